//! The reading threads: they read what the window shows, each on a connection of its own. So no frame waits for the
//! disk, the open article does not wait for a list, and a list does not wait for an OPML file.

pub(super) mod listing;
pub(super) mod searching;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvError, Sender};
use std::thread::{self, JoinHandle};

use url::Url;

use crate::app::guard::guarded;
use crate::app::reading::listing::{Headings, list};
use crate::app::reading::searching::Search;
use crate::content::{self, Article};
use crate::history::{OpenGap, SortKey, TimelineItem};
use crate::model::{
    Entry, EntryKey, EntryRow, FeedChoices, Filter, SubscriptionId, SubscriptionRow, Text, Timestamp,
    feed_name, normalise, shown_title,
};
use crate::opml;
use crate::profile::feeds::facts;
use crate::profile::feeds::history_strip::Pictures;
use crate::profile::feeds::timeline::Rest;
use crate::profile::{local_offset, outlines};
use crate::store::{Database, FolderRow, ImportedFeed, Order, ReadConnection, Scope, StoreError};
use crate::ui::view::{
    Change, Changes, FeedView, HistoryStrip, ImportPreview, ListOrder, Scope as ShownScope, Selected, Times,
};
use crate::ui::words;

/// A request from the window.
#[derive(Clone, Debug)]
pub(in crate::app) enum Ask {
    /// The subscriptions, folders and counts.
    Overview,
    /// A list.
    List(ListAsk),
    /// Rows of entries; with the text around the searched words if the search is not empty.
    Rows(Vec<EntryKey>, String),
    /// The text of an entry.
    Article(EntryKey),
    /// The information about a feed.
    Feed(SubscriptionId),
    /// The feeds whose refresh is due.
    Due {
        /// The current time.
        now: Timestamp,
        /// True if feeds count as due, too, whose walk was cut short by the end of the program (A3).
        resume: bool,
    },
    /// The preview of an OPML file.
    Import(PathBuf),
    /// Write all subscriptions to a file; with the history status of each feed if the flag is true.
    Export(PathBuf, bool),
    /// Copy the database to a new file.
    Copy(PathBuf, Sender<Result<(), StoreError>>),
}

/// A request for a list.
#[derive(Clone, Debug)]
pub(in crate::app) struct ListAsk {
    /// The number of the request.
    pub(in crate::app) number: u64,
    /// Grows with each new list. An answer with an older number is outdated.
    pub(in crate::app) generation: u64,
    pub(in crate::app) scope: ShownScope,
    pub(in crate::app) filter: Filter,
    pub(in crate::app) search: String,
    /// The search, if there is one, with which it reports progress.
    pub(in crate::app) under_way: Option<Arc<Search>>,
    pub(in crate::app) order: ListOrder,
    /// The number of rows that are needed from the beginning of a long list.
    pub(in crate::app) rows: usize,
    /// Rows down to this one are needed in any case.
    pub(in crate::app) through: Option<Selected>,
    /// Entries that stay in the list although its filter excludes them by now.
    pub(in crate::app) kept: Vec<EntryKey>,
    pub(in crate::app) now: Timestamp,
    /// The time at which today began.
    pub(in crate::app) today: Timestamp,
}

/// An answer to a request.
#[derive(Debug)]
pub(in crate::app) enum Answer {
    Overview(Overview),
    List(Box<ListAnswer>),
    Rows(Vec<EntryRow>),
    Article(Box<ArticleAnswer>),
    Feed(Box<FeedView>),
    Due(Vec<(SubscriptionId, Url)>, Option<Timestamp>),
    Import(Result<(ImportPreview, Vec<ImportedFeed>), String>),
    Exported(PathBuf, Result<(), String>),
    /// The database was copied, and the requesting thread knows the result.
    Copied,
    /// A request failed.
    Failed(StoreError),
}

/// The subscriptions, folders and counts.
#[derive(Debug, Default)]
pub(in crate::app) struct Overview {
    pub(in crate::app) subscriptions: Vec<SubscriptionRow>,
    pub(in crate::app) folders: Vec<FolderRow>,
    pub(in crate::app) starred: u64,
    /// The user's saved searches.
    pub(in crate::app) searches: Vec<String>,
}

/// A list and the parts around it.
#[derive(Debug, Default)]
pub(in crate::app) struct ListAnswer {
    /// The number of the request.
    pub(in crate::app) number: u64,
    pub(in crate::app) generation: u64,
    pub(in crate::app) items: Vec<TimelineItem>,
    /// The headings of days or feeds.
    pub(in crate::app) headings: Headings,
    pub(in crate::app) gaps: Vec<OpenGap>,
    /// The unread entries among the items.
    pub(in crate::app) unread: HashSet<EntryKey>,
    /// The counts of the whole list if the items are only its beginning.
    pub(in crate::app) rest: Option<Rest>,
    /// The newest entry when the list was made. "Mark all as read" leaves newer ones unread.
    pub(in crate::app) newest: Option<EntryKey>,
    /// The links of a paged feed's pages.
    pub(in crate::app) pages: Option<Pages>,
    /// The listed feed, if older entries can be looked for at numbered pages.
    pub(in crate::app) older_of: Option<SubscriptionId>,
    /// The history strip of an archived feed.
    pub(in crate::app) history: Option<HistoryStrip>,
    /// True if the history strip is an earlier one and must be requested again.
    pub(in crate::app) history_is_old: bool,
    /// True if the search is still running and another answer follows.
    pub(in crate::app) is_part: bool,
    /// True if the user stopped the search, so there may be more hits.
    pub(in crate::app) was_stopped: bool,
}

/// The links between the pages of a paged feed (P1, P3).
#[derive(Debug)]
pub(in crate::app) struct Pages {
    /// The feed's own document, which is the first page.
    pub(in crate::app) document: Url,
    pub(in crate::app) links: Vec<(String, Url)>,
    /// The page that "Load more" appends.
    pub(in crate::app) more: Option<Url>,
    /// The number of appended pages.
    pub(in crate::app) appended: u32,
    /// The sort key of the last entry.
    pub(in crate::app) last: Option<SortKey>,
}

/// An entry with its text.
#[derive(Debug)]
pub(in crate::app) struct ArticleAnswer {
    pub(in crate::app) row: EntryRow,
    pub(in crate::app) feed: String,
    pub(in crate::app) article: Article,
    /// The entry without its texts.
    pub(in crate::app) entry: Entry,
    /// The article of the entry's web page, if it was fetched.
    pub(in crate::app) full: Option<Article>,
    /// The user's settings for the feed.
    pub(in crate::app) choices: FeedChoices,
    /// The feed's address.
    pub(in crate::app) feed_url: Url,
    pub(in crate::app) changes: Option<Changes>,
    /// Media type and size in bytes of the entry's file (M6).
    pub(in crate::app) file: Option<(String, u64)>,
    /// The time at which the entry's text was removed to save disk space, if it was.
    pub(in crate::app) purged: Option<Timestamp>,
}

/// The reading threads.
#[derive(Debug)]
pub(in crate::app) struct Reading {
    /// Reads the open article and the visible rows.
    sight: ReadingThread,
    lists: ReadingThread,
    /// Reads and writes OPML files.
    opml: ReadingThread,
}

impl Reading {
    /// Starts the threads. They send their answers to `tell`. `open` opens a connection for OPML files once it is
    /// needed.
    pub(in crate::app) fn start(
        [sight, lists]: [ReadConnection; 2],
        open: impl Fn() -> Result<ReadConnection, StoreError> + Send + 'static,
        tell: Arc<dyn Fn(Answer) + Send + Sync>,
    ) -> std::io::Result<Self> {
        let read = |reader: ReadConnection| {
            let tell = Arc::clone(&tell);
            move |questions: &Receiver<Ask>| serve(&reader, questions.recv(), questions, &*tell)
        };
        let (sight, lists) = (read(sight), read(lists));
        let sight = ReadingThread::start("reading", sight)?;
        let lists = ReadingThread::start("lists", lists)?;
        let opml = ReadingThread::start("opml", move |questions| serve_later(open, questions, &*tell))?;
        Ok(Self { sight, lists, opml })
    }

    /// Returns a function that copies the database. It works even after the file was deleted, because the thread still
    /// has it open.
    pub(in crate::app) fn copier(&self) -> Copier {
        let asks = self.lists.asks.clone();
        Box::new(move |path| {
            let (done, answer) = mpsc::channel();
            asks.and_then(|asks| asks.send(Ask::Copy(path, done)).ok()).ok_or(StoreError::Closed)?;
            answer.recv().map_err(|_ended| StoreError::Closed)?
        })
    }

    /// Sends a request. The answer comes as a message.
    pub(in crate::app) fn ask(&self, ask: Ask) {
        let thread = match ask {
            Ask::Article(_) | Ask::Rows(..) => &self.sight,
            Ask::Import(_) | Ask::Export(..) => &self.opml,
            Ask::Overview | Ask::List(_) | Ask::Feed(_) | Ask::Due { .. } | Ask::Copy(..) => &self.lists,
        };
        if thread.asks.as_ref().is_none_or(|asks| asks.send(ask).is_err()) {
            tracing::error!("a reading thread has ended");
        }
    }
}

/// Copies the database to a new file, and waits until that is done.
pub(in crate::app) type Copier = Box<dyn FnOnce(PathBuf) -> Result<(), StoreError> + Send>;

/// Dropping this waits for the thread, so that nothing has the database open after the window.
#[derive(Debug)]
struct ReadingThread {
    asks: Option<Sender<Ask>>,
    thread: Option<JoinHandle<()>>,
}

impl ReadingThread {
    fn start(name: &str, serve: impl FnOnce(&Receiver<Ask>) + Send + 'static) -> std::io::Result<Self> {
        let (asks, questions) = mpsc::channel();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || serve(&questions))?;
        Ok(Self { asks: Some(asks), thread: Some(thread) })
    }
}

impl Drop for ReadingThread {
    fn drop(&mut self) {
        self.asks = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("a reading thread panicked");
        }
    }
}

/// Opens the connection with the first request, then answers this one and those that follow.
fn serve_later(
    open: impl Fn() -> Result<ReadConnection, StoreError>,
    questions: &Receiver<Ask>,
    tell: &dyn Fn(Answer),
) {
    while let Ok(first) = questions.recv() {
        match open() {
            Ok(reader) => return serve(&reader, Ok(first), questions, tell),
            Err(error) => tell(Answer::Failed(error)),
        }
    }
}

/// Answers requests, `next` first, until the window drops its end of the channel.
fn serve(
    reader: &ReadConnection,
    mut next: Result<Ask, RecvError>,
    questions: &Receiver<Ask>,
    tell: &dyn Fn(Answer),
) {
    let pictures = RefCell::default();
    while let Ok(first) = next {
        let mut waiting: Vec<Ask> = std::iter::once(first).chain(questions.try_iter()).collect();
        // Of several requests of the same kind only the latest is answered. The open article comes first.
        let latest = |ask: &Ask| waiting.iter().rposition(|other| urgency(other) == urgency(ask));
        let keep: Vec<bool> = waiting
            .iter()
            .enumerate()
            .map(|(at, ask)| !is_replaceable(ask) || latest(ask) == Some(at))
            .collect();
        let mut keep = keep.into_iter();
        waiting.retain(|_| keep.next().unwrap_or(true));
        waiting.sort_by_key(urgency);
        for ask in waiting {
            let fault = || Err(StoreError::Refused("a fault inside the program".to_owned()));
            let answered = guarded("reading", || answer(reader, ask, &pictures, tell)).unwrap_or_else(fault);
            tell(answered.unwrap_or_else(Answer::Failed));
        }
        next = questions.recv();
    }
}

fn is_replaceable(ask: &Ask) -> bool {
    matches!(ask, Ask::Overview | Ask::List(_) | Ask::Article(_) | Ask::Feed(_) | Ask::Due { .. })
}

fn urgency(ask: &Ask) -> u8 {
    match ask {
        Ask::Article(_) => 0,
        Ask::Rows(..) => 1,
        Ask::List(_) => 2,
        Ask::Overview => 3,
        Ask::Feed(_) => 4,
        Ask::Due { .. } => 5,
        Ask::Import(_) => 6,
        Ask::Export(..) | Ask::Copy(..) => 7,
    }
}

fn answer(
    reader: &ReadConnection,
    ask: Ask,
    pictures: &RefCell<Pictures>,
    tell: &dyn Fn(Answer),
) -> Result<Answer, StoreError> {
    Ok(match ask {
        Ask::Overview => Answer::Overview(reader.snapshot(overview)?),
        Ask::List(ask) => {
            Answer::List(Box::new(reader.snapshot(|database| list(database, &ask, pictures, tell))?))
        }
        Ask::Rows(keys, search) => Answer::Rows(rows(reader, &keys, &search)?),
        Ask::Article(key) => match reader.article(key)? {
            Some(stored) => {
                let base = stored.entry.link.clone().or_else(|| stored.row.document.clone());
                let empty = Text::plain("");
                let article = content::read(stored.entry.body().unwrap_or(&empty), base.as_ref());
                // For a removed text the pane says that it was removed, and shows no pictures in its place.
                let article = match stored.purged_at {
                    Some(_) => article,
                    None => article.with_pictures(stored.entry.image.as_ref(), &stored.entry.enclosures),
                };
                // Lacuna removed the text, so its absence is no change by the publisher.
                let changes = match stored.purged_at {
                    Some(_) => None,
                    None => changes(reader, key, &stored.entry)?,
                };
                let file = stored.file;
                let entry = Entry { content: None, summary: None, ..stored.entry };
                let full = reader.full_text(key)?;
                let full = full.map(|(page, html)| content::read(&Text::html(html), Some(&page)));
                Answer::Article(Box::new(ArticleAnswer {
                    full,
                    choices: reader.feed_choices(stored.row.subscription)?,
                    feed_url: stored.feed_url,
                    row: stored.row,
                    feed: feed_name(&stored.feed_title).to_owned(),
                    article,
                    entry,
                    changes,
                    file,
                    purged: stored.purged_at,
                }))
            }
            None => Answer::Failed(StoreError::Refused("This entry no longer exists.".to_owned())),
        },
        Ask::Feed(id) => match reader.snapshot(|database| facts::of(database, id))? {
            Some(view) => Answer::Feed(Box::new(view)),
            None => {
                Answer::Failed(StoreError::Refused("You are no longer subscribed to this feed.".to_owned()))
            }
        },
        Ask::Due { now, resume } => {
            let due: BTreeSet<SubscriptionId> = reader.due(now)?.into_iter().collect();
            let open = if resume { reader.gaps(None)? } else { Vec::new() };
            let open =
                open.into_iter().filter(|open| open.gap.cause == crate::history::GapCause::NotYetFetched);
            let open: BTreeSet<SubscriptionId> = open.map(|open| open.subscription).collect();
            let rows = reader
                .subscriptions()?
                .into_iter()
                .filter(|row| due.contains(&row.id) || open.contains(&row.id));
            Answer::Due(rows.map(|row| (row.id, row.url)).collect(), reader.next_due(now)?)
        }
        Ask::Import(path) => Answer::Import(import(reader, &path)?),
        Ask::Export(path, completeness) => {
            let text = outlines::export(reader, completeness)?;
            let done = outlines::write_file(&path, &text).map_err(|error| error.to_string());
            Answer::Exported(path, done)
        }
        Ask::Copy(path, done) => {
            // The receiver is gone if the window was closed.
            drop(done.send(reader.backup(&path)));
            Answer::Copied
        }
    })
}

fn rows(database: &Database, keys: &[EntryKey], search: &str) -> Result<Vec<EntryRow>, StoreError> {
    let mut rows = database.rows(keys)?;
    if !search.trim().is_empty() {
        for row in &mut rows {
            row.snippet = database.found_text(row.key, search)?;
        }
    }
    Ok(rows)
}

/// Returns the publisher's changes as far as replaced versions are kept, latest first.
fn changes(database: &Database, key: EntryKey, entry: &Entry) -> Result<Option<Changes>, StoreError> {
    /// The most bytes of text to compare while the user waits for the article.
    const COMPARED: usize = 256 << 10;
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
        if compared > COMPARED && !changes.is_empty() {
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

fn overview(database: &Database) -> Result<Overview, StoreError> {
    Ok(Overview {
        subscriptions: database.subscriptions()?,
        folders: database.folders()?,
        searches: database.saved_searches()?,
        starred: database.list(&Scope::Starred, Filter::All, Order::NewestFirst)?.len() as u64,
    })
}

fn import(
    database: &Database,
    path: &std::path::Path,
) -> Result<Result<(ImportPreview, Vec<ImportedFeed>), String>, StoreError> {
    let bytes = match std::fs::File::open(path).and_then(outlines::read_list) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(format!("{} cannot be read: {error}.", path.display()))),
    };
    let list = match opml::read(&bytes) {
        Ok(list) => list,
        Err(error) => {
            return Ok(Err(format!("The file cannot be understood. Line {}: {}.", error.line, error.reason)));
        }
    };
    let flat = opml::flatten(&list);
    let mut preview = ImportPreview { duplicates: flat.duplicates, ..ImportPreview::default() };
    preview.skipped = list.skipped.iter().map(|s| format!("Line {}: {}", s.line, s.reason)).collect();
    let mut new = Vec::new();
    let there = flat.feeds.iter().map(outlines::completeness_there);
    for (feed, there) in outlines::to_import(&flat).into_iter().zip(there) {
        if database.find_subscription(&normalise(&feed.url))?.is_some() {
            preview.duplicates += 1;
            continue;
        }
        let mut title = feed.title.clone().unwrap_or_else(|| feed.url.to_string());
        if let Some(state) = there {
            let times = Times { now: crate::profile::now(), offset: local_offset };
            title = format!("{title} · in that list: {}", words::state(Some(state), false, &times));
        }
        preview.feeds.push((feed.folder.clone(), title));
        new.push(feed);
    }
    Ok(Ok((preview, new)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::subscribe;
    use crate::document::{Context, read};
    use crate::profile::extractor;
    use crate::store::Store;

    #[test]
    fn a_panic_in_one_answer_does_not_prevent_the_next_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lacuna.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let url = Url::parse("https://a.example/feed").unwrap();
        let document = "<rss version='2.0'><channel><title>A</title><item><guid>1</guid><description>Text</description></item>\
            </channel></rss>";
        let document = read(document.as_bytes(), &Context::new(&url)).unwrap();
        subscribe(&mut store, &document);
        let faulty = Arc::new(|_: &Text, _: usize| panic!("a fault, for the test"));
        let reader = || ReadConnection::open(&path, faulty.clone()).unwrap();
        let (answers, received) = mpsc::channel();
        let tell = Arc::new(move |answer| drop(answers.send(answer)));
        let reading = Reading::start([reader(), reader()], || Err(StoreError::Closed), tell).unwrap();
        let key = EntryKey(1);
        for ask in [Ask::Rows(vec![key], String::new()), Ask::Rows(Vec::new(), String::new())] {
            reading.ask(ask);
        }
        let next = || received.recv_timeout(std::time::Duration::from_secs(20)).unwrap();
        assert!(matches!(next(), Answer::Failed(_)));
        assert!(matches!(next(), Answer::Rows(rows) if rows.is_empty()));
    }

    #[cfg(unix)]
    #[test]
    fn a_list_does_not_wait_for_an_opml_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lacuna.db");
        drop(Store::open(&path, extractor()).unwrap());
        let reader = move || ReadConnection::open(&path, extractor());
        let (answers, received) = mpsc::channel();
        let tell = Arc::new(move |answer| drop(answers.send(answer)));
        let connections = [reader().unwrap(), reader().unwrap()];
        let reading = Reading::start(connections, reader, tell).unwrap();
        // Reading a pipe takes until somebody writes to it.
        let pipe = folder.path().join("list.opml");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        reading.ask(Ask::Import(pipe.clone()));
        reading.ask(Ask::Overview);
        let next = || received.recv_timeout(std::time::Duration::from_secs(20));
        let overview = next();
        std::fs::write(&pipe, "<opml version='2.0'><body/></opml>").unwrap();
        assert!(matches!(overview, Ok(Answer::Overview(_))), "{overview:?}");
        let import = next();
        assert!(matches!(import, Ok(Answer::Import(Ok(_)))), "{import:?}");
    }
}
