//! The steps that the user can undo, and those that the user can do again.

use std::sync::{Arc, Mutex, PoisonError};

use crate::app::inbox::Written;
use crate::app::notices::Notices;
use crate::app::window::App;
use crate::model::{
    EntryKey, FeedSettings, GapId, Label, LabelName, RuleChange, SavedSearch, SubscriptionId,
};
use crate::profile::now;
use crate::store::{DeletedLabel, DeletedPage, MovedFeeds, StoreError, Tx};
use crate::ui::actions::command::{
    ArticleCommand, Command, FeedCommand, FolderCommand, GapCommand, LabelCommand, ListCommand, RuleCommand,
    WindowCommand,
};
use crate::ui::view::Scope;

/// The number of steps that can be undone.
const MOST_STEPS: usize = 50;

/// A step that can be undone.
#[derive(Clone, Debug)]
pub(in crate::app) enum Undo {
    /// Feeds were removed while this list was shown.
    Removed(Vec<SubscriptionId>, Scope),
    /// Entries were marked as read (true) or unread.
    Read(MarkedEntries, bool),
    /// Entries were starred (true) or their stars were removed.
    Starred(Vec<EntryKey>, bool),
    /// An entry that a rule hid is in the lists again.
    Shown(Vec<EntryKey>),
    /// Entries got a label (true) or lost it.
    Labelled(Vec<EntryKey>, LabelName, bool),
    /// A label was made, and these entries got it.
    LabelMade(Vec<EntryKey>, LabelName),
    /// A label was deleted.
    LabelDeleted(DeletedLabel),
    /// The label with this name had another name or colour before.
    LabelEdited(LabelName, Label),
    /// The rules were changed. Contains the change that undoes this.
    Rules(RuleChange),
    /// Saved pages were deleted.
    PagesDeleted(Vec<DeletedPage>),
    /// Feeds were moved to another folder.
    Moved(MovedFeeds),
    /// A folder was moved. Contains its former place.
    FolderMoved(FolderPlace),
    /// A saved search was removed.
    Forgotten(SavedSearch),
    /// The first search took the place of the second one.
    SearchEdited(SavedSearch, SavedSearch),
    /// A gap was dismissed.
    Dismissed(GapId),
    /// A feed is checked more often. Contains its former settings.
    CheckedMoreOften(SubscriptionId, Box<FeedSettings>),
}

/// The entries that a step marked. The writing thread adds the twins that it marked as well. An undo runs on the same
/// thread later, so it takes all of these marks back, even if the user asks for it before the answer has come.
#[derive(Clone, Debug)]
pub(in crate::app) struct MarkedEntries(Arc<Mutex<Vec<EntryKey>>>);

impl MarkedEntries {
    pub(in crate::app) fn new(keys: Vec<EntryKey>) -> Self {
        Self(Arc::new(Mutex::new(keys)))
    }

    pub(in crate::app) fn keys(&self) -> Vec<EntryKey> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the entries by those that the store has marked.
    pub(in crate::app) fn set(&self, keys: &[EntryKey]) {
        keys.clone_into(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// A place for a folder.
#[derive(Clone, Debug)]
pub(in crate::app) struct FolderPlace {
    /// The folder's path before it is moved to the place.
    pub(in crate::app) path: Vec<String>,
    /// The path of the parent; empty for the top level.
    pub(in crate::app) into: Vec<String>,
    /// The name of the folder right below the place; `None` for the last place.
    pub(in crate::app) before: Option<String>,
}

impl Notices {
    /// Records a step that can be undone. Returns its number. After a new step, no undone step can be done again.
    pub(in crate::app) fn can_be_undone(&mut self, undo: Undo) -> u64 {
        if !std::mem::take(&mut self.does_again) {
            self.redo.clear();
        }
        self.undone += 1;
        if self.undo.len() >= MOST_STEPS {
            self.undo.remove(0);
        }
        self.undo.push((self.undone, undo));
        self.undone
    }

    /// Notes that the step which the user did again is done. If it changed nothing, it cannot be undone.
    pub(in crate::app) const fn did_again(&mut self) {
        self.does_again = false;
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
        self.say(
            text,
            false,
            Some((t!("app-undo").to_owned(), Command::Window(WindowCommand::TakeBack(number)))),
        );
    }

    /// Undoes the step with this number, or the last step.
    pub(in crate::app) fn take_back(&mut self, number: Option<u64>) {
        let Some((number, undo)) = self.notices.take_step(number) else {
            return self.say(t!("app-nothing-to-undo").to_owned(), false, None);
        };
        self.notices.forget_offer(&Command::Window(WindowCommand::TakeBack(number)));
        let again = self.again(&undo);
        self.notices.redo.extend(again);
        let step = undo.clone();
        match undo {
            Undo::Read(marked, read) => {
                self.say(read_again_words(marked.keys().len(), !read), false, None);
                self.take_read_marks_back(marked, !read);
            }
            Undo::Starred(keys, starred) => {
                self.say(starred_again_words(keys.len(), !starred), false, None);
                self.set_starred(keys, !starred);
            }
            Undo::Shown(keys) => {
                self.say(t!("app-hidden-again").to_owned(), false, None);
                self.set_hidden(keys, true);
            }
            Undo::Labelled(keys, name, is_on) => {
                self.say(labelled_words(keys.len(), &name, !is_on), false, None);
                self.label(keys, name, !is_on, false);
            }
            Undo::LabelMade(keys, name) => {
                self.say(labelled_words(keys.len(), &name, false), false, None);
                self.take_new_label_off(keys, name);
            }
            Undo::LabelDeleted(label) => {
                self.undo_by(step, move |tx| tx.restore_label(&label), |()| Written::LabelsChanged);
            }
            Undo::Rules(undo) => {
                self.say(t!("app-rules-restored").to_owned(), false, None);
                self.change_rules(undo, false);
            }
            Undo::LabelEdited(name, former) => self.edit_label(name, former),
            Undo::PagesDeleted(pages) => {
                let at = now();
                self.undo_by(step, move |tx| tx.restore_pages(&pages, at), Written::PagesRestored);
            }
            Undo::Moved(moved) => self.undo_by(step, move |tx| tx.move_back(&moved), |()| Written::Changed),
            Undo::FolderMoved(place) => self.put_folder(place),
            Undo::Forgotten(search) => {
                self.undo_by(step, move |tx| tx.save_search(&search), |()| Written::Changed);
            }
            Undo::SearchEdited(search, former) => self.edit_search(&search, former),
            Undo::CheckedMoreOften(id, settings) => self.write(move |tx| tx.set_feed_settings(id, &settings)),
            Undo::Dismissed(id) => self.write(move |tx| tx.dismiss_gap(id, false)),
            Undo::Removed(ids, listed) => {
                let what = t!("app-restoring-feeds", count = ids.len());
                match (ids.as_slice(), listed) {
                    ([id], _) => self.show_list(Scope::Feed(*id)),
                    (_, listed @ (Scope::Feed(_) | Scope::Feeds(_))) => self.show_list(listed),
                    _ => {}
                }
                let work = move |tx: &mut Tx<'_>| ids.iter().try_for_each(|id| tx.show_subscription(*id));
                let failed = move |reason| Written::NotUndone(step, reason);
                self.post_or(what, work, |()| Written::Changed, failed);
            }
        }
    }

    /// Undoes a step in the database. If that fails, the step can be undone later.
    fn undo_by<T: Send + 'static>(
        &self,
        step: Undo,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(T) -> Written + Send + 'static,
    ) {
        let failed = move |reason| Written::NotUndone(step, reason);
        self.post_or(t!("app-saving").to_owned(), work, done, failed);
    }

    /// Does the step again that was undone last.
    pub(in crate::app) fn do_again(&mut self) {
        let Some(command) = self.notices.redo.pop() else {
            return self.say(t!("app-nothing-to-redo").to_owned(), false, None);
        };
        self.notices.does_again = true;
        if let Some(text) = again_words(&command) {
            self.say(text, false, None);
        }
        self.carry_out(command);
        // The writer thread works in order, so the answer to this comes after the step, if there is one.
        self.post(|_| Ok(()), |()| Written::DoneAgain);
    }

    /// Returns the command that does a step again after its undo. Must be called before the undo. Returns `None` for
    /// the steps whose command only the answer of the store can tell.
    fn again(&self, undo: &Undo) -> Option<Command> {
        Some(match undo {
            Undo::Removed(ids, _) => Command::Feed(FeedCommand::Remove(ids.clone())),
            Undo::Read(marked, read) => Command::Article(ArticleCommand::SetRead(marked.keys(), *read)),
            Undo::Starred(keys, starred) => {
                Command::Article(ArticleCommand::SetStarred(keys.clone(), *starred))
            }
            Undo::Shown(keys) => Command::Article(ArticleCommand::ShowInLists(keys.clone())),
            Undo::Labelled(keys, name, is_on) => {
                Command::Label(LabelCommand::Set(keys.clone(), name.clone(), *is_on))
            }
            Undo::LabelMade(keys, name) => {
                Command::Label(LabelCommand::Set(keys.clone(), name.clone(), true))
            }
            Undo::LabelDeleted(deleted) => Command::Label(LabelCommand::Delete(deleted.label.name.clone())),
            Undo::LabelEdited(name, former) => {
                let now = self.list.overview.labels.iter().find(|row| row.label.name == *name)?;
                Command::Label(LabelCommand::Edit(former.name.clone(), now.label.clone()))
            }
            Undo::Moved(moved) => {
                let ids: Vec<SubscriptionId> = moved.from.iter().map(|(id, _)| *id).collect();
                Command::Feed(FeedCommand::MoveToFolder(ids, moved.to.clone()))
            }
            Undo::FolderMoved(former) => {
                let (name, parents) = former.path.split_last()?;
                let siblings = self.list.folders_in(parents);
                let at = siblings.iter().position(|sibling| sibling == name)?;
                Command::Folder(FolderCommand::Place {
                    path: former.into.iter().chain([name]).cloned().collect(),
                    into: parents.to_vec(),
                    before: siblings.get(at + 1).map(|name| (*name).to_owned()),
                })
            }
            Undo::Forgotten(search) => Command::List(ListCommand::ForgetSearch(search.clone())),
            Undo::SearchEdited(search, former) => {
                Command::List(ListCommand::EditSearch(former.clone(), search.clone()))
            }
            Undo::Dismissed(id) => Command::Gap(GapCommand::Dismiss(*id)),
            Undo::CheckedMoreOften(id, _) => Command::Feed(FeedCommand::CheckMoreOften(*id)),
            Undo::Rules(_) | Undo::PagesDeleted(_) => return None,
        })
    }
}

/// Returns the words for a step that is done again, as the undo has them. Returns `None` for the commands that say
/// themselves what they do.
fn again_words(command: &Command) -> Option<String> {
    Some(match command {
        Command::Article(ArticleCommand::SetRead(keys, read)) if keys.len() == 1 => {
            read_again_words(1, *read)
        }
        Command::Article(ArticleCommand::SetStarred(keys, starred)) if keys.len() == 1 => {
            starred_again_words(1, *starred)
        }
        Command::Label(LabelCommand::Set(keys, name, is_on)) if keys.len() == 1 => {
            labelled_words(1, name, *is_on)
        }
        Command::Rule(RuleCommand::Change(_)) => t!("app-rules-changed-again").to_owned(),
        _ => return None,
    })
}

/// Returns the words for entries that have their former read mark again.
fn read_again_words(count: usize, read: bool) -> String {
    if read { t!("app-read-again", count) } else { t!("app-unread-again", count) }
}

/// Returns the words for entries that have or lack a star again.
fn starred_again_words(count: usize, starred: bool) -> String {
    match (count, starred) {
        (1, true) => t!("app-star-again").to_owned(),
        (1, false) => t!("app-star-removed").to_owned(),
        (_, true) => t!("app-stars-again", count),
        (_, false) => t!("app-stars-removed", count),
    }
}

/// Returns the words for a label that entries got or lost.
pub(in crate::app) fn labelled_words(count: usize, name: &LabelName, is_on: bool) -> String {
    let name = name.as_str();
    if is_on { t!("app-labelled", count, name) } else { t!("app-unlabelled", count, name) }
}
