//! Guards against panics. Decoders and parsers of other projects read untrusted bytes. A panic in one of them must cost
//! one image or page, not the thread that shows all of them. A panic of the window ends the application, not the program.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `work`. Returns `None` and logs an error if it panicked.
///
/// A panic may leave values half-changed. So `work` must only read or make new values, or the caller must drop the values
/// that `work` changes.
pub(super) fn guarded<T>(what: &str, work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.inspect_err(|_| tracing::error!(what, "a panic in Lacuna or in one of its libraries")).ok()
}

/// Like [`guarded`], for work whose error is a sentence for the user. After a panic, the sentence names a fault of the program.
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
