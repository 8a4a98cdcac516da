//! Statements and their cases.

use std::panic::catch_unwind;
use std::thread;

/// How strongly a specification says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Must,
    Should,
    ShouldNot,
    May,
    /// Said without a keyword of RFC 2119.
    Says,
}

/// To whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// Those who read feeds.
    Consumer,
    /// Those who publish them: `inspect` tells what is broken.
    Publisher,
}

/// A sentence of a specification, in short words, and the cases that show it.
pub(crate) struct Statement {
    pub(crate) clause: &'static str,
    pub(crate) level: Level,
    pub(crate) to: To,
    pub(crate) says: &'static str,
    pub(crate) cases: &'static [fn()],
}

/// A statement addressed to consumers.
pub(crate) const fn asks(
    clause: &'static str,
    level: Level,
    says: &'static str,
    cases: &'static [fn()],
) -> Statement {
    Statement { clause, level, to: To::Consumer, says, cases }
}

/// A statement addressed to publishers.
pub(crate) const fn asks_publisher(
    clause: &'static str,
    level: Level,
    says: &'static str,
    cases: &'static [fn()],
) -> Statement {
    Statement { clause, level, to: To::Publisher, says, cases }
}

/// Runs every case of a table; `keywords` is how many sentences of the document carry a MUST, and how many a SHOULD or
/// SHOULD NOT. Fails for a statement without a case, and tells every statement that does not hold.
#[track_caller]
pub(crate) fn hold(document: &str, table: &'static [Statement], keywords: (usize, usize)) {
    let count = |test: fn(&Statement) -> bool| table.iter().filter(|statement| test(statement)).count();
    let musts = count(|statement| statement.level == Level::Must);
    let shoulds = count(|statement| matches!(statement.level, Level::Should | Level::ShouldNot));
    assert_eq!((musts, shoulds), keywords, "{document}: its MUSTs and SHOULDs and those of the table");
    let mut broken = Vec::new();
    for statement in table {
        let Statement { clause, level, to, says, cases } = statement;
        let name = format!("{document} {clause}, {level:?} to {to:?}: {says}");
        if cases.is_empty() {
            broken.push(format!("{name}: no case shows it"));
        }
        // A thread each: a case that panics says so beside its own name.
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

#[test]
fn a_statement_without_a_case_or_with_a_failing_one_fails_its_table() {
    static EMPTY: [Statement; 1] = [asks("§0", Level::Must, "has no case", &[])];
    static FAILING: [Statement; 1] = [asks("§0", Level::Must, "fails", &[|| panic!("as it should")])];
    static SOUND: [Statement; 1] = [asks("§0", Level::Must, "holds", &[|| ()])];
    assert!(catch_unwind(|| hold("D", &EMPTY, (1, 0))).is_err());
    assert!(catch_unwind(|| hold("D", &FAILING, (1, 0))).is_err());
    assert!(
        catch_unwind(|| hold("D", &SOUND, (2, 0))).is_err(),
        "a sentence of the document is not in the table"
    );
    hold("D", &SOUND, (1, 0));
}
