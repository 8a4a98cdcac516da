//! Runs commands about labels.

use crate::app::inbox::Written;
use crate::app::notices::{Outcome, Part, Undo, labelled_words};
use crate::app::reading::Ask;
use crate::app::window::App;
use crate::locale;
use crate::model::{EntryKey, Label, LabelName, LabelRow};
use crate::store::{DeletedLabel, EditedLabel};
use crate::ui::actions::command::LabelCommand;
use crate::ui::view::{Scope, Selected};

impl App {
    /// Runs a command about labels.
    pub(in crate::app::commands) fn carry_out_label(&mut self, command: LabelCommand) {
        match command {
            LabelCommand::Set(keys, name, is_on) => {
                let part = self.notices.begin();
                self.label(part, keys, name, is_on);
            }
            LabelCommand::Edit(name, new) => {
                let part = self.notices.begin();
                self.follow_label(&name, &new);
                let label = new.clone();
                let done = move |edited: Option<EditedLabel>| {
                    let undo = edited.map(|edited| Undo::LabelEdited(edited, label));
                    (Outcome { undo, ..Outcome::default() }, Written::LabelsChanged)
                };
                self.post_step(part, move |tx| tx.edit_label(&name, &new), done);
            }
            LabelCommand::Delete(name) => {
                if self.list.shown.query.scope == Scope::Label(name.clone()) {
                    self.show_list(Scope::All);
                }
                let part = self.notices.begin();
                self.post_step(
                    part,
                    move |tx| tx.delete_label(&name),
                    |deleted| (deleted.map(label_deleted).unwrap_or_default(), Written::Labelled),
                );
            }
        }
    }

    /// Puts a label on entries, or takes it off. The store answers with the entries that changed, so that an undo changes
    /// no other entry.
    pub(in crate::app) fn label(&mut self, part: Part, keys: Vec<EntryKey>, name: LabelName, is_on: bool) {
        if !is_on {
            self.list.shown.keep_unlabelled(&keys, &name);
        }
        let label = name.clone();
        self.post_step(
            part,
            move |tx| {
                let is_new = is_on && !tx.has_label(&label)?;
                Ok((tx.label_these(&keys, &label, is_on)?, is_new))
            },
            move |(keys, is_new)| {
                let count = keys.len();
                let said = (count > 1).then(|| labelled_words(count, &name, is_on));
                let undo =
                    if is_new { Undo::LabelMade(keys, name) } else { Undo::Labelled(keys, name, is_on) };
                let undo = (count > 0).then_some(undo);
                (Outcome { undo, said, again: None }, Written::Labelled)
            },
        );
    }

    /// Takes a label off the entries that got it when it was made. The label goes if no other entry has it.
    pub(in crate::app) fn take_new_label_off(&mut self, part: Part, keys: Vec<EntryKey>, name: LabelName) {
        let scope = Scope::Label(name.clone());
        let has_others = |row: &LabelRow| row.label.name == name && row.entries > keys.len() as u64;
        if self.list.shown.query.scope == scope && !self.list.overview.labels.iter().any(has_others) {
            self.show_list(Scope::All);
        }
        let done = |_| (Outcome::default(), Written::Labelled);
        self.post_step(part, move |tx| tx.take_new_label_off(&keys, &name), done);
    }

    /// Shows the list of a label under its new name, which the label is about to get.
    pub(in crate::app) fn follow_label(&mut self, name: &LabelName, new: &Label) {
        if self.list.shown.query.scope == Scope::Label(name.clone()) && new.name != *name {
            self.list.overview.labels.iter_mut().filter(|row| row.label.name == *name).for_each(|row| {
                row.label = new.clone();
            });
            self.show_list(Scope::Label(new.name.clone()));
        }
    }

    /// Reads the selected entry again, because its marks, its labels or its text may have changed. The article pane may still
    /// show the one before, so no other entry is ever requested: a request replaces the one that waits.
    pub(in crate::app) fn read_open_entry(&self) {
        if let Some(Selected::Entry(key)) = self.list.selected {
            self.database.reading.ask(Ask::Article(key));
        }
    }
}

fn label_deleted(deleted: DeletedLabel) -> Outcome {
    let mut text = t!("app-label-deleted", name = deleted.label.name.as_str());
    if !deleted.starred.is_empty() {
        let starred = t!("app-label-starred", count = deleted.starred.len());
        text = locale::sentences(&[text + t!("locale-full-stop"), starred]);
    }
    Outcome::said(Undo::LabelDeleted(deleted), text)
}
