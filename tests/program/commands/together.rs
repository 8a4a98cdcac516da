//! Commands that run at the same time on one profile: F4 and A3 between processes.

use std::collections::BTreeMap;
use std::fs::File;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::harness::{Program, finish, opml_of, spawn};

/// Counts the requests for each path that are being answered, and their highest number.
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

    fn is_answering(&self, path: &str) -> bool {
        self.0.lock().unwrap().get(path).is_some_and(|(now, _)| *now > 0)
    }

    fn most(&self) -> usize {
        self.0.lock().unwrap().values().map(|(_, most)| *most).max().unwrap_or(0)
    }
}

fn list_of(site: &Site, paths: impl IntoIterator<Item = String>) -> String {
    opml_of(paths.into_iter().map(|path| site.url(&path).into()))
}

/// Twelve feeds with two archives each. Every answer is slow.
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
            ["", "two", n] => Feed::atom(n)
                .archive()
                .link("prev-archive", format!("/one/{n}"))
                .entry(entry("mid", 2))
                .into(),
            ["", "one", n] => Feed::atom(n).archive().entry(entry("old", 1)).into(),
            _ => Reply::status(404),
        })
    });
    (site, at_once)
}

/// Starts a command. The returned function reads what the command has printed on standard error so far.
fn spawn_heard(program: &Program, args: &[&str]) -> (Child, impl Fn() -> String) {
    let path = program.beside("said.txt");
    let child = spawn(program.command(args).stderr(File::create(&path).unwrap()));
    (child, move || std::fs::read_to_string(&path).unwrap())
}

fn wait_until(what: &str, happened: impl Fn() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < Duration::from_mins(1), "waited in vain until {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

fn assert_all_whole(program: &Program, feeds: usize) {
    let rows = program.feeds();
    assert_eq!(rows.len(), feeds);
    for row in rows {
        assert_eq!(
            (&row["state"], &row["entries"], &row["unread"]),
            (&json!("whole"), &json!(3), &json!(1)),
            "{row:#?}"
        );
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
    // Both commands fetch each document, one after the other, and send its validators.
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
fn f4_a_waiting_process_goes_on_when_the_other_is_killed() {
    let program = Program::new();
    let (site, at_once) = slow_site(Duration::from_millis(40));
    let list = program.file("l.opml", list_of(&site, (0..6).map(|n| format!("/feed/{n}"))));
    program.ok(&["import", &list]);
    let mut first = program.spawn(&["refresh"]);
    wait_until("the first asks", || !site.log().is_empty());
    let (second, said) = spawn_heard(&program, &["refresh"]);
    wait_until("the second waits", || said().contains("Waiting"));
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(finish(second).status, 0, "{}", said());
    assert!(at_once.most() <= 2, "only what the dead one had asked for may still be under way");
    assert_all_whole(&program, 6);
}

#[test]
fn f4_commands_go_on_beside_a_window_that_refreshes() {
    use lacuna::config::Paths;
    use lacuna::profile::refresh_lock::RefreshLock;
    let program = Program::new();
    let (site, _) = slow_site(Duration::ZERO);
    let list = program.file("l.opml", list_of(&site, ["/feed/1".to_owned()]));
    program.ok(&["import", &list]);
    let lock = RefreshLock::try_take(&Paths::at(program.dir())).unwrap().unwrap();
    assert_eq!(program.feeds().len(), 1);
    program.ok(&["import", &program.file("m.opml", list_of(&site, ["/feed/2".to_owned()]))]);
    program.ok(&["remove", site.url("/feed/2").as_str()]);
    program.ok(&["export"]);
    let (mut waiting, said) = spawn_heard(&program, &["refresh"]);
    wait_until("it waits", || said().contains("Waiting"));
    thread::sleep(Duration::from_millis(50));
    assert!(waiting.try_wait().unwrap().is_none());
    assert_eq!(site.log().len(), 0);
    drop(lock);
    assert_eq!(finish(waiting).status, 0);
    assert_eq!(said().matches("Waiting").count(), 1, "{}", said());
    assert_all_whole(&program, 1);
}

#[test]
fn where_locks_mean_nothing_two_refreshes_still_lose_and_double_nothing() {
    let program = Program::new();
    let (site, _) = slow_site(Duration::from_millis(10));
    let list = program.file("l.opml", list_of(&site, (0..12).map(|n| format!("/feed/{n}"))));
    program.ok(&["import", &list]);
    let first = program.spawn(&["refresh", "--now"]);
    wait_until("the first asks", || !site.log().is_empty());
    // After its file was removed, the lock no longer keeps other commands out.
    std::fs::remove_file(program.dir().join("refresh.lock")).unwrap();
    let runs = [first, program.spawn(&["refresh", "--now"])].map(finish);
    assert!(runs.iter().all(|ran| ran.status == 0 && !ran.err.contains("Waiting")), "{runs:#?}");
    program.ok(&["refresh", "--now"]);
    assert_all_whole(&program, 12);
    assert_eq!(program.gaps().len(), 0);
}

#[test]
fn a_feed_removed_while_it_is_refreshed_stays_removed() {
    let program = Program::new();
    let (site, at_once) = slow_site(Duration::from_millis(120));
    let url = site.url("/feed/1");
    program.ok(&["import", &program.file("l.opml", list_of(&site, ["/feed/1".to_owned()]))]);
    for path in ["/feed/1", "/two/1", "/one/1"] {
        let refresh = program.spawn(&["refresh", "--now"]);
        wait_until("the document is asked for", || at_once.is_answering(path));
        program.ok(&["remove", url.as_str()]);
        let ran = finish(refresh);

        assert_eq!((ran.status, ran.err.contains("lacuna: ")), (0, false), "{ran:#?}");
        assert_eq!(program.feeds().len(), 0, "{path}");
        assert_eq!(program.rows(&["search", "new OR mid OR old", "--json"]).len(), 0, "{path}");
        let left: i64 =
            program.database().query_row("SELECT count(*) FROM entry", [], |row| row.get(0)).unwrap();
        assert_eq!(left, 0, "{path}: nothing comes into a feed that nobody follows");
        let gaps: i64 =
            program.database().query_row("SELECT count(*) FROM gap", [], |row| row.get(0)).unwrap();
        assert_eq!((gaps, program.gaps().len()), (0, 0), "{path}");
        program.ok(&["import", &program.file("l.opml", list_of(&site, ["/feed/1".to_owned()]))]);
    }
    program.ok(&["refresh", "--now"]);
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
        // A3: the feed is not whole before all entries are there.
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
        .map(|k| {
            program.file(&format!("{k}.opml"), list_of(&site, (0..4).map(|n| format!("/feed/{}", k * 4 + n))))
        })
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
    // The second refresh may have listed the feed before it was removed. Nothing else may fail.
    for ran in runs.into_iter().map(finish) {
        let only_gone =
            ran.err.lines().filter(|line| line.starts_with("lacuna: ")).all(|l| l.contains(gone.as_str()));
        assert!(ran.status == 0 || only_gone, "{ran:#?}");
    }
    program.ok(&["refresh"]);
    assert_all_whole(&program, 11);
}
