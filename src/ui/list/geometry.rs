//! The positions of the rows of a list.

use std::sync::Arc;

use crate::ui::look::theme::size;
use crate::ui::view::{Heading, Rows};

/// Height of a heading, in points.
pub(super) const HEAD: f32 = size::LIST_HEADING;

/// The positions of all rows, measured from the top of the whole list.
#[derive(Clone, Debug, Default)]
pub(super) struct Geometry {
    pub(super) len: usize,
    pub(super) headings: Arc<[(usize, Heading)]>,
    pub(super) heights: Heights,
}

/// The heights of rows without their headings, in points. All rows except the horizon have the same height, so the
/// position of a row does not depend on the content of the rows above it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Heights {
    pub(super) row: f32,
    /// The index and the height of the horizon, if the list has one.
    pub(super) horizon: Option<(usize, f32)>,
}

impl Default for Heights {
    fn default() -> Self {
        Self { row: size::ENTRY_ROW, horizon: None }
    }
}

impl Geometry {
    pub(super) fn of(rows: &dyn Rows, heights: Heights) -> Self {
        Self { len: rows.len(), headings: rows.headings(), heights }
    }

    /// Returns the height of a row without its heading.
    pub(super) fn row(&self, index: usize) -> f32 {
        match self.heights.horizon {
            Some((at, height)) if at == index => height,
            _ => self.heights.row,
        }
    }

    /// Returns the top of a row, or of its heading if it has one.
    pub(super) fn top(&self, index: usize) -> f64 {
        let above = self.headings.partition_point(|(at, _)| *at < index);
        let higher = match self.heights.horizon {
            Some((at, height)) if at < index => f64::from(height - self.heights.row),
            _ => 0.0,
        };
        index as f64 * f64::from(self.heights.row) + above as f64 * f64::from(HEAD) + higher
    }

    pub(super) fn heading(&self, index: usize) -> Option<Heading> {
        let at = self.headings.binary_search_by_key(&index, |(at, _)| *at).ok()?;
        self.headings.get(at).map(|(_, heading)| *heading)
    }

    pub(super) fn height(&self, index: usize) -> f32 {
        self.row(index) + if self.heading(index).is_some() { HEAD } else { 0.0 }
    }

    pub(super) fn total(&self) -> f64 {
        self.top(self.len)
    }

    /// Returns the row at a distance from the top, and the offset within that row.
    #[expect(clippy::cast_possible_truncation, reason = "less than the height of a row")]
    pub(super) fn at(&self, distance: f64) -> (usize, f32) {
        let (mut low, mut high) = (0, self.len);
        while low + 1 < high {
            let middle = low.midpoint(high);
            if self.top(middle) <= distance {
                low = middle;
            } else {
                high = middle;
            }
        }
        let offset = (distance - self.top(low)).max(0.0) as f32;
        (low, offset.min(self.height(low) - 0.001))
    }
}
