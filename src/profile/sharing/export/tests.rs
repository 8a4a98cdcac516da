//! Tests of exports that need no store; `tests/program` has the others.

use super::*;

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
    let article = Article {
        title: "Tea".to_owned(),
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
        notes: Vec::new(),
        removed: None,
        blocks: Vec::new(),
    };
    let begun = || {
        let mut folder = MarkdownFolder::begin(&path, "Tea", "", None).unwrap();
        folder.article(&article).unwrap();
        folder
    };
    drop(begun());
    begun().finish().unwrap();
    assert_eq!(std::fs::read_dir(&path).unwrap().count(), 2);
}
