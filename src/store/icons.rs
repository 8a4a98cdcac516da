//! Stores the icons of sites.

use rusqlite::{OptionalExtension, named_params};

use super::schema::convert::Col;
use super::{Database, StoreError, Tx};
use crate::model::Timestamp;

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
    /// Stores the icon of a site and the time of the request. `None` means that there was no icon; an older one stays.
    pub fn put_icon(&self, host: &str, image: Option<&[u8]>, now: Timestamp) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(PUT_ICON)?
            .execute(named_params! {":host": host, ":image": image, ":now": now.millis()})?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{at, memory};

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
