//! Between the store's subscriptions and OPML (O1, O2).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::gaps;
use crate::model::{Completeness, SubscriptionId, SubscriptionRow, Timestamp};
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
        attributes: without_completeness(&feed.attributes),
    };
    list.feeds.iter().map(feed).collect()
}

/// The namespace of what an export says of completeness (G8).
pub const COMPLETENESS: &str = "urn:lacuna:completeness";
/// Its prefix in our exports.
const PREFIX: &str = "lacuna";

/// All subscriptions as an OPML 2.0 document (O2); with `completeness`, what is known of that in attributes of a namespace
/// of its own: `state` in the words of the command line, `since`, `gaps`.
pub fn export(database: &Database, completeness: bool) -> Result<String, StoreError> {
    let rows = if completeness { database.subscriptions()? } else { Vec::new() };
    let known: BTreeMap<SubscriptionId, SubscriptionRow> =
        rows.into_iter().map(|row| (row.id, row)).collect();
    let feeds = database.export()?.into_iter().map(|subscription| {
        let mut attributes = subscription.attributes;
        if let Some(row) = known.get(&subscription.id) {
            attributes.extend(completeness_of(row, &attributes));
        }
        ImportFeed {
            url: subscription.url,
            title: subscription.title,
            site: subscription.site,
            folder: subscription.folder,
            attributes,
        }
    });
    let feeds: Vec<ImportFeed> = feeds.collect();
    Ok(opml::write(&opml::nest(Some("Subscriptions in Lacuna"), &feeds)))
}

/// Beside the attributes that were imported, of which one may have taken the prefix.
fn completeness_of(row: &SubscriptionRow, kept: &[(String, String)]) -> Vec<(String, String)> {
    let Some(state) = row.state else { return Vec::new() };
    let prefixes = || kept.iter().filter_map(|(name, _)| name.split_once(':'));
    let mut prefix = PREFIX.to_owned();
    while prefixes().any(|(left, right)| left == prefix || (left == "xmlns" && right == prefix)) {
        prefix.push('_');
    }
    let name = |name: &str| format!("{prefix}:{name}");
    let mut attributes =
        vec![(format!("xmlns:{prefix}"), COMPLETENESS.to_owned()), (name("state"), state.name().to_owned())];
    if let Completeness::WholeSince(time) = state {
        attributes.push((name("since"), time.to_rfc3339()));
    }
    let gaps = gaps::count(row);
    if gaps > 0 {
        attributes.push((name("gaps"), gaps.to_string()));
    }
    attributes
}

/// What a list says of a feed's completeness where the list was made; `None` where it says nothing that is understood.
#[must_use]
pub fn completeness_there(feed: &ImportFeed) -> Option<Completeness> {
    let prefixes = completeness_prefixes(&feed.attributes);
    let value = |wanted: &str| {
        feed.attributes.iter().find_map(|(name, value)| {
            let (prefix, local) = name.split_once(':')?;
            (prefixes.contains(&prefix) && local == wanted).then_some(value.as_str())
        })
    };
    let since = || Timestamp::parse_rfc3339(value("since")?);
    let gaps = || value("gaps")?.parse().ok().filter(|count| *count > 0);
    let state = value("state")?;
    let known = [
        Some(Completeness::Whole),
        since().map(Completeness::WholeSince),
        gaps().map(Completeness::Gaps),
        Some(Completeness::NotKnowable),
        Some(Completeness::LatestOnly),
    ];
    known.into_iter().flatten().find(|known| known.name() == state)
}

fn completeness_prefixes(attributes: &[(String, String)]) -> Vec<&str> {
    let declared = attributes.iter().filter(|(_, value)| value == COMPLETENESS);
    declared.filter_map(|(name, _)| name.strip_prefix("xmlns:")).collect()
}

/// What another copy said of completeness is not true of this one, which has fetched nothing yet: it is told when it is
/// imported, and not kept.
fn without_completeness(attributes: &[(String, String)]) -> Vec<(String, String)> {
    let prefixes = completeness_prefixes(attributes);
    let is_ours = |name: &str| {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        prefixes.contains(&prefix) || (prefix == "xmlns" && prefixes.contains(&local))
    };
    attributes.iter().filter(|(name, _)| !is_ours(name)).cloned().collect()
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
