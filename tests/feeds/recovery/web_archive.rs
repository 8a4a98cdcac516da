//! "Look in a web archive": missing entries are recovered from captures (RFC 7089), only on request.

use chrono::{DateTime, TimeDelta, Utc};
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, http_date};
use lacuna::demo::{Site, WebArchive};
use lacuna::model::Timestamp;
use serde_json::json;
use url::Url;

use crate::support::{FORMATS, MARKED, Make, Reader, archive_in, in_each, posts, subscription_in};

/// A user whose settings name this web archive.
fn reader_of(archive: &WebArchive) -> Reader {
    Reader::with_settings(&json!({"web_archive": archive.time_maps().as_str()}))
}

fn look(reader: &Reader) -> String {
    reader.run(&["refresh", "--web-archive"]).said
}

fn at(text: &str) -> Timestamp {
    Timestamp::parse_rfc3339(text).unwrap()
}

/// A site with a chain whose second archive is gone.
fn broken(make: Make) -> (Site, Url) {
    let site = Site::start();
    site.put("/feed", subscription_in(make, 7..=8, "/a3"));
    site.put("/a3", archive_in(make, 5..=6, "/a2"));
    site.put("/a2", Reply::status(410));
    site.put("/a1", archive_in(make, 1..=2, ""));
    let url = site.url("/feed");
    (site, url)
}

#[test]
fn a_missing_archive_is_recovered_and_the_chain_goes_on_behind_it() {
    in_each(&MARKED, |make| {
        let (site, url) = broken(make);
        let web = WebArchive::start();
        web.put(&site.url("/a2"), at("2024-03-01T00:00:00Z"), archive_in(make, 3..=3, "/a1"));
        web.put(&site.url("/a2"), at("2024-04-01T00:00:00Z"), archive_in(make, 3..=4, "/a1"));
        let reader = reader_of(&web);
        reader.add(&url);
        reader.run(&["refresh", "--now", "--retry-gaps"]);
        assert_eq!(reader.state(&url), "archived gaps 1");
        assert_eq!(web.site().log().len(), 0, "only ever on request");
        let said = look(&reader);
        assert!(said.contains("2 entries recovered from 1 copy in the web archive 127.0.0.1."), "{said}");
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(reader.state(&url), "archived whole");
        assert_eq!(reader.entry(&url, "e4")["captured"], "2024-04-01T00:00:00Z");
        assert_eq!(reader.entry(&url, "e2")["captured"], serde_json::Value::Null, "from its publisher");
        assert_eq!(web.site().log().len(), 2, "a list and the newest capture: {:?}", web.site().requested());
        // H3: if the publisher serves the entry again, the publisher's version wins.
        site.put("/a2", archive_in(make, 0..0, "/a1").entry(crate::support::post_updated("e4", 4, 20)));
        reader.run(&["refresh", "--now", "--recheck-archives"]).ok();
        assert_eq!(reader.entry(&url, "e4")["captured"], serde_json::Value::Null);
    });
}

/// Unusable answers of a web archive, each with a part of the sentence that Lacuna shows: there is no capture, the
/// archive redirects to the living site, or it wraps the capture in a web page.
fn useless(living: &Url) -> [(&'static str, Reply, &'static str); 3] {
    [
        ("missing", Reply::status(404), "nothing at this address"),
        ("redirected", Reply::redirect(302, living.as_str()), "is no archived copy"),
        ("wrapped", Reply::html("<html><body>in a frame</body></html>"), "none that can be used"),
    ]
}

#[test]
fn a_useless_capture_of_an_archive_is_skipped_with_a_reason() {
    in_each(&MARKED, |make| {
        for which in 0..3 {
            let (site, url) = broken(make);
            let web = WebArchive::start();
            let original = site.url("/a2");
            let (name, reply, told) = useless(&site.url("/a1"))[which].clone();
            web.put(&original, at("2024-02-01T00:00:00Z"), reply);
            let reader = reader_of(&web);
            reader.add(&url);
            let before = reader.gap();
            let said = look(&reader);
            assert!(said.contains(told), "{name}: {said}");
            assert_eq!(reader.gap(), before, "{name}: nothing is closed");
            // A usable older capture is found behind it.
            web.put(&original, at("2024-01-20T00:00:00Z"), archive_in(make, 3..=4, "/a1"));
            look(&reader);
            assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=", "{name}");
            assert_eq!(reader.entry(&url, "e3")["captured"], "2024-01-20T00:00:00Z", "{name}");
        }
        // A capture that redirects to the feed is useless too.
        let (site, url) = broken(make);
        let web = WebArchive::start();
        web.put(&site.url("/a2"), at("2024-01-01T00:00:00Z"), archive_in(make, 3..=3, "/feed"));
        let reader = reader_of(&web);
        reader.add(&url);
        look(&reader);
        assert_eq!(reader.state(&url), "archived gaps 1");
    });
}

#[test]
fn entries_that_no_archive_has_stay_missing_and_the_user_is_told() {
    in_each(&MARKED, |make| {
        let (_site, url) = broken(make);
        let web = WebArchive::start();
        let reader = reader_of(&web);
        reader.add(&url);
        let before = reader.gap();
        let said = look(&reader);
        assert!(said.contains("has no copy of"), "{said}");
        assert_eq!(reader.gap(), before);
        // If the web archive cannot be reached, that is not an answer.
        let gone = web.time_maps();
        drop(web);
        let said = look(&reader);
        assert!(said.contains("could not be searched"), "{gone}: {said}");
        assert_eq!(reader.gap(), before);
    });
}

/// Entry `h<n>` was published `n` hours before the test began.
struct Clock(DateTime<Utc>);

impl Clock {
    fn at(&self, hours: u32) -> Timestamp {
        Timestamp::from_seconds((self.0 - TimeDelta::hours(i64::from(hours))).timestamp())
    }

    /// The document that the feed showed this many hours ago. It has four entries, one for each hour.
    fn window(&self, make: Make, hours: u32) -> Feed {
        let entry = |n: u32| Entry::new(format!("h{n}"), format!("h{n}")).published(self.at(n).to_rfc3339());
        make("Wire").entries((hours..hours + 4).map(entry))
    }
}

fn ids(hours: impl Iterator<Item = u32>) -> Vec<String> {
    hours.map(|hour| format!("h{hour}")).collect()
}

/// A user who polled the feed `/wire` this many hours ago and now, and missed the entries in between.
fn missed(site: &Site, web: &WebArchive, clock: &Clock, make: Make, hours: u32) -> (Url, Reader) {
    let url = site.url("/wire");
    site.put("/wire", clock.window(make, hours));
    let reader = reader_of(web);
    reader.add(&url).ok();
    site.put("/wire", clock.window(make, 0));
    reader.refresh().ok();
    (url, reader)
}

#[test]
fn g6_missed_polls_are_filled_from_the_fewest_captures() {
    in_each(&FORMATS, |make| {
        let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
        let (url, reader) = missed(&site, &web, &clock, make, 20);
        assert_eq!(reader.gap()["cause"], "missed-polls");
        // There is a capture of each hour, with four entries. Two captures join if they share an entry. So six captures
        // reach from the third hour to the twentieth, and five do not.
        for hour in 1..=22 {
            web.put(&url, clock.at(hour), clock.window(make, hour));
        }
        look(&reader);
        assert_eq!(reader.ids(&url), ids(0..=23));
        assert!(reader.gaps().is_empty());
        let asked = web.site().requested().iter().filter(|path| path.starts_with("/web/")).count();
        assert_eq!(asked, 6, "{:?}", web.site().requested());
        assert_eq!(reader.unread(&url).len(), 24, "G5a: they are news");
    });
}

#[test]
fn g6_captures_bring_the_texts_of_entries_that_a_sitemap_only_lists() {
    in_each(&FORMATS, |make| {
        let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
        let address = |n: u32| site.url(&format!("/posts/h{n}")).to_string();
        let window = |hours: u32| {
            let entry = |n: u32| {
                Entry::new(address(n), format!("h{n}"))
                    .link(address(n))
                    .html(format!("<p>The whole text of {n}</p>"))
                    .published(clock.at(n).to_rfc3339())
            };
            make("Wire").entries((hours..hours + 4).map(entry))
        };
        let url = site.url("/wire");
        site.put("/wire", window(6));
        let reader = reader_of(&web);
        reader.add(&url).ok();
        site.put("/wire", window(0));
        reader.refresh().ok();
        let listed = |n: u32| {
            format!("<url><loc>{}</loc><lastmod>{}</lastmod></url>", address(n), clock.at(n).to_rfc3339())
        };
        let list: String = (0..10).map(listed).collect();
        site.put("/sitemap.xml", Reply::ok("application/xml", format!("<urlset>{list}</urlset>")));
        let said = reader.run(&["refresh", "--recover"]).said;
        assert!(said.contains("lists 2 missing pages"), "{said}");
        assert_eq!(reader.ids(&url).len(), 10);
        web.put(&url, clock.at(3), window(3));
        let said = look(&reader);
        assert!(reader.gaps().is_empty(), "{said}: {}", reader.line(&url));
        let entry = reader.entry(&url, &address(4));
        assert!(entry["content"].as_str().unwrap_or_default().contains("whole text"), "{said}: {entry}");
        assert_eq!(reader.ids(&url), (0..10).map(address).collect::<Vec<_>>());
    });
}

#[test]
fn a_web_archive_that_sends_a_web_page_has_not_said_that_it_has_no_copy() {
    let (site, archive) = (Site::start(), Site::start());
    let url = site.url("/wire");
    let clock = Clock(Utc::now());
    let page = Reply::html("<!DOCTYPE html><html><body>Please sign in</body></html>");
    archive.put(&format!("/list/{url}"), page);
    site.put("/wire", clock.window(FORMATS[0].1, 9));
    let reader = Reader::with_settings(&json!({"web_archive": archive.url("/list/").as_str()}));
    reader.add(&url).ok();
    site.put("/wire", clock.window(FORMATS[0].1, 0));
    reader.refresh().ok();
    let said = look(&reader);
    let told = "could not be searched. It sent a web page instead of a list of copies.";
    assert!(said.contains(told), "{said}");
    assert_eq!(reader.gaps().len(), 1);
}

#[test]
fn g6_entries_that_no_capture_shows_stay_a_gap() {
    in_each(&FORMATS, |make| {
        let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
        let (url, reader) = missed(&site, &web, &clock, make, 30);
        // This capture says that it was taken at another time than the list states, outside the gap.
        let elsewhen = Reply::from(clock.window(make, 7)).header("Memento-Datetime", http_date(clock.at(50)));
        web.put(&url, clock.at(7), elsewhen);
        web.put(&url, clock.at(15), clock.window(make, 15));
        web.put(&url, clock.at(60), clock.window(make, 60));
        let said = look(&reader);
        assert!(said.contains("4 entries recovered from 1 copy"), "{said}");
        // Lacuna searches the same list for the rest of the gap on both sides, and requests only new captures.
        let mut asked = web.site().requested();
        assert_eq!(asked.iter().filter(|path| path.starts_with("/timemap/")).count(), 1, "{asked:?}");
        let requests = asked.len();
        asked.sort();
        asked.dedup();
        assert_eq!(asked.len(), requests, "{asked:?}");
        assert_eq!(reader.ids(&url), ids((0..4).chain(15..19).chain(30..34)));
        let line = reader.line(&url);
        assert_eq!(
            line,
            "h0 h1 h2 h3 -missed-polls- h15 h16 h17 h18 -missed-polls- h30 h31 h32 h33 =before-first-fetch="
        );
        assert_eq!(reader.state(&url), "plain gaps 2");
    });
}

#[test]
fn g6_a_pinned_entry_does_not_make_captures_meet() {
    in_each(&FORMATS, |make| {
        let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
        let url = site.url("/wire");
        let pinned = |hours: u32| {
            let pin = Entry::new("pin", "pin").published(clock.at(900).to_rfc3339());
            let entry =
                |n: u32| Entry::new(format!("h{n}"), format!("h{n}")).published(clock.at(n).to_rfc3339());
            make("Wire").entry(pin).entries((hours..hours + 6).map(entry))
        };
        site.put("/wire", pinned(30));
        let reader = reader_of(&web);
        reader.add(&url).ok();
        site.put("/wire", pinned(0));
        reader.refresh().ok();
        assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
        web.put(&url, clock.at(15), pinned(15));
        look(&reader);
        let line = reader.line(&url);
        assert!(line.contains("h5 -missed-polls- h15") && line.contains("h20 -missed-polls- h30"), "{line}");
    });
}

#[test]
fn g4_a_wrong_date_does_not_make_captures_meet() {
    in_each(&FORMATS, |make| {
        let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
        let (url, reader) = missed(&site, &web, &clock, make, 20);
        // The oldest entry of this capture has the date of a much older one.
        let entry = |(n, on): (u32, u32)| {
            Entry::new(format!("h{n}"), format!("h{n}")).published(clock.at(on).to_rfc3339())
        };
        let early = make("Wire").entries([(2, 2), (3, 3), (4, 4), (5, 90)].map(entry));
        web.put(&url, clock.at(2), early);
        web.put(&url, clock.at(18), clock.window(make, 18));
        look(&reader);
        assert_eq!(reader.state(&url), "plain gaps 1", "{}", reader.line(&url));
        let gap = reader.gap();
        assert_eq!((&gap["newer"], &gap["older"]), (&"h4".into(), &"h18".into()), "{}", reader.line(&url));
    });
}

#[test]
fn h3a_an_old_capture_replaces_no_newer_version() {
    in_each(&FORMATS, |make| {
        let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
        let url = site.url("/wire");
        let edited = |hours: std::ops::Range<u32>, title: &str| {
            let entry = |n: u32| {
                let title = if n == 22 { title.to_owned() } else { format!("h{n}") };
                Entry::new(format!("h{n}"), title).published(clock.at(n).to_rfc3339())
            };
            make("Wire").entries(hours.map(entry))
        };
        site.put("/wire", edited(20..24, "Corrected"));
        let reader = reader_of(&web);
        reader.add(&url).ok();
        site.put("/wire", clock.window(make, 0));
        reader.refresh().ok();
        assert_eq!(reader.gaps().len(), 1);
        // This capture has no new entry, although it was taken after the newest entry appeared.
        web.put(&url, clock.at(20), edited(21..25, "Wrong"));
        look(&reader);
        let rows = reader.list(&url);
        assert!(rows.iter().any(|row| row["title"] == "Corrected"), "{rows:#?}");
        assert_eq!(reader.gaps().len(), 1, "{}", reader.line(&url));
    });
}

#[test]
fn g6_a_useless_capture_of_missed_polls_is_skipped_with_a_reason() {
    in_each(&FORMATS, |make| {
        let clock = Clock(Utc::now());
        // The list gives this capture a time between the polls, but it was taken at another time.
        let elsewhen = Reply::from(clock.window(make, 3)).header("Memento-Datetime", http_date(clock.at(50)));
        for which in 0..4 {
            let (site, web) = (Site::start(), WebArchive::start());
            let (url, reader) = missed(&site, &web, &clock, make, 6);
            let before = reader.gap();
            let other = ("of another time", elsewhen.clone(), "another time");
            let (name, reply, told) = useless(&url).get(which).cloned().unwrap_or(other);
            web.put(&url, clock.at(3), reply);
            let said = look(&reader);
            assert!(said.contains(told), "{name}: {said}");
            assert_eq!(reader.gap(), before, "{name}: nothing is closed");
            web.put(&url, clock.at(3), clock.window(make, 3));
            look(&reader);
            assert_eq!(reader.ids(&url), ids(0..=9), "{name}");
            assert!(reader.gaps().is_empty(), "{name}");
        }
    });
}

#[test]
fn which_archive_is_asked_can_be_said_on_the_command_line() {
    let (site, url) = broken(MARKED[0].1);
    let (set, said) = (WebArchive::start(), WebArchive::start());
    let reader = reader_of(&set);
    reader.add(&url);
    said.put(&site.url("/a2"), at("2024-03-01T00:00:00Z"), archive_in(MARKED[0].1, 3..=4, "/a1"));
    // The address also works without the slash at its end.
    let address = said.time_maps().as_str().trim_end_matches('/').to_owned();
    let run = reader.run(&["refresh", &format!("--web-archive={address}"), url.as_str()]);
    assert!(run.said.contains("2 entries recovered from 1 copy"), "{run:?}");
    assert_eq!(set.site().log().len(), 0);
    let run = reader.run(&["refresh", "--web-archive=nowhere at all"]);
    assert!(run.status == 1 && run.said.contains("is not a web address"), "{run:?}");
}

#[test]
fn captures_are_asked_for_one_after_the_other() {
    let (site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    for day in 1..=4 {
        web.put(&site.url("/a2"), at(&format!("2024-03-0{day}T00:00:00Z")), Reply::status(404));
    }
    let reader = reader_of(&web);
    reader.add(&url);
    look(&reader);
    assert_eq!((web.site().log().len(), web.site().most_at_once()), (5, 1), "A7b");
}

#[test]
fn f2_a_web_archive_that_asks_to_wait_is_not_asked_for_the_next_capture() {
    in_each(&FORMATS, |make| {
        for (reply, told) in [
            (
                Reply::status(429).header("Retry-After", "3600"),
                "too many requests. Lacuna will not ask again before",
            ),
            (Reply::status(503), "asked to wait. Lacuna will not ask again before"),
        ] {
            let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
            let urls = ["/wire", "/other"].map(|path| site.url(path));
            let reader = reader_of(&web);
            for url in &urls {
                site.put(url.path(), clock.window(make, 20));
                reader.add(url).ok();
                site.put(url.path(), clock.window(make, 0));
                for hour in 5..=10 {
                    web.put(url, clock.at(hour), reply.clone());
                }
            }
            reader.refresh().ok();
            assert_eq!(reader.gaps().len(), 2);
            let said = look(&reader);
            assert!(said.contains("was broken off: 1 of 6 copies asked for, nothing recovered."), "{said}");
            assert!(said.contains(told), "{said}");
            // One list and one capture were requested for the first feed. The search for the other feed may have begun
            // at the same time.
            let asked = web.site().requested();
            assert!(asked.len() <= 4, "{asked:?}");
            assert_eq!(reader.gaps().len(), 2, "nothing is closed");
        }
    });
}

#[test]
fn f2_a_web_archive_that_asks_to_wait_is_not_asked_again_before_that_time() {
    let (_site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    let busy = Site::start();
    busy.handle_under("/", |_| Reply::status(429).header("Retry-After", "120"));
    let reader = reader_of(&web);
    reader.add(&url);
    let said = reader.run(&["refresh", &format!("--web-archive={}", busy.url("/list/"))]).said;
    assert!(
        said.contains("could not be searched.") && said.contains("Lacuna will not ask again before"),
        "{said}"
    );
    assert_eq!(busy.log().len(), 1);
}

#[test]
fn f2_a_publisher_that_asks_to_wait_is_let_alone_while_a_web_archive_is_asked() {
    let (site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    web.put(&site.url("/a2"), at("2024-03-01T00:00:00Z"), archive_in(MARKED[0].1, 3..=4, "/a1"));
    let reader = reader_of(&web);
    reader.add(&url);
    site.put("/feed", Reply::status(503).header("Retry-After", "3600"));
    reader.refresh();
    site.clear_log();
    let said = look(&reader);
    assert!(said.contains("2 entries recovered from 1 copy"), "{said}");
    assert_eq!(site.requested(), Vec::<String>::new());
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 -not-yet-fetched-");
}

#[test]
fn an_earlier_capture_is_found_for_a_site_that_died_long_ago() {
    in_each(&MARKED, |make| {
        let (site, url) = broken(make);
        let web = WebArchive::start();
        for day in 1..=15 {
            let reply = if day < 6 { archive_in(make, 3..=4, "/a1").into() } else { Reply::status(404) };
            web.put(&site.url("/a2"), at(&format!("2024-03-{day:02}T00:00:00Z")), reply);
        }
        let reader = reader_of(&web);
        reader.add(&url);
        look(&reader);
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        let asked = web.site().requested().iter().filter(|path| path.starts_with("/web/")).count();
        assert_eq!(asked, 6, "the latest four, then in steps that grow: {:?}", web.site().requested());
    });
}

#[test]
fn a_list_in_parts_is_read_where_it_speaks_of_the_gap() {
    in_each(&FORMATS, |make| {
        let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
        let (url, reader) = missed(&site, &web, &clock, make, 6);
        web.put(&url, clock.at(3), clock.window(make, 3));
        // The list is an index (RFC 7089 §5.1.1). It names the part for the time of the gap among many parts for other
        // times.
        let part = |number: i32| {
            let uri =
                if number == 1 { format!("{}{url}", web.time_maps()) } else { format!("/part{number}") };
            let of = |hours: u32| http_date(clock.at(hours));
            let (from, until) = if number == 1 { (of(5), of(1)) } else { (of(900), of(800)) };
            format!("<{uri}>; rel=\"timemap\"; from=\"{from}\"; until=\"{until}\"")
        };
        let index = Site::start();
        let parts = (1..=20).map(part).collect::<Vec<_>>().join(", ");
        index.handle_under("/", move |_| Reply::ok("application/link-format", parts.clone()));
        let run = reader.run(&["refresh", &format!("--web-archive={}", index.url("/list/"))]);
        assert!(run.said.contains("recovered from 1 copy"), "{run:?}");
        assert_eq!(reader.ids(&url), ids(0..=9));
        assert_eq!(index.log().len(), 1, "{:?}", index.requested());
    });
}

/// A feed whose only archive is gone, and a user who subscribed to it.
fn beheaded(make: Make, web: &WebArchive) -> (Site, Url, Reader) {
    let site = Site::start();
    site.put("/feed", subscription_in(make, 7..=8, "/a2"));
    site.put("/a2", Reply::status(404));
    site.put("/a1", archive_in(make, 1..=2, ""));
    let url = site.url("/feed");
    let reader = reader_of(web);
    reader.add(&url);
    assert_eq!(reader.state(&url), "archived gaps 1");
    (site, url, reader)
}

#[test]
fn g8_a_capture_that_names_no_older_document_is_no_beginning() {
    in_each(&MARKED, |make| {
        let web = WebArchive::start();
        let (site, url, reader) = beheaded(make, &web);
        web.put(&site.url("/a2"), at("2024-04-01T00:00:00Z"), make("Harbour").entries(posts(5..=6)));
        let said = look(&reader);
        assert_eq!(reader.state(&url), "archived gaps 1", "{said}");
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 -not-found-", "what it holds is taken in: {said}");
        assert!(said.contains("2 entries recovered from 1 copy"), "{said}");
        let gap = reader.gap();
        assert_eq!(gap["uri"], site.url("/a2").as_str());
        let listed = reader.command(&["entries", url.as_str()]).output().unwrap().stdout;
        let listed = String::from_utf8_lossy(&listed);
        assert!(listed.contains("Lacuna can’t tell if the feed begins there"), "{listed}");
        // Another search adds nothing, and says so.
        let said = look(&reader);
        assert!(!said.contains("recovered from"), "{said}");
        // The gap closes when the publisher serves the archive again.
        site.put("/a2", archive_in(make, 3..=6, "/a1"));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    });
}

#[test]
fn k8_the_links_that_stood_in_the_headers_of_a_capture_are_followed() {
    in_each(&MARKED, |make| {
        let web = WebArchive::start();
        let (site, url, reader) = beheaded(make, &web);
        let capture = Reply::from(make("Harbour").entries(posts(3..=6)))
            .header("Link", "</web/1/x>; rel=\"prev memento\"")
            .header("X-Archive-Orig-Link", "</a1>; rel=\"prev-archive\"");
        web.put(&site.url("/a2"), at("2024-04-01T00:00:00Z"), capture);
        look(&reader);
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(site.count("/a1"), 1);
    });
}

#[test]
fn g8_a_capture_from_before_its_archive_was_full_closes_nothing() {
    in_each(&MARKED, |make| {
        let web = WebArchive::start();
        let (site, url, reader) = beheaded(make, &web);
        // The archive grew until the sixth of the month. The capture is from the fourth.
        web.put(&site.url("/a2"), at("2024-01-04T12:00:00Z"), archive_in(make, 3..=4, "/a1"));
        let said = look(&reader);
        assert_eq!(reader.line(&url), "e8 e7 -not-found- e4 e3 e2 e1", "{said}");
        assert_eq!(reader.state(&url), "archived gaps 1");
        assert_eq!(reader.gap()["older"], "e4");
        let said = look(&reader);
        assert!(!said.contains("recovered from"), "{said}");
        assert_eq!(reader.line(&url), "e8 e7 -not-found- e4 e3 e2 e1");
        site.put("/a2", archive_in(make, 3..=6, "/a1"));
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(reader.state(&url), "archived whole");
    });
}

#[test]
fn an_archive_on_the_internet_is_not_asked_about_an_address_of_the_own_network() {
    let (_site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    let reader = reader_of(&web);
    reader.add(&url);
    let before = reader.gap();
    let said = reader.run(&["refresh", "--web-archive=https://archive.example/timemap/"]).said;
    assert!(said.contains("is in your own network, so no web archive on the internet was asked."), "{said}");
    assert_eq!(reader.gap(), before);
}
