//! Random damage to the database: its pages are overwritten, swapped, set back to an older state, or cut off. An oracle
//! judges `repair`, which must never refuse, must bring back everything that is in the backup, and must say what is
//! lost.
//!
//! There are fifty cases, or the number in `LACUNA_DAMAGE_CASES`. `LACUNA_DAMAGE_SEED` repeats a run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use rusqlite::Connection;

use super::repaired_claims::{Claim, assert_no_more, claims, ten_days_pass};
use crate::dice::Dice;
use crate::harness::Program;
use crate::library::follow_long_feeds;

const FEEDS: usize = 8;
const ENTRIES: usize = 400;
/// The number of feeds that lost entries between two polls, and the number of entries that they show after that.
const LOSING: usize = 3;
const LATER: usize = 10;
/// Bytes of a page of the database.
const PAGE: usize = 16_384;

/// The place of a mark: the feed, and the hash of the entry's id.
type Place = (String, i64);

/// The content of a database file or a backup.
#[derive(Debug, Default, PartialEq, Eq)]
struct Held {
    feeds: BTreeSet<String>,
    read: BTreeSet<Place>,
    starred: BTreeSet<Place>,
    entries: BTreeSet<(String, String)>,
    /// Entries that have a text.
    texts: BTreeSet<(String, String)>,
}

impl Held {
    fn of(path: &Path) -> Self {
        let database = Connection::open(path).unwrap();
        let mut feeds =
            database.prepare("SELECT normalised FROM subscription WHERE removed_at IS NULL").unwrap();
        let feeds = feeds.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        let marks = |which: &str| {
            let sql = format!(
                "SELECT normalised, id_hash FROM user_state
                    JOIN subscription ON subscription.id = user_state.subscription WHERE {which} = 1"
            );
            let mut marks = database.prepare(&sql).unwrap();
            let place = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            marks.query_map([], place).unwrap().map(Result::unwrap).collect()
        };
        let entries = |rest: &str| {
            let sql = format!(
                "SELECT normalised, entry.id FROM entry
                    JOIN subscription ON subscription.id = entry.subscription {rest}"
            );
            let mut entries = database.prepare(&sql).unwrap();
            let place = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            entries.query_map([], place).unwrap().map(Result::unwrap).collect()
        };
        Self {
            feeds,
            read: marks("read"),
            starred: marks("starred"),
            entries: entries(""),
            texts: entries("JOIN body USING (key)"),
        }
    }
}

/// A sound profile, with the database file and an older state of this file.
struct Library {
    program: Program,
    _site: Site,
    file: Vec<u8>,
    earlier: Vec<u8>,
    /// The pages of each table and index.
    pages: Vec<Vec<usize>>,
    held: Held,
    backup: Held,
    claims: BTreeMap<String, Claim>,
}

fn byte(dice: &mut Dice) -> u8 {
    dice.below(256_u64).to_le_bytes()[0]
}

impl Library {
    fn new() -> Self {
        let (program, site) = (Program::new(), Site::start());
        let urls = follow_long_feeds(&program, &site, FEEDS, ENTRIES);
        // A few feeds lose entries between two polls.
        for n in 0..LOSING {
            let entry =
                |k| Entry::new(format!("later{n}-{k}"), format!("Later {k}")).html("later ".repeat(50));
            site.put(&format!("/{n}"), Feed::atom(format!("Feed {n}")).entries((0..LATER).map(entry)));
        }
        program.ok(&["refresh", "--now"]);
        ten_days_pass(&program);
        program.database().execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        let earlier = fs::read(database(&program)).unwrap();
        for (n, url) in urls.iter().enumerate() {
            program.ok(&["star", url, &format!("e{n}-0"), &format!("e{n}-399")]);
            if n % 2 == 0 {
                program.ok(&["mark-read", url]);
            }
        }
        fs::remove_dir_all(program.dir().join("backups")).unwrap();
        program.ok(&["mark-read", &urls[0]]);
        let backup = program.ok(&["restore"]).out.trim().to_owned();
        program.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        let file = fs::read(database(&program)).unwrap();
        let mut pages: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        {
            let database = program.database();
            let mut rows = database.prepare("SELECT name, pageno FROM dbstat").unwrap();
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get::<_, u32>(1)? as usize));
            for (name, page) in rows.query_map([], row).unwrap().map(Result::unwrap) {
                pages.entry(name).or_default().push(page - 1);
            }
        }
        let (held, backup) = (Held::of(&database(&program)), Held::of(Path::new(&backup)));
        assert_eq!((held.feeds.len(), held.entries.len()), (FEEDS, FEEDS * ENTRIES + LOSING * LATER));
        assert_eq!((&backup.read, &backup.starred), (&held.read, &held.starred));
        let pages = pages.into_values().collect();
        let claims = claims(&program);
        assert_eq!(claims.values().filter(|claim| claim.0 == "gaps").count(), LOSING);
        Self { program, _site: site, file, earlier, pages, held, backup, claims }
    }

    /// A random page. Small tables and indexes are chosen as often as large ones.
    fn page(&self, dice: &mut Dice) -> usize {
        let pages = &self.pages[dice.below(self.pages.len())];
        pages[dice.below(pages.len())]
    }

    /// The file with random damage, and a description of the damage.
    fn damaged(&self, dice: &mut Dice) -> (Vec<u8>, String) {
        let (mut file, mut done) = (self.file.clone(), Vec::new());
        for _ in 0..=dice.below(3) {
            let page = self.page(dice);
            if (page + 1) * PAGE > file.len() {
                continue;
            }
            let (from, to) = (page * PAGE, (page + 1) * PAGE);
            let what = match dice.below(8) {
                0 => {
                    file[from..to].fill_with(|| byte(dice));
                    "random".to_owned()
                }
                1 => {
                    file[from..to].fill(0);
                    "zeroed".to_owned()
                }
                2 => {
                    let other = self.page(dice);
                    let copy = self.file[other * PAGE..(other + 1) * PAGE].to_vec();
                    file[from..to].copy_from_slice(&copy);
                    format!("replaced by {other}")
                }
                3 => {
                    // Another page of the same table.
                    let of_it = self.pages.iter().find(|pages| pages.contains(&page)).unwrap();
                    let other = of_it[dice.below(of_it.len())];
                    let copy = self.file[other * PAGE..(other + 1) * PAGE].to_vec();
                    file[from..to].copy_from_slice(&copy);
                    format!("replaced by its sibling {other}")
                }
                4 if to <= self.earlier.len() => {
                    file[from..to].copy_from_slice(&self.earlier[from..to]);
                    "as earlier".to_owned()
                }
                5 => {
                    let sector = from + dice.below(PAGE / 512) * 512;
                    file[sector..sector + 512].fill_with(|| byte(dice));
                    "a sector random".to_owned()
                }
                6 if dice.below(4) == 0 => {
                    file.truncate(from + dice.below(PAGE));
                    "cut off".to_owned()
                }
                _ => {
                    let count = dice.below(30) + 1;
                    for _ in 0..count {
                        file[from + dice.below(PAGE)] = byte(dice);
                    }
                    format!("{count} bytes random")
                }
            };
            done.push(format!("page {page} {what}"));
        }
        (file, done.join(", "))
    }

    /// Puts the damaged file in place, with the backup as it was.
    fn spoil(&self, file: &[u8]) {
        for old in fs::read_dir(self.program.dir()).unwrap().map(|file| file.unwrap().path()) {
            let name = old.file_name().unwrap().to_str().unwrap().to_owned();
            if name.starts_with("lacuna-damaged-") || name.starts_with("lacuna.db") {
                fs::remove_file(old).unwrap();
            }
        }
        fs::write(database(&self.program), file).unwrap();
    }

    fn judge(&self, case: &str) -> bool {
        let ran = self.program.run(&["repair"]);
        assert_eq!(ran.status, 0, "{case}: it refused: {ran:#?}");
        assert!(!ran.err.contains("panicked"), "{case}: {ran:#?}");
        self.program.assert_integrity();
        let after = Held::of(&database(&self.program));
        let missing: Vec<_> = self.backup.feeds.difference(&after.feeds).collect();
        assert!(missing.is_empty(), "{case}: the backup holds {missing:?}: {ran:#?}");
        for (what, before, now) in
            [("read", &self.backup.read, &after.read), ("starred", &self.backup.starred, &after.starred)]
        {
            let missing = before.difference(now).count();
            assert_eq!(missing, 0, "{case}: {what} marks that the backup holds are lost: {ran:#?}");
        }
        let missing = self.backup.entries.difference(&after.entries).count();
        assert_eq!(missing, 0, "{case}: entries that the backup holds are lost: {ran:#?}");
        let lost = self.held.entries.difference(&after.entries).count();
        let said = Said::of(&ran.err, "Entries");
        assert!(lost <= said.lost || said.or_more, "{case}: {lost} entries are lost: {ran:#?}");
        let without: usize =
            self.held.texts.difference(&after.texts).filter(|place| after.entries.contains(place)).count();
        assert!(
            without <= number_in(&ran.err, "lost their text"),
            "{case}: {without} texts are lost: {ran:#?}"
        );
        let alone =
            "SELECT count(*) FROM user_state WHERE starred = 1 AND key NOT IN (SELECT key FROM entry)";
        let alone: i64 = self.program.database().query_row(alone, [], |row| row.get(0)).unwrap();
        assert_eq!(
            alone.to_string(),
            number_in(&ran.err, "or labelled article").to_string(),
            "{case}: {ran:#?}"
        );
        for (url, claim) in claims(&self.program) {
            assert_no_more(&self.claims.get(&url).cloned().unwrap_or_default(), &claim, case);
        }
        self.assert_readable(case);
        !ran.err.contains("is not damaged")
    }

    /// Checks that all remaining rows can be read.
    fn assert_readable(&self, case: &str) {
        assert!(self.program.feeds().len() >= FEEDS, "{case}");
        for feed in &self.program.feeds() {
            let url = feed["url"].as_str().unwrap();
            let listed = self.program.entries(url).iter().filter(|row| row["row"] == "entry").count();
            assert_eq!(feed["entries"], listed, "{case}: {url}");
        }
        self.program.ok(&["search", "title", "--json"]);
    }
}

/// The number of lost things of one kind that a repair printed, and true if it said that more may be lost.
#[derive(Default)]
struct Said {
    lost: usize,
    or_more: bool,
}

impl Said {
    fn of(text: &str, kind: &str) -> Self {
        let Some(line) = text.lines().find_map(|line| line.split_once(&format!("{kind}: "))) else {
            return Self::default();
        };
        let lost = line.1.rsplit(", ").next().unwrap().replace(',', "");
        let number = lost.split(' ').next().unwrap().parse().unwrap_or_default();
        let or_more = lost.contains("or more") || lost.contains("Nobody knows if more are lost.");
        Self { lost: number, or_more }
    }
}

/// Returns the first number of the line with these words; 0 if there is no such line.
pub(super) fn number_in(text: &str, words: &str) -> usize {
    let line = text.lines().find(|line| line.contains(words));
    line.map_or(0, |line| line.split(' ').find_map(|word| word.replace(',', "").parse().ok()).unwrap())
}

fn database(program: &Program) -> PathBuf {
    program.dir().join("lacuna.db")
}

fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn whatever_is_damaged_repair_never_refuses_and_loses_nothing_that_a_backup_holds() {
    let cases = from_environment("LACUNA_DAMAGE_CASES").unwrap_or(50);
    let seed = from_environment("LACUNA_DAMAGE_SEED").unwrap_or(0x5005);
    let library = Library::new();
    let mut damaged = 0;
    for case in 0..cases {
        let mut dice = Dice::new(seed + case);
        let (file, what) = library.damaged(&mut dice);
        library.spoil(&file);
        damaged += u64::from(library.judge(&format!("seed {}: {what}", seed + case)));
    }
    assert!(damaged > cases / 3, "{damaged} of {cases}: most damages are found");
}
