//! The page "Move from another reader": the readers that were found, and a preview of what one of them brings.

use std::path::{Path, PathBuf};

use egui::{Id, Ui};

use crate::ui::actions::command::{Command, OpmlCommand};
use crate::ui::dialogs::export::{PathField, path_ui};
use crate::ui::dialogs::import::{state_ui, take_ui};
use crate::ui::dialogs::{FilePath, foot_ui, list_ui};
use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, button_width, label};
use crate::ui::view::{FoundReader, ImportView, MoveInView};

/// The greatest height of the list of readers, in points.
const LIST_HEIGHT: f32 = 240.0;

/// Draws the page. Returns true while it stays open.
pub(in crate::ui::dialogs) fn move_in_ui(
    ui: &mut Ui,
    file: &mut FilePath,
    view: &MoveInView,
    out: &mut Vec<Command>,
) -> bool {
    let p = palette(ui);
    label(ui, t!("ui-dialogs-move-in-note"), fonts::regular(13.5), p.weak);
    let mut chosen = readers_ui(ui, view.readers.as_deref());
    ui.add_space(4.0);
    label(ui, t!("ui-dialogs-move-in-other"), fonts::regular(13.5), p.weak);
    let field = PathField {
        id: Id::unique("move in path"),
        name: t!("ui-dialogs-move-in-path"),
        hint: t!("ui-dialogs-move-in-hint"),
    };
    let is_entered = path_ui(ui, file, &field, Command::Opml(OpmlCommand::ChooseImport), out);
    let preview = file.preview(&view.preview);
    state_ui(ui, preview);
    let mut stays = true;
    foot_ui(ui, |ui| {
        if let ImportView::Articles(preview) = preview {
            if take_ui(ui, file, t!("ui-dialogs-move-in-take"), preview.articles > 0, is_entered) {
                out.push(Command::Opml(OpmlCommand::MoveIn));
                stays = false;
            }
        } else {
            let possible = !file.path.trim().is_empty() && !matches!(preview, ImportView::Reading);
            let preview = t!("ui-dialogs-preview");
            let pressed =
                ui.add_enabled_ui(possible, |ui| button(ui, preview, ButtonStyle::Primary)).inner.clicked();
            if possible && (pressed || is_entered) {
                chosen = Some(file.chosen());
            }
        }
        if button(ui, t!("ui-dialogs-cancel"), ButtonStyle::Quiet).clicked() {
            stays = false;
        }
    });
    if let Some(path) = chosen {
        file.offered = false;
        file.path = path.to_string_lossy().into_owned();
        file.previewed.clone_from(&file.path);
        out.push(Command::Opml(OpmlCommand::PreviewMoveIn(path)));
    }
    stays
}

/// Draws the readers that were found. Returns the path of the one whose button was clicked.
fn readers_ui(ui: &mut Ui, readers: Option<&[FoundReader]>) -> Option<PathBuf> {
    let p = palette(ui);
    let Some(readers) = readers else {
        label(ui, t!("ui-dialogs-move-in-looking"), fonts::regular(14.0), p.weak);
        return None;
    };
    if readers.is_empty() {
        label(ui, t!("ui-dialogs-move-in-none"), fonts::medium(14.0), p.text);
        return None;
    }
    let mut chosen = None;
    list_ui(ui, "readers", LIST_HEIGHT, |ui| {
        for reader in readers {
            if reader_ui(ui, reader) {
                chosen = Some(reader.path.clone());
            }
        }
    });
    chosen
}

/// Draws a reader. Returns true if its button was clicked.
fn reader_ui(ui: &mut Ui, reader: &FoundReader) -> bool {
    let p = palette(ui);
    let mut is_clicked = false;
    egui::Frame::new().fill(p.ground.sunken).corner_radius(8).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let find = t!("ui-dialogs-move-in-look", reader = reader.title);
            let room = button_width(ui, &find) + ui.spacing().item_spacing.x;
            ui.vertical(|ui| {
                ui.set_width((ui.available_width() - room).max(120.0));
                ui.spacing_mut().item_spacing.y = 2.0;
                label(ui, reader.title, fonts::medium(14.5), p.text);
                label(ui, &shown(&reader.path), fonts::regular(12.5), p.weak);
                let takes = t!("ui-dialogs-move-in-takes", things = reader.takes);
                label(ui, &takes, fonts::regular(13.0), p.soft);
            });
            is_clicked = button(ui, &find, ButtonStyle::Raised).clicked();
        });
    });
    is_clicked
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
