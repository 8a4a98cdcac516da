-- Makes format 27 out of format 26. Accounts of earlier versions could be in the user's own network. The address of a saved
-- page was kept as an earlier version of its text.

ALTER TABLE account ADD COLUMN allow_private INTEGER NOT NULL DEFAULT 0;
UPDATE account SET allow_private = 1;
ALTER TABLE account_sync ADD COLUMN marks INTEGER NOT NULL DEFAULT 1;
DELETE FROM entry_version WHERE key IN (SELECT user_state.key
    FROM subscription JOIN user_state ON user_state.subscription = subscription.id WHERE normalised = 'saved-pages.invalid');
