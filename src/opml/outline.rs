//! The value types of OPML.

use thiserror::Error;
use url::Url;

/// An OPML document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opml {
    /// The title in its head.
    pub title: Option<String>,
    /// The outlines in its body.
    pub outlines: Vec<Outline>,
    /// Outlines that could not be used.
    pub skipped: Vec<Skipped>,
}

/// An outline: a feed if it has an address, else a folder (O0).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Its title, else its text; may be empty.
    pub title: String,
    /// The feed of the outline, if it has one.
    pub feed: Option<FeedOutline>,
    /// Attributes that Lacuna does not know, in document order and unchanged. A name with a prefix comes with the
    /// declaration of that prefix (`xmlns:prefix`), so that each outline can be stored separately (O1).
    pub attributes: Vec<(String, String)>,
    /// The outlines inside it.
    pub children: Vec<Self>,
}

/// The feed of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedOutline {
    /// The address of the feed: http or https.
    pub url: Url,
    /// The site's page.
    pub site: Option<Url>,
    /// Its type as written; `rss` if there is none, whatever the format is.
    pub kind: String,
}

/// An outline that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// The reason, as a sentence without a final period.
    pub reason: String,
}

/// A document that cannot be read even leniently. Nothing of it is used (O1).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", t!("opml-error", line = line.to_string(), reason))]
pub struct OpmlError {
    /// The line at which the error was found, from 1.
    pub line: usize,
    /// The reason, as a sentence without a final period.
    pub reason: String,
}
