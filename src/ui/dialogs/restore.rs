//! The dialog that lists the backups and restores one.

use egui::Ui;

use crate::ui::actions::command::{Command, WindowCommand};
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, label};
use crate::ui::view::WindowModel;

/// Draws the list of backups. Returns true while the dialog stays open.
pub(super) fn restore_ui(ui: &mut Ui, model: &WindowModel<'_>, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    let text = t!("ui-dialogs-restore-note");
    label(ui, text, fonts::regular(14.0), p.soft);
    let Some(backups) = &model.dialogs.backups else {
        label(ui, t!("ui-dialogs-looking-for-backups"), fonts::regular(14.0), p.weak);
        return true;
    };
    if backups.is_empty() {
        label(ui, t!("ui-dialogs-no-backup"), fonts::medium(14.0), p.text);
        return true;
    }
    let mut stays = true;
    for backup in backups {
        ui.horizontal(|ui| {
            let time = model.times.day_and_time(backup.at);
            if button(ui, &t!("ui-dialogs-restore", time), ButtonStyle::Quiet).clicked() {
                out.push(Command::Window(WindowCommand::Restore(backup.path.clone())));
                stays = false;
            }
        });
    }
    stays
}
