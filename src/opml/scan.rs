//! A lenient scanner of tags. It returns the tags of a text one by one, and never fails before the end of the text.
//!
//! A quote ends the value of an attribute only if the text behind it can follow a value: the end of the tag, or another
//! attribute. So `text="The "Daily" News" type="rss"` is read as its author meant it. If a value contains `<outline` on
//! a new line, its closing quote is missing. The value ends there, and the scan continues with that outline.

use crate::encoding::cleaning::push_clean;
use crate::encoding::references::{self, Declared};

/// Number of bytes behind a doubtful quote in which the scanner searches for a better one.
const DOUBT_BYTES: usize = 2 * 1024;

/// Number of bytes that are examined for each tag of unescaped HTML in a value, and the largest number of such tags.
const MAX_MARKUP: (usize, usize) = (512, 8);

/// Largest number of attributes of a tag.
const MAX_ATTRIBUTES: usize = 200;

/// A tag.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tag<'t> {
    pub(super) kind: TagKind,
    /// Its name as written, with prefix.
    pub(super) name: &'t str,
    /// Its attributes in order, with decoded references.
    pub(super) attributes: Vec<(&'t str, String)>,
    /// Position of its first byte.
    pub(super) at: usize,
    /// Position of the byte after it.
    pub(super) end: usize,
    /// True if the tag never ended: another tag began in it, or the text ended (then `end` is the end of the text).
    pub(super) broken: bool,
}

impl Tag<'_> {
    /// Returns its name in lower case, without prefix.
    pub(super) fn local_name(&self) -> String {
        self.name.rsplit(':').next().unwrap_or_default().to_ascii_lowercase()
    }
}

/// Kinds of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagKind {
    Start,
    End,
    Empty,
}

/// Scans tags from front to back.
#[derive(Debug)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// For each part of [`SKIPPED`], true if its end was not found. It is not searched again, because each search takes
    /// time in proportion to the text.
    endless: [bool; SKIPPED.len()],
}

/// Parts that are skipped, by their beginning and their end.
const SKIPPED: [(&str, &str); 4] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];

impl<'t> Scanner<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, endless: [false; SKIPPED.len()] }
    }

    /// Returns the text that is not scanned yet.
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the next tag. Comments, declarations, instructions and text are skipped.
    pub(super) fn next_tag(&mut self) -> Option<Tag<'t>> {
        loop {
            self.at += self.rest().find('<')?;
            let rest = self.rest();
            if let Some(index) = SKIPPED.iter().position(|(open, _)| rest.starts_with(open)) {
                let (open, close) = SKIPPED.get(index).copied().unwrap_or_default();
                let endless = self.endless.get(index).copied().unwrap_or_default();
                let end = if endless { None } else { rest.find(close) };
                if let (None, Some(endless)) = (end, self.endless.get_mut(index)) {
                    *endless = true;
                }
                // If the end of such a part is missing, only its beginning is skipped, so that nothing after it is
                // lost.
                self.at += end.map_or(open.len(), |at| at + close.len());
                continue;
            }
            let inside = rest.get(1..).unwrap_or_default();
            let (kind, named) =
                inside.strip_prefix('/').map_or((TagKind::Start, inside), |named| (TagKind::End, named));
            if !named.starts_with(|c: char| c.is_alphabetic() || c == '_') {
                self.at += 1;
                continue;
            }
            let at = self.at;
            self.at = self.text.len() - named.len();
            let name = self.take_name();
            let mut tag = Tag { kind, name, attributes: Vec::new(), at, end: at, broken: false };
            self.attributes(&mut tag);
            tag.end = self.at;
            return Some(tag);
        }
    }

    /// Returns the text up to the next tag, as written.
    pub(super) fn text_before_tag(&self) -> &'t str {
        let rest = self.rest();
        rest.find('<').and_then(|end| rest.get(..end)).unwrap_or(rest)
    }

    fn take_name(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c: char| !is_name_char(c)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    fn attributes(&mut self, tag: &mut Tag<'t>) {
        loop {
            self.skip_space();
            let rest = self.rest();
            let Some(first) = rest.chars().next() else {
                tag.broken = true;
                return;
            };
            if first == '>' {
                self.at += 1;
                return;
            }
            if rest.starts_with("/>") {
                self.at += 2;
                if tag.kind == TagKind::Start {
                    tag.kind = TagKind::Empty;
                }
                return;
            }
            if first == '<' {
                tag.broken = true;
                return;
            }
            let name = self.take_name();
            if name.is_empty() {
                // A stray quote or slash is skipped.
                self.at += first.len_utf8();
                continue;
            }
            self.skip_space();
            let value = if self.rest().starts_with('=') {
                self.at += 1;
                self.skip_space();
                self.take_value()
            } else {
                ""
            };
            if tag.attributes.len() < MAX_ATTRIBUTES && tag.attributes.iter().all(|(known, _)| *known != name)
            {
                tag.attributes.push((name, read_value(value)));
            }
        }
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take_value(&mut self) -> &'t str {
        let rest = self.rest();
        let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
            let end = rest.find(|c: char| c.is_whitespace() || c == '>' || c == '<').unwrap_or(rest.len());
            // The value has no quotes, for example in `<outline xmlUrl=x/>`.
            let value = rest.get(..end).unwrap_or_default();
            let closes = rest.get(end..).is_some_and(|after| after.starts_with('>'));
            let value = if closes { value.strip_suffix('/').unwrap_or(value) } else { value };
            self.at += value.len();
            return value;
        };
        let inside = rest.get(1..).unwrap_or_default();
        let mut first_quote = None;
        let mut end = None;
        let (mut after_markup, mut markups) = (0, 0);
        for (at, c) in inside.char_indices() {
            if at < after_markup {
                continue;
            }
            if first_quote.is_some_and(|first| at - first > DOUBT_BYTES) {
                break;
            }
            let from = || inside.get(at..).unwrap_or_default();
            if c == quote {
                first_quote = first_quote.or(Some(at));
                if can_follow_value(from().strip_prefix(quote).unwrap_or_default()) {
                    end = Some((at, 1));
                    break;
                }
            } else if c == '<' && begins_outline(from()) && inside.get(..at).is_some_and(ends_with_new_line) {
                end = Some((at, 0));
                break;
            } else if c == '<' && markups < MAX_MARKUP.1 {
                markups += 1;
                after_markup = at + markup_length(from(), quote);
            }
        }
        // If no quote ends the value properly, the first quote ends it. If there is no quote, the next outline ends it,
        // or else the end of the text.
        let end = match (end, first_quote) {
            (None | Some((_, 0)), Some(first)) => (first, 1),
            (None, None) => (inside.len(), 0),
            (Some(end), _) => end,
        };
        self.at += 1 + end.0 + end.1;
        inside.get(..end.0).unwrap_or_default()
    }
}

/// Returns true if this text can follow a closing quote.
fn can_follow_value(after: &str) -> bool {
    let next = after.trim_start();
    if next.is_empty() || next.starts_with(['>', '<']) || next.starts_with("/>") || next.starts_with("?>") {
        return true;
    }
    let end = next.find(|c: char| !is_name_char(c)).unwrap_or(next.len());
    let value = next.get(end..).unwrap_or_default().trim_start().strip_prefix('=').map(str::trim_start);
    end > 0
        && value.is_some_and(|value| value.starts_with(['"', '\'']) || after.starts_with(char::is_whitespace))
}

/// Returns the length of an unescaped HTML tag with attributes (`<a href="x" rel="y">`). Its quotes do not end the
/// value.
fn markup_length(text: &str, quote: char) -> usize {
    let is_tag =
        text.strip_prefix('<').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
    let end = text.char_indices().take(MAX_MARKUP.0).find(|(_, c)| *c == '>').map_or(0, |(at, _)| at);
    let tag = text.get(..end).unwrap_or_default();
    let opens_value = tag.split_once(quote).is_some_and(|(before, _)| before.ends_with('='));
    if is_tag && opens_value { end } else { 0 }
}

fn ends_with_new_line(text: &str) -> bool {
    text.trim_end_matches([' ', '\t', '\r']).ends_with('\n')
}

fn begins_outline(text: &str) -> bool {
    let is_tag = |tag: &str| text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    ["<outline", "</outline", "</body", "</opml"].into_iter().any(is_tag)
}

/// Returns true for characters of names. XML allows fewer characters, but that does not matter here.
fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':')
}

/// Reads the value of an attribute. White space becomes a space, unless it is written as a reference (XML 1.0 §3.3.3).
/// An unknown reference stays as it is.
pub(super) fn read_value(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    push_clean(&mut value, raw, false);
    references::decoded(&value.replace(['\n', '\t'], " "), &Declared::default(), |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[(&str, &[(&str, &str)])]) {
        let mut scanner = Scanner::new(text);
        let tags: Vec<_> = std::iter::from_fn(|| scanner.next_tag()).collect();
        let found: Vec<(&str, Vec<(&str, &str)>)> = tags
            .iter()
            .map(|tag| {
                (tag.name, tag.attributes.iter().map(|(name, value)| (*name, value.as_str())).collect())
            })
            .collect();
        let expect: Vec<(&str, Vec<(&str, &str)>)> =
            expect.iter().map(|(name, a)| (*name, a.to_vec())).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn badly_written_attributes_are_read() {
        // Bare ampersands and undeclared references stay as they are (O0).
        check("<a x=\"1 & 2 &amp; 3 &nope; &#65;\"/>", &[("a", &[("x", "1 & 2 & 3 &nope; A")])]);
        check("<a x='a < b' y = \"c > d\" z=e/>", &[("a", &[("x", "a < b"), ("y", "c > d"), ("z", "e")])]);
        check(
            "<a x=\"The \"Daily\". News\" y=\"\"Q\"\">",
            &[("a", &[("x", "The \"Daily\". News"), ("y", "\"Q\"")])],
        );
        check("<a x=\"b\"y=\"c\">", &[("a", &[("x", "b"), ("y", "c")])]);
        check("<a x=\"\" checked y=''/>", &[("a", &[("x", ""), ("checked", ""), ("y", "")])]);
        check("<a x=\"1\n2&#10;3\"/>", &[("a", &[("x", "1 2\n3")])]);
        check(
            "<a x=\"1 y='2'/>\n  <outline y=\"c\"/>",
            &[("a", &[("x", "1 y='2'/>\u{20}\u{20}\u{20}")]), ("outline", &[("y", "c")])],
        );
        check("<a x=\"b\n<outline y=\"c\"/>", &[("a", &[("x", "b ")]), ("outline", &[("y", "c")])]);
        check(
            "<a x=\"see <b c=\"d\" e=\"f\">g</b>\" y=\"<h\" z=\"i\"/>",
            &[("a", &[("x", "see <b c=\"d\" e=\"f\">g</b>"), ("y", "<h"), ("z", "i")])],
        );
        check("<a x=\"1\" x=\"2\"/>", &[("a", &[("x", "1")])]);
        check("<n:a p:x=\"1\"/>", &[("n:a", &[("p:x", "1")])]);
    }

    #[test]
    fn comments_and_other_markup_are_skipped() {
        check(
            "<?xml version='1.0'?><!DOCTYPE x><!-- <a/> --> 1 < 2 <![CDATA[<b/>]]><c/></d>",
            &[("c", &[]), ("d", &[])],
        );
        check("<!-- <a/>", &[("a", &[])]);
        check("<", &[]);
        check("<a", &[("a", &[])]);
    }
}
