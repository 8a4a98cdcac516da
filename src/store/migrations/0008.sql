-- When a web archive took the capture that this document is; NULL: it came from its publisher.
ALTER TABLE document ADD COLUMN captured_at INTEGER;
