//! Plain feeds with sliding windows (K6), feeds without ids, and a web page that names feeds.

use super::documents::Series;
use super::{SiteBuilder, page};
use crate::demo::content::{BAKERY, GARDEN, POETRY, RAILWAY, WORKSHOP};
use crate::demo::feed::{Entry, Feed, escape};
use crate::demo::http::Reply;

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    let series = Series { voice: &BAKERY, first: 800, count: 20, days: 60 };
    window(
        builder,
        Feed::rss("Oven Notebook"),
        "Oven Notebook",
        "/plain/oven.rss",
        series,
        "Plain RSS: the twenty newest entries.",
    );
    let series = Series { voice: &GARDEN, first: 800, count: 15, days: 45 };
    window(
        builder,
        Feed::atom("Over the Garden Gate"),
        "Over the Garden Gate",
        "/plain/gate.atom",
        series,
        "Plain Atom: the fifteen newest entries.",
    );
    let series = Series { voice: &WORKSHOP, first: 800, count: 12, days: 90 };
    window(
        builder,
        Feed::json("Cellar Machines"),
        "Cellar Machines",
        "/plain/machines.json",
        series,
        "A plain JSON Feed.",
    );
    super::rolling::publish(builder);
    super::weblog::publish(builder);
    without_ids(builder);
    found_on_its_page(builder);
}

fn window(builder: &mut SiteBuilder<'_>, empty: Feed, title: &str, path: &str, series: Series, about: &str) {
    let entry_plans = builder.documents.entry_plans(series);
    let newest = entry_plans.first().map_or(builder.documents.now, |entry_plan| entry_plan.time);
    let reply =
        Reply::from(builder.documents.document(empty, path, path, &entry_plans)).last_modified(newest);
    builder.site.put(path, reply);
    builder.announce(title, path, about);
}

/// Publishes entries without ids: some have a link, some have nothing (H2).
fn without_ids(builder: &mut SiteBuilder<'_>) {
    let title = "Signal Box Cards (no ids)";
    let documents = &builder.documents;
    let entry_plans = documents.entry_plans(Series { voice: &RAILWAY, first: 800, count: 14, days: 50 });
    let entries: Vec<_> = entry_plans
        .iter()
        .enumerate()
        .map(|(place, entry_plan)| {
            let text = entry_plan.voice.write(entry_plan.number, &documents.root);
            let entry = Entry::new("", text.title)
                .without_id()
                .published(entry_plan.time.to_rfc3339())
                .html(text.html);
            if place % 3 == 0 {
                entry
            } else {
                entry
                    .link(documents.at(&format!("read/{}/{}.html", entry_plan.voice.slug, entry_plan.number)))
            }
        })
        .collect();
    let feed = documents.document(Feed::rss(title), "/no-ids/index.rss", "/no-ids", &[]);
    builder.site.put("/no-ids/index.rss", feed.subtitle(RAILWAY.subtitle).entries(entries));
    builder.announce(
        title,
        "/no-ids/index.rss",
        "Plain RSS without guids; every third item has not even a link.",
    );
}

/// Publishes a feed whose address is a web page that names its feeds (F6).
fn found_on_its_page(builder: &mut SiteBuilder<'_>) {
    let title = "Lamp Room News";
    let series = Series { voice: &POETRY, first: 800, count: 10, days: 40 };
    let entry_plans = builder.documents.entry_plans(series);
    let (news, letters) = ("/lamp-room/news.atom", "/lamp-room/letters.rss");
    builder.site.put(news, builder.documents.document(Feed::atom(title), news, news, &entry_plans));
    let other = builder.documents.entry_plans(Series { first: 850, ..series });
    builder
        .site
        .put(letters, builder.documents.document(Feed::rss("Lamp Room Letters"), letters, letters, &other));
    let head = "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Lamp Room News\" href=\"news.atom\">\n\
                <link rel=\"alternate\" type=\"application/rss+xml\" title=\"Lamp Room Letters\" href=\"letters.rss\">\n";
    let list: Vec<String> = entry_plans
        .iter()
        .map(|entry_plan| {
            let title = escape(&entry_plan.voice.write(entry_plan.number, "/").title);
            format!(
                "<li><a href=\"/read/{}/{}.html\">{title}</a></li>\n",
                entry_plan.voice.slug, entry_plan.number
            )
        })
        .collect();
    let body = format!("<p>{}.</p>\n<ul>\n{}</ul>\n", escape(POETRY.subtitle), list.concat());
    builder.site.put("/lamp-room/", Reply::html(page("The Lamp Room Press", head, &body)));
    builder.announce(title, "/lamp-room/", "The address is a web page; it names two feeds.");
}
