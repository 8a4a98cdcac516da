//! A multipart feed whose pages have two entities each.

use lacuna::demo::Site;
use lacuna::demo::multipart::{Entity, Page};

/// The complete list of a feed with four pages.
pub(crate) const WHOLE: &str = "e8 e7 e6 e5 e4 e3 e2 e1 =whole=";

/// An entity `e<number>`, published on this day of January 2024.
pub(crate) fn entity(number: u32) -> Entity {
    Entity::new(&format!("e{number}"), &format!("2024-01-{number:02}T00:00:00Z"))
}

/// Page `number` of `last`, with two entities and links to its neighbours.
pub(crate) fn page(number: u32, last: u32) -> Page {
    let own = format!("/p{number}");
    let mut page = Page::new([entity(number * 2 - 1), entity(number * 2)]).link("self", own);
    if number > 1 {
        page = page.link("prev", format!("/p{}", number - 1));
    }
    if number < last {
        page = page.link("next", format!("/p{}", number + 1));
    }
    page
}

/// Publishes pages 1 to `last`. The newest is also at `/feed`.
pub(crate) fn publish(site: &Site, last: u32) {
    for number in 1..=last {
        site.put(&format!("/p{number}"), page(number, last));
    }
    site.put("/feed", page(last, last));
}

/// Returns the method and the path of each request so far.
pub(crate) fn asked(site: &Site) -> Vec<String> {
    site.log().iter().map(|logged| format!("{} {}", logged.request.method, logged.request.target)).collect()
}
