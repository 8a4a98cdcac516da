//! The searches that the user saves. Each is a smart folder of the window.

/// A search that the user saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedSearch {
    /// The search. No other saved search has the same one.
    pub query: String,
    /// The user's name for it; empty if it has none.
    name: String,
}

impl SavedSearch {
    /// Makes a saved search. A name without visible text, and one that is the same as the search, counts as none.
    #[must_use]
    pub fn new(query: &str, name: &str) -> Self {
        let name = name.trim();
        let name = if name == query.trim() { "" } else { name };
        Self { query: query.to_owned(), name: name.to_owned() }
    }

    /// Returns the name; empty if it has none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text by which the user finds it: its name, or the search if it has none.
    #[must_use]
    pub fn title(&self) -> &str {
        if self.name.is_empty() { &self.query } else { &self.name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_search_without_a_name_is_called_by_its_search() {
        let title = |name: &str| SavedSearch::new("tide older:30d", name).title().to_owned();
        assert_eq!(title(" Old tides "), "Old tides");
        for none in ["", "  ", "tide older:30d"] {
            assert_eq!(title(none), "tide older:30d");
            assert_eq!(SavedSearch::new("tide older:30d", none).name(), "");
        }
    }
}
