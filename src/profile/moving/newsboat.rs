//! Reads the list of feeds of Newsboat (`urls`): in each line an address, then tags. A tag that begins with `~` is the
//! title of the feed, and one that begins with `!` hides the feed.

use std::collections::BTreeMap;

use super::Feeds;
use crate::model::{normalise, shown_title, web_address};
use crate::store::NewSubscription;

/// Reads the lines of a list.
pub(super) fn read(text: &str) -> Feeds {
    let mut feeds = Feeds::default();
    // The tags of each feed. A feed may have several lines.
    let mut tags: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.trim_start_matches('\u{feff}').lines() {
        let mut words = words(line).into_iter();
        let Some(address) = words.next() else { continue };
        let Some(url) = web_address(&address) else {
            // Newsboat also reads the output of commands, and lists the results of searches.
            feeds.unusable.push(address);
            continue;
        };
        let (mut title, normalised) = (None, normalise(&url));
        let tags = tags.entry(normalised.clone()).or_default();
        for word in words.filter(|word| !word.starts_with('!')) {
            match word.strip_prefix('~') {
                Some(name) => title = Some(name.to_owned()).filter(|name| !name.is_empty()),
                None if tags.contains(&word) => {}
                None => tags.push(word),
            }
        }
        let (folder, attributes) = (Vec::new(), Vec::new());
        feeds.push(NewSubscription { url, normalised, title, site: None, folder, attributes }, address);
    }
    for (new, _) in &mut feeds.new {
        let mut tags = tags.remove(&new.normalised).unwrap_or_default().into_iter();
        new.folder.extend(tags.next().map(shown_title));
        // In a list of feeds, commas separate the tags, and a slash begins a path.
        let tag = |tag: String| tag.replace([',', '/'], " ").trim().to_owned();
        let others: Vec<String> = tags.map(tag).filter(|tag| !tag.is_empty()).collect();
        if !others.is_empty() {
            feeds.several_tags += 1;
            new.attributes.push(("category".to_owned(), others.join(",")));
        }
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
            https://a.example/feed again News\n";
        let feeds = read(&format!("\u{feff}https://0.example/feed\n{list}"));
        let short: Vec<_> = feeds
            .new
            .iter()
            .map(|(new, _)| (new.url.as_str(), new.title.as_deref(), new.folder.join("/")))
            .collect();
        let expect = [
            ("https://0.example/feed", None, String::new()),
            ("https://a.example/feed", Some("My \"A\""), "News".to_owned()),
            ("https://b.example/feed", None, String::new()),
        ];
        assert_eq!(short, expect);
        let unusable = ["query:Unread:unread = \"yes\"", "exec:~/bin/feed"];
        assert_eq!((feeds.unusable, feeds.several_tags), (unusable.map(str::to_owned).to_vec(), 1));
        let others = &feeds.new[1].0.attributes;
        assert_eq!(*others, [("category".to_owned(), "Long tag,again".to_owned())]);
    }
}
