//! `import` of the articles that another reader exported (`starred.json` in the form of Google Reader).

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::{Value, json};

use crate::harness::Program;

/// An item of an export. `marks` are names behind `user/-/`.
fn item(feed: &str, name: &str, marks: &[&str]) -> Value {
    let categories: Vec<String> = marks.iter().map(|mark| format!("user/1005/{mark}")).collect();
    json!({
        "id": format!("tag:google.com,2005:reader/item/{name}"), "title": name, "published": 1_699_990_000,
        "categories": categories, "canonical": [{"href": format!("http://pages.example/{name}")}],
        "summary": {"content": format!("<p>The text of {name}</p>")},
        "origin": {"streamId": format!("feed/{feed}"), "title": "Old feed", "htmlUrl": "http://pages.example/"},
    })
}

fn export(items: &[Value]) -> String {
    json!({"id": "user/1005/state/com.google/starred", "direction": "ltr", "items": items}).to_string()
}

const STAR: &str = "state/com.google/starred";
const READ: &str = "state/com.google/read";

/// A list of the same form that is not the list of starred items.
fn labelled(items: &[Value]) -> String {
    json!({"id": "user/1005/label/Tea", "items": items}).to_string()
}

/// A user who follows a feed with the entries a, b and c.
fn subscribed() -> (Program, Site, String) {
    let (program, site) = (Program::new(), Site::start());
    let entry = |id: &str| Entry::new(id, id).link(format!("http://pages.example/{id}"));
    site.put("/a", Feed::atom("A").entries(["a", "b", "c"].map(entry)));
    let url = site.url("/a").to_string();
    program.ok(&["add", &url, "--folder", "News"]);
    (program, site, url)
}

fn entry(program: &Program, url: &str, title: &str) -> Value {
    let rows = program.entries(url);
    rows.iter().find(|row| row["title"] == title).cloned().unwrap_or_else(|| panic!("{title} in {rows:#?}"))
}

#[test]
fn stored_entries_get_the_marks_and_labels_and_lose_none() {
    let (program, _site, url) = subscribed();
    program.ok(&["star", &url, "c"]);
    program.ok(&["mark-read", &url, "--entry", "c"]);
    let items = [
        item(&url, "a", &[STAR, READ, "label/Tea time", "label/News"]),
        item(&url, "b", &["label/Tea time"]),
        item(&url, "c", &[]),
    ];
    let file = program.file("labelled.json", labelled(&items));
    let ran = program.ok(&["import", &file]);
    assert!(ran.err.contains("3 articles are here already"), "{ran:#?}");
    let marks = |title: &str| {
        let row = entry(&program, &url, title);
        (row["unread"].clone(), row["starred"].clone(), row["labels"].clone())
    };
    // "News" is the folder of the feed, which readers export like a label.
    assert_eq!(marks("a"), (json!(false), json!(true), json!(["Tea time"])));
    assert_eq!(marks("b"), (json!(true), json!(false), json!(["Tea time"])));
    assert_eq!(marks("c"), (json!(false), json!(true), json!([])), "no mark is taken away");
    assert_eq!(program.entries(&url).iter().filter(|row| row["row"] == "entry").count(), 3);
    program.assert_integrity();
}

#[test]
fn an_article_of_a_followed_feed_is_added_and_proves_nothing() {
    let (program, site, url) = subscribed();
    let before = (program.gaps(), program.feed(&url)["state"].clone(), program.list(&url).len());
    let file = program.file("starred.json", export(&[item(&url, "old", &[READ])]));
    let ran = program.ok(&["import", &file]);
    assert!(ran.err.contains("1 article is added to a feed that you follow. It closes no gap."), "{ran:#?}");
    let row = entry(&program, &url, "old");
    assert_eq!((&row["unread"], &row["starred"]), (&json!(false), &json!(true)), "the list is one of stars");
    assert_eq!(row["document"], "import:?file=starred.json", "the entry says where it came from");
    assert_eq!(row["content"], "<p>The text of old</p>");
    let after = (program.gaps(), program.feed(&url)["state"].clone(), program.list(&url).len() - 1);
    assert_eq!(after, before, "the feed claims what it claimed before");
    // A second import changes nothing.
    let ran = program.ok(&["import", &file]);
    assert!(ran.err.contains("1 article is here already"), "{ran:#?}");
    // The publisher's own version wins when it comes, and the marks stay.
    let entry_of = |id: &str, title: &str| Entry::new(id, title).link(format!("http://pages.example/{id}"));
    site.put("/a", Feed::atom("A").entries([entry_of("old", "The publisher's title"), entry_of("a", "a")]));
    program.ok(&["refresh", "--now"]);
    let row = entry(&program, &url, "The publisher's title");
    assert_eq!((&row["id"], &row["starred"], &row["unread"]), (&json!("old"), &json!(true), &json!(false)));
    assert_eq!(row["document"], url.as_str());
    program.assert_integrity();
}

#[test]
fn starred_articles_of_a_feed_that_is_not_followed_are_kept_without_following_it() {
    let (program, site, _) = subscribed();
    let other = site.url("/other").to_string();
    let items = [
        item(&other, "kept", &[STAR, READ]),
        item(&other, "tagged", &["label/Tea"]),
        item(&other, "plain", &[READ]),
    ];
    let file = program.file("labelled.json", labelled(&items));
    let ran = program.ok(&["import", &file]);
    assert!(ran.err.contains("2 articles are of a feed that you do not follow."), "{ran:#?}");
    assert!(ran.err.contains("1 article is left out"), "{ran:#?}");
    assert_eq!(program.feeds().len(), 1, "the feed is not followed");
    assert!(site.log().iter().all(|logged| logged.request.path() != "/other"), "nothing is fetched");
    let found = |words: &str| {
        let rows = program.rows(&["search", "--json", "--", words]);
        rows.iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        (found("is:starred"), found("label:tea")),
        (vec!["kept".to_owned()], vec!["tagged".to_owned()])
    );
    let row = &program.rows(&["search", "--json", "--", "is:starred"])[0];
    assert_eq!(row["snippet"], "The text of kept");
    program.assert_integrity();
    // If the user follows the feed later, its articles meet the imported ones.
    let entry_of = |id: &str| Entry::new(id, id).link(format!("http://pages.example/{id}"));
    site.put("/other", Feed::atom("Other").entries(["new", "kept"].map(entry_of)));
    program.ok(&["add", &other]);
    let marks = |title: &str| {
        (entry(&program, &other, title)["starred"] == true, entry(&program, &other, title)["unread"] == true)
    };
    assert_eq!((marks("kept"), marks("new")), ((true, false), (false, true)));
    program.assert_integrity();
}

#[test]
fn a_feed_that_the_user_has_just_removed_stays_as_it_is() {
    let (program, _site, url) = subscribed();
    program.ok(&["star", &url, "b"]);
    program.ok(&["remove", &url]);
    let file = program.file("starred.json", export(&[item(&url, "b", &[]), item(&url, "old", &[])]));
    program.ok(&["import", &file]);
    assert_eq!(program.feeds().len(), 0);
    assert_eq!(program.rows(&["search", "--json", "--", "is:starred"]).len(), 2);
    program.ok(&["add", &url]);
    assert_eq!(entry(&program, &url, "b")["starred"], true);
    program.assert_integrity();
}

#[test]
fn labels_that_are_left_out_are_said() {
    let (program, _site, url) = subscribed();
    let marks: Vec<String> = (0..1_200).map(|number| format!("label/L{number}")).collect();
    let names = |marks: &[String]| marks.iter().map(String::as_str).map(str::to_owned).collect::<Vec<_>>();
    let marked = |name: &str, marks: &[String]| {
        let marks = names(marks);
        item(&url, name, &marks.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let long = [format!("label/{}", "x".repeat(1 << 20))];
    let items = [marked("a", &marks), marked("b", &marks[700..]), marked("c", &long)];
    let file = program.file("labelled.json", labelled(&items));
    let ran = program.ok(&["import", &file]);
    for said in [
        "200 labels are left out, because there are too many.",
        "1 label is left out, because its name is empty, longer than 100 characters",
        "1 article has more than 1,000 labels and categories. Those after the first 1,000 are left out.",
    ] {
        assert!(ran.err.contains(said), "{said} in {ran:#?}");
    }
    assert_eq!(program.json(&["labels", "--json"]).as_array().unwrap().len(), 1_000);
    program.assert_integrity();
}

#[test]
fn the_good_part_of_a_bad_file_is_imported_and_the_rest_counted() {
    let (program, _site, url) = subscribed();
    let whole = export(&[item(&url, "a", &[]), json!({"title": "no feed"}), json!(7), item(&url, "b", &[])]);
    let (cut, _) = whole.split_once("\"http://pages.example/b\"").unwrap();
    let file = program.file("cut.json", cut);
    let ran = program.ok(&["import", &file]);
    for said in ["1 article is here already", "2 items can’t be used", "damaged or cut off at line 1"] {
        assert!(ran.err.contains(said), "{said} in {ran:#?}");
    }
    assert_eq!(entry(&program, &url, "a")["starred"], true);
    assert_eq!(entry(&program, &url, "b")["starred"], false);
    for (name, text) in [("other.json", "{\"subscriptions\":[]}"), ("empty.json", "{\"items\":[]}")] {
        let file = program.file(name, text);
        let ran = program.fails(&["import", &file]);
        assert!(ran.err.contains(name), "{ran:#?}");
    }
    assert!(
        program.fails(&["import", &program.file("x.json", "{}")]).err.contains("neither an OPML list nor")
    );
}
