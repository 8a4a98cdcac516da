//! Feeds whose history can be rebuilt to its beginning.

use super::SiteBuilder;
use super::documents::{ChainPlan, EntryPlan, Period, Series, entry_from};
use crate::demo::content::{BAKERY, GARDEN, HARBOUR, OBSERVATORY, POETRY, RAILWAY};
use crate::demo::feed::Feed;

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    archived(builder);
    archived_rss(builder);
    stateful(builder);
    between_drafts(builder);
    relative(builder);
    addressed(builder);
    behind_next(builder);
}

/// Publishes twelve months of archives in Atom (RFC 5005 §4).
fn archived(builder: &mut SiteBuilder<'_>) {
    let title = "Skerrow Harbour Log";
    let series = Series { voice: &HARBOUR, first: 0, count: 124, days: 375 };
    let plan = ChainPlan::monthly("/archived", title, series);
    builder.documents.chain(&plan).put(builder.site);
    builder.announce(
        title,
        "/archived/index.atom",
        "Archived, Atom: a year of entries in monthly archives, all there.",
    );
}

/// Publishes three years of archives in RSS (RFC 5005 §4, Appendix B).
fn archived_rss(builder: &mut SiteBuilder<'_>) {
    let title = "Lanternhill Observatory Diary";
    let series = Series { voice: &OBSERVATORY, first: 0, count: 84, days: 1080 };
    let plan = ChainPlan {
        period: Period::Quarter,
        rss: true,
        ..ChainPlan::monthly("/archived-rss", title, series)
    };
    builder.documents.chain(&plan).put(builder.site);
    builder.announce(
        title,
        "/archived-rss/index.rss",
        "Archived, RSS: three years in quarterly archives, all there.",
    );
}

/// Publishes snapshots of six entries, of which two are repeated (draft -00 §3 and §4, K4).
fn stateful(builder: &mut SiteBuilder<'_>) {
    let title = "The Branch Line Letter";
    put_snapshots(builder, title, "/stateful", Series { voice: &RAILWAY, first: 0, count: 42, days: 400 });
    builder.announce(
        title,
        "/stateful/index.atom",
        "Stateful (draft -00): snapshots joined by this and prev, all there.",
    );
}

/// Publishes the snapshots `DIR/letter-N.atom` of a series and the subscription document `DIR/index.atom`. Returns the
/// number of snapshots.
pub(super) fn put_snapshots(builder: &SiteBuilder<'_>, title: &str, dir: &str, series: Series) -> usize {
    let documents = &builder.documents;
    let windows = documents.windows(series);
    let path = |place: usize| format!("{dir}/letter-{}.atom", windows.len() - place);
    let index = format!("{dir}/index.atom");
    for (place, window) in windows.iter().enumerate() {
        let mut document = Feed::atom(title).stateful(" 1 ").link("this", documents.at(&path(place)));
        if place + 1 < windows.len() {
            document = document.link("prev", documents.at(&path(place + 1)));
        }
        let document = documents.document(document, &index, dir, window);
        if place == 0 {
            builder.site.put(&index, &document);
        }
        builder.site.put(&path(place), &document);
    }
    windows.len()
}

/// Publishes a feed of the drafts between -00 and RFC 5005: fh:incremental and an element fh:prev, in RSS.
fn between_drafts(builder: &mut SiteBuilder<'_>) {
    let title = "Tide Tables, Third Draft";
    let documents = &builder.documents;
    let windows = documents.windows(Series { voice: &HARBOUR, first: 900, count: 24, days: 200 });
    let path = |place: usize| match place {
        0 => "/incremental/index.rss".to_owned(),
        place => format!("/incremental/state-{}.rss", windows.len() - place),
    };
    for (place, window) in windows.iter().enumerate() {
        let mut document = Feed::rss(title).marker("incremental", "true");
        if place + 1 < windows.len() {
            document = document.marker("prev", documents.at(&path(place + 1)));
        }
        builder.site.put(&path(place), documents.document(document, &path(place), "/incremental", window));
    }
    builder.announce(
        title,
        "/incremental/index.rss",
        "Stateful as the drafts after -00 wrote it: fh:incremental and an element fh:prev, all there.",
    );
}

/// Publishes a feed with only relative references, and with a base that is not the address of the document (H7).
fn relative(builder: &mut SiteBuilder<'_>) {
    let title = "Notes from the Walled Garden";
    let documents = &builder.documents;
    let entry_plans = documents.entry_plans(Series { voice: &GARDEN, first: 0, count: 40, days: 300 });
    let years: Vec<&[EntryPlan]> = entry_plans.chunks(10).collect();
    for (place, group) in years.iter().enumerate() {
        // The archives are in a subfolder, but only the xml:base of the subscription document says so.
        let head = if place == 0 {
            Feed::atom(title)
                .base("volumes/")
                .link("prev-archive", "volume-3.atom")
                .link("self", "../index.atom")
        } else {
            let head = Feed::atom(title).archive().link("current", "../index.atom");
            let older = years.len() - place - 1;
            if older > 0 { head.link("prev-archive", format!("volume-{older}.atom")) } else { head }
        };
        let newest = group.iter().map(|entry_plan| entry_plan.time).max().unwrap_or(documents.now);
        let feed = head
            .id("tag:lacuna.example,2024:/relative")
            .updated(newest.to_rfc3339())
            .subtitle(GARDEN.subtitle)
            .author(GARDEN.author)
            .icon("../../images/garden-icon.png")
            .site("../../");
        // Every second entry has a base of its own. The innermost base counts.
        let entries = group.iter().enumerate().map(|(place, entry_plan)| match place % 2 {
            0 => entry_from(entry_plan, "../../"),
            _ => entry_from(entry_plan, "./").base("/"),
        });
        let path = match place {
            0 => "/relative/index.atom".to_owned(),
            _ => format!("/relative/volumes/volume-{}.atom", years.len() - place),
        };
        builder.site.put(&path, feed.entries(entries));
    }
    builder.announce(
        title,
        "/relative/index.atom",
        "Archived, with relative links, xml:base and relative pictures: all there if they are resolved.",
    );
}

/// Publishes a feed under the address of an archive. The link `current` of the archive leads to the subscription
/// document (K2).
fn addressed(builder: &mut SiteBuilder<'_>) {
    let title = "Lamp Room Press, Collected";
    let series = Series { voice: &POETRY, first: 0, count: 36, days: 200 };
    let plan = ChainPlan::monthly("/addressed", title, series);
    let chain = builder.documents.chain(&plan);
    chain.put(builder.site);
    builder.announce(
        title,
        &chain.archive(3).path,
        "The address is that of an archive: Lacuna should subscribe to the feed itself instead.",
    );
}

/// Publishes a subscription document whose only link to older entries is a `next` that leads to an archive (K7a).
fn behind_next(builder: &mut SiteBuilder<'_>) {
    let title = "Flour and Salt";
    let series = Series { voice: &BAKERY, first: 0, count: 54, days: 260 };
    let plan = ChainPlan { relation: "next", ..ChainPlan::monthly("/next-archive", title, series) };
    builder.documents.chain(&plan).put(builder.site);
    builder.announce(
        title,
        "/next-archive/index.atom",
        "Looks paged, but its next leads to an archive: archived after all.",
    );
}
