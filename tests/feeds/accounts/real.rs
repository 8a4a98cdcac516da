//! Accounts on a real Miniflux with `PostgreSQL`, which `tests/servers/miniflux` gets and runs.
//!
//! If the script cannot get it, the tests say so and end. With `LACUNA_MINIFLUX=required` they fail instead.

use lacuna::demo::Site;
use serde_json::{Value, json};
use url::Url;

use super::add_with;
use crate::miniflux::Miniflux;
use crate::support::{Reader, harbour};
use crate::ways::{ids, recover};

impl Miniflux {
    /// Starts a server; `None` if it cannot be had on this machine.
    pub(super) fn start() -> Option<Self> {
        Self::start_for("accounts")
    }

    /// Calls its API, and returns the answer.
    pub(super) fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(self.address.join(path).unwrap().as_str())
            .header("Authorization", "Basic YWRhOmxvdmVsYWNlLTE4MTU=");
        let answer = match body {
            Value::Null => ureq::run(request.body(()).unwrap()),
            body => ureq::run(request.body(body.to_string()).unwrap()),
        };
        let text = answer.unwrap().body_mut().read_to_string().unwrap();
        if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() }
    }

    /// Makes it poll its first feed.
    pub(super) fn poll(&self) {
        self.call("PUT", "v1/feeds/1/refresh", &json!({}));
    }
}

/// A user with a feed of ten entries and an account on a real Miniflux that follows it too. While the user was away, the
/// feed moved on in steps of six entries, up to 28. Miniflux polled at the steps of `polls`.
fn away(polls: &[u32]) -> Option<(Miniflux, Site, Reader, Url)> {
    let server = Miniflux::start()?;
    let site = Site::start();
    site.put("/feed", harbour(1..=10));
    let (reader, url) = Reader::of(&site);
    server.call("POST", "v1/feeds", &json!({"feed_url": url.as_str(), "category_id": 1}));
    for newest in [16, 22, 28] {
        site.put("/feed", harbour(newest - 9..=newest));
        if polls.contains(&newest) {
            server.poll();
        }
    }
    reader.refresh().ok();
    assert_eq!(reader.gap()["cause"], "missed-polls");
    let add = [server.address.as_str(), "--user", "ada", "--name", "Mini"];
    let added = add_with(&reader, &add, "lovelace-1815").ok();
    assert!(added.said.contains("Mini: Miniflux 2.2.6 at"), "{}", added.said);
    assert!(added.said.contains("signed in as ada"), "{}", added.said);
    Some((server, site, reader, url))
}

#[test]
fn g10_a_real_miniflux_with_all_entries_leaves_the_gap_open() {
    let Some((server, site, reader, url)) = away(&[16, 22, 28]) else { return };
    let before = server.call("GET", "v1/entries", &Value::Null);
    let (recovered, said) = recover(&reader);
    let of_server = recovered.last().unwrap();
    assert_eq!((&of_server["closed"], &of_server["entries"]), (&false.into(), &8.into()), "{said}");
    assert!(said.contains("8 missing entries came back from Mini. Others may still be missing."), "{said}");
    assert_eq!(reader.gap()["cause"], "missed-polls", "{said}");
    assert_eq!(reader.ids(&url).len(), 28, "{}", reader.line(&url));
    assert_eq!(server.call("GET", "v1/entries", &Value::Null), before, "nothing is written to the server");
    // The publisher brings some of them again. They stand once, under the ids of the publisher.
    site.put("/feed", harbour(9..=29));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), ids(1..=29));
}

#[test]
fn g10_a_real_miniflux_that_slept_does_not_close_the_gap() {
    let Some((_server, _site, reader, url)) = away(&[22]) else { return };
    let (recovered, said) = recover(&reader);
    let of_server = recovered.last().unwrap();
    assert_eq!((&of_server["closed"], &of_server["entries"]), (&false.into(), &6.into()), "{said}");
    assert_eq!(reader.gap()["cause"], "missed-polls");
    assert_eq!(reader.ids(&url).len(), 26, "{}", reader.line(&url));
}

#[test]
fn a_real_miniflux_refuses_a_wrong_password() {
    let Some(server) = Miniflux::start() else { return };
    let reader = Reader::new();
    let run = add_with(&reader, &[server.address.as_str(), "--user", "ada"], "wrong");
    assert!(run.status == 1 && run.said.contains("did not accept the user name"), "{run:?}");
}

#[test]
fn an_https_address_of_a_server_without_encryption_leads_to_its_http_address() {
    let Some(server) = Miniflux::start() else { return };
    let address = server.address.to_string().replace("http://", "https://");
    let reader = Reader::new();
    let run = add_with(&reader, &[&*address, "--user", "ada"], "lovelace-1815");
    let said = run.said.as_str();
    assert!(run.status == 1 && said.contains("enter its address with http://"), "{said}");
    let port = server.address.port().unwrap();
    assert!(said.contains(&format!("127.0.0.1:{port} does not answer with encryption")), "{said}");
    assert!(!said.contains("clock"), "{said}");
}

#[test]
fn g10_a_real_miniflux_has_entries_from_before_the_subscription() {
    let Some(server) = Miniflux::start() else { return };
    let site = Site::start();
    site.put("/feed", harbour(1..=10));
    server.call("POST", "v1/feeds", &json!({"feed_url": site.url("/feed").as_str(), "category_id": 1}));
    site.put("/feed", harbour(7..=16));
    server.poll();
    let (reader, url) = Reader::of(&site);
    add_with(&reader, &[server.address.as_str(), "--user", "ada"], "lovelace-1815").ok();
    let said = reader.run(&["refresh", "--older"]).ok().said;
    assert!(said.contains("6 older entries came from 127.0.0.1. It has no more."), "{said}");
    assert_eq!(reader.ids(&url).len(), 16, "{}", reader.line(&url));
}
