//! A sync, its effect on the oracle, and the numbers that it prints.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

use super::{Effect, Key, Run};
use crate::model;
use crate::model::{Field, Queues, Sync, Synced, World};
use crate::parties::{ACCOUNT, Ran};
use crate::proxy::{Fault, Plan};
use crate::steps::{Ending, Step};

impl Run<'_> {
    pub(super) fn queues(&self, profile: usize, feed: usize, during_sync: bool) -> Queues {
        match (self.was_on[profile], self.known[profile][feed]) {
            (_, true) => Queues::Always,
            (false, _) if !during_sync => Queues::Never,
            _ => Queues::Perhaps,
        }
    }

    pub(super) fn is_shared(&self, profile: usize, feed: usize) -> bool {
        self.subscribed[profile][feed] && self.followed[feed].is_some()
    }

    /// Notes that a sync ran to its end.
    pub(super) fn synced(&mut self, profile: usize) {
        self.switched_on[profile] = true;
        self.was_on[profile] = true;
        self.known[profile] = (0..self.feeds.len()).map(|feed| self.is_shared(profile, feed)).collect();
    }

    /// Changes the worlds by a sync. Returns how much each mark's world counts as sent.
    pub(super) fn change_by_sync(
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
    pub(super) fn sync(&mut self, profile: usize, ending: &Ending) -> Result<(), String> {
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
            self.was_on[profile] |= self.switched_on[profile];
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
}
