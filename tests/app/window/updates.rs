//! The search for a newer version: off by default, one request a day, to the address that the user names.

use std::time::Duration;

use egui::{Key, Modifiers, Role};
use lacuna::config::Settings;
use lacuna::demo::Site;
use lacuna::demo::http::Reply;

use crate::support::Home;

const CHANGES: &str = "# What's new\n\n## 99.0.0\n\nIt reads minds.\n\n## 0.1.0\n\nAn old thing.\n";

#[test]
fn a_newer_version_is_told_of_once_a_day_with_its_changes() {
    let site = Site::start();
    site.put("/changes", Reply::ok("text/markdown", CHANGES));
    let home = Home::with(&format!(r#""updates": "{}""#, site.url("/changes")));
    let mut window = home.open();
    window.until_reads("Version 99.0.0 of Lacuna is available.");
    window.menu("Help", "What’s new");
    window.until_reads("It reads minds.");
    assert!(!window.reads("An old thing."), "only the newer part is shown");
    window.press(Key::Escape);
    // The next start within a day asks nobody.
    let mut window = window.close().open();
    window.rest(Duration::from_millis(600));
    assert_eq!(site.requested(), ["/changes"]);
    let asked = site.log();
    for name in ["Cookie", "Referer", "Authorization"] {
        assert_eq!(asked[0].request.header(name), None, "{name}");
    }
}

#[test]
fn without_an_address_nobody_is_asked_and_with_one_when_the_settings_close() {
    let site = Site::start();
    site.put("/changes", Reply::ok("text/markdown", "## 0.0.1\n\nOlder.\n"));
    let mut window = Home::new().open();
    window.rest(Duration::from_millis(600));
    assert!(!window.home.path().join("updates.time").exists(), "a search is off by default");
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "Network");
    assert_eq!(window.field("Address for new versions (optional)"), "");
    window.fill("Address for new versions (optional)", "gopher://a.example/");
    window.until_sees("An http or https address");
    window.fill("Address for new versions (optional)", site.url("/changes").as_str());
    window.rest(Duration::from_millis(600));
    assert_eq!(site.count("/changes"), 0, "the user is still typing");
    window.press(Key::Escape);
    window.until("the address is asked", |_| site.count("/changes") == 1);
    let path = window.home.path().join("settings.json");
    window.until("the address is kept", |_| {
        Settings::load(&path).unwrap().settings.network.updates == Some(site.url("/changes"))
    });
    window.rest(Duration::from_millis(600));
    assert!(!window.reads("is available"), "an older version is no news");
    assert_eq!(site.count("/changes"), 1);
}
