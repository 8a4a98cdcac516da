//! The sidebar: search field, smart folders, folders and feeds.

mod drag;
pub(super) mod keys;
mod rows;
pub(super) mod scopes;
pub(super) mod selection;

use chrono::NaiveDate;
use egui::{Id, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::actions::action::Action;
use super::actions::command::{Command, ListCommand, WindowCommand};
use super::look::icons::Icon;
use super::look::theme::{palette, size};
use super::look::widgets::{
    ButtonStyle, button_with, focus_ring, icon_button, label, label_cut, link, text_field,
};
use super::look::{fonts, icons};
use super::perform::menu;
use super::perform::perform;
use super::state::{UiState, list_id};
use super::view::{ListView, Rows, Scope, Selected, SideRow, SidebarView, WindowModel};
use crate::model::SearchQuery;
use rows::{feed_ui, folder_ui, smart_ui};

/// The egui id of the search field.
#[must_use]
fn search_id() -> Id {
    Id::unique("search field")
}

/// Draws the sidebar.
pub(super) fn sidebar_ui(
    ui: &mut Ui,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    head_ui(ui, model, state, out);
    ui.add_space(8.0);
    search_ui(ui, model.list, model.rows, state, out);
    scopes::scopes_ui(ui, model, state, out);
    ui.add_space(12.0);
    state.sidebar.begin(ui.ctx(), &model.list.scope, model.sidebar.smart.first().map(|row| &row.scope));
    let whole = ui.available_rect_before_wrap();
    let has_feeds = !model.sidebar.tree.is_empty() || !model.sidebar.feeds.is_empty();
    let smart = size::SIDE_ROW * MOST_SMART.min(model.sidebar.smart.len() as f32);
    let feeds = if has_feeds { HEAD_HEIGHT + size::SIDE_ROW * LEAST_FEEDS } else { 0.0 };
    if whole.height() < smart + feeds {
        let area = ScrollArea::vertical().id_salt("sidebar").auto_shrink(false);
        area.show(ui, |ui| {
            drag::scroll_at_edges(ui, whole);
            smart_rows_ui(ui, model, state, out);
            if has_feeds {
                heading_ui(ui, model, state, out);
                tree_ui(ui, model, state, out);
                drag::below_ui(ui, ui.cursor().with_max_y(whole.bottom()), out);
            }
        });
    } else {
        let area = ScrollArea::vertical().id_salt("smart folders").max_height(smart);
        area.auto_shrink([false, true]).show(ui, |ui| smart_rows_ui(ui, model, state, out));
        if !has_feeds {
            return;
        }
        heading_ui(ui, model, state, out);
        let whole = ui.available_rect_before_wrap();
        ScrollArea::vertical().id_salt("subscriptions").auto_shrink(false).show(ui, |ui| {
            drag::scroll_at_edges(ui, whole);
            tree_ui(ui, model, state, out);
        });
        let rows = whole.top() + model.sidebar.tree.len() as f32 * size::SIDE_ROW;
        drag::below_ui(ui, whole.with_min_y(rows), out);
    }
    drag::ghost_ui(ui);
}

/// The largest number of smart folders without a scroll bar. More of them scroll, so that they leave room for the feeds.
const MOST_SMART: f32 = 14.0;
/// The number of feeds for which a window must have room below the smart folders. In a lower window, smart folders and
/// feeds scroll together.
const LEAST_FEEDS: f32 = 5.0;
/// The height of the heading over the feeds with the space around it, in points.
const HEAD_HEIGHT: f32 = 36.0;

/// Draws those of `count` rows that are in sight. Scrolls to the row `reveal`.
fn rows_ui(ui: &mut Ui, count: usize, reveal: Option<usize>, mut row_ui: impl FnMut(&mut Ui, usize)) {
    let (top, sight) = (ui.cursor().top(), ui.clip_rect().y_range());
    let place = |at: usize| top + at as f32 * size::SIDE_ROW;
    if let Some(at) = reveal {
        let row = pos2(ui.max_rect().left(), place(at));
        ui.scroll_to_rect(Rect::from_min_size(row, vec2(1.0, size::SIDE_ROW)), None);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the index of a row")]
    let index = |y: f32| (((y - top) / size::SIDE_ROW).max(0.0) as usize).min(count);
    let (first, end) = (index(sight.min), index(sight.max + size::SIDE_ROW));
    ui.add_space(place(first) - top);
    for at in first..end {
        row_ui(ui, at);
    }
    ui.add_space(place(count) - place(end));
}

fn smart_rows_ui(ui: &mut Ui, model: &WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let rows = &model.sidebar.smart;
    let next = state.sidebar.next.as_ref();
    let reveal = next.and_then(|next| rows.iter().position(|row| row.scope == *next));
    rows_ui(ui, rows.len(), reveal, |ui, at| {
        if let Some(row) = rows.get(at) {
            smart_ui(ui, row, model.list.scope == row.scope, state, out);
        }
    });
}

fn heading_ui(ui: &mut Ui, model: &WindowModel<'_>, state: &UiState, out: &mut Vec<Command>) {
    ui.add_space(14.0);
    tree_head_ui(ui, model.sidebar, state, out);
    ui.add_space(4.0);
    if model.sidebar.tree.is_empty() {
        note_ui(ui, t!("ui-sidebar-none-unread"));
    }
}

/// Draws the folders and feeds.
fn tree_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let tree = &model.sidebar.tree;
    let to_focus = state.several.feeds.to_focus.map(|(_, at)| at);
    let by_key = state.sidebar.next.as_ref().and_then(|next| keys::place(tree, next));
    let reveal = to_focus.or(by_key).or_else(|| to_reveal(tree, &model.list.scope, state));
    rows_ui(ui, tree.len(), reveal, |ui, at| match tree.get(at) {
        Some(SideRow::Folder(row)) => folder_ui(ui, (at, row), model, state, out),
        Some(SideRow::Feed(row)) => feed_ui(ui, (at, row), model, state, out),
        None => {}
    });
}

/// Returns the index of the listed scope's row if the row was not yet scrolled into view.
fn to_reveal(tree: &[SideRow], scope: &Scope, state: &mut UiState) -> Option<usize> {
    if state.sidebar.revealed.as_ref() == Some(scope) {
        return None;
    }
    let at = keys::place(tree, scope);
    // The row of a new feed may appear in a later frame.
    if at.is_some() || !matches!(scope, Scope::Feed(_) | Scope::Folder(_)) {
        state.sidebar.revealed = Some(scope.clone());
    }
    at
}

/// Draws the heading over the feeds, which says how many feeds are selected. A feed that is dropped on the heading
/// moves to the top level. A folder that is dropped on it becomes the first folder.
fn tree_head_ui(ui: &mut Ui, sidebar: &SidebarView, state: &UiState, out: &mut Vec<Command>) {
    let p = palette(ui);
    let selected = state.several.feeds.len();
    let (text, color) = match selected {
        0 => (t!("ui-sidebar-subscriptions").to_owned(), p.weak),
        count => (t!("ui-sidebar-selected", count), p.text),
    };
    let head = ui.horizontal(|ui| {
        ui.set_min_height(18.0);
        ui.add_space(10.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add_space(8.0);
            head_links_ui(ui, sidebar, state, out);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                // Beside the links there may be no room for the whole heading.
                label_cut(ui, &text, fonts::medium(12.0), color);
            });
        });
    });
    drag::drop_on_heading(ui, &head.response, &sidebar.tree, out);
}

/// Draws the links at the right end of the heading.
fn head_links_ui(ui: &mut Ui, sidebar: &SidebarView, state: &UiState, out: &mut Vec<Command>) {
    if !state.several.feeds.is_empty() {
        if link(ui, t!("ui-sidebar-clear"), t!("ui-sidebar-clear.hint")).clicked() {
            out.push(state.several.feeds.end());
        }
        return;
    }
    if sidebar.hides_read && link(ui, t!("ui-sidebar-show-all"), t!("ui-sidebar-show-all.hint")).clicked() {
        out.push(Command::Window(WindowCommand::SetHideRead(false)));
    }
    let note = t!("ui-sidebar-examples.hint");
    if sidebar.offers_examples && link(ui, t!("ui-sidebar-examples"), note).clicked() {
        out.push(Command::Window(WindowCommand::AddExamples));
    }
}

fn note_ui(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        ui.add_space(10.0);
        ui.label(egui::RichText::new(text).font(fonts::regular(13.0)).color(palette(ui).weak));
    });
}

fn head_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let p = palette(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        menu::menu_ui(ui, model, state, out);
        // A narrow pane leaves out the name to make room for the buttons.
        if ui.available_width() >= 176.0 {
            ui.label(egui::RichText::new("Lacuna").font(fonts::semibold(17.0)).color(p.text));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let add = button_with(ui, Some(Icon::Plus), t!("ui-sidebar-add"), ButtonStyle::Quiet);
            if add.on_hover_text(Action::AddFeed.tooltip(ui)).clicked() {
                perform(Action::AddFeed, model, state, out);
            }
            let busy = model.status.progress.as_ref().is_some_and(|progress| progress.stops);
            let (icon, action, name) = if busy {
                (Icon::Stop, Action::StopAll, Action::StopAll.text())
            } else {
                (Icon::Refresh, Action::RefreshAll, t!("ui-sidebar-refresh-all"))
            };
            if icon_button(ui, icon, name, &action.tooltip(ui), None).clicked() {
                perform(action, model, state, out);
            }
        });
    });
}

fn search_ui(ui: &mut Ui, list: &ListView, rows: &dyn Rows, state: &mut UiState, out: &mut Vec<Command>) {
    let before = state.search.text.clone();
    let hint = match list.scope {
        Scope::All | Scope::Missing => t!("ui-sidebar-search-all").to_owned(),
        Scope::AtRisk | Scope::Failed | Scope::Feeds(_) => t!("ui-sidebar-search-these").to_owned(),
        _ => t!("ui-sidebar-search-in", name = list.title),
    };
    let name = t!("ui-sidebar-search");
    let response = text_field(ui, search_id(), &mut state.search.text, name, &hint, Some(Icon::Search))
        .on_hover_text(t!("ui-sidebar-search-help"));
    if !state.search.text.is_empty() && clear_ui(ui, response.rect) {
        state.search.text.clear();
    }
    if std::mem::take(&mut state.search.gets_focus) {
        response.request_focus();
    }
    if response.has_focus()
        && state.search.text == before
        && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::ArrowDown))
    {
        ui.memory_mut(|memory| memory.request_focus(list_id()));
        let mut hits = (0..rows.len()).filter_map(|at| Some((at, Selected::of(rows.item(at)?)?)));
        if let Some((at, first)) = hits.next() {
            state.list.select(at, first);
            state.keyboard.moved_last = true;
            out.push(Command::List(ListCommand::Select(first)));
        }
    }
    if response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Escape)) {
        state.search.text.clear();
    }
    if state.search.text.is_empty() && !before.is_empty() {
        out.push(state.end_search(&list.scope));
    } else if state.search.text != before {
        out.push(Command::List(ListCommand::Search(state.search.text.clone())));
    }
    if let Some(reason) = mistake(&state.search.text, response.has_focus()) {
        label(ui, &reason, fonts::regular(12.5), palette(ui).error);
    }
}

/// Says why a search finds nothing, or names a condition whose value is wrong. If `is_typed` is true, the user may still be
/// typing the last word, which may begin with a sign.
fn mistake(search: &str, is_typed: bool) -> Option<String> {
    let may_begin = is_typed && search.chars().all(SearchQuery::may_begin_term);
    if let Some(reason) = SearchQuery::without_words(search).filter(|_| !may_begin) {
        return Some(reason.to_string());
    }
    let end = search.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let finished = search.get(..end).filter(|_| is_typed).unwrap_or(search);
    // Ages are right or wrong on every day alike.
    let query = SearchQuery::parse(&SearchQuery::dated(finished, NaiveDate::default()));
    query.mistyped().next().map(|word| SearchQuery::mistake(word).to_string())
}

/// Draws the button that clears the search field. Returns true if it was clicked.
fn clear_ui(ui: &Ui, field: Rect) -> bool {
    let name = t!("ui-sidebar-clear-search");
    let p = palette(ui);
    let rect = Rect::from_min_max(pos2(field.right() - 28.0, field.top() + 2.0), field.max - vec2(2.0, 2.0));
    let response = ui.interact(rect, search_id().with("clear"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    ui.painter().rect_filled(
        rect,
        size::RADIUS,
        if response.hovered() { p.ground.hover } else { p.ground.field },
    );
    icons::paint(ui.painter(), rect, Icon::Cross, p.weak);
    focus_ring(ui, &response, rect);
    response.on_hover_text(name).clicked()
}

/// Draws the line at the right edge of a pane.
pub(super) fn edge(ui: &Ui, rect: Rect) {
    ui.painter().vline(rect.right() - 0.5, rect.y_range(), Stroke::new(1.0, palette(ui).line));
}
