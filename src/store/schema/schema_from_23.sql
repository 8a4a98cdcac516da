-- Makes format 24 out of format 23.

ALTER TABLE account_entry ADD COLUMN was_read INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_entry ADD COLUMN was_starred INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_entry ADD COLUMN read_at INTEGER;
ALTER TABLE account_entry ADD COLUMN starred_at INTEGER;

DROP INDEX account_entry_marked;
CREATE INDEX account_entry_unread ON account_entry (sync, number) WHERE read = 0;
CREATE INDEX account_entry_starred ON account_entry (sync, number) WHERE starred = 1;
