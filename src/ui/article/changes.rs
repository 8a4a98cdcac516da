//! The changes that a publisher made to an entry: one line under the title and, on request, the words that differ.

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Stroke, Ui};

use crate::content::Piece;
use crate::model::EntryKey;

use crate::ui::look::fonts;
use crate::ui::look::theme::palette;
use crate::ui::look::widgets::{ButtonStyle, button, label};
use crate::ui::view::{Change, Changes, Times};

/// Draws the line about the changes. Draws the difference below the line if the user asked for it.
pub(super) fn changes_ui(ui: &mut Ui, key: EntryKey, Changes(changes): &Changes, times: &Times) {
    let p = palette(ui);
    let Some(last) = changes.first() else { return };
    let id = egui::Id::unique(("changes", key.0));
    let mut shown = ui.data(|data| data.get_temp::<Option<usize>>(id)).flatten();
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let time = times.day_and_time(last.at);
        let text = match changes.len() {
            1 => t!("ui-article-changed", time),
            count => t!("ui-article-changed-often", count, time),
        };
        label(ui, &text, fonts::regular(13.5), p.weak);
        let name =
            if shown.is_some() { t!("ui-article-hide-changes") } else { t!("ui-article-show-changes") };
        if button(ui, name, ButtonStyle::Quiet).clicked() {
            shown = if shown.is_some() { None } else { Some(0) };
        }
    });
    if let Some(at) = shown.map(|at| at.min(changes.len() - 1))
        && let Some(change) = changes.get(at)
    {
        ui.add_space(8.0);
        // The difference has a background of its own, because it is not part of the article.
        let background = egui::Frame::new().fill(p.ground.sunken).corner_radius(8).inner_margin(14);
        shown = Some(
            background
                .show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    change_ui(ui, change, at, changes.len(), times)
                })
                .inner,
        );
    }
    ui.data_mut(|data| data.insert_temp(id, shown));
}

/// Draws one change. Returns the index of the change to show next.
fn change_ui(ui: &mut Ui, change: &Change, at: usize, count: usize, times: &Times) -> usize {
    let p = palette(ui);
    let mut next = at;
    if count > 1 {
        ui.horizontal_wrapped(|ui| {
            let text =
                t!("ui-article-change", number = count - at, count, time = times.day_and_time(change.at));
            label(ui, &text, fonts::medium(13.5), p.soft);
            if at + 1 < count && button(ui, t!("ui-article-earlier-change"), ButtonStyle::Raised).clicked() {
                next = at + 1;
            }
            if at > 0 && button(ui, t!("ui-article-later-change"), ButtonStyle::Raised).clicked() {
                next = at - 1;
            }
        });
        ui.add_space(4.0);
    }
    match &change.pieces {
        Some(pieces) => {
            let text = spoken(pieces);
            let response = ui.add(egui::Label::new(job(ui, pieces)).selectable(true).wrap());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &text));
        }
        None => {
            label(ui, t!("ui-article-too-long-to-compare"), fonts::regular(14.0), p.soft);
        }
    }
    next
}

/// Lays out a difference. Added words are underlined, removed words are struck through: colour is not the only sign.
fn job(ui: &Ui, pieces: &[Piece]) -> LayoutJob {
    let p = palette(ui);
    let plain = TextFormat {
        font_id: fonts::regular(15.0),
        color: p.soft,
        line_height: Some(23.0),
        ..TextFormat::default()
    };
    let marked =
        |color: Color32| TextFormat { color, background: color.gamma_multiply(0.13), ..plain.clone() };
    let added = TextFormat { underline: Stroke::new(1.0, p.accent), ..marked(p.accent) };
    let removed = TextFormat { strikethrough: Stroke::new(1.0, p.error), ..marked(p.error) };
    let mut job = LayoutJob::default();
    for piece in pieces {
        match piece {
            Piece::Same(text) => job.append(text, 0.0, plain.clone()),
            Piece::Added(text) => job.append(text, 0.0, added.clone()),
            Piece::Removed(text) => job.append(text, 0.0, removed.clone()),
            Piece::Skipped => job.append(" … ", 0.0, plain.clone()),
        }
    }
    job
}

/// The difference in words, for a screen reader.
fn spoken(pieces: &[Piece]) -> String {
    let words = |piece: &Piece| match piece {
        Piece::Same(text) => text.trim().to_owned(),
        Piece::Added(text) => t!("ui-article-added", text = text.trim()),
        Piece::Removed(text) => t!("ui-article-removed", text = text.trim()),
        Piece::Skipped => "…".to_owned(),
    };
    pieces.iter().map(words).collect::<Vec<_>>().join(" ")
}
