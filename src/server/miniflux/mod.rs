//! The API of Miniflux (`/v1/…`). A token signs in, or a user name and password.

mod subscriptions;
mod sync;
#[cfg(test)]
mod tests;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::calls::{Call, Line, Reply};
use super::sync::{Check, Known, Seen};
use super::{About, Api, ServerFeed, other, refused};
use crate::model::{ApiBody, Credential, Failure, MarkField};

/// The user's account on a Miniflux.
pub(super) struct Miniflux {
    base: Url,
    credential: Credential,
    /// The folders there with their numbers, once they were listed.
    categories: Vec<Category>,
}

/// A folder there.
#[derive(Clone, Deserialize)]
struct Category {
    id: u64,
    title: String,
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

    fn get(&self, line: &mut dyn Line, path: &str) -> Result<Reply, Failure> {
        line.carry_out(&Call::get(self.at(path), Some(self.credential.clone())))
    }

    fn accepted(&self, reply: &Reply) -> Result<(), Failure> {
        match (&reply.failure, reply.status) {
            (_, 401 | 403) => Err(refused(&self.base)),
            (Some(failure), _) => Err(failure.clone()),
            (None, _) => Ok(()),
        }
    }

    fn json<T: DeserializeOwned>(&self, reply: &Reply) -> Result<T, Failure> {
        self.accepted(reply)?;
        reply.json().ok_or_else(|| other(&self.base))
    }
}

impl Api for Miniflux {
    fn about(&mut self, line: &mut dyn Line) -> Result<About, Failure> {
        let user: User = self.json(&self.get(line, "v1/me")?)?;
        // Versions before 2.0.49 do not tell their number.
        let version = self.json(&self.get(line, "v1/version")?).ok();
        let version = version.and_then(|Version { version }| version);
        Ok(About { software: Some("Miniflux".to_owned()), version, user: Some(user.username) })
    }

    fn feeds(&self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure> {
        let list: Vec<Followed> = self.json(&self.get(line, "v1/feeds")?)?;
        let feed = |feed: Followed| {
            let (id, folder) = (feed.id.to_string(), feed.category.map(|category| category.title));
            Some(ServerFeed { id, address: Url::parse(&feed.feed_url).ok()?, title: feed.title, folder })
        };
        Ok(list.into_iter().filter_map(feed).collect())
    }

    fn subscriptions(&mut self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure> {
        self.list_subscriptions(line)
    }

    fn subscribe(&mut self, line: &mut dyn Line, address: &Url, folder: &str) -> Result<(), Failure> {
        self.follow(line, address, folder)
    }

    fn set_folder(&mut self, line: &mut dyn Line, feed: &ServerFeed, folder: &str) -> Result<(), Failure> {
        self.move_feed(line, feed, folder)
    }

    fn unsubscribe(&mut self, line: &mut dyn Line, feed: &ServerFeed) -> Result<(), Failure> {
        self.call(line, &format!("v1/feeds/{}", feed.id), ApiBody::Delete)
    }

    fn entries(&self, feed: &ServerFeed) -> Url {
        self.at(&format!("v1/feeds/{}/entries", feed.id))
    }

    fn credential(&self) -> Option<Credential> {
        Some(self.credential.clone())
    }

    fn sign_in(&mut self, _line: &mut dyn Line) -> Result<(), Failure> {
        Ok(())
    }

    fn resume(&mut self, _session: Credential) {}

    fn batch(&self, field: MarkField) -> usize {
        match field {
            MarkField::Read => 250,
            MarkField::Starred => 1,
        }
    }

    fn send(
        &mut self,
        line: &mut dyn Line,
        field: MarkField,
        value: bool,
        numbers: &[u64],
        check: &Check<'_>,
    ) -> Result<(), Failure> {
        self.send_marks(line, field, value, numbers, check)
    }

    fn texts(&mut self, _line: &mut dyn Line, numbers: &[u64]) -> Result<Call, Failure> {
        Ok(self.starred_call(numbers))
    }

    fn most_texts(&self) -> usize {
        250
    }

    fn number(&self, text: &str) -> Option<u64> {
        text.parse().ok()
    }

    fn lists_changes(&self) -> bool {
        true
    }

    fn look(&mut self, line: &mut dyn Line, known: &Known<'_>) -> Result<Seen, Failure> {
        self.look_for_changes(line, known)
    }
}
