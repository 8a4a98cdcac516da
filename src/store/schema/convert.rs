//! Converts values of `model` and `history` to columns and back. Reading a damaged column gives an error or a default
//! value; it never panics.

use std::time::Duration;

use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde_json::{Value, json};
use url::Url;

use crate::history::{Confidence, Fingerprints, GapCause, PageLink, Retry};
use crate::locale::Message;
use crate::model::{
    Completeness, Digest, Enclosure, Entry, EntryId, EntryKey, FailureKind, Fault, FeedKind, GapId, IdSource,
    InReplyTo, Label, LabelColour, LabelName, PollHints, Severity, SubscriptionId, TextKind, Timestamp,
};
use crate::store::StoreError;

/// Wraps a value so that rusqlite can store it. The types of `model` do not know rusqlite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) struct Col<T>(pub(in crate::store) T);

macro_rules! integer_column {
    ($($type:ty, $into:expr, $from:expr;)*) => { $(
        impl ToSql for Col<$type> {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                let into: fn($type) -> i64 = $into;
                Ok(into(self.0).into())
            }
        }
        impl ToSql for Col<Option<$type>> {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                let into: fn($type) -> i64 = $into;
                Ok(match self.0 {
                    Some(value) => into(value).into(),
                    None => rusqlite::types::Null.into(),
                })
            }
        }
        impl FromSql for Col<$type> {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                let from: fn(i64) -> $type = $from;
                value.as_i64().map(|number| Self(from(number)))
            }
        }
        impl FromSql for Col<Option<$type>> {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                let from: fn(i64) -> $type = $from;
                Ok(Self(value.as_i64_or_null()?.map(from)))
            }
        }
    )* };
}

integer_column! {
    Timestamp, |time| time.millis(), Timestamp::from_millis;
    Duration, |span| i64::try_from(span.as_millis()).unwrap_or(i64::MAX),
        |millis| Duration::from_millis(u64::try_from(millis).unwrap_or(0));
    SubscriptionId, |id| id.0, SubscriptionId;
    EntryKey, |key| key.0, EntryKey;
    GapId, |id| id.0, GapId;
    IdSource, |source| match source {
        IdSource::Given => 0, IdSource::Link => 1, IdSource::Digest => 2,
    }, |number| match number { 1 => IdSource::Link, 2 => IdSource::Digest, _ => IdSource::Given };
    TextKind, |kind| i64::from(kind == TextKind::Html),
        |number| if number == 1 { TextKind::Html } else { TextKind::Plain };
}

macro_rules! name_column {
    ($($type:ty),*) => { $(
        impl ToSql for Col<$type> {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.0.name().into())
            }
        }
        impl FromSql for Col<$type> {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                <$type>::from_name(value.as_str()?).map(Self).ok_or(FromSqlError::InvalidType)
            }
        }
    )* };
}

name_column!(FeedKind, GapCause, Confidence);

impl FromSql for Col<Option<FeedKind>> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(Self(value.as_str_or_null()?.and_then(FeedKind::from_name)))
    }
}

impl ToSql for Col<Digest> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.0.to_le_bytes().to_vec().into())
    }
}

impl FromSql for Col<Digest> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let bytes: [u8; 16] = value.as_blob()?.try_into().map_err(FromSqlError::other)?;
        Ok(Self(Digest(u128::from_le_bytes(bytes))))
    }
}

impl FromSql for Col<EntryId> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str().map(|id| Self(EntryId::new(id)))
    }
}

impl FromSql for Col<Option<EntryId>> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(Self(value.as_str_or_null()?.map(EntryId::new)))
    }
}

/// Reads a column that holds a stored message.
pub(in crate::store) fn message_of(row: &Row<'_>, column: &str) -> rusqlite::Result<Message> {
    Ok(Message::from_stored(row.get_ref(column)?.as_str()?))
}

impl FromSql for Col<Url> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Url::parse(value.as_str()?).map(Self).map_err(FromSqlError::other)
    }
}

impl FromSql for Col<Option<Url>> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str_or_null()?;
        text.map(|text| Url::parse(text).map_err(FromSqlError::other)).transpose().map(Self)
    }
}

/// Hashes an identity for an index. Two identities may share a hash, so the text must be compared as well (H1).
pub(in crate::store) fn id_hash(id: &EntryId) -> i64 {
    Digest::of([id.as_str()]).half().cast_signed()
}

/// Converts a count to a column.
pub(in crate::store) fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Converts a column to a count. A negative number, which nothing writes, becomes 0.
pub(in crate::store) fn uncount(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Converts a column to a small count.
pub(in crate::store) fn uncount32(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

/// Reads a choice that is a small number. A damaged number counts as no choice.
pub(in crate::store) fn small_number(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<u32>> {
    let stored: Option<i64> = row.get(column)?;
    let number = stored.and_then(|stored| u32::try_from(stored).ok());
    if number.is_none() && stored.is_some() {
        tracing::warn!(column, stored, "a damaged choice for a feed counts as not made");
    }
    Ok(number)
}

/// Returns the columns of a feed's state (G8): its name, and its detail, which is a time in milliseconds or a number.
pub(in crate::store) fn state_columns(state: Option<Completeness>) -> (Option<&'static str>, Option<i64>) {
    let detail = match state {
        Some(Completeness::WholeSince(time)) => Some(time.millis()),
        Some(Completeness::Gaps(number)) => Some(i64::from(number)),
        _ => None,
    };
    (state.map(Completeness::name), detail)
}

/// Returns the state with this name and detail.
pub(in crate::store) fn state_of(name: Option<&str>, detail: Option<i64>) -> Option<Completeness> {
    let detail = detail.unwrap_or(0);
    [
        Completeness::Whole,
        Completeness::WholeSince(Timestamp::from_millis(detail)),
        Completeness::Gaps(uncount32(detail)),
        Completeness::NotKnowable,
        Completeness::LatestOnly,
    ]
    .into_iter()
    .find(|state| Some(state.name()) == name)
}

/// Returns the columns of a retry: its name, and its time in milliseconds.
pub(in crate::store) const fn retry_columns(retry: Retry) -> (&'static str, Option<i64>) {
    match retry {
        Retry::NextRefresh => ("next-refresh", None),
        Retry::At(time) => ("at", Some(time.millis())),
        Retry::OnRequest => ("on-request", None),
    }
}

/// Returns the retry with this name and time.
pub(in crate::store) fn retry_of(name: &str, at: Option<i64>) -> Retry {
    match (name, at) {
        ("at", Some(time)) => Retry::At(Timestamp::from_millis(time)),
        ("on-request", _) => Retry::OnRequest,
        _ => Retry::NextRefresh,
    }
}

/// Returns the failure with this name and HTTP status.
pub(in crate::store) fn failure_kind_of(name: &str, status: Option<u16>) -> Option<FailureKind> {
    [
        FailureKind::Status(status.unwrap_or(0)),
        FailureKind::Dns,
        FailureKind::Connection,
        FailureKind::Tls,
        FailureKind::Timeout,
        FailureKind::Redirects,
        FailureKind::TooLarge,
        FailureKind::Policy,
        FailureKind::NotAFeed,
        FailureKind::Unreadable,
        FailureKind::Storage,
    ]
    .into_iter()
    .find(|kind| kind.name() == name)
}

/// Converts the entries of a window, without their times, to 24 bytes each.
pub(in crate::store) fn window_to_blob(entries: &[Fingerprints]) -> Vec<u8> {
    entries.iter().flat_map(|entry| [entry.id, entry.link, entry.title]).flat_map(u64::to_le_bytes).collect()
}

/// Converts a time in a blob to 8 bytes. A blob has no NULL, so the smallest number means that there is no time.
pub(in crate::store) fn time_to_bytes(time: Option<Timestamp>) -> [u8; 8] {
    time.map_or(i64::MIN, Timestamp::millis).to_le_bytes()
}

/// Reads a time from a blob.
pub(in crate::store) fn time_of_bytes(bytes: [u8; 8]) -> Option<Timestamp> {
    let millis = i64::from_le_bytes(bytes);
    (millis != i64::MIN).then(|| Timestamp::from_millis(millis))
}

/// Converts the times of the entries of a window to 8 bytes each.
pub(in crate::store) fn window_times_to_blob(entries: &[Fingerprints]) -> Vec<u8> {
    entries.iter().flat_map(|entry| time_to_bytes(entry.time)).collect()
}

/// Reads the entries of a window. An incomplete last entry is left out, and a missing time becomes `None`.
pub(in crate::store) fn window_of_blobs(blob: &[u8], times: &[u8]) -> Vec<Fingerprints> {
    let (numbers, _) = blob.as_chunks::<8>();
    let (entries, _) = numbers.as_chunks::<3>();
    let (times, _) = times.as_chunks::<8>();
    let number = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
    let entry = |(at, [id, link, title]): (usize, &[[u8; 8]; 3])| Fingerprints {
        id: number(*id),
        link: number(*link),
        title: number(*title),
        time: times.get(at).copied().and_then(time_of_bytes),
    };
    entries.iter().enumerate().map(entry).collect()
}

/// Writes names as a JSON array.
pub(in crate::store) fn names_to_json(names: &[String]) -> String {
    json!(names).to_string()
}

/// Reads names from a JSON array.
pub(in crate::store) fn names_of_json(text: &str) -> Vec<String> {
    parse(text).as_ref().map(strings).unwrap_or_default()
}

/// Writes pairs as a JSON array of arrays; `None` if there are no pairs.
pub(in crate::store) fn pairs_to_json(pairs: &[(String, String)]) -> Option<String> {
    (!pairs.is_empty()).then(|| json!(pairs).to_string())
}

/// Reads pairs from a JSON array of arrays.
pub(in crate::store) fn pairs_of_json(text: &str) -> Vec<(String, String)> {
    let pair = |value: &Value| Some((value.get(0)?.as_str()?.to_owned(), value.get(1)?.as_str()?.to_owned()));
    array(parse(text).as_ref()).iter().filter_map(pair).collect()
}

/// Reads a label from its columns; `None` if a name of the file is no name. A colour of a later version becomes grey.
pub(in crate::store) fn label(name: &str, colour: &str) -> Option<Label> {
    let name = LabelName::new(name).ok()?;
    Some(Label { name, colour: LabelColour::from_name(colour).unwrap_or(LabelColour::Grey) })
}

/// Reads the labels of an entry from the column of `rows::ROW`, which is JSON.
pub(in crate::store) fn labels_of_json(text: &str) -> Vec<Label> {
    if text == "[]" {
        return Vec::new();
    }
    let pairs: Vec<(String, String)> = serde_json::from_str(text).unwrap_or_default();
    let mut labels: Vec<Label> =
        pairs.into_iter().filter_map(|(name, colour)| label(&name, &colour)).collect();
    labels.sort();
    labels
}

/// Writes page links as a JSON array of pairs.
pub(in crate::store) fn links_to_json(links: &[(PageLink, Url)]) -> String {
    let pairs: Vec<(String, &str)> = links.iter().map(|(link, uri)| (link.name(), uri.as_str())).collect();
    json!(pairs).to_string()
}

/// Reads page links from a JSON array of pairs.
pub(in crate::store) fn links_of_json(text: &str) -> Vec<(PageLink, Url)> {
    pairs_of_json(text)
        .into_iter()
        .filter_map(|(name, uri)| Some((PageLink::from_name(&name)?, Url::parse(&uri).ok()?)))
        .collect()
}

/// Writes faults as a JSON array.
pub(in crate::store) fn faults_to_json(faults: &[Fault]) -> String {
    let rows: Vec<_> =
        faults.iter().map(|f| json!([f.severity.name(), f.clause, f.message.to_stored()])).collect();
    Value::Array(rows).to_string()
}

/// Reads faults from a JSON array.
pub(in crate::store) fn faults_of_json(text: &str) -> Vec<Fault> {
    let fault = |value: &Value| {
        let name = value.get(0)?.as_str()?;
        let severity =
            [Severity::Info, Severity::Warning, Severity::Error].into_iter().find(|s| s.name() == name)?;
        let text = |index: usize| value.get(index).and_then(Value::as_str);
        Some(Fault { severity, clause: text(1)?.to_owned(), message: Message::from_stored(text(2)?) })
    };
    array(parse(text).as_ref()).iter().filter_map(fault).collect()
}

/// Writes polling hints as a JSON array; `None` if there are no hints.
pub(in crate::store) fn hints_to_json(hints: &PollHints) -> Option<String> {
    (*hints != PollHints::default()).then(|| {
        json!([hints.ttl_minutes, hints.skip_hours, hints.skip_days, hints.update_period_seconds]).to_string()
    })
}

/// Reads polling hints from a JSON array.
pub(in crate::store) fn hints_of_json(text: Option<&str>) -> PollHints {
    let value = text.and_then(parse).unwrap_or_default();
    let number = |index: usize| value.get(index).and_then(Value::as_u64);
    let numbers = |index: usize| {
        array(value.get(index)).iter().filter_map(|n| u8::try_from(n.as_u64()?).ok()).collect()
    };
    PollHints {
        ttl_minutes: number(0).and_then(|n| u32::try_from(n).ok()),
        skip_hours: numbers(1),
        skip_days: numbers(2),
        update_period_seconds: number(3),
    }
}

/// Writes the rarely used fields of an entry as a JSON object; `None` if all of them are empty.
pub(in crate::store) fn extra_to_json(entry: &Entry) -> Option<String> {
    let mut extra = serde_json::Map::new();
    let mut put = |name: &str, value: Value| drop(extra.insert(name.to_owned(), value));
    if entry.authors.len() > 1 {
        put("authors", json!(entry.authors));
    }
    if !entry.categories.is_empty() {
        put("categories", json!(entry.categories));
    }
    if !entry.media.enclosures.is_empty() {
        let rows: Vec<_> = entry
            .media
            .enclosures
            .iter()
            .map(|e| json!([e.url.as_str(), e.media_type, e.length, e.title]))
            .collect();
        put("enclosures", Value::Array(rows));
    }
    for (name, uri) in [("comments", &entry.comments), ("image", &entry.media.image)] {
        if let Some(uri) = uri {
            put(name, json!(uri.as_str()));
        }
    }
    if let Some(size) = entry.media.image_size {
        put("image_size", json!(size));
    }
    if let Some(title) = &entry.source.title {
        put("source", json!(title));
    }
    if let Some(link) = &entry.source.link {
        put("source_link", json!(link.as_str()));
    }
    if let Some(seconds) = entry.media.duration {
        put("duration", json!(seconds));
    }
    if !entry.in_reply_to.is_empty() {
        let rows = entry.in_reply_to.iter().map(|r| json!([r.id, r.link.as_ref().map(Url::as_str)]));
        put("in_reply_to", Value::Array(rows.collect()));
    }
    (!extra.is_empty()).then(|| Value::Object(extra).to_string())
}

/// Reads the rarely used fields of an entry from a JSON object into `entry`.
pub(in crate::store) fn extra_of_json(text: &str, entry: &mut Entry) {
    let Some(value) = parse(text) else { return };
    let uri = |value: Option<&Value>| value.and_then(Value::as_str).and_then(|text| Url::parse(text).ok());
    let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    if let Some(authors) = value.get("authors") {
        entry.authors = strings(authors);
    }
    entry.categories = value.get("categories").map(strings).unwrap_or_default();
    let enclosure = |row: &Value| {
        Some(Enclosure {
            url: uri(row.get(0))?,
            media_type: text(row.get(1)),
            length: row.get(2).and_then(Value::as_u64),
            title: text(row.get(3)),
        })
    };
    entry.media.enclosures = array(value.get("enclosures")).iter().filter_map(enclosure).collect();
    entry.comments = uri(value.get("comments"));
    entry.media.image = uri(value.get("image"));
    let side = |at: usize| {
        let side = value.get("image_size")?.get(at)?.as_u64()?;
        u32::try_from(side).ok()
    };
    entry.media.image_size = side(0).zip(side(1));
    entry.source.title = text(value.get("source"));
    entry.source.link = uri(value.get("source_link"));
    entry.media.duration = value.get("duration").and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
    let replied = |row: &Value| Some(InReplyTo { id: text(row.get(0))?, link: uri(row.get(1)) });
    entry.in_reply_to = array(value.get("in_reply_to")).iter().filter_map(replied).collect();
}

/// Parses a stored address.
pub(in crate::store) fn url_of(text: &str) -> Result<Url, StoreError> {
    Url::parse(text).map_err(|error| StoreError::Value { what: "URL", value: format!("{text} ({error})") })
}

fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

fn array(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn strings(value: &Value) -> Vec<String> {
    array(Some(value)).iter().filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rarely_used_fields_come_back_unchanged() {
        let mut entry = Entry::new(EntryId::new("a"), IdSource::Given);
        assert_eq!(extra_to_json(&entry), None);
        entry.authors = vec!["Ada, Countess".to_owned(), "Bea".to_owned()];
        entry.categories = vec!["\"quoted\"".to_owned()];
        entry.media.enclosures = vec![Enclosure {
            url: Url::parse("https://example.org/a.mp3").unwrap(),
            media_type: Some("audio/mpeg".to_owned()),
            length: Some(u64::MAX),
            title: None,
        }];
        entry.media.image = Url::parse("https://example.org/a.png").ok();
        entry.media.image_size = Some((480, 360));
        entry.source.title = Some("Elsewhere".to_owned());
        entry.source.link = Url::parse("https://elsewhere.example/").ok();
        entry.media.duration = Some(3723);
        entry.in_reply_to = vec![
            InReplyTo { id: "urn:a".to_owned(), link: Url::parse("https://example.org/b").ok() },
            InReplyTo { id: "urn:b".to_owned(), link: None },
        ];
        let mut back = Entry::new(EntryId::new("a"), IdSource::Given);
        extra_of_json(&extra_to_json(&entry).unwrap(), &mut back);
        assert_eq!(back, entry);
    }

    #[test]
    fn states_and_retries_come_back_unchanged() {
        let at = Timestamp::from_millis(7);
        for state in [
            None,
            Some(Completeness::Whole),
            Some(Completeness::WholeSince(at)),
            Some(Completeness::Gaps(3)),
            Some(Completeness::NotKnowable),
            Some(Completeness::LatestOnly),
        ] {
            let (name, detail) = state_columns(state);
            assert_eq!(state_of(name, detail), state);
        }
        for retry in [Retry::NextRefresh, Retry::At(at), Retry::OnRequest] {
            let (name, time) = retry_columns(retry);
            assert_eq!(retry_of(name, time), retry);
        }
    }

    #[test]
    fn hints_marks_faults_and_links_come_back_unchanged() {
        let hints = PollHints {
            ttl_minutes: Some(60),
            skip_hours: vec![0, 23],
            skip_days: vec![6],
            update_period_seconds: Some(3600),
        };
        assert_eq!(hints_of_json(hints_to_json(&hints).as_deref()), hints);
        assert_eq!(hints_of_json(None), PollHints::default());
        let time = Some(Timestamp::from_millis(-7));
        let entries = vec![
            Fingerprints { id: 1, link: u64::MAX, title: 0, time },
            Fingerprints { id: 2, link: 3, title: 4, time: None },
        ];
        let (blob, states) = (window_to_blob(&entries), window_times_to_blob(&entries));
        assert_eq!(window_of_blobs(&blob, &states), entries);
        assert_eq!(window_of_blobs(&blob[..47], &states), entries[..1], "a cut entry is left out");
        let early = Fingerprints { time: None, ..entries[0] };
        assert_eq!(window_of_blobs(&blob, &[])[0], early, "a database without times");
        let fault =
            |message| Fault { severity: Severity::Warning, clause: "RFC 5005 §4".to_owned(), message };
        let faults = vec![fault(msg!("document-bad-links", count = 2_u32)), fault("Ünï".into())];
        assert_eq!(faults_of_json(&faults_to_json(&faults)), faults);
        assert_eq!(
            faults_of_json(r#"[["warning", "RFC 5005 §4", "Ünï"]]"#),
            faults[1..],
            "a text of before there were messages"
        );
        let uri = Url::parse("https://example.org/2").unwrap();
        let links = vec![(PageLink::Next, uri.clone()), (PageLink::Publisher("github"), uri)];
        assert_eq!(links_of_json(&links_to_json(&links)), links);
    }
}
