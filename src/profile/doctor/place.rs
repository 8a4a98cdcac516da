//! Finds out if the folder of a profile is a place where a database comes to harm: a folder that another program
//! synchronises between computers, or a network drive. Also finds the second copies of the database that such programs
//! make if two computers changed it.
//!
//! SQLite keeps the database and its log in several files that belong together. A program that copies them one by one, or
//! that brings back an older one, damages the database or loses entries. On a network drive, the locks that keep two
//! programs apart do not work everywhere.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::config::Settings;
use crate::profile::Profile;

/// A place where a database comes to harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// This program synchronises this folder.
    Synchronised {
        /// The name of the program or service.
        by: &'static str,
        /// The folder that it synchronises.
        folder: PathBuf,
    },
    /// The folder is on a network drive with this type of file system.
    Network(String),
}

/// Types of file systems on other computers, as Linux names them.
const NETWORK: [&str; 20] = [
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "9p",
    "afs",
    "ceph",
    "ncpfs",
    "davfs",
    "fuse.sshfs",
    "fuse.davfs",
    "fuse.davfs2",
    "fuse.rclone",
    "fuse.gvfsd-fuse",
    "fuse.kio-fuse",
    "fuse.glusterfs",
    "fuse.s3fs",
    "fuse.curlftpfs",
    "fuse.smbnetfs",
];

/// Returns the place of a folder if it is one where a database comes to harm. Reads the names of the folders above it.
#[must_use]
pub fn of(folder: &Path) -> Option<Place> {
    let whole = fs::canonicalize(folder).or_else(|_| std::path::absolute(folder)).ok()?;
    let synchronised = whole
        .ancestors()
        .find_map(|above| Some(Place::Synchronised { by: synchroniser(above)?, folder: above.to_owned() }));
    synchronised.or_else(|| {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        let kind = file_system(&mounts, &whole)?;
        NETWORK.contains(&kind.as_str()).then_some(Place::Network(kind))
    })
}

/// Returns the program that synchronises this folder itself, by its marks or by the name that the program gives it.
fn synchroniser(folder: &Path) -> Option<&'static str> {
    let has = |name: &str| folder.join(name).exists();
    if has(".stfolder") {
        return Some("Syncthing");
    }
    // The home folder has a folder `.dropbox`, in which the program keeps its settings.
    if has(".dropbox.cache") || folder.join(".dropbox").is_file() {
        return Some("Dropbox");
    }
    if has(".nextcloudsync.log") || has(".owncloudsync.log") || has_journal(folder) {
        return Some("Nextcloud");
    }
    if has(".tmp.drivedownload") || has(".tmp.driveupload") {
        return Some("Google Drive");
    }
    if has(".megaignore") {
        return Some("MEGA");
    }
    if has(".seafile-data") {
        return Some("Seafile");
    }
    if has(".SynologyWorkingDirectory") {
        return Some("Synology Drive");
    }
    // The file `ID` stands for the folder. The list is made later.
    if has(".sync/IgnoreList") || has(".sync/ID") {
        return Some("Resilio Sync");
    }
    let name = folder.file_name().and_then(OsStr::to_str)?;
    let above = folder.parent().and_then(Path::file_name).and_then(OsStr::to_str);
    // macOS: `~/Library/Mobile Documents`.
    if name == "Mobile Documents" && above == Some("Library") {
        return Some("iCloud");
    }
    // macOS: `~/Library/CloudStorage/OneDrive-Personal`.
    let is_in_storage = above == Some("CloudStorage");
    let is_of = |(own, _): &&(&str, &str)| {
        let rest = name.strip_prefix(own);
        rest.is_some_and(|rest| names_account(rest) || is_in_storage && rest.starts_with('-'))
    };
    SYNCHRONISED.iter().find(is_of).map(|(_, by)| *by)
}

/// The names that programs give to the folders that they synchronise, and the names of the programs.
const SYNCHRONISED: [(&str, &str); 27] = [
    ("Insync", "Insync"),
    ("Resilio Sync", "Resilio Sync"),
    ("BTSync", "Resilio Sync"),
    ("Dropbox", "Dropbox"),
    ("Nextcloud", "Nextcloud"),
    ("ownCloud", "ownCloud"),
    ("OneDrive", "OneDrive"),
    ("iCloudDrive", "iCloud"),
    ("iCloud Drive", "iCloud"),
    ("Google Drive", "Google Drive"),
    ("GoogleDrive", "Google Drive"),
    ("My Drive", "Google Drive"),
    ("MEGA", "MEGA"),
    ("MEGAsync", "MEGA"),
    ("pCloud", "pCloud"),
    ("pCloudDrive", "pCloud"),
    ("pCloud Drive", "pCloud"),
    ("pCloud Sync", "pCloud"),
    ("pCloudSync", "pCloud"),
    ("Seafile", "Seafile"),
    ("SeaDrive", "Seafile"),
    ("Box Sync", "Box"),
    ("kDrive", "kDrive"),
    ("Proton Drive", "Proton Drive"),
    ("ProtonDrive", "Proton Drive"),
    ("SynologyDrive", "Synology Drive"),
    ("Yandex.Disk", "Yandex Disk"),
];

/// Returns true if the rest of a folder's name tells accounts apart: nothing, a number as in `Nextcloud2`, or a name as in
/// `OneDrive - Harbour Ltd` and `Dropbox (Personal)`.
fn names_account(rest: &str) -> bool {
    rest.chars().all(|c| c.is_ascii_digit())
        || rest.starts_with(" - ")
        || rest.starts_with(" (") && rest.ends_with(')')
}

/// Returns true if Nextcloud or ownCloud keeps its journal in this folder: `.sync_0123abc.db`, earlier `._sync_….db`.
fn has_journal(folder: &Path) -> bool {
    fs::read_dir(folder).into_iter().flatten().flatten().any(|file| {
        let name = file.file_name();
        let name = name.to_string_lossy();
        let is_journal = name.starts_with(".sync_") || name.starts_with("._sync_");
        is_journal && Path::new(name.as_ref()).extension().is_some_and(|end| end == "db")
    })
}

/// Returns the type of the file system of a path, from the table of mounts (`proc_pid_mountinfo(5)`).
fn file_system(mounts: &str, path: &Path) -> Option<String> {
    let of_line = |line: &str| {
        let (before, after) = line.split_once(" - ")?;
        let point = PathBuf::from(unescaped(before.split(' ').nth(4)?));
        let kind = after.split(' ').next()?.to_owned();
        path.starts_with(&point).then(|| (point.components().count(), kind))
    };
    // If two mounts are at the same place, the later one hides the other.
    mounts.lines().filter_map(of_line).max_by_key(|(depth, _)| *depth).map(|(_, kind)| kind)
}

/// Replaces the escapes of the table: a space is `\040`.
fn unescaped(text: &str) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .into_iter()
        .fold(text.to_owned(), |text, (escape, c)| text.replace(escape, c))
}

impl Place {
    /// Returns the place as a report shows it, without the names of folders.
    #[must_use]
    pub fn in_report(&self) -> String {
        match self {
            Self::Synchronised { by, .. } => format!("synchronised by {by}, which may damage the database"),
            Self::Network(kind) => format!("on a network drive ({kind}), which may damage the database"),
        }
    }

    /// Explains the danger, and tells the user what to do.
    fn words(&self) -> String {
        match self {
            Self::Synchronised { by, folder } => {
                t!("profile-place-synchronised", program = *by, folder = folder.display().to_string())
            }
            Self::Network(kind) => t!("profile-place-network", kind = kind.as_str()),
        }
    }

    /// Returns a text that is the same as long as the place is.
    fn name(&self) -> String {
        match self {
            Self::Synchronised { by, folder } => format!("{by}: {}", folder.display()),
            Self::Network(kind) => kind.clone(),
        }
    }
}

/// Returns the names of the second copies of the database that programs make if two computers changed it, sorted.
#[must_use]
pub fn conflict_copies(folder: &Path, place: Option<&Place>) -> Vec<String> {
    let in_onedrive = matches!(place, Some(Place::Synchronised { by: "OneDrive", .. }));
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let mut copies: Vec<String> = names.filter(|name| is_conflict_copy(name, in_onedrive)).collect();
    copies.sort();
    copies
}

/// Returns true if a program named a second copy of the database so: `lacuna.sync-conflict-20260102-030405-ABCDEFG.db`,
/// `lacuna (conflicted copy 2026-01-02 030405).db`, `lacuna_laptop_Jan-02-0304-2026_Conflict.db`, `lacuna (1).db`,
/// `lacuna(1).db`, `lacuna_conf(1).db` or `lacuna 2.db`. `OneDrive` appends the name of the computer: `lacuna-LAPTOP.db`.
/// Windows writes such names in capitals. So a name in capitals counts anywhere, because the folder of `OneDrive` may have
/// any name on the other computer.
fn is_conflict_copy(name: &str, in_onedrive: bool) -> bool {
    let Some(rest) = name.strip_prefix("lacuna") else { return false };
    let Some((added, _end)) = rest.rsplit_once(".db") else { return false };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let in_brackets = |text: &str| {
        let number = text.strip_prefix('(').and_then(|number| number.strip_suffix(')'));
        number.is_some_and(is_number)
    };
    let begin = added.trim_end_matches(|c: char| c.is_ascii_digit() || "()".contains(c));
    let numbered = added.strip_prefix(' ').is_some_and(is_number)
        || ["", " ", "_conf"].contains(&begin) && added.get(begin.len()..).is_some_and(in_brackets);
    let of_computer =
        added.strip_prefix('-').is_some_and(|name| is_in_capitals(name) || in_onedrive && is_computer(name));
    let lower = rest.to_lowercase();
    CONFLICT.iter().any(|word| lower.contains(word)) || numbered || of_computer
}

/// The words for a conflict in the names of such copies, in the languages of Lacuna, and that of the `OneDrive` client for
/// Linux.
const CONFLICT: [&str; 5] = ["conflict", "conflit", "konflikt", "冲突", "safebackup"];

/// Returns true if a text may be the name of a computer. That of a backup begins with a date.
fn is_computer(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic())
}

/// Returns true if a text is the name of a computer as Windows writes it, such as `DESKTOP-4F2K1AB`.
fn is_in_capitals(text: &str) -> bool {
    const MOST: usize = 15;
    let is_usual = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    text.len() <= MOST && text.starts_with(|c: char| c.is_ascii_uppercase()) && text.chars().all(is_usual)
}

/// Tells the user what to do with second copies of the database. Names at most three.
fn copies_words(folder: &Path, copies: &[String]) -> String {
    let more = if copies.len() > MOST_NAMED { ", …" } else { "" };
    let names = copies.iter().take(MOST_NAMED).map(String::as_str).collect::<Vec<_>>().join(", ") + more;
    t!("profile-place-copies", count = copies.len(), folder = folder.display().to_string(), names)
}

/// The largest number of files that an explanation names.
const MOST_NAMED: usize = 3;

/// Returns an explanation if a database may come to harm in the folder of the profile, or if the folder has second copies
/// of the database. Also returns the name of the explanation for [`remember`]. Returns `None` if the user knows it.
#[must_use]
pub fn explanation(profile: &Profile) -> Option<(String, String)> {
    if profile.demo.is_some() {
        return None;
    }
    let (folder, told) = (profile.paths.data_dir(), &profile.settings.explained_place);
    let place = of(folder);
    let copies = conflict_copies(folder, place.as_ref());
    // The names of the copies follow that of the place.
    let of_place = place.as_ref().map(Place::name).unwrap_or_default();
    let name = std::iter::once(&of_place).chain(&copies).map(String::as_str).collect::<Vec<_>>().join("\n");
    let knows_place = place.is_none() || told.lines().next() == Some(&of_place);
    if knows_place && copies.iter().all(|copy| told.lines().skip(1).any(|known| known == copy)) {
        return None;
    }
    let place = place.filter(|_| !knows_place).map(|place| place.words());
    let copies = (!copies.is_empty()).then(|| copies_words(folder, &copies));
    Some((place.into_iter().chain(copies).collect::<Vec<_>>().join("\n"), name))
}

/// Notes in the settings that the user has got the message about the place.
pub fn remember(profile: &Profile, name: String) -> Result<(), String> {
    Settings::change(&profile.paths.settings(), |settings| {
        settings.explained_place = name;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_synchronised_folder_is_found_from_any_folder_below_it() {
        let check = |mark: &str, is_folder: bool, expect: Option<&'static str>| {
            let top = tempfile::tempdir().unwrap();
            let top_path = fs::canonicalize(top.path()).unwrap();
            let (shared, deep) = (top_path.join("shared"), top_path.join("shared/a/lacuna"));
            fs::create_dir_all(&deep).unwrap();
            if is_folder {
                fs::create_dir(shared.join(mark)).unwrap();
            } else {
                fs::write(shared.join(mark), "").unwrap();
            }
            let expect = expect.map(|by| Place::Synchronised { by, folder: shared.clone() });
            assert_eq!(of(&deep), expect, "{mark}");
            assert_eq!(of(&deep.join("not yet there")), expect, "{mark}");
            assert_eq!(of(&top_path), None, "{mark}: the folder above is not synchronised");
        };
        check(".stfolder", true, Some("Syncthing"));
        check(".dropbox.cache", true, Some("Dropbox"));
        check(".dropbox", false, Some("Dropbox"));
        check(".dropbox", true, None);
        check(".sync_0123abc.db", false, Some("Nextcloud"));
        check("._sync_0123abc.db", false, Some("Nextcloud"));
        check(".owncloudsync.log", false, Some("Nextcloud"));
        check(".sync_notes.txt", false, None);
        check(".megaignore", false, Some("MEGA"));
        check(".seafile-data", true, Some("Seafile"));
        check(".SynologyWorkingDirectory", true, Some("Synology Drive"));
        check(".sync", true, None);
        // Resilio Sync, whose folder has an id before it has a list.
        let top = tempfile::tempdir().unwrap();
        let shared = fs::canonicalize(top.path()).unwrap().join("shared");
        fs::create_dir_all(shared.join(".sync")).unwrap();
        fs::create_dir_all(shared.join("a/lacuna")).unwrap();
        fs::write(shared.join(".sync/ID"), "").unwrap();
        let expect = Place::Synchronised { by: "Resilio Sync", folder: shared.clone() };
        assert_eq!(of(&shared.join("a/lacuna")), Some(expect));
        // Insync has a folder for each account.
        let insync = fs::canonicalize(top.path()).unwrap().join("Insync");
        fs::create_dir_all(insync.join("ann@a.example/lacuna")).unwrap();
        let expect = Place::Synchronised { by: "Insync", folder: insync.clone() };
        assert_eq!(of(&insync.join("ann@a.example/lacuna")), Some(expect));
    }

    #[test]
    fn a_second_copy_of_the_database_is_known_by_its_name() {
        for (name, expect) in [
            ("lacuna.sync-conflict-20260102-030405-ABCDEFG.db", true),
            ("lacuna.sync-conflict-20260102-030405-ABCDEFG.db-wal", true),
            ("lacuna (conflicted copy 2026-01-02 030405).db", true),
            ("lacuna (Jane's conflicted copy 2026-01-02).db", true),
            ("lacuna_conflict-20260102-030405.db", true),
            ("lacuna (SFConflict jane@a.example 2026-01-02-03-04-05).db", true),
            ("lacuna_laptop_Jan-02-0304-2026_Conflict.db", true),
            ("lacuna [conflicted].db", true),
            ("lacuna.db-wal (conflicted copy 2026-01-02)", true),
            ("lacuna (Konfliktkopie von Jana 2026-01-02).db", true),
            ("lacuna (1).db", true),
            ("lacuna(1).db", true),
            ("lacuna_conf(1).db", true),
            ("lacuna-LAPTOP-safeBackup-0001.db", true),
            ("lacuna().db", false),
            ("lacuna_old(1).db", false),
            ("lacuna 2.db", true),
            ("lacuna.db", false),
            ("lacuna.db-wal", false),
            ("lacuna.db-shm", false),
            ("lacuna-LAPTOP.db", true),
            ("lacuna-DESKTOP-4F2K1AB.db", true),
            ("lacuna-DESKTOP-4F2K1AB.db-wal", true),
            ("lacuna-laptop.db", false),
            ("lacuna-before move.db", false),
            ("lacuna-2026-01-02-030405.db", false),
            ("lacuna.db.damaged", false),
            ("notes (conflicted copy).db", false),
            ("lacuna (my copy).db", false),
        ] {
            assert_eq!(is_conflict_copy(name, false), expect, "{name}");
        }
        assert!(is_conflict_copy("lacuna-laptop.db", true));
        assert!(!is_conflict_copy("lacuna-2026-01-02-030405.db", true));
    }

    #[test]
    fn a_folder_is_known_by_the_name_that_its_program_gives_it() {
        let top = tempfile::tempdir().unwrap();
        for (name, expect) in [
            ("OneDrive", Some("OneDrive")),
            ("OneDrive - Harbour Ltd", Some("OneDrive")),
            ("OneDriver", None),
            ("Library/Mobile Documents/com~apple~CloudDocs", Some("iCloud")),
            ("Mobile Documents", None),
            ("Dropbox/lacuna", Some("Dropbox")),
            ("Dropbox (Personal)", Some("Dropbox")),
            ("Nextcloud2/data", Some("Nextcloud")),
            ("ownCloud - jane@cloud.example", Some("ownCloud")),
            ("MEGA/lacuna", Some("MEGA")),
            ("pCloudDrive", Some("pCloud")),
            ("pCloud/lacuna", Some("pCloud")),
            ("Seafile/My Library", Some("Seafile")),
            ("Library/CloudStorage/Dropbox", Some("Dropbox")),
            ("Library/CloudStorage/OneDrive-Personal", Some("OneDrive")),
            ("Library/CloudStorage/GoogleDrive-jane@example.org", Some("Google Drive")),
            ("Dropbox-notes", None),
            ("MEGAPHONE", None),
            ("my Dropbox", None),
        ] {
            let folder = top.path().join(name);
            fs::create_dir_all(&folder).unwrap();
            let found = of(&folder).map(|place| match place {
                Place::Synchronised { by, .. } => by,
                Place::Network(_) => "a network drive",
            });
            assert_eq!(found, expect, "{name}");
        }
    }

    #[test]
    fn the_file_system_of_a_path_is_that_of_the_deepest_mount_above_it() {
        let mounts = "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n\
             40 22 0:44 / /home rw shared:20 - nfs4 server:/home rw\n\
             41 40 0:45 / /home/jane/local\\040disk rw - btrfs /dev/sdb1 rw\n\
             42 22 0:46 / /mnt/far rw,nosuid - fuse.sshfs jane@far: rw\n\
             broken line\n";
        for (path, kind) in [
            ("/var/lib", "ext4"),
            ("/home/jane/lacuna", "nfs4"),
            ("/homes", "ext4"),
            ("/home/jane/local disk/lacuna", "btrfs"),
            ("/mnt/far/x", "fuse.sshfs"),
        ] {
            assert_eq!(file_system(mounts, Path::new(path)).as_deref(), Some(kind), "{path}");
        }
        assert_eq!(file_system("", Path::new("/home")), None);
        assert!(NETWORK.contains(&"nfs4") && NETWORK.contains(&"fuse.sshfs") && !NETWORK.contains(&"ext4"));
    }
}
