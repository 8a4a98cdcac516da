-- Coverage: the parts of a feed between whose entries nothing is missing.

-- The stretch of the entry; NULL: none yet.
ALTER TABLE user_state ADD COLUMN stretch INTEGER;

-- The coverage of a feed without its stretches, as JSON.
CREATE TABLE coverage (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    state TEXT NOT NULL
);

-- Entries between which nothing is known to be missing.
CREATE TABLE stretch (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id INTEGER NOT NULL,
    place INTEGER NOT NULL,                -- 0 is the newest
    since INTEGER NOT NULL,                -- the first poll that saw it
    front BLOB,                            -- its newest entries, 17 bytes each; NULL: read them from the entries
    lowest BLOB NOT NULL,                  -- the entries of its lowest document, 8 bytes each
    has_beginning INTEGER NOT NULL,
    above TEXT NOT NULL,                   -- the boundary above it
    PRIMARY KEY (subscription, id)
) WITHOUT ROWID;

-- The entries of a processed document, 8 bytes each (NULL: not recorded), the older document that it names, and the
-- validators of its response.
ALTER TABLE document ADD COLUMN entries BLOB;
ALTER TABLE document ADD COLUMN older TEXT;
ALTER TABLE document ADD COLUMN etag TEXT;
ALTER TABLE document ADD COLUMN last_modified TEXT;
-- The document to which the address last redirected.
ALTER TABLE document ADD COLUMN leads_to TEXT;
DROP INDEX document_by_digest;

-- The older document that the latest subscription document named.
ALTER TABLE feed ADD COLUMN older TEXT;

-- What a gap stands for: 'document' (with the entries and stretches that named it), 'boundary' (with the stretch below
-- it), or 'multipart-page'.
ALTER TABLE gap ADD COLUMN target TEXT NOT NULL DEFAULT 'document';
ALTER TABLE gap ADD COLUMN below INTEGER;
ALTER TABLE gap ADD COLUMN named_by BLOB;
ALTER TABLE gap ADD COLUMN within TEXT;

-- All entries of a feed become one stretch, which is cut at each gap of missed polls. The lowest stretch has the number
-- 1.
UPDATE gap SET target = 'multipart-page'
    WHERE subscription IN (SELECT subscription FROM feed WHERE kind = 'multipart');
UPDATE gap SET target = 'boundary', below = 1 + (
        SELECT count(*) FROM gap AS lower
        WHERE lower.subscription = gap.subscription AND lower.cause = 'missed-polls'
            AND (lower.sort_time, lower.sort_rank, lower.id) < (gap.sort_time, gap.sort_rank, gap.id))
    WHERE cause = 'missed-polls' AND target = 'document';
UPDATE gap SET within = '[' || (1 + (
        SELECT count(*) FROM gap AS lower
        WHERE lower.subscription = gap.subscription AND lower.target = 'boundary'
            AND (lower.sort_time, lower.sort_rank) < (gap.sort_time, gap.sort_rank))) || ']'
    WHERE target = 'document';
UPDATE user_state SET stretch = 1 + (
        SELECT count(*) FROM gap JOIN entry ON entry.key = user_state.key
        WHERE gap.subscription = user_state.subscription AND gap.target = 'boundary'
            AND (gap.sort_time, gap.sort_rank) <= (entry.sort_time, entry.sort_rank))
    WHERE EXISTS (SELECT 1 FROM entry WHERE entry.key = user_state.key)
        AND subscription IN (SELECT subscription FROM feed WHERE kind <> 'multipart');
INSERT INTO stretch (subscription, id, place, since, lowest, has_beginning, above)
    SELECT feed.subscription, 1, (SELECT count(*) FROM gap WHERE gap.subscription = feed.subscription AND target = 'boundary'),
        subscription.added_at, x'', 0, 'missed'
    FROM feed JOIN subscription ON subscription.id = feed.subscription WHERE feed.kind <> 'multipart';
INSERT INTO stretch (subscription, id, place, since, lowest, has_beginning, above)
    SELECT subscription, below + 1,
        (SELECT count(*) FROM gap AS upper WHERE upper.subscription = gap.subscription AND upper.below > gap.below),
        since, x'', 0, 'missed'
    FROM gap WHERE target = 'boundary';
INSERT INTO coverage (subscription, state)
    SELECT stretch.subscription, json_object('last_name', max(stretch.id), 'veiled', kind = 'complete', 'was_complete', kind = 'complete')
    FROM stretch JOIN feed ON feed.subscription = stretch.subscription GROUP BY stretch.subscription;
