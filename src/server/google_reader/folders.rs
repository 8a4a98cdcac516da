//! The folders of feeds. Each feed of `FreshRSS` and of Miniflux is in a category, and one category stands for the top level.

use serde::Deserialize;

use super::entries::plain;
use crate::model::shown_title;

/// A category of a feed.
#[derive(Deserialize)]
pub(super) struct Category {
    #[serde(default)]
    id: String,
    label: Option<String>,
}

/// The names of the default category of FreshRSS in its languages. The API does not tell which category it is. It always
/// has its name in the language of the user, and the user cannot change it.
const DEFAULT: [&str; 18] = [
    "Uncategorized",
    "Bez kategórie",
    "Brak kategorii",
    "Kategorisiz",
    "Kategória nélküli",
    "Luokittelematon",
    "Nezařazeno",
    "Niet ingedeeld",
    "Sans catégorie",
    "Sem categoria",
    "Senza categoria",
    "Sin categorizar",
    "Unkategorisiert",
    "Μη κατηγοριοποιημένα",
    "Без категории",
    "カテゴリーに登録されていない",
    "未分类",
    "분류 없음",
];

/// The name of the first category of Miniflux. If the user has changed it, the category is a folder like any other.
pub(super) const FIRST_OF_MINIFLUX: &str = "All";

impl Category {
    /// Returns the name of the folder; `None` if the category stands for the top level.
    pub(super) fn folder(&self, is_freshrss: bool) -> Option<String> {
        let name = self.label.as_deref().map(plain).map(shown_title)?;
        let is_top = if is_freshrss {
            DEFAULT.contains(&name.as_str())
        } else {
            name == FIRST_OF_MINIFLUX && self.is_of_miniflux()
        };
        (!name.is_empty() && !is_top).then_some(name)
    }

    /// Returns true if the id names the user by a small number: `user/1/label/All`. Other servers have a dash or a long
    /// number in that place.
    pub(super) fn is_of_miniflux(&self) -> bool {
        let user = self.id.strip_prefix("user/").and_then(|rest| rest.split('/').next());
        user.is_some_and(|user| user.parse::<u32>().is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s15_the_category_that_stands_for_the_top_level_is_no_folder() {
        let folder = |id: &str, label: &str, is_freshrss| {
            let category = Category { id: format!("{id}{label}"), label: Some(label.to_owned()) };
            category.folder(is_freshrss)
        };
        let fresh = |label: &str| folder("user/-/label/", label, true);
        for name in ["Uncategorized", "Sans catégorie", "Unkategorisiert", "未分类"] {
            assert_eq!(fresh(name), None);
        }
        assert_eq!(fresh("Tea ＆ cake").as_deref(), Some("Tea & cake"));
        assert_eq!(fresh("All").as_deref(), Some("All"));
        // Only Miniflux names the user by a small number.
        assert_eq!(folder("user/1/label/", "All", false), None);
        assert_eq!(folder("user/1/label/", "News", false).as_deref(), Some("News"));
        for id in ["user/-/label/", "user/1005921515999/label/"] {
            assert_eq!(folder(id, "All", false).as_deref(), Some("All"));
            assert_eq!(folder(id, "Sans catégorie", false).as_deref(), Some("Sans catégorie"));
        }
        assert_eq!(Category { id: String::new(), label: None }.folder(true), None);
        assert_eq!(fresh("\u{1b}[31mNews\u{202e}\ntoday").as_deref(), Some("[31mNews today"));
    }
}
