//! Finds the parts of a damaged schema: tables, indexes and triggers with the pages on which they begin.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;

use super::open;
use super::pages::{Pages, Record};
use crate::store::StoreError;

/// In the order in which they were made.
const PARTS: &str = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY rowid";
/// The index of the key has all columns of a table without row ids, in the order in which the file has them.
const ROWS_OF: &str = "SELECT name FROM pragma_index_list(?1) WHERE origin = 'pk'
    AND (SELECT wr FROM pragma_table_list WHERE pragma_table_list.name = ?1)";
/// The columns of a table. Rows that were written before a column was added lack it.
const TABLE: &str = "SELECT type, [notnull] AND NOT pk, NOT [notnull] OR dflt_value IS NOT NULL
    FROM pragma_table_xinfo(?1)";
/// The columns of an index, as numbers of columns of its table; -1 for the row id.
const INDEX: &str = "SELECT cid FROM pragma_index_xinfo(?1)";
/// A page that no file has. Reading a part that begins there fails, so nobody takes it for an empty one.
const LOST: u32 = 0x7FFF_FFFF;

/// A row of the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) kind: Vec<u8>,
    pub(super) name: Vec<u8>,
    pub(super) table: Vec<u8>,
    /// The page on which the rows of the part begin; 0 if it has none.
    pub(super) root: u32,
    /// The statement that made the part. The index of a key has none.
    pub(super) sql: Option<Vec<u8>>,
}

impl Part {
    /// Returns the parts that SQLite finds in a file.
    pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        let mut statement = connection.prepare(PARTS)?;
        let parts = statement.query_map([], |row| {
            let text = |name: &str| -> rusqlite::Result<Option<Vec<u8>>> {
                Ok(row.get_ref(name)?.as_bytes_or_null()?.map(<[u8]>::to_vec))
            };
            Ok(Self {
                kind: text("type")?.unwrap_or_default(),
                name: text("name")?.unwrap_or_default(),
                table: text("tbl_name")?.unwrap_or_default(),
                root: row.get("rootpage")?,
                sql: text("sql")?,
            })
        })?;
        parts.collect()
    }

    /// Reads a row of the schema of a damaged file. A cut-off statement is left out.
    fn of(row: &Record) -> Option<Self> {
        let text = |column: usize| {
            let (kind, bytes) = row.get(column)?;
            let is_whole = *kind >= 13 && (*kind - 13) / 2 == bytes.len() as u64;
            is_whole.then(|| bytes.clone())
        };
        let root = row
            .get(3)?
            .1
            .iter()
            .try_fold(0_u32, |root, byte| root.checked_mul(256).map(|root| root | u32::from(*byte)));
        let part = Self {
            kind: text(0).unwrap_or_default(),
            name: text(1).unwrap_or_default(),
            table: text(2).unwrap_or_default(),
            root: root.unwrap_or(LOST),
            sql: text(4),
        };
        (row.len() == 5).then_some(part)
    }

    /// Returns the bytes by which a damaged part is recognised.
    fn text(&self) -> &[u8] {
        self.sql.as_deref().unwrap_or(&self.name)
    }

    /// Returns how many bytes of this part are those of a damaged one; `None` if it must be another part.
    fn likeness(&self, damaged: &Self) -> Option<usize> {
        let (own, theirs) = (self.text(), damaged.text());
        let same = own.iter().zip(theirs).filter(|(own, their)| own == their).count();
        let is_like =
            self.sql.is_some() == damaged.sql.is_some() && own.len() == theirs.len() && same * 2 >= own.len();
        is_like.then_some(same)
    }

    fn has_names_of(&self, other: &Self) -> bool {
        (&self.kind, &self.name, &self.table) == (&other.kind, &other.name, &other.table)
    }
}

/// A part of a new file.
struct Fresh {
    part: Part,
    /// True if its rows are stored like those of an index. A table without row ids is stored so as well.
    is_index: bool,
    columns: Vec<Column>,
}

/// The values that a column may have in the file.
#[derive(Clone)]
struct Column {
    declared: String,
    /// True if each row has a value.
    is_filled: bool,
    /// True if older rows may end before it.
    may_be_missing: bool,
}

impl Column {
    /// A column of an index that is none of its table: the row id or an expression.
    fn without_name(is_row_id: bool) -> Self {
        let declared = if is_row_id { "INTEGER".to_owned() } else { String::new() };
        Self { declared, is_filled: is_row_id, may_be_missing: false }
    }

    /// Returns true if the column may have a value of this type. The number is that of the file.
    fn takes(&self, kind: u64) -> bool {
        match (kind, self.declared.as_str()) {
            (0, _) => !self.is_filled,
            (_, "INTEGER") => matches!(kind, 1..=6 | 8 | 9),
            (_, "TEXT" | "BLOB") => kind >= 12,
            _ => true,
        }
    }
}

impl Fresh {
    fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        Part::all(connection)?.into_iter().map(|part| Self::with_columns(connection, part)).collect()
    }

    fn with_columns(connection: &Connection, part: Part) -> rusqlite::Result<Self> {
        let [name, table] = [&part.name, &part.table].map(|text| String::from_utf8_lossy(text).into_owned());
        let mut rows_of = connection.prepare(ROWS_OF)?;
        let own: Option<String> = rows_of.query_map([&name], |row| row.get(0))?.next().transpose()?;
        let is_index = own.is_some() || part.kind == b"index";
        let mut columns = connection.prepare(TABLE)?;
        let columns = columns.query_map([table], |row| {
            Ok(Column { declared: row.get(0)?, is_filled: row.get(1)?, may_be_missing: row.get(2)? })
        })?;
        let mut columns: Vec<Column> = columns.collect::<rusqlite::Result<_>>()?;
        if is_index {
            let mut indexed = connection.prepare(INDEX)?;
            let indexed = indexed.query_map([own.unwrap_or(name)], |row| {
                let number: i64 = row.get(0)?;
                let column = usize::try_from(number).ok().and_then(|number| columns.get(number).cloned());
                Ok(column.unwrap_or_else(|| Column::without_name(number == -1)))
            })?;
            columns = indexed.collect::<rusqlite::Result<_>>()?;
        }
        Ok(Self { part, is_index, columns })
    }

    /// Returns the row of a damaged schema that is most like this part.
    fn damaged<'a>(&self, found: &'a [Part]) -> Option<&'a Part> {
        let named = found.iter().find(|part| self.part.has_names_of(part));
        named.or_else(|| {
            let like = found.iter().filter_map(|part| Some((self.part.likeness(part)?, part)));
            like.max_by_key(|(same, _)| *same).map(|(_, part)| part)
        })
    }

    /// Returns true if most rows have the columns of this part. Some may be damaged.
    fn fits(&self, sample: &Sample) -> bool {
        let Some((is_index, rows)) = sample else { return false };
        let fitting = rows.iter().filter(|row| {
            let rest = self.columns.get(row.len()..);
            rest.is_some_and(|rest| rest.iter().all(|column| column.may_be_missing))
                && self.columns.iter().zip(*row).all(|(column, (kind, _))| column.takes(*kind))
        });
        *is_index == self.is_index && (rows.is_empty() || fitting.count() * 2 > rows.len())
    }
}

/// Rows that begin on a page, and true if they are stored like those of an index. `None`: no rows begin there.
type Sample = Option<(bool, Vec<Record>)>;

/// Returns the parts that a file of the present format should have in its schema. Returns `None` if they are among those
/// that SQLite finds in it (`listed`), or if nothing is found.
pub(super) fn mended(pages: &Pages, listed: &[Part]) -> Result<Option<Vec<Part>>, StoreError> {
    let map = pages.map();
    let found: Vec<Part> = pages.schema(&map).iter().filter_map(Part::of).collect();
    let fresh = Fresh::all(&open::in_memory()?)?;
    let mut parts: Vec<Part> = Vec::with_capacity(fresh.len());
    for own in &fresh {
        let damaged = own.damaged(&found);
        // In a converted file, some texts are not those of a new file.
        let theirs = damaged.filter(|part| own.part.has_names_of(part) && own.part.likeness(part).is_none());
        let sql = theirs.and_then(|part| part.sql.clone()).or_else(|| own.part.sql.clone());
        let root = match own.part.root {
            0 => 0,
            _ => damaged.map_or(LOST, |part| part.root),
        };
        parts.push(Part { root, sql, ..own.part.clone() });
    }
    let mut places = Places::of(pages, Pages::roots(&map), &fresh, &parts);
    places.find_lost();
    for (part, place) in parts.iter_mut().zip(&places.found) {
        part.root = place.unwrap_or(part.root);
    }
    let is_found = parts.iter().any(|part| part.root != 0 && part.root != LOST);
    let is_sound = parts.iter().all(|part| listed.contains(part));
    Ok((is_found && !is_sound).then_some(parts))
}

/// The pages on which parts begin.
struct Places<'a> {
    fresh: &'a [Fresh],
    /// For each part its page; `None` if it is lost.
    found: Vec<Option<u32>>,
    /// The pages on which lost parts begin, with rows of them.
    free: BTreeMap<u32, Sample>,
}

impl<'a> Places<'a> {
    /// Takes the places of the schema that can be right: rows of the part begin there, and no other part claims the page.
    fn of(pages: &Pages, roots: BTreeSet<u32>, fresh: &'a [Fresh], parts: &[Part]) -> Self {
        let claims = |root: u32| parts.iter().filter(|part| part.root == root).count();
        let places = fresh.iter().zip(parts).map(|(own, part)| {
            let is_root = roots.is_empty() || roots.contains(&part.root);
            let is_right =
                part.root == 0 || is_root && claims(part.root) == 1 && own.fits(&pages.sample(part.root));
            is_right.then_some(part.root)
        });
        let found: Vec<Option<u32>> = places.collect();
        let free = roots.into_iter().filter(|root| !found.contains(&Some(*root)));
        let free = free.map(|root| (root, pages.sample(root))).collect();
        Self { fresh, found, free }
    }

    /// Finds places of lost parts. A page whose rows fit only one lost part is its page. The others begin beside the part
    /// that is made before or after them.
    fn find_lost(&mut self) {
        loop {
            let lost: Vec<usize> = (0..self.found.len()).filter(|part| self.found[*part].is_none()).collect();
            let only = lost.iter().find_map(|part| Some((*part, self.only_page(*part, &lost)?)));
            let next = only.or_else(|| lost.iter().find_map(|part| Some((*part, self.page_beside(*part)?))));
            let Some((part, root)) = next else { return };
            self.found[part] = Some(root);
            self.free.remove(&root);
        }
    }

    fn only_page(&self, part: usize, lost: &[usize]) -> Option<u32> {
        let has_rows = |sample: &Sample| sample.as_ref().is_some_and(|(_, rows)| !rows.is_empty());
        let mut fitting =
            self.free.iter().filter(|(_, sample)| has_rows(sample) && self.fresh[part].fits(sample));
        let (root, sample) = fitting.next().filter(|_| fitting.next().is_none())?;
        let is_only = lost.iter().all(|other| *other == part || !self.fresh[*other].fits(sample));
        is_only.then_some(*root)
    }

    fn page_beside(&self, part: usize) -> Option<u32> {
        let with_rows = |part: &usize| self.fresh[*part].part.root != 0;
        let before = (0..part).rev().find(with_rows).and_then(|before| self.found[before]);
        let after = (part + 1..self.found.len()).find(with_rows).and_then(|after| self.found[after]);
        let beside = [before.map(|root| root + 1), after.and_then(|root| root.checked_sub(1))];
        let fits = |root: &u32| self.free.get(root).is_some_and(|sample| self.fresh[part].fits(sample));
        beside.into_iter().flatten().find(fits)
    }
}
