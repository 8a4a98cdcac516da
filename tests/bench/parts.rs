//! The costs of the parts between the bytes and the screen, and how they grow with the number of stored entries:
//! merging, walking without a network, storing, lists, counts, opening, searching, and the rows of a list. Also how the
//! costs of a feed's list and of a walk through its archives grow with the feed.
//!
//!     cargo bench --bench parts               # with 10,000 and 100,000 entries stored
//!     cargo bench --bench parts -- --large    # with 1,000,000 and 2,000,000 as well
//!
//! The table at the end has the exponent of each cost. A cost with exponent 0 does not grow with the number of stored
//! entries. A cost with exponent 1 grows in proportion to it.

#![expect(clippy::print_stdout, reason = "a measure is there to be read")]
#![expect(clippy::unwrap_used, reason = "a measure may fail")]

mod long;
mod measure;
mod stored;

use std::collections::BTreeMap;
use std::time::Duration;

use criterion::Criterion;
use lacuna::history::{
    GapChange, Held, HistoryOptions, HistoryWalk, LogicalFeed, OpenGap, Reach, ResponseFacts, Step,
    SubscriptionDocument, assemble,
};
use lacuna::model::{EntryScope, Filter, GapId, ListOrder, SubscriptionId};
use lacuna::profile::now;
use lacuna::store::{KeyOrder, ListPrefix, Poll};
use long::Ids;
use measure::fastest;
use stored::{PER_FEED, RARE, document, entry, filled, store};

/// The number of entries of the document that is stored.
const WINDOW: usize = 30;
/// The numbers of entries of the long feed.
const LONG: [usize; 3] = [1_000, 10_000, 100_000];
/// The number of documents of the chain that is walked.
const CHAIN: usize = 1_000;

/// The name of each measurement, with its time for each number of stored entries.
type Times = BTreeMap<&'static str, Vec<Duration>>;

fn main() {
    let is_large = std::env::args().any(|argument| argument == "--large");
    let mut criterion = Criterion::default().sample_size(10);
    let sizes: &[usize] =
        if is_large { &[10_000, 100_000, 1_000_000, 2_000_000] } else { &[10_000, 100_000] };
    let mut times = Times::new();
    for size in sizes {
        measure_stored(&mut criterion, *size, &mut times);
    }
    let mut of_feed = Times::new();
    for size in LONG {
        measure_feed(&mut criterion, size, &mut of_feed);
    }
    let mut group = criterion.benchmark_group("without a store");
    let merging = fastest(&mut group, "merge a document of 30 entries", merge);
    let walking = fastest(&mut group, "walk 1,000 documents of 100 entries", walk);
    group.finish();
    criterion.final_summary();

    println!(
        "\nmerge a document of 30 entries: {merging:.1?}; walk 1,000 documents of 100 entries: {walking:.1?}\n"
    );
    print_growth("with so many entries stored", sizes, &times);
    println!();
    print_growth("with so many entries in one feed", &LONG, &of_feed);
}

fn print_growth(title: &str, sizes: &[usize], times: &Times) {
    println!(
        "| {title} | {} | exponent |",
        sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
    );
    println!("|---|{}---|", "---|".repeat(sizes.len()));
    for (name, times) in times {
        let (first, last) = (times[0].as_secs_f64(), times[times.len() - 1].as_secs_f64());
        let exponent = (last / first).ln() / (sizes[sizes.len() - 1] as f64 / sizes[0] as f64).ln();
        let cells: Vec<String> = times.iter().map(|time| format!("{time:.1?}")).collect();
        println!("| {name} | {} | {exponent:.2} |", cells.join(" | "));
    }
}

/// Measures the costs that may grow with the length of one feed: its list, and a walk through it.
fn measure_feed(criterion: &mut Criterion, size: usize, times: &mut Times) {
    let mut group = criterion.benchmark_group(format!("{size} entries in one feed"));
    let mut note = |name: &'static str, time: Duration| times.entry(name).or_default().push(time);
    let (_folder, stored, id) = long::feed(size, Ids::Given);
    let begin = ListPrefix { entries: 400, through: None, order: ListOrder::NewestFirst };
    let scope = EntryScope::Subscription(id);
    let begin = || stored.list_part(&scope, Filter::All, begin).unwrap().is_some();
    note("beginning of its list", fastest(&mut group, "beginning of its list", begin));
    let picture = || long::picture(&stored, id, size);
    note("its list and its picture", fastest(&mut group, "its list and its picture", picture));
    let held = || long::held(&stored, id, size, Ids::Given);
    note("what is held of a document", fastest(&mut group, "what is held of a document", held));
    let (_folder, stored, id) = long::feed(size, Ids::None);
    let held = || long::held(&stored, id, size, Ids::None);
    note("the same without ids", fastest(&mut group, "the same without ids", held));
    group.finish();
}

fn measure_stored(criterion: &mut Criterion, size: usize, times: &mut Times) {
    let (_folder, mut stored, id) = filled(size);
    let mut group = criterion.benchmark_group(format!("{size} entries stored"));
    let mut note = |name: &'static str, time: Duration| times.entry(name).or_default().push(time);
    let list = |scope: &EntryScope| stored.list(scope, Filter::All, KeyOrder::NewestFirst).unwrap();
    let of_feed = list(&EntryScope::Subscription(id));
    assert_eq!(of_feed.len(), PER_FEED);
    let (key, _) = of_feed[PER_FEED / 2];
    let all = list(&EntryScope::All);
    note(
        "list of one feed",
        fastest(&mut group, "list of one feed", || !list(&EntryScope::Subscription(id)).is_empty()),
    );
    note(
        "list of everything",
        fastest(&mut group, "list of everything", || list(&EntryScope::All).len() == size),
    );
    // The window reads this part of the list.
    let begin = ListPrefix { entries: 400, through: None, order: ListOrder::NewestFirst };
    let begin = || {
        let found = stored.list_part(&EntryScope::All, Filter::All, begin).unwrap();
        found.is_some_and(|found| found.entries.len() == 400 && found.total == size as u64)
    };
    note("beginning of that list", fastest(&mut group, "beginning of that list", begin));
    let rows = || assemble(&all, Vec::new(), None).len() == size;
    note("rows of everything", fastest(&mut group, "rows of everything", rows));
    let counts = || stored.subscription(id).unwrap().is_some_and(|row| row.unread > 0);
    note("unread count of a feed", fastest(&mut group, "unread count of a feed", counts));
    let open = || stored.article(key).unwrap().is_some();
    note("open an article", fastest(&mut group, "open an article", open));
    let find = || stored.search(RARE, &EntryScope::All, 50).unwrap().len() == 10;
    note("search with ten hits", fastest(&mut group, "search with ten hits", find));
    let poll = Poll {
        at: now(),
        validators: None,
        unconditional: false,
        whole: true,
        hints: None,
        next_due: Some(now()),
        reason: lacuna::locale::Message::default(),
        may_leave_in: None,
    };
    let unchanged = || stored.transaction(|tx| tx.record_poll(id, &poll)).is_ok();
    note("note a 304", fastest(&mut group, "note a 304", unchanged));
    let mut first = PER_FEED;
    let put = || {
        first += WINDOW;
        let entries = (first..first + WINDOW).rev().map(|index| entry(usize::MAX >> 40, index, "")).collect();
        store(&mut stored, id, &document("0.xml", entries, None));
        true
    };
    note("store a document of 30 new entries", fastest(&mut group, "store a document", put));
    group.finish();
}

/// Merges a document whose entries are not stored yet.
fn merge() -> bool {
    let entries = (0..WINDOW).map(|index| entry(0, index, "")).collect();
    let document = document("feed.xml", entries, None);
    let feed = LogicalFeed::new(SubscriptionId(1));
    let read = SubscriptionDocument::new(&feed, &document, &document.uri);
    let update = read.apply(&feed, &Held::default(), HistoryOptions::default(), now()).unwrap();
    update.entries.len() == WINDOW
}

/// Walks along a chain of archives in memory, back to its beginning.
fn walk() -> bool {
    let options = HistoryOptions { archive_limit: 10_000, history_unread: false };
    let mut feed = LogicalFeed::new(SubscriptionId(1));
    let newest = document("feed.xml", vec![entry(0, 0, "")], Some("999"));
    let read = SubscriptionDocument::new(&feed, &newest, &newest.uri);
    let update = read.apply(&feed, &Held::default(), options, now()).unwrap();
    feed.record.clone_from(&update.feed);
    let gap = update.gaps.into_iter().find_map(|change| match change {
        GapChange::Open(gap) => Some(gap),
        _ => None,
    });
    let open = OpenGap { id: GapId(1), subscription: SubscriptionId(1), gap: gap.unwrap() };
    feed.gaps.push(open.clone());
    let mut walk = HistoryWalk::resume(&open, &feed, &newest.uri, options, Reach::Beginning).unwrap();
    let mut entries = 0;
    while let Step::Fetch(uri) = walk.poll() {
        let index: usize = uri.path().trim_start_matches('/').parse().unwrap();
        let older = index.checked_sub(1).map(|older| older.to_string());
        let list = (0..100).rev().map(|at| entry(0, index * 100 + at, "")).collect();
        let archive = document(&index.to_string(), list, older.as_deref());
        let update =
            walk.handle_document(&feed, &archive, &ResponseFacts::default(), &Held::default(), now());
        entries += update.entries.len();
    }
    entries == CHAIN * 100
}
