//! The kinds of feeds, the states of completeness, and a comparable form of feed addresses.

use url::Url;

use super::Timestamp;
use crate::locale::{Message, ToValue, Value};

/// The kinds of logical feeds (K1 to K7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeedKind {
    /// The document is the whole feed (RFC 5005 §2).
    Complete,
    /// A subscription document and its chain of archive documents (RFC 5005 §4).
    Archived,
    /// Pages without any guarantee (RFC 5005 §3).
    Paged,
    /// Snapshots linked by `this` and `prev` (draft -00 and PaceFeedState).
    Stateful,
    /// Multipart pages linked by HTTP Link headers (datareplication.io).
    Multipart,
    /// A feed with none of these marks, whose document is a sliding window.
    Plain,
}

impl FeedKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Complete, Self::Archived, Self::Paged, Self::Stateful, Self::Multipart, Self::Plain];

    /// Returns the name on the command line and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Archived => "archived",
            Self::Paged => "paged",
            Self::Stateful => "stateful",
            Self::Multipart => "multipart",
            Self::Plain => "plain",
        }
    }

    /// Returns the kind in words: `Feed with an archive`.
    #[must_use]
    pub fn words(self) -> Message {
        match self {
            Self::Complete => msg!("model-kind-complete"),
            Self::Archived => msg!("model-kind-archived"),
            Self::Paged => msg!("model-kind-paged"),
            Self::Stateful => msg!("model-kind-stateful"),
            Self::Multipart => msg!("model-kind-multipart"),
            Self::Plain => msg!("model-kind-plain"),
        }
    }

    /// Returns the kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The state of a logical feed after its first fetch (G8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The chain was read to its beginning, and nothing is missing.
    Whole,
    /// Nothing is missing since that time.
    WholeSince(Timestamp),
    /// Entries are or may be missing at this number of places.
    Gaps(u32),
    /// Lacuna cannot tell if something is missing.
    NotKnowable,
    /// The feed is complete: only its latest document counts.
    LatestOnly,
}

impl Completeness {
    /// Returns the name on the command line and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::WholeSince(_) => "whole-since",
            Self::Gaps(_) => "gaps",
            Self::NotKnowable => "not-knowable",
            Self::LatestOnly => "latest-only",
        }
    }

    /// Returns true if no entry is missing: the feed was read to its beginning, or its document is the whole feed.
    #[must_use]
    pub const fn lacks_nothing(self) -> bool {
        matches!(self, Self::Whole | Self::LatestOnly)
    }
}

/// An address is a value for a message.
impl ToValue for Url {
    fn to_value(&self) -> Value {
        self.as_str().to_value()
    }
}

/// Returns true for an http or https address.
#[must_use]
pub fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Returns true for an address that the desktop may open: http, https or mailto.
#[must_use]
pub fn is_web_or_mail(url: &Url) -> bool {
    is_web(url) || url.scheme() == "mailto"
}

/// Returns scheme, host and port of an address. A password or header for one server is never sent to another.
#[must_use]
pub fn server_of(address: &Url) -> String {
    address.origin().ascii_serialization()
}

/// Reads an http or https address; `None` if the text is another kind of address or no address.
#[must_use]
pub fn web_address(text: &str) -> Option<Url> {
    Url::parse(text.trim()).ok().filter(is_web)
}

/// Returns a form of an address that is equal for all addresses of the same feed. Scheme (http or https), fragment,
/// default port and trailing slashes do not count. This form is for comparison only, not for fetching.
///
/// The database stores this form for each subscription. If the form changes, the stored ones must be converted.
#[must_use]
pub fn normalise(url: &Url) -> String {
    let mut text = String::new();
    if !url.username().is_empty() {
        text.push_str(url.username());
        text.push('@');
    }
    // A parsed host is in lower case and has no default port of its own scheme. Only the default of the other scheme
    // may be left.
    text.push_str(url.host_str().unwrap_or_default());
    if let Some(port) = url.port().filter(|port| !matches!(port, 80 | 443)) {
        text.push(':');
        text.push_str(&port.to_string());
    }
    text.push_str(url.path().trim_end_matches('/'));
    if let Some(query) = url.query().filter(|query| !query.is_empty()) {
        text.push('?');
        text.push_str(query);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_http_and_https_are_addresses_of_the_web() {
        let read = |text: &str| web_address(text).map(String::from);
        assert_eq!(read(" HTTP://a.example "), Some("http://a.example/".to_owned()));
        assert_eq!(read("https://a.example/x"), Some("https://a.example/x".to_owned()));
        for other in
            ["mailto:a@b.example", "file:///etc/passwd", "javascript:alert(1)", "data:,x", "http://", "x"]
        {
            assert_eq!(read(other), None, "{other}");
        }
        let opens = |text: &str| is_web_or_mail(&Url::parse(text).unwrap());
        assert!(opens("mailto:a@b.example") && opens("http://a.example") && !opens("file:///etc/passwd"));
    }

    #[test]
    fn addresses_of_one_feed_have_one_normalised_form() {
        let check = |a: &str, b: &str, same: bool| {
            assert_eq!(
                normalise(&Url::parse(a).unwrap()) == normalise(&Url::parse(b).unwrap()),
                same,
                "{a} {b}"
            );
        };
        check("http://EXAMPLE.org", "https://example.org:443/#top", true);
        check("http://example.org/feed/", "http://example.org/feed", true);
        check("http://example.org/?a=1", "http://example.org/?a=2", false);
        check("http://example.org/Feed", "http://example.org/feed", false);
        check("http://example.org:8080/", "http://example.org/", false);
        check("http://me@example.org/", "http://example.org/", false);
    }
}
