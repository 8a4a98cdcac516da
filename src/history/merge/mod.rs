//! Merges the entries of a document with the stored entries of its feed (H1 to H6, A6b, G5a, L1).

pub(super) mod deletion;
pub(super) mod renamed;
pub(super) mod version;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use super::order::anchors;
use super::{
    Arrival, ChainPosition, Deletion, DocumentUpdate, EntryChange, EntryVersion, Held, HeldEntry, Sighting,
    SortKey,
};
use crate::model::{
    DeletedEntry, Entry, EntryId, EntryKey, Fault, FeedDocument, FeedKind, IdSource, Timestamp,
};
use deletion::Tombstones;
use renamed::is_like;
pub(in crate::history) use renamed::under_new_ids;
use version::{page_rank, poll_that_brought};

/// The facts about a document and its feed that decide how its entries merge with the stored ones (RFC 5005 §4.2).
#[derive(Clone, Copy, Debug)]
pub(super) struct Merge<'g> {
    /// The kind of the feed, which selects H3 or H3a.
    pub(super) kind: FeedKind,
    /// True if the subscription document of the feed has an update time (H3).
    pub(super) dated: bool,
    /// The poll to whose chain the document belongs.
    pub(super) poll: u64,
    /// The number of links from the subscription document to this one.
    pub(super) depth: u32,
    /// The place of the page in a multipart feed, whose newest entities come last; `None` for all other documents.
    pub(super) page: Option<i64>,
    /// New entries that are later than this time arrive unread (G5a). If it is `None`, no entry arrives unread. If it
    /// is the earliest time, all entries arrive unread.
    pub(super) unread_after: Option<Timestamp>,
    /// The time spans of open gaps. A new entry that is dated after the first time of a span, and not after the second,
    /// also arrives unread (G4).
    pub(super) missed: &'g [(Timestamp, Timestamp)],
    /// True if new entries enter the feed's list.
    pub(super) in_view: bool,
    /// The latest sort time for an entry without a time of its own (L1). A walk sets it, so that the entries of an
    /// archive sort below those of the document that linked the archive, although Lacuna saw them later.
    pub(super) latest: Timestamp,
    /// The time of the update.
    pub(super) now: Timestamp,
}

/// The result of a merge.
#[derive(Debug, Default)]
pub(super) struct Merged {
    pub(super) entries: Vec<EntryChange>,
    pub(super) touched: Vec<(EntryKey, EntryVersion)>,
    tombstones: Vec<DeletedEntry>,
    faults: Vec<(Url, Vec<Fault>)>,
    pub(super) deletions: Vec<Deletion>,
    /// Stored entries that the document shows under new ids, with their former ids (G6).
    renamed: Vec<(EntryKey, EntryId)>,
    /// The oldest entry of the document that is in order of time. Entries of older documents belong below this one.
    pub(super) oldest: Option<Bound>,
    /// The oldest entry in order of time that was not stored before.
    pub(super) oldest_new: Option<Bound>,
    /// True if an entry of the document was stored before.
    pub(super) overlaps: bool,
    /// True if an entry of the document was stored before and is unchanged.
    pub(super) repeats: bool,
    /// Every entry of the document, in document order, with the stretch it was in before.
    pub(super) sightings: Vec<Sighting>,
    /// The ids under which the entries of the document are stored afterwards, in document order. An entry without an id
    /// keeps the id that it had before (H2). If the document contains an entry twice, its id occurs twice.
    pub(super) ids: Vec<EntryId>,
}

/// An entry at the edge of a gap.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bound {
    pub(super) id: EntryId,
    pub(super) time: Timestamp,
    pub(super) sort: SortKey,
}

impl Merge<'_> {
    /// Returns the merge of a document that is so many links from the subscription document of a poll. Its new entries
    /// arrive as read and enter the list. No gap changes that.
    pub(super) const fn new(kind: FeedKind, dated: bool, poll: u64, depth: u32, now: Timestamp) -> Self {
        Self {
            kind,
            dated,
            poll,
            depth,
            page: None,
            unread_after: None,
            missed: &[],
            in_view: true,
            latest: now,
            now,
        }
    }

    /// Merges the whole entries and the tombstones of `document` with the stored ones.
    pub(super) fn run(&self, document: &FeedDocument, held: &Held) -> Merged {
        let renamed = under_new_ids(held);
        let known = &held.tombstones;
        let held: &[HeldEntry] = &with_known(held, &renamed, document);
        let tombstones = Tombstones::new(document.head.deleted.iter().chain(known));
        let lookup = Lookup::new(held, document.whole_entries());
        let mut adopted: BTreeMap<EntryKey, &EntryId> = BTreeMap::new();
        let mut winners: BTreeMap<MergeTarget, (&Entry, EntryVersion)> = BTreeMap::new();
        let mut order: Vec<MergeTarget> = Vec::new();
        let mut targets: Vec<MergeTarget> = Vec::new();
        // The loop begins at the end of the document, so that the upper one of two equal entries wins (H4).
        for (index, entry) in document.whole_entries().iter().enumerate().rev() {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            let version = EntryVersion {
                entry_updated: entry.updated,
                document_updated: document.head.updated,
                rank: self.rank(index),
                document: document.uri.clone(),
            };
            let target = lookup.target(entry, &mut adopted);
            targets.push(target.clone());
            match winners.get(&target) {
                Some((_, winner)) if !version.supersedes(winner, self.kind, self.dated) => {}
                Some(_) => {
                    winners.insert(target, (entry, version));
                }
                None => {
                    order.push(target.clone());
                    winners.insert(target, (entry, version));
                }
            }
        }
        let remembered = Tombstones::new(known);
        let news = document.head.deleted.iter().filter(|deleted| remembered.lack(deleted));
        let mut merged = Merged {
            tombstones: news.cloned().collect(),
            faults: vec![(document.uri.clone(), document.faults.clone())],
            ..Merged::default()
        };
        // Entries out of order (pinned, or moved up again) do not show how far back the document reaches.
        let in_place: BTreeSet<&EntryId> = anchors(document).0.into_iter().map(|entry| &entry.id).collect();
        let mut replaced = BTreeSet::new();
        let mut held_as: BTreeMap<&MergeTarget, EntryId> = BTreeMap::new();
        let mut seen_as: BTreeMap<&MergeTarget, Sighting> = BTreeMap::new();
        for target in order.iter().rev() {
            let Some((entry, version)) = winners.remove(target) else { continue };
            let holder = lookup.holder(target);
            merged.overlaps |= holder.is_some();
            merged.repeats |= holder.is_some_and(|held| held.digest == entry.digest());
            let written = merged.entries.len();
            let sort = self.sort_key(entry, &version, holder);
            if in_place.contains(&entry.id) {
                // An unchanged entry keeps its place in the list.
                let rank = holder.map_or(sort.rank, |held| held.sort.rank.min(sort.rank));
                merged.note_bound(entry, SortKey { rank, ..sort }, holder.is_none());
            }
            let stored = lookup.under_stored_id(entry, holder);
            if self.decide(&stored, version, sort, holder, &tombstones, &mut merged) {
                replaced.extend(holder.map(|holder| holder.key));
            }
            let key = holder.map_or_else(|| new_key(written), |holder| holder.key);
            // A date in the future does not show when an entry appeared.
            let date = entry.published.or(entry.updated).filter(|date| *date <= self.now);
            let stretch = holder.and_then(|holder| holder.stretch);
            let is_edited = holder.is_some_and(|holder| !entry.has_text_of(holder.text_digest));
            seen_as.insert(target, Sighting { key, date, stretch, is_edited });
            let change = merged.entries.get(written).map(|change| &change.entry.id);
            if let Some(id) = change.or(holder.map(|holder| &holder.id)) {
                held_as.insert(target, id.clone());
            }
        }
        merged.sightings = targets.iter().rev().filter_map(|target| seen_as.get(target).copied()).collect();
        merged.ids = targets.iter().rev().filter_map(|target| held_as.get(target).cloned()).collect();
        // This loop applies tombstones to stored entries that the document does not contain, or contains in a version
        // that lost.
        let named = Tombstones::new(&document.head.deleted);
        for held in held.iter().filter(|held| named.names(held) && !replaced.contains(&held.key)) {
            if let Some(since) = tombstones.hide_held(held) {
                merged.deletions.push(Deletion { id: held.id.clone(), since: Some(since) });
            }
        }
        let written: BTreeSet<EntryKey> = merged.entries.iter().filter_map(|change| change.held).collect();
        let renamed = renamed.into_iter().filter(|(_, held)| written.contains(&held.key));
        merged.renamed = renamed.map(|(_, held)| (held.key, held.id)).collect();
        merged
    }

    /// Returns true if the document's version of an entry wins over the stored one, and notes the change in `merged`
    /// (H5, A6b). RFC 5005 §4.1 lets a publisher announce a change by putting the entry into the subscription document.
    fn decide(
        &self,
        entry: &Entry,
        version: EntryVersion,
        sort: SortKey,
        held: Option<&HeldEntry>,
        tombstones: &Tombstones<'_>,
        merged: &mut Merged,
    ) -> bool {
        let aliases = held.map_or(&[][..], |held| &held.aliases);
        let identities = aliases.iter().chain(held.map(|held| &held.id)).chain([&entry.id]);
        let deleted = tombstones.hide(identities, &version);
        let Some(held) = held else {
            merged.note_deletion(&entry.id, deleted, None);
            let change = EntryChange {
                held: None,
                entry: entry.clone(),
                version,
                sort,
                first_seen: self.now,
                arrival: self.arrival(entry),
                changed: false,
                in_view: self.in_view && deleted.is_none(),
            };
            merged.entries.push(change);
            return true;
        };
        let was_deleted = tombstones.hide_held(held);
        // An entry that returns to the list takes the present version. It returns if the user subscribes again, or if
        // the user appends a page that was only browsed before.
        let returns = self.in_view && !held.in_view && was_deleted.is_none();
        if !version.supersedes(&held.version, self.kind, self.dated) && !returns {
            return false;
        }
        // An entry that only a browsed page brought enters the list when a document of the list brings it (P6).
        let in_view = (held.in_view || self.in_view) && deleted.is_none();
        let same_id = held.id == entry.id || held.aliases.contains(&entry.id);
        if same_id && in_view == held.in_view && held.digest == entry.digest() {
            // The subscription documents of a plain or complete feed bring versions in the order of their fetches. So the
            // version of an unchanged entry need not be stored again.
            let is_alone = self.depth == 0 && matches!(self.kind, FeedKind::Plain | FeedKind::Complete);
            if !is_alone && version != held.version {
                merged.touched.push((held.key, version));
            }
            merged.note_deletion(&held.id, deleted, was_deleted);
            return true;
        }
        merged.note_deletion(&entry.id, deleted, was_deleted);
        let changed = match (entry.updated, held.version.entry_updated) {
            (Some(new), Some(old)) => new > old,
            // Without update times only a different text counts as a change (A6b).
            _ => !entry.has_text_of(held.text_digest),
        };
        merged.entries.push(EntryChange {
            held: Some(held.key),
            entry: entry.clone(),
            version,
            sort,
            first_seen: held.first_seen,
            arrival: self.arrival(entry),
            changed,
            in_view,
        });
        true
    }

    fn rank(&self, index: u32) -> i64 {
        match self.page {
            Some(place) => page_rank(place, index),
            None => ChainPosition { poll: self.poll, depth: self.depth, index }.rank(),
        }
    }

    /// Decides whether a new entry arrives unread (G5a).
    fn arrival(&self, entry: &Entry) -> Arrival {
        let time = entry.published.or(entry.updated);
        let is_missed = |time: Timestamp| self.missed.iter().any(|(after, to)| *after < time && time <= *to);
        match self.unread_after {
            Some(limit) if time.is_none_or(|time| time > limit) => Arrival::Unread,
            _ if time.is_some_and(is_missed) => Arrival::Unread,
            _ => Arrival::Read,
        }
    }

    /// Returns the place of an entry in the list (L1).
    fn sort_key(&self, entry: &Entry, version: &EntryVersion, held: Option<&HeldEntry>) -> SortKey {
        let first_seen = held.map_or(self.now, |held| held.first_seen);
        let own = entry.published.or(entry.updated);
        let time = own.unwrap_or_else(|| {
            let time = version.document_updated.unwrap_or(first_seen).min(self.latest);
            // An entry without a time of its own stays where it is, although each new document repeats it.
            held.map_or(time, |held| time.min(held.sort.time))
        });
        SortKey { time: if time > self.now { first_seen } else { time }, rank: version.rank }
    }
}

/// Returns the provisional key of a new entry ([`Sighting::key`]).
fn new_key(place: usize) -> EntryKey {
    EntryKey(-1 - i64::try_from(place).unwrap_or(i64::MAX - 1))
}

impl Merged {
    /// Drops all changes of stored entries, because the document is an older copy (H3a). Two changes remain: versions that
    /// are dated later, and versions of entries that were last seen before the oldest time at which the copy can have been
    /// made. An entry that the copy has in its stored version shows that time, if a subscription document brought it.
    pub(super) fn keep_later_versions(&mut self, held: &Held) {
        let find = |key: EntryKey| held.entries.iter().find(|held| held.key == key);
        let unchanged =
            self.sightings.iter().filter(|seen| !seen.is_edited).filter_map(|seen| find(seen.key));
        let made = unchanged.filter_map(|held| poll_that_brought(held.sort.rank)).max();
        let is_later = |change: &EntryChange, key: EntryKey| {
            find(key).is_none_or(|held| {
                change.version.is_dated_after(&held.version)
                    || made.is_some_and(|made| held.version.poll() < made)
            })
        };
        self.entries.retain(|change| change.held.is_none_or(|key| is_later(change, key)));
        self.touched.clear();
    }

    /// Returns true if the document has another version of a stored entry, and that version is older than the stored
    /// one.
    pub(super) fn is_older_version(&self, seen: &Sighting, held: &Held) -> bool {
        let before = held.entries.iter().find(|held| held.key == seen.key);
        let before = before.and_then(|held| held.version.entry_updated);
        let change = self.entries.iter().find(|change| change.held == Some(seen.key));
        // If there is no change, the stored version won (H3).
        seen.is_edited && change.is_none_or(|change| change.entry.updated < before)
    }

    /// Returns the entries of the document as edges of a gap. Call this before [`Self::keep_later_versions`] and
    /// [`Self::take_update`].
    pub(super) fn bounds(&self, held: &Held) -> BTreeMap<EntryKey, Bound> {
        let bound = |id: &EntryId, sort: SortKey| Bound { id: id.clone(), time: sort.time, sort };
        let renamed = held.renamed.iter().map(|(_, held)| held);
        let known = held.entries.iter().chain(renamed).map(|held| (held.key, bound(&held.id, held.sort)));
        let written = self.entries.iter().enumerate().map(|(at, change)| {
            (change.held.unwrap_or_else(|| new_key(at)), bound(&change.entry.id, change.sort))
        });
        known.chain(written).collect()
    }

    /// Moves the changes into an update. The caller adds gaps and the feed's record.
    pub(super) fn take_update(&mut self) -> DocumentUpdate {
        DocumentUpdate {
            entries: std::mem::take(&mut self.entries),
            touched: std::mem::take(&mut self.touched),
            tombstones: std::mem::take(&mut self.tombstones),
            deletions: std::mem::take(&mut self.deletions),
            faults: std::mem::take(&mut self.faults),
            renamed: std::mem::take(&mut self.renamed),
            ..DocumentUpdate::default()
        }
    }

    fn note_deletion(&mut self, id: &EntryId, deleted: Option<Timestamp>, before: Option<Timestamp>) {
        if deleted.is_some() || before.is_some() {
            self.deletions.push(Deletion { id: id.clone(), since: deleted });
        }
    }

    /// Notes an entry if it is the oldest one so far. The later of its two times counts, because an old entry that the
    /// publisher lists again after an update does not show the age of the document.
    fn note_bound(&mut self, entry: &Entry, sort: SortKey, is_new: bool) {
        let time = entry.published.max(entry.updated).unwrap_or(sort.time);
        let is_older = |oldest: &Option<Bound>| oldest.as_ref().is_none_or(|oldest| time <= oldest.time);
        if is_new && is_older(&self.oldest_new) {
            self.oldest_new = Some(Bound { id: entry.id.clone(), time, sort });
        }
        if is_older(&self.oldest) {
            self.oldest = Some(Bound { id: entry.id.clone(), time, sort });
        }
    }
}

/// Returns the stored entries. Two groups of them get an id of the document as a further alias: entries whose id
/// changed (G6), and entries for which the document gives only a link (H2). A link alone does not identify an entry:
/// the text or the time must be equal as well, and no other stored entry may have the same link.
fn with_known<'h>(
    held: &'h Held,
    renamed: &[(EntryId, HeldEntry)],
    document: &FeedDocument,
) -> Cow<'h, [HeldEntry]> {
    let mut pairs: BTreeMap<&EntryId, u32> = BTreeMap::new();
    for (id, _) in &held.linked {
        *pairs.entry(id).or_default() += 1;
    }
    let named: BTreeSet<EntryKey> = held.entries.iter().map(|entry| entry.key).collect();
    let entries: BTreeMap<&EntryId, &Entry> =
        document.entries.iter().map(|entry| (&entry.id, entry)).collect();
    let mut linked: BTreeMap<EntryKey, &(EntryId, HeldEntry)> = BTreeMap::new();
    for pair in &held.linked {
        let (id, known) = pair;
        let like = entries.get(id).filter(|entry| is_like(entry, known));
        let Some(entry) = like.filter(|_| pairs[id] == 1 && !named.contains(&known.key)) else { continue };
        // If several entries have the time of the stored one, the entry with its text is the same.
        if !linked.contains_key(&known.key) || entry.has_text_of(known.text_digest) {
            linked.insert(known.key, pair);
        }
    }
    let others: Vec<HeldEntry> = linked
        .into_values()
        .chain(renamed)
        .map(|(id, known)| {
            let mut known = known.clone();
            known.aliases.push(id.clone());
            known
        })
        .collect();
    if others.is_empty() {
        Cow::Borrowed(&held.entries)
    } else {
        [held.entries.clone(), others].concat().into()
    }
}

/// The entry with which an incoming one merges.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MergeTarget {
    Held(EntryKey),
    New(EntryId),
}

/// Finds the stored entry that is the same as an incoming one.
struct Lookup<'a> {
    by_id: BTreeMap<&'a EntryId, &'a HeldEntry>,
    by_key: BTreeMap<EntryKey, &'a HeldEntry>,
    /// Stored entries whose id is in the document.
    named: BTreeSet<EntryKey>,
    /// True if a stored entry has no id from its publisher.
    any_unnamed: bool,
    /// Stored entries under the digest of an earlier version, by the ids that entries of the document have in their place.
    former: BTreeMap<&'a EntryId, EntryKey>,
}

impl<'a> Lookup<'a> {
    fn new(held: &'a [HeldEntry], incoming: &'a [Entry]) -> Self {
        let aliases = held.iter().flat_map(|h| h.aliases.iter().map(move |alias| (alias, h)));
        let mut by_id: BTreeMap<_, _> = aliases.collect();
        by_id.extend(held.iter().map(|h| (&h.id, h)));
        let named = incoming.iter().filter_map(|entry| by_id.get(&entry.id)).map(|held| held.key).collect();
        let any_unnamed = held.iter().any(|h| h.id_source != IdSource::Given);
        let former = under_former_digests(&by_id, &named, incoming);
        Self { by_id, by_key: held.iter().map(|h| (h.key, h)).collect(), named, any_unnamed, former }
    }

    /// Finds the stored entry that `entry` merges with (H1). `adopted` maps stored entries without an id to the id that
    /// this document gave them. Each stored entry can take only one id. Otherwise two entries that share a link would
    /// become one.
    fn target<'e>(&self, entry: &'e Entry, adopted: &mut BTreeMap<EntryKey, &'e EntryId>) -> MergeTarget {
        let named = self.by_id.get(&entry.id);
        if let Some(held) = named.filter(|held| !self.any_unnamed || is_like(entry, held)) {
            return MergeTarget::Held(held.key);
        }
        if let Some(key) = self.former.get(&entry.id) {
            return MergeTarget::Held(*key);
        }
        if self.any_unnamed {
            let fallback = entry.fallback_ids();
            let mut known = fallback.iter().filter_map(|id| self.by_id.get(id));
            // Perhaps the feed gave no ids before, so that the link or a digest of the text identified this entry (H2). Or
            // the entry shared its id or its link with another one then, and only one of the two has it now.
            let free = |held: &&&HeldEntry| {
                held.id_source != IdSource::Given
                    && !self.named.contains(&held.key)
                    && adopted.get(&held.key).is_none_or(|id| **id == entry.id)
                    && (named.is_none() && entry.id_source == IdSource::Given || is_like(entry, held))
            };
            if let Some(held) = known.find(free) {
                adopted.insert(held.key, &entry.id);
                return MergeTarget::Held(held.key);
            }
        }
        named.map_or_else(|| MergeTarget::New(entry.id.clone()), |held| MergeTarget::Held(held.key))
    }

    /// Returns the entry with the id of the stored one if its own does not replace that (H2): a link does not replace an id
    /// that the publisher gave, and two stored entries never have the same id.
    fn under_stored_id<'e>(&self, entry: &'e Entry, held: Option<&HeldEntry>) -> Cow<'e, Entry> {
        let keeps_id = |held: &&HeldEntry| {
            held.id_source == IdSource::Given && entry.id_source != IdSource::Given
                || self.by_id.get(&entry.id).is_some_and(|other| other.key != held.key)
        };
        held.filter(keeps_id).map_or(Cow::Borrowed(entry), |held| {
            Cow::Owned(Entry { id: held.id.clone(), id_source: held.id_source, ..entry.clone() })
        })
    }

    fn holder(&self, target: &MergeTarget) -> Option<&'a HeldEntry> {
        match target {
            MergeTarget::Held(key) => self.by_key.get(key).copied(),
            MergeTarget::New(_) => None,
        }
    }
}

/// Finds the stored entries that an earlier version identified by its digest, under which several entries could meet. If
/// several entries of the document have that digest, the unchanged one is the stored one, else the first.
fn under_former_digests<'a>(
    by_id: &BTreeMap<&EntryId, &HeldEntry>,
    named: &BTreeSet<EntryKey>,
    incoming: &'a [Entry],
) -> BTreeMap<&'a EntryId, EntryKey> {
    let mut found: BTreeMap<EntryKey, &EntryId> = BTreeMap::new();
    for entry in incoming.iter().filter(|entry| entry.id_source == IdSource::Digest) {
        let id = entry.former_digest_id();
        let Some(held) = by_id.get(&id).filter(|held| held.id == id && !named.contains(&held.key)) else {
            continue;
        };
        if !found.contains_key(&held.key) || (Entry { id, ..entry.clone() }).digest() == held.digest {
            found.insert(held.key, &entry.id);
        }
    }
    found.into_iter().map(|(key, id)| (id, key)).collect()
}

#[cfg(test)]
mod tests;
