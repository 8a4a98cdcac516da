//! Commands beside each other on one profile: F4 and A3 between processes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use super::harness::{Program, finish};

/// How many requests for each path are being answered, and the most there ever were.
#[derive(Default)]
struct AtOnce(Mutex<BTreeMap<String, (usize, usize)>>);

impl AtOnce {
    fn answer(&self, path: &str, pause: Duration, reply: impl FnOnce() -> Reply) -> Reply {
        let change = |by: isize| {
            let mut held = self.0.lock().unwrap();
            let (now, most) = held.entry(path.to_owned()).or_default();
            *now = now.checked_add_signed(by).unwrap();
            *most = (*most).max(*now);
        };
        change(1);
        thread::sleep(pause);
        change(-1);
        reply()
    }

    fn most(&self) -> usize {
        self.0.lock().unwrap().values().map(|(_, most)| *most).max().unwrap_or(0)
    }
}

fn list_of(site: &Site, paths: impl IntoIterator<Item = String>) -> String {
    let outlines: String =
        paths.into_iter().map(|path| format!("<outline text=\"{path}\" xmlUrl=\"{}\"/>", site.url(&path))).collect();
    format!("<opml version=\"2.0\"><body>{outlines}</body></opml>")
}

/// Twelve feeds with two archives each, every answer slow.
fn slow_site(pause: Duration) -> (Site, Arc<AtOnce>) {
    let (site, at_once) = (Site::start(), Arc::new(AtOnce::default()));
    let counter = Arc::clone(&at_once);
    site.handle_under("/", move |request| {
        let path = request.path().to_owned();
        let entry = |title: &str, day: u32| {
            Entry::new(format!("{path}-{title}"), title).published(format!("2024-01-{day:02}T00:00:00Z"))
        };
        counter.answer(&path, pause, || match path.split('/').collect::<Vec<_>>()[..] {
            ["", "feed", n] => {
                Feed::atom(n).link("prev-archive", format!("/two/{n}")).entry(entry("new", 3)).into()
            }
            ["", "two", n] => {
                Feed::atom(n).archive().link("prev-archive", format!("/one/{n}")).entry(entry("mid", 2)).into()
            }
            ["", "one", n] => Feed::atom(n).archive().entry(entry("old", 1)).into(),
            _ => Reply::status(404),
        })
    });
    (site, at_once)
}

fn assert_all_whole(program: &Program, feeds: usize) {
    let rows = program.feeds();
    assert_eq!(rows.len(), feeds);
    for row in rows {
        assert_eq!((&row["state"], &row["entries"], &row["unread"]), (&json!("whole"), &json!(3), &json!(1)), "{row:#?}");
    }
    program.assert_integrity();
}

#[test]
fn f4_two_refreshes_at_once_ask_for_nothing_twice_at_once_and_lose_nothing() {
    let program = Program::new();
    let (site, at_once) = slow_site(Duration::from_millis(15));
    let list = program.file("l.opml", list_of(&site, (0..12).map(|n| format!("/feed/{n}"))));
    program.ok(&["import", &list]);
    let runs = [program.spawn(&["refresh"]), program.spawn(&["refresh"])].map(finish);
    assert!(runs.iter().all(|ran| ran.status == 0), "{runs:#?}");
    let waited = runs.iter().filter(|ran| ran.err.contains("Waiting")).count();
    assert_eq!(waited, 1, "one says that it waits: {runs:#?}");
    assert_eq!(at_once.most(), 1);
    assert_eq!(site.log().len(), 36, "the second finds nothing due: {:?}", site.requested());
    assert_all_whole(&program, 12);
    // Both by force: each document twice, one after the other, conditionally.
    let runs = [program.spawn(&["refresh", "--now"]), program.spawn(&["refresh", "--now"])].map(finish);
    assert!(runs.iter().all(|ran| ran.status == 0), "{runs:#?}");
    assert_eq!(at_once.most(), 1);
    assert_eq!(site.log().len(), 36 + 24);
    assert!(site.log().iter().skip(36).all(|logged| logged.status == 304));
    assert_all_whole(&program, 12);
}

#[test]
fn f4_two_adds_of_one_feed_at_once_are_one_subscription_and_one_request() {
    let program = Program::new();
    let (site, at_once) = slow_site(Duration::from_millis(30));
    let url = site.url("/feed/1");
    let runs: Vec<_> = (0..4).map(|_| program.spawn(&["add", url.as_str()])).collect();
    let runs: Vec<_> = runs.into_iter().map(finish).collect();
    assert!(runs.iter().all(|ran| ran.status == 0), "{runs:#?}");
    assert_eq!(runs.iter().filter(|ran| ran.err.contains("already")).count(), 3, "{runs:#?}");
    assert_eq!((site.log().len(), at_once.most()), (3, 1));
    assert_all_whole(&program, 1);
}

#[test]
fn f4_whoever_waits_goes_on_when_the_other_is_killed() {
    let program = Program::new();
    let (site, at_once) = slow_site(Duration::from_millis(40));
    let list = program.file("l.opml", list_of(&site, (0..6).map(|n| format!("/feed/{n}"))));
    program.ok(&["import", &list]);
    let mut first = program.spawn(&["refresh"]);
    while site.log().is_empty() {
        thread::sleep(Duration::from_millis(2));
    }
    let second = program.spawn(&["refresh"]);
    thread::sleep(Duration::from_millis(60));
    first.kill().unwrap();
    first.wait().unwrap();
    let ran = finish(second);
    assert_eq!(ran.status, 0, "{ran:#?}");
    assert!(ran.err.contains("Waiting"), "{ran:#?}");
    assert!(at_once.most() <= 2, "only what the dead one had asked for may still be under way");
    assert_all_whole(&program, 6);
}

#[test]
fn f4_commands_go_on_beside_a_window_that_refreshes() {
    use lacuna::app::refresh_lock::RefreshLock;
    use lacuna::config::Paths;
    let program = Program::new();
    let (site, _) = slow_site(Duration::ZERO);
    let list = program.file("l.opml", list_of(&site, ["/feed/1".to_owned()]));
    program.ok(&["import", &list]);
    let lock = RefreshLock::try_take(&Paths::at(program.dir())).unwrap().unwrap();
    assert_eq!(program.feeds().len(), 1);
    program.ok(&["import", &program.file("m.opml", list_of(&site, ["/feed/2".to_owned()]))]);
    program.ok(&["remove", site.url("/feed/2").as_str()]);
    program.ok(&["export"]);
    let mut waiting = program.spawn(&["refresh"]);
    thread::sleep(Duration::from_millis(150));
    assert!(waiting.try_wait().unwrap().is_none());
    assert_eq!(site.log().len(), 0);
    drop(lock);
    let ran = finish(waiting);
    assert_eq!((ran.status, ran.err.lines().filter(|line| line.contains("Waiting")).count()), (0, 1), "{ran:#?}");
    assert_all_whole(&program, 1);
}

#[test]
fn readers_answer_at_once_while_a_writer_runs() {
    let program = Program::new();
    let (site, _) = slow_site(Duration::from_millis(60));
    let list = program.file("l.opml", list_of(&site, (0..12).map(|n| format!("/feed/{n}"))));
    program.ok(&["import", &list]);
    let mut writer = program.spawn(&["refresh"]);
    let url = site.url("/feed/3");
    let (mut rounds, mut before) = (0, 0);
    while writer.try_wait().unwrap().is_none() {
        let asked = Instant::now();
        let entries: u64 = program.feeds().iter().map(|row| row["entries"].as_u64().unwrap()).sum();
        assert!(entries >= before, "what was there stays there");
        before = entries;
        let rows = program.entries(url.as_str());
        let ids: Vec<_> = rows.iter().filter(|row| row["row"] == "entry").collect();
        // A3: never whole before all is there.
        if ids.len() < 3 && !ids.is_empty() {
            assert!(rows.iter().any(|row| row["row"] == "gap"), "{rows:#?}");
        }
        program.gaps();
        program.rows(&["search", "new", "--json"]);
        program.ok(&["export"]);
        assert!(asked.elapsed() < Duration::from_secs(5), "a reader waits for no writer");
        rounds += 1;
    }
    assert_eq!(finish(writer).status, 0);
    assert!(rounds > 1, "the writer was too quick for this test");
    assert_all_whole(&program, 12);
}

#[test]
fn writers_of_every_sort_run_beside_each_other() {
    let program = Program::new();
    let (site, _) = slow_site(Duration::from_millis(10));
    let lists: Vec<String> = (0..3)
        .map(|k| program.file(&format!("{k}.opml"), list_of(&site, (0..4).map(|n| format!("/feed/{}", k * 4 + n)))))
        .collect();
    program.ok(&["import", &lists[0]]);
    let gone = site.url("/feed/0");
    let runs = vec![
        program.spawn(&["refresh"]),
        program.spawn(&["import", &lists[1]]),
        program.spawn(&["import", &lists[2]]),
        program.spawn(&["remove", gone.as_str()]),
        program.spawn(&["refresh", "--now"]),
    ];
    // The second refresh may have seen the removed feed when it still was there; nothing else may fail.
    for ran in runs.into_iter().map(finish) {
        let only_gone = ran.err.lines().filter(|line| line.starts_with("lacuna: ")).all(|l| l.contains(gone.as_str()));
        assert!(ran.status == 0 || only_gone, "{ran:#?}");
    }
    program.ok(&["refresh"]);
    assert_all_whole(&program, 11);
}
