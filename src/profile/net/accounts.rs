//! The user's accounts on feed servers, in words and numbers.

use std::collections::BTreeSet;

use crate::model::{Failure, SubscriptionRow, normalise};
use crate::server::Found;

/// The feeds that the user has here, and how many of them the user follows on a server too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Number of feeds here.
    pub feeds: usize,
    /// Number of those that are on the server as well.
    pub shared: usize,
}

/// Counts the feeds that the user follows both here and on a server.
#[must_use]
pub fn shared(here: &[SubscriptionRow], found: &Found) -> Shared {
    let there: BTreeSet<String> = found.feeds.iter().map(|feed| normalise(&feed.address)).collect();
    let shared = here.iter().filter(|row| there.contains(&normalise(&row.url))).count();
    Shared { feeds: here.len(), shared }
}

/// Says what a server is and what it can do.
#[must_use]
pub fn words(found: &Found, Shared { feeds, shared }: Shared) -> String {
    let address = found.address.to_string();
    let user = found.about.user.clone().unwrap_or_default();
    let what = match (&found.about.software, &found.about.version) {
        (Some(software), Some(version)) => {
            t!("profile-server-is", software = format!("{software} {version}"), address, user)
        }
        (Some(software), None) => t!("profile-server-is", software = software.clone(), address, user),
        (None, _) => t!("profile-server-unnamed", address, user),
    };
    let can = match (feeds, shared) {
        (_, 0) => t!("profile-server-shares-none").to_owned(),
        _ => t!("profile-server-can", shared, feeds),
    };
    format!("{what} {can}")
}

/// Says why a server cannot be used, and what the user can do.
#[must_use]
pub fn failure_words(failure: &Failure) -> String {
    let hint = failure.hint.to_string();
    let message = failure.message.to_string();
    if hint.is_empty() { message } else { format!("{message} {hint}") }
}
