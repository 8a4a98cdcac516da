//! The locks of a profile between processes.
//!
//! Only one process at a time fetches the documents of a profile, so no document gets two requests at once (F4). This
//! lock only limits requests. Deciding about a document and writing it needs no lock, because both happen in one
//! transaction.
//!
//! A process that replaces the database must be alone. Otherwise another process could write to the file that is
//! replaced, and its changes would be lost.
//!
//! Each lock is the operating system's lock on a file in the profile folder. When the process ends for any reason, the
//! lock ends too, so a crash leaves no lock behind. The file is empty and stays. On a file system without locks, two
//! processes may fetch the same document, and no process may write while the database is repaired or replaced.

use std::fs::{File, TryLockError};
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use crate::config::{Paths, has_no_locks, private_file};
use crate::locale::Message;
use crate::store::StoreError;

const REFRESH: &str = "refresh.lock";
const RULES: &str = "rules.lock";
const USE: &str = "use.lock";
/// The time that a process waits for others before it gives up to use the database. Most commands take less.
const USE_WAIT: Duration = Duration::from_secs(3);
const USE_PAUSE: Duration = Duration::from_millis(20);

/// The right to refresh a profile. Dropping this gives it up.
#[derive(Debug)]
pub struct RefreshLock {
    _file: File,
}

impl RefreshLock {
    /// Takes the lock without waiting. Returns `None` if another process or another part of this process has it.
    ///
    /// Fails if the file cannot be created in the profile folder.
    pub fn try_take(paths: &Paths) -> io::Result<Option<Self>> {
        Self::try_lock(open(paths, REFRESH)?)
    }

    /// Takes the right to carry out the tasks of rules, which only one process at a time does. Returns `None` if another
    /// process has it.
    ///
    /// Fails if the file cannot be created in the profile folder.
    pub fn try_take_for_rules(paths: &Paths) -> io::Result<Option<Self>> {
        Self::try_lock(open(paths, RULES)?)
    }

    fn try_lock(file: File) -> io::Result<Option<Self>> {
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => without_lock(file, error).map(Some),
        }
    }

    /// Takes the lock, and waits if somebody has it. Calls `waiting` once before it waits.
    ///
    /// Fails if the file cannot be created in the profile folder.
    pub fn take(paths: &Paths, waiting: impl FnOnce()) -> io::Result<Self> {
        if let Some(lock) = Self::try_take(paths)? {
            return Ok(lock);
        }
        waiting();
        let file = open(paths, REFRESH)?;
        match file.lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(error) => without_lock(file, error),
        }
    }
}

/// Waits until this process may write to the database of a profile, as many processes may at the same time. Closing the
/// file gives the right up. Returns `None` if the folder has no locks.
///
/// Fails after [`USE_WAIT`] if another process repairs or replaces the database.
pub(super) fn share_use(paths: &Paths) -> Result<Option<File>, StoreError> {
    lock_use(paths, File::try_lock_shared, || msg!("profile-being-replaced"))
}

/// Waits until no other process may write to the database of a profile, so that this one may replace the file. Closing
/// the file gives the right up. Returns `None` if the folder has no locks.
///
/// Fails after [`USE_WAIT`] if another process has the database open for writing.
pub(super) fn use_alone(paths: &Paths) -> Result<Option<File>, StoreError> {
    lock_use(paths, File::try_lock, || msg!("profile-open-elsewhere"))
}

/// Returns `None` if the folder has no locks. Fails with the message `busy` if others have the lock for too long.
fn lock_use(
    paths: &Paths,
    lock: impl Fn(&File) -> Result<(), TryLockError>,
    busy: impl FnOnce() -> Message,
) -> Result<Option<File>, StoreError> {
    let file = match open(paths, USE) {
        Ok(file) => file,
        Err(error) => {
            // If nothing can be written to the folder, opening the database fails as well and reports the cause.
            tracing::info!(%error, "the profile cannot be locked");
            return Ok(None);
        }
    };
    let begin = Instant::now();
    loop {
        match lock(&file) {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if begin.elapsed() < USE_WAIT => thread::sleep(USE_PAUSE),
            Err(TryLockError::WouldBlock) => return Err(StoreError::Refused(busy())),
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "the file system of the profile has no locks");
                return Ok(None);
            }
        }
    }
}

fn open(paths: &Paths, name: &str) -> io::Result<File> {
    let path = paths.data_dir().join(name);
    private_file().create(true).truncate(false).open(path)
}

/// If the file system has no locks, as some network file systems, returns a lock that locks nothing. Returns any other
/// error.
fn without_lock(file: File, error: io::Error) -> io::Result<RefreshLock> {
    if has_no_locks(&error) {
        tracing::warn!(
            "the file system of the profile has no locks: two processes may fetch the same documents"
        );
        return Ok(RefreshLock { _file: file });
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[test]
    fn f4_one_process_has_the_lock_and_the_next_one_waits_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let lock = RefreshLock::try_take(&paths).unwrap().unwrap();
        assert!(RefreshLock::try_take(&paths).unwrap().is_none());
        let (tell, events) = mpsc::channel();
        let second = {
            let paths = paths.clone();
            thread::spawn(move || {
                let waiting = tell.clone();
                let lock = RefreshLock::take(&paths, || waiting.send("waiting").unwrap()).unwrap();
                tell.send("got it").unwrap();
                lock
            })
        };
        assert_eq!(events.recv().unwrap(), "waiting");
        assert_eq!(events.recv_timeout(Duration::from_millis(50)), Err(mpsc::RecvTimeoutError::Timeout));
        drop(lock);
        assert_eq!(events.recv().unwrap(), "got it");
        drop(second.join().unwrap());
        assert!(RefreshLock::take(&paths, || panic!("the lock is free")).is_ok());
    }

    #[test]
    fn many_may_use_a_database_or_one_alone() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let shared = [share_use(&paths).unwrap(), share_use(&paths).unwrap()];
        assert!(shared.iter().all(Option::is_some));
        assert!(use_alone(&paths).unwrap_err().to_string().contains("another Lacuna"));
        let last = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            drop(shared);
        });
        let alone = use_alone(&paths).unwrap();
        assert!(alone.is_some() && last.join().is_ok(), "it waits for the others");
        assert!(share_use(&paths).unwrap_err().to_string().contains("repaired or replaced"));
        drop(alone);
        assert!(share_use(&paths).is_ok());
        assert!(use_alone(&Paths::at(folder.path().join("none"))).unwrap().is_none());
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(RefreshLock::try_take(&Paths::at(folder.path().join("none"))).is_err());
    }
}
