//! Stated gaps: decides if the chain leads past a document that was not read (rule 8).

use std::collections::{BTreeMap, BTreeSet};

use super::place::Chain;
use super::{Boundary, Coverage, Sighting};
use crate::history::{Gap, GapCause, GapTarget};
use crate::model::EntryKey;

impl Coverage {
    /// Returns true if archives continue below the lowest entry of the documents that linked the gap's document
    /// (rule 8). The entries are those of a run and of the chain behind it. `unarchived` is the number of entries of
    /// the run that no archive brought.
    pub(in crate::history) fn is_passed(
        &self,
        gap: &Gap,
        run: &[Sighting],
        unarchived: usize,
        chain: &Chain,
    ) -> bool {
        if chain.next.is_some() && chain.next == gap.uri {
            return false;
        }
        if self.is_between_joined(gap) {
            return true;
        }
        let Some((_, below)) = self.lowest_naming(gap, run, chain) else { return false };
        let entries = run.iter().map(|seen| seen.key).chain(chain.entries());
        below > 0 && entries.collect::<BTreeSet<EntryKey>>().len() > unarchived
    }

    /// Returns true if the server has no such document, only documents without entries linked it, and their stretch has
    /// joined an older one since (rule 8).
    fn is_between_joined(&self, gap: &Gap) -> bool {
        let GapTarget::Document { named_by, within } = &gap.target else { return false };
        let is_not_there = matches!(gap.cause, GapCause::NotFound | GapCause::Gone);
        let mut stretches = within.iter().filter_map(|name| self.find(*name));
        is_not_there && named_by.is_empty() && stretches.all(|at| self.stretches[at].since < gap.since)
    }

    /// Returns true if the server says that there is no such document, and the chain ends without it (rule 8). The
    /// chain must end with the document that has the lowest entry of the linking documents. If the linking document had
    /// at most one entry, and this entry is gone or pinned, the chain may end anywhere.
    pub(in crate::history) fn is_at_end(&self, gap: &Gap, run: &[Sighting], chain: &Chain) -> bool {
        let GapTarget::Document { named_by, within } = &gap.target else { return false };
        let is_not_there = matches!(gap.cause, GapCause::NotFound | GapCause::Gone);
        let lowest = within.iter().filter_map(|name| self.find(*name)).max();
        let (Some((last, _)), Some(lowest)) = (chain.documents.last(), lowest) else { return false };
        if !chain.ends || !is_not_there {
            return false;
        }
        let is_lowest = lowest + 1 == self.stretches.len();
        let is_gone = || {
            let behind = chain.entries();
            let is_here = |key: &EntryKey| behind.contains(key) || run.iter().any(|seen| seen.key == *key);
            named_by.len() <= 1 && named_by.iter().all(|key| self.pinned.contains(key) || !is_here(key))
        };
        match self.lowest_naming(gap, run, chain) {
            Some((key, _)) => is_lowest && last.contains(&key),
            None if is_gone() => is_lowest || self.clone().cross(lowest + 1, run, chain).is_some(),
            None => false,
        }
    }

    /// Finds the lowest entry of the linking documents in a run and the chain behind it. Returns the entry and the
    /// number of entries below it.
    /// Pinned entries do not count, because they may be above newer ones.
    fn lowest_naming(&self, gap: &Gap, run: &[Sighting], chain: &Chain) -> Option<(EntryKey, usize)> {
        let GapTarget::Document { named_by, .. } = &gap.target else { return None };
        let named_by: Vec<EntryKey> =
            named_by.iter().filter(|key| !self.pinned.contains(key)).copied().collect();
        // An entry that was published again occurs twice, because it is in an old archive too. Its first place counts.
        let mut places: BTreeMap<EntryKey, usize> = BTreeMap::new();
        let run: Vec<EntryKey> = run.iter().map(|seen| seen.key).collect();
        for document in [&run].into_iter().chain(chain.documents.iter().map(|(entries, _)| entries)) {
            let known: Vec<bool> = document.iter().map(|key| places.contains_key(key)).collect();
            let mut known_below = known.iter().filter(|is_known| **is_known).count();
            for (at, key) in document.iter().enumerate() {
                known_below -= usize::from(known[at]);
                // An entry that left the run may be in an archive, above entries of the run and not below them.
                let is_above = 2 * known_below > document.len() - at - 1;
                let next = places.len();
                if !is_above {
                    places.entry(*key).or_insert(next);
                }
            }
        }
        let named: Vec<(usize, EntryKey)> =
            named_by.iter().filter_map(|key| Some((*places.get(key)?, *key))).collect();
        // If more than half of these entries are gone, the others may have been published again, and prove nothing.
        let lowest = named.iter().max().filter(|_| 2 * named.len() >= named_by.len());
        lowest.map(|(place, key)| (*key, places.len() - place - 1))
    }

    /// Returns true if a stated gap covers the boundary below a stretch.
    pub(in crate::history) fn is_stated_below(&self, at: usize) -> bool {
        self.stretches.get(at + 1).is_some_and(|below| below.above == Boundary::Stated)
    }
}
