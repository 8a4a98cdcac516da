//! Plain feeds with sliding windows (K6), feeds without ids, and a web page that names feeds.

use super::desk::Series;
use super::{Press, page};
use crate::demo::content::{BAKERY, GARDEN, POETRY, RAILWAY, WORKSHOP};
use crate::demo::feed::{Entry, Feed, escape};
use crate::demo::http::Reply;

pub(super) fn publish(press: &mut Press<'_>) {
    let series = Series { voice: &BAKERY, first: 800, count: 20, days: 60 };
    window(
        press,
        Feed::rss("Oven Notebook"),
        "Oven Notebook",
        "/plain/oven.rss",
        series,
        "Plain RSS: the twenty newest entries.",
    );
    let series = Series { voice: &GARDEN, first: 800, count: 15, days: 45 };
    window(
        press,
        Feed::atom("Over the Garden Gate"),
        "Over the Garden Gate",
        "/plain/gate.atom",
        series,
        "Plain Atom: the fifteen newest entries.",
    );
    let series = Series { voice: &WORKSHOP, first: 800, count: 12, days: 90 };
    window(
        press,
        Feed::json("Cellar Machines"),
        "Cellar Machines",
        "/plain/machines.json",
        series,
        "A plain JSON Feed.",
    );
    super::rolling::publish(press);
    super::weblog::publish(press);
    without_ids(press);
    found_on_its_page(press);
}

fn window(press: &mut Press<'_>, empty: Feed, title: &str, path: &str, series: Series, about: &str) {
    let pieces = press.desk.pieces(series);
    let newest = pieces.first().map_or(press.desk.now, |piece| piece.time);
    let reply = Reply::from(press.desk.document(empty, path, path, &pieces)).last_modified(newest);
    press.site.put(path, reply);
    press.announce(title, path, about);
}

/// Publishes entries without ids: some have a link, some have nothing (H2).
fn without_ids(press: &mut Press<'_>) {
    let title = "Signal Box Cards (no ids)";
    let desk = &press.desk;
    let pieces = desk.pieces(Series { voice: &RAILWAY, first: 800, count: 14, days: 50 });
    let entries: Vec<_> = pieces
        .iter()
        .enumerate()
        .map(|(place, piece)| {
            let text = piece.voice.write(piece.number, &desk.root);
            let entry =
                Entry::new("", text.title).without_id().published(piece.time.to_rfc3339()).html(text.html);
            if place % 3 == 0 {
                entry
            } else {
                entry.link(desk.at(&format!("read/{}/{}.html", piece.voice.slug, piece.number)))
            }
        })
        .collect();
    let feed = desk.document(Feed::rss(title), "/no-ids/index.rss", "/no-ids", &[]);
    press.site.put("/no-ids/index.rss", feed.subtitle(RAILWAY.subtitle).entries(entries));
    press.announce(
        title,
        "/no-ids/index.rss",
        "Plain RSS without guids; every third item has not even a link.",
    );
}

/// Publishes a feed whose address is a web page that names its feeds (F6).
fn found_on_its_page(press: &mut Press<'_>) {
    let title = "Lamp Room News";
    let series = Series { voice: &POETRY, first: 800, count: 10, days: 40 };
    let pieces = press.desk.pieces(series);
    let (news, letters) = ("/lamp-room/news.atom", "/lamp-room/letters.rss");
    press.site.put(news, press.desk.document(Feed::atom(title), news, news, &pieces));
    let other = press.desk.pieces(Series { first: 850, ..series });
    press.site.put(letters, press.desk.document(Feed::rss("Lamp Room Letters"), letters, letters, &other));
    let head = "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Lamp Room News\" href=\"news.atom\">\n\
                <link rel=\"alternate\" type=\"application/rss+xml\" title=\"Lamp Room Letters\" href=\"letters.rss\">\n";
    let list: Vec<String> = pieces
        .iter()
        .map(|piece| {
            let title = escape(&piece.voice.write(piece.number, "/").title);
            format!("<li><a href=\"/read/{}/{}.html\">{title}</a></li>\n", piece.voice.slug, piece.number)
        })
        .collect();
    let body = format!("<p>{}.</p>\n<ul>\n{}</ul>\n", escape(POETRY.subtitle), list.concat());
    press.site.put("/lamp-room/", Reply::html(page("The Lamp Room Press", head, &body)));
    press.announce(title, "/lamp-room/", "The address is a web page; it names two feeds.");
}
