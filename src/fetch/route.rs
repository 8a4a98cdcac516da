//! Decides how to reach an address: directly, or through a proxy.

pub(super) mod proxy;

use std::net::SocketAddr;

use ureq::Agent;
use url::Url;

use super::hooks::{self, CallScope, NoAddress};
use super::http::Proxying;
use super::{HttpFetcher, Origin, Request, policy, words};
use crate::model::Failure;
use proxy::{Proxied, ProxyRoute};

/// The way to reach an address.
pub(super) struct Route<'a> {
    pub(super) agent: &'a Agent,
    /// The addresses to connect to; `None` for a tunnel.
    pub(super) addresses: Option<Vec<SocketAddr>>,
    /// True if the address is public.
    pub(super) public: bool,
    /// The proxy, if there is one.
    pub(super) proxy: Option<&'a ProxyRoute>,
    /// True if the proxy gets an ordinary request.
    pub(super) is_plain: bool,
}

impl HttpFetcher {
    /// Resolves an address and decides how to reach it. Fails if the policy forbids it (F5).
    pub(super) fn route<'a>(
        &'a self,
        uri: &Url,
        request: &Request,
        led_by: Option<Origin>,
        proxying: &'a Proxying,
        scope: &CallScope,
    ) -> Result<Route<'a>, Failure> {
        if !policy::is_local_name(uri) {
            match proxying.proxies.way_to(uri) {
                // The proxy looks up the name, so the policy cannot judge the addresses.
                Proxied::Through(way) => return self.route_through(uri, way, proxying, scope),
                Proxied::Unusable(why) => return Err(words::no_proxy(uri, why)),
                Proxied::None => {}
            }
        }
        let found = self.look_up(uri, scope)?;
        let (addresses, public) =
            policy::allowed(found, led_by, request.allow_private, self.options.is_public)
                .ok_or_else(|| words::private(uri))?;
        let agent = if public { &self.public } else { &self.private };
        Ok(Route { agent, addresses: Some(addresses), public, proxy: None, is_plain: false })
    }

    fn route_through<'a>(
        &self,
        uri: &Url,
        way: &'a ProxyRoute,
        proxying: &'a Proxying,
        scope: &CallScope,
    ) -> Result<Route<'a>, Failure> {
        let [http, https] = &proxying.tunnels;
        let tunnel = if uri.scheme() == "https" { https } else { http };
        let (public, proxy) = (true, Some(way));
        match tunnel {
            Some(agent) if uri.scheme() == "https" || !way.is_plain() => {
                Ok(Route { agent, addresses: None, public, proxy, is_plain: false })
            }
            _ => {
                let found = self.look_up(&way.address, scope);
                let addresses = found.map_err(|failure| words::of_proxy(&failure, &way.address))?;
                Ok(Route {
                    agent: &proxying.through,
                    addresses: Some(addresses),
                    public,
                    proxy,
                    is_plain: true,
                })
            }
        }
    }

    fn look_up(&self, uri: &Url, scope: &CallScope) -> Result<Vec<SocketAddr>, Failure> {
        let time = scope.time_left().ok_or_else(|| words::timeout(uri))?.min(self.options.connect_timeout);
        hooks::addresses(uri, &self.options.lookup, time, scope).map_err(|problem| match problem {
            NoAddress::Unknown(why) => words::unknown_host(uri, &why),
            NoAddress::Timeout => words::timeout(uri),
            NoAddress::Stopped => words::stopped(),
        })
    }
}
