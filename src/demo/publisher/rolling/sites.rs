//! Feeds whose windows move too fast (G6), and whose publishers still have the entries that nobody saw. There are two
//! blogs by `WordPress`, of which one has no API, a blog by Blogger, and the releases of a program on GitHub.

use url::Url;

use super::Fetches;
use crate::demo::content::{BAKERY, OBSERVATORY, POETRY, WORKSHOP};
use crate::demo::feed::{Entry, Feed, json};
use crate::demo::http::{Reply, Request};
use crate::demo::publisher::SiteBuilder;
use crate::demo::publisher::documents::{Documents, EntryPlan};
use crate::model::Timestamp;

pub(super) fn publish(builder: &mut SiteBuilder<'_>) {
    wordpress(builder);
    wordpress_without_api(builder);
    blogger(builder);
    github(builder);
}

fn wordpress(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Crumb and Crust (WordPress, rolls over)", "/bakery/feed/");
    let fetches = Fetches::new(&BAKERY, builder.documents.now);
    let api = format!("<{}>; rel=\"https://api.w.org/\"", builder.documents.at("bakery/wp-json/"));
    let (documents, seen) = (builder.documents.clone(), fetches.clone());
    builder.site.handle(path, move |_| {
        seen.note();
        let head = Feed::rss(title).head("<generator>https://wordpress.org/?v=6.8</generator>");
        let feed = documents.document(head, path, "/bakery", &seen.window(seen.count()));
        Reply::from(feed).without_etag().header("Link", api.as_str())
    });
    let documents = builder.documents.clone();
    builder.site.handle("/bakery/wp-json/wp/v2/posts", move |request| posts(request, &documents, &fetches));
    builder.announce(
        title,
        path,
        "Plain, and too fast; the site can be asked for the two entries that each fetch has missed.",
    );
}

/// Answers the API with the posts between two dates, all on one page, and with their number.
fn posts(request: &Request, documents: &Documents, fetches: &Fetches) -> Reply {
    let found = between(request, ("after", "before"), fetches);
    let items: Vec<String> = found.iter().map(|entry_plan| post(documents, entry_plan)).collect();
    let count = items.len().to_string();
    let is_first = parameter(request, "offset").is_none_or(|offset| offset == "0");
    let list = if is_first { format!("[{}]", items.join(",")) } else { "[]".to_owned() };
    Reply::ok("application/json; charset=UTF-8", list).header("X-WP-Total", count.as_str())
}

fn post(documents: &Documents, entry_plan: &EntryPlan) -> String {
    let EntryPlan { voice, number, time } = *entry_plan;
    let text = voice.write(number, &documents.root);
    let guid = format!("tag:lacuna.example,2024:{}/{number}", voice.slug);
    let link = documents.at(&format!("read/{}/{number}.html", voice.slug));
    format!(
        "{{\"id\":{number},\"guid\":{{\"rendered\":{}}},\"link\":{},\"date_gmt\":{},\"title\":{{\"rendered\":{}}},\
         \"content\":{{\"rendered\":{}}}}}",
        json(&guid),
        json(&link),
        json(&time.to_utc().format("%Y-%m-%dT%H:%M:%S").to_string()),
        json(&text.title),
        json(&text.html),
    )
}

fn wordpress_without_api(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Night Sky Notes (WordPress without its API, rolls over)", "/sky/feed/");
    let fetches = Fetches::new(&OBSERVATORY, builder.documents.now);
    let api = format!("<{}>; rel=\"https://api.w.org/\"", builder.documents.at("sky/wp-json/"));
    let documents = builder.documents.clone();
    builder.site.handle(path, move |request| {
        let month = parameter(request, "m");
        let entry_plans = if let Some(month) = &month {
            let is_of_month =
                |entry_plan: &EntryPlan| entry_plan.time.to_utc().format("%Y%m").to_string() == *month;
            let is_first = parameter(request, "paged").is_none_or(|page| page == "1");
            let all = if is_first { fetches.entries(1..=fetches.count()) } else { Vec::new() };
            let mut of_month: Vec<EntryPlan> = all.into_iter().filter(is_of_month).collect();
            if parameter(request, "order").is_some() {
                of_month.reverse();
            }
            of_month
        } else {
            fetches.note();
            fetches.window(fetches.count())
        };
        if entry_plans.is_empty() {
            return Reply::status(404);
        }
        let head = Feed::rss(title).head("<generator>https://wordpress.org/?v=6.8</generator>");
        let feed = documents.document(head, path, "/sky", &entry_plans);
        Reply::from(feed).without_etag().header("Link", api.as_str())
    });
    builder.site.put("/sky/wp-json/wp/v2/posts", Reply::status(401));
    builder.announce(title, path, "Plain, and too fast; the site can be asked for whole months.");
}

fn blogger(builder: &mut SiteBuilder<'_>) {
    let (title, path) = ("Lines in the Margin (Blogger, rolls over)", "/feeds/posts/default");
    let fetches = Fetches::new(&POETRY, builder.documents.now);
    let documents = builder.documents.clone();
    builder.site.handle(path, move |request| {
        let is_question = parameter(request, "published-min").is_some();
        let entry_plans = if is_question {
            between(request, ("published-min", "published-max"), &fetches)
        } else {
            fetches.note();
            fetches.window(fetches.count())
        };
        let head = Feed::atom(title).head(&format!(
            "<generator uri=\"http://www.blogger.com\">Blogger</generator>\
             <openSearch:totalResults xmlns:openSearch=\"http://a9.com/-/spec/opensearchrss/1.0/\">{}\
             </openSearch:totalResults>",
            entry_plans.len()
        ));
        Reply::from(documents.document(head, path, "/lines", &entry_plans)).without_etag()
    });
    builder.announce(
        title,
        path,
        "Plain, and too fast; the site can be asked for the entries between two dates, and counts them.",
    );
}

fn github(builder: &mut SiteBuilder<'_>) {
    let (title, path) =
        ("Release notes from millwright (GitHub, rolls over)", "/mill/millwright/releases.atom");
    let fetches = Fetches::new(&WORKSHOP, builder.documents.now);
    let documents = builder.documents.clone();
    builder.site.handle(path, move |request| {
        let after = parameter(request, "after").and_then(|tag| tag.strip_prefix("v0.")?.parse::<u32>().ok());
        let entry_plans = if let Some(after) = after {
            // The page contains the ten releases before the release `after`.
            let newest = after.saturating_sub(1_001);
            fetches.entries(newest.saturating_sub(9).max(1)..=newest)
        } else {
            fetches.note();
            fetches.window(fetches.count())
        };
        let entries = entry_plans.iter().map(|entry_plan| release(&documents, entry_plan));
        let feed = Feed::atom(title).id("tag:github.com,2008:https://github.com/mill/millwright/releases");
        Reply::from(feed.entries(entries)).without_etag()
    });
    builder.announce(
        title,
        path,
        "Plain, and too fast; the site can be asked for the releases before a release.",
    );
}

fn release(documents: &Documents, entry_plan: &EntryPlan) -> Entry {
    let EntryPlan { voice, number, time } = *entry_plan;
    let text = voice.write(number, &documents.root);
    Entry::new(
        format!("tag:github.com,2008:Repository/1/v0.{number}"),
        format!("v0.{number}: {}", text.title),
    )
    .updated(time.to_rfc3339())
    .link(documents.at(&format!("read/{}/{number}.html", voice.slug)))
    .author(voice.author)
    .html(text.html)
}

/// Returns the entries between the dates that two parameters give, newest first.
fn between(request: &Request, names: (&str, &str), fetches: &Fetches) -> Vec<EntryPlan> {
    let time = |name: &str| {
        let text = parameter(request, name)?;
        Timestamp::parse_rfc3339(&format!("{}Z", text.trim_end_matches('Z')))
    };
    let (from, to) = (time(names.0), time(names.1));
    let is_between = |entry_plan: &EntryPlan| {
        from.is_none_or(|from| from <= entry_plan.time) && to.is_none_or(|to| entry_plan.time < to)
    };
    fetches.entries(1..=fetches.count()).into_iter().filter(is_between).collect()
}

fn parameter(request: &Request, name: &str) -> Option<String> {
    let query = Url::parse(&format!("http://x/?{}", request.query()?)).ok()?;
    query.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}
