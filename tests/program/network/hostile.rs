//! Fifty hostile publishers at once (F5, A7). The program stays small, ends, and reads what can be read.
//!
//! If `LACUNA_PROGRAM` names the release, the documents have the largest allowed size. If not, they have a fifth of it,
//! because the build that tests run is many times slower.

use std::fmt::Write as _;
use std::io::Write as _;
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply};

use super::failures::raw_server;
use crate::harness::{Program, finish, gzip, opml_of};

/// Bytes of memory that the program may take at its worst moment.
const MOST: u64 = 300_000_000;

fn rss(items: &str) -> Vec<u8> {
    format!(
        "<rss version='2.0'><channel><title>H</title><link>http://h.example/</link>{items}</channel></rss>"
    )
    .into_bytes()
}

/// A document of many megabytes of entries, below the limit.
fn huge() -> Vec<u8> {
    let size = if std::env::var_os("LACUNA_PROGRAM").is_some() { 30 << 20 } else { 6 << 20 };
    let text = "<p>So many words that nobody reads them, &amp; so on.</p> ".replace('<', "&lt;").repeat(30);
    let mut items = String::new();
    let mut n = 0;
    while items.len() < size {
        write!(items, "<item><guid>g{n}</guid><title>T{n}</title><description>{text}</description></item>")
            .unwrap();
        n += 1;
    }
    rss(&items)
}

/// Fifty hostile feeds of ten sorts.
fn hostile(site: &Site) -> Vec<String> {
    let huge = huge();
    let nested = |open: &str, close: &str| format!("{}x{}", open.repeat(50_000), close.repeat(50_000));
    let title = "T\u{202E}\u{0}".repeat(1 << 17);
    let item = |title: &str, text: &str| {
        format!("<item><guid>1</guid><title>{title}</title><description>{text}</description></item>")
    };
    let laughs = (1..12).fold("<!ENTITY l0 'ha'>".to_owned(), |dtd, n| {
        format!("{dtd}<!ENTITY l{n} '{}'>", format!("&l{};", n - 1).repeat(10))
    });
    let lol = [
        format!("<?xml version='1.0'?><!DOCTYPE rss [{laughs}]>").into_bytes(),
        rss(&item("&l11;", "&l11;")),
    ]
    .concat();
    let attributes = (0..50_000).map(|n| format!(" a{n}='{n}'")).collect::<Vec<_>>().concat();
    let sorts: Vec<(&str, usize, Reply)> = vec![
        ("huge", 3, Reply::rss(huge.clone())),
        ("bomb", 10, Reply::rss(gzip(&vec![b'<'; 200 << 20])).header("Content-Encoding", "gzip")),
        ("packed", 3, Reply::rss(gzip(&huge)).header("Content-Encoding", "gzip")),
        ("nested", 5, Reply::rss(rss(&nested("<item>", "</item>")))),
        ("markup", 5, Reply::rss(rss(&item("t", &nested("&lt;div&gt;", "&lt;/div&gt;"))))),
        ("titles", 5, Reply::rss(rss(&item(&title.replace('\u{0}', "&#0;"), "x")))),
        ("laughs", 6, Reply::rss(lol)),
        ("attributes", 5, Reply::rss(format!("<rss{attributes}><channel/></rss>"))),
        ("chunks", 3, Reply::rss(huge).delivery(Delivery::Chunked)),
    ];
    let mut urls = Vec::new();
    for (name, count, reply) in sorts {
        for n in 0..count {
            let path = format!("/{name}/{n}");
            site.put(&path, reply.clone());
            urls.push(site.url(&path).into());
        }
    }
    // This server sends a body without an end.
    let port = raw_server(|_, stream| {
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n\r\n").ok();
        stream.write_all(&rss("").split_off(9)).ok();
        while stream.write_all(&b"<item><title>more</title></item>".repeat(999)).is_ok() {}
    });
    urls.extend((0..5).map(|n| format!("http://127.0.0.1:{port}/{n}")));
    urls
}

/// The largest resident memory of a process so far, in bytes.
fn peak(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::print_stdout, reason = "what was measured")]
fn a7_fifty_hostile_feeds_take_less_than_300_megabytes() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/good", Feed::atom("Good").entry(Entry::new("e", "A quiet entry")));
    let mut urls = hostile(&site);
    assert_eq!(urls.len(), 50);
    urls.push(site.url("/good").into());
    program.ok(&["import", &program.file("l.opml", opml_of(urls))]);
    let began = Instant::now();
    let mut child = program.spawn(&["refresh", "--now"]);
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = peak(child.id()).unwrap_or(0).max(most);
        thread::sleep(Duration::from_millis(5));
        assert!(began.elapsed() < Duration::from_mins(10), "it does not end; {most} bytes so far");
    }
    let ran = finish(child);
    println!("hostile: {} MB at the worst moment, {:?}", most / 1_000_000, began.elapsed());
    assert!(!ran.err.contains("panicked") && ran.status <= 1, "{ran:#?}");
    assert!(most > 10_000_000, "the measure works: {most}");
    assert!(most < MOST, "{} MB", most / 1_000_000);
    assert_eq!(program.feed(site.url("/good").as_str())["entries"], 1);
    program.assert_integrity();
    // The program shows short and harmless parts of it.
    for n in 0..5 {
        for entry in program.entries(site.url(&format!("/titles/{n}")).as_str()) {
            let title = entry["title"].as_str().unwrap_or("");
            assert!(title.len() < 10_000, "{} bytes", title.len());
            assert!(!title.contains(['\u{202E}', '\u{0}', '\n']), "{title:?}");
        }
    }
}
