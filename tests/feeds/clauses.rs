//! Runs the cases of coverage through the program. The table is the same one that tests the state machine.

use std::ops::RangeInclusive;
use std::thread;
use std::time::Duration;

use chrono::{DateTime, Utc};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::Value;
use url::Url;

use crate::support::{MARKED, Make, Reader, day, harbour, harbour_in, in_each};
use table::{Answer, CASES, Case, Date, Document, Item};

#[path = "../../src/history/coverage/tests/table.rs"]
mod table;

#[test]
fn every_case_of_coverage_is_right_through_the_program() {
    in_each(&MARKED, |make| {
        // The cases mostly wait, so some of them run at the same time.
        let some = |cases: &[Case]| -> Vec<String> {
            thread::scope(|scope| {
                let runs: Vec<_> = cases.iter().map(|case| scope.spawn(move || run(make, case))).collect();
                runs.into_iter().flat_map(|run| run.join().unwrap()).collect()
            })
        };
        let broken: Vec<String> = CASES.chunks(8).flat_map(some).collect();
        assert!(broken.is_empty(), "\n{}", broken.join("\n"));
    });
}

/// Returns the differences between the row and the program.
fn run(make: Make, case: &Case) -> Vec<String> {
    let site = Site::start();
    let reader = Reader::new();
    let url = site.url("/feed");
    let (mut broken, mut times) = (Vec::new(), Vec::new());
    for (place, (documents, expect)) in case.polls.iter().enumerate() {
        let poll = table::poll(documents);
        for (address, answer) in &poll.documents {
            site.put(&format!("/{address}"), reply(make, answer));
        }
        if poll.reads {
            reader.read_all();
        }
        let known = table::known(expect);
        if place > 0 && case.polls.iter().any(|(_, expect)| expect.contains("since ")) {
            // The program prints times of observation in seconds, so two of them must be at least a second apart.
            thread::sleep(Duration::from_millis(1_100));
        }
        site.clear_log();
        let began = Utc::now();
        if place == 0 {
            reader.add(&url);
        } else if poll.retries {
            reader.run(&["refresh", "--now", "--retry-gaps"]);
        } else {
            reader.refresh();
        }
        times.push((began, Utc::now()));
        let mut check = |what: &str, is: String, should: String| {
            if is != should {
                let (number, says) = (case.number, case.says);
                broken.push(format!("{number}, {says}: poll {}, {what}: {is}, not {should}", place + 1));
            }
        };
        if !known.state.is_empty() {
            check("state", reader.state(&url), known.state);
        }
        let rows = reader.list(&url);
        if let Some(list) = known.list {
            check("list", words(&rows, |_| true), list.join(" "));
        }
        if let Some(unread) = known.unread {
            check("unread", words(&rows, |row| row["unread"] == true), unread.join(" "));
        }
        if let Some(asked) = known.asked {
            let requested: Vec<String> =
                site.requested().iter().skip(1).map(|path| path.trim_start_matches('/').to_owned()).collect();
            check("asked", requested.join(" "), asked.join(" "));
        }
        if let Some(number) = known.since {
            let since = reader.feed(&url)["since"].as_str().unwrap_or_default().to_owned();
            let time: DateTime<Utc> = since.parse().unwrap();
            let within = |(from, to): &(DateTime<Utc>, DateTime<Utc>)| {
                (from.timestamp()..=to.timestamp()).contains(&time.timestamp())
            };
            let poll = times.iter().position(within).map(|place| place + 1);
            check("since", format!("poll {poll:?}"), format!("poll {:?}", Some(number)));
        }
    }
    broken
}

fn words(rows: &[Value], test: fn(&Value) -> bool) -> String {
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let word = |row: &Value| match row["row"].as_str() {
        Some("gap") if test(row) => Some("-".to_owned()),
        Some("entry") if test(row) => Some(table::word_of(&text(row, "id"), &text(row, "title"))),
        _ => None,
    };
    rows.iter().filter_map(word).collect::<Vec<_>>().join(" ")
}

fn reply(make: Make, answer: &Answer) -> Reply {
    match answer {
        Answer::Status(status) => Reply::status(*status),
        Answer::Redirect(status, to) => Reply::redirect(*status, format!("/{to}")),
        Answer::Document(document) => feed(make, document).into(),
    }
}

fn feed(make: Make, document: &Document) -> Feed {
    let link = |feed: Feed, relation: &str, to: &Option<String>| match to {
        Some(to) => feed.link(relation, format!("/{to}")),
        None => feed,
    };
    let feed = make("Harbour").id("urn:harbour").entries(document.entries.iter().map(entry));
    let feed = if document.current.is_some() { feed.archive() } else { feed };
    let feed = link(feed, "current", &document.current);
    let feed = if document.snapshot.is_some() { feed.stateful("1") } else { feed };
    let older = if document.snapshot.is_some() { "prev" } else { "prev-archive" };
    let feed = link(feed, older, &document.older);
    link(link(feed, "this", &document.snapshot), "next", &document.next)
}

fn entry(item: &Item) -> Entry {
    let entry = Entry::new(&item.id, &item.title).link(format!("http://pages.example/{}", item.page));
    let entry = match item.date {
        Date::None => return entry,
        Date::Day(number) => entry.published(day(number)).updated(day(item.updated.unwrap_or(number))),
        Date::Ahead => {
            let ahead = (Utc::now() + chrono::Days::new(30)).to_rfc3339();
            entry.published(&ahead).updated(ahead)
        }
    };
    entry.html(format!("<p>The text of {}</p>", item.title))
}

/// Serves a feed, and makes a user who subscribes to it.
fn follow(site: &Site, document: Feed) -> (Reader, Url) {
    site.put("/feed", document);
    Reader::of_faulty(site)
}

/// Entries that can be recognised by link, title and time under any ids.
fn under(scheme: &str, numbers: RangeInclusive<u32>) -> Vec<Entry> {
    let entry = |number: u32| {
        Entry::new(format!("{scheme}{number}"), format!("Item {number}"))
            .link(format!("http://x.example/{number}"))
            .published(day(number))
    };
    numbers.rev().map(entry).collect()
}

#[test]
fn g6_a_half_of_the_ids_that_change_is_reported_and_shows_nothing_twice() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let (reader, url) = follow(&site, make("Harbour").entries(under("old-", 1..=6)));
        reader.read_all();
        let half = make("Harbour")
            .entries(under("old-", 7..=7))
            .entries(under("new-", 4..=6))
            .entries(under("old-", 1..=3));
        site.put("/feed", half);
        let told = reader.refresh().ok().said;
        assert!(told.contains("Ids of the feed changed. 3 entries"), "{told}");
        assert_eq!(reader.ids(&url), ["old-7", "new-6", "new-5", "new-4", "old-3", "old-2", "old-1"]);
        assert_eq!(reader.unread(&url), ["old-7"]);
        assert_eq!(reader.state(&url), "plain whole-since");
    });
}

/// An archive is missing, so the subscription document is fetched once more (A6a).
#[test]
fn a6a_the_document_fetched_once_more_is_read_as_a_poll_reads_it() {
    in_each(&MARKED, |make| {
        // The document that is fetched once more has other ids.
        let site = Site::start();
        let (reader, url) = follow(&site, make("Harbour").entries(under("old-", 1..=4)));
        reader.read_all();
        let next = |scheme: &str, older: &str| -> Reply {
            make("Harbour").entries(under(scheme, 2..=5)).link("prev-archive", older).into()
        };
        site.put("/a2", make("Harbour").archive().entries(under("new-", 1..=1)));
        site.put_each("/feed", [next("old-", "/a1"), next("new-", "/a2")]);
        reader.refresh();
        assert_eq!(reader.ids(&url), ["new-5", "new-4", "new-3", "new-2", "new-1"], "each stands once");
        assert_eq!(reader.unread(&url), ["new-5"], "what was read stays read");
        // The feed links its archives by `next` (K7a).
        let site = Site::start();
        let page = |numbers: RangeInclusive<u32>, next: &str| harbour_in(make, numbers).link("next", next);
        let archive = |numbers: RangeInclusive<u32>| harbour_in(make, numbers).archive();
        site.put("/a1", archive(1..=2));
        let (reader, url) = follow(&site, page(3..=4, "/a1"));
        assert_eq!(reader.state(&url), "archived whole");
        site.put("/b2", archive(3..=6).link("next", "/a1"));
        site.put_each("/feed", [page(7..=8, "/a2").into(), page(7..=8, "/b2").into()]);
        reader.refresh();
        assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
        assert_eq!(reader.ids(&url).len(), 8);
        // The feed linked its archives by `prev-archive`, and links them by `next` from now on.
        let site = Site::start();
        site.put("/a1", archive(1..=2));
        let feed = |numbers| harbour_in(make, numbers);
        let (reader, url) = follow(&site, feed(3..=4).link("prev-archive", "/a1"));
        site.put("/b2", archive(3..=6).link("next", "/a1"));
        let by_next = feed(7..=8).link("next", "/b2");
        site.put_each("/feed", [feed(7..=8).link("prev-archive", "/a2").into(), by_next.into()]);
        reader.refresh();
        assert_eq!(reader.state(&url), "archived whole", "{}", reader.line(&url));
        assert_eq!(reader.ids(&url).len(), 8);
    });
}

#[test]
fn k1_an_explicit_0_is_not_overruled_by_a_this_link_alone() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let show = |numbers| harbour_in(make, numbers).stateful("0").link("this", "/s1");
        let (reader, url) = follow(&site, show(1..=3));
        site.put("/feed", show(5..=6));
        reader.refresh();
        assert_eq!(
            (reader.state(&url).as_str(), reader.line(&url).as_str()),
            ("complete latest-only", "e6 e5")
        );
    });
}

#[test]
fn f4_two_checks_of_the_archives_in_one_day_are_conditional() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/a1", harbour_in(make, 1..=2).archive());
        let (reader, url) = follow(&site, harbour_in(make, 3..=4).link("prev-archive", "/a1"));
        assert_eq!(reader.state(&url), "archived whole");
        for check in 1..=2 {
            site.clear_log();
            let said = reader.run(&["refresh", "--now", "--recheck-archives"]).ok().said;
            assert!(said.contains("none has changed"), "{said}");
            let statuses: Vec<u16> = site.log().iter().map(|logged| logged.status).collect();
            assert_eq!(statuses, [304, 304], "check {check}: {:?}", site.requested());
        }
    });
}

#[test]
fn p2_no_text_of_a_paged_feed_says_that_nothing_is_missing() {
    let site = Site::start();
    site.put("/p2", harbour(1..=2));
    let (reader, url) = follow(&site, harbour(3..=4).link("next", "/p2"));
    site.put("/feed", harbour(4..=5).link("next", "/p2"));
    reader.refresh().ok();
    for arguments in [&["feeds"][..], &["gaps"], &["entries", url.as_str()], &["refresh", "--now"]] {
        let output = reader.command(arguments).output().unwrap();
        let said =
            format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let said = said.to_lowercase();
        for claim in ["nothing is missing", "nothing missed", "whole feed"] {
            assert!(!said.contains(claim), "{arguments:?}: {said}");
        }
    }
    assert!(reader.feed(&url)["since"].is_null());
}
