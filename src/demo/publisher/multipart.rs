//! Multipart feeds: pages that are joined by HTTP Link headers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::SiteBuilder;
use crate::demo::content::{BAKERY, GARDEN, HARBOUR, RAILWAY, icon};
use crate::demo::http::Reply;
use crate::demo::multipart::{Entity, Page};
use crate::model::Timestamp;

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    stock(builder);
    gauge(builder);
    register(builder);
    seeds(builder);
}

/// Number of entities in a page.
const PAGE: usize = 4;

/// Returns the time of entity `number` if there are `count` entities so far. There is an entity every nine hours up to
/// now.
fn time(now: Timestamp, number: usize, count: usize) -> Timestamp {
    let back = (count - number.min(count)) as u64 * 9 * 3_600 + 600;
    Timestamp::from_seconds(now.minus(Duration::from_secs(back)).millis() / 1000)
}

/// Publishes five pages with every type of entity. Each GET of the newest page adds an entity, and every fourth one
/// adds a page.
fn stock(builder: &mut SiteBuilder<'_>) {
    const FIRST: usize = 18;
    let (title, path) = ("The Chandler's Stock Book", "/multipart/stock");
    let now = builder.documents.now;
    let count = Arc::new(AtomicUsize::new(FIRST));
    let page = move |number: usize, count: usize| {
        let first = number * PAGE;
        let entities = (first..(first + PAGE).min(count)).map(|n| {
            let later = Duration::from_secs(n.saturating_sub(FIRST) as u64);
            stock_entity(n).at(if n < FIRST { time(now, n, FIRST) } else { now.plus(later) })
        });
        let mut page = Page::new(entities).link("self", format!("{path}/{number}"));
        if number > 0 {
            page = page.link("prev", format!("{path}/{}", number - 1));
        }
        if (number + 1) * PAGE < count {
            page = page.link("next", format!("{path}/{}", number + 1));
        }
        Reply::from(page)
    };
    let newest = Arc::clone(&count);
    builder.site.handle(path, move |request| {
        let grown = usize::from(request.method == "GET");
        let count = newest.fetch_add(grown, Ordering::Relaxed);
        page((count - 1) / PAGE, count)
    });
    builder.site.handle_under("/multipart/stock/", move |request| {
        let number = request.path().rsplit('/').next().and_then(|number| number.parse::<usize>().ok());
        let count = count.load(Ordering::Relaxed);
        number
            .filter(|number| number * PAGE < count)
            .map_or_else(|| Reply::status(404), |number| page(number, count))
    });
    builder.announce(
        title,
        path,
        "Multipart: five pages, all there; text, HTML, JSON, XML, Atom and a file, and it grows.",
    );
}

/// Returns an entity of the stock book.
fn stock_entity(number: usize) -> Entity {
    let id = format!("stock-{number}@chandler.example");
    let entity = Entity::new(&id, "");
    match number % 8 {
        0 => entity.body("text/plain; charset=utf-8", format!("Rope, tarred, {} fathoms\nFrom the walk at Skerrow.", number + 20)),
        1 => entity.body(
            "application/json",
            format!(r#"{{"name":"Lamp oil","cans":{number},"price":{{"eur":3.5}},"shelf":["cellar","left"]}}"#),
        ),
        2 => entity.body(
            "text/html",
            format!("<html><head><title>Blocks and shackles</title></head><body><p>Count of the <b>{number}th</b> week.</p><ul><li>Blocks, double: 14</li><li>Shackles: 60</li></ul></body></html>"),
        ),
        3 => entity.body(
            "application/xml",
            format!("<order n=\"{number}\"><title>Canvas for the ferry</title><yards>40</yards><to place=\"Skerrow\"/></order>"),
        ),
        4 => entity.operation("PATCH").body("application/merge-patch+json", format!("{{\"name\":\"Lamp oil\",\"cans\":{}}}", number / 2)),
        5 => entity.body(
            "application/atom+xml;type=entry",
            format!(
                "<entry xmlns=\"http://www.w3.org/2005/Atom\"><id>urn:chandler:{number}</id><title>A new winch has come</title>\
                 <author><name>M. Orrell</name></author><updated>2026-01-01T00:00:00Z</updated>\
                 <content type=\"html\">&lt;p&gt;It stands by the door and may be turned.&lt;/p&gt;</content></entry>"
            ),
        ),
        6 => entity.body("image/png", icon(&HARBOUR)),
        _ => entity.operation("DELETE").body("text/plain", format!("Sold out: item {}", number.saturating_sub(7))),
    }
}

/// Publishes three pages. The page before the first of them answers 410.
fn gauge(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Tide Gauge (older pages removed)", "/multipart/gauge");
    let now = builder.documents.now;
    for number in 5..8 {
        let reading = |n: usize| {
            let body = format!(r#"{{"title":"Reading {n}","metres":{}.{}}}"#, n % 4, n * 7 % 10);
            Entity::new(&format!("reading-{n}@gauge.example"), "")
                .at(time(now, n, 32))
                .body("application/json", body)
        };
        let page = Page::new((number * PAGE..(number + 1) * PAGE).map(reading));
        let own = format!("{path}/{number}");
        let page = page.link("self", &own).link("prev", format!("{path}/{}", number - 1));
        let page = if number < 7 { page.link("next", format!("{path}/{}", number + 1)) } else { page };
        builder.site.put(&own, page.clone());
        if number == 7 {
            builder.site.put(path, page);
        }
    }
    builder.site.put("/multipart/gauge/4", Reply::status(410));
    builder.announce(
        title,
        path,
        "Multipart: pages that grew too old were removed; nothing was missed since then.",
    );
}

/// Publishes pages with all faults: one page is missing, neighbours contradict each other, times run backwards, lengths
/// are wrong.
fn register(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Signal Box Register (faults)", "/multipart/register");
    let now = builder.documents.now;
    let line = |n: usize| {
        Entity::new(&format!("line-{n}@box.example"), "").at(time(now, n, 24)).body(
            "text/plain",
            format!("{}: train {n} passed at {}:{:02}", RAILWAY.author, n % 24, n * 7 % 60),
        )
    };
    for number in 0..6 {
        let own = format!("{path}/{number}");
        let entities = (number * PAGE..(number + 1) * PAGE).map(|n| match n % 5 {
            1 => line(n).field("Content-Length", "3"),
            2 => line(n).field("Content-ID", ""),
            _ => line(n),
        });
        let mut entities: Vec<Entity> = entities.collect();
        if number == 4 {
            entities.reverse();
        }
        let mut page = Page::new(entities).bare_lines().raw_link(format!("{own};rel=self"));
        if number > 0 {
            page = page.raw_link(format!("{path}/{};rel=prev", number - 1));
        }
        if number < 5 {
            // The third page names a wrong page as its neighbour.
            page = page.raw_link(format!("{path}/{};rel='next'", if number == 3 { 5 } else { number + 1 }));
        }
        if number == 1 {
            page = page.modified("");
        }
        builder.site.put(&own, page.clone());
        if number == 5 {
            builder.site.put(path, page);
        }
    }
    // HEAD finds the page, but GET does not.
    builder.site.handle("/multipart/register/2", |request| {
        if request.method == "HEAD" {
            let page =
                Page::new([]).link("self", "/multipart/register/2").link("prev", "/multipart/register/1");
            return Reply::from(page.link("next", "/multipart/register/3"));
        }
        Reply::status(404)
    });
    builder.announce(
        title,
        path,
        "Multipart: one page is missing, neighbours disagree, headers are missing or wrong.",
    );
}

/// Publishes four pages and a snapshot that was made before them. Only the snapshot contains older entities.
fn seeds(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Seed Bank Catalogue (snapshot)", "/multipart/seeds");
    let now = builder.documents.now;
    let seed = |n: usize| {
        let voice = if n.is_multiple_of(2) { &GARDEN } else { &BAKERY };
        let body = format!("Packet {n}\nDried by {}, to be sown in spring.", voice.author);
        Entity::new(&format!("packet-{n}@seeds.example"), "").at(time(now, n, 28)).body("text/plain", body)
    };
    let created = time(now, 12, 28);
    for number in 3..7 {
        let own = format!("{path}/{number}");
        let mut page = Page::new((number * PAGE..(number + 1) * PAGE).map(seed)).link("self", &own);
        // The page before the first page that is kept is only in the snapshot.
        if number > 3 {
            page = page.link("prev", format!("{path}/{}", number - 1));
        }
        if number < 6 {
            page = page.link("next", format!("{path}/{}", number + 1));
        }
        builder.site.put(&own, page.clone());
        if number == 6 {
            builder.site.put(path, page);
        }
    }
    let mut pages = Vec::new();
    for number in 0..2 {
        let own = format!("{path}/snapshot/{number}");
        builder.site.put(&own, Page::new((number * 6..(number + 1) * 6).map(seed)).modified(""));
        pages.push(format!("\"{}\"", builder.site.url(&own)));
    }
    let index = format!(
        "{{\"id\": \"1\", \"createdAt\": \"{}\", \"pages\": [{}]}}",
        created.to_rfc3339(),
        pages.join(", ")
    );
    builder.site.put("/multipart/seeds/snapshot.json", Reply::ok("application/json", index));
    builder.announce(
        title,
        path,
        "Multipart: begin with the snapshot at /multipart/seeds/snapshot.json to have what the pages no longer hold.",
    );
}
