//! Reads how often a feed asks to be polled (F2).

use crate::model::PollHints;

/// Reads `ttl`, `skipHours` and `skipDays` of RSS, and period and frequency of the syndication module.
pub(in crate::document) fn of(
    ttl: Option<&str>,
    skip_hours: &[String],
    skip_days: &[String],
    period: Option<&str>,
    frequency: Option<&str>,
) -> PollHints {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let mut hours: Vec<u8> = skip_hours.iter().filter_map(|hour| hour.trim().parse().ok()).collect();
    hours.retain(|hour| *hour <= 24);
    // RSS of UserLand counted the hours from 1 to 24.
    for hour in &mut hours {
        *hour %= 24;
    }
    hours.sort_unstable();
    hours.dedup();
    let days = (0..).zip(DAYS).filter(|(_, name)| {
        let is_name =
            |day: &String| day.trim().get(..3).is_some_and(|start| start.eq_ignore_ascii_case(name));
        skip_days.iter().any(is_name)
    });
    PollHints {
        ttl_minutes: ttl.and_then(|ttl| ttl.trim().parse().ok()).filter(|ttl| *ttl > 0),
        skip_hours: hours,
        skip_days: days.map(|(number, _)| number).collect(),
        update_period_seconds: update_period(period, frequency),
    }
}

fn update_period(period: Option<&str>, frequency: Option<&str>) -> Option<u64> {
    if period.is_none() && frequency.is_none() {
        return None;
    }
    let seconds: u64 = match period.map_or("daily", str::trim).to_ascii_lowercase().as_str() {
        "hourly" => 3600,
        "daily" => 86_400,
        "weekly" => 604_800,
        "monthly" => 2_592_000,
        "yearly" => 31_536_000,
        _ => return None,
    };
    let times = frequency.and_then(|times| times.trim().parse::<u64>().ok()).unwrap_or(1);
    seconds.checked_div(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f2_polling_hints_are_read() {
        let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let hints = of(
            Some(" 60 "),
            &texts(&["24", "3", "3", "x", "25"]),
            &texts(&["Sunday", "monday"]),
            Some("hourly"),
            Some("2"),
        );
        let expect = PollHints {
            ttl_minutes: Some(60),
            skip_hours: vec![0, 3],
            skip_days: vec![0, 6],
            update_period_seconds: Some(1800),
        };
        assert_eq!(hints, expect);
        assert_eq!(of(Some("0"), &[], &[], Some("sometimes"), None), PollHints::default());
        assert_eq!(of(None, &[], &[], Some("daily"), Some("0")).update_period_seconds, None);
    }
}
