//! Carries the steps out, and compares the result with the oracle.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use lacuna::demo::Site;
use serde_json::Value;

use crate::miniflux::Miniflux;
use crate::model::{self, Field, Queues, Row, Sync, Synced, World};
use crate::parties::{ACCOUNT, Profile, Published, Ran};
use crate::proxy::{Fault, Plan, Proxy};
use crate::server::{Browser, Seen};
use crate::steps::{Ending, Step, Who};

/// The largest number of requests of a sync with nothing new.
const QUIET_REQUESTS: usize = 3;

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
    /// True for the feeds to which each profile subscribes.
    subscribed: [Vec<bool>; 2],
    /// True for the feeds that each profile knows to be shared.
    known: [Vec<bool>; 2],
    switched_on: [bool; 2],
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
        let all = || vec![true; feeds.len()];
        let (subscribed, known) = ([all(), all()], [vec![false; feeds.len()], vec![false; feeds.len()]]);
        let mut run = Self {
            bench,
            browser,
            profiles,
            feeds,
            followed,
            subscribed,
            known,
            switched_on: [false; 2],
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
            Step::SwitchOff { profile } if self.switched_on[profile] => {
                self.profiles[profile].run(&["account", "sync", ACCOUNT, "--off"])?;
                self.switched_on[profile] = false;
                self.known[profile].fill(false);
                self.change(|_, world| vec![model::switch_off(world, profile)]);
                self.see_profile(profile, false)?;
            }
            Step::Delete { feed, entry, keeps_row } => self.delete(feed, entry, keeps_row)?,
            Step::Follow { feed } => self.follow(feed)?,
            Step::Subscribe { profile, feed } => self.subscribe(profile, feed)?,
            Step::Refresh { .. } | Step::SwitchOff { .. } => self.tell("  (nothing to do)"),
        }
        Ok(())
    }

    /// Makes the possible worlds of each mark from those before.
    fn change(&mut self, effect: impl Fn(Key, World) -> Vec<World>) {
        for (key, worlds) in &mut self.worlds {
            *worlds = worlds.iter().flat_map(|world| effect(*key, *world)).collect();
        }
    }

    /// Keeps the worlds of a mark that agree with an observation. Fails if there is none.
    fn observe(
        &mut self,
        key: Key,
        seen: &dyn std::fmt::Debug,
        keep: impl Fn(World) -> Option<World>,
    ) -> Result<(), String> {
        let before = self.worlds.entry(key).or_insert_with(|| BTreeSet::from([World::default()]));
        let after: BTreeSet<World> = before.iter().filter_map(|world| keep(*world)).collect();
        if after.is_empty() {
            let title = self.feeds[key.0].title(key.1);
            return Err(format!("{title} {:?}: seen {seen:?}, allowed {before:?}", key.2));
        }
        self.counts.open += usize::from(after.len() > 1);
        *before = after;
        Ok(())
    }

    /// Compares the server with the worlds. If it polled, entries may have arrived there.
    fn see_server(&mut self, polled: bool) -> Result<(), String> {
        let entries = self.browser.entries();
        for (feed, entry, field) in self.keys() {
            let seen = entries.get(&self.feeds[feed].title(entry)).copied();
            let row = seen.map(|seen| row(seen, field));
            self.observe((feed, entry, field), &row, |mut world| {
                let arrived = world.server.is_none() && row.is_some_and(|row| !row.value);
                let cleaned = world.server.is_some_and(|known| known.removed) && row.is_none();
                let revived = field == Field::Starred && same_star(world.server, row);
                // The server deletes removed rows some time after a poll.
                let agrees = world.server == row || polled && arrived || cleaned || revived;
                world.server = row;
                agrees.then_some(world)
            })?;
        }
        Ok(())
    }

    /// Compares a profile with the worlds. If it polled, entries may have arrived there.
    fn see_profile(&mut self, profile: usize, polled: bool) -> Result<(), String> {
        if polled {
            self.gaps[profile] = None;
        }
        for feed in 0..self.feeds.len() {
            if !self.subscribed[profile][feed] {
                continue;
            }
            let marks = self.profiles[profile].marks(&self.feeds[feed].url)?;
            for entry in 1..=self.feeds[feed].newest {
                let seen = marks.get(&self.feeds[feed].title(entry));
                let is_left_over = self.left_over.contains(&(profile, feed, entry));
                if seen.is_none() && is_left_over {
                    continue;
                }
                self.left_over.remove(&(profile, feed, entry));
                for field in Field::BOTH {
                    let here = seen.map(|seen| value(*seen, field));
                    self.observe((feed, entry, field), &(profile, here), |mut world| {
                        let side = &mut world.sides[profile];
                        let was = side.here;
                        let mut arrived = polled && was.is_none() && here == Some(false);
                        // A starred entry of the server came before, out of the list, and with its marks.
                        if polled && was.is_none() && side.known.is_some_and(|(_, value)| here == Some(value))
                        {
                            arrived = true;
                            side.common = side.known.take().filter(|_| here == Some(true)).or(side.common);
                        }
                        side.here = here;
                        // Its list shows again what became of the marks of one that was left over.
                        (was == here || arrived || is_left_over).then_some(world)
                    })?;
                }
            }
        }
        Ok(())
    }

    fn keys(&self) -> Vec<Key> {
        let entries = |(feed, published): (usize, &Published)| {
            (1..=published.newest).flat_map(move |entry| Field::BOTH.map(|field| (feed, entry, field)))
        };
        self.feeds.iter().enumerate().flat_map(entries).collect()
    }

    /// The value of a mark in a profile. It is the same in all worlds after an observation.
    fn here(&self, profile: usize, key: Key) -> Option<bool> {
        self.worlds.get(&key)?.first()?.sides[profile].here
    }

    fn poll(&mut self, feed: usize) -> Result<(), String> {
        let Some(number) = self.followed[feed] else { return Ok(()) };
        self.browser.poll(number);
        self.see_server(true)
    }

    fn refresh(&mut self, profile: usize, feed: usize) -> Result<(), String> {
        self.bench.proxies[profile].begin(Plan::Forward);
        self.profiles[profile].run(&["refresh", self.feeds[feed].url.as_str(), "--now"])?;
        let asked = self.bench.proxies[profile].asked();
        if !asked.is_empty() {
            return Err(format!("a refresh of one feed asked the server: {asked:?}"));
        }
        self.see_profile(profile, true)
    }

    fn refresh_all(&mut self, profile: usize) -> Result<(), String> {
        self.bench.proxies[profile].begin(Plan::Forward);
        self.profiles[profile].run(&["refresh", "--now"])?;
        let asked = self.bench.proxies[profile].asked();
        let subscribed = self.subscribed[profile].clone();
        let documents: Vec<_> = self.feeds.iter().map(Published::in_document).collect();
        self.change(|(feed, entry, _), mut world| {
            let here = &mut world.sides[profile].here;
            if here.is_none() && subscribed[feed] && documents[feed].contains(&entry) {
                *here = Some(false);
            }
            vec![world]
        });
        for key in self.keys() {
            let arrived = self.subscribed[profile][key.0] && documents[key.0].contains(&key.1);
            self.worlds.entry(key).or_insert_with(|| {
                let mut world = World::default();
                world.sides[profile].here = arrived.then_some(false);
                BTreeSet::from([world])
            });
        }
        if self.switched_on[profile] {
            self.change_by_sync(profile, false, None);
            self.synced(profile);
        } else if !asked.is_empty() {
            return Err(format!("sync is off, and a refresh asked the server: {asked:?}"));
        }
        self.gaps[profile] = None;
        self.see_server(false)?;
        self.see_profile(profile, false)
    }

    /// Makes a mark. Returns its effect; `None` if there was nothing to mark.
    fn mark(&mut self, step: &Step, during_sync: bool) -> Result<Option<Effect>, String> {
        self.counts.marks += 1;
        match *step {
            Step::Mark { who: Who::Profile(profile), feed, entry, field, value } => {
                if !self.subscribed[profile][feed] {
                    return Ok(None);
                }
                let has = |entry: &usize| {
                    let is_left_over = self.left_over.contains(&(profile, feed, *entry));
                    !is_left_over && self.here(profile, (feed, *entry, field)).is_some()
                };
                let there: Vec<usize> = (1..=self.feeds[feed].newest).filter(has).collect();
                let Some(entry) = pick(&there, entry) else { return Ok(None) };
                let title = self.feeds[feed].title(entry);
                self.profiles[profile].mark(&self.feeds[feed].url, &title, field, value)?;
                self.tell(format!("  {title}"));
                let (target, queues) = ((feed, entry, field), self.queues(profile, feed, during_sync));
                Ok(Some(Box::new(move |key, world| {
                    if key == target { model::mark(world, profile, value, queues) } else { vec![world] }
                })))
            }
            Step::Mark { who: Who::Browser, feed, entry, field, value } => {
                let entries = self.browser.entries();
                let has = |entry: &usize| {
                    entries.get(&self.feeds[feed].title(*entry)).is_some_and(|seen| !seen.removed)
                };
                let there: Vec<usize> = (1..=self.feeds[feed].newest).filter(has).collect();
                let Some(entry) = pick(&there, entry) else { return Ok(None) };
                let title = self.feeds[feed].title(entry);
                let seen = entries[&title];
                match field {
                    Field::Read => self.browser.set_status(seen.id, if value { "read" } else { "unread" }),
                    Field::Starred if seen.starred != value => self.browser.toggle_star(seen.id),
                    Field::Starred => {}
                }
                self.tell(format!("  {title}"));
                let target = (feed, entry, field);
                Ok(Some(Box::new(move |key, mut world| {
                    if let Some(row) = world.server.as_mut().filter(|_| key == target) {
                        row.value = value;
                    }
                    vec![world]
                })))
            }
            Step::ReadFeed { who: Who::Profile(profile), feed } => {
                if !self.subscribed[profile][feed] {
                    return Ok(None);
                }
                self.profiles[profile].run(&["mark-read", self.feeds[feed].url.as_str()])?;
                let queues = self.queues(profile, feed, during_sync);
                Ok(Some(Box::new(move |key, world| {
                    let is_meant = key.0 == feed && key.2 == Field::Read;
                    if is_meant { model::mark(world, profile, true, queues) } else { vec![world] }
                })))
            }
            Step::ReadFeed { who: Who::Browser, feed } => {
                let Some(number) = self.followed[feed] else { return Ok(None) };
                self.browser.read_feed(number);
                Ok(Some(Box::new(move |key, mut world| {
                    let is_meant = key.0 == feed && key.2 == Field::Read;
                    if let Some(row) = world.server.as_mut().filter(|row| is_meant && !row.removed) {
                        row.value = true;
                    }
                    vec![world]
                })))
            }
            _ => Err(format!("{step:?} is no mark")),
        }
    }

    fn queues(&self, profile: usize, feed: usize, during_sync: bool) -> Queues {
        match (self.switched_on[profile], self.known[profile][feed]) {
            (true, true) => Queues::Always,
            (false, _) if !during_sync => Queues::Never,
            _ => Queues::Perhaps,
        }
    }

    fn is_shared(&self, profile: usize, feed: usize) -> bool {
        self.subscribed[profile][feed] && self.followed[feed].is_some()
    }

    /// Notes that a sync ran to its end.
    fn synced(&mut self, profile: usize) {
        self.switched_on[profile] = true;
        self.known[profile] = (0..self.feeds.len()).map(|feed| self.is_shared(profile, feed)).collect();
    }

    /// Changes the worlds by a sync. Returns how much each mark's world counts as sent.
    fn change_by_sync(
        &mut self,
        profile: usize,
        broken: bool,
        effect: Option<&Effect>,
    ) -> BTreeMap<Key, Vec<Synced>> {
        let shared: Vec<bool> = (0..self.feeds.len()).map(|feed| self.is_shared(profile, feed)).collect();
        let mut results = BTreeMap::new();
        for (key, worlds) in &mut self.worlds {
            let act = effect.map(|effect| move |world| effect(*key, world));
            let meanwhile = act.as_ref().map(|act| act as &dyn Fn(World) -> Vec<World>);
            let how = Sync { who: profile, field: key.2, shared: shared[key.0], broken, meanwhile };
            let found: Vec<Synced> = worlds.iter().flat_map(|world| model::sync(*world, how)).collect();
            *worlds = found.iter().map(|synced| synced.world).collect();
            results.insert(*key, found);
        }
        results
    }

    /// Runs a sync and compares everything after it.
    fn sync(&mut self, profile: usize, ending: &Ending) -> Result<(), String> {
        self.counts.syncs += 1;
        let before: BTreeMap<Key, Option<bool>> =
            self.keys().into_iter().map(|key| (key, self.here(profile, key))).collect();
        let gaps = match self.gaps[profile].take() {
            Some(gaps) => gaps,
            None => self.profiles[profile].gaps()?,
        };
        let (ran, effect) = self.run_sync(profile, ending)?;
        let asked = self.bench.proxies[profile].asked();
        let failed = self.bench.proxies[profile].failed();
        for line in &asked {
            self.story.push(format!("  > {line}"));
        }
        let mut broken = ran.status.is_none() || failed > 0;
        self.counts.meanwhile += usize::from(effect.is_some());
        let answer = if ran.status.is_some() { Some(ran.json()?[0].clone()) } else { None };
        if let Some(answer) = &answer {
            self.tell(format!("  {answer}"));
        }
        let complete = answer.as_ref().is_some_and(|answer| answer["synced"] == true);
        // Miniflux answers 500 if it has none of the entries whose marks it gets.
        broken |= self.deleted && !complete;
        if !(broken || complete && ran.status == Some(0)) {
            return Err(format!("the sync failed without a reason: {ran:?}"));
        }
        if ran.status == Some(0) && !complete {
            return Err(format!("the exit status of a failed sync is 0: {ran:?}"));
        }
        if self.profiles[profile].gaps()? != gaps {
            return Err("a sync changed the gaps".to_owned());
        }
        self.gaps[profile] = Some(gaps);
        self.counts.broken += usize::from(broken);
        self.broken = broken;
        let results = self.change_by_sync(profile, broken, effect.as_ref());
        if complete {
            self.synced(profile);
        } else {
            self.switched_on[profile] = !self.profiles[profile].sync_status()?.is_null();
            for feed in 0..self.feeds.len() {
                self.known[profile][feed] &= self.is_shared(profile, feed);
            }
        }
        self.see_server(false)?;
        self.see_profile(profile, false)?;
        if effect.is_some() {
            self.see_profile(1 - profile, false)?;
        }
        if let Some(answer) = answer {
            self.check_counts(profile, &answer, &results, &before, (broken, effect.is_some()))?;
        }
        // After a 429, the server wants no request for a second.
        if matches!(ending, Ending::Plain(Plan::Fail { fault: Fault::Status(429), .. })) && failed > 0 {
            std::thread::sleep(Duration::from_millis(1_100));
        }
        Ok(())
    }

    /// Runs the command. Returns what it said, and the effect of the other action.
    fn run_sync(&mut self, profile: usize, ending: &Ending) -> Result<(Ran, Option<Effect>), String> {
        let plan = match *ending {
            Ending::Plain(plan) => plan,
            Ending::KilledAt { number, point } | Ending::Meanwhile { number, point, .. } => {
                Plan::Hold { number, point }
            }
            Ending::KilledAfter(_) => Plan::Forward,
        };
        let gate = self.bench.proxies[profile].begin(plan);
        let arguments = ["account", "sync", ACCOUNT, "--json"];
        let mut child = self.profiles[profile].spawn(&arguments, std::process::Stdio::null());
        let mut effect = None;
        if let Ending::KilledAfter(after) = *ending {
            std::thread::sleep(Duration::from_millis(after));
            child.kill().unwrap();
        }
        if matches!(plan, Plan::Hold { .. }) {
            let is_held = loop {
                if gate.reached.recv_timeout(Duration::from_millis(3)).is_ok() {
                    break true;
                }
                if child.try_wait().unwrap().is_some() {
                    break gate.reached.try_recv().is_ok();
                }
            };
            match ending {
                Ending::KilledAt { .. } if is_held => {
                    child.kill().unwrap();
                    child.wait().unwrap();
                }
                Ending::Meanwhile { step, .. } if is_held => {
                    self.tell(format!("  meanwhile {step:?}"));
                    effect = self.act_meanwhile(profile, step)?;
                    // The client may have given up.
                    gate.open.send(()).ok();
                }
                _ => {}
            }
        }
        // The request of a killed client that still waits never reaches the server.
        drop(gate);
        let killed = matches!(ending, Ending::KilledAt { .. } | Ending::KilledAfter(_));
        let ran = Ran::of(child);
        if killed {
            // The server may still work on the request of the killed client.
            std::thread::sleep(Duration::from_millis(15));
        }
        Ok((ran, effect))
    }

    fn act_meanwhile(&mut self, profile: usize, step: &Step) -> Result<Option<Effect>, String> {
        if !matches!(step, Step::Sync { .. }) {
            return self.mark(step, true);
        }
        let other = 1 - profile;
        self.bench.proxies[other].begin(Plan::Forward);
        let ran = self.profiles[other].run(&["account", "sync", ACCOUNT, "--json"])?;
        self.tell(format!("  {}", ran.json()?[0]));
        self.synced(other);
        let shared = self.known[other].clone();
        Ok(Some(Box::new(move |key, world| {
            let how =
                Sync { who: other, field: key.2, shared: shared[key.0], broken: false, meanwhile: None };
            model::sync(world, how).into_iter().map(|synced| synced.world).collect()
        })))
    }

    /// Compares the numbers that a sync printed with what happened.
    fn check_counts(
        &self,
        profile: usize,
        answer: &Value,
        results: &BTreeMap<Key, Vec<Synced>>,
        before: &BTreeMap<Key, Option<bool>>,
        (broken, meanwhile): (bool, bool),
    ) -> Result<(), String> {
        let number = |name: &str| answer[name].as_u64().and_then(|number| usize::try_from(number).ok());
        let within = |name: &str, least: usize, most: usize| match number(name) {
            Some(number) if (least..=most).contains(&number) => Ok(()),
            other => Err(format!("{name} is {other:?}, and {least} to {most} is right: {answer}")),
        };
        let (mut least, mut most) = (0, 0);
        for (key, found) in results {
            let left: Vec<&Synced> =
                found.iter().filter(|synced| self.worlds[key].contains(&synced.world)).collect();
            least += left.iter().map(|synced| synced.sent.0).min().unwrap_or(0);
            most += left.iter().map(|synced| synced.sent.1).max().unwrap_or(0);
        }
        // An answer that was lost may or may not have been a success.
        within("sent", if broken { 0 } else { least }, most)?;
        if !meanwhile {
            let changed = |(key, was): &(&Key, &Option<bool>)| self.here(profile, **key) != **was;
            let received = before.iter().filter(changed).count();
            // Marks of entries that stand under Starred alone change, and the lists of feeds do not show it.
            let hidden = self.worlds.keys().filter(|key| self.here(profile, **key).is_none()).count();
            let left_over = self.left_over.iter().filter(|(of, ..)| *of == profile).count();
            within("received", received, received + hidden + 2 * left_over)?;
        }
        let (mut least, mut most) = (0, 0);
        for worlds in self.worlds.values() {
            let waits = worlds.iter().map(|world| usize::from(world.sides[profile].queued.is_some()));
            least += waits.clone().min().unwrap_or(0);
            most += waits.max().unwrap_or(0);
        }
        let waiting = number("waiting").unwrap_or(0) + number("unknown_there").unwrap_or(0);
        if !(least..=most).contains(&waiting) {
            return Err(format!("{least} to {most} marks can be waiting: {answer}"));
        }
        if !broken && !meanwhile {
            within(
                "requests",
                self.bench.proxies[profile].asked().len(),
                self.bench.proxies[profile].asked().len(),
            )?;
            let shared = (0..self.feeds.len()).filter(|feed| self.is_shared(profile, *feed)).count();
            // To notice that a feed has gone, a further request would be necessary.
            let subscribed = self.subscribed[profile].iter().filter(|is| **is).count();
            within("feeds", shared, if self.deleted { subscribed } else { shared })?;
            within("waiting", 0, if self.deleted { most } else { 0 })?;
            if !self.deleted {
                let of_shared = |key: &&Key| key.2 == Field::Read && self.is_shared(profile, key.0);
                let has_row =
                    |key: &&Key| self.worlds[key].first().is_some_and(|world| world.server.is_some());
                let (linked, only): (Vec<&Key>, Vec<&Key>) = self
                    .worlds
                    .keys()
                    .filter(of_shared)
                    .filter(has_row)
                    .partition(|key| self.here(profile, **key).is_some());
                // Starred entries that only the server had came without their feed's list.
                let all = linked.len() + only.len();
                within("linked", linked.len(), all)?;
                let only_there = all - number("linked").unwrap_or(0);
                within("only_there", only_there, only_there)?;
            }
        }
        if !self.deleted && answer["refused"] != serde_json::json!([]) {
            return Err(format!("a mark was dropped: {answer}"));
        }
        // To ask takes time, so not each sync is checked.
        if !self.counts.syncs.is_multiple_of(4) {
            return Ok(());
        }
        let status = self.profiles[profile].sync_status()?;
        for name in ["waiting", "unknown_there"] {
            if answer[name] != status[name] {
                return Err(format!("the list of accounts says {status}, and the sync said {answer}"));
            }
        }
        Ok(())
    }

    fn delete(&mut self, feed: usize, entry: usize, keeps_row: bool) -> Result<(), String> {
        let entries = self.browser.entries();
        let has =
            |entry: &usize| entries.get(&self.feeds[feed].title(*entry)).is_some_and(|seen| !seen.removed);
        let there: Vec<usize> = (1..=self.feeds[feed].newest).filter(has).collect();
        let Some(entry) = pick(&there, entry) else { return Ok(()) };
        self.deleted = true;
        let title = self.feeds[feed].title(entry);
        self.tell(format!("  {title}"));
        if keeps_row {
            self.browser.set_status(entries[&title].id, "removed");
        } else {
            self.browser.delete(entries[&title].id);
        }
        self.change(|key, mut world| {
            if (key.0, key.1) == (feed, entry) {
                world.server = world.server.filter(|_| keeps_row).map(|row| Row {
                    value: row.value && key.2 == Field::Starred,
                    removed: true,
                    ..row
                });
            }
            vec![world]
        });
        self.see_server(false)
    }

    fn follow(&mut self, feed: usize) -> Result<(), String> {
        if let Some(number) = self.followed[feed].take() {
            self.deleted = true;
            self.browser.unfollow(number);
            self.change(|key, mut world| {
                world.server = world.server.filter(|_| key.0 != feed);
                vec![world]
            });
        } else {
            self.followed[feed] = Some(self.browser.follow(&self.feeds[feed].url));
        }
        self.see_server(true)
    }

    fn subscribe(&mut self, profile: usize, feed: usize) -> Result<(), String> {
        let address = self.feeds[feed].url.as_str();
        if self.subscribed[profile][feed] {
            self.profiles[profile].run(&["remove", address])?;
            self.subscribed[profile][feed] = false;
            self.gaps[profile] = None;
            self.known[profile][feed] = false;
            self.change(|key, world| {
                if key.0 != feed {
                    return vec![world];
                }
                let mut worlds = model::unsubscribe(world, profile);
                for world in &mut worlds {
                    // An entry without a star goes. A starred one stays with its star.
                    let here = &mut world.sides[profile].here;
                    *here = here.filter(|value| key.2 == Field::Starred && *value);
                }
                if key.2 == Field::Read {
                    worlds.extend(model::unsubscribe(world, profile));
                }
                worlds
            });
            return Ok(());
        }
        self.profiles[profile].run(&["add", address])?;
        self.subscribed[profile][feed] = true;
        let document = self.feeds[feed].in_document();
        let old = (1..=self.feeds[feed].newest).filter(|entry| !document.contains(entry));
        let stays = |entry: &usize| {
            let worlds = self.worlds.get(&(feed, *entry, Field::Starred));
            worlds.is_some_and(|worlds| worlds.iter().any(|world| world.sides[profile].here.is_some()))
        };
        self.left_over.extend(old.filter(stays).map(|entry| (profile, feed, entry)));
        self.see_profile(profile, true)
    }

    /// Lets everything come to rest, and checks that all agree.
    pub(crate) fn finish(mut self) -> Result<Counts, (String, Vec<String>)> {
        match self.rest() {
            Ok(()) => Ok(self.counts),
            Err(error) => Err((error, self.story)),
        }
    }

    fn rest(&mut self) -> Result<(), String> {
        self.tell("At the end all is quiet");
        let plain = Ending::Plain(Plan::Forward);
        for feed in 0..self.feeds.len() {
            self.poll(feed)?;
            for profile in [0, 1] {
                if self.subscribed[profile][feed] {
                    self.refresh(profile, feed)?;
                }
            }
        }
        for profile in [0, 1, 0, 1] {
            self.tell(format!("Sync {profile}"));
            self.sync(profile, &plain)?;
        }
        self.check_agreement()?;
        for profile in [0, 1] {
            self.tell(format!("Quiet sync {profile}"));
            let before = self.worlds.clone();
            self.sync(profile, &plain)?;
            if self.broken {
                return Err("a sync fails although all is quiet".to_owned());
            }
            let requests = self.bench.proxies[profile].asked();
            if requests.len() > QUIET_REQUESTS {
                return Err(format!("a sync with nothing new has too many requests: {requests:#?}"));
            }
            let marks = |worlds: &BTreeMap<Key, BTreeSet<World>>| -> Vec<_> {
                let seen = |world: &World| (world.server, world.sides.map(|side| side.here));
                worlds.values().filter_map(|worlds| worlds.first().map(seen)).collect()
            };
            if marks(&before) != marks(&self.worlds) {
                return Err("a sync with nothing new changed a mark".to_owned());
            }
        }
        Ok(())
    }

    /// Checks that the server and both profiles have the same marks, without asking the worlds.
    fn check_agreement(&self) -> Result<(), String> {
        let entries = self.browser.entries();
        for profile in [0, 1] {
            for (feed, published) in self.feeds.iter().enumerate() {
                if !self.is_shared(profile, feed) {
                    continue;
                }
                for (id, marks) in self.profiles[profile].marks(&published.url)? {
                    let Some(seen) = entries.get(&id).filter(|seen| !seen.removed) else { continue };
                    if (seen.read, seen.starred) != marks {
                        return Err(format!(
                            "{id}: profile {profile} has {marks:?}, the server has {seen:?}"
                        ));
                    }
                }
            }
        }
        Ok(())
    }
}

fn pick(list: &[usize], number: usize) -> Option<usize> {
    list.get(number % list.len().max(1)).copied()
}

fn row(seen: Seen, field: Field) -> Row {
    seen.row(value((seen.read, seen.starred), field))
}

const fn value((read, starred): (bool, bool), field: Field) -> bool {
    match field {
        Field::Read => read,
        Field::Starred => starred,
    }
}

/// Returns true if two rows differ only in that one was removed. A status that was sent makes an entry visible again, and
/// the world of its star does not know that.
fn same_star(known: Option<Row>, seen: Option<Row>) -> bool {
    matches!((known, seen), (Some(known), Some(seen)) if known.id == seen.id && known.value == seen.value)
}
