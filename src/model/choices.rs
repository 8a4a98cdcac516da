//! What the reader chooses for all feeds or for one.

use std::ops::RangeInclusive;

/// When the images of an article are fetched (its text never waits for them).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImagePolicy {
    /// Never.
    Never,
    /// When the reader asks for them.
    OnRequest,
    /// When the article is opened.
    #[default]
    WhenOpened,
}

impl ImagePolicy {
    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::OnRequest => "on-request",
            Self::WhenOpened => "when-opened",
        }
    }

    /// The policy of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Never, Self::OnRequest, Self::WhenOpened].into_iter().find(|policy| policy.name() == name)
    }
}

/// What the reader set for one feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedChoices {
    /// When images are fetched; `None`: as set for all feeds.
    pub images: Option<ImagePolicy>,
    /// The full text of an entry is fetched when it is opened.
    pub full_text: bool,
    /// How it is fetched and kept.
    pub terms: FeedTerms,
}

/// How one feed is fetched and kept, where not as all feeds are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedTerms {
    /// Minutes between two polls where the feed says nothing itself; `None`: as set for all feeds.
    pub interval_minutes: Option<u32>,
    /// The User-Agent that is sent; `None`: Lacuna's own.
    pub user_agent: Option<String>,
    /// Documents of this feed may link private addresses, and http from https, whatever the setting for all feeds is
    /// (F5).
    pub allow_private: bool,
    /// Megabytes of its texts that are kept, 0 for all of them; `None`: as set for all feeds.
    pub keep_mb: Option<u32>,
}

impl FeedTerms {
    /// Bounds of [`Self::interval_minutes`]: five minutes to a week.
    pub const MINUTES: RangeInclusive<u32> = 5..=10_080;
    /// Bounds of [`Self::keep_mb`].
    pub const KEEP: RangeInclusive<u32> = 0..=1_048_576;
}
