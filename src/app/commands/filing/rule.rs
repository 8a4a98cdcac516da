//! Runs commands about the rules for arriving entries.

use crate::app::inbox::Written;
use crate::app::notices::{Outcome, Part, Undo};
use crate::app::reading::Ask;
use crate::app::window::App;
use crate::model::{Rule, RuleChange};
use crate::profile::filing::rules;
use crate::profile::now;
use crate::store::Tx;
use crate::ui::actions::command::{Command, RuleCommand};
use crate::ui::view::RuleTrial;

impl App {
    /// Runs a command about rules.
    pub(in crate::app::commands) fn carry_out_rule(&mut self, command: RuleCommand) {
        match command {
            RuleCommand::Change(change) => {
                let part = self.notices.begin();
                self.change_rules(part, change);
            }
            RuleCommand::Try(rule) => {
                self.dialogs.view.rules.trial = RuleTrial::Running(rule.query.clone());
                self.try_rule(rule);
            }
        }
    }

    /// Changes the rules. Refreshes that run use them from the next document on. A rule that cannot be saved goes back into
    /// its form.
    pub(in crate::app) fn change_rules(&mut self, part: Part, change: RuleChange) {
        let replaced = match &change {
            RuleChange::Save { old, rule } => Some((old.clone(), rule.clone())),
            _ => None,
        };
        // The user typed nothing that a failed undo could lose.
        let draft = replaced.clone().filter(|_| matches!(part, Part::Does(..)));
        let work = move |tx: &mut Tx<'_>| rules::change(tx, change);
        let done = move |undo: RuleChange| {
            // A change of a rule that has vanished adds it, so the undo deletes it.
            let vanished =
                replaced.and_then(|(old, _)| old).filter(|_| matches!(undo, RuleChange::Delete(_)));
            let again = Some(Command::Rule(RuleCommand::Change(undo.clone())));
            (Outcome { undo: Some(Undo::Rules(undo)), said: None, again }, Written::RulesChanged(vanished))
        };
        let failed = move |reason| match draft {
            Some((old, rule)) => Written::RuleNotSaved(old, Box::new(rule), reason),
            None => Written::Failed(reason),
        };
        self.post_step_or(part, t!("app-saving").to_owned(), work, done, failed);
    }

    /// Reads the rules for their dialog.
    pub(in crate::app) fn ask_rules(&self) {
        self.database.reading.ask(Ask::Rules);
    }

    fn try_rule(&self, rule: Rule) {
        self.database.reading.ask(Ask::TryRule(rule, now()));
    }
}
