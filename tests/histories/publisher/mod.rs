//! A publisher that knows every entry that it ever published: its actions between two polls, and the document that a
//! poll finds.

pub(crate) mod captures;
pub(crate) mod chain;
pub(crate) mod delta;
pub(crate) mod document;
mod events;
pub(crate) mod habits;
pub(crate) mod parts;
pub(crate) mod site;

use std::collections::{BTreeMap, BTreeSet};

use crate::dice::Dice;
use chain::{Archive, Outage};
use delta::Change;
use document::{Document, FOOTERS, Line};
use habits::{Breach, Event, Habits, Kind, Mode, Order};

/// The time at which every history begins: the first of January 2024.
pub(crate) const BEGINNING: i64 = 1_704_067_200;
pub(crate) const DAY: i64 = 86_400;

/// An entry in its present state.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) number: u32,
    /// The index of its present id.
    variant: u32,
    title_version: u32,
    pub(crate) version: u32,
    /// The time at which it was published.
    pub(crate) born: i64,
    /// The date that it shows.
    pub(crate) date: i64,
    updated: i64,
    /// The time of its last change.
    pub(super) changed: i64,
    /// True if its date is not the time at which it was published.
    pub(crate) oddly_dated: bool,
    pub(crate) withdrawn: bool,
}

/// The link to the chain in the subscription document at one poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pointer {
    Shown,
    Missing,
    Premature,
}

/// The publisher.
#[derive(Debug)]
pub(crate) struct Publisher {
    pub(crate) habits: Habits,
    pub(super) dice: Dice,
    posts: Vec<Post>,
    /// The numbers of all entries, newest first. Entries that were brought to the top come first.
    pub(super) order: Vec<u32>,
    /// Entries that are in no archive yet, newest first.
    pub(super) recent: Vec<u32>,
    /// The chain, oldest archive or snapshot first.
    pub(super) archives: Vec<Archive>,
    /// Archives of former chains that the server still sends.
    pub(super) former: BTreeMap<String, Archive>,
    /// Entries of multipart pages that were removed.
    pub(super) removed: BTreeSet<u32>,
    /// Archives that the server does not send.
    pub(super) down: BTreeMap<String, Outage>,
    /// Entries that wait for a late archive, each group with the step at which its archive appears.
    pub(super) waiting: Vec<(u32, Vec<u32>)>,
    pub(crate) mode: Mode,
    /// True while archives are written, even if no document links to them.
    pub(super) archiving: bool,
    pub(super) generation: u32,
    pub(super) piece: usize,
    /// The status of the redirects, if archives have moved.
    pub(super) moved: Option<u16>,
    pub(super) pointer: Pointer,
    pub(super) now: i64,
    /// The time of the last change of anything.
    touched: i64,
    pub(crate) step: u32,
    pinned: Option<(u32, bool)>,
    footers: u32,
    /// Entries that were brought to the top, each with the step at which this happened.
    bumps: Vec<(u32, u32)>,
    past: Vec<Document>,
    /// The captures of a web archive, and their times.
    pub(super) captures: Vec<(i64, Document)>,
    /// The document at the address of the subscription document.
    pub(crate) shown: Document,
    /// True while the server sends an older document.
    pub(crate) is_stale: bool,
    /// True while the server does not send the subscription document.
    pub(crate) is_failing: bool,
    /// The way in which the server answers a conditional request for a changed document.
    pub(crate) change: Change,
    /// The events since the last step, for the trace.
    pub(crate) story: Vec<String>,
}

impl Publisher {
    /// A publisher with some entries, before the first poll.
    pub(crate) fn new(kind: Kind, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let habits = Habits::roll(kind, &mut dice);
        let mode = habits.first_mode;
        let mut publisher = Self {
            piece: habits.piece,
            archiving: matches!(mode, Mode::Archived),
            posts: Vec::new(),
            order: Vec::new(),
            recent: Vec::new(),
            archives: Vec::new(),
            former: BTreeMap::new(),
            removed: BTreeSet::new(),
            down: BTreeMap::new(),
            waiting: Vec::new(),
            mode,
            generation: 0,
            moved: None,
            pointer: Pointer::Shown,
            now: BEGINNING,
            touched: BEGINNING,
            step: 0,
            pinned: None,
            footers: 0,
            bumps: Vec::new(),
            past: Vec::new(),
            captures: Vec::new(),
            shown: empty(mode, habits.rss),
            is_stale: false,
            is_failing: false,
            change: Change::Whole,
            story: Vec::new(),
            habits,
            dice,
        };
        for _ in 0..publisher.dice.between(1, 4) {
            let count = publisher.dice.between(1, publisher.habits.window);
            publisher.publish(count, DAY);
        }
        publisher
    }

    /// An entry by its number.
    pub(crate) fn post(&self, number: u32) -> Option<&Post> {
        self.posts.get((number as usize).checked_sub(1)?)
    }

    fn post_mut(&mut self, number: u32) -> Option<&mut Post> {
        self.posts.get_mut((number as usize).checked_sub(1)?)
    }

    /// The present time by the true clock.
    pub(crate) const fn now(&self) -> i64 {
        self.now
    }

    /// All entries ever published, oldest first.
    pub(crate) fn posts(&self) -> &[Post] {
        &self.posts
    }

    /// The place of an entry in the publisher's own order. The newest entry is at 0.
    pub(crate) fn place(&self, number: u32) -> Option<usize> {
        self.order.iter().position(|other| *other == number)
    }

    /// Entries that were brought to the top after a step.
    pub(crate) fn bumped_since(&self, step: u32) -> BTreeSet<u32> {
        self.bumps.iter().filter(|(_, at)| *at > step).map(|(number, _)| *number).collect()
    }

    /// Returns true if the server never sends an archive of the present chain.
    pub(crate) fn refuses_for_ever(&self) -> bool {
        let outages = self.archives.iter().filter_map(|archive| self.down.get(&archive.address));
        outages.into_iter().any(|outage| outage.until.is_none())
    }

    /// Returns true if an entry was on a multipart page that was removed.
    pub(crate) fn has_removed(&self, number: u32) -> bool {
        self.removed.contains(&number)
    }

    /// Returns true if any multipart page was removed.
    pub(crate) fn has_removed_any(&self) -> bool {
        !self.removed.is_empty()
    }

    pub(super) fn is_live(&self, number: u32) -> bool {
        self.post(number).is_some_and(|post| !post.withdrawn)
    }

    /// Entries that were not withdrawn, newest first.
    pub(super) fn live(&self) -> Vec<u32> {
        self.order.iter().copied().filter(|number| self.is_live(*number)).collect()
    }

    /// Moves the clock forward a little and records an event.
    fn touch(&mut self, what: impl FnOnce() -> String) {
        self.now += 60;
        self.touched = self.now;
        self.story.push(what());
    }

    /// Publishes `count` entries, spread over a span of time in seconds.
    fn publish(&mut self, count: usize, span: i64) {
        let between = span / i64::try_from(count + 1).unwrap_or(1).max(1);
        let most_at_once = self.habits.window.max(1);
        let mut since_snapshot = 0;
        for _ in 0..count {
            self.now += between;
            self.publish_one();
            self.be_captured(12);
            since_snapshot += 1;
            if self.mode == Mode::Stateful && (since_snapshot >= most_at_once || self.dice.percent(40)) {
                self.snapshot();
                since_snapshot = 0;
            }
            if self.mode == Mode::Multipart {
                self.add_entity(self.order[0]);
            }
            if self.archiving {
                self.cut();
            }
        }
        if self.mode == Mode::Stateful && since_snapshot > 0 {
            self.snapshot();
        }
    }

    fn publish_one(&mut self) {
        let number = u32::try_from(self.posts.len()).unwrap_or(0) + 1;
        let mut date = self.now;
        if self.habits.may(Event::Misdate) && self.dice.percent(12) {
            let far = self.dice.pick(&[3, 40, 800, 2_000]);
            date += far * DAY * self.dice.pick(&[-1, 1]);
        }
        self.touched = self.now;
        self.posts.push(Post {
            number,
            variant: 0,
            title_version: 1,
            version: 1,
            born: self.now,
            date,
            updated: date.min(self.now),
            changed: self.now,
            oddly_dated: date != self.now,
            withdrawn: false,
        });
        self.order.insert(0, number);
        self.recent.insert(0, number);
    }

    /// Lets the time until the next poll pass. During this time the publisher publishes, edits and withdraws entries.
    pub(crate) fn advance(&mut self, seconds: i64) {
        let end = self.now + seconds;
        self.begin_step();
        let window = self.habits.window;
        let mut count = if self.dice.percent(85) {
            self.dice.pick(&[0, 0, 1, 1, 2, 3])
        } else {
            self.dice.below(window + 3)
        };
        if self.habits.may(Event::Burst) && self.dice.percent(20) {
            count = self.dice.between((window - 1).max(1), 3 * window + 2);
        }
        self.publish(count, seconds / 2);
        self.change_kind();
        self.revise();
        self.withdraw();
        self.pin();
        self.change_ids();
        self.trouble();
        self.now = self.now.max(end);
        self.write();
    }

    /// Lets time pass after which the server sends everything again. The publisher publishes little during it.
    pub(crate) fn heal(&mut self, seconds: i64) {
        let end = self.now + seconds;
        self.begin_step();
        self.down.retain(|_, outage| outage.until.is_none());
        for (_, numbers) in std::mem::take(&mut self.waiting) {
            self.add_archive(numbers);
        }
        for archive in &mut self.archives {
            archive.is_bare = false;
        }
        if self.habits.window > 2 && self.dice.percent(40) {
            self.publish(1, seconds / 2);
        }
        self.now = self.now.max(end);
        self.shown = self.build();
    }

    fn begin_step(&mut self) {
        self.step += 1;
        self.story.clear();
        self.pointer = Pointer::Shown;
        self.is_stale = false;
        self.is_failing = false;
        if self.habits.kind == Kind::Delta {
            self.choose_change();
        }
        for archive in &mut self.archives {
            archive.is_bare = false;
        }
        let step = self.step;
        self.down.retain(|_, outage| outage.until.is_none_or(|until| until > step));
    }

    /// Writes the subscription document, or serves an older or an empty one.
    fn write(&mut self) {
        let document = self.build();
        self.past.push(document.clone());
        self.shown = document;
        let before = self.past.len() - 1;
        if self.habits.may(Event::Stale) && before > 1 && self.dice.percent(12) {
            let at = before - 1 - self.dice.below(before.min(5));
            self.shown = self.past[at].clone();
            self.is_stale = true;
            self.story.push("serves an older copy".to_owned());
        } else if self.habits.may(Event::Empty) && self.dice.percent(6) {
            self.shown.lines.clear();
            self.shown.newest = 0;
            self.story.push("serves an empty document".to_owned());
        }
    }

    /// The present subscription document.
    pub(super) fn build(&mut self) -> Document {
        let window = self.habits.window;
        let live = self.live();
        let (mut prev, mut next) = (None, None);
        let mut numbers: Vec<u32> = live.iter().copied().take(window).collect();
        match self.mode {
            Mode::Stateful | Mode::Multipart => return self.newest_in_chain(),
            Mode::Archived => {
                (numbers, prev) = self.archived_window(&live);
            }
            Mode::Paged => next = (live.len() > window).then(|| "/page/1".to_owned()),
            Mode::Plain | Mode::Complete => {}
        }
        let is_by_score = self.habits.may(Event::Score) && self.dice.percent(30);
        if is_by_score {
            self.story.push("orders by score".to_owned());
            let mut best: Vec<u32> = live.iter().copied().take(3 * window).collect();
            self.dice.shuffle(&mut best);
            best.truncate(window);
            numbers = best;
        }
        let pinned = self.pinned.filter(|(number, _)| self.is_live(*number));
        let pinned = pinned.filter(|_| self.mode != Mode::Complete);
        if let Some((number, is_top)) = pinned {
            numbers.retain(|other| *other != number);
            if self.mode != Mode::Archived {
                numbers.truncate((window - 1).max(1));
            }
            numbers.insert(if is_top { 0 } else { numbers.len() }, number);
        }
        let mut lines: Vec<Line> = numbers.iter().filter_map(|number| self.line(*number)).collect();
        if self.habits.may(Event::Footer) && self.mode == Mode::Plain {
            lines.extend(self.footer());
        }
        self.arrange(&mut lines);
        Document {
            mode: self.mode,
            is_archive: false,
            rss: self.habits.rss,
            marks: self.habits.marks,
            lines,
            time: self.habits.document_times.then_some(self.touched),
            prev,
            this: None,
            next,
            order: self.habits.order,
            step: self.step,
            newest: u32::try_from(self.posts.len()).unwrap_or(0),
            pinned: pinned.map(|(number, _)| number),
            is_by_score,
        }
    }

    /// Puts lines into the order of this publisher. A random order is different each time.
    fn arrange(&mut self, lines: &mut [Line]) {
        match self.habits.order {
            Order::NewestFirst => {}
            Order::OldestFirst => lines.reverse(),
            Order::Unordered => self.dice.shuffle(lines),
        }
    }

    fn footer(&mut self) -> Vec<Line> {
        self.touched = self.now;
        let mut line = |at: u32| {
            self.footers += 1;
            let kept = if self.habits.keeps_footers { at } else { self.footers };
            Line {
                number: FOOTERS + kept,
                id: format!("urn:footer:{}", self.footers),
                title: format!("Footer {kept}"),
                link: format!("/footer/{kept}"),
                date: self.habits.dated.then_some(BEGINNING - 400 * DAY),
                updated: self.habits.update_times.then_some(BEGINNING - 400 * DAY),
                version: 1,
                is_deletion: false,
            }
        };
        vec![line(1), line(2)]
    }

    /// An entry as a document written now shows it.
    pub(super) fn line(&self, number: u32) -> Option<Line> {
        let post = self.post(number)?;
        let revision =
            if post.title_version > 1 { format!(", revision {}", post.title_version) } else { String::new() };
        Some(Line {
            number,
            id: format!("urn:e:{number}:{}", post.variant),
            title: format!("Entry {number}{revision}"),
            link: format!("/entry/{number}"),
            date: self.habits.dated.then_some(post.date),
            updated: self.habits.update_times.then_some(post.updated),
            version: post.version,
            is_deletion: post.withdrawn,
        })
    }

    /// Returns true if archives of this publisher break RFC 5005 in this way.
    pub(super) fn breaks(&self, breach: Breach) -> bool {
        self.habits.breach == Some(breach)
    }

    /// The time of the last change of anything.
    pub(super) const fn touched(&self) -> i64 {
        self.touched
    }
}

fn empty(mode: Mode, rss: bool) -> Document {
    Document {
        mode,
        is_archive: false,
        rss,
        marks: false,
        lines: Vec::new(),
        time: None,
        prev: None,
        this: None,
        next: None,
        order: Order::NewestFirst,
        step: 0,
        newest: 0,
        pinned: None,
        is_by_score: false,
    }
}
