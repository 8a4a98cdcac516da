//! G1 to G5b, G7, G8: gaps, and the claims about a feed.

use std::sync::Arc;

use chrono::{TimeDelta, Utc};
use lacuna::config::Paths;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};
use lacuna::history::{Gap, GapCause, OpenGap, Retry};
use lacuna::store::{Store, Tx};
use serde_json::{Value, json};

use crate::support::{Reader, archive, day, harbour, post, subscription};

/// A chain of three archives. The server gives this answer for the middle one, with e3 and e4.
fn with_middle(reply: impl Into<Reply>) -> Site {
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2"));
    site.put("/a2", reply);
    site.put("/a1", archive(1..=2, ""));
    site
}

fn middle() -> Feed {
    archive(3..=4, "/a1")
}

const WHOLE: &str = "e8 e7 e6 e5 e4 e3 e2 e1 =whole=";

#[test]
fn g2_g3_each_failure_has_its_cause_and_its_schedule() {
    // `soon` is true if the next refresh retries the gap without a request of the user.
    for (reply, cause, status, soon) in [
        (Reply::status(403), "forbidden", Some(403), false),
        (Reply::status(404), "not-found", Some(404), false),
        (Reply::status(410), "gone", Some(410), false),
        (Reply::status(401), "status", Some(401), false),
        (Reply::status(407), "status", Some(407), false),
        (Reply::status(451), "status", Some(451), false),
        (Reply::status(500), "status", Some(500), true),
        (Reply::status(502), "status", Some(502), true),
        (Reply::status(200).delivery(Delivery::Reset), "network", None, true),
    ] {
        let name = format!("{cause} {status:?}");
        let site = with_middle(reply);
        let reader = Reader::new();
        let url = site.url("/feed");
        let run = reader.add(&url);
        assert_eq!(run.status, 1, "{name}: it is named: {run:?}");
        assert!(run.said.contains("a file of older entries is missing. "), "{name}: {run:?}");
        assert!(!run.said.contains(&format!("({cause})")), "names of the JSON stay there: {run:?}");
        // G1: a pseudo-entry at the place of what is missing.
        assert_eq!(reader.line(&url), format!("e8 e7 e6 e5 -{cause}-"), "{name}");
        assert_eq!(reader.state(&url), "archived gaps 1", "{name}");
        let gap = reader.gap();
        assert_eq!(gap["status"], status.map_or(Value::Null, Value::from), "{name}");
        assert_eq!(gap["uri"], site.url("/a2").as_str(), "{name}");
        assert_eq!(gap["feed"], url.as_str(), "{name}");
        assert_eq!(
            (&gap["tries"], &gap["newer"], &gap["older"]),
            (&1.into(), &"e5".into(), &Value::Null),
            "{name}"
        );
        assert_eq!(gap["confidence"], "stated", "{name}");
        let since = gap["since"].as_str().unwrap().to_owned();
        // G3: the retry follows the schedule of the cause.
        site.clear_log();
        reader.refresh();
        assert_eq!(site.count("/a2") > 0, soon, "{name}: {:?}", site.requested());
        assert_eq!(reader.gap()["since"], since.as_str(), "{name}");
        // G4: the closed gap vanishes, and its entries appear in its place.
        site.put("/a2", middle());
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), WHOLE, "{name}");
        assert_eq!(reader.state(&url), "archived whole", "{name}");
        assert_eq!(reader.gaps().len(), 0, "{name}");
        assert_eq!(reader.unread(&url), ["e8", "e7"], "{name}: G5a");
    }
}

#[test]
fn g3_a_missing_archive_is_asked_for_daily_then_weekly_and_one_that_is_gone_never() {
    use lacuna::model::Timestamp;
    const HOUR: i64 = 60 * 60 * 1000;
    for (status, schedule) in [(404, true), (403, true), (410, false)] {
        let site = with_middle(Reply::status(status));
        let reader = Reader::new();
        reader.add(&site.url("/feed"));
        let with_gap = |work: &dyn Fn(&mut OpenGap)| {
            reader.mark(|store, _| {
                let mut open = store.gaps(None).unwrap().remove(0);
                work(&mut open);
                store.transaction(|tx| tx.put_gap(open.subscription, open.id, &open.gap)).unwrap();
            });
        };
        let in_hours = |retry: Retry| match retry {
            Retry::At(time) => (time.millis() - Timestamp::from(Utc::now()).millis() + HOUR / 2) / HOUR,
            Retry::NextRefresh => 0,
            Retry::OnRequest => -1,
        };
        with_gap(&|open| assert_eq!(in_hours(open.gap.retry), if schedule { 24 } else { -1 }, "{status}"));
        if !schedule {
            continue;
        }
        // After a week of failed tries the gap is due again.
        with_gap(&|open| {
            open.gap.tries = 7;
            open.gap.retry = Retry::At(Timestamp::from_seconds(0));
        });
        let before = site.count("/a2");
        reader.refresh();
        assert_eq!(site.count("/a2"), before + 1, "{status}");
        with_gap(&|open| assert_eq!(in_hours(open.gap.retry), 24 * 7, "{status}"));
    }
}

#[test]
fn g3_retry_gaps_asks_though_the_subscription_document_fails() {
    let site = with_middle(Reply::status(404));
    let (reader, url) = Reader::of_faulty(&site);
    site.put("/a2", middle());
    site.put("/feed", Reply::status(500));
    let run = reader.run(&["refresh", "--now", "--retry-gaps"]);
    assert_eq!(run.status, 1);
    assert_eq!(reader.line(&url), WHOLE);
}

#[test]
fn f5_g3_an_address_of_another_scheme_is_refused_as_policy() {
    for address in [
        "file:///etc/passwd",
        "ftp://files.example/a1",
        "javascript:alert(1)",
        "data:text/xml,%3Cfeed/%3E",
        "feed:x",
    ] {
        let site = Site::start();
        site.put("/feed", subscription(1..=2, address));
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.line(&url), "e2 e1 -policy-", "{address}");
        assert_eq!(reader.gap()["uri"].as_str().unwrap().split(':').next(), address.split(':').next());
        reader.refresh().ok();
        assert_eq!(reader.gap()["tries"], 1, "{address}: only on request");
        assert_eq!(site.requested(), ["/feed", "/feed"], "{address}");
    }
}

#[test]
fn g2_a_server_that_is_not_there_is_the_network() {
    let port = {
        let closed = Site::start();
        closed.port()
    };
    let site = Site::start();
    site.put("/feed", subscription(1..=2, &format!("http://127.0.0.1:{port}/a1")));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e2 e1 -network-");
}

#[test]
fn g5_a_gap_is_no_entry() {
    let site = with_middle(Reply::status(403));
    let (reader, url) = Reader::of_faulty(&site);
    let feed = reader.feed(&url);
    assert_eq!((&feed["entries"], &feed["gaps"], &feed["unread"]), (&4.into(), &1.into(), &2.into()));
    reader.mark(|store, _| {
        let all = lacuna::model::EntryScope::All;
        store.transaction(|tx| tx.mark_all_read(&all, None, &lacuna::store::unwatched)).unwrap();
    });
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 -forbidden-");
    assert_eq!(reader.feed(&url)["unread"], 0);
    let export = reader.run(&["export"]).ok();
    assert!(!format!("{export:?}").contains("/a2"), "{export:?}");
}

#[test]
fn g5_a_dismissed_gap_is_not_shown_but_counts() {
    let site = with_middle(Reply::status(403));
    let (reader, url) = Reader::of_faulty(&site);
    let dismiss = |dismissed: bool| {
        reader.mark(|store, _| {
            let gap = store.gaps(None).unwrap()[0].id;
            store.transaction(|tx| tx.dismiss_gap(gap, dismissed)).unwrap();
        });
    };
    dismiss(true);
    assert_eq!(reader.line(&url), "e8 e7 e6 e5");
    assert_eq!(reader.state(&url), "archived gaps 1");
    dismiss(false);
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 -forbidden-");
}

#[test]
fn g5a_the_history_of_a_first_subscription_is_read_and_counted() {
    let site = with_middle(middle());
    let reader = Reader::new();
    let url = site.url("/feed");
    let run = reader.add(&url).ok();
    assert!(run.said.contains("6 older entries added (marked as read)"), "{run:?}");
    assert_eq!(reader.unread(&url), ["e8", "e7"]);
    // With this setting, older entries arrive unread.
    let reader = Reader::with_settings(&serde_json::json!({"import_as_read": false}));
    reader.add(&url).ok();
    assert_eq!(reader.unread(&url).len(), 8);
}

#[test]
fn g5a_the_history_that_a_busy_feed_links_later_is_read() {
    // An entry of each hour of the last day.
    let now = Utc::now();
    let at = |hours: i64| (now + TimeDelta::hours(hours)).to_rfc3339();
    let hourly =
        |number: i64| Entry::new(format!("e{number}"), format!("e{number}")).published(at(number - 25));
    let busy = |numbers: std::ops::RangeInclusive<i64>| {
        Feed::atom("Busy").id("urn:busy").entries(numbers.rev().map(hourly)).link("self", "/feed")
    };
    let site = Site::start();
    site.put("/feed", busy(18..=24));
    let (reader, url) = Reader::of(&site);
    reader.read_all();
    let news = [Entry::new("late", "late").published(at(1)), Entry::new("undated", "undated")];
    site.put("/a1", busy(8..=17).entries(news).archive().link("current", "/feed"));
    site.put("/feed", busy(19..=25).link("prev-archive", "/a1"));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url).len(), 20, "the archive was read");
    let mut unread = reader.unread(&url);
    unread.sort();
    assert_eq!(unread, ["e25", "late", "undated"], "what may be news stays unread");
}

#[test]
fn g5a_entries_published_since_the_last_poll_arrive_unread() {
    let site = Site::start();
    site.put("/feed", subscription(10..=12, "/a1"));
    site.put("/a1", archive(1..=9, ""));
    let (reader, url) = Reader::of(&site);
    reader.read_all();
    // Two archives were added meanwhile. At first the server does not send the older one.
    site.put("/a2", Reply::status(503));
    site.put("/a3", archive(21..=25, "/a2"));
    site.put("/feed", subscription(26..=27, "/a3"));
    reader.refresh();
    assert_eq!(reader.unread(&url), ["e27", "e26", "e25", "e24", "e23", "e22", "e21"]);
    assert_eq!(reader.gap()["older"], "e12", "between which entries (G2)");
    assert_eq!(reader.gap()["newer"], "e21");
    assert!(reader.line(&url).contains("e21 -status- e12"), "{}", reader.line(&url));
    reader.read_all();
    site.put("/a2", archive(10..=20, "/a1"));
    reader.refresh().ok();
    let healed: Vec<String> = (13..=20).rev().map(|n| format!("e{n}")).collect();
    assert_eq!(reader.unread(&url), healed, "what heals a gap of that time arrives unread");
    assert_eq!(reader.state(&url), "archived whole");
}

#[test]
fn g5a_a_gap_of_that_time_arrives_unread_though_its_chain_was_rewritten() {
    let site = Site::start();
    site.put("/feed", subscription(10..=12, "/a1"));
    site.put("/a1", archive(1..=9, ""));
    let (reader, url) = Reader::of(&site);
    reader.read_all();
    // The new archive's address is replaced between the two requests.
    site.put_each("/feed", [subscription(20..=21, "/a2").into(), subscription(20..=21, "/b2").into()]);
    site.put("/a2", Reply::status(410));
    site.put("/b2", archive(10..=19, "/a1"));
    reader.refresh().ok();
    let news: Vec<String> = (13..=21).rev().map(|n| format!("e{n}")).collect();
    assert_eq!(reader.unread(&url), news);
}

#[test]
fn g7_the_end_of_each_list_has_its_meaning() {
    let site = Site::start();
    site.put("/plain", harbour(3..=4));
    site.put("/chain", subscription(3..=4, "/a1"));
    site.put("/a1", archive(1..=2, ""));
    site.put("/broken", subscription(3..=4, "/none"));
    site.put("/none", Reply::status(403));
    site.put("/complete", harbour(3..=4).complete());
    site.put("/paged", harbour(3..=4).link("first", "/paged"));
    let reader = Reader::new();
    for (path, meaning, before) in [
        ("/plain", Some("before-first-fetch"), 3),
        ("/chain", Some("whole"), 1),
        ("/broken", None, 0),
        ("/complete", None, 0),
        ("/paged", None, 0),
    ] {
        let url = site.url(path);
        reader.add(&url);
        let rows = reader.list(&url);
        let horizons: Vec<&Value> = rows.iter().filter(|row| row["row"] == "horizon").collect();
        assert_eq!(horizons.len(), usize::from(meaning.is_some()), "{path}: {rows:?}");
        if let Some(meaning) = meaning {
            let expect = json!({"row": "horizon", "meaning": meaning, "before": day(before)});
            assert_eq!(rows.last(), Some(&expect), "{path}");
        }
    }
}

#[test]
fn g8_each_feed_has_its_state() {
    let site = Site::start();
    site.put("/a1", archive(1..=2, ""));
    site.put("/refused", Reply::status(403));
    site.put("/down", Reply::status(500));
    let reader = Reader::new();
    let lone = || harbour(3..=4).archive().link("prev-archive", "/a1");
    for (path, document, expect) in [
        ("/plain", harbour(3..=4).into(), "plain whole-since"),
        ("/chain", subscription(3..=4, "/a1").into(), "archived whole"),
        ("/broken", subscription(3..=4, "/refused").into(), "archived gaps 1"),
        ("/complete", harbour(3..=4).complete().into(), "complete latest-only"),
        ("/paged", harbour(3..=4).link("first", "/paged").into(), "paged not-knowable"),
        ("/stateful", harbour(3..=4).stateful("1").link("this", "/s1").into(), "stateful whole-since"),
        ("/flagged", harbour(3..=4).stateful("1").into(), "stateful whole-since"),
        // If an archive names no current document, or names itself, there may be newer entries.
        ("/lone", lone().into(), "archived not-knowable"),
        ("/own", lone().link("current", "/own").into(), "archived not-knowable"),
        ("/none", Reply::status(500), "none none"),
    ] {
        let url = site.url(path);
        site.put(path, document);
        reader.add(&url);
        assert_eq!(reader.state(&url), expect, "{path}");
    }
}

#[test]
fn g3_a_gap_that_was_delayed_by_a_clock_that_was_ahead_is_retried() {
    let day = 24 * 3600 * 1000_i64;
    for (name, reply) in [
        ("our schedule", Reply::status(404)),
        ("Retry-After", Reply::status(503).header("Retry-After", "3600")),
    ] {
        for (ahead, polled_ahead) in [(3000 * day, false), (3000 * day, true), (100 * day, true)] {
            let site = with_middle(reply.clone());
            let (reader, url) = Reader::of_faulty(&site);
            site.put("/a2", middle());
            reader.refresh();
            assert!(reader.line(&url).starts_with("e8 e7 e6 e5 -"), "{name}: it is not due");
            let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
            let put_off = "UPDATE gap SET retry_at = retry_at + ?1, since = since + ?1";
            assert_eq!(database.execute(put_off, [ahead]).unwrap(), 1);
            if polled_ahead {
                let polled = "UPDATE subscription SET last_try = last_try + ?1, last_poll = last_poll + ?1";
                database.execute(polled, [ahead]).unwrap();
            }
            drop(database);
            reader.refresh().ok();
            assert_eq!(reader.line(&url), WHOLE, "{name}, {ahead} ms ahead");
        }
    }
}

#[test]
fn g1_the_gap_stands_among_entries_of_overlapping_documents() {
    // The archive repeats an entry that is older than the entries of the missing document.
    let site = Site::start();
    site.put("/feed", subscription(7..=8, "/a3"));
    site.put("/a3", archive(5..=6, "/a2").entry(post("pinned", 1)));
    site.put("/a2", Reply::status(403));
    let (reader, url) = Reader::of_faulty(&site);
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 pinned -forbidden-");
}

/// Runs `work`, as the user would in the window, while the missing archive is requested again with this answer.
fn while_asked(reply: impl Into<Reply>, work: fn(&mut Tx<'_>, OpenGap)) -> (Site, Reader) {
    let site = with_middle(Reply::status(404));
    let reader = Reader::new();
    reader.add(&site.url("/feed"));
    let (database, reply) = (Paths::at(reader.folder()).database(), reply.into());
    site.handle("/a2", move |_| {
        let mut store = Store::open(&database, Arc::new(|text, _| text.value.clone())).unwrap();
        let open = store.gaps(None).unwrap().remove(0);
        store
            .transaction(|tx| {
                work(tx, open);
                Ok(())
            })
            .unwrap();
        reply.clone()
    });
    reader.run(&["refresh", "--now", "--retry-gaps"]);
    (site, reader)
}

#[test]
fn g5_a_gap_dismissed_while_it_is_requested_stays_dismissed() {
    let (_site, reader) = while_asked(Reply::status(403), |tx, open| tx.dismiss_gap(open.id, true).unwrap());
    assert_eq!(reader.gap()["cause"], "forbidden", "what the answer told is noted");
    reader.mark(|store, _| assert!(store.gaps(None).unwrap()[0].gap.dismissed));
}

#[test]
fn a7a_a_gap_stopped_while_it_is_requested_stays_stopped() {
    let (site, reader) = while_asked(middle(), |tx, open| {
        let stopped = Gap { cause: GapCause::Stopped, retry: Retry::OnRequest, ..open.gap };
        tx.put_gap(open.subscription, open.id, &stopped).unwrap();
    });
    let gap = reader.gap();
    assert_eq!((&gap["cause"], &gap["uri"]), (&"stopped".into(), &site.url("/a2").as_str().into()));
    assert_eq!(site.count("/a1"), 0);
}
