//! Between the store's subscriptions and OPML (O1, O2).

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::opml::{self, ImportFeed, ImportList, normalise};
use crate::store::{Database, ImportedFeed, StoreError};

/// The feeds of a list as the store takes them.
#[must_use]
pub fn to_import(list: &ImportList) -> Vec<ImportedFeed> {
    let feed = |feed: &ImportFeed| ImportedFeed {
        url: feed.url.clone(),
        normalised: normalise(&feed.url),
        title: Some(feed.title.clone()).filter(|title| !title.trim().is_empty()),
        site: feed.site.clone(),
        folder: feed.folder.clone(),
        attributes: feed.attributes.clone(),
    };
    list.feeds.iter().map(feed).collect()
}

/// All subscriptions as an OPML 2.0 document (O2).
pub fn export(database: &Database) -> Result<String, StoreError> {
    let feeds = database.export()?.into_iter().map(|subscription| ImportFeed {
        url: subscription.url,
        title: subscription.title,
        site: subscription.site,
        folder: subscription.folder,
        attributes: subscription.attributes,
    });
    let feeds: Vec<ImportFeed> = feeds.collect();
    Ok(opml::write(&opml::nest(Some("Subscriptions in Lacuna"), &feeds)))
}

/// Writes a file by way of a temporary one beside it and a rename, so that there is never half a file (O2).
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    let mut temporary = name.to_owned();
    temporary.push(format!(".{}.part", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().inspect_err(|_| {
        if let Err(error) = fs::remove_file(&temporary) {
            tracing::debug!(%error, "no temporary file to remove");
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn o2_a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.opml");
        write_file(&path, "old").unwrap();
        write_file(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(write_file(&folder.path().join("nowhere/list.opml"), "x").is_err());
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(left, ["list.opml"], "no temporary file is left");
    }
}
