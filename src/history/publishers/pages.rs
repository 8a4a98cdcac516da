//! Sites whose feeds can be asked for more entries, or for older pages, but not by dates.

use url::Url;

use super::{Paging, Proof, Publisher, Question, is_written_by, with_query};
use crate::model::{AnswerForm, Entry, EntryId, FeedDocument};

/// Releases and tags on GitHub: ten entries that are older than a tag.
pub(super) const GITHUB: Publisher = Publisher {
    name: "github",
    recognise: recognise_github,
    request: request_github,
    form: AnswerForm::Feed,
    proof: Proof::OrderBehind,
    paging: |_| Paging::Names,
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
    if question.is_over() {
        return None;
    }
    let behind = question.last.map_or(question.newer, |last| last.last.as_ref());
    Some(with_query(question.base, &[("after", tag_of(behind?)?)]))
}

/// The feed of an account on Mastodon, with as many entries as the server sends at once.
pub(super) const MASTODON: Publisher = Publisher {
    name: "mastodon",
    recognise: |document| is_written_by(document, "mastodon").then(|| document.uri.clone()),
    request: |question| (question.asked == 0).then(|| with_query(question.base, &[("limit", "200")])),
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |_| Paging::Names,
};

/// Topics of a Discourse forum, the newest first.
pub(super) const DISCOURSE: Publisher = Publisher {
    name: "discourse",
    recognise: |document| is_written_by(document, "discourse").then(|| document.uri.clone()),
    request: |question| {
        let page = question.asked.to_string();
        (!question.is_over()).then(|| with_query(question.base, &[("order", "created"), ("page", &page)]))
    },
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |_| Paging::Numbers,
};

/// Searches and galleries of `DeviantArt`.
pub(super) const DEVIANTART: Publisher = Publisher {
    name: "deviantart",
    recognise: |document| is_written_by(document, "deviantart").then(|| document.uri.clone()),
    request: |question| {
        let offset = question.before_last().to_string();
        (!question.is_over()).then(|| with_query(question.base, &[("offset", &offset)]))
    },
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |_| Paging::Overlap,
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
