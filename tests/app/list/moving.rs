//! Moving through lists and articles by keyboard and mouse, dialogs and menus over them, and undo.

use egui::{Key, Modifiers, PointerButton, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use lacuna::demo::http::Reply;
use lacuna::model::SavedSearch;
use lacuna::ui::actions::command::{Command, ListCommand};
use lacuna::ui::view::Scope;

use crate::support::{Home, Window, feed, feed_of, post};

/// Opens a window with one feed of six entries.
fn harbour() -> (Site, Window) {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=6));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    (site, window)
}

/// Returns the vertical position of an article's headline.
fn headline(window: &Window, title: &str) -> Option<f32> {
    let headings = window.harness().query_all_by_role(Role::Heading);
    let mut found = headings.filter(|node| node.accesskit_node().label().as_deref() == Some(title));
    found.find(|node| node.rect().left() > 600.0).map(|node| node.rect().top())
}

/// Returns true if nothing moves from one frame to the next.
fn stands_still(window: &mut Window) -> bool {
    let before = headline(window, "Long");
    window.step();
    headline(window, "Long") == before
}

/// The row that is selected.
fn selected(window: &Window) -> Option<String> {
    let mut rows = window.harness().query_all_by_role(Role::ListItem);
    rows.find(|row| row.accesskit_node().is_selected() == Some(true))?.accesskit_node().label()
}

#[test]
fn an_article_is_scrolled_on_and_back_by_keyboard() {
    let site = Site::start();
    let paragraphs: Vec<String> =
        (0..200).map(|n| format!("<p>Paragraph {n} of a long story.</p>")).collect();
    let text = paragraphs.concat();
    site.put("/feed", Feed::atom("Harbour").id("urn:h").author("Ada").entry(post("Long", 1).html(text)));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.read("Long");
    let top = headline(&window, "Long").unwrap();
    window.press(Key::Space);
    window.until("it is scrolled on", |w| headline(w, "Long").is_none_or(|at| at < top - 300.0));
    window.press_with(Modifiers::SHIFT, Key::Space);
    window.until("it is scrolled back", |w| headline(w, "Long") == Some(top));
    window.press_with(Modifiers::SHIFT, Key::End);
    window.until("it stands still at its end", |w| {
        stands_still(w) && headline(w, "Long") < Some(top - 2_000.0)
    });
    let end = headline(&window, "Long").unwrap();
    window.press_with(Modifiers::SHIFT, Key::PageUp);
    window.until("the end is out of sight", |w| headline(w, "Long") > Some(end + 300.0));
    window.press_with(Modifiers::SHIFT, Key::Home);
    window.until("it stands at its top", |w| headline(w, "Long") == Some(top));
    assert!(window.has_open("Long"));
}

#[test]
fn every_key_that_moves_about_is_in_the_help() {
    let (_site, mut window) = harbour();
    window.press(Key::F1);
    window.until_sees("Scroll back: Shift+Space, Shift+PageUp");
    for (name, keys) in [
        ("A page down the list", "PageDown"),
        ("A page up the list", "PageUp"),
        ("First in list", "Home"),
        ("Last in list", "End"),
        ("Top of the article", "Shift+Home"),
        ("End of the article", "Shift+End"),
        ("At risk", "g r"),
        ("About this feed", "Ctrl+I"),
    ] {
        assert!(window.sees(&format!("{name}: {keys}")), "{name}: {:#?}", window.shown());
    }
    window.press(Key::Escape);
    window.until_gone("Keyboard shortcuts");
    window.press(Key::G);
    window.press(Key::R);
    window.until_sees("Nothing is at risk");
    // The feed has no entry to choose.
    assert!(window.sees("Nothing selected") && !window.reads("Choose an entry"), "{:#?}", window.shown());
}

#[test]
fn the_feed_that_is_listed_is_brought_into_view_among_the_subscriptions() {
    let site = Site::start();
    let names: Vec<String> = (10..70).map(|n| format!("Feed {n}")).collect();
    let home = Home::new();
    home.follow(names.iter().map(|name| {
        let path = format!("/{}", name.replace(' ', ""));
        site.put(&path, feed(name, 1..=1));
        ("", site.url(&path))
    }));
    let mut window = home.open();
    window.refresh_all();
    let is_seen = |w: &Window, name: &str| w.tree().iter().any(|row| row.starts_with(name));
    window.until("the feeds are there", |w| is_seen(w, "Feed 10"));
    assert!(!is_seen(&window, "Feed 69"));
    let last = window.feed("Feed 69").id;
    window.app().carry_out(Command::List(ListCommand::ShowScope(Scope::Feed(last))));
    window.until("the last one is in view", |w| is_seen(w, "Feed 69"));
    // The whole row can be clicked.
    window.press_with(Modifiers::SHIFT, Key::K);
    window.show("Feed 69");
    for _ in 0..59 {
        window.press_with(Modifiers::SHIFT, Key::K);
    }
    window.until("the first one is in view", |w| is_seen(w, "Feed 10") && !is_seen(w, "Feed 69"));
}

#[test]
fn each_way_to_close_the_information_about_a_feed_shows_the_entry_again() {
    let (_site, mut window) = harbour();
    window.read("e5");
    let close: [fn(&mut Window); 3] = [
        |w| w.click("About this feed"),
        |w| w.press(Key::Escape),
        |w| w.press_with(Modifiers::COMMAND, Key::I),
    ];
    for close in close {
        window.click("About this feed");
        window.until_sees("Last checked");
        close(&mut window);
        window.until_gone("Last checked");
        assert!(window.has_open("e5"));
    }
}

#[test]
fn the_row_after_a_dismissed_gap_is_next_in_missing() {
    let site = Site::start();
    let mut feeds = Vec::new();
    for name in ["Anchor", "Buoy", "Cable", "Dock"] {
        let path = format!("/{name}");
        site.put(&path, feed(name, 3..=4).link("self", &path).link("prev-archive", "/gone"));
        feeds.push(("", site.url(&path)));
    }
    let mut window = Window::reading(feeds);
    window.show("Missing");
    window.until_titles(&["(gap)", "(gap)", "(gap)", "(gap)"]);
    window.press(Key::J);
    window.press(Key::J);
    window.until("the second is selected", |w| selected(w) == w.rows().get(1).cloned());
    let third = window.rows()[2].clone();
    window.press_with(Modifiers::SHIFT, Key::D);
    window.until_titles(&["(gap)", "(gap)", "(gap)"]);
    window.until("the next one is selected", |w| selected(w).as_ref() == Some(&third));
    window.press(Key::J);
    window.until("the last is selected", |w| selected(w) == w.rows().last().cloned());
    // If the last gap is dismissed, the gap before it is selected.
    window.press_with(Modifiers::SHIFT, Key::D);
    window.until_titles(&["(gap)", "(gap)"]);
    window.until("the one before is selected", |w| selected(w).as_ref() == Some(&third));
    assert_eq!(window.rows()[1], third);
}

#[test]
fn the_keys_continue_at_the_place_of_an_entry_that_left_the_list() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=6).complete());
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1"]);
    for (key, next) in [(Key::J, "e3"), (Key::K, "e5")] {
        site.put("/feed", feed("Harbour", 1..=6).complete());
        window.refresh_all();
        window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1"]);
        window.read("e4");
        site.put(
            "/feed",
            Feed::atom("Harbour")
                .id("urn:Harbour")
                .author("Ada")
                .complete()
                .entries([6, 5, 3, 2, 1].map(|n| post(&format!("e{n}"), n))),
        );
        window.refresh_all();
        window.until_titles(&["e6", "e5", "e3", "e2", "e1"]);
        window.press(key);
        window.until_article(next);
    }
}

#[test]
fn enter_removes_a_feed_and_tab_reaches_the_close_button_last() {
    let (_site, mut window) = harbour();
    window.press_with(Modifiers::COMMAND, Key::Delete);
    window.until_sees("Unsubscribe from this feed?");
    window.step();
    let focused = |w: &Window| {
        let mut nodes = w.harness().query_all_by_role(Role::Button);
        nodes.find(egui_kittest::Node::is_focused).and_then(|node| node.accesskit_node().label())
    };
    // The close button is beside the title, although Tab reaches it last.
    let place = |role, name| window.harness().get_by_role_and_label(role, name).rect();
    let (title, close) = (place(Role::Heading, "Unsubscribe from this feed?"), place(Role::Button, "Close"));
    assert!((title.center().y - close.center().y).abs() < 6.0, "{title:?} {close:?}");
    assert!((place(Role::Button, "Unsubscribe").right() - close.right()).abs() < 8.0, "{close:?}");
    for name in ["Unsubscribe", "Cancel", "Close", "Unsubscribe"] {
        assert_eq!(focused(&window).as_deref(), Some(name));
        window.press(Key::Tab);
    }
    window.press_with(Modifiers::SHIFT, Key::Tab);
    window.press(Key::Enter);
    window.until_sees("Unsubscribed from “Harbour”");
}

#[test]
fn the_last_action_is_undone_first() {
    let (_site, mut window) = harbour();
    let undo = |w: &mut Window| w.press_with(Modifiers::COMMAND, Key::Z);
    window.press_with(Modifiers::SHIFT, Key::A);
    window.until_sees("6 entries marked as read");
    window.read("e4");
    window.press(Key::M);
    window.until("it is unread", |w| w.unread() == ["e4"]);
    window.press(Key::S);
    window.until("it is starred", |w| w.starred() == ["e4"]);
    undo(&mut window);
    window.until("it is not starred", |w| w.starred().is_empty());
    assert_eq!(window.unread(), ["e4"]);
    // Redo says what it does, as undo does.
    window.until_sees("Star removed");
    let redo = |w: &mut Window| w.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    redo(&mut window);
    window.until("it is starred again", |w| w.starred() == ["e4"]);
    window.until_sees("Starred again");
    undo(&mut window);
    window.until("it is not starred", |w| w.starred().is_empty());
    undo(&mut window);
    window.until("it is read", |w| w.unread().is_empty());
    window.until_sees("1 entry read again");
    redo(&mut window);
    window.until("it is unread", |w| w.unread() == ["e4"]);
    window.until_sees("1 entry unread again");
    undo(&mut window);
    window.until("it is read", |w| w.unread().is_empty());
    undo(&mut window);
    window.until("all are unread", |w| w.unread().len() == 6);
    // Then the menu offers no undo.
    window.click("Menu");
    window.click("Edit");
    window.step();
    let item = window.harness().query_all_by_label("Undo").last().unwrap();
    assert!(item.accesskit_node().is_disabled());
}

#[test]
fn a_drag_and_the_removal_of_a_search_can_be_undone() {
    let site = Site::start();
    site.put("/a", feed_of("Anchor", "a", 1..=2));
    site.put("/b", feed_of("Buoy", "b", 3..=5));
    let mut window = Window::reading([("Sea", site.url("/a")), ("Land/Deep", site.url("/b"))]);
    window.drag("Buoy", "Folder Sea");
    window.until("it is moved", |w| w.feed("Buoy").folder == ["Sea"]);
    window.until_sees("“Buoy” was moved into “Sea”.");
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("it is back", |w| w.feed("Buoy").folder == ["Land", "Deep"]);
    window.drag("Folder Deep", "Folder Sea");
    window.until("it is moved", |w| w.feed("Buoy").folder == ["Sea", "Deep"]);
    window.until_sees("“Deep” was moved into “Sea”.");
    window.click("Undo");
    window.until("it is back", |w| w.feed("Buoy").folder == ["Land", "Deep"]);
    window.app().carry_out(Command::List(ListCommand::SaveSearch(SavedSearch::new("text", ""))));
    window.until_sees("Remove this smart folder");
    window.click("Remove this smart folder");
    window.until("it is gone", |w| w.store.saved_searches().unwrap().is_empty());
    window.until_sees("The smart folder “text” was removed.");
    window.click("Undo");
    window.until("it is back", |w| w.store.saved_searches().unwrap() == [SavedSearch::new("text", "")]);
}

#[test]
fn a_smart_folder_is_edited_and_keeps_its_place() {
    let (_site, mut window) = harbour();
    for query in ["e1", "e2"] {
        let search = SavedSearch::new(query, "");
        window.app().carry_out(Command::List(ListCommand::SaveSearch(search.clone())));
        window.until("it is saved", |w| w.store.saved_searches().unwrap().contains(&search));
    }
    let saved = |w: &Window| {
        w.store.saved_searches().unwrap().into_iter().map(|search| search.query).collect::<Vec<_>>()
    };
    window.show("e1, 1");
    window.menu_on(Role::TreeItem, "e1, 1");
    window.click("Edit this smart folder…");
    window.fill("Search of the smart folder", "e2");
    window.until_sees("Another smart folder has this search.");
    window.press(Key::Enter);
    window.fill("Search of the smart folder", "e5");
    window.press(Key::Enter);
    window.until_titles(&["e5"]);
    assert_eq!(saved(&window), ["e5", "e2"]);
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until_titles(&["e1"]);
    assert_eq!(saved(&window), ["e1", "e2"]);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.until_titles(&["e5"]);
}

#[test]
fn a_smart_folder_gets_a_name_and_keeps_its_search() {
    let (_site, mut window) = harbour();
    window.fill("Search", "title:e5");
    window.until_titles(&["e5"]);
    window.click("Save as smart folder");
    window.fill("Name of the smart folder", "Buoys");
    window.press(Key::Enter);
    window.show("Buoys, 1");
    window.until_titles(&["e5"]);
    assert_eq!(window.store.saved_searches().unwrap(), [SavedSearch::new("title:e5", "Buoys")]);
    // The name stays over a restart, and F2 changes it without a change of the search.
    let mut window = window.close().open();
    window.show("Buoys, 1");
    window.until_titles(&["e5"]);
    window.press(Key::F2);
    window.until_sees("Edit smart folder");
    assert_eq!(window.field("Search of the smart folder"), "title:e5");
    window.fill("Name of the smart folder", "Old buoys");
    window.press(Key::Enter);
    window.until("it has the new name", |w| w.tree().iter().any(|row| row == "Old buoys, 1"));
    window.until_sees("The smart folder “Old buoys” was changed.");
    window.until_titles(&["e5"]);
    assert!(!window.sees("title:e5"));
    let row = window.harness().get_by_role_and_label(Role::TreeItem, "Old buoys, 1").rect().center();
    window.harness().hover_at(row);
    window.until_sees("title:e5");
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("it has the former name", |w| w.tree().iter().any(|row| row == "Buoys, 1"));
    // Without a name it is called by its search again.
    window.menu_on(Role::TreeItem, "Buoys, 1");
    window.click("Edit this smart folder…");
    window.until_sees("Edit smart folder");
    window.press(Key::Backspace);
    window.press(Key::Enter);
    window.until("it has no name", |w| w.tree().iter().any(|row| row == "title:e5, 1"));
}

#[test]
fn the_menus_of_rows_mark_the_rows_beside_and_lead_to_the_feed() {
    let (_site, mut window) = harbour();
    window.show("All entries");
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1"]);
    // The menu acts on the row under the pointer, not on the selected row.
    window.read("e1");
    window.menu_on(Role::ListItem, "e5");
    window.click("Mark above as read");
    window.until("one is read", |w| w.unread() == ["e5", "e4", "e3", "e2", "e1"]);
    window.menu_on(Role::ListItem, "e3");
    window.click("Mark below as read");
    window.until("two more are read", |w| w.unread() == ["e5", "e4", "e3"]);
    window.menu_on(Role::ListItem, "e4");
    window.click("Show in its feed");
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    window.until_article("e4");
    window.until("it is selected", |w| selected(w).is_some_and(|row| row.starts_with("e4")));
    window
        .harness()
        .get_by(|node| node.role() == Role::ListItem && node.label().is_some_and(|l| l.starts_with("e2")))
        .click_button(PointerButton::Middle);
    window.until("it is open in the browser", |w| w.desktop.opened() == ["http://pages.example/e2"]);
    window.click("Copy link");
    window.until_sees("Copied to the clipboard");
}

#[test]
fn a_gap_is_shown_in_its_feed() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 3..=4).link("self", "/feed").link("prev-archive", "/gone"));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Missing");
    window.until_reads("Choose a gap, or press ");
    window.menu_on(Role::ListItem, "Gap: ");
    assert!(window.sees("Retry") && !window.sees("Look in a web archive"));
    window.click("Show in its feed");
    window.until_titles(&["e4", "e3", "(gap)"]);
    window.until("it is selected", |w| selected(w).is_some_and(|row| row.starts_with("Gap: ")));
}

#[test]
fn the_menu_marks_the_listed_entries_and_unread_lists_no_others() {
    let (_site, mut window) = harbour();
    let marks = |w: &mut Window| {
        w.click("Menu");
        w.click("View");
        w.until_sees("Actual size");
        let shown = w.shown().into_iter();
        let marked: Vec<String> =
            shown.filter(|text| text.contains("Show ") && text.contains("(chosen)")).collect();
        w.click("Actual size");
        w.until_gone("Actual size");
        marked
    };
    assert_eq!(marks(&mut window), ["MenuItem Show all (chosen)"]);
    window.press_with(Modifiers::COMMAND, Key::Num3);
    window.until_sees("Nothing starred");
    assert_eq!(marks(&mut window), ["MenuItem Show starred (chosen)"]);
    window.press_with(Modifiers::COMMAND, Key::Num1);
    window.show("Unread");
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1"]);
    assert!(window.named(Role::RadioButton).is_empty(), "{:#?}", window.shown());
    window.show("Harbour");
    assert_eq!(window.named(Role::RadioButton).len(), 3);
}

#[test]
fn a_failure_is_shown_with_a_remedy() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=2));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    for (status, said, remedies) in [
        (500, "The server of", vec![]),
        (404, "There is nothing at this address", vec!["Change address…"]),
        (401, "needs a password", vec!["Sign in…", "Change address…"]),
        (410, "was removed for good", vec!["Change address…", "Unsubscribe…"]),
    ] {
        site.put("/feed", Reply::status(status));
        window.refresh_all();
        window.until_reads(said);
        // The text has no status code, because a code means nothing to most users.
        let host = site.url("/").authority().to_owned();
        let has_code = |text: &String| text.replace(&host, "").contains(&status.to_string());
        assert!(!window.shown().iter().any(has_code), "{:#?}", window.shown());
        for name in ["Sign in…", "Change address…", "Unsubscribe…"] {
            assert_eq!(window.sees(name), remedies.contains(&name), "{status}: {name}");
        }
        assert!(!window.reads("NAME:PASSWORD"));
        if status == 401 {
            window.click("Sign in…");
            window.until_sees("User name");
            window.press(Key::Escape);
            window.until_gone("User name");
        }
    }
}

#[test]
fn the_field_names_the_searched_list_and_can_be_emptied() {
    let (_site, mut window) = harbour();
    let hint = |w: &Window| {
        let field = w.harness().get_by_role_and_label(Role::TextInput, "Search");
        field.accesskit_node().placeholder().map(str::to_owned)
    };
    assert_eq!(hint(&window).as_deref(), Some("Search in “Harbour”"));
    window.show("All entries");
    assert_eq!(hint(&window).as_deref(), Some("Search in all entries"));
    window.show("Harbour");
    window.fill("Search", "e3");
    window.until_titles(&["e3"]);
    window.click("Clear search");
    window.until_titles(&["e6", "e5", "e4", "e3", "e2", "e1", "(end)"]);
    assert_eq!(window.field("Search"), "");
    assert!(!window.sees("Clear search"));
    // This list has feeds. A search in it finds entries of these feeds.
    window.show("At risk");
    assert_eq!(hint(&window).as_deref(), Some("Search in these feeds"));
    window.app().carry_out(Command::List(ListCommand::SaveSearch(SavedSearch::new("text", ""))));
    window.until_sees("Remove this smart folder");
    assert_eq!(hint(&window).as_deref(), Some("Search in “text”"));
}
