-- FTS5 merges eight pieces of the index at a time instead of four. It writes each word less often and leaves less
-- unused space behind.
INSERT INTO search (search, rank) VALUES ('automerge', 8);
