//! `refresh --background`: it prints nothing, ends after a bounded time, and never runs beside another refresh.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lacuna::config::Paths;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::Timestamp;
use lacuna::profile::refresh_lock::RefreshLock;

use super::feed;
use crate::harness::{Program, Ran, finish};

#[track_caller]
fn assert_quiet(ran: &Ran) {
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{ran:#?}");
}

/// A program with two subscriptions, one of which now fails.
fn followed() -> (Program, Site) {
    let (program, site) = (Program::new(), Site::start());
    for path in ["/f", "/lost"] {
        site.put(path, feed(path));
        program.ok(&["add", site.url(path).as_str()]);
    }
    site.put("/lost", Reply::status(404));
    (program, site)
}

#[test]
fn f2_the_background_fetches_what_is_due_and_prints_nothing() {
    let (program, site) = followed();
    assert_quiet(&program.ok(&["refresh", "--background"]));
    assert_eq!(site.log().len(), 2, "nothing is due");
    program.a_day_passes();
    assert_quiet(&program.ok(&["refresh", "--background"]));
    assert_eq!((site.count("/f"), site.count("/lost")), (2, 2));
    assert_eq!(program.feed(site.url("/lost").as_str())["error"]["kind"], "status", "the window says so");
    assert_quiet(&program.ok(&["refresh", "--background"]));
    assert_eq!(site.log().len(), 4);
    for wrong in [&["--background", "--now"][..], &["--background", "--json"], &["--repeat"]] {
        let ran = program.run(&[&["refresh"], wrong].concat());
        assert_eq!(ran.status, 2, "{ran:#?}");
    }
}

#[test]
fn f4_the_background_asks_for_nothing_beside_another_process_or_offline() {
    let (program, site) = followed();
    program.a_day_passes();
    let lock = RefreshLock::try_take(&Paths::at(program.dir())).unwrap().unwrap();
    assert_quiet(&program.ok(&["refresh", "--background"]));
    drop(lock);
    program.settings(r#"{"offline": true}"#);
    assert_quiet(&program.ok(&["refresh", "--background"]));
    assert_eq!(site.log().len(), 2);
    program.settings("{}");
    assert_quiet(&program.ok(&["refresh", "--background"]));
    assert_eq!(site.log().len(), 4);
}

#[test]
fn f4_of_checks_that_start_at_once_one_asks_and_all_are_quiet() {
    for _ in 0..6 {
        let (program, site) = followed();
        program.a_day_passes();
        // Each check also makes the backup of the day, if there is none.
        std::fs::remove_dir_all(Paths::at(program.dir()).backups()).unwrap();
        let checks: Vec<_> = (0..4).map(|_| program.spawn(&["refresh", "--background"])).collect();
        for check in checks {
            assert_quiet(&finish(check));
        }
        assert_eq!((site.count("/f"), site.count("/lost")), (2, 2));
        let backups = std::fs::read_dir(Paths::at(program.dir()).backups()).unwrap();
        assert_eq!(backups.count(), 1);
    }
}

#[test]
fn a3_a_walk_that_was_cut_short_goes_on_in_the_background() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", feed("F").link("prev-archive", "/old"));
    let asked = Arc::new(AtomicBool::new(false));
    let hears = Arc::clone(&asked);
    site.handle("/old", move |_| {
        hears.store(true, Ordering::Relaxed);
        std::thread::sleep(Duration::from_secs(4));
        Reply::status(404)
    });
    let mut adding = program.spawn(&["add", site.url("/f").as_str()]);
    let began = Instant::now();
    while !asked.load(Ordering::Relaxed) {
        assert!(began.elapsed() < Duration::from_secs(15), "{:?}", site.requested());
        std::thread::sleep(Duration::from_millis(20));
    }
    adding.kill().unwrap();
    adding.wait().unwrap();
    site.put("/old", Feed::atom("F").archive().entry(Entry::new("o", "O")));
    assert_quiet(&program.ok(&["refresh", "--background"]));
    assert_eq!(program.feed(site.url("/f").as_str())["state"], "whole");
    assert_eq!(site.count("/f"), 1, "the feed itself was not due");
}

#[test]
fn without_systemd_the_checks_go_on_until_they_are_switched_off() {
    let (program, site) = followed();
    program.a_day_passes();
    program.settings(r#"{"background": true}"#);
    let repeat = ["refresh", "--background", "--repeat"];
    let mut first = program.spawn(&repeat);
    let began = Instant::now();
    while site.log().len() < 4 {
        assert!(began.elapsed() < Duration::from_secs(30), "{:?}", site.requested());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(first.try_wait().unwrap().is_none(), "it goes on");
    assert_quiet(&program.ok(&repeat));
    assert!(first.try_wait().unwrap().is_none(), "a second one ends instead");
    first.kill().unwrap();
    first.wait().unwrap();
    program.settings(r#"{"background": false}"#);
    assert_quiet(&program.ok(&repeat));
}

/// A feed with entries that were published these numbers of hours before `now`, newest first.
fn of_hours(title: &str, now: chrono::DateTime<chrono::Utc>, hours: [i64; 4]) -> Feed {
    let entry = |hour: i64| {
        let time = Timestamp::from(now - chrono::TimeDelta::hours(hour)).to_rfc3339();
        Entry::new(format!("h{hour}"), format!("Hour {hour}")).published(time)
    };
    Feed::rss(title).entries(hours.map(entry))
}

#[test]
fn g6b_after_a_long_sleep_the_feeds_at_risk_are_fetched_before_all_others() {
    let (program, site) = (Program::new(), Site::start());
    let now = chrono::Utc::now();
    // The feeds at risk come last in the order of subscription. Two feeds of a host are fetched at a time.
    let (calm, busy) = (["/calm-1", "/calm-2", "/calm-3", "/calm-4"], ["/busy-1", "/busy-2"]);
    for path in calm.iter().chain(&busy) {
        site.put(path, of_hours(path, now, [4, 5, 6, 7]));
        program.ok(&["add", site.url(path).as_str()]);
    }
    for path in busy {
        site.put(path, of_hours(path, now, [1, 2, 3, 4]));
    }
    program.ok(&["refresh", "--now"]);
    program.a_day_passes();
    site.clear_log();
    assert_quiet(&program.ok(&["refresh", "--background"]));
    let mut asked = site.requested();
    assert_eq!(asked.len(), 6, "{asked:?}");
    asked.truncate(2);
    asked.sort();
    assert_eq!(asked, busy, "{:?}", site.requested());
}
