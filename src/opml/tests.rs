//! Tests of the whole module.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use quick_xml::events::Event;
use url::Url;

use super::*;

/// Writes outlines as one text: `[Folder {url "title"} [Inner ..]]`.
fn notation(outlines: &[Outline]) -> String {
    let parts = outlines.iter().map(|outline| {
        let mut text = match &outline.feed {
            Some(feed) => format!("{{{} {:?}}}", feed.url, outline.title),
            None => format!("[{}", outline.title),
        };
        if !outline.children.is_empty() {
            write!(text, " {}", notation(&outline.children)).unwrap();
        }
        if outline.feed.is_none() {
            text.push(']');
        }
        text
    });
    parts.collect::<Vec<_>>().join(" ")
}

fn body(outlines: &str) -> String {
    format!("<opml version=\"2.0\"><head><title>T &amp; U</title></head><body>\n{outlines}\n</body></opml>")
}

#[track_caller]
fn check(outlines: &str, expect: &str) {
    let opml = read(body(outlines).as_bytes()).unwrap();
    assert_eq!(notation(&opml.outlines), expect, "{outlines}");
}

#[test]
fn lists_as_people_write_them_are_read() {
    // Lists often break the rules of XML (O0).
    check(r#"<outline text="A" xmlUrl="http://a.example/?x=1&y=2"/>"#, r#"{http://a.example/?x=1&y=2 "A"}"#);
    check(r#"<outline text="a < b" xmlurl="http://a.example"/>"#, r#"{http://a.example/ "a < b"}"#);
    check(
        r#"<OUTLINE title="only title" XMLURL='http://a.example'/>"#,
        r#"{http://a.example/ "only title"}"#,
    );
    check(r#"<outline text="t" title="" xmlUrl="http://a.example"/>"#, r#"{http://a.example/ "t"}"#);
    check(
        "<outline TEXT='\u{1}' text='t' title='\u{1}' xmlUrl='http://a.example'/>",
        r#"{http://a.example/ "t"}"#,
    );
    check(
        r#"<outline text="F"><outline text="G"><outline xmlUrl="http://a.example"/></outline></outline>"#,
        r#"[F [G {http://a.example/ ""}]]"#,
    );
    check(
        "<outline text=\"no quote xmlUrl='http://x.example'/>\n  <outline text='B' xmlUrl='http://b.example'/>",
        r#"{http://b.example/ "B"}"#,
    );
    check(r#"<outline type="rss" text="A" url="http://a.example/rss"/>"#, r#"{http://a.example/rss "A"}"#);
    check("<outline text=A xmlUrl=http://a.example/f/>", r#"{http://a.example/f "A"}"#);
    check(
        "<outline text='1' xmlUrl='http://a.example/1'><outline text='2' xmlUrl='http://a.example/2'>",
        r#"{http://a.example/1 "1"} {http://a.example/2 "2"}"#,
    );
    check(
        "</outline><outline text='1' xmlUrl='feed://a.example/1'/><outline xmlUrl='feed:https://a.example/2'/>",
        r#"{http://a.example/1 "1"} {https://a.example/2 ""}"#,
    );
    check(
        "<outline xmlUrl='www.a.example/feed'/><outline xmlUrl='//b.example'/>",
        r#"{http://www.a.example/feed ""} {http://b.example/ ""}"#,
    );
}

#[test]
fn unusable_outlines_are_skipped_with_line_and_reason() {
    let source = body(
        "<outline text='q' xmlUrl='exec:~/bin/x'/>\n<outline xmlUrl='|cmd'/>\n\n\
        <outline type='rss' text='none'/><outline xmlUrl='filter:x:http://a.example'>\
        <outline xmlUrl='http://kept.example'/></outline><outline xmlUrl='file:///etc/passwd'/>\n\
        <outline text=\"no quote xmlUrl='http://x.example'/>\n<outline text=''/>",
    );
    let opml = read(source.as_bytes()).unwrap();
    assert_eq!(notation(&opml.outlines), r#"{http://kept.example/ ""} []"#);
    let skipped: Vec<(usize, &str)> = opml.skipped.iter().map(|s| (s.line, s.reason.as_str())).collect();
    assert_eq!(
        skipped,
        [
            (2, "addresses of the scheme exec: are not supported: exec:~/bin/x"),
            (3, "this is not a web address: |cmd"),
            (5, "none has no address"),
            (5, "addresses of the scheme filter: are not supported: filter:x:http://a.example"),
            (5, "addresses of the scheme file: are not supported: file:///etc/passwd"),
            (6, "this outline cannot be read: a quote is missing"),
        ]
    );
}

#[test]
fn incomplete_or_foreign_files_are_rejected_with_line_and_reason() {
    // A truncated or foreign file is rejected whole (O1).
    let check = |source: &str, line: usize, reason: &str| {
        let error = read(source.as_bytes()).unwrap_err();
        assert_eq!((error.line, error.reason.as_str()), (line, reason), "{source}");
    };
    check("", 1, "the file is empty");
    check("text", 1, "this is not OPML: it contains no markup");
    check("<?xml version='1.0'?>\n<rss/>", 2, "this is not OPML: it begins with <rss>");
    check("<opml><body>\n<outline text='a'>\n", 3, "the file is cut off: the outline of line 2 never ends");
    check("<opml><body>\n<outline text='a' xmlUrl='http://a.exa", 2, "the file is cut off within an outline");
    check("<opml><head><title>x</title></head>", 1, "the file is cut off: its <opml> never ends");
    assert!(read(b"<outlineDocument><body></body></outlineDocument>").is_ok());
    assert!(read(b"<opml/>").unwrap().outlines.is_empty());
    assert!(read(b"<opml><head/></opml>").unwrap().outlines.is_empty());
}

#[test]
fn every_cut_is_rejected_or_keeps_whole_feeds() {
    let source = body("<outline text='F'><outline text='A' xmlUrl='http://a.example/1'/></outline>");
    let body_end = source.find("</body>").unwrap() + "</body>".len() - 1;
    for (at, _) in source.char_indices() {
        let (cut, _) = source.split_at(at);
        assert!(at >= body_end || read(cut.as_bytes()).is_err(), "{cut}");
    }
}

#[test]
fn lists_in_any_charset_are_read() {
    let source = body("<outline text='Ünï' xmlUrl='http://a.example'/>");
    let utf_16: Vec<u8> =
        [0xfeff].into_iter().chain(source.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    let latin: Vec<u8> = source.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for bytes in [source.as_bytes(), &utf_16, &latin] {
        assert_eq!(read(bytes).unwrap().outlines.first().unwrap().title, "Ünï");
    }
}

#[test]
fn folders_merge_duplicates_are_counted_and_category_is_a_folder() {
    // Folders of one path are one folder (O1).
    let opml = read(
        body(
            "<outline text='F'><outline text='1' xmlUrl='http://a.example/1/'/></outline>\
              <outline text='F'><outline text='2' xmlUrl='http://a.example/2'/>\
                <outline text='again' xmlUrl='https://A.example:443/1#x'/></outline>\
              <outline text='3' xmlUrl='http://a.example/3' category='tag,/a/b,/c'/>\
              <outline><outline text='4' xmlUrl='http://a.example/4'/></outline>",
        )
        .as_bytes(),
    )
    .unwrap();
    let list = flatten(&opml);
    let feeds: Vec<(&str, String)> =
        list.feeds.iter().map(|f| (f.title.as_str(), f.folder.join(">"))).collect();
    let expect = [("1", "F"), ("2", "F"), ("3", "a>b"), ("4", "")];
    assert_eq!(feeds, expect.map(|(title, folder)| (title, folder.to_owned())));
    assert_eq!((list.duplicates, list.in_several_folders), (1, 0));
    let nested = nest(Some("T"), &list.empty_folders, &list.feeds);
    assert_eq!(
        notation(&nested.outlines),
        "[F {http://a.example/1/ \"1\"} {http://a.example/2 \"2\"}] [a [b {http://a.example/3 \"3\"}]] {http://a.example/4 \"4\"}"
    );
    assert_eq!(flatten(&nested).feeds, list.feeds);
}

#[test]
fn o2_a_feed_that_was_moved_out_of_its_folders_stays_outside() {
    let opml = read(body("<outline text='1' xmlUrl='http://a.example/1' category='tag, /a/b'/>").as_bytes())
        .unwrap();
    let mut feeds = flatten(&opml).feeds;
    feeds[0].folder.clear();
    let again = flatten(&read(write(&nest(None, &[], &feeds)).as_bytes()).unwrap()).feeds;
    assert_eq!((again[0].folder.len(), again[0].attributes.len()), (0, 1), "{again:?}");
    assert_eq!(again[0].attributes[0].1, "tag");
}

#[test]
fn a_feed_in_several_folders_is_counted_once() {
    let feed = |number: u8| format!("<outline text='{number}' xmlUrl='http://a.example/{number}'/>");
    let folder = |name, feeds: &[u8]| {
        let feeds: String = feeds.iter().map(|number| feed(*number)).collect();
        format!("<outline text='{name}'>{feeds}</outline>")
    };
    let text = [folder("F", &[1, 2, 2]), folder("G", &[1, 3]), feed(1), folder("H", &[3])].concat();
    let list = flatten(&read(body(&text).as_bytes()).unwrap());
    assert_eq!((list.feeds.len(), list.duplicates, list.in_several_folders), (3, 4, 2));
    assert_eq!(list.repeated, 3, "each feed counts once");
    assert_eq!(list.feeds[0].folder, ["F"]);
}

#[test]
fn a_folder_with_nothing_in_it_is_kept_and_a_text_or_a_link_is_none() {
    let empty = |text: &str| flatten(&read(body(text).as_bytes()).unwrap()).empty_folders;
    let feed = "<outline text='1' xmlUrl='http://a.example/1'/>";
    let folders = "<outline text='Later'/><outline text='Sea'><outline text='Deep'></outline></outline>
        <outline text='Full'><outline text='1' xmlUrl='http://a.example/2'/></outline><outline text=' '/>
        <outline text='A page' type='link' url='http://a.example/'/>";
    assert_eq!(empty(&format!("{feed}{folders}")), [vec!["Later"], vec!["Sea", "Deep"]]);
    assert_eq!(empty(folders).len(), 2);
    assert!(empty("<outline text='A thought'/><outline text='Another'/>").is_empty());
}

#[test]
fn unknown_attributes_are_kept() {
    // Attributes that Lacuna does not know stay (O1).
    let source = "<opml xmlns:n='urn:n'><head><title>T</title></head><body>\
        <outline text='shown' title='A' xmlUrl='http://a.example' type='atom' n:x='1' y='a&#10;b &lt;' m:z='2' isOpen='true'\
        htmlUrl='relative'/><outline text='F' type='folder' n:x='3' xmlns:n='urn:other'/></body></opml>";
    let first = read(source.as_bytes()).unwrap();
    let text = write(&first);
    assert_well_formed(&text);
    let second = read(text.as_bytes()).unwrap();
    let [feed, folder] = second.outlines.as_slice() else { panic!("two outlines") };
    let find = |outline: &Outline, name: &str| {
        outline
            .attributes
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.clone())
            .unwrap_or_default()
    };
    for (name, value) in [
        ("text", "shown"),
        ("n:x", "1"),
        ("xmlns:n", "urn:n"),
        ("y", "a\nb <"),
        ("m:z", "2"),
        ("isOpen", "true"),
        ("htmlUrl", "relative"),
    ] {
        assert_eq!(find(feed, name), value, "{name}");
    }
    assert_eq!(
        (find(folder, "n:x"), find(folder, "xmlns:n"), find(folder, "type")),
        ("3".into(), "urn:other".into(), "folder".into())
    );
    assert_eq!(feed.feed.as_ref().unwrap().kind, "atom");
    // The same attributes also survive a conversion to a list and back.
    let list = flatten(&second);
    let third = read(write(&nest(None, &list.empty_folders, &list.feeds)).as_bytes()).unwrap();
    assert_eq!(flatten(&third), list);
}

#[test]
fn names_that_look_reserved_are_kept() {
    // Prefixes that begin with `xml` are reserved, but a document may use them. Nobody declares `xml` itself.
    // Attributes whose names differ in case are two attributes (O1).
    let source = body(
        "<outline text='a' TEXT='b' xml:lang='fa' xmlU:dy='' XMLNS:y='1' n:x='2' \
        xmlns:n='http://www.w3.org/2000/xmlns/'/>",
    );
    let first = read(source.as_bytes()).unwrap();
    let text = write(&first);
    assert_well_formed(&text);
    let second = read(text.as_bytes()).unwrap();
    for outlines in [&first.outlines, &second.outlines] {
        for attribute in [("TEXT", "b"), ("xml:lang", "fa"), ("xmlU:dy", ""), ("XMLNS:y", "1"), ("n:x", "2")]
        {
            let attribute = (attribute.0.to_owned(), attribute.1.to_owned());
            assert!(outlines[0].attributes.contains(&attribute), "{attribute:?} {text}");
        }
        assert_eq!(outlines[0].title, "a");
    }
    assert_eq!(write(&second), text);
}

#[test]
fn deep_nesting_is_cut() {
    let source = body(&format!(
        "{}<outline xmlUrl='http://a.example'/>{}",
        "<outline text='f'>".repeat(30_000),
        "</outline>".repeat(30_000)
    ));
    let opml = read(source.as_bytes()).unwrap();
    let list = flatten(&opml);
    let [feed] = list.feeds.as_slice() else { panic!("one feed") };
    assert_eq!(feed.folder.len(), MAX_FOLDERS);
    assert_well_formed(&write(&opml));
}

#[test]
fn five_thousand_outlines_are_fast() {
    let mut outlines = String::new();
    for n in 0..5_000 {
        writeln!(outlines, "<outline type='rss' text='Feed {n} & co' xmlUrl='https://host{n}.example/feed?a={n}&b=1' htmlUrl='https://host{n}.example/'/>").unwrap();
    }
    let source = body(&outlines);
    let started = Instant::now();
    let list = flatten(&read(source.as_bytes()).unwrap());
    let again = write(&nest(None, &list.empty_folders, &list.feeds));
    // An optimised test takes about 10 ms. The limit only catches work that grows with the square.
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    assert_eq!((list.feeds.len(), list.duplicates), (5_000, 0));
    assert_eq!(flatten(&read(again.as_bytes()).unwrap()).feeds.len(), 5_000);
}

/// Checks with a strict XML reader that knows namespaces.
#[track_caller]
fn assert_well_formed(text: &str) {
    let mut reader = quick_xml::NsReader::from_str(text);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) | Event::Empty(tag) => {
                for attribute in tag.attributes() {
                    let attribute = attribute.unwrap();
                    let (namespace, _) = reader.resolver().resolve_attribute(attribute.key);
                    assert!(
                        !matches!(namespace, quick_xml::name::ResolveResult::Unknown(_)),
                        "{attribute:?}"
                    );
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
}

fn value() -> impl Strategy<Value = String> {
    // Characters that XML allows.
    prop_oneof!["[ -~]{0,12}", "[a-zäöü漢字&<>\"'\\n\\t\\r ]{0,12}", Just("a\" b=\"c".to_owned())]
}

fn title() -> impl Strategy<Value = String> {
    value().prop_map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn outlines(depth: u32) -> impl Strategy<Value = Vec<Outline>> {
    let attribute =
        (prop::sample::select(vec!["a", "b-c", "n:x", "category", "description", "isOpen"]), value());
    let leaf =
        (title(), prop::option::of((0..40_u32, any::<bool>())), prop::collection::vec(attribute, 0..3))
            .prop_map(|(title, feed, attributes)| {
                let mut unique: Vec<(String, String)> = Vec::new();
                for (name, value) in attributes {
                    if unique.iter().all(|(known, _)| *known != name) {
                        if name == "n:x" {
                            unique.push(("xmlns:n".to_owned(), "urn:n".to_owned()));
                        }
                        unique.push((name.to_owned(), value));
                    }
                }
                let feed = feed.map(|(n, site)| FeedOutline {
                    url: Url::parse(&format!("https://example.org/{n}?a&b='\"")).unwrap(),
                    site: site.then(|| Url::parse("https://example.org/").unwrap()),
                    kind: "rss".to_owned(),
                });
                Outline { title, feed, attributes: unique, children: Vec::new() }
            });
    let tree = leaf.prop_recursive(depth, 24, 4, |inner| {
        (title(), prop::collection::vec(inner, 0..4)).prop_map(|(title, children)| Outline {
            title,
            children,
            ..Outline::default()
        })
    });
    prop::collection::vec(tree, 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn outlines_survive_a_round_trip(outlines in outlines(4)) {
        let opml = Opml { title: Some("T".to_owned()), outlines, skipped: Vec::new() };
        let text = write(&opml);
        assert_well_formed(&text);
        prop_assert_eq!(read(text.as_bytes()), Ok(opml));
    }

    #[test]
    fn any_values_are_written_well_formed(title in any::<String>(), attributes in any::<Vec<(String, String)>>()) {
        let outline = Outline { title: title.clone(), attributes, ..Outline::default() };
        let opml = Opml { title: Some(title), outlines: vec![outline], skipped: Vec::new() };
        let text = write(&opml);
        assert_well_formed(&text);
        prop_assert!(read(text.as_bytes()).is_ok());
    }

    #[test]
    fn any_bytes_never_panic(bytes in any::<Vec<u8>>(), parts in prop::collection::vec(prop_oneof![
        3 => prop::sample::select(vec![
            "<outline ", "text=\"", "\"", "'", "xmlUrl=\"http://a.example/", "/>", ">", "</outline>", "\n", "<", "&",
            "&amp;", "&#x", ";", "<!--", "-->", "</body>", "</opml>", "<title>", "=", "n:x='1'", "xmlns:n='u'", "é",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
    ], 0..40)) {
        prop_assert!(read(&bytes).is_ok() || !bytes.starts_with(b"<opml/>"));
        let source = format!("<opml><body>{}</body></opml>", parts.concat());
        if let Ok(opml) = read(source.as_bytes()) {
            let list = flatten(&opml);
            let text = write(&opml);
            assert_well_formed(&text);
            prop_assert_eq!(flatten(&read(text.as_bytes()).unwrap()).feeds.len(), list.feeds.len());
        }
    }
}

/// A document that is larger than any real list is refused, because it would take gigabytes of memory.
#[test]
fn a_list_with_too_many_outlines_is_refused_with_a_reason() {
    let list =
        |count: usize| format!("<opml><body>{}</body></opml>", "<outline xmlUrl='http://a/'/>".repeat(count));
    assert_eq!(read(list(MAX_OUTLINES).as_bytes()).unwrap().outlines.len(), MAX_OUTLINES);
    let refused = read(list(MAX_OUTLINES + 1).as_bytes()).unwrap_err();
    assert!(refused.reason.contains("more than 40,000 feeds and folders"), "{refused}");
    let large = vec![b' '; usize::try_from(MAX_BYTES).unwrap() + 1];
    assert!(read(&large).unwrap_err().reason.contains("larger than 32 MB"));
}
