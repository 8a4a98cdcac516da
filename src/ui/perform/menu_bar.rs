//! The menu bar: every menu of the table of actions, side by side.
//!
//! It is hidden unless a setting shows it, because the button above the subscriptions has the same menus. F10 shows a
//! hidden bar with its first menu open, and the bar disappears when the menu closes. Alt alone does nothing, because
//! window managers and keyboard layouts use that key.

use egui::containers::menu::{MenuBar, MenuButton};
use egui::{FocusDirection, Key, Modifiers, Panel, Popup, Rect, Role, Ui, WidgetInfo, accesskit};

use super::menu::items_ui;
use super::perform;
use crate::ui::actions::action::{Action, Menu};
use crate::ui::actions::command::Command;
use crate::ui::actions::keymap::Keys;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{MENU_FRAME, menu_scroll};
use crate::ui::state::UiState;
use crate::ui::view::WindowModel;

/// The state of the menu bar between frames.
#[derive(Debug, Default)]
pub(in crate::ui) struct MenuBarState {
    /// The place of the bar, or of the button that opens the menus.
    pub(in crate::ui) area: Option<Rect>,
    /// The menu to open in this frame.
    opens: Option<usize>,
    /// True while a hidden bar is shown because the user asked for it.
    is_called: bool,
    /// The menu that was open in the last frame.
    open: Option<usize>,
}

impl MenuBarState {
    /// Opens the first menu, and shows the bar for it.
    pub(in crate::ui) const fn call(&mut self) {
        self.is_called = true;
        self.opens = Some(0);
    }
}

/// Draws the menu bar if the settings or the user show it.
pub(in crate::ui) fn menu_bar_ui(
    ui: &mut Ui,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    if !model.settings.appearance.menu_bar && !state.menu_bar.is_called {
        return;
    }
    turn_by_keys(ui, model, state);
    let frame = egui::Frame::new().fill(palette(ui).ground.side).inner_margin(egui::Margin {
        left: 8,
        right: 8,
        top: 2,
        bottom: 2,
    });
    let bar = Panel::top("menu bar").resizable(false).show_separator_line(false).frame(frame);
    let mut chosen = None;
    let shown = bar.show(ui, |ui| {
        let bar = MenuBar::new().ui(ui, |ui| buttons_ui(ui, model, state, &mut chosen));
        ui.ctx().accesskit_node_builder(bar.response.id, |node| {
            node.set_role(Role::MenuBar);
            node.set_label(Action::MenuBar.text());
        });
    });
    state.menu_bar.area = Some(shown.response.rect);
    let line = shown.response.rect.bottom() - 0.5;
    ui.painter().hline(shown.response.rect.x_range(), line, egui::Stroke::new(1.0, palette(ui).line));
    if state.menu_bar.open.is_none() {
        state.menu_bar.is_called = false;
    }
    if let Some(action) = chosen {
        state.menu_bar.is_called = false;
        perform(action, model, state, out);
    }
}

/// Draws the names of the menus and the open menu.
fn buttons_ui(ui: &mut Ui, model: &WindowModel<'_>, state: &mut UiState, chosen: &mut Option<Action>) {
    let p = palette(ui);
    ui.spacing_mut().item_spacing.x = 0.0;
    let font = egui::FontId::proportional(size::TEXT - 0.5);
    let text =
        |menu: Menu| ui.painter().layout_no_wrap(menu.text().to_owned(), font.clone(), p.text).size().x;
    let room = ui.available_width() - Menu::ALL.into_iter().map(text).sum::<f32>();
    // In a narrow window, the names stand closer together.
    let beside = (room / Menu::ALL.len() as f32 / 2.0).floor().clamp(2.0, 8.0);
    ui.spacing_mut().button_padding = egui::vec2(beside, 4.0);
    let opens = state.menu_bar.opens.take();
    // A menu that is higher than the room below the bar scrolls. It must not cover the names of the other menus.
    let room = ui.ctx().content_rect().bottom() - ui.max_rect().bottom() - MENU_FRAME;
    let mut open = None;
    let mut focused = None;
    for (index, menu) in Menu::ALL.into_iter().enumerate() {
        let name = egui::RichText::new(menu.text()).color(p.text).size(size::TEXT - 0.5);
        let button = egui::Button::new(name).frame_when_inactive(false);
        let (response, shown) = MenuButton::from_button(button).ui(ui, |ui| {
            ui.set_min_width(290.0);
            ui.spacing_mut().button_padding = egui::vec2(8.0, 5.0);
            menu_scroll(ui, room, |ui| items_ui(ui, menu, model, state, chosen));
        });
        response.widget_info(|| WidgetInfo::labeled(Role::MenuItem, true, menu.text()));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_has_popup(accesskit::HasPopup::Menu);
            node.set_expanded(shown.is_some());
        });
        if opens == Some(index) {
            Popup::open_id(ui.ctx(), Popup::default_response_id(&response));
            response.request_focus();
            ui.ctx().request_repaint();
        }
        if shown.is_some() || opens == Some(index) {
            open = Some(index);
        }
        focused = focused.or(response.has_focus().then_some(response.id));
    }
    let has_closed = state.menu_bar.open.is_some() && open.is_none();
    if let Some(name) = focused.filter(|_| has_closed) {
        // Without the focus on a menu name, the arrow keys move in the list again.
        ui.memory_mut(|memory| memory.surrender_focus(name));
    }
    state.menu_bar.open = open;
}

/// Lets Left and Right turn to the menu beside the open one, and the key of the bar close the bar. Must be called
/// before the menus are drawn, because their items would take the keys.
fn turn_by_keys(ui: &Ui, model: &WindowModel<'_>, state: &mut UiState) {
    // The menu that opens in this frame counts as well: the keys of one frame may have been pressed one after the other.
    let Some(open) = state.menu_bar.opens.or(state.menu_bar.open) else { return };
    let count = Menu::ALL.len();
    let presses = |key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
    let (right, left) = (presses(Key::ArrowRight) % count, presses(Key::ArrowLeft) % count);
    if right != left {
        state.menu_bar.opens = Some((open + count + right - left) % count);
        // egui would move the focus on from the name of the menu.
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    let closes = model.keys.keys(Action::OpenMenu).iter().any(|keys| match keys {
        Keys::Press(modifiers, key) => ui.input_mut(|i| i.consume_key(*modifiers, *key)),
        Keys::GThen(_) => false,
    });
    if closes {
        Popup::close_all(ui.ctx());
    }
}
