//! "Look for older entries": the numbered pages of a feed that names none, on the reader's request.

use super::documents::Documents;
use super::walk::add_up;
use super::{Event, Services, WalkProgress};
use crate::history::NumberedPages;
use crate::model::{Failure, SubscriptionId, WalkWork};
use crate::store::{Applied, StoreError};

/// Reads numbered pages to their end or the limit; what to tell the reader, and what came.
pub(super) fn look_for_older(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<(String, Applied), StoreError> {
    let options = services.terms().history;
    let begun = services.writer.run(move |tx| {
        let oldest = tx.subscription(id)?.and_then(|row| row.oldest);
        Ok(NumberedPages::begin(&tx.logical_feed(id)?, oldest, options))
    })?;
    let mut sum = Applied::default();
    let Some(mut pages) = begun else {
        return Ok(("This feed offers no older pages to look for.".to_owned(), sum));
    };
    let mut read = 0_u32;
    let ending = loop {
        (services.events)(Event::Walking(WalkProgress {
            subscription: id,
            gap: None,
            work: WalkWork::Older,
            documents: read,
            back_to: None,
            bytes: documents.bytes,
        }));
        if documents.is_stopped() {
            break "Stopped on your request.".to_owned();
        }
        let Some(address) = pages.next_page() else {
            break "There may be more: look again to go on.".to_owned();
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
                break format!("The next page could not be had. {}{waits}", failure.message);
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
        add_up(&mut sum, applied);
        read += 1;
    };
    let pages = if read == 1 { "1 page".to_owned() } else { format!("{read} pages") };
    let entries = match sum.new_unread + sum.new_read {
        _ if read == 0 => "No older entries were found".to_owned(),
        1 => format!("1 older entry on {pages}"),
        n => format!("{n} older entries on {pages}"),
    };
    Ok((format!("{entries}. {ending}"), sum))
}

fn last_page(read: u32) -> String {
    let told = if read == 0 { "There is no further page." } else { "They were read to the last page." };
    told.to_owned()
}

/// F2: whoever asks to wait is not asked before, for the feed neither; what to say of it.
fn note_wait(services: &Services, id: SubscriptionId, failure: &Failure) -> Result<String, StoreError> {
    let Some(until) = failure.retry_after else { return Ok(String::new()) };
    services.writer.run(move |tx| tx.note_wait(id, until))?;
    Ok(format!(" It is not asked again before {}.", until.to_rfc3339()))
}

fn end(services: &Services, pages: &NumberedPages, id: SubscriptionId) -> Result<(), StoreError> {
    let (pages, now) = (pages.clone(), (services.clock)());
    services.writer.run(move |tx| {
        let update = pages.end(&tx.logical_feed(id)?);
        tx.apply(id, &update, now).map(drop)
    })
}
