//! Copies labels, and which entries rules keep out of the lists.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;

use super::source::text;
use super::{FullyRead, KeyMap, Selection, Source};
use crate::model::EntryKey;
use crate::store::lists::keys_as_json;
use crate::store::lists::rules::HIDE;
use crate::store::schema::convert::label;
use crate::store::{StoreError, Tx};

const LABELS: &str = "SELECT rowid AS place, id, name, colour FROM label";
/// The labels of entries are in the table and in its index. Each of them is read forwards and backwards, so that a damaged
/// page hides only the rows that are damaged in both. The order or the condition makes SQLite use the one or the other.
const LABELLED: [&str; 4] = [
    "SELECT label, key FROM entry_label ORDER BY label, key",
    "SELECT label, key FROM entry_label INDEXED BY entry_label_by_key WHERE key IS NOT NULL",
    "SELECT label, key FROM entry_label ORDER BY label DESC, key DESC",
    "SELECT label, key FROM entry_label INDEXED BY entry_label_by_key WHERE key IS NOT NULL ORDER BY key DESC",
];
const PUT_ON: &str = "INSERT OR IGNORE INTO entry_label (label, key) VALUES (:label, :key)";

const HIDDEN: &str = "SELECT rowid AS place, key FROM hidden_entry";

/// The labels of the source.
#[derive(Default)]
pub(super) struct SourceLabels {
    /// The entries of each label, by the number of the label in the target and the keys in the source.
    entries: BTreeMap<i64, BTreeSet<i64>>,
    /// All of these entries.
    all: BTreeSet<i64>,
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

impl Tx<'_> {
    /// Adds the labels that the target lacks, and reads which entries have them. An older backup adds no label, because
    /// the user may have deleted it since.
    pub(super) fn copy_labels(
        &self,
        source: &Source,
        selection: Selection,
        newer: FullyRead,
    ) -> Result<SourceLabels, StoreError> {
        let mut labels = SourceLabels { is_whole: true, is_hidden_whole: true, ..SourceLabels::default() };
        if !newer.hidden && source.has("hidden_entry") {
            labels.is_hidden_whole = source.scan(HIDDEN, |row| {
                labels.hidden.insert(row.get("key")?);
                Ok(())
            })?;
        }
        if selection == Selection::Older || newer.labels || !source.has("label") {
            return Ok(labels);
        }
        let mut numbers: BTreeMap<i64, i64> = BTreeMap::new();
        let mut is_whole = source.scan(LABELS, |row| {
            let name = text(row, "name")?;
            let Some(label) = label(&name, &text(row, "colour")?) else {
                return Err(StoreError::Value { what: "label", value: name });
            };
            numbers.insert(row.get("id")?, self.add_label(&label.name, Some(label.colour))?);
            Ok(())
        })?;
        if source.has("entry_label") {
            let mut counts = BTreeSet::new();
            for sql in LABELLED {
                let mut count = 0;
                is_whole &= source.read(sql, |row| {
                    count += 1;
                    let old: i64 = row.get("key")?;
                    if let Some(number) = numbers.get(&row.get("label")?) {
                        labels.entries.entry(*number).or_default().insert(old);
                        labels.all.insert(old);
                    }
                    Ok(())
                })?;
                counts.insert(count);
            }
            is_whole &= counts.len() == 1;
            if !is_whole {
                source.read_keyed("entry_label", "label, key", |row| {
                    if let Some(number) = numbers.get(&row.get("label")?) {
                        let old: i64 = row.get("key")?;
                        labels.entries.entry(*number).or_default().insert(old);
                        labels.all.insert(old);
                    }
                    Ok(())
                })?;
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

    /// Puts the labels on the entries of the target. Returns how many labels they got.
    pub(super) fn label_copies(&self, labels: &SourceLabels, keys: &KeyMap) -> Result<usize, StoreError> {
        let mut statement = self.connection.prepare_cached(PUT_ON)?;
        let mut put = 0;
        for (number, entries) in &labels.entries {
            for key in entries.iter().filter_map(|old| keys.labelled.get(old)) {
                put += statement.execute(named_params! {":label": number, ":key": key.0})?;
            }
        }
        Ok(put)
    }
}
