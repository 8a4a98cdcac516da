//! A server with the API of Google Reader, in the dialect of FreshRSS: the login by a form, entries without the
//! publisher's ids, and a continuation.

use std::io::Write as _;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use lacuna::demo::Site;
use serde_json::{Value, json};
use url::Url;

use super::add_with;
use super::socket::SocketRequest;
use crate::support::{Reader, day, harbour};
use crate::ways::{Numbers, missed, recover};

/// Number of entries that one answer has at most.
const PAGE: usize = 7;

/// A made FreshRSS. Its thread ends with the test program.
struct FreshRss {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl FreshRss {
    /// Starts a server whose user ada follows a feed and has the entries 1 to 22, polled every other day. `id` is the
    /// server's name for the feed.
    fn start(feed: &Url, id: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let (feed, id, log) = (feed.to_string(), id.to_owned(), Arc::clone(&asked));
        thread::spawn(move || {
            for stream in listener.incoming() {
                answer(stream.unwrap(), (&feed, &id), &log);
            }
        });
        Self { address, asked }
    }

    fn site(&self) -> String {
        format!("http://{}/rss/", self.address)
    }
}

fn answer(stream: TcpStream, (feed, id): (&str, &str), log: &Mutex<Vec<String>>) {
    let Some((request, mut stream)) = SocketRequest::read(stream) else { return };
    let target = request.target();
    let path = target.strip_prefix("/rss/api/greader.php/").unwrap_or("elsewhere");
    log.lock().unwrap().push(path.to_owned());
    let signed_in = request.header("Authorization") == Some("GoogleLogin auth=ada/8f1e");
    let (status, body) = match path.split('?').next().unwrap() {
        "accounts/ClientLogin"
            if request.body == b"Email=ada&Passwd=love+%26+lace" && request.first.starts_with("POST ") =>
        {
            (200, "SID=ada/8f1e\nLSID=null\nAuth=ada/8f1e\n".to_owned())
        }
        "elsewhere" => (404, String::new()),
        _ if !signed_in => (401, "Unauthorized!".to_owned()),
        "reader/api/0/user-info" => (200, json!({"userId": "ada", "userName": "ada"}).to_string()),
        "reader/api/0/subscription/list" => {
            (200, json!({"subscriptions": [{"id": id, "title": "Harbour", "url": feed}]}).to_string())
        }
        _ if asks_for(path, id) => (200, contents(target).to_string()),
        _ => (404, String::new()),
    };
    let reply =
        format!("HTTP/1.1 {status} x\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
    stream.write_all(reply.as_bytes()).unwrap();
}

/// Returns true if a path asks for the entries of a feed. The part behind `feed/` is one part of the path.
fn asks_for(path: &str, id: &str) -> bool {
    let part = path.split('?').next().unwrap().strip_prefix("reader/api/0/stream/contents/feed/");
    let plain = |part: &str| part.replace("%2F", "/").replace("%3F", "?").replace("%23", "#");
    part.is_some_and(|part| !part.contains('/') && id == format!("feed/{}", plain(part)))
}

/// Answers with the entries stored between two times, newest first.
fn contents(target: &str) -> Value {
    let query = Url::parse(&format!("http://x{target}")).unwrap();
    let number = |name: &str| -> Option<i64> {
        query.query_pairs().find(|(key, _)| key == name).and_then(|(_, value)| value.parse().ok())
    };
    let seconds = |n: u32| chrono::DateTime::parse_from_rfc3339(&day(n)).unwrap().timestamp();
    let stored = |n: u32| seconds(n.div_ceil(2) * 2);
    let (from, to) = (number("ot").unwrap(), number("nt").unwrap());
    let left: Vec<u32> = (1..=22_u32)
        .rev()
        .filter(|n| {
            from <= stored(*n) && stored(*n) <= to && number("c").is_none_or(|after| i64::from(*n) < after)
        })
        .collect();
    let item = |n: &u32| {
        json!({
            "id": format!("tag:google.com,2005:reader/item/{n:016x}"), "crawlTimeMsec": (stored(*n) * 1000).to_string(),
            "timestampUsec": (stored(*n) * 1_000_000).to_string(), "published": seconds(*n), "title": format!("e{n}"),
            // The link of entry 5 has changed, so its title and time find it.
            "canonical": [{"href": format!("http://pages.example/{}e{n}", if *n == 5 { "old/" } else { "" })}],
            "categories": [], "summary": {"content": format!("<p>FreshRSS has e{n}</p>")}, "author": "",
        })
    };
    let page: Vec<u32> = left.iter().copied().take(PAGE).collect();
    let mut answer =
        json!({"id": "feed/52", "updated": 1, "items": page.iter().map(item).collect::<Vec<_>>()});
    if let Some(last) = page.last().filter(|_| left.len() > PAGE) {
        answer["continuation"] = last.to_string().into();
    }
    answer
}

#[test]
fn g10_freshrss_gives_entries_back_by_links_titles_and_times_and_leaves_the_gap_open() {
    let site = Site::start();
    let (reader, url) = missed(&site, |numbers: Numbers| harbour(numbers).into());
    let server = FreshRss::start(&url, "feed/52");
    let add = [&server.site(), "--user", "ada", "--name", "Fresh"];
    let added = add_with(&reader, &add, "love & lace").ok();
    assert!(added.said.contains("Fresh: FreshRSS at"), "{}", added.said);
    server.asked.lock().unwrap().clear();
    let (recovered, said) = recover(&reader);
    let of_server = recovered.last().unwrap();
    assert_eq!((&of_server["way"], &of_server["closed"]), (&"google-reader".into(), &false.into()), "{said}");
    assert!(said.contains("12 missing entries came back from Fresh. Others may still be missing."), "{said}");
    // The ids of entries 6 to 17 are not known yet, so they have their links for ids.
    let expect: Vec<String> = (1..=22_u32)
        .rev()
        .map(|n| if (6..=17).contains(&n) { format!("http://pages.example/e{n}") } else { format!("e{n}") })
        .collect();
    assert_eq!(reader.ids(&url), expect, "{said}");
    assert_eq!(reader.gap()["cause"], "missed-polls", "the server deletes entries without a trace");
    let asked = server.asked.lock().unwrap().clone();
    let pages = asked.iter().filter(|path| path.starts_with("reader/api/0/stream/contents")).count();
    assert_eq!(pages, 3, "every continuation is followed: {asked:?}");
    // The publisher brings some of them again, with their ids.
    site.put("/feed", harbour(14..=23));
    reader.refresh().ok();
    assert_eq!(reader.ids(&url).len(), 23, "{}", reader.line(&url));
    let row = reader.entry(&url, "e15");
    assert!(row["content"].as_str().unwrap().contains("The text of e15"), "{row}");
}

#[test]
fn g10_a_feed_named_by_its_address_is_one_part_of_the_path() {
    let site = Site::start();
    let (reader, url) = missed(&site, |numbers: Numbers| harbour(numbers).into());
    let server = FreshRss::start(&url, "feed/http://a.example/?feed=rss2#top");
    add_with(&reader, &[&server.site(), "--user", "ada", "--name", "Fresh"], "love & lace").ok();
    let (_, said) = recover(&reader);
    assert_eq!(reader.ids(&url).len(), 22, "{said}");
}

#[test]
fn a_wrong_password_of_freshrss_is_refused() {
    let site = Site::start();
    let server = FreshRss::start(&site.url("/feed"), "feed/52");
    let reader = Reader::new();
    let run = add_with(&reader, &[&server.site(), "--user", "ada"], "wrong");
    assert_eq!(run.status, 1);
    assert!(run.said.contains("did not accept the user name"), "{}", run.said);
}
