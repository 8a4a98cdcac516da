//! The API of Google Reader (`/accounts/ClientLogin` and `/reader/api/0/…`), in the dialects of FreshRSS and of the Google
//! Reader mode of Miniflux.

mod entries;
mod folders;
mod marks;
mod numbers;
mod subscriptions;
mod sync;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::calls::{Call, Reply, Transport};
use super::{About, Api, ServerFeed, other};
use crate::model::{ApiBody, Credential, Failure};
use entries::{CONTENTS_PATH, plain};
use folders::Category;

/// The parts of the answers that are read.
#[derive(Deserialize)]
struct User {
    #[serde(rename = "userName")]
    user_name: Option<String>,
}

#[derive(Deserialize)]
struct List {
    subscriptions: Vec<Followed>,
}

#[derive(Deserialize)]
struct Followed {
    id: String,
    url: Option<String>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    categories: Vec<Category>,
}

/// The user's account on a server with this API.
pub(super) struct GoogleReader {
    base: Url,
    user: String,
    secret: String,
    /// The token of the session, once the user has signed in.
    token: Option<String>,
    /// The token that changes need, once one was fetched.
    edit_token: Option<String>,
    /// True if the list of subscriptions has shown that this is Miniflux.
    is_miniflux: bool,
}

impl GoogleReader {
    /// Makes the API under this address.
    pub(super) fn new(base: &Url, user: &str, secret: &str) -> Self {
        Self {
            base: base.clone(),
            user: user.to_owned(),
            secret: secret.to_owned(),
            token: None,
            edit_token: None,
            is_miniflux: false,
        }
    }

    /// Returns true if this is the API of FreshRSS. Only FreshRSS serves the API under `…/greader.php/`.
    fn is_freshrss(&self) -> bool {
        self.base.path().ends_with("/greader.php/")
    }

    fn at(&self, path: &str) -> Url {
        self.base.join(path).unwrap_or_else(|_| self.base.clone())
    }

    fn list(&self, transport: &mut dyn Transport) -> Result<List, Failure> {
        self.json(transport, "reader/api/0/subscription/list?output=json")
    }

    fn feeds_of(&self, list: List) -> Vec<ServerFeed> {
        let feed = |feed: Followed| {
            let address = Url::parse(&plain(&feed.url?)).ok()?;
            let folder = feed.categories.iter().find_map(|category| category.folder(self.is_freshrss()));
            Some(ServerFeed { id: feed.id, address, title: plain(&feed.title), folder })
        };
        list.subscriptions.into_iter().filter_map(feed).collect()
    }

    fn json<T: DeserializeOwned>(&self, transport: &mut dyn Transport, path: &str) -> Result<T, Failure> {
        transport.carry_out(&Call::get(self.at(path), self.credential()))?.json(&self.base)
    }

    /// Posts a form with the token that changes need. The token may have expired, so a refusal gets another one.
    fn post(
        &mut self,
        transport: &mut dyn Transport,
        path: &str,
        form: &[(&'static str, String)],
    ) -> Result<Reply, Failure> {
        let texts = form.iter().filter(|(name, _)| *name == "i").count();
        for is_last in [false, true] {
            let mut form = form.to_owned();
            form.push(("T", self.edit_token(transport)?));
            let body = if path == CONTENTS_PATH { ApiBody::Form(form) } else { ApiBody::FormOnce(form) };
            let call = Call::with(self.at(path), self.credential(), body).with_texts(texts);
            let reply = transport.carry_out(&call)?;
            if reply.status != 401 || is_last {
                return Ok(reply);
            }
            self.edit_token = None;
        }
        unreachable!("the second round returns")
    }

    /// Returns the token that changes need. It is fetched if there is none.
    fn edit_token(&mut self, transport: &mut dyn Transport) -> Result<String, Failure> {
        if let Some(token) = &self.edit_token {
            return Ok(token.clone());
        }
        let reply = transport.carry_out(&Call::get(self.at("reader/api/0/token"), self.credential()))?;
        reply.accepted(&self.base)?;
        let token = String::from_utf8_lossy(&reply.body).trim().to_owned();
        self.edit_token = Some(token.clone());
        Ok(token)
    }
}

impl Api for GoogleReader {
    fn about(&mut self, transport: &mut dyn Transport) -> Result<About, Failure> {
        self.sign_in(transport)?;
        let User { user_name: user } = self.json(transport, "reader/api/0/user-info?output=json")?;
        // The API does not tell which software the server runs.
        let software = self.is_freshrss().then(|| "FreshRSS".to_owned());
        Ok(About { software, version: None, user })
    }

    fn feeds(&self, transport: &mut dyn Transport) -> Result<Vec<ServerFeed>, Failure> {
        Ok(self.feeds_of(self.list(transport)?))
    }

    fn entries(&self, feed: &ServerFeed) -> Url {
        let mut address = self.at("reader/api/0/stream/contents/");
        // Some servers name a feed by its address: `feed/https://a.example/?feed=rss2`. That is one part of the path.
        let (kind, name) = feed.id.split_once('/').unwrap_or(("feed", &feed.id));
        if let Ok(mut path) = address.path_segments_mut() {
            path.pop_if_empty().extend([kind, name]);
        }
        address
    }

    fn credential(&self) -> Option<Credential> {
        self.token.clone().map(Credential::Session)
    }

    fn sign_in(&mut self, transport: &mut dyn Transport) -> Result<(), Failure> {
        let form = vec![("Email", self.user.clone()), ("Passwd", self.secret.clone())];
        let reply =
            transport.carry_out(&Call::with(self.at("accounts/ClientLogin"), None, ApiBody::Form(form)))?;
        reply.accepted(&self.base)?;
        let text = String::from_utf8_lossy(&reply.body);
        let token =
            text.lines().find_map(|line| line.strip_prefix("Auth=")).filter(|token| !token.is_empty());
        self.token = Some(token.ok_or_else(|| other(&self.base))?.trim().to_owned());
        Ok(())
    }

    fn resume(&mut self, session: Credential) {
        if let Credential::Session(token) = session {
            self.token = Some(token);
        }
    }
}
