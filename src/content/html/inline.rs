//! Builds running text: joins white space, removes harmful characters, records styles as spans.

use std::ops::Range;
use std::sync::Arc;

use url::Url;

use crate::content::article::{Anchor, Image, Inline, Span, Style, UNDESCRIBED_IMAGE};
use crate::model::is_harmful;

/// The current style and link.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::content) struct Format {
    pub(in crate::content) style: Style,
    pub(in crate::content) link: Option<Arc<Url>>,
}

impl Format {
    fn is_plain(&self) -> bool {
        self.link.is_none() && self.style == Style::default()
    }

    fn span(&self, range: Range<usize>, image: Option<Arc<Image>>) -> Span {
        Span { range, style: self.style, link: self.link.clone(), image }
    }
}

/// Running text that is being built.
#[derive(Debug, Default)]
pub(in crate::content) struct InlineBuilder {
    text: String,
    spans: Vec<Span>,
    anchors: Vec<Anchor>,
}

impl InlineBuilder {
    /// Names the text that follows, so that links can lead to it.
    pub(in crate::content) fn anchor(&mut self, name: &str) {
        self.anchors.push(Anchor { at: self.text.len(), name: name.to_owned() });
    }

    /// Appends text. Its white space is joined with white space before it.
    pub(in crate::content) fn push(&mut self, text: &str, format: &Format) {
        let start = self.text.len();
        let mut rest = text;
        while !rest.is_empty() {
            let (clean, after) = rest.split_at_checked(clean_length(rest)).unwrap_or(("", rest));
            self.text.push_str(clean);
            let mut after = after.chars();
            let Some(c) = after.next() else { break };
            rest = after.as_str();
            let is_space = is_html_space(c);
            if is_space && !self.is_at_start_of_line() && !self.text.ends_with(' ') {
                self.text.push(' ');
            } else if !is_space && !is_harmful(c) {
                self.text.push(c);
            }
        }
        let end = self.text.len();
        if end == start || format.is_plain() {
            return;
        }
        match self.spans.last_mut() {
            Some(last)
                if last.range.end == start
                    && last.style == format.style
                    && last.link == format.link
                    && last.image.is_none() =>
            {
                last.range.end = end;
            }
            _ => self.spans.push(format.span(start..end, None)),
        }
    }

    /// Appends an image that stands in the line. Its description or its title replaces it where it is not shown.
    pub(in crate::content) fn image(&mut self, image: Image, format: &Format) {
        let start = self.text.len();
        push_clean(&mut self.text, image.description());
        if self.text.len() == start {
            self.text.push(UNDESCRIBED_IMAGE);
        }
        self.spans.push(format.span(start..self.text.len(), Some(Arc::new(image))));
    }

    /// Returns true if the text ends with an image.
    pub(in crate::content) fn ends_with_image(&self) -> bool {
        let end = self.text.trim_end().len();
        self.spans.last().is_some_and(|last| last.image.is_some() && last.range.end >= end)
    }

    /// Ends the line.
    pub(in crate::content) fn line_break(&mut self) {
        self.trim_end();
        self.text.push('\n');
    }

    /// Returns true if white space would be invisible here.
    pub(in crate::content) fn is_at_start_of_line(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    /// Returns true if there is no visible text yet.
    pub(in crate::content) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the text, unless it is blank, and begins an empty one.
    pub(in crate::content) fn take(&mut self) -> Option<Inline> {
        if self.is_blank() {
            self.text.clear();
            self.spans.clear();
            // The anchors of blank text lead to the text that follows.
            for anchor in &mut self.anchors {
                anchor.at = 0;
            }
            return None;
        }
        self.text.truncate(self.text.trim_end().len());
        self.clip_spans();
        let end = self.text.len();
        let mut anchors = std::mem::take(&mut self.anchors);
        for anchor in &mut anchors {
            anchor.at = anchor.at.min(end);
        }
        Some(Inline { text: std::mem::take(&mut self.text), spans: std::mem::take(&mut self.spans), anchors })
    }

    fn trim_end(&mut self) {
        let kept = self.text.trim_end_matches(' ').len();
        if kept < self.text.len() {
            self.text.truncate(kept);
            self.clip_spans();
        }
    }

    fn clip_spans(&mut self) {
        let end = self.text.len();
        while self.spans.pop_if(|span| span.range.start >= end).is_some() {}
        if let Some(last) = self.spans.last_mut() {
            last.range.end = last.range.end.min(end);
        }
    }
}

/// Returns the length of the clean words with single spaces between them at the beginning of a text, in bytes. Most text
/// consists of such words, and they are copied at once.
pub(in crate::content) fn clean_length(text: &str) -> usize {
    let mut last = b' ';
    let mut length = 0;
    for b in text.bytes() {
        if may_begin_harm(b) || (b == b' ' && last == b' ') {
            break;
        }
        last = b;
        length += 1;
    }
    if last == b' ' { length - usize::from(length > 0) } else { length }
}

/// Returns true for white space of HTML, which is joined. A no-break space is not.
pub(in crate::content) const fn is_html_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c')
}

/// Appends text without harmful characters.
pub(in crate::content) fn push_clean(to: &mut String, text: &str) {
    // Most text has no harmful character and is copied at once.
    if text.bytes().any(may_begin_harm) {
        to.extend(text.chars().filter(|&c| !is_harmful(c)));
    } else {
        to.push_str(text);
    }
}

/// Returns true for a byte that may begin a harmful character.
pub(in crate::content) const fn may_begin_harm(b: u8) -> bool {
    MAY_BEGIN_HARM[b as usize]
}

/// A table is faster than comparisons, and this is asked for each byte of a text.
const MAY_BEGIN_HARM: [bool; 256] = {
    let mut may = [false; 256];
    let mut b = 0;
    while b < 256 {
        may[b] = b < 0x20 || matches!(b, 0x7f | 0xc2 | 0xe2 | 0xef | 0xf3);
        b += 1;
    }
    may
};

/// Returns one line of clean text, for attributes such as alt and title.
pub(in crate::content) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let before = line.len();
        if before > 0 {
            line.push(' ');
        }
        let start = line.len();
        push_clean(&mut line, word);
        if line.len() == start {
            line.truncate(before);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bold() -> Format {
        Format { style: Style { bold: true, ..Style::default() }, link: None }
    }

    #[test]
    fn white_space_is_folded_across_pieces_and_spans_are_clipped() {
        let mut b = InlineBuilder::default();
        b.push("  one ", &Format::default());
        b.push(" two\n", &bold());
        b.push("  ", &bold());
        b.line_break();
        b.push(" three  ", &bold());
        let inline = b.take().unwrap();
        assert_eq!(inline.text, "one two\nthree");
        let bold_texts: Vec<&str> =
            inline.spans.iter().map(|s| inline.text.get(s.range.clone()).unwrap()).collect();
        assert_eq!(bold_texts, ["two", "three"]);
        assert!(b.take().is_none());
    }

    #[test]
    fn harmful_characters_vanish_and_emoji_stay() {
        assert_eq!(one_line("a\u{202e}b\u{0}c \u{7}\u{7} d\u{200b}e\n\t f"), "abc de f");
        let family = "👩\u{200d}👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        assert_eq!(one_line(family), family);
    }

    #[test]
    fn runs_are_the_whole_text() {
        let mut b = InlineBuilder::default();
        b.push("a ", &Format::default());
        b.push("b", &bold());
        b.push(" c", &Format::default());
        let inline = b.take().unwrap();
        let runs: Vec<_> = inline.runs().map(|run| (run.text, run.style.bold)).collect();
        assert_eq!(runs, [("a ", false), ("b", true), (" c", false)]);
    }
}
