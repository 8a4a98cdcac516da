//! The user's labels, and the entries that have them. A label keeps an entry like a star does: its text is not removed to
//! make room, and the entry stays if the user unsubscribes.

use std::collections::BTreeSet;

use rusqlite::{OptionalExtension, Row, named_params};

use super::rules::RenamedInRule;
use super::{ListedKeys, keys_as_json, place};
use crate::model::{
    EntryKey, Filter, Label, LabelColour, LabelName, LabelRow, LabelTerm, SAVED_PAGES_NORMALISED,
};
use crate::store::schema::convert::{label, uncount};
use crate::store::search::saved::RenamedInSearch;
use crate::store::{Database, StoreError, Tx};

const LIST: &str =
    "SELECT name, colour, (SELECT count(*) FROM entry_label JOIN entry ON entry.key = entry_label.key
        WHERE label = label.id) AS entries
    FROM label ORDER BY name";
const LABELLED: &str = "SELECT entry.key, sort_time, sort_rank, in_view = 1, read, starred
    FROM label CROSS JOIN entry_label ON entry_label.label = label.id
        CROSS JOIN user_state ON user_state.key = entry_label.key
        CROSS JOIN entry INDEXED BY entry_place ON entry.key = entry_label.key
    WHERE label.name = :name";
const KEYS: &str =
    "SELECT key FROM label CROSS JOIN entry_label ON entry_label.label = label.id WHERE label.name = :name";
const ID: &str = "SELECT id FROM label WHERE name = :name";
const NAMES: &str = "SELECT id, name FROM label ORDER BY name";
const HOW_MANY: &str = "SELECT count(*) FROM label";
const ADD: &str = "INSERT INTO label (name, colour) VALUES (:name, :colour)";
const PUT_ON: &str = "INSERT OR IGNORE INTO entry_label (label, key)
    SELECT :label, key FROM user_state WHERE key IN (SELECT value FROM json_each(:keys)) RETURNING key";
const TAKE_OFF: &str = "DELETE FROM entry_label
    WHERE label = :label AND key IN (SELECT value FROM json_each(:keys)) RETURNING key";
const TAKE_OFF_ALL: &str = "DELETE FROM entry_label WHERE label = :label";
const KEPT_BY_NO_MARK: &str = "SELECT entry.key FROM json_each(:keys)
    CROSS JOIN entry ON entry.key = json_each.value
    CROSS JOIN subscription ON subscription.id = entry.subscription
    CROSS JOIN user_state ON user_state.key = entry.key
    WHERE removed_at IS NOT NULL AND normalised <> :pages AND starred = 0
        AND NOT EXISTS (SELECT 1 FROM entry_label WHERE entry_label.key = entry.key)";
const DELETE: &str = "DELETE FROM label WHERE id = :label";
const EDIT: &str = "UPDATE label SET name = :new, colour = :colour WHERE name = :name";

/// A deleted label, so that an undo can bring it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedLabel {
    /// The label.
    pub label: Label,
    /// The entries that had it.
    pub keys: Vec<EntryKey>,
    /// Those of removed feeds that got a star, because only the label kept them.
    pub starred: Vec<EntryKey>,
}

/// A label that got another name or colour, so that an undo can take that back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedLabel {
    /// The label as it was.
    pub former: Label,
    /// The name that it has now.
    pub name: LabelName,
    rules: Vec<RenamedInRule>,
    searches: Vec<RenamedInSearch>,
}

impl Database {
    /// Returns all labels by their names.
    pub fn labels(&self) -> Result<Vec<LabelRow>, StoreError> {
        let mut statement = self.connection.prepare_cached(LIST)?;
        let rows = statement.query_map([], |row| {
            let label = label(&row.get::<_, String>("name")?, &row.get::<_, String>("colour")?);
            Ok((label, uncount(row.get("entries")?)))
        })?;
        let rows: Vec<(Option<Label>, u64)> = rows.collect::<rusqlite::Result<_>>()?;
        Ok(rows
            .into_iter()
            .filter_map(|(label, entries)| Some(LabelRow { label: label?, entries }))
            .collect())
    }

    /// Returns the entries with a label. The list is not sorted.
    pub(super) fn labelled(&self, name: &LabelName, filter: Filter) -> Result<ListedKeys, StoreError> {
        let mut statement = self.connection.prepare_cached(LABELLED)?;
        let mut rows = statement.query(named_params! {":name": name.as_str()})?;
        let mut list = ListedKeys::new();
        while let Some(row) = rows.next()? {
            let is_wanted = match filter {
                Filter::All => true,
                Filter::Unread => row.get(3)? && !row.get::<_, bool>(4)?,
                Filter::Starred => row.get(5)?,
            };
            if is_wanted {
                list.push(place(row)?);
            }
        }
        Ok(list)
    }

    /// Returns the entries with a label of this name.
    pub(in crate::store) fn keys_with(&self, name: &LabelName) -> Result<BTreeSet<EntryKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(KEYS)?;
        let keys = statement.query_map(named_params! {":name": name.as_str()}, key)?;
        Ok(keys.collect::<rusqlite::Result<_>>()?)
    }

    /// Returns the entries with a label that a search asks for.
    pub(in crate::store) fn keys_like(&self, term: &LabelTerm) -> Result<BTreeSet<EntryKey>, StoreError> {
        let mut keys = BTreeSet::new();
        for LabelRow { label, .. } in self.labels()? {
            if term.names(&label.name) {
                keys.append(&mut self.keys_with(&label.name)?);
            }
        }
        Ok(keys)
    }

    fn label_id(&self, name: &LabelName) -> Result<Option<i64>, StoreError> {
        let mut statement = self.connection.prepare_cached(ID)?;
        Ok(statement.query_row(named_params! {":name": name.as_str()}, |row| row.get("id")).optional()?)
    }

    /// Returns the label with this name, or else one that searches cannot tell from it.
    pub(in crate::store) fn same_label(&self, name: &LabelName) -> Result<Option<i64>, StoreError> {
        if let Some(id) = self.label_id(name)? {
            return Ok(Some(id));
        }
        let folded = name.folded();
        let mut statement = self.connection.prepare_cached(NAMES)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if LabelName::new(&row.get::<_, String>("name")?).is_ok_and(|other| other.folded() == folded) {
                return Ok(Some(row.get("id")?));
            }
        }
        Ok(None)
    }
}

impl Tx<'_> {
    /// Puts a label on entries, or takes it off. Makes the label if there is none of that name. Names that searches cannot
    /// tell apart are of one label. Returns the entries that changed, for an undo.
    pub fn label_these(
        &self,
        keys: &[EntryKey],
        name: &LabelName,
        is_on: bool,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let id = match self.same_label(name)? {
            Some(id) => id,
            None if is_on => self.add_label(name, None)?,
            None => return Ok(Vec::new()),
        };
        let mut changed = self.change_label(id, keys, is_on)?;
        Ok(keys.iter().copied().filter(|key| changed.remove(key)).collect())
    }

    /// Returns true if there is a label of this name, or one that searches cannot tell from it.
    pub fn has_label(&self, name: &LabelName) -> Result<bool, StoreError> {
        Ok(self.same_label(name)?.is_some())
    }

    /// Takes a label off entries, and deletes the label if no entry has it then. This undoes the step that made the label.
    /// Returns the entries that changed.
    pub fn take_new_label_off(
        &self,
        keys: &[EntryKey],
        name: &LabelName,
    ) -> Result<Vec<EntryKey>, StoreError> {
        let changed = self.label_these(keys, name, false)?;
        if self.keys_with(name)?.is_empty() {
            self.delete_label(name)?;
        }
        Ok(changed)
    }

    /// Puts a label on entries that are known, or takes it off. Returns those that changed.
    fn change_label(
        &self,
        id: i64,
        keys: &[EntryKey],
        is_on: bool,
    ) -> Result<BTreeSet<EntryKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(if is_on { PUT_ON } else { TAKE_OFF })?;
        let changed = statement.query_map(named_params! {":label": id, ":keys": keys_as_json(keys)}, key)?;
        Ok(changed.collect::<rusqlite::Result<_>>()?)
    }

    /// Makes a label if there is none of that name, with a colour or with the next one. Returns its number.
    pub(in crate::store) fn add_label(
        &self,
        name: &LabelName,
        colour: Option<LabelColour>,
    ) -> Result<i64, StoreError> {
        if let Some(id) = self.same_label(name)? {
            return Ok(id);
        }
        let how_many: u32 = self.connection.prepare_cached(HOW_MANY)?.query_row([], |row| row.get(0))?;
        let how_many = how_many as usize;
        if how_many >= Label::MOST {
            return Err(StoreError::Refused(msg!("store-too-many-labels", most = Label::MOST)));
        }
        let next = || LabelColour::ALL.into_iter().cycle().nth(how_many);
        let colour = colour.or_else(next).unwrap_or(LabelColour::Grey);
        let params = named_params! {":name": name.as_str(), ":colour": colour.name()};
        Ok(self.connection.prepare_cached(ADD)?.insert(params)?)
    }

    /// Gives a label another name and colour. The user's rules and saved searches then have the new name too. Fails if
    /// another label has that name. Returns `None` if there is no such label.
    pub fn edit_label(&self, name: &LabelName, new: &Label) -> Result<Option<EditedLabel>, StoreError> {
        let former = self.labels()?.into_iter().map(|row| row.label).find(|label| label.name == *name);
        let Some(former) = former else { return Ok(None) };
        self.put_label(name, new)?;
        let (mut rules, mut searches) = (Vec::new(), Vec::new());
        if *name != new.name {
            rules = self.rename_label_in_rules(name, &new.name)?;
            searches = self.rename_label_in_searches(name, &new.name)?;
        }
        Ok(Some(EditedLabel { former, name: new.name.clone(), rules, searches }))
    }

    /// Undoes [`Self::edit_label`]. Rules and searches that were changed meanwhile stay. Does nothing if the label is gone.
    pub fn undo_label_edit(&self, edited: &EditedLabel) -> Result<(), StoreError> {
        if self.label_id(&edited.name)?.is_none() {
            return Ok(());
        }
        self.put_label(&edited.name, &edited.former)?;
        self.put_rules_back(&edited.rules)?;
        self.put_searches_back(&edited.searches)
    }

    /// Fails if another label has the new name.
    fn put_label(&self, name: &LabelName, new: &Label) -> Result<(), StoreError> {
        let other = if *name == new.name { None } else { self.same_label(&new.name)? };
        if other.is_some() && other != self.label_id(name)? {
            return Err(StoreError::Refused(msg!("store-label-exists", name = new.name.as_str())));
        }
        let params = named_params! {
            ":name": name.as_str(), ":new": new.name.as_str(), ":colour": new.colour.name(),
        };
        self.connection.prepare_cached(EDIT)?.execute(params)?;
        Ok(())
    }

    /// Deletes a label; `None` if there is no such label. Its entries stay: those of removed feeds that only this label kept
    /// get a star.
    pub fn delete_label(&self, name: &LabelName) -> Result<Option<DeletedLabel>, StoreError> {
        let Some(id) = self.label_id(name)? else { return Ok(None) };
        let label = self.labels()?.into_iter().map(|row| row.label).find(|label| label.name == *name);
        let keys: Vec<EntryKey> = self.keys_with(name)?.into_iter().collect();
        for sql in [TAKE_OFF_ALL, DELETE] {
            self.connection.prepare_cached(sql)?.execute(named_params! {":label": id})?;
        }
        let starred = self.star_these(&self.kept_by_no_mark(&keys)?, true)?;
        Ok(label.map(|label| DeletedLabel { label, keys, starred }))
    }

    /// Returns the entries of removed feeds that have neither a star nor a label.
    fn kept_by_no_mark(&self, keys: &[EntryKey]) -> Result<Vec<EntryKey>, StoreError> {
        let mut statement = self.connection.prepare_cached(KEPT_BY_NO_MARK)?;
        let params = named_params! {":keys": keys_as_json(keys), ":pages": SAVED_PAGES_NORMALISED};
        let found = statement.query_map(params, key)?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }

    /// Brings a deleted label back, with its entries.
    pub fn restore_label(&self, deleted: &DeletedLabel) -> Result<(), StoreError> {
        let id = self.add_label(&deleted.label.name, Some(deleted.label.colour))?;
        self.change_label(id, &deleted.keys, true)?;
        self.star_these(&deleted.starred, false)?;
        Ok(())
    }
}

fn key(row: &Row<'_>) -> rusqlite::Result<EntryKey> {
    Ok(EntryKey(row.get("key")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryScope, Rule, RuleActions, RuleRow, SavedSearch};
    use crate::store::testing::{at, entry, keys, new_entry, update, with_entries};
    use crate::store::{KeyOrder, Purging, Store, TextLimits};

    fn name(text: &str) -> LabelName {
        LabelName::new(text).unwrap()
    }

    fn filled() -> (Store, crate::model::SubscriptionId, Vec<EntryKey>) {
        let (store, id) = with_entries(&[new_entry("a", 1), new_entry("b", 2), new_entry("c", 3)]);
        let all = keys(&store, &EntryScope::All);
        (store, id, all)
    }

    fn names(store: &Store, key: EntryKey) -> Vec<String> {
        let row = store.rows(&[key]).unwrap().remove(0);
        row.labels.iter().map(|label| label.name.as_str().to_owned()).collect()
    }

    #[test]
    fn an_entry_has_any_number_of_labels_and_labelling_returns_what_it_changed() {
        let (mut store, _, all) = filled();
        let (later, work) = (name("Later"), name("Work"));
        let mut label = |keys: &[EntryKey], name: &LabelName, is_on| {
            store.transaction(|tx| tx.label_these(keys, name, is_on)).unwrap()
        };
        assert_eq!(label(&all[..1], &work, true), all[..1]);
        assert_eq!(label(&all[..2], &work, true), all[1..2]);
        assert_eq!(label(&all[..1], &later, true), all[..1]);
        assert_eq!(label(&[EntryKey(999)], &later, true), [], "there is no such entry");
        assert_eq!(label(&all, &name("Absent"), false), []);
        assert_eq!(
            (names(&store, all[0]), names(&store, all[2])),
            (vec!["Later".into(), "Work".into()], vec![])
        );
        let of = |filter| -> Vec<EntryKey> {
            let list = store.list(&EntryScope::Label(work.clone()), filter, KeyOrder::NewestFirst).unwrap();
            list.into_iter().map(|(key, _)| key).collect()
        };
        assert_eq!(of(Filter::All), all[..2]);
        assert_eq!((of(Filter::Unread), of(Filter::Starred)), (all[..2].to_vec(), vec![]));
        let counts: Vec<(String, u64)> = store
            .labels()
            .unwrap()
            .into_iter()
            .map(|row| (row.label.name.as_str().into(), row.entries))
            .collect();
        assert_eq!(counts, [("Later".to_owned(), 1), ("Work".to_owned(), 2)]);
        let colours: BTreeSet<LabelColour> =
            store.labels().unwrap().iter().map(|row| row.label.colour).collect();
        assert_eq!(colours.len(), 2, "new labels differ in colour");
    }

    #[test]
    fn a_label_is_renamed_coloured_deleted_and_brought_back() {
        let (mut store, _, all) = filled();
        let (later, work) = (name("Later"), name("Work"));
        store.transaction(|tx| tx.label_these(&all[..2], &later, true)).unwrap();
        store.transaction(|tx| tx.label_these(&all[..1], &work, true)).unwrap();
        let red = |name: &LabelName| Label { name: name.clone(), colour: LabelColour::Red };
        let refused = store.transaction(|tx| tx.edit_label(&later, &red(&work))).unwrap_err();
        assert_eq!(refused.to_string(), "there is already a label “Work”");
        let soon = name("Soon");
        let mut edit = || store.transaction(|tx| tx.edit_label(&later, &red(&soon))).unwrap();
        assert_eq!([edit().is_some(), edit().is_some()], [true, false], "it has another name now");
        let before = store.labels().unwrap();
        let deleted = store.transaction(|tx| tx.delete_label(&soon)).unwrap().unwrap();
        assert_eq!((deleted.label.colour, deleted.keys.len()), (LabelColour::Red, 2));
        assert_eq!(names(&store, all[0]), ["Work"]);
        assert_eq!(keys(&store, &EntryScope::All).len(), 3, "no entry is lost with a label");
        store.transaction(|tx| tx.restore_label(&deleted)).unwrap();
        assert_eq!(store.labels().unwrap(), before);
        assert_eq!(names(&store, all[0]), ["Soon", "Work"]);
    }

    #[test]
    fn names_that_searches_cannot_tell_apart_are_of_one_label() {
        let (mut store, _, all) = filled();
        let (tech, loud, quoted) = (name("tech"), name("TECH"), name("t\"e\"ch"));
        store.transaction(|tx| tx.label_these(&all[..1], &tech, true)).unwrap();
        for (at, other) in [(1, &loud), (2, &quoted)] {
            let changed = store.transaction(|tx| tx.label_these(&all[at..=at], other, true)).unwrap();
            assert_eq!(changed, all[at..=at]);
        }
        assert_eq!(store.labels().unwrap().len(), 1);
        assert_eq!(keys(&store, &EntryScope::Label(tech.clone())).len(), 3);
        assert_eq!(store.search_keys("label:Tech ", &EntryScope::All).unwrap().len(), 3);
        store.transaction(|tx| tx.label_these(&all[..1], &loud, false)).unwrap();
        assert_eq!(names(&store, all[0]), Vec::<String>::new());
        // A label may change its own case, but not take the name of another.
        let grey = |name: &LabelName| Label { name: name.clone(), colour: LabelColour::Grey };
        assert!(store.transaction(|tx| tx.edit_label(&tech, &grey(&loud))).unwrap().is_some());
        store.transaction(|tx| tx.label_these(&all, &name("Work"), true)).unwrap();
        let refused = store.transaction(|tx| tx.edit_label(&name("Work"), &grey(&tech))).unwrap_err();
        assert_eq!(refused.to_string(), "there is already a label “tech”");
        // Only the exact name deletes a label.
        assert_eq!(store.transaction(|tx| tx.delete_label(&tech)).unwrap(), None);
        assert!(store.transaction(|tx| tx.delete_label(&loud)).unwrap().is_some());
    }

    #[test]
    fn a_label_with_a_quotation_mark_in_its_name_is_found() {
        let (mut store, _, all) = filled();
        store.transaction(|tx| tx.label_these(&all[..1], &name("x\"y"), true)).unwrap();
        for query in ["label:x\"y", "label:x\"y ", "label:\"x\"y\"", "label:xy "] {
            assert_eq!(store.search_keys(query, &EntryScope::All).unwrap().len(), 1, "{query}");
        }
    }

    #[test]
    fn a_renamed_label_has_its_new_name_in_rules_and_saved_searches() {
        let (mut store, _, all) = filled();
        let row = |name: &str, query: &str, action: &str| {
            let actions = RuleActions::of_names([action, "label:Kept"]).unwrap();
            let rule = Rule { name: name.to_owned(), query: query.to_owned(), actions, is_enabled: true };
            RuleRow { rule, matched: 3, matched_at: Some(at(7)) }
        };
        let rules =
            [row("A", "label:foo gate", "star"), row("B", "fog", "label:Foo"), row("C", "tide", "read")];
        store
            .transaction(|tx| {
                tx.label_these(&all, &name("Foo"), true)?;
                tx.put_rules(&rules)?;
                ["label:foo", "-label:\"Foo\" tide", "other"]
                    .iter()
                    .try_for_each(|query| tx.save_search(&SavedSearch::new(query, "Mine")))
            })
            .unwrap();
        let revision = store.rule_revision().unwrap();
        let new = Label { name: name("My bar"), colour: LabelColour::Red };
        store.transaction(|tx| tx.edit_label(&name("Foo"), &new)).unwrap();
        let expect = [
            row("A", "label:\"My bar\" gate", "star"),
            row("B", "fog", "label:My bar"),
            row("C", "tide", "read"),
        ];
        assert_eq!(store.rules().unwrap(), expect);
        assert_ne!(store.rule_revision().unwrap(), revision, "rules that are in memory are out of date");
        let searches = ["label:\"My bar\"", "-label:\"My bar\" tide", "other"];
        assert_eq!(store.saved_searches().unwrap(), searches.map(|query| SavedSearch::new(query, "Mine")));
        // Another colour changes no rule.
        let revision = store.rule_revision().unwrap();
        let grey = Label { colour: LabelColour::Grey, ..new.clone() };
        store.transaction(|tx| tx.edit_label(&new.name, &grey)).unwrap();
        assert_eq!(store.rule_revision().unwrap(), revision);
    }

    #[test]
    fn a_labelled_entry_keeps_its_text_and_stays_if_the_user_unsubscribes() {
        let (mut store, id, all) = filled();
        let later = name("Later");
        store.transaction(|tx| tx.mark_read(&all, true)).unwrap();
        store.transaction(|tx| tx.label_these(&all[..1], &later, true)).unwrap();
        store.transaction(|tx| tx.index_waiting(99, || false)).unwrap();
        let none = TextLimits { feed: Some(1), all: None };
        store.transaction(|tx| tx.purge(none, at(200), 99, &mut Purging::default())).unwrap();
        let is_gone = |key| store.article(key).unwrap().unwrap().purged_at.is_some();
        assert_eq!([is_gone(all[0]), is_gone(all[1]), is_gone(all[2])], [false, true, true]);

        store.transaction(|tx| tx.mark_read(&all, false)).unwrap();
        store.transaction(|tx| tx.remove_subscription(id, at(10))).unwrap();
        assert_eq!(keys(&store, &EntryScope::Label(later.clone())), all[..1]);
        let deleted = store.transaction(|tx| tx.delete_label(&later)).unwrap().unwrap();
        assert_eq!((&deleted.starred[..], &keys(&store, &EntryScope::Starred)[..]), (&all[..1], &all[..1]));
        store.transaction(|tx| tx.restore_label(&deleted)).unwrap();
        assert_eq!(keys(&store, &EntryScope::Starred), []);
        assert_eq!(keys(&store, &EntryScope::Label(later.clone())), all[..1]);
        assert_eq!(keys(&store, &EntryScope::All), []);
        assert!(store.article(all[0]).unwrap().unwrap().entry.content.is_some());
        assert_eq!(store.search("content", &EntryScope::All, 9).unwrap().len(), 1);
        assert_eq!(store.search("content", &EntryScope::Label(later.clone()), 9).unwrap().len(), 1);
        assert_eq!(store.transaction(|tx| tx.delete_orphans()).unwrap(), 0);
        // Without its label, the entry goes.
        store.transaction(|tx| tx.label_these(&all, &later, false)).unwrap();
        assert_eq!(store.transaction(|tx| tx.delete_orphans()).unwrap(), 1);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn h5_a_replaced_entry_keeps_its_labels() {
        let (mut store, id, all) = filled();
        store.transaction(|tx| tx.label_these(&all[..1], &name("Later"), true)).unwrap();
        let replaced = crate::history::EntryChange {
            held: Some(all[0]),
            entry: entry("c", "another title"),
            changed: true,
            ..new_entry("c", 3)
        };
        store.transaction(|tx| tx.apply(id, &update(&[replaced]), at(10))).unwrap();
        assert_eq!(store.rows(&all[..1]).unwrap()[0].title, "another title");
        assert_eq!(names(&store, all[0]), ["Later"]);
    }

    #[test]
    fn there_are_at_most_a_thousand_labels() {
        let (mut store, _, all) = filled();
        let made = store.transaction(|tx| {
            (0..Label::MOST)
                .try_for_each(|number| tx.add_label(&name(&format!("Label {number}")), None).map(drop))
        });
        made.unwrap();
        let refused = store.transaction(|tx| tx.label_these(&all, &name("One more"), true)).unwrap_err();
        assert_eq!(refused.to_string(), "there can be at most 1,000 labels");
        assert_eq!(store.labels().unwrap().len(), 1_000);
    }
}
