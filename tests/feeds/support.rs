//! A user with a profile, and short names for the documents of a publisher.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lacuna::config::Paths;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use lacuna::model::{EntryKey, EntryScope, Filter, Text};
use lacuna::store::{KeyOrder, Store};
use serde_json::Value;
use tempfile::TempDir;
use url::Url;

pub(crate) use crate::posts::{day, post, posts};
use crate::program;
use crate::rows::word_of;

/// A user: a temporary profile, and the program to use it with.
pub(crate) struct Reader {
    folder: TempDir,
}

/// The result of one run of the program.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit status.
    pub(crate) status: i32,
    /// The text on standard error.
    pub(crate) said: String,
    printed: String,
}

impl Run {
    /// Returns the text on standard output.
    pub(crate) fn text(&self) -> String {
        self.printed.clone()
    }

    /// Parses the JSON on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.printed).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the same run. Fails if the program did not succeed.
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert_eq!(self.status, 0, "{self:?}");
        self
    }

    fn of(output: &Output) -> Self {
        Self {
            status: output.status.code().unwrap_or(-1),
            said: String::from_utf8_lossy(&output.stderr).into_owned(),
            printed: String::from_utf8_lossy(&output.stdout).into_owned(),
        }
    }
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// Makes a user who subscribed to `/feed` of a site. Returns the address too.
    #[track_caller]
    pub(crate) fn of(site: &Site) -> (Self, Url) {
        let (reader, url) = (Self::new(), site.url("/feed"));
        reader.add(&url).ok();
        (reader, url)
    }

    /// Like [`Self::of`], for a feed at which the program may report a failure.
    pub(crate) fn of_faulty(site: &Site) -> (Self, Url) {
        let (reader, url) = (Self::new(), site.url("/feed"));
        reader.add(&url);
        (reader, url)
    }

    /// Makes a user whose settings file has this object.
    pub(crate) fn with_settings(settings: &Value) -> Self {
        let reader = Self::new();
        std::fs::write(reader.folder.path().join("settings.json"), settings.to_string()).unwrap();
        reader
    }

    /// Makes a user whose walks stop after `limit` archives.
    pub(crate) fn with_limit(archives: u32) -> Self {
        Self::with_settings(&serde_json::json!({"archive_limit": archives}))
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The command that runs the program on this profile.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        program::command(self.folder.path(), arguments)
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        Run::of(&self.command(arguments).output().unwrap())
    }

    /// Runs the program with a line on standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], line: &str) -> Run {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
        Run::of(&child.wait_with_output().unwrap())
    }

    pub(crate) fn add(&self, url: &Url) -> Run {
        self.run(&["add", url.as_str()])
    }

    /// Refreshes all feeds, even if none is due.
    pub(crate) fn refresh(&self) -> Run {
        self.run(&["refresh", "--now"])
    }

    /// The row of `feeds --json` of one subscription.
    #[track_caller]
    pub(crate) fn feed(&self, url: &Url) -> Value {
        let feeds = self.run(&["feeds", "--json"]).ok().json();
        let found = feeds.as_array().unwrap().iter().find(|feed| feed["url"] == url.as_str());
        found.unwrap_or_else(|| panic!("{url} is not in {feeds}")).clone()
    }

    /// The kind, the state and the number of gaps of a feed, in one text: `archived gaps 1`.
    #[track_caller]
    pub(crate) fn state(&self, url: &Url) -> String {
        let feed = self.feed(url);
        let word = |name: &str| feed[name].as_str().unwrap_or("none").to_owned();
        match feed["gaps"].as_u64() {
            Some(0) => format!("{} {}", word("kind"), word("state")),
            gaps => format!("{} {} {}", word("kind"), word("state"), gaps.unwrap_or_default()),
        }
    }

    /// Every row of `entries --json`.
    #[track_caller]
    pub(crate) fn list(&self, url: &Url) -> Vec<Value> {
        self.run(&["entries", url.as_str(), "--json"]).ok().json().as_array().unwrap().clone()
    }

    /// Every row as one word: the id of an entry, `-cause-` for a gap, `=meaning=` for the horizon.
    #[track_caller]
    pub(crate) fn rows(&self, url: &Url) -> Vec<String> {
        self.list(url).iter().map(word_of).collect()
    }

    /// The words of [`Self::rows`] in one line.
    #[track_caller]
    pub(crate) fn line(&self, url: &Url) -> String {
        self.rows(url).join(" ")
    }

    /// The ids of the entries, without other rows.
    #[track_caller]
    pub(crate) fn ids(&self, url: &Url) -> Vec<String> {
        self.pick(url, |_| true)
    }

    /// Ids of the unread entries.
    #[track_caller]
    pub(crate) fn unread(&self, url: &Url) -> Vec<String> {
        self.pick(url, |row| row["unread"] == true)
    }

    #[track_caller]
    fn pick(&self, url: &Url, test: fn(&Value) -> bool) -> Vec<String> {
        let rows = self.list(url);
        rows.iter().filter(|row| row["row"] == "entry" && test(row)).map(word_of).collect()
    }

    /// The row of one entry.
    #[track_caller]
    pub(crate) fn entry(&self, url: &Url, id: &str) -> Value {
        let rows = self.list(url);
        let mut found = rows.iter().filter(|row| row["id"] == id);
        let row = found.next().unwrap_or_else(|| panic!("{id} is not in {rows:?}"));
        assert!(found.next().is_none(), "{id} stands twice in {rows:?}");
        row.clone()
    }

    /// The rows of `gaps --json`.
    #[track_caller]
    pub(crate) fn gaps(&self) -> Vec<Value> {
        self.run(&["gaps", "--json"]).ok().json().as_array().unwrap().clone()
    }

    /// The only open gap.
    #[track_caller]
    pub(crate) fn gap(&self) -> Value {
        let gaps = self.gaps();
        assert_eq!(gaps.len(), 1, "{gaps:?}");
        gaps.into_iter().next().unwrap()
    }

    /// Changes the user's marks as the window would, because the command line has no command for it.
    pub(crate) fn mark(&self, work: impl FnOnce(&mut Store, &[EntryKey])) {
        let extract = Arc::new(|text: &Text, _: usize| text.value.clone());
        let mut store = Store::open(&Paths::at(self.folder()).database(), extract).unwrap();
        let list = store.list(&EntryScope::All, Filter::All, KeyOrder::NewestFirst).unwrap();
        let keys: Vec<EntryKey> = list.into_iter().map(|(key, _)| key).collect();
        work(&mut store, &keys);
    }

    /// Marks all entries as read.
    pub(crate) fn read_all(&self) {
        self.mark(|store, keys| {
            store.transaction(|tx| tx.mark_read(keys, true)).unwrap();
        });
    }
}

/// Subscribes and kills the program while it waits for `path`.
pub(crate) fn killed_at(site: &Site, reader: &Reader, path: &str) {
    let url = site.url("/feed");
    site.put(path, Reply::status(200).delivery(Delivery::Silent(Duration::from_mins(1))));
    let mut child =
        reader.command(&["add", url.as_str()]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let patience = Instant::now() + Duration::from_mins(1);
    while site.count(path) == 0 {
        assert!(Instant::now() < patience, "{path} was never asked for: {:?}", site.requested());
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    site.clear_log();
}

/// An entry that was updated later than it was published.
pub(crate) fn post_updated(id: &str, published: u32, updated: u32) -> Entry {
    post(id, published).updated(day(updated))
}

/// Begins a document of a format under a title.
pub(crate) type Make = fn(&str) -> Feed;

/// Every format, by name.
pub(crate) const FORMATS: [(&str, Make); 3] = [ATOM, RSS, ("JSON Feed", |title| Feed::json(title))];

/// The formats whose documents can say that they are archives or complete.
pub(crate) const MARKED: [(&str, Make); 2] = [ATOM, RSS];

/// Runs a test in each of these formats. A failure names the format.
#[track_caller]
pub(crate) fn in_each(formats: &[(&str, Make)], test: impl Fn(Make)) {
    for (name, make) in formats {
        let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(*make)));
        assert!(run.is_ok(), "it fails in {name}, as told above");
    }
}

pub(crate) const ATOM: (&str, Make) = ("Atom", |title| Feed::atom(title));
const RSS: (&str, Make) = ("RSS", |title| Feed::rss(title));

/// A feed named Harbour with the entries `e<number>`.
pub(crate) fn harbour(numbers: impl DoubleEndedIterator<Item = u32>) -> Feed {
    harbour_in(ATOM.1, numbers)
}

/// Like [`harbour`], in a given format.
pub(crate) fn harbour_in(make: Make, numbers: impl DoubleEndedIterator<Item = u32>) -> Feed {
    make("Harbour").id("urn:harbour").author("Ada").entries(posts(numbers))
}

/// An archive document of Harbour. `older` is its `prev-archive` link; empty for none.
pub(crate) fn archive(numbers: impl DoubleEndedIterator<Item = u32>, older: &str) -> Feed {
    archive_in(ATOM.1, numbers, older)
}

/// Like [`archive`], in a given format.
pub(crate) fn archive_in(make: Make, numbers: impl DoubleEndedIterator<Item = u32>, older: &str) -> Feed {
    let feed = harbour_in(make, numbers).archive().link("current", "/feed");
    if older.is_empty() { feed } else { feed.link("prev-archive", older) }
}

/// The subscription document of Harbour. `older` is its `prev-archive` link; empty for none.
pub(crate) fn subscription(numbers: impl DoubleEndedIterator<Item = u32>, older: &str) -> Feed {
    subscription_in(ATOM.1, numbers, older)
}

/// Like [`subscription`], in a given format.
pub(crate) fn subscription_in(
    make: Make,
    numbers: impl DoubleEndedIterator<Item = u32>,
    older: &str,
) -> Feed {
    harbour_in(make, numbers).link("self", "/feed").link("prev-archive", older)
}
