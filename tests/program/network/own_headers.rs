//! Request headers that the user sets for a feed: who gets them, and who must not.

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};
use serde_json::json;

use crate::harness::Program;
use crate::picture::png;

/// Answers with this reply if the request has the right headers.
fn guarded(reply: impl Into<Reply>) -> impl Fn(&Request) -> Reply + Send + Sync + 'static {
    let reply = reply.into();
    move |request| {
        let is_right =
            request.header("x-key") == Some("s3cret") && request.header("cookie") == Some("a=b; c=d");
        if is_right { reply.clone() } else { Reply::status(403) }
    }
}

fn program() -> Program {
    let program = Program::new();
    program.settings(r#"{"passwords_in_file": true, "language": "en"}"#);
    program
}

fn run(program: &Program, args: &[&str], input: &str) -> crate::harness::Ran {
    program.run_with_input(args, input.as_bytes())
}

/// A site that serves nothing without the headers, and another one to which its feed leads.
fn world() -> (Site, Site) {
    let (site, other) = (Site::start(), Site::start());
    let text = "<p>A long paragraph of the whole page that nobody else has written so far.</p>".repeat(20);
    site.handle("/page", guarded(Reply::html(format!("<article>{text}</article>"))));
    site.handle("/a.png", guarded(png(90, 90)));
    other.put("/b.png", png(90, 90));
    let images = [site.url("/a.png"), other.url("/b.png"), site.url("/away.png")];
    let images = images.map(|url| format!("<img src='{url}' width='90' height='90'>")).concat();
    site.put("/away.png", Reply::redirect(302, other.url("/c.png").as_str()));
    other.put("/c.png", png(90, 90));
    let entry = Entry::new("a", "A").link(site.url("/page").to_string()).html(format!("<p>See</p>{images}"));
    site.handle("/feed", guarded(Feed::atom("Blog").link("prev-archive", "/1").entry(entry)));
    let older = other.url("/2").to_string();
    site.handle(
        "/1",
        guarded(Feed::atom("Blog").archive().link("prev-archive", older).entry(Entry::new("b", "B"))),
    );
    other.put("/2", Feed::atom("Blog").archive().entry(Entry::new("c", "C")));
    (site, other)
}

#[test]
fn the_server_of_the_feed_gets_the_headers_with_everything_and_no_other_server_does() {
    let (program, (site, other)) = (program(), world());
    let url = site.url("/feed").to_string();
    let ran = run(&program, &["add", &url, "--header", "X-Key", "--header", "Cookie"], "s3cret\na=b; c=d\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(program.list(&url)[..3], ["a", "b", "c"]);
    program.settings(r#"{"passwords_in_file": true, "language": "en", "keep_full_text": true}"#);
    program.ok(&["star", &url, "a"]);
    let kept = program.json(&["keep", "--json"]);
    assert_eq!((&kept["images"], &kept["full_texts"]), (&json!(3), &json!(1)), "{kept}");
    program.ok(&["refresh", "--now"]);
    for logged in other.log() {
        for name in ["x-key", "cookie"] {
            assert_eq!(logged.request.header(name), None, "{:?}", logged.request);
        }
    }
    assert_eq!((other.count("/b.png"), other.count("/c.png"), other.count("/2")), (1, 1, 1));
    // Another feed of the same server does not get them.
    site.put("/open", Feed::atom("Open").entry(Entry::new("o", "O")));
    program.ok(&["add", site.url("/open").as_str()]);
    let asked = site.log().into_iter().filter(|logged| logged.request.target == "/open");
    assert!(asked.into_iter().all(|logged| logged.request.header("x-key").is_none()));
    // The values are in the private file alone.
    assert_eq!(program.ok(&["access", &url]).out, "proxy: default\nheader: Cookie\nheader: X-Key\n");
    for file in std::fs::read_dir(program.dir()).unwrap().flatten().filter(|file| file.path().is_file()) {
        let bytes = std::fs::read(file.path()).unwrap();
        let is_told = bytes.windows(6).any(|part| part == b"s3cret");
        assert_eq!(is_told, file.file_name() == "credentials.json", "{file:?}");
    }
    let said = [&["doctor"][..], &["export"], &["events", &url], &["feeds", "--json"]]
        .map(|args| program.ok(args).out);
    assert!(said.iter().all(|said| !said.contains("s3cret")), "{said:?}");
    let logged = program.command(&["refresh", "--now"]).env("LACUNA_LOG", "trace").output().unwrap();
    assert!(!String::from_utf8_lossy(&logged.stderr).contains("s3cret"));
}

#[test]
fn a_header_is_removed_and_goes_with_its_feed() {
    let (program, (site, _other)) = (program(), world());
    let url = site.url("/feed").to_string();
    run(&program, &["add", &url, "--header", "X-Key", "--header", "Cookie"], "s3cret\na=b; c=d\n");
    // A name differs only in case from the known one, which it replaces.
    let ran = run(&program, &["access", &url, "--header", "x-key", "--json"], "other\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(program.json(&["access", &url, "--json"])["headers"], json!(["Cookie", "x-key"]));
    assert!(program.run(&["refresh", "--now"]).err.contains("refused"));
    let ran = run(&program, &["access", &url, "--header", "X-Key"], "s3cret\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    program.ok(&["refresh", "--now"]);
    program.ok(&["access", &url, "--remove-header", "COOKIE"]);
    assert!(
        program.run(&["access", &url, "--remove-header", "Cookie"]).err.contains("no request header Cookie")
    );
    program.ok(&["remove", &url]);
    let secrets = std::fs::read_to_string(program.dir().join("credentials.json")).unwrap();
    assert!(!secrets.contains("s3cret") && !secrets.contains("header"), "{secrets}");
}

#[test]
fn headers_that_break_a_request_are_refused_before_their_value_is_read() {
    let (program, site) = (program(), Site::start());
    site.put("/feed", Feed::atom("Blog").entry(Entry::new("a", "A")));
    let url = site.url("/feed").to_string();
    program.ok(&["add", &url]);
    let refused = |name: &str, value: &str| {
        let ran = run(&program, &["access", &url, "--header", name], value);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:?}");
        ran.err
    };
    assert!(refused("Host", "x\n").contains("Lacuna sets the header “Host” itself"));
    assert!(refused("If-None-Match", "x\n").contains("itself"));
    assert!(refused("two words", "x\n").contains("is no name of a header"));
    assert!(refused("X-Key", "a\u{7}b\n").contains("no line breaks"));
    assert!(refused("X-Key", "").contains("nothing was typed"));
    assert!(refused("X-Key", &format!("{}\n", "v".repeat(5_000))).contains("longer than"));
    // A wrong proxy keeps the header from being set.
    let ran = run(&program, &["access", &url, "--header", "X-Key", "--proxy", "ftp://x"], "v\n");
    assert_eq!(ran.status, 1, "{ran:?}");
    assert_eq!(program.json(&["access", &url, "--json"])["headers"], json!([]));
}

#[test]
fn headers_do_not_follow_a_feed_to_another_server() {
    let (program, site, other) = (program(), Site::start(), Site::start());
    site.put("/feed", Reply::redirect(301, other.url("/feed").as_str()));
    other.put("/feed", Feed::atom("Blog").entry(Entry::new("a", "A")));
    let url = site.url("/feed").to_string();
    let ran = run(&program, &["add", &url, "--header", "Authorization"], "Bearer s3cret\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    program.ok(&["refresh", "--now"]);
    let sent = |site: &Site| {
        site.log().iter().filter(|logged| logged.request.header("authorization").is_some()).count()
    };
    assert!(sent(&site) >= 2 && sent(&other) == 0 && other.count("/feed") >= 2, "{:?}", other.requested());
}

/// A repair or another profile in the same folder may give the number of a feed to another feed.
#[test]
fn a_header_is_not_sent_for_a_feed_of_another_server_that_has_the_number_of_its_feed() {
    let (first, second, site, other) = (program(), program(), Site::start(), Site::start());
    for site in [&site, &other] {
        site.put("/feed", Feed::atom("Blog").entry(Entry::new("a", "A")));
    }
    let ran = run(&first, &["add", site.url("/feed").as_str(), "--header", "X-Key"], "s3cret\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    second.ok(&["add", other.url("/feed").as_str()]);
    std::fs::copy(first.dir().join("credentials.json"), second.dir().join("credentials.json")).unwrap();
    second.ok(&["refresh", "--now"]);
    let sent = |site: &Site| site.log().iter().filter(|it| it.request.header("x-key").is_some()).count();
    assert!(sent(&site) > 0 && sent(&other) == 0 && other.count("/feed") >= 2);
}
