//! The traces of the user at a publisher (F7). The tests read the log of every request to the publisher and to other
//! sites.

use std::collections::BTreeSet;
use std::time::Duration;

use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;

use crate::picture::png;
use crate::support::{Home, Window, day, feed};

/// Four sites: the site of the feed, of an image, of a linked page, and of a tracker that must get no request.
struct World {
    publisher: Site,
    images: Site,
    pages: Site,
    tracker: Site,
}

impl World {
    fn new() -> Self {
        let world = Self {
            publisher: Site::start(),
            images: Site::start(),
            pages: Site::start(),
            tracker: Site::start(),
        };
        let cookie = |reply: Reply| reply.header("Set-Cookie", "reader=7; Path=/");
        world.images.put("/a.png", cookie(png(40, 30)));
        world.pages.put("/page", cookie(Reply::html("<article><p>The page.</p></article>")));
        let html = format!(
            "<p>Text</p><img src='{}' alt='The quay'><img src='{}' width='1' height='1'>
            <script src='{0}'></script><iframe src='{1}'></iframe><audio src='{1}'></audio>
            <link rel='stylesheet' href='{1}'><a href='{1}' ping='{1}'>on</a>",
            world.images.url("/a.png"),
            world.tracker.url("/seen"),
        );
        let with = Entry::new("With", "With")
            .published(day(9))
            .link(world.pages.url("/page").to_string())
            .html(html);
        world.publisher.put("/feed", cookie(Reply::from(feed("Harbour", 1..=2).entry(with))));
        world
    }

    fn open(&self, settings: &str) -> Window {
        let home = Home::with(settings);
        home.follow([("", self.publisher.url("/feed"))]);
        let mut window = home.open();
        window.refresh_all();
        window.refresh_all();
        window
    }

    fn read(window: &mut Window) {
        window.read("With");
        window.rest(Duration::from_millis(900));
    }

    /// Fails if a request reveals more than necessary.
    #[track_caller]
    fn assert_discreet(&self) {
        for site in [&self.publisher, &self.images, &self.pages, &self.tracker] {
            for logged in site.log() {
                for name in ["Cookie", "Referer", "Origin", "From", "Authorization", "DNT", "Accept-Language"]
                {
                    assert_eq!(logged.request.header(name), None, "{name}: {:?}", logged.request);
                }
            }
        }
        assert_eq!(self.tracker.log().len(), 0, "{:?}", self.tracker.requested());
    }
}

fn paths(site: &Site) -> BTreeSet<String> {
    site.requested().into_iter().collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn only_the_feeds_host_and_those_of_opened_articles_images_are_asked() {
    let world = World::new();
    let mut window = world.open(r#""show_images": "when-opened", "site_icons": true"#);
    window.until("the icon was asked for", |_| world.publisher.count("/favicon.ico") == 1);
    assert_eq!(paths(&world.publisher), set(&["/feed", "/favicon.ico"]), "its document and its icon");
    assert_eq!(world.images.log().len(), 0, "no image before its article is opened");
    World::read(&mut window);
    window.until("the image was fetched", |_| world.images.count("/a.png") == 1);
    assert_eq!(paths(&world.images), set(&["/a.png"]));
    assert_eq!(world.pages.log().len(), 0, "no page is fetched unasked");
    window.click("Load full text");
    window.until("the page was fetched", |_| world.pages.count("/page") == 1);
    window.until_idle();
    window.rest(Duration::from_millis(300));
    assert_eq!(paths(&world.pages), set(&["/page"]));
    // All sites have tried to set a cookie. The next requests must send none.
    let mut window = window.close().open();
    window.refresh_all();
    World::read(&mut window);
    world.assert_discreet();
}

#[test]
fn where_images_and_icons_are_turned_off_none_is_asked_for() {
    let world = World::new();
    let mut window = world.open(r#""show_images": "never", "site_icons": false"#);
    World::read(&mut window);
    let mut window = window.close().open();
    window.refresh_all();
    World::read(&mut window);
    assert_eq!(paths(&world.publisher), set(&["/feed"]));
    assert_eq!((world.images.log().len(), world.pages.log().len()), (0, 0));
    world.assert_discreet();
}
