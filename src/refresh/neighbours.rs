//! Lets a feed wait if a server has asked another feed of the same registrable domain to wait (F2, F4). Feeds on
//! loopback and private hosts do not wait for each other.
//!
//! A feed waits as long as its own server asks. Other feeds of the domain wait an hour at most, so that one publisher
//! under a shared domain cannot silence the others.

use std::time::Duration;

use url::Url;

use crate::fetch::limited_as;
use crate::locale::Message;
use crate::model::Timestamp;
use crate::store::Wait;

/// The longest time that a feed waits because of another one.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// Returns the time until which a feed waits because of another feed of its domain, and the reason in words (F3b).
/// `waits` are the waits of the other feeds.
pub(in crate::refresh) fn wait_of_neighbours(
    address: &Url,
    waits: &[Wait],
    now: Timestamp,
) -> Option<(Timestamp, Message)> {
    let until = waits_until(address, waits, now)?;
    Some((until, msg!("refresh-due-neighbour", domain = limited_as(address))))
}

fn waits_until(address: &Url, waits: &[Wait], now: Timestamp) -> Option<Timestamp> {
    let domain = limited_as(address);
    let of_domain = waits.iter().filter(|wait| limited_as(&wait.url) == domain);
    of_domain.map(|wait| wait.until.min(wait.since.plus(LONGEST_WAIT))).filter(|until| *until > now).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f4_a_server_that_asks_to_wait_delays_its_registrable_domain_for_an_hour() {
        let at = Timestamp::from_seconds;
        let url = |text: &str| Url::parse(text).unwrap();
        let wait =
            |text: &str, since: i64, until: i64| Wait { url: url(text), since: at(since), until: at(until) };
        let waits = [
            wait("https://blog.example.co.uk/feed", 0, 600),
            wait("https://news.example.co.uk/feed", 0, 90_000),
            wait("https://ada.blogspot.com/feed", 0, 900),
            wait("http://127.0.0.1:80/feed", 0, 900),
        ];
        let check = |text: &str, now: i64, expect: Option<i64>| {
            assert_eq!(waits_until(&url(text), &waits, at(now)), expect.map(at), "{text} at {now}");
        };
        check("https://www.example.co.uk/other", 1, Some(3_600));
        check("https://www.example.co.uk/other", 3_600, None);
        check("https://other.co.uk/feed", 1, None);
        check("https://ada.blogspot.com/second", 1, Some(900));
        check("https://bob.blogspot.com/feed", 1, None);
    }
}
