//! Decides if two windows can be explained without a loss.
//!
//! A reader that knows every rule, but not the truth, could decide this. The feed continued if some entries of the old
//! window stayed in the new one, in their order, with new entries above them. Each entry that does not fit is an
//! exception: it was withdrawn, moved or inserted. The feed rolled over if every shared entry is an exception.

/// Returns the smallest number of exceptions with which the feed continued from `old` to `new`, both newest first.
/// Returns `None` if they share no entry.
pub(crate) fn fewest_exceptions(old: &[u32], new: &[u32]) -> Option<usize> {
    let is_gone = |number: &u32| !new.contains(number);
    let is_news = |number: &u32| !old.contains(number);
    let (gone_above, news_above) = (counted(old, is_gone), counted(new, is_news));
    let (gone_in_all, news_in_all) = (gone_above[old.len()], news_above[new.len()]);
    // The shared entries in the order of the new window: their places in the old and in the new window.
    let shared: Vec<(usize, usize)> = (new.iter().enumerate())
        .filter_map(|(at_new, number)| Some((old.iter().position(|other| other == number)?, at_new)))
        .collect();
    let mut best: Option<usize> = None;
    for first in 0..shared.len() {
        // For each shared entry, the largest number of entries that may have stayed from the first one to this one.
        let mut stayed = vec![0; shared.len()];
        stayed[first] = 1;
        for last in first..shared.len() {
            let before = (first..last).filter(|at| stayed[*at] > 0 && shared[*at].0 < shared[last].0);
            let most = before.map(|at| stayed[at]).max().unwrap_or(0);
            if last > first && most == 0 {
                continue;
            }
            stayed[last] = most + 1;
            let ((last_old, last_new), first_new) = (shared[last], shared[first].1);
            let moved = shared.len() - stayed[last];
            // Without new entries above the ones that stayed, the new window may be an older copy.
            let gone = gone_above[last_old];
            let withdrawn = if news_above[first_new] > 0 { gone } else { gone.min(1) };
            let inserted = news_above[last_new] - news_above[first_new];
            // Either the new entries below were inserted, or entries below were withdrawn and older ones moved up.
            let below = (news_in_all - news_above[last_new]).min(gone_in_all - gone);
            let exceptions = moved + withdrawn + inserted + below;
            best = Some(best.map_or(exceptions, |best| best.min(exceptions)));
        }
    }
    best
}

/// Returns the count of numbers of a sort above each place of a list, and above its end.
fn counted(list: &[u32], is_of_sort: impl Fn(&u32) -> bool) -> Vec<usize> {
    let mut count = 0;
    let mut counts = vec![0];
    for number in list {
        count += usize::from(is_of_sort(number));
        counts.push(count);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_are_counted() {
        for (old, new, expected) in [
            (&[5, 4, 3, 2, 1][..], &[9, 8, 7, 6, 4][..], Some(1)),
            (&[5, 4, 3, 9], &[20, 19, 18, 9], Some(3)),
            (&[9, 5, 4, 3], &[9, 20, 19, 18], Some(3)),
            (&[1], &[2, 1], Some(0)),
            (&[3, 2, 1], &[6, 5, 4], None),
            (&[5, 4, 3], &[6, 5, 4], Some(0)),
            (&[5, 4, 3, 2], &[3, 6, 5, 4], Some(1)),
            (&[5, 4, 3], &[4, 3, 2], Some(1)),
        ] {
            assert_eq!(fewest_exceptions(old, new), expected, "{old:?} {new:?}");
        }
    }
}
