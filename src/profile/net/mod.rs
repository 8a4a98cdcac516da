//! The network with the user's settings. The fetcher is replaced when the proxy changes, and gets user names and
//! passwords from here.

pub mod accounts;
pub mod address;
mod for_feed;
pub mod full_text;
pub(in crate::profile) mod image_cache;
pub mod images;
pub(in crate::profile) mod kept_files;
mod logins;
mod request_log;

use std::borrow::Cow;
use std::sync::{Arc, PoisonError, RwLock};

use url::Url;

use crate::fetch::{Access, BodySink, Fetch, HttpFetcher, Options, Request, Response};
use crate::model::{Failure, ProxyChoice};
use crate::profile::now;

pub use for_feed::{ForFeed, set_feed_settings};
pub(crate) use image_cache::ImageCache;
pub(in crate::profile) use logins::of_accounts::name_by_server_in;
pub(in crate::profile) use logins::of_feeds::NamedHeader;
pub use logins::{LoginNews, Logins};
pub use request_log::RequestLog;

/// The network with the user's settings. The process has only one value of this type.
pub struct Net {
    fetcher: RwLock<Arc<HttpFetcher>>,
    /// The stored user names and passwords.
    pub logins: Arc<Logins>,
    /// The log of all requests.
    pub log: RequestLog,
}

impl std::fmt::Debug for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Net").finish_non_exhaustive()
    }
}

impl Net {
    /// Creates the fetcher. Opens no connection.
    #[must_use]
    pub fn new(proxy: &ProxyChoice, logins: Logins, log: RequestLog) -> Self {
        let logins = Arc::new(logins);
        Self { fetcher: RwLock::new(fetcher(proxy, &logins)), logins, log }
    }

    /// Uses another proxy from the next request on.
    pub fn set_proxy(&self, proxy: &ProxyChoice) {
        *self.fetcher.write().unwrap_or_else(PoisonError::into_inner) = fetcher(proxy, &self.logins);
    }

    /// Returns the fetcher after the login for this request is available, because the server would refuse a request
    /// without its password. A request to the user's own feed server brings its login along.
    fn fetcher_for(&self, request: &Request) -> Result<Arc<HttpFetcher>, Failure> {
        if request.api.is_none() {
            self.logins.of(&request.uri)?;
        }
        Ok(Arc::clone(&self.fetcher.read().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Returns the request with the secrets of its feed: the headers for its server, and the password of its proxy.
    fn completed<'r>(&self, request: &'r Request) -> Result<Cow<'r, Request>, Failure> {
        let proxy = request.access.proxy.as_ref().map(|choice| self.logins.of_proxy(choice)).transpose()?;
        let headers = match request.feed.filter(|_| request.api.is_none()) {
            Some(feed) if request.access.headers.is_none() => self.logins.headers_of(feed, &request.uri)?,
            _ => request.access.headers.clone(),
        };
        if proxy == request.access.proxy && headers == request.access.headers {
            return Ok(Cow::Borrowed(request));
        }
        let access = Access { proxy, headers, ..request.access.clone() };
        Ok(Cow::Owned(Request { access, ..request.clone() }))
    }

    /// Makes a request and logs it.
    fn logged(
        &self,
        request: &Request,
        make: impl FnOnce() -> Result<Response, Failure>,
    ) -> Result<Response, Failure> {
        let began = now();
        let answer = make();
        self.log.add(began, request, &answer);
        answer
    }
}

impl Fetch for Net {
    fn fetch_into(&self, request: &Request, sink: &mut dyn BodySink) -> Result<Response, Failure> {
        let fetcher = self.fetcher_for(request)?;
        let completed = self.completed(request)?;
        self.logged(request, || fetcher.fetch_into(&completed, sink))
    }
}

fn fetcher(proxy: &ProxyChoice, logins: &Arc<Logins>) -> Arc<HttpFetcher> {
    let logins = Arc::clone(logins);
    // A redirect may lead to a server whose password the keyring does not return. The request is then sent without a
    // password, and the server answers that it needs one.
    let login = move |address: &Url| {
        let login = logins.of(address).ok().flatten()?;
        Some((login.user, login.password))
    };
    Arc::new(HttpFetcher::new(Options {
        proxy: proxy.clone(),
        logins: Arc::new(login),
        ..Options::new(Arc::new(now))
    }))
}
