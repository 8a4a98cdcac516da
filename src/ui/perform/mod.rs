//! Runs actions: [`perform`] finds the feed, entry or gap that an [`Action`] applies to. The keys, the menus and the menu
//! bar offer them.

pub(super) mod keys;
pub(super) mod menu;
pub(super) mod menu_bar;
pub(super) mod order;
pub(super) mod texts;

use crate::model::{EntryKey, EntryRow, Filter, GapId, ListOrder, SavedSearch, SubscriptionId, Theme};
use crate::ui::actions::action::Action;
use crate::ui::actions::command::{
    ArticleCommand, Command, ExportedArticles, FeedCommand, GapCommand, ListCommand, WindowCommand, Zoom,
};
use crate::ui::article::full_text_command;
use crate::ui::article::reading::open;
use crate::ui::dialogs::{Dialog, PageAddress};
use crate::ui::state::{Panes, UiState};
use crate::ui::view::{FeedRow, Pane, Rows, Scope, Selected, SideRow, WindowModel};

/// The largest number of pages that are opened without asking the user.
const FEW_PAGES: usize = 10;

/// Returns true if the action can run now. Menus grey out an action that cannot.
#[must_use]
pub(in crate::ui) fn is_possible(action: Action, model: &WindowModel<'_>, state: &UiState) -> bool {
    if let Some(is_possible) = is_possible_for_several(action, state) {
        return is_possible;
    }
    match action {
        Action::SelectAll | Action::SelectDown | Action::SelectUp => {
            !state.in_focus && state.panes != Panes::One
        }
        Action::MoveFolderUp | Action::MoveFolderDown => moved_folder(action, model).is_some(),
        Action::DeletePage => shown_page(model).is_some(),
        Action::StopAll => model.status.progress.is_some(),
        Action::CheckArchives => model.list.feed.as_ref().is_some_and(|feed| feed.state.has_archives()),
        Action::RebuildHistory => model.list.feed.as_ref().is_some_and(|feed| feed.state.has_history()),
        Action::FeedInfo | Action::EditAddress | Action::Credentials | Action::SaveFeed | Action::Move => {
            feed(model).is_some()
        }
        Action::Rename => feed(model).is_some() || folder(model).is_some() || saved_search(model).is_some(),
        Action::Remove => feed(model).is_some() || folder(model).is_some(),
        Action::MarkAboveRead | Action::MarkBelowRead => model.selected.is_some() && model.list.unread > 0,
        Action::MarkOlderRead | Action::MarkAllRead => model.list.unread > 0,
        Action::Open | Action::CopyLink => shown_entry(model).is_some_and(|entry| entry.row.link.is_some()),
        Action::LoadImages
        | Action::FindInArticle
        | Action::NextMatch
        | Action::PreviousMatch
        | Action::Back
        | Action::ArticleTop
        | Action::ArticleEnd => shown_entry(model).is_some(),
        Action::LoadFullText => shown_entry(model).is_some_and(|entry| full_text_command(&entry).is_some()),
        Action::Close => matches!(model.pane, Pane::Feed(_)),
        Action::FocusMode => !matches!(model.pane, Pane::Nothing),
        Action::Undo => model.undo.can_undo,
        Action::Redo => model.undo.can_redo,
        Action::Copy => state.text.is_some(),
        // The scope Unread has no other filter.
        Action::ShowAll | Action::ShowUnread | Action::ShowStarred => model.list.scope != Scope::Unread,
        Action::ExportList => !model.list.search.is_empty() || is_exportable(&model.list.scope),
        Action::ToggleRead
        | Action::ToggleStar
        | Action::Label
        | Action::SendTo
        | Action::SaveArticle
        | Action::Print => {
            matches!(model.selected, Some(Selected::Entry(_)))
        }
        Action::RetryGap => matches!(model.selected, Some(Selected::Gap(id)) if has_address(model, id)),
        Action::DismissGap => matches!(model.selected, Some(Selected::Gap(_))),
        Action::AddFeed
        | Action::SavePage
        | Action::NewFolder
        | Action::Import
        | Action::MoveIn
        | Action::Export
        | Action::Rules
        | Action::RefreshAll
        | Action::Offline
        | Action::Settings
        | Action::Quit
        | Action::Refresh
        | Action::Next
        | Action::Previous
        | Action::NextUnread
        | Action::PreviousUnread
        | Action::PageDown
        | Action::PageUp
        | Action::First
        | Action::Last
        | Action::Forward
        | Action::NextFeed
        | Action::PreviousFeed
        | Action::GoAll
        | Action::GoToday
        | Action::GoUnread
        | Action::GoStarred
        | Action::GoMissing
        | Action::GoAtRisk
        | Action::Search
        | Action::Palette
        | Action::OpenMenu
        | Action::NewestFirst
        | Action::OldestFirst
        | Action::ByFeed
        | Action::LongestFirst
        | Action::HideRead
        | Action::ToggleSidebar
        | Action::MenuBar
        | Action::ZoomIn
        | Action::ZoomOut
        | Action::ZoomReset
        | Action::ThemeSystem
        | Action::ThemeLight
        | Action::ThemeDark
        | Action::Shortcuts
        | Action::GapHelp
        | Action::WhatsNew
        | Action::Requests
        | Action::Restore
        | Action::MoveProfile
        | Action::About => true,
    }
}

/// Returns true if there is an address at which the missing entries of a gap can be asked for.
fn has_address(model: &WindowModel<'_>, id: GapId) -> bool {
    let view = match model.pane {
        Pane::Gap(view) if view.open.id == id => Some(view),
        _ => model.rows.gap(id),
    };
    view.is_some_and(|view| view.gap().uri.is_some())
}

/// Returns whether the action can run on several selected feeds or entries; `None` if it does not apply to them.
fn is_possible_for_several(action: Action, state: &UiState) -> Option<bool> {
    let (feeds, entries) = (&state.several.feeds, &state.several.entries);
    match action {
        Action::Move | Action::Remove if !feeds.is_empty() => Some(true),
        Action::Rename | Action::FeedInfo | Action::EditAddress | Action::Credentials | Action::SaveFeed
            if !feeds.is_empty() =>
        {
            Some(false)
        }
        Action::Open
        | Action::CopyLink
        | Action::ToggleRead
        | Action::ToggleStar
        | Action::Label
        | Action::SendTo
        | Action::SaveArticle
        | Action::Print
            if !entries.is_empty() =>
        {
            Some(true)
        }
        _ => None,
    }
}

/// Returns true if the entries of a list can be exported together. The other lists have no entries.
const fn is_exportable(scope: &Scope) -> bool {
    !matches!(scope, Scope::Missing | Scope::AtRisk | Scope::Failed)
}

/// Returns the listed feed. The list of saved pages is no feed.
fn feed(model: &WindowModel<'_>) -> Option<SubscriptionId> {
    match model.list.scope {
        Scope::Feed(id) if !is_pages(model, id) => Some(id),
        _ => None,
    }
}

/// Returns true if this is the list of saved pages. It is the only smart folder that lists one subscription.
fn is_pages(model: &WindowModel<'_>, id: SubscriptionId) -> bool {
    model.sidebar.smart.iter().any(|row| row.scope == Scope::Feed(id))
}

/// Returns the open entry if it is a saved page.
fn shown_page(model: &WindowModel<'_>) -> Option<EntryKey> {
    shown_entry(model)
        .map(|entry| entry.row)
        .filter(|row| is_pages(model, row.subscription))
        .map(|row| row.key)
}

fn feed_row<'a>(model: &WindowModel<'a>) -> Option<&'a FeedRow> {
    let id = feed(model)?;
    model.sidebar.feeds.iter().find(|row| row.id == id).map(|row| &**row)
}

fn folder<'a>(model: &'a WindowModel<'_>) -> Option<&'a [String]> {
    match &model.list.scope {
        Scope::Folder(path) => Some(path),
        _ => None,
    }
}

/// Returns the listed saved search.
fn saved_search(model: &WindowModel<'_>) -> Option<SavedSearch> {
    model.sidebar.smart.iter().find(|row| row.scope == model.list.scope)?.saved_search()
}

/// Returns the command that moves the listed folder up or down; `None` if it is at the end.
fn moved_folder(action: Action, model: &WindowModel<'_>) -> Option<Command> {
    order::step(&model.sidebar.tree, folder(model)?, action == Action::MoveFolderDown)
}

/// Returns the path of the listed folder, or of the listed feed's folder; empty if neither is listed.
fn shown_folder(model: &WindowModel<'_>) -> Vec<String> {
    match &model.list.scope {
        Scope::Folder(path) => path.clone(),
        Scope::Feed(id) => {
            let row = model.sidebar.feeds.iter().find(|row| row.id == *id);
            row.map(|row| row.folder.clone()).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the row of the selected entry. The pane may still show the previous entry while the text of the selected
/// entry is loaded.
fn selected_row(model: &mut WindowModel<'_>) -> Option<EntryRow> {
    match (model.selected, model.pane) {
        (Some(Selected::Entry(key)), Pane::Entry(view)) if view.row.key == key => Some(view.row.clone()),
        (Some(Selected::Entry(key)), _) => model.rows.entry(key).cloned(),
        _ => None,
    }
}

const fn shown_entry<'a>(model: &WindowModel<'a>) -> Option<crate::ui::view::EntryView<'a>> {
    match model.pane {
        Pane::Entry(view) => Some(view),
        _ => None,
    }
}

/// Runs an action: opens a dialog, moves the selection or scrolls, and adds a command for everything else.
pub(in crate::ui) fn perform(
    action: Action,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) {
    if let Some(dialog) = dialog(action, model, state) {
        state.show(dialog, out);
        return;
    }
    if selected_entries(action, model, state, out) {
        return;
    }
    let row = selected_row(model);
    match action {
        Action::SelectAll => {
            if state.several.feeds.has_focus {
                state.several.feeds.select_all(&model.sidebar.tree, out);
            } else {
                state.several.entries.select_all(model.rows, model.selected);
            }
        }
        Action::SelectDown | Action::SelectUp => {
            let is_down = action == Action::SelectDown;
            if state.several.feeds.has_focus {
                state.several.feeds.step(&model.sidebar.tree, is_down, out);
            } else if let Some(at) = state.several.entries.step(model.rows, model.selected, is_down) {
                state.list.bring_row_into_view(at);
                state.keyboard.moved_last = true;
            }
        }
        Action::Next => step(model, state, 1, out),
        Action::Previous => step(model, state, -1, out),
        Action::Forward => {
            let shown = shown_entry(model).map(|entry| entry.row.key);
            out.extend(match shown {
                None => Some(Command::List(ListCommand::NextUnread)),
                // The pane still shows the previous entry while the text of the selected one is loaded.
                Some(key) if state.article.at_end_of(key) && model.selected == Some(Selected::Entry(key)) => {
                    Some(Command::List(ListCommand::ReadOn(key)))
                }
                Some(_) if state.article.at_end() => Some(Command::List(ListCommand::NextUnread)),
                Some(_) => {
                    state.article.page_forward();
                    None
                }
            });
        }
        Action::PageDown => jump(model, state, state.list.page(), out),
        Action::PageUp => jump(model, state, -state.list.page(), out),
        Action::First | Action::Last => {
            let end = action == Action::Last;
            let length = model.rows.len().max(model.list.cards.len());
            let all = isize::try_from(length).unwrap_or(isize::MAX);
            jump(model, state, if end { all } else { -all }, out);
            state.list.go_to_edge(end);
        }
        Action::Back => state.article.page_back(),
        Action::ArticleTop => state.article.go_to_edge(false),
        Action::ArticleEnd => state.article.go_to_edge(true),
        Action::Search => {
            state.search.gets_focus = true;
            state.in_focus = false;
            state.kept.hides_sidebar = false;
            if state.panes != Panes::Three {
                out.push(Command::List(ListCommand::Deselect));
            }
        }
        Action::FindInArticle => state.article.find.open(),
        Action::NextMatch => state.article.find.next_or_open(false),
        Action::PreviousMatch => state.article.find.next_or_open(true),
        Action::OpenMenu => state.menu_bar.call(),
        Action::Copy => state.text.copy(),
        Action::FocusMode => state.in_focus = !state.in_focus,
        Action::ToggleSidebar => {
            state.in_focus = false;
            state.kept.hides_sidebar = !state.kept.hides_sidebar;
        }
        _ => out.extend(command(action, model, row.as_ref())),
    }
}

/// Runs an action on the entries that the user selected together. Returns false if none are selected, or if the action
/// does not apply to them.
fn selected_entries(
    action: Action,
    model: &mut WindowModel<'_>,
    state: &mut UiState,
    out: &mut Vec<Command>,
) -> bool {
    if state.several.entries.is_empty() {
        return false;
    }
    let title = state.several.entries.title(model.rows);
    let rows = &*model.rows;
    let keys = || state.several.entries.in_order(rows);
    out.push(Command::Article(match action {
        Action::Print => ArticleCommand::Print(keys(), title),
        Action::ToggleRead => ArticleCommand::SetRead(keys(), state.several.entries.has_unread(rows)),
        Action::ToggleStar => ArticleCommand::SetStarred(keys(), !state.several.entries.are_starred(rows)),
        Action::CopyLink => ArticleCommand::CopyLinks(keys()),
        Action::Open => {
            open_pages(rows, state, out);
            return true;
        }
        _ => return false,
    }));
    true
}

const fn zoom(action: Action) -> Command {
    Command::Window(WindowCommand::Zoom(match action {
        Action::ZoomIn => Zoom::In,
        Action::ZoomOut => Zoom::Out,
        _ => Zoom::Reset,
    }))
}

const fn theme(action: Action) -> Command {
    Command::Window(WindowCommand::Theme(match action {
        Action::ThemeLight => Theme::Light,
        Action::ThemeDark => Theme::Dark,
        _ => Theme::System,
    }))
}

/// Returns the order that an action gives to the list.
pub(in crate::ui) const fn order_of(action: Action) -> Option<ListOrder> {
    Some(match action {
        Action::NewestFirst => ListOrder::NewestFirst,
        Action::OldestFirst => ListOrder::OldestFirst,
        Action::ByFeed => ListOrder::ByFeed,
        Action::LongestFirst => ListOrder::LongestFirst,
        _ => return None,
    })
}

fn order(action: Action) -> Option<Command> {
    order_of(action).map(|order| Command::List(ListCommand::Order(order)))
}

fn command(action: Action, model: &WindowModel<'_>, row: Option<&EntryRow>) -> Option<Command> {
    let gap = if let Some(Selected::Gap(id)) = model.selected { Some(id) } else { None };
    Some(match action {
        Action::RefreshAll => Command::Feed(FeedCommand::RefreshAll),
        Action::StopAll => Command::Feed(FeedCommand::StopAll),
        Action::Quit => Command::Window(WindowCommand::Quit),
        Action::Refresh => Command::Feed(FeedCommand::Refresh(model.list.scope.clone())),
        Action::MoveFolderUp | Action::MoveFolderDown => return moved_folder(action, model),
        Action::FeedInfo => feed_info(model, feed(model)?),
        Action::Close => Command::Feed(FeedCommand::CloseInformation),
        Action::CheckArchives => Command::Feed(FeedCommand::CheckArchives(feed(model)?)),
        Action::RebuildHistory => Command::Feed(FeedCommand::RebuildHistory(feed(model)?)),
        Action::MarkAllRead => Command::List(ListCommand::MarkAllRead(model.list.scope.clone())),
        Action::Open => return open(row?.link.as_ref()?),
        Action::CopyLink => Command::Window(WindowCommand::Copy(row?.link.as_ref()?.to_string())),
        Action::ToggleRead => Command::Article(ArticleCommand::SetRead(vec![row?.key], row?.unread)),
        Action::ToggleStar => Command::Article(ArticleCommand::SetStarred(vec![row?.key], !row?.starred)),
        Action::Print => Command::Article(ArticleCommand::Print(vec![row?.key], row?.title.clone())),
        Action::DeletePage => Command::Article(ArticleCommand::DeletePages(vec![shown_page(model)?])),
        Action::LoadImages => Command::Article(ArticleCommand::LoadImages(row?.key)),
        Action::LoadFullText => return full_text_command(&shown_entry(model)?),
        Action::RetryGap => Command::Gap(GapCommand::Retry(gap?)),
        Action::DismissGap => match model.pane {
            Pane::Gap(view) if view.gap().dismissed => Command::Gap(GapCommand::Undismiss(gap?)),
            _ => Command::Gap(GapCommand::Dismiss(gap?)),
        },
        Action::MarkAboveRead => Command::List(ListCommand::MarkAboveRead(model.selected?)),
        Action::MarkBelowRead => Command::List(ListCommand::MarkBelowRead(model.selected?)),
        Action::Offline => Command::Window(WindowCommand::SetOffline(!model.status.offline)),
        Action::HideRead => Command::Window(WindowCommand::SetHideRead(!model.sidebar.hides_read)),
        Action::MenuBar => Command::Window(WindowCommand::SetMenuBar(!model.settings.appearance.menu_bar)),
        Action::Undo => Command::Window(WindowCommand::Undo),
        Action::Redo => Command::Window(WindowCommand::Redo),
        Action::NextUnread => Command::List(ListCommand::NextUnread),
        Action::PreviousUnread => Command::List(ListCommand::PreviousUnread),
        Action::NextFeed => Command::List(ListCommand::ShowScope(scope_beside(model, 1)?)),
        Action::PreviousFeed => Command::List(ListCommand::ShowScope(scope_beside(model, -1)?)),
        Action::GoAll => Command::List(ListCommand::ShowScope(Scope::All)),
        Action::GoToday => Command::List(ListCommand::ShowScope(Scope::Today)),
        Action::GoUnread => Command::List(ListCommand::ShowScope(Scope::Unread)),
        Action::GoStarred => Command::List(ListCommand::ShowScope(Scope::Starred)),
        Action::GoMissing => Command::List(ListCommand::ShowScope(Scope::Missing)),
        Action::GoAtRisk => Command::List(ListCommand::ShowScope(Scope::AtRisk)),
        Action::ShowAll => Command::List(ListCommand::Filter(Filter::All)),
        Action::ShowUnread => Command::List(ListCommand::Filter(Filter::Unread)),
        Action::ShowStarred => Command::List(ListCommand::Filter(Filter::Starred)),
        Action::NewestFirst | Action::OldestFirst | Action::ByFeed | Action::LongestFirst => order(action)?,
        Action::ZoomIn | Action::ZoomOut | Action::ZoomReset => zoom(action),
        Action::ThemeSystem | Action::ThemeLight | Action::ThemeDark => theme(action),
        // `dialog` and `perform` run these actions.
        Action::AddFeed
        | Action::SavePage
        | Action::NewFolder
        | Action::Import
        | Action::MoveIn
        | Action::Export
        | Action::Settings
        | Action::MarkOlderRead
        | Action::Rename
        | Action::EditAddress
        | Action::SaveFeed
        | Action::Credentials
        | Action::Move
        | Action::Remove
        | Action::Label
        | Action::SendTo
        | Action::SaveArticle
        | Action::ExportList
        | Action::Rules
        | Action::Palette
        | Action::Shortcuts
        | Action::GapHelp
        | Action::WhatsNew
        | Action::Requests
        | Action::Restore
        | Action::MoveProfile
        | Action::About
        | Action::Next
        | Action::Previous
        | Action::PageDown
        | Action::PageUp
        | Action::First
        | Action::Last
        | Action::Forward
        | Action::Back
        | Action::ArticleTop
        | Action::ArticleEnd
        | Action::SelectAll
        | Action::SelectDown
        | Action::SelectUp
        | Action::Search
        | Action::FocusMode
        | Action::ToggleSidebar
        | Action::OpenMenu
        | Action::Copy
        | Action::FindInArticle
        | Action::NextMatch
        | Action::PreviousMatch => return None,
    })
}

/// Returns the command that shows the information about a feed, or that closes it if it is shown.
pub(in crate::ui) fn feed_info(model: &WindowModel<'_>, id: SubscriptionId) -> Command {
    match model.pane {
        Pane::Feed(view) if view.state.id == id => Command::Feed(FeedCommand::CloseInformation),
        _ => Command::Feed(FeedCommand::ShowInformation(id)),
    }
}

/// Returns the scope that is `by` rows below the listed one in the sidebar.
fn scope_beside(model: &WindowModel<'_>, by: isize) -> Option<Scope> {
    let smart = model.sidebar.smart.iter().map(|row| row.scope.clone());
    let tree = model.sidebar.tree.iter().map(|row| match row {
        SideRow::Folder(row) => Scope::Folder(row.folder.path.clone()),
        SideRow::Feed(row) => Scope::Feed(row.id),
    });
    let scopes: Vec<Scope> = smart.chain(tree).collect();
    let is_listed = |scope: &Scope| match scope {
        Scope::Feed(id) => model.list.scope.lists_feed(*id),
        scope => *scope == model.list.scope,
    };
    let at = if by < 0 { scopes.iter().position(is_listed) } else { scopes.iter().rposition(is_listed) }?;
    scopes.get(at.checked_add_signed(by)?).cloned()
}

fn dialog(action: Action, model: &mut WindowModel<'_>, state: &UiState) -> Option<Dialog> {
    let selected = state.several.feeds.rows(model.sidebar);
    Some(match action {
        Action::AddFeed => Dialog::add_feed(&shown_folder(model)),
        Action::SavePage => Dialog::SavePage(PageAddress::default()),
        Action::Import => Dialog::import(),
        Action::MoveIn => Dialog::move_in(),
        Action::Export => Dialog::export(),
        Action::NewFolder => Dialog::new_folder(folder(model).unwrap_or_default()),
        Action::Rename => match (folder(model), saved_search(model)) {
            (Some(path), _) => Dialog::rename_folder(path),
            (None, Some(search)) => Dialog::edit_search(&search),
            (None, None) => Dialog::rename(feed_row(model)?),
        },
        Action::EditAddress => Dialog::edit_address(feed_row(model)?),
        Action::SaveFeed => Dialog::save_feed(feed_row(model)?),
        Action::Credentials => {
            let row = feed_row(model)?;
            Dialog::sign_in(row.id, &row.title, &row.url)
        }
        Action::Move | Action::Remove if !selected.is_empty() => match action {
            Action::Move => Dialog::move_to_folder(&selected),
            _ => Dialog::remove(&selected),
        },
        Action::Move => Dialog::move_to_folder(&[feed_row(model)?]),
        Action::Remove => match folder(model) {
            Some(path) => Dialog::remove_folder(path),
            None => Dialog::remove(&[feed_row(model)?]),
        },
        Action::Label => {
            let entries = &state.several.entries;
            let keys = match model.selected {
                _ if !entries.is_empty() => entries.in_order(&*model.rows),
                Some(Selected::Entry(key)) => vec![key],
                _ => return None,
            };
            Dialog::label(keys)
        }
        Action::SaveArticle => {
            let entries = &state.several.entries;
            let (keys, title) = if entries.is_empty() {
                let row = selected_row(model)?;
                (vec![row.key], row.title)
            } else {
                (entries.in_order(&*model.rows), entries.title(model.rows))
            };
            Dialog::export_articles(ExportedArticles::Entries(keys), &title)
        }
        Action::ExportList => {
            let (scope, search) = (model.list.scope.clone(), model.list.search.clone());
            let listed = ExportedArticles::List { scope, filter: model.list.filter, search };
            Dialog::export_articles(listed, listed_title(model))
        }
        Action::SendTo => {
            let entries = &state.several.entries;
            if entries.is_empty() {
                Dialog::send_to(&selected_row(model)?)
            } else {
                Dialog::send_several(entries.in_order(&*model.rows))
            }
        }
        Action::MarkOlderRead => Dialog::mark_older(&model.list.scope, listed_title(model)),
        Action::Rules => Dialog::rules(),
        Action::Palette => Dialog::palette(),
        Action::Settings => Dialog::settings(),
        Action::Shortcuts => Dialog::Shortcuts,
        Action::GapHelp => Dialog::GapHelp,
        Action::WhatsNew => Dialog::WhatsNew,
        Action::Requests => Dialog::Requests,
        Action::Restore => Dialog::Restore,
        Action::MoveProfile => Dialog::move_profile(),
        Action::About => Dialog::About,
        _ => return None,
    })
}

/// Returns the name of what is listed: the search, or else the title of the list.
fn listed_title<'a>(model: &WindowModel<'a>) -> &'a str {
    let search = model.list.search.trim();
    if search.is_empty() { &model.list.title } else { search }
}

/// Chooses a card, and shows the information about its feed if that does not replace the list.
fn step_card(model: &WindowModel<'_>, state: &mut UiState, by: isize, out: &mut Vec<Command>) {
    if let Some(feed) = state.card.step(&model.list.cards, by)
        && state.panes != Panes::One
    {
        out.push(Command::Feed(FeedCommand::ShowInformation(feed)));
    }
}

fn step(model: &WindowModel<'_>, state: &mut UiState, by: isize, out: &mut Vec<Command>) {
    step_card(model, state, by, out);
    let by = if state.list.cursor().is_none() { by.signum() } else { by };
    if let Some((index, selected)) = state.list.step(model.rows, by) {
        state.list.select(index, selected);
        state.keyboard.moved_last = true;
        out.push(Command::List(ListCommand::Select(selected)));
    }
}

fn jump(model: &WindowModel<'_>, state: &mut UiState, by: isize, out: &mut Vec<Command>) {
    step_card(model, state, by, out);
    if let Some((index, selected)) = state.list.jump(model.rows, by) {
        state.list.select(index, selected);
        state.keyboard.moved_last = true;
        out.push(Command::List(ListCommand::Select(selected)));
    }
}

/// Opens the pages of the selected entries. Asks the user first if there are many.
pub(in crate::ui) fn open_pages(rows: &dyn Rows, state: &mut UiState, out: &mut Vec<Command>) {
    let keys = state.several.entries.in_order(rows);
    if keys.len() > FEW_PAGES {
        state.show(Dialog::open_pages(keys), out);
    } else {
        out.push(Command::Article(ArticleCommand::OpenPages(keys)));
    }
}
