//! What the article pane shows.

use url::Url;

use crate::content::Article;
use crate::model::{Entry, EntryRow, GapId, Timestamp};

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
    /// A texture and its size in pixels.
    Ready(egui::TextureId, egui::Vec2),
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
    /// Its gaps, dismissed ones included.
    pub gaps: Vec<GapView>,
    /// Its history in a picture.
    pub history: HistoryStrip,
}

/// The history of a feed as bars.
#[derive(Clone, Debug, Default)]
pub struct HistoryStrip {
    /// Where the strip begins.
    pub from: Option<Timestamp>,
    /// Where it ends, as a rule the last poll.
    pub to: Option<Timestamp>,
    /// Entries in equal parts of the time between.
    pub bars: Vec<u32>,
    /// Gaps as times, older first: key, from (`None`: the beginning), to.
    pub gaps: Vec<(GapId, Option<Timestamp>, Option<Timestamp>)>,
}
