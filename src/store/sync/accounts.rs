//! The user's accounts on feed servers.

use rusqlite::{Row, named_params};
use url::Url;

use crate::model::{Account, ServerKind};
use crate::store::{Database, StoreError, Tx};

const LIST: &str =
    "SELECT name, kind, address, user, allow_private FROM account WHERE removed = 0 ORDER BY name";
const ADD: &str = "INSERT OR IGNORE INTO account (name, kind, address, user, allow_private)
    VALUES (:name, :kind, :address, :user, :private)";
const ADD_REMOVED: &str = "INSERT OR IGNORE INTO account (name, kind, address, user, allow_private, removed)
    VALUES (:name, :kind, :address, :user, :private, 1)";
const ALLOW_PRIVATE: &str = "UPDATE account SET allow_private = :private WHERE name = :name";
const SYNCS: &str = "SELECT 1 FROM account_sync WHERE account = :name";
const KEEP: &str = "INSERT OR REPLACE INTO account (name, kind, address, user, allow_private, removed)
    SELECT :kept, kind, address, user, allow_private, 1 FROM account WHERE name = :name";
const RENAME_SYNC: &str = "UPDATE account_sync SET account = :to WHERE account = :from";
/// Only so many removed accounts are kept, those that were removed last.
const FORGET_OLDEST: &str = "DELETE FROM account WHERE removed = 1
    AND rowid NOT IN (SELECT rowid FROM account WHERE removed = 1 ORDER BY rowid DESC LIMIT 5)";
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
    /// Adds an account. Returns false if another one has its name. If it is one that the user has removed, its sync goes on
    /// from where it was, as soon as the user switches it on.
    pub fn add_account(&self, account: &Account) -> Result<bool, StoreError> {
        let added = self.connection.prepare_cached(ADD)?.execute(named_params! {
            ":name": account.name, ":kind": account.kind.name(), ":address": account.address.as_str(),
            ":user": account.user, ":private": account.allow_private,
        })?;
        if added > 0 {
            let kept = removed_name(account);
            self.rename_sync(&kept, &account.name)?;
            self.connection.prepare_cached(REMOVE)?.execute(named_params! {":name": kept})?;
        }
        Ok(added > 0)
    }

    /// Adds an account that the user has removed, from another database.
    pub(in crate::store) fn add_removed_account(&self, account: &Account) -> Result<(), StoreError> {
        self.connection.prepare_cached(ADD_REMOVED)?.execute(named_params! {
            ":name": account.name, ":kind": account.kind.name(), ":address": account.address.as_str(),
            ":user": account.user, ":private": account.allow_private,
        })?;
        Ok(())
    }

    /// Sets if the name of an account's server may stand for a device in the user's own network.
    pub fn allow_private(&self, name: &str, private: bool) -> Result<(), StoreError> {
        let params = named_params! {":name": name, ":private": private};
        self.connection.prepare_cached(ALLOW_PRIVATE)?.execute(params)?;
        Ok(())
    }

    /// Removes an account. Returns false if there is none with this name. Its entries stay. If the user has synced with it,
    /// the state of the sync is kept as while the sync is off, until the user adds the same account again.
    pub fn remove_account(&self, name: &str) -> Result<bool, StoreError> {
        let params = named_params! {":name": name};
        let account = self.accounts()?.into_iter().find(|account| account.name == name);
        self.switch_sync_off(name)?;
        if let Some(account) = account
            && self.connection.prepare_cached(SYNCS)?.exists(params)?
        {
            let kept = removed_name(&account);
            let params = named_params! {":name": name, ":kept": kept};
            self.connection.prepare_cached(KEEP)?.execute(params)?;
            self.rename_sync(name, &kept)?;
            self.connection.prepare_cached(FORGET_OLDEST)?.execute([])?;
        }
        Ok(self.connection.prepare_cached(REMOVE)?.execute(params)? > 0)
    }

    fn rename_sync(&self, from: &str, to: &str) -> Result<(), StoreError> {
        let params = named_params! {":from": from, ":to": to};
        self.connection.prepare_cached(RENAME_SYNC)?.execute(params)?;
        Ok(())
    }
}

/// Returns the name of a removed account until it is added again. No account in use has a name with a line break.
fn removed_name(account: &Account) -> String {
    let user = account.user.as_deref().unwrap_or_default();
    format!("\n{} {} {user}", account.kind.name(), account.address)
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
