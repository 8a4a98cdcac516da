//! Only one process at a time fetches the documents of a profile, so no document gets two requests at once (F4).
//!
//! The lock is the operating system's lock on `refresh.lock` in the profile folder. When the process ends for any
//! reason, the lock ends too, so a crash leaves no lock behind. The file is empty and stays. The lock only limits
//! requests. Deciding about a document and writing it needs no lock, because both happen in one transaction. On a file
//! system without locks, two processes may fetch the same document, but the database stays correct.

use std::fs::{File, TryLockError};
use std::io;

use crate::config::{Paths, private_file};

const REFRESH: &str = "refresh.lock";
const RULES: &str = "rules.lock";

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

fn open(paths: &Paths, name: &str) -> io::Result<File> {
    let path = paths.data_dir().join(name);
    private_file().create(true).truncate(false).open(path)
}

/// If the file system has no locks, as some network file systems, returns a lock that locks nothing. Returns any other
/// error.
fn without_lock(file: File, error: io::Error) -> io::Result<RefreshLock> {
    if error.kind() == io::ErrorKind::Unsupported {
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
    fn a_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(RefreshLock::try_take(&Paths::at(folder.path().join("none"))).is_err());
    }
}
