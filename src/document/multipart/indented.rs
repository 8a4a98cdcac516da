//! Adds line ends and indentation to JSON and XML (M6). Only white space between values and tags changes.

use quick_xml::events::{BytesText, Event};
use quick_xml::{Reader, Writer};

use crate::document::markup::plain;

/// The largest depth that is indented. A text that is nested deeper is hard to read in any form.
const DEEPEST: usize = 100;

/// Returns the largest number of bytes that an indented text may have. Without a limit, a short text could grow very long,
/// because each line of an element is indented by its depth.
const fn longest(text: &str) -> usize {
    text.len() * 4 + (64 << 10)
}

/// Indents valid JSON, with each member or element on a line; `None` if it is nested too deep or would grow too long. Names,
/// texts and numbers stay as they are written, because a long number would lose digits if it were read and written again.
pub(super) fn json(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len() * 2);
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if depth > DEEPEST || out.len() > longest(text) {
            return None;
        }
        if in_text {
            out.push(c);
            in_text = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            continue;
        }
        match c {
            '"' => {
                in_text = true;
                out.push(c);
            }
            '{' | '[' => {
                out.push(c);
                while chars.next_if(char::is_ascii_whitespace).is_some() {}
                if let Some(close) = chars.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    new_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                new_line(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                new_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            c if c.is_ascii_whitespace() => {}
            c => out.push(c),
        }
    }
    Some(out)
}

fn new_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

/// Indents well-formed XML and returns it with the text of its first title or name; `None` if it is not well-formed, is
/// nested too deep or would grow too long.
///
/// Text keeps its white space. Only white space between two tags is replaced.
pub(super) fn xml(text: &str) -> Option<(String, String)> {
    let mut reader = Reader::from_str(text);
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    let (mut depth, mut title, mut in_title, mut in_text) = (0_usize, String::new(), false, false);
    loop {
        let event = reader.read_event().ok()?;
        match &event {
            Event::Eof => break,
            Event::Start(start) => {
                depth += 1;
                in_title = title.is_empty() && matches!(start.local_name().as_ref(), b"title" | b"name");
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                in_title = false;
            }
            Event::Text(inner) if !in_text && inner.iter().all(u8::is_ascii_whitespace) => continue,
            Event::Text(inner) if in_title => title.push_str(&String::from_utf8_lossy(inner)),
            _ => {}
        }
        // The reference is written as text, because the writer would put a reference on a line of its own.
        let event = if let Event::GeneralRef(name) = &event {
            let reference = format!("&{};", String::from_utf8_lossy(name));
            if in_title {
                title.push_str(&reference);
            }
            Event::Text(BytesText::from_escaped(reference))
        } else {
            event
        };
        in_text = matches!(event, Event::Text(_) | Event::CData(_));
        if depth > DEEPEST || writer.get_ref().len() > longest(text) {
            return None;
        }
        writer.write_event(event).ok()?;
    }
    let title = plain::from_html(&title);
    (depth == 0).then(|| (String::from_utf8_lossy(&writer.into_inner()).into_owned(), title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m6_indented_json_has_the_same_content() {
        for (text, expect) in [
            (r#"{"a":1,"b":[true,null]}"#, "{\n  \"a\": 1,\n  \"b\": [\n    true,\n    null\n  ]\n}"),
            ("{ }", "{}"),
            ("[ [ ],\n{} ]", "[\n  [],\n  {}\n]"),
            (
                r#"{"z":12345678901234567890.50,"a":1e400}"#,
                "{\n  \"z\": 12345678901234567890.50,\n  \"a\": 1e400\n}",
            ),
            (
                r#"{"q":"a\"{b},:\\","c":"[ 1, 2 ]"}"#,
                "{\n  \"q\": \"a\\\"{b},:\\\\\",\n  \"c\": \"[ 1, 2 ]\"\n}",
            ),
            (r#""one" "#, r#""one""#),
        ] {
            assert_eq!(json(text).as_deref(), Some(expect), "{text}");
        }
    }

    #[test]
    fn m6_indented_xml_keeps_its_text() {
        let check = |text: &str, expect: &str, title: &str| {
            assert_eq!(xml(text), Some((expect.to_owned(), title.to_owned())), "{text}");
        };
        check(
            "<order><name>A &amp; B</name><to place='x'/></order>",
            "<order>\n  <name>A &amp; B</name>\n  <to place='x'/>\n</order>",
            "A & B",
        );
        check("<p>Hello <b>dear</b> reader</p>", "<p>Hello <b>dear</b> reader</p>", "");
        check("<a>&lt; &gt;</a>", "<a>&lt; &gt;</a>", "");
        check("<a>\n\n<b/>   <c/></a>", "<a>\n  <b/>\n  <c/>\n</a>", "");
        for broken in ["<a><b></a>", "<a>", "<"] {
            assert_eq!(xml(broken), None, "{broken}");
        }
    }

    #[test]
    fn m6_a_text_that_would_grow_very_long_is_not_indented() {
        let nested = |begin: &str, inside: &str, end: &str, depth: usize| {
            format!("{}{inside}{}", begin.repeat(depth), end.repeat(depth))
        };
        assert_eq!(json(&nested("[", "", "]", 5_000)), None);
        assert_eq!(json(&nested("[", &"[],".repeat(100_000), "]", 90)), None);
        assert!(json(&nested("[", "1,2", "]", 90)).is_some());
        assert_eq!(xml(&nested("<a>", "", "</a>", 200)), None);
        assert_eq!(xml(&nested("<a>", &"<b/>".repeat(100_000), "</a>", 90)), None);
        assert!(xml(&nested("<a>", "<b/>", "</a>", 90)).is_some());
    }
}
