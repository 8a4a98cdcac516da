//! The publisher and the profiles.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Stdio};

use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use serde_json::Value;
use tempfile::TempDir;
use url::Url;

use crate::model::Field;
use crate::program;
use crate::support::{FORMATS, day, post};

/// The number of entries in the document of a feed.
pub(crate) const IN_DOCUMENT: usize = 5;
/// The name of the account in each profile.
pub(crate) const ACCOUNT: &str = "Home";

/// A feed of the publisher. Its entries are numbered from 1.
pub(crate) struct Published {
    pub(crate) url: Url,
    /// Another address of the same feed, to which the server may move.
    pub(crate) other_url: Url,
    path: String,
    number: usize,
    pub(crate) newest: usize,
    /// The number of changes of each changed entry.
    changes: BTreeMap<usize, u32>,
}

impl Published {
    /// Begins a feed with three entries.
    pub(crate) fn new(site: &Site, run: u64, number: usize) -> Self {
        let path = format!("/{run}/{number}");
        let (url, other_url) = (site.url(&path), site.url(&format!("{path}/other")));
        let feed = Self { url, other_url, path, number, newest: 3, changes: BTreeMap::new() };
        feed.publish(site);
        feed
    }

    /// The id and title of an entry.
    pub(crate) fn title(&self, entry: usize) -> String {
        format!("f{}-{entry}", self.number)
    }

    pub(crate) fn add(&mut self, site: &Site, number: usize) {
        self.newest += number;
        self.publish(site);
    }

    /// Changes the text of an entry that is in the document.
    pub(crate) fn change(&mut self, site: &Site, entry: usize) {
        *self.changes.entry(entry).or_default() += 1;
        self.publish(site);
    }

    pub(crate) fn in_document(&self) -> std::ops::RangeInclusive<usize> {
        self.newest.saturating_sub(IN_DOCUMENT) + 1..=self.newest
    }

    fn publish(&self, site: &Site) {
        let (_, make) = FORMATS[self.number % FORMATS.len()];
        let entries = self.in_document().rev().map(|number| {
            let on = u32::try_from(number).unwrap();
            let entry = post(&self.title(number), on);
            match self.changes.get(&number) {
                Some(changes) => {
                    entry.updated(day(on + 100 + changes)).html(format!("<p>Change {changes}</p>"))
                }
                None => entry,
            }
        });
        let feed: Feed = make("Harbour").id(format!("urn:harbour:{}", self.number)).entries(entries);
        site.put(&format!("{}/other", self.path), feed.clone());
        site.put(&self.path, feed);
    }
}

/// A profile of the program.
pub(crate) struct Profile {
    folder: TempDir,
}

/// The result of a command.
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    out: String,
    err: String,
}

impl std::fmt::Debug for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "status {:?}, {}{}", self.status, self.out, self.err)
    }
}

impl Ran {
    pub(crate) fn of(child: Child) -> Self {
        let output = child.wait_with_output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { status: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }

    pub(crate) fn json(&self) -> Result<Value, String> {
        serde_json::from_str(&self.out).map_err(|error| format!("{error}: {self:?}"))
    }
}

impl Profile {
    /// Makes a profile whose account is on this server.
    pub(crate) fn with_account(server: &str, token: &str) -> Self {
        let profile = Self { folder: tempfile::tempdir().unwrap() };
        std::fs::write(profile.folder.path().join("settings.json"), r#"{"passwords_in_file": true}"#)
            .unwrap();
        let mut child = profile.spawn(&["account", "add", server, "--name", ACCOUNT], Stdio::piped());
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), token.as_bytes()).unwrap();
        let ran = Ran::of(child);
        assert_eq!(ran.status, Some(0), "{ran:?}");
        profile
    }

    /// Makes a copy of this profile.
    pub(crate) fn copy(&self) -> Self {
        fn copy(from: &Path, to: &Path) {
            for entry in std::fs::read_dir(from).unwrap() {
                let entry = entry.unwrap();
                let target = to.join(entry.file_name());
                if entry.file_type().unwrap().is_dir() {
                    std::fs::create_dir(&target).unwrap();
                    copy(&entry.path(), &target);
                } else {
                    std::fs::copy(entry.path(), &target).unwrap();
                }
            }
        }
        let profile = Self { folder: tempfile::tempdir().unwrap() };
        copy(self.folder.path(), profile.folder.path());
        profile
    }

    pub(crate) fn spawn(&self, arguments: &[&str], input: Stdio) -> Child {
        let mut command = program::command(self.folder.path(), arguments);
        command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Runs a command to its end, with any status.
    pub(crate) fn try_run(&self, arguments: &[&str]) -> Ran {
        Ran::of(self.spawn(arguments, Stdio::null()))
    }

    /// Runs a command that must succeed.
    pub(crate) fn run(&self, arguments: &[&str]) -> Result<Ran, String> {
        let ran = self.try_run(arguments);
        if ran.status == Some(0) { Ok(ran) } else { Err(format!("{arguments:?} failed: {ran:?}")) }
    }

    pub(crate) fn mark(&self, feed: &Url, id: &str, field: Field, value: bool) -> Result<Ran, String> {
        match (field, value) {
            (Field::Read, true) => self.run(&["mark-read", feed.as_str(), "--entry", id]),
            (Field::Read, false) => self.run(&["mark-unread", feed.as_str(), id]),
            (Field::Starred, true) => self.run(&["star", feed.as_str(), id]),
            (Field::Starred, false) => self.run(&["star", feed.as_str(), id, "--remove"]),
        }
    }

    /// The marks of the entries of a feed, by ids: read and starred.
    pub(crate) fn marks(&self, feed: &Url) -> Result<BTreeMap<String, (bool, bool)>, String> {
        let rows = self.run(&["entries", feed.as_str(), "--json"])?.json()?;
        let mut marks = BTreeMap::new();
        for row in rows.as_array().unwrap().iter().filter(|row| row["row"] == "entry") {
            let id = row["id"].as_str().unwrap().to_owned();
            if marks.insert(id, (row["unread"] == false, row["starred"] == true)).is_some() {
                return Err(format!("an entry stands twice: {row}"));
            }
        }
        Ok(marks)
    }

    pub(crate) fn gaps(&self) -> Result<Value, String> {
        self.run(&["gaps", "--json"])?.json()
    }

    /// The member "sync" of the account's row; null if sync is off.
    pub(crate) fn sync_status(&self) -> Result<Value, String> {
        Ok(self.run(&["account", "list", "--json"])?.json()?[0]["sync"].clone())
    }
}
