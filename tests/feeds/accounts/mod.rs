//! Accounts on feed servers: adding them, and missing entries from their memory.

mod command;
mod freshrss;
mod history;
mod real;
mod socket;
mod sync;

use lacuna::demo::Site;
use lacuna::demo::http::{Reply, Request};
use lacuna::model::sha256_hex;
use serde_json::{Value, json};
use url::Url;

use crate::support::{Reader, Run, day};
use crate::ways::value;

/// The token that the made Miniflux accepts.
const TOKEN: &str = "token-of-ada";

/// Makes a site answer as Miniflux 2.2.6 does. Its user follows one feed, of which it keeps the entries of these numbers.
fn miniflux(site: &Site, feed: &Url, kept: Vec<u32>) {
    let answer = |make: &dyn Fn(&Request) -> Value, request: &Request| {
        if request.header("X-Auth-Token") != Some(TOKEN) {
            return Reply::status(401);
        }
        Reply::ok("application/json", make(request).to_string()).without_etag()
    };
    site.handle("/v1/me", move |request| answer(&|_| json!({"id": 1, "username": "ada"}), request));
    site.handle("/v1/version", move |request| answer(&|_| json!({"version": "2.2.6"}), request));
    let address = feed.to_string();
    site.handle("/v1/feeds", move |request| {
        answer(&|_| json!([{"id": 7, "feed_url": address, "title": "Harbour"}]), request)
    });
    site.handle("/v1/feeds/7/entries", move |request| answer(&|request| entries(request, &kept), request));
}

/// Answers a question about the entries of the feed.
fn entries(request: &Request, kept: &[u32]) -> Value {
    let number = |name: &str| value(request, name).and_then(|text| text.parse::<i64>().ok());
    let published = |n: u32| chrono::DateTime::parse_from_rfc3339(&day(n)).unwrap().timestamp();
    let (after, before) = (number("published_after").unwrap_or(0), number("published_before").unwrap());
    let is_between = |n: &&u32| after < published(**n) && published(**n) < before;
    let mut found: Vec<&u32> = kept.iter().filter(is_between).collect();
    match value(request, "direction").as_deref() {
        Some("asc") => found.sort(),
        Some("desc") => found.sort_by(|a, b| b.cmp(a)),
        other => panic!("{other:?} is no direction"),
    }
    let (limit, offset) = (number("limit").unwrap(), number("offset").unwrap());
    let page = found.iter().skip(usize::try_from(offset).unwrap()).take(usize::try_from(limit).unwrap());
    let row = |n: &u32| {
        json!({
            "id": n, "feed_id": 7, "status": "unread", "hash": sha256_hex(&format!("e{n}")), "title": format!("e{n}"),
            "url": format!("http://pages.example/e{n}"), "published_at": day(*n),
            "content": format!("<p>The server's text of e{n}</p>"), "author": "", "starred": false,
            "enclosures": [], "tags": [],
        })
    };
    json!({"total": found.len(), "entries": page.map(|n| row(n)).collect::<Vec<_>>()})
}

/// The entries of a server that has all of the feed.
fn all_kept() -> Vec<u32> {
    (1..=22).collect()
}

/// Adds an account by a token.
fn add_account(reader: &Reader, server: &Site) -> Run {
    add_with(reader, &[server.url("/").as_str(), "--name", "Home"], TOKEN)
}

/// Runs `account add` with these arguments and a password or token. Leaves nothing in the keyring of the developer.
fn add_with(reader: &Reader, arguments: &[&str], secret: &str) -> Run {
    std::fs::write(reader.folder().join("settings.json"), r#"{"passwords_in_file": true}"#).unwrap();
    reader.run_with(&[&["account", "add"], arguments].concat(), secret)
}
