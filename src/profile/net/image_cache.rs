//! A disk cache for images of articles. The file name of an image is the digest of its address. The image that was
//! unused for the longest time is removed first. Images of starred and labelled articles are in a folder of their own,
//! and are found there.
//!
//! Any fault of the cache costs only a fetch. The cache leaves files of other programs alone.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use url::Url;

use super::kept_files::KeptFiles;
use crate::config::{Paths, create_private_folder};
use crate::model::Digest;

/// The file extension of cached images.
const FILE_EXTENSION: &str = "image";

/// Returns the name of the file of an image, in the cache and among the kept images.
pub(in crate::profile) fn file_name(url: &Url) -> String {
    format!("{}.{FILE_EXTENSION}", Digest::of([url.as_str()]))
}

/// The cache.
#[derive(Debug)]
pub(crate) struct ImageCache {
    folder: PathBuf,
    /// The images of starred and labelled articles, which do not count for the cap.
    pub(in crate::profile) kept: KeptFiles,
    /// The largest total size, in bytes.
    cap: AtomicU64,
    /// Locked while files are added and removed.
    evicting: Mutex<()>,
}

impl ImageCache {
    /// Uses the folder of a profile as cache. It is created with the first image.
    pub(crate) fn of(paths: &Paths, cap: u64) -> Self {
        let (folder, kept) = (paths.images(), KeptFiles::of(paths));
        Self { folder, kept, cap: AtomicU64::new(cap), evicting: Mutex::new(()) }
    }

    fn path(&self, url: &Url) -> PathBuf {
        self.folder.join(file_name(url))
    }

    /// Returns the bytes of an image that is on disk, and marks the image as used.
    pub(crate) fn get(&self, url: &Url) -> Option<Vec<u8>> {
        let path = self.path(url);
        let Ok(bytes) = fs::read(&path) else { return self.kept.read(&file_name(url)) };
        // If the time of the file cannot be set, the image is only removed a little too early.
        if let Ok(file) = File::options().append(true).open(&path)
            && let Err(error) = file.set_modified(SystemTime::now())
        {
            tracing::debug!(%error, "the time of an image in the cache cannot be set");
        }
        Some(bytes)
    }

    /// Stores the bytes of an image, and removes others if the cache is too large.
    pub(crate) fn put(&self, url: &Url, bytes: &[u8]) {
        if bytes.len() as u64 > self.cap.load(Ordering::Relaxed) {
            return;
        }
        let _alone = self.evicting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = self.write(&self.path(url), bytes) {
            tracing::warn!(%error, "an image could not be stored");
        }
        self.evict();
    }

    /// Writes a file so that other threads see all of it or nothing.
    fn write(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
        create_private_folder(&self.folder)?;
        let part = path.with_extension("part");
        fs::write(&part, bytes)?;
        fs::rename(part, path)
    }

    /// Changes the largest total size, and removes images beyond it.
    pub(crate) fn set_cap(&self, cap: u64) {
        self.cap.store(cap, Ordering::Relaxed);
        let _alone = self.evicting.lock().unwrap_or_else(PoisonError::into_inner);
        self.evict();
    }

    /// Removes images beyond the largest total size.
    pub(in crate::profile) fn tidy(&self) {
        let _alone = self.evicting.lock().unwrap_or_else(PoisonError::into_inner);
        self.evict();
    }

    fn evict(&self) {
        let cap = self.cap.load(Ordering::Relaxed);
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let of_ours = |path: &Path| path.extension().is_some_and(|ending| ending == FILE_EXTENSION);
        let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(Result::ok)
            .filter(|entry| of_ours(&entry.path()))
            .filter_map(|entry| {
                let facts = entry.metadata().ok()?;
                Some((facts.modified().unwrap_or(SystemTime::UNIX_EPOCH), facts.len(), entry.path()))
            })
            .collect();
        files.sort();
        let mut total: u64 = files.iter().map(|(_, length, _)| length).sum();
        for (_, length, path) in files {
            if total <= cap {
                break;
            }
            match fs::remove_file(&path) {
                Ok(()) => total -= length,
                Err(error) => tracing::warn!(%error, "an image could not be removed from the cache"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(name: &str) -> Url {
        Url::parse(&format!("https://a.example/{name}")).unwrap()
    }

    #[test]
    fn the_image_unused_for_the_longest_time_goes_first_and_foreign_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::at(folder.path());
        fs::create_dir(paths.images()).unwrap();
        fs::write(paths.images().join("notes.txt"), [0; 500]).unwrap();
        let cache = ImageCache::of(&paths, 250);
        cache.put(&url("a"), &[1; 100]);
        cache.put(&url("b"), &[2; 100]);
        // File times may be coarse, so the test sets them.
        let age = |name: &str, seconds: u64| {
            let file = File::options().append(true).open(cache.path(&url(name))).unwrap();
            file.set_modified(SystemTime::now() - std::time::Duration::from_secs(seconds)).unwrap();
        };
        age("a", 200);
        age("b", 100);
        assert_eq!(cache.get(&url("a")), Some(vec![1; 100]));
        cache.put(&url("c"), &[3; 100]);
        assert_eq!(cache.get(&url("b")), None, "image a was used more recently than b");
        assert_eq!((cache.get(&url("a")), cache.get(&url("c"))), (Some(vec![1; 100]), Some(vec![3; 100])));
        cache.put(&url("d"), &[4; 251]);
        assert_eq!(cache.get(&url("d")), None, "the image is larger than the cache");
        assert!(paths.images().join("notes.txt").exists());
    }
}
