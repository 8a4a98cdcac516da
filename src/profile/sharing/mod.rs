//! Takes entries out of Lacuna: to the programs of the user, and to files.

pub mod export;
pub mod sending;

use std::io;
use std::path::{Path, PathBuf};

use crate::locale::io_reason;

/// A file or folder that cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!("profile-archive-file", path = path.display().to_string(), reason = io_reason(source)))]
pub struct ExportFileError {
    path: PathBuf,
    source: io::Error,
}

impl ExportFileError {
    /// Says which file it was.
    pub(crate) fn new(path: &Path, source: io::Error) -> Self {
        Self { path: path.to_owned(), source }
    }

    /// The reason without the path, as a clause.
    #[must_use]
    pub fn reason(&self) -> String {
        io_reason(&self.source)
    }
}
