//! Decides if two values count as the same. White space and markup are ignored, because every feed reader treats them
//! differently.

use lacuna::model::{Entry, Timestamp};
use url::Url;

/// Returns a text without markup and white space, and with its character references resolved.
pub(super) fn bare(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(before);
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!'));
        if let Some((_, behind)) = after.split_once('>').filter(|_| is_tag) {
            rest = behind;
        } else {
            plain.push('<');
            rest = after;
        }
    }
    plain.push_str(rest);
    decoded(&plain).chars().filter(|c| !c.is_whitespace() && *c != '\u{200b}').collect()
}

fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let character = after.split_once(';').and_then(|(name, behind)| Some((character(name)?, behind)));
        if let Some((c, behind)) = character {
            out.push(c);
            rest = behind;
        } else {
            out.push('&');
            rest = after;
        }
    }
    out + rest
}

fn character(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            match u8::try_from(code).ok().filter(|byte| (0x80..0xA0).contains(byte)) {
                // HTML §13.2.5.80: these numbers mean characters of windows-1252.
                Some(byte) => encoding_rs::WINDOWS_1252.decode(&[byte]).0.chars().next()?,
                None => char::from_u32(code)?,
            }
        }
    })
}

pub(super) fn same_text(expected: &str, found: &str) -> bool {
    let (expected, found) = (bare(expected), bare(found));
    // Text that was escaped twice may be unescaped once or twice.
    expected == found || bare(&expected) == found || expected == bare(&found)
}

/// Compares addresses. The sources do not resolve relative addresses, so for these only the end must be the same.
pub(super) fn same_url(expected: &str, found: Option<&Url>) -> bool {
    let Some(found) = found else { return expected.trim().is_empty() };
    let expected = expected.trim();
    if Url::parse(expected).is_err() && found.path().ends_with(expected.trim_start_matches('.')) {
        return true;
    }
    let base = super::base();
    let expected = base.join(expected.trim()).map_or_else(|_| expected.to_owned(), String::from);
    expected.trim_end_matches('/') == found.as_str().trim_end_matches('/')
}

/// Reads a time in any form that the sources use. Milliseconds are left out, because they are not compared.
pub(super) fn time(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    Timestamp::parse_rfc3339(text).or_else(|| chrono::DateTime::parse_from_rfc2822(text).ok().map(Into::into))
}

pub(super) fn same_time(expected: Timestamp, found: Option<Timestamp>) -> bool {
    found.is_some_and(|found| found.millis() / 1000 == expected.millis() / 1000)
}

pub(super) fn shown(time: Option<Timestamp>) -> String {
    time.map_or_else(|| "none".to_owned(), Timestamp::to_rfc3339)
}

/// The texts of an entry, content first.
pub(super) fn texts(entry: &Entry) -> Vec<&str> {
    [&entry.content, &entry.summary].into_iter().flatten().map(|text| text.value.as_str()).collect()
}
