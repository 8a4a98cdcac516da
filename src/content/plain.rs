//! Plain text. A light scanner extracts it from HTML, for snippets and the search index. This file also divides plain
//! text into paragraphs.
//!
//! The scanner reads every entry at every refresh. So it works on bytes and copies whole words.

use std::sync::Arc;

use html5ever::data::{C1_REPLACEMENTS, NAMED_ENTITIES};

use super::address;
use super::article::{Block, Style};
use super::html::element::{is_block, is_dropped, is_dropped_if_closed};
use super::html::inline::{Format, InlineBuilder, clean_length, push_clean};
use crate::model::{Text, TextKind};

/// Longest character reference with its semicolon, in bytes.
const LONGEST_REFERENCE: usize = 33;

/// Returns the text without markup as one line of at most `limit` characters, with white space joined. Scripts, styles
/// and form controls are skipped, and character references are decoded.
#[must_use]
pub fn plain_text(text: &Text, limit: usize) -> String {
    let mut line = Line::new(limit, text.value.len());
    match text.kind {
        TextKind::Plain => line.words(&text.value),
        TextKind::Html => scan(&text.value, &mut line),
    }
    line.finish()
}

/// Decodes character references in HTML without tags.
pub(super) fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, from)) = rest.find('&').and_then(|at| rest.split_at_checked(at)) {
        decoded.push_str(before);
        let (characters, length) = reference(from);
        match characters {
            [Some(first), second] => decoded.extend([Some(first), second].into_iter().flatten()),
            _ => decoded.push('&'),
        }
        rest = from.get(length..).unwrap_or_default();
    }
    decoded.push_str(rest);
    decoded
}

/// Divides plain text into paragraphs at blank lines, and makes links of addresses.
pub(super) fn paragraphs(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut inline = InlineBuilder::default();
    for line in text.lines() {
        if line.trim().is_empty() {
            blocks.extend(inline.take().map(Block::Paragraph));
            continue;
        }
        if !inline.is_blank() {
            inline.line_break();
        }
        push_with_links(&mut inline, line);
    }
    blocks.extend(inline.take().map(Block::Paragraph));
    blocks
}

fn push_with_links(inline: &mut InlineBuilder, line: &str) {
    let plain = Format::default();
    let mut rest = line;
    while let Some(at) = next_address(rest) {
        let Some((before, from)) = rest.split_at_checked(at) else { break };
        let found = address_at_start(from);
        inline.push(before, &plain);
        let target = address::link(found, None).map(Arc::new);
        inline.push(found, &Format { style: Style::default(), link: target });
        rest = from.strip_prefix(found).unwrap_or_default();
    }
    inline.push(rest, &plain);
}

/// Returns the position of the next bare http or https address.
fn next_address(text: &str) -> Option<usize> {
    text.match_indices("http").map(|(at, _)| at).find(|&at| {
        let begins = text.get(at..).is_some_and(|from| {
            let after = from.strip_prefix("https://").or_else(|| from.strip_prefix("http://"));
            after.is_some_and(|after| after.starts_with(|c: char| c.is_alphanumeric() || c == '['))
        });
        let within_word =
            text.get(..at).and_then(|before| before.chars().next_back()).is_some_and(char::is_alphanumeric);
        begins && !within_word
    })
}

/// Returns the address at the start of `text`. The address ends before white space, before a delimiter, or before the
/// punctuation of the sentence.
fn address_at_start(text: &str) -> &str {
    let ends = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '`' | '|' | '\u{201d}')
    };
    let mut address = text.find(ends).and_then(|end| text.get(..end)).unwrap_or(text);
    loop {
        let shorter = match address.chars().next_back() {
            Some(
                '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '*' | '\u{2019}' | '}' | '\u{3002}' | '\u{3001}',
            ) => true,
            Some(')') => address.matches(')').count() > address.matches('(').count(),
            Some(']') => address.matches(']').count() > address.matches('[').count(),
            _ => false,
        };
        let Some(cut) = shorter.then(|| address.char_indices().next_back()).flatten() else { return address };
        address = address.get(..cut.0).unwrap_or_default();
    }
}

/// A line that is being built.
struct Line {
    text: String,
    /// The largest number of characters.
    limit: usize,
    /// The number of characters that certainly still fit. If this is 0, the line is full.
    left: usize,
    /// True if there was white space since the last word.
    space: bool,
}

impl Line {
    fn new(limit: usize, input: usize) -> Self {
        let text = String::with_capacity(input.min(limit.saturating_mul(2)));
        Self { text, limit, left: limit, space: false }
    }

    const fn is_full(&self) -> bool {
        self.left == 0
    }

    fn space(&mut self) {
        self.space = !self.text.is_empty();
    }

    /// Appends a piece of a word.
    fn word(&mut self, word: &str) {
        if word.is_empty() || self.is_full() {
            return;
        }
        let before = self.text.len();
        if self.space {
            self.text.push(' ');
        }
        let start = self.text.len();
        push_clean(&mut self.text, word);
        if self.text.len() == start {
            self.text.truncate(before);
            return;
        }
        self.space = false;
        self.count_since(before);
    }

    /// Appends clean words with single spaces between them.
    fn clean_words(&mut self, words: &str) {
        let before = self.text.len();
        if std::mem::take(&mut self.space) {
            self.text.push(' ');
        }
        self.text.push_str(words);
        self.count_since(before);
    }

    /// Counts the text from this byte on, and cuts it at the limit.
    fn count_since(&mut self, before: usize) {
        // The number of bytes is an upper bound, so characters are counted only near the limit.
        let bytes = self.text.len() - before;
        if bytes < self.left {
            self.left -= bytes;
            return;
        }
        if let Some((cut, _)) = self.text.char_indices().nth(self.limit) {
            self.text.truncate(cut);
        }
        self.left = self.limit.saturating_sub(self.text.chars().count());
    }

    /// Appends text and joins its white space.
    fn words(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() && !self.is_full() {
            let (clean, after) = rest.split_at_checked(clean_length(rest)).unwrap_or(("", rest));
            if !clean.is_empty() {
                self.clean_words(clean);
                rest = after;
                continue;
            }
            let end = rest.bytes().position(|b| is_space(b) || b == 0xc2);
            let Some((word, from)) = end.and_then(|end| rest.split_at_checked(end)) else {
                self.word(rest);
                return;
            };
            self.word(word);
            // 0xC2 begins U+0080 to U+00BF. Only the no-break space among them counts as white space here.
            let width = if let Some(after) = from.strip_prefix('\u{a0}') {
                self.space();
                from.len() - after.len()
            } else if from.starts_with(|c: char| c.is_ascii()) {
                self.space();
                1
            } else {
                self.word(from.get(..2).unwrap_or_default());
                2
            };
            rest = from.get(width..).unwrap_or_default();
        }
    }

    fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}

const fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c')
}

/// Scans HTML.
fn scan(html: &str, line: &mut Line) {
    let mut unclosed = Vec::new();
    let mut rest = html;
    while !line.is_full() {
        let Some((text, from)) =
            rest.bytes().position(|b| b == b'<' || b == b'&').and_then(|at| rest.split_at_checked(at))
        else {
            line.words(rest);
            return;
        };
        line.words(text);
        rest = if from.starts_with('&') {
            scan_reference(from, line)
        } else {
            scan_markup(from, line, &mut unclosed)
        };
    }
}

fn scan_reference<'t>(from: &'t str, line: &mut Line) -> &'t str {
    let (characters, length) = reference(from);
    let mut buffer = [0; 4];
    match characters {
        [Some(first), second] => {
            for c in [Some(first), second].into_iter().flatten() {
                line.words(c.encode_utf8(&mut buffer));
            }
        }
        _ => line.word("&"),
    }
    from.get(length..).unwrap_or_default()
}

/// Reads a tag or comment at the start of `from`, and returns the text after it.
fn scan_markup<'t>(from: &'t str, line: &mut Line, unclosed: &mut Vec<String>) -> &'t str {
    let inside = from.get(1..).unwrap_or_default();
    let is_end = inside.starts_with('/');
    let named = inside.strip_prefix('/').unwrap_or(inside);
    match named.bytes().next() {
        Some(b) if b.is_ascii_alphabetic() => {}
        _ if inside.starts_with("!--") => {
            let comment = inside.get(3..).unwrap_or_default();
            return comment.split_once("-->").map_or("", |(_, after)| after);
        }
        _ if is_end || inside.starts_with(['!', '?']) => {
            return inside.split_once('>').map_or("", |(_, after)| after);
        }
        _ => {
            line.word("<");
            return inside;
        }
    }
    let mut name = [0; 12];
    let mut length = 0;
    for b in named.bytes().take_while(u8::is_ascii_alphanumeric) {
        if let Some(slot) = name.get_mut(length) {
            *slot = b.to_ascii_lowercase();
        }
        length += 1;
    }
    let name = name.get(..length).and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default();
    if is_block(name) {
        line.space();
    }
    let (after, self_closing) = after_tag(named);
    let drops = is_dropped(name) || is_dropped_if_closed(name);
    if is_end || self_closing || !drops || unclosed.iter().any(|known| known == name) {
        return after;
    }
    after_end_tag(after, name).unwrap_or_else(|| {
        if is_dropped(name) {
            return "";
        }
        // The end tag of this name is not searched again, because each search takes time in proportion to the document.
        unclosed.push(name.to_owned());
        after
    })
}

/// Returns the text after the tag that contains `named`, and true if the tag closes itself.
fn after_tag(named: &str) -> (&str, bool) {
    let mut quote = None;
    let mut after_equals = false;
    let mut before = b' ';
    for (at, b) in named.bytes().enumerate() {
        match quote {
            Some(open) if b == open => quote = None,
            Some(_) => continue,
            None if b == b'>' => return (named.get(at + 1..).unwrap_or_default(), before == b'/'),
            None if after_equals && (b == b'"' || b == b'\'') => quote = Some(b),
            None => {}
        }
        after_equals = b == b'=' || (after_equals && is_space(b));
        before = b;
    }
    ("", false)
}

/// Returns the text after the next end tag with this name.
fn after_end_tag<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = text;
    loop {
        let (_, after) = rest.split_once("</")?;
        rest = after;
        if address::starts_with_ignore_case(after, name) {
            let end = after.get(name.len()..).unwrap_or_default();
            if end.starts_with(|c: char| c == '>' || c == '/' || c.is_ascii_whitespace()) {
                return end.split_once('>').map(|(_, after)| after);
            }
        }
    }
}

/// Reads the character reference at the start of `from`, which begins with `&`. Returns one or two characters, and the
/// number of bytes that the reference takes. Returns no characters for a bare ampersand.
fn reference(from: &str) -> ([Option<char>; 2], usize) {
    let inside = from.get(1..).unwrap_or_default();
    let none = ([None, None], 1);
    if let Some(number) = inside.strip_prefix('#') {
        let (digits, radix, prefix) = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => (hexadecimal, 16, 3),
            None => (number, 10, 2),
        };
        let length = digits.bytes().take_while(|b| char::from(*b).is_digit(radix)).count();
        let Some(digits_only) = digits.get(..length).filter(|digits| !digits.is_empty()) else { return none };
        let code = u32::from_str_radix(digits_only, radix).unwrap_or(u32::MAX);
        let semicolon = usize::from(digits.get(length..).is_some_and(|end| end.starts_with(';')));
        return ([Some(numbered(code)), None], prefix + length + semicolon);
    }
    let length = inside.bytes().take(LONGEST_REFERENCE).take_while(u8::is_ascii_alphanumeric).count();
    let with_semicolon = inside.get(length..).is_some_and(|end| end.starts_with(';'));
    let named = |name: &str| {
        let (first, second) = *NAMED_ENTITIES.get(name)?;
        let second = char::from_u32(second).filter(|&c| c != '\0');
        char::from_u32(first).filter(|&c| c != '\0').map(|first| ([Some(first), second], name.len() + 1))
    };
    if with_semicolon && let Some(found) = inside.get(..=length).and_then(named) {
        return found;
    }
    // HTML allows some old names without a semicolon. The longest of them at the beginning of the text counts.
    (2..=length.min(6)).rev().filter_map(|length| inside.get(..length)).find_map(named).unwrap_or(none)
}

fn numbered(code: u32) -> char {
    let windows = code.checked_sub(0x80).and_then(|at| C1_REPLACEMENTS.get(at as usize)).copied().flatten();
    windows.or_else(|| char::from_u32(code).filter(|&c| c != '\0')).unwrap_or(char::REPLACEMENT_CHARACTER)
}
