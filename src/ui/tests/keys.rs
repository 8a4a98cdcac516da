//! Keys and the main menu.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::history::GapCause;
use crate::model::{EntryKey, Filter, GapId};
use crate::ui::actions::command::{
    ArticleCommand, Command, FeedCommand, GapCommand, ListCommand, WindowCommand,
};
use crate::ui::gallery::{Sample, gap};
use crate::ui::view::{Scope, Selected};

use super::{Window, click, commands, open, press, sample};

#[test]
fn keys_move_the_selection_and_act_on_it() {
    let mut h = sample();
    let entry = |key| Command::List(ListCommand::Select(Selected::Entry(EntryKey(key))));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::J), [entry(1)]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowDown), [entry(2)]);
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::J),
        [Command::List(ListCommand::Select(Selected::Gap(GapId(1))))]
    );
    assert_eq!(press(&mut h, Modifiers::SHIFT, Key::T), [Command::Gap(GapCommand::Retry(GapId(1)))]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::K), [entry(2)]);
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::S),
        [Command::Article(ArticleCommand::SetStarred(vec![EntryKey(2)], false))]
    );
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::M),
        [Command::Article(ArticleCommand::SetRead(vec![EntryKey(2)], true))]
    );
    assert_eq!(press(&mut h, Modifiers::NONE, Key::N), [Command::List(ListCommand::NextUnread)]);
    assert_eq!(press(&mut h, Modifiers::SHIFT, Key::R), [Command::Feed(FeedCommand::RefreshAll)]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::R), [Command::Feed(FeedCommand::Refresh(Scope::All))]);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::G), []);
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::U),
        [Command::List(ListCommand::ShowScope(Scope::Unread))]
    );
    assert_eq!(
        press(&mut h, Modifiers::SHIFT, Key::J),
        [Command::List(ListCommand::ShowScope(Scope::Starred))]
    );
    for scope in [Scope::Unread, Scope::All] {
        assert_eq!(press(&mut h, Modifiers::SHIFT, Key::K), [Command::List(ListCommand::ShowScope(scope))]);
    }
    assert_eq!(press(&mut h, Modifiers::SHIFT, Key::K), []);
    assert_eq!(
        press(&mut h, Modifiers::COMMAND, Key::Num2),
        [Command::List(ListCommand::Filter(Filter::Unread))]
    );
}

#[test]
fn three_quick_presses_are_three_steps() {
    let mut h = sample();
    for _ in 0..3 {
        h.key_press(Key::J);
    }
    h.run();
    assert_eq!(h.state().sample.selected, Some(Selected::Gap(GapId(1))));
}

#[test]
fn letters_typed_into_the_search_field_are_no_shortcuts() {
    let mut h = sample();
    press(&mut h, Modifiers::NONE, Key::Slash);
    let field = h.get_by_role_and_label(Role::TextInput, "Search");
    assert!(field.is_focused());
    field.type_text("sj");
    h.run();
    assert_eq!(commands(&mut h), [Command::List(ListCommand::Search("sj".to_owned()))]);
}

#[test]
fn down_in_the_search_field_leads_to_the_first_hit() {
    let mut h = sample();
    let first = [Command::List(ListCommand::Select(Selected::Entry(EntryKey(0))))];
    press(&mut h, Modifiers::NONE, Key::J);
    press(&mut h, Modifiers::NONE, Key::Slash);
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowDown), first);
    let second = [Command::List(ListCommand::Select(Selected::Entry(EntryKey(1))))];
    assert_eq!(press(&mut h, Modifiers::NONE, Key::ArrowDown), second);
}

#[test]
fn undo_and_redo_of_a_text_field_are_not_those_of_the_window() {
    let mut h = sample();
    let redo = |h: &mut _| press(h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(press(&mut h, Modifiers::COMMAND, Key::Z), [Command::Window(WindowCommand::Undo)]);
    assert_eq!(redo(&mut h), [Command::Window(WindowCommand::Redo)]);
    press(&mut h, Modifiers::NONE, Key::Slash);
    assert_eq!(press(&mut h, Modifiers::COMMAND, Key::Z), []);
    assert_eq!(redo(&mut h), []);
    assert_eq!(press(&mut h, Modifiers::COMMAND, Key::Y), []);
}

#[test]
fn an_item_of_the_menu_runs_its_action() {
    let mut h = sample();
    click(&mut h, "Menu");
    click(&mut h, "Feed");
    assert_eq!(click(&mut h, "Refresh"), [Command::Feed(FeedCommand::Refresh(Scope::All))]);
}

#[test]
fn a_menu_item_shows_the_state_that_it_will_produce() {
    // Sample entry 1 is read, and sample entry 2 is starred.
    for (key, texts) in
        [(0, ["Mark as read", "Star"]), (1, ["Mark as unread", "Star"]), (2, ["Mark as read", "Remove star"])]
    {
        let mut sample = Sample::new(40);
        sample.selected = Some(Selected::Entry(EntryKey(key)));
        let mut h = open(Window::new(sample));
        click(&mut h, "Menu");
        click(&mut h, "Entry");
        for text in texts {
            // Buttons elsewhere have the same name.
            assert_eq!(h.query_all_by_role_and_label(Role::MenuItem, text).count(), 1, "{key}: {text}");
        }
    }
}

#[test]
fn the_key_for_a_retry_does_nothing_at_a_gap_without_an_address() {
    let mut h = sample();
    h.state_mut().sample.rows.gaps = vec![gap(1, GapCause::MissedPolls)];
    for _ in 0..3 {
        press(&mut h, Modifiers::NONE, Key::J);
    }
    assert_eq!(h.state().sample.selected, Some(Selected::Gap(GapId(1))));
    assert_eq!(press(&mut h, Modifiers::SHIFT, Key::T), []);
}
