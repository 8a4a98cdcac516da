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
