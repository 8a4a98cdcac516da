//! The tasks that rules leave for the time after a refresh. They are stored in the transaction that stores their entries,
//! and end when they are carried out. So a refresh that ends early loses none of them: the next refresh goes on.

use std::collections::BTreeMap;
use std::time::Duration;

use rusqlite::named_params;

use crate::model::{EntryKey, RuleActions, RuleTask, RuleTaskNumber, RuleTaskPart, Timestamp};
use crate::store::schema::convert::Col;
use crate::store::{Database, StoreError, Tx};

const ADD: &str = "INSERT INTO rule_task (key, rule, notify, full_text, command, arrived_at)
    VALUES (:key, :rule, :notify, :full_text, :command, :now)";
const COUNT: &str = "SELECT count(*) AS n FROM rule_task WHERE rule <> ''";
const ANY: &str = "SELECT 1 FROM rule_task WHERE rule <> ''";
const BEGIN: &str = "UPDATE rule_task SET tries = tries + 1 WHERE rule <> ''";
const ALL: &str = "SELECT id, key, rule, notify, full_text, command, arrived_at, tries FROM rule_task
    WHERE rule <> '' ORDER BY id";
const END_FULL_TEXT: &str = "UPDATE rule_task SET full_text = 0 WHERE id = :id";
const END_NOTIFICATION: &str = "UPDATE rule_task SET notify = 0 WHERE id = :id";
const END_COMMAND: &str = "UPDATE rule_task SET command = NULL WHERE id = :id";
const END: &str = "DELETE FROM rule_task WHERE id = :id";
const PUT_BACK: &str = "UPDATE rule_task SET tries = tries - 1, notify = 0, full_text = 0 WHERE id = :id AND command IS NOT NULL";

/// The most tasks that wait. Nobody needs more notifications or commands than that.
const MOST: i64 = 10_000;
/// The time after which a task is left out.
const LONGEST: Duration = Duration::from_hours(7 * 24);
/// The time after which a notification is left out. Nobody needs to hear of an old entry.
const LONGEST_NEWS: Duration = Duration::from_hours(24);
/// The most times that a task is begun. A page or a command that ends this program must not do so for ever.
const MOST_TRIES: i64 = 5;

impl Database {
    /// Returns true if rules left tasks.
    pub fn has_rule_tasks(&self) -> Result<bool, StoreError> {
        Ok(self.connection.prepare_cached(ANY)?.exists([])?)
    }
}

impl Tx<'_> {
    /// Adds tasks of rules for entries that arrive.
    pub fn add_rule_tasks(
        &self,
        tasks: &[(EntryKey, &str, &RuleActions)],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if tasks.is_empty() {
            return Ok(());
        }
        let known: i64 = self.connection.prepare_cached(COUNT)?.query_row([], |row| row.get("n"))?;
        let room = usize::try_from(MOST - known).unwrap_or_default();
        if tasks.len() > room {
            tracing::warn!("rules leave too many tasks, so some are left out");
        }
        let mut statement = self.connection.prepare_cached(ADD)?;
        for (key, rule, actions) in tasks.iter().take(room) {
            statement.execute(named_params! {
                ":key": key.0, ":rule": rule, ":notify": actions.notify, ":full_text": actions.full_text,
                ":command": actions.command.as_ref().map(|command| command.as_str().to_owned()),
                ":now": now.millis(),
            })?;
        }
        Ok(())
    }

    /// Begins all tasks, and returns them. Ends those that are too old, that were begun too often, or whose rule has other
    /// actions by now.
    pub fn begin_rule_tasks(&self, now: Timestamp) -> Result<Vec<RuleTask>, StoreError> {
        let rules = self.rules()?.into_iter().map(|row| row.rule).filter(|rule| rule.is_enabled);
        let rules: BTreeMap<String, RuleActions> = rules.map(|rule| (rule.name, rule.actions)).collect();
        self.connection.prepare_cached(BEGIN)?.execute([])?;
        let (mut tasks, mut ended) = (Vec::new(), Vec::new());
        let mut statement = self.connection.prepare_cached(ALL)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let number = RuleTaskNumber(row.get("id")?);
            let rule: String = row.get("rule")?;
            let age = now.since(row.get::<_, Col<Timestamp>>("arrived_at")?.0);
            let command: Option<String> = row.get("command")?;
            let known = rules.get(&rule).filter(|_| age < LONGEST);
            let known = known.filter(|_| row.get("tries").is_ok_and(|tries: i64| tries <= MOST_TRIES));
            let actions = known.map(|known| RuleActions {
                notify: known.notify && age < LONGEST_NEWS && row.get("notify").unwrap_or_default(),
                full_text: known.full_text && row.get("full_text").unwrap_or_default(),
                command: known.command.clone().filter(|known| command.as_deref() == Some(known.as_str())),
                ..RuleActions::default()
            });
            match actions.filter(RuleActions::has_tasks) {
                Some(actions) => {
                    tasks.push(RuleTask { number, rule, actions, key: EntryKey(row.get("key")?) });
                }
                None => ended.push(number),
            }
        }
        self.end_rule_tasks(&ended)?;
        Ok(tasks)
    }

    /// Notes that a part of a task is carried out.
    pub fn end_rule_task_part(&self, task: RuleTaskNumber, part: RuleTaskPart) -> Result<(), StoreError> {
        let sql = match part {
            RuleTaskPart::FullText => END_FULL_TEXT,
            RuleTaskPart::Notification => END_NOTIFICATION,
            RuleTaskPart::Command => END_COMMAND,
        };
        self.connection.prepare_cached(sql)?.execute(named_params! {":id": task.0})?;
        Ok(())
    }

    /// Lets the commands of tasks wait for the next refresh, because they were not started. The other parts end.
    pub fn put_back_commands(&self, tasks: &[RuleTaskNumber]) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(PUT_BACK)?;
        for task in tasks {
            statement.execute(named_params! {":id": task.0})?;
        }
        Ok(())
    }

    /// Ends tasks.
    pub fn end_rule_tasks(&self, tasks: &[RuleTaskNumber]) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(END)?;
        for task in tasks {
            statement.execute(named_params! {":id": task.0})?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EntryScope, Rule, RuleRow};
    use crate::store::Store;
    use crate::store::testing::{at, keys, new_entry, with_entries};

    const ALL_PARTS: [&str; 3] = ["notify", "full-text", "run:say {title}"];

    fn rule(name: &str, actions: &[&str], is_enabled: bool) -> RuleRow {
        let actions = RuleActions::of_names(actions.iter().copied()).unwrap();
        let rule = Rule { name: name.to_owned(), query: "gate".to_owned(), actions, is_enabled };
        RuleRow { rule, matched: 0, matched_at: None }
    }

    /// A store with an entry for which a rule left a task.
    fn with_task() -> Store {
        let (mut store, _) = with_entries(&[new_entry("a", 1)]);
        let key = keys(&store, &EntryScope::All)[0];
        let rule = rule("A", &ALL_PARTS, true);
        store
            .transaction(|tx| {
                tx.put_rules(std::slice::from_ref(&rule))?;
                tx.add_rule_tasks(&[(key, "A", &rule.rule.actions)], at(0))
            })
            .unwrap();
        store
    }

    fn begin(store: &mut Store, hours: i64) -> Vec<Vec<String>> {
        let tasks = store.transaction(|tx| tx.begin_rule_tasks(at(hours * 3_600))).unwrap();
        tasks.iter().map(|task| task.actions.names()).collect()
    }

    #[test]
    fn a_task_waits_until_it_is_carried_out_or_too_old() {
        let mut store = with_task();
        assert!(store.has_rule_tasks().unwrap());
        assert_eq!(begin(&mut store, 23), [ALL_PARTS]);
        assert_eq!(begin(&mut store, 24), [&ALL_PARTS[1..]], "a notification is of no use any more");
        let task = store.transaction(|tx| tx.begin_rule_tasks(at(0))).unwrap().remove(0);
        store.transaction(|tx| tx.end_rule_task_part(task.number, RuleTaskPart::FullText)).unwrap();
        assert_eq!(begin(&mut store, 7 * 24 - 1), [&ALL_PARTS[2..]]);
        store.transaction(|tx| tx.end_rule_task_part(task.number, RuleTaskPart::Command)).unwrap();
        assert!(begin(&mut store, 48).is_empty());
        assert!(!store.has_rule_tasks().unwrap());
        assert!(begin(&mut with_task(), 7 * 24).is_empty());
    }

    #[test]
    fn a_task_that_never_ends_is_begun_only_a_few_times() {
        let mut store = with_task();
        let begun = (0..9).filter(|_| !begin(&mut store, 0).is_empty()).count();
        assert_eq!(begun, 5);
    }

    #[test]
    fn a_command_that_was_not_started_waits_without_an_end_to_its_tries() {
        let mut store = with_task();
        for parts in [&ALL_PARTS[..], &ALL_PARTS[2..]].into_iter().chain([&ALL_PARTS[2..]; 8]) {
            let tasks = store.transaction(|tx| tx.begin_rule_tasks(at(0))).unwrap();
            assert_eq!(tasks[0].actions.names(), parts);
            store.transaction(|tx| tx.put_back_commands(&[tasks[0].number])).unwrap();
        }
        assert!(begin(&mut store, 7 * 24).is_empty(), "it is too old");
    }

    #[test]
    fn a_rule_that_changed_starts_nothing_that_it_no_longer_says() {
        for (after, expected) in [
            (rule("A", &["notify", "run:other {title}"], true), &["notify"][..]),
            (rule("A", &ALL_PARTS, false), &[]),
            (rule("B", &ALL_PARTS, true), &[]),
        ] {
            let mut store = with_task();
            store.transaction(|tx| tx.put_rules(std::slice::from_ref(&after))).unwrap();
            assert_eq!(begin(&mut store, 0).concat(), expected);
        }
    }

    #[test]
    fn rules_leave_a_limited_number_of_tasks() {
        let mut store = with_task();
        let key = keys(&store, &EntryScope::All)[0];
        let actions = RuleActions { notify: true, ..RuleActions::default() };
        let many = vec![(key, "A", &actions); 12_000];
        store.transaction(|tx| tx.add_rule_tasks(&many, at(0))).unwrap();
        assert_eq!(begin(&mut store, 0).len(), usize::try_from(MOST).unwrap());
    }
}
