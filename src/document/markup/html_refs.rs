//! Resolves relative references inside HTML text (H7). All other text stays byte for byte as published.
//!
//! References to a fragment of the same text (`#note1`) stay, because otherwise footnotes would lead out of the entry.

use std::borrow::Cow;

use url::Url;

use crate::document::values::links::has_scheme;
use crate::encoding::html::srcset;

/// Largest growth of a text by resolved references, as a factor.
const MAX_GROWTH: usize = 8;

/// Resolves the references in the tags of `html` against `base`.
pub(in crate::document) fn resolve<'h>(html: &'h str, base: &Url) -> Cow<'h, str> {
    let mut out = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(start) = html.get(at..).and_then(|rest| rest.find('<')).map(|len| at + len) {
        let rest = html.get(start..).unwrap_or_default();
        let Some(next) = rest.as_bytes().get(1) else { break };
        if *next == b'!' && rest.starts_with("<!--") {
            at = rest.find("-->").map_or(html.len(), |len| start + len + 3);
            continue;
        }
        at = start + 1;
        if !next.is_ascii_alphabetic() {
            continue;
        }
        let mut scan = Scan { html, at };
        scan.name();
        while let Some(attribute) = scan.attribute() {
            let value = html.get(attribute.from..attribute.to).unwrap_or_default();
            if out.len() > MAX_GROWTH * html.len() + 4096 {
                continue;
            }
            if let Some(resolved) = new_value(attribute.name, value, base) {
                out.push_str(html.get(copied..attribute.from).unwrap_or_default());
                if attribute.quoted {
                    out.push_str(&resolved);
                } else {
                    out.push('"');
                    out.push_str(&resolved);
                    out.push('"');
                }
                copied = attribute.to;
            }
        }
        at = scan.at;
    }
    if copied == 0 {
        return Cow::Borrowed(html);
    }
    out.push_str(html.get(copied..).unwrap_or_default());
    Cow::Owned(out)
}

struct Attribute<'h> {
    name: &'h str,
    from: usize,
    to: usize,
    quoted: bool,
}

struct Scan<'h> {
    html: &'h str,
    at: usize,
}

impl<'h> Scan<'h> {
    fn peek(&self) -> Option<u8> {
        self.html.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.at += 1;
        }
    }

    fn name(&mut self) -> &'h str {
        let from = self.at;
        self.skip(|b| !b.is_ascii_whitespace() && !matches!(b, b'=' | b'>' | b'/' | b'<'));
        self.html.get(from..self.at).unwrap_or_default()
    }

    /// Returns the next attribute with a value; `None` at the end of the tag.
    fn attribute(&mut self) -> Option<Attribute<'h>> {
        loop {
            self.skip(|b| b.is_ascii_whitespace() || b == b'/');
            if matches!(self.peek()?, b'>' | b'<') {
                return None;
            }
            let name = self.name();
            self.skip(|b| b.is_ascii_whitespace());
            if self.peek()? != b'=' {
                continue;
            }
            self.at += 1;
            self.skip(|b| b.is_ascii_whitespace());
            let quote = self.peek()?;
            if quote != b'"' && quote != b'\'' {
                let from = self.at;
                self.skip(|b| !b.is_ascii_whitespace() && b != b'>');
                return Some(Attribute { name, from, to: self.at, quoted: false });
            }
            let from = self.at + 1;
            let len = self.html.get(from..)?.find(char::from(quote));
            let Some(len) = len else {
                self.at = self.html.len();
                return None;
            };
            self.at = from + len + 1;
            return Some(Attribute { name, from, to: from + len, quoted: true });
        }
    }
}

/// Returns the new value of an attribute that contains a relative reference.
fn new_value(name: &str, value: &str, base: &Url) -> Option<String> {
    const ATTRIBUTES: [&str; 9] =
        ["href", "src", "poster", "cite", "data", "action", "background", "longdesc", "formaction"];
    if name.eq_ignore_ascii_case("srcset") || name.eq_ignore_ascii_case("imagesrcset") {
        return new_srcset(value, base);
    }
    if !ATTRIBUTES.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return None;
    }
    resolved(value.trim(), base)
}

fn resolved(reference: &str, base: &Url) -> Option<String> {
    if reference.is_empty() || reference.starts_with('#') || has_scheme(reference) {
        return None;
    }
    let plain = reference.replace("&amp;", "&");
    let url = base.join(&plain).ok()?;
    Some(url.as_str().replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;"))
}

/// Resolves the candidates of a `srcset`.
fn new_srcset(value: &str, base: &Url) -> Option<String> {
    let mut changed = false;
    let candidates = srcset(value).map(|(reference, descriptors)| {
        let new = resolved(reference, base);
        changed |= new.is_some();
        format!("{} {descriptors}", new.as_deref().unwrap_or(reference)).trim_end().to_owned()
    });
    let set = candidates.collect::<Vec<_>>().join(", ");
    changed.then_some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, expect: &str) {
        let base = Url::parse("http://example.org/a/b").unwrap();
        assert_eq!(resolve(html, &base), expect, "{html}");
    }

    #[test]
    fn h7_references_in_html_are_resolved() {
        check("<a href=\"c\">x</a>", "<a href=\"http://example.org/a/c\">x</a>");
        check("<a href='/c?d&amp;e'>", "<a href='http://example.org/c?d&amp;e'>");
        check("<img alt=x SRC=../i.png>", "<img alt=x SRC=\"http://example.org/i.png\">");
        check("<img src=i.png />", "<img src=\"http://example.org/a/i.png\" />");
        check(
            "<img srcset='a,b.png 1x, //h/c.png 2x'>",
            "<img srcset='http://example.org/a/a,b.png 1x, http://h/c.png 2x'>",
        );
        check(
            "<img srcset='a.png 1x,b.png 2x'>",
            "<img srcset='http://example.org/a/a.png 1x, http://example.org/a/b.png 2x'>",
        );
        for same in [
            "<a href=\"http://x/\">",
            "<a href=\"#note\">",
            "<a href=\"mailto:a@b\">",
            "a < b href=\"c\"",
            "<!-- <a href='c'> -->",
            "<a href=\"c",
            "<",
            "<a",
            "<a href",
            "<a href=",
            "é<é href='x'>",
            "<a title=\"href='c'\">",
            "<a data:x='c'>",
        ] {
            check(same, same);
        }
    }

    #[test]
    fn untouched_text_is_not_copied() {
        let base = Url::parse("http://example.org/").unwrap();
        assert!(matches!(resolve("<p>é <a href='http://b/'>", &base), Cow::Borrowed(_)));
    }
}
