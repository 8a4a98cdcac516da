//! Single web pages that the user keeps.

use url::Url;

use crate::model::{EntryId, normalise, page_name};

/// The address that stands for the list of saved pages in place of the address of a feed. No server can have it (RFC 2606),
/// so it is never fetched.
pub const SAVED_PAGES: &str = "https://saved-pages.invalid/";
/// Its normalised form, by which the database finds the list.
pub const SAVED_PAGES_NORMALISED: &str = "saved-pages.invalid";

/// A page to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPage {
    /// Its address. If it was fetched just now, the address after redirects.
    pub address: Url,
    /// Its title; empty if it is not known.
    pub title: String,
    /// Its text as HTML; `None` if none was found or the page was not fetched.
    pub text: Option<String>,
}

/// Returns the identity of a saved page, which is the same for all addresses of the page.
#[must_use]
pub fn page_id(address: &Url) -> EntryId {
    EntryId::new(page_name(address).unwrap_or_else(|| normalise(address)))
}

/// Returns true if an address stands for the list of saved pages.
#[must_use]
pub fn is_saved_pages(address: &Url) -> bool {
    address.as_str() == SAVED_PAGES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_saved_pages_has_its_normalised_form() {
        let address = Url::parse(SAVED_PAGES).unwrap();
        assert_eq!(normalise(&address), SAVED_PAGES_NORMALISED);
        assert!(is_saved_pages(&address));
    }

    #[test]
    fn all_addresses_of_a_page_have_one_identity() {
        let id = |text: &str| page_id(&Url::parse(text).unwrap());
        assert_eq!(id("https://www.a.example/p/?utm_source=x"), id("http://a.example/p"));
        assert_ne!(id("https://a.example/p#1"), id("https://a.example/p#2"));
        assert_eq!(id("https://a.example"), id("http://a.example/"), "a home page can be saved, too");
        assert_ne!(id("http://127.0.0.1:1/p"), id("http://127.0.0.1:1/q"));
    }
}
