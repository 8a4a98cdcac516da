//! A damaged header or a lost page of the schema hides no table, because both are the same in each database of a format.

use std::fs;

use rusqlite::Connection;

use super::repaired_choices::{PAGE, Reader, pages};

/// A profile without backups, with its file and what the user kept in it.
fn reader() -> (Reader, Vec<u8>, Vec<String>) {
    let reader = Reader::new();
    let (file, kept) = (reader.file(), reader.kept());
    fs::remove_dir_all(reader.program.dir().join("backups")).unwrap();
    (reader, file, kept)
}

#[track_caller]
fn assert_saved(reader: &Reader, file: &[u8], kept: &[String], case: &str) {
    let words = reader.repair(file);
    assert_eq!(reader.kept(), kept, "{case}: {words}");
    assert!(!reader.program.dir().join("lacuna-mended.db").exists(), "{case}");
}

/// The places are those of the fields of the header, and of the header of the first page of the schema.
#[test]
fn a_damaged_byte_of_the_header_loses_nothing() {
    let (reader, sound, kept) = reader();
    let header = [
        0, 15, 16, 17, 18, 19, 20, 21, 22, 23, 27, 28, 31, 35, 39, 43, 44, 47, 51, 52, 55, 56, 59, 67, 68,
        71, 95, 99,
    ];
    for place in header.into_iter().chain([100, 101, 103, 105, 108]) {
        for mask in [0xFF, 0x01] {
            let mut file = sound.clone();
            file[place] ^= mask;
            assert_saved(&reader, &file, &kept, &format!("byte {place} changed by {mask}"));
        }
    }
}

#[test]
fn a_damaged_number_of_the_format_loses_nothing() {
    let (reader, sound, kept) = reader();
    for number in [0, 3, 20, 31, 255, 0xFF05, 30 + (5 << 8), 30 + (1 << 31)] {
        let mut file = sound.clone();
        file[60..64].copy_from_slice(&u32::to_be_bytes(number));
        assert_saved(&reader, &file, &kept, &format!("format {number}"));
        file[68..72].fill(0x55);
        assert_saved(&reader, &file, &kept, &format!("format {number} of another program"));
    }
}

#[track_caller]
fn assert_saved_without_each_page_of_the_schema(reader: &Reader, sound: &[u8], kept: &[String]) {
    let schema = pages(&reader.path(), "sqlite_schema");
    assert!(schema.len() > 2 && schema.contains(&0), "{schema:?}");
    for page in schema {
        for byte in [0, 0xA5] {
            let mut file = sound.to_vec();
            file[page * PAGE..(page + 1) * PAGE].fill(byte);
            assert_saved(reader, &file, kept, &format!("page {page} filled with {byte}"));
        }
    }
}

#[test]
fn a_lost_page_of_the_schema_loses_nothing() {
    let (reader, sound, kept) = reader();
    assert_saved_without_each_page_of_the_schema(&reader, &sound, &kept);
}

/// A database that was converted has its tables in another order.
#[test]
fn a_lost_page_of_the_schema_loses_nothing_if_the_tables_were_made_in_another_order() {
    let reader = Reader::new();
    let database = reader.program.database();
    database.pragma_update(None, "foreign_keys", false).unwrap();
    for table in ["page_wait", "entry_point", "entry_renamed"] {
        let sql = "SELECT sql FROM sqlite_schema WHERE tbl_name = ?1 AND sql IS NOT NULL ORDER BY type DESC";
        let mut parts = database.prepare(sql).unwrap();
        let parts = parts.query_map([table], |row| row.get::<_, String>(0)).unwrap();
        let parts: Vec<String> = parts.map(Result::unwrap).collect();
        database.execute_batch(&format!("DROP TABLE {table}; {};", parts.join(";"))).unwrap();
    }
    drop(database);
    let (sound, kept) = (reader.file(), reader.kept());
    fs::remove_dir_all(reader.program.dir().join("backups")).unwrap();
    assert_saved_without_each_page_of_the_schema(&reader, &sound, &kept);
}

#[test]
fn a_damaged_place_of_a_table_loses_nothing() {
    let (reader, sound, kept) = reader();
    for table in ["user_state", "entry", "entry_label", "subscription"] {
        let text = format!("CREATE TABLE {table} (");
        let place = sound.windows(text.len()).position(|bytes| bytes == text.as_bytes()).unwrap() - 1;
        for mask in [0x01, 0x02, 0x7C] {
            let mut file = sound.clone();
            file[place] ^= mask;
            assert_saved(&reader, &file, &kept, &format!("{table}: {} for {}", file[place], sound[place]));
        }
    }
}

/// The last changes are in the log if the program was killed.
#[test]
fn a_damaged_header_loses_nothing_that_only_the_log_has() {
    let (reader, _, _) = reader();
    let open = Connection::open(reader.path()).unwrap();
    open.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
    open.execute_batch("UPDATE user_state SET starred = 1 WHERE key = 10").unwrap();
    let log = reader.program.dir().join("lacuna.db-wal");
    let (mut file, log_file, kept) =
        (fs::read(reader.path()).unwrap(), fs::read(&log).unwrap(), reader.kept());
    drop(open);
    assert!(!log_file.is_empty());
    file[0] = b'X';
    fs::write(reader.path(), &file).unwrap();
    fs::write(&log, &log_file).unwrap();
    let ran = reader.program.ok(&["repair"]);
    assert_eq!(reader.kept(), kept, "{ran:#?}");
}
