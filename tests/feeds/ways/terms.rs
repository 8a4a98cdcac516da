//! Blogs whose feed leaves out the posts of a category, an author or a tag. The API lists the posts of the whole site.

use lacuna::demo::Site;
use lacuna::demo::feed::Feed;
use lacuna::demo::http::{Reply, Request};
use serde_json::{Value, json};
use url::Url;

use super::{recover, value};
use crate::support::{Reader, day, post};

/// A blog with 52 posts. Its feed shows ten posts. The user knows those up to 16 and those from 37 on.
struct Blog {
    /// The terms of each post: a category, an author and a tag.
    terms: fn(u32) -> [u32; 3],
    /// True for a post that the feed shows.
    shows: fn(u32) -> bool,
    /// True if the feed can be asked for a month.
    has_months: bool,
}

impl Blog {
    /// Answers as the feed does when its newest post is this one.
    fn feed(&self, newest: u32, request: &Request) -> Reply {
        let month = value(request, "m");
        if month.is_some() && !self.has_months {
            return Reply::status(404);
        }
        let is_of = |n: &u32| month.as_ref().is_none_or(|month| day(*n).replace('-', "").starts_with(month));
        let mut shown: Vec<u32> = (1..=newest).rev().filter(|n| (self.shows)(*n)).filter(is_of).collect();
        if value(request, "order").is_some() {
            shown.reverse();
        }
        let page: usize = value(request, "paged").map_or(1, |page| page.parse().unwrap());
        let here: Vec<u32> = shown.into_iter().skip((page - 1) * 10).take(10).collect();
        if here.is_empty() {
            return Reply::status(404);
        }
        Feed::rss("Harbour").entries(here.into_iter().map(|n| post(&format!("e{n}"), n))).into()
    }

    fn api(&self, request: &Request) -> Reply {
        let [after, before] = ["after", "before"].map(|name| value(request, name).unwrap() + "Z");
        let item = |n: u32| {
            let [category, author, tag] = (self.terms)(n);
            json!({
                "id": n, "guid": {"rendered": format!("e{n}")}, "link": format!("http://pages.example/e{n}"),
                "date_gmt": day(n).trim_end_matches('Z'), "title": {"rendered": format!("e{n}")},
                "content": {"rendered": "<p>The whole text</p>"},
                "categories": [category], "author": author, "tags": [tag],
            })
        };
        let found: Vec<Value> =
            (1..=52).rev().filter(|n| after < day(*n) && day(*n) < before).map(item).collect();
        let count = found.len().to_string();
        let offset = value(request, "offset").unwrap().parse().unwrap();
        let found: Vec<Value> = found.into_iter().skip(offset).take(20).collect();
        Reply::ok("application/json", Value::from(found).to_string()).header("X-WP-Total", count.as_str())
    }

    /// Returns the posts that the reader has in the end, the number of gaps, and the text of the recovery.
    fn recover(self) -> (Vec<u32>, usize, String) {
        let blog: &'static Self = Box::leak(Box::new(self));
        let (site, reader) = (Site::start(), Reader::new());
        let link = format!("<{}>; rel=\"https://api.w.org/\"", site.url("/wp-json/"));
        let url: Url = site.url("/feed/");
        let publish = |newest| {
            let link = link.clone();
            site.handle("/feed/", move |request| blog.feed(newest, request).header("Link", link.as_str()));
        };
        publish(16);
        reader.add(&url).ok();
        publish(52);
        reader.refresh().ok();
        reader.read_all();
        site.handle("/wp-json/wp/v2/posts", |request| blog.api(request));
        let (_, said) = recover(&reader);
        let mut here: Vec<u32> =
            reader.ids(&url).iter().map(|id| id.trim_start_matches('e').parse().unwrap()).collect();
        here.sort_unstable();
        (here, reader.gaps().len(), said)
    }
}

/// Returns the posts that the user would have seen without the gap.
fn seen(shows: fn(u32) -> bool) -> Vec<u32> {
    let first = (1..=16).rev().filter(|n| shows(*n)).take(10).min().unwrap();
    (first..=52).filter(|n| shows(*n)).collect()
}

const PLAIN: fn(u32) -> [u32; 3] = |n| [1, 2, n];

#[test]
fn posts_of_a_category_that_the_feed_leaves_out_were_never_missing() {
    // Each third post is in the category, also among those that the user knows.
    let shows = |n: u32| !n.is_multiple_of(3);
    for has_months in [true, false] {
        let terms: fn(u32) -> [u32; 3] = |n| [if n.is_multiple_of(3) { 7 } else { 1 }, 2, n];
        let (here, gaps, said) = Blog { terms, shows, has_months }.recover();
        assert_eq!(here, seen(shows), "{has_months}: {said}");
        assert_eq!(gaps, usize::from(!has_months), "{said}");
        let told = "entries that this feed does not show. They were left out.";
        assert_eq!(said.contains(told), !has_months, "{said}");
    }
}

#[test]
fn posts_of_an_author_or_a_tag_that_the_feed_leaves_out_were_never_missing() {
    let shows = |n: u32| !n.is_multiple_of(3);
    let of_author: fn(u32) -> [u32; 3] = |n| [1, if n.is_multiple_of(3) { 7 } else { 2 }, n];
    let of_tag: fn(u32) -> [u32; 3] = |n| [1, 2, if n.is_multiple_of(3) { 7 } else { 8 }];
    for terms in [of_author, of_tag] {
        let (here, gaps, said) = Blog { terms, shows, has_months: false }.recover();
        assert_eq!((here, gaps), (seen(shows), 1), "{said}");
    }
}

#[test]
fn nobody_knows_if_posts_of_a_category_that_is_only_in_the_gap_were_missing() {
    let terms: fn(u32) -> [u32; 3] = |n| [if (20..=23).contains(&n) { 7 } else { 1 }, 2, n];
    // The months of the feed tell.
    let leaves_out = |n: u32| !(20..=23).contains(&n);
    for shows in [leaves_out as fn(u32) -> bool, |_| true] {
        let (here, gaps, said) = Blog { terms, shows, has_months: true }.recover();
        assert_eq!((here, gaps), (seen(shows), 0), "{said}");
    }
    // Without months, all posts of the site come in, so nothing is missing.
    let (here, gaps, said) = Blog { terms, shows: leaves_out, has_months: false }.recover();
    assert_eq!((here, gaps), (seen(|_| true), 0), "{said}");
    let told = "22 missing entries came back from 127.0.0.1. Nothing is missing here any more. 127.0.0.1 also sent 4 \
        entries that this feed may never have had.";
    assert!(said.contains(told), "{said}");
}

#[test]
fn posts_that_the_feed_leaves_out_one_by_one_are_told_by_the_feed_itself() {
    // No term tells them from the others.
    let shows = |n: u32| !n.is_multiple_of(5);
    let (here, gaps, said) = Blog { terms: PLAIN, shows, has_months: true }.recover();
    assert_eq!((here, gaps), (seen(shows), 0), "{said}");
}

#[test]
fn a_tag_that_is_only_in_the_gap_casts_no_doubt() {
    let (here, gaps, said) = Blog { terms: PLAIN, shows: |_| true, has_months: false }.recover();
    assert_eq!((here, gaps), (seen(|_| true), 0), "{said}");
}
