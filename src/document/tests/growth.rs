//! Tests that a document never grows on its way to the model: a value that it contains once is not copied often.

use url::Url;

use super::{feed, try_read};
use crate::document::{Context, read_within};
use crate::model::{Ending, Entry, FeedDocument};

/// Returns the bytes of all texts and addresses of a document.
fn size(document: &FeedDocument) -> usize {
    let head = &document.head;
    let links: usize = head.links.iter().map(|link| link.href.as_str().len() + link.relation.len()).sum();
    let names = |names: &[String]| names.iter().map(String::len).sum::<usize>();
    let entries = document.entries.iter().map(|entry| {
        let texts = [&entry.content, &entry.summary].into_iter().flatten().map(|text| text.value.len());
        let urls = entry.media.enclosures.iter().map(|enclosure| enclosure.url.as_str().len());
        entry.title.len()
            + names(&entry.authors)
            + names(&entry.categories)
            + texts.chain(urls).sum::<usize>()
    });
    links + names(&head.authors) + entries.sum::<usize>()
}

#[test]
fn long_values_are_not_copied_for_every_entry_or_relation() {
    let entries = "<entry><id>1</id></entry>".repeat(3000);
    let long = "x".repeat(100_000);
    for text in [
        format!("<feed><author><name>{long}</name></author>{entries}</feed>"),
        format!("<feed>{}{entries}</feed>", "<author><name>someone</name></author>".repeat(3000)),
        format!("<feed><link rel='{}' href='http://x/{long}'/></feed>", "next ".repeat(20_000)),
        format!("<feed xml:base='http://x/{long}/'>{}</feed>", "<link rel='next' href='a'/>".repeat(3000)),
    ] {
        let grown = size(&feed(&text)) as f64 / text.len() as f64;
        assert!(grown < 21.0, "{}… grew {grown:.0} times", text.chars().take(60).collect::<String>());
    }
    // Every entry gets a name of ordinary length.
    let document = feed(&format!("<feed><author><name>Ann</name></author>{entries}</feed>"));
    assert!(document.entries.iter().all(|entry| entry.authors == ["Ann"]));
    let json = |author: &str| {
        let items = r#"{"id":"1"},"#.repeat(3000);
        let text = format!(
            r#"{{"version":"https://jsonfeed.org/version/1.1","title":"J","authors":[{{"name":"{author}"}}],"items":[{items}{{"id":"2"}}]}}"#
        );
        size(&try_read(&text).unwrap())
    };
    assert!(json(&long) < 500_000);
}

#[test]
fn m6_a_part_of_a_multipart_document_does_not_grow_very_long() {
    let nested = |begin: &str, inside: &str, end: &str, depth: usize| {
        format!("{}{inside}{}", begin.repeat(depth), end.repeat(depth))
    };
    for (kind, part) in [
        ("application/json", nested("[", "", "]", 5_000)),
        ("application/json", nested("[", &format!("{}0", "[],".repeat(50_000)), "]", 90)),
        ("application/xml", nested("<a>", &"<b/>".repeat(50_000), "</a>", 90)),
    ] {
        let text = format!("--b\r\nContent-Type: {kind}\r\n\r\n{part}\r\n--b--");
        let document = feed(&text);
        assert_eq!(document.entries.len(), 1);
        let grown = size(&document) as f64 / text.len() as f64;
        assert!(grown < 21.0, "{}… grew {grown:.0} times", part.chars().take(20).collect::<String>());
    }
}

#[test]
fn a7_the_first_entries_of_a_too_large_document_are_read() {
    let many = |entry: &str| entry.repeat(60_000);
    let version = "https://jsonfeed.org/version/1.1";
    let items = many("{\"x\":[]},");
    let items = items.trim_end_matches(',');
    for text in [
        format!("<rss><channel><title>t</title>{}</channel></rss>", many("<item/>")),
        format!("<feed><title>t</title>{}</feed>", many("<entry/>")),
        format!("{{\"version\":\"{version}\",\"items\":[{items}],\"title\":\"t\"}}"),
        format!("--b\r\n\r\nt\r\n{}--b--", many("--b\r\n\r\n\r\n")),
    ] {
        let document = feed(&text);
        let begins = text.chars().take(20).collect::<String>();
        let read = document.entries.len();
        assert!((50_000..60_000).contains(&read), "{begins}: {read}");
        assert_eq!(document.ending, Ending::Full, "{begins}");
        let told =
            document.faults.iter().filter(|fault| fault.message.to_string().contains("too large")).count();
        assert_eq!(told, 1, "{begins}: {:?}", document.faults);
        assert!(begins.starts_with("--") || document.head.title == "t", "{begins}");
        // If the limit is too small, nothing is read.
        let uri = Url::parse("http://example.org/").unwrap();
        assert!(read_within(text.as_bytes(), &Context::new(&uri), 1 << 20).is_none(), "{begins}");
    }
}

#[test]
fn a7_lists_of_an_entry_and_of_the_head_are_kept_up_to_a_length() {
    const RSS: &str =
        "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:media='http://search.yahoo.com/mrss/'
        xmlns:a='http://www.w3.org/2005/Atom'";
    let many = |piece: &str| (0..3000).map(|n| piece.replace("{n}", &n.to_string())).collect::<String>();
    for piece in [
        "<category>{n}</category>",
        "<dc:creator>{n}</dc:creator>",
        "<dc:subject>{n}</dc:subject>",
        "<enclosure url='http://x/{n}'/>",
        "<media:content url='http://x/{n}'/>",
        "<a:link rel='enclosure' href='http://x/{n}'/>",
        "<a:author>{n}</a:author>",
        "<a:link rel='next' href='http://x/{n}'/>",
    ] {
        let pieces = many(piece);
        for text in [
            format!("<rss {RSS}><channel><item><title>t</title>{pieces}</item></channel></rss>"),
            format!("<rss {RSS}><channel><title>t</title>{pieces}</channel></rss>"),
        ] {
            let document = feed(&text);
            assert_eq!(document.ending, Ending::Whole, "{piece}");
            let lists =
                |entry: &Entry| [entry.categories.len(), entry.authors.len(), entry.media.enclosures.len()];
            let longest = document.entries.iter().flat_map(lists).max().unwrap_or(0);
            let longest = longest.max(document.head.links.len()).max(document.head.authors.len());
            assert!(longest <= 1000, "{piece}: {longest}");
            assert!(
                longest < 900
                    || document
                        .faults
                        .iter()
                        .any(|fault| fault.message.to_string().contains("lists that are too long"))
            );
        }
    }
    let list = many("\"{n}\",");
    let list = list.trim_end_matches(',');
    let text = format!("{{\"version\":\"jsonfeed.org\",\"items\":[{{\"id\":\"1\",\"tags\":[{list}]}}]}}");
    assert_eq!(feed(&text).entries[0].categories.len(), 1000);
}
