//! Counts the requests under way, so that the pool knows when all its workers wait for servers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::fetch::{BodySink, Fetch, Request, Response};
use crate::model::Failure;

/// The number of requests under way.
#[derive(Debug, Default)]
pub(in crate::refresh) struct RequestsUnderWay(AtomicUsize);

impl RequestsUnderWay {
    /// Returns the number of requests under way.
    pub(in crate::refresh) fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A fetcher that counts its requests while another one makes them.
pub(in crate::refresh) struct Counted {
    pub(in crate::refresh) fetch: Arc<dyn Fetch>,
    pub(in crate::refresh) under_way: Arc<RequestsUnderWay>,
}

impl Counted {
    fn count<T>(&self, ask: impl FnOnce() -> T) -> T {
        /// Ends the count also if the request panics.
        struct UnderWay<'a>(&'a RequestsUnderWay);

        impl Drop for UnderWay<'_> {
            fn drop(&mut self) {
                self.0.0.fetch_sub(1, Ordering::Relaxed);
            }
        }

        self.under_way.0.fetch_add(1, Ordering::Relaxed);
        let _under_way = UnderWay(&self.under_way);
        ask()
    }
}

impl Fetch for Counted {
    fn fetch(&self, request: &Request) -> Result<Response, Failure> {
        self.count(|| self.fetch.fetch(request))
    }

    fn fetch_into(&self, request: &Request, sink: &mut dyn BodySink) -> Result<Response, Failure> {
        self.count(|| self.fetch.fetch_into(request, sink))
    }
}
