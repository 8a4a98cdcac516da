//! The format of the database: its schema, its number, and the conversion of older formats.

pub(super) mod article_names;
pub(super) mod convert;
mod label_names;
pub(super) mod mended;
pub(super) mod open;
pub(super) mod structure;

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::{StoreError, Watcher};
use open::at;

/// Makes a database of the format [`FORMAT`] out of an empty one.
const SCHEMA: &str = include_str!("schema.sql");
/// The number of the format.
pub const FORMAT: i64 = 30;
/// The older formats that can still be opened, the oldest first, and the statements that make the next one of each.
/// Formats before these are from before the first release.
const CONVERTED: [(i64, &str); 15] = [
    (15, include_str!("schema_from_15.sql")),
    (16, include_str!("schema_from_16.sql")),
    (17, include_str!("schema_from_17.sql")),
    (18, include_str!("schema_from_18.sql")),
    (19, include_str!("schema_from_19.sql")),
    (20, include_str!("schema_from_20.sql")),
    (21, include_str!("schema_from_21.sql")),
    (22, include_str!("schema_from_22.sql")),
    (23, include_str!("schema_from_23.sql")),
    (24, include_str!("schema_from_24.sql")),
    (25, include_str!("schema_from_25.sql")),
    (26, include_str!("schema_from_26.sql")),
    (27, include_str!("schema_from_27.sql")),
    (28, concat!(include_str!("schema_from_28.sql"), include_str!("left_marks.sql"))),
    (29, include_str!("schema_from_29.sql")),
];

/// Moves the rows of a table `left_mark` of formats 23 to 28 into the queues of their accounts, and deletes the table.
pub(super) const TAKE_LEFT_MARKS: &str = include_str!("left_marks.sql");

/// Finds texts compressed by deflate. Only development versions before format 15 wrote such texts, and later ones left
/// them as they were.
const HAS_DEFLATED: &str = "SELECT 1 FROM body WHERE content_encoding IN (1, 2) OR summary_encoding IN (1, 2)
    UNION ALL SELECT 1 FROM entry_version WHERE encoding IN (1, 2)
    UNION ALL SELECT 1 FROM full_text WHERE encoding IN (1, 2)";

/// A number that is this much larger than [`FORMAT`] is damage, because no future format will have it.
const MOST_LATER_FORMATS: i64 = 100_000;
const HAS_OUR_TABLES: &str =
    "SELECT (SELECT 1 FROM subscription WHERE id = 0), (SELECT 1 FROM user_state WHERE key = 0)";

/// Marks a file as a database of Lacuna: "Lacu".
const APPLICATION: i64 = 0x4C61_6375;

/// The format of a file that Lacuna can open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileFormat {
    /// The file is empty.
    Empty,
    /// This older format, which a writer converts.
    Older(i64),
    /// The format of this version.
    Present,
}

impl FileFormat {
    /// Fails unless the file has the format of this version.
    pub(super) fn require_present(self, path: &Path) -> Result<(), StoreError> {
        let found = match self {
            Self::Present => return Ok(()),
            Self::Older(found) => found,
            Self::Empty => 0,
        };
        Err(StoreError::Older { path: path.to_owned(), found })
    }
}

/// Finds out the format of a file without writing.
pub(super) fn check(path: &Path, connection: &Connection) -> Result<FileFormat, StoreError> {
    let damaged = |reason| StoreError::Damaged { path: path.to_owned(), reason };
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let facts = || Ok((number("application_id")?, number("user_version")?, number("schema_version")?));
    let (application, found, schema) = facts().map_err(|source| at(path, source))?;
    if application == 0 && found == 0 && schema == 0 {
        return Ok(FileFormat::Empty);
    }
    if application != APPLICATION {
        // If the rest of the file is that of Lacuna, only its application id is damaged.
        let is_ours = (1..=FORMAT).contains(&found) && connection.prepare(HAS_OUR_TABLES).is_ok();
        return Err(if is_ours {
            damaged(msg!("store-header-overwritten"))
        } else {
            StoreError::Foreign { path: path.to_owned() }
        });
    }
    match found {
        FORMAT => Ok(FileFormat::Present),
        _ if CONVERTED.iter().any(|(older, _)| *older == found) => Ok(FileFormat::Older(found)),
        1..FORMAT => Err(StoreError::Outdated { path: path.to_owned(), found }),
        _ if found > FORMAT && found <= FORMAT + MOST_LATER_FORMATS => {
            Err(StoreError::Newer { path: path.to_owned(), found, known: FORMAT })
        }
        _ => Err(damaged(msg!("store-format-without-number"))),
    }
}

/// Creates the schema in an empty database, or converts an older one, in one transaction. `watch` may stop either before it
/// begins.
pub(super) fn prepare(
    connection: &mut Connection,
    found: FileFormat,
    watch: Watcher<'_>,
) -> Result<(), StoreError> {
    if found == FileFormat::Present {
        return Ok(());
    }
    // The transaction may have to wait for another process that has the file open.
    if !watch(0, 1) {
        return Err(StoreError::Stopped);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have created or converted the database meanwhile.
    match transaction.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? {
        FORMAT => return Ok(()),
        0 => transaction.execute_batch(SCHEMA)?,
        // A newer program did this meanwhile.
        found if found > FORMAT => {
            let path = transaction.path().unwrap_or_default().into();
            return Err(StoreError::Newer { path, found, known: FORMAT });
        }
        older => {
            let is_oldest = older == CONVERTED[0].0;
            if is_oldest && transaction.prepare(HAS_DEFLATED)?.exists([])? {
                let path = transaction.path().unwrap_or_default().into();
                return Err(StoreError::Outdated { path, found: older });
            }
            tracing::info!(from = older, to = FORMAT, "converting the database");
            for (from, statements) in CONVERTED.iter().filter(|(from, _)| *from >= older) {
                transaction.execute_batch(statements)?;
                match from {
                    20 => article_names::name_all(&transaction)?,
                    25 => label_names::clean_all(&transaction)?,
                    _ => {}
                }
            }
        }
    }
    transaction.pragma_update(None, "user_version", FORMAT)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use rusqlite::Connection;
    use tempfile::TempDir;

    use super::super::testing::{add, at, extractor, new_entry, sub, update, url};
    use super::super::{ReadConnection, Store, StoreError, SyncId};
    use super::{APPLICATION, CONVERTED, FORMAT};
    use crate::model::{Account, EntryScope, MarkField, Marks, SavedSearch, ServerKind, SubscriptionId};

    /// Makes format 29 out of a database of this format.
    const BACK_TO_29: &str = "ALTER TABLE gap DROP COLUMN in_archives; ALTER TABLE gap DROP COLUMN empty_uri;
        ALTER TABLE gap DROP COLUMN empty_since; PRAGMA user_version = 29;";

    /// Makes format 28 out of format 29.
    const BACK_TO_28: &str = "ALTER TABLE account DROP COLUMN removed; ALTER TABLE document DROP COLUMN asked; PRAGMA user_version = 28;
        CREATE TABLE left_mark (server TEXT NOT NULL, key INTEGER NOT NULL, field TEXT NOT NULL,
            PRIMARY KEY (server, key, field)) WITHOUT ROWID;";

    /// Makes format 17 out of a database of format 28.
    const BACK_TO_17: &str = "ALTER TABLE saved_search DROP COLUMN name; ALTER TABLE account DROP COLUMN allow_private; DROP TABLE rule_task; DROP TABLE left_mark; DROP TABLE page_wait; DROP TABLE kept_entry; ALTER TABLE subscription DROP COLUMN proxy; DROP TABLE rule; DROP TABLE hidden_entry; DROP TABLE entry_label; DROP TABLE label;
         DROP TRIGGER read_is_queued; DROP TRIGGER star_is_queued; DROP TRIGGER read_by_user; DROP TABLE account_mark;
        DROP TABLE account_entry; DROP TABLE account_subscription; DROP TABLE account_feed; DROP TABLE account_sync;
        ALTER TABLE user_state DROP COLUMN arrived_read; DROP INDEX user_state_by_link_name;
        DROP INDEX user_state_by_id_name; ALTER TABLE user_state DROP COLUMN link_name;
        ALTER TABLE user_state DROP COLUMN id_name; PRAGMA user_version = 17;";

    /// Makes format 20 out of a database of format 28.
    const BACK_TO_20: &str = "ALTER TABLE saved_search DROP COLUMN name; ALTER TABLE account DROP COLUMN allow_private; ALTER TABLE account_sync DROP COLUMN marks; ALTER TABLE account_mark DROP COLUMN refused_days; ALTER TABLE account_mark DROP COLUMN refused_on;
            DROP TABLE rule_task; DROP TABLE left_mark; DROP TABLE page_wait; DROP INDEX account_entry_unread; DROP INDEX account_entry_starred;
            CREATE INDEX account_entry_marked ON account_entry (sync, number, read, starred) WHERE read = 0 OR starred = 1;
            ALTER TABLE account_entry DROP COLUMN read_at; ALTER TABLE account_entry DROP COLUMN starred_at;
            ALTER TABLE account_entry DROP COLUMN was_read; ALTER TABLE account_entry DROP COLUMN was_starred; DROP INDEX account_entry_changed; ALTER TABLE account_entry DROP COLUMN changed; DROP TABLE kept_entry; ALTER TABLE subscription DROP COLUMN proxy; DROP INDEX user_state_by_link_name; DROP INDEX user_state_by_id_name;
        ALTER TABLE user_state DROP COLUMN link_name; ALTER TABLE user_state DROP COLUMN id_name;
        PRAGMA user_version = 20;";

    /// Makes format 16 out of format 17.
    const BACK_TO_16: &str =
        "DROP TABLE account; ALTER TABLE document DROP COLUMN account; PRAGMA user_version = 16;";

    /// Makes the oldest format out of format 17.
    const BACK_TO_OLDEST: &str =
        "DROP TABLE account; ALTER TABLE document DROP COLUMN account; ALTER TABLE document RENAME COLUMN poll TO walk; ALTER TABLE gap RENAME COLUMN poll TO walk;
        PRAGMA user_version = 15;";

    /// Makes a database with `make`, then format 28 out of it, and then the older format with the statements of `back`.
    /// Returns its folder, its path, and the result of `make`.
    fn old<T>(make: impl FnOnce(&mut Store) -> T, back: &str) -> (TempDir, PathBuf, T) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let made = make(&mut store);
        drop(store);
        let old = Connection::open(&path).unwrap();
        old.execute_batch(BACK_TO_29).unwrap();
        old.execute_batch(BACK_TO_28).unwrap();
        old.execute_batch(back).unwrap();
        (dir, path, made)
    }

    fn one_feed(store: &mut Store) -> SubscriptionId {
        add(store, "https://a.example/feed")
    }

    #[test]
    fn a_gap_of_format_29_that_waits_at_an_archive_waits_there_after_the_conversion() {
        use super::super::testing::gap;
        use crate::history::{
            DocumentUpdate, Edges, Gap, GapChange, GapTarget, ProcessedDocument, StretchId,
        };
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = one_feed(&mut store);
        let archive = "https://a.example/1";
        let processed = ProcessedDocument {
            uri: url(archive),
            poll: 1,
            depth: 1,
            digest: None,
            at: at(1),
            entries: Vec::new(),
            older: None,
            validators: crate::model::Validators::default(),
        };
        let boundary = |below: u32, uri: &str| {
            let below = StretchId(below);
            let target = GapTarget::Boundary { below, between: Edges::default(), in_archives: below.0 == 1 };
            Gap { target, ..gap(uri) }
        };
        let gaps = [boundary(1, archive), boundary(2, "https://a.example/p2"), gap("https://a.example/2")];
        let opened = gaps.iter().cloned().map(GapChange::Open).collect();
        let update = DocumentUpdate { processed: vec![processed], gaps: opened, ..update(&[]) };
        store.transaction(|tx| tx.apply(id, &update, at(9))).unwrap();
        drop(store);
        Connection::open(&path).unwrap().execute_batch(BACK_TO_29).unwrap();
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 29, .. })));
        let store = Store::open(&path, extractor()).unwrap();
        let held = store.gaps(Some(id)).unwrap();
        assert!(gaps.iter().all(|gap| held.iter().any(|open| open.gap == *gap)), "{held:?}");
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn the_feeds_that_both_sides_have_are_known_after_the_conversion_of_format_18() {
        let back = BACK_TO_20.to_owned()
            + "DROP TABLE account_subscription; ALTER TABLE account_sync DROP COLUMN listed_to; PRAGMA user_version = 18;
            INSERT INTO account VALUES ('Home', 'miniflux', 'https://rss.example/', NULL);
            INSERT INTO account_sync (id, account) VALUES (4, 'Home');
            INSERT INTO account_feed (sync, subscription, feed) SELECT 4, id, '7' FROM subscription;";
        let (_dir, path, id) = old(one_feed, &back);
        let store = Store::open(&path, extractor()).unwrap();
        assert_eq!(store.sync_state("Home").unwrap().map(|state| state.listed_to), Some(0));
        let shared = store.shared_feeds(SyncId(4)).unwrap();
        assert_eq!((shared.len(), shared[0].subscription, &shared[0].folder), (1, id, &None));
        assert_eq!(store.known_feed(&shared[0].address).unwrap().map(|feed| feed.id), Some(id));
    }

    #[test]
    fn an_interrupted_list_of_a_server_begins_again_after_the_conversion_of_format_19() {
        let back = BACK_TO_20.to_owned()
            + "ALTER TABLE account_sync DROP COLUMN listed_to; PRAGMA user_version = 19;
            INSERT INTO account VALUES ('Home', 'miniflux', 'https://rss.example/', NULL);
            INSERT INTO account_sync (id, account, at, since, feeds_of) VALUES (4, 'Home', 5000, 6000, -1);
            INSERT INTO account_subscription SELECT 4, normalised, id, 'News' FROM subscription;
            INSERT INTO account_feed (sync, subscription, feed) SELECT 4, id, '7' FROM subscription;";
        let (_dir, path, id) = old(one_feed, &back);
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 19, .. })));
        let store = Store::open(&path, extractor()).unwrap();
        let state = store.sync_state("Home").unwrap().unwrap();
        assert_eq!((state.listed_to, state.at, state.feeds_of), (0, Some(at(5)), Some(u64::MAX)));
        assert_eq!(store.shared_feeds(SyncId(4)).unwrap()[0].folder.as_deref(), Some("News"));
        assert_eq!(store.linked_feeds(SyncId(4)).unwrap().get("7"), Some(&id));
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_database_of_the_oldest_format_is_converted_with_everything_in_it() {
        let (_dir, path, _id) = old(one_feed, &(BACK_TO_17.to_owned() + BACK_TO_OLDEST));
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 15, .. })));
        let store = Store::open(&path, extractor()).unwrap();
        assert_eq!(store.subscriptions().unwrap().len(), 1);
        assert_eq!(store.gaps(Some(sub(1))).unwrap(), []);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
        drop(store);
        assert!(ReadConnection::open(&path, extractor()).is_ok());
    }

    #[test]
    fn the_articles_of_format_20_have_twins_after_the_conversion() {
        let both = ["https://a.example/feed", "https://b.example/feed"];
        let twins = |store: &mut Store| {
            both.map(|address| {
                let id = add(store, address);
                let mut change = new_entry("tag:a.example,2024:1", 1);
                change.entry.link = Some(url(&format!("{address}/1")));
                store.transaction(|tx| tx.apply(id, &update(&[change]), at(9))).unwrap();
                store.newest_key().unwrap().unwrap()
            })
        };
        let (_dir, path, keys) = old(twins, BACK_TO_20);
        let store = Store::open(&path, extractor()).unwrap();
        let also: Vec<_> = store.also_in(keys[0]).unwrap().into_iter().map(|twin| twin.key).collect();
        assert_eq!(also, [keys[1]]);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_database_of_format_22_keeps_the_marks_that_wait_when_an_account_is_left() {
        let starred = |store: &mut Store| {
            let id = one_feed(store);
            store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
            store.newest_key().unwrap().unwrap()
        };
        let back = "ALTER TABLE saved_search DROP COLUMN name; ALTER TABLE account DROP COLUMN allow_private; ALTER TABLE account_sync DROP COLUMN marks; ALTER TABLE account_mark DROP COLUMN refused_days; ALTER TABLE account_mark DROP COLUMN refused_on;
            DROP TABLE rule_task; DROP TABLE left_mark; DROP TABLE page_wait; DROP INDEX account_entry_unread; DROP INDEX account_entry_starred;
            CREATE INDEX account_entry_marked ON account_entry (sync, number, read, starred) WHERE read = 0 OR starred = 1;
            ALTER TABLE account_entry DROP COLUMN read_at; ALTER TABLE account_entry DROP COLUMN starred_at;
            ALTER TABLE account_entry DROP COLUMN was_read;
            ALTER TABLE account_entry DROP COLUMN was_starred; PRAGMA user_version = 22;
            INSERT INTO account VALUES ('Home', 'miniflux', 'https://rss.example/', NULL);
            INSERT INTO account_sync (id, account) VALUES (4, 'Home');
            INSERT INTO account_entry (sync, number, read, starred) VALUES (4, 7, 1, 0);
            INSERT INTO account_mark SELECT 4, key, 'starred', 0, NULL FROM user_state;";
        let (_dir, path, key) = old(starred, back);
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 22, .. })));
        let mut store = Store::open(&path, extractor()).unwrap();
        let there = store.entry_there(SyncId(4), 7).unwrap().unwrap();
        assert_eq!((there.marks.read, there.earlier), (true, Marks::default()));
        assert!(store.transaction(|tx| tx.switch_sync_off("Home")).unwrap());
        let state = store.transaction(|tx| tx.switch_sync_on("Home")).unwrap().unwrap();
        assert_eq!(store.queued_fields(state.id, key).unwrap(), [MarkField::Starred]);
        assert_eq!(store.waiting(sub(0), at(9)).unwrap(), []);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    /// Earlier versions kept the characters that nobody sees, and a search leaves them out.
    #[test]
    fn labels_of_format_25_are_found_after_the_conversion_and_those_that_become_the_same_are_united() {
        let three = |store: &mut Store| {
            let id = one_feed(store);
            let changes = ["a", "b", "c"].map(|entry| new_entry(entry, 1));
            store.transaction(|tx| tx.apply_with_keys(id, &update(&changes), at(9))).unwrap().1
        };
        let labels =
            ["wich\u{ad}tig", "Wichtig", "la\u{200b}ter", "\u{200d}", "two\u{ad}", "two\u{200b}", "Old"];
        let back: Vec<String> = labels
            .iter()
            .zip(1..)
            .map(|(name, id)| {
                format!(
                    "INSERT INTO label VALUES ({id}, '{name}', 'red');
                     INSERT INTO entry_label SELECT {id}, key FROM user_state WHERE {id} % 2 = key % 2;"
                )
            })
            .collect();
        let (_dir, path, keys) = old(
            three,
            &(back.concat()
                + "ALTER TABLE saved_search DROP COLUMN name; ALTER TABLE account DROP COLUMN allow_private; ALTER TABLE account_sync DROP COLUMN marks; PRAGMA user_version = 25;"),
        );
        let had: Vec<Vec<i64>> = (1..=7)
            .map(|id| keys.iter().map(|key| key.0).filter(|key| key % 2 == id % 2).collect())
            .collect();
        let store = Store::open(&path, extractor()).unwrap();
        let names: Vec<String> =
            store.labels().unwrap().iter().map(|row| row.label.name.as_str().to_owned()).collect();
        assert_eq!(names, ["? 4", "Old", "Wichtig", "later", "two"]);
        let found = |query: &str| {
            let hits = store.search_keys(query, &EntryScope::All).unwrap();
            let mut keys: Vec<i64> = hits.into_iter().map(|(key, _)| key.0).collect();
            keys.sort_unstable();
            keys
        };
        let all: Vec<i64> = keys.iter().map(|key| key.0).collect();
        assert_eq!(["wichtig", "two"].map(|name| found(&format!("label:{name} "))), [all.clone(), all]);
        assert_eq!(
            ["later ", "old ", "\"? 4\""].map(|name| found(&format!("label:{name}"))),
            [had[2].clone(), had[6].clone(), had[3].clone()]
        );
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn an_account_of_format_26_may_be_in_the_own_network_and_its_marks_are_synced_after_the_conversion() {
        let back =
            "ALTER TABLE saved_search DROP COLUMN name; ALTER TABLE account DROP COLUMN allow_private; ALTER TABLE account_sync DROP COLUMN marks;
            PRAGMA user_version = 26;
            INSERT INTO account VALUES ('Home', 'miniflux', 'https://rss.example/', NULL);
            INSERT INTO account_sync (id, account, at) VALUES (4, 'Home', 5000);
            INSERT INTO account_subscription VALUES (4, 'b.example/feed', 99, NULL);
            UPDATE subscription SET normalised = 'saved-pages.invalid', removed_at = 5000;
            INSERT INTO entry_version (key, replaced_at, title, encoding) SELECT key, 5000, 'https://b.example/', 0 FROM entry;";
        let one_entry = |store: &mut Store| {
            let id = one_feed(store);
            store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
            id
        };
        let (_dir, path, _id) = old(one_entry, back);
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 26, .. })));
        let mut store = Store::open(&path, extractor()).unwrap();
        let versions: u32 =
            store.connection.query_row("SELECT count(*) FROM entry_version", [], |row| row.get(0)).unwrap();
        assert_eq!(versions, 0, "the address of a saved page is no version of its text");
        assert!(store.accounts().unwrap()[0].allow_private);
        assert_eq!(store.sync_state("Home").unwrap().unwrap().at, Some(at(5)));
        assert!(store.transaction(|tx| tx.switch_sync_off("Home")).unwrap());
        let sync = store.subscription_sync("Home").unwrap().unwrap();
        assert_eq!(store.shared_feeds(sync).unwrap()[0].address, "b.example/feed");
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn the_marks_that_waited_for_left_accounts_of_format_28_wait_for_them_after_the_conversion() {
        let back = "INSERT INTO account (name, kind, address) VALUES ('Home', 'miniflux', 'https://rss.example/');
            INSERT INTO left_mark SELECT 'miniflux https://rss.example/ ', key, 'read' FROM user_state;
            INSERT INTO left_mark SELECT 'google-reader https://b.example/x/ Ada L', key, 'starred' FROM user_state;
            INSERT INTO left_mark VALUES ('miniflux https://rss.example/ ', 99, 'read');";
        let starred = |store: &mut Store| {
            let id = one_feed(store);
            store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
            store.newest_key().unwrap().unwrap()
        };
        let (_dir, path, key) = old(starred, back);
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 28, .. })));
        let mut store = Store::open(&path, extractor()).unwrap();
        assert_eq!(store.accounts().unwrap().len(), 1);
        let other = Account {
            name: "B".to_owned(),
            kind: ServerKind::GoogleReader,
            address: url("https://b.example/x/"),
            user: Some("Ada L".to_owned()),
            allow_private: false,
        };
        assert!(store.transaction(|tx| tx.add_account(&other)).unwrap());
        for (name, field) in [("Home", MarkField::Read), ("B", MarkField::Starred)] {
            assert_eq!(store.sync_state(name).unwrap(), None);
            let state = store.transaction(|tx| tx.switch_sync_on(name)).unwrap().unwrap();
            assert_eq!(store.queued_fields(state.id, key).unwrap(), [field], "{name}");
            assert_eq!(store.queue_count(state.id).unwrap().all(), 1);
        }
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_saved_search_of_format_27_has_no_name_after_the_conversion_and_can_get_one() {
        let back = "ALTER TABLE saved_search DROP COLUMN name; PRAGMA user_version = 27;";
        let search = |name| SavedSearch::new("tide", name);
        let save = |store: &mut Store| store.transaction(|tx| tx.save_search(&search("Lost"))).unwrap();
        let (_dir, path, ()) = old(save, back);
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 27, .. })));
        let mut store = Store::open(&path, extractor()).unwrap();
        assert_eq!(store.saved_searches().unwrap(), [search("")]);
        store.transaction(|tx| tx.edit_search("tide", &search("Tides"))).unwrap();
        assert_eq!(store.saved_searches().unwrap(), [search("Tides")]);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_word_that_an_emoji_touches_is_found_after_the_conversion_of_format_29() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("tide\u{1FAE8}", 1)]), at(2))).unwrap();
        while store.transaction(|tx| tx.index_waiting(9, || false)).unwrap() > 0 {}
        drop(store);
        let old = Connection::open(&path).unwrap();
        old.execute_batch(BACK_TO_29).unwrap();
        // The index of an earlier version has the emoji as a letter of the word.
        old.execute_batch(
            "DELETE FROM search; INSERT INTO search (rowid, title) SELECT key, title FROM entry",
        )
        .unwrap();
        drop(old);
        let mut store = Store::open(&path, extractor()).unwrap();
        while store.transaction(|tx| tx.index_waiting(9, || false)).unwrap() > 0 {}
        assert_eq!(store.search_keys("tide ", &EntryScope::All).unwrap().len(), 1);
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn the_entries_that_format_27_indexed_are_indexed_once_more_after_the_conversion() {
        let back = "ALTER TABLE saved_search DROP COLUMN name; DELETE FROM unindexed;
            INSERT INTO search (rowid, title) SELECT key, title FROM entry;
            INSERT INTO search (rowid) VALUES (0); PRAGMA user_version = 27;";
        let fill = |store: &mut Store| {
            let id = add(store, "https://a.example/feed");
            let changes = ["Straße", "b", "zebra"].map(|title| new_entry(title, 1));
            store.transaction(|tx| tx.apply(id, &update(&changes), at(2))).unwrap();
        };
        let (_dir, path, ()) = old(fill, back);
        let connection = Connection::open(&path).unwrap();
        connection.execute("UPDATE entry SET purged_at = 5 WHERE title = 'zebra'", []).unwrap();
        drop(connection);
        let mut store = Store::open(&path, extractor()).unwrap();
        let found = |store: &Store, word: &str| store.search_keys(word, &EntryScope::All).unwrap().len();
        assert!(store.awaits_index().unwrap());
        assert_eq!(found(&store, "b"), 1, "It is found while it waits.");
        let parts: Vec<usize> =
            (0..3).map(|_| store.transaction(|tx| tx.index_waiting(1, || false)).unwrap()).collect();
        assert_eq!(parts, [1, 1, 0], "The words of a text that was removed stay as they are.");
        assert_eq!((found(&store, "strasse"), found(&store, "b"), found(&store, "zebra")), (1, 1, 1));
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_database_of_format_16_gets_accounts() {
        let (_dir, path, _id) = old(one_feed, &(BACK_TO_17.to_owned() + BACK_TO_16));
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 16, .. })));
        let store = Store::open(&path, extractor()).unwrap();
        assert_eq!((store.subscriptions().unwrap().len(), store.accounts().unwrap()), (1, Vec::new()));
    }

    #[test]
    fn a_database_of_format_17_gets_labels_and_keeps_its_marks() {
        let one_star = |store: &mut Store| {
            let id = one_feed(store);
            store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
            let key = store.newest_key().unwrap().unwrap();
            store.transaction(|tx| tx.star(key, true)).unwrap();
            key
        };
        let (_dir, path, key) = old(one_star, BACK_TO_17);
        assert!(matches!(ReadConnection::open(&path, extractor()), Err(StoreError::Older { found: 17, .. })));
        let mut store = Store::open(&path, extractor()).unwrap();
        let name = crate::model::LabelName::new("Later").unwrap();
        store.transaction(|tx| tx.label_these(&[key], &name, true)).unwrap();
        let row = store.rows(&[key]).unwrap().remove(0);
        assert_eq!((row.starred, row.labels.len()), (true, 1));
        assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_database_of_format_17_can_be_synced() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
        drop(store);
        let structure = |connection: &Connection| {
            let sql = "SELECT type, name, tbl_name FROM sqlite_schema ORDER BY type, name";
            let mut statement = connection.prepare(sql).unwrap();
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
            rows.unwrap().collect::<Result<Vec<(String, String, String)>, _>>().unwrap()
        };
        let connection = Connection::open(&path).unwrap();
        let before = structure(&connection);
        connection.execute_batch(BACK_TO_29).unwrap();
        connection.execute_batch(BACK_TO_28).unwrap();
        connection.execute_batch(BACK_TO_17).unwrap();
        assert_ne!(structure(&connection), before);
        let store = Store::open(&path, extractor()).unwrap();
        assert_eq!(structure(&connection), before);
        assert!(super::structure::is_own(&connection).unwrap());
        assert_eq!(store.subscriptions().unwrap()[0].unread, 1);
    }

    #[test]
    fn converting_a_window_removes_times_of_16_bytes() {
        let both = ["https://a.example/feed", "https://b.example/feed"];
        let two_polls = |store: &mut Store| {
            both.map(|address| {
                let id = add(store, address);
                store.transaction(|tx| tx.apply(id, &update(&[]), at(9))).unwrap();
                id
            })
        };
        let back = BACK_TO_17.to_owned()
            + BACK_TO_OLDEST
            + "UPDATE feed SET window = zeroblob(48), window_states = zeroblob(8 * 2 * subscription);";
        let (_dir, path, ids) = old(two_polls, &back);
        let store = Store::open(&path, extractor()).unwrap();
        let has_times =
            ids.map(|id| store.feed_record(id).unwrap().unwrap().window.entries[1].time.is_some());
        assert_eq!(has_times, [true, false]);
    }

    #[test]
    fn a_database_with_deflated_texts_is_refused_and_stays_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.db");
        let mut store = Store::open(&path, extractor()).unwrap();
        let id = add(&mut store, "https://a.example/feed");
        store.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
        drop(store);
        let old = Connection::open(&path).unwrap();
        old.execute_batch(&(BACK_TO_28.to_owned() + BACK_TO_17 + BACK_TO_OLDEST)).unwrap();
        old.execute_batch("UPDATE body SET content_encoding = 2").unwrap();
        let opened = Store::open(&path, extractor()).err();
        assert!(matches!(opened, Some(StoreError::Outdated { found: 15, .. })), "{opened:?}");
        assert_eq!(old.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).unwrap(), 15);
    }

    #[test]
    fn a_database_from_before_the_first_release_is_refused_and_stays_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old.db");
        let old = Connection::open(&path).unwrap();
        old.pragma_update(None, "application_id", APPLICATION).unwrap();
        old.pragma_update(None, "user_version", CONVERTED[0].0 - 1).unwrap();
        old.execute_batch("CREATE TABLE early (a)").unwrap();
        drop(old);
        let before = std::fs::read(&path).unwrap();
        for opened in [Store::open(&path, extractor()).err(), ReadConnection::open(&path, extractor()).err()]
        {
            assert!(matches!(opened, Some(StoreError::Outdated { found: 14, .. })), "{opened:?}");
        }
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_new_database_has_the_mark_and_the_number_of_its_format() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new.db");
        drop(Store::open(&path, extractor()).unwrap());
        let connection = Connection::open(&path).unwrap();
        let number =
            |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((number("application_id"), number("user_version")), (APPLICATION, FORMAT));
    }
}
