//! The user's choices for all feeds or for one feed.

mod headers;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use url::Url;

use super::settings::{HistorySettings, RefreshingSettings};
use crate::locale::Language;
pub use headers::{MOST_HEADERS, RequestHeader, ServerHeaders};

/// Light or dark colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// The system's theme, if the system reports one.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// The language of the program's texts. Files name a language by its tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum LanguageChoice {
    /// The first language of the system for which the program has texts.
    #[default]
    System,
    /// This language.
    Own(Language),
}

impl LanguageChoice {
    /// Returns the chosen language. Asks the system each time for [`Self::System`].
    #[must_use]
    pub fn language(self) -> Language {
        match self {
            Self::System => Language::from_system(),
            Self::Own(language) => language,
        }
    }
}

impl TryFrom<String> for LanguageChoice {
    type Error = &'static str;

    fn try_from(tag: String) -> Result<Self, Self::Error> {
        if tag == "system" {
            return Ok(Self::System);
        }
        let known = Language::ALL.iter().find(|language| language.tag() == tag);
        known.copied().map(Self::Own).ok_or("no language of the program")
    }
}

impl From<LanguageChoice> for String {
    fn from(choice: LanguageChoice) -> Self {
        match choice {
            LanguageChoice::System => "system".to_owned(),
            LanguageChoice::Own(language) => language.tag().to_owned(),
        }
    }
}

/// The width of the text column of articles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnWidth {
    /// Short lines.
    Narrow,
    /// About 80 characters in a line.
    #[default]
    Medium,
    /// Long lines, for wide windows.
    Wide,
}

/// The proxy choice. Loopback and private addresses and `localhost` are always reached directly.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum ProxyChoice {
    /// The proxies in the environment: `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`.
    #[default]
    Environment,
    /// No proxy.
    Direct,
    /// This http, https or SOCKS proxy.
    Address(String),
}

impl ProxyChoice {
    /// The schemes of proxies. A SOCKS proxy always looks up the names of hosts itself, as if its scheme were `socks5h`
    /// or `socks4a`. Tor needs that.
    pub const SCHEMES: [&str; 7] = ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"];

    /// Reads a choice as the user typed it: `system`, `none`, or the address of a proxy.
    #[must_use]
    pub fn typed(text: &str) -> Option<Self> {
        match text.trim() {
            "system" => Some(Self::Environment),
            "none" => Some(Self::Direct),
            address => Self::at(address),
        }
    }

    /// Returns the choice without the password of the proxy, and the password. A user name stays, because one proxy may
    /// treat its users differently.
    #[must_use]
    pub fn without_password(&self) -> (Self, Option<String>) {
        let Self::Address(address) = self else { return (self.clone(), None) };
        let Ok(mut url) = Url::parse(address) else { return (self.clone(), None) };
        let password = url.password().filter(|password| !password.is_empty()).map(str::to_owned);
        // This fails only for an address without a host.
        if password.is_none() || url.set_password(None).is_err() {
            return (self.clone(), None);
        }
        (Self::Address(url.into()), password)
    }

    /// Returns the choice with a password as [`Self::without_password`] returned it. A password that is in it stays.
    #[must_use]
    pub fn with_password(&self, password: &str) -> Self {
        let Self::Address(address) = self else { return self.clone() };
        let Ok(mut url) = Url::parse(address) else { return self.clone() };
        if url.password().is_some() || url.set_password(Some(password)).is_err() {
            return self.clone();
        }
        Self::Address(url.into())
    }

    /// Returns the name under which the password of the proxy is kept among the logins; `None` if it has no user.
    #[must_use]
    pub fn login_place(&self) -> Option<String> {
        let (Self::Address(address), _) = self.without_password() else { return None };
        let url = Url::parse(&address).ok()?;
        (!url.username().is_empty()).then(|| format!("proxy {url}"))
    }

    /// Returns the name of the choice as [`Self::typed`] reads it, without a password.
    #[must_use]
    pub fn name(&self) -> String {
        match self.without_password().0 {
            Self::Environment => "system".to_owned(),
            Self::Direct => "none".to_owned(),
            Self::Address(address) => address,
        }
    }

    /// Reads the address of a proxy as the user typed it; `None` if its scheme is none of [`Self::SCHEMES`].
    #[must_use]
    pub fn at(address: &str) -> Option<Self> {
        let url = Url::parse(address.trim()).ok()?;
        let fits =
            Self::SCHEMES.contains(&url.scheme()) && url.host_str().is_some_and(|host| !host.is_empty());
        fits.then(|| Self::Address(address.trim().to_owned()))
    }
}

/// Never prints the password.
impl std::fmt::Debug for ProxyChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

impl TryFrom<String> for ProxyChoice {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.as_str() {
            "environment" => Ok(Self::Environment),
            "direct" => Ok(Self::Direct),
            address => Self::at(address).ok_or("no http, https or SOCKS proxy"),
        }
    }
}

impl From<ProxyChoice> for String {
    fn from(proxy: ProxyChoice) -> Self {
        match proxy {
            ProxyChoice::Environment => "environment".to_owned(),
            ProxyChoice::Direct => "direct".to_owned(),
            ProxyChoice::Address(address) => address,
        }
    }
}

/// The filter of a list: the entries that it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Filter {
    /// All entries.
    #[default]
    All,
    /// Unread entries.
    Unread,
    /// Starred entries.
    Starred,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "StoredOrder", into = "StoredOrder")]
pub enum ListOrder {
    /// Newest entries first (L1).
    #[default]
    NewestFirst,
    /// Oldest entries first.
    OldestFirst,
    /// The feeds by their names, and the newest entries of each feed first.
    ByFeed,
    /// The longest articles first.
    LongestFirst,
}

impl ListOrder {
    /// Returns true if the list is sorted by time.
    #[must_use]
    pub const fn is_by_time(self) -> bool {
        matches!(self, Self::NewestFirst | Self::OldestFirst)
    }
}

/// The order as files store it: a flag for the orders by time, which is true for oldest entries first, otherwise a name. An
/// unknown name means newest entries first.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredOrder {
    OldestFirst(bool),
    Name(String),
}

const BY_FEED: &str = "by-feed";
const LONGEST_FIRST: &str = "longest-first";

impl From<StoredOrder> for ListOrder {
    fn from(stored: StoredOrder) -> Self {
        match stored {
            StoredOrder::OldestFirst(true) => Self::OldestFirst,
            StoredOrder::Name(name) if name == BY_FEED => Self::ByFeed,
            StoredOrder::Name(name) if name == LONGEST_FIRST => Self::LongestFirst,
            StoredOrder::OldestFirst(false) | StoredOrder::Name(_) => Self::NewestFirst,
        }
    }
}

impl From<ListOrder> for StoredOrder {
    fn from(order: ListOrder) -> Self {
        match order {
            ListOrder::NewestFirst => Self::OldestFirst(false),
            ListOrder::OldestFirst => Self::OldestFirst(true),
            ListOrder::ByFeed => Self::Name(BY_FEED.to_owned()),
            ListOrder::LongestFirst => Self::Name(LONGEST_FIRST.to_owned()),
        }
    }
}

/// The time at which Lacuna fetches the images of an article. The text of the article never waits for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// The time at which images are fetched; `None` for the choice for all feeds.
    pub images: Option<ImagePolicy>,
    /// True if the full text of an entry is fetched when the user opens it.
    pub full_text: bool,
    /// The settings for fetching and keeping the feed.
    pub settings: FeedSettings,
    /// The names of the request headers that the user set. The database does not know them: they are among the logins.
    pub headers: Vec<String>,
    /// Those of these names whose values the user must enter again, because the profile came from a file.
    pub headers_without_value: Vec<String>,
}

/// The settings for fetching and keeping one feed, if they differ from the settings for all feeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedSettings {
    /// Minutes between two polls if the feed names no interval itself; `None` for the setting of all feeds.
    pub interval_minutes: Option<u32>,
    /// The User-Agent to send; `None` for Lacuna's own.
    pub user_agent: Option<String>,
    /// True if documents of this feed may link private addresses, and may link http addresses from https (F5). Then the
    /// setting for all feeds does not matter.
    pub allow_private: bool,
    /// Megabytes of its texts to keep, 0 for all of them; `None` for the setting of all feeds.
    pub keep_mb: Option<u32>,
    /// The proxy for everything that is fetched for the feed, without its password; `None` for the setting of all feeds.
    pub proxy: Option<ProxyChoice>,
}

impl FeedSettings {
    /// Bounds of [`Self::interval_minutes`].
    pub const MINUTES: RangeInclusive<u32> = RefreshingSettings::MINUTES;
    /// Bounds of [`Self::keep_mb`].
    pub const KEEP_MB: RangeInclusive<u32> = HistorySettings::KEEP_MB;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_of_a_proxy_is_kept_apart_from_its_address() {
        let typed = ProxyChoice::typed("socks5://ada:s%3Ac@tor.example:9050").unwrap();
        let (plain, password) = typed.without_password();
        assert_eq!(
            (plain.name(), password.as_deref()),
            ("socks5://ada@tor.example:9050".to_owned(), Some("s%3Ac"))
        );
        assert_eq!(plain.with_password("s%3Ac"), typed);
        assert_eq!(plain.login_place(), typed.login_place());
        assert_ne!(
            plain.login_place(),
            ProxyChoice::typed("socks5://bob@tor.example:9050").unwrap().login_place()
        );
        assert!(!format!("{typed:?} {}", typed.name()).contains("s%3Ac"));
        for text in ["system", "none", "http://proxy.example:3128"] {
            let choice = ProxyChoice::typed(text).unwrap();
            assert_eq!((choice.without_password(), choice.login_place()), ((choice.clone(), None), None));
        }
        assert_eq!(ProxyChoice::typed("ftp://proxy.example"), None);
    }
}
