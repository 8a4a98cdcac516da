//! What the window does for the profile while nobody waits for it: backups, room on the disk.

use std::time::{Duration, Instant};

use super::App;
use crate::app::inbox::{Message, Written};
use crate::app::profile::now;
use crate::store::Purging;

/// How often it is looked whether a backup is due.
const LOOK_FOR_BACKUP: Duration = Duration::from_hours(1);

impl App {
    /// Makes the daily backup when it is due.
    pub(super) fn back_up(&mut self) {
        if self.next_backup.is_none_or(|next| Instant::now() < next) {
            return;
        }
        self.next_backup = Some(Instant::now() + LOOK_FOR_BACKUP);
        let paths = self.profile.paths.clone();
        self.aside("backup", move || match crate::app::backups::keep_daily(&paths, now()) {
            Ok(_made) => None,
            Err(error) => {
                Some(Message::Written(Written::Failed(format!("No backup could be made: {error}."))))
            }
        });
    }

    /// Lets texts go that take more of the disk than the reader wants, a few at a time.
    pub(in crate::app) fn make_room(&self) {
        self.make_more_room(Purging::default());
    }

    /// Goes on with it.
    pub(super) fn make_more_room(&self, mut going: Purging) {
        const AT_A_TIME: usize = 2_000;
        let (room, at) = (self.profile.room(), now());
        self.post(
            move |tx| Ok((tx.purge(room, at, AT_A_TIME, &mut going)?, going)),
            |(done, going)| Written::MadeRoom(done, going),
        );
    }

    /// Lets go of entries of feeds left long ago whose star was taken away since: it can be given back no more.
    pub(super) fn sweep(&self) {
        let done = |result: Result<usize, crate::store::StoreError>| {
            if let Err(error) = result {
                tracing::warn!(%error, "entries of removed feeds could not be swept away");
            }
        };
        if let Err(error) = self.writer.post(move |tx| tx.sweep(now()), done) {
            tracing::error!(%error, "the writing thread has ended");
        }
    }
}
