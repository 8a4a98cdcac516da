//! The folders of feeds. Each feed of `FreshRSS` and of Miniflux is in a category, and one category stands for the top level.

use serde::Deserialize;

use super::sync::plain;

/// A category of a feed.
#[derive(Deserialize)]
pub(super) struct Category {
    #[serde(default)]
    id: String,
    label: Option<String>,
}

/// The names that FreshRSS gives to its default category, in its languages. It always has the name in the language of the
/// user, the API does not tell which category it is, and no other one can have that name.
const DEFAULT: [&str; 1] = ["Uncategorized"];

/// The name of the first category of Miniflux, if the user has not changed it.
const FIRST_OF_MINIFLUX: &str = "All";

impl Category {
    /// Returns the name of the folder; `None` if the category stands for the top level.
    pub(super) fn folder(&self, is_freshrss: bool) -> Option<String> {
        let name = self.label.as_deref().map(plain)?;
        let is_top = if is_freshrss {
            DEFAULT.contains(&name.as_str())
        } else {
            name == FIRST_OF_MINIFLUX && self.is_of_miniflux()
        };
        (!name.is_empty() && !is_top).then_some(name)
    }

    /// Returns true if the id names the user by a number: `user/1/label/All`. Others have a dash or a long number there.
    fn is_of_miniflux(&self) -> bool {
        let user = self.id.strip_prefix("user/").and_then(|rest| rest.split('/').next());
        user.is_some_and(|user| user.parse::<u32>().is_ok())
    }
}
