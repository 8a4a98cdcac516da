//! The ledger of what is missing: every open gap as CSV (RFC 4180) or as an Atom feed (RFC 4287), for other programs.

use crate::demo::feed::{Entry, Feed};
use crate::history::OpenGap;
use crate::model::{EntryId, SubscriptionRow, Timestamp};

/// The columns, in their order.
const COLUMNS: [&str; 14] = [
    "feed",
    "title",
    "cause",
    "status",
    "uri",
    "confidence",
    "since",
    "tries",
    "newer",
    "older",
    "newer_time",
    "older_time",
    "dismissed",
    "message",
];

/// The gaps as CSV, with a line of names; lines end as RFC 4180 wants it.
#[must_use]
pub fn csv(gaps: &[(OpenGap, SubscriptionRow)]) -> String {
    let mut text = line(COLUMNS.map(ToOwned::to_owned));
    for (open, feed) in gaps {
        let gap = &open.gap;
        let time = |time: Option<Timestamp>| time.map_or(String::new(), Timestamp::to_rfc3339);
        let id = |id: &Option<EntryId>| id.as_ref().map_or(String::new(), |id| id.as_str().to_owned());
        text += &line([
            feed.url.to_string(),
            feed.title.clone(),
            gap.cause.name().to_owned(),
            gap.status.map_or(String::new(), |status| status.to_string()),
            gap.uri.as_ref().map_or(String::new(), ToString::to_string),
            gap.confidence.name().to_owned(),
            gap.since.to_rfc3339(),
            gap.tries.to_string(),
            id(&gap.newer),
            id(&gap.older),
            time(gap.newer_time),
            time(gap.older_time),
            gap.dismissed.to_string(),
            gap.message.clone(),
        ]);
    }
    text
}

fn line(fields: [String; COLUMNS.len()]) -> String {
    fields.map(|value| field(&value)).join(",") + "\r\n"
}

/// One value. What a spreadsheet would take for a formula, which a publisher may have put into an id, begins with an
/// apostrophe.
fn field(value: &str) -> String {
    let guard = if value.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    if value.contains(['"', ',', '\r', '\n']) {
        format!("\"{guard}{}\"", value.replace('"', "\"\""))
    } else {
        format!("{guard}{value}")
    }
}

/// The gaps as an Atom feed: an entry for each, dated when it opened.
#[must_use]
pub fn atom(gaps: &[(OpenGap, SubscriptionRow)], now: Timestamp) -> String {
    let entry = |(open, feed): &(OpenGap, SubscriptionRow)| {
        let gap = &open.gap;
        let since = gap.since.to_rfc3339();
        let time = |time: Option<Timestamp>| time.map_or("an unknown time".to_owned(), Timestamp::to_rfc3339);
        let place = format!("Between {} and {}.", time(gap.older_time), time(gap.newer_time));
        let said = format!("{} {place} Cause: {}.", gap.message, gap.cause.name());
        let title = format!("Entries are missing from {}", clean(&feed.title));
        let entry = Entry::new(format!("urn:lacuna:gap:{}", open.id.0), title)
            .published(&since)
            .updated(&since)
            .link(feed.url.as_str())
            .category(gap.cause.name())
            .summary(clean(said.trim()));
        match &gap.uri {
            Some(uri) => entry.related("related", uri.as_str()),
            None => entry,
        }
    };
    let updated = gaps.iter().map(|(open, _)| open.gap.since).max().unwrap_or(now);
    Feed::atom("Missing entries")
        .id("urn:lacuna:missing")
        .updated(updated.to_rfc3339())
        .author("Lacuna")
        .entries(gaps.iter().map(entry))
        .render()
}

/// Without what XML cannot hold: a publisher's title may hold anything.
fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_csv_is_quoted_where_it_must_be_and_is_no_formula() {
        for (value, expect) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"no\"", "\"say \"\"no\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=1+1", "'=1+1"),
            ("", ""),
        ] {
            assert_eq!(field(value), expect);
        }
    }
}
