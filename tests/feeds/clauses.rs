//! The cases that the model of coverage was made for, through the program: the same table that the state machine is held to.

use std::thread;
use std::time::Duration;

use chrono::{DateTime, Utc};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::Value;

use crate::support::{MARKED, Make, Reader, day, in_each};
use table::{Answer, CASES, Case, Date, Document, Item};

#[path = "../../src/history/coverage/tests/table.rs"]
mod table;

#[test]
fn every_case_of_coverage_is_right_through_the_program() {
    in_each(&MARKED, |make| {
        // Most of the time is spent waiting: some at once.
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

/// What is not as the row has it.
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
            // Times of observation are told in seconds.
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
            let requested: Vec<String> = site.requested().iter().skip(1).map(|path| path[1..].to_owned()).collect();
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
    let feed = if document.is_archive { feed.archive().link("current", "/feed") } else { feed };
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
