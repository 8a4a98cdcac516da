//! Copies rows that belong to feeds and entries: the user's choices for a feed, saved searches, entry points, gaps,
//! earlier identities and versions of entries, full texts, files.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::types::Value;
use rusqlite::{Row, named_params, params_from_iter};

use super::source::{Column, optional_text, text};
use super::{Claims, Copied, FullyRead, KeyMap, Selection, Source, columns, list_of};
use crate::history::GapCause;
use crate::model::{EntryKey, Rule, RuleRow, SavedSearch, SubscriptionId};
use crate::store::history::gaps::MULTIPART_PAGE;
use crate::store::lists::rules::actions_of_json;
use crate::store::schema::convert::{Col, uncount};
use crate::store::sync::accounts::account;
use crate::store::{StoreError, Tx};

/// Tables whose rows belong to a feed. They are copied if the target lacked the feed. The flag is true if the table has
/// row ids.
const OF_FEEDS: [(&str, bool); 5] =
    [("tombstone", false), ("feed_event", true), ("entry_point", true), ("dismissal", false), ("gap", true)];
/// Those of the tables whose rows have no key but a number.
const HELD: [&str; 2] = ["feed_event", "gap"];
/// Tables whose rows belong to an entry. They are copied with the entry. The flag is true if the table has row ids.
const OF_ENTRIES: [(&str, bool); 5] = [
    ("entry_alias", false),
    ("entry_renamed", true),
    ("entry_version", true),
    ("full_text", true),
    ("payload", true),
];
/// Columns of a feed's row with the user's choices, and their default values.
const CHOICES: [(&str, Value); 8] = [
    ("images", Value::Null),
    ("full_text", Value::Integer(0)),
    ("ids_count", Value::Integer(0)),
    ("interval_minutes", Value::Null),
    ("user_agent", Value::Null),
    ("allow_private", Value::Integer(0)),
    ("keep_mb", Value::Null),
    ("proxy", Value::Null),
];
const DROP_LAST_GAP: &str = "DELETE FROM gap WHERE id = last_insert_rowid()";
const DROP_START: &str = "DELETE FROM entry_point WHERE subscription = :id";
const RULES: &str = "SELECT rowid AS place, name, query, actions, enabled, matched, matched_at FROM rule";
const SEARCHES: &str = "SELECT rowid AS place, * FROM saved_search";
/// An older format has fewer columns.
const ACCOUNTS: &str = "SELECT rowid AS place, * FROM account";

impl Source {
    /// Returns true if the source has a table, or if a damaged schema may hide it. An older format has fewer tables.
    pub(super) fn has(&self, table: &str) -> bool {
        !self.is_schema_whole || self.columns(table).is_ok_and(|columns| !columns.is_empty())
    }
}

impl Tx<'_> {
    pub(super) fn copy_attached(
        &self,
        source: &Source,
        selection: Selection,
        keys: &KeyMap,
        claims: &Claims,
        taken: &BTreeMap<i64, EntryKey>,
        copied: &mut Copied,
    ) -> Result<bool, StoreError> {
        let mut whole = self.copy_choices(source, keys)?;
        let (newer, is_older) = (keys.newer, selection == Selection::Older);
        let mut read = FullyRead { searches: true, rules: true, accounts: true, ..copied.fully_read };
        if !is_older && !newer.searches && source.has("saved_search") {
            read.searches = source.scan(SEARCHES, |row| {
                // An older format has no names, and a damaged name does not affect the search.
                let name = optional_text(row, "name").ok().flatten().unwrap_or_default();
                let search = SavedSearch::new(&text(row, "query")?, &name);
                copied.searches += usize::from(!self.has_search(&search.query)?);
                self.save_search(&search)
            })?;
        }
        if !is_older && !newer.rules && source.has("rule") {
            let mut rules = Vec::new();
            read.rules = source.scan(RULES, |row| {
                rules.push(rule_of(row)?);
                Ok(())
            })?;
            let added = self.add_rules(rules)?;
            copied.rules = added.len();
            let added = added.into_iter().map(|row| row.rule);
            copied.commands = added.filter(|rule| rule.actions.command.is_some()).collect();
        }
        if !is_older && !newer.accounts && source.has("account") {
            read.accounts = source.scan(ACCOUNTS, |row| match account(row)? {
                Some(account) if row.get("removed").unwrap_or_default() => {
                    // A backup brings no sync along.
                    if selection == Selection::Damaged { self.add_removed_account(&account) } else { Ok(()) }
                }
                Some(account) => self.add_account(&account).map(drop),
                None => Ok(()),
            })?;
        }
        whole &= read.searches & read.rules & read.accounts;
        copied.fully_read = read;
        for (table, by_row) in OF_FEEDS.into_iter().chain(OF_ENTRIES) {
            whole &= self.copy_rows(source, table, by_row, keys, claims, taken)?;
        }
        whole &= self.forget_unreadable_starts(keys)?;
        // A copied feed without gaps has no state until it is fetched.
        let feeds = self.gaps(None)?.into_iter().map(|open| open.subscription);
        for id in feeds.collect::<BTreeSet<_>>().intersection(&keys.added) {
            self.keep_state(*id)?;
        }
        Ok(whole)
    }

    /// Deletes a gap that was just copied if it cannot be read.
    fn read_again(&self, feed: Option<SubscriptionId>) -> Result<(), StoreError> {
        let Err(error) = self.gaps(feed) else { return Ok(()) };
        self.connection.execute(DROP_LAST_GAP, [])?;
        Err(error)
    }

    /// Deletes the entry point of each copied feed whose facts cannot be read. Reading then begins with the first page.
    fn forget_unreadable_starts(&self, keys: &KeyMap) -> Result<bool, StoreError> {
        let mut whole = true;
        for id in &keys.added {
            if let Err(error) = self.logical_feed(*id) {
                tracing::warn!(%error, "the entry point of a feed cannot be read");
                self.connection.prepare_cached(DROP_START)?.execute(named_params! {":id": id.0})?;
                whole = false;
            }
        }
        Ok(whole)
    }

    fn copy_choices(&self, source: &Source, keys: &KeyMap) -> Result<bool, StoreError> {
        let theirs = source.columns("subscription").unwrap_or_default();
        let choices: Vec<(&Column, Value)> = CHOICES
            .into_iter()
            .filter_map(|(name, unsaid)| Some((theirs.iter().find(|their| their.name == name)?, unsaid)))
            .collect();
        let names = choices.iter().map(|(column, _)| column.name.as_str());
        let columns: Vec<&str> = ["id"].into_iter().chain(names).collect();
        source.scan(&format!("SELECT rowid AS place, {} FROM subscription", columns.join(", ")), |row| {
            let Some(id) = keys.added_from(row.get("id")?) else { return Ok(()) };
            for (column, unsaid) in &choices {
                // A damaged choice does not affect the others.
                let value = choice(column, unsaid, row).unwrap_or_else(|| unsaid.clone());
                if value != *unsaid {
                    let name = &column.name;
                    let put = format!("UPDATE subscription SET {name} = :value WHERE id = :id");
                    self.connection
                        .prepare_cached(&put)?
                        .execute(named_params! {":id": id.0, ":value": value})?;
                }
            }
            Ok(())
        })
    }

    fn copy_rows(
        &self,
        source: &Source,
        table: &str,
        by_row: bool,
        keys: &KeyMap,
        claims: &Claims,
        taken: &BTreeMap<i64, EntryKey>,
    ) -> Result<bool, StoreError> {
        if !source.has(table) {
            return Ok(true);
        }
        let theirs = source.columns(table).unwrap_or_default();
        let mut names = columns(&self.connection, table)?;
        // Rows that no other row refers to get new numbers.
        names.retain(|column| theirs.contains(column) && (column.name != "id" || !by_row));
        let list = list_of(&names);
        let marks = vec!["?"; names.len()].join(", ");
        let insert = format!("INSERT OR IGNORE INTO {table} ({list}) VALUES ({marks})");
        // Gaps and events have no key, so those of a backup or of a feed that was only removed would be there twice.
        let mut held = if HELD.contains(&table) { self.feeds_in(table)? } else { BTreeSet::new() };
        let each = |row: &Row<'_>| {
            let feed = keys.added_from(row.get("subscription").unwrap_or_default());
            if let Some(feed) = feed.filter(|feed| held.contains(feed)) {
                if !keys.is_newest {
                    return Ok(());
                }
                let drop = format!("DELETE FROM {table} WHERE subscription = :id");
                self.connection.prepare_cached(&drop)?.execute(named_params! {":id": feed.0})?;
                held.remove(&feed);
            }
            let has_claims = feed.is_some_and(|feed| claims.has(feed));
            // Only the source file knows the gaps of missed polls.
            if table == "gap" && text(row, "cause")? != GapCause::MissedPolls.name() {
                self.copy_dismissal(row, keys)?;
                // A walk finds the pages of a multipart feed again. If the places of the entries are not known, it also
                // finds the documents of a chain again.
                if !has_claims || text(row, "target")? == MULTIPART_PAGE {
                    return Ok(());
                }
            }
            let mut values = Vec::with_capacity(names.len());
            for column in &names {
                let value = match column.name.as_str() {
                    "key" => taken.get(&row.get("key")?).map(|key| Value::Integer(key.0)),
                    "subscription" => {
                        keys.of_row(table, row.get("subscription")?).map(|id| Value::Integer(id.0))
                    }
                    // The next refresh finds out again if the entry point was reached.
                    "settled" => Some(Value::Integer(0)),
                    "named_by" if table == "gap" => Some(match column.value(row)? {
                        Value::Blob(keys_there) => Value::Blob(keys.renew_known(&keys_there)),
                        other => other,
                    }),
                    // The number of a stretch means nothing without the stretches.
                    "below" | "within" if table == "gap" && !has_claims => Some(Value::Null),
                    _ => Some(column.value(row)?),
                };
                let Some(value) = value else { return Ok(()) };
                values.push(value);
            }
            self.connection.prepare_cached(&insert)?.execute(params_from_iter(values))?;
            if table == "gap" { self.read_again(keys.added_from(row.get("subscription")?)) } else { Ok(()) }
        };
        if by_row {
            source.scan(&format!("SELECT rowid AS place, {list} FROM {table}"), each)
        } else {
            source.read_keyed(table, &list, each)
        }
    }
}

impl Tx<'_> {
    /// Returns the feeds that have rows in a table.
    fn feeds_in(&self, table: &str) -> Result<BTreeSet<SubscriptionId>, StoreError> {
        let mut statement = self.connection.prepare(&format!("SELECT DISTINCT subscription FROM {table}"))?;
        let feeds = statement.query_map([], |row| row.get(0).map(SubscriptionId))?;
        Ok(feeds.collect::<rusqlite::Result<_>>()?)
    }

    /// Remembers that the user dismissed a gap, because only the source knows it.
    fn copy_dismissal(&self, row: &Row<'_>, keys: &KeyMap) -> Result<(), StoreError> {
        let feed = keys.added_from(row.get("subscription")?);
        let uri = optional_text(row, "uri")?.filter(|_| row.get("dismissed").unwrap_or(false));
        feed.zip(uri).map_or(Ok(()), |(feed, uri)| self.remember_dismissed(feed, &uri))
    }
}

/// Returns the choice for a feed in a column; `None` if it is damaged. `unsaid` is 0 for a flag.
fn choice(column: &Column, unsaid: &Value, row: &Row<'_>) -> Option<Value> {
    let most = if *unsaid == Value::Null { i64::from(u32::MAX) } else { 1 };
    match column.value(row) {
        Ok(Value::Integer(number)) => (0..=most).contains(&number).then_some(Value::Integer(number)),
        // Requests through a damaged proxy fail. Going around it could reveal what the user wants to hide.
        Err(_) if column.name == "proxy" => row.get(column.name.as_str()).ok(),
        value => value.ok(),
    }
}

/// Reads a rule of another file.
fn rule_of(row: &Row<'_>) -> Result<RuleRow, StoreError> {
    let actions = text(row, "actions")?;
    let Some(actions) = actions_of_json(&actions) else {
        return Err(StoreError::Value { what: "rule", value: actions });
    };
    let (name, query) = (text(row, "name")?, text(row, "query")?);
    let rule = Rule { name, query, actions, is_enabled: row.get("enabled")? };
    let (matched, matched_at) = (uncount(row.get("matched")?), row.get::<_, Col<_>>("matched_at")?.0);
    Ok(RuleRow { rule, matched, matched_at })
}

impl KeyMap {
    pub(super) fn added_from(&self, old: i64) -> Option<SubscriptionId> {
        self.subscriptions.get(&old).copied().filter(|id| self.added.contains(id))
    }

    /// Returns the feed to which a row is copied. A row of an entry is copied with its entry. Any other row is copied
    /// only to a feed that the target lacked.
    fn of_row(&self, table: &str, old: i64) -> Option<SubscriptionId> {
        if OF_FEEDS.iter().any(|(name, _)| *name == table) {
            self.added_from(old)
        } else {
            self.subscriptions.get(&old).copied()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::history::{DocumentUpdate, EntryPoint, EntryPointState, GapChange};
    use crate::model::{
        Account, DeletedEntry, EntryId, EntryScope, FeedChoices, FeedSettings, ImagePolicy, Payload,
        ServerKind,
    };
    use crate::store::Store;
    use crate::store::testing::{add, add_in, at, extractor, gap, keys, memory, new_entry, sub, update, url};

    /// Tables that are not copied: some are caches, and the next fetch of a feed fills the others.
    const LEFT: [&str; 8] = [
        "icon",
        "kept_entry",
        "page",
        "page_boundary",
        "page_wait",
        "rule_task",
        "unindexed",
        "sqlite_sequence",
    ];
    /// Tables that statements of their own copy.
    const TAKEN: [&str; 20] = [
        "account",
        "account_entry",
        "account_feed",
        "account_mark",
        "account_subscription",
        "account_sync",
        "folder",
        "subscription",
        "user_state",
        "document",
        "entry",
        "body",
        "saved_search",
        "label",
        "hidden_entry",
        "rule",
        "entry_label",
        "coverage",
        "stretch",
        "feed",
    ];

    #[test]
    fn every_table_is_copied_or_listed_as_not_copied() {
        let store = memory();
        let mut statement =
            store.connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
        let tables = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        let tables: BTreeSet<String> =
            tables.map(Result::unwrap).filter(|name| !name.starts_with("search")).collect();
        let known = OF_FEEDS.iter().chain(&OF_ENTRIES).map(|(name, _)| *name).chain(LEFT).chain(TAKEN);
        assert_eq!(tables, known.map(str::to_owned).collect());
    }

    /// Tables of [`TAKEN`] of which a copy takes all columns that both files have.
    const TAKEN_WHOLE: [&str; 5] = ["entry", "body", "feed", "stretch", "coverage"];
    /// The other tables of [`TAKEN`], with the columns that stay behind. The next refresh or sync fills them again, or a test
    /// of their own shows how they are copied.
    const LEFT_COLUMNS: [(&str, &str); 15] = [
        // Removed accounts are copied by a statement of their own.
        ("account", "removed"),
        ("account_entry", ""),
        ("account_feed", ""),
        ("account_mark", ""),
        ("account_subscription", ""),
        ("account_sync", "feeds_at feeds_of seen marks"),
        ("folder", ""),
        (
            "subscription",
            "position removed_at kind state state_detail entries unread gaps marked_gaps bytes oldest newest etag
                last_modified validators_of last_poll last_try last_full next_due due_reason wait_until hints failures
                failure_kind failure_status failure_message failure_hint failure_since stopped moved_to moved_days
                moved_seen holds",
        ),
        // The number of the stretch is copied with the coverage, and the names are made from the entry.
        ("user_state", "stretch link_name id_name"),
        ("document", "poll depth digest processed_at faults older etag last_modified leads_to"),
        ("saved_search", ""),
        ("label", ""),
        ("hidden_entry", ""),
        ("rule", ""),
        ("entry_label", ""),
    ];
    /// Gives each column a value that is not its default value, unless it stays behind.
    const FILLED: &str = "
        INSERT INTO folder VALUES (1, NULL, 'News', 1, 0), (2, 1, 'Local', 2, 1);
        UPDATE subscription SET folder = 2, title = 'Tides', custom_title = 'Mine', site = 'https://a.example/',
            attributes = '[[\"a\",\"b\"]]', added_at = 7, not_chronological = 1, images = 'never', full_text = 1, ids_count = 1,
            interval_minutes = 45, user_agent = 'Another/1', allow_private = 1, keep_mb = 7, proxy = 'none';
        UPDATE user_state SET read = 1, starred = 1, first_seen = 8, arrived_read = 2;
        UPDATE document SET captured_at = 5, captured_of = 'https://a.example/older', account = 'Home', asked = 1,
            entries = x'0100000000000000';
        INSERT INTO account VALUES ('Home', 'miniflux', 'https://rss.example/', 'me', 1, 0);
        INSERT INTO account_sync VALUES (1, 'Home', 21, 22, 23, 24, 25, 26, 1, 27, '{\"id\":\"store-fault\"}', 1);
        INSERT INTO account_feed VALUES (1, 1, '7');
        INSERT INTO account_subscription VALUES (1, 'a.example/feed', 1, 'News');
        INSERT INTO account_entry VALUES (1, 9, 1, 1, 1, 1, '{}', 31, 1, 1, 32, 33);
        INSERT INTO account_mark VALUES (1, 1, 'read', 1, 9, 2, 19000);
        INSERT INTO saved_search VALUES (1, 'tide', 'Tides');
        INSERT INTO label VALUES (1, 'Later', 'red');
        INSERT INTO entry_label VALUES (1, 1);
        INSERT INTO hidden_entry VALUES (1);
        INSERT INTO rule VALUES (1, 'A', 'tide', '[\"notify\"]', 1, 3, 4);";

    #[test]
    fn every_column_is_copied_or_listed_as_not_copied() {
        let known: BTreeSet<&str> =
            TAKEN_WHOLE.into_iter().chain(LEFT_COLUMNS.map(|(table, _)| table)).collect();
        assert_eq!(known, TAKEN.into_iter().collect());
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("filled.db");
        let mut from = Store::open(&path, extractor()).unwrap();
        let id = add(&mut from, "https://a.example/feed");
        from.transaction(|tx| tx.apply(id, &update(&[new_entry("a", 1)]), at(9))).unwrap();
        from.connection.execute_batch(FILLED).unwrap();
        let mut to = memory();
        let source = Source::open(&path).unwrap();
        let copied = to.transaction(|tx| tx.copy_from(&source, Selection::Damaged, at(20))).unwrap();
        assert!(!copied.unreadable);
        for (table, left) in LEFT_COLUMNS {
            let left: BTreeSet<&str> = left.split_whitespace().collect();
            let (before, after) = (last_row(&from, table), last_row(&to, table));
            for ((name, default, value), (_, _, copy)) in before.into_iter().zip(after) {
                if !left.contains(name.as_str()) {
                    assert_ne!(value, default, "{table}.{name} has a value of its own for the test");
                    assert_eq!(copy, value, "{table}.{name} is copied or listed as left");
                }
            }
        }
    }

    /// Returns the name, the default value and the value of each column in the last row of a table.
    fn last_row(store: &Store, table: &str) -> Vec<(String, Value, Value)> {
        let connection = &store.connection;
        let columns = columns(connection, table).unwrap();
        let order = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(" DESC, ");
        let last = format!("SELECT * FROM {table} ORDER BY {order} DESC LIMIT 1");
        let default = |name: &str| {
            let sql = "SELECT dflt_value FROM pragma_table_info(:table) WHERE name = :name";
            let text: Option<String> = connection.query_row(sql, [table, name], |row| row.get(0)).unwrap();
            let value = format!("SELECT {}", text.unwrap_or_else(|| "NULL".to_owned()));
            connection.query_row(&value, [], |row| row.get(0)).unwrap()
        };
        connection
            .query_row(&last, [], |row| {
                let value = |name: &str| row.get(name);
                columns.iter().map(|it| Ok((it.name.clone(), default(&it.name), value(&it.name)?))).collect()
            })
            .unwrap()
    }

    /// Makes a database with everything that a user can do. Returns it with the keys of its two entries.
    fn profile_with_everything(path: &std::path::Path) -> (Store, Vec<EntryKey>) {
        let mut store = Store::open(path, extractor()).unwrap();
        add_in(&mut store, "https://b.example/feed", &["Z".to_owned()]);
        let id = add_in(&mut store, "https://a.example/feed", &["News".to_owned(), "Local".to_owned()]);
        let mut file = new_entry("file", 2);
        file.entry.multipart.payload =
            Some(Payload { media_type: "image/png".to_owned(), bytes: vec![7, 0] });
        let mut change = update(&[new_entry("renamed", 1), file]);
        let missed =
            crate::history::Gap { uri: None, cause: GapCause::MissedPolls, dismissed: true, ..gap("x:") };
        let lost = |uri, dismissed| {
            GapChange::Open(crate::history::Gap { cause: GapCause::NotFound, dismissed, ..gap(uri) })
        };
        change.gaps = vec![
            GapChange::Open(missed),
            lost("https://a.example/archive", false),
            lost("https://a.example/dismissed", true),
        ];
        change.tombstones = vec![DeletedEntry { id: EntryId::new("deleted"), when: at(3) }];
        store.transaction(|tx| tx.apply(id, &change, at(9))).unwrap();
        let all = keys(&store, &EntryScope::All);
        let mut again = new_entry("renamed", 1);
        again.held = Some(all[1]);
        again.entry.title = "Another title".to_owned();
        again.changed = true;
        let mut change = update(&[again]);
        change.renamed = vec![(all[1], EntryId::new("old"))];
        let point = EntryPointState { point: EntryPoint::After(EntryId::new("read before")), settled: true };
        store
            .transaction(|tx| {
                tx.apply(id, &change, at(10))?;
                tx.star(all[1], true)?;
                tx.set_images(id, Some(ImagePolicy::Never))?;
                tx.set_full_text(id, true)?;
                tx.set_feed_settings(id, &settings())?;
                tx.put_full_text(all[1], &url("https://a.example/page"), "<p>all of it</p>")?;
                tx.save_search(&SavedSearch::new("tide", "Tides"))?;
                tx.add_account(&Account {
                    name: "Home".to_owned(),
                    kind: ServerKind::Miniflux,
                    address: url("https://rss.example/"),
                    user: None,
                    allow_private: true,
                })?;
                tx.put_start(id, &point)?;
                tx.folder_at(&["Empty".to_owned()])?;
                for folder in [&["News".to_owned()][..], &["News".to_owned(), "Local".to_owned()]] {
                    tx.collapse_folder(folder, true)?;
                }
                tx.note_event(id, at(11), &"Something happened.".into())
            })
            .unwrap();
        (store, all)
    }

    fn settings() -> FeedSettings {
        FeedSettings {
            interval_minutes: Some(45),
            user_agent: Some("Another/1".to_owned()),
            proxy: Some(crate::model::ProxyChoice::Direct),
            allow_private: true,
            keep_mb: Some(7),
        }
    }

    #[test]
    fn everything_that_the_user_did_is_copied_from_every_table() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("profile_with_everything.db");
        let (old, entries) = profile_with_everything(&path);
        assert_eq!(old.versions(entries[1]).unwrap().len(), 1, "the test made one version");
        let source = Source::open(&path).unwrap();
        for selection in [Selection::Everything, Selection::Marks] {
            let mut store = memory();
            // Keys differ from file to file.
            add(&mut store, "https://first.example/feed");
            let taken = store.transaction(|tx| tx.copy_from(&source, selection, at(20))).unwrap();
            assert!(!taken.unreadable && taken.subscriptions == 2, "{taken:?}");
            let id = store.find_subscription("a.example/feed").unwrap().unwrap();
            let row = store.subscription(id).unwrap().unwrap();
            assert_eq!((row.folder.join("/"), row.gaps, row.state), ("News/Local".to_owned(), 1, None));
            let folders = store.folders().unwrap();
            assert_eq!(folders, old.folders().unwrap());
            let folded = |name: &str| folders.iter().find(|f| f.path.join("/") == name).map(|f| f.collapsed);
            assert_eq!((folded("News"), folded("News/Local")), (Some(true), Some(true)));
            assert_eq!(folded("Empty"), Some(false));
            let choices = FeedChoices {
                images: Some(ImagePolicy::Never),
                full_text: true,
                settings: settings(),
                ..FeedChoices::default()
            };
            assert_eq!(store.feed_choices(id).unwrap(), choices);
            assert_eq!(store.saved_searches().unwrap(), [SavedSearch::new("tide", "Tides")]);
            let accounts = store.accounts().unwrap();
            assert_eq!((accounts.len(), accounts), (1, old.accounts().unwrap()));
            let start = store.logical_feed(id).unwrap().start;
            assert_eq!(
                start,
                EntryPointState { point: EntryPoint::After(EntryId::new("read before")), settled: false }
            );
            assert_eq!(store.events(id).unwrap(), old.events(sub(2)).unwrap());
            let gaps = store.gaps(Some(id)).unwrap();
            assert_eq!((gaps[0].gap.cause, gaps[0].gap.dismissed), (GapCause::MissedPolls, true));
            let deleted: i64 =
                store.connection.query_row("SELECT deleted_at FROM tombstone", [], |row| row.get(0)).unwrap();
            assert_eq!(deleted, at(3).millis());
            let starred = keys(&store, &EntryScope::Starred);
            assert_eq!(starred.len(), 1);
            let (copied, full) = (starred[0], store.full_text(starred[0]).unwrap());
            assert_eq!(full, old.full_text(entries[1]).unwrap());
            assert!(full.is_some());
            assert_eq!(store.versions(copied).unwrap(), old.versions(entries[1]).unwrap());
            assert_eq!(store.renamed(id).unwrap(), 1);
            let listed = keys(&store, &EntryScope::All);
            assert_eq!(listed.len(), if selection == Selection::Everything { 2 } else { 1 });
            if selection == Selection::Everything {
                assert_eq!(store.payload(listed[0]).unwrap(), old.payload(entries[0]).unwrap());
            }
            let again = store.transaction(|tx| tx.copy_from(&source, selection, at(21))).unwrap();
            assert_eq!((again.subscriptions, again.entries, store.gaps(None).unwrap().len()), (0, 0, 1));
            assert_eq!(store.versions(copied).unwrap().len(), 1, "a second copy adds nothing");
            // A walk finds the gaps again, and the store knows which of them the user dismissed (G5).
            let found_again = [
                ("https://a.example/archive", GapCause::NotFound, false),
                ("https://a.example/dismissed", GapCause::NotYetFetched, false),
                ("https://a.example/dismissed", GapCause::NotFound, true),
            ];
            for (uri, cause, dismissed) in found_again {
                let open = crate::history::Gap { cause, ..gap(uri) };
                let change = DocumentUpdate { gaps: vec![GapChange::Open(open)], ..update(&[]) };
                store.transaction(|tx| tx.apply(id, &change, at(22))).unwrap();
                let gaps = store.gaps(Some(id)).unwrap();
                let last = gaps.iter().max_by_key(|gap| gap.id).unwrap();
                assert_eq!((last.gap.dismissed, last.gap.cause), (dismissed, cause), "{uri}");
                if dismissed {
                    store.transaction(|tx| tx.dismiss_gap(last.id, false)).unwrap();
                    let open = crate::history::Gap { cause, ..gap(uri) };
                    store.transaction(|tx| tx.put_gap(id, last.id, &open)).unwrap();
                    let shown = |found: &crate::history::OpenGap| found.id != last.id || !found.gap.dismissed;
                    assert!(
                        store.gaps(Some(id)).unwrap().iter().all(shown),
                        "an undone dismissal stays undone"
                    );
                }
            }
            assert_eq!(store.integrity_check().unwrap(), Vec::<String>::new());
        }
    }
}
