//! A feed with a proxy of its own: nothing that is fetched for it goes another way.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;
use serde_json::json;

use super::proxy::Proxy;
use crate::harness::Program;
use crate::picture::png;

/// A program whose general proxy leads to the first site, and the address of a SOCKS proxy that leads to the second one.
fn world() -> (Program, Site, Site, String) {
    let (others, own) = (Site::start(), Site::start());
    let (theirs, port) = (others.port(), own.port());
    let general = Proxy::start(move |_| Some(theirs));
    let socks = Proxy::start(move |host| host.ends_with(".example").then_some(port));
    let program = Program::new();
    program.settings(
        &json!({"proxy": general.address(), "passwords_in_file": true, "language": "en"}).to_string(),
    );
    let text = "<p>A long paragraph of the whole page that nobody else has written so far.</p>".repeat(20);
    own.put("/page", Reply::html(format!("<article>{text}</article>")));
    own.put("/a.png", png(90, 90));
    own.put("/site", Reply::html("<link rel='alternate' type='application/atom+xml' href='/feed'>"));
    let entry = Entry::new("a", "A")
        .link("http://blog.example/page")
        .html("<p>See</p><img src='http://pictures.example/a.png' width='90' height='90'>");
    own.put("/feed", Feed::atom("Blog").link("prev-archive", "http://old.example/1").entry(entry));
    own.put("/1", Feed::atom("Blog").archive().entry(Entry::new("b", "B")));
    (program, others, own, socks.address().replace("http://", "socks5://ada:pw@"))
}

#[test]
fn everything_of_a_feed_goes_through_its_own_proxy_from_the_first_request_on() {
    let (program, others, own, socks) = world();
    program.ok(&["add", "http://blog.example/site", "--proxy", &socks]);
    let feed = "http://blog.example/feed";
    assert_eq!(program.list(feed)[..2], ["a", "b"], "the archive of another host as well");
    program.ok(&["star", feed, "a"]);
    program.ok(&["rules", "set", "text", "--when", "title:C", "--full-text"]);
    let entry = Entry::new("c", "C").link("http://blog.example/page").html("<p>New</p>");
    own.put("/feed", Feed::atom("Blog").link("prev-archive", "http://old.example/1").entry(entry));
    program.ok(&["refresh", "--now"]);
    assert_eq!((own.count("/a.png"), own.count("/page"), own.count("/1")), (1, 1, 1));
    assert_eq!(others.requested(), Vec::<String>::new());
    // Another feed goes the general way.
    others.put("/feed", Feed::atom("Other").entry(Entry::new("o", "O")));
    program.ok(&["add", "http://other.example/feed"]);
    assert_eq!(others.count("/feed"), 1);
    // The password is where those of feeds are, and is shown nowhere.
    let shown = program.json(&["access", feed, "--json"])["proxy"].clone();
    assert_eq!(shown, json!(socks.replace(":pw@", "@")));
    let secrets = std::fs::read_to_string(program.dir().join("credentials.json")).unwrap();
    assert!(secrets.contains("\"pw\""), "{secrets}");
    for name in ["lacuna.db", "requests.log", "settings.json"] {
        let bytes = std::fs::read(program.dir().join(name)).unwrap();
        assert!(!bytes.windows(7).any(|part| part == b"ada:pw@"), "{name}");
    }
    let said = [&["doctor"][..], &["export"], &["events", feed], &["feeds"]].map(|args| program.ok(args).out);
    assert!(said.iter().all(|said| !said.contains("ada:pw")), "{said:?}");
    // The general way again. The password goes with the last feed that needed it.
    assert_eq!(program.ok(&["access", feed, "--proxy", "default"]).out, "proxy: default\n");
    let secrets = std::fs::read_to_string(program.dir().join("credentials.json")).unwrap();
    assert!(!secrets.contains("pw"), "{secrets}");
}

#[test]
fn nothing_goes_around_a_proxy_that_cannot_be_reached_or_understood() {
    let (program, others, own, socks) = world();
    let feed = "http://blog.example/feed";
    program.ok(&["add", feed, "--proxy", &socks]);
    program.ok(&["access", feed, "--proxy", "socks5://127.0.0.1:9"]);
    program.ok(&["star", feed, "a"]);
    let ran = program.run(&["refresh", "--now"]);
    assert!(ran.err.contains("The proxy 127.0.0.1:9 cannot be reached."), "{ran:?}");
    program.run(&["keep"]);
    // A database of a later version may know other proxies.
    rusqlite::Connection::open(program.dir().join("lacuna.db"))
        .unwrap()
        .execute("UPDATE subscription SET proxy = 'wormhole://a.example'", [])
        .unwrap();
    program.run(&["refresh", "--now"]);
    program.run(&["keep"]);
    assert_eq!((own.count("/feed"), own.count("/a.png")), (1, 0));
    assert_eq!(others.requested(), Vec::<String>::new());
    let ran = program.fails(&["access", feed, "--proxy", "wormhole://a.example"]);
    assert!(ran.err.contains("this is no proxy"), "{ran:?}");
}

#[test]
fn questions_about_missing_entries_go_through_the_proxy_of_the_feed() {
    let (program, others, own, socks) = world();
    let feed = "http://blog.example/feed";
    own.put("/1", Reply::status(404));
    program.run(&["add", feed, "--proxy", &socks]);
    assert_eq!(program.gaps().len(), 1);
    let archive = "--web-archive=http://archive.example/list/";
    program.run(&["refresh", "--now", "--retry-gaps", "--recover", "--older", archive, feed]);
    let asked = own.requested();
    assert!(asked.iter().any(|path| path.starts_with("/list/http://old.example/1")), "{asked:?}");
    assert_eq!(others.requested(), Vec::<String>::new());
}

#[test]
fn a_saved_profile_keeps_the_proxies_without_their_passwords() {
    let (program, _others, _own, socks) = world();
    program.ok(&["add", "http://blog.example/feed", "--proxy", &socks]);
    program
        .settings(&json!({"proxy": "http://bob:hunter2@proxy.example:3128", "language": "en"}).to_string());
    let file = program.beside("moved.tar.gz").to_str().unwrap().to_owned();
    program.ok(&["profile", "save", &file]);
    let other = Program::new();
    other.ok(&["profile", "load", &file]);
    let settings = std::fs::read_to_string(other.dir().join("settings.json")).unwrap();
    assert!(
        settings.contains("http://bob@proxy.example:3128") && !settings.contains("hunter2"),
        "{settings}"
    );
    let shown = other.json(&["access", "http://blog.example/feed", "--json"])["proxy"].clone();
    assert_eq!(shown, json!(socks.replace(":pw@", "@")));
}
