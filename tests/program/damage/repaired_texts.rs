//! Texts, rules and saved searches whose pages are lost: the report counts them, and texts come back with the next poll.

use std::fs;

use super::repaired_choices::{ENTRIES, PAGE, Reader, pages};

/// Returns a file in which all pages of these tables are lost.
fn without(reader: &Reader, tables: &[&str]) -> Vec<u8> {
    let mut file = reader.file();
    for page in tables.iter().flat_map(|table| pages(&reader.path(), table)) {
        file[page * PAGE..(page + 1) * PAGE].fill(0xA5);
    }
    file
}

#[test]
fn the_next_poll_restores_lost_texts_and_leaves_the_marks() {
    let reader = Reader::new();
    let kept = reader.kept();
    let words = reader.repair(&without(&reader, &["body"]));
    assert!(words.contains(&format!("{ENTRIES} saved entries lost their text.")), "{words}");
    let number = |sql: &str| -> usize {
        reader.program.database().query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap() as usize
    };
    assert_eq!(number("SELECT count(*) FROM body"), 0);
    reader.program.ok(&["refresh", "--now"]);
    assert_eq!(number("SELECT count(*) FROM body WHERE content IS NOT NULL"), ENTRIES);
    assert_eq!(number("SELECT count(*) FROM entry WHERE purged_at IS NOT NULL OR changed_at IS NOT NULL"), 0);
    assert_eq!(number("SELECT count(*) FROM entry_version"), 0);
    assert_eq!(reader.kept(), kept);
    let found = reader.program.rows(&["search", "text", "--json"]);
    assert_eq!(found.len(), ENTRIES, "the words of the texts are found again");
}

#[test]
fn lost_rules_and_saved_searches_are_counted() {
    let reader = Reader::new();
    let program = &reader.program;
    for name in ["Quiet", "Loud"] {
        program.ok(&["rules", "set", name, "--when", "gate", "--read"]);
        let search = "INSERT INTO saved_search (query) VALUES (?1)";
        program.database().execute(search, [name]).unwrap();
    }
    fs::remove_dir_all(program.dir().join("backups")).unwrap();
    let words = reader.repair(&without(&reader, &["body"]));
    assert!(words.contains("Rules: 2 before, 2 saved, 0 from backups, 0 lost."), "{words}");
    assert!(words.contains("Saved searches: 2 before, 2 saved, 0 from backups, 0 lost."), "{words}");
    let words = reader.repair(&without(&reader, &["rule", "saved_search"]));
    assert!(words.contains("Rules: 0 saved, 0 from backups. Nobody knows if more are lost."), "{words}");
    assert!(words.contains("Saved searches: 2 before, 0 saved, 0 from backups, 2 lost."), "{words}");
}
