//! The command `doctor`.

use std::path::Path;

use super::output::Output;
use crate::profile::doctor;

/// Runs `doctor`: prints the report, one line for each name. Fails if the database cannot be used.
pub(super) fn doctor(data_dir: Option<&Path>, out: &Output) {
    let report = doctor::report(data_dir);
    for (name, value) in &report.lines {
        out.line(&format!("{name}: {value}"));
    }
    if report.is_ill {
        out.failure(t!("cli-doctor-ill"));
    }
    out.say(t!("cli-doctor-private"));
}
