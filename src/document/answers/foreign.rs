//! Makes entries of the articles that another feed reader stores.

use url::Url;

use super::foreign_files::enclosures;
use crate::document::formats::assemble::{blank, identify};
use crate::document::markup::{html_refs, plain};
use crate::model::{Entry, ForeignItem, Text};

/// Makes an entry of an article of the feed at `feed`. Its id is the publisher's id, else its link.
///
/// Returns `None` if the article has neither a link nor a title.
#[must_use]
pub fn foreign_entry(item: &ForeignItem, feed: &Url) -> Option<Entry> {
    let mut entry = blank();
    entry.title = plain::collapse(&plain::from_html(&item.title));
    let link = item.link.trim();
    entry.link = (!link.is_empty()).then(|| feed.join(link).ok()).flatten();
    if entry.link.is_none() && entry.title.is_empty() {
        return None;
    }
    entry.published = item.published;
    entry.authors.extend(Some(plain::collapse(&item.author)).filter(|name| !name.is_empty()));
    let base = entry.link.as_ref().unwrap_or(feed);
    entry.content =
        (!item.text.trim().is_empty()).then(|| Text::html(html_refs::resolve(&item.text, base).into_owned()));
    entry.media.enclosures = item.files.as_ref().map(|files| enclosures(files, base)).unwrap_or_default();
    Some(identify(entry, Some(&item.id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::IdSource;

    #[test]
    fn an_article_keeps_its_id_and_its_references_are_resolved() {
        let feed = Url::parse("https://a.example/feed").unwrap();
        let item = ForeignItem {
            id: "tag:1".to_owned(),
            link: "/p/1".to_owned(),
            title: "Tea &amp; <b>cake</b>".to_owned(),
            author: " Ann ".to_owned(),
            text: "<a href=\"x\">x</a>".to_owned(),
            ..ForeignItem::default()
        };
        let entry = foreign_entry(&item, &feed).unwrap();
        assert_eq!((entry.id.as_str(), entry.id_source), ("tag:1", IdSource::Given));
        assert_eq!((entry.title.as_str(), entry.authors), ("Tea & cake", vec!["Ann".to_owned()]));
        assert_eq!(entry.content.unwrap().value, "<a href=\"https://a.example/p/x\">x</a>");
        let without_id = ForeignItem { id: String::new(), ..item };
        assert_eq!(foreign_entry(&without_id, &feed).unwrap().id.as_str(), "https://a.example/p/1");
        assert_eq!(foreign_entry(&ForeignItem::default(), &feed), None);
    }
}
