//! A list of rows of one height that stays exact at any length.
//!
//! egui positions are f32: at 1,000,000 rows of 74 points a scroll area moves in steps of 8 points and cannot reach
//! every row. So the place is an integer row and an offset within it, and only visible rows have a position at all.
//!
//! When entries arrive above, what is on screen stays where it is: the first visible row (the selected one, if it can
//! be seen) is looked up again. Only a list that stands at its very top with nothing selected shows what is new.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::history::TimelineItem;

use super::theme::{palette, size};
use super::view::{Rows, Selected};

/// Height of a row.
const ROW: f32 = size::ENTRY_ROW;

/// Where the list stands. Belongs to one list; [`ListState::reset`] for another.
#[derive(Debug, Default)]
pub(super) struct ListState {
    /// The first row that can be seen.
    first: usize,
    /// How much of it is above the edge, from 0 to below [`ROW`].
    offset: f32,
    /// The rows that must stay where they are when the list changes, with their distance from the top edge.
    anchor: Option<(TimelineItem, f32)>,
    /// The row of the selection, as far as it is known.
    cursor: Option<usize>,
    /// The selection that `cursor` belongs to.
    selected: Option<Selected>,
    /// The selection was asked for in this frame; the application answers in the next.
    pending: bool,
    /// Bring the selection into view.
    reveal: bool,
    /// Height of the list in the last frame.
    height: f32,
}

/// A visible row.
#[derive(Clone, Copy, Debug)]
pub(super) struct VisibleRow {
    /// Which.
    pub(super) index: usize,
    /// What.
    pub(super) item: TimelineItem,
    /// Where.
    pub(super) rect: Rect,
}

impl ListState {
    /// Goes to the top, for another list.
    pub(super) fn reset(&mut self) {
        *self = Self { height: self.height, ..Self::default() };
    }

    /// The selected row, where it is known.
    #[must_use]
    pub(super) const fn cursor(&self) -> Option<usize> {
        self.cursor
    }

    /// The row to select when the reader moves by `by` rows; rows that cannot be selected are passed over.
    pub(super) fn step(&self, rows: &dyn Rows, by: isize) -> Option<(usize, Selected)> {
        let last = rows.len().checked_sub(1)?;
        let start = match self.cursor {
            Some(at) => at.saturating_add_signed(by).min(last),
            // Nothing is selected: begin with what is at the edge of the screen.
            None => self.first.min(last),
        };
        let towards = by.signum();
        let mut at = start;
        loop {
            if let Some(selected) = Selected::of(rows.item(at)) {
                return (self.selected != Some(selected)).then_some((at, selected));
            }
            let next = at.checked_add_signed(towards).filter(|next| *next <= last && towards != 0)?;
            at = next;
        }
    }

    /// How many rows fit.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a screen has fewer rows than fit an isize")]
    pub(super) fn page(&self) -> isize {
        ((self.height / ROW) as isize - 1).max(1)
    }

    /// Goes to the top or the end, whatever stands there: the horizon cannot be selected, but must be seen.
    pub(super) fn go_to_edge(&mut self, end: bool) {
        self.first = if end { usize::MAX / 2 } else { 0 };
        self.offset = 0.0;
        self.anchor = None;
        self.reveal = false;
    }

    /// Notes that the row at `index` was selected from within the list.
    pub(super) const fn select(&mut self, index: usize, selected: Selected) {
        self.cursor = Some(index);
        self.selected = Some(selected);
        self.pending = true;
        self.reveal = true;
    }

    /// Follows the list after it changed: the selection and what is on screen keep their places.
    fn follow(&mut self, rows: &dyn Rows, selected: Option<Selected>) {
        let len = rows.len();
        let stands = |index: usize, item: &TimelineItem| index < len && rows.item(index) == *item;
        if !std::mem::take(&mut self.pending) || selected == self.selected {
            match selected {
                None => self.cursor = None,
                Some(now) if !self.cursor.is_some_and(|at| stands(at, &now.item())) => {
                    self.cursor = rows.position(&now.item());
                }
                Some(_) => {}
            }
            // Another one was chosen by the application.
            self.reveal |= selected.is_some() && self.selected != selected;
            self.selected = selected;
        }
        if let Some((item, distance)) = self.anchor {
            let at = self.row_at(distance);
            if !stands(at, &item)
                && let Some(index) = rows.position(&item)
            {
                self.scroll_so_that(index, distance);
            }
        }
    }

    /// The row that begins `distance` below the top edge.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounded and not negative")]
    fn row_at(&self, distance: f32) -> usize {
        self.first + ((distance + self.offset) / ROW).round().max(0.0) as usize
    }

    fn scroll_so_that(&mut self, index: usize, distance: f32) {
        self.first = index;
        self.offset = 0.0;
        self.scroll_by(-distance);
    }

    /// Moves by `points`; down is positive.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole rows of one movement, far below 2^24"
    )]
    fn scroll_by(&mut self, points: f32) {
        let moved = self.offset + points;
        let rows = (moved / ROW).floor();
        if rows < 0.0 {
            let up = (-rows) as usize;
            if up > self.first {
                (self.first, self.offset) = (0, 0.0);
                return;
            }
            self.first -= up;
        } else {
            self.first = self.first.saturating_add(rows as usize);
        }
        self.offset = (moved - rows * ROW).clamp(0.0, ROW - 0.001);
    }

    fn clamp(&mut self, len: usize) {
        let (last_first, last_offset) = end_position(len, self.height);
        if (self.first, self.offset) > (last_first, last_offset) {
            (self.first, self.offset) = (last_first, last_offset);
        }
    }

    fn bring_into_view(&mut self) {
        let Some(at) = self.cursor else { return };
        #[expect(clippy::cast_precision_loss, reason = "only used where it is less than a screen")]
        let top =
            if at >= self.first { (at - self.first) as f32 * ROW - self.offset } else { f32::NEG_INFINITY };
        if top < 0.0 {
            (self.first, self.offset) = (at, 0.0);
        } else if top + ROW > self.height {
            self.scroll_so_that(at, (self.height - ROW).max(0.0));
        }
    }
}

/// First row and offset when the list is scrolled to its end.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a screen of rows"
)]
fn end_position(len: usize, height: f32) -> (usize, f32) {
    let shown = (height / ROW).ceil().max(0.0) as usize;
    match len.checked_sub(shown) {
        None => (0, 0.0),
        Some(first) => {
            let offset = shown as f32 * ROW - height;
            (first, offset.clamp(0.0, ROW - 0.001))
        }
    }
}

/// Lays the list out in what is left of `ui` and calls `draw` for each visible row, from top to bottom.
pub(super) fn list_ui(
    ui: &mut Ui,
    id: Id,
    state: &mut ListState,
    rows: &mut dyn Rows,
    selected: Option<Selected>,
    mut draw: impl FnMut(&mut Ui, &mut dyn Rows, VisibleRow),
) -> egui::Response {
    let rect = ui.available_rect_before_wrap();
    let response = ui.interact(rect, id, Sense::click());
    ui.advance_cursor_after_rect(rect);
    response.widget_info(|| WidgetInfo::labeled(Role::List, true, "Entries"));
    state.height = rect.height();

    let len = rows.len();
    state.follow(rows, selected);
    if ui.rect_contains_pointer(rect) {
        let wheel = ui.input(|i| i.smooth_scroll_delta().y);
        if wheel != 0.0 {
            state.scroll_by(-wheel);
        }
    }
    if std::mem::take(&mut state.reveal) {
        state.bring_into_view();
    }
    state.clamp(len);
    scroll_bar(ui, id.with("bar"), rect, state, len);

    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).accessibility_parent(id));
    child.shrink_clip_rect(rect);
    let mut top = rect.top() - state.offset;
    let mut anchor = None;
    let mut index = state.first;
    while index < len && top < rect.bottom() {
        let row = Rect::from_min_size(pos2(rect.left(), top.round()), vec2(rect.width(), ROW));
        let item = rows.item(index);
        let distance = top - rect.top();
        let is_selected = selected.is_some_and(|s| s.item() == item);
        if is_selected || (anchor.is_none() && distance >= 0.0) {
            anchor = Some((item, distance));
        }
        draw(&mut child, rows, VisibleRow { index, item, rect: row });
        top += ROW;
        index += 1;
    }
    let at_top = state.first == 0 && state.offset == 0.0;
    let selection_shown = anchor.is_some_and(|(item, _)| selected.is_some_and(|s| s.item() == item));
    state.anchor = anchor.filter(|_| !at_top || selection_shown);
    response
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "f64 holds every row exactly"
)]
fn scroll_bar(ui: &Ui, id: Id, rect: Rect, state: &mut ListState, len: usize) {
    let (end_first, end_offset) = end_position(len, state.height);
    let position = |first: usize, offset: f32| first as f64 * f64::from(ROW) + f64::from(offset);
    let end = position(end_first, end_offset);
    if end <= 0.0 {
        return;
    }
    let p = palette(ui);
    let track = Rect::from_min_max(
        pos2(rect.right() - 12.0, rect.top() + 2.0),
        pos2(rect.right(), rect.bottom() - 2.0),
    );
    let share = f64::from(state.height) / (end + f64::from(state.height));
    let length = (f64::from(track.height()) * share).max(36.0).min(f64::from(track.height())) as f32;
    let room = track.height() - length;
    let response = ui.interact(track, id, Sense::CLICK | Sense::DRAG);
    if let Some(pointer) = response.interact_pointer_pos() {
        let part = ((pointer.y - track.top() - length / 2.0) / room).clamp(0.0, 1.0);
        let target = end * f64::from(part);
        state.first = (target / f64::from(ROW)) as usize;
        state.offset =
            (target - state.first as f64 * f64::from(ROW)).clamp(0.0, f64::from(ROW) - 0.001) as f32;
        state.clamp(len);
    }
    let part = (position(state.first, state.offset) / end).clamp(0.0, 1.0) as f32;
    let wide = response.hovered() || response.dragged();
    let width = if wide { 8.0 } else { 4.0 };
    let thumb = Rect::from_min_size(
        pos2(track.right() - width - 2.0, track.top() + room * part),
        vec2(width, length),
    );
    let color = if wide { p.weak } else { p.edge };
    ui.painter().rect_filled(thumb, width / 2.0, color);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(first: usize, offset: f32) -> ListState {
        ListState { first, offset, height: 370.0, ..ListState::default() }
    }

    #[test]
    fn scrolling_is_exact_at_a_million_rows() {
        let mut s = state(999_000, 10.0);
        for _ in 0..1_000 {
            s.scroll_by(0.5);
        }
        // 500 points further: 510 = 6 rows of 74 and 66.
        assert_eq!(s.first, 999_006);
        assert!((s.offset - 66.0).abs() < 0.01, "{}", s.offset);
        for _ in 0..1_000 {
            s.scroll_by(-0.5);
        }
        assert_eq!(s.first, 999_000);
        assert!((s.offset - 10.0).abs() < 0.01, "{}", s.offset);
    }

    #[test]
    fn the_ends_hold() {
        let mut s = state(3, 5.0);
        s.scroll_by(-10_000.0);
        assert_eq!((s.first, s.offset), (0, 0.0));
        s.scroll_by(1e9);
        s.clamp(1_000_000);
        // Five rows of 74 are 370 points, exactly the height.
        assert_eq!((s.first, s.offset), (999_995, 0.0));
        let mut short = state(0, 0.0);
        short.scroll_by(500.0);
        short.clamp(3);
        assert_eq!((short.first, short.offset), (0, 0.0));
        let mut empty = state(7, 1.0);
        empty.clamp(0);
        assert_eq!((empty.first, empty.offset), (0, 0.0));
    }
}
