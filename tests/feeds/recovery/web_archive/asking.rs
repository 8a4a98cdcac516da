//! These tests check when Lacuna asks a web archive, and about which addresses it asks none.

use chrono::Utc;
use lacuna::demo::http::Reply;
use lacuna::demo::{Site, WebArchive};

use super::missed_polls::Clock;
use super::{at, broken, look_in_archive, reader_of};
use crate::support::{FORMATS, MARKED, archive_in, in_each};

#[test]
fn which_archive_is_asked_can_be_said_on_the_command_line() {
    let (site, url) = broken(MARKED[0].1);
    let (set, said) = (WebArchive::start(), WebArchive::start());
    let reader = reader_of(&set);
    reader.add(&url);
    said.put(&site.url("/a2"), at("2024-03-01T00:00:00Z"), archive_in(MARKED[0].1, 3..=4, "/a1"));
    // The address also works without the slash at its end.
    let address = said.time_maps().as_str().trim_end_matches('/').to_owned();
    let run = reader.run(&["refresh", &format!("--web-archive={address}"), url.as_str()]);
    assert!(run.said.contains("2 entries recovered from 1 copy"), "{run:?}");
    assert_eq!(set.site().log().len(), 0);
    let run = reader.run(&["refresh", "--web-archive=nowhere at all"]);
    assert!(run.status == 1 && run.said.contains("is not a web address"), "{run:?}");
}

#[test]
fn captures_are_asked_for_one_after_the_other() {
    let (site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    for day in 1..=4 {
        web.put(&site.url("/a2"), at(&format!("2024-03-0{day}T00:00:00Z")), Reply::status(404));
    }
    let reader = reader_of(&web);
    reader.add(&url);
    look_in_archive(&reader);
    assert_eq!((web.site().log().len(), web.site().most_at_once()), (5, 1), "A7b");
}

#[test]
fn f2_a_web_archive_that_asks_to_wait_is_not_asked_for_the_next_capture() {
    in_each(&FORMATS, |make| {
        for (reply, told) in [
            (
                Reply::status(429).header("Retry-After", "3600"),
                "too many requests. Lacuna will not ask again before",
            ),
            (Reply::status(503), "out of service at present. Lacuna will not ask again before"),
        ] {
            let (site, web, clock) = (Site::start(), WebArchive::start(), Clock(Utc::now()));
            let urls = ["/wire", "/other"].map(|path| site.url(path));
            let reader = reader_of(&web);
            for url in &urls {
                site.put(url.path(), clock.window(make, 20));
                reader.add(url).ok();
                site.put(url.path(), clock.window(make, 0));
                for hour in 5..=10 {
                    web.put(url, clock.at(hour), reply.clone());
                }
            }
            reader.refresh().ok();
            assert_eq!(reader.gaps().len(), 2);
            let said = look_in_archive(&reader);
            assert!(said.contains("was broken off: 1 of 6 copies asked for, nothing recovered."), "{said}");
            assert!(said.contains(told), "{said}");
            // One list and one capture were requested for the first feed. The search for the other feed may have begun
            // at the same time.
            let asked = web.site().requested();
            assert!(asked.len() <= 4, "{asked:?}");
            assert_eq!(reader.gaps().len(), 2, "nothing is closed");
        }
    });
}

#[test]
fn f2_a_web_archive_that_asks_to_wait_is_not_asked_again_before_that_time() {
    let (_site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    let busy = Site::start();
    busy.handle_under("/", |_| Reply::status(429).header("Retry-After", "120"));
    let reader = reader_of(&web);
    reader.add(&url);
    let said = reader.run(&["refresh", &format!("--web-archive={}", busy.url("/list/"))]).said;
    assert!(
        said.contains("could not be searched.") && said.contains("Lacuna will not ask again before"),
        "{said}"
    );
    assert_eq!(busy.log().len(), 1);
}

#[test]
fn f2_a_publisher_that_asks_to_wait_is_let_alone_while_a_web_archive_is_asked() {
    let (site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    web.put(&site.url("/a2"), at("2024-03-01T00:00:00Z"), archive_in(MARKED[0].1, 3..=4, "/a1"));
    let reader = reader_of(&web);
    reader.add(&url);
    site.put("/feed", Reply::status(503).header("Retry-After", "3600"));
    reader.refresh();
    site.clear_log();
    let said = look_in_archive(&reader);
    assert!(said.contains("2 entries recovered from 1 copy"), "{said}");
    assert_eq!(site.requested(), Vec::<String>::new());
    assert_eq!(reader.line(&url), "e8 e7 e6 e5 e4 e3 -not-yet-fetched-");
}

#[test]
fn an_archive_on_the_internet_is_not_asked_about_an_address_of_the_own_network() {
    let (_site, url) = broken(MARKED[0].1);
    let web = WebArchive::start();
    let reader = reader_of(&web);
    reader.add(&url);
    let before = reader.gap();
    let said = reader.run(&["refresh", "--web-archive=https://archive.example/timemap/"]).said;
    assert!(said.contains("is in your own network, so no web archive on the internet was asked."), "{said}");
    assert_eq!(reader.gap(), before);
}
