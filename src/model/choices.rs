//! The user's choices for all feeds or for one feed.

use std::ops::RangeInclusive;

/// When Lacuna fetches the images of an article. Its text never waits for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImagePolicy {
    /// Never.
    Never,
    /// When the user asks for them.
    OnRequest,
    /// When the article is opened.
    #[default]
    WhenOpened,
}

impl ImagePolicy {
    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::OnRequest => "on-request",
            Self::WhenOpened => "when-opened",
        }
    }

    /// Returns the policy of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Never, Self::OnRequest, Self::WhenOpened].into_iter().find(|policy| policy.name() == name)
    }
}

/// The user's choices for one feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedChoices {
    /// When images are fetched; `None` for the choice for all feeds.
    pub images: Option<ImagePolicy>,
    /// True if the full text of an entry is fetched when the user opens it.
    pub full_text: bool,
    /// How the feed is fetched and kept.
    pub terms: FeedTerms,
}

/// How one feed is fetched and kept, as far as it differs from other feeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedTerms {
    /// Minutes between two polls if the feed names no interval itself; `None` for the setting of all feeds.
    pub interval_minutes: Option<u32>,
    /// The User-Agent to send; `None` for Lacuna's own.
    pub user_agent: Option<String>,
    /// True if documents of this feed may link private addresses, and http from https, whatever the setting for all
    /// feeds is (F5).
    pub allow_private: bool,
    /// Megabytes of its texts to keep, 0 for all of them; `None` for the setting of all feeds.
    pub keep_mb: Option<u32>,
}

impl FeedTerms {
    /// Bounds of [`Self::interval_minutes`]: five minutes to a week.
    pub const MINUTES: RangeInclusive<u32> = 5..=10_080;
    /// Bounds of [`Self::keep_mb`].
    pub const KEEP: RangeInclusive<u32> = 0..=1_048_576;
}
