//! Stores the searches that the user saved.

use rusqlite::named_params;

use crate::model::{LabelName, SavedSearch, SearchQuery};
use crate::store::{Database, StoreError, Tx};

const SEARCHES: &str = "SELECT query, name FROM saved_search ORDER BY id";
const SAVE_SEARCH: &str = "INSERT INTO saved_search (query, name) VALUES (:query, :name)
    ON CONFLICT (query) DO UPDATE SET name = excluded.name WHERE name = ''";
const HAS_SEARCH: &str = "SELECT 1 FROM saved_search WHERE query = :query";
const EDIT_SEARCH: &str = "UPDATE OR IGNORE saved_search SET query = :new, name = :name WHERE query = :query";
const FORGET_SEARCH: &str = "DELETE FROM saved_search WHERE query = :query";

/// A saved search in which a label got another name, for an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct RenamedInSearch {
    before: SavedSearch,
    /// The search that it became; `None` if that was saved already.
    became: Option<String>,
}

impl Database {
    /// Returns the searches that the user saved, the oldest first.
    pub fn saved_searches(&self) -> Result<Vec<SavedSearch>, StoreError> {
        let mut statement = self.connection.prepare_cached(SEARCHES)?;
        let searches = statement.query_map([], |row| {
            let (query, name): (String, String) = (row.get("query")?, row.get("name")?);
            Ok(SavedSearch::new(&query, &name))
        })?;
        Ok(searches.collect::<rusqlite::Result<_>>()?)
    }
}

impl Tx<'_> {
    /// Gives a label another name in the searches that the user saved. Returns those that changed.
    pub(in crate::store) fn rename_label_in_searches(
        &self,
        old: &LabelName,
        new: &LabelName,
    ) -> Result<Vec<RenamedInSearch>, StoreError> {
        let mut all = Vec::new();
        for before in self.saved_searches()? {
            if let Some(query) = SearchQuery::with_label_renamed(&before.query, old, new) {
                let became = (!self.has_search(&query)?).then(|| query.clone());
                self.edit_search(&before.query, &SavedSearch::new(&query, before.name()))?;
                all.push(RenamedInSearch { before, became });
            }
        }
        Ok(all)
    }

    /// Undoes [`Self::rename_label_in_searches`]. Searches that were changed meanwhile stay.
    pub(in crate::store) fn put_searches_back(&self, renamed: &[RenamedInSearch]) -> Result<(), StoreError> {
        for RenamedInSearch { before, became } in renamed {
            match became {
                Some(query) if self.has_search(query)? => self.edit_search(query, before)?,
                Some(_) => {}
                None => self.save_search(before)?,
            }
        }
        Ok(())
    }

    /// Saves a search. If it is saved already, it only gets the name, unless it has one.
    pub fn save_search(&self, search: &SavedSearch) -> Result<(), StoreError> {
        let params = named_params! {":query": search.query, ":name": search.name()};
        self.connection.prepare_cached(SAVE_SEARCH)?.execute(params)?;
        Ok(())
    }

    /// Returns true if a search is saved.
    pub(in crate::store) fn has_search(&self, query: &str) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(HAS_SEARCH)?.exists(named_params! {":query": query})?)
    }

    /// Puts another search or name in the place of a saved search. If the other search is saved already, only that one
    /// stays; it gets the name, unless it has one.
    pub fn edit_search(&self, query: &str, new: &SavedSearch) -> Result<(), StoreError> {
        let params = named_params! {":query": query, ":new": new.query, ":name": new.name()};
        if self.connection.prepare_cached(EDIT_SEARCH)?.execute(params)? == 0 {
            self.forget_search(query)?;
            self.save_search(new)?;
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
    use crate::model::SavedSearch;
    use crate::store::testing::memory;

    #[test]
    fn searches_are_saved_once_and_keep_their_names() {
        let mut store = memory();
        let [tide, named, bess] = [("tide", ""), ("tide", "Tides"), ("\"old bess\"", "")]
            .map(|(query, name)| SavedSearch::new(query, name));
        store
            .transaction(|tx| {
                [&tide, &bess, &named, &tide].into_iter().try_for_each(|one| tx.save_search(one))
            })
            .unwrap();
        assert_eq!(store.saved_searches().unwrap(), [named.clone(), bess.clone()]);
        store.transaction(|tx| tx.save_search(&SavedSearch::new("tide", "Other"))).unwrap();
        assert_eq!(store.saved_searches().unwrap()[0], named, "saving again changes no name");
        // The name stays with the search that replaces another one.
        store.transaction(|tx| tx.edit_search("tide", &SavedSearch::new("\"old bess\"", "Tides"))).unwrap();
        assert_eq!(store.saved_searches().unwrap(), [SavedSearch::new("\"old bess\"", "Tides")]);
        store.transaction(|tx| tx.edit_search("\"old bess\"", &bess)).unwrap();
        assert_eq!(store.saved_searches().unwrap(), [bess], "a name can be taken away");
        store.transaction(|tx| tx.forget_search("\"old bess\"")).unwrap();
        assert_eq!(store.saved_searches().unwrap(), []);
    }
}
