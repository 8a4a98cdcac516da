//! Stores the searches that the user saved.

use rusqlite::named_params;

use crate::model::{LabelName, SearchQuery};
use crate::store::{Database, StoreError, Tx};

const SEARCHES: &str = "SELECT query FROM saved_search ORDER BY id";
const SAVE_SEARCH: &str = "INSERT OR IGNORE INTO saved_search (query) VALUES (:query)";
const RENAME_SEARCH: &str = "UPDATE OR IGNORE saved_search SET query = :renamed WHERE query = :query";
const FORGET_SEARCH: &str = "DELETE FROM saved_search WHERE query = :query";

impl Database {
    /// Returns the searches that the user saved, the oldest first.
    pub fn saved_searches(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare_cached(SEARCHES)?;
        let queries = statement.query_map([], |row| row.get("query"))?;
        Ok(queries.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Gives a label another name in the searches that the user saved.
    pub(in crate::store) fn rename_label_in_searches(
        &self,
        old: &LabelName,
        new: &LabelName,
    ) -> Result<(), StoreError> {
        for query in self.saved_searches()? {
            if let Some(renamed) = SearchQuery::with_label_renamed(&query, old, new) {
                self.edit_search(&query, &renamed)?;
            }
        }
        Ok(())
    }

    /// Saves a search. Does nothing if it is saved already.
    pub fn save_search(&self, query: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(SAVE_SEARCH)?.execute(named_params! {":query": query})?;
        Ok(())
    }

    /// Puts another search in the place of a saved one. If the other one is saved already, only that one stays.
    pub fn edit_search(&self, query: &str, new: &str) -> Result<(), StoreError> {
        let params = named_params! {":query": query, ":renamed": new};
        if self.connection.prepare_cached(RENAME_SEARCH)?.execute(params)? == 0 {
            self.forget_search(query)?;
        }
        Ok(())
    }

    /// Deletes a saved search.
    pub fn forget_search(&self, query: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(FORGET_SEARCH)?.execute(named_params! {":query": query})?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::store::testing::memory;

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
}
