//! One small document of every format and every charset that Lacuna reads.

use encoding_rs::Encoding;
use url::Url;

use super::{feed, titles, try_read};
use crate::document::{Context, read};
use crate::model::{Ending, Format, IdSource, Severity, relation};

/// Expected title, page of the first entry, its identity and its time.
type Expect<'a> = (Format, &'a str, &'a str, Option<&'a str>);

#[test]
fn every_format_is_read() {
    const CHANNEL: &str =
        "<channel><title>Feed</title><link>http://x/</link><description>d</description></channel>";
    const ITEM: &str = "<item><title>One</title><link>http://x/1</link></item>";
    let rdf = |namespace: &str, inner: &str| {
        format!(
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='{namespace}'>{inner}</rdf:RDF>"
        )
    };
    let rss = |version: &str, item: &str| {
        let channel = CHANNEL.replace("</channel>", &format!("{item}</channel>"));
        format!("<?xml version='1.0'?><rss version='{version}'>{channel}</rss>")
    };
    let entry =
        "<title>One</title><link href='http://x/1'/><id>urn:1</id><updated>2020-01-02T03:04:05Z</updated>";
    let atom = |namespace: &str, entry: &str| {
        format!("<feed xmlns='{namespace}'><title>Feed</title><id>urn:f</id><entry>{entry}</entry></feed>")
    };
    let json = |version: &str, item: &str| {
        format!(r#"{{"version":"https://jsonfeed.org/version/{version}","title":"Feed","items":[{item}]}}"#)
    };
    let json_item =
        r#"{"id":"urn:1","url":"http://x/1","title":"One","date_published":"2020-01-02T03:04:05Z"}"#;
    let dated = |name: &str, time: &str| ITEM.replace("</item>", &format!("<{name}>{time}</{name}></item>"));
    let time = Some("2020-01-02T03:04:05Z");
    let table: Vec<(String, Expect<'_>)> = vec![
        (
            rdf("http://my.netscape.com/rdf/simple/0.9/", &format!("{CHANNEL}{ITEM}")),
            (Format::Rss090, "Feed", "http://x/1", None),
        ),
        (rss("0.91", ITEM), (Format::Rss091, "Feed", "http://x/1", None)),
        (
            rss("0.92", &ITEM.replace("</item>", "<enclosure url='http://x/1.mp3' length='1' type='audio/mpeg'/></item>")),
            (Format::Rss092, "Feed", "http://x/1", None),
        ),
        (
            rdf(
                "http://purl.org/rss/1.0/",
                &format!(
                    "{CHANNEL}<item rdf:about='urn:1' xmlns:dc='http://purl.org/dc/elements/1.1/'><title>One</title>
                    <link>http://x/1</link><dc:date>2020-01-02T03:04:05Z</dc:date></item>"
                ),
            ),
            (Format::Rss10, "Feed", "urn:1", time),
        ),
        (
            rss(
                "2.0",
                &dated("pubDate", "Thu, 02 Jan 2020 03:04:05 GMT")
                    .replace("</item>", "<guid isPermaLink='false'>urn:1</guid></item>"),
            ),
            (Format::Rss20, "Feed", "urn:1", time),
        ),
        (
            atom("http://purl.org/atom/ns#", &entry.replace("updated", "issued")),
            (Format::Atom03, "Feed", "urn:1", time),
        ),
        (
            atom("http://www.w3.org/2005/Atom", &entry.replace("updated", "published")),
            (Format::Atom10, "Feed", "urn:1", time),
        ),
        (
            format!("<entry xmlns='http://www.w3.org/2005/Atom'>{}</entry>", entry.replace("updated", "published")),
            (Format::AtomEntry, "", "urn:1", time),
        ),
        (json("1", json_item), (Format::JsonFeed10, "Feed", "urn:1", time)),
        (json("1.1", json_item), (Format::JsonFeed11, "Feed", "urn:1", time)),
    ];
    for (text, (format, title, id, time)) in table {
        let document = feed(&text);
        let name = format.name();
        assert_eq!((document.format, document.head.title.as_str()), (format, title), "{name}");
        assert_eq!(document.ending, Ending::Whole, "{name}");
        let [entry] = &document.entries[..] else { panic!("{name}: {} entries", document.entries.len()) };
        assert_eq!((entry.title.as_str(), entry.id.as_str()), ("One", id), "{name}");
        assert_eq!(entry.id_source == IdSource::Given, id == "urn:1", "{name}");
        assert_eq!(entry.link.as_ref().map(Url::as_str), Some("http://x/1"), "{name}");
        let published = entry.published.map(crate::model::Timestamp::to_rfc3339);
        assert_eq!(published.as_deref(), time, "{name}");
        let worst = document.faults.iter().map(|fault| fault.severity).max();
        assert!(worst <= Some(Severity::Info), "{name}: nothing is wrong with it: {:?}", document.faults);
    }
}

#[test]
fn every_charset_is_read() {
    let uri = Url::parse("http://example.org/feed").unwrap();
    let check = |name: &str, bytes: &[u8], content_type: Option<&str>, expect: &str| {
        let document = read(bytes, &Context { content_type, ..Context::new(&uri) });
        let document = document.unwrap_or_else(|failure| panic!("{name}: {}", failure.message));
        assert_eq!(document.head.title, expect, "{name}");
        assert_eq!(document.entries.len(), 1, "{name}");
    };
    let text = |declaration: &str, title: &str| {
        format!(
            "{declaration}<rss version='2.0'><channel><title>{title}</title><item><title>t</title></item></channel></rss>"
        )
    };
    let declared = |label: &str| format!("<?xml version='1.0' encoding='{label}'?>");
    let header = |label: &str| format!("application/xml; charset={label}");
    for (label, title) in [
        ("utf-8", "Grüße 年 ♥"),
        ("us-ascii", "plain"),
        ("iso-8859-1", "Grüße"),
        ("iso-8859-2", "Zażółć gęślą"),
        ("iso-8859-15", "5 €"),
        ("windows-1250", "Příliš žluťoučký"),
        ("windows-1251", "Привет"),
        ("windows-1252", "“Grüße” – 5 €"),
        ("windows-1255", "שלום"),
        ("windows-1256", "مرحبا"),
        ("koi8-r", "Привет"),
        ("koi8-u", "Привіт"),
        ("big5", "中文"),
        ("gb2312", "中文"),
        ("gb18030", "中文"),
        ("euc-jp", "日本語"),
        ("shift_jis", "日本語"),
        ("iso-2022-jp", "日本語"),
        ("euc-kr", "한국어"),
        ("tis-620", "ภาษาไทย"),
    ] {
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        let encode = |text: &str| encoding.encode(text).0.into_owned();
        check(&format!("{label} declared"), &encode(&text(&declared(label), title)), None, title);
        check(&format!("{label} in HTTP"), &encode(&text("", title)), Some(&header(label)), title);
        // The charset of HTTP comes before the declaration (RFC 7303 §3).
        check(
            &format!("{label} over utf-8"),
            &encode(&text(&declared("utf-8"), title)),
            Some(&header(label)),
            title,
        );
    }
    let wide = text("", "Grüße 年");
    let units = |swap: bool| -> Vec<u8> {
        wide.encode_utf16()
            .flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() })
            .collect()
    };
    let points = |swap: bool| -> Vec<u8> {
        let point = |c: char| if swap { u32::from(c).to_be_bytes() } else { u32::from(c).to_le_bytes() };
        wide.chars().flat_map(point).collect()
    };
    for (name, mark, bytes) in [
        ("utf-16be", &b"\xfe\xff"[..], units(true)),
        ("utf-16le", b"\xff\xfe", units(false)),
        ("utf-32be", b"\x00\x00\xfe\xff", points(true)),
        ("utf-32le", b"\xff\xfe\x00\x00", points(false)),
    ] {
        check(&format!("{name} without a mark"), &bytes, None, "Grüße 年");
        check(&format!("{name} with a mark"), &[mark, &bytes].concat(), Some(&header("utf-8")), "Grüße 年");
    }
    check(
        "utf-8 with a mark",
        &[b"\xef\xbb\xbf", wide.as_bytes()].concat(),
        Some(&header("big5")),
        "Grüße 年",
    );
    // The declaration is wrong or missing.
    check("utf-16 declared in ASCII bytes", text(&declared("utf-16"), "Grüße").as_bytes(), None, "Grüße");
    check(
        "windows-1252, undeclared",
        b"<rss><channel><title>Gr\xfc\xdfe aus K\xf6ln</title><item><title>t</title></item></channel></rss>",
        None,
        "Grüße aus Köln",
    );
    let russian = encoding_rs::WINDOWS_1251.encode(&text("", "Московские новости сегодня")).0.into_owned();
    check("windows-1251, found by the detector", &russian, None, "Московские новости сегодня");
}

#[test]
fn json_feeds_have_pages() {
    let document = feed(
        r#"{"version":"https://jsonfeed.org/version/1.1","title":"t","next_url":"?p=2","feed_url":"/f","items":[{"id":1}]}"#,
    );
    assert_eq!(document.head.link(relation::NEXT).map(Url::as_str), Some("http://example.org/dir/feed?p=2"));
    assert_eq!(document.head.id.as_deref(), Some("/f"));
    assert_eq!(document.entries[0].id.as_str(), "1");
}

#[test]
fn a_json_feed_may_write_about_rss() {
    let json = r#"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","title":"one",
        "content_html":"An <rss version='2.0'><channel><item><title>example</title></item></channel></rss>"}]}"#;
    let read = feed(json);
    assert_eq!((read.format, titles(&read)), (Format::JsonFeed11, vec!["one"]));
    // A brace or an object before an RSS document is rubbish before its root.
    for before in ["{", "{}", "[{\"error\":0}]", "{\"see\":\"jsonfeed.org\""] {
        let rss = feed(&format!(
            "{before}<rss version='2.0'><channel><item><title>one</title></item></channel></rss>"
        ));
        assert_eq!((rss.format, titles(&rss)), (Format::Rss20, vec!["one"]), "{before}");
    }
}

#[test]
fn a_json_feed_is_whole_whatever_follows_it() {
    let json =
        r#"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","title":"one"}]}"#;
    for (tail, is_fault) in
        [("", false), (" \r\n", false), ("\0\0", true), ("\n<!-- cached -->", true), ("{}", true)]
    {
        let document = feed(&format!("{json}{tail}"));
        assert_eq!((document.ending, document.entries.len()), (Ending::Whole, 1), "{tail:?}");
        let told: Vec<String> = document.faults.iter().map(|fault| fault.message.to_string()).collect();
        let expect: &[&str] = if is_fault { &["skipped text after the feed"] } else { &[] };
        assert_eq!(told, expect, "{tail:?}");
    }
}

#[test]
fn a6c_the_whole_items_of_a_broken_json_feed_are_kept() {
    let whole = r#"{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","title":"one"},
        {"id":"2","title":"two"},{"id":"3","title":"three"}],"next_url":"/2"}"#;
    let titles = |text: &str| {
        let document = feed(text);
        assert_eq!(document.ending, Ending::Cut { last_entry_incomplete: false });
        assert_eq!(document.whole_entries().len(), document.entries.len());
        assert!(document.faults.iter().any(|fault| fault.message.to_string().contains("breaks off")));
        document.entries.into_iter().map(|entry| entry.title).collect::<Vec<_>>()
    };
    let cut = |at: &str| whole.split_once(at).unwrap().0;
    assert_eq!(titles(cut("three")), ["one", "two"]);
    assert_eq!(titles(cut("{\"id\":\"2")), ["one"]);
    assert_eq!(titles(cut("\"next_url")), ["one", "two", "three"]);
    assert_eq!(titles(&whole.replace("\"two\"", "\"two\" oops")), ["one"], "broken in the middle");
    let nothing = try_read(cut("\"items")).unwrap_err();
    assert!(nothing.message.to_string().contains("broken at line 1"), "{}", nothing.message);
    assert_eq!(feed(whole).ending, Ending::Whole);
}

#[test]
fn h2_items_that_have_only_a_picture_are_several_entries() {
    let item = |text: &str| format!("<item><description><![CDATA[{text}]]></description></item>");
    let items = ["<img src=1>", "<img src=2>", "a < b, then c", "a < b, then d"].map(item).concat();
    let document = feed(&format!("<rss><channel><title>t</title>{items}</channel></rss>"));
    let ids: std::collections::BTreeSet<_> = document.entries.iter().map(|entry| &entry.id).collect();
    assert_eq!(ids.len(), 4, "{ids:?}");
}
