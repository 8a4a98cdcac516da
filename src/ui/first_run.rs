//! The panes shown if there are no subscriptions, and if nothing is selected.

use egui::{Rect, Response, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::actions::action::Action;
use super::actions::command::{Command, WindowCommand};
use super::gap::art::{GapColors, gap_background};
use super::look::icons::Icon;
use super::look::theme::palette;
use super::look::widgets::{focus_ring, label};
use super::look::{fonts, icons};
use super::perform::perform;
use super::state::UiState;
use super::view::{ListView, WindowModel};

/// Offers four ways to start: add a feed, import OPML, move in from another reader, try the demo.
pub(super) fn first_run_ui(
    ui: &mut Ui,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let room = ui.available_size();
    let top = ((room.y - 548.0) / 2.0).max(24.0).round();
    let width = 460.0_f32.min(room.x - 40.0);
    let left = ((room.x - width) / 2.0).round();
    // In a low or zoomed window, the offers scroll.
    ScrollArea::vertical().id_salt("first run").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(top);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(left);
            ui.vertical(|ui| {
                ui.set_width(width);
                offers_ui(ui, model, state, out);
                ui.add_space(24.0);
            });
        });
    });
}

fn offers_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let p = palette(ui);
    emblem(ui);
    ui.add_space(22.0);
    let title = t!("ui-first-run-begin");
    let heading = label(ui, title, fonts::semibold(26.0), p.text);
    heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
    ui.add_space(8.0);
    label(ui, t!("ui-first-run-lacuna"), fonts::regular(15.0), p.soft);
    ui.add_space(24.0);
    if card(ui, Icon::Plus, t!("ui-first-run-add"), t!("ui-first-run-add.hint")).clicked() {
        perform(Action::AddFeed, model, state, out);
    }
    ui.add_space(10.0);
    if card(ui, Icon::Folder, t!("ui-first-run-import"), t!("ui-first-run-import.hint")).clicked() {
        perform(Action::Import, model, state, out);
    }
    ui.add_space(10.0);
    if card(ui, Icon::Inbox, t!("ui-first-run-move-in"), t!("ui-first-run-move-in.hint")).clicked() {
        perform(Action::MoveIn, model, state, out);
    }
    ui.add_space(10.0);
    if card(ui, Icon::Play, t!("ui-first-run-demo"), t!("ui-first-run-demo.hint")).clicked() {
        out.push(Command::Window(WindowCommand::ShowDemo));
    }
}

fn card(ui: &mut Ui, icon: Icon, title: &str, text: &str) -> Response {
    let p = palette(ui);
    let width = ui.available_width() - 84.0;
    let named = ui.painter().layout(title.to_owned(), fonts::medium(15.0), p.text, width);
    let explained = ui.painter().layout(text.to_owned(), fonts::regular(13.0), p.weak, width);
    let below = (15.0 + named.size().y + 3.0).round();
    let height = (below + explained.size().y + 14.0).ceil().max(68.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    let fill = if response.hovered() { p.ground.hover } else { p.ground.field };
    ui.painter().rect(rect, 10.0, fill, Stroke::new(1.0, p.line), StrokeKind::Inside);
    focus_ring(ui, &response, rect);
    let disc = pos2(rect.left() + 36.0, rect.center().y);
    ui.painter().circle_filled(disc, 18.0, p.ground.selected);
    icons::paint(ui.painter(), Rect::from_center_size(disc, vec2(16.0, 16.0)), icon, p.accent);
    ui.painter().galley(rect.min + vec2(70.0, 15.0), named, p.text);
    ui.painter().galley(rect.min + vec2(70.0, below), explained, p.weak);
    response
}

/// Draws the emblem of Lacuna: a column of lines, one of them missing.
fn emblem(ui: &mut Ui) {
    let p = palette(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(64.0, 58.0), Sense::hover());
    let line = |top: f32| Rect::from_min_size(rect.min + vec2(0.0, top), vec2(64.0, 9.0));
    ui.painter().rect_filled(line(0.0), 4.0, p.accent);
    gap_background(
        ui,
        Rect::from_min_size(rect.min + vec2(0.0, 15.0), vec2(64.0, 14.0)),
        GapColors::amber(p),
    );
    ui.painter().rect_filled(line(35.0), 4.0, p.accent);
    ui.painter().rect_filled(line(49.0), 4.0, p.accent.gamma_multiply(0.5));
}

/// Draws the article pane if nothing is selected.
pub(super) fn nothing_selected_ui(ui: &mut Ui, list: &ListView, list_is_empty: bool, selected: usize) {
    let p = palette(ui);
    let (title, text) = match selected {
        0 => {
            let key = Action::Next.keys_text(ui);
            let text = if list.lists_feeds() {
                t!("ui-first-run-nothing-selected.of-feeds", key)
            } else if list.lists_gaps() {
                t!("ui-first-run-nothing-selected.of-gaps", key)
            } else {
                t!("ui-first-run-nothing-selected.hint", key)
            };
            (t!("ui-first-run-nothing-selected").to_owned(), text)
        }
        count => (t!("ui-list-selected", count), t!("ui-first-run-several-selected").to_owned()),
    };
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.add_space((ui.available_height() * 0.38).round());
        label(ui, &title, fonts::medium(16.0), p.soft);
        if !list_is_empty {
            label(ui, &text, fonts::regular(13.5), p.weak);
        }
    });
}
