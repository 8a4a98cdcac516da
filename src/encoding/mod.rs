//! From bytes to characters: the charset of a text, character references, the characters that XML allows, and the
//! elements of HTML without an end tag.
//!
//! `document`, `opml` and `content` read markup that people and programs wrote with mistakes. These functions accept
//! every mistake and report it.

pub mod charset;
pub mod cleaning;
pub mod html;
pub mod references;
