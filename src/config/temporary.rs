//! Private folders among the system's temporary files, and the removal of those that a killed program left.
//!
//! A file beside each folder is locked while the folder is in use. The system releases the lock when the program ends in
//! any way, so a file that can be locked belongs to a program that is gone.

use std::fs::{self, File, Metadata, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::paths::{create_private_folder, private_file};

/// The beginning of the names of all folders.
const PREFIX: &str = "lacuna-";

/// A private folder. Dropping this removes it.
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
    mark: PathBuf,
    _lock: File,
}

impl TemporaryFolder {
    /// Creates a folder for a purpose, such as `demo`. Removes the folders of programs that are gone.
    pub fn new(purpose: &str) -> io::Result<Self> {
        let folder = Self::within(&std::env::temp_dir(), purpose)?;
        remove_leftovers(&folder.path);
        Ok(folder)
    }

    fn within(parent: &Path, purpose: &str) -> io::Result<Self> {
        Self::locked_by(parent, purpose, File::try_lock)
    }

    fn locked_by(
        parent: &Path,
        purpose: &str,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> io::Result<Self> {
        loop {
            // The random name cannot exist already, so nobody can have put a link there.
            let name = format!("{PREFIX}{purpose}-{:016x}", RandomState::new().build_hasher().finish());
            let mark = parent.join(mark_of(&name));
            let lock = private_file().create_new(true).open(&mark)?;
            // Another program may take the new file for one that was left, and remove it before it is locked. Where there are
            // no locks, no program does so.
            let is_taken = matches!(try_lock(&lock), Err(TryLockError::WouldBlock));
            if !is_taken && mark.exists() {
                let path = parent.join(name);
                let folder = Self { path, mark, _lock: lock };
                create_private_folder(&folder.path)?;
                return Ok(folder);
            }
        }
    }

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        remove(&self.path, &self.mark);
    }
}

/// The name of the file beside a folder.
fn mark_of(folder: &str) -> String {
    format!(".{folder}.lock")
}

/// Removes the temporary folders of programs that are gone. `own` is a file or a folder of the user: what belongs to
/// another user is left alone.
pub fn remove_leftovers(own: &Path) {
    remove_leftovers_in(&std::env::temp_dir(), own);
}

fn remove_leftovers_in(parent: &Path, own: &Path) {
    let (Ok(files), Ok(own)) = (fs::read_dir(parent), fs::metadata(own)) else { return };
    for file in files.flatten() {
        let name = file.file_name();
        let folder = name.to_str().and_then(|name| name.strip_prefix('.')?.strip_suffix(".lock"));
        let Some(folder) = folder.filter(|folder| folder.starts_with(PREFIX)) else { continue };
        // `metadata` does not follow a link. To open a pipe would be to wait for ever.
        let is_own = file.metadata().is_ok_and(|mark| mark.is_file() && is_of_same_user(&mark, &own));
        if is_own && private_file().open(file.path()).is_ok_and(|lock| lock.try_lock().is_ok()) {
            remove(&parent.join(folder), &file.path());
        }
    }
}

#[cfg(unix)]
fn is_of_same_user(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    one.uid() == other.uid()
}

/// Elsewhere, each user has a folder of temporary files.
#[cfg(not(unix))]
const fn is_of_same_user(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Removes a folder, and the file beside it. If the folder stays, so does the file, and the next start tries again.
fn remove(folder: &Path, mark: &Path) {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            tracing::warn!(%error, "a temporary folder stays");
        }
        _ => drop(fs::remove_file(mark)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_folder_is_private_and_is_removed_with_its_mark() {
        let parent = tempfile::tempdir().unwrap();
        let folder = TemporaryFolder::within(parent.path(), "demo").unwrap();
        fs::write(folder.path().join("a"), "text").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, 0o700);
        }
        drop(folder);
        assert_eq!(names(parent.path()), Vec::<String>::new());
    }

    #[test]
    fn a_file_system_without_locks_has_temporary_folders_as_well() {
        let parent = tempfile::tempdir().unwrap();
        let tries = std::cell::Cell::new(0);
        let refuse = |_: &File| {
            tries.set(tries.get() + 1);
            assert!(tries.get() < 3, "it tries again and again");
            Err(TryLockError::Error(ErrorKind::Unsupported.into()))
        };
        let folder = TemporaryFolder::locked_by(parent.path(), "demo", refuse).unwrap();
        assert!(folder.path().exists());
        drop(folder);
        assert_eq!(names(parent.path()), Vec::<String>::new());
    }

    #[test]
    fn folders_of_programs_that_are_gone_are_removed_and_no_others() {
        let parent = tempfile::tempdir().unwrap();
        let used = TemporaryFolder::within(parent.path(), "demo").unwrap();
        let left = parent.path().join("lacuna-moving-1");
        fs::create_dir(&left).unwrap();
        fs::write(left.join("copy.db"), "text").unwrap();
        fs::write(parent.path().join(mark_of("lacuna-moving-1")), "").unwrap();
        let others = ["lacuna-demo-without-mark", "other"];
        for other in others {
            fs::create_dir(parent.path().join(other)).unwrap();
        }
        fs::write(parent.path().join(".other.lock"), "").unwrap();
        remove_leftovers_in(parent.path(), parent.path());
        let found = names(parent.path());
        assert_eq!(found.len(), 5, "{found:?}");
        assert!(used.path().exists() && !left.exists(), "{found:?}");
        assert!(others.iter().all(|other| parent.path().join(other).exists()), "{found:?}");
    }

    /// Whoever opens a pipe waits until another program opens its other end.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_opened() {
        let parent = tempfile::tempdir().unwrap();
        let pipe = parent.path().join(mark_of("lacuna-a"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let (done, finished) = std::sync::mpsc::channel();
        let folder = parent.path().to_owned();
        std::thread::spawn(move || {
            remove_leftovers_in(&folder, &folder);
            done.send(()).unwrap();
        });
        finished.recv_timeout(std::time::Duration::from_secs(10)).expect("the pipe was opened");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_followed() {
        let (parent, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let target = elsewhere.path().join("precious");
        fs::write(&target, "text").unwrap();
        std::os::unix::fs::symlink(&target, parent.path().join(mark_of("lacuna-demo-1"))).unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), parent.path().join("lacuna-demo-2")).unwrap();
        fs::write(parent.path().join(mark_of("lacuna-demo-2")), "").unwrap();
        remove_leftovers_in(parent.path(), parent.path());
        assert_eq!(fs::read_to_string(target).unwrap(), "text");
    }
}
