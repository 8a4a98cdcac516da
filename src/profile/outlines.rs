//! Converts the store's subscriptions to OPML and back (O1, O2).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::backups::beside;
use super::feeds::gaps;
use super::net::Logins;
use crate::config::copy_permissions;
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
pub fn move_logins_out(feeds: &mut [NewSubscription], logins: &Logins) {
    for feed in feeds {
        feed.url = logins.move_login_out(&feed.url);
        feed.normalised = normalise(&feed.url);
    }
}

/// The XML namespace of the attributes in which an export states the history status of a feed (G8).
const COMPLETENESS: &str = "urn:lacuna:completeness";
/// The prefix of the namespace in exports.
const PREFIX: &str = "lacuna";

/// Writes all subscriptions as an OPML 2.0 document. With `completeness`, each feed also gets attributes in a namespace
/// of Lacuna: `state` (the words of the command line), `since` and `gaps`.
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
    let mut feeds: Vec<ImportFeed> = feeds.collect();
    let folders: Vec<Vec<String>> = database.folders()?.into_iter().map(|folder| folder.path).collect();
    let places = places(&folders);
    feeds.sort_by_key(|feed| places.get(feed.folder.as_slice()).copied().unwrap_or(usize::MAX));
    Ok(opml::write(&opml::nest(Some(t!("profile-list-title")), &feeds)))
}

/// Returns the position of each folder in the list. The folders within a folder come before its own feeds, in the
/// user's order, as the sidebar shows them.
fn places(folders: &[Vec<String>]) -> BTreeMap<&[String], usize> {
    let mut inner: BTreeMap<&[String], Vec<&[String]>> = BTreeMap::new();
    for path in folders {
        if let Some((_, outer)) = path.split_last() {
            inner.entry(outer).or_default().push(path);
        }
    }
    // A folder gets its position after all folders in it.
    let mut places = BTreeMap::new();
    let mut pending = vec![(&[][..], false)];
    while let Some((path, is_left)) = pending.pop() {
        if is_left {
            places.insert(path, places.len());
            continue;
        }
        pending.push((path, true));
        pending.extend(inner.get(path).into_iter().flatten().rev().map(|inner| (*inner, false)));
    }
    places
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

/// Returns the history status that a list states for a feed; `None` if it states no status that Lacuna knows.
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

/// Removes the history status from imported attributes. The status describes the copy of the feed that the exporting
/// program had. This profile has fetched nothing of it yet.
fn without_completeness(attributes: &[(String, String)]) -> Vec<(String, String)> {
    let prefixes = completeness_prefixes(attributes);
    let is_ours = |name: &str| {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        prefixes.contains(&prefix) || (prefix == "xmlns" && prefixes.contains(&local))
    };
    attributes.iter().filter(|(name, _)| !is_ours(name)).cloned().collect()
}

/// Writes a temporary file beside the target and renames it, so that there is never half a file. If the path is a
/// symbolic link, it still leads to its target afterwards. The file keeps its permissions. If it has several names (hard
/// links), the other names keep the old content: nobody can replace a file as a whole under all its names at once.
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let path = &target_of(path)?;
    let (mut file, temporary) = temporary_beside(path)?;
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

/// Creates a temporary file beside a target, with the permissions of the target if there is one. The file is locked while
/// it is open. Removes the temporary files that killed processes left there.
pub(in crate::profile) fn temporary_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    remove_left(target);
    let mut name = target.file_name().ok_or_else(|| io::Error::other(t!("profile-no-file-name")))?.to_owned();
    // The random name cannot exist already, so nobody can have put a link there.
    name.push(format!(".{:016x}{TEMPORARY}", RandomState::new().build_hasher().finish()));
    let path = target.with_file_name(name);
    let file = File::options().write(true).create_new(true).open(&path)?;
    hold(&file);
    if let Err(error) = copy_permissions(target, &file) {
        drop(fs::remove_file(&path));
        return Err(error);
    }
    Ok((file, path))
}

/// Locks a temporary file while it is written, so that no other process takes it for one that was left.
pub(super) fn hold(file: &File) {
    if let Err(error) = file.try_lock() {
        tracing::debug!(%error, "a temporary file is not locked");
    }
}

/// Removes the temporary files beside a target that killed processes left there, and the copies of databases beside them.
pub(super) fn remove_left(target: &Path) {
    /// A younger file may belong to a process that has not locked it yet.
    const LEAST_AGE: Duration = Duration::from_mins(1);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else { return };
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_left = |data: fs::Metadata| {
            let age = data.modified().ok().and_then(|time| time.elapsed().ok());
            data.is_file() && age.is_some_and(|age| age > LEAST_AGE)
        };
        let is_own = file.file_name().to_str().and_then(temporary_of) == Some(name);
        if !is_own || !file.metadata().is_ok_and(is_left) {
            continue;
        }
        let Ok(left) = File::options().write(true).open(file.path()) else { continue };
        if left.try_lock().is_ok() {
            for suffix in ["", ".db", ".db-journal", ".db-wal", ".db-shm"] {
                drop(fs::remove_file(beside(&file.path(), suffix)));
            }
        }
    }
}

/// The end of the name of a temporary file.
const TEMPORARY: &str = ".part";

/// Returns the name of the file for which [`write_file`] made a temporary file of this name.
pub fn temporary_of(name: &str) -> Option<&str> {
    let (name, digits) = name.strip_suffix(TEMPORARY)?.rsplit_once('.')?;
    (digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(name)
}

/// Follows symbolic links to the file that a path names. The file need not exist. Fails if something else has the name.
pub(in crate::profile) fn target_of(path: &Path) -> io::Result<PathBuf> {
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            // A device or a pipe must not become a file.
            Err(_no_link) if fs::metadata(&path).is_ok_and(|found| !found.is_file()) => {
                return Err(io::Error::other(t!("profile-no-file")));
            }
            Err(_no_link) => return Ok(path),
        }
    }
    Err(io::Error::other(t!("profile-link-loop")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_file_that_a_killed_process_left_is_removed_by_the_next_save() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("saved.html");
        let (held, in_use) = temporary_beside(&target).unwrap();
        let (left, dead) = temporary_beside(&target).unwrap();
        let (young, fresh) = temporary_beside(&target).unwrap();
        let copy = beside(&dead, ".db");
        fs::write(&copy, "x").unwrap();
        let other = folder.path().join("other.html.0123456789abcdef.part");
        fs::write(&other, "x").unwrap();
        let long_ago = std::time::SystemTime::now() - Duration::from_mins(2);
        held.set_modified(long_ago).unwrap();
        left.set_modified(long_ago).unwrap();
        drop((left, young));
        write_file(&target, "text").unwrap();
        let are_there = [&in_use, &dead, &copy, &fresh, &other].map(|path| path.exists());
        assert_eq!(are_there, [true, false, false, true, true]);
    }

    #[test]
    fn o2_folders_are_exported_in_the_users_order() {
        let mut store = crate::store::Store::in_memory(crate::profile::extractor()).unwrap();
        let feed = |name: &str, folder: &str| {
            let url = url::Url::parse(&format!("https://{name}.example/feed")).unwrap();
            let folder = folder.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
            let (normalised, title) = (normalise(&url), Some(name.to_owned()));
            NewSubscription { url, normalised, title, site: None, folder, attributes: Vec::new() }
        };
        let feeds =
            [feed("outside", ""), feed("a", "A"), feed("b", "B"), feed("inner", "B/In"), feed("c", "C")];
        let at = Timestamp::from_seconds(1);
        store.transaction(|tx| tx.import(&feeds, at)).unwrap();
        let exported = |store: &crate::store::Store| {
            let read = opml::read(export(store, false).unwrap().as_bytes()).unwrap();
            let feeds = opml::flatten(&read).feeds.into_iter();
            feeds.map(|feed| feed.title).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(exported(&store), "a inner b c outside");
        let before = Some("A".to_owned());
        store.transaction(|tx| tx.place_folder(&["C".to_owned()], &[], before.as_deref())).unwrap();
        assert_eq!(exported(&store), "c a inner b outside");
        // An import of the list brings the same order.
        let read = opml::read(export(&store, false).unwrap().as_bytes()).unwrap();
        let mut other = crate::store::Store::in_memory(crate::profile::extractor()).unwrap();
        other.transaction(|tx| tx.import(&to_import(&opml::flatten(&read)), at)).unwrap();
        assert_eq!(export(&other, false).unwrap(), export(&store, false).unwrap());
    }

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
