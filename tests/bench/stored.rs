//! Profiles with any number of entries.

use lacuna::history::{HistoryOptions, SubscriptionDocument};
use lacuna::model::{
    Ending, Entry, EntryId, FeedDocument, Format, Head, IdSource, Link, LinkOrigin, SubscriptionId, Text,
    Timestamp, normalise, relation,
};
use lacuna::profile::{Profile, now};
use lacuna::store::{Added, NewSubscription, Store};
use url::Url;

/// The number of entries of each feed, so that the list of one feed does not grow with the store.
pub(crate) const PER_FEED: usize = 500;
/// A word that is in ten entries of every profile.
pub(crate) const RARE: &str = "zyxrare";

pub(crate) fn url(path: &str) -> Url {
    Url::parse(&format!("http://p.example/{path}")).unwrap()
}

pub(crate) fn entry(feed: usize, index: usize, word: &str) -> Entry {
    let mut entry = Entry::new(EntryId::new(format!("tag:p.example,2026:{feed}/{index}")), IdSource::Given);
    entry.title = format!("Entry {index} of feed {feed}");
    entry.published =
        Some(Timestamp::from_seconds(1_600_000_000 + i64::try_from(index * 3_600 + feed).unwrap()));
    entry.link = Some(url(&format!("{feed}/{index}")));
    let text = format!("<p>Somebody left the gate {index} by the ice house {feed} open, {word}.</p>");
    entry.content = Some(Text::html(text.repeat(4)));
    entry
}

pub(crate) fn document(path: &str, entries: Vec<Entry>, older: Option<&str>) -> FeedDocument {
    let mut head = Head { title: path.to_owned(), ..Head::default() };
    head.updated = entries.first().and_then(|entry| entry.published);
    head.links.extend(older.map(|older| Link {
        relation: relation::PREV_ARCHIVE.to_owned(),
        href: url(older),
        origin: LinkOrigin::Document,
        media_type: None,
        title: None,
    }));
    FeedDocument {
        uri: url(path),
        format: Format::Atom10,
        head,
        entries,
        ending: Ending::Whole,
        faults: Vec::new(),
    }
}

/// Stores a subscription document as a refresh does.
pub(crate) fn store(store: &mut Store, id: SubscriptionId, document: &FeedDocument) {
    let taken = store.transaction(|tx| {
        let feed = tx.logical_feed(id)?;
        let read = SubscriptionDocument::new(&feed, document, &document.uri);
        let held = tx.held(id, document, read.older.as_ref(), &document.uri)?;
        let update = read.apply(&feed, &held, HistoryOptions::default(), now()).unwrap();
        tx.apply(id, &update, now())
    });
    taken.unwrap();
}

/// A profile with this many entries, all of them indexed.
pub(crate) fn filled(entries: usize) -> (tempfile::TempDir, Store, SubscriptionId) {
    filled_by(entries / PER_FEED, PER_FEED)
}

/// A profile with this many feeds of so many entries each, all of them indexed.
pub(crate) fn filled_by(feeds: usize, per_feed: usize) -> (tempfile::TempDir, Store, SubscriptionId) {
    let folder = tempfile::tempdir().unwrap();
    let mut filled = Profile::find(Some(folder.path())).unwrap().store().unwrap();
    let mut last = None;
    for feed in 0..feeds {
        let path = format!("{feed}.xml");
        let new = NewSubscription {
            url: url(&path),
            normalised: normalise(&url(&path)),
            title: None,
            site: None,
            folder: Vec::new(),
            attributes: Vec::new(),
        };
        let added = filled.transaction(|tx| tx.add_subscription(&new, now())).unwrap();
        let (Added::New(id) | Added::Existing(id)) = added;
        let word = |index: usize| if feed == 0 && index < 10 { RARE } else { "" };
        let list = (0..per_feed).rev().map(|index| entry(feed, index, word(index))).collect();
        store(&mut filled, id, &document(&path, list, None));
        last = Some(id);
    }
    while filled.transaction(|tx| tx.index_waiting(8_192, || false)).unwrap() > 0 {}
    (folder, filled, last.unwrap())
}
