//! Documents that a publisher sends.

use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};

/// Midnight of a day; day 1 is the first of January 2024.
pub(crate) fn day(number: u32) -> String {
    let start = chrono::NaiveDate::from_ymd_opt(2024, 1, 1).unwrap();
    format!("{}T00:00:00Z", start + chrono::Days::new(u64::from(number - 1)))
}

/// An entry with this id and title, published on this day.
pub(crate) fn post(id: &str, on: u32) -> Entry {
    Entry::new(id, id)
        .published(day(on))
        .updated(day(on))
        .link(format!("http://pages.example/{id}"))
        .html(format!("<p>The text of {id}</p>"))
}

/// Entries `e<number>`, newest first, each published on the day of its number.
fn posts(numbers: impl DoubleEndedIterator<Item = u32>) -> Vec<Entry> {
    numbers.rev().map(|number| post(&format!("e{number}"), number)).collect()
}

/// A feed with the entries `e<number>`.
pub(crate) fn feed(title: &str, numbers: impl DoubleEndedIterator<Item = u32>) -> Feed {
    Feed::atom(title).id(format!("urn:{title}")).author("Ada").entries(posts(numbers))
}

/// A feed with the entries `<word><number>`.
pub(crate) fn feed_of(title: &str, word: &str, numbers: impl DoubleEndedIterator<Item = u32>) -> Feed {
    let entries = numbers.rev().map(|number| post(&format!("{word}{number}"), number));
    Feed::atom(title).id(format!("urn:{title}")).author("Ada").entries(entries)
}

/// An archive document of the feed Harbour. `older` is its `prev-archive` link; empty for none.
pub(crate) fn archive(numbers: impl DoubleEndedIterator<Item = u32>, older: &str) -> Feed {
    let feed = feed("Harbour", numbers).archive().link("current", "/feed");
    if older.is_empty() { feed } else { feed.link("prev-archive", older) }
}

/// The subscription document of the feed Harbour. `older` is its `prev-archive` link.
pub(crate) fn subscription(numbers: impl DoubleEndedIterator<Item = u32>, older: &str) -> Feed {
    feed("Harbour", numbers).link("self", "/feed").link("prev-archive", older)
}

/// Answers with two entries if the user signs in as ada with the password s3cret.
pub(crate) fn guarded(request: &Request) -> Reply {
    if request.header("authorization") == Some("Basic YWRhOnMzY3JldA==") {
        Reply::from(feed("Harbour", 1..=2))
    } else {
        Reply::status(401)
    }
}
