//! `profile save` and `profile load`: a whole profile in one file.

use std::io::{Read, Write};
use std::path::Path;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::json;

use crate::harness::Program;

/// A user with a feed, a gap, marks, a label, a rule, a target and a password.
fn user() -> (Program, Site, String) {
    let (program, site) = (Program::new(), Site::start());
    program.settings(r#"{"passwords_in_file": true, "language": "en", "compact_list": true}"#);
    let entry = |id: &str| Entry::new(id, id).link(format!("http://pages.example/{id}"));
    site.put("/a", Feed::atom("A").entries(["a", "b", "c"].map(entry)));
    let url = site.url("/a").to_string();
    program.ok(&["add", &url, "--folder", "News"]);
    program.ok(&["star", &url, "a"]);
    program.ok(&["mark-read", &url, "--entry", "b"]);
    program.ok(&["label", &url, "c", "Tea"]);
    program.ok(&["rules", "set", "quiet", "--when", "title:zzz", "--read"]);
    let smart_folder = "INSERT INTO saved_search (query, name) VALUES ('title:zzz', 'Quiet ones')";
    program.database().execute_batch(smart_folder).unwrap();
    std::fs::write(program.dir().join("credentials.json"), r#"{"secret": "hunter2"}"#).unwrap();
    (program, site, url)
}

/// Everything that the commands show of a profile.
fn shown(program: &Program, url: &str) -> Vec<String> {
    let texts = [
        program.json(&["feeds", "--json"]),
        program.json(&["entries", url, "--json"]),
        program.json(&["labels", "--json"]),
        program.json(&["rules", "list", "--json"]),
        program.json(&["search", "is:starred", "--json"]),
    ];
    texts.iter().map(ToString::to_string).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn unpacked(file: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_profile_is_saved_to_one_file_and_loaded_on_another_machine() {
    let (program, _site, url) = user();
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    let said = program.ok(&["profile", "save", &file]).err;
    assert!(said.contains("without passwords"), "{said}");
    assert!(!unpacked(&file).windows(7).any(|part| part == b"hunter2"), "no password is in the file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0);
    }
    let other = Program::new();
    let said = other.ok(&["profile", "load", &file]).err;
    assert!(said.contains("Passwords were not in the file"), "{said}");
    assert_eq!(shown(&other, &url), shown(&program, &url));
    let name = "SELECT name FROM saved_search WHERE query = 'title:zzz'";
    let name: String = other.database().query_row(name, [], |row| row.get(0)).unwrap();
    assert_eq!(name, "Quiet ones");
    let settings = std::fs::read(other.dir().join("settings.json")).unwrap();
    assert_eq!(settings, std::fs::read(program.dir().join("settings.json")).unwrap());
    assert!(!other.dir().join("credentials.json").exists());
    other.assert_integrity();
    // Nothing is left beside the file or in the profile.
    assert_eq!(names(program.beside("").as_path()), ["moved.tar.gz", "profile"]);
    assert!(names(&other.dir()).iter().all(|name| !name.starts_with("loading-")));
    // A file is not overwritten.
    let before = std::fs::read(&file).unwrap();
    assert!(program.fails(&["profile", "save", &file]).err.contains("exists already"));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    // Any system can open it.
    #[cfg(target_os = "linux")]
    {
        let listed = std::process::Command::new("tar").args(["-tzf", &file]).output().unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        assert_eq!(listed, "lacuna-profile.json\nsettings.json\nlacuna.db\n");
    }
}

#[test]
fn commands_that_came_with_a_profile_are_named_and_wait_until_the_user_allows_them() {
    let (program, site, url) = user();
    let ran = program.beside("ran");
    let touch = |name: &str| format!("touch '{}'", ran.with_extension(name).display());
    program.ok(&["after-refresh", "--run", &touch("hook"), "--rule-commands", "on"]);
    let touch_title = touch("{title}");
    program.ok(&["rules", "set", "all", "--when", "title:new", "--run", &touch_title]);
    program.ok(&["send-to", "add", "Player", "mpv {url}"]);
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let other = Program::new();
    let said = other.ok(&["profile", "load", &file]).err;
    for part in [
        &format!("A command came along that runs after each refresh: {}", touch("hook")),
        &format!("A rule that runs a command came along: all: {touch_title}"),
        "None of this runs until you allow it",
        "Commands of “Send to” came along; they run only when you choose them: mpv {url}",
    ] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
    let entry = |id: &str| Entry::new(id, id).link(format!("http://pages.example/{id}"));
    site.put("/a", Feed::atom("A").entries(["new 1", "a", "b", "c"].map(entry)));
    let refreshed = other.ok(&["refresh", "--now"]);
    assert!(refreshed.err.contains("wait until you allow them"), "{refreshed:#?}");
    let has_run = |name: &str| ran.with_extension(name).exists();
    assert_eq!([has_run("hook"), has_run("new 1")], [false; 2]);
    other.ok(&["refresh", "--now"]);
    assert!(other.ok(&["after-refresh"]).out.contains("loaded-commands: waiting"));
    other.ok(&["after-refresh", "--allow-loaded"]);
    assert!(!other.ok(&["after-refresh"]).out.contains("waiting"));
    site.put("/a", Feed::atom("A").entries(["new 2", "new 1", "a", "b", "c"].map(entry)));
    other.ok(&["refresh", "--now"]);
    assert_eq!(
        ["hook", "new 1", "new 2"].map(has_run),
        [true; 3],
        "the command for the first entry waited, too"
    );
    assert_eq!(other.entries(&url).iter().filter(|row| row["row"] == "entry").count(), 5);
}

#[test]
fn the_command_of_a_loaded_rule_waits_although_the_file_has_no_settings() {
    let (program, _site, _url) = user();
    let ran = program.beside("ran");
    program.ok(&[
        "rules",
        "set",
        "all",
        "--when",
        "title:new",
        "--run",
        &format!("touch '{}'", ran.display()),
    ]);
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let other = Program::new();
    other.ok(&["profile", "load", &file]);
    other.ok(&["after-refresh", "--rule-commands", "on"]);
    assert!(other.ok(&["after-refresh"]).out.contains("loaded-commands: waiting"));
}

/// Makes format 27 out of a database of this format.
const BACK_TO_27: &str = "ALTER TABLE gap DROP COLUMN in_archives; ALTER TABLE gap DROP COLUMN empty_uri;
    ALTER TABLE gap DROP COLUMN empty_since;
    ALTER TABLE account DROP COLUMN removed; ALTER TABLE document DROP COLUMN asked;
    CREATE TABLE left_mark (server TEXT NOT NULL, key INTEGER NOT NULL, field TEXT NOT NULL,
        PRIMARY KEY (server, key, field)) WITHOUT ROWID;
    ALTER TABLE saved_search DROP COLUMN name; PRAGMA user_version = 27;";

/// A trigger would let a rule run a command after the first refresh, and the file would seem to have no rule.
#[test]
fn a_file_whose_database_runs_foreign_code_is_refused() {
    let trigger = "CREATE TRIGGER extra AFTER INSERT ON entry
        BEGIN INSERT INTO rule (name, query, actions, enabled) VALUES ('x', 'a', '[\"run:touch x\"]', 1); END;";
    let computed = "DROP TABLE label; CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
        colour TEXT NOT NULL AS ('red'));";
    let older = format!("{trigger} {BACK_TO_27}");
    for statements in [trigger, computed, &older] {
        let (program, _site, _url) = user();
        program.database().execute_batch(&format!("PRAGMA foreign_keys = 0; {statements}")).unwrap();
        let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
        save_as_it_is(&program, &file);
        let other = Program::new();
        let said = other.fails(&["profile", "load", &file]).err;
        assert!(said.contains("was changed outside Lacuna"), "{statements}: {said}");
        assert!(names(&other.dir()).iter().all(|name| !name.starts_with("lacuna.db")), "nothing was loaded");
        assert_eq!(other.json(&["feeds", "--json"]), json!([]));
    }
}

#[test]
fn the_commands_in_a_file_of_an_older_format_are_named_and_wait() {
    let (program, _site, url) = user();
    program.ok(&["rules", "set", "all", "--when", "title:new", "--run", "touch x"]);
    program.database().execute_batch(BACK_TO_27).unwrap();
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    save_as_it_is(&program, &file);
    let other = Program::new();
    let said = other.ok(&["profile", "load", &file]).err;
    assert!(said.contains("all: touch x") && said.contains("None of this runs until you allow it"), "{said}");
    assert!(other.ok(&["after-refresh"]).out.contains("loaded-commands: waiting"));
    assert_eq!(other.feed(&url)["entries"], 3);
    other.assert_integrity();
}

#[test]
fn a_file_whose_database_is_empty_or_has_wrong_values_changes_nothing() {
    let (program, _site, url) = user();
    let before = shown(&program, &url);
    for statement in [
        "",
        "UPDATE entry SET title = x'FF'",
        "INSERT INTO saved_search (query) VALUES (x'FF')",
        "UPDATE user_state SET first_seen = 'yesterday'",
    ] {
        let (other, _site, _url) = user();
        if statement.is_empty() {
            std::fs::write(other.dir().join("lacuna.db"), "x").unwrap();
        } else {
            other.database().execute_batch(statement).unwrap();
        }
        let file = other.beside("moved.tar.gz").to_str().unwrap().to_owned();
        save_as_it_is(&other, &file);
        let said = program.fails(&["profile", "load", &file, "--replace"]).err;
        assert!(said.contains("is damaged or incomplete"), "{statement}: {said}");
        assert_eq!(shown(&program, &url), before, "{statement}");
    }
}

/// Writes a file as `profile save` does, with the database of the profile as it is.
fn save_as_it_is(program: &Program, file: &str) {
    // A file of one byte is not a database.
    drop(program.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)"));
    let database = std::fs::read(program.dir().join("lacuna.db")).unwrap();
    let mut packed =
        flate2::write::GzEncoder::new(std::fs::File::create(file).unwrap(), flate2::Compression::fast());
    for (name, bytes) in [("lacuna-profile.json", &br#"{"lacuna_profile": 1}"#[..]), ("lacuna.db", &database)]
    {
        let mut head = [0_u8; 512];
        head[..name.len()].copy_from_slice(name.as_bytes());
        head[100..108].copy_from_slice(b"0000600\0");
        head[124..136].copy_from_slice(format!("{:011o}\0", bytes.len()).as_bytes());
        head[148..156].copy_from_slice(b"        ");
        head[156] = b'0';
        head[257..265].copy_from_slice(b"ustar\x0000");
        let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
        head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        packed.write_all(&head).unwrap();
        packed.write_all(bytes).unwrap();
        packed.write_all(&vec![0; bytes.len().next_multiple_of(512) - bytes.len()]).unwrap();
    }
    packed.write_all(&[0; 1024]).unwrap();
    packed.finish().unwrap();
}

/// A backup of another profile brings its rules. Those of the user's own backup may run what the user allowed.
#[test]
fn the_command_of_a_rule_waits_if_it_came_with_the_backup_of_another_profile() {
    let (program, site, url) = user();
    let ran = program.beside("ran");
    let touch = format!("touch '{}'", ran.display());
    program.ok(&["rules", "set", "all", "--when", "title:new", "--run", &touch]);
    std::fs::remove_dir_all(program.dir().join("backups")).unwrap();
    program.ok(&["mark-read", &url]);
    let backup = program.ok(&["restore"]).out.trim().to_owned();
    let other = Program::new();
    let missing = other.fails(&["restore", "no-such-file.db"]).err;
    assert!(missing.contains("no-such-file.db") && !missing.contains("immutable"), "{missing}");
    other.ok(&["after-refresh", "--rule-commands", "on"]);
    let said = other.ok(&["restore", &backup]).err;
    let has = |suffix: &str| Path::new(&format!("{backup}{suffix}")).exists();
    assert!(!has("-wal") && !has("-shm"), "nothing stays beside the backup");
    for part in [&format!("A rule that runs a command came along: all: {touch}"), "None of this runs until"] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
    let entry = |id: &str| Entry::new(id, id).link(format!("http://pages.example/{id}"));
    site.put("/a", Feed::atom("A").entries(["new 1", "a", "b", "c"].map(entry)));
    let refreshed = other.ok(&["refresh", "--now"]);
    assert!(refreshed.err.contains("wait until you allow them"), "{refreshed:#?}");
    assert!(!ran.exists());
    // The rule is known by now, so the backup brings no command.
    other.ok(&["after-refresh", "--allow-loaded"]);
    other.ok(&["restore", &backup]);
    assert!(!other.ok(&["after-refresh"]).out.contains("waiting"));
    // The user's own backup brings back a rule, and what the user had allowed.
    program.ok(&["after-refresh", "--rule-commands", "on"]);
    program.ok(&["rules", "remove", "all"]);
    let said = program.ok(&["restore", &backup]).err;
    assert!(!said.contains("came along"), "{said}");
    program.ok(&["refresh", "--now"]);
    assert!(ran.exists());
}

#[test]
fn the_names_of_request_headers_travel_and_the_user_is_told_which_values_to_enter_again() {
    let (program, _site, url) = user();
    program.run_with_input(&["access", &url, "--header", "X-Key", "--header", "Cookie"], b"tok3n\nbisc2it\n");
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let bytes = unpacked(&file);
    for value in ["tok3n", "bisc2it"] {
        assert!(!bytes.windows(value.len()).any(|part| part == value.as_bytes()), "{value} is in the file");
    }
    let other = Program::new();
    let said = other.ok(&["profile", "load", &file]).err;
    assert!(said.contains("The values of 2 request headers were not in the file"), "{said}");
    assert!(said.contains("Cookie of “A”; X-Key of “A”"), "{said}");
    let shown = other.json(&["access", &url, "--json"]);
    assert_eq!([&shown["headers"], &shown["headers_without_value"]], [&json!(["Cookie", "X-Key"]); 2]);
    // The feed is fetched without them until the user has entered them again.
    other.ok(&["refresh", "--now"]);
    other.run_with_input(&["access", &url, "--header", "X-Key"], b"new\n");
    assert_eq!(other.json(&["access", &url, "--json"])["headers_without_value"], json!(["Cookie"]));
    // A value that this machine knows is kept.
    let said = other.ok(&["profile", "load", "--replace", &file]).err;
    assert!(said.contains("The value of a request header") && said.contains(": Cookie of “A”"), "{said}");
}

#[test]
fn a_loaded_profile_without_settings_does_not_get_those_of_the_replaced_one() {
    let (program, _site, _url) = user();
    std::fs::remove_file(program.dir().join("settings.json")).unwrap();
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let (other, _other_site, _) = user();
    other.ok(&["after-refresh", "--run", "true", "--rule-commands", "on"]);
    let before = std::fs::read(other.dir().join("settings.json")).unwrap();
    other.ok(&["profile", "load", &file, "--replace"]);
    let shown = other.ok(&["after-refresh"]).out;
    assert!(shown.contains("run: -\n") && shown.contains("rule-commands: off"), "{shown}");
    let mut aside = names(&other.dir()).into_iter().filter(|name| name.starts_with("before-loading-"));
    let settings = aside.find(|name| Path::new(name).extension().is_some_and(|end| end == "json")).unwrap();
    assert_eq!(std::fs::read(other.dir().join(settings)).unwrap(), before, "they are set aside");
}

#[test]
fn a_profile_in_use_is_replaced_only_on_request_and_is_set_aside_then() {
    let (program, _site, url) = user();
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let saved = shown(&program, &url);
    program.ok(&["star", &url, "c"]);
    let changed = shown(&program, &url);
    assert_ne!(saved, changed);
    let said = program.fails(&["profile", "load", &file]).err;
    assert!(said.contains("is in use") && said.contains("--replace"), "{said}");
    assert_eq!(shown(&program, &url), changed);
    // A window has the profile open.
    let lock = std::fs::File::options().append(true).create(true).open(program.dir().join("lock")).unwrap();
    lock.lock().unwrap();
    assert!(
        program
            .fails(&["profile", "load", &file, "--replace"])
            .err
            .contains("a window has this profile open")
    );
    drop(lock);
    assert_eq!(shown(&program, &url), changed);
    program.ok(&["profile", "load", &file, "--replace"]);
    assert_eq!(shown(&program, &url), saved);
    program.assert_integrity();
    let aside =
        names(&program.dir()).into_iter().find(|name| name.contains(".db") && name.starts_with("before-"));
    let restored = Program::new();
    std::fs::create_dir_all(restored.dir()).unwrap();
    std::fs::copy(program.dir().join(aside.unwrap()), restored.dir().join("lacuna.db")).unwrap();
    assert_eq!(shown(&restored, &url), changed, "the former profile is complete");
}

#[test]
fn a_damaged_cut_foreign_or_newer_file_changes_nothing() {
    let (program, _site, url) = user();
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let whole = std::fs::read(&file).unwrap();
    let packed = |bytes: &[u8]| {
        let mut file = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        file.write_all(bytes).unwrap();
        file.finish().unwrap()
    };
    let newer = {
        let bytes = unpacked(&file);
        let text = String::from_utf8_lossy(&bytes[..1024]).into_owned();
        let place = text.find("\"lacuna_profile\":1").unwrap() + "\"lacuna_profile\":".len();
        let mut bytes = bytes;
        bytes[place] = b'2';
        packed(&bytes)
    };
    // A changed bit may stand for the same zeros, so more than one is changed.
    let mut flipped = whole.clone();
    let middle = flipped.len() / 3;
    flipped[middle..middle + 16].iter_mut().for_each(|byte| *byte ^= 0x5A);
    let mut sum = whole.clone();
    let place = sum.len() - 8;
    sum[place] ^= 1;
    let cases = [
        ("cut", whole[..whole.len() - 9].to_vec(), "is damaged or incomplete"),
        ("half", whole[..whole.len() / 2].to_vec(), "is damaged or incomplete"),
        ("flipped", flipped, "is damaged or incomplete"),
        ("sum", sum, "is damaged or incomplete"),
        ("newer", newer, "a newer version of Lacuna saved"),
        ("text", b"no archive at all".to_vec(), "is no saved profile"),
        ("empty", Vec::new(), "is no saved profile"),
        ("other", packed(&[b'x'; 2048]), "is no saved profile"),
    ];
    let before = shown(&program, &url);
    for (name, bytes, reason) in cases {
        let bad = program.file(name, bytes);
        for replace in [&["--replace"][..], &[]] {
            let args = [&["profile", "load", &bad][..], replace].concat();
            let said = program.fails(&args).err;
            assert!(said.contains(reason), "{name}: {said}");
        }
        let fresh = Program::new();
        assert!(fresh.fails(&["profile", "load", &bad]).err.contains(reason), "{name}");
        assert_eq!(fresh.json(&["feeds", "--json"]), json!([]), "{name}");
    }
    assert!(program.fails(&["profile", "load", "/no/such/file"]).err.contains("cannot be read"));
    assert_eq!(shown(&program, &url), before);
    assert!(
        names(&program.dir())
            .iter()
            .all(|name| !name.starts_with("loading-") && !name.starts_with("before-"))
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_and_a_device_are_refused_as_a_saved_profile() {
    let program = Program::new();
    let pipe = program.beside("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [pipe.to_str().unwrap(), "/dev/zero"] {
        assert!(program.fails(&["profile", "load", path]).err.contains("is no saved profile"), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_neither_half_a_file_nor_half_a_profile() {
    let (program, _site, url) = user();
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    let limited = |program: &Program, args: &[&str]| {
        let inner = program.command(args);
        let mut command = std::process::Command::new("sh");
        command.args(["-c", "ulimit -f 16; exec \"$@\"", "sh"]);
        command.arg(inner.get_program()).args(inner.get_args());
        command.output().unwrap()
    };
    let before = shown(&program, &url);
    let ran = limited(&program, &["profile", "save", &file]);
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert_eq!(names(program.beside("").as_path()), ["profile"], "nothing half is left");
    program.ok(&["profile", "save", &file]);
    let ran = limited(&program, &["profile", "load", &file, "--replace"]);
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert_eq!(shown(&program, &url), before);
    assert!(
        names(&program.dir())
            .iter()
            .all(|name| !name.starts_with("loading-") && !name.starts_with("before-"))
    );
}

#[test]
fn a_load_removes_the_folder_of_a_load_that_was_killed() {
    let (program, _site, url) = user();
    let file = program.beside("whole.lacuna").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let other = Program::new();
    let left = other.dir().join("loading-0123456789abcdef");
    std::fs::create_dir_all(left.join("images")).unwrap();
    std::fs::write(left.join("lacuna.db"), "half").unwrap();
    other.ok(&["profile", "load", &file]);
    assert!(!left.exists(), "{:?}", names(&other.dir()));
    assert_eq!(shown(&other, &url), shown(&program, &url));
}
