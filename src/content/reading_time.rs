//! The time that people need to read an article.

use std::cell::Cell;

use super::Block;

/// Words that people read in a minute.
const WORDS: u64 = 230;
/// Characters of scripts without spaces between words that people read in a minute.
const CHARACTERS: u64 = 500;

/// Returns the time that people need to read blocks, in whole minutes.
pub(super) fn minutes(blocks: &[Block]) -> u32 {
    let (words, characters) = (Cell::new(0_u64), Cell::new(0_u64));
    let count = |text: &str| {
        for word in text.split_whitespace() {
            let unspaced = word.chars().filter(|c| is_unspaced(*c)).count() as u64;
            characters.set(characters.get() + unspaced);
            words.set(words.get() + u64::from(unspaced == 0 && word.contains(char::is_alphanumeric)));
        }
    };
    for block in blocks {
        block.any(&|block| {
            match block {
                Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => {
                    count(&text.text);
                }
                Block::Code { text, .. } => count(text),
                Block::Details(details) => count(&details.summary.text),
                _ => {}
            }
            false
        });
    }
    let seconds = words.get() * 60 / WORDS + characters.get() * 60 / CHARACTERS;
    u32::try_from((seconds + 30) / 60).unwrap_or(u32::MAX)
}

/// Returns true for characters of scripts that put no space between words: Thai, Lao, Burmese, Khmer, Japanese and
/// Chinese.
const fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{30ff}'
        | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use crate::content::read;
    use crate::model::Text;

    #[test]
    fn the_time_follows_from_words_and_from_characters_without_spaces() {
        let minutes = |html: &str| read(&Text::html(html), None).reading_minutes;
        assert_eq!(minutes(""), 0);
        assert_eq!(minutes("<p>A few words</p>"), 0);
        let words = "word — ".repeat(690);
        assert_eq!(minutes(&format!("<p>{words}</p>")), 3);
        assert_eq!(
            minutes(&format!("<ul><li><p>{words}</p></li></ul><table><tr><td>{words}<td>1</table>")),
            6
        );
        assert_eq!(minutes(&format!("<p>{}</p>", "灯塔在十一天后回答。".repeat(100))), 2);
        assert_eq!(minutes(&format!("<p>{}</p>", "fyr i natten ".repeat(150))), 2);
    }
}
