//! The steps other than a sync: polls, marks, and what the server and the profiles follow.

use std::collections::BTreeSet;

use super::{Effect, Run};
use crate::model;
use crate::model::{Field, Row, World};
use crate::parties::{ACCOUNT, Published};
use crate::proxy::Plan;
use crate::steps::{Step, Who};

impl Run<'_> {
    pub(super) fn poll(&mut self, feed: usize) -> Result<(), String> {
        let Some(number) = self.followed[feed] else { return Ok(()) };
        self.browser.poll(number);
        self.see_server(true)
    }

    pub(super) fn refresh(&mut self, profile: usize, feed: usize) -> Result<(), String> {
        self.bench.proxies[profile].begin(Plan::Forward);
        self.profiles[profile].run(&["refresh", self.feeds[feed].url.as_str(), "--now"])?;
        let asked = self.bench.proxies[profile].asked();
        if !asked.is_empty() {
            return Err(format!("a refresh of one feed asked the server: {asked:?}"));
        }
        self.see_profile(profile, true)
    }

    pub(super) fn refresh_all(&mut self, profile: usize) -> Result<(), String> {
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
    pub(super) fn mark(&mut self, step: &Step, during_sync: bool) -> Result<Option<Effect>, String> {
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

    /// Switches sync off. If a mark waits, the program syncs once more before.
    pub(super) fn switch_off(&mut self, profile: usize) -> Result<(), String> {
        (0..self.feeds.len()).for_each(|feed| self.move_back(feed));
        self.bench.proxies[profile].begin(Plan::Forward);
        self.profiles[profile].run(&["account", "sync", ACCOUNT, "--off"])?;
        if self.bench.proxies[profile].asked().is_empty() {
            for (key, worlds) in &mut self.worlds {
                worlds.retain(|world| world.sides[profile].queued.is_none());
                if worlds.is_empty() {
                    return Err(format!("a mark waits, and it was not sent before sync went off: {key:?}"));
                }
            }
        } else {
            // Miniflux answers 500 if it has none of the entries whose marks it gets.
            let broken = self.deleted;
            self.change_by_sync(profile, broken, None);
        }
        // The profile still knows its links, and its changes wait.
        self.switched_on[profile] = false;
        self.see_server(false)?;
        self.see_profile(profile, false)
    }

    pub(super) fn delete(&mut self, feed: usize, entry: usize, keeps_row: bool) -> Result<(), String> {
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

    /// Returns true if a profile and the server follow a feed, and the profile knows it.
    pub(super) fn knows(&self, profile: usize, feed: usize) -> bool {
        self.switched_on[profile] && self.known[profile][feed] && self.is_shared(profile, feed)
    }

    /// Gives a feed its other address on the server. For the profiles it stays the same feed, so no mark changes.
    pub(super) fn move_there(&mut self, feed: usize) {
        let Some(number) = self.followed[feed] else { return };
        self.moved[feed] = !self.moved[feed];
        let Published { url, other_url, .. } = &self.feeds[feed];
        self.browser.move_to(number, if self.moved[feed] { other_url } else { url });
    }

    /// Gives a feed its own address back. A profile that has forgotten the feed knows it by this address alone.
    pub(super) fn move_back(&mut self, feed: usize) {
        if self.moved[feed] {
            self.move_there(feed);
        }
    }

    pub(super) fn set_up_anew(&mut self) -> Result<(), String> {
        if self.browser.entries().len() < 2 {
            return Ok(());
        }
        self.deleted = true;
        // With other numbers, a profile knows a feed by its own address alone.
        (0..self.feeds.len()).for_each(|feed| self.move_back(feed));
        self.known.iter_mut().for_each(|known| known.fill(false));
        self.browser.set_up_anew();
        let entries = self.browser.entries();
        let titles: Vec<Vec<String>> = self
            .feeds
            .iter()
            .map(|feed| (0..=feed.newest).map(|entry| feed.title(entry)).collect())
            .collect();
        self.change(|(feed, entry, _), mut world| {
            world.server = entries.get(&titles[feed][entry]).map(|seen| seen.row(false));
            vec![world]
        });
        self.see_server(false)
    }

    pub(super) fn follow(&mut self, feed: usize) -> Result<(), String> {
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

    pub(super) fn subscribe(&mut self, profile: usize, feed: usize) -> Result<(), String> {
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
}

fn pick(list: &[usize], number: usize) -> Option<usize> {
    list.get(number % list.len().max(1)).copied()
}
