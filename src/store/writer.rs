//! The one thread that writes. Requests that wait together share one SQLite transaction, for a commit costs more than most
//! of them; each has a savepoint of its own, so that one which fails takes back its own changes only.
//!
//! A request is answered once its transaction is committed: what was answered survives a crash of the program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
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
    /// Carries out its changes; says whether they are to be kept.
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (bool, Settle);

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
    fn run(self: Box<Self>, tx: &mut Tx<'_>) -> (bool, Settle) {
        let Self { work, done } = *self;
        let panicked =
            |_| Err(StoreError::Refused("a request to the store failed inside the program".to_owned()));
        // The database is put back to the savepoint, so nothing half-done is seen after a panic.
        let result = catch_unwind(AssertUnwindSafe(|| work(tx))).unwrap_or_else(panicked);
        let keep = result.is_ok();
        let settle = move |committed: Result<(), StoreError>| {
            done(result.and_then(|value| committed.map(|()| value)));
        };
        (keep, Box::new(settle))
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        (self.done)(Err(error));
    }
}

enum Request {
    Work(Box<dyn Work>),
    Shutdown,
}

/// A handle of the writing thread. The thread ends with its last handle, after everything asked for before.
#[derive(Clone)]
pub struct Writer {
    requests: Sender<Request>,
    thread: Arc<Running>,
}

struct Running {
    requests: Sender<Request>,
    handle: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread, which owns the store from now on.
    ///
    /// Fails if the system gives no thread.
    pub fn start(store: Store) -> Result<Self, StoreError> {
        let (requests, queue) = channel();
        let handle = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || serve(&store, &queue))
            .map_err(|error| StoreError::Refused(format!("the writing thread cannot be started: {error}")))?;
        let thread = Arc::new(Running { requests: requests.clone(), handle: Mutex::new(Some(handle)) });
        Ok(Self { requests, thread })
    }

    /// A writer that carries nothing out: every request is answered with `reason`.
    pub fn refusing(reason: String) -> Result<Self, StoreError> {
        let (requests, queue) = channel();
        let serve = move || {
            while let Ok(Request::Work(work)) = queue.recv() {
                work.refuse(StoreError::Refused(reason.clone()));
            }
        };
        let handle = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(serve)
            .map_err(|error| StoreError::Refused(format!("the writing thread cannot be started: {error}")))?;
        let thread = Arc::new(Running { requests: requests.clone(), handle: Mutex::new(Some(handle)) });
        Ok(Self { requests, thread })
    }

    /// Carries out a request and waits until it is committed or has failed.
    pub fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = sync_channel(1);
        // Nobody waits any longer if the asking thread is gone.
        self.post(work, move |result| drop(answer.send(result)))?;
        answered.recv().map_err(|_ended| StoreError::Closed)?
    }

    /// Hands in a request; `done` is called on the writing thread once it is committed or has failed, and must be quick.
    ///
    /// Never waits, for the window posts what its reader does (a worker waits for its answers); fails only if the thread has
    /// ended.
    pub fn post<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) -> Result<(), StoreError> {
        self.requests.send(Request::Work(Box::new(Asked { work, done }))).map_err(|_ended| StoreError::Closed)
    }

    /// Ends the thread after everything asked for before, and waits for it. Later requests fail.
    pub fn shutdown(&self) {
        self.thread.end();
    }
}

impl Running {
    fn end(&self) {
        let Some(handle) = self.handle.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        // A thread that has ended already cannot be told to.
        drop(self.requests.send(Request::Shutdown));
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

fn serve(store: &Store, queue: &Receiver<Request>) {
    // A program that was ended may have left something to do.
    let mut may_tidy = true;
    let mut early = None;
    loop {
        let request = match early.take() {
            Some(request) => Ok(request),
            None if may_tidy => queue.recv_timeout(QUIET),
            None => queue.recv().map_err(RecvTimeoutError::from),
        };
        let first = match request {
            Ok(Request::Work(first)) => first,
            Ok(Request::Shutdown) | Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                may_tidy = tidy(store, || {
                    early = early.take().or_else(|| queue.try_recv().ok());
                    early.is_some()
                });
                continue;
            }
        };
        let mut batch = vec![first];
        let mut ends = false;
        while batch.len() < BATCH {
            match queue.try_recv() {
                Ok(Request::Work(work)) => batch.push(work),
                Ok(Request::Shutdown) => {
                    ends = true;
                    break;
                }
                Err(_empty) => break,
            }
        }
        run_batch(store, batch);
        may_tidy = true;
        if ends {
            break;
        }
    }
}

/// Indexes entries that wait, then gives free room back, until there is something else to do; says whether anything may be
/// left of it.
fn tidy(store: &Store, stop: impl FnMut() -> bool) -> bool {
    let run = || {
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

fn run_batch(store: &Store, batch: Vec<Box<dyn Work>>) {
    let connection = &store.database.connection;
    let mut settled: Vec<Settle> = Vec::with_capacity(batch.len());
    let mut batch = batch.into_iter();
    let outcome = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate).and_then(
        |transaction| {
            for work in batch.by_ref() {
                // A full disk and the like end the whole transaction behind our back; then the next of these fails.
                connection.execute_batch(BEGIN_REQUEST)?;
                let (keep, settle) = work.run(&mut Tx { database: &store.database });
                settled.push(settle);
                connection.execute_batch(if keep { KEEP_REQUEST } else { UNDO_REQUEST })?;
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
