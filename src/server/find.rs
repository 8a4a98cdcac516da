//! Finds out which API a server speaks, and where.

use url::Url;

use super::calls::Transport;
use super::{About, Api, GoogleReader, Miniflux, ServerFeed, shown_host};
use crate::locale::Message;
use crate::model::{Account, Failure, FailureKind, ServerKind};

/// A server that was found, and that knows the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The API that it speaks.
    pub kind: ServerKind,
    /// The address of the API.
    pub address: Url,
    /// The facts about it.
    pub about: About,
    /// The feeds that the user follows on the server.
    pub feeds: Vec<ServerFeed>,
}

/// Finds the API under an address that the user gave. FreshRSS may be given by the address of its site. Without a user
/// name, `secret` is a token of Miniflux.
///
/// Fails if the server cannot be reached, refuses the user, or speaks no API that Lacuna knows.
pub fn find(
    address: &Url,
    user: Option<&str>,
    secret: &str,
    transport: &mut dyn Transport,
) -> Result<Found, Failure> {
    let base = base(address);
    let mut leads_elsewhere = None;
    let mut note = |failure: Failure| {
        let is_redirect = matches!(failure.kind, FailureKind::Status(300..=399));
        leads_elsewhere = leads_elsewhere.take().or_else(|| is_redirect.then_some(failure));
    };
    let mut miniflux = Miniflux::new(&base, user, secret);
    match about_and_feeds(&mut miniflux, transport) {
        Ok((about, feeds)) => return Ok(Found { kind: ServerKind::Miniflux, address: base, about, feeds }),
        // The Google Reader mode of Miniflux has a user name and a password of its own.
        Err(failure) if failure.status() == Some(401) && user.is_some() => {
            let mut google = GoogleReader::new(&base, user.unwrap_or_default(), secret);
            let Ok((about, feeds)) = about_and_feeds(&mut google, transport) else { return Err(failure) };
            return Ok(Found { kind: ServerKind::GoogleReader, address: base, about, feeds });
        }
        Err(failure) if !may_be_another(&failure) => return Err(failure),
        Err(failure) => note(failure),
    }
    let host = shown_host(&base);
    let none = |hint: Message| Failure::new(FailureKind::NotAFeed, msg!("server-none", host), hint);
    let Some(user) = user else {
        return Err(leads_elsewhere.unwrap_or_else(|| none(msg!("server-none.user"))));
    };
    // A browser shows FreshRSS below `i/`.
    let shown = base.path().ends_with("/i/").then(|| base.join("../api/greader.php/").ok()).flatten();
    let places = [Some(base.clone()), base.join("api/greader.php/").ok(), shown];
    for place in places.into_iter().flatten() {
        let mut google = GoogleReader::new(&place, user, secret);
        match about_and_feeds(&mut google, transport) {
            Ok((about, feeds)) => {
                return Ok(Found { kind: ServerKind::GoogleReader, address: place, about, feeds });
            }
            Err(failure) if !may_be_another(&failure) => return Err(failure),
            Err(failure) => note(failure),
        }
    }
    Err(leads_elsewhere.unwrap_or_else(|| none(msg!("server-none.hint"))))
}

/// Returns the address of the API. The documentation of Miniflux names addresses below `v1/`.
fn base(address: &Url) -> Url {
    let mut base = Account::base(address);
    if let Some(path) = base.path().strip_suffix("v1/").map(str::to_owned)
        && path.ends_with('/')
    {
        base.set_path(&path);
    }
    base
}

fn about_and_feeds(
    api: &mut dyn Api,
    transport: &mut dyn Transport,
) -> Result<(About, Vec<ServerFeed>), Failure> {
    let about = api.about(transport)?;
    Ok((about, api.feeds(transport)?))
}

/// Returns true if the answer may be that of another API or another address.
fn may_be_another(failure: &Failure) -> bool {
    matches!(
        failure.kind,
        FailureKind::Status(300..=399 | 400 | 404 | 405 | 410 | 501) | FailureKind::Unreadable
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{Call, Reply};

    /// A server that knows some paths.
    struct Served(Vec<(&'static str, u16, &'static str)>, Vec<String>);

    impl Transport for Served {
        fn carry_out(&mut self, call: &Call) -> Result<Reply, Failure> {
            self.1.push(call.address.path().to_owned());
            let known = self.0.iter().find(|(path, ..)| *path == call.address.path());
            let (status, body) = known.map_or((404, ""), |(_, status, body)| (*status, body));
            let failure = (status != 200).then(|| Failure::new(FailureKind::Status(status), "no", ""));
            Ok(Reply { status, body: body.as_bytes().to_vec(), failure, wait_until: None, date: None })
        }

        fn pause(&mut self, _time: std::time::Duration) {}
    }

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    const FRESHRSS: [(&str, u16, &str); 3] = [
        ("/rss/api/greader.php/accounts/ClientLogin", 200, "SID=ada/1\nLSID=null\nAuth=ada/1\n"),
        ("/rss/api/greader.php/reader/api/0/user-info", 200, r#"{"userId":"ada","userName":"ada"}"#),
        (
            "/rss/api/greader.php/reader/api/0/subscription/list",
            200,
            r#"{"subscriptions":[{"id":"feed/52","title":"A","url":"https://a.example/feed"}]}"#,
        ),
    ];

    #[test]
    fn miniflux_is_found_by_its_address_and_a_token() {
        let served = vec![
            ("/v1/me", 200, r#"{"username":"ada"}"#),
            ("/v1/version", 200, r#"{"version":"2.2.6"}"#),
            ("/v1/feeds", 200, r#"[{"id":4,"feed_url":"https://a.example/feed"}]"#),
        ];
        let found =
            find(&url("https://rss.example"), None, "token", &mut Served(served, Vec::new())).unwrap();
        assert_eq!((found.kind, found.address.as_str()), (ServerKind::Miniflux, "https://rss.example/"));
        assert_eq!(found.about.version.as_deref(), Some("2.2.6"));
        assert_eq!(found.feeds[0].id, "4");
    }

    #[test]
    fn miniflux_is_found_by_the_address_of_its_api() {
        let served = vec![
            ("/rss/v1/me", 200, r#"{"username":"ada"}"#),
            ("/rss/v1/feeds", 200, r#"[{"id":4,"feed_url":"https://a.example/feed"}]"#),
        ];
        let mut transport = Served(served, Vec::new());
        let found = find(&url("https://a.example/rss/v1/"), None, "token", &mut transport).unwrap();
        assert_eq!(found.address.as_str(), "https://a.example/rss/");
    }

    #[test]
    fn a_server_that_cannot_post_is_no_feed_server_and_is_named_with_its_port() {
        let login = ("/accounts/ClientLogin", 501, "");
        let mut transport = Served(vec![login], Vec::new());
        let failure = find(&url("http://a.example:8080/"), Some("ada"), "x", &mut transport).unwrap_err();
        assert_eq!(failure.kind, FailureKind::NotAFeed, "{failure:?}");
        let words = failure.message.to_string();
        assert!(words.contains("a.example:8080"), "{words}");
    }

    #[test]
    fn freshrss_is_found_by_the_address_of_its_site() {
        let mut transport = Served(FRESHRSS.to_vec(), Vec::new());
        let found = find(&url("https://a.example/rss"), Some("ada"), "secret", &mut transport).unwrap();
        assert_eq!(found.kind, ServerKind::GoogleReader);
        assert_eq!(found.address.as_str(), "https://a.example/rss/api/greader.php/");
        assert_eq!(found.about.software.as_deref(), Some("FreshRSS"));
        assert_eq!((found.feeds.len(), found.feeds[0].id.as_str()), (1, "feed/52"));
        assert_eq!(transport.1.len(), 5, "{:?}", transport.1);
        let mut transport = Served(FRESHRSS.to_vec(), Vec::new());
        let found =
            find(&url("https://a.example/rss/i/?get=a"), Some("ada"), "secret", &mut transport).unwrap();
        assert_eq!(
            found.address.as_str(),
            "https://a.example/rss/api/greader.php/",
            "the address in the browser"
        );
    }

    #[test]
    fn a_wrong_password_ends_the_search_and_so_does_no_server_at_all() {
        let mut refuses = Served(vec![("/v1/me", 401, "")], Vec::new());
        let failure = find(&url("https://a.example/"), Some("ada"), "x", &mut refuses).unwrap_err();
        assert_eq!((failure.status(), refuses.1.len()), (Some(401), 2));
        let failure = find(&url("https://a.example/"), None, "x", &mut refuses).unwrap_err();
        assert_eq!((failure.status(), refuses.1.len()), (Some(401), 3));
        for user in [None, Some("ada")] {
            let failure =
                find(&url("https://a.example/"), user, "x", &mut Served(vec![], vec![])).unwrap_err();
            assert_eq!(failure.kind, FailureKind::NotAFeed, "{user:?}");
        }
    }
}
