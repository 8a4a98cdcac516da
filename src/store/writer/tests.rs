//! Tests of the writing thread.

use crate::store::testing::{add, at, extractor, keys, memory, new, new_entry, update};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use super::queue::QUIET_TIME;
use super::*;
use crate::model::EntryScope;
use crate::store::{ReadConnection, Store, StoreError};

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
    let found = finished.recv_timeout(Duration::from_secs(20)).expect("`read` waits for the writing thread");
    assert!(found.unwrap().is_some());
    read.join().unwrap();
    release.send(()).unwrap();
    // There are more threads than connections.
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
    let newest = keys(&store, &EntryScope::All)[0];
    let writer = Writer::start(store).unwrap();
    // The thread begins to index when nothing has been asked of it for a while.
    thread::sleep(QUIET_TIME * 3);
    let (done, finished) = channel();
    writer.post(move |tx| tx.star(newest, true), move |_| done.send(()).unwrap()).unwrap();
    finished.recv_timeout(Duration::from_secs(20)).unwrap();
    let reader = ReadConnection::open(&path, extractor()).unwrap();
    assert!(reader.awaits_index().unwrap(), "the star waited until all entries were indexed");
    assert_eq!(keys(&reader, &EntryScope::Starred), [newest]);
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
    let id = writer.run(|tx| Ok(tx.add_subscription(&new("https://example.org/6"), at(1))?.id())).unwrap();
    assert!(reader.subscription(id).unwrap().is_some());
}

/// Posts three requests that come into one transaction. The second one calls `fail`. Returns the results of all.
fn three_together(
    writer: &Writer,
    fail: fn(&Tx<'_>) -> Result<(), StoreError>,
) -> Vec<Result<(), StoreError>> {
    let (results, collect) = channel();
    let release = hold(writer);
    for index in 0..3 {
        let results = results.clone();
        let work = move |tx: &mut Tx<'_>| {
            tx.add_subscription(&new(&format!("https://example.org/{index}")), at(1))?;
            if index == 1 { fail(tx) } else { Ok(()) }
        };
        writer.post(work, move |result| results.send(result).unwrap()).unwrap();
    }
    release.send(()).unwrap();
    collect.iter().take(3).collect()
}

#[test]
fn all_requests_of_a_failed_commit_are_refused() {
    let writer = Writer::start(memory()).unwrap();
    // A full disk has the same effect.
    let results = three_together(&writer, |tx| Ok(tx.connection.execute_batch("ROLLBACK")?));
    assert!(results.iter().all(Result::is_err), "{results:?}");
    assert_eq!(writer.run(|tx| tx.subscriptions()).unwrap().len(), 0);
}

/// SQLite rolls back the whole transaction.
#[test]
fn a_full_disk_is_the_reason_of_all_requests_that_it_undid() {
    let writer = Writer::start(memory()).unwrap();
    let results = three_together(&writer, |tx| {
        tx.connection.execute_batch("PRAGMA max_page_count = 1")?;
        tx.connection.execute("INSERT INTO saved_search (query) VALUES (hex(zeroblob(1000000)))", [])?;
        Ok(())
    });
    for error in results.into_iter().map(Result::unwrap_err) {
        assert!(error.is_disk() && !error.is_busy(), "{error:?}");
        assert_eq!(error.message(), msg!("store-disk-full"));
        assert_eq!(error.to_failure().hint, msg!("store-disk-full.hint"));
    }
}

#[test]
fn damage_that_is_found_while_entries_are_indexed_ends_the_work_on_the_database() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let mut store = Store::open(&path, extractor()).unwrap();
    let id = add(&mut store, "https://a.example/");
    store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
    store.close().unwrap();
    let page = "SELECT pageno * pgsize, pgsize FROM dbstat WHERE name = 'unindexed'";
    let connection = rusqlite::Connection::open(&path).unwrap();
    let (end, size): (u32, u32) =
        connection.query_row(page, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    drop(connection);
    let mut file = std::fs::read(&path).unwrap();
    let [begin, end] = [end - size, end].map(|at| usize::try_from(at).unwrap());
    file[begin..end].fill(0xA5);
    std::fs::write(&path, file).unwrap();
    let writer = Writer::start(Store::open(&path, extractor()).unwrap()).unwrap();
    let found = (0..200).find_map(|_| {
        thread::sleep(Duration::from_millis(50));
        writer.take_fatal_error()
    });
    assert!(found.as_ref().is_some_and(StoreError::is_damage), "{found:?}");
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

#[test]
fn a_request_that_could_not_begin_is_answered() {
    let store = memory();
    let (done, answers) = channel();
    let request = || {
        let done = done.clone();
        let answer = move |result: Result<(), StoreError>| done.send(result).unwrap();
        Box::new(WriteRequest { work: |_: &mut Tx<'_>| Ok(()), done: answer }) as Box<dyn Work>
    };
    // SQLite refuses each statement after an interrupt, until the statements that run by then have ended.
    let mut statement = store.database.connection.prepare("VALUES (1), (2)").unwrap();
    let running = std::cell::RefCell::new(statement.query([]).unwrap());
    let interrupt = || {
        running.borrow_mut().next().unwrap();
        store.database.connection.get_interrupt_handle().interrupt();
        false
    };
    run_batch(&store, vec![request(), request()], &FatalError::default(), interrupt, &Queue::default());
    let answers: Vec<_> = answers.try_iter().collect();
    assert!(answers.len() == 2 && answers.iter().all(Result::is_err), "{answers:?}");
}
