//! Work that needs no database, done ahead of the thread that writes: all others wait for that one.

use std::ops::ControlFlow;
use std::sync::mpsc::channel;
use std::thread;

use super::StoreError;

/// Handed over together: enough for the handing over to cost little, few enough for both threads to be busy soon.
const TOGETHER: usize = 8;
/// Batches that are made or wait to be taken.
const AHEAD: usize = 2;
/// For fewer items a thread costs more than it saves.
const WORTH_A_THREAD: usize = 2 * TOGETHER;

/// Makes something of each item on a thread of its own and gives it to `take` on this one, in order, until that breaks
/// off. The items are asked for on this thread, a few ahead; `length` is about how many there are.
///
/// Fails with the first error of `items` or `take`.
pub(super) fn ahead<T: Send, M: Send>(
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
        // A system that has no thread left is no reason to fail.
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
            while under_way < AHEAD {
                let batch = items.by_ref().take(TOGETHER).collect::<Result<Vec<T>, StoreError>>()?;
                if batch.is_empty() || give.send(batch).is_err() {
                    break;
                }
                under_way += 1;
            }
            if under_way == 0 {
                return Ok(());
            }
            // The thread ends early by a panic only, which goes on at the end of the scope.
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

    /// What is made of the numbers below `count` until `last` was taken, with the threads they were made on.
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
    fn what_is_made_is_taken_in_order_and_on_another_thread_where_there_is_much() {
        for count in [0, 1, WORTH_A_THREAD - 1, WORTH_A_THREAD, 100, 1_000] {
            let made = made(count, usize::MAX);
            assert!(made.iter().map(|(number, _)| *number).eq(0..count), "{count}");
            let here = made.iter().filter(|(_, thread)| *thread == current().id()).count();
            assert_eq!(here, if count < WORTH_A_THREAD { count } else { 0 }, "{count}");
        }
    }

    #[test]
    fn it_ends_when_nothing_more_is_wanted() {
        assert_eq!(made(10, 3).len(), 4);
        assert_eq!(made(1_000, 500).len(), 501);
    }

    #[test]
    fn errors_and_panics_reach_whoever_asked() {
        let refused = || StoreError::Refused("no".to_owned());
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
