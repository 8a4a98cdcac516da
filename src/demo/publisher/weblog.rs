//! A blog that `WordPress` writes. Its feed names no older page, but there are older pages under `?paged=N`.

use super::SiteBuilder;
use super::documents::Series;
use crate::demo::content::GARDEN;
use crate::demo::feed::Feed;
use crate::demo::http::Reply;

/// Number of entries in a page.
const PAGE: usize = 8;

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("The Potting Shed Blog (WordPress)", "/weblog/feed.rss");
    let entry_plans =
        builder.documents.entry_plans(Series { voice: &GARDEN, first: 900, count: 30, days: 120 });
    let api = format!("<{}>; rel=\"https://api.w.org/\"", builder.documents.at("weblog/wp-json/"));
    let pages: Vec<_> = entry_plans.chunks(PAGE).collect();
    for (number, entry_plans) in (1..).zip(&pages) {
        let head = Feed::rss(title).head("<generator>https://wordpress.org/?v=6.8</generator>");
        let page = Reply::from(builder.documents.document(head, path, "/weblog", entry_plans))
            .header("Link", api.as_str());
        let at = if number == 1 { path.to_owned() } else { format!("{path}?paged={number}") };
        builder.site.put(&at, page);
    }
    builder.site.put(&format!("{path}?paged={}", pages.len() + 1), Reply::status(404));
    builder.announce(
        title,
        path,
        "Plain RSS by WordPress: eight entries, and three older pages to be looked for on request.",
    );
}
