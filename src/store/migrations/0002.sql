-- The full-text index holds which words stand in an entry, not where they stand: half as large, and written in half the
-- time. Phrases are looked up in the texts. Everything is indexed anew, little by little.
DROP TABLE search;
CREATE VIRTUAL TABLE search USING fts5 (
    title, author, text,
    content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);
-- Bytes gathered in memory before they are written and merged.
INSERT INTO search (search, rank) VALUES ('hashsize', 4194304);

-- Entries whose words are not indexed yet.
CREATE TABLE unindexed (key INTEGER PRIMARY KEY);
INSERT INTO unindexed (key) SELECT key FROM entry;

-- Few feeds have entries without an id of their own; only theirs are also looked for by link and text (H2).
CREATE INDEX entry_without_id ON entry (subscription) WHERE id_source <> 0;
