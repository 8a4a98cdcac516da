//! Writes the documents of an archived feed as Atom (RFC 4287, RFC 5005 §4). [`super::read`] reads them back.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use atom_syndication as atom;
use atom_syndication::extension::{Extension, ExtensionMap};
use quick_xml::escape::escape;
use url::Url;

use crate::model::{Enclosure, Entry, EntryId, Text, TextKind, Timestamp};

/// The namespaces of the elements that Atom itself lacks, by prefix.
const NAMESPACES: [(&str, &str); 4] = [
    ("fh", "http://purl.org/syndication/history/1.0"),
    ("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"),
    ("media", "http://search.yahoo.com/mrss/"),
    ("thr", "http://purl.org/syndication/thread/1.0"),
];
/// The beginning of the atom:id of an entry whose own id is no IRI. The percent-encoded id follows.
const OTHER_ID: &str = "urn:lacuna:entry:";

/// The head section of a written document.
#[derive(Clone, Debug)]
pub struct WrittenHead<'a> {
    /// The id of the logical feed, which all of its documents have.
    pub id: &'a str,
    /// The title of the feed.
    pub title: &'a str,
    /// A sentence about the document, if there is one.
    pub subtitle: Option<&'a str>,
    /// The page of the site.
    pub site: Option<&'a Url>,
    /// The time of the newest change in the document. Of two versions of an entry, the one in the later document counts
    /// (RFC 5005 §4.2).
    pub updated: Timestamp,
    /// True for an archive document.
    pub is_archive: bool,
    /// Relations and targets. A target may be relative to the address of the document.
    pub links: Vec<(&'static str, String)>,
}

/// An entry to be written.
#[derive(Clone, Debug)]
pub struct WrittenEntry {
    /// The entry.
    pub entry: Entry,
    /// The time of its latest change. Atom demands one (RFC 4287 §4.2.15).
    pub updated: Timestamp,
}

/// Writes a feed document. Characters that XML cannot contain are left out.
#[must_use]
pub fn atom(head: &WrittenHead<'_>, entries: &[WrittenEntry]) -> String {
    let mut links: Vec<atom::Link> = head.links.iter().map(|(rel, href)| link(rel, href)).collect();
    links.extend(head.site.map(|site| link("alternate", site.as_str())));
    let mut extensions = ExtensionMap::new();
    if head.is_archive {
        extend(&mut extensions, "fh:archive", None, &[]);
    }
    // Each entry needs an author. The author of the feed is enough (RFC 4287 §4.1.1).
    let needs_author = entries.iter().any(|written| written.entry.authors.is_empty());
    let name = if head.title.trim().is_empty() { head.id } else { head.title };
    let authors = needs_author.then(|| person(name)).into_iter().collect();
    let feed = atom::Feed {
        title: atom::Text::plain(clean(head.title)),
        id: iri(head.id),
        updated: head.updated.to_utc().into(),
        authors,
        links,
        subtitle: head.subtitle.map(|text| atom::Text::plain(clean(text))),
        entries: entries.iter().map(entry).collect(),
        extensions,
        namespaces: NAMESPACES.map(|(prefix, uri)| (prefix.to_owned(), uri.to_owned())).into(),
        ..atom::Feed::default()
    };
    feed.to_string()
}

fn entry(written: &WrittenEntry) -> atom::Entry {
    let WrittenEntry { entry, updated } = written;
    let mut links: Vec<atom::Link> = entry.link.iter().map(|page| link("alternate", page.as_str())).collect();
    links.extend(entry.comments.iter().map(|page| link("replies", page.as_str())));
    links.extend(entry.media.enclosures.iter().map(enclosure));
    let mut extensions = ExtensionMap::new();
    if let Some(image) = &entry.media.image {
        let (width, height) = entry.media.image_size.unwrap_or_default();
        let (width, height) = (width.to_string(), height.to_string());
        let all = [("url", image.as_str()), ("width", &width), ("height", &height)];
        let stated = if entry.media.image_size.is_some() { &all[..] } else { &all[..1] };
        extend(&mut extensions, "media:thumbnail", None, stated);
    }
    if let Some(seconds) = entry.media.duration {
        extend(&mut extensions, "itunes:duration", Some(seconds.to_string()), &[]);
    }
    for replied in &entry.in_reply_to {
        let href = replied.link.as_ref().map_or("", Url::as_str);
        extend(&mut extensions, "thr:in-reply-to", None, &[("ref", &replied.id), ("href", href)]);
    }
    let text = |text: &Text| atom::Text {
        value: clean(&text.value),
        r#type: if text.kind == TextKind::Html { atom::TextType::Html } else { atom::TextType::Text },
        ..atom::Text::default()
    };
    atom::Entry {
        title: atom::Text::plain(clean(&entry.title)),
        id: entry_id(&entry.id),
        updated: updated.to_utc().into(),
        published: entry.published.map(|time| time.to_utc().into()),
        authors: entry.authors.iter().map(|name| person(name)).collect(),
        categories: entry.categories.iter().map(|term| category(term)).collect(),
        links,
        source: source(entry, *updated),
        summary: entry.summary.as_ref().map(text),
        content: content(entry),
        extensions,
        ..atom::Entry::default()
    }
}

/// Returns the content of an entry. An entry without a page must have a content, so it gets an empty one if it has none
/// (RFC 4287 §4.1.2).
fn content(entry: &Entry) -> Option<atom::Content> {
    let none = Text::plain("");
    let content = entry.content.as_ref().or_else(|| entry.link.is_none().then_some(&none))?;
    Some(atom::Content {
        content_type: Some(if content.kind == TextKind::Html { "html" } else { "text" }.to_owned()),
        value: Some(clean(&content.value)),
        ..atom::Content::default()
    })
}

fn source(entry: &Entry, updated: Timestamp) -> Option<atom::Source> {
    let title = entry.source.title.as_deref().unwrap_or_default();
    if title.is_empty() && entry.source.link.is_none() {
        return None;
    }
    Some(atom::Source {
        title: atom::Text::plain(clean(title)),
        id: entry.source.link.as_ref().map_or_else(|| entry_id(&EntryId::new(title)), ToString::to_string),
        updated: updated.to_utc().into(),
        links: entry.source.link.iter().map(|page| link("alternate", page.as_str())).collect(),
        ..atom::Source::default()
    })
}

fn enclosure(file: &Enclosure) -> atom::Link {
    atom::Link {
        mime_type: file.media_type.as_deref().map(clean),
        length: file.length.map(|bytes| bytes.to_string()),
        title: file.title.as_deref().map(clean),
        ..link("enclosure", file.url.as_str())
    }
}

fn link(rel: &str, href: &str) -> atom::Link {
    atom::Link { rel: rel.to_owned(), href: clean(href), ..atom::Link::default() }
}

fn person(name: &str) -> atom::Person {
    atom::Person { name: clean(name), ..atom::Person::default() }
}

fn category(term: &str) -> atom::Category {
    atom::Category { term: clean(term), ..atom::Category::default() }
}

/// Adds an element of another namespace. Empty attributes are left out.
fn extend(into: &mut ExtensionMap, name: &str, value: Option<String>, attributes: &[(&str, &str)]) {
    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
    let attributes = attributes.iter().filter(|(_, value)| !value.is_empty());
    // The crate escapes the attributes of its own elements, but not these.
    let attrs: BTreeMap<String, String> =
        attributes.map(|(name, value)| ((*name).to_owned(), escape(clean(value)).into_owned())).collect();
    let element = Extension { name: name.to_owned(), value, attrs, children: BTreeMap::new() };
    let elements = into.entry(prefix.to_owned()).or_default();
    elements.entry(local.to_owned()).or_default().push(element);
}

/// Returns an id in the form that atom:id requires (RFC 4287 §4.2.6). If the id is no IRI, it is put into a URN.
#[must_use]
pub fn entry_id(id: &EntryId) -> String {
    let text = id.as_str();
    if is_iri(text) && !text.starts_with(OTHER_ID) {
        return text.to_owned();
    }
    let mut urn = OTHER_ID.to_owned();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            urn.push(char::from(byte));
        } else {
            // Writing to a text cannot fail.
            write!(urn, "%{byte:02X}").unwrap_or_default();
        }
    }
    urn
}

fn iri(id: &str) -> String {
    entry_id(&EntryId::new(id))
}

/// Returns true if the characters are an absolute IRI (RFC 3987 §2.2).
fn is_iri(text: &str) -> bool {
    let is_allowed = |c: char| {
        !c.is_whitespace() && !c.is_control() && !r#"<>"{}|\^`"#.contains(c) && is_xml(c) && c != '\u{fffd}'
    };
    Url::parse(text).is_ok() && text.chars().all(is_allowed)
}

/// Returns true for characters that XML can contain (XML 1.0 §2.2), except for control characters that only broken
/// input contains.
const fn is_xml(c: char) -> bool {
    !matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}')
}

fn clean(text: &str) -> String {
    text.chars().filter(|c| is_xml(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Context, read};
    use crate::model::{FeedDocument, IdSource, InReplyTo, relation};

    const AT: Timestamp = Timestamp::from_seconds(1_700_000_000);

    fn head() -> WrittenHead<'static> {
        WrittenHead {
            id: "https://a.example/feed",
            title: "A & B",
            subtitle: Some("A copy"),
            site: None,
            updated: AT,
            is_archive: true,
            links: vec![("prev-archive", "archive-00001.atom".to_owned())],
        }
    }

    fn back(text: &str) -> FeedDocument {
        let uri = Url::parse("https://copy.example/x/archive-00002.atom").unwrap();
        let document = read(text.as_bytes(), &Context::new(&uri)).unwrap();
        assert!(document.faults.is_empty(), "{:?} in {text}", document.faults);
        document
    }

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn a_written_document_is_read_as_the_same_entries() {
        let mut full = Entry::new(EntryId::new("tag:a.example,2024:1"), IdSource::Given);
        full.title = "1 < 2 & \"so\" 😀".to_owned();
        full.link = Some(url("https://a.example/1?x=1&y=2"));
        full.authors = vec!["Ada".to_owned(), "Bob".to_owned()];
        full.published = Some(Timestamp::from_seconds(1_600_000_000));
        full.updated = Some(AT);
        full.content = Some(Text::html("<p>One &amp; <b>two</b></p>\n<pre>  x ]]> y</pre>"));
        full.summary = Some(Text::plain("a < b"));
        full.categories = vec!["x & y".to_owned(), "z".to_owned()];
        full.media.enclosures = vec![Enclosure {
            url: url("https://a.example/1.mp3"),
            media_type: Some("audio/mpeg".to_owned()),
            length: Some(12),
            title: Some("Part \"1\"".to_owned()),
        }];
        full.comments = Some(url("https://a.example/1#comments"));
        full.media.image = Some(url("https://a.example/1.png?a=1&b='2'"));
        full.media.image_size = Some((480, 360));
        full.source.title = Some("Elsewhere".to_owned());
        full.source.link = Some(url("https://b.example/"));
        full.media.duration = Some(61);
        full.in_reply_to =
            vec![InReplyTo { id: "tag:x,\"1\"<&>".to_owned(), link: Some(url("https://b.example/9")) }];
        let mut bare = Entry::new(EntryId::new("tag:a.example,2024:2"), IdSource::Given);
        bare.authors = vec!["A & B".to_owned()];
        bare.updated = Some(AT);
        let entries = [full, bare];
        let written = entries.clone().map(|entry| WrittenEntry { entry, updated: AT });
        let document = back(&atom(&head(), &written));
        assert_eq!(document.entries, entries);
        assert!(document.head.markers.archive);
        assert_eq!(
            document.head.link(relation::PREV_ARCHIVE).map(Url::as_str),
            Some("https://copy.example/x/archive-00001.atom")
        );
        assert_eq!((document.head.title.as_str(), document.head.updated), ("A & B", Some(AT)));
    }

    #[test]
    fn an_entry_without_a_page_has_a_content() {
        let mut entry = Entry::new(EntryId::new("tag:a.example,2024:2"), IdSource::Given);
        let text = |entry: &Entry| atom(&head(), &[WrittenEntry { entry: entry.clone(), updated: AT }]);
        assert!(text(&entry).contains("<content type=\"text\"></content>"), "{}", text(&entry));
        assert_eq!(back(&text(&entry)).entries[0].content, None);
        entry.link = Some(url("https://a.example/2"));
        assert!(!text(&entry).contains("<content"), "{}", text(&entry));
    }

    #[test]
    fn an_id_that_is_no_iri_is_written_as_one() {
        for (id, expect) in [
            ("https://a.example/?p=1", "https://a.example/?p=1"),
            (
                "urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a",
                "urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a",
            ),
            ("123", "urn:lacuna:entry:123"),
            ("a b/ü", "urn:lacuna:entry:a%20b%2F%C3%BC"),
            ("https://a.example/a b", "urn:lacuna:entry:https%3A%2F%2Fa.example%2Fa%20b"),
            ("urn:lacuna:entry:123", "urn:lacuna:entry:urn%3Alacuna%3Aentry%3A123"),
            ("", "urn:lacuna:entry:"),
        ] {
            assert_eq!(entry_id(&EntryId::new(id)), expect);
        }
    }

    #[test]
    fn characters_that_xml_cannot_contain_are_left_out() {
        let mut entry = Entry::new(EntryId::new("tag:x\u{1}"), IdSource::Given);
        entry.title = "a\u{0}b\u{8}c\u{ffff}d\u{9b}e".to_owned();
        entry.content = Some(Text::html("x\u{c}y"));
        let document = back(&atom(&head(), &[WrittenEntry { entry, updated: AT }]));
        let read = &document.entries[0];
        assert_eq!((read.title.as_str(), read.id.as_str()), ("abcde", "urn:lacuna:entry:tag%3Ax%01"));
        assert_eq!(read.content, Some(Text::html("xy")));
    }
}
