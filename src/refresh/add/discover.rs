//! Finds the feeds of a page (F6): those that the page names, or else one at a likely address.

use url::Url;

use crate::content::{FeedLink, find_feeds, guess_feeds};
use crate::locale::Message;
use crate::model::Failure;
use crate::refresh::documents::{Documents, Reply};

/// The feeds that a page leads to.
pub(in crate::refresh) enum Discovered {
    /// The page names these feeds, at least one.
    Named(Vec<FeedLink>),
    /// The page names no feed, but Lacuna read one at this address.
    Guessed(Url, Box<Reply>),
}

/// Finds the feeds of a page. `failure` is the error if there are none. If the page names none, Lacuna tries likely
/// addresses one by one until one of them has a feed.
pub(in crate::refresh) fn discover(
    documents: &mut Documents<'_>,
    page: &[u8],
    uri: &Url,
    failure: &Failure,
) -> Result<Discovered, Failure> {
    let named = find_feeds(page, uri);
    if !named.is_empty() {
        return Ok(Discovered::Named(named));
    }
    let mut tried = Vec::new();
    for guess in guess_feeds(page, uri) {
        if documents.is_stopped() {
            break;
        }
        match documents.follow(&guess) {
            Ok(reply) if reply.document.is_ok() => {
                return Ok(Discovered::Guessed(guess, Box::new(reply)));
            }
            _ => tried.push(guess.path().to_owned()),
        }
    }
    let paths = tried.into_iter().map(Message::from);
    let Some(paths) = paths.reduce(|first, second| msg!("refresh-or", first, second)) else {
        return Err(failure.clone());
    };
    let hint = msg!("refresh-no-feed-named", paths).and(failure.hint.clone());
    Err(Failure { hint, ..failure.clone() })
}
