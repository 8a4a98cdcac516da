//! The guided tour: a feed whose entries explain eight feeds of the demo, one after the other.

use std::time::Duration;

use super::Press;
use crate::demo::feed::{Entry, Feed};
use crate::demo::http::Reply;

/// The path and the title of the tour's feed.
pub(super) const TOUR: (&str, &str) = ("/tour/index.atom", "Start here");

/// One feed of the tour.
pub(super) struct Stop {
    /// The path of the feed.
    pub path: &'static str,
    /// The name of the feed in the list of subscriptions.
    pub name: &'static str,
    /// The title of the entry that explains it.
    title: &'static str,
    /// The explanation, as HTML.
    html: &'static str,
}

/// The feeds of the tour, in its order.
pub(super) const STOPS: [Stop; 8] = [
    Stop {
        path: "/archived/index.atom",
        name: "Skerrow Harbour Log",
        title: "Nothing is missing",
        html: "<p>The feed itself has only the newest entries. Older ones are in monthly files, each of which names the one \
               before it. Lacuna read all of them and reached the first one, so the line at the end of the list says that \
               these are all entries.</p><p><b>Try it:</b> scroll down to the end of the list. Then open the feed’s \
               information: its history shows which file brought which entries.</p>",
    },
    Stop {
        path: "/not-found/index.atom",
        name: "Meteor Watch",
        title: "A file of older entries is missing",
        html: "<p>The server no longer has one of the files. Lacuna shows a hatched row where its entries belong, and the \
               file before it cannot be found without it.</p><p><b>Try it:</b> select the hatched row. It says what \
               happened, between which entries something is missing, and what can be done.</p>",
    },
    Stop {
        path: "/gone/index.atom",
        name: "The Rye Letters",
        title: "A web archive has what the publisher deleted",
        html: "<p>One file is gone for good, but a web archive keeps a copy of it.</p><p><b>Try it:</b> select the hatched \
               row and search the web archive. The gap closes, because the copy leads on to the older files. The entries \
               say where they came from.</p>",
    },
    Stop {
        path: "/rolling/index.rss",
        name: "Quay Radio",
        title: "New entries push older ones out",
        html: "<p>This feed has five entries and publishes faster than it is checked. Each refresh shows entries that share \
               nothing with the last ones: something may have been missed between them.</p><p><b>Try it:</b> refresh this \
               feed twice, then look under <i>At risk</i> in the sidebar. The list says how long entries stay, and how to \
               check the feed more often.</p>",
    },
    Stop {
        path: "/top-ten/index.atom",
        name: "Ten Poems of the Week",
        title: "A list that is always complete",
        html: "<p>This feed says that it is complete: what is not in it now is no longer part of it. Nothing can be missing. \
               Poems \
               that fell out stay on your disk: the feed’s information leads to them.</p><p><b>Try it:</b> refresh this feed. \
               The ten poems change places.</p>",
    },
    Stop {
        path: "/stateful/index.atom",
        name: "The Branch Line Letter",
        title: "Snapshots that overlap",
        html: "<p>Each file of this feed repeats some entries of the file before it. Lacuna joins them, shows every entry \
               once and keeps replaced versions.</p><p><b>Try it:</b> open the feed’s information and look at the list of \
               files.</p>",
    },
    Stop {
        path: "/weblog/feed.rss",
        name: "The Potting Shed Blog",
        title: "An ordinary blog",
        html: "<p>Most feeds promise nothing: they show their newest entries. Lacuna says only what it saw, “Nothing missed \
               since” its first visit.</p><p><b>Try it:</b> scroll to the end of the list and look for older entries. This \
               blog’s software has more pages than its feed says.</p>",
    },
    Stop {
        path: "/multipart/stock",
        name: "The Chandler’s Stock Book",
        title: "Texts, files and data in one feed",
        html: "<p>This feed is a sequence of pages that only grows. Its entries are texts, web pages, data and a file.</p>\
               <p><b>Try it:</b> open the entry with a file and save it.</p>",
    },
];

const WELCOME: &str = "<p>Every feed reader shows what it happened to catch. Lacuna knows what it is missing: it rebuilds the \
    whole history of a feed where the publisher offers it, and where it cannot, it says so.</p>\
    <p>This tour visits eight feeds of a publisher that runs inside the program. Nothing leaves your computer, and \
    everything is deleted when you close the window.</p>\
    <p>Each entry below explains the feed of the same number. Press <kbd>j</kbd> for the next one.</p>";

const FAREWELL: &str = "<p>Choose <b>More examples</b> above the list of feeds. It adds a feed for every kind that Lacuna knows, and \
    one for everything that can go wrong: files that were cut off, chains that lead in a circle, servers that refuse.</p>\
    <p>To read your own feeds, close this window, start Lacuna, and add a feed or import the list of another reader.</p>";

/// Publishes the tour. It is a complete feed (RFC 5005 §2), newest entry first.
pub(super) fn publish(press: &mut Press<'_>) {
    let (path, title) = TOUR;
    let stops = STOPS.iter().zip(1..).map(|(stop, number)| {
        let text = format!("<p>Select <b>{}</b> in the sidebar.</p>{}", stop.name, stop.html);
        (format!("{number}. {}: {}", stop.name, stop.title), text)
    });
    let texts = std::iter::once(("Welcome to Lacuna".to_owned(), WELCOME.to_owned()))
        .chain(stops)
        .chain([("More examples, and your own feeds".to_owned(), FAREWELL.to_owned())]);
    let entries: Vec<Entry> = texts
        .zip(0_u32..)
        .map(|((title, html), place)| {
            let time = press.desk.now.minus(Duration::from_mins(1) * (place + 1)).to_rfc3339();
            let id = format!("tag:lacuna.example,2024:tour/{place}");
            Entry::new(id, title).published(time.clone()).updated(time).author("Lacuna").html(html)
        })
        .collect();
    let feed = Feed::atom(title)
        .id("tag:lacuna.example,2024:tour")
        .updated(press.desk.now.to_rfc3339())
        .link("self", press.desk.at(path))
        .subtitle("Eight feeds that show how Lacuna knows what is missing")
        .complete()
        .entries(entries);
    press.site.put(path, Reply::from(feed));
    press.announce(title, path, "A guided tour of eight feeds.");
}
