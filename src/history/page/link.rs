//! The links that the record of a feed keeps.

use crate::history::publishers::publisher_name;
use crate::model::relation;

/// The meaning of a link that the record of a feed keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLink {
    /// The first page (RFC 5005 §3).
    First,
    /// The page with newer entries (RFC 5005 §3).
    Previous,
    /// The page with older entries (RFC 5005 §3).
    Next,
    /// The last page (RFC 5005 §3).
    Last,
    /// The first numbered page of a feed that links none.
    Numbered,
    /// The numbered page at which reading continues. After the last page was read, this is the first one again.
    NumberedRead,
    /// A `current` link that leads to the subscription document itself under another address (K2).
    CurrentOwn,
    /// The `current` link of a subscription document that is an archive (K2).
    CurrentElsewhere,
    /// The subscription document itself, if it is an archive and links no `current` (K2).
    Archive,
    /// The address at which the publisher of this name is asked for missing entries.
    Publisher(&'static str),
}

impl PageLink {
    /// The links with names of their own.
    const NAMED: [(Self, &str); 9] = [
        (Self::First, relation::FIRST),
        (Self::Previous, relation::PREVIOUS),
        (Self::Next, relation::NEXT),
        (Self::Last, relation::LAST),
        (Self::Numbered, "numbered"),
        (Self::NumberedRead, "numbered-read"),
        (Self::CurrentOwn, "current-own"),
        (Self::CurrentElsewhere, "current-elsewhere"),
        (Self::Archive, "archive"),
    ];

    /// The name in the store.
    #[must_use]
    pub fn name(self) -> String {
        if let Self::Publisher(publisher) = self {
            return format!("ask-{publisher}");
        }
        let named = Self::NAMED.into_iter().find(|(link, _)| *link == self);
        named.map(|(_, name)| name.to_owned()).unwrap_or_default()
    }

    /// Returns the link of that name; `None` if Lacuna knows no such link.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let publisher = || Some(Self::Publisher(publisher_name(name.strip_prefix("ask-")?)?));
        Self::NAMED.into_iter().find(|(_, known)| *known == name).map(|(link, _)| link).or_else(publisher)
    }
}
