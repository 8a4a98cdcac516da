//! Looking what an address leads to before anything is subscribed to (F6).

use url::Url;

use super::add::is_passing;
use super::documents::{Documents, Reply};
use super::pool::StopFlag;
use super::{Candidate, LookReport, Services};
use crate::content::find_feeds;
use crate::history::classify;
use crate::model::Failure;
use crate::opml::normalise;

/// Fetches the address and lists the feeds it is or names. What was fetched is kept for the subscription that may
/// follow: adding a feed is one request (F7).
pub(super) fn look(services: &Services, stop: &StopFlag, address: Url) -> LookReport {
    let outcome = try_look(services, stop, &address);
    LookReport { address, outcome }
}

fn try_look(services: &Services, stop: &StopFlag, address: &Url) -> Result<Vec<Candidate>, Failure> {
    let mut documents = Documents::new(services, stop);
    let reply = match documents.ask(address, None) {
        Ok(Reply { document: Err(failure), .. }) | Err(failure) if is_passing(&failure) => {
            let note = format!("cannot be read now: {}", failure.message);
            let key = normalise(address);
            let subscribed = services.writer.run(move |tx| tx.find_subscription(&key))?.is_some();
            let (url, title) = (address.clone(), String::new());
            return Ok(vec![Candidate { url, title, note, subscribed, reachable: false }]);
        }
        reply => reply?,
    };
    let found = match (&reply.document, &reply.page) {
        (Ok(fetched), _) => {
            let document = &fetched.document;
            let kind = classify(document, address, None).kind;
            let note = format!(
                "{}, {} feed, {} entries",
                document.format.name(),
                kind.name(),
                document.entries.len()
            );
            vec![(address.clone(), document.head.title.clone(), note)]
        }
        (Err(failure), Some(page)) => {
            let feeds = find_feeds(page, &reply.uri);
            if feeds.is_empty() {
                return Err(failure.clone());
            }
            let row =
                |feed: crate::content::FeedLink| (feed.url, feed.title.unwrap_or_default(), feed.media_type);
            feeds.into_iter().map(row).collect()
        }
        (Err(failure), None) => return Err(failure.clone()),
    };
    if reply.document.is_ok() {
        services.keep(address.clone(), reply);
    }
    let keys: Vec<String> = found.iter().map(|(url, ..)| normalise(url)).collect();
    let known = services.writer.run(move |tx| {
        keys.iter().map(|key| Ok(tx.find_subscription(key)?.is_some())).collect::<Result<Vec<bool>, _>>()
    })?;
    let candidates = found.into_iter().zip(known);
    Ok(candidates
        .map(|((url, title, note), subscribed)| Candidate { url, title, note, subscribed, reachable: true })
        .collect())
}
