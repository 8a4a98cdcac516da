-- Makes format 17 out of format 16.

CREATE TABLE account (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,                    -- the API: 'miniflux' or 'google-reader'
    address TEXT NOT NULL,
    user TEXT                              -- NULL: a token signs in
);

-- The account from whose server the document came.
ALTER TABLE document ADD COLUMN account TEXT;
