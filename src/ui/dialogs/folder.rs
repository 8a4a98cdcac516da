//! The dialogs that create, rename and remove a folder.

use egui::{Id, Ui};

use super::edit::{confirm_focused_ui, confirm_ui};
use super::{entered, focus_first};
use crate::ui::actions::command::{Command, FolderCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, label, text_field};

/// A change to a folder.
#[derive(Clone, Debug)]
pub struct FolderEdit {
    /// The path of the edited folder, or of the parent of a new folder; outermost folder first.
    pub path: Vec<String>,
    /// The text of the name field.
    pub name: String,
    /// True once the name field had the focus.
    focused: bool,
}

impl FolderEdit {
    pub(super) fn new(path: &[String], name: &str) -> Self {
        Self { path: path.to_vec(), name: name.to_owned(), focused: false }
    }
}

/// Draws the dialog that creates a folder. Returns true while it stays open.
pub(super) fn new_ui(
    ui: &mut Ui,
    edit: &mut FolderEdit,
    folders: &[Vec<String>],
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    if !edit.path.is_empty() {
        let text = t!("ui-dialogs-in-folder", name = edit.path.join(" / "));
        label(ui, &text, fonts::regular(13.5), p.weak);
    }
    let mut is_there = false;
    let parents = edit.path.clone();
    let (made, stays) = path_ui(ui, edit, &parents, t!("ui-dialogs-create-folder"), |ui, path| {
        is_there = folders.iter().any(|known| known == path);
        if is_there {
            label(ui, t!("ui-dialogs-folder-exists"), fonts::regular(13.0), p.error);
        }
    });
    let made = made.filter(|_| !is_there);
    let is_done = made.is_some();
    out.extend(made.map(|path| Command::Folder(FolderCommand::Create(path))));
    stays && !is_done
}

/// Draws the dialog that renames a folder. Returns true while it stays open.
pub(super) fn rename_ui(
    ui: &mut Ui,
    edit: &mut FolderEdit,
    folders: &[Vec<String>],
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let former = edit.path.clone();
    let parents = former.split_last().map_or(&[][..], |(_, parents)| parents);
    let (renamed, stays) = path_ui(ui, edit, parents, t!("ui-dialogs-rename"), |ui, path| {
        if path != former && folders.iter().any(|known| known == path) {
            label(ui, t!("ui-dialogs-folders-merge"), fonts::regular(13.0), p.soft);
        }
    });
    let name = renamed.and_then(|mut path| path.pop());
    let is_done = name.is_some();
    out.extend(name.map(|name| Command::Folder(FolderCommand::Rename(former, name))));
    stays && !is_done
}

/// Draws the field for the name of a folder within `parents`, what `note` says about its path, and the buttons. Returns
/// the path if the user confirms a name, and true unless the user closes the dialog.
fn path_ui(
    ui: &mut Ui,
    edit: &mut FolderEdit,
    parents: &[String],
    button: &str,
    note: impl FnOnce(&mut Ui, &[String]),
) -> (Option<Vec<String>>, bool) {
    let mut done = name_ui(ui, edit);
    let name = edit.name.trim().to_owned();
    let is_named = !name.is_empty();
    let path: Vec<String> = parents.iter().cloned().chain([name]).collect();
    note(ui, &path);
    let stays = confirm_ui(ui, button, ButtonStyle::Primary, &mut done);
    ((done && is_named).then_some(path), stays)
}

/// Draws the dialog that removes a folder. Returns true while it stays open.
pub(super) fn remove_ui(ui: &mut Ui, edit: &mut FolderEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let name = edit.path.last().map_or("", String::as_str);
    let text = t!("ui-dialogs-remove-folder-note", name);
    label(ui, &text, fonts::regular(14.5), p.text);
    let mut done = false;
    let stays = confirm_focused_ui(
        ui,
        t!("ui-dialogs-remove-folder"),
        ButtonStyle::Danger,
        &mut edit.focused,
        &mut done,
    );
    if done {
        out.push(Command::Folder(FolderCommand::Remove(edit.path.clone())));
    }
    stays && !done
}

fn name_ui(ui: &mut Ui, edit: &mut FolderEdit) -> bool {
    let id = Id::unique("folder name");
    let response = text_field(
        ui,
        id,
        &mut edit.name,
        t!("ui-dialogs-folder-name"),
        t!("ui-dialogs-name"),
        Some(Icon::Folder),
    );
    let length = edit.name.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    entered(ui, &response)
}
