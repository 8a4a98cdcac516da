//! Entries of a feed that publishes one each day.

use lacuna::demo::feed::Entry;

/// Midnight of a day; day 1 is the first of January 2024.
pub(crate) fn day(number: u32) -> String {
    let start = chrono::NaiveDate::from_ymd_opt(2024, 1, 1).unwrap();
    format!("{}T00:00:00Z", start + chrono::Days::new(u64::from(number - 1)))
}

/// An entry whose id and title are the same, published and updated on this day.
pub(crate) fn post(id: &str, on: u32) -> Entry {
    Entry::new(id, id)
        .published(day(on))
        .updated(day(on))
        .link(format!("http://pages.example/{id}"))
        .html(format!("<p>The text of {id}</p>"))
}

/// Entries `e<number>`, newest first, each published on the day of its number.
pub(crate) fn posts(numbers: impl DoubleEndedIterator<Item = u32>) -> Vec<Entry> {
    numbers.rev().map(|number| post(&format!("e{number}"), number)).collect()
}
