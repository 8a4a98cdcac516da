//! The dialog that exports OPML (O2), and the field for the path of a file with the button that opens the desktop's file
//! chooser.

use std::path::PathBuf;

use egui::{Id, Ui, vec2};

use super::{FilePath, entered, focus_first, foot_ui};
use crate::ui::actions::command::{Command, OpmlCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{Look, button, label, problem_ui, text_field, tick_box};
use crate::ui::view::Outcome;

/// Draws the export dialog. Returns true while it stays open.
pub(super) fn export_ui(ui: &mut Ui, file: &mut FilePath, view: &Outcome, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-dialogs-export-note"), fonts::regular(13.5), p.weak);
    let mut done = path_ui(
        ui,
        file,
        (Id::unique("export path"), t!("ui-dialogs-export-path")),
        Command::Opml(OpmlCommand::ChooseExport),
        out,
    );
    tick_box(ui, &mut file.is_ticked, t!("ui-dialogs-with-history"));
    match view {
        Outcome::Idle => {}
        Outcome::Done(text) => {
            label(ui, text, fonts::medium(14.0), p.text);
        }
        Outcome::Failed(problem) => problem_ui(ui, problem),
    }
    let mut stays = true;
    foot_ui(ui, |ui| {
        let possible = !file.path.trim().is_empty();
        if matches!(view, Outcome::Done(_)) {
            // After an export the primary button closes the dialog, and Enter presses it.
            let close = button(ui, t!("ui-dialogs-done"), Look::Primary);
            if !std::mem::replace(&mut file.offered, true) {
                close.request_focus();
            }
            stays = !close.clicked();
            done |= ui
                .add_enabled_ui(possible, |ui| button(ui, t!("ui-dialogs-export"), Look::Quiet))
                .inner
                .clicked();
        } else {
            done |= ui
                .add_enabled_ui(possible, |ui| button(ui, t!("ui-dialogs-export"), Look::Primary))
                .inner
                .clicked();
            stays = !button(ui, t!("ui-dialogs-cancel"), Look::Quiet).clicked();
        }
    });
    if done && !file.path.trim().is_empty() {
        file.offered = false;
        out.push(Command::Opml(OpmlCommand::Export(PathBuf::from(file.path.trim()), file.is_ticked)));
    }
    stays
}

/// Draws the path field and the button of the file chooser. Returns true if Enter was pressed in the field.
pub(super) fn path_ui(
    ui: &mut Ui,
    file: &mut FilePath,
    (id, name): (Id, &str),
    choose: Command,
    out: &mut Vec<Command>,
) -> bool {
    let mut done = false;
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 100.0).max(120.0);
        ui.allocate_ui(vec2(width, size::CONTROL), |ui| {
            ui.set_width(width);
            let hint = t!("ui-dialogs-file-name");
            let response = text_field(ui, id, &mut file.path, name, hint, Some(Icon::Folder));
            focus_first(ui, &response, &mut file.focused, 0);
            done = entered(ui, &response);
        });
        if button(ui, t!("ui-dialogs-choose"), Look::Quiet).clicked() {
            out.push(choose);
        }
    });
    done
}
