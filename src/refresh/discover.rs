//! The feeds of a site's page (F6): those it names, else what stands at one of two likely addresses.

use url::Url;

use super::documents::{Documents, Reply};
use crate::content::{FeedLink, find_feeds, guess_feeds};
use crate::model::Failure;

/// What a page leads to.
pub(super) enum Discovered {
    /// The feeds it names, at least one.
    Named(Vec<FeedLink>),
    /// It names none, but a feed was read at this address.
    Guessed(Url, Box<Reply>),
}

/// Looks for the feeds of a page; `failure` is what to say where there are none. Guesses are asked for one after the
/// other, and no second one once a feed was found.
pub(super) fn discover(
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
    if tried.is_empty() {
        return Err(failure.clone());
    }
    let hint =
        format!("It names no feed, and there is none at {} either. {}", tried.join(" or "), failure.hint);
    Err(Failure { hint, ..failure.clone() })
}
