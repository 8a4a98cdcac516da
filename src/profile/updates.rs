//! Looks for a newer version of Lacuna, if the user names an address for that: one request a day.
//!
//! At the address lies the list of changes of the newest version, as `assets/CHANGELOG.md` is that of this one: a heading
//! such as `## 1.2.3` for each version, newest first, and paragraphs below it. Nothing is installed.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use url::Url;

use super::doctor::program::VERSION;
use crate::config::{Paths, private_file};
use crate::fetch::{Accept, Fetch, Purpose, Request};
use crate::model::Timestamp;

/// The time between two requests.
const PERIOD: Duration = Duration::from_hours(24);
/// The largest list of changes, in bytes.
const MOST_BYTES: u64 = 256 << 10;

/// The newest version and what it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newer {
    /// The number of the version.
    pub version: String,
    /// The part of the list of changes that is newer than this version.
    pub changes: String,
}

/// Asks for the list of changes, unless somebody did within a day. Returns the newest version if it is newer than this
/// one. A failure is in the log of requests, and the next try comes a day later.
pub fn newer_version(fetch: &dyn Fetch, paths: &Paths, address: &Url, now: Timestamp) -> Option<Newer> {
    let file = file(paths);
    if !is_due(&file, address, now) {
        return None;
    }
    // The time is noted before the request, so that a server is asked once a day even if each start ends in a crash.
    if let Err(error) = note(&file, address, now) {
        tracing::warn!(%error, "no newer version is looked for, because the time cannot be noted");
        return None;
    }
    let request = Request {
        accept: Accept::Page,
        purpose: Purpose::Updates,
        max_bytes: MOST_BYTES,
        ..Request::get(address.clone())
    };
    let response = fetch.fetch(&request).ok().filter(|response| response.failure().is_none())?;
    newer_than(VERSION, &String::from_utf8_lossy(&response.body))
}

/// The file that holds the time of the last request, in milliseconds since 1970, and behind it the address.
fn file(paths: &Paths) -> PathBuf {
    paths.data_dir().join("updates.time")
}

fn is_due(file: &Path, address: &Url, now: Timestamp) -> bool {
    let read = std::fs::read_to_string(file).unwrap_or_default();
    let Some((time, of)) = read.trim().split_once(' ') else { return true };
    let last = time.parse().map(Timestamp::from_millis);
    // A time in the future was noted by a wrong clock.
    of != address.as_str() || last.map_or(true, |last| last > now || now.since(last) >= PERIOD)
}

fn note(file: &Path, address: &Url, now: Timestamp) -> std::io::Result<()> {
    let mut file = private_file().create(true).truncate(true).open(file)?;
    writeln!(file, "{} {address}", now.millis())
}

/// Returns the newest version of a list of changes and the part about versions newer than `own`.
fn newer_than(own: &str, changes: &str) -> Option<Newer> {
    let own = numbers(own)?;
    let of_heading = |line: &str| line.strip_prefix("## ").and_then(numbers);
    let mut lines = changes.lines().skip_while(|line| of_heading(line).is_none()).peekable();
    let version = lines.peek().and_then(|line| line.strip_prefix("## "))?.trim().to_owned();
    let newer: Vec<&str> =
        lines.take_while(|line| of_heading(line).is_none_or(|version| version > own)).collect();
    let changes = newer.join("\n").trim().to_owned();
    (!changes.is_empty()).then_some(Newer { version, changes })
}

/// Returns the three numbers of a version; `None` for what is no plain version, such as one for testers.
fn numbers(version: &str) -> Option<[u64; 3]> {
    let numbers: Option<Vec<u64>> = version.trim().split('.').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_newer_versions_are_told_of_with_their_changes() {
        let check = |changes: &str, expect: Option<(&str, &str)>| {
            let found = newer_than("1.9.0", changes);
            assert_eq!(found.as_ref().map(|new| (&*new.version, &*new.changes)), expect, "{changes:?}");
        };
        let list =
            "# What's new\n\n## 1.10.0\n\nFaster.\n\n## 1.9.1\n\nOne fault less.\n\n## 1.9.0\n\nOld.\n";
        check(list, Some(("1.10.0", "## 1.10.0\n\nFaster.\n\n## 1.9.1\n\nOne fault less.")));
        check("## 1.9.0\n\nOld.\n", None);
        check("## 1.8.9\n\nOlder.\n", None);
        check("## 2.0.0-beta\n\nFor testers.\n", None);
        check("<html>Sign in to the hotel's network</html>", None);
        check("", None);
    }

    #[test]
    fn a_day_passes_between_two_requests() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("updates.time");
        let now = Timestamp::from_seconds(1_700_000_000);
        let address = Url::parse("https://a.example/changes").unwrap();
        let is_due = |at: Timestamp| is_due(&file, &address, at);
        assert!(is_due(now));
        note(&file, &address, now).unwrap();
        assert!(!is_due(now) && !is_due(now.plus(PERIOD / 2)));
        assert!(is_due(now.plus(PERIOD)));
        assert!(is_due(now.minus(PERIOD)), "the clock was wrong when the time was noted");
        let other = Url::parse("https://b.example/changes").unwrap();
        assert!(super::is_due(&file, &other, now), "another address was never asked");
        std::fs::write(&file, "soon").unwrap();
        assert!(is_due(now));
    }
}
