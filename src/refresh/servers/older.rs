//! "Look for older entries" on the user's own feed servers.

use url::Url;

use super::{NotAsked, ServerWay, ways};
use crate::history::ServerPast;
use crate::model::{Failure, SiteAnswer, SubscriptionId, Timestamp, WalkWork};
use crate::refresh::documents::{Documents, ServerAccess};
use crate::refresh::{Event, Notice, Services, WalkProgress};
use crate::store::{Applied, StoreError};

/// The result of the search for older entries.
#[derive(Default)]
pub(in crate::refresh) struct OlderEntries {
    pub(in crate::refresh) applied: Applied,
    /// One notice for each server.
    pub(in crate::refresh) notices: Vec<Notice>,
}

/// Asks the servers on which the user follows a feed for entries that are older than all that Lacuna has.
pub(in crate::refresh) fn look_for_older(
    services: &Services,
    documents: &mut Documents<'_>,
    id: SubscriptionId,
) -> Result<OlderEntries, StoreError> {
    let mut result = OlderEntries::default();
    let feed = services.writer.read(move |store| store.logical_feed(id))?;
    for way in ways(services, documents, &feed)? {
        let ServerWay { way, access } = match way {
            Ok(way) => way,
            Err(NotAsked { account, failure }) => {
                result.notices.push(Notice::failure(not_asked(&account, &failure)));
                continue;
            }
        };
        let oldest = services.writer.read(move |store| store.oldest_of_feed(id))?;
        let Some(oldest) = oldest else { break };
        let past = ServerPast::new(way, oldest, services.settings().history);
        let mut search = OlderSearch { services, id, past, access, applied: Applied::default(), answers: 0 };
        let notice = search.run(documents)?;
        result.applied += search.applied;
        result.notices.push(notice);
    }
    Ok(result)
}

fn not_asked(name: &str, failure: &Failure) -> String {
    t!("refresh-server-older-failed", host = name, reason = failure.message)
}

struct OlderSearch<'a> {
    services: &'a Services,
    id: SubscriptionId,
    past: ServerPast,
    access: ServerAccess,
    applied: Applied,
    answers: u32,
}

impl OlderSearch<'_> {
    /// Asks one server to the end. Returns a notice for the user.
    fn run(&mut self, documents: &mut Documents<'_>) -> Result<Notice, StoreError> {
        while let Some(address) = self.past.next_request() {
            self.progress(documents.bytes());
            if documents.is_stopped() {
                break;
            }
            let form = self.past.way().form();
            match documents.site_answer(&address, form, None, Some(&self.access)) {
                Ok(answer) => self.store(answer)?,
                Err(_) if documents.is_stopped() => break,
                Err(failure) => {
                    super::note_wait(self.services, self.past.way().host(), &failure);
                    super::forget(self.services, self.past.way().host());
                    return Ok(Notice::failure(not_asked(self.past.way().host(), &failure)));
                }
            }
            self.answers += 1;
        }
        Ok(self.past.story(self.applied.new_entries()).to_string().into())
    }

    /// Decides and stores an answer in one transaction.
    fn store(&mut self, answer: SiteAnswer) -> Result<(), StoreError> {
        let (id, now): (_, Timestamp) = (self.id, (self.services.clock)());
        let mut past = self.past.clone();
        let arrivals = self.services.arrivals.clone();
        let (past, applied) = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            let document = past.identified(&answer, &tx.named_entries(id, past.needs_names())?);
            let held = tx.held_behind(id, &document, None::<&Url>, false)?;
            let update = past.handle_answer(&feed, &answer, &document, &held, now);
            let applied = arrivals.apply(tx, id, &update, now)?.0;
            Ok((past, applied))
        })?;
        self.past = past;
        self.applied += applied;
        Ok(())
    }

    fn progress(&self, bytes: u64) {
        (self.services.events)(Event::Walking(WalkProgress {
            subscription: self.id,
            gap: None,
            work: WalkWork::Older,
            documents: self.answers,
            back_to: None,
            bytes,
        }));
    }
}
