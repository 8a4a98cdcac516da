//! The texts of the demo publications: seven invented voices, and the code that makes entries of them.
//!
//! A voice has titles, sentences and blocks that were written by hand, and lists of words to fill their slots with.
//! Entry number *n* of a voice always has the same text, so that a document can be fetched twice. Entries with
//! neighbouring numbers have different titles, first paragraphs and last paragraphs. This folder knows neither feeds
//! nor HTTP.

mod bakery;
mod garden;
mod harbour;
mod observatory;
mod picture;
mod poetry;
mod railway;
mod workshop;

pub(super) use bakery::BAKERY;
pub(super) use garden::GARDEN;
pub(super) use harbour::HARBOUR;
pub(super) use observatory::OBSERVATORY;
pub(super) use picture::{icon, landscape};
pub(super) use poetry::POETRY;
pub(super) use railway::RAILWAY;
pub(super) use workshop::WORKSHOP;

/// Every voice.
pub(super) const VOICES: [&Voice; 7] =
    [&HARBOUR, &OBSERVATORY, &BAKERY, &RAILWAY, &GARDEN, &POETRY, &WORKSHOP];

/// The style of one publication. Its texts have slots: `{a}`, `{b}` and `{c}` are replaced by a word of the list with
/// that name, `{n}` by 2 to 9, `{m}` by 10 to 58, and `{earlier}` by the address of an earlier entry's page.
pub(super) struct Voice {
    /// Its name in addresses.
    pub slug: &'static str,
    /// The author.
    pub author: &'static str,
    /// The subject.
    pub subtitle: &'static str,
    /// Categories of its entries.
    pub categories: &'static [&'static str],
    /// Titles. A title without a slot occurs again after a while.
    pub titles: &'static [&'static str],
    /// First paragraphs.
    pub openings: &'static [&'static str],
    /// Paragraphs between the first and the last one.
    pub middles: &'static [&'static str],
    /// Last paragraphs.
    pub closings: &'static [&'static str],
    /// Blocks of HTML: lists, tables, quotes, code.
    pub blocks: &'static [&'static str],
    /// Words for `{a}`.
    pub a: &'static [&'static str],
    /// Words for `{b}`.
    pub b: &'static [&'static str],
    /// Words for `{c}`.
    pub c: &'static [&'static str],
    /// Colours of its pictures: sky above, sky at the horizon, far hills, near hills.
    pub palette: [[u8; 3]; 4],
}

/// The text of one entry.
pub(super) struct Written {
    /// Plain text.
    pub title: String,
    /// HTML.
    pub html: String,
    /// The first paragraph, plain text.
    pub summary: String,
    /// One of the voice's categories.
    pub category: &'static str,
}

impl Voice {
    /// Writes entry `number`. `root` is the publisher's address with a slash at its end, or a relative reference. The
    /// addresses of pictures and links begin with it.
    pub(super) fn write(&self, number: u32, root: &str) -> Written {
        let mut words = Words { voice: self, number, root, uses: 0 };
        let title = words.fill(turn(self.titles, number, 5));
        let opening = words.fill(turn(self.openings, number, 3));
        let summary = plain(&opening);
        let mut parts = vec![format!("<p>{opening}</p>\n")];
        // One to four paragraphs, without a visible pattern.
        let size = mix(self.slug, number, 1) % 4;
        if number % 5 == 1 {
            parts.push(words.picture(&title));
        }
        // An entry without a block has two paragraphs, so that short entries differ.
        let block = number.is_multiple_of(2) || size == 3;
        for step in 0..if block { size.clamp(1, 2) } else { 2 } {
            let paragraph = turn(self.middles, number.wrapping_mul(2).wrapping_add(step), 1);
            parts.push(format!("<p>{}</p>\n", words.fill(paragraph)));
        }
        if block {
            parts.push(words.fill(turn(self.blocks, number / 2, 1)) + "\n");
        }
        if size > 0 || !block {
            parts.push(format!("<p>{}</p>\n", words.fill(turn(self.closings, number, 2))));
        }
        let category = self.categories.get(mix(self.slug, number, 2) as usize % self.categories.len());
        Written { title, html: parts.concat(), summary, category: category.copied().unwrap_or_default() }
    }
}

/// Fills the slots of one entry. The words of a list are used in turn, so that an entry does not repeat a word.
struct Words<'a> {
    voice: &'a Voice,
    number: u32,
    root: &'a str,
    uses: u32,
}

impl Words<'_> {
    /// Returns the text with filled slots and a capital letter at its beginning.
    fn fill(&mut self, template: &str) -> String {
        let mut out = String::with_capacity(template.len() + 32);
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            rest = after;
            match after.split_once('}') {
                Some((slot, tail)) if self.slot(slot, &mut out) => rest = tail,
                // Braces that belong to code stay.
                _ => out.push('{'),
            }
        }
        out.push_str(rest);
        capitalised(out)
    }

    /// Fills one slot. Returns false if there is no slot with this name.
    fn slot(&mut self, slot: &str, out: &mut String) -> bool {
        self.uses += 1;
        let chance = mix(self.voice.slug, self.number, 10 + self.uses);
        let place = mix(self.voice.slug, self.number, 3).wrapping_add(self.uses);
        match slot {
            "a" => push_word(turn(self.voice.a, place, 1), out),
            "b" => push_word(turn(self.voice.b, place, 1), out),
            "c" => push_word(turn(self.voice.c, place, 1), out),
            "n" => out.push_str(&(2 + chance % 8).to_string()),
            "m" => out.push_str(&(10 + chance % 49).to_string()),
            "earlier" => {
                // Larger numbers are older (see `publisher`).
                let earlier = (self.number + 1 + chance % 9).to_string();
                out.extend([self.root, "read/", self.voice.slug, "/", &earlier, ".html"]);
            }
            _ => return false,
        }
        true
    }

    fn picture(&self, title: &str) -> String {
        let (root, slug, number) = (self.root, self.voice.slug, self.number % 24);
        format!(
            "<figure><img src=\"{root}images/{slug}-{number}.png\" width=\"640\" height=\"300\" \
             alt=\"A picture for “{title}”\"><figcaption>Drawn by {}</figcaption></figure>\n",
            self.voice.author
        )
    }
}

/// Adds a word. If the word begins with a vowel, an article `a` before it becomes `an`.
fn push_word(word: &str, out: &mut String) {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    if vowel && (out == "A " || out.ends_with(" a ") || out.ends_with(" A ")) {
        out.pop();
        out.push_str("n ");
    }
    out.push_str(word);
}

fn capitalised(text: String) -> String {
    let mut rest = text.chars();
    match rest.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(rest).collect(),
        _ => text,
    }
}

/// Returns the text without tags.
fn plain(html: &str) -> String {
    let mut in_tag = false;
    html.chars()
        .filter(|&c| {
            let shown = !in_tag && c != '<';
            in_tag = c == '<' || (in_tag && c != '>');
            shown
        })
        .collect()
}

/// Returns the element of a list for `number`. The element for the next number is `step` places further. No step has a
/// common divisor with the length of a list here, so all elements are used.
fn turn<'a>(list: &[&'a str], number: u32, step: u32) -> &'a str {
    let length = u32::try_from(list.len()).unwrap_or(u32::MAX).max(1);
    let place = u64::from(number) * u64::from(step) % u64::from(length);
    usize::try_from(place).ok().and_then(|place| list.get(place)).copied().unwrap_or_default()
}

/// Returns a number that looks random. `salt` says what the number is used for.
pub(super) fn mix(slug: &str, number: u32, salt: u32) -> u32 {
    let seed =
        slug.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let mut x = seed ^ number.wrapping_mul(0x9e37_79b1) ^ salt.wrapping_mul(0x85eb_ca6b);
    for shift in [15, 13, 16] {
        x = (x ^ (x >> shift)).wrapping_mul(0x2c1b_3c6d);
    }
    x ^ (x >> 14)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_voice_fills_its_slots_and_does_not_repeat_itself() {
        for voice in VOICES {
            let entries: Vec<Written> = (0..120).map(|number| voice.write(number, "/")).collect();
            for (number, entry) in entries.iter().enumerate() {
                for slot in ["{a}", "{b}", "{c}", "{n}", "{m}", "{earlier}"] {
                    assert!(
                        !entry.html.contains(slot) && !entry.title.contains(slot),
                        "{} {number}",
                        voice.slug
                    );
                }
                assert!(!entry.title.is_empty() && entry.html.len() > 80 && !entry.category.is_empty());
            }
            let texts: BTreeSet<&str> = entries.iter().map(|entry| entry.html.as_str()).collect();
            assert_eq!(texts.len(), entries.len(), "{}: texts repeat", voice.slug);
            let titles: BTreeSet<&str> = entries.iter().map(|entry| entry.title.as_str()).collect();
            assert!(titles.len() > 60, "{}: only {} titles of 120", voice.slug, titles.len());
            for pair in entries.windows(2) {
                assert_ne!(pair.first().map(|e| &e.title), pair.last().map(|e| &e.title), "{}", voice.slug);
            }
        }
    }

    #[test]
    fn braces_that_are_no_slots_stay_as_they_are() {
        let mut words = Words { voice: &HARBOUR, number: 1, root: "/", uses: 0 };
        assert_eq!(words.fill("Fn main() {}"), "Fn main() {}");
        assert_eq!(words.fill("Open { never closed"), "Open { never closed");
        let nested = words.fill("For x { f({n}) }");
        assert!(
            nested.starts_with("For x { f(") && nested.ends_with(") }") && !nested.contains("{n}"),
            "{nested}"
        );
    }

    #[test]
    fn words_are_fitted_into_their_sentence() {
        let check = |before: &str, word: &str, expect: &str| {
            let mut out = before.to_owned();
            push_word(word, &mut out);
            assert_eq!(capitalised(out), expect);
        };
        check("A ", "olive stick", "An olive stick");
        check("like a ", "almond", "Like an almond");
        check("A ", "tart", "A tart");
        check("", "snowdrops", "Snowdrops");
        assert_eq!(plain("The <em>Tern</em> & <a href=\"x\">I</a>"), "The Tern & I");
    }
}
