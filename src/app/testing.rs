//! Set-up that several tests of the application share.

use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use url::Url;

use crate::app::desktop::RealDesktop;
use crate::app::window::App;
use crate::document::{Context, read};
use crate::history::{HistoryOptions, SubscriptionDocument};
use crate::model::{EntryKey, FeedDocument, normalise};
use crate::profile::{Profile, now};
use crate::store::{Added, NewSubscription, Store};

/// Subscribes to the address of a document, and stores the document as a refresh does.
pub(super) fn subscribe(store: &mut Store, document: &FeedDocument) {
    let new = NewSubscription {
        url: document.uri.clone(),
        normalised: normalise(&document.uri),
        title: None,
        site: None,
        folder: Vec::new(),
        attributes: Vec::new(),
    };
    let stored = store.transaction(|tx| {
        let (Added::New(id) | Added::Existing(id)) = tx.add_subscription(&new, now())?;
        let feed = tx.logical_feed(id)?;
        let read = SubscriptionDocument::new(&feed, document, &document.uri);
        let held = tx.held(id, document, read.older.as_ref(), &document.uri)?;
        let update = read.apply(&feed, &held, HistoryOptions::default(), now()).unwrap();
        tx.apply(id, &update, now())
    });
    stored.unwrap();
}

/// A window on a feed of three unread entries, with all of them listed.
pub(super) fn window(folder: &tempfile::TempDir) -> App {
    let settings = r#"{"refresh_at_start": false, "passwords_in_file": true, "site_icons": false}"#;
    std::fs::write(folder.path().join("settings.json"), settings).unwrap();
    let profile = Profile::find(Some(folder.path())).unwrap();
    let item = |number: i64| {
        let link = format!("<link>https://a.example/{number}</link>");
        format!("<item><guid>{number}</guid><title>{number}</title>{link}</item>")
    };
    let items = [item(1), item(2), item(3)].concat();
    let text = format!("<rss version='2.0'><channel><title>A</title>{items}</channel></rss>");
    let url = Url::parse("https://a.example/feed").unwrap();
    let mut store = profile.store().unwrap();
    subscribe(&mut store, &read(text.as_bytes(), &Context::new(&url)).unwrap());
    // The first document of a feed is history, which arrives as read.
    let keys: Vec<EntryKey> = (1..=3).map(EntryKey).collect();
    store.transaction(|tx| tx.mark_read(&keys, false)).unwrap();
    drop(store);
    let mut app =
        App::new(&egui::Context::default(), profile, Arc::new(RealDesktop::default()), None).unwrap();
    settle(&mut app);
    assert_eq!((app.list.shown.unread.len(), app.unread()), (3, 3));
    app
}

pub(super) fn settle(app: &mut App) {
    // Marks are written one after the other, so those that were made before are on disk now.
    app.database.writer.run(|_| Ok(())).unwrap();
    for _ in 0..2_000 {
        app.logic();
        if app.is_settled() {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("the window does not come to rest");
}

/// Draws frames until a condition is true.
pub(super) fn until(app: &mut App, is_so: impl Fn(&App) -> bool) {
    for _ in 0..2_000 {
        app.logic();
        if is_so(app) {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("it never came");
}

/// Opens an entry, and waits for its article.
pub(super) fn open(app: &mut App, key: EntryKey) {
    app.open_entry(key);
    until(app, |app| app.article.shows(key));
}
