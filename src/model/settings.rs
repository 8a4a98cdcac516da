//! The user's settings, in the groups of the settings dialog. `config` reads them from their file and writes them
//! there.
//!
//! Each group has a default, and reads its values leniently. A number beyond its bounds becomes the nearest bound.

mod command;
mod guard;
mod target;
mod window;

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use url::Url;

use super::{ColumnWidth, ImagePolicy, LanguageChoice, ListOrder, ProxyChoice, Theme, web_address};

pub use command::UserCommand;
pub use target::{SendTarget, Sending};
pub use window::{KeptPanes, KeptWindow};

/// The bytes of a megabyte, as settings and texts count them.
pub const MEGABYTE: u64 = 1 << 20;
/// The web archive of the Internet Archive.
const WEB_ARCHIVE: &str = "https://web.archive.org/web/timemap/link/";

/// The look of the window.
#[expect(clippy::struct_excessive_bools, reason = "the settings are independent")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AppearanceSettings {
    /// The language of the program.
    pub language: LanguageChoice,
    /// Light or dark colours, or those of the system.
    pub theme: Theme,
    /// Size of article text as a factor.
    #[serde(deserialize_with = "factor::<_, 50, 300>")]
    pub text_size: f32,
    /// Height of a line of article text as a factor of its size.
    #[serde(deserialize_with = "factor::<_, 120, 220>")]
    pub line_spacing: f32,
    /// The width of the text column of articles.
    pub column_width: ColumnWidth,
    /// True if articles are set in the serif font.
    pub serif: bool,
    /// True if Lacuna fetches each feed's icon from the feed's own host.
    pub site_icons: bool,
    /// True if the list of subscriptions leaves out feeds without unread entries.
    pub hide_read_feeds: bool,
    /// True if the menu bar is always shown. Otherwise a key shows it.
    pub menu_bar: bool,
}

impl AppearanceSettings {
    /// Bounds of [`Self::text_size`] in percent.
    pub const TEXT_PERCENT: RangeInclusive<u32> = 50..=300;
    /// Bounds of [`Self::line_spacing`] in percent.
    pub const LINE_PERCENT: RangeInclusive<u32> = 120..=220;
}

impl Default for AppearanceSettings {
    fn default() -> Self {
        Self {
            language: LanguageChoice::System,
            theme: Theme::System,
            text_size: 1.0,
            line_spacing: 1.55,
            column_width: ColumnWidth::Medium,
            serif: false,
            site_icons: true,
            hide_read_feeds: false,
            menu_bar: false,
        }
    }
}

/// Choices for listing, reading and marking entries.
#[expect(clippy::struct_excessive_bools, reason = "the settings are independent")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadingSettings {
    /// Milliseconds that an entry is shown before it counts as read.
    #[serde(deserialize_with = "clamped::<_, _, 0, 60_000>")]
    pub mark_read_delay_ms: u32,
    /// True if entries that are scrolled out of sight in the list count as read.
    pub mark_read_on_scroll: bool,
    /// The order of lists.
    #[serde(rename = "oldest_first")]
    pub order: ListOrder,
    /// True if each entry takes one line of the list.
    pub compact_list: bool,
    /// True if rows of the list show an image of their entry.
    pub thumbnails: bool,
    /// The time at which images are fetched.
    pub show_images: ImagePolicy,
    /// True if animated images play.
    pub play_animations: bool,
    /// Largest number of bytes of images on disk.
    #[serde(deserialize_with = "clamped::<_, _, 0, 0x2_8000_0000>")]
    pub image_cache_bytes: u64,
    /// Largest number of bytes of the images of starred and labelled articles, which stay on disk; 0 keeps none.
    #[serde(deserialize_with = "clamped::<_, _, 0, 0x100_0000_0000>")]
    pub kept_bytes: u64,
    /// True if the full text of each starred or labelled article is loaded.
    pub keep_full_text: bool,
}

impl ReadingSettings {
    /// Bounds of [`Self::mark_read_delay_ms`].
    pub const DELAY_MS: RangeInclusive<u32> = 0..=60_000;
    /// Bounds of [`Self::image_cache_bytes`] in megabytes.
    pub const IMAGE_CACHE_MB: RangeInclusive<u32> = 0..=10_240;
    /// Bounds of [`Self::kept_bytes`] in megabytes.
    pub const KEPT_MB: RangeInclusive<u32> = HistorySettings::KEEP_MB;
}

impl Default for ReadingSettings {
    fn default() -> Self {
        Self {
            mark_read_delay_ms: 800,
            mark_read_on_scroll: false,
            order: ListOrder::NewestFirst,
            compact_list: false,
            thumbnails: false,
            show_images: ImagePolicy::WhenOpened,
            play_animations: true,
            image_cache_bytes: 200 << 20,
            kept_bytes: 1 << 30,
            keep_full_text: false,
        }
    }
}

/// Choices for the times at which feeds are fetched, and for notifications.
#[expect(clippy::struct_excessive_bools, reason = "the settings are independent")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefreshingSettings {
    /// Minutes between two polls of a feed that sets no interval of its own.
    #[serde(deserialize_with = "clamped::<_, _, 5, 10_080>")]
    pub refresh_interval_minutes: u32,
    /// True if feeds that are due are refreshed when the window opens.
    pub refresh_at_start: bool,
    /// True if feeds are fetched while the window is closed as well.
    pub background: bool,
    /// True if Lacuna stays in the tray when its window is closed.
    pub keep_running: bool,
    /// True if Lacuna fetches nothing.
    pub offline: bool,
    /// True if Lacuna shows desktop notifications of new entries.
    pub notifications: bool,
    /// True if Lacuna shows desktop notifications of new gaps, and of feeds that can no longer be fetched.
    pub notify_of_gaps: bool,
    /// True if rules may run the commands that the user gave them.
    pub rule_commands: bool,
    /// True if the commands that run by themselves came with a loaded profile, and the user has not allowed them yet.
    pub commands_wait: bool,
    /// The command that runs after each refresh and reads what it brought; `None` for none.
    #[serde(serialize_with = "command::write", deserialize_with = "command::read")]
    pub after_refresh: Option<UserCommand>,
}

impl RefreshingSettings {
    /// Bounds of [`Self::refresh_interval_minutes`]: five minutes to a week.
    pub const MINUTES: RangeInclusive<u32> = 5..=10_080;

    /// Returns the time between two polls of a feed that sets no interval of its own.
    #[must_use]
    pub const fn refresh_interval(&self) -> Duration {
        Duration::from_secs(self.refresh_interval_minutes as u64 * 60)
    }
}

impl Default for RefreshingSettings {
    fn default() -> Self {
        Self {
            refresh_interval_minutes: 60,
            refresh_at_start: true,
            background: false,
            keep_running: false,
            offline: false,
            notifications: false,
            notify_of_gaps: false,
            rule_commands: false,
            commands_wait: false,
            after_refresh: None,
        }
    }
}

/// Limits of the history of a feed that is fetched and kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistorySettings {
    /// True if the history of a new subscription arrives as read (G5a).
    pub import_as_read: bool,
    /// Number of archive documents that a feed may fetch before Lacuna asks (A7).
    #[serde(deserialize_with = "clamped::<_, _, 1, 100_000>")]
    pub archive_limit: u32,
    /// Bytes of disk that the texts of a feed may take before Lacuna asks.
    #[serde(deserialize_with = "clamped::<_, _, 0x10_0000, 0x100_0000_0000>")]
    pub feed_cap_bytes: u64,
    /// Megabytes of texts that each feed keeps; 0 keeps all. Unread, starred and labelled entries
    /// always keep them.
    #[serde(deserialize_with = "clamped::<_, _, 0, 0x10_0000>")]
    pub keep_feed_mb: u32,
    /// Megabytes of texts that all feeds together keep; 0 keeps all.
    #[serde(deserialize_with = "clamped::<_, _, 0, 0x10_0000>")]
    pub keep_all_mb: u32,
    /// Largest size of a document after decompression, in bytes. The file may set less than the dialog, down to 64 KiB.
    #[serde(deserialize_with = "clamped::<_, _, 0x1_0000, 0x4000_0000>")]
    pub document_cap_bytes: u64,
}

impl HistorySettings {
    /// Bounds of [`Self::archive_limit`].
    pub const ARCHIVES: RangeInclusive<u32> = 1..=100_000;
    /// Bounds of [`Self::feed_cap_bytes`] in megabytes.
    pub const FEED_CAP_MB: RangeInclusive<u32> = 1..=1_048_576;
    /// Bounds of [`Self::keep_feed_mb`] and [`Self::keep_all_mb`].
    pub const KEEP_MB: RangeInclusive<u32> = 0..=1_048_576;
    /// Bounds of [`Self::document_cap_bytes`] in megabytes.
    pub const DOCUMENT_CAP_MB: RangeInclusive<u32> = 1..=1_024;
}

impl Default for HistorySettings {
    fn default() -> Self {
        Self {
            import_as_read: true,
            archive_limit: 200,
            feed_cap_bytes: 2 << 30,
            keep_feed_mb: 0,
            keep_all_mb: 0,
            document_cap_bytes: 32 << 20,
        }
    }
}

/// Choices for reaching servers, and for the requests to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetworkSettings {
    /// The proxy for all requests.
    pub proxy: ProxyChoice,
    /// Address under which a web archive lists its captures. The address of a document is appended to it (RFC 7089).
    #[serde(serialize_with = "address", deserialize_with = "web_archive")]
    pub web_archive: Url,
    /// The address of the list of changes of the newest version of Lacuna. Lacuna requests it once a day. If there is no
    /// address, it looks for no newer version.
    #[serde(serialize_with = "address_if_any", deserialize_with = "updates")]
    pub updates: Option<Url>,
    /// True if feeds may link to private addresses, and from https to http addresses (F5).
    pub allow_private: bool,
    /// True if passwords are stored in a file of the profile although the system has a keyring.
    pub passwords_in_file: bool,
}

impl NetworkSettings {
    /// Reads an address as the user typed it; `None` if it is not an http or https address.
    #[must_use]
    pub fn read_address(text: &str) -> Option<Url> {
        web_address(text)
    }
}

impl Default for NetworkSettings {
    fn default() -> Self {
        Self {
            proxy: ProxyChoice::Environment,
            web_archive: Url::parse(WEB_ARCHIVE).expect("the constant is an address"),
            updates: None,
            allow_private: false,
            passwords_in_file: false,
        }
    }
}

/// Reads a whole number. A number beyond the bounds becomes the nearest bound.
fn clamped<'de, D, N, const LEAST: u64, const MOST: u64>(from: D) -> Result<N, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<u64>,
{
    let number = u64::deserialize(from)?.clamp(LEAST, MOST);
    N::try_from(number).map_err(|_too_large| D::Error::custom("the bounds do not fit the field"))
}

/// Reads a factor. `LEAST` and `MOST` are its bounds in percent. A factor beyond them becomes the nearest bound.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a factor from 0.5 to 3")]
fn factor<'de, D, const LEAST: u64, const MOST: u64>(from: D) -> Result<f32, D::Error>
where
    D: Deserializer<'de>,
{
    Ok(f64::deserialize(from)?.clamp(LEAST as f64 / 100.0, MOST as f64 / 100.0) as f32)
}

fn address<S: Serializer>(address: &Url, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(address.as_str())
}

fn web_archive<'de, D: Deserializer<'de>>(from: D) -> Result<Url, D::Error> {
    let text = String::deserialize(from)?;
    NetworkSettings::read_address(&text).ok_or_else(|| D::Error::custom("no http or https address"))
}

#[expect(clippy::ref_option, reason = "serde calls it with the field")]
fn address_if_any<S: Serializer>(address: &Option<Url>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(address.as_ref().map_or("", Url::as_str))
}

/// Reads an address, or an empty text for none.
fn updates<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Url>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() {
        return Ok(None);
    }
    NetworkSettings::read_address(&text).map(Some).ok_or_else(|| D::Error::custom("no http or https address"))
}
