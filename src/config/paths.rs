//! The folder of a profile and the files in it.

use std::ffi::OsStr;
use std::fs::{DirBuilder, OpenOptions};
use std::path::{Path, PathBuf};

use directories::{BaseDirs, ProjectDirs};

/// The files of one profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    data_dir: PathBuf,
}

impl Paths {
    /// Returns the profile in `data_dir`. Without `data_dir`, returns the user's own profile in the system's data
    /// folder, or `None` if the user has no home folder.
    #[must_use]
    pub fn find(data_dir: Option<&Path>) -> Option<Self> {
        match data_dir {
            Some(dir) => Some(Self::at(dir)),
            // The application id of the window must name the same folder.
            None => ProjectDirs::from("org", "Lacuna", "Lacuna").map(|dirs| Self::at(dirs.data_dir())),
        }
    }

    /// Returns the profile in a folder, which need not exist yet.
    #[must_use]
    pub fn at(data_dir: impl Into<PathBuf>) -> Self {
        Self { data_dir: data_dir.into() }
    }

    /// Creates the folder if it does not exist. On Unix, only its owner can enter it, because it shows what the user
    /// reads.
    pub fn create(&self) -> std::io::Result<()> {
        if self.data_dir.is_dir() {
            // If the folder belongs to another user, this user may write to it but cannot change its rights.
            if let Err(error) = self.protect() {
                tracing::info!(%error, "others may read the profile");
            }
            return Ok(());
        }
        create_private_folder(&self.data_dir)
    }

    /// Removes all rights of other users from the folder and its files (Unix).
    #[cfg(unix)]
    pub fn protect(&self) -> std::io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;
        let close = |path: &Path, mode: u32| -> std::io::Result<()> {
            let known = std::fs::symlink_metadata(path)?;
            // The six lowest bits are the rights of other users.
            if known.is_symlink() || known.permissions().mode().trailing_zeros() >= 6 {
                return Ok(());
            }
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
        };
        close(&self.data_dir, 0o700)?;
        for folder in [self.data_dir.clone(), self.backups()] {
            let Ok(files) = std::fs::read_dir(folder) else { continue };
            for file in files {
                let file = file?;
                close(&file.path(), if file.file_type()?.is_dir() { 0o700 } else { 0o600 })?;
            }
        }
        Ok(())
    }

    /// On other systems the user's folder is private already.
    #[cfg(not(unix))]
    pub fn protect(&self) -> std::io::Result<()> {
        Ok(())
    }

    /// The folder of the profile.
    pub fn data_dir(&self) -> &Path {
        &self.data_dir
    }

    /// The database of the store.
    pub fn database(&self) -> PathBuf {
        self.data_dir.join("lacuna.db")
    }

    /// The settings file.
    pub fn settings(&self) -> PathBuf {
        self.data_dir.join("settings.json")
    }

    /// The file of user names and passwords, which only its owner can read.
    pub fn credentials(&self) -> PathBuf {
        self.data_dir.join("credentials.json")
    }

    /// The file that records what the window showed when it closed.
    pub fn place(&self) -> PathBuf {
        self.data_dir.join("place.json")
    }

    /// The file that records the place of the window and the choices for its panes.
    pub fn window(&self) -> PathBuf {
        self.data_dir.join("window.json")
    }

    /// The file that is locked while a window has the profile open.
    pub fn lock(&self) -> PathBuf {
        self.data_dir.join("lock")
    }

    /// The file with the loopback port and the secret word through which a second window or command reaches the first
    /// window.
    pub fn instance(&self) -> PathBuf {
        self.data_dir.join("socket")
    }

    /// The folder of cached images: those of opened articles and of rows of the list.
    pub fn images(&self) -> PathBuf {
        self.data_dir.join("images")
    }

    /// The folder of the images of starred and labelled articles.
    pub fn kept_images(&self) -> PathBuf {
        self.data_dir.join("kept-images")
    }

    /// The folder of automatic backups.
    pub fn backups(&self) -> PathBuf {
        self.data_dir.join("backups")
    }
}

/// Returns true if a path is that of a file of some profile, so that nothing else may be written there. The file need not
/// exist. A folder is that of a profile if it has a database.
#[must_use]
pub fn is_of_profile(file: &Path) -> bool {
    const FILES: [&str; 8] = [
        "settings.json",
        "credentials.json",
        "place.json",
        "window.json",
        "lock",
        "socket",
        "requests.log",
        "requests.old.log",
    ];
    const FOLDERS: [&str; 3] = ["images", "kept-images", "backups"];
    let name = |path: &Path| path.file_name().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(file), Ok(folder)) = (name(file), parent.canonicalize()) else { return false };
    let is_profile = |folder: &Path| Paths::at(folder).database().exists();
    if is_profile(&folder) {
        // The log and the index of the database have its name and an ending. If a lock were replaced, two processes could
        // hold it.
        let is_lock = Path::new(&file).extension().is_some_and(|ending| ending == "lock");
        return is_lock || file.starts_with("lacuna.db") || FILES.contains(&&*file);
    }
    name(&folder).is_some_and(|name| FOLDERS.contains(&&*name)) && folder.parent().is_some_and(is_profile)
}

/// Returns the folder for the settings of all the user's programs (`XDG_CONFIG_HOME`).
#[must_use]
pub fn user_config_folder() -> Option<PathBuf> {
    BaseDirs::new().map(|folders| folders.config_dir().to_owned())
}

/// The folders in which the programs of the user keep their files.
#[derive(Clone, Debug)]
pub struct UserFolders {
    /// The home folder (`HOME`).
    pub home: PathBuf,
    /// The folder for settings (`XDG_CONFIG_HOME`).
    pub config: PathBuf,
    /// The folder for data (`XDG_DATA_HOME`).
    pub data: PathBuf,
}

impl UserFolders {
    /// Returns the folders of the user who runs the program.
    #[must_use]
    pub fn find() -> Option<Self> {
        let folders = BaseDirs::new()?;
        Some(Self {
            home: folders.home_dir().to_owned(),
            config: folders.config_dir().to_owned(),
            data: folders.data_dir().to_owned(),
        })
    }

    /// Returns the folders of the user whose home folder this is, unless that user chose others.
    #[must_use]
    pub fn in_home(home: &Path) -> Self {
        Self { home: home.to_owned(), config: home.join(".config"), data: home.join(".local/share") }
    }
}

/// Gives a file the permissions of the one that it will replace, if there is one. On Windows, the folder decides who may
/// read a file.
pub fn copy_permissions(replaced: &Path, file: &std::fs::File) -> std::io::Result<()> {
    #[cfg(unix)]
    if let Ok(replaced) = std::fs::metadata(replaced) {
        file.set_permissions(replaced.permissions())?;
    }
    #[cfg(not(unix))]
    let _ = (replaced, file);
    Ok(())
}

/// Returns options to write a file of the profile. On Unix, only its owner can ever read a file that they create.
#[must_use]
pub fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a folder of the profile if it does not exist. On Unix, only its owner can ever enter it.
pub fn create_private_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_the_user_names_wins() {
        let paths = Paths::find(Some(Path::new("/some/where"))).unwrap();
        assert_eq!(paths.database(), Path::new("/some/where/lacuna.db"));
        assert_eq!(paths.settings(), Path::new("/some/where/settings.json"));
        assert_ne!(Paths::find(None), Some(paths));
    }

    #[test]
    fn the_files_of_a_profile_are_known_and_other_files_beside_them_are_not() {
        let temporary = tempfile::tempdir().unwrap();
        let paths = Paths::at(temporary.path().join("profile"));
        std::fs::create_dir_all(paths.images()).unwrap();
        let own = [
            paths.database(),
            paths.data_dir().join("lacuna.db-wal"),
            paths.data_dir().join("images/../Lacuna.DB"),
            paths.settings(),
            paths.credentials(),
            paths.data_dir().join("refresh.lock"),
            paths.data_dir().join("requests.log"),
            paths.images().join("x"),
        ];
        assert!(!own.iter().any(|file| is_of_profile(file)), "there is no profile yet");
        std::fs::write(paths.database(), "").unwrap();
        for file in &own {
            assert!(is_of_profile(file), "{}", file.display());
        }
        for other in
            [paths.data_dir().join("feeds.opml"), temporary.path().join("lacuna.db"), "x.html".into()]
        {
            assert!(!is_of_profile(&other), "{}", other.display());
        }
    }

    #[test]
    fn the_folder_is_created_for_its_owner_only() {
        let temporary = tempfile::tempdir().unwrap();
        let paths = Paths::at(temporary.path().join("a/b"));
        paths.create().unwrap();
        paths.create().unwrap();
        assert!(paths.data_dir().is_dir());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(paths.data_dir()).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{mode:o}");
        }
        // An existing folder is protected as well, with all files in it.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let open = Paths::at(temporary.path().join("open"));
            std::fs::create_dir_all(open.backups()).unwrap();
            let files = [open.database(), open.settings(), open.backups().join("1.db")];
            for file in &files {
                std::fs::write(file, "x").unwrap();
            }
            open.create().unwrap();
            let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!([mode(open.data_dir()), mode(&open.backups())], [0o700, 0o700]);
            assert_eq!(files.each_ref().map(|file| mode(file)), [0o600; 3]);
        }
        std::fs::write(temporary.path().join("file"), "").unwrap();
        assert!(Paths::at(temporary.path().join("file/x")).create().is_err());
    }
}
