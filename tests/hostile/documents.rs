//! Hostile documents.

use lacuna::demo::http::Reply;

use crate::harness::gzip;

/// A document and its name.
pub(crate) struct Hostile {
    pub(crate) name: &'static str,
    pub(crate) reply: Reply,
}

/// Returns `count` if the release is tested, and else a fifth of it, because other builds are slower.
fn scaled(count: usize) -> usize {
    if std::env::var_os("LACUNA_PROGRAM").is_some() { count } else { count / 5 }
}

/// Repeats a piece `count` times, and replaces `{n}` by the number of the repetition.
pub(crate) fn many(count: usize, piece: &str) -> String {
    (0..scaled(count)).map(|n| piece.replace("{n}", &n.to_string())).collect()
}

/// Repeats a piece as often as this build of the program can take.
pub(crate) fn repeated(count: usize, piece: &str) -> String {
    piece.repeat(scaled(count))
}

fn rss(name: &'static str, channel: &str) -> Hostile {
    let text = format!(
        "<rss version='2.0' xmlns:a='http://www.w3.org/2005/Atom' xmlns:t='http://purl.org/syndication/thread/1.0'
        xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:at='http://purl.org/atompub/tombstones/1.0'
        xmlns:media='http://search.yahoo.com/mrss/'><channel><title>H</title>{channel}</channel></rss>"
    );
    Hostile { name, reply: Reply::rss(gzip(text.as_bytes())).header("Content-Encoding", "gzip") }
}

fn in_item(name: &'static str, inner: &str) -> Hostile {
    rss(name, &format!("<item><guid>1</guid><title>T</title>{inner}</item>"))
}

/// Feeds in XML, each with too much of one thing.
pub(crate) fn xml() -> Vec<Hostile> {
    vec![
        rss("xml-items", &many(500_000, "<item><guid>{n}</guid></item>")),
        rss("xml-empty-items", &repeated(4_000_000, "<item/>")),
        in_item("xml-enclosures", &many(800_000, "<enclosure url='a{n}'/>")),
        in_item("xml-media", &many(600_000, "<media:content url='a{n}'/>")),
        in_item("xml-categories", &many(1_000_000, "<category>{n}</category>")),
        in_item("xml-authors", &many(1_000_000, "<dc:creator>{n}</dc:creator>")),
        in_item("xml-replies", &many(700_000, "<t:in-reply-to ref='{n}'/>")),
        in_item("xml-elements", &repeated(3_000_000, "<x:y/>")),
        rss("xml-links", &many(700_000, "<a:link rel='x{n}' href='{n}'/>")),
        rss("xml-tombstones", &many(400_000, "<at:deleted-entry ref='{n}' when='2024-01-01T00:00:00Z'/>")),
        rss("xml-head-authors", &many(1_000_000, "<dc:creator>{n}</dc:creator>")),
        rss("xml-head-categories", &many(1_000_000, "<category>{n}</category>")),
        in_item("xml-links-in-entry", &many(500_000, "<a:link rel='next{n} prev' href='{n}'/>")),
        in_item("xml-one-word", &format!("<description>{}</description>", repeated(30_000_000, "x"))),
    ]
}

fn json_document(name: &'static str, text: &str) -> Hostile {
    let reply = Reply::ok("application/feed+json", gzip(text.as_bytes()));
    Hostile { name, reply: reply.header("Content-Encoding", "gzip") }
}

fn json_feed(name: &'static str, members: &str, items: &str) -> Hostile {
    let items = items.trim_end_matches(',');
    let version = "https://jsonfeed.org/version/1.1";
    json_document(name, &format!(r#"{{"version":"{version}","title":"H",{members}"items":[{items}]}}"#))
}

fn in_json_item(name: &'static str, members: &str) -> Hostile {
    json_feed(name, "", &format!(r#"{{"id":"1","title":"T",{members}"url":"http://h.example/"}}"#))
}

/// JSON Feeds, each with too much of one thing.
pub(crate) fn json() -> Vec<Hostile> {
    let cut = |items: &str| {
        format!(r#"{{"version":"https://jsonfeed.org/version/1.1","title":"H","items":[{items}"#)
    };
    let list = |member: &str, value: &str| format!(r#""{member}":[{}],"#, value.trim_end_matches(','));
    vec![
        json_feed("json-empty-items", "", &repeated(10_000_000, "{},")),
        json_feed("json-numbers-for-items", "", &repeated(14_000_000, "1,")),
        json_feed("json-items", "", &many(600_000, r#"{"id":"{n}","title":"t"},"#)),
        json_feed("json-unknown", &list("_x", &repeated(10_000_000, "[],")), ""),
        in_json_item("json-unknown-in-item", &list("_x", &repeated(10_000_000, "{},"))),
        json_feed("json-unknown-members", &many(2_000_000, r#""_{n}":[],"#), ""),
        in_json_item("json-tags", &list("tags", &many(2_500_000, r#""{n}","#))),
        in_json_item("json-authors", &list("authors", &many(1_000_000, r#"{"name":"{n}"},"#))),
        in_json_item("json-attachments", &list("attachments", &many(1_000_000, r#"{"url":"{n}"},"#))),
        json_feed("json-head-authors", &list("authors", &many(1_000_000, r#"{"name":"{n}"},"#)), ""),
        json_document("json-cut", &cut(&repeated(10_000_000, "{},"))),
        json_document("json-cut-items", &cut(&many(600_000, r#"{"id":"{n}","title":"t"},"#))),
        json_feed(
            "json-nested",
            &format!(r#""_x":{}1{},"#, repeated(10_000_000, "["), repeated(10_000_000, "]")),
            "",
        ),
    ]
}

fn page(name: &'static str, kind: &str, text: &str) -> Hostile {
    let reply = Reply::ok(kind, gzip(text.as_bytes()));
    Hostile { name, reply: reply.header("Content-Encoding", "gzip") }
}

/// Pages of the multipart feed, and web pages that name feeds.
pub(crate) fn pages() -> Vec<Hostile> {
    let multipart =
        |name, parts: &str| page(name, "multipart/mixed; boundary=b", &format!("{parts}--b--\r\n"));
    let html =
        |name, head: &str| page(name, "text/html", &format!("<html><head>{head}</head><body></body></html>"));
    vec![
        multipart("multipart-empty", &repeated(4_000_000, "--b\r\n\r\n\r\n")),
        multipart("multipart-small", &many(500_000, "--b\r\nContent-ID: <{n}>\r\n\r\nx\r\n")),
        multipart("multipart-headers", &format!("--b\r\n{}\r\nx\r\n", many(1_500_000, "X-{n}: y\r\n"))),
        html("html-links", &many(250_000, "<link rel=alternate type='application/rss+xml' href='/{n}'>")),
        html("html-anchors", &many(600_000, "<a href='/feed{n}.xml'>feed {n}</a>")),
        html("html-nested", &repeated(5_000_000, "<div>")),
    ]
}

/// A list of subscriptions and its name.
pub(crate) struct HostileList {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}

fn opml(name: &'static str, body: &str) -> HostileList {
    let bytes = format!("<opml version='2.0'><head><title>H</title></head><body>{body}</body></opml>").into();
    HostileList { name, bytes }
}

/// Lists of subscriptions, each with too much of one thing. `LACUNA_LIST` names one of them.
pub(crate) fn lists() -> Vec<HostileList> {
    let wanted = std::env::var("LACUNA_LIST").ok();
    let is_wanted = |list: &HostileList| wanted.as_ref().is_none_or(|name| name == list.name);
    all_lists().into_iter().filter(is_wanted).collect()
}

fn all_lists() -> Vec<HostileList> {
    let feed = "<outline text='{n}' xmlUrl='http://127.0.0.1:9/{n}'/>";
    let with_long = |attribute: &str| {
        format!(
            "<outline text='T' xmlUrl='http://127.0.0.1:9/' {attribute}='{}'/>",
            repeated(30_000_000, "x")
        )
    };
    let entities: Vec<String> = (1..30).map(|n| format!("<!ENTITY e{n} '&e{0};&e{0};'>", n - 1)).collect();
    let entities = entities.concat();
    let bomb = format!(
        "<!DOCTYPE opml [<!ENTITY e0 '{}'>{entities}]><opml><body><outline text='&e29;' xmlUrl='http://127.0.0.1:9/'/></body></opml>",
        repeated(1_000_000, "x")
    );
    let mut invalid = opml("opml-invalid-utf-8", "").bytes;
    invalid.truncate(invalid.len() - "</body></opml>".len());
    for _ in 0..repeated(500_000, "x").len() {
        invalid.extend(b"<outline text='\xff\xfe\xc0' xmlUrl='http://127.0.0.1:9/\xff'/>");
    }
    vec![
        opml("opml-outlines", &many(1_000_000, feed)),
        opml("opml-too-many", &many(500_000, feed)),
        opml("opml-as-many-as-may-be", &many(39_999, feed)),
        opml(
            "opml-folders",
            &many(19_999, "<outline text='F{n}'><outline xmlUrl='http://127.0.0.1:9/{n}'/></outline>"),
        ),
        opml(
            "opml-nested",
            &format!("{}{}", repeated(1_100_000, "<outline text='a'>"), repeated(1_100_000, "</outline>")),
        ),
        opml(
            "opml-nested-less",
            &format!(
                "{}{}",
                many(39_000, "<outline text='a' xmlUrl='http://127.0.0.1:9/{n}'>"),
                repeated(39_000, "</outline>")
            ),
        ),
        opml("opml-never-closed", &repeated(39_000, "<outline text='a'>")),
        opml("opml-long-text", &with_long("title")),
        opml("opml-long-attribute", &with_long("x")),
        opml("opml-long-address", &with_long("htmlUrl")),
        opml("opml-attributes", &format!("<outline text='T' {}/>", many(2_500_000, "a{n}=''"))),
        opml(
            "opml-references",
            &format!("<outline text='{}' xmlUrl='http://127.0.0.1:9/'/>", repeated(6_000_000, "&amp;")),
        ),
        opml("opml-comments", &repeated(4_000_000, "<!---->")),
        HostileList { name: "opml-bomb", bytes: bomb.into() },
        HostileList { name: "opml-invalid-utf-8", bytes: invalid },
        HostileList { name: "opml-nothing", bytes: repeated(32_000_000, "<").into() },
    ]
}
