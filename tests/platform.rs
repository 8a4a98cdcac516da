//! Keeps what differs between systems in a few known files, because only Linux can be tested here. Windows and macOS are
//! compiled from the same source, so each function that Unix has must have its counterpart for other systems.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files that know systems apart, and for what.
const KNOWN: [(&str, &str); 13] = [
    ("main.rs", "the allocator of glibc"),
    ("config/temporary.rs", "the owner of a file"),
    ("config/file.rs", "the number of an error of locks"),
    ("config/paths.rs", "the rights of files"),
    ("store/schema/open.rs", "the rights and the identity of the database"),
    ("app/mod.rs", "signals that end the program"),
    ("app/desktop.rs", "the theme of the desktop"),
    ("app/tray/mod.rs", "the tray, which only Linux desktops have"),
    ("app/tray/windowless.rs", "a program that replaces another one in its process"),
    ("profile/afterwards/program.rs", "the end of a command and of all that it started"),
    ("profile/background/mod.rs", "timers of systemd and of the desktop"),
    ("profile/doctor/mod.rs", "what a window needs on Linux"),
    ("profile/doctor/system.rs", "the session bus"),
];
/// Words of code that only some systems compile or run.
const MARKS: [&str; 8] = [
    "cfg(unix",
    "cfg(not(unix",
    "cfg(windows",
    "cfg(not(windows",
    "target_os",
    "target_family",
    "target_env",
    "std::os::",
];
/// Crates that only some systems have.
const CRATES: [&str; 2] = ["signal_hook::", "libc::"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file without comments and without the tests at its end.
fn code(text: &str) -> String {
    let end = text.match_indices("#[cfg(test)]").map(|(at, _)| at).find(|at| {
        let rest = text.get(*at..).unwrap_or_default();
        rest.lines().take(3).any(|line| line.starts_with("mod tests {"))
    });
    let code = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
    code.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code).to_owned() + "\n").collect()
}

/// All sources: the path below `src`, and the code.
fn all() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let is_test =
        |path: &str| path.ends_with("tests.rs") || path.ends_with("testing.rs") || path.contains("/tests/");
    files
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
            (name, code(&std::fs::read_to_string(path).unwrap()))
        })
        .filter(|(name, _)| !is_test(name))
        .collect()
}

fn is_known(name: &str) -> bool {
    KNOWN.iter().any(|(known, _)| *known == name)
}

#[test]
fn only_known_files_know_systems_apart() {
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for (name, code) in all() {
        let marks: Vec<&str> =
            MARKS.iter().chain(&CRATES).copied().filter(|mark| code.contains(mark)).collect();
        if is_known(&name) {
            seen.extend((!marks.is_empty()).then_some(name));
        } else if !marks.is_empty() {
            wrong.push(format!("src/{name}: {marks:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "code of some systems outside the files of tests/platform.rs:\n{}",
        wrong.join("\n")
    );
    assert_eq!(seen.len(), KNOWN.len(), "files that no longer know systems apart leave the list: {seen:?}");
}

/// Returns the names of functions right below an attribute.
fn functions(code: &str, attribute: &str) -> BTreeSet<String> {
    let below = code.split(attribute).skip(1).filter_map(|rest| {
        let item = rest.trim_start().lines().next()?;
        let (before, name) = item.split_once("fn ")?;
        let is_item =
            before.split_whitespace().all(|word| word.starts_with("pub") || ["const", "in"].contains(&word));
        is_item.then(|| name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>())
    });
    below.collect()
}

#[test]
fn each_function_of_unix_has_one_for_other_systems() {
    let mut pairs = 0;
    for (name, code) in all() {
        let (unix, others) = (functions(&code, "#[cfg(unix)]"), functions(&code, "#[cfg(not(unix))]"));
        assert_eq!(unix, others, "src/{name}");
        pairs += unix.len();
    }
    assert!(pairs > 2, "the sources were not understood: {pairs}");
}

#[test]
fn the_scan_finds_code_of_some_systems() {
    assert_eq!(
        functions("#[cfg(unix)]\nfn a() {}\n#[cfg(unix)]\npub fn b(x: u8) {", "#[cfg(unix)]").len(),
        2
    );
    assert!(functions("#[cfg(unix)]\noptions.mode(0o600);", "#[cfg(unix)]").is_empty());
    assert!(!code("// cfg(unix)\nfn a() {}\n#[cfg(test)]\nmod tests {\n#[cfg(unix)]").contains("cfg(unix"));
}
