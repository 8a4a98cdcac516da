//! Tests that read whole documents.

mod broken;
mod fields;
mod formats;
mod growth;

use url::Url;

use super::{Context, read};
use crate::model::{
    Ending, Entry, Failure, FailureKind, FeedDocument, Format, IdSource, LinkOrigin, TextKind, Timestamp,
};

const URI: &str = "http://example.org/dir/feed";
const ATOM: &str =
    r#"<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0">"#;

fn try_read(text: &str) -> Result<FeedDocument, Failure> {
    let uri = Url::parse(URI).unwrap();
    read(text.as_bytes(), &Context::new(&uri))
}

fn feed(text: &str) -> FeedDocument {
    try_read(text).unwrap_or_else(|failure| panic!("{}: {text}", failure.message))
}

/// Returns the only entry of an RSS 2.0 document with these children.
fn item(children: &str) -> Entry {
    let namespaces = concat!(
        r#"xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" "#,
        r#"xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" "#,
        r#"xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dcterms="http://purl.org/dc/terms/""#
    );
    let document =
        feed(&format!("<rss version='2.0' {namespaces}><channel><item>{children}</item></channel></rss>"));
    assert_eq!(document.entries.len(), 1, "{children}");
    document.entries.into_iter().next().unwrap()
}

/// Returns the only entry of an Atom document with these children.
fn atom_entry(children: &str) -> Entry {
    let document = feed(&format!("{ATOM}<entry>{children}</entry></feed>"));
    assert_eq!(document.entries.len(), 1, "{children}");
    document.entries.into_iter().next().unwrap()
}

fn relations(document: &FeedDocument) -> Vec<(&str, &str)> {
    document.head.links.iter().map(|link| (link.relation.as_str(), link.href.as_str())).collect()
}

fn titles(document: &FeedDocument) -> Vec<&str> {
    document.entries.iter().map(|entry| entry.title.as_str()).collect()
}

fn millis(rfc3339: &str) -> Option<Timestamp> {
    Timestamp::parse_rfc3339(rfc3339)
}

#[test]
fn every_field_of_an_atom_document_is_read() {
    let document = feed(&format!(
        r#"<?xml version="1.0"?>{ATOM}<id> urn:f </id><title type="html">A &amp;amp; &lt;b&gt;B&lt;/b&gt;</title>
        <subtitle>sub</subtitle><updated>2020-01-02T03:04:05.678Z</updated><author><name>Ann</name></author>
        <generator uri="x">Gen</generator><icon>/i.png</icon><link href="/"/><link rel="self" href="feed"/>
        <link rel="prev-archive" href="2019"/>
        <entry><id>urn:1</id><title>T &lt;x&gt;</title><link href="one"/><link rel="enclosure" href="a.mp3" type="audio/mpeg" length="9"/>
        <link rel="enclosure" href="b.mp3"/><link rel="next" href="no"/><link rel="replies" href="c"/>
        <published>2020-01-01T00:00:00Z</published><updated>2020-01-02T00:00:00Z</updated>
        <category term="t" label="Label"/><category term="u"/><author><email>a@b</email></author>
        <summary>s</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x<br/><a href="y">&amp;</a></p></div></content>
        <source><id>urn:s</id><title>Src</title></source></entry></feed>"#
    ));
    assert_eq!(document.format, Format::Atom10);
    assert_eq!(document.ending, Ending::Whole);
    // Links of entries are reported (K8).
    let told: Vec<String> = document.faults.iter().map(|fault| fault.message.to_string()).collect();
    assert_eq!(told, ["a link next is in an entry; it counts only in the head section"]);
    let head = &document.head;
    assert_eq!(
        (head.id.as_deref(), head.title.as_str(), head.subtitle.as_deref()),
        (Some("urn:f"), "A & B", Some("sub"))
    );
    assert_eq!(head.updated, millis("2020-01-02T03:04:05.678Z"));
    assert_eq!((head.authors.as_slice(), head.generator.as_deref()), (&["Ann".to_owned()][..], Some("Gen")));
    assert_eq!(head.site.as_ref().map(Url::as_str), Some("http://example.org/"));
    assert_eq!(head.icon.as_ref().map(Url::as_str), Some("http://example.org/i.png"));
    let expect = [
        ("alternate", "http://example.org/"),
        ("self", "http://example.org/dir/feed"),
        ("prev-archive", "http://example.org/dir/2019"),
    ];
    assert_eq!(relations(&document), expect);
    let entry = &document.entries[0];
    assert_eq!(
        (entry.id.as_str(), entry.id_source, entry.title.as_str()),
        ("urn:1", IdSource::Given, "T <x>")
    );
    assert_eq!(entry.link.as_ref().map(Url::as_str), Some("http://example.org/dir/one"));
    assert_eq!(entry.comments.as_ref().map(Url::as_str), Some("http://example.org/dir/c"));
    assert_eq!(
        (entry.published, entry.updated),
        (millis("2020-01-01T00:00:00Z"), millis("2020-01-02T00:00:00Z"))
    );
    assert_eq!((entry.categories.join(","), entry.authors.join(",")), ("Label,u".into(), "a@b".into()));
    assert_eq!(entry.media.enclosures.len(), 2);
    assert_eq!(
        (entry.media.enclosures[0].length, entry.media.enclosures[0].media_type.as_deref()),
        (Some(9), Some("audio/mpeg"))
    );
    assert_eq!(entry.summary.as_ref().map(|s| (s.kind, s.value.as_str())), Some((TextKind::Plain, "s")));
    let content = entry.content.as_ref().unwrap();
    assert_eq!(content.kind, TextKind::Html);
    assert_eq!(content.value, r#"<p>x<br><a href="http://example.org/dir/y">&amp;</a></p>"#);
    assert_eq!(entry.source.title.as_deref(), Some("Src"));
}

#[test]
fn every_field_of_an_rss_document_is_read() {
    let document = feed(
        r#"<rss version="0.92"><channel><title>A &amp;amp; B</title><link>http://x/</link><description>d</description>
        <lastBuildDate>Thu, 01 Jan 2004 19:48:21 GMT</lastBuildDate><pubDate>Thu, 01 Jan 2003 19:48:21 GMT</pubDate>
        <ttl>30</ttl><skipHours><hour>1</hour></skipHours><skipDays><day>Monday</day></skipDays>
        <image><url>i.png</url><title>no</title><link>no</link></image><managingEditor>a@b (Ann)</managingEditor>
        <item><title>one</title></item></channel></rss>"#,
    );
    assert_eq!(document.format, Format::Rss092);
    let head = document.head;
    assert_eq!((head.title.as_str(), head.id, head.authors.join(",")), ("A & B", None, "Ann".into()));
    assert_eq!(head.updated, millis("2004-01-01T19:48:21Z"));
    assert_eq!(head.icon.as_ref().map(Url::as_str), Some("http://example.org/dir/i.png"));
    assert_eq!(
        (head.hints.ttl_minutes, head.hints.skip_hours, head.hints.skip_days),
        (Some(30), vec![1], vec![0])
    );
}

#[test]
fn fields_of_rss_items_are_read() {
    let entry = item("<guid>http://x/1</guid><description>&lt;p&gt;a &amp;amp; b</description>");
    assert_eq!(entry.link.as_ref().map(Url::as_str), Some("http://x/1"), "a guid is a permalink");
    assert_eq!(entry.content.unwrap().value, "<p>a &amp; b");
    let entry = item("<guid isPermaLink='false'>http://x/1</guid><link>/l</link>");
    assert_eq!((entry.id.as_str(), entry.link.unwrap().as_str()), ("http://x/1", "http://example.org/l"));
    let entry = item("<guid isPermaLink='false'>http://x/1</guid>");
    assert_eq!(entry.link, None);
    let entry =
        item("<description>short</description><content:encoded><![CDATA[<p>long]]></content:encoded>");
    assert_eq!(
        (entry.content.unwrap().value.as_str(), entry.summary.unwrap().value.as_str()),
        ("<p>long", "short")
    );
    let entry = item(
        "<enclosure url='a' length='1' type='t'/><enclosure url='b'/><media:content url='c' medium='audio'/><media:content url='i' type='image/png'/>",
    );
    let urls: Vec<_> = entry.media.enclosures.iter().map(|enclosure| enclosure.url.path()).collect();
    assert_eq!((urls, entry.media.image.unwrap().path()), (vec!["/dir/a", "/dir/b", "/dir/c"], "/dir/i"));
    for (children, expect) in [
        ("<media:group><media:description>m</media:description></media:group>", "m"),
        ("<itunes:summary>i</itunes:summary>", "i"),
        ("<body xmlns='http://www.w3.org/1999/xhtml'><p>b</p></body>", "<p>b</p>"),
        (
            "<description><p>inline &amp; <b>bold</b></p></description><itunes:summary>i</itunes:summary>",
            "<p>inline &amp; <b>bold</b></p>",
        ),
        ("<atom:content type='html'>&lt;i&gt;</atom:content><description>d</description>", "<i>"),
    ] {
        assert_eq!(item(children).content.unwrap().value, expect, "{children}");
    }
    for (children, expect) in [
        ("<author>a@b (Ann)</author>", "Ann"),
        ("<author>a@b</author><dc:creator>Bob</dc:creator><dc:creator>Cy</dc:creator>", "Bob,Cy"),
        ("<itunes:author>I</itunes:author>", "I"),
        ("<atom:author><atom:name>N</atom:name></atom:author>", "N"),
    ] {
        assert_eq!(item(children).authors.join(","), expect, "{children}");
    }
    let entry = item(
        "<pubDate>2020-01-01</pubDate><dc:date>2021-01-01</dc:date><dcterms:modified>2022-01-01</dcterms:modified>",
    );
    assert_eq!(
        (entry.published, entry.updated),
        (millis("2020-01-01T00:00:00Z"), millis("2022-01-01T00:00:00Z"))
    );
    let entry = item(
        "<category>a &amp;amp; b</category><dc:subject>c</dc:subject><source url='x'>S</source><comments>/c</comments>",
    );
    assert_eq!((entry.categories.join("|"), entry.source.title.unwrap()), ("a & b|c".into(), "S".into()));
    assert_eq!(entry.comments.unwrap().as_str(), "http://example.org/c");
    for source in [
        "<source url='x'>\n<id>urn:s</id><title>S</title><link>http://x/</link></source><title>T</title>",
        "<title>T</title><source><title>S</title></source>",
        "<source url='x'>S<title>T</title>",
    ] {
        let entry = item(source);
        assert_eq!((entry.title.as_str(), entry.source.title.as_deref()), ("T", Some("S")), "{source}");
        assert_eq!(entry.link, None, "{source}");
    }
}

#[test]
fn rdf_items_outside_the_channel_are_read() {
    let document = feed(
        r#"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="x"><title>C</title><dc:date>2020-01-01T00:00:00Z</dc:date><items><rdf:Seq><rdf:li resource="u"/></rdf:Seq></items></channel>
        <item rdf:about="urn:a"><title>one</title><link>http://x/1</link><dc:date>2019-01-01T00:00:00Z</dc:date></item><item/></rdf:RDF>"#,
    );
    assert_eq!((document.format, document.head.title.as_str()), (Format::Rss10, "C"));
    assert_eq!(document.head.updated, millis("2020-01-01T00:00:00Z"));
    assert_eq!(document.entries.len(), 2);
    assert_eq!(document.entries[0].id.as_str(), "urn:a");
    assert_eq!(document.entries[0].published, millis("2019-01-01T00:00:00Z"));
}

#[test]
fn k8_only_links_of_the_head_section_count() {
    let uri = Url::parse(URI).unwrap();
    let headers = ["<h>; rel=\"prev-archive next\"".to_owned()];
    let context = Context { link_headers: &headers, ..Context::new(&uri) };
    let text = r#"<rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom"><channel>
        <a:link rel="http://www.iana.org/assignments/relation/Prev-Archive" href="p"/><link xmlns="http://www.w3.org/2005/Atom" rel="NEXT" href="n"/>
        <link rel="last" href="not-atom"/><x:link xmlns:x="urn:x" rel="first" href="f"/><a:link rel="current" href="http://[bad"/>
        <item><a:link rel="prev-archive" href="entry"/></item></channel></rss>"#;
    let document = read(text.as_bytes(), &context).unwrap();
    let expect = [
        ("prev-archive", "http://example.org/dir/p"),
        ("next", "http://example.org/dir/n"),
        ("current", "invalid:http%3A%2F%2F%5Bbad"),
        ("prev-archive", "http://example.org/dir/h"),
        ("next", "http://example.org/dir/h"),
    ];
    assert_eq!(relations(&document), expect);
    assert_eq!(document.head.link("prev-archive").unwrap().path(), "/dir/p");
    assert_eq!(document.head.links.last().unwrap().origin, LinkOrigin::HttpHeader);
}

#[test]
fn k1_k8a_markers_are_known_by_their_namespace() {
    let uri = |uri: &str, marks: &str| {
        feed(&format!(
            "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:fh='{uri}'>{marks}<entry><fh:archive/></entry></feed>"
        ))
    };
    let good =
        uri("http://purl.org/syndication/history/1.0", "<fh:complete/><fh:stateful> 1\n</fh:stateful>");
    let markers = &good.head.markers;
    assert_eq!(
        (markers.complete, markers.archive, markers.stateful),
        (true, false, Some(true)),
        "marks in an entry do not count"
    );
    let told = good.faults.iter().filter(|fault| fault.clause.contains("5005"));
    let told: Vec<String> = told.map(|fault| fault.message.to_string()).collect();
    assert_eq!(told, ["fh:archive is in an entry; it counts only in the head section"]);
    let spelt = uri("https://purl.org/syndication/history/1.0/", "<fh:archive></fh:archive>");
    assert!(spelt.head.markers.archive);
    assert!(spelt.faults.iter().any(|fault| fault.clause == "RFC 5005 §1.2"));
    let wrong = uri("http://example.org/fh", "<fh:complete/>");
    assert_eq!(wrong.head.markers, crate::model::HistoryMarkers::default());
    assert!(
        wrong
            .faults
            .iter()
            .any(|fault| fault.message.to_string().contains("fh is bound to an unknown namespace"))
    );
    let default = feed(
        "<rss><channel><complete xmlns='http://purl.org/syndication/history/1.0'/><h:incremental xmlns:h='http://purl.org/syndication/history/1.0'>false</h:incremental></channel></rss>",
    );
    assert_eq!((default.head.markers.complete, default.head.markers.incremental), (true, Some(false)));
}

#[test]
fn k4_k7_the_flag_that_keeps_entries_wins_and_an_unknown_value_changes_no_flag() {
    let flags = |marks: &str| {
        let document = feed(&format!(
            "<rss xmlns:fh='http://purl.org/syndication/history/1.0'><channel>{marks}</channel></rss>"
        ));
        (document.head.markers.stateful, document.head.markers.incremental)
    };
    let stateful = |first: &str, second: &str| {
        flags(&format!("<fh:stateful>{first}</fh:stateful><fh:stateful>{second}</fh:stateful>")).0
    };
    assert_eq!(stateful("1", "0"), Some(true));
    assert_eq!(stateful("0", "1"), Some(true));
    assert_eq!(stateful("0", "0"), Some(false));
    assert_eq!(stateful("1", "maybe"), Some(true));
    assert_eq!(stateful("", "0"), Some(false));
    assert_eq!(flags("<fh:stateful/>").0, None);
    for nonsense in ["false", "true", "yes", "no", "00", "01", "0 1", "-0", "FALSE"] {
        assert_eq!(stateful(nonsense, nonsense), None, "{nonsense}");
    }
    let incremental = "<fh:incremental>true</fh:incremental><fh:incremental>false</fh:incremental>";
    assert_eq!(flags(incremental).1, Some(true));
}

#[test]
fn h7_references_are_resolved() {
    let text = "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://a/b/'><link rel='self' href='s'/><entry xml:base='c/'><id>1</id><link href='l'/>\
        <content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml' xml:base='d/'><img src='i'/></div></content>\
        <summary type='html' xml:base='http://z/'>&lt;a href='q'></summary></entry></feed>";
    let document = feed(text);
    assert_eq!(relations(&document), [("self", "http://a/b/s")]);
    let entry = &document.entries[0];
    assert_eq!(entry.link.as_ref().unwrap().as_str(), "http://a/b/c/l");
    assert_eq!(entry.content.as_ref().unwrap().value, "<img src='http://a/b/c/d/i'>");
    assert_eq!(entry.summary.as_ref().unwrap().value, "<a href='http://z/q'>");
    let uri = Url::parse(URI).unwrap();
    let context = Context { content_location: Some("/other/place"), ..Context::new(&uri) };
    let document = read(b"<rss><channel><link>l</link></channel></rss>", &context).unwrap();
    assert_eq!(document.head.site.unwrap().as_str(), "http://example.org/other/l");
}

#[test]
fn a_json_feed_is_read() {
    let document = feed(
        r#"{"version": "https://jsonfeed.org/version/1.1", "title": "J", "home_page_url": "/", "feed_url": "feed", "next_url": "?p=2",
        "items": [{"id": 7, "url": "a", "title": "x & y", "content_html": "<a href='b'>", "date_published": "2020-01-01T00:00:00Z",
        "authors": [{"name": "Ann"}], "tags": ["t"], "attachments": [{"url": "m", "mime_type": "audio/mpeg", "size_in_bytes": 5}]},
        {"content_text": "a < b"}, 5]}"#,
    );
    assert_eq!((document.format, document.head.title.as_str()), (Format::JsonFeed11, "J"));
    let expect = [("next", "http://example.org/dir/feed?p=2"), ("self", "http://example.org/dir/feed")];
    assert_eq!(relations(&document), expect);
    assert_eq!(document.head.site.unwrap().as_str(), "http://example.org/");
    let [first, second] = &document.entries[..] else { panic!("two entries") };
    assert_eq!((first.id.as_str(), first.title.as_str()), ("7", "x & y"));
    assert_eq!(first.content.as_ref().unwrap().value, "<a href='http://example.org/dir/b'>");
    assert_eq!((first.media.enclosures[0].length, first.categories.join(",")), (Some(5), "t".into()));
    assert_eq!(
        (second.id_source, second.content.as_ref().unwrap().kind),
        (IdSource::Digest, TextKind::Plain)
    );
}

#[test]
fn an_atom_entry_document_is_a_document_of_one_entry() {
    let document = feed("<entry xmlns='http://www.w3.org/2005/Atom'><id>urn:1</id><title>a</title></entry>");
    assert_eq!(
        (document.format, document.ending, titles(&document)),
        (Format::AtomEntry, Ending::Whole, vec!["a"])
    );
}

#[test]
fn a_missing_update_time_is_none() {
    assert_eq!(atom_entry("<id>1</id>").updated, None);
    assert_eq!(atom_entry("<updated>31/12/x</updated>").updated, None);
    // Programs write their zero for a missing time.
    for zero in ["0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "Mon, 01 Jan 0001 00:00:00 +0000"] {
        let entry = atom_entry(&format!("<published>{zero}</published><updated>{zero}</updated>"));
        assert_eq!((entry.published, entry.updated), (None, None), "{zero}");
        assert_eq!(item(&format!("<pubDate>{zero}</pubDate>")).published, None, "{zero}");
    }
}

#[test]
fn h1_ids_are_kept_character_by_character() {
    assert_eq!(
        atom_entry("<id>\n HTTP://EXAMPLE.org/%7Ea/?b=1&amp;c=2 </id>").id.as_str(),
        "HTTP://EXAMPLE.org/%7Ea/?b=1&c=2"
    );
    assert_eq!(item("<guid>a]]&gt;b &lt;c&gt;</guid>").id.as_str(), "a]]>b <c>");
}
