//! The targets to which the user sends entries, and the commands of some of them.
//!
//! A command runs without a shell and without input. The caller waits for a moment only. A program that still runs then
//! goes on by itself, as a player does, and nothing waits for it.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::config::{Paths, Settings};
use crate::model::SendTarget;

/// The time for which a caller waits for a program.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The largest number of bytes that are kept of what a program says about its failure.
const LONGEST_WORDS: u64 = 2_000;
const PAUSE: Duration = Duration::from_millis(20);

/// The state of a program after [`PATIENCE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ran {
    /// It ended without a failure.
    Done,
    /// It still runs.
    RunsOn,
}

/// Adds a target to the settings, or changes the target of the same name. Returns the reason if this fails.
pub fn add_target(paths: &Paths, target: SendTarget) -> Result<(), String> {
    change_targets(paths, |targets| {
        let count = targets.len();
        match targets.iter_mut().find(|known| known.name == target.name) {
            Some(known) => *known = target,
            None if count >= SendTarget::MOST => {
                return Err(t!("profile-too-many-targets", most = SendTarget::MOST));
            }
            None => targets.push(target),
        }
        Ok(())
    })
}

/// Removes the target of this name from the settings. Returns the reason if this fails.
pub fn remove_target(paths: &Paths, name: &str) -> Result<(), String> {
    change_targets(paths, |targets| {
        let before = targets.len();
        targets.retain(|target| target.name != name);
        if targets.len() == before { Err(t!("profile-no-target", name)) } else { Ok(()) }
    })
}

fn change_targets(
    paths: &Paths,
    change: impl FnOnce(&mut Vec<SendTarget>) -> Result<(), String>,
) -> Result<(), String> {
    let mut settings = Settings::load(&paths.settings()).map_err(|error| error.to_string())?.settings;
    change(&mut settings.send_to)?;
    settings.save(&paths.settings()).map_err(|error| error.to_string())
}

/// Runs a program, the first of the words, with the other words as its arguments. Waits for it as long as `patience`.
///
/// Returns a sentence if the program cannot be started or ends with a failure.
pub fn run(words: &[String], patience: Duration) -> Result<Ran, String> {
    let Some((program, arguments)) = words.split_first() else { return Ok(Ran::Done) };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| {
        t!("profile-program-not-started", program = program.as_str(), reason = error.to_string())
    })?;
    let said = listen(&mut child);
    let began = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(Ran::Done),
            Ok(Some(status)) => return Err(failed(program, status, &said)),
            Ok(None) if began.elapsed() < patience => thread::sleep(PAUSE),
            Ok(None) => {
                wait_aside(child);
                return Ok(Ran::RunsOn);
            }
            Err(error) => return Err(error.to_string()),
        }
    }
}

/// Reads what a program says about its failure, to the end, so that the program never waits for a reader.
fn listen(child: &mut Child) -> Receiver<String> {
    let (sender, said) = channel();
    if let Some(mut words) = child.stderr.take() {
        let read = move || {
            let mut first = Vec::new();
            if let Err(error) = words.by_ref().take(LONGEST_WORDS).read_to_end(&mut first) {
                tracing::debug!(%error, "the words of a program could not be read");
            }
            // Nobody may wait for the words any more.
            sender.send(String::from_utf8_lossy(&first).into_owned()).unwrap_or_default();
            if let Err(error) = io::copy(&mut words, &mut io::sink()) {
                tracing::debug!(%error, "the words of a program could not be read");
            }
        };
        if let Err(error) = thread::Builder::new().name("send-to-words".to_owned()).spawn(read) {
            tracing::error!(%error, "no thread could be started");
        }
    }
    said
}

fn failed(program: &str, status: ExitStatus, said: &Receiver<String>) -> String {
    // A child of the program may hold its output open.
    let said = said.recv_timeout(Duration::from_millis(500)).unwrap_or_default();
    let line = said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
    let status = status.to_string();
    if line.is_empty() {
        t!("profile-program-failed", program, status)
    } else {
        t!("profile-program-failed-saying", program, status, said = line)
    }
}

/// Waits for a program on a thread of its own, so that the system can forget the program when it ends.
fn wait_aside(mut child: Child) {
    let wait = move || {
        if let Err(error) = child.wait() {
            tracing::debug!(%error, "a program could not be waited for");
        }
    };
    if let Err(error) = thread::Builder::new().name("send-to-wait".to_owned()).spawn(wait) {
        tracing::error!(%error, "no thread could be started");
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_missing_or_failing_program_is_a_sentence() {
        let missing = run(&words(&["lacuna-has-no-such-program", "x"]), PATIENCE).unwrap_err();
        assert!(missing.contains("lacuna-has-no-such-program"), "{missing}");
        let failing = run(&words(&["sh", "-c", "echo no disk >&2; exit 3"]), PATIENCE).unwrap_err();
        assert!(failing.contains('3') && failing.contains("no disk"), "{failing}");
        let silent = run(&words(&["false"]), PATIENCE).unwrap_err();
        assert!(silent.contains("false") && silent.contains('1'), "{silent}");
        assert_eq!(run(&words(&["true"]), PATIENCE), Ok(Ran::Done));
    }

    #[test]
    fn a_program_that_hangs_or_says_much_does_not_hold_the_caller() {
        let began = Instant::now();
        assert_eq!(run(&words(&["sleep", "3"]), Duration::from_millis(100)), Ok(Ran::RunsOn));
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        // More than a pipe holds.
        let much = words(&["sh", "-c", "head -c 1000000 /dev/zero >&2"]);
        assert_eq!(run(&much, PATIENCE), Ok(Ran::Done));
    }

    #[test]
    fn the_words_reach_the_program_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("out");
        let script = format!("printf '%s|' \"$@\" > '{}'", file.display());
        let title = "a b; $(touch x) `y` \"z\" '*'";
        assert_eq!(run(&words(&["sh", "-c", &script, "sh", title, ""]), PATIENCE), Ok(Ran::Done));
        assert_eq!(std::fs::read_to_string(file).unwrap(), format!("{title}||"));
    }
}
