//! Converts the store's subscriptions to OPML and back (O1, O2).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::feeds::gaps;
use super::net::Logins;
use crate::model::{Completeness, SubscriptionId, SubscriptionRow, Timestamp, normalise};
use crate::opml::{self, ImportFeed, ImportList};
use crate::store::{Database, NewSubscription, StoreError};

/// Converts the feeds of a list to the store's form.
#[must_use]
pub fn to_import(list: &ImportList) -> Vec<NewSubscription> {
    let feed = |feed: &ImportFeed| NewSubscription {
        url: feed.url.clone(),
        normalised: normalise(&feed.url),
        title: Some(feed.title.clone()).filter(|title| !title.trim().is_empty()),
        site: feed.site.clone(),
        folder: feed.folder.clone(),
        attributes: without_completeness(&feed.attributes),
    };
    list.feeds.iter().map(feed).collect()
}

/// Moves the passwords out of the addresses of a list into the stored logins.
pub fn adopt_logins(feeds: &mut [NewSubscription], logins: &Logins) {
    for feed in feeds {
        feed.url = logins.adopt(&feed.url);
        feed.normalised = normalise(&feed.url);
    }
}

/// The XML namespace of the attributes in which an export states the history status of a feed (G8).
pub const COMPLETENESS: &str = "urn:lacuna:completeness";
/// The prefix of the namespace in exports.
const PREFIX: &str = "lacuna";

/// Writes all subscriptions as an OPML 2.0 document. With `completeness`, each feed also gets attributes of a namespace
/// of Lacuna: `state` in the words of the command line, `since` and `gaps`.
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

/// Returns the attributes of a feed's history status. Chooses a prefix that no imported attribute uses.
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

/// Returns the history status that a list states for a feed; `None` if it states none that is understood.
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

/// Removes the history status from imported attributes. It is true for the exporting copy, but this copy has fetched
/// nothing.
fn without_completeness(attributes: &[(String, String)]) -> Vec<(String, String)> {
    let prefixes = completeness_prefixes(attributes);
    let is_ours = |name: &str| {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        prefixes.contains(&prefix) || (prefix == "xmlns" && prefixes.contains(&local))
    };
    attributes.iter().filter(|(name, _)| !is_ours(name)).cloned().collect()
}

/// Reads an OPML document. Stops one byte after the size limit, which is enough to see that it is too large.
pub fn read_list(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(opml::MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a temporary file beside the target and renames it, so that there is never half a file. A symbolic link still
/// leads to its target afterwards.
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let path = &target_of(path)?;
    let mut temporary =
        path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?.to_owned();
    // The random name cannot exist already, so nobody can have put a link there.
    temporary.push(format!(".{:016x}.part", RandomState::new().build_hasher().finish()));
    let temporary = path.with_file_name(temporary);
    let mut file = File::options().write(true).create_new(true).open(&temporary)?;
    let mut write = || {
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

/// Follows symbolic links to the file that a path names. The file need not exist.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_no_link) => return Ok(path),
        }
    }
    Err(io::Error::other("its symbolic links form a loop"))
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

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_the_written_file_and_no_prepared_link_beside_it_is_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("elsewhere")).unwrap();
        fs::write(at("other"), "somebody's").unwrap();
        // An earlier version named the temporary file after the process id, which can be guessed.
        symlink(at("other"), at(&format!("elsewhere/real.opml.{}.part", std::process::id()))).unwrap();
        symlink("elsewhere/real.opml", at("list.opml")).unwrap();
        for text in ["new", "newer"] {
            write_file(&at("list.opml"), text).unwrap();
            assert_eq!(fs::read_to_string(at("elsewhere/real.opml")).unwrap(), text);
            assert!(fs::symlink_metadata(at("list.opml")).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(at("other")).unwrap(), "somebody's");
        }
        symlink("loop", at("loop")).unwrap();
        assert!(write_file(&at("loop"), "x").is_err());
    }
}
