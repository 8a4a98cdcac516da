//! The window: three panes, the status line, the dialogs and the messages.

use egui::{CentralPanel, Context, Event, Frame, Margin, OutputCommand, Panel, PanelState, Ui};

use super::actions::action::Action;
use super::actions::command::{Command, ListCommand, OpmlCommand};
use super::actions::keymap;
use super::article::entry_ui;
use super::article::reading::Reading;
use super::feed::feed_ui;
use super::gap::gap_ui;
use super::list::entries_ui;
use super::look::icons::Icon;
use super::look::theme::{palette, size};
use super::look::widgets::{ButtonStyle, button_with, icon_button};
use super::perform::keys::handle_keys;
use super::perform::menu_bar::menu_bar_ui;
use super::perform::texts::text_if_possible;
use super::perform::{is_possible, perform};
use super::sidebar::{edge, sidebar_ui};
use super::state::{Panes, UiState};
use super::status::{status_ui, toasts_ui};
use super::view::{Pane, WindowModel};
use super::{dialogs, first_run};

/// Below this width there is no room for three panes, and an open article replaces the sidebar. In points.
const THREE_PANES: f32 = 900.0;
/// Below this width there is no room for the list beside an open article, and the article replaces the list. In points.
const TWO_PANES: f32 = LEAST_LIST + LEAST_ARTICLE;
/// The number of rows before and after the selected row that are loaded in focus mode.
const ROWS_AROUND: usize = 20;
/// The smallest widths of the panes, in points. Panes to the left of the list and of the article leave at least this room.
const LEAST_SIDEBAR: f32 = 190.0;
const LEAST_LIST: f32 = 280.0;
const LEAST_ARTICLE: f32 = 360.0;

/// Draws the window. Returns the user's commands, in order.
pub fn window_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState) -> Vec<Command> {
    let mut out = Vec::new();
    // A key that opens a dialog in this frame is not typed into it.
    let types = state.dialog.as_ref().is_some_and(|dialog| dialog.takes_typing(ui.ctx()));
    keymap::install(ui.ctx(), model.keys);
    state.text.follow(ui.ctx(), state.menu_bar.area);
    hide_tooltips(ui.ctx(), &mut state.keyboard.hides_tooltips);
    if let Some(action) = state.chosen.take().filter(|action| is_possible(*action, model, state)) {
        perform(action, model, state, &mut out);
    }
    handle_keys(&ui.ctx().clone(), model, state, &mut out);
    accept_drops(ui, state, &mut out);
    // While a dialog is open, the panes behind it do not see the pointer. Otherwise an open tooltip would stay above
    // the dialog.
    let pointer = state.dialog.is_some().then(|| ui.input_mut(|i| std::mem::take(&mut i.pointer)));
    panes_and_bars_ui(ui, model, state, &mut out);
    if let Some(pointer) = pointer {
        ui.input_mut(|i| i.pointer = pointer);
    }
    dialogs::dialog_ui(ui, model, state, types, text_if_possible, &mut out);
    drop_hint_ui(ui);
    toasts_ui(ui, model.toasts, &mut out);
    // Only the window's commands may open addresses. Addresses that egui itself wants to open are dropped.
    ui.ctx().output_mut(|o| o.commands.retain(|c| !matches!(c, OutputCommand::OpenUrl(_))));
    out
}

/// Hides tooltips after a key was pressed or the wheel turned, until the pointer moves. egui shows a tooltip even if what is
/// below the resting pointer has changed.
fn hide_tooltips(ctx: &Context, hides: &mut bool) {
    /// The time after which a tooltip appears, in seconds: egui's own, and one that never ends.
    const USUAL: f32 = 0.5;
    const NEVER: f32 = 1e6;
    let mut next = *hides;
    ctx.input(|input| {
        for event in &input.events {
            match event {
                Event::PointerMoved(_) => next = false,
                Event::Key { pressed: true, .. } | Event::Text(_) | Event::MouseWheel { .. } => next = true,
                _ => {}
            }
        }
    });
    if std::mem::replace(hides, next) != next {
        let delay = if next { NEVER } else { USUAL };
        ctx.all_styles_mut(|style| style.interaction.tooltip_delay = delay);
    }
}

/// Draws the menu bar, the status line and the panes.
fn panes_and_bars_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let p = palette(ui);
    menu_bar_ui(ui, model, state, out);

    let side = Frame::new().fill(p.ground.side);
    let foot =
        Panel::bottom("status").exact_size(28.0).resizable(false).show_separator_line(false).frame(side);
    foot.show(ui, |ui| {
        let top = ui.max_rect();
        ui.painter().hline(top.x_range(), top.top() + 0.5, egui::Stroke::new(1.0, p.line));
        status_ui(ui, model.status, state.hovered_link.as_deref(), out);
    });

    let width = ui.available_width();
    let is_open = !model.first_run && !matches!(model.pane, Pane::Nothing);
    state.in_focus &= is_open;
    if !is_open {
        state.hovered_link = None;
    }
    state.panes = if !is_open || width >= THREE_PANES {
        Panes::Three
    } else if width >= TWO_PANES {
        Panes::Two
    } else {
        Panes::One
    };
    let is_alone = state.in_focus || state.panes == Panes::One;
    let hides_sidebar = state.kept.hides_sidebar && !model.first_run;
    let has_sidebar = state.panes == Panes::Three && !state.in_focus;
    if has_sidebar && hides_sidebar {
        hidden_sidebar_ui(ui, state);
    } else if has_sidebar {
        let beside = if width < THREE_PANES { LEAST_LIST } else { LEAST_LIST + LEAST_ARTICLE };
        let most = (width - beside).clamp(LEAST_SIDEBAR, 420.0);
        let frame = side.inner_margin(Margin { left: 10, right: 10, top: 9, bottom: 0 });
        let mut chosen = state.kept.sidebar_width;
        side_panel_ui(ui, "subscriptions", &mut chosen, (LEAST_SIDEBAR, most), frame, |ui| {
            sidebar_ui(ui, model, state, out);
        });
        state.kept.sidebar_width = chosen;
    }
    // An action must not apply to selected rows that the user cannot see.
    if is_alone {
        state.several.entries.clear();
    }

    if model.first_run {
        CentralPanel::default().frame(Frame::new().fill(p.ground.page)).show(ui, |ui| {
            first_run::first_run_ui(ui, model, state, out);
        });
    } else if is_alone {
        if !state.in_focus {
            back_to_list_ui(ui, out);
        }
        // The list is not drawn, but the keys still move through it.
        let at = state.list.cursor().unwrap_or_default();
        let rows = at.saturating_sub(ROWS_AROUND)..at.saturating_add(ROWS_AROUND).min(model.rows.len());
        model.rows.in_sight(rows);
        pane_ui(ui, model, state, out);
    } else if width < THREE_PANES && !is_open {
        let page = Frame::new().fill(p.ground.page);
        CentralPanel::default().frame(page).show(ui, |ui| entries_ui(ui, model, state, out));
    } else {
        panes_ui(ui, model, state, out);
    }
}

/// Draws a panel on the left side, which the user can make wider or narrower between two widths in points. In a
/// window without room for the chosen width it is narrower for a while. egui alone would keep that smaller width.
fn side_panel_ui(
    ui: &mut Ui,
    name: &'static str,
    chosen: &mut f32,
    (least, most): (f32, f32),
    frame: Frame,
    contents: impl FnOnce(&mut Ui),
) {
    let panel = ui.scope_id().with_salt(egui::IdSalt::new(name));
    if let Some(mut state) = PanelState::load(ui, panel) {
        state.outer_rect.set_width(chosen.min(most));
        ui.data_mut(|data| data.insert_persisted(panel, state));
    }
    let panel = Panel::left(name).default_size(*chosen).size_range(least..=most);
    let shown = panel.show_separator_line(false).frame(frame).show(ui, contents);
    let width = shown.response.rect.width();
    if (width - chosen.min(most)).abs() > 0.5 {
        *chosen = width;
    }
    edge(ui, shown.response.rect);
}

fn panes_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let page = Frame::new().fill(palette(ui).ground.page);
    let most = (ui.available_width() - LEAST_ARTICLE).clamp(LEAST_LIST, 640.0);
    let mut chosen = state.kept.list_width;
    side_panel_ui(ui, "entries", &mut chosen, (LEAST_LIST, most), page, |ui| {
        entries_ui(ui, model, state, out);
    });
    state.kept.list_width = chosen;
    pane_ui(ui, model, state, out);
}

/// Draws a strip with the button that leads from an article that replaces the list back to the list.
fn back_to_list_ui(ui: &mut Ui, out: &mut Vec<Command>) {
    let strip = Panel::top("back to the list")
        .exact_size(size::CONTROL + 12.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().fill(palette(ui).ground.side).inner_margin(Margin::symmetric(8, 6)));
    strip.show(ui, |ui| {
        let text = t!("ui-window-back-to-list");
        let back = button_with(ui, Some(Icon::Left), text, ButtonStyle::Flat);
        if back.on_hover_text(t!("ui-window-back-to-list.hint")).clicked() {
            out.push(Command::List(ListCommand::Deselect));
        }
    });
}

/// Draws the article, the gap or the information about a feed.
fn pane_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    state.text.copy_now(ui.ctx());
    let page = Frame::new().fill(palette(ui).ground.page);
    let mut reading = Reading { in_focus: state.in_focus, ..Reading::default() };
    CentralPanel::default().frame(page).show(ui, |ui| match model.pane {
        Pane::Nothing => {
            let selected = state.several.entries.len();
            let is_empty = model.rows.is_empty() && model.list.cards.is_empty();
            first_run::nothing_selected_ui(ui, model.list, is_empty, selected);
        }
        Pane::Loading => {}
        Pane::Entry(view) => {
            entry_ui(ui, &view, &model.times, model.images, &mut state.article, &mut reading);
        }
        Pane::Gap(view) => gap_ui(ui, view, &model.times, &mut reading),
        Pane::Feed(view) => feed_ui(ui, view, &model.times, &mut reading),
    });
    state.in_focus = reading.in_focus;
    out.append(&mut reading.commands);
    if state.hovered_link != reading.hovered_link {
        // The status line was drawn before the article, so it shows the link in the next frame.
        state.hovered_link = reading.hovered_link;
        ui.ctx().request_repaint();
    }
}

/// Draws a strip with the button that shows the sidebar again.
fn hidden_sidebar_ui(ui: &mut Ui, state: &mut UiState) {
    let side = Frame::new().fill(palette(ui).ground.side).inner_margin(Margin {
        left: 6,
        right: 6,
        top: 9,
        bottom: 0,
    });
    let strip = Panel::left("hidden subscriptions")
        .exact_size(size::CONTROL + 12.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(side);
    let shown = strip.show(ui, |ui| {
        let name = t!("ui-window-show-sidebar");
        let tooltip = Action::ToggleSidebar.tooltip_as(name, ui);
        if icon_button(ui, Icon::Right, name, &tooltip, None).clicked() {
            state.kept.hides_sidebar = false;
        }
    });
    edge(ui, shown.response.rect);
}

/// Opens the import dialog for a file that the user drops on the window (O1).
fn accept_drops(ui: &Ui, state: &mut UiState, out: &mut Vec<Command>) {
    let dropped = ui.input(|i| i.raw.dropped_files.first().map(|file| file.path().to_path_buf()));
    if let Some(path) = dropped {
        state.show(dialogs::Dialog::import(), out);
        state.set_path(&path.to_string_lossy());
        out.push(Command::Opml(OpmlCommand::Preview(path)));
    }
}

fn drop_hint_ui(ui: &Ui) {
    if ui.input(|i| i.raw.hovered_files.is_empty()) {
        return;
    }
    let p = palette(ui);
    let painter =
        ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop hint")));
    let rect = ui.ctx().content_rect();
    painter.rect_filled(rect, 0.0, p.ground.backdrop);
    let font = super::look::fonts::semibold(22.0);
    let text = t!("ui-window-drop-hint");
    painter.text(rect.center(), egui::Align2::CENTER_CENTER, text, font, p.on_accent);
}
