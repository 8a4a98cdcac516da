//! Work in the background for the profile: the daily backup, limits on disk space, removed feeds.

pub(super) mod clock;
mod following;
pub(super) mod keeping;
pub(super) mod kept_window;
mod stopped;
mod syncing;

use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use url::Url;

use crate::app::inbox::{ThreadMessage, Written};
use crate::app::tasks::files::Files;
use crate::app::tasks::jobs::{Begun, Watch};
use crate::app::upkeep::clock::Clocks;
use crate::app::upkeep::keeping::Keeping;
use crate::app::upkeep::stopped::StoppedFeeds;
use crate::app::upkeep::syncing::SyncPlan;
use crate::app::window::App;
use crate::config::{Settings, TemporaryFolder};
use crate::model::{KeptWindow, SubscriptionId, Timestamp};
use crate::profile::backups::{ReportProgress, keep_daily};
use crate::profile::doctor::place;
use crate::profile::moving::whole::{self, Unpacked};
use crate::profile::now;
use crate::profile::updates::{self, Newer};
use crate::store::{Purged, Purging, RemovedTexts, StoreError, Tx};
use crate::ui::actions::command::DialogKind;
use crate::ui::words;

/// The time between two checks whether a backup is due.
const LOOK_FOR_BACKUP: Duration = Duration::from_hours(1);
/// The time between two checks whether a day has passed since the last search for a newer version.
const LOOK_FOR_NEWER: Duration = Duration::from_hours(1);

/// The state of removing old texts, a few at a time.
#[derive(Debug)]
pub(in crate::app) struct MakingRoom {
    watch: Arc<Watch>,
    _begun: Begun,
    done: Purged,
}

/// Work that the window does by itself, and when it is due.
pub(super) struct Upkeep {
    /// Writes small files of the profile.
    pub(super) files: Files,
    /// The settings as this window last read or wrote them.
    pub(super) saved_settings: Arc<Mutex<Settings>>,
    making_room: Option<MakingRoom>,
    /// Keeps starred and labelled articles whole. It does nothing if the profile is read-only.
    pub(super) keeping: Keeping,
    /// The last readings of both clocks. They show that the computer slept.
    pub(in crate::app) clocks: Clocks,
    /// The time at which the next feeds are due.
    pub(super) due: Option<Timestamp>,
    /// The feeds whose refresh the user stopped.
    pub(super) stopped: StoppedFeeds,
    /// The plan for the syncs with accounts.
    pub(super) syncs: SyncPlan,
    /// The time at which the window reads again, because a read failed.
    pub(super) read_again: Option<Instant>,
    /// The time of the last request for due feeds.
    pub(super) asked_due: Option<Instant>,
    /// The time of the next check if a backup is due; `None` if the profile is read-only.
    pub(super) next_backup: Option<Instant>,
    /// The address at which a newer version was last looked for, and the time of the next look there.
    next_newer: Option<(Url, Instant)>,
    /// The folder of the pages that were written for printing. It is removed when the window closes.
    pub(super) printed: Arc<Mutex<Option<TemporaryFolder>>>,
    /// Held by the work that follows a refresh.
    following: Arc<Mutex<()>>,
    /// Set if the database is damaged or was deleted.
    pub(super) fatal_error: Option<StoreError>,
    /// The saved profile that takes the place of this one.
    pub(super) to_load: Option<Unpacked>,
    /// The window as it was saved last.
    pub(in crate::app) window: KeptWindow,
}

impl Upkeep {
    pub(super) fn new(files: Files, saved: Settings, keeping: Keeping, window: KeptWindow) -> Self {
        Self {
            files,
            saved_settings: Arc::new(Mutex::new(saved)),
            making_room: None,
            keeping,
            clocks: Clocks::new(Instant::now(), now()),
            due: None,
            stopped: StoppedFeeds::default(),
            syncs: SyncPlan::default(),
            read_again: None,
            asked_due: None,
            next_backup: Some(Instant::now()),
            next_newer: None,
            printed: Arc::default(),
            following: Arc::default(),
            fatal_error: None,
            to_load: None,
            window,
        }
    }
}

impl App {
    /// Explains once that the profile is in a place where its database may come to harm.
    pub(in crate::app) fn explain_place(&self) {
        let profile = self.profile.clone();
        self.spawn("place", move || {
            place::explanation(&profile).map(|(words, name)| ThreadMessage::Place(words, name))
        });
    }

    /// Removes the folders that killed programs left.
    pub(in crate::app) fn remove_leftovers(&self) {
        let paths = self.profile.paths.clone();
        self.spawn("leftovers", move || {
            crate::config::remove_leftovers(paths.data_dir());
            whole::remove_killed(&paths);
            None
        });
    }

    /// Makes the daily backup if it is due.
    pub(in crate::app) fn back_up(&mut self) {
        if self.upkeep.next_backup.is_none_or(|next| Instant::now() < next) {
            return;
        }
        self.upkeep.next_backup = Some(Instant::now() + LOOK_FOR_BACKUP);
        let paths = self.profile.paths.clone();
        // Stopping a refresh does not stop a backup.
        let watch = Arc::new(Watch::unstoppable());
        let begun = self.tasks.jobs.begin(t!("app-backing-up").to_owned(), Some(Arc::clone(&watch)));
        self.spawn("backup", move || {
            let _begun = begun;
            let progress: ReportProgress =
                Rc::new(move |_what, done, total| watch.report_progress(done, total));
            match keep_daily(&paths, now(), &progress) {
                Ok(_made) => None,
                Err(error) => Some(ThreadMessage::Written(Written::Failed(t!(
                    "app-no-backup",
                    reason = error.to_string()
                )))),
            }
        });
    }

    /// Looks for a newer version once a day, if the user named an address for that. An address that the user is typing is
    /// not asked, and a read-only profile cannot note the day.
    pub(in crate::app) fn look_for_newer(&mut self) {
        let Some(address) = &self.profile.settings.network.updates else { return };
        let is_looked_at = |(of, next): &(Url, Instant)| of == address && Instant::now() < *next;
        if self.profile.settings.refreshing.offline
            || self.ui.dialog() == Some(DialogKind::Settings)
            || self.upkeep.next_backup.is_none()
            || self.upkeep.next_newer.as_ref().is_some_and(is_looked_at)
        {
            return;
        }
        let address = address.clone();
        self.upkeep.next_newer = Some((address.clone(), Instant::now() + LOOK_FOR_NEWER));
        let (paths, fetcher) = (self.profile.paths.clone(), self.profile.fetcher());
        self.spawn("updates", move || {
            updates::newer_version(&*fetcher, &paths, &address, now()).map(ThreadMessage::Newer)
        });
    }

    /// Tells of a newer version, and puts its changes above those of this version.
    pub(in crate::app) fn tell_of_newer(&mut self, newer: &Newer) {
        let whats_new = &mut self.dialogs.view.about.whats_new;
        *whats_new = format!("{}\n\n{whats_new}", newer.changes);
        self.say(t!("app-newer-version", version = newer.version.as_str()), false, None);
    }

    /// Removes texts that take more disk space than the user allows.
    pub(in crate::app) fn make_room(&mut self) {
        // A running removal reads the current limits with each step.
        if self.upkeep.making_room.is_none() {
            let watch = Arc::new(Watch::default());
            let begun = self.tasks.jobs.begin(t!("app-making-room").to_owned(), Some(Arc::clone(&watch)));
            self.upkeep.making_room = Some(MakingRoom { watch, _begun: begun, done: Purged::default() });
            self.make_more_room(Purging::default());
        }
    }

    fn make_more_room(&self, mut going: Purging) {
        const TEXTS_PER_WRITE: usize = 2_000;
        let (limits, at) = (self.profile.text_limits(), now());
        let outbox = self.outbox.clone();
        let answer = move |done: Result<(Purged, Purging), StoreError>| {
            outbox.send(ThreadMessage::Written(Written::MadeRoom(done.map_err(|error| error.to_string()))));
        };
        let work = move |tx: &mut Tx<'_>| Ok((tx.purge(limits, at, TEXTS_PER_WRITE, &mut going)?, going));
        if let Err(error) = self.database.writer.post(work, answer) {
            tracing::error!(%error, "the writer thread has ended");
        }
    }

    /// Continues the removal, or reports the result.
    pub(in crate::app) fn made_room(&mut self, part: Result<(Purged, Purging), String>) {
        let Some(making) = &mut self.upkeep.making_room else { return };
        let failed = match part {
            Ok((part, going)) => {
                making.done.add(&part);
                let bytes = making.done.bytes();
                let continues = making.watch.report_progress(bytes, bytes + part.left);
                if part.more && continues {
                    return self.make_more_room(going);
                }
                None
            }
            Err(reason) => Some(reason),
        };
        let done = making.done;
        self.upkeep.making_room = None;
        if let Some(reason) = failed {
            self.say(t!("app-no-room-made", reason), true, None);
        }
        let size = |removed: RemovedTexts| words::bytes(removed.bytes);
        let told: Vec<String> = [
            (done.again.entries > 0)
                .then(|| t!("app-room-made", count = done.again.entries, freed = size(done.again))),
            (done.gone.entries > 0)
                .then(|| t!("app-room-made-for-good", count = done.gone.entries, freed = size(done.gone))),
        ]
        .into_iter()
        .flatten()
        .collect();
        if !told.is_empty() {
            self.say(told.join(" "), false, None);
            self.changed();
            self.list.stale.asked = None;
        }
    }

    /// Deletes the data of feeds that the user removed before this launch, because Undo cannot restore them any more.
    /// Also deletes entries of removed feeds that have lost their star since.
    pub(in crate::app) fn delete_removed_feeds(&self) {
        let outbox = self.outbox.clone();
        let found = move |feeds: Result<Vec<SubscriptionId>, StoreError>| match feeds {
            Ok(feeds) => outbox.send(ThreadMessage::Written(Written::HiddenFeeds(feeds))),
            Err(error) => tracing::warn!(%error, "entries of removed feeds could not be deleted"),
        };
        let work = |tx: &mut Tx<'_>| {
            tx.delete_orphans()?;
            tx.hidden_feeds()
        };
        if let Err(error) = self.database.writer.post(work, found) {
            tracing::error!(%error, "the writer thread has ended");
        }
    }

    /// Deletes removed feeds one at a time. If the user stops the deletion, the remaining feeds wait for the next
    /// launch.
    pub(in crate::app) fn delete_hidden_feeds(&self, mut feeds: Vec<SubscriptionId>) {
        let Some(id) = feeds.pop() else { return };
        let left = feeds.len() + 1;
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            tx.remove_if_hidden(id, now(), &|done, total| watch.report_progress(done, total))
        };
        let what = t!("app-deleting-feeds", count = left);
        let logins = Arc::clone(&self.profile.net.logins);
        self.post_watched(what, Watch::default(), work, move |()| {
            logins.forget_headers(id);
            Written::HiddenFeeds(feeds)
        });
    }
}
