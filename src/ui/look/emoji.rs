//! Finds characters that a text marks as emoji with the emoji selector (U+FE0F), such as a heart or a digit, alone or
//! joined with others. The program's own fonts contain these characters as well, so egui would not draw them in colour.

use egui::text::{LayoutJob, TextFormat};

use super::fonts;

const SELECTOR: char = '\u{FE0F}';
const JOINER: char = '\u{200D}';
const KEYCAP: char = '\u{20E3}';

/// Appends a text to a layout. Emoji with the selector are set in the font of emoji.
pub(in crate::ui) fn append(job: &mut LayoutJob, text: &str, format: &TextFormat) {
    for (part, is_emoji) in parts(text) {
        let font_id = if is_emoji { fonts::emoji(format.font_id.size) } else { format.font_id.clone() };
        job.append(part, 0.0, TextFormat { font_id, ..format.clone() });
    }
}

/// Cuts a text into parts. Each has a flag: true if it is an emoji with the selector.
fn parts(text: &str) -> Vec<(&str, bool)> {
    // Fast path: most texts have no selector.
    if !text.contains(SELECTOR) {
        return vec![(text, false)];
    }
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let at = |index: usize| chars.get(index).map(|(_, c)| *c);
    let (mut found, mut done, mut index) = (Vec::new(), 0, 0);
    while index < chars.len() {
        if at(index + 1) != Some(SELECTOR) {
            index += 1;
            continue;
        }
        let mut start = index;
        while start > 1 && at(start - 1) == Some(JOINER) {
            start -= 2;
            // A skin tone belongs to the emoji before it.
            if start > 0 && at(start).is_some_and(is_skin_tone) {
                start -= 1;
            }
        }
        index += 2;
        if at(index) == Some(KEYCAP) {
            index += 1;
        }
        while at(index) == Some(JOINER) && at(index + 1).is_some() {
            index += 2;
            while at(index).is_some_and(|c| c == SELECTOR || is_skin_tone(c)) {
                index += 1;
            }
        }
        let byte = |index: usize| chars.get(index).map_or(text.len(), |(byte, _)| *byte);
        let (from, to) = (byte(start), byte(index));
        found.push((text.get(done..from).unwrap_or_default(), false));
        found.push((text.get(from..to).unwrap_or_default(), true));
        done = to;
    }
    found.push((text.get(done..).unwrap_or_default(), false));
    found.retain(|(part, _)| !part.is_empty());
    found
}

fn is_skin_tone(c: char) -> bool {
    ('\u{1F3FB}'..='\u{1F3FF}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_of_emoji_is_only_for_emoji_with_the_selector() {
        let mut job = LayoutJob::default();
        let format = TextFormat { font_id: fonts::semibold(20.0), ..TextFormat::default() };
        append(&mut job, "a ❤️ b ❤", &format);
        assert_eq!(job.text, "a ❤️ b ❤");
        let families: Vec<_> = job.sections.iter().map(|section| section.format.font_id.clone()).collect();
        assert_eq!(families, [fonts::semibold(20.0), fonts::emoji(20.0), fonts::semibold(20.0)]);
    }

    #[test]
    fn emoji_with_the_selector_are_parts_of_their_own() {
        for (text, expect) in [
            ("plain ❤ 1", vec![("plain ❤ 1", false)]),
            ("", vec![("", false)]),
            ("I ❤️ it", vec![("I ", false), ("❤️", true), (" it", false)]),
            ("1️⃣2️⃣", vec![("1️⃣", true), ("2️⃣", true)]),
            ("a❤️‍🔥", vec![("a", false), ("❤️‍🔥", true)]),
            ("👩‍❤️‍👨!", vec![("👩‍❤️‍👨", true), ("!", false)]),
            ("⛹️‍♀️.", vec![("⛹️‍♀️", true), (".", false)]),
            ("a🤷🏻‍♀️ 👩🏿‍❤️‍👨🏻", vec![("a", false), ("🤷🏻‍♀️", true), (" ", false), ("👩🏿‍❤️‍👨🏻", true)]),
            ("🏻‍♀️", vec![("🏻‍♀️", true)]),
            ("\u{FE0F}x", vec![("\u{FE0F}x", false)]),
        ] {
            assert_eq!(parts(text), expect, "{text}");
        }
    }
}
