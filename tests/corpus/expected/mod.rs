//! Compares the values that Lacuna reads with the values that the sources of the corpus state for their documents.
//!
//! Every statement that can be compared becomes a [`Claim`]. Nearly all claims must agree. The file `disagreements.txt`
//! lists each claim that does not, with the reason. This list may only shrink: the test fails for a disagreement that
//! is not listed, and for a listed claim that agrees.

mod compare;
mod feed_rs;
mod feedparser;
mod feedsmith;
mod feedvalidator;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use lacuna::document::{Context, read};
use lacuna::model::FeedDocument;
use url::Url;

use super::documents::{corpus, files};

/// The least share of claims that agree.
const AGREEMENT: f64 = 0.97;

/// Each line has the source, the file, the position and the field, then a tab and the reason.
const DISAGREEMENTS: &str = include_str!("disagreements.txt");

/// The value that a source states for one field.
struct Claim {
    source: &'static str,
    field: &'static str,
    /// The file and the place in it. Together with the field, they identify the claim.
    at: String,
    expected: String,
    found: String,
    agrees: bool,
}

impl Claim {
    fn key(&self) -> String {
        format!("{} {} {}", self.source, self.at, self.field)
    }
}

/// The claims of one document.
struct Claims<'a> {
    source: &'static str,
    file: String,
    all: &'a mut Vec<Claim>,
}

impl Claims<'_> {
    /// Adds a claim. `place` is its place in the document: `feed`, or `entry` and its number.
    fn add(&mut self, place: &str, field: &'static str, expected: &str, found: &str, agrees: bool) {
        let short = |text: &str| text.chars().take(160).collect::<String>().replace('\n', " ");
        self.all.push(Claim {
            source: self.source,
            field,
            at: format!("{} {place}", self.file),
            expected: short(expected),
            found: short(found),
            agrees,
        });
    }

    fn text(&mut self, place: &str, field: &'static str, expected: &str, found: &str) {
        self.add(place, field, expected, found, compare::same_text(expected, found));
    }
}

fn base() -> Url {
    Url::parse("http://base.example/dir/feed").unwrap()
}

fn read_file(path: &Path) -> Option<FeedDocument> {
    read(&fs::read(path).unwrap(), &Context::new(&base())).ok()
}

fn relative(path: &Path, folder: &Path) -> String {
    path.strip_prefix(folder).unwrap().display().to_string()
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
#[expect(clippy::print_stdout, reason = "the scores are there to be read")]
fn nearly_all_stated_values_are_read_and_each_other_has_its_reason() {
    let folder = corpus();
    let mut claims = Vec::new();
    feed_rs::claims(&folder.join("feed-rs"), &mut claims);
    feedsmith::claims(&folder.join("feedsmith"), &mut claims);
    feedparser::claims(&folder.join("feedparser-ill"), &mut claims);
    feedvalidator::claims(&folder.join("feedvalidator"), &mut claims);
    let table = table(&claims);
    println!("{table}");

    let listed: BTreeSet<&str> = DISAGREEMENTS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let (key, reason) = line.split_once('\t').unwrap_or((line, ""));
            assert!(!reason.trim().is_empty(), "no reason is given: {line}");
            key
        })
        .collect();
    let mut keys = BTreeSet::new();
    let mut wrong = Vec::new();
    for claim in &claims {
        let key = claim.key();
        match (claim.agrees, listed.contains(key.as_str())) {
            (false, false) => {
                wrong.push(format!("{key}\n    stated {:?}\n    read   {:?}", claim.expected, claim.found));
            }
            (true, true) => wrong.push(format!("{key}: agrees now, take it off the list")),
            _ => {}
        }
        assert!(keys.insert(key.clone()), "two claims of one name: {key}");
    }
    wrong
        .extend(listed.iter().filter(|key| !keys.contains(**key)).map(|key| format!("{key}: no such claim")));
    assert!(wrong.is_empty(), "{table}\n{} surprises:\n{}", wrong.len(), wrong.join("\n"));
    let agree = u32::try_from(claims.iter().filter(|claim| claim.agrees).count()).unwrap();
    let share = f64::from(agree) / f64::from(u32::try_from(claims.len()).unwrap());
    assert!(claims.len() > 1_200 && share >= AGREEMENT, "{share:.4} of\n{table}");
}

/// Returns a table of the scores for each source and field.
fn table(claims: &[Claim]) -> String {
    let mut scores: BTreeMap<(&str, &str), (u32, u32)> = BTreeMap::new();
    for claim in claims {
        for key in [
            (claim.source, claim.field),
            (claim.source, "all of it"),
            ("all sources", claim.field),
            ("all sources", "all of it"),
        ] {
            let (agree, all) = scores.entry(key).or_default();
            *agree += u32::from(claim.agrees);
            *all += 1;
        }
    }
    let mut text =
        format!("{:<14} {:<11} {:>6} {:>6} {:>8}\n", "source", "field", "agree", "stated", "share");
    for ((source, field), (agree, all)) in scores {
        let share = f64::from(agree) / f64::from(all) * 100.0;
        writeln!(text, "{source:<14} {field:<11} {agree:>6} {all:>6} {share:>7.2} %").unwrap();
    }
    text
}

/// The numbers of entries that feedparser 6.0.11 found. Each line has a number and a path.
const COUNTS: &str = include_str!("feedparser_counts.txt");

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn real_feeds_give_at_least_as_many_entries_as_feedparser_finds() {
    let folder = corpus();
    let mut fewer = Vec::new();
    let mut seen = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let (count, path) = line.split_once(' ').unwrap();
        let expected: usize = count.parse().unwrap();
        let found = read_file(&folder.join(path)).map_or(0, |document| document.entries.len());
        seen += 1;
        if found < expected {
            fewer.push(format!("{path}: {found} of {expected}"));
        }
    }
    assert!(seen > 100, "{seen} feeds");
    assert!(fewer.is_empty(), "{}", fewer.join("\n"));
}

/// Returns the files below a folder whose names end with `end`.
fn ending(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(folder, &mut found);
    found.retain(|path| path.to_string_lossy().ends_with(end));
    assert!(!found.is_empty(), "no files {end} in {}", folder.display());
    found
}
