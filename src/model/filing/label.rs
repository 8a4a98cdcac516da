//! Labels that the user puts on entries. An entry can have any number of them.
//!
//! Feed servers know the same thing: a label `NAME` is `user/-/label/NAME` in the API of Google Reader, and a tag of an
//! entry in Miniflux. So a name is any text of one line.

use crate::locale::Message;

use super::query::is_quotation_mark;
use crate::model::text::{folded, is_blank, is_harmful};

/// The name of a label: one line of 1 to [`LabelName::MOST`] characters, without white space around it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LabelName(String);

impl LabelName {
    /// The largest number of characters of a name.
    pub const MOST: usize = 100;

    /// Makes a name out of a text. Each run of white space becomes one space. Characters that nobody sees are left out, as
    /// they are in a search.
    ///
    /// Returns a sentence that says why the text is no name.
    pub fn new(text: &str) -> Result<Self, Message> {
        // A text of many megabytes is not copied before it is refused.
        let mut length = 0;
        for word in text.split_whitespace() {
            length += word.chars().take(Self::MOST + 1).count() + usize::from(length > 0);
            if length > Self::MOST {
                return Err(msg!("model-label-too-long", most = Self::MOST));
            }
            if word.chars().any(char::is_control) {
                return Err(msg!("model-label-unprintable"));
            }
        }
        if is_blank(text) {
            return Err(msg!("model-label-empty"));
        }
        let seen: String = text.chars().filter(|c| c.is_whitespace() || !is_harmful(*c)).collect();
        Ok(Self(seen.split_whitespace().collect::<Vec<_>>().join(" ")))
    }

    /// The name as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name as searches compare it: without case, accents and quotation marks.
    #[must_use]
    pub fn folded(&self) -> String {
        folded_label(&self.0)
    }
}

/// Returns a typed name of a label as [`LabelName::folded`] does.
pub(super) fn folded_label(text: &str) -> String {
    folded(&text.chars().filter(|c| !is_quotation_mark(*c)).collect::<String>())
}

/// The colour of a label. The theme says how each looks on a light and on a dark ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say all")]
pub enum LabelColour {
    Green,
    Purple,
    Orange,
    Red,
    Teal,
    Pink,
    Grey,
    Blue,
}

impl LabelColour {
    /// All colours, in the order in which new labels get them. Blue comes last, because the dot of unread entries is blue.
    pub const ALL: [Self; 8] =
        [Self::Green, Self::Purple, Self::Orange, Self::Red, Self::Teal, Self::Pink, Self::Grey, Self::Blue];

    /// Returns the name on the command line and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Purple => "purple",
            Self::Red => "red",
            Self::Teal => "teal",
            Self::Pink => "pink",
            Self::Grey => "grey",
        }
    }

    /// Returns the colour with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// Returns the colour that is nearest to one that is written as `#rrggbb`; `None` if the text is no such colour.
    #[must_use]
    pub fn nearest(text: &str) -> Option<Self> {
        let digits =
            text.trim().strip_prefix('#').filter(|digits| digits.len() == 6 && !digits.starts_with('+'))?;
        let digits = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = digits.to_be_bytes().map(i32::from);
        let most = red.max(green).max(blue);
        let range = most - red.min(green).min(blue);
        if range * 5 < most || most < 40 {
            return Some(Self::Grey);
        }
        // The place on the colour wheel, in degrees.
        let hue = match most {
            most if most == red => 60 * (green - blue) / range,
            most if most == green => 120 + 60 * (blue - red) / range,
            _ => 240 + 60 * (red - green) / range,
        };
        Some(match hue.rem_euclid(360) {
            ..15 | 345.. => Self::Red,
            15..70 => Self::Orange,
            70..155 => Self::Green,
            155..195 => Self::Teal,
            195..250 => Self::Blue,
            250..290 => Self::Purple,
            _ => Self::Pink,
        })
    }
}

/// A label.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label {
    /// The name. No two labels have the same.
    pub name: LabelName,
    /// The colour.
    pub colour: LabelColour,
}

impl Label {
    /// The number of labels that a user may have. Each is a row of the sidebar.
    pub const MOST: usize = 1_000;
}

/// A label, with the number of stored entries that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelRow {
    /// The label.
    pub label: Label,
    /// The number of stored entries that have it.
    pub entries: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_of_another_program_becomes_the_nearest_one() {
        for (text, expect) in [
            ("#ff0000", Some(LabelColour::Red)),
            ("#FF2010", Some(LabelColour::Red)),
            ("#ffa500", Some(LabelColour::Orange)),
            ("#00aa00", Some(LabelColour::Green)),
            ("#00a0a0", Some(LabelColour::Teal)),
            ("#3060ff", Some(LabelColour::Blue)),
            ("#8020d0", Some(LabelColour::Purple)),
            ("#e0218a", Some(LabelColour::Pink)),
            ("#808080", Some(LabelColour::Grey)),
            ("#000000", Some(LabelColour::Grey)),
            ("#ffffff", Some(LabelColour::Grey)),
            ("red", None),
            ("#12345", None),
            ("#+12345", None),
        ] {
            assert_eq!(LabelColour::nearest(text), expect, "{text}");
        }
    }

    #[test]
    fn a_name_is_one_line_of_at_most_100_characters() {
        let name = |text: &str| LabelName::new(text).map(|name| name.as_str().to_owned()).ok();
        assert_eq!(name("  to\tread \n later "), Some("to read later".to_owned()));
        assert_eq!(name("Ülk/„neu“, 5 € "), Some("Ülk/„neu“, 5 €".to_owned()));
        assert_eq!(name("wi\u{ad}ch\u{200b}tig 👩\u{200d}🚀"), Some("wichtig 👩\u{200d}🚀".to_owned()));
        for refused in ["", " \n ", "a\u{0}b", "bell\u{7}", "\u{200b}", "\u{200d} \u{2060}", "\u{3164}"] {
            assert_eq!(name(refused), None, "{refused:?}");
        }
        let exact = "ü".repeat(LabelName::MOST);
        assert_eq!(name(&exact), Some(exact.clone()));
        assert_eq!(name(&(exact + "x")), None);
        assert_eq!(name(&"ab ".repeat(34)), None, "101 characters with the spaces between");
        assert_eq!(name(&"x".repeat(1 << 20)), None);
        let reason = LabelName::new(&"x".repeat(1 << 20)).unwrap_err().to_string();
        assert_eq!(reason, "A label has at most 100 characters.");
    }

    #[test]
    fn names_are_compared_without_case_accents_and_quotation_marks() {
        assert_eq!(LabelName::new("Zürich \"Nord\"").unwrap().folded(), "zurich nord");
        let same = |one: &str, other: &str| {
            LabelName::new(one).unwrap().folded() == LabelName::new(other).unwrap().folded()
        };
        assert!(same("Straße", "STRASSE") && same("Ёлка", "елка") && same("على", "علي") && !same("a", "b"));
    }
}
