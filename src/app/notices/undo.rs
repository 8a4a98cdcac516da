//! The steps that the user can undo, and those that the user can do again.

use crate::app::inbox::Written;
use crate::app::notices::Notices;
use crate::app::window::App;
use crate::model::{
    EntryKey, FeedSettings, GapId, ImportedFeeds, Label, LabelName, RuleChange, SavedSearch, SubscriptionId,
};
use crate::profile::now;
use crate::store::{DeletedLabel, DeletedPage, EditedLabel, MovedFeeds, OtherMark, StoreError, Tx};
use crate::ui::actions::command::{
    ArticleCommand, Command, FeedCommand, FolderCommand, GapCommand, LabelCommand, ListCommand, RuleCommand,
    WindowCommand,
};
use crate::ui::view::Scope;

/// A step that can be undone.
#[derive(Clone, Debug)]
pub(in crate::app) enum Undo {
    /// Feeds were removed while this list was shown.
    Removed(Vec<SubscriptionId>, Scope),
    /// Feeds, folders and articles were imported.
    Imported(ImportedFeeds),
    /// Entries were marked as read (true) or unread. Contains those of their former marks that the user had not set.
    Read(Vec<EntryKey>, bool, Vec<OtherMark>),
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
    /// A label got another name or colour. Contains what it has now.
    LabelEdited(EditedLabel, Label),
    /// The rules were changed. Contains the change that undoes this.
    Rules(RuleChange),
    /// Saved pages were deleted.
    PagesDeleted(Vec<DeletedPage>),
    /// Feeds were moved to another folder.
    Moved(MovedFeeds),
    /// A folder was moved. Contains its former place and its new one.
    FolderMoved(FolderPlace, FolderPlace),
    /// A saved search was removed.
    Forgotten(SavedSearch),
    /// The first search took the place of the second one.
    SearchEdited(SavedSearch, SavedSearch),
    /// A gap was dismissed.
    Dismissed(GapId),
    /// A feed is checked more often. Contains the minutes between two checks that the user had set for it.
    CheckedMoreOften(SubscriptionId, Option<u32>),
}

/// The part that a write to the store has in the steps of the user.
#[derive(Debug)]
pub(in crate::app) enum Part {
    /// It belongs to no step.
    Beside,
    /// It carries out the step of this number. Contains the number of the undone step that the user does again with it.
    Does(u64, Option<u64>),
    /// It undoes the step of this number.
    Undoes(u64, Box<Undo>),
}

impl Part {
    /// Returns the message of a write that has this part.
    pub(in crate::app) fn written(self, result: Result<(Outcome, Written), Written>) -> Written {
        let (outcome, then) = match result {
            Ok((outcome, then)) => (Some(outcome), then),
            Err(failed) => (None, failed),
        };
        match self {
            Self::Beside => then,
            part => Written::Step(part, outcome.map(Box::new), Box::new(then)),
        }
    }
}

/// The outcome of a write for the steps of the user.
#[derive(Debug, Default)]
pub(in crate::app) struct Outcome {
    /// Undoes the step that was carried out; `None` if it changed nothing.
    pub(in crate::app) undo: Option<Undo>,
    /// Says that the step was carried out. The message gets a button that undoes just this step.
    pub(in crate::app) said: Option<String>,
    /// Does the step again that was undone, if only the store can tell.
    pub(in crate::app) again: Option<Command>,
}

impl Outcome {
    /// The outcome of a step with a message.
    pub(in crate::app) fn said(undo: Undo, text: String) -> Self {
        Self { undo: Some(undo), said: Some(text), again: None }
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
    /// Records a step at the moment at which the user takes it. After a new step, no undone step can be done again.
    pub(in crate::app) fn begin(&mut self) -> Part {
        let again = self.does_again.take();
        if again.is_none() {
            self.redo.clear();
        }
        self.steps += 1;
        self.undo.begin(self.steps);
        Part::Does(self.steps, again)
    }

    /// Notes that a step cannot be done again that its undo did not change.
    pub(in crate::app) fn cannot_redo(&mut self, part: &Part) {
        if let Part::Undoes(number, _) = part {
            self.redo.settle(*number, None);
        }
    }
}

impl App {
    /// Takes in the outcome of a write that does or undoes a step; `None` if the write failed. Then the step can be undone
    /// or done again as before.
    pub(in crate::app) fn settle_step(&mut self, part: Part, outcome: Option<Outcome>) {
        self.follow_renamed_label(&part, outcome.as_ref());
        match (part, outcome) {
            (Part::Does(number, again), Some(Outcome { undo, said, .. })) => {
                if let Some(again) = again {
                    self.notices.redo.settle(again, None);
                }
                let text = said.filter(|_| undo.is_some());
                self.notices.undo.settle(number, undo);
                if let Some(text) = text {
                    let button =
                        (t!("app-undo").to_owned(), Command::Window(WindowCommand::TakeBack(number)));
                    self.say(text, false, Some(button));
                }
            }
            (Part::Does(number, again), None) => {
                self.notices.undo.settle(number, None);
                if let Some(again) = again {
                    self.notices.redo.give_back(again);
                }
            }
            (Part::Undoes(number, undo), Some(outcome)) => {
                self.notices.undo.settle(number, None);
                self.notices.redo.settle(number, outcome.again.or_else(|| again(*undo)));
            }
            (Part::Undoes(number, _), None) => {
                self.notices.redo.settle(number, None);
                self.notices.undo.give_back(number);
            }
            (Part::Beside, _) => {}
        }
        self.run_wanted_steps();
    }

    /// Gives a label its present name in the earlier steps that put it on entries, or took it off.
    fn follow_renamed_label(&mut self, part: &Part, outcome: Option<&Outcome>) {
        let (old, new) = match (part, outcome) {
            (Part::Does(..), Some(Outcome { undo: Some(Undo::LabelEdited(edited, _)), .. })) => {
                (&edited.former.name, &edited.name)
            }
            (Part::Undoes(_, undo), Some(_)) => match &**undo {
                Undo::LabelEdited(edited, _) => (&edited.name, &edited.former.name),
                _ => return,
            },
            _ => return,
        };
        for undo in self.notices.undo.contents() {
            if let Undo::Labelled(_, name, _) | Undo::LabelMade(_, name) = undo
                && name == old
            {
                *name = new.clone();
            }
        }
    }

    /// Undoes the step with this number, or the last step. A step that the store has not carried out yet is undone after
    /// that, and so are the steps before it.
    pub(in crate::app) fn take_back(&mut self, number: Option<u64>) {
        if !self.notices.undo.want(number) {
            return self.say(t!("app-nothing-to-undo").to_owned(), false, None);
        }
        self.run_wanted_steps();
    }

    /// Does the step again that was undone last. A step that is not undone yet stays.
    pub(in crate::app) fn do_again(&mut self) {
        if self.notices.undo.unwant() {
            return;
        }
        if !self.notices.redo.want(None) {
            return self.say(t!("app-nothing-to-redo").to_owned(), false, None);
        }
        self.run_wanted_steps();
    }

    fn run_wanted_steps(&mut self) {
        while let Some((number, undo)) = self.notices.undo.take_wanted() {
            self.undo(number, undo);
        }
        while let Some((number, command)) = self.notices.redo.take_wanted() {
            if let Some(text) = again_words(&command) {
                self.say(text, false, None);
            }
            self.notices.does_again = Some(number);
            self.carry_out(command);
            // A command without effect begins no step.
            if let Some(number) = self.notices.does_again.take() {
                self.notices.redo.settle(number, None);
            }
        }
    }

    fn undo(&mut self, number: u64, undo: Undo) {
        self.notices.forget_offer(&Command::Window(WindowCommand::TakeBack(number)));
        self.notices.redo.begin(number);
        let part = Part::Undoes(number, Box::new(undo.clone()));
        match undo {
            Undo::Read(keys, read, others) => {
                self.say(read_again_words(keys.len(), !read), false, None);
                self.take_read_marks_back(part, keys, !read, others);
            }
            Undo::Starred(keys, starred) => {
                self.say(starred_again_words(keys.len(), !starred), false, None);
                self.set_starred(part, keys, !starred);
            }
            Undo::Shown(keys) => {
                self.say(t!("app-hidden-again").to_owned(), false, None);
                self.set_hidden(part, keys, true);
            }
            Undo::Labelled(keys, name, is_on) => {
                self.say(labelled_words(keys.len(), &name, !is_on), false, None);
                self.label(part, keys, name, !is_on);
            }
            Undo::LabelMade(keys, name) => {
                self.say(labelled_words(keys.len(), &name, false), false, None);
                self.take_new_label_off(part, keys, name);
            }
            Undo::LabelDeleted(label) => {
                let done = |()| (Outcome::default(), Written::LabelsChanged);
                self.post_step(part, move |tx| tx.restore_label(&label), done);
            }
            Undo::Rules(undo) => {
                self.say(t!("app-rules-restored").to_owned(), false, None);
                self.change_rules(part, undo);
            }
            Undo::LabelEdited(edited, _) => {
                self.follow_label(&edited.name, &edited.former);
                let done = |()| (Outcome::default(), Written::LabelsChanged);
                self.post_step(part, move |tx| tx.undo_label_edit(&edited), done);
            }
            Undo::PagesDeleted(pages) => {
                let at = now();
                self.post_step(
                    part,
                    move |tx| tx.restore_pages(&pages, at),
                    |keys| {
                        let again = Some(Command::Article(ArticleCommand::DeletePages(keys)));
                        (Outcome { again, ..Outcome::default() }, Written::Changed)
                    },
                );
            }
            Undo::Moved(moved) => self.undo_by(part, move |tx| tx.move_back(&moved)),
            Undo::FolderMoved(place, _) => self.put_folder(part, place, Outcome::default()),
            Undo::Forgotten(search) => self.undo_by(part, move |tx| tx.save_search(&search)),
            Undo::SearchEdited(search, former) => {
                self.edit_search(part, &search, former, Outcome::default());
            }
            Undo::CheckedMoreOften(id, interval_minutes) => self.undo_by(part, move |tx| {
                let settings = tx.feed_choices(id)?.settings;
                tx.set_feed_settings(id, &FeedSettings { interval_minutes, ..settings })
            }),
            Undo::Dismissed(id) => self.undo_by(part, move |tx| tx.dismiss_gap(id, false)),
            Undo::Removed(ids, listed) => self.restore_feeds(part, ids, listed),
            Undo::Imported(imported) => self.take_import_back(part, imported),
        }
    }

    fn restore_feeds(&mut self, part: Part, ids: Vec<SubscriptionId>, listed: Scope) {
        let what = t!("app-restoring-feeds", count = ids.len());
        match (ids.as_slice(), listed) {
            ([id], _) => self.show_list(Scope::Feed(*id)),
            (_, listed @ (Scope::Feed(_) | Scope::Feeds(_))) => self.show_list(listed),
            _ => {}
        }
        let work = move |tx: &mut Tx<'_>| ids.iter().try_for_each(|id| tx.show_subscription(*id));
        self.post_step_or(part, what, work, |()| (Outcome::default(), Written::Changed), Written::Failed);
    }

    fn undo_by(&self, part: Part, work: impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
        self.post_step(part, work, |()| (Outcome::default(), Written::Changed));
    }
}

/// Returns the command that does a step again after its undo; `None` for the steps whose command only the answer of the
/// store can tell.
fn again(undo: Undo) -> Option<Command> {
    Some(match undo {
        Undo::Removed(ids, _) => Command::Feed(FeedCommand::Remove(ids)),
        Undo::Read(keys, read, _) => Command::Article(ArticleCommand::SetRead(keys, read)),
        Undo::Starred(keys, starred) => Command::Article(ArticleCommand::SetStarred(keys, starred)),
        Undo::Shown(keys) => Command::Article(ArticleCommand::ShowInLists(keys)),
        Undo::Labelled(keys, name, is_on) => Command::Label(LabelCommand::Set(keys, name, is_on)),
        Undo::LabelMade(keys, name) => Command::Label(LabelCommand::Set(keys, name, true)),
        Undo::LabelDeleted(deleted) => Command::Label(LabelCommand::Delete(deleted.label.name)),
        Undo::LabelEdited(edited, label) => Command::Label(LabelCommand::Edit(edited.former.name, label)),
        Undo::Moved(moved) => {
            let ids: Vec<SubscriptionId> = moved.from.iter().map(|(id, _)| *id).collect();
            Command::Feed(FeedCommand::MoveToFolder(ids, moved.to))
        }
        Undo::FolderMoved(_, FolderPlace { path, into, before }) => {
            Command::Folder(FolderCommand::Place { path, into, before })
        }
        Undo::Forgotten(search) => Command::List(ListCommand::ForgetSearch(search)),
        Undo::SearchEdited(search, former) => Command::List(ListCommand::EditSearch(former, search)),
        Undo::Dismissed(id) => Command::Gap(GapCommand::Dismiss(id)),
        Undo::CheckedMoreOften(id, _) => Command::Feed(FeedCommand::CheckMoreOften(id)),
        Undo::Imported(_) | Undo::Rules(_) | Undo::PagesDeleted(_) => return None,
    })
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
