//! Single web pages that the user keeps.

use std::time::Duration;

use egui::{Key, Modifiers, Role};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::profile::filing::pages;
use lacuna::profile::now;
use lacuna::ui::actions::command::{ArticleCommand, Command};

use crate::support::{Home, Window, day};

fn page(title: &str) -> Reply {
    let text = "The tide came in at nine, and with it the boat that nobody had been waiting for. ".repeat(20);
    Reply::html(format!(
        "<html><head><title>{title}</title></head><body><article><h1>{title}</h1><p>{text}</p><p>{text}</p>
        </article></body></html>"
    ))
}

fn site() -> Site {
    let site = Site::start();
    site.put("/feed", Feed::atom("Anchor").entries([Entry::new("a", "a1").published(day(1))]));
    site.put("/tide", page("Tide"));
    site
}

/// Runs a command of the palette.
fn run(window: &mut Window, command: &str) {
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", command);
    window.press(Key::Enter);
}

fn save(window: &mut Window, address: &str) {
    run(window, "Save a page");
    window.fill("Address of the page", address);
    window.press(Key::Enter);
}

#[test]
fn a_page_is_saved_by_its_address_and_listed_with_its_text() {
    let site = site();
    let mut window = Window::reading([("", site.url("/feed"))]);
    assert!(!window.named(Role::TreeItem).iter().any(|name| name.starts_with("Saved pages")));
    save(&mut window, site.url("/tide").as_str());
    window.until_sees("Saved “Tide”");
    window.show("Saved pages, 1");
    assert_eq!(window.app().window_title(), "Lacuna (2)");
    window.read("Tide");
    window.until_reads("The tide came in at nine");
    window.until_reads("Saved pages · ");
    save(&mut window, site.url("/tide").as_str());
    window.until_reads("is saved already");
    assert_eq!(site.count("/tide"), 1);
}

#[test]
fn the_address_of_a_page_is_stored_before_the_page_arrives_and_goes_if_there_is_no_page() {
    let site = site();
    let (answer, waits) = std::sync::mpsc::channel();
    let waits = std::sync::Mutex::new(waits);
    site.handle("/slow", move |_| waits.lock().unwrap().recv().unwrap());
    let mut window = Window::reading([("", site.url("/feed"))]);
    let address = site.url("/slow").to_string();
    let is_stored = |window: &Window| window.entries().iter().any(|row| row.title == address);
    for (reply, says) in [(Reply::status(404), "nothing at this address"), (page("Slow"), "Saved “Slow”")]
    {
        save(&mut window, &address);
        window.until("the address is stored", |w| is_stored(w));
        answer.send(reply).unwrap();
        window.until_reads(says);
        assert!(!is_stored(&window));
    }
    assert_eq!(window.unread(), ["Slow", "a1"]);
}

#[test]
fn a_deleted_page_comes_back_with_its_marks_by_undo() {
    let site = site();
    let mut window = Window::reading([("", site.url("/feed"))]);
    save(&mut window, site.url("/tide").as_str());
    window.until_sees("Saved “Tide”");
    window.show("Saved pages, 1");
    window.read("Tide");
    window.press(Key::S);
    window.press(Key::M);
    window.until("it is starred and read", |w| w.starred() == ["Tide"] && !w.entry("Tide").unread);
    run(&mut window, "Delete saved page");
    window.until("it is gone", |w| !w.entries().iter().any(|row| row.title == "Tide"));
    window.until("the list is gone", |w| {
        !w.named(Role::TreeItem).iter().any(|name| name.starts_with("Saved pages"))
    });
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("it is back", |w| w.starred() == ["Tide"] && !w.entry("Tide").unread);
    window.show("Saved pages");
    window.read("Tide");
    window.until_reads("The tide came in at nine");
    window.menu_on(Role::ListItem, "Tide");
    window.click("Delete saved page");
    window.until("it is gone again", |w| !w.entries().iter().any(|row| row.title == "Tide"));
}

#[test]
fn the_page_beside_a_deleted_one_is_selected() {
    let site = site();
    let mut window = Window::reading([("", site.url("/feed"))]);
    for title in ["Tide", "Ebb", "Flood"] {
        site.put(&format!("/{title}"), page(title));
        save(&mut window, site.url(&format!("/{title}")).as_str());
        window.until_sees(&format!("Saved “{title}”"));
    }
    window.show("Saved pages, 3");
    window.until_titles(&["Flood", "Ebb", "Tide"]);
    window.read("Ebb");
    run(&mut window, "Delete saved page");
    window.until_article("Tide");
    window.until_titles(&["Flood", "Tide"]);
    run(&mut window, "Delete saved page");
    window.until_article("Flood");
}

#[test]
fn a_feed_is_no_page_and_can_be_subscribed_to_at_once() {
    let site = site();
    site.put("/other", Feed::atom("Buoy").entries([Entry::new("b", "b1").published(day(2))]));
    let mut window = Window::reading([("", site.url("/feed"))]);
    save(&mut window, site.url("/other").as_str());
    window.until_reads("is a feed, not a page.");
    window.click("Subscribe");
    window.until("the feed is followed", |w| w.feeds().iter().any(|row| row.title == "Buoy"));
    save(&mut window, "not an address");
    window.until_reads("This is not a web address.");
    window.fill("Address of the page", site.url("/nowhere").as_str());
    assert!(!window.reads("This is not a web address."));
    window.press(Key::Enter);
    window.until_reads("Could not save");
    save(&mut window, site.url("/gone").as_str());
    window.until_reads("Could not save");
}

#[test]
fn a_page_whose_loading_was_killed_is_loaded_when_the_window_opens() {
    let site = site();
    let home = Home::new();
    let mut store = home.profile().store().unwrap();
    for path in ["/tide", "/gone"] {
        store.transaction(|tx| pages::begin(tx, &site.url(path), now())).unwrap();
    }
    drop(store);
    let mut window = home.open_following(&site);
    window.until_reads(&format!("The saved page {} was not loaded.", site.url("/gone")));
    window.show("Saved pages, 2");
    window.read("Tide");
    window.until_reads("The tide came in at nine");
    assert_eq!(site.count("/tide"), 1);
    // The other entry says why until its page is loaded.
    window.read(site.url("/gone").as_str());
    let said = "The full text could not be loaded. There is nothing at this address";
    window.until_reads(said);
    site.put("/gone", Reply::status(410));
    window.click("Load full text");
    window.until_reads("The full text could not be loaded. 127.0.0.1");
    site.put("/gone", page("Back"));
    window.click("Load full text");
    window.until_article("Back");
    window.until_reads("The tide came in at nine");
    assert!(!window.reads(said));
}

#[test]
fn a_page_that_could_not_be_reached_is_loaded_later() {
    let site = site();
    site.put("/busy", Reply::status(503));
    let mut window = Window::reading([("", site.url("/feed"))]);
    save(&mut window, site.url("/busy").as_str());
    window.until_reads("Saved only the address");
    site.put("/busy", page("Busy"));
    let key = window.store.saved_page(&site.url("/busy")).unwrap().unwrap();
    window.show("Saved pages, 1");
    window.press(Key::J);
    window.until_reads("Saved pages · ");
    window.app().carry_out(Command::Article(ArticleCommand::LoadFullText(key)));
    window.until_sees("Saved “Busy”");
    window.until_article("Busy");
    window.until_reads("The tide came in at nine");
}

#[test]
fn a_server_that_wants_a_pause_is_not_asked_for_another_page() {
    let site = site();
    site.put("/busy", Reply::status(429).header("Retry-After", "3600"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    save(&mut window, site.url("/busy").as_str());
    window.until_reads("Saved only the address");
    save(&mut window, site.url("/tide").as_str());
    let tide = format!("Saved only the address {}. Its server asked to wait. ", site.url("/tide"));
    window.until_reads(&tide);
    let year: String = now().to_rfc3339().chars().take(4).collect();
    window.until_reads(&format!(" {year}, "));
    assert_eq!((site.count("/busy"), site.count("/tide")), (1, 0));
    window.show("Saved pages, 2");
    window.refresh_all();
    assert_eq!((site.count("/busy"), site.count("/tide")), (1, 0));
    assert_eq!(window.store.awaited_pages().unwrap().len(), 2, "the pages are loaded after the pause");
}

#[test]
fn a_page_is_loaded_by_itself_after_the_pause_that_its_server_wanted() {
    let site = site();
    site.put("/busy", Reply::status(503).header("Retry-After", "1"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    save(&mut window, site.url("/busy").as_str());
    window.until_reads("Saved only the address");
    site.put("/busy", page("Busy"));
    window.rest(Duration::from_millis(1_200));
    window.refresh_all();
    window.until("the page is here", |w| w.entries().iter().any(|row| row.title == "Busy"));
    assert_eq!((site.count("/busy"), window.store.awaited_pages().unwrap().len()), (2, 0));
}

#[test]
fn a_page_behind_a_form_for_signing_in_keeps_its_address_and_can_be_loaded_later() {
    let site = site();
    let form = "<h1>Members</h1><form><input name=user><input name=\"pw\" type = 'password'></form>";
    site.put(
        "/sign-in",
        Reply::html(format!("<html><head><title>Sign in</title></head><body>{form}</body></html>")),
    );
    site.put("/members", Reply::redirect(302, "/sign-in"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    save(&mut window, site.url("/members").as_str());
    window.until_reads("wants you to sign in before it shows this page");
    assert!(!window.reads("Saved “Sign in”"));
    window.show("Saved pages, 1");
    let titles = window.titles();
    assert!(titles.len() == 1 && !titles[0].contains("Sign in"), "{titles:?}");
    // A page with a text may have such a field, and an address that is a form itself is kept as it is.
    let text = "<p>The tide came in at nine, and with it the boat that nobody waited for.</p>".repeat(60);
    site.put(
        "/long",
        Reply::html(format!(
            "<html><head><title>Long</title></head><body>{form}<article>{text}</article></body></html>"
        )),
    );
    site.put("/short", Reply::redirect(301, "/long"));
    save(&mut window, site.url("/short").as_str());
    window.until_sees("Saved “Long”");
    // The site lets the user in.
    site.put("/members", page("Members"));
    save(&mut window, site.url("/members").as_str());
    window.until_sees("Saved “Members”");
}
