//! Simulates the promise of the walk through a multipart feed: nothing is silently missing, whatever fails at whatever
//! time (M2 to M5, A3).
//!
//! The test runs 2,000 random histories of a feed whose newest page grows and gets next pages. Each has 25 refreshes
//! with 1 to 9 requests. Requests fail in 0, 30 or 80 % of the cases, and the program crashes after 5 % of the
//! transactions. In every fourth history, pages at the old end are removed. In every fifth, HEAD returns nothing
//! useful. Whenever the reader claims that nothing is missing, it must have every entity that the publisher had when
//! the reader last looked. A page with a next page is never read twice. After refreshes without failures, every history
//! ends without a gap.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[expect(dead_code, reason = "each test uses a part of it")]
#[path = "shared/dice.rs"]
mod dice;
#[path = "shared/weather.rs"]
mod weather;

use std::collections::{BTreeMap, BTreeSet};

use lacuna::history::{
    DocumentUpdate, EntryPoint, EntryPointState, GapCause, GapChange, Held, HeldEntry, HeldPages,
    HistoryOptions, KnownPage, LogicalFeed, MultipartStep, MultipartWalk, OpenGap, PageState, Reach,
    SubscriptionDocument, page_addresses,
};
use lacuna::model::{
    Completeness, Ending, Entry, EntryId, EntryKey, Failure, FailureKind, FeedDocument, Format, GapId, Head,
    IdSource, Link, LinkOrigin, SubscriptionId, Text, Timestamp, relation,
};
use url::Url;

use dice::Dice;
use weather::{Weather, failure};

fn url(path: &str) -> Url {
    Url::parse(&format!("http://feed.example/{path}")).unwrap()
}

fn id(number: u64) -> EntryId {
    EntryId::new(format!("<{number}@feed>"))
}

/// A publisher of the entities `0..count`, with `PAGE` entities on a page. Pages before `floor` were removed.
struct Publisher {
    count: u64,
    floor: u64,
    /// True if the answers to HEAD have neither links nor times (M5).
    is_mute: bool,
}

const PAGE: u64 = 3;

impl Publisher {
    fn newest(&self) -> u64 {
        (self.count - 1) / PAGE
    }

    /// The time of an entity. Two entities share a time.
    fn time(number: u64) -> Timestamp {
        Timestamp::from_seconds(i64::try_from(number / 2).unwrap() * 60)
    }

    fn page(&self, number: u64, with_entries: bool) -> Option<FeedDocument> {
        if number < self.floor || number > self.newest() {
            return None;
        }
        let link = |name: &str, number: u64| Link {
            relation: name.to_owned(),
            href: url(&format!("page/{number}")),
            origin: LinkOrigin::HttpHeader,
            media_type: None,
            title: None,
        };
        let numbers = number * PAGE..((number + 1) * PAGE).min(self.count);
        let mut head = Head { updated: Some(Self::time(numbers.end - 1)), ..Head::default() };
        head.links.push(link(relation::SELF, number));
        if number > self.floor {
            head.links.push(link(relation::PREV, number - 1));
        }
        if number < self.newest() {
            head.links.push(link(relation::NEXT, number + 1));
        }
        let entry = |number: u64| {
            let mut entry = Entry::new(id(number), IdSource::Given);
            entry.updated = Some(Self::time(number));
            entry.content = Some(Text::plain(format!("entity {number}")));
            entry
        };
        Some(FeedDocument {
            uri: url(&format!("page/{number}")),
            format: Format::Multipart,
            head,
            entries: if with_entries { numbers.map(entry).collect() } else { Vec::new() },
            ending: Ending::Whole,
            faults: Vec::new(),
        })
    }
}

/// The reader's disk. It changes only by complete updates.
struct Disk {
    feed: LogicalFeed,
    entries: BTreeMap<EntryId, HeldEntry>,
    hidden: BTreeSet<EntryId>,
    pages: BTreeMap<Url, KnownPage>,
    next_key: i64,
}

impl Disk {
    fn held_pages(&self, uris: &[Url]) -> HeldPages {
        let is_around = |page: &&KnownPage| {
            uris.contains(&page.uri) || page.prev.as_ref().is_some_and(|prev| uris.contains(prev))
        };
        let read = self.pages.values().filter(|p| matches!(p.state, PageState::Read | PageState::Newest));
        HeldPages {
            pages: self.pages.values().filter(is_around).cloned().collect(),
            last_place: self.pages.values().map(|page| page.place).max(),
            oldest_read: read.map(|page| page.place).min(),
        }
    }

    fn held(&self, page: &FeedDocument, uris: &[Url]) -> Held {
        let entries = page.entries.iter().filter_map(|entry| self.entries.get(&entry.id)).cloned().collect();
        Held { entries, pages: self.held_pages(uris), ..Held::default() }
    }

    fn apply(&mut self, update: &DocumentUpdate) {
        for change in &update.entries {
            self.next_key += 1;
            let held = change.stored(change.held.unwrap_or(EntryKey(self.next_key)), None);
            if change.in_view {
                self.hidden.remove(&held.id);
            } else {
                self.hidden.insert(held.id.clone());
            }
            self.entries.insert(held.id.clone(), held);
        }
        if update.view == lacuna::history::ViewChange::Restore {
            self.hidden.clear();
            self.entries.values_mut().for_each(|held| held.in_view = true);
        }
        if let lacuna::history::ViewChange::RestoreFrom(rank) = update.view {
            let returning = self.entries.values_mut().filter(|held| held.version.rank >= rank);
            for held in returning {
                self.hidden.remove(&held.id);
                held.in_view = true;
            }
        }
        for change in &update.gaps {
            match change {
                GapChange::Open(gap) => {
                    self.next_key += 1;
                    let open = OpenGap {
                        id: GapId(self.next_key),
                        subscription: SubscriptionId(1),
                        gap: gap.clone(),
                    };
                    self.feed.gaps.push(open);
                }
                GapChange::Put(id, gap) => {
                    let open = self.feed.gaps.iter_mut().find(|open| open.id == *id);
                    open.expect("only open gaps are put").gap = gap.clone();
                }
                GapChange::Close(id) => self.feed.gaps.retain(|open| open.id != *id),
            }
        }
        self.pages.extend(update.multipart.pages.iter().map(|page| (page.uri.clone(), page.clone())));
        if let Some(start) = &update.multipart.start {
            self.feed.start = start.clone();
        }
        if let Some(record) = &update.feed {
            self.feed.record = Some(record.clone());
        }
    }
}

/// Runs one refresh. `Err` is a crash: everything that was not applied yet is forgotten.
fn refresh(
    disk: &mut Disk,
    publisher: &Publisher,
    dice: &mut Dice,
    weather: &Weather,
    seen: &mut u64,
    now: Timestamp,
) -> Result<(), ()> {
    let options = HistoryOptions { archive_limit: 4, history_unread: false };
    let requested = url("page/newest");
    let crash = |dice: &mut Dice| if dice.percent(weather.crashing) { Err(()) } else { Ok(()) };
    if dice.percent(weather.failing) {
        return Ok(());
    }
    let document = publisher.page(publisher.newest(), true).unwrap();
    let read = SubscriptionDocument::new(&disk.feed, &document, &requested);
    let held = disk.held(&document, &page_addresses(&document, &document.uri));
    let update = read.apply(&disk.feed, &held, options, now).unwrap();
    crash(dice)?;
    disk.apply(&update);
    *seen = publisher.count;
    crash(dice)?;
    let mut requests = weather.requests;
    let mut walked = BTreeSet::new();
    // G3: a page that is gone for good is fetched only on request.
    let waits = |open: &OpenGap| open.gap.uri.is_some() && open.gap.cause != GapCause::Gone;
    while let Some(open) =
        disk.feed.gaps.iter().find(|open| waits(open) && !walked.contains(&open.id)).cloned()
    {
        walked.insert(open.id);
        let reach = if dice.percent(30) { Reach::Beginning } else { Reach::Renewed };
        let known = disk.held_pages(open.gap.uri.as_slice());
        let Some(mut walk) = MultipartWalk::resume(&open, &disk.feed, &known, options, reach) else {
            continue;
        };
        for step in 0.. {
            assert!(step < 10_000, "a walk must end");
            let step = walk.poll();
            if requests == 0 {
                return Ok(());
            }
            requests -= 1;
            let number = |uri: &Url| uri.path().rsplit('/').next().unwrap().parse::<u64>().unwrap();
            let answer = |uri: &Url, body: bool, dice: &mut Dice| {
                if dice.percent(weather.failing) {
                    return Err(failure(dice));
                }
                let page = publisher.page(number(uri), body);
                let page = page.map(|page| {
                    let is_told = body || !publisher.is_mute;
                    if is_told { page } else { FeedDocument { head: Head::default(), ..page } }
                });
                page.ok_or_else(|| Failure::new(FailureKind::Status(410), "Gone.", ""))
            };
            let update = match step {
                MultipartStep::Finished(_) => break,
                MultipartStep::Head(uri) => match answer(&uri, false, dice) {
                    Ok(page) => walk.handle_head(&page, &disk.held_pages(&walk.addresses(Some(&page))), now),
                    Err(failure) => {
                        walk.handle_failure(&failure, &disk.held_pages(&walk.addresses(None)), now)
                    }
                },
                MultipartStep::Read(uri) => {
                    let state = disk.pages.get(&uri).map(|page| page.state);
                    assert_ne!(
                        state,
                        Some(PageState::Read),
                        "M4: {uri} is read and asked for again: {:?}",
                        disk.feed.gaps
                    );
                    match answer(&uri, true, dice) {
                        Ok(page) => {
                            let held = disk.held(&page, &walk.addresses(Some(&page)));
                            walk.handle_page(&page, false, &held, now)
                        }
                        Err(failure) => {
                            walk.handle_failure(&failure, &disk.held_pages(&walk.addresses(None)), now)
                        }
                    }
                }
            };
            crash(dice)?;
            disk.apply(&update);
            crash(dice)?;
        }
    }
    Ok(())
}

/// Returns an error if an entry from the claimed time on, up to the last seen entry, is not stored or not shown.
fn claim_holds(disk: &Disk, publisher: &Publisher, seen: u64) -> Result<(), String> {
    let since = match disk.feed.completeness() {
        Some(Completeness::Whole) => Timestamp::from_millis(i64::MIN),
        Some(Completeness::WholeSince(time)) => time,
        _ => return Ok(()),
    };
    let skipped = match &disk.feed.start.point {
        EntryPoint::After(after) => (0..seen).find(|n| id(*n) == *after).map_or(0, |n| n + 1),
        _ => 0,
    };
    // Entities on pages that were removed before the reader read any page of that age are not counted as missing (M2).
    let read = disk.pages.values().filter(|page| page.state.is_read());
    let oldest = read.map(|page| page.uri.path().rsplit('/').next().unwrap().parse().unwrap()).min();
    let offered = oldest.unwrap_or(0).min(publisher.floor) * PAGE;
    for number in skipped.max(offered)..seen {
        let held = disk.entries.contains_key(&id(number)) && !disk.hidden.contains(&id(number));
        if Publisher::time(number) >= since && !held {
            return Err(format!("{number} of {seen} is missing, {:?}", disk.feed.completeness()));
        }
    }
    Ok(())
}

#[test]
fn two_thousand_random_histories_lose_nothing_silently_and_end_without_gaps() {
    // In the last history, the entity after which the user begins is on the newest page, which is polled twice.
    let seeds = (0..2_000_u64).map(|seed| (seed, Dice(seed)));
    for (seed, mut dice) in seeds.chain([(1_482, Dice::new(1_482))]) {
        let weather = Weather {
            failing: [0, 30, 80][usize::try_from(seed % 3).unwrap()],
            crashing: 5,
            requests: u32::try_from(1 + dice.below(9)).unwrap(),
        };
        let removes = seed % 4 == 3;
        let mut publisher = Publisher { count: 1 + dice.below(30), floor: 0, is_mute: seed % 5 == 4 };
        let point = match dice.below(4) {
            0 => EntryPoint::Date(Publisher::time(dice.below(publisher.count))),
            1 if !removes => EntryPoint::After(id(dice.below(publisher.count))),
            _ => EntryPoint::Beginning,
        };
        let mut feed = LogicalFeed::new(SubscriptionId(1));
        feed.start = EntryPointState { point: point.clone(), settled: false };
        let (entries, hidden, pages) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        let mut disk = Disk { feed, entries, hidden, pages, next_key: 0 };
        let mut seen = 0;
        for round in 0..25 {
            publisher.count += dice.below(9);
            if removes && dice.percent(20) {
                publisher.floor = (publisher.floor + dice.below(3)).min(publisher.newest());
            }
            let now = Publisher::time(publisher.count + 1);
            // A crash only ends the round.
            let crashed = refresh(&mut disk, &publisher, &mut dice, &weather, &mut seen, now).is_err();
            if let Err(what) = claim_holds(&disk, &publisher, seen) {
                panic!("seed {seed}, round {round} (crash: {crashed}), from {point:?}: {what}");
            }
        }
        let clear = Weather { failing: 0, crashing: 0, requests: 9 };
        for _ in 0..60 {
            let now = Publisher::time(publisher.count + 1);
            refresh(&mut disk, &publisher, &mut dice, &clear, &mut seen, now).unwrap();
        }
        claim_holds(&disk, &publisher, publisher.count).unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        let stays = |open: &&OpenGap| !matches!(open.gap.cause, GapCause::MissedPolls | GapCause::Gone);
        let left: Vec<_> = disk.feed.gaps.iter().filter(|open| !removes || stays(open)).collect();
        assert!(left.is_empty(), "seed {seed}, from {point:?}: {left:?}");
        for number in publisher.floor * PAGE..publisher.count {
            let wanted = match &point {
                EntryPoint::Date(time) => Publisher::time(number) >= *time,
                EntryPoint::After(after) => (0..number).any(|earlier| id(earlier) == *after),
                _ => true,
            };
            let shown = disk.entries.contains_key(&id(number)) && !disk.hidden.contains(&id(number));
            assert_eq!(shown, wanted, "seed {seed}, from {point:?}: {number}");
        }
    }
}
