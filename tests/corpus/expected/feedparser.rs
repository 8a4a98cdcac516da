//! feedparser: a comment at the beginning of a document has a Python expression over `feed` and `entries`, and the HTTP
//! fields to apply.

use std::fs;
use std::path::Path;

use lacuna::document::{Context, read};
use lacuna::model::FeedDocument;

use super::compare::{same_text, same_url};
use super::{Claim, Claims};

pub(super) fn claims(folder: &Path, all: &mut Vec<Claim>) {
    for path in super::ending(folder, ".xml") {
        let bytes = fs::read(&path).unwrap();
        // The comment is ASCII. Without the zero bytes, it can also be read in wide charsets.
        let narrow: Vec<u8> = bytes.iter().copied().filter(|b| *b != 0).collect();
        let text = String::from_utf8_lossy(&narrow);
        let stated = |name: &str| {
            let line = text.lines().find_map(|line| line.trim_start().strip_prefix(name))?;
            Some(line.trim().to_owned())
        };
        let Some(expression) = stated("Expect:") else { continue };
        let mut claims = Claims { source: "feedparser", file: super::relative(&path, folder), all };
        let content_type = stated("Header:").and_then(|header| {
            let (name, value) = header.split_once(':')?;
            name.trim().eq_ignore_ascii_case("content-type").then(|| value.trim().to_owned())
        });
        let uri = super::base();
        let context = Context { content_type: content_type.as_deref(), ..Context::new(&uri) };
        let document = read(&bytes, &context).ok();
        for term in expression.split(" and ") {
            let Some((place, field, value)) = claim(term.trim()) else { continue };
            let found = document.as_ref().and_then(|document| found(document, place.as_deref(), field));
            let place = place.map_or_else(|| "feed".to_owned(), |number| format!("entry {number}"));
            let shown = found.as_deref().unwrap_or("none");
            let agrees = match field {
                "link" => same_url(&value, url::Url::parse(shown).ok().as_ref()),
                _ => same_text(&value, shown),
            };
            claims.add(&place, field, &value, shown, agrees);
        }
    }
}

/// The number of the entry (none for the feed), field and value of `entries[0]['title'] == 'x'`.
fn claim(term: &str) -> Option<(Option<String>, &'static str, String)> {
    let (path, value) = term.split_once("==")?;
    let path = path.trim();
    let (path, value) = match path.strip_prefix("ord(").and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => (inner, char::from_u32(value.trim().parse().ok()?)?.to_string()),
        None => (path, literal(value.trim())?),
    };
    let (entry, rest) = match path.strip_prefix("entries[") {
        Some(rest) => {
            let (number, rest) = rest.split_once(']')?;
            (Some(number.to_owned()), rest)
        }
        None => (None, path.strip_prefix("feed")?),
    };
    let name = rest.trim_matches(|c: char| "[]'\".".contains(c));
    let field = match name {
        "title" => "title",
        "link" => "link",
        "description" | "summary" | "subtitle" => "content",
        _ => return None,
    };
    Some((entry, field, value))
}

fn found(document: &FeedDocument, entry: Option<&str>, field: &str) -> Option<String> {
    let Some(number) = entry else {
        let head = &document.head;
        return match field {
            "title" => Some(head.title.clone()),
            "link" => head.site.as_ref().map(url::Url::to_string),
            _ => head.subtitle.clone(),
        };
    };
    let entry = document.entries.get(number.parse::<usize>().ok()?)?;
    match field {
        "title" => Some(entry.title.clone()),
        "link" => entry.link.as_ref().map(url::Url::to_string),
        _ => entry.body().map(|text| text.value.clone()),
    }
}

/// The text of a Python string literal.
fn literal(text: &str) -> Option<String> {
    let text = text.strip_prefix('u').unwrap_or(text);
    let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    let mut out = String::new();
    let mut rest = inner.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        let digits = match rest.next()? {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            'n' => {
                out.push('\n');
                continue;
            }
            other => {
                out.push(other);
                continue;
            }
        };
        let code: String = rest.by_ref().take(digits).collect();
        out.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
    }
    Some(out)
}
