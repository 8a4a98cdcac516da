//! Several rows selected together: entries in the list, feeds in the sidebar, and feeds of an import.

use std::sync::Arc;

use egui::accesskit::Toggled;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::*;
use crate::ui::actions::command::OpmlCommand;
use crate::ui::view::{ImportPreview, ImportRow, ImportView, SideRow};

const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;

/// Clicks a row of the list or the sidebar with keys held down. Returns the commands.
fn click_with(h: &mut Harness<'_, Window>, role: Role, start: &str, modifiers: Modifiers) -> Vec<Command> {
    h.get_all_by_role(role)
        .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(start)))
        .unwrap_or_else(|| panic!("{start} is not there"))
        .click_modifiers(modifiers);
    h.run();
    commands(h)
}

/// The first words of the rows that are selected for screen readers.
fn selected(h: &Harness<'_, Window>, role: Role) -> Vec<String> {
    let mut rows: Vec<(f32, String)> = h
        .get_all_by_role(role)
        .filter(|node| node.accesskit_node().is_selected() == Some(true))
        .filter_map(|node| Some((node.rect().top(), node.accesskit_node().label()?)))
        .map(|(top, label)| (top, label.split(',').next().unwrap_or_default().to_owned()))
        .collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.into_iter().map(|(_, label)| label).collect()
}

fn entries(h: &Harness<'_, Window>) -> usize {
    h.state().state.several.entries.len()
}

fn keys(keys: impl IntoIterator<Item = i64>) -> Vec<EntryKey> {
    keys.into_iter().map(EntryKey).collect()
}

#[test]
fn ctrl_and_shift_select_entries_and_open_none() {
    let mut h = sample();
    let list = Role::ListItem;
    // The open entry is the first of the selection.
    assert_eq!(click_with(&mut h, list, "A field guide", CTRL), []);
    assert_eq!(
        selected(&h, list),
        ["The lighthouse that answered after eleven days", "A field guide to feed dialects"]
    );
    h.get_by_label("2 entries selected");
    assert_eq!(click_with(&mut h, list, "A field guide", CTRL), []);
    assert_eq!(entries(&h), 1);
    let print = |keys, title: &str| [Command::Article(ArticleCommand::Print(keys, title.to_owned()))];
    let only = "The lighthouse that answered after eleven days";
    assert_eq!(press(&mut h, CTRL, Key::P), print(keys([0]), only));
    // The gap in row 3 is in the range, but it is skipped.
    assert_eq!(click_with(&mut h, list, "How a page cache", CTRL), []);
    assert_eq!(click_with(&mut h, list, "Why the tide tables", SHIFT), []);
    assert_eq!(selected(&h, list).len(), 4);
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::M),
        [Command::Article(ArticleCommand::SetRead(keys([1, 2, 4, 5]), true))]
    );
    assert_eq!(
        press(&mut h, Modifiers::NONE, Key::S),
        [Command::Article(ArticleCommand::SetStarred(keys([1, 2, 4, 5]), true))]
    );
    assert_eq!(
        press(&mut h, SHIFT, Key::C),
        [Command::Article(ArticleCommand::CopyLinks(keys([1, 2, 4, 5])))]
    );
    assert_eq!(press(&mut h, CTRL, Key::P), print(keys([1, 2, 4, 5]), "4 entries selected"));
    // A plain click opens an entry and ends the selection.
    let opens = Command::List(ListCommand::Select(Selected::Entry(EntryKey(2))));
    assert_eq!(click_with(&mut h, list, "A field guide", Modifiers::NONE), [opens]);
    assert_eq!(entries(&h), 0);
    assert_eq!(selected(&h, list), ["A field guide to feed dialects"]);
}

/// On a slow computer, one frame can see the click and the release of the key.
#[test]
fn the_keys_count_that_were_down_at_the_click() {
    let mut h = sample();
    let row = h
        .get_all_by_role(Role::ListItem)
        .find(|row| row.accesskit_node().label().is_some_and(|label| label.starts_with("A field")));
    let pos = row.unwrap().rect().center();
    h.event(egui::Event::PointerMoved(pos));
    // egui's keyboard state says that no key is down, but the mouse events say that Ctrl was down.
    for pressed in [true, false] {
        let button = egui::PointerButton::Primary;
        h.event(egui::Event::PointerButton { pos, button, pressed, modifiers: CTRL });
    }
    h.run();
    assert_eq!((commands(&mut h), entries(&h)), (Vec::new(), 2));
}

#[test]
fn shift_and_the_arrows_select_entries_and_escape_ends_it() {
    let mut h = sample();
    for _ in 0..4 {
        assert_eq!(press(&mut h, SHIFT, Key::ArrowDown), []);
    }
    assert_eq!(h.state().state.several.entries.in_order(&h.state().sample.rows), keys([0, 1, 2, 4]));
    assert_eq!(press(&mut h, SHIFT, Key::ArrowUp), []);
    assert_eq!(h.state().state.several.entries.in_order(&h.state().sample.rows), keys([0, 1, 2]));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Escape), []);
    assert_eq!(entries(&h), 0);
    // Opening another entry ends the selection as well.
    press(&mut h, SHIFT, Key::ArrowDown);
    assert_eq!(entries(&h), 2);
    press(&mut h, Modifiers::NONE, Key::J);
    h.run();
    assert_eq!(entries(&h), 0);
}

#[test]
fn ctrl_a_loads_the_whole_list_and_selects_every_entry() {
    let mut h = open(Window::new(Sample::new(5_000)));
    h.state_mut().sample.rows.known = 1_000;
    h.run();
    assert_eq!(press(&mut h, CTRL, Key::A), []);
    assert_eq!(entries(&h), 1_000 - 3, "two gaps and a page boundary are no entries");
    assert_eq!(h.state().sample.rows.kept, 5_000, "the rest is requested");
    h.state_mut().sample.rows.known = 5_000;
    h.run();
    assert_eq!(entries(&h), 5_000 - 4);
    h.get_by_label("4,996 entries selected");
    // A list of which only the beginning is loaded does not show that an entry has left it.
    h.state_mut().sample.rows.known = 400;
    h.run();
    assert_eq!((entries(&h), h.state().sample.rows.kept), (5_000 - 4, 5_000));
    h.state_mut().sample.rows.known = 5_000;
    h.run();
    assert_eq!(entries(&h), 5_000 - 4);
    // An entry that left the list is no longer selected.
    h.state_mut().sample.rows.len = 100;
    h.run();
    assert_eq!(entries(&h), 100 - 3);
    // In a text field the key selects the text.
    press(&mut h, Modifiers::NONE, Key::Escape);
    press(&mut h, Modifiers::NONE, Key::Slash);
    press(&mut h, CTRL, Key::A);
    assert_eq!(entries(&h), 0);
}

#[test]
fn the_menu_of_a_selected_entry_acts_on_all_selected_ones() {
    let mut h = sample();
    click_with(&mut h, Role::ListItem, "A field guide", SHIFT);
    h.get_all_by_role(Role::ListItem).nth(1).unwrap().click_secondary();
    h.run();
    let found = click(&mut h, "Remove the stars of 3 entries");
    assert_eq!(found, [Command::Article(ArticleCommand::SetStarred(keys([0, 1, 2]), false))]);
    assert_eq!(
        click(&mut h, "Mark 3 entries as unread"),
        [Command::Article(ArticleCommand::SetRead(keys([0, 1, 2]), false))]
    );
    // The first Escape closes the open menu, and other keys do not reach the window behind it.
    h.get_all_by_role(Role::ListItem).nth(1).unwrap().click_secondary();
    h.run();
    assert_eq!(press(&mut h, Modifiers::NONE, Key::J), []);
    press(&mut h, Modifiers::NONE, Key::Escape);
    assert!(h.query_by_label("Mark 3 entries as unread").is_some(), "the button above the list");
    assert!(h.query_by_label("Clear selection").is_some());
    assert_eq!(entries(&h), 3);
    press(&mut h, CTRL, Key::K);
    h.get_by_label("Mark 3 entries as read, m");
}

#[test]
fn many_pages_are_opened_after_a_question_and_not_all_of_them() {
    let mut h = sample();
    click_with(&mut h, Role::ListItem, "A field guide", SHIFT);
    let open_pages = |range| Command::Article(ArticleCommand::OpenPages(keys(range)));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::V), [open_pages(0..3)]);
    for _ in 0..100 {
        h.key_press_modifiers(SHIFT, Key::ArrowDown);
    }
    h.run();
    assert!(entries(&h) > 90, "{}", entries(&h));
    press(&mut h, Modifiers::NONE, Key::V);
    h.get_by_label_contains("The pages of the first 50 open in the browser.");
    assert_eq!(commands(&mut h), []);
    let found = click(&mut h, "Open 50 pages");
    let [Command::Article(ArticleCommand::OpenPages(opened))] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(opened.len(), 50);
}

fn lists(scope: Scope) -> Vec<Command> {
    vec![Command::List(ListCommand::ShowScope(scope))]
}

fn feed(id: i64) -> Scope {
    Scope::Feed(SubscriptionId(id))
}

fn feeds(ids: impl IntoIterator<Item = i64>) -> Scope {
    Scope::Feeds(ids.into_iter().map(SubscriptionId).collect())
}

#[test]
fn feeds_are_selected_together_listed_together_and_acted_on() {
    let mut h = sample();
    let tree = Role::TreeItem;
    assert_eq!(click_with(&mut h, tree, "Deep Sky Log", CTRL), lists(feed(0)));
    assert_eq!(click_with(&mut h, tree, "Tidal Records", SHIFT), lists(feeds([0, 1, 2])));
    assert_eq!(selected(&h, tree), ["Deep Sky Log", "Harbour Notes", "Tidal Records"]);
    h.get_by_label("3 feeds selected");
    let both = feeds([0, 2]);
    assert_eq!(click_with(&mut h, tree, "Harbour Notes", CTRL), lists(both.clone()));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::R), [Command::Feed(FeedCommand::Refresh(both.clone()))]);
    assert_eq!(press(&mut h, SHIFT, Key::A), [Command::List(ListCommand::MarkAllRead(both))]);
    // The palette shows the number as well.
    press(&mut h, CTRL, Key::K);
    h.get_by_role_and_label(Role::TextInput, "Search commands and feeds").type_text("remove");
    h.run();
    h.get_by_label("Unsubscribe from 2 feeds, Ctrl+Delete");
    press(&mut h, Modifiers::NONE, Key::Escape);
    commands(&mut h);
    h.get_all_by_role(tree)
        .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with("Tidal")))
        .unwrap()
        .click_secondary();
    h.run();
    h.get_by_label("Mark 2 feeds as read");
    h.get_by_label("Move 2 feeds to folder…");
    click(&mut h, "Unsubscribe from 2 feeds…");
    h.get_by_role_and_label(Role::Heading, "Unsubscribe from these feeds?");
    h.get_by_label("“Deep Sky Log”, “Tidal Records”");
    assert_eq!(
        click(&mut h, "Unsubscribe from 2 feeds"),
        [Command::Feed(FeedCommand::Remove(vec![SubscriptionId(0), SubscriptionId(2)]))]
    );
    // The list comes back that was shown before.
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Escape), lists(Scope::All));
    assert_eq!(selected(&h, tree), ["All entries"]);
    // The next feed is the one below the last selected one.
    click_with(&mut h, tree, "Harbour Notes", CTRL);
    assert_eq!(press(&mut h, SHIFT, Key::J), lists(feed(2)));
}

#[test]
fn feeds_are_selected_by_keyboard_while_the_sidebar_has_the_focus() {
    let mut h = sample();
    let tree = Role::TreeItem;
    let focus = |h: &mut Harness<'_, Window>, start: &str| {
        h.get_all_by_role(tree)
            .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(start)))
            .unwrap()
            .focus();
        h.run();
    };
    focus(&mut h, "Deep Sky Log");
    assert_eq!(press(&mut h, SHIFT, Key::ArrowDown), lists(feeds([0, 1])));
    assert_eq!(press(&mut h, SHIFT, Key::ArrowDown), lists(feeds([0, 1, 2])));
    assert_eq!(selected(&h, tree), ["Deep Sky Log", "Harbour Notes", "Tidal Records"]);
    let focused = h.get_all_by_role(tree).find(egui_kittest::Node::is_focused).unwrap();
    assert!(focused.accesskit_node().label().unwrap().starts_with("Tidal Records"));
    press(&mut h, SHIFT, Key::ArrowUp);
    assert_eq!(selected(&h, tree), ["Deep Sky Log", "Harbour Notes"]);
    assert_eq!(entries(&h), 0);
    let count = |h: &Harness<'_, Window>| h.state().state.several.feeds.len();
    press(&mut h, CTRL, Key::A);
    let visible = h.state().sample.sidebar.tree.iter().filter(|row| matches!(row, SideRow::Feed(_))).count();
    assert_eq!((count(&h), entries(&h)), (visible, 0));
    assert_eq!(press(&mut h, Modifiers::NONE, Key::Escape), lists(Scope::All));
    assert_eq!(count(&h), 0);
    // Ctrl and Space add the focused feed, or remove it.
    focus(&mut h, "Tidal Records");
    assert_eq!(press(&mut h, CTRL, Key::Space), lists(feed(2)));
    // A folder stands for the feeds in it.
    click_with(&mut h, tree, "Folder Science", CTRL);
    assert!(count(&h) >= 3);
    // Another list ends the selection.
    h.state_mut().sample.list.scope = Scope::Starred;
    h.run();
    assert_eq!(count(&h), 0);
}

fn open_import(h: &mut Harness<'_, Window>, preview: ImportPreview) {
    h.state_mut().state.open(Dialog::import());
    h.state_mut().state.set_path("/home/reader/feeds.opml");
    h.state_mut().sample.dialogs.import = ImportView::Ready(Arc::new(preview));
    h.run();
    h.run();
    commands(h);
}

fn import_row(folder: &str, title: &str, is_subscribed: bool) -> ImportRow {
    let folder = folder.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    ImportRow { folder, title: title.to_owned(), is_subscribed }
}

#[test]
fn o1_the_feeds_of_an_import_are_chosen_by_folder() {
    let mut h = sample();
    let rows = vec![
        import_row("Sea", "Harbour", false),
        import_row("Sea", "Quay", false),
        import_row("Sea", "Known", true),
        import_row("", "Outside", false),
    ];
    open_import(&mut h, ImportPreview::new(rows, Vec::new(), 0));
    let tick = |h: &Harness<'_, Window>, name: &str| h.get_by_label(name).accesskit_node().toggled().unwrap();
    assert_eq!(tick(&h, "Folder Sea"), Toggled::True);
    assert_eq!(tick(&h, "Sea / Known, already subscribed"), Toggled::False);
    assert!(h.get_by_label("Sea / Known, already subscribed").accesskit_node().is_disabled());
    click(&mut h, "Sea / Quay");
    assert_eq!(tick(&h, "Folder Sea"), Toggled::Mixed);
    h.get_by_label("Import 2 feeds");
    // By keyboard: Space toggles the focused line, and the arrows move the focus.
    h.get_by_label("Sea / Harbour").focus();
    h.run();
    press(&mut h, Modifiers::NONE, Key::ArrowUp);
    assert!(h.get_by_label("Folder Sea").is_focused());
    press(&mut h, Modifiers::NONE, Key::Space);
    assert_eq!(tick(&h, "Folder Sea"), Toggled::True);
    press(&mut h, Modifiers::NONE, Key::Space);
    assert_eq!([tick(&h, "Folder Sea"), tick(&h, "Sea / Harbour")], [Toggled::False; 2]);
    click(&mut h, "Select none");
    h.get_by_label("Import 0 feeds");
    click(&mut h, "Select all");
    click(&mut h, "Sea / Harbour");
    let chosen = vec![1, 3];
    assert_eq!(click(&mut h, "Import 2 feeds"), [Command::Opml(OpmlCommand::Import { chosen, fetch: true })]);
}

#[test]
fn o1_of_an_import_of_100_000_feeds_only_visible_lines_are_drawn() {
    let mut h = sample();
    let rows =
        (0..100_000).map(|at| import_row(&format!("Folder {}", at / 50), &format!("Feed {at}"), false));
    open_import(&mut h, ImportPreview::new(rows.collect(), Vec::new(), 0));
    let lines = |h: &Harness<'_, Window>| h.get_all_by_role(Role::CheckBox).count();
    assert!(lines(&h) < 40, "{}", lines(&h));
    h.get_by_label("Folder Folder 0").focus();
    h.run();
    press(&mut h, Modifiers::NONE, Key::End);
    h.run();
    assert!(h.get_by_label("Folder 1999 / Feed 99999").is_focused());
    assert!(lines(&h) < 40, "{}", lines(&h));
    press(&mut h, Modifiers::NONE, Key::Space);
    h.get_by_label("Import 99,999 feeds");
}
