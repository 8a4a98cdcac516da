-- Times and texts of the entries of a window, by which pinned, edited and newly dated entries are recognised (G6).
ALTER TABLE feed ADD COLUMN window_states BLOB; -- 16 bytes for each entry; NULL: from an older format
-- How long an entry stays in the document, in milliseconds (G6b); NULL: not known.
ALTER TABLE feed ADD COLUMN holds INTEGER;
ALTER TABLE subscription ADD COLUMN holds INTEGER;
-- Events of a feed that the user may want to see later: archives that changed, ids that changed.
CREATE TABLE feed_event (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    at INTEGER NOT NULL,
    text TEXT NOT NULL                     -- a sentence
);
CREATE INDEX feed_event_by_subscription ON feed_event (subscription, id);
-- Versions of entries that their publisher replaced, for the user to compare (H5 keeps none of their fields in the
-- entry).
CREATE TABLE entry_version (
    id INTEGER PRIMARY KEY,
    key INTEGER NOT NULL REFERENCES entry (key),
    replaced_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    kind INTEGER,                          -- 0 plain, 1 HTML, NULL no text
    encoding INTEGER NOT NULL,             -- 0 uncompressed, 1 deflate
    text BLOB
);
CREATE INDEX entry_version_by_key ON entry_version (key, id);
-- Entries that Lacuna took for stored entries under new ids. The user can undo this guess (G6).
CREATE TABLE entry_renamed (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    old_id TEXT NOT NULL
);
CREATE INDEX entry_renamed_by_subscription ON entry_renamed (subscription);
-- 1: the user said that entries of this feed whose ids changed are other entries.
ALTER TABLE subscription ADD COLUMN ids_count INTEGER NOT NULL DEFAULT 0;
