//! Reads header fields of pages and parts: names, parameters, the boundary (RFC 2045 §5.1, RFC 2046 §5.1.1).

/// Returns the name in lower case and the value of a header line; `None` for any other line.
pub(super) fn field(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once(':')?;
    let is_token = !name.is_empty() && name.bytes().all(|b| b.is_ascii_graphic());
    is_token.then(|| (name.to_ascii_lowercase(), value.trim().to_owned()))
}

/// Returns the media type of a Content-Type in lower case, without its parameters.
pub(super) fn media_type(content_type: &str) -> String {
    content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Returns the boundary of a Content-Type (M1). It may be without quotes, in quotes or in typographic quotes, and may
/// contain any characters. It never ends with white space.
pub(super) fn boundary(content_type: &str) -> Option<String> {
    let value = parameter(content_type, "boundary")?;
    let value = value.trim_end();
    (!value.is_empty()).then(|| value.to_owned())
}

/// Returns the value of a parameter without quotes and escapes.
fn parameter(field: &str, wanted: &str) -> Option<String> {
    let mut rest = field.split_once(';')?.1;
    loop {
        let (name, after) = rest.split_once('=')?;
        let (value, after) = value(after.trim_start());
        let name = name.rsplit(';').next().unwrap_or_default().trim();
        if name.eq_ignore_ascii_case(wanted) {
            return Some(value);
        }
        rest = after;
    }
}

fn value(text: &str) -> (String, &str) {
    for (open, close) in [('“', '”'), ('”', '”'), ('„', '“')] {
        if let Some(quoted) = text.strip_prefix(open) {
            let (value, after) = quoted.split_once(close).unwrap_or((quoted, ""));
            return (value.to_owned(), after);
        }
    }
    let Some(quoted) = text.strip_prefix('"') else {
        let (value, after) = text.split_once(';').unwrap_or((text, ""));
        return (value.trim().to_owned(), after);
    };
    let mut value = String::new();
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => break,
            '\\' => value.extend(chars.next()),
            c => value.push(c),
        }
    }
    (value, chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m1_the_boundary_is_quoted_or_not_and_may_have_odd_characters() {
        for (content_type, expect) in [
            ("multipart/mixed; boundary=abc", Some("abc")),
            ("multipart/mixed; boundary=\"abc\"", Some("abc")),
            ("multipart/mixed;charset=utf-8;BOUNDARY = \"a b;c=d\" ; x=y", Some("a b;c=d")),
            ("multipart/mixed; boundary=<random-boundary>", Some("<random-boundary>")),
            ("multipart/mixed; boundary=“rdm-bny”", Some("rdm-bny")),
            ("multipart/mixed; boundary=\"a\\\"b\"", Some("a\"b")),
            ("multipart/mixed; boundary=\"open", Some("open")),
            ("multipart/x; boundary=(=_0'+:?,/ ;", Some("(=_0'+:?,/")),
            ("multipart/mixed; boundary=", None),
            ("multipart/mixed; boundary", None),
            ("multipart/mixed", None),
        ] {
            assert_eq!(boundary(content_type).as_deref(), expect, "{content_type}");
        }
    }

    #[test]
    fn header_lines_are_parsed() {
        assert_eq!(field("Content-ID: <a:b>"), Some(("content-id".to_owned(), "<a:b>".to_owned())));
        assert_eq!(field("not a header"), None);
        assert_eq!(field("two words: x"), None);
        assert_eq!(field(": x"), None);
    }
}
