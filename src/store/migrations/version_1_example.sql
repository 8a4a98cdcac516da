-- A database as version 1 of the format wrote it, with one of everything. A fixture: never edited, even if 0001.sql could be.

CREATE TABLE folder (
    id INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES folder (id),
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    collapsed INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX folder_by_name ON folder (ifnull(parent, 0), name);

-- One narrow row for each subscription, so that the list of thousands is one short scan.
CREATE TABLE subscription (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    url TEXT NOT NULL,
    normalised TEXT NOT NULL UNIQUE,
    folder INTEGER REFERENCES folder (id),
    position INTEGER NOT NULL DEFAULT 0,
    title TEXT NOT NULL DEFAULT '',        -- the feed's
    custom_title TEXT,                     -- the reader's
    site TEXT,
    attributes TEXT,                       -- JSON: unknown OPML attributes (O1)
    added_at INTEGER NOT NULL,
    removed_at INTEGER,                    -- unsubscribed; kept for what was starred and read
    -- What may be said of the feed, as the latest update left it (G8)
    kind TEXT,
    state TEXT,
    state_detail INTEGER,                  -- of 'gaps' the number, of 'whole-since' the time
    not_chronological INTEGER NOT NULL DEFAULT 0,
    -- Kept by the transactions that change them, never counted
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
    last_full INTEGER,                     -- last document asked for without validators
    next_due INTEGER,
    due_reason TEXT NOT NULL DEFAULT '',
    wait_until INTEGER,                    -- Retry-After: not even on request before this
    hints TEXT,                            -- JSON: what the latest document asks of pollers
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

-- What the latest subscription document said of its feed: one wide row, read when a document is applied.
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

-- URIs of documents: where entries came from, and which documents of a chain have been processed (A4).
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

-- What belongs to the reader. It outlives its entry (H5): an entry that comes back finds its row by its identity and
-- takes its key again. AUTOINCREMENT, because a key must never come to mean another entry.
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

-- What belongs to the publisher, all but the text: replaced as a whole by a winning version (H5).
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
    extra TEXT,                            -- JSON: what few entries have
    version_updated INTEGER,
    version_document_updated INTEGER,
    version_rank INTEGER NOT NULL,
    document INTEGER NOT NULL REFERENCES document (id),
    digest BLOB NOT NULL,
    text_digest BLOB NOT NULL,
    changed_at INTEGER,                    -- when the publisher last changed it (A6b)
    bytes INTEGER NOT NULL                 -- what its text takes on disk
);
-- The list of one subscription, and of all: read from the index alone.
CREATE INDEX entry_by_list ON entry (subscription, in_view, sort_time, sort_rank);
-- The place of entries found by key (unread, starred, search): a narrow copy, so that thousands of look-ups stay off
-- the wide rows.
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

-- Texts, apart from the entries so that no list reads them.
CREATE TABLE body (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    content_kind INTEGER,                  -- 0 plain, 1 HTML, NULL none
    content_encoding INTEGER NOT NULL,     -- 0 as it is, 1 deflate
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

-- Words only: the texts stand in body.
CREATE VIRTUAL TABLE search USING fts5 (
    title, author, text,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

INSERT INTO folder (id, parent, name, position) VALUES (1, NULL, 'News', 1), (2, 1, 'Local', 2);
INSERT INTO subscription (id, url, normalised, folder, title, custom_title, added_at, kind, state, state_detail, entries, unread,
    gaps, marked_gaps, bytes, oldest, newest, etag, validators_of, last_poll, next_due, due_reason)
    VALUES (1, 'https://example.org/feed', 'https://example.org/feed', 2, 'The feed', 'My name for it', 1000, 'archived', 'gaps', 1,
    2, 1, 1, 1, 60, 5000, 6000, '"abc"', 'https://example.org/feed', 9000, 99000, 'every hour');
INSERT INTO feed (subscription, kind, polls, window, judged, title, authors, document, page_links, faults)
    VALUES (1, 'archived', 1, x'', 1, 'The feed', '[]', 'https://example.org/feed', '[]', '[]');
INSERT INTO document (id, subscription, uri, walk, depth, processed_at) VALUES (1, 1, 'https://example.org/feed', 1, 0, 9000);
INSERT INTO user_state (key, subscription, id_hash, read, starred, first_seen) VALUES (1, 1, 11, 1, 0, 9000), (2, 1, 22, 0, 1, 9000);
INSERT INTO entry (key, subscription, in_view, sort_time, sort_rank, id, id_source, title, published, snippet, version_rank, document,
    digest, text_digest, bytes)
    VALUES (1, 1, 1, 5000, 1, 'a', 0, 'First', 5000, 'The first text', 1, 1, zeroblob(16), zeroblob(16), 30),
        (2, 1, 1, 6000, 2, 'b', 0, 'Second', 6000, 'The second text', 2, 1, zeroblob(16), zeroblob(16), 30);
INSERT INTO body (key, content_kind, content_encoding, content, summary_encoding)
    VALUES (1, 1, 0, CAST('<p>The first text</p>' AS BLOB), 0), (2, 1, 0, CAST('<p>The second text</p>' AS BLOB), 0);
INSERT INTO search (rowid, title, author, text) VALUES (1, 'First', '', 'The first text'), (2, 'Second', '', 'The second text');
INSERT INTO gap (id, subscription, uri, cause, status, message, confidence, walk, depth, allowance, sort_time, sort_rank, since, tries,
    retry, chain_rechecked, dismissed)
    VALUES (1, 1, 'https://example.org/archive', 'not-found', 404, 'Not found', 'stated', 1, 1, 200, 5000, 0, 9000, 1, 'at', 0, 0);
PRAGMA application_id = 0x4C616375;
PRAGMA user_version = 1;
