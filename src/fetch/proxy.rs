//! Which proxy is asked for an address, by the variables of the environment or the reader's word.
//!
//! An https address is reached through a tunnel (CONNECT), an http address by an ordinary request to the proxy: many proxies
//! tunnel to port 443 alone. Only a proxy that itself is reached over https is asked for a tunnel in both cases.

use ureq::{Proxy, ProxyProtocol};
use url::Url;

use super::{ProxyChoice, words};

/// A proxy.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Its address.
    pub(super) address: Url,
    /// The same, for tunnels.
    pub(super) tunnel: Proxy,
}

impl Way {
    /// Whether an http address is reached by an ordinary request.
    pub(super) fn is_plain(&self) -> bool {
        self.address.scheme() == "http"
    }
}

/// The proxies for addresses of one scheme.
#[derive(Clone, Debug)]
pub(super) enum Proxied {
    /// None.
    None,
    /// This one.
    Through(Box<Way>),
    /// One that cannot be used. Going around it could tell more than the reader wants told.
    Unusable(&'static str),
}

/// The proxies that are set.
#[derive(Clone, Debug)]
pub(super) struct Proxies {
    http: Proxied,
    https: Proxied,
    /// Hosts that are asked directly, as `NO_PROXY` names them.
    without: Vec<String>,
}

impl Proxies {
    /// The proxies of a choice; `variable` looks a variable of the environment up.
    pub(super) fn of(choice: &ProxyChoice, variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |names: &[&str]| {
            let each = names.iter().flat_map(|name| [variable(&name.to_lowercase()), variable(name)]);
            each.flatten().find(|value| !value.trim().is_empty())
        };
        match choice {
            ProxyChoice::Direct => Self { http: Proxied::None, https: Proxied::None, without: Vec::new() },
            ProxyChoice::Http(address) => {
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

    /// The proxy for an address.
    pub(super) fn way_to(&self, uri: &Url) -> &Proxied {
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

    /// The tunnels there are, for http and for https.
    pub(super) fn tunnels(&self) -> [Option<Proxy>; 2] {
        [&self.http, &self.https].map(|proxied| match proxied {
            Proxied::Through(way) => Some(way.tunnel.clone()),
            _ => None,
        })
    }
}

/// The hosts of `NO_PROXY`: each stands for what is under it as well, with or without a dot before it.
fn hosts(list: &str) -> Vec<String> {
    let name = |entry: &str| match entry {
        "*" => "*".to_owned(),
        name => name.trim_start_matches('*').trim_matches('.').to_ascii_lowercase(),
    };
    list.split([',', ' ']).map(|entry| name(entry.trim())).filter(|name| !name.is_empty()).collect()
}

fn proxied(address: Option<&str>) -> Proxied {
    let Some(address) = address else { return Proxied::None };
    let understood = Proxy::new(address.trim()).ok().and_then(|tunnel| {
        let address = Url::parse(&tunnel.uri().to_string()).ok()?;
        Some(Way { address, tunnel })
    });
    match understood {
        None => Proxied::Unusable("the address of the proxy cannot be understood"),
        Some(way) if matches!(way.tunnel.protocol(), ProxyProtocol::Http | ProxyProtocol::Https) => {
            Proxied::Through(Box::new(way))
        }
        Some(_) => Proxied::Unusable("the proxy of this computer is a SOCKS proxy, which cannot be used"),
    }
}

/// How an http address begins in a request to a proxy, and in no other (RFC 9112 §3.2.2).
pub(super) fn absolute(uri: &Url) -> String {
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
                Proxied::None => "",
                Proxied::Through(way) => way.address.host_str().unwrap(),
                Proxied::Unusable(why) => why,
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
        check(&proxies(&[("all_proxy", "socks5://c")]), "http://h.example/", "SOCKS");
        check(&proxies(&[("http_proxy", "http://a"), ("no_proxy", "*")]), "http://h.example/", "");
        check(&proxies(&[]), "http://h.example/", "");
    }

    #[test]
    fn an_address_begins_without_what_is_its_readers() {
        let of = |uri: &str| absolute(&Url::parse(uri).unwrap());
        assert_eq!(of("http://ada:pw@h.example:81/a?b#c"), "http://h.example:81");
        assert_eq!(of("http://[::1]/"), "http://[::1]");
    }
}
