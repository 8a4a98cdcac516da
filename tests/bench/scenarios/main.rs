//! Whole scenarios: the program as users run it, against publishers on the loopback interface. Each scenario is
//! compared with the floor of the same run: the same documents are fetched over a plain socket, scanned for their XML
//! events, and stored in SQLite with a full-text index. The floor of slow servers is the time that passes until sixteen
//! fetches at once have finished all. The benchmark prints a table with processor seconds, their ratio to the floor
//! (for slow servers, the ratio of the times that pass), memory and disk space. It needs Linux.
//!
//!     cargo bench --bench scenarios                    # all but growth, each the median of five
//!     cargo bench --bench scenarios -- refresh search  # some of them
//!     xvfb-run -a cargo bench --bench scenarios -- start window  # the window, which needs a display
//!     cargo bench --bench scenarios -- growth          # how costs grow with 100, 1,000 and 5,000 feeds
//!     cargo bench --bench scenarios -- --runs 1
//!     LACUNA_PROGRAM=FILE cargo bench --bench scenarios -- rules  # another build of the program

#![expect(clippy::print_stdout, reason = "a measure is there to be read")]
#![expect(clippy::unwrap_used, reason = "a measure may fail")]
#![expect(clippy::format_push_string, reason = "what is published need not be made fast")]

mod corpus;
mod floor;
mod language;
mod program;
mod rules;
#[path = "../stored.rs"]
mod stored;
mod sync;

use std::path::Path;
use std::time::Instant;

use corpus::{Publisher, archived_site, slow_site};
use lacuna::model::EntryKey;
use lacuna::model::EntryScope;
use lacuna::profile::Profile;
use language::Language;
use program::{Cost, open, run, run_until, run_until_lines, size};

/// The number of feeds that are refreshed.
const FEEDS: u32 = 1_000;
/// The number of archives of the archived feed.
const ARCHIVES: u32 = 999;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let runs = arguments.iter().skip_while(|argument| *argument != "--runs").nth(1);
    let runs: usize = runs.map_or(5, |number| number.parse().expect("--runs takes a number"));
    let names: Vec<&String> =
        arguments.iter().filter(|argument| argument.chars().all(|c| c.is_ascii_lowercase())).collect();
    let wanted =
        |name: &str| names.iter().any(|wanted| *wanted == name) || names.is_empty() && name != "growth";
    println!("| scenario | floor, s | Lacuna, CPU s | of the floor | wall, s | memory, MB | disk, MB |");
    println!("|---|---|---|---|---|---|---|");
    if wanted("refresh") {
        refreshes(runs);
    }
    if wanted("rules") {
        rules::rules(runs);
    }
    if wanted("archive") || wanted("search") {
        archive(runs, wanted("archive"), wanted("search"));
    }
    if wanted("import") {
        import(runs);
    }
    if wanted("slow") {
        slow(runs);
    }
    if wanted("start") {
        start(runs);
    }
    if wanted("window") {
        window(runs);
    }
    if wanted("sync") {
        sync::syncs(|name, cost| row(name, None, cost, None));
    }
    if wanted("growth") {
        growth();
    }
}

/// Runs `work` several times, and returns the cost with the median processor time.
fn median(runs: usize, work: impl FnMut() -> Cost) -> Cost {
    median_by(|cost| cost.cpu, runs, work)
}

fn median_by(what: impl Fn(&Cost) -> f64, runs: usize, mut work: impl FnMut() -> Cost) -> Cost {
    let mut costs: Vec<Cost> = (0..runs.max(1)).map(|_| work()).collect();
    costs.sort_by(|a, b| what(a).total_cmp(&what(b)));
    costs[costs.len() / 2]
}

/// The least cost of a scenario.
#[derive(Clone, Copy)]
enum Floor {
    /// Processor seconds.
    Cpu(f64),
    /// Seconds that pass.
    Wall(f64),
}

fn row(name: &str, floor: Option<Floor>, cost: Cost, disk: Option<f64>) {
    let or_dash =
        |number: Option<f64>, digits: usize| number.map_or("-".to_owned(), |n| format!("{n:.digits$}"));
    let (floor, ratio) = match floor {
        Some(Floor::Cpu(floor)) => (Some(floor), Some(cost.cpu / floor)),
        Some(Floor::Wall(floor)) => (Some(floor), Some(cost.wall / floor)),
        None => (None, None),
    };
    println!(
        "| {name} | {} | {:.2} | {} | {:.2} | {:.0} | {} |",
        or_dash(floor, 2),
        cost.cpu,
        or_dash(ratio, 2),
        cost.wall,
        cost.rss,
        or_dash(disk, 0)
    );
}

/// A new profile with these subscriptions, and what importing them cost.
fn profile(opml: &str) -> (tempfile::TempDir, Cost) {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.opml");
    std::fs::write(&list, opml).unwrap();
    let cost = run(folder.path(), &["import", list.to_str().unwrap()]);
    std::fs::remove_file(list).unwrap();
    (folder, cost)
}

fn entries(profile: &Path) -> u64 {
    let reader = Profile::find(Some(profile)).unwrap().reader().unwrap();
    reader.subscriptions().unwrap().iter().map(|row| row.entries).sum()
}

/// Measures refreshes of new feeds, of unchanged feeds, and with one of twenty feeds changed.
fn refreshes(runs: usize) {
    let publisher = Publisher::new(FEEDS);
    let opml = publisher.opml();
    let (floor, confirm) = {
        let documents = publisher.documents();
        let folder = tempfile::tempdir().unwrap();
        let (fetch, tags) = floor::fetch(&publisher.addresses());
        let confirm = floor::confirm(&publisher.addresses(), &tags);
        let scan = floor::scan(&documents);
        let store = floor::store(&documents, &folder.path().join("floor.db"));
        println!(
            "| floor: {fetch:.2} fetch, {scan:.2} scan, {store:.2} store and index; {confirm:.2} unchanged | | | | | | {:.0} |",
            size(folder.path())
        );
        (fetch + scan + store, confirm)
    };
    let least = |seconds: f64| Some(Floor::Cpu(seconds));
    let (mut visible, mut unchanged, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    let (all, mut disk) = (u64::from(FEEDS * corpus::ENTRIES), 0.0);
    let cold = median(runs, || {
        publisher.slide(0);
        let (folder, _) = profile(&opml);
        let reader = Profile::find(Some(folder.path())).unwrap().reader().unwrap();
        let is_visible = || {
            reader.subscriptions().is_ok_and(|rows| rows.iter().map(|row| row.entries).sum::<u64>() == all)
        };
        let (cost, seen) = run_until(folder.path(), &["refresh", "--now"], is_visible);
        visible.extend(seen.map(|cpu| Cost { cpu, ..cost }));
        assert_eq!(entries(folder.path()), all, "every entry is stored");
        disk = size(folder.path());
        unchanged.push(run(folder.path(), &["refresh", "--now"]));
        publisher.slide(1);
        changed.push(run(folder.path(), &["refresh", "--now"]));
        cost
    });
    row("1,000 feeds, cold, indexed", least(floor), cold, Some(disk));
    let (mut visible, mut unchanged, mut changed) =
        (visible.into_iter(), unchanged.into_iter(), changed.into_iter());
    row(
        "the same until every entry is visible",
        least(floor),
        median(visible.len(), || visible.next().unwrap()),
        None,
    );
    row("unchanged (304)", least(confirm), median(runs, || unchanged.next().unwrap()), None);
    let few = least(confirm + floor / 20.0);
    row("one of twenty changed", few, median(runs, || changed.next().unwrap()), None);
}

/// Measures the time until the first 50 hits are there, for words that 10, 1,000 and 25,000 of 100,000 entries contain.
fn searches(runs: usize, profile: &Path) {
    for word in ["zyxrare", "zyxmedium", "zyxcommon"] {
        // Each hit has two lines.
        let cost = median(runs, || run_until_lines(profile, &["search", word], 100));
        row(&format!("search {word}, 50 hits on the command line"), None, cost, None);
        let reader = Profile::find(Some(profile)).unwrap().reader().unwrap();
        // The query of the window: it lists all hits, and reads the rows in sight.
        let find = || {
            let began = Instant::now();
            let found = reader.search_keys(word, &EntryScope::All).unwrap();
            let keys: Vec<EntryKey> = found.into_iter().map(|(key, _)| key).collect();
            reader.unread_among(keys.iter().copied()).unwrap();
            reader.rows(keys.split_at(keys.len().min(50)).0).unwrap();
            let wall = began.elapsed().as_secs_f64();
            Cost { cpu: wall, wall, rss: 0.0 }
        };
        row(&format!("search {word} in the running program"), None, median(runs.max(5), find), None);
    }
}

/// Measures the complete walk through an archived feed, and searches in it.
fn archive(runs: usize, rebuild: bool, search: bool) {
    let language = Language::new();
    let (site, url) = archived_site(&language, ARCHIVES);
    let floor = rebuild.then(|| {
        let documents: Vec<String> =
            (0..ARCHIVES).map(|archive| language.archived(Some(archive), ARCHIVES)).collect();
        let folder = tempfile::tempdir().unwrap();
        let addresses: Vec<url::Url> =
            (0..ARCHIVES).map(|archive| site.url(&format!("/archive/{archive}.xml"))).collect();
        floor::fetch(&addresses).0
            + floor::scan(&documents)
            + floor::store(&documents, &folder.path().join("floor.db"))
    });
    let (mut disk, mut last) = (0.0, None);
    let cost = median(if rebuild { runs } else { 1 }, || {
        let folder = tempfile::tempdir().unwrap();
        let cost = run(folder.path(), &["add", "--whole", url.as_str()]);
        assert_eq!(
            entries(folder.path()),
            u64::from((ARCHIVES + 1) * corpus::PER_ARCHIVE),
            "every entry is stored"
        );
        disk = size(folder.path());
        last = Some(folder);
        cost
    });
    row(
        "archived feed of 1,000 documents, 100,000 entries, rebuilt whole",
        floor.map(Floor::Cpu),
        cost,
        Some(disk),
    );
    if search {
        searches(runs, last.unwrap().path());
    }
}

fn import(runs: usize) {
    let mut opml = "<opml version=\"2.0\"><head/><body>\n".to_owned();
    for feed in 0..5_000 {
        opml.push_str(&format!(
            "<outline type=\"rss\" text=\"Feed {feed}\" xmlUrl=\"http://p.example/{feed}.xml\"/>\n"
        ));
    }
    opml.push_str("</body></opml>");
    row("OPML import of 5,000 feeds", None, median(runs, || profile(&opml).1), None);
}

/// Measures the time that passes while servers think.
fn slow(runs: usize) {
    let (sites, opml) = slow_site(&Language::new(), 100);
    let addresses: Vec<url::Url> = sites.iter().map(|site| site.url("/feed.xml")).collect();
    let floor = Some(Floor::Wall(floor::wait_for(&addresses)));
    let mut again = Vec::new();
    let cold = median_by(
        |cost| cost.wall,
        runs,
        || {
            let (folder, _) = profile(&opml);
            let cost = run(folder.path(), &["refresh", "--now"]);
            again.push(run(folder.path(), &["refresh", "--now"]));
            cost
        },
    );
    row("100 feeds, answers held back 200 ms, cold", floor, cold, None);
    let mut again = again.into_iter();
    row("the same, unchanged", floor, median_by(|cost| cost.wall, runs, || again.next().unwrap()), None);
}

/// Returns true if there is a display. If not, prints that these scenarios are left out.
fn has_display() -> bool {
    let has = std::env::var_os("DISPLAY").is_some() || std::env::var_os("WAYLAND_DISPLAY").is_some();
    if !has {
        println!("| the window: not measured, there is no display | | | | | | |");
    }
    has
}

/// Measures the window from its start until everything in sight is drawn.
fn start(runs: usize) {
    if !has_display() {
        return;
    }
    for (name, entries) in [("100,000", 100_000), ("1,000,000", 1_000_000)] {
        let (folder, stored, _) = stored::filled(entries);
        drop(stored);
        let cost = median(runs, || open(folder.path(), || true));
        row(&format!("start with {name} entries, to the first whole frame"), None, cost, None);
    }
}

/// Measures the memory of the window while it refreshes.
fn window(runs: usize) {
    if !has_display() {
        return;
    }
    let publisher = Publisher::new(FEEDS);
    let cost = median(runs, || {
        let (folder, _) = profile(&publisher.opml());
        let reader = Profile::find(Some(folder.path())).unwrap().reader().unwrap();
        let is_done = || {
            let stored = reader.subscriptions().is_ok_and(|rows| {
                rows.iter().map(|row| row.entries).sum::<u64>() == u64::from(FEEDS * corpus::ENTRIES)
            });
            stored && reader.awaits_index().is_ok_and(|waits| !waits)
        };
        open(folder.path(), is_done)
    });
    row("the window refreshes 1,000 feeds, cold", None, cost, None);
}

/// Measures how each cost grows with the number of feeds. An exponent of 1 means growth with the number of feeds, 2
/// with its square. Fails for an exponent above 1.1.
fn growth() {
    const SIZES: [u32; 3] = [100, 1_000, 5_000];
    const NAMES: [&str; 4] = ["import", "cold", "unchanged", "one of twenty changed"];
    const MOST: f64 = 1.1;
    let mut costs: Vec<[f64; 4]> = Vec::new();
    for feeds in SIZES {
        let publisher = Publisher::new(feeds);
        let (folder, import) = profile(&publisher.opml());
        let cold = run(folder.path(), &["refresh", "--now"]);
        let unchanged = run(folder.path(), &["refresh", "--now"]);
        publisher.slide(1);
        let changed = run(folder.path(), &["refresh", "--now"]);
        let measured = [import, cold, unchanged, changed];
        for (name, cost) in NAMES.iter().zip(measured) {
            row(&format!("{feeds} feeds: {name}"), None, cost, None);
        }
        costs.push(measured.map(|cost| cost.cpu));
    }
    for (index, name) in NAMES.iter().enumerate() {
        let exponent = |from: usize, to: usize| {
            let (fewer, more) = (costs[from][index].max(0.01), costs[to][index].max(0.01));
            (more / fewer).ln() / (f64::from(SIZES[to]) / f64::from(SIZES[from])).ln()
        };
        println!(
            "growth of {name}: exponent {:.2} from 100 to 1,000 feeds, {:.2} from 1,000 to 5,000",
            exponent(0, 1),
            exponent(1, 2)
        );
        assert!(exponent(1, 2) <= MOST, "{name} grows faster than the number of feeds");
    }
}
