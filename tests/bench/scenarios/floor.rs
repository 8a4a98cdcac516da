//! The floor: the least cost of fetching, scanning and storing the same documents.

use std::hint::black_box;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use lacuna::document::{Context, read};
use lacuna::model::Timestamp;
use rusqlite::{Connection, params};
use url::Url;

/// The processor time of this thread so far.
fn spent() -> Duration {
    thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux keeps the account");
    Duration::from_nanos(text.split_whitespace().next().unwrap().parse().unwrap())
}

fn cost(work: impl FnOnce()) -> f64 {
    let before = spent();
    work();
    spent().saturating_sub(before).as_secs_f64()
}

/// Fetches an address over a plain socket, and unpacks the answer. Returns its validator.
fn ask(url: &Url, condition: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", url.port().unwrap())).unwrap();
    write!(
        stream,
        "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{condition}Connection: close\r\n\r\n",
        url.path()
    )
    .unwrap();
    let mut reader = BufReader::new(stream);
    let (mut line, mut tag) = (String::new(), String::new());
    while reader.read_line(&mut line).unwrap() > 2 {
        if let Some(value) = line.strip_prefix("ETag: ") {
            value.trim().clone_into(&mut tag);
        }
        line.clear();
    }
    let mut packed = Vec::new();
    reader.read_to_end(&mut packed).unwrap();
    assert_eq!(packed.is_empty(), !condition.is_empty(), "nothing but what changed is sent");
    let mut body = Vec::new();
    if !packed.is_empty() {
        GzDecoder::new(packed.as_slice()).read_to_end(&mut body).unwrap();
    }
    black_box(body);
    tag
}

/// Returns the seconds to fetch all addresses and to unpack the answers, and the validators.
pub(crate) fn fetch(addresses: &[Url]) -> (f64, Vec<String>) {
    let mut tags = Vec::new();
    let seconds = cost(|| tags = addresses.iter().map(|url| ask(url, "")).collect());
    (seconds, tags)
}

/// Returns the seconds to learn from a 304 for each address that nothing has changed.
pub(crate) fn confirm(addresses: &[Url], tags: &[String]) -> f64 {
    cost(|| {
        for (url, tag) in addresses.iter().zip(tags) {
            ask(url, &format!("If-None-Match: {tag}\r\n"));
        }
    })
}

/// Returns the seconds that pass until all addresses are fetched, sixteen at once.
pub(crate) fn wait_for(addresses: &[Url]) -> f64 {
    let began = Instant::now();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                while let Some(url) = addresses.get(next.fetch_add(1, Ordering::Relaxed)) {
                    ask(url, "");
                }
            });
        }
    });
    began.elapsed().as_secs_f64()
}

/// Returns the seconds to scan all documents for their XML events, without keeping any.
pub(crate) fn scan(documents: &[String]) -> f64 {
    cost(|| {
        for text in documents {
            let mut reader = quick_xml::Reader::from_str(text);
            while !matches!(reader.read_event().unwrap(), quick_xml::events::Event::Eof) {}
        }
    })
}

/// Returns the seconds to put all entries into a table with a full-text index over title and text, in one transaction.
pub(crate) fn store(documents: &[String], file: &Path) -> f64 {
    let mut connection = Connection::open(file).unwrap();
    connection.execute_batch("PRAGMA journal_mode = wal; PRAGMA synchronous = normal;
        CREATE TABLE e (feed TEXT, id TEXT, link TEXT, title TEXT, date INTEGER, html TEXT, UNIQUE (feed, id));
        CREATE VIRTUAL TABLE s USING fts5 (title, html, content = e);").unwrap();
    let mut total = 0.0;
    let transaction = connection.transaction().unwrap();
    {
        let mut insert = transaction.prepare("INSERT INTO e VALUES (?, ?, ?, ?, ?, ?)").unwrap();
        for (number, text) in documents.iter().enumerate() {
            let uri = Url::parse(&format!("http://p.example/{number}")).unwrap();
            let document = read(text.as_bytes(), &Context::new(&uri)).unwrap();
            total += cost(|| {
                for entry in &document.entries {
                    let link = entry.link.as_ref().map(Url::as_str);
                    let html = entry.content.as_ref().map(|text| &text.value);
                    let date = entry.published.map(Timestamp::millis);
                    insert
                        .execute(params![uri.as_str(), entry.id.as_str(), link, entry.title, date, html])
                        .unwrap();
                }
            });
        }
    }
    total += cost(|| {
        transaction.execute_batch("INSERT INTO s (s) VALUES ('rebuild')").unwrap();
        transaction.commit().unwrap();
    });
    total + cost(|| connection.execute_batch("PRAGMA wal_checkpoint (TRUNCATE)").unwrap())
}
