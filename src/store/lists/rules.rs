//! The user's rules for arriving entries, and the entries that rules hide. `refresh` decides which rules match.

mod tasks;

use std::collections::BTreeSet;

use rusqlite::{Row, named_params};
use serde_json::json;

use super::keys_as_json;
use crate::model::{EntryKey, LabelName, Rule, RuleActions, RuleRow, SearchQuery, Timestamp};
use crate::store::schema::convert::{Col, count, uncount};
use crate::store::{Database, StoreError, Tx};

const LIST: &str = "SELECT id, name, query, actions, enabled, matched, matched_at FROM rule ORDER BY id";
const CLEAR: &str = "DELETE FROM rule";
const ADD: &str = "INSERT INTO rule (name, query, actions, enabled, matched, matched_at)
    VALUES (:name, :query, :actions, :enabled, :matched, :matched_at)";
const REVISION: &str = "SELECT max(id) AS id FROM rule";
const COUNT: &str = "UPDATE rule SET matched = matched + given.number, matched_at = :now
    FROM (SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS number FROM json_each(:matches))
        AS given
    WHERE rule.id = given.id";
pub(in crate::store) const HIDE: &str = "INSERT OR IGNORE INTO hidden_entry (key)
    SELECT key FROM user_state WHERE key IN (SELECT value FROM json_each(:keys)) AND read = 1";

/// The version of the rules. Each change makes another one; matches do not. Without rules it is always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleRevision(Option<i64>);

/// The number of a rule until the rules change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleNumber(i64);

impl Database {
    /// Returns the rules in the order in which they run. Rules of a later version that this one does not know are left
    /// out.
    pub fn rules(&self) -> Result<Vec<RuleRow>, StoreError> {
        Ok(self.numbered_rules()?.into_iter().map(|(_, row)| row).collect())
    }

    /// Like [`Self::rules`], with the number of each rule.
    pub fn numbered_rules(&self) -> Result<Vec<(RuleNumber, RuleRow)>, StoreError> {
        let mut statement = self.connection.prepare_cached(LIST)?;
        let rows = statement.query_map([], |row| {
            let actions = actions_of_json(&row.get::<_, String>("actions")?);
            let (name, query, is_enabled) = (row.get("name")?, row.get("query")?, row.get("enabled")?);
            let (matched, matched_at) = (uncount(row.get("matched")?), row.get::<_, Col<_>>("matched_at")?.0);
            let number = RuleNumber(row.get("id")?);
            Ok(actions.map(|actions| {
                let rule = Rule { name, query, actions, is_enabled };
                (number, RuleRow { rule, matched, matched_at })
            }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into_iter().flatten().collect())
    }

    /// Returns the version of the rules.
    pub fn rule_revision(&self) -> Result<RuleRevision, StoreError> {
        Ok(RuleRevision(self.connection.prepare_cached(REVISION)?.query_row([], |row| row.get("id"))?))
    }
}

/// A rule in which a label got another name, for an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RenamedInRule {
    before: Rule,
    after: Rule,
}

/// A rule as its row has it.
struct StoredRule {
    name: String,
    query: String,
    actions: String,
    is_enabled: bool,
    matched: i64,
    matched_at: Option<i64>,
}

impl StoredRule {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            name: row.get("name")?,
            query: row.get("query")?,
            actions: row.get("actions")?,
            is_enabled: row.get("enabled")?,
            matched: row.get("matched")?,
            matched_at: row.get("matched_at")?,
        })
    }
}

impl Tx<'_> {
    /// Replaces the rules. They run in this order. Their names must differ. Rules of a later version, which this one does
    /// not know, stay where they are.
    pub fn put_rules(&self, rules: &[RuleRow]) -> Result<(), StoreError> {
        let stored = |row: &RuleRow| StoredRule {
            name: row.rule.name.clone(),
            query: row.rule.query.clone(),
            actions: json!(row.rule.actions.names()).to_string(),
            is_enabled: row.rule.is_enabled,
            matched: count(row.matched),
            matched_at: row.matched_at.map(Timestamp::millis),
        };
        let mut rows: Vec<StoredRule> = rules.iter().map(stored).collect();
        let mut list = self.connection.prepare_cached(LIST)?;
        let before: Vec<StoredRule> =
            list.query_map([], StoredRule::read)?.collect::<rusqlite::Result<_>>()?;
        for (place, row) in before.into_iter().enumerate() {
            if actions_of_json(&row.actions).is_none() {
                rows.insert(place.min(rows.len()), row);
            }
        }
        self.connection.prepare_cached(CLEAR)?.execute([])?;
        let mut statement = self.connection.prepare_cached(ADD)?;
        for StoredRule { name, query, actions, is_enabled, matched, matched_at } in rows {
            statement.execute(named_params! {
                ":name": name, ":query": query, ":actions": actions, ":enabled": is_enabled, ":matched": matched,
                ":matched_at": matched_at,
            })?;
        }
        Ok(())
    }

    /// Gives a label another name in the conditions and actions of all rules but those of a later version. Returns the rules
    /// that changed.
    pub(super) fn rename_label_in_rules(
        &self,
        old: &LabelName,
        new: &LabelName,
    ) -> Result<Vec<RenamedInRule>, StoreError> {
        let (mut rules, mut renamed) = (self.rules()?, Vec::new());
        for RuleRow { rule, .. } in &mut rules {
            let before = rule.clone();
            if let Some(query) = SearchQuery::with_label_renamed(&rule.query, old, new) {
                rule.query = query;
            }
            let labels = &mut rule.actions.labels;
            let is_old = |label: &LabelName| label.folded() == old.folded();
            labels.iter_mut().filter(|label| is_old(label)).for_each(|label| *label = new.clone());
            if *rule != before {
                renamed.push(RenamedInRule { before, after: rule.clone() });
            }
        }
        if !renamed.is_empty() {
            self.put_rules(&rules)?;
        }
        Ok(renamed)
    }

    /// Undoes [`Self::rename_label_in_rules`]. Rules that were changed meanwhile stay.
    pub(super) fn put_rules_back(&self, renamed: &[RenamedInRule]) -> Result<(), StoreError> {
        if renamed.is_empty() {
            return Ok(());
        }
        let mut rules = self.rules()?;
        for RuleRow { rule, .. } in &mut rules {
            let is_same = |after: &Rule| Rule { is_enabled: rule.is_enabled, ..after.clone() } == *rule;
            if let Some(RenamedInRule { before, .. }) = renamed.iter().find(|it| is_same(&it.after)) {
                *rule = Rule { is_enabled: rule.is_enabled, ..before.clone() };
            }
        }
        self.put_rules(&rules)
    }

    /// Adds rules behind the others that this version knows, except those whose name another rule has. Returns those that were
    /// added.
    pub(in crate::store) fn add_rules(&self, mut added: Vec<RuleRow>) -> Result<Vec<RuleRow>, StoreError> {
        let mut rules = self.rules()?;
        let mut list = self.connection.prepare_cached(LIST)?;
        let names = list.query_map([], |row| row.get("name"))?;
        let mut names: BTreeSet<String> = names.collect::<rusqlite::Result<_>>()?;
        added.retain(|row| names.insert(row.rule.name.clone()));
        rules.extend_from_slice(&added);
        self.put_rules(&rules)?;
        Ok(added)
    }

    /// Counts the entries that rules matched.
    pub fn count_matches(&self, matched: &[(RuleNumber, u64)], now: Timestamp) -> Result<(), StoreError> {
        if matched.is_empty() {
            return Ok(());
        }
        let pairs: Vec<[i64; 2]> = matched.iter().map(|(rule, number)| [rule.0, count(*number)]).collect();
        let params = named_params! {":matches": json!(pairs).to_string(), ":now": now.millis()};
        self.connection.prepare_cached(COUNT)?.execute(params)?;
        Ok(())
    }

    /// Marks entries as read and keeps them out of the lists of feeds; a search finds them. Marking an entry as unread shows it
    /// again.
    pub fn hide_these(&self, keys: &[EntryKey]) -> Result<(), StoreError> {
        if keys.is_empty() {
            return Ok(());
        }
        self.mark_read(keys, true)?;
        self.connection.prepare_cached(HIDE)?.execute(named_params! {":keys": keys_as_json(keys)})?;
        Ok(())
    }
}

/// Reads the actions of a rule from their column.
pub(in crate::store) fn actions_of_json(text: &str) -> Option<RuleActions> {
    let names: Vec<String> = serde_json::from_str(text).ok()?;
    RuleActions::of_names(names.iter().map(String::as_str)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryScope, Filter, ListOrder};
    use crate::store::testing::{at, entry, keys, memory, new_entry, unread, update, with_entries};
    use crate::store::{KeyOrder, ListPrefix, Store};

    fn rule(name: &str, matched: u64) -> RuleRow {
        let actions = RuleActions::of_names(["star", "label:To read"]).unwrap();
        let rule = Rule { name: name.to_owned(), query: "gate".to_owned(), actions, is_enabled: matched > 0 };
        RuleRow { rule, matched, matched_at: (matched > 0).then(|| at(7)) }
    }

    #[test]
    fn rules_keep_their_order_and_their_statistics_and_each_change_makes_another_revision() {
        let mut store = memory();
        let first = [rule("B", 0), rule("A", 3)];
        let revision = |store: &Store| store.rule_revision().unwrap();
        let mut revisions = vec![revision(&store)];
        for rules in [&first[..], &first[..1], &[], &first[1..], &first[..]] {
            store.transaction(|tx| tx.put_rules(rules)).unwrap();
            assert_eq!(store.rules().unwrap(), rules);
            assert!(rules.is_empty() || !revisions.contains(&revision(&store)), "{revisions:?}");
            assert_ne!(revisions.last(), Some(&revision(&store)));
            revisions.push(revision(&store));
        }
        let (number, _) = store.numbered_rules().unwrap().remove(0);
        store.transaction(|tx| tx.count_matches(&[(number, 2)], at(9))).unwrap();
        let row = store.rules().unwrap().remove(0);
        assert_eq!((row.matched, row.matched_at), (2, Some(at(9))));
        assert_eq!(revisions.last(), Some(&revision(&store)));
    }

    #[test]
    fn a_rule_of_a_later_version_stays_when_the_rules_change() {
        let mut store = memory();
        store.transaction(|tx| tx.put_rules(&[rule("A", 0), rule("later", 3), rule("B", 0)])).unwrap();
        let change = "UPDATE rule SET actions = '[\"fly\"]' WHERE name = 'later'";
        store.connection.execute(change, []).unwrap();
        for rules in [&[rule("C", 0), rule("B", 0)][..], &[rule("B", 0)], &[]] {
            store.transaction(|tx| tx.put_rules(rules)).unwrap();
            assert_eq!(store.rules().unwrap(), rules);
            let later =
                "SELECT count(*) FROM rule WHERE name = 'later' AND actions = '[\"fly\"]' AND matched = 3";
            assert_eq!(store.connection.query_row(later, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
        }
        let added = vec![rule("later", 0), rule("D", 0)];
        assert_eq!(store.transaction(|tx| tx.add_rules(added)).unwrap(), [rule("D", 0)]);
    }

    #[test]
    fn a_hidden_entry_is_in_no_list_of_feeds_but_is_found_and_stays_hidden_when_it_changes() {
        let (mut store, id) = with_entries(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
        let all = keys(&store, &EntryScope::All);
        store.transaction(|tx| tx.hide_these(&all[1..2])).unwrap();
        assert_eq!(unread(&store, id), 2);
        let listed = |store: &Store| -> (Vec<EntryKey>, u64) {
            for order in [ListOrder::NewestFirst, ListOrder::OldestFirst] {
                let prefix = ListPrefix { entries: 9, through: None, order };
                let part = store.list_part(&EntryScope::All, Filter::All, prefix).unwrap().unwrap();
                assert_eq!(part.total, part.entries.len() as u64);
            }
            let mut list =
                store.list(&EntryScope::Subscription(id), Filter::All, KeyOrder::NewestFirst).unwrap();
            assert_eq!(list.len(), 3, "history sees all entries");
            store.leave_out_hidden(&mut list).unwrap();
            (list.into_iter().map(|(key, _)| key).collect(), store.subscription(id).unwrap().unwrap().unread)
        };
        assert_eq!(listed(&store), (vec![all[0], all[2]], 2));
        let found = |query: &str| store.search_keys(query, &EntryScope::All).unwrap().len();
        assert_eq!([found("content"), found("is:hidden"), found("-is:hidden")], [3, 1, 2]);
        let changed = crate::history::EntryChange {
            held: Some(all[1]),
            entry: entry("b", "another title"),
            changed: true,
            ..new_entry("b", 2)
        };
        store.transaction(|tx| tx.apply(id, &update(&[changed]), at(10))).unwrap();
        assert_eq!(listed(&store), (vec![all[0], all[2]], 2));
        // Marking it as unread shows it again, and marking it as read does not hide it.
        store.transaction(|tx| tx.mark_read(&all[1..2], false)).unwrap();
        assert_eq!(listed(&store), (all.clone(), 3));
        store.transaction(|tx| tx.mark_read(&all[1..2], true)).unwrap();
        assert_eq!(listed(&store), (all, 2));
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }
}
