//! Tests of exports that need no store; `tests/program` has the others.

use super::*;
use crate::model::SavedPage;

#[test]
fn images_become_addresses_of_data() {
    let png = [0x89, b'P', b'N', b'G'];
    for (more, expect) in [
        (b"".as_slice(), "iVBORw=="),
        (b"a", "iVBOR2E="),
        (b"ab", "iVBOR2Fi"),
        (&[0xff, 0xfe, 0xfd], "iVBOR//+/Q=="),
    ] {
        let bytes: Vec<u8> = png.iter().chain(more).copied().collect();
        assert_eq!(data_address(&bytes).unwrap(), format!("data:image/png;base64,{expect}"));
    }
    assert_eq!(data_address(b"<svg onload='alert(1)'>"), None);
    assert_eq!(data_address(b"<svg/>").unwrap(), "data:image/svg+xml;base64,PHN2Zy8+");
    assert_eq!([file_ending("image/svg+xml"), file_ending("image/png")], ["svg", "png"]);
}

#[test]
fn a_folder_of_articles_that_is_not_finished_is_empty_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("articles");
    let article = article("Tea");
    let begun = || {
        let mut folder = MarkdownFolder::begin(&path, "Tea", "", None).unwrap();
        folder.article(&article).unwrap();
        folder
    };
    drop(begun());
    begun().finish().unwrap();
    assert_eq!(std::fs::read_dir(&path).unwrap().count(), 2);
}

#[test]
fn a_file_gets_a_name_that_a_file_system_takes_in_every_script() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("articles");
    let mut folder = MarkdownFolder::begin(&path, "Tea", "", None).unwrap();
    // Letters of four bytes, which have no small forms.
    for _ in 0..2 {
        folder.article(&article(&"\u{20000}".repeat(70))).unwrap();
    }
    folder.finish().unwrap();
    drop(folder);
    assert_eq!(std::fs::read_dir(&path).unwrap().count(), 3);
}

fn article(title: &str) -> Article {
    Article {
        title: title.to_owned(),
        link: None,
        author: None,
        published: None,
        time: Timestamp::from_seconds(1),
        date: String::new(),
        feed_title: String::new(),
        feed_url: None,
        source: None,
        id: "1".to_owned(),
        tags: Vec::new(),
        enclosures: Vec::new(),
        notes: Vec::new(),
        removed: None,
        blocks: Vec::new(),
    }
}

#[test]
fn a_stop_after_the_last_article_comes_too_late() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("lacuna.db");
    let mut store = crate::store::Store::open(&database, crate::profile::extractor()).unwrap();
    let page = SavedPage {
        address: Url::parse("https://a.example/tea").unwrap(),
        title: "Tea".to_owned(),
        text: Some("<p>Green</p>".to_owned()),
    };
    let now = Timestamp::from_seconds(5);
    let key = store.transaction(|tx| tx.save_page(&page, None, now)).unwrap();
    let reader = ReadConnection::open(&database, crate::profile::extractor()).unwrap();
    let path = folder.path().join("tea.md");
    let options = ExportOptions {
        format: ArticleFormat::Markdown,
        title: "Tea",
        times: Times { now, offset: |_| 0 },
        images: None,
        replaces: false,
        prints: false,
    };
    let exported = save(&reader, &Articles::Entries(vec![key]), &path, options, &|_, _| false).unwrap();
    assert_eq!(exported.articles, 1);
    assert!(std::fs::read_to_string(path).unwrap().contains("Green"));
}
