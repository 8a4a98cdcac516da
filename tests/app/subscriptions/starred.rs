//! The import of the articles that another reader exported (`starred.json`).

use egui::{Key, Modifiers};
use lacuna::demo::Site;
use serde_json::json;

use crate::support::{Window, feed};

#[test]
fn a_starred_json_says_what_will_happen_and_then_it_happens() {
    let site = Site::start();
    site.put("/harbour", feed("Harbour", 1..=3));
    let mut window = Window::reading([("", site.url("/harbour"))]);
    window.until("the entries are there", |w| w.entries().len() == 3);
    let url = site.url("/harbour");
    let item = |address: &str, name: &str| {
        json!({
            "title": name, "published": 1_699_990_000, "categories": ["user/-/label/Tea"],
            "canonical": [{"href": format!("http://pages.example/{name}")}],
            "origin": {"streamId": format!("feed/{address}"), "title": "Gone"},
        })
    };
    let known = window.entries()[0].clone();
    let mut known_item = item(url.as_str(), &known.title);
    known_item["guid"] = json!(known.id.as_str());
    let items = [
        known_item,
        item(url.as_str(), "old"),
        item("http://127.0.0.1:1/gone", "lost"),
        json!({"title": "x"}),
    ];
    let export = json!({"id": "user/-/state/com.google/starred", "items": items}).to_string();
    let path = window.home.path().join("starred.json");
    std::fs::write(&path, export).unwrap();

    window.press_with(Modifiers::COMMAND, Key::O);
    window.fill("Path of the OPML file", path.to_str().unwrap());
    window.click("Preview");
    window.until_sees("Import 3 articles");
    for said in [
        "1 article is here already.",
        "1 article is added to a feed that you follow. It closes no gap.",
        "1 article is of a feed that you do not follow.",
        "1 item can’t be used",
    ] {
        assert!(window.reads(said), "{said} in {:#?}", window.shown());
    }
    assert_eq!(window.starred(), Vec::<String>::new(), "a preview changes nothing");
    window.click("Import 3 articles");
    window.until_sees("3 articles imported");
    window.until("three are starred", |w| w.starred().len() == 3);
    assert_eq!(window.labelled("Tea").len(), 3);
    assert_eq!(window.feeds().len(), 1);
    window.show("Starred");
    window.until_reads("lost");
    window.read("old");
    window.until_reads("Imported from the file starred.json.");
    // An undo must not silently reach the step before the import.
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.until_reads("The import of articles and marks cannot be undone.");
    assert_eq!(window.starred().len(), 3);
}

#[test]
fn json_of_another_form_is_rejected_with_a_reason() {
    let mut window = Window::new();
    let path = window.home.path().join("other.json");
    std::fs::write(&path, "{\"subscriptions\": []}").unwrap();
    window.press_with(Modifiers::COMMAND, Key::O);
    window.fill("Path of the OPML file", path.to_str().unwrap());
    window.click("Preview");
    window.until_reads("is neither an OPML list nor a starred.json");
    assert!(window.sees("Nothing was imported."));
}
