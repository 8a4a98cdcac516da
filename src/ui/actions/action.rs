//! Actions: commands that name no feed and no entry. The table [`ACTIONS`] gives each action its text, its keys and its
//! menu. Menus, tooltips, the palette, the settings and the sheet of shortcuts read the table.

use egui::Key;

use super::keymap::{Keys, alt, ctrl, ctrl_shift, press, shift};

/// A command that names no feed and no entry. A key or a menu item runs it on the current selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the table ACTIONS has the text of each")]
pub enum Action {
    AddFeed,
    SavePage,
    NewFolder,
    Import,
    MoveIn,
    Export,
    Rules,
    RefreshAll,
    StopAll,
    Offline,
    Settings,
    Quit,
    Refresh,
    FeedInfo,
    CheckArchives,
    RebuildHistory,
    SaveFeed,
    ExportList,
    MarkAllRead,
    MarkOlderRead,
    Rename,
    EditAddress,
    Credentials,
    Move,
    MoveFolderUp,
    MoveFolderDown,
    Remove,
    SelectAll,
    SelectDown,
    SelectUp,
    Open,
    ToggleRead,
    ToggleStar,
    Label,
    SendTo,
    SaveArticle,
    Print,
    DeletePage,
    MarkAboveRead,
    MarkBelowRead,
    CopyLink,
    LoadImages,
    LoadFullText,
    FindInArticle,
    NextMatch,
    PreviousMatch,
    RetryGap,
    DismissGap,
    Undo,
    Redo,
    Copy,
    Next,
    Previous,
    NextUnread,
    PreviousUnread,
    PageDown,
    PageUp,
    First,
    Last,
    Forward,
    Back,
    ArticleTop,
    ArticleEnd,
    Close,
    NextFeed,
    PreviousFeed,
    GoAll,
    GoToday,
    GoUnread,
    GoStarred,
    GoMissing,
    GoAtRisk,
    Search,
    Palette,
    OpenMenu,
    ShowAll,
    ShowUnread,
    ShowStarred,
    NewestFirst,
    OldestFirst,
    ByFeed,
    LongestFirst,
    HideRead,
    FocusMode,
    ToggleSidebar,
    MenuBar,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    Shortcuts,
    GapHelp,
    WhatsNew,
    /// Show the log of requests.
    Requests,
    /// Add what a backup contains.
    Restore,
    MoveProfile,
    About,
}

/// A menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Actions on the program.
    Lacuna,
    /// Undo, the selection and the search.
    Edit,
    /// Actions on all subscriptions.
    Subscriptions,
    /// Actions on the listed feed.
    Feed,
    /// Actions on the selected entry or gap.
    Entry,
    /// Actions that move the selection or scroll.
    Go,
    /// Actions that change how things look.
    View,
    /// Help.
    Help,
}

impl Menu {
    /// Every menu, in order.
    pub const ALL: [Self; 8] = [
        Self::Lacuna,
        Self::Edit,
        Self::Subscriptions,
        Self::Feed,
        Self::Entry,
        Self::Go,
        Self::View,
        Self::Help,
    ];

    /// The menu's name.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Lacuna => t!("ui-actions-menu-lacuna"),
            Self::Edit => t!("ui-actions-menu-edit"),
            Self::Subscriptions => t!("ui-actions-menu-subscriptions"),
            Self::Feed => t!("ui-actions-menu-feed"),
            Self::Entry => t!("ui-actions-menu-entry"),
            Self::Go => t!("ui-actions-menu-go"),
            Self::View => t!("ui-actions-menu-view"),
            Self::Help => t!("ui-actions-menu-help"),
        }
    }
}

/// A row of the table of actions.
#[derive(Clone, Copy, Debug)]
pub struct ActionInfo {
    /// The action.
    pub action: Action,
    /// Looks up the text.
    label: fn() -> &'static str,
    /// The menu that contains the action.
    pub menu: Menu,
    /// Number of the item's group within its menu. A line separates the groups.
    pub group: u8,
    /// The default keys. Menus and tooltips show the first of them.
    pub keys: &'static [Keys],
}

const fn info(
    action: Action,
    label: fn() -> &'static str,
    menu: Menu,
    group: u8,
    keys: &'static [Keys],
) -> ActionInfo {
    ActionInfo { action, label, menu, group, keys }
}

impl ActionInfo {
    /// The text in menus and tooltips.
    #[must_use]
    pub fn text(&self) -> &'static str {
        (self.label)()
    }

    /// The text without the ellipsis of a command that asks for more.
    #[must_use]
    pub fn short_text(&self) -> &'static str {
        without_ellipsis(self.text())
    }
}

/// Returns a text of an action without the ellipsis of a command that asks for more.
pub(in crate::ui) fn without_ellipsis(text: &str) -> &str {
    text.trim_end_matches('…').trim_end()
}

/// Every action, in the order of the menus. No single letter runs an action that removes something or that marks
/// entries beyond the selection.
pub const ACTIONS: &[ActionInfo] = &[
    info(Action::Settings, || t!("ui-actions-settings"), Menu::Lacuna, 0, &[ctrl(Key::Comma)]),
    info(Action::Quit, || t!("ui-actions-quit"), Menu::Lacuna, 1, &[ctrl(Key::Q)]),
    info(Action::Undo, || t!("ui-actions-undo"), Menu::Edit, 0, &[ctrl(Key::Z)]),
    info(Action::Redo, || t!("ui-actions-redo"), Menu::Edit, 0, &[ctrl_shift(Key::Z), ctrl(Key::Y)]),
    info(Action::Copy, || t!("ui-actions-copy"), Menu::Edit, 1, &[ctrl(Key::C)]),
    info(Action::SelectAll, || t!("ui-actions-select-all"), Menu::Edit, 1, &[ctrl(Key::A)]),
    info(Action::Search, || t!("ui-actions-search"), Menu::Edit, 2, &[ctrl(Key::F), press(Key::Slash)]),
    info(Action::FindInArticle, || t!("ui-actions-find-in-article"), Menu::Edit, 2, &[ctrl_shift(Key::F)]),
    info(Action::NextMatch, || t!("ui-actions-next-match"), Menu::Edit, 2, &[press(Key::F3)]),
    info(Action::PreviousMatch, || t!("ui-actions-previous-match"), Menu::Edit, 2, &[shift(Key::F3)]),
    info(Action::AddFeed, || t!("ui-actions-add-feed"), Menu::Subscriptions, 0, &[ctrl(Key::N)]),
    info(Action::SavePage, || t!("ui-actions-save-page"), Menu::Subscriptions, 0, &[]),
    info(Action::NewFolder, || t!("ui-actions-new-folder"), Menu::Subscriptions, 0, &[ctrl_shift(Key::N)]),
    info(Action::Import, || t!("ui-actions-import"), Menu::Subscriptions, 1, &[ctrl(Key::O)]),
    info(Action::MoveIn, || t!("ui-actions-move-in"), Menu::Subscriptions, 1, &[]),
    info(Action::Export, || t!("ui-actions-export"), Menu::Subscriptions, 1, &[ctrl(Key::E)]),
    info(Action::Rules, || t!("ui-actions-rules"), Menu::Subscriptions, 3, &[]),
    info(
        Action::RefreshAll,
        || t!("ui-actions-refresh-all"),
        Menu::Subscriptions,
        2,
        &[shift(Key::R), press(Key::F5)],
    ),
    info(Action::StopAll, || t!("ui-actions-stop-all"), Menu::Subscriptions, 2, &[ctrl(Key::Period)]),
    info(Action::Offline, || t!("ui-actions-offline"), Menu::Subscriptions, 2, &[]),
    info(Action::Refresh, || t!("ui-actions-refresh"), Menu::Feed, 0, &[press(Key::R)]),
    info(Action::CheckArchives, || t!("ui-actions-check-archives"), Menu::Feed, 0, &[]),
    info(Action::RebuildHistory, || t!("ui-actions-rebuild-history"), Menu::Feed, 0, &[]),
    info(Action::SaveFeed, || t!("ui-actions-save-feed"), Menu::Feed, 0, &[]),
    info(Action::ExportList, || t!("ui-actions-export-list"), Menu::Feed, 0, &[ctrl_shift(Key::E)]),
    info(Action::MarkAllRead, || t!("ui-actions-mark-all-read"), Menu::Feed, 1, &[shift(Key::A)]),
    info(Action::MarkOlderRead, || t!("ui-actions-mark-older-read"), Menu::Feed, 1, &[]),
    info(Action::FeedInfo, || t!("ui-actions-feed-info"), Menu::Feed, 2, &[ctrl(Key::I)]),
    info(Action::Rename, || t!("ui-actions-rename"), Menu::Feed, 3, &[press(Key::F2)]),
    info(Action::EditAddress, || t!("ui-actions-edit-address"), Menu::Feed, 3, &[]),
    info(Action::Credentials, || t!("ui-actions-credentials"), Menu::Feed, 3, &[]),
    info(Action::Move, || t!("ui-actions-move"), Menu::Feed, 3, &[]),
    info(Action::MoveFolderUp, || t!("ui-actions-move-folder-up"), Menu::Feed, 3, &[alt(Key::ArrowUp)]),
    info(Action::MoveFolderDown, || t!("ui-actions-move-folder-down"), Menu::Feed, 3, &[alt(Key::ArrowDown)]),
    info(Action::Remove, || t!("ui-actions-remove"), Menu::Feed, 3, &[ctrl(Key::Delete)]),
    info(Action::Open, || t!("ui-actions-open"), Menu::Entry, 0, &[press(Key::V), press(Key::Enter)]),
    info(Action::CopyLink, || t!("ui-actions-copy-link"), Menu::Entry, 0, &[shift(Key::C)]),
    info(Action::SendTo, || t!("ui-actions-send-to"), Menu::Entry, 0, &[shift(Key::S)]),
    info(Action::SaveArticle, || t!("ui-actions-save-article"), Menu::Entry, 0, &[ctrl(Key::S)]),
    info(Action::Print, || t!("ui-actions-print"), Menu::Entry, 0, &[ctrl(Key::P)]),
    info(Action::DeletePage, || t!("ui-actions-delete-page"), Menu::Entry, 0, &[]),
    info(Action::ToggleRead, || t!("ui-actions-toggle-read"), Menu::Entry, 1, &[press(Key::M)]),
    info(Action::ToggleStar, || t!("ui-actions-toggle-star"), Menu::Entry, 1, &[press(Key::S)]),
    info(Action::Label, || t!("ui-actions-label"), Menu::Entry, 1, &[press(Key::L)]),
    info(
        Action::MarkAboveRead,
        || t!("ui-actions-mark-above-read"),
        Menu::Entry,
        1,
        &[ctrl_shift(Key::ArrowUp)],
    ),
    info(
        Action::MarkBelowRead,
        || t!("ui-actions-mark-below-read"),
        Menu::Entry,
        1,
        &[ctrl_shift(Key::ArrowDown)],
    ),
    info(Action::LoadImages, || t!("ui-actions-load-images"), Menu::Entry, 2, &[press(Key::I)]),
    info(Action::LoadFullText, || t!("ui-actions-load-full-text"), Menu::Entry, 2, &[press(Key::F)]),
    info(Action::RetryGap, || t!("ui-actions-retry-gap"), Menu::Entry, 3, &[shift(Key::T)]),
    info(Action::DismissGap, || t!("ui-actions-dismiss-gap"), Menu::Entry, 3, &[shift(Key::D)]),
    info(Action::Next, || t!("ui-actions-next"), Menu::Go, 0, &[press(Key::J), press(Key::ArrowDown)]),
    info(Action::Previous, || t!("ui-actions-previous"), Menu::Go, 0, &[press(Key::K), press(Key::ArrowUp)]),
    info(Action::NextUnread, || t!("ui-actions-next-unread"), Menu::Go, 0, &[press(Key::N)]),
    info(Action::PreviousUnread, || t!("ui-actions-previous-unread"), Menu::Go, 0, &[press(Key::P)]),
    info(Action::PageDown, || t!("ui-actions-page-down"), Menu::Go, 0, &[press(Key::PageDown)]),
    info(Action::PageUp, || t!("ui-actions-page-up"), Menu::Go, 0, &[press(Key::PageUp)]),
    info(Action::First, || t!("ui-actions-first"), Menu::Go, 0, &[press(Key::Home)]),
    info(Action::Last, || t!("ui-actions-last"), Menu::Go, 0, &[press(Key::End)]),
    info(Action::Forward, || t!("ui-actions-forward"), Menu::Go, 3, &[press(Key::Space)]),
    info(Action::Back, || t!("ui-actions-back"), Menu::Go, 3, &[shift(Key::Space), shift(Key::PageUp)]),
    info(Action::ArticleTop, || t!("ui-actions-article-top"), Menu::Go, 3, &[shift(Key::Home)]),
    info(Action::ArticleEnd, || t!("ui-actions-article-end"), Menu::Go, 3, &[shift(Key::End)]),
    info(Action::Close, || t!("ui-actions-close"), Menu::Go, 3, &[press(Key::Escape)]),
    info(Action::SelectDown, || t!("ui-actions-select-down"), Menu::Go, 4, &[shift(Key::ArrowDown)]),
    info(Action::SelectUp, || t!("ui-actions-select-up"), Menu::Go, 4, &[shift(Key::ArrowUp)]),
    info(Action::NextFeed, || t!("ui-actions-next-feed"), Menu::Go, 1, &[shift(Key::J)]),
    info(Action::PreviousFeed, || t!("ui-actions-previous-feed"), Menu::Go, 1, &[shift(Key::K)]),
    info(Action::GoAll, || t!("ui-actions-go-all"), Menu::Go, 1, &[Keys::GThen(Key::A)]),
    info(Action::GoToday, || t!("ui-actions-go-today"), Menu::Go, 1, &[Keys::GThen(Key::T)]),
    info(Action::GoUnread, || t!("ui-actions-go-unread"), Menu::Go, 1, &[Keys::GThen(Key::U)]),
    info(Action::GoStarred, || t!("ui-actions-go-starred"), Menu::Go, 1, &[Keys::GThen(Key::S)]),
    info(Action::GoMissing, || t!("ui-actions-go-missing"), Menu::Go, 1, &[Keys::GThen(Key::M)]),
    info(Action::GoAtRisk, || t!("ui-actions-go-at-risk"), Menu::Go, 1, &[Keys::GThen(Key::R)]),
    info(Action::Palette, || t!("ui-actions-palette"), Menu::Go, 2, &[ctrl(Key::K)]),
    info(Action::OpenMenu, || t!("ui-actions-open-menu"), Menu::Go, 2, &[press(Key::F10)]),
    info(Action::ShowAll, || t!("ui-actions-show-all"), Menu::View, 0, &[ctrl(Key::Num1)]),
    info(Action::ShowUnread, || t!("ui-actions-show-unread"), Menu::View, 0, &[ctrl(Key::Num2)]),
    info(Action::ShowStarred, || t!("ui-actions-show-starred"), Menu::View, 0, &[ctrl(Key::Num3)]),
    info(Action::NewestFirst, || t!("ui-actions-newest-first"), Menu::View, 1, &[]),
    info(Action::OldestFirst, || t!("ui-actions-oldest-first"), Menu::View, 1, &[]),
    info(Action::ByFeed, || t!("ui-actions-by-feed"), Menu::View, 1, &[]),
    info(Action::LongestFirst, || t!("ui-actions-longest-first"), Menu::View, 1, &[]),
    info(Action::HideRead, || t!("ui-actions-hide-read"), Menu::View, 1, &[]),
    info(Action::FocusMode, || t!("ui-actions-focus-mode"), Menu::View, 2, &[shift(Key::F)]),
    info(Action::ToggleSidebar, || t!("ui-actions-toggle-sidebar"), Menu::View, 2, &[press(Key::F9)]),
    info(Action::MenuBar, || t!("ui-actions-menu-bar"), Menu::View, 2, &[]),
    info(Action::ZoomIn, || t!("ui-actions-zoom-in"), Menu::View, 3, &[ctrl(Key::Plus), ctrl(Key::Equals)]),
    info(Action::ZoomOut, || t!("ui-actions-zoom-out"), Menu::View, 3, &[ctrl(Key::Minus)]),
    info(Action::ZoomReset, || t!("ui-actions-zoom-reset"), Menu::View, 3, &[ctrl(Key::Num0)]),
    info(Action::ThemeSystem, || t!("ui-actions-theme-system"), Menu::View, 4, &[]),
    info(Action::ThemeLight, || t!("ui-actions-theme-light"), Menu::View, 4, &[]),
    info(Action::ThemeDark, || t!("ui-actions-theme-dark"), Menu::View, 4, &[]),
    info(
        Action::Shortcuts,
        || t!("ui-actions-shortcuts"),
        Menu::Help,
        0,
        &[press(Key::Questionmark), press(Key::F1)],
    ),
    info(Action::GapHelp, || t!("ui-actions-gap-help"), Menu::Help, 0, &[shift(Key::F1)]),
    info(Action::WhatsNew, || t!("ui-actions-whats-new"), Menu::Help, 0, &[]),
    info(Action::Requests, || t!("ui-actions-requests"), Menu::Help, 1, &[]),
    info(Action::Restore, || t!("ui-actions-restore"), Menu::Help, 1, &[]),
    info(Action::MoveProfile, || t!("ui-actions-move-profile"), Menu::Help, 1, &[]),
    info(Action::About, || t!("ui-actions-about"), Menu::Help, 2, &[]),
];

impl Action {
    /// The action's row in the table.
    #[must_use]
    pub fn info(self) -> &'static ActionInfo {
        ACTIONS
            .iter()
            .find(|info| info.action == self)
            .expect("a test checks that every action is in the table")
    }

    /// The action's text in menus and tooltips.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.info().text()
    }

    /// The action's first key as text; empty if the action has no key.
    #[must_use]
    pub fn keys_text(self, ui: &egui::Ui) -> String {
        let map = super::keymap::of(ui.ctx());
        map.keys(self).first().map(|keys| keys.shown()).unwrap_or_default()
    }

    /// Text and key for a tooltip: `Refresh all feeds (Shift+R)`.
    #[must_use]
    pub fn tooltip(self, ui: &egui::Ui) -> String {
        self.tooltip_as(self.text(), ui)
    }

    /// A text and the action's key for a tooltip, if the text says more than the table: `Remove star (s)`.
    #[must_use]
    pub fn tooltip_as(self, text: &str, ui: &egui::Ui) -> String {
        match super::keymap::of(ui.ctx()).keys(self).first() {
            Some(keys) => format!("{text} ({})", keys.shown()),
            None => text.to_owned(),
        }
    }

    /// The action's name in the settings file: `mark-all-read`.
    #[must_use]
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }

    /// Returns true if the action removes or dismisses something, marks many entries, or quits. Such an action is never
    /// bound to a single letter.
    #[must_use]
    pub const fn is_sweeping(self) -> bool {
        matches!(
            self,
            Self::Remove
                | Self::DeletePage
                | Self::MarkAllRead
                | Self::MarkAboveRead
                | Self::MarkBelowRead
                | Self::DismissGap
                | Self::Quit
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_every_action_once_and_no_key_twice() {
        let mut actions: Vec<Action> = ACTIONS.iter().map(|info| info.action).collect();
        actions.sort();
        actions.dedup();
        assert_eq!(actions.len(), ACTIONS.len());
        // `About` is the last variant of `Action`.
        assert_eq!(actions.len(), Action::About as usize + 1);
        let keys: Vec<Keys> = ACTIONS.iter().flat_map(|info| info.keys).copied().collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{} is bound twice", key.text());
        }
    }
}
