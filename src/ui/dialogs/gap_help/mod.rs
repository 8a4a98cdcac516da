//! The page that explains how Lacuna knows what is missing. Every gap and every state of a feed leads to it.
//!
//! The page claims no more than the states do: it says for each of them what was observed, and what was not.

mod drawings;

use egui::{Align, Color32, Layout, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::scroll_by_keys;
use crate::model::{Completeness, FeedKind, Timestamp};
use crate::ui::look::fonts;
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::label;
use crate::ui::words;
use drawings::{Drawing, drawing_ui};

const INTRODUCTION: &str = "A feed lists only its newest entries. Older ones drop off its end as new ones arrive. \
    So each time Lacuna checks a feed, it compares the list with the entries that it read before.";

/// Two lists of the same feed, and what follows from them.
const LISTS: [(Drawing, &str); 3] = [
    (Drawing::Overlap, "Both lists have entries in common. Lacuna finds nothing missing between them."),
    (
        Drawing::Hole,
        "New entries pushed others out before Lacuna looked. The place between the lists is a gap.",
    ),
    (
        Drawing::Touch,
        "The lists just touch, and nothing was lost. It looks the same to Lacuna, so it says “likely” or “may”.",
    ),
];

const GAP: &str = "A gap is a place in the list where entries are or may be missing. It is certain only if the feed names \
    older entries that could not be read, for example because a file is gone. A gap closes when Lacuna reads what was \
    missing, and never just because time has passed.";

/// Each kind of feed, and the knowledge that Lacuna can have of it.
const KINDS: [(FeedKind, Drawing, &str); 6] = [
    (
        FeedKind::Plain,
        Drawing::Plain,
        "Only the newest entries. Lacuna can watch it from the day you subscribe, not before.",
    ),
    (
        FeedKind::Archived,
        Drawing::Archived,
        "Older entries are in archive files. Each file links to the one before it, and Lacuna follows the links back. A \
         file that can’t be read is a gap.",
    ),
    (
        FeedKind::Stateful,
        Drawing::Stateful,
        "Like an archived feed, but each older file is a snapshot: the list as it once was.",
    ),
    (
        FeedKind::Multipart,
        Drawing::Multipart,
        "Entries come in pages that link to each other, and an entry never changes. A page that can’t be read is a gap.",
    ),
    (
        FeedKind::Paged,
        Drawing::Paged,
        "Older entries are on further pages, which shift with each new entry. An entry can slip from one page to another \
         while Lacuna reads.",
    ),
    (
        FeedKind::Complete,
        Drawing::Complete,
        "The publisher says that the list is the whole feed. An entry that leaves it was removed, not missed.",
    ),
];

/// Each state of a feed by its label: its claim, and the limits of the claim.
const STATES: [(&str, Completeness, &str); 5] = [
    (
        "All entries",
        Completeness::Whole,
        "Lacuna read the feed back to its beginning and has everything that its publisher offers. Entries that the \
         publisher withdrew earlier are not part of it.",
    ),
    (
        "Nothing missed since …",
        Completeness::WholeSince(Timestamp::from_millis(0)),
        "Lacuna noticed nothing missing since that day. Entries published earlier may not be here.",
    ),
    (
        "2 gaps",
        Completeness::Gaps(2),
        "Entries are or may be missing in that many places. The list shows where.",
    ),
    (
        "Can’t be checked",
        Completeness::NotKnowable,
        "The feed gives no way to tell. Perhaps entries are missing, perhaps none are.",
    ),
    (
        "Current list only",
        Completeness::LatestOnly,
        "You see the list as it is now. Lacuna says nothing about entries that are no longer in it.",
    ),
];

const LIMITS: &str = "Some losses leave no trace: an entry that came and went between two checks, or one that a publisher \
    left out of its files. A pinned entry can make two lists look connected that are not.";

/// The steps that the user can take.
const STEPS: [(&str, &str); 5] = [
    ("Retry", "Asks the publisher for the missing file again. Many failures pass by themselves."),
    (
        "Look in a web archive",
        "Searches an archive for copies of the feed. Lacuna contacts it only when you ask.",
    ),
    (
        "Look for older entries",
        "Looks through the site’s older pages, if the feed has no archive of its own.",
    ),
    (
        "At risk",
        "Lists the feeds that may lose entries before Lacuna checks them. There you can have them checked more often.",
    ),
    ("Dismiss", "Takes the gap out of the list. It still counts in the feed’s state."),
];

/// Width of the pictures and labels at the left, in points.
const LEFT: f32 = 192.0;
/// Below this width, a text is below its picture rather than beside it. In points.
const BESIDE: f32 = 480.0;

/// Draws the page. Returns true: only the dialog's frame closes it.
pub(super) fn gap_help_ui(ui: &mut Ui) -> bool {
    let height = (ui.ctx().content_rect().height() - 170.0).max(160.0);
    ScrollArea::vertical().id_salt("gap help").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        scroll_by_keys(ui, height);
        ui.spacing_mut().item_spacing.y = 0.0;
        // The scroll bar floats over the right edge.
        ui.set_width(ui.available_width() - 14.0);
        paragraph(ui, INTRODUCTION);
        ui.add_space(14.0);
        lists_ui(ui);
        heading(ui, "What a gap means");
        paragraph(ui, GAP);
        heading(ui, "Kinds of feed");
        for (kind, drawing, text) in KINDS {
            let left = |ui: &mut Ui| drawing_ui(ui, drawing, vec2(ui.available_width(), 58.0));
            beside_ui(ui, left, |ui| {
                subheading(ui, words::kind(Some(kind)));
                note(ui, text);
            });
        }
        heading(ui, "What each label says");
        for (name, state, text) in STATES {
            beside_ui(ui, |ui| badge_ui(ui, name, state), |ui| note(ui, text));
        }
        heading(ui, "What nobody can know");
        paragraph(ui, LIMITS);
        heading(ui, "What you can do");
        for (name, text) in STEPS {
            beside_ui(ui, |ui| subheading(ui, name), |ui| note(ui, text));
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
    let draw = |ui: &mut Ui, drawing: Drawing, text: &str| {
        drawing_ui(ui, drawing, vec2(ui.available_width(), 96.0));
        ui.add_space(7.0);
        label(ui, text, fonts::regular(13.0), palette(ui).soft);
    };
    if ui.available_width() < BESIDE {
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
                // Columns justify their text.
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
    let is_narrow = width < BESIDE;
    let place = |from: f32, below: f32, width: f32| {
        egui::Rect::from_min_size(top + vec2(from, below), vec2(width, f32::INFINITY))
    };
    let mut first = ui.new_child(UiBuilder::new().max_rect(place(0.0, 0.0, LEFT.min(width))));
    left(&mut first);
    let drawn = first.min_rect();
    let (from, below) = if is_narrow { (0.0, drawn.height() + 4.0) } else { (LEFT + SPACE, 0.0) };
    let mut second = ui.new_child(UiBuilder::new().max_rect(place(from, below, width - from)));
    right(&mut second);
    let bottom = drawn.bottom().max(second.min_rect().bottom()).ceil() + 12.0;
    ui.advance_cursor_after_rect(egui::Rect::from_min_max(top, pos2(top.x + width, bottom)));
}

/// Draws the label of a state as the list shows it.
fn badge_ui(ui: &mut Ui, text: &str, state: Completeness) {
    let p = palette(ui);
    let is_gap = matches!(state, Completeness::Gaps(_));
    let (fill, color) = if is_gap { (p.amber_fill, p.amber) } else { (p.sunken, p.soft) };
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
    use crate::ui::gallery;

    #[test]
    fn g8_the_page_explains_every_kind_and_every_state_by_the_words_that_the_window_shows() {
        assert!(FeedKind::ALL.iter().all(|kind| KINDS.iter().any(|(other, ..)| other == kind)));
        let times = gallery::times();
        for (name, state, _) in STATES {
            let shown = words::state(Some(state), false, &times);
            assert!(shown.starts_with(name.trim_end_matches('…')), "{name} is shown as {shown}");
        }
    }

    #[test]
    fn g8_the_page_claims_no_more_than_the_states_do() {
        for (name, state, text) in STATES {
            let claims_all = text.contains("everything");
            assert_eq!(claims_all, state == Completeness::Whole, "{name}: {text}");
        }
        let about = |wanted: FeedKind| KINDS.iter().find(|(kind, ..)| *kind == wanted).unwrap().2;
        assert!(about(FeedKind::Paged).contains("can slip"));
        assert!(about(FeedKind::Complete).starts_with("The publisher says"));
        let page: String = LISTS.map(|(_, text)| text).concat() + INTRODUCTION + GAP + LIMITS;
        for jargon in ["RFC", "chain", "poll", "window", "document", "boundary", "stretch", "knowable"] {
            let rows = KINDS.map(|(.., text)| text).concat() + &STATES.map(|(.., text)| text).concat();
            assert!(!page.contains(jargon) && !rows.contains(jargon), "{jargon}");
        }
    }
}
