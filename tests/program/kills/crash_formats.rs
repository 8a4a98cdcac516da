//! A profile of format 15, the oldest one that Lacuna converts, with all kinds of data that a user can create.

use std::collections::BTreeSet;

use rusqlite::Connection;

use crate::harness::Program;

const PROFILE: &str = include_str!("../../data/profile_of_format_15.sql");

/// The queries for the data that is compared in addition to entries and marks.
const COMPARED: [&str; 15] = [
    "SELECT 'folder ' || name || ' ' || collapsed FROM folder",
    "SELECT 'alias ' || key || ' ' || id FROM entry_alias",
    "SELECT 'tombstone ' || id FROM tombstone",
    "SELECT 'search ' || query FROM saved_search",
    "SELECT 'choices ' || id || ifnull(images, '') || full_text FROM subscription",
    "SELECT 'full text ' || key || page FROM full_text",
    "SELECT 'event ' || text FROM feed_event",
    "SELECT 'ids count ' || ids_count || ' of ' || id FROM subscription",
    "SELECT 'version ' || key || title FROM entry_version",
    "SELECT 'renamed ' || key || old_id FROM entry_renamed",
    "SELECT 'point ' || kind || time FROM entry_point",
    "SELECT 'terms ' || interval_minutes || user_agent || allow_private || keep_mb FROM subscription
            WHERE user_agent IS NOT NULL",
    "SELECT 'purged ' || key FROM entry WHERE purged_at IS NOT NULL",
    "SELECT 'file ' || key || media_type FROM payload",
    "SELECT 'dismissed ' || uri FROM dismissal",
];

/// Makes a profile of format 15.
pub(crate) fn older_profile() -> Program {
    let program = Program::new();
    std::fs::create_dir_all(program.dir()).unwrap();
    program.database().execute_batch(PROFILE).unwrap();
    program
}

/// Reads the user's data other than entries and marks.
pub(crate) fn data_of_the_user(database: &Connection) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for sql in COMPARED {
        let mut statement = database.prepare(sql).unwrap();
        found.extend(statement.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap));
    }
    found
}

#[test]
fn a_database_of_format_15_is_converted_with_everything_in_it() {
    let program = older_profile();
    let before = data_of_the_user(&program.database());
    assert!(before.len() >= COMPARED.len(), "too little to compare: {before:?}");
    let rows = program.feeds();
    assert_eq!((rows.len(), &rows[0]["entries"]), (1, &22.into()));
    assert_eq!(rows[0]["title"], "My name for it");
    let after = data_of_the_user(&program.database());
    assert!(before.is_subset(&after), "{before:?} {after:?}");
    program.assert_integrity();
    assert_eq!(
        program.rows(&["search", "title", "--json"]).len(),
        20,
        "entries that the index lacks are found too"
    );
    assert_eq!(program.rows(&["gaps", "--json"]).len(), 1);
}
