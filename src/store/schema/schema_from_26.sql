-- Makes format 27 out of format 26. Accounts of earlier versions could be in the user's own network.

ALTER TABLE account ADD COLUMN allow_private INTEGER NOT NULL DEFAULT 0;
UPDATE account SET allow_private = 1;
ALTER TABLE account_sync ADD COLUMN marks INTEGER NOT NULL DEFAULT 1;
