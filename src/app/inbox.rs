//! Messages from other threads to the window.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use egui::Context;
use url::Url;

use crate::app::dialogs::NotWritten;
use crate::app::list::marks::MarkedAt;
use crate::app::list::shown::Mark;
use crate::app::notices::{Outcome, Part};
use crate::app::reading::ReadAnswer;
use crate::app::tray::TrayCall;
use crate::config::Settings;
use crate::model::{Account, EntryKey, Payload, Rule, SubscriptionId, Timestamp};
use crate::profile::afterwards::Followed;
use crate::profile::afterwards::program::Ran;
use crate::profile::background::Launcher;
use crate::profile::instance::Call;
use crate::profile::kept::Kept;
use crate::profile::moving::whole::Unpacked;
use crate::profile::net::LoginNews;
use crate::profile::refresh_lock::RefreshLock;
use crate::profile::sharing::export::Exported;
use crate::profile::updates::Newer;
use crate::refresh::{Event, Leaving};
use crate::store::{Copied, Purged, Purging};
use crate::ui::view::{BackupRow, Checked, FoundReader};

/// The shortest time between two frames that only show progress.
const PROGRESS_FRAME_PAUSE: Duration = Duration::from_millis(100);

/// A message from another thread.
#[derive(Debug)]
pub(in crate::app) enum ThreadMessage {
    /// A reading thread answered.
    Answer(ReadAnswer),
    /// The driver reports on a refresh.
    Refresh(Event),
    /// The writer thread finished a task.
    Written(Written),
    /// A message for the dialog of this number (`UiState::dialog_number`). The window ignores it if that dialog is no
    /// longer open.
    ForDialog(u64, DialogMessage),
    /// The file of an entry, or the missing-entries report, was saved at this path, or could not be.
    FileSaved(PathBuf, Result<(), String>),
    /// The desktop cannot show a file dialog.
    NoFileDialog,
    /// The clipboard contained an address when the dialog for adding a feed opened.
    Clipboard(Url),
    /// The desktop has a dark theme (true) or a light one.
    Dark(bool),
    /// The desktop could not show a notification, with the reason.
    NotNotified(String),
    /// The browser could not be opened: the address and the reason.
    NotOpened(String, String),
    /// An entry was sent to the command of this name, or this failed with the reason.
    Sent(String, Result<Ran, String>),
    /// Articles were written to this path, or this failed with the reason.
    ArticlesExported(PathBuf, Result<Exported, NotWritten>),
    /// The settings that commands change, as their file has them now.
    Settings(Box<Settings>),
    /// The profile is in a place where its database may come to harm: an explanation, and the name of the place.
    Place(String, String),
    /// The work after a refresh was done.
    Followed(Followed),
    /// The latest requests in words, latest first.
    Requests(Vec<(Timestamp, String)>),
    /// The user switched the checks in the background on (true) or off. The result is the way by which they are
    /// started, or the reason why they could not be switched.
    Background(bool, Result<Option<Launcher>, String>),
    /// True if the desktop has a tray.
    HasTray(bool),
    /// The user chose something in the menu of the icon in the tray.
    Tray(TrayCall),
    /// The existing backups.
    Backups(Vec<BackupRow>),
    /// The whole profile was written to this path, or could not be, with the reason.
    ProfileSaved(PathBuf, Result<(), String>),
    /// A saved profile was read and can be loaded, or cannot be, with the reason.
    ProfileRead(Result<Unpacked, String>),
    /// The other feed readers on this machine.
    Readers(Vec<FoundReader>),
    /// Either no other process refreshes this profile any more, so that waiting tasks may run, or the lock failed.
    Locked(std::io::Result<RefreshLock>),
    /// The page of an entry was fetched and its article stored, or this failed with the reason.
    FullText(EntryKey, Result<(), String>),
    /// The images and full texts of marked entries were stored as far as possible.
    Kept(Kept),
    /// The user wanted to save the page at this address.
    PageSaved(Url, PageResult),
    /// There is a newer version of Lacuna.
    Newer(Newer),
    /// Something happened to the stored user names and passwords.
    Logins(LoginNews),
    /// The program was started once more.
    Call(Call),
}

/// A message for a dialog that asked for a path.
#[derive(Debug)]
pub(in crate::app) enum DialogMessage {
    /// The user chose a file to import.
    ImportFile(PathBuf),
    /// A file or folder to export to was proposed or chosen.
    ExportFile(PathBuf),
    /// The user chose a file to write. The file dialog has asked whether a file that is there may be replaced.
    Target(PathBuf),
    /// The desktop cannot show a file dialog.
    NoFileDialog,
}

/// The result of saving a page.
#[derive(Debug)]
pub(in crate::app) enum PageResult {
    /// It was saved with its text, and it has this title.
    Saved(EntryKey, String),
    /// It was saved, but it has no text.
    WithoutText(EntryKey),
    /// It was saved before.
    Known(EntryKey),
    /// Only its address was saved, for this reason.
    Later(EntryKey, String),
    /// There is a feed at this address.
    Feed(Url),
    /// It was not saved, for this reason. Its address may be saved since an earlier try.
    Failed(Option<EntryKey>, String),
}

/// The result of a task of the writer thread.
#[derive(Debug)]
pub(in crate::app) enum Written {
    /// Something changed that lists and counts show.
    Changed,
    /// A write that does or undoes a step of the user ended with the inner message. The outcome is `None` if it failed.
    Step(Part, Option<Box<Outcome>>, Box<Self>),
    /// The user changed when a feed loads its images or its full texts.
    FeedChoices,
    /// A mark of these entries was set or removed. Contains the state of the window at that time.
    Marked(Vec<EntryKey>, Mark, MarkedAt),
    /// Like `Marked`, for entries that the user marked together.
    MarkedTogether(Vec<EntryKey>, Mark, MarkedAt),
    /// Entries got a label or lost it.
    Labelled,
    /// The rules were changed. Contains the name of the rule that the user changed, if it was no longer there.
    RulesChanged(Option<String>),
    /// A rule could not be saved: the name of the rule that it replaces, the rule, and the reason in words.
    RuleNotSaved(Option<String>, Box<Rule>, String),
    /// An account was added, or there is another one of its name, in words.
    AddedAccount(Checked),
    /// The user has left this account.
    LeftAccount(Account, Leaving),
    /// Labels have other names or colours.
    LabelsChanged,
    /// Texts were removed to save disk space. Contains the state of the removal, which may be unfinished.
    MadeRoom(Result<(Purged, Purging), String>),
    /// The user removed these feeds before this launch, and the database still has their data.
    HiddenFeeds(Vec<SubscriptionId>),
    /// A backup was restored.
    Restored(Copied),
    /// A feed at risk is checked more often from now on. Contains the text that says so if it was checked as often before.
    CheckedMoreOften(SubscriptionId, Option<String>),
    /// A feed has another address and must be fetched there.
    Readdressed(SubscriptionId, Url),
    /// Articles of another reader were marked or added.
    ImportedArticles {
        /// Their number.
        count: u64,
    },
    /// Feeds were imported, alone or with articles and marks.
    Imported {
        /// Says so; `None` if the message of the step does.
        text: Option<String>,
        /// True if the new feeds are fetched at once.
        fetch: bool,
    },
    /// Lacuna looked for the entries of some gaps in every way that it knows.
    Tried {
        /// The number of entries that came.
        came: u64,
        /// The number of missing entries that a sitemap lists by their addresses.
        listed: u64,
        /// The number of gaps.
        asked: usize,
        /// The number of them that are still open.
        left: usize,
    },
    /// The file of an entry was read and can be saved; `None` if it is gone.
    FileRead(Option<(EntryKey, Payload)>),
    /// The user stopped the task with this name, and all its changes were rolled back.
    Stopped(String),
    /// The task failed, with the reason as a sentence.
    Failed(String),
}

/// The sending end. Every message wakes the window.
#[derive(Clone)]
pub(in crate::app) struct Outbox {
    sender: Sender<ThreadMessage>,
    ctx: Context,
}

impl Outbox {
    /// Creates both ends of the channel for a window.
    pub(in crate::app) fn new(ctx: &Context) -> (Self, Receiver<ThreadMessage>) {
        let (sender, receiver) = mpsc::channel();
        (Self { sender, ctx: ctx.clone() }, receiver)
    }

    /// Sends a message and requests a frame. Does nothing if the window has closed.
    pub(in crate::app) fn send(&self, message: ThreadMessage) {
        self.try_send(message);
    }

    /// Sends a message and requests a frame. Returns false if the window has closed.
    pub(in crate::app) fn try_send(&self, message: ThreadMessage) -> bool {
        let is_progress =
            matches!(message, ThreadMessage::Refresh(Event::Started(_) | Event::Walking(_) | Event::Left(_)));
        if self.sender.send(message).is_err() {
            return false;
        }
        if is_progress {
            self.ctx.request_repaint_after(PROGRESS_FRAME_PAUSE);
        } else {
            self.ctx.request_repaint();
        }
        true
    }

    /// Returns a function that wraps a value into a message and sends it.
    pub(in crate::app) fn sends<T: 'static>(
        &self,
        wrap: fn(T) -> ThreadMessage,
    ) -> Arc<dyn Fn(T) + Send + Sync> {
        let outbox = self.clone();
        Arc::new(move |value| outbox.send(wrap(value)))
    }
}
