-- Makes format 20 out of format 19.

ALTER TABLE account_sync ADD COLUMN listed_to INTEGER NOT NULL DEFAULT 0;
