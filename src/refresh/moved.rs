//! Permanent redirects (F3a): the address of a subscription changes only once a redirect has proven to be meant. One
//! wrong line in a server's configuration, or a hotel's network, must not send a subscription away for good.

use std::time::Duration;

use url::Url;

use crate::model::Timestamp;

/// The days on which a redirect has to be met.
const DAYS: u32 = 3;
/// What counts as another day.
const NEXT_DAY: Duration = Duration::from_hours(20);

/// What is to be noted of a redirect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trial {
    /// Nothing new.
    Unchanged,
    /// The redirect on trial: where to, days on which it was met, when lastly counted. `None` ends a trial.
    Note(Option<(Url, u32, Timestamp)>),
    /// It was met often enough: the address is this from now on.
    Believe(Url),
}

/// Judges the redirect of a poll that brought or confirmed a feed document; a login page is none and never comes here.
pub(super) fn judge(known: Option<&(Url, u32, Timestamp)>, met: Option<&Url>, now: Timestamp) -> Trial {
    match (known, met) {
        (None, None) => Trial::Unchanged,
        (Some(_), None) => Trial::Note(None),
        (Some((to, days, last)), Some(met)) if to == met => {
            if now.since(*last) < NEXT_DAY {
                return Trial::Unchanged;
            }
            let days = days.saturating_add(1);
            if days >= DAYS {
                Trial::Believe(met.clone())
            } else {
                Trial::Note(Some((met.clone(), days, now)))
            }
        }
        (_, Some(met)) => Trial::Note(Some((met.clone(), 1, now))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f3a_a_redirect_is_believed_on_its_third_day() {
        let url = |text: &str| Url::parse(text).unwrap();
        let (new, other) = (url("https://a.example/new"), url("https://b.example/"));
        let hour = |hours: u64| Timestamp::from_seconds(0).plus(Duration::from_hours(hours));
        let check =
            |known: Option<(Url, u32, Timestamp)>, met: Option<&Url>, now: Timestamp, expect: Trial| {
                assert_eq!(judge(known.as_ref(), met, now), expect, "{known:?} {met:?}");
            };
        check(None, None, hour(0), Trial::Unchanged);
        check(None, Some(&new), hour(0), Trial::Note(Some((new.clone(), 1, hour(0)))));
        let first = Some((new.clone(), 1, hour(0)));
        check(first.clone(), Some(&new), hour(1), Trial::Unchanged);
        check(first.clone(), Some(&new), hour(24), Trial::Note(Some((new.clone(), 2, hour(24)))));
        check(first.clone(), Some(&other), hour(24), Trial::Note(Some((other.clone(), 1, hour(24)))));
        check(first, None, hour(24), Trial::Note(None));
        check(Some((new.clone(), 2, hour(24))), Some(&new), hour(48), Trial::Believe(new.clone()));
        check(Some((new.clone(), 2, hour(24))), Some(&new), hour(30), Trial::Unchanged);
    }
}
