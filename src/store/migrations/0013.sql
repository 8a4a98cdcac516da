-- Tells which entries of a document have an id of their own. If none has, none is looked up by its link (H2).
DROP INDEX entry_by_document;
CREATE INDEX entry_by_document ON entry (document, id_source);
