//! The oracle: everything that the contract of sync allows to be true about one mark.
//!
//! A mark is one field (read or starred) of one entry. A [`World`] says which value it has on the server and in
//! both profiles, and also what nobody can see from outside: the waiting change and the last common state of each profile.
//! After a failed or killed sync several worlds are possible. Each step makes the possible worlds from those before it.
//! Each observation removes the worlds that contradict it. If none is left, the program broke the contract.
//!
//! The rules stand in [`sync`]: a waiting local change beats the server, otherwise the server's state wins over the last
//! common state, and a mark that was never common is set on both sides if it is set on one. The state of an entry that only
//! the server had is remembered: if the user read it there, it arrives here as read. A change that waits may end once the
//! server has removed its entry. The profile keeps the mark, and it meets that of the server if the entry comes back.

use std::collections::BTreeSet;

/// The field of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Field {
    Read,
    Starred,
}

impl Field {
    pub(crate) const BOTH: [Self; 2] = [Self::Read, Self::Starred];
}

/// A row of the server's database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    /// The server's number of the entry. An entry that comes back gets a new one.
    pub(crate) id: u64,
    pub(crate) value: bool,
    /// True if its status is "removed": the server keeps the row and shows it to nobody.
    pub(crate) removed: bool,
}

/// A mark in one profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Side {
    /// The value; `None` if the profile does not have the entry.
    pub(crate) here: Option<bool>,
    /// The local change that waits.
    pub(crate) queued: Option<bool>,
    /// The server's number of the entry and the last common value.
    pub(crate) common: Option<(u64, bool)>,
    /// The server's number and value at a time when only the server had the entry. The value is a mark that the user made
    /// there, so it counts when the entry arrives here, even if the server has dropped the entry since and nobody saw it.
    pub(crate) known: Option<(u64, bool)>,
}

/// A possible truth about one mark.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct World {
    pub(crate) server: Option<Row>,
    pub(crate) sides: [Side; 2],
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "server {:?}", self.server.map(|row| (row.id, row.value, row.removed)))?;
        for Side { here, queued, common, known } in self.sides {
            write!(f, " | here {here:?} queued {queued:?} common {common:?} known {known:?}")?;
        }
        Ok(())
    }
}

/// Decides if a local change is queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Queues {
    Always,
    Never,
    /// The contract leaves it open, for example because the profile cannot know yet that the server has the feed.
    Perhaps,
}

/// The user sets a mark in a profile.
pub(crate) fn mark(world: World, who: usize, value: bool, queues: Queues) -> Vec<World> {
    let side = world.sides[who];
    if side.here.is_none_or(|here| here == value) {
        return vec![world];
    }
    let mut marked = world;
    marked.sides[who].here = Some(value);
    let mut queued = marked;
    queued.sides[who].queued = Some(value);
    match queues {
        Queues::Always => vec![queued],
        // A change that waits already is never dropped by a later one.
        Queues::Never | Queues::Perhaps if side.queued.is_some() => vec![queued],
        Queues::Never => vec![marked],
        Queues::Perhaps => vec![marked, queued],
    }
}

/// A profile unsubscribes. The contract only says that the links are forgotten; a change that waits may still be sent.
pub(crate) fn unsubscribe(world: World, who: usize) -> Vec<World> {
    let mut bare = world;
    bare.sides[who].queued = None;
    bare.sides[who].common = None;
    bare.sides[who].known = None;
    let mut waits = world;
    waits.sides[who].common = None;
    waits.sides[who].known = None;
    vec![bare, waits, world]
}

/// The conditions of one sync.
#[derive(Clone, Copy)]
pub(crate) struct Sync<'a> {
    pub(crate) who: usize,
    pub(crate) field: Field,
    /// True if both sides follow the feed.
    pub(crate) shared: bool,
    /// True if the sync may have failed or ended at any point.
    pub(crate) broken: bool,
    /// Something else that happened at an unknown point of the sync.
    pub(crate) meanwhile: Option<&'a dyn Fn(World) -> Vec<World>>,
}

/// The result of a sync.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Synced {
    pub(crate) world: World,
    /// The least and the largest number of this mark's changes that count as sent. A change that the server had already
    /// may or may not count.
    pub(crate) sent: (usize, usize),
}

/// The steps of a sync.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Take,
    Send,
    Note,
    Fetch,
    Compare,
    TakeAgain,
    SendAgain,
    NoteAgain,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    stage: Stage,
    world: World,
    happened: bool,
    /// The change on its way to the server.
    taken: Option<bool>,
    accepted: bool,
    fetched: Option<Row>,
    sent: (usize, usize),
}

/// Returns everything that a sync may lead to.
pub(crate) fn sync(world: World, how: Sync<'_>) -> Vec<Synced> {
    let begin = State {
        stage: Stage::Take,
        world,
        happened: how.meanwhile.is_none(),
        taken: None,
        accepted: false,
        fetched: None,
        sent: (0, 0),
    };
    let (mut seen, mut open, mut ends) = (BTreeSet::from([begin]), vec![begin], BTreeSet::new());
    while let Some(state) = open.pop() {
        let mut next = Vec::new();
        if !state.happened
            && let Some(meanwhile) = how.meanwhile
        {
            next.extend(meanwhile(state.world).into_iter().map(|world| State {
                world,
                happened: true,
                ..state
            }));
        }
        if state.stage == Stage::End || how.broken {
            // A broken sync may end before the other action, which then happens after it. So only the states in which it
            // has happened are ends.
            if state.happened {
                ends.insert(Synced { world: state.world, sent: state.sent });
            }
        }
        if state.stage != Stage::End {
            next.extend(go_on(state, how));
        }
        open.extend(next.into_iter().filter(|state| seen.insert(*state)));
    }
    ends.into_iter().collect()
}

/// Takes one step of a sync.
fn go_on(state: State, how: Sync<'_>) -> Vec<State> {
    let mut found = match state.stage {
        Stage::Take | Stage::TakeAgain => {
            let side = state.world.sides[how.who];
            let taken = side.common.and(side.queued);
            vec![State { taken, accepted: false, ..state }]
        }
        Stage::Send | Stage::SendAgain => send(state, how),
        Stage::Note | Stage::NoteAgain => note(state, how),
        Stage::Fetch => fetch(state, how),
        Stage::Compare => compare(state, how),
        Stage::End => Vec::new(),
    };
    let next = match state.stage {
        Stage::Take => Stage::Send,
        Stage::Send => Stage::Note,
        Stage::Note => Stage::Fetch,
        Stage::Fetch => Stage::Compare,
        Stage::Compare => Stage::TakeAgain,
        Stage::TakeAgain => Stage::SendAgain,
        Stage::SendAgain => Stage::NoteAgain,
        Stage::NoteAgain | Stage::End => Stage::End,
    };
    // Sending can fail although fetching succeeds, and the other way round.
    if how.broken {
        found.push(State { accepted: false, ..state });
    }
    found.into_iter().map(|state| State { stage: next, ..state }).collect()
}

/// Sends the change that was taken.
fn send(state: State, how: Sync<'_>) -> Vec<State> {
    let (Some(value), Some((id, _))) = (state.taken, state.world.sides[how.who].common) else {
        return vec![state];
    };
    let mut after = state;
    let mut can = vec![];
    match &mut after.world.server {
        Some(row) if row.id == id => {
            if row.removed {
                // The server shows the entry to nobody, so the profile may notice that it is gone. Then the change ends.
                let mut unsent = state;
                unsent.world.sides[how.who].common = None;
                can.extend([unsent, ended(unsent, how.who)]);
            }
            after.sent.0 += usize::from(row.value != value && !row.removed);
            row.value = value;
            // To write the status of a removed entry makes it visible again.
            row.removed &= how.field == Field::Starred;
        }
        // The server no longer has the entry. It may accept the change together with others, or refuse it, or the change
        // goes on waiting. If the server still has the feed, it has removed the entry, and the change may end.
        _ => {
            let mut waits = state;
            waits.world.sides[how.who].common = None;
            can.extend([state, waits]);
            can.extend(how.shared.then(|| ended(waits, how.who)));
        }
    }
    after.sent.1 += 1;
    after.accepted = true;
    can.push(after);
    can
}

/// Ends a change that waits for an entry which the server has removed. The profile keeps the mark.
fn ended(mut state: State, who: usize) -> State {
    state.world.sides[who].queued = None;
    state
}

/// Notes an accepted change as the common state. A change made meanwhile goes on waiting.
fn note(state: State, how: Sync<'_>) -> Vec<State> {
    let Some(value) = state.taken.filter(|_| state.accepted) else { return vec![state] };
    let mut after = state;
    let side = &mut after.world.sides[how.who];
    if side.queued == Some(value) {
        side.queued = None;
    }
    side.common = side.common.map(|(id, _)| (id, value));
    vec![after]
}

fn fetch(state: State, how: Sync<'_>) -> Vec<State> {
    let fetched = state.world.server.filter(|_| how.shared);
    let seen = State { fetched, ..state };
    match fetched {
        // The server shows a removed entry to nobody. Its star may still be listed.
        Some(row) if row.removed => {
            let gone = State { fetched: None, ..state };
            if how.field == Field::Starred { vec![gone, seen] } else { vec![gone] }
        }
        _ => vec![seen],
    }
}

/// Compares the server's answer with the profile.
fn compare(state: State, how: Sync<'_>) -> Vec<State> {
    let mut after = state;
    let side = &mut after.world.sides[how.who];
    if side.here.is_none() {
        // Only the server has the entry, or had it. The profile may or may not notice that it has gone.
        side.known = state.fetched.map(|row| (row.id, row.value));
        return if side.known.is_some() { vec![after] } else { vec![state, after] };
    }
    let Some(row) = state.fetched else {
        // An absent entry changes no mark, unless the profile knows it and has not noticed that it has gone.
        let met =
            side.known.map(|(id, value)| State { world: meet(state.world, how.who, id, value), ..state });
        let was_common = side.common.is_some();
        (side.common, side.known) = (None, None);
        let ended = (was_common && how.shared).then(|| ended(after, how.who));
        return [state, after].into_iter().chain(met).chain(ended).collect();
    };
    side.known = None;
    match (side.queued, side.common) {
        (Some(_), _) => side.common = Some((row.id, row.value)),
        (None, Some((id, _))) if id == row.id => {
            side.here = Some(row.value);
            side.common = Some((row.id, row.value));
        }
        (None, _) => after.world = meet(after.world, how.who, row.id, row.value),
    }
    vec![after]
}

/// Joins an entry of the server and an entry of a profile for the first time: both get a mark that either has. A change
/// that waits stays.
fn meet(mut world: World, who: usize, id: u64, value: bool) -> World {
    let side = &mut world.sides[who];
    side.known = None;
    side.common = Some((id, value));
    if side.queued.is_none() {
        let either = side.here == Some(true) || value;
        side.here = Some(either);
        side.queued = (either != value).then_some(either);
    }
    world
}
