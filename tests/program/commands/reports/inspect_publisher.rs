//! `inspect` for publishers: it reports the requirements of each specification that a document breaks.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed, HISTORY_NAMESPACE};
use lacuna::demo::http::Reply;
use serde_json::Value;

use crate::harness::Program;

/// A document without a fault: a plain feed at `/feed`.
fn sound() -> Feed {
    let entry = |n: u32| {
        Entry::new(format!("urn:{n}"), format!("Number {n}")).updated(format!("2024-02-0{n}T00:00:00Z"))
    };
    Feed::atom("Rope")
        .id("urn:rope")
        .updated("2024-03-01T00:00:00Z")
        .link("self", "http://rope.example/feed")
        .entry(entry(2))
        .entry(entry(1))
}

fn archive() -> Feed {
    sound()
        .archive()
        .link("current", "/current")
        .link("prev-archive", "/older")
        .link("next-archive", "/newer")
}

/// Returns the messages, each as `severity (clause): message`.
fn faults(said: &Value) -> Vec<String> {
    let word = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
    let faults = said["faults"].as_array().unwrap().iter();
    faults
        .map(|f| format!("{} ({}): {}", word(f, "severity"), word(f, "clause"), word(f, "message")))
        .collect()
}

fn of_file(program: &Program, feed: &Feed) -> Vec<String> {
    let file = program.file("x.xml", feed.render());
    faults(&program.json(&["inspect", &file, "--base", "http://rope.example/feed", "--json"]))
}

#[test]
fn no_fault_is_reported_for_a_correct_document() {
    let program = Program::new();
    let pages = |feed: Feed| feed.link("first", "/feed").link("last", "/last").link("next", "/2");
    for (name, feed) in [
        ("plain", sound()),
        ("complete", sound().complete()),
        ("its current document is itself", sound().complete().link("current", "/feed")),
        ("a subscription document", sound().link("prev-archive", "/older")),
        ("an archive", archive()),
        ("the first page", pages(sound())),
        ("an RSS feed that says nothing of its age", Feed::rss("x").link("self", "/feed")),
        (
            "a complete one beside another of no RFC's",
            sound().complete().head("<complete xmlns=\"urn:x\">no</complete>"),
        ),
        ("a page", sound().link("first", "/1").link("previous", "/1").link("next", "/3").link("last", "/3")),
    ] {
        assert_eq!(of_file(&program, &feed), Vec::<String>::new(), "{name}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn each_rule_that_one_document_can_break_is_told_with_its_clause() {
    let program = Program::new();
    let twin = || Entry::new("urn:2", "Another").updated("2024-02-02T00:00:00Z");
    let namespace = |uri: &str| sound().complete().history_namespace(uri);
    let in_entry = |rel: &str| {
        sound().entry(Entry::new("urn:3", "x").updated("2024-01-01T00:00:00Z").related(rel, "/x"))
    };
    let mark_in_entry = |name: &str| {
        let mark = format!("<{name} xmlns=\"{HISTORY_NAMESPACE}\">1</{name}>");
        sound().entry(Entry::new("urn:3", "x").updated("2024-01-01T00:00:00Z").raw(&mark))
    };
    let no_self = |feed: Feed| feed.id("urn:x").updated("2024-03-01T00:00:00Z");
    let rows: Vec<(Feed, &str)> = vec![
        (no_self(Feed::atom("x")), "info (RFC 4287 §4.1.1): a feed should say its own address"),
        (
            no_self(Feed::rss("x")),
            "info (RSS Best Practices Profile, atom:link): a feed should say its own address",
        ),
        (no_self(Feed::json("x")), "info (JSON Feed 1.1, feed_url): a feed should say its own address"),
        (
            Feed::atom("x").link("self", "/feed"),
            "warning (RFC 4287 §4.1.1): a feed must say when it was last",
        ),
        (
            Feed::rss("x").link("self", "/feed").link("prev-archive", "/a"),
            "info (RFC 5005 §4.2): without an update time",
        ),
        (sound().entry(twin()), "warning (RFC 5005 §4.1): 1 id occurs in several entries"),
        (
            sound().link("prev-archive", "/older").entry(Entry::new("urn:9", "Undated")),
            "info (RFC 5005 §4.1): 1 entry has no update time",
        ),
        (sound().complete().archive(), "warning (RFC 5005 §1): a document that is an archive and complete"),
        (
            sound().complete().link("prev-archive", "/a"),
            "warning (RFC 5005 §1): says that it is complete and that it has archives",
        ),
        (
            sound().complete().link("prev-archive", "/a"),
            "warning (RFC 5005 §1): a complete feed is one document; its link prev-archive",
        ),
        (
            sound().complete().link("last", "/a"),
            "warning (RFC 5005 §1): a complete feed is one document; its link last",
        ),
        (
            sound().marker("complete", "false"),
            "warning (RFC 5005 §2): fh:complete must be empty; its content is ignored",
        ),
        (sound().marker("archive", "2024"), "warning (RFC 5005 §4): fh:archive must be empty"),
        (
            sound().complete().link("current", "/a"),
            "warning (RFC 5005 §2): the link current of a complete feed",
        ),
        (sound().link("next", "/feed"), "warning (RFC 5005 §3): the link next leads to the document itself"),
        (
            sound().link("previous", "/feed"),
            "warning (RFC 5005 §3): the link previous leads to the document itself",
        ),
        (
            sound().link("last", "/feed").link("next", "/2"),
            "warning (RFC 5005 §3): the link last says that this is the last",
        ),
        (
            sound().link("first", "/feed").link("previous", "/0"),
            "warning (RFC 5005 §3): the link first says that this is the first",
        ),
        (
            sound().link("next", "/2"),
            "info (RFC 5005 §3): a page should carry as many links as apply; this one lacks first and last",
        ),
        (sound().link("prev", "/0"), "info (RFC 5005 §3): the relation is named previous"),
        (
            sound().archive().link("prev-archive", "/a"),
            "info (RFC 5005 §4): an archive document should name its subscription document",
        ),
        (sound().link("current", "/a"), "info (RFC 5005 §4): an archive document should carry fh:archive"),
        (
            sound().archive().link("current", "/feed"),
            "warning (RFC 5005 §4): an archive document names itself",
        ),
        (
            sound().archive().link("current", "/a"),
            "info (RFC 5005 §4): an archive document must link the one before it",
        ),
        (
            sound().archive().link("current", "/a"),
            "info (RFC 5005 §4): an archive document should link the following one",
        ),
        (
            sound().link("next-archive", "/a"),
            "warning (RFC 5005 §4): the link next-archive belongs into archive documents",
        ),
        (
            sound().link("prev-archive", "/feed"),
            "error (RFC 5005 §4): the link prev-archive leads to the document itself",
        ),
        (
            sound().archive().link("prev-archive", "/a").link("next-archive", "/a"),
            "error (RFC 5005 §4): prev-archive and next-archive lead to the same document",
        ),
        (
            sound().archive().link("current", "/c").link("next-archive", "/c"),
            "warning (RFC 5005 §4): next-archive leads to the subscription document",
        ),
        (in_entry("prev-archive"), "warning (RFC 5005 §4): a link prev-archive is in an entry"),
        (in_entry("Next"), "warning (RFC 5005 §3): a link next is in an entry"),
        (
            in_entry("this"),
            "warning (draft-nottingham-atompub-feed-history-00 §4): a link this is in an entry",
        ),
        (
            in_entry("prev"),
            "warning (draft-nottingham-atompub-feed-history-00 §4): a link prev is in an entry",
        ),
        (mark_in_entry("complete"), "warning (RFC 5005 §2): fh:complete is in an entry"),
        (mark_in_entry("archive"), "warning (RFC 5005 §4): fh:archive is in an entry"),
        (
            mark_in_entry("stateful"),
            "warning (draft-nottingham-atompub-feed-history-00 §3): fh:stateful is in an entry",
        ),
        (
            namespace("https://purl.org/syndication/history/1.0"),
            "warning (RFC 5005 §1.2): the history namespace was spelt",
        ),
        (namespace("http://example.org/hooks"), "info (RFC 5005 §1.2): fh is bound to an unknown namespace"),
        (
            sound().stateful("1"),
            "info (draft-nottingham-atompub-feed-history-00 §4): a stateful feed’s document should name its own",
        ),
        (sound().stateful("1"), "info (RFC 5005 §1): fh:stateful comes from a draft"),
        (
            sound().stateful("yes"),
            "warning (draft-nottingham-atompub-feed-history-00 §3): fh:stateful holds neither 0 nor 1",
        ),
        (
            sound().stateful(" "),
            "warning (draft-nottingham-atompub-feed-history-00 §3): fh:stateful holds neither 0 nor 1",
        ),
        (
            sound().stateful("1").stateful("0"),
            "warning (draft-nottingham-atompub-feed-history-00 §3): fh:stateful occurs with both values",
        ),
        (
            sound().marker("incremental", "no"),
            "warning (drafts of RFC 5005): fh:incremental holds neither true nor false",
        ),
        (
            sound().link("this", "/s1"),
            "info (PaceFeedState, Reconstructing Feed State): a document should link the one before it as prev",
        ),
        (
            sound().link("this", "/s1").link("prev", "/s1"),
            "error (draft-nottingham-atompub-feed-history-00 §4): the link prev leads to the document’s own snapshot",
        ),
    ];
    for (feed, expect) in rows {
        let said = of_file(&program, &feed);
        assert!(said.iter().any(|fault| fault.starts_with(expect)), "{expect}: {said:#?}");
        let mut sorted = said.clone();
        sorted.sort_by_key(|fault| {
            ["error", "warning", "info"].iter().position(|word| fault.starts_with(word))
        });
        assert_eq!(said, sorted, "the worst stands first");
    }
    assert!(of_file(&program, &namespace(HISTORY_NAMESPACE)).is_empty());
}

#[test]
fn the_terminal_shows_the_same_findings() {
    let program = Program::new();
    let file = program.file("x.xml", sound().link("prev-archive", "/feed").render());
    let said = program.ok(&["inspect", &file, "--base", "http://rope.example/feed"]).out;
    assert!(
        said.contains("error (RFC 5005 §4): the link prev-archive leads to the document itself"),
        "{said}"
    );
}

fn at(site: &Site, program: &Program, path: &str) -> Vec<String> {
    faults(&program.json(&["inspect", site.url(path).as_str(), "--json"]))
}

/// The archives `/a1` to `/a3` of `/feed`, as they should be.
fn chain(site: &Site) {
    let feed = || sound().head("");
    site.put("/feed", feed().link("prev-archive", "/a3"));
    site.put("/a3", feed().archive().link("current", "/feed").link("prev-archive", "/a2"));
    site.put(
        "/a2",
        feed().archive().link("current", "/feed").link("prev-archive", "/a1").link("next-archive", "/a3"),
    );
    site.put("/a1", feed().archive().link("current", "/feed").link("next-archive", "/a2"));
}

#[test]
fn neighbours_that_agree_are_asked_once_each_and_nothing_is_told() {
    let (program, site) = (Program::new(), Site::start());
    chain(&site);
    assert_eq!(at(&site, &program, "/feed"), Vec::<String>::new());
    assert_eq!(site.requested(), ["/feed", "/a3"]);
    site.clear_log();
    assert_eq!(at(&site, &program, "/a2"), Vec::<String>::new());
    assert_eq!(
        site.requested(),
        ["/a2", "/a1", "/a3", "/feed"],
        "the neighbours alone, never the whole chain"
    );
    // For a file, no server is contacted.
    site.clear_log();
    let file = program.file("a2.xml", archive().render());
    program.ok(&["inspect", &file, "--base", site.url("/a2").as_str(), "--json"]);
    assert_eq!(site.requested(), [""; 0]);
}

/// The path of the inspected document, the answers of its site, and the expected message.
type Row = (&'static str, Vec<(&'static str, Reply)>, &'static str);

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn neighbours_that_disagree_are_told() {
    let archive = || sound().archive().link("current", "/feed");
    let page = |feed: Feed| feed.link("first", "/p1").link("last", "/p3");
    let two_pages = |feed: Feed| feed.link("first", "/q1").link("last", "/q2");
    let rows: Vec<Row> = vec![
        (
            "/a2",
            vec![("/a1", archive().link("next-archive", "/feed").into())],
            "warning (RFC 5005 §4): prev-archive and next-archive disagree",
        ),
        (
            "/a2",
            vec![("/a3", archive().into())],
            "warning (RFC 5005 §4): {/a3}, where next-archive leads, does not link back",
        ),
        (
            "/a2",
            vec![("/a3", archive().link("prev-archive", "/a1").into())],
            "warning (RFC 5005 §4): next-archive and prev-archive disagree: {/a3} links {/a1}",
        ),
        (
            "/a2",
            vec![("/a1", archive().link("prev-archive", "/a2").into())],
            "error (RFC 5005 §4): the archive links form a loop",
        ),
        (
            "/a2",
            vec![("/a1", Reply::status(410))],
            "warning (RFC 5005 §4): the link prev-archive leads to no feed document: {/a1}",
        ),
        (
            "/a2",
            vec![("/feed", archive().into())],
            "warning (RFC 5005 §4): the link current leads to {/feed}, which is an archive",
        ),
        (
            "/a2",
            vec![("/feed", sound().into())],
            "warning (RFC 5005 §4): the link current leads to {/feed}, which has no link",
        ),
        (
            "/feed",
            vec![("/a3", sound().into())],
            "info (RFC 5005 §4): an archive document should carry fh:archive; {/a3}",
        ),
        (
            "/feed",
            vec![("/a3", archive().link("next-archive", "/a4").into())],
            "warning (RFC 5005 §4): prev-archive and next-archive disagree: prev-archive leads to {/a3}, which links a newer",
        ),
        (
            "/feed",
            vec![("/a3", archive().link("next-archive", "/feed").into())],
            "warning (RFC 5005 §4): {/a3} links the subscription document as its next-archive",
        ),
        (
            "/feed",
            vec![("/a3", sound().archive().link("current", "/other").into())],
            "warning (RFC 5005 §4): {/a3} links another document as its current",
        ),
        (
            "/p1",
            vec![("/p2", archive().into())],
            "warning (RFC 5005 §4): next leads to {/p2}, an archive document",
        ),
        (
            "/p2",
            vec![("/p3", page(sound()).into())],
            "info (RFC 5005 §3): {/p3}, where next leads, does not link back",
        ),
        (
            "/p2",
            vec![("/p3", page(sound()).link("previous", "/p1").into())],
            "warning (RFC 5005 §3): next and previous disagree: {/p3} links {/p1} as its previous",
        ),
        (
            "/p2",
            vec![("/p1", page(sound()).into())],
            "warning (RFC 5005 §3): {/p1}, where previous leads, does not link back as next",
        ),
        (
            "/p1",
            vec![("/p3", Reply::status(404))],
            "warning (RFC 5005 §3): the link last leads beyond the end: {/p3}",
        ),
        (
            "/p1",
            vec![("/p3", Feed::atom("x").into())],
            "warning (RFC 5005 §3): the link last leads beyond the end: {/p3} has no entries",
        ),
        (
            "/p1",
            vec![("/p3", sound().link("next", "/p4").into())],
            "warning (RFC 5005 §3): the link last leads to {/p3}, which links",
        ),
        // In a feed of two pages, one link target is both next and last, or both previous and first.
        (
            "/q1",
            vec![("/q2", Feed::atom("x").link("previous", "/q1").into())],
            "warning (RFC 5005 §3): the link last leads beyond the end: {/q2} has no entries",
        ),
        (
            "/q1",
            vec![("/q2", sound().link("previous", "/p1").into())],
            "warning (RFC 5005 §3): next and previous disagree: {/q2} links {/p1}",
        ),
        (
            "/q1",
            vec![("/q2", Reply::status(404))],
            "warning (RFC 5005 §3): the link last leads beyond the end: {/q2}",
        ),
        (
            "/q2",
            vec![("/q1", two_pages(sound()).link("previous", "/q0").link("next", "/q2").into())],
            "warning (RFC 5005 §3): the link first leads to {/q1}, which",
        ),
        (
            "/p3",
            vec![("/p1", sound().link("previous", "/p0").into())],
            "warning (RFC 5005 §3): the link first leads to {/p1}, which",
        ),
        (
            "/s2",
            vec![("/s1", sound().link("this", "/s2").into())],
            "error (draft-nottingham-atompub-feed-history-00 §4): the link this must be unique",
        ),
        (
            "/s2",
            vec![("/s1", sound().link("this", "/s0").into())],
            "warning (draft-nottingham-atompub-feed-history-00 §4): prev must be the previous document’s this",
        ),
        (
            "/s2",
            vec![("/s1", sound().stateful("1").into())],
            "info (draft-nottingham-atompub-feed-history-00 §4): {/s1} should name itself",
        ),
        (
            "/s2",
            vec![("/s1", sound().into())],
            "warning (draft-nottingham-atompub-feed-history-00 §4): prev leads to {/s1}, which does not say",
        ),
        (
            "/s2",
            vec![("/s1", sound().link("this", "/s1").link("prev", "/s2").into())],
            "error (draft-nottingham-atompub-feed-history-00 §4): the snapshot links form a loop: the prev of {/s1}",
        ),
        (
            "/s2",
            vec![("/s1", Reply::status(404))],
            "warning (draft-nottingham-atompub-feed-history-00 §4): the link prev leads to no",
        ),
    ];
    let program = Program::new();
    for (path, broken, expect) in rows {
        let site = Site::start();
        chain(&site);
        site.put("/p1", page(sound()).link("next", "/p2"));
        site.put("/p2", page(sound()).link("previous", "/p1").link("next", "/p3"));
        site.put("/p3", page(sound()).link("previous", "/p2"));
        site.put("/q1", two_pages(sound()).link("next", "/q2"));
        site.put("/q2", two_pages(sound()).link("previous", "/q1"));
        site.put("/s2", sound().link("this", "/s2").link("prev", "/s1"));
        site.put("/s1", sound().link("this", "/s1"));
        for path in ["/p1", "/p2", "/p3", "/q1", "/q2", "/s2"] {
            assert_eq!(at(&site, &program, path), Vec::<String>::new(), "{path} is sound");
        }
        for (path, reply) in broken {
            site.put(path, reply);
        }
        let said: Vec<String> = at(&site, &program, path)
            .into_iter()
            .map(|fault| {
                let root = site.url("/");
                let mut fault = fault;
                while let Some((before, after)) = fault.split_once(root.as_str()) {
                    let end = after.find([' ', ':', ',', ';']).unwrap_or(after.len());
                    let (name, rest) = after.split_at(end);
                    fault = format!("{before}{{/{name}}}{rest}");
                }
                fault
            })
            .collect();
        assert!(said.iter().any(|fault| fault.starts_with(expect)), "{path}: {expect}: {said:#?}");
    }
}

#[test]
fn f5_a_neighbour_that_may_not_be_asked_is_told_and_not_asked() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/feed", sound().link("prev-archive", "ftp://rope.example/a1"));
    let said = at(&site, &program, "/feed");
    let expect =
        "warning (RFC 5005 §4): the link prev-archive leads to no feed document: ftp://rope.example/a1";
    assert!(said.iter().any(|fault| fault.starts_with(expect)), "{said:#?}");
    assert_eq!(site.requested(), ["/feed"]);
}
