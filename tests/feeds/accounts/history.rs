//! Missing entries from the memory of a Miniflux.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use lacuna::model::sha256_hex;
use serde_json::{Value, json};

use super::{TOKEN, add_account, all_kept, entries, miniflux};
use crate::support::{Reader, harbour};
use crate::ways::{Numbers, missed, recover};

/// A user who missed the entries 6 to 17 of a feed, and has an account on a server that keeps these entries.
fn with_account(kept: Vec<u32>) -> (Site, Site, Reader, url::Url) {
    let (site, server) = (Site::start(), Site::start());
    let (reader, url) = missed(&site, |numbers: Numbers| harbour(numbers).into());
    miniflux(&server, &url, kept);
    add_account(&reader, &server).ok();
    server.clear_log();
    site.clear_log();
    (site, server, reader, url)
}

/// The link of an entry, which is its id until its publisher brings it.
fn link(number: u32) -> String {
    format!("http://pages.example/e{number}")
}

/// The ids of the entries 1 to `newest`, newest first. Those of `came` came from the server, which does not tell ids.
fn mixed(newest: u32, came: Numbers) -> Vec<String> {
    (1..=newest).rev().map(|n| if came.contains(&n) { link(n) } else { format!("e{n}") }).collect()
}

#[test]
fn g10_a_server_with_all_entries_fills_the_gap_and_leaves_it_open() {
    let (_site, server, reader, url) = with_account(all_kept());
    let (recovered, said) = recover(&reader);
    let of_server = recovered.last().unwrap();
    assert_eq!(of_server["way"], "miniflux", "{said}");
    assert_eq!((&of_server["closed"], &of_server["entries"]), (&false.into(), &12.into()), "{said}");
    assert_eq!(reader.ids(&url), mixed(22, 6..=17), "{}", reader.line(&url));
    let unread: Vec<String> = mixed(22, 6..=17).into_iter().filter(|id| id.starts_with("http:")).collect();
    assert_eq!(reader.unread(&url), unread, "G5a: they are news");
    assert_eq!(reader.gap()["cause"], "missed-polls", "the server may have deleted entries");
    assert!(said.contains("12 missing entries came back from Home. Others may still be missing."), "{said}");
    let asked = server.requested();
    let of_entries = asked.iter().filter(|path| path.starts_with("/v1/feeds/7/entries")).count();
    assert_eq!((of_entries, asked.len()), (1, 2), "one request for the gap: {asked:?}");
    // The recovered entries name the account. The entries of the feed do not.
    let row = reader.entry(&url, &link(9));
    assert_eq!(row["account"], "Home", "{row}");
    assert!(row["content"].as_str().unwrap().contains("The server's text of e9"), "{row}");
    assert_eq!(reader.entry(&url, "e3").get("account"), None);
}

/// Asserts that the server brings so many entries and closes no gap, and that Lacuna does not say that nothing is missing.
#[track_caller]
fn assert_open(reader: &Reader, came: u64) {
    let (recovered, said) = recover(reader);
    let of_server = recovered.last().unwrap();
    assert_eq!((&of_server["closed"], &of_server["entries"]), (&false.into(), &came.into()), "{said}");
    assert!(!said.contains("othing is missing"), "{said}");
    assert_eq!(reader.gap()["cause"], "missed-polls", "{said}");
}

#[test]
fn g10_a_server_that_lacks_entries_leaves_the_gap_open() {
    // The user read the entry 10 there and flushed the history. Or the server slept, or deleted all of them.
    let without = |numbers: Numbers| -> Vec<u32> {
        all_kept().into_iter().filter(|number| !numbers.contains(number)).collect()
    };
    for (kept, came) in [(without(10..=10), 11), (without(7..=12), 6), (without(6..=17), 0)] {
        let (_site, _server, reader, url) = with_account(kept);
        assert_open(&reader, came);
        assert_eq!(reader.ids(&url).len() as u64, 10 + came);
    }
}

#[test]
fn g10_an_answer_in_several_parts_leaves_the_gap_open() {
    // Between two requests, entries may come and shift the others.
    let (_site, server, reader, url) = with_account(all_kept());
    server.handle("/v1/feeds/7/entries", |request| {
        let mut answer = entries(request, &all_kept());
        answer["entries"].as_array_mut().unwrap().truncate(10);
        Reply::ok("application/json", answer.to_string()).without_etag()
    });
    assert_open(&reader, 12);
    assert_eq!(reader.ids(&url), mixed(22, 6..=17));
}

#[test]
fn g10_a_list_without_a_known_entry_is_not_stored() {
    let (_site, server, reader, url) = with_account(all_kept());
    server.handle("/v1/feeds/7/entries", |request| {
        let mut answer = entries(request, &all_kept());
        for row in answer["entries"].as_array_mut().unwrap() {
            let number = row["id"].clone();
            row["hash"] = sha256_hex(&format!("other {number}")).into();
            row["url"] = format!("http://other.example/{number}").into();
        }
        Reply::ok("application/json", answer.to_string()).without_etag()
    });
    let before = reader.ids(&url);
    let (_, said) = recover(&reader);
    assert_eq!(reader.ids(&url), before, "{said}");
    let said = reader.run(&["refresh", "--older"]).ok().said;
    assert_eq!(reader.ids(&url), before, "{said}");
}

#[test]
fn a_list_of_ten_thousand_feeds_is_read_and_one_that_is_too_large_is_told() {
    let server = Site::start();
    let reader = Reader::new();
    miniflux(&server, &server.url("/feed"), Vec::new());
    let list = |count: u64, size: usize| -> Reply {
        let rules = "x".repeat(size);
        let feed = |id| json!({"id": id, "feed_url": server.url("/feed").as_str(), "blocklist_rules": rules});
        Reply::ok("application/json", Value::Array((1..=count).map(feed).collect()).to_string())
    };
    server.put("/v1/feeds", list(1, 65 << 20));
    let run = add_account(&reader, &server);
    assert!(run.status == 1 && run.said.contains("sent an answer of more than 64 MB"), "{}", run.said);
    server.put("/v1/feeds", list(10_000, 2_000));
    add_account(&reader, &server).ok();
}

#[test]
fn a_server_that_refuses_the_password_is_asked_once_for_many_feeds() {
    let (site, server) = (Site::start(), Site::start());
    let (reader, url) = missed(&site, |numbers: Numbers| harbour(numbers).into());
    for path in ["/b", "/c"] {
        site.put(path, harbour(1..=5));
        reader.add(&site.url(path)).ok();
        site.put(path, harbour(18..=22));
    }
    reader.refresh().ok();
    assert_eq!(reader.gaps().len(), 3);
    miniflux(&server, &url, all_kept());
    add_account(&reader, &server).ok();
    server.clear_log();
    server.put("/v1/feeds", Reply::status(401));
    reader.run(&["refresh", "--recover"]);
    assert_eq!(server.requested(), ["/v1/feeds"]);
}

#[test]
fn g10_the_version_of_the_publisher_wins_when_it_comes() {
    let (site, _server, reader, url) = with_account(all_kept());
    recover(&reader);
    site.put("/feed", harbour(9..=23));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url), mixed(23, 6..=8), "no entry stands twice");
    let row = reader.entry(&url, "e9");
    assert!(row["content"].as_str().unwrap().contains("The text of e9"), "{row}");
    assert_eq!((row.get("account"), &row["unread"]), (None, &true.into()), "{row}");
}

#[test]
fn g10_a_server_is_asked_only_if_the_user_asks() {
    let (_site, server, reader, _) = with_account(all_kept());
    reader.refresh().ok();
    assert_eq!(server.requested(), Vec::<String>::new());
}

#[test]
fn a_server_that_fails_leaves_everything_as_it_was_and_says_why() {
    let (site, server, reader, url) = with_account(all_kept());
    let before = reader.line(&url);
    for (reply, reason) in [
        (Reply::status(503), "overloaded"),
        (Reply::status(401), "Home could not be asked"),
        (Reply::ok("text/html", "<html>Welcome</html>"), "Home could not be asked"),
    ] {
        server.put("/v1/feeds/7/entries", reply);
        let (_, said) = recover(&reader);
        assert!(said.contains(reason) || said.contains("Home asked to wait"), "{said}");
        assert_eq!(reader.line(&url), before);
    }
    drop(server);
    let (_, said) = recover(&reader);
    assert!(said.contains("Home could not be asked for the missing entries."), "{said}");
    assert_eq!(reader.line(&url), before);
    // The feed itself does not wait because its user's server does.
    site.put("/feed", harbour(19..=23));
    reader.refresh().ok();
    assert!(reader.ids(&url).contains(&"e23".to_owned()));
}

#[test]
fn the_token_goes_to_the_server_alone() {
    let (site, server, reader, _) = with_account(all_kept());
    recover(&reader);
    let has_token =
        |site: &Site| site.log().iter().any(|logged| logged.request.header("X-Auth-Token") == Some(TOKEN));
    assert!(has_token(&server) && !has_token(&site));
}

#[test]
fn g10_a_new_subscription_gets_older_entries_from_the_server_if_the_user_asks() {
    let (site, server) = (Site::start(), Site::start());
    site.put("/feed", harbour(18..=22));
    let (reader, url) = Reader::of(&site);
    miniflux(&server, &url, all_kept());
    add_account(&reader, &server).ok();
    let before = reader.feed(&url);
    reader.refresh().ok();
    assert_eq!(reader.ids(&url).len(), 5, "nothing comes unasked");
    let said = reader.run(&["refresh", "--older"]).ok().said;
    assert!(said.contains("17 older entries came from Home. It has no more."), "{said}");
    assert_eq!(reader.ids(&url), mixed(22, 1..=17));
    assert_eq!(reader.unread(&url).len(), 5, "G5a: older entries arrive as read");
    assert_eq!(reader.entry(&url, &link(3))["account"], "Home");
    // The server proves nothing, so the feed claims what it claimed before.
    let after = reader.feed(&url);
    assert_eq!((&after["state"], &after["since"]), (&before["state"], &before["since"]));
    let said = reader.run(&["refresh", "--older"]).ok().said;
    assert!(said.contains("Home has no older entries."), "{said}");
    assert_eq!(reader.ids(&url).len(), 22);
}
