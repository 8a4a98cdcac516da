-- Makes format 28 out of format 27. A saved search can have a name.

ALTER TABLE saved_search ADD COLUMN name TEXT NOT NULL DEFAULT '';
