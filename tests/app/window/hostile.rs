//! Hostile feeds in the window: their texts neither mislead the user nor stop the window.

use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;

use crate::support::{Window, day, feed};

/// Characters that turn the following text around, hide it, or break the line.
const UNFIT: [char; 10] = [
    '\u{202a}', '\u{202b}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{7}', '\u{1b}',
    '\u{85}',
];

fn assert_fit(window: &Window, after: &str) {
    for label in window.shown() {
        let unfit: Vec<char> = label.chars().filter(|c| UNFIT.contains(c)).collect();
        assert!(unfit.is_empty(), "{after}: {unfit:?} in {label:?}");
        assert!(
            label.len() < 20_000,
            "{after}: {} bytes: {:?}",
            label.len(),
            label.chars().take(60).collect::<String>()
        );
    }
}

#[test]
fn control_characters_bidi_overrides_and_endless_titles_are_tamed_in_the_window() {
    let spoilt = |text: &str| -> String {
        // The control characters that XML allows in a document.
        let marks: String = UNFIT.into_iter().filter(|c| *c >= '\u{20}').collect();
        format!("{text}{marks}{}", text.chars().rev().collect::<String>())
    };
    let long = "Endless ".repeat(1 << 17);
    let site = Site::start();
    let entry = |id: &str, number: u32, title: String| Entry::new(id, title).published(day(number));
    let html = format!(
        "<p>{0} <a href='http://a.example/'>{0}</a></p><img src='/a.png' alt='{0}' title='{0}'>
        <table><tr><th>{0}<td>{0}</table><pre>{0}</pre><details><summary>{0}</summary>{0}</details>",
        spoilt("text")
    );
    let source = format!(
        "<source><id>urn:s</id><updated>{}</updated><title>{}</title></source>",
        day(1),
        spoilt("From")
    );
    let reply =
        format!("<in-reply-to xmlns='http://purl.org/syndication/thread/1.0' ref='{}'/>", spoilt("urn:r"));
    let loud = entry("x", 9, spoilt("gpj.exe"))
        .author(spoilt("Ada"))
        .category(spoilt("sea"))
        .enclosure("http://a.example/a.pdf", spoilt("application/pdf"), 9)
        .enclosure("http://a.example/a.mp3", spoilt("audio/mpeg"), 9)
        .raw(&source)
        .raw(&reply)
        .html(html);
    let hostile =
        Feed::atom(spoilt("Harbour")).subtitle(spoilt("of the sea")).author(spoilt("Bob")).entry(loud).entry(
            entry("y", 8, long.clone()).author(long.clone()).html(format!("<h1>{}</h1>", spoilt("head"))),
        );
    site.put("/hostile", hostile);
    site.put("/long", Feed::atom(long).entry(entry("z", 7, "Quiet".to_owned())));
    site.put("/good", feed("Good", 1..=2));
    let found = |n: u32| {
        format!(
            "<link rel=alternate type='application/rss+xml' title='{}' href='/found/{n}'>",
            spoilt("outside")
        )
    };
    site.put("/page", Reply::html(format!("<head>{}{}</head>", found(1), found(2))));
    let mut window = Window::reading(["/hostile", "/long", "/good"].map(|path| ("", site.url(path))));
    window.refresh_all();
    assert_fit(&window, "the list");
    let began = Instant::now();
    for title in ["gpj.exe", "Endless", "Quiet", "e2"] {
        window.select(title);
        window
            .until("it is open", |w| w.named(egui::Role::Heading).iter().any(|name| name.starts_with(title)));
        window.rest(Duration::from_millis(100));
        assert_fit(&window, title);
        if title == "gpj.exe" {
            // All texts are shown without the characters that would turn them around.
            for shown in ["adA", "fdp/noitacilppa", "morF", "r:nru", "txet"] {
                assert!(window.reads(shown), "{shown}: {:?}", window.shown());
            }
        }
    }
    assert!(began.elapsed() < Duration::from_secs(40), "{:?}", began.elapsed());
    window.show("Harbour");
    window.press_with(egui::Modifiers::COMMAND, egui::Key::I);
    window.until_sees("Next check");
    assert_fit(&window, "the information about a feed");
    // The names of feeds that are found at an address are hostile as well.
    window.press(egui::Key::Escape);
    window.click("Add");
    window.fill("Feed or site address", site.url("/page").as_str());
    window.press(egui::Key::Enter);
    window.until_reads("edistuo");
    assert_fit(&window, "what was found at an address");
}
