//! A repair saves each row that one file still has, and brings nothing back that the user took back. No process writes
//! while it runs.

use std::fs;
use std::path::Path;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::store::{Source, sqlite_version};
use rusqlite::Connection;

use crate::dice::Dice;
use crate::harness::Program;

pub(super) const PAGE: usize = 16_384;
pub(super) const ENTRIES: usize = 60;

/// A profile with a feed. One entry is starred, another one has a label, and some are read.
pub(super) struct Reader {
    pub(super) program: Program,
    _site: Site,
    pub(super) url: String,
}

impl Reader {
    pub(super) fn new() -> Self {
        let (program, site) = (Program::new(), Site::start());
        let entries = (0..ENTRIES).map(|k| {
            Entry::new(format!("e{k}"), format!("Title {k}"))
                .html("text ".repeat(90))
                .link(format!("https://link.example/{k}"))
        });
        site.put("/feed", Feed::atom("Harbour").entries(entries));
        let url = site.url("/feed").to_string();
        program.ok(&["add", &url]);
        program.ok(&["star", &url, "e1", "e2"]);
        program.ok(&["label", &url, "e3", "Work"]);
        program.ok(&["mark-read", &url, "--entry", "e4", "--entry", "e5"]);
        Self { program, _site: site, url }
    }

    pub(super) fn path(&self) -> std::path::PathBuf {
        self.program.dir().join("lacuna.db")
    }

    /// Writes the log to the file. Returns the file.
    pub(super) fn file(&self) -> Vec<u8> {
        self.program.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        fs::read(self.path()).unwrap()
    }

    /// The marks and labels of all entries, in short.
    pub(super) fn kept(&self) -> Vec<String> {
        let rows = self.program.entries(&self.url);
        let entries = rows.iter().filter(|row| row["row"] == "entry");
        let mut kept: Vec<String> = entries
            .map(|row| format!("{} {} {} {}", row["id"], row["unread"], row["starred"], row["labels"]))
            .collect();
        kept.sort();
        kept
    }

    /// Puts a database in place, repairs it, and returns the words of the repair.
    pub(super) fn repair(&self, file: &[u8]) -> String {
        for end in ["-wal", "-shm"] {
            fs::remove_file(self.program.dir().join(format!("lacuna.db{end}"))).ok();
        }
        fs::write(self.path(), file).unwrap();
        let ran = self.program.ok(&["repair"]);
        assert!(!ran.err.contains("panicked"), "{ran:#?}");
        self.program.assert_integrity();
        ran.err
    }
}

/// Replaces all bytes that are like `from`. The unused part of a page may have some of them as well.
fn replace(file: &mut [u8], from: &[u8], to: &[u8]) {
    assert_eq!(from.len(), to.len());
    let places: Vec<usize> = file
        .windows(from.len())
        .enumerate()
        .filter(|(_, bytes)| *bytes == from)
        .map(|(place, _)| place)
        .collect();
    assert!(!places.is_empty(), "{}", String::from_utf8_lossy(from));
    for place in places {
        file[place..place + to.len()].copy_from_slice(to);
    }
}

/// The pages of a table or an index.
pub(super) fn pages(path: &Path, name: &str) -> Vec<usize> {
    let database = Connection::open(path).unwrap();
    let mut pages = database.prepare("SELECT pageno FROM dbstat WHERE name = ?1").unwrap();
    let number = |row: &rusqlite::Row<'_>| row.get::<_, u32>(0);
    pages.query_map([name], number).unwrap().map(|page| page.unwrap() as usize - 1).collect()
}

#[test]
fn a_damaged_byte_in_the_structure_loses_nothing() {
    let reader = Reader::new();
    let (sound, kept) = (reader.file(), reader.kept());
    fs::remove_dir_all(reader.program.dir().join("backups")).unwrap();
    for (from, to) in [
        (&b"CREATE TABLE user_state ("[..], &b"CRXATE TABLE user_state ("[..]),
        (b"id_hash INTEGER NOT NULL,\n    read INTEGER", b"id_hash INTEGER NOT NULL,\n    r\xFFad INTEGER"),
        (
            b"starred INTEGER NOT NULL DEFAULT 0,\n    first_seen",
            b"stbrred INTEGER NOT NULL DEFAULT 0,\n    first_seen",
        ),
        (b"CREATE TABLE entry (", b"CREATE TABLE entrx ("),
        (b"id_source INTEGER NOT NULL,\n    title", b"id_source INTEGER NOT NULL;\n    title"),
        (b"CREATE INDEX user_state_by_id ON", b"CREATE INDEX user_state_by_id PN"),
        (b"CREATE INDEX entry_place ON entry (key", b"CREATE INDEX entry_place ON entry (kez"),
        (b"tableentryentry", b"tableenuryentry"),
        (b"CREATE UNIQUE INDEX folder_by_name", b"CREATE UNIQUE INDEX folder_by_n\x00me"),
    ] {
        let mut file = sound.clone();
        replace(&mut file, from, to);
        let words = reader.repair(&file);
        let case = String::from_utf8_lossy(to).into_owned();
        assert!(!words.contains("not damaged"), "{case}: {words}");
        assert_eq!(reader.kept(), kept, "{case}: {words}");
        assert!(words.contains("Entries: 60 before, 60 saved, 0 from backups, 0 lost."), "{case}: {words}");
        assert!(!reader.program.dir().join("lacuna-mended.db").exists());
    }
}

#[test]
fn a_backup_brings_nothing_back_that_the_user_took_back() {
    let reader = Reader::new();
    let program = &reader.program;
    program.ok(&["label", &reader.url, "e6", "Later"]);
    program.ok(&["rules", "set", "Quiet", "--when", "gate", "--read"]);
    fs::remove_dir_all(program.dir().join("backups")).unwrap();
    program.ok(&["star", &reader.url, "e7"]);
    program.ok(&["star", "--remove", &reader.url, "e1"]);
    program.ok(&["label", "--remove", &reader.url, "e3", "Work"]);
    program.ok(&["rules", "remove", "Quiet"]);
    program.ok(&["mark-unread", &reader.url, "e4", "e5"]);
    let (kept, sound) = (reader.kept(), reader.file());
    // The table of feeds is lost in the second case, so that the marks are copied after those of the backup.
    for name in ["body", "subscription"] {
        let mut file = sound.clone();
        let page = pages(&reader.path(), name)[0];
        file[page * PAGE..(page + 1) * PAGE].fill(0xA5);
        let words = reader.repair(&file);
        assert_eq!(reader.kept(), kept, "{name}: {words}");
        assert_eq!(program.rows(&["rules", "list", "--json"]).len(), 0, "{name}");
    }
}

#[test]
fn marks_of_a_lost_page_come_from_the_indexes() {
    let reader = Reader::new();
    let (mut file, kept) = (reader.file(), reader.kept());
    fs::remove_dir_all(reader.program.dir().join("backups")).unwrap();
    for page in pages(&reader.path(), "user_state") {
        file[page * PAGE..(page + 1) * PAGE].fill(0xA5);
    }
    let words = reader.repair(&file);
    assert_eq!(reader.kept(), kept, "{words}");
}

#[test]
fn an_entry_with_a_damaged_link_is_saved_without_it() {
    let reader = Reader::new();
    let (mut file, kept) = (reader.file(), reader.kept());
    fs::remove_dir_all(reader.program.dir().join("backups")).unwrap();
    replace(&mut file, b"https://link.example/7", b"https://\xFFink.example/7");
    let words = reader.repair(&file);
    assert_eq!(reader.kept(), kept, "{words}");
}

#[test]
fn commands_and_a_repair_wait_for_each_other() {
    let reader = Reader::new();
    let profile = lacuna::profile::Profile::find(Some(&reader.program.dir())).unwrap();
    let store = profile.store().unwrap();
    let said = reader.program.fails(&["repair"]).err;
    assert!(said.contains("another Lacuna is changing this profile"), "{said}");
    drop(store);
    let lock = fs::File::open(reader.program.dir().join("use.lock")).unwrap();
    lock.lock().unwrap();
    let said = reader.program.fails(&["star", &reader.url, "e9"]).err;
    assert!(said.contains("the profile is being repaired or replaced"), "{said}");
    assert_eq!(reader.program.feeds().len(), 1, "reading goes on");
    lock.unlock().unwrap();
    reader.program.ok(&["star", &reader.url, "e9"]);
}

#[test]
fn a_profile_with_nothing_but_a_saved_page_is_backed_up() {
    let (program, site) = (Program::new(), Site::start());
    let text = format!("<p>{}</p>", "The tide came in at nine with the boat. ".repeat(40));
    site.put(
        "/tide",
        lacuna::demo::http::Reply::html(format!("<html><title>T</title><article>{text}</article>")),
    );
    program.ok(&["save", site.url("/tide").as_str()]);
    assert_eq!(program.ok(&["restore"]).out.lines().count(), 1);
}

/// Damages a few bytes of a small profile at random. The number of cases is in `LACUNA_DAMAGE_CASES`.
#[test]
fn a_repair_after_random_bytes_were_damaged_leaves_a_sound_database() {
    let cases = std::env::var("LACUNA_DAMAGE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(20);
    let reader = Reader::new();
    let (sound, kept) = (reader.file(), reader.kept());
    fs::remove_dir_all(reader.program.dir().join("backups")).unwrap();
    let ours: Vec<usize> = ["sqlite_schema", "user_state", "entry", "entry_label", "subscription", "label"]
        .iter()
        .flat_map(|name| pages(&reader.path(), name))
        .collect();
    for seed in 0..cases {
        let (mut dice, mut file) = (Dice::new(0x2911 + seed), sound.clone());
        let mut touched = Vec::new();
        for _ in 0..=dice.below(3) {
            let place = dice.below(file.len());
            file[place] ^= 1 << dice.below(8_u32);
            touched.push(place / PAGE);
        }
        let case = format!("seed {seed}, pages {touched:?}, SQLite {}", sqlite_version());
        let words = reader.repair(&file);
        if !touched.iter().any(|page| ours.contains(page)) {
            assert_eq!(reader.kept(), kept, "{case}: {words}");
        }
        let after = Source::open(&reader.path()).unwrap();
        assert!(after.has_own_structure() && after.makes_sense().unwrap(), "{case}: {words}");
    }
}
