//! "Look for older entries": reads the numbered pages of a feed that links none, if the user asks.

use crate::history::NumberedPages;
use crate::model::{Failure, SubscriptionId, WalkWork};
use crate::refresh::documents::Documents;
use crate::refresh::{Event, Services, WalkProgress};
use crate::store::{Applied, StoreError};

/// Reads numbered pages to their end or to the limit. Returns a notice for the user, and counts of the stored entries.
pub(in crate::refresh) fn look_for_older(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<(String, Applied), StoreError> {
    let options = services.settings().history;
    let begun = services.writer.read(move |store| {
        let oldest = store.subscription(id)?.and_then(|row| row.oldest);
        Ok(NumberedPages::begin(&store.logical_feed(id)?, oldest, options))
    })?;
    let mut sum = Applied::default();
    let Some(mut pages) = begun else {
        return Ok(("This feed offers no older pages.".to_owned(), sum));
    };
    let mut read = 0_u32;
    let ending = loop {
        (services.events)(Event::Walking(WalkProgress {
            subscription: id,
            gap: None,
            work: WalkWork::Older,
            documents: read,
            back_to: None,
            bytes: documents.bytes(),
        }));
        if documents.is_stopped() {
            break "Stopped on your request.".to_owned();
        }
        let Some(address) = pages.next_page() else {
            break "There may be more. Look again to continue.".to_owned();
        };
        let page = match documents.follow_exactly(&address).and_then(|reply| reply.document) {
            Ok(fetched) => fetched.document,
            Err(failure) if matches!(failure.status(), Some(300..=399 | 404 | 410)) => {
                end(services, &pages, id)?;
                break last_page(read);
            }
            Err(_) if documents.is_stopped() => break "Stopped on your request.".to_owned(),
            Err(failure) => {
                let waits = note_wait(services, id, &failure)?;
                break format!("Lacuna could not load the next page. {}{waits}", failure.message);
            }
        };
        let now = (services.clock)();
        let mut machine = pages.clone();
        let stored = services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let held = tx.held_behind(id, &page, None, false)?;
            let Some(update) = machine.handle_page(&feed, &page, &held, now) else { return Ok(None) };
            let applied = tx.apply(id, &update, now)?;
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
    let pages = if read == 1 { "1 page".to_owned() } else { format!("{read} pages") };
    let entries = match sum.new_unread + sum.new_read {
        _ if read == 0 => "No older entries were found".to_owned(),
        1 => format!("Added 1 older entry from {pages}"),
        n => format!("Added {n} older entries from {pages}"),
    };
    Ok((format!("{entries}. {ending}"), sum))
}

fn last_page(read: u32) -> String {
    let text = if read == 0 { "There is no further page." } else { "No older page follows." };
    text.to_owned()
}

/// Stores the wait that the server asked for, which holds for the feed as well (F2). Returns the words for it.
fn note_wait(services: &Services, id: SubscriptionId, failure: &Failure) -> Result<String, StoreError> {
    let Some(until) = failure.retry_after else { return Ok(String::new()) };
    services.writer.run(move |tx| tx.note_wait(id, until))?;
    Ok(format!(" Lacuna will not ask again before {}.", until.to_rfc3339()))
}

fn end(services: &Services, pages: &NumberedPages, id: SubscriptionId) -> Result<(), StoreError> {
    let (pages, now) = (pages.clone(), (services.clock)());
    services.writer.run(move |tx| {
        let update = pages.end(&tx.logical_feed(id)?);
        tx.apply(id, &update, now).map(drop)
    })
}
