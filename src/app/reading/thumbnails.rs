//! Finds the image beside an entry's row: the picture that the entry names, or else the first image of its text.

use std::collections::HashMap;

use url::Url;

use crate::content;
use crate::content::{Image, collect_images};
use crate::model::{EntryRow, FeedSettings, ImagePolicy, Media, SubscriptionId, Text, is_web};
use crate::profile::net::ForFeed;
use crate::store::{Database, StoreError};

/// The largest number of bytes of a text that are searched for an image. So a row does not wait for a long article.
const MOST_SEARCHED_BYTES: usize = 64 << 10;
/// Images with a smaller stated size are buttons and smileys. In points.
const SMALLEST_SIDE: u32 = 48;

/// Finds images, and remembers what the user chose for each feed.
pub(super) struct ThumbnailFinder {
    /// The general setting, for feeds without a setting of their own.
    policy: ImagePolicy,
    /// The settings of each feed; `None` if its images do not load when an entry is opened.
    feeds: HashMap<SubscriptionId, Option<FeedSettings>>,
}

impl ThumbnailFinder {
    pub(super) fn new(policy: ImagePolicy) -> Self {
        Self { policy, feeds: HashMap::new() }
    }

    /// Returns the address of the image beside a row, with its feed. Returns `None` if the entry has no
    /// image, or if the images of its feed do not load when an entry is opened.
    pub(super) fn find(
        &mut self,
        database: &Database,
        row: &EntryRow,
    ) -> Result<Option<(Url, ForFeed)>, StoreError> {
        let settings = if let Some(known) = self.feeds.get(&row.subscription) {
            known.clone()
        } else {
            let choices = database.feed_choices(row.subscription)?;
            let may_load = choices.images.unwrap_or(self.policy) == ImagePolicy::WhenOpened;
            let settings = may_load.then_some(choices.settings);
            self.feeds.insert(row.subscription, settings.clone());
            settings
        };
        let Some(settings) = settings else { return Ok(None) };
        let Some(stored) = database.article(row.key)? else { return Ok(None) };
        if stored.purged_at.is_some() {
            return Ok(None);
        }
        let whose = ForFeed::of(row.subscription, &stored.feed_url, &settings);
        let entry = &stored.entry;
        if let Some(picture) = entry.media.image.as_ref().filter(|url| is_web(url)) {
            return Ok(Some((picture.clone(), whose)));
        }
        let base = entry.link.as_ref().or(row.origin.document.as_ref());
        let text = entry.body().map_or_else(|| Text::plain(""), beginning);
        let article = content::read(&text, base).with_pictures(&Media { image: None, ..entry.media.clone() });
        let mut images = Vec::new();
        collect_images(&article.blocks, &mut images);
        let is_large = |image: &&Image| {
            [image.width, image.height].into_iter().flatten().all(|side| side >= SMALLEST_SIDE)
        };
        let image = images.into_iter().find(is_large).map(|image| image.source.clone());
        Ok(image.map(|image| (image, whose)))
    }
}

/// Returns the beginning of a text.
fn beginning(text: &Text) -> Text {
    let mut end = text.value.len().min(MOST_SEARCHED_BYTES);
    while !text.value.is_char_boundary(end) {
        end -= 1;
    }
    Text { value: text.value.get(..end).unwrap_or_default().to_owned(), ..text.clone() }
}
