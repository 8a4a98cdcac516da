//! The dialog "Move this profile": writes the whole profile to one file, or reads such a file.

use egui::{Id, Ui};

use crate::ui::actions::command::{Command, WindowCommand};
use crate::ui::dialogs::export::{PathField, path_ui};
use crate::ui::dialogs::{FilePath, foot_ui};
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, label, problem_ui, tick_box};
use crate::ui::view::OperationState;

/// Draws the dialog. `is_empty` is true if this profile has no feeds, so that nothing is replaced by loading another.
/// Returns true while the dialog stays open.
pub(in crate::ui::dialogs) fn whole_ui(
    ui: &mut Ui,
    file: &mut FilePath,
    view: &OperationState,
    is_empty: bool,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-dialogs-whole-note"), fonts::regular(13.5), p.weak);
    label(ui, t!("ui-dialogs-whole-path"), fonts::medium(13.0), p.soft);
    let field = PathField {
        id: Id::unique("profile path"),
        name: t!("ui-dialogs-whole-path"),
        hint: t!("ui-dialogs-file-name"),
    };
    path_ui(ui, file, &field, Command::Window(WindowCommand::ChooseProfile), out);
    if !is_empty {
        tick_box(ui, &mut file.is_ticked, t!("ui-dialogs-whole-replace"));
    }
    match view {
        OperationState::Idle => {}
        OperationState::Done(text) | OperationState::Exists(text) => {
            label(ui, text, fonts::medium(14.0), p.text);
        }
        OperationState::Failed(problem) => problem_ui(ui, &problem.message, &problem.hint),
    }
    let mut stays = true;
    let is_named = !file.path.trim().is_empty();
    let may_replace = is_empty || file.is_ticked;
    let path = || file.chosen();
    foot_ui(ui, |ui| {
        if matches!(view, OperationState::Done(_)) {
            stays = !button(ui, t!("ui-dialogs-done"), ButtonStyle::Primary).clicked();
            return;
        }
        let save = |ui: &mut Ui| button(ui, t!("ui-dialogs-whole-save"), ButtonStyle::Primary);
        if ui.add_enabled_ui(is_named, save).inner.clicked() {
            out.push(Command::Window(WindowCommand::SaveProfile(path())));
        }
        let load = |ui: &mut Ui| button(ui, t!("ui-dialogs-whole-load"), ButtonStyle::Quiet);
        if ui.add_enabled_ui(is_named && may_replace, load).inner.clicked() {
            out.push(Command::Window(WindowCommand::LoadProfile(path())));
        }
        stays = !button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked();
    });
    stays
}
