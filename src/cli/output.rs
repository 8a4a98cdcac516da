//! The one place that prints: results to standard output, progress and messages to standard error.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::PoisonError;

use serde_json::Value;

/// What a command prints and whether it failed.
#[derive(Debug, Default)]
pub(super) struct Output {
    failed: Mutex<bool>,
}

impl Output {
    /// Prints a line of the result. A closed pipe (`| head`) ends the program quietly.
    pub(super) fn line(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        if writeln!(out, "{text}").is_err() {
            std::process::exit(0);
        }
    }

    /// Prints text of the result as it is.
    pub(super) fn text(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
            std::process::exit(0);
        }
    }

    /// Prints a JSON value.
    pub(super) fn json(&self, value: &Value) {
        match serde_json::to_string_pretty(value) {
            Ok(text) => self.line(&text),
            Err(error) => self.failure(&format!("the result could not be written as JSON: {error}")),
        }
    }

    /// Says something beside the result.
    #[expect(clippy::print_stderr, reason = "the command line's own voice")]
    pub(super) fn say(&self, text: &str) {
        self.clear_progress();
        eprintln!("{text}");
    }

    /// Names a failure: the command will end with status 1.
    pub(super) fn failure(&self, text: &str) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.say(&format!("lacuna: {text}"));
    }

    /// Draws a progress bar, on a terminal only.
    pub(super) fn progress(&self, done: usize, total: usize, what: &str) {
        let mut err = std::io::stderr().lock();
        if !err.is_terminal() || total == 0 {
            return;
        }
        const WIDTH: usize = 30;
        let full = (done * WIDTH / total).min(WIDTH);
        let bar = "#".repeat(full) + &"-".repeat(WIDTH - full);
        let what: String = what.chars().take(40).collect();
        if let Err(error) = write!(err, "\r\x1b[K[{bar}] {done}/{total} {what}").and_then(|()| err.flush()) {
            tracing::debug!(%error, "no progress can be shown");
        }
    }

    fn clear_progress(&self) {
        let mut err = std::io::stderr().lock();
        if err.is_terminal()
            && let Err(error) = write!(err, "\r\x1b[K")
        {
            tracing::debug!(%error, "no progress can be cleared");
        }
    }

    /// The exit status: 0 done, 1 something failed.
    pub(super) fn status(&self) -> u8 {
        u8::from(*self.failed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
