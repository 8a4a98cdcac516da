//! The one thread that writes. Requests that wait together share one SQLite transaction, because a commit costs more
//! than most requests. Each request has a savepoint, so that a request that fails undoes only its own changes.
//!
//! A request is answered after its transaction was committed, so an answered request survives a crash of the program.
//! Posted requests come before those that a thread waits for: a mark of the user is on disk in a moment, however many
//! documents wait to be written.

pub(super) mod ahead;
mod readers;

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::TransactionBehavior;

use super::{Database, Store, StoreError, Tx};
use crate::locale::Message;
use readers::Readers;

/// Largest number of requests in one transaction, so that a click of the user does not wait behind a long one.
const BATCH: usize = 32;
/// Largest number of entries that are indexed in one transaction. Indexing ends at once when a request arrives.
const INDEXED: usize = 8_192;
/// If no request arrives for this long, the thread tidies up.
const QUIET: Duration = Duration::from_millis(20);

const BEGIN_REQUEST: &str = "SAVEPOINT request";
const KEEP_REQUEST: &str = "RELEASE request";
const UNDO_REQUEST: &str = "ROLLBACK TO request; RELEASE request";

/// Answers a request once it is known if the changes are kept.
type Settle = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A request to the thread.
trait Work: Send {
    /// Makes the changes. Returns true if they are to be kept, the function that answers the request, and the error
    /// that ends all work on the database, if there is one.
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (bool, Settle, Option<StoreError>);

    /// Answers that nothing was done.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Request<W, D> {
    work: W,
    done: D,
}

impl<T, W, D> Work for Request<W, D>
where
    T: Send + 'static,
    W: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send,
    D: FnOnce(Result<T, StoreError>) + Send + 'static,
{
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (bool, Settle, Option<StoreError>) {
        let Self { work, done } = *self;
        let panicked = |_| Err(StoreError::Refused(msg!("store-request-failed")));
        // The database returns to the savepoint, so nobody sees half of a change after a panic.
        let result = catch_unwind(AssertUnwindSafe(|| work(tx))).unwrap_or_else(panicked);
        let trouble = result.as_ref().err().and_then(StoreError::trouble);
        let keep = result.is_ok();
        let settle = move |committed: Result<(), StoreError>| {
            done(result.and_then(|value| committed.map(|()| value)));
        };
        (keep, Box::new(settle), trouble)
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        (self.done)(Err(error));
    }
}

/// The first error that ended all work on the database, until [`Writer::take_trouble`] returns it.
type Noted = Arc<Mutex<Option<StoreError>>>;

fn note(noted: &Noted, trouble: Option<StoreError>) {
    let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
    *noted = noted.take().or(trouble);
}

/// The requests that wait.
#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    more: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// Requests that the window posted.
    posted: VecDeque<Box<dyn Work>>,
    /// Requests that a worker waits for.
    awaited: VecDeque<Box<dyn Work>>,
    /// True if no more requests are accepted.
    ends: bool,
}

/// The next task of the thread.
enum Next {
    /// Requests for one transaction. If `give_way` is true, the rest of them returns to the queue when a request is
    /// posted.
    Batch {
        works: Vec<Box<dyn Work>>,
        give_way: bool,
    },
    /// Index entries, or return free space to the system.
    Tidy,
    End,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, work: Box<dyn Work>, is_posted: bool) -> Result<(), StoreError> {
        let mut waiting = self.lock();
        if waiting.ends {
            return Err(StoreError::Closed);
        }
        let works = if is_posted { &mut waiting.posted } else { &mut waiting.awaited };
        works.push_back(work);
        self.more.notify_one();
        Ok(())
    }

    /// Puts requests back to the front of the queue.
    fn put_back(&self, works: impl DoubleEndedIterator<Item = Box<dyn Work>>) {
        let mut waiting = self.lock();
        works.rev().for_each(|work| waiting.awaited.push_front(work));
    }

    fn end(&self) {
        self.lock().ends = true;
        self.more.notify_one();
    }

    /// Returns two flags: posted requests wait; any request waits, or the queue ends.
    fn pending(&self) -> (bool, bool) {
        let waiting = self.lock();
        (
            !waiting.posted.is_empty(),
            !waiting.posted.is_empty() || !waiting.awaited.is_empty() || waiting.ends,
        )
    }

    /// Waits for the next task. A batch contains only posted requests or only awaited ones.
    fn next(&self, may_tidy: bool) -> Next {
        let mut waiting = self.lock();
        loop {
            let Waiting { posted, awaited, ends } = &mut *waiting;
            let give_way = posted.is_empty();
            let first = if give_way { awaited } else { posted };
            if !first.is_empty() {
                let count = first.len().min(BATCH);
                return Next::Batch { works: first.drain(..count).collect(), give_way };
            }
            if *ends {
                return Next::End;
            }
            if may_tidy {
                let (still, quiet) =
                    self.more.wait_timeout(waiting, QUIET).unwrap_or_else(PoisonError::into_inner);
                waiting = still;
                if quiet.timed_out()
                    && waiting.posted.is_empty()
                    && waiting.awaited.is_empty()
                    && !waiting.ends
                {
                    return Next::Tidy;
                }
            } else {
                waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// A handle of the writing thread. When the last handle is dropped, the thread carries out all earlier requests and
/// ends.
#[derive(Clone)]
pub struct Writer {
    queue: Arc<Queue>,
    thread: Arc<Running>,
}

struct Running {
    /// `None` if the database is in memory, which only the writing thread can read.
    readers: Option<Arc<Readers>>,
    trouble: Noted,
    queue: Arc<Queue>,
    handle: Mutex<Option<JoinHandle<()>>>,
}

/// Closes the queue when the thread ends for any reason, so that nobody waits for ever.
struct Served(Arc<Queue>);

impl Drop for Served {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.ends = true;
        let left = (std::mem::take(&mut waiting.posted), std::mem::take(&mut waiting.awaited));
        drop(waiting);
        // A request may own the last handle, so the requests are dropped after the lock.
        drop(left);
    }
}

impl Writer {
    /// Starts the thread, which owns the store from now on.
    ///
    /// Fails if the system cannot start a thread.
    pub fn start(store: Store) -> Result<Self, StoreError> {
        let readers = store.path().map(|path| Arc::new(Readers::new(path.to_owned(), store.extract.clone())));
        Self::serving(readers.clone(), move |queue, noted| {
            serve(&store, queue, noted);
            readers.inspect(|readers| readers.close());
        })
    }

    /// Starts a writer that refuses every request with `reason`.
    pub fn refusing(reason: Message) -> Result<Self, StoreError> {
        Self::serving(None, move |queue, _noted| {
            while let Next::Batch { works, .. } = queue.next(false) {
                for work in works {
                    work.refuse(StoreError::Refused(reason.clone()));
                }
            }
        })
    }

    fn serving(
        readers: Option<Arc<Readers>>,
        serve: impl FnOnce(&Queue, &Noted) + Send + 'static,
    ) -> Result<Self, StoreError> {
        let (queue, trouble) = (Arc::<Queue>::default(), Noted::default());
        let (served, noted) = (Arc::clone(&queue), Arc::clone(&trouble));
        let handle = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                let served = Served(served);
                serve(&served.0, &noted);
            })
            .map_err(|error| StoreError::Refused(msg!("store-no-thread", reason = error.to_string())))?;
        let running =
            Running { readers, trouble, queue: Arc::clone(&queue), handle: Mutex::new(Some(handle)) };
        Ok(Self { queue, thread: Arc::new(running) })
    }

    /// Sends a request and waits until it is committed or has failed.
    pub fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = sync_channel(1);
        // If the asking thread is gone, nobody needs the answer.
        let done = move |result| drop(answer.send(result));
        self.queue.put(Box::new(Request { work, done }), false)?;
        answered.recv().map_err(|_ended| StoreError::Closed)?
    }

    /// Reads, and does not wait for what is being written. Sees all that this thread had written with [`Self::run`].
    pub fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Database) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match self.thread.readers.as_ref().and_then(|readers| readers.take()) {
            Some(reading) => reading.run(ask),
            None => self.run(move |tx| ask(tx)),
        }
    }

    /// Sends a request that comes before those that other threads wait for. The writing thread calls `done` when the
    /// request is committed or has failed; `done` must be quick.
    ///
    /// Never waits, because the window posts the user's actions. Fails only if the thread has ended.
    pub fn post<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) -> Result<(), StoreError> {
        self.queue.put(Box::new(Request { work, done }), true)
    }

    /// Returns the error that ended all work on the database since the last call: the file is damaged or was removed.
    /// The requests were refused.
    pub fn take_trouble(&self) -> Option<StoreError> {
        self.thread.trouble.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Carries out all earlier requests, ends the thread and waits for its end. Later requests fail.
    pub fn shutdown(&self) {
        self.thread.end();
    }
}

impl Running {
    fn end(&self) {
        let Some(handle) = self.handle.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        self.queue.end();
        // A completion may drop the last handle on the thread itself.
        if handle.thread().id() != thread::current().id() && handle.join().is_err() {
            tracing::error!("the writing thread panicked");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

fn serve(store: &Store, queue: &Queue, noted: &Noted) {
    // The last run of the program may have left entries to index.
    let mut may_tidy = true;
    loop {
        match queue.next(may_tidy) {
            Next::Batch { works, give_way } => {
                run_batch(store, works, noted, || give_way && queue.pending().0, queue);
                may_tidy = true;
            }
            Next::Tidy => may_tidy = tidy(store, || queue.pending().1),
            Next::End => break,
        }
    }
}

/// Indexes waiting entries, or else returns free space to the system, until a request arrives. Returns true if there
/// may be more to do.
fn tidy(store: &Store, stop: impl FnMut() -> bool) -> bool {
    let run = || {
        store.require_in_place()?;
        let awaits_index = store.awaits_index()?;
        if !awaits_index && !store.has_pages_to_free()? {
            return Ok(false);
        }
        let connection = &store.database.connection;
        let transaction = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        let tx = Tx { database: &store.database };
        let more = if awaits_index { tx.index_waiting(INDEXED, stop)? > 0 } else { tx.free_pages()? };
        transaction.commit()?;
        Ok(more)
    };
    let faulty = |_| Err(StoreError::Refused(msg!("store-fault")));
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(faulty).unwrap_or_else(|error: StoreError| {
        tracing::warn!(%error, "entries could not be indexed, or free space not be returned; both wait");
        false
    })
}

fn run_batch(
    store: &Store,
    batch: Vec<Box<dyn Work>>,
    noted: &Noted,
    gives_way: impl Fn() -> bool,
    queue: &Queue,
) {
    if let Err(error) = store.require_in_place() {
        note(noted, error.trouble());
        for work in batch {
            work.refuse(error.trouble().unwrap_or(StoreError::Closed));
        }
        return;
    }
    let connection = &store.database.connection;
    let mut settled: Vec<Settle> = Vec::with_capacity(batch.len());
    let mut batch = batch.into_iter();
    let outcome = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate).and_then(
        |transaction| {
            while let Some(work) = batch.next() {
                // Some errors, such as a full disk, make SQLite roll back the whole transaction. Then one of the next
                // statements fails.
                connection.execute_batch(BEGIN_REQUEST)?;
                let (keep, settle, trouble) = work.run(&mut Tx { database: &store.database });
                note(noted, trouble);
                settled.push(settle);
                connection.execute_batch(if keep { KEEP_REQUEST } else { UNDO_REQUEST })?;
                if gives_way() {
                    queue.put_back(batch.by_ref());
                }
            }
            transaction.commit()
        },
    );
    let Err(error) = outcome else {
        for settle in settled {
            settle(Ok(()));
        }
        return;
    };
    let error = StoreError::from(error);
    note(noted, error.trouble());
    tracing::error!(%error, requests = settled.len() + batch.len(), "changes could not be saved");
    let reason = error.message();
    let lost = || StoreError::NotCommitted(reason.clone());
    for settle in settled {
        settle(Err(lost()));
    }
    for work in batch {
        work.refuse(lost());
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{add, at, extractor, keys, memory, new, new_entry, update};
    use std::sync::mpsc::{Sender, channel};

    use super::super::{ReadConnection, Scope, Store, StoreError};
    use super::*;

    /// Blocks the thread, so that later requests wait together.
    fn hold(writer: &Writer) -> Sender<()> {
        let (release, held) = channel::<()>();
        let (begun, begins) = channel();
        let wait = move |_: &mut Tx<'_>| {
            begun.send(()).unwrap();
            held.recv().map_err(|_gone| StoreError::Closed)
        };
        writer.post(wait, |_| ()).unwrap();
        begins.recv().unwrap();
        release
    }

    #[test]
    fn a_read_does_not_wait_for_the_writing_thread_and_sees_what_it_committed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("lacuna.db");
        let writer = Writer::start(Store::open(&path, extractor()).unwrap()).unwrap();
        let id = writer.run(|tx| Ok(tx.add_subscription(&new("https://a.example/"), at(1))?.id())).unwrap();
        let release = hold(&writer);
        let (done, finished) = channel();
        let read = thread::spawn({
            let writer = writer.clone();
            move || done.send(writer.read(move |store| store.subscription(id))).unwrap()
        });
        let found =
            finished.recv_timeout(Duration::from_secs(20)).expect("`read` waits for the writing thread");
        assert!(found.unwrap().is_some());
        read.join().unwrap();
        release.send(()).unwrap();
        // More threads than connections.
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| assert!(writer.read(move |store| store.subscription(id)).unwrap().is_some()));
            }
        });
        writer.shutdown();
        assert!(!dir.path().join("lacuna.db-wal").exists(), "the connection that writes was the last");
        assert!(matches!(writer.read(move |store| store.subscription(id)), Err(StoreError::Closed)));
    }

    #[test]
    fn posting_never_waits() {
        let writer = Writer::start(memory()).unwrap();
        let release = hold(&writer);
        let (done, finished) = channel();
        let post = |writer: &Writer| {
            for index in 0..2_000 {
                let feed = new(&format!("https://example.org/{index}"));
                writer.post(move |tx| tx.add_subscription(&feed, at(1)), |_| ()).unwrap();
            }
        };
        let window = writer.clone();
        let handing_in = thread::spawn(move || {
            post(&window);
            done.send(()).unwrap();
        });
        let in_time = finished.recv_timeout(Duration::from_secs(20));
        release.send(()).unwrap();
        handing_in.join().unwrap();
        in_time.expect("`post` waits for the writing thread");
        assert_eq!(writer.run(|tx| tx.subscriptions()).unwrap().len(), 2_000);
    }

    /// A mark of the user is on disk in a moment, however many writes wait.
    #[test]
    fn posted_requests_come_before_awaited_ones() {
        const SLOW: Duration = Duration::from_millis(20);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let writer = Writer::start(Store::open(&path, extractor()).unwrap()).unwrap();
        let workers: Vec<_> = (0..100)
            .map(|index| {
                let writer = writer.clone();
                let feed = new(&format!("https://example.org/{index}"));
                thread::spawn(move || {
                    writer.run(move |tx| {
                        thread::sleep(SLOW);
                        tx.add_subscription(&feed, at(1))
                    })
                })
            })
            .collect();
        thread::sleep(SLOW * 10);
        let (done, finished) = channel();
        let feed = new("https://example.org/mark");
        writer.post(move |tx| tx.add_subscription(&feed, at(1)), move |_| done.send(()).unwrap()).unwrap();
        finished.recv_timeout(Duration::from_secs(20)).unwrap();
        let there = ReadConnection::open(&path, extractor()).unwrap().subscriptions().unwrap();
        assert!(there.iter().any(|row| row.url.path() == "/mark") && there.len() < 60, "{}", there.len());
        for worker in workers {
            worker.join().unwrap().unwrap();
        }
        assert_eq!(writer.run(|tx| tx.subscriptions()).unwrap().len(), 101);
    }

    /// A mark of the user is on disk in a moment, even after an import of many entries.
    #[test]
    fn a_posted_request_comes_before_entries_that_wait_to_be_indexed() {
        const ENTRIES: i64 = 3_000;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/");
        let entry = |n: i64| {
            let mut change = new_entry(&format!("e{n}"), n);
            let words = (0..150).map(|word| format!("{:x} ", (n * 150 + word) * 7_919));
            change.entry.content = Some(crate::model::Text::plain(words.collect::<String>()));
            change
        };
        let many = update(&(0..ENTRIES).map(entry).collect::<Vec<_>>());
        store.transaction(|tx| tx.apply(id, &many, at(9))).unwrap();
        let newest = keys(&store, &Scope::All)[0];
        let writer = Writer::start(store).unwrap();
        // The thread begins to index when nothing has been asked of it for a while.
        thread::sleep(QUIET * 3);
        let (done, finished) = channel();
        writer.post(move |tx| tx.star(newest, true), move |_| done.send(()).unwrap()).unwrap();
        finished.recv_timeout(Duration::from_secs(20)).unwrap();
        let reader = ReadConnection::open(&path, extractor()).unwrap();
        assert!(reader.awaits_index().unwrap(), "the star waited until all entries were indexed");
        assert_eq!(keys(&reader, &Scope::Starred), [newest]);
    }

    #[test]
    fn a_failing_request_undoes_only_its_own_changes() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let writer = Writer::start(Store::open(&path, extractor()).unwrap()).unwrap();
        let (results, collect) = channel();
        let release = hold(&writer);
        for index in 0..6 {
            let results = results.clone();
            let work = move |tx: &mut Tx<'_>| {
                tx.add_subscription(&new(&format!("https://example.org/{index}")), at(1))?;
                match index {
                    2 => Err(StoreError::Refused("no".into())),
                    4 => panic!("a fault of the program"),
                    _ => Ok(index),
                }
            };
            writer
                .post(work, move |result| results.send((index, result.map_err(|e| e.to_string()))).unwrap())
                .unwrap();
        }
        release.send(()).unwrap();
        let answers: Vec<_> = collect.iter().take(6).collect();
        assert_eq!(answers[..2], [(0, Ok(0)), (1, Ok(1))]);
        assert_eq!(answers[2], (2, Err("no".to_owned())));
        assert!(answers[4].1.is_err() && answers[5].1.is_ok());
        // Another connection sees the answered requests.
        let reader = ReadConnection::open(&path, extractor()).unwrap();
        let urls: Vec<String> =
            reader.subscriptions().unwrap().iter().map(|row| row.url.path().to_owned()).collect();
        assert_eq!(urls, ["/0", "/1", "/3", "/5"]);
        let id =
            writer.run(|tx| Ok(tx.add_subscription(&new("https://example.org/6"), at(1))?.id())).unwrap();
        assert!(reader.subscription(id).unwrap().is_some());
    }

    #[test]
    fn all_requests_of_a_failed_commit_are_refused() {
        let writer = Writer::start(memory()).unwrap();
        let (results, collect) = channel();
        let release = hold(&writer);
        for index in 0..3 {
            let results = results.clone();
            let work = move |tx: &mut Tx<'_>| {
                tx.add_subscription(&new(&format!("https://example.org/{index}")), at(1))?;
                if index == 1 {
                    // A full disk has the same effect.
                    tx.connection.execute_batch("ROLLBACK")?;
                }
                Ok(())
            };
            writer.post(work, move |result| results.send(result.is_ok()).unwrap()).unwrap();
        }
        release.send(()).unwrap();
        assert_eq!(collect.iter().take(3).collect::<Vec<_>>(), [false; 3]);
        assert_eq!(writer.run(|tx| tx.subscriptions()).unwrap().len(), 0);
    }

    #[test]
    fn shutdown_carries_out_earlier_requests_and_refuses_later_ones() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let writer = Writer::start(Store::open(&path, extractor()).unwrap()).unwrap();
        let release = hold(&writer);
        for index in 0..50 {
            let feed = new(&format!("https://example.org/{index}"));
            writer.post(move |tx| tx.add_subscription(&feed, at(1)), |_| ()).unwrap();
        }
        release.send(()).unwrap();
        let other = writer.clone();
        writer.shutdown();
        assert!(matches!(other.run(|tx| tx.subscriptions()), Err(StoreError::Closed)));
        assert_eq!(ReadConnection::open(&path, extractor()).unwrap().subscriptions().unwrap().len(), 50);
    }

    #[test]
    fn two_writers_take_turns() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("store.db");
        let writers: Vec<Writer> =
            (0..2).map(|_| Writer::start(Store::open(&path, extractor()).unwrap()).unwrap()).collect();
        thread::scope(|scope| {
            for (number, writer) in writers.iter().enumerate() {
                scope.spawn(move || {
                    for index in 0..40 {
                        let feed = new(&format!("https://example.org/{number}/{index}"));
                        writer.run(move |tx| tx.add_subscription(&feed, at(1))).unwrap();
                    }
                });
            }
        });
        assert_eq!(ReadConnection::open(&path, extractor()).unwrap().subscriptions().unwrap().len(), 80);
    }
}
