//! Checks the documents that an inspected document links.

use url::Url;

use super::read;
use crate::fetch::{Fetch, HttpFetcher, Origin, Request};
use crate::history::{advice_on_neighbour, neighbours, refuted_by_neighbour};
use crate::model::{Fault, FeedDocument, FeedKind};

/// Fetches each document that the inspected document links (a neighbour), one after the other. Adds the rules that it
/// breaks to `faults`, and removes the remarks that it refutes. `origin` says how far the source of the inspected
/// document is trusted (F5).
pub(super) fn compare(
    fetcher: &HttpFetcher,
    origin: Origin,
    document: &FeedDocument,
    requested: &Url,
    kind: FeedKind,
    faults: &mut Vec<Fault>,
) {
    for (names, uri) in neighbours(document, requested, kind) {
        let request = Request { led_by: Some(origin), ..Request::get(uri.clone()) };
        let neighbour = fetcher.fetch(&request).and_then(|response| read(&response));
        if let Ok(neighbour) = &neighbour {
            let refuted = refuted_by_neighbour(document, requested, &names, neighbour);
            faults.retain(|fault| !refuted.contains(&fault.message));
        }
        faults.extend(advice_on_neighbour(document, requested, &names, &uri, neighbour.as_ref()));
    }
}
