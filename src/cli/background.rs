//! Runs `refresh --background`. With `--repeat`, runs these checks again and again on a desktop without systemd. Each
//! check is a process of its own, so this process stays small, and an update of Lacuna takes effect with the next
//! check.

use std::process::{Command, Stdio};
use std::thread;

use super::CommandError;
use super::output::Output;
use crate::locale::io_reason;
use crate::profile::background::{self, CLOCK_PAUSE, NextCheck, own_program};
use crate::profile::net::accounts;
use crate::profile::{Profile, feeds, now};

/// Returns true if a check in the background must fetch nothing: no feed and no sync is due, Lacuna works offline, or the
/// connection is metered.
pub(super) fn has_nothing_to_do(profile: &Profile) -> Result<bool, CommandError> {
    if profile.settings.refreshing.offline {
        return Ok(true);
    }
    let reader = profile.reader()?;
    let is_idle =
        feeds::due(&reader, now(), true)?.is_empty() && accounts::to_sync(&reader, true)?.is_empty();
    Ok(is_idle || background::is_metered())
}

/// Checks feeds every ten minutes, until the user switches the checks off. Ends at once if another process does the
/// same for this profile.
pub(super) fn repeat(profile: &Profile, out: &Output) -> Result<(), CommandError> {
    Output::turn_progress_off();
    let failed =
        |error: std::io::Error| CommandError::Message(t!("cli-no-background", reason = io_reason(&error)));
    let Some(_alone) = background::try_repeating(&profile.paths).map_err(failed)? else { return Ok(()) };
    let is_on = || background::is_switched_on(&profile.paths);
    loop {
        let next = NextCheck::after(now());
        let mut check = Command::new(own_program().map_err(failed)?);
        check.arg("--data-dir").arg(profile.paths.data_dir()).args(["refresh", "--background"]);
        match check.stdin(Stdio::null()).status() {
            Ok(ended) if ended.success() => {}
            Ok(ended) => tracing::warn!(%ended, "a check in the background failed"),
            Err(error) => out.say(&t!("cli-no-background", reason = io_reason(&error))),
        }
        while !next.is_due(now()) && is_on() {
            thread::sleep(CLOCK_PAUSE.min(next.wait(now())));
        }
        if !is_on() {
            return Ok(());
        }
    }
}
