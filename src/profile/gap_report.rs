//! The missing-entries report: every open gap as JSON, as CSV (RFC 4180) or as an Atom feed (RFC 4287), for other
//! programs.

use std::path::Path;

use serde_json::{Value, json};
use url::Url;

use crate::demo::feed::{Entry, Feed};
use crate::fetch::without_password;
use crate::history::OpenGap;
use crate::locale::Language;
use crate::model::{Digest, EntryId, ReportFormat, SubscriptionRow, Timestamp, is_harmful, json_escaped};
use crate::ui::gap_words::missing;

/// Identifies a report. The id of its Atom feed depends on this.
#[derive(Clone, Copy, Debug)]
pub enum ReportIdentity<'a> {
    /// The address at which the Atom feed is published.
    Address(&'a Url),
    /// The folder of the profile.
    Folder(&'a Path),
}

/// Writes the gaps in a format.
#[must_use]
pub fn write(
    gaps: &[(OpenGap, SubscriptionRow)],
    format: ReportFormat,
    identity: ReportIdentity<'_>,
    now: Timestamp,
) -> String {
    match format {
        ReportFormat::Json => {
            // The report may be published, so its addresses have no password.
            let rows = gaps.iter().map(|(open, feed)| {
                let mut open = open.clone();
                open.gap.uri = open.gap.uri.as_ref().map(without_password);
                row(&open, Some(&without_password(&feed.url)))
            });
            json_escaped(&format!("{:#}\n", Value::Array(rows.collect())))
        }
        ReportFormat::Csv => csv(gaps),
        ReportFormat::Atom => atom(gaps, identity, now),
    }
}

/// Returns a gap as JSON. A list of several feeds passes `feed`, the address of the gap's feed.
#[must_use]
pub fn row(open: &OpenGap, feed: Option<&Url>) -> Value {
    let gap = &open.gap;
    let mut row = json!({
        "row": "gap",
        "cause": gap.cause.name(),
        "status": gap.status,
        "uri": gap.uri.as_ref().map(Url::as_str),
        "confidence": gap.confidence.name(),
        "since": gap.since.to_rfc3339(),
        "tries": gap.tries,
        "newer": gap.place.newer.as_ref().map(EntryId::as_str),
        "older": gap.place.older.as_ref().map(EntryId::as_str),
    });
    if let (Some(feed), Some(fields)) = (feed, row.as_object_mut()) {
        fields.insert("feed".to_owned(), Value::String(feed.as_str().to_owned()));
    }
    row
}

/// The columns, in order.
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

/// Writes the gaps as CSV with a header line. Lines end with CRLF (RFC 4180).
fn csv(gaps: &[(OpenGap, SubscriptionRow)]) -> String {
    let mut text = line(COLUMNS.map(ToOwned::to_owned));
    for (open, feed) in gaps {
        let gap = &open.gap;
        let time = |time: Option<Timestamp>| time.map_or(String::new(), Timestamp::to_rfc3339);
        let id = |id: &Option<EntryId>| id.as_ref().map_or(String::new(), |id| id.as_str().to_owned());
        text += &line([
            published_address(&feed.url),
            feed.title.clone(),
            gap.cause.name().to_owned(),
            gap.status.map_or(String::new(), |status| status.to_string()),
            gap.uri.as_ref().map_or(String::new(), published_address),
            gap.confidence.name().to_owned(),
            gap.since.to_rfc3339(),
            gap.tries.to_string(),
            id(&gap.place.newer),
            id(&gap.place.older),
            time(gap.place.newer_time),
            time(gap.place.older_time),
            gap.dismissed.to_string(),
            gap.message.shown_in(Language::English).into_owned(),
        ]);
    }
    text
}

fn line(fields: [String; COLUMNS.len()]) -> String {
    fields.map(|value| field(&value)).join(",") + "\r\n"
}

/// Writes one value. A publisher may have put a formula into an id, and a spreadsheet would compute it. Such a value
/// gets a leading apostrophe.
fn field(value: &str) -> String {
    let value: String = value.chars().filter(|c| !is_harmful(*c)).collect();
    let guard = if value.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    if value.contains(['"', ',', '\r', '\n']) {
        format!("\"{guard}{}\"", value.replace('"', "\"\""))
    } else {
        guard.to_owned() + &value
    }
}

/// Writes the gaps as an Atom feed. Each gap is an entry with the time at which it opened.
fn atom(gaps: &[(OpenGap, SubscriptionRow)], identity: ReportIdentity<'_>, now: Timestamp) -> String {
    let entry = |(open, feed): &(OpenGap, SubscriptionRow)| {
        let gap = &open.gap;
        let since = gap.since.to_rfc3339();
        let time = |time: Option<Timestamp>| {
            time.map_or_else(|| t!("profile-unknown-time").to_owned(), Timestamp::to_rfc3339)
        };
        let (older, newer) = (time(gap.place.older_time), time(gap.place.newer_time));
        let said = t!("profile-report-entry", reason = gap.message, older, newer, cause = gap.cause.name());
        let title = t!("profile-report-title", missing = missing(gap), feed = clean(&feed.title));
        let id = urn(&[feed.url.as_str(), &since, &open.id.0.to_string()]);
        let entry = Entry::new(id, title)
            .published(&since)
            .updated(&since)
            .link(published_address(&feed.url))
            .category(gap.cause.name())
            .summary(clean(said.trim()));
        match &gap.uri {
            Some(uri) => entry.related("related", published_address(uri)),
            None => entry,
        }
    };
    let updated = gaps.iter().map(|(open, _)| open.gap.since).max().unwrap_or(now);
    // The id of the report stays the same, whatever the report contains (RFC 4287 §4.2.6).
    let feed = match identity {
        ReportIdentity::Address(address) => Feed::atom(t!("profile-report"))
            .id(urn(&[address.as_str()]))
            .link("self", published_address(address)),
        ReportIdentity::Folder(folder) => {
            Feed::atom(t!("profile-report")).id(urn(&["profile", &folder.to_string_lossy()]))
        }
    };
    feed.updated(updated.to_rfc3339()).author("Lacuna").entries(gaps.iter().map(entry)).render()
}

/// Derives a UUID from some texts (RFC 9562 §5.8). Different texts give different ids, in every installation.
fn urn(parts: &[&str]) -> String {
    let digest = Digest::of(["lacuna ledger"].into_iter().chain(parts.iter().copied())).0;
    // RFC 9562 fixes the bits of the version (8) and of the variant (2) among the 128 bits.
    let bits = digest & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62;
    format!(
        "urn:uuid:{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        bits >> 96,
        bits >> 80 & 0xffff,
        bits >> 64 & 0xffff,
        bits >> 48 & 0xffff,
        bits & 0xffff_ffff_ffff
    )
}

/// Returns an address that may be published: without a password, and with the characters escaped that RFC 3987 forbids
/// (RFC 4287 §2).
fn published_address(uri: &Url) -> String {
    let escaped = |c: char| match c {
        '{' | '}' | '|' | '\\' | '^' | '`' | '[' | ']' => format!("%{:02X}", u32::from(c)),
        c => c.to_string(),
    };
    let uri = without_password(uri);
    let path = uri.path().len() + uri.query().map_or(0, |query| query.len() + 1);
    let (host, rest) = uri.as_str().split_at_checked(uri.as_str().len() - path).unwrap_or((uri.as_str(), ""));
    host.chars().map(String::from).chain(rest.chars().map(escaped)).collect()
}

/// Removes characters that XML cannot contain, and characters that control a terminal. A publisher's title may contain
/// any character.
fn clean(text: &str) -> String {
    let is_fit = |c: &char| !c.is_control() && !is_harmful(*c) && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(is_fit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_gap_is_a_uuid_of_its_own() {
        let id = urn(&["http://a.example/feed", "1"]);
        let parts: Vec<&str> = id.strip_prefix("urn:uuid:").unwrap().split('-').collect();
        assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [8, 4, 4, 4, 12], "{id}");
        assert!(parts.concat().bytes().all(|b| b.is_ascii_hexdigit()), "{id}");
        assert!(parts[2].starts_with('8') && parts[3].starts_with(['8', '9', 'a', 'b']), "{id}");
        assert_eq!(id, urn(&["http://a.example/feed", "1"]));
        assert_ne!(id, urn(&["http://a.example/feed", "2"]));
    }

    #[test]
    fn a_published_address_has_no_password_and_only_allowed_characters() {
        for (uri, expect) in [
            (
                "https://ada:s3cret@a.example/feed?a={1}|^b&c=[`]",
                "https://a.example/feed?a=%7B1%7D%7C%5Eb&c=%5B%60%5D",
            ),
            ("http://[::1]:8080/a%7Cb", "http://[::1]:8080/a%7Cb"),
            ("invalid:x", "invalid:x"),
        ] {
            assert_eq!(published_address(&Url::parse(uri).unwrap()), expect);
        }
    }

    #[test]
    fn a_csv_value_is_quoted_if_necessary_and_never_a_formula() {
        for (value, expect) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"no\"", "\"say \"\"no\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=1+1", "'=1+1"),
            ("a\u{9b}2J\u{202e}b", "a2Jb"),
            ("\tx", "'\tx"),
            ("-1, x", "\"'-1, x\""),
            ("", ""),
        ] {
            assert_eq!(field(value), expect);
        }
    }
}
