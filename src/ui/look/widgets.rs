//! The controls of the window: buttons, fields, labels. Each is flat, has a focus ring, and has a name for screen
//! readers.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{
    Align2, Color32, CursorIcon, Event, FontId, Galley, Key, Modifiers, Painter, PointerButton, Rect,
    Response, Role, Sense, Stroke, StrokeKind, TextBuffer, TextEdit, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::bidi::{has_right_to_left, sentence_in_visual_order};
use super::icons::{self, Icon};
use super::lines::label_line;
use super::theme::{self, Palette, palette, size};
use super::{emoji, fonts};
use crate::ui::actions::action::Action;

/// The style of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum ButtonStyle {
    /// The main button of a dialog or pane.
    Primary,
    /// An ordinary button.
    Quiet,
    /// A button without a background until the pointer is over it.
    Flat,
    /// An ordinary button on a sunken or coloured background.
    Raised,
    /// A button of an action that cannot be undone.
    Danger,
}

impl ButtonStyle {
    const fn colors(self, p: &Palette, hovered: bool) -> (Color32, Color32) {
        match self {
            Self::Primary => (p.accent_fill, p.on_accent),
            Self::Quiet => (if hovered { p.ground.hover } else { p.ground.sunken }, p.text),
            Self::Raised => (if hovered { p.ground.hover } else { p.ground.field }, p.text),
            Self::Flat => (if hovered { p.ground.hover } else { Color32::TRANSPARENT }, p.soft),
            Self::Danger => (p.error_fill, p.error),
        }
    }
}

/// A button with a text.
pub(in crate::ui) fn button(ui: &mut Ui, text: &str, style: ButtonStyle) -> Response {
    button_with(ui, None, text, style)
}

/// Width of a button's icon with the space around it, in points.
const ICON_WIDTH: f32 = 30.0;

fn button_galley(ui: &Ui, text: &str) -> Arc<Galley> {
    ui.painter().layout_no_wrap(text.to_owned(), fonts::medium(size::TEXT - 0.5), Color32::PLACEHOLDER)
}

/// Returns true if a button with an icon and this text fits into a line.
pub(in crate::ui) fn button_fits(ui: &Ui, text: &str) -> bool {
    ICON_WIDTH - 12.0 + button_width(ui, text) <= ui.max_rect().width()
}

/// The width of [`button`], in points.
#[must_use]
pub(in crate::ui) fn button_width(ui: &Ui, text: &str) -> f32 {
    12.0 + button_galley(ui, text).size().x.ceil() + 12.0
}

/// A button with an icon before its text.
pub(in crate::ui) fn button_with(
    ui: &mut Ui,
    icon: Option<Icon>,
    text: &str,
    style: ButtonStyle,
) -> Response {
    let p = palette(ui);
    let galley = button_galley(ui, text);
    let left = if icon.is_some() { ICON_WIDTH } else { 12.0 };
    let size = vec2(left + galley.size().x.ceil() + 12.0, size::CONTROL);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), text));
    let is_default =
        || ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer() == Some(ui.layer_id()));
    if style == ButtonStyle::Primary && ui.is_enabled() && is_default() {
        // Return presses the main button of a dialog if nothing else has the focus.
        response.request_focus();
    }
    if ui.is_rect_visible(rect) {
        let (fill, color) = style.colors(p, response.hovered() && ui.is_enabled());
        background(ui, rect, &response, fill);
        if style == ButtonStyle::Primary && response.has_focus() {
            // The focus ring has the colour of the background, so a second ring inside makes it visible.
            let ring = Stroke::new(1.5, p.on_accent);
            ui.painter().rect_stroke(rect.shrink(3.0), size::RADIUS - 2, ring, StrokeKind::Inside);
        }
        if let Some(icon) = icon {
            icons::paint(
                ui.painter(),
                Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(16.0, rect.height())),
                icon,
                color,
            );
        }
        ui.painter().galley(pos2(rect.left() + left, centered(rect, &galley)), galley, color);
    }
    response
}

/// A button with an icon only. `name` is for screen readers.
pub(in crate::ui) fn icon_button(
    ui: &mut Ui,
    icon: Icon,
    name: &str,
    tooltip: &str,
    color: Option<Color32>,
) -> Response {
    let p = palette(ui);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size::CONTROL), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), name));
    if ui.is_rect_visible(rect) {
        let hovered = response.hovered() && ui.is_enabled();
        background(ui, rect, &response, if hovered { p.ground.hover } else { Color32::TRANSPARENT });
        icons::paint(ui.painter(), rect, icon, color.unwrap_or(if hovered { p.text } else { p.soft }));
    }
    if tooltip.is_empty() { response } else { response.on_hover_text(tooltip) }
}

/// Divides the rest of a line into room for `buttons` icon buttons at its right end, and the room before it. The caller
/// draws the left part first, so that Tab reaches all controls in the order in which they are seen.
pub(in crate::ui) fn with_icon_buttons(ui: &mut Ui, buttons: usize) -> (Ui, Ui) {
    let gap = ui.spacing().item_spacing.x;
    let room = ui.available_rect_before_wrap();
    let width = buttons as f32 * (size::CONTROL + gap);
    let (left, right) = room.split_left_right_at_x((room.right() - width).max(room.left()));
    let part = |ui: &mut Ui, salt: &str, rect: Rect| {
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.new_child(egui::UiBuilder::new().id_salt(salt).max_rect(rect).layout(layout))
    };
    let parts = (part(ui, "left", left), part(ui, "right", right.with_min_x(right.left() + gap)));
    ui.advance_cursor_after_rect(room);
    parts
}

fn background(ui: &Ui, rect: Rect, response: &Response, fill: Color32) {
    let fill = if response.is_pointer_button_down_on() { fill.gamma_multiply(0.85) } else { fill };
    ui.painter().rect_filled(rect, size::RADIUS, fill);
    focus_ring(ui, response, rect);
}

/// Draws the focus ring if the control has the keyboard focus.
pub(in crate::ui) fn focus_ring(ui: &Ui, response: &Response, rect: Rect) {
    if response.has_focus() {
        let stroke = theme::focus_stroke(palette(ui));
        ui.painter().rect_stroke(rect, size::RADIUS, stroke, StrokeKind::Inside);
    }
}

fn centered(rect: Rect, galley: &Galley) -> f32 {
    (rect.center().y - galley.size().y / 2.0).round()
}

/// Marks that the next field that is drawn gets the focus.
#[derive(Clone, Default)]
struct NextField;

fn next_field_id() -> egui::Id {
    egui::Id::unique("the next field gets the focus")
}

/// Gives the focus to the next [`text_field`] that is drawn. It takes what was typed in this frame.
pub(in crate::ui) fn focus_next_field(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(next_field_id(), NextField));
}

/// Takes [`focus_next_field`] back if no field was drawn since.
pub(in crate::ui) fn forget_next_field(ui: &Ui) {
    ui.data_mut(|data| data.remove::<NextField>(next_field_id()));
}

/// A field for one line of text.
pub(in crate::ui) fn text_field(
    ui: &mut Ui,
    id: egui::Id,
    text: &mut String,
    name: &str,
    hint: &str,
    icon: Option<Icon>,
) -> Response {
    if ui.data_mut(|data| data.remove_temp::<NextField>(next_field_id())).is_some() {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    let color = palette(ui).text;
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
        let mut job = LayoutJob { break_on_newline: false, ..LayoutJob::default() };
        let format = egui::TextFormat::simple(fonts::regular(size::TEXT), color);
        emoji::append(&mut job, text.as_str(), &format);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let edit = TextEdit::singleline(text).id(id).hint_text(hint_text(ui, hint));
    field(ui, edit.layouter(&mut layouter), name, icon)
}

/// A field that hides its text.
pub(in crate::ui) fn password_field(
    ui: &mut Ui,
    id: egui::Id,
    text: &mut String,
    name: &str,
    hint: &str,
) -> Response {
    let hint = hint_text(ui, hint);
    field(ui, TextEdit::singleline(text).id(id).password(true).hint_text(hint), name, None)
}

fn hint_text(ui: &Ui, hint: &str) -> egui::RichText {
    egui::RichText::new(hint).color(palette(ui).weak)
}

fn field(ui: &mut Ui, edit: TextEdit<'_>, name: &str, icon: Option<Icon>) -> Response {
    let p = palette(ui);
    let wanted = vec2(ui.available_width(), size::CONTROL);
    let background = ui.painter().add(egui::Shape::Noop);
    let left = if icon.is_some() { 30 } else { 10 };
    let edit = edit
        .frame(egui::Frame::NONE.inner_margin(egui::Margin { left, right: 10, top: 0, bottom: 0 }))
        .font(fonts::regular(size::TEXT))
        .text_color(p.text)
        .align(Align2::LEFT_CENTER)
        .min_size(wanted)
        .desired_width(wanted.x);
    let response = ui.add_sized(wanted, edit).accessible_name(name);
    let rect = response.rect;
    ui.painter().set(background, egui::Shape::rect_filled(rect, size::RADIUS, p.ground.field));
    if let Some(icon) = icon {
        let at = Rect::from_min_size(rect.min + vec2(8.0, 0.0), vec2(16.0, rect.height()));
        icons::paint(ui.painter(), at, icon, p.weak);
    }
    let stroke = if response.has_focus() { theme::focus_stroke(p) } else { Stroke::new(1.0, p.edge) };
    ui.painter().rect_stroke(rect, size::RADIUS, stroke, StrokeKind::Inside);
    response
}

/// A row of buttons, one of which is chosen. Returns the index of a clicked button.
pub(in crate::ui) fn segmented(ui: &mut Ui, names: &[&str], chosen: usize) -> Option<usize> {
    let p = palette(ui);
    let font = fonts::medium(size::SMALL);
    let galleys: Vec<Arc<Galley>> = names
        .iter()
        .map(|name| ui.painter().layout_no_wrap((*name).to_owned(), font.clone(), Color32::PLACEHOLDER))
        .collect();
    let width: f32 = galleys.iter().map(|g| g.size().x.ceil() + 20.0).sum();
    let (rect, row) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    ui.painter().rect_filled(rect, size::RADIUS, p.ground.sunken);
    let mut clicked = None;
    let mut left = rect.left();
    for (index, galley) in galleys.into_iter().enumerate() {
        let part =
            Rect::from_min_size(pos2(left, rect.top()), vec2(galley.size().x.ceil() + 20.0, rect.height()));
        left = part.right();
        let response = ui.interact(part, row.id.with(("segment", index)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, index == chosen, names[index]));
        let color = if index == chosen {
            ui.painter().rect_filled(part.shrink(2.0), size::RADIUS - 2, p.ground.field);
            ui.painter().rect_stroke(
                part.shrink(2.0),
                size::RADIUS - 2,
                Stroke::new(1.0, p.line),
                StrokeKind::Inside,
            );
            p.text
        } else if response.hovered() {
            p.text
        } else {
            p.weak
        };
        focus_ring(ui, &response, part);
        ui.painter().galley(pos2(part.left() + 10.0, centered(part, &galley)), galley, color);
        if response.clicked() {
            clicked = Some(index);
        }
    }
    clicked
}

/// A clickable label on a coloured background, e.g. the state of a feed.
pub(in crate::ui) fn chip(ui: &mut Ui, text: &str, fill: Color32, color: Color32) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), fonts::medium(size::SMALL), color);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x.ceil() + 16.0, 22.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
    ui.painter().rect_filled(rect, 11.0, fill);
    if response.hovered() {
        ui.painter().rect_stroke(rect, 11.0, Stroke::new(1.0, color.gamma_multiply(0.5)), StrokeKind::Inside);
    }
    focus_ring(ui, &response, rect);
    ui.painter().galley(pos2(rect.left() + 8.0, centered(rect, &galley)), galley, color);
    response
}

/// Returns the keys that were held down at a click in this frame. On a slow computer, the user may already have
/// released them.
pub(in crate::ui) fn click_modifiers(ui: &Ui) -> Modifiers {
    let at_click = |event: &Event| match event {
        Event::PointerButton { button: PointerButton::Primary, pressed: false, modifiers, .. }
        | Event::Key { key: Key::Space | Key::Enter, pressed: true, modifiers, .. } => Some(*modifiers),
        _ => None,
    };
    ui.input(|i| i.events.iter().rev().find_map(at_click).unwrap_or(i.modifiers))
}

/// Tells screen readers whether a row is selected. More than one row can be selected.
pub(in crate::ui) fn tell_selected(response: &Response, selected: bool) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_selected(selected));
}

/// A text that wraps.
pub(in crate::ui) fn label(ui: &mut Ui, text: &str, font: FontId, color: Color32) -> Response {
    // Several lines need space between them. A single line keeps the height of its font.
    let line = (font.size * 1.42).round();
    let rows = ui.painter().layout(text.to_owned(), font.clone(), color, ui.available_width()).rows.len();
    let mut job = LayoutJob::default();
    let line_height = (rows > 1).then_some(line);
    let format = egui::TextFormat { line_height, ..egui::TextFormat::simple(font, color) };
    emoji::append(&mut job, text, &format);
    if !has_right_to_left(text) {
        return ui.add(egui::Label::new(job).wrap());
    }
    job.wrap.max_width = ui.available_width();
    let galley = sentence_in_visual_order(ui.painter().layout_job(job));
    ui.add(egui::Label::new(galley))
}

/// A text in one line, cut with an ellipsis if it does not fit.
pub(in crate::ui) fn label_cut(ui: &mut Ui, text: &str, font: FontId, color: Color32) -> Response {
    let line = label_line(ui, text, font, color);
    ui.add(egui::Label::new(line))
}

/// A checkbox with a visible edge.
pub(in crate::ui) fn tick_box(ui: &mut Ui, on: &mut bool, text: &str) -> Response {
    let p = palette(ui);
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [&mut widgets.inactive, &mut widgets.hovered] {
            state.bg_fill = p.ground.field;
            state.bg_stroke = Stroke::new(1.0, p.weak);
            state.fg_stroke = Stroke::new(2.0, p.accent);
            state.corner_radius = egui::CornerRadius::same(4);
        }
        ui.checkbox(on, egui::RichText::new(text).font(fonts::regular(14.0)).color(p.text))
    })
    .inner
}

/// Paints the icon of a site.
fn site_icon(painter: &Painter, rect: Rect, icon: egui::TextureId) {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.add(egui::epaint::RectShape::filled(rect, 3.0, Color32::WHITE).with_texture(icon, whole));
}

/// Paints the icon of a feed's site, or the first letter of its title on a coloured square.
pub(in crate::ui) fn feed_icon(ui: &Ui, rect: Rect, title: &str, icon: Option<egui::TextureId>) {
    if let Some(icon) = icon {
        return site_icon(ui.painter(), rect, icon);
    }
    let letter = title.chars().find(|c| c.is_alphanumeric()).unwrap_or('?');
    let hue = title.bytes().fold(7_u8, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte));
    let fill = theme::letter_fill(hue, ui.visuals().dark_mode);
    ui.painter().rect_filled(rect, rect.height() / 4.0, fill);
    let font = fonts::semibold((rect.height() * 0.63).round());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, letter.to_uppercase(), font, palette(ui).text);
}

/// Returns an address without its password, for display and for copying.
pub(in crate::ui) fn shown_address(url: &url::Url) -> String {
    if url.password().is_none() {
        return url.to_string();
    }
    let mut shown = url.clone();
    match shown.set_password(None) {
        Ok(()) => shown.to_string(),
        // Only an address without a host refuses to lose its password, and such an address has none.
        Err(()) => String::new(),
    }
}

/// A switch that is on or off.
pub(in crate::ui) fn switch(ui: &mut Ui, on: bool, name: &str) -> Response {
    let p = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(38.0, 22.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, name));
    let fill = if on { p.accent_fill } else { p.edge };
    ui.painter().rect_filled(rect, 11.0, fill);
    let x = if on { rect.right() - 11.0 } else { rect.left() + 11.0 };
    ui.painter().circle_filled(pos2(x, rect.center().y), 8.0, if on { p.on_accent } else { p.weak });
    if response.has_focus() {
        ui.painter().rect_stroke(rect.expand(2.0), 13.0, theme::focus_stroke(p), StrokeKind::Inside);
    }
    response
}

/// A small clickable text in the accent colour.
pub(in crate::ui) fn link(ui: &mut Ui, text: &str, tooltip: &str) -> Response {
    let p = palette(ui);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), fonts::medium(size::SMALL), p.accent);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(8.0, 4.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
    if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, p.ground.hover);
    }
    focus_ring(ui, &response, rect);
    ui.painter().galley(pos2(rect.left() + 4.0, centered(rect, &galley)), galley, p.accent);
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    if tooltip.is_empty() { response } else { response.on_hover_text(tooltip) }
}

/// A small button that leads to the explanation of how Lacuna knows what is missing.
pub(in crate::ui) fn gap_help_button(ui: &mut Ui) -> bool {
    let text = Action::GapHelp.text();
    let p = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(size::CONTROL, 22.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text));
    background(ui, rect, &response, if response.hovered() { p.ground.hover } else { Color32::TRANSPARENT });
    let color = if response.hovered() { p.text } else { p.weak };
    icons::paint(ui.painter(), rect, Icon::Help, color);
    response.on_hover_text(text).clicked()
}

/// A horizontal line with space around it.
pub(in crate::ui) fn rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y.round(), Stroke::new(1.0, palette(ui).line));
}

/// A progress bar. `done` is the completed share from 0 to 1, or `None` if it is unknown.
pub(in crate::ui) fn progress(ui: &mut Ui, width: f32, done: Option<f32>, name: &str) {
    let p = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 14.0), Sense::hover());
    response.widget_info(|| WidgetInfo {
        value: done.map(f64::from),
        ..WidgetInfo::labeled(Role::ProgressIndicator, true, name)
    });
    let bar = Rect::from_center_size(rect.center(), vec2(width, 4.0));
    ui.painter().rect_filled(bar, 2.0, p.edge);
    // If the share is unknown, the bar shows a third. An animation would redraw the window all the time.
    let part = done.unwrap_or(0.33).clamp(0.0, 1.0);
    let filled = Rect::from_min_size(bar.min, vec2(bar.width() * part, bar.height()));
    ui.painter().rect_filled(filled, 2.0, p.accent);
}

/// A menu item with its keys. A click closes the menu.
pub(in crate::ui) fn menu_item(ui: &mut Ui, text: &str, keys: &str, enabled: bool) -> Response {
    let p = palette(ui);
    ui.spacing_mut().button_padding = vec2(8.0, 3.0);
    let button = egui::Button::new(egui::RichText::new(text).color(p.text))
        .shortcut_text(egui::RichText::new(keys).color(p.weak).size(size::SMALL))
        .wrap_mode(egui::TextWrapMode::Extend)
        .min_size(vec2(ui.available_width().min(290.0), 28.0));
    let response = ui.add_enabled(enabled, button).accessible_name(text);
    tell_menu_item(&response, false);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        ui.close();
    }
    response
}

/// The height of the frame of a menu and of the space between the menu and its button, in points.
pub(in crate::ui) const MENU_FRAME: f32 = 24.0;

/// Draws the items of a menu. They scroll if they are higher than `room` points.
pub(in crate::ui) fn menu_scroll(ui: &mut Ui, room: f32, items: impl FnOnce(&mut Ui)) {
    let room = room.max(60.0);
    // A menu that opens low in the window moves up before it scrolls.
    egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, items);
}

/// Gives a row a context menu. It scrolls in a window that is too low for it.
pub(in crate::ui) fn context_menu(response: &Response, items: impl FnOnce(&mut Ui)) {
    response.context_menu(|ui| {
        let room = ui.ctx().content_rect().height() - MENU_FRAME;
        menu_scroll(ui, room, items);
    });
}

/// Tells screen readers that a button is an item of a menu.
pub(in crate::ui) fn tell_menu_item(response: &Response, opens_menu: bool) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_role(Role::MenuItem);
        if opens_menu {
            node.set_has_popup(egui::accesskit::HasPopup::Menu);
        }
    });
}

/// A menu item with room for a check mark. `mark` is the mark as a word, for screen readers.
pub(in crate::ui) fn marked_menu_item(
    ui: &mut Ui,
    text: &str,
    keys: &str,
    enabled: bool,
    mark: Option<&str>,
) -> Response {
    let response = menu_item(ui, &format!("      {text}"), keys, enabled);
    let Some(mark) = mark else { return response.accessible_name(text) };
    let rect = response.rect;
    let at = Rect::from_min_size(rect.min + vec2(6.0, 0.0), vec2(16.0, rect.height()));
    icons::paint(ui.painter(), at, Icon::Check, palette(ui).accent);
    response.accessible_name(format!("{text} ({mark})"))
}

/// Draws a failure and what the user can do about it.
pub(in crate::ui) fn problem_ui(ui: &mut Ui, message: &str, hint: &str) {
    let p = palette(ui);
    egui::Frame::new().fill(p.error_fill).corner_radius(8).inner_margin(egui::Margin::symmetric(12, 9)).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            label(ui, message, fonts::medium(13.0), p.error);
            if !hint.is_empty() {
                ui.add_space(2.0);
                label(ui, hint, fonts::regular(12.5), p.soft);
            }
        },
    );
}
