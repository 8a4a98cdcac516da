//! What the article pane shows.

use std::sync::Arc;

use url::Url;

use crate::content::{Article, Piece};
use crate::history::HorizonMeaning;
use crate::model::{Completeness, Entry, EntryRow, FeedChoices, GapId, Timestamp};

use super::{FeedState, GapView};

/// What the article pane shows.
#[derive(Clone, Copy)]
pub enum Pane<'a> {
    /// Nothing is selected.
    Nothing,
    /// The entry's text is looked up.
    Loading,
    /// An entry.
    Entry(EntryView<'a>),
    /// Why entries are missing.
    Gap(&'a GapView),
    /// About a feed.
    Feed(&'a FeedView),
}

/// An entry to read.
#[derive(Clone, Copy)]
pub struct EntryView<'a> {
    /// The entry.
    pub row: &'a EntryRow,
    /// Its feed's name.
    pub feed: &'a str,
    /// Its text.
    pub article: &'a Article,
    /// What else it says; its texts may be left out.
    pub entry: &'a Entry,
    /// Whether `article` is the entry's page, and what is known of that.
    pub full_text: FullText<'a>,
    /// How its text is set.
    pub type_scale: TypeScale,
    /// What its publisher changed last.
    pub changes: Option<&'a Changes>,
    /// Media type and size in bytes of the entry's file (M6).
    pub file: Option<(&'a str, u64)>,
    /// When its text made room on the disk, where it did.
    pub purged: Option<Timestamp>,
}

/// What there is of the page of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FullText<'a> {
    /// It was not fetched.
    #[default]
    None,
    /// It is being fetched.
    Loading,
    /// It could not be had, and why.
    Failed(&'a str),
    /// It is shown.
    Shown,
    /// It is there, but what the feed gave is shown.
    Hidden,
}

/// How the text of articles is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypeScale {
    /// Its size as a factor of the usual one.
    pub size: f32,
    /// The height of a line as a factor of the size.
    pub line: f32,
}

impl Default for TypeScale {
    fn default() -> Self {
        Self { size: 1.0, line: 1.55 }
    }
}

impl TypeScale {
    /// A size of the theme as it is set here, in whole points.
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

/// What a publisher changed of an entry, as far as versions are kept: at least one change, the latest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes(pub Vec<Change>);

/// What one version changed of the version before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// When it replaced the one before.
    pub at: Timestamp,
    /// Title and text, the differing words with some around; `None`: too long to compare.
    pub pieces: Option<Vec<Piece>>,
}

/// Images of articles; drawing code never fetches.
pub trait Images {
    /// What there is of the image at `source`.
    fn state(&self, source: &Url) -> ImageState;
}

/// What there is of an image.
#[derive(Clone, Debug, PartialEq)]
pub enum ImageState {
    /// It is not fetched unless the reader asks.
    Off,
    /// It is being fetched.
    Loading,
    /// It could not be shown, and why.
    Failed(String),
    /// It can be drawn.
    Ready(Picture),
}

/// An image as it is drawn: cut into tiles where it is higher than a texture may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width and height in pixels.
    pub size: egui::Vec2,
    /// From top to bottom, each as wide as the image: the texture and its height in pixels.
    pub tiles: Arc<[(egui::TextureId, f32)]>,
}

/// No images at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoImages;

impl Images for NoImages {
    fn state(&self, _: &Url) -> ImageState {
        ImageState::Off
    }
}

/// What is known of a feed.
#[derive(Clone, Debug)]
pub struct FeedView {
    /// Kind and state.
    pub state: FeedState,
    /// Its name.
    pub title: String,
    /// The address of the subscription document.
    pub url: Url,
    /// The site's page.
    pub site: Option<Url>,
    /// Facts as name and value, e.g. `Next refresh` and `in 20 min: server allows every 30 min`.
    pub facts: Vec<(String, String)>,
    /// Faults of its markup, sentences.
    pub faults: Vec<String>,
    /// What happened to it, sentences, the latest first.
    pub events: Vec<(Timestamp, String)>,
    /// Number of entries that the publisher removed and that are still on disk (C2).
    pub removed: u64,
    /// Older entries can be looked for under numbered pages.
    pub offers_older: bool,
    /// Entries that were taken for others under new ids: the reader can undo it.
    pub renamed: u64,
    /// Its gaps, dismissed ones included.
    pub gaps: Vec<GapView>,
    /// Its history in a picture.
    pub history: HistoryStrip,
    /// True if the user said that the feed is not chronological; `None` if that changes nothing (G6).
    pub not_chronological: Option<bool>,
    /// What the reader set for it.
    pub choices: FeedChoices,
}

/// The history of a feed: a time line with a bar for each month.
#[derive(Clone, Debug, Default)]
pub struct HistoryStrip {
    /// Where the time line begins.
    pub from: Option<Timestamp>,
    /// Where it ends, as a rule the last poll.
    pub to: Option<Timestamp>,
    /// What one bar stands for.
    pub unit: BarUnit,
    /// Bars that hold entries, older first.
    pub bars: Vec<HistoryBar>,
    /// Documents that brought them, older first.
    pub segments: Vec<HistorySegment>,
    /// Gaps as times, older first: key, from (`None`: the beginning), to.
    pub gaps: Vec<(GapId, Option<Timestamp>, Option<Timestamp>)>,
    /// The state of the feed (G8).
    pub state: Option<Completeness>,
    /// The time of the oldest entry.
    pub oldest: Option<Timestamp>,
    /// The meaning of the beginning, if it is known (G7).
    pub horizon: Option<HorizonMeaning>,
    /// The last answer that brought or confirmed a document.
    pub last_poll: Option<Timestamp>,
}

/// What one bar stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BarUnit {
    /// A day, for feeds of less than a quarter of a year.
    Day,
    /// A month.
    #[default]
    Month,
    /// A year, for feeds of decades.
    Year,
}

/// The entries of a month, a day or a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryBar {
    /// Its beginning.
    pub from: Timestamp,
    /// The beginning of the next.
    pub to: Timestamp,
    /// Its entries.
    pub entries: u32,
}

/// The entries that one document brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistorySegment {
    /// The document.
    pub uri: Url,
    /// The subscription document, not an older part.
    pub is_subscription: bool,
    /// The time of its oldest entry.
    pub from: Timestamp,
    /// The time of its newest entry.
    pub to: Timestamp,
    /// How many entries.
    pub entries: u64,
}
