//! Dates and times of day in the language of the user. The command line uses the same forms.

use chrono::{DateTime, Datelike, Utc};

use crate::model::Timestamp;

use super::view::Times;

const DAY: i64 = 24 * 60 * 60;

/// A point in time as the user's clock and calendar show it.
struct Local(DateTime<Utc>);

impl Local {
    fn clock(&self) -> String {
        t!("ui-dates-clock", hour = self.digits("%H"), minute = self.digits("%M"))
    }

    fn clock_and_seconds(&self) -> String {
        let (hour, minute, second) = (self.digits("%H"), self.digits("%M"), self.digits("%S"));
        t!("ui-dates-clock-and-seconds", hour, minute, second)
    }

    fn weekday(&self) -> &'static str {
        nth(t!("ui-dates-weekdays"), self.0.weekday().num_days_from_monday())
    }

    fn weekday_short(&self) -> &'static str {
        nth(t!("ui-dates-weekdays-short"), self.0.weekday().num_days_from_monday())
    }

    fn day(&self) -> u32 {
        self.0.day()
    }

    fn month(&self) -> &'static str {
        nth(t!("ui-dates-months"), self.0.month0())
    }

    fn month_short(&self) -> &'static str {
        nth(t!("ui-dates-months-short"), self.0.month0())
    }

    fn year(&self) -> String {
        self.digits("%Y")
    }

    fn digits(&self, format: &str) -> String {
        self.0.format(format).to_string()
    }
}

/// Returns the name at `index` in a list of names separated by spaces.
fn nth(names: &'static str, index: u32) -> &'static str {
    names.split(' ').nth(index as usize).unwrap_or_default()
}

impl Times {
    fn local(&self, time: Timestamp) -> Local {
        let seconds = time.millis().div_euclid(1000).saturating_add(i64::from((self.offset)(time)));
        Local(Timestamp::from_seconds(seconds).to_utc())
    }

    fn is_this_year(&self, time: &Local) -> bool {
        time.0.year() == self.local(self.now).0.year()
    }

    /// The number of a day on the user's calendar. Two times are on the same day if their numbers are equal.
    pub(super) fn day_number(&self, time: Timestamp) -> i64 {
        time.millis().div_euclid(1000).saturating_add(i64::from((self.offset)(time))).div_euclid(DAY)
    }

    /// The shortest form, for a list row: `09:14`, `Yesterday`, `Mon`, `12 Nov`, `12 Nov 2023`.
    #[must_use]
    pub fn short(&self, time: Timestamp) -> String {
        let local = self.local(time);
        match self.day_number(self.now) - self.day_number(time) {
            0 => local.clock(),
            1 => t!("ui-dates-yesterday").to_owned(),
            2..=6 => local.weekday_short().to_owned(),
            _ if self.is_this_year(&local) => {
                t!("ui-dates-date-of-year", day = local.day(), month = local.month_short())
            }
            _ => self.date(time),
        }
    }

    /// The time of day: `09:14`.
    #[must_use]
    pub fn clock(&self, time: Timestamp) -> String {
        self.local(time).clock()
    }

    /// Two times of day, with seconds if they are in the same minute: `09:14` and `11:30`, or `09:14:05` and
    /// `09:14:20`.
    #[must_use]
    pub fn clocks(&self, first: Timestamp, second: Timestamp) -> (String, String) {
        let (first, second) = (self.local(first), self.local(second));
        if first.clock() == second.clock() {
            return (first.clock_and_seconds(), second.clock_and_seconds());
        }
        (first.clock(), second.clock())
    }

    /// A day as a heading: `Today`, `Yesterday`, `Monday`, `Monday, 12 November`, `12 November 2023`.
    #[must_use]
    pub fn heading(&self, time: Timestamp) -> String {
        let local = self.local(time);
        match self.day_number(self.now) - self.day_number(time) {
            0 => t!("ui-dates-today").to_owned(),
            1 => t!("ui-dates-yesterday").to_owned(),
            2..=6 => local.weekday().to_owned(),
            _ if self.is_this_year(&local) => {
                let (weekday, day, month) = (local.weekday(), local.day(), local.month());
                t!("ui-dates-weekday-and-day", weekday, day, month)
            }
            _ => self.day(time),
        }
    }

    /// A month as a heading: `This month`, `November`, `November 2023`.
    #[must_use]
    pub fn month(&self, time: Timestamp) -> String {
        let (local, now) = (self.local(time), self.local(self.now));
        match (self.is_this_year(&local), local.0.month() == now.0.month()) {
            (true, true) => t!("ui-dates-this-month").to_owned(),
            (true, false) => local.month().to_owned(),
            _ => self.month_and_year(time),
        }
    }

    /// The day: `12 November 2023`.
    #[must_use]
    pub fn day(&self, time: Timestamp) -> String {
        let local = self.local(time);
        t!("ui-dates-day", day = local.day(), month = local.month(), year = local.year())
    }

    /// The day in a short form: `12 Nov 2023`.
    #[must_use]
    pub fn date(&self, time: Timestamp) -> String {
        let local = self.local(time);
        t!("ui-dates-date", day = local.day(), month = local.month_short(), year = local.year())
    }

    /// The day in a short form, for a text that names `next` after it. The year is left out if `next` is in the same
    /// year: `12 Nov`.
    #[must_use]
    pub fn date_before(&self, time: Timestamp, next: Timestamp) -> String {
        let (local, next) = (self.local(time), self.local(next));
        if local.0.year() == next.0.year() {
            return t!("ui-dates-date-of-year", day = local.day(), month = local.month_short());
        }
        self.date(time)
    }

    /// Day and time of day: `12 November 2023, 09:14`.
    #[must_use]
    pub fn day_and_time(&self, time: Timestamp) -> String {
        let local = self.local(time);
        let (day, month, year, clock) = (local.day(), local.month(), local.year(), local.clock());
        t!("ui-dates-day-and-time", day, month, year, clock)
    }

    /// The month: `November 2023`.
    #[must_use]
    pub fn month_and_year(&self, time: Timestamp) -> String {
        let local = self.local(time);
        t!("ui-dates-month-and-year", month = local.month(), year = local.year())
    }

    /// The year: `2023`.
    #[must_use]
    pub fn year(&self, time: Timestamp) -> String {
        self.local(time).year()
    }

    /// The first days of years between two times, with the years as text; at most a hundred.
    #[must_use]
    pub fn new_years(&self, from: Timestamp, to: Timestamp) -> Vec<(Timestamp, String)> {
        let first: i32 = self.year(from).parse().unwrap_or(i32::MAX);
        let years = (1..=100).map_while(|after| first.checked_add(after));
        let begin = |year: i32| {
            let time = Timestamp::parse_rfc3339(&format!("{year:04}-01-01T00:00:00Z"))?;
            let time = Timestamp::from_millis(time.millis() - i64::from((self.offset)(time)) * 1000);
            (time < to).then(|| (time, year.to_string()))
        };
        years.map_while(begin).collect()
    }

    /// The distance from now in words: `3 days ago`, `in 2 hours`, `just now`.
    #[must_use]
    pub fn distance(&self, time: Timestamp) -> String {
        let past = self.now >= time;
        let seconds = if past { self.now.since(time) } else { time.since(self.now) }.as_secs();
        match (seconds, past) {
            (0..=59, true) => t!("ui-dates-just-now").to_owned(),
            (0..=59, false) => t!("ui-dates-in-a-moment").to_owned(),
            (60..=3_599, true) => t!("ui-dates-minutes-ago", count = seconds / 60),
            (60..=3_599, false) => t!("ui-dates-in-minutes", count = seconds / 60),
            (3_600..=86_399, true) => t!("ui-dates-hours-ago", count = seconds / 3_600),
            (3_600..=86_399, false) => t!("ui-dates-in-hours", count = seconds / 3_600),
            (86_400..=2_591_999, true) => t!("ui-dates-days-ago", count = seconds / 86_400),
            (86_400..=2_591_999, false) => t!("ui-dates-in-days", count = seconds / 86_400),
            (2_592_000..=31_535_999, true) => t!("ui-dates-months-ago", count = seconds / 2_592_000),
            (2_592_000..=31_535_999, false) => t!("ui-dates-in-months", count = seconds / 2_592_000),
            (_, true) => t!("ui-dates-years-ago", count = seconds / 31_536_000),
            (_, false) => t!("ui-dates-in-years", count = seconds / 31_536_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::{Language, within};

    fn times(now: &str) -> Times {
        Times { now: Timestamp::parse_rfc3339(now).unwrap(), offset: |_| 3_600 }
    }

    #[test]
    fn a_list_row_shows_the_shortest_form_in_local_time() {
        let times = times("2024-06-14T10:00:00Z");
        let check = |time: &str, expect: &str| {
            assert_eq!(times.short(Timestamp::parse_rfc3339(time).unwrap()), expect, "{time}");
        };
        check("2024-06-14T08:14:00Z", "09:14");
        check("2024-06-13T23:30:00Z", "00:30");
        check("2024-06-13T22:30:00Z", "Yesterday");
        check("2024-06-10T12:00:00Z", "Mon");
        check("2024-06-07T12:00:00Z", "7 Jun");
        check("2023-11-12T12:00:00Z", "12 Nov 2023");
        check("2024-06-20T12:00:00Z", "20 Jun");
        assert_eq!(times.day(Timestamp::from_seconds(0)), "1 January 1970");
        assert_eq!(times.short(Timestamp::from_millis(i64::MIN)), "1 Jan 1970");
    }

    #[test]
    fn headings_name_days_and_months() {
        let times = times("2024-06-14T10:00:00Z");
        let check = |time: &str, day: &str, month: &str| {
            let time = Timestamp::parse_rfc3339(time).unwrap();
            assert_eq!((times.heading(time).as_str(), times.month(time).as_str()), (day, month), "{time:?}");
        };
        check("2024-06-14T08:14:00Z", "Today", "This month");
        check("2024-06-13T22:30:00Z", "Yesterday", "This month");
        check("2024-06-10T12:00:00Z", "Monday", "This month");
        check("2024-05-31T23:30:00Z", "Saturday, 1 June", "This month");
        check("2024-05-07T12:00:00Z", "Tuesday, 7 May", "May");
        check("2023-11-12T12:00:00Z", "12 November 2023", "November 2023");
        let at = |time| Timestamp::parse_rfc3339(time).unwrap();
        let years = times.new_years(at("2021-12-31T23:30:00Z"), at("2023-12-31T23:30:00Z"));
        let expect = [
            (at("2022-12-31T23:00:00Z"), "2023".to_owned()),
            (at("2023-12-31T23:00:00Z"), "2024".to_owned()),
        ];
        assert_eq!(years, expect, "east of UTC the year 2023 begins in 2022 by UTC");
    }

    #[test]
    fn dates_follow_the_language() {
        let times = times("2026-06-14T10:00:00Z");
        let at = |time| Timestamp::parse_rfc3339(time).unwrap();
        let day = at("2026-05-09T07:14:00Z");
        let written = || {
            [
                times.day(day),
                times.short(day),
                times.date(day),
                times.heading(day),
                times.day_and_time(day),
                times.month(day),
                times.distance(at("2026-06-14T09:57:00Z")),
                times.distance(at("2026-06-15T10:00:00Z")),
            ]
        };
        let english = [
            "9 May 2026",
            "9 May",
            "9 May 2026",
            "Saturday, 9 May",
            "9 May 2026, 08:14",
            "May",
            "3 minutes ago",
            "in 1 day",
        ];
        let german = [
            "9. Mai 2026",
            "9. Mai",
            "9. Mai 2026",
            "Samstag, 9. Mai",
            "9. Mai 2026, 08:14 Uhr",
            "Mai",
            "vor 3 Minuten",
            "in einem Tag",
        ];
        assert_eq!(written(), english);
        assert_eq!(within(Language::German, written), german);
    }

    #[test]
    fn each_language_names_all_weekdays_and_months() {
        for language in Language::ALL {
            let count = |id| language.text(id).split(' ').filter(|name| !name.is_empty()).count();
            let weekdays = ["ui-dates-weekdays", "ui-dates-weekdays-short"].map(count);
            let months = ["ui-dates-months", "ui-dates-months-short"].map(count);
            assert_eq!((weekdays, months), ([7, 7], [12, 12]), "{language:?}");
        }
    }

    #[test]
    fn times_are_shown_as_distances_from_now() {
        let times = times("2024-06-14T10:00:00Z");
        let check = |time: &str, expect: &str| {
            assert_eq!(times.distance(Timestamp::parse_rfc3339(time).unwrap()), expect, "{time}");
        };
        check("2024-06-14T09:59:30Z", "just now");
        check("2024-06-14T09:00:00Z", "1 hour ago");
        check("2024-06-12T09:00:00Z", "2 days ago");
        check("2024-06-14T10:20:00Z", "in 20 minutes");
        check("2026-06-14T10:20:00Z", "in 2 years");
    }
}
