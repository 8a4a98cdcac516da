//! Copies labels, and which entries rules keep out of the lists.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Row, named_params};

use super::source::text;
use super::{FullyRead, KeyMap, Selection, Source};
use crate::model::EntryKey;
use crate::store::lists::keys_as_json;
use crate::store::lists::rules::HIDE;
use crate::store::schema::convert::label;
use crate::store::{StoreError, Tx};

const LABELS: &str = "SELECT rowid AS place, id, name, colour FROM label";
/// The labels of entries, in the order of their table and of its index. The condition makes SQLite use the index.
const IN_TABLE: &str = "SELECT label, key FROM entry_label ORDER BY label, key";
const IN_INDEX: &str = "SELECT label, key FROM entry_label INDEXED BY entry_label_by_key WHERE key IS NOT NULL ORDER BY key, label";
const IN_INDEX_BACKWARDS: &str = "SELECT label, key FROM entry_label INDEXED BY entry_label_by_key WHERE key IS NOT NULL ORDER BY key DESC";
const PUT_ON: &str = "INSERT OR IGNORE INTO entry_label (label, key) VALUES (:label, :key)";

const HIDDEN: &str = "SELECT rowid AS place, key FROM hidden_entry";

/// The labels of the source.
#[derive(Default)]
pub(super) struct SourceLabels {
    /// The entries of each label, by the number of the label in the target and the keys in the source.
    entries: BTreeMap<i64, BTreeSet<i64>>,
    /// All of these entries.
    all: BTreeSet<i64>,
    /// True if only entries that the target lacked get labels.
    is_for_added: bool,
    /// True if every label could be read.
    pub(super) is_whole: bool,
    /// The entries that rules keep out of the lists, by their keys in the source.
    hidden: BTreeSet<i64>,
    /// True if all of these entries could be read.
    pub(super) is_hidden_whole: bool,
}

impl SourceLabels {
    /// Returns true if a rule keeps an entry of the source out of the lists.
    pub(super) fn hides(&self, old: i64) -> bool {
        self.hidden.contains(&old)
    }

    /// Returns true if an entry of the source has a label.
    pub(super) fn has(&self, old: i64) -> bool {
        self.all.contains(&old)
    }
}

/// The numbers of labels and the keys of their entries.
type Rows = BTreeSet<(i64, i64)>;

impl Source {
    /// Returns the labels of entries, and true if the table has all of them. The index helps only if the table lacks rows:
    /// it cannot be read, or the index has all of its rows and more. An index that cannot be read, or that contradicts the
    /// table, says nothing against a row.
    fn entry_labels(&self) -> Result<(Rows, bool), StoreError> {
        let (mut rows, is_whole) = self.rows_in_order(IN_TABLE, |label, key| (label, key))?;
        let (mut indexed, is_index_whole) = self.rows_in_order(IN_INDEX, |label, key| (key, label))?;
        if is_whole && (!is_index_whole || !indexed.is_superset(&rows) || indexed == rows) {
            let agrees = !is_index_whole || indexed.is_subset(&rows);
            return Ok((rows, agrees));
        }
        if !is_whole {
            // A damaged page may hide rows on the way forwards.
            let mut add = |row: &Row<'_>| {
                indexed.insert((row.get("label")?, row.get("key")?));
                Ok(())
            };
            self.read_keyed("entry_label", "label, key", &mut add)?;
            self.read(IN_INDEX_BACKWARDS, &mut add)?;
        }
        rows.append(&mut indexed);
        Ok((rows, false))
    }

    /// Reads labels of entries. Returns true if all could be read in the order of `place`.
    fn rows_in_order(
        &self,
        sql: &str,
        place: impl Fn(i64, i64) -> (i64, i64),
    ) -> Result<(Rows, bool), StoreError> {
        let (mut rows, mut last, mut is_ordered) = (Rows::new(), None, true);
        let is_whole = self.read(sql, |row| {
            let (label, key) = (row.get("label")?, row.get("key")?);
            is_ordered &= last.replace(place(label, key)).is_none_or(|last| last < place(label, key));
            rows.insert((label, key));
            Ok(())
        })?;
        Ok((rows, is_whole && is_ordered))
    }
}

impl Tx<'_> {
    /// Adds the labels that the target lacks, and reads which entries have them. An older backup adds no label, because
    /// the user may have deleted it since.
    ///
    /// If a newer file has all labels, a backup brings back only those that lost entries had there, on the entries that it adds.
    pub(super) fn copy_labels(
        &self,
        source: &Source,
        selection: Selection,
        newer: FullyRead,
        lost: &BTreeSet<i64>,
    ) -> Result<SourceLabels, StoreError> {
        let mut labels = SourceLabels { is_whole: true, is_hidden_whole: true, ..SourceLabels::default() };
        if !newer.hidden && source.has("hidden_entry") {
            labels.is_hidden_whole = source.scan(HIDDEN, |row| {
                labels.hidden.insert(row.get("key")?);
                Ok(())
            })?;
        }
        labels.is_for_added = newer.labels;
        if selection == Selection::Older || newer.labels && lost.is_empty() || !source.has("label") {
            return Ok(labels);
        }
        let mut numbers: BTreeMap<i64, i64> = BTreeMap::new();
        let mut is_whole = source.scan(LABELS, |row| {
            let name = text(row, "name")?;
            let Some(label) = label(&name, &text(row, "colour")?) else {
                return Err(StoreError::Value { what: "label", value: name });
            };
            let number = if newer.labels {
                self.same_label(&label.name)?.filter(|number| lost.contains(number))
            } else {
                Some(self.add_label(&label.name, Some(label.colour))?)
            };
            if let Some(number) = number {
                numbers.insert(row.get("id")?, number);
            }
            Ok(())
        })?;
        if source.has("entry_label") {
            let (rows, readable) = source.entry_labels()?;
            is_whole &= readable;
            for (number, old) in rows.iter().filter_map(|(label, old)| Some((numbers.get(label)?, *old))) {
                labels.entries.entry(*number).or_default().insert(old);
                labels.all.insert(old);
            }
        }
        labels.is_whole = is_whole;
        Ok(labels)
    }

    /// Keeps the entries out of the lists that were so in the source. Returns their number.
    pub(super) fn hide_copies(&self, keys: &KeyMap) -> Result<usize, StoreError> {
        let hidden: Vec<EntryKey> = keys.hidden.iter().copied().collect();
        Ok(self.connection.prepare_cached(HIDE)?.execute(named_params! {":keys": keys_as_json(&hidden)})?)
    }

    /// Puts the labels on the entries of the target. Returns how many labels they got, and the labels of lost entries.
    pub(super) fn label_copies(
        &self,
        labels: &SourceLabels,
        keys: &KeyMap,
    ) -> Result<(usize, BTreeSet<i64>), StoreError> {
        let mut statement = self.connection.prepare_cached(PUT_ON)?;
        let (mut put, mut lost) = (0, BTreeSet::new());
        for (number, entries) in &labels.entries {
            for old in entries {
                match keys.labelled.get(old) {
                    Some(key) if labels.is_for_added && !keys.added_entries.contains(key) => {}
                    Some(key) => put += statement.execute(named_params! {":label": number, ":key": key.0})?,
                    // The entries of a feed whose row is lost have marks. They may be copied later.
                    None if keys.marked.contains(old) => {}
                    None => {
                        lost.insert(*number);
                    }
                }
            }
        }
        Ok((put, lost))
    }
}
