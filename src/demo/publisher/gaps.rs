//! Archived and stateful feeds that cannot be rebuilt, each for another reason (G2).

use std::time::Duration;

use super::Press;
use super::desk::{Chain, Desk, Period, Piece, Plan, Series};
use super::whole::put_snapshots;
use crate::demo::content::{BAKERY, GARDEN, HARBOUR, OBSERVATORY, POETRY, RAILWAY, Voice, WORKSHOP};
use crate::demo::feed::Feed;
use crate::demo::http::{Manner, Reply};

/// Number of entries in each document of the endless archive.
const ENDLESS_EACH: u32 = 4;

pub(super) fn publish(press: &mut Press<'_>) {
    refused(press);
    loop_by_uri(press);
    loop_by_content(press);
    endless(press);
    cut(press);
    broken_off(press);
    web_page(press);
    lost_snapshot(press);
}

/// Publishes a chain of about eight months. The caller then breaks it.
fn chain(press: &Press<'_>, dir: &str, title: &str, voice: &'static Voice, first: u32) -> Chain {
    let series = Series { voice, first, count: 48, days: 240 };
    let plan = Plan { dir, title, series, period: Period::Month, rss: false, relation: "prev-archive" };
    let chain = press.desk.chain(&plan);
    chain.put(press.site);
    chain
}

/// Publishes chains with an archive that the publisher refuses (403, 410) or cannot serve (404), as RFC 5005 §4.1
/// allows.
fn refused(press: &mut Press<'_>) {
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
        let chain = chain(press, dir, title, voice, 300);
        let archive = chain.archive(place);
        press.site.put(&archive.path, Reply::status(status));
        if status == 410 {
            let (original, day) = (press.site.url(&archive.path), Duration::from_hours(24));
            press.web_archive.put(&original, press.desk.now.minus(day * 90), &archive.document);
            // When the web archive last visited, the server redirected it to the front page.
            let front = Reply::redirect(302, press.desk.root.as_str());
            press.web_archive.put(&original, press.desk.now.minus(day * 10), front);
        }
        press.announce(title, &chain.path, about);
    }
}

/// Publishes a feed that lost a snapshot. Publishers need not keep every document, and consumers must warn
/// (PaceFeedState, G1).
fn lost_snapshot(press: &mut Press<'_>) {
    let title = "Signal Box Circular (lost snapshot)";
    let series = Series { voice: &RAILWAY, first: 700, count: 30, days: 200 };
    let snapshots = put_snapshots(press, title, "/lost-snapshot", series);
    press.site.put(&format!("/lost-snapshot/letter-{}.atom", snapshots / 2), Reply::status(404));
    press.announce(
        title,
        "/lost-snapshot/index.atom",
        "Stateful (draft -00): one snapshot in the middle is not found.",
    );
}

/// Publishes a chain whose oldest archive leads back to the newest (RFC 5005 §6, A2).
fn loop_by_uri(press: &mut Press<'_>) {
    let title = "The Circular Line (loop)";
    let chain = chain(press, "/loop", title, &RAILWAY, 300);
    let oldest = chain.oldest().clone();
    let newest = press.desk.at(&chain.archive(0).path);
    press.site.put(&oldest.path, oldest.document.link("prev-archive", newest));
    press.announce(title, &chain.path, "The oldest archive leads back to the newest one.");
}

/// Publishes a chain in which every further archive has a new address and the same entries (A7).
fn loop_by_content(press: &mut Press<'_>) {
    let title = "Seed List (the same again)";
    let chain = chain(press, "/loop-by-content", title, &GARDEN, 300);
    let oldest = chain.oldest().clone();
    let desk = press.desk.clone();
    let again = move |number: u64| {
        let next = desk.at(&format!("/loop-by-content/again/{number}.atom"));
        oldest.document.clone().link("prev-archive", next)
    };
    press.site.put(&chain.oldest().path, again(1));
    press.site.handle_under("/loop-by-content/again/", move |request| {
        number_of(request.path())
            .map_or_else(|| Reply::status(404), |number| Reply::from(again(number.saturating_add(1))))
    });
    press.announce(title, &chain.path, "Every further archive has a new address and the same entries.");
}

/// Publishes an endless chain, in which every archive has entries of its own (RFC 5005 §6).
fn endless(press: &mut Press<'_>) {
    let title = "The Poem without End";
    let desk = press.desk.clone();
    press.site.put("/endless/index.atom", endless_document(&desk, title, 0));
    press.site.handle_under("/endless/", move |request| {
        let number = number_of(request.path()).and_then(|number| u32::try_from(number).ok());
        // A larger number would give a date before the year 1.
        match number.filter(|number| (1..=40_000).contains(number)) {
            Some(number) => Reply::from(endless_document(&desk, title, number)),
            None => Reply::status(404),
        }
    });
    press.announce(
        title,
        "/endless/index.atom",
        "Every archive leads to one more, so Lacuna must stop somewhere.",
    );
}

fn endless_document(desk: &Desk, title: &str, number: u32) -> Feed {
    let path = |number: u32| match number {
        0 => "/endless/index.atom".to_owned(),
        number => format!("/endless/{number}.atom"),
    };
    let pieces: Vec<Piece> = (0..ENDLESS_EACH)
        .map(|place| {
            let number = number * ENDLESS_EACH + place;
            let time = desk.now.minus(Duration::from_secs(3_600 + u64::from(number) * 130_000));
            Piece { voice: &POETRY, number: 1_000 + number, time }
        })
        .collect();
    let head = Feed::atom(title).link("prev-archive", desk.at(&path(number + 1)));
    let head = if number > 0 { head.archive().link("current", desk.at(&path(0))) } else { head };
    desk.document(head, &path(number), "/endless", &pieces)
}

/// Returns 17 for `/…/17.atom`.
fn number_of(path: &str) -> Option<u64> {
    path.rsplit_once('/')?.1.strip_suffix(".atom")?.parse().ok()
}

/// Publishes a chain with a document that ends before its root closes (A6c).
fn cut(press: &mut Press<'_>) {
    let title = "A Box of Disks (cut off)";
    let chain = chain(press, "/cut", title, &WORKSHOP, 300);
    let archive = chain.archive(1);
    let mut reply = Reply::from(&archive.document);
    let half = reply.body.len() * 3 / 5;
    reply.body.truncate(half);
    press.site.put(&archive.path, reply);
    press.announce(title, &chain.path, "One archive was saved halfway: it ends in the middle of an entry.");
}

/// Publishes a chain with a document whose connection ends before the announced length (A6c).
fn broken_off(press: &mut Press<'_>) {
    let title = "Ferry Notes (connection lost)";
    let chain = chain(press, "/broken-off", title, &HARBOUR, 500);
    let archive = chain.archive(2);
    let reply = Reply::from(&archive.document);
    let after = reply.body.len() / 2;
    press.site.put(&archive.path, reply.manner(Manner::Truncated { after }));
    press.announce(title, &chain.path, "One archive never arrives whole: the connection closes halfway.");
}

/// Publishes a chain with an HTML page in place of an archive (A6).
fn web_page(press: &mut Press<'_>) {
    let title = "The Night Kitchen (a page in the chain)";
    let chain = chain(press, "/web-page", title, &BAKERY, 500);
    let body =
        "<p>We have tidied up. The notes you are looking for have moved, we no longer know where to.</p>\n";
    press.site.put(&chain.archive(2).path, Reply::html(super::page("Our new site", "", body)));
    press.announce(title, &chain.path, "In place of one archive the server sends a friendly web page.");
}
