//! Runs a command that fetches: takes the lock, runs the tasks, removes old texts and indexes the new entries.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::marks::tell_of_kept;
use super::output::Output;
use super::sharing::after_refresh;
use super::{CommandError, not_subscribed, typed};
use crate::model::{MEGABYTE, SubscriptionId, SubscriptionRow, Timestamp, WalkWork, normalise};
use crate::profile::afterwards::Afterwards;
use crate::profile::kept::{KeepSettings, Keeper};
use crate::profile::refresh_lock::RefreshLock;
use crate::profile::{Profile, now};
use crate::refresh::{Event, Refresher, Task};
use crate::store::{Purged, Purging, Store, TextLimits, Tx, Writer};
use crate::ui::gap_words::documents;
use crate::ui::words::walk_line;

/// The driver and the database for one command.
pub(super) struct Session {
    pub(super) refresher: Refresher,
    events: mpsc::Receiver<Event>,
    pub(super) writer: Writer,
    /// The limits on disk space for texts.
    limits: TextLimits,
    afterwards: Afterwards,
    keeper: Keeper,
    keep: KeepSettings,
    /// Declared last, so that it is dropped after everything that fetches.
    _lock: RefreshLock,
}

impl Session {
    pub(super) fn start(profile: &Profile, out: &Output) -> Result<Self, CommandError> {
        let store: Store = profile.store()?;
        // The lock is taken before anything is read, because another process may still be changing which feeds are due.
        let lock = profile.refresh_lock(|| {
            out.say(t!("cli-waiting"));
        })?;
        Self::with_lock(profile, store, lock)
    }

    /// Starts a session. In the background, returns `None` if another process refreshes the profile.
    pub(super) fn start_for(
        profile: &Profile,
        background: bool,
        out: &Output,
    ) -> Result<Option<Self>, CommandError> {
        if !background {
            return Self::start(profile, out).map(Some);
        }
        let store: Store = profile.store()?;
        let Some(lock) = profile.try_refresh_lock()? else { return Ok(None) };
        Self::with_lock(profile, store, lock).map(Some)
    }

    fn with_lock(profile: &Profile, store: Store, lock: RefreshLock) -> Result<Self, CommandError> {
        let writer = Writer::start(store)?;
        let (sender, events) = mpsc::channel();
        // Without progress, this event is not sent. Waking this thread for each feed cost a twentieth of the time of a
        // refresh without news.
        let shows_progress = Output::shows_progress();
        let on_event = Arc::new(move |event| {
            if matches!(event, Event::Left(_)) && !shows_progress {
                return;
            }
            if sender.send(event).is_err() {
                tracing::debug!("the receiver of the driver's events is gone");
            }
        });
        let refresher = profile.refresher(writer.clone(), on_event)?;
        let afterwards = Afterwards::of(profile, writer.clone());
        let keeper = Keeper::for_command(profile, writer.clone());
        let (keep, limits) = (KeepSettings::from(&profile.settings), profile.text_limits());
        Ok(Self { refresher, events, writer, limits, afterwards, keeper, keep, _lock: lock })
    }

    /// Ends the session, which frees the lock, and does the work that follows a refresh.
    pub(super) fn finish(self, out: &Output) {
        /// The longest time for the images of starred articles. The next refresh goes on.
        const MOST_KEEPING: Duration = Duration::from_mins(2);
        let (news, afterwards) = (self.refresher.news(), self.afterwards.clone());
        let (keeper, keep) = (self.keeper.clone(), self.keep);
        drop(self);
        after_refresh::print_failures(&afterwards.carry_out(&news, false), out);
        match keeper.for_at_most(MOST_KEEPING).run(keep) {
            Ok(kept) => tell_of_kept(&kept, out),
            Err(error) => tracing::warn!(%error, "starred articles could not be kept whole"),
        }
    }

    pub(super) fn rows(&self) -> Result<BTreeMap<SubscriptionId, SubscriptionRow>, CommandError> {
        let rows = self.writer.run(|tx| tx.subscriptions())?;
        Ok(rows.into_iter().map(|row| (row.id, row)).collect())
    }

    pub(super) fn find(&self, url: &str) -> Result<SubscriptionId, CommandError> {
        let address = typed(url)?;
        let normalised = normalise(&address);
        let found = self.writer.run(move |tx| tx.find_subscription(&normalised))?;
        found.ok_or_else(|| not_subscribed(address.as_str()))
    }

    /// Runs tasks to their end, and passes their events to `each`.
    pub(super) fn run(&self, tasks: Vec<Task>, out: &Output, each: impl FnMut(Event)) {
        self.run_within(None, tasks, out, each);
    }

    /// Runs tasks to their end, or breaks them off when the time is over. Passes their events to `each`.
    pub(super) fn run_within(
        &self,
        most: Option<Duration>,
        tasks: Vec<Task>,
        out: &Output,
        mut each: impl FnMut(Event),
    ) {
        let total = tasks.len();
        if total == 0 {
            return;
        }
        self.refresher.submit(tasks);
        let (mut walked, mut end) = (0, most.map(|most| Instant::now() + most));
        let mut take = |event| match event {
            Event::Idle => {}
            Event::Broke(address) => {
                out.failure(&t!("cli-broke", address = address.clone()));
            }
            Event::Left(left) => {
                out.show_progress(total.saturating_sub(left), total, t!("cli-progress-feeds"));
            }
            Event::Walking(progress) if progress.work == WalkWork::History => {
                walked += u32::from(progress.documents > 0);
                let back_to = progress.back_to.map(Timestamp::to_rfc3339).unwrap_or_default();
                out.show_progress(
                    0,
                    total,
                    &t!("cli-progress-walk", documents = documents(walked), time = back_to),
                );
            }
            Event::Walking(progress) => {
                out.show_progress(0, total, &walk_line(progress.work, progress.documents));
            }
            other => each(other),
        };
        loop {
            let event = match end {
                None => self.events.recv().ok(),
                Some(end) => self.events.recv_timeout(end.saturating_duration_since(Instant::now())).ok(),
            };
            match event {
                // The end of earlier tasks may be told late.
                Some(Event::Idle) if self.refresher.pending() > 0 => {}
                Some(Event::Idle) => {
                    self.events.try_iter().for_each(take);
                    break;
                }
                Some(event) => take(event),
                // The time is over. The running tasks end soon.
                None if end.take().is_some() => self.refresher.break_off(),
                None => break,
            }
        }
        index(&self.writer, out);
        self.make_room(out);
    }

    /// Removes texts that take more disk space than the user allows.
    fn make_room(&self, out: &Output) {
        const TEXTS_PER_WRITE: usize = 2_000;
        let (limits, mut removed) = (self.limits, Purged::default());
        let mut going = Purging::default();
        let progress = out.progress();
        loop {
            let part =
                move |tx: &mut Tx<'_>| Ok((tx.purge(limits, now(), TEXTS_PER_WRITE, &mut going)?, going));
            match self.writer.run(part) {
                Ok((done, next)) => {
                    going = next;
                    removed.add(&done);
                    if !done.more {
                        break;
                    }
                    let freed = removed.bytes();
                    progress(
                        t!("cli-progress-freed"),
                        freed / MEGABYTE,
                        (freed + done.left).div_ceil(MEGABYTE),
                    );
                }
                // The next refresh removes the rest.
                Err(error) => {
                    tracing::warn!(%error, "old texts could not be removed");
                    break;
                }
            }
        }
        while matches!(self.writer.run(|tx| tx.free_pages()), Ok(true)) {
            progress(t!("cli-progress-shrinking"), 0, 0);
        }
        if removed.again.entries > 0 {
            out.say(&t!("cli-texts-removed", count = removed.again.entries));
        }
        if removed.gone.entries > 0 {
            out.say(&t!("cli-texts-gone", count = removed.gone.entries));
        }
    }
}

/// Adds new entries to the search index, so that no later command has to do it.
pub(super) fn index(writer: &Writer, out: &Output) {
    const ENTRIES_PER_WRITE: usize = 4_096;
    let total = writer.run(|tx| tx.waiting_for_index()).unwrap_or_default();
    let (progress, mut done) = (out.progress(), 0);
    loop {
        match writer.run(|tx| tx.index_waiting(ENTRIES_PER_WRITE, || false)) {
            Ok(0) => break,
            Ok(more) => {
                done += more as u64;
                progress(t!("cli-progress-indexed"), done, total.max(done));
            }
            // The next refresh indexes the rest.
            Err(error) => {
                tracing::warn!(%error, "some entries could not be indexed");
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::Site;
    use crate::demo::feed::{Entry, Feed};
    use crate::demo::http::Reply;
    use crate::refresh::RefreshRequest;
    use crate::store::NewSubscription;

    #[test]
    fn tasks_that_follow_broken_off_ones_run_to_their_end() {
        let site = Site::start();
        site.handle("/slow", |_| {
            std::thread::sleep(Duration::from_secs(2));
            Reply::status(404)
        });
        site.handle("/feed", |_| {
            std::thread::sleep(Duration::from_millis(300));
            Feed::atom("A").entry(Entry::new("a", "a")).into()
        });
        let folder = tempfile::tempdir().unwrap();
        let profile = Profile::find(Some(folder.path())).unwrap();
        let out = Output::default();
        let session = Session::start(&profile, &out).unwrap();
        let feed = |path: &str| NewSubscription {
            url: site.url(path),
            normalised: normalise(&site.url(path)),
            title: None,
            site: None,
            folder: Vec::new(),
            attributes: Vec::new(),
        };
        let feeds = vec![feed("/slow"), feed("/feed")];
        session.writer.run(move |tx| tx.import(&feeds, now())).unwrap();
        let task = |path: &str| {
            let (subscription, address) = (session.find(site.url(path).as_str()).unwrap(), site.url(path));
            vec![Task::Feed { subscription, address, request: RefreshRequest::default() }]
        };
        session.run_within(Some(Duration::from_millis(200)), task("/slow"), &out, |_| {});
        let (mut finished, id) = (0, session.find(site.url("/feed").as_str()).unwrap());
        session.run(task("/feed"), &out, |event| {
            finished += usize::from(matches!(event, Event::Finished(report) if report.subscription == id));
        });
        assert_eq!(finished, 1);
    }
}
