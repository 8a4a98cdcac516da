//! The JSON of the command line. Scripts depend on the names and shapes in it.

use serde_json::{Value, json};
use url::Url;

use super::subscriptions::with_status;
use crate::history::Horizon;
use crate::locale::Language;
use crate::model::{Completeness, DeletedEntry, Entry, EntryRow, Fault, Format, SubscriptionRow, Timestamp};
use crate::profile::feeds::gaps;
use crate::store::Twin;

/// A time as RFC 3339, or null.
pub(super) fn time(time: Option<Timestamp>) -> Value {
    time.map_or(Value::Null, |time| Value::String(time.to_rfc3339()))
}

/// A row of `feeds`.
pub(super) fn subscription(row: &SubscriptionRow) -> Value {
    json!({
        "url": row.url.as_str(),
        "title": row.title,
        "site": row.site.as_ref().map(Url::as_str),
        "folder": row.folder,
        "kind": row.kind.map(crate::model::FeedKind::name),
        "state": row.state.map(Completeness::name),
        "since": match row.state {
            Some(Completeness::WholeSince(since)) => time(Some(since)),
            _ => Value::Null,
        },
        "gaps": gaps::count(row),
        "entries": row.entries,
        "unread": row.unread,
        "oldest": time(row.oldest),
        "newest": time(row.newest),
        "last_fetched": time(row.schedule.last_fetched),
        "next_due": time(row.schedule.next_due),
        "at_risk": row.schedule.at_risk().is_some(),
        "holds_seconds": row.schedule.holds.map(|holds| holds.as_secs()),
        "error": row.error.as_ref().map(|error| json!({
            "kind": error.kind.name(),
            "message": with_status(&error.message.shown_in(Language::English), error.kind),
            "hint": error.hint.shown_in(Language::English),
            "since": error.since.to_rfc3339(),
        })),
    })
}

/// An entry row of `entries`.
pub(super) fn entry(row: &EntryRow, entry: &Entry, twins: &[Twin]) -> Value {
    let mut value = entry_fields(entry, row.origin.document.as_ref());
    if let Some(fields) = value.as_object_mut() {
        fields.insert("author".to_owned(), json!(row.author));
        if let Some(captured) = row.origin.captured {
            fields.insert("captured".to_owned(), time(Some(captured)));
        }
        if let Some(account) = &row.origin.account {
            fields.insert("account".to_owned(), json!(account));
        }
        if let Some(site) = row.origin.asked_site() {
            fields.insert("asked_site".to_owned(), json!(site));
        }
        fields.insert("unread".to_owned(), json!(row.unread));
        fields.insert("starred".to_owned(), json!(row.starred));
        let labels: Vec<&str> = row.labels.iter().map(|label| label.name.as_str()).collect();
        fields.insert("labels".to_owned(), json!(labels));
        if !twins.is_empty() {
            let twin = |twin: &Twin| json!({"feed": twin.feed_url.as_str(), "id": twin.id.as_str()});
            fields.insert("also_in".to_owned(), twins.iter().map(twin).collect());
        }
    }
    value
}

/// An entry row of `inspect --entries`. `inspect` stores nothing, so the entry is unread and not starred.
pub(super) fn inspected_entry(entry: &Entry, document: &Url) -> Value {
    let mut value = entry_fields(entry, Some(document));
    for name in ["categories", "enclosures"] {
        if value.get(name).is_none() {
            add(&mut value, name, Some(Value::Array(Vec::new())));
        }
    }
    value
}

fn entry_fields(entry: &Entry, document: Option<&Url>) -> Value {
    let url = |url: &Option<Url>| url.as_ref().map(Url::to_string);
    let list = |values: Vec<Value>| (!values.is_empty()).then_some(Value::Array(values));
    let enclosures = entry.media.enclosures.iter().map(|e| {
        let mut fields = json!({"url": e.url.as_str(), "type": e.media_type, "length": e.length});
        add(&mut fields, "title", e.title.as_ref().map(|title| json!(title)));
        fields
    });
    let replied = entry.in_reply_to.iter().map(|r| json!({"id": r.id, "link": url(&r.link)}));
    let source = (entry.source.title.is_some() || entry.source.link.is_some())
        .then(|| json!({"title": entry.source.title, "link": url(&entry.source.link)}));
    let mut value = json!({
        "row": "entry",
        "id": entry.id.as_str(),
        "title": entry.title,
        "link": url(&entry.link),
        "author": (!entry.authors.is_empty()).then(|| entry.authors.join(", ")),
        "published": time(entry.published),
        "updated": time(entry.updated),
        "unread": true,
        "starred": false,
        "content": entry.body().map(|text| &text.value),
        "document": document.map(Url::as_str),
    });
    for (name, field) in [
        ("categories", list(entry.categories.iter().map(|category| json!(category)).collect())),
        ("enclosures", list(enclosures.collect())),
        ("comments", url(&entry.comments).map(Value::String)),
        ("image", url(&entry.media.image).map(Value::String)),
        ("duration", entry.media.duration.map(|duration| json!(duration))),
        ("in_reply_to", list(replied.collect())),
        ("source", source),
        // Only entries of multipart feeds have an operation (M6).
        ("operation", entry.multipart.operation.as_ref().map(|operation| json!(operation.word()))),
    ] {
        add(&mut value, name, field);
    }
    value
}

/// Adds a field that few entries have. Leaves it out if there is no value.
fn add(value: &mut Value, name: &str, field: Option<Value>) {
    if let (Some(field), Some(fields)) = (field, value.as_object_mut()) {
        fields.insert(name.to_owned(), field);
    }
}

/// A page boundary row of `entries`.
pub(super) fn page_boundary() -> Value {
    json!({"row": "page-boundary"})
}

/// The horizon row of `entries`.
pub(super) fn horizon(horizon: Horizon) -> Value {
    json!({"row": "horizon", "meaning": horizon.meaning.name(), "before": time(horizon.before)})
}

/// A deleted entry of `inspect` (RFC 6721).
pub(super) fn deleted(deleted: &DeletedEntry) -> Value {
    json!({"id": deleted.id.as_str(), "when": deleted.when.to_rfc3339()})
}

/// A fault of `inspect`.
pub(super) fn fault(fault: &Fault) -> Value {
    json!({"severity": fault.severity.name(), "clause": fault.clause, "message": fault.message.shown_in(Language::English)})
}

/// The format as `inspect` names it.
pub(super) fn format(format: Format) -> Value {
    Value::String(format.name().to_owned())
}
