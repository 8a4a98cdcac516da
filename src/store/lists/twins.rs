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

#[cfg(test)]
mod tests;

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
struct HashedEntry {
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
    fn with_others(&self, keys: &[EntryKey]) -> Result<Vec<HashedEntry>, StoreError> {
        let keys: Vec<i64> = keys.iter().map(|key| key.0).collect();
        let mut statement = self.connection.prepare_cached(WITH_OTHERS)?;
        let rows = statement.query_map(named_params! {":keys": json!(keys).to_string()}, |row| {
            Ok(HashedEntry {
                key: EntryKey(row.get(0)?),
                subscription: SubscriptionId(row.get(1)?),
                names: [row.get(2)?, row.get(3)?],
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the entries of other feeds that are the same article as an entry.
    fn twins(&self, shared: &mut SharedNames, entry: &HashedEntry) -> Result<Vec<Facts>, StoreError> {
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
