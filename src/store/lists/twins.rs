//! Twins: entries of different subscriptions that are one article, because they share a name ([`ArticleNames`]).
//!
//! An id that is equal in both feeds is enough. A link is not, because several people write about one page. Entries with
//! one link are the same article only if they also have the same title or the same text. Two entries with the same title
//! whose dates are far apart need the same text, because a page such as a weather warning gets new contents under an old
//! address. In each doubt both stay unread: a second reading costs less than an article that nobody saw.
//!
//! A name that two entries of one feed have names no single article: a page that a feed links again and again, such as
//! its own home page. Then no entry has a twin by this name. The names are stored as hashes. A pair that the hashes
//! find is compared by its names themselves, so a publisher who forges a hash gains nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rusqlite::{OptionalExtension, named_params};
use serde_json::json;
use url::Url;

use crate::model::{
    ArticleNames, EntryId, EntryKey, IdSource, SubscriptionId, Timestamp, feed_name, letters, page_name,
    shown_title,
};
use crate::store::schema::article_names::SET_NAMES;
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, Tx};

/// Finds the entries that share a name with another entry. Nearly all have none, and this one statement passes over them
/// quickly: each condition looks at no more than two rows of an index.
const WITH_OTHERS: &str = "SELECT own.key, own.subscription, own.link_name, own.id_name
    FROM json_each(:keys) AS asked CROSS JOIN user_state AS own ON own.key = asked.value
    WHERE EXISTS (SELECT 1 FROM user_state AS other INDEXED BY user_state_by_link_name
            WHERE other.link_name = own.link_name AND other.key <> own.key)
        OR EXISTS (SELECT 1 FROM user_state AS other INDEXED BY user_state_by_id_name
            WHERE other.id_name = own.id_name AND other.key <> own.key)
        OR EXISTS (SELECT 1 FROM user_state AS other INDEXED BY user_state_by_id_name
            WHERE other.id_name = own.link_name)
        OR EXISTS (SELECT 1 FROM user_state AS other INDEXED BY user_state_by_link_name
            WHERE other.link_name = own.id_name)";
/// Finds the entries with a name. One more than [`MOST_OF_A_NAME`] shows that there are too many.
const BY_NAME: &str =
    "SELECT key, subscription FROM user_state INDEXED BY user_state_by_link_name WHERE link_name = :name
    UNION ALL
    SELECT key, subscription FROM user_state INDEXED BY user_state_by_id_name WHERE id_name = :name
    LIMIT 65";
/// The largest number of entries that may share a name. More of them share no article.
const MOST_OF_A_NAME: usize = 64;
/// The time after which an equal title proves nothing. Feeds that take over an article may give it another date.
const FAR_APART: Duration = Duration::from_hours(7 * 24);
const FACTS: &str =
    "SELECT entry.subscription, entry.id, id_source, link, entry.title, coalesce(published, updated) AS time,
        purged_at IS NOT NULL AS purged, in_view, url, site, removed_at,
        coalesce(nullif(custom_title, ''), nullif(subscription.title, ''), url) AS feed
    FROM entry CROSS JOIN subscription ON subscription.id = entry.subscription WHERE key = :key";
const READ_BY_USER: &str = "SELECT 1 FROM user_state WHERE key = :key AND read = 1 AND arrived_read = 0";

/// An entry that is the same article as another entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The entry.
    pub key: EntryKey,
    /// Its feed.
    pub subscription: SubscriptionId,
    /// The name of its feed.
    pub feed: String,
    /// The address of its feed.
    pub feed_url: Url,
    /// Its identity in that feed.
    pub id: EntryId,
}

/// An entry, with the hashes of its names.
struct NamedEntry {
    key: EntryKey,
    subscription: SubscriptionId,
    names: [Option<i64>; 2],
}

/// Names that name no article. They are searched once, or a page that many entries link would cost as many searches.
type SharedNames = BTreeSet<i64>;

/// The facts that a comparison of two entries needs.
struct Facts {
    key: EntryKey,
    subscription: SubscriptionId,
    names: ArticleNames,
    /// The names of the pages of its feed.
    of_feed: Vec<String>,
    /// The letters of its title.
    title: String,
    time: Option<Timestamp>,
    /// True if its text was removed to make room.
    is_purged: bool,
    id: EntryId,
    feed: String,
    feed_url: Url,
    /// True if the list of a feed that the user follows shows the entry.
    is_listed: bool,
}

/// The answer of the names of two entries.
enum ByNames {
    Different,
    /// One page; their titles and texts decide.
    OnePage,
    Same,
}

impl Facts {
    fn by_names(&self, other: &Self) -> ByNames {
        // The pages of both feeds name no article.
        let of = |facts: &Self| facts.names.clone().without(&self.of_feed).without(&other.of_feed);
        let (ours, theirs) = (of(self), of(other));
        if ours.id.is_some() && ours.id == theirs.id {
            ByNames::Same
        } else if ours.meet(&theirs) {
            ByNames::OnePage
        } else {
            ByNames::Different
        }
    }

    fn is_near(&self, other: &Self) -> bool {
        self.time.zip(other.time).is_none_or(|(a, b)| a.max(b).since(a.min(b)) <= FAR_APART)
    }
}

impl Database {
    /// Returns the twins of an entry that the lists of other feeds show, sorted by the names of their feeds.
    pub fn also_in(&self, key: EntryKey) -> Result<Vec<Twin>, StoreError> {
        let mut twins = Vec::new();
        for entry in self.with_others(&[key])? {
            twins.extend(self.twins(&mut SharedNames::new(), &entry)?);
        }
        twins.retain(|facts| facts.is_listed);
        let mut twins: Vec<Twin> = twins
            .into_iter()
            .map(|facts| Twin {
                key: facts.key,
                subscription: facts.subscription,
                feed: feed_name(&shown_title(facts.feed)).to_owned(),
                feed_url: facts.feed_url,
                id: facts.id,
            })
            .collect();
        twins.sort_by(|a, b| (&a.feed, a.key).cmp(&(&b.feed, b.key)));
        Ok(twins)
    }

    /// Returns those of the entries whose twin the user read.
    pub fn read_elsewhere(&self, keys: &[EntryKey]) -> Result<Vec<EntryKey>, StoreError> {
        let (mut shared, mut read) = (SharedNames::new(), Vec::new());
        for entry in self.with_others(keys)? {
            for twin in self.twins(&mut shared, &entry)? {
                let mut statement = self.connection.prepare_cached(READ_BY_USER)?;
                if statement.exists(named_params! {":key": twin.key.0})? {
                    read.push(entry.key);
                    break;
                }
            }
        }
        Ok(read)
    }

    /// Returns all twins of entries.
    pub(super) fn twins_of(&self, keys: &[EntryKey]) -> Result<BTreeSet<EntryKey>, StoreError> {
        let (mut shared, mut twins) = (SharedNames::new(), BTreeSet::new());
        for entry in self.with_others(keys)? {
            twins.extend(self.twins(&mut shared, &entry)?.into_iter().map(|facts| facts.key));
        }
        Ok(twins)
    }

    /// Returns those of the entries that share a name with another entry.
    fn with_others(&self, keys: &[EntryKey]) -> Result<Vec<NamedEntry>, StoreError> {
        let keys: Vec<i64> = keys.iter().map(|key| key.0).collect();
        let mut statement = self.connection.prepare_cached(WITH_OTHERS)?;
        let rows = statement.query_map(named_params! {":keys": json!(keys).to_string()}, |row| {
            Ok(NamedEntry {
                key: EntryKey(row.get(0)?),
                subscription: SubscriptionId(row.get(1)?),
                names: [row.get(2)?, row.get(3)?],
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the entries of other feeds that are the same article as an entry.
    fn twins(&self, shared: &mut SharedNames, entry: &NamedEntry) -> Result<Vec<Facts>, StoreError> {
        let mut candidates = BTreeMap::new();
        for name in entry.names.into_iter().flatten() {
            candidates.extend(self.of_name(shared, name)?);
        }
        candidates.retain(|_, subscription| *subscription != entry.subscription);
        let mut twins = Vec::new();
        if candidates.is_empty() {
            return Ok(twins);
        }
        let Some(own) = self.facts(entry.key)? else { return Ok(twins) };
        for candidate in candidates.into_keys() {
            if let Some(facts) = self.facts(candidate)?
                && self.is_twin(&own, &facts)?
            {
                twins.push(facts);
            }
        }
        Ok(twins)
    }

    fn is_twin(&self, one: &Facts, other: &Facts) -> Result<bool, StoreError> {
        match one.by_names(other) {
            ByNames::Different => Ok(false),
            ByNames::Same => Ok(true),
            ByNames::OnePage if !one.title.is_empty() && one.title == other.title && one.is_near(other) => {
                Ok(true)
            }
            // A removed text can be compared with nothing.
            ByNames::OnePage if one.is_purged || other.is_purged => Ok(false),
            ByNames::OnePage => {
                let text = letters(&self.plain_text(one.key)?);
                // Without titles and texts, the link is all that they say.
                let says_something = !text.is_empty() || (one.title.is_empty() && other.title.is_empty());
                Ok(says_something && text == letters(&self.plain_text(other.key)?))
            }
        }
    }

    /// Returns the entries with a name; none if the name is no single article.
    fn of_name(
        &self,
        shared: &mut SharedNames,
        name: i64,
    ) -> Result<BTreeMap<EntryKey, SubscriptionId>, StoreError> {
        let mut found = BTreeMap::new();
        if shared.contains(&name) {
            return Ok(found);
        }
        let mut statement = self.connection.prepare_cached(BY_NAME)?;
        let mut rows = statement.query(named_params! {":name": name})?;
        let mut count = 0;
        while let Some(row) = rows.next()? {
            found.insert(EntryKey(row.get(0)?), SubscriptionId(row.get(1)?));
            count += 1;
        }
        let feeds: BTreeSet<SubscriptionId> = found.values().copied().collect();
        if count > MOST_OF_A_NAME || feeds.len() < found.len() {
            shared.insert(name);
            found.clear();
        }
        Ok(found)
    }

    fn facts(&self, key: EntryKey) -> Result<Option<Facts>, StoreError> {
        let mut statement = self.connection.prepare_cached(FACTS)?;
        let facts = statement.query_row(named_params! {":key": key.0}, |row| {
            let id: EntryId = row.get::<_, Col<_>>("id")?.0;
            let link: Option<Url> = row.get::<_, Col<_>>("link")?.0;
            let feed_url: Url = row.get::<_, Col<_>>("url")?.0;
            let site: Option<Url> = row.get::<_, Col<_>>("site")?.0;
            let is_followed = row.get::<_, Option<i64>>("removed_at")?.is_none();
            Ok(Facts {
                key,
                subscription: row.get::<_, Col<_>>("subscription")?.0,
                names: ArticleNames::of(link.as_ref(), &id, row.get::<_, Col<IdSource>>("id_source")?.0),
                of_feed: [Some(&feed_url), site.as_ref()]
                    .into_iter()
                    .flatten()
                    .filter_map(page_name)
                    .collect(),
                title: letters(row.get_ref("title")?.as_str()?),
                time: row.get::<_, Col<_>>("time")?.0,
                is_purged: row.get("purged")?,
                id,
                feed: row.get("feed")?,
                feed_url,
                is_listed: is_followed && row.get::<_, i64>("in_view")? == 1,
            })
        });
        Ok(facts.optional()?)
    }
}

impl Tx<'_> {
    /// Stores the hashes of the names of an entry's article.
    pub(in crate::store) fn set_names(&self, key: i64, names: [Option<i64>; 2]) -> Result<(), StoreError> {
        let params = named_params! {":key": key, ":link_name": names[0], ":id_name": names[1]};
        self.connection.prepare_cached(SET_NAMES)?.execute(params)?;
        Ok(())
    }

    /// Names the article of a stored entry again.
    pub(in crate::store) fn name(&self, key: EntryKey) -> Result<(), StoreError> {
        match self.facts(key)? {
            Some(facts) => self.set_names(key.0, facts.names.hashes()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::EntryChange;
    use crate::model::{EntryScope, Filter, LabelName, Text};
    use crate::store::testing::{add, at, keys, memory, new_entry, unread, update, url};
    use crate::store::{Order, Store, unwatched};

    /// An entry of an article; an empty link is none.
    fn article(id: &str, link: &str, title: &str) -> EntryChange {
        let mut change = new_entry(id, 1);
        change.entry.link = (!link.is_empty()).then(|| url(link));
        change.entry.content = None;
        title.clone_into(&mut change.entry.title);
        change
    }

    /// Adds a feed with these entries. Returns their keys in this order.
    fn feed(store: &mut Store, name: &str, entries: &[EntryChange]) -> Vec<EntryKey> {
        let id = add(store, &format!("https://{name}.example/feed"));
        arrive(store, id, entries)
    }

    fn arrive(store: &mut Store, id: SubscriptionId, entries: &[EntryChange]) -> Vec<EntryKey> {
        store.transaction(|tx| tx.apply_with_keys(id, &update(entries), at(9))).unwrap().1
    }

    fn mark(store: &mut Store, keys: &[EntryKey], read: bool) -> Vec<EntryKey> {
        store.transaction(|tx| tx.mark_read_by_user(keys, read, &unwatched)).unwrap()
    }

    fn also(store: &Store, key: EntryKey) -> Vec<EntryKey> {
        store.also_in(key).unwrap().into_iter().map(|twin| twin.key).collect()
    }

    fn is_unread(store: &Store, key: EntryKey) -> bool {
        store.rows(&[key]).unwrap()[0].unread
    }

    const PAGE: &str = "https://news.example/tide";

    #[test]
    fn a_mark_also_changes_the_same_article_in_other_feeds_and_is_taken_back_in_one_step() {
        let mut store = memory();
        let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
        let b =
            feed(&mut store, "b", &[article("2", "http://www.news.example/tide/?utm_source=rss", "“TIDE!”")]);
        let c = feed(&mut store, "c", &[article("3", "https://news.example/moon", "Moon")]);
        assert_eq!(
            (also(&store, a[0]), also(&store, b[0]), also(&store, c[0])),
            (b.clone(), a.clone(), vec![])
        );
        let marked = mark(&mut store, &a, true);
        assert_eq!(marked, [a[0], b[0]]);
        assert!(is_unread(&store, c[0]));
        let unread_counts = |store: &Store| [1, 2, 3].map(|id| unread(store, SubscriptionId(id)));
        assert_eq!(unread_counts(&store), [0, 0, 1]);
        store.transaction(|tx| tx.mark_read_alone(&marked, false, &unwatched)).unwrap();
        assert_eq!(unread_counts(&store), [1, 1, 1]);
        mark(&mut store, &b, true);
        assert_eq!(mark(&mut store, &a, false), [a[0], b[0]], "marking as unread changes both as well");
    }

    #[test]
    fn an_undo_leaves_a_twin_that_was_read_before() {
        let mut store = memory();
        let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
        let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
        store.transaction(|tx| tx.mark_read(&b, true)).unwrap();
        let marked = mark(&mut store, &a, true);
        assert_eq!(marked, a);
        store.transaction(|tx| tx.mark_read_alone(&marked, false, &unwatched)).unwrap();
        assert!(is_unread(&store, a[0]) && !is_unread(&store, b[0]));
    }

    #[test]
    fn stars_and_labels_stay_with_their_entry() {
        let mut store = memory();
        let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
        let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
        let name = LabelName::new("Later").unwrap();
        store.transaction(|tx| tx.star(a[0], true)).unwrap();
        store.transaction(|tx| tx.label_these(&a, &name, true)).unwrap();
        let row = store.rows(&b).unwrap().remove(0);
        assert_eq!((row.starred, row.labels.len()), (false, 0));
    }

    #[test]
    fn an_article_is_known_by_an_id_that_is_unique_in_the_world() {
        let mut store = memory();
        let tag = "tag:news.example,2024:1";
        let a = feed(&mut store, "a", &[article(tag, PAGE, "Tide")]);
        let b = feed(&mut store, "b", &[article(tag, "https://proxy.example/~r/1", "Other words")]);
        let c = feed(&mut store, "c", &[article("https://news.example/tide", "", "Tide")]);
        assert_eq!(also(&store, a[0]), [b[0], c[0]], "an id may be the address of the page");
        assert_eq!(also(&store, c[0]), a);
        let short = [article("1", "", "Tide"), article("2", "", "Moon")];
        let numbered = ["d", "e"].map(|name| feed(&mut store, name, &short));
        for entry in numbered.iter().flatten() {
            assert!(also(&store, *entry).is_empty(), "short ids mean nothing elsewhere");
        }
    }

    /// An article of [`PAGE`], with a text and the day of its date.
    fn written(id: &str, title: &str, text: &str, day: i64) -> EntryChange {
        let mut change = article(id, PAGE, title);
        change.entry.content = (!text.is_empty()).then(|| Text::html(text));
        change.entry.published = Some(at(day * 86_400));
        change
    }

    #[test]
    fn one_link_makes_one_article_only_with_the_same_title_or_the_same_text() {
        let check = |one: EntryChange, other: EntryChange, expected: bool| {
            let mut store = memory();
            let what = format!("{:?} {:?}", one.entry, other.entry);
            let a = feed(&mut store, "a", &[one]);
            let b = feed(&mut store, "b", &[other]);
            let twins = if expected { b } else { Vec::new() };
            assert_eq!(also(&store, a[0]), twins, "{what}");
        };
        check(written("1", "Tide", "One.", 1), written("2", "The tide", "Other.", 1), false);
        check(written("1", "", "One.", 1), written("2", "", "Other.", 1), false);
        check(written("1", "Tide", "", 1), written("2", "The tide", "", 1), false);
        check(written("1", "Tide", "", 1), written("2", "", "", 1), false);
        check(written("1", "!", "One.", 1), written("2", "?", "Other.", 1), false);
        check(written("1", "The tide", "One.", 1), written("2", "“The\nTIDE”", "Other.", 1), true);
        check(written("1", "Tide", "<p>One.</p>", 1), written("2", "Anna: Tide", "one", 1), true);
        check(written("1", "", "", 1), written("2", "", "", 1), true);
        check(written("1", "Tide", "One.", 1), written("2", "Tide", "Other.", 8), true);
        check(written("1", "Tide", "One.", 400), written("2", "Tide", "Other.", 1), false);
        check(written("1", "Tide", "One.", 400), written("2", "Tide", "One.", 1), true);
    }

    #[test]
    fn links_that_are_not_the_page_of_one_article_match_nothing() {
        let mut store = memory();
        let shared = "https://news.example/comments";
        let home = "https://blog.example/home";
        let a = feed(
            &mut store,
            "a",
            &[
                article("1", shared, "One"),
                article("2", shared, "Two"),
                article("3", "https://news.example/", "Three"),
                article("4", home, "Four"),
                article("5", "https://news.example/tide#comment-1", "Five"),
            ],
        );
        let b = feed(
            &mut store,
            "b",
            &[
                article("1", shared, "One"),
                article("3", "https://news.example/", "Three"),
                article("4", home, "Four"),
                article("5", "https://news.example/tide", "Five"),
            ],
        );
        // A feed may link its own page in an entry, and that page may be the only link of it.
        let site = "UPDATE subscription SET site = 'https://blog.example/home/' WHERE id = 2";
        store.connection.execute(site, []).unwrap();
        for key in a.iter().chain(&b) {
            assert_eq!(also(&store, *key), [], "{key:?}");
        }
        mark(&mut store, &a, true);
        assert!(b.iter().all(|key| is_unread(&store, *key)));
    }

    /// A changelog is often one page, with an anchor for each version.
    #[test]
    fn entries_whose_links_differ_by_an_anchor_are_different_articles() {
        let mut store = memory();
        let version = |id: &str, anchor: &str| {
            article(id, &format!("https://news.example/changes{anchor}"), "A new version")
        };
        let a = feed(&mut store, "a", &[version("1", "#v1"), version("2", "#v2"), version("3", "")]);
        let b = feed(&mut store, "b", &[version("4", "#v2"), version("5", "#v3")]);
        let others: Vec<Vec<EntryKey>> = a.iter().chain(&b).map(|key| also(&store, *key)).collect();
        assert_eq!(others, [vec![], vec![b[0]], vec![], vec![a[1]], vec![]]);
        assert_eq!(mark(&mut store, &a[..1], true), a[..1]);
        assert_eq!(mark(&mut store, &b[..1], true), [b[0], a[1]]);
        assert!(is_unread(&store, a[2]) && is_unread(&store, b[1]));
    }

    #[test]
    fn a_name_that_a_second_entry_of_a_feed_gets_later_is_none_any_more() {
        let mut store = memory();
        let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
        let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
        assert_eq!(also(&store, a[0]), b);
        arrive(&mut store, SubscriptionId(2), &[article("3", PAGE, "Tide, corrected")]);
        assert_eq!(also(&store, a[0]), []);
    }

    #[test]
    fn an_entry_whose_link_changes_gets_other_twins() {
        let mut store = memory();
        let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
        let b = feed(&mut store, "b", &[article("2", "https://news.example/old", "Tide")]);
        assert_eq!(also(&store, a[0]), []);
        let moved = EntryChange { held: Some(b[0]), changed: true, ..article("2", PAGE, "Tide") };
        arrive(&mut store, SubscriptionId(2), &[moved]);
        assert_eq!(also(&store, a[0]), b);
    }

    #[test]
    fn only_what_the_user_read_makes_an_arriving_article_read() {
        let mut store = memory();
        let titled = |title: &str| article("1", PAGE, title);
        let a = feed(&mut store, "a", &[titled("Tide")]);
        let elsewhere = |store: &Store, keys: &[EntryKey]| store.read_elsewhere(keys).unwrap();
        let same = feed(&mut store, "b", &[titled(" Tide\n")]);
        let other = feed(&mut store, "c", &[titled("Comments on the tide")]);
        let both = [same[0], other[0]];
        assert_eq!(elsewhere(&store, &both), [], "nobody read it");
        store.transaction(|tx| tx.mark_read(&a, true)).unwrap();
        assert_eq!(elsewhere(&store, &both), [], "a rule or a server marked it");
        store.transaction(|tx| tx.mark_read(&a, false)).unwrap();
        store.transaction(|tx| tx.mark_read_alone(&a, true, &unwatched)).unwrap();
        assert_eq!(elsewhere(&store, &both), same, "another title may be another article");
        store.transaction(|tx| tx.mark_read_alone(&a, false, &unwatched)).unwrap();
        assert_eq!(elsewhere(&store, &both), [], "the user wants to read it again");
    }

    #[test]
    fn an_article_that_arrived_as_read_was_not_read_by_the_user() {
        let mut store = memory();
        let history = EntryChange { arrival: crate::history::Arrival::Read, ..article("1", PAGE, "Tide") };
        feed(&mut store, "a", &[history]);
        let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
        assert_eq!(store.read_elsewhere(&b).unwrap(), []);
    }

    #[test]
    fn a_twin_that_a_rule_hides_stays_hidden() {
        let mut store = memory();
        let a = feed(&mut store, "a", &[article("1", PAGE, "Tide")]);
        let b = feed(&mut store, "b", &[article("2", PAGE, "Tide")]);
        store.transaction(|tx| tx.hide_these(&b)).unwrap();
        mark(&mut store, &a, true);
        assert_eq!(mark(&mut store, &a, false), a);
        assert!(!is_unread(&store, b[0]));
        let mut list = store.list(&EntryScope::All, Filter::All, Order::NewestFirst).unwrap();
        store.leave_out_hidden(&mut list).unwrap();
        assert_eq!(list.into_iter().map(|(key, _)| key).collect::<Vec<_>>(), a);
    }

    #[test]
    fn marking_a_whole_feed_marks_its_twins_and_no_list_loses_an_entry() {
        let mut store = memory();
        let many: Vec<EntryChange> = (0..50)
            .map(|number| article(&number.to_string(), &format!("https://news.example/{number}"), "T"))
            .collect();
        feed(&mut store, "a", &many);
        let b = feed(&mut store, "b", &many[..10]);
        let before = keys(&store, &EntryScope::All).len();
        let id = SubscriptionId(1);
        let marked = store
            .transaction(|tx| tx.mark_all_read(&EntryScope::Subscription(id), None, &unwatched))
            .unwrap();
        assert_eq!((marked.len(), unread(&store, id), unread(&store, SubscriptionId(2))), (60, 0, 0));
        assert!(b.iter().all(|key| marked.contains(key)));
        assert_eq!(keys(&store, &EntryScope::All).len(), before);
        assert_eq!(store.list(&EntryScope::All, Filter::Unread, Order::NewestFirst).unwrap(), []);
    }
}
