//! Counts the requests under way, so that the pool knows when all its workers wait for servers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::fetch::{Fetch, Request, Response, Taker};
use crate::model::Failure;

/// The number of requests under way.
#[derive(Debug, Default)]
pub(super) struct Asking(AtomicUsize);

impl Asking {
    /// Returns the number of requests under way.
    pub(super) fn under_way(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A fetcher that counts its requests while another one makes them.
pub(super) struct Counted {
    pub(super) fetch: Arc<dyn Fetch>,
    pub(super) asking: Arc<Asking>,
}

impl Counted {
    fn count<T>(&self, ask: impl FnOnce() -> T) -> T {
        /// Ends the count also if the request panics.
        struct UnderWay<'a>(&'a Asking);

        impl Drop for UnderWay<'_> {
            fn drop(&mut self) {
                self.0.0.fetch_sub(1, Ordering::Relaxed);
            }
        }

        self.asking.0.fetch_add(1, Ordering::Relaxed);
        let _under_way = UnderWay(&self.asking);
        ask()
    }
}

impl Fetch for Counted {
    fn fetch(&self, request: &Request) -> Result<Response, Failure> {
        self.count(|| self.fetch.fetch(request))
    }

    fn fetch_into(&self, request: &Request, taker: &mut dyn Taker) -> Result<Response, Failure> {
        self.count(|| self.fetch.fetch_into(request, taker))
    }
}
