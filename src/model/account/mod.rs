//! Accounts on feed servers that the user has beside Lacuna, such as Miniflux and FreshRSS.

mod api;
mod exported;
mod foreign;
mod sync;

use url::{Host, Url};

pub use api::{ApiBody, ApiCall, Credential, login_in, percent_decoded};
pub use exported::{ExportedItem, ReaderExport, import_address, imported_file};
pub use foreign::{ForeignFeed, ForeignFiles, ForeignItem};
pub use sync::{
    EntryNames, ListRest, MarkField, MarkedCounts, Marks, OwnState, PlannedChange, ServerEntry, SharedFeed,
    SubscriptionChange,
};

/// The API of a feed server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerKind {
    /// The API of Miniflux itself.
    Miniflux,
    /// The API of Google Reader, as FreshRSS and others speak it.
    GoogleReader,
}

impl ServerKind {
    const ALL: [Self; 2] = [Self::Miniflux, Self::GoogleReader];

    /// Returns the name on the command line and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Miniflux => "miniflux",
            Self::GoogleReader => "google-reader",
        }
    }

    /// Returns the kind with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An account of the user on a feed server. Its password or token is not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The user's name for the account. No two accounts have the same.
    pub name: String,
    /// The API that the server speaks.
    pub kind: ServerKind,
    /// The address of the API. Its path ends with a slash.
    pub address: Url,
    /// The user name; `None` if a token signs in.
    pub user: Option<String>,
    /// True if the user allows the name of the server to stand for a device in the user's own network.
    pub allow_private: bool,
}

impl Account {
    /// Returns the name under which the password or token is kept among the logins. No address of a feed looks like it. It
    /// names the server and the user, so that the secret never goes to another server, whatever account a loaded
    /// database has.
    #[must_use]
    pub fn login_place(&self) -> String {
        self.place("server-password")
    }

    /// Returns the name under which the session of the account is kept among the logins.
    #[must_use]
    pub fn session_place(&self) -> String {
        self.place("server-session")
    }

    fn place(&self, what: &str) -> String {
        format!("{what} {} {} {}", self.kind.name(), self.address, self.user.as_deref().unwrap_or_default())
    }

    /// Returns the two names of places under which earlier versions kept the secrets, each with the present name.
    #[must_use]
    pub fn former_places(&self) -> [(String, String); 2] {
        let [login, session] = Self::FORMER.map(|what| format!("{what}{}", self.name));
        [(login, self.login_place()), (session, self.session_place())]
    }

    /// Returns true for a name of a place under which an earlier version kept the secret of an account.
    #[must_use]
    pub fn is_former_place(place: &str) -> bool {
        Self::FORMER.iter().any(|what| place.starts_with(what))
    }

    const FORMER: [&str; 2] = ["account ", "session "];

    /// Returns true if this account is of the same user of the same server as another one.
    #[must_use]
    pub fn is_of_same_user(&self, other: &Self) -> bool {
        (self.kind, &self.address, &self.user) == (other.kind, &other.address, &other.user)
    }

    /// Returns true if a password for this address goes over a network without encryption. An address of this computer
    /// needs none.
    #[must_use]
    pub fn is_open_to_others(address: &Url) -> bool {
        let is_here = match address.host() {
            Some(Host::Domain(name)) => {
                let name = name.trim_end_matches('.').to_ascii_lowercase();
                name == "localhost" || name.ends_with(".localhost")
            }
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        };
        address.scheme() == "http" && !is_here
    }

    /// Returns an address with a path that ends with a slash, and without query and fragment. Login data in it are
    /// dropped.
    #[must_use]
    pub fn base(address: &Url) -> Url {
        let mut base = address.clone();
        base.set_query(None);
        base.set_fragment(None);
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", address.path()));
        }
        // Both calls fail only for addresses that cannot contain a login.
        if base.set_username("").and_then(|()| base.set_password(None)).is_err() {
            return address.clone();
        }
        base
    }
}

/// The user's name for a new account if the user gave none: the host, and the number of accounts with that name.
#[must_use]
pub fn account_name(address: &Url, taken: &[Account]) -> String {
    let host = address.host_str().unwrap_or_default();
    let is_free = |name: &str| taken.iter().all(|account| account.name != name);
    let others = (2..).map(|number| format!("{host} {number}"));
    std::iter::once(host.to_owned()).chain(others).find(|name| is_free(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn the_address_of_an_account_ends_with_a_slash_and_holds_no_login() {
        let base = |text: &str| Account::base(&url(text)).to_string();
        assert_eq!(base("https://ada:secret@rss.example/api?x=1#y"), "https://rss.example/api/");
        assert_eq!(base("http://rss.example"), "http://rss.example/");
    }

    #[test]
    fn a_password_is_open_to_others_unless_it_is_encrypted_or_stays_on_this_computer() {
        let is_open = |text: &str| Account::is_open_to_others(&url(text));
        assert!(is_open("http://rss.example/") && is_open("http://192.168.1.7:8080/"));
        assert!(!is_open("https://rss.example/"));
        for here in ["http://127.0.0.1:8080/", "http://localhost/", "http://rss.localhost/", "http://[::1]/"]
        {
            assert!(!is_open(here), "{here}");
        }
    }

    #[test]
    fn a_second_account_on_one_host_gets_a_number() {
        let account = |name: &str| Account {
            name: name.to_owned(),
            kind: ServerKind::Miniflux,
            address: url("http://a.example/"),
            user: None,
            allow_private: false,
        };
        let taken = [account("a.example"), account("a.example 2")];
        assert_eq!(account_name(&url("http://a.example/"), &[]), "a.example");
        assert_eq!(account_name(&url("http://a.example/"), &taken), "a.example 3");
    }
}
