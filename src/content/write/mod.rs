//! Writes the blocks of an article as text in other formats. The blocks are clean already, so the written text is, too.

pub mod markdown;
pub mod xhtml;
