//! The entries whose images stay on disk: those with a star or a label. `profile` stores the files.

use std::cmp::Reverse;

use rusqlite::named_params;
use serde_json::json;
use url::Url;

use super::keys_as_json;
use crate::model::{EntryKey, SubscriptionId, Timestamp};
use crate::store::schema::convert::{Col, count, uncount};
use crate::store::{Database, StoreError, Tx};

const ADD: &str = "INSERT INTO kept_entry (key, place)
    SELECT key, :now FROM user_state INDEXED BY user_state_starred
        WHERE starred = 1 AND NOT EXISTS (SELECT 1 FROM kept_entry WHERE kept_entry.key = user_state.key)
    UNION SELECT key, :now FROM entry_label
        WHERE NOT EXISTS (SELECT 1 FROM kept_entry WHERE kept_entry.key = entry_label.key)";
/// A new entry has no text of its page yet.
const ADD_NEW: &str = "INSERT OR IGNORE INTO kept_entry (key, place, looked_at, images)
    SELECT entry.key, :now, hex(digest) || ':', json_each.value -> 1
    FROM json_each(:entries) CROSS JOIN entry ON entry.key = json_each.value ->> 0";
/// The columns are read by their numbers, because there may be thousands of rows.
const LIST: &str = "SELECT kept_entry.key, place, user_state.subscription, images, kept_entry.bytes, tries, tried_at, left_out,
        (starred = 1 OR EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = kept_entry.key)) AS marked,
        looked_at IS NULL OR looked_at IS NOT hex(digest) || ':' || ifnull((SELECT length(text) FROM full_text
            WHERE full_text.key = kept_entry.key), '') AS changed,
        EXISTS (SELECT 1 FROM full_text WHERE full_text.key = kept_entry.key) AS has_full_text
    FROM kept_entry CROSS JOIN user_state ON user_state.key = kept_entry.key
        LEFT JOIN entry ON entry.key = kept_entry.key";
/// Other images need another amount of room.
const LOOKED: &str = "UPDATE kept_entry SET images = :images, tries = 0, tried_at = NULL,
        bytes = iif(images = :images, bytes, 0), left_out = iif(images = :images, left_out, 0),
        looked_at = (SELECT hex(digest) || ':' || ifnull((SELECT length(text) FROM full_text
            WHERE full_text.key = kept_entry.key), '') FROM entry WHERE entry.key = kept_entry.key)
    WHERE key IN (SELECT value FROM json_each(:keys))";
const STORED: &str = "UPDATE kept_entry SET bytes = :bytes, left_out = :left_out WHERE key = :key";
const FAILED: &str = "UPDATE kept_entry SET tries = tries + 1, tried_at = :now WHERE key = :key";
const FORGET: &str = "DELETE FROM kept_entry WHERE key = :key
    AND NOT EXISTS (SELECT 1 FROM user_state WHERE user_state.key = :key AND starred = 1)
    AND NOT EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = :key)";

/// An entry whose images stay on disk.
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptEntry {
    /// The entry.
    pub key: EntryKey,
    /// Its feed.
    pub subscription: SubscriptionId,
    /// The addresses of its images, as far as they were looked for.
    pub images: Vec<Url>,
    /// The size of the stored files.
    pub bytes: u64,
    /// Number of times that an image or the full text could not be fetched.
    pub tries: u32,
    /// The latest of these times.
    pub tried_at: Option<Timestamp>,
    /// True if its images are over the limit of the user.
    pub left_out: bool,
    /// False if the entry has neither a star nor a label any more.
    pub is_marked: bool,
    /// True if the text of its page was loaded.
    pub has_full_text: bool,
    /// True if its texts are not those in which the images were found.
    pub is_changed: bool,
}

impl KeptEntry {
    /// Notes the images that were found in the present texts, as [`Tx::set_kept_images`] stores them.
    pub fn set_images(&mut self, images: &[Url]) {
        if self.images != images {
            self.images = images.to_vec();
            (self.bytes, self.left_out) = (0, false);
        }
    }
}

impl Database {
    /// Returns the entries whose images stay on disk. Those that got their star or label last come first.
    pub fn kept(&self) -> Result<Vec<KeptEntry>, StoreError> {
        let mut statement = self.connection.prepare_cached(LIST)?;
        let rows = statement.query_map([], |row| {
            let images: Vec<String> = serde_json::from_str(&row.get::<_, String>(3)?).unwrap_or_default();
            let kept = KeptEntry {
                key: EntryKey(row.get(0)?),
                subscription: row.get::<_, Col<_>>(2)?.0,
                images: images.iter().filter_map(|address| Url::parse(address).ok()).collect(),
                bytes: uncount(row.get(4)?),
                tries: row.get(5)?,
                tried_at: row.get::<_, Col<_>>(6)?.0,
                left_out: row.get(7)?,
                is_marked: row.get(8)?,
                has_full_text: row.get(10)?,
                is_changed: row.get(9)?,
            };
            Ok((row.get::<_, i64>(1)?, kept))
        })?;
        let mut rows: Vec<(i64, KeptEntry)> = rows.collect::<rusqlite::Result<_>>()?;
        rows.sort_by_key(|(place, kept)| Reverse((*place, kept.key)));
        Ok(rows.into_iter().map(|(_, kept)| kept).collect())
    }
}

impl Tx<'_> {
    /// Adds the entries that have a star or a label and are not kept yet. Those that got it together come in the order of
    /// their keys.
    pub fn keep_marked(&self, now: Timestamp) -> Result<(), StoreError> {
        self.connection.prepare_cached(ADD)?.execute(named_params! {":now": now.millis()})?;
        Ok(())
    }

    /// Adds new entries that have a star or a label, with the addresses of the images that they show, so that nothing reads
    /// their texts again.
    pub fn keep_new(&self, entries: &[(EntryKey, Vec<Url>)], now: Timestamp) -> Result<(), StoreError> {
        if !entries.is_empty() {
            let row = |(key, images): &(EntryKey, Vec<Url>)| {
                json!([key.0, images.iter().map(Url::as_str).collect::<Vec<_>>()])
            };
            let entries: Vec<_> = entries.iter().map(row).collect();
            let params = named_params! {":entries": json!(entries).to_string(), ":now": now.millis()};
            self.connection.prepare_cached(ADD_NEW)?.execute(params)?;
        }
        Ok(())
    }

    /// Stores the addresses of the images in the present texts of entries that have the same ones. Fetches that failed
    /// before may be tried again. The size of the images is not known any more if they are others than before.
    pub fn set_kept_images(&self, keys: &[EntryKey], images: &[Url]) -> Result<(), StoreError> {
        let images: Vec<&str> = images.iter().map(Url::as_str).collect();
        self.connection.prepare_cached(LOOKED)?.execute(named_params! {
            ":keys": keys_as_json(keys), ":images": json!(images).to_string(),
        })?;
        Ok(())
    }

    /// Records the size of the stored images of an entry, or that they are left out because of the limit.
    pub fn set_kept_size(&self, key: EntryKey, bytes: u64, left_out: bool) -> Result<(), StoreError> {
        self.connection.prepare_cached(STORED)?.execute(named_params! {
            ":key": key.0, ":bytes": count(bytes), ":left_out": left_out,
        })?;
        Ok(())
    }

    /// Records that a part of an entry could not be fetched.
    pub fn kept_failed(&self, key: EntryKey, now: Timestamp) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(FAILED)?
            .execute(named_params! {":key": key.0, ":now": now.millis()})?;
        Ok(())
    }

    /// Forgets an entry if it has neither a star nor a label any more. Its files must be gone.
    pub fn forget_kept(&self, key: EntryKey) -> Result<(), StoreError> {
        self.connection.prepare_cached(FORGET)?.execute(named_params! {":key": key.0})?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryScope, LabelName};
    use crate::store::Store;
    use crate::store::testing::{at, keys, new_entry, url, with_entries};

    fn filled() -> (Store, Vec<EntryKey>) {
        let (store, _) = with_entries(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
        let mut all = keys(&store, &EntryScope::All);
        all.sort_unstable();
        (store, all)
    }

    fn order(store: &Store) -> Vec<(EntryKey, bool)> {
        store.kept().unwrap().into_iter().map(|kept| (kept.key, kept.is_marked)).collect()
    }

    #[test]
    fn the_latest_star_or_label_comes_first_and_its_end_is_seen() {
        let (mut store, all) = filled();
        let later = LabelName::new("Later").unwrap();
        store.transaction(|tx| tx.star(all[2], true).and_then(|_| tx.keep_marked(at(1)))).unwrap();
        store
            .transaction(|tx| tx.label_these(&all[..1], &later, true).and_then(|_| tx.keep_marked(at(2))))
            .unwrap();
        store.transaction(|tx| tx.star_these(&all, true).and_then(|_| tx.keep_marked(at(3)))).unwrap();
        let [a, b, c] = [all[0], all[1], all[2]];
        assert_eq!(order(&store), [(b, true), (a, true), (c, true)], "a second mark changes no place");
        store.transaction(|tx| tx.star_these(&all, false)).unwrap();
        assert_eq!(order(&store), [(b, false), (a, true), (c, false)], "one has its label");
        store.transaction(|tx| tx.forget_kept(b).and_then(|()| tx.keep_marked(at(4)))).unwrap();
        assert_eq!(order(&store), [(a, true), (c, false)]);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn an_entry_is_looked_at_again_if_one_of_its_texts_changed() {
        let (mut store, all) = filled();
        let key = all[0];
        store.transaction(|tx| tx.star(key, true).and_then(|_| tx.keep_marked(at(2)))).unwrap();
        let kept = |store: &Store| store.kept().unwrap().remove(0);
        assert!(kept(&store).is_changed);
        let images = [url("https://a.example/1.png")];
        store.transaction(|tx| tx.kept_failed(key, at(3)).and_then(|()| tx.kept_failed(key, at(4)))).unwrap();
        assert_eq!((kept(&store).tries, kept(&store).tried_at), (2, Some(at(4))));
        store.transaction(|tx| tx.set_kept_images(&[key], &images)).unwrap();
        assert_eq!(
            (kept(&store).is_changed, kept(&store).images, kept(&store).tries),
            (false, images.to_vec(), 0)
        );
        let page = url("https://a.example/page");
        store.transaction(|tx| tx.put_full_text(key, &page, "<p>more</p>")).unwrap();
        assert!(kept(&store).is_changed);
        store.transaction(|tx| tx.set_kept_images(&[key], &images)).unwrap();
        store.transaction(|tx| tx.set_kept_size(key, 12, true)).unwrap();
        assert_eq!((kept(&store).bytes, kept(&store).left_out, kept(&store).is_changed), (12, true, false));
    }

    #[test]
    fn an_entry_that_was_over_the_limit_may_be_within_it_with_other_images() {
        let (mut store, all) = filled();
        let key = all[0];
        let images = ["https://a.example/1.png", "https://a.example/2.png"].map(url);
        store.transaction(|tx| tx.star(key, true).and_then(|_| tx.keep_marked(at(2)))).unwrap();
        store.transaction(|tx| tx.set_kept_images(&[key], &images)).unwrap();
        store.transaction(|tx| tx.set_kept_size(key, 12, true)).unwrap();
        let mut size = |images: &[Url]| {
            store.transaction(|tx| tx.set_kept_images(&[key], images)).unwrap();
            let kept = store.kept().unwrap().remove(0);
            (kept.bytes, kept.left_out)
        };
        assert_eq!(size(&images), (12, true), "a text with the same images needs as much room");
        assert_eq!(size(&images[..1]), (0, false));
    }

    #[test]
    fn an_entry_that_was_marked_again_is_not_forgotten() {
        let (mut store, all) = filled();
        let later = LabelName::new("Later").unwrap();
        store.transaction(|tx| tx.star_these(&all, true).and_then(|_| tx.keep_marked(at(1)))).unwrap();
        store.transaction(|tx| tx.star_these(&all, false)).unwrap();
        store.transaction(|tx| tx.star(all[0], true)).unwrap();
        store.transaction(|tx| tx.label_these(&all[1..2], &later, true)).unwrap();
        store.transaction(|tx| all.iter().try_for_each(|key| tx.forget_kept(*key))).unwrap();
        assert_eq!(order(&store), [(all[1], true), (all[0], true)]);
    }

    #[test]
    fn a_new_entry_is_not_looked_at_until_its_text_changes() {
        let (mut store, all) = filled();
        let [a, b, c] = [all[0], all[1], all[2]];
        let images = ["https://a.example/1.png", "https://a.example/\"2\".png"].map(url).to_vec();
        let keep = |tx: &mut Tx<'_>| {
            tx.star_these(&all, true)?;
            tx.keep_new(&[(a, images.clone()), (b, Vec::new())], at(2))?;
            tx.keep_marked(at(3))
        };
        store.transaction(keep).unwrap();
        let kept = |store: &Store| -> Vec<(EntryKey, bool, Vec<Url>)> {
            let kept = store.kept().unwrap().into_iter();
            kept.map(|kept| (kept.key, kept.is_changed, kept.images)).collect()
        };
        let [of_b, of_c] = [b, c].map(|key| (key, key == c, Vec::new()));
        assert_eq!(kept(&store), [of_c.clone(), of_b, (a, false, images.clone())]);
        let page = url("https://a.example/page");
        store.transaction(|tx| tx.put_full_text(b, &page, "<p>more</p>")).unwrap();
        assert_eq!(kept(&store), [of_c, (b, true, Vec::new()), (a, false, images)]);
    }
}
