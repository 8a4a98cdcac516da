//! Articles: the search in an article, attached files, images, the full text of web pages, and other scripts.

use std::time::Duration;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use lacuna::model::ImagePolicy;
use lacuna::ui::actions::command::{ArticleCommand, Command, ListCommand};
use lacuna::ui::view::Selected;

use crate::picture::png;
use crate::support::{Home, Window, day, feed};

fn entry(site: &Site, title: &str, on: u32, html: &str) -> Entry {
    Entry::new(title, title)
        .published(day(on))
        .link(site.url(&format!("/page/{title}")).to_string())
        .html(html)
}

fn open(settings: &str, site: &Site, feed: Feed) -> Window {
    site.put("/feed", feed);
    let mut window = Home::with(settings).open_following(site);
    window.refresh_all();
    window
}

/// Returns the names of all elements with this role, as a screen reader gets them.
fn values(window: &Window, role: Role) -> Vec<String> {
    window.harness().query_all_by_role(role).filter_map(|node| node.accesskit_node().label()).collect()
}

#[test]
fn words_are_found_in_the_article_that_is_open() {
    let site = Site::start();
    let far = "<p>Nothing of it here.</p>".repeat(300);
    let html = format!("<p>The tide, and again the Tide.</p>{far}<ul><li>the last tidé</li></ul>");
    let mut window = open("", &site, feed("Harbour", 1..=1).entry(entry(&site, "Long", 5, &html)));
    window.read("Long");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    window.fill("Find in article", "tide");
    window.until_sees("1 of 3");
    window.press(Key::Enter);
    window.until_sees("2 of 3");
    let place =
        |w: &Window| w.harness().query_all_by_label("the last tidé").next().map(|node| node.rect().top());
    let in_sight = |w: &Window| place(w).is_some_and(|top| (100.0..950.0).contains(&top));
    assert!(!in_sight(&window), "the end is far below: {:?}", place(&window));
    window.press(Key::Enter);
    window.until_sees("3 of 3");
    window.until("it came into sight", |w| in_sight(w));
    window.click("Next match");
    window.until_sees("1 of 3");
    window.fill("Find in article", "submarine");
    window.until_sees("Not found");
    window.click("Close search");
    window.until_gone("Not found");
}

#[test]
fn hits_of_a_search_are_shown_with_the_text_around_them_and_searches_are_saved() {
    let site = Site::start();
    let filler = "Sand and stones and sand again. ".repeat(30);
    let html = format!("<p>{filler}</p><p>Then a dredger came by.</p>");
    let mut window = open("", &site, feed("Harbour", 1..=3).entry(entry(&site, "Sand", 5, &html)));
    window.fill("Search", "dredg");
    window.until_titles(&["Sand"]);
    window.click("Save as smart folder");
    window.press(Key::Enter);
    window.until("it is listed", |w| w.tree().iter().any(|row| row.starts_with("dredg")));
    window.until("its field is empty", |w| w.field("Search").is_empty());
    window.show("Harbour");
    window.until("all are listed", |w| w.titles().len() > 3);
    window.show("dredg");
    window.until_titles(&["Sand"]);
    // The saved search is also in the next window.
    let mut window = window.close().open();
    window.show("dredg");
    window.until_titles(&["Sand"]);
    window.click("Remove this smart folder");
    window.until("it is gone", |w| !w.tree().iter().any(|row| row.starts_with("dredg")));
}

#[test]
fn an_entry_that_a_search_found_opens_at_its_first_hit() {
    let site = Site::start();
    let far = "<p>Sand and stones and sand again.</p>".repeat(200);
    let html = format!("{far}<p>Then a dredger came by.</p>{far}<p>The dredge left.</p><p>The end</p>");
    let plain = entry(&site, "Gravel", 6, "<p>The dredger is near the top.</p><p>And more.</p>");
    let mut window =
        open("", &site, feed("Harbour", 1..=3).entry(entry(&site, "Sand", 5, &html)).entry(plain));
    window.fill("Search", "dredg");
    window.until_titles(&["Gravel", "Sand"]);
    let place = |w: &Window, text: &str| {
        w.harness().query_all_by_label(text).next().map(|node| node.rect().center().y)
    };
    let in_sight = |w: &Window, text: &str| place(w, text).is_some_and(|y| (60.0..960.0).contains(&y));
    window.read("Sand");
    window.until("the first hit came into sight", |w| in_sight(w, "Then a dredger came by."));
    window.press(Key::F3);
    window.until("the next hit came into sight", |w| in_sight(w, "The dredge left."));
    window.press_with(Modifiers::SHIFT, Key::F3);
    window.until("the first one came back", |w| in_sight(w, "Then a dredger came by."));
    // The find bar stays closed as long as there are hits.
    assert!(!window.sees("Close search"));
    // If the hit is visible already, the article does not scroll.
    window.read("Gravel");
    window.rest(Duration::from_millis(100));
    assert!(in_sight(&window, "The dredger is near the top."));
    let title = window
        .harness()
        .query_all_by_role(Role::Heading)
        .find(|node| node.accesskit_node().label().as_deref() == Some("Gravel") && node.rect().top() > 40.0);
    assert!(title.is_some(), "the title is still in sight");
    window.press(Key::Escape);
    window.until("the search is over", |w| w.titles().len() > 2);
    window.read("e3");
    window.press(Key::F3);
    window.until_sees("Close search");
}

#[test]
fn a_saved_search_shows_how_many_unread_entries_it_finds() {
    let site = Site::start();
    let words = "<p>Then a dredger came by.</p>";
    let found = |number| entry(&site, &format!("Sand {number}"), number, words);
    let mut window = open("", &site, feed("Harbour", 1..=3).entry(found(5)).entry(found(6)));
    window.fill("Search", "dredg");
    window.until_titles(&["Sand 6", "Sand 5"]);
    window.click("Save as smart folder");
    window.press(Key::Enter);
    window.until("its unread entries are counted", |w| w.tree().iter().any(|row| row == "dredg, 2"));
    window.read("Sand 6");
    window.press(Key::M);
    window.until("the read one counts no more", |w| w.tree().iter().any(|row| row == "dredg, 1"));
}

#[test]
fn a_file_is_opened_and_its_address_copied() {
    let site = Site::start();
    let sound = entry(&site, "Sound", 5, "<p>Listen.</p>").enclosure(
        "http://files.example/sound.ogg",
        "audio/ogg",
        2_140_000,
    );
    let mut window = open("", &site, feed("Harbour", 1..=1).entry(sound));
    window.read("Sound");
    window.until_reads("Audio (OGG) · 2.1 MB");
    let place = |label: &str| window.harness().get_by_label(label).rect();
    assert!(place("Open in player").bottom() < place("Listen.").top(), "it is above the notes");
    window.click("Open in player");
    window.until("it was opened", |w| w.desktop.opened() == ["http://files.example/sound.ogg"]);
    window.until_sees("Copy address");
    window.harness().query_all_by_label("Copy address").last().unwrap().click();
    window.harness_mut().run_steps(1);
    let copied = |w: &Window| {
        w.harness().output().platform_output.commands.iter().any(|command| {
            matches!(command, egui::OutputCommand::CopyText(text) if text == "http://files.example/sound.ogg")
        })
    };
    let start = std::time::Instant::now();
    while !copied(&window) {
        assert!(start.elapsed() < Duration::from_mins(1), "it was never copied");
        window.harness_mut().step();
    }
}

#[test]
fn images_are_fetched_when_an_article_was_open_for_a_moment_and_kept_on_disk() {
    let site = Site::start();
    site.put("/a.png", png(40, 30));
    let picture = |name: &str| format!("<p>See</p><img src=\"{}\" alt=\"The quay\">", site.url(name));
    let harbour = feed("Harbour", 1..=3).entry(entry(&site, "With", 5, &picture("/a.png"))).entry(entry(
        &site,
        "Passed",
        4,
        &picture("/never.png"),
    ));
    let mut window = open(r#""show_images": "when-opened""#, &site, harbour);
    assert_eq!(site.count("/a.png"), 0, "nothing is fetched by a refresh");
    window.until_titles(&["With", "Passed", "e3", "e2", "e1"]);
    // The user passes the entry "Passed" on the way down and on the way up.
    window.select("e3");
    window.press(Key::K);
    window.press(Key::K);
    window.until_article("With");
    window.until("the image was fetched", |_| site.count("/a.png") == 1);
    window.until("it is shown", |w| !w.sees("Loading…"));
    assert_eq!(site.count("/never.png"), 0);
    let requests = site.log();
    let image = requests.iter().find(|request| request.request.path() == "/a.png").unwrap();
    assert_eq!((image.request.header("Cookie"), image.request.header("Referer")), (None, None));
    // The next window reads the image from the disk.
    let mut window = window.close().open();
    window.read("With");
    window.rest(Duration::from_millis(900));
    assert!(values(&window, Role::Image).iter().any(|name| name == "The quay"));
    assert!(!window.sees("Load image"));
    assert_eq!(site.count("/a.png"), 1);
}

#[test]
fn one_feed_can_have_its_own_setting_for_images() {
    let site = Site::start();
    site.put("/a.png", png(40, 30));
    let html = format!("<img src=\"{}\" alt=\"The quay\">", site.url("/a.png"));
    let mut window = open(
        r#""show_images": "when-opened""#,
        &site,
        feed("Harbour", 1..=1).entry(entry(&site, "With", 5, &html)),
    );
    window.show("Harbour");
    window.click("About this feed");
    window.click("On request");
    let id = window.feed("Harbour").id;
    window.until("it is kept", |w| w.store.feed_choices(id).unwrap().images == Some(ImagePolicy::OnRequest));
    window.read("With");
    window.until_sees("Load image");
    window.rest(Duration::from_millis(700));
    assert_eq!(site.count("/a.png"), 0);
    window.click("Load image");
    window.until("it was fetched", |_| site.count("/a.png") == 1);
}

#[test]
fn the_fields_of_an_entry_beside_its_text_are_shown() {
    let site = Site::start();
    site.put("/t.png", png(40, 30));
    let said = format!(
        "<comments>/talk</comments><category>rope</category><category>tar</category>
        <media:thumbnail xmlns:media='http://search.yahoo.com/mrss/' url='{}'/>
        <source url='http://planet.example/feed'/>",
        site.url("/t.png")
    );
    let knot = entry(&site, "Knot", 5, "<p>Tie it.</p>").raw(&said);
    let feed = Feed::rss("Harbour").entry(knot);
    let mut window = open(r#""show_images": "when-opened""#, &site, feed);
    assert_eq!(site.count("/t.png"), 0, "nothing is fetched by a refresh");
    window.read("Knot");
    window.until("its picture was fetched", |_| site.count("/t.png") == 1);
    window.until_sees("Comments");
    assert!(window.sees("Categories") && window.sees("rope, tar"), "{:#?}", window.shown());
    assert!(window.sees("Taken from") && window.sees("http://planet.example/feed"));
    let talk = site.url("/talk");
    // The link to the comments names their site.
    window.click(talk.host_str().unwrap());
    window.until("they were opened", |w| w.desktop.opened() == [talk.as_str()]);
    // If the text contains a picture, no other picture is shown.
    let shown = entry(&site, "Knot", 5, &format!("<p><img src='{}'>", site.url("/own.png"))).raw(&said);
    site.put("/feed", Feed::rss("Harbour").entry(shown));
    site.clear_log();
    let mut window = window.close().open();
    window.refresh_all();
    window.read("Knot");
    window.until("its own was fetched", |_| site.count("/own.png") == 1);
    assert_eq!(site.count("/t.png"), 0);
}

fn page(site: &Site, name: &str) {
    let words =
        "The tide came in at nine, and with it the boat that nobody had been waiting for. ".repeat(20);
    let html = format!(
        "<html><head><title>{name}</title></head><body><nav>Shop here</nav><article><h1>{name}</h1>
        <p>It begins so. {words}</p><p>{words}</p><script>alert(1)</script></article></body></html>"
    );
    site.put(&format!("/page/{name}"), Reply::html(html));
}

#[test]
fn the_full_text_is_loaded_on_request_and_kept() {
    let site = Site::start();
    page(&site, "Short");
    let harbour = feed("Harbour", 1..=1)
        .entry(entry(&site, "Short", 5, "<p>A teaser only.</p>"))
        .entry(entry(&site, "Gone", 4, "<p>Another teaser.</p>"));
    let mut window = open("", &site, harbour);
    window.read("Short");
    window.until_sees("A teaser only.");
    assert_eq!(site.count("/page/Short"), 0, "never without being asked");
    window.click("Load full text");
    window.until_reads("It begins so.");
    assert!(!window.reads("Shop here") && !window.reads("alert(1)"));
    window.click("Show the feed’s text");
    window.until_sees("A teaser only.");
    window.press(Key::F);
    window.until_reads("It begins so.");
    window.read("Gone");
    window.click("Load full text");
    window.until_reads("The full text could not be loaded.");
    window.until_sees("Another teaser.");
    let mut window = window.close().open();
    window.read("Short");
    window.until_reads("It begins so.");
    assert_eq!(site.count("/page/Short"), 1);
}

#[test]
fn an_entry_without_text_offers_its_full_text() {
    let site = Site::start();
    page(&site, "Bare");
    let mut window = open("", &site, feed("Harbour", 1..=1).entry(entry(&site, "Bare", 5, "")));
    window.read("Bare");
    window.until_sees("This entry has no text.");
    let buttons: Vec<_> = window.harness().get_all_by_label("Load full text").collect();
    assert_eq!(buttons.len(), 2, "the toolbar and the empty pane offer it");
    buttons[1].click();
    window.until_reads("It begins so.");
}

#[test]
fn the_full_text_of_a_feed_is_always_loaded_if_the_user_set_it() {
    let site = Site::start();
    page(&site, "Short");
    let harbour = feed("Harbour", 1..=1).entry(entry(&site, "Short", 5, "<p>A teaser only.</p>"));
    let mut window = open("", &site, harbour);
    window.show("Harbour");
    window.click("About this feed");
    window.click("Always load the full text");
    let id = window.feed("Harbour").id;
    window.until("it is kept", |w| w.store.feed_choices(id).unwrap().full_text);
    window.read("Short");
    window.until_reads("It begins so.");
}

#[test]
fn right_to_left_text_is_read_and_found_in_its_own_order() {
    let site = Site::start();
    let html = "<p>שלום עולם, this is 2024 (סוף).</p><p dir=rtl>مرحبا بالعالم</p>";
    let mut window = open("", &site, feed("Harbour", 1..=1).entry(entry(&site, "Scripts", 5, html)));
    window.read("Scripts");
    // Screen readers and the clipboard get the text in its logical order.
    window.until_sees("שלום עולם, this is 2024 (סוף).");
    window.until_sees("مرحبا بالعالم");
}

#[test]
fn frb031_icons_come_from_the_feeds_own_host_once() {
    let site = Site::start();
    site.put("/favicon.ico", png(32, 30));
    let mut window = open(r#""site_icons": true"#, &site, feed("Harbour", 1..=3));
    window.until("the icon was asked for", |_| site.count("/favicon.ico") == 1);
    let host = site.url("/").origin().ascii_serialization();
    window.until("it is kept", |w| w.store.icon(&host).unwrap().is_some_and(|icon| icon.image.is_some()));
    let mut window = window.close().open();
    window.refresh_all();
    window.rest(Duration::from_millis(200));
    assert_eq!(site.count("/favicon.ico"), 1);
    // An image that is missing is not requested again soon.
    let bare = Site::start();
    let mut window = open(r#""site_icons": true"#, &bare, feed("Buoy", 1..=3));
    window.until("it was asked for", |_| bare.count("/favicon.ico") == 1);
    let host = bare.url("/").origin().ascii_serialization();
    window.until("that is kept", |w| w.store.icon(&host).unwrap().is_some());
    let mut window = window.close().open();
    window.refresh_all();
    window.rest(Duration::from_millis(200));
    assert_eq!(bare.count("/favicon.ico"), 1);
}

/// The bytes of all textures of egui except the first one, which has the fonts.
fn textures(window: &Window) -> usize {
    let manager = window.harness().ctx.tex_manager();
    let manager = manager.read();
    let images = manager.allocated().filter(|(id, _)| **id != egui::TextureId::default());
    images.map(|(_, texture)| texture.bytes_used()).sum()
}

/// A picture of random pixels, which cannot be compressed.
fn noise(seed: u32) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2_654_435_761) | 1;
    let picture = image::RgbImage::from_fn(200, 100, |_, _| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let [red, green, blue, _] = state.to_le_bytes();
        image::Rgb([red, green, blue])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// Images stay on disk up to a limit, and leave memory when their article is closed. An optimised build opens 500
/// articles.
#[test]
fn images_of_many_articles_take_no_more_memory_than_those_of_one_nor_more_disk_than_they_may() {
    const CAP: u64 = 1_000_000;
    let articles: u32 = if cfg!(debug_assertions) { 60 } else { 500 };
    let site = Site::start();
    let entries = (0..articles).map(|number| {
        site.put(&format!("/{number}.png"), Reply::ok("image/png", noise(number)));
        let html = format!("<p>See</p><img src=\"{}\" alt=\"Noise\">", site.url(&format!("/{number}.png")));
        entry(&site, &format!("Article {number:03}"), number % 300 + 1, &html)
    });
    let harbour = Feed::atom("Harbour").id("urn:h").author("Ada").entries(entries);
    let settings = format!(r#""show_images": "on-request", "image_cache_bytes": {CAP}"#);
    let mut window = open(&settings, &site, harbour);
    let folder = window.home.path().join("images");
    let on_disk = || -> u64 {
        let Ok(files) = std::fs::read_dir(&folder) else { return 0 };
        files.filter_map(|file| Some(file.ok()?.metadata().ok()?.len())).sum()
    };
    let mut most = Vec::new();
    for row in window.entries() {
        window.app().carry_out(Command::List(ListCommand::Select(Selected::Entry(row.key))));
        window.until_article(&row.title);
        let without = textures(&window);
        let number: u32 = row.title.trim_start_matches("Article ").parse().unwrap();
        window
            .app()
            .carry_out(Command::Article(ArticleCommand::LoadImage(site.url(&format!("/{number}.png")))));
        window.until("its image is there", |w| textures(w) >= without + 200 * 100 * 4);
        most.push(textures(&window));
        assert!(on_disk() <= CAP, "{} bytes", on_disk());
    }
    assert_eq!(most.len(), articles as usize);
    assert!(most.iter().all(|bytes| *bytes <= most[0]), "{most:?}");
    assert!(on_disk() > CAP / 2, "it is used, though");
    // A lower limit takes effect at once.
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_on(Role::Tab, "Reading");
    window.fill("Keep images", "0");
    window.until("all are gone", |_| on_disk() == 0);
}
