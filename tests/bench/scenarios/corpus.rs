//! The published feeds: plain feeds and an archived feed, of invented text. Every byte depends only on the numbers.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::Timestamp;

use crate::language::{Dice, Language};

/// The number of publishers. Each is a host of its own, so the limits for one host do not slow down the benchmark.
const SITES: u32 = 50;
/// The number of entries of a feed.
pub(crate) const ENTRIES: u32 = 30;
/// The number of entries of an archive document.
pub(crate) const PER_ARCHIVE: u32 = 100;
impl Language {
    /// Writes an entry; `number` counts within the whole corpus.
    fn entry(&self, feed: u32, index: u32, number: u32) -> Entry {
        let mut dice = Dice::new(feed, index);
        let minutes = i64::from(index) * 420 + i64::try_from(dice.below(20)).unwrap();
        let time = Timestamp::from_seconds(1_700_000_000 + minutes * 60);
        let title: String = self.sentence(&mut dice).chars().take(80).collect();
        let summary = self.sentence(&mut dice);
        let size = 2_000 + usize::try_from(dice.below(4_000)).unwrap();
        Entry::new(format!("tag:p.example,2026:{feed}/{index}"), format!("{title} #{index}"))
            .published(time.to_utc().to_rfc3339())
            .updated(time.to_utc().to_rfc3339())
            .link(format!("https://p.example/{feed}/{index}.html"))
            .author("Ada")
            .summary(summary)
            .html(self.html(&mut dice, number, size))
    }

    /// The document of a feed with this many entries, after this many new ones came on top.
    pub(crate) fn feed(&self, feed: u32, entries: u32, slid: u32) -> String {
        let entries =
            (slid..slid + entries).rev().map(|index| self.entry(feed, index, feed * entries + index));
        let title = format!("Feed {feed:05}");
        let kind = if feed.is_multiple_of(2) { Feed::rss(title) } else { Feed::atom(title) };
        kind.id(format!("tag:p.example,2026:{feed}")).site("https://p.example/").entries(entries).render()
    }

    /// A document of the archived feed with `of` archives: the archive of this number, or else the subscription
    /// document.
    pub(crate) fn archived(&self, document: Option<u32>, of: u32) -> String {
        let first = document.unwrap_or(of) * PER_ARCHIVE;
        let entries = (first..first + PER_ARCHIVE).rev().map(|index| self.entry(u32::MAX, index, index));
        let feed = Feed::atom("Archived").id("tag:p.example,2026:archived").entries(entries);
        let before = document.unwrap_or(of).checked_sub(1);
        let feed = match before {
            Some(before) => feed.link("prev-archive", format!("/archive/{before}.xml")),
            None => feed,
        };
        match document {
            Some(document) => {
                let next = if document + 1 == of {
                    "/archive/feed.xml".to_owned()
                } else {
                    format!("/archive/{}.xml", document + 1)
                };
                feed.archive().link("next-archive", next).link("current", "/archive/feed.xml").render()
            }
            None => feed.link("self", "/archive/feed.xml").render(),
        }
    }
}

/// The answer of a static server: a compressed body, and a validator.
fn reply(text: &str, version: u32) -> Reply {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    let body = encoder.finish().unwrap();
    let tag = format!("\"{version}-{}\"", text.len());
    Reply::ok("application/xml", body).header("Content-Encoding", "gzip").header("ETag", tag)
}

/// The feeds on their sites.
pub(crate) struct Publisher {
    sites: Vec<Site>,
    language: Language,
    feeds: u32,
    /// The number of entries of each.
    entries: u32,
}

impl Publisher {
    /// Publishes this many feeds.
    pub(crate) fn new(feeds: u32) -> Self {
        Self::with_entries(feeds, ENTRIES)
    }

    /// Publishes this many feeds with this many entries each.
    pub(crate) fn with_entries(feeds: u32, entries: u32) -> Self {
        let sites = (0..SITES.min(feeds)).map(|_| Site::start()).collect();
        let publisher = Self { sites, language: Language::new(), feeds, entries };
        for feed in 0..feeds {
            publisher.put(feed, 0);
        }
        publisher
    }

    fn site(&self, feed: u32) -> &Site {
        &self.sites[usize::try_from(feed).unwrap() % self.sites.len()]
    }

    fn put(&self, feed: u32, slid: u32) {
        self.site(feed)
            .put(&format!("/{feed}.xml"), reply(&self.language.feed(feed, self.entries, slid), slid));
    }

    /// Adds an entry to one feed of twenty, or removes it again.
    pub(crate) fn slide(&self, slid: u32) {
        for feed in (0..self.feeds).step_by(20) {
            self.put(feed, slid);
        }
    }

    /// The addresses of the feeds.
    pub(crate) fn addresses(&self) -> Vec<url::Url> {
        (0..self.feeds).map(|feed| self.site(feed).url(&format!("/{feed}.xml"))).collect()
    }

    /// The feeds as OPML, fifty to a folder.
    pub(crate) fn opml(&self) -> String {
        let mut text = "<opml version=\"2.0\"><head><title>Feeds</title></head><body>\n".to_owned();
        for (folder, feeds) in self.addresses().chunks(50).enumerate() {
            text.push_str(&format!("<outline text=\"Folder {folder}\">\n"));
            for url in feeds {
                text.push_str(&format!("<outline type=\"rss\" text=\"Feed\" xmlUrl=\"{url}\"/>\n"));
            }
            text.push_str("</outline>\n");
        }
        text + "</body></opml>\n"
    }

    /// The documents before they are compressed.
    pub(crate) fn documents(&self) -> Vec<String> {
        (0..self.feeds).map(|feed| self.language.feed(feed, self.entries, 0)).collect()
    }
}

/// Starts a site with an archived feed of this many archives. Returns the site and the address of the feed.
pub(crate) fn archived_site(language: &Language, archives: u32) -> (Site, url::Url) {
    let site = Site::start();
    site.put("/archive/feed.xml", reply(&language.archived(None, archives), 0));
    for archive in 0..archives {
        site.put(&format!("/archive/{archive}.xml"), reply(&language.archived(Some(archive), archives), 0));
    }
    let url = site.url("/archive/feed.xml");
    (site, url)
}

/// Feeds whose servers wait for 200 ms before each answer; with their OPML.
pub(crate) fn slow_site(language: &Language, feeds: u32) -> (Vec<Site>, String) {
    let sites: Vec<Site> = (0..feeds).map(|_| Site::start()).collect();
    let mut text = "<opml version=\"2.0\"><head><title>Slow</title></head><body>\n".to_owned();
    for (feed, site) in (0..).zip(&sites) {
        let reply = reply(&language.feed(feed, ENTRIES, 0), 0);
        site.handle("/feed.xml", move |request| {
            std::thread::sleep(std::time::Duration::from_millis(200));
            reply.clone().answer(request)
        });
        text.push_str(&format!(
            "<outline type=\"rss\" text=\"Feed\" xmlUrl=\"{}\"/>\n",
            site.url("/feed.xml")
        ));
    }
    (sites, text + "</body></opml>\n")
}
