-- Makes format 19 out of format 18.

CREATE TABLE account_subscription (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    address TEXT NOT NULL,                 -- the normalised address
    subscription INTEGER NOT NULL,
    folder TEXT,                           -- the folder that both sides had; '': the top level; NULL: never the same one
    PRIMARY KEY (sync, address)
) WITHOUT ROWID;
INSERT INTO account_subscription (sync, address, subscription)
    SELECT sync, normalised, subscription FROM account_feed JOIN subscription ON subscription.id = account_feed.subscription;
