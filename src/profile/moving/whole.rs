//! Writes a whole profile to one file, and makes a profile of such a file on another machine.
//!
//! The file is an archive of `tar`, compressed by `gzip`, whose checksum finds every damage. Its parts are a note about
//! the format, the database, the settings with their targets and keys, the names of request headers, and the images of
//! starred and labelled articles. **No password is in it**, and no value of a request header. The rules, labels and
//! accounts are in the database.
//!
//! A file is complete before it gets its name. A profile that is in use is never replaced unless the user asks for
//! that, and then it is set aside beside the new one, with its backups.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::loaded_commands::{LoadedCommands, let_commands_wait, listed};
use super::tar;
use crate::config::{
    Loaded, Paths, SetAside, Settings, SettingsError, create_private_folder, free_name, lock, private_file,
};
use crate::locale::io_reason;
use crate::model::{Account, ProxyChoice, Timestamp};
use crate::profile::backups::{beside, is_gone, remove, remove_one, stamp};
use crate::profile::extractor;
use crate::profile::files::{hold, refuse_own, remove_left};
use crate::profile::net::kept_files::{KeptFiles, is_name};
use crate::profile::net::{NamedHeader, name_by_server_in};
use crate::profile::refresh_lock::use_alone;
use crate::profile::set_aside_words;
use crate::store::{ReadConnection, Source, Store, StoreError};

/// The version of the file's form.
const VERSION: u64 = 1;
const NOTE: &str = "lacuna-profile.json";
const DATABASE: &str = "lacuna.db";
const SETTINGS: &str = "settings.json";
/// The names of the request headers of feeds.
const HEADERS: &str = "headers.json";
/// The folder of the kept images, in the file and in the folder of a loaded profile.
const IMAGES: &str = "kept-images";
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
    if target.exists() {
        return Err(WholeError::Exists { path: target.to_owned() });
    }
    refuse_own(target).map_err(|source| not_written(target, source))?;
    remove_left(target);
    let unfinished = beside(target, &format!(".{}.part", random()));
    let copy = beside(&unfinished, SUFFIX_OF_COPY);
    let done = write(paths, &unfinished, &copy)
        .and_then(|()| fs::rename(&unfinished, target).map_err(|source| not_written(target, source)));
    for path in [&copy, &unfinished] {
        if let Err(error) = remove(path) {
            tracing::warn!(%error, "a part of a saved profile stays");
        }
    }
    done
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

/// Returns the settings without the password of the proxy. Other bytes stay as they are.
fn without_secrets(settings: Vec<u8>) -> Vec<u8> {
    let Ok(Value::Object(mut read)) = serde_json::from_slice(&settings) else { return settings };
    let proxy = read.get("proxy").and_then(Value::as_str).and_then(ProxyChoice::at);
    let Some((plain, Some(_))) = proxy.map(|proxy| proxy.without_password()) else { return settings };
    read.insert("proxy".to_owned(), String::from(plain).into());
    Value::Object(read).to_string().into_bytes()
}

fn not_written(path: &Path, source: io::Error) -> WholeError {
    WholeError::NotWritten { path: path.to_owned(), source }
}

fn random() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// The beginning of the name of a folder for [`Unpacked`].
const LOADING: &str = "loading-";

/// A saved profile that was read and found complete. Its files are in a folder within the profile that they can
/// replace. Dropping this removes the folder.
#[derive(Debug)]
pub struct Unpacked {
    folder: PathBuf,
    /// Another load waits for this one.
    _lock: File,
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.folder) {
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

/// The result of loading a saved profile.
#[derive(Debug)]
pub struct Installed {
    /// The former profile, if there was one.
    pub aside: Option<PathBuf>,
    /// The commands that came with the profile.
    commands: LoadedCommands,
    /// The request headers whose values the user must enter again, with their feeds.
    headers: Vec<String>,
    /// Settings of the loaded profile that were broken.
    broken: Option<SetAside>,
    /// The parts of the profile that could not be put in their places.
    missing: Vec<WholeError>,
}

impl Installed {
    /// Says what is missing, which commands came along, which of them wait, and which values are missing.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let missing = self.missing.iter().map(|error| t!("profile-whole-partly", reason = error.to_string()));
        let broken = self.broken.as_ref().map(set_aside_words);
        let mut words: Vec<String> = missing.chain(broken).chain(self.commands.words()).collect();
        if !self.headers.is_empty() {
            let headers = listed(&self.headers);
            words.push(t!("profile-whole-headers", count = self.headers.len(), headers));
        }
        words
    }
}

/// Makes the unpacked profile the one at `paths`. Fails if a process has that profile open for writing.
///
/// If that profile is in use, fails unless `replaces` is true. It is then set aside under another name in its folder.
/// Commands that run by themselves wait until the user has allowed them, because the file may be of somebody else.
pub fn install(
    unpacked: &Unpacked,
    paths: &Paths,
    replaces: bool,
    now: Timestamp,
) -> Result<Installed, WholeError> {
    let _alone = use_alone(paths)?;
    let is_used = is_used(paths);
    if is_used && !replaces {
        return Err(WholeError::Used { folder: paths.data_dir().to_owned() });
    }
    // The file may have broken settings. What can be read of them is used.
    let own = unpacked.folder.join(SETTINGS);
    let Loaded { settings, set_aside, .. } = Settings::load(&own).unwrap_or_default();
    let commands = LoadedCommands::find(&unpacked.folder.join(DATABASE), &settings)?;
    let former = Former::of(paths, now);
    let placed = former.keep().and_then(|()| {
        if commands.run_alone() {
            // Both settings say so, because the loaded ones come after the database. The default settings let no command
            // run by itself, but the user may change them before looking at the commands.
            for settings in [&own, &paths.settings()] {
                let_commands_wait(settings)?;
            }
        }
        former.replace_database(&unpacked.folder.join(DATABASE))
    });
    if let Err(error) = placed {
        former.give_back();
        return Err(error);
    }
    // From here on the profile is loaded, whatever fails.
    let broken = set_aside.map(|broken| former.keep_broken(broken)).transpose();
    let (broken, not_kept) = broken.map_or_else(|error| (None, Some(error)), |broken| (broken, None));
    let placed = [
        install_settings(&own, paths),
        former.set_aside(&paths.kept_images(), IMAGES_ASIDE),
        install_images(unpacked, paths),
        former.set_aside(&paths.backups(), BACKUPS_ASIDE),
    ];
    let missing = placed.into_iter().filter_map(Result::err).chain(not_kept).collect();
    let headers = install_headers(unpacked, paths, &former);
    // The place in the former lists says nothing about the new ones.
    if let Err(error) = remove_one(&paths.place()) {
        tracing::warn!(%error, "the place in the former profile stays");
    }
    let aside = is_used.then(|| former.aside(DATABASE_ASIDE));
    Ok(Installed { aside, commands, headers, broken, missing })
}

/// The ends of the names under which the parts of the former profile are set aside.
const DATABASE_ASIDE: &str = ".db";
const SETTINGS_ASIDE: &str = ".json";
const SECRETS_ASIDE: &str = ".credentials.json";
const IMAGES_ASIDE: &str = ".images";
const BACKUPS_ASIDE: &str = ".backups";

/// The profile that a loaded one replaces.
struct Former<'a> {
    paths: &'a Paths,
    /// The beginning of the names of all files that are set aside.
    name: PathBuf,
}

impl<'a> Former<'a> {
    /// Names the files with this time.
    fn of(paths: &'a Paths, now: Timestamp) -> Self {
        let mut name = beside(&paths.data_dir().join("before-loading-"), &stamp(now));
        let ends = [DATABASE_ASIDE, SETTINGS_ASIDE, SECRETS_ASIDE, IMAGES_ASIDE, BACKUPS_ASIDE];
        while ends.iter().any(|end| beside(&name, end).exists()) {
            name = beside(&name, "+");
        }
        Self { paths, name }
    }

    fn aside(&self, end: &str) -> PathBuf {
        beside(&self.name, end)
    }

    /// Gives the database and the settings a second name. The secrets of accounts get the names of their servers, so that
    /// an account of the loaded profile does not get those of another server.
    fn keep(&self) -> Result<(), WholeError> {
        let (database, settings) = (self.paths.database(), self.paths.settings());
        let mut accounts = Vec::new();
        if !is_gone(&database) {
            // Closing the database writes its log into it, so that one file has everything.
            match Store::open(&database, extractor()).and_then(accounts_of_closed) {
                Ok(known) => accounts = known,
                Err(error) => tracing::warn!(%error, "the replaced database could not be closed"),
            }
            keep(&database, &self.aside(DATABASE_ASIDE))?;
            if settings.exists() {
                keep(&settings, &self.aside(SETTINGS_ASIDE))?;
            }
        }
        let secrets = self.paths.credentials();
        let named = lock(&secrets).and_then(|_other_processes_wait| name_by_server_in(&secrets, &accounts));
        named.map_err(|source| not_written(&secrets, source))
    }

    /// Puts the loaded database in the place of the former one, whose log would damage it.
    fn replace_database(&self, loaded: &Path) -> Result<(), WholeError> {
        for (log, aside) in self.logs().iter().filter(|(log, _)| log.exists()) {
            move_to(log, aside)?;
        }
        move_to(loaded, &self.paths.database())
    }

    /// Returns the logs of the database, each with its name when it is set aside.
    fn logs(&self) -> [(PathBuf, PathBuf); 2] {
        let (database, aside) = (self.paths.database(), self.aside(DATABASE_ASIDE));
        ["-wal", "-shm"].map(|suffix| (beside(&database, suffix), beside(&aside, suffix)))
    }

    /// Undoes everything, because the loaded profile could not be put in its place.
    fn give_back(&self) {
        let settings = (self.paths.settings(), self.aside(SETTINGS_ASIDE));
        for (place, aside) in self.logs().into_iter().chain([settings]).filter(|(_, aside)| aside.exists()) {
            if let Err(error) = move_to(&aside, &place) {
                tracing::error!(%error, "a part of the profile stays aside");
            }
        }
        if let Err(error) = remove_one(&self.aside(DATABASE_ASIDE)) {
            tracing::warn!(%error, "the second name of the database stays");
        }
    }

    /// Moves a folder out of the way of the loaded profile.
    fn set_aside(&self, folder: &Path, end: &str) -> Result<(), WholeError> {
        if folder.exists() { move_to(folder, &self.aside(end)) } else { Ok(()) }
    }

    /// Moves broken settings of the loaded profile out of its folder, which is removed.
    fn keep_broken(&self, broken: SetAside) -> Result<SetAside, WholeError> {
        let path = free_name(&self.paths.settings());
        move_to(&broken.path, &path)?;
        Ok(SetAside { path, ..broken })
    }
}

fn accounts_of_closed(store: Store) -> Result<Vec<Account>, StoreError> {
    let accounts = store.accounts()?;
    store.close()?;
    Ok(accounts)
}

fn move_to(from: &Path, to: &Path) -> Result<(), WholeError> {
    fs::rename(from, to).map_err(|source| not_written(to, source))
}

/// Puts the loaded settings in the place of the former ones. A profile without settings has the default ones.
fn install_settings(own: &Path, paths: &Paths) -> Result<(), WholeError> {
    let settings = paths.settings();
    if own.exists() {
        move_to(own, &settings)
    } else {
        remove_one(&settings).map_err(|error| not_written(&settings, io::Error::other(error)))
    }
}

/// Returns true for the name of a kept image in the file.
fn is_image(name: &str) -> bool {
    name.strip_prefix(IMAGES).and_then(|rest| rest.strip_prefix('/')).is_some_and(is_name)
}

/// Takes the names of request headers over. Returns those whose values are not known on this machine, with their feeds. The
/// profile is loaded even if the names cannot be written.
fn install_headers(unpacked: &Unpacked, paths: &Paths, former: &Former<'_>) -> Vec<String> {
    let Ok(headers) = fs::read(unpacked.folder.join(HEADERS)) else { return Vec::new() };
    let headers = NamedHeader::of_json(&headers);
    let path = paths.credentials();
    let added = lock(&path).and_then(|_other_processes_wait| {
        if NamedHeader::replace_values(&path, &headers)? {
            keep(&path, &former.aside(SECRETS_ASIDE)).map_err(io::Error::other)?;
        }
        NamedHeader::add_to(&path, &headers)
    });
    let missing = added.unwrap_or_else(|error| {
        tracing::warn!(%error, "the names of request headers could not be written");
        headers
    });
    let reader = ReadConnection::open(&paths.database(), extractor());
    let title_of = |header: &NamedHeader| match &reader {
        Ok(reader) => reader.subscription(header.feed()).ok().flatten().map(|row| row.title),
        Err(_) => None,
    };
    let words = |header: &NamedHeader| {
        let feed = title_of(header).unwrap_or_else(|| header.server().to_owned());
        t!("profile-whole-header", name = header.name(), feed)
    };
    missing.iter().map(words).collect()
}

/// Puts the kept images of a loaded profile in their place.
fn install_images(unpacked: &Unpacked, paths: &Paths) -> Result<(), WholeError> {
    let images = unpacked.folder.join(IMAGES);
    if images.exists() { move_to(&images, &paths.kept_images()) } else { Ok(()) }
}

/// Returns true if the profile has data that must not be replaced without a word.
fn is_used(paths: &Paths) -> bool {
    !is_gone(&paths.database())
        && match ReadConnection::open(&paths.database(), extractor()) {
            Ok(reader) => reader.was_ever_used().unwrap_or(true),
            Err(_) => true,
        }
}

/// Gives a file a second name, or copies it if the disk cannot do that.
fn keep(from: &Path, to: &Path) -> Result<(), WholeError> {
    let kept = fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop));
    kept.map_err(|source| not_written(to, source))
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
    use crate::model::{Rule, RuleActions, RuleRow, ServerKind};
    use crate::profile::backups;
    use crate::profile::net::Logins;
    use crate::refresh::Secrets as _;

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

    /// Makes a profile with this rule, if any, and saves it to a file.
    fn saved(folder: &Path, rule: Option<&str>) -> PathBuf {
        let paths = Paths::at(folder.join("from"));
        create_private_folder(paths.data_dir()).unwrap();
        let mut store = Store::open(&paths.database(), extractor()).unwrap();
        let rules = rule.map(|action| RuleRow {
            rule: Rule {
                name: "all".to_owned(),
                query: "a".to_owned(),
                actions: RuleActions::of_names([action]).unwrap(),
                is_enabled: true,
            },
            matched: 0,
            matched_at: None,
        });
        store.transaction(|tx| tx.put_rules(rules.as_slice())).unwrap();
        store.close().unwrap();
        Settings::change(&paths.settings(), |_| Ok::<_, SettingsError>(())).unwrap();
        let file = folder.join("saved.lacuna");
        save(&paths, &file).unwrap();
        file
    }

    fn load(file: &Path, paths: &Paths) -> Result<Installed, WholeError> {
        install(&unpack(file, paths)?, paths, true, Timestamp::from_seconds(5))
    }

    #[test]
    fn a_rule_with_a_command_comes_only_after_the_settings_that_let_it_wait() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), Some("run:touch x"));
        let paths = Paths::at(folder.path().join("to"));
        // Settings that cannot be written stand for a program that is killed before it writes them.
        fs::create_dir_all(paths.settings()).unwrap();
        assert!(load(&file, &paths).is_err());
        assert!(is_gone(&paths.database()));
        fs::remove_dir(paths.settings()).unwrap();
        let words = load(&file, &paths).unwrap().words().join(" ");
        assert!(words.contains("all: touch x") && words.contains("None of this runs"), "{words}");
        assert!(Settings::load(&paths.settings()).unwrap().settings.refreshing.commands_wait);
    }

    fn account(address: &str) -> Account {
        Account {
            name: "rss".to_owned(),
            kind: ServerKind::Miniflux,
            address: url::Url::parse(address).unwrap(),
            user: None,
            allow_private: false,
        }
    }

    fn add_account(paths: &Paths, account: &Account) {
        create_private_folder(paths.data_dir()).unwrap();
        let mut store = Store::open(&paths.database(), extractor()).unwrap();
        assert!(store.transaction(|tx| tx.add_account(account)).unwrap());
        store.close().unwrap();
    }

    #[test]
    fn the_password_of_an_account_stays_with_its_server_when_a_profile_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let (own, loaded) = (account("https://own.example/"), account("https://other.example/"));
        let from = Paths::at(folder.path().join("from"));
        add_account(&from, &loaded);
        let file = folder.path().join("saved.lacuna");
        save(&from, &file).unwrap();
        let to = Paths::at(folder.path().join("to"));
        add_account(&to, &own);
        // An earlier version kept secrets under the name of the account.
        let former = r#"{"account rss": {"user": "", "password": "secret"}, "account x": {"user": "", "password": "y"}}"#;
        fs::write(to.credentials(), former).unwrap();
        load(&file, &to).unwrap();
        let logins = Logins::open(to.credentials(), false);
        assert_eq!(logins.secret(&loaded).unwrap(), None);
        assert_eq!(logins.secret(&own).unwrap().as_deref(), Some("secret"));
        assert!(!fs::read_to_string(to.credentials()).unwrap().contains("account x"));
    }

    #[test]
    fn backups_of_the_former_profile_and_values_of_its_headers_are_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("saved.lacuna");
        let from = Paths::at(folder.path().join("from"));
        add_account(&from, &account("https://a.example/"));
        let header = |server: &str| {
            format!(r#"{{"header 1 X-Key": {{"user": "{server}", "password": "of {server}"}}}}"#)
        };
        fs::write(from.credentials(), header("https://loaded.example")).unwrap();
        save(&from, &file).unwrap();
        let to = Paths::at(folder.path().join("to"));
        add_account(&to, &account("https://b.example/"));
        fs::write(to.credentials(), header("https://former.example")).unwrap();
        create_private_folder(&to.backups()).unwrap();
        fs::write(to.backups().join("lacuna-1970-01-01-000001.db"), "former").unwrap();
        load(&file, &to).unwrap();
        assert_eq!(backups::list(&to, Timestamp::from_seconds(9)), []);
        let aside = to.data_dir().join("before-loading-1970-01-01-000005.backups");
        assert!(aside.join("lacuna-1970-01-01-000001.db").exists());
        let kept =
            fs::read_to_string(to.data_dir().join("before-loading-1970-01-01-000005.credentials.json"));
        assert!(kept.unwrap().contains("of https://former.example"));
        assert!(!fs::read_to_string(to.credentials()).unwrap().contains("former"));
    }

    #[test]
    fn a_profile_that_could_not_be_loaded_leaves_the_log_of_the_former_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), Some("run:touch x"));
        let paths = Paths::at(folder.path().join("to"));
        create_private_folder(paths.data_dir()).unwrap();
        let log = beside(&paths.database(), "-wal");
        // While this store is open, the log stays.
        let mut store = Store::open(&paths.database(), extractor()).unwrap();
        store.transaction(|tx| tx.add_account(&account("https://a.example/"))).unwrap();
        fs::create_dir_all(paths.settings().join("in the way")).unwrap();
        assert!(load(&file, &paths).is_err());
        assert!(log.exists());
        fs::remove_dir_all(paths.settings()).unwrap();
        load(&file, &paths).unwrap();
        assert!(paths.data_dir().join("before-loading-1970-01-01-000005.db-wal").exists() && !log.exists());
        drop(store);
    }

    #[test]
    fn broken_settings_that_came_with_a_profile_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        drop(saved(folder.path(), Some("run:touch x")));
        let broken = r#"{"compact_list": true, "theme"#;
        fs::write(folder.path().join("from").join("settings.json"), broken).unwrap();
        let file = folder.path().join("broken.lacuna");
        save(&Paths::at(folder.path().join("from")), &file).unwrap();
        let paths = Paths::at(folder.path().join("to"));
        load(&file, &paths).unwrap();
        assert!(Settings::load(&paths.settings()).unwrap().settings.refreshing.commands_wait);
        let files = fs::read_dir(paths.data_dir()).unwrap().flatten().filter(|file| file.path().is_file());
        let texts: Vec<String> = files.filter_map(|file| fs::read_to_string(file.path()).ok()).collect();
        assert!(texts.iter().any(|text| text == broken), "{texts:?}");
    }

    #[test]
    fn a_loaded_profile_whose_settings_could_not_be_put_in_place_is_not_called_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), None);
        let paths = Paths::at(folder.path().join("to"));
        fs::create_dir_all(paths.settings().join("in the way")).unwrap();
        let words = load(&file, &paths).unwrap().words().join(" ");
        assert!(words.contains("The profile was loaded, but not all of it: "), "{words}");
        assert!(!is_gone(&paths.database()));
    }
}
