//! Profiles with several feeds, for the tests of damage and of sudden ends.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::harness::{Program, opml_of};

/// Publishes `feeds` feeds at `/0`, `/1` and so on. The first has the entries `e0-0`, `e0-1` and so on, with long texts.
/// Subscribes to them, and returns their addresses.
pub(crate) fn follow_long_feeds(program: &Program, site: &Site, feeds: usize, entries: usize) -> Vec<String> {
    for n in 0..feeds {
        let entries = (0..entries).map(|k| {
            let text = format!("{:x} ", (n * 97 + k) * 7_919).repeat(40);
            Entry::new(format!("e{n}-{k}"), format!("Title {k}")).html(format!("<p>{text}</p>"))
        });
        site.put(&format!("/{n}"), Feed::atom(format!("Feed {n}")).entries(entries));
    }
    let urls: Vec<String> = (0..feeds).map(|n| site.url(&format!("/{n}")).into()).collect();
    program.ok(&["import", &program.file("l.opml", opml_of(urls.clone()))]);
    program.ok(&["refresh"]);
    urls
}

/// Stars the first entry of each feed, and marks the entries of every second feed as read.
pub(crate) fn mark_some(program: &Program, urls: &[String]) {
    for (n, url) in urls.iter().enumerate() {
        program.ok(&["star", url, &format!("e{n}-0")]);
        if n % 2 == 0 {
            program.ok(&["mark-read", url]);
        }
    }
}
