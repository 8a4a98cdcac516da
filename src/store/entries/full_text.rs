//! Stores the texts of the pages of entries.

use rusqlite::{OptionalExtension, named_params};
use url::Url;

use super::body::unpack;
use crate::model::EntryKey;
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, Tx};

const FULL_TEXT: &str = "SELECT page, encoding, text FROM full_text WHERE key = :key";
const PUT_FULL_TEXT: &str = "INSERT INTO full_text (key, page, encoding, text)
    SELECT key, :page, :encoding, :text FROM entry WHERE key = :key
    ON CONFLICT (key) DO UPDATE SET page = :page, encoding = :encoding, text = :text";

impl Database {
    /// Returns the text of an entry's page, as HTML, and the page's address; `None` if it was not fetched.
    pub fn full_text(&self, key: EntryKey) -> Result<Option<(Url, String)>, StoreError> {
        let mut statement = self.connection.prepare_cached(FULL_TEXT)?;
        let found = statement.query_row(named_params! {":key": key.0}, |row| {
            let page: Col<Url> = row.get("page")?;
            Ok((page.0, unpack(row.get("encoding")?, row.get_ref("text")?.as_blob().unwrap_or_default())))
        });
        Ok(found.optional()?)
    }
}

impl Tx<'_> {
    /// Stores the text of an entry's page, as HTML. Does nothing if the entry is gone.
    pub fn put_full_text(&self, key: EntryKey, page: &Url, html: &str) -> Result<(), StoreError> {
        let packed = self.packer.pack(html);
        let stored = self.connection.prepare_cached(PUT_FULL_TEXT)?.execute(named_params! {
            ":key": key.0, ":page": page.as_str(), ":encoding": packed.encoding, ":text": packed.bytes,
        })?;
        if stored > 0 { self.wait_for_index(key) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{at, new_entry, url, with_entries};

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
}
