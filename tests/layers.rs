//! Checks the import table of `src/lib.rs`. The project is a single package, so the compiler does not check these
//! rules. The tests read the sources instead.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

struct Layer {
    module: &'static str,
    /// The modules of this crate that the layer may use.
    modules: &'static [&'static str],
    /// The crates that the layer may use in addition to std.
    crates: &'static [&'static str],
}

/// `tracing` is allowed everywhere except in the values and the history, because no test needs to see the log.
const LAYERS: &[Layer] = &[
    // fluent reads the files of the catalogues, serde stores messages, and sys_locale finds the language of the system.
    // foldhash is fast, because texts are looked up in every frame.
    Layer {
        module: "locale",
        modules: &[],
        crates: &[
            "chrono",
            "fluent_bundle",
            "fluent_syntax",
            "foldhash",
            "serde",
            "serde_json",
            "sys_locale",
        ],
    },
    // serde writes choices to the settings. sha2 makes the names that a server gives to entries. xxhash makes
    // fingerprints, because the hash of std may change between releases. icu compares text without accents and finds its
    // words, in the same way for the index and for the screen.
    Layer {
        module: "model",
        modules: &[],
        crates: &[
            "url",
            "chrono",
            "serde",
            "sha2",
            "thiserror",
            "xxhash_rust",
            "icu_normalizer",
            "icu_properties",
        ],
    },
    // chardetng guesses charsets.
    Layer { module: "encoding", modules: &[], crates: &["encoding_rs", "chardetng"] },
    Layer { module: "history", modules: &["model"], crates: &["url"] },
    Layer {
        module: "document",
        modules: &["model", "encoding"],
        // diligent-date-parser and chrono read dates, quick-xml indents XML entities.
        crates: &[
            "url",
            "chrono",
            "atom_syndication",
            "rss",
            "serde",
            "serde_json",
            "diligent_date_parser",
            "quick_xml",
            "tracing",
        ],
    },
    Layer { module: "server", modules: &["model"], crates: &["url", "serde", "serde_json"] },
    Layer { module: "opml", modules: &["model", "encoding"], crates: &["url", "thiserror", "tracing"] },
    // similar finds the words in which two versions differ. quick-xml reads drawings.
    Layer {
        module: "content",
        modules: &["model", "encoding"],
        crates: &["url", "html5ever", "quick_xml", "similar", "tracing"],
    },
    // psl finds the registered part of a host name, because limits count requests for each registered domain.
    Layer {
        module: "fetch",
        modules: &["model"],
        crates: &["url", "ureq", "base64", "chrono", "flate2", "psl", "tracing"],
    },
    // serde_json stores short lists in one column. foldhash returns each word once.
    Layer {
        module: "store",
        modules: &["model", "history"],
        // chrono tells when a day of a search begins on the user's clock.
        crates: &[
            "url",
            "chrono",
            "rusqlite",
            "flate2",
            "foldhash",
            "serde",
            "serde_json",
            "thiserror",
            "tracing",
            "zstd",
        ],
    },
    Layer {
        module: "config",
        modules: &["model"],
        crates: &["directories", "keyring", "serde", "serde_json", "thiserror", "tracing", "url"],
    },
    Layer {
        module: "ui",
        modules: &["model", "history", "content"],
        // unicode-bidi puts the words of laid-out lines in order. epaint_default_fonts has a font of emoji.
        crates: &["url", "egui", "epaint_default_fonts", "chrono", "image", "tracing", "unicode_bidi"],
    },
    Layer {
        module: "refresh",
        modules: &["model", "history", "document", "content", "opml", "server", "fetch", "store", "config"],
        crates: &["url", "chrono", "tracing", "thiserror"],
    },
    Layer {
        module: "demo",
        modules: &["model", "document"],
        // image draws the pictures of the demo's articles.
        crates: &["url", "chrono", "flate2", "image", "tracing"],
    },
    // The command line and the window share this layer, which draws nothing. It uses only words and view models of
    // `ui`. Here, `keyring` is the module of `config`. The report of `doctor` names folders (directories) and counts
    // fonts (fontique). flate2 packs books. dom_smoothie finds the article in the tree (dom_query) of a web page, and
    // encoding_rs decodes the page.
    Layer {
        module: "profile",
        modules: &[
            "model", "history", "document", "content", "opml", "server", "fetch", "store", "config",
            "refresh", "demo", "ui",
        ],
        crates: &[
            "url",
            "base64",
            "chrono",
            "directories",
            "dom_query",
            "dom_smoothie",
            "encoding_rs",
            "flate2",
            "fontique",
            "keyring",
            "serde_json",
            "thiserror",
            "tracing",
        ],
    },
    // webbrowser opens the address of a target of `send`.
    Layer {
        module: "cli",
        modules: &[
            "model", "history", "document", "opml", "fetch", "store", "refresh", "demo", "profile", "ui",
        ],
        crates: &["url", "clap", "serde_json", "thiserror", "tracing", "tracing_subscriber", "webbrowser"],
    },
    Layer {
        module: "app",
        modules: &[
            "model", "history", "content", "opml", "fetch", "store", "config", "refresh", "profile", "ui",
        ],
        // arboard, rfd, webbrowser and directories reach the desktop. fontique, sys-locale and icu find fonts of the
        // system by script.
        crates: &[
            "url",
            "arboard",
            "directories",
            "eframe",
            "egui",
            "fontique",
            "icu_properties",
            "image",
            "resvg",
            "rfd",
            "serde_json",
            "sys_locale",
            "thiserror",
            "tracing",
            "webbrowser",
        ],
    },
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code without comments, string contents and test modules at the end of the file.
fn code(path: &Path) -> String {
    const OF_TESTS: [&str; 3] = ["tests", "tests.rs", "testing.rs"];
    if path.components().rev().take(2).any(|part| OF_TESTS.iter().any(|name| part.as_os_str() == *name)) {
        return String::new();
    }
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.split_once("\n#[cfg(test)]\nmod tests {").map_or(text.as_str(), |(code, _)| code);
    text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code)).fold(
        String::new(),
        |mut all, line| {
            all.push_str(line);
            all.push('\n');
            all
        },
    )
}

/// Returns the first two segments of every path: the part before the first `::`, and the segment after it.
fn paths(code: &str) -> BTreeSet<(String, String)> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("::") {
        let (before, after) = code.split_at(at);
        let first: String =
            before.chars().rev().take_while(|c| word(*c)).collect::<String>().chars().rev().collect();
        let preceded = before.trim_end_matches(word).ends_with("::");
        let after = after.trim_start_matches("::");
        if preceded || first.is_empty() {
            continue;
        }
        match after.strip_prefix('{') {
            Some(list) if first == "crate" => {
                let list = list.split_once('}').map_or(list, |(list, _)| list);
                for item in list.split(',') {
                    let name: String = item.trim().chars().take_while(|c| word(*c)).collect();
                    found.insert((first.clone(), name));
                }
            }
            _ => {
                found.insert((first, after.chars().take_while(|c| word(*c)).collect()));
            }
        }
    }
    found
}

fn dependencies() -> BTreeSet<String> {
    let manifest = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let (_, after) = manifest.split_once("[dependencies]").unwrap();
    let section = after.split("\n[").next().unwrap();
    let names =
        section.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.replace('-', "_"));
    names.collect()
}

#[test]
fn each_layer_imports_only_modules_that_the_table_allows() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let dependencies = dependencies();
    assert!(dependencies.contains("rusqlite"), "the manifest was not understood: {dependencies:?}");
    let mut wrong = Vec::new();
    for layer in LAYERS {
        let files = sources(&src.join(layer.module));
        assert!(!files.is_empty(), "{} has no sources", layer.module);
        for file in files {
            for (first, second) in paths(&code(&file)) {
                // Every layer may use the catalogue for its texts.
                let open = second == layer.module || second == "locale";
                let module = first == "crate" && !open && !layer.modules.contains(&second.as_str());
                let krate = dependencies.contains(&first) && !layer.crates.contains(&first.as_str());
                if module || krate {
                    wrong.push(format!("{}: {first}::{second}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "imports against the table of src/lib.rs:\n{}", wrong.join("\n"));
}

#[test]
fn the_profile_and_the_command_line_name_only_words_and_values_of_ui() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut named = BTreeSet::new();
    for module in ["profile", "cli"] {
        for file in sources(&src.join(module)) {
            let code = code(&file);
            let names = code.split("crate::ui::").skip(1);
            let name = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            named.extend(names.map(name));
        }
    }
    let allowed = ["end_words", "gap_words", "view", "words"].map(ToOwned::to_owned);
    assert_eq!(named, BTreeSet::<String>::from(allowed), "modules of `ui`");
}

#[test]
fn the_table_of_threads_names_every_thread() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let table = std::fs::read_to_string(src.join("app/mod.rs")).unwrap();
    let table: String = table.lines().filter(|line| line.starts_with("//! |")).collect();
    // These calls take the name of a thread: `name` of a builder, `aside` of the window and `start` of a reading
    // thread.
    let calls = [".name(\"", ".name(format!(\"", "aside(\"", "ReadingThread::start(\""];
    let mut named = 0;
    let mut missing = Vec::new();
    for file in sources(&src).into_iter().filter(|file| !file.starts_with(src.join("ui"))) {
        let code = code(&file);
        for after in calls.iter().flat_map(|call| code.split(call).skip(1)) {
            let name = after.split('"').next().unwrap();
            let name = name.split_once('{').map_or(name.to_owned(), |(stem, _)| format!("{stem}N"));
            let is_file = name.starts_with('.');
            named += 1;
            if !is_file && !table.contains(&format!("`{name}`")) {
                missing.push(format!("{}: {name}", file.display()));
            }
        }
    }
    assert!(named > 20, "the sources were not understood: {named}");
    assert!(missing.is_empty(), "threads that the table of src/app/mod.rs lacks:\n{}", missing.join("\n"));
}

#[test]
fn the_pure_core_reads_no_clock_and_does_no_io() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let banned =
        ["SystemTime", "Instant", "Utc::now", "Local::now", "std::fs", "std::net", "std::thread", "std::env"];
    let mut wrong = Vec::new();
    for module in ["model", "encoding", "history", "document", "content", "opml", "server", "ui"] {
        for file in sources(&src.join(module)) {
            let code = code(&file);
            wrong.extend(
                banned
                    .iter()
                    .filter(|word| code.contains(**word))
                    .map(|w| format!("{}: {w}", file.display())),
            );
        }
    }
    assert!(wrong.is_empty(), "effects in the pure layers:\n{}", wrong.join("\n"));
}

#[test]
fn no_sql_stands_outside_the_store() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let store = src.join("store");
    let statements = ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "PRAGMA "];
    let mut wrong = Vec::new();
    for file in sources(&src).into_iter().filter(|file| !file.starts_with(&store)) {
        let code = code(&file);
        wrong.extend(
            statements
                .iter()
                .filter(|word| code.contains(**word))
                .map(|w| format!("{}: {w}", file.display())),
        );
    }
    assert!(wrong.is_empty(), "SQL outside the store:\n{}", wrong.join("\n"));
}

#[test]
fn the_scan_of_sources_finds_imports_in_every_form() {
    let found = paths("use crate::{model::Url, store};\nlet x = ureq::get();\nlet y = a::b::c();");
    for expect in [("crate", "model"), ("crate", "store"), ("ureq", "get"), ("a", "b")] {
        assert!(found.contains(&(expect.0.to_owned(), expect.1.to_owned())), "{expect:?} in {found:?}");
    }
    assert!(!found.iter().any(|(first, _)| first == "b"), "only the beginning of a path counts");
}

/// A newcomer can find a file by its name only in a short list. So a folder with more files must be split.
#[test]
fn no_folder_of_the_sources_has_more_files_than_one_can_survey() {
    const MOST: usize = 12;
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for file in sources(&src) {
        *folders.entry(file.parent().unwrap().to_owned()).or_default() += 1;
    }
    assert!(folders.len() > MOST, "the sources were not found");
    folders.retain(|_, files| *files > MOST);
    assert!(folders.is_empty(), "too many files: {folders:?}");
}

/// Returns the modules that a file names, as paths from the root of the crate.
fn imports(code: &str, module: &[String]) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let (before, path) = code.split_at(at);
            if before.ends_with(is_path) {
                continue;
            }
            let end = path.find(|c| !is_path(c)).unwrap_or(path.len());
            let (path, rest) = path.split_at(end);
            let list = rest.strip_prefix('{').map(|list| list.split(';').next().unwrap_or_default());
            for item in list.map_or_else(|| vec![""], |list| list.split(',').collect()) {
                let item = item.trim();
                let item = item.split(|c| !is_path(c)).next().unwrap_or_default();
                let mut full = if path.starts_with("crate") { Vec::new() } else { module.to_vec() };
                for part in path.split("::").chain(item.split("::")).filter(|part| !part.is_empty()) {
                    match part {
                        "crate" | "self" => {}
                        "super" => drop(full.pop()),
                        part => full.push(part.to_owned()),
                    }
                }
                found.insert(full);
            }
        }
    }
    found
}

/// The layers in which a folder and the files beside it import each other in one direction only.
const PURE: [&str; 5] = ["document", "history", "opml", "content", "server"];

/// Returns for each folder which of its folders imports which other one. In the pure layers one of the two may also be
/// a file.
fn imports_between_folders(src: &Path) -> BTreeMap<String, BTreeSet<(String, String)>> {
    let mut between: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
    for file in sources(src) {
        let stem = file.strip_prefix(src).unwrap().with_extension("");
        let mut module: Vec<String> = stem.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        module.pop_if(|last| last == "mod");
        for target in imports(&code(&file), &module) {
            let same = module.iter().zip(&target).take_while(|(own, other)| own == other).count();
            let (Some(own), Some(other)) = (module.get(same), target.get(same)) else { continue };
            let folder = module.get(..same).unwrap_or_default().join("/");
            let is_folder = |name: &str| src.join(&folder).join(name).is_dir();
            let is_file = |name: &str| src.join(&folder).join(name).with_extension("rs").is_file();
            let is_pure = module.first().is_some_and(|layer| PURE.contains(&layer.as_str()));
            let both = is_folder(own) && is_folder(other);
            let one = is_folder(own) && is_file(other) || is_file(own) && is_folder(other);
            if same > 0 && (both || is_pure && one) {
                between.entry(folder).or_default().insert((own.clone(), other.clone()));
            }
        }
    }
    between
}

/// Returns true if the pairs lead in a circle.
fn has_circle(pairs: &BTreeSet<(String, String)>) -> bool {
    let mut left = pairs.clone();
    loop {
        // A folder that imports nothing is in no circle.
        let importing: BTreeSet<String> = left.iter().map(|(from, _)| from.clone()).collect();
        let before = left.len();
        left.retain(|(_, to)| importing.contains(to));
        if left.len() == before {
            return before > 0;
        }
    }
}

/// A circle shows that a part belongs elsewhere. The folders within one folder import each other in one direction only,
/// and so do a folder and a file of a pure layer.
#[test]
fn the_folders_within_a_folder_import_each_other_without_circles() {
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert!(has_circle(&[pair("a", "b"), pair("b", "c"), pair("c", "a")].into()));
    assert!(!has_circle(&[pair("a", "b"), pair("b", "c"), pair("a", "c")].into()));
    let module = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
    let found = imports("use super::{d::e, f};\nuse crate::g::h::I;", &module);
    let expect = [vec!["a", "b", "d", "e"], vec!["a", "b", "f"], vec!["g", "h", "I"]];
    assert_eq!(found, expect.map(|path| path.into_iter().map(ToOwned::to_owned).collect()).into());

    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let between = imports_between_folders(&src);
    assert!(between.len() > 10, "the sources were not understood: {between:?}");
    for (folder, pairs) in &between {
        assert!(!has_circle(pairs), "circles in src/{folder}: {pairs:?}");
    }
}
