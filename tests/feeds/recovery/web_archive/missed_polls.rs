//! Entries that were missed between two polls are recovered from captures of the subscription document.

use chrono::{DateTime, TimeDelta, Utc};
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, http_date};
use lacuna::demo::{Site, WebArchive};
use lacuna::model::Timestamp;
use serde_json::json;
use url::Url;

use super::{look_in_archive, reader_of, useless};
use crate::support::{FORMATS, Make, Reader, in_each};

/// Entry `h<n>` was published `n` hours before the test began.
pub(super) struct Clock(pub(super) DateTime<Utc>);

impl Clock {
    pub(super) fn at(&self, hours: u32) -> Timestamp {
        Timestamp::from_seconds((self.0 - TimeDelta::hours(i64::from(hours))).timestamp())
    }

    /// The document that the feed showed this many hours ago. It has four entries, one for each hour.
    pub(super) fn window(&self, make: Make, hours: u32) -> Feed {
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
        look_in_archive(&reader);
        assert_eq!(reader.ids(&url), ids(0..=23));
        assert!(reader.gaps().is_empty());
        let asked = web.site().requested().iter().filter(|path| path.starts_with("/web/")).count();
        assert_eq!(asked, 6, "{:?}", web.site().requested());
        assert_eq!(reader.unread(&url).len(), 24, "G5a: they are news");
    });
}

/// Lets the capture of an hour change the gaps of a reader when it is requested.
fn change_gaps_at(
    web: &WebArchive,
    reader: &Reader,
    url: &Url,
    at: Timestamp,
    reply: Reply,
    change: &'static str,
) {
    let database = reader.folder().join("lacuna.db");
    let reply = reply.header("Memento-Datetime", http_date(at));
    web.site().handle(&WebArchive::raw_path(url, at), move |_| {
        rusqlite::Connection::open(&database).unwrap().execute(change, []).unwrap();
        reply.clone()
    });
}

/// Looks in the archive for missed entries, while each answer changes the gaps by this statement. Returns what was told.
fn searched_while(change: &'static str) -> (Reader, Site, WebArchive, Url, String) {
    let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
    let make = FORMATS[0].1;
    let (url, reader) = missed(&site, &web, &clock, make, 20);
    for hour in 1..=22 {
        let capture = Reply::from(clock.window(make, hour));
        web.put(&url, clock.at(hour), capture.clone());
        change_gaps_at(&web, &reader, &url, clock.at(hour), capture, change);
    }
    let said = look_in_archive(&reader);
    (reader, site, web, url, said)
}

#[test]
fn g5_a_gap_that_the_user_dismisses_during_a_search_is_filled_and_stays_dismissed() {
    let (reader, _site, _web, url, said) = searched_while("UPDATE gap SET dismissed = 1");
    assert_eq!(reader.ids(&url), ids(0..=23), "{said}");
    assert!(reader.gaps().is_empty());
}

#[test]
fn a_search_for_a_gap_that_is_no_longer_there_ends() {
    let (_reader, _site, web, _url, said) = searched_while("DELETE FROM gap");
    let asked = web.site().requested().iter().filter(|path| path.starts_with("/web/")).count();
    assert_eq!(asked, 1, "{said}");
    assert!(said.contains("The gap has changed meanwhile."), "{said}");
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
        let said = look_in_archive(&reader);
        assert!(reader.gaps().is_empty(), "{said}: {}", reader.line(&url));
        let entry = reader.entry(&url, &address(4));
        assert!(entry["content"].as_str().unwrap_or_default().contains("whole text"), "{said}: {entry}");
        assert_eq!(reader.ids(&url), (0..10).map(address).collect::<Vec<_>>());
    });
}

#[test]
fn a_copy_from_another_time_is_not_denied() {
    let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
    let (url, reader) = missed(&site, &web, &clock, FORMATS[0].1, 20);
    web.put(&url, clock.at(2_000), clock.window(FORMATS[0].1, 2_000));
    let said = look_in_archive(&reader);
    let told = format!("has no copy of {url} from the time in which entries were missed.");
    assert!(said.contains(&told), "{said}");
    assert_eq!(reader.gaps().len(), 1);
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
    let said = look_in_archive(&reader);
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
        let said = look_in_archive(&reader);
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
        look_in_archive(&reader);
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
        look_in_archive(&reader);
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
        look_in_archive(&reader);
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
            let said = look_in_archive(&reader);
            assert!(said.contains(told), "{name}: {said}");
            assert_eq!(reader.gap(), before, "{name}: nothing is closed");
            web.put(&url, clock.at(3), clock.window(make, 3));
            look_in_archive(&reader);
            assert_eq!(reader.ids(&url), ids(0..=9), "{name}");
            assert!(reader.gaps().is_empty(), "{name}");
        }
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
