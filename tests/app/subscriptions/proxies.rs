//! A feed with a proxy of its own, in the window.

#[path = "../../program/network/proxy.rs"]
mod proxy;

use egui::{Key, Role};
use egui_kittest::kittest::Queryable;
use lacuna::demo::Site;
use lacuna::demo::feed::Entry;
use lacuna::demo::http::Reply;

use crate::picture::png;
use crate::support::{Home, Window, day, feed};
use proxy::Proxy;

/// A window whose general proxy leads to the first site, and the address of a SOCKS proxy that leads to the second one.
fn world() -> (Window, Site, Site, String) {
    let (others, own) = (Site::start(), Site::start());
    let (theirs, port) = (others.port(), own.port());
    let general = Proxy::start(move |_| Some(theirs));
    let socks = Proxy::start(move |host| host.ends_with(".example").then_some(port));
    let text = "<p>A long paragraph of the whole page that nobody else has written so far.</p>".repeat(20);
    own.put("/page", Reply::html(format!("<article>{text}</article>")));
    own.put("/favicon.ico", png(80, 60));
    for image in ["/quay.png", "/small.png"] {
        own.put(image, png(80, 60));
    }
    let html = "<p>See</p><img src='http://pictures.example/quay.png' alt='Quay' width='80' height='60'>";
    let with = Entry::new("With", "With").published(day(5)).link("http://blog.example/page").html(html);
    let second = "<p>See</p><img src='http://pictures.example/small.png' width='80' height='60'>";
    let row = Entry::new("Row", "Row").published(day(4)).html(second);
    own.put("/feed", feed("Harbour", 1..=1).entry(row).entry(with));
    let settings = format!(
        r#""show_images": "when-opened", "site_icons": true, "thumbnails": true, "proxy": "{}""#,
        general.address()
    );
    let window = Home::with(&settings).open();
    (window, others, own, socks.address().replace("http://", "socks5://ada:pw@"))
}

#[test]
fn images_icons_rows_and_pages_of_a_feed_go_through_its_own_proxy() {
    let (mut window, others, own, socks) = world();
    window.click("Add a feed");
    window.fill("Feed or site address", "http://blog.example/feed");
    window.click("Use a proxy for this feed");
    window.fill("Proxy for this feed", "nonsense");
    window.until("the text is refused", |w| w.reads("SOCKS"));
    window.fill("Proxy for this feed", &socks);
    window.click("Find feeds");
    window.until_sees("Found this feed");
    window.click("Add");
    window.until_sees("Harbour");
    window.until_idle();
    window.until("its icon is there", |_| own.count("/favicon.ico") == 1);
    window.until("the image of a row is there", |_| own.count("/small.png") == 1);
    window.read("With");
    window.until("its image is there", |_| own.count("/quay.png") == 1);
    window.click("Load full text");
    window.until("its page is there", |_| own.count("/page") == 1);
    window.press(Key::S);
    window.until("it is kept", |w| w.store.kept().unwrap().len() == 1);
    window.until_idle();
    assert_eq!(others.requested(), Vec::<String>::new());
    // The password is not shown again. The general way is an empty field away.
    window.show("Harbour");
    window.click("About this feed");
    window.until("the settings of the feed are there", |w| {
        w.harness().query_by_role_and_label(Role::TextInput, "Proxy").is_some()
    });
    assert_eq!(window.field("Proxy"), socks.replace(":pw@", "@"));
    window.fill("Proxy", "");
    window.harness_mut().key_press(Key::Backspace);
    window.press(Key::Enter);
    let id = window.store.subscriptions().unwrap()[0].id;
    window.until("it is kept", |w| w.store.feed_choices(id).unwrap().settings.proxy.is_none());
    let secrets = || std::fs::read_to_string(window.home.path().join("credentials.json")).unwrap_or_default();
    let start = std::time::Instant::now();
    while secrets().contains("pw") {
        assert!(start.elapsed() < std::time::Duration::from_secs(20), "{}", secrets());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
