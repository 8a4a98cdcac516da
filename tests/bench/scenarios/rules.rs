//! The cost of rules for arriving entries: a first refresh with 1,000 rules, compared with one without rules.

use std::collections::BTreeSet;

use lacuna::profile::Profile;

use crate::corpus::Publisher;
use crate::language::Language;
use crate::program::{Cost, run};
use crate::{entries, profile};

/// The number of feeds.
const FEEDS: u32 = 30;
/// The number of entries of each feed.
const ENTRIES: u32 = 1_000;
/// The number of rules.
const RULES: usize = 1_000;

/// Returns rules that match no entry: for words in titles and texts, authors, feeds and categories.
fn unmatched() -> impl Iterator<Item = String> {
    (0..).map(|number| {
        let when = match number % 5 {
            0 => format!("title:absent{number}"),
            1 => format!("absent{number} \"some phrase {number}\""),
            2 => format!("author:writer{number} -fog"),
            3 => format!("feed:\"Feed {:05}\" title:absent{number}", number % 30),
            _ => format!("category:kind{number} has:enclosure"),
        };
        rule(&format!("Rule {number}"), &when, "read")
    })
}

fn rule(name: &str, when: &str, action: &str) -> String {
    serde_json::json!({"name": name, "when": when, "then": [action]}).to_string()
}

/// Returns rules for the most frequent words. About ten of them match each entry.
fn frequent() -> Vec<String> {
    let mut seen = BTreeSet::new();
    let words = Language::new().0.into_iter().filter(|word| seen.insert(word.clone())).take(11);
    words.enumerate().map(|(at, word)| rule(&format!("Frequent {at}"), &word, "read")).collect()
}

/// Measures first refreshes without rules and with each set of rules, in turn, so that a change of the machine's speed
/// meets all of them. Prints the median of each, and how much more it costs than without rules.
pub(crate) fn rules(runs: usize) {
    let publisher = Publisher::with_entries(FEEDS, ENTRIES);
    let opml = publisher.opml();
    let all = |action: &str| vec![rule("All", "after:1970-01-02", action)];
    let cases: [(&str, Option<Vec<String>>); 6] = [
        ("without rules", None),
        ("no rule matches", Some(Vec::new())),
        ("ten rules match each entry", Some(frequent())),
        ("one rule stars all", Some(all("star"))),
        ("one rule labels all", Some(all("label:All"))),
        ("one rule marks all as read", Some(all("read"))),
    ];
    // The matches per entry, and the costs of each run.
    let mut measured: [(f64, Vec<Cost>); 6] = Default::default();
    for _ in 0..runs.max(1) {
        for ((_, first), (matches, costs)) in cases.iter().zip(&mut measured) {
            let (folder, _) = profile(&opml);
            // Entries with a star or a label keep their images. Fetching these would cost what their publishers make of it.
            std::fs::write(folder.path().join("settings.json"), r#"{"show_images": "on-request"}"#).unwrap();
            if let Some(first) = first {
                let file = folder.path().join("rules.json");
                let rules: Vec<String> = first.iter().cloned().chain(unmatched()).take(RULES).collect();
                std::fs::write(&file, rules.join("\n")).unwrap();
                run(folder.path(), &["rules", "import", file.to_str().unwrap()]);
            }
            costs.push(run(folder.path(), &["refresh", "--now"]));
            assert_eq!(entries(folder.path()), u64::from(FEEDS * ENTRIES), "every entry is stored");
            let reader = Profile::find(Some(folder.path())).unwrap().reader().unwrap();
            let matched: u64 = reader.rules().unwrap().iter().map(|row| row.matched).sum();
            *matches = matched as f64 / f64::from(FEEDS * ENTRIES);
        }
    }
    let medians = measured.map(|(matches, mut costs)| {
        costs.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
        (matches, costs[costs.len() / 2])
    });
    println!("| 30 feeds with 30,000 entries, 1,000 rules | matches per entry | CPU s | more | wall, s |");
    println!("|---|---|---|---|---|");
    for ((name, _), (matches, cost)) in cases.iter().zip(medians) {
        let more = (cost.cpu / medians[0].1.cpu - 1.0) * 100.0;
        println!("| {name} | {matches:.1} | {:.2} | {more:.0} % | {:.2} |", cost.cpu, cost.wall);
    }
}
