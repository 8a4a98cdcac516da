//! The command `account`.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use serde_json::json;
use url::Url;

use super::{TOKEN, add_account, add_with, all_kept, miniflux};
use crate::support::{Reader, harbour};

#[test]
fn the_sync_ends_with_no_account_that_was_never_synced() {
    let (site, server) = (Site::start(), Site::start());
    site.put("/feed", harbour(1..=3));
    miniflux(&server, &site.url("/feed"), all_kept());
    let (reader, _) = Reader::of(&site);
    add_account(&reader, &server).ok();
    let said = reader.run(&["account", "sync", "--off"]).ok().said;
    assert!(!said.contains("Home"), "{said}");
}

#[test]
fn an_account_is_added_tested_listed_and_removed() {
    let (site, server) = (Site::start(), Site::start());
    site.put("/feed", harbour(1..=3));
    miniflux(&server, &site.url("/feed"), all_kept());
    let (reader, _) = Reader::of(&site);
    let added = add_account(&reader, &server).ok();
    assert!(added.said.contains("Home: Miniflux 2.2.6 at"), "{}", added.said);
    let can =
        "signed in as ada. It collects 1 of your 1 feed too. Lacuna can ask it for missing entries, and sync";
    assert!(added.said.contains(can), "{}", added.said);
    let row = json!({
        "name": "Home", "kind": "miniflux", "address": server.url("/").as_str(), "user": null,
        "allow_local": false,
    });
    assert_eq!(reader.run(&["account", "list", "--json"]).ok().json(), json!([row]));
    let tested = reader.run(&["account", "test", "--json"]).ok().json();
    let facts = &tested[0];
    assert_eq!((&facts["works"], &facts["software"]), (&json!(true), &json!("Miniflux")));
    assert_eq!((&facts["signed_in_as"], &facts["shared_feeds"]), (&json!("ada"), &json!(1)));
    let other = Site::start();
    miniflux(&other, &site.url("/feed"), all_kept());
    assert_eq!(add_account(&reader, &other).status, 1, "the name is taken");
    reader.run(&["account", "remove", "Home"]).ok();
    assert_eq!(reader.run(&["account", "list", "--json"]).ok().json(), json!([]));
    assert_eq!(reader.run(&["account", "remove", "Home"]).status, 1);
    assert!(!kept_in(&reader).contains(TOKEN), "the token goes with the account");
}

#[test]
fn an_account_that_is_added_again_gets_the_new_token_and_keeps_its_name() {
    let (site, server) = (Site::start(), Site::start());
    site.put("/feed", harbour(1..=3));
    miniflux(&server, &site.url("/feed"), all_kept());
    let (reader, _) = Reader::of(&site);
    add_account(&reader, &server).ok();
    // The user has made a new token.
    let me = json!({"id": 1, "username": "ada"}).to_string();
    server.handle("/v1/me", move |request| match request.header("X-Auth-Token") {
        Some("new-token") => Reply::ok("application/json", me.clone()),
        _ => Reply::status(401),
    });
    server.put("/v1/version", Reply::ok("application/json", r#"{"version": "2.2.6"}"#));
    server.put("/v1/feeds", Reply::ok("application/json", "[]"));
    let tested = reader.run(&["account", "test"]);
    assert!(tested.status == 1 && tested.said.contains("add the account again"), "{tested:?}");
    let added = add_with(&reader, &[server.url("/").as_str()], "new-token").ok();
    assert!(added.said.contains("The password or token of “Home” was replaced."), "{}", added.said);
    let rows = reader.run(&["account", "list", "--json"]).ok().json();
    assert_eq!(rows.as_array().unwrap().iter().map(|row| &row["name"]).collect::<Vec<_>>(), ["Home"]);
    assert!(kept_in(&reader).contains("new-token") && !kept_in(&reader).contains(TOKEN));
    reader.run(&["account", "test"]).ok();
}

#[test]
fn an_account_that_is_added_again_may_get_the_permission_for_local_addresses() {
    let (site, server) = (Site::start(), Site::start());
    miniflux(&server, &site.url("/feed"), all_kept());
    let reader = Reader::new();
    add_account(&reader, &server).ok();
    let allowed = || reader.run(&["account", "list", "--json"]).ok().json()[0]["allow_local"].clone();
    assert_eq!(allowed(), false);
    let added = add_with(&reader, &[server.url("/").as_str(), "--allow-local", "--json"], TOKEN).ok();
    assert_eq!((&added.json()["allow_local"], allowed()), (&json!(true), json!(true)));
    // Without the option, it stays as it is.
    add_account(&reader, &server);
    assert_eq!(allowed(), true);
}

/// The text of the file of passwords, which the tests use instead of a keyring.
fn kept_in(reader: &Reader) -> String {
    std::fs::read_to_string(reader.folder().join("credentials.json")).unwrap_or_default()
}

#[test]
fn the_token_is_in_the_private_file_alone() {
    let (site, server) = (Site::start(), Site::start());
    miniflux(&server, &site.url("/feed"), all_kept());
    let reader = Reader::new();
    add_account(&reader, &server).ok();
    assert!(kept_in(&reader).contains(TOKEN));
    for entry in std::fs::read_dir(reader.folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() && !path.ends_with("credentials.json") {
            let bytes = std::fs::read(&path).unwrap();
            let is_there = bytes.windows(TOKEN.len()).any(|part| part == TOKEN.as_bytes());
            assert!(!is_there, "{} holds the token", path.display());
        }
    }
}

/// The host and the port of a site, as the user knows them.
fn host(site: &Site) -> String {
    format!("127.0.0.1:{}", site.url("/").port().unwrap())
}

#[test]
fn an_account_that_does_not_work_is_not_added_and_the_reason_is_said() {
    let server = Site::start();
    let reader = Reader::new();
    let check = |run: crate::support::Run, reason: &str| {
        assert_eq!(run.status, 1, "{run:?}");
        assert!(run.said.contains(reason), "{}", run.said);
        assert_eq!(reader.run(&["account", "list", "--json"]).ok().json(), json!([]));
    };
    check(
        add_account(&reader, &server),
        &format!("No feed server that Lacuna knows answers at {}.", host(&server)),
    );
    miniflux(&server, &server.url("/feed"), Vec::new());
    let address = server.url("/").to_string();
    check(add_with(&reader, &[&address], "wrong"), "did not accept");
    check(add_with(&reader, &[&address], ""), "Give the password");
    check(add_with(&reader, &["ftp://a.example/"], TOKEN), "not a web address");
    // A redirect would take the token elsewhere.
    let other = Site::start();
    other.put("/v1/me", Reply::redirect(302, server.url("/v1/me")));
    server.clear_log();
    check(add_account(&reader, &other), &format!("{} sends Lacuna to", host(&other)));
    assert_eq!(server.requested(), Vec::<String>::new());
}

/// A password may have characters that end a host.
#[test]
fn a_password_in_the_address_signs_in_and_is_never_shown() {
    let (server, reader) = (Site::start(), Reader::new());
    for address in [
        "https://ada:s3cr/et@rss.example/",
        "http://ada:s3cr#et@rss.example/",
        "ftp://ada:s3cret@rss.example/",
    ] {
        let run = add_with(&reader, &[address], "");
        assert!(run.status == 1 && run.said.contains("…@rss.example/: this is not a web address"), "{run:?}");
        assert!(!run.said.contains("s3cr") && !run.said.contains("et@"), "{run:?}");
    }
    server.handle("/v1/me", |request| match request.header("Authorization") {
        // ada:s3cr/et
        Some("Basic YWRhOnMzY3IvZXQ=") => Reply::json(r#"{"username": "ada"}"#),
        _ => Reply::status(401),
    });
    server.put("/v1/version", Reply::json(r#"{"version": "2.2.6"}"#));
    server.put("/v1/feeds", Reply::json("[]"));
    let address = server.url("/").to_string().replace("://", "://ada:s3cr%2Fet@");
    let run = add_with(&reader, &[&address], "").ok();
    let listed = reader.run(&["account", "list"]).ok();
    assert!(listed.text().contains(server.url("/").as_str()), "{listed:?}");
    assert!(![run.text(), run.said, listed.text()].concat().contains("s3cr"));
}

#[test]
fn an_account_whose_server_has_a_fault_is_not_said_to_be_tried_again() {
    let server = Site::start();
    server.put("/v1/me", Reply::status(500));
    let run = add_account(&Reader::new(), &server);
    assert!(run.status == 1 && run.said.contains("The server of"), "{run:?}");
    assert!(!run.said.contains("tries again"), "{run:?}");
}

#[test]
fn an_account_at_an_address_that_refuses_connections_is_not_tried_again_by_itself() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let run = add_with(&Reader::new(), &[&format!("http://{closed}/"), "--user", "ada"], "x");
    assert!(run.status == 1 && run.said.contains("refused the connection. Check the address"), "{run:?}");
    assert!(!run.said.contains("later"), "{run:?}");
}

/// The server has moved to another address. The password is not shown to it, and not to the old one again.
#[test]
fn a_server_that_redirects_is_told_with_the_address_to_which_it_leads() {
    for status in [300, 301, 302, 303, 307, 308] {
        let (old, new, reader) = (Site::start(), Site::start(), Reader::new());
        let place = new.url("/rss/");
        let base = place.to_string();
        old.handle("/v1/me", move |_| Reply::redirect(status, format!("{base}v1/me?from=old#top")));
        let add = |address: &Url| {
            add_with(&reader, &[address.as_str(), "--user", "ada", "--name", "Home"], "secret")
        };
        let run = add(&old.url("/"));
        assert!(run.status == 1 && run.said.contains(&format!("sends Lacuna to {place}.")), "{run:?}");
        assert!(run.said.contains("Add the account with that address."), "{run:?}");
        assert_eq!((old.log().len(), new.log().len()), (1, 0));
        // This may be a page for signing in, so the other API is looked for, unless the address has moved for good.
        let login = new.url("/login").to_string();
        let said = format!("sends Lacuna to {login}.");
        old.handle("/v1/me", move |_| Reply::redirect(status, login.clone()));
        let run = add(&old.url("/"));
        assert!(run.status == 1 && run.said.contains(&said) && new.log().is_empty(), "{run:?}");
        assert_eq!(old.log().len(), if matches!(status, 301 | 308) { 2 } else { 4 });
        // Without a user name, Miniflux alone is looked for.
        let run = add_with(&reader, &[old.url("/").as_str(), "--name", "Home"], "token");
        assert!(run.status == 1 && run.said.contains(&said) && new.log().is_empty(), "{run:?}");
    }
}
