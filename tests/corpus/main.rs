//! Tests over feeds that nobody in this project wrote: the folder named by `LACUNA_CORPUS`.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![expect(clippy::print_stdout, reason = "a measurement prints its table")]

mod documents;
mod expected;
mod opml;
mod publisher;
mod reader;
mod roll_over;
mod splices;
