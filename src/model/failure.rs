//! Failures as data: what went wrong with a fetch or a document, in words for the reader.

use std::time::Duration;

use super::Timestamp;

/// The longest wait that Lacuna grants a server (F2). The arithmetic of a senseless Retry-After stays sane by it.
pub const LONGEST_WAIT: Duration = Duration::from_hours(366 * 24);

/// What went wrong, kept beside its subscription and shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The sort of failure.
    pub kind: FailureKind,
    /// What happened, a sentence.
    pub message: String,
    /// What the reader can do, a sentence; empty where there is nothing to do.
    pub hint: String,
    /// When the server allows the next try, by Retry-After (F2).
    pub retry_after: Option<Timestamp>,
}

impl Failure {
    /// A failure without a time for the next try.
    #[must_use]
    pub fn new(kind: FailureKind, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: hint.into(), retry_after: None }
    }

    /// The HTTP status, where a status was the failure.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        match self.kind {
            FailureKind::Status(status) => Some(status),
            _ => None,
        }
    }
}

/// The sorts of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// An HTTP status that brings no document: neither 2xx nor 304.
    Status(u16),
    /// The host's name could not be resolved.
    Dns,
    /// No connection, or a broken one.
    Connection,
    /// TLS failed: certificate, protocol.
    Tls,
    /// It took too long.
    Timeout,
    /// Too many redirects or a circle of them.
    Redirects,
    /// The document is larger than the limit (A7).
    TooLarge,
    /// Lacuna refused to ask: scheme, private address or downgrade (F5).
    Policy,
    /// A document that is no feed: an HTML page, plain text, nothing.
    NotAFeed,
    /// The document is a feed, but broken beyond use, or cut off (A6c).
    Unreadable,
    /// The store refused: full or read-only disk, damaged database.
    Storage,
}

impl FailureKind {
    /// The name on the command line (`feeds`, `error.kind`).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Status(_) => "status",
            Self::Dns => "dns",
            Self::Connection => "connection",
            Self::Tls => "tls",
            Self::Timeout => "timeout",
            Self::Redirects => "redirects",
            Self::TooLarge => "too-large",
            Self::Policy => "policy",
            Self::NotAFeed => "not-a-feed",
            Self::Unreadable => "unreadable",
            Self::Storage => "storage",
        }
    }

    /// Whether it is the network's fault and may be gone at the next try.
    #[must_use]
    pub const fn is_network(self) -> bool {
        matches!(self, Self::Dns | Self::Connection | Self::Tls | Self::Timeout)
    }
}
