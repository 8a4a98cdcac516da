//! Fetches the images of articles, for the window and for articles that are kept.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use url::Url;

use super::ForFeed;
use crate::fetch::{Accept, Fetch, Purpose, Request, Response};
use crate::model::{Failure, FailureKind};

/// The largest file of an image, in bytes.
pub const MOST_BYTES: u64 = 5 << 20;
/// The largest file of an image that the user asks for although it is larger than the others may be, in bytes.
pub const MOST_ASKED_BYTES: u64 = 32 << 20;

/// The reason for which an image could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageFailure {
    /// The reason as a sentence for the user.
    pub reason: String,
    /// The number of bytes that the file may have at most, if it has more.
    pub too_large: Option<u64>,
}

impl From<String> for ImageFailure {
    fn from(reason: String) -> Self {
        Self { reason, too_large: None }
    }
}

impl ImageFailure {
    fn new(failure: &Failure, most_bytes: u64) -> Self {
        let too_large = (failure.kind == FailureKind::TooLarge).then_some(most_bytes);
        Self { reason: failure.message.to_string(), too_large }
    }
}

/// Fetches an image of an article of at most `most_bytes`. Another thread sets `cancel` to stop that.
pub fn fetch(
    fetch: &dyn Fetch,
    url: &Url,
    whose: &ForFeed,
    most_bytes: u64,
    cancel: Option<Arc<AtomicBool>>,
) -> Result<Response, ImageFailure> {
    let request = Request {
        accept: Accept::Image,
        purpose: Purpose::Image,
        max_bytes: most_bytes,
        cancel,
        ..whose.request(url.clone())
    };
    let failed = |failure: Failure| ImageFailure::new(&failure, most_bytes);
    let response = fetch.fetch(&request).map_err(failed)?;
    match response.failure() {
        Some(failure) => Err(failed(failure)),
        None => Ok(response),
    }
}

/// Returns true if bytes begin like an image that Lacuna can draw.
#[must_use]
pub fn is_image(bytes: &[u8]) -> bool {
    const SEARCHED_BYTES: usize = 4_096;
    let is_drawing = || {
        let start = String::from_utf8_lossy(bytes.get(..SEARCHED_BYTES).unwrap_or(bytes));
        let start = start.trim_start_matches('\u{feff}').trim_start();
        start.starts_with('<') && start.contains("<svg")
    };
    match bytes {
        [0x89, b'P', b'N', b'G', ..]
        | [0xff, 0xd8, 0xff, ..]
        | [b'G', b'I', b'F', b'8', ..]
        | [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..]
        | [0, 0, 1, 0, ..] => true,
        _ => is_drawing(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_an_error_is_no_image() {
        assert!(is_image(b"\x89PNG\r\n") && is_image(b"<?xml version='1.0'?><svg/>"));
        assert!(!is_image(b"") && !is_image(b"<html>not found</html>") && !is_image(b"<"));
    }
}
