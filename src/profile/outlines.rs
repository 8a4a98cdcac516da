//! Converts the store's subscriptions to OPML and back (O1, O2).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::feeds::gaps;
use super::files::{WriteError, refuse_present, write_file};
use super::net::Logins;
use crate::model::{Completeness, SubscriptionId, SubscriptionRow, Timestamp, normalise};
use crate::opml::{self, ImportFeed, ImportList, Opml, Outline};
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
    let feeds: Vec<ImportFeed> = feeds.collect();
    let folders: Vec<Vec<String>> = database.folders()?.into_iter().map(|folder| folder.path).collect();
    Ok(opml::write(&opml::nest(Some(t!("profile-list-title")), &folders, &feeds)))
}

/// Writes a list that [`export`] returned to a file. Without `replaces`, a file with content is replaced only if it is a
/// list whose feeds and empty folders are all in the new list, and if it has nothing else. A folder with feeds may have
/// another name or place in the new list.
pub fn save(list: &str, path: &Path, replaces: bool) -> Result<(), WriteError> {
    if !replaces {
        refuse_present(path, |present| is_within(present, list))?;
    }
    Ok(write_file(path, list)?)
}

fn is_within(present: &[u8], list: &str) -> bool {
    let addresses = |list: &Opml| -> BTreeSet<String> {
        opml::flatten(list).feeds.iter().map(|feed| normalise(&feed.url)).collect()
    };
    let (Ok(present), Ok(list)) = (opml::read(present), opml::read(list.as_bytes())) else { return false };
    let mut folders = BTreeSet::new();
    folders_of(&list.outlines, &[], &mut folders);
    present.skipped.is_empty()
        && has_only(&present.outlines, &[], &folders)
        && addresses(&present).is_subset(&addresses(&list))
}

/// Collects the paths of the folders among outlines that are in a folder.
fn folders_of<'o>(outlines: &'o [Outline], within: &[&'o str], folders: &mut BTreeSet<Vec<&'o str>>) {
    for folder in outlines.iter().filter(|outline| outline.feed.is_none()) {
        let path = [within, &[folder.title.as_str()]].concat();
        folders_of(&folder.children, &path, folders);
        folders.insert(path);
    }
}

/// Returns true if each outline is a feed, an outline with others in it, or one of the given folders. `within` is the path
/// of the folder around the outlines.
fn has_only<'o>(outlines: &'o [Outline], within: &[&'o str], folders: &BTreeSet<Vec<&'o str>>) -> bool {
    outlines.iter().all(|outline| {
        let path = [within, &[outline.title.as_str()]].concat();
        // An outline with other attributes is something else, such as a link.
        let is_known = || outline.attributes.is_empty() && folders.contains(&path);
        let has_place = outline.feed.is_some() || !outline.children.is_empty() || is_known();
        has_place && has_only(&outline.children, &path, folders)
    })
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
pub fn stated_completeness(feed: &ImportFeed) -> Option<Completeness> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
        // An import of the list brings the same order, and the folders without feeds.
        let empty =
            ["C/Later", "Sea", "Sea/Deep"].map(|path| path.split('/').map(str::to_owned).collect::<Vec<_>>());
        store.transaction(|tx| empty.iter().try_for_each(|path| tx.create_folder(path))).unwrap();
        assert_eq!(exported(&store), "c a inner b outside");
        let list = export(&store, false).unwrap();
        let flat = opml::flatten(&opml::read(list.as_bytes()).unwrap());
        assert_eq!(flat.empty_folders, [&*empty[0], &*empty[2]]);
        let mut other = crate::store::Store::in_memory(crate::profile::extractor()).unwrap();
        other.transaction(|tx| tx.import(&to_import(&flat), at)).unwrap();
        assert!(
            is_within(list.as_bytes(), &list) && !is_within(list.as_bytes(), &export(&other, false).unwrap())
        );
        other
            .transaction(|tx| flat.empty_folders.iter().try_for_each(|path| tx.create_folder(path)))
            .unwrap();
        assert_eq!(export(&other, false).unwrap(), list);
    }
}
