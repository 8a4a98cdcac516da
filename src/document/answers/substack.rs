//! Reads the archive of a newsletter on Substack: a list of titles and addresses.

use serde_json::{Map, Value};

use crate::document::Context;
use crate::document::formats::assemble::{blank, identify};
use crate::document::markup::plain;
use crate::document::memory::MemoryBudget;
use crate::document::values::date;
use crate::model::{Entry, Failure, SiteAnswer, Text};

/// The members that are read.
const MEMBERS: [&str; 6] = ["canonical_url", "name", "post_date", "publishedBylines", "subtitle", "title"];

/// Number of levels that are read: the list, a post, its authors, an author.
const DEPTH: u8 = 4;

/// Reads the list.
pub(super) fn read(
    bytes: &[u8],
    context: &Context<'_>,
    memory: usize,
) -> Option<Result<SiteAnswer, Failure>> {
    let Some(Value::Array(list)) = super::json(bytes, &MEMBERS, DEPTH) else {
        return Some(Err(super::no_answer(bytes)));
    };
    let (mut entries, mut budget) = (Vec::new(), MemoryBudget::new(memory));
    for item in &list {
        if let Value::Object(item) = item {
            budget.admit(&mut entries, post(item, context));
        }
    }
    (!budget.is_full()).then(|| Ok(SiteAnswer::of(super::document_of(context, entries))))
}

fn post(item: &Map<String, Value>, context: &Context<'_>) -> Entry {
    let text = |member: &str| item.get(member).and_then(Value::as_str).unwrap_or_default();
    let mut entry = blank();
    entry.title = plain::collapse(text("title"));
    entry.link = context.uri.join(text("canonical_url")).ok();
    entry.published = date::parse(text("post_date"));
    entry.summary =
        Some(text("subtitle")).filter(|text| !text.is_empty()).map(|text| Text::plain(text.to_owned()));
    let authors = item.get("publishedBylines").and_then(Value::as_array).into_iter().flatten();
    let names = authors.filter_map(|author| author.get("name").and_then(Value::as_str));
    entry.authors = names.map(plain::collapse).collect();
    identify(entry, Some(text("canonical_url")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use url::Url;

    #[test]
    fn a_post_of_the_archive_becomes_an_entry_without_text() {
        let uri = Url::parse("https://tea.example/api/v1/archive").unwrap();
        let text = r#"[{"title": "Tea", "canonical_url": "https://tea.example/p/tea", "subtitle": "and cake",
            "post_date": "2024-05-03T10:00:00.000Z", "publishedBylines": [{"name": "Ada"}], "body_html": null}]"#;
        let answer = read(text.as_bytes(), &Context::new(&uri), usize::MAX).unwrap().unwrap();
        let [entry] = answer.document.entries.as_slice() else { panic!("{answer:?}") };
        assert_eq!((entry.id.as_str(), entry.title.as_str()), ("https://tea.example/p/tea", "Tea"));
        assert_eq!(entry.published.unwrap().to_rfc3339(), "2024-05-03T10:00:00Z");
        assert_eq!((entry.authors[0].as_str(), entry.content.is_none()), ("Ada", true));
        assert!(read(b"<html>", &Context::new(&uri), usize::MAX).unwrap().is_err());
    }
}
