//! Decoders and parsers of others meet whatever anybody sends. What one of them gives up on must cost that image or page,
//! not the thread that was to show all the others as well.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does something; `None` where it panicked, which the log tells.
///
/// Nothing that `work` can reach may be left half-changed by a panic: it reads, or makes something new.
pub(super) fn guarded<T>(what: &str, work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.inspect_err(|_| tracing::error!(what, "a fault inside the program, or in what it is built from"))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_nothing_found() {
        assert_eq!(guarded("a sum", || 1 + 1), Some(2));
        assert_eq!(guarded("a fault", || panic!("a fault, for the test")), None::<()>);
    }
}
