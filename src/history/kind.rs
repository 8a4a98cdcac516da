//! Decides which kind of feed a document shows, and which part of the feed it is (K1 to K9).

use url::Url;

use super::{FeedRecord, PageLink};
use crate::model::{Ending, Fault, FeedDocument, FeedKind, Format, Head, Severity, relation};

/// The kind of a feed, as one of its documents shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Classification {
    /// The kind of the logical feed.
    pub kind: FeedKind,
    /// The part of the feed that the document is.
    pub role: DocumentRole,
    /// Marks of the document that contradict each other (K7).
    pub contradictions: Vec<Fault>,
}

/// The part of a logical feed that a document is (RFC 5005 §4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentRole {
    /// The document to subscribe to.
    Subscription,
    /// An archive document. `current` is its link to the subscription document, if it has one (K2).
    Archive {
        /// The subscription document.
        current: Option<Url>,
    },
    /// A page other than the first.
    Page,
}

/// Returns the kind of a feed from the marks of its document (K1 to K7): complete (RFC 5005 §2), paged (RFC 5005 §3),
/// archived (RFC 5005 §4), stateful, multipart (K5), or plain if it has no such mark (K6). `record` has the facts that
/// earlier documents showed.
///
/// `requested` is the address before redirects. A `current` link to this address leads to the document itself. Another
/// `current` link leads to the document too if the record remembers that it led there.
#[must_use]
pub fn classify(document: &FeedDocument, requested: &Url, record: Option<&FeedRecord>) -> Classification {
    let head = &document.head;
    let is_self = |uri: &Url| {
        let is_known = || record.is_some_and(|record| record.is_own_current(&document.uri, uri));
        is_at(document, requested, uri) || is_known()
    };
    let complete = is_complete(head);
    let by_next = record.is_some_and(|r| r.next_is_archive == Some(true)) && older_page(document).is_some();
    let archived = head.link(relation::PREV_ARCHIVE).is_some() || by_next;
    let stateful = is_stateful(head);
    let paged = is_paged(document);
    // A document with several marks gets the kind that hides no entries. An entry that was kept can still be dropped
    // later, but a dropped entry does not come back (K7).
    let shown = match () {
        () if document.format == Format::Multipart => FeedKind::Multipart,
        () if archived => FeedKind::Archived,
        () if stateful => FeedKind::Stateful,
        () if complete => FeedKind::Complete,
        () if paged => FeedKind::Paged,
        () => FeedKind::Plain,
    };
    // A cut document may have lost links at its end, so it does not change the kind that whole documents showed (A6c,
    // C3).
    let kind = match record {
        Some(record) if document.ending != Ending::Whole => record.kind,
        _ => shown,
    };
    let current = head.link(relation::CURRENT).filter(|uri| !is_self(uri)).cloned();
    let role = role(document, requested, kind, current);
    Classification { kind, role, contradictions: contradictions(head, archived, stateful, complete) }
}

/// Returns the part of a feed of `kind` that a document is. `current` is its link to another document, if it has one.
#[must_use]
pub(super) fn role(
    document: &FeedDocument,
    requested: &Url,
    kind: FeedKind,
    current: Option<Url>,
) -> DocumentRole {
    let head = &document.head;
    if kind == FeedKind::Multipart {
        DocumentRole::Subscription
    } else if head.markers.archive || current.is_some() {
        DocumentRole::Archive { current }
    } else if kind == FeedKind::Paged
        && previous_page(head).is_some_and(|uri| !is_at(document, requested, uri))
    {
        DocumentRole::Page
    } else {
        DocumentRole::Subscription
    }
}

fn is_at(document: &FeedDocument, requested: &Url, uri: &Url) -> bool {
    same_document(uri, &document.uri) || same_document(uri, requested)
}

/// Returns true if a document says that it is an archive (RFC 5005 §4). Lacuna also asks this about the page behind
/// `next` (K7a).
#[must_use]
pub fn is_archive_document(document: &FeedDocument) -> bool {
    document.head.markers.archive || document.head.link(relation::PREV_ARCHIVE).is_some()
}

/// Returns true if a document says that it belongs to a chain. A server may send any document in place of an archive.
/// If such a document does not say where it belongs, the absence of an older link proves nothing.
#[must_use]
pub(super) fn says_its_place(document: &FeedDocument) -> bool {
    let head = &document.head;
    let links = [relation::CURRENT, relation::NEXT_ARCHIVE];
    is_archive_document(document)
        || is_stateful(head)
        || links.into_iter().any(|name| head.link(name).is_some())
}

/// Returns the URI of the next older document in the chain of a feed of `kind`: `prev-archive` (A2, RFC 5005 §4.2), or
/// `prev` of a stateful feed (draft -00 §4, K4). The oldest document has none.
///
/// If the feed's `next` leads to archives (K7a), these archives may link older ones by `next` as well.
#[must_use]
pub(super) fn older_document(document: &FeedDocument, kind: FeedKind, next_is_archive: bool) -> Option<Url> {
    let head = &document.head;
    match kind {
        FeedKind::Archived => {
            let page = || if next_is_archive { older_page(document) } else { None };
            head.link(relation::PREV_ARCHIVE).or_else(page).map(without_fragment)
        }
        FeedKind::Stateful => head.link(relation::PREV).or(head.markers.prev.as_ref()).map(without_fragment),
        FeedKind::Complete | FeedKind::Paged | FeedKind::Multipart | FeedKind::Plain => None,
    }
}

/// Returns the address of the document that a link names. A fragment names a part of the document, so it is not in requests.
fn without_fragment(link: &Url) -> Url {
    let mut document = link.clone();
    document.set_fragment(None);
    document
}

/// Returns the URI of the next older document in a chain that a walk began. The old chain still exists if the feed has
/// changed its kind since, so both kinds of links count (K9).
#[must_use]
pub(super) fn older_in_chain(document: &FeedDocument, kind: FeedKind, next_is_archive: bool) -> Option<Url> {
    let as_snapshot = || older_document(document, FeedKind::Stateful, false);
    let as_archive = || older_document(document, FeedKind::Archived, next_is_archive);
    match kind {
        FeedKind::Stateful => as_snapshot().or_else(as_archive),
        _ if is_stateful(&document.head) => as_archive().or_else(as_snapshot),
        _ => as_archive(),
    }
}

/// Returns the `next` page of a paged document (RFC 5005 §3). A link to the document itself is no page (K7).
#[must_use]
pub fn older_page(document: &FeedDocument) -> Option<&Url> {
    document.head.link(relation::NEXT).filter(|uri| !same_document(uri, &document.uri))
}

/// Returns the `previous` page (RFC 5005 §3), also if the link is named `prev` (K3).
#[must_use]
pub fn previous_page(head: &Head) -> Option<&Url> {
    head.link(relation::PREVIOUS).or_else(|| head.link(relation::PREV))
}

/// Returns the page links of a document, for browsing (RFC 5005 §3, P1).
#[must_use]
pub fn page_links(document: &FeedDocument) -> Vec<(PageLink, Url)> {
    let head = &document.head;
    let links = [
        (PageLink::First, head.link(relation::FIRST)),
        (PageLink::Previous, previous_page(head)),
        (PageLink::Next, older_page(document)),
        (PageLink::Last, head.link(relation::LAST)),
    ];
    links.into_iter().filter_map(|(link, uri)| Some((link, uri?.clone()))).collect()
}

/// Returns true if two URIs name the same document in different spellings (RFC 3986 §6.2.2 and §6.2.3). Fragments and
/// user names are ignored.
#[must_use]
pub fn same_document(a: &Url, b: &Url) -> bool {
    a == b || normal(a) == normal(b)
}

/// Returns true if two addresses belong to the same site. Host and explicit port must be equal, but the scheme may
/// differ.
#[must_use]
pub fn same_site(a: &Url, b: &Url) -> bool {
    (a.host_str(), a.port()) == (b.host_str(), b.port())
}

/// Returns true if a redirect from `from` to `to` leads to the same document in another place: at another host, behind
/// further folders, or without some of its folders. If it lost all folders, the answer is false. Such redirects move all
/// archives of a feed alike, so they lead past none.
pub(super) fn is_same_place(from: &Url, to: &Url) -> bool {
    let [old, new] = [from, to].map(|uri| uri.path().trim_end_matches('/'));
    let lost_folders = || old.ends_with(new) && new.trim_start_matches('/').contains('/');
    let is_behind = || !old.is_empty() && new.ends_with(old);
    from.query() == to.query() && (old == new || is_behind() || lost_folders())
}

/// Returns true if `a` is an http address and `b` is the same address with https.
pub(super) fn is_secured(a: &Url, b: &Url) -> bool {
    let over_https = a.as_str().strip_prefix("http:").map(|rest| format!("https:{rest}"));
    over_https.is_some_and(|secure| secure == b.as_str())
}

/// Returns one spelling for all URIs that RFC 3986 calls equivalent. The URL parser has normalized the case of scheme
/// and host, the default port and dot segments. What remains is percent-encoding and the final dot of the host.
fn normal(uri: &Url) -> String {
    let host = uri.host_str().unwrap_or_default();
    let port = uri.port().map(|port| format!(":{port}")).unwrap_or_default();
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let (host, rest) = (host.strip_suffix('.').unwrap_or(host), format!("{}{query}", uri.path()));
    format!("{}://{host}{port}{}", uri.scheme(), normal_escapes(&rest))
}

/// Writes percent-encodings in capitals, and decodes those of unreserved characters.
fn normal_escapes(text: &str) -> String {
    let mut parts = text.split('%');
    let mut normal = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let escaped = part.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok().map(|byte| (hex, byte)));
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        match escaped {
            Some((_, byte)) if is_plain(byte) => normal.push(char::from(byte)),
            Some((hex, _)) => normal.extend(["%", &hex.to_ascii_uppercase()]),
            None => normal.push('%'),
        }
        normal.push_str(part.get(escaped.map_or(0, |(hex, _)| hex.len())..).unwrap_or_default());
    }
    normal
}

/// Returns true for `fh:complete` (RFC 5005 §2), for the stateful flag 0 (draft -00 §3), and for `fh:incremental` false
/// of the drafts between -00 and RFC 5005 (K1).
pub(super) fn is_complete(head: &Head) -> bool {
    let markers = &head.markers;
    markers.complete || markers.stateful == Some(false) || markers.incremental == Some(false)
}

/// Returns true for the stateful flag 1, for a `this` link unless the flag is 0 (draft -00 §3, §4), and for the marks
/// of the drafts between -00 and RFC 5005 (K4).
pub(super) fn is_stateful(head: &Head) -> bool {
    let markers = &head.markers;
    markers.stateful == Some(true)
        || markers.incremental == Some(true)
        || markers.prev.is_some()
        || (head.link(relation::THIS).is_some() && markers.stateful != Some(false))
}

/// Returns true if the head section has one of the four page links (RFC 5005 §3, K3). A `next` or `last` that leads to
/// the document itself does not count (K7).
fn is_paged(document: &FeedDocument) -> bool {
    let head = &document.head;
    let elsewhere = |name| head.link(name).is_some_and(|uri| !same_document(uri, &document.uri));
    head.link(relation::FIRST).is_some()
        || previous_page(head).is_some()
        || elsewhere(relation::NEXT)
        || elsewhere(relation::LAST)
}

/// Returns a fault for each pair of marks that exclude each other (RFC 5005 §1, K7).
fn contradictions(head: &Head, archived: bool, stateful: bool, complete: bool) -> Vec<Fault> {
    let fault = |message| Fault { severity: Severity::Warning, clause: "RFC 5005 §1".to_owned(), message };
    let mut found = Vec::new();
    if complete && archived {
        found.push(fault(msg!("history-complete-and-archived")));
    }
    if complete && stateful {
        found.push(fault(msg!("history-complete-and-stateful")));
    }
    if archived && stateful {
        found.push(fault(msg!("history-archived-and-stateful")));
    }
    let pages = [relation::FIRST, relation::LAST, relation::PREVIOUS, relation::NEXT];
    if complete && pages.into_iter().any(|name| head.link(name).is_some()) {
        found.push(fault(msg!("history-complete-and-paged")));
    }
    found
}

/// The link relation to the `WordPress` API.
pub(in crate::history) const API: &str = "https://api.w.org/";

/// Returns true for a feed of `WordPress`.
pub(in crate::history) fn is_wordpress(head: &Head) -> bool {
    let generator = head.generator.as_deref().is_some_and(|name| name.to_lowercase().contains("wordpress"));
    generator || head.link(API).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{HistoryMarkers, Link, LinkOrigin};

    #[test]
    fn k1_k4_a_flag_and_a_this_link_say_what_a_document_is() {
        for (stateful, has_this, expect) in [
            (None, false, FeedKind::Plain),
            (None, true, FeedKind::Stateful),
            (Some(true), false, FeedKind::Stateful),
            (Some(true), true, FeedKind::Stateful),
            (Some(false), false, FeedKind::Complete),
            // The link does not overrule an explicit 0.
            (Some(false), true, FeedKind::Complete),
        ] {
            let this = Link {
                relation: relation::THIS.to_owned(),
                href: Url::parse("http://feed.example/s1").unwrap(),
                origin: LinkOrigin::Document,
                media_type: None,
                title: None,
            };
            let markers = HistoryMarkers { stateful, ..HistoryMarkers::default() };
            let links = has_this.then_some(this).into_iter().collect();
            let document = FeedDocument {
                uri: Url::parse("http://feed.example/").unwrap(),
                format: Format::Rss20,
                head: Head { links, markers, ..Head::default() },
                entries: Vec::new(),
                ending: Ending::Whole,
                faults: Vec::new(),
            };
            let kind = classify(&document, &document.uri, None).kind;
            assert_eq!(kind, expect, "{stateful:?}, a link this: {has_this}");
        }
    }

    #[test]
    fn k2_addresses_are_compared_however_they_are_spelled() {
        #[track_caller]
        fn check(a: &str, b: &str, expect: bool) {
            let url = |text: &str| Url::parse(text).unwrap();
            assert_eq!(same_document(&url(a), &url(b)), expect, "{a} {b}");
            assert_eq!(same_document(&url(b), &url(a)), expect, "{b} {a}");
        }
        let feed = "https://a.example/f~1/caf%C3%A9?q=%2F";
        for other in [
            "https://a.example/f~1/caf%C3%A9?q=%2F#top",
            "HTTPS://A.Example/f~1/caf%C3%A9?q=%2F",
            "https://a.example:443/f~1/caf%C3%A9?q=%2F",
            "https://a.example./f~1/caf%C3%A9?q=%2F",
            "https://me:secret@a.example/f~1/caf%C3%A9?q=%2F",
            "https://a.example/f%7e1/caf%c3%a9?q=%2f",
            "https://a.example/x/../%66~1/./caf\u{e9}?%71=%2F",
        ] {
            check(feed, other, true);
        }
        for other in [
            "http://a.example/f~1/caf%C3%A9?q=%2F",
            "https://a.example:444/f~1/caf%C3%A9?q=%2F",
            "https://b.example/f~1/caf%C3%A9?q=%2F",
            "https://a.example/F~1/caf%C3%A9?q=%2F",
            "https://a.example/f~1/caf%C3%A9?q=/",
            "https://a.example/f~1/caf%C3%A9",
            "https://a.example/f~1/caf%C3%A9/?q=%2F",
        ] {
            check(feed, other, false);
        }
        check("https://a.example", "https://a.example/.", true);
        check("https://a.example/100%", "https://a.example/100%25", false);
        check("https://a.example/%", "https://a.example/%e", false);
        check("invalid:a%2fb", "invalid:a%2Fb", true);
        check("invalid:a", "invalid:b", false);
    }

    #[test]
    fn a_redirect_leads_to_the_same_place_if_each_archive_moved_in_the_same_way() {
        let is_same =
            |from: &str, to: &str| is_same_place(&Url::parse(from).unwrap(), &Url::parse(to).unwrap());
        for (from, to) in [
            ("http://a.example/x/1", "https://a.example/x/1"),
            ("http://a.example/x/1", "http://b.example/x/1"),
            ("http://a.example/x/1", "http://a.example/x/1/"),
            ("http://a.example/x/1", "http://a.example/new/x/1"),
            ("http://a.example/blog/x/1", "http://a.example/x/1"),
            ("http://a.example/?archive=3", "https://www.a.example/?archive=3"),
        ] {
            assert!(is_same(from, to), "{from} {to}");
        }
        for (from, to) in [
            ("http://a.example/x/1", "http://a.example/x/2"),
            ("http://a.example/x/1", "http://a.example/"),
            ("http://a.example/x/1", "http://a.example/x/1?n=2"),
            ("http://a.example/x/1", "http://a.example/1x"),
            ("http://a.example/archive/2003/index.xml", "http://a.example/index.xml"),
            ("http://a.example/?archive=3", "http://a.example/?archive=2"),
        ] {
            assert!(!is_same(from, to), "{from} {to}");
        }
    }
}
