//! Keeps starred and labelled articles whole, on a thread of its own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::app::images::Pictures;
use crate::app::inbox::{Outbox, ThreadMessage};
use crate::app::window::App;
use crate::profile::Profile;
use crate::profile::kept::{KeepSettings, Keeper, Kept};
use crate::store::Writer;
use crate::ui::view::Selected;

/// The pass over the marked entries begins after this time without a further change, because the user often marks several
/// entries one after the other.
const CALM: Duration = Duration::from_millis(400);

/// The thread that stores what belongs to marked entries. Dropping this ends the thread, so that nothing has the database
/// open after the window.
#[derive(Default)]
pub(in crate::app) struct Keeping {
    asks: Option<Sender<KeepSettings>>,
    /// True once the thread must end. Setting this also cancels the running request.
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// True if the user was told why no image can be stored.
    was_told: bool,
}

impl Keeping {
    /// Starts the thread.
    pub(in crate::app) fn start(
        profile: &Profile,
        writer: Writer,
        pictures: &Pictures,
        outbox: Outbox,
    ) -> io::Result<Self> {
        let ends = Arc::<AtomicBool>::default();
        let keeper = Keeper::of(profile, writer, Arc::clone(&pictures.cache), Arc::clone(&ends));
        let (asks, queue) = mpsc::channel::<KeepSettings>();
        let ending = Arc::clone(&ends);
        let thread = thread::Builder::new().name("kept".to_owned()).spawn(move || {
            while let Ok(mut settings) = queue.recv() {
                loop {
                    match queue.recv_timeout(CALM) {
                        Ok(newer) => settings = newer,
                        Err(RecvTimeoutError::Timeout) => break,
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                }
                if ending.load(Ordering::Relaxed) {
                    return;
                }
                match keeper.run(settings) {
                    Ok(kept) => outbox.send(ThreadMessage::Kept(kept)),
                    Err(error) => tracing::warn!(%error, "starred articles could not be kept whole"),
                }
            }
        })?;
        Ok(Self { asks: Some(asks), ends, thread: Some(thread), was_told: false })
    }
}

impl Drop for Keeping {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        self.asks = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread for kept articles panicked");
        }
    }
}

impl App {
    /// Stores what is missing of marked entries, after a moment and on another thread.
    pub(in crate::app) fn keep_marked(&self) {
        let settings = KeepSettings::from(&self.profile.settings);
        if let Some(asks) = &self.upkeep.keeping.asks
            && asks.send(settings).is_err()
        {
            tracing::error!("the thread for kept articles has ended");
        }
    }

    /// Tells the user which images are over the limit or cannot be stored, each once. Shows a full text that was loaded.
    pub(in crate::app) fn take_kept(&mut self, kept: Kept) {
        if let Some(words) = kept.left_out_words() {
            self.say(words, false, None);
        }
        let was_told = std::mem::replace(&mut self.upkeep.keeping.was_told, kept.failure.is_some());
        if let Some(failure) = kept.failure.filter(|_| !was_told) {
            self.say(failure, true, None);
        }
        if let Some(Selected::Entry(key)) = self.list.selected
            && kept.loaded.contains(&key)
        {
            self.read_open_entry();
        }
    }
}
