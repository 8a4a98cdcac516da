//! Reads tables without row ids around damaged pages, by ranges of their keys.

use std::collections::VecDeque;

use rusqlite::types::Value;
use rusqlite::{Row, params_from_iter};

use super::{Source, take};
use crate::store::StoreError;

/// Largest number of ranges that are read in a damaged table.
const MOST_RANGES: usize = 4_000;
const KEY: &str = "SELECT name, type FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk";

/// A part of a table, from one key to another one.
struct Range {
    from: Vec<Value>,
    /// True if the row with the key `from` is not in the range.
    is_open: bool,
    /// The row with this key is not in the range.
    to: Vec<Value>,
}

impl Range {
    /// Returns a key between both ends; `None` if there is none, or if texts would have to be compared.
    fn middle(&self) -> Option<Vec<Value>> {
        let (mut middle, mut is_below) = (Vec::new(), false);
        for (place, (from, to)) in self.from.iter().zip(&self.to).enumerate() {
            let rest = self.from.get(place + 1..).unwrap_or_default();
            match (from, to) {
                (Value::Integer(from), Value::Integer(to)) => {
                    let to = if is_below { i64::MAX } else { *to };
                    if from < &to && from + 1 < to {
                        middle.push(Value::Integer(from.midpoint(to).max(from + 1)));
                        middle.extend(rest.iter().map(lowest));
                        return Some(middle);
                    }
                    if *from < to {
                        let mut next = middle.clone();
                        next.push(Value::Integer(to));
                        next.extend(rest.iter().map(lowest));
                        if next != self.to {
                            return Some(next);
                        }
                        is_below = true;
                    }
                }
                (from, to) if from != to || is_below => return None,
                _ => {}
            }
            middle.push(from.clone());
        }
        None
    }
}

/// Returns the lowest value of a column that has values like this one.
fn lowest(like: &Value) -> Value {
    match like {
        Value::Integer(_) => Value::Integer(i64::MIN),
        _ => Value::Text(String::new()),
    }
}

impl Source {
    /// Reads columns of a table without row ids. Returns true if all rows could be read. Otherwise, some rows are read
    /// twice.
    ///
    /// A damaged row or page ends reading in both directions. So the table is then read by ranges of keys, and each range
    /// that cannot be read is halved.
    pub(in super::super) fn read_keyed(
        &self,
        table: &str,
        list: &str,
        mut each: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<bool, StoreError> {
        if self.read(&format!("SELECT {list} FROM {table}"), &mut each)? {
            return Ok(true);
        }
        let Ok(key) = self.key_of(table) else { return Ok(false) };
        let Some((first, _)) = key.first().filter(|(_, from)| matches!(from, Value::Integer(_))) else {
            return Ok(false);
        };
        tracing::debug!(table, first, "the table is read by ranges");
        let names: Vec<&str> = key.iter().map(|(name, _)| name.as_str()).collect();
        let from: Vec<Value> = key.iter().map(|(_, lowest)| lowest.clone()).collect();
        let mut to = from.clone();
        to[0] = Value::Integer(i64::MAX);
        let mut ranges = VecDeque::from([Range { from, is_open: false, to }]);
        for _ in 0..MOST_RANGES {
            let Some(mut range) = ranges.pop_front() else { break };
            let (last, is_whole) = self.read_range(table, list, &names, &range, "ASC", &mut each)?;
            if let Some(last) = last {
                (range.from, range.is_open) = (last, true);
            }
            if is_whole {
                continue;
            }
            let (first, is_whole) = self.read_range(table, list, &names, &range, "DESC", &mut each)?;
            range.to = first.unwrap_or(range.to);
            if is_whole {
                continue;
            }
            if let Some(middle) = range.middle() {
                ranges.push_back(Range { from: middle.clone(), is_open: false, to: range.to });
                ranges.push_back(Range { to: middle, ..range });
            }
        }
        Ok(false)
    }

    /// Returns the columns of the key of a table, and the lowest value of each.
    fn key_of(&self, table: &str) -> rusqlite::Result<Vec<(String, Value)>> {
        let mut statement = self.connection.prepare(KEY)?;
        let key = statement.query_map([table], |row| {
            let like = match row.get_ref("type")?.as_str()? {
                "INTEGER" => Value::Integer(0),
                _ => Value::Null,
            };
            Ok((row.get("name")?, lowest(&like)))
        })?;
        key.collect()
    }

    /// Reads a range until an error of the source. Returns the key of the last row that was read, and true if there was no
    /// error.
    fn read_range(
        &self,
        table: &str,
        list: &str,
        key: &[&str],
        range: &Range,
        direction: &str,
        each: &mut impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(Option<Vec<Value>>, bool), StoreError> {
        let above = if range.is_open { ">" } else { ">=" };
        let (names, marks) = (key.join(", "), vec!["?"; key.len()].join(", "));
        let order: Vec<String> = key.iter().map(|name| format!("{name} {direction}")).collect();
        let values: Vec<String> = key.iter().map(|name| format!("{name} AS key_{name}")).collect();
        let sql = format!(
            "SELECT {list}, {} FROM {table} WHERE ({names}) {above} ({marks}) AND ({names}) < ({marks}) ORDER BY {}",
            values.join(", "),
            order.join(", "),
        );
        let mut last = None;
        let Ok(mut statement) = self.connection.prepare_cached(&sql) else { return Ok((last, false)) };
        let params = params_from_iter(range.from.iter().chain(&range.to));
        let Ok(mut rows) = statement.query(params) else { return Ok((last, false)) };
        loop {
            match rows.next() {
                Ok(Some(row)) => {
                    let place = key.iter().map(|name| row.get::<_, Value>(format!("key_{name}").as_str()));
                    if let Ok(place) = place.collect::<rusqlite::Result<Vec<Value>>>() {
                        last = Some(place);
                    }
                    self.count_row()?;
                    take(0, each(row))?;
                }
                Ok(None) => return Ok((last, true)),
                Err(_) => return Ok((last, false)),
            }
        }
    }
}
