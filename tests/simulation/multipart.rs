//! The pages of a multipart feed.

use std::collections::BTreeSet;

use lacuna::history::{
    EntryPoint, GapCause, Held, HistoryOptions, OpenGap, PageState, PageStep, PageWalk, Reach, Start,
    SubscriptionDocument, page_addresses,
};
use lacuna::model::{
    Completeness, Ending, Entry, EntryId, Failure, FailureKind, FeedDocument, Format, Head, IdSource, Link,
    LinkOrigin, Text, Timestamp, relation,
};
use url::Url;

use super::dice::Dice;
use super::shelf::Shelf;
use super::{Weather, crash, failure, number, url};

fn id(number: usize) -> EntryId {
    EntryId::new(format!("<{number}@feed>"))
}

/// Entities `0..count`, `PAGE` on a page; pages before `floor` were removed.
struct Publisher {
    count: usize,
    floor: usize,
    /// Its answers to HEAD have neither links nor times (M5).
    is_mute: bool,
}

const PAGE: usize = 3;

impl Publisher {
    fn newest(&self) -> usize {
        (self.count - 1) / PAGE
    }

    /// Several entities share a second.
    fn time(number: usize) -> Timestamp {
        Timestamp::from_seconds(i64::try_from(number / 2).unwrap() * 60)
    }

    fn page(&self, number: usize, with_entries: bool) -> Option<FeedDocument> {
        if number < self.floor || number > self.newest() {
            return None;
        }
        let link = |name: &str, number: usize| Link {
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
        let entry = |number: usize| {
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

/// Returns the stored entries of a page, and the stored pages at these addresses.
fn stored(shelf: &Shelf, page: &FeedDocument, uris: &[Url]) -> Held {
    Held { pages: shelf.held_pages(uris), ..shelf.held(page, None) }
}

/// Runs one refresh, and sets `seen` when it saw the newest page. `Err` means a crash: everything that was not applied
/// is forgotten.
fn refresh(
    shelf: &mut Shelf,
    publisher: &Publisher,
    dice: &mut Dice,
    weather: &Weather,
    seen: &mut usize,
    now: Timestamp,
) -> Result<(), ()> {
    let options = HistoryOptions { archive_limit: 4, history_unread: false };
    let requested = url("page/newest");
    if dice.percent(weather.failing) {
        return Ok(());
    }
    let document = publisher.page(publisher.newest(), true).unwrap();
    let read = SubscriptionDocument::new(&shelf.feed, &document, &requested);
    let held = stored(shelf, &document, &page_addresses(&document, &document.uri));
    let update = read.apply(&shelf.feed, &held, options, now).unwrap();
    crash(dice, weather)?;
    shelf.apply(&update);
    *seen = publisher.count;
    crash(dice, weather)?;
    let mut requests = weather.requests;
    let mut walked = BTreeSet::new();
    // G3: what is gone for good is asked for on request only.
    let waits = |open: &OpenGap| open.gap.uri.is_some() && open.gap.cause != GapCause::Gone;
    while let Some(open) =
        shelf.feed.gaps.iter().find(|open| waits(open) && !walked.contains(&open.id)).cloned()
    {
        walked.insert(open.id);
        let reach = if dice.percent(30) { Reach::Beginning } else { Reach::Again };
        let known = shelf.held_pages(open.gap.uri.as_slice());
        let Some(mut walk) = PageWalk::resume(&open, &shelf.feed, &known, options, reach) else { continue };
        for step in 0.. {
            assert!(step < 10_000, "a walk must end");
            let step = walk.poll();
            if requests == 0 {
                return Ok(());
            }
            requests -= 1;
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
                PageStep::Finished(_) => break,
                PageStep::Look(uri) => match answer(&uri, false, dice) {
                    Ok(page) => walk.handle_look(&page, &shelf.held_pages(&walk.addresses(Some(&page))), now),
                    Err(failure) => {
                        walk.handle_failure(&failure, &shelf.held_pages(&walk.addresses(None)), now)
                    }
                },
                PageStep::Read(uri) => {
                    let state = shelf.pages.get(&uri).map(|page| page.state);
                    assert_ne!(
                        state,
                        Some(PageState::Read),
                        "M4: {uri} is read and asked for again: {:?}",
                        shelf.feed.gaps
                    );
                    match answer(&uri, true, dice) {
                        Ok(page) => {
                            let held = stored(shelf, &page, &walk.addresses(Some(&page)));
                            walk.handle_page(&page, false, &held, now)
                        }
                        Err(failure) => {
                            walk.handle_failure(&failure, &shelf.held_pages(&walk.addresses(None)), now)
                        }
                    }
                }
            };
            crash(dice, weather)?;
            shelf.apply(&update);
            crash(dice, weather)?;
        }
    }
    Ok(())
}

/// Returns an error unless all entries from the claimed time on, up to the last one seen, are stored and shown.
fn claim_holds(shelf: &Shelf, publisher: &Publisher, seen: usize) -> Result<(), String> {
    let since = match shelf.feed.completeness() {
        Some(Completeness::Whole) => Timestamp::from_millis(i64::MIN),
        Some(Completeness::WholeSince(time)) => time,
        _ => return Ok(()),
    };
    let skipped = match &shelf.feed.start.point {
        EntryPoint::After(after) => (0..seen).find(|n| id(*n) == *after).map_or(0, |n| n + 1),
        _ => 0,
    };
    // Pages that were removed before the reader read a page as old were never offered (M2).
    let read = shelf.pages.values().filter(|page| page.state.is_read());
    let oldest = read.map(|page| number(&page.uri)).min();
    let offered = oldest.unwrap_or(0).min(publisher.floor) * PAGE;
    for number in skipped.max(offered)..seen {
        let held = shelf.shows(&id(number));
        if Publisher::time(number) >= since && !held {
            return Err(format!("{number} of {seen} is missing, {:?}", shelf.feed.completeness()));
        }
    }
    Ok(())
}

#[test]
fn two_thousand_random_histories_lose_nothing_silently_and_end_without_gaps() {
    for seed in 0..2_000_u64 {
        let mut dice = Dice::at(seed);
        let weather = Weather {
            failing: [0, 30, 80][usize::try_from(seed % 3).unwrap()],
            crashing: 5,
            requests: 1 + dice.below(9),
        };
        let removes = seed % 4 == 3;
        let mut publisher = Publisher { count: 1 + dice.below(30), floor: 0, is_mute: seed % 5 == 4 };
        let point = match dice.below(4) {
            0 => EntryPoint::Date(Publisher::time(dice.below(publisher.count))),
            1 if !removes => EntryPoint::After(id(dice.below(publisher.count))),
            _ => EntryPoint::Beginning,
        };
        let mut shelf = Shelf::new();
        shelf.feed.start = Start { point: point.clone(), settled: false };
        let mut seen = 0;
        for round in 0..25 {
            publisher.count += dice.below(9);
            if removes && dice.percent(20) {
                publisher.floor = (publisher.floor + dice.below(3)).min(publisher.newest());
            }
            let now = Publisher::time(publisher.count + 1);
            // A crash only ends the round.
            let crashed = refresh(&mut shelf, &publisher, &mut dice, &weather, &mut seen, now).is_err();
            if let Err(what) = claim_holds(&shelf, &publisher, seen) {
                panic!("seed {seed}, round {round} (crash: {crashed}), from {point:?}: {what}");
            }
        }
        let clear = Weather { failing: 0, crashing: 0, requests: 9 };
        for _ in 0..60 {
            let now = Publisher::time(publisher.count + 1);
            refresh(&mut shelf, &publisher, &mut dice, &clear, &mut seen, now).unwrap();
        }
        claim_holds(&shelf, &publisher, publisher.count).unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        let stays = |open: &&OpenGap| !matches!(open.gap.cause, GapCause::MissedPolls | GapCause::Gone);
        let left: Vec<_> = shelf.feed.gaps.iter().filter(|open| !removes || stays(open)).collect();
        assert!(left.is_empty(), "seed {seed}, from {point:?}: {left:?}");
        for number in publisher.floor * PAGE..publisher.count {
            let wanted = match &point {
                EntryPoint::Date(time) => Publisher::time(number) >= *time,
                EntryPoint::After(after) => (0..number).any(|earlier| id(earlier) == *after),
                _ => true,
            };
            let shown = shelf.shows(&id(number));
            assert_eq!(shown, wanted, "seed {seed}, from {point:?}: {number}");
        }
    }
}
