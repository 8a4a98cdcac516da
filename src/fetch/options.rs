//! The options of the fetcher.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::hooks::{self, Lookup};
use super::policy;
use crate::model::{ProxyChoice, Timestamp};

/// Returns the user name and password for the server of an address.
pub type Logins = Arc<dyn Fn(&Url) -> Option<(String, String)> + Send + Sync>;

/// The options of an [`HttpFetcher`](super::HttpFetcher).
#[derive(Clone)]
pub struct Options {
    /// The User-Agent header.
    pub user_agent: String,
    /// The longest time for a name lookup, and for a connection with TLS; 10 s.
    pub connect_timeout: Duration,
    /// The longest time for a whole fetch, with redirects and body; 60 s. The time that it waits for other fetches does
    /// not count.
    pub total_timeout: Duration,
    /// The part of that time that a silent or slow server gets; 25 s, so that its feed is delayed by at most 30 s
    /// (F4a).
    pub patience: Duration,
    /// The largest number of redirects; 10.
    pub max_redirects: usize,
    /// The proxy.
    pub proxy: ProxyChoice,
    /// The number of bytes that all bodies over 1 MiB share; 48 MiB, which is one and a half times the largest body.
    pub byte_budget: u64,
    /// The number of bodies over 64 KiB that may be in memory at once; 16. Three times as many may wait for silent
    /// servers.
    pub places: u64,
    /// The number of requests that one host gets at once; 2 (F4).
    pub per_host: usize,
    /// The number of requests that one public address gets at once, whatever the names of its hosts; 6.
    pub per_address: usize,
    /// The clock, for Retry-After and Expires.
    pub clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// Returns true for public addresses: [`policy::is_public`], except in tests.
    pub is_public: fn(IpAddr) -> bool,
    /// Looks up names: the system's resolver, except in tests.
    pub lookup: Lookup,
    /// Returns the user name and password for the server of an address that has none.
    pub logins: Logins,
}

impl Options {
    /// Returns the usual options with the given clock.
    #[must_use]
    pub fn new(clock: Arc<dyn Fn() -> Timestamp + Send + Sync>) -> Self {
        Self {
            user_agent: concat!("Lacuna/", env!("CARGO_PKG_VERSION"), " (desktop feed reader)").to_owned(),
            connect_timeout: Duration::from_secs(10),
            total_timeout: Duration::from_mins(1),
            patience: Duration::from_secs(25),
            max_redirects: 10,
            proxy: ProxyChoice::Environment,
            byte_budget: 48 << 20,
            places: 16,
            per_host: 2,
            per_address: 6,
            clock,
            is_public: policy::is_public,
            lookup: hooks::system_lookup(),
            logins: Arc::new(|_| None),
        }
    }
}
