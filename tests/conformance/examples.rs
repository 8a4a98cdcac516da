//! The examples of drafts -07 and -08, with texts of our own: the same elements at the same places.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use lacuna::document::{Context, read};
use lacuna::history::{DocumentRole, classify};
use lacuna::model::{FeedDocument, FeedKind, Format};
use url::Url;

use crate::reader::Reader;

const COMPLETE: [&str; 2] = [include_str!("examples/complete.atom"), include_str!("examples/complete.rss")];
const PAGED: [&str; 2] = [include_str!("examples/paged.atom"), include_str!("examples/paged.rss")];
const SUBSCRIPTION: [&str; 2] =
    [include_str!("examples/subscription.atom"), include_str!("examples/subscription.rss")];
const ARCHIVE: [&str; 2] = [include_str!("examples/archive.atom"), include_str!("examples/archive.rss")];

/// The host in the examples.
const HOST: &str = "http://feeds.example";

fn of(text: &str) -> FeedDocument {
    let uri = Url::parse(HOST).unwrap().join("/index").unwrap();
    read(text.as_bytes(), &Context::new(&uri)).unwrap()
}

/// Checks the kind, the entry ids and the time of an example.
fn check(text: &str, kind: FeedKind, ids: &[&str], updated: &str) -> FeedDocument {
    let document = of(text);
    assert_eq!(classify(&document, &document.uri, None).kind, kind, "{text}");
    let format = if text.contains("<rss") { Format::Rss20 } else { Format::Atom10 };
    assert_eq!(document.format, format);
    let found: Vec<&str> = document.entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(found, ids, "{text}");
    assert_eq!(document.head.updated.map(lacuna::model::Timestamp::to_rfc3339).as_deref(), Some(updated));
    assert!(document.entries.iter().all(|entry| !entry.title.is_empty() && entry.body().is_some()));
    document
}

pub(crate) fn complete() {
    for (text, updated) in COMPLETE.into_iter().zip(["2003-12-13T18:30:02Z", "2003-06-10T09:41:01Z"]) {
        let document = check(text, FeedKind::Complete, &["urn:example:queue:1"], updated);
        assert!(document.head.markers.complete);
    }
}

pub(crate) fn paged() {
    for (text, id, updated) in [
        (PAGED[0], "urn:example:robots:2", "2003-12-13T18:30:02Z"),
        (PAGED[1], "http://feeds.example/2003/06/03#573", "2003-06-10T09:41:01Z"),
    ] {
        let document = check(text, FeedKind::Paged, &[id], updated);
        assert_eq!(document.head.link("next").unwrap().query(), Some("page=2"));
    }
}

pub(crate) fn archived() {
    for (text, id, updated) in [
        (SUBSCRIPTION[0], "urn:example:robots:2", "2003-12-13T18:30:02Z"),
        (SUBSCRIPTION[1], "http://feeds.example/2003/06/03#573", "2003-06-10T09:41:01Z"),
    ] {
        let document = check(text, FeedKind::Archived, &[id], updated);
        assert_eq!(classify(&document, &document.uri, None).role, DocumentRole::Subscription);
    }
    let rss = ["http://feeds.example/2003/05/30#572", "http://feeds.example/2003/05/27#571"];
    for (text, ids, updated) in [
        (ARCHIVE[0], &["urn:example:robots:1"][..], "2003-11-24T12:00:00Z"),
        (ARCHIVE[1], &rss[..], "2003-05-30T11:06:42Z"),
    ] {
        let document = check(text, FeedKind::Archived, ids, updated);
        assert!(document.head.markers.archive);
        let DocumentRole::Archive { current: Some(current) } = classify(&document, &document.uri, None).role
        else {
            panic!("{text}");
        };
        assert!(current.path().starts_with("/index."), "{current}");
    }
}

/// An example as a site serves it, with the site's own host in place of the example's host.
fn hosted(site: &Site, text: &str) -> Reply {
    let text = text.replace(HOST, site.url("/").as_str().trim_end_matches('/'));
    if text.contains("<rss") { Reply::rss(text) } else { Reply::atom(text) }
}

pub(crate) fn complete_replaces() {
    for text in COMPLETE {
        let site = Site::start();
        let url = site.url("/index");
        site.put("/index", hosted(&site, text));
        let reader = Reader::of(&url);
        site.put("/index", hosted(&site, &text.replace("urn:example:queue:1", "urn:example:queue:2")));
        reader.refresh();
        assert_eq!(
            (reader.line(&url).as_str(), reader.state().as_str()),
            ("urn:example:queue:2", "complete latest-only")
        );
    }
}

pub(crate) fn paged_claims_nothing() {
    for text in PAGED {
        let site = Site::start();
        let url = site.url("/index");
        site.put("/index", hosted(&site, text));
        assert_eq!(Reader::of(&url).state(), "paged not-knowable");
    }
}

/// The subscription document links to the archive. The archive links to an older one, which is not among the examples
/// and so becomes a gap.
pub(crate) fn archived_is_walked() {
    for (place, end) in ["atom", "rss"].into_iter().enumerate() {
        let site = Site::start();
        let url = site.url(&format!("/index.{end}"));
        site.put(url.path(), hosted(&site, SUBSCRIPTION[place]));
        site.put(&format!("/archive/newest.{end}"), hosted(&site, ARCHIVE[place]));
        let reader = Reader::of(&url);
        assert_eq!(site.requested()[..2], [url.path().to_owned(), format!("/archive/newest.{end}")]);
        let line = reader.line(&url);
        assert!(line.ends_with("-not-found-"), "{line}");
        assert_eq!(line.split(' ').count(), if place == 0 { 3 } else { 4 }, "{line}");
        assert_eq!(reader.state(), "archived gaps");
    }
}
