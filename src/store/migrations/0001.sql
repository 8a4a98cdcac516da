-- Format 1. A migration is never edited after its release; each later change is a new file. Times are milliseconds
-- since 1970-01-01T00:00:00Z. Flags are 0 or 1.

CREATE TABLE folder (
    id INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES folder (id),
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    collapsed INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX folder_by_name ON folder (ifnull(parent, 0), name);

-- The row of a subscription is narrow, so that reading thousands of them is one short scan.
CREATE TABLE subscription (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    url TEXT NOT NULL,
    normalised TEXT NOT NULL UNIQUE,
    folder INTEGER REFERENCES folder (id),
    position INTEGER NOT NULL DEFAULT 0,
    title TEXT NOT NULL DEFAULT '',        -- the feed's
    custom_title TEXT,                     -- the user's
    site TEXT,
    attributes TEXT,                       -- JSON: unknown OPML attributes (O1)
    added_at INTEGER NOT NULL,
    removed_at INTEGER,                    -- unsubscribed; kept for read and starred entries
    -- State of the feed after the latest update (G8)
    kind TEXT,
    state TEXT,
    state_detail INTEGER,                  -- number of 'gaps', or time of 'whole-since'
    not_chronological INTEGER NOT NULL DEFAULT 0,
    -- Updated by every transaction that changes them, so that nothing has to be counted
    entries INTEGER NOT NULL DEFAULT 0,
    unread INTEGER NOT NULL DEFAULT 0,
    gaps INTEGER NOT NULL DEFAULT 0,
    marked_gaps INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    oldest INTEGER,
    newest INTEGER,
    -- Polling (F1 to F4)
    etag TEXT,
    last_modified TEXT,
    validators_of TEXT,                    -- the URI they belong to
    last_poll INTEGER,                     -- last answer that brought or confirmed a document
    last_try INTEGER,                      -- last answer or failure
    last_full INTEGER,                     -- last request without validators
    next_due INTEGER,
    due_reason TEXT NOT NULL DEFAULT '',
    wait_until INTEGER,                    -- Retry-After: no request before this, not even for the user
    hints TEXT,                            -- JSON: polling hints of the latest document
    failures INTEGER NOT NULL DEFAULT 0,   -- in a row
    failure_kind TEXT,
    failure_status INTEGER,
    failure_message TEXT NOT NULL DEFAULT '',
    failure_hint TEXT NOT NULL DEFAULT '',
    failure_since INTEGER,
    stopped INTEGER NOT NULL DEFAULT 0,
    -- A permanent redirect on trial (F3a)
    moved_to TEXT,
    moved_days INTEGER NOT NULL DEFAULT 0,
    moved_seen INTEGER
);
CREATE INDEX subscription_by_due ON subscription (next_due) WHERE removed_at IS NULL AND stopped = 0;
CREATE INDEX subscription_by_folder ON subscription (folder);

-- What the latest subscription document said about its feed. The row is wide, and read when a document is applied.
CREATE TABLE feed (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    kind TEXT NOT NULL,
    polls INTEGER NOT NULL,
    window BLOB NOT NULL,                  -- 24 bytes for each entry
    newest_time INTEGER,
    newest_id TEXT,
    since INTEGER,
    judged INTEGER NOT NULL,
    next_is_archive INTEGER,
    feed_id TEXT,
    title TEXT NOT NULL,
    authors TEXT NOT NULL,                 -- JSON
    site TEXT,
    document TEXT NOT NULL,
    page_links TEXT NOT NULL,              -- JSON
    faults TEXT NOT NULL                   -- JSON
);

-- URIs of documents that entries came from, and of processed documents of chains (A4).
CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    walk INTEGER,                          -- NULL: not processed as part of a chain
    depth INTEGER,
    digest BLOB,
    processed_at INTEGER
);
CREATE UNIQUE INDEX document_by_uri ON document (subscription, uri);
CREATE INDEX document_by_digest ON document (subscription, digest, walk) WHERE digest IS NOT NULL;

-- The user's part of an entry. It outlives the publisher's part (H5): an entry that comes back finds its row by its
-- identity and gets its key again. AUTOINCREMENT, because a key must never stand for another entry.
CREATE TABLE user_state (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    read INTEGER NOT NULL,
    starred INTEGER NOT NULL DEFAULT 0,
    first_seen INTEGER NOT NULL
);
CREATE INDEX user_state_by_id ON user_state (subscription, id_hash);
CREATE INDEX user_state_unread ON user_state (subscription, key) WHERE read = 0;
CREATE INDEX user_state_starred ON user_state (subscription, key) WHERE starred = 1;

-- The publisher's part of an entry, without the text. A winning version replaces it as a whole (H5).
CREATE TABLE entry (
    key INTEGER PRIMARY KEY REFERENCES user_state (key),
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    in_view INTEGER NOT NULL,
    document_order INTEGER,                -- complete feeds
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
    extra TEXT,                            -- JSON: rarely used fields
    version_updated INTEGER,
    version_document_updated INTEGER,
    version_rank INTEGER NOT NULL,
    document INTEGER NOT NULL REFERENCES document (id),
    digest BLOB NOT NULL,
    text_digest BLOB NOT NULL,
    changed_at INTEGER,                    -- when the publisher last changed it (A6b)
    bytes INTEGER NOT NULL                 -- size of title and texts on disk
);
-- Covers the list of one subscription and the list of all.
CREATE INDEX entry_by_list ON entry (subscription, in_view, sort_time, sort_rank);
-- Covers the positions of entries found by key (unread, starred, search). It is narrow, so that thousands of look-ups
-- do not read the wide rows.
CREATE INDEX entry_place ON entry (key, subscription, in_view, sort_time, sort_rank);
CREATE INDEX entry_by_document ON entry (document);

-- Earlier identities of an entry (H2).
CREATE TABLE entry_alias (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    key INTEGER NOT NULL REFERENCES entry (key),
    id TEXT NOT NULL,
    PRIMARY KEY (subscription, id_hash, key)
) WITHOUT ROWID;
CREATE INDEX entry_alias_by_key ON entry_alias (key);

-- Texts are separate from the entries, so that no list reads them.
CREATE TABLE body (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    content_kind INTEGER,                  -- 0 plain, 1 HTML, NULL none
    content_encoding INTEGER NOT NULL,     -- 0 uncompressed, 1 deflate
    content BLOB,
    summary_kind INTEGER,
    summary_encoding INTEGER NOT NULL,
    summary BLOB
);

CREATE TABLE gap (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT,
    cause TEXT NOT NULL,
    status INTEGER,
    message TEXT NOT NULL,
    confidence TEXT NOT NULL,
    walk INTEGER NOT NULL,
    depth INTEGER NOT NULL,
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
    dismissed INTEGER NOT NULL
);
CREATE INDEX gap_by_subscription ON gap (subscription);

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

-- Contains only words; the texts are in body.
CREATE VIRTUAL TABLE search USING fts5 (
    title, author, text,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
