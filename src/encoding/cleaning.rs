//! Removes characters that XML forbids, and replaces the control characters U+0080 to U+009F, which mean characters of
//! windows-1252.
//!
//! This code checks every byte of a document, and hardly any byte needs a change. So it checks each block without a
//! branch, which lets the compiler use vector instructions.

use super::references;

/// Number of bytes that are checked together.
const BLOCK: usize = 64;

/// Returns true if a text contains carriage returns, control characters (other than tabs and line feeds, below U+0020
/// or from U+0080 to U+009F), or one of U+FFFE and U+FFFF.
#[must_use]
pub fn needs_cleaning(text: &str) -> bool {
    next_unclean(text.as_bytes(), false).is_some()
}

/// Appends a text without the characters that XML forbids. Line ends become line feeds (XML 1.0 §2.2, §2.11). The
/// control characters U+0080 to U+009F become the characters of windows-1252. If `escape` is true, `&`, `<` and `>`
/// become references. Returns the number of dropped characters.
pub fn push_clean(text: &mut String, piece: &str, escape: bool) -> u32 {
    let mut dropped = 0;
    let mut rest = piece;
    while let Some((clean, unclean)) =
        next_unclean(rest.as_bytes(), escape).and_then(|at| rest.split_at_checked(at))
    {
        text.push_str(clean);
        let mut chars = unclean.chars();
        let Some(c) = chars.next() else { break };
        rest = chars.as_str();
        match c {
            '&' if escape => text.push_str("&amp;"),
            '<' if escape => text.push_str("&lt;"),
            '>' if escape => text.push_str("&gt;"),
            '\r' if rest.starts_with('\n') => {}
            '\r' => text.push('\n'),
            '\u{80}'..='\u{9f}' => text.push(references::windows_1252(c)),
            c if references::is_legal(c) => text.push(c),
            _ => dropped += 1,
        }
    }
    text.push_str(rest);
    dropped
}

/// Returns the position of the first character that must be removed, replaced or escaped.
#[expect(clippy::needless_bitwise_bool, reason = "without a branch the compiler looks at many bytes at once")]
fn next_unclean(bytes: &[u8], escape: bool) -> Option<usize> {
    let may_begin = |b: u8| {
        ((b < 0x20) & (b != b'\t') & (b != b'\n'))
            | (b == 0xc2)
            | (b == 0xef)
            | (escape & ((b == b'&') | (b == b'<') | (b == b'>')))
    };
    let is_unclean = |at: usize| match bytes.get(at..) {
        Some([b'\t' | b'\n', ..]) => false,
        Some([..0x20, ..] | [0xc2, 0x80..=0x9f, ..] | [0xef, 0xbf, 0xbe | 0xbf, ..]) => true,
        Some([b'&' | b'<' | b'>', ..]) => escape,
        _ => false,
    };
    let mut at = 0;
    for block in bytes.chunks(BLOCK) {
        if block.iter().fold(false, |found, b| found | may_begin(*b))
            && let Some(at) = (at..at + block.len()).find(|at| is_unclean(*at))
        {
            return Some(at);
        }
        at += block.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Gives the same result as `push_clean`, slowly.
    fn slowly(piece: &str, escape: bool) -> (String, u32) {
        let (mut text, mut dropped) = (String::new(), 0);
        let lines = piece.replace("\r\n", "\n").replace('\r', "\n");
        for c in lines.chars() {
            match c {
                '&' if escape => text += "&amp;",
                '<' if escape => text += "&lt;",
                '>' if escape => text += "&gt;",
                '\u{80}'..='\u{9f}' => text.push(references::windows_1252(c)),
                c if references::is_legal(c) => text.push(c),
                _ => dropped += 1,
            }
        }
        (text, dropped)
    }

    fn check(piece: &str) {
        for escape in [false, true] {
            let mut text = String::new();
            let dropped = push_clean(&mut text, piece, escape);
            assert_eq!((text, dropped), slowly(piece, escape), "{piece:?}");
        }
        let is_clean = slowly(piece, false) == (piece.to_owned(), 0);
        assert_eq!(needs_cleaning(piece), !is_clean, "{piece:?}");
    }

    #[test]
    fn a_character_at_the_border_of_a_block_is_found() {
        for unclean in [
            "\r", "\r\n", "\0", "\u{1f}", "\u{92}", "\u{fffe}", "\u{ffff}", "\t", "\n", "\u{a0}", "\u{fffd}",
            "<", "\u{7f}",
        ] {
            for before in [0, 1, BLOCK - 3, BLOCK - 2, BLOCK - 1, BLOCK, 2 * BLOCK - 1] {
                check(&format!("{}{unclean}{}", "a".repeat(before), "é".repeat(BLOCK)));
                check(&format!("{}{unclean}", "a".repeat(before)));
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_is_cleaned(text in "[a\t\n\r\0\u{b}<>&\u{7f}\u{80}\u{85}\u{9f}\u{a0}é\u{fffd}\u{fffe}\u{ffff}、]{0,200}") {
            check(&text);
        }
    }
}
