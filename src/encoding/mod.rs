//! From bytes to characters: the charset of a text, character references, and the characters that XML allows.
//!
//! `document` and `opml` read markup that people and programs wrote with mistakes. Both use these functions, which accept
//! every mistake and report it.

pub mod charset;
pub mod cleaning;
pub mod references;
