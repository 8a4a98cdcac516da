-- Since when the entry is withdrawn from its feed's list: a complete document no longer lists it (C2), or a tombstone
-- deletes it (RFC 6721). NULL: it is listed, or never was (a browsed page).
ALTER TABLE entry ADD COLUMN withdrawn_at INTEGER;
-- Time of the tombstone that hides the entry; NULL: none hides it.
ALTER TABLE entry ADD COLUMN deleted_at INTEGER;
UPDATE entry SET withdrawn_at =
        (SELECT coalesce(last_poll, last_try, added_at) FROM subscription WHERE subscription.id = entry.subscription)
    WHERE in_view = 0 AND subscription IN (SELECT id FROM subscription WHERE kind = 'complete');

-- Tombstones, the latest of each identity. They are kept for entries that are not stored as well, because these may
-- arrive later (H6).
CREATE TABLE tombstone (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    id TEXT NOT NULL,
    deleted_at INTEGER NOT NULL,
    PRIMARY KEY (subscription, id_hash, id)
) WITHOUT ROWID;

-- Repairs and faults of archive documents and pages as JSON. Those of the subscription document are in feed.
ALTER TABLE document ADD COLUMN faults TEXT;
