//! Blogger: its feeds accept two dates, and count the entries between them.

use url::Url;

use super::span::TIME_ZONE;
use super::{Paging, Proof, Publisher, Question, is_written_by, with_query};
use crate::model::{AnswerForm, FeedDocument};

/// Asks for the feed between two dates.
pub(super) const BLOGGER: Publisher = Publisher {
    name: "blogger",
    recognise,
    request,
    request_across: None,
    form: AnswerForm::Feed,
    proof: Proof::Counted,
    paging: |_| Paging::Overlap,
    // The site reads the time in its own time zone.
    lists_until: |to| Some(to.minus(TIME_ZONE)),
    skips: |_| None,
};

/// The domain of Blogger's own host. It serves the feeds of all blogs, and blogs may redirect to it.
pub(super) const DOMAIN: &str = "blogger.com";

/// Number of entries that one request asks for. Blogger may send fewer.
const PAGE: &str = "150";

/// Returns the address of the feed itself. Blogger also serves the feed on a host of its own, but this address needs no
/// redirect. A feed that is ordered by changes cannot be asked: the posts that it lacks may be of any date.
fn recognise(document: &FeedDocument) -> Option<Url> {
    let is_feed = document.uri.path().starts_with("/feeds/");
    let by_change = document.uri.query_pairs().any(|(name, order)| name == "orderby" && order != "published");
    (is_feed && !by_change && is_written_by(document, "blogger")).then(|| document.uri.clone())
}

fn request(question: &Question<'_>) -> Option<Url> {
    if let Some(last) = question.last {
        let is_all = last.counted.is_some_and(|counted| question.came >= counted);
        if is_all || last.fresh == 0 {
            return None;
        }
    }
    let (from, to) = (question.from.to_rfc3339(), question.to.to_rfc3339());
    // The first entry has the number 1.
    let start = question.came.max(1).to_string();
    Some(with_query(
        question.base,
        &[
            ("published-min", &from),
            ("published-max", &to),
            ("orderby", "published"),
            ("start-index", &start),
            ("max-results", PAGE),
        ],
    ))
}
