-- Makes format 25 out of format 24.

ALTER TABLE account_mark ADD COLUMN refused_days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_mark ADD COLUMN refused_on INTEGER;
