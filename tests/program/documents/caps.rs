//! A7: documents with more content than Lacuna reads from one file.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::demo::multipart::{Entity, Page};
use serde_json::json;

use crate::harness::Program;

#[test]
fn a7_a_document_that_holds_more_than_is_taken_in_is_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let items = (0..60_000).map(|n| format!("{{\"id\":\"{n}\"}}")).collect::<Vec<_>>().join(",");
    let text =
        format!(r#"{{"version":"https://jsonfeed.org/version/1.1","title":"Harbour","items":[{items}]}}"#);
    site.put("/feed", Reply::ok("application/feed+json", text));
    let ran = program.run(&["add", site.url("/feed").as_str()]);
    assert!(
        ran.err.contains("has more content than Lacuna reads") && !ran.err.contains("cut off"),
        "{ran:?}"
    );
    let feed = program.feed(site.url("/feed").as_str());
    assert_eq!(feed["error"]["kind"], "too-large", "{feed}");
    assert!(feed["entries"].as_u64().unwrap() > 50_000, "{feed}");
}

#[test]
fn a7_an_archive_and_a_complete_feed_beyond_our_cap_are_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let entries = |count: usize| {
        (0..count).map(|n| format!("<entry><id>{n}</id></entry>")).collect::<Vec<_>>().concat()
    };
    let feed = |name: &str, inner: &str| {
        let history = "http://purl.org/syndication/history/1.0";
        let text = format!(
            "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:fh='{history}'><title>{name}</title>{inner}</feed>"
        );
        site.put(&format!("/{name}"), Reply::ok("application/atom+xml", text));
        site.url(&format!("/{name}"))
    };
    feed("archive", &format!("<fh:archive/>{}", entries(60_000)));
    let archived = feed("archived", "<link rel='prev-archive' href='/archive'/><entry><id>new</id></entry>");
    program.run(&["add", archived.as_str()]);
    assert_eq!(program.gaps()[0]["cause"], "unreadable");
    let because = program.missing_because(archived.as_str());
    assert!(
        because.contains("has more content than Lacuna reads") && !because.contains("cut off"),
        "{because}"
    );
    assert_tried_again_a_day_later(&program, &site, "/archive");

    let complete = feed("complete", &format!("<fh:complete/>{}", entries(3)));
    program.ok(&["add", complete.as_str()]);
    feed("complete", &format!("<fh:complete/>{}", entries(60_000)));
    program.fails(&["refresh", "--now", complete.as_str()]);
    let row = program.feed(complete.as_str());
    assert_eq!((&row["error"]["kind"], &row["entries"]), (&json!("too-large"), &json!(3)), "{row}");
    assert!(
        row["error"]["message"].as_str().unwrap().contains("has more content than Lacuna reads"),
        "{row}"
    );
    assert!(!row["error"].to_string().contains("cut off"), "{row}");
    let asked = || site.requested().iter().filter(|path| *path == "/complete").count();
    let before = asked();
    program.run(&["refresh"]);
    assert_eq!(asked(), before, "it is tried later, as the hint says");
    program.a_day_passes();
    program.run(&["refresh"]);
    assert_eq!(asked(), before + 1, "it is tried again by itself");
}

/// Checks that a gap is retried after a day: a refresh before that does not request the path, and a refresh after a day
/// does.
#[track_caller]
fn assert_tried_again_a_day_later(program: &Program, site: &Site, path: &str) {
    let asked = || site.requested().iter().filter(|other| *other == path).count();
    let before = asked();
    program.run(&["refresh", "--now"]);
    assert_eq!(asked(), before, "{path}: it is not due yet");
    program.a_day_passes();
    program.run(&["refresh", "--now"]);
    assert_eq!(asked(), before + 1, "{path}: it is due");
}

#[test]
fn a7_a_page_of_a_multipart_feed_beyond_our_cap_is_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let entity = |n: usize| Entity::new(&format!("{n}@h.example"), "").body("text/plain", "");
    site.put("/older", Page::new((0..70_000).map(entity)).link("self", "/older").modified(""));
    let newest = Entity::new("new@h.example", "2026-02-15T00:00:00Z");
    site.put("/multipart", Page::new([newest]).link("self", "/multipart").link("prev", "/older"));
    let url = site.url("/multipart");
    program.run(&["add", url.as_str()]);
    let gaps = program.gaps();
    assert_eq!((gaps.len(), &gaps[0]["cause"]), (1, &json!("unreadable")), "{gaps:#?}");
    let because = program.missing_because(url.as_str());
    assert!(because.contains("has more content than Lacuna reads"), "{because}");
    assert!(!because.contains("cut off"), "{because}");
    assert!(program.feed(url.as_str())["entries"].as_u64().unwrap() > 10_000, "the first ones are kept");
    assert_tried_again_a_day_later(&program, &site, "/older");
}

#[test]
fn a7_a_page_of_a_paged_feed_beyond_our_cap_is_not_called_cut_off() {
    let (program, site) = (Program::new(), Site::start());
    let window = |from: usize| {
        let entries = (from..from + 5).rev().map(|n| Entry::new(format!("n{n}"), format!("Number {n}")));
        Feed::atom("Paged").link("next", "/paged-2").entries(entries)
    };
    let inner = (0..60_000).map(|n| format!("<entry><id>{n}</id></entry>")).collect::<Vec<_>>().concat();
    let text = format!("<feed xmlns='http://www.w3.org/2005/Atom'><title>Paged</title>{inner}</feed>");
    site.put("/paged-2", Reply::ok("application/atom+xml", text));
    site.put("/paged", window(70_000));
    let url = site.url("/paged");
    program.ok(&["add", url.as_str()]);
    site.put("/paged", window(80_000));
    program.run(&["refresh", "--now"]);
    let gaps = program.gaps();
    assert_eq!((gaps.len(), &gaps[0]["cause"]), (1, &json!("missed-polls")), "{gaps:#?}");
    let because = program.missing_because(url.as_str());
    assert!(because.contains("has more content than Lacuna reads"), "{because}");
    assert!(!because.contains("cut off"), "{because}");
    let asked = || site.requested().iter().filter(|path| *path == "/paged-2").count();
    let before = asked();
    program.a_day_passes();
    program.run(&["refresh", "--now"]);
    assert_eq!(asked(), before, "the gap says that it is tried only on request");
}
