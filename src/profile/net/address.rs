//! Addresses as users type them.

use url::{Host, Url};

use crate::model::is_web;

/// Reads an address. Accepts `feed:` addresses and bare host names. Returns `None` if the text is no http or https
/// address.
#[must_use]
pub fn parse(text: &str) -> Option<Url> {
    let text = text.trim();
    // With a number behind it, it looks like a host and a port.
    let scheme = text.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    if scheme.is_some_and(|scheme| ["javascript", "vbscript"].contains(&scheme.as_str())) {
        return None;
    }
    let rest = text.strip_prefix("feed:").map(|rest| rest.trim_start_matches('/'));
    let text = match rest {
        Some(rest) if rest.starts_with("http:") || rest.starts_with("https:") => rest.to_owned(),
        Some(rest) => format!("http://{rest}"),
        None => text.to_owned(),
    };
    match Url::parse(&text) {
        Ok(url) if is_web(&url) => Some(url),
        // `localhost:8000/feed` parses as a scheme. A bare word is more likely a mistyped command than a host.
        _ if text.contains('.') || text.contains(':') || text.contains('/') => {
            let guess = Url::parse(&format!("https://{text}")).ok().filter(Url::has_host);
            // Servers on this computer or at an IP address seldom have a certificate.
            let guess = guess.and_then(|url| {
                if is_local(&url) { Url::parse(&format!("http://{text}")).ok() } else { Some(url) }
            });
            guess.filter(|_| !text.contains("://") && !text.contains(char::is_whitespace))
        }
        _ => None,
    }
}

fn is_local(url: &Url) -> bool {
    matches!(url.host(), Some(Host::Ipv4(_) | Host::Ipv6(_))) || url.host_str() == Some("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_users_type_them() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(parse(text).map(String::from).as_deref(), expect, "{text}");
        };
        check("https://a.example/feed", Some("https://a.example/feed"));
        check(" a.example/feed ", Some("https://a.example/feed"));
        check("feed:https://a.example/f", Some("https://a.example/f"));
        check("feed://a.example/f", Some("http://a.example/f"));
        check("localhost:8000/f", Some("http://localhost:8000/f"));
        check("file:///etc/passwd", None);
        check("javascript:alert(1)", None);
        check("JavaScript:1", None);
        check("refesh", None);
    }
}
