//! Runs commands about folders.

use crate::app::inbox::Written;
use crate::app::notices::{FolderPlace, Outcome, Part, Undo};
use crate::app::window::App;
use crate::store::Tx;
use crate::ui::actions::command::FolderCommand;
use crate::ui::view::Scope;

impl App {
    /// Runs a command about folders.
    pub(super) fn carry_out_folder(&mut self, command: FolderCommand) {
        match command {
            FolderCommand::Create(path) => self.write(move |tx| tx.create_folder(&path)),
            FolderCommand::Rename(path, name) => self.rename_folder(path, name),
            FolderCommand::Place { path, into, before } => {
                self.place_folder(FolderPlace { path, into, before });
            }
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

    /// Moves a folder to another place in its parent or in another folder.
    fn place_folder(&mut self, place: FolderPlace) {
        let FolderPlace { path, into, before } = &place;
        let Some((name, parents)) = path.split_last() else { return };
        if into.starts_with(path) {
            return;
        }
        let siblings = self.list.folders_in(parents);
        let Some(at) = siblings.iter().position(|sibling| *sibling == name) else { return };
        let below = siblings.get(at + 1).map(|name| (*name).to_owned());
        let is_there = into == parents && (*before == below || before.as_ref() == Some(name));
        if is_there {
            return;
        }
        // Two folders that became one cannot be separated again.
        if into != parents && self.list.folders_in(into).contains(&name.as_str()) {
            let text = match into.last() {
                Some(folder) => t!("app-moved-into-and-merged", name, folder),
                None => t!("app-moved-out-and-merged", name),
            };
            self.say(text, false, None);
            self.put_folder(Part::Beside, place, Outcome::default());
        } else {
            let path = into.iter().chain([name]).cloned().collect();
            let text = match into.last() {
                _ if into == parents => t!("app-moved", name),
                Some(folder) => t!("app-moved-into", name, folder),
                None => t!("app-moved-out", name),
            };
            // If the user moves a folder several steps in a row, only one message is shown.
            self.notices.forget_saying(&text);
            let former = FolderPlace { path, into: parents.to_vec(), before: below };
            let part = self.notices.begin();
            let undo = Undo::FolderMoved(former, place.clone());
            self.put_folder(part, place, Outcome::said(undo, text));
        }
    }

    /// Puts a folder in a place.
    pub(in crate::app) fn put_folder(&mut self, part: Part, place: FolderPlace, outcome: Outcome) {
        let FolderPlace { path, into, before } = place;
        let name = path.last().cloned().unwrap_or_default();
        let target: Vec<String> = into.iter().cloned().chain([name]).collect();
        self.follow_folder(&path, &target);
        let work = move |tx: &mut Tx<'_>| tx.place_folder(&path, &into, before.as_deref());
        self.post_step(part, work, |()| (outcome, Written::Changed));
    }

    pub(in crate::app) fn remove_folder(&mut self, path: Vec<String>) {
        if matches!(self.list.shown.query.scope.clone(), Scope::Folder(listed) if listed.starts_with(&path)) {
            self.show_list(Scope::All);
        }
        self.write(move |tx| tx.remove_folder(&path));
    }

    /// Lists the shown folder under its new path if this folder or a folder around it was renamed or moved.
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
