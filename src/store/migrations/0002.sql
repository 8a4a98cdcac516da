-- The full-text index records which words an entry contains, but not their positions. It takes half the space and half
-- the time to write. Phrases are looked up in the texts. All entries are indexed again, little by little.
DROP TABLE search;
CREATE VIRTUAL TABLE search USING fts5 (
    title, author, text,
    content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);
-- Bytes that FTS5 collects in memory before it writes and merges them.
INSERT INTO search (search, rank) VALUES ('hashsize', 4194304);

-- Entries whose words are not indexed yet.
CREATE TABLE unindexed (key INTEGER PRIMARY KEY);
INSERT INTO unindexed (key) SELECT key FROM entry;

-- Few feeds have entries without an id of their own. Only their entries are also looked up by link and digest (H2).
CREATE INDEX entry_without_id ON entry (subscription) WHERE id_source <> 0;
