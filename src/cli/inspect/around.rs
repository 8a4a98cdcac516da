//! Checks the documents that an inspected document links.

use url::Url;

use super::read;
use crate::fetch::{Fetch, HttpFetcher, Origin, Request};
use crate::history::{advice_on_neighbour, neighbours};
use crate::model::{Fault, FeedDocument, FeedKind};

/// Fetches each document that the inspected document links (a neighbour), one after the other, and reports the rules
/// that it breaks. `origin` says how far the source of the inspected document is trusted (F5).
pub(super) fn faults(
    fetcher: &HttpFetcher,
    origin: Origin,
    document: &FeedDocument,
    requested: &Url,
    kind: FeedKind,
) -> Vec<Fault> {
    let mut found = Vec::new();
    for (names, uri) in neighbours(document, requested, kind) {
        let request = Request { led_by: Some(origin), ..Request::get(uri.clone()) };
        let neighbour = fetcher.fetch(&request).and_then(|response| read(&response));
        found.extend(advice_on_neighbour(document, requested, &names, &uri, neighbour.as_ref()));
    }
    found
}
