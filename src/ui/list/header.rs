//! The part above the rows of the list: its title, its state, its filters and its buttons.

use egui::{Popup, Ui, vec2};

use super::menu;
use crate::model::{Completeness, FeedKind, Filter, ListOrder, ReportFormat, SavedSearch, WalkWork};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{Command, FeedCommand, GapCommand, ListCommand, WindowCommand};
use crate::ui::dialogs::Dialog;
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{
    ButtonStyle, button, button_with, chip, gap_help_button, icon_button, label_cut, link, marked_menu_item,
    menu_item, segmented, with_icon_buttons,
};
use crate::ui::perform::{order_of, perform};
use crate::ui::state::{Panes, UiState};
use crate::ui::view::{FeedHeader, Hits, ListView, Remedy, Scope, Times, WalkPhase, WindowModel};
use crate::ui::words;

/// Draws the title, the state and the filters. `info` is the command that a click on the feed's state runs.
pub(super) fn header_ui(
    ui: &mut Ui,
    list: &ListView,
    times: &Times,
    info: Option<&Command>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let p = palette(ui);
    ui.horizontal(|ui| {
        ui.set_height(size::CONTROL);
        let buttons = usize::from(info.is_some()) + usize::from(can_mark_all_read(list));
        let (mut left, mut right) = with_icon_buttons(ui, buttons);
        back_ui(&mut left, state, out);
        let title = label_cut(&mut left, &list.title, fonts::semibold(16.0), p.text);
        title.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, &list.title));
        if let Scope::Saved(query) = &list.scope
            && *query != list.title
        {
            title.on_hover_text(query);
        }
        let (name, tooltip) = (t!("ui-list-about-feed"), Action::FeedInfo.tooltip(ui));
        if let Some(info) = info
            && icon_button(&mut right, Icon::Info, name, &tooltip, None).clicked()
        {
            out.push(info.clone());
        }
        mark_all_read_ui(&mut right, list, out);
    });
    ui.add_space(3.0);
    state_ui(ui, list, times, info, out);
    saved_search_ui(ui, list, state, out);
}

/// Draws the line between the title and the list: the filter and the order, or the buttons for the selected entries. A
/// list of gaps or feeds has its own buttons there.
pub(super) fn filter_ui(ui: &mut Ui, model: &WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let list = model.list;
    if list.lists_gaps() {
        if list.gaps.count > 0 {
            gaps_buttons_ui(ui, list, out);
        }
        return;
    }
    if list.lists_feeds() {
        if list.scope == Scope::Failed && !list.cards.is_empty() {
            ui.add_space(8.0);
            if button_with(ui, Some(Icon::Refresh), t!("ui-list-retry-all"), ButtonStyle::Quiet).clicked() {
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
        let filters = filters(&list.scope);
        let names: Vec<&str> = filters.iter().map(|filter| filter_name(*filter)).collect();
        let chosen = filters.iter().position(|filter| *filter == list.filter).unwrap_or(0);
        if !filters.is_empty()
            && let Some(filter) = segmented(ui, &names, chosen).and_then(|index| filters.get(index))
        {
            out.push(Command::List(ListCommand::Filter(*filter)));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            order_ui(ui, list.order, out);
        });
    });
}

/// Draws the button that opens the menu of the orders, and the menu.
fn order_ui(ui: &mut Ui, order: ListOrder, out: &mut Vec<Command>) {
    let icon = if order == ListOrder::OldestFirst { Icon::Ascending } else { Icon::Descending };
    let shown = orders().find(|(_, other)| *other == order).map_or("", |(text, _)| text);
    let name = t!("ui-list-order", order = shown);
    let button = icon_button(ui, icon, &name, &name, None);
    Popup::menu(&button).show(|ui| {
        ui.set_min_width(180.0);
        orders_ui(ui, order, out);
    });
}

/// Draws the button that leads back to the subscriptions if the window has no room for them beside the list.
pub(super) fn back_ui(ui: &mut Ui, state: &UiState, out: &mut Vec<Command>) {
    let (name, tooltip) = (t!("ui-list-subscriptions"), t!("ui-list-subscriptions.hint"));
    if state.panes == Panes::Two && icon_button(ui, Icon::Left, name, tooltip, None).clicked() {
        out.push(Command::List(ListCommand::Deselect));
    }
}

/// Returns true if the list shows entries, and not gaps or feeds.
pub(super) fn can_mark_all_read(list: &ListView) -> bool {
    !list.lists_gaps() && !list.lists_feeds()
}

/// Draws the button that marks the whole list as read, if the list shows entries.
pub(super) fn mark_all_read_ui(ui: &mut Ui, list: &ListView, out: &mut Vec<Command>) {
    let tooltip = Action::MarkAllRead.tooltip(ui);
    if can_mark_all_read(list)
        && icon_button(ui, Icon::Check, t!("ui-list-mark-all-read"), &tooltip, None).clicked()
        && list.unread > 0
    {
        out.push(Command::List(ListCommand::MarkAllRead(list.scope.clone())));
    }
}

/// Returns the orders of lists with their names.
fn orders() -> impl Iterator<Item = (&'static str, ListOrder)> {
    [Action::NewestFirst, Action::OldestFirst, Action::ByFeed, Action::LongestFirst]
        .into_iter()
        .filter_map(|action| Some((action.text(), order_of(action)?)))
}

/// Draws the orders as items of a menu.
pub(super) fn orders_ui(ui: &mut Ui, order: ListOrder, out: &mut Vec<Command>) {
    for (text, other) in orders() {
        let mark = (other == order).then(|| t!("ui-actions-is-chosen"));
        if marked_menu_item(ui, text, "", true, mark).clicked() {
            out.push(Command::List(ListCommand::Order(other)));
        }
    }
}

/// Returns the filters of a list. A filter that every entry of the list passes is left out.
pub(super) const fn filters(scope: &Scope) -> &'static [Filter] {
    match scope {
        Scope::Unread => &[],
        Scope::Starred => &[Filter::All, Filter::Unread],
        _ => &[Filter::All, Filter::Unread, Filter::Starred],
    }
}

pub(super) fn filter_name(filter: Filter) -> &'static str {
    match filter {
        Filter::All => t!("ui-list-all"),
        Filter::Unread => t!("ui-list-unread"),
        Filter::Starred => t!("ui-list-starred"),
    }
}

/// Draws the state of the listed feed and the counts of the list. `info` is the command that a click on the state runs.
fn state_ui(ui: &mut Ui, list: &ListView, times: &Times, info: Option<&Command>, out: &mut Vec<Command>) {
    let p = palette(ui);
    let font = fonts::regular(size::SMALL);
    // The place of the counts does not depend on how many entries are unread. Otherwise the rows would jump.
    let widest = counts(list, list.entries.max(list.unread));
    let width = ui.painter().layout_no_wrap(widest, font.clone(), p.weak).size().x;
    let counts = counts(list, list.unread);
    let mut below = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if let Some(feed) = &list.feed {
            let (state, is_loading) = state_words(feed, times);
            let feed = feed.state;
            let (fill, color) = match feed.state {
                // While a walk loads older entries, gaps are not shown in amber (G1).
                Some(Completeness::Gaps(_)) if is_loading => (p.ground.sunken, p.soft),
                Some(Completeness::Gaps(_)) => (p.gap.fill, p.gap.text),
                _ => (p.ground.sunken, p.soft),
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
                // Beside a long state there is no room for the counts, so they are drawn below it.
                below = width > ui.available_width();
                if !below {
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        label_cut(ui, &counts, font.clone(), p.weak);
                    });
                }
            });
        } else {
            label_cut(ui, &counts, font.clone(), p.weak);
        }
    });
    if below {
        ui.horizontal(|ui| label_cut(ui, &counts, font, p.weak));
    }
}

/// Returns the state of a feed in words, and true if a walk loads its older entries.
pub(super) fn state_words(feed: &FeedHeader, times: &Times) -> (String, bool) {
    let is_loading =
        feed.walk.as_ref().is_some_and(|walk| walk.phase == WalkPhase::Running(WalkWork::History));
    let words = if is_loading {
        t!("ui-list-rebuilding").to_owned()
    } else {
        words::state(feed.state.state, feed.state.has_failed, times)
    };
    (words, is_loading)
}

/// Draws buttons that may help after a feed failed.
pub(super) fn remedies_ui(
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
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for remedy in remedies {
            let style = if *remedy == Remedy::SignIn { ButtonStyle::Primary } else { ButtonStyle::Quiet };
            remedy_ui(ui, *remedy, model, state, out, |ui, text| button(ui, text, style));
        }
    });
}

/// Draws the control of a remedy with `control`, and does what it says if the user clicks it.
pub(super) fn remedy_ui(
    ui: &mut Ui,
    remedy: Remedy,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
    control: impl FnOnce(&mut Ui, &str) -> egui::Response,
) {
    let action = match remedy {
        Remedy::OpenAddress => {
            let Scope::Feed(id) = model.list.scope else { return };
            let Some(row) = model.sidebar.feeds.iter().find(|row| row.id == id) else { return };
            if control(ui, Action::Open.text()).clicked() {
                out.push(Command::Window(WindowCommand::OpenUrl(row.url.clone())));
            }
            return;
        }
        Remedy::SignIn => Action::Credentials,
        Remedy::ChangeAddress => Action::EditAddress,
        Remedy::Remove => Action::Remove,
    };
    if control(ui, action.text()).clicked() {
        perform(action, model, state, out);
    }
}

/// Draws the buttons of the list Missing: one retries every gap, and a menu saves the missing-entries report.
fn gaps_buttons_ui(ui: &mut Ui, list: &ListView, out: &mut Vec<Command>) {
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if list.gaps.can_retry {
            let retry = button_with(ui, Some(Icon::Refresh), t!("ui-list-retry-all"), ButtonStyle::Quiet);
            if retry.on_hover_text(t!("ui-list-retry-all.hint")).clicked() {
                out.push(Command::Gap(GapCommand::RetryAll));
            }
        }
        if list.gaps.can_look_everywhere {
            let look_everywhere =
                button_with(ui, Some(Icon::Search), t!("ui-list-look-everywhere"), ButtonStyle::Quiet);
            if look_everywhere.on_hover_text(t!("ui-list-look-everywhere.hint")).clicked() {
                out.push(Command::Gap(GapCommand::LookEverywhere));
            }
        }
        let save = button(ui, t!("ui-list-save-report"), ButtonStyle::Quiet);
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

/// Draws the link that saves the current search, or that removes the listed saved search.
fn saved_search_ui(ui: &mut Ui, list: &ListView, state: &mut UiState, out: &mut Vec<Command>) {
    let search = list.search.trim();
    if let Scope::Saved(query) = &list.scope {
        ui.add_space(4.0);
        if link(ui, t!("ui-list-forget-search"), "").clicked() {
            out.push(Command::List(ListCommand::ForgetSearch(SavedSearch::new(query, &list.title))));
        }
    } else if !search.is_empty() {
        ui.add_space(4.0);
        if link(ui, t!("ui-list-save-search"), t!("ui-list-save-search.hint")).clicked() {
            state.show(Dialog::save_search(search), out);
        }
    }
}

/// Returns the counts above a list in which `unread` entries are unread. The text for a paged feed must not look like a
/// count of the whole feed (P2).
pub(super) fn counts(list: &ListView, unread: u64) -> String {
    // An empty list of gaps or feeds says in the middle of the pane that it is empty.
    if list.lists_gaps() {
        let count = list.gaps.count;
        return if count == 0 { String::new() } else { words::gaps(count) };
    }
    if list.lists_feeds() {
        return if list.cards.is_empty() { String::new() } else { words::feeds(list.cards.len() as u64) };
    }
    let count = list.entries;
    let is_paged = list.feed.as_ref().is_some_and(|feed| feed.state.kind == Some(FeedKind::Paged));
    let entries = match (list.search.is_empty(), list.hits != Hits::All) {
        (false, true) => t!("ui-list-found-so-far", count),
        (false, false) => t!("ui-list-found", count),
        (true, true) => t!("ui-list-so-far", count),
        (true, false) if is_paged => t!("ui-list-shown", count),
        (true, false) => words::entries(count),
    };
    let is_everything = list.search.is_empty() && list.filter == Filter::All;
    let hidden = list.feed.as_ref().filter(|_| is_everything).map_or(0, |feed| feed.hidden);
    let unread = (unread > 0).then(|| t!("ui-list-count-unread", count = unread));
    let hidden = (hidden > 0).then(|| t!("ui-list-count-hidden", count = hidden));
    [Some(entries), unread, hidden].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
