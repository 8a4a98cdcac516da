//! Sites whose feeds can be asked for more entries, or for older pages, but not by dates.

use std::iter;
use std::time::Duration;

use url::Url;

use super::{
    LISTS_NEWEST, Paging, Proof, Publisher, Question, SKIPS_ALL, is_written_by, query_value, with_query,
};
use crate::model::{AnswerForm, Entry, EntryId, FeedDocument};

/// Releases and tags on GitHub: ten entries that are older than a tag.
pub(super) const GITHUB: Publisher = Publisher {
    name: "github",
    recognise: recognise_github,
    request: request_github,
    request_across: None,
    form: AnswerForm::Feed,
    proof: Proof::OrderBehind,
    paging: |_| Paging::Names,
    lists_until: |_| None,
    skips: |_| None,
};

/// The entries of releases and tags have ids that end with the tag.
const GITHUB_ID: &str = "tag:github.com,2008:Repository/";

fn recognise_github(document: &FeedDocument) -> Option<Url> {
    let path = document.uri.path();
    let is_list = path.ends_with("/releases.atom") || path.ends_with("/tags.atom");
    let is_of_github = |entry: &Entry| tag_of(&entry.id).is_some();
    (is_list && document.entries.iter().any(is_of_github)).then(|| document.uri.clone())
}

/// Returns the tag of a release: `v1.2` of `tag:github.com,2008:Repository/123/v1.2`.
fn tag_of(id: &EntryId) -> Option<&str> {
    let (_, tag) = id.as_str().strip_prefix(GITHUB_ID)?.split_once('/')?;
    (!tag.is_empty()).then_some(tag)
}

fn request_github(question: &Question<'_>) -> Option<Url> {
    let behind = if question.came == 0 {
        // The publisher may have deleted the tag of an entry. Then nothing stands behind it, so the next one is tried.
        question.newer.get(question.asked as usize)
    } else {
        question.last.filter(|_| !question.is_over()).and_then(|last| last.last.as_ref())
    };
    Some(with_query(question.base, &[("after", tag_of(behind?)?)]))
}

/// The feed of an account on Mastodon, with as many entries as the server sends at once.
pub(super) const MASTODON: Publisher = Publisher {
    name: "mastodon",
    recognise: |document| is_written_by(document, "mastodon").then(|| document.uri.clone()),
    request: |question| (question.asked == 0).then(|| with_query(question.base, &[("limit", "200")])),
    request_across: None,
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |_| Paging::Names,
    lists_until: LISTS_NEWEST,
    skips: |_| None,
};

/// Topics of a Discourse forum, the newest first.
pub(super) const DISCOURSE: Publisher = Publisher {
    name: "discourse",
    recognise: |document| {
        let has_topics =
            !document.entries.is_empty() && document.entries.iter().all(|entry| is_topic(&entry.id));
        (has_topics || is_written_by(document, "discourse")).then(|| document.uri.clone())
    },
    request: request_topics,
    request_across: None,
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |address| {
        if query_value(address, "page").is_some() {
            Paging::Numbers(is_topic_before)
        } else {
            Paging::Overlap
        }
    },
    lists_until: Some,
    skips: SKIPS_ALL,
};

/// Returns true for an id such as `forum.example-topic-12`.
fn is_topic(id: &EntryId) -> bool {
    number_of_topic(id).is_some()
}

/// Returns the number of a topic: 12 of `forum.example-topic-12`.
fn number_of_topic(id: &EntryId) -> Option<u64> {
    let (host, number) = id.as_str().rsplit_once("-topic-")?;
    let is_number = !host.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { number.parse().ok() } else { None }
}

/// Returns true if the second topic was opened right before the first one: a forum numbers its topics as they are opened.
fn is_topic_before(newer: &EntryId, older: &EntryId) -> bool {
    let numbers = number_of_topic(newer).zip(number_of_topic(older));
    numbers.is_some_and(|(newer, older)| newer.checked_sub(1) == Some(older))
}

/// Asks for the topics that are some whole days old. The days are chosen so that the answer begins with a topic that the
/// answer before had. If more topics than fit into an answer were opened on one day, the next page of it follows. A forum
/// that does not select by days is read page by page.
fn request_topics(question: &Question<'_>) -> Option<Url> {
    const DAY: Duration = Duration::from_hours(24);
    let days_since = |time| question.now.since(time).as_secs() / DAY.as_secs();
    let mut days = Some(days_since(question.last.map_or(Some(question.to), |last| last.oldest)?));
    let mut page = None;
    if let Some(last) = question.last {
        let number = |name| query_value(&last.address, name).and_then(|value| value.parse::<u64>().ok());
        let (asked_days, asked_page) = (number("before"), number("page"));
        let is_newer = last.newest.is_some_and(|newest| Some(days_since(newest)) < asked_days);
        if asked_days.is_none() || is_newer {
            days = None;
        }
        if days.is_none() || asked_days == days {
            // The answer without a page is the page 0.
            let skipped = if days.is_none() { question.skipped_pages(last.entries as u64) } else { 0 };
            page = Some(asked_page.map_or_else(|| skipped.max(1), |asked| asked + 1));
        }
        let is_past = last.newest.is_some_and(|newest| newest < question.back_to);
        if is_past || (last.fresh == 0 && (page.is_none() || asked_page.is_some())) {
            return None;
        }
    }
    let values = [("before", days), ("page", page)];
    let values = values.map(|(name, value)| value.map(|value| (name, value.to_string())));
    let asked = values.iter().flatten().map(|(name, value)| (*name, value.as_str()));
    Some(with_query(question.base, &iter::once(("order", "created")).chain(asked).collect::<Vec<_>>()))
}

/// Searches and galleries of `DeviantArt`.
pub(super) const DEVIANTART: Publisher = Publisher {
    name: "deviantart",
    recognise: |document| is_written_by(document, "deviantart").then(|| document.uri.clone()),
    request: |question| {
        let offset = question.before_last().to_string();
        (!question.is_over()).then(|| with_query(question.base, &[("offset", &offset)]))
    },
    request_across: None,
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |_| Paging::Overlap,
    lists_until: LISTS_NEWEST,
    skips: SKIPS_ALL,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_release_names_its_tag() {
        let tag = |id: &str| tag_of(&EntryId::new(id)).map(str::to_owned);
        assert_eq!(tag("tag:github.com,2008:Repository/724712/v1.2"), Some("v1.2".to_owned()));
        assert_eq!(tag("tag:github.com,2008:Repository/724712/lib/v1.2"), Some("lib/v1.2".to_owned()));
        assert_eq!(tag("tag:github.com,2008:Repository/724712/"), None);
        assert_eq!(tag("tag:github.com,2008:PushEvent/724712"), None);
    }
}
