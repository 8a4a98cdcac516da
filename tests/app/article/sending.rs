//! "Send to": the list of targets, what opens, what runs, and the page of the settings.

use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};

use crate::support::{Home, Window, day};

fn open(settings: &str) -> (Site, Window) {
    let site = Site::start();
    let entry =
        Entry::new("a", "Tea & cake").published(day(5)).link("https://a.example/x").html("<p>Text</p>");
    site.put("/feed", Feed::atom("Harbour").entries([entry]));
    let mut window = Home::with(settings).open_following(&site);
    window.refresh_all();
    window.read("Tea & cake");
    (site, window)
}

fn send(window: &mut Window, target: &str) {
    window.press_with(Modifiers::SHIFT, Key::S);
    window.until_sees(target);
    window.click_on(Role::ListItem, target);
    window.until_gone("Edit targets…");
}

#[test]
fn one_key_opens_the_list_and_a_digit_sends_the_entry() {
    let (_site, mut window) = open("");
    window.press_with(Modifiers::SHIFT, Key::S);
    window.until_sees("Mail");
    window.press(Key::Num1);
    window.until("the mail program opened", |w| {
        w.desktop.opened() == ["mailto:?subject=Tea%20%26%20cake&body=https%3A%2F%2Fa.example%2Fx"]
    });
    window.until_gone("Edit targets…");
}

#[test]
fn a_command_runs_beside_the_window_and_its_failure_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let settings = serde_json::json!({"send_to": [
        {"name": "Writer", "to": format!("sh -c 'printf %s \"$1\" > \"$0\"' '{out}' {{title}}")},
        {"name": "Missing", "to": "lacuna-has-no-such-program {url}"},
        {"name": "Sleeper", "to": "sh -c 'sleep 4' {title}"},
        {"name": "Mistake", "to": "mpv {oops}"},
    ]});
    let settings = settings.to_string();
    let (_site, mut window) = open(settings.trim_start_matches('{').trim_end_matches('}'));
    send(&mut window, "Writer");
    window.until_sees("Sent to Writer");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "Tea & cake");
    send(&mut window, "Missing");
    window.until_reads("“lacuna-has-no-such-program” could not be started");
    send(&mut window, "Mistake");
    window.until_reads("{oops} is not known");
    let began = Instant::now();
    send(&mut window, "Sleeper");
    window.click("Tea & cake");
    assert!(began.elapsed() < Duration::from_secs(3), "the window waits: {:?}", began.elapsed());
}

#[test]
fn targets_are_added_changed_and_removed_in_the_settings() {
    let (_site, mut window) = open("");
    window.press_with(Modifiers::SHIFT, Key::S);
    window.click("Edit targets…");
    window.until_sees("Add a target");
    window.click("Wallabag");
    window.until("the form is filled", |w| w.field("Name of the target") == "Wallabag");
    window.fill("Address or command", "mpv {link}");
    window.until_reads("{link} is not known");
    window.fill("Address or command", "mpv --pause {url}");
    window.fill("Name of the target", "Player");
    window.click("Add target");
    window.until_sees("Remove Player");
    window.click("Move Player up");
    window.click("Remove Mail");
    window.until_gone("Remove Mail");
    window.press(Key::Escape);
    let home = window.close();
    let targets = home.profile().settings.send_to;
    let targets: Vec<_> = targets.iter().map(|target| (target.name.as_str(), target.text.as_str())).collect();
    assert_eq!(targets, [("Player", "mpv --pause {url}")]);
}

#[test]
fn several_entries_are_sent_one_after_another_and_the_palette_sends_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let settings = serde_json::json!({"send_to": [
        {"name": "Writer", "to": format!("sh -c 'printf \"%s \" \"$1\" >> \"$0\"' '{out}' {{title}}")},
        {"name": "Shelf", "to": "https://shelf.example/?add={url}"},
    ]});
    let settings = settings.to_string();
    let site = Site::start();
    let entry = |n: u32| {
        let entry = Entry::new(format!("e{n}"), format!("e{n}")).published(day(n)).html("<p>Text</p>");
        if n == 59 { entry } else { entry.link(format!("https://a.example/{n}")) }
    };
    site.put("/feed", Feed::atom("Harbour").entries((1..=60).rev().map(entry)));
    let mut window = Home::with(settings.trim_start_matches('{').trim_end_matches('}')).open_following(&site);
    window.refresh_all();
    window.show("Harbour");
    window.read("e60");
    // The palette names each target.
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "shelf");
    window.until_sees("Send to Shelf");
    window.click_on(Role::ListItem, "Send to Shelf");
    window.until("the address opened", |w| {
        w.desktop.opened() == ["https://shelf.example/?add=https%3A%2F%2Fa.example%2F60"]
    });
    // Three entries, of which one has no address.
    let harness = window.harness();
    let row = harness
        .query_all_by_role(Role::ListItem)
        .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with("e58")));
    row.unwrap().click_modifiers(Modifiers::SHIFT);
    window.until_sees("3 entries selected");
    send(&mut window, "Writer");
    window.until_sees("Sent to Writer");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "e60 e59 e58 ");
    send(&mut window, "Shelf");
    window.until_reads("1 entry was not sent to Shelf: The entry has no web address.");
    window.until("the other two addresses opened", |w| w.desktop.opened().len() == 3);
    // Sixty at once are too many.
    window.press_with(Modifiers::COMMAND, Key::A);
    window.until_sees("60 entries selected");
    window.press_with(Modifiers::SHIFT, Key::S);
    window.until_sees("At most 50 entries can be sent at once.");
    window.click_on(Role::ListItem, "Shelf");
    window.step();
    assert_eq!(window.desktop.opened().len(), 3);
    // The palette says so as well.
    window.press(Key::Escape);
    window.until_gone("At most 50 entries can be sent at once.");
    window.press_with(Modifiers::COMMAND, Key::K);
    window.fill("Search commands and feeds", "shelf");
    window.click_on(Role::ListItem, "Send to Shelf");
    window.until_sees("At most 50 entries can be sent at once.");
}
