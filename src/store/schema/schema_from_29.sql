-- Makes format 30 out of format 29. A gap says if it waits at an archive or at a page, and since when a document was empty.
-- In earlier versions the kind of the feed decided if the address is an archive. They also took emoji that touch a word for
-- letters of it, so all entries are indexed once more, except those whose text was removed: nothing else has their words.

ALTER TABLE gap ADD COLUMN in_archives INTEGER NOT NULL DEFAULT 0;
ALTER TABLE gap ADD COLUMN empty_uri TEXT;
ALTER TABLE gap ADD COLUMN empty_since INTEGER;
UPDATE gap SET in_archives = 1 WHERE target = 'boundary' AND EXISTS (
    SELECT 1 FROM document
    WHERE document.subscription = gap.subscription AND document.uri = gap.uri
        AND (document.poll IS NOT NULL OR document.leads_to IS NOT NULL)
);
INSERT OR IGNORE INTO unindexed (key) SELECT key FROM entry WHERE purged_at IS NULL;
