//! A blog that `WordPress` writes. Its feed names no older page, but has older pages under `?paged=N`.

use super::Press;
use super::desk::Series;
use crate::demo::content::GARDEN;
use crate::demo::feed::Feed;
use crate::demo::http::Reply;

/// Number of entries in a page.
const PAGE: usize = 8;

pub(super) fn publish(press: &mut Press<'_>) {
    let (title, path) = ("The Potting Shed Blog (WordPress)", "/weblog/feed.rss");
    let pieces = press.desk.pieces(Series { voice: &GARDEN, first: 900, count: 30, days: 120 });
    let api = format!("<{}>; rel=\"https://api.w.org/\"", press.desk.at("weblog/wp-json/"));
    let pages: Vec<_> = pieces.chunks(PAGE).collect();
    for (number, pieces) in (1..).zip(&pages) {
        let head = Feed::rss(title).head("<generator>https://wordpress.org/?v=6.8</generator>");
        let page =
            Reply::from(press.desk.document(head, path, "/weblog", pieces)).header("Link", api.as_str());
        let at = if number == 1 { path.to_owned() } else { format!("{path}?paged={number}") };
        press.site.put(&at, page);
    }
    press.site.put(&format!("{path}?paged={}", pages.len() + 1), Reply::status(404));
    press.announce(
        title,
        path,
        "Plain RSS by WordPress: eight entries, and three older pages to be looked for on request.",
    );
}
