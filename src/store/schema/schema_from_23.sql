-- Makes format 24 out of format 23.

ALTER TABLE account_entry ADD COLUMN was_read INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_entry ADD COLUMN was_starred INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_entry ADD COLUMN read_at INTEGER;
ALTER TABLE account_entry ADD COLUMN starred_at INTEGER;

DROP INDEX account_entry_marked;
CREATE INDEX account_entry_unread ON account_entry (sync, number) WHERE read = 0;
CREATE INDEX account_entry_starred ON account_entry (sync, number) WHERE starred = 1;

CREATE TABLE rule_task (
    id INTEGER PRIMARY KEY,
    key INTEGER NOT NULL REFERENCES user_state (key) ON DELETE CASCADE,
    rule TEXT NOT NULL,                    -- the name of the rule
    notify INTEGER NOT NULL,               -- 1: a notification is to be shown
    full_text INTEGER NOT NULL,            -- 1: the full text is to be loaded
    command TEXT,                          -- the command that is to run
    arrived_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0       -- how often it was begun
);
CREATE INDEX rule_task_by_key ON rule_task (key);
