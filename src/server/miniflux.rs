//! The API of Miniflux (`/v1/…`). A token signs in, or a user name and password.

use serde_json::Value;
use url::Url;

use super::calls::{Call, Line, Reply};
use super::{About, Api, ServerFeed, other, refused};
use crate::model::{Credential, Failure};

/// The user's account on a Miniflux.
pub(super) struct Miniflux {
    base: Url,
    credential: Credential,
}

impl Miniflux {
    /// Makes the API under this address. Without a user name, `secret` is a token.
    pub(super) fn new(base: &Url, user: Option<&str>, secret: &str) -> Self {
        let credential = match user {
            None => Credential::Token(secret.to_owned()),
            Some(user) => Credential::Password { user: user.to_owned(), password: secret.to_owned() },
        };
        Self { base: base.clone(), credential }
    }

    fn get(&self, line: &mut dyn Line, path: &str) -> Result<Reply, Failure> {
        let address = self.base.join(path).unwrap_or_else(|_| self.base.clone());
        line.carry_out(&Call::get(address, Some(self.credential.clone())))
    }

    fn json(&self, reply: &Reply) -> Result<Value, Failure> {
        match (&reply.failure, reply.status) {
            (_, 401 | 403) => Err(refused(&self.base)),
            (Some(failure), _) => Err(failure.clone()),
            (None, _) => reply.json().ok_or_else(|| other(&self.base)),
        }
    }
}

impl Api for Miniflux {
    fn about(&mut self, line: &mut dyn Line) -> Result<About, Failure> {
        let me = self.json(&self.get(line, "v1/me")?)?;
        let user = me.get("username").and_then(Value::as_str).ok_or_else(|| other(&self.base))?.to_owned();
        // Versions before 2.0.49 do not tell their number.
        let version = self.json(&self.get(line, "v1/version")?).ok();
        let version = version.and_then(|version| version.get("version")?.as_str().map(str::to_owned));
        Ok(About { software: Some("Miniflux".to_owned()), version, user: Some(user) })
    }

    fn feeds(&self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure> {
        let feeds = self.json(&self.get(line, "v1/feeds")?)?;
        let feed = |feed: &Value| {
            let id = feed.get("id")?.as_u64()?.to_string();
            Some(ServerFeed { id, address: Url::parse(feed.get("feed_url")?.as_str()?).ok()? })
        };
        let list = feeds.as_array().ok_or_else(|| other(&self.base))?;
        Ok(list.iter().filter_map(feed).collect())
    }

    fn entries(&self, feed: &ServerFeed) -> Url {
        self.base.join(&format!("v1/feeds/{}/entries", feed.id)).unwrap_or_else(|_| self.base.clone())
    }

    fn credential(&self) -> Option<Credential> {
        Some(self.credential.clone())
    }
}
