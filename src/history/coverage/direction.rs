//! Finds out if documents with at most two dated entries are newest first or oldest first.

use super::order::ObservedOrder;
use super::story::{Story, story};
use super::{Coverage, FrontEntry, Sighting};

impl Coverage {
    /// Finds the direction of undated documents, and remembers it. In this direction the document continues the
    /// document before it with fewer exceptions. Returns true if this turns what was read before.
    pub(super) fn learn_direction(&mut self, window: &[Sighting]) -> bool {
        let dated = window.iter().filter(|seen| seen.date.is_some()).count();
        let Some(top) = self.stretches.first() else { return false };
        let has_news = window.iter().any(|seen| !self.is_known(seen));
        if self.order.oldest_first.is_some() || dated > 2 || !has_news {
            return false;
        }
        let story_of = |front: &[FrontEntry], window: &[Sighting]| {
            story(front, window, |seen| self.is_known(seen), &self.pinned, 0)
        };
        let reversed_front: Vec<FrontEntry> = top.front.iter().rev().copied().collect();
        let reversed: Vec<Sighting> = window.iter().rev().copied().collect();
        let (as_it_stands, turned) = (story_of(&top.front, window), story_of(&reversed_front, &reversed));
        // One entry that moved up can make either direction cheaper. So a direction counts only if it puts news above
        // the entries that stayed.
        let is_shown = |story: &Story, window: &[Sighting], other: &Story| {
            let first = window.iter().position(|seen| story.stayed.contains(&seen.key)).unwrap_or(0);
            let brings_news = window[..first].iter().any(|seen| !self.is_known(seen));
            story.continues && brings_news && story.cost < other.cost
        };
        let is_turned = is_shown(&turned, &reversed, &as_it_stands);
        if !is_turned && !is_shown(&as_it_stands, window, &turned) {
            return false;
        }
        self.order = ObservedOrder { oldest_first: Some(is_turned), ..self.order };
        if is_turned {
            for stretch in &mut self.stretches {
                stretch.front.reverse();
                stretch.lowest.reverse();
            }
        }
        is_turned
    }
}
