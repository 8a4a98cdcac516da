//! The log of all requests to publishers, which the user can read: when, why, for which feed, and the answer.
//!
//! The log is a text file of the profile with a line for each request, so that all processes can write it. It has two
//! parts of at most [`LARGEST_PART`] bytes. When the newer part is full, it replaces the older one.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::config::{Paths, lock, private_file};
use crate::fetch::{Purpose, Request, Response, without_password};
use crate::model::{Failure, SubscriptionId, Timestamp};
use crate::ui::words::bytes;

/// The size in bytes of each of the two parts.
const LARGEST_PART: u64 = 512 << 10;

/// The log of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestLog {
    newer: PathBuf,
    older: PathBuf,
}

impl RequestLog {
    /// Returns the log of a profile, which need not exist yet.
    #[must_use]
    pub fn of(paths: &Paths) -> Self {
        let file = |name: &str| paths.data_dir().join(name);
        Self { newer: file("requests.log"), older: file("requests.old.log") }
    }

    /// Adds a request and its answer. If the log cannot be written, the request still succeeds.
    pub(super) fn add(&self, at: Timestamp, request: &Request, answer: &Result<Response, Failure>) {
        let feed = request.feed.map_or_else(|| "-".to_owned(), |feed| feed.0.to_string());
        let (said, size) = match answer {
            Ok(response) => (response.status.to_string(), response.bytes),
            Err(failure) => (failure.kind.name().to_owned(), 0),
        };
        let (at, why) = (at.to_rfc3339(), request.purpose.name());
        let address = without_password(&request.uri);
        let line = format!("{at}\t{why}\t{feed}\t{said}\t{size}\t{address}\n");
        if let Err(error) = self.write(&line) {
            tracing::debug!(%error, "a request could not be logged");
        }
    }

    fn write(&self, line: &str) -> io::Result<()> {
        let open = || private_file().create(true).append(true).open(&self.newer);
        let is_full =
            |file: &File| Ok::<_, io::Error>(file.metadata()?.len() + line.len() as u64 > LARGEST_PART);
        let mut file = open()?;
        if is_full(&file)? {
            // Another process may just have moved the full part. It would lose that part if the new one took its place.
            let _other_processes_wait = lock(&self.newer)?;
            file = open()?;
            if is_full(&file)? {
                fs::rename(&self.newer, &self.older)?;
                file = open()?;
            }
        }
        // Each line is one write, so that the lines of two processes do not mix.
        file.write_all(line.as_bytes())
    }

    /// Returns the latest requests in words, latest first. `feed` limits them to the requests for one feed.
    #[must_use]
    pub fn latest(&self, feed: Option<SubscriptionId>, most: usize) -> Vec<(Timestamp, String)> {
        let read = |path: &PathBuf| fs::read_to_string(path).unwrap_or_default();
        let (newer, older) = (read(&self.newer), read(&self.older));
        let feed = feed.map(|feed| feed.0.to_string());
        let lines = newer.lines().rev().chain(older.lines().rev());
        lines.filter_map(|line| in_words(line, feed.as_deref())).take(most).collect()
    }
}

/// Puts a line into words. Returns `None` for the line of another feed, and for a line that was cut off.
fn in_words(line: &str, feed: Option<&str>) -> Option<(Timestamp, String)> {
    let mut fields = line.split('\t');
    let (at, why, of) = (fields.next()?, fields.next()?, fields.next()?);
    if feed.is_some_and(|feed| feed != of) {
        return None;
    }
    let (said, size, address) = (fields.next()?, fields.next()?, fields.next()?);
    let at = Timestamp::parse_rfc3339(at)?;
    let why = match Purpose::from_name(why) {
        Some(known) => in_a_word(known),
        None => why,
    };
    let answer = match said.parse::<u16>() {
        Ok(304) => t!("profile-request-unchanged").to_owned(),
        Ok(200..=299) => t!("profile-request-received", size = bytes(size.parse().ok()?)),
        Ok(status) => {
            t!("profile-request-status", status = status.to_string(), size = bytes(size.parse().ok()?))
        }
        Err(_) => t!("profile-request-failed", kind = said),
    };
    Some((at, t!("profile-request", why, answer, address)))
}

fn in_a_word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Poll => t!("profile-request-poll"),
        Purpose::Archive => t!("profile-request-archive"),
        Purpose::Check => t!("profile-request-check"),
        Purpose::Older => t!("profile-request-older"),
        Purpose::Server => t!("profile-request-server"),
        Purpose::WebArchive => t!("profile-request-web-archive"),
        Purpose::Article => t!("profile-request-article"),
        Purpose::Image => t!("profile-request-image"),
        Purpose::Icon => t!("profile-request-icon"),
        Purpose::Updates => t!("profile-request-updates"),
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::model::FailureKind;

    fn log() -> (tempfile::TempDir, RequestLog) {
        let folder = tempfile::tempdir().unwrap();
        let log = RequestLog::of(&Paths::at(folder.path()));
        (folder, log)
    }

    fn request(feed: i64, path: &str) -> Request {
        let uri = Url::parse(&format!("https://user:secret@a.example/{path}")).unwrap();
        Request { feed: Some(SubscriptionId(feed)), purpose: Purpose::Archive, ..Request::get(uri) }
    }

    fn failed() -> Result<Response, Failure> {
        Err(Failure::new(FailureKind::Timeout, "It took too long.", ""))
    }

    #[test]
    fn f3b_a_request_is_logged_with_its_time_reason_and_answer() {
        let (folder, log) = log();
        let at = Timestamp::from_seconds(1_700_000_000);
        log.add(at, &request(1, "one"), &failed());
        log.add(at, &request(2, "two"), &failed());
        assert_eq!(
            log.latest(Some(SubscriptionId(1)), 10),
            [(at, "Older entries: no answer (timeout) · https://a.example/one".to_owned())]
        );
        assert_eq!(log.latest(None, 10).len(), 2);
        let text = fs::read_to_string(folder.path().join("requests.log")).unwrap();
        assert!(!text.contains("secret"), "{text}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&log.newer).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "it shows what the user reads: {mode:o}");
        }
    }

    #[test]
    fn the_log_is_bounded_and_keeps_the_latest() {
        let (folder, log) = log();
        let path = "x".repeat(2_000);
        for second in 0..1_000 {
            log.add(Timestamp::from_seconds(second), &request(second, &path), &failed());
        }
        let files = fs::read_dir(folder.path()).unwrap();
        let size: u64 = files.map(|file| file.unwrap().metadata().unwrap().len()).sum();
        assert!((LARGEST_PART..=2 * LARGEST_PART).contains(&size), "{size}");
        let latest = log.latest(None, 300);
        let seconds: Vec<i64> = latest.iter().map(|(at, _)| at.millis() / 1_000).collect();
        assert_eq!(seconds, (700..1_000).rev().collect::<Vec<_>>());
    }

    #[test]
    fn a_process_that_finds_the_part_moved_does_not_lose_it() {
        let (_folder, log) = log();
        let full = "x".repeat(usize::try_from(LARGEST_PART).unwrap());
        fs::write(&log.newer, &full).unwrap();
        let other = lock(&log.newer).unwrap();
        let waiting = std::thread::spawn({
            let log = log.clone();
            move || log.add(Timestamp::from_seconds(5), &request(1, "one"), &failed())
        });
        std::thread::sleep(std::time::Duration::from_millis(300));
        fs::rename(&log.newer, &log.older).unwrap();
        fs::write(&log.newer, "a line\n").unwrap();
        drop(other);
        waiting.join().unwrap();
        assert_eq!(fs::read_to_string(&log.older).unwrap().len(), full.len());
        assert_eq!(fs::read_to_string(&log.newer).unwrap().lines().count(), 2);
    }
}
