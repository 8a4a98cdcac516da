//! Every document of the corpus is read. A document with an item or entry must give an entry.

use std::fs;
use std::path::{Path, PathBuf};

use lacuna::document::{Context, read};
use url::Url;

/// The least share of the documents with entries from which Lacuna must read an entry.
const REACH: f64 = 0.997;

pub(crate) fn corpus() -> PathBuf {
    let folder = std::env::var_os("LACUNA_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir());
    folder.expect("LACUNA_CORPUS must name the folder of the corpus")
}

pub(crate) fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Returns true if a document is a feed with at least one item or entry.
fn holds_entries(bytes: &[u8]) -> bool {
    // Without its zero bytes, a document in a wide charset looks like ASCII.
    let narrow: Vec<u8> = bytes.iter().copied().filter(|b| *b != 0).collect();
    let text = String::from_utf8_lossy(&narrow);
    let start = text.trim_start_matches(['\u{feff}', '\u{fffd}', ' ', '\n', '\r', '\t']);
    if start.starts_with('{') {
        let value: serde_json::Value = serde_json::from_str(start).unwrap_or_default();
        let is_feed = value["version"].as_str().is_some_and(|version| version.contains("jsonfeed.org"));
        return is_feed && value["items"].as_array().is_some_and(|items| !items.is_empty());
    }
    let element = |names: &[&str]| {
        text.match_indices('<').any(|(at, _)| {
            let rest = text.get(at + 1..).unwrap_or_default();
            let end = rest.find(|c: char| c.is_whitespace() || c == '>' || c == '/').unwrap_or(rest.len());
            let name = rest.get(..end).unwrap_or_default();
            let local = name.split_once(':').map_or(name, |(_, local)| local);
            names.iter().any(|known| known.eq_ignore_ascii_case(local))
        })
    };
    element(&["rss", "RDF", "feed", "channel"]) && !element(&["opml"]) && element(&["item", "entry"])
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
#[expect(clippy::print_stdout, reason = "the reach is there to be read")]
fn documents_with_entries_give_entries() {
    let folder = corpus();
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let uri = Url::parse("http://example.org/feed").unwrap();
    let (mut feeds, mut lost) = (0_u32, Vec::new());
    for path in &paths {
        let bytes = fs::read(path).unwrap();
        let result = read(&bytes, &Context::new(&uri));
        if !holds_entries(&bytes) || path.extension().is_some_and(|e| e == "opml") {
            continue;
        }
        feeds += 1;
        let reason = match result {
            Ok(document) if !document.entries.is_empty() => continue,
            Ok(document) => format!("no entries, {}", document.format.name()),
            Err(failure) => failure.message.to_string(),
        };
        lost.push(format!("{}: {reason}", path.strip_prefix(&folder).unwrap().display()));
    }
    let share = 1.0 - f64::from(u32::try_from(lost.len()).unwrap()) / f64::from(feeds);
    let report =
        format!("{feeds} documents with entries, {:.2} % read; lost:\n{}", share * 100.0, lost.join("\n"));
    println!("{report}");
    assert!(feeds > 1000, "{report}");
    assert!(share >= REACH, "{report}");
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn cut_documents_never_panic_and_keep_their_whole_entries() {
    let folder = corpus();
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let uri = Url::parse("http://example.org/feed").unwrap();
    for path in &paths {
        let bytes = fs::read(path).unwrap();
        let Ok(whole) = read(&bytes, &Context::new(&uri)) else { continue };
        for part in 1..8 {
            let cut = bytes.len() * part / 8 + part;
            let Some(start) = bytes.get(..cut) else { continue };
            let Ok(cut) = read(start, &Context::new(&uri)) else { continue };
            // A6c: an entry that counts as whole in the cut document is the same in the whole document.
            let kept: Vec<&str> = cut.whole_entries().iter().map(|entry| entry.title.as_str()).collect();
            let full: Vec<&str> =
                whole.entries.iter().map(|entry| entry.title.as_str()).take(kept.len()).collect();
            assert_eq!(kept, full, "{} cut at {}", path.display(), start.len());
        }
    }
}
