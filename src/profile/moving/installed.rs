//! Makes a profile of a saved one.
//!
//! A profile that is in use is never replaced unless the user asks for that, and then it is set aside beside the new one, with
//! its backups.
//!
//! A note in the folder tells of a load that goes on. If the program is killed, the next one that finds the note undoes the
//! load if the database is still the former one, and else completes it. So nobody opens a part of each profile.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::loaded_commands::{LoadedCommands, let_commands_wait, listed};
use super::whole::{DATABASE, HEADERS, IMAGES, LOAD_NOTE, SETTINGS, Unpacked, WholeError, not_written};
use crate::config::{Loaded, Paths, SetAside, Settings, UnfinishedFile, free_name, lock, private_file};
use crate::model::{Account, Timestamp};
use crate::profile::backups::stamp;
use crate::profile::extractor;
use crate::profile::files::{beside, is_gone, remove_one};
use crate::profile::net::{NamedHeader, name_by_server_in};
use crate::profile::refresh_lock::use_alone;
use crate::profile::set_aside_words;
use crate::store::{ReadConnection, Store, StoreError};

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
    // The file may have broken settings. The part of them that can be read is used.
    let own = unpacked.folder.join(SETTINGS);
    let Loaded { settings, set_aside, .. } = Settings::load(&own).unwrap_or_default();
    let commands = LoadedCommands::find(&unpacked.folder.join(DATABASE), &settings)?;
    let former = Former::of(paths, now);
    let load = Load::begin(&former, unpacked)?;
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
        load.undo(&former);
        return Err(error);
    }
    // From here on the profile is loaded, whatever fails.
    let broken = set_aside.map(|broken| former.keep_broken(broken)).transpose();
    let (broken, not_kept) = broken.map_or_else(|error| (None, Some(error)), |broken| (broken, None));
    let (missing, headers) = load.complete(&former, &unpacked.folder);
    let missing = missing.into_iter().chain(not_kept).collect();
    let aside = is_used.then(|| former.aside(DATABASE_ASIDE));
    Ok(Installed { aside, commands, headers, broken, missing })
}

/// The ends of the names under which the parts of the former profile are set aside.
const DATABASE_ASIDE: &str = ".db";
const SETTINGS_ASIDE: &str = ".json";
const SECRETS_ASIDE: &str = ".credentials.json";
const IMAGES_ASIDE: &str = ".images";
const BACKUPS_ASIDE: &str = ".backups";

/// A load that goes on, as its note tells it.
struct Load {
    /// The name of the folder with the unpacked profile.
    folder: String,
    /// The beginning of the names of all files that are set aside.
    aside: String,
    /// True if the former profile had settings.
    had_settings: bool,
    /// True if the loaded profile has settings.
    has_settings: bool,
    /// True if the loaded profile has images.
    has_images: bool,
}

impl Load {
    /// Writes the note. Nothing else was changed before.
    fn begin(former: &Former<'_>, unpacked: &Unpacked) -> Result<Self, WholeError> {
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let load = Self {
            folder: name(&unpacked.folder),
            aside: name(&former.name),
            had_settings: former.paths.settings().exists(),
            has_settings: unpacked.folder.join(SETTINGS).exists(),
            has_images: unpacked.folder.join(IMAGES).exists(),
        };
        let note = former.paths.data_dir().join(LOAD_NOTE);
        load.write(&note).map_err(|error| not_written(&note, error))?;
        Ok(load)
    }

    fn write(&self, note: &Path) -> io::Result<()> {
        let unfinished = UnfinishedFile::beside(note, ".new", &mut private_file())?;
        let told = json!({
            "folder": self.folder, "aside": self.aside, "had_settings": self.had_settings,
            "has_settings": self.has_settings, "has_images": self.has_images,
        });
        serde_json::to_writer(unfinished.file(), &told)?;
        unfinished.finish(note)
    }

    /// Reads the text of a note. Returns `None` if it is none, or if a name in it leads out of the folder of the profile.
    fn read(text: &str) -> Option<Self> {
        let note: Value = serde_json::from_str(text).ok()?;
        let name = |member: &str| {
            let name = note.get(member)?.as_str()?;
            (!name.is_empty() && !name.contains(['/', '\\'])).then(|| name.to_owned())
        };
        let flag = |member: &str| note.get(member)?.as_bool();
        Some(Self {
            folder: name("folder")?,
            aside: name("aside")?,
            had_settings: flag("had_settings")?,
            has_settings: flag("has_settings")?,
            has_images: flag("has_images")?,
        })
    }

    /// Removes the note. The load is completed or undone.
    fn end(paths: &Paths) {
        if let Err(error) = remove_one(&paths.data_dir().join(LOAD_NOTE)) {
            tracing::error!(%error, "the note about a loaded profile stays");
        }
    }

    /// Gives the former profile all of its files back. If that fails, the next start tries it again.
    fn undo(&self, former: &Former<'_>) {
        match former.give_back(self.had_settings) {
            Ok(()) => Self::end(former.paths),
            Err(error) => tracing::error!(%error, "a part of the profile stays aside"),
        }
    }

    /// Puts everything beside the database in its place. Returns the parts for which that failed, and the headers without
    /// values. A part that is in its place already stays there.
    fn complete(&self, former: &Former<'_>, folder: &Path) -> (Vec<WholeError>, Vec<String>) {
        let (paths, own, images) = (former.paths, folder.join(SETTINGS), folder.join(IMAGES));
        let mut placed = vec![former.set_aside(&paths.backups(), BACKUPS_ASIDE)];
        if own.exists() || !self.has_settings {
            placed.push(install_settings(&own, paths));
        }
        if images.exists() || !self.has_images {
            placed.push(former.set_aside(&paths.kept_images(), IMAGES_ASIDE));
        }
        if images.exists() {
            placed.push(move_to(&images, &paths.kept_images()));
        }
        let headers = install_headers(folder, paths, former);
        // The place in the former lists says nothing about the new ones.
        if let Err(error) = remove_one(&paths.place()) {
            tracing::warn!(%error, "the place in the former profile stays");
        }
        Self::end(paths);
        (placed.into_iter().filter_map(Result::err).collect(), headers)
    }
}

/// Undoes or completes a load that was killed, before anything of the profile is read.
pub(in crate::profile) fn settle_killed(paths: &Paths) {
    let note = paths.data_dir().join(LOAD_NOTE);
    if !note.exists() {
        return;
    }
    // While another process loads a profile, it has this right.
    let Ok(_alone) = use_alone(paths) else { return };
    let Ok(text) = fs::read_to_string(&note) else { return };
    let Some(load) = Load::read(&text) else { return Load::end(paths) };
    tracing::warn!(folder = load.folder, "the load of a profile was killed");
    let former = Former { paths, name: paths.data_dir().join(&load.aside) };
    let folder = paths.data_dir().join(&load.folder);
    if folder.join(DATABASE).exists() {
        load.undo(&former);
    } else {
        for error in load.complete(&former, &folder).0 {
            tracing::error!(%error, "a part of a loaded profile is missing");
        }
    }
}

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
        }
        if settings.is_file() {
            keep(&settings, &self.aside(SETTINGS_ASIDE))?;
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
    fn give_back(&self, had_settings: bool) -> Result<(), WholeError> {
        let settings = (self.paths.settings(), self.aside(SETTINGS_ASIDE));
        for (place, aside) in self.logs().into_iter().chain([settings]).filter(|(_, aside)| aside.exists()) {
            move_to(&aside, &place)?;
        }
        if !had_settings {
            remove_file(&self.paths.settings())?;
        }
        remove_file(&self.aside(DATABASE_ASIDE))
    }

    /// Moves a folder out of the way of the loaded profile.
    fn set_aside(&self, folder: &Path, end: &str) -> Result<(), WholeError> {
        let aside = self.aside(end);
        if folder.exists() && !aside.exists() { move_to(folder, &aside) } else { Ok(()) }
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
    if own.exists() { move_to(own, &settings) } else { remove_file(&settings) }
}

fn remove_file(path: &Path) -> Result<(), WholeError> {
    remove_one(path).map_err(|error| not_written(path, io::Error::other(error)))
}

/// Takes the names of request headers over. Returns those whose values are not known on this machine, with their feeds. The
/// profile is loaded even if the names cannot be written.
fn install_headers(folder: &Path, paths: &Paths, former: &Former<'_>) -> Vec<String> {
    let Ok(headers) = fs::read(folder.join(HEADERS)) else { return Vec::new() };
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

/// Returns true if the profile has data that must not be replaced without a word.
fn is_used(paths: &Paths) -> bool {
    !is_gone(&paths.database())
        && match ReadConnection::open(&paths.database(), extractor()) {
            Ok(reader) => reader.was_ever_used().unwrap_or(true),
            Err(_) => true,
        }
}

/// Gives a file a second name, or copies it if the disk cannot do that. A copy gets its name when it is complete, so that
/// nothing is ever given back that is not.
fn keep(from: &Path, to: &Path) -> Result<(), WholeError> {
    let kept = fs::hard_link(from, to).or_else(|_no_links| copy(from, to));
    kept.map_err(|source| not_written(to, source))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let unfinished = UnfinishedFile::beside(to, ".new", &mut private_file())?;
    io::copy(&mut File::open(from)?, &mut unfinished.file())?;
    unfinished.finish(to)
}

#[cfg(test)]
mod tests {
    use super::super::whole::{save, unpack};
    use super::*;
    use crate::config::{SettingsError, create_private_folder};
    use crate::model::{Rule, RuleActions, RuleRow, ServerKind};
    use crate::profile::backups;
    use crate::profile::net::Logins;
    use crate::refresh::Secrets as _;

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

    /// Makes a profile that is in use, with settings, an image and a backup.
    fn used(folder: &Path) -> Paths {
        let paths = Paths::at(folder.join("to"));
        add_account(&paths, &account("https://own.example/"));
        Settings::change(&paths.settings(), |settings| {
            settings.explained_place = "own".to_owned();
            Ok::<_, SettingsError>(())
        })
        .unwrap();
        for own in [paths.kept_images(), paths.backups()] {
            create_private_folder(&own).unwrap();
            fs::write(own.join("own"), "own").unwrap();
        }
        paths
    }

    /// Returns the address of the account, the settings, and if the image and the backup are in place.
    fn state(paths: &Paths) -> (bool, bool, bool, bool) {
        let accounts = ReadConnection::open(&paths.database(), extractor()).unwrap().accounts().unwrap();
        let settings = Settings::load(&paths.settings()).unwrap().settings;
        (
            accounts.len() == 1,
            settings.explained_place == "own" && !settings.refreshing.commands_wait,
            paths.kept_images().join("own").exists(),
            paths.backups().join("own").exists(),
        )
    }

    #[test]
    fn a_load_that_was_killed_is_undone_before_the_database_was_replaced_and_completed_after_it() {
        for step in 0..6 {
            let folder = tempfile::tempdir().unwrap();
            let file = saved(folder.path(), Some("run:touch x"));
            let paths = used(folder.path());
            // The folder of a killed load stays.
            let unpacked = std::mem::ManuallyDrop::new(unpack(&file, &paths).unwrap());
            let former = Former::of(&paths, Timestamp::from_seconds(5));
            let load = Load::begin(&former, &unpacked).unwrap();
            let own = unpacked.folder.join(SETTINGS);
            if step > 0 {
                former.keep().unwrap();
                let_commands_wait(&own).unwrap();
                let_commands_wait(&paths.settings()).unwrap();
            }
            if step > 1 {
                let log = &former.logs()[0];
                fs::write(&log.1, "").unwrap();
            }
            if step > 2 {
                former.replace_database(&unpacked.folder.join(DATABASE)).unwrap();
            }
            if step > 3 {
                install_settings(&own, &paths).unwrap();
            }
            if step > 4 {
                former.set_aside(&paths.kept_images(), IMAGES_ASIDE).unwrap();
            }
            drop(load);
            settle_killed(&paths);
            let whole = if step > 2 { (false, false, false, false) } else { (true, true, true, true) };
            assert_eq!(state(&paths), whole, "{step}");
            assert!(!paths.data_dir().join(LOAD_NOTE).exists(), "{step}");
            if step > 2 {
                assert!(
                    Settings::load(&paths.settings()).unwrap().settings.refreshing.commands_wait,
                    "{step}"
                );
                let kept = fs::read_to_string(former.aside(SETTINGS_ASIDE)).unwrap();
                assert!(kept.contains("own") && !kept.contains("\"commands_wait\": true"), "{step}: {kept}");
                for end in [IMAGES_ASIDE, BACKUPS_ASIDE] {
                    assert!(former.aside(end).join("own").exists(), "{step}: {end}");
                }
            }
        }
    }

    #[test]
    fn settings_without_a_database_are_set_aside_too() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), None);
        let paths = used(folder.path());
        fs::remove_file(paths.database()).unwrap();
        load(&file, &paths).unwrap();
        let aside = paths.data_dir().join("before-loading-1970-01-01-000005.json");
        assert!(fs::read_to_string(aside).unwrap().contains("own"));
    }

    #[test]
    fn a_copy_that_could_not_be_completed_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("to");
        // A folder can be opened, but not read.
        assert!(copy(folder.path(), &to).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
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

    #[test]
    fn a_load_whose_undo_failed_is_undone_by_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), Some("run:touch x"));
        let paths = used(folder.path());
        // While this store is open, there is a log, and a folder is in its way.
        let mut store = Store::open(&paths.database(), extractor()).unwrap();
        store.transaction(|tx| tx.put_rules(&[])).unwrap();
        let in_the_way = paths.data_dir().join("before-loading-1970-01-01-000005.db-wal");
        fs::create_dir_all(in_the_way.join("x")).unwrap();
        assert!(load(&file, &paths).is_err());
        assert!(paths.data_dir().join(LOAD_NOTE).exists());
        drop(store);
        fs::remove_dir_all(&in_the_way).unwrap();
        settle_killed(&paths);
        assert_eq!(state(&paths), (true, true, true, true));
        assert!(!paths.data_dir().join(LOAD_NOTE).exists());
    }
}
