//! Permanent redirects (F3a). The address of a subscription changes only after a redirect has lasted for days, since
//! one wrong line in a server's configuration, or the login page of a hotel's network, must not change it for good.

use std::time::Duration;

use url::Url;

use crate::model::Timestamp;

/// The number of days on which polls must see the redirect.
const REDIRECT_DAYS: u32 = 3;
/// Two polls further apart than this count as two days.
const NEXT_DAY: Duration = Duration::from_hours(20);

/// The changes to a subscription by the redirect of a poll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::refresh) enum AddressTrial {
    /// Nothing changes.
    Unchanged,
    /// Store the redirect under observation: its target, the number of days, and the time of the last counted day.
    /// `None` ends the observation.
    Note(Option<(Url, u32, Timestamp)>),
    /// The redirect has lasted long enough: this is the new address.
    Believe(Url),
}

/// Judges the redirect of a poll that brought a feed document or a 304. Do not call this for a reply without a feed,
/// such as a login page.
pub(in crate::refresh) fn judge(
    known: Option<&(Url, u32, Timestamp)>,
    redirect: Option<&Url>,
    now: Timestamp,
) -> AddressTrial {
    match (known, redirect) {
        (None, None) => AddressTrial::Unchanged,
        (Some(_), None) => AddressTrial::Note(None),
        (Some((to, days, last)), Some(redirect)) if to == redirect => {
            if now.since(*last) < NEXT_DAY {
                return AddressTrial::Unchanged;
            }
            let days = days.saturating_add(1);
            if days >= REDIRECT_DAYS {
                AddressTrial::Believe(redirect.clone())
            } else {
                AddressTrial::Note(Some((redirect.clone(), days, now)))
            }
        }
        (_, Some(redirect)) => AddressTrial::Note(Some((redirect.clone(), 1, now))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f3a_a_redirect_changes_the_address_on_its_third_day() {
        let url = |text: &str| Url::parse(text).unwrap();
        let (new, other) = (url("https://a.example/new"), url("https://b.example/"));
        let hour = |hours: u64| Timestamp::from_seconds(0).plus(Duration::from_hours(hours));
        let check = |known: Option<(Url, u32, Timestamp)>,
                     redirect: Option<&Url>,
                     now: Timestamp,
                     expect: AddressTrial| {
            assert_eq!(judge(known.as_ref(), redirect, now), expect, "{known:?} {redirect:?}");
        };
        check(None, None, hour(0), AddressTrial::Unchanged);
        check(None, Some(&new), hour(0), AddressTrial::Note(Some((new.clone(), 1, hour(0)))));
        let first = Some((new.clone(), 1, hour(0)));
        check(first.clone(), Some(&new), hour(1), AddressTrial::Unchanged);
        check(first.clone(), Some(&new), hour(24), AddressTrial::Note(Some((new.clone(), 2, hour(24)))));
        check(first.clone(), Some(&other), hour(24), AddressTrial::Note(Some((other.clone(), 1, hour(24)))));
        check(first, None, hour(24), AddressTrial::Note(None));
        check(Some((new.clone(), 2, hour(24))), Some(&new), hour(48), AddressTrial::Believe(new.clone()));
        check(Some((new.clone(), 2, hour(24))), Some(&new), hour(30), AddressTrial::Unchanged);
    }
}
