//! "Look for older entries": reads the numbered pages of a feed that does not link them, if the user asks.

use super::site::count_request;
use crate::history::{Coverage, NumberedPages, is_other_feed};
use crate::locale::Message;
use crate::model::{Failure, SubscriptionId, WalkWork};
use crate::refresh::documents::Documents;
use crate::refresh::{Event, Services, WalkProgress};
use crate::store::{Applied, StoreError};

/// Reads numbered pages to their end or to the limit. Returns a notice for the user, and the counts of the stored
/// entries. Returns `None` if the feed offers no such pages.
pub(in crate::refresh) fn look_for_older(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<Option<(String, Applied)>, StoreError> {
    let options = services.settings().history;
    let begun = services.writer.read(move |store| {
        let oldest = store.oldest_of_feed(id)?;
        Ok(NumberedPages::begin(&store.logical_feed(id)?, oldest, options))
    })?;
    let mut sum = Applied::default();
    let Some(mut pages) = begun else { return Ok(None) };
    let mut read = 0_u32;
    let ending = loop {
        tell_progress(services, documents, id, read);
        if documents.is_stopped() {
            break msg!("history-stopped");
        }
        let Some(address) = pages.next_page() else {
            break msg!("refresh-more-pages");
        };
        documents.pause(services.questions.book_next(&address));
        if documents.is_stopped() {
            continue;
        }
        if !count_request(services, id, Coverage::count_single_page)? {
            break msg!("refresh-more-pages-tomorrow");
        }
        let page = match documents.follow_exactly(&address).and_then(|reply| reply.document) {
            Ok(fetched) => fetched.document,
            Err(failure) if matches!(failure.status(), Some(300..=399 | 404 | 410)) => {
                end(services, &pages, id)?;
                break last_page(read);
            }
            Err(_) if documents.is_stopped() => break msg!("history-stopped"),
            Err(failure) => break failed_page(services, id, &failure)?,
        };
        let feed = services.writer.read(move |store| store.feed_without_coverage(id))?;
        if is_other_feed(&feed, &page) {
            end(services, &pages, id)?;
            break msg!("refresh-page-of-other-feed");
        }
        let now = (services.clock)();
        let mut machine = pages.clone();
        let arrivals = services.arrivals.clone();
        let stored = services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let held = tx.held_behind(id, &page, None, false)?;
            let Some(update) = machine.handle_page(&feed, &page, &held, now) else { return Ok(None) };
            let applied = arrivals.apply(tx, id, &update, now)?.0;
            Ok(Some((machine, applied)))
        })?;
        let Some((machine, applied)) = stored else {
            end(services, &pages, id)?;
            break last_page(read);
        };
        pages = machine;
        sum += applied;
        read += 1;
    };
    Ok(Some(result(read, sum, ending)))
}

pub(super) fn tell_progress(services: &Services, documents: &Documents<'_>, id: SubscriptionId, read: u32) {
    (services.events)(Event::Walking(WalkProgress {
        subscription: id,
        gap: None,
        work: WalkWork::Older,
        documents: read,
        back_to: None,
        bytes: documents.bytes(),
    }));
}

/// Returns the notice for the user about the pages that were read, and the counts of their entries.
pub(super) fn result(read: u32, sum: Applied, ending: Message) -> (String, Applied) {
    let told = match read {
        0 => msg!("refresh-nothing-older"),
        pages => msg!("refresh-older-added", count = sum.new_entries(), pages),
    };
    (told.and(ending).to_string(), sum)
}

fn last_page(read: u32) -> Message {
    if read == 0 { msg!("refresh-no-further-page") } else { msg!("refresh-no-page-follows") }
}

/// Tells the user why a page did not come. Stores the wait for which the server asked, which holds for the polls of the
/// feed too (F2).
pub(super) fn failed_page(
    services: &Services,
    id: SubscriptionId,
    failure: &Failure,
) -> Result<Message, StoreError> {
    let told = msg!("refresh-next-page-failed").and(failure.message.clone());
    let Some(until) = failure.retry_after else { return Ok(told) };
    services.writer.run(move |tx| tx.note_wait(id, until))?;
    Ok(told.and(msg!("refresh-not-before", time = until.at_next_minute())))
}

fn end(services: &Services, pages: &NumberedPages, id: SubscriptionId) -> Result<(), StoreError> {
    let (pages, now) = (pages.clone(), (services.clock)());
    services.writer.run(move |tx| {
        let update = pages.end(&tx.logical_feed(id)?);
        tx.apply(id, &update, now).map(drop)
    })
}
