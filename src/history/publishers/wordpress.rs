//! `WordPress`: its API lists the posts between two dates and counts them. Its feeds can be asked for a month or a day.

use url::Url;

use super::span::TIME_ZONE;
use super::{AnswerFacts, Paging, Proof, Publisher, Question, SKIPS_ALL, query_value, with_query};
use crate::history::kind::{API, is_wordpress, same_site};
use crate::model::{AnswerForm, Entry, FeedDocument, Timestamp};

/// The API. It counts the posts of the whole site, or of one category, tag or author, between two dates.
pub(super) const REST: Publisher = Publisher {
    name: "wordpress",
    recognise: recognise_rest,
    request: request_rest,
    request_across: None,
    form: AnswerForm::WordPress,
    proof: Proof::Counted,
    paging: |address| if query_value(address, "slug").is_some() { Paging::Term } else { Paging::Overlap },
    // The site reads the time in its own time zone.
    lists_until: |to| Some(to.minus(TIME_ZONE)),
    skips: |_| None,
};

/// Numbers of posts that one request asks for, one after the other as the site refuses them. The API sends no more than the
/// first, and as many as the last if it is not told a number.
const PAGES_OF_POSTS: [usize; 3] = [100, 50, 10];

/// The members of a post that Lacuna reads.
const FIELDS: &str =
    "id,guid,link,date_gmt,modified_gmt,title,content,excerpt,author,categories,tags,_links,_embedded";

/// Returns the address of the list of posts. Its fragment names the category, tag or author of the feed:
/// `#categories=tea`, or `#categories:5` if the feed has the number.
fn recognise_rest(document: &FeedDocument) -> Option<Url> {
    let head = &document.head;
    if !is_wordpress(head) {
        return None;
    }
    let mut root = if let Some(root) = head.link(API) {
        root.clone()
    } else {
        let mut root = head.site.clone().filter(|site| same_site(site, &document.uri))?;
        root.set_query(Some("rest_route=/"));
        root
    };
    if document.uri.scheme() == "https" && root.scheme() == "http" {
        // Some sites still give the http address that they had before they used https.
        root.set_scheme("https").ok()?;
    }
    let part = part_of_site(&document.uri, &root)?;
    let mut posts = under(&root, "wp/v2/posts");
    match part {
        Part::Whole => {}
        Part::Term(list, name) => posts.set_fragment(Some(&format!("{list}={name}"))),
        Part::Number(list, number) => posts.set_fragment(Some(&format!("{list}:{number}"))),
    }
    Some(posts)
}

/// Returns the address of a list of the API. Sites without readable addresses have the API under `?rest_route=/`.
fn under(root: &Url, list: &str) -> Url {
    let mut address = root.clone();
    address.set_fragment(None);
    if root.query_pairs().any(|(name, _)| name == "rest_route") {
        address.set_query(Some(&format!("rest_route=/{list}")));
    } else {
        address.set_query(None);
        address.set_path(&format!("{}/{list}", root.path().trim_end_matches('/')));
    }
    address
}

/// The part of a site that a feed covers.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// The whole site.
    Whole,
    /// A category, a tag or an author: the API's list of such terms, and the name of the term.
    Term(&'static str, String),
    /// Like [`Self::Term`], with the number of the term.
    Number(&'static str, String),
}

/// The API's list of authors.
const AUTHORS: &str = "users";

/// Returns the part of a site that a feed covers. Returns `None` for other feeds, such as those of comments, because
/// the API does not list their entries.
fn part_of_site(feed: &Url, root: &Url) -> Option<Part> {
    let mut term = None;
    for (name, value) in feed.query_pairs() {
        let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let selected = match &*name {
            "feed" if is_format(&value) => continue,
            _ if name.starts_with("utm_") => continue,
            "cat" if is_number => Part::Number("categories", value.into_owned()),
            "author" if is_number => Part::Number(AUTHORS, value.into_owned()),
            "tag" if !value.contains([',', ' ']) => Part::Term("tags", value.into_owned()),
            _ => return None,
        };
        if term.replace(selected).is_some() {
            return None;
        }
    }
    let is_plain = root.query_pairs().any(|(name, _)| name == "rest_route");
    let home = root.path().trim_end_matches('/');
    // The path of the API is one folder below the path of the site. Without readable addresses, it is that of the site, or
    // the program in it.
    let home = if is_plain {
        home.strip_suffix("/index.php").unwrap_or(home)
    } else {
        home.rsplit_once('/').map_or("", |(home, _)| home)
    };
    // The path of an API at another host tells nothing about the path of the feed.
    let home = if same_site(feed, root) { home } else { "" };
    let path = feed.path().strip_prefix(home).filter(|path| path.is_empty() || path.starts_with('/'))?;
    let mut parts: Vec<&str> =
        path.split('/').filter(|part| !part.is_empty() && *part != "index.php").collect();
    let names_format = feed.query_pairs().any(|(name, _)| name == "feed");
    let mut has_format = false;
    while let Some(last) = parts.last().filter(|last| is_format(last)) {
        has_format = true;
        let is_end = *last == "feed";
        parts.pop();
        if is_end {
            break;
        }
    }
    if !has_format && !names_format {
        return None;
    }
    match (parts.as_slice(), term) {
        ([], None) => Some(Part::Whole),
        ([], term) => term,
        (["category", .., name], None) => Some(Part::Term("categories", (*name).to_owned())),
        (["tag", name], None) => Some(Part::Term("tags", (*name).to_owned())),
        (["author", name], None) => Some(Part::Term(AUTHORS, (*name).to_owned())),
        _ => None,
    }
}

/// Returns true if a part of a path names a feed format.
fn is_format(part: &str) -> bool {
    matches!(part, "feed" | "rss" | "rss2" | "atom" | "rdf" | "feed.xml" | "feed.rss")
}

/// Returns true if no post follows those that came. The requests ask for `page` posts each.
fn is_at_end(question: &Question<'_>, last: &AnswerFacts, page: usize) -> bool {
    let is_all = last.counted.is_some_and(|counted| question.came >= counted);
    // A site may send fewer posts than it was asked for. If it counts them, the count tells if more follow.
    let is_short = last.counted.is_none() && last.entries < page;
    is_all || is_short || last.fresh == 0
}

/// Asks for the next posts. If the feed names its category, tag or author, the first request asks for the number of that
/// term.
fn request_rest(question: &Question<'_>) -> Option<Url> {
    let mut posts = question.base.clone();
    posts.set_fragment(None);
    let named = question.base.fragment().and_then(|term| term.split_once('='));
    let numbered = question.base.fragment().filter(|_| named.is_none()).and_then(|term| term.split_once(':'));
    let mut asked_for_posts = question.asked;
    if let Some((list, name)) = named {
        if question.asked == 0 {
            let mut terms = question.base.clone();
            terms.set_fragment(None);
            let of_terms = |text: &str| text.replacen("wp/v2/posts", &format!("wp/v2/{list}"), 1);
            terms.set_path(&of_terms(question.base.path()));
            terms.set_query(question.base.query().map(of_terms).as_deref());
            terms.query_pairs_mut().append_pair("slug", name).append_pair("_fields", "id");
            return Some(terms);
        }
        asked_for_posts -= 1;
    }
    let list = numbered.or(named).map(|(list, _)| list);
    if let Some(list) = list {
        let number = match numbered {
            Some((_, number)) => number.to_owned(),
            None => question.number?.to_string(),
        };
        if list == "categories" {
            // The feed of a category has the posts of the categories in it too.
            posts
                .query_pairs_mut()
                .append_pair("categories[terms]", &number)
                .append_pair("categories[include_children]", "true");
        } else {
            posts.query_pairs_mut().append_pair(if list == AUTHORS { "author" } else { list }, &number);
        }
    }
    let mut page = PAGES_OF_POSTS[0];
    if let Some(last) = question.last.filter(|_| asked_for_posts > 0) {
        let asked_page = query_value(&last.address, "per_page").and_then(|page| page.parse().ok());
        page = asked_page.unwrap_or(page);
        let smaller = PAGES_OF_POSTS.into_iter().find(|smaller| *smaller < page);
        match smaller.filter(|_| last.is_refused && question.came == 0) {
            Some(smaller) => page = smaller,
            None if is_at_end(question, last, page) => return None,
            None => {}
        }
    }
    let time = |time: Timestamp| time.to_utc().format("%Y-%m-%dT%H:%M:%S").to_string();
    posts
        .query_pairs_mut()
        .append_pair("after", &time(question.from))
        .append_pair("before", &time(question.to))
        .append_pair("per_page", &page.to_string())
        .append_pair("offset", &question.before_last().to_string())
        .append_pair("orderby", "date")
        .append_pair("order", "desc")
        .append_pair("_embed", "author")
        .append_pair("_fields", FIELDS);
    Some(posts)
}

/// The feed itself, month by month, the latest first. New posts do not move the entries of an earlier month to other pages.
/// The days at the end of a page show if an entry slipped between it and the next one.
pub(super) const DATES: Publisher = Publisher {
    name: "wordpress-dates",
    recognise: |document| {
        // The site selects comments by the dates of their posts.
        (is_wordpress(&document.head) && !has_comments(document)).then(|| document.uri.clone())
    },
    request: request_month,
    request_across: Some(request_day),
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |address| match asked_date(address) {
        Some((Date::Day(_), _)) => Paging::Across,
        Some(_) if query_value(address, ORDER).is_some() => Paging::Check,
        // This is the first page of a month or a year, so the one after it was read to its end.
        Some((_, 1)) => Paging::Names,
        _ => Paging::Numbers(|_, _| false),
    },
    lists_until: month_ends,
    skips: skips_in_month,
};

/// The numbered pages of the feed, for sites that do not select by dates.
pub(super) const PAGES: Publisher = Publisher {
    name: "wordpress-pages",
    recognise: |document| is_wordpress(&document.head).then(|| document.uri.clone()),
    request: |question| {
        // The feed itself is the first page.
        let first = (question.skipped_pages(question.page) + 1).max(2);
        let page = (u64::from(question.asked) + first).to_string();
        (!question.is_over()).then(|| with_query(question.base, &[("paged", &page)]))
    },
    request_across: None,
    form: AnswerForm::Feed,
    proof: Proof::Order,
    paging: |_| Paging::Numbers(|_, _| false),
    lists_until: |_| None,
    skips: SKIPS_ALL,
};

/// Returns true for a feed of comments: those of the whole site, or those on one post.
fn has_comments(document: &FeedDocument) -> bool {
    let mut values = document.uri.query_pairs();
    let mut parts = document.uri.path_segments().into_iter().flatten();
    let is_comment = |entry: &Entry| {
        let fragment = entry.link.as_ref().and_then(Url::fragment);
        fragment.is_some_and(|name| name.starts_with("comment-"))
    };
    parts.any(|part| part == "comments")
        || values
            .any(|(name, value)| name == "withcomments" || name == "feed" && value.starts_with("comments-"))
        || document.entries.iter().any(is_comment)
}

/// Number of digits of a year as `WordPress` writes it: 2024.
const YEAR_DIGITS: usize = 4;

/// Number of digits of a day as `WordPress` writes it: 20240503.
const DAY_DIGITS: usize = 8;

const DAY_MILLIS: i64 = 24 * 60 * 60 * 1_000;

/// A date by which `WordPress` selects entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Date {
    Year(u32),
    /// A month as `WordPress` writes it: 202405.
    Month(u32),
    /// A day in the time zone of the site: the number of days since 1 January 1970.
    Day(i64),
}

/// Returns the date and the number of the page that an address asks for.
fn asked_date(address: &Url) -> Option<(Date, u64)> {
    let (date, page) = (query_value(address, "m")?, query_value(address, "paged")?.parse().ok()?);
    let date = match date.len() {
        DAY_DIGITS => {
            let (year, month, day) = (date.get(..4)?, date.get(4..6)?, date.get(6..)?);
            Date::Day(day_of(Timestamp::parse_rfc3339(&format!("{year}-{month}-{day}T00:00:00Z"))?))
        }
        YEAR_DIGITS => Date::Year(date.parse().ok()?),
        _ => Date::Month(date.parse().ok()?),
    };
    Some((date, page))
}

/// Asks for the next page of a month, or for the month before it. Before a January without entries, it asks for whole years,
/// because a month without entries moves no gap, and there may be more of them than requests in a day.
///
/// One wrong answer must not end a month. So the oldest entries of the month are asked for, too, before the month counts as
/// read: they must all have come, or there must be none. Before anything came, no check is needed, because an answer without
/// the entries above the gap proves nothing.
fn request_month(question: &Question<'_>) -> Option<Url> {
    let Some(last) = question.last else {
        return ask(question, Date::Month(month_of(question.to)), question.skipped_pages(question.page) + 1);
    };
    let (date, page) = asked_date(&last.address)?;
    let is_empty = last.is_missing || last.entries == 0;
    if query_value(&last.address, ORDER).is_none() {
        if !is_empty {
            // If nothing is fresh, the site sends the same page again and again.
            return if last.fresh > 0 { ask(question, date, page + 1) } else { None };
        }
        if question.came > 0 {
            let check = [(ORDER_BY, "date"), (ORDER, "ASC")];
            let check = if page == 1 { &check[1..] } else { &check };
            return ask(question, date, 1).map(|first| with_query(&first, check));
        }
    }
    let had_entries = query_value(&last.address, ORDER_BY).is_some();
    // A site or a cache that ignores the order sends the first page once more, which confirms nothing.
    let in_order = last.is_oldest_first || last.entries == 1;
    let is_confirmed = if had_entries { !is_empty && in_order && last.fresh == 0 } else { is_empty };
    ask(question, date_before(date, !had_entries).filter(|_| is_confirmed)?, 1)
}

/// The parameter by which `WordPress` lists the oldest entries first.
const ORDER: &str = "order";

/// The parameter that names the usual order. Only checks of months with entries have it, so that they can be told apart.
const ORDER_BY: &str = "orderby";

/// Asks for a page of a month or a year, if entries of that time may be missing.
fn ask(question: &Question<'_>, date: Date, page: u64) -> Option<Url> {
    let is_past = question.last.and_then(|last| last.newest).is_some_and(|newest| newest < question.back_to);
    let end = month_of(question.back_to);
    let (date, is_before) = match date {
        Date::Year(year) => (year, year < end / 100),
        Date::Month(month) => (month, month < end),
        Date::Day(_) => return None,
    };
    (!is_past && !is_before)
        .then(|| with_query(question.base, &[("m", &date.to_string()), ("paged", &page.to_string())]))
}

/// Asks for the days across a seam, the latest one first. A day with more entries than a page is asked for in both orders.
/// Returns `None` if the site does not select by days.
fn request_day(question: &Question<'_>) -> Option<Url> {
    let (seam, last) = (question.seam?, question.last?);
    if let Some((Date::Day(asked), _)) = asked_date(&last.address)
        && last.newest.is_some_and(|newest| day_of(newest).abs_diff(asked) > 1)
    {
        return None;
    }
    // In the time zone of the site, the entries may be of the day before or of the day after.
    let (first, end) = (day_of(seam.upper) + 1, day_of(seam.lower) - 1);
    let day = first - i64::from(seam.days);
    let date = start_of(day).to_utc().format("%Y%m%d").to_string();
    let number = seam.page.number.to_string();
    let mut values = vec![("m", date.as_str()), ("paged", number.as_str())];
    if seam.page.is_oldest_first {
        values.push(("order", "ASC"));
    }
    (day >= end).then(|| with_query(question.base, &values))
}

/// Returns the day of a time in UTC. The day in the time zone of a site is the same, the day before or the day after.
const fn day_of(time: Timestamp) -> i64 {
    time.millis().div_euclid(DAY_MILLIS)
}

fn start_of(day: i64) -> Timestamp {
    Timestamp::from_millis(day * DAY_MILLIS)
}

/// Returns a month as `WordPress` writes it: 202405.
fn month_of(time: Timestamp) -> u32 {
    time.to_utc().format("%Y%m").to_string().parse().unwrap_or_default()
}

/// Returns the time until which the month of a time lasts in every time zone. The list begins with that month.
fn month_ends(time: Timestamp) -> Option<Timestamp> {
    let month = month_of(time);
    let next = if month % 100 == 12 { month - 11 + 100 } else { month + 1 };
    start_of_month(next).map(|next| next.minus(TIME_ZONE))
}

/// Returns the times between which known entries surely stand in the month with which the list begins.
fn skips_in_month(time: Timestamp) -> Option<(Timestamp, Timestamp)> {
    start_of_month(month_of(time)).map(|start| start.plus(TIME_ZONE)).zip(month_ends(time))
}

fn start_of_month(month: u32) -> Option<Timestamp> {
    let (year, month) = (month / 100, month % 100);
    Timestamp::parse_rfc3339(&format!("{year:04}-{month:02}-01T00:00:00Z"))
}

/// Returns the month before a month, and the year before a year. Returns the year before a January that is empty.
const fn date_before(date: Date, is_empty: bool) -> Option<Date> {
    match date {
        Date::Year(year) => Some(Date::Year(year - 1)),
        Date::Month(month) if month % 100 > 1 => Some(Date::Month(month - 1)),
        Date::Month(month) if is_empty => Some(Date::Year(month / 100 - 1)),
        Date::Month(month) => Some(Date::Month(month - 100 + 11)),
        Date::Day(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::publishers::parts::{DayPage, Seam};

    /// A question for the entries between two times, after this answer.
    fn asked<'a>(
        base: &'a Url,
        (from, to): (Timestamp, Timestamp),
        last: Option<&'a AnswerFacts>,
    ) -> Question<'a> {
        Question {
            base,
            from,
            to,
            noticed: to,
            now: to,
            back_to: from,
            newer: &[],
            asked: 0,
            came: 0,
            skipped: 0,
            page: 10,
            rows: 0,
            seam: None,
            number: None,
            last,
            waiting: &[],
        }
    }

    #[test]
    fn the_address_of_a_feed_shows_which_posts_it_has() {
        #[track_caller]
        fn check(feed: &str, root: &str, expect: Option<&Part>) {
            let url = |text: &str| Url::parse(text).unwrap();
            assert_eq!(part_of_site(&url(feed), &url(root)).as_ref(), expect, "{feed}");
        }
        let root = "https://blog.example/wp-json/";
        let of = |list| Some(Part::Term(list, "tea".to_owned()));
        check("https://blog.example/feed/", root, Some(&Part::Whole));
        check("https://blog.example/feed/atom/?utm_source=x", root, Some(&Part::Whole));
        check("https://blog.example/?feed=rss2", root, Some(&Part::Whole));
        check("https://blog.example/index.php/feed", root, Some(&Part::Whole));
        check("https://blog.example/category/drinks/tea/feed/", root, of("categories").as_ref());
        check("https://blog.example/tag/tea/feed/", root, of("tags").as_ref());
        check("https://blog.example/comments/feed/", root, None);
        check("https://blog.example/2024/05/tea/feed/", root, None);
        let numbered = |list, number: &str| Some(Part::Number(list, number.to_owned()));
        check("https://blog.example/?feed=rss2&cat=5", root, numbered("categories", "5").as_ref());
        check("https://blog.example/?author=3&feed=rss2", root, numbered("users", "3").as_ref());
        check("https://blog.example/?feed=rss2&tag=tea", root, of("tags").as_ref());
        check("https://blog.example/author/tea/feed/", root, of("users").as_ref());
        check("https://blog.example/tag/5/feed/", root, Some(&Part::Term("tags", "5".to_owned())));
        check("https://blog.example/?feed=rss2&cat=5&author=3", root, None);
        check("https://blog.example/?feed=rss2&cat=5,6", root, None);
        check("https://blog.example/?feed=rss2&cat=-5", root, None);
        check("https://blog.example/?s=tea&feed=rss2", root, None);
        check("https://blog.example/category/tea/feed/?author=3", root, None);
        check("https://blog.example/feed/podcast/", root, None);
        check("https://blog.example/", root, None);
        check("https://feeds.blog.example/feed/", root, Some(&Part::Whole));
        check(
            "https://feeds.blog.example/tag/tea/feed/",
            "https://blog.example/v/wp-json/",
            of("tags").as_ref(),
        );
        check("https://feeds.blog.example/tea/feed/", root, None);
        check("https://a.example/blog/feed/", "https://a.example/blog/wp-json/", Some(&Part::Whole));
        check("https://a.example/feed/", "https://a.example/blog/wp-json/", None);
        for root in ["https://a.example/blog/?rest_route=/", "https://a.example/blog/index.php?rest_route=/"]
        {
            check("https://a.example/blog/?feed=rss2", root, Some(&Part::Whole));
        }
        check("https://a.example/?feed=rss2", "https://a.example/index.php?rest_route=/", Some(&Part::Whole));
    }

    #[test]
    fn a_site_without_readable_addresses_is_asked_by_a_query() {
        let url = |text: &str| Url::parse(text).unwrap();
        let check = |root: &str, expect: &str| assert_eq!(under(&url(root), "wp/v2/posts").as_str(), expect);
        check("https://a.example/wp-json/", "https://a.example/wp-json/wp/v2/posts");
        check("https://a.example/blog/?rest_route=/", "https://a.example/blog/?rest_route=/wp/v2/posts");
    }

    #[test]
    fn the_months_of_a_gap_are_asked_for_from_the_latest_back() {
        let base = Url::parse("https://a.example/feed/").unwrap();
        let at = |text| Timestamp::parse_rfc3339(text).unwrap();
        let next_after = |came, last: Option<(&str, usize, usize)>| {
            let last = last.map(|(asked, entries, fresh)| AnswerFacts {
                rows: 0,
                address: base.join(&format!("?{asked}")).unwrap(),
                is_missing: entries == 0,
                is_refused: false,
                entries,
                fresh,
                is_oldest_first: asked.contains("ASC"),
                newest: None,
                oldest: None,
                last: None,
                counted: None,
            });
            let span = (at("2023-12-20T00:00:00Z"), at("2024-01-03T00:00:00Z"));
            let next = request_month(&Question { came, ..asked(&base, span, last.as_ref()) });
            next.map(|url| url.query().unwrap_or_default().to_owned()).unwrap_or_default()
        };
        let next = |last| next_after(20, last);
        let check = "m=202401&paged=1&orderby=date&order=ASC";
        assert_eq!(next(None), "m=202401&paged=1");
        assert_eq!(next(Some(("m=202401&paged=1", 10, 10))), "m=202401&paged=2");
        assert_eq!(next(Some(("m=202401&paged=2", 10, 0))), "", "the site sends the same page again");
        assert_eq!(next(Some(("m=202401&paged=2", 10, 1))), "m=202401&paged=3");
        assert_eq!(next(Some(("m=202401&paged=2", 0, 0))), check);
        assert_eq!(next(Some((check, 10, 0))), "m=202312&paged=1");
        assert_eq!(next(Some((check, 10, 1))), "", "an entry had not come");
        assert_eq!(next(Some((check, 0, 0))), "", "the entries that came are gone");
        assert_eq!(next(Some(("m=202312&paged=1&orderby=date&order=ASC", 10, 0))), "");
        // Nothing came in January.
        assert_eq!(next_after(0, Some(("m=202401&paged=1", 0, 0))), "m=2023&paged=1");
        assert_eq!(next(Some(("m=202401&paged=1", 0, 0))), "m=202401&paged=1&order=ASC");
        assert_eq!(next(Some(("m=202401&paged=1&order=ASC", 3, 3))), "", "the month has entries");
        assert_eq!(next(Some(("m=202401&paged=1&order=ASC", 0, 0))), "m=2023&paged=1");
        assert_eq!(next(Some(("m=2023&paged=1", 10, 10))), "m=2023&paged=2");
        assert_eq!(next(Some(("m=2023&paged=1", 0, 0))), "m=2023&paged=1&order=ASC");
        assert_eq!(next(Some(("m=2023&paged=1&order=ASC", 0, 0))), "");
    }

    #[test]
    fn the_days_on_both_sides_of_a_seam_are_asked_for_in_any_time_zone() {
        let base = Url::parse("https://a.example/author/ada/feed/").unwrap();
        let at = |text: &str| Timestamp::parse_rfc3339(&format!("{text}T12:00:00Z")).unwrap();
        let page = |number, is_oldest_first| DayPage { number, is_oldest_first };
        let next_page = |asked_date: &str, newest: Option<&str>, days, page| {
            let last = AnswerFacts {
                address: with_query(&base, &[("m", asked_date), ("paged", "1")]),
                rows: 0,
                is_missing: newest.is_none(),
                is_refused: false,
                entries: 1,
                fresh: 0,
                is_oldest_first: false,
                newest: newest.map(at),
                oldest: newest.map(at),
                last: None,
                counted: None,
            };
            let (upper, lower) = (at("2024-01-17"), at("2024-01-16"));
            let seam = Some(Seam { upper, lower, days, page });
            let span = (at("2024-01-03"), at("2024-01-20"));
            let question = Question { seam, ..asked(&base, span, Some(&last)) };
            request_day(&question).map(|url| url.query().unwrap_or_default().to_owned()).unwrap_or_default()
        };
        let next = |asked_date: &str, newest, days| next_page(asked_date, newest, days, page(1, false));
        assert_eq!(next("202401", Some("2024-01-07"), 0), "m=20240118&paged=1");
        assert_eq!(next("20240118", None, 1), "m=20240117&paged=1");
        assert_eq!(next("20240117", Some("2024-01-17"), 2), "m=20240116&paged=1");
        assert_eq!(next("20240116", Some("2024-01-16"), 3), "m=20240115&paged=1");
        assert_eq!(next("20240115", Some("2024-01-15"), 4), "");
        // The day has several pages.
        let busy = |number, is_oldest_first| {
            next_page("20240117", Some("2024-01-17"), 1, page(number, is_oldest_first))
        };
        assert_eq!(busy(2, false), "m=20240117&paged=2");
        assert_eq!(busy(1, true), "m=20240117&paged=1&order=ASC");
        // The site sends its usual document.
        assert_eq!(next("20240117", Some("2024-01-20"), 2), "");
        // The next seam follows.
        assert_eq!(next("20240124", Some("2024-01-23"), 0), "m=20240118&paged=1");
        let paging = |query: &str| (DATES.paging)(&base.join(query).unwrap());
        assert!(matches!(paging("?m=20240115&paged=1"), Paging::Across));
        assert!(matches!(paging("?m=202401&paged=1"), Paging::Names));
        assert!(matches!(paging("?m=2023&paged=1"), Paging::Names));
        assert!(matches!(paging("?m=2023&paged=1&order=ASC"), Paging::Check));
        assert!(matches!(paging("?m=202401&paged=2"), Paging::Numbers(_)), "an entry may slip");
    }

    #[test]
    fn a_feed_of_a_category_first_asks_for_the_number_of_the_category() {
        let base = Url::parse("https://a.example/wp-json/wp/v2/posts#categories=tea").unwrap();
        let at = Timestamp::from_seconds(1_714_730_400);
        let question = |pages, number| Question { asked: pages, number, ..asked(&base, (at, at), None) };
        let asks = |asked, number| request_rest(&question(asked, number)).map(|url| url.to_string());
        assert_eq!(asks(0, None).unwrap(), "https://a.example/wp-json/wp/v2/categories?slug=tea&_fields=id");
        let posts = asks(1, Some(12)).unwrap();
        assert!(
            posts.starts_with(
                "https://a.example/wp-json/wp/v2/posts?categories%5Bterms%5D=12\
                 &categories%5Binclude_children%5D=true&after=2024-05-03T10"
            ),
            "{posts}"
        );
        assert_eq!(asks(1, None), None, "the site has no such category");
    }
}
