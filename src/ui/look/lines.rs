//! Paints lines of text without a control: titles, excerpts and times of rows. A line that does not fit is cut.

use std::ops::Range;
use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Ui, pos2};

use super::bidi::{has_right_to_left, in_visual_order};
use super::emoji;

/// Paints one line, cut with an ellipsis at `width` points. Returns its rectangle.
pub(in crate::ui) fn text_line(
    painter: &Painter,
    at: Pos2,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Rect {
    let galley = line(painter, text, &egui::TextFormat::simple(font, color), width);
    let rect = Align2::LEFT_TOP.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, color);
    rect
}

/// Lays out the text of a label in one line, cut with an ellipsis if it does not fit.
pub(in crate::ui) fn label_line(ui: &Ui, text: &str, font: FontId, color: Color32) -> Arc<Galley> {
    line(ui.painter(), text, &egui::TextFormat::simple(font, color), ui.available_width())
}

/// Lays out one line, cut with an ellipsis at `width` points.
fn line(painter: &Painter, text: &str, format: &egui::TextFormat, width: f32) -> Arc<Galley> {
    let galley = cut_between_words(text, &|text| {
        let mut job = LayoutJob { break_on_newline: false, ..LayoutJob::default() };
        emoji::append(&mut job, text, format);
        job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
        painter.layout_job(job)
    });
    in_visual_order(galley, None)
}

/// Like [`text_line`], with a background behind some characters. A right-to-left line ends at the right edge.
pub(in crate::ui) fn text_line_marked(
    painter: &Painter,
    at: Pos2,
    text: &str,
    (font, color): (FontId, Color32),
    marks: (&[Range<usize>], Color32),
    width: f32,
) -> Rect {
    text_lines_marked(painter, at, text, (font, color), marks, (width, 1)).0
}

/// Paints a text in a number of lines at most, cut with an ellipsis, with a background behind some characters. Returns
/// its rectangle and its number of lines.
pub(in crate::ui) fn text_lines_marked(
    painter: &Painter,
    at: Pos2,
    text: &str,
    (font, color): (FontId, Color32),
    (marks, mark): (&[Range<usize>], Color32),
    (width, lines): (f32, usize),
) -> (Rect, usize) {
    let galley = cut_between_words(text, &|text| {
        let mut job = LayoutJob::default();
        let mut done = 0;
        let mut append = |chars: Range<usize>, background: Color32| {
            let part: String = text.chars().skip(chars.start).take(chars.len()).collect();
            let format = egui::TextFormat { font_id: font.clone(), color, background, ..Default::default() };
            emoji::append(&mut job, &part, &format);
        };
        for range in marks {
            append(done..range.start, Color32::TRANSPARENT);
            append(range.clone(), mark);
            done = range.end;
        }
        append(done..usize::MAX, Color32::TRANSPARENT);
        job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
        if lines > 1 {
            (job.wrap.max_rows, job.wrap.break_anywhere) = (lines, false);
        }
        painter.layout_job(job)
    });
    let galley = in_visual_order(galley, Some(width.max(0.0)));
    let rect = Align2::LEFT_TOP.anchor_size(at, galley.size());
    let lines = galley.rows.len();
    painter.galley(rect.min, galley, color);
    (rect, lines)
}

/// Paints one line that ends at `at`. Returns its rectangle.
pub(in crate::ui) fn text_line_right(
    painter: &Painter,
    at: Pos2,
    text: &str,
    font: FontId,
    color: Color32,
) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), font, color);
    let rect = Rect::from_min_size(pos2(at.x - galley.size().x, at.y), galley.size());
    painter.galley(rect.min, galley, color);
    rect
}

/// Lays out a text. If a text with right-to-left letters does not fit, cuts it after a whole word. egui would cut off the
/// last glyph of the line, and in a right-to-left word that glyph is the first letter.
fn cut_between_words(text: &str, layout: &dyn Fn(&str) -> Arc<Galley>) -> Arc<Galley> {
    let whole = layout(text);
    if !whole.elided || !has_right_to_left(text) {
        return whole;
    }
    let cut = |end: usize| layout(&format!("{}…", text.get(..end).unwrap_or(text)));
    let ends: Vec<usize> =
        text.match_indices(char::is_whitespace).map(|(at, _)| at).filter(|at| *at > 0).collect();
    let fitting = ends.partition_point(|end| !cut(*end).elided);
    // A single word that is wider than the line is cut by egui.
    fitting.checked_sub(1).and_then(|last| ends.get(last)).map_or(whole, |end| cut(*end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::fonts;

    /// Returns the text that is laid out in a line with just enough room for `room`, and true if egui cuts it further.
    fn laid_out(text: &str, room: &str) -> (String, bool) {
        let ctx = egui::Context::default();
        fonts::install(&ctx);
        let mut shown = None;
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let line =
                |text: &str| LayoutJob::simple_singleline(text.to_owned(), FontId::default(), Color32::BLACK);
            let width = ui.painter().layout_job(line(room)).size().x + 1.0;
            let galley = cut_between_words(text, &|text| {
                let mut job = line(text);
                job.wrap = TextWrapping::truncate_at_width(width);
                ui.painter().layout_job(job)
            });
            shown = Some((galley.job.text.clone(), galley.elided));
        });
        output.textures_delta.clear();
        shown.unwrap()
    }

    #[test]
    fn a_right_to_left_line_is_cut_after_a_whole_word() {
        let text = "שלום עולם ספרים רבים";
        let whole = |text: &str| (text.to_owned(), false);
        assert_eq!(laid_out(text, text), whole(text));
        assert_eq!(laid_out(text, "שלום…"), whole("שלום…"));
        assert_eq!(laid_out(text, "שלום עולם…"), whole("שלום עולם…"));
    }

    #[test]
    fn a_left_to_right_line_and_a_word_wider_than_the_line_are_cut_by_egui() {
        for (text, room) in [("Books and many more books", "Books"), ("שלוםשלוםשלוםשלום", "שלום")]
        {
            assert_eq!(laid_out(text, room), (text.to_owned(), true));
        }
    }

    /// Returns the characters that are seen of a text, and the left and right end of what is seen.
    fn seen(ctx: &egui::Context, text: &str, width: f32, lines: usize) -> (Vec<char>, f32, f32) {
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let (font, color) = (fonts::semibold(14.0), Color32::BLACK);
            text_lines_marked(ui.painter(), Pos2::ZERO, text, (font, color), (&[], color), (width, lines));
        });
        output.textures_delta.clear();
        let galley = output.shapes.iter().find_map(|shape| match &shape.shape {
            egui::Shape::Text(text) => Some(Arc::clone(&text.galley)),
            _ => None,
        });
        let galley = galley.unwrap();
        let (mut chars, mut left, mut right) = (Vec::new(), 0.0_f32, 0.0_f32);
        for row in &galley.rows {
            for glyph in row.glyphs.iter().filter(|glyph| !glyph.uv_rect.is_nothing()) {
                chars.push(glyph.chr);
                left = left.min(row.pos.x + glyph.pos.x);
                right = right.max(row.pos.x + glyph.pos.x + glyph.advance_width);
            }
        }
        (chars, left, right)
    }

    #[test]
    fn each_cut_text_ends_with_an_ellipsis_within_its_width() {
        let texts = [
            "Went for a walk along the quay and saw the lamp go out twice",
            "Averylongwordwithoutanyspaceinit-and-another/one.with?some&signs=of_an_address",
            "Ships ❤️ at ❤️ sea ❤️ and ❤️❤️❤️❤️❤️❤️❤️❤️❤️ ships",
            "海海海海海海海海海海海海海海海海海海海海",
            "שלום עולם ספרים רבים שלום עולם ספרים רבים",
            "מילהארוכהמאודשלאנגמרתלעולם",
            "مرحبا بالعالم هذا عنوان طويل جدا لا مكان له",
            "Two\nlines of a title",
        ];
        let mut wrong = Vec::new();
        for pixels in [1.0, 1.5] {
            let ctx = egui::Context::default();
            crate::ui::look::theme::install(&ctx);
            ctx.set_pixels_per_point(pixels);
            for text in texts {
                let whole = seen(&ctx, text, 9_000.0, 2).0.len();
                for width in (24_u8..250).step_by(9).map(f32::from) {
                    for lines in 1..3 {
                        let (chars, left, right) = seen(&ctx, text, width, lines);
                        let is_cut = chars.iter().filter(|c| **c != '…').count() < whole;
                        if is_cut != chars.contains(&'…') || left < -1.0 || right > width + 1.0 {
                            wrong
                                .push(format!("{text:?} {pixels} {width} {lines}: {chars:?} {left} {right}"));
                        }
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{} {:#?}", wrong.len(), wrong);
    }
}
