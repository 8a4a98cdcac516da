//! The commands that a loaded profile or a restored backup brings. The user learns of them before they run.

use std::path::Path;

use crate::config::{Settings, SettingsError};
use crate::model::Rule;
use crate::profile::extractor;
use crate::store::{ReadConnection, StoreError};

/// The commands that came with a loaded profile or a restored backup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::profile) struct LoadedCommands {
    /// The command after each refresh.
    after_refresh: Option<String>,
    /// The commands of rules, with the names of the rules.
    of_rules: Vec<String>,
    /// The commands of "Send to".
    targets: Vec<String>,
}

impl LoadedCommands {
    /// Returns the commands of a profile, given by its database and its settings.
    pub(super) fn find(database: &Path, settings: &Settings) -> Result<Self, StoreError> {
        let rules = ReadConnection::open(database, extractor())?.rules()?;
        let rules: Vec<Rule> = rules.into_iter().map(|row| row.rule).collect();
        let targets = settings.send_to.iter().filter(|target| target.is_command());
        Ok(Self {
            after_refresh: settings
                .refreshing
                .after_refresh
                .as_ref()
                .map(|command| command.as_str().to_owned()),
            targets: targets.map(|target| target.text.clone()).collect(),
            ..Self::of_rules(&rules)
        })
    }

    /// Returns the commands of rules.
    pub(in crate::profile) fn of_rules(rules: &[Rule]) -> Self {
        let command = |rule: &Rule| {
            let command = rule.actions.command.as_ref()?;
            Some(t!("profile-whole-rule-command", rule = rule.name.as_str(), command = command.as_str()))
        };
        Self { of_rules: rules.iter().filter_map(command).collect(), ..Self::default() }
    }

    /// Returns true if one of them may run without a click of the user.
    pub(super) const fn run_alone(&self) -> bool {
        self.after_refresh.is_some() || !self.of_rules.is_empty()
    }

    /// Says which commands came along, and which of them wait.
    #[must_use]
    pub(in crate::profile) fn words(&self) -> Vec<String> {
        let hook =
            self.after_refresh.iter().map(|command| t!("profile-whole-hook", command = command.as_str()));
        let rules = (!self.of_rules.is_empty()).then(|| {
            t!("profile-whole-rules", count = self.of_rules.len(), commands = listed(&self.of_rules))
        });
        let waits = self.run_alone().then(|| t!("profile-whole-commands-wait").to_owned());
        let targets =
            (!self.targets.is_empty()).then(|| t!("profile-whole-targets", commands = listed(&self.targets)));
        hook.chain(rules).chain(waits).chain(targets).collect()
    }
}

/// Lets the commands that come with foreign data wait until the user has allowed them. This happens before the data are in
/// the profile, so a program that is killed between the two never runs them.
pub(in crate::profile) fn let_commands_wait(settings: &Path) -> Result<(), SettingsError> {
    Settings::change(settings, |settings| {
        settings.refreshing.commands_wait = true;
        Ok(())
    })
}

/// The number of commands, or of headers, that a sentence names.
const SHOWN: usize = 5;

/// Joins the first words of a list.
pub(super) fn listed(words: &[String]) -> String {
    let (shown, others) = words.split_at(words.len().min(SHOWN));
    let rest = (!others.is_empty()).then(|| "…".to_owned());
    shown.iter().cloned().chain(rest).collect::<Vec<_>>().join("; ")
}
