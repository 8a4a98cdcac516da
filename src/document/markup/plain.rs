//! Turns HTML titles into plain text: removes tags that HTML knows, replaces references, and joins white space.

use crate::encoding::references::{self, Declared, Oddity};

/// Elements that are markup in a title. Any other `<name>` is text that looks like a tag.
const TAGS: [&str; 50] = [
    "a",
    "abbr",
    "acronym",
    "b",
    "bdi",
    "bdo",
    "big",
    "blink",
    "blockquote",
    "br",
    "center",
    "cite",
    "code",
    "del",
    "dfn",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "label",
    "li",
    "mark",
    "nobr",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "tt",
    "u",
    "ul",
    "var",
    "wbr",
];

/// Longest title in bytes.
const MAX_LEN: usize = 1 << 15;

/// Returns the text of an HTML title.
pub(in crate::document) fn from_html(html: &str) -> String {
    let html = html.get(..html.floor_char_boundary(MAX_LEN)).unwrap_or(html);
    if !html.contains(['<', '&']) {
        return collapse(html);
    }
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        let Some((len, breaks)) = tag_len(after) else {
            text.push('<');
            rest = after;
            continue;
        };
        if breaks {
            text.push(' ');
        }
        rest = after.get(len..).unwrap_or_default();
    }
    text.push_str(rest);
    collapse(&references::decoded(&text, &Declared::default(), |_| {}))
}

/// Returns the text of a title that is plain text by its format. Some writers put the references of HTML in it all the same.
/// They are replaced if each `&` begins one and no `<` stands in the title. Else the writer means each character.
pub(in crate::document) fn from_text(text: &str) -> String {
    if text.contains('<') || !text.contains('&') {
        return collapse(text);
    }
    let mut is_html = true;
    let decoded = references::decoded(text, &Declared::default(), |oddity| {
        is_html &= oddity == Oddity::HtmlEntity;
    });
    collapse(if is_html { &decoded } else { text })
}

/// Returns the length of the tag whose `<` comes before `after`. The flag is true if the tag separates words.
fn tag_len(after: &str) -> Option<(usize, bool)> {
    if let Some(comment) = after.strip_prefix("!--") {
        return comment.find("-->").map(|len| (len + 6, false));
    }
    let name = after.strip_prefix('/').unwrap_or(after);
    let name_len = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    let name = name.get(..name_len)?;
    TAGS.iter().find(|tag| tag.eq_ignore_ascii_case(name))?;
    let breaks = ["br", "p", "div", "li"].iter().any(|tag| tag.eq_ignore_ascii_case(name));
    after.find('>').map(|len| (len + 1, breaks))
}

/// Joins white space to single spaces and removes it at both ends.
pub(in crate::document) fn collapse(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    // No-break spaces are removed only at the ends.
    let trimmed = out.trim();
    if trimmed.len() == out.len() { out } else { trimmed.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_titles_become_plain_text() {
        for (html, expect) in [
            ("a  &amp; b\n c", "a & b c"),
            ("<b>x</b><i>y</i>", "xy"),
            ("one<br/>two", "one two"),
            ("a < b", "a < b"),
            ("Vec<T> and <T>", "Vec<T> and <T>"),
            ("&amp;lt;", "&lt;"),
            ("AT&T &nbsp;", "AT&T"),
            ("<b", "<b"),
            ("<!-- x -->y", "y"),
            ("&eacute;<SPAN class='a'>é</SPAN>", "éé"),
        ] {
            assert_eq!(from_html(html), expect, "{html}");
        }
    }

    #[test]
    fn only_references_are_replaced_in_titles_of_plain_text() {
        for (text, expect) in [
            ("Tom &amp; Jerry&#8217;s", "Tom & Jerry’s"),
            ("&quot;Wireless&quot; &hellip;", "\"Wireless\" …"),
            ("&lt;b&gt;", "<b>"),
            ("Tom &amp;amp; Jerry", "Tom &amp; Jerry"),
            ("Tom & Jerry write &amp;", "Tom & Jerry write &amp;"),
            ("<i> and &amp;", "<i> and &amp;"),
            ("Tags <i> and  <b>", "Tags <i> and <b>"),
            ("AT&T", "AT&T"),
            ("&unknown;", "&unknown;"),
        ] {
            assert_eq!(from_text(text), expect, "{text}");
        }
    }
}
