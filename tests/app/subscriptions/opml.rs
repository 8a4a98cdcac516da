//! O1, O2: the import with its preview, by path, by file dialog and by a dropped file; and the export.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::{DemoPublisher, Site};
use lacuna::ui::actions::command::{Command, FeedCommand, OpmlCommand};
use url::Url;

use crate::support::{Home, Window, feed};

const LIST: &str = r#"<?xml version="1.0"?>
<opml version="2.0"><head><title>Mine</title></head><body>
  <outline text="Sea"><outline text="Harbour" type="rss" xmlUrl="http://127.0.0.1:1/feed"/>
    <outline text="Ports"><outline text="Quay" xmlUrl="http://127.0.0.1:1/quay" colour="red"/></outline></outline>
  <outline text="Harbour again" xmlUrl="http://127.0.0.1:1/feed"/>
  <outline text="No web" xmlUrl="gopher://127.0.0.1/x"/>
</body></opml>"#;

fn file(home: &Path, name: &str, text: &str) -> PathBuf {
    let path = home.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn drop_on(window: &mut Window, path: PathBuf) {
    window.harness_mut().input_mut().dropped_files.push(Arc::new(Dropped(path)));
    window.step();
}

#[test]
fn a_late_answer_of_a_file_dialog_does_nothing_in_another_dialog() {
    let mut window = Window::new();
    let path = file(window.home.path(), "list.opml", LIST);
    let desktop = Arc::clone(&window.desktop);
    // The file dialog waits while this is locked.
    let mut chosen = desktop.chosen.lock().unwrap();
    window.press_with(Modifiers::COMMAND, Key::O);
    window.click("Choose…");
    window.press(Key::Escape);
    window.press_with(Modifiers::COMMAND, Key::O);
    *chosen = Some(path.clone());
    drop(chosen);
    window.rest(std::time::Duration::from_millis(500));
    assert_eq!(window.field("Path of the OPML file"), "");
    assert!(!window.reads("2 new feeds"), "{:#?}", window.shown());
    window.click("Choose…");
    window.until_reads("2 new feeds");
    assert_eq!(window.field("Path of the OPML file"), path.to_str().unwrap());
}

#[test]
fn o1_a_list_is_previewed_and_imported_by_its_path() {
    let mut window = Window::new();
    let path = file(window.home.path(), "list.opml", LIST);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.fill("Path of the OPML file", path.to_str().unwrap());
    window.click("Preview");
    window.until_sees("2 new feeds · 1 more than once in the file · 1 can’t be used");
    assert!(window.sees("Sea / Harbour") && window.sees("Sea / Ports / Quay"), "{:#?}", window.shown());
    assert_eq!(window.feeds().len(), 0);
    window.click("Import 2 feeds");
    window.until_sees("2 feeds imported");
    window.until("they are listed", |w| w.reads("Quay, 0 unread"));
    assert_eq!(window.feed("Quay").folder, ["Sea", "Ports"]);
    window.until_idle();
}

#[test]
fn o1_an_import_is_one_step_that_is_undone_and_done_again() {
    let home = Home::new();
    home.follow([("", Url::parse("http://127.0.0.1:1/before").unwrap())]);
    let mut window = home.open();
    let path = file(window.home.path(), "list.opml", LIST);
    drop_on(&mut window, path);
    window.click("Import 2 feeds");
    window.until("they are listed", |w| w.reads("Quay, 0 unread"));
    window.until_idle();
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until_sees("2 imported feeds were removed again.");
    window.until("only the former feed is left", |w| w.feeds().len() == 1);
    assert!(!window.reads("Ports"), "{:#?}", window.shown());
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.until("they are there again", |w| w.feeds().len() == 3);
    window.until("they are listed", |w| w.reads("Quay, 0 unread"));
    assert_eq!(window.feed("Quay").folder, ["Sea", "Ports"]);
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until("only the former feed is left", |w| w.feeds().len() == 1);
}

#[test]
fn o1_a_folder_without_feeds_is_imported() {
    let mut window = Window::new();
    let list = LIST.replace("</body>", "<outline text=\"Read later\"/></body>");
    let path = file(window.home.path(), "list.opml", &list);
    drop_on(&mut window, path);
    window.click("Import 2 feeds");
    window.until("the folder is there", |w| w.reads("Read later"));
    window.until_idle();
}

#[test]
fn o1_unusable_lines_stand_above_the_usable_ones() {
    let mut window = Window::new();
    let feeds: Vec<String> = (0..300)
        .map(|number| format!("<outline text=\"Feed {number}\" xmlUrl=\"http://127.0.0.1:1/{number}\"/>"))
        .collect();
    let bad = r#"<outline text="No web" xmlUrl="gopher://127.0.0.1/x"/>"#;
    let text = format!("<opml version=\"2.0\"><body>{}{bad}</body></opml>", feeds.concat());
    let path = file(window.home.path(), "list.opml", &text);
    drop_on(&mut window, path);
    window.until_sees("300 new feeds · 1 can’t be used");
    assert!(window.reads("gopher:"), "{:#?}", window.shown());
    assert!(window.sees("Feed 0") && !window.sees("Feed 299"));
}

#[test]
fn o1_a_dropped_file_is_previewed_and_a_known_feed_counted() {
    let mut window = Window::new();
    let path = file(window.home.path(), "list.opml", LIST);
    drop_on(&mut window, path.clone());
    window.click("Import 2 feeds");
    window.until_sees("2 feeds imported");
    window.until_idle();
    drop_on(&mut window, path);
    window.until_sees("0 new feeds · 2 already subscribed · 1 more than once in the file · 1 can’t be used");
    window.click("Cancel");
    assert_eq!(window.feeds().len(), 2);
}

#[test]
fn o1_a_broken_file_is_rejected_whole_with_its_line() {
    let mut window = Window::new();
    for (name, text, said) in [
        (
            "cut.opml",
            "<opml version=\"2.0\"><body>\n<outline text=\"a\" xmlUrl=\"http://a.example/\"/>\n<outline",
            "The file cannot be understood. Line ",
        ),
        ("page.html", "<html><body>No list.</body></html>", "The file cannot be understood. Line "),
    ] {
        let path = file(window.home.path(), name, text);
        drop_on(&mut window, path);
        window.until_reads(said);
        assert!(window.sees("Nothing was imported."));
        assert!(!window.reads("Import 1 feed"));
        window.press(Key::Escape);
    }
    let nowhere = window.home.path().join("nowhere.opml");
    drop_on(&mut window, nowhere);
    window.until_reads("cannot be read");
    assert_eq!(window.feeds().len(), 0);
}

#[test]
fn o1_a_file_is_chosen_by_the_desktops_dialog() {
    let mut window = Window::new();
    let path = file(window.home.path(), "list.opml", LIST);
    // This desktop has no file dialog. The window says so, and the user can type the path.
    window.menu("Subscriptions", "Import OPML…");
    window.click("Choose…");
    window.until_sees("This desktop shows no file dialog. Type the path instead.");
    assert!(window.harness().get_by_role_and_label(Role::TextInput, "Path of the OPML file").is_focused());
    assert_eq!(window.field("Path of the OPML file"), "");
    *window.desktop.chosen.lock().unwrap() = Some(path.clone());
    window.click("Choose…");
    window.until_sees("Import 2 feeds");
    assert_eq!(window.field("Path of the OPML file"), path.to_str().unwrap());
}

#[test]
fn o2_an_exported_list_can_be_imported() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=2));
    let mut window = Window::reading([("Sea/Ports", site.url("/feed"))]);
    let path = window.home.path().join("out.opml");
    window.press_with(Modifiers::COMMAND, Key::E);
    window.until("a place is suggested", |w| {
        w.field("Path to export to").ends_with("lacuna-subscriptions.opml")
    });
    // The dialog reports a path at which nothing can be written.
    window.fill("Path to export to", window.home.path().join("none/out.opml").to_str().unwrap());
    window.click("Save");
    window.until_reads("could not be written");
    *window.desktop.chosen.lock().unwrap() = Some(path.clone());
    window.click("Choose…");
    window.until("the path is filled in", |w| w.field("Path to export to") == path.to_str().unwrap());
    window.click("Save");
    window.until_reads("Written to ");
    assert!(!std::fs::read_to_string(&path).unwrap().contains("completeness"), "only where it is wanted");
    window.click("Include history status");
    window.click("Save");
    window.until("it is exported too", |_| std::fs::read_to_string(&path).unwrap().contains("completeness"));
    // Enter presses "Done".
    window.until_sees("Done");
    window.press(Key::Enter);
    window.until_gone("Path to export to");
    let mut other = Home::new().open();
    drop_on(&mut other, path);
    other.until_reads("Sea / Ports / Harbour · in that list: Nothing missed since ");
    other.click("Import 1 feed");
    other.until("it is followed", |w| w.feeds().len() == 1);
    assert_eq!(other.feed("Harbour").folder, ["Sea", "Ports"]);
}

#[test]
fn the_demonstration_is_imported_whole() {
    let publisher = DemoPublisher::start(0).unwrap();
    let lines: Vec<String> = publisher
        .feeds()
        .iter()
        .map(|feed| {
            format!(
                "<outline text=\"{}\"><outline text=\"x\" xmlUrl=\"{}\"/></outline>",
                feed.folder, feed.url
            )
        })
        .collect();
    let text = format!("<opml version=\"2.0\"><body>{}</body></opml>", lines.concat());
    let mut window = Window::new();
    let path = file(window.home.path(), "demo.opml", &text);
    drop_on(&mut window, path);
    let count = publisher.feeds().len();
    window.click(&format!("Import {count} feeds"));
    window.until("they are followed", |w| w.feeds().len() == count);
    let folders: Vec<String> =
        window.store.folders().unwrap().into_iter().map(|folder| folder.path.join("/")).collect();
    for folder in ["Whole", "With gaps", "Pages and charts", "Plain", "Trouble"] {
        assert!(folders.contains(&folder.to_owned()), "{folders:?}");
    }
    window.until_reads("Folder Whole, ");
    window.until_idle();
    assert!(!publisher.log().is_empty(), "O1: the window fetches what was imported");
}

#[test]
fn o1_an_import_fetches_its_feeds_at_once_unless_told_otherwise() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=3));
    let text = format!("<opml><body><outline text='Harbour' xmlUrl='{}'/></body></opml>", site.url("/feed"));
    let mut window = Window::new();
    let path = file(window.home.path(), "list.opml", &text);
    drop_on(&mut window, path.clone());
    window.click("Import 1 feed");
    window.until_reads("Harbour, 3 unread");
    assert_eq!(site.count("/feed"), 1);
    let mut other = Window::new();
    drop_on(&mut other, path);
    other.click("Import without fetching");
    other.click("Import 1 feed");
    other.until_sees("1 feed imported");
    other.until_idle();
    other.rest(std::time::Duration::from_millis(300));
    assert_eq!(site.count("/feed"), 1);
    other.click("Refresh");
    other.until_reads("Harbour, 3 unread");
}

/// The user can stop a long import, because stopping it loses nothing.
#[test]
fn an_import_that_is_stopped_leaves_nothing_behind() {
    const FEEDS: usize = 5_000;
    let mut window = Window::new();
    let outline = |n: usize| format!("<outline text='F{n}' xmlUrl='http://127.0.0.1:1/{n}'/>");
    let outlines = (0..FEEDS).map(outline).collect::<Vec<_>>().concat();
    let path = file(window.home.path(), "large.opml", &format!("<opml><body>{outlines}</body></opml>"));
    window.press_with(Modifiers::COMMAND, Key::O);
    window.fill("Path of the OPML file", path.to_str().unwrap());
    window.click("Preview");
    window.until_reads("5,000 new feeds");
    window.app().carry_out(Command::Opml(OpmlCommand::Import { chosen: (0..FEEDS).collect(), fetch: false }));
    window.app().carry_out(Command::Feed(FeedCommand::StopAll));
    window.until_sees("You stopped this: Importing 5,000 feeds. Nothing was changed.");
    assert_eq!(window.feeds().len(), 0);
}

#[test]
fn o2_an_export_replaces_only_a_list_of_the_same_feeds_unless_the_user_says_so() {
    let site = Site::start();
    site.put("/feed", feed("Harbour", 1..=2));
    let mut window = Window::reading([("Sea", site.url("/feed"))]);
    let export = |window: &mut Window, path: &Path| {
        window.press_with(Modifiers::COMMAND, Key::E);
        window.until("a place is suggested", |w| {
            w.field("Path to export to").ends_with("lacuna-subscriptions.opml")
        });
        window.fill("Path to export to", path.to_str().unwrap());
        window.press(Key::Enter);
    };
    for (name, text) in [("notes.txt", "Notes"), ("other.opml", LIST)] {
        let path = file(window.home.path(), name, text);
        export(&mut window, &path);
        window.until_reads(&format!("{name} exists already."));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        window.click("Replace");
        window.until_reads("Written to ");
        window.click("Done");
        // This export has the same feeds.
        export(&mut window, &path);
        window.until_reads("Written to ");
        window.click("Done");
        assert!(std::fs::read_to_string(&path).unwrap().contains("Harbour"));
    }
}

#[test]
fn a_tilde_in_a_path_is_the_home_folder() {
    let mut window = Window::new();
    window.press_with(Modifiers::COMMAND, Key::O);
    window.fill("Path of the OPML file", "~/lacuna has no such list.opml");
    window.click("Preview");
    let home = std::env::home_dir().unwrap();
    window.until_reads(home.join("lacuna has no such list.opml").to_str().unwrap());
}
