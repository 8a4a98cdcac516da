//! Set-up that several tests of the application share.

use crate::history::{HistoryOptions, SubscriptionDocument};
use crate::model::{FeedDocument, normalise};
use crate::profile::now;
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
