-- The multipart feed: its pages, its entry point, the operations of its entities, files to save.

-- The known pages of a multipart feed: seen, read, or the newest (M3, M4).
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

-- Where the user chose to begin reading; no row: with the first page.
CREATE TABLE entry_point (
    subscription INTEGER PRIMARY KEY REFERENCES subscription (id),
    kind TEXT NOT NULL,                    -- 'beginning', 'date', 'after', 'snapshot'
    value TEXT,                            -- the Content-ID, or the index's address
    time INTEGER,
    settled INTEGER NOT NULL DEFAULT 0
);

-- The operation of an entity on its resource (M6).
ALTER TABLE entry ADD COLUMN operation TEXT;

-- Bodies that Lacuna cannot show. The user can save them as files (M6).
CREATE TABLE payload (
    key INTEGER PRIMARY KEY REFERENCES entry (key),
    media_type TEXT NOT NULL,
    bytes BLOB NOT NULL
);
