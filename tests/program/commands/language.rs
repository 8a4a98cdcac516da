//! The language of the command line. It is the language in the settings, or else the language of the system. JSON is
//! the same in all languages.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;

use crate::harness::{Program, Ran, finish, spawn};

fn german(program: &Program, args: &[&str]) -> Ran {
    finish(spawn(program.command(args).env("LC_ALL", "de_DE.UTF-8")))
}

#[test]
fn messages_are_in_the_language_of_the_system() {
    let program = Program::new();
    let unknown = "http://127.0.0.1/a";
    let ran = german(&program, &["remove", unknown]);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (1, "lacuna: http://127.0.0.1/a: nicht abonniert\n"),
        "{ran:#?}"
    );
    let ran = finish(spawn(program.command(&["remove", unknown]).env("LANGUAGE", "xx:de:en")));
    assert!(ran.err.contains("nicht abonniert"), "{ran:#?}");
    // The setting takes precedence over the system.
    program.settings(r#"{"language": "en"}"#);
    let ran = german(&program, &["remove", unknown]);
    assert!(ran.err.contains("not subscribed"), "{ran:#?}");
    program.settings(r#"{"language": "de"}"#);
    assert!(program.fails(&["remove", unknown]).err.contains("nicht abonniert"));
}

#[test]
fn json_is_the_same_in_all_languages() {
    let (program, site) = (Program::new(), Site::start());
    let feed = Feed::atom("Harbour").entry(Entry::new("a", "A").published("2024-01-01T00:00:00Z"));
    site.put("/feed", feed.link("prev-archive", "/older"));
    let address = site.url("/feed");
    program.run(&["add", address.as_str()]);
    site.put("/feed", Reply::status(404));
    let ran = german(&program, &["refresh", "--now"]);
    assert!(ran.err.contains("Unter dieser Adresse gibt es auf"), "{ran:#?}");
    for args in [
        &["feeds", "--json"] as &[&str],
        &["entries", address.as_str(), "--json"],
        &["events", address.as_str(), "--json"],
        &["gaps", "--json"],
        &["gaps", "--csv"],
    ] {
        let (english, german) = (program.ok(args).out, german(&program, args).out);
        assert_eq!(english, german, "{args:?}");
    }
    assert!(program.ok(&["feeds", "--json"]).out.contains("There is nothing at this address on"));
    // Faults of a document, and the reasons why pages are not saved.
    let broken =
        "<rss version='2.0'><channel><title>Torn & worn</title><item><guid>1</guid></item></channel></rss>";
    site.put("/broken", Reply::rss(broken));
    site.put("/picture", Reply::ok("image/png", "no page"));
    site.put("/bare", Reply::html("<html><head><title>Bare</title></head><body></body></html>"));
    for (args, said) in [
        (&["inspect", site.url("/broken").as_str(), "--json"] as &[&str], "read 1 bare & as itself"),
        (&["save", site.url("/picture").as_str(), "--json"], "image/png"),
        (&["save", site.url("/lost").as_str(), "--json"], "There is nothing at this address"),
    ] {
        let (english, german) = (program.run(args).out, german(&program, args).out);
        assert!(english.contains(said), "{english}");
        assert_eq!(english, german, "{args:?}");
    }
    let german = german(&program, &["save", site.url("/bare").as_str(), "--json"]).out;
    assert!(german.contains("No article was found in the page."), "{german}");
}
