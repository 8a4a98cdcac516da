//! The settings: a change takes effect at once and is stored. An invalid value is refused with a reason.

use std::time::Duration;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use lacuna::app::tray::TrayCall;
use lacuna::config::Settings;
use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use lacuna::model::{ImagePolicy, ProxyChoice, Theme, sha256_hex};
use lacuna::profile::change_settings;
use lacuna::profile::instance::{self, Call};

use crate::support::{Home, Window, feed, feed_of};

fn settings(window: &Window) -> Settings {
    Settings::load(&window.home.path().join("settings.json")).unwrap().settings
}

fn open(section: &str) -> Window {
    let mut window = Window::new();
    show(&mut window, section);
    window
}

fn show(window: &mut Window, section: &str) {
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, section);
}

#[test]
fn appearance_and_reading_are_set_and_kept() {
    let mut window = open("Appearance");
    window.click_on(Role::RadioButton, "Dark");
    window.fill("Text size", "120");
    window.fill("Line spacing", "170");
    window.click("Hide feeds without unread entries");
    window.click_on(Role::Tab, "Reading");
    window.until("the delay is shown in seconds", |w| w.field("Mark as read after") == "60.0");
    window.fill("Mark as read after", "60.5");
    window.until_sees("From 0 to 60");
    window.fill("Mark as read after", "1.5");
    window.click_on(Role::RadioButton, "On request");
    window.until("all of it is kept", |w| {
        let kept = settings(w);
        kept.appearance.theme == Theme::Dark
            && (kept.appearance.text_size - 1.2).abs() < 0.001
            && (kept.appearance.line_spacing - 1.7).abs() < 0.001
            && kept.reading.mark_read_delay_ms == 1_500
            && kept.reading.show_images == ImagePolicy::OnRequest
            && kept.appearance.hide_read_feeds
    });
    assert!(window.harness().ctx.global_style().visuals.dark_mode);
    // The next window has all of these settings.
    let mut window = window.close().open();
    show(&mut window, "Appearance");
    assert_eq!(window.field("Text size"), "120");
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_window_closed() {
    let home = Home::new();
    let path = home.path().join("settings.json");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    std::fs::write(path.join("mine"), "x").unwrap();
    let mut window = home.open();
    let messages = |w: &Window| {
        w.shown().iter().filter(|text| text.starts_with("Label The settings could not be read")).count()
    };
    window.until_reads("The default settings are used.");
    assert_eq!(messages(&window), 1);
    // A change takes effect, but it replaces nothing, and the user learns that it is not saved.
    show(&mut window, "Appearance");
    window.click_on(Role::RadioButton, "Dark");
    window.until("a second message", |w| messages(w) == 2);
    assert!(window.harness().ctx.global_style().visuals.dark_mode);
    assert_eq!(std::fs::read_to_string(path.join("mine")).unwrap(), "x");
}

#[test]
fn what_a_command_changes_stays_although_the_window_saves_its_settings() {
    let home = Home::with(r#""after_refresh": "lacuna-news --quiet""#);
    let mut window = home.open();
    show(&mut window, "Refreshing");
    window.until("the command is shown", |w| w.field("Command after each refresh") == "lacuna-news --quiet");
    let profile = window.home.profile();
    let instance = instance::claim(&profile.paths, &Call::Raise).unwrap().unwrap();
    window.app().receive_calls(&instance).unwrap();
    change_settings(&profile.paths, |settings| {
        settings.refreshing.after_refresh = None;
        settings.network.allow_private = true;
        Ok(())
    })
    .unwrap();
    instance::announce_change(&profile.paths);
    window.until("the field is empty", |w| w.field("Command after each refresh").is_empty());
    window.fill("Refresh every", "30");
    window.until("it is kept", |w| settings(w).refreshing.refresh_interval_minutes == 30);
    let kept = settings(&window);
    assert_eq!((kept.refreshing.after_refresh, kept.network.allow_private), (None, true));
    window.fill("Command after each refresh", "lacuna-news");
    window.until("a new command is kept", |w| {
        settings(w).refreshing.after_refresh.is_some_and(|command| command.as_str() == "lacuna-news")
    });
}

#[test]
fn a_number_out_of_its_bounds_is_refused_and_changes_nothing() {
    let mut window = open("Refreshing");
    for senseless in ["4", "0", "999999", "often", ""] {
        window.fill("Refresh every", senseless);
        if senseless.is_empty() {
            window.press(Key::Backspace);
        }
        window.until_sees("From 5 to 10,080");
    }
    assert_eq!(settings(&window).refreshing.refresh_interval_minutes, 60);
    window.fill("Refresh every", "30");
    window.until_gone("From 5 to 10,080");
    window.until("it is kept", |w| settings(w).refreshing.refresh_interval_minutes == 30);
}

#[test]
fn the_switch_for_the_background_says_what_it_did_and_goes_back_if_it_could_not() {
    let mut window = open("Refreshing");
    window.click("Check feeds in the background");
    window.until_reads("Lacuna now checks feeds in the background as well.");
    window.until("it is kept", |w| settings(w).refreshing.background);
    window.click("Check feeds in the background");
    window.until_reads("Lacuna now checks feeds only while its window is open.");
    window.until("it is kept", |w| !settings(w).refreshing.background);
    *window.desktop.background.lock().unwrap() = Err("there is no systemd".to_owned());
    window.click("Check feeds in the background");
    window.until_reads("there is no systemd");
    window.until("the switch went back", |w| !settings(w).refreshing.background);
}

#[test]
fn unknown_keys_survive_a_change_of_settings() {
    let home = Home::with(r#""from_the_future": [1]"#);
    let mut window = home.open();
    show(&mut window, "Refreshing");
    window.click("Check feeds on launch");
    window.until("it is kept", |w| settings(w).refreshing.refresh_at_start);
    let text = std::fs::read_to_string(window.home.path().join("settings.json")).unwrap();
    assert!(text.contains("from_the_future"), "{text}");
}

#[test]
fn a7_a_limit_holds_for_the_next_walk_without_a_restart() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 7..=8).link("self", "/feed").link("prev-archive", "/3"));
    for (number, older) in [(3, "/2"), (2, "/1"), (1, "")] {
        let posts = number * 2 - 1..=number * 2;
        site.put(&format!("/{number}"), crate::support::archive(posts, older));
    }
    let mut window = Home::new().open_following(&site);
    show(&mut window, "History");
    window.fill("Ask before downloading more than", "1");
    window.until("it is kept", |w| settings(w).history.archive_limit == 1);
    window.press(Key::Escape);
    window.until_gone("Settings");
    window.refresh_all();
    assert_eq!(window.entries().len(), 4, "the walk stopped after one archive");
}

#[test]
fn a_proxy_is_used_once_its_address_is_one() {
    let mut window = open("Network");
    window.click_on(Role::RadioButton, "Address");
    window.until_sees("The address of an http, https or SOCKS proxy");
    assert_eq!(settings(&window).network.proxy, ProxyChoice::Environment);
    window.fill("Address of the proxy", "http://127.0.0.1:9");
    let expect = ProxyChoice::Address("http://127.0.0.1:9".to_owned());
    window.until("it is kept", |w| settings(w).network.proxy == expect);
    window.click_on(Role::RadioButton, "None");
    window.until("it is gone", |w| settings(w).network.proxy == ProxyChoice::Direct);
    window.click("Allow local addresses");
    window.until("it is kept", |w| settings(w).network.allow_private);
}

#[test]
fn a_key_is_bound_by_pressing_it_and_refused_where_it_may_not_be() {
    let site = Site::start();
    site.put("/b", feed_of("Buoy", "b", 3..=5));
    let mut window = Window::reading([("", site.url("/b"))]);
    show(&mut window, "Keys");
    window.fill("Find an action", "in list");
    window.click("Key of Next in list: j, Down");
    window.press(Key::K);
    window.until_sees("k: Used for “Previous in list”");
    window.press(Key::Home);
    window.until_sees("Home: Used for “First in list”");
    window.press(Key::X);
    window.until_sees("Key of Next in list: x");
    window.until("it is kept", |w| settings(w).keys.get("next") == Some(&vec!["x".to_owned()]));
    window.click("Key of Previous in list: k, Up");
    window.press(Key::Escape);
    window.until_sees("Key of Previous in list: k, Up");
    window.press(Key::Escape);
    window.until_gone("Settings");
    window.press(Key::X);
    window.until_article("b5");
    window.press(Key::X);
    window.until_article("b4");
    window.press(Key::J);
    window.rest(Duration::from_millis(100));
    assert!(window.has_open("b4"), "j means nothing any more");
    // The sheet of shortcuts and the menus show the new key.
    window.press(Key::F1);
    window.until_sees("Next in list: x");
    window.press(Key::Escape);
    show(&mut window, "Keys");
    window.fill("Find an action", "next in");
    window.click("Reset the key of Next in list");
    window.until_sees("Key of Next in list: j, Down");
}

#[test]
fn no_bare_letter_can_be_given_to_an_action_on_many_entries() {
    let mut window = open("Keys");
    window.fill("Find an action", "mark all");
    window.click("Key of Mark all as read: Shift+A");
    window.press(Key::X);
    window.until_sees("x: Needs Ctrl, Alt or Shift");
    window.press_with(Modifiers::COMMAND, Key::M);
    window.until_sees("Key of Mark all as read: Ctrl+M");
}

#[test]
fn the_window_follows_the_desktops_theme() {
    for (dark, choice, expect) in
        [(Some(true), "system", true), (None, "system", false), (Some(true), "light", false)]
    {
        let home = Home::with(&format!(r#""theme": "{choice}""#));
        let mut window = home.open_on(dark);
        window.until("the theme is right", |w| w.harness().ctx.global_style().visuals.dark_mode == expect);
    }
}

/// RFC 7089: the user chooses the web archive that is searched for missing entries.
#[test]
fn the_address_of_the_web_archive_is_set_and_refused_where_it_is_none() {
    let mut window = open("Network");
    assert_eq!(window.field("Address of the web archive"), Settings::default().network.web_archive.as_str());
    window.fill("Address of the web archive", "gopher://archive.example/");
    window.until_sees("An http or https address");
    assert_eq!(settings(&window).network.web_archive, Settings::default().network.web_archive);
    window.fill("Address of the web archive", "https://archive.example/map/");
    window
        .until("it is kept", |w| settings(w).network.web_archive.as_str() == "https://archive.example/map/");
    window.until_gone("An http or https address");
}

#[test]
fn an_account_is_added_tested_and_removed() {
    let server = Site::start();
    server.handle("/v1/me", |request| match request.header("X-Auth-Token") {
        Some("token") => Reply::json(r#"{"username": "ada"}"#),
        _ => Reply::status(401),
    });
    server.put("/v1/version", Reply::json(r#"{"version": "2.2.6"}"#));
    server.put("/v1/feeds", Reply::json("[]"));
    let mut window = open("Accounts");
    window.fill("Server address", server.url("/").as_str());
    window.fill_secret("Password or API token", "wrong");
    window.fill("Account name", "Home");
    window.click("Add account");
    window.until_reads("did not accept the user name");
    window.fill_secret("Password or API token", "token");
    window.click("Add account");
    window.until_reads("Home: Miniflux 2.2.6 at");
    window.until("the form is empty again", |w| w.field("Server address").is_empty());
    window.click("Test Home");
    window.until_reads("signed in as ada");
    // The next window has the account.
    let mut window = window.close().open();
    show(&mut window, "Accounts");
    window.until_reads("signed in with a token");
    window.click("Remove Home");
    window.until_sees(
        "Lacuna sends the marks that wait, and then forgets the password. Entries and their marks stay here.",
    );
    window.click("Cancel");
    assert!(window.sees("Test Home"), "the account stays");
    window.click("Remove Home");
    window.click("Remove the account “Home”");
    window.until("it is gone", |w| !w.reads("signed in with a token"));
}

#[test]
fn a_password_in_the_address_of_a_server_moves_to_its_field() {
    let server = Site::start();
    server.handle("/v1/me", |request| match request.header("Authorization") {
        // ada:s3cret
        Some("Basic YWRhOnMzY3JldA==") => Reply::json(r#"{"username": "ada"}"#),
        _ => Reply::status(401),
    });
    server.put("/v1/version", Reply::json(r#"{"version": "2.2.6"}"#));
    server.put("/v1/feeds", Reply::json("[]"));
    let mut window = open("Accounts");
    window.fill("Server address", &server.url("/").as_str().replace("://", "://ada:s3cret@"));
    window.fill("Account name", "Home");
    assert_eq!(window.field("Server address"), server.url("/").as_str());
    window.click("Add account");
    window.until_reads("Home: Miniflux 2.2.6 at");
    assert_eq!(window.store.accounts().unwrap()[0].user.as_deref(), Some("ada"));
}

/// A Miniflux on which a token signs in.
fn miniflux() -> Site {
    let server = Site::start();
    server.put("/v1/me", Reply::json(r#"{"username": "ada"}"#));
    server.put("/v1/version", Reply::json(r#"{"version": "2.2.6"}"#));
    server
}

/// Adds an account on this server, with the name Home.
fn add_account(window: &mut Window, server: &Site) {
    show(window, "Accounts");
    window.fill("Server address", server.url("/").as_str());
    window.fill_secret("Password or API token", "token");
    window.fill("Account name", "Home");
    window.click("Add account");
    window.until_reads("Home: Miniflux 2.2.6 at");
}

#[test]
fn a_name_that_another_account_has_is_refused_and_the_form_stays() {
    let (server, other) = (miniflux(), miniflux());
    server.put("/v1/feeds", Reply::json("[]"));
    other.put("/v1/feeds", Reply::json("[]"));
    let mut window = Home::new().open();
    add_account(&mut window, &server);
    window.until("the form is empty again", |w| w.field("Server address").is_empty());
    window.fill("Server address", other.url("/").as_str());
    window.fill_secret("Password or API token", "token");
    window.fill("Account name", "Home");
    window.click("Add account");
    window.until_reads("An account with the name Home exists already");
    assert_eq!(window.field("Server address"), other.url("/").as_str());
    assert_eq!(window.store.accounts().unwrap().len(), 1);
    window.fill("Account name", "Work");
    window.click("Add account");
    window.until_reads("Work: Miniflux 2.2.6 at");
    window.until("it is added", |w| w.store.accounts().unwrap().len() == 2);
    window.until("the form is empty again", |w| w.field("Server address").is_empty());
}

#[test]
fn the_form_of_a_new_account_stays_when_another_account_is_tested() {
    let server = miniflux();
    server.put("/v1/feeds", Reply::json("[]"));
    let mut window = Home::new().open();
    add_account(&mut window, &server);
    window.until("the form is empty again", |w| w.field("Server address").is_empty());
    let nothing = Site::start();
    window.fill("Server address", nothing.url("/").as_str());
    window.fill_secret("Password or API token", "token");
    window.fill("Account name", "Work");
    window.click("Add account");
    window.until("it fails", |w| {
        nothing.count("/v1/me") > 0 && !w.sees("Asking the server…") && w.sees("Test Home")
    });
    window.click("Test Home");
    window.until_reads("signed in as ada");
    window.rest(Duration::from_millis(200));
    assert_eq!(window.field("Server address"), nothing.url("/").as_str());
}

/// True if the only account may lead to local addresses.
fn allows_local(window: &Window) -> bool {
    let database = rusqlite::Connection::open(window.home.path().join("lacuna.db")).unwrap();
    database.query_row("SELECT allow_private FROM account", [], |row| row.get(0)).unwrap()
}

#[test]
fn f5_an_account_may_lead_to_local_addresses_if_the_user_allows_it() {
    let server = miniflux();
    server.put("/v1/feeds", Reply::json("[]"));
    let mut window = Home::new().open();
    add_account(&mut window, &server);
    assert!(!allows_local(&window), "as for feeds, it may not by itself");
    window.click("Allow local addresses for Home");
    window.until("it is kept", |w| allows_local(w));
    window.click("Allow local addresses for Home");
    window.until("it is taken back", |w| !allows_local(w));
    // The account is added again, with the permission.
    window.fill("Server address", server.url("/").as_str());
    window.fill_secret("Password or API token", "token");
    window.click("Allow local addresses");
    window.click("Add account");
    window.until("it is kept", |w| allows_local(w));
    window.until("the form is empty again", |w| w.field("Server address").is_empty());
}

#[test]
fn enter_in_the_password_field_adds_the_account() {
    let server = miniflux();
    server.put("/v1/feeds", Reply::json("[]"));
    let mut window = Home::new().open();
    show(&mut window, "Accounts");
    let warning = "Not encrypted: others on the network may see your password";
    window.fill("Server address", "http://reader.example/");
    window.until_sees(warning);
    window.fill("Server address", server.url("/").as_str());
    window.until("a server on this computer needs no warning", |w| !w.sees(warning));
    window.fill("Account name", "Home");
    window.fill_secret("Password or API token", "token");
    window.press(Key::Enter);
    window.until_reads("Home: Miniflux 2.2.6 at");
}

#[test]
fn the_sync_of_an_account_is_switched_on_shown_and_switched_off() {
    let (site, server) = (Site::start(), miniflux());
    site.put("/feed", feed("Harbour", 1..=3));
    let follows = format!(r#"[{{"id": 7, "feed_url": "{}"}}]"#, site.url("/feed"));
    server.put("/v1/feeds", Reply::json(follows));
    // The user has read the second entry in the browser.
    let entries = (1..=3).map(|n| {
        let (hash, status) = (sha256_hex(&format!("e{n}")), if n == 2 { "read" } else { "unread" });
        format!(
            r#"{{"id": {n}, "feed_id": 7, "status": "{status}", "starred": false, "hash": "{hash}", "title": "e{n}",
            "url": "", "published_at": "2026-01-0{n}T00:00:00Z", "changed_at": "2026-01-0{n}T00:00:00Z"}}"#
        )
    });
    let entries = entries.collect::<Vec<_>>().join(",");
    server.put("/v1/entries", Reply::json(format!(r#"{{"total": 3, "entries": [{entries}]}}"#)));
    let mut window = Home::new().open_following(&site);
    window.refresh_all();
    assert_eq!(window.unread().len(), 3);
    add_account(&mut window, &server);
    assert!(!window.reads("Synced"), "an account is not synced by itself");
    window.click("Sync read marks and stars with Home");
    window.until_sees("Sync marks now and from now on");
    window.click("Sync marks now and from now on");
    window.until_reads("Synced just now.");
    window.until("the mark has come", |w| w.unread().len() == 2);
    // The server stops. The reason is shown, and the mark waits.
    server.put("/v1/entries", Reply::status(503));
    window.press(Key::Escape);
    window.read("e3");
    window.press(Key::M);
    window.until("it is read", |w| w.unread().len() == 1);
    show(&mut window, "Accounts");
    window.until_reads("1 change waiting.");
    window.click("Sync with Home now");
    window.until_reads("out of service");
    window.click("Turn sync with Home off");
    window.click("Turn sync with “Home” off all the same");
    window.until("the sync is off", |w| !w.reads("waiting"));
}

#[test]
fn subscriptions_are_synced_after_the_user_has_seen_and_confirmed_the_changes() {
    let (site, server) = (Site::start(), miniflux());
    site.put("/feed", feed("Harbour", 1..=3));
    site.put("/there", feed("Lighthouse", 1..=2));
    server.put("/v1/categories", Reply::json(r#"[{"id": 1, "title": "All"}, {"id": 2, "title": "Sea"}]"#));
    let category = r#"{"id": 2, "title": "Sea"}"#;
    let [here, there] = ["/feed", "/there"].map(|path| site.url(path).to_string());
    server.put(
        "/v1/feeds",
        Reply::json(format!(
            r#"[{{"id": 6, "feed_url": "{here}", "title": "Harbour", "category": {{"id": 1, "title": "All"}}}},
            {{"id": 7, "feed_url": "{there}", "title": "Lighthouse", "category": {category}}}]"#
        )),
    );
    let mut window = Home::new().open_following(&site);
    window.refresh_all();
    add_account(&mut window, &server);
    window.click("Sync subscriptions with Home…");
    window.until_sees("Subscribe here in the folder Sea: Lighthouse");
    assert_eq!(window.feeds().len(), 1, "a preview changes nothing");
    window.click("Make 1 change");
    window.until_reads("1 change made.");
    window.until("the feed is followed and fetched", |w| w.feeds().len() == 2 && w.entries().len() == 5);
    assert_eq!(window.feed("Lighthouse").folder, ["Sea"]);
    assert!(window.sees("Sync read marks and stars with Home"), "the sync of marks stays off");
    // The feed goes from the server. The user decides about it, although no marks are synced.
    let left = format!(
        r#"[{{"id": 6, "feed_url": "{here}", "title": "Harbour", "category": {{"id": 1, "title": "All"}}}}]"#
    );
    server.put("/v1/feeds", Reply::json(left));
    window.click("Sync subscriptions with Home…");
    window.until_sees("Subscribe to Lighthouse there again");
    window.click("Unsubscribe from Lighthouse here");
    window.until("it is unsubscribed", |w| w.feeds().len() == 1);
}

const KEEP_RUNNING: &str = "Keep running when the window is closed";

#[test]
fn the_tray_is_offered_where_there_is_one_and_shows_unread_entries() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=4));
    let mut window = Home::new().open_following(&site);
    window.refresh_all();
    *window.desktop.has_tray.lock().unwrap() = true;
    show(&mut window, "Refreshing");
    window.until_reads("An icon in the tray shows the number of unread entries");
    window.click(KEEP_RUNNING);
    window.until("it is kept", |w| settings(w).refreshing.keep_running);
    window.until("the icon counts", |w| *w.desktop.counted.lock().unwrap() == 4);
    let on_call = window.desktop.icon.lock().unwrap().clone().expect("the icon is in the tray");
    window.press(Key::Escape);
    site.put("/feed", feed("Harbour", 1..=7));
    on_call(TrayCall::Refresh);
    window.until("the icon counts again", |w| *w.desktop.counted.lock().unwrap() == 7);
    assert!(!*window.desktop.ends.lock().unwrap());
    on_call(TrayCall::Quit);
    window.until("the program ends", |w| *w.desktop.ends.lock().unwrap());
    // Without the setting, the icon goes.
    show(&mut window, "Refreshing");
    window.click(KEEP_RUNNING);
    window.until("the icon is gone", |w| w.desktop.icon.lock().unwrap().is_none());
}

#[test]
fn the_tray_is_offered_as_well_if_the_palette_opens_the_settings() {
    let mut window = Window::new();
    *window.desktop.has_tray.lock().unwrap() = true;
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "Keep running");
    window.press(Key::Enter);
    window.until_sees("Refresh every");
    window.rest(Duration::from_millis(300));
    assert!(window.reads("An icon in the tray shows the number of unread entries"), "{:#?}", window.shown());
}

#[test]
fn the_last_choice_about_the_tray_counts() {
    let mut window = Window::new();
    *window.desktop.has_tray.lock().unwrap() = true;
    let takes = Duration::from_millis(300);
    *window.desktop.tray_takes.lock().unwrap() = takes;
    show(&mut window, "Refreshing");
    window.until_reads("An icon in the tray shows the number of unread entries");
    window.click(KEEP_RUNNING);
    window.click(KEEP_RUNNING);
    window.until("it is kept", |w| !settings(w).refreshing.keep_running);
    window.rest(takes * 2);
    assert!(window.desktop.icon.lock().unwrap().is_none(), "a slow tray shows no icon that was removed");
}

#[test]
fn a_desktop_without_a_tray_is_not_offered_one() {
    let mut window = open("Refreshing");
    window.until_reads("Your desktop has no system tray");
    window.click_on(Role::CheckBox, "Check feeds on launch");
    assert!(window.harness().query_all_by_role_and_label(Role::CheckBox, KEEP_RUNNING).next().is_none());
}

#[test]
fn quitting_ends_the_program_whatever_the_tray_shows() {
    let mut window = Window::new();
    window.press_with(Modifiers::COMMAND, Key::Q);
    window.until("the program ends", |w| *w.desktop.ends.lock().unwrap());
}
