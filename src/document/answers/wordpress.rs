//! Reads lists of the `WordPress` API (`/wp-json/wp/v2/…`): posts, categories, tags and authors.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use url::Url;

use crate::document::Context;
use crate::document::formats::assemble::{blank, identify};
use crate::document::markup::{html_refs, plain};
use crate::document::memory::MemoryBudget;
use crate::document::values::{date, links};
use crate::model::{Entry, Failure, SiteAnswer, TermKind, Terms, Text};

/// The members that are read, on every level.
const MEMBERS: [&str; 14] = [
    "_embedded",
    "author",
    "categories",
    "content",
    "date_gmt",
    "excerpt",
    "guid",
    "id",
    "link",
    "modified_gmt",
    "name",
    "rendered",
    "tags",
    "title",
];

/// Number of levels that are read: the list, a post, its embedded objects, the list of authors, an author.
const DEPTH: u8 = 5;

/// Reads a list.
pub(super) fn read(
    bytes: &[u8],
    context: &Context<'_>,
    memory: usize,
) -> Option<Result<SiteAnswer, Failure>> {
    let Some(Value::Array(list)) = super::json(bytes, &MEMBERS, DEPTH) else {
        return Some(Err(super::no_answer(bytes)));
    };
    let base = context.base();
    let (mut entries, mut budget) = (Vec::new(), MemoryBudget::new(memory));
    let (mut number, mut terms) = (None, BTreeMap::new());
    for item in list {
        let Value::Object(item) = item else { continue };
        if item.contains_key("guid") {
            let of_post = terms_of(&item);
            let entry = post(item, &base);
            terms.extend(of_post.map(|of_post| (entry.id.clone(), of_post)));
            budget.admit(&mut entries, entry);
        } else {
            number = number.or_else(|| item.get("id").and_then(Value::as_u64));
        }
    }
    if budget.is_full() {
        return None;
    }
    Some(Ok(SiteAnswer { number, terms, ..SiteAnswer::of(super::document_of(context, entries)) }))
}

/// Returns the terms of a post. Returns `None` if the site does not tell its categories.
fn terms_of(post: &Map<String, Value>) -> Option<Terms> {
    let numbers = |member: &str, kind: TermKind| {
        let list = post.get(member).and_then(Value::as_array)?;
        Some(list.iter().filter_map(Value::as_u64).map(move |number| (kind, number)))
    };
    let author = post.get("author").and_then(Value::as_u64).map(|number| (TermKind::Author, number));
    let tags = numbers("tags", TermKind::Tag).into_iter().flatten();
    Some(numbers("categories", TermKind::Category)?.chain(author).chain(tags).collect())
}

/// Makes an entry of a post. Its `guid` is the same as in the feed, but some databases escape the ampersand in it.
fn post(mut item: Map<String, Value>, base: &Url) -> Entry {
    let mut entry = blank();
    let text = |member: &str| rendered(item.get(member)).unwrap_or_default().to_owned();
    entry.title = plain::from_html(&text("title"));
    entry.link = item.get("link").and_then(Value::as_str).and_then(|link| links::resolve(base, link));
    // The times are in UTC, but their texts name no zone.
    let time = |member: &str| {
        let time = item.get(member).and_then(Value::as_str);
        time.and_then(|time| date::parse(&format!("{}Z", time.trim_end_matches('Z'))))
    };
    entry.published = time("date_gmt");
    entry.updated = time("modified_gmt");
    let authors = item.get("_embedded").and_then(|embedded| embedded.get("author")).and_then(Value::as_array);
    let names = authors.into_iter().flatten().filter_map(|author| author.get("name").and_then(Value::as_str));
    entry.authors = names.map(plain::from_html).filter(|name| !name.is_empty()).collect();
    let guid = text("guid").replace("&#038;", "&").replace("&amp;", "&");
    let html = |value: Option<Value>| {
        let html = value.and_then(|value| rendered(Some(&value)).map(str::to_owned))?;
        (!html.trim().is_empty()).then(|| Text::html(html_refs::resolve(&html, base).into_owned()))
    };
    entry.content = html(item.remove("content"));
    entry.summary = html(item.remove("excerpt"));
    identify(entry, Some(&guid))
}

/// Returns a text of the API, which is a text or an object with the member `rendered`.
fn rendered(value: Option<&Value>) -> Option<&str> {
    let value = value?;
    value.as_str().or_else(|| value.get("rendered")?.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FailureKind, IdSource};

    fn read_text(text: &str) -> Result<SiteAnswer, Failure> {
        let uri = Url::parse("https://blog.example/wp-json/wp/v2/posts").unwrap();
        read(text.as_bytes(), &Context::new(&uri), usize::MAX).unwrap()
    }

    #[test]
    fn a_post_becomes_an_entry_under_the_guid_of_the_feed() {
        let text = r#"[{"id": 7, "guid": {"rendered": "https://blog.example/?post_type=a&#038;p=7"},
            "link": "https://blog.example/tea/", "date_gmt": "2024-05-03T10:00:00",
            "title": {"rendered": "Tea &amp; <em>cake</em>"}, "excerpt": {"rendered": ""},
            "content": {"rendered": "<p><a href=\"/more\">more</a></p>", "protected": false},
            "_embedded": {"author": [{"name": "Ada"}]}}, 5]"#;
        let answer = read_text(text).unwrap();
        let [entry] = answer.document.entries.as_slice() else { panic!("{answer:?}") };
        assert_eq!(entry.id.as_str(), "https://blog.example/?post_type=a&p=7");
        assert_eq!((entry.title.as_str(), entry.id_source), ("Tea & cake", IdSource::Given));
        assert_eq!(entry.published.unwrap().to_rfc3339(), "2024-05-03T10:00:00Z");
        assert_eq!(entry.authors, ["Ada"]);
        assert!(entry.content.as_ref().unwrap().value.contains("https://blog.example/more"), "{entry:?}");
        assert_eq!(entry.summary, None);
    }

    #[test]
    fn the_terms_of_a_post_are_told_apart() {
        let text = r#"[{"id": 7, "guid": "a", "author": 3, "categories": [1, 4], "tags": [4]},
            {"id": 8, "guid": "b"}]"#;
        let answer = read_text(text).unwrap();
        let expect =
            [(TermKind::Category, 1), (TermKind::Category, 4), (TermKind::Author, 3), (TermKind::Tag, 4)];
        let told: Vec<_> = answer.terms.iter().map(|(id, terms)| (id.as_str(), terms.clone())).collect();
        assert_eq!(told, [("a", Terms::from(expect))]);
    }

    #[test]
    fn a_category_has_a_number_and_anything_else_is_no_answer() {
        assert_eq!(read_text(r#"[{"id": 12}]"#).unwrap().number, Some(12));
        assert_eq!(read_text("[]").unwrap().number, None);
        for other in [r#"{"code": "rest_disabled"}"#, "<!DOCTYPE html><html></html>", ""] {
            assert_eq!(read_text(other).unwrap_err().kind, FailureKind::NotAFeed, "{other}");
        }
    }
}
