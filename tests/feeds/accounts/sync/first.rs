//! The first sync with a server that has many entries: it is killed in the middle, and the next one goes on from there.

use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;

use super::google_reader::{Fresh, number};
use super::{mark_read, star, starred, synced};
use crate::accounts::add_with;
use crate::support::{Reader, harbour};

/// Number of entries. The server is asked for 100 of them at once.
const ENTRIES: u32 = 350;

#[test]
fn a_killed_first_sync_goes_on_from_there_and_loses_no_mark() {
    let site = Site::start();
    site.put("/feed", harbour(1..=ENTRIES));
    let (reader, url) = Reader::of(&site);
    let server = Fresh::start(&url, 1..=u64::from(ENTRIES));
    server.change(|state| {
        state.page = 1_000;
        state.contents_left = Some(2);
        // Marks of both sides from before the sync.
        state.entries.insert(number(20), (true, true));
    });
    mark_read(&reader, &url, &["e30"]);
    let address = format!("http://{}/", server.address);
    add_with(&reader, &[&address, "--user", "ada", "--name", "Fresh"], "love & lace").ok();

    let mut program = reader.command(&["account", "sync"]).spawn().unwrap();
    let began = Instant::now();
    while server.change(|state| state.held.is_empty()) {
        assert!(began.elapsed() < Duration::from_mins(1), "the third part is asked for");
        thread::sleep(Duration::from_millis(10));
    }
    program.kill().unwrap();
    program.wait().unwrap();
    assert_eq!(reader.unread(&url).len(), 349, "nothing follows from a part");

    // Marks of both sides while no sync runs, of entries that were listed and of others.
    mark_read(&reader, &url, &["e1", "e349"]);
    star(&reader, &url, &["e2"]);
    server.change(|state| {
        state.contents_left = None;
        state.entries.insert(number(3), (true, false));
        state.entries.insert(number(4), (false, true));
        state.entries.insert(number(340), (true, true));
        // The star of an entry that was listed with it goes.
        state.entries.insert(number(20), (true, false));
    });
    server.asked();
    let result = synced(&reader);
    assert_eq!(&result["linked"], &ENTRIES, "{result}");
    let asked = server.asked();
    let parts = asked.iter().filter(|path| path.ends_with("items/contents")).count();
    assert_eq!(parts, 2, "the first 200 entries are not asked for again: {asked:?}");
    assert_eq!(server.marked(), (reader.unread(&url), starred(&reader, &url)));
    assert_eq!(starred(&reader, &url), ["e340", "e4", "e2"]);
    assert_eq!(reader.unread(&url).len(), 350 - 6, "e1, e3, e20, e30, e340 and e349 are read");
}
