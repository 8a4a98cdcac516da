//! Passwords in a session without a message bus, and so without a keyring. The passwords are in a file of the profile,
//! and nothing waits for a keyring.

use std::process::Command;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role};
use lacuna::config::{Credentials, PasswordPlace};
use lacuna::demo::Site;
use lacuna::demo::http::{Reply, Request};
use lacuna::model::feed_name;
use lacuna::model::server_of;

use crate::support::{Home, Window, assert_passed, feed};

const BARE: &str = "LACUNA_TEST_WITHOUT_BUS";

/// Returns true if this process has no message bus. If it has one, runs the test of this name again in a session
/// without one.
fn is_bare(test: &str) -> bool {
    if std::env::var_os(BARE).is_some() {
        return true;
    }
    let home = tempfile::tempdir().unwrap();
    let run = Command::new(std::env::current_exe().unwrap())
        .args([&format!("profile::passwords::{test}"), "--exact", "--nocapture"])
        .env(BARE, "1")
        .env("HOME", home.path())
        .env("XDG_RUNTIME_DIR", home.path())
        .env_remove("DBUS_SESSION_BUS_ADDRESS")
        .output()
        .unwrap();
    assert_passed(&run);
    false
}

fn kept(window: &Window, site: &Site) -> Option<PasswordPlace> {
    let credentials = Credentials::load(&window.home.path().join("credentials.json")).unwrap();
    credentials.get(&server_of(&site.url("/"))).map(|known| known.password.clone())
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_keyring_a_password_is_in_the_file_and_nothing_waits() {
    if !is_bare("without_a_keyring_a_password_is_in_the_file_and_nothing_waits") {
        return;
    }
    let site = Site::start();
    site.handle("/feed", |request: &Request| {
        if request.header("authorization") == Some("Basic YWRhOnMzY3JldA==") {
            Reply::from(feed("Harbour", 1..=2))
        } else {
            Reply::status(401)
        }
    });
    let mut window = Home::with(r#""passwords_in_file": false"#).open_following(&site);
    window.menu_on(Role::TreeItem, feed_name(site.url("/feed").as_str()));
    window.click("Sign in…");
    window
        .until_reads("in the system’s keyring if there is one, otherwise in a private file of your profile");
    window.fill("User name", "ada");
    window.fill_password("s3cret");
    window.press(Key::Enter);
    window.until("the feed came", |w| w.entries().len() == 2);
    window.until("the file has it", |w| kept(w, &site) == Some(PasswordPlace::File("s3cret".to_owned())));
    window.until_idle();
    let home = window.close();
    let start = Instant::now();
    let mut window = home.open();
    window.refresh_all();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(window.feed("Harbour").error.is_none());
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "Network");
    window.until_reads("ada; the password is in a private file of your profile.");
    // On a profile from a desktop with a keyring, the window says that no keyring answers.
    let text = format!(r#"{{"{}": {{"user": "ada", "keyring": "ada at home"}}}}"#, server_of(&site.url("/")));
    let home = window.close();
    std::fs::write(home.path().join("credentials.json"), text).unwrap();
    let mut window = home.open();
    let (asked, start) = (site.count("/feed"), Instant::now());
    window.refresh_all();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    let error = window.feed("Harbour").error.unwrap();
    assert!(error.message.to_string().contains("no keyring is available"), "{error:?}");
    assert_eq!(site.count("/feed"), asked, "it is not asked without its password");
}
