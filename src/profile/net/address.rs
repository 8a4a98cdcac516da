//! Addresses as users type them.

use url::{Host, Url};

use crate::model::{is_web, login_in};

/// A text that is no address of the web.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAddress {
    /// The path of a file on this computer.
    File,
    /// The address of a person, for e-mail or on a social network.
    Person,
    /// An address that is not asked over http or https.
    NotHttp,
    /// Anything else.
    Other,
}

impl NoAddress {
    /// Says what a text is that [`parse`] does not accept.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        let scheme = text.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
        match scheme.as_deref() {
            Some("file") => Self::File,
            _ if is_path(text) => Self::File,
            Some("mailto") => Self::Person,
            _ if is_person(text) => Self::Person,
            Some("http" | "https" | "feed") | None => Self::Other,
            Some(_) if text.contains("://") => Self::NotHttp,
            Some(_) => Self::Other,
        }
    }
}

/// Returns true for a path as Unix or Windows writes it.
fn is_path(text: &str) -> bool {
    let is_drive = matches!(text.as_bytes(), [drive, b':', b'\\' | b'/', ..] if drive.is_ascii_alphabetic());
    is_drive || text.starts_with(['/', '~', '\\']) && !text.starts_with("//")
}

/// Returns true for `name@example.org` and `@name@example.org`.
fn is_person(text: &str) -> bool {
    text.contains('@') && !text.contains([':', '/'])
}

/// Reads an address. Accepts `feed:` addresses and bare host names. Returns `None` if the text is no http or https
/// address.
#[must_use]
pub fn parse(text: &str) -> Option<Url> {
    let text = text.trim();
    // With a number behind it, it looks like a host and a port.
    let scheme = text.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_other =
        scheme.is_some_and(|it| ["javascript", "vbscript", "mailto", "file"].contains(&it.as_str()));
    if is_other || is_path(text) || is_person(text) {
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

/// Reads the address of a server, which may contain the login of the user. Returns `None` also if the password has a character
/// that ends a host, so that a part of it would be taken for the host or the path.
#[must_use]
pub fn parse_server(text: &str) -> Option<Url> {
    parse(text).filter(|address| !text.contains('@') || login_in(address).is_some())
}

fn is_local(url: &Url) -> bool {
    matches!(url.host(), Some(Host::Ipv4(_) | Host::Ipv6(_))) || url.host_str() == Some("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_a_password_is_taken_for_a_host() {
        let login = |text: &str| parse_server(text).and_then(|address| login_in(&address));
        let ada = |password: &str| Some(("ada".to_owned(), password.to_owned()));
        assert_eq!(login("https://ada:12%2F34@rss.example/"), ada("12/34"));
        assert_eq!(login("ada:secret@rss.example"), ada("secret"));
        for text in [
            "https://ada:12/34@rss.example/",
            "https://ada:s#t@rss.example/",
            "https://ada:12?4@rss.example/",
        ] {
            assert_eq!(parse_server(text), None, "{text}");
        }
        assert!(parse_server("rss.example").is_some());
    }

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
        check("//a.example/f", Some("https://a.example/f"));
        check("https://me@a.example/f", Some("https://me@a.example/f"));
        check("me:secret@a.example/f", Some("https://me:secret@a.example/f"));
        check("a.example/@me", Some("https://a.example/@me"));
    }

    #[test]
    fn a_text_that_is_no_address_is_called_what_it_is() {
        for (text, expect) in [
            ("/etc/feeds.opml", NoAddress::File),
            ("~/feeds.opml", NoAddress::File),
            (r"C:\Users\feeds.opml", NoAddress::File),
            ("file:///etc/passwd", NoAddress::File),
            ("me@example.org", NoAddress::Person),
            ("@me@social.example", NoAddress::Person),
            ("mailto:me@example.org", NoAddress::Person),
            ("ftp://example.org/feed", NoAddress::NotHttp),
            ("gemini://example.org/", NoAddress::NotHttp),
            ("news", NoAddress::Other),
            ("two words", NoAddress::Other),
            ("http://", NoAddress::Other),
            ("javascript:alert(1)", NoAddress::Other),
        ] {
            assert_eq!(parse(text), None, "{text}");
            assert_eq!(NoAddress::of(text), expect, "{text}");
        }
    }
}
