-- Makes format 22 out of format 21. The next sync lists all entries of the servers, and learns the times of their changes.

ALTER TABLE account_entry ADD COLUMN changed INTEGER;
CREATE INDEX account_entry_changed ON account_entry (sync, changed) WHERE changed IS NOT NULL;
UPDATE account_sync SET listed_at = NULL, listed_to = 0;
