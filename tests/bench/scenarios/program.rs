//! The program as people run it, and what a run of it costs.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Linux counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

/// What a run cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Processor seconds, of user and system.
    pub(crate) cpu: f64,
    /// Seconds that passed.
    pub(crate) wall: f64,
    /// The most memory that was resident, in megabytes.
    pub(crate) rss: f64,
}

/// Processor seconds of all processes that were waited for.
fn children() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("Linux keeps the account");
    let (_, fields) = text.rsplit_once(')').unwrap();
    let fields: Vec<&str> = fields.split_whitespace().collect();
    (fields[13].parse::<f64>().unwrap() + fields[14].parse::<f64>().unwrap()) / TICKS
}

/// Runs the program on a profile until it ends.
pub(crate) fn run(profile: &Path, arguments: &[&str]) -> Cost {
    let before = children();
    let began = Instant::now();
    // Another build of it, such as the release, may be named.
    let program = std::env::var_os("LACUNA_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_lacuna").into());
    let mut child = Command::new(program)
        .arg("--data-dir")
        .arg(profile)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut rss: f64 = 0.0;
    while child.try_wait().unwrap().is_none() {
        let peak = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = peak.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok());
        rss = rss.max(kilobytes.unwrap_or(0.0) / 1024.0);
        std::thread::sleep(Duration::from_millis(2));
    }
    Cost { cpu: children() - before, wall: began.elapsed().as_secs_f64(), rss }
}

/// What the profile takes on disk, in megabytes.
pub(crate) fn size(profile: &Path) -> f64 {
    let files = std::fs::read_dir(profile).unwrap().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|data| data.len() as f64 / 1e6).sum()
}
