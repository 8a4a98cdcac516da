//! Invented text. Every byte depends only on the numbers.

/// Planted words. Each is in one of this many entries.
const PLANTED: [(&str, u32); 3] = [("zyxrare", 10_000), ("zyxmedium", 100), ("zyxcommon", 4)];
const SYLLABLES: &[&str] = &[
    "ba", "ce", "do", "fa", "gi", "ho", "ka", "lu", "me", "no", "pa", "qui", "ro", "sen", "tra", "ur", "ver",
    "wa", "xi", "zy",
];

/// A generator of pseudo-random numbers (xorshift).
pub(crate) struct Dice(u64);

impl Dice {
    /// The generator for an entry. It always gives the same numbers for the same entry.
    pub(crate) fn new(feed: u32, entry: u32) -> Self {
        let seed = (u64::from(feed) << 32 | u64::from(entry)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut dice = Self(seed | 1);
        for _ in 0..4 {
            dice.next();
        }
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Returns a number below `end`. Small numbers are far more frequent than large ones, like the words of a language.
    fn skewed(&mut self, end: u64) -> u64 {
        let bits = 64 - end.leading_zeros();
        let width = self.below(u64::from(bits)) + 1;
        self.below(1 << width).min(end - 1)
    }
}

fn word(number: u64) -> String {
    let mut dice = Dice(number.wrapping_mul(0xD134_2543_DE82_EF95) | 1);
    (0..=dice.below(4)).map(|_| SYLLABLES[usize::try_from(dice.next() % 20).unwrap()]).collect()
}

/// The vocabulary, with the most frequent words first.
pub(crate) struct Language(pub(crate) Vec<String>);

impl Language {
    pub(crate) fn new() -> Self {
        Self((1..=30_000).map(word).collect())
    }

    pub(crate) fn sentence(&self, dice: &mut Dice) -> String {
        let words = 8 + dice.below(15);
        let mut text = String::new();
        for _ in 0..words {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.0[usize::try_from(dice.skewed(30_000)).unwrap()]);
        }
        text + "."
    }

    /// Writes HTML of `size` bytes, or up to a paragraph more. `number` decides which planted words it contains.
    pub(crate) fn html(&self, dice: &mut Dice, number: u32, size: usize) -> String {
        let mut html = String::new();
        while html.len() < size {
            let text: Vec<String> = (0..2 + dice.below(3)).map(|_| self.sentence(dice)).collect();
            let text = text.join(" ");
            html.push_str(&match dice.below(20) {
                0..=14 => format!("<p>{text}</p>\n"),
                15 | 16 => {
                    format!("<p>{text} <a href=\"https://p.example/{number}?a=1&amp;b=2\">more</a></p>\n")
                }
                17 => {
                    format!("<figure><img src=\"/img/{number}.jpg\" alt=\"tide\" width=\"640\"></figure>\n")
                }
                18 => format!("<ul><li><em>{text}</em></li></ul>\n"),
                _ => {
                    format!("<blockquote>{text}</blockquote><pre><code>if (a &lt; b) {{ c }}</code></pre>\n")
                }
            });
        }
        for (planted, every) in PLANTED {
            if number % every == every / 2 {
                html.push_str(&format!("<p>{planted}</p>\n"));
            }
        }
        html
    }
}
