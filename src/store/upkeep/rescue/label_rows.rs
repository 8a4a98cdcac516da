//! Copies labels, and which entries rules keep out of the lists.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;

use super::source::text;
use super::{KeyMap, Selection, Source};
use crate::store::lists::labels::label;
use crate::store::lists::rules::HIDE;
use crate::store::{StoreError, Tx};

const LABELS: &str = "SELECT rowid AS place, id, name, colour FROM label";
const LABELLED: &str = "SELECT label, key FROM entry_label";
const PUT_ON: &str = "INSERT OR IGNORE INTO entry_label (label, key) VALUES (:label, :key)";

const HIDDEN: &str = "SELECT rowid AS place, key FROM hidden_entry";

/// The labels of the other file.
#[derive(Default)]
pub(super) struct SourceLabels {
    /// The entries of each label, by the number of the label here and by the keys there.
    entries: BTreeMap<i64, BTreeSet<i64>>,
    /// All of these entries.
    all: BTreeSet<i64>,
    /// True if every label could be read.
    pub(super) is_whole: bool,
}

impl SourceLabels {
    /// Returns true if an entry of the other file has a label.
    pub(super) fn has(&self, old: i64) -> bool {
        self.all.contains(&old)
    }
}

impl Tx<'_> {
    /// Adds the labels that are missing here, and reads which entries have them. An older backup adds no label, because
    /// the user may have deleted it since.
    pub(super) fn copy_labels(
        &self,
        source: &Source,
        selection: Selection,
    ) -> Result<SourceLabels, StoreError> {
        let mut labels = SourceLabels { is_whole: true, ..SourceLabels::default() };
        if selection == Selection::Older || !source.has("label") {
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
            is_whole &= source.read(LABELLED, |row| {
                let old: i64 = row.get("key")?;
                if let Some(number) = numbers.get(&row.get("label")?) {
                    labels.entries.entry(*number).or_default().insert(old);
                    labels.all.insert(old);
                }
                Ok(())
            })?;
        }
        labels.is_whole = is_whole;
        Ok(labels)
    }

    /// Keeps the entries out of the lists that were so in the other file.
    pub(super) fn hide_copies(&self, source: &Source, keys: &KeyMap) -> Result<bool, StoreError> {
        if !source.has("hidden_entry") {
            return Ok(true);
        }
        let mut statement = self.connection.prepare_cached(HIDE)?;
        source.scan(HIDDEN, |row| {
            let key = keys.entries.get(&row.get("key")?);
            key.map_or(Ok(()), |key| Ok(statement.execute(named_params! {":key": key.0}).map(drop)?))
        })
    }

    /// Puts the labels on the entries here.
    pub(super) fn label_copies(&self, labels: &SourceLabels, keys: &KeyMap) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(PUT_ON)?;
        for (number, entries) in &labels.entries {
            for key in entries.iter().filter_map(|old| keys.labelled.get(old)) {
                statement.execute(named_params! {":label": number, ":key": key.0})?;
            }
        }
        Ok(())
    }
}
