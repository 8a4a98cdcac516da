//! Runs commands about labels.

use crate::app::inbox::Written;
use crate::app::notices::Undo;
use crate::app::reading::Ask;
use crate::app::window::App;
use crate::model::{EntryKey, Label, LabelName, LabelRow};
use crate::ui::actions::command::LabelCommand;
use crate::ui::view::{Scope, Selected};

impl App {
    /// Runs a command about labels.
    pub(in crate::app::commands) fn carry_out_label(&mut self, command: LabelCommand) {
        match command {
            LabelCommand::Set(keys, name, is_on) => self.label(keys, name, is_on, true),
            LabelCommand::Edit(name, new) => {
                let former = self.list.overview.labels.iter().find(|row| row.label.name == name);
                if let Some(former) = former.map(|row| row.label.clone()) {
                    self.notices.can_be_undone(Undo::LabelEdited(new.name.clone(), former));
                    self.edit_label(name, new);
                }
            }
            LabelCommand::Delete(name) => {
                if self.list.shown.query.scope == Scope::Label(name.clone()) {
                    self.show_list(Scope::All);
                }
                self.post(move |tx| tx.delete_label(&name), Written::LabelDeleted);
            }
        }
    }

    /// Puts a label on entries, or takes it off. The store answers with the entries that changed, so that an undo changes
    /// no other entry.
    pub(in crate::app) fn label(
        &mut self,
        keys: Vec<EntryKey>,
        name: LabelName,
        is_on: bool,
        undoable: bool,
    ) {
        if !is_on {
            self.list.shown.keep_unlabelled(&keys, &name);
        }
        let label = name.clone();
        self.post(
            move |tx| {
                let is_new = is_on && !tx.has_label(&label)?;
                Ok((tx.label_these(&keys, &label, is_on)?, is_new))
            },
            move |(keys, is_new)| {
                let undo = if is_new {
                    Undo::LabelMade(keys.clone(), name.clone())
                } else {
                    Undo::Labelled(keys.clone(), name.clone(), is_on)
                };
                Written::Labelled { keys, name, is_on, undo: undoable.then_some(undo) }
            },
        );
    }

    /// Takes a label off the entries that got it when it was made. The label goes if no other entry has it.
    pub(in crate::app) fn take_new_label_off(&mut self, keys: Vec<EntryKey>, name: LabelName) {
        let scope = Scope::Label(name.clone());
        let has_others = |row: &LabelRow| row.label.name == name && row.entries > keys.len() as u64;
        if self.list.shown.query.scope == scope && !self.list.overview.labels.iter().any(has_others) {
            self.show_list(Scope::All);
        }
        let label = name.clone();
        self.post(
            move |tx| tx.take_new_label_off(&keys, &label),
            move |keys| Written::Labelled { keys, name, is_on: false, undo: None },
        );
    }

    /// Gives a label another name and colour.
    pub(in crate::app) fn edit_label(&mut self, name: LabelName, new: Label) {
        if self.list.shown.query.scope == Scope::Label(name.clone()) && new.name != name {
            self.list.overview.labels.iter_mut().filter(|row| row.label.name == name).for_each(|row| {
                row.label = new.clone();
            });
            self.show_list(Scope::Label(new.name.clone()));
        }
        self.post(move |tx| tx.edit_label(&name, &new), |_| Written::LabelsChanged);
    }

    /// Reads the selected entry again, because its labels changed. The article pane may still show the one before.
    pub(in crate::app) fn read_open_entry(&self) {
        if let Some(Selected::Entry(key)) = self.list.selected {
            self.database.reading.ask(Ask::Article(key));
        }
    }
}
