//! The middle pane: the state of the listed feed (G8), the progress of its walk (A8), the buttons of its pages (P1,
//! P2), and the list.

mod cards;
pub(super) mod history_bars;
pub(super) mod menu;
pub(super) mod rows;
pub(super) mod scroll;
pub(super) mod selection;

use egui::{EventFilter, Id, Popup, Ui};

use super::actions::action::Action;
use super::actions::command::{ArticleCommand, Command, FeedCommand, GapCommand, ListCommand, WindowCommand};
use super::actions::keys::{feed_info, perform};
use super::article::text::open;
use super::feed::history_strip::{StripSize, strip_ui};
use super::find::words_of;
use super::look::fonts;
use super::look::icons::Icon;
use super::look::theme::{palette, size};
use super::look::widgets::{
    Look, button, button_with, chip, click_modifiers, gap_help_button, icon_button, label, label_cut,
    menu_item, problem_ui, segmented,
};
use super::state::{ListKey, Panes, UiState};
use super::view::{
    FeedHeader, Heading, ListView, Remedy, Rows, Scope, Selected, Times, WalkPhase, WindowModel,
};
use super::words;
use crate::history::{Horizon, HorizonMeaning, TimelineItem};
use crate::model::{Completeness, FeedKind, Filter, ListOrder, ReportFormat, WalkWork};
use cards::cards_ui;
use history_bars::{pager_ui, walk_ui};
use menu::row_menu;
use rows::{ListEnd, RowEvent, RowStyle, heading_ui, row_ui};
use scroll::{Heights, list_ui};

/// The egui id of the list.
#[must_use]
pub fn list_id() -> Id {
    Id::unique("entry list")
}

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
        state.several.entries.clear();
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let list = model.list;
    let times = model.times;
    padded(ui, |ui| {
        let info = list.feed.as_ref().map(|feed| feed_info(model, feed.state.id));
        header_ui(ui, list, &times, state.panes == Panes::Two, info.as_ref(), out);
        filter_ui(ui, model, state, out);
        let Some(feed) = &list.feed else { return };
        if let Some(history) = &feed.history {
            ui.add_space(8.0);
            strip_ui(ui, history, &times, StripSize::Small, out);
        }
        if let Some(problem) = &feed.problem {
            ui.add_space(8.0);
            problem_ui(ui, problem);
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
        cards_ui(ui, &list.cards, out);
    } else if model.rows.is_empty() {
        empty_ui(ui, list, out);
    } else {
        ui.add_space(4.0);
        rows_ui(ui, model, state, out);
    }
}

fn padded(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    egui::Frame::new().inner_margin(egui::Margin { left: 14, right: 12, top: 12, bottom: 10 }).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            content(ui);
        },
    );
}

/// Draws the title, the state and the filters. `info` is the command that a click on the feed's state runs.
fn header_ui(
    ui: &mut Ui,
    list: &ListView,
    times: &Times,
    leads_back: bool,
    info: Option<&Command>,
    out: &mut Vec<Command>,
) {
    let p = palette(ui);
    ui.horizontal(|ui| {
        ui.set_height(26.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let tooltip = Action::MarkAllRead.tooltip(ui);
            if !lists_gaps(list)
                && !list.lists_feeds()
                && icon_button(ui, Icon::Check, t!("ui-list-mark-all-read"), &tooltip, None).clicked()
                && list.unread > 0
            {
                out.push(Command::List(ListCommand::MarkAllRead(list.scope.clone())));
            }
            saved_search_ui(ui, list, out);
            let (name, tooltip) = (t!("ui-list-about-feed"), Action::FeedInfo.tooltip(ui));
            if let Some(info) = info
                && icon_button(ui, Icon::Info, name, &tooltip, None).clicked()
            {
                out.push(info.clone());
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let (name, tooltip) = (t!("ui-list-subscriptions"), t!("ui-list-subscriptions.hint"));
                if leads_back && icon_button(ui, Icon::Left, name, tooltip, None).clicked() {
                    out.push(Command::List(ListCommand::Deselect));
                }
                let title = label_cut(ui, &list.title, fonts::semibold(16.0), p.text);
                title.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, &list.title));
            });
        });
    });
    ui.add_space(3.0);
    state_ui(ui, list, times, info, out);
}

/// Draws what stands between the title and the list: the filter and the order, or what acts on the selected entries. A
/// list of gaps or feeds has buttons of its own there.
fn filter_ui(ui: &mut Ui, model: &WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let list = model.list;
    if lists_gaps(list) {
        if list.gaps > 0 {
            gaps_buttons_ui(ui, list, out);
        }
        return;
    }
    if list.lists_feeds() {
        if list.scope == Scope::Failed && !list.cards.is_empty() {
            ui.add_space(8.0);
            if button_with(ui, Some(Icon::Refresh), t!("ui-list-try-all-again"), Look::Quiet).clicked() {
                out.push(Command::Feed(FeedCommand::Refresh(Scope::Failed)));
            }
        }
        return;
    }
    ui.add_space(8.0);
    if !state.several.entries.is_empty() {
        return menu::selection_ui(ui, &*model.rows, state, out);
    }
    ui.horizontal(|ui| {
        let chosen = match list.filter {
            Filter::All => 0,
            Filter::Unread => 1,
            Filter::Starred => 2,
        };
        let names = [t!("ui-list-all"), t!("ui-list-unread"), t!("ui-list-starred")];
        // The scope Unread has no other filter.
        if list.scope != Scope::Unread
            && let Some(index) = segmented(ui, &names, chosen)
        {
            out.push(Command::List(ListCommand::Filter(
                [Filter::All, Filter::Unread, Filter::Starred][index.min(2)],
            )));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (icon, other) = match list.order {
                ListOrder::NewestFirst => (Icon::Descending, ListOrder::OldestFirst),
                ListOrder::OldestFirst => (Icon::Ascending, ListOrder::NewestFirst),
            };
            let (name, tooltip) = match list.order {
                ListOrder::NewestFirst => (t!("ui-list-newest-first"), t!("ui-list-newest-first.hint")),
                ListOrder::OldestFirst => (t!("ui-list-oldest-first"), t!("ui-list-oldest-first.hint")),
            };
            if icon_button(ui, icon, name, tooltip, None).clicked() {
                out.push(Command::List(ListCommand::Order(other)));
            }
        });
    });
}

/// Draws the state of the listed feed and the counts of the list. `info` is the command that a click on the state runs.
fn state_ui(ui: &mut Ui, list: &ListView, times: &Times, info: Option<&Command>, out: &mut Vec<Command>) {
    let p = palette(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if let Some(feed) = &list.feed {
            let is_loading =
                feed.walk.as_ref().is_some_and(|walk| walk.phase == WalkPhase::Running(WalkWork::History));
            let feed = feed.state;
            let (fill, color) = match feed.state {
                // While a walk runs, gaps that were never fetched do not count as marks (G1).
                Some(Completeness::Gaps(_)) if is_loading => (p.sunken, p.soft),
                Some(Completeness::Gaps(_)) => (p.amber_fill, p.amber),
                _ => (p.sunken, p.soft),
            };
            let state = if is_loading {
                t!("ui-list-rebuilding").to_owned()
            } else {
                words::state(feed.state, feed.has_failed, times)
            };
            let explained = words::state_explained(feed.state, feed.has_failed);
            let tooltip = t!("ui-list-kind-and-state", kind = words::kind(feed.kind), explained);
            if chip(ui, &state, fill, color).on_hover_text(tooltip).clicked() {
                out.extend(info.cloned());
            }
        }
        if list.feed.is_some() || matches!(list.scope, Scope::Missing | Scope::AtRisk) {
            let place = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(place, |ui| {
                if gap_help_button(ui) {
                    out.push(Command::Window(WindowCommand::ShowGapHelp));
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    label_cut(ui, &counts(list), fonts::regular(size::SMALL), p.weak);
                });
            });
        } else {
            label_cut(ui, &counts(list), fonts::regular(size::SMALL), p.weak);
        }
    });
}

/// Draws buttons that may help after a feed failed.
fn remedies_ui(
    ui: &mut Ui,
    remedies: &[Remedy],
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    if remedies.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for remedy in remedies {
            let (action, look) = match remedy {
                Remedy::SignIn => (Action::Credentials, Look::Primary),
                Remedy::ChangeAddress => (Action::EditAddress, Look::Quiet),
                Remedy::Remove => (Action::Remove, Look::Quiet),
            };
            if button(ui, action.text(), look).clicked() {
                perform(action, model, state, out);
            }
        }
    });
}

/// Draws the buttons of Missing: one retries every gap, and a menu saves the missing-entries report.
fn gaps_buttons_ui(ui: &mut Ui, list: &ListView, out: &mut Vec<Command>) {
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if list.can_retry {
            let retry = button_with(ui, Some(Icon::Refresh), t!("ui-list-retry-all"), Look::Quiet);
            if retry.on_hover_text(t!("ui-list-retry-all.hint")).clicked() {
                out.push(Command::Gap(GapCommand::RetryAll));
            }
        }
        let save = button(ui, t!("ui-list-save-report"), Look::Quiet);
        Popup::menu(&save).show(|ui| {
            ui.set_min_width(180.0);
            for form in ReportFormat::ALL {
                if menu_item(ui, form.name(), "", true).clicked() {
                    out.push(Command::Gap(GapCommand::SaveReport(form)));
                }
            }
        });
    });
}

/// Draws the button that saves the current search, or that removes the listed saved search.
fn saved_search_ui(ui: &mut Ui, list: &ListView, out: &mut Vec<Command>) {
    let search = list.search.trim();
    if let Scope::Saved(query) = &list.scope {
        let name = t!("ui-list-forget-search");
        if icon_button(ui, Icon::Cross, name, name, None).clicked() {
            out.push(Command::List(ListCommand::ForgetSearch(query.clone())));
        }
    } else if !search.is_empty() {
        let (name, tooltip) = (t!("ui-list-save-search"), t!("ui-list-save-search.hint"));
        if icon_button(ui, Icon::Plus, name, tooltip, None).clicked() {
            out.push(Command::List(ListCommand::SaveSearch(search.to_owned())));
        }
    }
}

/// Returns true if the list shows gaps. A search in Missing lists entries instead.
fn lists_gaps(list: &ListView) -> bool {
    list.scope == Scope::Missing && list.search.trim().is_empty()
}

/// Returns the counts above a list. For a paged feed the text must not read as a count of the whole feed (P2).
fn counts(list: &ListView) -> String {
    if lists_gaps(list) {
        return words::gaps(list.gaps);
    }
    if list.lists_feeds() {
        return words::feeds(list.cards.len() as u64);
    }
    let count = list.entries;
    let is_paged = list.feed.as_ref().is_some_and(|feed| feed.state.kind == Some(FeedKind::Paged));
    let entries = match (list.search.is_empty(), list.is_part) {
        (false, true) => t!("ui-list-found-so-far", count),
        (false, false) => t!("ui-list-found", count),
        (true, true) => t!("ui-list-so-far", count),
        (true, false) if is_paged => t!("ui-list-shown", count),
        (true, false) => words::entries(count),
    };
    if list.unread == 0 {
        entries
    } else {
        format!("{entries} · {}", t!("ui-list-count-unread", count = list.unread))
    }
}

fn empty_ui(ui: &mut Ui, list: &ListView, out: &mut Vec<Command>) {
    let p = palette(ui);
    let (title, text) = empty_words(ui, list);
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).round());
        label(ui, title, fonts::medium(15.0), p.soft);
        ui.add_space(4.0);
        label(ui, &text, fonts::regular(13.0), p.weak);
        if !list.loading && !list.search.is_empty() && list.scope != Scope::All {
            ui.add_space(10.0);
            if button(ui, t!("ui-list-search-all"), Look::Quiet).clicked() {
                out.push(Command::List(ListCommand::SearchIn(Scope::All, list.search.clone())));
            }
        }
    });
}

/// Returns the title and the text of an empty list.
fn empty_words(ui: &Ui, list: &ListView) -> (&'static str, String) {
    let (title, text) = if list.loading {
        (t!("ui-list-loading"), "")
    } else if list.is_part {
        (t!("ui-list-searching"), t!("ui-list-searching.hint"))
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

/// Returns the row of the horizon, which is the last row, or the first one if the oldest entries come first.
fn horizon_of(rows: &dyn Rows) -> Option<(usize, Horizon)> {
    let ends = [rows.len().checked_sub(1)?, 0];
    ends.into_iter().find_map(|at| match rows.item(at) {
        Some(TimelineItem::Horizon(horizon)) => Some((at, horizon)),
        _ => None,
    })
}

/// Returns what the end of a feed's list says and offers.
fn list_end(feed: &FeedHeader, horizon: Horizon) -> ListEnd {
    let claim = match feed.state.state {
        Some(state @ (Completeness::WholeSince(_) | Completeness::NotKnowable)) => Some(state),
        _ => None,
    };
    let offers_older = feed.offers_older && horizon.meaning == HorizonMeaning::BeforeFirstFetch;
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

fn rows_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let id = list_id();
    let focused = ui.memory(|memory| memory.has_focus(id));
    let (selected, times) = (model.selected, model.times);
    let show_feed = model.list.feed.is_none();
    let older_of = model.list.feed.as_ref().filter(|feed| feed.offers_older).map(|feed| feed.state.id);
    let horizon = horizon_of(model.rows);
    let end = match (&model.list.feed, horizon) {
        (Some(feed), Some((_, horizon))) => list_end(feed, horizon),
        _ => ListEnd::default(),
    };
    let compact = model.list.compact;
    let row = if compact { size::COMPACT_ROW } else { size::ENTRY_ROW };
    let heights = Heights { row, horizon: horizon.map(|(at, _)| (at, end.height())) };
    let by_keyboard = state.by_keyboard;
    let headings = model.rows.headings();
    let searched = match &model.list.scope {
        Scope::Saved(query) => words_of(&format!("{query} {}", model.list.search)),
        _ => words_of(&model.list.search),
    };
    let images = model.images;
    // The selected row, which a screen reader announces while the list has the keyboard focus.
    let mut heard = None;
    let mut picked = None;
    let modifiers = click_modifiers(ui);
    let mut list = std::mem::take(&mut state.list);
    let response = list_ui(ui, id, &mut list, model.rows, (heights, selected), |ui, rows, row| {
        let (is_selected, leads) = state.several.entries.look(row.item, selected);
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
            compact,
            end,
            times,
        };
        let (event, response) = row_ui(ui, rows, images, row, style);
        if style.selected {
            heard = Some(response.id);
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
                picked = Selected::of(item).map(|at| (row.index, at));
            }
            _ => {}
        }
        if let Some(item) = row.item {
            row_menu(&response, rows, item, show_feed, (state, out));
        }
    });
    state.list = list;
    state.several.entries.load_all(model.rows);
    ui.ctx().accesskit_node_builder(id, |list| match heard {
        Some(row) => list.set_active_descendant(row.accesskit_id()),
        None => list.clear_active_descendant(),
    });
    if model.list.read_on_scroll {
        read_passed(model.rows, state, out);
    }
    if let Some((index, row)) = picked {
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
