//! The commands `restore` and `repair`.

use std::path::Path;

use super::CommandError;
use super::output::Output;
use crate::locale::io_reason;
use crate::profile::{Profile, backups, instance, now, repair};

/// Runs `restore` without a file: lists the backups, newest first.
pub(super) fn list(profile: &Profile, out: &Output) {
    for backup in backups::list(&profile.paths, now()) {
        out.line(&backup.path.display().to_string());
    }
}

/// Tells the user that the subscriptions are missing, if a backup contains some.
pub(super) fn tell_of_missing(profile: &Profile, out: &Output) {
    if let Some(backup) = backups::missing(&profile.paths, now()) {
        out.say(&format!(
            "lacuna: {}",
            t!(
                "cli-subscriptions-missing",
                path = profile.paths.database().display().to_string(),
                backup = backup.path.display().to_string(),
            )
        ));
    }
}

/// Runs `restore`.
pub(super) fn restore(profile: &Profile, file: &Path, out: &Output) -> Result<(), CommandError> {
    let rescued = backups::restore(profile, file, now(), &out.progress())?;
    out.say(&backups::restored_words(&rescued));
    if rescued.unreadable {
        out.failure(&t!("cli-partly-unreadable", path = file.display().to_string()));
    }
    Ok(())
}

/// Runs `repair`. Fails if another process has the profile open.
pub(super) fn repair(profile: &Profile, out: &Output) -> Result<(), CommandError> {
    let busy = || CommandError::Message(t!("cli-profile-open").to_owned());
    let _lock = profile.try_refresh_lock()?.ok_or_else(busy)?;
    let _window = instance::try_alone(&profile.paths)
        .map_err(|error| CommandError::Message(t!("cli-profile-not-locked", reason = io_reason(&error))))?
        .ok_or_else(busy)?;
    match repair::repair(&profile.paths, now(), &out.progress())? {
        None => out.say(t!("cli-not-damaged")),
        Some(repaired) => out.say(&repaired.words()),
    }
    Ok(())
}
