-- The user's choices for one feed, texts of entries' pages, saved searches, icons of sites.

ALTER TABLE subscription ADD COLUMN images TEXT;               -- NULL: as set for all feeds
ALTER TABLE subscription ADD COLUMN full_text INTEGER NOT NULL DEFAULT 0;

-- The text of an entry's page, fetched on request. It is deleted with its entry.
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

-- Icons by scheme, host and port. NULL: the site has none, and Lacuna does not ask again soon (FRB031).
CREATE TABLE icon (
    host TEXT PRIMARY KEY,
    image BLOB,
    tried_at INTEGER NOT NULL
) WITHOUT ROWID;
