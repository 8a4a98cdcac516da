//! `lacuna --demo`: a throw-away profile that follows every feed of the built-in publisher.

use std::io;
use std::path::PathBuf;

use super::outlines;
use super::profile::{Profile, ProfileError, now};
use crate::demo::DemoPublisher;
use crate::opml::{self, ImportFeed, ImportList};

/// The publisher and the folder of the throw-away profile; both go when it is dropped.
pub struct Demo {
    publisher: DemoPublisher,
    folder: PathBuf,
}

impl Demo {
    /// Starts the publisher on any free loopback port and makes an empty folder.
    pub fn start() -> io::Result<Self> {
        let publisher = DemoPublisher::start(0)?;
        let name = format!("lacuna-demo-{}-{}", std::process::id(), now().millis());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(Self { publisher, folder })
    }

    /// The profile, subscribed to everything the publisher has. Nothing is fetched yet.
    pub fn profile(&self) -> Result<Profile, ProfileError> {
        let mut profile = Profile::find(Some(&self.folder))?;
        // All its feeds are on one host: they would all bear one icon.
        profile.settings.site_icons = false;
        // Nothing of it stays behind.
        profile.settings.shell.passwords_in_file = true;
        profile.net.logins.use_keyring(false);
        // What is missing there is in the publisher's own web archive; nobody else is asked.
        profile.settings.web_archive = self.publisher.web_archive();
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
            tracing::warn!(%error, "the demonstration's folder is left behind");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demonstration_asks_its_own_web_archive_and_no_other() {
        let demo = Demo::start().unwrap();
        let profile = demo.profile().unwrap();
        assert_eq!(profile.settings.web_archive, demo.publisher.web_archive());
        assert_eq!(profile.settings.web_archive.host_str(), Some("127.0.0.1"));
    }
}
