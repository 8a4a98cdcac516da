//! Reads the attributes of elements.

use html5ever::tokenizer::Tag;

use super::inline::one_line;
use crate::content::address;
use crate::content::article::Alignment;

/// Returns the value of an attribute. The name must be in lower case.
pub(in crate::content) fn attribute<'t>(tag: &'t Tag, name: &str) -> Option<&'t str> {
    tag.attrs.iter().find(|attribute| *attribute.name.local == *name).map(|attribute| &*attribute.value)
}

pub(super) fn media_title(tag: &Tag) -> Option<String> {
    let title = attribute(tag, "title").or_else(|| attribute(tag, "aria-label"));
    title.map(one_line).filter(|title| !title.is_empty())
}

/// Returns the language in the classes of `pre` or `code`: `language-rust`, `lang-rust`.
pub(super) fn language(tag: &Tag) -> Option<String> {
    let class = attribute(tag, "class").unwrap_or_default();
    let named =
        class.split_ascii_whitespace().find_map(|c| c.strip_prefix("language-").or(c.strip_prefix("lang-")));
    named
        .or_else(|| attribute(tag, "data-lang"))
        .map(one_line)
        .filter(|name| !name.is_empty() && name.len() <= 32)
}

/// Returns the alignment of a cell, from its style or else from its attribute.
pub(super) fn alignment(tag: &Tag) -> Alignment {
    let stated = style_value(tag, "text-align").or_else(|| attribute(tag, "align")).unwrap_or_default();
    match stated.trim().to_ascii_lowercase().as_str() {
        "center" | "middle" => Alignment::Center,
        "right" | "end" => Alignment::Right,
        _ => Alignment::Start,
    }
}

/// Returns a width or height in pixels, from an attribute or from the style.
pub(super) fn dimension(tag: &Tag, name: &str) -> Option<u32> {
    attribute(tag, name).and_then(pixels).or_else(|| style_value(tag, name).and_then(pixels))
}

/// Returns a length in pixels. A length that depends on the page is unknown, for example a percentage.
fn pixels(length: &str) -> Option<u32> {
    let length = length.trim();
    let end = length.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(length.len());
    let (number, unit) = length.split_at_checked(end)?;
    let number: f32 = number.parse().ok()?;
    // One em is as large as the text of a page usually is.
    let factor = match unit.trim_start().to_ascii_lowercase().as_str() {
        "" | "px" => 1.0,
        "em" | "rem" => 16.0,
        "ex" | "ch" => 8.0,
        "pt" => 4.0 / 3.0,
        _ => return None,
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is no negative number")]
    Some((number * factor).ceil() as u32)
}

fn style_value<'t>(tag: &'t Tag, property: &str) -> Option<&'t str> {
    let declarations =
        attribute(tag, "style")?.split(';').filter_map(|declaration| declaration.split_once(':'));
    declarations
        .filter(|(name, _)| name.trim().eq_ignore_ascii_case(property))
        .map(|(_, value)| value.trim())
        .next()
}

pub(super) fn is_hidden(tag: &Tag) -> bool {
    attribute(tag, "hidden").is_some()
        || style_value(tag, "display").is_some_and(|v| address::starts_with_ignore_case(v, "none"))
        || style_value(tag, "visibility").is_some_and(|v| address::starts_with_ignore_case(v, "hidden"))
}

/// Returns true if an image of this size shows nothing and only counts visits.
pub(super) fn is_pixel(width: Option<u32>, height: Option<u32>) -> bool {
    match (width, height) {
        (Some(0), _) | (_, Some(0)) => true,
        (Some(width), Some(height)) => width <= 2 && height <= 2,
        (Some(side), None) | (None, Some(side)) => side == 1,
        (None, None) => false,
    }
}
