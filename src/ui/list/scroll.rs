//! A list of rows that scrolls exactly at any length. Some rows have a heading above them.
//!
//! egui positions are f32: with 1,000,000 rows of 74 points, a scroll area moves in steps of 8 points and cannot reach
//! every row. So the scroll position is an integer row and an offset within it, and only visible rows have a screen
//! position. Distances over many rows are f64, which is exact for every row.
//!
//! When entries arrive above, the visible rows stay in place. For this, the list looks up its first visible row again,
//! or the selected row if that is visible. Only a list that is at its top and has no selection shows the new entries.

use std::ops::Range;

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::geometry::{Geometry, HEAD, Heights};
use crate::history::TimelineItem;
use crate::ui::look::theme::palette;
use crate::ui::view::{Heading, Rows, Selected};

/// The direction of a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Jump {
    Up,
    Down,
}

/// The scroll position and the selection of a list. Call [`ListState::reset`] before another list is drawn.
#[derive(Debug, Default)]
pub(in crate::ui) struct ListState {
    /// The first visible row.
    first: usize,
    /// The part of the first row and its heading that is above the top edge, in points.
    offset: f32,
    /// The row that must stay in place when the list changes, with its distance from the top edge.
    anchor: Option<(TimelineItem, f32)>,
    /// The index of the selected row; `None` if it is unknown.
    cursor: Option<usize>,
    /// The last index of a selected row that is no longer in the list. The next key press continues from there.
    vanished: Option<usize>,
    /// The selection that `cursor` belongs to.
    selected: Option<Selected>,
    /// True if the user selected a row in this frame. The application confirms the selection in the next frame.
    pending: bool,
    /// True if the next frame scrolls to the selection.
    reveal: bool,
    /// A row that the user jumped to before its item was loaded. It is selected as soon as the item is there.
    awaited: Option<(usize, Jump)>,
    /// Height of the list in the last frame, in points.
    height: f32,
    /// The row positions of the last frame.
    rows: Geometry,
    /// The rows that the user scrolled out over the top edge in this frame.
    passed: Range<usize>,
}

/// A visible row.
#[derive(Clone, Copy, Debug)]
pub(super) struct VisibleRow {
    /// The row's index.
    pub(in crate::ui) index: usize,
    /// The row's item; `None` while it loads.
    pub(in crate::ui) item: Option<TimelineItem>,
    /// The row's rectangle, without its heading.
    pub(in crate::ui) rect: Rect,
    /// The heading above the row, with its rectangle.
    pub(in crate::ui) heading: Option<(Heading, Rect)>,
}

impl ListState {
    /// Resets the state for another list.
    pub(in crate::ui) fn reset(&mut self) {
        *self = Self { height: self.height, ..Self::default() };
    }

    /// The index of the selected row; `None` if it is unknown.
    #[must_use]
    pub(in crate::ui) const fn cursor(&self) -> Option<usize> {
        self.cursor
    }

    /// Returns the row to select when the user moves by `by` rows. Skips rows that cannot be selected.
    pub(in crate::ui) fn step(&self, rows: &dyn Rows, by: isize) -> Option<(usize, Selected)> {
        let last = rows.len().checked_sub(1)?;
        let start = match (self.cursor, self.vanished) {
            (Some(at), _) => at.saturating_add_signed(by).min(last),
            // The row below the vanished one has taken its index.
            (None, Some(at)) => at.saturating_add_signed(by.min(0)).min(last),
            // Nothing is selected, so the first visible row is next.
            (None, None) => self.first.min(last),
        };
        let towards = by.signum();
        let mut at = start;
        loop {
            if let Some(selected) = rows.item(at).and_then(Selected::of) {
                return (self.selected != Some(selected)).then_some((at, selected));
            }
            let next = at.checked_add_signed(towards).filter(|next| *next <= last && towards != 0)?;
            at = next;
        }
    }

    /// The number of rows that fit into the pane.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a screen has fewer rows than fit an isize")]
    pub(in crate::ui) fn page(&self) -> isize {
        ((self.height / self.rows.heights.row) as isize - 1).max(1)
    }

    /// Scrolls to the top or the end. The horizon cannot be selected, so selecting the last row would not show it.
    pub(in crate::ui) fn go_to_edge(&mut self, end: bool) {
        self.go_to(if end { f64::INFINITY } else { 0.0 });
        self.anchor = None;
        self.reveal = false;
    }

    /// Returns the row to select when the user jumps by `by` rows. If that row cannot be selected, returns the nearest
    /// one that can. If its item is not loaded, returns `None`; [`Self::awaited`] then returns the row later.
    pub(in crate::ui) fn jump(&mut self, rows: &dyn Rows, by: isize) -> Option<(usize, Selected)> {
        let last = rows.len().checked_sub(1)?;
        let at = self.cursor.or(self.vanished).unwrap_or(0).saturating_add_signed(by).min(last);
        self.land(rows, at, if by > 0 { Jump::Down } else { Jump::Up })
    }

    /// Returns the row of an earlier jump as soon as its item is loaded.
    pub(in crate::ui) fn awaited(&mut self, rows: &dyn Rows) -> Option<(usize, Selected)> {
        let (at, jump) = self.awaited?;
        let at = at.min(rows.len().checked_sub(1)?);
        rows.item(at)?;
        self.land(rows, at, jump)
    }

    fn land(&mut self, rows: &dyn Rows, mut at: usize, jump: Jump) -> Option<(usize, Selected)> {
        self.awaited = None;
        loop {
            let Some(item) = rows.item(at) else {
                self.awaited = Some((at, jump));
                self.bring_row_into_view(at);
                return None;
            };
            if let Some(selected) = Selected::of(item) {
                return Some((at, selected));
            }
            // The last row may be the horizon or a page boundary.
            at = match jump {
                Jump::Down => at.checked_sub(1)?,
                Jump::Up => Some(at + 1).filter(|next| *next < rows.len())?,
            };
        }
    }

    /// Records that the user selected a row in the list.
    pub(in crate::ui) const fn select(&mut self, index: usize, selected: Selected) {
        self.awaited = None;
        self.vanished = None;
        self.cursor = Some(index);
        self.selected = Some(selected);
        self.pending = true;
        self.reveal = true;
    }

    /// Finds the selected row again after the list changed. Must be called before the user's keys move the selection.
    pub(in crate::ui) fn follow_selection(&mut self, rows: &dyn Rows, selected: Option<Selected>) {
        if std::mem::take(&mut self.pending) && selected != self.selected {
            return;
        }
        match selected {
            None => (self.cursor, self.vanished) = (None, None),
            Some(now) if !self.cursor.is_some_and(|at| is_at(rows, at, &now.item())) => {
                let at = rows.position(&now.item());
                self.vanished = if at.is_none() { self.cursor.or(self.vanished) } else { None };
                self.cursor = at;
            }
            Some(_) => {}
        }
        // The application selected another item.
        self.reveal |= selected.is_some() && self.selected != selected;
        self.selected = selected;
    }

    /// Adapts to a changed list: the selection and the visible rows keep their places.
    fn follow(&mut self, rows: &dyn Rows, selected: Option<Selected>) {
        self.follow_selection(rows, selected);
        if let Some((item, distance)) = self.anchor {
            let at = self.row_at(distance);
            if !is_at(rows, at, &item)
                && let Some(index) = rows.position(&item)
            {
                self.scroll_so_that(index, distance);
            }
        }
    }

    /// Returns the rows that the user scrolled out over the top edge in the last frame.
    #[must_use]
    pub(in crate::ui) fn passed(&self) -> Range<usize> {
        self.passed.clone()
    }

    /// Returns the distance of the top edge from the top of the whole list, in points.
    fn position(&self) -> f64 {
        self.rows.top(self.first) + f64::from(self.offset)
    }

    fn go_to(&mut self, position: f64) {
        let end = (self.rows.total() - f64::from(self.height)).max(0.0);
        (self.first, self.offset) = self.rows.at(position.clamp(0.0, end));
    }

    /// Returns the row at `distance` points below the top edge.
    fn row_at(&self, distance: f32) -> usize {
        self.rows.at(self.position() + f64::from(distance) + 0.5).0
    }

    fn scroll_so_that(&mut self, index: usize, distance: f32) {
        self.go_to(self.rows.top(index) - f64::from(distance));
    }

    /// Scrolls by `points`; a positive number scrolls down.
    fn scroll_by(&mut self, points: f32) {
        self.go_to(self.position() + f64::from(points));
    }

    /// Scrolls by the mouse wheel and records the rows that left over the top edge.
    fn wheel(&mut self, points: f32) {
        self.awaited = None;
        let before = self.first;
        let end = self.row_at(self.height) + 1;
        self.scroll_by(points);
        // Only rows that were visible count. Rows that a fast scroll skipped do not.
        self.passed = before..self.first.min(end).max(before);
    }

    fn bring_into_view(&mut self) {
        if let Some(at) = self.cursor {
            self.bring_row_into_view(at);
        }
    }

    /// Scrolls by the smallest distance that shows the whole row.
    pub(in crate::ui) fn bring_row_into_view(&mut self, at: usize) {
        let top = self.rows.top(at) - self.position();
        let bottom = top + f64::from(self.rows.height(at));
        if top < 0.0 {
            self.scroll_so_that(at, 0.0);
        } else if bottom > f64::from(self.height) {
            self.scroll_so_that(at, (self.height - self.rows.height(at)).max(0.0));
        }
    }
}

fn is_at(rows: &dyn Rows, index: usize, item: &TimelineItem) -> bool {
    index < rows.len() && rows.item(index).as_ref() == Some(item)
}

/// Lays the list out in the rest of `ui`. Calls `draw` for each visible row, from top to bottom.
pub(super) fn list_ui(
    ui: &mut Ui,
    id: Id,
    state: &mut ListState,
    rows: &mut dyn Rows,
    (heights, selected): (Heights, Option<Selected>),
    mut draw: impl FnMut(&mut Ui, &mut dyn Rows, VisibleRow),
) -> egui::Response {
    let rect = ui.available_rect_before_wrap();
    let response = ui.interact(rect, id, Sense::click());
    ui.advance_cursor_after_rect(rect);
    response.widget_info(|| WidgetInfo::labeled(Role::List, true, t!("ui-list-name")));
    ui.ctx().accesskit_node_builder(id, egui::accesskit::Node::set_multiselectable);
    state.height = rect.height();

    let len = rows.len();
    state.rows = Geometry::of(rows, heights);
    state.passed = 0..0;
    state.follow(rows, selected);
    if ui.rect_contains_pointer(rect) {
        let wheel = ui.input(|i| i.smooth_scroll_delta().y);
        if wheel != 0.0 {
            state.wheel(-wheel);
        }
    }
    if std::mem::take(&mut state.reveal) {
        state.bring_into_view();
    }
    state.go_to(state.position());
    scroll_bar(ui, id.with("bar"), rect, state);

    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).accessibility_parent(id));
    child.shrink_clip_rect(rect);
    let mut top = rect.top() - state.offset;
    let mut anchor = None;
    let mut index = state.first;
    rows.in_sight(state.first..(state.row_at(state.height) + 1).min(len));
    while index < len && top < rect.bottom() {
        let heading = state.rows.heading(index).map(|heading| {
            (heading, Rect::from_min_size(pos2(rect.left(), top.round()), vec2(rect.width(), HEAD)))
        });
        let (height, own) = (state.rows.height(index), state.rows.row(index));
        let row =
            Rect::from_min_size(pos2(rect.left(), (top + height - own).round()), vec2(rect.width(), own));
        let item = rows.item(index);
        let distance = top - rect.top();
        let is_selected = item.is_some() && selected.map(Selected::item) == item;
        if is_selected || (anchor.is_none() && distance >= 0.0) {
            anchor = item.map(|item| (item, distance));
        }
        draw(&mut child, rows, VisibleRow { index, item, rect: row, heading });
        top += height;
        index += 1;
    }
    let at_top = state.first == 0 && state.offset == 0.0;
    let selection_shown = anchor.is_some_and(|(item, _)| selected.is_some_and(|s| s.item() == item));
    state.anchor = anchor.filter(|_| !at_top || selection_shown);
    response
}

#[expect(clippy::cast_possible_truncation, reason = "a part of a screen")]
fn scroll_bar(ui: &Ui, id: Id, rect: Rect, state: &mut ListState) {
    let end = state.rows.total() - f64::from(state.height);
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
        state.awaited = None;
        let part = ((pointer.y - track.top() - length / 2.0) / room).clamp(0.0, 1.0);
        state.go_to(end * f64::from(part));
    }
    let part = (state.position() / end).clamp(0.0, 1.0) as f32;
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
    use crate::model::Timestamp;
    use crate::ui::look::theme::size;

    const ROW: f32 = size::ENTRY_ROW;

    fn state(len: usize, headings: &[usize], first: usize, offset: f32) -> ListState {
        let headings = headings.iter().map(|at| (*at, Heading::Day(Timestamp::from_seconds(0)))).collect();
        let rows = Geometry { len, headings, heights: Heights::default() };
        ListState { first, offset, height: 370.0, rows, ..ListState::default() }
    }

    #[test]
    fn scrolling_is_exact_at_a_million_rows() {
        let mut s = state(1_000_000, &[], 999_000, 10.0);
        for _ in 0..1_000 {
            s.scroll_by(0.5);
        }
        // The list scrolled by 500 points from an offset of 10. These 510 points are 6 rows of 74 points, and 66
        // points.
        assert_eq!(s.first, 999_006);
        assert!((s.offset - 66.0).abs() < 0.01, "{}", s.offset);
        for _ in 0..1_000 {
            s.scroll_by(-0.5);
        }
        assert_eq!(s.first, 999_000);
        assert!((s.offset - 10.0).abs() < 0.01, "{}", s.offset);
    }

    #[test]
    fn every_row_is_found_at_its_position_even_with_headings_between() {
        let headings: Vec<usize> = (0..1_000_000).step_by(7).collect();
        let s = state(1_000_000, &headings, 0, 0.0);
        for index in [0, 1, 6, 7, 8, 499_999, 500_003, 999_998, 999_999] {
            let top = s.rows.top(index);
            assert_eq!(s.rows.at(top), (index, 0.0), "the top of {index}");
            assert_eq!(s.rows.at(top - 0.01).0, index.saturating_sub(1), "just above {index}");
            let height = if index % 7 == 0 { ROW + HEAD } else { ROW };
            assert!((s.rows.top(index + 1) - top - f64::from(height)).abs() < 1e-6, "the height of {index}");
        }
    }

    #[test]
    fn a_list_does_not_scroll_past_its_ends() {
        let mut s = state(1_000_000, &[], 3, 5.0);
        s.scroll_by(-10_000.0);
        assert_eq!((s.first, s.offset), (0, 0.0));
        s.scroll_by(1e9);
        // Five rows of 74 points are 370 points, the height of the list.
        assert_eq!((s.first, s.offset), (999_995, 0.0));
        let mut short = state(3, &[], 0, 0.0);
        short.scroll_by(500.0);
        assert_eq!((short.first, short.offset), (0, 0.0));
        let mut empty = state(0, &[], 7, 1.0);
        empty.scroll_by(0.0);
        assert_eq!((empty.first, empty.offset), (0, 0.0));
    }

    #[test]
    fn a_higher_horizon_is_shown_whole_at_either_end() {
        let mut s = state(1_000_000, &[0], 0, 0.0);
        let before = s.rows.top(999_999);
        s.rows.heights.horizon = Some((999_999, 130.0));
        assert!((s.rows.top(999_999) - before).abs() < 1e-6);
        s.scroll_by(1e9);
        // 370 points show the horizon and 240 points of the rows above it: three of 74 points and 18 points.
        assert_eq!((s.first, s.offset), (999_995, 56.0));
        // With the oldest entries first, the horizon is the first row.
        s.rows.heights = Heights { row: 34.0, horizon: Some((0, 130.0)) };
        assert!((s.rows.top(1) - f64::from(130.0 + HEAD)).abs() < 1e-6);
        s.go_to(s.rows.top(500_000));
        assert_eq!((s.first, s.offset, s.page()), (500_000, 0.0, 9), "a compact list");
    }

    #[test]
    fn rows_scrolled_out_over_the_top_count_as_passed_and_skipped_rows_do_not() {
        let mut s = state(1_000, &[], 10, 0.0);
        s.wheel(2.0 * ROW);
        assert_eq!(s.passed(), 10..12);
        s.wheel(500.0 * ROW);
        assert_eq!(s.passed(), 12..18);
        s.wheel(-300.0);
        assert!(s.passed().is_empty());
    }
}
