//! Entries as the API of Google Reader writes them, and the calls that ask for them.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::numbers::Number;
use super::{GoogleReader, numbers};
use crate::model::{EntryNames, Failure, FailureKind, Marks, ServerEntry, Timestamp};
use crate::server::calls::Transport;
use crate::server::no_list;
use crate::server::sync::{Keep, Part};

/// Entries in one answer (S13). A page that is too large is asked for in smaller parts.
const CONTENTS: usize = 100;
/// The most entries that are left out because each alone is too large for an answer.
const MOST_TOO_LARGE: usize = 10;

pub(super) const CONTENTS_PATH: &str = "reader/api/0/stream/items/contents?output=json";
pub(super) const READ: &str = "user/-/state/com.google/read";
pub(super) const STARRED: &str = "user/-/state/com.google/starred";

/// A text, which some servers send as a number.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Token {
    Text(String),
    Unsigned(u64),
    Signed(i64),
}

impl Token {
    pub(super) fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Unsigned(number) => number.to_string(),
            Self::Signed(number) => number.to_string(),
        }
    }
}

#[derive(Default, Deserialize)]
struct Contents {
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    id: Number,
    #[serde(default)]
    categories: Vec<String>,
    #[serde(default)]
    title: String,
    published: Option<Token>,
    #[serde(rename = "crawlTimeMsec")]
    stored: Option<Token>,
    #[serde(default)]
    canonical: Vec<Address>,
    #[serde(default)]
    alternate: Vec<Address>,
    origin: Option<Origin>,
}

#[derive(Deserialize)]
struct Address {
    #[serde(default)]
    href: String,
}

#[derive(Deserialize)]
struct Origin {
    #[serde(rename = "streamId", default)]
    stream: String,
}

/// The answer to a question for entries.
#[derive(Default)]
pub(super) struct Answered {
    pub(super) entries: Vec<ServerEntry>,
    /// The entries that are too large for an answer.
    pub(super) too_large: BTreeSet<u64>,
}

impl Item {
    fn entry(self) -> Option<ServerEntry> {
        let number = self.id.0?;
        // The user's own number may stand in place of the dash.
        let is_in = |state: &str| {
            let end = state.trim_start_matches("user/-");
            self.categories.iter().any(|known| known.starts_with("user/") && known.ends_with(end))
        };
        let marks = Marks { read: is_in(READ), starred: is_in(STARRED) };
        let links = self.canonical.into_iter().chain(self.alternate);
        let link = links.map(|link| link.href).find(|href| !href.is_empty()).unwrap_or_default();
        let number_of = |time: Option<Token>| time.and_then(|time| time.into_text().parse().ok());
        let (published, stored) = (number_of(self.published), number_of(self.stored));
        let names = EntryNames {
            hash: None,
            link: plain(&link),
            title: plain(&self.title),
            published: published.map(Timestamp::from_seconds),
        };
        let stored = stored.map(Timestamp::from_millis);
        let feed = self.origin.map(|origin| origin.stream)?;
        Some(ServerEntry { number, feed, marks, names, stored, changed: None })
    }
}

/// Returns a text as the publisher wrote it (S15). `FreshRSS` sends the wide forms of characters of markup, and others send
/// references to them.
pub(super) fn plain(text: &str) -> String {
    const WRITTEN: [(&str, &str); 8] = [
        ("\u{ff1c}", "<"),
        ("\u{ff1e}", ">"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("\u{ff06}", "&"),
        ("&amp;", "&"),
    ];
    let text = WRITTEN.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The form that asks for entries.
pub(super) fn contents_form(numbers: &[u64]) -> Vec<(&'static str, String)> {
    let ids = numbers.iter().map(|number| ("i", numbers::write(*number)));
    std::iter::once(("output", "json".to_owned())).chain(ids).collect()
}

impl GoogleReader {
    /// Asks for the entries of these numbers. Those that the server does not have, and those that are too large for an answer,
    /// are left out. The entries that were known before were stored until `since`.
    pub(super) fn contents(
        &mut self,
        transport: &mut dyn Transport,
        numbers: &[u64],
        since: Option<Timestamp>,
        keep: &Keep<'_>,
    ) -> Result<Answered, Failure> {
        let (mut answered, mut rest, mut size) = (Answered::default(), numbers, CONTENTS);
        let entries = &mut answered.entries;
        while !rest.is_empty() {
            let (part, after) = rest.split_at(size.min(rest.len()));
            let reply = match self.post(transport, CONTENTS_PATH, &contents_form(part)) {
                Err(failure) if failure.kind == FailureKind::TooLarge && size > 1 => {
                    size = (size / 4).max(1);
                    continue;
                }
                Err(failure)
                    if failure.kind == FailureKind::TooLarge && answered.too_large.len() < MOST_TOO_LARGE =>
                {
                    answered.too_large.extend(part);
                    rest = after;
                    continue;
                }
                reply => reply?,
            };
            size = (4 * size).min(CONTENTS);
            // Miniflux answers 400 if it has none of the entries.
            let contents = match reply.status {
                400 => Contents::default(),
                _ => reply.json::<Contents>(&self.base).map_err(no_list)?,
            };
            let begin = entries.len();
            entries.extend(contents.items.into_iter().filter_map(Item::entry));
            rest = after;
            let since = entries.iter().filter_map(|entry| entry.stored).chain(since).max();
            let (done, of) = ((numbers.len() - rest.len()) as u64, numbers.len() as u64);
            let part = entries.get(begin..).unwrap_or_default();
            keep(Part { entries: part, to: None, since, done, of })?;
        }
        Ok(answered)
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn s15_the_wide_forms_of_freshrss_are_read_as_the_publisher_wrote_them() {
        assert_eq!(plain("Tea ＆ cake ＜3＞"), "Tea & cake <3>");
        assert_eq!(plain(" A &amp; B &quot;C&quot;\n D "), "A & B \"C\" D");
    }
}
