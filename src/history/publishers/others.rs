//! Sites that list their entries beside the feed: Substack, archives of mailing lists, and any site with a sitemap.

use url::Url;

use super::{LISTS_NEWEST, Paging, Proof, Publisher, Question, SKIPS_ALL, is_written_by, with_query};
use crate::model::{AnswerForm, FeedDocument, Timestamp};

/// The archive of a newsletter on Substack. It has titles and addresses, and no texts.
pub(super) const SUBSTACK: Publisher = Publisher {
    name: "substack",
    recognise: |document| is_written_by(document, "substack").then(|| at_root(document, "/api/v1/archive")),
    request: |question| {
        let offset = question.before_last().to_string();
        let page = [("sort", "new"), ("offset", &*offset), ("limit", "25")];
        (!question.is_over()).then(|| with_query(question.base, &page))
    },
    request_across: None,
    form: AnswerForm::Substack,
    proof: Proof::Order,
    paging: |_| Paging::Overlap,
    lists_until: LISTS_NEWEST,
    skips: SKIPS_ALL,
};

/// An archive of a mailing list (public-inbox). It can search messages by the time at which it received them, which is also
/// the time and the order of its feed.
pub(super) const PUBLIC_INBOX: Publisher = Publisher {
    name: "public-inbox",
    recognise: recognise_inbox,
    request: |question| {
        let second = |time: Timestamp| time.millis().div_euclid(1_000);
        let received = format!("rt:{}..{}", second(question.back_to), second(question.to));
        let offset = question.before_last().to_string();
        (!question.is_over())
            .then(|| with_query(question.base, &[("q", &received), ("x", "A"), ("o", &offset)]))
    },
    request_across: None,
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |_| Paging::Overlap,
    lists_until: Some,
    skips: |_| None,
};

fn recognise_inbox(document: &FeedDocument) -> Option<Url> {
    let is_list = document.head.id.as_deref().is_some_and(|id| id.starts_with("mailto:"));
    let folder = document.uri.path().strip_suffix("new.atom").filter(|folder| folder.ends_with('/'))?;
    let mut address = document.uri.clone();
    address.set_query(None);
    address.set_path(folder);
    is_list.then_some(address)
}

/// The sitemap of any site. It has addresses and the times of their last changes, and no texts.
pub(super) const SITEMAP: Publisher = Publisher {
    name: "sitemap",
    recognise: |document| Some(at_root(document, "/sitemap.xml")),
    request: request_sitemap,
    request_across: None,
    form: AnswerForm::Sitemap,
    proof: Proof::Nothing,
    paging: |_| Paging::Names,
    lists_until: |_| None,
    skips: |_| None,
};

/// Largest number of requests for one sitemap.
const SITEMAPS: u32 = 8;

fn request_sitemap(question: &Question<'_>) -> Option<Url> {
    match (question.asked, question.waiting) {
        // This file may name the sitemaps.
        (0, _) => question.base.join("/robots.txt").ok(),
        (SITEMAPS.., _) => None,
        (_, [next, ..]) => Some(next.clone()),
        (1, []) => Some(question.base.clone()),
        (_, []) => None,
    }
}

/// Returns the address of a path on the document's site, without a query.
fn at_root(document: &FeedDocument, path: &str) -> Url {
    let mut address = document.uri.clone();
    address.set_path(path);
    address.set_query(None);
    address.set_fragment(None);
    address
}
