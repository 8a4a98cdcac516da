//! Articles that another feed reader exported in the form of Google Reader (`starred.json`).

use url::Url;

use super::Marks;
use crate::model::{Entry, LabelName};

/// The articles of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReaderExport {
    /// The articles that can be used, in the order of the file.
    pub items: Vec<ExportedItem>,
    /// Number of items that cannot be used: they name no feed, or they have neither a link nor a title.
    pub unusable: usize,
    /// Number of items with more categories than are read.
    pub long_lists: usize,
    /// Number of labels that cannot be used, because their names are empty or too long.
    pub bad_labels: usize,
    /// True if the reader exports the folders of a feed as labels of its articles. Such labels are not taken over.
    pub folders_are_labels: bool,
    /// The line at which the file is damaged or cut off. The items before it are used.
    pub damaged_at: Option<usize>,
}

/// An article of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedItem {
    /// The address of its feed.
    pub feed: Url,
    /// The title of the feed; empty if the file has none.
    pub feed_title: String,
    /// The page of the site.
    pub site: Option<Url>,
    /// The user's marks.
    pub marks: Marks,
    /// True if the user deleted the article there. It stays out of the lists.
    pub is_deleted: bool,
    /// The user's labels. The folders of the feed may be among them.
    pub labels: Vec<LabelName>,
    /// The article. Its id is the publisher's id if the file has that, and else its link.
    pub entry: Entry,
}

/// The scheme of the address that stands for an imported file in place of a feed document.
const SCHEME: &str = "import";

/// Returns the address that stands for an imported file: `import:?file=starred.json`. It can never be fetched.
#[must_use]
pub fn import_address(file: &str) -> Option<Url> {
    Url::parse_with_params(&format!("{SCHEME}:"), [("file", file)]).ok()
}

/// Returns the name of the file that an address stands for; `None` if the address is one of a document.
#[must_use]
pub fn imported_file(address: &Url) -> Option<String> {
    let mut pairs = address.query_pairs();
    (address.scheme() == SCHEME).then(|| pairs.next().map(|(_, file)| file.into_owned()))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_an_import_names_its_file() {
        let address = import_address("my stars & more.json").unwrap();
        assert_eq!(imported_file(&address).as_deref(), Some("my stars & more.json"));
        assert_eq!(imported_file(&Url::parse("https://a.example/?file=x").unwrap()), None);
    }
}
