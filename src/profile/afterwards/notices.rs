//! Notifications of the desktop.

use std::time::Duration;

use super::program::run_to_end;
use super::{Afterwards, Followed};
use crate::config::DESKTOP_ID;
use crate::model::{SubscriptionId, SubscriptionRow, is_harmful};
use crate::profile::feeds::gaps;
use crate::refresh::News;
use crate::store::Database;

/// The time that the desktop may take to show a notification.
const PATIENCE: Duration = Duration::from_secs(10);
/// The largest number of characters of a notification that come from a publisher.
const LONGEST: usize = 200;

/// Shows a notification, or returns the reason why the desktop cannot.
pub fn show(title: &str, text: &str) -> Result<(), String> {
    let icon = format!("--icon={DESKTOP_ID}");
    let words = ["notify-send", "--app-name=Lacuna", &icon, "--", title, text].map(str::to_owned);
    run_to_end(&words, None, PATIENCE)
}

/// Returns a publisher's text as a part of a heading: short, and without characters that would change its other parts.
pub(super) fn heading(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control() && !is_harmful(*c)).collect();
    match plain.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", plain.get(..end).unwrap_or_default()),
        None => plain,
    }
}

impl Afterwards {
    /// Notifies the user of new gaps, and of feeds that died.
    pub(super) fn tell_of_gaps(&self, news: &News, done: &mut Followed) {
        let opened = news.gaps_opened.iter().filter(|open| !open.gap.dismissed);
        let of_gaps: Vec<SubscriptionId> = opened.map(|open| open.subscription).collect();
        if of_gaps.is_empty() && news.died.is_empty() {
            return;
        }
        let feeds = match self.writer.read(Database::subscriptions) {
            Ok(feeds) => feeds,
            Err(error) => return done.fail(t!("profile-afterwards-not-read", reason = error.to_string())),
        };
        let find = |id: SubscriptionId| feeds.iter().find(|feed| feed.id == id);
        // A complete feed shows no gaps.
        let shown: Vec<&SubscriptionRow> =
            of_gaps.into_iter().filter_map(find).filter(|feed| gaps::count(feed) > 0).collect();
        match shown.as_slice() {
            [] => {}
            [feed] => self.say(&t!("profile-notice-gap", feed = heading(&feed.title)), done),
            [first, rest @ ..] if rest.iter().all(|feed| feed.id == first.id) => {
                let (feed, count) = (heading(&first.title), shown.len());
                self.say(&t!("profile-notice-gaps-of-feed", feed, count), done);
            }
            _ => self.say(&t!("profile-notice-gaps", count = shown.len()), done),
        }
        let dead: Vec<&SubscriptionRow> = news.died.iter().filter_map(|id| find(*id)).collect();
        match dead.as_slice() {
            [] => {}
            [feed] => self.say(&t!("profile-notice-dead", feed = heading(&feed.title)), done),
            _ => self.say(&t!("profile-notice-dead-feeds", count = dead.len()), done),
        }
    }
}
