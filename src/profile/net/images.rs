//! Fetches the images of articles, for the window and for articles that are kept.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use url::Url;

use super::ForFeed;
use crate::fetch::{Accept, Fetch, Purpose, Request, Response};

/// The largest file of an image, in bytes.
const MOST_BYTES: u64 = 5 << 20;

/// Fetches an image of an article. Another thread sets `cancel` to stop that. An error is a sentence for the user.
pub fn fetch(
    fetch: &dyn Fetch,
    url: &Url,
    whose: &ForFeed,
    cancel: Option<Arc<AtomicBool>>,
) -> Result<Response, String> {
    let request = Request {
        accept: Accept::Image,
        purpose: Purpose::Image,
        max_bytes: MOST_BYTES,
        cancel,
        ..whose.request(url.clone())
    };
    let response = fetch.fetch(&request).map_err(|failure| failure.message.to_string())?;
    match response.failure() {
        Some(failure) => Err(failure.message.to_string()),
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
