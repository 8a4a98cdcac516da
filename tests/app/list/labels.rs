//! Labels: putting them on entries, listing, changing and deleting them.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use lacuna::model::{Label, LabelColour, LabelName, Rule, RuleActions, RuleRow, SavedSearch};
use lacuna::ui::actions::command::{Command, LabelCommand};

use crate::support::{Window, three};

const CTRL: Modifiers = Modifiers::COMMAND;

/// Puts a label on the selected entries with the keyboard alone.
#[track_caller]
fn type_label(window: &mut Window, name: &str) {
    window.press(Key::L);
    window.until_sees("Name of the label");
    window.harness().get_by_role_and_label(Role::TextInput, "Name of the label").type_text(name);
    window.step();
    window.press(Key::Enter);
    window.until_gone("Name of the label");
}

#[test]
fn a_label_is_typed_listed_switched_off_and_each_step_can_be_undone() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("b4");
    type_label(&mut window, "To read");
    window.until("b4 has the label", |w| w.labelled("To read") == ["b4"]);
    window.until_reads("b4, Buoy");
    window.until("the row says so", |w| w.rows().iter().any(|row| row.contains("labels To read")));
    window.until_agrees();
    // The label is a smart folder. The one typed a second time in other letters is the same label.
    window.read("a2");
    type_label(&mut window, "TO READ");
    window.until("a2 has it too", |w| w.labelled("To read") == ["b4", "a2"]);
    window.until("the sidebar lists it", |w| w.tree().contains(&"To read, 2".to_owned()));
    window.show("To read");
    window.until_titles(&["b4", "a2"]);
    // The switch takes it off. The entry stays in the list until another list is shown.
    window.read("b4");
    window.press(Key::L);
    window.until_sees("Name of the label");
    window.click_on(Role::CheckBox, "To read");
    window.until("b4 lost the label", |w| w.labelled("To read") == ["a2"]);
    window.press(Key::Escape);
    window.until_gone("Name of the label");
    assert_eq!(window.titles(), ["b4", "a2"]);
    window.press_with(CTRL, Key::Z);
    window.until("the undo puts it on again", |w| w.labelled("To read") == ["b4", "a2"]);
    window.press_with(CTRL, Key::Z);
    window.until("the undo of a2", |w| w.labelled("To read") == ["b4"]);
    // A search finds it.
    window.show("All entries");
    window.fill("Search", "label:\"to read\"");
    window.until_titles(&["b4"]);
}

#[test]
fn several_entries_get_a_label_together_and_one_undo_takes_it_off() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("b4");
    type_label(&mut window, "Sea");
    window.until("b4 has the label", |w| w.labelled("Sea") == ["b4"]);
    window.press_with(CTRL, Key::A);
    window.until_sees("6 entries selected");
    type_label(&mut window, "Sea");
    window.until_sees("5 entries labelled “Sea”");
    assert_eq!(window.labelled("Sea").len(), 6);
    window.press_with(CTRL, Key::Z);
    window.until_sees("Label “Sea” removed from 5 entries");
    window.until("b4 had it before", |w| w.labelled("Sea") == ["b4"]);
}

#[test]
fn a_label_is_changed_and_deleted_and_both_can_be_undone() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("c6");
    type_label(&mut window, "Sea");
    window.until("the sidebar lists it", |w| w.tree().contains(&"Sea, 1".to_owned()));
    window.show("Sea");
    window.menu_on(Role::TreeItem, "Sea, 1");
    window.click("Edit label…");
    window.fill("Name of the label", "Ocean");
    window.click("Red");
    window.click("Change");
    window.until("it has the new name", |w| w.labels() == [("Ocean".to_owned(), 1)]);
    window.until("the list follows", |w| w.titles() == ["c6"] && w.tree().contains(&"Ocean, 1".to_owned()));
    let colour = |w: &Window| w.store.labels().unwrap()[0].label.colour.name();
    assert_eq!(colour(&window), "red");
    window.press_with(CTRL, Key::Z);
    window.until("the old name is back", |w| w.labels() == [("Sea".to_owned(), 1)] && colour(w) == "green");
    window.until("the list follows again", |w| w.tree().contains(&"Sea, 1".to_owned()));
    window.menu_on(Role::TreeItem, "Sea, 1");
    window.click("Delete label");
    window.until_sees("Label “Sea” deleted");
    window.until("it is gone, and no entry with it", |w| w.labels().is_empty() && w.entries().len() == 6);
    window.until("all entries are shown", |w| w.titles().len() == 6);
    window.click("Undo");
    window.until("it is back", |w| w.labelled("Sea") == ["c6"]);
}

#[test]
fn a_label_of_a_megabyte_is_refused_with_the_reason_and_nothing_is_lost() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("c6");
    window.press(Key::L);
    window.until_sees("Name of the label");
    window
        .harness()
        .get_by_role_and_label(Role::TextInput, "Name of the label")
        .type_text(&"x".repeat(1 << 20));
    window.step();
    window.press(Key::Enter);
    window.until_sees("A label has at most 100 characters.");
    assert_eq!(window.labels(), []);
    window.fill("Name of the label", &"x".repeat(LabelName::MOST));
    window.press(Key::Enter);
    window.until("100 characters are a label", |w| w.labels().len() == 1);
}

#[test]
fn the_listed_label_is_listed_again_by_the_next_window_and_a_deleted_one_is_not() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("a1");
    type_label(&mut window, "Sea");
    window.until("the sidebar lists it", |w| w.tree().contains(&"Sea, 1".to_owned()));
    window.show("Sea");
    window.until_titles(&["a1"]);
    window.app().remember_place();
    let mut window = window.close().open();
    window.until_titles(&["a1"]);
    window.app().remember_place();
    let home = window.close();
    let name = LabelName::new("Sea").unwrap();
    let mut store = home.profile().store().unwrap();
    store.transaction(|tx| tx.delete_label(&name)).unwrap();
    drop(store);
    let mut window = home.open();
    window.until("all entries are listed", |w| w.titles().len() == 6);
}

#[test]
fn the_undo_of_a_new_label_takes_the_label_away_and_labels_are_sorted_by_number() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);
    let labels = |w: &Window| -> Vec<String> {
        w.tree().into_iter().filter(|row| row.starts_with("Label ")).collect()
    };
    for name in ["Label 10", "Label 2"] {
        window.read("b4");
        type_label(&mut window, name);
        window.until("it has the label", |w| w.labelled(name) == ["b4"]);
    }
    window.until("they are sorted", |w| labels(w) == ["Label 2, 1", "Label 10, 1"]);
    window.press_with(CTRL, Key::Z);
    window.until("the label is gone", |w| labels(w) == ["Label 10, 1"]);
    window.press_with(CTRL | Modifiers::SHIFT, Key::Z);
    window.until("the label is back", |w| labels(w) == ["Label 2, 1", "Label 10, 1"]);
    window.show("Label 2, 1");
    window.press_with(CTRL, Key::Z);
    window.until("the label is gone", |w| labels(w) == ["Label 10, 1"]);
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);
    window.press_with(CTRL, Key::Z);
    window.until("no label is left", |w| labels(w).is_empty());
}

#[test]
fn the_arrow_keys_move_among_the_labels_of_the_dialog() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("b4");
    for name in ["Boat", "Sea", "Tide"] {
        type_label(&mut window, name);
    }
    window.until("b4 has the labels", |w| w.labelled("Tide") == ["b4"]);
    window.read("a2");
    window.press(Key::L);
    window.until_sees("Name of the label");
    window.press(Key::ArrowDown);
    window.press(Key::ArrowDown);
    window.press(Key::Space);
    window.until("the second label is on", |w| w.labelled("Sea") == ["b4", "a2"]);
    window.press(Key::ArrowUp);
    window.press(Key::Space);
    window.until("the first label is on", |w| w.labelled("Boat") == ["b4", "a2"]);
    // Above the first label is the field.
    window.press(Key::ArrowUp);
    window.harness().get_by_role_and_label(Role::TextInput, "Name of the label").type_text("tid");
    window.step();
    window.press(Key::ArrowDown);
    window.press(Key::Space);
    window.until("the only label that fits is on", |w| w.labelled("Tide") == ["b4", "a2"]);
}

/// Gives a label another name.
fn rename(window: &mut Window, name: &str, new: &str) {
    let [name, new_name] = [name, new].map(|name| LabelName::new(name).unwrap());
    let label = Label { name: new_name, colour: LabelColour::Red };
    window.app().carry_out(Command::Label(LabelCommand::Edit(name, label)));
    window.until("it has the new name", |w| w.labels()[0].0 == new);
}

#[test]
fn the_undo_of_a_new_label_finds_the_label_after_it_was_renamed() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("b4");
    window.press_with(CTRL, Key::A);
    window.until_sees("6 entries selected");
    type_label(&mut window, "Sea");
    window.until_sees("6 entries labelled “Sea”");
    rename(&mut window, "Sea", "Ocean");
    window.click("Undo");
    window.until("the label is gone", |w| w.labels().is_empty());
}

#[test]
fn the_undo_of_another_name_changes_only_the_rules_and_searches_that_had_the_former_one() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.read("b4");
    type_label(&mut window, "Sea");
    window.until("it has the label", |w| w.labelled("Sea") == ["b4"]);
    let rule = |name: &str, query: &str| {
        let actions = RuleActions::of_names(["star"]).unwrap();
        let rule = Rule { name: name.to_owned(), query: query.to_owned(), actions, is_enabled: true };
        RuleRow { rule, matched: 0, matched_at: None }
    };
    let rules = [rule("A", "label:Sea tide"), rule("B", "label:Ocean")];
    let searches = ["label:Sea", "label:\"Ocean\"", "label:Sea x"].map(|query| SavedSearch::new(query, ""));
    let home = window.close();
    let mut store = home.profile().store().unwrap();
    store
        .transaction(|tx| {
            tx.put_rules(&rules)?;
            searches.iter().try_for_each(|search| tx.save_search(search))
        })
        .unwrap();
    drop(store);
    let mut window = home.open();
    rename(&mut window, "Sea", "Ocean");
    let queries = |w: &Window| -> Vec<String> {
        w.store.rules().unwrap().into_iter().map(|row| row.rule.query).collect()
    };
    assert_eq!(queries(&window), ["label:\"Ocean\" tide", "label:Ocean"]);
    window.press_with(CTRL, Key::Z);
    window.until("it has the old name", |w| w.labels()[0].0 == "Sea");
    assert_eq!(queries(&window), ["label:Sea tide", "label:Ocean"]);
    let mut found: Vec<String> =
        window.store.saved_searches().unwrap().into_iter().map(|search| search.query).collect();
    found.sort();
    assert_eq!(found, ["label:\"Ocean\"", "label:Sea", "label:Sea x"]);
}
