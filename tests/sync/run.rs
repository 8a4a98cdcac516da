//! Carries the steps out, and compares the result with the oracle.

mod acts;
mod observe;
mod rest;
mod sync;

use std::collections::{BTreeMap, BTreeSet};

use lacuna::demo::Site;
use serde_json::Value;

use crate::miniflux::Miniflux;
use crate::model::{Field, World};
use crate::parties::{Profile, Published};
use crate::proxy::Proxy;
use crate::server::Browser;
use crate::steps::Step;

/// A mark of an entry: the number of its feed, its own number, and the field.
type Key = (usize, usize, Field);

/// The change that an action makes to a possible truth about a mark.
type Effect = Box<dyn Fn(Key, World) -> Vec<World>>;

/// The parts that one thread uses again for each run.
pub(crate) struct Bench<'a> {
    server: &'a Miniflux,
    site: Site,
    token: String,
    proxies: [Proxy; 2],
    /// Profiles that have an account and nothing else.
    templates: [Profile; 2],
}

impl<'a> Bench<'a> {
    pub(crate) fn new(server: &'a Miniflux, name: &str) -> Self {
        let token = format!("token-{name}");
        drop(server.new_user(&token));
        let proxies = [Proxy::start(server.socket()), Proxy::start(server.socket())];
        let templates = proxies.each_ref().map(|proxy| Profile::with_account(&proxy.address(), &token));
        Self { server, site: Site::start(), token, proxies, templates }
    }
}

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) syncs: usize,
    /// Syncs that failed or were killed.
    pub(crate) broken: usize,
    /// Syncs during which something else happened.
    pub(crate) meanwhile: usize,
    pub(crate) marks: usize,
    /// Marks for which more than one truth was possible at some time.
    pub(crate) open: usize,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Self) {
        self.syncs += other.syncs;
        self.broken += other.broken;
        self.meanwhile += other.meanwhile;
        self.marks += other.marks;
        self.open += other.open;
    }
}

/// One interleaving.
pub(crate) struct Run<'a> {
    bench: &'a Bench<'a>,
    browser: Browser<'a>,
    profiles: [Profile; 2],
    feeds: Vec<Published>,
    /// The server's numbers of the feeds that it follows.
    followed: Vec<Option<u64>>,
    /// True for the feeds that have their other address on the server.
    moved: Vec<bool>,
    /// True for the feeds to which each profile subscribes.
    subscribed: [Vec<bool>; 2],
    /// True for the feeds that each profile knows to be shared.
    known: [Vec<bool>; 2],
    switched_on: [bool; 2],
    /// True for a profile whose sync was on at any time. Its changes wait while the sync is off.
    was_on: [bool; 2],
    worlds: BTreeMap<Key, BTreeSet<World>>,
    /// Starred entries that were left over when a profile unsubscribed, and that no list of their feed shows: the profile,
    /// the feed and the entry. They are in the list of starred entries, and they are synced.
    left_over: BTreeSet<(usize, usize, usize)>,
    /// The gaps of each profile; `None` if a poll may have changed them.
    gaps: [Option<Value>; 2],
    /// True if the server ever deleted something.
    deleted: bool,
    /// True if the last sync failed.
    broken: bool,
    counts: Counts,
    pub(crate) story: Vec<String>,
}

impl<'a> Run<'a> {
    /// Begins with feeds that both profiles and the server follow.
    pub(crate) fn begin(bench: &'a Bench<'a>, number: u64, feeds: usize) -> Result<Self, String> {
        let browser = bench.server.new_user(&bench.token);
        let feeds: Vec<Published> =
            (0..feeds).map(|feed| Published::new(&bench.site, number, feed)).collect();
        let profiles = bench.templates.each_ref().map(Profile::copy);
        let addresses: Vec<&str> = feeds.iter().map(|feed| feed.url.as_str()).collect();
        for profile in &profiles {
            profile.run(&[&["add"], &addresses[..]].concat())?;
        }
        let followed = feeds.iter().map(|feed| Some(browser.follow(&feed.url))).collect();
        let (moved, all) = (vec![false; feeds.len()], || vec![true; feeds.len()]);
        let (subscribed, known) = ([all(), all()], [vec![false; feeds.len()], vec![false; feeds.len()]]);
        let mut run = Self {
            bench,
            browser,
            profiles,
            feeds,
            followed,
            moved,
            subscribed,
            known,
            switched_on: [false; 2],
            was_on: [false; 2],
            worlds: BTreeMap::new(),
            left_over: BTreeSet::new(),
            gaps: [None, None],
            deleted: false,
            broken: false,
            counts: Counts::default(),
            story: Vec::new(),
        };
        run.see_server(true)?;
        run.see_profile(0, true)?;
        run.see_profile(1, true)?;
        Ok(run)
    }

    fn tell(&mut self, line: impl Into<String>) {
        self.story.push(line.into());
    }

    /// Takes one step.
    pub(crate) fn step(&mut self, step: &Step) -> Result<(), String> {
        self.tell(format!("{step:?}"));
        let site = &self.bench.site;
        match *step {
            Step::Publish { feed, number } => self.feeds[feed].add(site, number),
            Step::Update { feed, entry } => {
                let there: Vec<usize> = self.feeds[feed].in_document().collect();
                self.feeds[feed].change(site, there[entry % there.len()]);
            }
            Step::Poll { feed } => self.poll(feed)?,
            Step::Refresh { profile, feed } if self.subscribed[profile][feed] => {
                self.refresh(profile, feed)?;
            }
            Step::RefreshAll { profile } => self.refresh_all(profile)?,
            Step::Mark { .. } | Step::ReadFeed { .. } => {
                if let Some(effect) = self.mark(step, false)? {
                    self.change(effect);
                }
            }
            Step::Sync { profile, ref ending } => self.sync(profile, ending)?,
            Step::SwitchOff { profile } if self.switched_on[profile] => self.switch_off(profile)?,
            Step::Delete { feed, entry, keeps_row } => self.delete(feed, entry, keeps_row)?,
            Step::Move { feed } if (0..2).all(|profile| self.knows(profile, feed)) => self.move_there(feed),
            Step::SetUpAnew => self.set_up_anew()?,
            Step::Follow { feed } => {
                self.move_back(feed);
                self.follow(feed)?;
            }
            Step::Subscribe { profile, feed } => {
                self.move_back(feed);
                self.subscribe(profile, feed)?;
            }
            Step::Refresh { .. } | Step::SwitchOff { .. } | Step::Move { .. } => {
                self.tell("  (nothing to do)");
            }
        }
        Ok(())
    }
}
