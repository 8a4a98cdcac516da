//! Large documents made of entries of real feeds, which are in the folder that `LACUNA_CORPUS` names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use url::Url;

/// The size of each document, in bytes.
const SIZE: usize = 10_000_000;

/// The parts of the corpus that were saved from the web. The other parts were written to test feed readers.
const REAL: &[&str] = &[
    "antennapod",
    "blogger-rbrazioli",
    "feedbin",
    "feeder",
    "feedkit",
    "feed-rs",
    "liferea",
    "miniflux",
    "netnewswire",
    "paged-narno",
    "rfc5005-nikola-overmind",
    "rust-syndication-atom",
    "rust-syndication-rss",
    "simplepie",
    "timeline-narno",
];

const NAMESPACES: &str = concat!(
    r#" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/""#,
    r#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/""#,
    r#" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/""#,
    r#" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/""#,
    r#" xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:georss="http://www.georss.org/georss""#,
    r#" xmlns:gd="http://schemas.google.com/g/2005" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0""#,
    r#" xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/""#,
);

/// The parts of a document of one format.
pub(crate) struct Shape {
    /// The name of the measurements.
    pub(crate) name: &'static str,
    element: &'static str,
    head: fn() -> String,
    tail: &'static str,
    /// Reads a document with the crate for this format alone.
    pub(crate) required: fn(&[u8]) -> bool,
}

/// Atom, read by `atom_syndication`.
pub(crate) const ATOM: Shape = Shape {
    name: "atom",
    element: "entry",
    head: || {
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"{NAMESPACES}>\n<id>urn:measured</id>\
             <title>Measured</title><updated>2026-01-01T00:00:00Z</updated>\n"
        )
    },
    tail: "</feed>\n",
    required: |bytes| atom_syndication::Feed::read_from(bytes).is_ok_and(|feed| !feed.entries.is_empty()),
};

/// RSS 2.0, read by `rss`.
pub(crate) const RSS: Shape = Shape {
    name: "rss",
    element: "item",
    head: || {
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<rss version=\"2.0\"{NAMESPACES}><channel>\n<title>Measured</title>\
             <link>http://example.org/</link><description>Measured</description>\n"
        )
    },
    tail: "</channel></rss>\n",
    required: |bytes| rss::Channel::read_from(bytes).is_ok_and(|channel| !channel.items.is_empty()),
};

/// A document of 10 MB made of real entries, which are repeated as often as necessary; with its number of entries.
pub(crate) fn document(shape: &Shape) -> (Vec<u8>, usize) {
    let mut entries: BTreeSet<String> = BTreeSet::new();
    for path in files() {
        let bytes = fs::read(&path).expect("a file of the corpus is readable");
        // Other charsets and broken documents are left out here, because all three readers must read the same. The
        // tests read them.
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let (open, close) = (format!("<{}", shape.element), format!("</{}>", shape.element));
        let pieces = text.split(&open).skip(1).filter_map(|piece| piece.split_once(&close));
        let whole = pieces.map(|(inside, _)| format!("{open}{inside}{close}\n"));
        entries.extend(whole.filter(|entry| is_readable(shape, entry)));
    }
    let unique: usize = entries.iter().map(String::len).sum();
    println!("{}: {} distinct real entries, {:.1} MB", shape.name, entries.len(), unique as f64 / 1e6);
    assert!(entries.len() > 100, "LACUNA_CORPUS has too few entries of this format");
    let mut text = (shape.head)();
    let mut count = 0;
    for entry in entries.iter().cycle() {
        if text.len() >= SIZE {
            break;
        }
        text.push_str(entry);
        count += 1;
    }
    text.push_str(shape.tail);
    (text.into_bytes(), count)
}

/// Returns true if the crate for this format can read the entry, and Lacuna finds exactly one entry.
fn is_readable(shape: &Shape, entry: &str) -> bool {
    let text = format!("{}{entry}{}", (shape.head)(), shape.tail);
    let uri = Url::parse("http://example.org/feed").expect("a fixed address parses");
    let read = lacuna::document::read(text.as_bytes(), &lacuna::document::Context::new(&uri));
    (shape.required)(text.as_bytes()) && read.is_ok_and(|document| document.entries.len() == 1)
}

fn files() -> Vec<PathBuf> {
    let folder = std::env::var_os("LACUNA_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir());
    let Some(folder) = folder else {
        eprintln!(
            "Set LACUNA_CORPUS to the folder of the corpus: the documents to measure are built from real entries."
        );
        std::process::exit(2);
    };
    let mut found = Vec::new();
    for part in REAL {
        collect(&folder.join(part), &mut found);
    }
    found.sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, found);
        } else {
            found.push(path);
        }
    }
}
