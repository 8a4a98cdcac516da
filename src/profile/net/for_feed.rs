//! Requests for a feed other than those for its documents: for images, for its icon, and for the pages of entries.

use url::Url;

use crate::fetch::{Access, Origin, Request, is_local_name};
use crate::model::{FeedSettings, ProxyChoice, SubscriptionId};
use crate::store::{StoreError, Tx};

/// Sets how a feed is fetched and kept. Returns its former proxy if no feed uses that proxy any more. Then its password
/// can be forgotten.
pub fn set_feed_settings(
    tx: &Tx<'_>,
    id: SubscriptionId,
    settings: &FeedSettings,
) -> Result<Option<ProxyChoice>, StoreError> {
    let former = tx.feed_choices(id)?.settings.proxy;
    tx.set_feed_settings(id, settings)?;
    match former {
        Some(former) if !tx.is_proxy_used(&former)? => Ok(Some(former)),
        _ => Ok(None),
    }
}

/// The feed for which something is fetched, and the choices of the user for its requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForFeed {
    /// The feed.
    pub feed: Option<SubscriptionId>,
    /// The restrictions on the addresses to which it may lead (F5).
    pub origin: Origin,
    /// The proxy of the feed; `None` for that of all feeds.
    pub proxy: Option<ProxyChoice>,
}

impl ForFeed {
    /// Collects the facts about a feed with this address. Pages and images of old articles still use http, so http is
    /// allowed. Only a step from a public feed to a private address is refused.
    #[must_use]
    pub fn of(feed: SubscriptionId, address: &Url, settings: &FeedSettings) -> Self {
        let origin = Origin { secure: false, public: !is_local_name(address) };
        Self { feed: Some(feed), origin, proxy: settings.proxy.clone() }
    }

    /// Combines the choices of two feeds that name the same image. The restrictions of both apply, and a feed with a proxy
    /// of its own wins.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        let origin = self.origin.and(other.origin);
        let chosen = if self.proxy.is_some() { self } else { other.clone() };
        Self { origin, ..chosen }
    }

    /// Returns a request for an address that the feed names.
    #[must_use]
    pub fn request(&self, address: Url) -> Request {
        Request {
            led_by: Some(self.origin),
            feed: self.feed,
            access: Access { proxy: self.proxy.clone(), ..Access::default() },
            ..Request::get(address)
        }
    }
}
