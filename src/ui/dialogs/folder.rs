//! Making, renaming and removing a folder.

use egui::{Id, Ui};

use super::super::command::Command;
use super::super::fonts;
use super::super::icons::Icon;
use super::super::theme::palette;
use super::super::widgets::{Look, label, text_field};
use super::edit::{confirm_focused_ui, confirm_ui};
use super::{entered, focus_first};

/// A change to a folder.
#[derive(Clone, Debug)]
pub struct FolderEdit {
    /// The folder, or the one that a new one goes into; names outermost first.
    pub path: Vec<String>,
    /// What is typed.
    pub name: String,
    /// The first field got its focus.
    focused: bool,
}

impl FolderEdit {
    pub(super) fn new(path: &[String], name: &str) -> Self {
        Self { path: path.to_vec(), name: name.to_owned(), focused: false }
    }
}

/// Draws the dialog to make a folder; says whether it stays open.
pub(super) fn new_ui(
    ui: &mut Ui,
    edit: &mut FolderEdit,
    folders: &[Vec<String>],
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    if !edit.path.is_empty() {
        let text = format!("In the folder “{}”", edit.path.join(" / "));
        label(ui, &text, fonts::regular(13.5), p.weak);
    }
    let mut done = name_ui(ui, edit);
    let target: Vec<String> = edit.path.iter().cloned().chain([edit.name.trim().to_owned()]).collect();
    let is_there = folders.contains(&target);
    if is_there {
        label(ui, "There is a folder of that name.", fonts::regular(13.0), p.error);
    }
    let stays = confirm_ui(ui, "Make folder", Look::Primary, &mut done);
    done &= !edit.name.trim().is_empty() && !is_there;
    if done {
        out.push(Command::NewFolder(target));
    }
    stays && !done
}

/// Draws the dialog to rename a folder; says whether it stays open.
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
        label(ui, "There is a folder of that name: the two become one.", fonts::regular(13.0), p.soft);
    }
    let stays = confirm_ui(ui, "Rename", Look::Primary, &mut done);
    done &= !edit.name.trim().is_empty();
    if done {
        out.push(Command::RenameFolder(edit.path.clone(), edit.name.trim().to_owned()));
    }
    stays && !done
}

/// Draws the dialog to remove a folder; says whether it stays open.
pub(super) fn remove_ui(ui: &mut Ui, edit: &mut FolderEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let name = edit.path.last().map_or("", String::as_str);
    let text = format!("The feeds and folders in “{name}” stay: they move up to where it stood.");
    label(ui, &text, fonts::regular(14.5), p.text);
    let mut done = false;
    let stays = confirm_focused_ui(ui, "Remove folder", Look::Danger, &mut edit.focused, &mut done);
    if done {
        out.push(Command::RemoveFolder(edit.path.clone()));
    }
    stays && !done
}

fn name_ui(ui: &mut Ui, edit: &mut FolderEdit) -> bool {
    let id = Id::unique("folder name");
    let response = text_field(ui, id, &mut edit.name, "Name of the folder", "Name", Some(Icon::Folder));
    let length = edit.name.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    entered(ui, &response)
}
