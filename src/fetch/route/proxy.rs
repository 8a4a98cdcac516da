//! Finds the proxy for an address, from environment variables or from the user's setting.
//!
//! For an https address the proxy opens a tunnel (CONNECT). For an http address it gets an ordinary request, because
//! many proxies open tunnels to port 443 only. A proxy that itself is reached over https opens tunnels for both, and so
//! does a SOCKS proxy.

use ureq::Proxy;
use url::Url;

use crate::fetch::{ProxyChoice, words};
use crate::locale::Message;

/// A proxy.
#[derive(Clone, Debug)]
pub(in crate::fetch) struct ProxyRoute {
    /// The address of the proxy.
    pub(in crate::fetch) address: Url,
    /// The proxy in ureq's form, for tunnels.
    pub(in crate::fetch) tunnel: Proxy,
}

impl ProxyRoute {
    /// Returns true if the proxy gets an ordinary request for an http address.
    pub(in crate::fetch) fn is_plain(&self) -> bool {
        self.address.scheme() == "http"
    }
}

/// The proxy for addresses of one scheme.
#[derive(Clone, Debug)]
pub(in crate::fetch) enum Proxied {
    /// No proxy.
    None,
    /// This proxy.
    Through(Box<ProxyRoute>),
    /// The configured proxy cannot be used. Going around it could reveal what the user wants to hide.
    Unusable(Message),
}

/// The configured proxies.
#[derive(Clone, Debug)]
pub(in crate::fetch) struct Proxies {
    http: Proxied,
    https: Proxied,
    /// Hosts that are reached directly, from `NO_PROXY`.
    without: Vec<String>,
}

impl Proxies {
    /// Returns the proxies for the user's choice. `variable` reads an environment variable.
    pub(in crate::fetch) fn of(choice: &ProxyChoice, variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |names: &[&str]| {
            let each = names.iter().flat_map(|name| [variable(&name.to_lowercase()), variable(name)]);
            each.flatten().find(|value| !value.trim().is_empty())
        };
        match choice {
            ProxyChoice::Direct => Self { http: Proxied::None, https: Proxied::None, without: Vec::new() },
            ProxyChoice::Address(address) => {
                let proxied = proxied(Some(address));
                Self { http: proxied.clone(), https: proxied, without: Vec::new() }
            }
            ProxyChoice::Environment => Self {
                http: proxied(variable(&["HTTP_PROXY", "ALL_PROXY"]).as_deref()),
                https: proxied(variable(&["HTTPS_PROXY", "ALL_PROXY"]).as_deref()),
                without: hosts(&variable(&["NO_PROXY"]).unwrap_or_default()),
            },
        }
    }

    /// Returns the proxy for an address.
    pub(in crate::fetch) fn way_to(&self, uri: &Url) -> &Proxied {
        let host = uri.host_str().unwrap_or_default().to_ascii_lowercase();
        let host = host.trim_end_matches('.');
        let is_under = |name: &String| {
            host.strip_suffix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        if self.without.iter().any(|name| name == "*" || is_under(name)) {
            return &Proxied::None;
        }
        if uri.scheme() == "https" { &self.https } else { &self.http }
    }

    /// Returns the tunnels for http and for https.
    pub(in crate::fetch) fn tunnels(&self) -> [Option<Proxy>; 2] {
        [&self.http, &self.https].map(|proxied| match proxied {
            Proxied::Through(way) => Some(way.tunnel.clone()),
            _ => None,
        })
    }
}

/// Returns the hosts of `NO_PROXY`. Each host includes its subdomains, whether the list writes it with a leading dot or
/// without.
fn hosts(list: &str) -> Vec<String> {
    let name = |entry: &str| match entry {
        "*" => "*".to_owned(),
        name => name.trim_start_matches('*').trim_matches('.').to_ascii_lowercase(),
    };
    list.split([',', ' ']).map(|entry| name(entry.trim())).filter(|name| !name.is_empty()).collect()
}

fn proxied(address: Option<&str>) -> Proxied {
    let Some(address) = address else { return Proxied::None };
    let understood = Proxy::new(&looks_up_names(address.trim())).ok().and_then(|tunnel| {
        let address = Url::parse(&tunnel.uri().to_string()).ok()?;
        Some(ProxyRoute { address, tunnel })
    });
    understood
        .map_or_else(|| Proxied::Unusable(msg!("fetch-proxy-invalid")), |way| Proxied::Through(Box::new(way)))
}

/// Returns the address of a proxy in the form in which a SOCKS proxy looks up the names of hosts. Otherwise this
/// computer would look them up, and tell them to others than the proxy.
fn looks_up_names(address: &str) -> String {
    match address.split_once("://") {
        Some(("socks" | "socks5", host)) => format!("socks5h://{host}"),
        Some(("socks4", host)) => format!("socks4a://{host}"),
        _ => address.to_owned(),
    }
}

/// Returns the beginning of an http address in a request to a proxy (RFC 9112 §3.2.2).
pub(in crate::fetch) fn absolute(uri: &Url) -> String {
    let mut root = words::without_password(uri);
    root.set_path("");
    root.set_query(None);
    root.as_str().trim_end_matches('/').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scheme_has_its_proxy_and_some_hosts_have_none() {
        #[track_caller]
        fn check(proxies: &Proxies, uri: &str, expect: &str) {
            let way = match proxies.way_to(&Url::parse(uri).unwrap()) {
                Proxied::None => String::new(),
                Proxied::Through(way) => way.address.host_str().unwrap().to_owned(),
                Proxied::Unusable(why) => why.to_string(),
            };
            assert!(way.contains(expect) && way.is_empty() == expect.is_empty(), "{uri}: {way}");
        }
        let proxies = |set: &[(&str, &str)]| {
            let set: Vec<(String, String)> =
                set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let of =
                move |name: &str| set.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
            Proxies::of(&ProxyChoice::Environment, of)
        };
        let both = proxies(&[
            ("HTTP_PROXY", "a:81"),
            ("https_proxy", "http://b:82/"),
            ("NO_PROXY", "x.example, .y.example,*.z.example"),
        ]);
        check(&both, "http://h.example/", "a");
        check(&both, "https://h.example/", "b");
        for direct in
            ["http://x.example/", "https://w.X.example./", "http://w.y.example/", "http://w.z.example/"]
        {
            check(&both, direct, "");
        }
        check(&both, "http://xx.example/", "a");
        check(&proxies(&[("HTTP_PROXY", "http://a")]), "https://h.example/", "");
        let all = proxies(&[("ALL_PROXY", "http://c"), ("HTTPS_PROXY", "")]);
        check(&all, "https://h.example/", "c");
        check(&proxies(&[("all_proxy", "socks5://c")]), "http://h.example/", "c");
        check(&proxies(&[("all_proxy", "gopher://c")]), "http://h.example/", "not valid");
        check(&proxies(&[("http_proxy", "http://a"), ("no_proxy", "*")]), "http://h.example/", "");
        check(&proxies(&[]), "http://h.example/", "");
    }

    #[test]
    fn a_socks_proxy_looks_up_the_names_of_hosts() {
        for scheme in ["socks", "socks4", "socks4a", "socks5", "socks5h"] {
            let Proxied::Through(way) = proxied(Some(&format!("{scheme}://ada:pw@c:9"))) else {
                panic!("{scheme}")
            };
            assert!(!way.tunnel.resolve_target() && !way.is_plain(), "{scheme}");
        }
    }

    #[test]
    fn the_request_to_a_proxy_has_no_password_of_the_user() {
        let of = |uri: &str| absolute(&Url::parse(uri).unwrap());
        assert_eq!(of("http://ada:pw@h.example:81/a?b#c"), "http://h.example:81");
        assert_eq!(of("http://[::1]/"), "http://[::1]");
    }
}
