//! The settings page of keys. The user clicks an action and presses its new key.

use egui::{Event, Id, Role, Sense, Ui, WidgetInfo, vec2};

use super::super::super::actions::action::{ACTIONS, Action, ActionInfo, Menu};
use super::super::super::actions::keymap::{KeyMap, Keys};
use super::{SettingsForm, small_link};
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::text_line;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{focus_ring, label, text_field};

/// Height of a row, in points.
const ROW_HEIGHT: f32 = 32.0;
/// The key of the search field.
const FIND_KEY: &str = "find an action";

/// Draws the page.
pub(super) fn keys_ui(ui: &mut Ui, form: &mut SettingsForm, map: &mut KeyMap) {
    let p = palette(ui);
    listen(ui, form, map);
    let text = t!("ui-settings-keys");
    label(ui, text, fonts::regular(12.5), p.weak);
    ui.add_space(8.0);
    let typed = form.typed.entry(FIND_KEY).or_default();
    let name = t!("ui-settings-find-action");
    text_field(ui, Id::unique(FIND_KEY), typed, name, name, Some(Icon::Search));
    let typed = typed.trim().to_lowercase();
    ui.add_space(12.0);
    for menu in Menu::ALL {
        let is_found = |info: &&ActionInfo| info.menu == menu && info.text().to_lowercase().contains(&typed);
        let found: Vec<&ActionInfo> = ACTIONS.iter().filter(is_found).collect();
        if found.is_empty() {
            continue;
        }
        label(ui, menu.text(), fonts::semibold(13.0), p.accent);
        ui.add_space(4.0);
        for info in found {
            row_ui(ui, form, map, info);
        }
        ui.add_space(12.0);
    }
}

/// Binds the pressed key to the action that waits for one.
fn listen(ui: &Ui, form: &mut SettingsForm, map: &mut KeyMap) {
    let Some(action) = form.listens else { return };
    let pressed = ui.input_mut(|input| {
        let at = input.events.iter().position(|event| matches!(event, Event::Key { pressed: true, .. }))?;
        match input.events.remove(at) {
            Event::Key { key, modifiers, .. } => Some((modifiers, key)),
            _ => None,
        }
    });
    let Some((modifiers, key)) = pressed else { return };
    let Some(keys) = Keys::pressed(modifiers, key) else {
        form.listens = None;
        return;
    };
    if let Some(refused) = map.refusal(action, keys) {
        form.refused = Some(t!("ui-settings-key-refused", keys = keys.shown(), reason = refused.text()));
    } else {
        map.bind(action, Some(keys));
        (form.listens, form.refused) = (None, None);
    }
}

fn row_ui(ui: &mut Ui, form: &mut SettingsForm, map: &mut KeyMap, info: &ActionInfo) {
    let p = palette(ui);
    let name = info.short_text();
    let listens = form.listens == Some(info.action);
    ui.horizontal(|ui| {
        ui.set_height(ROW_HEIGHT);
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if key_ui(ui, form, map, info.action, name) {
                form.listens = (!listens).then_some(info.action);
                form.refused = None;
            }
            if listens && small_link(ui, t!("ui-settings-no-key"), &t!("ui-settings-no-key.of", name)) {
                map.bind(info.action, None);
                form.listens = None;
            }
            if map.is_changed(info.action)
                && small_link(ui, t!("ui-settings-reset-key"), &t!("ui-settings-reset-key.of", name))
            {
                map.reset(info.action);
                (form.listens, form.refused) = (None, None);
            }
            if listens && let Some(refused) = &form.refused {
                ui.label(egui::RichText::new(refused).font(fonts::regular(12.5)).color(p.error));
            }
            let width = ui.available_width();
            let (rect, response) = ui.allocate_exact_size(vec2(width, ROW_HEIGHT), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
            text_line(ui.painter(), rect.min + vec2(0.0, 7.0), name, fonts::regular(14.0), p.text, width);
        });
    });
}

/// Draws the keys of an action on a button. Returns true if it was clicked.
fn key_ui(ui: &mut Ui, form: &SettingsForm, map: &KeyMap, action: Action, name: &str) -> bool {
    let p = palette(ui);
    let listens = form.listens == Some(action);
    let keys: Vec<String> = map.keys(action).iter().map(|keys| keys.shown()).collect();
    let text = match (listens, keys.is_empty()) {
        (true, _) => t!("ui-settings-press-key").to_owned(),
        (false, true) => t!("ui-settings-no-key").to_owned(),
        (false, false) => keys.join(", "),
    };
    let spoken = t!("ui-settings-key-of", name, keys = text);
    let color = if listens {
        p.accent
    } else if keys.is_empty() {
        p.weak
    } else {
        p.text
    };
    let galley = ui.painter().layout_no_wrap(text, fonts::medium(12.5), color);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x.ceil() + 18.0, 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    let fill = if response.hovered() || listens { p.ground.hover } else { p.ground.sunken };
    ui.painter().rect_filled(rect, size::RADIUS, fill);
    focus_ring(ui, &response, rect);
    let at = rect.center() - galley.size() / 2.0;
    ui.painter().galley(at.round(), galley, color);
    response.clicked()
}
