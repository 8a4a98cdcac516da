//! Commands that ask on a terminal, run on a real pseudo-terminal: `script` makes one.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::google_reader::pair;
use super::mark_read;
use crate::support::{Reader, harbour};

/// Runs a command on a terminal on which the user types this. Returns what the terminal shows, and the exit status.
fn on_terminal(reader: &Reader, arguments: &[&str], typed: &str) -> (String, Option<i32>) {
    let command = reader.command(arguments);
    let quoted = |text: &std::ffi::OsStr| format!("'{}'", text.to_str().unwrap());
    let words: Vec<String> =
        std::iter::once(command.get_program()).chain(command.get_args()).map(quoted).collect();
    let mut terminal = Command::new("script");
    terminal.args(["-qec", &words.join(" "), "/dev/null"]);
    terminal.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn on_a_terminal_the_first_sync_of_marks_says_what_it_changes_and_begins_only_after_a_yes() {
    let (server, _site, reader, url) = pair();
    reader.run(&["account", "sync", "--off"]).ok();
    mark_read(&reader, &url, &["e1", "e2"]);
    let sync = ["account", "sync"];
    let read = || 10 - server.marked().0.len();
    for no in ["n\n", "\u{4}"] {
        let (shown, status) = on_terminal(&reader, &sync, no);
        assert!(
            shown.contains("Fresh would change:") && shown.contains("On the server: 2 marks."),
            "{shown}"
        );
        assert!(shown.contains("y/N") && shown.contains("Nothing was changed"), "{shown}");
        assert_eq!((status, read()), (Some(0), 0), "{no:?}: {shown}");
    }
    let (shown, status) = on_terminal(&reader, &sync, "y\n");
    assert!(shown.contains("2 marks sent"), "{shown}");
    assert_eq!((status, read()), (Some(0), 2), "{shown}");
    // Later syncs do not ask, and neither does a first one with `--yes`.
    mark_read(&reader, &url, &["e3"]);
    assert!(!on_terminal(&reader, &sync, "").0.contains("y/N"));
    reader.run(&["account", "sync", "--off"]).ok();
    mark_read(&reader, &url, &["e4"]);
    let (shown, status) = on_terminal(&reader, &["account", "sync", "--yes"], "");
    assert!(!shown.contains("y/N") && status == Some(0), "{shown}");
    assert_eq!(read(), 4);
}

#[test]
fn s14_on_a_terminal_the_changes_to_subscriptions_are_made_only_after_a_yes() {
    let (server, site, reader, url) = pair();
    site.put("/b", harbour(1..=2));
    let (_, there) = (url, site.url("/b"));
    reader.run(&["add", there.as_str()]).ok();
    let sync = ["account", "sync", "--subscriptions"];
    let count = || server.change(|state| state.others.len());
    for no in ["n\n", "\n", "yellow\n", "\u{4}"] {
        let (shown, status) = on_terminal(&reader, &sync, no);
        assert!(shown.contains("y/N") && shown.contains("/b"), "{shown}");
        assert_eq!((status, count()), (Some(0), 0), "{no:?}: {shown}");
    }
    let (shown, status) = on_terminal(&reader, &sync, "y\n");
    assert!(shown.contains("y/N") && shown.contains("1 change made"), "{shown}");
    assert_eq!((status, count()), (Some(0), 1), "{shown}");
    // Nothing is left to ask about.
    let (shown, status) = on_terminal(&reader, &sync, "");
    assert!(!shown.contains("y/N") && status == Some(0), "{shown}");
}
