//! The commands `restore` and `repair`.

use std::path::Path;

use super::CommandError;
use super::output::Output;
use crate::profile::{Profile, backups, instance, now, repair};

/// Runs `restore` without a file: lists the backups, newest first.
pub(super) fn list(profile: &Profile, out: &Output) {
    for backup in backups::list(&profile.paths, now()) {
        out.line(&backup.path.display().to_string());
    }
}

/// Tells the user that the subscriptions are missing if there is a backup with some.
pub(super) fn tell_of_missing(profile: &Profile, out: &Output) {
    if let Some(backup) = backups::missing(&profile.paths, now()) {
        out.say(&format!(
            "lacuna: your subscriptions are missing: {} contains none, but there is a backup. `lacuna restore {}` restores \
             them.",
            profile.paths.database().display(),
            backup.path.display()
        ));
    }
}

/// Runs `restore`.
pub(super) fn restore(profile: &Profile, file: &Path, out: &Output) -> Result<(), CommandError> {
    let rescued = backups::restore(profile, file, now(), &out.tell())?;
    out.say(&backups::restored_words(&rescued));
    if rescued.unreadable {
        out.failure(&format!("{}: a part of it could not be read", file.display()));
    }
    Ok(())
}

/// Runs `repair`. Fails if another process has the profile open.
pub(super) fn repair(profile: &Profile, out: &Output) -> Result<(), CommandError> {
    let busy = || CommandError::Message("another Lacuna has this profile open: close it first".to_owned());
    let _lock = profile.try_refresh_lock()?.ok_or_else(busy)?;
    let _window = instance::try_alone(&profile.paths)
        .map_err(|error| CommandError::Message(format!("the profile cannot be locked: {error}")))?
        .ok_or_else(busy)?;
    match repair::repair(&profile.paths, now(), &out.tell())? {
        None => out.say("The database is not damaged. Nothing was changed."),
        Some(repaired) => out.say(&repaired.words()),
    }
    Ok(())
}
