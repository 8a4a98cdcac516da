//! Checks how SQLite executes every statement of this folder, on a database that was never analysed. The test reads the
//! statements from the sources, so that none is forgotten. A statement must find its rows by a key or be listed here.

use std::collections::BTreeSet;
use std::path::Path;

use super::history::spans;
use super::lists::list_part;
use super::schema::open;
use super::testing::memory;
use super::{Store, lists};

/// Statements that read many rows of one subscription, with the reason why they may.
const BROAD: &[(&str, &str)] = &[
    ("apply::ENTRIES_OF_PROCESSED", "turns all archives of a feed, once in its life"),
    ("apply::OUT_OF_VIEW", "restores all entries out of the view"),
    ("apply::OUT_OF_VIEW_FROM", "restores entries out of the view after a chain was rewritten"),
    ("apply::SPAN", "reads the first and the last row of an index"),
    ("apply::VIEW", "replaces the view as a whole (C1)"),
    ("claims::ALL_IN_ONE", "updates all rows of a feed"),
    ("claims::GAPS_OF_ONE", "updates all rows of a feed"),
    ("claims::LOWEST", "reads no more rows than the limit"),
    ("claims::LISTED", "counts a feed, once for each rescue"),
    ("coverage::DELETE_STRETCHES", "deletes all rows of a feed"),
    ("coverage::FORGET_PLACES", "updates all rows of a feed"),
    ("coverage::NEWEST", "runs once for each feed of a database that had no stretches"),
    ("coverage::STRETCHES", "reads one row, and one more for each boundary"),
    ("events::OF", "reads at most 50 rows"),
    ("events::TRIM", "reads at most 50 rows"),
    (
        "entries::MISSING",
        "reads what only the server of an account has of a feed, if entries of the feed are new",
    ),
    ("entries::NAMED", "reads the entries of a feed, if the server of an account has others"),
    ("feeds::ABOVE", "reads one row"),
    ("feeds::BOUNDARIES", "reads rows that are all shown"),
    ("feeds::FAULTS", "reads rows that are all shown in the panel of a feed"),
    ("feeds::IMPORTS", "reads the few files from which the user imported entries of a feed"),
    ("feeds::NEWEST_IMPORTED", "reads the imported entries of a feed, and its few stretches"),
    ("feeds::OLDEST_FIRST", "reads the imported entries at the end of a list and one more"),
    ("gaps::OF_SUBSCRIPTION", "reads rows that are all shown"),
    ("held::ID_CANDIDATES", "runs when ids of a feed changed, which is rare (G6)"),
    ("held::ANY", "reads the first row"),
    ("held::ANY_WITHOUT_ID", "reads the first row"),
    ("held::ARCHIVES", "reads the whole chain, once for each check of it"),
    ("held::BETWEEN", "reads a part of the chain after it was rewritten"),
    ("held::BY_LINK", "reads the documents of a feed, and entries only if the feed dropped its ids"),
    ("held::GAP_AT", "reads the few gaps of a feed"),
    ("list_part::NEWEST_FIRST", "reads no more rows than the limit"),
    ("list_part::OLDEST_FIRST", "reads no more rows than the limit"),
    ("list_part::UNREAD_NEWEST_FIRST", "reads no more rows than the limit"),
    ("list_part::UNREAD_OLDEST_FIRST", "reads no more rows than the limit"),
    ("lists::COUNT_REMOVED", "counts entries out of the view, for the panel of a feed"),
    ("lists::DOCUMENT_ORDER", "reads the whole list of a feed"),
    ("lists::OF_SUBSCRIPTION", "reads the whole list of a feed"),
    ("lists::REMOVED", "lists the entries out of the view"),
    ("lists::STARRED_OF_SUBSCRIPTION", "reads the whole list of a feed"),
    ("lists::UNREAD_OF_SUBSCRIPTION", "reads the whole list of a feed"),
    ("oldest::OFFERING", "reads the documents of a feed whose texts make room"),
    ("oldest::OLDEST", "stops after the rows that are read"),
    ("oldest::TEXT_SOURCES", "reads the documents of a feed, for a removed text that the user opens"),
    ("multipart::LAST", "reads the last row of each state"),
    (
        "names::OF_TIME",
        "reads the entries around one gap, for an answer of the user's own server, or all entries of one feed, for a sitemap",
    ),
    ("multipart::OLDEST_READ", "reads the first row of each state"),
    ("polls::FORGET_WAITS", "reads the few gaps of a feed"),
    ("purge::ALL_PURGED", "reads the removed texts in an index of their own"),
    ("purge::COUNT", "counts removed texts in an index of their own"),
    ("purge::PURGED_IDS", "reads the removed texts in an index of their own"),
    ("removal::DELETE_DOCUMENTS", "deletes all rows of a feed"),
    ("removal::", "deletes all rows of a feed"),
    ("removal::FORGET_UNREAD", "deletes all rows of a feed"),
    ("removal::HIDE", "updates all rows of a feed"),
    ("removal::HIDE_WHOLE", "hides all entries of a feed"),
    ("removal::RESET", "counts what is left of a feed"),
    ("removal::SHOW_WHOLE", "shows all entries of a feed"),
    ("removal::UNPROCESS", "updates all rows of a feed"),
    ("removal::UNMARKED", "reads all entries of a feed that have no star and no label"),
    ("renamed::SEVERAL", "reads the first two rows"),
    ("renamed::COUNT", "counts no more entries than one document had"),
    ("renamed::FORGET", "deletes all rows of a feed"),
    ("renamed::OF", "reads all entries that get their old ids back"),
    ("entry_rows::ADDS_TO_VIEW", "reads the list of a feed, once for each rescue"),
    ("rescue::RECOUNT", "counts a feed, once for each rescue"),
    ("spans::DOCUMENTS", "reads all documents of a feed for the picture of its history"),
    ("subscriptions::ONE", "reads the few gaps of a feed"),
    ("sync::LET_MARKS_WAIT", "lets the marks of a feed wait, if the server of an account has it no more"),
    ("sync::UNLINK_FEED", "finds one row by the key of its table"),
    ("sync::SYNCS_OF", "reads the few accounts that have a feed"),
    ("tombstones::ANY", "reads the first row"),
];

/// Statements that read a whole table or index, with the reason why they may.
const WHOLE: &[(&str, &str)] = &[
    ("accounts::LIST", "reads the few accounts"),
    ("structure::TEXTS", "reads the list of all tables of another file"),
    ("structure::TABLES", "reads the list of all tables of another file"),
    ("structure::COLUMNS", "reads the columns of a table of another file"),
    ("structure::REFERENCES", "reads the columns of a table of another file"),
    ("lists::ARRIVED_AFTER", "reads the entries that arrived during a refresh"),
    ("lists::COUNT_UNREAD_SINCE", "reads all subscriptions, and of each one the entries of today"),
    ("accounts::FORGET_OLDEST", "reads the few accounts"),
    ("accounts::KEEP", "reads the few accounts with which the user syncs"),
    ("accounts::RENAME_SYNC", "reads the few accounts with which the user syncs"),
    ("accounts::REMOVE", "reads the few accounts with which the user syncs"),
    ("accounts::SYNCS", "reads the few accounts with which the user syncs"),
    ("sync::END_APART", "reads the few accounts with which the user syncs"),
    ("attached::ACCOUNTS", "reads another file as a whole"),
    ("attached::SEARCHES", "reads another file as a whole"),
    ("claims::COVERAGES", "reads another file as a whole"),
    ("claims::COUNTS", "reads another file as a whole"),
    ("claims::PLACES", "reads another file as a whole"),
    ("counts::", "counts the indexes of another file"),
    ("counts::MARKED_ALONE", "reads all marks, once for each repair"),
    ("entries::COUNT", "counts the entries of the server of an account, once for each sync"),
    ("entries::NEWEST", "reads the entries of a server, if a feed of an account may have moved there"),
    ("entries::STARRED_APART_HERE", "counts the starred entries in an index of their own"),
    ("entries::STARRED_APART_THERE", "counts the starred entries of a server in an index of their own"),
    ("entries::LATEST", "reads the entries of a server that changed last, in their order in an index"),
    ("entries::NEWEST_OF_FEEDS", "reads the entries of a server with the largest numbers, in their order"),
    ("entries::NUMBERS_APART", "reads the starred entries of a server, if the user unsubscribes there"),
    ("entries::STARRED_ONLY_THERE", "counts the starred entries of a server, if the user unsubscribes there"),
    ("queue::QUEUE_REFUSED_AGAIN", "sends all marks that a server has refused once more"),
    ("entries::UNREAD", "reads the unread entries of a server from an index, if some may have changed"),
    ("entries::STARRED_NUMBERS", "reads the starred entries of a server from an index of their own"),
    (
        "entries::STARRED",
        "reads the starred entries of a server that are not here, from an index of their own",
    ),
    ("entries::NEW_HERE", "reads the entries that are newer than the last sync"),
    ("entries::NUMBERS", "reads all entries of a server after it has listed all of them"),
    ("export::LIST", "reads all subscriptions"),
    ("folders::ALL", "reads all folders"),
    ("imports::DELETE_FOLDER", "reads all folders, because none may be left inside"),
    ("imports::FOLLOWED", "reads all subscriptions, once for each import"),
    ("imports::HOLDS_FEEDS", "reads the first row"),
    ("imports::HOLDS_FOLDERS", "reads the folders up to the first one inside"),
    ("imports::TAKE_OUT", "reads all feeds of a folder"),
    ("folders::DELETE", "reads all folders, because none may be left inside"),
    ("folders::MOVE_FEEDS", "reads all feeds of a folder"),
    ("folders::HOLDS_FEEDS", "reads the first row"),
    ("folders::LAST", "reads all folders for the last position, once for each import"),
    ("logins::WITH_LOGINS", "reads all subscriptions when the profile is opened"),
    ("gaps::ALL", "reads all gaps of all subscriptions"),
    ("search::ALL", "a search without words examines all entries, and can be stopped"),
    ("index::COUNT", "counts waiting entries, once for each refresh of the command line"),
    ("index::DONE", "deletes entries that were indexed"),
    ("index::NEXT", "reads the first waiting entries"),
    ("index::WAITS", "reads the first waiting entry"),
    ("kept::ADD", "reads the starred and labelled entries from indexes of their own"),
    ("kept::LIST", "reads the starred and labelled entries"),
    ("label_rows::IN_TABLE", "reads another file as a whole"),
    ("label_rows::IN_INDEX", "reads an index of another file as a whole"),
    ("label_rows::IN_INDEX_BACKWARDS", "reads an index of another file as a whole"),
    ("label_rows::HIDDEN", "reads another file as a whole"),
    ("label_rows::LABELS", "reads another file as a whole"),
    ("labels::HOW_MANY", "counts the labels when a new one is made"),
    ("labels::LIST", "reads the labels"),
    ("labels::NAMES", "reads the labels when a name is new"),
    ("list_part::HIDDEN", "reads the entries that rules hide"),
    ("list_part::FEEDS", "reads all subscriptions"),
    ("lists::ALL", "lists all entries"),
    ("lists::IN_FOLDERS", "reads all subscriptions"),
    ("lists::NEWEST_KEY", "reads the last row"),
    ("lists::STARRED", "reads starred entries from an index of their own"),
    ("lists::UNREAD", "reads unread entries from an index of their own"),
    ("polls::DUE", "reads the index of polled subscriptions"),
    ("polls::NEXT_DUE", "reads the first row"),
    ("polls::END_PAGE_WAITS", "reads the few servers of single pages that wait"),
    (
        "polls::RETRY_AFTER_DNS_FAILURES",
        "reads the index of polled subscriptions, once when the network is back",
    ),
    ("polls::WAITING", "reads the index of subscriptions that wait, and the few servers of single pages"),
    ("purge::FEEDS", "reads all subscriptions"),
    ("feed_choices::HAS_PROXY", "reads all subscriptions, if the proxy of a feed changes"),
    ("saved::SEARCHES", "reads all saved searches"),
    ("queue::COUNT", "counts the marks that wait for the server of an account"),
    ("queue::END_DROPPED", "reads the marks that wait for the server of an account"),
    ("queue::FORGET_NUMBER", "reads the marks that wait for the server of an account"),
    ("queue::FORGET_NUMBERS", "reads the marks that wait for a server, if it was set up anew"),
    ("queue::REFUSED", "reads the marks that wait for the server of an account"),
    ("queue::TO_SEND", "reads the marks that wait for the server of an account"),
    ("sync::END_REST", "reads the few syncs, once for each list that has come"),
    ("sync::PUT_REST", "replaces the row of one sync"),
    ("sync::REST", "reads the few syncs"),
    ("removal::HIDDEN", "reads all subscriptions"),
    ("removal::ORPHANS", "reads what is left of removed feeds"),
    ("feed_rows::ADDRESSES", "reads another file as a whole"),
    ("rescue::DOCUMENTS", "reads another file as a whole"),
    ("rules::LIST", "reads all rules"),
    ("pages::AWAITED", "reads the few pages that are being loaded"),
    ("tasks::ALL", "reads the tasks that rules left"),
    ("tasks::ANY", "reads the first row"),
    ("tasks::BEGIN", "counts the tries of the tasks that rules left"),
    ("tasks::COUNT", "counts the tasks that rules left, if rules leave more"),
    ("rules::REVISION", "reads the last row"),
    ("attached::RULES", "reads another file as a whole"),
    ("schema::HAS_DEFLATED", "reads all texts, once before a conversion"),
    ("feed_rows::FOLDERS", "reads another file as a whole"),
    ("sync_rows::UNNUMBER", "reads the marks that wait, once for each rescue"),
    ("article_names::ALL", "names the articles of all entries, once in a conversion"),
    ("label_names::ALL", "cleans the names of all labels, once in a conversion"),
    ("twins::WITH_OTHERS", "reads a list of keys that it gets"),
    ("mark_rows::NAMES", "reads another file as a whole"),
    ("mark_rows::INDEXED", "reads an index of another file as a whole"),
    ("mark_rows::UNREAD", "reads an index of another file as a whole"),
    ("mark_rows::STARRED", "reads an index of another file as a whole"),
    ("mended::ANY", "reads the list of all parts of another file"),
    ("parts::PARTS", "reads the list of all parts of another file"),
    ("parts::ROWS_OF", "reads the indexes of a table"),
    ("parts::TABLE", "reads the columns of a table"),
    ("parts::INDEX", "reads the columns of an index"),
    ("keyed::KEY", "reads the columns of a table of another file"),
    ("sync_rows::SYNCS", "reads the few accounts with which the user syncs"),
    ("mark_rows::STATES", "reads another file as a whole"),
    ("feed_rows::SUBSCRIPTIONS", "reads another file as a whole"),
    ("search::WAITING", "reads the entries that are not indexed yet"),
    ("upkeep::EVER_USED", "reads the few rows of `sqlite_sequence`"),
    ("upkeep::BEGIN_WITHOUT", "reads the few rows of `sqlite_sequence`"),
    ("source::ADDRESSES", "reads all subscriptions"),
    ("source::COLUMNS", "reads the columns of a table"),
    ("source::TABLES", "reads the tables of another file"),
    ("source::IS_SCHEMA_WHOLE", "reads the list of all tables of another file"),
    ("subscriptions::LIST", "reads all subscriptions"),
    (
        "sync::",
        "deletes all entries of a feed on the server of an account, if the feed is followed there no more",
    ),
    ("sync::FORGET_MARKS", "reads the marks that wait, if the user unsubscribes"),
    ("sync::FORGET_ENTRIES", "forgets the entries of a server that was set up anew"),
    ("sync::FEEDS", "reads the feeds on both sides, once for each sync"),
    ("sync::SYNCED", "reads the feeds on both sides, for the list of subscriptions"),
    ("sync::STATE", "reads the few accounts"),
    ("sync::STATES", "reads the few accounts"),
    ("sync::SWITCH_ON", "reads the few accounts"),
    ("sync::OF_SUBSCRIPTIONS", "reads the few accounts"),
    ("subscriptions::GONE", "reads the feeds that accounts share"),
];

/// Statements for which SQLite sorts rows, because no index delivers them in order. The text names the rows.
const SORTED: &[(&str, &str)] = &[
    ("keyed::KEY", "reads the columns of a table of another file"),
    ("queue::TO_SEND", "marks that wait, in the order of the server's numbers, once for each sync"),
    ("queue::REFUSED", "picks one of the few marks that the server of an account refuses"),
    ("entries::BY_ID", "the few rows of one hash"),
    ("subscriptions::GONE", "the feeds that accounts share"),
    ("export::LIST", "subscriptions"),
    ("feeds::BOUNDARIES", "the few pages that were appended"),
    ("feeds::FAULTS", "documents with faults, in the panel of a feed"),
    ("feeds::NEWEST_IMPORTED", "imported entries of a feed"),
    ("folders::ALL", "folders"),
    ("folders::CHILDREN", "folders"),
    ("folders::SIBLINGS", "folders"),
    ("gaps::ALL", "gaps"),
    ("gaps::OF_SUBSCRIPTION", "gaps"),
    ("held::ARCHIVES", "reads the whole chain, once for each check of it"),
    ("held::ENTRIES", "the stored entries of one document"),
    ("held::GAP_AT", "gaps of one document"),
    ("polls::DUE", "subscriptions that are due"),
    ("kept::ADD", "new stars and labels"),
    ("multipart::AROUND", "the few pages around one"),
    ("oldest::TEXT_SOURCES", "documents of one feed"),
];

/// Columns whose values many rows of a subscription share.
const SHARED: [&str; 10] = [
    "subscription",
    "in_view",
    "read",
    "starred",
    "poll",
    "state",
    "folder",
    "sort_time",
    "sort_rank",
    "sync",
];

/// Returns the statements of all folders of the store, each with the name of its file and constant.
fn statements() -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store"), &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<(String, String)>) {
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        // A file `mod.rs` has the name of its folder.
        let named = if path.ends_with("mod.rs") { folder } else { path.as_path() };
        let name = named.file_stem().unwrap().to_str().unwrap();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs")
            // The statements of `foreign` read copies of other programs' files, once.
            && !["foreign", "plans", "promises", "testing", "tests"].contains(&name)
        {
            found.append(&mut statements_of(name, &std::fs::read_to_string(&path).unwrap()));
        }
    }
}

fn statements_of(file: &str, source: &str) -> Vec<(String, String)> {
    const WORDS: [&str; 6] = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "REPLACE ", "WITH "];
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("'\"'", "").replace("\\\"", "");
    let mut found = Vec::new();
    let mut name = "";
    let mut pieces = code.split('"');
    while let (Some(code), Some(literal)) = (pieces.next(), pieces.next()) {
        if let Some((_, constant)) = code.rsplit_once("const ") {
            name = if constant.contains(';') { "" } else { constant.split(':').next().unwrap() };
        } else if code.contains(';') {
            name = "";
        }
        if WORDS.iter().any(|word| literal.trim_start().starts_with(word)) {
            found.push((format!("{file}::{name}"), literal.to_owned()));
        }
    }
    found
}

/// Returns the steps in which SQLite executes a statement.
fn plan(store: &Store, sql: &str) -> Vec<String> {
    let mut statement = store.connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    // The parameters stay unbound, as they are when SQLite prepares the statement.
    let mut rows = statement.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        steps.push(row.get::<_, String>("detail").unwrap());
    }
    steps
}

/// Returns true if a step finds its rows by a column whose values few rows share. SQLite writes the columns that must
/// be equal in brackets.
fn is_by_key(step: &str) -> bool {
    let columns = step.split_once(" (").and_then(|(_, columns)| columns.strip_suffix(')'));
    columns.is_some_and(|columns| {
        columns
            .split(" AND ")
            .filter_map(|column| column.strip_suffix("=?"))
            .any(|column| !SHARED.contains(&column))
    })
}

/// Returns the lists in which a statement with this plan must be named.
fn conspicuous(steps: &[String]) -> BTreeSet<&'static str> {
    // These steps are allowed: a parameter that is a list, the row of a subquery without a table, and a search of the
    // full-text index for a row or for words.
    const KNOWN: [&str; 4] = [
        "json_each VIRTUAL TABLE INDEX 1:",
        "SCAN CONSTANT ROW",
        "SCAN search VIRTUAL TABLE INDEX 0:=",
        "SCAN search VIRTUAL TABLE INDEX 0:M",
    ];
    let steps = steps.iter().map(|step| step.strip_suffix(" LEFT-JOIN").unwrap_or(step));
    let list_of = |step: &str| match step {
        _ if KNOWN.iter().any(|known| step.contains(known)) => None,
        _ if step.starts_with("USE TEMP B-TREE") => Some("SORTED"),
        _ if step.starts_with("SCAN") => Some("WHOLE"),
        // Without an index, SQLite searches only for the last row.
        _ if step.starts_with("SEARCH") && !step.contains(" USING ") => Some("WHOLE"),
        _ if step.starts_with("SEARCH") && !is_by_key(step) => {
            // Only a search by subscription reads a limited part of a table.
            Some(if step.contains("subscription=?") { "BROAD" } else { "WHOLE" })
        }
        _ => None,
    };
    let mut found: BTreeSet<&str> = steps.filter_map(list_of).collect();
    if found.contains("WHOLE") {
        found.remove("BROAD");
    }
    found
}

#[test]
fn every_statement_finds_its_rows_by_a_key_or_is_listed() {
    let store = memory();
    // `sync_rows` makes this table for a while.
    store.connection.execute_batch("CREATE TEMP TABLE left_mark (server, key, field)").unwrap();
    let (mut wanted, mut unknown) = (BTreeSet::new(), Vec::new());
    let mut statements = statements();
    // Only a connection that may write the schema can prepare this statement.
    statements.retain(|(name, _)| name != "mended::ADD");
    // `rescue` and `logins` build statements for several tables.
    let (made, statements): (Vec<_>, Vec<_>) = statements.into_iter().partition(|(_, sql)| sql.contains('{'));
    assert!(
        made.iter().all(|(name, _)| [
            "rescue::",
            "attached::",
            "claims::",
            "source::",
            "keyed::",
            "sync_rows::",
            "logins::"
        ]
        .contains(&name.as_str())),
        "{made:?}"
    );
    for (name, sql) in &statements {
        let plan = plan(&store, sql);
        assert!(!plan.iter().any(|step| step.contains("AUTOMATIC")), "{name}: {plan:#?}");
        for list in conspicuous(&plan) {
            let known = match list {
                "SORTED" => SORTED,
                "WHOLE" => WHOLE,
                _ => BROAD,
            };
            if !known.iter().any(|(known, _)| known == name) {
                unknown.push(format!("{name} is not in {list}, with a reason: {plan:#?}"));
            }
            wanted.insert((name.clone(), list));
        }
    }
    for (list, known) in [("SORTED", SORTED), ("WHOLE", WHOLE), ("BROAD", BROAD)] {
        let needless = known.iter().filter(|(name, _)| !wanted.contains(&((*name).to_owned(), list)));
        unknown.extend(needless.map(|(name, _)| format!("{name} need not be in {list}")));
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    // If there are fewer statements, the sources were not read completely.
    assert!(statements.len() > 200, "{}", statements.len());
    assert!(statements.len() < open::CACHED_STATEMENTS, "{} stay prepared", statements.len());
}

#[test]
fn lists_are_read_in_order_from_a_covering_index() {
    let store = memory();
    for sql in [
        lists::OF_SUBSCRIPTION,
        list_part::NEWEST_FIRST,
        list_part::OLDEST_FIRST,
        list_part::UNREAD_NEWEST_FIRST,
        list_part::UNREAD_OLDEST_FIRST,
    ] {
        let list = plan(&store, sql).join("; ");
        let is_sorted = list.contains("USING COVERING INDEX entry_by_list") && !list.contains("TEMP B-TREE");
        assert!(is_sorted, "{list}");
        let continues = list.contains("(sort_time,sort_rank)");
        assert_eq!(continues, sql != lists::OF_SUBSCRIPTION, "{list}");
    }
    assert!(plan(&store, lists::ALL).join("; ").contains("USING COVERING INDEX entry_by_list"));
    assert!(plan(&store, spans::KEYS).join("; ").contains("USING COVERING INDEX entry_by_document"));
}
