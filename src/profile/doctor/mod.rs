//! The report of `lacuna doctor`: the facts that help to find a fault, and nothing private.
//!
//! The report names no feed, no entry, no address, no password and no name that a user chose. It is a format of its own,
//! in English, like the JSON of the command line: developers read it. It changes nothing: it makes no profile, converts
//! no database, and sets no broken settings aside.

pub mod place;
pub mod program;
mod shown;
mod system;

use std::path::Path;

use directories::BaseDirs;
use serde_json::Value;

use super::{backups, extractor, now};
use crate::config::{Paths, Settings};
use crate::store::{self, ReadConnection, StoreError};

/// Faults of a database that a report lists.
const MOST_FAULTS: usize = 10;

/// A line of the report: a name and a value, both without line breaks.
pub type Line = (&'static str, String);

/// The report, and true if something is wrong with the profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The lines in their order.
    pub lines: Vec<Line>,
    /// True if the database cannot be used or is damaged.
    pub is_ill: bool,
}

/// Looks at the program, at the system, and at the profile in `data_dir` (the user's own without one). Reads the whole
/// database, which may take long.
#[must_use]
pub fn report(data_dir: Option<&Path>) -> Report {
    let folders = BaseDirs::new();
    let home = folders.as_ref().map(BaseDirs::home_dir);
    let program = std::env::current_exe().map_or("unknown".to_owned(), |path| shown::path(&path, home));
    let mut lines = vec![
        ("version", program::VERSION.to_owned()),
        ("commit", program::commit().to_owned()),
        ("features", program::FEATURES.to_owned()),
        ("build", program::build()),
        ("sqlite", store::sqlite_version().to_owned()),
        ("database format", store::FORMAT.to_string()),
        ("program", program),
        ("sandbox", system::sandbox().to_owned()),
        ("system", system::name()),
        ("desktop", system::desktop()),
    ];
    if cfg!(target_os = "linux") {
        lines.extend([
            ("display", system::display()),
            ("graphics", system::graphics()),
            ("libraries", system::libraries()),
            ("portal", system::portal()),
        ]);
    }
    lines.extend([("fonts", system::fonts()), ("keyring", system::keyring().to_owned())]);
    let Some(paths) = Paths::find(data_dir) else {
        lines.push(("profile", "none, for the system names no folder for it".to_owned()));
        return Report { lines, is_ill: true };
    };
    lines.push(("profile", shown::path(paths.data_dir(), home)));
    let place = place::of(paths.data_dir());
    let copies = place::conflict_copies(paths.data_dir(), place.as_ref()).len();
    if copies > 0 {
        lines.push(("conflict copies of the database", copies.to_string()));
    }
    lines.push(("folder", place.map_or_else(|| "not shared".to_owned(), |place| place.in_report())));
    lines.push(("settings", settings(&paths)));
    lines.push(("backups", backups::list(&paths, now()).len().to_string()));
    let database = database(&paths);
    let is_ill = database.is_err();
    match database {
        Ok(found) => lines.extend(found),
        Err(fault) => lines.push(("database", fault)),
    }
    Report { lines, is_ill }
}

/// The names of the settings that the user changed. Values may be private, and so may names that this version does not
/// know.
fn settings(paths: &Paths) -> String {
    let Ok(bytes) = std::fs::read(paths.settings()) else { return "none".to_owned() };
    let Ok(found) = Settings::parse(&bytes) else { return "cannot be read".to_owned() };
    // The file has more digits of a number, or fewer, than the program.
    let (Ok(Value::Object(found)), Ok(Value::Object(defaults))) =
        (serde_json::to_value(found), serde_json::to_value(Settings::default()))
    else {
        return String::new();
    };
    let changed =
        defaults.iter().filter(|(name, value)| found.get(*name).is_some_and(|given| given != *value));
    let names: Vec<&str> = changed.map(|(name, _)| name.as_str()).collect();
    if names.is_empty() { "as by default".to_owned() } else { format!("changed: {}", names.join(" ")) }
}

/// Checks the database, and counts its content. The error is a sentence without the path of the file.
fn database(paths: &Paths) -> Result<Vec<Line>, String> {
    let path = paths.database();
    let Ok(file) = std::fs::metadata(&path) else { return Ok(vec![("database", "none yet".to_owned())]) };
    let reader = match ReadConnection::open(&path, extractor()) {
        // The next start converts it.
        Err(StoreError::Older { found, .. }) => {
            return Ok(vec![("database", format!("of the older format {found}"))]);
        }
        opened => opened.map_err(|error| fault(&error))?,
    };
    let faults = reader.integrity_check().map_err(|error| fault(&error))?;
    let feeds = reader.subscriptions().map_err(|error| fault(&error))?;
    if !faults.is_empty() {
        let shown: Vec<String> =
            faults.iter().take(MOST_FAULTS).map(|line| line.replace('\n', " ")).collect();
        return Err(format!("damaged, {} faults: {}", faults.len(), shown.join("; ")));
    }
    let (entries, gaps) =
        feeds.iter().fold((0, 0), |(entries, gaps), feed| (entries + feed.entries, gaps + feed.gaps));
    Ok(vec![
        ("database", format!("sound, {} MB", file.len().div_ceil(1_000_000))),
        ("content", format!("{} subscriptions, {entries} entries, {gaps} open gaps", feeds.len())),
    ])
}

fn fault(error: &StoreError) -> String {
    match error {
        StoreError::Newer { found, known, .. } => {
            format!("of the newer format {found}, this version knows up to {known}")
        }
        StoreError::Outdated { found, .. } => format!("of the format {found}, from before the first release"),
        StoreError::Foreign { .. } => "of another program".to_owned(),
        StoreError::Damaged { .. } => "damaged".to_owned(),
        error if error.is_damage() => "damaged".to_owned(),
        error if error.is_busy() => "locked by another program".to_owned(),
        error if error.is_disk() => "cannot be read from the disk".to_owned(),
        _ => "cannot be opened".to_owned(),
    }
}
