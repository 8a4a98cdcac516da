//! What the program makes of documents, from their bytes to `entries`.

mod fields;
mod references;
mod rivals;
