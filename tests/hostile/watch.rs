//! Measures the resources that a run of the program takes.

use std::fmt;
use std::io::{self, Read as _};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Ran, finish};

/// Bytes of memory that the program may take at its worst moment.
pub(crate) const MOST: u64 = 300_000_000;
/// The longest that a run may take.
pub(crate) const LONGEST: Duration = Duration::from_mins(1);

/// A run and its resources.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) ran: Ran,
    /// Bytes of memory at the worst moment.
    pub(crate) memory: u64,
    pub(crate) time: Duration,
}

impl Watched {
    /// Watches a process until it ends, and keeps its standard error. Ends a process that takes too long.
    pub(crate) fn to_its_end(mut child: Child) -> Self {
        let began = Instant::now();
        let mut memory = 0;
        // A thread reads the output, because a full pipe would stop the program.
        let out =
            child.stdout.take().map(|mut out| thread::spawn(move || io::copy(&mut out, &mut io::sink())));
        let err = child.stderr.take().map(|mut err| {
            thread::spawn(move || {
                let mut said = Vec::new();
                err.read_to_end(&mut said).map(|_| String::from_utf8_lossy(&said).into_owned())
            })
        });
        while child.try_wait().unwrap().is_none() {
            memory = peak(child.id()).unwrap_or(0).max(memory);
            if began.elapsed() > LONGEST * 2 {
                child.kill().unwrap();
            }
            thread::sleep(Duration::from_millis(2));
        }
        let time = began.elapsed();
        let ran = finish(child);
        out.map(|out| out.join().unwrap().unwrap());
        let err = err.map(|err| err.join().unwrap().unwrap()).unwrap_or_default();
        Self { ran: Ran { err, ..ran }, memory, time }
    }

    /// Returns a description of what went wrong in the run; `None` if nothing did.
    pub(crate) fn fault(&self) -> Option<String> {
        let broke = self.ran.err.contains("panicked") || !matches!(self.ran.status, 0 | 1);
        let fault = broke || self.memory >= MOST || self.time >= LONGEST;
        fault.then(|| format!("{self}: {:?}", self.ran))
    }
}

impl fmt::Display for Watched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (memory, seconds) = (self.memory / 1_000_000, self.time.as_secs_f32());
        write!(f, "{memory} MB, {seconds:.1} s, status {}", self.ran.status)
    }
}

/// The largest resident memory of a process so far, in bytes.
pub(crate) fn peak(pid: u32) -> Option<u64> {
    field(pid, "VmHWM:")
}

/// The resident memory of a process, in bytes.
pub(crate) fn memory(pid: u32) -> Option<u64> {
    field(pid, "VmRSS:")
}

fn field(pid: u32, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}
