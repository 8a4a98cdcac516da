//! One process at a time asks publishers for the documents of a profile, so no document gets two requests at once (F4).
//!
//! The lock is the operating system's lock on `refresh.lock` in the profile folder. It ends with its process, however
//! that ends, so a crash leaves no lock behind; the file says nothing and stays. It guards politeness alone. Each
//! document is decided and written in one transaction, which needs no lock: on a file system without locks two
//! processes are impolite, but neither is wrong.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;

use crate::config::Paths;

/// The right to refresh a profile, held until it is dropped.
#[derive(Debug)]
pub struct RefreshLock {
    _file: File,
}

impl RefreshLock {
    /// Takes the lock if nobody holds it, without waiting; `None` where another process refreshes, or another part of
    /// this one.
    ///
    /// Errors: the file cannot be made in the profile folder.
    pub fn try_take(paths: &Paths) -> io::Result<Option<Self>> {
        let file = open(paths)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => without_lock(file, error).map(Some),
        }
    }

    /// Takes the lock, after whoever holds it; `waiting` is called once where that is somebody.
    ///
    /// Errors: the file cannot be made in the profile folder.
    pub fn take(paths: &Paths, waiting: impl FnOnce()) -> io::Result<Self> {
        if let Some(lock) = Self::try_take(paths)? {
            return Ok(lock);
        }
        waiting();
        let file = open(paths)?;
        match file.lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(error) => without_lock(file, error),
        }
    }
}

fn open(paths: &Paths) -> io::Result<File> {
    let path = paths.data_dir().join("refresh.lock");
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}

/// A folder on the net without locks is still a profile.
fn without_lock(file: File, error: io::Error) -> io::Result<RefreshLock> {
    if error.kind() == io::ErrorKind::Unsupported {
        tracing::warn!(
            "the file system of the profile knows no locks: two processes may fetch the same documents"
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
    fn f4_one_holds_it_and_the_next_gets_it_after_that() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let held = RefreshLock::try_take(&paths).unwrap().unwrap();
        assert!(RefreshLock::try_take(&paths).unwrap().is_none());
        let (tell, told) = mpsc::channel();
        let second = {
            let paths = paths.clone();
            thread::spawn(move || {
                let waiting = tell.clone();
                let lock = RefreshLock::take(&paths, || waiting.send("waiting").unwrap()).unwrap();
                tell.send("got it").unwrap();
                lock
            })
        };
        assert_eq!(told.recv().unwrap(), "waiting");
        assert_eq!(told.recv_timeout(Duration::from_millis(50)), Err(mpsc::RecvTimeoutError::Timeout));
        drop(held);
        assert_eq!(told.recv().unwrap(), "got it");
        drop(second.join().unwrap());
        assert!(RefreshLock::take(&paths, || panic!("nobody holds it")).is_ok());
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(RefreshLock::try_take(&Paths::at(folder.path().join("none"))).is_err());
    }
}
