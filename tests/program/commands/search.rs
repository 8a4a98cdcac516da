//! `search`: words, accents, beginnings, phrases, scripts without spaces.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::Value;

use crate::harness::{Program, assert_shape};

#[test]
fn a_search_that_would_take_seconds_is_refused_in_a_sentence() {
    let program = Program::new();
    for query in ["\"x y\" ".repeat(5_000), format!("\"{}\"", "word ".repeat(20_000))] {
        let ran = program.fails(&["search", "--", &query]);
        assert!(ran.err.contains("a search has at most 25,000 characters"), "{ran:#?}");
    }
    program.ok(&["search", "--", &"word ".repeat(4_000)]);
}

#[test]
fn search_finds_words_as_people_mean_them() {
    let (program, site) = (Program::new(), Site::start());
    let feed = Feed::atom("Mixed")
        .entry(
            Entry::new("cafe", "Ein Café am Hafen")
                .html("<p>Die <b>Möwen</b> schreien &amp; lachen</p>")
                .link("/cafe"),
        )
        .entry(Entry::new("fog", "Fog over the harbour").summary("The lighthouse keeper counts ships"))
        .entry(Entry::new("tokyo", "東京の天気").html("<p>今日は雨が降っています。傘を忘れずに。</p>"))
        .entry(Entry::new("beijing", "北京地铁").html("<p>新的地铁线路今天开通</p>"))
        .entry(Entry::new("seoul", "서울 날씨").html("<p>오늘은 비가 옵니다</p>"))
        .entry(
            Entry::new("code", "Notes")
                .html("<p>Call <code>open_file()</code> first. 50% of \"quoted\" text</p>"),
        );
    site.put("/f", feed);
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let check = |query: &[&str], expect: &[&str]| {
        let mut args = vec!["search", "--json", "--"];
        args.extend(query);
        let rows = program.rows(&args);
        let mut found: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, expect, "{query:?}");
    };
    check(&["café"], &["cafe"]);
    check(&["cafe"], &["cafe"]);
    check(&["CAFÉ"], &["cafe"]);
    check(&["mowen"], &["cafe"]);
    check(&["light*"], &["fog"]);
    check(&["light"], &[]);
    check(&["\"lighthouse keeper\""], &["fog"]);
    check(&["\"keeper lighthouse\""], &[]);
    check(&["keeper lighthouse"], &["fog"]);
    check(&["keeper", "ships"], &["fog"]);
    check(&["keeper", "Möwen"], &[]);
    check(&["東京"], &["tokyo"]);
    check(&["天気"], &["tokyo"]);
    check(&["今日"], &["tokyo"]);
    check(&["地铁"], &["beijing"]);
    check(&["서울"], &["seoul"]);
    check(&["open_file"], &["code"]);
    check(&["absent"], &[]);
    check(&["-mowen", "title:fog"], &["fog"]);
    check(&["-harbour", "title:fog"], &[]);
    check(&["harbour", "-fog"], &[]);
    check(&["is:starred"], &[]);
    check(
        &["is:unread", "feed:mixed", "-title:北京地铁", "-日", "-notes", "-seoul"],
        &["cafe", "fog", "seoul"],
    );
    check(&["before:1990"], &[]);
    // The index must not interpret these words as operators.
    for odd in ["\"", "*", "(", "a OR", "NOT", "-", "title:", "^", "50%", "'", "\u{0}x", "AND AND", "🙂", ""]
    {
        if odd.contains('\u{0}') {
            continue;
        }
        program.ok(&["search", "--json", "--", odd]);
    }
    let rows = program.rows(&["search", "lachen", "--json"]);
    assert_shape(
        &rows[0],
        &[
            ("id", "string"),
            ("title", "string"),
            ("link", "string?"),
            ("feed", "string"),
            ("published", "time?"),
            ("snippet", "string"),
        ],
    );
    assert_eq!(
        (&rows[0]["feed"], &rows[0]["link"]),
        (&url.as_str().into(), &site.url("/cafe").as_str().into())
    );
    let snippet = rows[0]["snippet"].as_str().unwrap();
    assert!(snippet.contains("lachen") && !snippet.contains("<b>"), "{snippet}");
    assert!(program.ok(&["search", "lachen"]).out.contains("Ein Café am Hafen"));
}

#[test]
fn search_follows_changes_of_entries() {
    let (program, site) = (Program::new(), Site::start());
    let put =
        |title: &str, time: &str| site.put("/f", Feed::atom("F").entry(Entry::new("a", title).updated(time)));
    put("Walrus", "2024-01-01T00:00:00Z");
    let url = site.url("/f");
    program.ok(&["add", url.as_str()]);
    let found = |word: &str| program.rows(&["search", word, "--json"]).len();
    assert_eq!((found("walrus"), found("narwhal")), (1, 0));
    put("Narwhal", "2024-01-02T00:00:00Z");
    program.ok(&["refresh", "--now"]);
    assert_eq!((found("walrus"), found("narwhal")), (0, 1), "H5: no word of the old version stays");
    program.ok(&["remove", url.as_str()]);
    assert_eq!(program.rows(&["search", "narwhal", "--json"]), Vec::<Value>::new());
}

#[test]
fn a_search_that_lists_only_the_first_hits_says_so() {
    let (program, site) = (Program::new(), Site::start());
    let entries = (0..1_001).map(|number| Entry::new(format!("e{number}"), "gate"));
    site.put("/f", Feed::atom("F").entries(entries));
    program.ok(&["add", site.url("/f").as_str()]);
    for args in [&["search", "gate"][..], &["search", "gate", "--json"]] {
        assert!(program.ok(args).err.contains("At most 1,000 entries are listed"), "{args:?}");
    }
    assert!(!program.ok(&["search", "absent"]).err.contains("At most"));
}

#[test]
fn a_condition_with_a_wrong_value_is_named() {
    let program = Program::new();
    for (query, word) in [("before:soon", "before:soon"), ("gate is:foo", "is:foo")] {
        let said = format!("“{word}” is no condition");
        assert!(program.ok(&["search", query]).err.contains(&said), "{query}");
        let page = program.beside("page.html");
        let ran = program.fails(&["export", page.to_str().unwrap(), "--html", "--search", query]);
        assert!(ran.err.contains(&said), "{ran:#?}");
    }
    assert_eq!(program.ok(&["search", "before:2026 is:read gate"]).err, "");
}

#[test]
fn a_search_without_letters_and_digits_says_that_it_finds_nothing() {
    let program = Program::new();
    for (query, said) in [
        ("🎉", "A search finds letters and digits only, so no entry fits “🎉”."),
        ("\u{200b}\u{2060}", "Nobody sees the characters of this search, so it finds nothing."),
    ] {
        for args in [&["search", query][..], &["search", query, "--json"]] {
            assert!(program.ok(args).err.contains(said), "{args:?}");
        }
        let page = program.beside("page.html");
        let ran = program.fails(&["export", page.to_str().unwrap(), "--html", "--search", query]);
        assert!(ran.err.contains(said), "{ran:#?}");
    }
    assert_eq!(program.ok(&["search", "gate 🎉"]).err, "");
}

#[test]
fn a_word_may_be_excluded_anywhere_in_a_query() {
    let (program, site) = (Program::new(), Site::start());
    let entry = |id: &str, title: &str| Entry::new(id, title);
    site.put("/f", Feed::atom("Teas").entry(entry("g", "green tea")).entry(entry("b", "black tea")));
    program.ok(&["add", site.url("/f").as_str()]);
    for args in [
        &["search", "tea", "-green", "--json"][..],
        &["search", "--json", "tea", "-green"],
        &["search", "-green", "--json", "tea"],
        &["search", "--json", "--", "-green", "tea"],
    ] {
        let rows = program.rows(args);
        assert_eq!(rows.iter().map(|row| &row["id"]).collect::<Vec<_>>(), ["b"], "{args:?}");
    }
    let ran = program.ok(&["rules", "try", "tea", "-green", "--json"]);
    let tried: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(tried["matched"][0]["id"], "b", "{ran:#?}");
    assert_eq!(program.run(&["search", "tea", "--jsn"]).status, 2);
}
