//! Writes OPML 2.0 that other programs can import (O2). The document is always well-formed, whatever the values
//! contain.

use super::outline::{Opml, Outline};
use super::read::{is_namespace, is_writable};
use crate::encoding::references::is_legal;

/// Writes a document. Characters that XML does not allow are left out.
#[must_use]
pub fn write(opml: &Opml) -> String {
    let mut prefixes = Vec::new();
    opml.outlines.iter().for_each(|outline| collect_prefixes(outline, &mut prefixes));
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\"");
    for (prefix, namespace) in &prefixes {
        attribute(&mut text, &format!("xmlns:{prefix}"), namespace);
    }
    text.push_str(">\n  <head>\n    <title>");
    escape(&mut text, opml.title.as_deref().unwrap_or("Subscriptions"));
    text.push_str("</title>\n  </head>\n  <body>\n");
    opml.outlines.iter().for_each(|child| outline(&mut text, child, 2, &prefixes));
    text.push_str("  </body>\n</opml>\n");
    text
}

type Prefixes = Vec<(String, String)>;

/// Collects the prefixes in use with the first namespace of each. A prefix that was never declared gets a namespace of
/// its own, because the document could not be read without one.
fn collect_prefixes(outline: &Outline, prefixes: &mut Prefixes) {
    for (name, _) in &outline.attributes {
        let Some(prefix) = prefix_to_declare(name) else { continue };
        if prefixes.iter().any(|(known, _)| known == prefix) {
            continue;
        }
        let declared = declared(outline, prefix).map(ToOwned::to_owned);
        prefixes.push((prefix.to_owned(), declared.unwrap_or_else(|| format!("urn:undeclared:{prefix}"))));
    }
    outline.children.iter().for_each(|child| collect_prefixes(child, prefixes));
}

fn declared<'o>(outline: &'o Outline, prefix: &str) -> Option<&'o str> {
    let mut declarations = outline.attributes.iter();
    let found = declarations.find(|(name, _)| name.strip_prefix("xmlns:") == Some(prefix));
    found.map(|(_, namespace)| namespace.as_str()).filter(|namespace| is_namespace(namespace))
}

/// Returns true if a name can be written as an attribute. Declarations are written separately.
fn is_attribute(name: &str) -> bool {
    is_writable(name) && name != "xmlns" && !name.starts_with("xmlns:")
}

/// Returns the prefix of an attribute that must be declared. Only `xml` needs no declaration. Other prefixes that begin
/// with `xml` are reserved, but not errors (Namespaces in XML §3).
fn prefix_to_declare(name: &str) -> Option<&str> {
    let (prefix, _) = name.split_once(':').filter(|_| is_attribute(name))?;
    Some(prefix).filter(|&prefix| prefix != "xml")
}

fn outline(text: &mut String, folder_or_feed: &Outline, depth: usize, prefixes: &Prefixes) {
    let indent = "  ".repeat(depth.min(20));
    text.push_str(&indent);
    text.push_str("<outline");
    // OPML 2.0 requires `text`. If it differed from the title, it was stored as an attribute.
    let kept = folder_or_feed.attributes.iter().find(|(name, _)| name == "text");
    attribute(text, "text", kept.map_or(&folder_or_feed.title, |(_, value)| value));
    attribute(text, "title", &folder_or_feed.title);
    let mut understood = vec!["title"];
    if let Some(feed) = &folder_or_feed.feed {
        attribute(text, "type", &feed.kind);
        attribute(text, "xmlUrl", feed.url.as_str());
        understood.extend(["type", "xmlUrl"]);
        if let Some(site) = &feed.site {
            attribute(text, "htmlUrl", site.as_str());
            understood.push("htmlUrl");
        }
    }
    let mut others: Vec<&str> = vec!["text"];
    for (name, value) in &folder_or_feed.attributes {
        // A known name that was written already is skipped, whatever its case. XML forbids a second attribute with the
        // same name (XML 1.0 §3.1).
        let is_known = understood.iter().any(|known| known.eq_ignore_ascii_case(name));
        // An address among the other attributes would turn a folder into a feed.
        if is_known
            || others.contains(&name.as_str())
            || name.eq_ignore_ascii_case("xmlUrl")
            || !is_attribute(name)
        {
            continue;
        }
        if let Some(prefix) = prefix_to_declare(name) {
            local_declaration(text, folder_or_feed, prefix, name, prefixes);
        }
        attribute(text, name, value);
        others.push(name);
    }
    if folder_or_feed.children.is_empty() {
        text.push_str("/>\n");
        return;
    }
    text.push_str(">\n");
    folder_or_feed.children.iter().for_each(|child| outline(text, child, depth + 1, prefixes));
    text.push_str(&indent);
    text.push_str("</outline>\n");
}

/// Declares a prefix on the outline itself, before its first use, if the root declares another namespace for it.
fn local_declaration(text: &mut String, outline: &Outline, prefix: &str, name: &str, prefixes: &Prefixes) {
    let Some(namespace) = declared(outline, prefix) else { return };
    let same = prefixes.iter().any(|(known, global)| known == prefix && global == namespace);
    let first = outline.attributes.iter().find(|(other, _)| prefix_to_declare(other) == Some(prefix));
    if !same && first.is_some_and(|(first, _)| first == name) {
        attribute(text, &format!("xmlns:{prefix}"), namespace);
    }
}

fn attribute(text: &mut String, name: &str, value: &str) {
    text.push(' ');
    text.push_str(name);
    text.push_str("=\"");
    escape(text, value);
    text.push('"');
}

fn hexadecimal(c: char) -> String {
    format!("{:X}", u32::from(c))
}

fn escape(text: &mut String, value: &str) {
    for c in value.chars().filter(|&c| is_legal(c)) {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            // XML readers replace these characters by spaces unless they are written as references (XML 1.0 §3.3.3).
            '\n' => text.push_str("&#10;"),
            '\r' => text.push_str("&#13;"),
            '\t' => text.push_str("&#9;"),
            // A terminal would interpret these characters.
            c if c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') => {
                text.push_str("&#x");
                text.push_str(&hexadecimal(c));
                text.push(';');
            }
            c => text.push(c),
        }
    }
}
