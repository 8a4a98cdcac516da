//! Reads the list of feeds of Newsboat (`urls`): in each line an address, then tags. A tag that begins with `~` is the
//! title of the feed, and one that begins with `!` hides the feed.

use super::Feeds;
use crate::model::{normalise, web_address};
use crate::store::NewSubscription;

/// Reads the lines of a list.
pub(super) fn read(text: &str) -> Feeds {
    let mut feeds = Feeds::default();
    for line in text.lines() {
        let mut words = words(line).into_iter();
        let Some(address) = words.next() else { continue };
        let Some(url) = web_address(&address) else {
            // Newsboat also reads the output of commands, and lists the results of searches.
            feeds.unusable += 1;
            continue;
        };
        let (mut title, mut tags) = (None, Vec::new());
        for word in words.filter(|word| !word.starts_with('!')) {
            match word.strip_prefix('~') {
                Some(name) => title = Some(name.to_owned()).filter(|name| !name.is_empty()),
                None => tags.push(word),
            }
        }
        feeds.several_tags += u64::from(tags.len() > 1);
        tags.truncate(1);
        let normalised = normalise(&url);
        let new =
            NewSubscription { url, normalised, title, site: None, folder: tags, attributes: Vec::new() };
        feeds.push(new, address);
    }
    feeds
}

/// Splits a line into words. A word in quotation marks may contain spaces, and a backslash takes the next character as
/// it is. A word that begins with `#` begins a comment.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut characters) = (Vec::new(), line.chars().peekable());
    while let Some(first) = characters.next() {
        if first.is_whitespace() {
            continue;
        }
        if first == '#' {
            break;
        }
        let is_quoted = first == '"';
        let mut word = if is_quoted { String::new() } else { first.to_string() };
        while let Some(next) = characters.next() {
            match next {
                '"' if is_quoted => break,
                '\\' if is_quoted => word.extend(characters.next()),
                space if !is_quoted && space.is_whitespace() => break,
                other => word.push(other),
            }
        }
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_an_address_tags_and_a_title() {
        let list = "# my feeds\n\nhttps://a.example/feed News \"Long tag\" \"~My \\\"A\\\"\" # first\n\
            https://b.example/feed !hidden\n\"query:Unread:unread = \\\"yes\\\"\"\nexec:~/bin/feed tech\n\
            https://a.example/feed again\n";
        let feeds = read(list);
        let short: Vec<_> = feeds
            .new
            .iter()
            .map(|(new, _)| (new.url.as_str(), new.title.as_deref(), new.folder.join("/")))
            .collect();
        let expect = [
            ("https://a.example/feed", Some("My \"A\""), "News".to_owned()),
            ("https://b.example/feed", None, String::new()),
        ];
        assert_eq!(short, expect);
        assert_eq!((feeds.unusable, feeds.several_tags), (2, 1));
    }
}
