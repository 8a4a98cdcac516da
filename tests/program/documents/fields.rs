//! The fields of entries other than their text. Every field is tested in every format that has it, from the bytes to
//! `entries` and `inspect`.

use lacuna::demo::Site;
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::Program;

/// The XML or JSON of an item, the field of `entries`, and its value. `{site}` is the root of the site.
type Row = (&'static str, &'static str, Value);

fn files() -> Value {
    json!([
        {"url": "{site}1.mp3", "type": "audio/mpeg", "length": 5},
        {"url": "{site}2.ogg", "type": "audio/ogg", "length": null},
    ])
}

/// Fields that RSS 2.0 and RSS 1.0 write in the same way.
fn rss() -> Vec<Row> {
    vec![
        ("<title>Tide &amp;amp; time</title>", "title", json!("Tide & time")),
        ("<dc:title>Tide</dc:title>", "title", json!("Tide")),
        ("<link>/page</link>", "link", json!("{site}page")),
        ("<author>ann@x.example (Ann)</author>", "author", json!("Ann")),
        ("<dc:creator>Ann</dc:creator>", "author", json!("Ann")),
        ("<itunes:author>Ann</itunes:author>", "author", json!("Ann")),
        ("<pubDate>Tue, 05 Mar 2024 10:00:00 GMT</pubDate>", "published", json!("2024-03-05T10:00:00Z")),
        ("<dc:date>2024-03-05T11:00:00+01:00</dc:date>", "published", json!("2024-03-05T10:00:00Z")),
        (
            "<dcterms:modified>2024-03-05T10:00:00Z</dcterms:modified>",
            "updated",
            json!("2024-03-05T10:00:00Z"),
        ),
        ("<atom:updated>2024-03-05T10:00:00Z</atom:updated>", "updated", json!("2024-03-05T10:00:00Z")),
        ("<category>rope</category><category>tar</category>", "categories", json!(["rope", "tar"])),
        ("<dc:subject>rope</dc:subject>", "categories", json!(["rope"])),
        (
            "<enclosure url='/1.mp3' type='audio/mpeg' length='5'/><enclosure url='/2.ogg' type='audio/ogg'/>",
            "enclosures",
            files(),
        ),
        (
            "<media:content url='/1.mp3' type='audio/mpeg' fileSize='5'/><media:content url='/2.ogg' type='audio/ogg'/>",
            "enclosures",
            files(),
        ),
        ("<comments>/talk</comments>", "comments", json!("{site}talk")),
        ("<media:thumbnail url='/t.png'/>", "image", json!("{site}t.png")),
        ("<media:content url='/t.png' medium='image'/>", "image", json!("{site}t.png")),
        ("<itunes:image href='/t.png'/>", "image", json!("{site}t.png")),
        ("<media:description>Film</media:description>", "content", json!("Film")),
        ("<itunes:summary>Talk</itunes:summary>", "content", json!("Talk")),
        ("<dc:description>Text</dc:description>", "content", json!("Text")),
        ("<description>&lt;b&gt;Short</description>", "content", json!("<b>Short")),
        (
            "<description>Short</description><content:encoded><![CDATA[<b>Long</b>]]></content:encoded>",
            "content",
            json!("<b>Long</b>"),
        ),
        ("<itunes:duration>1:02:03</itunes:duration>", "duration", json!(3723)),
        (
            "<thr:in-reply-to ref='urn:a' href='/a'/>",
            "in_reply_to",
            json!([{"id": "urn:a", "link": "{site}a"}]),
        ),
        ("<source url='/other'>Other</source>", "source", json!({"title": "Other", "link": "{site}other"})),
    ]
}

fn atom() -> Vec<Row> {
    vec![
        ("<title type='html'>Tide &amp;amp; &lt;i>time&lt;/i></title>", "title", json!("Tide & time")),
        ("<link href='/page'/>", "link", json!("{site}page")),
        ("<author><name>Ann</name></author><author><name>Bob</name></author>", "author", json!("Ann, Bob")),
        ("<dc:creator>Ann</dc:creator>", "author", json!("Ann")),
        ("<published>2024-03-05T10:00:00Z</published>", "published", json!("2024-03-05T10:00:00Z")),
        ("<updated>2024-03-05T10:00:00Z</updated>", "updated", json!("2024-03-05T10:00:00Z")),
        ("<category term='r' label='rope'/><category term='tar'/>", "categories", json!(["rope", "tar"])),
        (
            "<link rel='enclosure' href='/1.mp3' type='audio/mpeg' length='5'/>
            <link rel='enclosure' href='/2.ogg' type='audio/ogg'/>",
            "enclosures",
            files(),
        ),
        (
            "<media:group><media:content url='/1.mp3' type='audio/mpeg' fileSize='5'/>
            <media:content url='/2.ogg' type='audio/ogg'/></media:group>",
            "enclosures",
            files(),
        ),
        ("<link rel='replies' type='text/html' href='/talk'/>", "comments", json!("{site}talk")),
        ("<media:group><media:thumbnail url='/t.png'/></media:group>", "image", json!("{site}t.png")),
        ("<media:group><media:description>Film</media:description></media:group>", "content", json!("Film")),
        ("<summary>Short</summary>", "content", json!("Short")),
        ("<summary>Short</summary><content type='html'>&lt;b>Long</content>", "content", json!("<b>Long")),
        ("<content:encoded>&lt;b>Long</content:encoded>", "content", json!("<b>Long")),
        ("<media:content url='/f.mp4' duration='61'/>", "duration", json!(61)),
        (
            "<thr:in-reply-to ref='urn:a' href='/a'/>",
            "in_reply_to",
            json!([{"id": "urn:a", "link": "{site}a"}]),
        ),
        (
            "<source><title>Other</title><link href='/other'/></source>",
            "source",
            json!({"title": "Other", "link": "{site}other"}),
        ),
    ]
}

fn json_feed() -> Vec<Row> {
    vec![
        (r#""title": "Tide & time""#, "title", json!("Tide & time")),
        (r#""title": "Tide &amp; &#8216;time&#8217;""#, "title", json!("Tide & ‘time’")),
        (r#""title": "The tags <i> and <b>""#, "title", json!("The tags <i> and <b>")),
        (r#""url": "/page""#, "link", json!("{site}page")),
        (r#""external_url": "/page""#, "link", json!("{site}page")),
        (r#""authors": [{"name": "Ann"}, {"name": "Bob"}]"#, "author", json!("Ann, Bob")),
        (r#""author": {"name": "Ann"}"#, "author", json!("Ann")),
        (r#""date_published": "2024-03-05T10:00:00Z""#, "published", json!("2024-03-05T10:00:00Z")),
        (r#""date_modified": "2024-03-05T10:00:00Z""#, "updated", json!("2024-03-05T10:00:00Z")),
        (r#""tags": ["rope", "tar"]"#, "categories", json!(["rope", "tar"])),
        (
            r#""attachments": [{"url": "/1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 5},
            {"url": "/2.ogg", "mime_type": "audio/ogg"}]"#,
            "enclosures",
            files(),
        ),
        (
            r#""attachments": [{"url": "/a", "mime_type": "a/b", "duration_in_seconds": 61}]"#,
            "duration",
            json!(61),
        ),
        (r#""image": "/t.png""#, "image", json!("{site}t.png")),
        (r#""banner_image": "/t.png""#, "image", json!("{site}t.png")),
        (r#""summary": "Short""#, "content", json!("Short")),
        (r#""content_text": "Long", "summary": "Short""#, "content", json!("Long")),
        (r#""content_html": "<b>Long</b>", "content_text": "Long""#, "content", json!("<b>Long</b>")),
    ]
}

const NAMESPACES: &str = "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:dcterms='http://purl.org/dc/terms/'
    xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:media='http://search.yahoo.com/mrss/'
    xmlns:content='http://purl.org/rss/1.0/modules/content/' xmlns:thr='http://purl.org/syndication/thread/1.0'";

/// A document with an item for each row. The id of the item is the number of the row.
fn document(format: &str, rows: &[Row]) -> String {
    let items = |item: &dyn Fn(usize, &str) -> String, between: &str| {
        let items: Vec<String> = rows.iter().enumerate().map(|(n, (held, ..))| item(n, held)).collect();
        items.join(between)
    };
    match format {
        "rss" => {
            let item = |n, held: &str| format!("<item><guid isPermaLink='false'>{n}</guid>{held}</item>\n");
            let items = items(&item, "");
            format!(
                "<rss version='2.0' {NAMESPACES} xmlns:atom='http://www.w3.org/2005/Atom'><channel><title>F</title>{items}</channel></rss>"
            )
        }
        "rdf" => {
            let item = |n, held: &str| format!("<item rdf:about='urn:n:{n}'>{held}</item>\n");
            let items = items(&item, "");
            format!(
                "<rdf:RDF xmlns='http://purl.org/rss/1.0/' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' {NAMESPACES}
                xmlns:atom='http://www.w3.org/2005/Atom'><channel rdf:about='x'><title>F</title></channel>{items}</rdf:RDF>"
            )
        }
        "atom" => {
            let item = |n, held: &str| format!("<entry><id>{n}</id>{held}</entry>\n");
            format!(
                "<feed xmlns='http://www.w3.org/2005/Atom' {NAMESPACES}><title>F</title>{}</feed>",
                items(&item, "")
            )
        }
        _ => {
            let item = |n, held: &str| format!("{{\"id\": \"{n}\", {held}}}");
            let items = items(&item, ",\n");
            format!(
                "{{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"F\", \"items\": [{items}]}}"
            )
        }
    }
}

#[test]
fn every_field_reaches_entries_and_inspect_in_every_format_that_has_it() {
    let (program, site) = (Program::new(), Site::start());
    for (format, rows) in [("rss", rss()), ("rdf", rss()), ("atom", atom()), ("json", json_feed())] {
        let path = format!("/{format}");
        site.put(&path, Reply::ok("application/xml", document(format, &rows)));
        let url = site.url(&path);
        program.ok(&["add", url.as_str()]);
        let entries = program.entries(url.as_str());
        let inspected = program.json(&["inspect", url.as_str(), "--entries", "--json"]);
        let items = inspected["items"].as_array().unwrap();
        for (n, (held, field, expect)) in rows.iter().enumerate() {
            let id = if format == "rdf" { format!("urn:n:{n}") } else { n.to_string() };
            let expect = expect.to_string().replace("{site}", site.url("/").as_str());
            let expect: Value = serde_json::from_str(&expect).unwrap();
            for (where_to, found) in [("entries", &entries), ("inspect", items)] {
                let row = found.iter().find(|row| row["id"] == *id).unwrap();
                assert_eq!(row[*field], expect, "{where_to}: {field} of {format}: {held}");
            }
        }
    }
}
