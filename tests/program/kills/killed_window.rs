//! Kills the window at any instant of its work. No entry is lost, and no mark that is older than a moment.
//!
//! The tests need Xvfb and xdotool, and run with `--ignored`. There are six rounds, or the number in `LACUNA_KILL_ROUNDS`.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::crash_site::Publisher;
use crate::dice::Dice;
use crate::display::{Process, display, press};
use crate::harness::{Program, opml_of};

/// A mark must be on disk within this time.
const MOMENT: Duration = Duration::from_millis(200);
/// If a window takes longer to show its list, the test fails.
const STUCK: Duration = Duration::from_mins(1);

/// The marks of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Read,
    Starred,
}

/// The marks of all entries, by the number of the entry.
type Marks = BTreeMap<(u64, Mark), bool>;

fn marks(program: &Program) -> Marks {
    let database = program.database();
    let mut rows =
        database.prepare("SELECT key, read, starred FROM entry JOIN user_state USING (key)").unwrap();
    let each = |row: &rusqlite::Row<'_>| {
        let key: i64 = row.get(0)?;
        let key = key.unsigned_abs();
        Ok([((key, Mark::Read), row.get(1)?), ((key, Mark::Starred), row.get(2)?)])
    };
    rows.query_map([], each).unwrap().flat_map(Result::unwrap).collect()
}

/// Marks that the window logs, with the time of the line in the log.
struct Said {
    at: Instant,
    marks: Vec<u64>,
    mark: Mark,
    on: bool,
}

/// Reads a line of the log such as `entries are marked keys=[EntryKey(7)] mark=Starred(true)`.
fn said(line: &str) -> Option<Said> {
    let (_, mark) = line.split_once("mark=").filter(|_| line.contains("entries are marked"))?;
    let mark = if mark.starts_with("Starred") { Mark::Starred } else { Mark::Read };
    let numbers =
        line.split("EntryKey(").skip(1).map(|rest| rest.split(')').next().unwrap().parse().unwrap());
    Some(Said { at: Instant::now(), marks: numbers.collect(), mark, on: line.contains("(true)") })
}

/// Starts the window. Returns it with the lines on its standard error.
fn open(program: &Program, display: &str) -> (Process, Receiver<String>) {
    let mut command = program.command(&[]);
    command.env("DISPLAY", display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
    command.env("LACUNA_LOG", "lacuna::app=debug,lacuna::store=error").env("NO_COLOR", "1");
    let mut window = Process(command.spawn().unwrap());
    let log = BufReader::new(window.0.stderr.take().unwrap()).lines().map_while(Result::ok);
    let (heard, hears) = channel();
    thread::spawn(move || log.for_each(|line| drop(heard.send(line))));
    (window, hears)
}

/// Opens the window, and waits until it shows its list. Returns also the lines that it printed until then.
pub(crate) fn open_to_the_list(program: &Program, display: &str) -> (Process, Receiver<String>, Vec<String>) {
    let (window, log) = open(program, display);
    let mut lines = Vec::new();
    while !lines.last().is_some_and(|line: &String| line.contains("everything in sight is drawn")) {
        let line = log.recv_timeout(STUCK);
        lines.push(line.unwrap_or_else(|error| panic!("no list is shown: {error}: {lines:#?}")));
    }
    (window, log, lines)
}

/// Opens the window, lets it refresh, stars and reads entries by keys, and kills it after a while. Returns the marks
/// that it logged, and the time of the kill.
fn killed(program: &Program, display: &str, time: Duration) -> (Vec<Said>, Instant) {
    let (mut window, log, _) = open_to_the_list(program, display);
    let (heard, hears) = channel();
    thread::spawn(move || log.iter().filter_map(|line| said(&line)).for_each(|said| drop(heard.send(said))));
    let until = Instant::now() + time;
    press(display, &["F5"]);
    while Instant::now() < until {
        press(display, &["j", "s"]);
    }
    assert!(window.0.try_wait().unwrap().is_none(), "the window ended by itself");
    let killed = Instant::now();
    window.0.kill().unwrap();
    window.0.wait().unwrap();
    (hears.iter().collect(), killed)
}

fn rounds() -> u32 {
    std::env::var("LACUNA_KILL_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(6)
}

#[test]
#[ignore = "needs a virtual display"]
fn a_window_killed_at_any_instant_loses_no_entry_and_no_mark() {
    let (_server, display) = display();
    let (program, publisher) = (Program::new(), Publisher::start());
    program.settings(r#"{"site_icons": false, "passwords_in_file": true, "mark_read_delay_ms": 50}"#);
    program.ok(&["import", &program.file("l.opml", opml_of(publisher.rivers()))]);
    program.ok(&["refresh"]);
    let mut dice = Dice::new(17);
    let (mut kept, mut grew) = (0, 0);
    for round in 0..rounds() {
        publisher.flow();
        let chain = publisher.chain(round as usize);
        program.ok(&["import", &program.file("l.opml", opml_of([chain]))]);
        let before = marks(&program);
        let time = Duration::from_millis(300 + dice.below(2_500));
        let (said, killed) = killed(&program, &display, time);
        program.feeds();
        program.assert_integrity();
        let after = marks(&program);
        grew += usize::from(after.len() > before.len());
        // Each entry has the mark from before, or a mark that was set in the last moment.
        let mut wanted: BTreeMap<_, Vec<bool>> =
            before.into_iter().map(|(place, on)| (place, vec![on])).collect();
        for Said { at, marks, mark, on } in said {
            for key in marks {
                let states = wanted.entry((key, mark)).or_default();
                if killed.duration_since(at) > MOMENT {
                    states.clear();
                    kept += 1;
                }
                states.push(on);
            }
        }
        for (place, states) in wanted {
            let found = after.get(&place);
            assert!(
                found.is_some_and(|on| states.contains(on)),
                "round {round}: {place:?}: {found:?}, not {states:?}"
            );
        }
    }
    assert!(kept >= rounds(), "only {kept} marks were old enough");
    assert!(grew > 0, "no window lived to store a document");
}

/// The system sends this signal when a session ends.
#[test]
#[ignore = "needs a virtual display"]
fn a_window_that_is_told_to_end_keeps_its_place() {
    let (_server, display) = display();
    let (program, publisher) = (Program::new(), Publisher::start());
    program.settings(r#"{"site_icons": false, "passwords_in_file": true}"#);
    program.ok(&["import", &program.file("l.opml", opml_of(publisher.rivers()))]);
    program.ok(&["refresh"]);
    let (mut window, _log, _) = open_to_the_list(&program, &display);
    press(&display, &["j"]);
    thread::sleep(Duration::from_secs(1));
    let told = Command::new("kill").args(["-TERM", &window.0.id().to_string()]).status().unwrap();
    assert!(told.success());
    let until = Instant::now() + STUCK;
    let status = loop {
        match window.0.try_wait().unwrap() {
            Some(status) => break status,
            None => assert!(Instant::now() < until, "it does not end"),
        }
        thread::sleep(Duration::from_millis(20));
    };
    assert!(status.success(), "{status}");
    let place = std::fs::read_to_string(program.dir().join("place.json")).unwrap();
    let place: serde_json::Value = serde_json::from_str(&place).unwrap();
    assert!(place["entry"].is_i64(), "{place}");
    program.assert_integrity();
}

/// The window is killed 0.2 s after the key press.
#[test]
#[ignore = "needs a virtual display"]
#[expect(clippy::print_stdout, reason = "what was measured")]
fn a_star_is_on_disk_when_the_window_is_killed_a_moment_after_the_key() {
    let (_server, display) = display();
    let (program, publisher) = (Program::new(), Publisher::start());
    program.settings(r#"{"site_icons": false, "passwords_in_file": true, "mark_read_delay_ms": 600000}"#);
    program.ok(&["import", &program.file("l.opml", opml_of(publisher.rivers()))]);
    program.ok(&["refresh"]);
    let mut slowest = Duration::ZERO;
    for round in 0..rounds() {
        let before = marks(&program);
        let (mut window, log, _) = open_to_the_list(&program, &display);
        press(&display, &["j"]);
        thread::sleep(Duration::from_millis(500));
        let pressed = Instant::now();
        press(&display, &["s"]);
        let sent = pressed.elapsed();
        thread::sleep(MOMENT);
        window.0.kill().unwrap();
        window.0.wait().unwrap();
        let heard = log.iter().filter_map(|line| said(&line)).count();
        slowest = slowest.max(sent);
        let after = marks(&program);
        let changed: Vec<_> = after.iter().filter(|(place, on)| before.get(place) != Some(*on)).collect();
        assert_eq!(changed.len(), 1, "round {round}, {heard} said: {changed:?}");
        program.assert_integrity();
    }
    println!("{} stars; sending a key took {slowest:?} at most", rounds());
}
