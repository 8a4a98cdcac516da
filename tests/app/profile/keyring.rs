//! Passwords in a real keyring: gnome-keyring, with its own message bus and home folder. The tests need
//! gnome-keyring and dbus, and run with `--ignored`.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use egui::{Key, Modifiers, Role};
use lacuna::config::{Credentials, PasswordPlace, keyring};
use lacuna::demo::Site;
use lacuna::model::feed_name;

use crate::support::{Home, Window, assert_passed, feed, guarded};

/// The variable that is set while a test runs in a session with a keyring. Its value is the process id of the keyring.
const DAEMON: &str = "LACUNA_TEST_KEYRING";
/// Starts an unlocked keyring, runs a program beside it, and ends the keyring.
const SESSION: &str = r#"
printf secret | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
export LACUNA_TEST_KEYRING=$!
for _ in $(seq 100); do
    dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
        string:org.freedesktop.secrets 2>/dev/null | grep -q true && break
    sleep 0.1
done
"$@"
status=$?
kill -CONT $LACUNA_TEST_KEYRING; kill $LACUNA_TEST_KEYRING
exit $status
"#;

/// Returns true if this process runs in a session with a keyring. If not, runs the test of this name again in such a
/// session.
fn is_inside(test: &str) -> bool {
    if std::env::var_os(DAEMON).is_some() {
        return true;
    }
    let home = tempfile::tempdir().unwrap();
    let run = Command::new("dbus-run-session")
        .args(["--", "sh", "-c", SESSION, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args([&format!("profile::keyring::{test}"), "--exact", "--ignored", "--nocapture"])
        .env("HOME", home.path())
        .env("XDG_RUNTIME_DIR", home.path())
        .env("XDG_DATA_HOME", home.path().join("data"))
        .output()
        .expect("dbus and gnome-keyring are installed");
    assert_passed(&run);
    false
}

fn signal(name: &str) {
    let daemon = std::env::var(DAEMON).unwrap();
    assert!(Command::new("kill").args([name, &daemon]).status().unwrap().success());
}

/// A feed that asks for a password.
fn site() -> Site {
    let site = Site::start();
    site.handle("/guarded", guarded);
    site
}

/// A profile whose passwords are kept in the keyring.
fn home(site: &Site) -> Home {
    let home = Home::with(r#""passwords_in_file": false"#);
    home.follow([("", site.url("/guarded"))]);
    home
}

fn sign_in(window: &mut Window, row: &str) {
    window.menu_on(Role::TreeItem, row);
    window.click("Sign in…");
    window.fill("User name", "ada");
    window.fill_password("s3cret");
    window.press(Key::Enter);
}

fn file(profile: &Path) -> String {
    std::fs::read_to_string(profile.join("credentials.json")).unwrap_or_default()
}

/// Returns the place at which the password of a site is stored.
fn kept(profile: &Path, site: &Site) -> Option<PasswordPlace> {
    let server = site.url("/").origin().ascii_serialization();
    let credentials = Credentials::load(&profile.join("credentials.json")).unwrap();
    credentials.get(&server).map(|known| known.password.clone())
}

/// Waits until the keyring has the password and the file does not. Returns its name in the keyring.
fn until_moved(window: &mut Window, site: &Site) -> String {
    let mut name = None;
    window.until("the password is in the keyring", |w| {
        if let Some(PasswordPlace::Keyring(found)) = kept(w.home.path(), site) {
            name = Some(found);
        }
        name.is_some()
    });
    let name = name.unwrap();
    assert!(!file(window.home.path()).contains("s3cret"));
    assert_eq!(keyring::get(&name).unwrap().as_deref(), Some("s3cret"));
    name
}

#[test]
#[ignore = "needs gnome-keyring"]
fn a_password_is_kept_in_the_keyring_and_removed_from_it() {
    if !is_inside("a_password_is_kept_in_the_keyring_and_removed_from_it") {
        return;
    }
    let site = site();
    let mut window = home(&site).open();
    sign_in(&mut window, feed_name(site.url("/guarded").as_str()));
    window.until("the feed came", |w| w.feeds().iter().any(|row| row.title == "Harbour"));
    let name = until_moved(&mut window, &site);
    window.until_idle();
    // After a restart the keyring gives the password to the window, and to the command line too.
    let home = window.close();
    let mut window = home.open();
    window.refresh_all();
    assert!(window.feed("Harbour").error.is_none());
    let before = site.count("/guarded");
    let ran = Command::new(env!("CARGO_BIN_EXE_lacuna"))
        .args(["--data-dir", &window.home.path().to_string_lossy(), "refresh", "--now"])
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(site.count("/guarded") > before);
    window.menu_on(Role::TreeItem, "Harbour");
    window.click("Sign in…");
    window.until_reads("kept in the system’s keyring.");
    assert_eq!(window.field("User name"), "ada");
    window.click("Sign out");
    window.until("the keyring forgot it", |_| keyring::get(&name).is_ok_and(|found| found.is_none()));
    window.until("so did the file", |w| kept(w.home.path(), &site).is_none());
    window.refresh_all();
    assert!(window.feed("Harbour").error.is_some());
}

#[test]
#[ignore = "needs gnome-keyring"]
fn passwords_of_the_file_move_into_the_keyring_and_back() {
    if !is_inside("passwords_of_the_file_move_into_the_keyring_and_back") {
        return;
    }
    let site = site();
    let home = home(&site);
    let server = site.url("/").origin().ascii_serialization();
    let text = format!(r#"{{"{server}": {{"user": "ada", "password": "s3cret"}}}}"#);
    std::fs::write(home.path().join("credentials.json"), text).unwrap();
    let mut window = home.open();
    let name = until_moved(&mut window, &site);
    window.refresh_all();
    assert!(window.feed("Harbour").error.is_none());
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "Network");
    window.until_reads("ada; the password is in the system’s keyring.");
    window.click("Keep passwords in the system’s keyring");
    window.until_reads("ada; the password is in a private file of your profile");
    window.until("the keyring forgot it", |_| keyring::get(&name).unwrap().is_none());
    assert_eq!(kept(window.home.path(), &site), Some(PasswordPlace::File("s3cret".to_owned())));
    window.click(&format!("Sign out of {server}"));
    window.until("nobody is signed in", |w| kept(w.home.path(), &site).is_none());
}

#[test]
#[ignore = "needs gnome-keyring"]
fn a_keyring_that_does_not_answer_holds_nobody_up() {
    if !is_inside("a_keyring_that_does_not_answer_holds_nobody_up") {
        return;
    }
    let (site, other) = (site(), Site::start());
    other.put("/open", feed("Buoy", 1..=2));
    let home = home(&site);
    home.follow([("", other.url("/open"))]);
    let mut window = home.open();
    window.refresh_all();
    sign_in(&mut window, feed_name(site.url("/guarded").as_str()));
    until_moved(&mut window, &site);
    window.until_idle();
    let home = window.close();
    signal("-STOP");
    other.put("/open", feed("Buoy", 1..=3));
    let mut window = home.open();
    let asked = site.count("/guarded");
    window.click("Refresh all");
    // Feeds without a password are refreshed. The others say why they wait.
    window.until("the other feed came", |w| w.feed("Buoy").entries == 3);
    window.until("the first says why", |w| {
        let error = w.feed("Harbour").error;
        error.is_some_and(|error| error.message.to_string().contains("keyring has not given the password"))
    });
    window.until_idle();
    assert_eq!(site.count("/guarded"), asked, "it is not asked without its password");
    signal("-CONT");
    window.until("it comes by itself", |w| w.feed("Harbour").error.is_none());
    assert!(site.count("/guarded") > asked);
    // A keyring that hangs delays the storing of a new password for a bounded time. Then the password goes into the
    // file.
    window.until_idle();
    signal("-STOP");
    let home = window.close();
    let mut window = home.open();
    window.menu_on(Role::TreeItem, "Harbour");
    window.click("Sign in…");
    window.fill_password("an0ther");
    window.press(Key::Enter);
    window.rest(Duration::from_millis(500));
    let home = window.close();
    assert!(file(home.path()).contains("an0ther"), "it is written before the program ends");
}
