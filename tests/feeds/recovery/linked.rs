//! "Look for older entries": pages that a feed links by `next` (RFC 5005 §3), only on request.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;

use super::{followed, let_a_day_pass, look_for_all_older, look_for_older};
use crate::support::{ATOM, FORMATS, Make, Reader, harbour, harbour_in, in_each};

/// Serves a feed of nine entries, three on a page.
fn publish_pages(make: Make) -> Site {
    let site = Site::start();
    site.put("/feed", harbour_in(make, 7..=9).link("next", "/p2"));
    site.put("/p2", harbour_in(make, 4..=6).link("next", "/p3").link("previous", "/feed"));
    site.put("/p3", harbour_in(make, 1..=3).link("previous", "/p2"));
    site
}

const ALL: [&str; 9] = ["e9", "e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1"];

#[test]
fn linked_pages_are_read_on_request_and_claim_nothing() {
    in_each(&FORMATS, |make| {
        let site = publish_pages(make);
        let (url, reader) = followed(&site);
        look_for_all_older(&reader);
        assert_eq!(reader.line(&url), "e9 e8 e7 page-boundary e6 e5 e4 page-boundary e3 e2 e1");
        assert_eq!(reader.state(&url), "paged not-knowable");
        assert_eq!(reader.unread(&url), ["e9", "e8", "e7"], "G5a: it is history");
        site.clear_log();
        let said = look_for_older(&reader);
        assert!(said.contains("No older entries were found. The site has no older page."), "{said}");
        assert_eq!(site.count("/p2") + site.count("/p3"), 0);
    });
}

#[test]
fn whole_reads_linked_pages_back_whatever_the_limit() {
    let site = publish_pages(ATOM.1);
    let url = site.url("/feed");
    let reader = Reader::with_limit(1);
    let said = reader.run(&["add", "--whole", url.as_str()]).ok().said;
    assert!(said.contains("Added 6 older entries from 2 pages. That was the oldest page."), "{said}");
    assert_eq!(reader.ids(&url), ALL);
    let reader = Reader::with_limit(1);
    reader.add(&url).ok();
    let said = reader.run(&["refresh", "--whole", url.as_str()]).ok().said;
    assert!(said.contains("Added 6 older entries from 2 pages."), "{said}");
    assert_eq!(reader.ids(&url), ALL);
}

#[test]
fn a7_linked_pages_stop_at_the_limit_and_go_on_when_asked_again() {
    let site = publish_pages(ATOM.1);
    let (url, reader) = (site.url("/feed"), Reader::with_limit(1));
    reader.add(&url).ok();
    let said = look_for_older(&reader);
    assert!(said.contains("Added 3 older entries from 1 page. There may be more."), "{said}");
    assert_eq!(reader.ids(&url).len(), 6);
    site.clear_log();
    look_for_older(&reader);
    assert_eq!(reader.ids(&url), ALL);
    assert_eq!(site.requested(), ["/p3"]);
}

#[test]
fn a_linked_page_that_fails_or_leads_back_is_not_called_the_last() {
    let site = publish_pages(ATOM.1);
    site.put("/p3", Reply::status(404));
    let (url, reader) = (site.url("/feed"), Reader::new());
    reader.add(&url).ok();
    let said = look_for_older(&reader);
    assert!(
        said.contains("Added 3 older entries from 1 page. Lacuna could not load the next page."),
        "{said}"
    );
    site.put("/p3", harbour(1..=3).link("next", "/p2"));
    site.clear_log();
    let said = look_for_older(&reader);
    assert!(said.contains("Its page links lead to another feed, or back to its first page."), "{said}");
    assert_eq!(reader.ids(&url), ALL);
    assert_eq!(site.requested(), ["/p3"]);
}

#[test]
fn f4_the_linked_pages_of_one_day_are_bounded_and_reading_goes_on_the_next_day() {
    let site = Site::start();
    let page = |number: u32| {
        let feed = harbour(211 - number..=211 - number);
        if number < 210 { feed.link("next", format!("/p/{}", number + 1)) } else { feed }
    };
    site.put("/feed", page(1));
    site.handle_under("/p/", move |request| {
        page(request.path().rsplit('/').next().unwrap().parse().unwrap()).into()
    });
    let (url, reader) = (site.url("/feed"), Reader::new());
    let said = reader.run(&["add", "--whole", url.as_str()]).ok().said;
    assert!(said.contains("Look again tomorrow to continue."), "{said}");
    assert_eq!(reader.ids(&url).len(), 201);
    let_a_day_pass(&reader);
    let said = look_for_older(&reader);
    assert!(said.contains("That was the oldest page."), "{said}");
    assert_eq!(reader.ids(&url).len(), 210);
}

#[test]
fn an_incomplete_copy_of_a_feed_is_read_back_whole() {
    let site = Site::start();
    site.put("/plain", harbour(1..=9));
    let (url, reader) = (site.url("/plain"), Reader::new());
    reader.add(&url).ok();
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    reader.run(&["archive", url.as_str(), name, "--size", "2", "--incomplete"]).ok();
    for file in std::fs::read_dir(folder.path()).unwrap().flatten() {
        let name = file.file_name().into_string().unwrap();
        let bytes = std::fs::read(file.path()).unwrap();
        site.put(&format!("/copy/{name}"), Reply::atom(bytes));
    }
    let (copy, second) = (site.url("/copy/feed.atom"), Reader::new());
    second.run(&["add", "--whole", copy.as_str()]).ok();
    let all = ALL.map(|id| format!("urn:lacuna:entry:{id}"));
    assert_eq!(second.ids(&copy), all);
}
