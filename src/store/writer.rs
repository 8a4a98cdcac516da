//! The one thread that writes. Requests that wait together share one SQLite transaction, for a commit costs more than most
//! of them; each has a savepoint of its own, so that one which fails takes back its own changes only.
//!
//! A request is answered once its transaction is committed: what was answered survives a crash of the program. What is posted
//! goes before what somebody waits for: a reader's mark is on disk in a moment, however many documents wait to be written.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::TransactionBehavior;

use super::{Store, StoreError, Tx};

/// Requests that share a transaction at most, so that a reader's click does not wait behind a long one.
const BATCH: usize = 32;
/// Entries indexed in one transaction at most; it ends at once when somebody asks for something.
const INDEXED: usize = 8_192;
/// Without a request for so long, there is time to tidy up.
const QUIET: Duration = Duration::from_millis(20);

const BEGIN_REQUEST: &str = "SAVEPOINT request";
const KEEP_REQUEST: &str = "RELEASE request";
const UNDO_REQUEST: &str = "ROLLBACK TO request; RELEASE request";

/// Tells whoever asked, once it is known whether the changes are kept.
type Settle = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A request.
trait Work: Send {
    /// Carries out its changes; says whether they are to be kept, and what is wrong with the database, if anything is.
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (bool, Settle, Option<StoreError>);

    /// Tells whoever asked that nothing was done.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Asked<W, D> {
    work: W,
    done: D,
}

impl<T, W, D> Work for Asked<W, D>
where
    T: Send + 'static,
    W: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send,
    D: FnOnce(Result<T, StoreError>) + Send + 'static,
{
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (bool, Settle, Option<StoreError>) {
        let Self { work, done } = *self;
        let panicked =
            |_| Err(StoreError::Refused("a request to the store failed inside the program".to_owned()));
        // The database is put back to the savepoint, so nothing half-done is seen after a panic.
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

/// What was found to be wrong with the database, until somebody asks.
type Noted = Arc<Mutex<Option<StoreError>>>;

fn note(noted: &Noted, trouble: Option<StoreError>) {
    let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
    *noted = noted.take().or(trouble);
}

/// What waits to be carried out.
#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    more: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// What the window posts.
    soon: VecDeque<Box<dyn Work>>,
    /// What workers wait for.
    later: VecDeque<Box<dyn Work>>,
    /// Nothing more is taken in.
    ends: bool,
}

/// What the writing thread is to do next.
enum Next {
    /// These, in one transaction; some give way to what is posted meanwhile.
    Batch {
        works: Vec<Box<dyn Work>>,
        give_way: bool,
    },
    /// There is time to tidy up.
    Tidy,
    End,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, work: Box<dyn Work>, soon: bool) -> Result<(), StoreError> {
        let mut waiting = self.lock();
        if waiting.ends {
            return Err(StoreError::Closed);
        }
        let works = if soon { &mut waiting.soon } else { &mut waiting.later };
        works.push_back(work);
        self.more.notify_one();
        Ok(())
    }

    /// Puts back what gave way.
    fn put_back(&self, works: impl DoubleEndedIterator<Item = Box<dyn Work>>) {
        let mut waiting = self.lock();
        works.rev().for_each(|work| waiting.later.push_front(work));
    }

    fn end(&self) {
        self.lock().ends = true;
        self.more.notify_one();
    }

    /// Whether what was posted waits, or anything at all.
    fn presses(&self) -> (bool, bool) {
        let waiting = self.lock();
        (!waiting.soon.is_empty(), !waiting.soon.is_empty() || !waiting.later.is_empty() || waiting.ends)
    }

    /// Waits for what is to be done. A batch is either of what was posted or of what is waited for.
    fn next(&self, may_tidy: bool) -> Next {
        let mut waiting = self.lock();
        loop {
            let Waiting { soon, later, ends } = &mut *waiting;
            let give_way = soon.is_empty();
            let first = if give_way { later } else { soon };
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
                if quiet.timed_out() && waiting.soon.is_empty() && waiting.later.is_empty() && !waiting.ends {
                    return Next::Tidy;
                }
            } else {
                waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// A handle of the writing thread. The thread ends with its last handle, after everything asked for before.
#[derive(Clone)]
pub struct Writer {
    queue: Arc<Queue>,
    thread: Arc<Running>,
}

struct Running {
    trouble: Noted,
    queue: Arc<Queue>,
    handle: Mutex<Option<JoinHandle<()>>>,
}

/// The queue as long as its thread runs: however that ends, nobody must wait for ever.
struct Served(Arc<Queue>);

impl Drop for Served {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.ends = true;
        let left = (std::mem::take(&mut waiting.soon), std::mem::take(&mut waiting.later));
        drop(waiting);
        // With these the last handle may go.
        drop(left);
    }
}

impl Writer {
    /// Starts the thread, which owns the store from now on.
    ///
    /// Fails if the system gives no thread.
    pub fn start(store: Store) -> Result<Self, StoreError> {
        Self::serving(move |queue, noted| serve(&store, queue, noted))
    }

    /// A writer that carries nothing out: every request is answered with `reason`.
    pub fn refusing(reason: String) -> Result<Self, StoreError> {
        Self::serving(move |queue, _noted| {
            while let Next::Batch { works, .. } = queue.next(false) {
                for work in works {
                    work.refuse(StoreError::Refused(reason.clone()));
                }
            }
        })
    }

    fn serving(serve: impl FnOnce(&Queue, &Noted) + Send + 'static) -> Result<Self, StoreError> {
        let (queue, trouble) = (Arc::<Queue>::default(), Noted::default());
        let (served, noted) = (Arc::clone(&queue), Arc::clone(&trouble));
        let handle = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                let served = Served(served);
                serve(&served.0, &noted);
            })
            .map_err(|error| StoreError::Refused(format!("the writing thread cannot be started: {error}")))?;
        let running = Running { trouble, queue: Arc::clone(&queue), handle: Mutex::new(Some(handle)) };
        Ok(Self { queue, thread: Arc::new(running) })
    }

    /// Carries out a request and waits until it is committed or has failed.
    pub fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = sync_channel(1);
        // Nobody waits any longer if the asking thread is gone.
        let done = move |result| drop(answer.send(result));
        self.queue.put(Box::new(Asked { work, done }), false)?;
        answered.recv().map_err(|_ended| StoreError::Closed)?
    }

    /// Hands in a request that goes before those that are waited for; `done` is called on the writing thread once it is committed or has failed, and must be quick.
    ///
    /// Never waits, for the window posts what its reader does (a worker waits for its answers); fails only if the thread has
    /// ended.
    pub fn post<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) -> Result<(), StoreError> {
        self.queue.put(Box::new(Asked { work, done }), true)
    }

    /// What was found to be wrong with the database since it was last asked: it is damaged, or was taken away. What was to be
    /// written was refused.
    pub fn take_trouble(&self) -> Option<StoreError> {
        self.thread.trouble.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Ends the thread after everything asked for before, and waits for it. Later requests fail.
    pub fn shutdown(&self) {
        self.thread.end();
    }
}

impl Running {
    fn end(&self) {
        let Some(handle) = self.handle.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        self.queue.end();
        // The last handle may be dropped by a completion, on the thread itself.
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
    // A program that was ended may have left something to do.
    let mut may_tidy = true;
    loop {
        match queue.next(may_tidy) {
            Next::Batch { works, give_way } => {
                run_batch(store, works, noted, || give_way && queue.presses().0, queue);
                may_tidy = true;
            }
            Next::Tidy => may_tidy = tidy(store, || queue.presses().1),
            Next::End => break,
        }
    }
}

/// Indexes entries that wait, then gives free room back, until there is something else to do; says whether anything may be
/// left of it.
fn tidy(store: &Store, stop: impl FnMut() -> bool) -> bool {
    let run = || {
        store.require_in_place()?;
        let awaits_index = store.awaits_index()?;
        if !awaits_index && !store.has_room_to_give_back()? {
            return Ok(false);
        }
        let connection = &store.database.connection;
        let transaction = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        let tx = Tx { database: &store.database };
        let more = if awaits_index { tx.index_waiting(INDEXED, stop)? > 0 } else { tx.give_back()? };
        transaction.commit()?;
        Ok(more)
    };
    let faulty = |_| Err(StoreError::Refused("a fault inside the program".to_owned()));
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(faulty).unwrap_or_else(|error: StoreError| {
        tracing::warn!(%error, "entries could not be indexed, or room not be given back; both wait");
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
                // A full disk and the like end the whole transaction behind our back; then the next of these fails.
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
    let reason = error.to_string();
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
    use super::super::testing::{at, extractor, memory, new};
    use std::sync::mpsc::{Sender, channel};
    use std::time::Instant;

    use super::super::{Reader, Store, StoreError};
    use super::*;

    /// Holds the thread back, so that what is asked for meanwhile waits together.
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
    fn handing_in_never_waits() {
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
        in_time.expect("whoever hands in waits for the writing thread");
        assert_eq!(writer.run(|tx| tx.subscriptions()).unwrap().len(), 2_000);
    }

    /// A mark of the user is on disk in a moment, however many writes wait.
    #[test]
    fn what_is_posted_goes_before_what_others_wait_for() {
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
        let posted = Instant::now();
        let feed = new("https://example.org/mark");
        writer.post(move |tx| tx.add_subscription(&feed, at(1)), move |_| done.send(()).unwrap()).unwrap();
        finished.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(posted.elapsed() < Duration::from_millis(200), "{:?}", posted.elapsed());
        let there = Reader::open(&path, extractor()).unwrap().subscriptions().unwrap();
        assert!(there.iter().any(|row| row.url.path() == "/mark") && there.len() < 60, "{}", there.len());
        for worker in workers {
            worker.join().unwrap().unwrap();
        }
        assert_eq!(writer.run(|tx| tx.subscriptions()).unwrap().len(), 101);
    }

    #[test]
    fn a_failing_request_takes_back_its_own_changes_only() {
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
                    2 => Err(StoreError::Refused("no".to_owned())),
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
        // A reader beside the writer sees what was answered.
        let reader = Reader::open(&path, extractor()).unwrap();
        let urls: Vec<String> =
            reader.subscriptions().unwrap().iter().map(|row| row.url.path().to_owned()).collect();
        assert_eq!(urls, ["/0", "/1", "/3", "/5"]);
        let id =
            writer.run(|tx| Ok(tx.add_subscription(&new("https://example.org/6"), at(1))?.id())).unwrap();
        assert!(reader.subscription(id).unwrap().is_some());
    }

    #[test]
    fn a_batch_that_cannot_be_committed_is_refused_to_all() {
        let writer = Writer::start(memory()).unwrap();
        let (results, collect) = channel();
        let release = hold(&writer);
        for index in 0..3 {
            let results = results.clone();
            let work = move |tx: &mut Tx<'_>| {
                tx.add_subscription(&new(&format!("https://example.org/{index}")), at(1))?;
                if index == 1 {
                    // What a full disk does.
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
    fn what_was_asked_for_is_done_before_the_end_and_nothing_after() {
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
        assert_eq!(Reader::open(&path, extractor()).unwrap().subscriptions().unwrap().len(), 50);
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
        assert_eq!(Reader::open(&path, extractor()).unwrap().subscriptions().unwrap().len(), 80);
    }
}
