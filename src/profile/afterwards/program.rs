//! Runs programs that the user chose: those of "Send to", those of rules, and the one after each refresh.
//!
//! A program runs without a shell. The caller waits for a limited time. A program that still runs then either goes on by
//! itself, as a player does, or is ended.

use std::io::{self, Read, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::locale::io_reason;

/// The time for which the sender of an entry waits for a program.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The largest number of bytes that are kept of what a program says about its failure.
const LONGEST_WORDS: u64 = 2_000;
const PAUSE: Duration = Duration::from_millis(20);

/// The state of a program after the wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ran {
    /// It ended without a failure.
    Done,
    /// It still runs.
    RunsOn,
}

/// Runs a program, the first of the words, with the other words as its arguments and without input. Waits for it as long
/// as `patience`, then lets it go on.
///
/// Returns a sentence if the program cannot be started or ends with a failure.
pub fn run(words: &[String], patience: Duration) -> Result<Ran, String> {
    let Some((program, arguments)) = words.split_first() else { return Ok(Ran::Done) };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    let mut started = Started::new(program, &mut command)?;
    if let Some(status) = started.wait(patience)? {
        return started.judge(status);
    }
    wait_aside(started.child);
    Ok(Ran::RunsOn)
}

/// Runs a program like [`run`], with `input` on its standard input. If it still runs after `patience`, or if this process
/// ends, it is ended together with the programs that it started.
///
/// Returns a sentence if the program cannot be started, ends with a failure, or has to be ended.
pub fn run_to_end(words: &[String], input: Option<String>, patience: Duration) -> Result<(), String> {
    let Some((program, arguments)) = words.split_first() else { return Ok(()) };
    let mut command = Command::new(program);
    command.args(arguments).stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut started = Started::new(program, &mut command)?;
    #[cfg(unix)]
    let _guard = Guard::over(&started.child);
    if let Some(input) = input {
        started.tell(input);
    }
    if let Some(status) = started.wait(patience)? {
        return started.judge(status).map(drop);
    }
    end(&mut started.child);
    Err(t!("profile-program-ended", program = program.as_str(), seconds = patience.as_secs()))
}

/// A program that runs.
struct Started<'a> {
    program: &'a str,
    child: Child,
    said: Receiver<String>,
}

impl<'a> Started<'a> {
    fn new(program: &'a str, command: &mut Command) -> Result<Self, String> {
        let started = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        let mut child = started
            .map_err(|error| t!("profile-program-not-started", program, reason = io_reason(&error)))?;
        let said = listen(&mut child);
        Ok(Self { program, child, said })
    }

    /// Writes the input on a thread of its own, because a program may not read it.
    fn tell(&mut self, input: String) {
        let Some(mut to) = self.child.stdin.take() else { return };
        let write = move || {
            if let Err(error) = to.write_all(input.as_bytes()) {
                tracing::debug!(%error, "a program did not read its input");
            }
        };
        if let Err(error) = thread::Builder::new().name("program-input".to_owned()).spawn(write) {
            tracing::error!(%error, "no thread could be started");
        }
    }

    /// Waits for the end; `None` if the program still runs after `patience`.
    fn wait(&mut self, patience: Duration) -> Result<Option<ExitStatus>, String> {
        let began = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if began.elapsed() < patience => thread::sleep(PAUSE),
                state => return state.map_err(|error| error.to_string()),
            }
        }
    }

    fn judge(&self, status: ExitStatus) -> Result<Ran, String> {
        if status.success() { Ok(Ran::Done) } else { Err(failed(self.program, status, &self.said)) }
    }
}

/// Ends a program and the programs that it started when this process ends, for whatever reason. Dropping this lets them be.
///
/// The guard is a shell that waits for a line. Only this process can write the line. If this process ends, the shell reads
/// the end of its input instead.
#[cfg(unix)]
struct Guard(Option<Child>);

#[cfg(unix)]
impl Guard {
    fn over(program: &Child) -> Self {
        const WAIT: &str = r#"read -r line || kill -s KILL -- "-$1""#;
        let mut shell = Command::new("sh");
        shell.args(["-c", WAIT, "sh", &program.id().to_string()]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A key that ends this process in a terminal must not end the shell.
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let started = shell.spawn();
        if let Err(error) = &started {
            tracing::warn!(%error, "a program may go on when this one ends");
        }
        Self(started.ok())
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        let Some(mut shell) = self.0.take() else { return };
        let told = shell.stdin.take().map_or(Ok(()), |mut input| input.write_all(b"\n"));
        if let Err(error) = told.and_then(|()| shell.wait().map(drop)) {
            tracing::debug!(%error, "the guard of a program could not be told to end");
        }
    }
}

/// Ends a program and the programs that it started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        // The program leads a group of its own. The library can end a single process only.
        let group = format!("-{}", child.id());
        let ended = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        if let Err(error) = ended {
            tracing::debug!(%error, "the programs that a program started may go on");
        }
    }
    if let Err(error) = child.kill().and_then(|()| child.wait().map(drop)) {
        tracing::warn!(%error, "a program could not be ended");
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
        if let Err(error) = thread::Builder::new().name("program-words".to_owned()).spawn(read) {
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
    if let Err(error) = thread::Builder::new().name("program-wait".to_owned()).spawn(wait) {
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

    #[test]
    fn a_program_that_must_end_gets_its_input_and_is_ended_after_its_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("out");
        let script = format!("cat > '{}'", file.display());
        let long = "x".repeat(300_000);
        let told = run_to_end(&words(&["sh", "-c", &script]), Some(long.clone()), PATIENCE);
        assert_eq!(told, Ok(()));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), long);
        let deaf = run_to_end(&words(&["true"]), Some(long.clone()), PATIENCE);
        assert_eq!(deaf, Ok(()), "it did not read its input");
        // It starts another program, which would write the file later.
        let script = format!("(sleep 2; echo late > '{}') & sleep 60", file.display());
        let began = Instant::now();
        let ended = run_to_end(&words(&["sh", "-c", &script]), Some(long), Duration::from_secs(1));
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        assert_eq!(ended.unwrap_err(), "“sh” still ran after 1 second and was ended.");
        thread::sleep(Duration::from_millis(1_500));
        assert_ne!(std::fs::read_to_string(&file).unwrap(), "late\n", "what it started was ended as well");
        let missing = run_to_end(&words(&["lacuna-has-no-such-program"]), None, PATIENCE).unwrap_err();
        assert!(missing.contains("could not be started"), "{missing}");
        let failing = run_to_end(&words(&["false"]), None, PATIENCE).unwrap_err();
        assert!(failing.contains("false"), "{failing}");
    }
}
