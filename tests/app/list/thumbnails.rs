//! The images beside the rows of the list: which images are fetched, and when.

use std::time::Duration;

use egui::{Key, Rect, Role, Shape};
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;
use lacuna::model::{FeedChoices, ImagePolicy};

use crate::picture::png;
use crate::support::{Home, Window, day, feed};

const ON: &str = r#""show_images": "when-opened", "thumbnails": true"#;

/// A feed whose entries 1 to `count` have one image each: `/1.png` and so on. Every third entry names its image in a
/// field beside the text.
fn site(count: u32) -> Site {
    let site = Site::start();
    let entry = |number: u32| {
        let url = site.url(&format!("/{number}.png"));
        let entry = Entry::new(format!("t{number}"), format!("t{number}")).published(day(number));
        match number % 3 {
            0 => entry
                .html("<p>Text</p>")
                .raw(&format!("<media:thumbnail xmlns:media='http://search.yahoo.com/mrss/' url='{url}'/>")),
            _ => entry.html(format!("<p>Text</p><img src='{url}'>")),
        }
    };
    let mut harbour = feed("Harbour", 1..=1);
    for number in (2..=count).rev() {
        site.put(&format!("/{number}.png"), png(300, 200));
        harbour = harbour.entry(entry(number));
    }
    site.put("/feed", harbour);
    site
}

fn open(site: &Site, settings: &str) -> Window {
    let mut window = Home::with(settings).open_following(site);
    window.refresh_all();
    window.show("Harbour");
    window.until("rows are there", |w| w.titles().len() > 3);
    window
}

/// The rectangles of the images that the last frame drew.
fn drawn(window: &Window) -> Vec<Rect> {
    let shapes = window.harness().output().shapes.iter();
    let images = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Rect(rect) => rect.brush.as_ref().map(|_| rect.rect),
        _ => None,
    });
    images.collect()
}

/// The rectangles of the rows of entries.
fn rows(window: &Window) -> Vec<(String, Rect)> {
    let rows = window.harness().query_all_by_role(Role::ListItem);
    rows.filter_map(|node| Some((node.accesskit_node().label()?, node.rect()))).collect()
}

fn images(site: &Site) -> Vec<String> {
    site.requested().into_iter().filter(|path| path.contains(".png")).collect()
}

#[test]
fn rows_in_sight_show_their_image_and_nothing_moves_when_it_comes() {
    let site = site(60);
    let mut window = open(&site, ON);
    let before = rows(&window);
    window.until("images are drawn", |w| drawn(w).len() >= 5);
    window.rest(Duration::from_millis(600));
    assert_eq!(rows(&window), before);
    let places = drawn(&window);
    for place in &places {
        // The rows of one feed have two lines.
        assert_eq!(place.size(), egui::vec2(43.0, 43.0));
        assert!(rows(&window).iter().any(|(_, row)| row.contains_rect(*place)), "{place}");
    }
    // Both kinds of images were fetched, each once. No image of a row out of sight was fetched.
    let asked = images(&site);
    assert!(asked.contains(&"/60.png".to_owned()) && asked.contains(&"/59.png".to_owned()), "{asked:?}");
    assert!(asked.len() <= before.len() && asked.len() < 30, "{} for {} rows", asked.len(), before.len());
    let mut once = asked.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), asked.len());
    // At the end of the list, the window fetches the images there, but not those of the rows between.
    window.press(Key::End);
    window.until("images at the end came", |_| images(&site).contains(&"/2.png".to_owned()));
    window.rest(Duration::from_millis(400));
    assert!(!images(&site).contains(&"/30.png".to_owned()), "{:?}", images(&site));
    // The images stay on disk, so the next window fetches none of the images at the top again.
    let asked = images(&site).len();
    let mut window = window.close().open();
    window.show("Harbour");
    window.press(Key::Home);
    window.until("images are drawn", |w| drawn(w).len() >= 5);
    assert_eq!(images(&site).len(), asked);
}

#[test]
fn no_image_is_fetched_for_rows_unless_the_user_wants_it_and_the_feed_may() {
    for settings in [
        r#""show_images": "when-opened""#,
        r#""show_images": "on-request", "thumbnails": true"#,
        r#""show_images": "never", "thumbnails": true"#,
        r#""show_images": "when-opened", "thumbnails": true, "compact_list": true"#,
        r#""show_images": "when-opened", "thumbnails": true, "offline": true"#,
    ] {
        let site = site(8);
        let mut window = Home::with(r#""show_images": "never""#).open_following(&site);
        window.refresh_all();
        let home = window.close();
        home.set(&format!(r#""refresh_at_start": false, "mark_read_delay_ms": 60000, {settings}"#));
        let mut window = home.open();
        window.show("Harbour");
        window.until("rows are there", |w| w.titles().len() > 3);
        window.rest(Duration::from_millis(700));
        assert_eq!((images(&site).len(), drawn(&window).len()), (0, 0), "{settings}");
    }
}

#[test]
fn a_feed_whose_images_are_off_has_no_thumbnails_and_a_changed_setting_holds_at_once() {
    let site = site(8);
    let mut window = Home::with(ON).open_following(&site);
    window.refresh_all();
    let id = window.feed("Harbour").id;
    window.show("Harbour");
    window.until("images are drawn", |w| drawn(w).len() >= 5);
    window.click("About this feed");
    window.click_on(Role::RadioButton, "Never");
    let stored = |w: &Window| w.store.feed_choices(id).unwrap();
    window.until("it is stored", |w| {
        stored(w) == FeedChoices { images: Some(ImagePolicy::Never), ..stored(w) }
    });
    window.until("no image is drawn", |w| drawn(w).is_empty());
}

#[test]
fn an_image_that_cannot_be_loaded_leaves_a_quiet_place() {
    let site = site(5);
    site.put("/5.png", Reply::status(404));
    site.put("/4.png", Reply::ok("image/png", "no image"));
    let mut window = open(&site, ON);
    window.until("the others are drawn", |w| drawn(w).len() == 2);
    window.rest(Duration::from_millis(800));
    assert_eq!(site.count("/5.png") + site.count("/4.png"), 2, "a failure is not repeated in each frame");
    assert_eq!(drawn(&window).len(), 2);
}
