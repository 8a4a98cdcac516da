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
    let number = |text: &str| {
        let text = text.trim();
        let digits = text.find(|c: char| !c.is_ascii_digit()).map_or(Some(text), |end| text.get(..end))?;
        let rest = text.strip_prefix(digits)?.trim_start();
        if rest.starts_with('%') || rest.starts_with("em") { None } else { digits.parse().ok() }
    };
    attribute(tag, name).and_then(number).or_else(|| style_value(tag, name).and_then(number))
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
