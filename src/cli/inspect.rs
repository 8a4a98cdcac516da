//! `inspect` describes a document and reports where its publisher breaks a specification. It stores nothing.

mod around;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Map, Value, json};
use url::Url;

use super::output::Output;
use super::subscriptions::sentence;
use super::{CommandError, json, parse_address};
use crate::document::{self, Context};
use crate::fetch::{Fetch, HttpFetcher, Options, Origin, Request, Response};
use crate::history::{
    GapCause, GapChange, Held, HistoryOptions, LogicalFeed, OpenGap, SubscriptionDocument, advice,
};
use crate::locale::io_reason;
use crate::model::{
    Completeness, Failure, FailureKind, Fault, FeedDocument, FeedKind, GapId, SubscriptionId, Timestamp,
};
use crate::profile::now;

/// A document with its source.
struct Inspected {
    url: Url,
    document: FeedDocument,
    /// The fetcher of the document, and how far its source is trusted (F5). `None` for a file.
    source: Option<(HttpFetcher, Origin)>,
}

/// Runs `inspect`.
pub(super) fn inspect(
    source: &str,
    base: Option<&str>,
    with_entries: bool,
    as_json: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let inspected = match obtain(source, base)? {
        Ok(inspected) => inspected,
        Err(failure) => return Err(CommandError::Message(format!("{source}: {}", sentence(&failure)))),
    };
    let Inspected { url, document, source } = &inspected;
    let Judgement { kind, state, is_unread, mut faults } = judge(url, document);
    if let Some((fetcher, origin)) = source {
        around::compare(fetcher, *origin, document, url, kind, &mut faults);
    }
    faults.sort_by_key(|fault| Reverse(fault.severity));
    if as_json {
        let mut value = json!({
            "url": url.as_str(),
            "final_url": document.uri.as_str(),
            "format": json::format(document.format),
            "kind": kind.name(),
            "links": links(document),
            "entries": document.entries.len(),
            "state": state.map(Completeness::name),
            "title": document.head.title,
            "site": document.head.site.as_ref().map(Url::as_str),
            "faults": faults.iter().map(json::fault).collect::<Vec<_>>(),
        });
        if !document.head.deleted.is_empty()
            && let Some(fields) = value.as_object_mut()
        {
            let deleted = document.head.deleted.iter().map(json::deleted).collect();
            fields.insert("deleted".to_owned(), Value::Array(deleted));
        }
        if with_entries && let Some(fields) = value.as_object_mut() {
            let items = document.entries.iter().map(|entry| json::inspected_entry(entry, &document.uri));
            fields.insert("items".to_owned(), Value::Array(items.collect()));
        }
        out.json(&value);
        return Ok(());
    }
    out.line(&format!("{}\n{}", document.head.title, document.uri));
    out.line(&t!(
        "cli-inspected",
        format = document.format.name(),
        kind = kind.words(),
        count = document.entries.len(),
        state = match state {
            // Nobody has followed the feed, so nothing was missed or not missed.
            Some(Completeness::WholeSince(_)) => t!("cli-inspected-plain").to_owned(),
            None if is_unread => t!("cli-inspected-unread").to_owned(),
            state => super::lists::words(state, false),
        },
    ));
    for (relation, uri) in links(document) {
        out.line(&format!("  {relation}: {}", uri.as_str().unwrap_or_default()));
    }
    for fault in &faults {
        out.line(&format!("{} ({}): {}", fault.severity.name(), fault.clause, fault.message));
    }
    if with_entries {
        for entry in &document.entries {
            let time = entry.published.or(entry.updated).map(Timestamp::to_rfc3339).unwrap_or_default();
            out.line(&format!("  {time:<20}  {}", entry.title));
        }
    }
    Ok(())
}

fn obtain(source: &str, base: Option<&str>) -> Result<Result<Inspected, Failure>, CommandError> {
    let from_disk = source == "-" || Path::new(source).is_file();
    if !from_disk {
        let url = parse_address(source).ok_or_else(|| CommandError::Message(t!("cli-no-source", source)))?;
        return Ok(fetch(url));
    }
    let url = match base {
        Some(base) => parse_address(base)
            .ok_or_else(|| CommandError::Message(t!("cli-no-address", address = format!("--base {base}"))))?,
        None => file_url(source),
    };
    let bytes = if source == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes).map(|_| bytes)
    } else {
        std::fs::read(source)
    };
    let bytes = bytes.map_err(|error| {
        CommandError::Message(t!("cli-not-read", path = source, reason = io_reason(&error)))
    })?;
    let context = Context::new(&url);
    Ok(document::read(&bytes, &context).map(|document| Inspected {
        url: url.clone(),
        document,
        source: None,
    }))
}

/// Returns the address of a file, against which relative references resolve.
fn file_url(source: &str) -> Url {
    let path = Path::new(source).canonicalize().ok();
    let url = path.and_then(|path| Url::from_file_path(path).ok());
    url.unwrap_or_else(|| Url::parse("file:///standard-input").expect("a constant file URL"))
}

fn fetch(url: Url) -> Result<Inspected, Failure> {
    let fetcher = HttpFetcher::new(Options::new(Arc::new(now)));
    let response = fetcher.fetch(&Request::get(url.clone()))?;
    let document = read(&response)?;
    Ok(Inspected { url, document, source: Some((fetcher, response.origin)) })
}

fn read(response: &Response) -> Result<FeedDocument, Failure> {
    if let Some(failure) = response.failure() {
        return Err(failure);
    }
    if response.is_not_modified() {
        return Err(Failure::new(FailureKind::Status(304), msg!("cli-answered-304"), ""));
    }
    let context = Context {
        uri: &response.uri,
        content_type: response.content_type.as_deref(),
        content_location: response.content_location.as_deref(),
        link_headers: &response.links,
        last_modified: response.validators.last_modified.as_deref(),
    };
    document::read(&response.body, &context)
}

/// The facts about a document as Lacuna would find them for a new subscription.
struct Judgement {
    kind: FeedKind,
    /// The state of the feed; `None` if it is not known.
    state: Option<Completeness>,
    /// True if the state depends on older documents, which `inspect` does not read.
    is_unread: bool,
    /// The faults of the document, with the advice to its publisher.
    faults: Vec<Fault>,
}

fn judge(url: &Url, document: &FeedDocument) -> Judgement {
    let id = SubscriptionId(0);
    let mut feed = LogicalFeed::new(id);
    let read = SubscriptionDocument::new(&feed, document, url);
    let kind = read.classification.kind;
    let mut faults = document.faults.clone();
    faults.extend(read.classification.contradictions.iter().cloned());
    faults.extend(advice(document, url));
    if let Ok(update) = read.apply(&feed, &Held::default(), HistoryOptions::default(), now()) {
        feed.record = update.feed;
        feed.coverage = update.coverage.map(|update| update.coverage).unwrap_or_default();
        let opened = update.gaps.into_iter().filter_map(|change| match change {
            GapChange::Open(gap) => Some(OpenGap { id: GapId(0), subscription: id, gap }),
            GapChange::Put(..) | GapChange::Close(_) => None,
        });
        feed.gaps.extend(opened);
    }
    // A document that was not fetched yet is no missing one (G1).
    let opened = feed.gaps.len();
    feed.gaps.retain(|open| open.gap.cause != GapCause::NotYetFetched);
    let is_unread = feed.gaps.len() < opened;
    let state = feed.completeness().filter(|state| !is_unread || matches!(state, Completeness::Gaps(_)));
    Judgement { kind, state, is_unread, faults }
}

/// Returns the most trusted link of each relation in the head section (K8).
fn links(document: &FeedDocument) -> Map<String, Value> {
    let mut first: BTreeMap<&str, &Url> = BTreeMap::new();
    for link in &document.head.links {
        first.entry(&link.relation).or_insert(&link.href);
    }
    first
        .into_iter()
        .map(|(relation, uri)| (relation.to_owned(), Value::String(uri.as_str().to_owned())))
        .collect()
}
