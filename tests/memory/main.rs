//! The memory that reading a document takes, counted by the allocator of this test program. It must be at most three
//! times the document, including the document itself. The measurements run one after the other, because the counter is
//! for the whole process.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use lacuna::demo::feed::{Entry, Feed};
use lacuna::document::{Context, read};
use peak_alloc::PeakAlloc;
use url::Url;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The size of each document, in bytes.
const SIZE: usize = 10_000_000;

/// The largest number of bytes of memory for each byte of the document.
const MOST: f64 = 3.0;

/// A document of [`SIZE`] with entries like those of blogs, of half a kilobyte to twenty kilobytes.
fn document(feed: Feed) -> Vec<u8> {
    let words = "The lamp is lit & the <em>tide</em> turns; <a href=\"/log/7\">the log</a> says so, as it did before. ";
    let mut size = 0;
    let mut feed = feed;
    let mut number = 0;
    while size < SIZE {
        let body = words.repeat(5 + number % 180);
        size += body.len();
        let entry = Entry::new(format!("urn:entry:{number}"), format!("Entry {number}"));
        feed = feed.entry(entry.published("2024-01-01T00:00:00Z").html(&body));
        number += 1;
    }
    feed.render().into_bytes()
}

/// Returns the largest memory during reading, including the document, in bytes for each byte of the document.
#[expect(clippy::print_stdout, reason = "the measurement is there to be read")]
fn peak(name: &str, bytes: &[u8]) -> f64 {
    let uri = Url::parse("http://example.org/feed").unwrap();
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let document = read(bytes, &Context::new(&uri)).unwrap();
    let taken = HEAP.peak_usage() - before;
    assert!(document.entries.len() > 500, "{name}: {} entries", document.entries.len());
    let times = (taken + bytes.len()) as f64 / bytes.len() as f64;
    let kept = (HEAP.current_usage() - before) as f64 / bytes.len() as f64;
    println!(
        "{name}: {times:.2} times its {:.1} MB at the worst moment, of which {kept:.2} stay",
        bytes.len() as f64 / 1e6
    );
    times
}

#[test]
fn reading_takes_at_most_three_times_the_document() {
    let mut worst = Vec::new();
    for (name, feed) in [("Atom", Feed::atom("A")), ("RSS", Feed::rss("R")), ("JSON Feed", Feed::json("J"))] {
        let bytes = document(feed);
        assert!(bytes.len() >= SIZE);
        worst.push((name, peak(name, &bytes)));
    }
    assert!(worst.iter().all(|(_, times)| *times <= MOST), "{worst:?}");
}
