//! Compares the structure of a database file with that of a new one.
//!
//! A file of somebody else may contain a trigger that adds rules, or a column that gets its value from another one. It
//! would do so unseen, whenever this program writes.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::open::{self, at};
use crate::store::StoreError;

const TEXTS: &str = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL";
/// SQLite makes tables of its own for statistics.
const TABLES: &str = "SELECT name, type, CAST(wr AS TEXT), CAST(strict AS TEXT) FROM pragma_table_list
    WHERE schema = 'main' AND name NOT IN ('sqlite_schema', 'sqlite_stat1', 'sqlite_stat4')";
/// A conversion changes the text of a table but not its columns. Their order differs.
const COLUMNS: &str =
    "SELECT name, type, CAST([notnull] AS TEXT), dflt_value, CAST(pk AS TEXT), CAST(hidden AS TEXT)
    FROM pragma_table_xinfo(:table)";
const REFERENCES: &str =
    "SELECT [from], [table], [to], on_update, on_delete FROM pragma_foreign_key_list(:table)";
/// The beginning of the text of each table. SQLite writes it so, whatever the statement was.
const TABLE: &str = "CREATE TABLE ";
/// The beginnings of the texts of indexes, which run nothing.
const INDEX: [&str; 2] = ["CREATE INDEX ", "CREATE UNIQUE INDEX "];

/// Returns true if a file of this or an older format has no trigger, view or virtual table that a new file lacks. So a
/// conversion of the file runs no foreign code. Reads nothing but the list of all parts.
pub(in crate::store) fn runs_only_own_code(path: &Path) -> Result<bool, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|source| at(path, source))?;
    if super::check(path, &connection)? == super::FileFormat::Empty {
        return Err(StoreError::Damaged { path: path.to_owned(), reason: msg!("store-no-database") });
    }
    let mut found = texts(&connection).map_err(|source| at(path, source))?;
    found.retain(|text| !INDEX.iter().any(|index| text.starts_with(index)));
    Ok(found.is_subset(&texts(&open::in_memory()?)?))
}

/// Returns true if a file of this format has the same structure as a new one.
pub(in crate::store) fn is_own(connection: &Connection) -> Result<bool, StoreError> {
    let fresh = open::in_memory()?;
    Ok(texts(connection)? == texts(&fresh)? && tables(connection)? == tables(&fresh)?)
}

/// Returns the texts of everything but tables.
fn texts(connection: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let mut statement = connection.prepare(TEXTS)?;
    let texts = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    let others = texts.iter().filter(|text| !text.starts_with(TABLE));
    Ok(others.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect())
}

/// Returns the facts of all tables, of their columns, and of their references to other tables.
fn tables(connection: &Connection) -> rusqlite::Result<BTreeSet<Vec<Option<String>>>> {
    let mut facts = read(connection, TABLES, None)?;
    let names: Vec<String> = facts.iter().filter_map(|fact| fact.first()?.clone()).collect();
    for name in names {
        for sql in [COLUMNS, REFERENCES] {
            let of_table = read(connection, sql, Some(&name))?.into_iter();
            facts.extend(of_table.map(|fact| [Some(name.clone())].into_iter().chain(fact).collect()));
        }
    }
    Ok(facts)
}

/// Returns all values of all rows as texts.
fn read(
    connection: &Connection,
    sql: &str,
    table: Option<&str>,
) -> rusqlite::Result<BTreeSet<Vec<Option<String>>>> {
    let mut statement = connection.prepare(sql)?;
    if let Some(table) = table {
        statement.raw_bind_parameter(1, table)?;
    }
    let columns = statement.column_count();
    let mut rows = statement.raw_query();
    let mut facts = BTreeSet::new();
    while let Some(row) = rows.next()? {
        facts.insert((0..columns).map(|index| row.get(index)).collect::<rusqlite::Result<_>>()?);
    }
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{is_own, runs_only_own_code};
    use crate::store::Store;
    use crate::store::testing::extractor;

    /// Says of a file with these additional statements if it runs only own code, and if its structure is that of a new one.
    fn judged(statements: &str) -> (bool, bool) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("other.db");
        drop(Store::open(&path, extractor()).unwrap());
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(statements).unwrap();
        // SQLite itself refuses some changes.
        (runs_only_own_code(&path).unwrap_or(false), is_own(&connection).unwrap_or(false))
    }

    #[test]
    fn a_file_with_a_part_that_a_new_one_lacks_is_not_our_own() {
        assert_eq!(judged("ANALYZE; PRAGMA optimize"), (true, true));
        let trigger = "CREATE TRIGGER extra AFTER INSERT ON entry BEGIN DELETE FROM rule; END;";
        let hidden =
            "PRAGMA writable_schema = 1; INSERT INTO sqlite_schema VALUES ('table', 'other', 'entry', 0,
            'CREATE TRIGGER other AFTER INSERT ON entry BEGIN DELETE FROM rule; END');";
        for code in [
            trigger,
            hidden,
            "CREATE VIEW extra AS SELECT 1",
            "CREATE VIRTUAL TABLE extra USING fts5 (a)",
            "DROP TRIGGER read_by_user;
            CREATE TRIGGER read_by_user AFTER UPDATE OF read ON user_state BEGIN DELETE FROM rule; END;",
        ] {
            assert_eq!(judged(code), (false, false), "{code}");
        }
        for structure in [
            "CREATE TABLE extra (a)",
            "CREATE INDEX extra ON rule (name)",
            "DROP TRIGGER read_by_user",
            "DROP INDEX entry_place",
            "DROP TABLE dismissal",
            "ALTER TABLE rule ADD COLUMN extra TEXT",
            "ALTER TABLE rule ADD COLUMN extra TEXT AS (name || query)",
            "DROP TABLE label; CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
                colour TEXT NOT NULL REFERENCES subscription (etag) ON UPDATE CASCADE)",
        ] {
            assert_eq!(judged(structure), (true, false), "{structure}");
        }
    }
}
