//! The secrets of single feeds: the password of a proxy, and request headers.

use url::Url;

use super::Logins;
use crate::config::{Login, StoredLogin};
use crate::locale::Message;
use crate::model::{
    Failure, MOST_HEADERS, ProxyChoice, RequestHeader, ServerHeaders, SubscriptionId, server_of,
};

impl Logins {
    /// Returns a proxy with its password, if it has one. Waits like [`Self::of`].
    pub fn of_proxy(&self, choice: &ProxyChoice) -> Result<ProxyChoice, Failure> {
        let Some(place) = choice.login_place() else { return Ok(choice.clone()) };
        let state = self.shared.lock();
        let Some(known) = state.known.get(&place).cloned() else { return Ok(choice.clone()) };
        let login = self.wait_for(state, &choice.name(), known)?;
        Ok(login.map_or_else(|| choice.clone(), |login| choice.with_password(&login.password)))
    }

    /// Moves the password out of a proxy that the user typed. Returns the proxy without it.
    pub fn move_proxy_password_out(&self, choice: &ProxyChoice) -> ProxyChoice {
        let (plain, password) = choice.without_password();
        if let (Some(place), Some(password)) = (plain.login_place(), password) {
            self.set_at(place, Some(Login { user: String::new(), password }));
        }
        plain
    }

    /// Forgets the password of a proxy.
    pub fn forget_proxy(&self, choice: &ProxyChoice) {
        if let Some(place) = choice.login_place() {
            self.set_at(place, None);
        }
    }

    /// Returns the request headers of a feed for the server of an address; `None` if it has none for this server. Waits like
    /// [`Self::of`].
    pub fn headers_of(&self, feed: SubscriptionId, address: &Url) -> Result<Option<ServerHeaders>, Failure> {
        let server = server_of(address);
        let mut list = Vec::new();
        for (name, known) in self.headers_kept(feed) {
            // The user name of such a login is the server.
            if known.user != server {
                continue;
            }
            let login = self.wait_for(self.shared.lock(), &server, known)?;
            list.extend(login.and_then(|login| RequestHeader::new(&name, &login.password).ok()));
        }
        Ok((!list.is_empty()).then(|| ServerHeaders::for_server_of(address, list)))
    }

    fn headers_kept(&self, feed: SubscriptionId) -> Vec<(String, StoredLogin)> {
        let (state, prefix) = (self.shared.lock(), header_place(feed, ""));
        let kept =
            state.known.iter().filter_map(|(place, known)| Some((place.strip_prefix(&prefix)?, known)));
        kept.map(|(name, known)| (name.to_owned(), known.clone())).collect()
    }

    /// Returns the names of the request headers of a feed.
    #[must_use]
    pub fn header_names(&self, feed: SubscriptionId) -> Vec<String> {
        self.headers_kept(feed).into_iter().map(|(name, _)| name).collect()
    }

    /// Sets a request header of a feed, for the server of the feed's address. Fails if the feed has too many.
    pub fn set_header(
        &self,
        feed: SubscriptionId,
        address: &Url,
        header: &RequestHeader,
    ) -> Result<(), Message> {
        let others =
            self.header_names(feed).into_iter().filter(|name| !name.eq_ignore_ascii_case(header.name()));
        if others.count() >= MOST_HEADERS {
            return Err(msg!("profile-too-many-headers", most = MOST_HEADERS));
        }
        self.remove_header(feed, header.name());
        let login = Login { user: server_of(address), password: header.value().to_owned() };
        self.set_at(header_place(feed, header.name()), Some(login));
        Ok(())
    }

    /// Removes a request header of a feed. Returns false if there is none of this name.
    pub fn remove_header(&self, feed: SubscriptionId, name: &str) -> bool {
        let names = self.header_names(feed).into_iter().filter(|known| known.eq_ignore_ascii_case(name));
        let names: Vec<String> = names.collect();
        for name in &names {
            self.set_at(header_place(feed, name), None);
        }
        !names.is_empty()
    }

    /// Removes all request headers of a feed.
    pub fn forget_headers(&self, feed: SubscriptionId) {
        for name in self.header_names(feed) {
            self.set_at(header_place(feed, &name), None);
        }
    }
}

/// Returns the name under which a request header of a feed is kept. No address looks like it.
fn header_place(feed: SubscriptionId, name: &str) -> String {
    format!("header {} {name}", feed.0)
}
