//! The settings as their dialog shows them.

use crate::model::{
    AppearanceSettings, HistorySettings, NetworkSettings, ReadingSettings, RefreshingSettings,
};
use crate::ui::actions::keymap::KeyMap;

/// All settings, by the pages of the dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsView {
    /// The look of the window.
    pub appearance: AppearanceSettings,
    /// How entries are listed, read and marked.
    pub reading: ReadingSettings,
    /// When feeds are fetched.
    pub refreshing: RefreshingSettings,
    /// How much of a feed's history is fetched and kept.
    pub history: HistorySettings,
    /// How Lacuna reaches servers.
    pub network: NetworkSettings,
    /// The keys of each action.
    pub keys: KeyMap,
}
