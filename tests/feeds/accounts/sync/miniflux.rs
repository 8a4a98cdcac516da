//! Sync with a real Miniflux.

use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use super::pair::{self, OWN_API, Pair, kill_in};
use super::relay::Network;
use super::{assert_quiet, exchanged, mark_read, mark_unread, star, starred, sync, synced};
use crate::support::harbour;

#[test]
fn s11_marks_of_each_side_appear_on_the_other_one() {
    pair::marks_of_each_side_appear_on_the_other_one(Pair::start);
}

#[test]
fn s4_a_mark_whose_answer_was_lost_is_not_switched_over_by_the_next_sync() {
    pair::a_mark_whose_answer_was_lost_is_made_once(Pair::start, ["PUT /v1/entries ", "/bookmark"]);
}

#[test]
fn s4_a_mark_whose_connection_broke_is_not_sent_again_before_it_is_looked_at() {
    pair::a_mark_whose_connection_broke_is_made_once(Pair::start, "/bookmark");
}

/// Miniflux hashes an id with the white space around it, and a link as the document writes it, which it resolves by the
/// address of the site.
#[test]
fn entries_without_a_clean_id_are_the_same_on_both_sides() {
    let Some(pair) = Pair::start() else { return };
    let (reader, site) = (&pair.reader, &pair.site);
    let item =
        |inside: &str| format!("<item>{inside}<pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate></item>");
    let items = [
        "<title>spaces</title><guid>\n  urn:1\n </guid><link> http://pages.example/1 </link>",
        "<title>relative</title><link>posts/2</link>",
        "<title>rooted</title><link>/3</link>",
        "<title>tracked</title><link>http://pages.example/4?utm_source=feed</link>",
        "<title>text alone</title><description>Some text</description>",
    ];
    let items: String = items.iter().map(|inside| item(inside)).collect();
    let rss = format!(
        "<rss version='2.0'><channel><title>Odd</title><link>http://pages.example/blog/</link>\
         <description>-</description>{items}</channel></rss>"
    );
    let rdf = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>\
         <channel rdf:about='http://pages.example/'><title>Rdf</title><link>http://pages.example/</link></channel>\
         <item rdf:about='urn:rdf:1'><title>about</title><link>http://pages.example/rdf/1</link></item></rdf:RDF>";
    for (name, document) in [("/rss", rss.as_str()), ("/rdf", rdf)] {
        site.put(name, Reply::ok("application/xml", document.to_owned()));
        reader.add(&site.url(name)).ok();
        let body = json!({"feed_url": site.url(name).as_str(), "category_id": 1});
        pair.server.call("POST", "v1/feeds", &body);
    }
    let result = synced(reader);
    assert_eq!((&result["linked"], &result["only_there"]), (&16.into(), &0.into()), "{result}");
    reader.run(&["mark-read", site.url("/rss").as_str()]).ok();
    assert_eq!(exchanged(reader), (5, 0));
}

#[test]
fn s2_a_queued_change_beats_the_server_in_both_directions() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.mark_there(&["e1", "e2"], "read");
    synced(reader);
    // Here e1 becomes unread again, and e3 read. There e3 is read and unread again, which is newer.
    mark_unread(reader, url, &["e1"]);
    mark_read(reader, url, &["e3"]);
    pair.mark_there(&["e1", "e3"], "read");
    pair.mark_there(&["e3"], "unread");
    synced(reader);
    pair.assert_equal(reader);
    assert!(reader.unread(url).contains(&"e1".to_owned()) && !reader.unread(url).contains(&"e3".to_owned()));
    // Nothing can be sent while the changes there are seen.
    mark_read(reader, url, &["e4"]);
    mark_unread(reader, url, &["e2"]);
    pair.mark_there(&["e4"], "read");
    pair.mark_there(&["e4"], "unread");
    pair.mark_there(&["e2"], "unread");
    pair.mark_there(&["e2"], "read");
    pair.network.set(Network::Breaks("PUT /v1/entries"));
    assert_eq!(sync(reader)["received"], 0);
    pair.network.set(Network::Open);
    assert_eq!(exchanged(reader), (2, 0));
    pair.assert_equal(reader);
    assert!(reader.unread(url).contains(&"e2".to_owned()) && !reader.unread(url).contains(&"e4".to_owned()));
}

#[test]
fn s2_two_profiles_and_a_browser_converge() {
    let Some(pair) = Pair::start() else { return };
    let (first, second, url) = (&pair.reader, pair.second(), &pair.url);
    mark_read(first, url, &["e1"]);
    // This mark is made before the first sync of the second profile.
    mark_read(&second, url, &["e2"]);
    star(&second, url, &["e5"]);
    pair.mark_there(&["e3"], "read");
    for reader in [first, &second, first] {
        synced(reader);
    }
    for reader in [first, &second] {
        pair.assert_equal(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (7, vec!["e5".to_owned()]));
    }
}

#[test]
fn a_mark_waits_for_an_entry_that_the_server_gets_later() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(1..=12));
    // A refresh of all feeds syncs, too.
    reader.refresh().ok();
    mark_read(reader, url, &["e12"]);
    let result = synced(reader);
    assert_eq!((&result["sent"], &result["unknown_there"]), (&0.into(), &1.into()), "{result}");
    pair.server.poll();
    assert_eq!(exchanged(reader), (1, 0));
    pair.assert_equal(reader);
    assert!(!reader.unread(url).contains(&"e12".to_owned()));
    // The other way round: the user reads an entry in the browser before Lacuna has it.
    pair.site.put("/feed", harbour(1..=13));
    pair.server.poll();
    pair.mark_there(&["e13"], "read");
    let result = synced(reader);
    assert_eq!(result["only_there"], 1, "{result}");
    reader.refresh().ok();
    pair.assert_equal(reader);
    assert_eq!(reader.ids(url).len(), 13);
}

#[test]
fn s5_s6_a_server_that_stops_loses_no_mark_and_changes_nothing_here() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.mark_there(&["e8", "e9"], "read");
    mark_read(reader, url, &["e1"]);
    // The server stops before the sync, and then in the middle of the sync, after its first answers.
    for network in [Network::Down, Network::Breaks("status=unread")] {
        pair.network.set(network);
        let result = sync(reader);
        assert_eq!((&result["synced"], &result["received"]), (&false.into(), &0.into()), "{result}");
        assert!(result["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{result}");
        assert_eq!(reader.unread(url).len(), 9);
        let row = &reader.run(&["account", "list", "--json"]).ok().json()[0]["sync"];
        assert!(row["error"].is_string(), "{row}");
    }
    mark_read(reader, url, &["e2"]);
    pair.network.set(Network::Open);
    let result = synced(reader);
    assert_eq!((&result["sent"], &result["received"]), (&1.into(), &2.into()), "the first mark has arrived");
    pair.assert_equal(reader);
    assert_eq!(reader.unread(url).len(), 6);
    let row = &reader.run(&["account", "list", "--json"]).ok().json()[0]["sync"];
    assert_eq!(row["error"], Value::Null);
}

#[test]
fn s5_a_failure_to_send_does_not_stop_the_listing() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.mark_there(&["e8"], "read");
    mark_read(reader, url, &["e1"]);
    pair.network.set(Network::Breaks("PUT /v1/entries"));
    let result = sync(reader);
    let numbers = ["sent", "received", "waiting"].map(|name| result[name].as_u64().unwrap());
    assert_eq!((&result["synced"], numbers), (&false.into(), [0, 1, 1]), "{result}");
    assert_eq!(reader.unread(url).len(), 8);
    pair.network.set(Network::Open);
    assert_eq!(exchanged(reader), (1, 0));
    pair.assert_equal(reader);
}

#[test]
fn s4_a_killed_program_loses_no_queued_mark() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    let waiting = || reader.run(&["account", "list", "--json"]).ok().json()[0]["sync"]["waiting"].take();
    mark_read(reader, url, &["e1", "e2"]);
    star(reader, url, &["e3", "e4"]);
    pair.mark_there(&["e9"], "read");
    kill_in(&pair, "PUT /v1/entries ");
    assert_eq!(waiting(), 4, "no row goes before the answer");
    assert!(!pair.there(|it| it["status"] == "read").is_empty());
    // The call for a star switches it over, so the second one must not undo the first.
    kill_in(&pair, "/bookmark");
    assert_eq!(waiting(), 2);
    assert_eq!(pair.there(|it| it["starred"] == true).len(), 1);
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url).len()), (7, 2));
}

#[test]
fn s14_what_the_server_lacks_stays_here_with_its_marks() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e2"]);
    synced(reader);
    let before = (reader.unread(url), starred(reader, url));
    pair.server.call("DELETE", "v1/feeds/1", &Value::Null);
    for _ in 0..2 {
        let result = synced(reader);
        assert_eq!((&result["linked"], &result["received"]), (&0.into(), &0.into()), "{result}");
        assert_eq!(
            (reader.unread(url), starred(reader, url), reader.ids(url).len()),
            (before.0.clone(), before.1.clone(), 10)
        );
    }
    // The server follows the feed again. Its new entries are unread there, and no mark is lost.
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": url.as_str(), "category_id": 1}));
    reader.run(&["account", "sync", "--off"]).ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url), starred(reader, url)), before);
}

#[test]
fn s14_a_sync_whose_only_marks_are_of_entries_that_have_gone_does_not_fail() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.server.call("DELETE", "v1/feeds/1", &Value::Null);
    mark_read(reader, url, &["e1"]);
    let result = synced(reader);
    let numbers = ["sent", "received", "unknown_there"].map(|name| result[name].as_u64().unwrap());
    assert_eq!(numbers, [0, 0, 1], "{result}");
    assert_eq!(reader.unread(url).len(), 9);
}

#[test]
fn s14_marks_of_entries_that_have_gone_from_no_set_end_and_no_later_sync_fails() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1", "e2", "e3"]);
    synced(reader);
    // They are read and not starred, so their absence shows in no count.
    pair.server.sql(&format!(
        "DELETE FROM entries WHERE id IN ({}, {})",
        pair.number("e1"),
        pair.number("e2")
    ));
    mark_unread(reader, url, &["e1", "e2"]);
    let said = reader.run(&["account", "sync"]).ok().said;
    assert!(
        said.contains(
            "2 changes were not sent, because the server has removed their entries. The marks stay here."
        ),
        "{said}"
    );
    assert!(!said.contains("wait"), "{said}");
    let result = synced(reader);
    let facts = ["refused", "unknown_there", "ended"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([[], 0, 0]), "{result}");
    assert_eq!(reader.unread(url).len(), 9, "the marks stay here");
    mark_unread(reader, url, &["e3"]);
    assert_eq!(exchanged(reader), (1, 0));
}

#[test]
fn s14_many_marks_of_entries_that_have_gone_end_with_one_sync() {
    let Some(pair) = Pair::start_with(1..=60, OWN_API, |_| {}) else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    let ids: Vec<String> = (1..=60).map(|n| format!("e{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    pair.mark_there(&ids, "read");
    synced(reader);
    // Neither set shows that they have gone.
    pair.server.sql("DELETE FROM entries WHERE id % 6 <> 0");
    mark_unread(reader, url, &ids);
    let result = synced(reader);
    assert_eq!((&result["ended"], &result["sent"]), (&50.into(), &10.into()), "{result}");
    assert!(result["requests"].as_u64().unwrap() < 20, "{result}");
    assert_eq!(pair.there(|it| it["status"] == "unread").len(), 10);
}

#[test]
fn s14_a_waiting_mark_does_not_bring_back_an_entry_that_the_server_has_removed() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1", "e3", "e5"]);
    star(reader, url, &["e2"]);
    let numbers = ["e1", "e2"].map(|id| pair.number(id));
    pair.server.call("PUT", "v1/entries", &json!({"entry_ids": numbers, "status": "removed"}));
    let result = synced(reader);
    let facts = ["sent", "unknown_there", "ended"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([2, 0, 2]), "{result}");
    assert_eq!(pair.there(|it| it["status"] == "removed"), ["e2", "e1"]);
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e5", "e3"]);
    assert!(!reader.unread(url).contains(&"e1".to_owned()) && starred(reader, url) == ["e2"]);
}

#[test]
fn s8_s11_marks_are_found_after_the_clock_of_the_server_was_ahead() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.switch_star_there("e1");
    pair.mark_there(&["e2"], "read");
    pair.server.sql("UPDATE entries SET changed_at = now() + interval '1 day'");
    synced(reader);
    // The clock is right again. Two marks change places, so the counts tell nothing.
    pair.switch_star_there("e1");
    pair.switch_star_there("e3");
    pair.mark_there(&["e2"], "unread");
    pair.mark_there(&["e4"], "read");
    assert_eq!(exchanged(reader), (0, 4));
    pair.assert_equal(reader);
    assert_eq!(starred(reader, url), ["e3"]);
}

#[test]
fn entries_that_came_from_the_server_are_synced_with_it() {
    let Some(pair) = pair::with_older_entries(OWN_API, |_| {}) else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    reader.run(&["refresh", "--older"]).ok();
    assert_eq!(reader.ids(url).len(), 16);
    pair.switch_star_there("e2");
    let result = synced(reader);
    assert_eq!((&result["linked"], &result["only_there"]), (&16.into(), &0.into()), "{result}");
    // Their publisher has not told their ids.
    let link = |n: u32| format!("http://pages.example/e{n}");
    assert_eq!(starred(reader, url), [link(2)]);
    star(reader, url, &[&link(3)]);
    pair.mark_there(&["e4"], "read");
    synced(reader);
    pair.mark_there(&["e4"], "unread");
    synced(reader);
    assert!(reader.unread(url).contains(&link(4)));
    assert_eq!(pair.there(|it| it["starred"] == true), ["e3", "e2"]);
    // The publisher brings them again, with their ids.
    pair.site.put("/feed", harbour(1..=16));
    reader.refresh().ok();
    pair.mark_there(&["e5"], "unread");
    pair.switch_star_there("e6");
    synced(reader);
    assert_eq!(starred(reader, url), ["e6", "e3", "e2"]);
}

#[test]
fn s2_older_entries_that_are_unread_there_become_so_with_a_word_unless_the_user_has_opened_them() {
    let Some(pair) = pair::with_older_entries(OWN_API, |_| {}) else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    // A refresh is followed by a sync.
    reader.run(&["account", "sync", "--off"]).ok();
    reader.run(&["refresh", "--older"]).ok();
    let link = |n: u32| format!("http://pages.example/e{n}");
    assert!(!reader.unread(url).contains(&link(3)), "history arrives as read");
    mark_read(reader, url, &[&link(3)]);
    let said = reader.run(&["account", "sync"]).ok().said;
    assert!(said.contains("5 older entries arrived here as read and are unread on the server"), "{said}");
    let unread = reader.unread(url);
    assert_eq!([1, 2, 3].map(|n| unread.contains(&link(n))), [true, true, false], "{unread:?}");
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e3"]);
}

#[test]
fn starred_entries_that_left_the_feed_arrive_and_prove_nothing() {
    pair::starred_entries_that_left_the_feed_arrive(OWN_API, |_| {});
}

#[test]
fn s13_starred_entries_without_a_text_are_asked_for_once() {
    let Some(pair) = pair::with_older_entries(OWN_API, |_| {}) else { return };
    pair.switch_star_there("e2");
    pair.server.sql(&format!("UPDATE entries SET url = '', content = '' WHERE id = {}", pair.number("e2")));
    assert_eq!(synced(&pair.reader)["added"], 0);
    assert_quiet(&pair.reader);
}

#[test]
fn s5_an_entry_of_many_megabytes_blocks_no_mark() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    let number = pair.number("e5");
    pair.server.sql(&format!("UPDATE entries SET content = repeat('x', 17000000) WHERE id = {number}"));
    mark_read(reader, url, &["e1"]);
    pair.mark_there(&["e5", "e6"], "read");
    pair.switch_star_there("e5");
    assert_eq!(exchanged(reader), (1, 3));
    pair.assert_equal(reader);
    let second = pair.second();
    synced(&second);
    pair.assert_equal(&second);
}

/// Something between Lacuna and the server answers the calls for the texts.
#[test]
fn s5_bad_answers_give_no_starred_entry_up() {
    let page = Network::ShowsPageFor(&["limit=2&after_entry_id", "limit=1&after_entry_id"]);
    let bad = [400, 404].map(|status| Network::AnswersTo("limit=2&after_entry_id", status));
    for network in bad.into_iter().chain([page]) {
        let Some(pair) = pair::with_older_entries(OWN_API, |_| {}) else { return };
        pair.switch_star_there("e2");
        pair.switch_star_there("e3");
        pair.network.set(network);
        assert_eq!(sync(&pair.reader)["synced"], false);
        pair.network.set(Network::Open);
        assert_eq!(synced(&pair.reader)["added"], 2);
    }
}

#[test]
fn s5_a_starred_entry_that_spoils_its_answer_is_given_up_alone() {
    let Some(pair) = pair::with_older_entries(OWN_API, |_| {}) else { return };
    for id in ["e2", "e3", "e4"] {
        pair.switch_star_there(id);
    }
    let own = format!("limit=1&after_entry_id={}", pair.number("e3") - 1).leak();
    let parts = ["limit=3&after_entry_id", "limit=2&after_entry_id", own];
    pair.network.set(Network::ShowsPageFor(parts.to_vec().leak()));
    assert_eq!(synced(&pair.reader)["added"], 2);
    assert_quiet(&pair.reader);
}

#[test]
fn s12_a_server_that_asks_to_wait_is_not_asked_for_a_gap_or_a_sync_before_that_time() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(16..=25));
    reader.run(&["refresh", url.as_str(), "--now"]).ok();
    assert_eq!(reader.gap()["cause"], "missed-polls");
    pair.network.set(Network::Waits(3600));
    for (round, command) in
        [["refresh", "--recover"], ["refresh", "--recover"], ["refresh", "--older"]].iter().enumerate()
    {
        let run = reader.run(command);
        assert!(
            run.said.contains("127.0.0.1 asked to wait. Lacuna will not ask again before"),
            "{round}: {run:?}"
        );
        assert_eq!(pair.network.lost(), 1, "{round}: {run:?}");
    }
    let result = sync(reader);
    assert_eq!((&result["synced"], pair.network.lost()), (&false.into(), 1), "{result}");
    assert!(result["wait_until"].is_string(), "{result}");
    // Another account has a server of its own.
    pair.network.set(Network::Open);
    reader.run(&["account", "remove", "Mini"]).ok();
    pair.add_account(reader);
    let run = reader.run(&["refresh", "--older"]).ok();
    assert!(!run.said.contains("asked to wait"), "{run:?}");
}

/// The time in so many days, as a time of the database.
fn in_days(days: i64) -> i64 {
    chrono::Utc::now().timestamp_millis() + days * 86_400_000
}

#[test]
fn s12_a_server_that_asks_to_wait_for_years_is_asked_again_after_a_day_at_the_latest() {
    let Some(pair) = Pair::start() else { return };
    let reader = &pair.reader;
    pair.network.set(Network::Waits(315_360_000));
    let result = sync(reader);
    let until = chrono::DateTime::parse_from_rfc3339(result["wait_until"].as_str().unwrap()).unwrap();
    assert!(until.timestamp_millis() <= in_days(1), "{result}");
    // A wait of years was noted while the clock was ahead.
    pair.network.set(Network::Open);
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    let sql = "UPDATE account_sync SET wait_until = ?1, at = ?1, feeds_at = ?1, listed_at = ?1";
    database.execute(sql, [in_days(3650)]).unwrap();
    mark_read(reader, &pair.url, &["e1"]);
    assert_eq!(exchanged(reader), (1, 0));
    let said = reader.run(&["account", "list"]).ok().text();
    assert!(said.contains("Synced just now."), "{said}");
}

#[test]
fn a_server_that_fails_is_told_in_words_about_a_server() {
    let Some(pair) = Pair::start() else { return };
    for (status, words) in [
        (404, "does not answer at the address of this account. If the server has moved"),
        (502, " does not answer (status 502)."),
    ] {
        pair.network.set(Network::Answers(status));
        let run = pair.reader.run(&["account", "sync"]);
        assert!(run.status != 0 && run.said.contains(words), "{run:?}");
        let said = pair.reader.run(&["account", "list"]).ok().text();
        assert!(said.contains("The last sync failed: ") && said.contains("Last synced"), "{said}");
        let says_what_to_do = said.contains("add the account again");
        assert_eq!(says_what_to_do, status == 404, "{said}");
    }
}

#[test]
fn s5_marks_that_wait_for_a_server_at_another_address_are_not_said_to_be_dropped() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1", "e2"]);
    star(reader, url, &["e3"]);
    pair.network.set(Network::Answers(404));
    let result = sync(reader);
    assert_eq!((&result["refused"], &result["waiting"]), (&json!([]), &3.into()), "{result}");
    let run = reader.run(&["account", "sync"]);
    assert!(run.status == 1 && !run.said.contains("no more"), "{run:?}");
    assert!(pair.network.lost() <= 4, "no mark is tried alone: {}", pair.network.lost());
    pair.network.set(Network::Open);
    assert_eq!(exchanged(reader), (3, 0));
    pair.assert_equal(reader);
}

#[test]
fn no_sync_is_made_while_lacuna_works_offline() {
    let Some(pair) = Pair::start() else { return };
    let settings = pair.reader.folder().join("settings.json");
    std::fs::write(settings, r#"{"passwords_in_file": true, "offline": true}"#).unwrap();
    mark_read(&pair.reader, &pair.url, &["e1"]);
    for arguments in [&["account", "sync"][..], &["account", "sync", "--subscriptions"]] {
        let run = pair.reader.run(arguments);
        assert!(run.status != 0 && run.said.contains("Lacuna works offline"), "{run:?}");
    }
    pair.reader.refresh().ok();
    assert!(pair.there(|it| it["status"] == "read").is_empty());
}

#[test]
fn the_user_is_told_of_marks_and_stars_that_one_side_alone_has() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/here", harbour(21..=22));
    pair.site.put("/there", harbour(31..=33));
    let [here, there] = ["/here", "/there"].map(|name| pair.site.url(name));
    reader.add(&here).ok();
    star(reader, &here, &["e21"]);
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": there.as_str(), "category_id": 1}));
    pair.switch_star_there("e31");
    pair.switch_star_there("e32");
    // The server lacks an entry that was read here.
    pair.site.put("/feed", harbour(1..=11));
    reader.refresh().ok();
    mark_read(reader, url, &["e11"]);
    let said = reader.run(&["account", "sync"]).ok().said;
    for words in [
        "1 change waits until the server has its entry.",
        "1 starred entry here is not synced, because its feed is not followed on both sides. It stays here.",
        "2 starred entries of the server are of feeds that you do not follow here. They stay there.",
    ] {
        assert!(said.contains(words), "{said}");
        let list = reader.run(&["account", "list"]).ok().text();
        assert!(list.contains(words), "{list}");
    }
    let result = synced(reader);
    assert_eq!(json!([result["starred_here"], result["starred_there"]]), json!([1, 2]));
    // Both come together once both sides follow both feeds.
    reader.run(&["account", "sync", "--subscriptions", "--yes"]).ok();
    reader.refresh().ok();
    pair.server.poll();
    synced(reader);
    assert_eq!((starred(reader, &there).len(), pair.there(|it| it["starred"] == true).len()), (2, 3));
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e11"]);
    let result = synced(reader);
    let left = ["unknown_there", "starred_here", "starred_there"].map(|name| &result[name]);
    assert_eq!(json!(left), json!([0, 0, 0]));
}

#[test]
fn s2_a_mark_of_an_entry_that_the_server_lacks_beats_the_marks_that_it_gets_there() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(1..=13));
    reader.refresh().ok();
    mark_read(reader, url, &["e11", "e12"]);
    mark_unread(reader, url, &["e12"]);
    star(reader, url, &["e13"]);
    assert_eq!(synced(reader)["unknown_there"], 4 - 1);
    pair.server.poll();
    pair.mark_there(&["e12"], "read");
    pair.mark_there(&["e11"], "read");
    pair.mark_there(&["e11"], "unread");
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (12, vec!["e13".to_owned()]));
}

#[test]
fn s14_an_entry_that_comes_back_to_the_server_meets_as_a_new_one() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    synced(reader);
    let earlier = pair.number("e1");
    pair.server.sql(&format!("DELETE FROM entries WHERE id = {earlier}"));
    star(reader, url, &["e1"]);
    pair.site.put("/feed", harbour(1..=11));
    pair.server.poll();
    assert!(pair.number("e1") > earlier);
    // The read mark of the last common state and the star that waits go to the new number.
    assert_eq!(synced(reader)["linked"], 10);
    reader.refresh().ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (10, vec!["e1".to_owned()]));
}

#[test]
fn s14_a_star_of_an_entry_that_has_gone_is_made_there_if_the_server_gets_it_again() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    mark_read(reader, url, &["e1"]);
    synced(reader);
    // The entry is in no set, so its absence does not show in the counts.
    pair.server.sql(&format!("DELETE FROM entries WHERE id = {}", pair.number("e1")));
    star(reader, url, &["e1"]);
    let result = synced(reader);
    let facts = ["refused", "unknown_there", "ended"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([[], 0, 1]), "{result}");
    pair.site.put("/feed", harbour(1..=11));
    pair.server.poll();
    reader.refresh().ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!(starred(reader, url), ["e1"]);
}

/// The second profile learns of the deletion only when it sends its mark. Meanwhile the first one makes the entry read there.
#[test]
fn s2_a_mark_of_an_entry_that_has_gone_beats_the_server_if_the_server_gets_it_again() {
    let Some(pair) = Pair::start() else { return };
    let (first, second, url) = (&pair.reader, pair.second(), &pair.url);
    mark_read(first, url, &["e1"]);
    for reader in [first, &second] {
        synced(reader);
    }
    let earlier = pair.number("e1");
    pair.server.sql(&format!("DELETE FROM entries WHERE id = {earlier}"));
    mark_unread(&second, url, &["e1"]);
    star(&second, url, &["e1"]);
    let result = synced(&second);
    let facts = ["sent", "ended", "refused"].map(|name| &result[name]);
    assert_eq!(json!(facts), json!([0, 2, []]), "{result}");
    assert_eq!(synced(&second)["ended"], 0);
    pair.site.put("/feed", harbour(1..=11));
    pair.server.poll();
    assert!(pair.number("e1") > earlier);
    first.refresh().ok();
    synced(first);
    assert_eq!(pair.there(|it| it["status"] == "read"), ["e1"]);
    second.refresh().ok();
    for reader in [&second, first] {
        synced(reader);
    }
    for reader in [first, &second] {
        pair.assert_equal(reader);
        assert_eq!((reader.unread(url).len(), starred(reader, url)), (11, vec!["e1".to_owned()]));
    }
}

#[test]
fn a_mark_that_a_rule_makes_is_sent_too() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    reader.run(&["rules", "set", "All", "--when", "feed:harbour", "--read", "--star"]).ok();
    pair.site.put("/feed", harbour(1..=11));
    pair.server.poll();
    reader.refresh().ok();
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url)), (10, vec!["e11".to_owned()]));
}

#[test]
fn s2_at_the_first_sync_read_on_either_side_is_read_on_both() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    reader.run(&["account", "sync", "--off"]).ok();
    // No mark is queued while the sync is off.
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e1"]);
    pair.mark_there(&["e2"], "read");
    pair.switch_star_there("e2");
    assert_eq!(exchanged(reader), (2, 2));
    pair.assert_equal(reader);
    assert_eq!((reader.unread(url).len(), starred(reader, url).len()), (8, 2));
}

#[test]
fn s7_mark_all_read_there_never_contains_what_lacuna_has_not_seen() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.site.put("/feed", harbour(1..=12));
    pair.server.poll();
    reader.run(&["mark-read"]).ok();
    assert_eq!(exchanged(reader).0, 10);
    assert_eq!(pair.there(|it| it["status"] == "unread"), ["e12", "e11"]);
    assert!(reader.unread(url).is_empty());
}

#[test]
fn s8_s11_changes_are_found_by_sets_when_the_times_of_changes_do_not_tell_them() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    // The clock of the server goes backwards, so its next changes are older than those that are known.
    pair.mark_there(&["e1"], "read");
    synced(reader);
    pair.server.sql("UPDATE entries SET status = 'read', changed_at = '2020-01-01' WHERE status = 'unread' AND id % 2 = 0");
    pair.server.sql("UPDATE entries SET starred = true, changed_at = '2020-01-01' WHERE id % 3 = 0");
    synced(reader);
    pair.assert_equal(reader);
    assert!(reader.unread(url).len() < 8 && starred(reader, url).len() == 3, "{:?}", reader.list(url));
}

/// Marks change places on the server, and neither their times, which are before the newest known one, nor the counts tell
/// of it.
fn change_places(pair: &Pair, ago: &str, [read, unread]: [&str; 2], [starred, plain]: [&str; 2]) {
    for (set, id) in [
        ("status = 'read'", read),
        ("status = 'unread'", unread),
        ("starred = true", starred),
        ("starred = false", plain),
    ] {
        let changed = format!("changed_at = now() - interval '{ago}'");
        pair.server.sql(&format!("UPDATE entries SET {set}, {changed} WHERE id = {}", pair.number(id)));
    }
}

#[test]
fn s11_marks_that_neither_times_nor_counts_tell_are_found_if_the_user_asks_or_once_a_day() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, &pair.url);
    pair.server.sql(
        "UPDATE entries SET changed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
    );
    synced(reader);
    mark_read(reader, url, &["e1"]);
    star(reader, url, &["e2"]);
    synced(reader);
    pair.server
        .sql("UPDATE entries SET changed_at = now() - interval '1 hour' WHERE status = 'read' OR starred");
    pair.mark_there(&["e3"], "read");
    synced(reader);
    change_places(&pair, "20 minutes", ["e4", "e1"], ["e5", "e2"]);
    synced(reader);
    pair.assert_equal(reader);
    assert_eq!(
        (reader.unread(url).contains(&"e1".to_owned()), starred(reader, url)),
        (true, vec!["e5".to_owned()])
    );
    // The sync after a refresh compares once a day.
    change_places(&pair, "10 minutes", ["e1", "e4"], ["e2", "e5"]);
    let database = rusqlite::Connection::open(reader.folder().join("lacuna.db")).unwrap();
    for (hours, is_seen) in [(23, false), (25, true)] {
        let sql = "UPDATE account_sync SET listed_at = ?1";
        database.execute(sql, [in_days(0) - hours * 3_600_000]).unwrap();
        reader.refresh().ok();
        assert_eq!(starred(reader, url) == ["e2"], is_seen, "{hours}");
    }
    pair.assert_equal(reader);
    assert_quiet(reader);
}

#[test]
fn a_sync_without_news_takes_three_requests() {
    let Some(pair) = Pair::start() else { return };
    synced(&pair.reader);
    assert_quiet(&pair.reader);
    // The server follows a feed that is not followed here, and has removed a starred entry.
    pair.site.put("/other", harbour(1..=5));
    let other = pair.site.url("/other");
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": other.as_str(), "category_id": 1}));
    let number = pair.number("e1");
    pair.switch_star_there("e1");
    synced(&pair.reader);
    pair.server.call("PUT", "v1/entries", &json!({"entry_ids": [number], "status": "removed"}));
    synced(&pair.reader);
    assert_quiet(&pair.reader);
}

#[test]
fn s8_after_mark_all_as_read_there_a_sync_without_news_takes_three_requests() {
    let pair = Pair::start_with(1..=600, OWN_API, |_| {});
    let Some(pair) = pair else { return };
    pair.server.call("PUT", "v1/feeds/1/mark-all-as-read", &json!({}));
    assert_eq!(exchanged(&pair.reader), (0, 600));
    assert_quiet(&pair.reader);
    // Marks that are made just after the list are seen, although the counts do not tell them.
    star(&pair.reader, &pair.url, &["e600"]);
    synced(&pair.reader);
    pair.mark_there(&["e1"], "unread");
    mark_unread(&pair.reader, &pair.url, &["e2"]);
    assert_eq!(exchanged(&pair.reader), (1, 1));
    assert_eq!(pair.reader.unread(&pair.url), ["e2", "e1"]);
    let unread = pair.server.call("GET", "v1/entries?status=unread", &Value::Null);
    assert_eq!(unread["total"], 2);
}

/// The entries 1 to `newest` of a feed that shows its last six, with links that are tracked.
fn tracked(newest: u32) -> Reply {
    let item = |n: u32| {
        format!(
            "<item><guid isPermaLink='false'>e{n}</guid><title>Post {n}</title>\
             <link>http://pages.example/p/{n}?utm_source=rss</link>\
             <pubDate>Thu, 01 Jan 2026 {n:02}:00:00 GMT</pubDate></item>"
        )
    };
    let items: String = (newest - 5..=newest).rev().map(item).collect();
    let head = "<title>Tracked</title><link>http://pages.example/</link><description>-</description>";
    Reply::ok("application/xml", format!("<rss version='2.0'><channel>{head}{items}</channel></rss>"))
}

/// Miniflux takes the parameters for tracking out of links.
#[test]
fn an_entry_of_the_server_and_that_of_the_publisher_are_one_although_the_link_is_tracked() {
    let Some(pair) = Pair::start() else { return };
    let (reader, url) = (&pair.reader, pair.site.url("/tracked"));
    pair.site.put("/tracked", tracked(6));
    pair.server.call("POST", "v1/feeds", &json!({"feed_url": url.as_str(), "category_id": 1}));
    pair.site.put("/tracked", tracked(12));
    pair.server.poll();
    reader.add(&url).ok();
    let number = pair.server.call("GET", "v1/entries?limit=0", &Value::Null)["entries"]
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["title"] == "Post 3")
        .map(|entry| entry["id"].as_u64().unwrap())
        .unwrap();
    pair.server.call("PUT", &format!("v1/entries/{number}/bookmark"), &json!({}));
    assert_eq!(synced(reader)["added"], 1);
    // The publisher brings it again, with its id and its tracked link.
    pair.site.put("/tracked", tracked(8));
    reader.run(&["refresh", url.as_str(), "--now"]).ok();
    let ids = reader.ids(&url);
    assert_eq!(ids.iter().filter(|id| id.ends_with('3')).count(), 1, "it stands once: {ids:?}");
    assert_eq!(starred(reader, &url), ["e3"]);
    mark_read(reader, &url, &["e3"]);
    synced(reader);
    let row = pair.server.call("GET", &format!("v1/entries/{number}"), &Value::Null);
    assert_eq!((&row["status"], &row["starred"]), (&"read".into(), &true.into()));
}

#[test]
fn s5_no_status_that_refuses_one_star_blocks_the_other_marks_or_speaks_of_the_password() {
    for status in [401, 403, 404, 410] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        star(reader, url, &["e1", "e2"]);
        mark_read(reader, url, &["e3"]);
        let call = format!("/v1/entries/{}/bookmark", pair.number("e1")).leak();
        pair.network.set(Network::AnswersTo(call, status));
        for _ in 0..2 {
            let run = reader.run(&["account", "sync"]);
            let words = format!("answered with status {status}.");
            assert!(run.said.contains("the star of “e1”") && run.said.contains(&words), "{run:?}");
            assert!(run.status == 1 && !run.said.contains("password"), "{run:?}");
            assert_eq!(pair.there(|it| it["starred"] == true), ["e2"], "{status}");
            assert_eq!(pair.there(|it| it["status"] == "read"), ["e3"], "{status}");
        }
        pair.network.set(Network::Open);
        assert_eq!(exchanged(reader), (1, 0), "{status}");
        pair.assert_equal(reader);
    }
}

#[test]
fn s5_an_account_that_may_only_read_is_told_from_a_wrong_password() {
    for (status, marks) in [(403, 2), (403, 1), (401, 2), (404, 2)] {
        let Some(pair) = Pair::start() else { return };
        let (reader, url) = (&pair.reader, &pair.url);
        star(reader, url, &["e1", "e2"][..marks]);
        pair.mark_there(&["e5"], "read");
        pair.network.set(Network::AnswersTo("PUT /v1/entries", status));
        for _ in 0..2 {
            let run = reader.run(&["account", "sync"]);
            let words = format!("takes no marks from it (status {status})");
            assert!(run.status == 1 && run.said.contains(&words), "{run:?}");
            assert!(!run.said.contains("password"), "{run:?}");
        }
        assert!(!reader.unread(url).contains(&"e5".to_owned()), "the marks of the server arrive");
        pair.network.set(Network::Open);
        assert_eq!(exchanged(reader), (marks as u64, 0), "{status} {marks}");
        pair.assert_equal(reader);
    }
}
