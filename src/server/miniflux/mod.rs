//! The API of Miniflux (`/v1/…`). A token signs in, or a user name and password.

mod changes;
mod lists;
mod subscriptions;
mod sync;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Deserializer};
use url::Url;

use super::calls::{Call, Reply, Transport};
use super::{About, Api, ServerFeed};
use crate::model::{Credential, Failure, shown_title};

/// The user's account on a Miniflux.
pub(super) struct Miniflux {
    base: Url,
    credential: Credential,
    /// The folders on the server with their numbers, once they were listed.
    categories: Vec<Category>,
}

/// A folder on the server.
#[derive(Clone, Deserialize)]
struct Category {
    id: u64,
    #[serde(deserialize_with = "shown")]
    title: String,
}

/// Reads the name of a folder as it is shown. It may have harmful characters.
fn shown<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(shown_title)
}

/// The part of the facts about the user that is read.
#[derive(Deserialize)]
struct User {
    username: String,
}

#[derive(Deserialize)]
struct Version {
    version: Option<String>,
}

#[derive(Deserialize)]
struct Followed {
    id: u64,
    feed_url: String,
    #[serde(default)]
    title: String,
    category: Option<Category>,
}

impl Miniflux {
    /// Makes the API under this address. Without a user name, `secret` is a token.
    pub(super) fn new(base: &Url, user: Option<&str>, secret: &str) -> Self {
        let credential = match user {
            None => Credential::Token(secret.to_owned()),
            Some(user) => Credential::Password { user: user.to_owned(), password: secret.to_owned() },
        };
        Self { base: base.clone(), credential, categories: Vec::new() }
    }

    fn at(&self, path: &str) -> Url {
        self.base.join(path).unwrap_or_else(|_| self.base.clone())
    }

    fn get(&self, transport: &mut dyn Transport, path: &str) -> Result<Reply, Failure> {
        transport.carry_out(&Call::get(self.at(path), Some(self.credential.clone())))
    }
}

impl Api for Miniflux {
    fn about(&mut self, transport: &mut dyn Transport) -> Result<About, Failure> {
        let user: User = self.get(transport, "v1/me")?.json(&self.base)?;
        // Versions before 2.0.49 do not tell their number.
        let version = self.get(transport, "v1/version")?.json(&self.base).ok();
        let version = version.and_then(|Version { version }| version);
        Ok(About { software: Some("Miniflux".to_owned()), version, user: Some(user.username) })
    }

    fn feeds(&self, transport: &mut dyn Transport) -> Result<Vec<ServerFeed>, Failure> {
        let list: Vec<Followed> = self.get(transport, "v1/feeds")?.json(&self.base)?;
        let feed = |feed: Followed| {
            let (id, folder) = (feed.id.to_string(), feed.category.map(|category| category.title));
            Some(ServerFeed { id, address: Url::parse(&feed.feed_url).ok()?, title: feed.title, folder })
        };
        Ok(list.into_iter().filter_map(feed).collect())
    }

    fn entries(&self, feed: &ServerFeed) -> Url {
        self.at(&format!("v1/feeds/{}/entries", feed.id))
    }

    fn credential(&self) -> Option<Credential> {
        Some(self.credential.clone())
    }

    fn sign_in(&mut self, _transport: &mut dyn Transport) -> Result<(), Failure> {
        Ok(())
    }

    fn resume(&mut self, _session: Credential) {}
}
