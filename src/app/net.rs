//! The net as the reader set it: the fetcher is replaced when the proxy changes, and asks here for user names and
//! passwords.

use std::sync::{Arc, PoisonError, RwLock};

use url::Url;

use super::profile::now;
use crate::config::{Credentials, ProxySetting};
use crate::fetch::{Fetch, HttpFetcher, Options, ProxyChoice, Request, Response, Taker};
use crate::model::Failure;

/// The net as the reader set it; one for the process.
pub struct Net {
    fetcher: RwLock<Arc<HttpFetcher>>,
    logins: Arc<RwLock<Credentials>>,
}

impl std::fmt::Debug for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Net").finish_non_exhaustive()
    }
}

impl Net {
    /// Without any connection yet.
    #[must_use]
    pub fn new(proxy: &ProxySetting, credentials: Credentials) -> Self {
        let logins = Arc::new(RwLock::new(credentials));
        Self { fetcher: RwLock::new(fetcher(proxy, &logins)), logins }
    }

    /// Goes another way from the next request on.
    pub fn set_proxy(&self, proxy: &ProxySetting) {
        *self.fetcher.write().unwrap_or_else(PoisonError::into_inner) = fetcher(proxy, &self.logins);
    }

    /// Sends other user names and passwords from the next request on.
    pub fn set_logins(&self, credentials: Credentials) {
        *self.logins.write().unwrap_or_else(PoisonError::into_inner) = credentials;
    }

    /// The user names and passwords that are sent.
    #[must_use]
    pub fn logins(&self) -> Credentials {
        self.logins.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Fetch for Net {
    fn fetch(&self, request: &Request) -> Result<Response, Failure> {
        let fetcher = Arc::clone(&self.fetcher.read().unwrap_or_else(PoisonError::into_inner));
        fetcher.fetch(request)
    }

    fn fetch_into(&self, request: &Request, taker: &mut dyn Taker) -> Result<Response, Failure> {
        let fetcher = Arc::clone(&self.fetcher.read().unwrap_or_else(PoisonError::into_inner));
        fetcher.fetch_into(request, taker)
    }
}

fn fetcher(proxy: &ProxySetting, logins: &Arc<RwLock<Credentials>>) -> Arc<HttpFetcher> {
    let logins = Arc::clone(logins);
    let login = move |address: &Url| {
        let logins = logins.read().unwrap_or_else(PoisonError::into_inner);
        logins.of(address).map(|login| (login.user.clone(), login.password.clone()))
    };
    let proxy = match proxy {
        ProxySetting::Environment => ProxyChoice::Environment,
        ProxySetting::Direct => ProxyChoice::Direct,
        ProxySetting::Http(address) => ProxyChoice::Http(address.clone()),
    };
    Arc::new(HttpFetcher::new(Options { proxy, logins: Arc::new(login), ..Options::new(Arc::new(now)) }))
}
