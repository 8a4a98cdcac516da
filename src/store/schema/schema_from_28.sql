-- Makes format 29 out of format 28. An account that the user has removed keeps the state of its sync. The marks that wait for
-- accounts which the user has left get into their queues. Answers of sites are known as such from now on.

ALTER TABLE account ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE document ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
