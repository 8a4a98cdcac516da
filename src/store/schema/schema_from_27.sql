-- Makes format 28 out of format 27. A saved search can have a name. Earlier versions cut and folded the words of the index in
-- another way, so all entries are indexed once more, except those whose text was removed: nothing else has their words. Row 0
-- said that the texts of pages were queued.

ALTER TABLE saved_search ADD COLUMN name TEXT NOT NULL DEFAULT '';
INSERT OR IGNORE INTO unindexed (key) SELECT key FROM entry WHERE purged_at IS NULL;
DELETE FROM search WHERE rowid = 0;
