//! Tests over feeds that nobody in this project wrote: the folder named by `LACUNA_CORPUS`.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod documents;
mod expected;
mod opml;
mod publisher;
mod splices;
