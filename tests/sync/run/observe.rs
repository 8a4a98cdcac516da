//! Compares what can be seen with what the oracle allows.

use std::collections::BTreeSet;

use super::{Key, Run};
use crate::model::{Field, Row, World};
use crate::parties::Published;
use crate::server::Seen;

impl Run<'_> {
    /// Makes the possible worlds of each mark from those before.
    pub(super) fn change(&mut self, effect: impl Fn(Key, World) -> Vec<World>) {
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
    pub(super) fn see_server(&mut self, polled: bool) -> Result<(), String> {
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
    pub(super) fn see_profile(&mut self, profile: usize, polled: bool) -> Result<(), String> {
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

    pub(super) fn keys(&self) -> Vec<Key> {
        let entries = |(feed, published): (usize, &Published)| {
            (1..=published.newest).flat_map(move |entry| Field::BOTH.map(|field| (feed, entry, field)))
        };
        self.feeds.iter().enumerate().flat_map(entries).collect()
    }

    /// The value of a mark in a profile. It is the same in all worlds after an observation.
    pub(super) fn here(&self, profile: usize, key: Key) -> Option<bool> {
        self.worlds.get(&key)?.first()?.sides[profile].here
    }
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
