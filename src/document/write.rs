//! Writing canonical XML.

use super::tokens::cdata_end;

/// `<name>`.
pub(super) fn start(out: &mut String, name: &str) {
    out.push('<');
    out.push_str(name);
    out.push('>');
}

/// `</name>`.
pub(super) fn end(out: &mut String, name: &str) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

/// A whole element; `attributes` is written as it is, with its leading space.
pub(super) fn element(out: &mut String, name: &str, attributes: &str, content: &str) {
    out.push('<');
    out.push_str(name);
    out.push_str(attributes);
    out.push('>');
    text(out, content);
    end(out, name);
}

/// Character data. Text with markup goes into CDATA: the crates read that in one piece, where escaped text costs them
/// an event for every reference.
fn text(out: &mut String, content: &str) {
    if !content.bytes().any(|b| matches!(b, b'<' | b'&' | b'\r')) {
        out.push_str(content);
        return;
    }
    out.push_str("<![CDATA[");
    let mut rest = content;
    while let Some(at) = cdata_end(rest) {
        let (before, after) = rest.split_at_checked(at + 2).unwrap_or((rest, ""));
        out.push_str(before);
        out.push_str("]]><![CDATA[");
        rest = after;
    }
    out.push_str(rest);
    out.push_str("]]>");
}

/// ` name="value"`.
pub(super) fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    for c in value.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            _ => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_writing() {
        for content in ["", "a", "a ]]> b <c> &amp;", "]]>]]>&", "&]]", "é<"] {
            let mut out = String::new();
            element(&mut out, "rights", " type=\"text\"", content);
            let xml = format!("<feed>{out}</feed>");
            let feed = atom_syndication::Feed::read_from(xml.as_bytes()).unwrap();
            assert_eq!(feed.rights.unwrap().value, content);
        }
    }
}
