//! Failures in words: what happened, and what the user can do.

use std::io::ErrorKind;

use ureq::Error;
use url::Url;

use crate::locale::{Message, ToValue, Value};
use crate::model::{Failure, FailureKind, Timestamp};

/// Returns the failure for an HTTP status that is neither 2xx nor 304.
#[must_use]
pub fn status_failure(status: u16, retry_after: Option<Timestamp>, uri: &Url) -> Failure {
    let host = host(uri);
    let (message, hint) = match status {
        401 => (msg!("fetch-password", host), msg!("fetch-password.hint")),
        407 => (msg!("fetch-proxy-password", host), msg!("fetch-proxy-password.hint")),
        403 => (msg!("fetch-forbidden", host), msg!("fetch-browser-why")),
        404 => (msg!("fetch-not-found", host), msg!("fetch-not-found.hint")),
        410 => (msg!("fetch-gone", host), msg!("fetch-gone.hint")),
        429 => (msg!("fetch-too-many", host), msg!("fetch-later")),
        503 if retry_after.is_some() => (msg!("fetch-overloaded", host), msg!("fetch-later")),
        503 => (msg!("fetch-unavailable", host), msg!("fetch-later")),
        500..=599 => (msg!("fetch-server-error", host), msg!("fetch-later")),
        300..=399 => (msg!("fetch-leads-nowhere", host), msg!("fetch-browser-where")),
        _ => (msg!("fetch-status", host, status), msg!("fetch-browser-why")),
    };
    Failure { retry_after, ..Failure::new(FailureKind::Status(status), message, hint) }
}

/// Returns the failure for an error of the network.
pub(super) fn net_failure(error: &Error, uri: &Url) -> Failure {
    let host = host(uri);
    let failed = |message| Failure::new(FailureKind::Connection, message, msg!("fetch-later"));
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
                ErrorKind::ConnectionRefused => msg!("fetch-refused", host),
                ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
                    msg!("fetch-unreachable", host)
                }
                ErrorKind::UnexpectedEof
                | ErrorKind::ConnectionReset
                | ErrorKind::ConnectionAborted
                | ErrorKind::BrokenPipe => msg!("fetch-closed", host),
                ErrorKind::TimedOut | ErrorKind::WouldBlock => return timeout(uri),
                _ => msg!("fetch-failed", host, reason = shown(&e.to_string())),
            };
            failed(message)
        }
        Error::LargeResponseHeader(..) => header_flood(&host),
        Error::Protocol(e) if e.to_string().contains("too many headers") => header_flood(&host),
        Error::Protocol(e) => Failure::new(
            FailureKind::Connection,
            msg!("fetch-not-http", host, reason = shown(&e.to_string())),
            msg!("fetch-not-http.hint"),
        ),
        Error::ConnectProxyFailed(text) => failed(msg!("fetch-proxy-failed", host, reason = shown(text))),
        Error::BadUri(_) | Error::Http(_) => not_fetchable(uri),
        other => failed(msg!("fetch-failed", host, reason = shown(&other.to_string()))),
    }
}

/// Returns the failure for an error of the network. If there is a proxy and the error comes from it, the message says
/// so.
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
        Some(_) if refuses_login(error) => proxy_password(uri),
        Some(proxy) if is_of_proxy(error) => of_proxy(&net_failure(error, proxy), proxy),
        Some(proxy) if proxy.scheme().starts_with("socks") && is_refusal(error) => {
            let reason = shown(&error.to_string());
            Failure::new(FailureKind::Connection, msg!("fetch-proxy-failed", host = host(uri), reason), "")
        }
        Some(proxy) if matches!(error, Error::Timeout(_)) => Failure {
            message: msg!("fetch-proxy-timeout", host = host(uri), proxy = host(proxy)),
            ..timeout(uri)
        },
        _ => net_failure(error, uri),
    }
}

/// Returns true for a proxy that wants another user name or password. The library names the status of a tunnel, and the
/// steps of SOCKS, in words.
fn refuses_login(error: &Error) -> bool {
    const OF_SOCKS: [&str; 3] =
        ["password authentication failed", "no acceptable auth methods", "unknown auth method"];
    match error {
        Error::ConnectProxyFailed(text) => text.contains("responded 407"),
        Error::Io(error) => OF_SOCKS.contains(&error.to_string().as_str()),
        _ => false,
    }
}

fn proxy_password(uri: &Url) -> Failure {
    let message = msg!("fetch-proxy-password", host = host(uri));
    Failure::new(FailureKind::Connection, message, msg!("fetch-proxy-password.hint"))
}

/// Returns true for an answer of a SOCKS proxy that refuses a connection, or that is none of this protocol.
fn is_refusal(error: &Error) -> bool {
    const OTHER_PROTOCOL: [&str; 3] =
        ["invalid response version", "invalid response code", "invalid reserved byte"];
    let Error::Io(error) = error else { return false };
    error.kind() == ErrorKind::Other
        || error.kind() == ErrorKind::InvalidData && OTHER_PROTOCOL.contains(&error.to_string().as_str())
}

/// Returns the failure to reach a proxy.
pub(super) fn of_proxy(failure: &Failure, proxy: &Url) -> Failure {
    let message = msg!("fetch-proxy-unreachable", proxy = host(proxy), reason = failure.message);
    Failure::new(failure.kind, message, msg!("fetch-proxy-unreachable.hint"))
}

fn header_flood(host: &Value) -> Failure {
    Failure::new(FailureKind::Connection, msg!("fetch-headers", host), "")
}

fn tls(uri: &Url, text: &str) -> Failure {
    let host = host(uri);
    let lower = text.to_ascii_lowercase().replace(' ', "");
    let message = if lower.contains("notvalidyet") {
        msg!("fetch-certificate-early", host)
    } else if lower.contains("expired") {
        msg!("fetch-certificate-expired", host)
    } else if lower.contains("notvalidforname") {
        msg!("fetch-certificate-name", host)
    } else if lower.contains("unknownissuer")
        || lower.contains("causedasendentity")
        || lower.contains("selfsigned")
    {
        let message = msg!("fetch-certificate-issuer", host);
        return Failure::new(FailureKind::Tls, message, msg!("fetch-certificate-issuer.hint"));
    } else if lower.contains("revoked") {
        msg!("fetch-certificate-revoked", host)
    } else {
        msg!("fetch-insecure", host, reason = shown(text))
    };
    Failure::new(FailureKind::Tls, message, msg!("fetch-insecure.hint"))
}

pub(super) fn timeout(uri: &Url) -> Failure {
    Failure::new(FailureKind::Timeout, msg!("fetch-timeout", host = host(uri)), msg!("fetch-later"))
}

pub(super) fn unknown_host(uri: &Url, why: &str) -> Failure {
    let host = host(uri);
    // The resolver reached no server. In most cases this means that this computer is offline.
    let message = if why.contains("emporary failure") {
        msg!("fetch-lookup-failed", host)
    } else {
        msg!("fetch-unknown-host", host)
    };
    Failure::new(FailureKind::Dns, message, msg!("fetch-unknown-host.hint"))
}

/// Returns the failure of a fetch that was stopped.
#[must_use]
pub fn stopped() -> Failure {
    Failure::new(FailureKind::Connection, msg!("fetch-stopped"), "")
}

pub(super) fn no_proxy(uri: &Url, why: &Message) -> Failure {
    let message = msg!("fetch-no-proxy", host = host(uri), reason = why);
    Failure::new(FailureKind::Connection, message, msg!("fetch-no-proxy.hint"))
}

pub(super) fn too_large(max_bytes: u64) -> Failure {
    // A cap is a whole number of MiB, except in tests and for icons.
    let message = if max_bytes >= 1 << 20 {
        msg!("fetch-too-large-mib", size = max_bytes >> 20)
    } else {
        msg!("fetch-too-large-bytes", size = max_bytes)
    };
    Failure::new(FailureKind::TooLarge, message, msg!("fetch-raise-limit"))
}

pub(super) fn too_many_redirects(uri: &Url, limit: usize) -> Failure {
    Failure::new(
        FailureKind::Redirects,
        msg!("fetch-redirects", limit, host = host(uri)),
        msg!("fetch-browser-where"),
    )
}

pub(super) fn redirect_circle(uri: &Url) -> Failure {
    Failure::new(FailureKind::Redirects, msg!("fetch-loop", host = host(uri)), msg!("fetch-loop.hint"))
}

/// Returns the failure for an address of another site than that which was asked.
#[must_use]
pub fn other_site(uri: &Url) -> Failure {
    Failure::new(FailureKind::Policy, msg!("fetch-other-site", host = host(uri)), "")
}

pub(super) fn downgrade(uri: &Url) -> Failure {
    Failure::new(FailureKind::Policy, msg!("fetch-downgrade", host = host(uri)), msg!("fetch-allow"))
}

pub(super) fn private(uri: &Url) -> Failure {
    Failure::new(FailureKind::Policy, msg!("fetch-private", host = host(uri)), msg!("fetch-allow"))
}

/// Returns the failure for a scheme other than http and https. Texts that are no address at all have the scheme
/// `invalid:` (see `model::unresolvable`).
pub(super) fn not_fetchable(uri: &Url) -> Failure {
    let text = if uri.scheme() == "invalid" {
        url::form_urlencoded::parse(uri.path().as_bytes())
            .map(|(key, _)| key.into_owned())
            .next()
            .unwrap_or_default()
    } else {
        without_password(uri).to_string()
    };
    Failure::new(FailureKind::Policy, msg!("fetch-scheme", address = shown(&text)), msg!("fetch-scheme.hint"))
}

/// Returns the host of an address for messages, with the port if it is not the default one.
fn host(uri: &Url) -> Value {
    let Some(host) = uri.host_str() else {
        return msg!("fetch-the-server").to_value();
    };
    let host = shown(host);
    uri.port().map_or_else(|| host.to_value(), |port| format!("{host}:{port}").to_value())
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
#[must_use]
pub fn shown(text: &str) -> String {
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
            let message = failure.message.to_string();
            assert!(message.contains(words), "{message}");
            assert!(message.starts_with("h.example:81") || message.contains(" h.example:81"));
            assert!(!failure.hint.is_empty() && !message.contains("secret"));
        }
        check(401, "needs a password");
        check(407, "The proxy needs a password");
        check(403, "refused");
        check(404, "nothing at this address");
        check(410, "removed for good");
        check(429, "asked to wait");
        check(503, "out of service");
        check(500, "The server of");
        check(302, "without saying where");
        check(418, "418");
    }

    #[test]
    fn each_tls_failure_has_its_own_sentence() {
        fn check(text: &'static str, words: &str) {
            let error = Error::Io(io::Error::new(ErrorKind::InvalidData, text));
            let failure = net_failure(&error, &Url::parse("https://h.example/").unwrap());
            assert_eq!(failure.kind, FailureKind::Tls);
            assert!(failure.message.to_string().contains(words), "{}", failure.message);
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
    fn a_proxy_of_another_protocol_is_not_taken_for_a_fault_of_the_site() {
        let proxy = Url::parse("socks5://127.0.0.1:1080").unwrap();
        let error = Error::Io(io::Error::new(ErrorKind::InvalidData, "invalid response version"));
        let failure = net_failure_by(&error, &Url::parse("http://h.example/").unwrap(), Some(&proxy));
        assert_eq!(failure.kind, FailureKind::Connection);
        assert!(failure.message.to_string().contains("proxy"), "{}", failure.message);
    }

    #[test]
    fn a_proxy_that_refuses_the_password_is_told_in_words() {
        let uri = Url::parse("https://h.example/").unwrap();
        for (proxy, error) in [
            ("http://127.0.0.1:8080", Error::ConnectProxyFailed("proxy server responded 407/407".to_owned())),
            (
                "socks5://127.0.0.1:1080",
                Error::Io(io::Error::new(ErrorKind::PermissionDenied, "password authentication failed")),
            ),
            ("socks5://127.0.0.1:1080", Error::Io(io::Error::other("no acceptable auth methods"))),
        ] {
            let failure = net_failure_by(&error, &uri, Some(&Url::parse(proxy).unwrap()));
            let message = failure.message.to_string();
            assert!(message.contains("The proxy needs a password to reach h.example, or"), "{message}");
            assert!(!failure.hint.is_empty());
        }
    }

    #[test]
    fn texts_from_strangers_are_shortened_and_cleaned() {
        let uri = crate::model::unresolvable("a\u{202e}b\nc");
        assert_eq!(not_fetchable(&uri).message.to_string(), "Lacuna can’t fetch “abc”.");
        let long = crate::model::unresolvable(&"é".repeat(5000));
        assert!(not_fetchable(&long).message.to_string().chars().count() < 260);
    }
}
