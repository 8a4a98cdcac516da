//! What the desktop does for the window: browser, file dialogs, the local time zone. A trait, so that tests can watch.

use std::path::PathBuf;

use chrono::{Local, Offset, TimeZone};
use url::Url;

use crate::model::Timestamp;

/// What the desktop does. Every method may block and is called on threads of its own.
pub trait Desktop: Send + Sync {
    /// Opens an address in the browser; an error says why not.
    fn open(&self, address: &Url) -> Result<(), String>;
    /// Lets the reader choose a file to read; `None` if they did not, or where there is no file dialog.
    fn choose_file(&self) -> Option<PathBuf>;
    /// Lets the reader choose a file to write.
    fn choose_target(&self, suggested: &str) -> Option<PathBuf>;
}

/// The real desktop.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDesktop;

impl Desktop for RealDesktop {
    fn open(&self, address: &Url) -> Result<(), String> {
        webbrowser::open(address.as_str()).map_err(|error| error.to_string())
    }

    fn choose_file(&self) -> Option<PathBuf> {
        rfd::FileDialog::new()
            .add_filter("OPML", &["opml", "xml"])
            .add_filter("All files", &["*"])
            .pick_file()
    }

    fn choose_target(&self, suggested: &str) -> Option<PathBuf> {
        rfd::FileDialog::new().set_file_name(suggested).save_file()
    }
}

/// Seconds east of UTC at a time, by the system's time zone.
#[must_use]
pub fn local_offset(time: Timestamp) -> i32 {
    Local.offset_from_utc_datetime(&time.to_utc().naive_utc()).fix().local_minus_utc()
}

/// Where an export is suggested to go: the reader's documents, else their home folder.
#[must_use]
pub fn suggested_export() -> PathBuf {
    let folders = directories::UserDirs::new();
    let folder =
        folders.as_ref().map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_path_buf());
    folder.unwrap_or_default().join("lacuna-subscriptions.opml")
}
