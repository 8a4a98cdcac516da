//! `rules`: what they do to entries that arrive, and how they are tried, ordered, exported and imported.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::{Value, json};

use crate::harness::{Program, assert_shape};

fn entry(id: &str) -> Entry {
    Entry::new(id, format!("Title of {id}")).html(format!("<p>The text of {id}</p>"))
}

/// Returns an entry in short: `r` read, `s` starred, and its labels.
fn short(row: &Value) -> String {
    let labels: Vec<&str> =
        row["labels"].as_array().unwrap().iter().map(|label| label.as_str().unwrap()).collect();
    let marks = [("r", row["unread"] == false), ("s", row["starred"] == true)];
    let marks: String = marks.iter().filter(|(_, is_on)| *is_on).map(|(mark, _)| *mark).collect();
    format!("{} {marks} {}", row["id"].as_str().unwrap(), labels.join("+")).trim().to_owned()
}

fn listed(program: &Program, url: &str) -> Vec<String> {
    let rows = program.entries(url);
    let mut rows: Vec<String> = rows.iter().filter(|row| row["row"] == "entry").map(short).collect();
    rows.sort();
    rows
}

fn found(program: &Program, query: &str) -> Vec<String> {
    let rows = program.rows(&["search", "--json", "--", query]);
    let mut ids: Vec<String> = rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
    ids.sort();
    ids
}

#[test]
fn rules_run_once_on_each_entry_that_arrives_and_on_nothing_else() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    site.put("/f", Feed::atom("Harbour news").entries(["old gate"].map(entry)));
    program.ok(&["add", &url]);
    program.ok(&["rules", "set", "Gates", "--when", "gate", "--star", "--label", "Gates"]);
    program.ok(&["rules", "set", "Quiet", "--when", "feed:harbour title:fog", "--hide"]);
    program.ok(&["rules", "set", "Sea", "--when", "sea", "--read", "--label", "Sea", "--label", "Water"]);
    assert_eq!(listed(&program, &url), ["old gate"], "stored entries stay as they are");
    let ids = ["old gate", "new gate", "fog", "sea gate", "other"];
    site.put("/f", Feed::atom("Harbour news").link("prev-archive", "/1").entries(ids.map(entry)));
    site.put(
        "/1",
        Feed::atom("Harbour news")
            .archive()
            .link("prev-archive", "/gone")
            .entries(["archived gate"].map(entry)),
    );
    site.put("/gone", Reply::status(410));
    let ran = program.run(&["refresh", "--now"]);
    let expect =
        ["archived gate s Gates", "new gate s Gates", "old gate", "other", "sea gate rs Gates+Sea+Water"];
    assert_eq!(listed(&program, &url), expect, "{ran:#?}");
    assert_eq!(found(&program, "fog"), ["fog"], "a hidden entry is kept and found");
    assert_eq!(found(&program, "is:hidden"), ["fog"]);
    assert_eq!(program.feed(&url)["unread"], 4);
    assert_eq!(program.gaps().len(), 1, "a gap is no entry");
    let matched = |name: &str| -> Value {
        let rows = program.rows(&["rules", "list", "--json"]);
        rows.into_iter().find(|row| row["name"] == name).unwrap()["matched"].clone()
    };
    assert_eq!([matched("Gates"), matched("Quiet"), matched("Sea")], [json!(3), json!(1), json!(1)]);
    // The user takes the marks back. A changed entry does not arrive again.
    program.ok(&["star", &url, "new gate", "--remove"]);
    let changed = ids.map(|id| Entry::new(id, "Another title with a gate"));
    site.put("/f", Feed::atom("Harbour news").link("prev-archive", "/1").entries(changed));
    program.run(&["refresh", "--now"]);
    let expect =
        ["archived gate s Gates", "new gate  Gates", "old gate", "other", "sea gate rs Gates+Sea+Water"];
    assert_eq!(listed(&program, &url), expect);
    assert_eq!(matched("Gates"), 3);
    program.assert_integrity();
}

#[test]
fn a_refresh_says_that_rules_hid_all_new_entries() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    site.put("/f", Feed::atom("A").entries(["old"].map(entry)));
    program.ok(&["add", &url]);
    program.ok(&["rules", "set", "Fog", "--when", "fog", "--hide"]);
    site.put("/f", Feed::atom("A").entries(["fog a", "fog b", "fog c", "old"].map(entry)));
    let ran = program.ok(&["refresh", "--now"]);
    assert!(ran.err.contains("3 new entries, all hidden by rules"), "{ran:#?}");
    let set = |query: &str| program.ok(&["rules", "set", "Sea", "--when", query, "--read"]).err;
    assert_eq!(["se", "sea"].map(set).each_ref().map(|said| said.trim()), ["added", "changed"]);
    site.put("/f", Feed::atom("A").entries(["sea", "fog a", "fog b", "fog c", "old"].map(entry)));
    let ran = program.ok(&["refresh", "--now"]);
    assert!(ran.err.contains("1 new entry, read at once"), "{ran:#?}");
}

#[test]
fn rules_run_in_their_order_and_a_rule_can_be_moved_and_switched_off() {
    let (program, site) = (Program::new(), Site::start());
    program.ok(&["rules", "set", "Star", "--when", "label:sea", "--star"]);
    program.ok(&["rules", "set", "Sea", "--when", "sea", "--label", "Sea"]);
    let arrive = |path: &str| -> Vec<String> {
        site.put(path, Feed::atom("A").entries(["sea"].map(entry)));
        let url = site.url(path).to_string();
        program.ok(&["add", &url]);
        listed(&program, &url)
    };
    assert_eq!(arrive("/1"), ["sea  Sea"], "the label comes after the rule that looks for it");
    assert_eq!(program.run(&["rules", "move", "Sea", "0"]).status, 2, "1 is the first place");
    program.ok(&["rules", "move", "Sea", "1"]);
    assert_eq!(arrive("/2"), ["sea s Sea"]);
    program.ok(&["rules", "disable", "Star"]);
    assert_eq!(arrive("/3"), ["sea  Sea"]);
    program.ok(&["rules", "set", "Star", "--when", "sea", "--star"]);
    assert_eq!(arrive("/5"), ["sea  Sea"], "a rule that is changed stays off");
    program.ok(&["rules", "set", "Star", "--when", "label:sea", "--star"]);
    program.ok(&["rules", "enable", "Star"]);
    program.ok(&["rules", "remove", "Sea"]);
    assert_eq!(arrive("/4"), ["sea"]);
    assert!(program.fails(&["rules", "remove", "Sea"]).err.contains("there is no rule “Sea”"));
}

#[test]
fn no_part_of_a_file_of_rules_that_is_too_large_is_imported() {
    let program = Program::new();
    let file = program.dir().join("rules-to-import.json");
    program.ok(&["rules", "set", "Sea", "--when", "sea", "--star"]);
    program.ok(&["rules", "export", file.to_str().unwrap()]);
    program.ok(&["rules", "remove", "Sea"]);
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.resize(64_000_001, b'\n');
    std::fs::write(&file, bytes).unwrap();
    let ran = program.fails(&["rules", "import", file.to_str().unwrap()]);
    assert!(ran.err.contains("it is larger than 64 MB"), "{ran:#?}");
    assert_eq!(program.ok(&["rules", "list", "--json"]).out.trim(), "[]");
}

#[test]
fn a_renamed_label_does_not_come_back_with_the_next_entry() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    program.ok(&["rules", "set", "A", "--when", "gate", "--label", "Foo"]);
    site.put("/f", Feed::atom("F").entries(["old gate"].map(entry)));
    program.ok(&["add", &url]);
    program.ok(&["labels", "--rename", "Foo", "Bar"]);
    site.put("/f", Feed::atom("F").entries(["old gate", "new gate"].map(entry)));
    program.ok(&["refresh", "--now"]);
    assert_eq!(listed(&program, &url), ["new gate  Bar", "old gate  Bar"]);
    assert_eq!(program.rows(&["labels", "--json"]).len(), 1);
}

#[test]
fn a_rule_is_tried_on_stored_entries_and_changes_nothing() {
    let (program, site) = (Program::new(), Site::start());
    let url = site.url("/f").to_string();
    let podcast = entry("c").enclosure("/c.mp3", "audio/mpeg", 7).category("Tides");
    site.put("/f", Feed::atom("F").entries([entry("a"), entry("b"), podcast]));
    program.ok(&["add", &url, "--folder", "News"]);
    let tried = |query: &str| -> usize {
        let value = program.json(&["rules", "try", query, "--json"]);
        assert_eq!(value["entries"], 3);
        value["matched"].as_array().unwrap().len()
    };
    assert_eq!(tried("text"), 3);
    assert_eq!(tried("tex"), 0, "a rule looks for whole words");
    assert_eq!(tried("has:enclosure"), 1);
    assert_eq!(tried("category:tides folder:new"), 1);
    assert_eq!(tried("older:10000d"), 0);
    assert_eq!(tried("newer:10000d is:unread"), 3);
    let ran = program.ok(&["rules", "try", "--", "text", "-title:a"]);
    assert!(ran.err.contains("would have matched 2 of 3") && ran.out.lines().count() == 2, "{ran:#?}");
    assert!(program.fails(&["rules", "try", "before:soon"]).err.contains("after “before:” comes a date"));
    assert_eq!(listed(&program, &url), ["a", "b", "c"]);
    assert_eq!(program.rows(&["rules", "list", "--json"]), Vec::<Value>::new());
}

#[test]
fn rules_are_exported_and_imported_and_a_file_with_a_mistake_changes_nothing() {
    let program = Program::new();
    program.ok(&["rules", "set", "A", "--when", "\"old gate\" -fog", "--read", "--label", "X, Y"]);
    program.ok(&["rules", "set", "B", "--when", "-is:read", "--star"]);
    program.ok(&["rules", "disable", "B"]);
    let file = program.beside("rules.json");
    program.ok(&["rules", "export", file.to_str().unwrap()]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(program.ok(&["rules", "export"]).out, text);
    let rows = program.rows(&["rules", "list", "--json"]);
    assert_shape(
        &rows[0],
        &[
            ("name", "string"),
            ("when", "string"),
            ("then", "array"),
            ("enabled", "boolean"),
            ("matched", "number"),
            ("matched_at", "time?"),
        ],
    );
    let other = Program::new();
    assert!(other.ok(&["rules", "import", file.to_str().unwrap()]).err.contains("2 added, 0 replaced"));
    assert_eq!(other.rows(&["rules", "list", "--json"]), rows);
    // By hand, with mistakes.
    let text = text.replace(r#""then":["star"]"#, r#""then":["stare"]"#) + "{\"name\": \"C\", \n";
    let text = text + "{\"name\": \"D\", \"when\": \"tide\", \"then\": [\"hide\"]}\n";
    let by_hand = other.file("by-hand.json", text);
    let ran = other.fails(&["rules", "import", &by_hand]);
    assert!(ran.err.contains("line 3: There is no action “stare”"), "{ran:#?}");
    assert!(ran.err.contains("line 5: This is no JSON: "), "{ran:#?}");
    assert!(ran.err.contains("no rule is imported"), "{ran:#?}");
    assert_eq!(other.rows(&["rules", "list", "--json"]), rows);
    // Cut off behind a line.
    let text = std::fs::read_to_string(&file).unwrap();
    for lines in [1, 2, 3] {
        let cut: String = text.split_inclusive('\n').take(lines).collect();
        let ran = other.fails(&["rules", "import", &other.file("cut.json", cut)]);
        assert!(ran.err.contains(&format!("line {lines}: The file is cut off")), "{ran:#?}");
        assert_eq!(other.rows(&["rules", "list", "--json"]), rows);
    }
    assert!(other.fails(&["rules", "import", "/nowhere.json"]).err.contains("cannot be read"));
    let binary = other.file("binary", [0xff, 0x00, 0x0a, 0x80]);
    let ran = other.fails(&["rules", "import", &binary]);
    assert!(ran.err.contains("binary: this is no file of rules: it is not text in UTF-8"), "{ran:#?}");
    let wrong = other.file("wrong", "no rule\n".repeat(500));
    let ran = other.fails(&["rules", "import", &wrong]);
    assert!(ran.err.contains("line 20: ") && ran.err.contains("480 more lines"), "{ran:#?}");
    assert!(ran.err.lines().count() < 25, "{ran:#?}");
    assert!(other.fails(&["rules", "set", "E", "--when", "gate"]).err.contains("A rule needs an action"));
}
