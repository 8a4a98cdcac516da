//! The settings as their dialog shows them. Every value is within its bounds.

use std::ops::RangeInclusive;

use crate::model::{ImagePolicy, ProxyChoice, Theme};
use crate::ui::actions::keymap::KeyMap;

/// All settings.
#[expect(clippy::struct_excessive_bools, reason = "one flag for each switch")]
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsView {
    /// The theme.
    pub theme: Theme,
    /// Size of article text, in percent.
    pub text_percent: u32,
    /// Line height of article text, in percent of its size.
    pub line_percent: u32,
    /// Milliseconds until an open entry counts as read.
    pub mark_read_delay_ms: u32,
    /// True if entries scrolled out of sight count as read.
    pub mark_read_on_scroll: bool,
    /// When images in articles are fetched.
    pub images: ImagePolicy,
    /// Largest size of the stored images, in megabytes.
    pub image_cache_mb: u32,
    /// True if feeds show the icons of their sites.
    pub site_icons: bool,
    /// Minutes between two polls of a feed that sets no interval itself.
    pub refresh_minutes: u32,
    /// True if due feeds are refreshed when the window opens.
    pub refresh_at_start: bool,
    /// True while the user works offline.
    pub offline: bool,
    /// True if the desktop notifies the user of new entries.
    pub notifications: bool,
    /// True if the sidebar leaves out feeds without unread entries.
    pub hide_read: bool,
    /// Number of archive documents that a feed may fetch before Lacuna asks (A7).
    pub archive_limit: u32,
    /// True if the history of a new subscription arrives unread (G5a).
    pub history_unread: bool,
    /// Largest size of a document, in megabytes.
    pub document_cap_mb: u32,
    /// Megabytes that a feed's texts may take before Lacuna asks.
    pub feed_cap_mb: u32,
    /// Megabytes of texts kept for one feed; 0 keeps all.
    pub keep_feed_mb: u32,
    /// Megabytes of texts kept for all feeds together; 0 keeps all.
    pub keep_all_mb: u32,
    /// The proxy for all requests.
    pub proxy: ProxyChoice,
    /// True if feeds may link to private addresses, and from https to http (F5).
    pub allow_private: bool,
    /// True if passwords are kept in the system's keyring, if there is one.
    pub keyring: bool,
    /// The http or https address at which a web archive lists its captures (RFC 7089).
    pub web_archive: String,
    /// The keys of each action.
    pub keys: KeyMap,
}

impl SettingsView {
    /// Bounds of [`Self::text_percent`].
    pub const TEXT: RangeInclusive<u32> = 50..=300;
    /// Bounds of [`Self::line_percent`].
    pub const LINE: RangeInclusive<u32> = 120..=220;
    /// Bounds of [`Self::mark_read_delay_ms`].
    pub const DELAY: RangeInclusive<u32> = 0..=60_000;
    /// Bounds of [`Self::image_cache_mb`].
    pub const IMAGE_CACHE: RangeInclusive<u32> = 0..=10_240;
    /// Bounds of [`Self::refresh_minutes`].
    pub const MINUTES: RangeInclusive<u32> = 5..=10_080;
    /// Bounds of [`Self::archive_limit`].
    pub const ARCHIVES: RangeInclusive<u32> = 1..=100_000;
    /// Bounds of [`Self::document_cap_mb`].
    pub const DOCUMENT: RangeInclusive<u32> = 1..=1_024;
    /// Bounds of [`Self::feed_cap_mb`].
    pub const FEED: RangeInclusive<u32> = 1..=1_048_576;
    /// Bounds of [`Self::keep_feed_mb`] and [`Self::keep_all_mb`].
    pub const KEEP: RangeInclusive<u32> = 0..=1_048_576;
}

impl Default for SettingsView {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            text_percent: 100,
            line_percent: 155,
            mark_read_delay_ms: 800,
            mark_read_on_scroll: false,
            images: ImagePolicy::WhenOpened,
            image_cache_mb: 200,
            site_icons: true,
            refresh_minutes: 60,
            refresh_at_start: true,
            offline: false,
            notifications: false,
            hide_read: false,
            archive_limit: 200,
            history_unread: false,
            document_cap_mb: 32,
            feed_cap_mb: 2_048,
            keep_feed_mb: 0,
            keep_all_mb: 0,
            proxy: ProxyChoice::Environment,
            allow_private: false,
            keyring: true,
            web_archive: "https://web.archive.org/web/timemap/link/".to_owned(),
            keys: KeyMap::default(),
        }
    }
}
