-- How one feed is fetched and kept, where not as all are (NULL: as all are).
ALTER TABLE subscription ADD COLUMN interval_minutes INTEGER;
ALTER TABLE subscription ADD COLUMN user_agent TEXT;
ALTER TABLE subscription ADD COLUMN allow_private INTEGER NOT NULL DEFAULT 0;
ALTER TABLE subscription ADD COLUMN keep_mb INTEGER;           -- 0: everything

-- Texts that made room: when; and when one was fetched again.
ALTER TABLE entry ADD COLUMN purged_at INTEGER;
ALTER TABLE entry ADD COLUMN restored_at INTEGER;
CREATE INDEX entry_purged ON entry (subscription) WHERE purged_at IS NOT NULL;
