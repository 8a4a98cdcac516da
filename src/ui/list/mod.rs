//! The middle pane: the state of the listed feed (G8), the progress of its walk (A8), the buttons of its pages (P1,
//! P2), and the list.

pub(super) mod cards;
mod entry_row;
mod geometry;
mod header;
pub(super) mod history_bars;
mod low_header;
pub(super) mod menu;
pub(super) mod rows;
pub(super) mod scroll;
pub(super) mod selection;

use egui::{EventFilter, Ui};

use super::actions::action::Action;
use super::actions::command::{ArticleCommand, Command, FeedCommand, ListCommand};
use super::article::reading::open;
use super::feed::history_strip::{StripSize, strip_ui};
use super::find::words_of;
use super::look::fonts;
use super::look::theme::{palette, size};
use super::look::widgets::{ButtonStyle, button, click_modifiers, label, problem_ui};
use super::perform::feed_info;
use super::state::{ListKey, UiState, list_id};
use super::view::{FeedHeader, Heading, Hits, ListView, Rows, Scope, Selected, SidebarView, WindowModel};
use crate::history::{Horizon, HorizonMeaning, TimelineItem};
use crate::model::{Completeness, Filter, SubscriptionId};
use cards::{ChosenCard, cards_ui};
use geometry::Heights;
use header::{filter_ui, header_ui, remedies_ui};
use history_bars::{pager_ui, walk_ui};
use low_header::low_header_ui;
use menu::row_menu;
use rows::{ListEnd, RowEvent, RowStyle, heading_ui, lines_of_gaps, row_ui};
use scroll::list_ui;

/// Draws the middle pane.
pub(super) fn entries_ui(
    ui: &mut Ui,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let key = ListKey {
        scope: model.list.scope.clone(),
        filter: model.list.filter,
        order: model.list.order,
        search: model.list.search.clone(),
    };
    if state.list_key.as_ref() != Some(&key) {
        state.list_key = Some(key);
        state.list.reset();
        state.card = ChosenCard::default();
        state.several.entries.clear();
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let list = model.list;
    let times = model.times;
    let low = is_low(ui);
    padded(ui, low, |ui| {
        if low {
            low_header_ui(ui, model, state, out);
        } else {
            let info = list.feed.as_ref().map(|feed| feed_info(model, feed.state.id));
            header_ui(ui, list, &times, info.as_ref(), state, out);
            filter_ui(ui, model, state, out);
        }
        let Some(feed) = &list.feed else { return };
        if let Some(history) = feed.history.as_ref().filter(|_| !low) {
            ui.add_space(8.0);
            strip_ui(ui, history, &times, StripSize::Small, out);
        }
        if let Some(problem) = feed.problem.as_ref().filter(|_| !low) {
            ui.add_space(8.0);
            problem_ui(ui, &problem.message, &problem.hint);
            remedies_ui(ui, &feed.remedies, model, state, out);
        }
        if let Some(walk) = &feed.walk {
            ui.add_space(8.0);
            walk_ui(ui, walk, &times, out);
        }
        if let Some(pager) = &feed.pager {
            ui.add_space(8.0);
            pager_ui(ui, pager, out);
        }
    });
    let line = ui.cursor().top();
    ui.painter().hline(ui.max_rect().x_range(), line - 0.5, egui::Stroke::new(1.0, palette(ui).line));
    if !list.cards.is_empty() {
        cards_ui(ui, &list.cards, &mut state.card, out);
    } else if model.rows.is_empty() {
        empty_ui(ui, list, out);
    } else {
        ui.add_space(4.0);
        rows_ui(ui, model, state, out);
    }
}

/// Returns true if the window has so little height that the list needs all of it.
fn is_low(ui: &Ui) -> bool {
    /// In points. In a lower window, the rows are seen through a slit.
    const LOW_WINDOW: f32 = 480.0;
    ui.ctx().content_rect().height() < LOW_WINDOW
}

fn padded(ui: &mut Ui, low: bool, content: impl FnOnce(&mut Ui)) {
    let (top, bottom) = if low { (4, 4) } else { (12, 10) };
    let frame = egui::Frame::new().inner_margin(egui::Margin { left: 14, right: 12, top, bottom });
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        content(ui);
    });
}

fn empty_ui(ui: &mut Ui, list: &ListView, out: &mut Vec<Command>) {
    let p = palette(ui);
    let (title, text) = empty_words(ui, list);
    let margin = egui::Margin::symmetric(18, 0);
    let centered = |ui: &mut Ui| {
        ui.add_space((ui.available_height() * 0.3).round());
        label(ui, title, fonts::medium(15.0), p.soft);
        ui.add_space(4.0);
        label(ui, &text, fonts::regular(13.0), p.weak);
        if !list.loading && !list.search.is_empty() && list.scope != Scope::All {
            ui.add_space(10.0);
            if button(ui, t!("ui-list-search-all"), ButtonStyle::Quiet).clicked() {
                out.push(Command::List(ListCommand::SearchIn(Scope::All, list.search.clone())));
            }
        }
    };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| ui.vertical_centered(centered));
}

/// Returns the title and the text of an empty list.
fn empty_words(ui: &Ui, list: &ListView) -> (&'static str, String) {
    let (title, text) = if list.loading {
        (t!("ui-list-loading"), "")
    } else if list.hits == Hits::Running {
        (t!("ui-list-searching"), t!("ui-list-searching.hint"))
    } else if list.hits == Hits::Stopped {
        (t!("ui-list-searching"), t!("app-search-stopped"))
    } else if !list.search.is_empty() {
        (t!("ui-list-not-found"), t!("ui-list-not-found.hint"))
    } else {
        match (list.filter, &list.scope) {
            (_, Scope::AtRisk) => (t!("ui-list-no-risk"), t!("ui-list-no-risk.hint")),
            (_, Scope::Failed) => (t!("ui-list-no-failure"), t!("ui-list-no-failure.hint")),
            (Filter::Unread, _) | (_, Scope::Unread) => {
                (t!("ui-list-no-unread"), t!("ui-list-no-unread.hint"))
            }
            (Filter::Starred, _) | (_, Scope::Starred) => {
                let key = Action::ToggleStar.keys_text(ui);
                return (t!("ui-list-no-starred"), t!("ui-list-no-starred.hint", key));
            }
            (_, Scope::Missing) => (t!("ui-list-no-gaps"), t!("ui-list-no-gaps.hint")),
            (_, Scope::Today) => (t!("ui-list-none-today"), t!("ui-list-none-today.hint")),
            (_, Scope::Label(_)) => {
                let key = Action::Label.keys_text(ui);
                return (t!("ui-list-none-labelled"), t!("ui-list-none-labelled.hint", key));
            }
            (_, Scope::Saved(_)) => (t!("ui-list-none-saved"), t!("ui-list-none-saved.hint")),
            (_, Scope::Removed(_)) => (t!("ui-list-none-removed"), t!("ui-list-none-removed.hint")),
            _ if list.feed.as_ref().is_some_and(|feed| feed.problem.is_some()) => {
                (t!("ui-list-empty"), t!("ui-list-empty.fetch-hint"))
            }
            _ => (t!("ui-list-empty"), t!("ui-list-empty.hint")),
        }
    };
    (title, text.to_owned())
}

/// Returns the content of the horizon's row in a feed's list.
fn list_end(feed: &FeedHeader, horizon: Horizon) -> ListEnd {
    let claim = match feed.state.state {
        Some(state @ (Completeness::WholeSince(_) | Completeness::NotKnowable)) => Some(state),
        _ => None,
    };
    let has_older =
        matches!(horizon.meaning, HorizonMeaning::BeforeFirstFetch | HorizonMeaning::AboveImported);
    let offers_older = feed.offers_older && has_older;
    ListEnd { claim, offers_older }
}

/// Marks the entries as read that the user scrolled past.
fn read_passed(rows: &mut dyn Rows, state: &UiState, out: &mut Vec<Command>) {
    let passed = state.list.passed().filter_map(|index| match rows.item(index) {
        Some(TimelineItem::Entry(key)) => rows.entry(key).filter(|entry| entry.unread).map(|entry| entry.key),
        _ => None,
    });
    let passed: Vec<_> = passed.collect();
    if !passed.is_empty() {
        out.push(Command::List(ListCommand::ReadOnPassing(passed)));
    }
}

/// Returns the list of saved pages. Of the smart folders, only this one has entries of one feed.
fn saved_pages(sidebar: &SidebarView) -> Option<SubscriptionId> {
    let of_feed = |scope: &Scope| if let Scope::Feed(id) = scope { Some(*id) } else { None };
    sidebar.smart.iter().find_map(|row| of_feed(&row.scope))
}

fn rows_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let id = list_id();
    let focused = ui.memory(|memory| memory.has_focus(id));
    let (selected, times) = (model.selected, model.times);
    let show_feed = model.list.feed.is_none();
    let older_of = model.list.feed.as_ref().filter(|feed| feed.offers_older).map(|feed| feed.state.id);
    let horizon = model.rows.horizon();
    let end = match (&model.list.feed, horizon) {
        (Some(feed), Some((_, horizon))) => list_end(feed, horizon),
        _ => ListEnd::default(),
    };
    // The rows of several feeds also name the feed. The gaps of all feeds are few, so they need no short rows.
    let lines = match (model.list.compact || is_low(ui), show_feed) {
        _ if model.list.lists_gaps() && !model.list.compact => lines_of_gaps(ui, model.rows, &times),
        (true, _) => 1,
        (false, false) => 2,
        (false, true) => 3,
    };
    let heights = Heights { row: size::row(lines), horizon: horizon.map(|(at, _)| (at, end.height())) };
    let by_keyboard = state.keyboard.moved_last;
    let headings = model.rows.headings();
    let searched = match &model.list.scope {
        Scope::Saved(query) => words_of(&format!("{query} {}", model.list.search)),
        _ => words_of(&model.list.search),
    };
    let images = model.images;
    let pages = saved_pages(model.sidebar);
    // The selected row, which a screen reader announces while the list has the keyboard focus.
    let mut announced = None;
    let mut clicked_row = None;
    let modifiers = click_modifiers(ui);
    let mut list = std::mem::take(&mut state.list);
    let response = list_ui(ui, id, &mut list, model.rows, (heights, selected), |ui, rows, row| {
        let (is_selected, leads) = state.several.entries.drawn_as(row.item, selected);
        if let Some((heading, rect)) = row.heading {
            heading_ui(ui, rect, heading, &times);
        }
        let part = headings.partition_point(|(at, _)| *at <= row.index).checked_sub(1);
        let below_day =
            part.and_then(|part| headings.get(part)).is_some_and(|(_, h)| matches!(h, Heading::Day(_)));
        let style = RowStyle {
            searched: &searched,
            below_day,
            selected: is_selected,
            focused: leads && focused && by_keyboard,
            show_feed,
            lines,
            end,
            times,
        };
        let (event, response) = row_ui(ui, rows, images, row, style);
        if style.selected {
            announced = Some(response.id);
        }
        match (event, row.item) {
            (Some(RowEvent::Star(on)), Some(TimelineItem::Entry(key))) => {
                out.push(Command::Article(ArticleCommand::SetStarred(vec![key], on)));
            }
            (Some(RowEvent::Read(read)), Some(TimelineItem::Entry(key))) => {
                out.push(Command::Article(ArticleCommand::SetRead(vec![key], read)));
            }
            (Some(RowEvent::Open), Some(TimelineItem::Entry(key))) if !modifiers.any() => {
                out.extend(rows.entry(key).and_then(|entry| entry.link.as_ref()).and_then(open));
            }
            (Some(RowEvent::LookForOlder), _) => {
                out.extend(older_of.map(|feed| Command::Feed(FeedCommand::LookForOlder(feed))));
            }
            (Some(RowEvent::Select), Some(item)) => {
                clicked_row = Selected::of(item).map(|at| (row.index, at));
            }
            _ => {}
        }
        if let Some(item) = row.item {
            row_menu(&response, rows, item, (show_feed, pages), (state, out));
        }
    });
    state.list = list;
    state.several.entries.load_all(model.rows);
    ui.ctx().accesskit_node_builder(id, |list| match announced {
        Some(row) => list.set_active_descendant(row.accesskit_id()),
        None => list.clear_active_descendant(),
    });
    if model.list.read_on_scroll {
        read_passed(model.rows, state, out);
    }
    if let Some((index, row)) = clicked_row {
        ui.memory_mut(|memory| memory.request_focus(id));
        if !state.several.entries.click(model.rows, row, selected, modifiers) {
            state.list.select(index, row);
            out.push(Command::List(ListCommand::Select(row)));
        }
    }
    if response.clicked() {
        response.request_focus();
    }
    if focused {
        // The arrow keys move within the list, not to the next control.
        let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        if selected.is_none() && by_keyboard && state.several.entries.is_empty() {
            super::look::widgets::focus_ring(ui, &response, response.rect.shrink(2.0));
        }
    }
}
