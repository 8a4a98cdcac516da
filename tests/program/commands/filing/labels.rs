//! `label` and `labels`.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use serde_json::{Value, json};

use crate::harness::{Program, assert_shape};

fn subscribed() -> (Program, Site, String) {
    let (program, site) = (Program::new(), Site::start());
    site.put("/a", Feed::atom("A").entries(["a", "b", "c"].map(|id| Entry::new(id, id))));
    let url = site.url("/a").to_string();
    program.ok(&["add", &url]);
    (program, site, url)
}

fn labels(program: &Program, url: &str, id: &str) -> Value {
    let rows = program.entries(url);
    rows.iter().find(|row| row["id"] == id).map(|row| row["labels"].clone()).unwrap()
}

#[test]
fn labels_are_put_on_listed_searched_and_taken_off() {
    let (program, site, url) = subscribed();
    assert_eq!(labels(&program, &url, "a"), json!([]));
    assert!(program.ok(&["label", &url, "a", "To read", "Work"]).err.contains("2 labels put on"));
    assert!(program.ok(&["label", &url, "b", "Work"]).err.contains("1 label put on"));
    assert!(program.ok(&["label", &url, "b", "Work"]).err.contains("0 labels put on"));
    assert_eq!(labels(&program, &url, "a"), json!(["To read", "Work"]));
    let rows = program.rows(&["labels", "--json"]);
    assert_shape(&rows[0], &[("name", "string"), ("colour", "string"), ("entries", "number")]);
    let short = |row: &Value| (row["name"].clone(), row["entries"].clone());
    assert_eq!(
        rows.iter().map(short).collect::<Vec<_>>(),
        [(json!("To read"), json!(1)), (json!("Work"), json!(2))]
    );
    let found = program.rows(&["search", "--json", "--", "label:work", "-label:\"to read\""]);
    assert_eq!(found.iter().map(|row| row["id"].clone()).collect::<Vec<_>>(), [json!("b")]);
    // A new version of the entry keeps its labels.
    site.put("/a", Feed::atom("A").entries(["a", "b", "c"].map(|id| Entry::new(id, "changed"))));
    program.ok(&["refresh", "--now"]);
    assert_eq!(labels(&program, &url, "a"), json!(["To read", "Work"]));
    assert!(program.ok(&["label", &url, "a", "Work", "--remove"]).err.contains("1 label taken off"));
    assert_eq!(labels(&program, &url, "a"), json!(["To read"]));
    assert!(program.fails(&["label", &url, "none", "Work"]).err.contains("no entry has the id none"));
}

#[test]
fn a_label_with_a_quotation_mark_is_found() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/f", Feed::atom("A").entries(["a", "b"].map(|id| Entry::new(id, id))));
    let url = site.url("/f").to_string();
    program.ok(&["add", &url]);
    program.ok(&["label", &url, "a", "say \"hi\""]);
    for query in ["label:\"say \"hi\"\"", "label:\"say \\\"hi\\\"\"", "label:\"say hi\""] {
        let rows = program.rows(&["search", "--json", "--", query]);
        assert_eq!(rows.iter().map(|row| &row["id"]).collect::<Vec<_>>(), ["a"], "{query}");
    }
}

#[test]
fn labelled_entries_stay_if_the_feed_is_removed() {
    let (program, _site, url) = subscribed();
    program.ok(&["label", &url, "b", "Keep"]);
    program.ok(&["remove", &url]);
    let found = program.rows(&["search", "label:keep", "--json"]);
    assert_eq!(found.iter().map(|row| row["id"].clone()).collect::<Vec<_>>(), [json!("b")]);
    program.assert_integrity();
    // They are back in the feed with their labels.
    program.ok(&["add", &url]);
    assert_eq!(labels(&program, &url, "b"), json!(["Keep"]));
}

#[test]
fn labels_are_renamed_coloured_and_deleted() {
    let (program, _site, url) = subscribed();
    program.ok(&["label", &url, "a", "Later", "Work"]);
    program.ok(&["labels", "--rename", "Later", "Soon"]);
    program.ok(&["labels", "--colour", "Soon", "pink"]);
    assert!(program.ok(&["labels"]).out.contains("1  pink    Soon"));
    assert!(
        program
            .fails(&["labels", "--rename", "Soon", "Work"])
            .err
            .contains("there is already a label “Work”")
    );
    assert!(program.fails(&["labels", "--rename", "Later", "X"]).err.contains("there is no label Later"));
    assert!(program.fails(&["labels", "--colour", "Soon", "mauve"]).err.contains("none of the colours"));
    // Searches cannot tell these names apart either.
    program.ok(&["labels", "--colour", "SOON", "red"]);
    program.ok(&["labels", "--rename", "soon", "Söon"]);
    program.ok(&["labels", "--rename", "söon", "Soon"]);
    assert!(program.ok(&["labels", "--delete", "sooN"]).err.contains("label Soon deleted; 1 entry had it"));
    assert_eq!(labels(&program, &url, "a"), json!(["Work"]));
    assert!(program.fails(&["labels", "--delete", "Soon"]).err.contains("there is no label Soon"));
    assert_eq!(program.entries(&url).len(), 4, "three entries and the end of the list");
}

#[test]
fn a_name_that_is_none_is_refused_and_nothing_changes() {
    let (program, _site, url) = subscribed();
    // A system passes at most 128 KB in one argument.
    for (name, reason) in [
        ("x".repeat(120_000), "A label has at most 100 characters."),
        (" ".to_owned(), "A label needs a name."),
        ("a\u{1b}[31m".to_owned(), "A label consists of printable characters."),
    ] {
        let ran = program.fails(&["label", &url, "a", "Good", &name]);
        assert!(ran.err.contains(reason), "{ran:#?}");
        assert!(ran.err.len() < 500, "the refused name is not repeated");
    }
    assert_eq!(program.rows(&["labels", "--json"]), Vec::<Value>::new(), "not even the good one was made");
}

#[test]
fn an_entry_of_a_removed_feed_stays_with_a_star_if_its_label_is_deleted() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    site.put("/f", Feed::atom("Harbour").entries([Entry::new("a", "Tide")]));
    program.ok(&["add", &url]);
    program.ok(&["label", &url, "a", "keep"]);
    program.ok(&["remove", &url]);
    let ran = program.ok(&["labels", "--delete", "keep"]);
    assert!(ran.err.contains("It has a star now, so that it stays."), "{ran:?}");
    assert_eq!(program.rows(&["search", "is:starred", "--json"]).len(), 1);
}
