//! Reads an OPML file for the preview of an import.

use std::path::Path;

use crate::model::normalise;
use crate::opml;
use crate::profile::{local_offset, now, outlines};
use crate::store::{Database, NewSubscription, StoreError};
use crate::ui::view::{ImportPreview, ImportRow, Times};
use crate::ui::words;

/// Returns the preview of a file, and the feeds in it, in the same order. The inner error is a sentence for the user.
pub(super) fn import(
    database: &Database,
    path: &Path,
) -> Result<Result<(ImportPreview, Vec<NewSubscription>), String>, StoreError> {
    let bytes = match std::fs::File::open(path).and_then(outlines::read_list) {
        Ok(bytes) => bytes,
        Err(error) => {
            return Ok(Err(t!(
                "app-import-unreadable",
                path = path.display().to_string(),
                reason = error.to_string()
            )));
        }
    };
    let list = match opml::read(&bytes) {
        Ok(list) => list,
        Err(error) => {
            return Ok(Err(t!(
                "app-import-not-understood",
                line = error.line.to_string(),
                reason = error.reason
            )));
        }
    };
    let flat = opml::flatten(&list);
    let unusable = list
        .skipped
        .iter()
        .map(|s| t!("app-import-line", line = s.line.to_string(), reason = s.reason))
        .collect();
    let feeds = outlines::to_import(&flat);
    let there = flat.feeds.iter().map(outlines::completeness_there);
    let mut rows = Vec::with_capacity(feeds.len());
    for (feed, there) in feeds.iter().zip(there) {
        let is_subscribed = database.find_subscription(&normalise(&feed.url))?.is_some();
        let mut title = feed.title.clone().unwrap_or_else(|| feed.url.to_string());
        if let Some(state) = there {
            let times = Times { now: now(), offset: local_offset };
            title = t!("app-import-state", title, state = words::state(Some(state), false, &times));
        }
        rows.push(ImportRow { folder: feed.folder.clone(), title, is_subscribed });
    }
    Ok(Ok((ImportPreview::new(rows, unusable, flat.duplicates), feeds)))
}
