//! Writes canonical XML.

use super::tokens::cdata_end;

/// Writes `<name>`.
pub(in crate::document) fn start(out: &mut String, name: &str) {
    out.push('<');
    out.push_str(name);
    out.push('>');
}

/// Writes `</name>`.
pub(in crate::document) fn end(out: &mut String, name: &str) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

/// Writes a whole element. `attributes` is written as it is, with its leading space.
pub(in crate::document) fn element(out: &mut String, name: &str, attributes: &str, content: &str) {
    out.push('<');
    out.push_str(name);
    out.push_str(attributes);
    out.push('>');
    text(out, content);
    end(out, name);
}

/// Writes character data. Text with markup is written as CDATA, because the crates read CDATA in one piece but escaped
/// text reference by reference.
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

/// Writes ` name="value"`.
pub(in crate::document) fn attribute(out: &mut String, name: &str, value: &str) {
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
    fn written_text_is_read_back_unchanged() {
        for content in ["", "a", "a ]]> b <c> &amp;", "]]>]]>&", "&]]", "é<"] {
            let mut out = String::new();
            element(&mut out, "rights", " type=\"text\"", content);
            let xml = format!("<feed>{out}</feed>");
            let feed = atom_syndication::Feed::read_from(xml.as_bytes()).unwrap();
            assert_eq!(feed.rights.unwrap().value, content);
        }
    }
}
