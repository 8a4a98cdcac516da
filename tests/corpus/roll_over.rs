//! G6: stored documents of real feeds, polled more and more rarely. The tests compare the warnings with the losses.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use lacuna::document::{Context, read};
use lacuna::model::{FeedDocument, Timestamp};
use url::Url;

use super::reader::Reader;

/// The stored states of one feed document (here called moments), oldest first, each with the day on which it was
/// stored.
fn moments(folder: &str, name: &str) -> Vec<(Timestamp, FeedDocument)> {
    let root = PathBuf::from(std::env::var_os("LACUNA_CORPUS").unwrap()).join(folder);
    let mut folders: Vec<PathBuf> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let uri = Url::parse("http://feed.example/feed").unwrap();
    let moment = |(order, path): (i64, PathBuf)| {
        let day: String = path.file_name()?.to_str()?.chars().skip(4).take(10).collect();
        // Several moments may be stored on one day.
        let time = Timestamp::parse_rfc3339(&format!("{day}T00:00:00Z"))?.millis() + order * 1000;
        let document = read(&fs::read(path.join(name)).ok()?, &Context::new(&uri)).ok()?;
        Some((Timestamp::from_millis(time), document))
    };
    (0..).zip(folders).filter_map(moment).collect()
}

/// The addresses of the entries of a moment. Ids are not used, because they may change.
fn pages(moment: &(Timestamp, FeedDocument)) -> BTreeSet<String> {
    let links = moment.1.entries.iter().filter_map(|entry| entry.link.as_ref());
    links.map(|link| link.path().to_owned()).collect()
}

/// The fate of entries that were only in moments between two polled ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Nothing,
    /// The entries are gone, but entries around them are still there. So their publisher took them back.
    TakenBack,
    /// The document rolled over: no entry of the first moment is in the second.
    RolledOver,
}

fn between(moments: &[(Timestamp, FeedDocument)], from: usize, to: usize) -> Between {
    let (first, second) = (pages(&moments[from]), pages(&moments[to]));
    let seen: BTreeSet<String> = moments[..=from].iter().flat_map(pages).chain(second.clone()).collect();
    let unseen = moments[from + 1..to].iter().flat_map(pages).any(|page| !seen.contains(&page));
    match (unseen, first.is_disjoint(&second)) {
        (false, _) => Between::Nothing,
        (true, false) => Between::TakenBack,
        (true, true) => Between::RolledOver,
    }
}

#[test]
#[ignore = "needs the folder that LACUNA_CORPUS names"]
fn g6_real_feeds_polled_rarely_warn_of_their_losses_and_of_little_else() {
    let mut table =
        String::from("feed, every nth moment: polls, taken back, losses, warnings, false, missed\n");
    let mut all = [0; 6];
    for (folder, name) in [
        ("timeline-narno", "atom.xml"),
        ("timeline-narno", "rss.xml"),
        ("rfc5005-nikola-overmind", "index.atom"),
        ("rfc5005-nikola-overmind", "rss.xml"),
    ] {
        let moments = moments(folder, name);
        assert!(moments.len() > 10, "{folder}/{name} has {} moments", moments.len());
        for step in 1..=10 {
            let mut reader = Reader::new();
            let mut row = [0; 6];
            let polled: Vec<usize> = (0..moments.len()).step_by(step).collect();
            for (at, index) in polled.iter().enumerate() {
                let (time, document) = &moments[*index];
                let warned = reader.poll(document, *time);
                let what = if at > 0 { between(&moments, polled[at - 1], *index) } else { Between::Nothing };
                let lost = what == Between::RolledOver;
                let taken_back = what == Between::TakenBack;
                let counts = [true, taken_back, lost, warned, warned && !lost, lost && !warned];
                row.iter_mut().zip(counts).for_each(|(sum, count)| *sum += u32::from(count));
            }
            writeln!(table, "{folder}/{name}, {step}: {row:?}").unwrap();
            all.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
        }
    }
    let [.., warnings, false_ones, missed] = all;
    println!("{table}all: {all:?}");
    assert!(all[0] > 200, "{table}");
    assert_eq!(missed, 0, "{table}");
    assert!(false_ones * 10 <= warnings, "more than one false warning in ten\n{table}");
}
