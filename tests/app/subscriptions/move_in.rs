//! The page "Move from another reader".

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers, Role};
use lacuna::demo::Site;
use lacuna::profile::moving::UserFolders;
use rusqlite::Connection;

use crate::support::{Window, feed};

/// Newsboat in the home folder of a user: a feed with a tag, one read article, one unread.
fn newsboat(home: &Path, url: &str) -> PathBuf {
    let folder = home.join(".newsboat");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("urls"), format!("{url} Blogs\n\"query:All:unread = 1\"\n")).unwrap();
    let database = Connection::open(folder.join("cache.db")).unwrap();
    let rows = format!(
        "CREATE TABLE rss_feed (rssurl, url, title);
        CREATE TABLE rss_item (id INTEGER PRIMARY KEY, guid, title, author, url, feedurl, pubDate, content, unread,
            deleted DEFAULT 0, enclosure_url, enclosure_type);
        INSERT INTO rss_feed VALUES ('{url}', 'http://pages.example/', 'Harbour there');
        INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread) VALUES
            ('old', 'old', '', 'http://pages.example/old', '{url}', 1699990000, 'text', 0),
            ('other', 'other', '', 'http://pages.example/other', '{url}', 1699990000, 'text', 1);"
    );
    database.execute_batch(&rows).unwrap();
    folder
}

fn with_home() -> (Window, PathBuf) {
    let window = Window::new();
    let home = window.home.path().join("home");
    let folders =
        UserFolders { config: home.join(".config"), data: home.join(".local/share"), home: home.clone() };
    *window.desktop.folders.lock().unwrap() = Some(folders);
    (window, home)
}

#[test]
fn another_reader_is_found_previewed_and_taken_over() {
    let site = Site::start();
    site.put("/harbour", feed("Harbour", 1..=2));
    let (mut window, home) = with_home();
    let folder = newsboat(&home, site.url("/harbour").as_str());
    // The first page offers it.
    window.click("Move from another reader");
    window.until_reads("Imports: feeds, tags as folders, titles, read marks");
    assert!(window.reads(folder.to_str().unwrap()), "{:#?}", window.shown());
    window.click("Preview Newsboat");
    window.until_reads("2 articles are added.");
    for said in ["1 feed is new.", "1 feed can’t be used", "Read there: 1. Starred there: 0."] {
        assert!(window.reads(said), "{said} in {:#?}", window.shown());
    }
    assert_eq!(window.feeds().len(), 0, "a preview changes nothing");
    window.click("Import");
    window.until_sees("Taken over: 1 feed, 2 articles.");
    // The new feed is fetched at once, and its entries stand beside those that came over.
    window.until("the publisher's entries are there", |w| w.entries().len() == 4);
    assert!(window.named(Role::TreeItem).iter().any(|row| row.contains("Blogs")), "{:#?}", window.tree());
    assert!(
        window.named(Role::TreeItem).iter().any(|row| row.contains("Harbour there")),
        "{:#?}",
        window.tree()
    );
    let unread: Vec<String> =
        window.entries().into_iter().filter(|row| row.unread).map(|row| row.title).collect();
    assert!(unread.contains(&"other".to_owned()) && !unread.contains(&"old".to_owned()), "{unread:?}");
    // One undo takes all of it back.
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until_sees("1 imported feed was removed again.");
    window.until("the feed is gone", |w| w.feeds().is_empty());
    assert!(!window.reads("Blogs"), "{:#?}", window.shown());
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.until("the feed and its entries are there again", |w| w.entries().len() == 4);
}

#[test]
fn a_path_without_a_reader_is_refused_with_a_reason() {
    let (mut window, home) = with_home();
    window.click("Move from another reader");
    window.until_sees("No other reader was found in its usual folders.");
    window.until_reads("Newsboat, Liferea, RSS Guard and NetNewsWire");
    let path = home.join("nowhere");
    window.fill("Path of the other reader’s files", path.to_str().unwrap());
    window.click("Preview");
    window.until_reads("is no file or folder of a feed reader");
    assert!(window.sees("Nothing was imported."));
}
