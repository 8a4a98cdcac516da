//! Stores the user's choices for a feed, full texts of pages, saved searches, and icons of sites.

use rusqlite::{OptionalExtension, named_params};
use url::Url;

use crate::model::{
    EntryId, EntryKey, FeedChoices, FeedSettings, ImagePolicy, LabelName, ProxyChoice, SearchQuery,
    SubscriptionId, Timestamp, shown_title,
};
use crate::store::entries::body::unpack;
use crate::store::schema::convert::{Col, id_hash};
use crate::store::{Database, StoreError, Tx};

const CHOICES: &str = "SELECT images, full_text, interval_minutes, user_agent, allow_private, keep_mb, proxy
    FROM subscription WHERE id = :id";
const SET_FEED_SETTINGS: &str = "UPDATE subscription SET interval_minutes = :interval, user_agent = :agent,
        allow_private = :private, keep_mb = :keep, proxy = :proxy
    WHERE id = :id";
const HAS_PROXY: &str = "SELECT 1 FROM subscription WHERE proxy = :proxy";
const SET_IMAGES: &str = "UPDATE subscription SET images = :images WHERE id = :id";
const SET_FULL_TEXT: &str = "UPDATE subscription SET full_text = :flag WHERE id = :id";
const FULL_TEXT: &str = "SELECT page, encoding, text FROM full_text WHERE key = :key";
const PUT_FULL_TEXT: &str = "INSERT INTO full_text (key, page, encoding, text)
    SELECT key, :page, :encoding, :text FROM entry WHERE key = :key
    ON CONFLICT (key) DO UPDATE SET page = :page, encoding = :encoding, text = :text";
const NAMED: &str =
    "SELECT entry.key, title, snippet FROM user_state CROSS JOIN entry ON entry.key = user_state.key
    WHERE user_state.subscription = :subscription AND id_hash = :hash AND entry.id = :id";
const SEARCHES: &str = "SELECT query FROM saved_search ORDER BY id";
const SAVE_SEARCH: &str = "INSERT OR IGNORE INTO saved_search (query) VALUES (:query)";
const RENAME_SEARCH: &str = "UPDATE OR IGNORE saved_search SET query = :renamed WHERE query = :query";
const FORGET_SEARCH: &str = "DELETE FROM saved_search WHERE query = :query";
const ICON: &str = "SELECT image, tried_at FROM icon WHERE host = :host";
const PUT_ICON: &str = "INSERT INTO icon (host, image, tried_at) VALUES (:host, :image, :now)
    ON CONFLICT (host) DO UPDATE SET image = coalesce(:image, image), tried_at = :now";

/// The stored icon of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredIcon {
    /// The image file as the server sent it; `None`: there was none.
    pub image: Option<Vec<u8>>,
    /// Time of the last request.
    pub tried_at: Timestamp,
}

impl Database {
    /// Returns the user's choices for one feed.
    pub fn feed_choices(&self, id: SubscriptionId) -> Result<FeedChoices, StoreError> {
        let mut statement = self.connection.prepare_cached(CHOICES)?;
        let found = statement.query_row(named_params! {":id": id.0}, |row| {
            let images: Option<String> = row.get("images")?;
            let images = images.as_deref().and_then(ImagePolicy::from_name);
            let settings = FeedSettings {
                interval_minutes: row.get("interval_minutes")?,
                user_agent: row.get("user_agent")?,
                allow_private: row.get("allow_private")?,
                keep_mb: row.get("keep_mb")?,
                proxy: proxy(row.get("proxy")?),
            };
            let full_text = row.get("full_text")?;
            Ok(FeedChoices { images, full_text, settings, ..FeedChoices::default() })
        });
        Ok(found.optional()?.unwrap_or_default())
    }

    /// Returns true if a feed has this proxy of its own.
    pub fn is_proxy_used(&self, proxy: &ProxyChoice) -> Result<bool, StoreError> {
        let mut statement = self.connection.prepare_cached(HAS_PROXY)?;
        Ok(statement.exists(named_params! {":proxy": proxy.name()})?)
    }

    /// Returns the text of an entry's page, as HTML, and the page's address; `None` if it was not fetched.
    pub fn full_text(&self, key: EntryKey) -> Result<Option<(Url, String)>, StoreError> {
        let mut statement = self.connection.prepare_cached(FULL_TEXT)?;
        let found = statement.query_row(named_params! {":key": key.0}, |row| {
            let page: Col<Url> = row.get("page")?;
            Ok((page.0, unpack(row.get("encoding")?, row.get_ref("text")?.as_blob().unwrap_or_default())))
        });
        Ok(found.optional()?)
    }

    /// Returns the key and the title of the entry with this identity. If it has no title, the beginning of its text is
    /// the title.
    pub fn entry_named(
        &self,
        subscription: SubscriptionId,
        id: &EntryId,
    ) -> Result<Option<(EntryKey, String)>, StoreError> {
        let params =
            named_params! {":subscription": subscription.0, ":hash": id_hash(id), ":id": id.as_str()};
        let named = |row: &rusqlite::Row<'_>| {
            let title = shown_title(row.get("title")?);
            let title = if title.trim().is_empty() { shown_title(row.get("snippet")?) } else { title };
            Ok((EntryKey(row.get("key")?), title))
        };
        Ok(self.connection.prepare_cached(NAMED)?.query_row(params, named).optional()?)
    }

    /// Returns the searches that the user saved, the oldest first.
    pub fn saved_searches(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare_cached(SEARCHES)?;
        let queries = statement.query_map([], |row| row.get("query"))?;
        Ok(queries.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the icon of a site; `None` if Lacuna never asked for it.
    pub fn icon(&self, host: &str) -> Result<Option<StoredIcon>, StoreError> {
        let mut statement = self.connection.prepare_cached(ICON)?;
        let found = statement.query_row(named_params! {":host": host}, |row| {
            Ok(StoredIcon { image: row.get("image")?, tried_at: row.get::<_, Col<_>>("tried_at")?.0 })
        });
        Ok(found.optional()?)
    }
}

impl Tx<'_> {
    /// Gives a label another name in the searches that the user saved.
    pub(super) fn rename_label_in_searches(
        &self,
        old: &LabelName,
        new: &LabelName,
    ) -> Result<(), StoreError> {
        for query in self.saved_searches()? {
            if let Some(renamed) = SearchQuery::with_label_renamed(&query, old, new) {
                let params = named_params! {":query": query, ":renamed": renamed};
                // Two searches can become the same one.
                if self.connection.prepare_cached(RENAME_SEARCH)?.execute(params)? == 0 {
                    self.forget_search(&query)?;
                }
            }
        }
        Ok(())
    }

    /// Sets when the images of a feed's articles are fetched; `None`: as for all feeds.
    pub fn set_images(&self, id: SubscriptionId, images: Option<ImagePolicy>) -> Result<(), StoreError> {
        let params = named_params! {":id": id.0, ":images": images.map(ImagePolicy::name)};
        self.connection.prepare_cached(SET_IMAGES)?.execute(params)?;
        Ok(())
    }

    /// Sets if Lacuna always fetches the full text when the user opens an entry of the feed.
    pub fn set_full_text(&self, id: SubscriptionId, flag: bool) -> Result<(), StoreError> {
        self.connection.prepare_cached(SET_FULL_TEXT)?.execute(named_params! {":id": id.0, ":flag": flag})?;
        Ok(())
    }

    /// Sets the user's choices for the way in which a feed is fetched and kept.
    pub fn set_feed_settings(&self, id: SubscriptionId, settings: &FeedSettings) -> Result<(), StoreError> {
        self.connection.prepare_cached(SET_FEED_SETTINGS)?.execute(named_params! {
            ":id": id.0, ":interval": settings.interval_minutes, ":agent": settings.user_agent,
            ":private": settings.allow_private, ":keep": settings.keep_mb,
            ":proxy": settings.proxy.as_ref().map(ProxyChoice::name),
        })?;
        Ok(())
    }

    /// Stores the text of an entry's page, as HTML. Does nothing if the entry is gone.
    pub fn put_full_text(&self, key: EntryKey, page: &Url, html: &str) -> Result<(), StoreError> {
        let packed = self.packer.pack(html);
        let stored = self.connection.prepare_cached(PUT_FULL_TEXT)?.execute(named_params! {
            ":key": key.0, ":page": page.as_str(), ":encoding": packed.encoding, ":text": packed.bytes,
        })?;
        if stored > 0 { self.wait_for_index(key) } else { Ok(()) }
    }

    /// Saves a search. Does nothing if it is saved already.
    pub fn save_search(&self, query: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(SAVE_SEARCH)?.execute(named_params! {":query": query})?;
        Ok(())
    }

    /// Deletes a saved search.
    pub fn forget_search(&self, query: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(FORGET_SEARCH)?.execute(named_params! {":query": query})?;
        Ok(())
    }

    /// Stores the icon of a site and the time of the request. `None` means that there was no icon; an older one stays.
    pub fn put_icon(&self, host: &str, image: Option<&[u8]>, now: Timestamp) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(PUT_ICON)?
            .execute(named_params! {":host": host, ":image": image, ":now": now.millis()})?;
        Ok(())
    }
}

/// Reads the proxy of a feed. A text that this version does not understand stays: requests through it fail, because going
/// around it could reveal what the user wants to hide.
fn proxy(text: Option<String>) -> Option<ProxyChoice> {
    text.map(|text| ProxyChoice::typed(&text).unwrap_or(ProxyChoice::Address(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{add, at, memory, new_entry, url, with_entries};

    #[test]
    fn choices_for_a_feed_are_kept() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        assert_eq!(store.feed_choices(id).unwrap(), FeedChoices::default());
        for images in [ImagePolicy::Never, ImagePolicy::OnRequest, ImagePolicy::WhenOpened] {
            store.transaction(|tx| tx.set_images(id, Some(images)).and(tx.set_full_text(id, true))).unwrap();
            assert_eq!(
                store.feed_choices(id).unwrap(),
                FeedChoices { images: Some(images), full_text: true, ..FeedChoices::default() }
            );
        }
        let settings = FeedSettings {
            interval_minutes: Some(15),
            user_agent: Some("ReadConnection/1".to_owned()),
            allow_private: true,
            keep_mb: Some(0),
            proxy: ProxyChoice::typed("socks5://ada@127.0.0.1:9050"),
        };
        store.transaction(|tx| tx.set_feed_settings(id, &settings)).unwrap();
        assert_eq!(store.feed_choices(id).unwrap().settings, settings);
        store.transaction(|tx| tx.set_feed_settings(id, &FeedSettings::default())).unwrap();
        store.transaction(|tx| tx.set_images(id, None).and(tx.set_full_text(id, false))).unwrap();
        assert_eq!(store.feed_choices(id).unwrap(), FeedChoices::default());
    }

    #[test]
    fn a_full_text_is_deleted_with_its_entry() {
        let (mut store, id) = with_entries(&[new_entry("a", 1)]);
        let key = store.newest_key().unwrap().unwrap();
        let (page, html) = (url("https://a.example/page"), "<p>long</p>".repeat(100));
        store.transaction(|tx| tx.put_full_text(key, &page, &html)).unwrap();
        assert_eq!(store.full_text(key).unwrap(), Some((page.clone(), html)));
        store.transaction(|tx| tx.put_full_text(EntryKey(99), &page, "nobody’s")).unwrap();
        assert_eq!(store.full_text(EntryKey(99)).unwrap(), None);
        store.transaction(|tx| tx.remove_subscription(id, at(10))).unwrap();
        assert_eq!(store.full_text(key).unwrap(), None);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn searches_are_saved_once() {
        let mut store = memory();
        store
            .transaction(|tx| {
                tx.save_search("tide").and(tx.save_search("\"old bess\"")).and(tx.save_search("tide"))
            })
            .unwrap();
        assert_eq!(store.saved_searches().unwrap(), ["tide", "\"old bess\""]);
        store.transaction(|tx| tx.forget_search("tide")).unwrap();
        assert_eq!(store.saved_searches().unwrap(), ["\"old bess\""]);
    }

    #[test]
    fn an_icon_outlives_a_later_failure() {
        let mut store = memory();
        assert_eq!(store.icon("https://a.example").unwrap(), None);
        store.transaction(|tx| tx.put_icon("https://a.example", None, at(1))).unwrap();
        assert_eq!(
            store.icon("https://a.example").unwrap(),
            Some(StoredIcon { image: None, tried_at: at(1) })
        );
        store.transaction(|tx| tx.put_icon("https://a.example", Some(&[1, 2]), at(2))).unwrap();
        store.transaction(|tx| tx.put_icon("https://a.example", None, at(3))).unwrap();
        let kept = StoredIcon { image: Some(vec![1, 2]), tried_at: at(3) };
        assert_eq!(store.icon("https://a.example").unwrap(), Some(kept));
    }
}
