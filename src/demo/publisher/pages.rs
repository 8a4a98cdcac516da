//! Complete feeds (RFC 5005 §2), whose document is the whole feed, and paged feeds (§3).

use std::sync::atomic::{AtomicU32, Ordering};

use chrono::Utc;

use super::SiteBuilder;
use super::documents::{ChainPlan, Documents, EntryPlan, Series};
use crate::demo::content::{BAKERY, GARDEN, HARBOUR, OBSERVATORY, POETRY, RAILWAY, WORKSHOP, mix};
use crate::demo::feed::{Entry, Feed};
use crate::demo::http::Reply;
use crate::model::Timestamp;

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    top_ten(builder);
    not_stateful(builder);
    https_namespace(builder);
    wrong_namespace(builder);
    contradicting(builder);
    paged(builder);
    paged_rss(builder);
    json(builder);
}

/// Publishes a chart that changes at each fetch (RFC 5005 §2).
fn top_ten(builder: &mut SiteBuilder<'_>) {
    let title = "Ten Poems of the Week";
    let documents = builder.documents.clone();
    let visits = AtomicU32::new(0);
    builder.site.handle("/top-ten/index.atom", move |_| {
        let visit = visits.fetch_add(1, Ordering::Relaxed);
        Reply::from(chart(&documents, title, visit)).without_etag()
    });
    builder.announce(
        title,
        "/top-ten/index.atom",
        "Complete: a chart of ten that changes at each fetch; what falls out is no longer in it.",
    );
}

fn chart(documents: &Documents, title: &str, visit: u32) -> Feed {
    let entry_plans = documents.entry_plans(Series { voice: &POETRY, first: 600, count: 16, days: 120 });
    let order = |visit: u32| {
        // Each poem has a rank of its own and a little luck each week, so that positions change slowly.
        let mut order: Vec<&EntryPlan> = entry_plans.iter().collect();
        order.sort_by_key(|entry_plan| {
            (entry_plan.number - 600) * 5 + mix("chart", entry_plan.number, visit) % 40
        });
        order
    };
    let before: Vec<u32> =
        order(visit.wrapping_sub(1)).iter().take(10).map(|entry_plan| entry_plan.number).collect();
    let entries: Vec<Entry> = order(visit)
        .into_iter()
        .take(10)
        .enumerate()
        .map(|(place, entry_plan)| {
            let last_week = match before.iter().position(|number| *number == entry_plan.number) {
                Some(last) if last == place => "as last week".to_owned(),
                Some(last) => format!("last week {}", last + 1),
                None => "new".to_owned(),
            };
            let place = place + 1;
            let text = entry_plan.voice.write(entry_plan.number, &documents.root).html;
            documents
                .entry(entry_plan)
                .summary(format!("Place {place}, {last_week}"))
                .html(format!("<p><strong>Place {place}</strong>, {last_week}.</p>\n{text}"))
        })
        .collect();
    let now = Timestamp::from(Utc::now()).max(documents.now);
    documents
        .document(Feed::atom(title).complete(), "/top-ten/index.atom", "/top-ten", &[])
        .subtitle("What our readers come back to")
        .author(POETRY.author)
        .icon(documents.at("images/poetry-icon.png"))
        .updated(now.to_rfc3339())
        .entries(entries)
}

/// Publishes a feed that is complete by the flag 0 of draft -00 (K1).
fn not_stateful(builder: &mut SiteBuilder<'_>) {
    let title = "On the Bench Today";
    let entry_plans =
        builder.documents.entry_plans(Series { voice: &WORKSHOP, first: 900, count: 5, days: 3 });
    let head = Feed::atom(title).stateful("\n 0 \n");
    builder
        .site
        .put("/flag/index.atom", builder.documents.document(head, "/flag/index.atom", "/flag", &entry_plans));
    builder.announce(title, "/flag/index.atom", "Complete as draft -00 wrote it: a stateful flag of 0.");
}

/// Publishes a complete feed with the https spelling of the history namespace. Lacuna accepts this spelling (K8a).
fn https_namespace(builder: &mut SiteBuilder<'_>) {
    let title = "Bread on Sale Today";
    let entry_plans = builder.documents.entry_plans(Series { voice: &BAKERY, first: 600, count: 6, days: 2 });
    let head = Feed::atom(title)
        .complete()
        .history_namespace("https://purl.org/syndication/history/1.0/")
        .history_prefix("h");
    let document =
        builder.documents.document(head, "/namespace/https.atom", "/namespace/https", &entry_plans);
    builder.site.put("/namespace/https.atom", document);
    builder.announce(
        title,
        "/namespace/https.atom",
        "Complete, though its namespace is spelt with https and another prefix.",
    );
}

/// Publishes a feed with the prefix of the history namespace but without its address. The prefix alone does not count
/// (K8a).
fn wrong_namespace(builder: &mut SiteBuilder<'_>) {
    let title = "Station Buffet (wrong namespace)";
    let entry_plans =
        builder.documents.entry_plans(Series { voice: &RAILWAY, first: 600, count: 10, days: 30 });
    let head = Feed::atom(title).complete().history_namespace("http://example.org/fish-hooks");
    let document =
        builder.documents.document(head, "/namespace/wrong.atom", "/namespace/wrong", &entry_plans);
    builder.site.put("/namespace/wrong.atom", document);
    builder.announce(
        title,
        "/namespace/wrong.atom",
        "Writes fh:complete, but fh means something else here: a plain feed.",
    );
}

/// Publishes a feed that is complete and archived at once (K7).
fn contradicting(builder: &mut SiteBuilder<'_>) {
    let title = "Garden Calendar (contradicts itself)";
    let series = Series { voice: &GARDEN, first: 600, count: 30, days: 150 };
    let plan = ChainPlan::monthly("/contradicting", title, series);
    let mut chain = builder.documents.chain(&plan);
    chain.subscription = chain.subscription.complete();
    chain.put(builder.site);
    builder.announce(
        title,
        "/contradicting/index.atom",
        "Says it is complete and has archives: read as archived.",
    );
}

/// Returns the pages of a series, each with its number from 1.
fn pages(documents: &Documents, series: Series, each: usize) -> Vec<(usize, Vec<EntryPlan>)> {
    documents
        .entry_plans(series)
        .chunks(each)
        .enumerate()
        .map(|(place, entry_plans)| (place + 1, entry_plans.to_vec()))
        .collect()
}

/// Adds the relations of RFC 5005 §3 that apply to a page.
fn paging_links(mut feed: Feed, number: usize, count: usize, address: impl Fn(usize) -> String) -> Feed {
    feed = feed.link("first", address(1)).link("last", address(count));
    if number > 1 {
        feed = feed.link("previous", address(number - 1));
    }
    if number < count {
        feed = feed.link("next", address(number + 1));
    }
    feed
}

/// Publishes a paged feed in Atom: five pages (RFC 5005 §3).
fn paged(builder: &mut SiteBuilder<'_>) {
    let title = "Star Catalogue, Page by Page";
    let pages =
        pages(&builder.documents, Series { voice: &OBSERVATORY, first: 600, count: 60, days: 420 }, 12);
    let path = |number: usize| match number {
        1 => "/paged/index.atom".to_owned(),
        number => format!("/paged/page-{number}.atom"),
    };
    for (number, entry_plans) in &pages {
        let head = paging_links(Feed::atom(title), *number, pages.len(), |number| {
            builder.documents.at(&path(number))
        });
        builder
            .site
            .put(&path(*number), builder.documents.document(head, &path(*number), "/paged", entry_plans));
    }
    builder.announce(
        title,
        "/paged/index.atom",
        "Paged, Atom: five pages with first, previous, next and last.",
    );
}

/// Publishes a paged feed in RSS: four pages with only `next` and `previous` (RFC 5005 §3).
fn paged_rss(builder: &mut SiteBuilder<'_>) {
    let title = "Harbour Archive, Search Results";
    let pages = pages(&builder.documents, Series { voice: &HARBOUR, first: 600, count: 40, days: 300 }, 10);
    let path = |number: usize| match number {
        1 => "/paged-rss/index.rss".to_owned(),
        number => format!("/paged-rss/page-{number}.rss"),
    };
    for (number, entry_plans) in &pages {
        let mut head = Feed::rss(title);
        if *number > 1 {
            head = head.link("previous", builder.documents.at(&path(number - 1)));
        }
        if *number < pages.len() {
            head = head.link("next", builder.documents.at(&path(number + 1)));
        }
        builder
            .site
            .put(&path(*number), builder.documents.document(head, &path(*number), "/paged-rss", entry_plans));
    }
    builder.announce(title, "/paged-rss/index.rss", "Paged, RSS: four pages with previous and next alone.");
}

/// Publishes a JSON Feed with `next_url` (K3).
fn json(builder: &mut SiteBuilder<'_>) {
    let title = "Workshop Parts List";
    let pages = pages(&builder.documents, Series { voice: &WORKSHOP, first: 600, count: 30, days: 200 }, 10);
    let path = |number: usize| match number {
        1 => "/json/feed.json".to_owned(),
        number => format!("/json/feed-{number}.json"),
    };
    for (number, entry_plans) in &pages {
        let mut head = Feed::json(title);
        if *number < pages.len() {
            head = head.link("next", builder.documents.at(&path(number + 1)));
        }
        builder
            .site
            .put(&path(*number), builder.documents.document(head, &path(*number), "/json", entry_plans));
    }
    builder.announce(title, "/json/feed.json", "JSON Feed: three pages joined by next_url.");
}
