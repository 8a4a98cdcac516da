//! The article pane for a feed: what is known of its history, in a picture and in words (G8).

use egui::{Rect, Role, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::model::Timestamp;

use super::article::{bar, column, measure};
use super::command::Command;
use super::fonts;
use super::gap::facts_ui;
use super::gap_art::{GapColors, gap_ground};
use super::gap_words;
use super::icons::Icon;
use super::text::{Reading, open};
use super::theme::palette;
use super::view::{FeedView, GapView, HistoryStrip, Scope, Selected, Times};
use super::widgets::{Look, button, button_with, label, text_line, text_line_right};
use super::words;

/// Draws what is known of a feed.
pub(super) fn feed_ui(ui: &mut Ui, view: &FeedView, times: &Times, reading: &mut Reading) {
    let id = view.state.id;
    bar(ui, |ui| {
        if button_with(ui, Some(Icon::Refresh), "Refresh", Look::Quiet).clicked() {
            reading.commands.push(Command::Refresh(Scope::Feed(id)));
        }
        if button(ui, "Check archives again", Look::Quiet).clicked() {
            reading.commands.push(Command::CheckArchives(id));
        }
        if let Some(site) = &view.site
            && button_with(ui, Some(Icon::External), "Open site", Look::Quiet).clicked()
        {
            reading.commands.extend(open(site));
        }
    });
    let width = measure(ui);
    ScrollArea::vertical().id_salt("feed").auto_shrink(false).show(ui, |ui| {
        column(ui, width, |ui| {
            let p = palette(ui);
            ui.add_space(24.0);
            let heading = label(ui, &view.title, fonts::semibold(26.0), p.text);
            heading.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &view.title));
            ui.add_space(6.0);
            let kind = words::kind(view.state.kind);
            let state = words::state(view.state.state, times);
            label(ui, &format!("{kind} · {state}"), fonts::medium(14.0), p.soft);
            ui.add_space(4.0);
            label(ui, words::state_explained(view.state.state), fonts::regular(14.0), p.weak);
            ui.add_space(22.0);
            strip_ui(ui, &view.history, times, reading);
            ui.add_space(22.0);
            let mut facts = vec![("Address".to_owned(), view.url.to_string())];
            facts.extend(view.facts.iter().cloned());
            facts_ui(ui, &facts);
            gaps_ui(ui, &view.gaps, times, reading);
            faults_ui(ui, &view.faults);
            ui.add_space(40.0);
        });
    });
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(28.0);
    label(ui, title, fonts::semibold(16.0), palette(ui).text);
    ui.add_space(8.0);
}

fn gaps_ui(ui: &mut Ui, gaps: &[GapView], times: &Times, reading: &mut Reading) {
    if gaps.is_empty() {
        return;
    }
    section(ui, "Gaps");
    for view in gaps {
        let p = palette(ui);
        let id = view.open.id;
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 58.0), Sense::hover());
        gap_ground(ui, rect, GapColors::amber(p));
        let mut buttons = ui.new_child(
            egui::UiBuilder::new()
                .id_salt(("gap", id.0))
                .max_rect(rect.shrink2(vec2(12.0, 14.0)))
                .layout(egui::Layout::right_to_left(egui::Align::Center)),
        );
        if view.gap().dismissed && button(&mut buttons, "Show again", Look::Raised).clicked() {
            reading.commands.push(Command::UndismissGap(id));
        }
        if button(&mut buttons, "Explain", Look::Raised).clicked() {
            reading.commands.push(Command::Select(Selected::Gap(id)));
        }
        let width = rect.width() - 230.0;
        let title = gap_words::cause(view.gap());
        text_line(ui.painter(), rect.min + vec2(16.0, 11.0), &title, fonts::semibold(13.5), p.amber, width);
        let (_, mut span) = gap_words::row_lines(view, times, false);
        if view.gap().dismissed {
            span.push_str(" · dismissed");
        }
        text_line(ui.painter(), rect.min + vec2(16.0, 32.0), &span, fonts::regular(12.5), p.amber, width);
        ui.add_space(8.0);
    }
}

fn faults_ui(ui: &mut Ui, faults: &[String]) {
    if faults.is_empty() {
        return;
    }
    section(ui, "Faults of its markup");
    for fault in faults {
        label(ui, &format!("• {fault}"), fonts::regular(14.0), palette(ui).soft);
        ui.add_space(4.0);
    }
}

/// The history as bars, gaps hatched and clickable.
fn strip_ui(ui: &mut Ui, strip: &HistoryStrip, times: &Times, reading: &mut Reading) {
    let (Some(from), Some(to)) = (strip.from, strip.to) else { return };
    if strip.bars.is_empty() || to <= from {
        return;
    }
    let p = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 96.0), Sense::hover());
    let total: u64 = strip.bars.iter().map(|bar| u64::from(*bar)).sum();
    let summary = format!(
        "History from {} to {}: {}, {}",
        times.date(from),
        times.date(to),
        words::counted(total, "entry"),
        words::counted(strip.gaps.len() as u64, "gap")
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &summary));
    let chart = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - 20.0));
    ui.painter().hline(chart.x_range(), chart.bottom() - 0.5, Stroke::new(1.0, p.edge));
    let highest = strip.bars.iter().copied().max().unwrap_or(1).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a picture")]
    let (step, scale) = (chart.width() / strip.bars.len() as f32, (chart.height() - 6.0) / highest as f32);
    for (index, count) in strip.bars.iter().enumerate().filter(|(_, count)| **count > 0) {
        #[expect(clippy::cast_precision_loss, reason = "a picture")]
        let (left, height) = (chart.left() + index as f32 * step, (*count as f32 * scale).max(2.0));
        let bar = Rect::from_min_max(
            pos2(left, chart.bottom() - height),
            pos2(left + (step - 1.0).max(1.0), chart.bottom() - 1.0),
        );
        ui.painter().rect_filled(bar, 1.0, p.accent.gamma_multiply(0.75));
    }
    for (gap, older, newer) in &strip.gaps {
        let left = older.map_or(chart.left(), |time| place(time, from, to, chart));
        let right = newer.map_or(chart.right(), |time| place(time, from, to, chart)).max(left + 8.0);
        let hole =
            Rect::from_min_max(pos2(left, chart.top()), pos2(right.min(chart.right()), chart.bottom()));
        gap_ground(ui, hole, GapColors::amber(p));
        let response = ui.interact(hole, ui.unique_id().with(("hole", gap.0)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Gap in the history"));
        if response.clicked() {
            reading.commands.push(Command::Select(Selected::Gap(*gap)));
        }
    }
    let y = rect.bottom() - 15.0;
    text_line(ui.painter(), pos2(rect.left(), y), &times.date(from), fonts::regular(12.0), p.weak, 140.0);
    text_line_right(ui.painter(), pos2(rect.right(), y), &times.date(to), fonts::regular(12.0), p.weak);
    ui.painter().add(Shape::circle_filled(pos2(rect.right() - 1.0, chart.bottom()), 3.0, p.accent));
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a picture")]
fn place(time: Timestamp, from: Timestamp, to: Timestamp, chart: Rect) -> f32 {
    let span = (to.millis() as f64 - from.millis() as f64).max(1.0);
    let part = ((time.millis() as f64 - from.millis() as f64) / span).clamp(0.0, 1.0) as f32;
    egui::lerp(chart.left()..=chart.right(), part)
}
