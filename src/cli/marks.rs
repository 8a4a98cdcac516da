//! The commands that change the user's marks: `mark-read`, `star`, `undo-renaming`. Each runs in one transaction.

use super::CommandError;
use super::output::Output;
use super::subscriptions::find;
use crate::profile::{Profile, now};
use crate::store::{Filter, Order, Scope, StoreError};

/// Runs `mark-read`. The marks are on disk when it prints its result.
pub(super) fn mark_read(profile: &Profile, urls: &[String], out: &Output) -> Result<(), CommandError> {
    let mut store = profile.store()?;
    let mut scopes = Vec::new();
    for url in urls {
        match find(&store, url) {
            Ok(id) => scopes.push(Scope::Subscription(id)),
            Err(error) => out.failure(&error.to_string()),
        }
    }
    if urls.is_empty() {
        scopes.push(Scope::All);
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
    let mut store = profile.store()?;
    let scope = Scope::Subscription(find(&store, url)?);
    let missing = store.transaction(|tx| {
        let keys: Vec<_> =
            tx.list(&scope, Filter::All, Order::NewestFirst)?.into_iter().map(|(key, _)| key).collect();
        let rows = tx.rows(&keys)?;
        let mut missing = Vec::new();
        for id in ids {
            match rows.iter().find(|row| row.id.as_str() == id) {
                Some(row) => {
                    tx.star(row.key, starred)?;
                }
                None => missing.push(id.as_str()),
            }
        }
        Ok::<_, StoreError>(missing)
    })?;
    for id in &missing {
        out.failure(&t!("cli-no-entry", address = url, id));
    }
    let count = ids.len() - missing.len();
    out.say(&if starred { t!("cli-starred", count) } else { t!("cli-unstarred", count) });
    Ok(())
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
