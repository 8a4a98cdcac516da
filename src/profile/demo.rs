//! `lacuna --demo`: a temporary profile with the guided tour of the built-in publisher.

use std::io;
use std::sync::Arc;

use url::Url;

use super::{Profile, ProfileError, now, outlines};
use crate::config::TemporaryFolder;
use crate::demo::{DemoFeed, DemoPublisher};
use crate::model::{SubscriptionId, normalise};
use crate::opml::{ImportFeed, ImportList};
use crate::refresh::{RefreshRequest, Task};
use crate::store::{NewSubscription, Writer};

/// The publisher and the folder of the temporary profile. Dropping this stops the publisher and removes the folder.
pub struct Demo {
    publisher: DemoPublisher,
    folder: TemporaryFolder,
}

impl Demo {
    /// Starts the publisher on a free loopback port, and creates an empty folder.
    pub fn start() -> io::Result<Self> {
        let publisher = DemoPublisher::start(0)?;
        Ok(Self { publisher, folder: TemporaryFolder::new("demo")? })
    }

    /// Returns the profile, subscribed to the feeds of the guided tour. Fetches only the feed whose entries are pushed
    /// out, so that the user finds it under "At risk" at once.
    pub fn profile(&self) -> Result<Profile, ProfileError> {
        let mut profile = Profile::find(Some(self.folder.path()))?;
        // All feeds are on one host, so they would all have the same icon.
        profile.settings.appearance.site_icons = false;
        // The demo leaves no password in the system's keyring.
        profile.settings.network.passwords_in_file = true;
        profile.net.logins.use_keyring(false);
        // Missing entries are in the publisher's own web archive. The demo contacts no other server.
        profile.settings.network.web_archive = self.publisher.web_archive();
        let feeds = subscriptions(&self.publisher.tour(), &[]);
        let tour = profile.store()?.transaction(|tx| {
            tx.import(&feeds, now())?;
            feeds.first().map_or(Ok(None), |tour| tx.find_subscription(&tour.normalised))
        })?;
        check_twice(&profile, &self.publisher.rolling())?;
        let is_new = |feed: &DemoFeed| feeds.iter().all(|known| known.url != feed.url);
        let others: Vec<DemoFeed> =
            self.publisher.feeds().iter().filter(|feed| is_new(feed)).cloned().collect();
        profile.demo = Some(DemoFeeds { tour, more: subscriptions(&others, &[t!("demo-more")]) });
        Ok(profile)
    }
}

/// The subscriptions of the demo, for its window.
#[derive(Clone, Debug)]
pub struct DemoFeeds {
    /// The feed of the guided tour. `None` after its first entry was opened.
    pub tour: Option<SubscriptionId>,
    /// The feeds that the user can still add.
    pub more: Vec<NewSubscription>,
}

/// Checks a feed twice. Two checks show how long its entries stay.
fn check_twice(profile: &Profile, address: &Url) -> Result<(), ProfileError> {
    let writer = Writer::start(profile.store()?)?;
    let normalised = normalise(address);
    let Some(subscription) = writer.read(move |store| store.find_subscription(&normalised))? else {
        return Ok(());
    };
    let refresher = profile.refresher(writer, Arc::new(|_| ()))?;
    let request = RefreshRequest { now: true, ..RefreshRequest::default() };
    for _ in 0..2 {
        refresher.submit([Task::Feed { subscription, address: address.clone(), request: request.clone() }]);
        refresher.wait_until_idle();
    }
    Ok(())
}

/// Returns the feeds as an import adds them, in their folders within `folder`.
fn subscriptions(feeds: &[DemoFeed], folder: &[&str]) -> Vec<NewSubscription> {
    let feeds = feeds.iter().map(|feed| ImportFeed {
        url: feed.url.clone(),
        title: feed.title.clone(),
        site: None,
        folder: folder.iter().copied().chain([feed.folder.as_str()]).map(str::to_owned).collect(),
        attributes: Vec::new(),
    });
    outlines::to_import(&ImportList { feeds: feeds.collect(), ..ImportList::default() })
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

    #[test]
    fn the_demo_begins_with_the_tour_and_offers_every_other_feed() {
        let demo = Demo::start().unwrap();
        let profile = demo.profile().unwrap();
        let known = profile.reader().unwrap().subscriptions().unwrap();
        let names: Vec<&str> = known.iter().map(|row| row.title.as_str()).collect();
        assert_eq!(known.len(), 9, "{names:?}");
        assert!(known.iter().all(|row| row.folder == ["Guided tour"]));
        let feeds = profile.demo.unwrap();
        let tour = known.iter().find(|row| Some(row.id) == feeds.tour).unwrap();
        assert_eq!(tour.title, "0. Start here");
        let at_risk = known.iter().filter(|row| row.schedule.at_risk().is_some());
        assert_eq!(at_risk.map(|row| row.url.path()).collect::<Vec<_>>(), ["/rolling/index.rss"]);
        assert_eq!(feeds.more.len() + known.len(), demo.publisher.feeds().len());
        assert!(feeds.more.iter().all(|feed| feed.folder[0] == "More examples" && feed.folder.len() == 2));
    }
}
