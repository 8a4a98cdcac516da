//! Cuts markup into tokens, and accepts every mistake.
//!
//! The tokenizer never fails, never copies and never looks at namespaces. A syntax error of XML (XML 1.0 §2.4, §3.1)
//! becomes text, such as a `<` that starts no tag, or a tag that another `<` interrupts. quick-xml is not used here,
//! because it cannot continue after a syntax error. The crates that read the canonical XML later use quick-xml.

/// A start or empty-element tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) struct Tag<'a> {
    /// The qualified name as written.
    pub(in crate::document) name: &'a str,
    /// The text between the name and the end of the tag.
    pub(in crate::document) attributes: &'a str,
    /// True if the tag ends with `/>`.
    pub(in crate::document) empty: bool,
}

/// One piece of markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Token<'a> {
    /// Character data with undecoded references. It may begin with a `<` that starts no tag.
    Text(&'a str),
    /// Content of a CDATA section.
    CData(&'a str),
    /// `<name …>` or `<name …/>`.
    Start(Tag<'a>),
    /// `</name>`.
    End(&'a str),
    /// The text between `<!DOCTYPE` and its end.
    Doctype(&'a str),
    /// Comments, processing instructions, other declarations.
    Other,
}

/// The tokens of a text, in order.
#[derive(Debug)]
pub(in crate::document) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Number of `<` that start no tag.
    pub(in crate::document) lone_angles: u32,
    /// True if the end of an instruction was not found. It is not searched again, because that would take quadratic
    /// time.
    no_instruction_end: bool,
    no_doctype_end: bool,
}

impl<'a> Tokens<'a> {
    pub(in crate::document) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, lone_angles: 0, no_instruction_end: false, no_doctype_end: false }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Consumes `len` bytes and returns the content of the token, which is the bytes `from..to`.
    fn take(&mut self, len: usize, from: usize, to: usize) -> &'a str {
        let content = self.rest().get(from..to).unwrap_or_default();
        self.at = (self.at + len).min(self.text.len());
        content
    }

    /// Consumes a token that ends with `end`. If the text was cut, the token ends with the text.
    fn delimited(&mut self, open: usize, end: &str) -> &'a str {
        let len = self.rest().get(open..).and_then(|body| body.find(end));
        self.take_to(open, len, end)
    }

    /// Consumes a token of `len` bytes and its end.
    fn take_to(&mut self, open: usize, len: Option<usize>, end: &str) -> &'a str {
        let rest = self.rest();
        match len {
            Some(len) => self.take(open + len + end.len(), open, open + len),
            None => self.take(rest.len(), open, rest.len()),
        }
    }

    fn declaration(&mut self) -> Token<'a> {
        let rest = self.rest();
        if rest.starts_with("<![CDATA[") {
            let len = rest.get(9..).and_then(cdata_end);
            return Token::CData(self.take_to(9, len, "]]>"));
        }
        if rest.starts_with("<!--") {
            self.delimited(4, "-->");
            return Token::Other;
        }
        if rest.get(2..9).is_some_and(|word| word.eq_ignore_ascii_case("doctype")) {
            let whole = if self.no_doctype_end { None } else { doctype_len(rest.as_bytes()) };
            self.no_doctype_end = whole.is_none();
            // A declaration that is never closed ends with its first tag, so that the feed behind it is not lost.
            let len = whole.unwrap_or_else(|| rest.find('>').map_or(rest.len(), |at| at + 1));
            return Token::Doctype(self.take(len, 9, len.saturating_sub(1).max(9)));
        }
        self.delimited(2, ">");
        Token::Other
    }

    fn end_tag(&mut self) -> Token<'a> {
        let rest = self.rest();
        let body = rest.get(2..).unwrap_or_default();
        let len = body.find(['>', '<']).unwrap_or(body.len());
        let closed = usize::from(body.as_bytes().get(len) == Some(&b'>'));
        // If the end of the document cuts the name, the name matches no open element, so it closes nothing.
        let name = self.take(2 + len + closed, 2, 2 + len);
        Token::End(name.split_ascii_whitespace().next().unwrap_or_default())
    }

    fn start_tag(&mut self) -> Token<'a> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let ends_name = |b: &u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b'>' | b'<' | b'/');
        let Some(name_end) = bytes.iter().skip(1).position(ends_name).map(|len| len + 1) else {
            self.at = self.text.len();
            return Token::Other;
        };
        match tag_end(bytes, name_end) {
            TagEnd::At(end) => {
                let empty = bytes.get(end.wrapping_sub(1)) == Some(&b'/');
                let attributes_end = if empty { end - 1 } else { end };
                let name = rest.get(1..name_end).unwrap_or_default();
                let attributes = self.take(end + 1, name_end, attributes_end.max(name_end));
                Token::Start(Tag { name, attributes, empty })
            }
            // `if a <b then` is text. A tag that another tag interrupts is text, too.
            TagEnd::Interrupted => self.lone_angle(),
            TagEnd::Cut => {
                self.at = self.text.len();
                Token::Other
            }
        }
    }

    fn lone_angle(&mut self) -> Token<'a> {
        self.lone_angles += 1;
        let rest = self.rest();
        let len = rest.get(1..).and_then(|r| r.find('<')).map_or(rest.len(), |len| len + 1);
        Token::Text(self.take(len, 0, len))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let mut bytes = rest.bytes();
        if bytes.next()? != b'<' {
            let len = rest.find('<').unwrap_or(rest.len());
            return Some(Token::Text(self.take(len, 0, len)));
        }
        Some(match (bytes.next(), bytes.next()) {
            (Some(b'!'), _) => self.declaration(),
            (Some(b'?'), _) => {
                // If the instruction has no `?>`, it ends with the next `>`, not with the document.
                self.no_instruction_end = self.no_instruction_end || !rest.contains("?>");
                let end = if self.no_instruction_end { ">" } else { "?>" };
                self.delimited(2, end);
                Token::Other
            }
            (Some(b'/'), Some(b)) if starts_name(b) => self.end_tag(),
            (Some(b), _) if starts_name(b) => self.start_tag(),
            _ => self.lone_angle(),
        })
    }
}

const fn starts_name(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b':' || b >= 0x80
}

enum TagEnd {
    /// The tag ends at this `>`.
    At(usize),
    /// A `<` came first.
    Interrupted,
    /// The text ended first.
    Cut,
}

fn tag_end(bytes: &[u8], from: usize) -> TagEnd {
    let mut at = from;
    let mut after_equals = false;
    while let Some(&b) = bytes.get(at) {
        match b {
            b'>' => return TagEnd::At(at),
            b'<' => return TagEnd::Interrupted,
            b'"' | b'\'' if after_equals => {
                let rest = bytes.get(at + 1..).unwrap_or_default();
                let closing = rest.iter().position(|v| *v == b);
                let value = closing.and_then(|len| rest.get(..len)).unwrap_or(rest);
                let end = value.iter().position(|v| *v == b'>');
                let (before, behind) =
                    end.and_then(|end| value.split_at_checked(end)).unwrap_or((value, b""));
                // If no closing quote follows, the tag ends at the next `>`. It also ends there if the next quote belongs to
                // a later tag. HTML in a value has its `<` before the first `>`.
                let is_open = closing.is_none() || !before.contains(&b'<') && behind.contains(&b'<');
                match (end.filter(|_| is_open), closing) {
                    (Some(end), _) => return TagEnd::At(at + 1 + end),
                    (None, None) => return TagEnd::Cut,
                    (None, Some(len)) => at += len + 1,
                }
                after_equals = false;
            }
            b'=' => after_equals = true,
            b' ' | b'\t' | b'\n' | b'\r' => {}
            _ => after_equals = false,
        }
        at += 1;
    }
    TagEnd::Cut
}

/// Returns the position of the first `]]>`. Brackets are rare, so searching for one is several times faster than
/// searching for all three characters.
pub(super) fn cdata_end(text: &str) -> Option<usize> {
    text.match_indices(']')
        .map(|(at, _)| at)
        .find(|at| text.get(*at..).is_some_and(|rest| rest.starts_with("]]>")))
}

/// Returns the length of a document type declaration with its internal subset and quoted literals.
fn doctype_len(bytes: &[u8]) -> Option<usize> {
    let (mut subset, mut quote) = (false, None);
    for (at, &b) in bytes.iter().enumerate() {
        match (quote, b) {
            (Some(q), _) => quote = Some(q).filter(|q| *q != b),
            (None, b'"' | b'\'') => quote = Some(b),
            (None, b'[') => subset = true,
            (None, b']') => subset = false,
            (None, b'>') if !subset => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The attributes of a tag: names and raw values, in order. A value may lack quotes, or be missing.
#[derive(Clone, Debug)]
pub(in crate::document) struct Attributes<'a>(&'a str);

impl<'a> Attributes<'a> {
    pub(in crate::document) const fn new(attributes: &'a str) -> Self {
        Self(attributes)
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let blank = |b: u8| b.is_ascii_whitespace();
        let text = self.0.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        if text.is_empty() {
            return None;
        }
        let name_len = text.bytes().position(|b| blank(b) || b == b'=').unwrap_or(text.len());
        let (name, rest) = text.split_at_checked(name_len)?;
        let after = rest.trim_ascii_start();
        let Some(value) = after.strip_prefix('=') else {
            // The name has no value. At least one byte is consumed, so the loop ends.
            self.0 = after;
            return Some((name, ""));
        };
        let value = value.trim_ascii_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let quoted = quote.and_then(|q| value.strip_prefix(q)?.split_once(q));
        let (value, rest) = quoted.or_else(|| {
            let bare = value.trim_start_matches(['"', '\'']);
            let len = bare.bytes().position(blank).unwrap_or(bare.len());
            bare.split_at_checked(len)
        })?;
        self.0 = rest;
        Some((name, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let tokens: Vec<String> = Tokens::new(text)
            .map(|token| match token {
                Token::Text(t) => format!("t:{t}"),
                Token::CData(t) => format!("c:{t}"),
                Token::Start(tag) => {
                    let attributes: Vec<_> =
                        Attributes::new(tag.attributes).map(|(n, v)| format!(" {n}={v}")).collect();
                    format!("s:{}{}{}", tag.name, attributes.concat(), if tag.empty { "/" } else { "" })
                }
                Token::End(name) => format!("e:{name}"),
                Token::Doctype(t) => format!("d:{}", t.trim()),
                Token::Other => "o".into(),
            })
            .collect();
        assert_eq!(tokens, expect, "{text}");
    }

    #[test]
    fn good_and_bad_markup_is_cut_into_tokens() {
        check("<a b='1' c=\"x>y\">t</a>", &["s:a b=1 c=x>y", "t:t", "e:a"]);
        check("<a/><b />", &["s:a/", "s:b/"]);
        check("<a b=c d>", &["s:a b=c d="]);
        check("<![CDATA[<x>]]>]]>", &["c:<x>", "t:]]>"]);
        check("<![CDATA[cut", &["c:cut"]);
        check("<!-- < --><?x <?>", &["o", "o"]);
        check("<!DOCTYPE a [<!ENTITY b \"]>\">]><a>", &["d:a [<!ENTITY b \"]>\">]", "s:a"]);
        check("1 < 2 <3 a <b c</a>", &["t:1 ", "t:< 2 ", "t:<3 a ", "t:<b c", "e:a"]);
        check("<a href=\"x>t", &["s:a href=x", "t:t"]);
        check("</a ><a", &["e:a", "o"]);
        check("</a", &["e:a"]);
        check("<", &["t:<"]);
        check("<é/>", &["s:é/"]);
    }
}
