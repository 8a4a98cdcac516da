//! Makes the requests of a task. No other file of the driver can make one.
//!
//! All tasks share one budget of memory, and each parsed document takes a share of it. A task must not hold a share
//! while it waits for a server or for more memory, because other tasks may wait for that share. So every request and
//! every new share gives back the share before it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use url::Url;

use crate::fetch::{BodySink, ByteBudget, Fetch, Request, Response, Share, limited_as};
use crate::model::{Failure, FailureKind};

/// The fetcher of all tasks. It counts the requests under way, so that the pool knows when all its workers wait for
/// servers. It also tells the requests that other tasks wait for these workers.
#[derive(Clone)]
pub(in crate::refresh) struct Fetcher {
    fetch: Arc<dyn Fetch>,
    under_way: Arc<AtomicUsize>,
    wanted: Arc<AtomicBool>,
}

impl Fetcher {
    pub(in crate::refresh) fn new(fetch: Arc<dyn Fetch>) -> Self {
        Self { fetch, under_way: Arc::default(), wanted: Arc::default() }
    }

    /// Returns the number of requests under way.
    pub(in crate::refresh) fn under_way(&self) -> usize {
        self.under_way.load(Ordering::Relaxed)
    }

    /// Returns the flag that is set while tasks wait and no more workers can be started.
    pub(in crate::refresh) fn wanted(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.wanted)
    }

    /// Sets the flag of [`Self::wanted`].
    pub(in crate::refresh) fn set_wanted(&self, wanted: bool) {
        self.wanted.store(wanted, Ordering::Relaxed);
    }

    fn count<T>(&self, ask: impl FnOnce(&dyn Fetch) -> T) -> T {
        /// Counts the request down when it ends, also by a panic.
        struct UnderWay<'a>(&'a AtomicUsize);

        impl Drop for UnderWay<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }

        self.under_way.fetch_add(1, Ordering::Relaxed);
        let _under_way = UnderWay(&self.under_way);
        ask(&*self.fetch)
    }
}

/// The requests of one task, one after the other.
pub(super) struct Requests {
    fetcher: Fetcher,
    /// The share of the byte budget for the last document, which the task holds until its next request.
    share: Option<Share>,
    /// The hosts or domains that this task does not ask again, with their failures: those that did not answer in time
    /// (F4a), and those that had too many requests (F2).
    closed: Vec<(String, Failure)>,
    bytes: u64,
    made: u32,
}

impl Requests {
    pub(super) fn new(fetcher: Fetcher) -> Self {
        Self { fetcher, share: None, closed: Vec::new(), bytes: 0, made: 0 }
    }

    /// Returns the number of bytes received so far (A8).
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the number of requests so far.
    pub(super) fn made(&self) -> u32 {
        self.made
    }

    /// Returns the failure of a host or domain that this task does not ask again.
    pub(super) fn refusal(&self, uri: &Url) -> Option<&Failure> {
        let host = limited_as(uri);
        self.closed.iter().find(|(closed, _)| *closed == host).map(|(_, failure)| failure)
    }

    /// Makes a request, unless this task does not ask its host or domain again.
    pub(super) fn make(&mut self, request: &Request) -> Result<Response, Failure> {
        self.answered(request, |fetch, request| fetch.fetch(request))
    }

    /// Like [`Self::make`], but passes a long body to `sink` if `sink` wants it.
    pub(super) fn make_into(
        &mut self,
        request: &Request,
        sink: &mut dyn BodySink,
    ) -> Result<Response, Failure> {
        self.answered(request, |fetch, request| fetch.fetch_into(request, sink))
    }

    fn answered(
        &mut self,
        request: &Request,
        ask: impl FnOnce(&dyn Fetch, &Request) -> Result<Response, Failure>,
    ) -> Result<Response, Failure> {
        self.give_back_share();
        if let Some(failure) = self.refusal(&request.uri) {
            return Err(failure.clone());
        }
        self.made += 1;
        let reached = Arc::new(Mutex::new(request.uri.clone()));
        let request = Request { reached: Some(Arc::clone(&reached)), ..request.clone() };
        let response = self.fetcher.count(|fetch| ask(fetch, &request));
        match &response {
            Ok(response) if response.status == 429 => {
                self.closed.extend(response.failure().map(|failure| (limited_as(&response.uri), failure)));
            }
            Err(failure) if failure.kind == FailureKind::Timeout => {
                let silent = reached.lock().unwrap_or_else(PoisonError::into_inner);
                self.closed.push((limited_as(&silent), failure.clone()));
            }
            _ => {}
        }
        let response = response?;
        self.bytes += response.bytes;
        Ok(response)
    }

    /// Gives back the share before, waits for a share of `bytes` bytes, and holds it. Returns `None` if `cancel` was
    /// set meanwhile.
    pub(super) fn take_share(&mut self, budget: &ByteBudget, bytes: u64, cancel: &AtomicBool) -> Option<()> {
        self.give_back_share();
        self.share = Some(budget.take(bytes, Some(cancel))?);
        Some(())
    }

    /// Holds the share of a body that became a document.
    pub(super) fn hold_share(&mut self, share: Option<Share>) {
        self.share = share;
    }

    /// Gives the share back. Every request calls this first.
    pub(super) fn give_back_share(&mut self) {
        self.share = None;
    }
}
