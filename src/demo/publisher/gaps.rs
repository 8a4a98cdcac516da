//! Archived and stateful feeds that cannot be rebuilt, each for another reason (G2).

use std::time::Duration;

use super::SiteBuilder;
use super::documents::{Chain, ChainPlan, Documents, EntryPlan, Series};
use super::whole::put_snapshots;
use crate::demo::content::{BAKERY, GARDEN, HARBOUR, OBSERVATORY, POETRY, RAILWAY, Voice, WORKSHOP};
use crate::demo::feed::Feed;
use crate::demo::http::{Delivery, Reply};

/// Number of entries in each document of the endless archive.
const ENDLESS_EACH: u32 = 4;

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    refused(builder);
    loop_by_uri(builder);
    loop_by_content(builder);
    endless(builder);
    cut(builder);
    broken_off(builder);
    web_page(builder);
    lost_snapshot(builder);
}

/// Publishes a chain of about eight months. The callers then break it.
fn chain(builder: &SiteBuilder<'_>, dir: &str, title: &str, voice: &'static Voice, first: u32) -> Chain {
    let series = Series { voice, first, count: 48, days: 240 };
    let plan = ChainPlan::monthly(dir, title, series);
    let chain = builder.documents.chain(&plan);
    chain.put(builder.site);
    chain
}

/// Publishes chains with an archive that the publisher refuses (403, 410) or cannot serve (404), as RFC 5005 §4.1
/// allows.
fn refused(builder: &mut SiteBuilder<'_>) {
    type Case = (u16, &'static str, &'static str, &'static Voice, usize, &'static str);
    let cases: [Case; 3] = [
        (
            403,
            "/forbidden",
            "Pilots' Logbook (403)",
            &HARBOUR,
            2,
            "One archive in the middle is refused: 403.",
        ),
        (
            404,
            "/not-found",
            "Meteor Watch (404)",
            &OBSERVATORY,
            1,
            "One archive in the middle is not found: 404.",
        ),
        (
            410,
            "/gone",
            "The Rye Letters (410)",
            &BAKERY,
            3,
            "One archive in the middle is gone for good: 410. The web archive has it.",
        ),
    ];
    for (status, dir, title, voice, place, about) in cases {
        let chain = chain(builder, dir, title, voice, 300);
        let archive = chain.archive(place);
        builder.site.put(&archive.path, Reply::status(status));
        if status == 410 {
            let (original, day) = (builder.site.url(&archive.path), Duration::from_hours(24));
            builder.web_archive.put(&original, builder.documents.now.minus(day * 90), &archive.document);
            // At its last visit, the web archive was redirected to the front page.
            let front = Reply::redirect(302, builder.documents.root.as_str());
            builder.web_archive.put(&original, builder.documents.now.minus(day * 10), front);
        }
        builder.announce(title, &chain.path, about);
    }
}

/// Publishes a feed that lost a snapshot. A publisher need not keep every document, and a consumer must then warn the
/// user (PaceFeedState, G1).
fn lost_snapshot(builder: &mut SiteBuilder<'_>) {
    let title = "Signal Box Circular (lost snapshot)";
    let series = Series { voice: &RAILWAY, first: 700, count: 30, days: 200 };
    let snapshots = put_snapshots(builder, title, "/lost-snapshot", series);
    builder.site.put(&format!("/lost-snapshot/letter-{}.atom", snapshots / 2), Reply::status(404));
    builder.announce(
        title,
        "/lost-snapshot/index.atom",
        "Stateful (draft -00): one snapshot in the middle is not found.",
    );
}

/// Publishes a chain whose oldest archive leads back to the newest (RFC 5005 §6, A2).
fn loop_by_uri(builder: &mut SiteBuilder<'_>) {
    let title = "The Circular Line (loop)";
    let chain = chain(builder, "/loop", title, &RAILWAY, 300);
    let oldest = chain.oldest().clone();
    let newest = builder.documents.at(&chain.archive(0).path);
    builder.site.put(&oldest.path, oldest.document.link("prev-archive", newest));
    builder.announce(title, &chain.path, "The oldest archive leads back to the newest one.");
}

/// Publishes a chain in which every further archive has a new address and the same entries (A7).
fn loop_by_content(builder: &mut SiteBuilder<'_>) {
    let title = "Seed List (the same again)";
    let chain = chain(builder, "/loop-by-content", title, &GARDEN, 300);
    let oldest = chain.oldest().clone();
    let documents = builder.documents.clone();
    let again = move |number: u64| {
        let next = documents.at(&format!("/loop-by-content/again/{number}.atom"));
        oldest.document.clone().link("prev-archive", next)
    };
    builder.site.put(&chain.oldest().path, again(1));
    builder.site.handle_under("/loop-by-content/again/", move |request| {
        number_of(request.path())
            .map_or_else(|| Reply::status(404), |number| Reply::from(again(number.saturating_add(1))))
    });
    builder.announce(title, &chain.path, "Every further archive has a new address and the same entries.");
}

/// Publishes an endless chain, in which every archive has entries of its own (RFC 5005 §6).
fn endless(builder: &mut SiteBuilder<'_>) {
    let title = "The Poem without End";
    let documents = builder.documents.clone();
    builder.site.put("/endless/index.atom", endless_document(&documents, title, 0));
    builder.site.handle_under("/endless/", move |request| {
        let number = number_of(request.path()).and_then(|number| u32::try_from(number).ok());
        // For much larger numbers, the dates would be before the year 1.
        match number.filter(|number| (1..=40_000).contains(number)) {
            Some(number) => Reply::from(endless_document(&documents, title, number)),
            None => Reply::status(404),
        }
    });
    builder.announce(
        title,
        "/endless/index.atom",
        "Every archive leads to one more, so Lacuna must stop somewhere.",
    );
}

fn endless_document(documents: &Documents, title: &str, number: u32) -> Feed {
    let path = |number: u32| match number {
        0 => "/endless/index.atom".to_owned(),
        number => format!("/endless/{number}.atom"),
    };
    let entry_plans: Vec<EntryPlan> = (0..ENDLESS_EACH)
        .map(|place| {
            let number = number * ENDLESS_EACH + place;
            let time = documents.now.minus(Duration::from_secs(3_600 + u64::from(number) * 130_000));
            EntryPlan { voice: &POETRY, number: 1_000 + number, time }
        })
        .collect();
    let head = Feed::atom(title).link("prev-archive", documents.at(&path(number + 1)));
    let head = if number > 0 { head.archive().link("current", documents.at(&path(0))) } else { head };
    documents.document(head, &path(number), "/endless", &entry_plans)
}

/// Returns the number in a path, such as 17 for `/…/17.atom`.
fn number_of(path: &str) -> Option<u64> {
    path.rsplit_once('/')?.1.strip_suffix(".atom")?.parse().ok()
}

/// Publishes a chain with a document that ends before its root closes (A6c).
fn cut(builder: &mut SiteBuilder<'_>) {
    let title = "A Box of Disks (cut off)";
    let chain = chain(builder, "/cut", title, &WORKSHOP, 300);
    let archive = chain.archive(1);
    let mut reply = Reply::from(&archive.document);
    let half = reply.body.len() * 3 / 5;
    reply.body.truncate(half);
    builder.site.put(&archive.path, reply);
    builder.announce(title, &chain.path, "One archive was saved halfway: it ends in the middle of an entry.");
}

/// Publishes a chain with a document whose connection ends before the announced length (A6c).
fn broken_off(builder: &mut SiteBuilder<'_>) {
    let title = "Ferry Notes (connection lost)";
    let chain = chain(builder, "/broken-off", title, &HARBOUR, 500);
    let archive = chain.archive(2);
    let reply = Reply::from(&archive.document);
    let after = reply.body.len() / 2;
    builder.site.put(&archive.path, reply.delivery(Delivery::Truncated { after }));
    builder.announce(title, &chain.path, "One archive never arrives whole: the connection closes halfway.");
}

/// Publishes a chain with an HTML page in place of an archive (A6).
fn web_page(builder: &mut SiteBuilder<'_>) {
    let title = "The Night Kitchen (a web page for a file)";
    let chain = chain(builder, "/web-page", title, &BAKERY, 500);
    let body =
        "<p>We have tidied up. The notes you are looking for have moved, we no longer know where to.</p>\n";
    builder.site.put(&chain.archive(2).path, Reply::html(super::page("Our new site", "", body)));
    builder.announce(title, &chain.path, "In place of one archive the server sends a friendly web page.");
}
