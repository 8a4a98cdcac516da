//! Files of a profile that are read and written as a whole.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::private_file;

/// A file that gets its name when it is complete. If it is dropped before, it is removed.
#[derive(Debug)]
pub struct UnfinishedFile {
    file: File,
    path: PathBuf,
    is_complete: bool,
}

impl UnfinishedFile {
    /// Creates a file beside the one that it will replace. Its name begins with that of `target` and ends with `ending`.
    /// `options` say how it is opened for writing.
    ///
    /// Another process may replace the target at the same time, so the name is random. It cannot exist already, so nobody
    /// can have put a link there.
    pub fn beside(target: &Path, ending: &str, options: &mut OpenOptions) -> io::Result<Self> {
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{:016x}{ending}", RandomState::new().build_hasher().finish()));
        let path = target.with_file_name(name);
        let file = options.create_new(true).open(&path)?;
        Ok(Self { file, path, is_complete: false })
    }

    /// The file, for writing.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file the name of the target, when all that was written is on the disk.
    pub fn finish(mut self, target: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, target)?;
        self.is_complete = true;
        Ok(())
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if !self.is_complete
            && let Err(error) = fs::remove_file(&self.path)
        {
            tracing::debug!(%error, "an unfinished file stays");
        }
    }
}

/// Replaces a file by a value as JSON, completely or not at all. On Unix, only its owner can ever read it.
pub(super) fn replace(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let unfinished = UnfinishedFile::beside(path, ".new", &mut private_file())?;
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    unfinished.file().write_all(&text)?;
    unfinished.finish(path)
}

/// Waits until no other process changes a file, and keeps them waiting until the returned file is dropped. The lock is
/// that of the operating system on a file with the ending `lock`, which stays. A file system without locks locks nothing.
///
/// Fails if that file cannot be created or locked.
pub fn lock(path: &Path) -> io::Result<File> {
    let file = private_file().create(true).truncate(false).open(path.with_extension("lock"))?;
    match file.lock() {
        Err(error) if !has_no_locks(&error) => Err(error),
        Ok(()) | Err(_) => Ok(file),
    }
}

/// Returns true if this error of a lock says that the file system has no locks, as some network file systems.
#[must_use]
pub fn has_no_locks(error: &io::Error) -> bool {
    /// ENOLCK of Linux, which has no name in the standard library.
    const NO_LOCKS_AVAILABLE: i32 = 37;
    let is_unavailable = cfg!(target_os = "linux") && error.raw_os_error() == Some(NO_LOCKS_AVAILABLE);
    is_unavailable || error.kind() == io::ErrorKind::Unsupported
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_network_file_system_may_have_no_locks() {
        let no_locks_available = io::Error::from_raw_os_error(37);
        assert!(has_no_locks(&no_locks_available), "{no_locks_available}");
        assert!(has_no_locks(&io::ErrorKind::Unsupported.into()));
        assert!(!has_no_locks(&io::ErrorKind::PermissionDenied.into()));
    }

    #[test]
    fn a_file_that_was_not_completed_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("x.html");
        drop(UnfinishedFile::beside(&target, ".new", &mut private_file()).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        UnfinishedFile::beside(&target, ".new", &mut private_file()).unwrap().finish(&target).unwrap();
        assert!(target.exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
