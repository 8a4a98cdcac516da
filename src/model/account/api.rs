//! The parts of a request that the APIs of feed servers need.

use std::fmt;

use url::Url;

/// The proof by which a server knows the user. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub enum Credential {
    /// A token of Miniflux.
    Token(String),
    /// A user name and a password (RFC 7617).
    Password {
        /// The user name.
        user: String,
        /// The password.
        password: String,
    },
    /// The token of a session of the API of Google Reader.
    Session(String),
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credential")
    }
}

/// The method and the body of a call.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum ApiBody {
    /// A GET.
    #[default]
    None,
    /// A POST of the fields of a form.
    Form(Vec<(&'static str, String)>),
    /// A POST of the fields of a form that may switch something over, as [`Self::Switch`] does.
    FormOnce(Vec<(&'static str, String)>),
    /// A POST of JSON.
    Post(String),
    /// A PUT of JSON.
    Put(String),
    /// A PUT without a body that switches something over. A second one would undo the first, so it is never repeated.
    Switch,
    /// A DELETE.
    Delete,
}

/// The parts of a request that only the APIs of servers need. They go to the requested address alone, and to no other one
/// after a redirect.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ApiCall {
    /// The proof by which the server knows the user.
    pub credential: Option<Credential>,
    /// The method and the body.
    pub body: ApiBody,
}

/// Leaves the values out, because a password may be among them.
impl fmt::Debug for ApiCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApiCall").field("reads", &(self.body == ApiBody::None)).finish_non_exhaustive()
    }
}

/// Returns the decoded user name and password of an address; `None` if it has no user name.
#[must_use]
pub fn login_in(uri: &Url) -> Option<(String, String)> {
    let is_named = !uri.username().is_empty() || uri.password().is_some();
    let text = |part: &str| String::from_utf8_lossy(&percent_decoded(part)).into_owned();
    is_named.then(|| (text(uri.username()), text(uri.password().unwrap_or_default())))
}

/// Returns a part of an address with its percent-encoded bytes decoded.
#[must_use]
pub fn percent_decoded(text: &str) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escape = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        decoded.push(escape.unwrap_or(*first));
        rest = if escape.is_some() { rest.get(3..).unwrap_or_default() } else { tail };
    }
    decoded
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|n| u8::try_from(n).ok())
}
