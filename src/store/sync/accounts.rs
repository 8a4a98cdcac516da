//! The user's accounts on feed servers.

use rusqlite::{Row, named_params};
use url::Url;

use crate::model::{Account, ServerKind};
use crate::store::{Database, StoreError, Tx};

const LIST: &str = "SELECT name, kind, address, user, allow_private FROM account ORDER BY name";
const ADD: &str = "INSERT OR IGNORE INTO account (name, kind, address, user, allow_private)
    VALUES (:name, :kind, :address, :user, :private)";
const ALLOW_PRIVATE: &str = "UPDATE account SET allow_private = :private WHERE name = :name";
const REMOVE: &str = "DELETE FROM account WHERE name = :name";

impl Database {
    /// Returns the accounts by their names. Rows that cannot be read are left out.
    pub fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        let mut statement = self.connection.prepare_cached(LIST)?;
        let rows = statement.query_map([], account)?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into_iter().flatten().collect())
    }
}

impl Tx<'_> {
    /// Adds an account. Returns false if another one has its name.
    pub fn add_account(&self, account: &Account) -> Result<bool, StoreError> {
        let added = self.connection.prepare_cached(ADD)?.execute(named_params! {
            ":name": account.name, ":kind": account.kind.name(), ":address": account.address.as_str(),
            ":user": account.user, ":private": account.allow_private,
        })?;
        Ok(added > 0)
    }

    /// Sets if the name of an account's server may stand for a device in the user's own network.
    pub fn allow_private(&self, name: &str, private: bool) -> Result<(), StoreError> {
        let params = named_params! {":name": name, ":private": private};
        self.connection.prepare_cached(ALLOW_PRIVATE)?.execute(params)?;
        Ok(())
    }

    /// Removes an account. Returns false if there is none with this name. Its entries stay, and the marks that wait do so
    /// until the user adds the same account again and syncs with it.
    pub fn remove_account(&self, name: &str) -> Result<bool, StoreError> {
        self.keep_unsent_marks(name)?;
        Ok(self.connection.prepare_cached(REMOVE)?.execute(named_params! {":name": name})? > 0)
    }
}

/// Reads an account from a row; `None` if a later version wrote an API or an address that this one does not know.
pub(in crate::store) fn account(row: &Row<'_>) -> rusqlite::Result<Option<Account>> {
    let kind = ServerKind::from_name(&row.get::<_, String>("kind")?);
    let address = Url::parse(&row.get::<_, String>("address")?).ok();
    let (name, user) = (row.get("name")?, row.get("user")?);
    // A damaged database of an earlier format has no such column. Then the user allows it again.
    let allow_private = row.get("allow_private").unwrap_or_default();
    Ok(kind.zip(address).map(|(kind, address)| Account { name, kind, address, user, allow_private }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{memory, url};

    #[test]
    fn accounts_are_kept_by_their_names() {
        let mut store = memory();
        let account = |name: &str, user: Option<&str>| Account {
            name: name.to_owned(),
            kind: ServerKind::GoogleReader,
            address: url("https://rss.example/"),
            user: user.map(str::to_owned),
            allow_private: user.is_some(),
        };
        let (home, work) = (account("Home", Some("ada")), account("Work", None));
        let added = [&work, &home, &account("Home", None)]
            .map(|account| store.transaction(|tx| tx.add_account(account)).unwrap());
        assert_eq!(added, [true, true, false]);
        assert_eq!(store.accounts().unwrap(), [home, work.clone()]);
        let work = Account { allow_private: true, ..work };
        store.transaction(|tx| tx.allow_private("Work", true)).unwrap();
        assert_eq!(store.accounts().unwrap()[1], work);
        let removed = ["Home", "Home"].map(|name| store.transaction(|tx| tx.remove_account(name)).unwrap());
        assert_eq!(removed, [true, false]);
        assert_eq!(store.accounts().unwrap(), [work]);
    }
}
