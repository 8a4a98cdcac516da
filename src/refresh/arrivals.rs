//! Runs the user's rules on entries as they arrive, in the transaction that stores the entries. So an entry is never
//! shown before its rules have run, and a crash cannot come between them.
//!
//! A rule runs once on each entry: when the store sees the entry for the first time, new or from an archive. A changed
//! entry, and one that comes back, keeps what the user made of it. Rules run in the user's order, and each sees the
//! marks of those before it. Gaps are no entries, so no rule sees them (G5).
//!
//! Before the rules run, an arriving article that the user has read in another feed is marked as read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::NaiveDate;
use url::Url;

use crate::content::images_of;
use crate::history::{Arrival, DocumentUpdate, EntryChange};
use crate::model::{EntryKey, LabelName, Rule, SearchQuery, SubscriptionId, Timestamp};
use crate::store::{
    Applied, ArrivalMarks, QuerySet, RuleNumber, RuleRevision, SearchedEntry, StoreError, Tx, local_day,
};

/// The compiled rules. All workers share them.
#[derive(Clone, Default)]
pub(super) struct Arrivals {
    compiled: Arc<Mutex<Option<Arc<Compiled>>>>,
}

/// The rules that are switched on, compiled for one day.
struct Compiled {
    revision: RuleRevision,
    /// The day on which ages were computed.
    day: NaiveDate,
    rules: Vec<(RuleNumber, Rule)>,
    queries: QuerySet,
}

/// An entry that the store sees for the first time.
struct Arrived<'a> {
    change: &'a EntryChange,
    key: EntryKey,
    unread: bool,
    /// The entry as rules see it; `None` if there are no rules.
    searched: Option<SearchedEntry<'a>>,
}

/// The marks that the rules give to some entries.
#[derive(Default)]
struct Verdict<'a> {
    read: Vec<EntryKey>,
    hide: Vec<EntryKey>,
    star: Vec<EntryKey>,
    labels: BTreeMap<&'a LabelName, Vec<EntryKey>>,
    /// Those with a star or a label, and the images that they show.
    kept: Vec<(EntryKey, Vec<Url>)>,
    /// The number of matches of each rule, by its index.
    matched: BTreeMap<usize, u64>,
    silenced: Silenced,
}

/// Numbers of entries that arrived unread and that rules changed.
#[derive(Clone, Copy, Debug, Default)]
struct Silenced {
    /// Those that rules marked as read.
    silenced: u64,
    /// Those among them that rules hide.
    hidden: u64,
}

impl Arrivals {
    /// Applies an update, and runs the rules on the entries that arrive with it. Returns the keys of the written entries
    /// like [`Tx::apply_with_keys`].
    pub(super) fn apply(
        &self,
        tx: &Tx<'_>,
        id: SubscriptionId,
        update: &DocumentUpdate,
        now: Timestamp,
    ) -> Result<(Applied, Vec<EntryKey>), StoreError> {
        // A new entry gets a larger key than all before it.
        let before = tx.newest_key()?;
        let compiled = self.compiled(tx, now)?;
        let rules = (!compiled.rules.is_empty()).then_some(&compiled.queries);
        let (mut applied, keys, searched) = tx.apply_searched(id, update, now, rules)?;
        let written = update.entries.iter().zip(&keys).zip(searched);
        let mut arrived: Vec<Arrived<'_>> = written
            .filter(|((_, key), _)| Some(**key) > before)
            .map(|((change, key), searched)| Arrived {
                change,
                key: *key,
                unread: change.arrival == Arrival::Unread,
                searched,
            })
            .collect();
        if !arrived.is_empty() {
            let known = read_known_articles(tx, &mut arrived)?;
            let Silenced { silenced, hidden } = compiled.run(tx, id, arrived, now)?;
            applied.new_unread = applied.new_unread.saturating_sub(known + silenced);
            applied.new_filed += known + silenced;
            applied.new_hidden += hidden;
        }
        Ok((applied, keys))
    }

    /// Returns the compiled rules. They are compiled again after a change and on a new day.
    fn compiled(&self, tx: &Tx<'_>, now: Timestamp) -> Result<Arc<Compiled>, StoreError> {
        let (revision, day) = (tx.rule_revision()?, local_day(now));
        let mut kept = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(compiled) = kept.as_ref().filter(|kept| kept.revision == revision && kept.day == day) {
            return Ok(Arc::clone(compiled));
        }
        let rules = tx.numbered_rules()?.into_iter().map(|(number, row)| (number, row.rule));
        let rules: Vec<(RuleNumber, Rule)> = rules.filter(|(_, rule)| rule.is_enabled).collect();
        let queries: Vec<SearchQuery> =
            rules.iter().map(|(_, rule)| SearchQuery::parse(&rule.whole_query(day))).collect();
        let compiled = Arc::new(Compiled { revision, day, queries: QuerySet::new(&queries), rules });
        *kept = Some(Arc::clone(&compiled));
        Ok(compiled)
    }
}

impl Compiled {
    /// Runs the rules on entries, and stores the tasks that they leave for the time after the refresh. Returns the numbers
    /// of unread entries that they marked as read and that they hid.
    fn run(
        &self,
        tx: &Tx<'_>,
        id: SubscriptionId,
        arrived: Vec<Arrived<'_>>,
        now: Timestamp,
    ) -> Result<Silenced, StoreError> {
        if self.rules.is_empty() {
            return Ok(Silenced::default());
        }
        let Some(row) = tx.subscription(id)? else { return Ok(Silenced::default()) };
        let feed = self.queries.feed(&row);
        let (mut verdict, mut tasks) = (Verdict::default(), Vec::new());
        for Arrived { change, key, unread: was_unread, searched } in arrived {
            let Some(searched) = searched else { continue };
            let mut marks = ArrivalMarks { unread: was_unread, ..ArrivalMarks::default() };
            for at in searched.candidates(&feed) {
                if let Some((_, rule)) = self.rules.get(at)
                    && searched.fits(&feed, at, &marks)
                {
                    *verdict.matched.entry(at).or_default() += 1;
                    mark(&mut marks, rule);
                    if was_unread && rule.actions.has_tasks() {
                        tasks.push((key, rule.name.as_str(), &rule.actions));
                    }
                }
            }
            if marks.starred || !marks.labels.is_empty() {
                let base = change.entry.link.as_ref().unwrap_or(&change.version.document);
                verdict.kept.push((key, images_of(&change.entry, Some(base))));
            }
            verdict.add(key, marks, was_unread);
        }
        tx.add_rule_tasks(&tasks, now)?;
        verdict.write(tx, &self.rules, now)
    }
}

/// Marks the unread entries as read whose twins the user has read, and which are surely the same articles. Returns their
/// number. The rules see them as read.
fn read_known_articles(tx: &Tx<'_>, arrived: &mut [Arrived<'_>]) -> Result<u64, StoreError> {
    let unread: Vec<EntryKey> = arrived.iter().filter(|it| it.unread).map(|it| it.key).collect();
    let known: BTreeSet<EntryKey> = tx.mark_read(&tx.read_elsewhere(&unread)?, true)?.into_iter().collect();
    for entry in arrived {
        entry.unread &= !known.contains(&entry.key);
    }
    Ok(known.len() as u64)
}

/// Sets the marks that a rule sets.
fn mark<'a>(marks: &mut ArrivalMarks<'a>, rule: &'a Rule) {
    let actions = &rule.actions;
    marks.unread &= !(actions.read || actions.hide);
    marks.starred |= actions.star;
    marks.hidden |= actions.hide;
    for label in &actions.labels {
        if !marks.labels.contains(&label) {
            marks.labels.push(label);
        }
    }
}

impl<'a> Verdict<'a> {
    fn add(&mut self, key: EntryKey, marks: ArrivalMarks<'a>, was_unread: bool) {
        if marks.hidden {
            self.hide.push(key);
        } else if was_unread && !marks.unread {
            self.read.push(key);
        }
        self.silenced.silenced += u64::from(was_unread && !marks.unread);
        self.silenced.hidden += u64::from(was_unread && marks.hidden);
        if marks.starred {
            self.star.push(key);
        }
        for label in marks.labels {
            self.labels.entry(label).or_default().push(key);
        }
    }

    fn write(
        self,
        tx: &Tx<'_>,
        rules: &[(RuleNumber, Rule)],
        now: Timestamp,
    ) -> Result<Silenced, StoreError> {
        tx.mark_read(&self.read, true)?;
        tx.hide_these(&self.hide)?;
        tx.star_these(&self.star, true)?;
        for (label, keys) in self.labels {
            match tx.label_these(&keys, label, true) {
                // There are too many labels. That must not keep the entries out.
                Err(StoreError::Refused(reason)) => {
                    tracing::warn!(reason = %reason, label = label.as_str(), "a rule could not label entries");
                }
                labelled => drop(labelled?),
            }
        }
        tx.keep_new(&self.kept, now)?;
        let matched = self.matched.into_iter().filter_map(|(at, matched)| Some((rules.get(at)?.0, matched)));
        tx.count_matches(&matched.collect::<Vec<_>>(), now)?;
        Ok(self.silenced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{EntryVersion, SortKey};
    use crate::model::{Enclosure, Entry, EntryId, IdSource, RuleActions, RuleRow, Text, normalise};
    use crate::store::{NewSubscription, Store, Writer};

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn arriving(id: &str, text: &str) -> EntryChange {
        let mut entry = Entry::new(EntryId::new(id), IdSource::Given);
        entry.content = Some(Text::html(text));
        let document = url("https://a.example/feed");
        EntryChange {
            held: None,
            entry,
            version: EntryVersion { entry_updated: None, document_updated: None, rank: 1, document },
            sort: SortKey { time: Timestamp::from_seconds(1), rank: 1 },
            first_seen: Timestamp::from_seconds(1),
            arrival: Arrival::Unread,
            changed: false,
            in_view: true,
        }
    }

    /// The step that keeps images read the text of each marked entry again. That took half of the cost of a rule that
    /// stars each entry.
    #[test]
    fn the_texts_of_marked_entries_are_not_read_again_for_their_images() {
        let address = url("https://a.example/feed");
        let feed = NewSubscription {
            normalised: normalise(&address),
            url: address.clone(),
            title: None,
            site: None,
            folder: Vec::new(),
            attributes: Vec::new(),
        };
        for action in ["star", "label:Kept", "read"] {
            let actions = RuleActions::of_names([action]).unwrap();
            let rule = Rule { name: "A".to_owned(), query: "tide".to_owned(), actions, is_enabled: true };
            let rule = RuleRow { rule, matched: 0, matched_at: None };
            let mut attached = arriving("attached", "tide");
            attached.entry.media.enclosures.push(Enclosure {
                url: url("https://a.example/1.png"),
                media_type: None,
                length: None,
                title: None,
            });
            let entries = vec![
                arriving("bare", "<p>The <i>tide</i></p>"),
                arriving("pictured", "<p>The tide <IMG src=/1.png></p>"),
                attached,
                arriving("other", "<p>The harbour</p>"),
            ];
            let writer = Writer::start(
                Store::in_memory(Arc::new(|text: &Text, _: usize| text.value.clone())).unwrap(),
            )
            .unwrap();
            let arrivals = Arrivals::default();
            let (feed, now) = (feed.clone(), Timestamp::from_seconds(9));
            let kept = writer.run(move |tx| {
                let id = tx.add_subscription(&feed, now)?.id();
                tx.put_rules(std::slice::from_ref(&rule))?;
                let update = DocumentUpdate { entries: entries.clone(), ..DocumentUpdate::default() };
                let (_, keys) = arrivals.apply(tx, id, &update, now)?;
                tx.keep_marked(now)?;
                let place = |key| keys.iter().position(|it| *it == key).unwrap();
                let kept = tx.kept()?.into_iter();
                Ok(kept.map(|kept| (place(kept.key), kept.is_changed, kept.images)).collect::<Vec<_>>())
            });
            let image = || vec![url("https://a.example/1.png")];
            let expect = vec![(2, false, image()), (1, false, image()), (0, false, Vec::new())];
            assert_eq!(kept.unwrap(), if action == "read" { Vec::new() } else { expect }, "{action}");
        }
    }
}
