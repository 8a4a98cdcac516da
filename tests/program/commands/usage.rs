//! Exit statuses, help, and the use of standard output and standard error.

use lacuna::demo::{Site, feed::Feed};

use crate::harness::{Program, finish, opml_of, spawn};

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
    check(&["star"]);
    check(&["star", "http://127.0.0.1/a"]);
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
        "events",
        "undo-renaming",
        "import",
        "move-in",
        "profile",
        "export",
        "feeds",
        "entries",
        "mark-read",
        "star",
        "restore",
        "repair",
        "doctor",
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
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("Quiet").entry(lacuna::demo::feed::Entry::new("a", "A")));
    let url = site.url("/f");
    assert_eq!(program.ok(&["add", url.as_str()]).out, "");
    assert_eq!(program.ok(&["refresh", "--now"]).out, "");
    let ran = program.ok(&["feeds", "--json"]);
    assert_eq!(ran.err, "");
    assert!(!ran.out.contains('\r') && !ran.out.contains('\u{1b}'), "nothing is drawn into a pipe");
}

#[test]
fn a_publisher_cannot_steer_the_terminal() {
    let (program, site) = (Program::new(), Site::start());
    let body = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "\u001b[31mRed\u0007 \u009b2J", "items": [
        {"id": "1", "title": "Bell\u0007\u001b]0;title\u0007", "content_text": "Harbour \u001b[2J\r gone"}]}"#;
    site.put("/f", lacuna::demo::http::Reply::json(body));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    for args in [
        &["feeds"][..],
        &["entries", url.as_str()],
        &["search", "harbour"],
        &["inspect", url.as_str(), "--entries"],
    ] {
        let ran = program.ok(args);
        assert!(ran.out.contains("Red") || ran.out.contains("Bell"), "{ran:#?}");
        let control: Vec<char> = ran.out.chars().filter(|c| c.is_control() && *c != '\n').collect();
        assert_eq!(control, Vec::<char>::new(), "{args:?}: {ran:#?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let program = Program::new();
    let list = opml_of((0..3_000).map(|n| format!("http://127.0.0.1:9/{n}")));
    program.ok(&["import", &program.file("l.opml", list)]);
    for args in [&["feeds"][..], &["feeds", "--json"], &["export"]] {
        let mut child = program.spawn(args);
        drop(child.stdout.take());
        let ran = finish(child);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn messages_that_nobody_reads_do_not_end_the_work() {
    let (program, site) = (Program::new(), Site::start());
    site.handle("/none", |_| {
        std::thread::sleep(std::time::Duration::from_millis(150));
        lacuna::demo::http::Reply::status(404)
    });
    let mut child = program.spawn(&["add", site.url("/none").as_str()]);
    drop(child.stderr.take());
    assert_eq!(finish(child).status, 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_a_failure() {
    let program = Program::new();
    program.ok(&["feeds"]);
    for args in [&["feeds", "--json"][..], &["export"], &["gaps", "--json"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = finish(program.command(args).stdout(full).spawn().unwrap());
        assert_eq!(ran.status, 1, "{args:?}: {ran:#?}");
        assert!(ran.err.contains("cannot be written"), "{args:?}: {ran:#?}");
    }
}

#[test]
fn the_log_goes_to_standard_error() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("Loud"));
    program.ok(&["add", site.url("/f").as_str()]);
    let ran =
        finish(program.command(&["refresh", "--now", "--json"]).env("LACUNA_LOG", "trace").spawn().unwrap());
    assert!(!ran.err.is_empty());
    assert!(serde_json::from_str::<serde_json::Value>(&ran.out).is_ok(), "{ran:#?}");
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
    // The server is ended before the assertions, so that a failure leaves no process.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(address.starts_with("http://127.0.0.1:") && address.ends_with('/'), "{address}");
    assert_eq!(ran.status, 1, "{ran:#?}");
    assert!(ran.err.contains("404"), "{ran:#?}");
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_the_program_says_that_it_needs_a_desktop() {
    let program = Program::new();
    let mut command = program.command(&[]);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let ran = finish(spawn(&mut command));
    assert_eq!(ran.status, 1, "{ran:#?}");
    let told = "lacuna: no window can be opened, because no display answers. Lacuna needs a desktop with \
                Wayland or X11. Its commands work without one: see lacuna --help\n";
    assert_eq!(ran.err, told);
}
