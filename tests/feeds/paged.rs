//! P2, P6: paged feeds as far as the command line shows them.

use lacuna::demo::Site;

use crate::support::{Reader, harbour};

#[test]
fn p2_a_paged_feed_is_never_whole() {
    let site = Site::start();
    site.put("/feed", harbour(3..=4).link("next", "/p2").link("first", "/feed"));
    site.put("/p2", harbour(1..=2).link("previous", "/feed"));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.add(&url).ok();
    assert_eq!(reader.state(&url), "paged not-knowable");
    assert_eq!(reader.rows(&url), ["e4", "e3"], "no horizon, no claim");
}

#[test]
fn p2_the_last_page_alone_is_paged_as_well() {
    let site = Site::start();
    site.put("/feed", harbour(1..=2).link("first", "/feed").link("last", "/feed"));
    let reader = Reader::new();
    let url = site.url("/feed");
    reader.add(&url).ok();
    assert_eq!(reader.state(&url), "paged not-knowable");
}

#[test]
fn p6_what_polling_brings_stays_in_the_list() {
    let site = Site::start();
    site.put("/p2", harbour(1..=2));
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", harbour(3..=5).link("next", "/p2"));
    reader.add(&url).ok();
    site.put("/feed", harbour(5..=7).link("next", "/p2"));
    reader.refresh().ok();
    assert_eq!(reader.rows(&url), ["e7", "e6", "e5", "e4", "e3"]);
    assert_eq!(reader.unread(&url).len(), 5);
    assert_eq!(reader.state(&url), "paged not-knowable");
}

#[test]
fn p6_g6_two_polls_of_a_paged_feed_that_share_nothing_are_a_gap() {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", harbour(1..=4).link("first", "/feed"));
    reader.add(&url).ok();
    site.put("/feed", harbour(11..=14).link("first", "/feed"));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e14 e13 e12 e11 -missed-polls- e4 e3 e2 e1");
    assert_eq!(reader.feed(&url)["state"], "not-knowable");
}
