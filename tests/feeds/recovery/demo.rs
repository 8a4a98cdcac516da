//! The demo has older entries and a web archive, so that new users can try both.

use std::time::Duration;

use lacuna::demo::DemoPublisher;
use serde_json::json;

use crate::support::Reader;

#[test]
fn older_entries_of_the_demo_weblog_are_looked_for() {
    let publisher = DemoPublisher::start(0).unwrap();
    let url = publisher.address().join("weblog/feed.rss").unwrap();
    let reader = Reader::new();
    reader.add(&url).ok();
    assert_eq!((reader.state(&url).as_str(), reader.ids(&url).len()), ("plain whole-since", 8));
    let said = reader.run(&["refresh", "--older"]).said;
    assert!(said.contains("Added 22 older entries from 3 pages. That was the oldest page."), "{said}");
    assert_eq!((reader.state(&url).as_str(), reader.ids(&url).len()), ("plain whole-since", 30));
}

#[test]
fn g9_the_demo_sites_give_back_what_no_fetch_showed() {
    let publisher = DemoPublisher::start(0).unwrap();
    let feeds = ["bakery/feed/", "sky/feed/", "feeds/posts/default", "mill/millwright/releases.atom"]
        .map(|path| publisher.address().join(path).unwrap());
    let reader = Reader::new();
    for url in &feeds {
        reader.add(url).ok();
    }
    // RSS has no fractions of a second, so the test waits.
    std::thread::sleep(Duration::from_secs(8));
    reader.run(&["refresh", "--now"]).ok();
    for url in &feeds {
        assert_eq!(reader.state(url), "plain gaps 1", "{url}");
    }
    let said = reader.run(&["refresh", "--recover"]).said;
    for url in &feeds {
        assert_eq!(reader.state(url), "plain whole-since", "{url}: {said}");
        assert_eq!(reader.ids(url).len(), 12, "{url}: five, two unseen, five");
    }
}

#[test]
fn the_demo_web_archive_has_the_deleted_and_the_missed_entries() {
    let publisher = DemoPublisher::start(0).unwrap();
    let reader = Reader::with_settings(&json!({"web_archive": publisher.web_archive().as_str()}));
    let gone = publisher.address().join("gone/index.atom").unwrap();
    let rolling = publisher.address().join("rolling/index.rss").unwrap();
    reader.add(&gone);
    reader.add(&rolling).ok();
    // The times of captures have no fractions of a second, so the test waits.
    std::thread::sleep(Duration::from_secs(3));
    reader.run(&["refresh", "--now", rolling.as_str()]).ok();
    assert_eq!(
        (reader.state(&gone), reader.state(&rolling)),
        ("archived gaps 1".into(), "plain gaps 1".into())
    );
    let said = reader.run(&["refresh", "--web-archive"]).said;
    assert_eq!(said.matches("recovered from 1 copy in the web archive 127.0.0.1.").count(), 2, "{said}");
    assert_eq!(
        (reader.state(&gone), reader.state(&rolling)),
        ("archived whole".into(), "plain whole-since".into())
    );
    assert_eq!(reader.ids(&rolling).len(), 12, "five, two unseen, five");
}
