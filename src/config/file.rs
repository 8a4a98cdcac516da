//! Files of a profile that are read and written as a whole.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::private_file;

/// Replaces a file by a value as JSON, completely or not at all. On Unix, only its owner can ever read it.
pub(super) fn replace(path: &Path, value: &impl Serialize) -> io::Result<()> {
    // Another process may replace the file at the same time, so each has an unfinished file of its own. The random name
    // cannot exist already, so nobody can have put a link there.
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{:016x}.new", RandomState::new().build_hasher().finish()));
    let unfinished = path.with_file_name(name);
    let mut file = private_file().create_new(true).open(&unfinished)?;
    let mut write = || {
        serde_json::to_writer_pretty(&mut file, value)?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        fs::rename(&unfinished, path)
    };
    write().inspect_err(|_| {
        if let Err(error) = fs::remove_file(&unfinished) {
            tracing::debug!(%error, "an unfinished file stays");
        }
    })
}

/// Waits until no other process changes a file, and keeps them waiting until the returned file is dropped. The lock is
/// that of the operating system on a file with the ending `lock`, which stays. A file system without locks locks nothing.
///
/// Fails if that file cannot be created.
pub fn lock(path: &Path) -> io::Result<File> {
    let file = private_file().create(true).truncate(false).open(path.with_extension("lock"))?;
    match file.lock() {
        Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        Ok(()) | Err(_) => Ok(file),
    }
}
