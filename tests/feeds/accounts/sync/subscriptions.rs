//! Sync of subscriptions and folders, with a real Miniflux.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use lacuna::model::{Timestamp, normalise};
use serde_json::{Value, json};
use url::Url;

use crate::accounts::add_with;
use crate::miniflux::Miniflux;
use crate::support::{Reader, harbour};

/// A user with an account on a Miniflux, and a publisher with feeds `/a` to `/e`.
struct Pair {
    server: Miniflux,
    site: Site,
    reader: Reader,
}

impl Pair {
    fn start() -> Option<Self> {
        let server = Miniflux::start()?;
        let site = Site::start();
        for name in ["/a", "/b", "/c", "/d", "/e"] {
            site.put(name, harbour(1..=3));
        }
        let reader = Reader::new();
        add_with(&reader, &[server.address.as_str(), "--user", "ada", "--name", "Mini"], "lovelace-1815")
            .ok();
        Some(Self { server, site, reader })
    }

    fn follow(&self, name: &str, folder: &str) {
        let url = self.site.url(name);
        let mut arguments = vec!["add", url.as_str()];
        arguments
            .extend(folder.split('/').filter(|name| !name.is_empty()).flat_map(|name| ["--folder", name]));
        self.reader.run(&arguments).ok();
    }

    fn follow_there(&self, name: &str, folder: &str) {
        let category = match folder {
            "" => json!({"id": 1}),
            _ => self.server.call("POST", "v1/categories", &json!({"title": folder})),
        };
        let body = json!({"feed_url": self.site.url(name).as_str(), "category_id": category["id"]});
        self.server.call("POST", "v1/feeds", &body);
    }

    /// Addresses and folders, sorted: here and there.
    fn feeds(&self) -> (Vec<String>, Vec<String>) {
        let path = |url: &Value| Url::parse(url.as_str().unwrap()).unwrap().path().to_owned();
        let rows = self.reader.run(&["feeds", "--json"]).ok().json();
        let folder = |row: &Value| {
            let names =
                row["folder"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
            names.collect::<Vec<_>>().join(" / ")
        };
        let here =
            rows.as_array().unwrap().iter().map(|row| format!("{} {}", path(&row["url"]), folder(row)));
        let rows = self.server.call("GET", "v1/feeds", &Value::Null);
        let there = rows.as_array().unwrap().iter().map(|row| {
            let title = row["category"]["title"].as_str().unwrap();
            format!("{} {}", path(&row["feed_url"]), if title == "All" { "" } else { title })
        });
        let (mut here, mut there): (Vec<_>, Vec<_>) = (here.collect(), there.collect());
        here.sort();
        there.sort();
        (here, there)
    }

    /// Syncs subscriptions. Returns the paths of the planned and of the done changes, each as `kind /path`.
    #[track_caller]
    fn sync(&self, yes: bool) -> (Vec<String>, Vec<String>) {
        let yes: &[&str] = if yes { &["--yes"] } else { &[] };
        let run =
            self.reader.run(&[&["account", "sync", "Mini", "--subscriptions", "--json"], yes].concat()).ok();
        let row = run.json()[0].take();
        assert_eq!((&row["error"], &row["refused"]), (&Value::Null, &json!([])), "{row}");
        let short = |changes: &Value| {
            let kinds = changes.as_object().unwrap().iter();
            let named = kinds.flat_map(|(kind, list)| {
                list.as_array().unwrap().iter().map(move |change| {
                    let url = Url::parse(change["url"].as_str().unwrap()).unwrap();
                    format!("{kind} {}", url.path())
                })
            });
            let mut named: Vec<String> = named.collect();
            named.sort();
            named
        };
        (short(&row["planned"]), short(&row["done"]))
    }
}

#[test]
fn s14_subscriptions_and_folders_go_both_ways_after_a_confirmation() {
    let Some(pair) = Pair::start() else { return };
    pair.follow("/a", "Sea/Ports");
    pair.follow("/b", "");
    pair.follow_there("/b", "News");
    pair.follow_there("/c", "Ships");
    pair.follow_there("/d", "");
    let before = pair.feeds();
    let expect = ["folder_here /b", "subscribe_here /c", "subscribe_here /d", "subscribe_there /a"];
    assert_eq!(pair.sync(false), (expect.map(str::to_owned).to_vec(), vec![]));
    assert_eq!(pair.feeds(), before, "a preview changes nothing");
    let list = pair.reader.run(&["account", "list", "--json"]).ok().json();
    assert_eq!(list[0].get("sync"), None, "and does not switch the sync on");
    assert_eq!(pair.sync(true), (vec![], expect.map(str::to_owned).to_vec()));
    let both: Vec<String> = ["/a Sea / Ports", "/b News", "/c Ships", "/d "].map(str::to_owned).to_vec();
    assert_eq!(pair.feeds(), (both.clone(), both));
    assert_eq!(pair.sync(true), (vec![], vec![]), "nothing is left to do");

    // A folder that changes on one side is set on the other one, in both directions.
    let feeds = pair.server.call("GET", "v1/feeds", &Value::Null);
    let feeds = feeds.as_array().unwrap();
    let feed = |name: &str| {
        let url = pair.site.url(name);
        feeds.iter().find(|feed| feed["feed_url"] == url.as_str()).unwrap()["id"].as_u64().unwrap()
    };
    pair.server.call("PUT", &format!("v1/feeds/{}", feed("/c")), &json!({"category_id": 1}));
    let opml = pair.reader.folder().join("list.opml");
    pair.reader.run(&["export", opml.to_str().unwrap()]).ok();
    let list = std::fs::read_to_string(&opml).unwrap().replace("\"News\"", "\"Papers\"");
    std::fs::write(&opml, list).unwrap();
    pair.reader.run(&["remove", pair.site.url("/b").as_str()]).ok();
    pair.reader.run(&["import", opml.to_str().unwrap()]).ok();
    assert_eq!(pair.sync(true).1, ["folder_here /c", "folder_there /b"]);
    let both: Vec<String> = ["/a Sea / Ports", "/b Papers", "/c ", "/d "].map(str::to_owned).to_vec();
    assert_eq!(pair.feeds(), (both.clone(), both));

    // The user unfollows a feed on each side. The one that is gone from the server stays here.
    pair.reader.run(&["remove", pair.site.url("/d").as_str()]).ok();
    pair.server.call("DELETE", &format!("v1/feeds/{}", feed("/c")), &Value::Null);
    // A sync of marks in between does not make the feed a new one.
    pair.reader.run(&["account", "sync", "Mini"]).ok();
    let (planned, done) = pair.sync(false);
    assert_eq!(
        (planned, done.len()),
        (vec!["gone_there /c".to_owned(), "unsubscribe_there /d".to_owned()], 0)
    );
    assert_eq!(pair.feeds().1.len(), 3, "nothing is unfollowed there without a confirmation");
    assert_eq!(pair.sync(true).1, ["unsubscribe_there /d"]);
    let (here, there) = pair.feeds();
    assert_eq!(here, ["/a Sea / Ports", "/b Papers", "/c "]);
    assert_eq!(there, ["/a Sea / Ports", "/b Papers"]);
    assert_eq!(pair.sync(true), (vec!["gone_there /c".to_owned()], vec![]), "the user is told each time");
}

/// The server follows each feed under the address to which the given one leads.
#[test]
fn s14_feeds_that_the_server_stores_under_other_addresses_are_the_same_ones() {
    let Some(pair) = Pair::start() else { return };
    let moved = [("/x", "/b"), ("/y", "/a")];
    for (from, to) in moved {
        pair.site.put(from, Reply::redirect(302, to));
        pair.follow(from, "News");
    }
    assert_eq!(pair.sync(true).1, ["subscribe_there /x", "subscribe_there /y"]);
    assert_eq!(
        pair.feeds(),
        (vec!["/x News".to_owned(), "/y News".to_owned()], vec!["/a News".to_owned(), "/b News".to_owned()])
    );
    for _ in 0..2 {
        assert_eq!(pair.sync(true), (vec![], vec![]), "nothing is new and nothing has gone");
        let run = pair.reader.run(&["account", "sync", "Mini", "--json"]).ok().json();
        assert_eq!((&run[0]["feeds"], &run[0]["linked"]), (&2.into(), &6.into()), "{run}");
    }
    let database = rusqlite::Connection::open(pair.reader.folder().join("lacuna.db")).unwrap();
    for (from, to) in moved {
        let sql = "SELECT url FROM account_subscription JOIN subscription ON id = subscription WHERE address LIKE '%' || ?1";
        let url: String = database.query_row(sql, [to], |row| row.get(0)).unwrap();
        assert!(url.ends_with(from), "{to} is {url}");
    }
}

/// The user follows `/a` and `/b` on both sides, and syncs no marks.
fn both() -> Option<Pair> {
    let pair = Pair::start()?;
    for name in ["/a", "/b"] {
        pair.follow(name, "");
        pair.follow_there(name, "");
    }
    pair.sync(true);
    Some(pair)
}

#[test]
fn a_confirmation_of_changes_to_subscriptions_switches_no_sync_of_marks_on() {
    let Some(pair) = Pair::start() else { return };
    pair.follow("/a", "");
    assert_eq!(pair.sync(true).1, ["subscribe_there /a"]);
    let list = pair.reader.run(&["account", "list", "--json"]).ok().json();
    assert_eq!(list[0].get("sync"), None);
    pair.reader.run(&["mark-read", pair.site.url("/a").as_str()]).ok();
    pair.reader.run(&["refresh", "--now"]).ok();
    let there = pair.server.call("GET", "v1/entries?status=read", &Value::Null);
    assert_eq!(there["total"], 0, "no mark goes to the server");
}

#[test]
fn s14_a_feed_that_was_unsubscribed_on_one_side_stays_so_while_the_sync_of_marks_is_off_and_on_again() {
    let Some(pair) = both() else { return };
    pair.reader.run(&["account", "sync", "Mini"]).ok();
    pair.reader.run(&["account", "sync", "Mini", "--off"]).ok();
    pair.reader.run(&["remove", pair.site.url("/a").as_str()]).ok();
    let feeds = pair.server.call("GET", "v1/feeds", &Value::Null);
    let feed = feeds.as_array().unwrap().iter().find(|it| it["feed_url"] == pair.site.url("/b").as_str());
    pair.server.call("DELETE", &format!("v1/feeds/{}", feed.unwrap()["id"]), &Value::Null);
    let expect = ["gone_there /b", "unsubscribe_there /a"];
    assert_eq!(pair.sync(false).0, expect, "while it is off");
    pair.reader.run(&["account", "sync", "Mini"]).ok();
    assert_eq!(pair.sync(false).0, expect, "and after it is on again");
}

#[test]
fn s14_stars_come_here_before_their_feed_is_unsubscribed_there_although_no_marks_are_synced() {
    let Some(pair) = both() else { return };
    pair.reader.run(&["remove", pair.site.url("/a").as_str()]).ok();
    let entries = pair.server.call("GET", "v1/entries", &Value::Null);
    for entry in entries["entries"].as_array().unwrap().iter().filter(|entry| entry["title"] == "e2") {
        pair.server.call("PUT", &format!("v1/entries/{}/bookmark", entry["id"]), &Value::Null);
    }
    assert_eq!(pair.sync(true).1, ["unsubscribe_there /a"]);
    let hits = pair.reader.run(&["search", "is:starred", "--json"]).ok().json();
    let titles: Vec<_> = hits.as_array().unwrap().iter().map(|hit| &hit["title"]).collect();
    assert_eq!(titles, ["e2"], "that of /b stays as it is");
    let list = pair.reader.run(&["account", "list", "--json"]).ok().json();
    assert_eq!(list[0].get("sync"), None);
    assert_eq!(pair.feeds().1, ["/b "]);
}

/// The user can still undo the removal of the feed.
#[test]
fn s14_stars_come_here_before_their_feed_is_unsubscribed_there_without_any_read_mark() {
    let Some(pair) = both() else { return };
    pair.reader.mark(|store, _| {
        let id = store.find_subscription(&normalise(&pair.site.url("/a"))).unwrap().unwrap();
        store.transaction(|tx| tx.hide_subscription(id, Timestamp::from_seconds(9))).unwrap();
    });
    let entries = pair.server.call("GET", "v1/entries", &Value::Null);
    for entry in entries["entries"].as_array().unwrap().iter().filter(|entry| entry["title"] == "e2") {
        pair.server.call("PUT", &format!("v1/entries/{}/bookmark", entry["id"]), &Value::Null);
        pair.server.call("PUT", "v1/entries", &json!({"entry_ids": [entry["id"]], "status": "read"}));
    }
    assert_eq!(pair.sync(true).1, ["unsubscribe_there /a"]);
    let hits = pair.reader.run(&["search", "is:starred is:unread", "--json"]).ok().json();
    assert_eq!(hits.as_array().unwrap().len(), 1, "{hits}");
}

#[test]
fn s15_a_nested_folder_comes_back_as_a_nested_one() {
    let Some(pair) = Pair::start() else { return };
    pair.follow("/a", "Sea/Ports");
    assert_eq!(pair.sync(true).1, ["subscribe_there /a"]);
    let second = Reader::new();
    add_with(&second, &[pair.server.address.as_str(), "--user", "ada", "--name", "Mini"], "lovelace-1815")
        .ok();
    second.run(&["account", "sync", "--subscriptions", "--yes"]).ok();
    assert_eq!(second.feed(&pair.site.url("/a"))["folder"], json!(["Sea", "Ports"]));
    assert_eq!(pair.sync(true), (vec![], vec![]));
}

#[test]
fn s15_a_feed_has_the_title_of_the_server_until_its_publisher_tells_one() {
    let Some(pair) = Pair::start() else { return };
    pair.follow_there("/a", "");
    pair.server.sql("UPDATE feeds SET title = 'Ports of the server'");
    let url = pair.site.url("/a");
    pair.site.put("/a", Reply::status(503));
    pair.sync(true);
    assert_eq!(pair.reader.feed(&url)["title"], "Ports of the server");
    pair.site.put("/a", harbour(1..=3));
    pair.reader.run(&["refresh", url.as_str(), "--now"]).ok();
    let title = pair.reader.feed(&url)["title"].take();
    assert!(title.as_str().unwrap().to_lowercase().contains("harbour"), "{title}");
}

#[test]
fn s5_a_feed_that_the_server_refuses_stops_no_other_one() {
    let Some(pair) = Pair::start() else { return };
    pair.follow("/a", "");
    pair.follow("/b", "");
    // The server cannot read this feed any more.
    pair.site.put("/a", Reply::status(404));
    let run = pair.reader.run(&["account", "sync", "Mini", "--subscriptions", "--yes", "--json"]);
    assert_eq!(run.status, 1, "{run:?}");
    let row = run.json()[0].take();
    assert_eq!(row["refused"][0]["change"], "subscribe_there", "{row}");
    assert_eq!(pair.feeds().1, ["/b "]);
    pair.site.put("/a", harbour(1..=3));
    assert_eq!(pair.sync(true).1, ["subscribe_there /a"]);
}

#[test]
fn the_name_of_a_folder_there_has_no_harmful_characters_here_and_is_told_before_the_change() {
    let Some(pair) = Pair::start() else { return };
    pair.follow_there("/a", "Sea\u{1b}[31m\u{202e}");
    let said = pair.reader.run(&["account", "sync", "Mini", "--subscriptions"]).ok();
    assert!(said.said.contains("Subscribe here in the folder Sea[31m: "), "{said:?}");
    pair.sync(true);
    assert_eq!(pair.feeds().0, ["/a Sea[31m"]);
    assert_eq!(pair.sync(false).0, Vec::<String>::new(), "both sides have the same folder");
    // Another feed comes into the folder there.
    pair.follow("/b", "Sea[31m");
    pair.sync(true);
    assert_eq!(pair.feeds().1, ["/a Sea\u{1b}[31m\u{202e}", "/b Sea\u{1b}[31m\u{202e}"]);
}
