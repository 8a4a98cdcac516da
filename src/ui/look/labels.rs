//! Labels as chips: a dot in the colour of the label, and its name.

use egui::{Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::fonts;
use super::lines::text_line;
use super::theme::{palette, size};
use super::widgets::focus_ring;
use crate::model::Label;

/// The largest width of a chip in points. A longer name is cut.
const WIDEST: f32 = 240.0;

/// Draws a label as a button.
pub(in crate::ui) fn label_chip(ui: &mut Ui, label: &Label) -> Response {
    let response = chip_ui(ui, label, false);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label.name.as_str()));
    response
}

/// Draws a label as a switch that is on or off.
pub(in crate::ui) fn label_switch(ui: &mut Ui, label: &Label, is_on: bool) -> Response {
    let response = chip_ui(ui, label, is_on);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on, label.name.as_str()));
    response
}

fn chip_ui(ui: &mut Ui, label: &Label, is_on: bool) -> Response {
    let p = palette(ui);
    let (name, font) = (label.name.as_str(), fonts::medium(size::SMALL));
    let color = if is_on { p.text } else { p.soft };
    let text = ui.painter().layout_no_wrap(name.to_owned(), font.clone(), color).size();
    let width = (text.x.ceil() + 34.0).min(WIDEST);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0), Sense::click());
    ui.painter().rect_filled(rect, 12.0, if is_on { p.ground.selected } else { p.ground.sunken });
    if is_on || response.hovered() {
        let stroke = Stroke::new(1.0, p.label(label.colour));
        ui.painter().rect_stroke(rect, 12.0, stroke, StrokeKind::Inside);
    }
    ui.painter().circle_filled(pos2(rect.left() + 13.0, rect.center().y), 4.5, p.label(label.colour));
    let at = pos2(rect.left() + 23.0, rect.center().y - text.y / 2.0);
    text_line(ui.painter(), at, name, font, color, rect.right() - 10.0 - at.x);
    focus_ring(ui, &response, rect);
    if text.x > rect.right() - 10.0 - at.x { response.on_hover_text(name) } else { response }
}
