//! The commands that show stored data: feeds, entries, events, search, gaps.

use std::collections::BTreeMap;

use serde_json::Value;

use super::output::Output;
use super::subscriptions::with_status;
use super::{CommandError, SAVED_PAGES_WORD, find, json, parse_address};
use crate::fetch::without_password;
use crate::history::{OpenGap, TimelineItem};
use crate::locale::Language;
use crate::model::{
    Completeness, EntryScope, Filter, ReportFormat, SearchQuery, StoredFailure, SubscriptionId,
    SubscriptionRow,
};
use crate::profile::feeds::{gaps, timeline};
use crate::profile::{Profile, gap_report, local_offset, now};
use crate::store::{Database, local_day};
use crate::ui::end_words::horizon_line;
use crate::ui::gap_words::{cause, keeps_nothing, missing};
use crate::ui::view::Times;
use crate::ui::words::{at_risk, kind};

/// The number of lines that are printed at once. The first lines appear while the others are still being read.
const LINES_PER_WRITE: usize = 50;

/// Runs `feeds`.
pub(super) fn feeds(profile: &Profile, as_json: bool, out: &Output) -> Result<(), CommandError> {
    let rows = profile.reader()?.subscriptions()?;
    if as_json {
        out.json(&Value::Array(rows.iter().map(json::subscription).collect()));
        return Ok(());
    }
    for row in rows {
        let kind = kind(row.kind);
        let state = words(row.state, row.error.is_some());
        let said = |error: &StoredFailure| with_status(&error.message.to_string(), error.kind);
        let error = row.error.as_ref().map(|error| format!("  ! {}", said(error))).unwrap_or_default();
        let risk = row.schedule.at_risk().map(|risk| format!("  ! {}", at_risk(risk))).unwrap_or_default();
        out.line(&format!(
            "{:>6} {}  {kind:<28} {state:<32} {}  {}{error}{risk}",
            row.unread,
            t!("cli-unread"),
            row.title,
            row.url
        ));
    }
    Ok(())
}

/// Runs `entries`.
pub(super) fn entries(
    profile: &Profile,
    url: &str,
    removed: bool,
    as_json: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let reader = profile.reader()?;
    let id = find(&reader, url)?;
    let taken_back = if removed || as_json { 0 } else { reader.removed_count(id)? };
    if taken_back > 0 {
        out.say(&t!("cli-removed-entries", count = taken_back));
    }
    let (items, gaps) = reader.snapshot(|database| {
        let scope = if removed { EntryScope::Removed(id) } else { EntryScope::Subscription(id) };
        let items = timeline::of(database, &scope, Filter::All)?;
        let gaps = match database.subscription(id)? {
            Some(feed) => gaps::of(database, &feed)?,
            None => Vec::new(),
        };
        let gaps: BTreeMap<_, OpenGap> = gaps.into_iter().map(|open| (open.id, open)).collect();
        Ok((items, gaps))
    })?;
    if as_json {
        let (progress, total) = (out.progress(), items.len() as u64);
        let mut rows = Vec::with_capacity(items.len());
        for (item, done) in items.into_iter().zip(0..) {
            rows.extend(json_row(&reader, item, &gaps)?);
            progress(t!("cli-progress-read"), done, total);
        }
        out.json(&Value::Array(rows));
        return Ok(());
    }
    // Each part is read separately, so that a slow reader of the output does not block a writer of the database.
    for part in items.chunks(LINES_PER_WRITE) {
        let lines = part.iter().map(|item| text_row(&reader, *item, &gaps));
        let lines: Vec<String> = lines.filter_map(Result::transpose).collect::<Result<_, _>>()?;
        if !lines.is_empty() {
            out.line(&lines.join("\n"));
        }
    }
    Ok(())
}

/// Runs `events`, which lists the events of a feed, latest first.
pub(super) fn events(profile: &Profile, url: &str, as_json: bool, out: &Output) -> Result<(), CommandError> {
    let reader = profile.reader()?;
    let events = reader.events(find(&reader, url)?)?;
    if as_json {
        let rows = events.iter().map(
            |(at, text)| serde_json::json!({"at": at.to_rfc3339(), "text": text.shown_in(Language::English)}),
        );
        out.json(&Value::Array(rows.collect()));
        return Ok(());
    }
    for (at, text) in events {
        out.line(&format!("{}  {text}", at.to_local_minute()));
    }
    Ok(())
}

/// Says why a search finds nothing, or names its words that look like a condition with a wrong value. The search looks for
/// these as words.
pub(super) fn tell_of_mistakes(query: &str, out: &Output) {
    if let Some(reason) = SearchQuery::without_words(query) {
        out.say(&reason.to_string());
    }
    for word in SearchQuery::parse(query).mistyped() {
        out.say(&t!("cli-search-mistyped", word));
    }
}

/// Runs `search`.
pub(super) fn search(
    profile: &Profile,
    query: &str,
    as_json: bool,
    out: &Output,
) -> Result<(), CommandError> {
    const MOST_HITS: usize = 1_000;
    // The space behind the last word makes it a whole word, because nobody is typing it.
    let query = &(SearchQuery::dated(query, local_day(now())) + " ");
    tell_of_mistakes(query, out);
    let reader = profile.reader()?;
    let feeds = by_id(&reader)?;
    let pages = reader.saved_pages()?.map(|pages| pages.id);
    let feed = |id: SubscriptionId| match feeds.get(&id) {
        Some(row) => row.url.as_str(),
        None if pages == Some(id) => SAVED_PAGES_WORD,
        None => "",
    };
    let tell_of_more = |printed: usize| {
        if printed == MOST_HITS {
            out.say(&t!("cli-search-most", count = MOST_HITS));
        }
    };
    if as_json {
        let found = reader.search(query, &EntryScope::All, MOST_HITS)?;
        tell_of_more(found.len());
        let rows = found.into_iter().map(|hit| {
            serde_json::json!({
                "id": hit.row.id.as_str(),
                "title": hit.row.title,
                "link": hit.row.link.as_ref().map(url::Url::as_str),
                "feed": feed(hit.row.subscription),
                "published": json::time(hit.row.published),
                "snippet": hit.snippet,
            })
        });
        out.json(&Value::Array(rows.collect()));
        return Ok(());
    }
    let (mut lines, mut count) = (Vec::new(), 0);
    let progress = out.progress();
    // While the entries are being collected, their number is 0 and nothing is shown.
    let watch = |done, total| total == 0 || progress(t!("cli-progress-searched"), done, total);
    let printed = reader.search_each(query, &EntryScope::All, MOST_HITS, &watch, |hit| {
        let time = hit.row.time.to_local_minute();
        count += 1;
        lines.push(format!("{time}  {}  {}\n    {}", hit.row.title, feed(hit.row.subscription), hit.snippet));
        if lines.len() == LINES_PER_WRITE {
            out.line(&lines.join("\n"));
            lines.clear();
        }
    });
    if !lines.is_empty() {
        out.line(&lines.join("\n"));
    }
    tell_of_more(count);
    Ok(printed?)
}

/// Runs `gaps`. Prints a line for each gap if there is no format.
pub(super) fn gaps(
    profile: &Profile,
    format: Option<ReportFormat>,
    address: Option<&str>,
    out: &Output,
) -> Result<(), CommandError> {
    let unreadable = |text: &str| CommandError::Message(t!("cli-no-address", address = text));
    let address = address.map(|text| parse_address(text).ok_or_else(|| unreadable(text))).transpose()?;
    let reader = profile.reader()?;
    let gaps = gaps::all(&reader)?;
    if let Some(format) = format {
        let folder = gap_report::ReportIdentity::Folder(profile.paths.data_dir());
        let identity = address.as_ref().map_or(folder, gap_report::ReportIdentity::Address);
        out.text(&gap_report::write(&gaps, format, identity, now()));
    } else {
        let open: Vec<OpenGap> = gaps.iter().map(|(open, _)| open.clone()).collect();
        let sites = gaps::sites(&reader, &open)?;
        for (open, feed) in &gaps {
            let note = sites.get(&open.id).and_then(keeps_nothing);
            let note = note.map(|note| format!(" {note}")).unwrap_or_default();
            out.line(&format!("{}  {}{note}", feed.url, gap_words(open)));
        }
    }
    Ok(())
}

fn by_id(database: &Database) -> Result<BTreeMap<SubscriptionId, SubscriptionRow>, CommandError> {
    Ok(database.subscriptions()?.into_iter().map(|row| (row.id, row)).collect())
}

fn json_row(
    database: &Database,
    item: TimelineItem,
    gaps: &BTreeMap<crate::model::GapId, OpenGap>,
) -> Result<Option<Value>, crate::store::StoreError> {
    Ok(match item {
        TimelineItem::Entry(key) => {
            let twins = database.also_in(key)?;
            database.article(key)?.map(|stored| json::entry(&stored.row, &stored.entry, &twins))
        }
        TimelineItem::Gap(id) => gaps.get(&id).map(|open| gap_report::row(open, None)),
        TimelineItem::PageBoundary { .. } => Some(json::page_boundary()),
        TimelineItem::Horizon(horizon) => Some(json::horizon(horizon)),
    })
}

fn text_row(
    database: &Database,
    item: TimelineItem,
    gaps: &BTreeMap<crate::model::GapId, OpenGap>,
) -> Result<Option<String>, crate::store::StoreError> {
    let line = match item {
        TimelineItem::Entry(key) => database.rows(&[key])?.pop().map(|row| {
            let mark = if row.unread { '*' } else { ' ' };
            let star = if row.starred { '+' } else { ' ' };
            format!("{mark}{star} {}  {}", row.time.to_local_minute(), row.title)
        }),
        TimelineItem::Gap(id) => gaps.get(&id).map(|open| format!("-- {} --", gap_words(open))),
        TimelineItem::PageBoundary { may_have_slipped: true } => {
            Some(format!("-- {} --", t!("cli-next-page-slipped")))
        }
        TimelineItem::PageBoundary { may_have_slipped: false } => {
            Some(format!("-- {} --", t!("cli-next-page")))
        }
        TimelineItem::Horizon(end) => {
            Some(format!("-- {} --", horizon_line(end.meaning, end.before, &times())))
        }
    };
    Ok(line)
}

fn gap_words(open: &OpenGap) -> String {
    let gap = &open.gap;
    let uri = gap.uri.as_ref().map(|uri| format!(" {}", without_password(uri))).unwrap_or_default();
    let message = if gap.message.is_empty() { String::new() } else { format!(": {}", gap.message) };
    format!("{} ({}){uri}{message}", missing(gap), cause(gap))
}

/// Returns the state in the words that the window uses (G8).
pub(super) fn words(state: Option<Completeness>, has_failed: bool) -> String {
    crate::ui::words::state(state, has_failed, &times())
}

/// Returns the words for times. Days are in the user's time zone, as in the window.
fn times() -> Times {
    Times { now: now(), offset: local_offset }
}
