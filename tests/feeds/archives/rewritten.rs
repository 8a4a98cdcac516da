//! A6a: chains that their publisher rewrote.

use chrono::{TimeDelta, Utc};
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::{Delivery, Reply};
use lacuna::model::Timestamp;

use crate::support::{MARKED, Reader, archive_in, day, in_each, post, post_updated, subscription_in};

#[test]
fn a6a_before_a_gap_the_subscription_document_is_fetched_once_more() {
    in_each(&MARKED, |make| {
        for status in [404, 410] {
            let site = Site::start();
            site.put_each(
                "/feed",
                [subscription_in(make, 5..=6, "/old1").into(), subscription_in(make, 5..=6, "/new1").into()],
            );
            site.put("/old1", Reply::status(status));
            site.put("/new1", archive_in(make, 3..=4, "/new0"));
            site.put("/new0", archive_in(make, 1..=2, ""));
            let reader = Reader::new();
            let url = site.url("/feed");
            let said = reader.add(&url).ok().said;
            assert!(
                said.contains("rewrote the archives") && said.contains("6 entries added"),
                "{status}: {said}"
            );
            assert_eq!(site.requested(), ["/feed", "/old1", "/feed", "/new1", "/new0"], "{status}");
            let again = &site.log()[2].request;
            let validators = (again.header("If-None-Match"), again.header("If-Modified-Since"));
            assert_eq!(validators, (None, None), "{status}: without validators");
            assert_eq!(reader.line(&url), "e6 e5 e4 e3 e2 e1 =whole=", "{status}");
            assert_eq!(
                reader.unread(&url),
                ["e6", "e5"],
                "{status}: the history of a first subscription is read (G5a)"
            );
        }
    });
}

#[test]
fn a6a_a_subscription_document_that_comes_cut_at_the_second_request_is_a_failure() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let cut = subscription_in(make, 5..=7, "/old").render();
        let cut = Reply::atom(cut.clone()).delivery(Delivery::Truncated { after: cut.len() - 20 });
        site.put_each("/feed", [subscription_in(make, 5..=6, "/old").into(), cut]);
        site.put("/old", Reply::status(404));
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(site.requested(), ["/feed", "/old", "/feed"]);
        assert!(reader.feed(&url)["error"].is_object(), "{}", reader.feed(&url));
        site.put("/feed", subscription_in(make, 5..=7, "/old"));
        reader.refresh();
        assert!(reader.feed(&url)["error"].is_null(), "{}", reader.feed(&url));
    });
}

#[test]
fn a6a_g6b_the_second_request_keeps_the_interval_of_a_feed_whose_entries_leave_soon() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        let start = Utc::now();
        let entry = |hours: i64| {
            let time = Timestamp::from(start - TimeDelta::hours(hours)).to_rfc3339();
            Entry::new(format!("h{hours}"), format!("Hour {hours}")).published(time)
        };
        let document = |hours: &[i64]| make("Harbour").entries(hours.iter().map(|hours| entry(*hours)));
        let reader = Reader::with_settings(&serde_json::json!({"refresh_interval_minutes": 1440}));
        let url = site.url("/feed");
        site.put("/feed", document(&[10, 11, 12, 13]));
        reader.add(&url).ok();
        let latest = || document(&[2, 5, 8, 10]);
        site.put_each("/feed", [latest().link("prev-archive", "/old").into(), latest().into()]);
        reader.refresh();
        assert_eq!(site.requested(), ["/feed", "/feed", "/old", "/feed"]);
        let row = reader.feed(&url);
        let time = |name: &str| Timestamp::parse_rfc3339(row[name].as_str().unwrap()).unwrap();
        let wait = time("next_due").millis() - time("last_fetched").millis();
        assert_eq!((wait + 1_000) / 3_600_000, 5, "{row}");
    });
}

#[test]
fn a6a_a_chain_that_was_rewritten_in_its_middle_is_read_anew() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put_each(
            "/feed",
            [subscription_in(make, 7..=8, "/a3").into(), subscription_in(make, 7..=8, "/b3").into()],
        );
        site.put("/a3", archive_in(make, 5..=6, "/a2"));
        site.put("/a2", Reply::status(410));
        site.put("/b3", archive_in(make, 5..=6, "/b2"));
        site.put("/b2", archive_in(make, 3..=4, "/b1"));
        site.put("/b1", archive_in(make, 1..=2, ""));
        let (reader, url) = Reader::of(&site);
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(reader.unread(&url), ["e8", "e7"]);
    });
}

#[test]
fn a6a_a_chain_that_is_the_same_leaves_the_gap() {
    in_each(&MARKED, |make| {
        for (status, cause) in [(404, "not-found"), (410, "gone")] {
            let site = Site::start();
            site.put("/feed", subscription_in(make, 3..=4, "/a2"));
            site.put("/a2", archive_in(make, 2..=2, "/a1"));
            site.put("/a1", Reply::status(status));
            let (reader, url) = Reader::of_faulty(&site);
            assert_eq!(reader.line(&url), format!("e4 e3 e2 -{cause}-"));
            assert_eq!(site.requested(), ["/feed", "/a2", "/a1", "/feed"]);
            // Lacuna asks once for each gap (F4).
            reader.run(&["refresh", "--now", "--retry-gaps"]);
            assert_eq!(site.requested()[4..], ["/feed", "/a1"]);
            assert_eq!(site.log()[4].status, 304);
            assert_eq!(reader.gap()["tries"], 2);
        }
    });
}

#[test]
fn a6a_other_failures_ask_nothing_of_the_subscription_document() {
    in_each(&MARKED, |make| {
        for status in [401, 403, 451, 500, 503] {
            let site = Site::start();
            site.put("/feed", subscription_in(make, 3..=4, "/a1"));
            site.put("/a1", Reply::status(status));
            let reader = Reader::new();
            reader.add(&site.url("/feed"));
            assert_eq!(site.requested(), ["/feed", "/a1"], "{status}");
        }
    });
}

#[test]
fn a6a_a_subscription_document_that_fails_meanwhile_leaves_the_question_open() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put_each(
            "/feed",
            [
                subscription_in(make, 3..=4, "/a1").into(),
                Reply::status(503),
                subscription_in(make, 3..=4, "/b1").into(),
            ],
        );
        site.put("/a1", Reply::status(404));
        site.put("/b1", archive_in(make, 1..=2, ""));
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.line(&url), "e4 e3 -not-found-");
        reader.refresh();
        assert_eq!(reader.line(&url), "e4 e3 e2 e1 =whole=");
    });
}

#[test]
fn a6a_new_entries_of_the_document_fetched_once_more_are_news() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put_each(
            "/feed",
            [
                subscription_in(make, 3..=4, "/a1").into(),
                subscription_in(make, 3..=5, "/a1").updated(day(5)).into(),
            ],
        );
        site.put("/a1", Reply::status(404));
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.line(&url), "e5 e4 e3 -not-found-");
        assert_eq!(reader.unread(&url), ["e5", "e4", "e3"]);
    });
}

#[test]
fn a6a_a_chain_that_moved_as_a_whole_is_read_anew() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", subscription_in(make, 5..=6, "/a2"));
        site.put("/a2", archive_in(make, 3..=4, "/a1"));
        site.put("/a1", archive_in(make, 1..=2, ""));
        let (reader, url) = Reader::of(&site);
        reader.read_all();
        for (old, new) in [("/a2", "/b2"), ("/a1", "/b1")] {
            site.put(old, Reply::status(410));
            let (numbers, older) = if new == "/b2" { (3..=4, "/b1") } else { (1..=2, "") };
            site.put(new, archive_in(make, numbers, older));
        }
        site.put("/feed", subscription_in(make, 6..=7, "/b2"));
        reader.refresh().ok();
        assert_eq!(reader.line(&url), "e7 e6 e5 e4 e3 e2 e1 =whole=");
        assert_eq!(reader.unread(&url), ["e7"], "what is met again under another address stays read");
    });
}

#[test]
fn a6a_a_chain_that_only_grew_does_not_hide_the_missing_archive() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", subscription_in(make, 7..=8, "/a3"));
        site.put("/a3", archive_in(make, 5..=6, "/a2"));
        site.put("/a2", Reply::status(500));
        let (reader, url) = Reader::of_faulty(&site);
        assert_eq!(reader.line(&url), "e8 e7 e6 e5 -status-");
        // Meanwhile the publisher made another archive, and lost the archive that is missing here.
        site.put("/feed", subscription_in(make, 9..=10, "/a4"));
        site.put("/a4", archive_in(make, 7..=8, "/a3"));
        site.put("/a2", Reply::status(404));
        assert_eq!(reader.run(&["refresh", "--retry-gaps"]).status, 1, "something is missing still");
        assert_eq!(reader.line(&url), "e10 e9 e8 e7 e6 e5 -not-found-");
        assert_eq!(reader.state(&url), "archived gaps 1");
        site.put("/a2", archive_in(make, 3..=4, "/a1"));
        site.put("/a1", archive_in(make, 1..=2, ""));
        reader.run(&["refresh", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e10 e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    });
}

#[test]
fn a2_a_redirect_to_an_older_archive_leads_past_the_missing_one() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", subscription_in(make, 3..=4, "/a1"));
        site.put("/a1", archive_in(make, 1..=2, ""));
        let (reader, url) = Reader::of(&site);
        site.put("/feed", subscription_in(make, 5..=6, "/a2"));
        site.put("/a2", archive_in(make, 3..=4, "/a1"));
        reader.refresh().ok();
        site.put("/feed", subscription_in(make, 9..=10, "/a3"));
        site.put("/a3", Reply::redirect(302, "/a1"));
        reader.refresh();
        assert_eq!(reader.state(&url), "archived gaps 1", "{}", reader.line(&url));
        site.put("/a3", archive_in(make, 5..=8, "/a2"));
        reader.run(&["refresh", "--retry-gaps"]).ok();
        assert_eq!(reader.line(&url), "e10 e9 e8 e7 e6 e5 e4 e3 e2 e1 =whole=");
    });
}

#[test]
fn a6a_added_changed_and_withdrawn_entries_are_reported() {
    in_each(&MARKED, |make| {
        // The chain moves to new addresses. The subscription document says so at once, or only after an archive of the
        // old chain is missing.
        for old in [None, Some(404)] {
            let site = Site::start();
            site.put("/feed", subscription_in(make, 7..=8, "/a2"));
            site.put("/a2", archive_in(make, 4..=6, "/a1"));
            site.put("/a1", archive_in(make, 1..=3, ""));
            let (reader, url) = Reader::of(&site);
            let revised = post_updated("e5", 5, 20);
            site.put("/b2", archive_in(make, 6..=6, "/b1").entries([revised, post("found", 4)]));
            site.put("/b1", archive_in(make, 1..=2, ""));
            let rewritten = subscription_in(make, 7..=8, "/b2").updated(day(9));
            if let Some(status) = old {
                // An unread archive of the old chain is missing. Lacuna then fetches the subscription document again
                // and finds the new chain.
                site.put("/a3", Reply::status(status));
                let closed = subscription_in(make, 7..=8, "/a3").updated(day(9));
                site.put_each("/feed", [closed.into(), rewritten.into()]);
            } else {
                site.put("/feed", rewritten);
            }
            let said = reader.refresh().ok().said;
            let told = "The publisher rewrote the archives. Lacuna read the new ones: 2 read, 1 entry added, \
                        1 changed, 2 withdrawn (you still have the withdrawn ones).";
            assert!(said.contains(told), "{old:?}: {said}");
            assert_eq!(reader.ids(&url).len(), 9, "{old:?}: nothing is lost");
            let events = reader.run(&["events", url.as_str()]).ok();
            assert!(format!("{events:?}").contains("2 withdrawn"), "{old:?}: {events:?}");
            assert!(!reader.refresh().ok().said.contains("rewrote"), "{old:?}: told once");
        }
    });
}

#[test]
fn a4_an_archive_that_may_have_other_entries_now_is_requested_with_its_validators() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", subscription_in(make, 8..=9, "/a2"));
        site.put("/a2", archive_in(make, 4..=7, "/a1"));
        site.put("/a1", Reply::status(404));
        let (reader, url) = Reader::of_faulty(&site);
        // The new archive has entries that were in the archive below it, and a document behind that archive is missing.
        site.put("/a3", archive_in(make, 6..=7, "/a2"));
        site.put("/feed", subscription_in(make, 8..=10, "/a3"));
        site.clear_log();
        reader.refresh();
        let requested = site.requested();
        let statuses: Vec<u16> = site.log().iter().map(|logged| logged.status).collect();
        assert_eq!(requested[..3], ["/feed", "/a3", "/a2"]);
        assert_eq!(statuses[..3], [200, 200, 304], "{requested:?}");
        assert_eq!(reader.state(&url), "archived gaps 1");
    });
}
