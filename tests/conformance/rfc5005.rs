//! RFC 5005, Feed Paging and Archiving.

mod archived;
mod complete_and_paged;
mod duplicates;
mod limits;

use crate::reader::{Reader, WHOLE, archive, archived_site, harbour, post, tells};
use crate::table::Level::{May, Must, Says, Should, ShouldNot};
use crate::table::{Statement, asks, asks_publisher, hold};

#[test]
fn every_sentence_of_rfc_5005_that_asks_something_is_shown() {
    hold("RFC 5005", TABLE, (2, 11));
}

static TABLE: &[Statement] = &[
    asks(
        "§1",
        Says,
        "what a combination of kinds means is undefined: it is told",
        "history::kind::contradictions",
        &[complete_and_paged::a_combination_is_told],
    ),
    asks(
        "§1.1",
        Says,
        "the namespace's URI identifies the elements, not the prefix",
        "document::markup::names::of_uri",
        &[complete_and_paged::the_namespace_counts],
    ),
    asks(
        "§1.2",
        Says,
        "only the head section speaks of the feed",
        "document::markup::names::extension",
        &[complete_and_paged::marks_in_an_entry_say_nothing],
    ),
    asks(
        "§1.2",
        Says,
        "relative references must be made absolute",
        "document::values::links::resolve",
        &[complete_and_paged::references_are_resolved],
    ),
    asks(
        "§2",
        ShouldNot,
        "what is not in a complete document is no part of the feed",
        "history::subscription::SubscriptionDocument::view",
        &[complete_and_paged::entries_that_left_are_gone],
    ),
    asks(
        "§2",
        Says,
        "fh:complete in the head makes a document complete, whatever it holds",
        "history::kind::is_complete",
        &[complete_and_paged::complete_by_its_mark],
    ),
    asks_publisher(
        "§2, §4",
        Says,
        "fh:complete and fh:archive are empty elements",
        "document::pass::frames::Pass::on_text_in_mark",
        &[|| {
            assert!(tells(harbour(1..=1).marker("complete", "false"), "fh:complete must be empty"));
            assert!(tells(archive(1).marker("archive", "2024"), "fh:archive must be empty"));
            assert!(!tells(archive(1).complete(), "must be empty"));
        }],
    ),
    asks(
        "§2",
        Says,
        "a complete feed is the document: nothing of it is missing",
        "history::logical_feed::LogicalFeed::completeness",
        &[complete_and_paged::a_complete_feed_misses_nothing],
    ),
    asks(
        "§3",
        ShouldNot,
        "paged feeds are not shown as coherent or complete",
        "history::logical_feed::LogicalFeed::completeness",
        &[complete_and_paged::pages_claim_nothing],
    ),
    asks_publisher(
        "§3",
        Must,
        "a page has at least one of the four relations",
        "history::kind::is_paged",
        &[complete_and_paged::each_relation_makes_a_page],
    ),
    asks_publisher(
        "§3",
        Says,
        "and as many as are practical",
        "history::advice::Advice::paged",
        &[|| {
            assert!(tells(harbour(1..=1).link("next", "/2"), "lacks first and last"));
        }],
    ),
    asks(
        "§3",
        Says,
        "next is the following document, previous the preceding one, first and last the ends",
        "history::kind::page_links",
        &[complete_and_paged::page_links],
    ),
    asks_publisher(
        "§4",
        ShouldNot,
        "the entries of an archive at a URI do not change",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[archived::an_archive_is_fetched_once],
    ),
    asks_publisher(
        "§4",
        ShouldNot,
        "nor does an archive's URI",
        "refresh::documents::Documents::follow",
        &[archived::a_moved_archive_is_followed],
    ),
    asks(
        "§4",
        Says,
        "prev-archive leads to the archive before, next-archive and current do not",
        "history::kind::older_document",
        &[archived::only_prev_archive_is_walked],
    ),
    asks(
        "§4",
        Says,
        "the subscription document and its archives are the whole feed: what is in neither is missing",
        "history::coverage::judge::Coverage::judge_link",
        &[archived::an_archived_roll_over_is_told],
    ),
    asks_publisher(
        "§4",
        Must,
        "each document links the archive before it, unless there is none",
        "history::advice::Advice::archive",
        &[archived::the_first_without_one_is_the_beginning, || {
            assert!(tells(harbour(1..=1).archive(), "must link the one before it as prev-archive"));
        }],
    ),
    asks_publisher(
        "§4",
        Should,
        "an archive links the following one",
        "history::advice::Advice::archive",
        &[|| {
            assert!(tells(archive(2), "should link the following one as next-archive"));
        }],
    ),
    asks_publisher(
        "§4",
        Should,
        "an archive names its subscription document",
        "history::advice::Advice::archive",
        &[archived::subscribing_to_an_archive_goes_to_its_current, || {
            assert!(tells(harbour(1..=1).archive(), "should name its subscription document"));
        }],
    ),
    asks(
        "§4",
        Says,
        "current leads to the subscription document, at the first poll and at any later one",
        "refresh::feed::current::current_document",
        &[
            archived::subscribing_to_an_archive_goes_to_its_current,
            archived::a_document_that_becomes_an_archive_leads_to_its_current,
        ],
    ),
    asks(
        "§4",
        Says,
        "an archive that names no subscription document shows no newer entries, so nothing is claimed",
        "history::logical_feed::LogicalFeed::completeness",
        &[archived::an_archive_without_current_claims_nothing],
    ),
    asks_publisher(
        "§4",
        Should,
        "an archive carries fh:archive",
        "history::advice::Advice::archive",
        &[|| {
            assert!(tells(harbour(1..=1).link("current", "/feed2"), "should carry fh:archive"));
        }],
    ),
    asks(
        "§4",
        Says,
        "the newest archive has no next-archive, and needs none",
        "history::chain::walk::finish::HistoryWalk::finish",
        &[|| {
            let site = archived_site();
            assert_eq!(Reader::of(&site.url("/feed")).line(&site.url("/feed")), WHOLE);
        }],
    ),
    asks(
        "§4.1",
        Says,
        "an archive retrieved once may be taken not to change",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[archived::an_archive_is_fetched_once],
    ),
    asks(
        "§4.1",
        Says,
        "a change that all shall see stands in the subscription document",
        "history::merge::Merge::decide",
        &[archived::a_revision_in_the_subscription_document],
    ),
    asks_publisher(
        "§4.1",
        Should,
        "duplicates can be removed without doubt",
        "history::advice::Advice::duplicates",
        &[|| {
            let twice = harbour(1..=1).entry(post("e1", 1));
            assert!(tells(twice, "1 id occurs in several entries"));
        }],
    ),
    asks(
        "§4.1",
        May,
        "publishers refuse archives, or cannot serve them",
        "history::chain::walk::missing::HistoryWalk::handle_failure",
        &[archived::refused_archives_are_gaps],
    ),
    asks(
        "§4.2",
        Says,
        "one polls the subscription document",
        "refresh::feed::FeedJob::run",
        &[archived::polling_asks_for_one_document],
    ),
    asks(
        "§4.2",
        Says,
        "a prev-archive not processed is fetched and its entries added",
        "history::subscription::gaps::SubscriptionDocument::chain_gap",
        &[archived::a_new_archive_is_caught_up_with],
    ),
    asks(
        "§4.2",
        Says,
        "and so on until one processed is met",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[archived::a_new_archive_is_caught_up_with],
    ),
    asks(
        "§4.2",
        Says,
        "or an error",
        "history::chain::walk::missing::HistoryWalk::handle_failure",
        &[archived::refused_archives_are_gaps],
    ),
    asks(
        "§4.2",
        Says,
        "or the end, which is a missing prev-archive",
        "history::chain::walk::finish::HistoryWalk::finish",
        &[archived::the_first_without_one_is_the_beginning],
    ),
    asks(
        "§4.2",
        Should,
        "of duplicates only the most recently updated is part of the feed",
        "history::merge::version::EntryVersion::supersedes",
        &[duplicates::the_latest_update_wins],
    ),
    asks(
        "§4.2",
        Should,
        "without a difference there, the one of the document updated last",
        "history::merge::version::EntryVersion::by_times",
        &[duplicates::the_latest_document_wins, duplicates::without_entry_times_the_latest_document_wins],
    ),
    asks(
        "§4.2",
        Says,
        "the same atom:id makes duplicates, nothing else does",
        "document::formats::assemble::identify",
        &[duplicates::identity_is_atom_id],
    ),
    asks(
        "§4.2",
        Should,
        "the user is warned if the feed cannot be rebuilt",
        "history::chain::walk::missing::HistoryWalk::miss",
        &[archived::refused_archives_are_gaps, archived::a_gap_is_told_everywhere],
    ),
    asks(
        "§6",
        Says,
        "an unending sequence of requests is stopped",
        "history::chain::walk::advance::HistoryWalk::advance",
        &[
            limits::an_endless_chain_ends_at_the_limit,
            limits::an_endless_chain_costs_no_more_at_each_poll,
            limits::a_loop_ends,
        ],
    ),
    asks(
        "§6",
        Says,
        "resources are minded: a document has a cap, a feed has one, and where they end it that is told",
        "refresh::walks::driver::Driver::keep_to_cap",
        &[limits::a_document_too_large_is_a_gap, limits::a_feed_too_large_ends_at_the_limit],
    ),
    asks(
        "App. B",
        Says,
        "in RSS the same guid makes duplicates",
        "document::formats::assemble::identify",
        &[duplicates::identity_is_guid],
    ),
    asks(
        "App. B",
        Says,
        "an item has no update time; lastBuildDate is the document's",
        "history::merge::version::EntryVersion::by_times",
        &[duplicates::last_build_date_decides],
    ),
    asks(
        "App. B",
        Says,
        "links and marks mean in RSS what they do in Atom",
        "document::formats::rss::head",
        &[duplicates::rss_chains_and_marks],
    ),
];
