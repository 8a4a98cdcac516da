//! "Save article…" and "Export articles…": an article, selected articles, a feed with its gap, and a search.

use egui::{Key, Modifiers};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use url::Url;

use crate::support::{Home, Window, day};

fn open() -> (Site, Window) {
    let site = Site::start();
    let entry =
        |title: &str, on| Entry::new(title, title).published(day(on)).html(format!("<p>Text of {title}</p>"));
    let entries = [entry("Tea & cake", 5), entry("Fog", 4), entry("Sea", 3)];
    site.put("/feed", Feed::atom("Harbour").link("prev-archive", "/gone").entries(entries));
    site.put("/gone", Reply::status(410));
    let mut window = Home::new().open_following(&site);
    window.refresh_all();
    window.show("Harbour");
    (site, window)
}

/// Writes into a file of this name, and returns its text.
fn export(window: &mut Window, folder: &std::path::Path, name: &str) -> String {
    let path = folder.join(name);
    // The proposed path comes from another thread.
    window.until("a path is proposed", |w| !w.field("Path of the file").is_empty());
    window.fill("Path of the file", path.to_str().unwrap());
    window.click("Save");
    window.until_reads("written to");
    window.click("Done");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_menu_of_a_feed_exports_its_articles() {
    let folder = tempfile::tempdir().unwrap();
    let (_site, mut window) = open();
    window.show("All entries");
    window.menu_on(egui::Role::TreeItem, "Harbour");
    window.click("Export articles…");
    let page = export(&mut window, folder.path(), "feed.html");
    assert!(page.contains("Text of Fog") && page.contains("<title>Harbour</title>"), "{page}");
}

#[test]
fn an_article_a_feed_and_a_search_are_written_to_files() {
    let folder = tempfile::tempdir().unwrap();
    let (site, mut window) = open();
    window.read("Tea & cake");
    window.press_with(Modifiers::COMMAND, Key::S);
    let page = export(&mut window, folder.path(), "one.html");
    assert!(page.contains("Text of Tea &amp; cake") && !page.contains("Text of Fog"), "{page}");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.until_reads("wherever entries are missing");
    let page = export(&mut window, folder.path(), "all.html");
    for part in ["Text of Tea &amp; cake", "Text of Fog", "Text of Sea", "Entries are missing"] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    // The publisher removes an entry. An export of all entries of the feed still has it, and its dialog says so.
    let deleted = "<at:deleted-entry xmlns:at='http://purl.org/atompub/tombstones/1.0' ref='Sea' when='2026-06-01T10:00:00Z'/>";
    let entries = ["Tea & cake", "Fog"].map(|title| Entry::new(title, title).html("<p>Text</p>"));
    site.put("/feed", Feed::atom("Harbour").link("prev-archive", "/gone").head(deleted).entries(entries));
    window.refresh_all();
    for list in ["All entries", "Harbour"] {
        window.show(list);
        window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
        window.until_reads("also those that the publisher removed");
        let page = export(&mut window, folder.path(), &format!("{list}.html"));
        assert!(page.contains("Text of Sea") && page.contains("Removed by the publisher"), "{list}: {page}");
    }
    window.fill("Search", "fog");
    window.until_titles(&["Fog"]);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.until_reads("Writes the articles of “fog” to a file.");
    let page = export(&mut window, folder.path(), "found.html");
    assert!(page.contains("<h2>Fog") && !page.contains("Text of Sea"), "{page}");
    window.fill("Search", "text");
    window.until_titles(&["Tea & cake", "Fog"]);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.until_reads("Articles that publishers removed come last.");
    let page = export(&mut window, folder.path(), "text.html");
    assert!(page.contains("<h2>Fog") && page.contains("Text of Sea"), "{page}");
}

/// Neither Enter nor another export replaces it. The file dialog of the desktop has asked already.
#[test]
fn a_file_that_is_there_is_replaced_only_by_its_own_button() {
    let folder = tempfile::tempdir().unwrap();
    let (_site, mut window) = open();
    let diary = folder.path().join("diary.txt");
    let diary_text = || std::fs::read_to_string(&diary).unwrap();
    std::fs::write(&diary, "My diary").unwrap();
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.until("a path is proposed", |w| !w.field("Path of the file").is_empty());
    window.fill("Path of the file", diary.to_str().unwrap());
    for _ in 0..2 {
        window.press(Key::Enter);
        window.until_reads("diary.txt exists already.");
        window.until_idle();
        assert_eq!(diary_text(), "My diary");
        assert!(!window.sees("Save"), "{:#?}", window.shown());
    }
    // The answer belongs to this path only.
    let other = folder.path().join("other.txt");
    std::fs::write(&other, "Other").unwrap();
    window.fill("Path of the file", other.to_str().unwrap());
    assert!(!window.sees("Replace"));
    window.fill("Path of the file", diary.to_str().unwrap());
    window.click("Replace");
    window.until_reads("written to");
    assert!(diary_text().contains("Text of Fog"));
    window.click("Done");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.until("a path is proposed", |w| !w.field("Path of the file").is_empty());
    *window.desktop.chosen.lock().unwrap() = Some(other.clone());
    window.click("Choose…");
    window.until("the path is filled in", |w| w.field("Path of the file") == other.to_str().unwrap());
    window.click("Save");
    window.until_reads("written to");
    assert!(std::fs::read_to_string(&other).unwrap().contains("Text of Fog"));
}

/// The page is in a private folder, which is gone after the window. It may run one script: the one that prints.
#[test]
fn an_article_and_selected_articles_are_printed_by_the_browser() {
    let (site, mut window) = open();
    let hostile = "<p>Text</p><script>alert(1)</script><img src=x onerror=alert(2)>";
    site.put(
        "/feed",
        Feed::atom("Harbour").entry(Entry::new("Odd", "<script>alert(3)</script>").html(hostile)),
    );
    window.refresh_all();
    let mut printed = Vec::new();
    let mut print = |window: &mut Window| {
        window.press_with(Modifiers::COMMAND, Key::P);
        window.until("the browser shows the page", |w| w.desktop.opened().len() > printed.len());
        printed = window.desktop.opened();
        let page = Url::parse(printed.last().unwrap()).unwrap().to_file_path().unwrap();
        let text = std::fs::read_to_string(&page).unwrap();
        (page, text)
    };
    window.read("Fog");
    let (path, page) = print(&mut window);
    assert!(page.contains("Text of Fog") && !page.contains("Text of Sea"), "{page}");
    assert!(page.contains("<script>window.print();</script>"), "{page}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = std::fs::metadata(path.parent().unwrap()).unwrap();
        assert_eq!(folder.permissions().mode() & 0o777, 0o700);
    }
    window.press_with(Modifiers::COMMAND, Key::A);
    let (second, page) = print(&mut window);
    assert!(page.contains("Text of Fog") && page.contains("Text of Sea"), "{page}");
    assert_eq!(page.matches("<script").count(), 1, "{page}");
    assert!(!page.contains("onerror"), "{page}");
    assert_ne!(path, second);
    drop(window);
    assert!(!path.exists() && !second.exists() && !path.parent().unwrap().exists());
}

#[test]
fn selected_articles_are_printed_although_none_is_open() {
    let (_site, mut window) = open();
    window.press_with(Modifiers::COMMAND, Key::A);
    window.press_with(Modifiers::COMMAND, Key::P);
    window.until("the browser shows the page", |w| !w.desktop.opened().is_empty());
    let page = Url::parse(&window.desktop.opened()[0]).unwrap().to_file_path().unwrap();
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(text.contains("Text of Fog") && text.contains("Text of Sea"), "{text}");
}

#[test]
fn the_ending_of_the_path_follows_the_format_and_a_failure_is_told() {
    let (_site, mut window) = open();
    window.read("Fog");
    window.press_with(Modifiers::COMMAND, Key::S);
    window.until("a page is proposed", |w| w.field("Path of the file").ends_with("Fog.html"));
    window.click("EPUB");
    window.until("a book is proposed", |w| w.field("Path of the file").ends_with("Fog.epub"));
    window.click("Markdown");
    window.until("a text is proposed", |w| w.field("Path of the file").ends_with("Fog.md"));
    window.fill("Path of the file", "/nowhere/at/all.md");
    window.click("Save");
    window.until_reads("/nowhere/at/all.md");
}

#[test]
fn the_lists_unread_and_today_are_exported_and_a_list_of_gaps_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (site, mut window) = open();
    let now = chrono::Local::now().to_rfc3339();
    let fresh = Entry::new("Fresh", "Fresh").published(&now).updated(&now).html("<p>Text of Fresh</p>");
    let entries = ["Tea & cake", "Fog", "Sea"].map(|title| Entry::new(title, title).html("<p>Text of x</p>"));
    let entries = std::iter::once(fresh).chain(entries);
    site.put("/feed", Feed::atom("Harbour").link("prev-archive", "/gone").entries(entries));
    window.refresh_all();
    window.read("Fog");
    window.press(Key::M);
    window.until("it is read", |w| !w.entry("Fog").unread);
    let written = |window: &mut Window, list: &str| {
        window.show(list);
        window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
        export(window, folder.path(), &format!("{list}.html"))
    };
    let unread = written(&mut window, "Unread");
    for part in ["<h2>Tea &amp; cake", "<h2>Sea", "Text of Fresh", "Entries are missing"] {
        assert!(unread.contains(part), "{part} is not in {unread}");
    }
    assert!(!unread.contains("<h2>Fog"), "{unread}");
    let today = written(&mut window, "Today");
    assert!(today.contains("Text of Fresh") && !today.contains("<h2>Sea"), "{today}");
    window.show("Missing, 1");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.step();
    assert!(!window.sees("Path of the file"));
}

#[test]
fn an_export_without_an_article_says_so_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let (_site, mut window) = open();
    window.fill("Search", "nowhere");
    window.until_titles(&[]);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.until("a path is proposed", |w| !w.field("Path of the file").is_empty());
    window.fill("Path of the file", folder.path().join("none.html").to_str().unwrap());
    window.click("Save");
    window.until_sees("There is no article to write.");
    assert!(!window.reads("Choose another place"), "{:#?}", window.shown());
}
