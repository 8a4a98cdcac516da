-- The schema of the database.
--
-- Times are milliseconds since 1970-01-01T00:00:00Z. Flags are 0 or 1. Encodings are those of `body.rs`.

-- # Subscriptions

CREATE TABLE folder (
    id INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES folder (id),
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    collapsed INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX folder_by_name ON folder (ifnull(parent, 0), name);

-- A row is narrow, so that a scan of thousands of subscriptions is short.
CREATE TABLE subscription (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    url TEXT NOT NULL,
    normalised TEXT NOT NULL UNIQUE,
    folder INTEGER REFERENCES folder (id),
    position INTEGER NOT NULL DEFAULT 0,   -- -1: the feed was removed for good
    title TEXT NOT NULL DEFAULT '',        -- the title that the feed gives
    custom_title TEXT,                     -- the title that the user gave
    site TEXT,
    attributes TEXT,                       -- JSON: unknown OPML attributes (O1)
    added_at INTEGER NOT NULL,
    removed_at INTEGER,                    -- when the user unsubscribed; the row stays for starred and read entries
    -- The state of the feed after its latest update (G8)
    kind TEXT,
    state TEXT,
    state_detail INTEGER,                  -- the number of gaps if the state is 'gaps'; the time if it is 'whole-since'
    not_chronological INTEGER NOT NULL DEFAULT 0,
    -- Counts. Each transaction that changes entries updates them.
    entries INTEGER NOT NULL DEFAULT 0,
    unread INTEGER NOT NULL DEFAULT 0,
    gaps INTEGER NOT NULL DEFAULT 0,
    marked_gaps INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    oldest INTEGER,
    newest INTEGER,
    -- Polls (F1 to F4)
    etag TEXT,
    last_modified TEXT,
    validators_of TEXT,                    -- the URI that sent the validators
    last_poll INTEGER,                     -- the last answer that brought or confirmed a document
    last_try INTEGER,                      -- the last answer or failure
    last_full INTEGER,                     -- the last request without validators
    next_due INTEGER,
    due_reason TEXT NOT NULL DEFAULT '',
    wait_until INTEGER,                    -- Retry-After: no poll before this time, not even on request
    hints TEXT,                            -- JSON: how often the latest document asks to be polled
    failures INTEGER NOT NULL DEFAULT 0,   -- failures in a row
    failure_kind TEXT,
    failure_status INTEGER,
    failure_message TEXT NOT NULL DEFAULT '',  -- a message as JSON, or a plain text
    failure_hint TEXT NOT NULL DEFAULT '', -- a message as JSON, or a plain text
    failure_since INTEGER,
    stopped INTEGER NOT NULL DEFAULT 0,
    -- A permanent redirect on trial (F3a)
    moved_to TEXT,
    moved_days INTEGER NOT NULL DEFAULT 0,
    moved_seen INTEGER,
    holds INTEGER,                         -- how long an entry stays in the document, in milliseconds (G6b)
    -- The user's settings for this feed; NULL: the setting for all feeds
    images TEXT,
    full_text INTEGER NOT NULL DEFAULT 0,
    ids_count INTEGER NOT NULL DEFAULT 0,  -- 1: the user said that an entry with a new id is a new entry
    interval_minutes INTEGER,
    user_agent TEXT,
    allow_private INTEGER NOT NULL DEFAULT 0,
    keep_mb INTEGER,                       -- 0: keep everything
    proxy TEXT                             -- 'system', 'none', or an address without password
);
CREATE INDEX subscription_by_due ON subscription (next_due) WHERE removed_at IS NULL AND stopped = 0;
CREATE INDEX subscription_by_folder ON subscription (folder);
-- Servers that asked to wait. Each fetch from a public host searches this index, because other feeds of the server wait
-- as well (F4).
CREATE INDEX subscription_by_wait ON subscription (wait_until) WHERE wait_until IS NOT NULL;

-- Servers that asked to wait (Retry-After) when the user saved a single page. Their feeds wait, too.
CREATE TABLE page_wait (
    server TEXT PRIMARY KEY,
    url TEXT NOT NULL,                     -- the page that was asked for
    since INTEGER NOT NULL,                -- when the server asked to wait
    until INTEGER NOT NULL                 -- no request before this time
) WITHOUT ROWID;

-- The facts of the latest subscription document. The row is wide, and it is read only when a document is applied.
CREATE TABLE feed (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    kind TEXT NOT NULL,
    polls INTEGER NOT NULL,
    window BLOB NOT NULL,                  -- 24 bytes for each entry
    window_states BLOB,                    -- the times of the entries, 8 bytes for each
    newest_time INTEGER,
    newest_id TEXT,
    since INTEGER,
    judged INTEGER NOT NULL,
    next_is_archive INTEGER,
    holds INTEGER,                         -- as in subscription
    older TEXT,                            -- the older document that it names
    feed_id TEXT,
    title TEXT NOT NULL,
    authors TEXT NOT NULL,                 -- JSON
    site TEXT,
    document TEXT NOT NULL,
    page_links TEXT NOT NULL,              -- JSON
    faults TEXT NOT NULL                   -- JSON
);

-- # Documents

-- The addresses of documents: those that brought entries, and those of a chain that were processed (A4).
CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    poll INTEGER,                          -- NULL: not processed as part of a chain
    depth INTEGER,
    digest BLOB,
    processed_at INTEGER,
    faults TEXT,                           -- JSON; the table feed has the faults of the subscription document
    captured_at INTEGER,                   -- the time of the capture, if the document is a capture in a web archive
    captured_of TEXT,                      -- the document that the capture shows
    entries BLOB,                          -- the keys of its entries, 8 bytes each; NULL: not known
    older TEXT,                            -- the older document that it names
    etag TEXT,
    last_modified TEXT,
    leads_to TEXT,                         -- the document to which the address redirected temporarily
    account TEXT,                          -- an answer of the user's own feed server: the name of the account
    asked INTEGER NOT NULL DEFAULT 0       -- 1: an answer of the publisher's site, which was asked for missing entries
);
CREATE UNIQUE INDEX document_by_uri ON document (subscription, uri);

-- The pages of a multipart feed that were looked at, read, or found to be the newest (M3, M4).
CREATE TABLE page (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    place INTEGER NOT NULL,                -- larger for newer pages
    modified INTEGER,
    prev TEXT,
    next TEXT,
    state TEXT NOT NULL,
    PRIMARY KEY (subscription, uri)
) WITHOUT ROWID;
CREATE INDEX page_by_prev ON page (subscription, prev) WHERE prev IS NOT NULL;
CREATE INDEX page_by_place ON page (subscription, state, place);

-- The point at which the user wanted to begin to read a multipart feed. No row: the first page.
CREATE TABLE entry_point (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    kind TEXT NOT NULL,                    -- 'beginning', 'date', 'after', 'snapshot'
    value TEXT,                            -- the Content-ID, or the address of the index
    time INTEGER,
    settled INTEGER NOT NULL DEFAULT 0
);

-- # Entries

-- The user's part of an entry. It outlives the entry (H5): an entry that comes back finds this row by its identity and
-- gets its key again. AUTOINCREMENT, because a key must never mean another entry.
CREATE TABLE user_state (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    read INTEGER NOT NULL,
    starred INTEGER NOT NULL DEFAULT 0,
    first_seen INTEGER NOT NULL,
    stretch INTEGER,                       -- the stretch of the entry; NULL: none yet
    -- 1: the entry arrived as read (G5a), and no user read it; 2: a rule, a server, another reader or a twin marked it
    arrived_read INTEGER NOT NULL DEFAULT 0,
    link_name INTEGER,                     -- hashes of the names that the article has in all feeds; NULL: none
    id_name INTEGER                        -- NULL also if it is the same as link_name
);
CREATE INDEX user_state_by_id ON user_state (subscription, id_hash);
-- The same article in other feeds is found by these indexes alone.
CREATE INDEX user_state_by_link_name ON user_state (link_name) WHERE link_name IS NOT NULL;
CREATE INDEX user_state_by_id_name ON user_state (id_name) WHERE id_name IS NOT NULL;
CREATE INDEX user_state_unread ON user_state (subscription, key) WHERE read = 0;
CREATE INDEX user_state_starred ON user_state (subscription, key) WHERE starred = 1;

-- The user's labels.
CREATE TABLE label (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    colour TEXT NOT NULL                   -- a name of `LabelColour`
);

-- The labels of entries. Like a star, a label belongs to the user's part of an entry and outlives the publisher's part.
CREATE TABLE entry_label (
    label INTEGER NOT NULL REFERENCES label (id),
    key INTEGER NOT NULL REFERENCES user_state (key),
    PRIMARY KEY (label, key)
) WITHOUT ROWID;
CREATE INDEX entry_label_by_key ON entry_label (key);

-- The entries that a rule keeps out of the lists of feeds. An unread entry is never hidden.
CREATE TABLE hidden_entry (key INTEGER PRIMARY KEY REFERENCES user_state (key));

-- The publisher's part of an entry, without its text. If another version wins, it replaces the whole row (H5).
CREATE TABLE entry (
    key INTEGER PRIMARY KEY REFERENCES user_state (key),
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    in_view INTEGER NOT NULL,
    document_order INTEGER,                -- the position in the document of a complete feed
    sort_time INTEGER NOT NULL,
    sort_rank INTEGER NOT NULL,
    id TEXT NOT NULL,
    id_source INTEGER NOT NULL,
    title TEXT NOT NULL,
    link TEXT,
    author TEXT,
    published INTEGER,
    updated INTEGER,
    snippet TEXT NOT NULL,
    extra TEXT,                            -- JSON: fields that few entries have
    version_updated INTEGER,
    version_document_updated INTEGER,
    version_rank INTEGER NOT NULL,
    document INTEGER NOT NULL REFERENCES document (id),
    digest BLOB NOT NULL,
    text_digest BLOB NOT NULL,
    changed_at INTEGER,                    -- the time at which the publisher last changed the entry (A6b)
    bytes INTEGER NOT NULL,                -- the size of its texts, title and attached file on disk
    withdrawn_at INTEGER,                  -- the time since which the entry is withdrawn and out of the list
    deleted_at INTEGER,                    -- the time of the tombstone that hides the entry (RFC 6721)
    operation TEXT,                        -- how an entity changes its resource (M6)
    purged_at INTEGER,                     -- the time at which its text was removed to make room
    restored_at INTEGER                    -- the time at which its text was fetched again
);
-- SQLite reads the list of one subscription, or of all, from this index alone.
CREATE INDEX entry_by_list ON entry (subscription, in_view, sort_time, sort_rank);
-- A narrow copy of the position of each entry, so that look-ups by key (unread, starred, search) do not read the wide
-- rows.
CREATE INDEX entry_place ON entry (key, subscription, in_view, sort_time, sort_rank);
CREATE INDEX entry_by_document ON entry (document, id_source);
-- Only entries without an id of their own are also looked up by link and text (H2).
CREATE INDEX entry_without_id ON entry (subscription) WHERE id_source <> 0;
CREATE INDEX entry_purged ON entry (subscription) WHERE purged_at IS NOT NULL;

-- Earlier identities of an entry (H2).
CREATE TABLE entry_alias (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    key INTEGER NOT NULL REFERENCES entry (key),
    id TEXT NOT NULL,
    PRIMARY KEY (subscription, id_hash, key)
) WITHOUT ROWID;
CREATE INDEX entry_alias_by_key ON entry_alias (key);

-- Entries that arrived under new ids and were recognised as stored entries. The user can undo this guess (G6).
CREATE TABLE entry_renamed (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    old_id TEXT NOT NULL
);
CREATE INDEX entry_renamed_by_subscription ON entry_renamed (subscription);

-- The latest tombstone of each identity. It is also kept without an entry, because the entry may arrive later (H6).
CREATE TABLE tombstone (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    id TEXT NOT NULL,
    deleted_at INTEGER NOT NULL,
    PRIMARY KEY (subscription, id_hash, id)
) WITHOUT ROWID;

-- The starred and labelled entries whose images stay on disk. The files are in a folder of the profile. A row goes after
-- the files that only it names.
CREATE TABLE kept_entry (
    key INTEGER PRIMARY KEY REFERENCES user_state (key) ON DELETE CASCADE,
    place INTEGER NOT NULL,                -- larger for an entry that got its first star or label later
    looked_at TEXT,                        -- the version of the texts in which the images were found; NULL: none yet
    images TEXT NOT NULL DEFAULT '[]',     -- JSON: the addresses of the images
    bytes INTEGER NOT NULL DEFAULT 0,      -- the size of the files when they were last stored
    tries INTEGER NOT NULL DEFAULT 0,      -- how often an image or the full text could not be fetched
    tried_at INTEGER,                      -- the latest of these times
    left_out INTEGER NOT NULL DEFAULT 0    -- 1: the images are over the limit of the user
);

-- # Texts

-- Texts have a table of their own, so that reading a list reads no text.
CREATE TABLE body (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    content_kind INTEGER,                  -- 0 plain, 1 HTML, NULL none
    content_encoding INTEGER NOT NULL,
    content BLOB,
    summary_kind INTEGER,
    summary_encoding INTEGER NOT NULL,
    summary BLOB
);

-- Versions that their publisher replaced. The user can compare them.
CREATE TABLE entry_version (
    id INTEGER PRIMARY KEY,
    key INTEGER NOT NULL REFERENCES entry (key),
    replaced_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    kind INTEGER,                          -- 0 plain, 1 HTML, NULL no text
    encoding INTEGER NOT NULL,
    text BLOB
);
CREATE INDEX entry_version_by_key ON entry_version (key, id);

-- The text of an entry's page, fetched on request.
CREATE TABLE full_text (
    key INTEGER PRIMARY KEY REFERENCES entry (key) ON DELETE CASCADE,
    page TEXT NOT NULL,
    encoding INTEGER NOT NULL,
    text BLOB NOT NULL
);

-- Bodies that Lacuna cannot show. The user can save them as files (M6).
CREATE TABLE payload (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    media_type TEXT NOT NULL,
    bytes BLOB NOT NULL
);

-- The index contains the words of each entry but not their positions, so it is half as large. A search finds a phrase
-- in the texts.
CREATE VIRTUAL TABLE search USING fts5 (
    title, author, text,
    content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);
-- `hashsize` is the number of bytes that FTS5 gathers in memory before it writes them. `automerge` is the number of
-- index pieces that it merges at once. Measured: as fast as larger values, with 4 MB less memory.
INSERT INTO search (search, rank) VALUES ('hashsize', 2097152);
INSERT INTO search (search, rank) VALUES ('automerge', 8);

-- Entries whose words are not in the index yet.
CREATE TABLE unindexed (key INTEGER PRIMARY KEY);

CREATE TABLE saved_search (
    id INTEGER PRIMARY KEY,
    query TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL DEFAULT ''          -- the user's name for it; '': it has none
);

-- # History

-- The coverage of a feed apart from its stretches, as JSON.
CREATE TABLE coverage (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    state TEXT NOT NULL
);

-- A stretch: entries between which nothing is known to be missing.
CREATE TABLE stretch (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id INTEGER NOT NULL,
    place INTEGER NOT NULL,                -- 0 is the newest
    since INTEGER NOT NULL,                -- the first poll that saw it
    front BLOB,                            -- its newest entries, 17 bytes each; NULL: read them from the entries
    lowest BLOB NOT NULL,                  -- the keys of the entries of its lowest document, 8 bytes each
    has_beginning INTEGER NOT NULL,
    above TEXT NOT NULL,                   -- the boundary above it
    PRIMARY KEY (subscription, id)
) WITHOUT ROWID;

CREATE TABLE gap (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    target TEXT NOT NULL,                  -- 'document', 'boundary' or 'multipart-page'
    named_by BLOB,                         -- for 'document': entries of documents that link it, 8 bytes for each key
    within TEXT,                           -- for 'document': the stretches of the documents that link it, as JSON
    below INTEGER,                         -- for 'boundary': the stretch below it
    uri TEXT,
    cause TEXT NOT NULL,
    status INTEGER,
    message TEXT NOT NULL,                 -- a message as JSON, or a plain text
    confidence TEXT NOT NULL,
    poll INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    begins INTEGER NOT NULL,               -- the depth at which the gap's part of the chain begins
    allowance INTEGER NOT NULL,
    newer TEXT,
    older TEXT,
    newer_time INTEGER,
    older_time INTEGER,
    sort_time INTEGER NOT NULL,
    sort_rank INTEGER NOT NULL,
    unread_after INTEGER,
    since INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    retry TEXT NOT NULL,
    retry_at INTEGER,
    chain_rechecked INTEGER NOT NULL,
    dismissed INTEGER NOT NULL,
    in_archives INTEGER NOT NULL DEFAULT 0, -- for 'boundary', 1: uri is an archive, 0: it is a page
    empty_uri TEXT,                        -- a document that came without entries
    empty_since INTEGER                    -- the time at which it did so first
);
CREATE INDEX gap_by_subscription ON gap (subscription);

-- Documents whose gaps the user dismissed (G5), copied from a damaged database or a backup. A walk that finds such a
-- gap again dismisses it.
CREATE TABLE dismissal (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    PRIMARY KEY (subscription, uri)
) WITHOUT ROWID;

-- The places in the list at which a page of a paged feed ends (P5).
CREATE TABLE page_boundary (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    page TEXT NOT NULL,
    sort_time INTEGER NOT NULL,
    sort_rank INTEGER NOT NULL,
    may_have_slipped INTEGER NOT NULL,
    next TEXT
);
CREATE UNIQUE INDEX page_boundary_by_page ON page_boundary (subscription, page);

-- Changes of a feed that the user may want to know of later: archives that changed, ids that were renamed.
CREATE TABLE feed_event (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    at INTEGER NOT NULL,
    text TEXT NOT NULL                     -- a message as JSON, or plain text
);
CREATE INDEX feed_event_by_subscription ON feed_event (subscription, id);

-- # Icons

-- Icons by scheme, host and port. NULL: the site has none, and it is not asked again soon (FRB031).
CREATE TABLE icon (
    host TEXT PRIMARY KEY,
    image BLOB,
    tried_at INTEGER NOT NULL
) WITHOUT ROWID;

-- # Accounts

-- The user's accounts on feed servers. Their passwords and tokens are among the logins.
CREATE TABLE account (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,                    -- the API: 'miniflux' or 'google-reader'
    address TEXT NOT NULL,
    user TEXT,                             -- NULL: a token signs in
    allow_private INTEGER NOT NULL DEFAULT 0, -- 1: its name may stand for a device in the user's own network
    removed INTEGER NOT NULL DEFAULT 0     -- 1: the user has removed it, and its sync goes on if the user adds it again
);

-- # Sync

-- The accounts whose marks or subscriptions are synced, with the latest sync of the marks of each. The rows of an account
-- stay while the sync of its marks is off.
CREATE TABLE account_sync (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    at INTEGER,                            -- the last complete sync
    since INTEGER,                         -- the newest change there that is known, by the clock of the server
    listed_at INTEGER,                     -- the last time that all entries of the server were listed
    listed_to INTEGER NOT NULL DEFAULT 0,  -- an interrupted list of all entries had come up to this number; 0: there is none
    feeds_at INTEGER,                      -- the last time that the feeds of the server were listed
    feeds_of INTEGER,                      -- a fingerprint of the subscriptions here at that time
    seen INTEGER NOT NULL DEFAULT 0,       -- the newest key here that was compared with the entries of the server
    wait_until INTEGER,                    -- the server wants no request before this time
    failure TEXT,                          -- why the last sync failed, a message as JSON; NULL: it did not fail
    marks INTEGER NOT NULL DEFAULT 1       -- 0: marks are not synced now; 2: entries that are listed apart for a while;
                                           -- 3: the rest of a list of changes since `since`, after `listed_to`
);

-- The feeds that are on both sides.
CREATE TABLE account_feed (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    feed TEXT NOT NULL,                    -- the name that the server gives to the feed
    PRIMARY KEY (subscription, sync)
) WITHOUT ROWID;

-- The feeds that both sides had at the last sync, so that one that is missing on one side is known as unfollowed there.
-- They stay known while the sync of marks is off.
CREATE TABLE account_subscription (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    address TEXT NOT NULL,                 -- the normalised address
    subscription INTEGER NOT NULL,
    folder TEXT,                           -- the folder that both sides had; '': the top level; NULL: never the same one
    PRIMARY KEY (sync, address)
) WITHOUT ROWID;

-- The entries of the server.
CREATE TABLE account_entry (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,               -- the number that the server gives to the entry, unsigned
    subscription INTEGER,                  -- NULL: the feed is not here
    key INTEGER,                           -- the entry here; NULL: none is known
    read INTEGER NOT NULL,                 -- the marks there, as far as they are known
    starred INTEGER NOT NULL,
    names TEXT,                            -- JSON: the names by which an entry of a feed on both sides is found here
    changed INTEGER,                       -- when the marks last changed there; NULL: the server tells no times
    was_read INTEGER NOT NULL DEFAULT 0,   -- 1: the entry was read there before its marks last changed
    was_starred INTEGER NOT NULL DEFAULT 0,
    read_at INTEGER,                       -- when this mark alone last changed there; NULL: then or before the time in changed
    starred_at INTEGER,
    PRIMARY KEY (sync, number)
) WITHOUT ROWID;
CREATE INDEX account_entry_changed ON account_entry (sync, changed) WHERE changed IS NOT NULL;
CREATE UNIQUE INDEX account_entry_by_key ON account_entry (key, sync) WHERE key IS NOT NULL;
CREATE INDEX account_entry_unread ON account_entry (sync, number) WHERE read = 0;
CREATE INDEX account_entry_starred ON account_entry (sync, number) WHERE starred = 1;
CREATE INDEX account_entry_missing ON account_entry (subscription, sync, number) WHERE names IS NOT NULL;

-- Marks that the server does not have yet. A row goes after the server has answered.
CREATE TABLE account_mark (
    sync INTEGER NOT NULL REFERENCES account_sync (id) ON DELETE CASCADE,
    key INTEGER NOT NULL,
    field TEXT NOT NULL,                   -- 'read' or 'starred'
    value INTEGER NOT NULL,
    number INTEGER,                        -- the entry there; NULL: the server is not known to have it
    refused_days INTEGER NOT NULL DEFAULT 0, -- the number of days on which the server refused the mark
    refused_on INTEGER,                    -- the last one of them: days since 1970
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

-- # Rules

-- The user's rules for arriving entries.
CREATE TABLE rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- each change gives all rules new ids, in the order in which they run
    name TEXT NOT NULL,
    query TEXT NOT NULL,                   -- the search that a matching entry must fit
    actions TEXT NOT NULL,                 -- JSON: the names of the actions
    enabled INTEGER NOT NULL,
    matched INTEGER NOT NULL DEFAULT 0,    -- the number of entries that it matched
    matched_at INTEGER                     -- the time at which it matched last
);

-- Tasks that rules left for the time after the refresh. A row goes when all of it is carried out. A row without a rule is for a
-- saved page that is being loaded.
CREATE TABLE rule_task (
    id INTEGER PRIMARY KEY,
    key INTEGER NOT NULL REFERENCES user_state (key) ON DELETE CASCADE,
    rule TEXT NOT NULL,                    -- the name of the rule
    notify INTEGER NOT NULL,               -- 1: a notification is to be shown
    full_text INTEGER NOT NULL,            -- 1: the full text is to be loaded
    command TEXT,                          -- the command that is to run
    arrived_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0       -- how often it was begun
);
CREATE INDEX rule_task_by_key ON rule_task (key);
