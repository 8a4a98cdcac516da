//! `save`: single web pages to read later.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::Value;

use crate::harness::{Program, Ran};

fn page(title: &str, words: &str) -> Reply {
    let text =
        format!("{words} The tide came in at nine, and with it the boat that nobody expected. ").repeat(20);
    let html = format!(
        "<html><head><title>{title}</title></head><body><nav><a href=/>Home</a></nav>
        <article><h1>{title}</h1><p>{text}</p><p>{text}</p></article></body></html>"
    );
    Reply::html(html)
}

struct Reader {
    program: Program,
    site: Site,
}

impl Reader {
    fn new() -> Self {
        let (program, site) = (Program::new(), Site::start());
        site.put("/tide", page("Tide", "Harbour."));
        Self { program, site }
    }

    fn url(&self, path: &str) -> String {
        self.site.url(path).to_string()
    }

    fn save(&self, path: &str) -> Ran {
        self.program.run(&["save", &self.url(path)])
    }

    fn pages(&self) -> Vec<Value> {
        self.program.entries("saved-pages")
    }
}

#[test]
fn a_page_is_saved_with_its_text_and_only_once() {
    let reader = Reader::new();
    assert!(reader.program.fails(&["entries", "saved-pages"]).err.contains("no saved pages"));
    let ran = reader.program.ok(&["save", &reader.url("/tide")]);
    assert!(ran.err.contains("saved: Tide"), "{ran:#?}");
    let pages = reader.pages();
    assert_eq!(pages.len(), 1);
    assert_eq!((&pages[0]["title"], &pages[0]["unread"]), (&"Tide".into(), &true.into()));
    assert!(pages[0]["content"].as_str().unwrap().contains("nobody expected"));
    assert!(!pages[0]["content"].as_str().unwrap().contains("Home"));
    let again = reader.program.ok(&["save", &format!("{}/#top", reader.url("/tide"))]);
    assert!(again.err.contains("saved already"), "{again:#?}");
    assert_eq!((reader.pages().len(), reader.site.count("/tide")), (1, 1));
}

#[test]
fn a_saved_page_is_found_marked_labelled_and_exported_like_an_entry() {
    let reader = Reader::new();
    reader.save("/tide");
    let id = reader.pages()[0]["id"].as_str().unwrap().to_owned();
    reader.program.ok(&["star", "saved-pages", &id]);
    reader.program.ok(&["label", "saved-pages", &id, "Later"]);
    reader.program.ok(&["mark-read", "saved-pages"]);
    let entry = reader.pages().remove(0);
    assert_eq!((&entry["starred"], &entry["unread"]), (&true.into(), &false.into()));
    assert_eq!(entry["labels"], serde_json::json!(["Later"]));
    assert_eq!(reader.program.rows(&["search", "--json", "harbour"]).len(), 1);
    assert_eq!(reader.program.rows(&["search", "--json", "is:starred"]).len(), 1);
    let file = reader.program.beside("book.html");
    reader.program.ok(&["export", "--html", "--search", "harbour", file.to_str().unwrap()]);
    assert!(std::fs::read_to_string(file).unwrap().contains("nobody expected"));
    for query in ["feed:saved-pages", "feed:\"saved pages\"", "feed:saved harbour"] {
        assert_eq!(reader.program.rows(&["search", "--json", query])[0]["feed"], "saved-pages", "{query}");
    }
    assert_eq!(reader.program.rows(&["search", "--json", "harbour -feed:\"saved pages\""]).len(), 0);
}

#[test]
fn an_export_names_the_addresses_of_saved_pages_and_no_other() {
    let reader = Reader::new();
    reader.save("/tide");
    for (format, name) in [("--html", "page.html"), ("--markdown", "notes"), ("--epub", "book.epub")] {
        let path = reader.program.beside(name);
        reader.program.ok(&["export", format, "--search", "harbour", path.to_str().unwrap()]);
    }
    let html = std::fs::read_to_string(reader.program.beside("page.html")).unwrap();
    let folder = std::fs::read_dir(reader.program.beside("notes")).unwrap();
    let notes: String = folder.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    assert!(notes.contains(&format!("link: \"{}\"", reader.url("/tide"))), "{notes}");
    for text in [html, notes] {
        assert!(!text.contains("saved-pages") && text.contains(&reader.url("/tide")), "{text}");
    }
}

#[test]
fn saved_pages_are_no_feed() {
    let reader = Reader::new();
    reader.save("/tide");
    assert_eq!(reader.program.feeds(), Vec::<Value>::new());
    assert!(!reader.program.ok(&["export"]).out.contains("saved-pages"));
    reader.program.ok(&["refresh", "--now"]);
    assert_eq!(reader.program.gaps(), Vec::<Value>::new());
    reader.program.fails(&["add", "https://saved-pages.invalid/"]);
    assert_eq!((reader.program.feeds().len(), reader.pages().len(), reader.site.count("/tide")), (0, 1, 1));
    reader.program.assert_integrity();
}

#[test]
fn what_cannot_be_saved_is_said_and_costs_nothing_stored() {
    let reader = Reader::new();
    reader.save("/tide");
    reader.site.put("/feed", Feed::atom("Feed").entry(Entry::new("1", "One")));
    reader.site.put("/gone", Reply::status(404));
    reader.site.put("/picture", Reply::ok("image/png", b"\x89PNG".to_vec()));
    reader.site.put("/large", Reply::html("<p>x</p>".repeat(2 << 20)));
    for (path, says) in [
        ("/feed", "is a feed"),
        ("/gone", "nothing at this address"),
        ("/picture", "image/png"),
        ("/large", "large"),
    ] {
        let ran = reader.program.run(&["save", "--json", &reader.url(path)]);
        assert!(ran.status == 1 && ran.err.contains(says), "{path}: {ran:#?}");
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        let reason = answer[0]["reason"].as_str();
        assert_eq!(reason.is_some_and(|reason| reason.contains(says)), path != "/feed", "{answer}");
    }
    assert!(reader.program.fails(&["save", "not an address"]).err.contains("not an address"));
    assert_eq!(reader.pages().len(), 1);
    reader
        .site
        .put("/empty", Reply::html("<html><head><title>Map &amp; plan</title></head><body></body></html>"));
    let ran = reader.program.ok(&["save", "--json", &reader.url("/empty")]);
    assert!(ran.err.contains("without text"), "{ran:#?}");
    assert!(ran.out.contains("\"reason\": \"No article was found in the page.\""), "{ran:#?}");
    assert!(reader.pages().iter().any(|page| page["title"] == "Map & plan"));
}

#[test]
fn the_address_of_a_page_is_kept_if_the_program_ends_while_the_page_loads() {
    let reader = Reader::new();
    let (asked, is_asked) = mpsc::channel();
    reader.site.handle("/slow", move |_| {
        asked.send(()).unwrap();
        std::thread::sleep(Duration::from_secs(2));
        Reply::status(404)
    });
    let mut killed = reader.program.spawn(&["save", &reader.url("/slow")]);
    is_asked.recv_timeout(Duration::from_secs(20)).unwrap();
    killed.kill().unwrap();
    killed.wait().unwrap();
    let pages = reader.pages();
    assert_eq!((&pages[0]["title"], &pages[0]["content"]), (&reader.url("/slow").into(), &Value::Null));
    reader.site.put("/slow", page("Slow", "Late."));
    assert!(reader.program.ok(&["save", &reader.url("/slow")]).err.contains("saved: Slow"));
    assert_eq!(reader.pages().len(), 1);
    reader.program.assert_integrity();
}

#[test]
fn a_page_whose_loading_was_killed_is_loaded_by_the_next_refresh() {
    let reader = Reader::new();
    for path in ["/first", "/second"] {
        let (asked, is_asked) = mpsc::channel();
        reader.site.handle(path, move |_| {
            asked.send(()).unwrap_or_default();
            std::thread::sleep(Duration::from_secs(5));
            Reply::status(404)
        });
        let mut killed = reader.program.spawn(&["save", &reader.url(path)]);
        is_asked.recv_timeout(Duration::from_secs(20)).unwrap();
        killed.kill().unwrap();
        killed.wait().unwrap();
    }
    reader.site.put("/first", page("First", "Late."));
    reader.site.put("/second", Reply::status(404));
    let ran = reader.program.fails(&["refresh"]);
    let told = format!("The saved page {} was not loaded.", reader.url("/second"));
    assert!(ran.err.contains(&told) && !ran.err.contains(&reader.url("/first")), "{ran:#?}");
    let pages = reader.pages();
    assert_eq!(pages.len(), 2, "a page that is not there stays by its address");
    let first = pages.iter().find(|page| page["title"] == "First").unwrap();
    assert!(first["content"].as_str().unwrap().contains("nobody expected"), "{first}");
    let asked = ["/first", "/second"].map(|path| reader.site.count(path));
    reader.program.ok(&["refresh"]);
    assert_eq!(["/first", "/second"].map(|path| reader.site.count(path)), asked, "each is tried once");
    reader.program.assert_integrity();
}

#[test]
fn a_page_with_deeply_nested_elements_is_saved_with_its_text_at_once() {
    let reader = Reader::new();
    for (name, tag, count) in
        [("/div", "<div>", 50_000), ("/list", "<ul><li>", 25_000), ("/font", "<p><font color=1>", 10_000)]
    {
        let words = "<p>The tide came in at nine, and with it the boat that nobody expected.</p>".repeat(20);
        let html = format!("<html><head><title>Deep</title></head><body>{}{words}", tag.repeat(count));
        reader.site.put(name, Reply::html(html));
        let began = Instant::now();
        reader.program.ok(&["save", &reader.url(name)]);
        assert!(began.elapsed() < Duration::from_secs(10), "{name}: {:?}", began.elapsed());
    }
    for page in reader.pages() {
        assert!(page["content"].as_str().unwrap_or_default().contains("nobody expected"), "{page}");
    }
}

#[test]
fn a_page_that_cannot_be_reached_is_kept_by_its_address_and_loaded_later() {
    let reader = Reader::new();
    reader.site.put("/busy", Reply::status(503));
    let ran = reader.program.fails(&["save", &reader.url("/busy")]);
    assert!(ran.err.contains("only the address was saved"), "{ran:#?}");
    let pages = reader.pages();
    // Without a title, lists show the address.
    assert_eq!((&pages[0]["title"], &pages[0]["content"]), (&reader.url("/busy").into(), &Value::Null));
    reader.site.put("/busy", Reply::redirect(302, "/tide"));
    reader.program.ok(&["save", &reader.url("/busy")]);
    let pages = reader.pages();
    assert_eq!((pages.len(), &pages[0]["title"]), (1, &"Tide".into()));
    assert_eq!(pages[0]["link"], reader.url("/busy"), "the address that the user named");
    // Another address that leads to a saved page makes no second entry.
    reader.program.ok(&["save", "--remove", &reader.url("/busy")]);
    reader.save("/tide");
    reader.site.put("/short", Reply::redirect(302, "/tide"));
    assert!(reader.program.ok(&["save", &reader.url("/short")]).err.contains("saved already"));
    assert_eq!(reader.pages().len(), 1);
}

#[test]
fn a_server_that_wants_a_pause_is_not_asked_again_by_this_or_a_later_command() {
    let reader = Reader::new();
    reader.site.put("/busy", Reply::status(429).header("Retry-After", "3600"));
    let ran = reader.program.fails(&["save", &reader.url("/busy"), &reader.url("/tide")]);
    assert_eq!(ran.err.matches("Lacuna loads the page after ").count(), 2, "{ran:#?}");
    assert_eq!((reader.site.count("/busy"), reader.site.count("/tide"), reader.pages().len()), (1, 0, 2));
    let ran = reader.program.fails(&["save", &reader.url("/busy"), &reader.url("/tide")]);
    assert_eq!(ran.err.matches("Lacuna loads the page after ").count(), 2, "{ran:#?}");
    assert_eq!((reader.site.count("/busy"), reader.site.count("/tide")), (1, 0));
}

#[test]
fn a_deleted_page_is_gone_and_can_be_saved_again_as_unread() {
    let reader = Reader::new();
    reader.save("/tide");
    reader.program.ok(&["mark-read", "saved-pages"]);
    reader.program.ok(&["save", "--remove", &reader.url("/tide")]);
    assert_eq!(reader.pages(), Vec::<Value>::new());
    assert_eq!(reader.program.rows(&["search", "--json", "harbour"]).len(), 0);
    assert!(
        reader.program.fails(&["save", "--remove", &reader.url("/tide")]).err.contains("not a saved page")
    );
    reader.save("/tide");
    assert_eq!(reader.pages()[0]["unread"], true);
    reader.program.assert_integrity();
}

#[test]
fn saved_pages_survive_a_repair_and_a_move_to_another_profile() {
    let reader = Reader::new();
    reader.save("/tide");
    let file = reader.program.beside("profile.lacuna");
    reader.program.ok(&["profile", "save", file.to_str().unwrap()]);
    let other = Program::new();
    other.ok(&["profile", "load", file.to_str().unwrap()]);
    assert_eq!(other.entries("saved-pages").len(), 1);
    let connection = reader.program.database();
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let sql = "SELECT min(pageno) FROM dbstat WHERE name = 'search_docsize' AND pagetype = 'leaf'";
    let page: i64 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
    drop(connection);
    let database = reader.program.dir().join("lacuna.db");
    let mut file = std::fs::read(&database).unwrap();
    let at = (usize::try_from(page).unwrap() - 1) * 4096;
    file[at..at + 4096].fill(0xA5);
    std::fs::write(&database, file).unwrap();
    let ran = reader.program.ok(&["repair"]);
    let pages = reader.pages();
    assert_eq!((pages.len(), &pages[0]["title"]), (1, &"Tide".into()), "{ran:#?}");
}

#[test]
fn the_list_of_saved_pages_cannot_be_removed_like_a_subscription() {
    let (program, site) = (Program::new(), Site::start());
    site.put("/page", Reply::html("<title>Tea</title><p>A page about tea.</p>"));
    program.ok(&["save", site.url("/page").as_str()]);
    let ran = program.fails(&["remove", "saved-pages"]);
    assert!(ran.err.contains("save --remove"), "{ran:?}");
    assert_eq!(program.entries("saved-pages").len(), 1);
}
