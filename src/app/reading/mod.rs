//! The reading threads: they read what the window shows, each on a connection of its own. So no frame waits for the
//! disk, the open article does not wait for a list, and a list does not wait for an OPML file.

mod article;
mod importing;
pub(super) mod listing;
mod requests;
pub(super) mod searching;
mod thumbnails;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvError, Sender};
use std::thread::{self, JoinHandle};

pub(in crate::app) use requests::{
    ArticleAnswer, Ask, AskKind, FeedParts, LinkUse, ListAnswer, ListAsk, ListedEntry, Overview, Pages,
    ReadAnswer, RowsAsk,
};

use crate::app::guard::guarded;
use crate::app::reading::article::article;
pub(in crate::app) use crate::app::reading::importing::ReadImport;
use crate::app::reading::importing::{import, move_in};
use crate::app::reading::listing::list;
use crate::app::reading::searching::Closing;
use crate::app::reading::thumbnails::ThumbnailFinder;
use crate::model::{EntryScope, Filter, Timestamp};
use crate::profile::archive::{self, ArchiveOptions};
use crate::profile::feeds::history_strip::LatestStrip;
use crate::profile::feeds::{self, facts, gaps};
use crate::profile::filing::rules;
use crate::profile::gap_report::{self, ReportIdentity};
use crate::profile::outlines;
use crate::store::{Database, KeyOrder, ReadConnection, StoreError, unwatched};
use crate::ui::actions::command::{FeedCopy, ListExport};

/// The reading threads.
#[derive(Debug)]
pub(in crate::app) struct ReadingThreads {
    /// Tells the threads that the window closes.
    closing: Closing,
    /// Reads the open article and the visible rows.
    sight: ReadingThread,
    lists: ReadingThread,
    /// Reads and writes files with feeds, writes the missing-entries report, tries rules, and counts what saved searches
    /// find.
    opml: ReadingThread,
}

impl ReadingThreads {
    /// Starts the threads. They send their answers to `send`. `open` opens the connection of the thread `opml` at its
    /// first request.
    pub(in crate::app) fn start(
        [sight, lists]: [ReadConnection; 2],
        open: impl Fn() -> Result<ReadConnection, StoreError> + Send + 'static,
        send: Arc<dyn Fn(ReadAnswer) + Send + Sync>,
    ) -> std::io::Result<Self> {
        let closing = Closing::default();
        let read = |reader: ReadConnection| {
            let (send, closing) = (Arc::clone(&send), closing.clone());
            move |questions: &Receiver<Ask>| serve(&reader, questions.recv(), questions, (&*send, &closing))
        };
        let (sight, lists) = (read(sight), read(lists));
        let sight = ReadingThread::start("reading", sight)?;
        let lists = ReadingThread::start("lists", lists)?;
        let ends = closing.clone();
        let opml =
            ReadingThread::start("opml", move |questions| serve_later(open, questions, (&*send, &ends)))?;
        Ok(Self { closing, sight, lists, opml })
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
        let thread = match ask.kind() {
            AskKind::Article | AskKind::Rows | AskKind::Links => &self.sight,
            AskKind::Import
            | AskKind::MoveIn
            | AskKind::Export
            | AskKind::SaveFeed
            | AskKind::GapReport
            | AskKind::SearchCounts
            | AskKind::Rules
            | AskKind::TryRule => &self.opml,
            AskKind::Overview | AskKind::List | AskKind::Feed | AskKind::Due | AskKind::Copy => &self.lists,
        };
        if thread.asks.as_ref().is_none_or(|asks| asks.send(ask).is_err()) {
            tracing::error!("a reading thread has ended");
        }
    }
}

impl Drop for ReadingThreads {
    /// Ends the threads. Files that the user asked for are still written.
    fn drop(&mut self) {
        self.closing.begin();
    }
}

/// Copies the database to a new file, and waits until the copy is complete.
pub(in crate::app) type Copier = Box<dyn FnOnce(PathBuf) -> Result<(), StoreError> + Send>;

/// A thread with a connection of its own. Dropping this waits for the thread, so that the database is closed when the
/// window is gone.
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

/// Opens the connection when the first request arrives. Then answers this request and the following ones.
fn serve_later(
    open: impl Fn() -> Result<ReadConnection, StoreError>,
    questions: &Receiver<Ask>,
    (send, closing): (&dyn Fn(ReadAnswer), &Closing),
) {
    while let Ok(first) = questions.recv() {
        match open() {
            Ok(reader) => return serve(&reader, Ok(first), questions, (send, closing)),
            Err(error) => send(ReadAnswer::Failed(first.kind(), error)),
        }
    }
}

/// Answers requests, `next` first, until the window drops its end of the channel.
fn serve(
    reader: &ReadConnection,
    mut next: Result<Ask, RecvError>,
    questions: &Receiver<Ask>,
    (send, closing): (&dyn Fn(ReadAnswer), &Closing),
) {
    let answering = Answering { latest_strip: RefCell::default(), send, closing };
    while let Ok(first) = next {
        for ask in in_order(std::iter::once(first).chain(questions.try_iter()).collect()) {
            let kind = ask.kind();
            if closing.is_so() && !writes_file(kind) {
                continue;
            }
            let fault = || Err(StoreError::Refused(msg!("store-fault")));
            let answered = guarded("reading", || answer(reader, ask, &answering)).unwrap_or_else(fault);
            send(answered.unwrap_or_else(|error| ReadAnswer::Failed(kind, error)));
        }
        next = questions.recv();
    }
}

/// Returns waiting requests in the order in which they are answered. The open article comes first. If several requests of
/// the same kind wait, only the latest is answered.
fn in_order(mut waiting: Vec<Ask>) -> Vec<Ask> {
    let resumes = waiting.iter().any(|ask| matches!(ask, Ask::Due { resume: true, .. }));
    for ask in &mut waiting {
        if let Ask::Due { resume, .. } = ask {
            *resume = resumes;
        }
    }
    let latest = |kind: AskKind| waiting.iter().rposition(|other| other.kind() == kind);
    let keep: Vec<bool> = waiting
        .iter()
        .enumerate()
        .map(|(at, ask)| !is_replaceable(ask.kind()) || latest(ask.kind()) == Some(at))
        .collect();
    let mut keep = keep.into_iter();
    waiting.retain(|_| keep.next().unwrap_or(true));
    waiting.sort_by_key(|ask| urgency(ask.kind()));
    waiting
}

/// The way in which a thread answers.
struct Answering<'a> {
    latest_strip: RefCell<LatestStrip>,
    send: &'a dyn Fn(ReadAnswer),
    closing: &'a Closing,
}

/// Returns true for requests that the window carries out even while it closes.
const fn writes_file(kind: AskKind) -> bool {
    matches!(kind, AskKind::Export | AskKind::SaveFeed | AskKind::Copy)
}

const fn is_replaceable(kind: AskKind) -> bool {
    matches!(
        kind,
        AskKind::Overview
            | AskKind::List
            | AskKind::Article
            | AskKind::Feed
            | AskKind::Due
            | AskKind::SearchCounts
            | AskKind::Rules
            | AskKind::TryRule
    )
}

const fn urgency(kind: AskKind) -> u8 {
    match kind {
        AskKind::Article => 0,
        AskKind::Rows | AskKind::Links => 1,
        AskKind::List => 2,
        AskKind::Overview => 3,
        AskKind::Feed => 4,
        AskKind::Due => 5,
        AskKind::Import | AskKind::MoveIn | AskKind::Rules => 6,
        AskKind::Export | AskKind::SaveFeed | AskKind::GapReport | AskKind::Copy => 7,
        AskKind::SearchCounts => 8,
        AskKind::TryRule => 9,
    }
}

fn answer(reader: &ReadConnection, ask: Ask, answering: &Answering<'_>) -> Result<ReadAnswer, StoreError> {
    Ok(match ask {
        Ask::Overview { today } => {
            ReadAnswer::Overview(reader.snapshot(|database| overview(database, today))?)
        }
        Ask::List(ask) => {
            ReadAnswer::List(Box::new(reader.snapshot(|database| list(database, &ask, answering))?))
        }
        Ask::SearchCounts(searches) => ReadAnswer::SearchCounts(
            reader.snapshot(|database| searching::unread(database, &searches, answering.closing))?,
        ),
        Ask::Rules => ReadAnswer::Rules(reader.rules()?),
        Ask::TryRule(rule, now) => {
            let continues = |_, _| !answering.closing.is_so();
            let try_on = |database: &Database| rules::try_on_stored(database, &rule, now, &continues);
            let trial = reader.snapshot(try_on)?;
            ReadAnswer::RuleTried(rule.query, trial)
        }
        Ask::Rows(ask) => ReadAnswer::Rows(ask.number, rows(reader, &ask)?),
        Ask::Links(keys, usage) => {
            let rows = reader.rows(&keys)?.into_iter();
            ReadAnswer::Links(rows.map(|row| (row.title, row.link)).collect(), usage)
        }
        Ask::Article(key) => match article(reader, key)? {
            Some(article) => ReadAnswer::Article(Box::new(article)),
            None => ReadAnswer::NoArticle(key),
        },
        Ask::Feed(id, log) => match reader.snapshot(|database| facts::of(database, id, &log))? {
            Some(view) => ReadAnswer::Feed(Box::new(view)),
            None => return Err(StoreError::Refused(msg!("app-no-such-feed"))),
        },
        Ask::Due { now, resume } => {
            let due = reader.snapshot(|database| feeds::due(database, now, resume))?;
            ReadAnswer::Due(due, reader.next_due(now)?)
        }
        Ask::Import(path) => {
            let read = import(reader, &path)?;
            ReadAnswer::Import(path, read)
        }
        Ask::MoveIn(path, user) => {
            let read = move_in(reader, &path, user.as_ref())?;
            ReadAnswer::MoveIn(path, read)
        }
        Ask::Export(ListExport { path, completeness, replaces }) => {
            let list = outlines::export(reader, completeness)?;
            let done = outlines::save(&list, &path, replaces);
            ReadAnswer::Exported(path, done)
        }
        Ask::SaveFeed(FeedCopy { id, folder, base, size, may_be_incomplete }) => {
            let options = ArchiveOptions { base: base.as_ref(), size, may_be_incomplete };
            let done = archive::save(reader, id, &folder, options, &unwatched);
            ReadAnswer::SavedFeed(folder, done)
        }
        Ask::GapReport { format, folder, now } => {
            let found = reader.snapshot(gaps::all)?;
            let text = gap_report::write(&found, format, ReportIdentity::Folder(&folder), now);
            ReadAnswer::GapReport(format, text)
        }
        Ask::Copy(path, done) => {
            // The receiver is gone if the window was closed.
            drop(done.send(reader.backup(&path)));
            ReadAnswer::Copied
        }
    })
}

fn rows(database: &Database, ask: &RowsAsk) -> Result<Vec<ListedEntry>, StoreError> {
    let mut finder = ask.thumbnails.map(ThumbnailFinder::new);
    let mut listed = Vec::with_capacity(ask.keys.len());
    for mut row in database.rows(&ask.keys)? {
        if !ask.search.trim().is_empty() {
            row.snippet = database.found_text(row.key, &ask.search)?;
        }
        let thumbnail = match &mut finder {
            Some(finder) => finder.find(database, &row)?,
            None => None,
        };
        listed.push(ListedEntry { row, thumbnail });
    }
    Ok(listed)
}

fn overview(database: &Database, today: Timestamp) -> Result<Overview, StoreError> {
    let (mut syncs, mut starred_apart) = (Vec::new(), BTreeMap::new());
    for state in database.sync_states()? {
        let queue = database.queue_count(state.id)?;
        starred_apart.insert(state.account.clone(), database.starred_apart(state.id)?);
        syncs.push((state, queue));
    }
    Ok(Overview {
        subscriptions: database.subscriptions()?,
        folders: database.folders()?,
        labels: database.labels()?,
        searches: database.saved_searches()?,
        accounts: database.accounts()?,
        syncs,
        starred_apart,
        gone: database.gone_feeds()?,
        synced: database.synced_feeds()?,
        pages: database.saved_pages()?.filter(|pages| pages.entries > 0),
        starred: database.list(&EntryScope::Starred, Filter::All, KeyOrder::NewestFirst)?.len() as u64,
        unread_today: database.unread_since(today)?,
    })
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::app::testing::subscribe;
    use crate::document::{Context, read};
    use crate::model::{EntryKey, Text};
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
        let send = Arc::new(move |answer| drop(answers.send(answer)));
        let reading = ReadingThreads::start([reader(), reader()], || Err(StoreError::Closed), send).unwrap();
        let key = EntryKey(1);
        for keys in [vec![key], Vec::new()] {
            let ask = Ask::Rows(RowsAsk { keys, ..RowsAsk::default() });
            reading.ask(ask);
        }
        let next = || received.recv_timeout(std::time::Duration::from_secs(20)).unwrap();
        assert!(matches!(next(), ReadAnswer::Failed(AskKind::Rows, _)));
        assert!(matches!(next(), ReadAnswer::Rows(_, rows) if rows.is_empty()));
    }

    #[test]
    fn a3_walks_are_continued_although_another_request_for_due_feeds_follows() {
        let due = |resume| Ask::Due { now: Timestamp::from_seconds(0), resume };
        let asks = in_order(vec![due(false), due(true), Ask::Rules, due(false)]);
        assert!(matches!(asks[..], [Ask::Due { resume: true, .. }, Ask::Rules]), "{asks:?}");
        let asks = in_order(vec![due(false), due(false)]);
        assert!(matches!(asks[..], [Ask::Due { resume: false, .. }]), "{asks:?}");
    }

    #[test]
    fn closing_the_window_does_not_wait_for_searches() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lacuna.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let url = Url::parse("https://a.example/feed").unwrap();
        let item =
            |number| format!("<item><guid>{number}</guid><description>an old gate</description></item>");
        let items: String = (0..100).map(item).collect();
        let document = format!("<rss version='2.0'><channel><title>A</title>{items}</channel></rss>");
        subscribe(&mut store, &read(document.as_bytes(), &Context::new(&url)).unwrap());
        let slow = Arc::new(|text: &Text, _: usize| {
            thread::sleep(std::time::Duration::from_millis(20));
            text.value.clone()
        });
        let reader = || ReadConnection::open(&path, slow.clone()).unwrap();
        let again = (path.clone(), slow.clone());
        let open = move || ReadConnection::open(&again.0, again.1.clone());
        let reading = ReadingThreads::start([reader(), reader()], open, Arc::new(|_| {})).unwrap();
        reading.ask(Ask::SearchCounts((0..40).map(|number| format!("\"old gate\" -{number}")).collect()));
        thread::sleep(std::time::Duration::from_millis(200));
        let began = std::time::Instant::now();
        drop(reading);
        let waited = began.elapsed();
        assert!(waited < std::time::Duration::from_secs(2), "the searches take 20 seconds: {waited:?}");
    }

    #[cfg(unix)]
    #[test]
    fn a_list_does_not_wait_for_an_opml_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lacuna.db");
        drop(Store::open(&path, extractor()).unwrap());
        let reader = move || ReadConnection::open(&path, extractor());
        let (answers, received) = mpsc::channel();
        let send = Arc::new(move |answer| drop(answers.send(answer)));
        let connections = [reader().unwrap(), reader().unwrap()];
        let reading = ReadingThreads::start(connections, reader, send).unwrap();
        // Reading a pipe blocks until another program writes to it.
        let pipe = folder.path().join("list.opml");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        reading.ask(Ask::Import(pipe.clone()));
        reading.ask(Ask::Overview { today: Timestamp::from_seconds(0) });
        let next = || received.recv_timeout(std::time::Duration::from_secs(20));
        let overview = next();
        std::fs::write(&pipe, "<opml version='2.0'><body/></opml>").unwrap();
        assert!(matches!(overview, Ok(ReadAnswer::Overview(_))), "{overview:?}");
        let import = next();
        assert!(matches!(import, Ok(ReadAnswer::Import(_, Ok(_)))), "{import:?}");
    }
}
