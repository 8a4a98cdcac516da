//! The targets to which the user sends entries, in the settings.

use crate::config::{Paths, Settings};
use crate::model::SendTarget;

/// Adds a target to the settings, or changes the target of the same name. Returns the reason if this fails.
pub fn add_target(paths: &Paths, target: SendTarget) -> Result<(), String> {
    change_targets(paths, |targets| {
        let count = targets.len();
        match targets.iter_mut().find(|known| known.name == target.name) {
            Some(known) => *known = target,
            None if count >= SendTarget::MOST => {
                return Err(t!("profile-too-many-targets", most = SendTarget::MOST));
            }
            None => targets.push(target),
        }
        Ok(())
    })
}

/// Removes the target of this name from the settings. Returns the reason if this fails.
pub fn remove_target(paths: &Paths, name: &str) -> Result<(), String> {
    change_targets(paths, |targets| {
        let before = targets.len();
        targets.retain(|target| target.name != name);
        if targets.len() == before { Err(t!("profile-no-target", name)) } else { Ok(()) }
    })
}

fn change_targets(
    paths: &Paths,
    change: impl FnOnce(&mut Vec<SendTarget>) -> Result<(), String>,
) -> Result<(), String> {
    Settings::change(&paths.settings(), |settings| change(&mut settings.send_to))
}
