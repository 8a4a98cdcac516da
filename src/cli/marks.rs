//! The commands that change the user's marks: `mark-read`, `mark-unread`, `star`, `undo-renaming`. Each of them
//! runs in one transaction. Also `keep`, which stores the images of marked articles.

use serde_json::json;

use super::output::Output;
use super::{CommandError, find};
use crate::model::{EntryId, EntryKey, EntryScope};
use crate::profile::kept::{KeepSettings, Keeper, Kept};
use crate::profile::{Profile, now};
use crate::store::{StoreError, Tx, Writer, unwatched};
use crate::ui::words::bytes;

/// Runs `mark-read`. The marks are on disk when it prints its result. If an address is unknown, nothing is marked, because
/// the user may have meant entries.
pub(super) fn mark_read(profile: &Profile, urls: &[String], out: &Output) -> Result<(), CommandError> {
    let mut store = profile.store()?;
    let mut scopes = Vec::new();
    for url in urls {
        match find(&store, url) {
            Ok(id) => scopes.push(EntryScope::Subscription(id)),
            Err(error) => out.failure(&error.to_string()),
        }
    }
    if scopes.len() < urls.len() {
        return Ok(());
    }
    if urls.is_empty() {
        scopes.push(EntryScope::All);
    }
    let progress = out.progress();
    let watch = |done, total| progress(t!("cli-progress-marked"), done, total);
    let marked = store.transaction(|tx| {
        scopes.iter().try_fold(0, |sum, scope| Ok(sum + tx.mark_all_read(scope, None, &watch)?.len()))
    })?;
    out.say(&t!("cli-marked-read", count = marked));
    Ok(())
}

/// Runs `star`. The stars are on disk when it prints its result.
pub(super) fn star(
    profile: &Profile,
    url: &str,
    ids: &[String],
    starred: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let change = |tx: &Tx<'_>, keys: &[EntryKey]| tx.star_these(keys, starred).map(drop);
    let count = change_entries(profile, url, ids, change, out)?;
    out.say(&if starred { t!("cli-starred", count) } else { t!("cli-unstarred", count) });
    Ok(())
}

/// Runs `keep`.
pub(super) fn keep(profile: &Profile, as_json: bool, out: &Output) -> Result<(), CommandError> {
    let writer = Writer::start(profile.store()?)?;
    let settings = KeepSettings::from(&profile.settings).trying_all();
    let kept = Keeper::for_command(profile, writer).run(settings)?;
    if as_json {
        out.json(&json!({
            "articles": kept.articles,
            "images": kept.images,
            "bytes": kept.bytes,
            "missing": kept.missing,
            "left_out": kept.left_out,
            "full_texts": kept.loaded.len(),
        }));
    } else {
        let (count, images, size) = (kept.articles, kept.images, bytes(kept.bytes));
        out.line(&t!("cli-kept", count, images, size, missing = kept.missing, left_out = kept.left_out));
    }
    tell_of_kept(&kept, out);
    Ok(())
}

/// Tells the user which images of marked entries are over the limit or cannot be stored. That makes the command fail.
pub(super) fn tell_of_kept(kept: &Kept, out: &Output) {
    if let Some(words) = kept.left_out_words() {
        out.say(&words);
    }
    if let Some(failure) = &kept.failure {
        out.failure(failure);
    }
}

/// Runs `mark-read --entry` and `mark-unread`. The marks are on disk when it prints its result.
pub(super) fn mark_entries(
    profile: &Profile,
    url: &str,
    ids: &[String],
    read: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let change = |tx: &Tx<'_>, keys: &[EntryKey]| tx.mark_read_by_user(keys, read, &unwatched).map(drop);
    let count = change_entries(profile, url, ids, change, out)?;
    out.say(&if read { t!("cli-marked-read", count) } else { t!("cli-marked-unread", count) });
    Ok(())
}

/// Changes the entries of a feed with these ids in one transaction. Returns their number.
fn change_entries(
    profile: &Profile,
    url: &str,
    ids: &[String],
    change: impl FnOnce(&Tx<'_>, &[EntryKey]) -> Result<(), StoreError>,
    out: &Output,
) -> Result<usize, CommandError> {
    let mut store = profile.store()?;
    let feed = find(&store, url)?;
    let (found, missing) = store.transaction(|tx| {
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for id in ids {
            match tx.entry_named(feed, &EntryId::new(id.as_str()))? {
                Some((key, _)) => found.push(key),
                None => missing.push(id.as_str()),
            }
        }
        change(tx, &found)?;
        Ok::<_, StoreError>((found.len(), missing))
    })?;
    for id in &missing {
        out.failure(&t!("cli-no-entry", address = url, id));
    }
    Ok(found)
}

/// Runs `undo-renaming`.
pub(super) fn undo_renaming(profile: &Profile, url: &str, out: &Output) -> Result<(), CommandError> {
    let mut store = profile.store()?;
    let id = find(&store, url)?;
    let entries = store.transaction(|tx| {
        let entries = tx.renamed(id)?;
        if entries > 0 {
            tx.undo_renaming(id, now())?;
        }
        Ok::<_, StoreError>(entries)
    })?;
    match entries {
        0 => out.failure(&t!("cli-nothing-renamed", address = url)),
        entries => out.say(&t!("cli-renaming-undone", count = entries)),
    }
    Ok(())
}
