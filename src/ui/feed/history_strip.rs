//! The history strip of a logical feed: bars for the entries of each month, segments for the documents that brought
//! them, hatched gaps, and marks for the beginning and the last poll (G1, G2, G7, G8).
//!
//! The history strip is large in the feed's information and small above the list of an archived feed. Both fill while a
//! walk runs.

use egui::{Color32, CursorIcon, Id, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, lerp, pos2, vec2};

use crate::history::HorizonMeaning;
use crate::locale;
use crate::model::{Completeness, Timestamp};
use crate::ui::actions::command::{Command, ListCommand};
use crate::ui::end_words;
use crate::ui::gap::art::{GapColors, gap_background};
use crate::ui::look::fonts;
use crate::ui::look::lines::{text_line, text_line_right};
use crate::ui::look::theme::{Palette, palette};
use crate::ui::look::widgets::label;
use crate::ui::view::{BarUnit, HistoryBar, HistorySegment, HistoryStrip, Selected, Times};
use crate::ui::words;

/// The size of the history strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum StripSize {
    /// With captions, for the information about a feed.
    Large,
    /// One line, above a list.
    Small,
}

/// Room at the left for the time before the first entry, and at the right for the last poll; in points.
const ROOM_LEFT: f32 = 30.0;
const ROOM_RIGHT: f32 = 10.0;

/// The rectangles and the time range of the history strip.
struct Chart {
    bars: Rect,
    segments: Rect,
    from: Timestamp,
    to: Timestamp,
}

impl Chart {
    #[expect(clippy::cast_possible_truncation, reason = "a picture")]
    fn x(&self, time: Timestamp) -> f32 {
        let span = (self.to.millis() as f64 - self.from.millis() as f64).max(1.0);
        let part = ((time.millis() as f64 - self.from.millis() as f64) / span).clamp(0.0, 1.0) as f32;
        lerp(self.bars.left() + ROOM_LEFT..=self.bars.right() - ROOM_RIGHT, part)
    }

    /// The rectangle of bars and segments between two horizontal positions.
    fn between(&self, left: f32, right: f32) -> Rect {
        Rect::from_min_max(pos2(left, self.bars.top()), pos2(right, self.segments.bottom()))
    }
}

/// Draws the history strip as wide as `ui`. Draws nothing if the feed has no entries.
pub(in crate::ui) fn strip_ui(
    ui: &mut Ui,
    strip: &HistoryStrip,
    times: &Times,
    size: StripSize,
    out: &mut Vec<Command>,
) {
    let (Some(from), Some(to)) = (strip.from, strip.to) else { return };
    if strip.bars.is_empty() {
        return;
    }
    let p = palette(ui);
    let is_large = size == StripSize::Large;
    let (height, band) = if is_large { (120.0, 9.0) } else { (34.0, 5.0) };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let summary = summary(strip, from, to, times);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &summary));
    let foot = if is_large { rect.bottom() - 22.0 } else { rect.bottom() };
    let chart = Chart {
        bars: Rect::from_min_max(rect.min, pos2(rect.right(), foot - band - 3.0)),
        segments: Rect::from_min_max(pos2(rect.left(), foot - band), pos2(rect.right(), foot)),
        from,
        to: if to > from { to } else { from.plus(std::time::Duration::from_secs(1)) },
    };
    let id = response.id;
    bars_ui(ui, id, &chart, strip, times);
    segments_ui(ui, id, &chart, strip, times);
    beginning_ui(ui, id, &chart, strip, times);
    gaps_ui(ui, id, &chart, strip, times, out);
    last_poll_ui(ui, id, &chart, strip, times);
    if is_large {
        captions_ui(ui, rect, &chart, strip, times);
        ui.add_space(8.0);
        label(ui, &legend(strip), fonts::regular(12.0), p.weak);
    }
}

fn summary(strip: &HistoryStrip, from: Timestamp, to: Timestamp, times: &Times) -> String {
    let entries: u64 = strip.bars.iter().map(|bar| u64::from(bar.entries)).sum();
    let (from, to) = (times.date(from), times.date(to));
    let entries = words::entries(entries);
    let files = t!("ui-words-files", count = strip.segments.len());
    let gaps = words::gaps(strip.gaps.len() as u64);
    let summary = t!("ui-feed-strip", from, to, entries, files, gaps);
    // If there are gaps, the state is left out, because it would repeat their number.
    match strip.state {
        Some(state) if strip.gaps.is_empty() => {
            t!("ui-feed-strip-and-state", summary, state = words::state(Some(state), false, times))
        }
        _ => summary,
    }
}

fn hover(ui: &Ui, id: Id, rect: Rect, text: impl FnOnce() -> String) {
    let response = ui.interact(rect, id, Sense::hover());
    if response.hovered() {
        response.on_hover_text(text());
    }
}

fn bars_ui(ui: &Ui, id: Id, chart: &Chart, strip: &HistoryStrip, times: &Times) {
    let p = palette(ui);
    let highest = strip.bars.iter().map(|bar| bar.entries).max().unwrap_or(1).max(1);
    let base = chart.bars.bottom();
    let axis = chart.bars.left() + ROOM_LEFT..=chart.bars.right() - ROOM_RIGHT;
    ui.painter().hline(axis, base.round() - 0.5, Stroke::new(1.0, p.line));
    for (index, bar) in strip.bars.iter().enumerate() {
        let (left, right) = (chart.x(bar.from), chart.x(bar.to));
        let height = (bar.entries as f32 / highest as f32 * (chart.bars.height() - 2.0)).max(2.0).round();
        // Wide bars have a space between them.
        let right = if right - left > 3.0 { right - 1.0 } else { right.max(left + 1.0) };
        let drawn = Rect::from_min_max(pos2(left, base - height), pos2(right, base));
        ui.painter().rect_filled(drawn, 1.0, p.accent.gamma_multiply(0.72));
        let column = Rect::from_min_max(pos2(left, chart.bars.top()), pos2(right.max(left + 2.0), base));
        if ui.rect_contains_pointer(column) {
            ui.painter().rect_filled(drawn, 1.0, p.accent);
            hover(ui, id.with(("bar", index)), column, || bar_words(*bar, strip.unit, times));
        }
    }
}

fn bar_words(bar: HistoryBar, unit: BarUnit, times: &Times) -> String {
    // The first instant of a bar may belong to the previous unit if the clocks changed during this unit. The middle
    // never does.
    let middle = Timestamp::from_millis(bar.from.millis().midpoint(bar.to.millis()));
    let time = match unit {
        BarUnit::Hour => {
            let (from, to) = times.clocks(bar.from, bar.to);
            t!("ui-feed-strip-hour", day = times.day(middle), from, to)
        }
        BarUnit::Day => times.day(middle),
        BarUnit::Month => times.month_and_year(middle),
        BarUnit::Year => times.year(middle),
    };
    t!("ui-feed-strip-bar", time, entries = words::entries(u64::from(bar.entries)))
}

fn segments_ui(ui: &Ui, id: Id, chart: &Chart, strip: &HistoryStrip, times: &Times) {
    let p = palette(ui);
    for (index, segment) in strip.segments.iter().enumerate() {
        let left = chart.x(segment.from);
        let right = chart.x(segment.to).max(left + 3.0);
        let rect = Rect::from_min_max(pos2(left, chart.segments.top()), pos2(right, chart.segments.bottom()));
        let fill = segment_color(p, segment, index);
        ui.painter().rect_filled(rect, 2.0, fill);
        if ui.rect_contains_pointer(rect) {
            ui.painter().rect_stroke(rect, 2.0, Stroke::new(1.0, p.text), egui::StrokeKind::Inside);
            hover(ui, id.with(("segment", index)), rect, || segment_words(segment, times));
        }
    }
}

/// Returns the colour of a segment. Neighbouring segments differ in colour. The segment of the subscription document
/// differs from all others.
fn segment_color(p: &Palette, segment: &HistorySegment, index: usize) -> Color32 {
    if segment.is_subscription {
        p.accent
    } else if index.is_multiple_of(2) {
        p.weak.gamma_multiply(0.55)
    } else {
        p.weak.gamma_multiply(0.85)
    }
}

fn segment_words(segment: &HistorySegment, times: &Times) -> String {
    let uri = segment.uri.as_str();
    let name = if segment.is_subscription { t!("ui-feed-strip-feed-itself") } else { uri };
    let (from, to) = (times.date(segment.from), times.date(segment.to));
    let entries = words::entries(segment.entries);
    format!("{name}\n{}", t!("ui-feed-strip-file", entries, from, to))
}

/// Draws the left end: a line if the feed begins there, or fading dots if older entries are unknown.
fn beginning_ui(ui: &Ui, id: Id, chart: &Chart, strip: &HistoryStrip, times: &Times) {
    let p = palette(ui);
    let Some(horizon) = strip.horizon else { return };
    let x = (chart.bars.left() + ROOM_LEFT - 4.0).round();
    let zone = chart.between(chart.bars.left(), x);
    let dots = match horizon {
        HorizonMeaning::Whole | HorizonMeaning::WholeAsKept => {
            ui.painter().vline(x, zone.y_range(), Stroke::new(2.0, p.soft));
            0
        }
        HorizonMeaning::BeforeFirstFetch | HorizonMeaning::AboveImported | HorizonMeaning::LeftOut => 5,
    };
    for dot in 0..dots {
        let left = (dot as f32).mul_add(-5.0, x - 3.0);
        let color = p.weak.gamma_multiply((dot as f32).mul_add(-0.17, 0.9));
        ui.painter().circle_filled(pos2(left, chart.bars.bottom() - 1.0), 1.3, color);
    }
    hover(ui, id.with("beginning"), zone, || beginning_words(strip, horizon, times));
}

/// The words at the end of the list, and the time since which nothing was missed.
fn beginning_words(strip: &HistoryStrip, horizon: HorizonMeaning, times: &Times) -> String {
    let end = end_words::horizon_line(horizon, strip.oldest, times);
    match strip.state {
        Some(state @ Completeness::WholeSince(_)) => {
            let state = words::state(Some(state), false, times);
            t!("ui-feed-strip-beginning", end, state)
        }
        _ => end,
    }
}

fn gaps_ui(ui: &Ui, id: Id, chart: &Chart, strip: &HistoryStrip, times: &Times, out: &mut Vec<Command>) {
    let p = palette(ui);
    for (gap, older, newer) in &strip.gaps {
        let left = older.map_or(chart.bars.left(), |time| chart.x(time));
        let right = newer.map_or(chart.bars.right(), |time| chart.x(time));
        // A short gap is drawn wide enough to be seen and clicked.
        let middle = left.midpoint(right);
        let hole = chart
            .between(left.min(middle - 5.0), right.max(middle + 5.0))
            .intersect(chart.between(chart.bars.left(), chart.bars.right()));
        gap_background(ui, hole, GapColors::amber(p));
        let response = ui
            .interact(hole, id.with(("hole", gap.0)), Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand);
        let text = match (older, newer) {
            (Some(older), Some(newer)) => {
                t!("ui-feed-strip-gap-from", from = times.date(*older), to = times.date(*newer))
            }
            (None, Some(newer)) => t!("ui-feed-strip-gap-before", date = times.date(*newer)),
            (Some(older), None) => t!("ui-feed-strip-gap-after", date = times.date(*older)),
            (None, None) => t!("ui-feed-strip-gap").to_owned(),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
        crate::ui::look::widgets::focus_ring(ui, &response, hole);
        if response.hovered() {
            ui.painter().rect_stroke(hole, 8.0, Stroke::new(1.5, p.gap.text), egui::StrokeKind::Inside);
        }
        let response = response.on_hover_text(t!("ui-feed-strip-gap-hint", gap = text));
        if response.clicked() {
            out.push(Command::List(ListCommand::Select(Selected::Gap(*gap))));
        }
    }
}

fn last_poll_ui(ui: &Ui, id: Id, chart: &Chart, strip: &HistoryStrip, times: &Times) {
    let Some(poll) = strip.last_poll else { return };
    let p = palette(ui);
    let x = chart.x(poll).round();
    let zone = chart.between(x - 4.0, x + 4.0);
    ui.painter().vline(x, chart.bars.top()..=chart.segments.bottom(), Stroke::new(1.0, p.accent));
    let tip =
        [pos2(x - 4.0, chart.bars.top()), pos2(x + 4.0, chart.bars.top()), pos2(x, chart.bars.top() + 5.0)];
    ui.painter().add(Shape::convex_polygon(tip.into(), p.accent, Stroke::NONE));
    hover(ui, id.with("poll"), zone, || {
        t!("ui-feed-strip-poll", time = times.day_and_time(poll), distance = times.distance(poll))
    });
}

fn captions_ui(ui: &Ui, rect: Rect, chart: &Chart, strip: &HistoryStrip, times: &Times) {
    let p = palette(ui);
    let y = rect.bottom() - 16.0;
    let left = pos2(chart.x(chart.from), y);
    let font = fonts::regular(12.0);
    let date_of =
        |time| if strip.unit == BarUnit::Hour { times.day_and_time(time) } else { times.date(time) };
    let first = text_line(ui.painter(), left, &date_of(chart.from), font.clone(), p.weak, 180.0);
    let end = pos2(rect.right(), y);
    let date = date_of(chart.to);
    let is_poll = strip.last_poll == Some(chart.to);
    let text = if is_poll { t!("ui-feed-strip-last-checked", date) } else { date };
    let last = text_line_right(ui.painter(), end, &text, font.clone(), p.weak);
    // Draws the years between the ends, as many as fit.
    let mut free = first.right() + 14.0;
    for (time, year) in times.new_years(chart.from, chart.to) {
        let x = chart.x(time).round();
        ui.painter().vline(
            x,
            chart.segments.bottom()..=chart.segments.bottom() + 4.0,
            Stroke::new(1.0, p.edge),
        );
        if x - 14.0 > free && x + 22.0 < last.left() {
            let drawn = text_line(ui.painter(), pos2(x - 13.0, y), &year, font.clone(), p.weak, 60.0);
            free = drawn.right() + 14.0;
        }
    }
}

fn legend(strip: &HistoryStrip) -> String {
    let older = strip.segments.iter().filter(|segment| !segment.is_subscription).count();
    let mut sentences = vec![match strip.unit {
        BarUnit::Hour => t!("ui-feed-strip-hours"),
        BarUnit::Day => t!("ui-feed-strip-days"),
        BarUnit::Month => t!("ui-feed-strip-months"),
        BarUnit::Year => t!("ui-feed-strip-years"),
    }];
    if older > 0 {
        sentences.push(t!("ui-feed-strip-below"));
    }
    if !strip.gaps.is_empty() {
        sentences.push(t!("ui-feed-strip-hatched"));
    }
    locale::sentences(&sentences)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::gallery;

    #[test]
    fn g8_the_history_strip_says_the_state_in_the_words_of_the_list() {
        let times = gallery::times();
        let state = Some(Completeness::WholeSince(times.now));
        let strip = HistoryStrip { state, gaps: Vec::new(), oldest: Some(times.now), ..gallery::strip() };
        let text = summary(&strip, times.now, times.now, &times);
        assert!(text.ends_with("0 gaps. Nothing missed since 14 Jun 2024"), "{text}");
        assert_eq!(
            beginning_words(&strip, HorizonMeaning::BeforeFirstFetch, &times),
            "Anything older was published before you subscribed. The oldest entry here is from 14 June 2024.\nNothing missed since 14 Jun 2024"
        );
        let whole = HistoryStrip { state: Some(Completeness::Whole), ..strip };
        assert!(summary(&whole, times.now, times.now, &times).ends_with("0 gaps. All entries"));
        assert_eq!(
            beginning_words(&whole, HorizonMeaning::Whole, &times),
            "All entries. Lacuna has read this feed back to its beginning"
        );
    }
}
