//! Finds the image beside an entry's row: the picture that the entry names, or else the first image of its text.

use std::collections::HashMap;

use url::Url;

use crate::content;
use crate::content::{Image, collect_images};
use crate::model::{EntryRow, ImagePolicy, SubscriptionId, Text};
use crate::store::{Database, StoreError};

/// The largest number of bytes of a text that are searched for an image. So a row does not wait for a long article.
const MOST_SEARCHED_BYTES: usize = 64 << 10;
/// Images with a smaller stated size are buttons and smileys. In points.
const SMALLEST_SIDE: u32 = 48;

/// Finds images, and remembers what the user chose for each feed.
pub(super) struct ThumbnailFinder {
    /// The general setting, for feeds without a setting of their own.
    policy: ImagePolicy,
    feeds: HashMap<SubscriptionId, bool>,
}

impl ThumbnailFinder {
    pub(super) fn new(policy: ImagePolicy) -> Self {
        Self { policy, feeds: HashMap::new() }
    }

    /// Returns the address of the image beside a row, and the address of its feed. Returns `None` if the entry has no
    /// image, or if the images of its feed do not load when an entry is opened.
    pub(super) fn find(
        &mut self,
        database: &Database,
        row: &EntryRow,
    ) -> Result<Option<(Url, Url)>, StoreError> {
        let may_load = if let Some(may_load) = self.feeds.get(&row.subscription) {
            *may_load
        } else {
            let choice = database.feed_choices(row.subscription)?.images;
            let may_load = choice.unwrap_or(self.policy) == ImagePolicy::WhenOpened;
            self.feeds.insert(row.subscription, may_load);
            may_load
        };
        if !may_load {
            return Ok(None);
        }
        let Some(stored) = database.article(row.key)? else { return Ok(None) };
        if stored.purged_at.is_some() {
            return Ok(None);
        }
        let entry = &stored.entry;
        if let Some(picture) =
            entry.media.image.as_ref().filter(|url| matches!(url.scheme(), "http" | "https"))
        {
            return Ok(Some((picture.clone(), stored.feed_url)));
        }
        let base = entry.link.as_ref().or(row.document.as_ref());
        let text = entry.body().map_or_else(|| Text::plain(""), beginning);
        let article = content::read(&text, base).with_pictures(None, &entry.media.enclosures);
        let mut images = Vec::new();
        collect_images(&article.blocks, &mut images);
        let is_large = |image: &&Image| {
            [image.width, image.height].into_iter().flatten().all(|side| side >= SMALLEST_SIDE)
        };
        let image = images.into_iter().find(is_large).map(|image| image.source.clone());
        Ok(image.map(|image| (image, stored.feed_url)))
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
