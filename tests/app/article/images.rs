//! Images of articles: the place that they take, drawings, and animations.

use std::time::Duration;

use egui::{Key, Modifiers, Rect, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, Frame, Rgba, RgbaImage};
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;

use crate::picture::png;
use crate::support::{Home, Window, day, feed};

/// Opens an entry with this text. Images are fetched when it is open.
fn open(site: &Site, html: &str) -> Window {
    let entry = Entry::new("With", "With").published(day(5)).html(html);
    site.put("/feed", feed("Harbour", 1..=1).entry(entry));
    let mut window = Home::with(r#""show_images": "when-opened""#).open_following(site);
    window.refresh_all();
    window.read("With");
    window
}

/// Returns the rectangle of an image, or of the frame in its place.
fn place(window: &Window, alt: &str) -> Rect {
    let node = window.harness().query_all_by_role(Role::Image).find(|node| {
        let node = node.accesskit_node();
        node.label().as_deref() == Some(alt)
    });
    node.unwrap_or_else(|| panic!("{alt} is not among {:#?}", window.shown())).rect()
}

#[test]
fn an_image_has_its_stated_size_before_and_after_it_is_loaded() {
    let site = Site::start();
    site.put("/quay.png", png(800, 600));
    site.put("/icon.png", png(64, 64));
    let html = format!(
        "<img src='{}' alt='Quay' width='400' height='300'><p>Between</p>\
         <img src='{}' alt='Icon' width='48' height='48'>",
        site.url("/quay.png"),
        site.url("/icon.png")
    );
    let mut window = open(&site, &html);
    let sizes = |w: &Window| (place(w, "Quay").size(), place(w, "Icon").size());
    let before = sizes(&window);
    assert_eq!(before, (egui::vec2(400.0, 300.0), egui::vec2(48.0, 48.0)));
    window.until("they are loaded", |_| site.count("/quay.png") + site.count("/icon.png") == 2);
    window.until("they are shown", |w| !w.sees("Loading…"));
    window.rest(Duration::from_millis(200));
    assert_eq!(sizes(&window), before);
}

#[test]
fn a_drawing_is_shown() {
    let site = Site::start();
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 100'><circle cx='50' cy='50' r='40'/></svg>";
    site.put("/chart.svg", Reply::ok("image/svg+xml", svg));
    let mut window = open(&site, &format!("<p>See</p><img src='{}' alt='Chart'>", site.url("/chart.svg")));
    window.until("it is shown at its own size", |w| place(w, "Chart").size() == egui::vec2(200.0, 100.0));
    assert_eq!(site.count("/chart.svg"), 1);
}

const COLOURS: [[u8; 4]; 3] = [[200, 0, 0, 255], [0, 200, 0, 255], [0, 0, 200, 255]];

/// An endless animation of three colours, each shown for 60 ms.
fn animation() -> Reply {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    encoder.set_repeat(Repeat::Infinite).unwrap();
    for colour in COLOURS {
        let picture = RgbaImage::from_pixel(80, 80, Rgba(colour));
        let delay = Delay::from_saturating_duration(Duration::from_millis(60));
        encoder.encode_frame(Frame::from_parts(picture, 0, 0, delay)).unwrap();
    }
    drop(encoder);
    Reply::ok("image/gif", bytes)
}

/// Draws the frames that the window requests, for this time. Returns the number of frames.
fn frames_in(window: &mut Window, time: Duration) -> usize {
    let (start, mut frames) = (std::time::Instant::now(), 0);
    while start.elapsed() < time {
        let output = window.harness().output();
        let wait = output.viewport_output[&egui::ViewportId::ROOT].repaint_delay;
        let left = time.saturating_sub(start.elapsed());
        if wait >= left {
            std::thread::sleep(left);
            break;
        }
        std::thread::sleep(wait);
        window.harness_mut().step();
        frames += 1;
    }
    frames
}

#[test]
fn an_animation_plays_while_it_is_seen_and_if_the_user_wants_it() {
    let site = Site::start();
    site.put("/wave.gif", animation());
    let far = "<p>Nothing moves here.</p>".repeat(120);
    let html = format!("<img src='{}' alt='Wave' width='80' height='80'>{far}", site.url("/wave.gif"));
    let mut window = open(&site, &html);
    let second = Duration::from_secs(1);
    let plays = |w: &mut Window| {
        w.rest(Duration::from_millis(300));
        let frames = frames_in(w, second);
        assert!(frames <= 40, "{frames} frames of the window for 16 of the animation");
        frames > 8
    };
    window.until("it is loaded", |_| site.count("/wave.gif") == 1);
    window.until("it is shown", |w| !w.sees("Loading…"));
    assert!(plays(&mut window));
    // The animation is scrolled out of sight.
    window.press_with(Modifiers::SHIFT, Key::End);
    assert!(!plays(&mut window));
    window.press_with(Modifiers::SHIFT, Key::Home);
    assert!(plays(&mut window));
    // The window is minimised.
    let root = egui::ViewportId::ROOT;
    window.harness_mut().input_mut().viewports.get_mut(&root).unwrap().minimized = Some(true);
    assert!(!plays(&mut window));
    window.harness_mut().input_mut().viewports.get_mut(&root).unwrap().minimized = Some(false);
    assert!(plays(&mut window));
    // A dialog covers it.
    window.press_with(Modifiers::NONE, Key::F1);
    assert!(!plays(&mut window));
    window.press_with(Modifiers::NONE, Key::Escape);
    assert!(plays(&mut window));
    // The user turns animations off.
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "Reading");
    window.click("Play animated images");
    window.press(Key::Escape);
    assert!(!plays(&mut window));
}

#[test]
fn the_poster_of_a_video_is_shown_above_it() {
    let site = Site::start();
    site.put("/still.png", png(320, 180));
    let html = format!(
        "<p>See</p><video src='{}' poster='{}' title='Tide'></video>",
        site.url("/tide.mp4"),
        site.url("/still.png")
    );
    let mut window = open(&site, &html);
    window.until("it is shown", |w| {
        site.count("/still.png") == 1 && place(w, "Tide").size() == egui::vec2(320.0, 180.0)
    });
    assert_eq!(site.count("/tide.mp4"), 0);
}

#[test]
fn an_image_over_the_limit_is_loaded_if_the_user_asks_for_it() {
    let site = Site::start();
    let mut bytes = Vec::new();
    // Bytes after the end of a picture are ignored.
    std::io::Write::write_all(&mut bytes, &png(320, 180).body).unwrap();
    bytes.resize(8 << 20, 0);
    site.put("/map.png", Reply::ok("image/png", bytes));
    let mut window = open(&site, &format!("<p>See</p><img src='{}' alt='Map'>", site.url("/map.png")));
    window.until_reads("larger than the limit of 5 MB");
    window.click("Load anyway (up to 32 MB)");
    window.until("it is shown", |w| place(w, "Map").size() == egui::vec2(320.0, 180.0));
}

#[test]
fn an_image_over_the_limit_for_asked_ones_is_opened_in_the_browser() {
    let site = Site::start();
    site.put("/map.png", Reply::ok("image/png", vec![0; 33 << 20]));
    let address = site.url("/map.png");
    let mut window = open(&site, &format!("<p>See</p><img src='{address}' alt='Map'>"));
    window.until_reads("larger than the limit of 5 MB");
    window.click("Load anyway (up to 32 MB)");
    window.until_reads("larger than the limit of 32 MB");
    window.click("Open image in browser");
    window.until("it is opened", |w| w.desktop.opened() == [address.as_str()]);
    assert!(!window.reads("Load anyway"));
}

#[test]
fn an_image_that_counts_readers_or_failed_without_a_size_takes_little_room() {
    let site = Site::start();
    site.put("/p.png", png(1, 1));
    site.put("/none.png", Reply::status(404));
    let address = |path: &str| site.url(path);
    let html = format!(
        "<p>See</p><img src='{}' alt='Counter' width='200'><img src='{1}' alt='Portrait'><img src='{1}?2'><p>End</p>",
        address("/p.png"),
        address("/none.png")
    );
    let mut window = open(&site, &html);
    window.until("they are asked for", |_| site.count("/none.png") > 0 && site.count("/p.png") > 0);
    window.until("nothing loads any more", |w| !w.reads("Loading"));
    window.until("the image of one pixel is gone", |w| !w.named(Role::Image).contains(&"Counter".to_owned()));
    let images = window.named(Role::Image);
    assert!(images.contains(&"Portrait".to_owned()) && images.contains(&"Image".to_owned()), "{images:?}");
    for name in ["Portrait", "Image"] {
        let high = place(&window, name).height();
        assert!(high < 40.0, "{name} is {high} points high");
    }
    let asked = site.count("/none.png");
    window.click("Retry");
    window.until("it is asked for again", |_| site.count("/none.png") > asked);
}
