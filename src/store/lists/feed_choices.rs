//! Stores the user's choices for a feed.

use rusqlite::{OptionalExtension, named_params};

use crate::model::{FeedChoices, FeedSettings, ImagePolicy, ProxyChoice, SubscriptionId};
use crate::store::schema::convert::small_number;
use crate::store::{Database, StoreError, Tx};

const CHOICES: &str = "SELECT images, full_text, interval_minutes, user_agent, allow_private, keep_mb, proxy
    FROM subscription WHERE id = :id";
const SET_FEED_SETTINGS: &str = "UPDATE subscription SET interval_minutes = :interval, user_agent = :agent,
        allow_private = :private, keep_mb = :keep, proxy = :proxy
    WHERE id = :id";
const HAS_PROXY: &str = "SELECT 1 FROM subscription WHERE proxy = :proxy";
const SET_IMAGES: &str = "UPDATE subscription SET images = :images WHERE id = :id";
const SET_FULL_TEXT: &str = "UPDATE subscription SET full_text = :flag WHERE id = :id";

impl Database {
    /// Returns the user's choices for one feed.
    pub fn feed_choices(&self, id: SubscriptionId) -> Result<FeedChoices, StoreError> {
        let mut statement = self.connection.prepare_cached(CHOICES)?;
        let found = statement.query_row(named_params! {":id": id.0}, |row| {
            let images: Option<String> = row.get("images")?;
            let images = images.as_deref().and_then(ImagePolicy::from_name);
            let settings = FeedSettings {
                interval_minutes: small_number(row, "interval_minutes")?,
                user_agent: row.get("user_agent")?,
                allow_private: row.get("allow_private")?,
                keep_mb: small_number(row, "keep_mb")?,
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
}

impl Tx<'_> {
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
}

/// Reads the proxy of a feed. A text that this version does not understand stays: requests through it fail, because going
/// around it could reveal what the user wants to hide.
fn proxy(text: Option<String>) -> Option<ProxyChoice> {
    text.map(|text| ProxyChoice::typed(&text).unwrap_or(ProxyChoice::Address(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{add, memory};

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
    fn a_damaged_number_counts_as_no_choice() {
        let mut store = memory();
        let id = add(&mut store, "https://a.example/feed");
        for damaged in ["-83", "99999999999"] {
            let damage = format!("UPDATE subscription SET interval_minutes = {damaged}, keep_mb = {damaged}");
            store.connection.execute(&damage, []).unwrap();
            assert_eq!(store.feed_choices(id).unwrap(), FeedChoices::default(), "{damaged}");
        }
    }
}
