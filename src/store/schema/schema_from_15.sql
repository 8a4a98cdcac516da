-- Makes format 16 out of format 15.

-- The number of the poll whose chain a document or a gap belongs to.
ALTER TABLE document RENAME COLUMN walk TO poll;
ALTER TABLE gap RENAME COLUMN walk TO poll;
