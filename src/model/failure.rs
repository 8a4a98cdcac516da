//! Failures of a fetch or a document, with words for the user.

use std::time::Duration;

use super::Timestamp;
use crate::locale::Message;

/// The longest wait that Lacuna grants a server (F2). It limits an absurd Retry-After.
pub const LONGEST_WAIT: Duration = Duration::from_hours(366 * 24);

/// A failure, which is shown to the user and stored with the subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind of failure.
    pub kind: FailureKind,
    /// A sentence that says what happened.
    pub message: Message,
    /// A sentence that says what the user can do; empty if there is nothing to do.
    pub hint: Message,
    /// The time from which the server allows the next try, by Retry-After (F2).
    pub retry_after: Option<Timestamp>,
}

impl Failure {
    /// Makes a failure without a time for the next try.
    #[must_use]
    pub fn new(kind: FailureKind, message: impl Into<Message>, hint: impl Into<Message>) -> Self {
        Self { kind, message: message.into(), hint: hint.into(), retry_after: None }
    }

    /// Returns the HTTP status, if that is the failure.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        match self.kind {
            FailureKind::Status(status) => Some(status),
            _ => None,
        }
    }

    /// Returns the time before which the server wants no request, if it answered 429 or 503 (F2). If the server named no
    /// time, that is `usual` from now.
    #[must_use]
    pub fn asked_wait(&self, now: Timestamp, usual: Duration) -> Option<Timestamp> {
        let asks_to_wait = matches!(self.status(), Some(429 | 503));
        asks_to_wait.then(|| self.retry_after.unwrap_or_else(|| now.plus(usual)))
    }
}

/// The kinds of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// An HTTP status that brings no document: neither 2xx nor 304.
    Status(u16),
    /// The host's name could not be resolved.
    Dns,
    /// The connection failed or broke off.
    Connection,
    /// TLS failed because of a certificate or the protocol.
    Tls,
    /// The server took too long.
    Timeout,
    /// There were too many redirects, or they form a loop.
    Redirects,
    /// The document is larger than the limit (A7).
    TooLarge,
    /// Lacuna refused to connect because of a scheme, a private address or a downgrade to http (F5).
    Policy,
    /// The document is no feed: an HTML page, plain text, or nothing.
    NotAFeed,
    /// The document is a feed, but cannot be used, or was cut off (A6c).
    Unreadable,
    /// The store failed: the disk is full or read-only, or the database is damaged.
    Storage,
}

impl FailureKind {
    /// Returns the name on the command line (`feeds`, `error.kind`).
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

    /// Returns true if the network failed, so that the next try may succeed.
    #[must_use]
    pub const fn is_network(self) -> bool {
        matches!(self, Self::Dns | Self::Connection | Self::Tls | Self::Timeout)
    }
}
