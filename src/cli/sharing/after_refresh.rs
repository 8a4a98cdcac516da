//! The command `after-refresh`. Also tells the user what failed in the work after the refresh of any command.

use serde_json::json;

use crate::cli::output::Output;
use crate::cli::{CommandError, open};
use crate::model::{RefreshingSettings, UserCommand};
use crate::profile::afterwards::Followed;
use crate::profile::{change_settings, instance, settings_now};

/// The arguments of `after-refresh`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct AfterRefreshArgs {
    /// Run this command after each refresh, such as "notify.py --quiet". It runs without a shell: quotation marks keep
    /// words together
    #[arg(long, value_name = "COMMAND", conflicts_with = "off")]
    run: Option<String>,
    /// Run no command after refreshes
    #[arg(long)]
    off: bool,
    /// Let rules run the commands that you gave them
    #[arg(long, value_name = "SWITCH")]
    rule_commands: Option<Switch>,
    /// Let the commands run that came with a loaded profile. They wait until you have looked at them
    #[arg(long)]
    allow_loaded: bool,
    /// Show a notification of the desktop for new gaps, and for feeds that can no longer be fetched
    #[arg(long, value_name = "SWITCH")]
    notify_of_gaps: Option<Switch>,
    /// Print the settings as JSON
    #[arg(long)]
    json: bool,
}

/// On or off.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Switch {
    /// Yes
    On,
    /// No
    Off,
}

impl AfterRefreshArgs {
    /// Returns true if the command changes nothing.
    pub(in crate::cli) const fn changes_nothing(&self) -> bool {
        self.run.is_none()
            && !self.off
            && !self.allow_loaded
            && self.rule_commands.is_none()
            && self.notify_of_gaps.is_none()
    }
}

/// Runs `after-refresh`.
pub(in crate::cli) fn after_refresh(
    dir: Option<&std::path::Path>,
    args: &AfterRefreshArgs,
    out: &Output,
) -> Result<(), CommandError> {
    let profile = open(dir, out)?;
    let chosen = if args.changes_nothing() {
        settings_now(&profile.paths).map_err(CommandError::Message)?.refreshing
    } else {
        let changed = change_settings(&profile.paths, |settings| {
            change(&mut settings.refreshing, args)?;
            Ok(settings.refreshing.clone())
        });
        let changed = changed.map_err(CommandError::Message)?;
        instance::announce_change(&profile.paths);
        changed
    };
    let command = chosen.after_refresh.as_ref().map(UserCommand::as_str);
    if args.json {
        out.json(&json!({
            "run": command,
            "rule_commands": chosen.rule_commands,
            "loaded_commands_wait": chosen.commands_wait,
            "notify_of_gaps": chosen.notify_of_gaps,
        }));
        return Ok(());
    }
    let word = |is_on: bool| if is_on { "on" } else { "off" };
    out.line(&format!("run: {}", command.unwrap_or("-")));
    out.line(&format!("rule-commands: {}", word(chosen.rule_commands)));
    if chosen.commands_wait {
        out.line("loaded-commands: waiting for --allow-loaded");
    }
    out.line(&format!("notify-of-gaps: {}", word(chosen.notify_of_gaps)));
    Ok(())
}

/// Makes the changes that the arguments name.
fn change(settings: &mut RefreshingSettings, args: &AfterRefreshArgs) -> Result<(), String> {
    if let Some(text) = &args.run {
        settings.after_refresh = Some(UserCommand::alone(text).map_err(|reason| reason.to_string())?);
    } else if args.off {
        settings.after_refresh = None;
    }
    if args.allow_loaded {
        settings.commands_wait = false;
    }
    for (switch, value) in [
        (args.rule_commands, &mut settings.rule_commands),
        (args.notify_of_gaps, &mut settings.notify_of_gaps),
    ] {
        if let Some(switch) = switch {
            *value = matches!(switch, Switch::On);
        }
    }
    Ok(())
}

/// Tells the user what could not be done after a refresh. A failure makes the command fail.
pub(in crate::cli) fn print_failures(followed: &Followed, out: &Output) {
    followed.remarks.iter().for_each(|remark| out.say(remark));
    followed.failures.iter().for_each(|failure| out.failure(failure));
}
