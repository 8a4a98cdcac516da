//! "Look in a web archive": missing entries are recovered from captures (RFC 7089), only on request.

mod asking;
mod missed_polls;

use lacuna::demo::http::Reply;
use lacuna::demo::{Site, WebArchive};
use lacuna::model::Timestamp;
use serde_json::json;
use url::Url;

use crate::support::{MARKED, Make, Reader, archive_in, in_each, posts, subscription_in};

/// A user whose settings name this web archive.
fn reader_of(archive: &WebArchive) -> Reader {
    Reader::with_settings(&json!({"web_archive": archive.time_maps().as_str()}))
}

fn look_in_archive(reader: &Reader) -> String {
    reader.run(&["refresh", "--web-archive"]).said
}

fn at(text: &str) -> Timestamp {
    Timestamp::parse_rfc3339(text).unwrap()
}

/// A site with a chain whose second archive is gone.
fn broken(make: Make) -> (Site, Url) {
    let site = Site::start();
    site.put("/feed", subscription_in(make, 7..=8, "/a3"));
    site.put("/a3", archive_in(make, 5..=6, "/a2"));
    site.put("/a2", Reply::status(410));
    site.put("/a1", archive_in(make, 1..=2, ""));
    let url = site.url("/feed");
    (site, url)
}

#[test]
fn a_missing_archive_is_recovered_and_the_chain_goes_on_behind_it() {
    in_each(&MARKED, |make| {
        let (site, url) = broken(make);
        let web = WebArchive::start();
        web.put(&site.url("/a2"), at("2024-03-01T00:00:00Z"), archive_in(make, 3..=3, "/a1"));
        web.put(&site.url("/a2"), at("2024-04-01T00:00:00Z"), archive_in(make, 3..=4, "/a1"));
        let reader = reader_of(&web);
        reader.add(&url);
        reader.run(&["refresh", "--now", "--retry-gaps"]);
        assert_eq!(reader.state(&url), "archived gaps 1");
        assert_eq!(web.site().log().len(), 0, "only ever on request");
        let said = look_in_archive(&reader);
        assert!(said.contains("2 entries recovered from 1 copy in the web archive 127.0.0.1."), "{said}");
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(reader.state(&url), "archived whole");
        assert_eq!(reader.entry(&url, "e4")["captured"], "2024-04-01T00:00:00Z");
        assert_eq!(reader.entry(&url, "e2")["captured"], serde_json::Value::Null, "from its publisher");
        assert_eq!(web.site().log().len(), 2, "a list and the newest capture: {:?}", web.site().requested());
        // H3: if the publisher serves the entry again, the publisher's version wins.
        site.put("/a2", archive_in(make, 0..0, "/a1").entry(crate::support::post_updated("e4", 4, 20)));
        reader.run(&["refresh", "--now", "--recheck-archives"]).ok();
        assert_eq!(reader.entry(&url, "e4")["captured"], serde_json::Value::Null);
    });
}

/// Unusable answers of a web archive, each with a part of the sentence that Lacuna shows: there is no capture, the
/// archive redirects to the living site, or it wraps the capture in a web page.
fn useless(living: &Url) -> [(&'static str, Reply, &'static str); 3] {
    [
        ("missing", Reply::status(404), "nothing at this address"),
        ("redirected", Reply::redirect(302, living.as_str()), "is no archived copy"),
        ("wrapped", Reply::html("<html><body>in a frame</body></html>"), "none that can be used"),
    ]
}

#[test]
fn a_useless_capture_of_an_archive_is_skipped_with_a_reason() {
    in_each(&MARKED, |make| {
        for which in 0..3 {
            let (site, url) = broken(make);
            let web = WebArchive::start();
            let original = site.url("/a2");
            let (name, reply, told) = useless(&site.url("/a1"))[which].clone();
            web.put(&original, at("2024-02-01T00:00:00Z"), reply);
            let reader = reader_of(&web);
            reader.add(&url);
            let before = reader.gap();
            let said = look_in_archive(&reader);
            assert!(said.contains(told), "{name}: {said}");
            assert_eq!(reader.gap(), before, "{name}: nothing is closed");
            // A usable older capture is found behind it.
            web.put(&original, at("2024-01-20T00:00:00Z"), archive_in(make, 3..=4, "/a1"));
            look_in_archive(&reader);
            assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=", "{name}");
            assert_eq!(reader.entry(&url, "e3")["captured"], "2024-01-20T00:00:00Z", "{name}");
        }
        // A capture that redirects to the feed is useless too.
        let (site, url) = broken(make);
        let web = WebArchive::start();
        web.put(&site.url("/a2"), at("2024-01-01T00:00:00Z"), archive_in(make, 3..=3, "/feed"));
        let reader = reader_of(&web);
        reader.add(&url);
        look_in_archive(&reader);
        assert_eq!(reader.state(&url), "archived gaps 1");
    });
}

#[test]
fn entries_that_no_archive_has_stay_missing_and_the_user_is_told() {
    in_each(&MARKED, |make| {
        let (_site, url) = broken(make);
        let web = WebArchive::start();
        let reader = reader_of(&web);
        reader.add(&url);
        let before = reader.gap();
        let said = look_in_archive(&reader);
        assert!(said.contains("has no copy of"), "{said}");
        assert_eq!(reader.gap(), before);
        // If the web archive cannot be reached, that is not an answer.
        let gone = web.time_maps();
        drop(web);
        let said = look_in_archive(&reader);
        assert!(said.contains("could not be searched"), "{gone}: {said}");
        assert_eq!(reader.gap(), before);
    });
}

#[test]
fn an_earlier_capture_is_found_for_a_site_that_died_long_ago() {
    in_each(&MARKED, |make| {
        let (site, url) = broken(make);
        let web = WebArchive::start();
        for day in 1..=15 {
            let reply = if day < 6 { archive_in(make, 3..=4, "/a1").into() } else { Reply::status(404) };
            web.put(&site.url("/a2"), at(&format!("2024-03-{day:02}T00:00:00Z")), reply);
        }
        let reader = reader_of(&web);
        reader.add(&url);
        look_in_archive(&reader);
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        let asked = web.site().requested().iter().filter(|path| path.starts_with("/web/")).count();
        assert_eq!(asked, 6, "the latest four, then in steps that grow: {:?}", web.site().requested());
    });
}

/// A feed whose only archive is gone, and a user who subscribed to it.
fn beheaded(make: Make, web: &WebArchive) -> (Site, Url, Reader) {
    let site = Site::start();
    site.put("/feed", subscription_in(make, 7..=8, "/a2"));
    site.put("/a2", Reply::status(404));
    site.put("/a1", archive_in(make, 1..=2, ""));
    let url = site.url("/feed");
    let reader = reader_of(web);
    reader.add(&url);
    assert_eq!(reader.state(&url), "archived gaps 1");
    (site, url, reader)
}

#[test]
fn g8_a_capture_that_names_no_older_document_is_no_beginning() {
    in_each(&MARKED, |make| {
        let web = WebArchive::start();
        let (site, url, reader) = beheaded(make, &web);
        web.put(&site.url("/a2"), at("2024-04-01T00:00:00Z"), make("Harbour").entries(posts(5..=6)));
        let said = look_in_archive(&reader);
        assert_eq!(reader.state(&url), "archived gaps 1", "{said}");
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 -not-found-", "what it holds is taken in: {said}");
        assert!(said.contains("2 entries recovered from 1 copy"), "{said}");
        let gap = reader.gap();
        assert_eq!(gap["uri"], site.url("/a2").as_str());
        let listed = reader.command(&["entries", url.as_str()]).output().unwrap().stdout;
        let listed = String::from_utf8_lossy(&listed);
        assert!(listed.contains("Lacuna can’t tell if the feed begins there"), "{listed}");
        // Another search adds nothing, and says so.
        let said = look_in_archive(&reader);
        assert!(!said.contains("recovered from"), "{said}");
        // The gap closes when the publisher serves the archive again.
        site.put("/a2", archive_in(make, 3..=6, "/a1"));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    });
}

#[test]
fn k8_the_links_that_stood_in_the_headers_of_a_capture_are_followed() {
    in_each(&MARKED, |make| {
        let web = WebArchive::start();
        let (site, url, reader) = beheaded(make, &web);
        let capture = Reply::from(make("Harbour").entries(posts(3..=6)))
            .header("Link", "</web/1/x>; rel=\"prev memento\"")
            .header("X-Archive-Orig-Link", "</a1>; rel=\"prev-archive\"");
        web.put(&site.url("/a2"), at("2024-04-01T00:00:00Z"), capture);
        look_in_archive(&reader);
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(site.count("/a1"), 1);
    });
}

#[test]
fn g8_a_capture_from_before_its_archive_was_full_closes_nothing() {
    in_each(&MARKED, |make| {
        let web = WebArchive::start();
        let (site, url, reader) = beheaded(make, &web);
        // The archive grew until the sixth of the month. The capture is from the fourth.
        web.put(&site.url("/a2"), at("2024-01-04T12:00:00Z"), archive_in(make, 3..=4, "/a1"));
        let said = look_in_archive(&reader);
        assert_eq!(reader.line(&url), "e8 e7 -not-found- e4 e3 e2 e1", "{said}");
        assert_eq!(reader.state(&url), "archived gaps 1");
        assert_eq!(reader.gap()["older"], "e4");
        let said = look_in_archive(&reader);
        assert!(!said.contains("recovered from"), "{said}");
        assert_eq!(reader.line(&url), "e8 e7 -not-found- e4 e3 e2 e1");
        site.put("/a2", archive_in(make, 3..=6, "/a1"));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(reader.state(&url), "archived whole");
    });
}
