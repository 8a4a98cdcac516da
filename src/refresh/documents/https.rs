//! Tries https first for links that lead from a feed over https to http (F5).

use url::Url;

use super::Documents;
use crate::history::same_site;
use crate::model::{Failure, FailureKind};

impl Documents<'_> {
    /// Tries https first if a link leads to http on the site of a feed that came over https (F5). `why_not` returns the
    /// failure of a response that is no success.
    pub(super) fn secured<T>(
        &mut self,
        address: &Url,
        why_not: impl Fn(&T) -> Option<Failure>,
        ask: impl Fn(&mut Self, &Url) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let came_from = self.came_from.as_ref();
        let Some(secure) = came_from.and_then(|feed| over_https(address, feed)) else {
            return ask(self, address);
        };
        let answer = ask(self, &secure);
        let failure = match &answer {
            Ok(answer) => why_not(answer),
            Err(failure) => Some(failure.clone()),
        };
        let Some(failure) = failure else { return answer };
        if self.is_stopped() || forbids_http(&failure, self.request(address).allow_private) {
            return answer;
        }
        ask(self, address).map_err(|refused| match refused.kind {
            FailureKind::Policy => Failure {
                message: refused.message.and(msg!("refresh-over-https", reason = failure.message)),
                ..refused
            },
            _ => refused,
        })
    }
}

/// Returns the https form of an http address on the site of a feed that came over https.
fn over_https(address: &Url, feed: &Url) -> Option<Url> {
    let is_lower = feed.scheme() == "https" && address.scheme() == "http";
    let mut secure = address.clone();
    (is_lower && same_site(address, feed) && secure.set_scheme("https").is_ok()).then_some(secure)
}

/// Returns true if Lacuna does not try http after this failure over https. The server asked to wait, or http is not
/// allowed and https may work later.
fn forbids_http(failure: &Failure, may_go_down: bool) -> bool {
    let is_temporary = matches!(failure.kind, FailureKind::Dns | FailureKind::Timeout)
        || matches!(failure.status(), Some(401 | 407 | 408 | 429 | 500..));
    failure.retry_after.is_some() || (!may_go_down && is_temporary)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Timestamp;

    #[test]
    fn f5_which_links_are_tried_over_https_first() {
        let check = |link: &str, feed: &str, expect: Option<&str>| {
            let url = |text: &str| Url::parse(text).unwrap();
            let secure = over_https(&url(link), &url(feed));
            assert_eq!(secure.as_ref().map(Url::as_str), expect, "{link} {feed}");
        };
        check("http://a.example/1", "https://a.example/feed", Some("https://a.example/1"));
        check("http://a.example:8443/1", "https://a.example:8443/feed", Some("https://a.example:8443/1"));
        check("http://a.example:8080/1", "https://a.example/feed", None);
        check("http://b.example/1", "https://a.example/feed", None);
        check("http://a.example/1", "http://a.example/feed", None);
        check("https://a.example/1", "https://a.example/feed", None);
    }

    #[test]
    fn f5_a_passing_failure_over_https_is_final_if_http_is_not_allowed() {
        let check = |kind: FailureKind, may_go_down: bool, expect: bool| {
            let failure = Failure::new(kind, "", "");
            assert_eq!(forbids_http(&failure, may_go_down), expect, "{kind:?}");
        };
        for kind in [FailureKind::Status(503), FailureKind::Status(401), FailureKind::Timeout] {
            check(kind, false, true);
            check(kind, true, false);
        }
        for kind in [FailureKind::Status(404), FailureKind::Connection, FailureKind::Tls] {
            check(kind, false, false);
            check(kind, true, false);
        }
        let mut asks_to_wait = Failure::new(FailureKind::Status(429), "", "");
        asks_to_wait.retry_after = Some(Timestamp::from_seconds(9));
        assert!(forbids_http(&asks_to_wait, true));
    }
}
