-- How one feed is fetched and kept, if that differs from all feeds (NULL: it does not).
ALTER TABLE subscription ADD COLUMN interval_minutes INTEGER;
ALTER TABLE subscription ADD COLUMN user_agent TEXT;
ALTER TABLE subscription ADD COLUMN allow_private INTEGER NOT NULL DEFAULT 0;
ALTER TABLE subscription ADD COLUMN keep_mb INTEGER;           -- 0: everything

-- When the text was removed to make room, and when it was fetched again.
ALTER TABLE entry ADD COLUMN purged_at INTEGER;
ALTER TABLE entry ADD COLUMN restored_at INTEGER;
CREATE INDEX entry_purged ON entry (subscription) WHERE purged_at IS NOT NULL;
