//! Checks that must hold for any bytes. Each function panics if a check fails.
//!
//! The fuzz targets call these functions. `tests/feeds/found.rs` calls them with the inputs that the fuzz targets
//! found.

use super::content::{self, Block, Inline};
use super::document::{self, Caps, Context, PageReader};
use super::model::{IdSource, Text};
use super::opml::{self, Outline};
use url::Url;

/// The values of Content-Type that a server may send. The length of the input chooses one, so that every feed file can
/// be used as a seed without a change.
const CONTENT_TYPES: &[Option<&str>] = &[
    None,
    Some("application/xml"),
    Some("text/xml; charset=windows-1252"),
    None,
    Some("application/rss+xml;charset=UTF-16"),
    Some("text/xml; charset=shift_jis"),
    None,
];

fn base() -> Url {
    Url::parse("https://example.org/blog/feed").expect("a fixed address parses")
}

/// Checks a feed document of any format: every entry has an id, and every content is safe.
pub fn document(bytes: &[u8]) {
    let uri = base();
    let content_type = CONTENT_TYPES.get(bytes.len() % CONTENT_TYPES.len()).copied().flatten();
    let context = Context { content_type, ..Context::new(&uri) };
    document::looks_like_html(bytes);
    let Ok(document) = document::read(bytes, &context) else { return };
    assert!(document.whole_entries().len() <= document.entries.len());
    for entry in &document.entries {
        assert!(!entry.id.as_str().is_empty(), "an entry without any identity");
        if entry.id_source == IdSource::Given {
            assert_eq!(entry.id.as_str().trim(), entry.id.as_str(), "white space around an id");
        }
        for text in [&entry.content, &entry.summary].into_iter().flatten() {
            check_text(text, entry.link.as_ref());
        }
    }
}

/// Checks a page of a multipart feed (M1): the result does not depend on the pieces in which the page arrives, and
/// every text is safe.
pub fn multipart(bytes: &[u8]) {
    let uri = base();
    // The first line may be the Content-Type, as a server would state it.
    let line = bytes.iter().position(|b| *b == b'\n').unwrap_or_default();
    let (first, rest) = bytes.split_at_checked(line).unwrap_or_default();
    let stated = std::str::from_utf8(first).ok().filter(|line| line.starts_with("multipart/"));
    let body = if stated.is_some() { rest.get(1..).unwrap_or_default() } else { bytes };
    let context = Context { content_type: stated.map(str::trim_end), ..Context::new(&uri) };
    let at_once = document::read_multipart(body, &context);
    let mut reader = PageReader::new(&context, Caps::default());
    // The pieces have every length from 1 to more than the longest boundary.
    let mut left = body;
    for length in (1..=97).cycle() {
        let (piece, after) = left.split_at(length.min(left.len()));
        reader.push(piece);
        left = after;
        if left.is_empty() {
            break;
        }
    }
    let in_pieces = reader.finish(&context);
    match (at_once, in_pieces) {
        (Ok(one), Ok(other)) => {
            assert_eq!((&one.entries, one.ending), (&other.entries, other.ending));
            assert_eq!(one.faults, other.faults);
            for entry in &one.entries {
                assert!(!entry.id.as_str().is_empty(), "an entity without any identity");
                entry.content.iter().for_each(|text| check_text(text, entry.link.as_ref()));
            }
        }
        (one, other) => assert_eq!(one.err(), other.err()),
    }
}

/// Checks a list of subscriptions: after it was read, written and read again, it is the same (O1, O2).
pub fn opml(bytes: &[u8]) {
    let Ok(list) = opml::read(bytes) else { return };
    let feeds = opml::flatten(&list);
    let written = opml::write(&list);
    let again = opml::read(written.as_bytes()).expect("what was written is read");
    assert_eq!(again.skipped, [], "skipped in what was written");
    check_kept(&list.outlines, &again.outlines);
    assert_eq!(opml::flatten(&again).feeds.len(), feeds.feeds.len(), "feeds changed by a round trip");
    assert_eq!(opml::write(&again), written, "a second round trip changed something");
}

/// Checks that every outline is still there, in its order and with all its attributes. The first round trip may reorder
/// attributes, and declares undeclared prefixes. The second must not change anything.
fn check_kept(before: &[Outline], after: &[Outline]) {
    for (before, after) in before.iter().zip(after) {
        assert_eq!((&before.title, &before.feed), (&after.title, &after.feed));
        let lost = before.attributes.iter().find(|attribute| !after.attributes.contains(attribute));
        assert_eq!(lost, None, "an attribute of {:?} is lost", before.title);
        check_kept(&before.children, &after.children);
    }
    let titles = |outlines: &[Outline]| outlines.iter().map(|o| o.title.clone()).collect::<Vec<_>>();
    assert_eq!(titles(before), titles(after), "outlines are missing");
}

/// Checks HTML as the text of an entry, and as a page that is searched for feeds.
pub fn html(bytes: &[u8]) {
    let page = base();
    let text = String::from_utf8_lossy(bytes);
    check_text(&Text::html(text.as_ref()), Some(&page));
    check_text(&Text::html(text.as_ref()), None);
    check_text(&Text::plain(text.as_ref()), None);
    for feed in content::find_feeds(bytes, &page) {
        assert!(matches!(feed.url.scheme(), "http" | "https"), "{}", feed.url);
    }
}

fn check_text(text: &Text, base: Option<&Url>) {
    check_blocks(&content::read(text, base).blocks, 0);
    for limit in [0, 40, usize::MAX] {
        let line = content::plain_text(text, limit);
        assert!(line.chars().count() <= limit, "longer than asked for");
        assert!(is_clean(&line) && !line.contains('\n'), "{line:?}");
    }
}

fn check_blocks(blocks: &[Block], depth: usize) {
    assert!(depth <= content::MAX_NESTING, "nested too deeply");
    let inner = |blocks: &[Block]| check_blocks(blocks, depth + 1);
    for block in blocks {
        match block {
            Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => {
                assert!(!text.text.trim().is_empty(), "a blank line of text");
                check_inline(text);
            }
            Block::Quote(blocks) | Block::Indent(blocks) => inner(blocks),
            Block::List(list) => list.items.iter().for_each(|item| inner(item)),
            Block::Table(table) => {
                assert!(table.head_rows <= table.rows.len() && table.rows.iter().all(|row| !row.is_empty()));
                table.rows.iter().flatten().for_each(|cell| inner(&cell.blocks));
            }
            Block::Details(details) => {
                check_inline(&details.summary);
                inner(&details.blocks);
            }
            Block::Image(image) => {
                assert!(matches!(image.source.scheme(), "http" | "https" | "data"), "{}", image.source);
            }
            Block::Media(media) => {
                let addresses = [Some(&media.url), media.poster.as_ref().map(|poster| &poster.source)];
                assert!(addresses.into_iter().flatten().all(|url| matches!(url.scheme(), "http" | "https")));
            }
            Block::Code { .. } | Block::Rule => {}
        }
    }
}

fn check_inline(inline: &Inline) {
    assert!(is_clean(&inline.text), "{:?}", inline.text);
    let mut at = 0;
    for span in &inline.spans {
        assert!(span.range.start >= at && !span.range.is_empty(), "{inline:?}");
        assert!(inline.text.get(span.range.clone()).is_some(), "{inline:?}");
        at = span.range.end;
        if let Some(link) = &span.link {
            assert!(matches!(link.scheme(), "http" | "https" | "mailto"), "{link}");
        }
    }
}

/// Returns true if the text has no characters that make it look like another text.
fn is_clean(text: &str) -> bool {
    !text.contains(
        |c: char| matches!(c, '\0'..='\x08' | '\x0b'..='\x1f' | '\x7f'..='\u{9f}' | '\u{202a}'..='\u{202e}'),
    )
}
