//! The steps that the user can undo.

use crate::app::messages::inbox::Written;
use crate::app::notices::Notices;
use crate::app::window::App;
use crate::model::{EntryKey, FeedSettings, GapId, SubscriptionId};
use crate::store::Tx;
use crate::ui::actions::command::{Command, WindowCommand};
use crate::ui::view::Scope;
use crate::ui::words::counted;

/// The number of steps that can be undone.
const STEPS: usize = 50;

/// A step that can be undone.
#[derive(Clone, Debug)]
pub(in crate::app) enum Undo {
    /// A feed was removed.
    Removed(SubscriptionId),
    /// Entries were marked as read (true) or unread.
    Read(Vec<EntryKey>, bool),
    /// An entry was starred (true) or its star was removed.
    Starred(EntryKey, bool),
    /// A feed was moved; with the path of its former folder.
    Moved(SubscriptionId, Vec<String>),
    /// A folder was moved; with its new path, and the path of its former parent.
    FolderMoved(Vec<String>, Vec<String>),
    /// A saved search was removed.
    Forgotten(String),
    /// A gap was dismissed.
    Dismissed(GapId),
    /// The settings of a feed were changed; with the former ones.
    FeedSettings(SubscriptionId, Box<FeedSettings>),
}

impl Notices {
    /// Records a step that can be undone. Returns its number.
    pub(in crate::app) fn can_be_undone(&mut self, undo: Undo) -> u64 {
        self.undone += 1;
        if self.undo.len() >= STEPS {
            self.undo.remove(0);
        }
        self.undo.push((self.undone, undo));
        self.undone
    }

    /// Removes and returns the step with this number, or the last step.
    fn take_step(&mut self, number: Option<u64>) -> Option<(u64, Undo)> {
        let at = match number {
            Some(number) => self.undo.iter().position(|(other, _)| *other == number),
            None => self.undo.len().checked_sub(1),
        };
        at.map(|at| self.undo.remove(at))
    }
}

impl App {
    /// Reports a step with a button that undoes just this step.
    pub(in crate::app) fn say_undoable(&mut self, text: String, undo: Undo) {
        let number = self.notices.can_be_undone(undo);
        self.say(text, false, Some(("Undo".to_owned(), Command::Window(WindowCommand::TakeBack(number)))));
    }

    /// Undoes the step with this number, or the last step.
    pub(in crate::app) fn take_back(&mut self, number: Option<u64>) {
        let Some((number, undo)) = self.notices.take_step(number) else {
            return self.say("There is nothing to undo.".to_owned(), false, None);
        };
        self.notices.forget_offer(&Command::Window(WindowCommand::TakeBack(number)));
        match undo {
            Undo::Read(keys, read) => {
                let (entries, now) =
                    (counted(keys.len() as u64, "entry"), if read { "unread" } else { "read" });
                self.say(format!("{entries} {now} again"), false, None);
                self.set_read(keys, !read);
            }
            Undo::Starred(key, starred) => {
                self.say(if starred { "Star removed" } else { "Starred again" }.to_owned(), false, None);
                self.set_starred(key, !starred);
            }
            Undo::Moved(id, folder) => self.write(move |tx| tx.move_to_folder(id, &folder)),
            Undo::FolderMoved(path, into) => self.move_folder_back(path, into),
            Undo::Forgotten(query) => self.write(move |tx| tx.save_search(&query)),
            Undo::FeedSettings(id, settings) => self.write(move |tx| tx.set_feed_settings(id, &settings)),
            Undo::Dismissed(id) => self.write(move |tx| tx.dismiss_gap(id, false)),
            Undo::Removed(id) => {
                let work = move |tx: &mut Tx<'_>| tx.show_subscription(id);
                self.post_as("Restoring a feed".to_owned(), work, |()| Written::Changed);
                self.show_list(Scope::Feed(id));
            }
        }
    }
}
