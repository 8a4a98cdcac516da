//! How SQLite carries out every statement of this folder on a database that was never analysed. The statements are read
//! from the sources, so that none is forgotten: one that is not named here must find its rows by a key.

use std::collections::BTreeSet;
use std::path::Path;

use super::testing::memory;
use super::{Store, list_part, lists, open, spans};

/// These find more than they take by a key, and say how much that is.
const BROAD: &[(&str, &str)] = &[
    ("apply::OUT_OF_VIEW", "all that is out of view comes back"),
    ("apply::OUT_OF_VIEW_FROM", "all that is out of view, when a chain was rewritten"),
    ("apply::SPAN", "the first and the last row of an index"),
    ("apply::VIEW", "the view is replaced as a whole (C1)"),
    ("coverage::DELETE_STRETCHES", "all go"),
    ("coverage::FORGET_PLACES", "all go"),
    ("coverage::NEWEST", "once for each feed of a database of before stretches were kept"),
    ("coverage::STRETCHES", "one, and one more for each boundary"),
    ("events::DELETE_EVENTS", "all go; 50 are kept"),
    ("events::OF", "50 are kept"),
    ("events::TRIM", "50 are kept"),
    ("feeds::BOUNDARIES", "all are shown"),
    ("feeds::FAULTS", "all are shown, in the panel of a feed"),
    ("gaps::DELETE_DISMISSALS", "all go"),
    ("gaps::OF_SUBSCRIPTION", "all are shown"),
    ("held::ALIKE", "ids change rarely (G6)"),
    ("held::ANY", "the first row"),
    ("held::ANY_WITHOUT_ID", "the first row"),
    ("held::ARCHIVES", "the chain as a whole, once for each check of it"),
    ("held::BETWEEN", "a stretch of the chain, when it was rewritten"),
    ("held::BY_LINK", "the documents of the feed, and entries only where ids were given up"),
    ("held::GAP_AT", "the gaps of one feed, which are few"),
    ("list_part::NEWEST_FIRST", "as many rows as are asked for"),
    ("list_part::OLDEST_FIRST", "as many rows as are asked for"),
    ("list_part::UNREAD_NEWEST_FIRST", "as many rows as are asked for"),
    ("list_part::UNREAD_OLDEST_FIRST", "as many rows as are asked for"),
    ("lists::COUNT_REMOVED", "what is out of view, in the panel of a feed"),
    ("lists::DOCUMENT_ORDER", "the list as a whole"),
    ("lists::OF_SUBSCRIPTION", "the list as a whole"),
    ("lists::REMOVED", "what is out of view, as a list"),
    ("lists::STARRED_OF_SUBSCRIPTION", "the list as a whole"),
    ("lists::UNREAD_OF_SUBSCRIPTION", "the list as a whole"),
    ("oldest::FLOOR", "as many rows as stand in the polled document"),
    ("oldest::OLDEST", "as many rows as are asked for"),
    ("pages::LAST", "the last row of each state"),
    ("pages::OLDEST_READ", "the first row of each state"),
    ("polls::FORGET_WAITS", "the gaps of one feed, which are few"),
    ("purge::COUNT", "what made room, from an index of that alone"),
    ("removal::DELETE_BOUNDARIES", "all go"),
    ("removal::DELETE_DOCUMENTS", "all go"),
    ("removal::DELETE_GAPS", "all go"),
    ("removal::DELETE_PAGES", "all go"),
    ("removal::DELETE_TOMBSTONES", "all go"),
    ("removal::FORGET_UNREAD", "all go"),
    ("removal::HIDE", "all go"),
    ("removal::HIDE_WHOLE", "all are hidden"),
    ("removal::RESET", "what is left of a feed is counted"),
    ("removal::SHOW_WHOLE", "all come back"),
    ("removal::UNPROCESS", "all go"),
    ("removal::UNSTARRED", "all go"),
    ("renamed::ANY", "the first row"),
    ("renamed::COUNT", "no more than stood in one document"),
    ("renamed::FORGET", "all go"),
    ("renamed::OF", "all get their old ids back"),
    ("rescue::ADDS_TO_VIEW", "a feed's list, once for each rescue"),
    ("rescue::RECOUNT", "a feed is counted, once for each rescue"),
    ("spans::DOCUMENTS", "the picture of the whole history"),
    ("tombstones::ANY", "the first row"),
];

/// These are about no feed or entry, and read what a table holds.
const WHOLE: &[(&str, &str)] = &[
    ("attached::SEARCHES", "another file is read as a whole"),
    ("counts::", "another file is counted as a whole, in each of its indexes"),
    ("export::LIST", "all subscriptions"),
    ("folders::ALL", "all folders"),
    ("folders::DELETE", "all folders, and the feeds of one: none may be left in it"),
    ("folders::MOVE_FEEDS", "all feeds of a folder"),
    ("folders::INSERT", "the last place among folders"),
    ("logins::WITH_LOGINS", "all subscriptions, when the profile is opened"),
    ("gaps::ALL", "all gaps, of all subscriptions"),
    ("index::COUNT", "what waits is counted, once for each refresh of the command line"),
    ("index::DONE", "what waits and is done"),
    ("index::NEXT", "the first ones that wait"),
    ("index::WAITS", "the first one that waits"),
    ("list_part::FEEDS", "all subscriptions"),
    ("lists::ALL", "the list of everything"),
    ("lists::IN_FOLDERS", "all subscriptions"),
    ("lists::NEWEST_KEY", "the last row"),
    ("lists::STARRED", "all that is starred, from an index of that alone"),
    ("lists::UNREAD", "all that is unread, from an index of that alone"),
    ("polls::DUE", "all subscriptions, from an index of those that are polled"),
    ("polls::NEXT_DUE", "the first row"),
    ("polls::WAITING", "whoever was asked to wait, from an index of those alone"),
    ("purge::FEEDS", "all subscriptions"),
    ("reading::SEARCHES", "all searches"),
    ("removal::HIDDEN", "all subscriptions"),
    ("removal::ORPHANS", "what is left of removed feeds"),
    ("rescue::ADDRESSES", "another file is read as a whole"),
    ("rescue::DOCUMENTS", "another file is read as a whole"),
    ("rescue::FOLDERS", "another file is read as a whole"),
    ("rescue::NAMES", "another file is read as a whole"),
    ("rescue::STATES", "another file is read as a whole"),
    ("rescue::SUBSCRIPTIONS", "another file is read as a whole"),
    ("search::WAITING", "what waits to be indexed is searched by reading it"),
    ("upkeep::EVER_USED", "the few tables that count their rows"),
    ("source::COLUMNS", "the columns of a table"),
    ("source::TABLES", "all tables of another file"),
    ("subscriptions::LIST", "all subscriptions"),
];

/// These put what they found in order themselves.
const SORTED: &[(&str, &str)] = &[
    ("entries::BY_ID", "the few rows of one hash"),
    ("export::LIST", "subscriptions"),
    ("feeds::BOUNDARIES", "the few pages that were appended"),
    ("feeds::FAULTS", "documents with faults, in the panel of a feed"),
    ("folders::ALL", "folders"),
    ("folders::CHILDREN", "folders"),
    ("gaps::ALL", "gaps"),
    ("gaps::OF_SUBSCRIPTION", "gaps"),
    ("held::ARCHIVES", "the chain as a whole, once for each check of it"),
    ("held::ENTRIES", "what is held of one document"),
    ("held::GAP_AT", "gaps of one document"),
    ("pages::AROUND", "the few pages around one"),
];

/// Columns whose value many rows of a subscription share.
const SHARED: [&str; 9] =
    ["subscription", "in_view", "read", "starred", "walk", "state", "folder", "sort_time", "sort_rank"];

/// The statements of this folder, each with the name of its file and constant.
fn statements() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let mut found = Vec::new();
    for folder in [folder.join("rescue"), folder] {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            if path.is_file() && !["plans", "promises", "testing", "tests"].contains(&name) {
                found.append(&mut statements_of(name, &std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
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

/// The steps in which SQLite carries out a statement.
fn plan(store: &Store, sql: &str) -> Vec<String> {
    let mut statement = store.connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    // Its parameters stay unbound, as before the first question.
    let mut rows = statement.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        steps.push(row.get::<_, String>("detail").unwrap());
    }
    steps
}

/// Whether a step finds its rows by what few rows share: the columns that must be equal stand in brackets.
fn is_by_key(step: &str) -> bool {
    let columns = step.split_once(" (").and_then(|(_, columns)| columns.strip_suffix(')'));
    columns.is_some_and(|columns| {
        columns
            .split(" AND ")
            .filter_map(|column| column.strip_suffix("=?"))
            .any(|column| !SHARED.contains(&column))
    })
}

/// What of a plan needs a word, by the list in which it is to be found.
fn conspicuous(steps: &[String]) -> BTreeSet<&'static str> {
    // Parameters that are lists, the rows of one subquery, and the full-text index asked for a row or for words.
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
        // The last row.
        _ if step.starts_with("SEARCH") && !step.contains(" USING ") => Some("WHOLE"),
        _ if step.starts_with("SEARCH") && !is_by_key(step) => {
            // No other table is searched for a part of its rows.
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
fn every_statement_finds_its_rows_by_a_key_or_is_known_not_to() {
    let store = memory();
    let (mut wanted, mut unknown) = (BTreeSet::new(), Vec::new());
    let statements = statements();
    // Statements about any table are put together where another file is taken over, and where passwords leave the addresses
    // of one feed.
    let (made, statements): (Vec<_>, Vec<_>) = statements.into_iter().partition(|(_, sql)| sql.contains('{'));
    assert!(
        made.iter()
            .all(|(name, _)| ["rescue::", "attached::", "source::", "logins::"].contains(&name.as_str())),
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
        unknown.extend(needless.map(|(name, _)| format!("{name} needs no word in {list}")));
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    // As many as there are: the sources are read rightly.
    assert!(statements.len() > 200, "{}", statements.len());
    assert!(statements.len() < open::STATEMENTS, "{} stay prepared", statements.len());
}

#[test]
fn lists_come_from_their_index_alone_and_in_order() {
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
        let goes_on = list.contains("(sort_time,sort_rank)");
        assert_eq!(goes_on, sql != lists::OF_SUBSCRIPTION, "{list}");
    }
    assert!(plan(&store, lists::ALL).join("; ").contains("USING COVERING INDEX entry_by_list"));
    assert!(plan(&store, spans::KEYS).join("; ").contains("USING COVERING INDEX entry_by_document"));
}
