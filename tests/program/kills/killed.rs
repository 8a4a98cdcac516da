//! The process is killed at any instant (A3). Each round kills it somewhere else, and every check passes at every
//! instant.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::{Program, opml_of};

/// Milliseconds after which the next round is killed: scattered over the run, the same sequence every time.
struct Instants(u64);

impl Instants {
    fn next(&mut self, below: u64) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Duration::from_millis(self.0 % below)
    }
}

/// Starts a command, kills it after a while; says whether it had ended by itself.
fn kill_after(program: &Program, args: &[&str], while_: Duration) -> bool {
    let mut child = program.spawn(args);
    thread::sleep(while_);
    let ended = child.try_wait().unwrap().is_some();
    // SIGKILL: no handler, no destructor, no last word.
    child.kill().unwrap();
    child.wait().unwrap();
    ended
}

const ARCHIVES: usize = 40;

/// A feed with a chain of forty archives of two entries each, every answer slow.
fn long_chain(site: &Site, name: &str) {
    let archive = |name: &str, n: usize| format!("/{name}/{n}");
    site.put(
        &format!("/{name}"),
        Feed::atom(name).link("prev-archive", archive(name, ARCHIVES)).entry(entry(name, ARCHIVES + 1, 0)),
    );
    let name = name.to_owned();
    site.handle_under(&format!("/{name}/"), move |request| {
        let n: usize = request.path().rsplit('/').next().unwrap().parse().unwrap();
        thread::sleep(Duration::from_millis(12));
        let mut feed =
            Feed::atom(name.as_str()).archive().entry(entry(&name, n, 1)).entry(entry(&name, n, 0));
        if n > 1 {
            feed = feed.link("prev-archive", archive(&name, n - 1));
        }
        feed.into()
    });
}

fn entry(name: &str, n: usize, k: usize) -> Entry {
    let time = format!("2023-{:02}-{:02}T{:02}:00:00Z", n / 28 + 1, n % 28 + 1, k + 1);
    Entry::new(format!("{name}-{n}-{k}"), format!("Entry {k} of {n}")).published(time)
}

/// The ids of the whole feed, newest first.
fn whole_list(name: &str) -> Vec<String> {
    let archived = (1..=ARCHIVES).rev().flat_map(|n| [1, 0].map(|k| format!("{name}-{n}-{k}")));
    [format!("{name}-{}-0", ARCHIVES + 1)].into_iter().chain(archived).collect()
}

/// Holds one feed to what must be true between any two instants; answers the archives that are processed.
fn assert_sound(program: &Program, site: &Site, name: &str) -> BTreeSet<String> {
    let url = site.url(&format!("/{name}"));
    let row = program.feed(url.as_str());
    let rows = program.entries(url.as_str());
    let ids: Vec<&str> =
        rows.iter().filter(|row| row["row"] == "entry").filter_map(|row| row["id"].as_str()).collect();
    let gaps: Vec<&Value> = rows.iter().filter(|row| row["row"] == "gap").collect();
    let wanted = whole_list(name);
    assert_eq!(row["entries"], ids.len(), "the count is the list's");
    assert_eq!(
        ids,
        wanted.iter().take(ids.len()).collect::<Vec<_>>(),
        "a walk from the newest on, nothing twice"
    );
    if ids.is_empty() {
        assert_eq!(row["state"], Value::Null);
        assert_eq!(gaps.len(), 0);
        return BTreeSet::new();
    }
    let walked = (ids.len() - 1) / 2;
    assert_eq!(ids.len() % 2, 1, "a document is taken in whole or not at all");
    if ids.len() == wanted.len() && row["state"] == "whole" {
        assert_eq!(gaps.len(), 0);
        assert_eq!(rows.last().unwrap()["meaning"], "whole");
    } else {
        // One record is the resume point and the pseudo-entry.
        assert_eq!((&row["state"], gaps.len()), (&json!("gaps"), 1), "{rows:#?}");
        let next = site.url(&format!("/{name}/{}", ARCHIVES - walked));
        assert_eq!((&gaps[0]["uri"], &gaps[0]["cause"]), (&json!(next.as_str()), &json!("not-yet-fetched")));
        assert_eq!(gaps[0]["newer"], *wanted.get(ids.len() - 1).unwrap());
    }
    (0..walked).map(|k| format!("/{name}/{}", ARCHIVES - k)).collect()
}

#[test]
fn a3_a_walk_killed_at_any_instant_goes_on_where_it_was() {
    let mut instants = Instants(0x9E37_79B9_7F4A_7C15);
    for round in 0..2 {
        let (program, site) = (Program::new(), Site::start());
        for name in ["a", "b"] {
            long_chain(&site, name);
        }
        let outlines = ["a", "b"]
            .map(|name| format!("<outline text='{name}' xmlUrl='{}'/>", site.url(&format!("/{name}"))));
        program.ok(&[
            "import",
            &program.file("l.opml", format!("<opml><body>{}</body></opml>", outlines.concat())),
        ]);
        let mut kills = 0;
        loop {
            site.clear_log();
            let processed: BTreeSet<String> =
                ["a", "b"].iter().flat_map(|name| assert_sound(&program, &site, name)).collect();
            let flags: &[&str] = if kills % 3 == 1 { &["refresh", "--now"] } else { &["refresh"] };
            let ended = kill_after(&program, flags, instants.next(170));
            let asked: Vec<String> = site.requested();
            let again: Vec<&String> = asked.iter().filter(|path| processed.contains(*path)).collect();
            assert_eq!(again, Vec::<&String>::new(), "round {round}: a processed archive was fetched again");
            program.assert_integrity();
            if ended && processed.len() == 2 * ARCHIVES {
                break;
            }
            kills += usize::from(!ended);
            assert!(kills < 200, "it gets nowhere");
        }
        assert!(kills > 3, "only {kills} kills: too quick for this test");
        program.ok(&["refresh"]);
        for name in ["a", "b"] {
            let url = site.url(&format!("/{name}"));
            let mut wanted = whole_list(name);
            wanted.push("horizon whole".to_owned());
            assert_eq!(program.list(url.as_str()), wanted);
            let row = program.feed(url.as_str());
            assert_eq!(
                (&row["state"], &row["gaps"], &row["error"]),
                (&json!("whole"), &json!(0), &Value::Null)
            );
            // G5a: what the archives brought is history, whoever was killed meanwhile.
            assert_eq!(row["unread"], 1);
        }
        let found = program.rows(&["search", "entry", "--json"]).len();
        assert_eq!(found, 2 * whole_list("a").len(), "the index was cut off nowhere");
    }
}

#[test]
fn a3_an_add_that_is_killed_leaves_a_subscription_or_none() {
    let mut instants = Instants(77);
    let site = Site::start();
    long_chain(&site, "a");
    let url = site.url("/a");
    for _ in 0..6 {
        let program = Program::new();
        kill_after(&program, &["add", url.as_str()], instants.next(150));
        if program.dir().join("lacuna.db").exists() && !program.feeds().is_empty() {
            assert_sound(&program, &site, "a");
        }
        program.ok(&["add", url.as_str()]);
        program.ok(&["refresh"]);
        assert_eq!(program.feed(url.as_str())["state"], "whole");
        program.assert_integrity();
    }
}

#[test]
fn an_import_of_2000_feeds_killed_at_any_instant_is_all_or_nothing() {
    const ROUNDS: u32 = 12;
    let list = opml_of((0..2_000).map(|n| format!("http://127.0.0.1:9/{n}")));
    let undisturbed = {
        let program = Program::new();
        let file = program.file("l.opml", &list);
        let start = Instant::now();
        program.ok(&["import", &file]);
        start.elapsed()
    };
    let mut instants = Instants(0xC0FF_EE11);
    let mut seen = BTreeSet::new();
    for round in 0..ROUNDS {
        let program = Program::new();
        let file = program.file("l.opml", &list);
        // The kills are spread from the start of the run to a little after its end.
        kill_after(&program, &["import", &file], undisturbed * round / (ROUNDS - 3) + instants.next(10));
        let before = if program.dir().exists() { program.feeds().len() } else { 0 };
        assert!(before == 0 || before == 2_000, "{before} of 2,000");
        seen.insert(before);
        let ran = program.ok(&["import", &file]);
        let said = if before == 0 { "2,000 added, 0 skipped" } else { "0 added, 2,000 skipped" };
        assert!(ran.err.contains(said), "{ran:#?}");
        assert_eq!(program.feeds().len(), 2_000);
        program.assert_integrity();
    }
    assert!(seen.contains(&0), "no kill came before the end");
}

#[test]
fn a_poll_that_is_killed_is_seen_whole_or_not_at_all() {
    let (program, site) = (Program::new(), Site::start());
    let mut instants = Instants(4242);
    let window = |from: usize| Feed::rss("Window").entries((from..from + 20).rev().map(|n| entry("w", n, 0)));
    let url = site.url("/w");
    site.put("/w", window(0));
    program.ok(&["add", url.as_str()]);
    for round in 1..=12 {
        site.put("/w", Reply::from(window(round * 5)));
        kill_after(&program, &["refresh", "--now"], instants.next(90));
        let entries = program.feed(url.as_str())["entries"].as_u64().unwrap();
        assert_eq!(entries % 5, 0, "whole documents only");
    }
    program.ok(&["refresh", "--now"]);
    let row = program.feed(url.as_str());
    let list = program.list(url.as_str());
    assert_eq!(row["entries"], list.iter().filter(|id| id.starts_with("w-")).count());
    // The windows have 20 entries and move by 5, so each entry that no poll saw is in a gap.
    let missing = (0..80).filter(|n| !list.contains(&format!("w-{n}-0"))).count();
    assert!(missing == 0 || row["gaps"].as_u64().unwrap() > 0, "{missing} lost without a gap: {list:?}");
    program.assert_integrity();
}
