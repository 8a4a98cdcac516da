//! Rules for arriving entries: making, trying, ordering and undoing them in their dialog.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::{Rule, RuleActions, RuleRow};
use lacuna::ui::actions::command::{Command, WindowCommand};

use crate::support::{Window, day, feed_of, three};

/// Opens the dialog from the menu. The heading over the feeds is called like the menu.
#[track_caller]
fn open_rules(window: &mut Window) {
    window.click("Menu");
    window.click_on(Role::MenuItem, "Subscriptions");
    window.click("Rules…");
}

/// Fills in the form of a new rule.
#[track_caller]
fn new_rule(window: &mut Window, name: &str, query: &str) {
    window.click("New rule");
    window.fill("Name of the rule", name);
    window.fill("Search of the rule", query);
}

fn rules(window: &Window) -> Vec<(String, u64, bool)> {
    let rows = window.store.rules().unwrap().into_iter();
    rows.map(|row| (row.rule.name, row.matched, row.rule.is_enabled)).collect()
}

#[test]
fn a_rule_is_tried_on_stored_entries_saved_and_runs_on_those_that_arrive() {
    let (site, mut window) = three();
    window.show("All entries");
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);
    open_rules(&mut window);
    window.until_sees("There are no rules yet.");
    new_rule(&mut window, "Buoys", "feed:buoy");
    window.click("Try");
    window.until_sees("Would have matched 3 of 6 entries");
    window.click("Show them");
    window.until_titles(&["b5", "b4", "b3"]);
    assert_eq!(rules(&window), [], "trying saves nothing");
    window.click("Clear search");
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);

    // The dialog opens with the rule that the user was writing.
    open_rules(&mut window);
    assert_eq!(window.field("Name of the rule"), "Buoys");
    assert_eq!(window.field("Search of the rule"), "feed:buoy");
    window.fill("Search of the rule", "feed:buoy before:soon");
    window.until_sees(
        "“before:soon” is no condition: after “before:” comes a date, such as 2026-05-31 or 2026-05.",
    );
    window.fill("Search of the rule", "feed:buoy");
    window.until_sees("A rule needs an action.");
    window.click("Star it");
    window.fill("Labels of the rule", "Sea, To read");
    window.click("Save rule");
    window.until("it is saved", |w| rules(w) == [("Buoys".to_owned(), 0, true)]);
    new_rule(&mut window, "Quiet cables", "feed:cable");
    window.click("Hide it from lists and mark it as read");
    window.click("Save rule");
    window.until_sees("Edit");
    window.click("Done");
    site.put("/b", feed_of("Buoy", "b", 3..=8));
    site.put("/c", feed_of("Cable", "c", 6..=7));
    window.refresh_all();
    assert_eq!(window.starred(), ["b8", "b7", "b6"]);
    assert_eq!(window.labelled("To read"), ["b8", "b7", "b6"]);
    assert_eq!(rules(&window), [("Buoys".to_owned(), 3, true), ("Quiet cables".to_owned(), 1, true)]);
    window.show("Cable");
    window.until("the hidden entry is not listed", |w| {
        let titles = w.titles();
        titles.contains(&"c6".to_owned()) && !titles.contains(&"c7".to_owned())
    });
    window.show("All entries");
    window.fill("Search", "is:hidden");
    window.until_titles(&["c7"]);
    // The entry says that it is hidden, and the information about its feed counts it.
    window.read("c7");
    window.until_sees("A rule hid this entry from the lists.");
    window.show("Cable");
    window.until_reads("1 hidden");
    window.click("About this feed");
    window.until_reads("Hidden by rules");
    window.show("All entries");
    window.fill("Search", "is:hidden");
    window.until_titles(&["c7"]);
    // Marking it as unread shows it again.
    window.read("c7");
    window.until("it is read", |w| !w.entry("c7").unread);
    window.press(Key::M);
    window.until("it is unread", |w| w.entry("c7").unread);
    // An undo hides it again.
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("it is read", |w| !w.entry("c7").unread);
    window.until("it is hidden", |w| w.store.is_hidden(w.entry("c7").key).unwrap());
    window.press(Key::M);
    window.until("it is unread", |w| w.entry("c7").unread);
    window.show("Cable");
    window.until("it is listed again", |w| w.titles().contains(&"c7".to_owned()));
    // The link in the entry shows it again, too, and leaves it read.
    site.put("/c", feed_of("Cable", "c", 6..=8));
    window.refresh_all();
    window.fill("Search", "is:hidden");
    window.until_titles(&["c8"]);
    window.read("c8");
    window.click("Show in lists again");
    window.until_gone("A rule hid this entry from the lists.");
    window.show("Cable");
    window.until("it is listed again", |w| w.titles().contains(&"c8".to_owned()));
    assert!(!window.entry("c8").unread);
    // That can be undone and done again.
    let hides = |window: &mut Window, is_hidden: bool| {
        window.until("the list has it, unless it is hidden", |w| {
            w.titles().contains(&"c8".to_owned()) != is_hidden
        });
        window.fill("Search", "is:hidden");
        window.until_titles(if is_hidden { &["c8"] } else { &[] });
        window.show("Cable");
    };
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until_sees("Hidden from lists again");
    hides(&mut window, true);
    window.app().carry_out(Command::Window(WindowCommand::Redo));
    window.until_sees("Shown in lists again");
    hides(&mut window, false);
    window.click("Undo");
    hides(&mut window, true);
    window.app().carry_out(Command::Window(WindowCommand::Redo));
    hides(&mut window, false);
    open_rules(&mut window);
    window.until_sees("3 entries");
}

#[test]
fn a_search_that_cannot_find_anything_says_why() {
    let (_site, mut window) = three();
    window.fill("Search", "is:hiden ");
    window.until_sees("“is:hiden” is no condition: after “is:” comes read, unread, starred or hidden.");
    window.fill("Search", "🎉");
    window.until_sees("A search finds letters and digits only, so no entry fits “🎉”.");
    window.fill("Search", "\u{200b}");
    window.until_sees("Nobody sees the characters of this search, so it finds nothing.");
}

#[test]
fn rules_are_moved_switched_off_changed_and_deleted_and_each_step_can_be_undone() {
    let mut window = Window::new();
    let site = Site::start();
    site.put("/a", feed_of("Anchor", "a", 1..=1));
    open_rules(&mut window);
    for name in ["One", "Two"] {
        new_rule(&mut window, name, "gate");
        window.click("Star it");
        window.click("Save rule");
        window.until("it is saved", |w| rules(w).iter().any(|(rule, ..)| rule == name));
    }
    let names = |w: &Window| rules(w).into_iter().map(|(name, ..)| name).collect::<Vec<_>>();
    window.click("Move rule Two up");
    window.until("Two is first", |w| names(w) == ["Two", "One"]);
    window.click_on(Role::CheckBox, "Rule One");
    window.until("One is off", |w| rules(w) == [("Two".to_owned(), 0, true), ("One".to_owned(), 0, false)]);
    window.click("Delete rule Two");
    window.until("Two is gone", |w| names(w) == ["One"]);
    window.click("Edit");
    window.fill("Name of the rule", "Uno");
    window.click("Save rule");
    window.until("it has another name", |w| rules(w) == [("Uno".to_owned(), 0, false)]);
    window.click("Done");
    window.until_gone("Done");
    for expect in [vec!["One"], vec!["Two", "One"], vec!["Two", "One"], vec!["One", "Two"]] {
        window.press_with(Modifiers::COMMAND, Key::Z);
        window.until(&format!("{expect:?} are back"), |w| names(w) == expect);
    }
    assert!(rules(&window).iter().all(|(.., is_enabled)| *is_enabled));
    assert!(window.harness().query_by_label("Done").is_none());
}

#[test]
fn a_rule_notifies_loads_texts_and_runs_a_command_once_commands_are_switched_on() {
    let site = Site::start();
    let words =
        "The tide came in at nine, and with it the boat that nobody had been waiting for. ".repeat(20);
    site.put("/page", Reply::html(format!("<html><body><article><p>{words}</p></article></body></html>")));
    let publish = |last: u32| {
        let link = site.url("/page").to_string();
        let entry = |number: u32| {
            let name = format!("a{number}");
            Entry::new(&name, &name).published(day(number)).link(link.clone()).html("<p>The beginning</p>")
        };
        let entries = (1..=last).rev().map(entry);
        site.put("/a", Feed::atom("Anchor").entries(entries));
    };
    publish(1);
    let mut window = Window::reading([("Anchor", site.url("/a"))]);
    open_rules(&mut window);
    new_rule(&mut window, "Loud", "a2");
    window.fill("Search of the rule", "feed:anchor");
    window.fill("Command of the rule", "say 'x");
    window.until_sees("A quotation mark of the command is not closed.");
    window.fill("Command of the rule", "lacuna-has-no-such-program {title}");
    window.until_sees("The settings don’t let rules run commands, so this one does not run.");
    window.click("Show a notification");
    window.click("Load the full text");
    window.click("Save rule");
    window.until("it is saved", |w| rules(w) == [("Loud".to_owned(), 0, true)]);
    window.until_sees(
        "If found by “feed:anchor”: notify, load the full text, run “lacuna-has-no-such-program {title}”",
    );
    window.click("Done");
    publish(2);
    window.refresh_all();
    let notified = |w: &mut Window| w.desktop.notified.lock().unwrap().clone();
    window.until("the rule notifies", |w| notified(w) == ["Loud: a2: "]);
    assert!(!window.reads("could not be started"), "commands are off by default");

    window.show("Anchor");
    window.read("a2");
    window.until_reads("with it the boat that nobody");
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "Refreshing");
    window.click_on(Role::CheckBox, "Let rules run commands");
    window.press(Key::Escape);
    publish(3);
    window.refresh_all();
    window.until("the missing program is named", |w| {
        w.shown()
            .iter()
            .any(|text| text.contains("Rule “Loud”: “lacuna-has-no-such-program” could not be started"))
    });
    assert_eq!(notified(&mut window), ["Loud: a2: ", "Loud: a3: "]);
}

#[test]
fn a_rule_that_was_not_saved_is_there_when_the_dialog_opens_again() {
    let (_site, mut window) = three();
    open_rules(&mut window);
    window.until_sees("There are no rules yet.");
    new_rule(&mut window, "Buoys", "feed:buoy");
    window.press(Key::Escape);
    window.until_gone("Name of the rule");
    open_rules(&mut window);
    assert_eq!(window.field("Name of the rule"), "Buoys");
    assert_eq!(window.field("Search of the rule"), "feed:buoy");
    // A form in which nothing was typed is not kept.
    window.click("Cancel");
    window.click("New rule");
    window.press(Key::Escape);
    open_rules(&mut window);
    window.until_sees("There are no rules yet.");
}

#[test]
fn return_saves_the_rule_from_each_of_its_fields() {
    let (_site, mut window) = three();
    open_rules(&mut window);
    window.until_sees("There are no rules yet.");
    for (name, field) in
        [("One", "Name of the rule"), ("Two", "Search of the rule"), ("Three", "Labels of the rule")]
    {
        new_rule(&mut window, name, "feed:buoy");
        // A rule without an action cannot be saved yet.
        window.fill("Search of the rule", "feed:buoy");
        window.press(Key::Enter);
        assert_eq!(window.field("Name of the rule"), name, "the form stays open");
        window.click("Star it");
        let typed = window.field(field);
        window.fill(field, &typed);
        window.press(Key::Enter);
        window.until("it is saved", |w| rules(w).iter().any(|(rule, ..)| rule == name));
        window.until_gone("Name of the rule");
    }
}

#[test]
fn the_draft_of_a_rule_that_vanished_meanwhile_is_saved_as_a_new_rule() {
    let (_site, mut window) = three();
    open_rules(&mut window);
    new_rule(&mut window, "Buoys", "feed:buoy");
    window.click("Star it");
    window.click("Save rule");
    window.until("it is saved", |w| rules(w).len() == 1);
    window.click("Edit");
    window.fill("Search of the rule", "feed:buoy b5");
    // Another process deletes the rule while the user edits it.
    window.home.profile().store().unwrap().transaction(|tx| tx.put_rules(&[])).unwrap();
    window.click("Save rule");
    window.until("the draft is a rule", |w| rules(w) == [("Buoys".to_owned(), 0, true)]);
    assert_eq!(window.store.rules().unwrap()[0].rule.query, "feed:buoy b5");
    window.until_sees("The rule “Buoys” was deleted meanwhile. It was saved as a new rule.");
}

#[test]
fn several_hidden_entries_are_shown_in_lists_again_together_and_one_undo_hides_them() {
    let (site, mut window) = three();
    open_rules(&mut window);
    new_rule(&mut window, "Quiet buoys", "feed:buoy");
    window.click("Hide it from lists and mark it as read");
    window.click("Save rule");
    window.until_sees("Edit");
    window.click("Done");
    site.put("/b", feed_of("Buoy", "b", 3..=8));
    window.refresh_all();
    window.show("All entries");
    window.fill("Search", "is:hidden");
    window.until_titles(&["b8", "b7", "b6"]);
    window.read("b8");
    window.press_with(Modifiers::SHIFT, Key::ArrowDown);
    window.menu_on(Role::ListItem, "b8");
    window.click_on(Role::MenuItem, "Show in lists again");
    window.show("Buoy");
    window.until("two of them are listed again", |w| {
        w.titles().starts_with(&["b8".to_owned(), "b7".to_owned()])
    });
    assert!(!window.titles().contains(&"b6".to_owned()));
    window.press_with(Modifiers::COMMAND, Key::Z);
    window
        .until("both are hidden again", |w| !w.titles().iter().any(|title| ["b8", "b7"].contains(&&**title)));
}

#[test]
fn a_rule_whose_name_another_process_took_meanwhile_stays_in_its_form() {
    let (_site, mut window) = three();
    open_rules(&mut window);
    new_rule(&mut window, "Buoys", "feed:buoy");
    window.click("Star it");
    let taken = window.store.rules().unwrap();
    assert!(taken.is_empty());
    let rule = Rule {
        name: "Buoys".to_owned(),
        query: "gate".to_owned(),
        actions: RuleActions::of_names(["star"]).unwrap(),
        is_enabled: true,
    };
    let row = RuleRow { rule, matched: 0, matched_at: None };
    window
        .home
        .profile()
        .store()
        .unwrap()
        .transaction(|tx| tx.put_rules(std::slice::from_ref(&row)))
        .unwrap();
    window.click("Save rule");
    window.until_reads("there is already a rule “Buoys”");
    assert_eq!(window.field("Search of the rule"), "feed:buoy");
    window.fill("Name of the rule", "My buoys");
    window.click("Save rule");
    window.until("both are there", |w| rules(w).len() == 2);
}
