//! Tests with feeds from outside of this project, which are in the folder that `LACUNA_CORPUS` names. They run with
//! `--ignored`, and fail without that folder.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![expect(clippy::print_stdout, reason = "a measurement prints its table")]

mod documents;
mod expected;
mod opml;
mod publisher;
mod reader;
mod roll_over;
mod splices;
