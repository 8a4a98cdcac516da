-- The document of which a web archive took this capture.
ALTER TABLE document ADD COLUMN captured_of TEXT;
-- How deep in the chain the part begins that a gap stands for.
ALTER TABLE gap ADD COLUMN begins INTEGER NOT NULL DEFAULT 1;
