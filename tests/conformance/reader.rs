//! A user of the program, and feeds for the tests.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::Value;
use tempfile::TempDir;
use url::Url;

use crate::program;
use crate::rows::word_of;

/// A temporary profile, and the program to use it with.
pub(crate) struct Reader {
    folder: TempDir,
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// Makes a user who subscribed to this address. The first fetch may have failed.
    pub(crate) fn of(url: &Url) -> Self {
        let reader = Self::new();
        reader.run(&["add", url.as_str()]);
        reader
    }

    /// The settings that the next runs find.
    pub(crate) fn set(&self, settings: &Value) {
        std::fs::write(self.folder.path().join("settings.json"), settings.to_string()).unwrap();
    }

    /// The profile folder.
    pub(crate) fn dir(&self) -> &Path {
        self.folder.path()
    }

    /// Opens the database directly, for changes that no command can make, such as the passing of hours.
    pub(crate) fn database(&self) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(self.dir().join("lacuna.db")).unwrap();
        connection.busy_timeout(Duration::from_secs(5)).unwrap();
        connection
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        program::command(self.folder.path(), arguments)
    }

    /// Runs the program. Returns the exit status and the text on standard error.
    pub(crate) fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = self.command(arguments).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Refreshes all feeds, even if none is due.
    pub(crate) fn refresh(&self) {
        self.run(&["refresh", "--now"]);
    }

    #[track_caller]
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let output = self.command(arguments).arg("--json").output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
    }

    /// The list in one line: the ids of entries, `-cause-` for a gap, `=meaning=` for the horizon.
    #[track_caller]
    pub(crate) fn line(&self, url: &Url) -> String {
        let rows = self.json(&["entries", url.as_str()]);
        rows.as_array().unwrap().iter().map(word_of).collect::<Vec<_>>().join(" ")
    }

    /// The kind and the state of the only feed: `archived whole`.
    #[track_caller]
    pub(crate) fn state(&self) -> String {
        let feeds = self.json(&["feeds"]);
        let word = |name: &str| feeds[0][name].as_str().unwrap_or("none").to_owned();
        format!("{} {}", word("kind"), word("state"))
    }

    /// The row of one entry, which must be in the list exactly once.
    #[track_caller]
    pub(crate) fn entry(&self, url: &Url, id: &str) -> Value {
        let rows = self.json(&["entries", url.as_str()]);
        let found: Vec<&Value> = rows.as_array().unwrap().iter().filter(|row| row["id"] == id).collect();
        assert_eq!(found.len(), 1, "{id} in {rows}");
        found[0].clone()
    }
}

/// Returns the output of `inspect` for a document at `/feed` of its own site.
#[track_caller]
pub(crate) fn inspect(reply: impl Into<Reply>) -> Value {
    let site = Site::start();
    site.put("/feed", reply);
    Reader::new().json(&["inspect", site.url("/feed").as_str()])
}

/// The kind of feed that a document shows.
#[track_caller]
pub(crate) fn kind(reply: impl Into<Reply>) -> String {
    inspect(reply)["kind"].as_str().unwrap().to_owned()
}

/// Returns true if a message of `inspect` to the publisher contains these words.
#[track_caller]
pub(crate) fn tells(reply: impl Into<Reply>, words: &str) -> bool {
    let said = inspect(reply);
    said["faults"].as_array().unwrap().iter().any(|fault| fault["message"].as_str().unwrap().contains(words))
}

/// An entry with this id, published and updated on this day of January 2024.
pub(crate) fn post(id: &str, day: u32) -> Entry {
    let time = format!("2024-01-{day:02}T00:00:00Z");
    Entry::new(id, id).published(time.clone()).updated(time)
}

/// A feed with entries `e<number>` of these days, newest first.
pub(crate) fn harbour(days: impl DoubleEndedIterator<Item = u32>) -> Feed {
    let entries = days.rev().map(|day| post(&format!("e{day}"), day));
    Feed::atom("Harbour").id("urn:harbour").author("Ada").entries(entries)
}

/// The archive document for `/a<number>`: it has two entries and links to the archive before it.
pub(crate) fn archive(number: u32) -> Feed {
    let feed = harbour(number * 2 - 1..=number * 2).archive().link("current", "/feed");
    if number > 1 { feed.link("prev-archive", format!("/a{}", number - 1)) } else { feed }
}

/// A site with archives `/a1` to `/a3`, and `/feed` that leads to them.
pub(crate) fn archived_site() -> Site {
    let site = Site::start();
    site.put("/feed", harbour(7..=8).link("prev-archive", "/a3"));
    for number in 1..=3 {
        site.put(&format!("/a{number}"), archive(number));
    }
    site
}

/// The complete list of that site.
pub(crate) const WHOLE: &str = "e8 e7 e6 e5 e4 e3 e2 e1 =whole=";
