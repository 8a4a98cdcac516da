//! Reads the answers of publishers' sites and of feed servers to questions about missing entries. Each form has a reader
//! of its own.

mod exported;
mod foreign;
mod foreign_files;
mod google_reader;
mod miniflux;
mod sitemap;
mod substack;
mod wordpress;

pub use exported::read_export;
pub use foreign::foreign_entry;
use serde::de::DeserializeSeed;
use serde_json::Value;

use crate::document::formats::json_filter::JsonFilter;
use crate::document::memory::MOST_LISTED;
use crate::document::root::{looks_like_html, not_a_feed};
use crate::document::{self, Context};
use crate::model::{AnswerForm, Entry, Failure, FailureKind, FeedDocument, SiteAnswer};

/// Reads an answer. Returns `None` if its document would take more than `memory` bytes. Long texts do not count.
///
/// Fails with [`FailureKind::NotAFeed`] for an answer of another form, such as a web page.
pub fn read_site_answer(
    form: AnswerForm,
    bytes: &[u8],
    context: &Context<'_>,
    memory: usize,
) -> Option<Result<SiteAnswer, Failure>> {
    match form {
        AnswerForm::Feed => {
            let read = document::read_within(bytes, context, memory)?;
            let answer =
                read.map(|document| SiteAnswer { counted: total_results(bytes), ..SiteAnswer::of(document) });
            Some(answer.map_err(|failure| match failure.kind {
                FailureKind::NotAFeed => no_answer(bytes),
                _ => failure,
            }))
        }
        AnswerForm::WordPress => wordpress::read(bytes, context, memory),
        AnswerForm::Substack => substack::read(bytes, context, memory),
        AnswerForm::Sitemap => sitemap::read(bytes, context, memory),
        AnswerForm::Miniflux => miniflux::read(bytes, context, memory),
        AnswerForm::GoogleReader => google_reader::read(bytes, context, memory),
    }
}

/// Reads JSON, and leaves out all members except `members` and everything below `depth` levels.
fn json(bytes: &[u8], members: &[&str], depth: u8) -> Option<Value> {
    let filter = JsonFilter { members, listed: MOST_LISTED, depth };
    filter.deserialize(&mut serde_json::Deserializer::from_slice(bytes)).ok()
}

/// Returns the failure for an answer of another form.
fn no_answer(bytes: &[u8]) -> Failure {
    // Broken JSON may have markup in its texts.
    let begins_as_json =
        bytes.trim_ascii_start().starts_with(b"{") || bytes.trim_ascii_start().starts_with(b"[");
    not_a_feed(if !begins_as_json && looks_like_html(&String::from_utf8_lossy(bytes)) {
        msg!("document-answer-page")
    } else {
        msg!("document-answer-other")
    })
}

/// Makes the document of an answer that is no feed.
fn document_of(context: &Context<'_>, entries: Vec<Entry>) -> FeedDocument {
    FeedDocument { entries, ..SiteAnswer::missing(context.uri).document }
}

/// Returns the number of results that `OpenSearch` states in the head of a feed:
/// `<openSearch:totalResults>12</openSearch:totalResults>`.
fn total_results(bytes: &[u8]) -> Option<u64> {
    const NAME: &str = ":totalResults";
    /// The head of a feed is not longer than this.
    const HEAD: usize = 64 << 10;
    let text = String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes));
    let head =
        text.split_once("<entry").or_else(|| text.split_once("<item")).map_or(&*text, |(head, _)| head);
    let (_, rest) = head.split_once(NAME)?;
    let (_, text) = rest.split_once('>')?;
    let (count, _) = text.split_once('<')?;
    count.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{no_answer, total_results};

    #[test]
    fn an_answer_that_was_cut_is_no_web_page() {
        let told = |bytes: &[u8]| no_answer(bytes).message.to_string();
        assert!(told(b" [{\"content\": {\"rendered\": \"<p>Harb").contains("something other"));
        assert!(told(b"<!DOCTYPE html><html><body><p>Sign in</p>").contains("a web page"));
    }

    #[test]
    fn the_count_of_opensearch_is_read_from_the_head() {
        let counted = |text: &str| total_results(text.as_bytes());
        assert_eq!(
            counted("<feed><openSearch:totalResults x=\"y\"> 12 </openSearch:totalResults><entry/></feed>"),
            Some(12)
        );
        assert_eq!(counted("<feed><entry><os:totalResults>12</os:totalResults></entry></feed>"), None);
        assert_eq!(counted("<feed><os:totalResults>many</os:totalResults></feed>"), None);
        assert_eq!(counted("<rss><channel><os:totalResults>3"), None);
    }
}
