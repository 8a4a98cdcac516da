//! What the reader chooses for all feeds or for one.

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeedChoices {
    /// When images are fetched; `None`: as set for all feeds.
    pub images: Option<ImagePolicy>,
    /// The full text of an entry is fetched when it is opened.
    pub full_text: bool,
}
