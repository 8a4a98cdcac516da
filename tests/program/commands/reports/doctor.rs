//! `lacuna doctor`: all that a report of a fault needs, and nothing that is private.

use lacuna::demo::{Site, feed::Entry, feed::Feed};

use crate::harness::{Program, Ran, command_on, finish, spawn};

/// The names of the lines that each report has.
const ALWAYS: [&str; 17] = [
    "version",
    "commit",
    "features",
    "build",
    "sqlite",
    "database format",
    "program",
    "sandbox",
    "system",
    "desktop",
    "fonts",
    "keyring",
    "profile",
    "folder",
    "settings",
    "backups",
    "database",
];

/// A private word. It stands in each place where a user may have one.
const PRIVATE: &str = "Quetzal";

/// Returns the value of a line.
#[track_caller]
fn line<'a>(ran: &'a Ran, name: &str) -> &'a str {
    let start = format!("{name}: ");
    let found = ran.out.lines().find_map(|line| line.strip_prefix(start.as_str()));
    found.unwrap_or_else(|| panic!("no line {name}: {ran:#?}"))
}

#[test]
fn a_report_has_all_lines_and_makes_no_profile() {
    let program = Program::new();
    let ran = program.ok(&["doctor"]);
    for name in ALWAYS {
        assert!(!line(&ran, name).is_empty(), "{name}");
    }
    assert_eq!(line(&ran, "version"), env!("CARGO_PKG_VERSION"));
    assert_eq!(line(&ran, "database"), "none yet");
    assert_eq!(
        ran.out.lines().count(),
        ran.out.lines().filter(|line| line.contains(": ")).count(),
        "{ran:#?}"
    );
    assert!(!program.dir().exists(), "a report changes nothing");
}

/// The word is part of the home folder, of the profile's folder, of a feed's title, folder, address, password and entries,
/// of settings known and unknown, of the user and of the computer.
#[test]
fn a_report_names_nothing_private() {
    let (outer, site) = (Program::new(), Site::start());
    let home = outer.beside(&format!("home-{PRIVATE}"));
    let dir = home.join(format!("of {PRIVATE}/lacuna"));
    std::fs::create_dir_all(&dir).unwrap();
    let title = format!("News of {PRIVATE}");
    site.put(&format!("/{PRIVATE}"), Feed::atom(&title).entry(Entry::new(format!("id-{PRIVATE}"), &title)));
    let settings = format!(
        r#"{{"proxy": "http://{PRIVATE}:{PRIVATE}@127.0.0.1:9", "text_size": 1.5, "line_spacing": 1.55, "{PRIVATE}": 1, "passwords_in_file": true,
            "keys": {{"next": ["{PRIVATE}"]}}}}"#
    );
    let mut address = site.url(&format!("/{PRIVATE}"));
    address.set_username(PRIVATE).unwrap();
    address.set_password(Some(PRIVATE)).unwrap();
    std::fs::write(dir.join("settings.json"), r#"{"passwords_in_file": true}"#).unwrap();
    let run = |args: &[&str]| {
        let mut command = command_on(&dir, args);
        command.env("HOME", &home).env("USER", PRIVATE).env("LOGNAME", PRIVATE).env("HOSTNAME", PRIVATE);
        command.env("DISPLAY", format!("{PRIVATE}:10.0")).env("WAYLAND_DISPLAY", home.join("wayland"));
        command.env("XDG_CURRENT_DESKTOP", format!("X of {PRIVATE}")).env("XDG_RUNTIME_DIR", &home);
        command.env("LD_LIBRARY_PATH", &home).env_remove("DBUS_SESSION_BUS_ADDRESS");
        finish(spawn(&mut command))
    };
    assert_eq!(run(&["add", address.as_str(), "--folder", PRIVATE]).status, 0);
    std::fs::write(dir.join("settings.json"), settings).unwrap();
    let listed = run(&["feeds", "--json"]);
    assert!(listed.out.contains(PRIVATE), "the profile holds the word: {listed:#?}");

    let ran = run(&["doctor"]);
    assert_eq!(ran.status, 0, "{ran:#?}");
    assert!(!line(&ran, "settings").contains("line_spacing"), "it is as by default: {ran:#?}");
    assert!(!format!("{ran:?}").to_lowercase().contains(&PRIVATE.to_lowercase()), "{ran:#?}");
    assert!(line(&ran, "database").starts_with("sound"), "{ran:#?}");
    assert_eq!(line(&ran, "content"), "1 subscriptions, 1 entries, 0 open gaps");
    let settings = line(&ran, "settings");
    assert!(settings.starts_with("changed: ") && settings.contains("text_size"), "{settings}");
    assert!(line(&ran, "profile").ends_with("/…/lacuna"), "{ran:#?}");
}

#[test]
fn a_report_of_a_profile_that_cannot_be_used_says_so_and_changes_nothing() {
    let program = Program::new();
    program.ok(&["feeds"]);
    program.database().pragma_update(None, "user_version", 999).unwrap();
    program.settings("{ broken");
    let ran = program.run(&["doctor"]);
    assert_eq!(ran.status, 1, "{ran:#?}");
    assert!(line(&ran, "database").contains("newer format 999"), "{ran:#?}");
    assert_eq!(line(&ran, "settings"), "cannot be read");
    assert_eq!(std::fs::read_to_string(program.dir().join("settings.json")).unwrap(), "{ broken");

    std::fs::write(program.dir().join("lacuna.db"), "no database".repeat(50)).unwrap();
    let ran = program.run(&["doctor"]);
    assert_eq!((ran.status, line(&ran, "database")), (1, "damaged"), "{ran:#?}");
}

#[test]
fn the_long_version_names_commit_features_and_build() {
    let program = Program::new();
    let ran = program.ok(&["--version"]);
    let names: Vec<&str> = ran.out.lines().map(|line| line.split([' ', ':']).next().unwrap()).collect();
    assert_eq!(names, ["lacuna", "commit", "features", "build"], "{ran:#?}");
    // The program says that it has no features.
    assert!(ran.out.contains("\nfeatures: none\n"), "{ran:#?}");
    let manifest = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    assert!(!manifest.contains("\n[features]"), "`--version` must name the features");
    assert_eq!(program.ok(&["-V"]).out.trim(), concat!("lacuna ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_profile_in_a_synchronised_folder_is_explained_once_and_reported_without_names() {
    let program = Program::new();
    std::fs::create_dir_all(program.dir()).unwrap();
    assert_eq!(line(&program.ok(&["doctor"]), "folder"), "not shared");
    std::fs::create_dir(program.beside(".stfolder")).unwrap();
    let list = program.file("list.opml", "<opml version='2.0'><body/></opml>");
    let told = program.ok(&["import", &list]);
    let folder = std::fs::canonicalize(program.beside("")).unwrap();
    assert!(
        told.err.contains(&format!("Syncthing synchronises the folder {}", folder.display())),
        "{told:#?}"
    );
    assert!(!program.ok(&["import", &list]).err.contains("Syncthing"), "it was told already");
    let report = program.ok(&["doctor"]);
    assert_eq!(line(&report, "folder"), "synchronised by Syncthing, which may damage the database");
    assert!(!report.out.contains(folder.to_str().unwrap()), "{report:#?}");
    // The program made a second copy after a conflict. Its content can be added.
    let copy = program.dir().join("lacuna.sync-conflict-20260102-030405-ABCDEFG.db");
    std::fs::copy(program.dir().join("lacuna.db"), &copy).unwrap();
    let told = program.ok(&["import", &list]).err;
    assert!(told.contains("a second copy of the database: lacuna.sync-conflict-2026"), "{told}");
    assert!(told.contains("lacuna restore FILE") && !told.contains("Syncthing synchronises"), "{told}");
    assert!(!program.ok(&["import", &list]).err.contains("second copy"), "it was told already");
    assert_eq!(line(&program.ok(&["doctor"]), "conflict copies of the database"), "1");
    program.ok(&["restore", copy.to_str().unwrap()]);
    std::fs::remove_file(copy).unwrap();
    assert!(!program.ok(&["import", &list]).err.contains("Syncthing"), "the place is the same");
    // Another program is another danger.
    std::fs::remove_dir(program.beside(".stfolder")).unwrap();
    std::fs::write(program.beside(".nextcloudsync.log"), "").unwrap();
    assert!(program.ok(&["import", &list]).err.contains("Nextcloud synchronises"));
}
