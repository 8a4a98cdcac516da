//! The parts of a site's list that the answers show, newest first. Within a part nothing is missing. Between two parts is
//! a *seam*, where an entry may have slipped.

use std::collections::BTreeSet;

use crate::history::{Sighting, StretchId, stored_key};
use crate::model::{EntryKey, Timestamp};

/// The entries of the answers, in parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    list: Vec<Vec<Sighting>>,
    across: Across,
    /// True if they continue in the stretch below the gap. What stands behind it was not missing.
    pub(super) have_arrived: bool,
}

/// The answers about the first seam: the days across it, the latest one first.
#[derive(Clone, Debug, Default)]
struct Across {
    /// Entries between which none is missing, newest first.
    run: Vec<Sighting>,
    /// True if the run closed a seam. It may close the next one too, else that one needs a run of its own.
    is_used: bool,
    /// Number of days that were read.
    days: u32,
    /// The day that is being read, if it needs several pages.
    busy: Option<BusyDay>,
}

/// A day with more entries than a page. The pages are read in both orders. An entry can slip between two pages, or be
/// missing in the copy of a cache, but then the two orders do not have the same entries.
#[derive(Clone, Debug)]
struct BusyDay {
    /// The entries of the pages from the newest entry on, newest first.
    newest_first: Vec<Sighting>,
    /// The entries of the pages from the oldest entry on.
    oldest_first: BTreeSet<EntryKey>,
    /// The page to read next.
    page: DayPage,
}

/// A page of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DayPage {
    /// Its number, beginning with 1.
    pub(super) number: u32,
    /// True if the site lists the day from its oldest entry on.
    pub(super) is_oldest_first: bool,
}

impl DayPage {
    const FIRST: Self = Self { number: 1, is_oldest_first: false };
}

/// Pages of one day in one order. A day with more of them would take too many requests.
const MOST_PAGES: u32 = 8;

impl BusyDay {
    fn begin(first: &[Sighting]) -> Self {
        let page = DayPage { number: 2, ..DayPage::FIRST };
        Self { newest_first: first.to_vec(), oldest_first: BTreeSet::new(), page }
    }

    /// Adds the entries of the next page. `is_full` is true if a further page may follow. Returns true if all entries of
    /// the day are there, false if they cannot be read, and `None` if a page is to be read.
    fn add(&mut self, entries: &[Sighting], is_full: bool) -> Option<bool> {
        let before = self.newest_first.len() + self.oldest_first.len();
        let may_go_on = is_full && self.page.number < MOST_PAGES;
        if self.page.is_oldest_first {
            self.oldest_first.extend(entries.iter().map(|seen| seen.key));
            let (read, all) = (self.oldest_first.len(), self.newest_first.len());
            let oldest = self.newest_first.iter().rev().take(read).map(|seen| seen.key);
            if oldest.collect::<BTreeSet<EntryKey>>() != self.oldest_first {
                return Some(false);
            }
            if read == all {
                return Some(true);
            }
        } else {
            add_new(&mut self.newest_first, entries);
            if !is_full {
                self.page = DayPage { number: 1, is_oldest_first: true };
                return None;
            }
        }
        let has_new = self.newest_first.len() + self.oldest_first.len() > before;
        if !may_go_on || !has_new {
            return Some(false);
        }
        self.page.number += 1;
        None
    }
}

/// The first place where an entry may have slipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seam {
    /// The time of the entry just above.
    pub(super) upper: Timestamp,
    /// The time of the entry just below.
    pub(super) lower: Timestamp,
    /// Number of days that were read for it so far.
    pub(super) days: u32,
    /// The page of the next day to read.
    pub(super) page: DayPage,
}

impl Parts {
    /// Adds the entries of an answer. `follows` is true if no entry can have slipped between it and the answer before. If this
    /// answer has the last entry of the one before, no entry can have slipped either.
    pub(super) fn add(&mut self, entries: &[Sighting], follows: bool) {
        let meets = |part: &Vec<Sighting>| {
            part.last().is_some_and(|last| entries.iter().any(|seen| seen.key == last.key))
        };
        match self.list.last_mut() {
            Some(part) if follows || meets(part) => add_new(part, entries),
            _ if entries.is_empty() => {}
            _ => self.list.push(entries.to_vec()),
        }
        self.join();
    }

    /// Adds the entries of an answer about the first seam. `is_full` is true if the answer has as many entries as a page, so
    /// that the day may have more.
    pub(super) fn add_across(&mut self, entries: &[Sighting], is_full: bool) {
        if self.across.is_used {
            self.across = Across::default();
        }
        let across = &mut self.across;
        let is_whole = match &mut across.busy {
            None => {
                add_new(&mut across.run, entries);
                if self.join() {
                    return;
                }
                if is_full {
                    self.across.busy = Some(BusyDay::begin(entries));
                    return;
                }
                true
            }
            Some(day) => {
                let Some(is_whole) = day.add(entries, is_full) else { return };
                add_new(&mut across.run, &day.newest_first);
                across.busy = None;
                if is_whole && self.join() {
                    return;
                }
                is_whole
            }
        };
        self.across.days += 1;
        if !is_whole {
            self.across.run.clear();
        }
    }

    /// Joins the parts on both sides of the seam, and those of further seams, as far as the answers about seams have both
    /// sides. Returns true if a seam closed.
    fn join(&mut self) -> bool {
        let before = self.list.len();
        let run = &self.across.run;
        let place =
            |side: Option<&Sighting>| run.iter().position(|seen| Some(seen.key) == side.map(|side| side.key));
        while let [upper, lower, ..] = self.list.as_mut_slice()
            && let (Some(above), Some(below)) = (place(upper.last()), place(lower.first()))
            && above < below
        {
            add_new(upper, &run[above..below]);
            add_new(upper, lower);
            self.list.remove(1);
        }
        let is_joined = self.list.len() < before;
        if is_joined {
            self.across =
                Across { run: std::mem::take(&mut self.across.run), is_used: true, ..Across::default() };
        }
        is_joined
    }

    /// Returns the first seam, if its sides have dates.
    pub(super) fn seam(&self) -> Option<Seam> {
        let [upper, lower, ..] = self.list.as_slice() else { return None };
        let (upper, lower) = (upper.last()?.date?, lower.first()?.date?);
        let page = self.across.busy.as_ref().map_or(DayPage::FIRST, |day| day.page);
        Some(Seam { upper, lower, days: self.across.days, page })
    }

    /// Returns the last entry of the last part.
    pub(super) fn end(&self) -> Option<&Sighting> {
        self.list.last()?.last()
    }

    /// Returns the first part.
    pub(super) fn first(&self) -> &[Sighting] {
        self.list.first().map(Vec::as_slice).unwrap_or_default()
    }

    /// Notes that the entries of the first part are in this stretch now, unless they were in one.
    pub(super) fn place_first(&mut self, stretch: Option<StretchId>) {
        let placed = self.list.first_mut().into_iter().flatten();
        placed.filter(|seen| seen.stretch.is_none()).for_each(|seen| seen.stretch = stretch);
    }

    /// Returns the last part. Its entries can prove something together.
    pub(super) fn last(&self) -> &[Sighting] {
        self.list.last().map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the entries of all parts, each once.
    pub(super) fn all(&self) -> Vec<Sighting> {
        let mut all = Vec::new();
        self.list.iter().for_each(|part| add_new(&mut all, part));
        all
    }

    /// Replaces the provisional keys of entries with the stored ones.
    pub(super) fn resolve(&mut self, stored: &[EntryKey]) {
        let resolve = |seen: &mut Sighting| seen.key = stored_key(seen.key, stored);
        self.list.iter_mut().flatten().chain(&mut self.across.run).for_each(resolve);
        if let Some(day) = &mut self.across.busy {
            day.newest_first.iter_mut().for_each(resolve);
            let keys = std::mem::take(&mut day.oldest_first);
            day.oldest_first = keys.into_iter().map(|key| stored_key(key, stored)).collect();
        }
    }
}

/// Adds the entries that are not in `run` yet.
pub(super) fn add_new(run: &mut Vec<Sighting>, entries: &[Sighting]) {
    let known: BTreeSet<EntryKey> = run.iter().map(|seen| seen.key).collect();
    run.extend(entries.iter().filter(|seen| !known.contains(&seen.key)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(keys: &[i64]) -> Vec<Sighting> {
        let at = |key: &i64| Sighting {
            key: EntryKey(*key),
            date: Some(Timestamp::from_seconds(*key)),
            stretch: None,
            is_edited: false,
        };
        keys.iter().map(at).collect()
    }

    fn keys(parts: &Parts) -> Vec<Vec<i64>> {
        parts.list.iter().map(|part| part.iter().map(|seen| seen.key.0).collect()).collect()
    }

    #[test]
    fn an_answer_that_follows_or_meets_the_one_before_belongs_to_its_part() {
        let mut parts = Parts::default();
        parts.add(&seen(&[9, 8]), false);
        parts.add(&seen(&[8, 7]), false);
        parts.add(&seen(&[6]), true);
        parts.add(&seen(&[5, 4]), false);
        parts.add(&[], false);
        // An entry of the part that is not its last one may be pinned.
        parts.add(&seen(&[5, 3]), false);
        assert_eq!(keys(&parts), [vec![9, 8, 7, 6], vec![5, 4], vec![5, 3]]);
        assert_eq!(parts.all().len(), 7);
    }

    #[test]
    fn answers_with_both_sides_of_a_seam_join_them() {
        let mut parts = Parts::default();
        parts.add(&seen(&[9, 8]), false);
        parts.add(&seen(&[5, 4]), false);
        parts.add(&seen(&[2]), false);
        assert_eq!(parts.seam().map(|seam| (seam.upper.millis(), seam.lower.millis())), Some((8_000, 5_000)));
        parts.add_across(&seen(&[9, 8, 7]), false);
        assert_eq!(parts.seam().map(|seam| seam.days), Some(1));
        parts.add_across(&seen(&[6, 5]), false);
        assert_eq!(keys(&parts), [vec![9, 8, 7, 6, 5, 4], vec![2]]);
        assert_eq!(parts.seam().map(|seam| (seam.days, seam.page)), Some((0, DayPage::FIRST)));
    }

    /// The entries of a page, and if a further page may follow.
    type Page = (&'static [i64], bool);

    /// Reads a day across the seams between 9 and 6 and between 5 and 3. Returns the pages that were asked for, and at the end
    /// the parts and the number of days.
    fn read_busy_day(answers: &[Page]) -> (Vec<(u32, bool)>, Vec<Vec<i64>>, u32) {
        let mut parts = Parts::default();
        for part in [&[10, 9][..], &[6, 5], &[3, 2]] {
            parts.add(&seen(part), false);
        }
        let mut asked = Vec::new();
        for (answer, is_full) in answers {
            let page = parts.seam().unwrap().page;
            asked.push((page.number, page.is_oldest_first));
            parts.add_across(&seen(answer), *is_full);
        }
        (asked, keys(&parts), parts.seam().map_or(0, |seam| seam.days))
    }

    #[test]
    fn a_day_with_several_pages_is_read_in_both_orders_and_closes_all_its_seams() {
        let down: [Page; 4] = [(&[10, 9], true), (&[8, 6], true), (&[5, 3], true), (&[2], false)];
        let up: [Page; 4] = [(&[3, 2], true), (&[6, 5], true), (&[9, 8], true), (&[10], false)];
        let (asked, parts, _) = read_busy_day(&[down, up].concat());
        let numbers = |is_oldest_first| (1..=4).map(move |number| (number, is_oldest_first));
        assert_eq!(asked, numbers(false).chain(numbers(true)).collect::<Vec<_>>());
        assert_eq!(parts, [vec![10, 9, 8, 6, 5, 3, 2]]);
    }

    #[test]
    fn a_day_with_other_entries_in_the_other_order_closes_no_seam() {
        let apart = [vec![10, 9], vec![6, 5], vec![3, 2]];
        let down: [Page; 4] = [(&[10, 9], true), (&[6, 5], true), (&[3, 2], true), (&[], false)];
        let check = |up: &[Page]| {
            let (_, parts, days) = read_busy_day(&[&down[..], up].concat());
            assert_eq!((parts, days), (apart.to_vec(), 1), "{up:?}");
        };
        // 8 slipped between the first and the second page.
        check(&[(&[3, 2], true), (&[6, 5], true), (&[9, 8], true)]);
        // The site takes no order.
        check(&[(&[10, 9], true)]);
        // It sends the same page again and again, or ends early.
        check(&[(&[3, 2], true), (&[3, 2], true)]);
        check(&[(&[3, 2], true), (&[], false)]);
        // A day without an end is left.
        let endless: [Page; 2] = [(&[9, 8], true), (&[9, 8], true)];
        assert_eq!(read_busy_day(&endless).1, apart);
    }
}
