-- Makes format 24 out of format 23.

ALTER TABLE account_entry ADD COLUMN was_read INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_entry ADD COLUMN was_starred INTEGER NOT NULL DEFAULT 0;
