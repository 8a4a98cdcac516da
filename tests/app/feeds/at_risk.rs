//! Feeds at risk: they are polled more rarely than their entries stay in the document (G6b).

use egui_kittest::kittest::Queryable;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::{FeedSettings, Timestamp};
use lacuna::ui::actions::command::{Command, FeedCommand};

use crate::support::{Window, feed};

#[test]
fn g6b_a_feed_at_risk_is_marked_and_found_in_a_folder_of_its_own() {
    let site = Site::start();
    let start = chrono::Utc::now();
    let entry = |hours: i64| {
        let time = Timestamp::from(start - chrono::TimeDelta::hours(hours));
        Entry::new(format!("h{hours}"), format!("Hour {hours}")).published(time.to_rfc3339())
    };
    let document = |hours: [i64; 4]| -> Reply {
        Reply::from(Feed::rss("Wire").entries(hours.map(entry))).header("Cache-Control", "max-age=86400")
    };
    site.put("/wire", document([4, 8, 9, 10]));
    site.put("/calm", feed("Calm", 1..=2));
    let mut window = Window::reading([("", site.url("/wire")), ("", site.url("/calm"))]);
    window.until_sees("Wire, 4 unread");
    window.until_sees("At risk");
    site.put("/wire", document([1, 2, 3, 4]));
    window.refresh_all();
    window.until_sees("Wire, 7 unread, at risk");
    window.until_sees("At risk, 1");
    window.show("At risk, 1");
    // The list At risk shows the feed with the reason and the buttons that help.
    window
        .until_reads("Its entries stay in the feed for about 4 hours, but it is checked only every 8 hours: some may be missed.");
    window.until_reads("The server allows it every 8 hours.");
    window.until_reads("new entries may push out older ones that Lacuna has not seen");
    assert!(!window.sees("Check more often: Calm"), "{:#?}", window.shown());
    // A shorter interval would change nothing, because the server asks for eight hours.
    window.until_reads("Lacuna can’t check it more often than that.");
    assert!(!window.sees("Check more often: Wire"), "{:#?}", window.shown());
}

#[test]
fn g6b_a_feed_at_risk_is_checked_more_often_where_that_is_possible() {
    let site = Site::start();
    let start = chrono::Utc::now();
    let entry = |minutes: i64| {
        let time = Timestamp::from(start - chrono::TimeDelta::minutes(minutes));
        Entry::new(format!("m{minutes}"), format!("Minute {minutes}")).published(time.to_rfc3339())
    };
    // The server sends no validators, so Lacuna by itself does not fetch the feed more often than once an hour.
    let document =
        |minutes: [i64; 4]| Reply::from(Feed::rss("Mill").entries(minutes.map(entry))).without_etag();
    site.put("/mill", document([30, 70, 80, 90]));
    let mut window = Window::reading([("", site.url("/mill"))]);
    window.until_sees("Mill, 4 unread");
    site.put("/mill", document([3, 20, 25, 30]));
    window.refresh_all();
    window.until_sees("Mill, 7 unread, at risk");
    window.show("At risk, 1");
    let interval = |w: &Window| w.store.feed_choices(w.feed("Mill").id).unwrap().settings.interval_minutes;
    window.show("Mill, 7 unread, at risk");
    window.click("About this feed");
    window.until_reads("60 minutes, or 20 minutes if you set that interval for this feed");
    window.harness().get_by_label("Show advanced settings").click_accesskit();
    window.until_reads("Feed: received");
    window.show("At risk, 1");
    let fetched = site.count("/mill");
    window.click("Check more often: Mill");
    window.until("the interval is set", |w| interval(w) == Some(20));
    window.until("the new interval begins with a check", |_| site.count("/mill") > fetched);
    window.until("the feed is checked every 20 minutes", |w| {
        let schedule = w.feed("Mill").schedule;
        schedule.next_due.unwrap().since(schedule.last_fetched.unwrap()).as_secs() == 20 * 60
    });
    window.until_sees("Mill, 7 unread");
    assert!(!window.sees("Check more often: Mill"), "{:#?}", window.shown());
    let id = window.feed("Mill").id;
    let settings = window.store.feed_choices(id).unwrap().settings;
    let settings = FeedSettings { keep_mb: Some(7), ..settings };
    window.app().carry_out(Command::Feed(FeedCommand::SetFeedSettings(id, settings)));
    window.until("it is set", |w| w.store.feed_choices(id).unwrap().settings.keep_mb == Some(7));
    window.click("Undo");
    window.until("the interval is the general one again", |w| interval(w).is_none());
    let settings = window.store.feed_choices(id).unwrap().settings;
    assert_eq!(settings.keep_mb, Some(7), "a later choice stays");
}

#[test]
fn g6b_a_feed_that_lost_entries_between_two_checks_is_at_risk() {
    let site = Site::start();
    let start = chrono::Utc::now();
    let document = |minutes: std::ops::Range<i64>| {
        let entry = |minute: i64| {
            let time = Timestamp::from(start - chrono::TimeDelta::minutes(minute));
            Entry::new(format!("m{minute}"), format!("Minute {minute}")).published(time.to_rfc3339())
        };
        Feed::rss("Wire").entries(minutes.map(entry))
    };
    site.put("/wire", document(30..41));
    let mut window = Window::reading([("", site.url("/wire"))]);
    window.until_sees("Wire, 11 unread");
    // Its first document shows only the entries of a few minutes, so Lacuna does not wait for an hour.
    let apart = |w: &Window| {
        let schedule = w.feed("Wire").schedule;
        schedule.next_due.unwrap().since(schedule.last_fetched.unwrap())
    };
    let first = apart(&window);
    assert!(first < std::time::Duration::from_mins(25), "{first:?}");
    site.put("/wire", document(1..12));
    window.refresh_all();
    window.until_sees("Missing, 1");
    window.until_sees("At risk, 1");
    window.show("At risk, 1");
    window.until_reads("New entries may have pushed older ones out between two recent checks.");
    window.until_sees("Check more often: Wire");
}
