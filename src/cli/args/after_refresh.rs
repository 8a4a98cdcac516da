//! The options of `after-refresh`.

use clap::{Args, ValueEnum};

/// The work that follows a refresh.
#[derive(Debug, Args)]
pub(in crate::cli) struct AfterRefreshArgs {
    /// Run this command after each refresh, such as "notify.py --quiet". It runs without a shell: quotation marks keep
    /// words together
    #[arg(long, value_name = "COMMAND", conflicts_with = "off")]
    pub(in crate::cli) run: Option<String>,
    /// Run no command after refreshes
    #[arg(long)]
    pub(in crate::cli) off: bool,
    /// Let rules run the commands that you gave them
    #[arg(long, value_name = "SWITCH")]
    pub(in crate::cli) rule_commands: Option<Switch>,
    /// Show a notification of the desktop for new gaps, and for feeds that can no longer be fetched
    #[arg(long, value_name = "SWITCH")]
    pub(in crate::cli) notify_of_gaps: Option<Switch>,
    /// Print the settings as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// On or off.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum Switch {
    /// Yes
    On,
    /// No
    Off,
}

impl AfterRefreshArgs {
    /// Returns true if the command changes nothing.
    pub(in crate::cli) const fn changes_nothing(&self) -> bool {
        self.run.is_none() && !self.off && self.rule_commands.is_none() && self.notify_of_gaps.is_none()
    }
}
