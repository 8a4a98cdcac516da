//! The sync with a feed server: the first one of many entries, and one with nothing new.

use lacuna::demo::Site;
use lacuna::demo::http::{Reply, Request};
use lacuna::model::{Timestamp, sha256_hex};

use crate::program::{Cost, run, run_with};
use crate::stored::{filled_by, url};

/// The entries of the made server changed one after the other, one in each second after 1 January 2026. Like those of a
/// real server, the times have a part of a second.
const BEGIN: i64 = 1_767_225_600;
const PART_OF_SECOND: i64 = 250;
/// The most requests of a sync with nothing new.
const QUIET_REQUESTS: usize = 3;
/// The most processor seconds of a sync with nothing new, and of a first sync of 30,000 entries.
const MOST: [f64; 2] = [0.1, 10.0];

/// The entries of a made Miniflux: so many of each of so many feeds.
#[derive(Clone, Copy)]
struct Shelf {
    feeds: usize,
    per_feed: usize,
}

impl Shelf {
    fn row(self, number: usize) -> String {
        let (feed, index) = ((number - 1) / self.per_feed, (number - 1) % self.per_feed);
        let second = BEGIN + i64::try_from(number).unwrap();
        let changed = Timestamp::from_millis(second * 1_000 + PART_OF_SECOND).to_utc().to_rfc3339();
        let hash = sha256_hex(&format!("tag:p.example,2026:{feed}/{index}"));
        format!(
            r#"{{"id": {number}, "feed_id": {}, "status": "{}", "starred": false, "hash": "{hash}", "title": "Entry",
            "url": "http://p.example/{feed}/{index}", "published_at": "{changed}", "changed_at": "{changed}"}}"#,
            feed + 1,
            if number.is_multiple_of(10) { "unread" } else { "read" },
        )
    }

    fn answer(self, request: &Request) -> Reply {
        let query = request.query().unwrap_or_default();
        let value = |name: &str| -> u64 {
            let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
            value.map_or(0, |text| text.parse().unwrap())
        };
        let all = self.feeds * self.per_feed;
        // The entry of this second changed a part of a second later.
        let since = value("changed_after").saturating_sub(BEGIN.unsigned_abs()).saturating_sub(1);
        let first = usize::try_from(value("after_entry_id").max(since)).unwrap().min(all);
        let limit = usize::try_from(value("limit")).unwrap();
        let (total, rows): (usize, Vec<String>) =
            if query.contains("status=unread") && !query.contains("starred") {
                (all / 10, Vec::new())
            } else if query.contains("starred") {
                (0, Vec::new())
            } else if query.contains("direction=desc") {
                (all, vec![self.row(all)])
            } else {
                (all - first, (first + 1..=all).take(limit).map(|number| self.row(number)).collect())
            };
        Reply::json(format!(r#"{{"total": {total}, "entries": [{}]}}"#, rows.join(","))).without_etag()
    }

    /// Starts the server.
    fn serve(self) -> Site {
        let site = Site::start();
        let feeds = (0..self.feeds).map(|feed| {
            format!(
                r#"{{"id": {}, "feed_url": "{}", "title": "Feed"}}"#,
                feed + 1,
                url(&format!("{feed}.xml"))
            )
        });
        site.put("/v1/me", Reply::json(r#"{"username": "ada"}"#));
        site.put("/v1/version", Reply::json(r#"{"version": "2.2.6"}"#));
        site.put("/v1/feeds", Reply::json(format!("[{}]", feeds.collect::<Vec<_>>().join(","))));
        site.handle("/v1/entries", move |request| self.answer(request));
        site
    }
}

/// Measures the first sync of this many feeds, each with so many entries, and then a sync with nothing new. Returns both
/// costs, and the number of requests of the first sync.
fn measure(feeds: usize, per_feed: usize) -> ([Cost; 2], usize) {
    let site = Shelf { feeds, per_feed }.serve();
    let (folder, store, _) = filled_by(feeds, per_feed);
    drop(store);
    let profile = folder.path();
    std::fs::write(profile.join("settings.json"), r#"{"passwords_in_file": true}"#).unwrap();
    run_with(profile, &["account", "add", site.url("/").as_str(), "--name", "Home"], "token");
    site.clear_log();
    let first = run(profile, &["account", "sync", "Home"]);
    let requests = site.requested().len();
    let lists = feeds * per_feed / 250 + 1;
    assert_eq!(requests, lists + 3, "the feeds, the newest change and those around it, and all entries");
    site.clear_log();
    let quiet = run(profile, &["account", "sync"]);
    let asked = site.requested();
    assert!((1..=QUIET_REQUESTS).contains(&asked.len()), "{asked:?}");
    ([first, quiet], requests)
}

/// Measures with 30,000 and with 100,000 entries. Fails if a sync costs more than it may; `row` prints a line of the table.
pub(crate) fn syncs(row: impl Fn(&str, Cost)) {
    let ([first, _], requests) = measure(1_000, 30);
    row(&format!("first sync of 1,000 feeds with 30,000 entries, {requests} requests"), first);
    let ([_, quiet], _) = measure(1_000, 100);
    row("sync with nothing new, 1,000 feeds with 100,000 entries, 3 requests", quiet);
    // The build for developers does not show what the program costs.
    if !cfg!(debug_assertions) {
        let [most_quiet, most_first] = MOST;
        assert!(quiet.cpu <= most_quiet && first.cpu <= most_first, "{quiet:?} {first:?}");
    }
}
