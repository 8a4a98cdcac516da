//! Loads a page of a paged feed, to browse or to append (P1, P3, P5).

use url::Url;

use crate::history::{HeldEntry, PageUse, apply_page, is_other_feed, page_links};
use crate::model::{Entry, Failure, FailureKind, SubscriptionId};
use crate::refresh::documents::{Documents, Fetched};
use crate::refresh::stop::StopFlag;
use crate::refresh::{LoadedPage, PageReport, Services};

/// Fetches the page and stores its entries. A failure changes nothing (P5).
pub(in crate::refresh) fn load(
    services: &Services,
    stop: &StopFlag,
    subscription: SubscriptionId,
    address: &Url,
    usage: PageUse,
    distance: u32,
) -> PageReport {
    let page = try_load(services, stop, subscription, address, usage, distance);
    PageReport { subscription, page }
}

fn try_load(
    services: &Services,
    stop: &StopFlag,
    id: SubscriptionId,
    address: &Url,
    usage: PageUse,
    distance: u32,
) -> Result<LoadedPage, Failure> {
    let mut documents = Documents::new(services, stop);
    let (feed, choices) =
        services.writer.read(move |store| Ok((store.feed_without_coverage(id)?, store.feed_choices(id)?)))?;
    documents.set_feed(id, choices.settings);
    if let Some(record) = &feed.record {
        documents.assume_origin(&record.document);
    }
    let Fetched { document, .. } = documents.follow(address)?.document?;
    if is_other_feed(&feed, &document) {
        return Err(Failure::new(FailureKind::Unreadable, msg!("refresh-page-of-other-feed"), ""));
    }
    let links = page_links(&document);
    let uri = document.uri.clone();
    let now = (services.clock)();
    let arrivals = services.arrivals.clone();
    let options = services.settings().history;
    let entries: Vec<_> = services.writer.run(move |tx| {
        let feed = tx.logical_feed(id)?;
        let held = tx.held_behind(id, &document, None, false)?;
        let update = apply_page(&feed, &document, &held, usage, distance, options, now);
        arrivals.apply(tx, id, &update, now)?;
        let held = tx.held(id, &document, None, &document.uri)?.entries;
        let key = |entry: &Entry| {
            let same = |held: &&HeldEntry| held.id == entry.id || held.aliases.contains(&entry.id);
            held.iter().find(same).map(|held| held.key)
        };
        Ok(document.whole_entries().iter().filter_map(key).collect())
    })?;
    Ok(LoadedPage { uri, distance, appended: matches!(usage, PageUse::Append { .. }), entries, links })
}
