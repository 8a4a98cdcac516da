//! Runs work that needs no database, such as compression, on a second thread beside the writing thread. All other
//! threads wait for the writing thread, so it should do as little as possible itself.

use std::ops::ControlFlow;
use std::sync::mpsc::channel;
use std::thread;

use crate::store::StoreError;

/// Number of items that one thread hands to the other at once. A larger number makes handing over cheaper; with a
/// smaller one, both threads start sooner.
const BATCH: usize = 8;
/// Number of batches that the second thread may have at a time, including finished ones.
const MOST_BATCHES: usize = 2;
/// With fewer items than this, a thread costs more than it saves.
const WORTH_A_THREAD: usize = 2 * BATCH;

/// Calls `make` for each item on a second thread and passes the results, in order, to `take` on the calling thread,
/// until `take` breaks off. The calling thread reads `items` a few batches ahead of `take`. `length` is about the
/// number of items; a short list gets no second thread.
///
/// Returns the first error of `items` or `take`.
pub(in crate::store) fn ahead<T: Send, M: Send>(
    length: usize,
    mut items: impl Iterator<Item = Result<T, StoreError>>,
    make: impl Fn(T) -> M + Sync,
    mut take: impl FnMut(M) -> Result<ControlFlow<()>, StoreError>,
) -> Result<(), StoreError> {
    let make = &make;
    thread::scope(|scope| {
        let (give, given) = channel::<Vec<T>>();
        let (hand, handed) = channel::<Vec<M>>();
        let work = move || {
            for batch in given {
                if hand.send(batch.into_iter().map(make).collect()).is_err() {
                    break;
                }
            }
        };
        let start = || thread::Builder::new().name("store-ahead".to_owned()).spawn_scoped(scope, work);
        // If the system has no thread left, this thread does the work.
        if length < WORTH_A_THREAD || start().is_err() {
            for item in items {
                if take(make(item?))?.is_break() {
                    break;
                }
            }
            return Ok(());
        }
        let mut under_way = 0;
        loop {
            while under_way < MOST_BATCHES {
                let batch = items.by_ref().take(BATCH).collect::<Result<Vec<T>, StoreError>>()?;
                if batch.is_empty() || give.send(batch).is_err() {
                    break;
                }
                under_way += 1;
            }
            if under_way == 0 {
                return Ok(());
            }
            // The channel closes early only if `make` panicked. The scope passes the panic on when it ends.
            let Ok(made) = handed.recv() else { return Ok(()) };
            under_way -= 1;
            for one in made {
                if take(one)?.is_break() {
                    return Ok(());
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::thread::{ThreadId, current};

    use super::*;

    /// Runs [`ahead`] over the numbers below `count` until it has taken `last`. Returns each number taken with the
    /// thread that made it.
    fn made(count: usize, last: usize) -> Vec<(usize, ThreadId)> {
        let mut taken = Vec::new();
        let take = |one: (usize, ThreadId)| {
            taken.push(one);
            Ok(if one.0 == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        ahead(count, (0..count).map(Ok), |number| (number, current().id()), take).unwrap();
        taken
    }

    #[test]
    fn results_come_in_order_and_from_a_second_thread_if_there_are_many() {
        for count in [0, 1, WORTH_A_THREAD - 1, WORTH_A_THREAD, 100, 1_000] {
            let made = made(count, usize::MAX);
            assert!(made.iter().map(|(number, _)| *number).eq(0..count), "{count}");
            let here = made.iter().filter(|(_, thread)| *thread == current().id()).count();
            assert_eq!(here, if count < WORTH_A_THREAD { count } else { 0 }, "{count}");
        }
    }

    #[test]
    fn ahead_stops_when_take_breaks_off() {
        assert_eq!(made(10, 3).len(), 4);
        assert_eq!(made(1_000, 500).len(), 501);
    }

    #[test]
    fn errors_and_panics_reach_the_caller() {
        let refused = || StoreError::Refused("no".into());
        for count in [5, 100] {
            let items = (0..count).map(|number| if number == 4 { Err(refused()) } else { Ok(number) });
            let mut taken = 0;
            let take = |_| {
                taken += 1;
                Ok(ControlFlow::Continue(()))
            };
            assert!(ahead(count, items, |number| number, take).is_err());
            assert!(ahead(count, (0..count).map(Ok), |number| number, |_| Err(refused())).is_err());
            assert!(taken <= 4, "{count}");
            let fails = |number: usize| assert!(number < 4, "a fault of the program");
            let run = || ahead(count, (0..count).map(Ok), fails, |()| Ok(ControlFlow::Continue(())));
            assert!(catch_unwind(run).is_err());
        }
    }
}
