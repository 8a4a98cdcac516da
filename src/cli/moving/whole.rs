//! The commands that write a whole profile to one file, and read it on another machine.

use std::path::Path;
use std::path::PathBuf;

use clap::Subcommand;

use crate::cli::CommandError;
use crate::cli::output::Output;
use crate::locale::io_reason;
use crate::profile::moving::installed;
use crate::profile::moving::whole::{self, WholeError};
use crate::profile::refresh_lock::RefreshLock;
use crate::profile::{Profile, instance, now};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum ProfileCommand {
    /// Write the whole profile to one file: feeds, articles, marks, rules, labels, accounts and settings, but no password
    Save {
        /// The file, which must not exist yet
        file: PathBuf,
    },
    /// Make a profile from such a file
    Load {
        /// The file
        file: PathBuf,
        /// Set the existing profile aside first: its files stay in the same folder, with names that begin with before-loading-
        #[arg(long)]
        replace: bool,
    },
}

/// Runs `profile save`.
pub(in crate::cli) fn save(profile: &Profile, file: &Path, out: &Output) -> Result<(), CommandError> {
    // Creates or converts the database if that is necessary.
    drop(profile.reader()?);
    whole::save(&profile.paths, file).map_err(in_words)?;
    out.say(&t!("cli-whole-saved", path = file.display().to_string()));
    Ok(())
}

/// Runs `profile load`.
pub(in crate::cli) fn load(
    dir: Option<&Path>,
    file: &Path,
    replaces: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let profile = Profile::find(dir)?;
    let paths = &profile.paths;
    let locked = |error: std::io::Error| CommandError::Message(io_reason(&error));
    let Some(_window) = instance::try_alone(paths).map_err(locked)? else {
        return Err(CommandError::Message(t!("cli-whole-open").to_owned()));
    };
    let Some(_refresh) = RefreshLock::try_take(paths).map_err(locked)? else {
        return Err(CommandError::Message(t!("cli-whole-refreshed").to_owned()));
    };
    let unpacked = whole::unpack(file, paths).map_err(in_words)?;
    let installed = installed::install(&unpacked, paths, replaces, now()).map_err(in_words)?;
    if let Some(aside) = &installed.aside {
        out.say(&t!("cli-whole-aside", path = aside.display().to_string()));
    }
    out.say(&t!("cli-whole-loaded", path = file.display().to_string()));
    installed.words().iter().for_each(|sentence| out.say(sentence));
    Ok(())
}

fn in_words(error: WholeError) -> CommandError {
    match error {
        WholeError::Store(error) => CommandError::Store(error),
        WholeError::Used { .. } => CommandError::Message(t!("cli-whole-used", reason = error.to_string())),
        other => CommandError::Message(other.to_string()),
    }
}
