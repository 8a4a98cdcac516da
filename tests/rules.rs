//! Compares the tables of rules (`rules.md`) with the sources. A comment may only cite a rule that a table defines. A
//! rule names its code and its tests, and both must cite the rule. rustdoc checks that the links of the tables resolve.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A row of a table.
struct Rule {
    code: String,
    /// The specifications that demand the rule.
    asked_by: String,
    /// The paths of the functions and types that implement the rule.
    links: Vec<String>,
    tests: Vec<String>,
    /// The table's file.
    table: PathBuf,
}

/// The files below a folder whose names end with one of these.
fn files(folder: &str, endings: &[&str]) -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found
        .retain(|path| endings.iter().any(|ending| path.to_str().is_some_and(|path| path.ends_with(ending))));
    found.sort();
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

fn rules() -> Vec<Rule> {
    let mut rules = Vec::new();
    for (table, text) in files("src", &["rules.md"]) {
        for line in text.lines() {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, code, says, asked_by, code_cell, test_cell, _] = cells[..] else {
                assert!(!line.starts_with('|'), "{}: no row of five cells: {line}", table.display());
                continue;
            };
            if !is_code(code) {
                continue;
            }
            assert!(!says.is_empty() && !asked_by.is_empty(), "{code} says nothing, or nobody asks for it");
            rules.push(Rule {
                code: code.to_owned(),
                asked_by: asked_by.to_owned(),
                links: links(code_cell),
                tests: test_cell.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
                table: table.clone(),
            });
        }
    }
    assert!(!rules.is_empty(), "the tables were not found");
    rules
}

/// Returns the targets of the links in a cell: [`name`](path), or [`path`] alone.
fn links(cell: &str) -> Vec<String> {
    let after = |link: &str| {
        link.split_once("](").and_then(|(_, path)| path.split_once(')')).map(|(p, _)| p.to_owned())
    };
    let name = |link: &str| link.split('`').next().unwrap_or_default().trim_end_matches("()").to_owned();
    let links = cell.split("[`").skip(1);
    links.map(|link| if link.contains("](") { after(link).unwrap_or_default() } else { name(link) }).collect()
}

/// Returns true for the code of a rule: a letter, a number below 100 and perhaps a letter (`G5a`, `G10`), or a rule of
/// the feed reader behaviour list (`FRB031`).
fn is_code(word: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if let Some(number) = word.strip_prefix("FRB") {
        return number.len() == 3 && is_number(number);
    }
    let Some(rest) = word.strip_prefix(|c: char| c.is_ascii_uppercase()) else { return false };
    let number = rest.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    (1..=2).contains(&number.len()) && is_number(number)
}

/// Returns the codes that a text cites, with the numbers of their lines.
///
/// In code, only codes whose letter is in `groups` count, so that a name such as `V4` does not count. In comments,
/// codes with any letter count, so that the test finds a group that does not exist.
fn cited(path: &Path, text: &str, groups: &BTreeSet<char>) -> Vec<(usize, String)> {
    let (comment, is_table) = match path.extension().and_then(|ending| ending.to_str()) {
        Some("sql") => ("--", false),
        Some("md") => ("", true),
        _ => ("//", false),
    };
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        // The rules of the Unicode bidirectional algorithm have similar codes.
        if line.contains("UAX #9") {
            continue;
        }
        let begins = if is_table { Some(0) } else { line.find(comment) };
        // The name of a test begins with the codes that it shows.
        if let Some((_, rest)) = line.split_once("fn ") {
            found.extend(codes_of_test(rest).map(|code| (number + 1, code)));
        }
        for (at, word) in words(line) {
            let in_comment = begins.is_some_and(|begins| at > begins);
            if word.starts_with(|letter| groups.contains(&letter) || in_comment) {
                found.push((number + 1, word));
            }
        }
    }
    found
}

/// Returns the codes that are separate words in a line, with their positions.
fn words(line: &str) -> Vec<(usize, String)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (at, _) in line.match_indices(is_word) {
        let (before, rest) = line.split_at(at);
        let (before, word) =
            (before.chars().next_back(), rest.split(|c| !is_word(c)).next().unwrap_or_default());
        // A part of an escape, an address or a path does not count: `%C3`, `\u{A0}`, `IpAddr::V4`.
        if before.is_some_and(|c| is_word(c) || "%{:#&=+/.-§".contains(c)) || !is_code(word) {
            continue;
        }
        // A code with a point and a number, such as `F1.2`, does not count.
        let mut after = rest.chars().skip(word.len());
        if after.next() != Some('.') || !after.next().is_some_and(char::is_alphanumeric) {
            found.push((at, word.to_owned()));
        }
    }
    found
}

/// Returns the codes at the beginning of a test's name, for example C1 and H2 of `c1_h2_a_feed_that_drops`.
fn codes_of_test(name: &str) -> impl Iterator<Item = String> {
    let codes = name.split('_').map(|part| {
        let mut letters = part.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        match part.strip_prefix("frb") {
            Some(number) => format!("FRB{number}"),
            None => first.into_iter().chain(letters).collect(),
        }
    });
    codes.take_while(|code| is_code(code))
}

/// The rules of the feed reader behaviour list, which the table of `tests/conformance` defines.
fn behaviour_list() -> BTreeSet<String> {
    let politeness = files("tests/conformance", &["politeness.rs"]);
    let (_, table) = politeness[0].1.split_once("static TABLE").unwrap();
    let (table, _) = table.split_once("\n];").unwrap();
    words(table).into_iter().map(|(_, code)| code).filter(|code| code.starts_with("FRB")).collect()
}

/// The names of all tests, and of the cases of the tables in `tests/conformance`.
fn tests() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (path, text) in files("src", &[".rs"]).into_iter().chain(files("tests", &[".rs"])) {
        let is_case = path.components().any(|part| part.as_os_str() == "conformance");
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            if line == "#[test]" {
                is_test = true;
            } else if let Some((_, rest)) = line.split_once("fn ").filter(|_| is_test || is_case) {
                found.extend(rest.split(['(', '<']).next().map(str::to_owned));
                is_test = false;
            } else if !line.starts_with("#[") && !line.starts_with("//") {
                is_test = false;
            }
        }
    }
    found
}

/// A source file of the program, with the names that the tests look for.
struct Source {
    path: PathBuf,
    text: String,
    /// The functions, types and constants that it declares.
    declares: BTreeSet<String>,
    /// The types to which it adds methods.
    extends: BTreeSet<String>,
}

/// The parts of a line that may be names.
fn names(line: &str) -> Vec<&str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect()
}

fn program() -> Vec<Source> {
    let sources = files("src", &[".rs"]).into_iter().map(|(path, text)| {
        let (mut declares, mut extends) = (BTreeSet::new(), BTreeSet::new());
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let names = names(line);
            let is_kind = |word: &str| ["fn", "struct", "enum", "trait", "type", "const"].contains(&word);
            let declared = names.windows(2).filter(|pair| is_kind(pair[0])).map(|pair| pair[1].to_owned());
            declares.extend(declared);
            if names.first() == Some(&"impl") {
                extends.extend(names.into_iter().map(str::to_owned));
            }
        }
        Source { path, text, declares, extends }
    });
    sources.collect()
}

impl Source {
    /// Returns true if this file declares the target of a link: the last part of the path, in the type or module before
    /// it.
    fn declares(&self, link: &str) -> bool {
        let mut parts = link.rsplit("::");
        let (name, parent) = (parts.next().unwrap_or_default(), parts.next().unwrap_or("crate"));
        let is_module = |part: &str| part.trim_end_matches(".rs") == parent;
        let is_there = if parent.starts_with(char::is_uppercase) {
            self.extends.contains(parent)
        } else {
            parent == "crate" || self.path.iter().filter_map(|part| part.to_str()).any(is_module)
        };
        is_there && self.declares.contains(name)
    }

    /// Returns true if a comment of this file names exactly this clause of RFC 5005, such as `§4.2`, and not one below
    /// it.
    fn names_clause(&self, clause: &str) -> bool {
        self.text.match_indices(&format!("RFC 5005 {clause}")).any(|(at, found)| {
            let mut after = self.text.split_at(at + found.len()).1.chars();
            after.next() != Some('.') || !after.next().is_some_and(|c| c.is_ascii_digit())
        })
    }
}

#[test]
fn each_code_that_is_cited_is_defined_once() {
    let mut defined: BTreeMap<String, usize> = BTreeMap::new();
    for rule in rules() {
        *defined.entry(rule.code).or_default() += 1;
    }
    let twice: Vec<&String> = defined.iter().filter(|(_, times)| **times > 1).map(|(code, _)| code).collect();
    assert!(twice.is_empty(), "defined more than once: {twice:?}");
    let groups: BTreeSet<char> = defined.keys().filter_map(|code| code.chars().next()).collect();
    // `F10` is a key and `X11` a display. A code with two digits is a rule only if other rules of its letter have them.
    let is_long = |code: &str| code.bytes().filter(u8::is_ascii_digit).count() == 2;
    let long: BTreeSet<char> =
        defined.keys().filter(|code| is_long(code)).filter_map(|code| code.chars().next()).collect();
    let list = behaviour_list();
    let mut wrong = Vec::new();
    for (path, text) in
        ["src", "tests"].into_iter().flat_map(|folder| files(folder, &[".rs", ".sql", "rules.md"]))
    {
        if path.ends_with("tests/rules.rs") {
            continue;
        }
        for (line, code) in cited(&path, &text, &groups) {
            if is_long(&code) && !code.starts_with(|letter| long.contains(&letter)) {
                continue;
            }
            if !defined.contains_key(&code) && !list.contains(&code) {
                wrong.push(format!("{}:{line}: {code}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "no rules.md defines what is cited here:\n{}", wrong.join("\n"));
}

#[test]
fn each_rule_links_the_code_that_cites_it() {
    let program = program();
    let mut wrong = Vec::new();
    for Rule { code, links, table, .. } in rules() {
        let table = table.display();
        if links.is_empty() {
            wrong.push(format!("{table}: {code} links nothing that carries it out"));
            continue;
        }
        let declared = |link: &&String| program.iter().any(|source| source.declares(link));
        let undeclared = links.iter().filter(|link| !declared(link));
        wrong.extend(undeclared.map(|link| format!("{table}: {code}: nothing declares {link}")));
        let beside = program.iter().filter(|source| links.iter().any(|link| source.declares(link)));
        let groups = code.chars().take(1).collect();
        let cites = |source: &Source| {
            source.text.contains(&code)
                && cited(&source.path, &source.text, &groups).iter().any(|(_, c)| *c == code)
        };
        if !beside.into_iter().any(cites) {
            wrong.push(format!("{table}: no comment beside {} cites {code}", links.join(" or ")));
        }
    }
    assert!(wrong.is_empty(), "rules and the code that carries them out:\n{}", wrong.join("\n"));
}

#[test]
fn each_clause_of_rfc_5005_is_cited_where_it_is_carried_out() {
    let program = program();
    let mut wrong = Vec::new();
    for Rule { code, asked_by, links, .. } in rules() {
        let of_rfc = asked_by.split(';').filter(|text| text.trim().starts_with("RFC 5005"));
        for clause in of_rfc.flat_map(|text| text.split([' ', ','])).filter(|word| word.starts_with('§')) {
            let mut beside = program.iter().filter(|source| links.iter().any(|link| source.declares(link)));
            if !beside.any(|source| source.names_clause(clause)) {
                wrong.push(format!(
                    "{code}: no comment beside {} names RFC 5005 {clause}",
                    links.join(" or ")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "clauses and the code that carries them out:\n{}", wrong.join("\n"));
}

#[test]
fn each_rule_names_a_test_that_exists() {
    let known = tests();
    let mut wrong = Vec::new();
    for Rule { code, tests, table, .. } in rules() {
        if tests.is_empty() {
            wrong.push(format!("{}: {code} names no test", table.display()));
        }
        let missing = tests.iter().filter(|test| !known.contains(*test));
        wrong.extend(missing.map(|test| format!("{}: {code}: there is no test {test}", table.display())));
    }
    assert!(wrong.is_empty(), "rules and their tests:\n{}", wrong.join("\n"));
}

#[test]
fn each_table_is_part_of_its_modules_documentation() {
    for (table, _) in files("src", &["rules.md"]) {
        let module = std::fs::read_to_string(table.with_file_name("mod.rs")).unwrap();
        assert!(module.contains("#![doc = include_str!(\"rules.md\")]"), "{}", table.display());
    }
}

#[test]
fn codes_of_rules_are_told_from_similar_words() {
    let groups = BTreeSet::from(['C', 'F', 'G']);
    let check = |line: &str, expect: &[&str]| {
        let found: Vec<String> =
            cited(Path::new("a.rs"), line, &groups).into_iter().map(|(_, code)| code).collect();
        assert_eq!(found, expect, "{line}");
    };
    check("/// It stays (G5a, C2).", &["G5a", "C2"]);
    check("assert!(is_read, \"G5a: it is history\");", &["G5a"]);
    check("fn c1_g5a_what_is_read_stays() {", &["C1", "G5a"]);
    check("fn frb031_icons_are_kept() {", &["FRB031"]);
    check("// X9 is no group, and counts in a comment.", &["X9"]);
    check("let a = X9;", &[]);
    check("let a = \"%C3\\u{C2}\".replace('F', Key::F5);", &[]);
    check("feed 3..1 F1.1", &[]);
    check("/// UAX #9, G2.", &[]);
}
