//! The part above the rows in a low window: one line with the title and the counts, and a menu with everything else.

use egui::{Align, Layout, Popup, RichText, Ui};

use super::header::{
    back_ui, can_mark_all_read, counts, filter_name, filters, mark_all_read_ui, orders_ui, remedy_ui,
    state_words,
};
use super::menu;
use crate::model::{ReportFormat, SavedSearch};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{Command, FeedCommand, GapCommand, ListCommand, WindowCommand};
use crate::ui::dialogs::Dialog;
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{
    icon_button, label_cut, marked_menu_item, menu_item, menu_scroll, with_icon_buttons,
};
use crate::ui::perform::feed_info;
use crate::ui::state::UiState;
use crate::ui::view::{ListView, Scope, WindowModel};

/// The least width of a title beside the counts, in points.
const LEAST_TITLE: f32 = 120.0;

/// Draws the line, and below it the buttons for the selected entries and the failure of the feed, if there are any.
pub(super) fn low_header_ui(
    ui: &mut Ui,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    let p = palette(ui);
    let list = model.list;
    ui.horizontal(|ui| {
        ui.set_height(size::CONTROL);
        let (mut left, mut right) = with_icon_buttons(ui, 1 + usize::from(can_mark_all_read(list)));
        back_ui(&mut left, state, out);
        title_ui(&mut left, list);
        mark_all_read_ui(&mut right, list, out);
        let name = t!("ui-list-options");
        let button = icon_button(&mut right, Icon::More, name, name, None);
        Popup::menu(&button).show(|ui| {
            ui.set_min_width(220.0);
            let room = ui.ctx().content_rect().height() - 2.0 * size::CONTROL;
            menu_scroll(ui, room, |ui| menu_ui(ui, model, state, out));
        });
    });
    if !state.several.entries.is_empty() {
        menu::selection_ui(ui, &*model.rows, state, out);
    }
    if let Some(problem) = list.feed.as_ref().and_then(|feed| feed.problem.as_ref()) {
        let line = label_cut(ui, &problem.message, fonts::medium(size::SMALL), p.error);
        line.on_hover_text(&problem.hint);
    }
}

/// Draws the title, and the counts as far as they fit beside it.
fn title_ui(ui: &mut Ui, list: &ListView) {
    let p = palette(ui);
    let (large, small) = (fonts::semibold(16.0), fonts::regular(size::SMALL));
    let width = |text: &str, font: &egui::FontId| {
        ui.painter().layout_no_wrap(text.to_owned(), font.clone(), p.text).size().x
    };
    let room = ui.available_width() - width(&list.title, &large).min(LEAST_TITLE) - 12.0;
    let unread =
        if list.unread > 0 { t!("ui-list-count-unread", count = list.unread) } else { String::new() };
    let shown = [counts(list, list.unread), unread].into_iter().find(|text| width(text, &small) <= room);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some(shown) = shown.filter(|text| !text.is_empty()) {
            label_cut(ui, &shown, small, p.weak);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let title = label_cut(ui, &list.title, large, p.text);
            title.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, &list.title));
        });
    });
}

/// Draws the items of the menu.
fn menu_ui(ui: &mut Ui, model: &mut WindowModel<'_>, state: &mut UiState, out: &mut Vec<Command>) {
    let list = model.list;
    let counts = counts(list, list.unread);
    if !counts.is_empty() {
        ui.label(RichText::new(counts).font(fonts::regular(size::SMALL)).color(palette(ui).weak));
    }
    if let Some(feed) = &list.feed {
        let (words, _) = state_words(feed, &model.times);
        if menu_item(ui, &words, "", true).clicked() {
            out.push(feed_info(model, feed.state.id));
        }
    }
    if list.feed.is_some() || matches!(list.scope, Scope::Missing | Scope::AtRisk) {
        let help = Action::GapHelp;
        if menu_item(ui, help.text(), &help.keys_text(ui), true).clicked() {
            out.push(Command::Window(WindowCommand::ShowGapHelp));
        }
    }
    for remedy in list.feed.iter().flat_map(|feed| &feed.remedies) {
        remedy_ui(ui, *remedy, model, state, out, |ui, text| menu_item(ui, text, "", true));
    }
    if list.lists_gaps() {
        return gaps_ui(ui, list, out);
    }
    if list.lists_feeds() {
        if list.scope == Scope::Failed && menu_item(ui, t!("ui-list-retry-all"), "", true).clicked() {
            out.push(Command::Feed(FeedCommand::Refresh(Scope::Failed)));
        }
        return;
    }
    ui.separator();
    for filter in filters(&list.scope) {
        let mark = (*filter == list.filter).then(|| t!("ui-actions-is-chosen"));
        if marked_menu_item(ui, filter_name(*filter), "", true, mark).clicked() {
            out.push(Command::List(ListCommand::Filter(*filter)));
        }
    }
    ui.separator();
    orders_ui(ui, list.order, out);
    let search = list.search.trim();
    if let Scope::Saved(query) = &list.scope {
        ui.separator();
        if menu_item(ui, t!("ui-list-forget-search"), "", true).clicked() {
            out.push(Command::List(ListCommand::ForgetSearch(SavedSearch::new(query, &list.title))));
        }
    } else if !search.is_empty() {
        ui.separator();
        if menu_item(ui, t!("ui-list-save-search.menu"), "", true).clicked() {
            state.show(Dialog::save_search(search), out);
        }
    }
}

/// Draws the items of the list Missing.
fn gaps_ui(ui: &mut Ui, list: &ListView, out: &mut Vec<Command>) {
    if list.gaps.count == 0 {
        return;
    }
    if list.gaps.can_retry && menu_item(ui, t!("ui-list-retry-all"), "", true).clicked() {
        out.push(Command::Gap(GapCommand::RetryAll));
    }
    if list.gaps.can_look_everywhere && menu_item(ui, t!("ui-list-look-everywhere"), "", true).clicked() {
        out.push(Command::Gap(GapCommand::LookEverywhere));
    }
    ui.separator();
    for form in ReportFormat::ALL {
        let text = format!("{} {}", t!("ui-list-save-report"), form.name());
        if menu_item(ui, &text, "", true).clicked() {
            out.push(Command::Gap(GapCommand::SaveReport(form)));
        }
    }
}
