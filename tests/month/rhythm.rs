//! The times at which feeds publish: the repeated times of real documents, or the times of a few made-up kinds of
//! publishers.

use std::path::{Path, PathBuf};

use lacuna::document::{Context, read};
use url::Url;

use crate::dice::Dice;

pub(crate) const HOUR: i64 = 3_600;
pub(crate) const DAY: i64 = 24 * HOUR;
/// The time before the month in which entries are published already, so that the documents are full. In seconds.
const BEFORE: i64 = 120 * DAY;
/// Documents that cover more time are not used, because they lose no entry in a month. In seconds.
const SLOWEST: i64 = 60 * DAY;
/// The largest number of entries of a document.
const LARGEST: usize = 60;

/// The times at which a feed publishes, and the number of entries of its document.
#[derive(Clone, Debug)]
pub(crate) struct Rhythm {
    /// Seconds from the beginning of the month, in order; negative before it.
    pub(crate) times: Vec<i64>,
    pub(crate) window: usize,
}

/// Returns `count` rhythms for a time of `days` days. They come from the feeds in `corpus`, if there is one.
pub(crate) fn rhythms(corpus: Option<&Path>, count: usize, days: i64) -> Vec<Rhythm> {
    let mut dice = Dice::new(5_005);
    let documents = corpus.map(time_lines).unwrap_or_default();
    println!("{} real time lines", documents.len());
    (0..count)
        .map(|number| match documents.get(number % documents.len().max(1)) {
            Some(document) => repeated(document, days, &mut dice),
            None => made_up(number, days, &mut dice),
        })
        .collect()
}

/// Returns the times in the documents of a folder, oldest first.
fn time_lines(folder: &Path) -> Vec<Vec<i64>> {
    let mut paths = Vec::new();
    files(folder, &mut paths);
    let uri = Url::parse("http://example.org/feed").unwrap();
    let times = paths.iter().filter_map(|path| {
        let bytes = std::fs::read(path).ok().filter(|bytes| bytes.len() < 4_000_000)?;
        let document = read(&bytes, &Context::new(&uri)).ok()?;
        let time = |entry: &lacuna::model::Entry| entry.published.or(entry.updated);
        let mut times: Vec<i64> =
            document.entries.iter().filter_map(time).map(|time| time.millis() / 1_000).collect();
        times.sort_unstable();
        times.drain(..times.len().saturating_sub(LARGEST));
        let mut distinct = times.clone();
        distinct.dedup();
        let span = times.last()? - times.first()?;
        (distinct.len() >= 5 && (HOUR..=SLOWEST).contains(&span)).then_some(times)
    });
    times.collect()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Repeats the times of a document in a random time zone. If the document covers a day or more, the times of day are
/// kept.
fn repeated(document: &[i64], days: i64, dice: &mut Dice) -> Rhythm {
    let (first, last) = (document[0], document[document.len() - 1]);
    let span = last - first;
    let with_pause = span + span / i64::try_from(document.len() - 1).unwrap();
    let period = if with_pause < DAY / 2 { with_pause } else { (with_pause + DAY - 1) / DAY * DAY };
    let zone = dice.seconds(0, 23) * HOUR + first % DAY;
    let mut times = Vec::new();
    let mut start = -BEFORE + zone;
    while start < days * DAY {
        times.extend(document.iter().map(|time| start + time - first));
        start += period;
    }
    Rhythm { times, window: document.len() }
}

/// Makes a rhythm of one of these kinds: a newsroom that publishes by day, a tracker that publishes day and night, a
/// blog, a site that publishes in batches, and a podcast.
fn made_up(number: usize, days: i64, dice: &mut Dice) -> Rhythm {
    let (window, pause, from, to): (usize, i64, i64, i64) = match number % 5 {
        0 => (20, HOUR / 4, 8, 18),
        1 => (15, HOUR / 3, 0, 24),
        2 => (10, 20 * HOUR, 0, 24),
        3 => (12, HOUR / 12, 14, 15),
        _ => (30, 3 * DAY, 0, 24),
    };
    let (mut times, mut time) = (Vec::new(), -BEFORE);
    while time < days * DAY {
        time += dice.seconds(pause / 2, pause * 3 / 2);
        let hour = time.rem_euclid(DAY) / HOUR;
        if (from..to).contains(&hour) {
            times.push(time);
        }
    }
    Rhythm { times, window }
}
