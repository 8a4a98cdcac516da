//! Profiles as older versions of the program wrote them, with what a reader had done in them.

use std::collections::BTreeSet;

use rusqlite::Connection;

use super::harness::Program;

/// How many formats there are; the last one is the present one.
pub(crate) const FORMATS: usize = MIGRATIONS.len();

const MIGRATIONS: [&str; 15] = [
    include_str!("../../src/store/migrations/version_1_example.sql"),
    include_str!("../../src/store/migrations/0002.sql"),
    include_str!("../../src/store/migrations/0003.sql"),
    include_str!("../../src/store/migrations/0004.sql"),
    include_str!("../../src/store/migrations/0005.sql"),
    include_str!("../../src/store/migrations/0006.sql"),
    include_str!("../../src/store/migrations/0007.sql"),
    include_str!("../../src/store/migrations/0008.sql"),
    include_str!("../../src/store/migrations/0009.sql"),
    include_str!("../../src/store/migrations/0010.sql"),
    include_str!("../../src/store/migrations/0011.sql"),
    include_str!("../../src/store/migrations/0012.sql"),
    include_str!("../../src/store/migrations/0013.sql"),
    include_str!("../../src/store/migrations/0014.sql"),
    include_str!("../../src/store/migrations/0015.sql"),
];

/// Thousands of entries for the migrations to carry over.
const MANY: &str = "BEGIN;
    CREATE TEMP TABLE numbers AS WITH RECURSIVE n (n) AS (VALUES (3) UNION ALL SELECT n + 1 FROM n LIMIT 2000)
        SELECT n FROM n;
    INSERT INTO user_state (key, subscription, id_hash, read, starred, first_seen)
        SELECT n, 1, n, n % 2, n % 7 = 0, 9000 FROM numbers;
    INSERT INTO entry (key, subscription, in_view, sort_time, sort_rank, id, id_source, title, snippet,
        version_rank, document, digest, text_digest, bytes)
        SELECT n, 1, 1, n, n, 'old-' || n, 0, 'Title ' || n, 'Text ' || n, n, 1, zeroblob(16), zeroblob(16), 9
        FROM numbers;
    INSERT INTO search (rowid, title, author, text) SELECT n, 'Title ' || n, '', 'Text ' || n FROM numbers;
    UPDATE subscription SET entries = (SELECT count(*) FROM entry),
        unread = (SELECT count(*) FROM user_state WHERE read = 0);
    COMMIT;";

/// What was done with the tables that came with each format, from the second on.
const DONE: [&str; 14] = [
    "",
    "INSERT INTO tombstone VALUES (1, 77, 'gone', 5000);",
    "UPDATE subscription SET images = 'never', full_text = 1;
     INSERT INTO saved_search (query) VALUES ('tide');
     INSERT INTO full_text VALUES (5, 'https://a.example/page', 0, x'616263');
     INSERT INTO icon VALUES ('https://a.example', x'00', 5);",
    "UPDATE subscription SET ids_count = 1;
     INSERT INTO feed_event (subscription, at, text) VALUES (1, 5, 'Something happened.');
     INSERT INTO entry_version (key, replaced_at, title, encoding) VALUES (6, 5, 'Before', 0);
     INSERT INTO entry_renamed VALUES (7, 1, 'old');",
    "INSERT INTO entry_point (subscription, kind, time) VALUES (1, 'date', 5);
     INSERT INTO payload VALUES (8, 'image/png', x'00');",
    "UPDATE subscription SET interval_minutes = 90, user_agent = 'Me', allow_private = 1, keep_mb = 7;
     UPDATE entry SET purged_at = 5 WHERE key = 9;",
    "UPDATE document SET captured_at = 5;",
    "INSERT INTO dismissal VALUES (1, 'https://a.example/missing');",
    "UPDATE document SET captured_of = 'https://a.example/archive';",
    "",
    "INSERT INTO full_text VALUES (10, 'https://a.example/another', 0, x'616263');",
    "",
    "INSERT INTO saved_search (query) VALUES ('ebb');",
    "INSERT INTO saved_search (query) VALUES ('flow');",
];

/// What of a database is compared beside entries and marks, each with the table it needs.
const COMPARED: [(&str, &str); 15] = [
    ("folder", "SELECT 'folder ' || name || ' ' || collapsed FROM folder"),
    ("entry_alias", "SELECT 'alias ' || key || ' ' || id FROM entry_alias"),
    ("tombstone", "SELECT 'tombstone ' || id FROM tombstone"),
    ("saved_search", "SELECT 'search ' || query FROM saved_search"),
    ("saved_search", "SELECT 'choices ' || id || ifnull(images, '') || full_text FROM subscription"),
    ("full_text", "SELECT 'full text ' || key || page FROM full_text"),
    ("feed_event", "SELECT 'event ' || text FROM feed_event"),
    ("feed_event", "SELECT 'ids count ' || ids_count || ' of ' || id FROM subscription"),
    ("entry_version", "SELECT 'version ' || key || title FROM entry_version"),
    ("entry_renamed", "SELECT 'renamed ' || key || old_id FROM entry_renamed"),
    ("entry_point", "SELECT 'point ' || kind || time FROM entry_point"),
    (
        "entry_purged",
        "SELECT 'terms ' || interval_minutes || user_agent || allow_private || keep_mb FROM subscription
            WHERE user_agent IS NOT NULL",
    ),
    ("entry_purged", "SELECT 'purged ' || key FROM entry WHERE purged_at IS NOT NULL"),
    ("payload", "SELECT 'file ' || key || media_type FROM payload"),
    ("dismissal", "SELECT 'dismissed ' || uri FROM dismissal"),
];

/// A profile as the version of that format (from 1) left it.
pub(crate) fn older_profile(format: usize) -> Program {
    let program = Program::new();
    std::fs::create_dir_all(program.dir()).unwrap();
    let database = program.database();
    for (at, migration) in MIGRATIONS.iter().enumerate().take(format) {
        database.execute_batch(migration).unwrap();
        database.pragma_update(None, "user_version", i64::try_from(at + 1).unwrap()).unwrap();
        if at == 0 {
            database.execute_batch(MANY).unwrap();
        } else {
            database.execute_batch(DONE[at - 1]).unwrap();
        }
    }
    program
}

/// What else the reader did, or would miss.
pub(crate) fn of_the_reader(database: &Connection) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (table, sql) in COMPARED {
        let mut there = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?1").unwrap();
        if there.exists([table]).unwrap() {
            let mut statement = database.prepare(sql).unwrap();
            found.extend(statement.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap));
        }
    }
    found
}

#[test]
fn a_database_of_every_format_is_brought_up_to_date_with_all_it_holds() {
    for format in 1..=FORMATS {
        let program = older_profile(format);
        let before = of_the_reader(&program.database());
        assert!(before.len() >= format, "the test has something to compare: {before:?}");
        let rows = program.feeds();
        assert_eq!((rows.len(), &rows[0]["entries"]), (1, &2_002.into()), "{format}");
        let database = program.database();
        let after = of_the_reader(&database);
        assert!(before.is_subset(&after), "{format}: {before:?} {after:?}");
        let now: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(usize::try_from(now).unwrap(), FORMATS, "a new format belongs into this file as well");
        drop(database);
        program.assert_integrity();
        let found = program.rows(&["search", "title", "--json"]);
        assert_eq!(found.len(), 1_000, "{format}: found while they wait for the index or after");
    }
}
