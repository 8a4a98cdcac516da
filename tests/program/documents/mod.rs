//! What the program makes of documents, from their bytes to `entries`.

mod caps;
mod fields;
mod rivals;
