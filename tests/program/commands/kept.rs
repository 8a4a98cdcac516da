//! `keep`: starred and labelled articles keep their images on disk.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use crate::harness::Program;
use crate::picture::png;

const SETTINGS: &str = r#""passwords_in_file": true, "language": "en", "site_icons": false"#;

/// A feed with two entries, each with a picture and a page.
fn user(settings: &str) -> (Program, Site, String) {
    let (program, site) = (Program::new(), Site::start());
    program.settings(&format!("{{{SETTINGS}{settings}}}"));
    let entry = |id: &str| {
        let picture = site.url(&format!("/{id}.png"));
        Entry::new(id, id)
            .link(site.url(&format!("/{id}.html")).to_string())
            .html(format!("<p>Text of {id}</p><img src='{picture}' width='90' height='90'>"))
    };
    site.put("/feed", Feed::atom("A").entries(["a", "b"].map(entry)));
    for id in ["a", "b"] {
        site.put(&format!("/{id}.png"), png(90, 90));
        let text =
            "<p>A long paragraph of the whole page that nobody else has written so far.</p>".repeat(20);
        site.put(&format!("/{id}.html"), Reply::html(format!("<article><h1>{id}</h1>{text}</article>")));
    }
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    (program, site, url)
}

fn kept(program: &Program) -> Vec<u64> {
    let said = program.json(&["keep", "--json"]);
    ["articles", "images", "missing", "left_out", "full_texts"]
        .map(|name| said[name].as_u64().unwrap())
        .to_vec()
}

fn files(program: &Program, folder: &str) -> usize {
    std::fs::read_dir(program.dir().join(folder)).map_or(0, Iterator::count)
}

#[test]
fn a_star_keeps_the_images_until_it_is_removed_and_they_move_with_the_profile() {
    let (program, site, url) = user("");
    program.ok(&["star", &url, "a"]);
    assert_eq!(kept(&program), [1, 1, 0, 0, 0]);
    assert_eq!((site.count("/a.png"), site.count("/b.png"), site.count("/a.html")), (1, 0, 0));
    // A refresh keeps what was labelled since, and fetches nothing twice.
    program.ok(&["label", &url, "b", "Tea"]);
    program.ok(&["refresh", "--now"]);
    assert_eq!((site.count("/a.png"), site.count("/b.png")), (1, 1));
    assert_eq!(files(&program, "kept-images"), 2);

    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let other = Program::new();
    other.ok(&["profile", "load", &file]);
    assert_eq!(kept(&other), [2, 2, 0, 0, 0]);
    assert_eq!((site.count("/a.png"), site.count("/b.png")), (1, 1), "nothing was fetched again");
    // The images of a profile that is replaced stay beside the new one.
    std::fs::write(other.dir().join("kept-images/0.image"), "mine").unwrap();
    other.ok(&["profile", "load", &file, "--replace"]);
    let aside = std::fs::read_dir(other.dir()).unwrap().flatten().map(|entry| entry.path());
    let aside = aside.filter(|path| path.extension().is_some_and(|end| end == "images")).collect::<Vec<_>>();
    assert_eq!(std::fs::read_to_string(aside[0].join("0.image")).unwrap(), "mine");
    assert_eq!(files(&other, "kept-images"), 2);

    program.ok(&["star", &url, "a", "--remove"]);
    assert_eq!(kept(&program), [1, 1, 0, 0, 0]);
    assert_eq!((files(&program, "kept-images"), files(&program, "images")), (1, 1), "the cache has it now");
    program.ok(&["star", &url, "a"]);
    assert_eq!(kept(&program), [2, 2, 0, 0, 0]);
    assert_eq!(site.count("/a.png"), 1, "it was in the cache");
    program.assert_integrity();
}

#[test]
fn no_image_is_fetched_if_the_images_of_the_feed_do_not_load_by_themselves() {
    for policy in ["never", "on-request"] {
        let (program, site, url) = user(&format!(r#", "show_images": "{policy}""#));
        program.ok(&["star", &url, "a"]);
        assert_eq!(kept(&program), [1, 0, 1, 0, 0]);
        assert_eq!(site.count("/a.png"), 0);
    }
    let (program, site, url) = user(r#", "offline": true"#);
    program.ok(&["star", &url, "a"]);
    assert_eq!((kept(&program), site.count("/a.png")), (vec![1, 0, 1, 0, 0], 0));
}

#[test]
fn nothing_is_fetched_for_a_feed_that_the_user_left_but_what_is_there_stays() {
    let (program, site, url) = user("");
    program.ok(&["star", &url, "a"]);
    assert_eq!(kept(&program), [1, 1, 0, 0, 0]);
    program.ok(&["star", &url, "b"]);
    program.ok(&["remove", &url]);
    assert_eq!(kept(&program), [2, 1, 1, 0, 0]);
    assert_eq!((site.count("/a.png"), site.count("/b.png"), files(&program, "kept-images")), (1, 0, 1));
}

#[test]
fn the_images_of_a_feed_that_was_removed_go_even_if_the_star_went_first() {
    let (program, _site, url) = user("");
    program.ok(&["star", &url, "a"]);
    assert_eq!(kept(&program), [1, 1, 0, 0, 0]);
    program.ok(&["star", &url, "a", "--remove"]);
    program.ok(&["remove", &url]);
    assert_eq!(kept(&program), [0, 0, 0, 0, 0]);
    assert_eq!((files(&program, "kept-images"), files(&program, "images")), (0, 1), "the cache has it now");
    program.assert_integrity();
}

#[test]
fn an_article_that_was_over_the_limit_is_kept_when_its_images_need_less_room() {
    let (program, site, url) = user(&format!(r#", "kept_bytes": {}"#, png(90, 90).body.len() * 3 / 2));
    let pictures =
        ["/a.png", "/b.png"].map(|path| format!("<img src='{}' width='90' height='90'>", site.url(path)));
    let entry = |text: &str| Entry::new("c", "c").html(format!("<p>Text</p>{text}"));
    site.put("/feed", Feed::atom("A").entries([entry(&pictures.concat())]));
    program.ok(&["refresh", "--now"]);
    program.ok(&["star", &url, "c"]);
    assert_eq!(kept(&program), [0, 0, 0, 1, 0]);
    site.put("/feed", Feed::atom("A").entries([entry(&pictures[0])]));
    program.ok(&["refresh", "--now"]);
    assert_eq!(files(&program, "kept-images"), 1);
    assert_eq!(kept(&program), [1, 1, 0, 0, 0]);
}

#[test]
fn the_full_text_is_loaded_if_the_setting_says_so_with_its_images() {
    let (program, site, url) = user(r#", "keep_full_text": true"#);
    let text = "<p>A long paragraph of the whole page that nobody else has written so far.</p>".repeat(20);
    let picture = site.url("/of-page.png");
    site.put("/of-page.png", png(120, 120));
    site.put(
        "/a.html",
        Reply::html(format!("<article><h1>a</h1>{text}<img src='{picture}'>{text}</article>")),
    );
    program.ok(&["star", &url, "a"]);
    assert_eq!(kept(&program), [1, 2, 0, 0, 1]);
    assert_eq!((site.count("/a.html"), site.count("/of-page.png")), (1, 1));
    assert_eq!(kept(&program), [1, 2, 0, 0, 0], "it is loaded once");
}

#[test]
fn images_over_the_limit_are_named_and_the_latest_star_comes_first() {
    let size = png(90, 90).body.len();
    let (program, site, url) = user(&format!(r#", "kept_bytes": {}"#, size * 3 / 2));
    program.ok(&["star", &url, "a"]);
    assert_eq!(program.json(&["keep", "--json"])["bytes"], json!(size));
    program.ok(&["star", &url, "b"]);
    let said = program.ok(&["keep"]);
    assert!(said.err.contains("The images of 1 starred or labelled article do not fit into"), "{said:?}");
    assert!(said.out.contains("1 article is over the limit"), "{said:?}");
    assert_eq!(kept(&program), [1, 1, 0, 1, 0]);
    assert_eq!((site.count("/a.png"), site.count("/b.png")), (1, 1));
    assert_eq!(files(&program, "kept-images"), 1, "the older one went to the cache");
    assert!(program.ok(&["keep"]).err.is_empty(), "it is said once");
    // Without the newer star there is room again. The image waits in the cache.
    program.ok(&["star", &url, "b", "--remove"]);
    assert_eq!(kept(&program), [1, 1, 0, 0, 0]);
    assert_eq!(site.count("/a.png"), 1);
}

#[test]
fn a_missing_image_is_tried_again_later_and_a_page_of_an_error_is_no_image() {
    let (program, site, url) = user("");
    site.put("/a.png", Reply::html("<p>gone</p>"));
    program.ok(&["star", &url, "a"]);
    program.ok(&["refresh", "--now"]);
    program.ok(&["refresh", "--now"]);
    assert_eq!(site.count("/a.png"), 1, "not with each refresh");
    site.put("/a.png", png(90, 90));
    assert_eq!(kept(&program), [1, 1, 0, 0, 0], "the command tries at once");
}

#[test]
fn a_disk_that_takes_no_image_is_named_and_nothing_is_lost() {
    let (program, site, url) = user("");
    program.ok(&["star", &url, "a"]);
    std::fs::write(program.dir().join("kept-images"), "a file in the place of the folder").unwrap();
    let ran = program.run(&["keep"]);
    assert!(
        ran.status == 1 && ran.err.contains("The images of starred articles cannot be stored"),
        "{ran:?}"
    );
    assert_eq!(program.json(&["search", "is:starred", "--json"]).as_array().unwrap().len(), 1);
    std::fs::remove_file(program.dir().join("kept-images")).unwrap();
    assert_eq!(kept(&program), [1, 1, 0, 0, 0]);
    assert_eq!(program.json(&["keep", "--json"])["missing"], json!(0));
    assert!(site.count("/a.png") >= 1);
}
