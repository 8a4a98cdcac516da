//! Names of elements: the namespace of a prefix, and the meaning of each element.
//!
//! The URI of a namespace counts, not its prefix (K8a). If the URI is unknown or the prefix is undeclared, the usual
//! prefixes of common extensions count. The prefix of the history namespace never counts (K1).

/// The namespaces that Lacuna knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Ns {
    /// The element has no namespace.
    None,
    /// Atom 1.0, and Atom 0.3 with its drafts.
    Atom,
    /// Atom's namespace as the default namespace of an RSS document, by mistake.
    AtomByMistake,
    /// Any namespace of RSS.
    Rss,
    Rdf,
    Content,
    Dc,
    DcTerms,
    Itunes,
    Media,
    /// The threading extension (RFC 4685).
    Thread,
    /// Deleted entries (RFC 6721).
    Tombstones,
    Syndication,
    History,
    Xhtml,
    /// Any other namespace.
    Unknown,
}

/// Returns a URI without its scheme, trailing slashes and number signs, for a lenient comparison.
fn core(uri: &str) -> &str {
    let uri = uri.trim();
    let uri = uri.split_once("://").map_or(uri, |(_, rest)| rest);
    uri.trim_end_matches(['/', '#'])
}

const HISTORY: &str = "http://purl.org/syndication/history/1.0";

/// Returns true for a wrong spelling of the history namespace, which Lacuna accepts and reports (K8a).
pub(in crate::document) fn is_misspelt_history(uri: &str) -> bool {
    uri.trim() != HISTORY
}

const URIS: [(&str, Ns); 26] = [
    ("www.w3.org/2005/Atom", Ns::Atom),
    ("purl.org/rss/1.0", Ns::Rss),
    ("purl.org/net/rss1.1", Ns::Rss),
    ("purl.org/rss/0.9", Ns::Rss),
    ("my.netscape.com/rdf/simple/0.9", Ns::Rss),
    ("channel.netscape.com/rdf/simple/0.9", Ns::Rss),
    ("my.netscape.com/publish/formats/rss-0.91.dtd", Ns::Rss),
    ("backend.userland.com/rss2", Ns::Rss),
    ("backend.userland.com/rss", Ns::Rss),
    ("backend.userland.com/RSS2", Ns::Rss),
    ("blogs.law.harvard.edu/tech/rss", Ns::Rss),
    ("cyber.law.harvard.edu/rss", Ns::Rss),
    ("cyber.law.harvard.edu/rss/rss.html", Ns::Rss),
    ("www.w3.org/1999/02/22-rdf-syntax-ns", Ns::Rdf),
    ("purl.org/rss/1.0/modules/content", Ns::Content),
    ("purl.org/dc/elements/1.1", Ns::Dc),
    ("purl.org/dc/elements/1.0", Ns::Dc),
    ("purl.org/dc", Ns::Dc),
    ("purl.org/dc/terms", Ns::DcTerms),
    ("purl.org/rss/1.0/modules/syndication", Ns::Syndication),
    ("www.w3.org/1999/xhtml", Ns::Xhtml),
    ("search.yahoo.com/mrss", Ns::Media),
    ("video.search.yahoo.com/mrss", Ns::Media),
    ("purl.org/syndication/thread/1.0", Ns::Thread),
    ("purl.org/atompub/tombstones/1.0", Ns::Tombstones),
    ("purl.org/syndication/history/1.0", Ns::History),
];

/// Returns the namespace of a URI, whatever prefix is bound to it (RFC 5005 §1.1, K8a). The prefix counts only if the
/// URI is unknown and the prefix is that of a common extension.
pub(in crate::document) fn of_uri(uri: &str, prefix: &str) -> Ns {
    let core = core(uri);
    if core.is_empty() {
        return Ns::None;
    }
    if let Some((_, ns)) = URIS.iter().find(|(known, _)| known.eq_ignore_ascii_case(core)) {
        return *ns;
    }
    let starts = |known: &str| core.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known));
    if starts("purl.org/atom/ns") || starts("www.w3.org/2005/Atom") {
        Ns::Atom
    } else if starts("www.itunes.com") || starts("itunes.com") {
        Ns::Itunes
    } else {
        of_prefix(prefix)
    }
}

/// Returns the namespace of a usual prefix. Never returns that of Atom, because its links steer walks, nor that of
/// history or of tombstones.
pub(in crate::document) fn of_prefix(prefix: &str) -> Ns {
    match prefix {
        "content" => Ns::Content,
        "dc" => Ns::Dc,
        "dcterms" => Ns::DcTerms,
        "itunes" => Ns::Itunes,
        "media" => Ns::Media,
        "thr" => Ns::Thread,
        "sy" => Ns::Syndication,
        "rdf" => Ns::Rdf,
        "rss" => Ns::Rss,
        "xhtml" => Ns::Xhtml,
        _ => Ns::Unknown,
    }
}

/// The two families of XML feeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Dialect {
    Atom,
    Rss,
}

/// The part of the document that an element is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Section {
    /// feed, channel, or the root around a channel.
    Head,
    /// entry, item.
    Entry,
    /// source.
    Source,
    /// author.
    Person,
    /// RSS image.
    Image,
    /// skipHours, skipDays.
    Skip,
}

/// The way in which the pass handles an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Action {
    /// The element begins an entry.
    Entry,
    /// The children of the element belong to this part of the document. The element is written under this name, unless
    /// the name is empty.
    Container(Section, &'static str),
    /// The children of the element count as children of its parent.
    Transparent,
    /// The text of the element is stored.
    Field(Field),
    /// Only the attributes of the element count.
    Attributes(Element),
    /// The element is skipped with all its content.
    Ignore,
}

/// An element whose text is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) struct Field {
    pub(in crate::document) target: Target,
    pub(in crate::document) shape: Shape,
}

/// The field that receives the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Target {
    /// The canonical XML, where the text gets this name.
    Xml(&'static str),
    /// The side record.
    Side(Side),
}

/// Texts of the side record. A number is a rank: the text with the lowest rank wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Side {
    Id,
    Title,
    Author(u8),
    Published(u8),
    Updated(u8),
    Category,
    /// A text that counts if there is no text with a lower rank.
    Content(u8),
    Summary(u8),
    Stateful,
    Incremental,
    HistoryPrev,
    Duration,
    UpdatePeriod,
    UpdateFrequency,
}

/// The form of the text of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Shape {
    Plain,
    Uri,
    Date,
    /// HTML, whatever its `type` says.
    Html,
    /// Plain text, HTML or XHTML, as the attributes `type` and `mode` say (RFC 4287 §3.1, §4.1.3).
    AtomText,
}

/// Elements of which only the attributes count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Element {
    Link,
    Category,
    Enclosure,
    MediaContent,
    /// A picture, whose address is in this attribute.
    Image(&'static str),
    Complete,
    Archive,
    /// A mark of the history namespace in an entry. It does not count there.
    MarkInEntry,
    /// The feed from which the publisher took the entry.
    SourceLink,
    InReplyTo,
    /// A tombstone. Its children do not concern the feed.
    DeletedEntry,
}

const fn xml(name: &'static str, shape: Shape) -> Action {
    Action::Field(Field { target: Target::Xml(name), shape })
}

const fn side(side: Side, shape: Shape) -> Action {
    Action::Field(Field { target: Target::Side(side), shape })
}

/// Returns how the pass handles the element `name` (in lower case) of the namespace `ns` in `section`.
pub(in crate::document) fn action(dialect: Dialect, section: Section, ns: Ns, name: &str) -> Action {
    let main = match (dialect, ns) {
        (Dialect::Atom, Ns::Atom | Ns::None) => atom(section, name),
        (Dialect::Rss, Ns::Rss | Ns::None | Ns::AtomByMistake) => rss(section, name),
        (Dialect::Rss, Ns::Atom) => atom_in_rss(section, name),
        _ => return extension(dialect, section, ns, name),
    };
    main.unwrap_or(Action::Ignore)
}

fn atom(section: Section, name: &str) -> Option<Action> {
    use Shape::{AtomText, Date, Plain, Uri};
    Some(match (section, name) {
        (Section::Head, "entry") => Action::Entry,
        (Section::Head | Section::Entry, "id") => xml("id", Plain),
        (Section::Head | Section::Entry | Section::Source, "title") => xml("title", AtomText),
        (Section::Head, "subtitle" | "tagline") => xml("subtitle", AtomText),
        (Section::Head | Section::Entry, "updated" | "modified") => xml("updated", Date),
        (Section::Head | Section::Entry | Section::Source, "author") => {
            Action::Container(Section::Person, "author")
        }
        (Section::Source, "link") => Action::Attributes(Element::SourceLink),
        (Section::Head | Section::Entry, "link") => Action::Attributes(Element::Link),
        (Section::Head, "generator") => xml("generator", Plain),
        (Section::Head, "icon") => xml("icon", Uri),
        (Section::Head, "logo") => xml("logo", Uri),
        (Section::Entry, "published" | "issued") => xml("published", Date),
        (Section::Entry, "created") => side(Side::Published(3), Date),
        (Section::Entry, "summary") => xml("summary", AtomText),
        (Section::Entry, "content") => xml("content", AtomText),
        (Section::Entry, "category") => Action::Attributes(Element::Category),
        (Section::Entry, "source") => Action::Container(Section::Source, "source"),
        (Section::Person, "name") => xml("name", Plain),
        (Section::Person, "email") => xml("email", Plain),
        _ => return None,
    })
}

fn rss(section: Section, name: &str) -> Option<Action> {
    use Shape::{Date, Html, Plain, Uri};
    Some(match (section, name) {
        (Section::Head, "item") => Action::Entry,
        // RSS 1.1 has a list element around its items.
        (Section::Head, "channel" | "items") => Action::Transparent,
        (Section::Head | Section::Entry, "title") => xml("title", Html),
        (Section::Head | Section::Entry, "link") => xml("link", Uri),
        (Section::Head | Section::Entry, "description") => xml("description", Html),
        (Section::Head | Section::Entry, "pubdate") => xml("pubDate", Date),
        (Section::Head, "lastbuilddate") => xml("lastBuildDate", Date),
        (Section::Head, "generator") => xml("generator", Plain),
        (Section::Head, "managingeditor") => xml("managingEditor", Plain),
        (Section::Head, "ttl") => xml("ttl", Plain),
        (Section::Head, "image") => Action::Container(Section::Image, "image"),
        (Section::Head, "skiphours") => Action::Container(Section::Skip, "skipHours"),
        (Section::Head, "skipdays") => Action::Container(Section::Skip, "skipDays"),
        (Section::Image, "url") => xml("url", Uri),
        (Section::Skip, "hour") => xml("hour", Plain),
        (Section::Skip, "day") => xml("day", Plain),
        (Section::Entry, "author") => xml("author", Plain),
        (Section::Entry, "comments") => xml("comments", Uri),
        (Section::Entry, "guid") => xml("guid", Plain),
        (Section::Entry, "category") => xml("category", Plain),
        (Section::Entry, "source") | (Section::Source, "title") => xml("source", Plain),
        (Section::Entry, "enclosure") => Action::Attributes(Element::Enclosure),
        _ => return None,
    })
}

fn atom_in_rss(section: Section, name: &str) -> Option<Action> {
    use Shape::{AtomText, Date, Plain};
    Some(match (section, name) {
        (Section::Head | Section::Entry, "link") => Action::Attributes(Element::Link),
        (Section::Head | Section::Entry, "updated") => side(Side::Updated(0), Date),
        (Section::Entry, "published") => side(Side::Published(0), Date),
        (Section::Entry, "id") => side(Side::Id, Plain),
        (Section::Entry, "title") => side(Side::Title, AtomText),
        (Section::Entry, "content") => side(Side::Content(0), AtomText),
        (Section::Entry, "summary") => side(Side::Summary(0), AtomText),
        (Section::Head | Section::Entry, "author") => Action::Container(Section::Person, ""),
        (Section::Person, "name") => side(Side::Author(0), Plain),
        _ => return None,
    })
}

/// Handles an element of an extension. Marks of the history namespace count only in the head section (K8, RFC 5005
/// §1.2).
fn extension(dialect: Dialect, section: Section, ns: Ns, name: &str) -> Action {
    use Shape::{Date, Html, Plain, Uri};
    match (ns, section, name) {
        (Ns::History, Section::Head, "complete") => Action::Attributes(Element::Complete),
        (Ns::History, Section::Head, "archive") => Action::Attributes(Element::Archive),
        (Ns::History, Section::Head, "stateful") => side(Side::Stateful, Plain),
        (Ns::History, Section::Head, "incremental") => side(Side::Incremental, Plain),
        (Ns::History, Section::Head, "prev") => side(Side::HistoryPrev, Uri),
        (Ns::History, Section::Entry, "complete" | "archive" | "stateful" | "incremental" | "prev") => {
            Action::Attributes(Element::MarkInEntry)
        }
        (Ns::Tombstones, Section::Head, "deleted-entry") => Action::Attributes(Element::DeletedEntry),
        (Ns::Syndication, Section::Head, "updateperiod") => side(Side::UpdatePeriod, Plain),
        (Ns::Syndication, Section::Head, "updatefrequency") => side(Side::UpdateFrequency, Plain),
        (Ns::Content, Section::Entry, "encoded") if dialect == Dialect::Rss => xml("content:encoded", Html),
        (Ns::Content, Section::Entry, "encoded") => side(Side::Content(0), Html),
        (Ns::Dc, Section::Head | Section::Entry, "creator") => side(Side::Author(0), Plain),
        (Ns::Dc | Ns::DcTerms, Section::Head | Section::Entry, "date") => side(Side::Published(1), Date),
        (Ns::Dc, Section::Entry, "subject") => side(Side::Category, Plain),
        (Ns::Dc | Ns::Itunes | Ns::Media, Section::Entry, "title") => side(Side::Title, Html),
        (Ns::Dc, Section::Entry, "description") => side(Side::Content(3), Html),
        (Ns::DcTerms, Section::Entry, "issued" | "available") => side(Side::Published(2), Date),
        (Ns::DcTerms, Section::Entry, "created") => side(Side::Published(3), Date),
        (Ns::DcTerms, Section::Entry, "modified") => side(Side::Updated(1), Date),
        (Ns::Itunes, Section::Head | Section::Entry, "author") => side(Side::Author(2), Plain),
        (Ns::Itunes, Section::Head | Section::Entry, "image") => Action::Attributes(Element::Image("href")),
        (Ns::Itunes, Section::Entry, "duration") => side(Side::Duration, Plain),
        (Ns::Itunes, Section::Entry, "summary") => side(Side::Content(5), Html),
        (Ns::Thread, Section::Entry, "in-reply-to") => Action::Attributes(Element::InReplyTo),
        (Ns::Media, Section::Entry, "group") => Action::Transparent,
        (Ns::Media, Section::Entry, "content") => Action::Attributes(Element::MediaContent),
        (Ns::Media, Section::Head | Section::Entry, "thumbnail") => Action::Attributes(Element::Image("url")),
        (Ns::Media, Section::Entry, "description") => side(Side::Content(4), Html),
        (Ns::Xhtml, Section::Entry, "body" | "div") => side(Side::Content(2), Html),
        _ => Action::Ignore,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k8a_namespaces_are_known_by_their_uri() {
        for (uri, prefix, expect) in [
            ("http://purl.org/syndication/history/1.0", "x", Ns::History),
            ("https://purl.org/syndication/history/1.0/", "x", Ns::History),
            ("http://example.org/", "fh", Ns::Unknown),
            ("http://www.w3.org/2005/Atom", "", Ns::Atom),
            ("http://purl.org/atom/ns#draft-ietf-atompub-format-05", "", Ns::Atom),
            ("http://www.itunes.com/DTDs/Podcast-1.0.dtd", "i", Ns::Itunes),
            ("http://unknown/", "media", Ns::Media),
            ("", "", Ns::None),
        ] {
            assert_eq!(of_uri(uri, prefix), expect, "{uri}");
        }
        assert!(is_misspelt_history("https://purl.org/syndication/history/1.0"));
        assert!(!is_misspelt_history("http://purl.org/syndication/history/1.0"));
    }
}
