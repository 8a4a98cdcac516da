//! View models of the article pane.

use std::sync::Arc;

use url::Url;

use crate::content::{Article, Piece};
use crate::history::{Doubt, HorizonMeaning};
use crate::model::{
    AppearanceSettings, ColumnWidth, Completeness, Entry, EntryKey, EntryRow, FeedChoices, GapId,
    SubscriptionId, Timestamp,
};
use crate::ui::look::theme::size;

use super::{FeedState, GapView};

/// The content of the article pane.
#[derive(Clone, Copy)]
pub enum Pane<'a> {
    /// Nothing is selected.
    Nothing,
    /// The entry's text is loading.
    Loading,
    /// An entry.
    Entry(EntryView<'a>),
    /// A gap.
    Gap(&'a GapView),
    /// The information about a feed.
    Feed(&'a FeedView),
}

/// An open entry.
#[derive(Clone, Copy)]
pub struct EntryView<'a> {
    /// The entry.
    pub row: &'a EntryRow,
    /// The name of the entry's feed.
    pub feed: &'a str,
    /// The entry's text.
    pub article: &'a Article,
    /// The entry's other data. Its texts may be left out.
    pub entry: &'a Entry,
    /// Says whether `article` is the full text of the entry's web page.
    pub full_text: FullText<'a>,
    /// The size, width and face of the text.
    pub type_scale: TypeScale,
    /// The search of the list, whose words are marked; empty without one.
    pub search: &'a str,
    /// The changes that the publisher made, if there are any.
    pub changes: Option<&'a Changes>,
    /// Media type and size in bytes of the entry's file (M6).
    pub file: Option<(&'a str, u64)>,
    /// The removal of the entry's text; `None` if the text was not removed to save disk space.
    pub purged: Option<RemovedText>,
    /// The same article in other feeds.
    pub also_in: &'a [AlsoIn],
    /// True if a rule hides the entry from the lists.
    pub is_hidden: bool,
}

/// A text that was removed to save disk space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovedText {
    /// The time at which it was removed.
    pub at: Timestamp,
    /// True if a known document of the feed still has it.
    pub is_offered: bool,
}

/// An entry of another feed that is the same article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlsoIn {
    /// The entry.
    pub key: EntryKey,
    /// Its feed.
    pub subscription: SubscriptionId,
    /// The name of its feed.
    pub feed: String,
}

/// The state of the full text of an entry, taken from its web page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FullText<'a> {
    /// The page was not fetched.
    #[default]
    None,
    /// The page is being fetched.
    Loading,
    /// The page could not be loaded, with the reason.
    Failed(&'a str),
    /// The entry is a saved page, and no load brought its text yet.
    Missing,
    /// The full text is shown.
    Shown,
    /// The full text is available, but the feed's text is shown.
    Hidden,
}

/// The size, width and face of the text of articles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypeScale {
    /// The text size, as a factor of the normal size.
    pub size: f32,
    /// The line height, as a factor of the text size.
    pub line: f32,
    /// The widest line, in points.
    pub width: f32,
    /// True for the serif font.
    pub serif: bool,
}

impl Default for TypeScale {
    fn default() -> Self {
        Self::from(&AppearanceSettings::default())
    }
}

impl From<&AppearanceSettings> for TypeScale {
    fn from(settings: &AppearanceSettings) -> Self {
        let width = match settings.column_width {
            ColumnWidth::Narrow => size::NARROW_MEASURE,
            ColumnWidth::Medium => size::MEASURE,
            ColumnWidth::Wide => size::WIDE_MEASURE,
        };
        Self { size: settings.text_size, line: settings.line_spacing, width, serif: settings.serif }
    }
}

impl TypeScale {
    /// Scales a size of the theme, to whole points.
    #[must_use]
    pub fn points(self, size: f32) -> f32 {
        (size * self.size).round().max(6.0)
    }

    /// The height of a line of running text, in points.
    #[must_use]
    pub fn line_height(self, size: f32) -> f32 {
        (self.points(size) * self.line).round()
    }
}

/// The reading position of an article, in a form that can be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptPosition {
    /// The entry.
    pub key: EntryKey,
    /// The index of the block at the top of the pane.
    pub block: usize,
    /// The millionths of that block that are above the pane.
    pub above: u32,
}

/// The changes of an entry, as far as replaced versions are kept: at least one, latest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes(pub Vec<Change>);

/// The difference between a version and the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The time at which the new version arrived.
    pub at: Timestamp,
    /// The differing words of title and text, with some words around them; `None` if the texts are too long to compare.
    pub pieces: Option<Vec<Piece>>,
}

/// The images of articles and of the rows of the list. The drawing code never fetches an image.
pub trait Images {
    /// The state of the image at `source`.
    fn state(&self, source: &Url) -> ImageState;
    /// Called in each frame in which the user sees the image at `source`. An animation then plays on.
    fn is_in_sight(&self, source: &Url) {
        let _ = source;
    }
    /// The image at `source` as a small square; `None` until it is loaded. Called in each frame in which its row is
    /// visible.
    fn thumbnail(&self, source: &Url) -> Option<egui::TextureId> {
        let _ = source;
        None
    }
}

/// The state of an image.
#[derive(Clone, Debug, PartialEq)]
pub enum ImageState {
    /// The image is fetched only if the user asks.
    Off,
    /// The image is being fetched.
    Loading,
    /// The image cannot be shown, with the reason.
    Failed(String),
    /// The image is larger than others may be, as the text says. It is fetched only if the user asks.
    Large(String),
    /// The image is larger than any may be, as the text says. The browser can show it.
    TooLarge(String),
    /// The image can be drawn.
    Ready(Picture),
}

/// An image as textures. An image higher than the largest texture is cut into tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The width and height of the image in its file, in pixels. The textures may have fewer or more.
    pub size: egui::Vec2,
    /// The tiles from top to bottom, each as wide as the image: the texture, and its share of the image's height.
    pub tiles: Arc<[(egui::TextureId, f32)]>,
}

/// Shows no images.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoImages;

impl Images for NoImages {
    fn state(&self, _: &Url) -> ImageState {
        ImageState::Off
    }
}

/// The information about a feed.
#[derive(Clone, Debug)]
pub struct FeedView {
    /// The kind and the state.
    pub state: FeedState,
    /// The feed's name.
    pub title: String,
    /// The address of the subscription document.
    pub url: Url,
    /// The address of the feed's site.
    pub site: Option<Url>,
    /// Facts as name and value, e.g. `Next refresh` and `in 20 min: server allows every 30 min`.
    pub facts: Vec<(String, String)>,
    /// Errors in the feed's markup, as sentences.
    pub faults: Vec<String>,
    /// Past events and requests.
    pub log: FeedLog,
    /// Number of entries that the publisher removed and that are still on disk (C2).
    pub removed: u64,
    /// True if older entries can be looked for at pages that were not read yet, or at the servers of accounts.
    pub offers_older: bool,
    /// The number of entries that were recognised under new ids. The user can undo that.
    pub renamed: u64,
    /// The feed's gaps, including dismissed ones.
    pub gaps: Vec<GapView>,
    /// The feed's history strip.
    pub history: HistoryStrip,
    /// The reason for which its completeness is unknown.
    pub doubt: Option<Doubt>,
    /// True if the user said that the feed is not chronological; `None` if that changes nothing (G6).
    pub not_chronological: Option<bool>,
    /// The user's settings for this feed.
    pub choices: FeedChoices,
}

/// Past events of a feed and the requests for it, as sentences, latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedLog {
    /// Past events.
    pub events: Vec<(Timestamp, String)>,
    /// The latest requests.
    pub requests: Vec<(Timestamp, String)>,
}

/// The history strip of a feed, with a bar for each hour, day, month or year.
#[derive(Clone, Debug, Default)]
pub struct HistoryStrip {
    /// The beginning of the history strip.
    pub from: Option<Timestamp>,
    /// The end of the history strip, usually the last poll.
    pub to: Option<Timestamp>,
    /// The unit of a bar.
    pub unit: BarUnit,
    /// The bars that contain entries, oldest first.
    pub bars: Vec<HistoryBar>,
    /// The documents that brought the entries, oldest first.
    pub segments: Vec<HistorySegment>,
    /// The gaps, oldest first: key, beginning and end. No beginning means that nothing older is known.
    pub gaps: Vec<(GapId, Option<Timestamp>, Option<Timestamp>)>,
    /// The state of the feed (G8).
    pub state: Option<Completeness>,
    /// The time of the oldest entry.
    pub oldest: Option<Timestamp>,
    /// The meaning of the history strip's beginning, if it is known (G7).
    pub horizon: Option<HorizonMeaning>,
    /// The time of the last answer that brought or confirmed a document.
    pub last_poll: Option<Timestamp>,
}

/// The unit of a bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BarUnit {
    /// An hour, for feeds of a few days.
    Hour,
    /// A day, for feeds of less than a quarter of a year.
    Day,
    /// A month.
    #[default]
    Month,
    /// A year, for feeds of decades.
    Year,
}

/// The number of entries in one unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryBar {
    /// The beginning of the unit.
    pub from: Timestamp,
    /// The beginning of the next unit.
    pub to: Timestamp,
    /// The number of entries.
    pub entries: u32,
}

/// The time range of the entries that one document brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistorySegment {
    /// The document's address.
    pub uri: Url,
    /// True for the subscription document.
    pub is_subscription: bool,
    /// The time of the document's oldest entry.
    pub from: Timestamp,
    /// The time of the document's newest entry.
    pub to: Timestamp,
    /// The number of entries.
    pub entries: u64,
}
