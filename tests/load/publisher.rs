//! The publishers: feeds of short entries, which are written when they are requested. During the day, each feed gets
//! new entries as the clock advances. Each answers in its own way: with or without validators, with lifetimes, polling
//! hints or failures.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Delivery, Reply, Request};
use lacuna::model::Timestamp;
use url::Url;

use crate::language::{Dice, Language};

/// The number of sites. For the limits on requests, each site is a host of its own.
const SITES: u32 = 50;
/// The number of entries of a document during the day.
const WINDOW: u32 = 30;
pub(crate) const HOUR: i64 = 3_600_000;

/// The way in which a feed answers during the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Behaviour {
    Plain,
    FreshForThreeHours,
    FreshForAWeek,
    Ttl,
    Daily,
    WithoutValidators,
    SkipsHours,
    SometimesBusy,
    Missing,
    Gone,
    Page,
    CutOff,
}

impl Behaviour {
    pub(crate) fn of(feed: u32) -> Self {
        match feed % 10 {
            0 | 1 => Self::Plain,
            2 => Self::FreshForThreeHours,
            3 => Self::FreshForAWeek,
            4 => Self::Ttl,
            5 => Self::Daily,
            6 => Self::WithoutValidators,
            7 => Self::SkipsHours,
            8 => Self::SometimesBusy,
            _ => match feed / 10 % 4 {
                0 => Self::Missing,
                1 => Self::Gone,
                2 => Self::Page,
                _ => Self::CutOff,
            },
        }
    }

    /// Returns how often Lacuna may fetch such a feed in a day, and how often it must (F2, F3, F4).
    pub(crate) const fn polls_a_day(self) -> (u32, u32) {
        match self {
            Self::Plain => (23, 25),
            Self::FreshForThreeHours => (7, 9),
            // Lacuna accepts a lifetime of at most eight hours.
            Self::FreshForAWeek => (3, 4),
            Self::Ttl => (5, 7),
            Self::Daily | Self::WithoutValidators => (1, 2),
            Self::SkipsHours => (12, 13),
            Self::SometimesBusy => (12, 20),
            // The time doubles after each failure.
            Self::Missing | Self::Page => (4, 6),
            // The first may have been cut off by accident, so it is fetched again as usual.
            Self::CutOff => (2, 3),
            Self::Gone => (1, 1),
        }
    }

    /// Returns true if the documents of the feed are always complete.
    pub(crate) fn is_sound(self) -> bool {
        self < Self::Missing
    }
}

/// State that the test and the sites share.
pub(crate) struct State {
    language: Language,
    /// Milliseconds since 1970.
    clock: AtomicI64,
    began: AtomicI64,
    /// The number of entries of each feed before the day.
    filled: u32,
    lives: AtomicBool,
    polls: Vec<AtomicU32>,
    /// The number of entries that each feed has shown so far.
    shown: Vec<AtomicU32>,
    content: AtomicU64,
}

impl State {
    pub(crate) fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.clock.load(Ordering::Relaxed))
    }

    /// Moves the clock to this time.
    pub(crate) fn set(&self, time: Timestamp) {
        self.clock.store(time.millis(), Ordering::Relaxed);
    }

    /// Begins the day: from now on, feeds get new entries.
    pub(crate) fn live(&self) {
        self.began.store(self.now().millis(), Ordering::Relaxed);
        self.lives.store(true, Ordering::Relaxed);
        self.polls.iter().for_each(|polls| polls.store(0, Ordering::Relaxed));
    }

    /// The number of requests for a feed since the day began.
    pub(crate) fn polls(&self, feed: u32) -> u32 {
        self.polls[index(feed)].load(Ordering::Relaxed)
    }

    /// The number of entries that a feed has shown so far.
    pub(crate) fn shown(&self, feed: u32) -> u32 {
        self.shown[index(feed)].load(Ordering::Relaxed)
    }

    /// The bytes of all entries shown so far: identities, titles, addresses, dates and texts as published, each counted
    /// once.
    pub(crate) fn content(&self) -> u64 {
        self.content.load(Ordering::Relaxed)
    }

    /// The time between two new entries of a feed, in milliseconds.
    fn period(feed: u32) -> i64 {
        [1, 2, 6, 24][index(feed / 10 % 4)] * HOUR
    }

    /// The number of entries that the feed has published until now.
    fn published(&self, feed: u32) -> u32 {
        if !self.lives.load(Ordering::Relaxed) {
            return self.filled;
        }
        let lived = self.clock.load(Ordering::Relaxed) - self.began.load(Ordering::Relaxed);
        self.filled + u32::try_from(lived / Self::period(feed)).unwrap()
    }

    fn answer(&self, feed: u32, request: &Request) -> Reply {
        let lives = self.lives.load(Ordering::Relaxed);
        let polls = self.polls[index(feed)].fetch_add(1, Ordering::Relaxed);
        let behaviour = if lives { Behaviour::of(feed) } else { Behaviour::Plain };
        match behaviour {
            Behaviour::Missing => return Reply::status(404),
            Behaviour::Gone => return Reply::status(410),
            Behaviour::Page => return Reply::html("<title>Moved</title><p>Nothing to see here"),
            Behaviour::SometimesBusy if polls % 3 == 2 => {
                return Reply::status(503).header("Retry-After", "7200");
            }
            _ => {}
        }
        let published = self.published(feed);
        // The feed sends its polling hints only after the day began, so its document changes then.
        let tag = format!("\"{feed}-{published}-{lives}\"");
        let known = request.header("If-None-Match") == Some(tag.as_str());
        let reply = if known && behaviour != Behaviour::WithoutValidators {
            // The server answers a conditional request with 304.
            Reply::rss("")
        } else {
            Reply::rss(self.document(feed, published, if lives { WINDOW } else { published }, behaviour))
        };
        match behaviour {
            Behaviour::WithoutValidators => reply.without_etag(),
            Behaviour::FreshForThreeHours => {
                reply.header("ETag", tag).header("Cache-Control", "max-age=10800")
            }
            Behaviour::FreshForAWeek => reply.header("ETag", tag).header("Cache-Control", "max-age=604800"),
            Behaviour::CutOff => reply.without_etag().delivery(Delivery::Truncated { after: 2_000 }),
            _ => reply.header("ETag", tag),
        }
    }

    fn document(&self, feed: u32, published: u32, window: u32, behaviour: Behaviour) -> String {
        let head = match behaviour {
            Behaviour::Ttl => "<ttl>240</ttl>".to_owned(),
            Behaviour::Daily => {
                "<u:updatePeriod xmlns:u='http://purl.org/rss/1.0/modules/syndication/'>daily</u:updatePeriod>"
                    .to_owned()
            }
            Behaviour::SkipsHours => {
                let hours: Vec<String> = (0..12).map(|hour| format!("<hour>{hour}</hour>")).collect();
                format!("<skipHours>{}</skipHours>", hours.concat())
            }
            _ => String::new(),
        };
        let first = published.saturating_sub(window);
        // Entries that the feed showed before were already counted.
        let counted = match behaviour {
            Behaviour::CutOff => published,
            _ => self.shown[index(feed)].fetch_max(published, Ordering::Relaxed),
        };
        let entries = (first..published).rev().map(|number| self.entry(feed, number, number >= counted));
        Feed::rss(format!("Feed {feed:05}"))
            .id(format!("tag:p.example,2026:{feed}"))
            .site("https://p.example/")
            .head(&head)
            .entries(entries)
            .render()
    }

    fn entry(&self, feed: u32, number: u32, counts: bool) -> Entry {
        let mut dice = Dice::new(feed, number);
        let before = i64::from(self.filled) - i64::from(number);
        let began = self.began.load(Ordering::Relaxed);
        let time = Timestamp::from_millis(began - before * Self::period(feed)).to_utc().to_rfc3339();
        let id = format!("tag:p.example,2026:{feed}/{number}");
        let title: String = self.language.sentence(&mut dice).chars().take(60).collect();
        let title = format!("{title} #{number}");
        let link = format!("https://p.example/{feed}/{number}.html");
        let html = self.language.html(&mut dice, feed * self.filled + number, 250);
        if counts {
            let bytes = id.len() + title.len() + link.len() + time.len() + html.len();
            self.content.fetch_add(bytes as u64, Ordering::Relaxed);
        }
        Entry::new(id, title).published(time).link(link).html(html)
    }
}

/// Feeds on their sites.
pub(crate) struct Publisher {
    sites: Vec<Site>,
    pub(crate) state: Arc<State>,
    pub(crate) feeds: u32,
}

impl Publisher {
    /// Makes `feeds` feeds with `filled` entries each at this time.
    pub(crate) fn new(feeds: u32, filled: u32, now: Timestamp) -> Self {
        let state = Arc::new(State {
            language: Language::new(),
            clock: AtomicI64::new(now.millis()),
            began: AtomicI64::new(now.millis()),
            filled,
            lives: AtomicBool::new(false),
            polls: (0..feeds).map(|_| AtomicU32::new(0)).collect(),
            shown: (0..feeds).map(|_| AtomicU32::new(0)).collect(),
            content: AtomicU64::new(0),
        });
        let sites: Vec<Site> = (0..SITES).map(|_| Site::start()).collect();
        for site in &sites {
            let state = Arc::clone(&state);
            site.handle_under("/", move |request| {
                let number = request.path().trim_matches(|c: char| !c.is_ascii_digit());
                number.parse().map_or_else(|_| Reply::status(404), |feed| state.answer(feed, request))
            });
        }
        Self { sites, state, feeds }
    }

    pub(crate) fn address(&self, feed: u32) -> Url {
        self.sites[index(feed % SITES)].url(&format!("/{feed}.xml"))
    }

    /// These feeds as OPML, fifty to a folder.
    pub(crate) fn opml(&self, feeds: std::ops::Range<u32>) -> String {
        let mut text = "<opml version=\"2.0\"><head><title>Feeds</title></head><body>\n".to_owned();
        for feed in feeds {
            let (folder, url) = (feed / 50, self.address(feed));
            text.push_str(&format!(
                "<outline text=\"Folder {folder}\"><outline type=\"rss\" text=\"Feed\" xmlUrl=\"{url}\"/></outline>\n"
            ));
        }
        text + "</body></opml>\n"
    }

    /// Forgets the requests so far, so that the memory of the test does not grow during the day.
    pub(crate) fn forget(&self) {
        self.sites.iter().for_each(Site::clear_log);
    }
}

pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap()
}
