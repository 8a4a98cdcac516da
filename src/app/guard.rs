//! Guards against panics in decoders and parsers of other projects, which read untrusted bytes. A panic must cost one
//! image or page, not the thread that shows all of them.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `work`. Returns `None` and logs an error if it panicked.
///
/// `work` must only read, or make new values: a panic may leave anything else half-changed.
pub(super) fn guarded<T>(what: &str, work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.inspect_err(|_| tracing::error!(what, "a panic in Lacuna or in one of its libraries")).ok()
}

/// Like [`guarded`], for work whose failure is told in words. A panic is told as a fault of the program.
pub(super) fn guarded_or_told<T>(what: &str, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    guarded(what, work).unwrap_or_else(|| Err(t!("store-fault").to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_no_result() {
        assert_eq!(guarded("a sum", || 1 + 1), Some(2));
        assert_eq!(guarded("a fault", || panic!("a fault, for the test")), None::<()>);
    }
}
