-- Pieces of the full-text index are merged eight at a time rather than four: each word is written less often, and less
-- room is left behind.
INSERT INTO search (search, rank) VALUES ('automerge', 8);
