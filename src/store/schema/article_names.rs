//! The part of the step from format 20 to 21 that is more than statements: it names the articles of all entries.

use rusqlite::{Connection, named_params};
use url::Url;

use super::convert::Col;
use crate::model::{ArticleNames, EntryId, IdSource};
use crate::store::StoreError;

/// Stores the names of an article.
pub(in crate::store) const SET_NAMES: &str =
    "UPDATE user_state SET link_name = :link_name, id_name = :id_name
    WHERE key = :key AND (link_name IS NOT :link_name OR id_name IS NOT :id_name)";
const ALL: &str = "SELECT key, link, id, id_source FROM entry";
const INDEXES: &str =
    "CREATE INDEX user_state_by_link_name ON user_state (link_name) WHERE link_name IS NOT NULL;
    CREATE INDEX user_state_by_id_name ON user_state (id_name) WHERE id_name IS NOT NULL;";

/// Names the articles of all entries of a database that has no names yet, and makes the indexes of the names.
pub(in crate::store) fn name_all(connection: &Connection) -> Result<(), StoreError> {
    let (mut all, mut set) = (connection.prepare(ALL)?, connection.prepare(SET_NAMES)?);
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        // An address that cannot be read is damage, which must not stop the conversion.
        let link =
            row.get_ref("link")?.as_str_or_null().ok().flatten().and_then(|link| Url::parse(link).ok());
        let Ok(id) = row.get_ref("id")?.as_str().map(EntryId::new) else { continue };
        let source: Col<IdSource> = row.get("id_source")?;
        let [link_name, id_name] = ArticleNames::of(link.as_ref(), &id, source.0).hashes();
        if link_name.is_some() || id_name.is_some() {
            let key: i64 = row.get("key")?;
            set.execute(named_params! {":key": key, ":link_name": link_name, ":id_name": id_name})?;
        }
    }
    connection.execute_batch(INDEXES)?;
    Ok(())
}
