//! Runs the program as users run it, and measures what a run costs.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Linux counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

/// The costs of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Processor seconds, of user and system.
    pub(crate) cpu: f64,
    /// Seconds that passed.
    pub(crate) wall: f64,
    /// The most memory that was resident, in megabytes.
    pub(crate) rss: f64,
}

/// The processor seconds of a process so far, and of all child processes that it has waited for.
fn spent(process: &str) -> Option<(f64, f64)> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let fields: Vec<f64> = fields.split_whitespace().skip(1).map(|field| field.parse().unwrap()).collect();
    Some(((fields[10] + fields[11]) / TICKS, (fields[12] + fields[13]) / TICKS))
}

/// The processor seconds of all child processes that this process has waited for.
fn children() -> f64 {
    spent("self").expect("Linux keeps the account").1
}

/// The program on a profile. `LACUNA_PROGRAM` may name another build, such as the release.
fn program(profile: &Path) -> Command {
    let program = std::env::var_os("LACUNA_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_lacuna").into());
    let mut command = Command::new(program);
    command.env("LC_ALL", "C").env_remove("LANGUAGE");
    command.arg("--data-dir").arg(profile);
    command
}

/// The most memory that a process had resident so far, in megabytes.
fn peak(child: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) * 1024.0 / 1e6
}

/// Opens the window on a profile. Waits until everything in sight is drawn, and then until `seen` returns true.
pub(crate) fn open(profile: &Path, mut seen: impl FnMut() -> bool) -> Cost {
    let began = Instant::now();
    let mut child = program(profile)
        .env("LACUNA_LOG", "lacuna=info")
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut lines = lines.map_while(Result::ok);
    assert!(lines.any(|line| line.contains("everything in sight is drawn")), "the window opens");
    // The log must not fill the pipe.
    let rest = std::thread::spawn(move || lines.count());
    while !seen() {
        assert!(child.try_wait().unwrap().is_none(), "the window stays");
        std::thread::sleep(Duration::from_millis(20));
    }
    let (cpu, _) = spent(&child.id().to_string()).unwrap();
    let cost = Cost { cpu, wall: began.elapsed().as_secs_f64(), rss: peak(&child) };
    child.kill().unwrap();
    child.wait().unwrap();
    rest.join().unwrap();
    cost
}

/// Runs the program on a profile until it ends.
pub(crate) fn run(profile: &Path, arguments: &[&str]) -> Cost {
    run_until(profile, arguments, || false).0
}

/// Runs the program on a profile with this line on standard input. It must succeed.
pub(crate) fn run_with(profile: &Path, arguments: &[&str], line: &str) {
    let mut command = program(profile);
    let mut child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
    assert!(child.wait().unwrap().success(), "{arguments:?} succeeds");
}

/// Runs the program on a profile until it ends. Also returns the processor seconds that it had taken when `seen` first
/// returned true.
pub(crate) fn run_until(
    profile: &Path,
    arguments: &[&str],
    mut seen: impl FnMut() -> bool,
) -> (Cost, Option<f64>) {
    let before = children();
    let began = Instant::now();
    let mut child = program(profile)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut rss: f64 = 0.0;
    let mut taken = None;
    while child.try_wait().unwrap().is_none() {
        rss = rss.max(peak(&child));
        if taken.is_none() && seen() {
            taken = spent(&child.id().to_string()).map(|(own, _)| own);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    (Cost { cpu: children() - before, wall: began.elapsed().as_secs_f64(), rss }, taken)
}

/// Runs the program on a profile, reads at most `lines` lines of its output, and then closes the pipe.
pub(crate) fn run_until_lines(profile: &Path, arguments: &[&str], lines: usize) -> Cost {
    let before = children();
    let began = Instant::now();
    let mut child = program(profile)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let printed = BufReader::new(child.stdout.take().unwrap()).lines().take(lines).count();
    let wall = began.elapsed().as_secs_f64();
    assert!(printed > 0, "{arguments:?} prints");
    child.wait().unwrap();
    Cost { cpu: children() - before, wall, rss: 0.0 }
}

/// Returns the size of the profile on disk in megabytes.
pub(crate) fn size(profile: &Path) -> f64 {
    let files = std::fs::read_dir(profile).unwrap().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|data| data.len() as f64 / 1e6).sum()
}
