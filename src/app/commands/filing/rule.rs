//! Runs commands about the rules for arriving entries.

use crate::app::inbox::{ThreadMessage, Written};
use crate::app::reading::Ask;
use crate::app::window::App;
use crate::model::{Rule, RuleChange, RuleRow};
use crate::profile::filing::rules;
use crate::profile::now;
use crate::store::StoreError;
use crate::ui::actions::command::RuleCommand;
use crate::ui::view::RuleTrial;

impl App {
    /// Runs a command about rules.
    pub(in crate::app::commands) fn carry_out_rule(&mut self, command: RuleCommand) {
        match command {
            RuleCommand::Change(change) => self.change_rules(change, true),
            RuleCommand::Try(rule) => {
                self.dialogs.view.rules.trial = RuleTrial::Running(rule.query.clone());
                self.try_rule(rule);
            }
        }
    }

    /// Changes the rules. Refreshes that run use them from the next document on. A rule that cannot be saved goes back into
    /// its form.
    pub(in crate::app) fn change_rules(&mut self, change: RuleChange, undoable: bool) {
        let saved = match &change {
            RuleChange::Save { old, rule } => Some((old.clone(), rule.clone())),
            _ => None,
        };
        let (outbox, begun) = (self.outbox.clone(), self.tasks.jobs.begin(t!("app-saving").to_owned(), None));
        let answer = move |result: Result<Vec<RuleRow>, StoreError>| {
            drop(begun);
            let written = match (result, saved) {
                (Ok(former), saved) => {
                    let replaced = saved.and_then(|(old, _)| old);
                    let vanished = replaced.filter(|old| former.iter().all(|row| row.rule.name != *old));
                    Written::RulesChanged { former, undoable, vanished }
                }
                (Err(error), Some((old, rule))) => {
                    Written::RuleNotSaved(old, Box::new(rule), not_saved(&error))
                }
                (Err(error), None) => Written::Failed(not_saved(&error)),
            };
            outbox.send(ThreadMessage::Written(written));
        };
        if let Err(error) = self.database.writer.post(move |tx| rules::change(tx, change), answer) {
            tracing::error!(%error, "the writer thread has ended");
        }
    }

    /// Reads the rules for their dialog.
    pub(in crate::app) fn ask_rules(&self) {
        self.database.reading.ask(Ask::Rules);
    }

    fn try_rule(&self, rule: Rule) {
        self.database.reading.ask(Ask::TryRule(rule, now()));
    }
}

fn not_saved(error: &StoreError) -> String {
    t!("app-not-saved", reason = error.to_string())
}
