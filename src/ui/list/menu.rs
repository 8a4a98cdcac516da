//! The context menus of the list, and the strip above it that acts on the selected entries.

use egui::Ui;

use crate::history::TimelineItem;
use crate::model::{EntryRow, GapId, SubscriptionId};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{
    ArticleCommand, Command, ExportedArticles, GapCommand, ListCommand, WindowCommand,
};
use crate::ui::article::reading::open;
use crate::ui::dialogs::Dialog;
use crate::ui::look::fonts;
use crate::ui::look::icons::Icon;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{context_menu, icon_button, label_cut, menu_item, with_icon_buttons};
use crate::ui::perform::open_pages;
use crate::ui::perform::texts::entries_text;
use crate::ui::state::UiState;
use crate::ui::view::{GapView, Rows, Selected};

/// Draws the context menu of the selected entries.
fn selection_menu(ui: &mut Ui, rows: &dyn Rows, state: &mut UiState, out: &mut Vec<Command>) {
    ui.set_min_width(250.0);
    let number = state.several.entries.len();
    if menu_item(ui, &entries_text(Action::Open, number), &Action::Open.keys_text(ui), true).clicked() {
        open_pages(rows, state, out);
    }
    let keys = || state.several.entries.in_order(rows);
    let copy = entries_text(Action::CopyLink, number);
    if menu_item(ui, &copy, &Action::CopyLink.keys_text(ui), true).clicked() {
        out.push(Command::Article(ArticleCommand::CopyLinks(keys())));
    }
    ui.separator();
    for (text, read) in [
        (t!("ui-list-mark-entries-read", count = number), true),
        (t!("ui-list-mark-entries-unread", count = number), false),
    ] {
        if menu_item(ui, &text, "", true).clicked() {
            out.push(Command::Article(ArticleCommand::SetRead(keys(), read)));
        }
    }
    for (text, starred) in [
        (t!("ui-list-star-entries", count = number), true),
        (t!("ui-list-unstar-entries", count = number), false),
    ] {
        if menu_item(ui, &text, "", true).clicked() {
            out.push(Command::Article(ArticleCommand::SetStarred(keys(), starred)));
        }
    }
    if keys().into_iter().any(|key| rows.is_hidden(key))
        && menu_item(ui, t!("ui-article-show-in-lists"), "", true).clicked()
    {
        out.push(Command::Article(ArticleCommand::ShowInLists(keys())));
    }
    if menu_item(ui, &entries_text(Action::Label, number), &Action::Label.keys_text(ui), true).clicked() {
        state.show(Dialog::label(state.several.entries.in_order(rows)), out);
    }
    let save = entries_text(Action::SaveArticle, number);
    if menu_item(ui, &save, &Action::SaveArticle.keys_text(ui), true).clicked() {
        let articles = ExportedArticles::Entries(state.several.entries.in_order(rows));
        state.show(Dialog::export_articles(articles, &t!("ui-list-selected", count = number)), out);
    }
    let print = entries_text(Action::Print, number);
    if menu_item(ui, &print, &Action::Print.keys_text(ui), true).clicked() {
        let title = t!("ui-list-selected", count = number);
        out.push(Command::Article(ArticleCommand::Print(state.several.entries.in_order(rows), title)));
    }
    if menu_item(ui, &entries_text(Action::SendTo, number), &Action::SendTo.keys_text(ui), true).clicked() {
        state.show(Dialog::send_several(state.several.entries.in_order(rows)), out);
    }
    ui.separator();
    if menu_item(ui, t!("ui-list-clear-selection"), "Esc", true).clicked() {
        state.several.entries.clear();
    }
}

/// Draws the number of selected entries, and buttons that act on them.
pub(super) fn selection_ui(ui: &mut Ui, rows: &dyn Rows, state: &mut UiState, out: &mut Vec<Command>) {
    let p = palette(ui);
    let count = state.several.entries.len();
    ui.horizontal(|ui| {
        ui.set_height(size::CONTROL);
        ui.spacing_mut().item_spacing.x = 2.0;
        let (mut left, mut right) = with_icon_buttons(ui, 4);
        label_cut(&mut left, &t!("ui-list-selected", count), fonts::medium(13.0), p.text);
        let mut act = |icon: Icon, name: &str| icon_button(&mut right, icon, name, name, None).clicked();
        let keys = || state.several.entries.in_order(rows);
        if act(Icon::Check, &t!("ui-list-mark-entries-read", count)) {
            out.push(Command::Article(ArticleCommand::SetRead(keys(), true)));
        }
        if act(Icon::Dot, &t!("ui-list-mark-entries-unread", count)) {
            out.push(Command::Article(ArticleCommand::SetRead(keys(), false)));
        }
        if act(Icon::Star, &t!("ui-list-star-entries", count)) {
            out.push(Command::Article(ArticleCommand::SetStarred(keys(), true)));
        }
        if act(Icon::Cross, t!("ui-list-clear-selection")) {
            state.several.entries.clear();
        }
    });
}

/// Draws the items that take an entry out of Lacuna, and that delete a saved page.
fn leaving_items(
    ui: &mut Ui,
    row: &EntryRow,
    pages: Option<SubscriptionId>,
    (state, out): (&mut UiState, &mut Vec<Command>),
) {
    if menu_item(ui, Action::SaveArticle.text(), &Action::SaveArticle.keys_text(ui), true).clicked() {
        let articles = ExportedArticles::Entries(vec![row.key]);
        state.show(Dialog::export_articles(articles, &row.title), out);
    }
    if menu_item(ui, Action::Print.text(), &Action::Print.keys_text(ui), true).clicked() {
        out.push(Command::Article(ArticleCommand::Print(vec![row.key], row.title.clone())));
    }
    if menu_item(ui, Action::SendTo.text(), &Action::SendTo.keys_text(ui), true).clicked() {
        state.show(Dialog::send_to(row), out);
    }
    if pages == Some(row.subscription) && menu_item(ui, Action::DeletePage.text(), "", true).clicked() {
        out.push(Command::Article(ArticleCommand::DeletePages(vec![row.key])));
    }
}

/// Draws the context menu of a row. `pages` is the list of saved pages.
pub(super) fn row_menu(
    response: &egui::Response,
    rows: &mut dyn Rows,
    item: TimelineItem,
    (show_in_feed, pages): (bool, Option<SubscriptionId>),
    (state, out): (&mut UiState, &mut Vec<Command>),
) {
    match item {
        TimelineItem::Entry(key)
            if state.several.entries.len() > 1 && state.several.entries.contains(key) =>
        {
            context_menu(response, |ui| selection_menu(ui, rows, state, out));
        }
        TimelineItem::Entry(key) => {
            let Some(entry) = rows.entry(key) else { return };
            let (unread, starred, link) = (entry.unread, entry.starred, entry.link.clone());
            let (feed, row) = (entry.subscription, entry.clone());
            context_menu(response, |ui| {
                ui.set_min_width(210.0);
                if let Some(link) = &link {
                    if menu_item(ui, t!("ui-list-open-in-browser"), &Action::Open.keys_text(ui), true)
                        .clicked()
                    {
                        out.extend(open(link));
                    }
                    if menu_item(ui, t!("ui-list-copy-link"), &Action::CopyLink.keys_text(ui), true).clicked()
                    {
                        out.push(Command::Window(WindowCommand::Copy(link.to_string())));
                    }
                    ui.separator();
                }
                let text = if unread { t!("ui-list-mark-read") } else { t!("ui-list-mark-unread") };
                if menu_item(ui, text, &Action::ToggleRead.keys_text(ui), true).clicked() {
                    out.push(Command::Article(ArticleCommand::SetRead(vec![key], unread)));
                }
                let text = if starred { t!("ui-list-remove-star") } else { t!("ui-list-star") };
                if menu_item(ui, text, &Action::ToggleStar.keys_text(ui), true).clicked() {
                    out.push(Command::Article(ArticleCommand::SetStarred(vec![key], !starred)));
                }
                if row.is_hidden && menu_item(ui, t!("ui-article-show-in-lists"), "", true).clicked() {
                    out.push(Command::Article(ArticleCommand::ShowInLists(vec![key])));
                }
                if menu_item(ui, Action::Label.text(), &Action::Label.keys_text(ui), true).clicked() {
                    state.show(Dialog::label(vec![key]), out);
                }
                leaving_items(ui, &row, pages, (state, out));
                ui.separator();
                let from = Selected::Entry(key);
                if menu_item(ui, t!("ui-list-mark-above-read"), "", true).clicked() {
                    out.push(Command::List(ListCommand::MarkAboveRead(from)));
                }
                if menu_item(ui, t!("ui-list-mark-below-read"), "", true).clicked() {
                    out.push(Command::List(ListCommand::MarkBelowRead(from)));
                }
                if show_in_feed {
                    ui.separator();
                    if menu_item(ui, t!("ui-list-show-in-feed"), "", true).clicked() {
                        out.push(Command::List(ListCommand::ShowInFeed(from, feed)));
                    }
                }
            });
        }
        TimelineItem::Gap(id) => {
            let gap = rows.gap(id).cloned();
            context_menu(response, |ui| gap_items(ui, id, gap.as_ref(), show_in_feed, out));
        }
        TimelineItem::PageBoundary { .. } | TimelineItem::Horizon(_) => {}
    }
}

/// Draws the items of a gap. `gap` is `None` until its row is read.
fn gap_items(ui: &mut Ui, id: GapId, gap: Option<&GapView>, show_in_feed: bool, out: &mut Vec<Command>) {
    ui.set_min_width(180.0);
    if menu_item(ui, t!("ui-gap-details"), "", true).clicked() {
        out.push(Command::List(ListCommand::Select(Selected::Gap(id))));
    }
    if let Some(view) = gap {
        if view.gap().uri.is_some()
            && menu_item(ui, t!("ui-gap-retry"), &Action::RetryGap.keys_text(ui), true).clicked()
        {
            out.push(Command::Gap(GapCommand::Retry(id)));
        }
        if view.site_to_ask().is_some() && menu_item(ui, t!("ui-gap-ask-site"), "", !view.busy).clicked() {
            out.push(Command::Gap(GapCommand::AskSite(id)));
        }
        if view.server_to_ask().is_some()
            && menu_item(ui, t!("ui-gap-ask-server-short"), "", !view.busy).clicked()
        {
            out.push(Command::Gap(GapCommand::AskServer(id)));
        }
        if view.can_be_looked_for() && menu_item(ui, t!("ui-gap-web-archive"), "", true).clicked() {
            out.push(Command::Gap(GapCommand::LookInWebArchive(id)));
        }
        if show_in_feed && menu_item(ui, t!("ui-list-show-in-feed"), "", true).clicked() {
            let feed = view.open.subscription;
            out.push(Command::List(ListCommand::ShowInFeed(Selected::Gap(id), feed)));
        }
    }
    if menu_item(ui, t!("ui-gap-dismiss"), &Action::DismissGap.keys_text(ui), true).clicked() {
        out.push(Command::Gap(GapCommand::Dismiss(id)));
    }
}
