//! Runs the program and reads its output.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use lacuna::locale::Message;
use lacuna::model::Timestamp;
use serde_json::Value;
use tempfile::TempDir;

use crate::program;

/// The program on a profile of its own. Dropping this removes the profile.
pub(crate) struct Program {
    folder: TempDir,
}

/// The exit code and the output of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Program {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// The profile folder, which the program creates.
    pub(crate) fn dir(&self) -> PathBuf {
        self.folder.path().join("profile")
    }

    /// A path beside the profile.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file beside the profile. Returns its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.beside(name);
        std::fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Writes a script for the shell beside the profile. Returns its path.
    #[cfg(unix)]
    pub(crate) fn script(&self, name: &str, body: &str) -> String {
        use std::os::unix::fs::PermissionsExt as _;
        let path = self.file(name, format!("#!/bin/sh\n{body}\n"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// Writes the profile's settings.
    pub(crate) fn settings(&self, json: &str) {
        std::fs::create_dir_all(self.dir()).unwrap();
        std::fs::write(self.dir().join("settings.json"), json).unwrap();
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        command_on(&self.dir(), args)
    }

    /// Runs the program to its end, with any status.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        finish(self.spawn(args))
    }

    pub(crate) fn spawn(&self, args: &[&str]) -> Child {
        spawn(&mut self.command(args))
    }

    /// Runs the program with a text on standard input.
    pub(crate) fn run_with_input(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut child = spawn(self.command(args).stdin(Stdio::piped()));
        child.stdin.take().unwrap().write_all(input).unwrap();
        finish(child)
    }

    /// Runs a command that must succeed.
    #[track_caller]
    pub(crate) fn ok(&self, args: &[&str]) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.status, 0, "{args:?}: {ran:#?}");
        ran
    }

    /// Runs a command that must fail with status 1, say why on standard error, and print nothing on standard output.
    #[track_caller]
    pub(crate) fn fails(&self, args: &[&str]) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.status, 1, "{args:?}: {ran:#?}");
        assert!(ran.err.lines().any(|line| line.starts_with("lacuna: ")), "{args:?}: {ran:#?}");
        assert_eq!(ran.out, "", "{args:?}: {ran:#?}");
        ran
    }

    /// Runs a command that must succeed and print only JSON.
    #[track_caller]
    pub(crate) fn json(&self, args: &[&str]) -> Value {
        let ran = self.ok(args);
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{args:?}: {error}: {ran:#?}"))
    }

    #[track_caller]
    pub(crate) fn rows(&self, args: &[&str]) -> Vec<Value> {
        self.json(args).as_array().unwrap_or_else(|| panic!("{args:?}: no array")).clone()
    }

    #[track_caller]
    pub(crate) fn feeds(&self) -> Vec<Value> {
        self.rows(&["feeds", "--json"])
    }

    /// The row of `feeds` with this address.
    #[track_caller]
    pub(crate) fn feed(&self, url: &str) -> Value {
        let feeds = self.feeds();
        let row = feeds.iter().find(|row| row["url"] == url);
        row.unwrap_or_else(|| panic!("{url} is not among {feeds:#?}")).clone()
    }

    /// All rows of `entries`.
    #[track_caller]
    pub(crate) fn entries(&self, url: &str) -> Vec<Value> {
        self.rows(&["entries", url, "--json"])
    }

    /// The list of a feed in short: ids of entries, `gap CAUSE`, `boundary`, `horizon MEANING`.
    #[track_caller]
    pub(crate) fn list(&self, url: &str) -> Vec<String> {
        let word = |row: &Value, key: &str| row[key].as_str().unwrap_or("?").to_owned();
        let short = |row: &Value| match row["row"].as_str() {
            Some("entry") => word(row, "id"),
            Some("gap") => format!("gap {}", word(row, "cause")),
            Some("page-boundary") => "boundary".to_owned(),
            Some("horizon") => format!("horizon {}", word(row, "meaning")),
            _ => panic!("{row:#?}"),
        };
        self.entries(url).iter().map(short).collect()
    }

    #[track_caller]
    pub(crate) fn gaps(&self) -> Vec<Value> {
        self.rows(&["gaps", "--json"])
    }

    /// Opens the database without the program, for changes that no command makes, such as the passing of days.
    pub(crate) fn database(&self) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(self.dir().join("lacuna.db")).unwrap();
        connection.busy_timeout(std::time::Duration::from_secs(5)).unwrap();
        connection
    }

    /// Returns the reason why documents of a feed are missing, in the words of the window.
    pub(crate) fn missing_because(&self, url: &str) -> String {
        let database = self.database();
        let sql =
            "SELECT message FROM gap JOIN subscription ON subscription.id = gap.subscription WHERE url = ?1";
        let mut statement = database.prepare(sql).unwrap();
        let messages = statement.query_map([url], |row| row.get::<_, String>(0)).unwrap();
        let messages = messages.map(|stored| Message::from_stored(&stored.unwrap()).to_string());
        messages.collect::<Vec<_>>().join("; ")
    }

    /// Makes every time in the schedule a day older.
    pub(crate) fn a_day_passes(&self) {
        let changed = self.database().execute_batch(
            "UPDATE subscription SET next_due = next_due - 86400000, wait_until = wait_until - 86400000,
                last_poll = last_poll - 86400000, last_try = last_try - 86400000, last_full = last_full - 86400000,
                moved_seen = moved_seen - 86400000;
            UPDATE gap SET retry_at = retry_at - 86400000;",
        );
        changed.unwrap();
    }

    #[track_caller]
    pub(crate) fn assert_integrity(&self) {
        let answer: String =
            self.database().query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(answer, "ok");
    }
}

/// An OPML list of these addresses.
pub(crate) fn opml_of(urls: impl IntoIterator<Item = String>) -> String {
    let outline = |url: String| format!("<outline text=\"Feed at {url}\" xmlUrl=\"{url}\"/>\n");
    let outlines: Vec<String> = urls.into_iter().map(outline).collect();
    format!("<opml version=\"2.0\"><body>\n{}</body></opml>\n", outlines.concat())
}

/// The command that runs the program on a profile folder. Its output can be read.
pub(crate) fn command_on(dir: &Path, args: &[&str]) -> Command {
    let mut command = program::command(dir, args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn spawn(command: &mut Command) -> Child {
    command.spawn().unwrap()
}

pub(crate) fn finish(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Fails unless an object has exactly these names, with values of these types: `string`, `number`, `boolean`, `time`,
/// `array`, `object` or `null`. A value whose type ends with `?` may be null.
#[track_caller]
pub(crate) fn assert_shape(value: &Value, names: &[(&str, &str)]) {
    let fields = value.as_object().unwrap_or_else(|| panic!("no object: {value:#?}"));
    let expect: BTreeMap<&str, &str> = names.iter().copied().collect();
    let seen: Vec<&str> = {
        let mut keys: Vec<&str> = fields.keys().map(String::as_str).collect();
        keys.sort_unstable();
        keys
    };
    assert_eq!(seen, expect.keys().copied().collect::<Vec<_>>(), "{value:#?}");
    for (name, wanted) in expect {
        let field = &fields[name];
        let fits = |wanted: &str| match wanted {
            "string" => field.is_string(),
            "number" => field.is_u64(),
            "boolean" => field.is_boolean(),
            "time" => field.as_str().is_some_and(|text| Timestamp::parse_rfc3339(text).is_some()),
            "array" => field.is_array(),
            "object" => field.is_object(),
            "null" => field.is_null(),
            _ => panic!("{wanted} is no type"),
        };
        let fitting = match wanted.strip_suffix('?') {
            Some(wanted) => field.is_null() || fits(wanted),
            None => fits(wanted),
        };
        assert!(fitting, "{name} is no {wanted}: {value:#?}");
    }
}
