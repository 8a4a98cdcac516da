//! `send` and `send-to`: the user's targets, and entries that go there.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::json;

use crate::harness::{Program, finish};

fn followed() -> (Program, Site, String) {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    let entry = Entry::new("a", "Tea & \"cake\"; $(touch x)").link("https://a.example/x?a=1&b=2");
    site.put("/f", Feed::atom("News").entries([entry, Entry::new("no link", "Without")]));
    program.ok(&["add", &url]);
    (program, site, url)
}

#[test]
fn a_command_in_which_a_program_would_run_a_title_as_code_is_refused() {
    let program = Program::new();
    for command in [
        "python3 -c \"print('{title}')\"",
        "perl -e {title}",
        "node -e {title}",
        "ruby -e {title}",
        "env -S {title}",
        "su joe -c {title}",
        "script -c {title} /dev/null",
        "ssh host {title}",
        "nu -c {title}",
        "strange --eval {title}",
        "strange \"f('{title}')\"",
    ] {
        let said = "would run what the publisher writes into {title} as code";
        let ran = program.fails(&["send-to", "add", "T", command]);
        assert!(ran.err.contains(said), "{command}: {ran:#?}");
        let ran = program.fails(&["rules", "set", "R", "--when", "x", "--run", command]);
        assert!(ran.err.contains(said), "{command}: {ran:#?}");
    }
    let add = || program.ok(&["send-to", "add", "T", "python3 notes.py {title}"]).err;
    assert_eq!([add(), add()].each_ref().map(|said| said.trim()), ["added", "changed"]);
}

#[test]
fn targets_are_listed_added_changed_and_removed() {
    let program = Program::new();
    assert_eq!(program.ok(&["send-to", "list"]).out, "Mail: mailto:?subject={title}&body={url}\n");
    program.ok(&["send-to", "add", "  My   player ", "mpv {url}"]);
    program.ok(&["send-to", "add", "Mail", "https://mail.example/?{url}"]);
    let rows = program.rows(&["send-to", "list", "--json"]);
    assert_eq!(
        rows,
        [
            json!({"name": "Mail", "to": "https://mail.example/?{url}", "command": false}),
            json!({"name": "My player", "to": "mpv {url}", "command": true}),
        ]
    );
    let before = std::fs::read(program.dir().join("settings.json")).unwrap();
    for (args, part) in [
        (["send-to", "add", "x", "mpv {link}"].as_slice(), "{link}"),
        (&["send-to", "add", "", "mpv {url}"], "name"),
        (&["send-to", "remove", "Nobody"], "Nobody"),
    ] {
        let ran = program.run(args);
        assert_eq!(ran.status, 1, "{ran:?}");
        assert!(ran.err.contains(part), "{ran:?}");
    }
    assert_eq!(std::fs::read(program.dir().join("settings.json")).unwrap(), before);
    program.ok(&["send-to", "remove", "Mail"]);
    assert_eq!(program.rows(&["send-to", "list", "--json"]).len(), 1);
}

#[test]
fn an_entry_reaches_a_command_as_it_is_and_an_address_encoded() {
    let (program, _site, url) = followed();
    program.ok(&["send-to", "add", "Encoded", "https://s.example/add?u={url}&t={title}"]);
    assert_eq!(
        program.ok(&["send", &url, "a", "Encoded", "--print"]).out,
        "https://s.example/add?u=https%3A%2F%2Fa.example%2Fx%3Fa%3D1%26b%3D2&t=Tea%20%26%20%22cake%22%3B%20%24%28touch%20x%29\n"
    );
    let out = program.beside("out");
    let script = program.file("script", format!("printf '%s\\n' \"$@\" > '{}'\n", out.display()));
    program.ok(&["send-to", "add", "Script", &format!("sh '{script}' {{url}} \"of {{title}}\"")]);
    program.ok(&["send", &url, "a", "Script"]);
    let words = std::fs::read_to_string(out).unwrap();
    assert_eq!(words, "https://a.example/x?a=1&b=2\nof Tea & \"cake\"; $(touch x)\n");
}

#[test]
fn a_command_that_is_missing_or_fails_and_an_entry_without_address_are_errors() {
    let (program, _site, url) = followed();
    program.ok(&["send-to", "add", "Missing", "lacuna-has-no-such-program {url}"]);
    program.ok(&["send-to", "add", "Failing", "sh -c 'echo disk is full >&2; exit 7' {url}"]);
    for (id, target, part) in [
        ("a", "Missing", "lacuna-has-no-such-program"),
        ("a", "Failing", "disk is full"),
        ("a", "Nobody", "Nobody"),
        ("no link", "Failing", "no web address"),
        ("b", "Failing", "no entry"),
    ] {
        let ran = program.run(&["send", &url, id, target]);
        assert_eq!(ran.status, 1, "{ran:?}");
        assert!(ran.err.contains(part), "{ran:?}");
    }
}

#[test]
fn targets_that_several_processes_add_at_the_same_time_are_all_kept() {
    let program = Program::new();
    program.settings(r#"{"passwords_in_file": true, "compact_list": true}"#);
    let names: Vec<String> = (0..10).map(|n| format!("Player {n}")).collect();
    let added: Vec<_> =
        names.iter().map(|name| program.spawn(&["send-to", "add", name, "mpv {url}"])).collect();
    for process in added {
        let ran = finish(process);
        assert_eq!(ran.status, 0, "{ran:?}");
    }
    let rows = program.rows(&["send-to", "list", "--json"]);
    let kept = |name: &String| rows.iter().any(|row| row["name"] == name.as_str());
    assert!(names.iter().all(kept), "{rows:?}");
    let settings = std::fs::read_to_string(program.dir().join("settings.json")).unwrap();
    assert!(settings.contains("\"compact_list\": true"), "{settings}");
    let files = std::fs::read_dir(program.dir()).unwrap();
    let names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!names.iter().any(|name| name.contains(".new") || name.contains("broken")), "{names:?}");
}
