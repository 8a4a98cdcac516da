//! Writes XML and JSON as text: escaping, elements, members, dates.

use std::fmt::Write as _;

use chrono::DateTime;

/// An XML document with one element on each line.
pub(super) struct Xml(String);

impl Xml {
    pub(super) fn new() -> Self {
        Self("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".to_owned())
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)], end: &str) {
        self.0.push('<');
        self.0.push_str(name);
        for (key, value) in attributes {
            write!(self.0, " {key}=\"{}\"", escape(value)).expect("writing to a String cannot fail");
        }
        self.0.push_str(end);
    }

    pub(super) fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, ">\n");
    }

    pub(super) fn close(&mut self, name: &str) {
        writeln!(self.0, "</{name}>").expect("writing to a String cannot fail");
    }

    pub(super) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, "/>\n");
    }

    pub(super) fn text(&mut self, name: &str, text: &str) {
        writeln!(self.0, "<{name}>{}</{name}>", escape(text)).expect("writing to a String cannot fail");
    }

    pub(super) fn optional(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    /// Returns the document.
    pub(super) fn finish(self) -> String {
        self.0
    }

    pub(super) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }
}

/// Escapes a text for XML and HTML, in elements and attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// Converts a time from RFC 3339 to the form of RSS. Any other text stays as it is.
pub(super) fn rss_date(time: &str) -> String {
    DateTime::parse_from_rfc3339(time).map_or_else(|_| time.to_owned(), |time| time.to_rfc2822())
}

/// Writes a text of JSON, with its quotes.
#[must_use]
pub fn json(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {
                write!(out, "\\u{:04x}", u32::from(c)).expect("writing to a String cannot fail");
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

pub(super) fn json_object(members: &[(&str, Option<String>)]) -> String {
    let members: Vec<String> =
        members.iter().filter_map(|(name, value)| Some(format!("\"{name}\": {}", value.as_ref()?))).collect();
    format!("{{{}}}", members.join(",\n"))
}
