//! Profiles that cannot be used: the program prints a clear sentence, returns status 1, and overwrites nothing.

use std::fs;
use std::path::Path;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::harness::{Program, Ran, command_on, finish, spawn};

const COMMANDS: [&[&str]; 9] = [
    &["feeds", "--json"],
    &["gaps", "--json"],
    &["search", "word", "--json"],
    &["entries", "http://127.0.0.1:9/f", "--json"],
    &["export"],
    &["refresh", "--now"],
    &["add", "http://127.0.0.1:9/f"],
    &["remove", "http://127.0.0.1:9/f"],
    &["add", "--json", "http://127.0.0.1:9/f"],
];

#[track_caller]
fn assert_refused(ran: &Ran, words: &[&str]) {
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:#?}");
    assert!(words.iter().all(|word| ran.err.contains(word)), "{words:?}: {ran:#?}");
    assert!(!ran.err.contains("panicked") && !ran.err.contains("Os {"), "a sentence: {ran:#?}");
    assert_eq!(ran.err.lines().count(), 1, "one failure, one line: {ran:#?}");
}

fn subscribed() -> (Program, Site) {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("F").entry(Entry::new("a", "A word")));
    program.ok(&["add", site.url("/f").as_str()]);
    (program, site)
}

/// Every file of a folder with its bytes, without locks and SQLite's temporary files.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .filter(|(name, _)| !["-shm", "-wal", ".lock"].iter().any(|end| name.ends_with(end)))
        .collect();
    files.sort();
    files
}

/// Files are private from the start. If another user can read a file of the profile, the next command takes this right
/// away.
#[cfg(unix)]
#[test]
fn each_file_of_a_profile_is_its_owners_alone_from_the_start() {
    use std::os::unix::fs::PermissionsExt as _;
    let (site, commands) = (Site::start(), [&["refresh"][..], &["repair"]]);
    site.put("/f", Feed::atom("F").entry(Entry::new("a", "A word")));
    for arguments in [&["add", site.url("/f").as_str()][..]].into_iter().chain(commands) {
        let program = Program::new();
        program.run(arguments);
        let files: Vec<_> = fs::read_dir(program.dir()).unwrap().map(Result::unwrap).collect();
        assert!(!files.is_empty(), "{arguments:?}");
        for file in files {
            let mode = file.metadata().unwrap().permissions().mode() & 0o777;
            let private = if file.file_type().unwrap().is_dir() { 0o700 } else { 0o600 };
            assert_eq!(mode & !private, 0, "{arguments:?}: {}: {mode:o}", file.path().display());
        }
    }
}

#[test]
fn a_command_says_everything_in_its_own_words() {
    let program = Program::new();
    for broken in ["{", "[]", "\0"] {
        program.settings(broken);
        let ran = program.ok(&["feeds"]);
        assert!(ran.err.contains("settings"), "{ran:#?}");
        assert!(!ran.err.contains("WARN") && !ran.err.contains("lacuna::"), "{ran:#?}");
    }
    program.settings("{");
    let logged = finish(spawn(program.command(&["feeds"]).env("LACUNA_LOG", "lacuna=warn")));
    assert!(logged.err.contains("WARN"), "{logged:#?}");
}

#[test]
fn a_profile_that_is_a_file_is_refused() {
    let program = Program::new();
    fs::write(program.dir(), "not a folder").unwrap();
    for args in COMMANDS {
        assert_refused(&program.run(args), &[program.dir().to_str().unwrap()]);
    }
    assert_eq!(fs::read_to_string(program.dir()).unwrap(), "not a folder");
    // A folder cannot be made below a file either.
    let below = program.dir().join("below");
    let ran = finish(spawn(&mut command_on(&below, &["feeds"])));
    assert_refused(&ran, &[below.to_str().unwrap()]);
}

#[test]
fn a_database_overwritten_with_junk_is_refused_and_left_alone() {
    let (program, _site) = subscribed();
    let database = program.dir().join("lacuna.db");
    let whole = fs::read(&database).unwrap();
    let mut front = whole.clone();
    front.iter_mut().take(4096).for_each(|byte| *byte = b'x');
    let junk: [(&str, Vec<u8>); 3] = [
        ("words", b"these are the words of somebody else, who kept them here. ".repeat(99)),
        ("overwritten", front),
        ("cut", whole.iter().copied().take(whole.len() / 2).collect()),
    ];
    for (name, bytes) in junk {
        fs::write(&database, &bytes).unwrap();
        for args in COMMANDS {
            assert_refused(&program.run(args), &["lacuna.db"]);
            assert!(fs::read(&database).unwrap() == bytes, "{name}: {args:?} wrote into it");
        }
    }
    fs::write(&database, &whole).unwrap();
    assert_eq!(program.feeds().len(), 1);
}

#[test]
fn a_database_of_a_newer_version_is_refused_and_left_alone() {
    let (program, _site) = subscribed();
    let version: i64 = program.database().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    program.database().pragma_update(None, "user_version", 999).unwrap();
    let before = files(&program.dir());
    for args in COMMANDS {
        assert_refused(&program.run(args), &["lacuna.db", "newer version", "999"]);
    }
    assert!(files(&program.dir()) == before);
    program.database().pragma_update(None, "user_version", version).unwrap();
    assert_eq!(program.feeds().len(), 1);
}

#[test]
fn the_database_of_another_program_is_refused_and_left_alone() {
    let program = Program::new();
    fs::create_dir(program.dir()).unwrap();
    program.database().execute_batch("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)").unwrap();
    let before = files(&program.dir());
    for args in COMMANDS {
        assert_refused(&program.run(args), &["lacuna.db"]);
    }
    assert!(files(&program.dir()) == before);
}

/// A user without the right to write can run every command that only reads.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_can_be_read() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let (program, site) = subscribed();
    let url = site.url("/f");
    let mode = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let outer = program.beside("");
    // Only its owner can read a temporary folder, and root can write to every folder. So the test changes the rights
    // and runs the program as another user.
    mode(&outer, 0o755);
    for file in fs::read_dir(program.dir()).unwrap().map(Result::unwrap) {
        mode(&file.path(), if file.file_type().unwrap().is_dir() { 0o555 } else { 0o444 });
    }
    mode(&program.dir(), 0o555);
    let is_root = fs::write(program.dir().join("probe"), "").is_ok();
    if is_root {
        fs::remove_file(program.dir().join("probe")).unwrap();
    }
    let run = |args: &[&str]| {
        let mut command = command_on(&program.dir(), args);
        if is_root {
            command.uid(65_534).gid(65_534);
        }
        finish(spawn(&mut command))
    };
    let before = files(&program.dir());
    site.clear_log();
    for args in [
        &["refresh", "--now"][..],
        &["add", "http://127.0.0.1:9/other"],
        &["remove", url.as_str()],
        &["import", "/dev/null"],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{args:?}: {ran:#?}");
        assert!(ran.err.starts_with("lacuna: ") && !ran.err.contains("panicked"), "{args:?}: {ran:#?}");
    }
    assert_eq!(site.log().len(), 0, "what cannot be kept is not fetched");
    for args in
        [&["feeds", "--json"][..], &["entries", url.as_str(), "--json"], &["search", "word", "--json"]]
    {
        let ran = run(args);
        assert_eq!(ran.status, 0, "{args:?}: {ran:#?}");
        assert!(ran.out.contains("127.0.0.1") || ran.out.contains("A word"), "{args:?}: {ran:#?}");
    }
    assert!(files(&program.dir()) == before);
    mode(&program.dir(), 0o755);
}

/// The user may not read the database. It may be sound.
#[cfg(unix)]
#[test]
fn a_database_that_may_not_be_read_is_not_repaired() {
    use std::os::unix::fs::{PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    const OTHER: u32 = 65_534;
    let (program, _site) = subscribed();
    program.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let database = program.dir().join("lacuna.db");
    let sound = fs::read(&database).unwrap();
    fs::set_permissions(program.beside(""), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&database, fs::Permissions::from_mode(0o000)).unwrap();
    // Root can read every file, so the program runs as another user.
    let is_root = fs::File::open(&database).is_ok();
    if is_root {
        let files = fs::read_dir(program.dir()).unwrap().map(|file| file.unwrap().path());
        for path in files.chain([program.dir(), program.dir().join("backups")]).filter(|path| path.exists()) {
            chown(path, Some(OTHER), Some(OTHER)).unwrap();
        }
    }
    let mut command = command_on(&program.dir(), &["repair"]);
    if is_root {
        command.uid(OTHER).gid(OTHER);
    }
    let ran = finish(spawn(&mut command));
    assert_refused(&ran, &["lacuna.db", "permission"]);
    let aside = |(name, _): &(String, Vec<u8>)| name.contains("damaged") || name.contains("repaired");
    fs::set_permissions(&database, fs::Permissions::from_mode(0o600)).unwrap();
    assert!(fs::read(&database).unwrap() == sound && !files(&program.dir()).iter().any(aside));
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    // Nobody can make a folder there, not even root.
    let ran = finish(spawn(&mut command_on(Path::new("/proc/lacuna-profile"), &["feeds", "--json"])));
    assert_refused(&ran, &["/proc/lacuna-profile"]);
}

#[test]
fn a_cut_settings_file_keeps_its_beginning_and_a_wrong_value_is_named() {
    let program = Program::new();
    program.settings("{\"language\":\"de\",\"theme\":");
    let ran = program.ok(&["feeds"]);
    assert!(ran.err.contains("The settings could only be read in part"), "{ran:#?}");
    assert_eq!(program.ok(&["feeds"]).err, "", "it is said once");
    let settings = fs::read_to_string(program.dir().join("settings.json")).unwrap();
    assert!(settings.contains("\"language\": \"de\""), "{settings}");
    program.settings("{\"theme\":\"purple\"}");
    let ran = program.ok(&["feeds"]);
    assert!(ran.err.contains("no valid value, and their defaults are used: theme."), "{ran:#?}");
}

#[test]
fn invalid_settings_are_set_aside_and_reported() {
    let program = Program::new();
    program.settings("{ this is no JSON");
    let ran = program.ok(&["feeds", "--json"]);
    assert_eq!(ran.out.trim(), "[]");
    assert!(ran.err.contains("set aside"), "{ran:#?}");
    let kept = files(&program.dir()).into_iter().any(|(_, bytes)| bytes == b"{ this is no JSON");
    assert!(kept, "the old file is still there under another name");
    assert_eq!(program.ok(&["feeds", "--json"]).err, "", "it is said once");
}
