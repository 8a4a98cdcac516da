//! Runs commands about the rules for arriving entries.

use crate::app::inbox::Written;
use crate::app::reading::Ask;
use crate::app::window::App;
use crate::model::{Rule, RuleChange};
use crate::profile::filing::rules;
use crate::profile::now;
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

    /// Changes the rules. Refreshes that run use them from the next document on.
    pub(in crate::app) fn change_rules(&mut self, change: RuleChange, undoable: bool) {
        self.post(move |tx| rules::change(tx, change), move |undo| Written::RulesChanged { undo, undoable });
    }

    /// Reads the rules for their dialog.
    pub(in crate::app) fn ask_rules(&self) {
        self.database.reading.ask(Ask::Rules);
    }

    fn try_rule(&self, rule: Rule) {
        self.database.reading.ask(Ask::TryRule(rule, now()));
    }
}
