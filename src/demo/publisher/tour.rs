//! The guided tour: a feed whose entries explain eight feeds of the demo, one after the other. The entries are in the
//! language of the user. The feeds that they explain are in English.

use std::time::Duration;

use super::SiteBuilder;
use crate::demo::feed::{Entry, Feed};
use crate::demo::http::Reply;

/// The path of the tour's feed.
pub(super) const PATH: &str = "/tour/index.atom";

/// One feed of the tour.
pub(super) struct Stop {
    /// The path of the feed.
    pub path: &'static str,
    /// The name of the feed in the list of subscriptions.
    pub name: &'static str,
    /// Returns the title of the entry that explains it, and the explanation as HTML.
    words: fn() -> (&'static str, &'static str),
}

/// The feeds of the tour, in its order.
pub(super) const STOPS: [Stop; 8] = [
    Stop {
        path: "/archived/index.atom",
        name: "Skerrow Harbour Log",
        words: || (t!("demo-tour-archived"), t!("demo-tour-archived.text")),
    },
    Stop {
        path: "/not-found/index.atom",
        name: "Meteor Watch",
        words: || (t!("demo-tour-not-found"), t!("demo-tour-not-found.text")),
    },
    Stop {
        path: "/gone/index.atom",
        name: "The Rye Letters",
        words: || (t!("demo-tour-gone"), t!("demo-tour-gone.text")),
    },
    Stop {
        path: "/rolling/index.rss",
        name: "Quay Radio",
        words: || (t!("demo-tour-rolling"), t!("demo-tour-rolling.text")),
    },
    Stop {
        path: "/top-ten/index.atom",
        name: "Ten Poems of the Week",
        words: || (t!("demo-tour-complete"), t!("demo-tour-complete.text")),
    },
    Stop {
        path: "/stateful/index.atom",
        name: "The Branch Line Letter",
        words: || (t!("demo-tour-stateful"), t!("demo-tour-stateful.text")),
    },
    Stop {
        path: "/weblog/feed.rss",
        name: "The Potting Shed Blog",
        words: || (t!("demo-tour-plain"), t!("demo-tour-plain.text")),
    },
    Stop {
        path: "/multipart/stock",
        name: "The Chandler’s Stock Book",
        words: || (t!("demo-tour-multipart"), t!("demo-tour-multipart.text")),
    },
];

/// Publishes the tour. It is a complete feed (RFC 5005 §2), newest entry first.
pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    let stops = STOPS.iter().zip(1_u32..).map(|(stop, number)| {
        let (title, html) = (stop.words)();
        let text = t!("demo-tour-select", feed = stop.name) + html;
        (t!("demo-tour-stop", number, feed = stop.name, title), text)
    });
    let texts =
        std::iter::once((t!("demo-tour-welcome").to_owned(), t!("demo-tour-welcome.text").to_owned()))
            .chain(stops)
            .chain([(t!("demo-tour-farewell").to_owned(), t!("demo-tour-farewell.text").to_owned())]);
    let entries: Vec<Entry> = texts
        .zip(0_u32..)
        .map(|((title, html), place)| {
            let time = builder.documents.now.minus(Duration::from_mins(1) * (place + 1)).to_rfc3339();
            let id = format!("tag:lacuna.example,2024:tour/{place}");
            Entry::new(id, title).published(time.clone()).updated(time).author("Lacuna").html(html)
        })
        .collect();
    let (title, subtitle) = (t!("demo-tour-title"), t!("demo-tour-subtitle"));
    let feed = Feed::atom(title)
        .id("tag:lacuna.example,2024:tour")
        .updated(builder.documents.now.to_rfc3339())
        .link("self", builder.documents.at(PATH))
        .subtitle(subtitle)
        .complete()
        .entries(entries);
    builder.site.put(PATH, Reply::from(feed));
    builder.announce(title, PATH, subtitle);
}
