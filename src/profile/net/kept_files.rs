//! The files of the images that stay on disk.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::config::{Paths, create_private_folder, private_file};

/// The folder of the kept images, and the folder of the cache beside it. Both name a file after the address of its image.
#[derive(Clone, Debug)]
pub(in crate::profile) struct KeptFiles {
    folder: PathBuf,
    cache: PathBuf,
}

impl KeptFiles {
    /// Returns the folders of a profile, which need not exist yet.
    pub(in crate::profile) fn of(paths: &Paths) -> Self {
        Self { folder: paths.kept_images(), cache: paths.images() }
    }

    /// Returns the kept images with their sizes in bytes.
    pub(in crate::profile) fn sizes(&self) -> BTreeMap<String, u64> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return BTreeMap::new() };
        let size = |entry: fs::DirEntry| {
            let facts = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some((entry.file_name().into_string().ok()?, facts.len()))
        };
        entries.filter_map(Result::ok).filter_map(size).filter(|(name, _)| is_name(name)).collect()
    }

    /// Returns the bytes of a kept image.
    pub(in crate::profile) fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.join(name)).ok()
    }

    /// Keeps an image that is in the cache. Returns its size; `None` if it is not there.
    pub(in crate::profile) fn take_from_cache(&self, name: &str) -> io::Result<Option<u64>> {
        let Ok(facts) = fs::metadata(self.cache.join(name)) else { return Ok(None) };
        create_private_folder(&self.folder)?;
        match fs::rename(self.cache.join(name), self.folder.join(name)) {
            Ok(()) => Ok(Some(facts.len())),
            // The cache removed it meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Stores an image, completely or not at all.
    pub(in crate::profile) fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        create_private_folder(&self.folder)?;
        let part = self.folder.join(format!("{name}.part"));
        let written = private_file()
            .create(true)
            .truncate(true)
            .open(&part)
            .and_then(|mut file| file.write_all(bytes))
            .and_then(|()| fs::rename(&part, self.folder.join(name)));
        if written.is_err()
            && let Err(error) = fs::remove_file(&part)
        {
            tracing::debug!(%error, "no unfinished image to remove");
        }
        written
    }

    /// Gives an image to the cache, whose rules apply to it again.
    pub(in crate::profile) fn release(&self, name: &str) -> io::Result<()> {
        create_private_folder(&self.cache)?;
        match fs::rename(self.folder.join(name), self.cache.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// Returns true for the name of the file of an image. Other files in the folder are left alone.
pub(in crate::profile) fn is_name(name: &str) -> bool {
    name.strip_suffix(".image")
        .is_some_and(|digest| !digest.is_empty() && digest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
