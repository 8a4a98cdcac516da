//! Documents that are broken, cut, hostile, or no feeds at all.

use proptest::prelude::*;
use url::Url;

use super::*;
use crate::document::looks_like_html;

#[test]
fn broken_markup_keeps_its_entries() {
    for (text, expect) in [
        ("junk <?xml version='1.0'?><rss><channel><item><title>a</title></item></channel></rss>", &["a"][..]),
        ("<rss><channel><item><title>a<item><title>b</title></channel></rss>", &["a", "b"]),
        (
            "<rss><channel><item><title>a</b></title><foo><bar></item><item><title>b</title></item></rss>",
            &["a", "b"],
        ),
        (
            "<rss><channel><item><title>AT&T &copy; 1 < 2 &#150;</title></item></channel></rss>",
            &["AT&T © 1 < 2 –"],
        ),
        ("<rss><item><title>a</title></item></rss>", &["a"]),
        ("<channel><item><title>a</title></item></channel>", &["a"]),
        ("<RSS><Channel><Item><TITLE>a</TITLE></Item></Channel></RSS>", &["a"]),
        (
            "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:title>a</a:title></a:entry></a:feed>",
            &["a"],
        ),
        (
            "<rss xmlns='http://www.w3.org/2005/Atom'><channel><item><title>a</title></item></channel></rss>",
            &["a"],
        ),
        (
            "<feed xmlns='http://purl.org/atom/ns#' version='0.3'><entry><title mode='escaped' type='text/html'>&lt;b>a&lt;/b></title></entry></feed>",
            &["a"],
        ),
        (
            "<!DOCTYPE rss [<!ENTITY x 'y'>]><rss><channel><item><title>&x;</title></item></channel></rss>",
            &["y"],
        ),
        ("<rss><channel><item><title>a<link>http://x/</link></item></channel></rss>", &["a"]),
        ("<feed><entry><title>a</title><updated>never</updated></entry></feed>", &["a"]),
        (
            "<feed><entry><title type='text/html'>a</title><foo:bar><entry><title>b</title></entry></feed>",
            &["a", "b"],
        ),
        (
            "<feed><entry><title>a</title><x><feed><entry><title>no</title></entry></feed></x></entry></feed>",
            &["a"],
        ),
    ] {
        assert_eq!(titles(&feed(text)), expect, "{text}");
    }
}

#[test]
fn a_wrong_default_namespace_hides_no_entry() {
    for uri in [
        "http://purl.org/dc/elements/1.1/",
        "http://search.yahoo.com/mrss/",
        "http://www.itunes.com/dtds/podcast-1.0.dtd",
        "http://purl.org/rss/1.0/modules/content/",
        "http://www.w3.org/1999/xhtml",
        "http://www.w3.org/2005/Atom",
        "urn:x",
    ] {
        let wrong = format!("xmlns='{uri}'");
        for text in [
            format!("<rss {wrong}><channel><item><title>a</title></item></channel></rss>"),
            format!("<rss><channel {wrong}><item><title>a</title></item></channel></rss>"),
            format!("<rss><channel><item {wrong}><title>a</title></item></channel></rss>"),
            format!("<feed><entry {wrong}><title>a</title></entry></feed>"),
        ] {
            assert_eq!(titles(&feed(&text)), ["a"], "{text}");
        }
    }
    let text = "<feed xmlns='http://purl.org/dc/elements/1.1/'><entry><title>a</title></entry></feed>";
    assert_eq!(titles(&feed(text)), ["a"]);
    // The default namespace is a right one if the outer elements have prefixes.
    let text = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:r='http://purl.org/rss/1.0/' \
        xmlns='http://purl.org/dc/elements/1.1/'><r:item><r:title>a</r:title><creator>c</creator></r:item></rdf:RDF>";
    assert_eq!(feed(text).entries[0].authors, ["c"]);
}

#[test]
fn elements_of_another_vocabulary_are_no_entries() {
    for (text, expect) in [
        (
            "<rss><channel><item><order xmlns='urn:shop'><item><title>x</title></item></order><title>a</title></item></channel></rss>",
            &["a"][..],
        ),
        (
            "<rss><channel><item><s:order xmlns:s='urn:shop'><item xmlns='urn:shop'/></s:order><title>a</title></item></channel></rss>",
            &["a"],
        ),
        (
            "<feed><x xmlns='urn:x'><y><entry/></y></x><entry><list xmlns='urn:x'><z/><entry/></list><title>a</title></entry><entry><title>b</title></entry></feed>",
            &["a", "b"],
        ),
        // The declaration ends with its element, although the end tag is missing.
        (
            "<rss><channel><item><x xmlns='urn:x'></item><item><title>a</title></item></channel></rss>",
            &["", "a"],
        ),
    ] {
        assert_eq!(titles(&feed(text)), expect, "{text}");
    }
}

#[test]
fn an_attribute_without_its_closing_quote_hides_no_entry() {
    let document = feed(
        "<rss><channel><item><title>a</title><enclosure url=\"http://x/a.mp3 /></item>\
         <item><title>b</title><enclosure url=\"http://x/b.mp3\"/></item></channel></rss>",
    );
    assert_eq!(titles(&document), ["a", "b"]);
    assert_eq!(document.entries[0].media.enclosures[0].url.as_str(), "http://x/a.mp3");
}

#[test]
fn json_that_is_not_quite_unicode_keeps_its_items() {
    let json = |items: &str| {
        feed(&format!(r#"{{"version": "https://jsonfeed.org/version/1", "items": [{items}]}}"#))
    };
    let document = json(
        r#"{"id": "1", "title": "a \ud83d"}, {"id": "2", "title": "\uD83D\uDE00 \udE00\uD83D\u0041 \\ud83d"}, {"id": "3", "title": "\\\ud83dx"}"#,
    );
    assert_eq!(titles(&document), ["a \u{fffd}", "\u{1f600} \u{fffd}\u{fffd}A \\ud83d", "\\\u{fffd}x"]);
    assert_eq!(document.ending, Ending::Whole);
    assert_eq!(titles(&json(r#"{"title": "\ud83d"}"#)), ["\u{fffd}"]);
    // A number that no integer holds keeps all of its digits.
    let document = json(
        r#"{"id": 123456789012345678901, "title": "\"12345678901234567890123"}, {"id":123456789012345678902}, {"id": 7}"#,
    );
    let ids: Vec<&str> = document.entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids, ["123456789012345678901", "123456789012345678902", "7"]);
    assert_eq!(document.entries[0].title, "\"12345678901234567890123");
}

#[test]
fn rubbish_before_the_root_hides_no_feed() {
    for root in ["<rss><channel><item>", "<feed><entry>", "<rdf:RDF><item>"] {
        assert_eq!(titles(&feed(&format!("[a log line]\n{root}<title>a"))), ["a"], "{root}");
    }
    let uri = Url::parse(URI).unwrap();
    assert_eq!(
        read(b"\0<rss><channel><item/></channel></rss>", &Context::new(&uri)).unwrap().entries.len(),
        1
    );
}

#[test]
fn repairs_are_reported_with_their_clause() {
    let document =
        feed("<rss><channel><item><title>a<item></b><pubDate>never</pubDate></item></channel></rss>");
    let faults: Vec<_> =
        document.faults.iter().map(|fault| (fault.clause.as_str(), fault.message.to_string())).collect();
    assert!(
        faults.contains(&("XML 1.0 §3", "closed 2 elements that were left open".to_owned())),
        "{faults:?}"
    );
    assert!(faults.contains(&("XML 1.0 §3", "ignored 1 end tag without a start".to_owned())), "{faults:?}");
    assert!(faults.iter().any(|(_, message)| message.contains("could not read 1 date")), "{faults:?}");
}

#[test]
fn a6c_a_cut_document_is_marked_as_cut() {
    let cut = |last_entry_incomplete| Ending::Cut { last_entry_incomplete };
    for (text, ending, entries) in [
        ("<rss><channel><item/></channel></rss>", Ending::Whole, 1),
        ("<rss><channel><item><title>open</channel></rss>", Ending::Whole, 1),
        ("<rss><channel><item/></channel>", cut(false), 1),
        ("<rss><channel><item/><item><title>a</ti", cut(true), 2),
        ("<rss><channel><item/><item><description><![CDATA[a", cut(true), 2),
        ("<feed><entry></entry><link href='", cut(false), 1),
        ("<entry xmlns='http://www.w3.org/2005/Atom'><title>a</title>", cut(true), 1),
        ("<feed></feed>", Ending::Whole, 0),
        ("<feed><title>a</title></feed", Ending::Whole, 0),
        ("<feed><title>a</title></fee", cut(false), 0),
        ("<rss/>", Ending::Whole, 0),
    ] {
        let document = feed(text);
        assert_eq!((document.ending, document.entries.len()), (ending, entries), "{text}");
    }
    let document = feed("<rss><channel><item/><item><title>a</ti");
    assert_eq!(document.whole_entries().len(), 1);
}

#[test]
fn the_failure_names_the_kind_of_document_that_is_no_feed() {
    use FailureKind::{NotAFeed, Unreadable};
    for (text, kind, part) in [
        ("", NotAFeed, "empty"),
        (" \n", NotAFeed, "empty"),
        ("hello", NotAFeed, "plain text"),
        ("%PDF-1.4\n1 0 obj\n<<>>\nendobj", NotAFeed, "document, an image"),
        ("\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR", NotAFeed, "document, an image"),
        ("<!DOCTYPE html><html><body><feed>", NotAFeed, "web page"),
        ("<opml version='2.0'/>", NotAFeed, "OPML"),
        ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>", NotAFeed, "sitemap"),
        ("<svg/>", NotAFeed, "another kind"),
        ("<entry/>", NotAFeed, "another kind"),
        ("{\"a\": 1}", NotAFeed, "JSON"),
        ("[1]", NotAFeed, "JSON"),
        ("{\"version\": \"https://jsonfeed.org/version/1\", \"items\": [", Unreadable, "broken"),
        ("<rss><channel><tit", Unreadable, "breaks off"),
    ] {
        let failure = try_read(text).expect_err(text);
        assert_eq!(failure.kind, kind, "{text}");
        assert!(failure.message.to_string().contains(part), "{text}: {}", failure.message);
    }
    for (text, expect) in [
        ("<!doctype HTML><p>", true),
        ("\u{feff} <!-- x --><html>", true),
        ("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>", true),
        ("<rss><channel>", false),
        ("<opml>", false),
        ("text", false),
    ] {
        assert_eq!(looks_like_html(text.as_bytes()), expect, "{text}");
    }
}

#[test]
fn nesting_is_bounded() {
    for unit in [
        "<x:a>",
        "<media:group xmlns:media='http://search.yahoo.com/mrss/'>",
        "<div>",
        "<item>",
        "<author>",
        "<a><b></c>",
    ] {
        for start in [
            "<rss><channel><item>",
            "<rss><channel><item><description>",
            "<feed><entry><content type='xhtml'>",
        ] {
            let document = feed(&format!("{start}{}", unit.repeat(20_000)));
            assert!(!document.entries.is_empty(), "{start}{unit}");
        }
    }
    assert!(try_read(&"[".repeat(100_000)).is_err());
    // The break comes before any whole entry, so none is kept (A6c).
    let deep =
        try_read(&format!("{{\"version\":\"jsonfeed.org\",\"items\":{}", "[".repeat(100_000))).unwrap();
    assert_eq!((deep.entries.len(), deep.ending != Ending::Whole), (0, true));
}

#[test]
fn hostile_documents_are_read_within_seconds() {
    for unit in [
        "<?x>",
        "<!DOCTYPE [>",
        "<a b=\"",
        "<!--",
        "<![CDATA[",
        "<b",
        "&x",
        "<c d='<e f=\"",
        "</c>",
        "<media:content url='a'/>",
        "<dc:creator>a</dc:creator>",
        "&lt;!--",
        "&lt;b",
        "&lt;a href=x>",
        "<a xmlns:b='c'>",
        "<link href='a'>",
        "&big;",
    ] {
        for start in
            ["<rss><channel><item><title>", "<rss><channel><item>", "<rss><channel><item><description>"]
        {
            let doctype = format!("<!DOCTYPE rss [<!ENTITY big '{}'>]>", "x".repeat(900));
            let began = std::time::Instant::now();
            drop(try_read(&format!("{doctype}{start}{}", unit.repeat(1_000_000 / unit.len()))));
            assert!(began.elapsed().as_secs() < 10, "{start}{unit}: {:?}", began.elapsed());
        }
    }
}

const SMALL: &str = r#"<?xml version="1.0" encoding="utf-8"?><!DOCTYPE feed [<!ENTITY e "é">]><feed xmlns="http://www.w3.org/2005/Atom" xml:base="a/">
    <title>t &e; &amp; ünï</title><link rel="next" href="?p=2"/><entry><id>1</id><title type="xhtml"><div>é<br/></div></title><content type="html"><![CDATA[<a href='é'>]]></content></entry>
    <entry xml:base="b"><id>2</id><updated>2020-01-01T00:00:00Z</updated><summary>&#8217;</summary></entry></feed>"#;

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let uri = Url::parse(URI).unwrap();
        drop(read(&bytes, &Context::new(&uri)));
        looks_like_html(&bytes);
    }

    #[test]
    fn arbitrary_markup_never_panics(
        parts in proptest::collection::vec(
            prop_oneof![
                "[<>/=\"'&;:!\\[\\]a-c é-]{0,6}",
                Just("<rss>".to_owned()), Just("<channel>".into()), Just("<item>".into()), Just("</item>".into()),
                Just("<title>".into()), Just("</title>".into()), Just("<description>".into()), Just("<![CDATA[".into()),
                Just("]]>".into()), Just("<div xml:base='é'>".into()), Just("</div>".into()), Just("<feed>".into()),
                Just("<entry>".into()), Just("<content type='xhtml'>".into()), Just("<link href='x' rel='next'/>".into()),
                Just("<author>".into()), Just("&#x".into()), Just("<!DOCTYPE a [".into()), Just("<media:content url='".into()),
            ],
            0..40,
        ),
        atom in any::<bool>(),
    ) {
        let start = if atom { ATOM } else { "<rss><channel><item>" };
        drop(try_read(&format!("{start}{}", parts.concat())));
    }

    #[test]
    fn arbitrary_cuts_keep_the_whole_entries(at in 0..SMALL.len()) {
        let uri = Url::parse(URI).unwrap();
        let cut = read(&SMALL.as_bytes()[..at], &Context::new(&uri));
        let whole = feed(SMALL);
        if let Ok(cut) = cut {
            // Only the last character of a complete end tag may be missing.
            let is_cut = matches!(cut.ending, Ending::Cut { .. });
            prop_assert!(is_cut || at + 1 == SMALL.len());
            // An entry that counts as whole is equal to the one of the whole document (A6c).
            let kept = cut.whole_entries();
            prop_assert_eq!(kept, &whole.entries[..kept.len()]);
        }
    }
}
