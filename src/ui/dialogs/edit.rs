//! Renaming, moving and removing a feed.

use egui::{Id, Ui, vec2};

use super::super::command::Command;
use super::super::fonts;
use super::super::icons::Icon;
use super::super::theme::palette;
use super::super::widgets::{Look, button, button_with, label, text_field};
use super::{FeedEdit, entered, focus_first, folder_path, foot_ui};

/// Draws the dialog to rename a feed; says whether it stays open.
pub(super) fn rename_ui(ui: &mut Ui, edit: &mut FeedEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    label(ui, "Empty gives the feed its own name again.", fonts::regular(13.5), p.weak);
    let response = text_field(ui, Id::unique("rename"), &mut edit.text, "Name", &edit.title, None);
    let length = edit.text.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    let mut done = entered(ui, &response);
    let stays = confirm_ui(ui, "Rename", Look::Primary, &mut done);
    if done {
        out.push(Command::Rename(edit.id, edit.text.trim().to_owned()));
    }
    stays && !done
}

/// Draws the dialog to move a feed; says whether it stays open.
pub(super) fn move_ui(
    ui: &mut Ui,
    edit: &mut FeedEdit,
    folders: &[Vec<String>],
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    let text = format!("Where “{}” goes. Separate folders within folders with a slash.", edit.title);
    label(ui, &text, fonts::regular(13.5), p.weak);
    let response =
        text_field(ui, Id::unique("move to"), &mut edit.text, "Folder", "No folder", Some(Icon::Folder));
    let length = edit.text.chars().count();
    focus_first(ui, &response, &mut edit.focused, length);
    folder_choices_ui(ui, &mut edit.text, folders);
    let mut done = entered(ui, &response);
    let stays = confirm_ui(ui, "Move", Look::Primary, &mut done);
    if done {
        out.push(Command::MoveToFolder(edit.id, folder_path(&edit.text)));
    }
    stays && !done
}

/// Draws the dialog to remove a feed; says whether it stays open.
pub(super) fn remove_ui(ui: &mut Ui, edit: &FeedEdit, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let text =
        format!("“{}” and its entries leave your list. What you starred stays under Starred.", edit.title);
    label(ui, &text, fonts::regular(14.5), p.text);
    let mut done = false;
    let stays = confirm_ui(ui, "Remove", Look::Danger, &mut done);
    if done {
        out.push(Command::Remove(edit.id));
    }
    stays && !done
}

/// The folders there are, to choose from.
pub(super) fn folder_choices_ui(ui: &mut Ui, text: &mut String, folders: &[Vec<String>]) {
    if folders.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for folder in folders.iter().take(24) {
            let name = folder.join(" / ");
            if button_with(ui, None, &name, Look::Quiet).clicked() {
                *text = name;
            }
        }
    });
}

fn confirm_ui(ui: &mut Ui, text: &str, look: Look, done: &mut bool) -> bool {
    let mut stays = true;
    foot_ui(ui, |ui| {
        *done |= button(ui, text, look).clicked();
        stays = !button(ui, "Cancel", Look::Quiet).clicked();
    });
    stays
}
