//! The end of a run: all is quiet, and all agree.

use std::collections::{BTreeMap, BTreeSet};

use super::{Counts, Key, Run};
use crate::model::World;
use crate::proxy::Plan;
use crate::steps::Ending;

/// The largest number of requests of a sync with nothing new.
const QUIET_REQUESTS: usize = 3;

impl Run<'_> {
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
