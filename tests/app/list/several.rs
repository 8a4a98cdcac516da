//! Several entries or feeds selected together, with one undo for all of them, and the order of folders.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use lacuna::demo::Site;
use lacuna::model::{EntryKey, EntryRow};
use lacuna::profile::outlines;
use lacuna::ui::actions::command::{
    ArticleCommand, Command, FeedCommand, FolderCommand, ListCommand, WindowCommand,
};
use lacuna::ui::view::Scope;

use crate::support::{Home, Window, feed_of, three};

const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;

/// Clicks a row with keys held down.
#[track_caller]
fn click_with(window: &mut Window, role: Role, start: &str, modifiers: Modifiers) {
    window.until(&format!("{start} is there"), |w| {
        w.harness().query_all_by_role(role).any(|node| begins(&node, start))
    });
    let node = window.harness().query_all_by_role(role).find(|node| begins(node, start)).unwrap();
    node.click_modifiers(modifiers);
    window.step();
}

fn begins(node: &egui_kittest::Node<'_>, start: &str) -> bool {
    node.accesskit_node().label().is_some_and(|label| label.starts_with(start))
}

/// Everything that an undo must bring back, as lines: the export with the history status, the order of all folders, the
/// counts of every feed, and every entry with its marks.
fn profile(window: &Window) -> Vec<String> {
    let mut lines: Vec<String> =
        outlines::export(&window.store, true).unwrap().lines().map(str::to_owned).collect();
    lines.extend(window.store.folders().unwrap().into_iter().map(|row| format!("{:?}", row.path)));
    lines.extend(window.feeds().iter().map(|row| {
        format!("{:?} {} {:?} {} {} {}", row.id, row.title, row.folder, row.entries, row.unread, row.gaps)
    }));
    let marks = |row: EntryRow| format!("{:?} {} {} {}", row.key, row.title, row.unread, row.starred);
    lines.extend(window.entries().into_iter().map(marks));
    lines.extend(window.starred());
    lines
}

#[test]
fn selected_entries_are_marked_together_and_one_undo_takes_it_back() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);
    // Two of the entries are read, and one has a star. The undo must not change these marks.
    window.select("b4");
    window.press(Key::M);
    window.press(Key::S);
    window.until("b4 is marked", |w| !w.entry("b4").unread && w.entry("b4").starred);
    window.until_agrees();
    let before = profile(&window);

    click_with(&mut window, Role::ListItem, "b5", SHIFT);
    click_with(&mut window, Role::ListItem, "a2", SHIFT);
    window.until_sees("3 entries selected");
    window.press(Key::M);
    window.until_sees("2 entries marked as read");
    assert_eq!(window.unread(), ["c6", "b5", "a1"]);
    window.press_with(CTRL, Key::Z);
    window.until("the marks are back", |w| w.unread().len() == 5);
    window.until_agrees();
    assert_eq!(profile(&window), before, "b4 was read before and stays read");

    window.press(Key::S);
    window.until_sees("2 entries starred");
    assert_eq!(window.starred(), ["b4", "b3", "a2"]);
    window.press_with(CTRL, Key::Z);
    window.until("the stars are gone", |w| w.starred() == ["b4"]);
    assert_eq!(profile(&window), before);

    window.press_with(SHIFT, Key::C);
    window.until_sees("Copied to the clipboard");
    window.press(Key::V);
    window.until("the pages are opened", |w| w.desktop.opened().len() == 3);
    let opened = ["b4", "b3", "a2"].map(|name| format!("http://pages.example/{name}"));
    assert_eq!(window.desktop.opened(), opened, "in the order of the list");
    assert!(window.has_open("b4"), "no other entry was opened");
    window.press(Key::Escape);
    window.until_gone("3 entries selected");
}

#[test]
fn selected_feeds_are_moved_read_and_removed_together() {
    let (site, mut window) = three();
    let before = profile(&window);
    click_with(&mut window, Role::TreeItem, "Anchor", CTRL);
    click_with(&mut window, Role::TreeItem, "Cable", CTRL);
    window.until_sees("2 feeds selected");

    // Dragging one selected feed moves all of them.
    window.drag("Cable", "Buoy");
    window.until_sees("2 feeds were moved into “Sea”.");
    assert_eq!(window.feed("Cable").folder, ["Sea"]);
    window.click("Undo");
    window.until("Cable is back", |w| w.feed("Cable").folder.is_empty());
    assert_eq!(profile(&window), before);

    window.menu_on(Role::TreeItem, "Anchor");
    window.click("Move 2 feeds to folder…");
    window.fill("Folder", "Land/Near");
    window.click("Move");
    window.until_sees("2 feeds were moved into “Near”.");
    assert_eq!([window.feed("Anchor").folder, window.feed("Cable").folder], [["Land", "Near"]; 2]);
    window.press_with(CTRL, Key::Z);
    window.until("they are back", |w| w.feed("Cable").folder.is_empty());
    assert_eq!(profile(&window), before, "the new folders are gone as well");

    window.press_with(SHIFT, Key::A);
    window.until_sees("3 entries marked as read");
    assert_eq!(window.unread(), ["b5", "b4", "b3"]);
    window.press_with(CTRL, Key::Z);
    window.until("they are unread again", |w| w.unread().len() == 6);
    assert_eq!(profile(&window), before);

    window.press_with(CTRL, Key::Delete);
    window.click("Unsubscribe from 2 feeds");
    window.until_sees("Unsubscribed from 2 feeds");
    assert_eq!(window.feeds().len(), 1);
    window.until_gone("2 feeds selected");
    window.press_with(CTRL, Key::Z);
    window.until("they are back", |w| w.feeds().len() == 3);
    window.until_agrees();
    assert_eq!(profile(&window), before);
    window.until_sees("2 feeds selected");
    window.press(Key::Escape);
    window.until_gone("2 feeds selected");

    let asked = ["/a", "/b", "/c"].map(|path| site.count(path));
    click_with(&mut window, Role::TreeItem, "Anchor", CTRL);
    click_with(&mut window, Role::TreeItem, "Cable", CTRL);
    window.press(Key::R);
    window.until("both are refreshed", |_| site.count("/a") > asked[0] && site.count("/c") > asked[2]);
    window.until_idle();
    assert_eq!(site.count("/b"), asked[1]);
    window.press(Key::Escape);
    window.until_gone("2 feeds selected");
}

#[test]
fn folders_are_ordered_by_dragging_and_by_keyboard() {
    let home = Home::new();
    let site = Site::start();
    for path in ["/a", "/b", "/c"] {
        site.put(path, feed_of(path, "e", 1..=1));
    }
    home.follow([("Art", site.url("/a")), ("Sea", site.url("/b")), ("Land", site.url("/c"))]);
    let mut window = home.open();
    let folders = |w: &Window| -> Vec<String> {
        let folders = w.tree().into_iter().filter_map(|row| row.strip_prefix("Folder ").map(str::to_owned));
        folders.map(|row| row.split(',').next().unwrap_or_default().to_owned()).collect()
    };
    let exported = |w: &Window| -> Vec<String> {
        let text = outlines::export(&w.store, false).unwrap();
        let names = text.lines().filter(|line| !line.contains("xmlUrl"));
        let names = names.filter_map(|line| line.trim().strip_prefix("<outline text=\""));
        names.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    assert_eq!(folders(&window), ["Art", "Sea", "Land"]);
    // A folder that is dropped on the upper edge of another folder comes above it.
    drag_to_edge(&mut window, "Folder Land", "Folder Art");
    window.until("Land is the first", |w| folders(w) == ["Land", "Art", "Sea"]);
    assert_eq!(exported(&window), ["Land", "Art", "Sea"]);
    window.click("Undo");
    window.until("Land is the last", |w| folders(w) == ["Art", "Sea", "Land"]);

    window.menu_on(Role::TreeItem, "Folder Sea");
    window.click("Move down");
    window.until("Sea is the last", |w| folders(w) == ["Art", "Land", "Sea"]);
    window.show("Folder Sea");
    window.press_with(Modifiers::ALT, Key::ArrowUp);
    window.until("Sea moved up", |w| folders(w) == ["Art", "Sea", "Land"]);
    window.press_with(Modifiers::ALT, Key::ArrowUp);
    window.until("Sea is the first", |w| folders(w) == ["Sea", "Art", "Land"]);
    // The folder is at the top already, so this key does nothing.
    window.press_with(Modifiers::ALT, Key::ArrowUp);
    window.press_with(CTRL, Key::Z);
    window.until("one step is taken back", |w| folders(w) == ["Art", "Sea", "Land"]);
    window.press_with(Modifiers::ALT, Key::ArrowDown);
    window.until("Sea moved down", |w| folders(w) == ["Art", "Land", "Sea"]);
    let window = window.close().open();
    assert_eq!(folders(&window), ["Art", "Land", "Sea"], "the next window keeps the order");
    assert_eq!(exported(&window), ["Art", "Land", "Sea"]);
}

/// Drags a row of the sidebar onto the upper edge of another one.
fn drag_to_edge(window: &mut Window, what: &str, onto: &str) {
    let rect = |w: &Window, start: &str| {
        let mut rows = w.harness().query_all_by_role(Role::TreeItem);
        rows.find(|node| begins(node, start)).unwrap().rect()
    };
    let from = rect(window, what).center();
    let to = rect(window, onto).center_top() + egui::vec2(0.0, 3.0);
    window.harness().drag_at(from);
    window.harness_mut().run_steps(2);
    for part in [0.3, 0.6, 1.0] {
        window.harness().hover_at(from + (to - from) * part);
        window.harness_mut().run_steps(2);
    }
    window.harness().drop_at(to);
    window.step();
}

/// A generator of numbers that is the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        // The constants of Knuth's MMIX.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// Returns a random selection of these, in random order.
fn some<T: Copy>(numbers: &mut Numbers, all: &[T]) -> Vec<T> {
    let mut rest = all.to_vec();
    let count = 2 + numbers.below(all.len() - 1);
    (0..count).map(|_| rest.swap_remove(numbers.below(rest.len()))).collect()
}

/// Runs a command, and waits until its result is stored and shown.
fn run(window: &mut Window, command: Command) {
    window.app().carry_out(command);
    // The first wait may end before the answer of the store arrives, so the test waits twice.
    for _ in 0..2 {
        window.until("it is written", |w| w.app().is_settled());
    }
}

/// Random commands on random selections: undo always brings back the same profile.
#[test]
fn undo_brings_back_the_same_profile_whatever_was_selected() {
    const FEEDS: u32 = 8;
    let site = Site::start();
    let home = Home::new();
    let folders = ["", "Sea", "Sea/Deep", "Land"];
    let paths: Vec<String> = (0..FEEDS).map(|number| format!("/{number}")).collect();
    for (path, number) in paths.iter().zip(0..) {
        let first = number * 4 + 1;
        site.put(path, feed_of(&format!("Feed {number}"), "e", first..=first + 3));
    }
    home.follow(paths.iter().zip(folders.iter().cycle()).map(|(path, folder)| (*folder, site.url(path))));
    let mut window = home.open();
    window.refresh_all();
    let mut numbers = Numbers(1);
    let feeds: Vec<_> = window.feeds().iter().map(|row| row.id).collect();
    let entries: Vec<EntryKey> = window.entries().iter().map(|row| row.key).collect();
    assert_eq!(entries.len(), 32);
    // Some entries are read and some have a star before anything is selected.
    let home = window.close();
    let (read, starred) = (some(&mut numbers, &entries), some(&mut numbers, &entries));
    let mut store = home.profile().store().unwrap();
    store.transaction(|tx| tx.mark_read(&read, true)).unwrap();
    store.transaction(|tx| tx.star_these(&starred, true)).unwrap();
    drop(store);
    let mut window = home.open();
    window.until_idle();
    let before = profile(&window);
    let mut changed = 0;
    for round in 0..60 {
        let steps = 1 + numbers.below(3);
        for _ in 0..steps {
            let (some_feeds, some_entries) = (some(&mut numbers, &feeds), some(&mut numbers, &entries));
            let into = ["Sea", "Land", "New", "New/Inner"][numbers.below(4)];
            let into: Vec<String> = into.split('/').map(str::to_owned).collect();
            let command = match numbers.below(7) {
                0 => Command::Article(ArticleCommand::SetRead(some_entries, numbers.below(2) == 0)),
                1 => Command::Article(ArticleCommand::SetStarred(some_entries, numbers.below(2) == 0)),
                2 => Command::Feed(FeedCommand::MoveToFolder(some_feeds, into)),
                3 => {
                    let scope = Scope::of_feeds(&some_feeds.into_iter().collect());
                    Command::List(ListCommand::MarkAllRead(scope.unwrap()))
                }
                4 => Command::Feed(FeedCommand::Remove(some_feeds)),
                5 => Command::Folder(FolderCommand::Place {
                    path: vec!["Land".to_owned()],
                    into: Vec::new(),
                    before: Some("Sea".to_owned()),
                }),
                _ => Command::Folder(FolderCommand::Place {
                    path: vec!["Sea".to_owned(), "Deep".to_owned()],
                    into: [Vec::new(), vec!["Land".to_owned()]][numbers.below(2)].clone(),
                    before: None,
                }),
            };
            run(&mut window, command);
        }
        let after = profile(&window);
        changed += usize::from(after != before);
        // A command that changed nothing has no step to undo, so some of these do nothing.
        for _ in 0..steps {
            run(&mut window, Command::Window(WindowCommand::Undo));
        }
        assert_eq!(profile(&window), before, "round {round}");
        if after == before {
            continue;
        }
        // Every undone step can be done again, and be undone once more.
        for _ in 0..steps {
            run(&mut window, Command::Window(WindowCommand::Redo));
        }
        assert_eq!(profile(&window), after, "round {round}");
        for _ in 0..steps {
            run(&mut window, Command::Window(WindowCommand::Undo));
        }
        assert_eq!(profile(&window), before, "round {round}");
    }
    assert!(changed > 40, "{changed} of 60 rounds changed anything");
}

#[test]
fn feeds_that_are_selected_together_are_listed_together() {
    let (_site, mut window) = three();
    window.show("All entries");
    window.until_titles(&["c6", "b5", "b4", "b3", "a2", "a1"]);
    window.show("Anchor");
    click_with(&mut window, Role::TreeItem, "Buoy", CTRL);
    window.until_titles(&["b5", "b4", "b3", "a2", "a1"]);
    window.until_sees("2 feeds");
    // The next window lists them again.
    window.app().remember_place();
    let mut window = window.close().open();
    window.until_titles(&["b5", "b4", "b3", "a2", "a1"]);
    // After one of them is gone, the list shows the other one.
    let a = window.feeds().iter().find(|row| row.title == "Anchor").unwrap().id;
    run(&mut window, Command::Feed(FeedCommand::Remove(vec![a])));
    window.until_titles(&["b5", "b4", "b3", "(end)"]);
}
