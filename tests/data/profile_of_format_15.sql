-- A profile as the version with format 15 left it: 22 entries, and a row or more in each table.

CREATE TABLE folder (
    id INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES folder (id),
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    collapsed INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX folder_by_name ON folder (ifnull(parent, 0), name);
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
, images TEXT, full_text INTEGER NOT NULL DEFAULT 0, holds INTEGER, ids_count INTEGER NOT NULL DEFAULT 0, interval_minutes INTEGER, user_agent TEXT, allow_private INTEGER NOT NULL DEFAULT 0, keep_mb INTEGER);
CREATE INDEX subscription_by_due ON subscription (next_due) WHERE removed_at IS NULL AND stopped = 0;
CREATE INDEX subscription_by_folder ON subscription (folder);
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
, window_states BLOB, holds INTEGER, older TEXT);
CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    walk INTEGER,                          -- NULL: not processed as part of a chain
    depth INTEGER,
    digest BLOB,
    processed_at INTEGER
, faults TEXT, captured_at INTEGER, captured_of TEXT, entries BLOB, older TEXT, etag TEXT, last_modified TEXT, leads_to TEXT);
CREATE UNIQUE INDEX document_by_uri ON document (subscription, uri);
CREATE TABLE user_state (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    read INTEGER NOT NULL,
    starred INTEGER NOT NULL DEFAULT 0,
    first_seen INTEGER NOT NULL
, stretch INTEGER);
CREATE INDEX user_state_by_id ON user_state (subscription, id_hash);
CREATE INDEX user_state_unread ON user_state (subscription, key) WHERE read = 0;
CREATE INDEX user_state_starred ON user_state (subscription, key) WHERE starred = 1;
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
, withdrawn_at INTEGER, deleted_at INTEGER, operation TEXT, purged_at INTEGER, restored_at INTEGER);
CREATE INDEX entry_by_list ON entry (subscription, in_view, sort_time, sort_rank);
CREATE INDEX entry_place ON entry (key, subscription, in_view, sort_time, sort_rank);
CREATE TABLE entry_alias (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    key INTEGER NOT NULL REFERENCES entry (key),
    id TEXT NOT NULL,
    PRIMARY KEY (subscription, id_hash, key)
) WITHOUT ROWID;
CREATE INDEX entry_alias_by_key ON entry_alias (key);
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
, begins INTEGER NOT NULL DEFAULT 1, target TEXT NOT NULL DEFAULT 'document', below INTEGER, named_by BLOB, within TEXT);
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
CREATE VIRTUAL TABLE search USING fts5 (
    title, author, text,
    content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TABLE unindexed (key INTEGER PRIMARY KEY);
CREATE INDEX entry_without_id ON entry (subscription) WHERE id_source <> 0;
CREATE TABLE tombstone (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    id_hash INTEGER NOT NULL,
    id TEXT NOT NULL,
    deleted_at INTEGER NOT NULL,
    PRIMARY KEY (subscription, id_hash, id)
) WITHOUT ROWID;
CREATE TABLE full_text (
    key INTEGER PRIMARY KEY REFERENCES entry (key) ON DELETE CASCADE,
    page TEXT NOT NULL,
    encoding INTEGER NOT NULL,                                 -- as in body
    text BLOB NOT NULL
);
CREATE TABLE saved_search (
    id INTEGER PRIMARY KEY,
    query TEXT NOT NULL UNIQUE
);
CREATE TABLE icon (
    host TEXT PRIMARY KEY,
    image BLOB,
    tried_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE feed_event (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    at INTEGER NOT NULL,
    text TEXT NOT NULL                     -- a sentence
);
CREATE INDEX feed_event_by_subscription ON feed_event (subscription, id);
CREATE TABLE entry_version (
    id INTEGER PRIMARY KEY,
    key INTEGER NOT NULL REFERENCES entry (key),
    replaced_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    kind INTEGER,                          -- 0 plain, 1 HTML, NULL no text
    encoding INTEGER NOT NULL,             -- 0 uncompressed, 1 deflate
    text BLOB
);
CREATE INDEX entry_version_by_key ON entry_version (key, id);
CREATE TABLE entry_renamed (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    old_id TEXT NOT NULL
);
CREATE INDEX entry_renamed_by_subscription ON entry_renamed (subscription);
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
CREATE TABLE entry_point (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    kind TEXT NOT NULL,                    -- 'beginning', 'date', 'after', 'snapshot'
    value TEXT,                            -- the Content-ID, or the index's address
    time INTEGER,
    settled INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE payload (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    media_type TEXT NOT NULL,
    bytes BLOB NOT NULL
);
CREATE INDEX entry_purged ON entry (subscription) WHERE purged_at IS NOT NULL;
CREATE INDEX subscription_by_wait ON subscription (wait_until) WHERE wait_until IS NOT NULL;
CREATE TABLE dismissal (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    PRIMARY KEY (subscription, uri)
) WITHOUT ROWID;
CREATE INDEX entry_by_document ON entry (document, id_source);
CREATE TABLE coverage (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    state TEXT NOT NULL
);
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

INSERT INTO folder (id, parent, name, position, collapsed) VALUES
    (1, NULL, 'News', 1, 0),
    (2, 1, 'Local', 2, 0);
INSERT INTO subscription (id, url, normalised, folder, position, title, custom_title, added_at, kind, state, state_detail, not_chronological, entries, unread, gaps, marked_gaps, bytes, oldest, newest, etag, validators_of, last_poll, next_due, due_reason, failures, failure_message, failure_hint, stopped, moved_days, images, full_text, ids_count, interval_minutes, user_agent, allow_private, keep_mb) VALUES
    (1, 'https://example.org/feed', 'https://example.org/feed', 2, 0, 'The feed', 'My name for it', 1000, 'archived', 'gaps', 1, 0, 22, 11, 1, 1, 60, 5000, 6000, '"abc"', 'https://example.org/feed', 9000, 99000, 'every hour', 0, '', '', 0, 0, 'never', 1, 1, 90, 'Me', 1, 7);
INSERT INTO feed (subscription, kind, polls, window, judged, title, authors, document, page_links, faults) VALUES
    (1, 'archived', 1, X'', 1, 'The feed', '[]', 'https://example.org/feed', '[]', '[]');
INSERT INTO document (id, subscription, uri, walk, depth, processed_at, captured_at, captured_of) VALUES
    (1, 1, 'https://example.org/feed', 1, 0, 9000, 5, 'https://a.example/archive');
INSERT INTO user_state (key, subscription, id_hash, read, starred, first_seen, stretch) VALUES
    (1, 1, 11, 1, 0, 9000, 1),
    (2, 1, 22, 0, 1, 9000, 1),
    (3, 1, 3, 1, 0, 9000, 1),
    (4, 1, 4, 0, 0, 9000, 1),
    (5, 1, 5, 1, 0, 9000, 1),
    (6, 1, 6, 0, 0, 9000, 1),
    (7, 1, 7, 1, 1, 9000, 1),
    (8, 1, 8, 0, 0, 9000, 1),
    (9, 1, 9, 1, 0, 9000, 1),
    (10, 1, 10, 0, 0, 9000, 1),
    (11, 1, 11, 1, 0, 9000, 1),
    (12, 1, 12, 0, 0, 9000, 1),
    (13, 1, 13, 1, 0, 9000, 1),
    (14, 1, 14, 0, 1, 9000, 1),
    (15, 1, 15, 1, 0, 9000, 1),
    (16, 1, 16, 0, 0, 9000, 1),
    (17, 1, 17, 1, 0, 9000, 1),
    (18, 1, 18, 0, 0, 9000, 1),
    (19, 1, 19, 1, 0, 9000, 1),
    (20, 1, 20, 0, 0, 9000, 1),
    (21, 1, 21, 1, 1, 9000, 1),
    (22, 1, 22, 0, 0, 9000, 1);
INSERT INTO entry (key, subscription, in_view, sort_time, sort_rank, id, id_source, title, published, snippet, version_rank, document, digest, text_digest, bytes, purged_at) VALUES
    (1, 1, 1, 5000, 1, 'a', 0, 'First', 5000, 'The first text', 1, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 30, NULL),
    (2, 1, 1, 6000, 2, 'b', 0, 'Second', 6000, 'The second text', 2, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 30, NULL),
    (3, 1, 1, 3, 3, 'old-3', 0, 'Title 3', NULL, 'Text 3', 3, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (4, 1, 1, 4, 4, 'old-4', 0, 'Title 4', NULL, 'Text 4', 4, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (5, 1, 1, 5, 5, 'old-5', 0, 'Title 5', NULL, 'Text 5', 5, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (6, 1, 1, 6, 6, 'old-6', 0, 'Title 6', NULL, 'Text 6', 6, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (7, 1, 1, 7, 7, 'old-7', 0, 'Title 7', NULL, 'Text 7', 7, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (8, 1, 1, 8, 8, 'old-8', 0, 'Title 8', NULL, 'Text 8', 8, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (9, 1, 1, 9, 9, 'old-9', 0, 'Title 9', NULL, 'Text 9', 9, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, 5),
    (10, 1, 1, 10, 10, 'old-10', 0, 'Title 10', NULL, 'Text 10', 10, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (11, 1, 1, 11, 11, 'old-11', 0, 'Title 11', NULL, 'Text 11', 11, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (12, 1, 1, 12, 12, 'old-12', 0, 'Title 12', NULL, 'Text 12', 12, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (13, 1, 1, 13, 13, 'old-13', 0, 'Title 13', NULL, 'Text 13', 13, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (14, 1, 1, 14, 14, 'old-14', 0, 'Title 14', NULL, 'Text 14', 14, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (15, 1, 1, 15, 15, 'old-15', 0, 'Title 15', NULL, 'Text 15', 15, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (16, 1, 1, 16, 16, 'old-16', 0, 'Title 16', NULL, 'Text 16', 16, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (17, 1, 1, 17, 17, 'old-17', 0, 'Title 17', NULL, 'Text 17', 17, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (18, 1, 1, 18, 18, 'old-18', 0, 'Title 18', NULL, 'Text 18', 18, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (19, 1, 1, 19, 19, 'old-19', 0, 'Title 19', NULL, 'Text 19', 19, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (20, 1, 1, 20, 20, 'old-20', 0, 'Title 20', NULL, 'Text 20', 20, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (21, 1, 1, 21, 21, 'old-21', 0, 'Title 21', NULL, 'Text 21', 21, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL),
    (22, 1, 1, 22, 22, 'old-22', 0, 'Title 22', NULL, 'Text 22', 22, 1, X'00000000000000000000000000000000', X'00000000000000000000000000000000', 9, NULL);
INSERT INTO body (key, content_kind, content_encoding, content, summary_encoding) VALUES
    (1, 1, 0, X'3C703E54686520666972737420746578743C2F703E', 0),
    (2, 1, 0, X'3C703E546865207365636F6E6420746578743C2F703E', 0);
INSERT INTO gap (id, subscription, uri, cause, status, message, confidence, walk, depth, allowance, sort_time, sort_rank, since, tries, retry, chain_rechecked, dismissed, begins, target, within) VALUES
    (1, 1, 'https://example.org/archive', 'not-found', 404, 'Not found', 'stated', 1, 1, 200, 5000, 0, 9000, 1, 'at', 0, 0, 1, 'document', '[1]');
INSERT INTO unindexed (key) VALUES
    (1),
    (2),
    (3),
    (4),
    (5),
    (6),
    (7),
    (8),
    (9),
    (10),
    (11),
    (12),
    (13),
    (14),
    (15),
    (16),
    (17),
    (18),
    (19),
    (20),
    (21),
    (22);
INSERT INTO tombstone (subscription, id_hash, id, deleted_at) VALUES
    (1, 77, 'gone', 5000);
INSERT INTO full_text (key, page, encoding, text) VALUES
    (5, 'https://a.example/page', 0, X'616263'),
    (10, 'https://a.example/another', 0, X'616263');
INSERT INTO saved_search (id, query) VALUES
    (1, 'tide'),
    (2, 'ebb'),
    (3, 'flow');
INSERT INTO icon (host, image, tried_at) VALUES
    ('https://a.example', X'00', 5);
INSERT INTO feed_event (id, subscription, at, text) VALUES
    (1, 1, 5, 'Something happened.');
INSERT INTO entry_version (id, key, replaced_at, title, encoding) VALUES
    (1, 6, 5, 'Before', 0);
INSERT INTO entry_renamed (key, subscription, old_id) VALUES
    (7, 1, 'old');
INSERT INTO entry_point (subscription, kind, time, settled) VALUES
    (1, 'date', 5, 0);
INSERT INTO payload (key, media_type, bytes) VALUES
    (8, 'image/png', X'00');
INSERT INTO dismissal (subscription, uri) VALUES
    (1, 'https://a.example/missing');
INSERT INTO coverage (subscription, state) VALUES
    (1, '{"last_name":1,"veiled":0,"was_complete":0}');
INSERT INTO stretch (subscription, id, place, since, lowest, has_beginning, above) VALUES
    (1, 1, 0, 1000, X'', 0, 'missed');
INSERT INTO search (rowid, title, author, text) SELECT key, title, '', snippet FROM entry;
PRAGMA application_id = 0x4C616375;
PRAGMA user_version = 15;
