//! Request headers of a feed, in the window.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::Site;
use lacuna::demo::http::{Reply, Request};
use lacuna::model::server_of;

use crate::support::{Home, feed};

const NAME: &str = "Name of the header";
const VALUE: &str = "Value of the header";

/// Answers with two entries if the request has the right header.
fn guarded(request: &Request) -> Reply {
    if request.header("x-key") == Some("s3cret") { feed("Harbour", 1..=2).into() } else { Reply::status(403) }
}

#[test]
fn a_header_is_set_shown_by_its_name_and_removed() {
    let site = Site::start();
    site.handle("/feed", guarded);
    let mut window = Home::new().open_following(&site);
    window.refresh_all();
    assert_eq!(window.entries().len(), 0);
    window.click_on(Role::TreeItem, &site.url("/feed").as_str().replace("http://", ""));
    window.click("About this feed");
    assert!(!window.sees("Set header"), "few users need it");
    window.until_sees("Show advanced settings");
    window.harness().get_by_label("Show advanced settings").click_accesskit();
    window.fill(NAME, "Host");
    window.fill_secret(VALUE, "x");
    window.until_reads("Lacuna sets the header “Host” itself");
    window.fill(NAME, "X-Key");
    window.fill_secret(VALUE, "s3cret");
    window.harness().get_by_role_and_label(Role::Button, "Set header").click_accesskit();
    window.until_sees("Remove X-Key");
    window.refresh_all();
    assert_eq!(window.entries().len(), 2);
    assert!(window.shown().iter().all(|text| !text.contains("s3cret")), "{:#?}", window.shown());
    window.harness().get_by_label("Remove X-Key").click_accesskit();
    window.until_gone("Remove X-Key");
    window.refresh_all();
    let last = site.log().pop().unwrap();
    assert_eq!(last.request.header("x-key"), None);
}

/// The header goes along from the first request on, so that a feed that is not served without it can be found.
#[test]
fn a_header_is_typed_when_a_feed_is_added_and_only_its_server_gets_it() {
    let (site, other) = (Site::start(), Site::start());
    site.handle("/feed", guarded);
    let page = format!("<link rel='alternate' type='application/atom+xml' href='{}'>", other.url("/feed"));
    site.put("/page", Reply::html(page));
    other.put("/feed", feed("Elsewhere", 1..=1));
    let mut window = Home::new().open();
    window.click("Add a feed");
    window.fill("Feed or site address", site.url("/feed").as_str());
    window.click("Send a request header with this feed");
    window.fill(NAME, "Host");
    window.fill_secret(VALUE, "s3cret");
    window.until_reads("Lacuna sets the header “Host” itself");
    window.fill(NAME, "X-Key");
    window.click("Find feeds");
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_sees("Harbour");
    window.until_idle();
    let asked = site.count("/feed");
    window.refresh_all();
    assert_eq!(site.count("/feed"), asked + 1);
    assert!(site.log().iter().all(|asked| asked.request.header("x-key") == Some("s3cret")));
    // A page of this server leads to a feed on another one.
    window.press_with(Modifiers::COMMAND, Key::N);
    window.fill("Feed or site address", site.url("/page").as_str());
    window.click("Send a request header with this feed");
    window.fill(NAME, "X-Key");
    window.fill_secret(VALUE, "s3cret");
    window.click("Find feeds");
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_reads("The request header was not kept");
    window.until_idle();
    assert!(other.log().iter().all(|asked| asked.request.header("x-key").is_none()));
    assert!(other.count("/feed") > 0);
}

/// A saved profile has the names of the headers and not their values.
#[test]
fn a_header_without_a_value_is_marked_until_the_user_enters_it_again() {
    let site = Site::start();
    site.handle("/feed", guarded);
    let home = Home::new();
    home.follow([("", site.url("/feed"))]);
    let id = home.profile().reader().unwrap().subscriptions().unwrap()[0].id.0;
    let server = server_of(&site.url("/"));
    let text = format!(r#"{{"header {id} X-Key": {{"user": "{server}", "missing": true}}}}"#);
    std::fs::write(home.path().join("credentials.json"), text).unwrap();
    let mut window = home.open();
    window.click_on(Role::TreeItem, &site.url("/feed").as_str().replace("http://", ""));
    window.click("About this feed");
    window.until_reads("X-Key is not sent, because its value is missing");
    window.fill(NAME, "x-key");
    window.fill_secret(VALUE, "s3cret");
    window.harness().get_by_role_and_label(Role::Button, "Set header").click_accesskit();
    window.until_sees("Remove x-key");
    assert!(!window.reads("its value is missing"), "{:#?}", window.shown());
    window.refresh_all();
    assert_eq!(window.entries().len(), 2);
}
