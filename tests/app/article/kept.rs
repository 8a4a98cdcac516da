//! Starred articles keep their images, also without a network.

use std::time::Duration;

use egui::{Key, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;

use crate::picture::png;
use crate::support::{Home, Window, day, feed};

/// A feed whose newest entry has an image.
fn site() -> Site {
    let site = Site::start();
    site.put("/quay.png", png(80, 60));
    let html = format!("<p>See</p><img src='{}' alt='Quay' width='80' height='60'>", site.url("/quay.png"));
    let entry = Entry::new("With", "With").published(day(5)).html(html);
    site.put("/feed", feed("Harbour", 1..=1).entry(entry));
    site
}

fn open(site: &Site, settings: &str) -> Window {
    let mut window = Home::with(settings).open_following(site);
    window.refresh_all();
    window
}

fn files(window: &Window, folder: &str) -> usize {
    let files = std::fs::read_dir(window.home.path().join(folder));
    files.map_or(0, |files| {
        files.flatten().filter(|file| file.path().extension().is_some_and(|end| end == "image")).count()
    })
}

/// Returns true if the article shows the image itself, not a frame with words in its place.
fn shows_image(window: &Window) -> bool {
    let images = window.harness().query_all_by_role(Role::Image);
    let is_there = images.into_iter().any(|node| node.accesskit_node().label().as_deref() == Some("Quay"));
    is_there && !window.reads("Loading") && !window.sees("Load image") && !window.reads("Load images")
}

#[test]
fn a_star_stores_the_images_and_the_article_shows_them_offline_after_a_restart() {
    let site = site();
    let mut window = open(&site, r#""show_images": "when-opened""#);
    window.select("With");
    window.press(Key::S);
    window.until("the image is kept", |w| files(w, "kept-images") == 1);
    let home = window.close();
    // The cache is emptied, and the site is gone.
    let _gone = std::fs::remove_dir_all(home.path().join("images"));
    drop(site);
    home.set(r#""refresh_at_start": false, "mark_read_delay_ms": 60000, "show_images": "when-opened", "offline": true"#);
    let mut window = home.open();
    window.read("With");
    window.until("the image is shown", |w| shows_image(w));
    // Without its star, the image belongs to the cache.
    window.press(Key::S);
    window.until("the cache has it", |w| (files(w, "kept-images"), files(w, "images")) == (0, 1));
    // An undo takes it back.
    window.press(Key::S);
    window.until("the image is kept again", |w| (files(w, "kept-images"), files(w, "images")) == (1, 0));
}

#[test]
fn a_star_fetches_no_image_if_the_user_does_not_want_them() {
    let site = site();
    let mut window = open(&site, r#""show_images": "on-request""#);
    window.read("With");
    window.press(Key::S);
    window.rest(Duration::from_secs(2));
    assert_eq!((site.count("/quay.png"), files(&window, "kept-images")), (0, 0));
    assert_eq!(window.store.kept().unwrap().len(), 1, "the pass was made");
}

#[test]
fn a_disk_that_takes_no_image_is_told_of_once_and_the_star_stays() {
    let site = site();
    let mut window = open(&site, r#""show_images": "when-opened""#);
    std::fs::write(window.home.path().join("kept-images"), "no folder").unwrap();
    window.select("With");
    window.press(Key::S);
    window.until_reads("The images of starred articles cannot be stored");
    window.select("e1");
    window.press(Key::S);
    window.until("both are stars", |w| w.store.kept().unwrap().len() == 2);
    window.rest(Duration::from_secs(1));
    let told = window
        .shown()
        .into_iter()
        .filter(|text| text.starts_with("Label") && text.contains("cannot be stored"))
        .count();
    assert!(told <= 1, "{:#?}", window.shown());
}
