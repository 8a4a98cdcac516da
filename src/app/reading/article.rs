//! Builds the answer to a request for an entry: its text, its changes, and its full text.

use crate::app::reading::ArticleAnswer;
use crate::content;
use crate::model::{Entry, EntryKey, Text, feed_name, is_saved_pages, shown_title};
use crate::store::{Database, ReadConnection, StoreError};
use crate::ui::view::{AlsoIn, Change, Changes, RemovedText};

/// Returns an entry with its text; `None` if the entry no longer exists.
pub(super) fn article(reader: &ReadConnection, key: EntryKey) -> Result<Option<ArticleAnswer>, StoreError> {
    let Some(stored) = reader.article(key)? else { return Ok(None) };
    let base = stored.entry.link.clone().or_else(|| stored.row.origin.document.clone());
    let empty = Text::plain("");
    let article = content::read(stored.entry.body().unwrap_or(&empty), base.as_ref());
    // If the text was removed, the pane says so and shows no pictures in its place. Lacuna removed the text, so its
    // absence is not a change by the publisher.
    let (article, changes) = match stored.purged_at {
        Some(_) => (article, None),
        None => (article.with_pictures(&stored.entry.media), changes(reader, key, &stored.entry)?),
    };
    let feed = if is_saved_pages(&stored.feed_url) {
        t!("app-scope-pages").to_owned()
    } else {
        feed_name(&stored.feed_title).to_owned()
    };
    let is_offered = stored.purged_at.is_some() && reader.text_source(key)?.is_some();
    let full = reader.full_text(key)?;
    let twins = reader.also_in(key)?.into_iter();
    Ok(Some(ArticleAnswer {
        full: full.map(|(page, html)| content::read(&Text::html(html), Some(&page))),
        choices: reader.feed_choices(stored.row.subscription)?,
        feed_url: stored.feed_url,
        row: stored.row,
        feed,
        article,
        entry: Entry { content: None, summary: None, ..stored.entry },
        changes,
        file: stored.file,
        was_hidden: reader.is_hidden(key)?,
        purged: stored.purged_at.map(|at| RemovedText { at, is_offered }),
        also_in: twins
            .map(|twin| AlsoIn { key: twin.key, subscription: twin.subscription, feed: twin.feed })
            .collect(),
    }))
}

/// Returns the publisher's changes as far as replaced versions are kept, latest first.
fn changes(database: &Database, key: EntryKey, entry: &Entry) -> Result<Option<Changes>, StoreError> {
    /// The largest number of bytes of text that are compared, because the user waits for the article.
    const MOST_COMPARED_BYTES: usize = 256 << 10;
    let words = |title: &str, text: Option<&Text>| {
        let text = text.map(|text| content::plain_text(text, usize::MAX)).unwrap_or_default();
        format!("{}\n{text}", shown_title(title.to_owned()))
    };
    let mut later = words(&entry.title, entry.body());
    let mut compared = 0;
    let mut changes = Vec::new();
    for version in database.versions(key)? {
        let earlier = words(&version.title, version.text.as_ref());
        compared += earlier.len() + later.len();
        if compared > MOST_COMPARED_BYTES && !changes.is_empty() {
            break;
        }
        let pieces = content::difference(&earlier, &later);
        if !pieces.as_ref().is_some_and(Vec::is_empty) {
            changes.push(Change { at: version.replaced_at, pieces });
        }
        later = earlier;
    }
    Ok((!changes.is_empty()).then_some(Changes(changes)))
}
