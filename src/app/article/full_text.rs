//! The state of "Load full text" for the open entry. `profile` fetches the page and extracts its article.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::app::reading::ArticleAnswer;
use crate::app::tasks::jobs::Begun;
use crate::content::Article;
use crate::model::EntryKey;
use crate::ui::view::FullText;

/// The state of the full text of the open entry.
#[derive(Debug, Default)]
pub(in crate::app) struct FullTextState {
    /// The entries whose pages are being fetched, with the messages of the status line.
    pub(in crate::app) loading: BTreeMap<EntryKey, Begun>,
    /// The entries whose pages could not be loaded, with the reasons.
    pub(in crate::app) failed: BTreeMap<EntryKey, String>,
    /// True if the user wants to see the feed's text.
    pub(in crate::app) hidden: bool,
    /// The entry whose page must be fetched if the entry stays open, and the time at which it was opened.
    pub(in crate::app) due: Option<(Instant, EntryKey)>,
}

/// The number of pages that are fetched at once.
const MOST_AT_ONCE: usize = 4;

impl FullTextState {
    /// Returns true if as many pages as possible are being fetched.
    pub(in crate::app) fn is_busy(&self) -> bool {
        self.loading.len() >= MOST_AT_ONCE
    }

    /// Returns the text that the pane shows for an entry: the full text, or else the feed's text.
    pub(in crate::app) fn article_of<'a>(&self, open: &'a ArticleAnswer) -> &'a Article {
        open.full.as_ref().filter(|_| !self.hidden).unwrap_or(&open.article)
    }

    /// Returns the state for the article pane.
    pub(in crate::app) fn view(&self, open: &ArticleAnswer) -> FullText<'_> {
        match (&open.full, self.failed.get(&open.row.key)) {
            (Some(_), _) if self.hidden => FullText::Hidden,
            (Some(_), _) => FullText::Shown,
            (None, _) if self.loading.contains_key(&open.row.key) => FullText::Loading,
            (None, Some(why)) => FullText::Failed(why),
            (None, _) if open.is_page_without_text() => FullText::Missing,
            (None, _) => FullText::None,
        }
    }
}
