//! The row of an entry: its mark, its title, its first words, its feed, its star and its image.

use egui::{Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::rows::{RowEvent, RowStyle, TEXT_LEFT, TEXT_RIGHT, background_ui};
use crate::locale;
use crate::model::EntryRow;
use crate::ui::find::marks;
use crate::ui::look::bidi::begins_right_to_left;
use crate::ui::look::fonts;
use crate::ui::look::icons;
use crate::ui::look::icons::Icon;
use crate::ui::look::lines::{text_line, text_line_marked, text_line_right, text_lines_marked};
use crate::ui::look::theme::{palette, size};
use crate::ui::look::widgets::{feed_icon, tell_selected};
use crate::ui::words;

/// The width that the star takes at the right end of a line, in points.
const STAR: f32 = 22.0;

/// The image beside an entry.
#[derive(Clone, Copy, Debug)]
pub(super) enum Thumbnail {
    /// The image is loading or cannot be shown. It keeps its place.
    Empty,
    /// The image can be drawn.
    Ready(egui::TextureId),
}

/// The content of a row besides its entry.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beside<'a> {
    /// The name of the feed; empty if the row does not show it.
    pub(super) feed: &'a str,
    /// The icon of the feed's site.
    pub(super) icon: Option<egui::TextureId>,
    /// The image beside the entry, if it has one.
    pub(super) thumbnail: Option<Thumbnail>,
}

pub(super) fn entry_ui(
    ui: &Ui,
    id: Id,
    rect: Rect,
    entry: &EntryRow,
    beside: Beside<'_>,
    style: RowStyle<'_>,
) -> (Option<RowEvent>, egui::Response) {
    let p = palette(ui);
    let Beside { feed, icon, thumbnail } = beside;
    let response = ui.interact(rect, id, Sense::CLICK);
    let title = title_of(entry);
    let time = if style.below_day { style.times.clock(entry.time) } else { style.times.short(entry.time) };
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, spoken(entry, title, feed, &time)));
    tell_selected(&response, style.selected);
    background_ui(ui, rect, &response, style);
    // The text ends before the image.
    let rect = match thumbnail {
        Some(image) => rect.with_max_x(thumbnail_ui(ui, rect, image).left() + TEXT_RIGHT - 12.0),
        None => rect,
    };

    let left = rect.left() + TEXT_LEFT;
    let right = rect.right() - TEXT_RIGHT;
    let painter = ui.painter();
    let star = star_ui(ui, id, rect, entry, response.hovered() || style.selected, style.lines);
    let dot = dot_ui(ui, id, rect, entry.unread, response.hovered());
    let compact = style.lines == 1;
    let top = rect.top() + if compact { 9.0 } else { 10.0 };
    let clock = text_line_right(
        painter,
        pos2(if compact { right - STAR } else { right }, top + 1.0),
        &time,
        fonts::regular(12.0),
        p.weak,
    );
    let title_right = labels_ui(ui, entry, clock.left() - 10.0, clock.center().y);
    let mut title_left = left;
    if compact && !feed.is_empty() {
        let square = Rect::from_min_size(pos2(left, top + 2.0), vec2(14.0, 14.0));
        feed_icon(ui, square, feed, icon);
        title_left += 21.0;
    }
    // The operation of a multipart entry is before the title (M6).
    if let Some(operation) = &entry.origin.operation {
        let font = fonts::semibold(11.0);
        let width = title_right - title_left;
        let at = text_line(
            painter,
            pos2(title_left, top + 2.0),
            words::operation(operation),
            font,
            p.accent,
            width,
        );
        title_left = at.right() + 7.0;
    }
    let (font, color) =
        if entry.unread { (fonts::semibold(14.0), p.text) } else { (fonts::regular(14.0), p.soft) };
    // A title beside an operation has only one line. A second line would begin below the title and not below the
    // operation. The title of a withdrawn entry leaves a line for this fact.
    let needs_line = entry.origin.operation.is_some() || (style.lines == 2 && entry.withdrawn);
    let most = if compact || needs_line { 1 } else { 2 };
    let width = (title_right - title_left).max(0.0);
    let at = pos2(title_left, top);
    // The rest of a text without a title follows in the next line, or the text ends with an ellipsis.
    let has_line_below = !(compact || style.lines == 2 && entry.withdrawn);
    let fits = || painter.layout_no_wrap(title.to_owned(), font.clone(), color).size().x <= width;
    let has_words = entry.title.trim().is_empty() && !entry.snippet.trim().is_empty();
    let whole = if has_words && !(has_line_below && fits()) { entry.snippet.trim() } else { title };
    let found = (&*marks(whole, style.searched), p.ground.mark);
    let (_, lines) = text_lines_marked(painter, at, whole, (font, color), found, (width, most));
    if !compact {
        below_title_ui(ui, rect, entry, (title, lines, title_right), beside, style);
    }
    let event = star.or(dot).or_else(|| {
        if response.double_clicked() || response.middle_clicked() {
            Some(RowEvent::Open)
        } else {
            response.clicked().then_some(RowEvent::Select)
        }
    });
    (event, response)
}

/// Draws a dot for each of the first labels, the last at `right`. Returns the right end of the room that is left.
fn labels_ui(ui: &Ui, entry: &EntryRow, right: f32, y: f32) -> f32 {
    const SHOWN: usize = 4;
    let p = palette(ui);
    let mut right = right;
    for label in entry.labels.iter().take(SHOWN).rev() {
        ui.painter().circle_filled(pos2(right - 4.0, y), 4.0, p.label(label.colour));
        right -= 11.0;
    }
    right
}

/// Draws the image at the right end of a row, or a quiet square in its place. Returns its rectangle.
fn thumbnail_ui(ui: &Ui, row: Rect, image: Thumbnail) -> Rect {
    let side = size::THUMBNAIL.min(row.height() - 12.0);
    let center = pos2(row.right() - TEXT_RIGHT - side / 2.0, row.center().y);
    let rect = Rect::from_center_size(center, vec2(side, side));
    match image {
        Thumbnail::Ready(image) => {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            // A small image does not fill the square.
            ui.painter().rect_filled(rect, 6.0, palette(ui).ground.sunken);
            let shape = egui::epaint::RectShape::filled(rect, 6.0, egui::Color32::WHITE);
            ui.painter().add(shape.with_texture(image, whole));
        }
        Thumbnail::Empty => {
            ui.painter().rect_filled(rect, 6.0, palette(ui).ground.sunken);
        }
    }
    rect
}

/// Draws the lines below the title: the beginning of the text, unless the title has taken its line, and in lists of several
/// feeds the name of the feed. The last line of a withdrawn entry says that the feed no longer has it. A right-to-left text
/// begins below the beginning of the title, at `title_right`.
fn below_title_ui(
    ui: &Ui,
    rect: Rect,
    entry: &EntryRow,
    (title, title_lines, title_right): (&str, usize, f32),
    Beside { feed, icon, .. }: Beside<'_>,
    style: RowStyle<'_>,
) {
    let p = palette(ui);
    let painter = ui.painter();
    let left = rect.left() + TEXT_LEFT;
    let right = rect.right() - TEXT_RIGHT;
    let (second, third) = (rect.top() + 30.0, rect.top() + 49.0);
    let is_last = style.lines == 2;
    if title_lines == 1 && !(is_last && entry.withdrawn) {
        let snippet = second_line(entry, title);
        // The last line ends before the star.
        let end = if is_last { right - STAR } else { right };
        let end = if begins_right_to_left(snippet) { end.min(title_right) } else { end };
        let found = (&*marks(snippet, style.searched), p.ground.mark);
        let text = (fonts::regular(12.5), if found.0.is_empty() { p.weak } else { p.soft });
        text_line_marked(painter, pos2(left, second), snippet, text, found, end - left);
    }
    let (line, y) = match (is_last, entry.withdrawn) {
        (true, true) => (t!("ui-list-no-longer-in-feed").to_owned(), second),
        (true, false) => return,
        (false, true) => (t!("ui-list-feed-no-longer", feed), third),
        (false, false) => (feed.to_owned(), third),
    };
    let mut left = left;
    if !feed.is_empty() {
        feed_icon(ui, Rect::from_min_size(pos2(left, y + 1.0), vec2(13.0, 13.0)), feed, icon);
        left += 19.0;
    }
    text_line(painter, pos2(left, y), &line, fonts::medium(12.0), p.soft, right - STAR - left);
}

/// Returns the title of an entry. For an entry without a title, as in a microblog, returns the first words of its text.
fn title_of(entry: &EntryRow) -> &str {
    match (entry.title.trim().is_empty(), first_words(&entry.snippet)) {
        (false, _) => &entry.title,
        (true, "") => t!("ui-list-untitled"),
        (true, words) => words,
    }
}

/// Returns the words of a text that fit the title's line.
fn first_words(text: &str) -> &str {
    const LINE: usize = 44;
    let text = text.trim();
    let Some((end, _)) = text.char_indices().nth(LINE) else { return text };
    let line = text.get(..end).unwrap_or(text);
    // Some scripts write no spaces between words.
    line.rsplit_once(' ').map_or(line, |(words, _)| words)
}

/// Returns the line below the title.
fn second_line<'e>(entry: &'e EntryRow, title: &str) -> &'e str {
    if entry.snippet.is_empty() {
        return t!("ui-list-no-text");
    }
    if entry.title.trim().is_empty() {
        let text = entry.snippet.trim();
        return text.strip_prefix(title).unwrap_or(text).trim_start();
    }
    after_title(&entry.snippet, title)
}

fn spoken(entry: &EntryRow, title: &str, feed: &str, time: &str) -> String {
    let mut text = title.to_owned();
    if let Some(operation) = &entry.origin.operation {
        text.push_str(", ");
        text.push_str(words::operation(operation));
    }
    let unread = if entry.unread { t!("ui-list-spoken-unread") } else { "" };
    let starred = if entry.starred { t!("ui-list-spoken-starred") } else { "" };
    let labels: Vec<&str> = entry.labels.iter().map(|label| label.name.as_str()).collect();
    let labels = if labels.is_empty() {
        String::new()
    } else {
        t!("ui-list-spoken-labels", names = locale::list(&labels))
    };
    for part in [feed, time, unread, starred, &labels] {
        if !part.is_empty() {
            text.push_str(", ");
            text.push_str(part);
        }
    }
    text
}

/// Draws the star if the entry has one or the pointer is near. Returns the user's click.
fn star_ui(ui: &Ui, id: Id, row: Rect, entry: &EntryRow, near: bool, lines: usize) -> Option<RowEvent> {
    if !entry.starred && !near {
        return None;
    }
    let p = palette(ui);
    let y = match lines {
        1 => row.center().y,
        2 => row.top() + 37.0,
        _ => row.top() + 56.0,
    };
    let rect = Rect::from_center_size(pos2(row.right() - TEXT_RIGHT - 7.0, y), vec2(22.0, 22.0));
    let response = ui.interact(rect, id.with("star"), Sense::CLICK);
    let name = if entry.starred { t!("ui-list-remove-star") } else { t!("ui-list-star") };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let (icon, color) = if entry.starred {
        (Icon::StarFilled, p.star)
    } else {
        (Icon::Star, if response.hovered() { p.star } else { p.weak })
    };
    icons::paint(ui.painter(), rect, icon, color);
    response.clicked().then_some(RowEvent::Star(!entry.starred))
}

/// Draws the unread mark. A click on it toggles between read and unread.
fn dot_ui(ui: &Ui, id: Id, row: Rect, unread: bool, near: bool) -> Option<RowEvent> {
    if !unread && !near {
        return None;
    }
    let p = palette(ui);
    let rect = Rect::from_center_size(
        pos2(row.left() + 19.0, row.top() + 19.0_f32.min(row.height() / 2.0)),
        vec2(18.0, 18.0),
    );
    let response = ui.interact(rect, id.with("dot"), Sense::CLICK);
    let name = if unread { t!("ui-list-mark-read") } else { t!("ui-list-mark-unread") };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if unread {
        ui.painter().circle_filled(rect.center(), 4.0, p.accent);
    } else {
        ui.painter().circle_stroke(rect.center(), 3.5, Stroke::new(1.2, p.weak));
    }
    response.clicked().then_some(RowEvent::Read(unread))
}

/// Returns an excerpt without the title at its beginning. An excerpt begins with the title if the title is the first
/// line of a plain text. A small letter behind the title continues a sentence, which stays whole.
fn after_title<'s>(snippet: &'s str, title: &str) -> &'s str {
    let rest = snippet.strip_prefix(title).filter(|rest| rest.starts_with(' ')).map(str::trim_start);
    let is_sentence = |rest: &&str| !rest.is_empty() && !rest.starts_with(char::is_lowercase);
    rest.filter(is_sentence).filter(|_| !title.is_empty()).unwrap_or(snippet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::gallery;

    #[test]
    fn an_entry_without_a_title_shows_its_first_words_as_title() {
        let check = |title: &str, snippet: &str, first: &str, second: &str| {
            let entry =
                EntryRow { title: title.to_owned(), snippet: snippet.to_owned(), ..gallery::entry(1) };
            let shown = title_of(&entry);
            assert_eq!((shown, second_line(&entry, shown)), (first, second), "{title:?} {snippet:?}");
        };
        check(" ", "Went for a walk.", "Went for a walk.", "");
        let long = "Went for a walk along the quay and saw the lamp go out twice.";
        check("", long, "Went for a walk along the quay and saw the", "lamp go out twice.");
        let unbroken = "\u{6d77}".repeat(60);
        check("", &unbroken, &"\u{6d77}".repeat(44), &"\u{6d77}".repeat(16));
        check("", "", "Untitled", "No text");
        check("Walk", "Went for a walk.", "Walk", "Went for a walk.");
    }

    /// Draws the row of an entry. Returns its texts.
    fn drawn(entry: &EntryRow, lines: usize, width: f32) -> Vec<egui::epaint::TextShape> {
        let ctx = egui::Context::default();
        crate::ui::look::theme::install(&ctx);
        let style = RowStyle {
            searched: &[],
            selected: false,
            focused: false,
            show_feed: false,
            below_day: true,
            lines,
            end: super::super::rows::ListEnd::default(),
            times: gallery::times(),
        };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, size::row(lines)));
            entry_ui(ui, Id::unique("row"), rect, entry, Beside::default(), style);
        });
        output.textures_delta.clear();
        let texts = output.shapes.iter().filter_map(|shape| match &shape.shape {
            egui::Shape::Text(text) => Some(text.clone()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn words_in_place_of_a_title_end_with_an_ellipsis_unless_they_go_on_in_the_next_line() {
        let text = "Went for a walk along the quay and saw the lamp go out twice before it was dark, and once more after";
        let entry = EntryRow { title: String::new(), snippet: text.to_owned(), ..gallery::entry(1) };
        for lines in 1..=3 {
            for width in [180.0, 240.0, 360.0, 480.0, 800.0] {
                for withdrawn in [false, true] {
                    let entry = EntryRow { withdrawn, ..entry.clone() };
                    let texts: Vec<_> =
                        drawn(&entry, lines, width).into_iter().map(|text| text.galley).collect();
                    let begins = texts.iter().find(|galley| galley.text().starts_with("Went for")).unwrap();
                    let goes_on = begins.elided
                        || begins.text() == text
                        || texts.iter().any(|galley| galley.text().starts_with("lamp go out"));
                    assert!(goes_on, "{lines} {width} {withdrawn}: {:?}", begins.text());
                }
            }
        }
    }

    #[test]
    fn a_right_to_left_title_and_its_text_begin_at_the_same_edge() {
        let entry = EntryRow {
            title: "שלום".to_owned(),
            snippet: "ספרים רבים".to_owned(),
            starred: false,
            labels: Vec::new(),
            ..gallery::entry(1)
        };
        let texts = drawn(&entry, 2, 360.0);
        let ends = texts.iter().filter(|text| text.galley.text().starts_with(['ש', 'ס'])).map(|text| {
            let row = &text.galley.rows[0];
            let end = |glyph: &egui::epaint::text::Glyph| glyph.pos.x + glyph.advance_width;
            text.pos.x + row.pos.x + row.glyphs.iter().map(end).fold(0.0, f32::max)
        });
        let ends: Vec<f32> = ends.collect();
        let [title, text] = *ends else { panic!("{ends:?}") };
        assert!((title - text).abs() < 1.5, "the title begins at {title}, its text at {text}");
    }

    #[test]
    fn m6_the_line_below_a_title_does_not_repeat_it() {
        for (snippet, title, line) in [
            ("The tide came in at nine.", "The tide", "The tide came in at nine."),
            ("Packet 27 Dried by Bruna", "Packet 27", "Dried by Bruna"),
            ("Packet 27", "Packet 27", "Packet 27"),
            ("Packet 271 is late", "Packet 27", "Packet 271 is late"),
            ("Words", "", "Words"),
        ] {
            assert_eq!(after_title(snippet, title), line);
        }
    }
}
