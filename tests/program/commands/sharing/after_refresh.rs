//! Everything that follows a refresh: the tasks of rules, notifications, and the user's own command.

use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::{Program, Ran, command_on, finish, spawn};

/// A feed whose first entry is stored, so that later ones arrive as unread.
fn followed(program: &Program, site: &Site) -> String {
    let url = site.url("/f").to_string();
    site.put("/f", Feed::atom("Harbour").entries([entry(site, "old")]));
    program.ok(&["add", &url]);
    url
}

fn entry(site: &Site, id: &str) -> Entry {
    Entry::new(id, format!("Title of {id}"))
        .html("<p>short</p>")
        .link(site.url(&format!("/page/{id}")).to_string())
}

fn publish(site: &Site, ids: &[&str]) {
    site.put("/f", Feed::atom("Harbour").entries(ids.iter().map(|id| entry(site, id))));
}

fn page(text: &str) -> Reply {
    let words =
        format!("{text} came in at nine, and with it the boat that nobody had been waiting for. ").repeat(20);
    Reply::html(format!("<html><body><article><h1>Tide</h1><p>{words}</p></article></body></html>"))
}

fn read(program: &Program, name: &str) -> String {
    std::fs::read_to_string(program.beside(name)).unwrap_or_default()
}

/// Runs the program with a `notify-send` that writes its heading to the file `told`.
#[cfg(unix)]
fn with_desktop(program: &Program, args: &[&str]) -> Ran {
    let told = program.beside("told");
    program.script("notify-send", &format!("echo \"$4\" >> '{}'", told.display()));
    let path = std::env::var("PATH").unwrap();
    let folder = program.beside("");
    finish(spawn(program.command(args).env("PATH", format!("{}:{path}", folder.display()))))
}

#[cfg(unix)]
#[test]
fn a_rule_notifies_loads_the_full_text_and_runs_its_command_for_entries_that_arrive_as_unread() {
    let (program, site) = (Program::new(), Site::start());
    let run =
        program.script("run", &format!("printf '%s\\n' \"$@\" >> '{}'", program.beside("ran").display()));
    program.ok(&[
        "rules",
        "set",
        "Tides",
        "--when",
        "tide",
        "--notify",
        "--full-text",
        "--run",
        &format!("'{run}' --new {{title}} {{url}}"),
    ]);
    site.put("/f", Feed::atom("Harbour").link("prev-archive", "/1").entries([entry(&site, "old tide")]));
    site.put("/1", Feed::atom("Harbour").archive().entries([entry(&site, "archived tide")]));
    let url = site.url("/f").to_string();
    let added = with_desktop(&program, &["add", &url]);
    assert_eq!(added.status, 0, "{added:#?}");
    assert!(added.err.contains("1 command of a rule did not run"), "commands are off by default: {added:#?}");
    assert_eq!(
        (read(&program, "ran"), read(&program, "told")),
        (String::new(), "Tides: Title of old tide\n".to_owned()),
        "the archived entry is history"
    );
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    site.put("/page/tide%201", page("The tide"));
    site.put("/page/tide%202", page("The second tide"));
    site.put(
        "/f",
        Feed::atom("Harbour")
            .link("prev-archive", "/1")
            .entries(["old tide", "tide 1", "tide 2", "fog"].map(|id| entry(&site, id))),
    );
    let ran = with_desktop(&program, &["refresh", "--now"]);
    assert_eq!(ran.status, 0, "{ran:#?}");
    let link = |n: u32| site.url(&format!("/page/tide%20{n}"));
    let expect = [1, 2].map(|n| format!("--new\nTitle of tide {n}\n{}\n", link(n))).concat();
    assert_eq!(read(&program, "ran"), expect);
    assert_eq!(read(&program, "told"), "Tides: Title of old tide\nTides: 2 new entries\n");
    let file = program.beside("out.html");
    program.ok(&["export", file.to_str().unwrap(), "--html", "--search", "title:tide"]);
    assert!(read(&program, "out.html").contains("The second tide came in"), "the full text is stored");
    // Nothing arrives, so nothing happens.
    with_desktop(&program, &["refresh", "--now"]);
    assert_eq!(read(&program, "ran"), expect);
    program.assert_integrity();
}

/// Waits until something is so, for at most 20 seconds.
#[cfg(unix)]
fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Returns true if a process runs whose number a program wrote to a file. A process that ended may still be listed as a
/// zombie.
#[cfg(unix)]
fn runs(program: &Program, name: &str) -> bool {
    let number = read(program, name);
    let listed = std::process::Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output();
    let state = String::from_utf8(listed.unwrap().stdout).unwrap();
    !number.trim().is_empty() && !state.trim().is_empty() && !state.trim().starts_with('Z')
}

#[cfg(unix)]
#[test]
fn what_rules_leave_is_done_after_the_next_refresh_if_a_refresh_is_killed() {
    let (program, site) = (Program::new(), Site::start());
    let url = followed(&program, &site);
    let run = program.script("run", &format!("echo \"$1\" >> '{}'", program.beside("ran").display()));
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    let command = format!("'{run}' {{title}}");
    program.ok(&["rules", "set", "All", "--when", "title", "--notify", "--full-text", "--run", &command]);
    let (asked, is_asked) = mpsc::channel();
    site.handle("/page/a", move |_| {
        asked.send(()).unwrap();
        std::thread::sleep(Duration::from_secs(3));
        Reply::status(503)
    });
    site.put("/page/b", page("The tide of b"));
    site.put("/page/c", page("The tide of c"));
    publish(&site, &["a", "b", "c", "old"]);
    let mut killed = program.spawn(&["refresh", "--now"]);
    is_asked.recv_timeout(Duration::from_secs(20)).unwrap();
    killed.kill().unwrap();
    killed.wait().unwrap();
    site.put("/page/a", page("The tide of a"));
    assert_eq!((read(&program, "ran"), read(&program, "told")), (String::new(), String::new()));
    assert_eq!(with_desktop(&program, &["refresh", "--now"]).status, 0);
    let found = || program.rows(&["search", "--json", "nobody"]).len();
    let expected = "Title of a\nTitle of b\nTitle of c\n";
    assert_eq!((found(), read(&program, "ran").as_str()), (3, expected));
    assert_eq!(read(&program, "told"), "All: 3 new entries\n");
    // Each is done once.
    with_desktop(&program, &["refresh", "--now"]);
    assert_eq!((read(&program, "ran").as_str(), read(&program, "told").lines().count()), (expected, 1));
    assert_eq!(program.entries(&url).len(), 5);
    program.assert_integrity();
}

#[cfg(unix)]
#[test]
fn a_command_of_a_rule_ends_with_the_program_and_runs_again_only_if_it_did_not_finish() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let path = |name: &str| program.beside(name).display().to_string();
    let body = format!(
        "echo \"$1\" >> '{}'; case \"$1\" in *slow*) [ -e '{}' ] || {{ echo $$ > '{}'; sleep 60; }};; esac",
        path("ran"),
        path("again"),
        path("process")
    );
    let run = program.script("run", &body);
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    program.ok(&["rules", "set", "Get", "--when", "title", "--run", &format!("'{run}' {{title}}")]);
    publish(&site, &["fast", "slow", "old"]);
    let mut killed = program.spawn(&["refresh", "--now"]);
    until("the slow command runs", || runs(&program, "process"));
    killed.kill().unwrap();
    killed.wait().unwrap();
    until("the command ended", || !runs(&program, "process"));
    program.file("again", "");
    program.ok(&["refresh", "--now"]);
    program.ok(&["refresh", "--now"]);
    let mut ran: Vec<String> = read(&program, "ran").lines().map(str::to_owned).collect();
    ran.sort();
    assert_eq!(ran, ["Title of fast", "Title of slow", "Title of slow"]);
}

#[cfg(unix)]
#[test]
fn the_command_after_a_refresh_and_what_it_started_end_with_the_program() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let path = |name: &str| program.beside(name).display().to_string();
    let body = format!("sleep 60 & echo $! > '{}'; echo $$ > '{}'; wait", path("child"), path("hook"));
    let hook = program.script("hook.sh", &body);
    program.ok(&["after-refresh", "--run", &format!("'{hook}'")]);
    for signal in ["-KILL", "-TERM"] {
        program.file("hook", "");
        program.file("child", "");
        let mut ended = program.spawn(&["refresh", "--now"]);
        until("the command runs", || runs(&program, "hook") && runs(&program, "child"));
        let id = ended.id().to_string();
        std::process::Command::new("kill").args([signal, &id]).status().unwrap();
        ended.wait().unwrap();
        until("both ended", || !runs(&program, "hook") && !runs(&program, "child"));
    }
}

#[cfg(unix)]
#[test]
fn an_entry_without_an_address_keeps_the_command_of_a_rule_from_no_other_entry() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let run = program.script("run", &format!("echo \"$1\" >> '{}'", program.beside("ran").display()));
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    program.ok(&["rules", "set", "Get", "--when", "title", "--run", &format!("'{run}' {{url}}")]);
    let bare = |id: &str| Entry::new(id, format!("Title of {id}")).html("<p>short</p>");
    let entries = [bare("none"), entry(&site, "a"), bare("neither"), entry(&site, "b"), entry(&site, "old")];
    site.put("/f", Feed::atom("Harbour").entries(entries));
    let ran = program.ok(&["refresh", "--now"]);
    let told = "Rule “Get”: The entry has no web address.";
    assert_eq!(ran.err.matches(told).count(), 1, "{ran:#?}");
    let mut lines: Vec<String> = read(&program, "ran").lines().map(str::to_owned).collect();
    lines.sort();
    assert_eq!(lines, ["a", "b"].map(|id| site.url(&format!("/page/{id}")).to_string()));
}

#[cfg(unix)]
#[test]
fn a_command_of_a_rule_that_is_missing_or_fails_is_named_once_and_the_entries_stay() {
    let (program, site) = (Program::new(), Site::start());
    let url = followed(&program, &site);
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    program.ok(&[
        "rules",
        "set",
        "Missing",
        "--when",
        "title",
        "--run",
        "lacuna-has-no-such-program {title}",
    ]);
    program.ok(&[
        "rules",
        "set",
        "Failing",
        "--when",
        "title",
        "--run",
        "sh -c 'echo no disk >&2; exit 3'",
        "--star",
    ]);
    publish(&site, &["old", "a", "b"]);
    let ran = program.run(&["refresh", "--now"]);
    assert_eq!(ran.status, 1, "{ran:#?}");
    assert_eq!(
        ran.err.matches("Rule “Missing”: “lacuna-has-no-such-program” could not be started").count(),
        1,
        "{ran:#?}"
    );
    assert!(ran.err.contains("Rule “Failing”: “sh” failed") && ran.err.contains("no disk"), "{ran:#?}");
    assert!(ran.err.contains("Rule “Failing”: the command failed for 1 other entry as well."), "{ran:#?}");
    assert!(ran.err.contains("Rule “Missing”: the command failed for 1 other entry as well."), "{ran:#?}");
    assert_eq!(program.entries(&url).iter().filter(|row| row["starred"] == true).count(), 2);
    program.assert_integrity();
}

#[cfg(unix)]
#[test]
fn a_command_of_a_rule_that_fails_for_one_entry_runs_for_the_others() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let ran = program.beside("ran");
    let text = format!("echo \"$1\" >> '{}'; case \"$1\" in *bad*) exit 3;; esac", ran.display());
    let run = program.script("run", &text);
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    program.ok(&["rules", "set", "Get", "--when", "title", "--run", &format!("'{run}' {{title}}")]);
    publish(&site, &["bad 1", "a", "bad 2", "b", "old"]);
    let told = program.run(&["refresh", "--now"]);
    assert_eq!(told.status, 1, "{told:#?}");
    let mut lines: Vec<String> = read(&program, "ran").lines().map(str::to_owned).collect();
    lines.sort();
    assert_eq!(lines, ["a", "b", "bad 1", "bad 2"].map(|id| format!("Title of {id}")));
    assert!(told.err.contains("failed for 1 other entry as well"), "{told:#?}");
    assert!(!told.err.contains("next refresh"), "{told:#?}");
}

#[cfg(unix)]
#[test]
fn a_command_of_a_rule_that_hangs_is_ended_and_the_others_run() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let ran = program.beside("ran");
    let text = format!("case \"$1\" in *slow*) sleep 100;; esac; echo \"$1\" >> '{}'", ran.display());
    let run = program.script("run", &text);
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    program.ok(&["rules", "set", "Get", "--when", "title", "--run", &format!("'{run}' {{title}}")]);
    publish(&site, &["a", "slow", "b", "c", "old"]);
    let told = program.run(&["refresh", "--now"]);
    assert_eq!(told.status, 1, "{told:#?}");
    assert!(told.err.contains("still ran after 30 seconds and was ended."), "{told:#?}");
    let mut lines: Vec<String> = read(&program, "ran").lines().map(str::to_owned).collect();
    lines.sort();
    assert_eq!(lines, ["a", "b", "c"].map(|id| format!("Title of {id}")));
    assert!(!told.err.contains("next refresh"), "{told:#?}");
}

#[cfg(unix)]
#[test]
fn the_command_after_a_refresh_does_not_wait_for_the_commands_of_rules() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let ran = program.beside("ran");
    let run = program.script("run", &format!("echo rule >> '{}'", ran.display()));
    let hook = program.script("hook", &format!("cat > /dev/null; echo hook >> '{}'", ran.display()));
    program.ok(&["after-refresh", "--rule-commands", "on", "--run", &format!("'{hook}'")]);
    program.ok(&["rules", "set", "Get", "--when", "title", "--run", &format!("'{run}'")]);
    publish(&site, &["a", "b", "old"]);
    program.ok(&["refresh", "--now"]);
    assert_eq!(read(&program, "ran"), "hook\nrule\nrule\n");
}

#[cfg(unix)]
#[test]
fn commands_of_rules_that_are_too_many_for_one_refresh_run_after_the_next() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let ran = program.beside("ran");
    let run = program.script("run", &format!("echo \"$1\" >> '{}'", ran.display()));
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    program.ok(&["rules", "set", "Get", "--when", "title", "--run", &format!("'{run}' {{title}}")]);
    let ids: Vec<String> = (0..103).map(|number| number.to_string()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).chain(["old"]).collect();
    publish(&site, &ids);
    let told = program.run(&["refresh", "--now"]);
    assert!(told.err.contains("3 commands of rules wait for the next refresh"), "{told:#?}");
    assert_eq!(read(&program, "ran").lines().count(), 100);
    let told = program.ok(&["refresh", "--now"]);
    assert!(!told.err.contains("next refresh"), "{told:#?}");
    let mut lines: Vec<String> = read(&program, "ran").lines().map(str::to_owned).collect();
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 103, "each ran once");
}

#[cfg(unix)]
#[test]
fn a_title_is_never_code_of_a_shell() {
    let (program, site) = (Program::new(), Site::start());
    let _url = followed(&program, &site);
    let code = format!("sh -c \"touch '{}'; echo {{title}}\"", program.beside("ran").display());
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    let refused = program.run(&["rules", "set", "Say", "--when", "title", "--run", &code]);
    let told = "sh would run what the publisher writes into {title} as code.";
    assert!(refused.status != 0 && refused.err.contains(told), "{refused:#?}");
    // A rule of an earlier version is kept, and its command does not run.
    program.ok(&["rules", "set", "Say", "--when", "title", "--run", "true", "--star"]);
    let database = rusqlite::Connection::open(program.dir().join("lacuna.db")).unwrap();
    let actions = serde_json::json!(["star", format!("run:{code}")]).to_string();
    database.execute("UPDATE rule SET actions = ?1", [&actions]).unwrap();
    publish(&site, &["a", "b", "old"]);
    let ran = program.run(&["refresh", "--now"]);
    assert_eq!(ran.err.matches(told).count(), 1, "{ran:#?}");
    assert!(!program.beside("ran").exists());
    assert!(program.ok(&["rules", "list"]).out.contains("Say"), "{ran:#?}");
}

#[test]
fn a_page_that_cannot_be_loaded_is_counted_and_its_host_is_left_alone() {
    let (program, site) = (Program::new(), Site::start());
    followed(&program, &site);
    program.ok(&["rules", "set", "Texts", "--when", "title", "--full-text"]);
    let ids: Vec<String> = (1..=60).map(|n| format!("n{n}")).collect();
    publish(&site, &ids.iter().map(String::as_str).collect::<Vec<_>>());
    let before = site.requested().len();
    let ran = program.ok(&["refresh", "--now"]);
    assert!(ran.err.contains("full texts of 60 entries that were not loaded"), "{ran:#?}");
    assert_eq!(site.requested().len() - before, 2, "the feed and one page");
    let ids: Vec<String> = (61..=120).map(|n| format!("n{n}")).collect();
    for id in &ids {
        site.put(&format!("/page/{id}"), page("The tide"));
    }
    publish(&site, &ids.iter().map(String::as_str).collect::<Vec<_>>());
    let before = site.requested().len();
    let ran = program.ok(&["refresh", "--now"]);
    assert!(ran.err.contains("full texts of 10 entries that were not loaded"), "{ran:#?}");
    assert_eq!(site.requested().len() - before, 51, "one refresh loads at most 50 pages");
}

#[cfg(unix)]
#[test]
fn the_command_after_a_refresh_reads_what_the_refresh_brought() {
    let (program, site) = (Program::new(), Site::start());
    let url = followed(&program, &site);
    let hook = program.script("hook", &format!("cat > '{}'", program.beside("news").display()));
    assert_eq!(
        program.json(&["after-refresh", "--json"]),
        json!({"run": null, "rule_commands": false, "loaded_commands_wait": false, "notify_of_gaps": false})
    );
    publish(&site, &["old", "unseen by any command"]);
    program.ok(&["refresh", "--now"]);
    assert_eq!(read(&program, "news"), "", "it is off by default");
    let told = program.ok(&["after-refresh", "--run", &format!("'{hook}' --x")]);
    assert!(told.out.contains(&format!("run: '{hook}' --x")), "{told:#?}");
    let news = |args: &[&str]| -> Value {
        std::fs::remove_file(program.beside("news")).unwrap_or_default();
        program.run(args);
        serde_json::from_str(&read(&program, "news")).unwrap()
    };
    let quiet = news(&["refresh", "--now"]);
    assert_eq!((&quiet["version"], &quiet["new"], &quiet["feeds"]), (&json!(1), &json!(0), &json!([])));
    assert_eq!(quiet["data_dir"], program.dir().to_str().unwrap());
    // The profile may be named by a relative path.
    let mut command = command_on(Path::new("profile"), &["refresh", "--now"]);
    assert_eq!(finish(spawn(command.current_dir(program.dir().parent().unwrap()))).status, 0);
    let told: Value = serde_json::from_str(&read(&program, "news")).unwrap();
    assert_eq!(told["data_dir"], program.dir().to_str().unwrap());
    // The entries that were known left the document, so others may be missing.
    let ids: Vec<String> = (1..=30).map(|n| format!("n{n}")).collect();
    publish(&site, &ids.iter().map(String::as_str).collect::<Vec<_>>());
    let gap = news(&["refresh", "--now"]);
    assert_eq!(
        [&gap["new"], &gap["gaps_opened"], &gap["failed"]],
        [&json!(30), &json!(1), &json!(0)],
        "{gap:#}"
    );
    let feed = &gap["feeds"][0];
    assert_eq!(
        (&feed["url"], &feed["title"], &feed["failure"], &feed["died"]),
        (&json!(url), &json!("Harbour"), &Value::Null, &json!(false))
    );
    let one = feed["entries"].as_array().unwrap().iter().find(|row| row["id"] == "n7").unwrap();
    assert_eq!((&one["title"], &one["unread"]), (&json!("Title of n7"), &json!(true)));
    assert_eq!(feed["gaps_opened"][0]["row"], "gap");
    // The publisher begins to offer archives.
    let (now, known) = (ids.iter().map(|id| entry(&site, id)), ["unseen by any command", "old"]);
    site.put("/f", Feed::atom("Harbour").link("prev-archive", "/1").entries(now));
    site.put("/1", Feed::atom("Harbour").archive().entries(known.map(|id| entry(&site, id))));
    let closed = news(&["refresh", "--now"]);
    assert_eq!((&closed["gaps_closed"], &closed["gaps_opened"]), (&json!(1), &json!(0)), "{closed:#}");
    site.put("/f", Reply::status(500));
    let failed = news(&["refresh", "--now"]);
    assert_eq!(
        (&failed["failed"], &failed["feeds"][0]["failure"]["status"]),
        (&json!(1), &json!(500)),
        "{failed:#}"
    );
    site.put("/f", Reply::status(410));
    let died = news(&["refresh", "--now"]);
    assert_eq!(died["feeds"][0]["died"], true, "{died:#}");
    program.ok(&["after-refresh", "--off"]);
    std::fs::remove_file(program.beside("news")).unwrap();
    program.run(&["refresh", "--now"]);
    assert_eq!(read(&program, "news"), "");
}

#[cfg(unix)]
#[test]
fn a_command_after_a_refresh_that_is_wrong_missing_or_failing_changes_nothing() {
    let (program, site) = (Program::new(), Site::start());
    let url = followed(&program, &site);
    for (text, part) in [
        ("say 'x", "not closed"),
        ("", "name of a program"),
        ("https://a.example/", "not a command"),
        ("get {url}", "no web address"),
    ] {
        assert!(program.fails(&["after-refresh", "--run", text]).err.contains(part), "{text}");
    }
    assert_eq!(program.json(&["after-refresh", "--json"])["run"], Value::Null);
    program.ok(&["after-refresh", "--run", "lacuna-has-no-such-program"]);
    publish(&site, &["old", "a"]);
    let ran = program.run(&["refresh", "--now"]);
    assert!(
        ran.status == 1
            && ran
                .err
                .contains("The command after the refresh: “lacuna-has-no-such-program” could not be started"),
        "{ran:#?}"
    );
    assert_eq!(program.list(&url).iter().filter(|row| *row == "a").count(), 1);
    // It reads nothing, and the other command may refresh the profile again, for the lock is free.
    let inner = env!("CARGO_BIN_EXE_lacuna");
    let again = program.script(
        "again",
        &format!(
            "'{inner}' --data-dir '{}' after-refresh --off && '{inner}' --data-dir '{}' refresh",
            program.dir().display(),
            program.dir().display()
        ),
    );
    program.ok(&["after-refresh", "--run", &format!("'{again}'")]);
    let began = Instant::now();
    program.ok(&["refresh", "--now"]);
    assert!(began.elapsed() < Duration::from_secs(20), "it waited for the lock");
    program.assert_integrity();
}

#[cfg(unix)]
#[test]
fn new_gaps_and_dead_feeds_are_notified_if_asked_for() {
    let (program, site) = (Program::new(), Site::start());
    followed(&program, &site);
    let ids = |from: u32| (from..from + 30).map(|n| format!("n{n}")).collect::<Vec<_>>();
    let publish_from = |from: u32| publish(&site, &ids(from).iter().map(String::as_str).collect::<Vec<_>>());
    publish_from(1);
    with_desktop(&program, &["refresh", "--now"]);
    assert_eq!(read(&program, "told"), "", "off by default");
    program.ok(&["after-refresh", "--notify-of-gaps", "on"]);
    publish_from(101);
    with_desktop(&program, &["refresh", "--now"]);
    assert_eq!(read(&program, "told"), "New gap in Harbour\n", "the older gap is known");
    with_desktop(&program, &["refresh", "--now"]);
    site.put("/f", Reply::status(410));
    with_desktop(&program, &["refresh", "--now"]);
    with_desktop(&program, &["refresh", "--now"]);
    assert_eq!(
        read(&program, "told"),
        "New gap in Harbour\nHarbour can no longer be fetched\n",
        "each is told once"
    );
    // A desktop without notifications is told, but the command has not failed.
    program.ok(&["rules", "set", "All", "--when", "title", "--notify"]);
    site.put("/g", Feed::atom("Gate").entries([entry(&site, "g")]));
    let url = site.url("/g").to_string();
    let ran = finish(spawn(program.command(&["add", &url]).env("PATH", "/nowhere")));
    assert!(ran.status == 0 && ran.err.contains("The desktop shows no notification: "), "{ran:#?}");
    assert_eq!(program.list(&url).len(), 2);
}

#[test]
fn an_imported_rule_that_runs_a_command_waits_until_the_user_switches_it_on() {
    let program = Program::new();
    program.ok(&["rules", "set", "Mine", "--when", "gate", "--run", "say {title}"]);
    let file = program.beside("rules.json");
    program.ok(&["rules", "export", file.to_str().unwrap()]);
    let enabled = |program: &Program| -> Vec<Value> {
        program.rows(&["rules", "list", "--json"]).into_iter().map(|row| row["enabled"].clone()).collect()
    };
    program.ok(&["rules", "import", file.to_str().unwrap()]);
    assert_eq!(enabled(&program), [json!(true)], "the user knows the command");
    let other = Program::new();
    let ran = other.ok(&["rules", "import", file.to_str().unwrap()]);
    assert!(ran.err.contains("Mine runs a command and was switched off"), "{ran:#?}");
    assert_eq!(enabled(&other), [json!(false)]);
    let text = std::fs::read_to_string(&file).unwrap().replace("say", "rm");
    std::fs::write(&file, text).unwrap();
    program.ok(&["rules", "import", file.to_str().unwrap()]);
    assert_eq!(enabled(&program), [json!(false)], "the command is another one");
    assert!(
        program.fails(&["rules", "set", "B", "--when", "gate", "--run", "say 'x"]).err.contains("not closed")
    );
}
