//! The words for the end of a list and for the boundaries of its pages (G7, P3).

use crate::history::HorizonMeaning;
use crate::model::{Completeness, Timestamp};

use crate::ui::view::Times;
use crate::ui::words;

/// The two lines at the end of a list, or above older entries that were imported (G7).
#[must_use]
pub fn horizon(meaning: HorizonMeaning, before: Option<Timestamp>, times: &Times) -> (String, String) {
    let oldest = before.map_or_else(String::new, |time| t!("ui-gap-end-oldest", day = times.day(time)));
    let (first, second) = match meaning {
        HorizonMeaning::Whole => (t!("ui-gap-end-whole"), words::whole().to_owned()),
        HorizonMeaning::WholeAsKept => (t!("ui-gap-end-whole"), t!("ui-gap-end-as-kept").to_owned()),
        HorizonMeaning::BeforeFirstFetch => (t!("ui-gap-end-subscribed"), oldest),
        HorizonMeaning::AboveImported => {
            let some = before.map(|time| t!("ui-gap-end-some-missing", day = times.day(time)));
            (t!("ui-gap-end-imported"), some.unwrap_or_else(|| t!("ui-gap-end-some-missing-here").to_owned()))
        }
        HorizonMeaning::LeftOut => (t!("ui-gap-end-left-out"), t!("ui-gap-end-why-left-out").to_owned()),
    };
    (first.to_owned(), second)
}

/// The state of a feed at the end of its list. A day in this text is the day of an observation, not the date of an
/// entry.
#[must_use]
pub fn claim(state: Completeness, times: &Times) -> String {
    match state {
        Completeness::NotKnowable => t!("ui-gap-end-unknowable").to_owned(),
        _ => words::state(Some(state), false, times),
    }
}

/// The lines of [`horizon`] as one text.
#[must_use]
pub fn horizon_line(meaning: HorizonMeaning, before: Option<Timestamp>, times: &Times) -> String {
    let (first, second) = horizon(meaning, before, times);
    if second.is_empty() { first } else { t!("ui-gap-end-line", first, second) }
}

/// The label and the tooltip of the button that looks for older entries.
#[must_use]
pub fn look_for_older() -> (&'static str, &'static str) {
    (t!("ui-gap-look-for-older"), t!("ui-gap-look-for-older.hint"))
}

/// The label of a page boundary (P3).
#[must_use]
pub fn page_boundary(may_have_slipped: bool) -> &'static str {
    if may_have_slipped { t!("ui-gap-next-page-slipped") } else { t!("ui-gap-next-page") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::gallery;

    #[test]
    fn g7_the_end_of_a_list_claims_what_was_observed() {
        let times = gallery::times();
        let said = |meaning| horizon_line(meaning, Some(times.now), &times);
        assert_eq!(
            said(HorizonMeaning::Whole),
            "All entries. Lacuna has read this feed back to its beginning"
        );
        assert_eq!(
            said(HorizonMeaning::WholeAsKept),
            "All entries. Lacuna has read this feed back to its oldest page"
        );
        assert_eq!(
            said(HorizonMeaning::BeforeFirstFetch),
            "Anything older was published before you subscribed. The oldest entry here is from 14 June 2024"
        );
        assert_eq!(
            horizon_line(HorizonMeaning::BeforeFirstFetch, None, &times),
            "Anything older was published before you subscribed"
        );
        // Entries may have come from a web archive, so the text must not claim that the publisher still offers them.
        for meaning in [HorizonMeaning::Whole, HorizonMeaning::WholeAsKept] {
            assert!(!said(meaning).contains("publisher"), "{meaning:?}");
        }
        let begun = said(HorizonMeaning::LeftOut);
        assert!(begun.starts_with("Older entries were not loaded. You chose a later start"), "{begun}");
    }
}
