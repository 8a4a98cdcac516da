//! The dialogs that import and export OPML (O1, O2). Each has a field for the path and a button that opens the
//! desktop's file chooser.

use std::path::PathBuf;

use egui::{Id, ScrollArea, Ui, vec2};

use super::{FilePath, entered, focus_first, foot_ui};
use crate::ui::command::{Command, OpmlCommand};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{Look, button, label, label_cut, problem_ui, text_field, tick_box};
use crate::ui::view::{ImportPreview, ImportView, Outcome};
use crate::ui::words;

/// Draws the import dialog. Returns true while it stays open.
pub(super) fn import_ui(ui: &mut Ui, file: &mut FilePath, view: &ImportView, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    label(
        ui,
        "Choose an OPML file, type its path, or drop it here. You see its feeds before they are added.",
        fonts::regular(13.5),
        p.weak,
    );
    let read = path_ui(ui, file, "Path of the OPML file", Command::Opml(OpmlCommand::ChooseImport), out);
    // A preview of another file is not shown.
    let view = if file.previewed.trim() == file.path.trim() { view } else { &ImportView::Idle };
    match view {
        ImportView::Idle => {}
        ImportView::Reading => {
            label(ui, "Reading…", fonts::regular(14.0), p.weak);
        }
        ImportView::Failed(problem) => problem_ui(ui, problem),
        ImportView::Ready(preview) => {
            preview_ui(ui, preview);
            tick_box(ui, &mut file.without_fetching, "Import without fetching");
        }
    }
    let mut stays = true;
    let mut preview = read;
    foot_ui(ui, |ui| {
        if let ImportView::Ready(found) = view {
            let text = format!("Import {}", words::counted(found.feeds.len() as u64, "feed"));
            let import = ui.add_enabled_ui(!found.feeds.is_empty(), |ui| button(ui, &text, Look::Primary));
            if !std::mem::replace(&mut file.offered, true) {
                import.inner.request_focus();
            }
            if import.inner.clicked() || (read && !found.feeds.is_empty()) {
                preview = false;
                out.push(Command::Opml(OpmlCommand::Import { fetch: !file.without_fetching }));
                stays = false;
            }
        } else {
            let possible = !file.path.trim().is_empty();
            preview |= ui.add_enabled_ui(possible, |ui| button(ui, "Preview", Look::Primary)).inner.clicked();
        }
        if button(ui, "Cancel", Look::Quiet).clicked() {
            stays = false;
        }
    });
    if preview && !file.path.trim().is_empty() {
        file.offered = false;
        file.previewed.clone_from(&file.path);
        out.push(Command::Opml(OpmlCommand::Preview(PathBuf::from(file.path.trim()))));
    }
    stays
}

/// Draws the export dialog. Returns true while it stays open.
pub(super) fn export_ui(ui: &mut Ui, file: &mut FilePath, view: &Outcome, out: &mut Vec<Command>) -> bool {
    let p = palette(ui);
    label(
        ui,
        "Saves every subscription with its folders, for other feed readers or as a backup.",
        fonts::regular(13.5),
        p.weak,
    );
    let mut done = path_ui(ui, file, "Path to export to", Command::Opml(OpmlCommand::ChooseExport), out);
    tick_box(ui, &mut file.completeness, "Include history status");
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
            let close = button(ui, "Done", Look::Primary);
            if !std::mem::replace(&mut file.offered, true) {
                close.request_focus();
            }
            stays = !close.clicked();
            done |= ui.add_enabled_ui(possible, |ui| button(ui, "Export", Look::Quiet)).inner.clicked();
        } else {
            done |= ui.add_enabled_ui(possible, |ui| button(ui, "Export", Look::Primary)).inner.clicked();
            stays = !button(ui, "Cancel", Look::Quiet).clicked();
        }
    });
    if done && !file.path.trim().is_empty() {
        file.offered = false;
        out.push(Command::Opml(OpmlCommand::Export(PathBuf::from(file.path.trim()), file.completeness)));
    }
    stays
}

/// Draws the path field and the button of the file chooser. Returns true if Enter was pressed in the field.
fn path_ui(ui: &mut Ui, file: &mut FilePath, name: &str, choose: Command, out: &mut Vec<Command>) -> bool {
    let mut done = false;
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 100.0).max(120.0);
        ui.allocate_ui(vec2(width, size::CONTROL), |ui| {
            ui.set_width(width);
            let id = Id::unique(("path", name));
            let response = text_field(ui, id, &mut file.path, name, "subscriptions.opml", Some(Icon::Folder));
            focus_first(ui, &response, &mut file.focused, 0);
            done = entered(ui, &response);
        });
        if button(ui, "Choose…", Look::Quiet).clicked() {
            out.push(choose);
        }
    });
    done
}

/// Height of a row of the preview, in points. `show_rows` needs every row to have exactly this height.
const ROW: f32 = 21.0;

fn preview_row_ui(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.allocate_ui(vec2(ui.available_width(), ROW), |ui| {
        ui.set_min_height(ROW);
        label_cut(ui, text, fonts::regular(13.5), color);
    });
}

fn preview_ui(ui: &mut Ui, preview: &ImportPreview) {
    let p = palette(ui);
    let mut summary = words::counted(preview.feeds.len() as u64, "new feed");
    if preview.duplicates > 0 {
        summary = format!("{summary} · {} already subscribed", words::grouped(preview.duplicates as u64));
    }
    if !preview.skipped.is_empty() {
        summary = format!("{summary} · {} can’t be used", words::grouped(preview.skipped.len() as u64));
    }
    label(ui, &summary, fonts::semibold(14.0), p.text);
    egui::Frame::new().fill(p.sunken).corner_radius(8).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 0.0;
        let rows = preview.feeds.len() + preview.skipped.len();
        ScrollArea::vertical().id_salt("preview").max_height(240.0).auto_shrink([false, true]).show_rows(
            ui,
            ROW,
            rows,
            |ui, range| {
                for index in range {
                    // Unusable outlines come first: below thousands of feeds nobody would find them.
                    if let Some(reason) = preview.skipped.get(index) {
                        preview_row_ui(ui, reason, p.error);
                    } else if let Some((folder, title)) = preview.feeds.get(index - preview.skipped.len()) {
                        let text = if folder.is_empty() {
                            title.clone()
                        } else {
                            format!("{} / {title}", folder.join(" / "))
                        };
                        preview_row_ui(ui, &text, p.text);
                    }
                }
            },
        );
    });
}
