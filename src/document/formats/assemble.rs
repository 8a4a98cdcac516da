//! Gives entries their identities (H2), and applies other rules that are the same for every format.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::repairs::{Repair, Repairs};
use crate::model::{Entry, EntryId, FeedDocument, IdSource};

/// Makes an entry that has no identity yet.
pub(in crate::document) fn blank() -> Entry {
    Entry::new(EntryId::new(""), IdSource::Digest)
}

/// Gives an entry its identity: the id, which is compared character by character (H1, RFC 5005 §4.2; in RSS the guid,
/// Appendix B). Without an id, the link is the identity. Without a link, a digest is the identity (H2).
pub(in crate::document) fn identify(mut entry: Entry, given: Option<&str>) -> Entry {
    let given = given.map(str::trim).filter(|id| !id.is_empty());
    (entry.id, entry.id_source) = match (given, &entry.link) {
        (Some(id), _) => (EntryId::new(id), IdSource::Given),
        (None, Some(link)) => (EntryId::new(link.as_str()), IdSource::Link),
        (None, None) => (entry.digest_id(), IdSource::Digest),
    };
    entry
}

/// Identifies items of one RSS document by their links or digests if they share a guid although they differ in two of title,
/// link and time. By the guid they would be one entry, and the others would be lost. An example is a feed that has the
/// address of its site in each guid.
pub(in crate::document) fn part_shared_guids(entries: &mut [Entry], repairs: &mut Repairs) {
    let parted = part(entries, IdSource::Given, 2, |entry| identify(entry, None));
    repairs.add(Repair::SharedGuid, parted);
}

/// Identifies entries of one document by their digests if they have no ids and share a link, but not title and time. By the
/// link they would be one entry, and the others would be lost. An example is a changelog whose items all link to the
/// same page.
pub(in crate::document) fn part_shared_links(entries: &mut [Entry], repairs: &mut Repairs) {
    let without_id = entries.iter().filter(|entry| entry.id_source != IdSource::Given).count();
    repairs.add(Repair::MissingId, u32::try_from(without_id).unwrap_or(u32::MAX));
    part(entries, IdSource::Link, 1, |entry| Entry {
        id: entry.digest_id(),
        id_source: IdSource::Digest,
        ..entry
    });
}

/// Gives other identities to entries with an id from `source` if another entry with the same id has at least `least`
/// differences. Returns the number of these entries.
fn part(entries: &mut [Entry], source: IdSource, least: usize, identify: impl Fn(Entry) -> Entry) -> u32 {
    let mut first: BTreeMap<&EntryId, &Entry> = BTreeMap::new();
    let mut shared: BTreeSet<EntryId> = BTreeSet::new();
    for entry in entries.iter().filter(|entry| entry.id_source == source) {
        let other = *first.entry(&entry.id).or_insert(entry);
        if differences(entry, other) >= least {
            shared.insert(entry.id.clone());
        }
    }
    let mut parted = 0;
    for entry in entries.iter_mut().filter(|entry| entry.id_source == source && shared.contains(&entry.id)) {
        *entry = identify(std::mem::replace(entry, blank()));
        parted += 1;
    }
    parted
}

/// Counts in how many of title, link and publication time two entries differ. If they have no titles, their texts are
/// compared instead.
fn differences(entry: &Entry, other: &Entry) -> usize {
    let has_other_text = || entry.body().map(|text| &text.value) != other.body().map(|text| &text.value);
    let has_other_words = entry.title != other.title || entry.title.is_empty() && has_other_text();
    [has_other_words, entry.link != other.link, entry.published != other.published]
        .into_iter()
        .filter(|differs| *differs)
        .count()
}

/// Gives the feed's authors to entries without authors (RFC 4287 §4.2.1, JSON Feed 1.1). RSS has no such rule, because
/// the managing editor of a channel did not write its items. A very long list of authors is ignored, because every
/// entry would copy it.
pub(in crate::document) fn inherit_authors(document: &mut FeedDocument) {
    const LONGEST: usize = 1000;
    let authors = &document.head.authors;
    if authors.iter().map(|name| name.len() + size_of::<String>()).sum::<usize>() > LONGEST {
        return;
    }
    for entry in document.entries.iter_mut().filter(|entry| entry.authors.is_empty()) {
        entry.authors.clone_from(authors);
    }
}

/// Returns the name in `mail (Name)` or `Name <mail>`; any other text stays whole.
pub(super) fn person_name(text: &str) -> String {
    let text = crate::document::markup::plain::from_html(text);
    if let Some((before, after)) = text.split_once('(')
        && let Some((name, _)) = after.rsplit_once(')')
        && before.contains('@')
        && !name.trim().is_empty()
    {
        return name.trim().to_owned();
    }
    if let Some((name, address)) = text.split_once('<')
        && address.contains('@')
        && !name.trim().is_empty()
    {
        return name.trim().trim_matches('"').to_owned();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Timestamp;
    use url::Url;

    fn entry(id: Option<&str>, link: Option<&str>, title: &str) -> Entry {
        let link = link.and_then(|link| Url::parse(link).ok());
        identify(Entry { title: title.into(), link, ..blank() }, id)
    }

    #[test]
    fn h2_identity_by_id_then_link_then_digest() {
        let given = entry(Some(" HTTP://Example.org/%7ea "), Some("http://x/"), "t");
        assert_eq!((given.id.as_str(), given.id_source), ("HTTP://Example.org/%7ea", IdSource::Given));
        let link = entry(Some("  "), Some("http://x"), "t");
        assert_eq!((link.id.as_str(), link.id_source), ("http://x/", IdSource::Link));
        let digest = entry(None, None, "t");
        assert_eq!((&digest.id, digest.id_source), (&digest.digest_id(), IdSource::Digest));
    }

    #[test]
    fn h2_shared_links_do_not_lose_entries() {
        let page = Some("http://x/log");
        let mut entries = [
            entry(None, page, "1.1"),
            entry(None, page, "1.0"),
            entry(None, Some("http://x/"), "same"),
            entry(None, Some("http://x/"), "same"),
        ];
        part_shared_links(&mut entries, &mut Repairs::default());
        let sources = entries.each_ref().map(|entry| entry.id_source);
        assert_eq!(sources, [IdSource::Digest, IdSource::Digest, IdSource::Link, IdSource::Link]);
        assert_ne!(entries[0].id, entries[1].id);
        let mut anchors =
            ["http://x/log#1.1", "http://x/log#1.0"].map(|link| entry(None, Some(link), "same"));
        part_shared_links(&mut anchors, &mut Repairs::default());
        assert_eq!(
            anchors.map(|entry| entry.id.as_str().to_owned()),
            ["http://x/log#1.1", "http://x/log#1.0"]
        );
    }

    #[test]
    fn h2_shared_guids_do_not_lose_items() {
        let site = Some("http://x/");
        let part = |mut entries: [Entry; 3]| {
            part_shared_guids(&mut entries, &mut Repairs::default());
            part_shared_links(&mut entries, &mut Repairs::default());
            entries.map(|entry| (entry.id.as_str().to_owned(), entry.id_source))
        };
        let links = part(["3", "2", "1"].map(|n| entry(site, Some(&format!("http://x/{n}")), n)));
        assert_eq!(links.map(|(id, _)| id), ["http://x/3", "http://x/2", "http://x/1"]);
        let mut dated = ["3", "2", "1"].map(|title| entry(site, site, title));
        for (entry, second) in dated.iter_mut().zip([3, 2, 1]) {
            entry.published = Some(Timestamp::from_seconds(second));
        }
        let ids = part(dated);
        assert!(ids.iter().all(|(_, source)| *source == IdSource::Digest), "{ids:?}");
        // These are versions of one item.
        let versions =
            [entry(site, site, "New title"), entry(site, site, "Title"), entry(None, None, "Other")];
        assert_eq!(part(versions)[..2].iter().filter(|(id, _)| id == "http://x/").count(), 2);
        let moved = ["http://x/b", "http://x/a", "http://x/c"].map(|link| entry(site, Some(link), "Title"));
        assert!(part(moved).iter().all(|(id, _)| id == "http://x/"));
    }

    #[test]
    fn names_beside_mail_addresses_are_found() {
        for (text, expect) in [
            ("a@b.c (Ann Bee)", "Ann Bee"),
            ("Ann Bee <a@b.c>", "Ann Bee"),
            ("a@b.c", "a@b.c"),
            ("Ann (editor)", "Ann (editor)"),
            ("a@b.c ()", "a@b.c ()"),
            (" Ann\n Bee ", "Ann Bee"),
        ] {
            assert_eq!(person_name(text), expect, "{text}");
        }
    }
}
