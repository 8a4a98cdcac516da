//! A real server that was set up anew at the same address: its database was lost, and the numbers of its feeds and entries
//! begin at 1 again.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::google_reader_mode;
use super::pair::{Pair, kill_in};
use super::{assert_quiet, mark_read, mark_unread, star, starred, sync, synced};
use crate::support::{Reader, harbour};

/// Sets the server up anew. It stores the entries of these numbers first, and then the others.
fn set_up_anew(pair: &Pair, first: RangeInclusive<u32>) {
    pair.server.sql("TRUNCATE feeds, entries RESTART IDENTITY CASCADE");
    pair.site.put("/feed", harbour(first));
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": pair.url.as_str(), "category_id": 1}));
    pair.site.put("/feed", harbour(1..=10));
    pair.server.call("PUT", "v1/feeds/1/refresh", &json!({}));
    assert_eq!(pair.there(|it| it["status"] == "unread").len(), 10);
}

/// Numbers that stand for the same entries as before are those of other rows all the same.
const ORDERS: [RangeInclusive<u32>; 2] = [1..=10, 6..=10];

fn no_mark_is_lost_or_sent_to_another_entry(start: fn() -> Option<Pair>) {
    for first in ORDERS {
        for waits in [true, false] {
            let Some(pair) = start() else { return };
            let (reader, url) = (&pair.reader, &pair.url);
            mark_read(reader, url, &["e1", "e2", "e3", "e4", "e5"]);
            star(reader, url, &["e2"]);
            assert_eq!(sync(reader)["set_up_anew"], false);
            set_up_anew(&pair, first.clone());
            if waits {
                mark_read(reader, url, &["e7"]);
                star(reader, url, &["e8"]);
            }
            pair.mark_there(&["e10"], "read");
            let result = sync(reader);
            let facts = ["synced", "set_up_anew", "waiting", "received", "linked"].map(|name| &result[name]);
            assert_eq!(json!(facts), json!([true, true, 0, 1, 10]), "{first:?} {waits} {result}");
            let (unread, with_star): (&[&str], &[&str]) = if waits {
                (&["e9", "e8", "e6"], &["e8", "e2"])
            } else {
                (&["e9", "e8", "e7", "e6"], &["e2"])
            };
            assert_eq!((reader.unread(url), starred(reader, url)), (strings(unread), strings(with_star)));
            pair.assert_equal(reader);
            assert_eq!(sync(reader)["set_up_anew"], false);
            assert_quiet(reader);
        }
    }
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn s14_a_server_that_was_set_up_anew_takes_no_mark_away_and_gets_none_for_another_entry() {
    no_mark_is_lost_or_sent_to_another_entry(Pair::start);
}

#[test]
fn s14_a_server_in_the_google_reader_mode_that_was_set_up_anew_takes_no_mark_away() {
    no_mark_is_lost_or_sent_to_another_entry(google_reader_mode::pair);
}

#[test]
fn one_sentence_says_that_the_server_was_set_up_anew() {
    let Some(pair) = Pair::start() else { return };
    mark_read(&pair.reader, &pair.url, &["e1"]);
    sync(&pair.reader);
    set_up_anew(&pair, 1..=10);
    let said = pair.reader.run(&["account", "sync"]).ok().said;
    assert!(
        said.contains("The server was set up anew or restored from a backup since the last sync"),
        "{said}"
    );
    assert!(said.contains("The server got 1 mark again that it had lost."), "{said}");
    assert!(!pair.reader.run(&["account", "sync"]).ok().said.contains("anew"));
    // Nothing is sent again if nothing was lost.
    let Some(pair) = Pair::start() else { return };
    set_up_anew(&pair, 1..=10);
    let said = pair.reader.run(&["account", "sync"]).ok().said;
    assert!(said.contains("was set up anew") && !said.contains("again that it had lost"), "{said}");
}

#[test]
fn s14_marks_wait_while_the_new_server_lacks_the_feed() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    // The new server has another feed, whose entries get the numbers of the known ones.
    mark_read(reader, url, &["e1", "e2"]);
    pair.server.sql("TRUNCATE feeds, entries RESTART IDENTITY CASCADE");
    pair.site.put("/other", harbour(21..=30));
    let other = pair.site.url("/other");
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": other.as_str(), "category_id": 1}));
    let result = sync(reader);
    let facts = ["synced", "sent", "received", "unknown_there"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([true, 0, 0, 2]), "{result}");
    assert_eq!(reader.unread(url).len(), 8);
    let unread = pair.server.call("GET", "v1/entries?status=unread", &Value::Null);
    assert_eq!(unread["total"], 10, "no entry of the other feed was marked");
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": url.as_str(), "category_id": 1}));
    assert_eq!(sync(reader)["sent"], 2);
    assert_eq!(pair.there(|it| it["status"] == "read" && it["feed_id"] == 2), ["e2", "e1"]);
}

/// The feed was unsubscribed here before its marks were sent. Their numbers stand for entries of another feed now.
#[test]
fn s14_marks_of_a_feed_that_was_left_go_to_no_other_entry_if_the_server_was_set_up_anew() {
    for start in [Pair::start, google_reader_mode::pair] {
        // Another feed shows that the server was set up anew, or nothing else does.
        for has_other in [true, false] {
            let Some(pair) = start() else { return };
            let (reader, url) = (&pair.reader, &pair.url);
            let (kept, other) = (pair.site.url("/kept"), pair.site.url("/other"));
            pair.site.put("/kept", harbour(31..=40));
            pair.site.put("/other", harbour(21..=30));
            if has_other {
                pair.server.call("POST", "v1/feeds", &json!({"feed_url": kept.as_str(), "category_id": 1}));
                reader.add(&kept).ok();
                synced(reader);
            }
            mark_read(reader, url, &["e1", "e2"]);
            star(reader, url, &["e3"]);
            reader.run(&["remove", url.as_str()]).ok();
            pair.server.sql("TRUNCATE feeds, entries RESTART IDENTITY CASCADE");
            for feed in [&other, &kept] {
                pair.server.call("POST", "v1/feeds", &json!({"feed_url": feed.as_str(), "category_id": 1}));
            }
            for _ in 0..2 {
                let result = sync(reader);
                assert_eq!((&result["synced"], &result["waiting"]), (&true.into(), &0.into()), "{result}");
                let marked = pair.there(|it| it["status"] == "read" || it["starred"] == true);
                assert_eq!(marked, [] as [&str; 0], "{has_other} {result}");
            }
        }
    }
}

/// Keeps a copy of the entries there.
fn back_up(pair: &Pair) {
    pair.server.sql("CREATE TABLE kept AS SELECT * FROM entries");
}

/// Brings the entries of the copy back. The next entries get the numbers of those that were stored since.
fn restore(pair: &Pair) {
    pair.server.sql("DELETE FROM entries; INSERT INTO entries SELECT * FROM kept");
    pair.server.sql("SELECT setval('entries_id_seq', (SELECT max(id) FROM entries))");
}

#[test]
fn s14_a_server_that_was_restored_from_a_backup_takes_no_mark_away() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.server.sql(
        "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
    );
    back_up(&pair);
    mark_read(reader, url, &["e1", "e2"]);
    star(reader, url, &["e3"]);
    pair.mark_there(&["e4"], "read");
    synced(reader);
    assert_eq!(reader.unread(url).len(), 7);
    restore(&pair);
    for _ in 0..2 {
        synced(reader);
        pair.assert_equal(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (7, strings(&["e3"])));
    }
    // The user's own later marks there count.
    pair.mark_there(&["e1"], "unread");
    synced(reader);
    assert_eq!(reader.unread(url).len(), 8);
    assert_quiet(reader);
}

/// The entry is in no set, and its last change is an old one, so only a list of all entries shows it. A later mark waits
/// for it.
#[test]
fn s11_an_entry_that_a_restore_brings_back_gets_its_marks_again() {
    for waits in [false, true] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        mark_read(reader, url, &["e5"]);
        synced(reader);
        pair.server.sql(
            "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
        );
        set_there(&pair, &["e5"], "status = 'read'", "now() - interval '3 hours'");
        synced(reader);
        back_up(&pair);
        star(reader, url, &["e7"]);
        synced(reader);
        pair.server.sql(&format!("DELETE FROM entries WHERE id = {}", pair.number("e5")));
        star(reader, url, &["e5"]);
        assert_eq!(synced(reader)["linked"], 9);
        restore(&pair);
        if waits {
            mark_unread(reader, url, &["e5"]);
        }
        let result = synced(reader);
        let facts = ["set_up_anew", "linked", "unknown_there"].map(|name| &result[name]);
        assert_eq!(json!(facts), json!([true, 10, 0]), "{waits} {result}");
        pair.assert_equal(reader);
        let unread = if waits { 10 } else { 9 };
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (unread, strings(&["e7", "e5"])));
        assert_eq!(synced(reader)["set_up_anew"], false);
        assert_quiet(reader);
    }
}

/// In its Google Reader mode, Miniflux tells no times of changes. The backup lacks the entries that the server has stored since.
#[test]
fn s14_a_restored_server_in_the_google_reader_mode_takes_no_mark_away() {
    for polls in [false, true] {
        let Some(pair) = google_reader_mode::pair() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        back_up(&pair);
        pair.site.put("/feed", harbour(1..=12));
        pair.server.poll();
        reader.refresh().ok();
        mark_read(reader, url, &["e1", "e2"]);
        star(reader, url, &["e3"]);
        synced(reader);
        restore(&pair);
        if polls {
            pair.server.poll();
        }
        pair.mark_there(&["e4"], "read");
        let result = sync(reader);
        assert_eq!(result["set_up_anew"], true, "{result}");
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (9, strings(&["e3"])));
        assert_eq!(pair.there(|it| it["status"] == "read"), ["e4", "e2", "e1"]);
        assert_eq!(pair.there(|it| it["starred"] == true), ["e3"]);
    }
}

/// A number that stands for another entry is that of a server which was restored from a backup.
#[test]
fn s14_a_mark_is_not_sent_to_an_entry_that_has_the_number_of_another_one() {
    let Some(pair) = google_reader_mode::pair() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    let number = pair.number("e5");
    pair.server.sql(&format!(
        "UPDATE entries SET title = 'other', url = 'http://a.example/other', hash = 'other',
            published_at = '2020-01-01', created_at = now() + interval '1 minute' WHERE id = {number}"
    ));
    star(reader, url, &["e5", "e6"]);
    mark_read(reader, url, &["e5"]);
    pair.mark_there(&["e7"], "read");
    let result = sync(reader);
    let facts = ["set_up_anew", "sent", "received", "unknown_there"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([false, 1, 1, 2]), "{result}");
    assert_eq!(pair.there(|it| it["starred"] == true), ["e6"]);
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e7"]);
}

/// The server lacks its newest entry, or all of its read entries, and somebody has made another entry unread there.
#[test]
fn s14_deleted_entries_of_a_server_in_the_google_reader_mode_are_no_restored_backup() {
    for flushes in [false, true] {
        let Some(pair) = google_reader_mode::pair() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        mark_read(reader, url, &["e3", "e6", "e7", "e8", "e9", "e10"]);
        synced(reader);
        pair.mark_there(&["e3"], "unread");
        let gone: Vec<u64> = if flushes { &["e6", "e7", "e8", "e9", "e10"][..] } else { &["e10"] }
            .iter()
            .map(|id| pair.number(id))
            .collect();
        pair.server.call("PUT", "v1/entries", &json!({"entry_ids": gone, "status": "removed"}));
        let result = synced(reader);
        let facts = ["set_up_anew", "received", "sent"].map(|name| &result[name]);
        assert_eq!(json!(facts), json!([false, 1, 0]), "{flushes} {result}");
        assert!(reader.unread(url).contains(&"e3".to_owned()));
        assert_eq!(pair.there(|it| it["status"] == "unread"), ["e5", "e4", "e3", "e2", "e1"]);
    }
}

/// The second profile does not know of the stars, and changes one of the entries there before the first profile syncs.
#[test]
fn s14_a_star_of_one_profile_outlives_a_backup_although_another_profile_syncs_first() {
    let Some(pair) = Pair::start() else { return };
    let (first, second, url) = (&pair.reader, pair.second(), &pair.url);
    synced(&second);
    pair.server.sql(
        "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
    );
    back_up(&pair);
    star(first, url, &["e3", "e4"]);
    synced(first);
    restore(&pair);
    mark_read(&second, url, &["e3"]);
    synced(&second);
    for reader in [first, &second, first] {
        synced(reader);
    }
    for reader in [first, &second] {
        pair.assert_equal(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (9, strings(&["e4", "e3"])));
    }
    assert_quiet(first);
}

/// One time of change stands for both marks of an entry. The second mark is made before the first sync after the restore.
#[test]
fn s14_a_lost_mark_comes_back_although_the_other_mark_of_its_entry_is_made_after_the_restore() {
    for (is_read_first, is_here, others) in [
        (true, true, 0),
        (true, true, 2),
        (false, true, 0),
        (false, true, 2),
        (true, false, 2),
        (false, false, 2),
    ] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        pair.server.sql(
            "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
        );
        back_up(&pair);
        let mark = |is_read: bool, ids: &[&str]| {
            if is_read { mark_read(reader, url, ids) } else { star(reader, url, ids) }
        };
        let lost = &["e1", "e4", "e5"][..=others];
        mark(is_read_first, lost);
        synced(reader);
        restore(&pair);
        match (is_here, is_read_first) {
            (true, _) => mark(!is_read_first, &["e1"]),
            (false, true) => pair.switch_star_there("e1"),
            (false, false) => pair.mark_there(&["e1"], "read"),
        }
        for _ in 0..2 {
            synced(reader);
            pair.assert_equal(reader);
            let (unread, stars) = (reader.unread(url), starred(reader, url));
            assert!(!unread.contains(&"e1".to_owned()), "{is_read_first} {is_here} {others}: {unread:?}");
            assert!(stars.contains(&"e1".to_owned()), "{is_read_first} {is_here} {others}: {stars:?}");
            let kept = if is_read_first { 10 - unread.len() } else { stars.len() };
            assert_eq!(kept, lost.len(), "{is_read_first} {is_here} {others}");
        }
    }
}

/// The first profile changes a mark to that of the backup and has not sent it when the server is restored. The second profile
/// knows the mark that was lost.
#[test]
fn s14_a_mark_that_waits_wins_although_the_backup_has_it_already() {
    for (is_read, value, first_is_first) in [
        (false, false, true),
        (false, true, true),
        (true, false, true),
        (true, true, true),
        (false, false, false),
        (true, true, false),
    ] {
        let Some(pair) = Pair::start() else { return };
        let (first, second, url) = (&pair.reader, pair.second(), &pair.url);
        let mark = |ids: &[&str], value: bool| match (is_read, value) {
            (true, true) => mark_read(first, url, ids),
            (true, false) => mark_unread(first, url, ids),
            (false, true) => star(first, url, ids),
            (false, false) => ids.iter().for_each(|id| {
                first.run(&["star", url.as_str(), id, "--remove"]).ok();
            }),
        };
        let all = || [first, &second].into_iter().for_each(|reader| drop(synced(reader)));
        all();
        if value {
            mark(&["e3"], true);
            all();
        }
        pair.server.sql(
            "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
        );
        all();
        back_up(&pair);
        mark(&["e3"], !value);
        mark(&["e5"], true);
        all();
        mark(&["e3"], value);
        restore(&pair);
        let order =
            if first_is_first { [first, &second, first, &second] } else { [&second, first, &second, first] };
        for reader in order {
            synced(reader);
        }
        let expected = if value { strings(&["e5", "e3"]) } else { strings(&["e5"]) };
        for reader in [first, &second] {
            pair.assert_equal(reader);
            let (unread, stars) = (reader.unread(url), starred(reader, url));
            let read: Vec<String> = reader.ids(url).into_iter().filter(|id| !unread.contains(id)).collect();
            assert_eq!(if is_read { read } else { stars }, expected, "{is_read} {value} {first_is_first}");
            assert_quiet(reader);
        }
    }
}

/// Each profile takes one of the marks of an entry back that the backup has.
#[test]
fn s14_marks_taken_back_in_two_profiles_stay_taken_back_after_a_restore() {
    for others in [true, false] {
        let Some(pair) = Pair::start() else { return };
        let (first, second, url) = (&pair.reader, pair.second(), &pair.url);
        pair.server.sql(
            "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
        );
        star(first, url, &["e3"]);
        mark_read(first, url, &["e3"]);
        for reader in [first, &second, first] {
            synced(reader);
        }
        back_up(&pair);
        mark_unread(&second, url, &["e3"]);
        if others {
            mark_read(&second, url, &["e7"]);
            star(&second, url, &["e8"]);
        }
        for reader in [&second, first, &second] {
            synced(reader);
        }
        restore(&pair);
        first.run(&["star", url.as_str(), "e3", "--remove"]).ok();
        for reader in [first, &second, first, &second] {
            synced(reader);
        }
        for reader in [first, &second] {
            pair.assert_equal(reader);
            let (unread, stars) = if others { (9, strings(&["e8"])) } else { (10, Vec::new()) };
            assert_eq!((reader.unread(url).len(), starred(reader, url)), (unread, stars));
        }
    }
}

/// The first profile syncs first after the restore, and gives both entries a later time. The second one must still know which
/// of their marks the backup has.
#[test]
fn s14_after_a_restore_each_mark_of_an_entry_is_judged_by_its_own_time() {
    let Some(pair) = Pair::start() else { return };
    let (first, second, url) = (&pair.reader, pair.second(), &pair.url);
    let unstar = |reader: &Reader, id: &str| drop(reader.run(&["star", url.as_str(), id, "--remove"]).ok());
    star(first, url, &["e3", "e9"]);
    mark_read(first, url, &["e3", "e9"]);
    synced(first);
    star(first, url, &["e5"]);
    for reader in [first, &second, first] {
        synced(reader);
    }
    back_up(&pair);
    mark_unread(&second, url, &["e3"]);
    unstar(&second, "e9");
    for reader in [&second, first, &second] {
        synced(reader);
    }
    // The first profile does not learn of these two.
    mark_unread(&second, url, &["e9"]);
    unstar(&second, "e5");
    for _ in 0..2 {
        synced(&second);
    }
    restore(&pair);
    unstar(first, "e3");
    for reader in [first, &second, first, &second] {
        synced(reader);
    }
    for reader in [first, &second] {
        pair.assert_equal(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (10, Vec::new()));
    }
}

#[test]
fn s14_a_server_whose_clock_was_ahead_and_that_was_restored_takes_no_mark_away() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.server.sql(
        "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
    );
    back_up(&pair);
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e2"]);
    synced(reader);
    pair.server.sql("UPDATE entries SET changed_at = now() + interval '1 day' WHERE starred");
    synced(reader);
    restore(&pair);
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (9, strings(&["e2"])));
}

/// The user has made and taken back marks since the backup. The restored server polls before the next sync.
#[test]
fn s14_marks_that_were_taken_back_since_a_backup_stay_taken_back() {
    for (polls, reuses) in [(false, false), (true, false), (true, true)] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        mark_read(reader, url, &["e1", "e2", "e3"]);
        star(reader, url, &["e4", "e5"]);
        synced(reader);
        back_up(&pair);
        // The server gives two new entries numbers that its backup does not know. After the restore it gives them again.
        if reuses {
            pair.site.put("/feed", harbour(1..=12));
            pair.server.poll();
            reader.refresh().ok();
        }
        mark_unread(reader, url, &["e1"]);
        pair.mark_there(&["e2"], "unread");
        mark_read(reader, url, &["e6"]);
        reader.run(&["star", url.as_str(), "e4", "--remove"]).ok();
        star(reader, url, &["e7"]);
        synced(reader);
        let before = (reader.unread(url), starred(reader, url));
        restore(&pair);
        if polls {
            pair.site.put("/feed", harbour(1..=14));
            pair.server.poll();
        }
        for _ in 0..2 {
            synced(reader);
            assert_eq!((reader.unread(url), starred(reader, url)), before, "{polls} {reuses}");
        }
        if polls {
            reader.refresh().ok();
            synced(reader);
        }
        pair.assert_equal(reader);
        assert_eq!(starred(reader, url), before.1);
        assert_quiet(reader);
    }
}

#[test]
fn s14_the_numbers_of_a_backup_that_stand_for_other_entries_later_get_no_mark() {
    for waits in [true, false] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        back_up(&pair);
        pair.site.put("/feed", harbour(1..=13));
        pair.server.poll();
        reader.refresh().ok();
        mark_read(reader, url, &["e11", "e12", "e13", "e1"]);
        star(reader, url, &["e12"]);
        synced(reader);
        restore(&pair);
        // Other entries come first, and get the numbers of e11 to e13.
        pair.site.put("/feed", harbour(14..=17));
        pair.server.poll();
        if waits {
            reader.run(&["mark-unread", url.as_str(), "e13"]).ok();
            star(reader, url, &["e11"]);
        }
        sync(reader);
        assert_eq!(pair.there(|it| it["starred"] == true), Vec::<String>::new());
        assert_eq!(pair.there(|it| it["status"] == "read"), ["e1"]);
        let unread = if waits { 10 } else { 9 };
        assert_eq!(reader.unread(url).len(), unread, "nothing is taken away here");
        // The server gets the earlier entries again, and their marks.
        pair.site.put("/feed", harbour(1..=17));
        pair.server.poll();
        reader.refresh().ok();
        synced(reader);
        pair.assert_equal(reader);
        let stars: &[&str] = if waits { &["e12", "e11"] } else { &["e12"] };
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (unread + 4, strings(stars)));
    }
}

/// The browser takes a star back that the backup has. It is the first of several whose marks changed before the backup.
#[test]
fn s14_a_star_that_is_taken_back_after_the_server_was_restored_stays_taken_back() {
    for loses in [true, false] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        star(reader, url, &["e1"]);
        synced(reader);
        star(reader, url, &["e5"]);
        mark_read(reader, url, &["e2", "e4"]);
        synced(reader);
        back_up(&pair);
        // These changes are lost. If the last one takes the first one back, no mark differs after the restore.
        reader.run(&["star", url.as_str(), "e5", "--remove"]).ok();
        mark_unread(reader, url, &["e4"]);
        synced(reader);
        if !loses {
            star(reader, url, &["e5"]);
            mark_read(reader, url, &["e4"]);
            synced(reader);
        }
        restore(&pair);
        pair.switch_star_there("e1");
        pair.switch_star_there("e6");
        pair.mark_there(&["e2"], "unread");
        let result = synced(reader);
        assert_eq!(result["set_up_anew"], true, "{result}");
        let stars: &[&str] = if loses { &["e6"] } else { &["e6", "e5"] };
        for _ in 0..2 {
            assert_eq!(starred(reader, url), strings(stars), "{loses}");
            assert_eq!(reader.unread(url).len(), if loses { 10 } else { 9 });
            pair.assert_equal(reader);
            assert_eq!(synced(reader)["set_up_anew"], false);
        }
    }
}

/// Sets the marks of entries there, and the time at which they changed.
fn set_there(pair: &Pair, ids: &[&str], marks: &str, changed: &str) {
    for id in ids {
        let number = pair.number(id);
        pair.server.sql(&format!("UPDATE entries SET {marks}, changed_at = {changed} WHERE id = {number}"));
    }
}

/// Makes entries e1 and e2 read before the backup, loses later marks, and takes the mark of e1 back in the browser. Returns the
/// result of the next sync, and true if e1 is unread then.
fn taken_back_after_restore(
    entries: u32,
    before: &[&str],
    lost: RangeInclusive<u32>,
) -> Option<(String, bool)> {
    let pair = Pair::start_with(1..=entries, super::pair::OWN_API, |_| {})?;
    let (reader, url) = (pair.second(), &pair.url);
    let long_ago = "now() - interval '3 hours'";
    pair.server.sql(&format!("UPDATE entries SET changed_at = {long_ago}, created_at = {long_ago}"));
    set_there(&pair, before, "status = 'read'", "date_trunc('second', now()) - interval '2 hours'");
    synced(&reader);
    back_up(&pair);
    let lost: Vec<String> = lost.map(|n| format!("e{n}")).collect();
    mark_read(&reader, url, &lost.iter().map(String::as_str).collect::<Vec<_>>());
    synced(&reader);
    restore(&pair);
    pair.mark_there(&["e1"], "unread");
    let said = reader.run(&["account", "sync"]).ok().said;
    pair.assert_equal(&reader);
    Some((said, reader.unread(url).contains(&"e1".to_owned())))
}

#[test]
fn s14_a_mark_that_the_backup_has_and_that_is_taken_back_after_the_restore_stays_taken_back() {
    // More marks are lost than those by which a restore is noticed, so only the server tells that the backup has e1 and e2.
    let Some((said, is_unread)) = taken_back_after_restore(70, &["e1", "e2"], 3..=60) else { return };
    assert!(is_unread && said.contains("got 58 marks again") && !said.contains("perhaps"), "{said}");
}

#[test]
fn s14_a_mark_that_was_lost_or_taken_back_after_the_restore_is_kept_and_told_apart_from_the_lost_ones() {
    // The mark of e1 was the last one before the backup, so nothing tells that the backup has it.
    let Some((said, is_unread)) = taken_back_after_restore(10, &["e1"], 3..=3) else { return };
    assert!(!is_unread && said.contains("got 1 mark again"), "{said}");
    assert!(said.contains("has perhaps lost 1 mark, or somebody has changed it there since"), "{said}");
}

/// The last change before the backup is so near to the lost ones that the list of changes tells of it. The lost ones leave
/// the counts of the server as they are.
#[test]
fn s14_a_restore_is_known_although_the_last_change_of_the_backup_was_just_before_the_lost_ones() {
    for is_asked in [true, false] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (pair.second(), &pair.url);
        let at = |seconds: &str| format!("timestamptz '2026-01-01 10:00:{seconds}Z'");
        pair.server.sql(&format!("UPDATE entries SET created_at = {0}, changed_at = {0}", at("00")));
        set_there(&pair, &["e1"], "starred = true", &at("01.5"));
        set_there(&pair, &["e3"], "status = 'read'", &at("02.5"));
        set_there(&pair, &["e5"], "status = 'read'", &at("08.5"));
        synced(&reader);
        back_up(&pair);
        for (id, marks) in [
            ("e1", "starred = false"),
            ("e2", "starred = true"),
            ("e3", "status = 'unread'"),
            ("e4", "status = 'read'"),
        ] {
            set_there(&pair, &[id], marks, &at("10.5"));
        }
        assert_eq!(synced(&reader)["received"], 4);
        restore(&pair);
        if is_asked {
            let result = synced(&reader);
            assert_eq!(
                (&result["sent_again"], &result["set_up_anew"]),
                (&4.into(), &true.into()),
                "{result}"
            );
        } else {
            reader.refresh().ok();
        }
        assert_eq!((reader.unread(url).len(), starred(&reader, url)), (8, strings(&["e2"])), "{is_asked}");
        pair.assert_equal(&reader);
    }
}

/// The program is killed in the sync that finds out that the server was restored, before and after the marks are compared.
#[test]
fn s4_a_sync_that_is_killed_after_a_restore_loses_no_mark() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    star(reader, url, &["e1"]);
    synced(reader);
    back_up(&pair);
    reader.run(&["star", url.as_str(), "e1", "--remove"]).ok();
    mark_read(reader, url, &["e2"]);
    synced(reader);
    for request in ["changed_after=", "/v1/me", "changed_before=", "PUT /v1/entries ", "/bookmark"] {
        restore(&pair);
        kill_in(&pair, request);
        // The next round restores the same backup once more, and this one sync must make that noticed.
        synced(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (9, vec![]), "{request}");
        pair.assert_equal(reader);
    }
}

/// Gives the database a clock of its own, which differs so many seconds from the clock of the web server.
fn set_database_clock(pair: &Pair, seconds: i32) {
    pair.server.sql(&format!(
        "CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql VOLATILE
            AS 'SELECT clock_timestamp() + interval ''{seconds} seconds''';
        ALTER TABLE entries ALTER COLUMN created_at SET DEFAULT public.now(),
            ALTER COLUMN changed_at SET DEFAULT public.now();
        ALTER ROLE postgres SET search_path = public, pg_catalog"
    ));
    // New connections have this path.
    pair.server.sql(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = 'miniflux' AND pid <> pg_backend_pid()",
    );
    std::thread::sleep(std::time::Duration::from_millis(200));
    while pair.reader.run(&["account", "test"]).status != 0 {}
}

#[test]
fn s14_a_restored_server_takes_no_mark_away_although_the_clock_of_its_database_is_another() {
    for seconds in [10, 259_200, -3_600] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        set_database_clock(&pair, seconds);
        // If the clock of the database is ten seconds ahead, that of the web server shows that the backup is later than the
        // last sync.
        let changed = "now() - interval '5 seconds'";
        pair.server.sql(&format!("UPDATE entries SET changed_at = {changed}, created_at = {changed}"));
        synced(reader);
        back_up(&pair);
        mark_read(reader, url, &["e1", "e2"]);
        star(reader, url, &["e3"]);
        synced(reader);
        restore(&pair);
        let result = synced(reader);
        let facts = ["sent", "sent_again", "received", "set_up_anew"].map(|name| &result[name]);
        assert_eq!(json!(facts), json!([3, 3, 0, true]), "{seconds} {result}");
        pair.assert_equal(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (8, strings(&["e3"])), "{seconds}");
    }
}
