//! The list: its days, its order, and what happens while the user scrolls.

use std::time::Duration;

use egui::{Event, Key, Modifiers, Role, vec2};
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::{Delivery, Reply};
use lacuna::model::{ListOrder, Timestamp};
use lacuna::profile::now;

use crate::support::{Home, Window, archive, feed, post, subscription};

fn hours_ago(hours: i64) -> String {
    Timestamp::from_millis(now().millis() - hours * 3_600_000).to_utc().to_rfc3339()
}

/// Headings within the list, from top to bottom.
fn headings(window: &Window) -> Vec<String> {
    window.named(Role::Heading)
}

#[test]
fn entries_stand_below_their_day() {
    let site = Site::start();
    let mut harbour = feed("Harbour", 1..=2);
    for (name, hours) in [("third", 72), ("second", 48), ("first", 24)] {
        for part in ["a", "b", "c"] {
            harbour = harbour.entry(
                Entry::new(format!("{name}{part}"), format!("{name} {part}")).published(hours_ago(hours)),
            );
        }
    }
    site.put("/feed", harbour);
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.until("there are days", |w| headings(w).iter().any(|h| h == "Yesterday"));
    let found = headings(&window);
    let yesterday = found.iter().position(|h| h == "Yesterday").unwrap();
    assert!(found.len() >= yesterday + 4, "{found:?}");
    // The row of an entry below the heading of its day shows only the time of day.
    assert!(
        window.rows().iter().filter(|row| row.contains("second a")).all(|row| row.contains(':')),
        "{:?}",
        window.rows()
    );
}

#[test]
fn the_sidebar_counts_what_is_unread_in_all_and_today() {
    let site = Site::start();
    let mut harbour = feed("Harbour", 1..=1);
    for (name, hours) in [("now", 0), ("old", 72), ("older", 96)] {
        harbour = harbour.entry(Entry::new(name, name).published(hours_ago(hours)));
    }
    site.put("/feed", harbour);
    let home = Home::new();
    home.set(r#""refresh_at_start": false, "mark_read_delay_ms": 0"#);
    home.follow([("", site.url("/feed"))]);
    let mut window = home.open();
    window.refresh_all();
    let all = window.entries().len();
    window.until_sees(&format!("All entries, {all} unread"));
    window.until_sees("Today, 1 unread");
    window.select("now");
    window.until_sees(&format!("All entries, {} unread", all - 1));
    assert!(window.tree().contains(&"Today".to_owned()), "{:?}", window.tree());
}

#[test]
fn missing_keeps_the_gaps_of_a_feed_together() {
    let site = Site::start();
    for (path, name) in [("/a", "Anchor"), ("/b", "Buoy")] {
        site.put(path, feed(name, 3..=4).link("self", path).link("prev-archive", "/gone"));
    }
    let mut window = Window::reading([("", site.url("/a")), ("", site.url("/b"))]);
    window.show("Missing");
    window.until_titles(&["(gap)", "(gap)"]);
    window.until("both feeds are named, by name", |w| {
        let rows = w.rows();
        rows[0].starts_with("Gap: Anchor, Missing") && rows[1].starts_with("Gap: Buoy, Missing")
    });
}

#[test]
fn the_order_is_turned_round_and_remembered() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.until_titles(&["e3", "e2", "e1"]);
    window.click("Sort order: Newest first");
    window.click("Oldest first");
    window.until_titles(&["e1", "e2", "e3"]);
    window.show("Harbour");
    window.until_titles(&["(end)", "e1", "e2", "e3"]);
    window.until("it is written down", |w| w.home.profile().settings.reading.order == ListOrder::OldestFirst);
    let mut window = window.close().open();
    window.until_titles(&["e1", "e2", "e3"]);
    window.click("Sort order: Oldest first");
    window.click("Newest first");
    window.until_titles(&["e3", "e2", "e1"]);
}

#[test]
fn a_list_is_sorted_by_feed_and_by_length() {
    let site = Site::start();
    let entry = |id: &str, day: u32, words: usize| {
        let text = "<p>word</p>".repeat(words);
        Entry::new(id, id).published(format!("2024-06-{day:02}T10:00:00Z")).html(text)
    };
    let zebra = lacuna::demo::feed::Feed::atom("Zebra").link("prev-archive", "/gone");
    site.put("/z", zebra.entries([entry("z9", 9, 5), entry("z5", 5, 300)]));
    site.put("/gone", Reply::status(410));
    let anchor = lacuna::demo::feed::Feed::atom("anchor");
    site.put("/a", anchor.entries([entry("a8", 8, 100), entry("a6", 6, 1)]));
    let mut window = Window::reading([("", site.url("/z")), ("", site.url("/a"))]);
    window.until_titles(&["z9", "a8", "a6", "z5", "(gap)"]);
    let sorted = |window: &mut Window, name: &str, titles: &[&str]| {
        window.press_with(Modifiers::COMMAND, Key::K);
        window.fill("Search commands and feeds", name);
        window.press(Key::Enter);
        window.until_titles(titles);
    };
    sorted(&mut window, "By feed", &["a8", "a6", "z9", "z5", "(gap)"]);
    assert_eq!(headings(&window), ["All entries"], "the list has no headings of days");
    sorted(&mut window, "Longest first", &["(gap)", "z5", "a8", "z9", "a6"]);
    window
        .until("it is written down", |w| w.home.profile().settings.reading.order == ListOrder::LongestFirst);
    let mut window = window.close().open();
    window.until_titles(&["(gap)", "z5", "a8", "z9", "a6"]);
    window.fill("Search", "word");
    window.until_titles(&["z5", "a8", "z9", "a6"]);
    window.click("Sort order: Longest first");
    window.click("Newest first");
    window.until_titles(&["z9", "a8", "a6", "z5"]);
}

#[test]
fn an_entry_read_under_unread_stays_in_its_place_until_the_list_is_left() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=6));
    let home = Home::new();
    home.set(r#""refresh_at_start": false, "mark_read_delay_ms": 0"#);
    home.follow([("", site.url("/feed"))]);
    let mut window = home.open();
    window.refresh_all();
    for by_filter in [false, true] {
        if by_filter {
            window.show("Harbour");
            window.click_on(Role::RadioButton, "Unread");
        } else {
            window.show("Unread");
        }
        let all =
            if by_filter { vec!["e7", "e5", "e4", "e1"] } else { vec!["e6", "e5", "e4", "e3", "e2", "e1"] };
        window.until_titles(&all);
        for (nth, title) in all.iter().enumerate() {
            // `n` goes to the same entry as `j` if all entries are unread.
            window.press(if nth % 2 == 0 { Key::J } else { Key::N });
            window.until_article(title);
            window.until("it is read", |w| !w.entry(title).unread);
            window.until("the list was asked for again", |w| w.app().is_settled());
            assert_eq!(window.titles(), all);
        }
        window.press(Key::K);
        let back = all[all.len() - 2];
        window.until_article(back);
        if by_filter {
            break;
        }
        // New entries appear above, and the user continues from the open entry.
        site.put("/feed", feed("Harbour", 1..=8));
        window.refresh_all();
        window.until_titles(&["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1"]);
        window.press(Key::K);
        window.until_article("e3");
        window.press(Key::N);
        window.until_article("e8");
        window.until("it is read", |w| !w.entry("e8").unread);
        window.show("All entries");
        window.show("Unread");
        window.until_titles(&["e7"]);
        for title in ["e5", "e4", "e1"] {
            window.show("All entries");
            window.read(title);
            window.until("it is read", |w| !w.entry(title).unread);
            window.press(Key::M);
            window.until("it is unread again", |w| w.entry(title).unread);
        }
    }
    // The user marks all remaining entries at once.
    window.show("Unread");
    window.until_sees("Nothing unread");
}

fn scroll(window: &mut Window, points: f32) {
    let at = window.harness().query_list_center();
    window.harness_mut().input_mut().events.push(Event::PointerMoved(at));
    window.step();
    for _ in 0..8 {
        window.harness_mut().input_mut().events.push(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, -points / 8.0),
            modifiers: Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        window.step();
    }
    window.rest(Duration::from_millis(300));
}

trait ListCenter {
    fn query_list_center(&self) -> egui::Pos2;
}

impl<State> ListCenter for egui_kittest::Harness<'_, State> {
    fn query_list_center(&self) -> egui::Pos2 {
        use egui_kittest::kittest::Queryable;
        self.get_by_role_and_label(Role::List, "Entries").rect().center()
    }
}

#[test]
fn scrolling_marks_entries_read_only_if_the_user_set_it() {
    for (setting, expect_read) in [("", false), (r#""mark_read_on_scroll": true"#, true)] {
        let site = Site::start();
        site.put(
            "/feed",
            lacuna::demo::feed::Feed::atom("Harbour")
                .id("urn:h")
                .author("Ada")
                .entries((1..=60).rev().map(|n| post(&format!("e{n:02}"), n))),
        );
        let mut window = Home::with(setting).open_following(&site);
        window.refresh_all();
        window.until("the list is there", |w| w.titles().len() > 5);
        scroll(&mut window, 500.0);
        if expect_read {
            window.until("what was passed is read", |w| w.unread().len() < 60);
            window.until("the first one is among these", |w| !w.entry("e60").unread);
            // The user has not passed an entry that is still visible.
            let first = window.titles().into_iter().nth(1).unwrap();
            assert!(window.entry(&first).unread, "{first}");
            assert!(window.unread().len() > 45, "{}", window.unread().len());
        } else {
            assert_eq!(window.unread().len(), 60);
        }
    }
}

/// Returns the description of the picture above the list.
fn picture(window: &Window) -> Option<String> {
    window.named(Role::Image).into_iter().find(|name| name.starts_with("History from"))
}

#[test]
fn the_history_of_an_archived_feed_stands_above_its_list_and_fills_while_it_is_rebuilt() {
    let site = Site::start();
    let older = |number: u32| if number > 1 { format!("/a{}", number - 1) } else { String::new() };
    site.put("/feed", subscription(20..=20, &older(20)));
    for number in 1..20 {
        let reply = Reply::from(archive(number..=number, &older(number)));
        let half = reply.body.len() / 2;
        site.put(
            &format!("/a{number}"),
            reply.delivery(Delivery::Slow { chunk: half, pause: Duration::from_millis(60) }),
        );
    }
    let mut window = Home::new().open_following(&site);
    window.click("Refresh all");
    window.until_reads("Harbour, 1 unread");
    window.show("Harbour");
    window.until("a part of it is drawn", |w| {
        picture(w).is_some_and(|text| !text.contains(": 20 entries") && text.contains("1 gap"))
    });
    window.until_idle();
    window.until("all of it is drawn", |w| {
        picture(w).is_some_and(|text| text.contains(": 20 entries, 20 files, 0 gaps. All entries"))
    });
    // The information about the feed has the same picture, and buttons.
    window.click("About this feed");
    window.until_sees("Load all older entries again");
    window.until("it is drawn twice", |w| {
        w.named(Role::Image).iter().filter(|name| name.starts_with("History from")).count() == 2
    });
    window.until_reads("The feed and 19 archives");
    site.clear_log();
    window.click("Load all older entries again");
    window.until("every document was fetched again", |_| {
        (1..20).all(|number| site.count(&format!("/a{number}")) > 0)
    });
    window.until_idle();
}

#[test]
fn g6_a_feed_is_called_not_chronological_in_its_information() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let mut window = Window::reading([("", site.url("/feed"))]);
    window.show("Harbour");
    window.click("About this feed");
    window.click("Entries aren’t in date order");
    window.until_reads("Can’t be checked");
    window.until_reads("The entries of this feed are not in the order of their dates");
    let id = window.feed("Harbour").id;
    assert!(window.store.logical_feed(id).unwrap().not_chronological);
    window.click("Entries aren’t in date order");
    window.until_reads("Nothing missed since");
}
