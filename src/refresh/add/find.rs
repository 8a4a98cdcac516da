//! Finds out which feeds an address leads to, before the user subscribes (F6).

use url::Url;

use super::discover::{Discovered, discover};
use super::is_temporary;
use crate::fetch::Access;
use crate::history::classify;
use crate::model::{Failure, FeedKind, normalise, shown_title};
use crate::refresh::documents::{Documents, Reply};
use crate::refresh::stop::StopFlag;
use crate::refresh::{Candidate, FeedsFound, Services};

/// Fetches the address. If a feed is there, returns that feed, otherwise the feeds that the page names. Keeps the reply
/// for a subscription that may follow, so that adding a feed takes one request (F7).
pub(in crate::refresh) fn find_feeds(
    services: &Services,
    stop: &StopFlag,
    address: Url,
    access: &Access,
) -> FeedsFound {
    let outcome = feeds_at(services, stop, &address, access);
    FeedsFound { address, outcome }
}

fn feeds_at(
    services: &Services,
    stop: &StopFlag,
    address: &Url,
    access: &Access,
) -> Result<Vec<Candidate>, Failure> {
    let mut documents = Documents::new(services, stop);
    documents.set_access(access);
    let reply = match documents.ask(address, None) {
        Ok(Reply { document: Err(failure), .. }) | Err(failure) if is_temporary(&failure) => {
            let note = failure.message.to_string();
            let key = normalise(address);
            let subscribed = services.writer.read(move |store| store.find_subscription(&key))?;
            let (url, title) = (address.clone(), String::new());
            return Ok(vec![Candidate {
                url,
                title,
                note,
                chooses_start: false,
                subscribed,
                reachable: false,
                wants_login: failure.status() == Some(401),
            }]);
        }
        reply => reply?,
    };
    let found = match (&reply.document, &reply.page) {
        (Err(failure), Some(page)) => match discover(&mut documents, page, &reply.uri, failure)? {
            Discovered::Named(feeds) => feeds
                .into_iter()
                .map(|feed| {
                    let format = feed.format_name().to_owned();
                    let title = feed.title.unwrap_or_default();
                    Found { url: feed.url, moved_to: None, title, note: format, kind: None }
                })
                .collect(),
            Discovered::Guessed(url, reply) => vec![keep(services, url, *reply)?],
        },
        _ => vec![keep(services, address.clone(), reply)?],
    };
    let keys: Vec<(String, Option<String>)> =
        found.iter().map(|found| (normalise(&found.url), found.moved_to.as_ref().map(normalise))).collect();
    let known = services.writer.read(move |store| {
        let known =
            |(key, moved_to): &(String, Option<String>)| match (store.find_subscription(key)?, moved_to) {
                (None, Some(moved_to)) => store.find_subscription(moved_to),
                (known, _) => Ok(known),
            };
        keys.iter().map(known).collect::<Result<Vec<_>, _>>()
    })?;
    let candidates = found.into_iter().zip(known);
    Ok(candidates
        .map(|(Found { url, title, note, kind, .. }, subscribed)| Candidate {
            url,
            title: shown_title(title),
            note,
            chooses_start: kind == Some(FeedKind::Multipart),
            subscribed,
            reachable: true,
            wants_login: false,
        })
        .collect())
}

/// A feed at the address, or one that the page there names.
struct Found {
    url: Url,
    /// The address to which it moved for good.
    moved_to: Option<Url>,
    title: String,
    note: String,
    /// The kind of the feed; `None` if it was not read.
    kind: Option<FeedKind>,
}

/// Keeps a reply for a subscription that may follow, and describes its feed.
fn keep(services: &Services, url: Url, reply: Reply) -> Result<Found, Failure> {
    let document = &reply.document.as_ref().map_err(Failure::clone)?.document;
    let kind = classify(document, &url, None).kind;
    let (format, count) = (document.format.name(), document.entries.len());
    let note = t!("refresh-found-feed", kind = kind.words(), format, count);
    let (title, moved_to) = (document.head.title.clone(), reply.moved_to.clone());
    services.keep_reply(url.clone(), reply);
    Ok(Found { url, moved_to, title, note, kind: Some(kind) })
}
