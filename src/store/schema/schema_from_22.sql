-- Makes format 23 out of format 22.

CREATE TABLE left_mark (
    server TEXT NOT NULL,                  -- API, address and user of the account, with a space between them
    key INTEGER NOT NULL,
    field TEXT NOT NULL,                   -- 'read' or 'starred'
    PRIMARY KEY (server, key, field)
) WITHOUT ROWID;

CREATE TABLE page_wait (
    server TEXT PRIMARY KEY,
    url TEXT NOT NULL,                     -- the page that was asked for
    since INTEGER NOT NULL,                -- when the server asked to wait
    until INTEGER NOT NULL                 -- no request before this time
) WITHOUT ROWID;
