//! `lacuna --demo`: a temporary profile that subscribes to every feed of the built-in publisher.

use std::io;
use std::path::PathBuf;

use super::{Profile, ProfileError, now, outlines};
use crate::demo::DemoPublisher;
use crate::opml::{self, ImportFeed, ImportList};

/// The publisher and the folder of the temporary profile. Dropping it removes both.
pub struct Demo {
    publisher: DemoPublisher,
    folder: PathBuf,
}

impl Demo {
    /// Starts the publisher on a free loopback port, and creates an empty folder.
    pub fn start() -> io::Result<Self> {
        let publisher = DemoPublisher::start(0)?;
        let name = format!("lacuna-demo-{}-{}", std::process::id(), now().millis());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(Self { publisher, folder })
    }

    /// Returns the profile, subscribed to every feed of the publisher. Fetches nothing.
    pub fn profile(&self) -> Result<Profile, ProfileError> {
        let mut profile = Profile::find(Some(&self.folder))?;
        // All feeds are on one host, so they would all have the same icon.
        profile.settings.appearance.site_icons = false;
        // The demo leaves no password in the system's keyring.
        profile.settings.network.passwords_in_file = true;
        profile.net.logins.use_keyring(false);
        // Missing entries are in the publisher's own web archive. The demo contacts no other server.
        profile.settings.network.web_archive = self.publisher.web_archive();
        let feeds = self.publisher.feeds().iter().map(|feed| ImportFeed {
            url: feed.url.clone(),
            title: feed.title.clone(),
            site: None,
            folder: vec![feed.folder.clone()],
            attributes: Vec::new(),
        });
        let list = ImportList { feeds: feeds.collect(), duplicates: 0 };
        let feeds = outlines::to_import(&opml::flatten(&opml::nest(None, &list.feeds)));
        profile.store()?.transaction(|tx| tx.import(&feeds, now()))?;
        Ok(profile)
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.folder) {
            tracing::warn!(%error, "the demo's folder could not be removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_uses_its_own_web_archive() {
        let demo = Demo::start().unwrap();
        let profile = demo.profile().unwrap();
        assert_eq!(profile.settings.network.web_archive, demo.publisher.web_archive());
        assert_eq!(profile.settings.network.web_archive.host_str(), Some("127.0.0.1"));
    }
}
