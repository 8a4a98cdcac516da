//! Asks publishers' sites for missing entries, then the user's own feed servers, if the user asks. `history::publishers`
//! knows whom to ask. This file does not: it makes one request after the other, and stores each answer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use url::Url;

use crate::fetch::{has_registrable_domain, limited_as, other_site};
use crate::history::{
    Coverage, CoverageUpdate, DocumentUpdate, GapChange, LogicalFeed, OpenGap, SiteOutcome, SiteSearch, Way,
    ways,
};
use crate::locale::Message;
use crate::model::{Failure, SiteAnswer, SubscriptionId, Timestamp, WalkWork};
use crate::refresh::documents::{Documents, ServerAccess};
use crate::refresh::servers::{self, NotAsked, ServerWay};
use crate::refresh::{Event, Notice, Services, SiteReport, WalkProgress};
use crate::store::{Applied, StoreError};

/// The time between two requests to one site. Local and private sites are not slowed (A7b).
const REQUEST_PAUSE: Duration = Duration::from_millis(1_500);

/// The time of the latest poll of each site, or of the latest question to it. The feeds of one public site share its
/// questions (F4). A poll waits for nothing.
#[derive(Clone, Debug, Default)]
pub(in crate::refresh) struct Questions(Arc<Mutex<BTreeMap<String, Instant>>>);

impl Questions {
    /// Notes that the site of an address was polled, so that the next question waits.
    pub(in crate::refresh) fn note_poll(&self, address: &Url) {
        if has_registrable_domain(address) {
            let (site, now) = (limited_as(address), Instant::now());
            let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let asked = latest.entry(site).or_insert(now);
            *asked = now.max(*asked);
        }
    }

    /// Books the next question to the site of an address, and returns the time until then.
    pub(super) fn book_next(&self, address: &Url) -> Duration {
        if !has_registrable_domain(address) {
            return Duration::ZERO;
        }
        let (site, now) = (limited_as(address), Instant::now());
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.retain(|_, asked| *asked + REQUEST_PAUSE > now);
        let next = latest.get(&site).map_or(now, |asked| *asked + REQUEST_PAUSE);
        latest.insert(site, next);
        next - now
    }
}

/// The result of asking a site.
pub(in crate::refresh) struct Asked {
    pub(in crate::refresh) applied: Applied,
    pub(in crate::refresh) report: SiteReport,
    /// The time until which the site asked to wait.
    pub(in crate::refresh) wait: Option<Timestamp>,
    /// The host, or the name of the account.
    host: String,
    /// True if an answer had entries of the feed.
    is_answered: bool,
    /// True for the publisher's site, false for the user's own feed server. The feed waits only for its own site.
    is_site: bool,
}

/// Asks the publisher of a feed for the entries that are missing at a gap, one way after the other until one gives an
/// answer. Returns `None` if Lacuna knows no way to ask this publisher.
pub(in crate::refresh) fn ask_site(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
) -> Result<Option<Asked>, StoreError> {
    let Some(record) = &feed.record else { return Ok(None) };
    let ways = ways(record, &open.gap).into_iter().map(|way| (way, None));
    documents.assume_origin(&record.document);
    ask(services, documents, feed, open, ways.collect())
}

/// Asks the feed servers on which the user follows a feed for the entries that are missing at a gap. Returns `None` if the
/// user follows it on none of them. Adds a notice to `notices` for each server that cannot be asked.
pub(in crate::refresh) fn ask_servers(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    notices: &mut Vec<Notice>,
) -> Result<Option<Asked>, StoreError> {
    let mut ways = Vec::new();
    for way in servers::ways(services, documents, feed)? {
        match way {
            Ok(ServerWay { way, access }) => ways.push((way, Some(access))),
            Err(NotAsked { account, failure }) => {
                let text = t!("refresh-site-failed", host = account, reason = failure.message);
                notices.push(Notice::failure(text));
            }
        }
    }
    ask(services, documents, feed, open, ways)
}

/// Asks in one way after the other until one gives an answer.
fn ask(
    services: &Services,
    documents: &mut Documents<'_>,
    feed: &LogicalFeed,
    open: &OpenGap,
    ways: Vec<(Way, Option<ServerAccess>)>,
) -> Result<Option<Asked>, StoreError> {
    let (mut asked, mut doubtful): (Option<Asked>, Option<SiteSearch>) = (None, None);
    let mut owed = 0;
    let mut ways = ways.into_iter().peekable();
    while let Some((way, access)) = ways.next() {
        let now = (services.clock)();
        let Some(search) = SiteSearch::new(open, feed, &way, now) else { continue };
        let neighbours = SiteSearch::neighbours(open, feed);
        let rows = services.writer.read(move |store| store.rows(&neighbours))?;
        let search = search.with_neighbours(rows.into_iter().map(|row| row.id).collect()).owing(owed);
        let search = match search.above() {
            Some(time) => {
                let id = feed.subscription;
                let above = services.writer.read(move |store| store.named_entries(id, time))?;
                search.skipping(above.len() as u64)
            }
            None => search,
        };
        let domain = limited_as(way.account().map_or_else(
            || feed.record.as_ref().map_or(way.base(), |record| &record.document),
            |_| way.base(),
        ));
        let mut asking =
            Asking { services, feed, way, access, search, applied: Applied::default(), requests: 0 };
        let mut ending = asking.run(documents, &domain)?;
        if matches!(ending, Ending::Answered) {
            ending = asking.look_for_deleted(documents, &domain)?;
        }
        let is_useless = match &ending {
            Ending::Answered => asking.search.is_useless(feed),
            Ending::Failed(_) => asking.search.found() == 0,
            Ending::Stopped | Ending::AskedEnough | Ending::Waits(_) => false,
        };
        let is_open =
            matches!(ending, Ending::Answered) && asking.search.outcome() == Some(SiteOutcome::Open);
        // Each server of the user may have other entries. If the count of a site closes no gap, the order of its feed may.
        let next_may_close = asking.way.account().is_some()
            || asking.way.counts() && ways.peek().is_some_and(|(next, _)| next.may_close());
        owed = asking.search.still_owed();
        let is_over = matches!(ending, Ending::Answered | Ending::Failed(_));
        doubtful = doubtful.or_else(|| is_open.then(|| asking.search.clone())).filter(|_| is_over);
        let continues = is_useless || is_open && next_may_close;
        let next = Asked { is_answered: !is_useless, ..asking.end(ending) };
        asked = Some(match asked {
            None => next,
            Some(before) => before.and(next),
        });
        if !continues {
            break;
        }
    }
    if let Some(asked) = &mut asked {
        if let Some(search) = doubtful.filter(|_| !asked.report.closed) {
            asked.bring_doubtful(services, feed, search)?;
        }
        asked.note(services, feed, open)?;
    }
    Ok(asked)
}

impl Asked {
    /// Adds the result of the next way. The report of the first way remains if the next one brought nothing, unless only the next
    /// one was answered.
    fn and(mut self, next: Self) -> Self {
        self.applied += next.applied;
        let (first, next_report) = (self.report, next.report);
        let requests = first.requests + next_report.requests;
        let (entries, closed) = (first.entries + next_report.entries, next_report.closed);
        let is_answered = self.is_answered || next.is_answered;
        let is_first_answer = next.is_answered && !self.is_answered;
        let report = if next_report.entries == 0 && !closed && !is_first_answer {
            first
        } else if first.entries == 0 {
            next_report
        } else {
            let story = if self.is_site {
                SiteSearch::story_of_all(&self.host, entries, closed)
            } else {
                first.story.and(next_report.story)
            };
            SiteReport {
                entries,
                listed: first.listed + next_report.listed,
                expected: None,
                story,
                ..next_report
            }
        };
        Self { report: SiteReport { requests, ..report }, wait: next.wait, is_answered, ..self }
    }

    /// Takes in the entries that the feed may never have had, because the feed itself could not close the gap.
    fn bring_doubtful(
        &mut self,
        services: &Services,
        feed: &LogicalFeed,
        mut search: SiteSearch,
    ) -> Result<(), StoreError> {
        let (id, now) = (feed.subscription, (services.clock)());
        let arrivals = services.arrivals.clone();
        let (story, found) = (self.report.story.clone(), self.report.entries);
        let (applied, story, closed) = services.writer.run(move |tx| {
            let held = tx.held_behind(id, &search.waiting(), None, true)?;
            let update = search.bring_doubtful(&tx.logical_feed(id)?, &held, now);
            let closed = search.outcome() == Some(SiteOutcome::Closed);
            Ok((arrivals.apply(tx, id, &update, now)?.0, search.with_doubts(story, found), closed))
        })?;
        self.applied += applied;
        (self.report.story, self.report.closed) = (story, closed);
        Ok(())
    }

    /// Stores the result as an event of the feed. If the gap is still open, also stores it at the gap.
    fn note(&self, services: &Services, feed: &LogicalFeed, open: &OpenGap) -> Result<(), StoreError> {
        let (id, gap, now) = (feed.subscription, open.id, (services.clock)());
        let (story, wait, is_site) = (self.report.story.clone(), self.wait, self.is_site);
        services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            if let Some(open) = feed.gaps.iter().find(|open| open.id == gap) {
                let gaps = vec![GapChange::Put(gap, SiteSearch::left_open(&open.gap, story.clone()))];
                tx.apply(id, &DocumentUpdate { gaps, ..DocumentUpdate::default() }, now)?;
            }
            if let Some(until) = wait.filter(|_| is_site) {
                tx.note_wait(id, until)?;
            }
            tx.note_event(id, now, &story)
        })
    }
}

/// Counts a request to the site of a feed. Returns false if the requests of the feed for today are used up.
pub(super) fn count_request(
    services: &Services,
    id: SubscriptionId,
    count: fn(&mut Coverage, Timestamp) -> bool,
) -> Result<bool, StoreError> {
    let now = (services.clock)();
    services.writer.run(move |tx| {
        let mut coverage = tx.logical_feed(id)?.coverage;
        let may_ask = count(&mut coverage, now);
        let coverage = Some(CoverageUpdate { coverage, stretch: None, placed: Vec::new() });
        tx.apply(id, &DocumentUpdate { coverage, ..DocumentUpdate::default() }, now)?;
        Ok(may_ask)
    })
}

/// The end of a series of requests.
enum Ending {
    /// The search is over.
    Answered,
    /// The user stopped it, or the program ends.
    Stopped,
    /// The number of requests for today is used up.
    AskedEnough,
    /// The site asked to wait until this time.
    Waits(Timestamp),
    /// A request failed.
    Failed(Failure),
}

struct Asking<'a> {
    services: &'a Services,
    feed: &'a LogicalFeed,
    way: Way,
    /// The proof by which the user's own feed server knows the user.
    access: Option<ServerAccess>,
    search: SiteSearch,
    applied: Applied,
    requests: u32,
}

impl Asking<'_> {
    fn run(&mut self, documents: &mut Documents<'_>, domain: &str) -> Result<Ending, StoreError> {
        let mut foreign = None;
        while let Some(address) = self.search.next_request() {
            if limited_as(&address) != domain {
                // A site may name a sitemap on another host beside its own.
                if !self.search.leave_out(&address) {
                    return Ok(Ending::Failed(other_site(&address)));
                }
                foreign = Some(address);
                continue;
            }
            let answer = if let Some(failure) = documents.refusal(&address) {
                Err(failure.clone())
            } else {
                if let Some(ending) = self.prepare(documents, &address)? {
                    return Ok(ending);
                }
                tracing::info!(%address, "a site is asked for missing entries");
                let (form, other) = (self.way.form(), self.way.other_domain());
                documents.site_answer(&address, form, other, self.access.as_ref())
            };
            match answer {
                Ok(answer) => self.store(&address, answer)?,
                Err(_) if documents.is_stopped() => return Ok(Ending::Stopped),
                Err(failure)
                    if let Some(until) =
                        failure.asked_wait((self.services.clock)(), servers::DEFAULT_WAIT) =>
                {
                    if let Some(account) = self.way.account() {
                        servers::note_wait(self.services, account, &failure);
                    }
                    return Ok(Ending::Waits(until));
                }
                Err(failure) if matches!(failure.status(), Some(400 | 404 | 410)) => {
                    let is_refused = failure.status() == Some(400);
                    self.store(&address, SiteAnswer { is_refused, ..SiteAnswer::missing(&address) })?;
                    if self.search.next_request().is_none() && !self.search.is_answered() {
                        return Ok(Ending::Failed(failure));
                    }
                }
                Err(failure) => {
                    if let Some(account) = self.way.account() {
                        servers::forget(self.services, account);
                    }
                    return Ok(Ending::Failed(failure));
                }
            }
        }
        match foreign {
            Some(address) if self.search.found() == 0 => Ok(Ending::Failed(other_site(&address))),
            _ => Ok(Ending::Answered),
        }
    }

    /// Waits until the next request may be made, and counts it. Returns the ending if it may not be made.
    fn prepare(&mut self, documents: &Documents<'_>, address: &Url) -> Result<Option<Ending>, StoreError> {
        self.progress(documents.bytes());
        documents.pause(self.services.questions.book_next(address));
        if documents.is_stopped() {
            return Ok(Some(Ending::Stopped));
        }
        if !count_request(self.services, self.feed.subscription, Coverage::count_site_request)? {
            return Ok(Some(Ending::AskedEnough));
        }
        self.requests += 1;
        Ok(None)
    }

    /// Asks for the pages of known entries that no answer had, if nothing else keeps the gap open. If the site says that
    /// there are no such pages, the publisher deleted these entries.
    fn look_for_deleted(
        &mut self,
        documents: &mut Documents<'_>,
        domain: &str,
    ) -> Result<Ending, StoreError> {
        let (id, now) = (self.feed.subscription, (self.services.clock)());
        let search = self.search.clone();
        let rows = self.services.writer.read(move |store| {
            let feed = store.logical_feed(id)?;
            store.rows(&search.perhaps_deleted(&feed))
        })?;
        let mut deleted = Vec::new();
        for row in rows {
            let Some(page) = row.link.filter(|page| limited_as(page) == domain) else {
                return Ok(Ending::Answered);
            };
            if let Some(ending) = self.prepare(documents, &page)? {
                return Ok(ending);
            }
            tracing::info!(address = %page, "a site is asked if an entry is still there");
            match documents.is_gone(&page) {
                Ok(true) => deleted.push(row.key),
                Ok(false) | Err(_) => return Ok(Ending::Answered),
            }
        }
        if deleted.is_empty() {
            return Ok(Ending::Answered);
        }
        let mut search = self.search.clone();
        self.search = self.services.writer.run(move |tx| {
            let update = search.handle_deleted(&tx.logical_feed(id)?, &deleted);
            tx.apply(id, &update, now)?;
            Ok(search)
        })?;
        Ok(Ending::Answered)
    }

    /// Decides and stores an answer in one transaction. Fails with [`StoreError::NoSubscription`] if the gap is gone.
    fn store(&mut self, address: &Url, answer: SiteAnswer) -> Result<(), StoreError> {
        let address = address.clone();
        let (id, now) = (self.feed.subscription, (self.services.clock)());
        let mut search = self.search.clone();
        let arrivals = self.services.arrivals.clone();
        let stored = self.services.writer.run(move |tx| {
            let feed = tx.logical_feed(id)?;
            if !feed.gaps.iter().any(|open| open.id == search.open().id) {
                return Ok(None);
            }
            let names = search.needs_names();
            // The entries of the user's own feed server have names in place of ids.
            let may_be_renamed = names.is_none();
            let mut document = match names {
                Some(time) => SiteSearch::identified(&answer, &tx.named_entries(id, time)?),
                None => answer.document.clone(),
            };
            let mut held = tx.held_behind(id, &document, None, may_be_renamed)?;
            if search.needs_links(&document, &held) {
                let always = (Timestamp::from_millis(i64::MIN), Timestamp::from_millis(i64::MAX));
                document = SiteSearch::identified_by_links(document, &tx.named_entries(id, always)?);
                held = tx.held_behind(id, &document, None, may_be_renamed)?;
            }
            held.entries.extend(tx.held_behind(id, &search.waiting(), None, false)?.entries);
            let update = search.handle_answer(&feed, &address, &answer, &document, &held, now);
            let (applied, keys) = arrivals.apply(tx, id, &update, now)?;
            search.resolve(&keys);
            if let Some(progress) = search.progress(&tx.logical_feed(id)?) {
                tx.apply(id, &progress, now)?;
            }
            Ok(Some((search, applied)))
        })?;
        let (search, applied) = stored.ok_or(StoreError::NoSubscription)?;
        self.search = search;
        self.applied += applied;
        Ok(())
    }

    /// Returns the result in numbers and words.
    fn end(self, ending: Ending) -> Asked {
        let host = self.way.host().to_owned();
        let partly = (self.search.found() > 0).then(|| self.search.story());
        let and = |told: Message| partly.clone().map_or(told.clone(), |partly| partly.and(told));
        let wait = match &ending {
            Ending::Waits(until) => Some(*until),
            _ => None,
        };
        let failed = match &ending {
            // The site has answered that it has no such list.
            Ending::Failed(failure) => !matches!(failure.status(), Some(404 | 410)),
            Ending::Waits(_) => true,
            Ending::Answered | Ending::Stopped | Ending::AskedEnough => false,
        };
        let story = match ending {
            Ending::Answered => self.search.story(),
            Ending::Stopped => and(msg!("refresh-site-stopped", host)),
            Ending::AskedEnough => and(msg!("refresh-site-asked-enough", host)),
            Ending::Waits(until) => and(msg!("refresh-site-waits", host, time = until.at_next_minute())),
            Ending::Failed(failure) if partly.is_some() => {
                and(msg!("refresh-site-failed-later", host, reason = failure.message))
            }
            Ending::Failed(failure) => match failure.status() {
                Some(status @ (401 | 403)) if self.way.account().is_none() => {
                    msg!("refresh-site-refuses", host, status = u64::from(status))
                }
                Some(404 | 410) if self.way.account().is_none() => msg!("refresh-site-no-list", host),
                _ => msg!("refresh-site-failed", host, reason = failure.message),
            },
        };
        let report = SiteReport {
            open: self.search.open().clone(),
            way: Some(self.way.name()),
            requests: self.requests,
            entries: self.search.found(),
            listed: self.search.listed(),
            expected: self.search.expected(),
            closed: self.search.outcome() == Some(SiteOutcome::Closed),
            failed,
            story,
        };
        Asked {
            applied: self.applied,
            report,
            wait,
            host: self.way.host().to_owned(),
            is_answered: true,
            is_site: self.way.account().is_none(),
        }
    }

    /// Reports the progress of the search (A8).
    fn progress(&self, bytes: u64) {
        let (came, counted) = (self.search.found(), self.search.expected());
        (self.services.events)(Event::Walking(WalkProgress {
            subscription: self.feed.subscription,
            gap: Some(self.search.open().id),
            work: WalkWork::Site { came, counted },
            documents: self.requests,
            back_to: None,
            bytes,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f4_the_feeds_of_one_public_site_share_its_questions() {
        let questions = Questions::default();
        let ask = |text: &str| questions.book_next(&Url::parse(text).unwrap());
        assert_eq!(ask("http://blog.example/a"), Duration::ZERO);
        let (second, third) = (ask("https://www.blog.example/b"), ask("http://blog.example/c"));
        assert!(second > REQUEST_PAUSE / 2 && second <= REQUEST_PAUSE, "{second:?}");
        assert!(third > second && third <= 2 * REQUEST_PAUSE, "{third:?}");
        assert_eq!(ask("http://other.example/"), Duration::ZERO);
        assert_eq!((ask("http://nas/"), ask("http://nas/")), (Duration::ZERO, Duration::ZERO));
        // The first question waits after a poll, and a poll shortens no wait.
        let poll = |text: &str| questions.note_poll(&Url::parse(text).unwrap());
        poll("http://polled.example/feed");
        poll("http://blog.example/feed");
        let (first, fourth) = (ask("http://www.polled.example/p/2"), ask("http://blog.example/d"));
        assert!(first > REQUEST_PAUSE / 2 && first <= REQUEST_PAUSE, "{first:?}");
        assert!(fourth > third, "{fourth:?}");
        poll("http://127.0.0.1/feed");
        assert_eq!(ask("http://127.0.0.1/p/2"), Duration::ZERO);
    }
}
