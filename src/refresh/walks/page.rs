//! Loads a page of a paged feed, to browse or to append (P1, P3, P5).

use url::Url;

use crate::history::{HeldEntry, LogicalFeed, PageUse, apply_page, is_other_feed, page_links};
use crate::model::{Entry, Failure, FailureKind, SubscriptionId};
use crate::refresh::documents::{Documents, Fetched};
use crate::refresh::stop::StopFlag;
use crate::refresh::{LoadedPage, PageReport, Services};
use crate::store::Applied;

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
    PageReport { subscription, address: address.clone(), page }
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
    load_with(services, &mut documents, &feed, address, usage, distance).map(|(page, _)| page)
}

/// Like [`load`], as one of several pages of a task. Returns the page, and the counts of the stored entries.
pub(super) fn load_with(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    address: &Url,
    usage: PageUse,
    distance: u32,
) -> Result<(LoadedPage, Applied), Failure> {
    let id = feed.subscription;
    let Fetched { document, .. } = documents.follow(address)?.document?;
    if is_other_feed(feed, &document) {
        return Err(Failure::new(FailureKind::Unreadable, msg!("refresh-page-of-other-feed"), ""));
    }
    let links = page_links(&document);
    let uri = document.uri.clone();
    let now = (services.clock)();
    let arrivals = services.arrivals.clone();
    let options = services.settings().history;
    let (entries, applied): (Vec<_>, _) = services.writer.run(move |tx| {
        let feed = tx.logical_feed(id)?;
        let held = tx.held_behind(id, &document, None, false)?;
        let update = apply_page(&feed, &document, &held, usage, distance, options, now);
        let applied = arrivals.apply(tx, id, &update, now)?.0;
        let held = tx.held(id, &document, None, &document.uri)?.entries;
        let key = |entry: &Entry| {
            let same = |held: &&HeldEntry| held.id == entry.id || held.aliases.contains(&entry.id);
            held.iter().find(same).map(|held| held.key)
        };
        Ok((document.whole_entries().iter().filter_map(key).collect(), applied))
    })?;
    let appended = matches!(usage, PageUse::Append { .. });
    Ok((LoadedPage { uri, distance, appended, entries, links }, applied))
}
