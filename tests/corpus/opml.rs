//! OPML files of real feed readers, and hand-made lists. Every feed in them is read, and survives a round trip (O0 to
//! O2).

use std::fs;
use std::path::{Path, PathBuf};

use lacuna::opml::{flatten, nest, read, write};

/// Files that must be rejected as a whole, because they are not OPML (O1).
const REJECTED: &[&str] = &["opml-element-missing.opml", "missingOpml.opml", "twittergram.xml"];

fn corpus() -> PathBuf {
    let Some(folder) = std::env::var_os("LACUNA_CORPUS") else {
        panic!("Set LACUNA_CORPUS to the folder of the corpus to run these tests.");
    };
    folder.into()
}

fn opml_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            opml_files(&path, files);
        } else if is_opml(&path) {
            files.push(path);
        }
    }
}

fn is_opml(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("opml") => true,
        Some("xml") => {
            let bytes = fs::read(path).unwrap();
            String::from_utf8_lossy(bytes.get(..2048).unwrap_or(&bytes)).to_lowercase().contains("<opml")
        }
        _ => false,
    }
}

/// Counts feeds in a simple way: how often `xmlUrl=` is followed by a web address, outside of comments.
fn addresses(text: &str) -> usize {
    let mut visible = String::new();
    for (index, part) in text.split("<!--").enumerate() {
        visible.push_str(if index == 0 {
            part
        } else {
            part.split_once("-->").map_or("", |(_, after)| after)
        });
    }
    let lower = visible.to_lowercase();
    let values = lower.split("xmlurl").skip(1).filter_map(|after| after.trim_start().strip_prefix('='));
    values
        .map(|value| value.trim_start().trim_start_matches(['"', '\'']).trim_start())
        .filter(|v| v.starts_with("http"))
        .count()
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn every_feed_of_every_file_is_read_and_survives() {
    let mut files = Vec::new();
    opml_files(&corpus(), &mut files);
    assert!(files.len() >= 90, "only {} files", files.len());
    let mut wrong = Vec::new();
    let mut total = 0;
    for path in &files {
        let bytes = fs::read(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let opml = match read(&bytes) {
            Ok(opml) => opml,
            Err(error) => {
                if !REJECTED.contains(&name.as_str()) {
                    wrong.push(format!("{}: rejected: {error}", path.display()));
                }
                continue;
            }
        };
        if REJECTED.contains(&name.as_str()) {
            wrong.push(format!("{}: not rejected", path.display()));
        }
        let list = flatten(&opml);
        let (found, expected) =
            (list.feeds.len() + list.duplicates, addresses(&String::from_utf8_lossy(&bytes)));
        total += found;
        if found < expected {
            wrong.push(format!(
                "{}: {found} of {expected} feeds; skipped {:?}",
                path.display(),
                opml.skipped
            ));
        }
        let again = read(write(&opml).as_bytes()).unwrap();
        if again.outlines != opml.outlines {
            wrong.push(format!("{}: changed by a round trip", path.display()));
        }
        let listed = flatten(&read(write(&nest(None, &list.empty_folders, &list.feeds)).as_bytes()).unwrap());
        let mut before = list.feeds;
        let mut after = listed.feeds;
        // Folders of the same name were merged, which may change the order of their feeds.
        before.sort_by_key(|feed| feed.url.to_string());
        after.sort_by_key(|feed| feed.url.to_string());
        if before != after {
            wrong.push(format!("{}: changed by way of the list", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), wrong.join("\n"));
    assert!(total >= 1_100, "only {total} feeds in {} files", files.len());
}
