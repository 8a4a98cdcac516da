//! The settings as their dialog shows them.

use super::keymap::KeyMap;
use crate::model::{
    AppearanceSettings, HistorySettings, NetworkSettings, ReadingSettings, RefreshingSettings, SendTarget,
};

/// All settings, by the pages of the dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsView {
    /// The look of the window.
    pub appearance: AppearanceSettings,
    /// Choices for listing, reading and marking entries.
    pub reading: ReadingSettings,
    /// Choices for the times at which feeds are fetched.
    pub refreshing: RefreshingSettings,
    /// Limits of the history of a feed that is fetched and kept.
    pub history: HistorySettings,
    /// Choices for reaching servers.
    pub network: NetworkSettings,
    /// The keys of each action.
    pub keys: KeyMap,
    /// The places to which the user sends entries.
    pub send_to: Vec<SendTarget>,
}
