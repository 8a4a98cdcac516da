//! Real feeds, cut and spliced at random places. Reading them never panics, and the checks for any bytes hold.

use std::fs;
use std::path::Path;

use lacuna::{content, document, model, opml};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::documents::{corpus, files};

#[expect(unreachable_pub, reason = "the fuzz targets share this file")]
#[path = "../fuzz/src/checks.rs"]
mod checks;

/// Larger documents would take more time and find nothing more.
const SMALL: usize = 20_000;

fn small(keep: impl Fn(&Path) -> bool) -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    files(&corpus(), &mut paths);
    let read = paths.iter().filter(|path| keep(path)).map(|path| fs::read(path).unwrap());
    let found: Vec<Vec<u8>> = read.filter(|bytes| (200..SMALL).contains(&bytes.len())).collect();
    assert!(found.len() > 3, "only {} documents", found.len());
    found
}

/// Checks documents made of the start of one document, a piece of another, a random byte, and the rest of the first.
fn spliced(documents: &[Vec<u8>], check: fn(&[u8])) {
    let place = || (0.0..1.0_f64, 0.0..1.0_f64, 0.0..1.0_f64, 0.0..1.0_f64);
    let strategy = (0..documents.len(), 0..documents.len(), place(), any::<Option<u8>>());
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let config = ProptestConfig { cases: config.cases.max(1500), ..config };
    let run = TestRunner::new(config).run(&strategy, |(first, second, places, byte)| {
        let (first, second) = (&documents[first], &documents[second]);
        let (start, rest) = (part(first, 0.0, places.0), part(first, places.1, 1.0));
        let piece = part(second, places.2, places.3);
        let bytes = [start, piece, byte.as_slice(), rest].concat();
        check(&bytes);
        Ok(())
    });
    if let Err(failed) = run {
        panic!("{failed}");
    }
}

/// Returns the part between two positions of a document, which are given as shares of its length.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a small length")]
fn part(bytes: &[u8], from: f64, to: f64) -> &[u8] {
    let at = |share: f64| (share * bytes.len() as f64) as usize;
    bytes.get(at(from)..at(to).max(at(from))).unwrap_or_default()
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn spliced_documents_are_read() {
    spliced(&small(|path| path.extension().is_some_and(|e| e != "opml")), checks::document);
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn spliced_lists_are_read() {
    spliced(&small(|path| path.extension().is_some_and(|e| e == "opml")), checks::opml);
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn spliced_pages_are_read() {
    spliced(&small(|_| true), checks::html);
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn spliced_pages_of_the_multipart_feed_are_read() {
    let pages = small(|path| path.components().any(|part| part.as_os_str() == "datareplication-spec"));
    spliced(&pages, checks::multipart);
}
