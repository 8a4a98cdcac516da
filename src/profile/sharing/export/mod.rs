//! Writes articles for other programs: one page of HTML, Markdown files, or a book. Articles that a publisher dropped are
//! written, too, with their sources. A notice between the articles says that entries are missing there.
//!
//! The articles are read and written one after the other, so a large feed takes little memory. A file appears when it is
//! complete. Nothing is fetched.

mod book;
mod facts;
mod markdown_files;
mod page;
mod zip;

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use url::Url;

use crate::config::UnfinishedFile;
use crate::content::{self, Block, is_harmless_drawing};
use crate::fetch::without_password;
use crate::history::{OpenGap, TimelineItem};
use crate::model::{
    ArticleFormat, Enclosure, EntryKey, EntryScope, Filter, GapId, SubscriptionRow, Text, Timestamp,
    feed_name, imported_file, is_blank, is_saved_pages,
};
use crate::profile::feeds::{ListedEntries, gaps, timeline};
use crate::profile::files::{WriteError, refuse_present, target_of, temporary_beside};
use crate::profile::sharing::ExportFileError;
use crate::store::{Database, ReadConnection, StoreError, StoredEntry, Watcher};
use crate::ui::end_words::{horizon_line, page_boundary};
use crate::ui::gap_words::{cause, missing, span};
use crate::ui::view::Times;
use markdown_files::{MarkdownFile, MarkdownFolder};

/// The articles that are written.
#[derive(Clone, Debug, PartialEq)]
pub enum Articles {
    /// These entries, in this order.
    Entries(Vec<EntryKey>),
    /// The entries of a list, newest first, with its gaps. A search has no gaps. If no filter leaves entries out, the
    /// entries that the publishers removed from the feeds of the list follow. For a single feed, the entries that rules
    /// hide follow as well.
    Listed(ListedEntries),
}

/// Returns the bytes of an image that is on this computer.
pub type Images<'a> = Option<&'a dyn Fn(&Url) -> Option<Vec<u8>>>;

/// The user's choices.
#[derive(Clone, Copy)]
pub struct ExportOptions<'a> {
    /// The format.
    pub format: ArticleFormat,
    /// The title of the page or book.
    pub title: &'a str,
    /// The current time and the time zone.
    pub times: Times,
    /// The images that are put inside, or for Markdown into a folder of files. `None` writes links instead.
    pub images: Images<'a>,
    /// True if a file that is there may be replaced.
    pub replaces: bool,
    /// True if a page of HTML asks the user how to print it as soon as a browser shows it.
    pub prints: bool,
}

/// The reason that articles cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be written.
    #[error(transparent)]
    File(#[from] ExportFileError),
    /// There is a file that is replaced only if the user says so.
    #[error(transparent)]
    Exists(WriteError),
    /// The user stopped the export.
    #[error("{}", t!("profile-export-stopped"))]
    Stopped,
    /// There is nothing to write.
    #[error("{}", t!("profile-export-empty"))]
    Empty,
}

/// The result of an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Number of written articles.
    pub articles: u64,
    /// Number of them that the publisher dropped.
    pub dropped: u64,
    /// Number of notices of gaps.
    pub gaps: u64,
}

/// An article as every format needs it.
struct Article {
    /// The title; may be empty.
    title: String,
    link: Option<Url>,
    author: Option<String>,
    published: Option<Timestamp>,
    /// The time by which lists sort it.
    time: Timestamp,
    /// `time` in words.
    date: String,
    /// The title of the feed; empty for a saved page.
    feed_title: String,
    /// The address of the feed; `None` for a saved page, which no feed brings.
    feed_url: Option<Url>,
    /// The document that brought the entry, if an address leads to it.
    source: Option<Url>,
    id: String,
    /// The categories of the publisher and the labels of the user.
    tags: Vec<String>,
    /// The attached files. An export has their addresses, because they may be large.
    enclosures: Vec<Enclosure>,
    /// Sentences about the article: dropped by its publisher, recovered from elsewhere, without its text.
    notes: Vec<String>,
    /// The time at which Lacuna noticed that the publisher removed the entry; `None` if the publisher did not.
    removed: Option<Timestamp>,
    blocks: Vec<Block>,
}

impl Article {
    fn shown_title(&self) -> &str {
        if is_blank(&self.title) { t!("profile-export-untitled") } else { &self.title }
    }

    /// Returns the address that stands beside the facts: that of the feed, or of the saved page.
    fn shown_address(&self) -> Option<&Url> {
        self.feed_url.as_ref().or(self.link.as_ref())
    }
}

/// A format that is being written.
trait Sink {
    /// Writes a notice between articles: a gap, or the end of what is known.
    fn notice(&mut self, title: &str, text: &str) -> io::Result<()>;
    fn article(&mut self, article: &Article) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
}

/// A part of an export.
enum Part {
    Entry(EntryKey),
    Notice { title: String, text: String, is_gap: bool },
}

/// Writes articles to a file. In Markdown, only a single chosen entry becomes a file; a list and several entries become a
/// folder.
///
/// `watch` gets the number of articles that were written and the number of all, and can stop the work. A file of HTML and a
/// book are then not written, and a file that they would replace stays. A folder is as empty as before. After the last article
/// it is too late to stop. If an article cannot be written to a folder, the folder keeps those that were.
pub fn save(
    database: &ReadConnection,
    articles: &Articles,
    path: &Path,
    options: ExportOptions<'_>,
    watch: Watcher<'_>,
) -> Result<Exported, ExportError> {
    if !options.replaces {
        refuse_present(path, |_| false).map_err(ExportError::Exists)?;
    }
    let parts = database.snapshot(|database| parts(database, articles, &options.times))?;
    let total = parts.iter().filter(|part| matches!(part, Part::Entry(_))).count() as u64;
    if total == 0 {
        return Err(ExportError::Empty);
    }
    let title = if is_blank(options.title) { t!("profile-export-untitled") } else { options.title };
    let options = ExportOptions { title, ..options };
    let is_single = matches!(articles, Articles::Entries(keys) if keys.len() == 1);
    let file_error = |source| ExportFileError::new(path, source);
    let about = t!("profile-export-about", date = options.times.date(options.times.now));
    let beginning = match options.format {
        ArticleFormat::Markdown => None,
        ArticleFormat::Html => Some(page::BEGINNING),
        ArticleFormat::Epub => Some(zip::BEGINNING),
    };
    let unfinished = |beginning| temporary_beside(&target_of(path)?, beginning);
    let unfinished = beginning.map(unfinished).transpose().map_err(file_error)?;
    let mut sink: Box<dyn Sink> = match (options.format, &unfinished) {
        (ArticleFormat::Html, Some(file)) => {
            Box::new(page::Page::begin(buffered(file), &about, &options).map_err(file_error)?)
        }
        (ArticleFormat::Epub, Some(file)) => {
            let (title, now) = (options.title, options.times.now);
            let book = book::Book::begin(buffered(file), title, &about, now, options.images);
            Box::new(book.map_err(file_error)?)
        }
        _ if is_single => Box::new(MarkdownFile::begin(path, options.images)),
        _ => {
            let folder = MarkdownFolder::begin(path, options.title, &about, options.images);
            Box::new(folder.map_err(file_error)?)
        }
    };
    let mut exported = Exported::default();
    for part in parts {
        match part {
            Part::Entry(key) => {
                let Some(article) = article(database, key, &options.times)? else { continue };
                sink.article(&article).map_err(file_error)?;
                exported.articles += 1;
                exported.dropped += u64::from(article.removed.is_some());
                if !watch(exported.articles, total) && exported.articles < total {
                    return Err(StoreError::Stopped.into());
                }
            }
            Part::Notice { title, text, is_gap } => {
                sink.notice(&title, &text).map_err(file_error)?;
                exported.gaps += u64::from(is_gap);
            }
        }
    }
    sink.finish().map_err(file_error)?;
    drop(sink);
    if let Some(file) = unfinished {
        file.finish(&target_of(path).map_err(file_error)?).map_err(file_error)?;
    }
    Ok(exported)
}

/// Returns the articles and the notices in order.
fn parts(database: &Database, articles: &Articles, times: &Times) -> Result<Vec<Part>, StoreError> {
    let listed = match articles {
        Articles::Entries(keys) => return Ok(keys.iter().copied().map(Part::Entry).collect()),
        Articles::Listed(listed) => listed,
    };
    let mut parts = if listed.is_search() {
        let mut found = database.search_keys(&listed.query, &listed.scope)?;
        listed.keep_listed(database, &mut found, &[])?;
        found.into_iter().map(|(key, _)| Part::Entry(key)).collect()
    } else {
        rows(database, listed, times)?
    };
    if listed.is_unfiltered() {
        parts.extend(removed(database, listed, &parts)?);
    }
    Ok(parts)
}

/// Returns the rows of a list as parts of an export.
fn rows(database: &Database, listed: &ListedEntries, times: &Times) -> Result<Vec<Part>, StoreError> {
    let items = listed.rows(database)?;
    let open: BTreeMap<GapId, OpenGap> =
        gaps::all(database)?.into_iter().map(|(open, _)| (open.id, open)).collect();
    Ok(items.into_iter().filter_map(|item| part(item, &open, times)).collect())
}

fn part(item: TimelineItem, open: &BTreeMap<GapId, OpenGap>, times: &Times) -> Option<Part> {
    Some(match item {
        TimelineItem::Entry(key) => Part::Entry(key),
        TimelineItem::Gap(id) => {
            let gap = &open.get(&id)?.gap;
            let text = [cause(gap), span(gap, times)].into_iter().filter(|text| !text.is_empty());
            let text = text.collect::<Vec<_>>().join(" · ");
            Part::Notice { title: missing(gap).to_owned(), text, is_gap: true }
        }
        TimelineItem::PageBoundary { may_have_slipped: true } => {
            let title = page_boundary(true).to_owned();
            Part::Notice { title, text: String::new(), is_gap: true }
        }
        TimelineItem::PageBoundary { may_have_slipped: false } => return None,
        TimelineItem::Horizon(end) => {
            let title = horizon_line(end.meaning, end.before, times);
            Part::Notice { title, text: String::new(), is_gap: false }
        }
    })
}

/// Returns the entries that publishers removed from the feeds of a list and that are not in the list. With a search, only
/// those that it finds.
fn removed(database: &Database, listed: &ListedEntries, parts: &[Part]) -> Result<Vec<Part>, StoreError> {
    let within = |row: &SubscriptionRow| match &listed.scope {
        EntryScope::All => true,
        EntryScope::Subscription(id) => row.id == *id,
        EntryScope::Subscriptions(ids) => ids.contains(&row.id),
        EntryScope::Folder(path) => row.folder.starts_with(path),
        EntryScope::Starred | EntryScope::Label(_) | EntryScope::Removed(_) => false,
    };
    let key = |part: &Part| if let Part::Entry(key) = part { Some(*key) } else { None };
    let written: HashSet<EntryKey> = parts.iter().filter_map(key).collect();
    let mut removed: Vec<Part> = Vec::new();
    for feed in database.subscriptions()?.into_iter().filter(within) {
        let of_feed = EntryScope::Removed(feed.id);
        let items = timeline::of(database, &of_feed, Filter::All)?;
        let key = |item| if let TimelineItem::Entry(key) = item { Some(key) } else { None };
        let mut keys: Vec<EntryKey> = items.into_iter().filter_map(key).collect();
        if listed.is_search() && !keys.is_empty() {
            keys = database.search_keys(&listed.query, &of_feed)?.into_iter().map(|(key, _)| key).collect();
        }
        removed.extend(keys.into_iter().filter(|key| !written.contains(key)).map(Part::Entry));
    }
    if removed.is_empty() {
        return Ok(removed);
    }
    let (title, text) = (t!("profile-export-dropped-title"), t!("profile-export-dropped-title.note"));
    let notice = Part::Notice { title: title.to_owned(), text: text.to_owned(), is_gap: false };
    Ok(std::iter::once(notice).chain(removed).collect())
}

fn article(database: &Database, key: EntryKey, times: &Times) -> Result<Option<Article>, StoreError> {
    let Some(stored) = database.article(key)? else { return Ok(None) };
    let full = database.full_text(key)?;
    let notes = notes_on(&stored, full.as_ref().map(|(page, _)| page), times);
    let StoredEntry { row, entry, .. } = stored;
    let base = entry.link.clone().or_else(|| row.origin.document.clone());
    let read = if let Some((page, html)) = full {
        content::read(&Text::html(html), Some(&page))
    } else {
        let empty = Text::plain("");
        content::read(entry.body().unwrap_or(&empty), base.as_ref()).with_pictures(&entry.media)
    };
    let labels = row.labels.iter().map(|label| label.name.as_str().to_owned());
    let mut tags: Vec<String> = entry.categories.into_iter().chain(labels).collect();
    let mut seen = HashSet::new();
    tags.retain(|tag| seen.insert(tag.clone()));
    let is_page = is_saved_pages(&stored.feed_url);
    Ok(Some(Article {
        title: row.title,
        link: row.link,
        author: row.author,
        published: row.published,
        time: row.time,
        date: times.date(row.time),
        feed_title: if is_page { String::new() } else { feed_name(&stored.feed_title).to_owned() },
        feed_url: (!is_page).then(|| without_password(&stored.feed_url)),
        source: row.origin.document.as_ref().filter(|source| source.has_host()).map(without_password),
        id: row.id.as_str().to_owned(),
        tags,
        enclosures: entry.media.enclosures,
        notes,
        removed: stored.deleted_at.or(stored.withdrawn_since),
        blocks: read.blocks,
    }))
}

/// Says how an entry came here, and what became of it.
fn notes_on(stored: &StoredEntry, full: Option<&Url>, times: &Times) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(since) = stored.deleted_at.or(stored.withdrawn_since) {
        notes.push(t!("profile-export-dropped", date = times.date(since)));
    }
    let source = stored.row.origin.document.as_ref();
    if let Some(file) = source.and_then(imported_file) {
        notes.push(t!("profile-export-imported", file));
    } else if let (Some(source), false) = (source, notes.is_empty()) {
        notes.push(t!("profile-export-source", source = without_password(source).as_str()));
    }
    if let Some(captured) = stored.row.origin.captured {
        notes.push(t!("profile-export-captured", date = times.date(captured)));
    }
    if let Some(host) = stored.row.origin.asked_site() {
        notes.push(t!("profile-export-asked", host));
    }
    if let Some(account) = &stored.row.origin.account {
        notes.push(t!("profile-export-account", account = account.as_str()));
    }
    if let Some(page) = full {
        notes.push(t!("profile-export-full-text", page = page.as_str()));
    } else if let Some(purged) = stored.purged_at {
        notes.push(t!("profile-export-purged", date = times.date(purged)));
    } else if let Some((media_type, _)) = &stored.file {
        notes.push(t!("profile-export-file", kind = media_type.as_str()));
    }
    notes
}

fn buffered(file: &UnfinishedFile) -> BufWriter<&File> {
    BufWriter::with_capacity(1 << 16, file.file())
}

/// Returns the media type of an image by its bytes; `None` if an exported article cannot hold it.
fn media_type(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => is_harmless_drawing(bytes).then_some("image/svg+xml"),
    }
}

/// Returns the end of the name of a file with an image of this media type.
fn file_ending(media_type: &str) -> &str {
    let kind = media_type.trim_start_matches("image/");
    kind.split('+').next().unwrap_or(kind)
}

/// Returns an image as an address of data (RFC 2397).
fn data_address(bytes: &[u8]) -> Option<String> {
    Some(format!("data:{};base64,{}", media_type(bytes)?, STANDARD.encode(bytes)))
}

#[cfg(test)]
mod tests;
