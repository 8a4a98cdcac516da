//! Actions: commands that name no feed and no entry. The table [`ACTIONS`] gives each action its text, its keys and its
//! menu. Menus, tooltips, the palette, the settings and the sheet of shortcuts read the table.

use egui::Key;

use super::keymap::{Keys, alt, ctrl, ctrl_shift, press, shift};

/// A command that names no feed and no entry. A key or a menu item runs it on the current selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the table ACTIONS has the text of each")]
pub enum Action {
    AddFeed,
    NewFolder,
    Import,
    Export,
    RefreshAll,
    StopAll,
    Offline,
    Settings,
    Quit,
    Refresh,
    FeedInfo,
    CheckArchives,
    RebuildHistory,
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
    /// Add what a backup contains.
    Restore,
    About,
}

/// A menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Actions on the program.
    Lacuna,
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
    pub const ALL: [Self; 7] =
        [Self::Lacuna, Self::Subscriptions, Self::Feed, Self::Entry, Self::Go, Self::View, Self::Help];

    /// The menu's name.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Lacuna => "Lacuna",
            Self::Subscriptions => "Subscriptions",
            Self::Feed => "Feed",
            Self::Entry => "Entry",
            Self::Go => "Go",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}

/// A row of the table of actions.
#[derive(Clone, Copy, Debug)]
pub struct ActionInfo {
    /// The action.
    pub action: Action,
    /// The text in menus and tooltips.
    pub text: &'static str,
    /// The menu that contains the action.
    pub menu: Menu,
    /// Number of the item's group within its menu. A line separates the groups.
    pub group: u8,
    /// The default keys. Menus and tooltips show the first of them.
    pub keys: &'static [Keys],
}

const fn info(
    action: Action,
    text: &'static str,
    menu: Menu,
    group: u8,
    keys: &'static [Keys],
) -> ActionInfo {
    ActionInfo { action, text, menu, group, keys }
}

/// Every action, in the order of the menus. A single letter removes nothing, and marks no more entries than are selected.
pub const ACTIONS: &[ActionInfo] = &[
    info(Action::Settings, "Settings…", Menu::Lacuna, 0, &[ctrl(Key::Comma)]),
    info(Action::Quit, "Quit", Menu::Lacuna, 1, &[ctrl(Key::Q)]),
    info(Action::AddFeed, "Add a feed…", Menu::Subscriptions, 0, &[ctrl(Key::N)]),
    info(Action::NewFolder, "New folder…", Menu::Subscriptions, 0, &[ctrl_shift(Key::N)]),
    info(Action::Import, "Import OPML…", Menu::Subscriptions, 1, &[ctrl(Key::O)]),
    info(Action::Export, "Export OPML…", Menu::Subscriptions, 1, &[ctrl(Key::E)]),
    info(Action::RefreshAll, "Refresh all feeds", Menu::Subscriptions, 2, &[shift(Key::R), press(Key::F5)]),
    info(Action::StopAll, "Stop refreshing", Menu::Subscriptions, 2, &[ctrl(Key::Period)]),
    info(Action::Offline, "Work offline", Menu::Subscriptions, 2, &[]),
    info(Action::Refresh, "Refresh", Menu::Feed, 0, &[press(Key::R)]),
    info(Action::CheckArchives, "Check archives again", Menu::Feed, 0, &[]),
    info(Action::RebuildHistory, "Rebuild history", Menu::Feed, 0, &[]),
    info(Action::MarkAllRead, "Mark all as read", Menu::Feed, 1, &[shift(Key::A)]),
    info(Action::MarkOlderRead, "Mark older entries as read…", Menu::Feed, 1, &[]),
    info(Action::FeedInfo, "About this feed", Menu::Feed, 2, &[ctrl(Key::I)]),
    info(Action::Rename, "Rename…", Menu::Feed, 3, &[press(Key::F2)]),
    info(Action::EditAddress, "Change address…", Menu::Feed, 3, &[]),
    info(Action::Credentials, "Sign in…", Menu::Feed, 3, &[]),
    info(Action::Move, "Move to folder…", Menu::Feed, 3, &[]),
    info(Action::MoveFolderUp, "Move folder up", Menu::Feed, 3, &[alt(Key::ArrowUp)]),
    info(Action::MoveFolderDown, "Move folder down", Menu::Feed, 3, &[alt(Key::ArrowDown)]),
    info(Action::Remove, "Remove…", Menu::Feed, 3, &[ctrl(Key::Delete)]),
    info(Action::Open, "Open in browser", Menu::Entry, 0, &[press(Key::V), press(Key::Enter)]),
    info(Action::CopyLink, "Copy link", Menu::Entry, 0, &[shift(Key::C)]),
    info(Action::ToggleRead, "Mark as read/unread", Menu::Entry, 1, &[press(Key::M)]),
    info(Action::ToggleStar, "Add/remove star", Menu::Entry, 1, &[press(Key::S)]),
    info(Action::MarkAboveRead, "Mark everything above as read", Menu::Entry, 1, &[ctrl_shift(Key::ArrowUp)]),
    info(
        Action::MarkBelowRead,
        "Mark everything below as read",
        Menu::Entry,
        1,
        &[ctrl_shift(Key::ArrowDown)],
    ),
    info(Action::LoadImages, "Load images", Menu::Entry, 2, &[press(Key::I)]),
    info(Action::LoadFullText, "Load full text", Menu::Entry, 2, &[press(Key::F)]),
    info(Action::FindInArticle, "Find in article", Menu::Entry, 2, &[ctrl_shift(Key::F)]),
    info(Action::NextMatch, "Next match in article", Menu::Entry, 2, &[press(Key::F3)]),
    info(Action::PreviousMatch, "Previous match in article", Menu::Entry, 2, &[shift(Key::F3)]),
    info(Action::RetryGap, "Retry the missing file", Menu::Entry, 3, &[shift(Key::T)]),
    info(Action::DismissGap, "Dismiss the gap/show it again", Menu::Entry, 3, &[shift(Key::D)]),
    info(Action::Undo, "Undo", Menu::Entry, 4, &[ctrl(Key::Z)]),
    info(Action::Next, "Next in list", Menu::Go, 0, &[press(Key::J), press(Key::ArrowDown)]),
    info(Action::Previous, "Previous in list", Menu::Go, 0, &[press(Key::K), press(Key::ArrowUp)]),
    info(Action::NextUnread, "Next unread", Menu::Go, 0, &[press(Key::N)]),
    info(Action::PreviousUnread, "Previous unread", Menu::Go, 0, &[press(Key::P)]),
    info(Action::PageDown, "A page down the list", Menu::Go, 0, &[press(Key::PageDown)]),
    info(Action::PageUp, "A page up the list", Menu::Go, 0, &[press(Key::PageUp)]),
    info(Action::First, "First in list", Menu::Go, 0, &[press(Key::Home)]),
    info(Action::Last, "Last in list", Menu::Go, 0, &[press(Key::End)]),
    info(Action::Forward, "Scroll on, then next unread", Menu::Go, 3, &[press(Key::Space)]),
    info(Action::Back, "Scroll back", Menu::Go, 3, &[shift(Key::Space), shift(Key::PageUp)]),
    info(Action::ArticleTop, "Top of the article", Menu::Go, 3, &[shift(Key::Home)]),
    info(Action::ArticleEnd, "End of the article", Menu::Go, 3, &[shift(Key::End)]),
    info(Action::Close, "Close the feed’s information", Menu::Go, 3, &[press(Key::Escape)]),
    info(Action::SelectAll, "Select all", Menu::Go, 4, &[ctrl(Key::A)]),
    info(Action::SelectDown, "Select the next one too", Menu::Go, 4, &[shift(Key::ArrowDown)]),
    info(Action::SelectUp, "Select the previous one too", Menu::Go, 4, &[shift(Key::ArrowUp)]),
    info(Action::NextFeed, "Next subscription", Menu::Go, 1, &[shift(Key::J)]),
    info(Action::PreviousFeed, "Previous subscription", Menu::Go, 1, &[shift(Key::K)]),
    info(Action::GoAll, "All entries", Menu::Go, 1, &[Keys::GThen(Key::A)]),
    info(Action::GoToday, "Today", Menu::Go, 1, &[Keys::GThen(Key::T)]),
    info(Action::GoUnread, "Unread", Menu::Go, 1, &[Keys::GThen(Key::U)]),
    info(Action::GoStarred, "Starred", Menu::Go, 1, &[Keys::GThen(Key::S)]),
    info(Action::GoMissing, "Missing", Menu::Go, 1, &[Keys::GThen(Key::M)]),
    info(Action::GoAtRisk, "At risk", Menu::Go, 1, &[Keys::GThen(Key::R)]),
    info(Action::Search, "Search", Menu::Go, 2, &[ctrl(Key::F), press(Key::Slash)]),
    info(Action::Palette, "Command palette", Menu::Go, 2, &[ctrl(Key::K)]),
    info(Action::OpenMenu, "Open the menu bar", Menu::Go, 2, &[press(Key::F10)]),
    info(Action::ShowAll, "Show all", Menu::View, 0, &[ctrl(Key::Num1)]),
    info(Action::ShowUnread, "Show unread", Menu::View, 0, &[ctrl(Key::Num2)]),
    info(Action::ShowStarred, "Show starred", Menu::View, 0, &[ctrl(Key::Num3)]),
    info(Action::NewestFirst, "Newest first", Menu::View, 1, &[]),
    info(Action::OldestFirst, "Oldest first", Menu::View, 1, &[]),
    info(Action::HideRead, "Hide feeds without unread entries", Menu::View, 1, &[]),
    info(Action::FocusMode, "Focus mode", Menu::View, 2, &[shift(Key::F)]),
    info(Action::ToggleSidebar, "Hide/show the sidebar", Menu::View, 2, &[press(Key::F9)]),
    info(Action::MenuBar, "Menu bar", Menu::View, 2, &[]),
    info(Action::ZoomIn, "Larger", Menu::View, 3, &[ctrl(Key::Plus), ctrl(Key::Equals)]),
    info(Action::ZoomOut, "Smaller", Menu::View, 3, &[ctrl(Key::Minus)]),
    info(Action::ZoomReset, "Actual size", Menu::View, 3, &[ctrl(Key::Num0)]),
    info(Action::ThemeSystem, "System theme", Menu::View, 4, &[]),
    info(Action::ThemeLight, "Light theme", Menu::View, 4, &[]),
    info(Action::ThemeDark, "Dark theme", Menu::View, 4, &[]),
    info(Action::Shortcuts, "Keyboard shortcuts", Menu::Help, 0, &[press(Key::Questionmark), press(Key::F1)]),
    info(Action::GapHelp, "How Lacuna knows what is missing", Menu::Help, 0, &[shift(Key::F1)]),
    info(Action::WhatsNew, "What’s new", Menu::Help, 0, &[]),
    info(Action::Restore, "Restore from a backup…", Menu::Help, 1, &[]),
    info(Action::About, "About Lacuna", Menu::Help, 2, &[]),
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

    /// The action's first key as text; empty if the action has no key.
    #[must_use]
    pub fn keys_text(self, ui: &egui::Ui) -> String {
        let map = super::keymap::of(ui.ctx());
        map.keys(self).first().map(|keys| keys.text()).unwrap_or_default()
    }

    /// Text and key for a tooltip: `Refresh all feeds (Shift+R)`.
    #[must_use]
    pub fn tooltip(self, ui: &egui::Ui) -> String {
        self.tooltip_as(self.info().text, ui)
    }

    /// A text and the action's key for a tooltip, if the text says more than the table: `Remove star (s)`.
    #[must_use]
    pub fn tooltip_as(self, text: &str, ui: &egui::Ui) -> String {
        match super::keymap::of(ui.ctx()).keys(self).first() {
            Some(keys) => format!("{text} ({})", keys.text()),
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

    /// Returns true if the action removes something or marks many entries. Such an action is never bound to a single
    /// letter.
    #[must_use]
    pub const fn is_sweeping(self) -> bool {
        matches!(
            self,
            Self::Remove
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
        // `About` is the last of the enumeration.
        assert_eq!(actions.len(), Action::About as usize + 1);
        let keys: Vec<Keys> = ACTIONS.iter().flat_map(|info| info.keys).copied().collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{} is bound twice", key.text());
        }
    }
}
