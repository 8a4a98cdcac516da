//! Work that the window hands to other threads, so that no frame waits. Writes go to the writer thread. Other work that
//! may block goes to a thread of its own. The result comes back as a message.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use crate::app::desktop::{Chosen, Desktop};
use crate::app::inbox::{DialogMessage, ThreadMessage, Written};
use crate::app::notices::{Outcome, Part, Undo};
use crate::app::tasks::jobs::Watch;
use crate::app::window::App;
use crate::model::EntryKey;
use crate::store::{OtherMark, StoreError, Tx, Watcher};

/// Marking up to this many entries takes a moment, so "Stop" does not cancel it.
const QUICK_MARKS: u64 = 1_000;

/// Returns the watch for marking this number of entries as read.
pub(in crate::app) fn watch_of_marks(entries: u64) -> Watch {
    if entries > QUICK_MARKS { Watch::default() } else { Watch::unstoppable() }
}

impl App {
    /// Shows a file dialog on a thread of its own. The same thread calls `take` with the chosen path.
    pub(in crate::app) fn choose(
        &self,
        ask: impl FnOnce(&dyn Desktop) -> Chosen + Send + 'static,
        take: impl FnOnce(PathBuf) -> ThreadMessage + Send + 'static,
    ) {
        let desktop = Arc::clone(&self.desktop);
        self.spawn("file-dialog", move || match ask(&*desktop) {
            Chosen::Path(path) => Some(take(path)),
            Chosen::Nothing => None,
            Chosen::NoDialog => Some(ThreadMessage::NoFileDialog),
        });
    }

    /// Like [`Self::choose`], for the open dialog.
    pub(in crate::app) fn choose_for_dialog(
        &self,
        ask: impl FnOnce(&dyn Desktop) -> Chosen + Send + 'static,
        take: fn(PathBuf) -> DialogMessage,
    ) {
        let desktop = Arc::clone(&self.desktop);
        self.spawn_for_dialog("file-dialog", move || match ask(&*desktop) {
            Chosen::Path(path) => Some(take(path)),
            Chosen::Nothing => None,
            Chosen::NoDialog => Some(DialogMessage::NoFileDialog),
        });
    }

    /// Like [`Self::spawn`], for the open dialog. The message comes to nothing if the dialog is closed meanwhile.
    pub(in crate::app) fn spawn_for_dialog(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<DialogMessage> + Send + 'static,
    ) {
        if let Some(dialog) = self.ui.dialog_number() {
            self.spawn(name, move || Some(ThreadMessage::ForDialog(dialog, work()?)));
        }
    }

    /// Runs work that may block on a thread of its own.
    pub(in crate::app) fn spawn(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<ThreadMessage> + Send + 'static,
    ) {
        self.spawn_or(name, work, |_| None);
    }

    /// Like [`Self::spawn`]. If no thread can be started, the message of `failed` comes in place of the message of the work.
    pub(in crate::app) fn spawn_or(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<ThreadMessage> + Send + 'static,
        failed: impl FnOnce(std::io::Error) -> Option<ThreadMessage>,
    ) {
        let outbox = self.outbox.clone();
        let run = move || {
            if let Some(message) = work() {
                outbox.send(message);
            }
        };
        if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(run) {
            tracing::error!(%error, "no thread could be started");
            if let Some(message) = failed(error) {
                self.outbox.send(message);
            }
        }
    }

    /// Marks entries as read or unread. `work` sets the marks, and `what` describes the task in the status line.
    pub(in crate::app) fn mark<T: Send + 'static>(
        &self,
        part: Part,
        (what, watch): (String, Watch),
        work: impl FnOnce(&mut Tx<'_>, Watcher<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> (Outcome, Written) + Send + 'static,
    ) {
        let work = move |tx: &mut Tx<'_>, watch: &Arc<Watch>| {
            let watch = Arc::clone(watch);
            work(tx, &move |done, total| watch.report_progress(done, total))
        };
        self.post_watched_step(part, (what, watch), work, done);
    }

    /// Marks these entries as read or unread, and their twins in other feeds.
    pub(in crate::app) fn mark_these(
        &self,
        part: Part,
        keys: Vec<EntryKey>,
        read: bool,
        done: impl FnOnce(Vec<EntryKey>) -> (Outcome, Written) + Send + 'static,
    ) {
        let count = keys.len() as u64;
        let what = if read { t!("app-marking-read", count) } else { t!("app-marking-unread", count) };
        let watch = if read { watch_of_marks(count) } else { Watch::unstoppable() };
        let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| {
            let others = if read { Vec::new() } else { tx.other_marks(&keys)? };
            Ok((tx.mark_read_by_user(&keys, read, watch)?, others))
        };
        let done = move |(keys, others)| {
            let (mut outcome, then) = done(keys);
            if let Some(Undo::Read(_, _, before)) = &mut outcome.undo {
                *before = others;
            }
            (outcome, then)
        };
        self.mark(part, (what, watch), work, done);
    }

    /// Marks just the entries of a step as read or unread, to undo the step. `others` has their marks before the step that
    /// were not the user's. It cannot be stopped, because the undo could not be repeated.
    pub(in crate::app) fn mark_alone(
        &self,
        part: Part,
        keys: Vec<EntryKey>,
        read: bool,
        others: Vec<OtherMark>,
        done: impl FnOnce(Vec<EntryKey>) -> (Outcome, Written) + Send + 'static,
    ) {
        let count = keys.len() as u64;
        let what = if read { t!("app-marking-read", count) } else { t!("app-marking-unread", count) };
        let hides = others.iter().any(|mark| mark.is_hidden);
        let work = move |tx: &mut Tx<'_>, watch: Watcher<'_>| {
            if read {
                tx.mark_read_again(&keys, &others, watch)
            } else {
                tx.mark_read_alone(&keys, false, watch)
            }
        };
        let done = move |keys| {
            let (outcome, then) = done(keys);
            // A hidden entry leaves the lists.
            (outcome, if hides { Written::Changed } else { then })
        };
        self.mark(part, (what, Watch::unstoppable()), work, done);
    }

    pub(in crate::app) fn write(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static,
    ) {
        self.post(work, |()| Written::Changed);
    }

    pub(in crate::app) fn post<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> Written + Send + 'static,
    ) {
        self.post_as(t!("app-saving").to_owned(), work, done);
    }

    /// Like [`App::post`], for work that may take a while. The status line shows `what`.
    pub(in crate::app) fn post_as<T: Send + 'static>(
        &self,
        what: String,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> Written + Send + 'static,
    ) {
        let done = move |value| (Outcome::default(), done(value));
        self.post_step_or(Part::Beside, what, work, done, Written::Failed);
    }

    /// Like [`App::post`], for a write that does or undoes a step of the user.
    pub(in crate::app) fn post_step<T: Send + 'static>(
        &self,
        part: Part,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> (Outcome, Written) + Send + 'static,
    ) {
        self.post_step_or(part, t!("app-saving").to_owned(), work, done, Written::Failed);
    }

    /// Like [`App::post_step`], for work that may take a while. The status line shows `what`, and `failed` makes the message
    /// for a failure from the reason.
    pub(in crate::app) fn post_step_or<T: Send + 'static>(
        &self,
        part: Part,
        what: String,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> (Outcome, Written) + Send + 'static,
        failed: impl FnOnce(String) -> Written + Send + 'static,
    ) {
        self.hand_over((what, None), work, move |result| {
            part.written(result.map(done).map_err(|error| failed(not_saved(&error))))
        });
    }

    /// Hands work to the writer thread. `answer` makes the message from the result.
    fn hand_over<T: Send + 'static>(
        &self,
        (what, watch): (String, Option<Arc<Watch>>),
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        answer: impl FnOnce(Result<T, StoreError>) -> Written + Send + 'static,
    ) {
        let (outbox, begun) = (self.outbox.clone(), self.tasks.jobs.begin(what, watch));
        let answer = move |result| {
            drop(begun);
            outbox.send(ThreadMessage::Written(answer(result)));
        };
        if let Err(error) = self.database.writer.post(work, answer) {
            tracing::error!(%error, "the writer thread has ended");
        }
    }

    /// Like [`App::post_as`], for long work that reports its progress. If the user stops it, all of it is rolled back.
    pub(in crate::app) fn post_watched<T: Send + 'static>(
        &self,
        what: String,
        watch: Watch,
        work: impl FnOnce(&mut Tx<'_>, &Arc<Watch>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> Written + Send + 'static,
    ) {
        let done = move |value| (Outcome::default(), done(value));
        self.post_watched_step(Part::Beside, (what, watch), work, done);
    }

    /// Like [`App::post_watched`], for a write that does or undoes a step of the user.
    pub(in crate::app) fn post_watched_step<T: Send + 'static>(
        &self,
        part: Part,
        (what, watch): (String, Watch),
        work: impl FnOnce(&mut Tx<'_>, &Arc<Watch>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> (Outcome, Written) + Send + 'static,
    ) {
        let watch = Arc::new(watch);
        let (job, watched) = ((what.clone(), Some(Arc::clone(&watch))), Arc::clone(&watch));
        self.hand_over(
            job,
            move |tx| work(tx, &watched),
            move |result| {
                part.written(result.map(done).map_err(|error| match error {
                    _ if watch.is_stopped() => Written::Stopped(what),
                    error => Written::Failed(not_saved(&error)),
                }))
            },
        );
    }
}

fn not_saved(error: &StoreError) -> String {
    t!("app-not-saved", reason = error.to_string())
}
