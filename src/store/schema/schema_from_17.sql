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
