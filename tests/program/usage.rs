//! Exit statuses, help and where the words go.

use lacuna::demo::{Site, feed::Feed};

use super::harness::Program;

#[test]
fn wrong_usage_is_status_2_and_says_so_on_standard_error() {
    let program = Program::new();
    let check = |args: &[&str]| {
        let ran = program.run(args);
        assert_eq!(ran.status, 2, "{args:?}: {ran:#?}");
        assert_eq!(ran.out, "", "{args:?}");
        assert!(!ran.err.trim().is_empty(), "{args:?}");
        assert!(!program.dir().exists(), "{args:?}: wrong usage makes no profile");
    };
    check(&["nonsense"]);
    check(&["refesh"]);
    check(&["nonsense", "with", "words"]);
    check(&["--no-such-flag"]);
    check(&["feeds", "--no-such-flag"]);
    check(&["feeds", "more"]);
    check(&["add"]);
    check(&["remove"]);
    check(&["import"]);
    check(&["entries"]);
    check(&["entries", "http://127.0.0.1/a", "http://127.0.0.1/b"]);
    check(&["search"]);
    check(&["inspect"]);
    check(&["refresh", "--sometimes"]);
    check(&["demo-server", "--port", "a-port"]);
    check(&["demo-server", "--port", "70000"]);
}

#[test]
fn help_and_version_are_everywhere_and_go_to_standard_output() {
    let program = Program::new();
    let check = |args: &[&str], word: &str| {
        let ran = program.ok(args);
        assert!(ran.out.contains(word), "{args:?}: {ran:#?}");
        assert_eq!(ran.err, "", "{args:?}");
    };
    check(&["--help"], "refresh");
    check(&["--version"], env!("CARGO_PKG_VERSION"));
    for command in [
        "add",
        "remove",
        "refresh",
        "import",
        "export",
        "feeds",
        "entries",
        "search",
        "gaps",
        "inspect",
        "demo-server",
    ] {
        check(&[command, "--help"], "Usage");
        check(&[command, "--version"], env!("CARGO_PKG_VERSION"));
    }
    assert!(!program.dir().exists(), "asking for help makes no profile");
}

#[test]
fn an_empty_profile_has_empty_lists() {
    let program = Program::new();
    for args in [&["feeds", "--json"][..], &["gaps", "--json"], &["search", "word", "--json"]] {
        assert_eq!(program.json(args), serde_json::json!([]), "{args:?}");
    }
    for args in [&["feeds"][..], &["gaps"], &["search", "word"], &["refresh"]] {
        assert_eq!(program.ok(args).out, "", "{args:?}");
    }
    assert_eq!(program.json(&["refresh", "--json"]), serde_json::json!([]));
}

#[test]
fn an_address_that_is_not_subscribed_is_named() {
    let program = Program::new();
    for args in [&["entries", "http://127.0.0.1:1/f", "--json"][..], &["remove", "http://127.0.0.1:1/f"]] {
        assert!(program.fails(args).err.contains("http://127.0.0.1:1/f"), "{args:?}");
    }
    assert!(program.fails(&["refresh", "http://127.0.0.1:1/f"]).err.contains("http://127.0.0.1:1/f"));
}

#[test]
fn progress_and_messages_stay_off_standard_output() {
    let program = Program::new();
    let site = Site::start();
    site.put("/f", Feed::atom("Quiet").entry(lacuna::demo::feed::Entry::new("a", "A")));
    let url = site.url("/f");
    assert_eq!(program.ok(&["add", url.as_str()]).out, "");
    assert_eq!(program.ok(&["refresh", "--now"]).out, "");
    let ran = program.ok(&["feeds", "--json"]);
    assert_eq!(ran.err, "");
    assert!(!ran.out.contains('\r') && !ran.out.contains('\u{1b}'), "nothing is drawn into a pipe");
}

#[test]
fn the_demo_server_prints_its_address_and_serves() {
    use std::io::{BufRead as _, BufReader};
    let program = Program::new();
    let mut child = program.spawn(&["demo-server"]);
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().to_owned();
    let ran = program.run(&["inspect", &format!("{address}no-such-thing"), "--json"]);
    // It is taken down before anything is asserted.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(address.starts_with("http://127.0.0.1:") && address.ends_with('/'), "{address}");
    assert_eq!(ran.status, 1, "{ran:#?}");
    assert!(ran.err.contains("404"), "{ran:#?}");
}
