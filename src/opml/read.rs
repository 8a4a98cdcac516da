//! Reads OPML leniently (O0), and rejects other files (O1).

use url::Url;

use super::outline::{FeedOutline, Opml, OpmlError, Outline, Skipped};
use super::scan::{Scanner, Tag, TagKind, read_value};
use crate::encoding::charset;
use crate::encoding::references::is_legal;
use crate::model::{is_web, web_address};

/// Deepest nesting of folders. Deeper outlines become children of the deepest folder.
pub const MAX_FOLDERS: usize = 40;

/// Largest number of outlines in a document. Nobody follows so many feeds, and each outline takes up to six kilobytes
/// of memory in a list.
pub const MAX_OUTLINES: usize = 40_000;
/// Largest size of a document in bytes.
pub const MAX_BYTES: u64 = 32 << 20;

/// Reads an OPML document in any encoding, and lists the outlines that cannot be used. Fails only if the document is
/// not OPML or ends before its body does (O1).
pub fn read(bytes: &[u8]) -> Result<Opml, OpmlError> {
    if bytes.len() as u64 > MAX_BYTES {
        let reason = t!("opml-too-large").to_owned();
        return Err(OpmlError { line: 1, reason });
    }
    let text = charset::decode(bytes, None).0;
    let mut lines = Lines { text: &text, at: 0, line: 1 };
    let mut scanner = Scanner::new(&text);
    let Some(root) = scanner.next_tag() else {
        let reason = if text.trim().is_empty() { t!("opml-empty") } else { t!("opml-no-markup") };
        return Err(OpmlError { line: 1, reason: reason.to_owned() });
    };
    // Before OPML 1.0 the root was called `outlineDocument`.
    if !matches!(root.local_name().as_str(), "opml" | "outlinedocument") || root.kind == TagKind::End {
        let reason = t!("opml-begins-with", name = shorten(root.name));
        return Err(OpmlError { line: lines.of(root.at), reason });
    }
    let mut reader = Reader { ended: root.kind == TagKind::Empty, ..Reader::default() };
    reader.prefixes(&root);
    let mut outlines = 0;
    while let Some(tag) = scanner.next_tag() {
        match (tag.local_name().as_str(), tag.kind) {
            ("outline", TagKind::End) => reader.close(),
            ("outline", kind) => {
                let line = lines.of(tag.at);
                outlines += 1;
                if outlines > MAX_OUTLINES {
                    let reason = t!("opml-too-many").to_owned();
                    return Err(OpmlError { line, reason });
                }
                if tag.broken && scanner.rest().is_empty() {
                    let reason = t!("opml-cut-within").to_owned();
                    return Err(OpmlError { line, reason });
                }
                reader.outline(&tag, line);
                // A tag that never ended is closed here, so that the following outlines are its siblings.
                if kind == TagKind::Empty || tag.broken {
                    reader.close();
                }
            }
            ("title", TagKind::Start) if reader.opml.title.is_none() && reader.open.is_empty() => {
                let title =
                    read_value(scanner.text_before_tag()).split_whitespace().collect::<Vec<_>>().join(" ");
                reader.opml.title = Some(title).filter(|title| !title.is_empty());
            }
            ("head" | "body", TagKind::Start) => reader.prefixes(&tag),
            ("body" | "opml" | "outlinedocument", TagKind::End | TagKind::Empty) => reader.ended = true,
            _ => {}
        }
    }
    if !reader.ended {
        let reason = match reader.open.last() {
            Some(open) => t!("opml-outline-never-ends", line = open.line.to_string()),
            None => t!("opml-never-ends").to_owned(),
        };
        return Err(OpmlError { line: lines.of(text.len()), reason });
    }
    while !reader.open.is_empty() {
        reader.close_unclosed();
    }
    Ok(reader.opml)
}

/// Counts lines up to a position. Positions must come in order.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, at: usize) -> usize {
        let between = self.text.get(self.at..at).unwrap_or_default();
        self.line += between.matches('\n').count();
        self.at = self.at.max(at);
        self.line
    }
}

#[derive(Default)]
struct Reader {
    opml: Opml,
    open: Vec<Open>,
    /// Number of open outlines that are nested too deeply to be kept.
    too_deep: usize,
    /// True after the end of the body.
    ended: bool,
    /// Declared prefixes and their namespaces.
    prefixes: Vec<(String, String)>,
}

/// An outline that is still open.
struct Open {
    line: usize,
    /// `None` for a skipped outline, whose children take its place.
    outline: Option<Outline>,
    children: Vec<Outline>,
}

impl Reader {
    fn prefixes(&mut self, tag: &Tag<'_>) {
        for (name, value) in &tag.attributes {
            if let Some(prefix) = name.strip_prefix("xmlns:") {
                self.prefixes.push((prefix.to_owned(), value.clone()));
            }
        }
    }

    fn outline(&mut self, tag: &Tag<'_>, line: usize) {
        let outline = self.understand(tag, line);
        if self.open.len() >= MAX_FOLDERS {
            // The outline is kept without children. Its children become its siblings.
            self.place(line, outline, Vec::new());
            self.too_deep += 1;
            return;
        }
        self.open.push(Open { line, outline, children: Vec::new() });
    }

    /// Adds an outline that has ended to its siblings. Skips an outline that claims to be a feed but has no address and
    /// no children.
    fn place(&mut self, line: usize, outline: Option<Outline>, mut children: Vec<Outline>) {
        let siblings = self.open.last_mut().map_or(&mut self.opml.outlines, |open| &mut open.children);
        match outline {
            Some(outline) if children.is_empty() && lacks_address(&outline) => {
                let name = if outline.title.is_empty() { t!("opml-a-feed") } else { &outline.title };
                let reason = t!("opml-no-address", name = shorten(name));
                self.opml.skipped.push(Skipped { line, reason });
            }
            Some(outline) => siblings.push(Outline { children, ..outline }),
            None => siblings.append(&mut children),
        }
    }

    /// Closes the innermost open outline. An end tag without a start is ignored.
    fn close(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some(Open { line, outline, children }) = self.open.pop() else { return };
        self.place(line, outline, children);
    }

    /// Closes an outline that has no end tag. A feed contains no outlines, so outlines that seem to be in it become its
    /// siblings.
    fn close_unclosed(&mut self) {
        self.too_deep = 0;
        let Some(Open { line, outline, children }) = self.open.pop() else { return };
        if outline.as_ref().is_some_and(|outline| outline.feed.is_some()) {
            self.place(line, outline, Vec::new());
            self.place(line, None, children);
        } else {
            self.place(line, outline, children);
        }
    }

    fn understand(&mut self, tag: &Tag<'_>, line: usize) -> Option<Outline> {
        let find = |wanted: &str| {
            let found = tag.attributes.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
            found.map(|(_, value)| value.as_str()).filter(|value| !value.trim().is_empty())
        };
        let kind = find("type");
        // A line of control characters alone is no title.
        let line_of = |wanted: &str| {
            let named = tag.attributes.iter().filter(|(name, _)| name.eq_ignore_ascii_case(wanted));
            named.map(|(_, value)| one_line(value)).find(|line| !line.is_empty())
        };
        let is_feed_type = kind.is_some_and(is_feed_type);
        // Some lists have the address of a feed in `url`, which OPML uses for other types.
        let by_url = find("url").filter(|_| is_feed_type && find("xmlUrl").is_none());
        let title = line_of("title").or_else(|| line_of("text")).unwrap_or_default();
        let mut outline = Outline { title, ..Outline::default() };
        let mut site = None;
        if let Some(address) = find("xmlUrl").or(by_url) {
            match feed_address(address) {
                Ok(url) => {
                    site = find("htmlUrl").and_then(web_address);
                    let kind = kind.map_or("rss", str::trim).to_owned();
                    outline.feed = Some(FeedOutline { url, site: site.clone(), kind });
                }
                Err(reason) => {
                    self.opml.skipped.push(Skipped { line, reason });
                    return None;
                }
            }
        }
        let is_feed = outline.feed.is_some();
        if tag.broken && !is_feed {
            let reason = t!("opml-no-quote").to_owned();
            self.opml.skipped.push(Skipped { line, reason });
            return None;
        }
        for (name, value) in &tag.attributes {
            let is = |known: &str| name.eq_ignore_ascii_case(known);
            let understood = is("title")
                || (is("text") && one_line(value) == outline.title)
                || (is("text") && value.trim().is_empty())
                || is("xmlUrl")
                || (is("url") && by_url.is_some())
                || (is_feed && is("type"))
                || (is("htmlUrl") && (site.is_some() || value.trim().is_empty()));
            let is_declaration = *name == "xmlns" || name.starts_with("xmlns:");
            if understood || is_declaration || !is_writable(name) {
                continue;
            }
            self.declare(tag, name, &mut outline.attributes);
            outline.attributes.push(((*name).to_owned(), value.clone()));
        }
        Some(outline)
    }

    /// Adds the declaration of the prefix of `name`, once.
    fn declare(&self, tag: &Tag<'_>, name: &str, attributes: &mut Vec<(String, String)>) {
        let Some((prefix, _)) = name.split_once(':').filter(|(prefix, _)| *prefix != "xml") else { return };
        let declaration = format!("xmlns:{prefix}");
        if attributes.iter().any(|(known, _)| *known == declaration) {
            return;
        }
        let here =
            tag.attributes.iter().find(|(known, _)| *known == declaration).map(|(_, namespace)| namespace);
        let outer =
            self.prefixes.iter().rev().find(|(known, _)| known == prefix).map(|(_, namespace)| namespace);
        if let Some(namespace) = here.or(outer).filter(|namespace| is_namespace(namespace)) {
            attributes.push((declaration, namespace.clone()));
        }
    }
}

/// Returns true if a namespace may be declared. Reserved namespaces and the empty one may not (Namespaces in XML §3).
pub(super) fn is_namespace(uri: &str) -> bool {
    uri.chars().any(is_legal)
        && !matches!(uri, "http://www.w3.org/XML/1998/namespace" | "http://www.w3.org/2000/xmlns/")
}

/// Returns true if a type means a feed.
fn is_feed_type(kind: &str) -> bool {
    ["rss", "atom", "feed", "rdf", "json"].iter().any(|known| kind.trim().eq_ignore_ascii_case(known))
}

/// Returns true if an outline claims to be a feed but has no address.
fn lacks_address(outline: &Outline) -> bool {
    let says_so = |(name, value): &(String, String)| name.eq_ignore_ascii_case("type") && is_feed_type(value);
    outline.feed.is_none() && outline.attributes.iter().any(says_so)
}

/// Returns true for a name with at most one prefix (XML 1.0 §2.3, Namespaces in XML §4).
pub(super) fn is_writable(name: &str) -> bool {
    let begins = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_part = |part: &str| {
        begins(part) && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
    };
    match name.split_once(':') {
        Some((prefix, local)) => is_part(prefix) && is_part(local),
        None => is_part(name),
    }
}

/// Returns the address of a feed, or the reason why it is not one.
fn feed_address(given: &str) -> Result<Url, String> {
    let address = given.trim();
    let lower = address.to_ascii_lowercase();
    // The old scheme `feed:` replaces http or precedes it.
    let (address, lower) = match lower.strip_prefix("feed:") {
        Some(rest) => (address.get(5..).unwrap_or_default(), rest),
        None => (address, lower.as_str()),
    };
    let spelled = if lower.starts_with("//") {
        format!("http:{address}")
    } else if is_bare_host(lower) {
        format!("http://{address}")
    } else {
        address.to_owned()
    };
    match Url::parse(&spelled) {
        Ok(url) if is_web(&url) => Ok(url),
        Ok(url) => Err(t!("opml-scheme", scheme = url.scheme(), address = shorten(given))),
        Err(_) => Err(t!("opml-not-web", address = shorten(given))),
    }
}

/// Returns true for addresses such as `example.org/feed`, which many lists contain.
fn is_bare_host(address: &str) -> bool {
    let host = address.split(['/', '?', '#']).next().unwrap_or_default();
    let name = host.split(':').next().unwrap_or_default();
    let port = host
        .split_once(':')
        .is_none_or(|(_, port)| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()));
    let is_label = |label: &str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-');
    port && name.contains('.') && name.split('.').all(is_label)
}

fn one_line(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shorten(text: &str) -> String {
    let mut short: String = text.trim().chars().filter(|c| !c.is_control()).take(80).collect();
    if text.trim().chars().nth(80).is_some() {
        short.push('…');
    }
    short
}
