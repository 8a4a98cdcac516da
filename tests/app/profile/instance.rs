//! One window per profile: a second start raises the first.

use std::time::Duration;

use lacuna::config::Paths;
use lacuna::demo::Site;
use lacuna::profile::instance::{Call, claim};

use crate::support::{Window, feed};

#[test]
fn a_second_start_opens_add_in_the_first_window() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=2));
    let mut window = Window::new();
    let paths = Paths::at(window.home.path());
    let instance = claim(&paths, &Call::Raise).unwrap().expect("nobody else has it");
    window.app().receive_calls(&instance).unwrap();
    assert!(claim(&paths, &Call::Raise).unwrap().is_none());
    window.rest(Duration::from_millis(50));
    assert!(!window.sees("Feed or site address"));
    assert!(claim(&paths, &Call::Add(site.url("/feed"))).unwrap().is_none());
    window.until_sees("Feed or site address");
    window
        .until("the address is filled in", |w| w.field("Feed or site address") == site.url("/feed").as_str());
    assert_eq!(site.log().len(), 0, "nothing is fetched before the user wants it");
    window.click("Find feeds");
    window.until_sees("Found this feed");
    // A second call while the dialog is open replaces the address.
    assert!(claim(&paths, &Call::Add(site.url("/other"))).unwrap().is_none());
    window.until("the other address is filled in", |w| {
        w.field("Feed or site address") == site.url("/other").as_str()
    });
    assert!(!window.sees("Found this feed"));
}
