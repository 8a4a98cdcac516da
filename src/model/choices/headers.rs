//! Request headers that the user sets for a feed.

use std::sync::Arc;

use url::Url;

use crate::locale::Message;
use crate::model::server_of;

/// The longest name of a header.
const LONGEST_NAME: usize = 100;
/// The longest value of a header, in bytes.
const LONGEST_VALUE: usize = 4_096;
/// The most headers of a feed.
pub const MOST_HEADERS: usize = 20;

/// Headers that the program or its connection sets, in lower case. A request with others would break, or would get an
/// answer that the program does not understand.
const OWN: [&str; 27] = [
    "accept",
    "accept-encoding",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "expect",
    "host",
    "http2-settings",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "if-range",
    "if-unmodified-since",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "range",
    "sec-websocket-key",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "user-agent",
    "via",
    "x-http-method-override",
];

/// A request header with a name and a value that may be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct RequestHeader {
    name: String,
    value: String,
}

impl RequestHeader {
    /// Reads a header as the user typed it. Fails if the name or the value cannot be sent, or if the program sets this header
    /// itself.
    pub fn new(name: &str, value: &str) -> Result<Self, Message> {
        let name = Self::checked_name(name)?;
        let value = value.trim_matches([' ', '\t']);
        if value.is_empty() {
            return Err(msg!("model-header-empty", name));
        }
        if value.len() > LONGEST_VALUE {
            return Err(msg!("model-header-long", name, most = LONGEST_VALUE));
        }
        if !value.chars().all(|c| c == ' ' || c == '\t' || c.is_ascii_graphic()) {
            return Err(msg!("model-header-value", name));
        }
        Ok(Self { name: name.to_owned(), value: value.to_owned() })
    }

    /// Returns the name without the space around it. Fails like [`Self::new`].
    pub fn checked_name(name: &str) -> Result<&str, Message> {
        let name = name.trim();
        let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        if name.is_empty() || name.len() > LONGEST_NAME || !name.bytes().all(is_token) {
            return Err(msg!("model-header-name", most = LONGEST_NAME));
        }
        if name.eq_ignore_ascii_case("user-agent") {
            return Err(msg!("model-header-agent"));
        }
        if OWN.iter().any(|own| name.eq_ignore_ascii_case(own)) {
            return Err(msg!("model-header-own", name));
        }
        Ok(name)
    }

    /// Returns the name as the user wrote it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value, which is a secret.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// Never prints the value.
impl std::fmt::Debug for RequestHeader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RequestHeader").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Headers for one server. They are sent to no other one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerHeaders {
    /// Scheme, host and port of the server.
    server: String,
    list: Arc<[RequestHeader]>,
}

impl ServerHeaders {
    /// Binds headers to the server of an address.
    #[must_use]
    pub fn for_server_of(address: &Url, list: Vec<RequestHeader>) -> Self {
        Self { server: server_of(address), list: list.into() }
    }

    /// Returns the headers to send to an address; none if it is on another server.
    #[must_use]
    pub fn to(&self, address: &Url) -> &[RequestHeader] {
        if server_of(address) == self.server { &self.list } else { &[] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_breaks_a_request_is_refused() {
        let refused = |name: &str, value: &str| RequestHeader::new(name, value).unwrap_err().to_string();
        for name in ["Host", "content-LENGTH", "Transfer-Encoding", "Connection", "If-None-Match", "Range"] {
            assert!(refused(name, "x").contains("Lacuna sets the header"), "{name}");
        }
        assert!(refused("User-Agent", "x").contains("setting of its own"));
        for name in ["", "two words", "a:b", "naïve", "x\r\ny", &"n".repeat(101)] {
            assert!(refused(name, "x").contains("is no name of a header"), "{name}");
        }
        for value in ["a\r\nX-Other: b", "a\nb", "a\0b", "ü"] {
            assert!(refused("X-Key", value).contains("line breaks"), "{value:?}");
        }
        assert!(refused("X-Key", " ").contains("is empty"));
        assert!(refused("X-Key", &"v".repeat(4_097)).contains("longer than"));
        for (name, value) in
            [("Cookie", "a=b; c=d"), ("Authorization", "Bearer x"), ("X-Key", &"v".repeat(4_096))]
        {
            let header = RequestHeader::new(name, value).unwrap();
            assert_eq!((header.name(), header.value()), (name, value));
            assert!(!format!("{header:?}").contains(value));
        }
    }

    #[test]
    fn headers_are_for_one_scheme_host_and_port() {
        let url = |text: &str| Url::parse(text).unwrap();
        let list = vec![RequestHeader::new("X-Key", "secret").unwrap()];
        let headers = ServerHeaders::for_server_of(&url("https://a.example/feed"), list);
        let sent = |text: &str| headers.to(&url(text)).len();
        assert_eq!([sent("https://a.example/other"), sent("https://a.example:443/")], [1, 1]);
        for other in
            ["http://a.example/feed", "https://a.example:8443/", "https://b.example/", "https://x.a.example/"]
        {
            assert_eq!(sent(other), 0, "{other}");
        }
    }
}
