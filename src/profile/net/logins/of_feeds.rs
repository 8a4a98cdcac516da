//! The secrets of single feeds: the password of a proxy, and request headers.

use std::io;
use std::path::Path;

use serde_json::{Value, json};
use url::Url;

use super::Logins;
use crate::config::{Credentials, Login, PasswordPlace, StoredLogin};
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

    /// Returns the names of the request headers of a feed whose values the user must enter again.
    #[must_use]
    pub fn headers_without_value(&self, feed: SubscriptionId) -> Vec<String> {
        let missing = |known: &StoredLogin| known.password == PasswordPlace::Missing;
        self.headers_kept(feed)
            .into_iter()
            .filter(|(_, known)| missing(known))
            .map(|(name, _)| name)
            .collect()
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

/// The beginning of the names under which request headers are kept. No address looks like it.
const HEADER: &str = "header ";

/// Returns the name under which a request header of a feed is kept.
fn header_place(feed: SubscriptionId, name: &str) -> String {
    format!("{HEADER}{} {name}", feed.0)
}

/// A request header without its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::profile) struct NamedHeader {
    feed: i64,
    name: String,
    /// The server to which the value belongs.
    server: String,
}

impl NamedHeader {
    /// Returns the request headers in a file of secrets.
    pub(in crate::profile) fn all_of(credentials: &Path) -> io::Result<Vec<Self>> {
        let named = |(place, known): (&String, &StoredLogin)| {
            let (feed, name) = place.strip_prefix(HEADER)?.split_once(' ')?;
            Some(Self { feed: feed.parse().ok()?, name: name.to_owned(), server: known.user.clone() })
        };
        Ok(Credentials::load(credentials)?.iter().filter_map(named).collect())
    }

    /// Returns headers as a saved profile has them.
    pub(in crate::profile) fn to_json(headers: &[Self]) -> Value {
        let row = |Self { feed, name, server }: &Self| json!({"feed": feed, "name": name, "server": server});
        headers.iter().map(row).collect()
    }

    /// Reads headers as a saved profile has them. Those that cannot be read are left out.
    pub(in crate::profile) fn of_json(json: &[u8]) -> Vec<Self> {
        let rows: Vec<Value> = serde_json::from_slice(json).unwrap_or_default();
        let read = |row: Value| {
            let text = |key: &str| row.get(key).and_then(Value::as_str).map(str::to_owned);
            Some(Self { feed: row.get("feed")?.as_i64()?, name: text("name")?, server: text("server")? })
        };
        rows.into_iter().filter_map(read).collect()
    }

    /// Returns the feed that has the header.
    pub(in crate::profile) const fn feed(&self) -> SubscriptionId {
        SubscriptionId(self.feed)
    }

    /// Returns the name of the header.
    pub(in crate::profile) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the server to which the value belongs.
    pub(in crate::profile) fn server(&self) -> &str {
        &self.server
    }

    /// Returns true if [`Self::add_to`] would replace a value for another server.
    pub(in crate::profile) fn replace_values(credentials: &Path, headers: &[Self]) -> io::Result<bool> {
        let known = Credentials::load(credentials)?;
        let is_replaced = |header: &Self| {
            let stored = known.get(&header_place(header.feed(), &header.name));
            stored.is_some_and(|stored| {
                stored.user != header.server && stored.password != PasswordPlace::Missing
            })
        };
        Ok(headers.iter().any(is_replaced))
    }

    /// Adds headers to a file of secrets. Returns those whose value is not there already for the same server.
    pub(in crate::profile) fn add_to(credentials: &Path, headers: &[Self]) -> io::Result<Vec<Self>> {
        let mut known = Credentials::load(credentials)?;
        let mut without_value = Vec::new();
        for header in headers {
            let place = header_place(header.feed(), &header.name);
            let Ok(_) = RequestHeader::checked_name(&header.name) else { continue };
            let has_value = |stored: &StoredLogin| {
                stored.user == header.server && stored.password != PasswordPlace::Missing
            };
            if !known.get(&place).is_some_and(has_value) {
                let user = header.server.clone();
                known.set(&place, Some(StoredLogin { user, password: PasswordPlace::Missing }));
                without_value.push(header.clone());
            }
        }
        if !without_value.is_empty() {
            known.save(credentials)?;
        }
        Ok(without_value)
    }
}
