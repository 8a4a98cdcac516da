//! Failures in words: what happened, and what the user can do.

use std::io::ErrorKind;

use ureq::Error;
use url::Url;

use crate::model::{Failure, FailureKind, Timestamp};

/// Returns the failure for an HTTP status that is neither 2xx nor 304.
#[must_use]
pub fn status_failure(status: u16, retry_after: Option<Timestamp>, uri: &Url) -> Failure {
    let host = host(uri);
    let (message, hint) = match status {
        401 | 407 => (
            format!("{host} needs a password ({status})."),
            "“Sign in…” in the feed’s menu asks for a user name and a password.",
        ),
        403 => (format!("{host} refused access (403)."), "Open the address in the browser to see why."),
        404 => (
            format!("There is nothing at this address on {host} (404)."),
            "It may have moved. Look for the feed on its site.",
        ),
        410 => (
            format!("{host} says that it was removed for good (410)."),
            "Unsubscribe, or add the feed again if it comes back.",
        ),
        429 => (format!("{host} asked to wait: too many requests (429)."), "Lacuna tries again later."),
        503 => (format!("{host} is overloaded and asked to wait (503)."), "Lacuna tries again later."),
        500..=599 => (format!("{host} reports an internal error ({status})."), "Lacuna tries again later."),
        300..=399 => (
            format!("{host} redirects without saying where to ({status})."),
            "Open the address in the browser to see where it leads.",
        ),
        _ => {
            (format!("{host} answered with status {status}."), "Open the address in the browser to see why.")
        }
    };
    Failure { retry_after, ..Failure::new(FailureKind::Status(status), message, hint) }
}

/// Returns the failure for an error of the network.
pub(super) fn net_failure(error: &Error, uri: &Url) -> Failure {
    let host = host(uri);
    let retry = "Lacuna tries again later.";
    match error {
        Error::Timeout(_) => timeout(uri),
        Error::HostNotFound => unknown_host(uri, ""),
        Error::Tls(text) => tls(uri, text),
        Error::Rustls(text) => tls(uri, &text.to_string()),
        Error::Pem(text) => tls(uri, &text.to_string()),
        // rustls passes its errors through the transport as InvalidData.
        Error::Io(e) if e.kind() == ErrorKind::InvalidData => tls(uri, &e.to_string()),
        Error::Io(e) => {
            let message = match e.kind() {
                ErrorKind::ConnectionRefused => format!("{host} refused the connection."),
                ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
                    format!("{host} can’t be reached over the network.")
                }
                ErrorKind::UnexpectedEof
                | ErrorKind::ConnectionReset
                | ErrorKind::ConnectionAborted
                | ErrorKind::BrokenPipe => format!("{host} closed the connection."),
                ErrorKind::TimedOut | ErrorKind::WouldBlock => return timeout(uri),
                _ => format!("The connection to {host} failed: {}.", shown(&e.to_string())),
            };
            Failure::new(FailureKind::Connection, message, retry)
        }
        Error::LargeResponseHeader(..) => header_flood(&host),
        Error::Protocol(e) if e.to_string().contains("too many headers") => header_flood(&host),
        Error::Protocol(e) => Failure::new(
            FailureKind::Connection,
            format!("{host} answered with something that is not HTTP: {}.", shown(&e.to_string())),
            "Check the port in the address.",
        ),
        Error::ConnectProxyFailed(text) => Failure::new(
            FailureKind::Connection,
            format!("The proxy did not connect to {host}: {}.", shown(text)),
            retry,
        ),
        Error::BadUri(_) | Error::Http(_) => not_fetchable(uri),
        other => Failure::new(
            FailureKind::Connection,
            format!("The connection to {host} failed: {}.", shown(&other.to_string())),
            retry,
        ),
    }
}

/// Returns the failure for an error of the network behind a proxy. An error of the proxy itself says so.
pub(super) fn net_failure_by(error: &Error, uri: &Url, proxy: Option<&Url>) -> Failure {
    let is_of_proxy = |error: &Error| match error {
        Error::Io(error) => matches!(
            error.kind(),
            ErrorKind::ConnectionRefused
                | ErrorKind::HostUnreachable
                | ErrorKind::NetworkUnreachable
                | ErrorKind::NetworkDown
        ),
        error => matches!(error, Error::HostNotFound),
    };
    match proxy {
        Some(proxy) if is_of_proxy(error) => of_proxy(&net_failure(error, proxy), proxy),
        Some(proxy) if matches!(error, Error::Timeout(_)) => Failure {
            message: format!("{} took too long to answer through the proxy {}.", host(uri), host(proxy)),
            ..timeout(uri)
        },
        _ => net_failure(error, uri),
    }
}

/// Returns the failure of a proxy.
pub(super) fn of_proxy(failure: &Failure, proxy: &Url) -> Failure {
    let message = format!("The proxy {} cannot be reached. {}", host(proxy), failure.message);
    let hint = "Start it, or set another one in the settings.";
    Failure { message, ..Failure::new(failure.kind, "", hint) }
}

fn header_flood(host: &str) -> Failure {
    Failure::new(FailureKind::Connection, format!("{host} sent too many headers."), "")
}

fn tls(uri: &Url, text: &str) -> Failure {
    let host = host(uri);
    let lower = text.to_ascii_lowercase().replace(' ', "");
    let message = if lower.contains("notvalidyet") {
        format!("The certificate of {host} is not valid yet.")
    } else if lower.contains("expired") {
        format!("The certificate of {host} has expired.")
    } else if lower.contains("notvalidforname") {
        format!("The certificate is not valid for {host}.")
    } else if lower.contains("unknownissuer")
        || lower.contains("causedasendentity")
        || lower.contains("selfsigned")
    {
        format!("This computer does not trust the issuer of {host}’s certificate.")
    } else if lower.contains("revoked") {
        format!("The certificate of {host} was revoked.")
    } else {
        format!("Could not make a secure connection to {host}: {}.", shown(text))
    };
    let hint = "Nothing was fetched. Check this computer’s clock. If it is right, the site has to fix this.";
    Failure::new(FailureKind::Tls, message, hint)
}

pub(super) fn timeout(uri: &Url) -> Failure {
    let message = format!("{} took too long.", host(uri));
    Failure::new(FailureKind::Timeout, message, "Lacuna tries again later.")
}

pub(super) fn unknown_host(uri: &Url, why: &str) -> Failure {
    let host = host(uri);
    // The resolver reached no server, which mostly means that this computer is offline.
    let message = if why.contains("emporary failure") {
        format!("The name {host} could not be looked up.")
    } else {
        format!("There is no host named {host}.")
    };
    Failure::new(FailureKind::Dns, message, "Check the address and this computer's network connection.")
}

/// The failure of a fetch that was stopped.
#[must_use]
pub fn stopped() -> Failure {
    Failure::new(FailureKind::Connection, "The fetch was stopped.", "")
}

pub(super) fn no_proxy(uri: &Url, why: &str) -> Failure {
    let message = format!("Lacuna did not connect to {}: {why}.", host(uri));
    Failure::new(FailureKind::Connection, message, "Set HTTPS_PROXY to an http or https proxy, or remove it.")
}

pub(super) fn too_large(max_bytes: u64) -> Failure {
    // A cap is a whole number of MiB, except in tests and for icons.
    let size =
        if max_bytes >= 1 << 20 { format!("{} MiB", max_bytes >> 20) } else { format!("{max_bytes} bytes") };
    Failure::new(
        FailureKind::TooLarge,
        format!("The document is larger than the limit of {size}."),
        "Raise the limit in the settings if you trust the feed.",
    )
}

pub(super) fn too_many_redirects(uri: &Url, limit: usize) -> Failure {
    Failure::new(
        FailureKind::Redirects,
        format!("More than {limit} redirects, the last one on {}.", host(uri)),
        "Open the address in the browser to see where it leads.",
    )
}

pub(super) fn redirect_circle(uri: &Url) -> Failure {
    Failure::new(
        FailureKind::Redirects,
        format!("The redirects of {} form a loop.", host(uri)),
        "Open the address in the browser. The site may need cookies or a login.",
    )
}

pub(super) fn downgrade(uri: &Url) -> Failure {
    Failure::new(
        FailureKind::Policy,
        format!("Not fetched: the address led from https to http, on {}.", host(uri)),
        "Allow it in the feed's settings if you trust the feed.",
    )
}

pub(super) fn private(uri: &Url) -> Failure {
    Failure::new(
        FailureKind::Policy,
        format!("Not fetched: a public address led into the local network, to {}.", host(uri)),
        "Allow it in the feed's settings if you trust the feed.",
    )
}

/// The failure for a scheme other than http and https, and for a text that is no address at all (scheme `invalid:`, see
/// `model::unresolvable`).
pub(super) fn not_fetchable(uri: &Url) -> Failure {
    let text = if uri.scheme() == "invalid" {
        url::form_urlencoded::parse(uri.path().as_bytes())
            .map(|(key, _)| key.into_owned())
            .next()
            .unwrap_or_default()
    } else {
        without_password(uri).to_string()
    };
    Failure::new(
        FailureKind::Policy,
        format!("Lacuna can’t fetch “{}”.", shown(&text)),
        "Only http and https addresses work.",
    )
}

/// Returns the host of an address for messages, with the port if it is not the default one.
fn host(uri: &Url) -> String {
    let host = shown(uri.host_str().unwrap_or("the server"));
    uri.port().map_or_else(|| host.clone(), |port| format!("{host}:{port}"))
}

/// Returns an address without fragment, user name and password. These must not appear in a message, a log or a request
/// to another server.
#[must_use]
pub fn without_password(uri: &Url) -> Url {
    let mut uri = uri.clone();
    // Both calls fail only for addresses that cannot have a user name.
    if uri.set_username("").is_ok() && uri.set_password(None).is_ok() {
        uri.set_fragment(None);
    }
    uri
}

/// Makes a text from a stranger fit for a message: one line, no control or direction characters, at most 200
/// characters.
fn shown(text: &str) -> String {
    let unfit = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let mut kept: String = text.chars().filter(|c| !unfit(*c)).take(200).collect();
    if text.chars().count() > 200 {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn statuses_have_their_own_sentences() {
        fn check(status: u16, words: &str) {
            let failure = status_failure(status, None, &Url::parse("http://u:secret@h.example:81/").unwrap());
            assert_eq!(failure.kind, FailureKind::Status(status));
            assert!(failure.message.contains(words), "{}", failure.message);
            assert!(failure.message.starts_with("h.example:81") || failure.message.contains(" h.example:81"));
            assert!(!failure.hint.is_empty() && !failure.message.contains("secret"));
        }
        check(401, "needs a password");
        check(407, "needs a password");
        check(403, "refused");
        check(404, "nothing at this address");
        check(410, "removed for good");
        check(429, "asked to wait");
        check(503, "asked to wait");
        check(500, "internal error");
        check(302, "without saying where");
        check(418, "418");
    }

    #[test]
    fn each_tls_failure_has_its_own_sentence() {
        fn check(text: &'static str, words: &str) {
            let error = Error::Io(io::Error::new(ErrorKind::InvalidData, text));
            let failure = net_failure(&error, &Url::parse("https://h.example/").unwrap());
            assert_eq!(failure.kind, FailureKind::Tls);
            assert!(failure.message.contains(words), "{}", failure.message);
        }
        check("invalid peer certificate: Expired", "has expired");
        check("invalid peer certificate: certificate expired: verification time 1", "has expired");
        check("invalid peer certificate: NotValidYet", "not valid yet");
        check("invalid peer certificate: NotValidForName", "not valid for h.example");
        check(
            "invalid peer certificate: certificate not valid for name \"h.example\"",
            "not valid for h.example",
        );
        check("invalid peer certificate: UnknownIssuer", "does not trust the issuer");
        check("invalid peer certificate: CaUsedAsEndEntity", "does not trust the issuer");
        check("received corrupt message of type InvalidContentType", "secure connection");
    }

    #[test]
    fn texts_from_strangers_are_shortened_and_cleaned() {
        let uri = crate::model::unresolvable("a\u{202e}b\nc");
        assert_eq!(not_fetchable(&uri).message, "Lacuna can’t fetch “abc”.");
        let long = crate::model::unresolvable(&"é".repeat(5000));
        assert!(not_fetchable(&long).message.chars().count() < 260);
    }
}
