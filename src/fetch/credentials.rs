//! Basic authorization (RFC 7617) with the user name and password of an address or its server.
//!
//! ureq would send them as the address spells them. But an address can contain `@` and `:` in them only
//! percent-encoded, so they must be decoded first.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ureq::http::header::AUTHORIZATION;
use ureq::http::{HeaderName, HeaderValue};
use url::Url;

use crate::model::{Credential, percent_decoded};

/// Returns the Authorization header for an address; `None` if the address has no user name.
pub(super) fn authorization(uri: &Url) -> Option<HeaderValue> {
    if uri.username().is_empty() && uri.password().is_none() {
        return None;
    }
    header(&percent_decoded(uri.username()), &percent_decoded(uri.password().unwrap_or_default()))
}

/// Returns the Authorization header for a user name without a colon and a password, both in UTF-8.
pub(super) fn basic(user: &str, password: &str) -> Option<HeaderValue> {
    header(user.as_bytes(), password.as_bytes())
}

/// Returns the header by which the API of a server knows the user.
pub(super) fn of_api(credential: &Credential) -> Option<(HeaderName, HeaderValue)> {
    let secret = |text: &str| {
        let mut value = HeaderValue::from_str(text).ok()?;
        value.set_sensitive(true);
        Some(value)
    };
    match credential {
        Credential::Token(token) => Some((HeaderName::from_static("x-auth-token"), secret(token)?)),
        Credential::Password { user, password } => Some((AUTHORIZATION, basic(user, password)?)),
        Credential::Session(token) => Some((AUTHORIZATION, secret(&format!("GoogleLogin auth={token}"))?)),
    }
}

fn header(user: &[u8], password: &[u8]) -> Option<HeaderValue> {
    let pair = [user, b":", password].concat();
    let mut value = HeaderValue::from_str(&format!("Basic {}", STANDARD.encode(&pair))).ok()?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_a_password_of_an_address_become_the_authorization() {
        #[track_caller]
        fn check(uri: &str, expect: Option<&str>) {
            let value = authorization(&Url::parse(uri).unwrap());
            assert_eq!(value.as_ref().map(|v| v.to_str().unwrap()), expect);
            assert!(value.is_none_or(|v| v.is_sensitive()));
        }
        check("http://h.example/", None);
        check("http://reader:secret@h.example/", Some("Basic cmVhZGVyOnNlY3JldA=="));
        check("http://me%40mail.example:a%3Ab%25@h.example/", Some("Basic bWVAbWFpbC5leGFtcGxlOmE6YiU="));
        check("http://token@h.example/", Some("Basic dG9rZW46"));
        check("http://:p@h.example/", Some("Basic OnA="));
        check("http://100%:p%zz@h.example/", Some("Basic MTAwJTpwJXp6"));
    }
}
