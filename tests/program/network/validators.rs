//! F1 and F7: validators are kept and sent byte for byte, renewed, and never invented. Also compression.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::harness::Program;

const MODIFIED: &str = "Tue, 02 Jan 2024 03:04:05 GMT";

fn feed(title: &str) -> Reply {
    Reply::from(Feed::atom(title).entry(Entry::new("a", "A")))
}

/// `If-None-Match` and `If-Modified-Since` of the last request for a path.
fn sent(site: &Site, path: &str) -> (Option<String>, Option<String>) {
    let log = site.log();
    let last = log.iter().rfind(|logged| logged.request.path() == path).unwrap();
    let field = |name: &str| last.request.header(name).map(str::to_owned);
    (field("If-None-Match"), field("If-Modified-Since"))
}

fn pair(etag: Option<&str>, modified: Option<&str>) -> (Option<String>, Option<String>) {
    (etag.map(str::to_owned), modified.map(str::to_owned))
}

#[test]
fn f1_validators_survive_errors_and_are_renewed_by_a_304() {
    let (program, site) = (Program::new(), Site::start());
    let fresh = |etag: &str| feed("F").header("ETag", etag).header("Last-Modified", MODIFIED);
    site.put("/f", fresh("\"one\""));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let held = pair(Some("\"one\""), Some(MODIFIED));
    let refresh = |reply: Reply, expect_sent: &(Option<String>, Option<String>)| {
        site.put("/f", reply);
        // A day passes, because of Retry-After.
        program.a_day_passes();
        program.run(&["refresh", "--now"]);
        assert_eq!(sent(&site, "/f"), *expect_sent);
    };
    refresh(Reply::status(429).header("Retry-After", "60"), &held);
    refresh(Reply::status(503), &held);
    refresh(Reply::status(404), &held);
    refresh(Reply::html("<html><body>Down for maintenance</body></html>").header("ETag", "\"page\""), &held);
    refresh(Reply::status(304), &held);
    refresh(Reply::status(304).header("ETag", "\"two\"").header("Last-Modified", MODIFIED), &held);
    // F1: a 304 may renew them.
    let renewed = pair(Some("\"two\""), Some(MODIFIED));
    refresh(Reply::status(304), &renewed);
    // A new document lacks Last-Modified. The old value must not be kept with the new ETag.
    refresh(feed("F").header("ETag", "\"three\""), &renewed);
    refresh(Reply::status(304), &pair(Some("\"three\""), None));
    refresh(feed("F").without_etag().header("Last-Modified", MODIFIED), &pair(Some("\"three\""), None));
    refresh(Reply::status(304), &pair(None, Some(MODIFIED)));
    let row = program.feed(url.as_str());
    assert_eq!((&row["error"], &row["entries"]), (&json!(null), &json!(1)));
}

#[test]
fn f1_a_304_confirms_no_other_document_than_the_one_that_was_fetched() {
    const EARLIER: &str = "Mon, 01 Jan 2024 03:04:05 GMT";
    let (program, site) = (Program::new(), Site::start());
    let version = |titles: &[&str], modified: &str| {
        let entries = titles.iter().map(|title| Entry::new(*title, *title));
        Reply::from(Feed::atom("F").entries(entries)).without_etag().header("Last-Modified", modified)
    };
    site.put("/f", Reply::redirect(302, "/v1"));
    site.put("/v1", version(&["a"], MODIFIED));
    site.put("/v2", version(&["b", "a"], EARLIER));
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    // The redirect now leads to another document with an earlier date, as after a deployment.
    site.put("/f", Reply::redirect(302, "/v2"));
    program.ok(&["refresh", "--now"]);
    assert_eq!(sent(&site, "/v2"), pair(None, None));
    assert_eq!(program.feed(url.as_str())["entries"], 2);
    program.ok(&["refresh", "--now"]);
    assert_eq!(sent(&site, "/v2"), pair(None, Some(EARLIER)));
    assert_eq!(site.log().last().unwrap().status, 304);
}

#[test]
fn f1_validators_of_another_address_are_not_sent_to_a_new_one() {
    let (program, site) = (Program::new(), Site::start());
    let version =
        |title: &str| Reply::from(Feed::atom("F").entry(Entry::new(title, title))).header("ETag", "\"1\"");
    site.put("/old", version("a"));
    site.put("/new", version("b"));
    program.ok(&["add", site.url("/old").as_str()]);
    let new = site.url("/new");
    let changed = "UPDATE subscription SET url = ?1, normalised = ?2";
    program.database().execute(changed, [new.as_str(), &lacuna::model::normalise(&new)]).unwrap();
    program.ok(&["refresh", "--now"]);
    assert_eq!(program.feed(new.as_str())["entries"], 2);
}
