//! Finds the root element of a feed. If there is none, says what the document is.

use super::markup::names;
use super::markup::names::{Dialect, Ns};
use super::markup::tokens::{Attributes, Tag, Token, Tokens};
use super::repairs::{Repair, Repairs};
use crate::locale::Message;
use crate::model::{Failure, FailureKind, Format};

/// The root element of a feed.
#[derive(Debug)]
pub(super) struct Root<'a> {
    pub(super) tag: Tag<'a>,
    pub(super) dialect: Dialect,
    pub(super) format: Format,
    /// True if the root is an entry.
    pub(super) is_entry: bool,
    pub(super) doctype: Option<&'a str>,
}

/// Reads tokens up to and including the root, and skips any tokens before the root.
pub(super) fn find<'a>(tokens: &mut Tokens<'a>, repairs: &mut Repairs) -> Result<Root<'a>, Failure> {
    let mut doctype = None;
    let mut first: Option<Tag<'a>> = None;
    let (mut junk, mut is_file) = (false, false);
    for token in tokens.by_ref() {
        match token {
            Token::Doctype(text) if first.is_none() => doctype = doctype.or(Some(text)),
            Token::Text(text) => {
                junk |= !text.trim_start_matches('\u{feff}').trim().is_empty();
                is_file |= first.is_none() && is_of_file(text);
            }
            Token::Start(tag) => {
                if let Some(root) = root_of(tag, doctype) {
                    if junk || first.is_some() {
                        repairs.count(Repair::JunkBeforeRoot);
                    }
                    if root.tag.name.eq_ignore_ascii_case("channel") && root.format != Format::Rss10 {
                        repairs.count(Repair::MissingChannel);
                    }
                    return Ok(root);
                }
                if is_page_element(tag.name) {
                    return Err(page());
                }
                first = first.or(Some(tag));
            }
            _ => {}
        }
    }
    Err(match first {
        _ if is_file => not_a_feed(msg!("document-other-file")),
        None => not_a_feed(msg!("document-plain-text")),
        Some(tag) => no_feed_xml(tag.name),
    })
}

/// Returns true for the beginning of a PDF, and for bytes that are no text, such as those of an image.
fn is_of_file(text: &str) -> bool {
    let is_binary = |c: char| c == '\u{fffd}' || c.is_ascii_control() && !c.is_ascii_whitespace();
    text.trim_start().starts_with("%PDF-") || text.contains(is_binary)
}

/// Returns true for elements with which only a web page begins.
fn is_page_element(name: &str) -> bool {
    ["html", "head", "body"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns the failure for a web page.
pub(super) fn page() -> Failure {
    Failure::new(FailureKind::NotAFeed, msg!("document-web-page"), msg!("document-web-page.hint"))
}

/// Returns the failure for anything else that is not a feed.
pub(super) fn not_a_feed(message: Message) -> Failure {
    Failure::new(FailureKind::NotAFeed, message, msg!("document-check-address"))
}

fn no_feed_xml(name: &str) -> Failure {
    let local = name.split_once(':').map_or(name, |(_, local)| local).to_ascii_lowercase();
    match &*local {
        "opml" => Failure::new(FailureKind::NotAFeed, msg!("document-opml"), msg!("document-opml.hint")),
        "urlset" | "sitemapindex" => not_a_feed(msg!("document-sitemap")),
        "p" | "div" | "a" | "b" | "br" | "script" | "style" | "title" | "meta" | "link" | "h1" | "center" => {
            page()
        }
        _ => not_a_feed(msg!("document-other-xml")),
    }
}

fn root_of<'a>(tag: Tag<'a>, doctype: Option<&'a str>) -> Option<Root<'a>> {
    let (prefix, local) = tag.name.split_once(':').unwrap_or(("", tag.name));
    let namespace = Attributes::new(tag.attributes)
        .find(|(name, _)| match name.strip_prefix("xmlns") {
            Some(rest) => rest.strip_prefix(':').unwrap_or(rest) == prefix,
            None => false,
        })
        .map_or("", |(_, uri)| uri.trim());
    let ns = names::of_uri(namespace, prefix);
    let version =
        Attributes::new(tag.attributes).find(|(name, _)| *name == "version").map_or("", |(_, v)| v.trim());
    let lower = local.to_ascii_lowercase();
    let (dialect, format, is_entry) = match &*lower {
        "feed" => (Dialect::Atom, atom_version(namespace, version), false),
        // Many vocabularies have an element of this name. Only the element of Atom counts.
        "entry" if ns == Ns::Atom => (Dialect::Atom, Format::AtomEntry, true),
        "rss" => (Dialect::Rss, rss_version(version), false),
        "rdf" if namespace.contains("rdf") || namespace.is_empty() || ns == Ns::Rdf => {
            (Dialect::Rss, rdf_version(tag.attributes), false)
        }
        "channel" if namespace.contains("rss1.1") => (Dialect::Rss, Format::Rss10, false),
        "channel" => (Dialect::Rss, Format::Rss20, false),
        _ => return None,
    };
    Some(Root { tag, dialect, format, is_entry, doctype })
}

fn atom_version(namespace: &str, version: &str) -> Format {
    if namespace.contains("purl.org/atom/ns") || version == "0.3" { Format::Atom03 } else { Format::Atom10 }
}

fn rss_version(version: &str) -> Format {
    match version {
        "0.90" | "0.9" => Format::Rss090,
        v if v.starts_with("0.91") => Format::Rss091,
        v if v.starts_with("0.9") => Format::Rss092,
        v if v.starts_with("1.") => Format::Rss10,
        _ => Format::Rss20,
    }
}

fn rdf_version(attributes: &str) -> Format {
    if attributes.contains("simple/0.9") { Format::Rss090 } else { Format::Rss10 }
}

/// Returns true if a text looks like a web page, in which Lacuna may find feeds (F6).
pub(super) fn looks_like_html(text: &str) -> bool {
    for (seen, token) in Tokens::new(text).enumerate() {
        match token {
            Token::Doctype(kind)
                if kind.trim_start().get(..4).is_some_and(|kind| kind.eq_ignore_ascii_case("html")) =>
            {
                return true;
            }
            Token::Start(tag) => {
                if root_of(tag, None).is_some() {
                    return false;
                }
                return is_page_element(tag.name) || no_feed_xml(tag.name) == page();
            }
            _ => {}
        }
        if seen > 50 {
            break;
        }
    }
    false
}
