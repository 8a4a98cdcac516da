//! A document never grows on its way to the model: nothing that stands in it once is copied often.

use super::{feed, try_read};
use crate::model::FeedDocument;

/// Bytes of all texts and addresses of a document.
fn size(document: &FeedDocument) -> usize {
    let head = &document.head;
    let links: usize = head.links.iter().map(|link| link.href.as_str().len() + link.relation.len()).sum();
    let names = |names: &[String]| names.iter().map(String::len).sum::<usize>();
    let entries = document.entries.iter().map(|entry| {
        let texts = [&entry.content, &entry.summary].into_iter().flatten().map(|text| text.value.len());
        let urls = entry.enclosures.iter().map(|enclosure| enclosure.url.as_str().len());
        entry.title.len()
            + names(&entry.authors)
            + names(&entry.categories)
            + texts.chain(urls).sum::<usize>()
    });
    links + names(&head.authors) + entries.sum::<usize>()
}

#[test]
fn what_stands_once_is_not_copied_for_every_entry_or_relation() {
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
    // A name of ordinary length goes to every entry.
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
