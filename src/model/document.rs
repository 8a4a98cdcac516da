//! Feed documents and their head sections (RFC 5005 §1.2).

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::{Digest, Entry, EntryId, RobotRules, Timestamp};
use crate::locale::Message;

/// One fetched document of any format. It may contain only a part of the logical feed.
#[derive(Clone, Debug)]
pub struct FeedDocument {
    /// The address of the document, after redirects.
    pub uri: Url,
    /// The format of the document.
    pub format: Format,
    /// Its head section.
    pub head: Head,
    /// Its entries in document order, an incomplete last one included (see [`Self::ending`]).
    pub entries: Vec<Entry>,
    /// The end of the document.
    pub ending: Ending,
    /// Repairs that were made and rules that were broken, in no particular order.
    pub faults: Vec<Fault>,
}

impl FeedDocument {
    /// Returns the complete entries: all entries except one that was cut in two (A6c).
    #[must_use]
    pub fn whole_entries(&self) -> &[Entry] {
        match (self.ending, self.entries.split_last()) {
            (Ending::Cut { last_entry_incomplete: true }, Some((_, whole))) => whole,
            _ => &self.entries,
        }
    }

    /// Returns the fingerprint of ids and update times in document order, which shows if two documents are equal and if
    /// an archive changed. Returns `None` for a document without entries, so that two empty documents count as equal.
    #[must_use]
    pub fn entries_digest(&self) -> Option<Digest> {
        let times: Vec<String> = self
            .entries
            .iter()
            .map(|e| e.updated.map_or(String::new(), |t| t.millis().to_string()))
            .collect();
        let parts = self.entries.iter().zip(&times).flat_map(|(e, time)| [e.id.as_str(), time.as_str()]);
        (!self.entries.is_empty()).then(|| Digest::of(parts))
    }
}

/// Formats of feed documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// RSS 0.90 (RDF).
    Rss090,
    /// RSS 0.91.
    Rss091,
    /// RSS 0.92 to 0.94.
    Rss092,
    /// RSS 1.0 (RDF) and 1.1.
    Rss10,
    /// RSS 2.0.
    Rss20,
    /// Atom 0.3.
    Atom03,
    /// Atom 1.0 feed document.
    Atom10,
    /// Atom 1.0 entry document.
    AtomEntry,
    /// JSON Feed 1.0.
    JsonFeed10,
    /// JSON Feed 1.1.
    JsonFeed11,
    /// A page of the multipart feed.
    Multipart,
}

impl Format {
    /// Returns the usual name of the format.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rss090 => "RSS 0.90",
            Self::Rss091 => "RSS 0.91",
            Self::Rss092 => "RSS 0.92",
            Self::Rss10 => "RSS 1.0",
            Self::Rss20 => "RSS 2.0",
            Self::Atom03 => "Atom 0.3",
            Self::Atom10 => "Atom 1.0",
            Self::AtomEntry => "Atom 1.0 entry",
            Self::JsonFeed10 => "JSON Feed 1.0",
            Self::JsonFeed11 => "JSON Feed 1.1",
            Self::Multipart => "multipart",
        }
    }
}

/// The head section: the part of a document that describes the feed.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// The `atom:id`, or the `feed_url` of JSON Feed. RSS has no such id.
    pub id: Option<String>,
    /// The title as plain text; empty if there is none.
    pub title: String,
    /// Subtitle or description, plain text.
    pub subtitle: Option<String>,
    /// The update time of the document: atom:updated, or in RSS lastBuildDate, else pubDate (H3).
    pub updated: Option<Timestamp>,
    /// Names of the feed's authors.
    pub authors: Vec<String>,
    /// The page of the site.
    pub site: Option<Url>,
    /// Links of the head section, the most trusted first: elements before HTTP header fields, each in its order (K8).
    pub links: Vec<Link>,
    /// Marks of the history namespace.
    pub markers: HistoryMarkers,
    /// The program that wrote the document.
    pub generator: Option<String>,
    /// A small square picture of the feed.
    pub icon: Option<Url>,
    /// The poll interval that the document asks for (F2).
    pub hints: PollHints,
    /// The tombstones of the document (RFC 6721): entries that it calls deleted, in document order.
    pub deleted: Vec<DeletedEntry>,
}

impl Head {
    /// Returns the most trusted link with this relation, such as `relation::PREV_ARCHIVE`.
    #[must_use]
    pub fn link(&self, relation: &str) -> Option<&Url> {
        self.links.iter().find(|link| link.relation == relation).map(|link| &link.href)
    }
}

/// An entry that its publisher deleted: a tombstone (RFC 6721 §3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedEntry {
    /// Its identity.
    pub id: EntryId,
    /// The time at which it was deleted. A version of the entry with a later update time is not deleted.
    pub when: Timestamp,
}

/// A link of a head section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The relation in lower case, without the prefix of the IANA registry.
    pub relation: String,
    /// The resolved address (H7). A reference that cannot be resolved is kept as [`unresolvable`].
    pub href: Url,
    /// The place where the link was found.
    pub origin: LinkOrigin,
    /// The media type that the link names.
    pub media_type: Option<String>,
    /// Its title.
    pub title: Option<String>,
}

/// The places where a link can be found, the most trusted first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkOrigin {
    /// An element or member of the document's head section.
    Document,
    /// An HTTP Link header field (RFC 8288).
    HttpHeader,
}

/// Names of link relations.
pub mod relation {
    /// RFC 5005 §4.
    pub const PREV_ARCHIVE: &str = "prev-archive";
    /// RFC 5005 §4.
    pub const NEXT_ARCHIVE: &str = "next-archive";
    /// RFC 5005 §4.
    pub const CURRENT: &str = "current";
    /// RFC 5005 §3.
    pub const FIRST: &str = "first";
    /// RFC 5005 §3.
    pub const LAST: &str = "last";
    /// RFC 5005 §3.
    pub const PREVIOUS: &str = "previous";
    /// In draft -00 the older snapshot (K4); otherwise another name for `previous` (K3).
    pub const PREV: &str = "prev";
    /// The older page of a paged feed, the newer page of a multipart feed.
    pub const NEXT: &str = "next";
    /// Draft -00 §4.
    pub const THIS: &str = "this";
    /// RFC 4287 §4.2.7.2.
    pub const SELF: &str = "self";
}

/// Returns a URI for a reference that cannot be resolved, so that a broken `prev-archive` does not look like the end of
/// a chain. Its scheme is `invalid`, which the address policy refuses like any unknown scheme (F5).
#[must_use]
pub fn unresolvable(reference: &str) -> Url {
    let escaped: String = url::form_urlencoded::byte_serialize(reference.as_bytes()).collect();
    let uri = format!("invalid:{escaped}");
    Url::parse(&uri).expect("form-encoded text after a scheme is a URI")
}

/// Marks of the history namespace in a head section. The namespace URI identifies them, never the prefix (K1, K8a).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryMarkers {
    /// fh:complete.
    pub complete: bool,
    /// fh:archive.
    pub archive: bool,
    /// fh:stateful, trimmed: 0 is `Some(false)`, 1 is `Some(true)`.
    pub stateful: Option<bool>,
    /// fh:incremental of the drafts between -00 and RFC 5005.
    pub incremental: Option<bool>,
    /// fh:prev of the drafts between -00 and RFC 5005, resolved.
    pub prev: Option<Url>,
}

/// The poll interval that a document asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PollHints {
    /// RSS ttl, in minutes.
    pub ttl_minutes: Option<u32>,
    /// Hours of the day (GMT, 0 to 23) in which clients should not poll.
    pub skip_hours: Vec<u8>,
    /// Days of the week (Monday 0 to Sunday 6) on which clients should not poll.
    pub skip_days: Vec<u8>,
    /// sy:updatePeriod divided by sy:updateFrequency, in seconds.
    pub update_period_seconds: Option<u64>,
}

/// The way in which a document ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The root element was closed.
    Whole,
    /// The document has more entries than Lacuna reads, and the last ones were not read.
    Full,
    /// The document broke off before the end of its root element (A6c, C3).
    Cut {
        /// True if the cut went through the last entry.
        last_entry_incomplete: bool,
    },
}

impl Ending {
    /// Returns a message that says why a document is incomplete.
    #[must_use]
    pub fn shortfall(self) -> Message {
        match self {
            Self::Full => msg!("model-document-too-long"),
            Self::Cut { .. } | Self::Whole => msg!("model-document-cut"),
        }
    }
}

/// A repair that was made, or a rule that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The severity of the fault.
    pub severity: Severity,
    /// The clause that it breaks, for instance `RFC 5005 §4` or `XML 1.0 §2.1`.
    pub clause: String,
    /// A sentence without a final period. It says what Lacuna found, and how Lacuna handled it.
    pub message: Message,
}

/// The severity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The document does not follow a recommendation.
    Info,
    /// The document breaks a rule, and nothing is lost.
    Warning,
    /// A part of the document could not be read, or its links cannot be followed.
    Error,
}

impl Severity {
    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The form of an answer of a publisher's site to a question about missing entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    /// A feed document, perhaps with a count of `OpenSearch` (`totalResults`).
    Feed,
    /// A list of the `WordPress` API: posts, or the categories or tags of a name.
    WordPress,
    /// The archive of a newsletter on Substack.
    Substack,
    /// A sitemap, or `robots.txt`, which names sitemaps.
    Sitemap,
    /// Entries that Miniflux has kept of a feed.
    Miniflux,
    /// Entries that a server has kept of a feed, as the API of Google Reader sends them.
    GoogleReader,
}

/// A row of an answer of the user's own feed server, also if the server has dropped the entry's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerRow {
    /// The server's number for the entry, as the server writes it; empty if it tells none.
    pub number: String,
    /// The place of the entry in the document of the answer; `None` if the server has dropped the text.
    pub place: Option<usize>,
    /// The lower-case hexadecimal SHA-256 hash of the entry's id, if the server sends it.
    pub hash: Option<String>,
    /// The publication time on the server.
    pub published: Timestamp,
}

/// An answer of a publisher's site to a question about missing entries.
#[derive(Clone, Debug)]
pub struct SiteAnswer {
    /// The entries of the answer.
    pub document: FeedDocument,
    /// The number of entries that the site says it has for this question, on all pages of the answer together.
    pub counted: Option<u64>,
    /// The site's number of the category or tag that was asked for.
    pub number: Option<u64>,
    /// Addresses of other parts of the answer, with the times of their last changes as far as they are known.
    pub more: Vec<(Url, Option<Timestamp>)>,
    /// True if the site has no such page (404), or refuses the question. Nothing else is known then.
    pub is_missing: bool,
    /// True if the site refuses the question as it was put (400).
    pub is_refused: bool,
    /// The rules of `robots.txt`, if this is the answer.
    pub robots: Option<RobotRules>,
    /// The rows of an answer of the user's own feed server.
    pub rows: Vec<ServerRow>,
    /// The terms of the entries, as far as the site tells them.
    pub terms: BTreeMap<EntryId, Terms>,
}

/// The kinds of terms under which a site files its entries. A feed that leaves out entries most often does so by their
/// categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TermKind {
    /// A category.
    Category,
    /// An author.
    Author,
    /// A tag.
    Tag,
}

/// The categories, the author and the tags of an entry: their numbers on the site.
pub type Terms = BTreeSet<(TermKind, u64)>;

impl SiteAnswer {
    /// Makes an answer that has a document and nothing else.
    #[must_use]
    pub fn of(document: FeedDocument) -> Self {
        Self {
            document,
            counted: None,
            number: None,
            more: Vec::new(),
            is_missing: false,
            is_refused: false,
            robots: None,
            rows: Vec::new(),
            terms: BTreeMap::new(),
        }
    }

    /// Makes an answer that says that there is no such page.
    #[must_use]
    pub fn missing(address: &Url) -> Self {
        let document = FeedDocument {
            uri: address.clone(),
            format: Format::Rss20,
            head: Head::default(),
            entries: Vec::new(),
            ending: Ending::Whole,
            faults: Vec::new(),
        };
        Self { is_missing: true, ..Self::of(document) }
    }
}
