//! The reading position in an article. It survives a change of the layout, and it is restored when the user opens the
//! article again.
//!
//! The layout of an article changes while the user reads: the pane grows or shrinks, an image arrives, or a block with
//! a guessed height is measured. The block at the top of the pane stays there.

use std::collections::VecDeque;

use egui::Rangef;

use crate::model::EntryKey;
use crate::ui::view::KeptPosition;

/// The number of articles whose reading position is kept.
const MOST_POSITIONS: usize = 200;

const MILLION: f32 = 1e6;

/// A reading position: the block at the top of the pane, and how much of the block is above the pane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ui) struct ReadingPosition {
    /// The index of the block.
    pub(in crate::ui) block: usize,
    above: Above,
}

/// The part of a block that is above the top of the pane.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Above {
    /// In points. Valid while the block keeps its width.
    Points(f32),
    /// As a share of the block's height. Used after the width changed, because lines then break elsewhere.
    Part(f32),
}

impl ReadingPosition {
    /// Returns the position at `offset` of an article whose blocks are at `placed`, all in points from its top. Returns
    /// `None` if `offset` is above the first block or below the last one.
    pub(in crate::ui) fn at(offset: f32, placed: &[Rangef]) -> Option<Self> {
        if offset <= placed.first()?.min {
            return None;
        }
        let block = placed.partition_point(|block| block.max <= offset);
        let above = (offset - placed.get(block)?.min).max(0.0);
        Some(Self { block, above: Above::Points(above) })
    }

    /// Like [`Self::at`], but returns the top of the article instead of `None`.
    pub(super) fn at_or_top(offset: f32, placed: &[Rangef]) -> Self {
        Self::at(offset, placed).unwrap_or(Self { block: 0, above: Above::Points(f32::NEG_INFINITY) })
    }

    /// Returns the same position in a form that survives a change of the width.
    pub(super) fn in_any_width(self, placed: &[Rangef]) -> Self {
        match (self.above, placed.get(self.block)) {
            (Above::Points(points), Some(block)) if block.span() > 0.0 => {
                Self { above: Above::Part((points / block.span()).min(1.0)), ..self }
            }
            _ => self,
        }
    }

    /// Returns the position in a form that can be stored.
    #[must_use]
    pub(super) fn kept(self, key: EntryKey) -> KeptPosition {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a number up to a million"
        )]
        let above = match self.above {
            Above::Part(part) => (part.clamp(0.0, 1.0) * MILLION) as u32,
            Above::Points(_) => 0,
        };
        KeptPosition { key, block: self.block, above }
    }

    /// Converts a stored position back.
    #[must_use]
    pub(in crate::ui) fn of_kept(kept: KeptPosition) -> Self {
        Self { block: kept.block, above: Above::Part((kept.above as f32 / MILLION).min(1.0)) }
    }

    /// Returns true if the position depends on the height of its block.
    pub(super) const fn needs_height(self) -> bool {
        matches!(self.above, Above::Part(part) if part > 0.0)
    }

    /// Returns the position in another layout, in points from the top.
    pub(in crate::ui) fn offset(self, placed: &[Rangef]) -> Option<f32> {
        let block = placed.get(self.block)?;
        let above = match self.above {
            Above::Points(points) => points.min(block.span()),
            Above::Part(part) => part * block.span(),
        };
        Some((block.min + above).round().max(0.0))
    }
}

/// The reading positions of articles that are not open.
#[derive(Debug, Default)]
pub(in crate::ui) struct ReadingPositions(VecDeque<(EntryKey, ReadingPosition)>);

impl ReadingPositions {
    /// Stores the reading position of an article. `None` means its top.
    pub(in crate::ui) fn leave(&mut self, key: EntryKey, place: Option<ReadingPosition>) {
        self.0.retain(|(known, _)| *known != key);
        if let Some(place) = place {
            self.0.push_back((key, place));
            self.0.drain(..self.0.len().saturating_sub(MOST_POSITIONS));
        }
    }

    /// The stored positions. The position of the article that the user left last is at the end.
    pub(super) fn kept(&self) -> impl Iterator<Item = KeptPosition> {
        self.0.iter().map(|(key, place)| place.kept(*key))
    }

    /// Returns the stored reading position of an article.
    pub(in crate::ui) fn of(&self, key: EntryKey) -> Option<ReadingPosition> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, place)| *place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(heights: &[f32]) -> Vec<Rangef> {
        let mut top = 100.0;
        let place = |height: &f32| {
            let from = top;
            top += height + 10.0;
            Rangef::new(from, from + height)
        };
        heights.iter().map(place).collect()
    }

    #[test]
    fn a_reading_position_is_found_again_in_another_layout() {
        let before = placed(&[50.0, 40.0, 200.0]);
        let check = |offset: f32, after: &[f32], same_width: f32, other_width: f32| {
            let place = ReadingPosition::at(offset, &before).unwrap();
            let after = placed(after);
            assert_eq!(place.offset(&after), Some(same_width), "{offset}");
            assert_eq!(place.in_any_width(&before).offset(&after), Some(other_width), "{offset}");
        };
        check(260.0, &[50.0, 40.0, 200.0], 260.0, 260.0);
        check(260.0, &[90.0, 40.0, 400.0], 300.0, 350.0);
        check(130.0, &[20.0, 40.0, 200.0], 120.0, 112.0);
        // Between two blocks, the lower block counts as the top one.
        check(155.0, &[60.0, 40.0, 200.0], 170.0, 170.0);
    }

    #[test]
    fn at_its_top_or_past_its_end_an_article_has_no_position() {
        let placed = placed(&[50.0, 40.0]);
        for offset in [0.0, 100.0, 200.0, 900.0] {
            assert_eq!(ReadingPosition::at(offset, &placed), None, "{offset}");
        }
        assert_eq!(ReadingPosition::at(10.0, &[]), None);
    }

    #[test]
    fn a_stored_position_is_the_same_in_any_layout() {
        let before = placed(&[50.0, 400.0]);
        let place = ReadingPosition::at(260.0, &before).unwrap().in_any_width(&before);
        let again = ReadingPosition::of_kept(place.kept(EntryKey(1)));
        assert_eq!(again.offset(&before), Some(260.0));
        assert_eq!(again.offset(&placed(&[50.0, 800.0])), Some(360.0));
    }

    #[test]
    fn only_the_last_articles_keep_their_reading_position() {
        let mut places = ReadingPositions::default();
        let place = ReadingPosition::at(120.0, &placed(&[50.0]));
        for key in 0..300 {
            places.leave(EntryKey(key), place);
        }
        assert_eq!(places.of(EntryKey(299)), place);
        assert_eq!(places.of(EntryKey(99)), None);
        assert_eq!(places.0.len(), MOST_POSITIONS);
        places.leave(EntryKey(299), None);
        assert_eq!(places.of(EntryKey(299)), None);
    }
}
