//! Runs commands about folders.

use crate::app::notices::Undo;
use crate::app::window::App;
use crate::ui::actions::command::FolderCommand;
use crate::ui::view::Scope;

impl App {
    /// Runs a command about folders.
    pub(super) fn carry_out_folder(&mut self, command: FolderCommand) {
        match command {
            FolderCommand::Create(path) => self.write(move |tx| tx.create_folder(&path)),
            FolderCommand::Rename(path, name) => self.rename_folder(path, name),
            FolderCommand::Move(path, into) => self.move_folder(path, into),
            FolderCommand::Remove(path) => self.remove_folder(path),
            FolderCommand::SetCollapsed(path, collapsed) => {
                self.write(move |tx| tx.collapse_folder(&path, collapsed));
            }
        }
    }

    pub(in crate::app) fn rename_folder(&mut self, path: Vec<String>, name: String) {
        let target = beside(&path, &name);
        self.follow_folder(&path, &target);
        self.write(move |tx| tx.rename_folder(&path, &name));
    }

    pub(in crate::app) fn move_folder(&mut self, path: Vec<String>, into: Vec<String>) {
        let Some((name, parents)) = path.split_last() else { return };
        if into.starts_with(&path) || into == parents {
            return;
        }
        let target: Vec<String> = into.iter().chain([name]).cloned().collect();
        let text = match into.last() {
            Some(folder) => format!("“{name}” was moved into “{folder}”"),
            None => format!("“{name}” was moved to the top level"),
        };
        // Two folders that became one cannot be separated again.
        if self.list.overview.folders.iter().any(|folder| folder.path == target) {
            self.say(format!("{text} and merged with the folder of the same name"), false, None);
        } else {
            self.say_undoable(text, Undo::FolderMoved(target.clone(), parents.to_vec()));
        }
        self.move_folder_back(path, into);
    }

    pub(in crate::app) fn move_folder_back(&mut self, path: Vec<String>, into: Vec<String>) {
        let name = path.last().cloned().unwrap_or_default();
        let target: Vec<String> = into.iter().cloned().chain([name]).collect();
        self.follow_folder(&path, &target);
        self.write(move |tx| tx.move_folder(&path, &into));
    }

    pub(in crate::app) fn remove_folder(&mut self, path: Vec<String>) {
        if matches!(self.list.shown.query.scope.clone(), Scope::Folder(listed) if listed.starts_with(&path)) {
            self.show_list(Scope::All);
        }
        self.write(move |tx| tx.remove_folder(&path));
    }

    /// Shows a folder under its new path if the folder or one around it was renamed.
    fn follow_folder(&mut self, old: &[String], new: &[String]) {
        if let Scope::Folder(listed) = self.list.shown.query.scope.clone()
            && let Some(rest) = listed.strip_prefix(old)
        {
            let path: Vec<String> = new.iter().chain(rest).cloned().collect();
            self.show_list(Scope::Folder(path));
        }
    }
}

fn beside(path: &[String], name: &str) -> Vec<String> {
    let parents = path.split_last().map_or(&[][..], |(_, parents)| parents);
    parents.iter().cloned().chain([name.to_owned()]).collect()
}
