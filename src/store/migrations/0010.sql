-- The document that a capture in a web archive was taken of.
ALTER TABLE document ADD COLUMN captured_of TEXT;
-- How deep the stretch of the chain begins that a gap stands for.
ALTER TABLE gap ADD COLUMN begins INTEGER NOT NULL DEFAULT 1;
