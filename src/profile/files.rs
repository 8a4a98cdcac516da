//! Files that the user names, written as a whole or not at all, and the files of a profile.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::config::{UnfinishedFile, copy_permissions, is_of_profile};
use crate::locale::io_reason;

/// Writes a temporary file beside the target and renames it, so that there is never half a file. If the path is a
/// symbolic link, it still leads to its target afterwards. The file keeps its permissions. If it has several names (hard
/// links), the other names keep the old content: nobody can replace a file as a whole under all its names at once (O2).
/// Fails for a file that [`refuse_others`] refuses.
pub fn write_file(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let (path, content) = (&target_of(path)?, content.as_ref());
    let temporary = temporary_beside(path, content)?;
    temporary.file().write_all(content)?;
    temporary.finish(path)
}

/// The reason that a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// There is a file that is replaced only if the user says so.
    #[error("{}", t!("profile-file-exists"))]
    Exists,
    /// The file cannot be written.
    #[error("{}", io_reason(.0))]
    Failed(#[from] io::Error),
}

/// Fails if there is a file that has content, because the user must say first that it may be replaced. For a list this is
/// not necessary if `is_older` finds that the new list has everything that the present one has.
pub(in crate::profile) fn refuse_present(
    path: &Path,
    is_older: impl FnOnce(&[u8]) -> bool,
) -> Result<(), WriteError> {
    /// The length in bytes up to which a file is looked at.
    const LONGEST_LIST: u64 = 64_000_000;
    let length = match fs::metadata(path) {
        Ok(found) if found.is_file() => found.len(),
        // The writer names what is no file.
        Ok(_) | Err(_) => 0,
    };
    let is_replaced = || length <= LONGEST_LIST && fs::read(path).is_ok_and(|present| is_older(&present));
    if length == 0 || is_replaced() { Ok(()) } else { Err(WriteError::Exists) }
}

/// Creates a temporary file beside a target, with the permissions of the target if there is one. The file is locked while
/// it is open. Removes the temporary files that killed processes left there. `beginning` has the first bytes that will be
/// written. Fails for a file that [`refuse_others`] refuses.
pub(in crate::profile) fn temporary_beside(target: &Path, beginning: &[u8]) -> io::Result<UnfinishedFile> {
    if target.file_name().is_none() {
        return Err(io::Error::other(t!("profile-no-file-name")));
    }
    refuse_others(target, beginning)?;
    remove_left(target);
    let temporary = UnfinishedFile::beside(target, TEMPORARY, File::options().write(true))?;
    hold(temporary.file());
    copy_permissions(target, temporary.file())?;
    Ok(temporary)
}

/// Fails if a path is that of a file of a profile. No export may replace it.
pub(super) fn refuse_own(target: &Path) -> io::Result<()> {
    if is_of_profile(target) { Err(io::Error::other(t!("profile-own-file"))) } else { Ok(()) }
}

/// Fails if a file may not be replaced by one with these first bytes. That is a file of a profile. It is also a file that is
/// no text and begins otherwise, such as a saved profile or a copy of a database.
pub(in crate::profile) fn refuse_others(target: &Path, beginning: &[u8]) -> io::Result<()> {
    /// The number of bytes by which most kinds of files can be told.
    const MARK: usize = 4;
    const LOOKED_AT: u64 = 1024;
    refuse_own(target)?;
    let mut present = Vec::new();
    match File::open(target) {
        Ok(file) => {
            file.take(LOOKED_AT).read_to_end(&mut present)?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let is_of_text = |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace();
    let begins_alike = present.iter().take(MARK).eq(beginning.iter().take(MARK));
    if present.iter().all(is_of_text) || begins_alike {
        Ok(())
    } else {
        Err(io::Error::other(t!("profile-other-kind")))
    }
}

/// Locks a temporary file while it is written, so that no other process takes it for one that was left.
pub(super) fn hold(file: &File) {
    if let Err(error) = file.try_lock() {
        tracing::debug!(%error, "a temporary file is not locked");
    }
}

/// Removes the temporary files beside a target that killed processes left there, and the copies of databases beside them.
pub(super) fn remove_left(target: &Path) {
    /// A younger file may belong to a process that has not locked it yet.
    const LEAST_AGE: Duration = Duration::from_mins(1);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else { return };
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_left = |data: fs::Metadata| {
            let age = data.modified().ok().and_then(|time| time.elapsed().ok());
            data.is_file() && age.is_some_and(|age| age > LEAST_AGE)
        };
        let is_own = file.file_name().to_str().and_then(temporary_of) == Some(name);
        if !is_own || !file.metadata().is_ok_and(is_left) {
            continue;
        }
        let Ok(left) = File::options().write(true).open(file.path()) else { continue };
        if left.try_lock().is_ok() {
            for suffix in ["", ".db", ".db-journal", ".db-wal", ".db-shm"] {
                drop(fs::remove_file(beside(&file.path(), suffix)));
            }
        }
    }
}

/// The end of the name of a temporary file.
const TEMPORARY: &str = ".part";

/// Returns the name of the file for which [`write_file`] made a temporary file of this name.
pub fn temporary_of(name: &str) -> Option<&str> {
    let (name, digits) = name.strip_suffix(TEMPORARY)?.rsplit_once('.')?;
    (digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(name)
}

/// Follows symbolic links to the file that a path names. The file need not exist. Fails if something else has the name.
pub(in crate::profile) fn target_of(path: &Path) -> io::Result<PathBuf> {
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            // A device or a pipe must not become a file.
            Err(_no_link) if fs::metadata(&path).is_ok_and(|found| !found.is_file()) => {
                return Err(io::Error::other(t!("profile-no-file")));
            }
            Err(_no_link) => return Ok(path),
        }
    }
    Err(io::Error::other(t!("profile-link-loop")))
}

/// An attempt to change a file or a folder, for the words of an error.
#[derive(Clone, Copy, Debug)]
pub enum FileAction {
    /// Create a folder.
    Make,
    /// Write a file.
    Write,
    /// Replace a file by another one.
    Replace,
    /// Rename a damaged file.
    SetAside,
    /// Remove a file.
    Remove,
}

impl FileAction {
    /// Says in words that the attempt failed.
    fn in_words(self, path: &Path, source: &io::Error) -> String {
        let (path, reason) = (path.display().to_string(), io_reason(source));
        match self {
            Self::Make => t!("profile-not-made", path, reason),
            Self::Write => t!("profile-not-written", path, reason),
            Self::Replace => t!("profile-not-replaced", path, reason),
            Self::SetAside => t!("profile-not-set-aside", path, reason),
            Self::Remove => t!("profile-not-removed", path, reason),
        }
    }
}

/// The reason that a file or a folder was not changed.
#[derive(Debug, thiserror::Error)]
#[error("{}", action.in_words(path, source))]
pub struct FileError {
    path: PathBuf,
    action: FileAction,
    source: io::Error,
}

impl FileError {
    /// Says that this action on a file or a folder failed.
    pub fn new(path: &Path, action: FileAction, source: io::Error) -> Self {
        Self { path: path.to_owned(), action, source }
    }
}

/// Returns true if the file does not exist or is empty.
pub(super) fn is_gone(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |file| file.len() == 0)
}

/// Returns the path of the file beside another one whose name has this ending in addition.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Removes a database with its log, if there is one.
pub(super) fn remove(path: &Path) -> Result<(), FileError> {
    for suffix in ["", "-wal", "-shm"] {
        remove_one(&beside(path, suffix))?;
    }
    Ok(())
}

/// Removes a file, if there is one.
pub(super) fn remove_one(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(FileError::new(path, FileAction::Remove, error))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_file_that_a_killed_process_left_is_removed_by_the_next_save() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("saved.html");
        let held = temporary_beside(&target, b"").unwrap();
        let in_use = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
        let left = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, "x").unwrap();
            path
        };
        let dead = left("saved.html.0123456789abcdef.part");
        let copy = beside(&dead, ".db");
        fs::write(&copy, "x").unwrap();
        let fresh = left("saved.html.0123456789abcde0.part");
        let other = left("other.html.0123456789abcdef.part");
        let long_ago = std::time::SystemTime::now() - Duration::from_mins(2);
        held.file().set_modified(long_ago).unwrap();
        for path in [&dead, &other] {
            File::options().write(true).open(path).unwrap().set_modified(long_ago).unwrap();
        }
        write_file(&target, "text").unwrap();
        let are_there = [&in_use, &dead, &copy, &fresh, &other].map(|path| path.exists());
        assert_eq!(are_there, [true, false, false, true, true]);
    }

    #[test]
    fn no_file_of_a_profile_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("lacuna.db");
        fs::write(&database, "rows").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("lacuna.db", folder.path().join("list.opml")).unwrap();
        for name in ["lacuna.db", "lacuna.db-wal", "settings.json", "list.opml"] {
            let refused = write_file(&folder.path().join(name), "x");
            if cfg!(unix) || name != "list.opml" {
                assert!(refused.unwrap_err().to_string().contains("a Lacuna profile"), "{name}");
            }
        }
        assert_eq!(fs::read_to_string(&database).unwrap(), "rows");
        write_file(&folder.path().join("feeds.opml"), "x").unwrap();
    }

    #[test]
    fn a_file_that_is_no_text_is_replaced_only_by_one_of_its_kind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let (book, page, list) = ("PK\x03\x04 book", "<!DOCTYPE html>", "\u{feff}# Títle\r\n\t- a\n");
        let binary: [&[u8]; 3] = [b"SQLite format 3\0", b"\x1f\x8b\x08\0\0\0\0\0\0\xff", book.as_bytes()];
        for (present, content, is_refused) in [
            (binary[0], page, true),
            (binary[1], list, true),
            (binary[1], book, true),
            (binary[2], page, true),
            (binary[2], "PK\x03\x04 other book", false),
            (page.as_bytes(), book, false),
            (list.as_bytes(), page, false),
            (b"caf\xe9 in Latin-1", page, false),
            (b"", book, false),
        ] {
            fs::write(&path, present).unwrap();
            let written = write_file(&path, content);
            let expect = if is_refused { present } else { content.as_bytes() };
            assert_eq!(fs::read(&path).unwrap(), expect, "{content} over {present:?}");
            let reason = written.err().map(|error| error.to_string());
            let other = "there is a file of another kind, which is not replaced";
            assert_eq!(reason.as_deref(), is_refused.then_some(other));
        }
    }

    #[test]
    fn o2_a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.opml");
        write_file(&path, "old").unwrap();
        write_file(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(write_file(&folder.path().join("nowhere/list.opml"), "x").is_err());
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(left, ["list.opml"], "no temporary file is left");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_the_written_file_and_no_prepared_link_beside_it_is_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("elsewhere")).unwrap();
        fs::write(at("other"), "somebody's").unwrap();
        // An earlier version named the temporary file after the process id, which can be guessed.
        symlink(at("other"), at(&format!("elsewhere/real.opml.{}.part", std::process::id()))).unwrap();
        symlink("elsewhere/real.opml", at("list.opml")).unwrap();
        for text in ["new", "newer"] {
            write_file(&at("list.opml"), text).unwrap();
            assert_eq!(fs::read_to_string(at("elsewhere/real.opml")).unwrap(), text);
            assert!(fs::symlink_metadata(at("list.opml")).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(at("other")).unwrap(), "somebody's");
        }
        symlink("loop", at("loop")).unwrap();
        assert!(write_file(&at("loop"), "x").is_err());
    }
}
