-- Makes format 18 out of format 17.

CREATE TABLE label (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    colour TEXT NOT NULL                   -- a name of `LabelColour`
);
CREATE TABLE entry_label (
    label INTEGER NOT NULL REFERENCES label (id),
    key INTEGER NOT NULL REFERENCES user_state (key),
    PRIMARY KEY (label, key)
) WITHOUT ROWID;
CREATE INDEX entry_label_by_key ON entry_label (key);

ALTER TABLE user_state ADD COLUMN arrived_read INTEGER NOT NULL DEFAULT 0;

-- The accounts whose marks are synced, with the latest sync of each.
CREATE TABLE account_sync (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    at INTEGER,                            -- the last complete sync
    since INTEGER,                         -- the newest change there that is known, by the clock of the server
    listed_at INTEGER,                     -- the last time that all entries of the server were listed
    feeds_at INTEGER,                      -- the last time that the feeds of the server were listed
    feeds_of INTEGER,                      -- a fingerprint of the subscriptions here at that time
    seen INTEGER NOT NULL DEFAULT 0,       -- the newest key here that was compared with the entries of the server
    wait_until INTEGER,                    -- the server wants no request before this time
    failure TEXT                           -- why the last sync failed, a message as JSON; NULL: it did not fail
);

-- The feeds that are on both sides.
CREATE TABLE account_feed (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    feed TEXT NOT NULL,                    -- the name that the server gives to the feed
    PRIMARY KEY (subscription, sync)
) WITHOUT ROWID;

-- The entries of the server.
CREATE TABLE account_entry (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,               -- the name that the server gives to the entry, an unsigned number
    subscription INTEGER,                  -- NULL: the feed is not here
    key INTEGER,                           -- the entry here; NULL: none is known
    read INTEGER NOT NULL,                 -- the marks there, as far as they are known
    starred INTEGER NOT NULL,
    names TEXT,                            -- JSON: the names by which an entry of a feed on both sides is found here
    PRIMARY KEY (sync, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX account_entry_by_key ON account_entry (key, sync) WHERE key IS NOT NULL;
CREATE INDEX account_entry_marked ON account_entry (sync, number, read, starred) WHERE read = 0 OR starred = 1;
CREATE INDEX account_entry_missing ON account_entry (subscription, sync, number) WHERE names IS NOT NULL;

-- Marks that the server does not have yet. A row goes after the server has answered.
CREATE TABLE account_mark (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    key INTEGER NOT NULL,
    field TEXT NOT NULL,                   -- 'read' or 'starred'
    value INTEGER NOT NULL,
    number INTEGER,                        -- the entry there; NULL: the server is not known to have it
    PRIMARY KEY (sync, key, field)
) WITHOUT ROWID;

-- Every change of a mark is queued in the transaction that makes it, whoever makes it.
CREATE TRIGGER read_is_queued AFTER UPDATE OF read ON user_state WHEN old.read <> new.read
BEGIN
    INSERT OR REPLACE INTO account_mark (sync, key, field, value, number)
    SELECT sync, new.key, 'read', new.read,
        (SELECT number FROM account_entry WHERE account_entry.key = new.key AND account_entry.sync = account_feed.sync)
    FROM account_feed WHERE subscription = new.subscription;
END;
CREATE TRIGGER star_is_queued AFTER UPDATE OF starred ON user_state WHEN old.starred <> new.starred
BEGIN
    INSERT OR REPLACE INTO account_mark (sync, key, field, value, number)
    SELECT sync, new.key, 'starred', new.starred,
        (SELECT number FROM account_entry WHERE account_entry.key = new.key AND account_entry.sync = account_feed.sync)
    FROM account_feed WHERE subscription = new.subscription;
END;
CREATE TRIGGER read_by_user AFTER UPDATE OF read ON user_state WHEN old.read <> new.read AND old.arrived_read = 1
BEGIN
    UPDATE user_state SET arrived_read = 0 WHERE key = new.key;
END;

CREATE TABLE hidden_entry (key INTEGER PRIMARY KEY REFERENCES user_state (key));
CREATE TABLE rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- each change gives all rules new ids, in the order in which they run
    name TEXT NOT NULL,
    query TEXT NOT NULL,                   -- the search that a matching entry must fit
    actions TEXT NOT NULL,                 -- JSON: the names of the actions
    enabled INTEGER NOT NULL,
    matched INTEGER NOT NULL DEFAULT 0,    -- the number of entries that it matched
    matched_at INTEGER                     -- the time at which it matched last
);
