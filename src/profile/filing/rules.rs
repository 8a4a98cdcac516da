//! Changes to the list of the user's rules, and the file by which rules go to another profile.
//!
//! The file is a JSON array with one rule in each line. If a mistake makes it no array, each line is read for itself, so
//! that each mistake is named. A file with a mistake changes nothing.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use serde_json::{Value, json};

use crate::locale::Message;
use crate::model::{EntryKey, EntryScope, Rule, RuleActions, RuleChange, RuleRow, Timestamp};
use crate::profile::files::{WriteError, refuse_present, write_file};
use crate::store::{Database, Hits, StoreError, Tx, Watcher, local_day};

/// Carries out a change. Returns the change that undoes it, and leaves alone what another process changed meanwhile. A rule
/// whose former self has vanished becomes a new rule.
///
/// Fails with [`StoreError::Refused`] if no rule has the name, or if another rule has the new one.
pub fn change(tx: &Tx<'_>, change: RuleChange) -> Result<RuleChange, StoreError> {
    let mut rules = tx.rules()?;
    let at = |name: &str, rules: &[RuleRow]| {
        let unknown = || StoreError::Refused(msg!("profile-no-rule", name));
        rules.iter().position(|row| row.rule.name == name).ok_or_else(unknown)
    };
    let refuse_taken = |name: &str, old: Option<usize>, rules: &[RuleRow]| {
        let is_taken = (0..).zip(rules).any(|(other, row)| row.rule.name == name && Some(other) != old);
        if is_taken { Err(StoreError::Refused(msg!("profile-rule-exists", name))) } else { Ok(()) }
    };
    let undo = match change {
        RuleChange::Save { old, rule } => {
            let rule = rule.checked().map_err(StoreError::Refused)?;
            let old = old.and_then(|name| rules.iter().position(|row| row.rule.name == name));
            refuse_taken(&rule.name, old, &rules)?;
            let name = rule.name.clone();
            if let Some(row) = old.and_then(|old| rules.get_mut(old)) {
                RuleChange::Save { old: Some(name), rule: std::mem::replace(&mut row.rule, rule) }
            } else {
                rules.push(RuleRow { rule, matched: 0, matched_at: None });
                RuleChange::Delete(name)
            }
        }
        RuleChange::Delete(name) => {
            let place = at(&name, &rules)?;
            RuleChange::Restore(rules.remove(place), place + 1)
        }
        RuleChange::Enable(name, is_enabled) => {
            let place = at(&name, &rules)?;
            let was_enabled = rules
                .get_mut(place)
                .map_or(is_enabled, |row| std::mem::replace(&mut row.rule.is_enabled, is_enabled));
            RuleChange::Enable(name, was_enabled)
        }
        RuleChange::Move(name, place) => {
            let before = at(&name, &rules)?;
            let row = rules.remove(before);
            rules.insert(place.saturating_sub(1).min(rules.len()), row);
            RuleChange::Move(name, before + 1)
        }
        RuleChange::Restore(row, place) => {
            refuse_taken(&row.rule.name, None, &rules)?;
            let name = row.rule.name.clone();
            rules.insert(place.saturating_sub(1).min(rules.len()), row);
            RuleChange::Delete(name)
        }
    };
    if rules.len() > Rule::MOST {
        return Err(StoreError::Refused(msg!("profile-too-many-rules", most = Rule::MOST)));
    }
    tx.put_rules(&rules)?;
    Ok(undo)
}

/// The stored entries that a rule would have matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The entries, newest first.
    pub keys: Vec<EntryKey>,
    /// The number of all stored entries.
    pub of: u64,
}

/// Tries the search of a rule on the stored entries. Changes nothing. Fails if `watch` stops it.
pub fn try_on_stored(
    database: &Database,
    rule: &Rule,
    now: Timestamp,
    watch: Watcher<'_>,
) -> Result<Trial, StoreError> {
    let query = rule.whole_query(local_day(now));
    let watch = |_: &Hits, done, total| watch(done, total);
    let (found, all) = database.search_keys_watched(&query, &EntryScope::All, &watch)?;
    if !all {
        return Err(StoreError::Stopped);
    }
    let of = database.subscriptions()?.iter().map(|row| row.entries).sum();
    Ok(Trial { keys: found.into_iter().map(|(key, _)| key).collect(), of })
}

/// Writes rules as a file.
#[must_use]
pub fn write(rules: &[Rule]) -> String {
    let lines: Vec<String> = rules.iter().map(|rule| json_of(rule).to_string()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// Returns a rule as the file and the command line show it.
#[must_use]
pub fn json_of(rule: &Rule) -> Value {
    json!({"name": rule.name, "when": rule.query, "then": rule.actions.names(), "enabled": rule.is_enabled})
}

/// The result of reading a file of rules.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReadRules {
    /// The rules that could be read.
    pub rules: Vec<Rule>,
    /// The first of the other lines, by their numbers, each with the reason.
    pub faults: Vec<(usize, Message)>,
    /// The number of further lines that could not be read.
    pub more_faults: usize,
}

/// The largest number of lines for which [`read`] gives a reason.
const TOLD_FAULTS: usize = 20;

/// Writes rules to a file. Without `replaces`, a file with content is replaced only if it has rules of these names, and
/// nothing else.
pub fn save(rules: &[Rule], path: &Path, replaces: bool) -> Result<(), WriteError> {
    let is_known = |old: &Rule| rules.iter().any(|rule| rule.name == old.name);
    let is_older = |present: &[u8]| {
        read(present).is_ok_and(|old| old.faults.is_empty() && old.rules.iter().all(is_known))
    };
    if !replaces {
        refuse_present(path, is_older)?;
    }
    Ok(write_file(path, write(rules))?)
}

/// Reads a file of rules. A line that cannot be read is a fault. So is the end of a file that is cut off.
///
/// Returns a sentence about a file that has no rules, or more rules than there may be.
pub fn read(bytes: &[u8]) -> Result<ReadRules, Message> {
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0')) else {
        return Err(msg!("profile-rules-no-text"));
    };
    let mut read = ReadRules::default();
    let mut names = HashSet::new();
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Err(msg!("profile-rules-empty"));
    }
    let values = array(text).unwrap_or_else(|| {
        let mut values = each_line(text);
        if text.trim_start().starts_with('[') && !text.trim_end().ends_with(']') {
            values.push((text.lines().count(), Err(msg!("profile-rules-cut-off"))));
        }
        values
    });
    // The export of an empty list is an array without rules.
    if values.is_empty() && !text.trim_start().starts_with('[') {
        return Err(msg!("profile-rules-none"));
    }
    for (number, value) in values {
        let fault = match value.and_then(|value| rule_of(&value)) {
            Ok(rule) if !names.insert(rule.name.clone()) => msg!("profile-rule-twice", name = rule.name),
            Ok(_) if read.rules.len() == Rule::MOST => {
                return Err(msg!("profile-too-many-rules", most = Rule::MOST));
            }
            Ok(rule) => {
                read.rules.push(rule);
                continue;
            }
            Err(reason) => reason,
        };
        if read.faults.len() < TOLD_FAULTS {
            read.faults.push((number, fault));
        } else {
            read.more_faults += 1;
        }
    }
    Ok(read)
}

/// A value of the file, with the number of the line in which it begins.
type Numbered = (usize, Result<Value, Message>);

/// Returns the values of a JSON array; `None` if the text is none.
fn array(text: &str) -> Option<Vec<Numbered>> {
    let mut values = Vec::new();
    let mut rest = text.trim_start().strip_prefix('[')?.trim_start();
    while !rest.starts_with(']') {
        let (before, _) = text.split_at_checked(text.len() - rest.len())?;
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let value = stream.next()?.ok()?;
        values.push((1 + before.matches('\n').count(), Ok(value)));
        let (_, behind) = rest.split_at_checked(stream.byte_offset())?;
        let behind = behind.trim_start();
        rest = match behind.strip_prefix(',') {
            Some(next) if !next.trim_start().starts_with(']') => next.trim_start(),
            None if behind.starts_with(']') => behind,
            _ => return None,
        };
    }
    (rest.trim_end() == "]").then_some(values)
}

/// Returns the values of a text with one value in each line.
fn each_line(text: &str) -> Vec<Numbered> {
    let value = |(number, line): (usize, &str)| {
        let line = line.trim().trim_end_matches(',').trim();
        let line = line.strip_prefix('[').unwrap_or(line).trim();
        let line = if line.ends_with("}]") { line.strip_suffix(']').unwrap_or(line) } else { line };
        let is_value = !(line.is_empty() || line == "]" || line.starts_with('#'));
        is_value.then(|| (number, json_in(line)))
    };
    (1..).zip(text.lines()).filter_map(value).collect()
}

fn json_in(line: &str) -> Result<Value, Message> {
    serde_json::from_str(line).map_err(|error| {
        // The reader counts lines within this line.
        let told = error.to_string();
        let reason = told.split_once(" at line ").map_or(&*told, |(reason, _)| reason);
        msg!("profile-rule-no-json", reason)
    })
}

fn rule_of(value: &Value) -> Result<Rule, Message> {
    let Some(fields) = value.as_object() else { return Err(msg!("profile-rule-no-object")) };
    if let Some(name) =
        fields.keys().find(|name| !["name", "when", "then", "enabled"].contains(&name.as_str()))
    {
        return Err(msg!("profile-rule-field", name));
    }
    let text = |name: &str| match fields.get(name).and_then(Value::as_str) {
        Some(text) => Ok(text.to_owned()),
        None => Err(msg!("profile-rule-no-text", name)),
    };
    let actions: Option<Vec<&str>> = fields
        .get("then")
        .and_then(Value::as_array)
        .and_then(|names| names.iter().map(Value::as_str).collect());
    let actions = actions.ok_or_else(|| msg!("profile-rule-no-actions"))?;
    let is_enabled = match fields.get("enabled") {
        None => true,
        Some(value) => value.as_bool().ok_or_else(|| msg!("profile-rule-no-flag"))?,
    };
    let (name, query, actions) = (text("name")?, text("when")?, RuleActions::of_names(actions)?);
    Rule { name, query, actions, is_enabled }.checked()
}

/// The result of an import of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedRules {
    /// The number of new rules.
    pub new: usize,
    /// The number of replaced rules.
    pub replaced: usize,
    /// The names of the rules that run a command and were switched off, until the user has looked at them.
    pub waiting: Vec<String>,
}

/// Adds the rules of a file behind the others. A rule of a known name replaces the known one and keeps its place and its
/// statistics. A rule arrives switched off if it runs a command that the known rule does not run, because the file may be
/// of somebody else.
pub fn import(tx: &Tx<'_>, rules: Vec<Rule>) -> Result<ImportedRules, StoreError> {
    let mut list = tx.rules()?;
    let mut places: HashMap<String, usize> = list.iter().map(|row| row.rule.name.clone()).zip(0..).collect();
    let mut imported = ImportedRules::default();
    for mut rule in rules {
        let known = places.get(&rule.name).and_then(|place| list.get_mut(*place));
        let known_command = known.as_ref().and_then(|row| row.rule.actions.command.as_ref());
        if rule.is_enabled && rule.actions.command.is_some() && rule.actions.command.as_ref() != known_command
        {
            rule.is_enabled = false;
            imported.waiting.push(rule.name.clone());
        }
        if let Some(row) = known {
            row.rule = rule;
            imported.replaced += 1;
        } else {
            places.insert(rule.name.clone(), list.len());
            list.push(RuleRow { rule, matched: 0, matched_at: None });
            imported.new += 1;
        }
    }
    if list.len() > Rule::MOST {
        return Err(StoreError::Refused(msg!("profile-too-many-rules", most = Rule::MOST)));
    }
    tx.put_rules(&list)?;
    Ok(imported)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::extractor;
    use crate::store::Store;

    fn rule(name: &str) -> Rule {
        let actions = RuleActions { star: true, ..RuleActions::default() };
        Rule { name: name.to_owned(), query: "gate \"old wall\"".to_owned(), actions, is_enabled: true }
    }

    #[test]
    fn rules_come_back_from_their_file() {
        let mut quiet = rule("Quiet");
        quiet.actions = RuleActions::of_names(["read", "hide", "label:a, b"]).unwrap();
        quiet.is_enabled = false;
        let rules = vec![rule("A"), quiet];
        let text = write(&rules);
        let expect = ReadRules { rules: rules.clone(), ..ReadRules::default() };
        assert_eq!(read(text.as_bytes()).unwrap(), expect);
        assert!(serde_json::from_str::<Value>(&text).unwrap().is_array(), "the file is JSON");
        let laid_out = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&text).unwrap()).unwrap();
        for other in [text.replace('\n', ""), text.replace('\n', "").replace("},{", "},\n{"), laid_out] {
            assert_eq!(read(other.as_bytes()).unwrap(), expect, "{other}");
        }
        assert_eq!(read(write(&[]).as_bytes()).unwrap(), ReadRules::default());
        for (lines, line) in [(1, 1), (2, 2), (3, 3)] {
            let cut: String = text.split_inclusive('\n').take(lines).collect();
            let faults = read(cut.as_bytes()).unwrap().faults;
            assert_eq!(faults, [(line, msg!("profile-rules-cut-off"))], "{cut}");
        }
    }

    #[test]
    fn each_mistake_in_a_file_is_named_with_its_line() {
        let good = |name: &str| format!(r#"{{"name": "{name}", "when": "gate", "then": ["star"]}},"#);
        let text = [
            "[",
            &good("A"),
            r#"{"name": "B", "when": "gate", "then": ["star"]"#,
            r#"{"name": "C", "when": "gate", "then": ["burn"]},"#,
            r#"{"name": "D", "when": "before:soon", "then": ["star"]},"#,
            r#"{"name": "E", "when": "gate"},"#,
            r#"{"name": "F", "when": "gate", "then": ["star"], "enabled": "yes"},"#,
            r#"{"name": "G", "when": "gate", "than": ["star"]},"#,
            r#"{"when": "gate", "then": ["star"]},"#,
            r#""H","#,
            &good("A"),
            "# a remark",
            &good("Z"),
            "]",
        ]
        .join("\n");
        let read = read(text.as_bytes()).unwrap();
        assert_eq!(read.rules.iter().map(|rule| rule.name.as_str()).collect::<Vec<_>>(), ["A", "Z"]);
        let faults: Vec<(usize, String)> =
            read.faults.iter().map(|(line, reason)| (*line, reason.to_string())).collect();
        assert_eq!(faults.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(faults[0].1, "This is no JSON: EOF while parsing an object.");
        assert_eq!(
            faults[2].1,
            "“before:soon” is no condition: after “before:” comes a date, such as 2026-05-31 or 2026-05."
        );
        assert_eq!(faults[5].1, "There is no field “than”. The fields are name, when, then and enabled.");
        assert_eq!(faults[8].1, "Another rule of the file has the name “A”.");
    }

    #[test]
    fn a_mistake_in_an_array_that_another_program_laid_out_is_named_with_its_line() {
        let text = "[\n  {\n    \"name\": \"A\",\n    \"when\": \"x\",\n    \"then\": [\n      \"star\"\n    ]\n  },\n  {\n    \"name\": \"B\"\n  }\n]\n";
        let read = read(text.as_bytes()).unwrap();
        let lines: Vec<usize> = read.faults.iter().map(|(line, _)| *line).collect();
        assert_eq!((read.rules.len(), lines), (1, vec![9]));
    }

    #[test]
    fn a_file_with_thousands_of_mistakes_gets_a_few_lines_of_reasons() {
        let read = read("no rule\n".repeat(5_000).as_bytes()).unwrap();
        assert_eq!((read.faults.len(), read.more_faults), (TOLD_FAULTS, 5_000 - TOLD_FAULTS));
    }

    #[test]
    fn a_file_that_is_no_text_or_has_no_rules_or_too_many_is_refused_in_a_sentence() {
        let refused = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        for bytes in [&b"\x89PNG\r\n\x1a\n\0\0"[..], &b"[\n\0\n]"[..], &b"\xff\xfe[\0"[..]] {
            assert_eq!(refused(bytes), "this is no file of rules: it is not text in UTF-8");
        }
        for bytes in [&b""[..], &b" \n"[..], &b"\xef\xbb\xbf"[..]] {
            assert_eq!(refused(bytes), "the file is empty");
        }
        for bytes in [&b"# a remark\n"[..], &b"]\n"[..]] {
            assert_eq!(refused(bytes), "the file has no rule");
        }
        let line = |number: usize| json_of(&rule(&format!("R{number}"))).to_string() + "\n";
        let many: String = (0..=Rule::MOST).map(line).collect();
        assert_eq!(refused(many.as_bytes()), "there are at most 10,000 rules");
        assert_eq!(
            read((0..Rule::MOST).map(line).collect::<String>().as_bytes()).unwrap().rules.len(),
            Rule::MOST
        );
    }

    #[test]
    fn rules_are_saved_moved_switched_and_each_change_can_be_undone_and_done_again() {
        let mut store = Store::in_memory(extractor()).unwrap();
        let mut done =
            |what: &RuleChange| store.transaction(|tx| Ok((change(tx, what.clone())?, tx.rules()?)));
        let save = |old: Option<&str>, name: &str| RuleChange::Save {
            old: old.map(str::to_owned),
            rule: rule(name),
        };
        let shown = |rows: &[RuleRow]| {
            let name = |row: &RuleRow| row.rule.name.clone() + if row.rule.is_enabled { "" } else { "-" };
            rows.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        let mut before = String::new();
        for (what, after) in [
            (save(None, "A"), "A"),
            (save(None, "B"), "A B"),
            (save(None, "C"), "A B C"),
            (RuleChange::Move("C".to_owned(), 1), "C A B"),
            (save(Some("A"), "D"), "C D B"),
            (save(Some("gone"), "Z"), "C D B Z"),
            (RuleChange::Delete("Z".to_owned()), "C D B"),
            (RuleChange::Delete("D".to_owned()), "C B"),
            (RuleChange::Enable("B".to_owned(), false), "C B-"),
            (RuleChange::Move("C".to_owned(), 99), "B- C"),
        ] {
            let (undo, rows) = done(&what).unwrap();
            assert_eq!(shown(&rows), after);
            let (redo, rows) = done(&undo).unwrap();
            assert_eq!(shown(&rows), before);
            assert_eq!(shown(&done(&redo).unwrap().1), after);
            after.clone_into(&mut before);
        }
        for (what, reason) in [
            (save(None, "B"), "there is already a rule “B”"),
            (save(Some("C"), "B"), "there is already a rule “B”"),
            (RuleChange::Delete("A".to_owned()), "there is no rule “A”"),
        ] {
            assert_eq!(done(&what).unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn an_undo_keeps_the_rules_and_the_matches_that_came_meanwhile() {
        let mut store = Store::in_memory(extractor()).unwrap();
        let mut done = |what: RuleChange| store.transaction(|tx| change(tx, what)).unwrap();
        done(RuleChange::Save { old: None, rule: rule("A") });
        let undo = done(RuleChange::Save { old: Some("A".to_owned()), rule: rule("B") });
        // Another process adds a rule.
        done(RuleChange::Save { old: None, rule: rule("other") });
        let numbers: Vec<_> =
            store.numbered_rules().unwrap().into_iter().map(|(number, _)| (number, 5)).collect();
        store.transaction(|tx| tx.count_matches(&numbers, Timestamp::from_seconds(7))).unwrap();
        store.transaction(|tx| change(tx, undo)).unwrap();
        let rows = store.rules().unwrap();
        let rows: Vec<_> = rows.iter().map(|row| (row.rule.name.as_str(), row.matched)).collect();
        assert_eq!(rows, [("A", 5), ("other", 5)]);
    }
}
