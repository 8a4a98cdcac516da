//! The command `export` for articles.

use std::path::{Path, PathBuf};

use url::Url;

use crate::cli::lists::tell_of_mistakes;
use crate::cli::output::Output;
use crate::cli::{CommandError, find, not_written};
use crate::model::{ArticleFormat, EntryId, EntryScope, SearchQuery};
use crate::profile::feeds::ListedEntries;
use crate::profile::net::ImageCache;
use crate::profile::sharing::export::{Articles, ExportError, ExportOptions, save};
use crate::profile::{Profile, local_offset, now};
use crate::store::{Database, local_day};
use crate::ui::view::Times;

/// The arguments of `export`.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("format").args(["html", "markdown", "epub"]))]
#[expect(clippy::struct_excessive_bools, reason = "one field for each flag of the command line")]
pub(in crate::cli) struct ExportArgs {
    /// The file; for the subscriptions, standard output without it or with -. Several articles in Markdown go into a
    /// folder, which must be empty
    pub(in crate::cli) file: Option<PathBuf>,
    /// Add the history status of each feed, in a namespace that other programs ignore
    #[arg(long, conflicts_with_all = ["html", "markdown", "epub"])]
    pub(in crate::cli) completeness: bool,
    /// Write articles as one page of HTML
    #[arg(long, conflicts_with_all = ["markdown", "epub"], requires_all = ["file", "articles"])]
    html: bool,
    /// Write articles as Markdown files with front matter
    #[arg(long, conflicts_with = "epub", requires_all = ["file", "articles"])]
    markdown: bool,
    /// Write articles as a book (EPUB 3)
    #[arg(long, requires_all = ["file", "articles"])]
    epub: bool,
    /// All articles of this subscription, also those that its publisher removed, with notices of its gaps
    #[arg(long, value_name = "URL", group = "articles", requires = "format")]
    feed: Option<String>,
    /// The articles that this search finds, as in `search`, and those that it finds among the removed ones
    #[arg(long, value_name = "QUERY", group = "articles", requires = "format", allow_hyphen_values = true)]
    search: Option<String>,
    /// The article of a subscription with this id, as `entries --json` prints it
    #[arg(long, num_args = 2, value_names = ["URL", "ID"], group = "articles", requires = "format")]
    entry: Vec<String>,
    /// Put the images inside that the window has loaded before, with --markdown into a folder of files; nothing is fetched
    #[arg(long, requires = "articles")]
    images: bool,
    /// Replace the file if it exists; a list of subscriptions replaces one of the same feeds without this. The file keeps
    /// its permissions; other hard links to it keep the old content
    #[arg(long)]
    pub(in crate::cli) overwrite: bool,
}

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
    args: &ExportArgs,
    format: ArticleFormat,
    out: &Output,
) -> Result<(), CommandError> {
    if let Some(query) = &args.search {
        tell_of_mistakes(&SearchQuery::dated(query, local_day(now())), out);
    }
    let reader = profile.reader()?;
    let (articles, title) = chosen(&reader, args)?;
    let cache = ImageCache::of(&profile.paths, profile.settings.reading.image_cache_bytes);
    let find_image = |url: &Url| cache.get(url);
    let options = ExportOptions {
        format,
        title: &title,
        times: Times { now: now(), offset: local_offset },
        images: args.images.then_some(&find_image),
        replaces: args.overwrite,
        prints: false,
    };
    let path = args.file.as_deref().unwrap_or(Path::new(""));
    if path == Path::new("-") {
        return Err(CommandError::Message(t!("cli-export-needs-file").to_owned()));
    }
    let progress = out.progress();
    let watch = |done, total| progress(t!("cli-progress-written"), done, total);
    let exported = save(&reader, &articles, path, options, &watch).map_err(|error| match error {
        ExportError::Exists(error) => not_written(path, error),
        error => CommandError::Message(error.to_string()),
    })?;
    let (count, dropped, gaps) = (exported.articles, exported.dropped, exported.gaps);
    out.say(&t!("cli-articles-exported", count, dropped, gaps));
    Ok(())
}

/// Returns the articles that the user named, and the title of the page or book.
fn chosen(database: &Database, args: &ExportArgs) -> Result<(Articles, String), CommandError> {
    if let Some(query) = &args.search {
        // The space behind the last word makes it a whole word, because nobody is typing it.
        let dated = SearchQuery::dated(query, local_day(now())) + " ";
        let found = ListedEntries { query: dated, ..ListedEntries::all(EntryScope::All) };
        return Ok((Articles::Listed(found), query.clone()));
    }
    if let [url, id] = args.entry.as_slice() {
        let feed = find(database, url)?;
        let (key, title) = database.entry_named(feed, &EntryId::new(id.as_str()))?.ok_or_else(|| {
            CommandError::Message(t!("cli-no-entry", address = url.as_str(), id = id.as_str()))
        })?;
        return Ok((Articles::Entries(vec![key]), title));
    }
    let feed = find(database, args.feed.as_deref().unwrap_or_default())?;
    let title = database.subscription(feed)?.map(|row| row.title).unwrap_or_default();
    Ok((Articles::Listed(ListedEntries::all(EntryScope::Subscription(feed))), title))
}
