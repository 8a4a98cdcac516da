//! Makes documents of entries: series of entries with their times, and chains of archives.

use std::time::Duration;

use chrono::Datelike as _;

use crate::demo::content::{Voice, mix};
use crate::demo::feed::{Entry, Feed};
use crate::demo::http::Reply;
use crate::demo::site::Site;
use crate::model::Timestamp;

/// The data that every document of the demo needs.
#[derive(Clone)]
pub(super) struct Documents {
    /// The publisher's address with a slash at its end.
    pub root: String,
    /// The time of the newest entries.
    pub now: Timestamp,
}

/// An entry that is not written yet: its voice, its number and its time.
#[derive(Clone, Copy)]
pub(super) struct EntryPlan {
    pub voice: &'static Voice,
    pub number: u32,
    pub time: Timestamp,
}

/// A series of `count` entries of a voice over `days` days up to now. Larger numbers are older.
#[derive(Clone, Copy)]
pub(super) struct Series {
    pub voice: &'static Voice,
    pub first: u32,
    pub count: u32,
    pub days: u32,
}

/// The time span of an archive document.
#[derive(Clone, Copy)]
pub(super) enum Period {
    Month,
    Quarter,
}

impl Period {
    /// Returns the name of the period that contains a time: `2025-03`, `2025-q1`.
    pub(super) fn name(self, time: Timestamp) -> String {
        let time = time.to_utc();
        match self {
            Self::Month => format!("{}-{:02}", time.year(), time.month()),
            Self::Quarter => format!("{}-q{}", time.year(), time.month().div_ceil(3)),
        }
    }
}

/// Describes a chain to make.
pub(super) struct ChainPlan<'a> {
    /// The folder of its documents, such as `/archived`.
    pub dir: &'a str,
    /// The feed's title.
    pub title: &'a str,
    /// Its entries.
    pub series: Series,
    /// The time span of an archive.
    pub period: Period,
    /// True for RSS instead of Atom.
    pub rss: bool,
    /// The relation of the link from the subscription document to the newest archive.
    pub relation: &'a str,
}

impl<'a> ChainPlan<'a> {
    /// Describes a chain of monthly archives in Atom.
    pub(super) const fn monthly(dir: &'a str, title: &'a str, series: Series) -> Self {
        Self { dir, title, series, period: Period::Month, rss: false, relation: "prev-archive" }
    }
}

/// A subscription document and its archives, newest first, each with its path.
pub(super) struct Chain {
    pub path: String,
    pub subscription: Feed,
    pub archives: Vec<Archive>,
}

/// One archive document.
#[derive(Clone)]
pub(super) struct Archive {
    pub path: String,
    pub document: Feed,
}

impl Chain {
    /// Publishes every document of the chain.
    pub(super) fn put(&self, site: &Site) {
        site.put(&self.path, Reply::from(&self.subscription));
        for archive in &self.archives {
            site.put(&archive.path, Reply::from(&archive.document));
        }
    }

    /// Returns the archive with this number, 0 for the newest. If there are fewer, returns the oldest one.
    pub(super) fn archive(&self, place: usize) -> &Archive {
        let place = place.min(self.archives.len().saturating_sub(1));
        self.archives.get(place).expect("a chain is made with archives")
    }

    /// Returns the oldest archive.
    pub(super) fn oldest(&self) -> &Archive {
        self.archive(usize::MAX)
    }
}

impl Documents {
    /// Returns the absolute address of a path.
    pub(super) fn at(&self, path: &str) -> String {
        format!("{}{}", self.root, path.trim_start_matches('/'))
    }

    /// Returns the entries of a series, newest first, at uneven intervals.
    pub(super) fn entry_plans(&self, series: Series) -> Vec<EntryPlan> {
        let step = u64::from(series.days) * 86_400 / u64::from(series.count.max(1));
        (0..series.count)
            .map(|place| {
                let number = series.first + place;
                let jitter = u64::from(mix(series.voice.slug, number, 4)) % (step * 7 / 10).max(1);
                let back = 2_400 + u64::from(place) * step + jitter;
                let time = self.now.minus(Duration::from_secs(back));
                // The time is a whole minute, because people publish at whole minutes.
                let time = Timestamp::from_millis(time.millis() - time.millis().rem_euclid(60_000));
                EntryPlan { voice: series.voice, number, time }
            })
            .collect()
    }

    /// Writes an entry with absolute addresses.
    pub(super) fn entry(&self, entry_plan: &EntryPlan) -> Entry {
        entry_from(entry_plan, &self.root)
    }

    /// Writes these entries.
    pub(super) fn entries(&self, entry_plans: &[EntryPlan]) -> Vec<Entry> {
        entry_plans.iter().map(|entry_plan| self.entry(entry_plan)).collect()
    }

    /// Fills the head of a feed and adds the entries. The id of the feed is made from `home`, and its time is that of
    /// the newest entry.
    pub(super) fn document(&self, empty: Feed, path: &str, home: &str, entry_plans: &[EntryPlan]) -> Feed {
        let newest = entry_plans.iter().map(|entry_plan| entry_plan.time).max().unwrap_or(self.now);
        let feed = empty
            .id(format!("tag:lacuna.example,2024:{home}"))
            .updated(newest.to_rfc3339())
            .site(self.root.clone())
            .link("self", self.at(path))
            .entries(self.entries(entry_plans));
        match entry_plans.first() {
            Some(entry_plan) => feed
                .subtitle(entry_plan.voice.subtitle)
                .author(entry_plan.voice.author)
                .icon(self.at(&format!("images/{}-icon.png", entry_plan.voice.slug))),
            None => feed,
        }
    }

    /// Returns windows of six entries of a series, newest first. Each window repeats two entries of the window before
    /// it, as snapshots do.
    pub(super) fn windows(&self, series: Series) -> Vec<Vec<EntryPlan>> {
        let entry_plans = self.entry_plans(series);
        let window = |start: usize| {
            entry_plans.get(start..(start + 6).min(entry_plans.len())).map(<[EntryPlan]>::to_vec)
        };
        (0..entry_plans.len()).step_by(4).filter_map(window).collect()
    }

    /// Makes a chain as RFC 5005 §4 recommends. Full periods become archives. The subscription document contains the
    /// current period, and at least the ten newest entries.
    pub(super) fn chain(&self, plan: &ChainPlan<'_>) -> Chain {
        let extension = if plan.rss { "rss" } else { "atom" };
        let empty = || if plan.rss { Feed::rss(plan.title) } else { Feed::atom(plan.title) };
        let entry_plans = self.entry_plans(plan.series);
        let running = plan.period.name(self.now);
        let mut periods: Vec<(String, Vec<EntryPlan>)> = Vec::new();
        for entry_plan in &entry_plans {
            let name = plan.period.name(entry_plan.time);
            match periods.last_mut() {
                _ if name == running => {}
                Some((last, group)) if *last == name => group.push(*entry_plan),
                _ => periods.push((name, vec![*entry_plan])),
            }
        }
        let path = format!("{}/index.{extension}", plan.dir);
        let address = |name: &str| format!("{}/{name}.{extension}", plan.dir);
        let archives: Vec<Archive> = periods
            .iter()
            .enumerate()
            .map(|(place, (name, group))| {
                let archive_path = address(name);
                let mut document = empty().archive().link("current", self.at(&path));
                if let Some((older, _)) = periods.get(place + 1) {
                    document = document.link("prev-archive", self.at(&address(older)));
                }
                if let Some((newer, _)) = place.checked_sub(1).and_then(|newer| periods.get(newer)) {
                    document = document.link("next-archive", self.at(&address(newer)));
                }
                let document = self.document(document, &archive_path, plan.dir, group);
                Archive { path: archive_path, document }
            })
            .collect();
        let recent = entry_plans
            .iter()
            .filter(|entry_plan| plan.period.name(entry_plan.time) == running)
            .count()
            .max(10);
        let newest = entry_plans.get(..recent).unwrap_or(&entry_plans);
        let mut subscription = empty();
        if let Some(archive) = archives.first() {
            subscription = subscription.link(plan.relation, self.at(&archive.path));
        }
        let subscription = self.document(subscription, &path, plan.dir, newest);
        Chain { path, subscription, archives }
    }
}

/// Writes an entry whose links begin with `root`, which may be a relative reference.
pub(super) fn entry_from(entry_plan: &EntryPlan, root: &str) -> Entry {
    let EntryPlan { voice, number, time } = *entry_plan;
    let text = voice.write(number, root);
    let time = time.to_rfc3339();
    Entry::new(format!("tag:lacuna.example,2024:{}/{number}", voice.slug), text.title)
        .published(time.clone())
        .updated(time)
        .link(format!("{root}read/{}/{number}.html", voice.slug))
        .author(voice.author)
        .category(text.category)
        .summary(text.summary)
        .html(text.html)
}
