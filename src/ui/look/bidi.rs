//! Puts lines with right-to-left scripts into visual order (Unicode Bidirectional Algorithm, UAX #9).
//!
//! egui shapes each word of Arabic or Hebrew from right to left, but puts the words of a line from left to right. This
//! module works on lines that egui has already laid out and broken. It moves the glyphs, word by word, to the places
//! that UAX #9 asks for, mirrors brackets, and aligns lines of a right-to-left paragraph at the right edge. The text
//! itself stays in logical order, so copying, searching and screen readers work as usual. A selection by mouse in such
//! a line covers whole words at best.

use std::ops::Range;
use std::sync::Arc;

use egui::Galley;
use egui::epaint::text::{Glyph, PlacedRow, Row};
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

/// Moves the glyphs of a galley into visual order. If `width` is given, lines of right-to-left paragraphs end at
/// `width`. A galley without right-to-left text comes back unchanged.
pub(in crate::ui) fn in_visual_order(galley: Arc<Galley>, width: Option<f32>) -> Arc<Galley> {
    ordered(galley, width, Direction::OfFirstLetter)
}

/// Like [`in_visual_order`], for a text of the window, which may name a feed. It runs from left to right, because the
/// window's languages do, and a number behind the name does not move to its other side.
pub(in crate::ui) fn sentence_in_visual_order(galley: Arc<Galley>) -> Arc<Galley> {
    ordered(galley, None, Direction::OfWindow)
}

/// The direction of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    OfFirstLetter,
    OfWindow,
}

fn ordered(galley: Arc<Galley>, width: Option<f32>, direction: Direction) -> Arc<Galley> {
    if !has_right_to_left(galley.text()) {
        return galley;
    }
    let mut ordered = Galley::clone(&galley);
    let mut base = None;
    let starts: Vec<usize> = paragraph_starts(&ordered.rows);
    for index in 0..ordered.rows.len() {
        if direction == Direction::OfFirstLetter && starts.contains(&index) {
            base = Some(base_level(ordered.rows.iter().skip(index)));
        }
        let level = base.unwrap_or_else(Level::ltr);
        let Some(placed) = ordered.rows.get_mut(index) else { continue };
        let row = Arc::make_mut(&mut placed.row);
        turn_numbers(row);
        order_row(row, level, direction);
        if let Some(width) = width.filter(|_| level.is_rtl()) {
            // The row's width includes white space and does not show where the moved words end.
            let seen = placed.row.glyphs.iter().filter(|glyph| !glyph.chr.is_whitespace());
            let right = seen.map(|glyph| glyph.pos.x + glyph.advance_width).fold(0.0, f32::max);
            placed.pos.x = (width - right).max(0.0);
        }
    }
    if let Some(width) = width {
        ordered.rect.max.x = ordered.rect.max.x.max(width);
        ordered.mesh_bounds.max.x = ordered.mesh_bounds.max.x.max(width);
    }
    Arc::new(ordered)
}

/// Returns true if a text contains right-to-left letters.
#[must_use]
pub(in crate::ui) fn has_right_to_left(text: &str) -> bool {
    text.chars().any(is_right_to_left)
}

/// Returns true if the first letter of a text is written from right to left. The whole paragraph then runs from right
/// to left (UAX #9, P2 and P3).
#[must_use]
pub(in crate::ui) fn begins_right_to_left(text: &str) -> bool {
    direction(text) == Some(true)
}

/// Returns true if the first letter of a text is written from right to left; `None` if the text has no letter.
#[must_use]
pub(in crate::ui) fn direction(text: &str) -> Option<bool> {
    let strong = |c: char| match bidi_class(c) {
        BidiClass::L => Some(false),
        BidiClass::R | BidiClass::AL => Some(true),
        _ => None,
    };
    text.chars().find_map(strong)
}

fn is_right_to_left(c: char) -> bool {
    // No right-to-left letter comes before Hebrew, so most characters need one comparison only.
    c >= '\u{590}' && matches!(bidi_class(c), BidiClass::R | BidiClass::AL)
}

fn paragraph_starts(rows: &[PlacedRow]) -> Vec<usize> {
    let ends = rows.iter().enumerate().filter(|(_, row)| row.ends_with_newline).map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The direction of a paragraph, which is the direction of its first letter (UAX #9, P2 and P3).
fn base_level<'a>(rows: impl Iterator<Item = &'a PlacedRow>) -> Level {
    for row in rows {
        for glyph in &row.glyphs {
            match bidi_class(glyph.chr) {
                BidiClass::L => return Level::ltr(),
                BidiClass::R | BidiClass::AL => return Level::rtl(),
                _ => {}
            }
        }
        if row.ends_with_newline {
            break;
        }
    }
    Level::ltr()
}

/// Returns true for Arabic and Persian digits and for the separators within such numbers.
const fn is_of_number(c: char) -> bool {
    matches!(c, '\u{660}'..='\u{669}' | '\u{6F0}'..='\u{6F9}' | '\u{66B}' | '\u{66C}')
}

/// Corrects the numbers of a row. Numbers read from left to right in every script, but egui shapes Arabic digits from
/// right to left like the words around them. The pictures of the digits change places; the glyphs keep the order of the
/// text.
fn turn_numbers(row: &mut Row) {
    for part in row.glyphs.chunk_by(|a, b| is_of_number(a.chr) == is_of_number(b.chr)) {
        let (Some(first), Some(last)) = (part.first(), part.last()) else { continue };
        if !is_of_number(first.chr) {
            continue;
        }
        let sum = first.pos.x + last.pos.x + last.advance_width;
        for glyph in part.iter().filter(|glyph| !glyph.uv_rect.is_nothing()) {
            let first = glyph.first_vertex as usize;
            let corners = row.visuals.mesh.vertices.get_mut(first..first + 4);
            for corner in corners.into_iter().flatten() {
                corner.pos.x += sum - glyph.advance_width - 2.0 * glyph.pos.x;
            }
        }
    }
}

/// Glyphs that move together, and their embedding level.
#[derive(Debug, PartialEq)]
struct Token {
    glyphs: Range<usize>,
    level: u8,
}

/// Divides a line into the parts that move as one: words shaped from right to left, and runs that read from left to
/// right.
fn tokens(text: &str, base: Level) -> Vec<Token> {
    let info = BidiInfo::new(text, Some(base));
    let Some(paragraph) = info.paragraphs.first() else { return Vec::new() };
    let levels = info.reordered_levels_per_char(paragraph, paragraph.range.clone());
    let mut tokens: Vec<Token> = Vec::new();
    let mut before = None;
    for (at, (c, level)) in text.chars().zip(levels).enumerate() {
        let is_letter = is_right_to_left(c) || is_within_words(c) || is_arabic_mark(c) || is_of_number(c);
        // egui shapes a number together with the marks beside it, so they move together.
        let level = match level.number() {
            even @ 2.. if is_of_number(c) && even % 2 == 0 => Level::new(even - 1).unwrap_or(level),
            _ => level,
        };
        let joins = match (&before, level.is_rtl()) {
            (Some((last, _)), _) if *last != level => false,
            // The letters of a shaped word are already in visual order. Marks between the words are not.
            (Some((_, was_letter)), true) => *was_letter && is_letter,
            (Some(_), false) => true,
            (None, _) => false,
        };
        match tokens.last_mut().filter(|_| joins) {
            Some(token) => token.glyphs.end = at + 1,
            None => tokens.push(Token { glyphs: at..at + 1, level: level.number() }),
        }
        before = Some((level, is_letter));
    }
    tokens
}

/// Returns true for accents, and for the two characters that join letters or keep them apart, as in Persian words.
fn is_within_words(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}') || bidi_class(c) == BidiClass::NSM
}

/// Returns true for marks that fonts contain only together with Arabic letters. egui shapes such a mark with the word
/// beside it and puts it on the left of that word.
const fn is_arabic_mark(c: char) -> bool {
    matches!(c, '\u{60C}' | '\u{60D}' | '\u{61B}' | '\u{61E}' | '\u{61F}' | '\u{66A}'..='\u{66D}' | '\u{6D4}')
}

/// Reverses every run of a level, from the highest level to the lowest odd one (UAX #9, L2).
fn reverse_levels(tokens: &mut [Token]) {
    let highest = tokens.iter().map(|token| token.level).max().unwrap_or(0);
    for level in (1..=highest).rev() {
        for part in tokens.chunk_by_mut(|a, b| (a.level >= level) == (b.level >= level)) {
            if part.first().is_some_and(|token| token.level >= level) {
                part.reverse();
            }
        }
    }
}

const LEFT_TO_RIGHT_MARK: char = '\u{200E}';

/// Returns true for the marks that stand beside names in the texts of the window.
const fn ends_name(c: char) -> bool {
    matches!(c, '·' | ':' | '“' | '”' | '„')
}

fn order_row(row: &mut Row, base: Level, direction: Direction) {
    let glyphs = row.glyphs.iter().map(|glyph| glyph.chr);
    let text: String = match direction {
        Direction::OfFirstLetter => glyphs.collect(),
        Direction::OfWindow => glyphs.map(|c| if ends_name(c) { LEFT_TO_RIGHT_MARK } else { c }).collect(),
    };
    if base.is_ltr() && !has_right_to_left(&text) {
        return;
    }
    let mut tokens = tokens(&text, base);
    reverse_levels(&mut tokens);
    let mut x = row.glyphs.first().map_or(0.0, |glyph| glyph.pos.x);
    if base.is_rtl() {
        // The space at a line break is now to the left of the line and takes no room (UAX #9, L1).
        let trailing = row.glyphs.iter().rev().take_while(|glyph| glyph.chr.is_whitespace());
        x -= trailing.map(|glyph| glyph.advance_width).sum::<f32>();
    }
    for token in tokens {
        let Some(glyphs) = row.glyphs.get_mut(token.glyphs) else { continue };
        let (left, right) = edges(glyphs);
        let by = x - left;
        for glyph in glyphs {
            glyph.pos.x += by;
            if glyph.uv_rect.is_nothing() {
                continue;
            }
            let first = glyph.first_vertex as usize;
            let Some(corners) = row.visuals.mesh.vertices.get_mut(first..first + 4) else { continue };
            let (low, high) = corners
                .iter()
                .fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v.uv.x), high.max(v.uv.x)));
            for corner in corners {
                corner.pos.x += by;
                if token.level % 2 == 1 && is_bracket(glyph.chr) {
                    // A bracket's mirror image is the other bracket (UAX #9, L4).
                    corner.uv.x = low + high - corner.uv.x;
                }
            }
        }
        x += right - left;
    }
}

/// Returns the left and the right edge of a word. Accents take no room, and may be anywhere above their letter.
fn edges(glyphs: &[Glyph]) -> (f32, f32) {
    let is_accent = |glyph: &&Glyph| glyph.advance_width == 0.0 && glyphs.len() > 1;
    let wide = glyphs.iter().filter(|glyph| !is_accent(glyph));
    let edges = wide.map(|glyph| (glyph.pos.x, glyph.pos.x + glyph.advance_width));
    edges
        .reduce(|(left, right), (first, last)| (left.min(first), right.max(last)))
        .unwrap_or_else(|| glyphs.first().map_or((0.0, 0.0), |glyph| (glyph.pos.x, glyph.pos.x)))
}

const fn is_bracket(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '«' | '»' | '‹' | '›')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line in visual order. The letters of right-to-left words are passed reversed, as egui shapes them.
    fn visual(line: &str, base: Level) -> String {
        let mut found = tokens(line, base);
        reverse_levels(&mut found);
        let chars: Vec<char> = line.chars().collect();
        found.iter().flat_map(|token| chars[token.glyphs.clone()].iter()).collect()
    }

    #[test]
    fn words_of_a_line_are_in_the_order_in_which_they_are_read() {
        let check = |line: &str, base: Level, expect: &str| assert_eq!(visual(line, base), expect, "{line}");
        // Each capital becomes a Hebrew letter. The letters of a word are reversed, as the shaper leaves them.
        let hebrew = |text: &str| -> String {
            text.chars()
                .map(|c| match c {
                    'A'..='Z' => {
                        char::from_u32(u32::from('א') + (u32::from(c) - u32::from('A')) % 27).unwrap()
                    }
                    c => c,
                })
                .collect()
        };
        let (ltr, rtl) = (Level::ltr(), Level::rtl());
        check("abc def", ltr, "abc def");
        check(&hebrew("BA DC FE"), rtl, &hebrew("FE DC BA"));
        check(&hebrew("abc BA DC def"), ltr, &hebrew("abc DC BA def"));
        check(&hebrew("BA abc def DC"), rtl, &hebrew("DC abc def BA"));
        check(&hebrew("BA 2024 DC."), rtl, &hebrew(".DC 2024 BA"));
        check(&hebrew("BA (DC)"), rtl, &hebrew(")DC( BA"));
        // A mark that is shaped with its word is already left of the word.
        check(&hebrew("BA \u{60C}DC FE"), rtl, &hebrew("FE \u{60C}DC BA"));
        check(&hebrew("BA \u{60C}٢٠٢٤ FE"), rtl, &hebrew("FE \u{60C}٢٠٢٤ BA"));
        // A character that keeps two letters of a word apart.
        check(&hebrew("BA\u{200C}DC FE"), rtl, &hebrew("FE BA\u{200C}DC"));
        check("", rtl, "");
    }

    #[test]
    fn an_accent_takes_no_room_from_its_word() {
        let ctx = egui::Context::default();
        let mut found = Vec::new();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let font = egui::FontId::proportional(16.0);
            let galley = ui.painter().layout_no_wrap("abc".to_owned(), font, egui::Color32::WHITE);
            let mut glyphs = galley.rows[0].glyphs.clone();
            let plain = edges(&glyphs);
            // The accent of a word that is read from right to left comes before its letter.
            let mut accent = glyphs[0];
            (accent.advance_width, accent.pos.x) = (0.0, plain.0 + 5.0);
            glyphs.insert(0, accent);
            found = vec![plain, edges(&glyphs), edges(&glyphs[..1])];
        });
        output.textures_delta.clear();
        assert!(found[0].1 > found[0].0 + 10.0, "{found:?}");
        assert_eq!(found[0], found[1]);
        assert!(found[2].1 - found[2].0 < 0.01, "an accent alone: {found:?}");
    }

    #[test]
    fn only_right_to_left_text_is_reordered() {
        for (text, expect) in
            [("", false), ("plain ελληνικά 日本語", false), ("a שלום b", true), ("نص", true)]
        {
            assert_eq!(has_right_to_left(text), expect, "{text}");
        }
    }

    #[test]
    fn right_to_left_lines_end_at_the_right_edge() {
        let ctx = egui::Context::default();
        let text = "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{5e2}\u{5d5}\u{5dc}\u{5dd} (2024) ".repeat(12);
        let mut rights = Vec::new();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let font = egui::FontId::proportional(16.0);
            let galley = ui.painter().layout(text.clone(), font, egui::Color32::WHITE, 300.0);
            let ordered = in_visual_order(galley, Some(300.0));
            rights = ordered
                .rows
                .iter()
                .map(|row| {
                    let seen = row.glyphs.iter().filter(|glyph| !glyph.chr.is_whitespace());
                    row.pos.x + seen.map(|glyph| glyph.pos.x + glyph.advance_width).fold(0.0, f32::max)
                })
                .collect();
        });
        output.textures_delta.clear();
        assert!(rights.len() > 2, "{rights:?}");
        assert!(rights.iter().all(|right| (right - 300.0).abs() < 0.5), "{rights:?}");
    }

    #[test]
    fn a_number_behind_the_name_of_a_feed_does_not_move_to_its_other_side() {
        let line = "\u{5dc}\u{5e9} · 19 May";
        assert_eq!(visual(line, Level::ltr()), "19 · \u{5dc}\u{5e9} May");
        let marked: String =
            line.chars().map(|c| if ends_name(c) { LEFT_TO_RIGHT_MARK } else { c }).collect();
        assert_eq!(visual(&marked, Level::ltr()), marked);
    }

    #[test]
    fn a_paragraph_begins_at_the_side_of_its_first_letter() {
        for (text, right) in
            [("\u{5e9}\u{5dc} ok", true), ("1. \u{627}\u{628}", true), ("ok \u{5e9}", false), ("42", false)]
        {
            assert_eq!(begins_right_to_left(text), right, "{text}");
        }
    }
}
