//! The help dialogs: the sheet of shortcuts, the changes of each version, and the program's version.

use egui::text::LayoutJob;
use egui::{Role, Sense, Ui, WidgetInfo, vec2};

use super::super::actions::action::{ACTIONS, Menu};
use super::super::actions::keymap::KeyMap;
use super::{scroll_by_keys, scrolled};
use crate::model::Timestamp;
use crate::ui::look::fonts;
use crate::ui::look::lines::text_line;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::label;
use crate::ui::view::Times;

/// Draws the sheet of shortcuts. Returns true: only the dialog's frame closes it.
pub(super) fn shortcuts_ui(ui: &mut Ui, map: &KeyMap) -> bool {
    let height = (ui.ctx().content_rect().height() - 200.0).max(160.0);
    scrolled("shortcuts", height).show(ui, |ui| {
        scroll_by_keys(ui, height);
        ui.columns(2, |columns| {
            for menu in Menu::ALL {
                let column = usize::from(matches!(menu, Menu::Go | Menu::View | Menu::Help));
                if let Some(ui) = columns.get_mut(column) {
                    section_ui(ui, menu, map);
                }
            }
        });
    });
    true
}

fn section_ui(ui: &mut Ui, menu: Menu, map: &KeyMap) {
    let p = palette(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    label(ui, menu.text(), fonts::semibold(13.0), p.accent);
    ui.add_space(4.0);
    for info in ACTIONS.iter().filter(|info| info.menu == menu && !map.keys(info.action).is_empty()) {
        let keys: Vec<String> = map.keys(info.action).iter().map(|keys| keys.shown()).collect();
        let (keys, width) = (keys.join(", "), ui.available_width());
        let lay = |text: &str, font, color, width| ui.painter().layout(text.to_owned(), font, color, width);
        let mut right = LayoutJob::simple(keys.clone(), fonts::medium(13.0), p.text, width * 0.5);
        right.halign = egui::Align::RIGHT;
        let right = ui.painter().layout_job(right);
        let left = lay(info.text(), fonts::regular(13.5), p.soft, width - right.size().x - 22.0);
        let height = right.size().y.max(left.size().y) + 8.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {keys}", info.text())));
        let top = rect.min + vec2(0.0, 4.0);
        ui.painter().galley(top, left, p.soft);
        // The lines of a right-aligned text end at the position at which it is painted.
        let at = egui::pos2(rect.right() - 12.0, top.y);
        ui.painter().galley(at, right, p.text);
    }
    ui.add_space(16.0);
}

/// Draws the changes of each version. Returns true: only the dialog's frame closes it.
pub(super) fn whats_new_ui(ui: &mut Ui, text: &str) -> bool {
    let p = palette(ui);
    let height = (ui.ctx().content_rect().height() - 220.0).max(160.0);
    scrolled("whats new", height).show(ui, |ui| {
        scroll_by_keys(ui, height);
        // The dialog has the title of the file already.
        let parts = text.split("\n\n").map(str::trim).filter(|part| !part.starts_with("# "));
        for part in parts.filter(|part| !part.is_empty()) {
            match part.trim_start_matches('#') {
                heading if heading.len() < part.len() => {
                    ui.add_space(6.0);
                    label(ui, heading.trim(), fonts::semibold(15.0), p.text);
                }
                // The lines of the file are shorter than the lines of the dialog, so its line breaks become spaces.
                paragraph => {
                    label(ui, &paragraph.replace('\n', " "), fonts::regular(14.0), p.soft);
                }
            }
        }
    });
    true
}

/// Draws the log of requests. Returns true: only the dialog's frame closes it.
pub(super) fn requests_ui(ui: &mut Ui, requests: Option<&[(Timestamp, String)]>, times: &Times) -> bool {
    /// Two lines of text.
    const ROW_HEIGHT: f32 = 44.0;
    let p = palette(ui);
    label(ui, t!("ui-dialogs-requests-note"), fonts::regular(14.0), p.soft);
    let requests = match requests {
        None => return said_ui(ui, t!("ui-dialogs-reading-requests")),
        Some([]) => return said_ui(ui, t!("ui-dialogs-no-requests")),
        Some(requests) => requests,
    };
    let height = (ui.ctx().content_rect().height() - 240.0).max(160.0);
    scrolled("requests", height).show_rows(ui, ROW_HEIGHT, requests.len(), |ui, rows| {
        scroll_by_keys(ui, height);
        for (at, text) in requests.get(rows).unwrap_or_default() {
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
            let time = times.day_and_time(*at);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{time}, {text}")));
            text_line(ui.painter(), rect.min, &time, fonts::regular(12.5), p.weak, rect.width());
            let below = rect.min + vec2(0.0, 18.0);
            text_line(ui.painter(), below, text, fonts::regular(13.5), p.soft, rect.width());
        }
    });
    true
}

fn said_ui(ui: &mut Ui, text: &str) -> bool {
    label(ui, text, fonts::regular(14.0), palette(ui).weak);
    true
}

/// Draws the program's version and licences. Returns true: only the dialog's frame closes it.
pub(super) fn about_ui(ui: &mut Ui, version: &str) -> bool {
    let p = palette(ui);
    label(ui, &t!("ui-dialogs-version", version), fonts::medium(15.0), p.text);
    let text = t!("ui-dialogs-about");
    label(ui, text, fonts::regular(14.0), p.soft);
    label(ui, t!("ui-dialogs-licences"), fonts::regular(12.5), p.weak);
    true
}
