//! Tests of each route over real sockets.

use std::collections::BTreeSet;

use super::*;
use crate::demo::testing::{Answer, get, get_with};
use crate::locale::{Language, within};

fn publisher() -> DemoPublisher {
    // 2026-02-17T09:00:00Z
    DemoPublisher::start_at(0, Timestamp::from_seconds(1_771_318_800)).unwrap()
}

fn fetch(publisher: &DemoPublisher, path: &str) -> Answer {
    get(&publisher.address().join(path).unwrap())
}

/// Returns the address to which a relation of the document leads.
fn link(document: &str, relation: &str) -> Option<String> {
    let (_, rest) = document.split_once(&format!("rel=\"{relation}\" href=\""))?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// Follows a relation from a path until it ends or fails, or until `most` documents were read.
fn follow(publisher: &DemoPublisher, path: &str, relation: &str, most: usize) -> (Vec<Answer>, Vec<String>) {
    let mut at = publisher.address().join(path).unwrap();
    let (mut answers, mut paths) = (Vec::new(), Vec::new());
    while answers.len() < most {
        let answer = get(&at);
        let next = link(&answer.text(), relation);
        paths.push(at.path().to_owned());
        answers.push(answer);
        let Some(next) = next else { break };
        at = at.join(&next).unwrap();
    }
    (answers, paths)
}

fn ids(answers: &[Answer]) -> BTreeSet<String> {
    let ids = |text: &str| -> Vec<String> {
        let ends: [(&str, &str); 2] = [("<id>", "</id>"), ("<guid isPermaLink=\"false\">", "</guid>")];
        ends.iter()
            .flat_map(|(open, close)| {
                text.split(open)
                    .skip(1)
                    .filter_map(move |rest| rest.split_once(*close))
                    .map(|(id, _)| id.to_owned())
            })
            .filter(|id| id.rsplit_once('/').is_some_and(|(_, number)| number.parse::<u32>().is_ok()))
            .collect()
    };
    answers.iter().flat_map(|answer| ids(&answer.text())).collect()
}

#[test]
fn every_feed_answers_with_its_status_and_its_own_text() {
    let publisher = publisher();
    let check = |path: &str, status: u16, has: &str| {
        let answer = fetch(&publisher, path);
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.text().contains(has), "{path}: {has}");
    };
    check("archived/index.atom", 200, "rel=\"prev-archive\"");
    check("archived/2025-03.atom", 200, "<fh:archive/>");
    check("archived-rss/index.rss", 200, "<atom:link rel=\"prev-archive\"");
    check("stateful/index.atom", 200, "<fh:stateful> 1 </fh:stateful>");
    check("incremental/index.rss", 200, "<fh:incremental>true</fh:incremental>");
    check("lost-snapshot/index.atom", 200, "rel=\"prev\"");
    check("flag/index.atom", 200, "<fh:stateful>\n 0 \n</fh:stateful>");
    check("relative/index.atom", 200, "xml:base=\"volumes/\"");
    check("addressed/2025-10.atom", 200, "rel=\"current\"");
    check("next-archive/index.atom", 200, "rel=\"next\"");
    check("top-ten/index.atom", 200, "<fh:complete/>");
    check("namespace/https.atom", 200, "xmlns:h=\"https://purl.org/syndication/history/1.0/\"");
    check("namespace/wrong.atom", 200, "xmlns:fh=\"http://example.org/fish-hooks\"");
    check("contradicting/index.atom", 200, "<fh:complete/>");
    check("paged/index.atom", 200, "rel=\"last\"");
    check("json/feed.json", 200, "\"next_url\"");
    check("plain/oven.rss", 200, "<guid");
    check("rolling/index.rss", 200, "<item>");
    check("weblog/feed.rss", 200, "wordpress.org");
    check("lamp-room/", 200, "rel=\"alternate\"");
    check("trouble/closed.atom", 410, "");
    check("trouble/members.atom", 401, "");
    check("trouble/moved.atom", 301, "");
    check("trouble/empty.atom", 200, "");
    check("read/harbour/12.html", 200, "<h1>");
    check("read/nobody/12.html", 404, "");
    check("images/harbour-3.png", 200, "PNG");
    check("images/harbour-x.png", 404, "");
    check("subscriptions.opml", 200, "xmlUrl=");
    check("nowhere", 404, "");
    assert!(!fetch(&publisher, "no-ids/index.rss").text().contains("<guid"));
}

#[test]
fn the_front_page_and_the_opml_name_every_feed() {
    let publisher = publisher();
    let (front, opml) = (fetch(&publisher, "").text(), fetch(&publisher, "subscriptions.opml").text());
    assert!(publisher.feeds().len() >= 30);
    for feed in publisher.feeds() {
        assert!(front.contains(&escape(&feed.title)), "{}", feed.title);
        assert!(opml.contains(&format!("xmlUrl=\"{}\"", feed.url)), "{}", feed.title);
        assert!(folders().contains(&feed.folder.as_str()));
        assert_ne!(get(&feed.url).status, 404, "{}", feed.url);
        assert!(!feed.about.is_empty());
    }
    let titles: BTreeSet<&str> = publisher.feeds().iter().map(|feed| feed.title.as_str()).collect();
    assert_eq!(titles.len(), publisher.feeds().len());
}

#[test]
fn whole_chains_lead_to_every_entry() {
    let publisher = publisher();
    let check = |path: &str, relation: &str, documents: usize, entries: usize| {
        let (answers, paths) = follow(&publisher, path, relation, 100);
        assert_eq!(answers.len(), documents, "{path}: {paths:?}");
        assert!(answers.iter().all(|answer| answer.status == 200), "{path}");
        assert_eq!(ids(&answers).len(), entries, "{path}");
    };
    check("archived/index.atom", "prev-archive", 13, 124);
    check("archived-rss/index.rss", "prev-archive", 13, 84);
    check("stateful/index.atom", "prev", 11, 42);
    check("paged/index.atom", "next", 5, 60);
    check("paged/page-5.atom", "previous", 5, 60);
    check("paged-rss/index.rss", "next", 4, 40);
    // `follow` knows only the address of the document, so the test applies the base by itself (H7).
    let volume = fetch(&publisher, "relative/volumes/volume-3.atom").text();
    assert_eq!(link(&volume, "prev-archive").as_deref(), Some("volume-2.atom"));
    check("relative/volumes/volume-3.atom", "prev-archive", 3, 30);
    assert_eq!(
        link(&fetch(&publisher, "relative/index.atom").text(), "prev-archive").as_deref(),
        Some("volume-3.atom")
    );
    // After one `next` the chain continues with `prev-archive` (K7a).
    let first = fetch(&publisher, "next-archive/index.atom").text();
    assert!(link(&first, "prev-archive").is_none());
    let newest = link(&first, "next").unwrap();
    assert!(link(&get(&newest.parse().unwrap()).text(), "prev-archive").is_some());
}

#[test]
fn broken_chains_break_where_their_descriptions_say() {
    let publisher = publisher();
    let check = |path: &str, before: usize, status: u16| {
        let (answers, paths) = follow(&publisher, path, "prev-archive", 100);
        assert_eq!(
            (answers.len(), answers.last().unwrap().status),
            (before + 1, status),
            "{path}: {paths:?}"
        );
    };
    check("forbidden/index.atom", 3, 403);
    check("not-found/index.atom", 2, 404);
    check("gone/index.atom", 4, 410);
    check("web-page/index.atom", 3, 200);
    let (answers, paths) = follow(&publisher, "lost-snapshot/index.atom", "prev", 100);
    assert_eq!(answers.last().unwrap().status, 404, "{paths:?}");
    assert!((3..8).contains(&answers.len()), "{paths:?}");

    let (_, paths) = follow(&publisher, "loop/index.atom", "prev-archive", 30);
    assert_eq!(paths.len(), 30);
    assert!(paths.iter().collect::<BTreeSet<_>>().len() < 12, "{paths:?}");

    let (answers, paths) = follow(&publisher, "loop-by-content/index.atom", "prev-archive", 30);
    assert_eq!(paths.iter().collect::<BTreeSet<_>>().len(), 30);
    assert_eq!(ids(&answers).len(), 48);

    let (answers, _) = follow(&publisher, "endless/index.atom", "prev-archive", 30);
    assert_eq!(ids(&answers).len(), 120);

    let (answers, _) = follow(&publisher, "cut/index.atom", "prev-archive", 100);
    assert!(!answers.get(2).unwrap().text().contains("</feed>"));
    let (answers, _) = follow(&publisher, "broken-off/index.atom", "prev-archive", 100);
    let broken = answers.get(3).unwrap();
    assert!(broken.body.len() * 2 <= broken.announced.unwrap() + 1);
}

#[test]
fn changing_feeds_change_and_the_others_answer_304() {
    let publisher = publisher();
    let steady = fetch(&publisher, "archived/index.atom");
    let etag = steady.header("ETag").unwrap();
    let url = publisher.address().join("archived/index.atom").unwrap();
    assert_eq!(get_with(&url, &[("If-None-Match", &etag)]).status, 304);

    let (one, two) = (fetch(&publisher, "top-ten/index.atom"), fetch(&publisher, "top-ten/index.atom"));
    assert_eq!(one.header("ETag"), None);
    assert_ne!(one.body, two.body);
    let windows = [fetch(&publisher, "rolling/index.rss"), fetch(&publisher, "rolling/index.rss")];
    assert_eq!(windows[0].header("ETag"), None);
    assert_eq!(ids(&windows).len(), 10, "two windows share an entry");
    let again = fetch(&publisher, "rolling/index.rss");
    assert_eq!(ids(&[again]), ids(&windows[1..]), "a check that follows soon misses nothing");
    let statuses: Vec<u16> = (0..4).map(|_| fetch(&publisher, "trouble/mast.atom").status).collect();
    assert_eq!(statuses, [200, 503, 200, 503]);
    assert_eq!(fetch(&publisher, "trouble/busy.atom").status, 200);
    assert_eq!(fetch(&publisher, "trouble/busy.atom").header("Retry-After").as_deref(), Some("600"));
    let members = publisher.address().join("trouble/members.atom").unwrap();
    assert_eq!(get_with(&members, &[("Authorization", "Basic Z3Vlc3Q6Z3Vlc3Q=")]).status, 200);
}

#[test]
fn numbered_pages_of_the_weblog_end_with_a_404() {
    let publisher = publisher();
    let first = fetch(&publisher, "weblog/feed.rss");
    assert!(first.header("Link").unwrap().contains("https://api.w.org/"));
    assert!(first.text().contains("<generator>https://wordpress.org/"));
    let pages: Vec<Answer> =
        (2..=5).map(|number| fetch(&publisher, &format!("weblog/feed.rss?paged={number}"))).collect();
    assert_eq!(pages.iter().map(|page| page.status).collect::<Vec<_>>(), [200, 200, 200, 404]);
    assert_eq!(ids(&[first]).len() + ids(&pages).len(), 30);
}

#[test]
fn the_web_archive_lists_and_serves_missing_documents() {
    let publisher = publisher();
    let captures = |original: &Url| -> Vec<Answer> {
        let map = get(&Url::parse(&format!("{}{original}", publisher.web_archive())).unwrap());
        let listed = crate::document::read_time_map(
            &map.body,
            &publisher.web_archive(),
            crate::document::Span::default(),
        )
        .captures;
        let raw = |uri: &Url| {
            let (before, time) = uri.as_str().split_once("/web/").unwrap();
            let (time, rest) = time.split_once('/').unwrap();
            get(&Url::parse(&format!("{before}/web/{time}id_/{rest}")).unwrap())
        };
        listed.iter().map(|(uri, _)| raw(uri)).collect()
    };
    // There are two captures of the missing archive: one of the archive itself, and one from the time when it was gone.
    let (answers, _) = follow(&publisher, "gone/index.atom", "prev-archive", 100);
    let gone = link(&answers[answers.len() - 2].text(), "prev-archive").unwrap();
    let kept = captures(&gone.parse().unwrap());
    assert_eq!(kept.iter().map(|answer| answer.status).collect::<Vec<_>>(), [200, 302]);
    assert!(kept[0].text().contains("<fh:archive/>"));
    // The capture between two fetches of a feed that rolls over shares entries with both.
    let rolling = publisher.address().join("rolling/index.rss").unwrap();
    let (one, two) = (get(&rolling), get(&rolling));
    let between = captures(&rolling);
    assert_eq!(between.len(), 1);
    let (one, two, between) = (ids(&[one]), ids(&[two]), ids(&between));
    assert_eq!((one.intersection(&between).count(), two.intersection(&between).count()), (2, 1));
    assert_eq!(between.len(), 5, "and two entries that neither has");
}

#[test]
fn the_port_is_free_again_afterwards() {
    let publisher = publisher();
    let port = publisher.address().port().unwrap();
    assert_eq!(fetch(&publisher, "").status, 200);
    assert!(DemoPublisher::start_at(port, Timestamp::from_seconds(0)).is_err(), "the port is taken");
    drop(publisher);
    assert!(DemoPublisher::start(port).is_ok());
}

#[test]
fn the_tour_speaks_the_language_of_the_user_and_names_only_what_the_window_has() {
    for (language, welcome) in [(Language::English, "Welcome"), (Language::German, "Willkommen")] {
        within(language, || {
            let publisher = publisher();
            let tour = fetch(&publisher, "tour/index.atom").text();
            assert!(tour.contains(welcome), "{language:?}");
            let names = [
                t!("ui-list-about-feed"),
                t!("ui-gap-web-archive"),
                t!("ui-gap-look-for-older"),
                t!("app-scope-at-risk"),
                t!("ui-sidebar-examples"),
            ];
            for name in names {
                let bold = escape(&format!("<b>{name}</b>"));
                assert!(tour.contains(&bold), "{language:?}: {name}");
            }
            assert_eq!(publisher.tour()[0].title, format!("0. {}", t!("demo-tour-title")));
        });
    }
}
