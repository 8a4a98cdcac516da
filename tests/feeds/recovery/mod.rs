//! Older entries that the user asks for: numbered pages and a web archive.

mod demo;
mod linked;
mod numbered;
mod web_archive;

use lacuna::demo::Site;
use url::Url;

use crate::support::Reader;

/// Follows a site of nine entries whose feed shows the latest three, and refreshes it.
#[track_caller]
fn followed(site: &Site) -> (Url, Reader) {
    let (url, reader) = (site.url("/feed"), Reader::new());
    reader.add(&url).ok();
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["e9", "e8", "e7"], "P1: pages are loaded if the user asks");
    (url, reader)
}

/// Looks for older entries. Returns what the program says.
fn look_for_older(reader: &Reader) -> String {
    reader.run(&["refresh", "--older"]).said
}

/// Looks for older entries, and finds the other six on two pages.
#[track_caller]
fn look_for_all_older(reader: &Reader) {
    let said = look_for_older(reader);
    assert!(said.contains("Added 6 older entries from 2 pages. That was the oldest page."), "{said}");
}

/// Lets a day pass, as far as the number of pages of one day is concerned.
fn let_a_day_pass(reader: &Reader) {
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    database
        .execute("UPDATE coverage SET state = json_remove(state, '$.read_pages', '$.walked_pages')", [])
        .unwrap();
}
