//! The folder of a profile and the files in it.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The files of one profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    data_dir: PathBuf,
}

impl Paths {
    /// The profile in `data_dir`, or else the reader's own in the folder that the system sets apart for it; `None`
    /// where there is no home folder to find that in.
    #[must_use]
    pub fn find(data_dir: Option<&Path>) -> Option<Self> {
        match data_dir {
            Some(dir) => Some(Self::at(dir)),
            // The window's application id has to name the same folder.
            None => ProjectDirs::from("org", "Lacuna", "Lacuna").map(|dirs| Self::at(dirs.data_dir())),
        }
    }

    /// The profile in this folder, which need not exist yet.
    #[must_use]
    pub fn at(data_dir: impl Into<PathBuf>) -> Self {
        Self { data_dir: data_dir.into() }
    }

    /// Makes the folder where it does not exist, on Unix for its owner alone: it holds what somebody reads.
    pub fn create(&self) -> std::io::Result<()> {
        if self.data_dir.is_dir() {
            // It may be another's, who lets everybody write there.
            if let Err(error) = self.protect() {
                tracing::info!(%error, "others may read the profile");
            }
            return Ok(());
        }
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.data_dir)
    }

    /// On Unix: lets nobody but their owner into the folder and its files, whoever made them.
    #[cfg(unix)]
    pub fn protect(&self) -> std::io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;
        let close = |path: &Path, mode: u32| -> std::io::Result<()> {
            let known = std::fs::symlink_metadata(path)?;
            // Six bits speak of others.
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

    /// Elsewhere a folder of the reader's own is nobody else's.
    #[cfg(not(unix))]
    pub fn protect(&self) -> std::io::Result<()> {
        Ok(())
    }

    /// The folder.
    pub fn data_dir(&self) -> &Path {
        &self.data_dir
    }

    /// The store.
    pub fn database(&self) -> PathBuf {
        self.data_dir.join("lacuna.db")
    }

    /// The settings.
    pub fn settings(&self) -> PathBuf {
        self.data_dir.join("settings.json")
    }

    /// User names and passwords, readable by their owner alone.
    pub fn credentials(&self) -> PathBuf {
        self.data_dir.join("credentials.json")
    }

    /// What was shown when the window closed.
    pub fn place(&self) -> PathBuf {
        self.data_dir.join("place.json")
    }

    /// Place and size of the window.
    pub fn window(&self) -> PathBuf {
        self.data_dir.join("window.ron")
    }

    /// Locked while a window is open on the profile.
    pub fn lock(&self) -> PathBuf {
        self.data_dir.join("lock")
    }

    /// Where a second window or command reaches the first.
    pub fn socket(&self) -> PathBuf {
        self.data_dir.join("socket")
    }

    /// Images of articles that were read.
    pub fn images(&self) -> PathBuf {
        self.data_dir.join("images")
    }

    /// The automatic backups.
    pub fn backups(&self) -> PathBuf {
        self.data_dir.join("backups")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explicit_folder_wins() {
        let paths = Paths::find(Some(Path::new("/some/where"))).unwrap();
        assert_eq!(paths.database(), Path::new("/some/where/lacuna.db"));
        assert_eq!(paths.settings(), Path::new("/some/where/settings.json"));
        assert_ne!(Paths::find(None), Some(paths));
    }

    #[test]
    fn the_folder_is_made_for_its_owner() {
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
        // One that was there before is closed as well, with all that lies in it.
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
