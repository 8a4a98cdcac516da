-- Converts format 15 to format 16.

-- The column contains the number of the poll whose chain a document or a gap belongs to.
ALTER TABLE document RENAME COLUMN walk TO poll;
ALTER TABLE gap RENAME COLUMN walk TO poll;

-- A window that was stored before format 15 has 16 bytes for each time instead of 8. Its times are removed, and the
-- next poll stores new ones.
UPDATE feed SET window_states = NULL WHERE length(window_states) * 3 > length(window);
