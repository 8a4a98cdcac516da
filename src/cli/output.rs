//! All printing of the command line: results to standard output, progress and messages to standard error.

use std::cell::Cell;
use std::io::{ErrorKind, IsTerminal, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::locale::io_reason;
use crate::model::json_escaped;
use crate::profile::backups::ReportProgress;

/// A task that is faster than this shows no progress.
const PROGRESS_DELAY: Duration = Duration::from_millis(300);
/// The time between two updates of the progress.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

/// True while a progress line is on the terminal.
static PROGRESS_DRAWN: AtomicBool = AtomicBool::new(false);
/// True if no progress is shown.
static PROGRESS_OFF: AtomicBool = AtomicBool::new(false);

/// Prints for a command, and records whether the command failed.
#[derive(Debug, Default)]
pub(super) struct Output {
    failed: Mutex<bool>,
}

impl Output {
    /// Prints one line of the result, or several.
    pub(super) fn line(&self, text: &str) {
        self.text(&format!("{}\n", printable(text)));
    }

    /// Prints text of the result unchanged. If the pipe is closed (`| head`), the program ends quietly. If another
    /// error occurs, such as a full disk, the program ends with a failure.
    pub(super) fn text(&self, text: &str) {
        self.clear_progress();
        let mut out = std::io::stdout().lock();
        let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) else { return };
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        self.failure(&t!("cli-result-not-written", reason = io_reason(&error)));
        std::process::exit(1);
    }

    /// Prints a JSON value.
    pub(super) fn json(&self, value: &Value) {
        match serde_json::to_string_pretty(value) {
            Ok(text) => self.text(&format!("{}\n", json_escaped(&text))),
            Err(error) => self.failure(&t!("cli-no-json-result", reason = error.to_string())),
        }
    }

    /// Prints a message beside the result.
    pub(super) fn say(&self, text: &str) {
        self.clear_progress();
        // If standard error is closed (`2>&1 | head`), the work goes on without the message.
        writeln!(std::io::stderr(), "{}", printable(text)).unwrap_or_default();
    }

    /// Prints a failure. The command will end with status 1.
    pub(super) fn failure(&self, text: &str) {
        self.note_failure();
        self.say(&format!("lacuna: {text}"));
    }

    /// Notes a failure that is named already. The command will end with status 1.
    pub(super) fn note_failure(&self) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }

    /// Shows no progress from now on.
    pub(super) fn turn_progress_off() {
        PROGRESS_OFF.store(true, Ordering::Relaxed);
    }

    /// Returns true if progress is shown. It is shown only on a terminal.
    pub(super) fn shows_progress() -> bool {
        !PROGRESS_OFF.load(Ordering::Relaxed) && std::io::stderr().is_terminal()
    }

    /// Shows a progress bar if there is a terminal. If the total is unknown (0), shows only words.
    #[expect(clippy::unused_self, reason = "only the owner of an Output may print")]
    pub(super) fn show_progress(&self, done: usize, total: usize, what: &str) {
        draw(done as u64, total as u64, what);
    }

    /// Returns a function that shows the progress of a task once it takes longer than a moment. It never stops the
    /// task: the user interrupts the program instead.
    #[expect(clippy::unused_self, reason = "only the owner of an Output may print")]
    pub(super) fn progress(&self) -> ReportProgress {
        let next = Cell::new(Instant::now() + PROGRESS_DELAY);
        Rc::new(move |what, done, total| {
            let now = Instant::now();
            // A step with an unknown total reports only once, so it is always drawn.
            if total == 0 || now >= next.get() {
                next.set(now + PROGRESS_PAUSE);
                draw(done, total, what);
            }
            true
        })
    }

    /// Removes the progress line.
    #[expect(clippy::unused_self, reason = "only the owner of an Output may print")]
    pub(super) fn clear_progress(&self) {
        if PROGRESS_DRAWN.swap(false, Ordering::Relaxed)
            && let Err(error) = write!(std::io::stderr(), "\r\x1b[K")
        {
            tracing::debug!(%error, "no progress can be cleared");
        }
    }

    /// Returns the exit status: 0 for success, 1 if something failed.
    pub(super) fn status(&self) -> u8 {
        u8::from(*self.failed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn draw(done: u64, total: u64, what: &str) {
    if !Output::shows_progress() {
        return;
    }
    let text = bar(done, total, what);
    PROGRESS_DRAWN.store(true, Ordering::Relaxed);
    let mut err = std::io::stderr().lock();
    if let Err(error) = write!(err, "\r\x1b[K{text}").and_then(|()| err.flush()) {
        tracing::debug!(%error, "no progress can be shown");
    }
}

/// Returns a progress bar as text. If the total is 0, returns only words.
fn bar(done: u64, total: u64, what: &str) -> String {
    const WIDTH: u64 = 30;
    let what: String = what.chars().take(40).collect();
    let Some(full) = done.saturating_mul(WIDTH).checked_div(total) else { return format!("{what} …") };
    let piece = |piece: &str, many: u64| piece.repeat(usize::try_from(many).unwrap_or_default());
    let (full, empty) = (piece("#", full.min(WIDTH)), piece("-", WIDTH.saturating_sub(full)));
    format!("[{full}{empty}] {done}/{total} {what}")
}

/// Replaces control characters and characters that change the writing direction. A publisher's words must not move the
/// terminal's cursor or reorder a line.
fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if (c.is_control() && !matches!(c, '\n' | '\t')) || is_turning(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Returns true for bidi embeddings, overrides and isolates.
const fn is_turning(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_shows_the_task_and_its_share() {
        let check = |done, total, expect: &str| assert_eq!(bar(done, total, "entries indexed"), expect);
        check(0, 9_000, "[------------------------------] 0/9000 entries indexed");
        check(3_000, 9_000, "[##########--------------------] 3000/9000 entries indexed");
        check(9_001, 9_000, "[##############################] 9001/9000 entries indexed");
        check(0, 0, "entries indexed …");
    }
}
