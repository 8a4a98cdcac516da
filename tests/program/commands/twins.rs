//! The same article in several feeds: one read mark, and the names of the other feeds in `entries --json`.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::{Value, json};

use crate::harness::Program;

/// The address of an article's page, as feed `/a` gives it.
fn page(name: &str) -> String {
    format!("https://news.example/{name}")
}

/// The same address, as feed `/b` gives it.
fn tracked(name: &str) -> String {
    format!("http://www.news.example/{name}/?utm_source=planet")
}

fn a(names: &[&str]) -> Feed {
    let entry = |name: &&str| Entry::new(format!("a-{name}"), format!("About {name}")).link(page(name));
    Feed::rss("News").entries(names.iter().map(entry))
}

fn b(names: &[&str]) -> Feed {
    let entry = |name: &&str| Entry::new(format!("b-{name}"), format!("About {name}")).link(tracked(name));
    Feed::rss("Planet").entries(names.iter().map(entry))
}

struct Two {
    program: Program,
    site: Site,
}

impl Two {
    fn new() -> Self {
        let (program, site) = (Program::new(), Site::start());
        site.put("/a", a(&["tide", "moon"]));
        site.put("/b", b(&["tide", "sun"]));
        let two = Self { program, site };
        two.program.ok(&["add", &two.url("/a"), &two.url("/b")]);
        two
    }

    fn url(&self, path: &str) -> String {
        self.site.url(path).to_string()
    }

    fn unread(&self, path: &str) -> Vec<String> {
        let rows = self.program.entries(&self.url(path));
        let unread = rows.iter().filter(|row| row["unread"] == true);
        let mut ids: Vec<String> = unread.map(|row| row["id"].as_str().unwrap().to_owned()).collect();
        ids.sort();
        ids
    }

    fn entry(&self, path: &str, id: &str) -> Value {
        self.program.entries(&self.url(path)).into_iter().find(|row| row["id"] == id).unwrap()
    }

    fn arrive(&self) {
        self.program.ok(&["refresh", "--now"]);
    }
}

#[test]
fn an_entry_names_the_other_feeds_that_have_its_article() {
    let two = Two::new();
    assert_eq!(two.entry("/a", "a-tide")["also_in"], json!([{"feed": two.url("/b"), "id": "b-tide"}]));
    assert_eq!(two.entry("/b", "b-tide")["also_in"], json!([{"feed": two.url("/a"), "id": "a-tide"}]));
    assert_eq!(two.entry("/a", "a-moon").get("also_in"), None);
    two.program.ok(&["remove", &two.url("/b")]);
    assert_eq!(two.entry("/a", "a-tide").get("also_in"), None, "the user no longer follows the other feed");
}

#[test]
fn marking_an_article_marks_it_in_all_feeds_and_its_star_stays_alone() {
    let two = Two::new();
    assert_eq!((two.unread("/a").len(), two.unread("/b").len()), (2, 2));
    two.program.ok(&["mark-read", "--entry", "a-tide", &two.url("/a")]);
    assert_eq!((two.unread("/a"), two.unread("/b")), (vec!["a-moon".to_owned()], vec!["b-sun".to_owned()]));
    two.program.ok(&["mark-unread", &two.url("/b"), "b-tide"]);
    assert_eq!((two.unread("/a").len(), two.unread("/b").len()), (2, 2));
    two.program.ok(&["star", &two.url("/a"), "a-tide"]);
    assert_eq!(two.entry("/b", "b-tide")["starred"], false);
    assert!(two.program.ok(&["mark-read", &two.url("/b")]).err.contains("3 marked as read"));
    assert_eq!((two.unread("/a"), two.unread("/b").len()), (vec!["a-moon".to_owned()], 0));
    two.program.assert_integrity();
}

#[test]
fn an_arriving_article_is_read_only_if_the_user_read_it_elsewhere_and_it_is_surely_the_same() {
    let two = Two::new();
    two.program.ok(&["mark-read", "--entry", "a-moon", &two.url("/a")]);
    let renamed = Entry::new("b-moon-comments", "Comments on the moon").link(page("moon"));
    two.site.put("/b", b(&["moon", "tide", "sun"]));
    two.arrive();
    assert_eq!(two.unread("/b"), ["b-sun", "b-tide"]);
    assert_eq!(two.program.feed(&two.url("/b"))["unread"], 2);
    two.site.put("/c", Feed::rss("Comments").entry(Entry::new("c", "Begins")));
    two.program.ok(&["add", &two.url("/c")]);
    two.site.put("/c", Feed::rss("Comments").entries([renamed, Entry::new("c", "Begins")]));
    two.arrive();
    assert_eq!(two.unread("/c"), ["b-moon-comments", "c"], "it has another title");
}

#[test]
fn entries_that_say_different_things_about_one_page_are_read_alone() {
    let two = Two::new();
    let about = |id: &str, title: &str, text: &str| {
        Entry::new(id, title).link(page("storm")).summary(text).updated("2024-02-02T00:00:00Z")
    };
    let blog = |entry: Entry| Feed::atom("Links").entry(entry);
    two.site.put("/a", blog(about("a-storm", "My view of the storm", "A long comment.")));
    two.site.put("/b", blog(about("b-storm", "Why the storm came", "Another comment.")));
    two.arrive();
    two.program.ok(&["mark-read", "--entry", "a-storm", &two.url("/a")]);
    assert!(two.unread("/b").contains(&"b-storm".to_owned()), "nobody saw it");
    assert_eq!(two.entry("/a", "a-storm").get("also_in"), None);
    // A pair that becomes one falls apart again, and both keep their marks.
    let edited = |title: &str| about("b-storm", title, "Another comment.").updated("2024-02-03T00:00:00Z");
    two.site.put("/b", blog(edited("“My view of the STORM”")));
    two.arrive();
    two.program.ok(&["mark-unread", &two.url("/a"), "a-storm"]);
    two.program.ok(&["mark-read", "--entry", "a-storm", &two.url("/a")]);
    assert!(!two.unread("/b").contains(&"b-storm".to_owned()));
    two.site.put("/b", blog(edited("Why it came").updated("2024-02-04T00:00:00Z")));
    two.arrive();
    assert_eq!(two.entry("/b", "b-storm").get("also_in"), None);
    assert!(!two.unread("/b").contains(&"b-storm".to_owned()));
    two.program.ok(&["mark-unread", &two.url("/a"), "a-storm"]);
    assert!(!two.unread("/b").contains(&"b-storm".to_owned()));
    two.program.assert_integrity();
}

#[test]
fn what_a_rule_marked_as_read_does_not_make_its_twin_read() {
    let two = Two::new();
    two.program.ok(&["rules", "set", "Planet", "--when", "feed:planet", "--read"]);
    two.site.put("/b", b(&["new", "tide", "sun"]));
    two.arrive();
    assert_eq!(two.unread("/b"), ["b-sun", "b-tide"], "the rule marks what arrives");
    two.site.put("/a", a(&["new", "tide", "moon"]));
    two.arrive();
    assert!(two.unread("/a").contains(&"a-new".to_owned()), "the user has not read it");
}
