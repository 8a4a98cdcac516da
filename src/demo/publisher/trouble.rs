//! Servers that fail in several ways. A feed reader must tell the user, and must try again at the right time (F2, F3).

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::documents::Series;
use super::{SiteBuilder, page};
use crate::demo::content::{BAKERY, GARDEN, HARBOUR, OBSERVATORY, RAILWAY, Voice, WORKSHOP};
use crate::demo::feed::Feed;
use crate::demo::http::{Delivery, Reply};

/// `guest:guest` as Basic authentication sends it.
const GUEST: &str = "Basic Z3Vlc3Q6Z3Vlc3Q=";

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    now_and_then(builder);
    too_many_requests(builder);
    gone(builder);
    password(builder);
    moved(builder);
    slow(builder);
    no_feed(builder);
    cut(builder);
}

fn document(builder: &SiteBuilder<'_>, title: &str, path: &str, voice: &'static Voice, first: u32) -> Feed {
    let entry_plans = builder.documents.entry_plans(Series { voice, first, count: 12, days: 40 });
    builder.documents.document(Feed::atom(title), path, path, &entry_plans)
}

/// Publishes a feed of which every other answer is a 503.
fn now_and_then(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Weather Mast (503 now and then)", "/trouble/mast.atom");
    let good = Reply::from(document(builder, title, path, &HARBOUR, 900));
    let visits = AtomicU32::new(0);
    builder.site.handle(path, move |_| match visits.fetch_add(1, Ordering::Relaxed) % 2 {
        0 => good.clone(),
        _ => Reply::status(503),
    });
    builder.announce(title, path, "Every other answer is 503, service unavailable.");
}

/// Publishes a feed with one good answer, then three times 429.
fn too_many_requests(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Busy Exchange (429)", "/trouble/busy.atom");
    let good = Reply::from(document(builder, title, path, &WORKSHOP, 900));
    let visits = AtomicU32::new(0);
    builder.site.handle(path, move |_| match visits.fetch_add(1, Ordering::Relaxed) % 4 {
        0 => good.clone(),
        _ => Reply::status(429).header("Retry-After", "600"),
    });
    builder.announce(
        title,
        path,
        "Answers once, then asks to be left alone for ten minutes (429 with Retry-After).",
    );
}

fn gone(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("The Closed Line (410)", "/trouble/closed.atom");
    builder.site.put(path, Reply::status(410));
    builder.announce(title, path, "The feed itself is gone for good: 410.");
}

fn password(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Members' Greenhouse (password)", "/trouble/members.atom");
    let good = Reply::from(document(builder, title, path, &GARDEN, 900));
    builder.site.handle(path, move |request| match request.header("Authorization") {
        Some(GUEST) => good.clone(),
        _ => Reply::status(401).header("WWW-Authenticate", "Basic realm=\"Members\", charset=\"UTF-8\""),
    });
    builder.announce(title, path, "Needs a password: 401 (guest and guest would do).");
}

fn moved(builder: &mut SiteBuilder<'_>) {
    let (title, path, target) =
        ("Moved Observatory (301)", "/trouble/moved.atom", "/trouble/moved/here.atom");
    builder.site.put(target, document(builder, title, target, &OBSERVATORY, 900));
    builder.site.put(path, Reply::redirect(301, target));
    builder.announce(title, path, "Has moved for good: 301.");
}

fn slow(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Slow Post", "/trouble/slow.atom");
    let good = Reply::from(document(builder, title, path, &RAILWAY, 900));
    builder.site.put(path, good.delivery(Delivery::Slow { chunk: 1024, pause: Duration::from_millis(150) }));
    builder.announce(title, path, "Arrives a kilobyte at a time and takes some seconds.");
}

fn no_feed(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Just a Page", "/trouble/page.html");
    let body = "<p>There is no feed here and none is named. There is soup on Fridays.</p>\n";
    builder.site.put(path, Reply::html(page("Just a page", "", body)));
    builder.announce(title, path, "Not a feed: Lacuna should say so and not subscribe.");
}

/// Publishes a complete feed whose second document is cut, and an empty document. The entries of the first document must
/// stay (C3).
fn cut(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Menu Board (cut off)", "/trouble/menu.atom");
    let entry_plans = builder.documents.entry_plans(Series { voice: &BAKERY, first: 900, count: 8, days: 3 });
    let whole =
        Reply::from(builder.documents.document(Feed::atom(title).complete(), path, path, &entry_plans));
    let mut half = whole.clone();
    half.body.truncate(whole.body.len() / 2);
    builder.site.put_each(path, [whole.without_etag(), half.without_etag()]);
    builder.announce(
        title,
        path,
        "Complete and good at first; from the second fetch on it is cut off halfway.",
    );
    builder.site.put("/trouble/empty.atom", Reply::atom("").without_etag());
    builder.announce("Empty Envelope", "/trouble/empty.atom", "Status 200 and not one byte.");
}
