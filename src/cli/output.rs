//! The one place that prints: results to standard output, progress and messages to standard error.

use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::PoisonError;

use serde_json::Value;

/// What a command prints and whether it failed.
#[derive(Debug, Default)]
pub(super) struct Output {
    failed: Mutex<bool>,
}

impl Output {
    /// Prints a line of the result, or several.
    pub(super) fn line(&self, text: &str) {
        self.text(&format!("{}\n", harmless(text)));
    }

    /// Prints text of the result as it is. A closed pipe (`| head`) ends the program quietly; a result that is lost
    /// otherwise, such as to a full disk, ends it as a failure.
    pub(super) fn text(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) else { return };
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        self.failure(&format!("the result cannot be written: {error}"));
        std::process::exit(1);
    }

    /// Prints a JSON value.
    pub(super) fn json(&self, value: &Value) {
        match serde_json::to_string_pretty(value) {
            Ok(text) => self.text(&format!("{text}\n")),
            Err(error) => self.failure(&format!("the result could not be written as JSON: {error}")),
        }
    }

    /// Says something beside the result.
    pub(super) fn say(&self, text: &str) {
        self.clear_progress();
        // Where nobody listens any more (`2>&1 | head`) the work still goes on.
        writeln!(std::io::stderr(), "{}", harmless(text)).unwrap_or_default();
    }

    /// Names a failure: the command will end with status 1.
    pub(super) fn failure(&self, text: &str) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.say(&format!("lacuna: {text}"));
    }

    /// Whether progress is drawn: on a terminal only.
    pub(super) fn shows_progress() -> bool {
        std::io::stderr().is_terminal()
    }

    /// Draws a progress bar, where it can be seen.
    #[expect(clippy::unused_self, reason = "printing belongs to the one who may print")]
    pub(super) fn progress(&self, done: usize, total: usize, what: &str) {
        const WIDTH: usize = 30;
        if !Self::shows_progress() || total == 0 {
            return;
        }
        let mut err = std::io::stderr().lock();
        let full = (done * WIDTH / total).min(WIDTH);
        let bar = "#".repeat(full) + &"-".repeat(WIDTH - full);
        let what: String = what.chars().take(40).collect();
        if let Err(error) = write!(err, "\r\x1b[K[{bar}] {done}/{total} {what}").and_then(|()| err.flush()) {
            tracing::debug!(%error, "no progress can be shown");
        }
    }

    #[expect(clippy::unused_self, reason = "printing belongs to the one who may print")]
    fn clear_progress(&self) {
        if Self::shows_progress()
            && let Err(error) = write!(std::io::stderr(), "\r\x1b[K")
        {
            tracing::debug!(%error, "no progress can be cleared");
        }
    }

    /// The exit status: 0 done, 1 something failed.
    pub(super) fn status(&self) -> u8 {
        u8::from(*self.failed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A publisher's words must neither move the reader's cursor nor turn its line round: such characters are shown as what
/// they are, unreadable.
fn harmless(text: &str) -> String {
    text.chars()
        .map(|c| if (c.is_control() && !matches!(c, '\n' | '\t')) || is_turning(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Bidi embeddings, overrides and isolates.
const fn is_turning(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
