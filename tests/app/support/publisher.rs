//! Documents that a publisher sends.

use lacuna::demo::feed::Feed;
use lacuna::demo::http::{Reply, Request};

use crate::posts::{post, posts};

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
