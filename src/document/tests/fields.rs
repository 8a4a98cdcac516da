//! Rarely used fields of entries, with one row for each way to write them.

use super::{ATOM, atom_entry, feed, item};
use crate::model::{DeletedEntry, EntryId, InReplyTo, Text, Timestamp};
use url::Url;

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

#[test]
fn an_entry_without_authors_takes_those_of_its_source_or_else_of_its_feed() {
    let authors = |head: &str, entry: &str, tail: &str| {
        let document = feed(&format!("{ATOM}{head}<entry><id>a</id>{entry}</entry>{tail}</feed>"));
        document.entries.first().unwrap().authors.clone()
    };
    let feeds = "<author><name>Feed</name></author><author><name>Other</name></author>";
    let source = "<source><author><name>Source</name></author><title>s</title></source>";
    let own = "<author><name>Own</name></author>";
    // An entry's own authors come first (RFC 4287 §4.2.1).
    assert_eq!(authors(feeds, &format!("{source}{own}"), ""), ["Own"]);
    assert_eq!(authors(feeds, source, ""), ["Source"]);
    assert_eq!(authors(feeds, "<source><title>s</title></source>", ""), ["Feed", "Other"]);
    assert_eq!(authors(feeds, "", ""), ["Feed", "Other"]);
    assert_eq!(authors("", "", feeds), ["Feed", "Other"], "the head section may follow its entries");
    assert!(authors("", "", "").is_empty());
    let json = r#"{"version":"https://jsonfeed.org/version/1.1","title":"t","authors":[{"name":"Feed"}],
        "items":[{"id":"1"},{"id":"2","authors":[{"name":"Own"}]}]}"#;
    let json: Vec<_> = feed(json).entries.into_iter().map(|entry| entry.authors).collect();
    assert_eq!(json, [["Feed"], ["Own"]]);
    let rss = feed(
        "<rss version='2.0'><channel><managingEditor>ed@x.y (Editor)</managingEditor><item><title>t</title></item>
        </channel></rss>",
    );
    assert_eq!(rss.head.authors, ["Editor"]);
    assert!(rss.entries.first().unwrap().authors.is_empty(), "a managing editor did not write the items");
}

#[test]
fn durations_of_podcasts_and_films_are_read() {
    for (children, expect) in [
        ("<itunes:duration>1:02:03</itunes:duration>", Some(3723)),
        ("<media:content url='/a.mp4' duration='61.5'/>", Some(61)),
        ("<media:content url='/a.mp4' duration='61'/><itunes:duration>62</itunes:duration>", Some(62)),
        ("<media:group><media:content url='/a.mp4' duration='9'/></media:group>", Some(9)),
        ("<itunes:duration>soon</itunes:duration>", None),
        ("", None),
    ] {
        assert_eq!(item(children).media.duration, expect, "{children}");
    }
    let json = r#"{"version":"https://jsonfeed.org/version/1","title":"t","items":[{"id":"1","attachments":[
        {"url":"http://x/a","mime_type":"audio/mpeg","duration_in_seconds":60},
        {"url":"http://x/b","mime_type":"audio/ogg","duration_in_seconds":61.5,"size_in_bytes":7,"title":"b"}]}]}"#;
    let entry = feed(json).entries.into_iter().next().unwrap();
    assert_eq!(entry.media.duration, Some(61));
    assert_eq!(entry.media.enclosures.len(), 2);
    assert_eq!(
        (entry.media.enclosures[1].length, entry.media.enclosures[1].title.as_deref()),
        (Some(7), Some("b"))
    );
}

#[test]
fn in_reply_to_is_read() {
    let thread = "xmlns:thr='http://purl.org/syndication/thread/1.0'";
    let entry = atom_entry(&format!(
        "<thr:in-reply-to {thread} ref='urn:a' href='../a'/><thr:in-reply-to {thread} ref='urn:b'/>
        <x:in-reply-to xmlns:x='http://purl.org/syndication/thread/1.0' href='http://x/c'>text</x:in-reply-to>
        <thr:in-reply-to {thread}/><title>t</title>"
    ));
    let expect = [
        InReplyTo { id: "urn:a".into(), link: Some(url("http://example.org/a")) },
        InReplyTo { id: "urn:b".into(), link: None },
        InReplyTo { id: String::new(), link: Some(url("http://x/c")) },
    ];
    assert_eq!(entry.in_reply_to, expect);
    assert_eq!(entry.title, "t");
    assert_eq!(item("<thr:in-reply-to ref='urn:a'/>").in_reply_to.len(), 1, "in RSS, undeclared");
}

#[test]
fn the_source_of_an_entry_is_read() {
    let rss = item("<source url='/other.xml'>The &amp;amp; other</source>");
    assert_eq!(rss.source.title.as_deref(), Some("The & other"));
    assert_eq!(rss.source.link, Some(url("http://example.org/other.xml")));
    let atom = atom_entry(
        "<source><id>urn:s</id><title>Other</title><link rel='self' href='/feed'/><link href='/'/>
        <link rel='hub' href='/hub'/></source><link href='/entry'/><id>urn:e</id>",
    );
    assert_eq!(atom.source.title.as_deref(), Some("Other"));
    assert_eq!(atom.source.link, Some(url("http://example.org/")), "the page before the feed");
    assert_eq!(atom.link, Some(url("http://example.org/entry")), "the source's link is not the entry's");
    assert_eq!(atom.id.as_str(), "urn:e");
}

#[test]
fn media_rss_is_read_in_groups_nested_and_alone() {
    let entry = item(
        "<media:group><media:content url='a.mp4' type='video/mp4' fileSize='7'><media:description>deep</media:description>
        <media:thumbnail url='t.png'/></media:content><media:content url='b.webm' type='video/webm'/></media:group>
        <media:content url='c.jpg' medium='image'/><title>t</title>",
    );
    let files: Vec<&str> = entry.media.enclosures.iter().map(|file| file.url.path()).collect();
    assert_eq!(files, ["/dir/a.mp4", "/dir/b.webm"]);
    assert_eq!(entry.media.enclosures[0].length, Some(7));
    assert_eq!(entry.media.image, Some(url("http://example.org/dir/t.png")));
    assert_eq!(entry.content, Some(Text::html("deep")));
    assert_eq!(entry.media.image_size, None);
    let film = item(
        "<media:group><media:content url='v.swf' type='application/x-shockwave-flash' width='640' height='390'/>
        <media:thumbnail url='t.png' width='480' height=' 360 '/></media:group>",
    );
    assert_eq!(film.media.image_size, Some((480, 360)));
    for (image, size) in [
        (
            "<media:content url='a.jpg' medium='image' width='9' height='8'/><media:thumbnail url='t' width='1' height='1'/>",
            Some((9, 8)),
        ),
        ("<media:thumbnail url='t' width='480'/>", None),
        ("<media:thumbnail url='t' width='0' height='x'/>", None),
        ("<itunes:image href='t'/><media:thumbnail url='u' width='1' height='1'/>", None),
    ] {
        assert_eq!(item(image).media.image_size, size, "{image}");
    }
    let described = item("<media:description>film</media:description><description>text</description>");
    assert_eq!(described.content, Some(Text::html("text")), "the item's own description comes first");
}

#[test]
fn tombstones_of_rfc_6721_are_read() {
    const AT: &str = "xmlns:at='http://purl.org/atompub/tombstones/1.0'";
    let document = feed(&format!(
        "{ATOM}<at:deleted-entry {AT} ref='urn:a' when='2020-01-02T03:04:05Z'><at:by><name>Ed</name></at:by>
        <link rel='next' href='/no'/><at:comment>gone</at:comment></at:deleted-entry><title>t</title>
        <d:deleted-entry xmlns:d='http://purl.org/atompub/tombstones/1.0' ref=' urn:b ' when='2020-01-02T04:04:05+01:00'/>
        <at:deleted-entry {AT} ref='urn:c'/><at:deleted-entry ref='urn:d' when='2020-01-02T03:04:05Z'/>
        <entry><id>urn:e</id><at:deleted-entry {AT} ref='urn:e' when='2020-01-02T03:04:05Z'/></entry></feed>"
    ));
    let when = Timestamp::parse_rfc3339("2020-01-02T03:04:05Z").unwrap();
    let deleted = ["urn:a", "urn:b"].map(|id| DeletedEntry { id: EntryId::new(id), when });
    assert_eq!(
        document.head.deleted, deleted,
        "a tombstone without date or namespace, or in an entry, is ignored"
    );
    assert_eq!((document.head.title.as_str(), document.entries.len()), ("t", 1));
    assert!(document.head.links.is_empty(), "a link in a tombstone does not belong to the feed");
    let told: Vec<&str> = document.faults.iter().map(|fault| fault.clause.as_str()).collect();
    assert!(told.contains(&"RFC 6721 §3"), "{told:?}");
    let rss = feed(&format!(
        "<rss version='2.0'><channel><title>t</title><at:deleted-entry {AT} ref='7' when='2020-01-02T03:04:05Z'/>
        <item><guid>8</guid></item></channel></rss>"
    ));
    assert_eq!(rss.head.deleted, [DeletedEntry { id: EntryId::new("7"), when }]);
}
