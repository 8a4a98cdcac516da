//! Stores the feeds that the user follows.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, Row, named_params};
use url::Url;

use super::folders::FolderTree;
use crate::locale::Message;
use crate::model::{
    FeedKind, SAVED_PAGES_NORMALISED, Schedule, StoredFailure, SubscriptionId, SubscriptionRow, Timestamp,
    shown_title,
};
use crate::store::schema::convert::{
    Col, failure_kind_of, message_of, pairs_to_json, state_of, uncount, uncount32, url_of,
};
use crate::store::{Database, StoreError, Tx};

const BY_ADDRESS: &str = "SELECT id, removed_at FROM subscription WHERE normalised = :normalised";
const STANDING: &str = "SELECT id, kind, removed_at IS NULL AS followed, position = 0 AS kept
    FROM subscription WHERE normalised = :normalised";
const INSERT: &str =
    "INSERT INTO subscription (url, normalised, title, custom_title, site, folder, attributes, added_at)
    VALUES (:url, :normalised, '', :title, :site, :folder, :attributes, :now)";
const REVIVE: &str = "UPDATE subscription
    SET removed_at = NULL, url = :url, custom_title = CASE WHEN :hidden THEN ifnull(:title, custom_title) ELSE :title END,
        site = ifnull(:site, site), folder = ifnull(:folder, folder), attributes = :attributes, added_at = :now
    WHERE id = :id";
/// The publisher's title wins as soon as the feed is fetched.
const PROPOSE_TITLE: &str =
    "UPDATE subscription SET title = :title WHERE id = :id AND title = '' AND kind IS NULL";
const RENAME: &str = "UPDATE subscription SET custom_title = :title WHERE id = :id";
/// Finds another feed with an address. If the user removed it for good, it may have another address.
const HOLDER: &str = "SELECT id, removed_at IS NOT NULL AND position < 0 AS is_removed FROM subscription
    WHERE normalised = :normalised AND id <> :id";
const ADDRESS: &str = "SELECT url, normalised FROM subscription WHERE id = :id";
const SET_URL: &str = "UPDATE subscription SET url = :url, normalised = :normalised WHERE id = :id";
const FORGET_REDIRECT: &str =
    "UPDATE subscription SET moved_to = NULL, moved_days = 0, moved_seen = NULL WHERE id = :id";
const LIST: &str = "SELECT id, url, title, custom_title, site, folder, kind, state, state_detail, gaps, marked_gaps, entries,
        unread, oldest, newest, last_poll, last_try, next_due, due_reason, holds, stopped, failure_kind, failure_status, failure_message,
        failure_hint, failure_since,
        CASE WHEN gaps > 0 THEN (
            SELECT max(gap.since) FROM gap WHERE gap.subscription = subscription.id AND gap.cause = 'missed-polls'
        ) END AS lost
    FROM subscription WHERE removed_at IS NULL ORDER BY id";
const ONE: &str = "SELECT id, url, title, custom_title, site, folder, kind, state, state_detail, gaps, marked_gaps, entries,
        unread, oldest, newest, last_poll, last_try, next_due, due_reason, holds, stopped, failure_kind, failure_status, failure_message,
        failure_hint, failure_since,
        CASE WHEN gaps > 0 THEN (
            SELECT max(gap.since) FROM gap WHERE gap.subscription = subscription.id AND gap.cause = 'missed-polls'
        ) END AS lost
    FROM subscription WHERE id = :id AND removed_at IS NULL";

/// A subscription to be added.
#[derive(Clone, Debug)]
pub struct NewSubscription {
    /// The address of the subscription document.
    pub url: Url,
    /// The normalised address, by which duplicates are found (O1).
    pub normalised: String,
    /// The user's own name for the feed; `None`: the feed's title is shown.
    pub title: Option<String>,
    /// The site's page, if known.
    pub site: Option<Url>,
    /// Folders, outermost first. Missing folders are created. Empty for the top level.
    pub folder: Vec<String>,
    /// OPML attributes that Lacuna does not know. They are kept for an export.
    pub attributes: Vec<(String, String)>,
}

/// A feed that the user follows, or followed once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFeed {
    /// The key of the subscription.
    pub id: SubscriptionId,
    /// The kind of the feed; `None` if it was never fetched.
    pub kind: Option<FeedKind>,
    /// True if the user follows it.
    pub is_followed: bool,
    /// True if the user unsubscribed and can still undo that.
    pub is_hidden: bool,
}

/// The result of adding a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The subscription is new, or the user removed it before.
    New(SubscriptionId),
    /// The user follows the feed already.
    Existing(SubscriptionId),
}

impl Added {
    /// Returns the key of the subscription.
    #[must_use]
    pub const fn id(self) -> SubscriptionId {
        match self {
            Self::New(id) | Self::Existing(id) => id,
        }
    }
}

impl Database {
    /// Returns every subscription, in the order in which they were first added.
    pub fn subscriptions(&self) -> Result<Vec<SubscriptionRow>, StoreError> {
        let folders = self.folder_tree()?;
        let mut statement = self.connection.prepare_cached(LIST)?;
        let mut rows = statement.query([])?;
        let mut list = Vec::new();
        while let Some(row) = rows.next()? {
            list.push(subscription_row(row, &folders)?);
        }
        Ok(list)
    }

    /// Returns a subscription; `None` if it does not exist or was removed.
    pub fn subscription(&self, id: SubscriptionId) -> Result<Option<SubscriptionRow>, StoreError> {
        let folders = self.folder_tree()?;
        let mut statement = self.connection.prepare_cached(ONE)?;
        let mut rows = statement.query(named_params! {":id": id.0})?;
        rows.next()?.map(|row| subscription_row(row, &folders)).transpose()
    }

    /// Returns the feed with a normalised address; `None` if the user never followed it.
    pub fn known_feed(&self, normalised: &str) -> Result<Option<KnownFeed>, StoreError> {
        let mut statement = self.connection.prepare_cached(STANDING)?;
        let found = statement.query_row(named_params! {":normalised": normalised}, |row| {
            let is_followed = row.get("followed")?;
            Ok(KnownFeed {
                id: row.get::<_, Col<_>>("id")?.0,
                kind: row.get::<_, Col<_>>("kind")?.0,
                is_followed,
                is_hidden: !is_followed && row.get("kept")?,
            })
        });
        Ok(found.optional()?)
    }

    /// Returns the followed subscription with a normalised address.
    pub fn find_subscription(&self, normalised: &str) -> Result<Option<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare_cached(BY_ADDRESS)?;
        let found = statement.query_row(named_params! {":normalised": normalised}, |row| {
            Ok((row.get::<_, Col<SubscriptionId>>("id")?.0, row.get::<_, Option<i64>>("removed_at")?))
        });
        Ok(found.optional()?.and_then(|(id, removed)| removed.is_none().then_some(id)))
    }
}

impl Tx<'_> {
    /// Adds a subscription. If the user removed it before, it comes back with the entries and marks that are left.
    pub fn add_subscription(&self, new: &NewSubscription, now: Timestamp) -> Result<Added, StoreError> {
        let folder = self.folder_at(&new.folder)?;
        self.add_in(new, folder, now)
    }

    /// Adds many subscriptions at once. Returns how many are new, and how many the user followed already.
    pub fn import(&self, feeds: &[NewSubscription], now: Timestamp) -> Result<(usize, usize), StoreError> {
        let mut folders: BTreeMap<&[String], Option<i64>> = BTreeMap::new();
        let (mut added, mut last) = (0, None);
        for feed in feeds {
            let folder = match folders.get(feed.folder.as_slice()) {
                Some(folder) => *folder,
                None => self.folder_behind(&feed.folder, &mut last)?,
            };
            folders.insert(&feed.folder, folder);
            added += usize::from(matches!(self.add_in(feed, folder, now)?, Added::New(_)));
        }
        Ok((added, feeds.len() - added))
    }

    fn add_in(
        &self,
        new: &NewSubscription,
        folder: Option<i64>,
        now: Timestamp,
    ) -> Result<Added, StoreError> {
        // The list of saved pages is no feed.
        if new.normalised == SAVED_PAGES_NORMALISED {
            return Err(StoreError::AddressTaken);
        }
        let mut find = self.connection.prepare_cached(BY_ADDRESS)?;
        let found: Option<(i64, Option<i64>)> = find
            .query_row(named_params! {":normalised": new.normalised}, |row| {
                Ok((row.get("id")?, row.get("removed_at")?))
            })
            .optional()?;
        let title = new.title.as_deref().filter(|title| !title.trim().is_empty());
        let site = new.site.as_ref().map(Url::as_str);
        let attributes = pairs_to_json(&new.attributes);
        match found {
            Some((id, None)) => Ok(Added::Existing(SubscriptionId(id))),
            Some((id, Some(_removed))) => {
                // A feed that was only hidden comes back with all its entries, its folder and the user's title, because
                // the user may still undo that it was hidden.
                let is_hidden = self.is_hidden_feed(SubscriptionId(id))?;
                self.show_subscription(SubscriptionId(id))?;
                self.connection.prepare_cached(REVIVE)?.execute(named_params! {
                    ":id": id, ":url": new.url.as_str(), ":title": title, ":site": site, ":folder": folder,
                    ":attributes": attributes, ":now": now.millis(), ":hidden": is_hidden,
                })?;
                Ok(Added::New(SubscriptionId(id)))
            }
            None => {
                let id = self.connection.prepare_cached(INSERT)?.insert(named_params! {
                    ":url": new.url.as_str(), ":normalised": new.normalised, ":title": title, ":site": site,
                    ":folder": folder, ":attributes": attributes, ":now": now.millis(),
                })?;
                Ok(Added::New(SubscriptionId(id)))
            }
        }
    }

    /// Gives a feed that was never fetched a title, until its publisher tells one (S15).
    pub fn propose_title(&self, id: SubscriptionId, title: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(PROPOSE_TITLE)?
            .execute(named_params! {":id": id.0, ":title": title})?;
        Ok(())
    }

    /// Gives a subscription the user's own name; `None` gives it the feed's title back.
    pub fn rename(&self, id: SubscriptionId, title: Option<&str>) -> Result<(), StoreError> {
        let title = title.filter(|title| !title.trim().is_empty());
        self.connection.prepare_cached(RENAME)?.execute(named_params! {":id": id.0, ":title": title})?;
        Ok(())
    }

    /// Changes the address of the subscription document (F3a). Fails if another subscription has the address.
    ///
    /// A feed that was removed for good gets the former address in exchange. Its starred entries and its read marks stay.
    pub fn set_url(&self, id: SubscriptionId, url: &Url, normalised: &str) -> Result<(), StoreError> {
        let mut find = self.connection.prepare_cached(HOLDER)?;
        let params = named_params! {":normalised": normalised, ":id": id.0};
        let holder: Option<(i64, bool)> =
            find.query_row(params, |row| Ok((row.get("id")?, row.get("is_removed")?))).optional()?;
        let mut set = self.connection.prepare_cached(SET_URL)?;
        let mut put = |id: i64, url: &str, normalised: &str| {
            set.execute(named_params! {":id": id, ":url": url, ":normalised": normalised}).map(drop)
        };
        if let Some((holder, is_removed)) = holder {
            let mut address = self.connection.prepare_cached(ADDRESS)?;
            let (old, old_normalised): (Url, String) = address
                .query_row(named_params! {":id": id.0}, |row| {
                    Ok((row.get::<_, Col<_>>("url")?.0, row.get("normalised")?))
                })?;
            if !is_removed || old.password().is_some() {
                return Err(StoreError::AddressTaken);
            }
            // No two rows may have one address, not even for a moment.
            put(id.0, old.as_str(), &format!("exchanged-{}.invalid", id.0))?;
            put(holder, old.as_str(), &old_normalised)?;
        }
        put(id.0, url.as_str(), normalised)?;
        self.connection.prepare_cached(FORGET_REDIRECT)?.execute(named_params! {":id": id.0})?;
        Ok(())
    }
}

fn subscription_row(row: &Row<'_>, folders: &FolderTree) -> Result<SubscriptionRow, StoreError> {
    let url = url_of(row.get_ref("url")?.as_str().unwrap_or_default())?;
    let given = |title: String| (!title.trim().is_empty()).then_some(title);
    let custom = row.get::<_, Option<String>>("custom_title")?.and_then(given);
    let title = match custom {
        Some(title) => title,
        None => given(row.get("title")?).unwrap_or_else(|| url.to_string()),
    };
    let state = row.get_ref("state")?;
    Ok(SubscriptionRow {
        id: row.get::<_, Col<_>>("id")?.0,
        url,
        title: shown_title(title),
        site: row.get::<_, Col<_>>("site")?.0,
        folder: folders.path(row.get("folder")?),
        kind: row.get::<_, Col<_>>("kind")?.0,
        state: state_of(state.as_str_or_null().unwrap_or_default(), row.get("state_detail")?),
        gaps: uncount32(row.get("gaps")?),
        marked_gaps: uncount32(row.get("marked_gaps")?),
        entries: uncount(row.get("entries")?),
        unread: uncount(row.get("unread")?),
        oldest: row.get::<_, Col<_>>("oldest")?.0,
        newest: row.get::<_, Col<_>>("newest")?.0,
        schedule: Schedule {
            last_fetched: row.get::<_, Col<_>>("last_poll")?.0,
            last_tried: row.get::<_, Col<_>>("last_try")?.0,
            next_due: row.get::<_, Col<_>>("next_due")?.0,
            due_reason: Message::from_stored(&row.get::<_, String>("due_reason")?),
            holds: row.get::<_, Col<_>>("holds")?.0,
            lost: row.get::<_, Col<_>>("lost")?.0,
            stopped: row.get("stopped")?,
        },
        error: stored_failure(row)?,
    })
}

/// Reads the failure from a row of `subscription`.
pub(in crate::store) fn stored_failure(row: &Row<'_>) -> rusqlite::Result<Option<StoredFailure>> {
    let status: Option<u16> = row.get("failure_status")?;
    let name = row.get_ref("failure_kind")?;
    let Some(kind) = name.as_str_or_null()?.and_then(|name| failure_kind_of(name, status)) else {
        return Ok(None);
    };
    let since: Col<Option<Timestamp>> = row.get("failure_since")?;
    Ok(Some(StoredFailure {
        kind,
        message: message_of(row, "failure_message")?,
        hint: message_of(row, "failure_hint")?,
        since: since.0.unwrap_or(Timestamp::from_millis(0)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::EntryScope;
    use crate::model::normalise;
    use crate::store::testing::{add, at, keys, memory, new, new_entry, update, url};

    #[test]
    fn o1_an_address_is_followed_once() {
        let mut store = memory();
        let feed = new("https://a.example/feed");
        let first = store.transaction(|tx| tx.add_subscription(&feed, at(1))).unwrap();
        assert!(matches!(first, Added::New(_)));
        let second = store.transaction(|tx| tx.add_subscription(&feed, at(2))).unwrap();
        assert_eq!(second, Added::Existing(first.id()));
        assert_eq!(store.find_subscription(&feed.normalised).unwrap(), Some(first.id()));
    }

    #[test]
    fn o1_an_import_skips_followed_feeds_and_merges_folders() {
        let mut store = memory();
        add(&mut store, "https://a.example/feed");
        let folder = vec!["News".to_owned()];
        let feeds: Vec<_> = [
            "https://a.example/feed",
            "https://b.example/feed",
            "https://b.example/feed",
            "https://c.example/feed",
        ]
        .iter()
        .map(|address| NewSubscription { folder: folder.clone(), ..new(address) })
        .collect();
        assert_eq!(store.transaction(|tx| tx.import(&feeds, at(1))).unwrap(), (2, 2));
        assert_eq!(store.folders().unwrap().len(), 1);
        assert_eq!(store.subscriptions().unwrap().len(), 3);
    }

    #[test]
    fn the_users_title_is_shown_or_else_the_feeds_title_or_else_the_address() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        let title = |store: &crate::store::Store| store.subscription(id).unwrap().unwrap().title;
        assert_eq!(title(&store), "https://a.example/feed");
        store.transaction(|tx| tx.rename(id, Some("Mine"))).unwrap();
        assert_eq!(title(&store), "Mine");
        store.transaction(|tx| tx.rename(id, Some("  "))).unwrap();
        assert_eq!(title(&store), "https://a.example/feed");
    }

    #[test]
    fn an_address_of_another_subscription_is_refused() {
        let mut store = memory();
        let a = add(&mut store, "https://a.example/feed");
        add(&mut store, "https://b.example/feed");
        let taken = url("https://b.example/feed");
        let result = store.transaction(|tx| tx.set_url(a, &taken, &normalise(&taken)));
        assert!(matches!(result, Err(StoreError::AddressTaken)));
        let free = url("https://c.example/feed");
        store.transaction(|tx| tx.set_url(a, &free, &normalise(&free))).unwrap();
        assert_eq!(store.subscription(a).unwrap().unwrap().url, free);
    }

    #[test]
    fn the_address_of_a_feed_that_was_removed_for_good_is_free_and_its_marks_stay() {
        let mut store = memory();
        let (a, b) = (add(&mut store, "https://a.example/feed"), add(&mut store, "https://b.example/feed"));
        store.transaction(|tx| tx.apply(b, &update(&[new_entry("b", 1)]), at(9))).unwrap();
        let key = keys(&store, &EntryScope::All);
        store.transaction(|tx| tx.star(key[0], true).and_then(|_| tx.hide_subscription(b, at(10)))).unwrap();
        let freed = url("https://b.example/feed");
        let move_there = |store: &mut crate::store::Store| {
            store.transaction(|tx| tx.set_url(a, &freed, &normalise(&freed)))
        };
        assert!(matches!(move_there(&mut store), Err(StoreError::AddressTaken)), "an undo needs it");
        store.transaction(|tx| tx.remove_subscription(b, at(11))).unwrap();
        move_there(&mut store).unwrap();
        assert_eq!(store.subscription(a).unwrap().unwrap().url, url("https://b.example/feed"));
        assert_eq!(store.find_subscription("b.example/feed").unwrap(), Some(a));
        assert_eq!(keys(&store, &EntryScope::Starred), key);
        let old =
            store.transaction(|tx| tx.add_subscription(&new("https://a.example/feed"), at(12))).unwrap();
        assert_eq!(old, Added::New(b), "the rows have changed their addresses");
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_password_in_an_address_does_not_go_to_another_feed() {
        let mut store = memory();
        let (a, b) =
            (add(&mut store, "https://me:secret@a.example/feed"), add(&mut store, "https://b.example/feed"));
        store.transaction(|tx| tx.remove_subscription(b, at(11))).unwrap();
        let plain = url("https://b.example/feed");
        let moved = store.transaction(|tx| tx.set_url(a, &plain, &normalise(&plain)));
        assert!(matches!(moved, Err(StoreError::AddressTaken)));
    }
}
