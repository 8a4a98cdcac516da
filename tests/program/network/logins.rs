//! F5: passwords in addresses are stored separately. Lacuna sends them with every request to their own origin, and
//! never shows or stores them elsewhere.

use std::fs;

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::{Reply, Request};
use lacuna::demo::multipart::{Entity, Page};

use crate::harness::{Program, opml_of};

/// A password. It may be in only one file, and in no line of output.
const SECRET: &str = "s3cret";

/// The document that the server sends to a user who signs in as ada.
fn guarded(document: impl Into<Reply>) -> impl Fn(&Request) -> Reply + Send + Sync + 'static {
    let document = document.into();
    move |request| {
        if request.header("authorization") == Some("Basic YWRhOnMzY3JldA==") {
            document.clone()
        } else {
            Reply::status(401)
        }
    }
}

/// A site with a feed that links to its archive by an absolute address.
fn publisher() -> Site {
    let site = Site::start();
    let archive = site.url("/archive").to_string();
    let entry = |id: &str| Entry::new(id, id);
    let feed = Feed::atom("Harbour").id("urn:h").entry(entry("new")).link("prev-archive", archive.as_str());
    site.handle("/feed", guarded(feed));
    let feed = site.url("/feed").to_string();
    let archive =
        Feed::atom("Harbour").id("urn:h").archive().link("current", feed.as_str()).entry(entry("old"));
    site.handle("/archive", guarded(archive));
    site
}

fn with_password(site: &Site, path: &str) -> String {
    site.url(path).to_string().replace("://", &format!("://ada:{SECRET}@"))
}

/// Checks that only the file of passwords contains the secret, and that other users cannot read any file of the
/// profile.
#[track_caller]
fn assert_kept_apart(program: &Program) {
    let mut folders = vec![program.dir()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder).unwrap().flatten() {
            let path = file.path();
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                let mode = file.metadata().unwrap().permissions().mode();
                assert!(mode.trailing_zeros() >= 6, "{}: {mode:o}", path.display());
            }
            if file.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if file.file_type().unwrap().is_file() {
                let bytes = fs::read(&path).unwrap();
                let holds = bytes.windows(SECRET.len()).any(|part| part == SECRET.as_bytes());
                assert_eq!(holds, path.ends_with("credentials.json"), "{}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 1);
}

#[track_caller]
fn check_told_nowhere(program: &Program, address: &str) {
    for arguments in [
        &["feeds"][..],
        &["feeds", "--json"],
        &["refresh", "--now"],
        &["refresh", "--now", address],
        &["entries", address, "--json"],
        &["events", address, "--json"],
        &["gaps", "--json"],
        &["export", "-"],
        &["export", "-", "--completeness"],
    ] {
        let ran = program.run(arguments);
        assert_eq!(ran.status, 0, "{arguments:?}: {ran:?}");
        assert!(!ran.out.contains(SECRET) && !ran.err.contains(SECRET), "{arguments:?}: {ran:?}");
    }
}

fn program() -> Program {
    let program = Program::new();
    program.settings(r#"{"passwords_in_file": true}"#);
    program
}

#[test]
fn f5_a_password_in_an_address_is_sent_for_every_document_of_its_origin_and_printed_nowhere() {
    let (program, site) = (program(), publisher());
    let address = with_password(&site, "/feed");
    let added = program.ok(&["add", &address, "--json"]);
    assert!(!added.out.contains(SECRET) && !added.err.contains(SECRET), "{added:?}");
    let feed = program.feed(site.url("/feed").as_str());
    assert_eq!((&feed["entries"], &feed["state"]), (&2.into(), &"whole".into()), "{feed}");
    check_told_nowhere(&program, &address);
    program.ok(&["refresh", "--now"]);
    assert_kept_apart(&program);
    // Each spelling of the address names the same feed.
    assert!(program.ok(&["add", &address]).err.contains("subscribed already"));
}

/// The pages link to each other by absolute addresses.
#[test]
fn f5_a_password_goes_with_every_page_of_a_multipart_feed() {
    let (program, site) = (program(), Site::start());
    let page = |number: u32, relation: &str, other: &str| {
        let entity = Entity::new(&format!("e{number}"), &format!("2024-01-0{number}T00:00:00Z"));
        Page::new([entity]).link(relation, site.url(other).to_string())
    };
    site.handle("/feed", guarded(page(2, "prev", "/1")));
    site.handle("/1", guarded(page(1, "next", "/feed")));
    program.ok(&["add", &with_password(&site, "/feed")]);
    let feed = program.feed(site.url("/feed").as_str());
    assert_eq!((&feed["entries"], &feed["gaps"]), (&2.into(), &0.into()), "{feed}");
    assert_kept_apart(&program);
}

#[test]
fn f5_a_password_in_a_redirect_is_sent_and_kept_nowhere() {
    let (program, site) = (program(), Site::start());
    site.put("/new", Feed::atom("Harbour").entry(Entry::new("e", "E")));
    site.put("/old", Reply::status(301).header("Location", with_password(&site, "/new")));
    let added = program.ok(&["add", site.url("/old").as_str(), "--json"]);
    assert!(!added.out.contains(SECRET) && !added.err.contains(SECRET), "{added:?}");
    program.ok(&["refresh", "--now"]);
    assert!(site.log().iter().all(|logged| logged.request.header("authorization").is_none()));
    check_told_nowhere(&program, site.url("/old").as_str());
    assert_kept_apart(&program);
}

#[test]
fn f5_an_imported_password_is_kept_apart_and_another_users_feed_on_the_server_has_its_own() {
    let (program, site) = (program(), publisher());
    site.handle("/other", |request: &Request| {
        let is_bob = request.header("authorization") == Some("Basic Ym9iOnB3");
        if is_bob { Feed::atom("Other").entry(Entry::new("o", "O")).into() } else { Reply::status(401) }
    });
    let other = site.url("/other").to_string();
    let list = opml_of([with_password(&site, "/feed"), other.replace("://", "://bob:pw@")]);
    let imported = program.ok(&["import", &program.file("l.opml", list)]);
    assert!(!imported.out.contains(SECRET) && !imported.err.contains(SECRET), "{imported:?}");
    program.ok(&["refresh"]);
    assert_eq!(program.feed(site.url("/feed").as_str())["entries"], 2);
    assert_eq!(program.feed(&other)["entries"], 1);
}

#[test]
fn f5_a_password_that_an_older_database_holds_is_taken_out_of_it() {
    let (program, site) = (program(), publisher());
    program.ok(&["add", &with_password(&site, "/feed")]);
    fs::remove_file(program.dir().join("credentials.json")).unwrap();
    let old = with_password(&site, "/");
    let new = site.url("/").to_string();
    let changes = [
        "UPDATE subscription SET url = replace(url, ?2, ?1), validators_of = replace(validators_of, ?2, ?1)",
        "UPDATE document SET uri = replace(uri, ?2, ?1)",
        "UPDATE feed SET document = replace(document, ?2, ?1)",
        "UPDATE subscription SET failure_message = 'No answer from ' || ?2 || 'feed, ' || ?1",
        "UPDATE entry SET link = ?2 || 'post#' || ?1",
        "INSERT INTO feed_event (subscription, at, text) SELECT id, 1, ?2 || ' moved to ' || ?1 FROM subscription",
    ];
    for change in changes {
        assert!(program.database().execute(change, [&old, &new]).unwrap() > 0);
    }
    let feeds = program.ok(&["feeds", "--json"]);
    assert!(!feeds.out.contains(SECRET) && feeds.out.contains(site.url("/feed").as_str()), "{feeds:?}");
    site.clear_log();
    program.ok(&["refresh", "--now"]);
    assert_eq!(site.requested(), ["/feed"], "the archive is known");
    assert_kept_apart(&program);
}

/// Both the database and its backup have a password in an address, as earlier versions wrote it.
#[test]
fn f5_a_password_that_an_older_backup_holds_is_taken_out_of_it_and_overwrites_no_newer_one() {
    let (program, site) = (program(), publisher());
    let plain = site.url("/feed").to_string();
    program.ok(&["add", &with_password(&site, "/feed")]);
    program.ok(&["refresh", "--now"]);
    let backup = program.ok(&["restore"]).out.trim().to_owned();
    let old = |secret: &str| plain.replace("://", &format!("://ada:{secret}@"));
    let change = "UPDATE subscription SET url = ?1, normalised = ?2";
    let normalised = |url: &str| lacuna::model::normalise(&url.parse().unwrap());
    let (now, before) = (old(SECRET), old("former-s3cret"));
    program.database().execute(change, [&now, &normalised(&now)]).unwrap();
    rusqlite::Connection::open(&backup).unwrap().execute(change, [&before, &normalised(&before)]).unwrap();
    fs::remove_file(program.dir().join("credentials.json")).unwrap();
    program.ok(&["feeds"]);
    assert_kept_apart(&program);
    let known = fs::read_to_string(program.dir().join("credentials.json")).unwrap();
    assert!(!known.contains("former"), "{known}");
    let restored = program.ok(&["restore", &backup]).err;
    assert!(restored.contains("0 subscriptions"), "{restored}");
    assert_eq!(program.feeds().len(), 1, "the backup brings no second one");
    program.ok(&["refresh", "--now"]);
    assert_eq!(program.feed(&plain)["error"], serde_json::Value::Null);
}
