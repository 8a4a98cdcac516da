//! The part of the step from format 25 to 26 that is more than statements: it cleans the names of labels. Earlier versions
//! kept characters in them that nobody sees, and a search leaves such characters out. So the labels were never found.

use rusqlite::{Connection, named_params};

use crate::model::LabelName;
use crate::store::StoreError;

const ALL: &str = "SELECT id, name FROM label ORDER BY id";
const RENAME: &str = "UPDATE label SET name = :name WHERE id = :id";
const MOVE: &str = "INSERT OR IGNORE INTO entry_label (label, key)
    SELECT :to, key FROM entry_label WHERE label = :from";
const TAKE_OFF: &str = "DELETE FROM entry_label WHERE label = :from";
const DELETE: &str = "DELETE FROM label WHERE id = :from";

/// Cleans the names of all labels. If searches cannot tell a label from another one then, the other one gets its entries. A
/// label whose name shows nothing gets a number as its name, so that the user sees it again.
pub(in crate::store) fn clean_all(connection: &Connection) -> Result<(), StoreError> {
    let mut statement = connection.prepare(ALL)?;
    let rows = statement.query_map([], |row| Ok((row.get("id")?, row.get("name")?)))?;
    let labels: Vec<(i64, String)> = rows.collect::<rusqlite::Result<_>>()?;
    let cleaned = |id: i64, name: &str| {
        LabelName::new(name).or_else(|_nothing_seen| LabelName::new(&format!("? {id}"))).ok()
    };
    let mut gone = Vec::new();
    for (id, name) in &labels {
        let Some(clean) = cleaned(*id, name).filter(|clean| clean.as_str() != name) else { continue };
        let is_same = |(other, name): &&(i64, String)| {
            other != id
                && !gone.contains(other)
                && cleaned(*other, name).is_some_and(|name| name.folded() == clean.folded())
        };
        if let Some((same, _)) = labels.iter().find(is_same) {
            connection.prepare_cached(MOVE)?.execute(named_params! {":to": same, ":from": id})?;
            for sql in [TAKE_OFF, DELETE] {
                connection.prepare_cached(sql)?.execute(named_params! {":from": id})?;
            }
            gone.push(*id);
        } else {
            let params = named_params! {":name": clean.as_str(), ":id": id};
            connection.prepare_cached(RENAME)?.execute(params)?;
        }
    }
    Ok(())
}
