//! Names of elements: which namespace a prefix means, and what an element of each name is for.
//!
//! The URI of a namespace counts, never its prefix (K8a). If a URI is unknown, or a prefix was never declared, the
//! customary prefix of a common extension counts, but never that of the history namespace (K1).

/// The namespaces that mean something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ns {
    /// No namespace.
    None,
    /// Atom 1.0, and Atom 0.3 with its drafts.
    Atom,
    /// Atom's, declared by mistake as the default of an RSS document.
    AtomByMistake,
    /// Any of RSS.
    Rss,
    Rdf,
    Content,
    Dc,
    DcTerms,
    Itunes,
    Media,
    /// RFC 4685.
    Thread,
    /// RFC 6721.
    Tombstones,
    Syndication,
    History,
    Xhtml,
    /// Bound to something else.
    Unknown,
}

/// A URI without its scheme, trailing slashes and number signs, for comparing leniently.
fn core(uri: &str) -> &str {
    let uri = uri.trim();
    let uri = uri.split_once("://").map_or(uri, |(_, rest)| rest);
    uri.trim_end_matches(['/', '#'])
}

const HISTORY: &str = "http://purl.org/syndication/history/1.0";

/// True for a wrong spelling of the history namespace that Lacuna accepts and reports (K8a).
pub(super) fn is_misspelt_history(uri: &str) -> bool {
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

/// The namespace of a URI, whatever prefix is bound to it (RFC 5005 §1.1, K8a). The prefix decides only for common
/// extensions whose URI is unknown.
pub(super) fn of_uri(uri: &str, prefix: &str) -> Ns {
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

/// The namespace that a prefix customarily stands for. Not the history namespace's, nor Atom's, whose links steer, nor
/// that of tombstones.
pub(super) fn of_prefix(prefix: &str) -> Ns {
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
pub(super) enum Dialect {
    Atom,
    Rss,
}

/// Where an element stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// feed, channel, or the root around a channel.
    Head,
    /// entry, item.
    Entry,
    /// atom:source.
    Source,
    /// author.
    Person,
    /// RSS image.
    Image,
    /// skipHours, skipDays.
    Skip,
}

/// What to do with an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// An entry begins.
    Entry,
    /// Its children are read in another place; it is written under this name, unless that is empty.
    Container(Place, &'static str),
    /// Its children count as its parent's.
    Transparent,
    /// Its text is kept.
    Field(Field),
    /// Its attributes say all.
    Attributes(Element),
    /// Passed over with all it holds.
    Ignore,
}

/// An element whose text is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) target: Target,
    pub(super) shape: Shape,
}

/// Where the text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Into the canonical XML, under this name.
    Xml(&'static str),
    /// Into the side record.
    Side(Side),
}

/// Texts of the side record. Numbers are ranks: the lowest that is found wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Id,
    Title,
    Author(u8),
    Published(u8),
    Updated(u8),
    Category,
    /// Text where there is no better one, by rank.
    Content(u8),
    Summary(u8),
    Stateful,
    Incremental,
    HistoryPrev,
    Duration,
    UpdatePeriod,
    UpdateFrequency,
}

/// How the text of a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Plain,
    Uri,
    Date,
    /// HTML, whatever it says.
    Html,
    /// By its `type` and `mode` attributes (RFC 4287 §3.1, §4.1.3).
    AtomText,
}

/// Elements whose attributes say all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Link,
    Category,
    Enclosure,
    MediaContent,
    /// A picture, by this attribute.
    Image(&'static str),
    Complete,
    Archive,
    /// A mark of the history namespace where none counts.
    MarkInEntry,
    /// Where the entry was taken over from.
    SourceLink,
    InReplyTo,
    /// A tombstone; its children say nothing of the feed.
    DeletedEntry,
}

const fn xml(name: &'static str, shape: Shape) -> Action {
    Action::Field(Field { target: Target::Xml(name), shape })
}

const fn side(side: Side, shape: Shape) -> Action {
    Action::Field(Field { target: Target::Side(side), shape })
}

/// What to do with the element `name` (lower case) of `ns` at `place`.
pub(super) fn action(dialect: Dialect, place: Place, ns: Ns, name: &str) -> Action {
    let main = match (dialect, ns) {
        (Dialect::Atom, Ns::Atom | Ns::None) => atom(place, name),
        (Dialect::Rss, Ns::Rss | Ns::None | Ns::AtomByMistake) => rss(place, name),
        (Dialect::Rss, Ns::Atom) => atom_in_rss(place, name),
        _ => return extension(dialect, place, ns, name),
    };
    main.unwrap_or(Action::Ignore)
}

fn atom(place: Place, name: &str) -> Option<Action> {
    use Shape::{AtomText, Date, Plain, Uri};
    Some(match (place, name) {
        (Place::Head, "entry") => Action::Entry,
        (Place::Head | Place::Entry, "id") => xml("id", Plain),
        (Place::Head | Place::Entry | Place::Source, "title") => xml("title", AtomText),
        (Place::Head, "subtitle" | "tagline") => xml("subtitle", AtomText),
        (Place::Head | Place::Entry, "updated" | "modified") => xml("updated", Date),
        (Place::Head | Place::Entry | Place::Source, "author") => Action::Container(Place::Person, "author"),
        (Place::Source, "link") => Action::Attributes(Element::SourceLink),
        (Place::Head | Place::Entry, "link") => Action::Attributes(Element::Link),
        (Place::Head, "generator") => xml("generator", Plain),
        (Place::Head, "icon") => xml("icon", Uri),
        (Place::Head, "logo") => xml("logo", Uri),
        (Place::Entry, "published" | "issued") => xml("published", Date),
        (Place::Entry, "created") => side(Side::Published(3), Date),
        (Place::Entry, "summary") => xml("summary", AtomText),
        (Place::Entry, "content") => xml("content", AtomText),
        (Place::Entry, "category") => Action::Attributes(Element::Category),
        (Place::Entry, "source") => Action::Container(Place::Source, "source"),
        (Place::Person, "name") => xml("name", Plain),
        (Place::Person, "email") => xml("email", Plain),
        _ => return None,
    })
}

fn rss(place: Place, name: &str) -> Option<Action> {
    use Shape::{Date, Html, Plain, Uri};
    Some(match (place, name) {
        (Place::Head, "item") => Action::Entry,
        // RSS 1.1 puts its items into a list of their own.
        (Place::Head, "channel" | "items") => Action::Transparent,
        (Place::Head | Place::Entry, "title") => xml("title", Html),
        (Place::Head | Place::Entry, "link") => xml("link", Uri),
        (Place::Head | Place::Entry, "description") => xml("description", Html),
        (Place::Head | Place::Entry, "pubdate") => xml("pubDate", Date),
        (Place::Head, "lastbuilddate") => xml("lastBuildDate", Date),
        (Place::Head, "generator") => xml("generator", Plain),
        (Place::Head, "managingeditor") => xml("managingEditor", Plain),
        (Place::Head, "ttl") => xml("ttl", Plain),
        (Place::Head, "image") => Action::Container(Place::Image, "image"),
        (Place::Head, "skiphours") => Action::Container(Place::Skip, "skipHours"),
        (Place::Head, "skipdays") => Action::Container(Place::Skip, "skipDays"),
        (Place::Image, "url") => xml("url", Uri),
        (Place::Skip, "hour") => xml("hour", Plain),
        (Place::Skip, "day") => xml("day", Plain),
        (Place::Entry, "author") => xml("author", Plain),
        (Place::Entry, "comments") => xml("comments", Uri),
        (Place::Entry, "guid") => xml("guid", Plain),
        (Place::Entry, "category") => xml("category", Plain),
        (Place::Entry, "source") => xml("source", Plain),
        (Place::Entry, "enclosure") => Action::Attributes(Element::Enclosure),
        _ => return None,
    })
}

fn atom_in_rss(place: Place, name: &str) -> Option<Action> {
    use Shape::{AtomText, Date, Plain};
    Some(match (place, name) {
        (Place::Head | Place::Entry, "link") => Action::Attributes(Element::Link),
        (Place::Head | Place::Entry, "updated") => side(Side::Updated(0), Date),
        (Place::Entry, "published") => side(Side::Published(0), Date),
        (Place::Entry, "id") => side(Side::Id, Plain),
        (Place::Entry, "title") => side(Side::Title, AtomText),
        (Place::Entry, "content") => side(Side::Content(0), AtomText),
        (Place::Entry, "summary") => side(Side::Summary(0), AtomText),
        (Place::Head | Place::Entry, "author") => Action::Container(Place::Person, ""),
        (Place::Person, "name") => side(Side::Author(0), Plain),
        _ => return None,
    })
}

/// What an element of an extension does. The marks of the history namespace count in the head section alone (K8,
/// RFC 5005 §1.2).
fn extension(dialect: Dialect, place: Place, ns: Ns, name: &str) -> Action {
    use Shape::{Date, Html, Plain, Uri};
    match (ns, place, name) {
        (Ns::History, Place::Head, "complete") => Action::Attributes(Element::Complete),
        (Ns::History, Place::Head, "archive") => Action::Attributes(Element::Archive),
        (Ns::History, Place::Head, "stateful") => side(Side::Stateful, Plain),
        (Ns::History, Place::Head, "incremental") => side(Side::Incremental, Plain),
        (Ns::History, Place::Head, "prev") => side(Side::HistoryPrev, Uri),
        (Ns::History, Place::Entry, "complete" | "archive" | "stateful" | "incremental" | "prev") => {
            Action::Attributes(Element::MarkInEntry)
        }
        (Ns::Tombstones, Place::Head, "deleted-entry") => Action::Attributes(Element::DeletedEntry),
        (Ns::Syndication, Place::Head, "updateperiod") => side(Side::UpdatePeriod, Plain),
        (Ns::Syndication, Place::Head, "updatefrequency") => side(Side::UpdateFrequency, Plain),
        (Ns::Content, Place::Entry, "encoded") if dialect == Dialect::Rss => xml("content:encoded", Html),
        (Ns::Content, Place::Entry, "encoded") => side(Side::Content(0), Html),
        (Ns::Dc, Place::Head | Place::Entry, "creator") => side(Side::Author(0), Plain),
        (Ns::Dc | Ns::DcTerms, Place::Head | Place::Entry, "date") => side(Side::Published(1), Date),
        (Ns::Dc, Place::Entry, "subject") => side(Side::Category, Plain),
        (Ns::Dc | Ns::Itunes | Ns::Media, Place::Entry, "title") => side(Side::Title, Html),
        (Ns::Dc, Place::Entry, "description") => side(Side::Content(3), Html),
        (Ns::DcTerms, Place::Entry, "issued" | "available") => side(Side::Published(2), Date),
        (Ns::DcTerms, Place::Entry, "created") => side(Side::Published(3), Date),
        (Ns::DcTerms, Place::Entry, "modified") => side(Side::Updated(1), Date),
        (Ns::Itunes, Place::Head | Place::Entry, "author") => side(Side::Author(2), Plain),
        (Ns::Itunes, Place::Head | Place::Entry, "image") => Action::Attributes(Element::Image("href")),
        (Ns::Itunes, Place::Entry, "duration") => side(Side::Duration, Plain),
        (Ns::Itunes, Place::Entry, "summary") => side(Side::Content(5), Html),
        (Ns::Thread, Place::Entry, "in-reply-to") => Action::Attributes(Element::InReplyTo),
        (Ns::Media, Place::Entry, "group") => Action::Transparent,
        (Ns::Media, Place::Entry, "content") => Action::Attributes(Element::MediaContent),
        (Ns::Media, Place::Head | Place::Entry, "thumbnail") => Action::Attributes(Element::Image("url")),
        (Ns::Media, Place::Entry, "description") => side(Side::Content(4), Html),
        (Ns::Xhtml, Place::Entry, "body" | "div") => side(Side::Content(2), Html),
        _ => Action::Ignore,
    }
}

/// Elements of HTML that have no end tag.
pub(super) fn is_void(name: &str) -> bool {
    const VOID: [&str; 13] = [
        "br", "img", "hr", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr",
    ];
    VOID.iter().any(|void| void.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k8a_namespaces_by_uri() {
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
