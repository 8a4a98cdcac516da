//! Load: a large profile is opened, listed, searched and refreshed, and then used for a day by a fast clock. The tests
//! use the command line if it can show the result, and else the core of the window. The publishers are on the loopback
//! interface.
//!
//! By default the profile has 220 subscriptions and 26,400 entries. With `LACUNA_LOAD=full` it has 5,000 subscriptions
//! and 2,000,000 entries; then `LACUNA_PROGRAM` should name the release. The test prints a table. It needs Linux, which
//! reports the resources of a process.
//!
//! The limits of time are many times the measured values. They catch costs that grow with the square of something, or
//! with the number of all entries if they must not.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "what was measured is there to be read")]
#![expect(clippy::format_push_string, reason = "what is published need not be made fast")]

mod day;
#[path = "../bench/scenarios/language.rs"]
mod language;
#[path = "../bench/scenarios/program.rs"]
#[expect(dead_code, reason = "the measures open windows as well")]
mod program;
mod publisher;
mod reading;
#[path = "../bench/silent_desktop.rs"]
mod silent_desktop;

use std::path::Path;

use lacuna::profile::{Profile, now};
use lacuna::store::ReadConnection;
use program::{Cost, run, size};
use publisher::Publisher;

/// The size of the profile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    feeds: u32,
    /// The number of entries of each feed.
    each: u32,
}

impl Size {
    fn chosen() -> Self {
        match std::env::var("LACUNA_LOAD").as_deref() {
            Ok("full") => Self { feeds: 5_000, each: 400 },
            _ => Self { feeds: 220, each: 160 },
        }
    }

    fn entries(self) -> u64 {
        u64::from(self.feeds) * u64::from(self.each)
    }
}

/// The largest size of the database, in bytes for each published byte. The entries of these feeds are short, so what is
/// stored beside the text weighs more than usual. The names by which the same article is found in other feeds count
/// too.
const MOST_OF_CONTENT: f64 = 1.55;
/// The largest memory of a command, in megabytes.
const MOST_MEMORY: f64 = 200.0;

#[test]
fn a_large_profile_starts_lists_searches_refreshes_and_lives_a_day() {
    let size = Size::chosen();
    let folder = tempfile::tempdir().unwrap();
    let settings = r#"{"refresh_at_start": false, "show_images": "never", "site_icons": false}"#;
    std::fs::write(folder.path().join("settings.json"), settings).unwrap();
    let publisher = Publisher::new(size.feeds, size.each, now());
    fill(folder.path(), &publisher, size);
    use_it(folder.path(), &publisher, size);
    reading::check(folder.path(), size);
    day::live(folder.path(), &publisher);
    let reader = open(folder.path());
    assert_eq!(reader.integrity_check().unwrap(), Vec::<String>::new());
    holds_little_more_than_content("after a day", folder.path(), &publisher);
}

pub(crate) fn open(folder: &Path) -> ReadConnection {
    Profile::find(Some(folder)).unwrap().reader().unwrap()
}

pub(crate) fn entries(folder: &Path) -> u64 {
    open(folder).subscriptions().unwrap().iter().map(|row| row.entries).sum()
}

/// Runs a command. Fails if it takes more than `seconds` of processor time.
fn hold(folder: &Path, arguments: &[&str], seconds: f64) -> Cost {
    let cost = run(folder, arguments);
    let name = arguments.join(" ");
    println!("{name}: {:.2} s, of {:.2} processor, {:.0} MB", cost.wall, cost.cpu, cost.rss);
    assert!(cost.cpu <= seconds, "{name} takes {:.2} s of processor time, {seconds} allowed", cost.cpu);
    assert!(cost.rss <= MOST_MEMORY, "{name} takes {:.0} MB", cost.rss);
    cost
}

/// Adds the first half of the feeds, then the second. The second half may not take much longer.
fn fill(folder: &Path, publisher: &Publisher, size: Size) {
    let list = folder.join("list.opml");
    let half = size.feeds / 2;
    let mut taken = Vec::new();
    for (feeds, expect) in [(0..half, size.entries() / 2), (half..size.feeds, size.entries())] {
        std::fs::write(&list, publisher.opml(feeds)).unwrap();
        hold(folder, &["import", list.to_str().unwrap()], 5.0);
        let each = 0.004 * size.entries() as f64 / 2.0;
        taken.push(hold(folder, &["refresh"], each));
        assert_eq!(entries(folder), expect, "every entry is stored");
    }
    std::fs::remove_file(list).unwrap();
    let growth = taken[1].cpu / taken[0].cpu;
    println!("the second half took {growth:.2} times as long as the first");
    assert!(growth < 1.8, "filling grows with what is there: {growth:.2}");
    holds_little_more_than_content("filled", folder, publisher);
}

/// Runs the commands that a user of the profile runs.
fn use_it(folder: &Path, publisher: &Publisher, size: Size) {
    let feed = publisher.address(7);
    let feeds = f64::from(size.feeds);
    // The time of these commands must not grow with the number of entries.
    hold(folder, &["feeds"], 0.2 + feeds * 0.000_5);
    hold(folder, &["gaps"], 0.2 + feeds * 0.000_5);
    hold(folder, &["entries", feed.as_str()], 1.0);
    hold(folder, &["search", "zyxrare"], 1.0);
    hold(folder, &["search", "zyxmedium"], 4.0);
    hold(folder, &["mark-read", feed.as_str()], 0.5 + size.entries() as f64 * 0.000_05);
    // No feed is due, and no feed changed.
    hold(folder, &["refresh"], 0.5 + feeds * 0.003);
    hold(folder, &["refresh", "--now"], 0.5 + feeds * 0.02);
    hold(folder, &["export", folder.join("out.opml").to_str().unwrap()], 0.2 + feeds * 0.001);
    hold(folder, &["mark-read"], 1.0 + size.entries() as f64 * 0.000_06);
    std::fs::remove_file(folder.join("out.opml")).unwrap();
    let unread: u64 = open(folder).subscriptions().unwrap().iter().map(|row| row.unread).sum();
    assert_eq!(unread, 0);
}

/// Checks that the database is not much larger than the published content: identities, titles, addresses, dates and
/// texts, each counted once.
fn holds_little_more_than_content(when: &str, folder: &Path, publisher: &Publisher) {
    let length = |name: &str| std::fs::metadata(folder.join(name)).map_or(0, |data| data.len());
    let database = length("lacuna.db") + length("lacuna.db-wal");
    let content = publisher.state.content();
    let times = database as f64 / content as f64;
    println!(
        "{when}: {:.0} MB, {times:.2} times its content; the profile takes {:.0} MB",
        database as f64 / 1e6,
        size(folder)
    );
    assert!(times <= MOST_OF_CONTENT, "{when}: {times:.2} times its content");
}
