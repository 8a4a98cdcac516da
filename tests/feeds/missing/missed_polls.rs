//! G6: two polls that share no entry.

use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;

use crate::support::{FORMATS, MARKED, Make, Reader, day, harbour, harbour_in, in_each, post, posts};

/// The range without numbers, for an empty document.
const NONE: std::ops::RangeInclusive<u32> = std::ops::RangeInclusive::new(1, 0);

/// Polls these documents, one after the other. Returns the user and the site.
fn after(documents: impl IntoIterator<Item = Reply>) -> (Reader, Site) {
    let site = Site::start();
    let reader = Reader::new();
    for (index, document) in documents.into_iter().enumerate() {
        site.put("/feed", document);
        if index == 0 {
            reader.add(&site.url("/feed")).ok();
        } else {
            reader.refresh();
        }
    }
    (reader, site)
}

fn line(documents: impl IntoIterator<Item = Reply>) -> String {
    let (reader, site) = after(documents);
    reader.line(&site.url("/feed"))
}

/// Returns the document of the feed in a format.
fn harbour_of(make: Make) -> impl Fn(std::ops::RangeInclusive<u32>) -> Reply {
    move |numbers| make("Harbour").entries(posts(numbers)).into()
}

#[test]
fn g6_two_polls_that_share_nothing_may_have_missed_entries() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let (reader, site) = after([of(1..=4), of(11..=14)]);
        let url = site.url("/feed");
        assert_eq!(reader.line(&url), "e14 e13 e12 e11 -missed-polls- e4 e3 e2 e1 =before-first-fetch=");
        assert_eq!(reader.state(&url), "plain gaps 1");
        let gap = reader.gap();
        assert_eq!((&gap["newer"], &gap["older"]), (&"e11".into(), &"e4".into()));
        assert_eq!((&gap["confidence"], &gap["uri"]), (&"proven".into(), &serde_json::Value::Null));
        // The gap names no document, so it is never walked.
        reader.run(&["refresh", "--now", "--retry-gaps"]).ok();
        assert_eq!(reader.state(&url), "plain gaps 1");
    });
}

#[test]
fn g6_polls_that_share_an_entry_missed_nothing() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        assert_eq!(line([of(1..=4), of(4..=7)]), "e7 e6 e5 e4 e3 e2 e1 =before-first-fetch=");
        assert_eq!(line([of(1..=4), of(1..=4)]), "e4 e3 e2 e1 =before-first-fetch=");
    });
}

#[test]
fn g5b_a_short_window_is_a_suspicion_only() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let (reader, _site) = after([of(1..=1), of(9..=9)]);
        assert_eq!(reader.gap()["confidence"], "suspected");
    });
}

#[test]
fn g6_an_empty_document_is_not_judged() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        assert_eq!(line([of(1..=3), of(NONE), of(3..=5)]), "e5 e4 e3 e2 e1 =before-first-fetch=");
        // An empty document also does not make Lacuna forget the known entries.
        assert_eq!(
            line([of(1..=3), of(NONE), of(7..=9)]),
            "e9 e8 e7 -missed-polls- e3 e2 e1 =before-first-fetch="
        );
        assert_eq!(line([of(NONE), of(7..=9)]), "e9 e8 e7 =before-first-fetch=");
    });
}

#[test]
fn g6_a_document_that_was_cut_off_hides_no_roll_over() {
    let site = Site::start();
    let whole = harbour(11..=14).render();
    site.put("/feed", harbour(1..=4));
    let (reader, url) = Reader::of(&site);
    let inside = whole.find("<id>e11</id>").unwrap() + 8;
    site.put("/feed", Reply::atom(whole.as_bytes()[..inside].to_vec()));
    reader.refresh();
    assert_eq!(reader.state(&url), "plain not-knowable", "the rest of the document may have e4");
    site.put("/feed", harbour(12..=15));
    reader.refresh();
    assert_eq!(reader.line(&url), "e15 e14 e13 e12 -missed-polls- e4 e3 e2 e1 =before-first-fetch=");
    // The same holds if two documents in a row were cut off, and if they were cut off after the first entry.
    for (whole_entries, lowest) in [(3, 12), (1, 13)] {
        let site = Site::start();
        site.put("/feed", harbour(1..=4));
        let (reader, url) = Reader::of(&site);
        for numbers in [11..=14, 12..=15] {
            let whole = harbour(numbers.clone()).render();
            let inside = whole.match_indices("<entry>").nth(whole_entries).unwrap().0 + 8;
            site.put("/feed", Reply::atom(whole.as_bytes()[..inside].to_vec()));
            reader.refresh();
        }
        site.put("/feed", harbour(13..=16));
        reader.refresh();
        let newest: Vec<String> = (lowest..=16).rev().map(|on| format!("e{on}")).collect();
        let below = "-missed-polls- e4 e3 e2 e1 =before-first-fetch=";
        assert_eq!(reader.line(&url), format!("{} {below}", newest.join(" ")));
    }
    // A document that rolled over once more above the one that was cut off does not hide it either.
    let site = Site::start();
    site.put("/feed", harbour(1..=4));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", Reply::atom(whole.as_bytes()[..inside].to_vec()));
    reader.refresh();
    site.put("/feed", harbour(25..=28));
    reader.refresh();
    let line = reader.line(&url);
    assert_eq!(
        line,
        "e28 e27 e26 e25 -missed-polls- e14 e13 e12 -missed-polls- e4 e3 e2 e1 =before-first-fetch="
    );
    // If the whole document reaches the known entries, nothing is missing.
    let site = Site::start();
    site.put("/feed", harbour(1..=4));
    let (reader, url) = Reader::of(&site);
    site.put("/feed", Reply::atom(whole.as_bytes()[..inside].to_vec()));
    reader.refresh();
    site.put("/feed", harbour(3..=15));
    reader.refresh();
    assert_eq!(reader.state(&url), "plain whole-since");
}

#[test]
fn g6_a_304_and_a_failure_are_no_polls() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let documents = [of(1..=3), Reply::status(500), Reply::status(404), of(3..=5)];
        assert_eq!(line(documents), "e5 e4 e3 e2 e1 =before-first-fetch=");
    });
}

#[test]
fn g6_ids_that_all_changed_are_a_changed_scheme() {
    in_each(&FORMATS, |make| {
        let item = |scheme: &str, n: u32| {
            Entry::new(format!("{scheme}{n}"), format!("Item {n}"))
                .link(format!("http://x.example/{n}"))
                .published(day(n))
        };
        let feed = |scheme: &str| Reply::from(make("T").entries((1..=4).rev().map(|n| item(scheme, n))));
        let (reader, _site) = after([feed("old-"), feed("new-")]);
        assert_eq!(reader.gaps().len(), 0);
    });
}

#[test]
fn g6_feeds_ordered_by_score_are_not_judged() {
    in_each(&FORMATS, |make| {
        let ranked = |order: &[u32]| {
            Reply::from(make("Best").entries(order.iter().map(|n| post(&format!("e{n}"), *n))))
        };
        let (reader, site) = after([ranked(&[3, 9, 1, 5]), ranked(&[9, 1, 3, 6]), ranked(&[14, 11, 17, 12])]);
        assert_eq!(reader.gaps().len(), 0);
        assert_eq!(reader.state(&site.url("/feed")), "plain not-knowable");
    });
}

#[test]
fn g6_this_feed_is_not_chronological_turns_it_off() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let (reader, site) = after([of(1..=4)]);
        reader.mark(|store, _| {
            let id = store.subscriptions().unwrap()[0].id;
            store.transaction(|tx| tx.set_not_chronological(id, true)).unwrap();
        });
        site.put("/feed", of(11..=14));
        reader.refresh().ok();
        assert_eq!(reader.gaps().len(), 0);
    });
}

#[test]
fn g6_a_server_that_fell_back_hides_nothing() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        assert_eq!(line([of(1..=4), of(4..=8), of(1..=3)]), "e8 e7 e6 e5 e4 e3 e2 e1 =before-first-fetch=");
        let then = line([of(1..=4), of(4..=8), of(1..=3), of(12..=15)]);
        assert!(then.starts_with("e15 e14 e13 e12 -missed-polls- e8"), "{then}");
    });
}

#[test]
fn g6_a_delta_opens_no_gap() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let delta = |mut reply: Reply| {
            reply.status = 226;
            reply
        };
        assert_eq!(line([of(1..=4), delta(of(11..=14))]), "e14 e13 e12 e11 e4 e3 e2 e1 =before-first-fetch=");
    });
}

#[test]
fn g6_a_delta_as_long_as_the_window_begins_the_claim_anew() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let since = |new: std::ops::RangeInclusive<u32>| {
            let (reader, site) = after([of(1..=4)]);
            let feed = site.url("/feed");
            let first = reader.feed(&feed)["since"].clone();
            std::thread::sleep(std::time::Duration::from_millis(1_100));
            let mut delta = of(new);
            delta.status = 226;
            site.put("/feed", delta);
            reader.refresh();
            (first, reader.feed(&feed)["since"].clone())
        };
        let (first, then) = since(5..=6);
        assert_eq!(then, first, "two of four entries are new: the others are still in the document");
        let (first, then) = since(11..=14);
        assert_ne!(then, first, "entries may have come and gone between the two");
    });
}

#[test]
fn g6_entries_that_got_new_ids_after_or_in_a_delta_are_shown_once() {
    let renamed = |make: Make, numbers: std::ops::RangeInclusive<u32>| -> Reply {
        let entry = |number: u32| {
            let name = format!("e{number}");
            let link = format!("http://pages.example/{name}");
            Entry::new(format!("new-{name}"), &name)
                .published(day(number))
                .updated(day(number))
                .link(link)
                .html(format!("<p>The text of {name}</p>"))
        };
        make("Harbour").entries(numbers.rev().map(entry)).into()
    };
    let delta = |mut reply: Reply| {
        reply.status = 226;
        reply
    };
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        for last in [renamed(make, 4..=7), delta(renamed(make, 4..=7))] {
            let (reader, site) = after([of(1..=4), delta(of(5..=5)), delta(of(6..=6)), last]);
            let rows = reader.list(&site.url("/feed"));
            let mut titles: Vec<_> = rows.iter().filter_map(|row| row["title"].as_str()).collect();
            titles.sort_unstable();
            assert_eq!(titles, ["e1", "e2", "e3", "e4", "e5", "e6", "e7"]);
            assert!(reader.gaps().is_empty());
        }
    });
}

#[test]
fn g6_a_delta_without_dates_is_of_no_use_before_the_order_is_known() {
    in_each(&FORMATS, |make| {
        let of = |numbers: &[u32]| {
            let entry = |number: &u32| Entry::new(format!("e{number}"), format!("e{number}"));
            Reply::from(make("Harbour").entries(numbers.iter().map(entry)))
        };
        let site = Site::start();
        let reader = Reader::new();
        let url = site.url("/feed");
        // The newest entry is the last one.
        site.put("/feed", of(&[1, 2, 3, 4]).header("ETag", "\"1\""));
        reader.add(&url).ok();
        let mut delta = of(&[5, 6]).header("ETag", "\"2\"");
        delta.status = 226;
        site.put("/feed", delta);
        let before = site.count("/feed");
        reader.refresh();
        assert_eq!(site.count("/feed"), before + 2, "the whole document was asked for");
    });
}

#[test]
fn h3a_a_delta_of_an_edited_entry_is_no_older_copy() {
    in_each(&FORMATS, |make| {
        let edited = Entry::new("e2", "Corrected").published(day(2)).updated(day(20));
        let mut delta = Reply::from(make("Harbour").entry(edited));
        delta.status = 226;
        let (reader, site) = after([harbour_of(make)(1..=4), delta]);
        let rows = reader.list(&site.url("/feed"));
        assert!(rows.iter().any(|row| row["title"] == "Corrected"), "{rows:#?}");
        assert_eq!(rows.iter().filter(|row| row["row"] == "entry").count(), 4);
    });
}

#[test]
fn c1_a_delta_of_a_complete_feed_takes_nothing_away() {
    in_each(&MARKED, |make| {
        let mut delta = Reply::from(harbour_in(make, 3..=3).complete());
        delta.status = 226;
        let (reader, site) = after([harbour_in(make, 1..=2).complete().into(), delta]);
        let mut ids = reader.ids(&site.url("/feed"));
        ids.sort();
        assert_eq!(ids, ["e1", "e2", "e3"]);
    });
}

#[test]
fn g6_a_document_without_dates_is_judged_as_well() {
    in_each(&FORMATS, |make| {
        let bare = |ids: &[&str]| Reply::from(make("T").entries(ids.iter().map(|id| Entry::new(*id, *id))));
        let (reader, site) = after([bare(&["c", "b", "a"]), bare(&["z", "y", "x"])]);
        assert_eq!(reader.line(&site.url("/feed")), "z y x -missed-polls- c b a =before-first-fetch=");
    });
}

#[test]
fn g6_oldest_first_documents_are_judged_too() {
    in_each(&FORMATS, |make| {
        let rising = |numbers: std::ops::RangeInclusive<u32>| {
            Reply::from(make("T").entries(numbers.map(|n| post(&format!("e{n}"), n))))
        };
        assert_eq!(line([rising(1..=3), rising(3..=5)]), "e5 e4 e3 e2 e1 =before-first-fetch=");
        assert_eq!(
            line([rising(1..=3), rising(7..=9)]),
            "e9 e8 e7 -missed-polls- e3 e2 e1 =before-first-fetch="
        );
    });
}

#[test]
fn g8_since_when_nothing_was_missed_is_told_in_json_and_in_words() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let (reader, site) = after([of(5..=7), of(7..=9)]);
        let url = site.url("/feed");
        assert_eq!(reader.state(&url), "plain whole-since");
        let since = reader.feed(&url)["since"].as_str().unwrap().to_owned();
        let since = chrono::DateTime::parse_from_rfc3339(&since).unwrap().with_timezone(&chrono::Local);
        let words = format!("Nothing missed since {}", since.format("%-d %b %Y"));
        let told = reader.run(&["feeds"]).ok();
        assert!(format!("{told:?}").contains(&words), "{words}: {told:?}");
    });
}

#[test]
fn g6_a_feed_ordered_by_score_is_not_judged_though_it_has_one_sort_of_time() {
    in_each(&FORMATS, |make| {
        let item =
            |number: u32| Entry::new(format!("e{number}"), format!("e{number}")).published(day(number));
        let scored = |numbers: &[u32]| -> Reply {
            numbers.iter().fold(make("Chart"), |feed, number| feed.entry(item(*number))).into()
        };
        let (reader, site) = after([
            scored(&[3, 7, 1, 6, 2, 8, 4, 5]),
            scored(&[1, 6, 4, 8, 2, 7, 3, 5]),
            scored(&[13, 17, 11, 16, 12]),
        ]);
        let url = site.url("/feed");
        assert_eq!(reader.state(&url), "plain not-knowable");
        assert!(reader.gaps().is_empty());
    });
}

#[test]
fn k9_a_feed_that_lost_its_archives_is_judged_by_its_earlier_documents() {
    in_each(&MARKED, |make| {
        let site = Site::start();
        site.put("/feed", crate::support::subscription_in(make, 3..=6, "/a1"));
        site.put("/a1", crate::support::archive_in(make, 1..=2, ""));
        let (reader, url) = Reader::of(&site);
        assert_eq!(reader.state(&url), "archived whole");
        site.put("/feed", make("Harbour").id("urn:harbour").entries(posts(20..=24)));
        reader.refresh();
        assert_eq!(reader.state(&url), "plain gaps 1", "{}", reader.line(&url));
    });
}

#[test]
fn g6a_pages_that_lead_in_a_circle_come_to_an_end() {
    in_each(&FORMATS, |make| {
        let site = Site::start();
        let page = |numbers: std::ops::RangeInclusive<u32>, next: &str| -> Reply {
            make("Pages").link("self", "/feed").link("next", next).entries(posts(numbers)).into()
        };
        site.put("/feed", page(1..=4, "/2"));
        site.put("/2", page(101..=104, "/3"));
        site.put("/3", page(91..=94, "/2"));
        let (reader, _) = Reader::of_faulty(&site);
        site.put("/feed", page(201..=204, "/2"));
        reader.run(&["refresh", "--now", "--whole"]);
        assert!(site.count("/2") <= 4, "{:?}", site.requested());
        assert_eq!(reader.gap()["cause"], "missed-polls");
    });
}

#[test]
fn g6_an_entry_that_was_pinned_edited_or_dated_anew_does_not_hide_a_loss() {
    let pinned = |numbers: std::ops::RangeInclusive<u32>| {
        let mut entries = vec![post("pinned", 1)];
        entries.extend(posts(numbers));
        entries
    };
    let with = |entry: Entry| {
        let mut entries = posts(11..=14);
        entries.insert(1, entry);
        entries
    };
    in_each(&FORMATS, |format| {
        for (name, first, second) in [
            ("pinned", pinned(2..=8), pinned(11..=17)),
            ("dated anew", posts(1..=5), with(post("e3", 14))),
            ("brought up under its old date", posts(1..=5), with(post("e3", 3))),
        ] {
            let (reader, site) =
                after([format("Harbour").entries(first), format("Harbour").entries(second)].map(Reply::from));
            assert_eq!(reader.state(&site.url("/feed")), "plain gaps 1", "{name}");
            assert_eq!(reader.gap()["confidence"], "suspected", "{name}");
        }
    });
}

#[test]
fn g6_a_site_that_dates_everything_anew_or_moves_to_https_lost_nothing() {
    let item = |number: u32, on: u32, base: &str| {
        Entry::new(format!("{base}{number}"), format!("Item {number}"))
            .link(format!("{base}{number}"))
            .published(day(on))
    };
    in_each(&FORMATS, |format| {
        let build = |numbers: std::ops::RangeInclusive<u32>, on: u32| {
            Reply::from(format("T").entries(numbers.rev().map(|n| item(n, on, "http://x.example/"))))
        };
        let (reader, _site) = after([build(1..=4, 10), build(3..=6, 20)]);
        assert_eq!(reader.gaps().len(), 0, "dated anew");
        let moved = |numbers: std::ops::RangeInclusive<u32>, base: &str| {
            Reply::from(format("T").entries(numbers.rev().map(|n| item(n, n, base))))
        };
        let (reader, _site) = after([moved(1..=4, "http://x.example/"), moved(3..=6, "https://x.example/")]);
        assert_eq!(reader.gaps().len(), 0, "moved");
    });
}

#[test]
fn g6_a_poll_that_was_cut_off_does_not_hide_a_loss() {
    in_each(&FORMATS, |make| {
        let of = harbour_of(make);
        let cut = |numbers: std::ops::RangeInclusive<u32>| {
            let mut reply = of(numbers);
            let half = reply.body.len() / 2;
            reply.body.truncate(half);
            reply
        };
        let (reader, site) = after([of(1..=10), cut(1..=10), of(51..=60)]);
        let url = site.url("/feed");
        assert_eq!(reader.state(&url), "plain gaps 1", "{}", reader.line(&url));
        assert!(reader.line(&url).contains("e51 -missed-polls- e10"), "{}", reader.line(&url));
        // Before the next document, the entries of the cut document are unknown.
        let (reader, site) = after([of(1..=10), cut(1..=10)]);
        assert_eq!(reader.state(&site.url("/feed")), "plain not-knowable");
        let (reader, site) = after([of(1..=10), cut(1..=10), of(4..=13)]);
        assert_eq!(reader.state(&site.url("/feed")), "plain whole-since");
    });
}

#[test]
fn g6_a_document_that_only_looks_like_the_old_one_does_not_hide_a_loss() {
    let item = |id: &str, title: &str, link: &str, on: u32| {
        Entry::new(id, title).link(format!("http://x.example/{link}")).published(day(on)).html(id.to_owned())
    };
    let numbered = |numbers: std::ops::RangeInclusive<u32>| {
        numbers.rev().map(move |n| item(&format!("e{n}"), &format!("Item {n}"), &n.to_string(), n))
    };
    let all_alike = |numbers: std::ops::RangeInclusive<u32>| {
        numbers.rev().map(move |n| item(&format!("e{n}"), "Alarm", "", n)).collect::<Vec<_>>()
    };
    let with = |front: Vec<Entry>, numbers: std::ops::RangeInclusive<u32>, end: Vec<Entry>| {
        front.into_iter().chain(numbered(numbers)).chain(end).collect::<Vec<_>>()
    };
    let undated = |id: &str| Entry::new(id, id);
    let bare = |numbers: std::ops::RangeInclusive<u32>| {
        let entries = numbers.rev().map(|n| undated(&format!("e{n}")));
        entries.chain([undated("about")]).collect::<Vec<_>>()
    };
    let about = |id: &str, on: u32| item(id, "About", "about", on);
    let imprint = || item("imprint", "Imprint", "imprint", 1);
    let future = || item("fair", "The fair", "fair", 9_000);
    in_each(&FORMATS, |format| {
        for (name, first, second) in [
            ("one title and link for all", all_alike(11..=20), all_alike(61..=70)),
            (
                "one item under a new id",
                with(vec![], 11..=20, vec![about("a1", 2)]),
                with(vec![], 61..=70, vec![about("a2", 2)]),
            ),
            (
                "one of the future, taken back",
                with(vec![future()], 11..=20, vec![]),
                with(vec![], 61..=70, vec![]),
            ),
            (
                "two that are always at the end, edited",
                with(vec![], 11..=20, vec![about("a", 3), imprint()]),
                with(vec![], 61..=70, vec![about("a", 3), imprint()]),
            ),
            ("one that is always at the end, undated", bare(11..=20), bare(61..=70)),
        ] {
            let (reader, site) =
                after([format("Harbour").entries(first), format("Harbour").entries(second)].map(Reply::from));
            assert_eq!(
                reader.state(&site.url("/feed")),
                "plain gaps 1",
                "{name}: {}",
                reader.line(&site.url("/feed"))
            );
        }
    });
}
