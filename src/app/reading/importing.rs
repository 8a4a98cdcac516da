//! Reads a file for the preview of its import.

use std::path::Path;

use crate::app::dialogs::{ArticlesFile, FeedsToImport};
use crate::locale::io_reason;
use crate::model::normalise;
use crate::opml;
use crate::profile::filing::starred::{self, ImportedFile};
use crate::profile::moving::{self, Moving, MovingError, UserFolders};
use crate::profile::{local_offset, now, outlines};
use crate::store::{Database, StoreError};
use crate::ui::view::{ArticlesPreview, ImportPreview, ImportRow, Times};
use crate::ui::words;

/// A file that the user wants to import.
#[derive(Debug)]
pub(in crate::app) enum ReadImport {
    /// A list of feeds: its preview, and the feeds in the same order.
    Feeds(ImportPreview, FeedsToImport),
    /// The articles of another reader, and what an import would do.
    Articles(ArticlesPreview, ArticlesFile),
}

/// Reads the files of another feed reader. The inner error is a sentence for the user.
pub(super) fn move_in(
    database: &Database,
    path: &Path,
    user: Option<&UserFolders>,
) -> Result<Result<(ArticlesPreview, Box<Moving>), String>, StoreError> {
    let nothing = || MovingError::NothingThere { path: path.to_owned() };
    let files = moving::at(path, user).ok_or_else(nothing);
    let moving = match files.and_then(|files| Moving::open(&files)) {
        Ok(moving) => moving,
        Err(error) => return Ok(Err(t!("app-not-moved-in", reason = error.to_string()))),
    };
    let effect = moving.preview(database)?;
    let lines = moving.words(&effect).iter().map(ToString::to_string).collect();
    Ok(Ok((ArticlesPreview { articles: effect.changes(), lines }, Box::new(moving))))
}

/// Reads a file. The inner error is a sentence for the user.
pub(super) fn import(database: &Database, path: &Path) -> Result<Result<ReadImport, String>, StoreError> {
    let shown = || path.display().to_string();
    let bytes = match std::fs::File::open(path).and_then(starred::read_file) {
        Ok(Ok(ImportedFile::List(bytes))) => bytes,
        Ok(Ok(ImportedFile::Articles(export))) => {
            let effect = starred::preview(database, &export)?;
            let lines = effect.words(&export).iter().map(ToString::to_string).collect();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let preview = ArticlesPreview { articles: effect.articles(), lines };
            return Ok(Ok(ReadImport::Articles(preview, ArticlesFile { name, export })));
        }
        Ok(Err(failure)) => {
            return Ok(Err(t!("app-import-no-export", path = shown(), reason = failure.message)));
        }
        Err(error) => {
            return Ok(Err(t!("app-import-unreadable", path = shown(), reason = io_reason(&error))));
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
    let there = flat.feeds.iter().map(outlines::stated_completeness);
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
    let list = FeedsToImport { feeds, empty_folders: flat.empty_folders };
    Ok(Ok(ReadImport::Feeds(ImportPreview::new(rows, unusable, flat.repeated), list)))
}
