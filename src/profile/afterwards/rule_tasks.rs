//! The tasks that rules leave: full texts, notifications and commands.
//!
//! The database has each part of a task until it is carried out. If the program ends early, the next refresh goes on with
//! the rest. A command that runs at that moment ends with the program. It has not done its work, so it runs again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::notices::heading;
use super::program::run_to_end;
use super::{Afterwards, COMMAND_TIME, Followed};
use crate::config::Paths;
use crate::model::{
    EntryKey, EntryRow, FeedSettings, RuleTask, RuleTaskNumber, RuleTaskPart, SubscriptionId, SubscriptionRow,
};
use crate::profile::net::{ForFeed, full_text};
use crate::profile::now;
use crate::profile::refresh_lock::RefreshLock;
use crate::store::{Database, StoreError};

/// The most times that tasks are taken after one refresh. Another process may leave some while this one does tasks.
const MOST_ROUNDS: usize = 3;
/// The most pages that are loaded after one refresh. They come one after another, so no server has to send two at once.
const MOST_PAGES: usize = 50;
/// The most commands that run after one refresh.
const MOST_COMMANDS: usize = 100;
/// The time after which no further page is loaded after one refresh, and the same for commands.
const LONGEST: Duration = Duration::from_mins(2);

/// The entries and feeds of some tasks.
struct Known {
    rows: BTreeMap<EntryKey, EntryRow>,
    feeds: BTreeMap<SubscriptionId, SubscriptionRow>,
    /// The user's settings for the feeds of the entries.
    settings: BTreeMap<SubscriptionId, FeedSettings>,
    /// The entries that have a full text already.
    with_text: BTreeSet<EntryKey>,
}

/// The commands of rules that ran after one refresh.
struct Commands {
    started: usize,
    /// The time that they took together.
    time: Duration,
}

impl Afterwards {
    /// Does the tasks that rules left, those of a refresh that ended early as well. Tasks whose entries are gone by now are
    /// left out.
    ///
    /// If another process does tasks, that process also does these.
    pub(super) fn do_tasks(&self, done: &mut Followed) -> Result<(), StoreError> {
        let mut commands = Commands { started: 0, time: Duration::ZERO };
        for _ in 0..MOST_ROUNDS {
            if !self.writer.read(Database::has_rule_tasks)? {
                break;
            }
            // A folder without locks is no reason to leave the tasks.
            let turn = RefreshLock::try_take_for_rules(&Paths::at(&self.folder));
            if matches!(turn, Ok(None)) {
                break;
            }
            let tasks = self.writer.run(|tx| tx.begin_rule_tasks(now()))?;
            let waiting = self.do_these(&tasks, &mut commands, done)?;
            let is_over = waiting.is_empty();
            let numbers = tasks.iter().map(|task| task.number);
            let ended: Vec<RuleTaskNumber> = numbers.filter(|number| !waiting.contains(number)).collect();
            self.writer.run(move |tx| {
                tx.end_rule_tasks(&ended)?;
                tx.put_back_commands(&waiting)
            })?;
            if !is_over {
                break;
            }
        }
        Ok(())
    }

    /// Does tasks. Returns those whose commands were not started and wait for the next refresh.
    fn do_these(
        &self,
        tasks: &[RuleTask],
        commands: &mut Commands,
        done: &mut Followed,
    ) -> Result<Vec<RuleTaskNumber>, StoreError> {
        let keys: Vec<EntryKey> = tasks.iter().map(|task| task.key).collect();
        let known = self.writer.read(move |database| {
            let mut with_text = BTreeSet::new();
            for key in &keys {
                if database.full_text(*key)?.is_some() {
                    with_text.insert(*key);
                }
            }
            let rows: BTreeMap<EntryKey, EntryRow> =
                database.rows(&keys)?.into_iter().map(|row| (row.key, row)).collect();
            let mut settings = BTreeMap::new();
            for row in rows.values() {
                settings.insert(row.subscription, database.feed_choices(row.subscription)?.settings);
            }
            let feeds = database.subscriptions()?.into_iter().map(|row| (row.id, row)).collect();
            Ok(Known { rows, feeds, settings, with_text })
        })?;
        self.load_texts(tasks, &known, done);
        self.notify_of_matches(tasks, &known, done);
        Ok(self.run_commands(tasks, &known, commands, done))
    }

    /// Notes that a part of a task is carried out, so that it is not done again if the program ends now.
    fn end_part(&self, task: RuleTaskNumber, part: RuleTaskPart) {
        if let Err(error) = self.writer.run(move |tx| tx.end_rule_task_part(task, part)) {
            tracing::warn!(%error, "a task of a rule may be done again");
        }
    }

    /// Loads the full texts, at most [`MOST_PAGES`]. A host whose page fails is left alone until the next refresh.
    fn load_texts(&self, tasks: &[RuleTask], known: &Known, done: &mut Followed) {
        let began = Instant::now();
        let mut seen = BTreeSet::new();
        let wanted: Vec<(&RuleTask, &EntryRow)> = tasks
            .iter()
            .filter(|task| {
                task.actions.full_text && !known.with_text.contains(&task.key) && seen.insert(task.key)
            })
            .filter_map(|task| Some((task, known.rows.get(&task.key)?)))
            .collect();
        let (mut failing, mut failed) = (BTreeSet::new(), 0_usize);
        let mut left_out = wanted.len().saturating_sub(MOST_PAGES);
        for (task, row) in wanted.into_iter().take(MOST_PAGES) {
            let (Some(page), Some(feed)) = (row.link.clone(), known.feeds.get(&row.subscription)) else {
                continue;
            };
            let host = page.host_str().unwrap_or_default().to_owned();
            if failing.contains(&host) || began.elapsed() > LONGEST {
                left_out += 1;
                continue;
            }
            let settings = known.settings.get(&row.subscription).cloned().unwrap_or_default();
            let (key, whose) = (row.key, ForFeed::of(row.subscription, &feed.url, &settings));
            let loaded = full_text::load(&*self.fetcher, &page, &whose, None).and_then(|(page, html)| {
                let stored = self.writer.run(move |tx| tx.put_full_text(key, &page, &html));
                stored.map_err(|error| error.to_string())
            });
            match loaded {
                Ok(()) => done.loaded.push(key),
                Err(reason) => {
                    tracing::info!(reason, "a full text could not be loaded");
                    failed += 1;
                    failing.insert(host);
                }
            }
            self.end_part(task.number, RuleTaskPart::FullText);
        }
        if failed + left_out > 0 {
            done.remarks.push(t!("profile-rule-texts-left-out", count = failed + left_out));
        }
    }

    /// Shows one notification for each rule.
    fn notify_of_matches(&self, tasks: &[RuleTask], known: &Known, done: &mut Followed) {
        let mut matches: BTreeMap<&str, Vec<&EntryRow>> = BTreeMap::new();
        let mut told: Vec<RuleTaskNumber> = Vec::new();
        for task in tasks.iter().filter(|task| task.actions.notify) {
            matches.entry(&task.rule).or_default().extend(known.rows.get(&task.key));
            told.push(task.number);
        }
        for (rule, rows) in matches {
            match rows.as_slice() {
                [] => {}
                [row] if !row.title.trim().is_empty() => {
                    self.say(&t!("profile-notice-entry", rule, title = heading(&row.title)), done);
                }
                _ => self.say(&t!("profile-notice-entries", rule, count = rows.len()), done),
            }
        }
        let ended = self.writer.run(move |tx| {
            told.iter().try_for_each(|task| tx.end_rule_task_part(*task, RuleTaskPart::Notification))
        });
        if let Err(error) = ended {
            tracing::warn!(%error, "a notification may be shown again");
        }
    }

    /// Runs the commands, one after another and at most [`MOST_COMMANDS`]. A command that hangs is ended, and the next one
    /// runs. The first failure of each rule is told, and the number of the others. Returns the tasks whose commands were
    /// not started, because there were too many, they took too long, or the user has not allowed them yet.
    fn run_commands(
        &self,
        tasks: &[RuleTask],
        known: &Known,
        commands: &mut Commands,
        done: &mut Followed,
    ) -> Vec<RuleTaskNumber> {
        let wanted = tasks.iter().filter_map(|task| Some((task, task.actions.command.as_ref()?)));
        let wanted: Vec<_> = wanted.collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        if self.settings.rule_commands && self.commands_wait() {
            done.remark(t!("profile-commands-wait").to_owned());
            return wanted.into_iter().map(|(task, _)| task.number).collect();
        }
        if !self.settings.rule_commands {
            done.remarks.push(t!("profile-rule-commands-off", count = wanted.len()));
            return Vec::new();
        }
        let mut failed = BTreeMap::<&str, usize>::new();
        let mut waiting = Vec::new();
        for (task, command) in wanted {
            let Some(row) = known.rows.get(&task.key) else { continue };
            let rule = task.rule.as_str();
            if commands.started == MOST_COMMANDS || commands.time > LONGEST {
                waiting.push(task.number);
                continue;
            }
            let words = match command.words(row.link.as_ref(), &row.title) {
                Ok(words) => words,
                // This entry does not suit the command, but the next one may.
                Err(reason) => {
                    done.remark(t!("profile-rule-command-failed", rule, reason));
                    continue;
                }
            };
            let began = Instant::now();
            let ran = run_to_end(&words, None, COMMAND_TIME);
            commands.started += 1;
            commands.time += began.elapsed();
            self.end_part(task.number, RuleTaskPart::Command);
            if let Err(reason) = ran {
                let failures = failed.entry(rule).or_default();
                *failures += 1;
                if *failures == 1 {
                    done.fail(t!("profile-rule-command-failed", rule, reason));
                }
            }
        }
        for (rule, failures) in failed.into_iter().filter(|(_, failures)| *failures > 1) {
            done.remarks.push(t!("profile-rule-commands-failed", rule, count = failures - 1));
        }
        if !waiting.is_empty() {
            done.remarks.push(t!("profile-rule-commands-left-out", count = waiting.len()));
        }
        waiting
    }
}
