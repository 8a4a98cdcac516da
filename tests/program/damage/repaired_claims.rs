//! A repaired database claims no more about its feeds than the damaged one did. Known gaps are kept if they can be
//! read.

use std::collections::BTreeMap;
use std::fs;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::Program;

/// A profile whose feeds have one state each.
struct Library {
    program: Program,
    site: Site,
    /// The sound file, and the first page of each table and index.
    file: Vec<u8>,
    pages: BTreeMap<String, usize>,
}

/// The claim of `feeds --json` about a feed: its state, the time since which nothing was missed, and the number of
/// gaps.
pub(crate) type Claim = (String, Option<String>, u64);

const PAGE: usize = 16_384;

fn numbered(from: u32, to: u32) -> impl Iterator<Item = Entry> {
    (from..to).rev().map(|n| {
        let at = format!("2024-{:02}-{:02}T00:00:00Z", n / 28 + 1, n % 28 + 1);
        Entry::new(format!("n{n}"), format!("Number {n}")).published(at)
    })
}

impl Library {
    fn new() -> Self {
        let (program, site) = (Program::new(), Site::start());
        let put = |path: &str, feed: Feed| site.put(path, feed);
        put("/plain", Feed::rss("Plain").entries(numbered(0, 10)));
        put("/missed", Feed::rss("Missed").entries(numbered(0, 10)));
        put("/late", Feed::atom("Late").entries(numbered(0, 10)));
        let chained = |path: &str, name: &str| Feed::atom(name).link("prev-archive", path);
        put("/whole", chained("/whole-1", "Whole").entries(numbered(20, 30)));
        put("/whole-1", chained("/whole-0", "Whole").archive().entries(numbered(10, 20)));
        put("/whole-0", Feed::atom("Whole").archive().entries(numbered(0, 10)));
        put("/stated", chained("/stated-1", "Stated").entries(numbered(20, 30)));
        site.put("/stated-1", Reply::status(404));
        for path in ["/plain", "/missed", "/late", "/whole", "/stated"] {
            program.run(&["add", site.url(path).as_str()]);
        }
        put("/plain", Feed::rss("Plain").entries(numbered(5, 15)));
        put("/missed", Feed::rss("Missed").entries(numbered(40, 50)));
        // This feed publishes archives since it rolled over. They do not have the earlier entries.
        put("/late", chained("/late-1", "Late").entries(numbered(50, 60)));
        put("/late-1", Feed::atom("Late").archive().entries(numbered(40, 50)));
        // A link that was seen once stays valid if a later document lacks it.
        put("/stated", Feed::atom("Stated").entries(numbered(21, 31)));
        program.run(&["refresh", "--now"]);
        put("/stated", Feed::atom("Stated").entries(numbered(22, 32)));
        ten_days_pass(&program);
        program.database().execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        let mut pages = BTreeMap::new();
        {
            let database = program.database();
            let mut rows = database.prepare("SELECT name, min(pageno) FROM dbstat GROUP BY name").unwrap();
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get::<_, u32>(1)? as usize - 1));
            pages.extend(rows.query_map([], row).unwrap().map(Result::unwrap));
        }
        let file = fs::read(program.dir().join("lacuna.db")).unwrap();
        Self { program, site, file, pages }
    }

    /// Overwrites the first page of a table or an index, and repairs.
    fn repair_without(&self, table: &str) {
        let mut file = self.file.clone();
        let page = self.pages[table];
        file[page * PAGE..(page + 1) * PAGE].fill(0xA5);
        for old in fs::read_dir(self.program.dir()).unwrap().map(|file| file.unwrap().path()) {
            if old.file_name().unwrap().to_str().unwrap().starts_with("lacuna") {
                fs::remove_file(old).unwrap();
            }
        }
        drop(fs::remove_dir_all(self.program.dir().join("backups")));
        fs::write(self.program.dir().join("lacuna.db"), file).unwrap();
        let said = self.program.ok(&["repair"]).err;
        assert!(said.contains("set aside"), "{table}: {said}");
        self.program.assert_integrity();
    }

    fn claims(&self) -> BTreeMap<String, Claim> {
        claims(&self.program)
    }
}

/// The claims of all feeds, by address.
pub(crate) fn claims(program: &Program) -> BTreeMap<String, Claim> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let claim = |row: &Value| {
        let state = text(&row["state"]).unwrap_or_default();
        (state, text(&row["since"]), row["gaps"].as_u64().unwrap())
    };
    program.feeds().iter().map(|row| (text(&row["url"]).unwrap(), claim(row))).collect()
}

/// Makes the claims of all feeds begin ten days earlier.
pub(crate) fn ten_days_pass(program: &Program) {
    let made_older = program.database().execute_batch(
        "UPDATE stretch SET since = since - 864000000;
        UPDATE subscription SET state_detail = state_detail - 864000000 WHERE state = 'whole-since'",
    );
    made_older.unwrap();
}

/// Asserts that a claim is not larger than the one before.
#[track_caller]
pub(crate) fn assert_no_more(before: &Claim, after: &Claim, context: &str) {
    let context = format!("{context}: {before:?} became {after:?}");
    match after.0.as_str() {
        "whole" => assert_eq!(before.0, "whole", "{context}"),
        "whole-since" if before.0 != "whole" => assert!(after.1 >= before.1, "{context}"),
        _ => {}
    }
}

#[test]
fn a_repair_that_could_read_the_claims_keeps_them() {
    let library = Library::new();
    let before = library.claims();
    let state = |path: &str| {
        let (state, _, gaps) = &before[library.site.url(path).as_str()];
        (state.as_str(), *gaps)
    };
    assert_eq!(["/late", "/missed", "/stated"].map(state), [("gaps", 1); 3]);
    assert_eq!(["/plain", "/whole"].map(state), [("whole-since", 0), ("whole", 0)]);
    library.repair_without("entry_place");
    assert_eq!(library.claims(), before);
    library.program.run(&["refresh", "--now"]);
    assert_eq!(library.claims(), before, "the feeds go on where they were");
    let url = library.site.url("/missed");
    let gap = library.program.entries(url.as_str()).into_iter().find(|row| row["row"] == "gap").unwrap();
    assert_eq!((&gap["newer"], &gap["older"]), (&json!("n40"), &json!("n9")));
}

#[test]
fn a_repair_that_could_not_read_a_table_claims_no_more() {
    let library = Library::new();
    let before = library.claims();
    for table in ["coverage", "stretch", "gap", "feed", "document", "user_state", "entry", "subscription"] {
        library.repair_without(table);
        for refreshed in [false, true] {
            if refreshed {
                library.program.run(&["refresh", "--now"]);
            }
            let after = library.claims();
            for (url, claim) in &before {
                let context = format!("{table}, {url}, refreshed: {refreshed}");
                let Some(now) = after.get(url) else { continue };
                assert_no_more(claim, now, &context);
                if table != "gap" && table != "subscription" {
                    assert!(now.2 >= claim.2, "{context}: a gap is gone: {now:?}");
                }
            }
        }
    }
}

/// After a repair that could not save the stretches, their names begin again.
#[test]
fn a_boundary_that_closes_after_a_repair_closes_no_other_one() {
    let library = Library::new();
    library.repair_without("stretch");
    let url = library.site.url("/missed");
    library.program.ok(&["refresh", "--now", url.as_str()]);
    let gaps = || library.program.feed(url.as_str())["gaps"].clone();
    assert_eq!(gaps(), 1);
    library.site.put("/missed", Feed::rss("Missed").entries(numbered(45, 55)));
    library.program.ok(&["refresh", "--now", url.as_str()]);
    assert_eq!(gaps(), 1);
    library.site.put("/missed", Feed::rss("Missed").entries(numbered(100, 110)));
    library.program.ok(&["refresh", "--now", url.as_str()]);
    assert_eq!(gaps(), 2);
    // Now the feed shows the entries between these two windows.
    library.site.put("/missed", Feed::rss("Missed").entries(numbered(45, 111)));
    library.program.ok(&["refresh", "--now", url.as_str()]);
    assert_eq!(gaps(), 1, "the entries from before the repair are still missing");
}

/// The numbers of polls continue after a repair, so that a later poll still replaces an earlier one.
#[test]
fn an_entry_that_changes_after_a_repair_is_shown_as_it_is_now() {
    let library = Library::new();
    for table in ["entry_place", "stretch"] {
        library.repair_without(table);
        let changed = format!("Changed after the loss of {table}");
        let others = numbered(5, 14);
        library
            .site
            .put("/plain", Feed::rss("Plain").entry(Entry::new("n14", changed.as_str())).entries(others));
        let url = library.site.url("/plain");
        library.program.ok(&["refresh", "--now", url.as_str()]);
        let rows = library.program.entries(url.as_str());
        let row = rows.iter().find(|row| row["id"] == "n14").unwrap();
        assert_eq!(row["title"], changed.as_str());
    }
}
