//! Reads the pages of a database file without SQLite, which refuses a file with a damaged header or schema. The form of
//! the pages is described in <https://www.sqlite.org/fileformat2.html>.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

/// Bytes of the header of a file. The first page begins with it.
pub(super) const HEADER: usize = 100;
/// The place of the size of a page in the header.
pub(super) const AT_SIZE: usize = 16;
const TABLE_LEAF: u8 = 0x0D;
const INDEX_LEAF: u8 = 0x0A;
const TABLE_INNER: u8 = 0x05;
const INDEX_INNER: u8 = 0x02;
/// Kinds of pages in the map of pages: the first page of a table or index, and another page of one.
const ROOT: u8 = 1;
const CHILD: u8 = 5;
/// SQLite never uses the page with this byte of the file.
const LOCK_BYTE: usize = 1 << 30;
/// Pages that are looked at to find out the size of a page.
const TRIED_PAGES: u32 = 200;
/// More levels than a table has.
const MOST_LEVELS: u32 = 12;

/// The pages of a file, numbered from 1.
pub(super) struct Pages {
    file: File,
    /// Bytes of a page.
    pub(super) size: usize,
    pub(super) count: u32,
}

/// The columns of a row: the type of each, as its number in the file, and its bytes. The last bytes of a large row are on
/// other pages.
pub(super) type Record = Vec<(u64, Vec<u8>)>;

impl Pages {
    /// Opens a file. The size of a page is the one with which most pages look like pages of a table or index. The size in
    /// the header is taken if at least half as many pages look so with it.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let with = |size: usize| -> io::Result<Self> {
            let count = u32::try_from(length / size as u64).unwrap_or(u32::MAX);
            Ok(Self { file: file.try_clone()?, size, count })
        };
        let (mut best, mut stated) = ((0, with(512)?), None);
        let header = best.1.header().ok();
        for size in (9..=16).map(|power| 1 << power) {
            let pages = with(size)?;
            let fitting = (2..=pages.count.min(TRIED_PAGES)).filter(|number| pages.fills(*number)).count();
            if header.is_some_and(|header| header[AT_SIZE..].starts_with(&size_in_header(size))) {
                stated = Some((fitting, with(size)?));
            }
            if fitting > best.0 {
                best = (fitting, pages);
            }
        }
        Ok(stated.filter(|stated| stated.0 * 2 >= best.0).unwrap_or(best).1)
    }

    /// Returns the header of the file.
    pub(super) fn header(&self) -> io::Result<[u8; HEADER]> {
        let mut header = [0; HEADER];
        (&self.file).seek(SeekFrom::Start(0))?;
        (&self.file).read_exact(&mut header)?;
        Ok(header)
    }

    /// Returns the bytes of a page; `None` if it cannot be read.
    fn page(&self, number: u32) -> Option<Vec<u8>> {
        let mut page = vec![0; self.size];
        let place = u64::from(number.checked_sub(1)?) * self.size as u64;
        (&self.file).seek(SeekFrom::Start(place)).ok()?;
        (&self.file).read_exact(&mut page).ok()?;
        Some(page)
    }

    fn node(&self, number: u32) -> Option<Node> {
        Node::of(self.page(number)?, if number == 1 { HEADER } else { 0 })
    }

    /// Returns true if a page is one of a table or index, and its rows reach from its end towards its beginning, as SQLite
    /// writes them.
    fn fills(&self, number: u32) -> bool {
        self.node(number).is_some_and(|node| match node.cells().into_iter().max() {
            Some(last) => (self.size / 2..self.size).contains(&last),
            None => u16_at(&node.page, node.begin + 5) == Some(self.size % (1 << 16)),
        })
    }

    /// Returns for each page its kind and its parent, according to the map of pages that a file with automatic vacuum
    /// contains.
    pub(super) fn map(&self) -> Vec<(u32, u8, u32)> {
        let mapped = self.size / 5;
        let locked = LOCK_BYTE / self.size + 1;
        let mut map = Vec::new();
        for first in (2..=self.count as usize).step_by(mapped + 1) {
            let at = if first == locked { first + 1 } else { first };
            let Some(page) = u32::try_from(at).ok().and_then(|at| self.page(at)) else { continue };
            for (number, entry) in (at + 1..).zip(page.chunks_exact(5)) {
                let (Some(parent), Ok(number)) = (u32_at(entry, 1), u32::try_from(number)) else { continue };
                map.push((number, entry[0], parent));
            }
        }
        map.retain(|(number, ..)| *number <= self.count);
        map
    }

    /// Returns the first page of each table and index, according to the map.
    pub(super) fn roots(map: &[(u32, u8, u32)]) -> BTreeSet<u32> {
        map.iter()
            .filter(|(_, kind, parent)| (*kind, *parent) == (ROOT, 0))
            .map(|(number, ..)| *number)
            .collect()
    }

    /// Returns the rows of the schema. Its pages are found by the pages above them and by the map.
    pub(super) fn schema(&self, map: &[(u32, u8, u32)]) -> Vec<Record> {
        let (mut found, mut next, mut rows) = (BTreeSet::from([1]), vec![1], Vec::new());
        while let Some(number) = next.pop() {
            let mapped = map.iter().filter(|(_, kind, parent)| (*kind, *parent) == (CHILD, number));
            let mut below: Vec<u32> = mapped.map(|(child, ..)| *child).collect();
            if let Some(node) = self.node(number) {
                rows.extend(node.records());
                below.extend(node.children());
            }
            next.extend(below.into_iter().filter(|child| found.insert(*child)));
        }
        rows
    }

    /// Returns rows of the table or index that begins on a page, and true if it is an index. Returns `None` if there is no
    /// table or index.
    pub(super) fn sample(&self, root: u32) -> Option<(bool, Vec<Record>)> {
        let mut node = self.node(root)?;
        let is_index = matches!(node.kind, INDEX_LEAF | INDEX_INNER);
        for _ in 0..MOST_LEVELS {
            let Some(below) = node.children().into_iter().find_map(|child| self.node(child)) else { break };
            node = below;
        }
        Some((is_index, node.records()))
    }
}

/// A page of a table or index.
struct Node {
    page: Vec<u8>,
    /// The first byte of its header.
    begin: usize,
    kind: u8,
}

impl Node {
    fn of(page: Vec<u8>, begin: usize) -> Option<Self> {
        let kind = *page.get(begin)?;
        let node = Self { page, begin, kind };
        let is_node = matches!(kind, TABLE_LEAF | INDEX_LEAF | TABLE_INNER | INDEX_INNER)
            && node.cells().iter().all(|cell| *cell > begin && *cell < node.page.len());
        is_node.then_some(node)
    }

    fn is_leaf(&self) -> bool {
        matches!(self.kind, TABLE_LEAF | INDEX_LEAF)
    }

    /// Returns the places of the rows on the page.
    fn cells(&self) -> Vec<usize> {
        let count = u16_at(&self.page, self.begin + 3).unwrap_or(0);
        let first = self.begin + if self.is_leaf() { 8 } else { 12 };
        (0..count).map_while(|cell| u16_at(&self.page, first + 2 * cell)).collect()
    }

    /// Returns the pages below this one.
    fn children(&self) -> Vec<u32> {
        if self.is_leaf() {
            return Vec::new();
        }
        let places = self.cells().into_iter().chain([self.begin + 8]);
        places.filter_map(|place| u32_at(&self.page, place)).collect()
    }

    /// Returns the rows of a page without pages below. Damaged rows are left out.
    fn records(&self) -> Vec<Record> {
        if !self.is_leaf() {
            return Vec::new();
        }
        let row = |cell: usize| {
            let mut rest = self.page.get(cell..)?;
            let length = usize::try_from(take_number(&mut rest)?).ok()?;
            if self.kind == TABLE_LEAF {
                take_number(&mut rest)?;
            }
            record(rest.get(..length).unwrap_or(rest))
        };
        self.cells().into_iter().filter_map(row).collect()
    }
}

fn record(row: &[u8]) -> Option<Record> {
    let mut rest = row;
    let header = usize::try_from(take_number(&mut rest)?).ok()?;
    let (mut types, mut body) = (row.get(row.len() - rest.len()..header)?, row.get(header..)?);
    let mut columns = Vec::new();
    while !types.is_empty() {
        let kind = take_number(&mut types)?;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind,
            5 => 6,
            6 | 7 => 8,
            10 | 11 => return None,
            _ => (kind - 12) / 2,
        };
        let (value, after) = body.split_at(usize::try_from(length).ok()?.min(body.len()));
        columns.push((kind, value.to_vec()));
        body = after;
    }
    Some(columns)
}

/// Takes a number of one to nine bytes.
fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for place in 0..9 {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if place == 8 {
            return Some(number << 8 | u64::from(*byte));
        }
        number = number << 7 | u64::from(byte & 0x7F);
        if byte & 0x80 == 0 {
            break;
        }
    }
    Some(number)
}

/// Returns the size of a page as the header states it: 1 for 65,536.
pub(super) fn size_in_header(size: usize) -> [u8; 2] {
    u16::try_from(size).unwrap_or(1).to_be_bytes()
}

fn u16_at(bytes: &[u8], place: usize) -> Option<usize> {
    let two = bytes.get(place..place + 2)?;
    Some(usize::from(u16::from_be_bytes(two.try_into().ok()?)))
}

pub(super) fn u32_at(bytes: &[u8], place: usize) -> Option<u32> {
    bytes.get(place..place + 4)?.try_into().ok().map(u32::from_be_bytes)
}
