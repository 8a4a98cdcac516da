//! The dialogs that create, rename and remove a folder.

use egui::{Id, Ui};

use super::edit::{confirm_focused_ui, confirm_ui};
use super::{entered, focus_first};
use crate::ui::actions::command::{Command, FolderCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{Look, label, text_field};

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
    let mut done = name_ui(ui, edit);
    let target: Vec<String> = edit.path.iter().cloned().chain([edit.name.trim().to_owned()]).collect();
    let is_there = folders.contains(&target);
    if is_there {
        label(ui, t!("ui-dialogs-folder-exists"), fonts::regular(13.0), p.error);
    }
    let stays = confirm_ui(ui, t!("ui-dialogs-create-folder"), Look::Primary, &mut done);
    done &= !edit.name.trim().is_empty() && !is_there;
    if done {
        out.push(Command::Folder(FolderCommand::Create(target)));
    }
    stays && !done
}

/// Draws the dialog that renames a folder. Returns true while it stays open.
pub(super) fn rename_ui(
    ui: &mut Ui,
    edit: &mut FolderEdit,
    folders: &[Vec<String>],
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let mut done = name_ui(ui, edit);
    let parents = edit.path.split_last().map_or(&[][..], |(_, parents)| parents);
    let target: Vec<String> = parents.iter().cloned().chain([edit.name.trim().to_owned()]).collect();
    if target != edit.path && folders.contains(&target) {
        label(ui, t!("ui-dialogs-folders-merge"), fonts::regular(13.0), p.soft);
    }
    let stays = confirm_ui(ui, t!("ui-dialogs-rename"), Look::Primary, &mut done);
    done &= !edit.name.trim().is_empty();
    if done {
        out.push(Command::Folder(FolderCommand::Rename(edit.path.clone(), edit.name.trim().to_owned())));
    }
    stays && !done
}

/// Draws the dialog that removes a folder. Returns true while it stays open.
pub(super) fn remove_ui(ui: &mut Ui, edit: &mut FolderEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let name = edit.path.last().map_or("", String::as_str);
    let text = t!("ui-dialogs-remove-folder-note", name);
    label(ui, &text, fonts::regular(14.5), p.text);
    let mut done = false;
    let stays =
        confirm_focused_ui(ui, t!("ui-dialogs-remove-folder"), Look::Danger, &mut edit.focused, &mut done);
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
