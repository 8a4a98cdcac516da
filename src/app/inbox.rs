//! What reaches the window from other threads.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use egui::Context;
use url::Url;

use super::instance::Call;
use super::logins::LoginNews;
use super::reading::Answer;
use super::refresh_lock::RefreshLock;
use crate::model::{EntryKey, Payload, SubscriptionId};
use crate::refresh::Event;
use crate::store::{Purged, Purging, Rescued};
use crate::ui::command::LedgerForm;
use crate::ui::view::BackupRow;

/// Frames that only show progress need not come faster than this.
const PROGRESS: Duration = Duration::from_millis(100);

/// Something that happened elsewhere.
#[derive(Debug)]
pub(super) enum Message {
    /// The reading thread answered.
    Answer(Answer),
    /// The driver tells of a refresh.
    Refresh(Event),
    /// The writing thread carried out what the reader asked for.
    Written(Written),
    /// A file was chosen to import or to export to.
    ImportFile(PathBuf),
    /// A place was chosen to export to.
    ExportFile(PathBuf),
    /// The file of an entry was written there, or why not.
    FileSaved(PathBuf, Result<(), String>),
    /// There is no file dialog, or nothing was chosen.
    NothingChosen,
    /// An address was on the clipboard when Add was opened.
    Clipboard(Url),
    /// The desktop is dark, or is not.
    Dark(bool),
    /// The desktop could not be told of something, and why.
    NotNotified(String),
    /// The browser could not be opened.
    NotOpened(String, String),
    /// These backups there are.
    Backups(Vec<BackupRow>),
    /// Nobody else refreshes this profile: the tasks that wait may run.
    Locked(std::io::Result<RefreshLock>),
    /// The page of an entry was fetched and its article kept, or not.
    FullText(EntryKey, Result<(), String>),
    /// What became of user names and passwords.
    Logins(LoginNews),
    /// Another start of the program called.
    Call(Call),
}

/// What the writing thread carried out.
#[derive(Debug)]
pub(super) enum Written {
    /// Something that changes lists and counts.
    Changed,
    /// Entries were marked read; they can be marked unread again.
    AllRead(Vec<EntryKey>),
    /// Texts made room on the disk, and what goes on with it.
    MadeRoom(Result<(Purged, Purging), String>),
    /// These feeds are hidden still, and were before this start.
    Swept(Vec<SubscriptionId>),
    /// A backup was restored.
    Restored(Rescued),
    /// The ledger of gaps was made in that form.
    Ledger(LedgerForm, String),
    /// A feed was removed; it can be brought back.
    Removed(SubscriptionId, String),
    /// A feed has another address: it is asked there.
    Readdressed(SubscriptionId, Url),
    /// Feeds were imported: so many new, so many known.
    Imported(usize, usize),
    /// The file of an entry was read, to be written elsewhere; `None`: it is gone.
    FileRead(Option<(EntryKey, Payload)>),
    /// It was stopped, and nothing of it is kept.
    Stopped,
    /// It failed.
    Failed(String),
}

/// The sending end: every message wakes the window.
#[derive(Clone)]
pub(super) struct Outbox {
    sender: Sender<Message>,
    ctx: Context,
}

impl Outbox {
    /// A pair of ends for a window.
    pub(super) fn new(ctx: &Context) -> (Self, Receiver<Message>) {
        let (sender, receiver) = mpsc::channel();
        (Self { sender, ctx: ctx.clone() }, receiver)
    }

    /// Sends a message and asks for a frame.
    pub(super) fn send(&self, message: Message) {
        let is_progress =
            matches!(message, Message::Refresh(Event::Started(_) | Event::Walking(_) | Event::Left(_)));
        if self.sender.send(message).is_err() {
            return;
        }
        if is_progress {
            self.ctx.request_repaint_after(PROGRESS);
        } else {
            self.ctx.request_repaint();
        }
    }

    /// A function that sends what it is given.
    pub(super) fn sends<T: 'static>(&self, wrap: fn(T) -> Message) -> Arc<dyn Fn(T) + Send + Sync> {
        let outbox = self.clone();
        Arc::new(move |value| outbox.send(wrap(value)))
    }
}
