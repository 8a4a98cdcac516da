//! Writes a whole profile to one file, and reads such a file on another machine.
//!
//! The file is an archive of `tar`, compressed by `gzip`, whose checksum finds every damage. Its parts are a note about
//! the format, the database, the settings with their targets and keys, the names of request headers, and the images of
//! starred and labelled articles. **No password is in it**, and no value of a request header. The rules, labels and
//! accounts are in the database. A file is complete before it gets its name.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::tar;
use crate::config::{Paths, SettingsError, create_private_folder, lock, private_file};
use crate::locale::io_reason;
use crate::model::ProxyChoice;
use crate::profile::extractor;
use crate::profile::files::{beside, hold, refuse_own, remove, remove_left};
use crate::profile::net::NamedHeader;
use crate::profile::net::kept_files::{KeptFiles, is_name};
use crate::store::{ReadConnection, Source, Store, StoreError};

/// The version of the file's form.
const VERSION: u64 = 1;
const NOTE: &str = "lacuna-profile.json";
pub(super) const DATABASE: &str = "lacuna.db";
pub(super) const SETTINGS: &str = "settings.json";
/// The names of the request headers of feeds.
pub(super) const HEADERS: &str = "headers.json";
/// The folder of the kept images, in the file and in the folder of a loaded profile.
pub(super) const IMAGES: &str = "kept-images";
/// The largest kept image that is read, in bytes.
const MOST_IMAGE_BYTES: u64 = 64 << 20;
/// The largest note and the largest settings that are read, in bytes.
const MOST_BYTES: u64 = 4 << 20;

/// The reason that a profile cannot be saved or loaded. The former profile is as it was.
#[derive(Debug, thiserror::Error)]
pub enum WholeError {
    /// There is a file of this name.
    #[error("{}", t!("profile-whole-exists", path = path.display().to_string()))]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file could not be written.
    #[error("{}", t!("profile-not-written", path = path.display().to_string(), reason = io_reason(source)))]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file cannot be read.
    #[error("{}", t!("profile-moving-unreadable", path = path.display().to_string(), reason = io_reason(source)))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file is no saved profile.
    #[error("{}", t!("profile-whole-other", path = path.display().to_string()))]
    Other {
        /// The file.
        path: PathBuf,
    },
    /// The file is damaged or incomplete.
    #[error("{}", t!("profile-whole-damaged", path = path.display().to_string()))]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The database of the file has parts that this program never makes.
    #[error("{}", t!("profile-whole-foreign", path = path.display().to_string()))]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of Lacuna wrote the file.
    #[error("{}", t!("profile-whole-newer", path = path.display().to_string()))]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// The profile that would be replaced is in use.
    #[error("{}", t!("profile-whole-used", folder = folder.display().to_string()))]
    Used {
        /// The folder of the profile.
        folder: PathBuf,
    },
    /// The settings cannot be read or written.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The database cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Saves a profile as a file that must not exist yet. Other processes may use the profile meanwhile.
pub fn save(paths: &Paths, target: &Path) -> Result<(), WholeError> {
    let exists = || WholeError::Exists { path: target.to_owned() };
    if is_there(target) {
        return Err(exists());
    }
    refuse_own(target).map_err(|source| not_written(target, source))?;
    remove_left(target);
    let unfinished = beside(target, &format!(".{}.part", random()));
    let copy = beside(&unfinished, SUFFIX_OF_COPY);
    let name = || match fs::hard_link(&unfinished, target) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists()),
        // The disk cannot give a file a second name.
        Err(_) if !is_there(target) => {
            fs::rename(&unfinished, target).map_err(|source| not_written(target, source))
        }
        done => done.map_err(|source| not_written(target, source)),
    };
    let done = write(paths, &unfinished, &copy).and_then(|()| name());
    for path in [&copy, &unfinished] {
        if let Err(error) = remove(path) {
            tracing::warn!(%error, "a part of a saved profile stays");
        }
    }
    done
}

/// Returns true if there is a file or a link of this name, even a link that leads nowhere.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

const SUFFIX_OF_COPY: &str = ".db";

fn write(paths: &Paths, unfinished: &Path, copy: &Path) -> Result<(), WholeError> {
    let failed = |source| not_written(unfinished, source);
    // This fails early if nothing can be written there.
    let out = private_file().create_new(true).open(unfinished).map_err(failed)?;
    hold(&out);
    ReadConnection::open(&paths.database(), extractor())?.backup(copy)?;
    let note = json!({
        "lacuna_profile": VERSION, "program": env!("CARGO_PKG_VERSION"), "database_format": crate::store::FORMAT,
    });
    let mut archive = GzEncoder::new(BufWriter::new(out), Compression::fast());
    let mut put = || {
        let note = note.to_string();
        tar::write(&mut archive, NOTE, note.len() as u64, note.as_bytes())?;
        if paths.settings().exists() {
            let settings = without_secrets(fs::read(paths.settings())?);
            tar::write(&mut archive, SETTINGS, settings.len() as u64, settings.as_slice())?;
        }
        // A damaged file of secrets keeps nothing else from being saved.
        let headers = NamedHeader::all_of(&paths.credentials()).unwrap_or_default();
        if !headers.is_empty() {
            let headers = NamedHeader::to_json(&headers).to_string();
            tar::write(&mut archive, HEADERS, headers.len() as u64, headers.as_bytes())?;
        }
        let database = File::open(copy)?;
        tar::write(&mut archive, DATABASE, database.metadata()?.len(), BufReader::new(database))?;
        for name in KeptFiles::of(paths).sizes().into_keys() {
            // The user may have removed its star meanwhile.
            let Ok(image) = File::open(paths.kept_images().join(&name)) else { continue };
            let size = image.metadata()?.len();
            tar::write(&mut archive, &format!("{IMAGES}/{name}"), size, BufReader::new(image))?;
        }
        tar::finish(&mut archive)
    };
    put().map_err(failed)?;
    let out = archive.finish().and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error));
    out.and_then(|out| out.sync_all()).map_err(failed)
}

/// Returns the settings without the password of the proxy. Other bytes stay as they are. Settings that are no JSON lose the
/// user names and passwords of all addresses.
fn without_secrets(settings: Vec<u8>) -> Vec<u8> {
    let Ok(Value::Object(mut read)) = serde_json::from_slice(&settings) else {
        return without_logins(&String::from_utf8_lossy(&settings)).into_bytes();
    };
    let proxy = read.get("proxy").and_then(Value::as_str).and_then(ProxyChoice::at);
    let Some((plain, Some(_))) = proxy.map(|proxy| proxy.without_password()) else { return settings };
    read.insert("proxy".to_owned(), String::from(plain).into());
    Value::Object(read).to_string().into_bytes()
}

/// Returns a text without the user names and passwords of the addresses in it.
fn without_logins(text: &str) -> String {
    let mut parts = text.split("://");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(['/', '"', '\n']).unwrap_or(part.len());
        let login = part.get(..end).and_then(|host| host.rfind('@')).map_or(0, |at| at + 1);
        plain.extend(["://", part.get(login..).unwrap_or_default()]);
    }
    plain
}

pub(super) fn not_written(path: &Path, source: io::Error) -> WholeError {
    WholeError::NotWritten { path: path.to_owned(), source }
}

fn random() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// The name of the note about a load that goes on, in the folder of the profile.
pub(super) const LOAD_NOTE: &str = "loading.json";
/// The beginning of the name of a folder for [`Unpacked`].
const LOADING: &str = "loading-";

/// A saved profile that was read and found complete. Its files are in a folder within the profile that they can
/// replace. Dropping this removes the folder, unless a load that was begun is neither completed nor undone.
#[derive(Debug)]
pub struct Unpacked {
    pub(super) folder: PathBuf,
    /// Another load waits for this one.
    _lock: File,
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        // A load that could not be undone is undone by the next start, which looks for the folder.
        if !self.folder.with_file_name(LOAD_NOTE).exists()
            && let Err(error) = fs::remove_dir_all(&self.folder)
        {
            tracing::warn!(%error, "the folder of a loaded profile stays");
        }
    }
}

/// Removes the folders of loads that were killed, unless a load is going on.
pub fn remove_killed(paths: &Paths) {
    let folder = paths.data_dir().join("loading");
    let Ok(file) = private_file().open(folder.with_extension("lock")) else { return };
    if file.try_lock().is_ok() {
        remove_leftovers(paths);
    }
}

/// Removes the folders of loads that were killed. The caller has the lock, so none of them is in use.
fn remove_leftovers(paths: &Paths) {
    let Ok(files) = fs::read_dir(paths.data_dir()) else { return };
    for file in files.flatten().filter(|file| file.file_name().to_string_lossy().starts_with(LOADING)) {
        if let Err(error) = fs::remove_dir_all(file.path()) {
            tracing::warn!(%error, "the folder of a load that was killed stays");
        }
    }
}

/// Reads a saved profile and checks all of it. Nothing in the profile at `paths` changes.
pub fn unpack(path: &Path, paths: &Paths) -> Result<Unpacked, WholeError> {
    let unreadable = |source| WholeError::Unreadable { path: path.to_owned(), source };
    // Opening a pipe would wait for a writer, and a device may have no end.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(WholeError::Other { path: path.to_owned() });
    }
    let file = File::open(path).map_err(unreadable)?;
    let folder = paths.data_dir().join(format!("{LOADING}{}", random()));
    create_private_folder(paths.data_dir()).map_err(|source| not_written(paths.data_dir(), source))?;
    let lock = lock(&paths.data_dir().join("loading")).map_err(|source| not_written(&folder, source))?;
    remove_leftovers(paths);
    create_private_folder(&folder).map_err(|source| not_written(&folder, source))?;
    let unpacked = Unpacked { folder, _lock: lock };
    let mut archive = Archive { from: GzDecoder::new(BufReader::new(file)), path };
    let Some((name, size)) = archive.next(true)? else { return Err(archive.other()) };
    if name != NOTE || size > MOST_BYTES {
        return Err(archive.other());
    }
    let mut note = Vec::new();
    archive.read(size, &mut note)?;
    let note: Value = serde_json::from_slice(&note).map_err(|_no_json| archive.other())?;
    match note.get("lacuna_profile").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(newer) if newer > VERSION => return Err(WholeError::Newer { path: path.to_owned() }),
        _ => return Err(archive.other()),
    }
    let mut has_database = false;
    while let Some((name, size)) = archive.next(false)? {
        match name.as_str() {
            DATABASE => has_database = size > 0,
            SETTINGS | HEADERS if size <= MOST_BYTES => {}
            image if size <= MOST_IMAGE_BYTES && is_image(image) => {
                let images = unpacked.folder.join(IMAGES);
                create_private_folder(&images).map_err(|source| not_written(&images, source))?;
            }
            _ => {
                archive.read(size, &mut io::sink())?;
                continue;
            }
        }
        let target = unpacked.folder.join(&name);
        let failed = |source| not_written(&target, source);
        let out = private_file().create(true).truncate(true).open(&target).map_err(failed)?;
        let mut out = Written { out: BufWriter::new(out), error: None };
        let read = archive.read(size, &mut out);
        if let Some(error) = out.error.take() {
            return Err(failed(error));
        }
        read?;
        let out = out.out.into_inner().map_err(|error| failed(error.into_error()))?;
        out.sync_all().map_err(failed)?;
    }
    archive.finish()?;
    if !has_database {
        return Err(archive.damaged());
    }
    match Store::open_foreign(&unpacked.folder.join(DATABASE), extractor()) {
        Ok(Some(store)) if store.integrity_check()?.is_empty() => store.close()?,
        Ok(None) => return Err(WholeError::Foreign { path: path.to_owned() }),
        Err(StoreError::Newer { .. }) => return Err(WholeError::Newer { path: path.to_owned() }),
        Ok(Some(_)) | Err(_) => return Err(archive.damaged()),
    }
    // The columns of the file have the right types, but SQLite lets each of them hold values of any type.
    if !Source::open(&unpacked.folder.join(DATABASE))?.has_sound_values()? {
        return Err(archive.damaged());
    }
    Ok(unpacked)
}

/// Returns true for the name of a kept image in the file.
fn is_image(name: &str) -> bool {
    name.strip_prefix(IMAGES).and_then(|rest| rest.strip_prefix('/')).is_some_and(is_name)
}

/// An archive that is read.
struct Archive<'a> {
    from: GzDecoder<BufReader<File>>,
    path: &'a Path,
}

impl Archive<'_> {
    /// Reads the header of the next part. A first header that cannot be read means that this is no saved profile.
    fn next(&mut self, is_first: bool) -> Result<Option<(String, u64)>, WholeError> {
        tar::next(&mut self.from).map_err(|error| if is_first { self.other() } else { self.fault(error) })
    }

    fn read(&mut self, size: u64, out: &mut impl Write) -> Result<(), WholeError> {
        tar::read(&mut self.from, size, out).map_err(|error| self.fault(error))
    }

    /// Reads to the end of the file, where the checksum of all parts is compared.
    fn finish(&mut self) -> Result<(), WholeError> {
        let end = io::copy(&mut self.from, &mut io::sink());
        end.map(drop).map_err(|error| self.fault(error))
    }

    fn other(&self) -> WholeError {
        WholeError::Other { path: self.path.to_owned() }
    }

    fn damaged(&self) -> WholeError {
        WholeError::Damaged { path: self.path.to_owned() }
    }

    fn fault(&self, error: io::Error) -> WholeError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                self.damaged()
            }
            _ => WholeError::Unreadable { path: self.path.to_owned(), source: error },
        }
    }
}

/// Writes to `out`, and keeps the error if that fails. So the caller can tell it from an error of the reading side.
struct Written<W> {
    out: W,
    error: Option<io::Error>,
}

impl<W: Write> Write for Written<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| {
            let kind = error.kind();
            self.error = Some(error);
            kind.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_a_load_that_was_killed_is_removed_unless_a_load_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        let left = folder.path().join("loading-0123456789abcdef");
        fs::create_dir(&left).unwrap();
        let going_on = lock(&folder.path().join("loading")).unwrap();
        remove_killed(&paths);
        assert!(left.exists());
        drop(going_on);
        remove_killed(&paths);
        assert!(!left.exists());
    }

    #[test]
    fn no_password_is_left_in_settings_that_are_no_json() {
        let broken =
            r#"{"proxy": "http://me:word@proxy.example:80", "site": "https://a.example/@me", "theme"#;
        let expect = r#"{"proxy": "http://proxy.example:80", "site": "https://a.example/@me", "theme"#;
        assert_eq!(String::from_utf8(without_secrets(broken.into())).unwrap(), expect);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_not_replaced_by_a_saved_profile() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path().join("from"));
        create_private_folder(paths.data_dir()).unwrap();
        drop(Store::open(&paths.database(), extractor()).unwrap());
        let target = folder.path().join("saved");
        std::os::unix::fs::symlink(folder.path().join("nowhere"), &target).unwrap();
        let refused = save(&paths, &target).unwrap_err();
        assert!(matches!(refused, WholeError::Exists { .. }), "{refused}");
        assert!(fs::symlink_metadata(&target).unwrap().is_symlink());
        fs::remove_file(&target).unwrap();
        save(&paths, &target).unwrap();
        assert!(matches!(save(&paths, &target), Err(WholeError::Exists { .. })));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no part is left");
    }
}
