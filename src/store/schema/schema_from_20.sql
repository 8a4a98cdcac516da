-- Makes format 21 out of format 20. `article_names.rs` fills the columns and makes their indexes.

ALTER TABLE user_state ADD COLUMN link_name INTEGER;
ALTER TABLE user_state ADD COLUMN id_name INTEGER;

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

ALTER TABLE subscription ADD COLUMN proxy TEXT;
