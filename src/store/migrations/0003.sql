-- Since when an entry is out of its feed's list, because its publisher withdrew it: a complete document that no longer
-- lists it (C2), or a tombstone (RFC 6721). NULL: it is listed, or never was (a browsed page).
ALTER TABLE entry ADD COLUMN withdrawn_at INTEGER;
-- When its publisher deleted it, by the tombstone that hides it; NULL: none does.
ALTER TABLE entry ADD COLUMN deleted_at INTEGER;
UPDATE entry SET withdrawn_at =
        (SELECT coalesce(last_poll, last_try, added_at) FROM subscription WHERE subscription.id = entry.subscription)
    WHERE in_view = 0 AND subscription IN (SELECT id FROM subscription WHERE kind = 'complete');

-- Tombstones: the latest of each identity, whether its entry is held or not, for it may arrive later (H6).
CREATE TABLE tombstone (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    id TEXT NOT NULL,
    deleted_at INTEGER NOT NULL,
    PRIMARY KEY (subscription, id_hash, id)
) WITHOUT ROWID;

-- Repairs and faults of archive documents and pages as JSON; those of the subscription document stand in feed.
ALTER TABLE document ADD COLUMN faults TEXT;
