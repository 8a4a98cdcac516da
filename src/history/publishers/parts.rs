//! The parts of a site's list that the answers show, newest first. Within a part nothing is missing. Between two parts is
//! a *seam*, where an entry may have slipped.

use std::collections::BTreeSet;

use crate::history::{Sighting, stored_key};
use crate::model::{EntryKey, Timestamp};

/// The entries of the answers, in parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    list: Vec<Vec<Sighting>>,
    /// The entries of the answers about the first seam.
    across: Vec<Sighting>,
    /// Number of answers about the first seam.
    asked: u32,
    /// True if they continue in the stretch below the gap. What stands behind it was not missing.
    pub(super) have_arrived: bool,
}

/// The first place where an entry may have slipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seam {
    /// The time of the entry just above.
    pub(super) upper: Timestamp,
    /// The time of the entry just below.
    pub(super) lower: Timestamp,
    /// Number of answers about it so far.
    pub(super) asked: u32,
}

/// Seams that are closed one by one. A longer list with more of them would take too many requests.
const MOST_SEAMS: usize = 5;

impl Parts {
    /// Adds the entries of an answer. `follows` is true if no entry can have slipped between it and the answer before. It
    /// can not either if this answer has the last entry of the answer before.
    pub(super) fn add(&mut self, entries: &[Sighting], follows: bool) {
        let meets = |part: &Vec<Sighting>| {
            part.last().is_some_and(|last| entries.iter().any(|seen| seen.key == last.key))
        };
        match self.list.last_mut() {
            Some(part) if follows || meets(part) => add_new(part, entries),
            _ if entries.is_empty() => {}
            _ => self.list.push(entries.to_vec()),
        }
    }

    /// Adds the entries of an answer about the first seam. It follows the answer about the seam before it, and `is_whole`
    /// is true if the next one will follow it. If the answers have the entries on both sides, the two parts are one.
    pub(super) fn add_across(&mut self, entries: &[Sighting], is_whole: bool) {
        self.asked += 1;
        add_new(&mut self.across, entries);
        if let [upper, lower, ..] = self.list.as_mut_slice()
            && let (Some(above), Some(below)) = (upper.last(), lower.first())
            && [above, below].iter().all(|side| self.across.iter().any(|seen| seen.key == side.key))
        {
            let here: BTreeSet<EntryKey> = lower.iter().map(|seen| seen.key).collect();
            self.across.retain(|seen| !here.contains(&seen.key));
            add_new(upper, &self.across);
            add_new(upper, lower);
            self.list.remove(1);
            self.across.clear();
            self.asked = 0;
        } else if !is_whole {
            self.across.clear();
        }
    }

    /// Returns the first seam, if its sides have dates and there are few others.
    pub(super) fn seam(&self) -> Option<Seam> {
        let [upper, lower, ..] = self.list.as_slice() else { return None };
        let (upper, lower) = (upper.last()?.date?, lower.first()?.date?);
        (self.list.len() <= MOST_SEAMS + 1).then_some(Seam { upper, lower, asked: self.asked })
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
        for seen in self.list.iter_mut().flatten().chain(&mut self.across) {
            seen.key = stored_key(seen.key, stored);
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
        parts.add_across(&seen(&[9, 8, 7]), true);
        assert_eq!(parts.seam().map(|seam| seam.asked), Some(1));
        parts.add_across(&seen(&[6, 5]), true);
        assert_eq!(keys(&parts), [vec![9, 8, 7, 6, 5, 4], vec![2]]);
        assert_eq!(parts.seam().map(|seam| seam.asked), Some(0));
        // The first answer is cut, so the second one does not follow it.
        parts.add_across(&seen(&[4]), false);
        parts.add_across(&seen(&[2]), true);
        assert_eq!(keys(&parts), [vec![9, 8, 7, 6, 5, 4], vec![2]]);
    }
}
