//! Removes user names and passwords from stored addresses, where earlier versions kept them.

use rusqlite::types::ValueRef;
use url::{Position, Url};

use crate::model::SubscriptionId;
use crate::store::{Database, StoreError, Tx};

/// The columns with addresses of documents. The address of the subscription itself is not among them.
const ADDRESSES: [(&str, &str); 15] = [
    ("subscription", "site"),
    ("subscription", "validators_of"),
    ("subscription", "moved_to"),
    ("feed", "site"),
    ("feed", "document"),
    ("feed", "older"),
    ("document", "uri"),
    ("document", "older"),
    ("document", "leads_to"),
    ("document", "captured_of"),
    ("gap", "uri"),
    ("page", "uri"),
    ("page", "prev"),
    ("page", "next"),
    ("dismissal", "uri"),
];

/// The columns with texts of Lacuna and of publishers that may contain the address of a feed.
const TEXTS: [(&str, &str); 17] = [
    ("subscription", "attributes"),
    ("subscription", "due_reason"),
    ("subscription", "failure_message"),
    ("subscription", "failure_hint"),
    ("feed", "page_links"),
    ("feed", "faults"),
    ("document", "faults"),
    ("gap", "message"),
    ("gap", "target"),
    ("gap", "within"),
    ("page_boundary", "page"),
    ("page_boundary", "next"),
    ("feed_event", "text"),
    ("coverage", "state"),
    ("stretch", "above"),
    ("entry", "link"),
    ("entry", "extra"),
];

const WITH_LOGINS: &str = "SELECT id, url FROM subscription WHERE url LIKE '%://%@%'";

impl Database {
    /// Returns the subscriptions whose address contains a user name or a password.
    pub fn with_logins(&self) -> Result<Vec<(SubscriptionId, Url)>, StoreError> {
        let mut statement = self.connection.prepare_cached(WITH_LOGINS)?;
        let rows = statement.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
        let mut found = Vec::new();
        for row in rows {
            let (id, text) = row?;
            found.extend(Url::parse(&text).ok().filter(has_login).map(|url| (SubscriptionId(id), url)));
        }
        Ok(found)
    }
}

impl Tx<'_> {
    /// Switches on or off that SQLite overwrites deleted and replaced data. If it is off, SQLite leaves the old bytes
    /// in the free space of a page.
    pub fn erase_deleted_data(&self, erase: bool) -> Result<(), StoreError> {
        Ok(self.connection.pragma_update_and_check(None, "secure_delete", erase, |_| Ok(()))?)
    }

    /// Removes user names and passwords from the addresses of all documents of a feed, but not from the address of the
    /// subscription. `address` is a former address of the feed; its user name and password are removed from all texts
    /// about the feed. A row that would become equal to another row stays as it is.
    pub fn forget_logins(&self, subscription: SubscriptionId, address: &Url) -> Result<(), StoreError> {
        let login = format!("://{}@", &address[Position::BeforeUsername..Position::AfterPassword]);
        for (table, column) in TEXTS {
            let change = format!(
                "UPDATE OR IGNORE {table} SET {column} = replace({column}, ?2, '://')
                    WHERE {} = ?1 AND instr({column}, ?2) > 0",
                owner(table)
            );
            self.connection.execute(&change, rusqlite::params![subscription.0, login])?;
        }
        for (table, column) in ADDRESSES {
            let of = owner(table);
            let find =
                format!("SELECT DISTINCT {column} FROM {table} WHERE {of} = ?1 AND {column} LIKE '%://%@%'");
            let mut find = self.connection.prepare(&find)?;
            let found = find.query_map([subscription.0], |row| {
                let text = matches!(row.get_ref(0)?, ValueRef::Text(_));
                text.then(|| row.get::<_, String>(0)).transpose()
            })?;
            let found: Vec<Option<String>> = found.collect::<Result<_, _>>()?;
            let change =
                format!("UPDATE OR IGNORE {table} SET {column} = ?3 WHERE {of} = ?1 AND {column} = ?2");
            for text in found.into_iter().flatten() {
                let Some(mut url) = Url::parse(&text).ok().filter(has_login) else { continue };
                // Both calls fail only for addresses that cannot contain a login.
                if url.set_username("").is_ok() && url.set_password(None).is_ok() {
                    self.connection
                        .execute(&change, rusqlite::params![subscription.0, text, url.as_str()])?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the column of a table that contains the subscription of a row.
fn owner(table: &str) -> &'static str {
    if table == "subscription" { "id" } else { "subscription" }
}

fn has_login(url: &Url) -> bool {
    !url.username().is_empty() || url.password().is_some()
}
