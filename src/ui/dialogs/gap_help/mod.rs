//! The page that explains how Lacuna knows what is missing. Every gap and every state of a feed leads to it.
//!
//! For each state of a feed, the page says what Lacuna observed and what it did not observe.

mod drawings;

use egui::{Align, Color32, Layout, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::{scroll_by_keys, scrolled};
use crate::model::{Completeness, FeedKind, Timestamp};
use crate::ui::look::fonts;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::label;
use crate::ui::words;
use drawings::{Drawing, drawing_ui};

/// Looks up a text.
type Text = fn() -> &'static str;

/// Two lists of the same feed, and what follows from them.
const LISTS: [(Drawing, Text); 3] = [
    (Drawing::Overlap, || t!("ui-gap-help-overlap")),
    (Drawing::Hole, || t!("ui-gap-help-hole")),
    (Drawing::Touch, || t!("ui-gap-help-touch")),
];

/// Each kind of feed, and what Lacuna can know about its missing entries.
const KINDS: [(FeedKind, Drawing, Text); 6] = [
    (FeedKind::Plain, Drawing::Plain, || t!("ui-gap-help-plain")),
    (FeedKind::Archived, Drawing::Archived, || t!("ui-gap-help-archived")),
    (FeedKind::Stateful, Drawing::Stateful, || t!("ui-gap-help-stateful")),
    (FeedKind::Multipart, Drawing::Multipart, || t!("ui-gap-help-multipart")),
    (FeedKind::Paged, Drawing::Paged, || t!("ui-gap-help-paged")),
    (FeedKind::Complete, Drawing::Complete, || t!("ui-gap-help-complete")),
];

/// Each state of a feed: its claim, and the limits of the claim.
const STATES: [(Completeness, Text); 5] = [
    (Completeness::Whole, || t!("ui-gap-help-state-whole")),
    (Completeness::WholeSince(Timestamp::from_millis(0)), || t!("ui-gap-help-state-since")),
    (Completeness::Gaps(2), || t!("ui-gap-help-state-gaps")),
    (Completeness::NotKnowable, || t!("ui-gap-help-state-unknowable")),
    (Completeness::LatestOnly, || t!("ui-gap-help-state-latest")),
];

/// The label of a state as the list shows it, with an ellipsis instead of a date.
fn state_label(state: Completeness) -> String {
    match state {
        Completeness::Whole => t!("ui-words-state-whole").to_owned(),
        Completeness::WholeSince(_) => t!("ui-words-state-since", date = "…"),
        Completeness::Gaps(count) => words::gaps(u64::from(count)),
        Completeness::NotKnowable => t!("ui-words-state-unknowable").to_owned(),
        Completeness::LatestOnly => t!("ui-words-state-latest").to_owned(),
    }
}

/// The steps that the user can take.
const STEPS: [(Text, Text); 5] = [
    (|| t!("ui-gap-help-retry"), || t!("ui-gap-help-retry.note")),
    (|| t!("ui-gap-help-web-archive"), || t!("ui-gap-help-web-archive.note")),
    (|| t!("ui-gap-help-older"), || t!("ui-gap-help-older.note")),
    (|| t!("ui-gap-help-at-risk"), || t!("ui-gap-help-at-risk.note")),
    (|| t!("ui-gap-help-dismiss"), || t!("ui-gap-help-dismiss.note")),
];

/// Width of the pictures and labels at the left, in points.
const LEFT_WIDTH: f32 = 192.0;
/// In a page narrower than this, a text is below its picture and not beside it. In points.
const LEAST_WIDTH_BESIDE: f32 = 480.0;

/// Draws the page. Returns true: only the dialog's frame closes it.
pub(super) fn gap_help_ui(ui: &mut Ui) -> bool {
    let height = (ui.ctx().content_rect().height() - 170.0).max(160.0);
    scrolled("gap help", height).show(ui, |ui| {
        scroll_by_keys(ui, height);
        ui.spacing_mut().item_spacing.y = 0.0;
        // The scroll bar is drawn over the right edge, so the text ends before it.
        ui.set_width(ui.available_width() - 14.0);
        paragraph(ui, t!("ui-gap-help-introduction"));
        ui.add_space(14.0);
        lists_ui(ui);
        heading(ui, t!("ui-gap-help-gap-heading"));
        paragraph(ui, t!("ui-gap-help-gap"));
        heading(ui, t!("ui-gap-help-kinds"));
        for (kind, drawing, text) in KINDS {
            let left = |ui: &mut Ui| drawing_ui(ui, drawing, vec2(ui.available_width(), 58.0));
            beside_ui(ui, left, |ui| {
                subheading(ui, &words::kind(Some(kind)));
                note(ui, text());
            });
        }
        heading(ui, t!("ui-gap-help-labels"));
        for (state, text) in STATES {
            beside_ui(ui, |ui| badge_ui(ui, &state_label(state), state), |ui| note(ui, text()));
        }
        heading(ui, t!("ui-gap-help-limits-heading"));
        paragraph(ui, t!("ui-gap-help-limits"));
        heading(ui, t!("ui-gap-help-steps"));
        for (name, text) in STEPS {
            beside_ui(ui, |ui| subheading(ui, name()), |ui| note(ui, text()));
        }
    });
    true
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(26.0);
    let response = label(ui, text, fonts::semibold(16.0), palette(ui).text);
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, text));
    ui.add_space(8.0);
}

fn subheading(ui: &mut Ui, text: &str) {
    label(ui, text, fonts::medium(14.0), palette(ui).text);
    ui.add_space(2.0);
}

fn paragraph(ui: &mut Ui, text: &str) {
    label(ui, text, fonts::regular(14.5), palette(ui).soft);
}

fn note(ui: &mut Ui, text: &str) {
    label(ui, text, fonts::regular(13.5), palette(ui).soft);
}

/// Draws the pictures of two lists beside each other, or below each other if there is no room.
fn lists_ui(ui: &mut Ui) {
    let draw = |ui: &mut Ui, drawing: Drawing, text: Text| {
        drawing_ui(ui, drawing, vec2(ui.available_width(), 96.0));
        ui.add_space(7.0);
        label(ui, text(), fonts::regular(13.0), palette(ui).soft);
    };
    if ui.available_width() < LEAST_WIDTH_BESIDE {
        for (drawing, text) in LISTS {
            draw(ui, drawing, text);
            ui.add_space(14.0);
        }
        return;
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        ui.columns(LISTS.len(), |columns| {
            for (ui, (drawing, text)) in columns.iter_mut().zip(LISTS) {
                // egui justifies the content of columns, so the text gets its own layout.
                ui.with_layout(Layout::top_down(Align::Min), |ui| draw(ui, drawing, text));
            }
        });
    });
}

/// Draws a picture or a label, and a text beside it, or below it if there is no room.
fn beside_ui(ui: &mut Ui, left: impl FnOnce(&mut Ui), right: impl FnOnce(&mut Ui)) {
    const SPACE: f32 = 18.0;
    let top = ui.cursor().min;
    let width = ui.available_width();
    let is_narrow = width < LEAST_WIDTH_BESIDE;
    let place = |from: f32, below: f32, width: f32| {
        egui::Rect::from_min_size(top + vec2(from, below), vec2(width, f32::INFINITY))
    };
    let mut first = ui.new_child(UiBuilder::new().max_rect(place(0.0, 0.0, LEFT_WIDTH.min(width))));
    left(&mut first);
    let drawn = first.min_rect();
    let (from, below) = if is_narrow { (0.0, drawn.height() + 4.0) } else { (LEFT_WIDTH + SPACE, 0.0) };
    let mut second = ui.new_child(UiBuilder::new().max_rect(place(from, below, width - from)));
    right(&mut second);
    let bottom = drawn.bottom().max(second.min_rect().bottom()).ceil() + 12.0;
    ui.advance_cursor_after_rect(egui::Rect::from_min_max(top, pos2(top.x + width, bottom)));
}

/// Draws the label of a state as the list shows it.
fn badge_ui(ui: &mut Ui, text: &str, state: Completeness) {
    let p = palette(ui);
    let is_gap = matches!(state, Completeness::Gaps(_));
    let (fill, color) = if is_gap { (p.gap.fill, p.gap.text) } else { (p.ground.sunken, p.soft) };
    let galley =
        ui.painter().layout_no_wrap(text.to_owned(), fonts::medium(size::SMALL), Color32::PLACEHOLDER);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x.ceil() + 16.0, 22.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().rect_filled(rect, 11.0, fill);
    let top = (rect.center().y - galley.size().y / 2.0).round();
    ui.painter().galley(pos2(rect.left() + 8.0, top), galley, color);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::{self, Language};
    use crate::ui::gallery;

    #[test]
    fn g8_the_page_explains_every_kind_and_every_state_by_the_words_that_the_window_shows() {
        assert!(FeedKind::ALL.iter().all(|kind| KINDS.iter().any(|(other, ..)| other == kind)));
        let times = gallery::times();
        for language in Language::ALL {
            locale::within(*language, || {
                for (state, _) in STATES {
                    let (name, shown) = (state_label(state), words::state(Some(state), false, &times));
                    assert!(shown.starts_with(name.trim_end_matches('…')), "{name} is shown as {shown}");
                }
            });
        }
    }

    #[test]
    fn g8_the_page_claims_no_more_than_the_states_do() {
        for (state, text) in STATES {
            let (name, text) = (state_label(state), text());
            let claims_all = text.contains("everything");
            assert_eq!(claims_all, state == Completeness::Whole, "{name}: {text}");
        }
        let about = |wanted: FeedKind| KINDS.iter().find(|(kind, ..)| *kind == wanted).unwrap().2();
        assert!(about(FeedKind::Paged).contains("can slip"));
        assert!(about(FeedKind::Complete).starts_with("The publisher says"));
        let page: String = LISTS.map(|(_, text)| text()).concat()
            + t!("ui-gap-help-introduction")
            + t!("ui-gap-help-gap")
            + t!("ui-gap-help-limits");
        for jargon in ["RFC", "chain", "poll", "window", "document", "boundary", "stretch", "knowable"] {
            let rows = KINDS.map(|(.., text)| text()).concat() + &STATES.map(|(_, text)| text()).concat();
            assert!(!page.contains(jargon) && !rows.contains(jargon), "{jargon}");
        }
    }
}
