//! The API of Google Reader (`/accounts/ClientLogin` and `/reader/api/0/…`), in the dialect of FreshRSS.

use serde_json::Value;
use url::Url;

use super::calls::{Call, Line, Reply};
use super::{About, Api, ServerFeed, other, refused};
use crate::model::{ApiCall, Credential, Failure};

/// The user's account on a server with this API.
pub(super) struct GoogleReader {
    base: Url,
    user: String,
    secret: String,
    /// The token of the session, once the user has signed in.
    token: Option<String>,
}

impl GoogleReader {
    /// Makes the API under this address.
    pub(super) fn new(base: &Url, user: &str, secret: &str) -> Self {
        Self { base: base.clone(), user: user.to_owned(), secret: secret.to_owned(), token: None }
    }

    fn at(&self, path: &str) -> Url {
        self.base.join(path).unwrap_or_else(|_| self.base.clone())
    }

    fn json(&self, line: &mut dyn Line, path: &str) -> Result<Value, Failure> {
        let reply = line.carry_out(&Call::get(self.at(path), self.credential()))?;
        self.accepted(&reply)?;
        reply.json().ok_or_else(|| other(&self.base))
    }

    fn accepted(&self, reply: &Reply) -> Result<(), Failure> {
        match (&reply.failure, reply.status) {
            (_, 401 | 403) => Err(refused(&self.base)),
            (Some(failure), _) => Err(failure.clone()),
            (None, _) => Ok(()),
        }
    }
}

impl Api for GoogleReader {
    fn about(&mut self, line: &mut dyn Line) -> Result<About, Failure> {
        let form = vec![("Email", self.user.clone()), ("Passwd", self.secret.clone())];
        let api = ApiCall { credential: None, form: Some(form) };
        let call = Call { address: self.at("accounts/ClientLogin"), api };
        let reply = line.carry_out(&call)?;
        self.accepted(&reply)?;
        let text = String::from_utf8_lossy(&reply.body);
        let token =
            text.lines().find_map(|line| line.strip_prefix("Auth=")).filter(|token| !token.is_empty());
        self.token = Some(token.ok_or_else(|| other(&self.base))?.trim().to_owned());
        let user = self.json(line, "reader/api/0/user-info?output=json")?;
        let user = user.get("userName").and_then(Value::as_str).map(str::to_owned);
        // The API tells no software. FreshRSS alone has it under this name.
        let software = self.base.path().ends_with("/greader.php/").then(|| "FreshRSS".to_owned());
        Ok(About { software, version: None, user })
    }

    fn feeds(&self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure> {
        let list = self.json(line, "reader/api/0/subscription/list?output=json")?;
        let list = list.get("subscriptions").and_then(Value::as_array).ok_or_else(|| other(&self.base))?;
        let feed = |feed: &Value| {
            let id = feed.get("id")?.as_str()?.to_owned();
            Some(ServerFeed { id, address: Url::parse(feed.get("url")?.as_str()?).ok()? })
        };
        Ok(list.iter().filter_map(feed).collect())
    }

    fn entries(&self, feed: &ServerFeed) -> Url {
        self.at(&format!("reader/api/0/stream/contents/{}", feed.id))
    }

    fn credential(&self) -> Option<Credential> {
        self.token.clone().map(Credential::Session)
    }
}
