//! Lists the subscriptions for an export (O2).

use url::Url;

use crate::model::SubscriptionId;
use crate::store::schema::convert::{Col, pairs_of_json};
use crate::store::{Database, StoreError};

const LIST: &str = "SELECT id, url, site, folder, attributes,
        coalesce(nullif(custom_title, ''), nullif(title, ''), url) AS title
    FROM subscription WHERE removed_at IS NULL ORDER BY position, id";

/// A subscription for an export.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedSubscription {
    /// Its key.
    pub id: SubscriptionId,
    /// The address of the subscription document.
    pub url: Url,
    /// The user's own name for the feed, else the feed's title, else the address.
    pub title: String,
    /// The site's page.
    pub site: Option<Url>,
    /// Folders, outermost first.
    pub folder: Vec<String>,
    /// Attributes that Lacuna does not know, from the list that the feed was imported from (O1).
    pub attributes: Vec<(String, String)>,
}

impl Database {
    /// Returns every subscription with the facts that an export writes.
    pub fn export(&self) -> Result<Vec<ExportedSubscription>, StoreError> {
        let folders = self.folder_tree()?;
        let mut statement = self.connection.prepare_cached(LIST)?;
        let rows = statement.query_map([], |row| {
            Ok(ExportedSubscription {
                id: row.get::<_, Col<_>>("id")?.0,
                url: row.get::<_, Col<_>>("url")?.0,
                title: row.get("title")?,
                site: row.get::<_, Col<_>>("site")?.0,
                folder: folders.path(row.get("folder")?),
                attributes: row
                    .get_ref("attributes")?
                    .as_str_or_null()?
                    .map(pairs_of_json)
                    .unwrap_or_default(),
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

#[cfg(test)]
mod tests {
    use crate::store::NewSubscription;
    use crate::store::testing::{at, memory, new, url};

    #[test]
    fn o1_unknown_attributes_are_exported_again() {
        let mut store = memory();
        let attributes = vec![("x:colour".to_owned(), "\"blue\" & green".to_owned())];
        let feed = NewSubscription {
            attributes: attributes.clone(),
            title: Some("Name".to_owned()),
            site: Some(url("https://a.example/")),
            folder: vec!["A".to_owned(), "B".to_owned()],
            ..new("https://a.example/feed")
        };
        store.transaction(|tx| tx.add_subscription(&feed, at(1))).unwrap();
        let exported = store.export().unwrap().remove(0);
        assert_eq!(
            (exported.attributes, exported.title.as_str(), exported.site),
            (attributes, "Name", feed.site)
        );
        assert_eq!(exported.folder, ["A", "B"]);
    }
}
