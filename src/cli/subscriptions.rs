//! The commands that change subscriptions or write them to files: add, remove, refresh, import, export, archive.

pub(super) mod access;

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::args::{AddArgs, RefreshArgs};
use super::output::Output;
use super::session::{Session, index};
use super::sharing::articles::ExportArgs;
use super::{CommandError, SAVED_PAGES_WORD, find, not_written, open_to_import, parse_address};
use crate::fetch::{Access, without_password};
use crate::history::{GapCause, Reach, StartAt, WalkOutcome};
use crate::locale::{Language, io_reason};
use crate::model::{
    Completeness, Failure, FailureKind, ReaderExport, ServerHeaders, SubscriptionId, SubscriptionRow,
};
use crate::opml;
use crate::profile::archive::{self, ArchiveOptions};
use crate::profile::filing::starred::{self, ImportedFile};
use crate::profile::{Profile, feeds, gap_report, now, outlines};
use crate::refresh::{
    AddOutcome, Answer, Event, FeedReport, GapRequest, RefreshRequest, RefreshSettings, Task, WalkReport,
};
use crate::store::{StoreError, Writer};
use crate::ui::gap_words::documents;

/// Runs `add`.
pub(super) fn add(profile: &Profile, args: &AddArgs, out: &Output) -> Result<(), CommandError> {
    let start = match args.from.as_deref() {
        None => StartAt::Beginning,
        Some(text) => {
            StartAt::parse(text).ok_or_else(|| CommandError::Message(t!("cli-no-start", value = text)))?
        }
    };
    // A folder must have a visible name.
    let folder: Vec<String> =
        args.folder.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    let proxy = args.proxy.as_deref().map(|text| access::proxy(profile, text)).transpose()?.flatten();
    let headers = access::read_headers(&args.header, out)?;
    let mut tasks = Vec::new();
    for url in &args.urls {
        let Some(address) = parse_address(url) else {
            out.failure(&t!("cli-no-address", address = url));
            continue;
        };
        let address = profile.net.logins.move_login_out(&address);
        let own = (!headers.is_empty()).then(|| ServerHeaders::for_server_of(&address, headers.clone()));
        let access = Access { proxy: proxy.clone(), headers: own, ..Access::default() };
        let reach = if args.whole { Reach::Beginning } else { Reach::Allowance };
        tasks.push(Task::Add {
            address,
            folder: folder.clone(),
            first_choice: true,
            reach,
            start: start.clone(),
            access,
        });
    }
    let asked: Vec<String> = tasks.iter().map(|task| task.address().as_str().to_owned()).collect();
    let session = Session::start(profile, out)?;
    let (mut results, mut new) = (Vec::new(), Vec::new());
    session.run(tasks, out, |event| {
        let Event::Added(report) = event else { return };
        let address = report.address.as_str();
        for notice in &report.notices {
            out.say(&format!("{address}: {notice}"));
        }
        let (outcome, id) = match &report.outcome {
            AddOutcome::Subscribed(first) => {
                out.say(&t!("cli-subscribed", address));
                print_result(address, first, out);
                new.push((report.address.clone(), first.subscription));
                ("subscribed", Some(first.subscription))
            }
            AddOutcome::Already(id) => {
                out.say(&t!("cli-subscribed-already", address));
                ("already", Some(*id))
            }
            AddOutcome::Choices(feeds) => {
                out.failure(&t!("cli-page-with-feeds", address, count = feeds.len()));
                ("choices", None)
            }
            AddOutcome::Refused(failure) => {
                out.failure(&t!("cli-refused", address, reason = sentence(failure)));
                ("refused", None)
            }
        };
        results.push((address.to_owned(), outcome, id));
    });
    if !headers.is_empty() {
        let rows = session.rows()?;
        for (address, id) in new {
            let Some(row) = rows.get(&id) else { continue };
            access::keep_headers(profile, &address, row, &headers, out);
        }
    }
    if args.json {
        let rows = session.rows()?;
        results.sort_by_key(|(address, ..)| asked.iter().position(|asked| asked == address));
        let rows: Vec<Value> = results
            .iter()
            .map(|(address, outcome, id)| {
                let row = id.and_then(|id| rows.get(&id));
                json!({"address": address, "outcome": outcome, "url": row.map(|row| row.url.as_str())})
            })
            .collect();
        out.json(&Value::Array(rows));
    }
    session.finish(out);
    Ok(())
}

/// Runs `remove`.
pub(super) fn remove(profile: &Profile, url: &str, out: &Output) -> Result<(), CommandError> {
    let mut store = profile.store()?;
    if url == SAVED_PAGES_WORD {
        return Err(CommandError::Message(t!("cli-pages-stay").to_owned()));
    }
    let id = find(&store, url)?;
    let progress = out.progress();
    let watch = |done, total| progress(t!("cli-progress-removed"), done, total);
    store.transaction(|tx| tx.remove_subscription_watched(id, now(), &watch))?;
    profile.net.logins.forget_headers(id);
    Ok(())
}

/// Runs `refresh`.
pub(super) fn refresh(profile: &Profile, args: &RefreshArgs, out: &Output) -> Result<(), CommandError> {
    let mut settings = RefreshSettings::from(&profile.settings);
    if let Some(text) = args.web_archive.as_deref().filter(|text| !text.is_empty()) {
        settings.web_archive = parse_address(text).ok_or_else(|| {
            CommandError::Message(t!("cli-no-address", address = format!("--web-archive={text}")))
        })?;
    }
    if args.background {
        Output::turn_progress_off();
    }
    let Some(session) = Session::start_for(profile, args.background, out)? else { return Ok(()) };
    session.refresher.set_settings(settings);
    let rows = session.rows()?;
    let chosen: Vec<SubscriptionId> = if args.background && args.urls.is_empty() {
        let due = session.writer.run(|tx| feeds::due(tx, now(), true))?;
        due.into_iter().map(|(id, _)| id).collect()
    } else if args.urls.is_empty() {
        let mut chosen: Vec<SubscriptionId> = rows.keys().copied().collect();
        chosen.sort_by_key(|id| rows.get(id).map(|row| row.schedule.entries_leave()));
        chosen
    } else {
        let mut chosen = Vec::new();
        for url in &args.urls {
            match session.find(url) {
                Ok(id) => chosen.push(id),
                Err(error) => out.failure(&error.to_string()),
            }
        }
        chosen
    };
    let reach = match (args.whole, args.go_on) {
        (true, _) => Reach::Beginning,
        (false, true) => Reach::Renewed,
        (false, false) => Reach::Allowance,
    };
    let request = RefreshRequest {
        now: args.now,
        every_gap: GapRequest {
            retry: args.retry_gaps,
            reach,
            site: args.recover,
            servers: args.recover,
            web_archive: args.web_archive.is_some(),
        },
        recheck_archives: args.recheck_archives,
        older: args.older,
        ..RefreshRequest::default()
    };
    let tasks = chosen.iter().filter_map(|id| rows.get(id)).map(|row| Task::Feed {
        subscription: row.id,
        address: row.url.clone(),
        request: request.clone(),
    });
    let mut answers = Vec::new();
    let most = args.background.then_some(LONGEST_IN_BACKGROUND);
    session.run_within(most, tasks.collect(), out, |event| {
        let Event::Finished(report) = event else { return };
        if let Some(row) = rows.get(&report.subscription).filter(|_| !args.background) {
            print_result(row.url.as_str(), &report, out);
            answers.push((report.subscription, answer_json(row, &report, args.recover)));
        }
    });
    if args.urls.is_empty() {
        super::accounts::sync::after_refresh(profile, &session, args.background, out)?;
    }
    if args.json {
        answers.sort_by_key(|(id, _)| *id);
        out.json(&answers.into_iter().map(|(_, answer)| answer).collect());
    }
    session.finish(out);
    Ok(())
}

/// Runs `import`.
pub(super) fn import(profile: &Profile, file: &Path, out: &Output) -> Result<(), CommandError> {
    let name = file.display().to_string();
    let read = read(file).map_err(|error| {
        CommandError::Message(t!("cli-not-read", path = name, reason = io_reason(&error)))
    })?;
    let bytes = match read {
        Ok(ImportedFile::List(bytes)) => bytes,
        Ok(ImportedFile::Articles(export)) => return import_articles(profile, &name, file, &export, out),
        Err(failure) => {
            return Err(CommandError::Message(t!(
                "cli-import-no-export",
                path = name,
                reason = failure.message
            )));
        }
    };
    let list = opml::read(&bytes).map_err(|error| CommandError::Message(format!("{name}: {error}")))?;
    let flat = opml::flatten(&list);
    let mut feeds = outlines::to_import(&flat);
    outlines::move_logins_out(&mut feeds, &profile.net.logins);
    let mut store = profile.store()?;
    let (added, known) = store.transaction(|tx| {
        let counts = tx.import(&feeds, now())?;
        flat.empty_folders.iter().try_for_each(|folder| tx.create_folder(folder))?;
        Ok::<_, StoreError>(counts)
    })?;
    for skipped in &list.skipped {
        out.say(&t!("cli-skipped", path = name, line = skipped.line.to_string(), reason = skipped.reason));
    }
    for feed in &flat.feeds {
        if let Some(state @ Completeness::Gaps(_)) = outlines::stated_completeness(feed) {
            out.say(&t!(
                "cli-state-there",
                address = without_password(&feed.url).to_string(),
                state = super::lists::words(Some(state), false),
            ));
        }
    }
    if flat.in_several_folders > 0 {
        out.say(&t!("cli-import-folders", count = flat.in_several_folders));
    }
    let doubled = flat.duplicates + known;
    out.say(&t!("cli-imported", added, skipped = doubled));
    Ok(())
}

/// Imports the articles of another reader, with their marks and labels.
fn import_articles(
    profile: &Profile,
    name: &str,
    file: &Path,
    export: &ReaderExport,
    out: &Output,
) -> Result<(), CommandError> {
    let file = file.file_name().unwrap_or_default().to_string_lossy();
    let mut store = profile.store()?;
    let effect = store.transaction(|tx| starred::import(tx, export, &file, now(), &|_, _| true))?;
    index(&Writer::start(store)?, out);
    for sentence in effect.words(export) {
        out.say(&sentence.to_string());
    }
    if effect.articles() == 0 {
        return Err(CommandError::Message(t!("cli-nothing-to-import", path = name)));
    }
    Ok(())
}

/// Runs `export`.
pub(super) fn export(profile: &Profile, args: &ExportArgs, out: &Output) -> Result<(), CommandError> {
    let text = outlines::export(&*profile.reader()?, args.completeness)?;
    let Some(file) = args.file.as_deref().filter(|file| *file != Path::new("-")) else {
        out.text(&text);
        return Ok(());
    };
    outlines::save(&text, file, args.overwrite).map_err(|error| not_written(file, error))
}

fn read(file: &Path) -> std::io::Result<Result<ImportedFile, Failure>> {
    if file == Path::new("-") {
        return starred::read_file(std::io::stdin().lock());
    }
    starred::read_file(open_to_import(file)?)
}

/// Runs `archive`.
pub(super) fn archive(
    profile: &Profile,
    url: &str,
    folder: &Path,
    base: Option<&str>,
    size: u32,
    may_be_incomplete: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let unreadable = |text: &str| CommandError::Message(t!("cli-no-address", address = text));
    let base = base.map(|text| parse_address(text).ok_or_else(|| unreadable(text))).transpose()?;
    let reader = profile.reader()?;
    let id = find(&reader, url)?;
    let size = usize::try_from(size).unwrap_or(archive::ENTRIES_PER_DOCUMENT);
    let options = ArchiveOptions { base: base.as_ref(), size, may_be_incomplete };
    let progress = out.progress();
    let watch = |done, total| progress(t!("cli-progress-compared"), done, total);
    let saved = archive::save(&reader, id, folder, options, &watch)?;
    let (entries, archives, new) = (saved.entries, saved.archives, saved.new_archives);
    out.line(&t!("cli-saved-feed", path = folder.display().to_string(), entries, archives, new));
    // A key for one reader stands in the query.
    if parse_address(url).is_some_and(|address| address.query().is_some()) {
        out.say(t!("cli-saved-address"));
    }
    if saved.without_text > 0 {
        out.say(&t!("cli-saved-without-text", count = saved.without_text));
    }
    Ok(())
}

/// The longest time that a refresh in the background takes. Feeds that it did not reach are still due.
const LONGEST_IN_BACKGROUND: Duration = Duration::from_mins(8);

/// Prints the result of a refresh. A failure makes the command fail.
fn print_result(address: &str, report: &FeedReport, out: &Output) {
    for notice in &report.notices {
        let line = format!("{address}: {}", notice.text);
        if notice.failed { out.failure(&line) } else { out.say(&line) }
    }
    match &report.answer {
        Answer::Failed(failure) => out.failure(&format!("{address}: {}", sentence(failure))),
        Answer::Skipped(reason) => out.say(&t!("cli-not-fetched", address, reason)),
        Answer::Document | Answer::NotModified => {}
    }
    if report.new_unread + report.new_read + report.changed > 0 {
        // The message says how many of the older entries arrived as read (G5a).
        let (new, changed, older) = (report.new_unread, report.changed, report.new_read);
        out.say(&t!("cli-changes", address, new, changed, older));
    } else if report.new_filed > 0 && report.new_hidden == report.new_filed {
        out.say(&t!("cli-all-hidden", address, count = report.new_hidden));
    } else if report.new_filed > 0 {
        out.say(&t!("cli-all-filed", address, count = report.new_filed));
    }
    for walk in &report.walks {
        match (walk.outcome, &walk.missing) {
            (WalkOutcome::Missing(_), Some((GapCause::MissedPolls, message))) => {
                out.failure(&t!("cli-missed", address, reason = message));
            }
            (WalkOutcome::Missing(_), Some((_, message))) => {
                out.failure(&t!("cli-missing", address, reason = message));
            }
            (WalkOutcome::AtLimit, _) => {
                out.say(&t!("cli-at-limit", address, documents = documents_of(walk)));
            }
            (WalkOutcome::ReachedBeginning, _) => {
                out.say(&t!("cli-read-to-oldest", address, documents = documents_of(walk)));
            }
            _ => {}
        }
    }
}

/// Returns the number of documents of a walk with the word for them.
fn documents_of(walk: &WalkReport) -> String {
    if walk.reads_pages { t!("cli-pages", count = walk.documents) } else { documents(walk.documents) }
}

/// Returns the answer of a feed. `recovers` says that the user asked for missing entries.
fn answer_json(row: &SubscriptionRow, report: &FeedReport, recovers: bool) -> Value {
    let (answer, detail) = match &report.answer {
        Answer::Skipped(reason) => ("skipped", Some(reason.shown_in(Language::English).into_owned())),
        Answer::NotModified => ("not-modified", None),
        Answer::Document => ("document", None),
        Answer::Failed(failure) => ("failed", Some(failure.message.shown_in(Language::English).into_owned())),
    };
    let mut value = json!({
        "url": row.url.as_str(),
        "answer": answer,
        "detail": detail,
        "new": report.new_unread,
        "history": report.new_read,
        "changed": report.changed,
        "archives": report.walks.iter().map(|walk| u64::from(walk.documents)).sum::<u64>(),
    });
    if let Some(fields) = value.as_object_mut().filter(|_| recovers) {
        let recovered = report.sites.iter().map(|site| {
            json!({
                "gap": gap_report::row(&site.open, None),
                "way": site.way,
                "requests": site.requests,
                "entries": site.entries,
                // Without proof, the count of the site includes entries from before and after the gap.
                "expected": site.expected.filter(|_| site.closed),
                "at_most": site.expected.filter(|_| !site.closed),
                "closed": site.closed,
                "message": site.story.shown_in(Language::English),
            })
        });
        fields.insert("recovered".to_owned(), recovered.collect());
    }
    value
}

/// Returns a failure and its hint as one text.
pub(super) fn sentence(failure: &Failure) -> String {
    let message = with_status(&failure.message.to_string(), failure.kind);
    if failure.hint.is_empty() { message } else { format!("{message} {}", failure.hint) }
}

/// Adds the HTTP status to the message of a failure. The window shows the status only in the information about the
/// feed.
pub(super) fn with_status(message: &str, kind: FailureKind) -> String {
    match kind {
        FailureKind::Status(status) => format!("{message} (HTTP {status})"),
        _ => message.to_owned(),
    }
}
