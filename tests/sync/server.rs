//! The users of a real Miniflux, and the browser of one of them.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::{Value, json};
use url::Url;

use crate::miniflux::Miniflux;
use crate::model::Row;

impl Miniflux {
    /// Starts a server; `None` if it cannot be had on this machine.
    pub(crate) fn start() -> Option<Self> {
        Self::start_for("sync")
    }

    pub(crate) fn socket(&self) -> SocketAddr {
        self.address.socket_addrs(|| None).unwrap()[0]
    }

    /// Replaces the user who has this token by a new one without feeds.
    pub(crate) fn new_user(&self, token: &str) -> Browser<'_> {
        let category = self.sql(&format!(
            "delete from users where username = '{token}';
             with account as (insert into users (username, password) values ('{token}', 'none') returning id),
             other as (insert into integrations (user_id) select id from account),
             key as (insert into api_keys (user_id, token, description) select id, '{token}', 'test' from account)
             insert into categories (user_id, title) select id, 'All' from account returning id"
        ));
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        Browser { server: self, agent, token: token.to_owned(), category: category.parse().unwrap() }
    }
}

/// An entry as the server has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) id: u64,
    pub(crate) removed: bool,
    pub(crate) read: bool,
    pub(crate) starred: bool,
}

impl Seen {
    pub(crate) const fn row(self, value: bool) -> Row {
        Row { id: self.id, value, removed: self.removed }
    }
}

/// A user of the server, by its own API.
pub(crate) struct Browser<'a> {
    server: &'a Miniflux,
    agent: ureq::Agent,
    token: String,
    category: u64,
}

impl Browser<'_> {
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let address = self.server.address.join(path).unwrap();
        let request = ureq::http::Request::builder().method(method).uri(address.as_str());
        let request = request.header("X-Auth-Token", &self.token);
        let mut answer = match body {
            Value::Null => self.agent.run(request.body(()).unwrap()),
            body => self.agent.run(request.body(body.to_string()).unwrap()),
        }
        .unwrap();
        let text = answer.body_mut().read_to_string().unwrap();
        assert!(answer.status().is_success(), "{method} {path} {body}: {} {text}", answer.status());
        if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() }
    }

    /// Subscribes to a feed, and returns its number.
    pub(crate) fn follow(&self, feed: &Url) -> u64 {
        let body = json!({"feed_url": feed.as_str(), "category_id": self.category});
        self.call("POST", "v1/feeds", &body)["feed_id"].as_u64().unwrap()
    }

    pub(crate) fn unfollow(&self, feed: u64) {
        self.call("DELETE", &format!("v1/feeds/{feed}"), &Value::Null);
    }

    /// Gives a feed another address.
    pub(crate) fn move_to(&self, feed: u64, address: &Url) {
        self.call("PUT", &format!("v1/feeds/{feed}"), &json!({"feed_url": address.as_str()}));
    }

    /// Makes all entries new ones: unread, stored just now, and each with the number of another one.
    pub(crate) fn set_up_anew(&self) {
        let of_user = format!("user_id = (select user_id from api_keys where token = '{}')", self.token);
        self.server.sql(&format!(
            "begin;
             update entries set id = -id where {of_user};
             update entries set id = given.number, status = 'unread', starred = false, created_at = now(), changed_at = now()
             from (select id, coalesce(lead(-id) over (order by id), first_value(-id) over (order by id)) as number
                   from entries where {of_user}) as given
             where entries.id = given.id;
             commit"
        ));
    }

    pub(crate) fn poll(&self, feed: u64) {
        self.call("PUT", &format!("v1/feeds/{feed}/refresh"), &json!({}));
    }

    pub(crate) fn set_status(&self, entry: u64, status: &str) {
        self.call("PUT", "v1/entries", &json!({"entry_ids": [entry], "status": status}));
    }

    pub(crate) fn read_feed(&self, feed: u64) {
        self.call("PUT", &format!("v1/feeds/{feed}/mark-all-as-read"), &json!({}));
    }

    /// Changes the star to the other value.
    pub(crate) fn toggle_star(&self, entry: u64) {
        self.call("PUT", &format!("v1/entries/{entry}/bookmark"), &json!({}));
    }

    /// Deletes a row behind the server's back, as its clean-up does.
    pub(crate) fn delete(&self, entry: u64) {
        self.server.sql(&format!("delete from entries where id = {entry}"));
    }

    /// All entries of the user, by their titles.
    pub(crate) fn entries(&self) -> BTreeMap<String, Seen> {
        let answer = self.call("GET", "v1/entries?limit=1000", &Value::Null);
        let rows = answer["entries"].as_array().unwrap().iter();
        let seen = |row: &Value| Seen {
            id: row["id"].as_u64().unwrap(),
            removed: row["status"] == "removed",
            read: row["status"] == "read",
            starred: row["starred"] == true,
        };
        rows.map(|row| (row["title"].as_str().unwrap().to_owned(), seen(row))).collect()
    }
}
