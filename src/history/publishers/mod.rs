//! Ways to ask a publisher for missing entries: one row of a table for each kind of publisher.
//!
//! A row recognises its publisher by a subscription document, and builds one request after the other from the answers
//! so far. It also says when the requests end, and what its answers prove. [`SiteSearch`] works through a row and knows
//! no publisher. To add a publisher, add a row here and a test against a site on this machine (`tests/feeds/ways`).
//!
//! | row | recognised by | asks for | ends | proof |
//! |---|---|---|---|---|
//! | `wordpress` | link to the API, or generator | posts between two dates, 100 a page, or fewer if the site refuses that; a category with those in it, a tag or an author by its number | as many posts as the site counts | the site counts them |
//! | `blogger` | generator, and `/feeds/` in the address | entries between two dates, 150 a page | as many entries as the site counts | the site counts them |
//! | `wordpress-dates` | as `wordpress` | the feed with `?m=YYYYMM&paged=N`, and with `?m=YYYY&paged=N` before a January without entries; then with `?m=YYYYMMDD` for the days across seams, with `&order=ASC` too if a day has several pages | the months or years of the gap | the order of entries |
//! | `wordpress-pages` | as `wordpress` | the feed with `?paged=N` | a page without anything new | the order of entries, if one page has both sides |
//! | `github` | ids of entries | releases or tags older than a tag, 10 a page | a page without anything new | the order of entries |
//! | `mastodon` | generator | the feed with 200 entries | one request | the order of entries |
//! | `discourse` | ids of entries, or generator | topics that are some days old; further pages of a busy day, or if the forum does not select by days | an answer without anything new | the order of entries |
//! | `deviantart` | generator | the feed from an offset on | a page without anything new | the order of entries |
//! | `substack` | generator | titles and addresses from the archive, 25 a page | a page without anything new | the order of entries |
//! | `public-inbox` | the id of a mailing list, and `new.atom` in the address | messages that the list received between two times | a page without anything new | the order of entries |
//! | `sitemap` | any site | addresses that changed in the time of the gap | eight documents | none |
//!
//! The rows of `server` ask feed servers on which the user has an account. These are no publishers, so nothing in a
//! document recognises them.
//!
//! If the count of a site closes no gap, its feed is asked too, in the next way that can close one. It closes the gap only if it
//! brings as many missing entries as the site still counts.
//!
//! A list proves nothing if it lacks a known entry of the time for which the site was asked, unless the page of that entry
//! is gone. An entry that stands among known ones in the list, but not in the feed, is left out. It may be a missing one with
//! a new date, so the gap stays open. A list with many such entries is that of another feed.
//!
//! The API of `WordPress` lists the posts of the whole site, but the feed may leave out some of them. It tells the categories,
//! authors and tags of posts, and those of known posts tell which ones the feed shows. Doubtful posts wait until the feed
//! itself was asked ([`search`]). They close no gap.
//!
//! Requests in the order of entries end when the list has passed the newest known entry below the gap. If it ends with that
//! entry, a missing one of the same second may stand behind it.
//!
//! Answers that are pages of a list overlap by one entry if the site allows that. If they do not meet, entries were
//! added or removed between two requests, and the gap stays. Pages with numbers cannot overlap, and a cache may keep one page
//! for longer than the next. So there is a seam between two of them, unless they share the last entry of the first one. A
//! seam of `wordpress-dates` closes if the days across it have both sides. One of `discourse` closes if the topics on both
//! sides have consecutive numbers. A gap with another seam stays.
//!
//! While a site answers, its gap moves down behind the entries that surely continue the stretch above. So a search that was
//! interrupted goes on there: the site asked to wait, or the requests of the day were used up. A list that is asked from an
//! offset or a page on then begins with the last known entries above the gap, as many as the document has. These pages are
//! those of `wordpress-pages`, those of a month, and those of a forum that does not select by days. If the answer has no known
//! entry above the gap, the list is asked from its newest entry on.
//!
//! Feeds that link older pages, such as those of `SoundCloud` and Pleroma, need no row: Lacuna follows these links
//! itself (G6a).
//!
//! Lacuna asks only for a gap that it shows, and only if the user asks (G9, G10).

mod blogger;
mod filter;
mod imported;
mod others;
mod pages;
mod parts;
mod past;
mod search;
mod server;
mod span;
mod wordpress;

use url::Url;

use super::{FeedRecord, Gap, PageLink};
use crate::model::{AnswerForm, EntryId, FeedDocument, FeedKind, Timestamp};

pub use imported::{exported_entries, keep_exported, keep_starred};
use parts::Seam;
pub use past::ServerPast;
pub use search::{SiteOutcome, SiteSearch};
pub use server::{NamedEntry, is_same_entry, is_surely_same, same_entries, server_way, shares_no_name};
use span::missing_span;

/// The rows, the best way first.
static PUBLISHERS: [Publisher; 11] = [
    wordpress::REST,
    blogger::BLOGGER,
    wordpress::DATES,
    wordpress::PAGES,
    pages::GITHUB,
    pages::MASTODON,
    pages::DISCOURSE,
    pages::DEVIANTART,
    others::SUBSTACK,
    others::PUBLIC_INBOX,
    others::SITEMAP,
];

/// A kind of publisher.
#[derive(Debug)]
struct Publisher {
    /// The name on the command line. The record of a feed stores it too.
    name: &'static str,
    /// Returns the address on which requests are based, if the publisher wrote this subscription document.
    recognise: fn(&FeedDocument) -> Option<Url>,
    /// Returns the next request; `None` if no request is left.
    request: fn(&Question<'_>) -> Option<Url>,
    /// Returns the next request for the entries on both sides of a seam, if the site can be asked for them. `None` if they
    /// show no more.
    request_across: Option<fn(&Question<'_>) -> Option<Url>>,
    /// The form of the answers.
    form: AnswerForm,
    /// The proof that closes the gap.
    proof: Proof,
    /// The way in which the answer at an address follows the one before.
    paging: fn(&Url) -> Paging,
    /// Returns the time until which an ordered list has all entries of the feed, if it is asked for those before this
    /// time. `None` if nobody can say with which entry it begins.
    lists_until: fn(Timestamp) -> Option<Timestamp>,
    /// Returns the times between which known entries stand at the head of a list that is asked for the entries before this
    /// time. Those above the gap need not be asked for. `None` if the list begins at the gap, or needs all answers.
    skips: fn(Timestamp) -> Option<(Timestamp, Timestamp)>,
}

/// The list begins with the newest entry of the feed, and can be asked from any entry or page on.
const SKIPS_ALL: fn(Timestamp) -> Option<(Timestamp, Timestamp)> =
    |_| Some((Timestamp::from_millis(i64::MIN), Timestamp::from_millis(i64::MAX)));

/// The list begins with the newest entry of the feed.
const LISTS_NEWEST: fn(Timestamp) -> Option<Timestamp> = |_| Some(Timestamp::from_millis(i64::MAX));

/// The ways in which one answer follows another. The site may add or remove entries between two requests, so that an
/// entry slips between the two answers.
#[derive(Clone, Copy, Debug)]
enum Paging {
    /// Each answer begins with the last entry of the one before. If it does not, an entry may have slipped.
    Overlap,
    /// A page with a number, which cannot overlap the one before. An entry may slip between the two, so there is a seam. The
    /// function returns true if two ids show that no entry stands between the last entry of a page and the first one of
    /// the next.
    Numbers(fn(&EntryId, &EntryId) -> bool),
    /// The request names an entry, a document or a month, or it is the only one. No entry can slip.
    Names,
    /// The answer tells the number of the feed's category, tag or author. It has no entries, and counts none.
    Term,
    /// The answer is about a seam ([`Publisher::request_across`]). It follows the answer about the seam before it.
    Across,
    /// The answer checks that the answers before have all entries of a part of the list. It has the part's oldest entries,
    /// the oldest one first.
    Check,
}

/// The ways in which the answers can prove that no entry is missing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    /// The site counts the entries between two dates, all of them came, and known entries of both sides of the gap are
    /// among them.
    Counted,
    /// The answers begin with known entries above the gap, and continue in the order of the feed to those below it
    /// (rule 4 of coverage).
    Order,
    /// Like [`Self::Order`], but the answers begin right behind the entry just above the gap.
    OrderBehind,
    /// Nothing proves it, because the answers may lack entries.
    Nothing,
}

/// The facts from which a row builds a request.
#[derive(Clone, Copy, Debug)]
struct Question<'a> {
    /// The address that [`Publisher::recognise`] returned.
    base: &'a Url,
    /// The time from which entries are missing, minus [`MARGIN`](span::MARGIN).
    from: Timestamp,
    /// The time until which entries are missing, plus [`MARGIN`](span::MARGIN).
    to: Timestamp,
    /// The time of the question.
    now: Timestamp,
    /// The time at which Lacuna noticed that they are missing, and the margin.
    noticed: Timestamp,
    /// The time back to which requests may go, if the publisher deleted the entry just below the gap.
    back_to: Timestamp,
    /// Known entries above the gap, the nearest one first.
    newer: &'a [EntryId],
    /// Number of answers so far.
    asked: u32,
    /// Number of entries that came so far, each counted once.
    came: u64,
    /// Number of entries at the head of the list that are not asked for, because all of them are known.
    skipped: u64,
    /// Number of entries in the latest document of the feed, which is a page of it.
    page: u64,
    /// Number of rows of the user's own feed server that came so far.
    rows: u64,
    /// The first place where an entry may have slipped.
    seam: Option<Seam>,
    /// The number of the feed's category, tag or author, if an answer had it.
    number: Option<u64>,
    /// The latest answer.
    last: Option<&'a AnswerFacts>,
    /// Documents that the answers named and that were not requested yet.
    waiting: &'a [Url],
}

impl Question<'_> {
    /// Returns the number of entries before the last one that came, where a publisher of overlapping answers goes on.
    const fn before_last(&self) -> u64 {
        self.skipped + self.came.saturating_sub(1)
    }

    /// Returns the number of pages at the head of the list that are not asked for.
    fn skipped_pages(&self, page: u64) -> u64 {
        self.skipped.checked_div(page).unwrap_or(0)
    }

    /// Returns true if the latest answer brought nothing new, or went beyond the gap.
    fn is_over(&self) -> bool {
        self.last.is_some_and(|last| {
            last.is_missing || last.fresh == 0 || last.newest.is_some_and(|newest| newest < self.back_to)
        })
    }
}

/// The facts about an answer from which a row builds the next request.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AnswerFacts {
    /// The address that was asked.
    address: Url,
    /// True if the site has no such page, or refuses the question.
    is_missing: bool,
    /// True if the site refuses the question as it was put.
    is_refused: bool,
    /// Number of entries in the answer.
    entries: usize,
    /// Number of rows of the user's own feed server in the answer.
    rows: usize,
    /// Number of entries that no earlier answer had, apart from answers about seams.
    fresh: usize,
    /// True if the answer has its oldest entry first.
    is_oldest_first: bool,
    /// The time of the newest entry.
    newest: Option<Timestamp>,
    /// The time of the oldest entry. It says less than that of the newest, because publishers may date entries back.
    oldest: Option<Timestamp>,
    /// The last entry of the answer.
    last: Option<EntryId>,
    /// The number of entries for this question, if the site counts them.
    counted: Option<u64>,
}

/// A way to ask the publisher of a feed.
#[derive(Clone, Debug)]
pub struct Way {
    publisher: &'static Publisher,
    base: Url,
    /// The name of the account, if the user's own feed server is asked.
    account: Option<String>,
}

impl Way {
    /// The name on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.publisher.name
    }

    /// Returns the proof that closes the gap.
    const fn proof(&self) -> Proof {
        self.publisher.proof
    }

    /// Returns true if the site counts its entries.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.proof() == Proof::Counted
    }

    /// Returns true if answers of this kind can close a gap.
    #[must_use]
    pub fn may_close(&self) -> bool {
        self.proof() != Proof::Nothing
    }

    /// The form of its answers.
    #[must_use]
    pub const fn form(&self) -> AnswerForm {
        self.publisher.form
    }

    /// The registrable domain at which the publisher may answer beside that of the feed. An answer from another one is
    /// not used.
    #[must_use]
    pub fn other_domain(&self) -> Option<&'static str> {
        (self.publisher.name == blogger::BLOGGER.name).then_some(blogger::DOMAIN)
    }

    /// The host that is asked, or the name of the account on the user's own feed server.
    #[must_use]
    pub fn host(&self) -> &str {
        self.account.as_deref().or_else(|| self.base.host_str()).unwrap_or_default()
    }

    /// The address on which all requests are based.
    #[must_use]
    pub const fn base(&self) -> &Url {
        &self.base
    }

    /// The name of the account, if the user's own feed server is asked.
    #[must_use]
    pub fn account(&self) -> Option<&str> {
        self.account.as_deref()
    }
}

/// Returns the page links that a record keeps for the ways to ask the publisher of a document.
pub(super) fn way_links(document: &FeedDocument) -> Vec<(PageLink, Url)> {
    let link =
        |publisher: &Publisher| Some((PageLink::Publisher(publisher.name), (publisher.recognise)(document)?));
    PUBLISHERS.iter().filter_map(link).collect()
}

/// Returns the name of a publisher that can be asked, if it is this one.
pub(super) fn publisher_name(name: &str) -> Option<&'static str> {
    PUBLISHERS.iter().map(|publisher| publisher.name).find(|known| *known == name)
}

/// Returns the ways to ask the publisher of a feed for the missing entries of a gap, the best one first.
#[must_use]
pub fn ways(record: &FeedRecord, gap: &Gap) -> Vec<Way> {
    if record.kind == FeedKind::Complete || missing_span(gap).is_none() || keeps_nothing(&record.document) {
        return Vec::new();
    }
    let way = |publisher: &'static Publisher| {
        let base = record.page_link(PageLink::Publisher(publisher.name));
        base.map(|base| Way { publisher, base: base.clone(), account: None })
    };
    PUBLISHERS.iter().filter_map(way).collect()
}

/// Returns true if the publisher of a feed can be asked, but not for this gap, because nobody knows its time.
#[must_use]
pub fn lacks_time(record: &FeedRecord, gap: &Gap) -> bool {
    let is_known = |publisher: &Publisher| record.page_link(PageLink::Publisher(publisher.name)).is_some();
    missing_span(gap).is_none() && PUBLISHERS.iter().any(is_known)
}

/// Returns true if the publisher of a feed counts and lists the missing entries of a gap.
#[must_use]
pub fn can_be_asked_by_dates(record: &FeedRecord, gap: &Gap) -> bool {
    ways(record, gap).first().is_some_and(|way| way.proof() == Proof::Counted)
}

/// Returns true for sites that offer no older entries to feed readers, or only with an account.
#[must_use]
pub fn keeps_nothing(feed: &Url) -> bool {
    const SITES: [&str; 5] = ["medium.com", "reddit.com", "tumblr.com", "x.com", "youtube.com"];
    let host = feed.host_str().unwrap_or_default();
    SITES
        .iter()
        .any(|site| host.strip_suffix(site).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// Returns an address in which some query parameters have these values. Their former values are removed.
fn with_query(address: &Url, values: &[(&str, &str)]) -> Url {
    let is_other = |name: &str| values.iter().all(|(other, _)| *other != name);
    let kept: Vec<(String, String)> = address
        .query_pairs()
        .filter(|(name, _)| is_other(name))
        .map(|(n, v)| (n.into_owned(), v.into_owned()))
        .collect();
    let mut address = address.clone();
    address.set_fragment(None);
    address.query_pairs_mut().clear().extend_pairs(kept).extend_pairs(values);
    address
}

/// Returns the value of a query parameter.
fn query_value(address: &Url, name: &str) -> Option<String> {
    address.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Returns true if a program of this name wrote a document.
fn is_written_by(document: &FeedDocument, program: &str) -> bool {
    document.head.generator.as_deref().is_some_and(|name| name.to_lowercase().contains(program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_its_own_name() {
        let mut names: Vec<&str> = PUBLISHERS.iter().map(|publisher| publisher.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PUBLISHERS.len());
    }

    #[test]
    fn a_parameter_is_replaced_and_the_others_stay() {
        let url = |text: &str| Url::parse(text).unwrap();
        let set = |text: &str| with_query(&url(text), &[("page", "2")]).to_string();
        assert_eq!(set("http://a.example/feed"), "http://a.example/feed?page=2");
        assert_eq!(set("http://a.example/feed?page=1&x=y#top"), "http://a.example/feed?x=y&page=2");
    }

    #[test]
    fn some_sites_keep_nothing() {
        let check = |text: &str, expect: bool| {
            assert_eq!(keeps_nothing(&Url::parse(text).unwrap()), expect, "{text}");
        };
        check("https://www.youtube.com/feeds/videos.xml", true);
        check("https://reddit.com/r/rust.rss", true);
        check("https://notreddit.com/feed", false);
        check("https://blog.example/feed", false);
    }
}
