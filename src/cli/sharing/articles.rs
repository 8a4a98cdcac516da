//! The command `export` for articles.

use std::path::Path;

use url::Url;

use crate::cli::CommandError;
use crate::cli::args::ExportArgs;
use crate::cli::output::Output;
use crate::cli::subscriptions::find;
use crate::model::{ArticleFormat, EntryId, SearchQuery};
use crate::profile::net::ImageCache;
use crate::profile::sharing::export::{Articles, ExportOptions, save};
use crate::profile::{Profile, local_offset, now};
use crate::store::{Database, Scope, local_day};
use crate::ui::view::Times;

impl ExportArgs {
    /// Returns the format of the articles; `None` if subscriptions are exported.
    pub(in crate::cli) const fn format(&self) -> Option<ArticleFormat> {
        match (self.html, self.markdown, self.epub) {
            (true, ..) => Some(ArticleFormat::Html),
            (_, true, _) => Some(ArticleFormat::Markdown),
            (.., true) => Some(ArticleFormat::Epub),
            _ => None,
        }
    }
}

/// Runs `export` for articles.
pub(in crate::cli) fn export(
    profile: &Profile,
    wishes: &ExportArgs,
    format: ArticleFormat,
    out: &Output,
) -> Result<(), CommandError> {
    let reader = profile.reader()?;
    let (articles, title) = chosen(&reader, wishes)?;
    let cache = ImageCache::of(&profile.paths, profile.settings.reading.image_cache_bytes);
    let find_image = |url: &Url| cache.get(url);
    let options = ExportOptions {
        format,
        title: &title,
        times: Times { now: now(), offset: local_offset },
        images: wishes.images.then_some(&find_image),
    };
    let path = wishes.file.as_deref().unwrap_or(Path::new(""));
    let progress = out.progress();
    let watch = |done, total| progress(t!("cli-progress-written"), done, total);
    let exported = save(&reader, &articles, path, options, &watch)
        .map_err(|error| CommandError::Message(error.to_string()))?;
    let (count, dropped, gaps) = (exported.articles, exported.dropped, exported.gaps);
    out.say(&t!("cli-articles-exported", count, dropped, gaps));
    Ok(())
}

/// Returns the articles that the user named, and the title of the page or book.
fn chosen(database: &Database, wishes: &ExportArgs) -> Result<(Articles, String), CommandError> {
    if let Some(query) = &wishes.search {
        // The space behind the last word makes it a whole word, because nobody is typing it.
        let dated = SearchQuery::dated(query, local_day(now())) + " ";
        return Ok((Articles::Found(dated, Scope::All), query.clone()));
    }
    if let [url, id] = wishes.entry.as_slice() {
        let feed = find(database, url)?;
        let (key, title) = database.entry_named(feed, &EntryId::new(id.as_str()))?.ok_or_else(|| {
            CommandError::Message(t!("cli-no-entry", address = url.as_str(), id = id.as_str()))
        })?;
        return Ok((Articles::Entries(vec![key]), title));
    }
    let feed = find(database, wishes.feed.as_deref().unwrap_or_default())?;
    let title = database.subscription(feed)?.map(|row| row.title).unwrap_or_default();
    Ok((Articles::List(Scope::Subscription(feed)), title))
}
