//! The requirements of a specification and their test cases.

use std::panic::catch_unwind;
use std::path::Path;
use std::thread;

/// The strength of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Must,
    Should,
    ShouldNot,
    May,
    /// The sentence has no keyword of RFC 2119.
    Says,
}

/// The addressee of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// Programs that read feeds.
    Consumer,
    /// Programs that publish feeds. `inspect` reports their faults.
    Publisher,
}

/// A sentence of a specification in short form, and the cases that test it.
pub(crate) struct Statement {
    pub(crate) clause: &'static str,
    pub(crate) level: Level,
    pub(crate) to: To,
    pub(crate) says: &'static str,
    /// The function that implements the sentence: the path of its module, its type if it has one, and its name.
    pub(crate) by: &'static str,
    pub(crate) cases: &'static [fn()],
}

/// A statement addressed to consumers.
pub(crate) const fn asks(
    clause: &'static str,
    level: Level,
    says: &'static str,
    by: &'static str,
    cases: &'static [fn()],
) -> Statement {
    Statement { clause, level, to: To::Consumer, says, by, cases }
}

/// A statement addressed to publishers.
pub(crate) const fn asks_publisher(
    clause: &'static str,
    level: Level,
    says: &'static str,
    by: &'static str,
    cases: &'static [fn()],
) -> Statement {
    Statement { clause, level, to: To::Publisher, says, by, cases }
}

/// Runs every case of a table. `keywords` has the number of sentences of the document with a MUST, and the number with
/// a SHOULD or SHOULD NOT. Fails for a statement without a case or without a function. Lists every statement whose case
/// fails.
#[track_caller]
pub(crate) fn hold(document: &str, table: &'static [Statement], keywords: (usize, usize)) {
    let count = |test: fn(&Statement) -> bool| table.iter().filter(|statement| test(statement)).count();
    let musts = count(|statement| statement.level == Level::Must);
    let shoulds = count(|statement| matches!(statement.level, Level::Should | Level::ShouldNot));
    assert_eq!((musts, shoulds), keywords, "{document}: its MUSTs and SHOULDs and those of the table");
    let mut broken = Vec::new();
    for statement in table {
        let Statement { clause, level, to, says, by, cases } = statement;
        let name = format!("{document} {clause}, {level:?} to {to:?}: {says}");
        if !is_a_function(by) {
            broken.push(format!("{name}: there is no function {by}"));
        }
        if cases.is_empty() {
            broken.push(format!("{name}: no case shows it"));
        }
        // Each case runs on a thread of its own, so that a panic is printed with the name of the case.
        for (number, case) in cases.iter().enumerate() {
            let run = thread::Builder::new().name(format!("{clause}, case {}", number + 1));
            if run.spawn(move || catch_unwind(case).is_ok()).unwrap().join().is_ok_and(|holds| holds) {
                continue;
            }
            broken.push(format!("{name}: case {} does not hold", number + 1));
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

/// Returns true if the sources, without their tests, contain a function at this path.
fn is_a_function(path: &str) -> bool {
    let names: Vec<&str> = path.split("::").collect();
    let Some((function, before)) = names.split_last() else { return false };
    let is_type = |name: &&&str| name.starts_with(char::is_uppercase);
    let (modules, of) = match before.split_last().filter(|(last, _)| is_type(last)) {
        Some((of, modules)) => (modules, Some(*of)),
        None => (before, None),
    };
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(modules.join("/"));
    let files = [module.with_extension("rs"), module.join("mod.rs")];
    let Some(source) = files.iter().find_map(|file| std::fs::read_to_string(file).ok()) else { return false };
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut within = None;
    source.lines().any(|line| {
        if line.starts_with("impl") {
            within = Some(line);
        } else if line == "}" {
            within = None;
        }
        let is_within = match (of, within) {
            (Some(of), Some(line)) => line.split(|c: char| !c.is_alphanumeric()).any(|word| word == of),
            (None, None) => true,
            _ => false,
        };
        let declared = line.split_once("fn ").map_or("", |(_, rest)| rest);
        is_within && declared.split(['(', '<']).next() == Some(function)
    })
}

#[test]
fn a_function_is_found_by_its_path_and_no_other_is() {
    for path in ["history::kind::classify", "history::chain::walk::HistoryWalk::resume", "cli::run"] {
        assert!(is_a_function(path), "{path}");
    }
    for path in [
        "history::kind::classified",
        "history::chain::walk::resume",
        "history::kind::Feed::classify",
        "nowhere::run",
        "",
    ] {
        assert!(!is_a_function(path), "{path}");
    }
}

#[test]
fn a_statement_without_a_case_or_with_a_failing_one_fails_its_table() {
    const BY: &str = "history::kind::classify";
    static NOBODY: [Statement; 1] =
        [asks("§0", Level::Must, "is done by nobody", "history::kind::nobody", &[|| ()])];
    static EMPTY: [Statement; 1] = [asks("§0", Level::Must, "has no case", BY, &[])];
    static FAILING: [Statement; 1] = [asks("§0", Level::Must, "fails", BY, &[|| panic!("as it should")])];
    static SOUND: [Statement; 1] = [asks("§0", Level::Must, "holds", BY, &[|| ()])];
    assert!(catch_unwind(|| hold("D", &NOBODY, (1, 0))).is_err());
    assert!(catch_unwind(|| hold("D", &EMPTY, (1, 0))).is_err());
    assert!(catch_unwind(|| hold("D", &FAILING, (1, 0))).is_err());
    assert!(
        catch_unwind(|| hold("D", &SOUND, (2, 0))).is_err(),
        "a sentence of the document is not in the table"
    );
    hold("D", &SOUND, (1, 0));
}
