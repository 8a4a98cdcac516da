use proptest::prelude::*;
use url::Url;

use super::*;
use crate::model::{IdSource, Operation, TextKind};

const TYPE: &str = "multipart/mixed; boundary=<random-boundary>";

fn read_as(content_type: &str, body: impl AsRef<[u8]>) -> FeedDocument {
    let uri = Url::parse("https://feed.example/page/2").unwrap();
    let links = ["https://feed.example/page/2;rel=self".to_owned()];
    let context = Context {
        content_type: Some(content_type),
        link_headers: &links,
        last_modified: Some("Mon, 27 Nov 2023 03:10:00 GMT"),
        ..Context::new(&uri)
    };
    read_multipart(body.as_ref(), &context).unwrap()
}

fn part(id: &str, kind: &str, body: &str) -> String {
    format!(
        "--b\r\nContent-ID: {id}\r\nContent-Type: {kind}\r\nLast-Modified: Mon, 27 Nov 2023 03:10:00 GMT\r\n\
         Operation-Type: http-equiv=PUT\r\n\r\n{body}\r\n"
    )
}

/// Returns the entry of a page with one entity of this type.
fn one(kind: &str, body: &str) -> Entry {
    let page = part("<one@x>", kind, body) + "--b--\r\n";
    let document = read_as("multipart/mixed; boundary=b", page);
    assert_eq!(document.entries.len(), 1);
    document.entries.into_iter().next().unwrap()
}

fn text(entry: &Entry) -> &str {
    entry.content.as_ref().map_or("", |text| &text.value)
}

fn faults(document: &FeedDocument) -> String {
    document.faults.iter().map(|fault| fault.message.to_string()).collect::<Vec<_>>().join("; ")
}

#[test]
fn m1_a_page_without_entities_is_whole_with_and_without_a_last_line_end() {
    for page in ["--b--\r\n", "--b--"] {
        let document = read_as("multipart/mixed; boundary=b", page);
        assert_eq!((document.entries.len(), document.ending), (0, Ending::Whole), "{page:?}");
    }
}

#[test]
fn m1_the_page_of_the_specification_is_read() {
    let page = "--<random-boundary>\r\nOperation-Type: http-equiv=PUT\r\nContent-Type: text/plain\r\n\
        Content-ID: <1-A@random-content-id>\r\nLast-Modified: Mon, 27 Nov 2023 03:10:00 GMT\r\nContent-Length: 5\r\n\r\n\
        hello\r\n--<random-boundary>\r\nOperation-Type: http-equiv=DELETE\r\nContent-Type: text/plain\r\n\
        Content-ID: <1-B@random-content-id>\r\nLast-Modified: Mon, 27 Nov 2023 03:10:01 GMT\r\n\r\n--<random-boundary>--\r\n";
    for page in [page.to_owned(), page.replace("\r\n", "\n"), format!("preamble\r\n{page}\r\nepilogue --x")] {
        let document = read_as(TYPE, &page);
        assert_eq!((document.format, document.ending), (Format::Multipart, Ending::Whole));
        assert_eq!(faults(&document), "", "{page}");
        let ids: Vec<_> = document.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["<1-A@random-content-id>", "<1-B@random-content-id>"]);
        let first = &document.entries[0];
        assert_eq!((text(first), first.title.as_str()), ("hello", "hello"));
        assert_eq!(
            (first.id_source, first.multipart.operation.clone()),
            (IdSource::Given, Some(Operation::Put))
        );
        assert_eq!(first.updated, Timestamp::parse_rfc3339("2023-11-27T03:10:00Z"));
        assert_eq!(document.entries[1].multipart.operation, Some(Operation::Delete));
        assert_eq!(document.entries[1].title, "1-B@random-content-id");
    }
}

#[test]
fn m1_pieces_of_any_size_give_the_same_page() {
    let page = part("<a>", "text/plain", &"long ".repeat(100))
        + &part("<b>", "text/plain", "x\r\n--bb\r\n--b x\r\n\r")
        + "--b--";
    let whole = read_as("multipart/mixed; boundary=b", &page);
    assert_eq!(text(&whole.entries[1]), "x\r\n--bb\r\n--b x\r\n\r", "lines other than boundaries are text");
    for size in [1, 2, 3, 7, 64] {
        let uri = whole.uri.clone();
        let context = Context { content_type: Some("multipart/mixed; boundary=b"), ..Context::new(&uri) };
        let mut reader = PageReader::new(&context, Caps::default());
        for piece in page.as_bytes().chunks(size) {
            reader.push(piece);
        }
        assert_eq!(reader.finish(&context).unwrap().entries, whole.entries, "{size}");
    }
}

#[test]
fn m5_a_wrong_content_length_decides_nothing() {
    for length in ["0", "3", "99999999999999999999999", "-1", "five"] {
        let page = format!(
            "--b\nContent-ID: <a>\nContent-Type: text/plain\nLast-Modified: Mon, 27 Nov 2023 03:10:00 GMT\nContent-Length: {length}\n\nhello\n--b--\n"
        );
        let document = read_as("multipart/mixed; boundary=b", page);
        assert_eq!(text(&document.entries[0]), "hello", "{length}");
        assert!(faults(&document).contains("Content-Length is wrong"), "{length}");
    }
}

#[test]
fn m5_a_truncated_last_part_is_never_taken() {
    let page = part("<a>", "text/plain", "first") + &part("<b>", "text/plain", "second") + "--b--\r\n";
    let whole = page.len() - 2;
    for cut in 0..page.len() {
        let document = {
            let uri = Url::parse("https://feed.example/").unwrap();
            let context = Context { content_type: Some("multipart/mixed; boundary=b"), ..Context::new(&uri) };
            read_multipart(&page.as_bytes()[..cut], &context)
        };
        let Ok(document) = document else {
            assert!(cut < 5, "only bytes without a first boundary are not a page: {cut}");
            continue;
        };
        assert_eq!(document.ending == Ending::Whole, cut >= whole, "{cut}");
        for entry in &document.entries {
            assert!(matches!(text(entry), "first" | "second"), "{cut}: {entry:?}");
        }
    }
    let document = read_as("multipart/mixed; boundary=b", page.get(..whole - 3).unwrap());
    assert_eq!(document.entries.len(), 1);
    assert!(faults(&document).contains("its last entity was not taken"));
}

#[test]
fn m6_entities_are_read_by_their_type() {
    let html = one("text/html; charset=utf-8", "<html><title>A  page</title><p>Words");
    assert_eq!(html.title, "A page");
    assert_eq!(html.content.as_ref().unwrap().kind, TextKind::Html);
    let json = one("application/json", r#"{"name":"Bolt","price":{"eur":1},"note":"<b>"}"#);
    assert_eq!(json.title, "Bolt");
    assert!(text(&json).starts_with("<pre><code>{\n  \"name\": \"Bolt\",\n  \"price\": {\n    \"eur\": 1"));
    assert!(text(&json).contains("\"&lt;b&gt;\""));
    assert!(text(&one("application/vnd.x+json", "{broken")).contains("{broken"));
    let xml = one("application/xml", "<order><title>Seven</title><item n='1'/></order>");
    assert_eq!(xml.title, "Seven");
    assert!(
        text(&xml).contains("&lt;order&gt;\n  &lt;title&gt;Seven&lt;/title&gt;\n  &lt;item n='1'/&gt;"),
        "{}",
        text(&xml)
    );
    assert!(text(&one("text/xml", "<open><b>")).contains("&lt;open&gt;&lt;b&gt;"));
    let atom = one(
        "application/atom+xml;type=entry",
        "<entry xmlns='http://www.w3.org/2005/Atom'><id>urn:x</id><title>Within</title><author><name>Ada</name></author>\
         <updated>2001-01-01T00:00:00Z</updated><content type='html'>&lt;p&gt;Hello</content></entry>",
    );
    assert_eq!((atom.title.as_str(), atom.id.as_str(), text(&atom)), ("Within", "<one@x>", "<p>Hello"));
    assert_eq!(atom.authors, ["Ada"]);
    assert_eq!(atom.updated, Timestamp::parse_rfc3339("2023-11-27T03:10:00Z"), "its time is Last-Modified");
    let file = one("image/png", "\u{1}\u{2}");
    let payload = file.multipart.payload.as_ref().unwrap();
    assert_eq!((payload.media_type.as_str(), payload.bytes.as_slice()), ("image/png", &b"\x01\x02"[..]));
    assert_eq!((file.content.as_ref(), file.title.as_str()), (None, "one@x"));
}

#[test]
fn h7_references_in_an_entity_are_resolved_against_its_location_or_its_page() {
    let page = |location: &str, kind: &str, body: &str| {
        let page = format!("--b\nContent-ID: <a>\nContent-Type: {kind}\n{location}\n{body}\n--b--");
        read_as("multipart/mixed; boundary=b", page).entries.remove(0)
    };
    let html = r#"<a href="x">x</a><img src="/i.png"><a href="https://other.example/">o</a>"#;
    let entry = "<entry xmlns='http://www.w3.org/2005/Atom'><link href='x'/>\
        <content type='html'>&lt;a href='y'></content></entry>";
    for (location, base) in
        [("", "https://feed.example/page/"), ("Content-Location: /shop/7\n", "https://feed.example/shop/")]
    {
        assert_eq!(
            text(&page(location, "text/html", html)),
            format!(
                r#"<a href="{base}x">x</a><img src="https://feed.example/i.png"><a href="https://other.example/">o</a>"#
            )
        );
        let entry = page(location, "application/atom+xml", entry);
        assert_eq!(entry.link.as_ref().map(Url::as_str), Some(format!("{base}x").as_str()));
        assert!(text(&entry).contains(&format!("{base}y")), "{}", text(&entry));
    }
}

#[test]
fn m6_operations_are_read_in_any_spelling() {
    let with = |line: &str| {
        let page = format!("--b\nContent-ID: <a>\n{line}\n\n\n--b--");
        read_as("multipart/mixed; boundary=b", page).entries[0].multipart.operation.clone()
    };
    assert_eq!(with("Operation-Type: http-equiv=PATCH"), Some(Operation::Patch));
    assert_eq!(with("operation-type: HTTP-EQUIV=\"delete\""), Some(Operation::Delete));
    assert_eq!(with("Operation-Type: PUT"), Some(Operation::Put));
    assert_eq!(with("Operation-Type: http-equiv=POST"), Some(Operation::Other("POST".to_owned())));
    assert_eq!(with("Operation-Type: http-equiv=<b>"), None);
    assert_eq!(with("X: y"), None);
}

#[test]
fn a7_a_page_is_kept_up_to_a_limit_and_each_omission_is_reported() {
    let caps = Caps { entity: 100, page: 2_000 };
    let uri = Url::parse("https://feed.example/").unwrap();
    let context = Context { content_type: Some("multipart/mixed; boundary=b"), ..Context::new(&uri) };
    let mut reader = PageReader::new(&context, caps);
    reader.push(part("<huge>", "text/plain", &"x".repeat(1_000_000)).as_bytes());
    for n in 0..10 {
        reader.push(part(&format!("<{n}>"), "text/plain", &"y".repeat(90)).as_bytes());
    }
    reader.push(b"--b--");
    let document = reader.finish(&context).unwrap();
    assert_eq!(document.entries.len(), 11, "every entity is an entry");
    assert_eq!(
        text(&document.entries[0]),
        "This entity is 1,000,000 bytes long. That is more than Lacuna keeps of one entity."
    );
    assert_eq!(text(&document.entries[1]), "y".repeat(90));
    let dropped: Vec<_> =
        document.entries.iter().map(text).filter(|text| text.contains("90 bytes")).collect();
    assert!(
        !dropped.is_empty() && dropped.iter().all(|text| text.contains("space that Lacuna keeps for a page"))
    );
    assert!(faults(&document).contains("their text was left out"));
}

proptest! {
    /// Arbitrary bytes and headers never panic, and an incomplete part is never taken as whole.
    #[test]
    fn arbitrary_bytes_are_read_or_refused(
        body in "(--b|--b--|\r\n|\n|\r|Content-ID: <[a-c]>|Last-Modified: x|Content-Type: (text/html|application/json|a/b)|<x>|[ -~é]{0,9}){0,40}",
        content_type in proptest::option::of("multipart/[a-z]{0,3};? ?(boundary=\"?[b<>\\\\]{0,3}\"?)?"),
    ) {
        let uri = Url::parse("https://feed.example/").unwrap();
        let context = Context { content_type: content_type.as_deref(), ..Context::new(&uri) };
        if let Ok(document) = read_multipart(body.as_bytes(), &context) {
            prop_assert!(document.ending == Ending::Whole || !document.faults.is_empty());
        }
    }
}
