//! Paints the rows of the entry list: entries, gaps, page boundaries and the horizon. Each row is one widget.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Color32, FontId, Galley, Id, Layout, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::history::{GapCause, Horizon, TimelineItem};
use crate::model::{Completeness, GapId};

use super::entry_row::{Beside, Thumbnail, entry_ui};
use super::scroll::VisibleRow;
use crate::ui::find::MarkedWord;
use crate::ui::gap::art::{GapColors, gap_background};
use crate::ui::look::fonts;
use crate::ui::look::icons;
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::text_line;
use crate::ui::look::theme::{focus_stroke, palette, size};
use crate::ui::look::widgets::{ButtonStyle, button, tell_selected};
use crate::ui::view::{GapView, Heading, Images, Rows, Times};
use crate::ui::{end_words, gap_words};

/// Space on both sides of a row's background, in points.
const SIDE: f32 = 6.0;
/// The left and right insets of text within a row, in points.
pub(super) const TEXT_LEFT: f32 = 32.0;
pub(super) const TEXT_RIGHT: f32 = 18.0;

/// Options that change how a row looks.
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
#[derive(Clone, Copy, Debug)]
pub(super) struct RowStyle<'a> {
    /// The words of the search, to be marked.
    pub(in crate::ui) searched: &'a [MarkedWord],
    /// True if the row is selected.
    pub(in crate::ui) selected: bool,
    /// True if the row is selected and the list has the keyboard focus.
    pub(in crate::ui) focused: bool,
    /// True if the row shows the name of its feed. False if only one feed is listed.
    pub(super) show_feed: bool,
    /// True if the heading above the row names its day. The row then shows the time of day only.
    pub(super) below_day: bool,
    /// The number of lines of each row: 1 in a compact list, 2 in the list of one feed, and 3 in other lists. A
    /// list of gaps may have 4.
    pub(super) lines: usize,
    /// The content of the horizon's row.
    pub(super) end: ListEnd,
    /// Formats times.
    pub(in crate::ui) times: Times,
}

/// The facts that the horizon's row states in addition to the meaning of the horizon.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ListEnd {
    /// The state of the feed, if it says more than the horizon: the time since which nothing was missed, or that nobody
    /// can know if entries are missing.
    pub(super) claim: Option<Completeness>,
    /// True if the user can look for older entries.
    pub(super) offers_older: bool,
}

impl ListEnd {
    /// The height of the row in points.
    pub(super) fn height(self) -> f32 {
        let claim = if self.claim.is_some() { END_LINE } else { 0.0 };
        let button = if self.offers_older { END_BUTTON } else { 0.0 };
        END_LINES + claim + button
    }
}

/// The height of the horizon with two lines, of a further line, and of the button, in points.
const END_LINES: f32 = 74.0;
const END_LINE: f32 = 18.0;
const END_BUTTON: f32 = 40.0;

/// An action of the user on a row.
#[derive(Clone, Debug)]
pub(super) enum RowEvent {
    /// The user selected the row.
    Select,
    /// The user clicked the star. True if the entry gets one.
    Star(bool),
    /// The user clicked the unread mark. True if the entry becomes read.
    Read(bool),
    /// The user double-clicked the row, or clicked it with the middle button.
    Open,
    /// The user clicked the button that looks for older entries.
    LookForOlder,
}

/// Draws the heading above the first row of a day or month.
pub(super) fn heading_ui(ui: &Ui, rect: Rect, heading: Heading, times: &Times) {
    let p = palette(ui);
    let text = match heading {
        Heading::Day(time) => times.heading(time),
        Heading::Month(time) => times.month(time),
    };
    // The id does not depend on the language.
    let (is_day, Heading::Day(time) | Heading::Month(time)) = (matches!(heading, Heading::Day(_)), heading);
    let id = ui.unique_id().with(("heading", is_day, times.day_number(time)));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &text));
    let left = rect.left() + 14.0;
    let at = pos2(left, rect.top() + 12.0);
    let width = rect.right() - TEXT_RIGHT - left;
    let drawn = text_line(ui.painter(), at, &text, fonts::semibold(12.5), p.soft, width);
    let (from, to) = (drawn.right() + 10.0, rect.right() - TEXT_RIGHT);
    if from < to {
        ui.painter().hline(from..=to, drawn.center().y.round() + 0.5, Stroke::new(1.0, p.line));
    }
}

/// Draws a row. Returns what the user did to it, and a response for its context menu.
pub(super) fn row_ui(
    ui: &mut Ui,
    rows: &mut dyn Rows,
    images: &dyn Images,
    row: VisibleRow,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let Some(item) = row.item else {
        let id = ui.unique_id().with(("row", row.index));
        return placeholder_ui(ui, id, row.rect, style);
    };
    match item {
        TimelineItem::Entry(key) => {
            let entry = rows.entry(key).cloned();
            let id = ui.unique_id().with(("entry", key.0));
            match entry {
                Some(entry) => {
                    let feed = if style.show_feed {
                        rows.feed_title(entry.subscription).to_owned()
                    } else {
                        String::new()
                    };
                    let icon = rows.feed_icon(entry.subscription).filter(|_| style.show_feed);
                    let image = rows.thumbnail(key).filter(|_| style.lines > 1);
                    let thumbnail =
                        image.map(|image| images.thumbnail(image).map_or(Thumbnail::Empty, Thumbnail::Ready));
                    entry_ui(ui, id, row.rect, &entry, Beside { feed: &feed, icon, thumbnail }, style)
                }
                None => placeholder_ui(ui, id, row.rect, style),
            }
        }
        TimelineItem::Gap(id) => gap_row_ui(ui, row.rect, id, rows.gap(id), style),
        TimelineItem::PageBoundary { may_have_slipped } => boundary_ui(ui, row, may_have_slipped),
        TimelineItem::Horizon(horizon) => horizon_ui(ui, row, horizon, style),
    }
}

pub(super) fn background_ui(ui: &Ui, rect: Rect, response: &egui::Response, style: RowStyle<'_>) {
    let p = palette(ui);
    let inner = rect.shrink2(vec2(SIDE, 1.0));
    if style.selected {
        ui.painter().rect_filled(inner, 8.0, p.ground.selected);
    } else if response.hovered() || response.context_menu_opened() {
        ui.painter().rect_filled(inner, 8.0, p.ground.hover.gamma_multiply(0.6));
    }
    if style.focused {
        ui.painter().rect_stroke(inner, 8.0, focus_stroke(p), StrokeKind::Inside);
    }
}

/// Draws grey bars in place of an entry that is loading.
fn placeholder_ui(ui: &Ui, id: Id, rect: Rect, style: RowStyle<'_>) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let response = ui.interact(rect, id, Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, t!("ui-list-row-loading")));
    tell_selected(&response, style.selected);
    background_ui(ui, rect, &response, style);
    let width = rect.width() - TEXT_LEFT - TEXT_RIGHT;
    let bars = [(14.0, 0.62, 10.0), (35.0, 0.9, 8.0), (53.0, 0.3, 7.0)];
    for (top, part, height) in bars.into_iter().take(style.lines) {
        let bar = Rect::from_min_size(rect.min + vec2(TEXT_LEFT, top), vec2(width * part, height));
        ui.painter().rect_filled(bar, 4.0, p.ground.hover);
    }
    (response.clicked().then_some(RowEvent::Select), response)
}

/// The space of a row beside the texts of a gap, in points.
const BESIDE_GAP: f32 = TEXT_LEFT + 12.0 + SIDE + 4.0 + 12.0;

/// Returns the number of lines of each gap in a list of all gaps: a fourth one if a cause of the first gaps needs two.
pub(super) fn lines_of_gaps(ui: &Ui, rows: &dyn Rows, times: &Times) -> usize {
    /// The texts of more gaps would take too long in each frame.
    const MOST_MEASURED: usize = 50;
    let width = ui.available_width() - BESIDE_GAP;
    let is_wide = |view: &GapView| {
        let [_, cause, _] = gap_words::row_lines(view, times, true);
        let whole = ui.painter().layout_no_wrap(cause, cause_font(), Color32::PLACEHOLDER);
        whole.size().x > width
    };
    let mut gaps = (0..rows.len().min(MOST_MEASURED)).filter_map(|at| match rows.item(at) {
        Some(TimelineItem::Gap(id)) => rows.gap(id),
        _ => None,
    });
    if gaps.any(is_wide) { 4 } else { 3 }
}

fn cause_font() -> FontId {
    fonts::regular(12.5)
}

fn gap_row_ui(
    ui: &Ui,
    rect: Rect,
    id: GapId,
    view: Option<&GapView>,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let response = ui.interact(rect, ui.unique_id().with(("gap", id.0)), Sense::CLICK);
    let inner = rect.shrink2(vec2(SIDE + 4.0, if style.lines == 1 { 2.0 } else { 5.0 }));
    let loading = view.is_none_or(|v| v.gap().cause == GapCause::NotYetFetched);
    let label = view.map(|view| gap_words::spoken(view, &style.times, style.show_feed));
    let label = label.as_deref().unwrap_or_else(|| t!("ui-list-gap"));
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, label));
    tell_selected(&response, style.selected);
    let colors = if loading { GapColors::quiet(p) } else { GapColors::amber(p) };
    gap_background(ui, inner, colors);
    if style.selected || response.hovered() {
        let width = if style.selected { 2.0 } else { 1.0 };
        ui.painter().rect_stroke(inner, 8.0, Stroke::new(width, colors.text), StrokeKind::Inside);
    }
    let Some(view) = view else { return (None, response) };
    let left = rect.left() + TEXT_LEFT;
    let right = inner.right() - 12.0;
    icons::paint(
        ui.painter(),
        Rect::from_center_size(
            pos2(inner.left() + 17.0, rect.top() + 19.0_f32.min(rect.height() / 2.0)),
            vec2(16.0, 16.0),
        ),
        if loading { Icon::Clock } else { Icon::Gap },
        colors.text,
    );
    let left = left + 12.0;
    let width = right - left;
    let [title, second, third] = gap_words::row_lines(view, &style.times, style.show_feed);
    if style.lines == 1 {
        let line = format!("{title} · {second}");
        text_line(ui.painter(), pos2(left, rect.top() + 9.0), &line, fonts::medium(13.5), colors.text, width);
        return (response.clicked().then_some(RowEvent::Select), response);
    }
    // In two lines, the time range stands behind the cause if there is room for it.
    let both = if third.is_empty() { second.clone() } else { format!("{second} · {third}") };
    let has_room = || {
        let whole = ui.painter().layout_no_wrap(both.clone(), fonts::regular(12.5), colors.text);
        whole.size().x <= width
    };
    let second = if style.lines == 2 && has_room() { both } else { second };
    text_line(ui.painter(), pos2(left, rect.top() + 10.0), &title, fonts::semibold(14.0), colors.text, width);
    let mut job = LayoutJob::simple(second, cause_font(), colors.text, width);
    job.wrap.max_rows = if style.lines > 3 { 2 } else { 1 };
    let galley = ui.painter().layout_job(job);
    let further = size::GAP_LINE * galley.rows.len().saturating_sub(1) as f32;
    ui.painter().galley(pos2(left, rect.top() + 30.0), galley, colors.text);
    if style.lines > 2 {
        let at = pos2(left, rect.top() + 49.0 + further);
        text_line(ui.painter(), at, &third, fonts::regular(12.0), colors.text, width);
    }
    (response.clicked().then_some(RowEvent::Select), response)
}

fn boundary_ui(ui: &Ui, row: VisibleRow, may_have_slipped: bool) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let text = end_words::page_boundary(may_have_slipped);
    let color = if may_have_slipped { p.gap.text } else { p.weak };
    let line = if may_have_slipped { p.gap.line } else { p.edge };
    let response = mark(ui, row, text);
    let galley = shortened(ui, text.to_owned(), fonts::medium(12.0), color, row.rect.width() - 24.0);
    let center = row.rect.center();
    let half = galley.size().x / 2.0 + 10.0;
    let y = center.y.round();
    for (from, to) in [(row.rect.left() + 12.0, center.x - half), (center.x + half, row.rect.right() - 12.0)]
    {
        if from < to {
            ui.painter().hline(from..=to, y, Stroke::new(1.0, line));
        }
    }
    ui.painter().galley(center - galley.size() / 2.0, galley, color);
    (None, response)
}

/// Lays out a line that is shortened to this width.
fn shortened(ui: &Ui, line: String, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(line, font, color);
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}

fn horizon_ui(
    ui: &mut Ui,
    row: VisibleRow,
    horizon: Horizon,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let (first, second) = end_words::horizon(horizon.meaning, horizon.before, &style.times);
    let claim = style.end.claim.map(|claim| end_words::claim(claim, &style.times));
    let line = end_words::horizon_line(horizon.meaning, horizon.before, &style.times);
    let spoken = match &claim {
        Some(claim) => t!("ui-gap-end-line", first = line, second = claim),
        None => line,
    };
    let response = mark(ui, row, &spoken);
    let center = row.rect.center();
    // Draws a setting sun: three lines that grow shorter, and half a disc on the first.
    let y = row.rect.top() + 16.0;
    for (step, half) in [(0.0, 36.0), (4.0, 22.0), (8.0, 10.0)] {
        ui.painter().hline(center.x - half..=center.x + half, y + step, Stroke::new(1.0, p.edge));
    }
    let sun: Vec<egui::Pos2> = (0..=16_u8)
        .map(|i| {
            pos2(center.x, y) + 8.0 * egui::Vec2::angled(std::f32::consts::PI * (1.0 + f32::from(i) / 16.0))
        })
        .collect();
    ui.painter().add(Shape::convex_polygon(sun, p.edge, Stroke::NONE));
    let lines = [Some(first), Some(second).filter(|second| !second.is_empty()), claim];
    let mut top = row.rect.top() + 32.0;
    for (index, line) in lines.into_iter().flatten().enumerate() {
        let (font, color) =
            if index == 0 { (fonts::medium(12.5), p.soft) } else { (fonts::regular(12.0), p.weak) };
        let galley = shortened(ui, line, font, color, row.rect.width() - 24.0);
        let at = pos2((center.x - galley.size().x / 2.0).round(), top);
        ui.painter().galley(at, galley, color);
        top += END_LINE;
    }
    let event = (style.end.offers_older && older_ui(ui, row.rect)).then_some(RowEvent::LookForOlder);
    (event, response)
}

/// Draws the button in the horizon's row. Returns true if it was clicked.
fn older_ui(ui: &mut Ui, row: Rect) -> bool {
    let place = Rect::from_min_max(pos2(row.left(), row.bottom() - END_BUTTON + 2.0), row.max);
    let layout = Layout::top_down(Align::Center);
    let mut child = ui.new_child(egui::UiBuilder::new().id_salt("older").max_rect(place).layout(layout));
    let (text, tooltip) = end_words::look_for_older();
    button(&mut child, text, ButtonStyle::Quiet).on_hover_text(tooltip).clicked()
}

fn mark(ui: &Ui, row: VisibleRow, text: &str) -> egui::Response {
    let response = ui.interact(row.rect, ui.unique_id().with(("mark", row.index)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, text));
    response
}
