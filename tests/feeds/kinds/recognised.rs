//! K1 to K9: which kind of feed a document shows.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed, HISTORY_NAMESPACE};
use lacuna::demo::http::Reply;
use serde_json::Value;

use crate::support::{Reader, archive, harbour, post, subscription};

fn inspect(reply: impl Into<Reply>) -> Value {
    let site = Site::start();
    site.put("/feed", reply);
    Reader::new().run(&["inspect", site.url("/feed").as_str(), "--json"]).ok().json()
}

#[track_caller]
fn check(name: &str, reply: impl Into<Reply>, expect: &str) {
    let inspected = inspect(reply);
    assert_eq!(inspected["kind"], expect, "{name}: {inspected}");
}

fn feed() -> Feed {
    harbour(1..=2)
}

#[test]
fn k1_a_feed_that_says_so_is_complete() {
    let unprefixed = format!("<complete xmlns=\"{HISTORY_NAMESPACE}\"/>");
    let entry_only = format!("<h:complete xmlns:h=\"{HISTORY_NAMESPACE}\"/>");
    check("fh:complete", feed().complete(), "complete");
    check("in RSS", Feed::rss("T").complete(), "complete");
    check("another prefix", feed().complete().history_prefix("zz"), "complete");
    check("no prefix", feed().head(&unprefixed), "complete");
    check("content is ignored", feed().marker("complete", "no"), "complete");
    check("another namespace", feed().complete().history_namespace("http://example.org/history"), "plain");
    check("in an entry", Feed::atom("T").entry(Entry::new("x", "x").raw(&entry_only)), "plain");
    check("draft -00", feed().stateful("0"), "complete");
    check("draft -00 with space around", feed().stateful(" \n0\t"), "complete");
    check("fh:incremental", feed().marker("incremental", "false"), "complete");
    check("draft -00, beside a this", feed().stateful("0").link("this", "/s9"), "complete");
}

#[test]
fn k2_a_feed_with_a_link_to_an_archive_is_archived() {
    check("prev-archive", feed().link("prev-archive", "/a"), "archived");
    check("in RSS", Feed::rss("T").link("prev-archive", "/a"), "archived");
    check(
        "prev-archive in an entry",
        Feed::atom("T").entry(post("x", 1).related("prev-archive", "/a")),
        "plain",
    );
    check("next-archive alone", feed().link("next-archive", "/a"), "plain");
}

#[test]
fn k2_subscribing_to_an_archive_subscribes_to_its_current_document() {
    for (name, old) in [
        ("fh:archive and current", archive(1..=1, "")),
        ("current alone", harbour(1..=1).link("current", "/feed")),
    ] {
        let site = Site::start();
        site.put("/a1", old);
        site.put("/feed", subscription(2..=2, "/a1"));
        let reader = Reader::new();
        let run = reader.add(&site.url("/a1")).ok();
        assert!(run.said.contains(site.url("/feed").as_str()), "{name}: it says so: {run:?}");
        assert_eq!(reader.line(&site.url("/feed")), "e2 e1 =whole=", "{name}");
        let feeds = reader.run(&["feeds", "--json"]).json();
        assert_eq!(feeds.as_array().unwrap().len(), 1, "{name}");
    }
}

#[test]
fn k2_an_archive_of_a_feed_that_is_subscribed_to_adds_nothing() {
    let site = Site::start();
    site.put("/a1", archive(1..=1, ""));
    site.put("/feed", subscription(2..=2, "/a1"));
    let reader = Reader::new();
    reader.add(&site.url("/feed")).ok();
    let run = reader.add(&site.url("/a1")).ok();
    assert!(run.said.contains("already"), "{run:?}");
    assert_eq!(reader.run(&["feeds", "--json"]).json().as_array().unwrap().len(), 1);
}

#[test]
fn k2_a_current_link_to_the_document_itself_or_in_a_circle_leads_nowhere() {
    let site = Site::start();
    site.put("/self", harbour(1..=2).link("current", "/self"));
    site.put("/round", harbour(1..=2).archive().link("current", "/about"));
    site.put("/about", harbour(1..=2).archive().link("current", "/round"));
    site.put("/dead", harbour(1..=2).archive().link("current", "/nowhere"));
    let reader = Reader::new();
    for path in ["/self", "/round", "/dead"] {
        let url = site.url(path);
        reader.add(&url).ok();
        assert_eq!(reader.ids(&url), ["e2", "e1"], "{path}");
    }
    assert_eq!(reader.state(&site.url("/self")), "plain whole-since");
}

#[test]
fn k2_a_current_that_leads_to_the_document_itself_keeps_an_archived_feed_whole() {
    let own = |current: &str, to: u32| subscription(3..=to, "/a1").link("current", current);
    for (name, path, current) in [
        ("case of percent-encoding", "/caf%C3%A9", "/caf%c3%a9"),
        ("needless percent-encoding", "/feed", "/%66eed"),
        ("dot segments", "/feed", "/x/.././feed"),
        ("a fragment", "/feed", "/feed#top"),
        ("the default spelling of the port", "/feed", "//127.1:PORT/feed"),
        ("a redirect", "/feed", "/alias"),
        ("two redirects", "/feed", "/alias-of-alias"),
        ("a copy", "/feed", "/copy"),
    ] {
        let site = Site::start();
        let url = site.url(path);
        let current = current.replace("PORT", &url.port().unwrap().to_string());
        let publish = |to: u32| {
            site.put(path, own(&current, to));
            site.put("/copy", own(&current, to));
        };
        publish(4);
        site.put("/alias", Reply::redirect(302, path));
        site.put("/alias-of-alias", Reply::redirect(301, "/alias"));
        site.put("/a1", archive(1..=2, ""));
        let reader = Reader::new();
        let run = reader.add(&url).ok();
        assert!(!run.said.contains("archive"), "{name}: {run:?}");
        assert_eq!(reader.state(&url), "archived whole", "{name}");
        assert_eq!(reader.line(&url), "e4 e3 e2 e1 =whole=", "{name}");
        let looked = |site: &Site| [site.count("/alias"), site.count("/alias-of-alias"), site.count("/copy")];
        let once = looked(&site);
        publish(5);
        reader.refresh().ok();
        assert_eq!(reader.state(&url), "archived whole", "{name}");
        assert_eq!(looked(&site), once, "{name}: where it leads is remembered");
    }
}

#[test]
fn k2_f3a_a_current_that_names_the_address_before_a_permanent_redirect_keeps_the_feed_whole() {
    let site = Site::start();
    let moved = |to: u32| subscription(3..=to, "/a1").link("self", "/new").link("current", "/old");
    site.put("/old", Reply::redirect(301, "/new"));
    site.put("/new", moved(4));
    site.put("/a1", archive(1..=2, ""));
    let reader = Reader::new();
    reader.add(&site.url("/old")).ok();
    // The permanent redirect was seen on two days before.
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    let known =
        "UPDATE subscription SET moved_to = ?1, moved_days = 2, moved_seen = last_try - 24 * 3600 * 1000";
    assert_eq!(database.execute(known, [site.url("/new").as_str()]).unwrap(), 1);
    drop(database);
    reader.refresh().ok();
    assert_eq!(reader.state(&site.url("/new")), "archived whole", "the address is another by now");
    // The old address is given up.
    site.put("/old", Reply::status(404));
    site.put("/new", moved(5));
    reader.refresh().ok();
    assert_eq!(reader.state(&site.url("/new")), "archived whole");
    // A user who subscribes to the new address sees the same, without having seen the redirect before.
    site.put("/old", Reply::redirect(301, "/new"));
    let reader = Reader::new();
    reader.add(&site.url("/new")).ok();
    assert_eq!(reader.state(&site.url("/new")), "archived whole");
}

#[test]
fn k2_a_document_that_becomes_an_archive_leads_to_its_current_document() {
    for (name, frozen) in [
        ("fh:archive and current", harbour(3..=4).archive().link("current", "/new")),
        ("current alone", harbour(3..=4).link("current", "/new")),
    ] {
        let site = Site::start();
        site.put("/a1", archive(1..=2, ""));
        site.put("/feed", subscription(3..=4, "/a1"));
        let reader = Reader::new();
        let (old, url) = (site.url("/feed"), site.url("/new"));
        reader.add(&old).ok();
        site.put("/feed", frozen.link("prev-archive", "/a1"));
        site.put("/new", subscription(5..=6, "/feed"));
        site.clear_log();
        let run = reader.refresh().ok();
        assert_eq!(site.requested(), ["/feed", "/new"], "{name}: one document, one request");
        assert!(
            run.said.contains("address is an archive") && run.said.contains(url.as_str()),
            "{name}: {run:?}"
        );
        assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 =whole=", "{name}");
        assert_eq!(reader.state(&url), "archived whole", "{name}");
        assert_eq!(reader.unread(&url), ["e6", "e5", "e4", "e3"], "{name}: what was held stays as it was");
        assert_eq!(reader.run(&["feeds", "--json"]).json().as_array().unwrap().len(), 1, "{name}");
        site.clear_log();
        let run = reader.refresh().ok();
        assert!(!run.said.contains("archive"), "{name}: {run:?}");
        assert_eq!(site.requested(), ["/new"], "{name}");
    }
}

#[test]
fn k2_an_archive_without_a_current_document_is_reported_once_and_fetched_again() {
    let frozen = || harbour(1..=2).archive().link("current", "/current");
    for (name, frozen, reply, words) in [
        ("it names none", harbour(1..=2).archive(), None, "does not say where the feed itself is"),
        ("it cannot be had", frozen(), Some(Reply::status(404)), "/current"),
        ("it is no feed", frozen(), Some(Reply::html("<!doctype html><p>Gone")), "/current"),
        ("a circle", frozen(), Some(archive(1..=1, "").into()), "/current"),
    ] {
        let site = Site::start();
        let url = site.url("/feed");
        site.put("/feed", harbour(1..=2));
        let reader = Reader::new();
        reader.add(&url).ok();
        site.put("/feed", frozen);
        if let Some(reply) = reply.clone() {
            site.put("/current", reply);
        }
        let run = reader.refresh().ok();
        assert!(run.said.contains("address is an archive") && run.said.contains(words), "{name}: {run:?}");
        assert_eq!(reader.ids(&url), ["e2", "e1"], "{name}");
        let run = reader.refresh().ok();
        assert!(!run.said.contains("archive"), "{name}: once is enough: {run:?}");
        // The user did not ask for the address, so the next poll of the same day does not fetch it again.
        let asked = site.count("/current");
        let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
        database.execute("UPDATE subscription SET next_due = NULL", []).unwrap();
        drop(database);
        reader.run(&["refresh"]).ok();
        assert_eq!(site.count("/current"), asked, "{name}");
        // The current document is there again, and the archive did not change.
        if reply.is_some() {
            site.put("/current", harbour(3..=4));
            reader.refresh().ok();
            assert_eq!(reader.ids(&site.url("/current")), ["e4", "e3", "e2", "e1"], "{name}");
        }
    }
}

#[test]
fn k3_a_feed_with_links_between_pages_is_paged() {
    for relation in ["first", "last", "previous", "next", "prev"] {
        check(relation, feed().link(relation, "/other"), "paged");
        check(relation, Feed::rss("T").link(relation, "/other"), "paged");
    }
    check("JSON Feed's next_url", Feed::json("T").link("next", "/2"), "paged");
    check("next in an entry", Feed::atom("T").entry(post("x", 1).related("next", "/2")), "plain");
}

#[test]
fn k4_a_feed_with_a_flag_or_a_link_to_its_snapshot_is_stateful() {
    check("fh:stateful", feed().stateful("1"), "stateful");
    check("with space around", feed().stateful(" 1 "), "stateful");
    check("this", feed().link("this", "/s9"), "stateful");
    check("this and prev", feed().link("this", "/s9").link("prev", "/s8"), "stateful");
    check("stateful and prev", feed().stateful("1").link("prev", "/s8"), "stateful");
    check("prev alone is a page", feed().link("prev", "/s8"), "paged");
    check("fh:incremental", feed().marker("incremental", "true"), "stateful");
    check("fh:prev", feed().marker("prev", "http://x.example/s8"), "stateful");
}

#[test]
fn k1_k4_a_flag_that_is_neither_0_nor_1_hides_nothing_and_is_told() {
    for nonsense in ["false", "true", "yes", "no", "2"] {
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        site.put("/feed", Feed::rss("T").entries([post("old", 1)]));
        reader.add(&url).ok();
        site.put("/feed", Feed::rss("T").stateful(nonsense).entries([post("new", 2)]));
        reader.refresh().ok();
        assert_eq!(reader.ids(&url), ["new", "old"], "{nonsense}");
        assert!(reader.state(&url).starts_with("plain"), "{nonsense}: {}", reader.state(&url));
        let faults = inspect(Feed::rss("T").stateful(nonsense))["faults"].clone();
        let is_told = |fault: &Value| fault["message"].as_str().unwrap().contains("neither 0 nor 1");
        assert!(faults.as_array().unwrap().iter().any(is_told), "{nonsense}: {faults}");
    }
}

#[test]
fn k6_k7_a_document_without_marks_is_plain_and_contradicting_marks_have_an_order() {
    check("nothing", feed(), "plain");
    check("RSS", Feed::rss("T"), "plain");
    check("JSON", Feed::json("T"), "plain");
    check("next to itself", feed().link("next", "/feed"), "plain");
    check("last to itself", feed().link("last", "/feed"), "plain");
    for (name, both, expect) in [
        ("archived and complete", feed().complete().link("prev-archive", "/a"), "archived"),
        ("archived and paged", feed().link("next", "/p").link("prev-archive", "/a"), "archived"),
        ("archived and stateful", feed().stateful("1").link("prev-archive", "/a"), "archived"),
        ("stateful and complete", feed().stateful("1").complete(), "stateful"),
        ("complete and paged", feed().complete().link("next", "/p"), "complete"),
    ] {
        check(name, both, expect);
    }
    let inspected = inspect(feed().complete().link("prev-archive", "/a"));
    let faults = inspected["faults"].as_array().unwrap();
    let told = faults.iter().any(|fault| fault["message"].as_str().unwrap().contains("complete"));
    assert!(told, "the contradiction is said: {inspected}");
}

#[test]
fn k7a_a_next_that_leads_to_an_archive_is_a_chain() {
    let site = Site::start();
    site.put("/feed", harbour(5..=6).link("next", "/a2"));
    site.put("/a2", archive(3..=4, "/a1"));
    site.put("/a1", archive(1..=2, ""));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.state(&url), "archived whole");
    assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 =whole=");
    assert_eq!(site.count("/a2"), 1, "what was found by looking is not fetched again");
    site.put("/feed", harbour(6..=7).link("next", "/a2"));
    reader.refresh().ok();
    assert_eq!(reader.line(&url), "e7 e6 e5 e4 e3 e2 e1 =whole=");
    assert_eq!((site.count("/a2"), site.count("/a1")), (1, 1), "remembered");
}

#[test]
fn k7a_next_is_looked_behind_once() {
    let site = Site::start();
    site.put("/feed", harbour(5..=6).link("next", "/p2"));
    site.put("/p2", harbour(3..=4));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", harbour(5..=7).link("next", "/p2"));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "paged not-knowable");
    assert_eq!(site.count("/p2"), 1);
}

#[test]
fn k8_relations_come_in_many_spellings() {
    for spelling in [
        "prev-archive",
        "PREV-Archive",
        "http://www.iana.org/assignments/relation/prev-archive",
        "http://www.iana.org/assignments/relation/Prev-Archive",
    ] {
        check(spelling, feed().link(spelling, "/a"), "archived");
    }
    check("an unknown address", feed().link("http://example.org/relation/prev-archive", "/a"), "plain");
}

#[test]
fn k8_http_link_headers_count() {
    for (header, expect) in [
        ("</a1>; rel=\"prev-archive\"", "archived"),
        ("</a1>; rel=prev-archive", "archived"),
        ("</x>; rel=\"help\", </a1>; title=\"a, b\"; rel=\"PREV-ARCHIVE\"", "archived"),
        ("</a1>; rel=\"something prev-archive\"", "archived"),
        ("</p2>; rel=\"next\"", "paged"),
        ("</a1>; rel=\"prev-archive\"; anchor=\"/other\"", "plain"),
        ("no link at all", "plain"),
    ] {
        check(header, Reply::from(feed()).header("Link", header), expect);
    }
}

#[test]
fn k8_the_document_is_trusted_before_its_header() {
    let site = Site::start();
    site.put(
        "/feed",
        Reply::from(subscription(2..=2, "/inside")).header("Link", "</outside>; rel=\"prev-archive\""),
    );
    site.put("/inside", archive(1..=1, ""));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.line(&url), "e2 e1 =whole=");
    assert_eq!(site.count("/outside"), 0);
}

#[test]
fn k8_an_entrys_links_never_steer_the_walk() {
    let site = Site::start();
    site.put(
        "/feed",
        harbour(1..=1).entry(post("x", 2).related("prev-archive", "/a1").related("current", "/other")),
    );
    site.put("/a1", archive(1..=1, ""));
    let (reader, url) = Reader::of(&site);
    assert_eq!(reader.state(&url), "plain whole-since");
    assert_eq!(site.requested(), ["/feed"]);
}

#[test]
fn k8a_the_namespace_may_be_spelt_amiss_and_that_is_said() {
    for namespace in [
        "https://purl.org/syndication/history/1.0",
        "http://purl.org/syndication/history/1.0/",
        "https://purl.org/syndication/history/1.0/",
    ] {
        let inspected = inspect(feed().complete().history_namespace(namespace));
        assert_eq!(inspected["kind"], "complete", "{namespace}");
        let faults = inspected["faults"].as_array().unwrap();
        let told = faults.iter().any(|fault| fault["message"].as_str().unwrap().contains("namespace"));
        assert!(told, "{namespace}: {faults:?}");
    }
    let right = inspect(feed().complete());
    let faults = right["faults"].as_array().unwrap();
    assert!(
        !faults.iter().any(|fault| fault["message"].as_str().unwrap().contains("namespace")),
        "{faults:?}"
    );
}

#[test]
fn k9_a_feed_may_change_its_kind_and_nothing_is_lost() {
    let site = Site::start();
    site.put("/a1", archive(1..=3, ""));
    let reader = Reader::new();
    let url = site.url("/feed");
    let all = |from: u32| (1..=from).rev().map(|n| format!("e{n}")).collect::<Vec<_>>();
    site.put("/feed", harbour(3..=4));
    reader.add(&url).ok();
    assert_eq!(reader.state(&url), "plain whole-since");
    site.put("/feed", subscription(4..=5, "/a1"));
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "archived whole");
    assert_eq!(reader.ids(&url), all(5));
    site.put("/feed", harbour(6..=6).complete());
    reader.refresh().ok();
    assert_eq!(reader.state(&url), "complete latest-only");
    assert_eq!(reader.ids(&url), ["e6"]);
    site.put("/feed", harbour(6..=7));
    reader.refresh().ok();
    assert!(reader.state(&url).starts_with("plain"));
    assert_eq!(reader.ids(&url), all(7));
    site.put("/feed", harbour(7..=8).link("next", "/p2"));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), all(8));
}

#[test]
fn k9_an_open_gap_outlives_the_kind_it_was_found_in() {
    let site = Site::start();
    site.put("/a2", Reply::status(503));
    site.put("/a1", archive(1..=1, ""));
    let reader = Reader::new();
    let url = site.url("/feed");
    site.put("/feed", subscription(3..=4, "/a2"));
    reader.add(&url);
    site.put("/feed", harbour(4..=5));
    reader.refresh();
    assert!(reader.line(&url).contains("-status-"), "{}", reader.line(&url));
    // The walk continues along the chain of the stored archive, although the feed no longer links to an archive.
    site.put("/a2", archive(2..=2, "/a1"));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ["e5", "e4", "e3", "e2", "e1"]);
    assert_eq!(reader.gaps().len(), 0);
}
