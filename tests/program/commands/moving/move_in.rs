//! `move-in`: feeds, read marks and stars of other feed readers. The databases are made with the statements of these
//! readers' own sources.

use std::path::{Path, PathBuf};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::harness::{Program, Ran, finish, spawn};

const NEWSBOAT: &str = "CREATE TABLE rss_feed (rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url VARCHAR(1024) NOT NULL,
        title VARCHAR(1024) NOT NULL, lastmodified INTEGER(11) NOT NULL DEFAULT 0, is_rtl INTEGER(1) NOT NULL DEFAULT 0,
        etag VARCHAR(128) NOT NULL DEFAULT '');
    CREATE TABLE rss_item (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64) NOT NULL,
        title VARCHAR(1024) NOT NULL, author VARCHAR(1024) NOT NULL, url VARCHAR(1024) NOT NULL,
        feedurl VARCHAR(1024) NOT NULL, pubDate INTEGER NOT NULL, content VARCHAR(65535) NOT NULL,
        unread INTEGER(1) NOT NULL, enclosure_url VARCHAR(1024), enclosure_type VARCHAR(1024),
        enqueued INTEGER(1) NOT NULL DEFAULT 0, flags VARCHAR(52), deleted INTEGER(1) NOT NULL DEFAULT 0,
        base VARCHAR(128) NOT NULL DEFAULT '');
    CREATE INDEX idx_feedurl ON rss_item(feedurl);";
const LIFEREA: &str = "PRAGMA journal_mode = WAL;
    CREATE TABLE items (item_id INTEGER, parent_item_id INTEGER, node_id TEXT, parent_node_id TEXT, title TEXT,
        read INTEGER, updated INTEGER, popup INTEGER, marked INTEGER, source TEXT, source_id TEXT, valid_guid INTEGER,
        description TEXT, date INTEGER, comment_feed_id TEXT, comment INTEGER, PRIMARY KEY (item_id));
    CREATE TABLE metadata (item_id INTEGER, nr INTEGER, key TEXT, value TEXT, PRIMARY KEY (item_id, nr));
    CREATE TABLE subscription (node_id STRING, source STRING, orig_source STRING, filter_cmd STRING,
        update_interval INTEGER, default_interval INTEGER, discontinued INTEGER, available INTEGER,
        PRIMARY KEY (node_id));";
const RSS_GUARD: &str = "CREATE TABLE Accounts (id INTEGER PRIMARY KEY, type TEXT NOT NULL);
    CREATE TABLE Categories (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL, title TEXT NOT NULL,
        account_id INTEGER NOT NULL, custom_id TEXT);
    CREATE TABLE Feeds (id INTEGER PRIMARY KEY, title TEXT NOT NULL, category INTEGER NOT NULL, source TEXT,
        account_id INTEGER NOT NULL, custom_id TEXT);
    CREATE TABLE Messages (id INTEGER PRIMARY KEY, is_read INTEGER(1) NOT NULL DEFAULT 0,
        is_important INTEGER(1) NOT NULL DEFAULT 0, is_deleted INTEGER(1) NOT NULL DEFAULT 0,
        is_pdeleted INTEGER(1) NOT NULL DEFAULT 0, feed FEED_TYPE NOT NULL, title TEXT NOT NULL, url TEXT, author TEXT,
        date_created BIGINT NOT NULL, contents TEXT, account_id INTEGER NOT NULL, custom_id TEXT,
        enclosures TEXT);
    CREATE TABLE Labels (id INTEGER PRIMARY KEY, name TEXT NOT NULL, color VARCHAR(7) NOT NULL, custom_id TEXT,
        account_id INTEGER NOT NULL);";
/// The labels of articles in two forms before version 5, and since.
const RSS_GUARD_LABELS: [&str; 3] = [
    "ALTER TABLE Messages ADD labels TEXT NOT NULL DEFAULT '.';
    UPDATE Messages SET labels = '.own-tea.own-cake.own-inner.own-blank.' WHERE id = 2;
    UPDATE Messages SET labels = '.own-tea.' WHERE id = 3;",
    "CREATE TABLE LabelsInMessages (label TEXT NOT NULL, message TEXT NOT NULL, account_id INTEGER NOT NULL);
    INSERT INTO LabelsInMessages VALUES ('own-tea', '2', 1), ('own-cake', '2', 1), ('own-inner', '2', 1), ('own-tea', 'gone', 1), ('own-tea', '2', 2), ('own-blank', '2', 1);",
    "CREATE TABLE LabelsInMessages (message INTEGER NOT NULL, label INTEGER NOT NULL);
    INSERT INTO LabelsInMessages VALUES (2, 10), (2, 11), (3, 10), (2, 14), (2, 15);",
];

/// A user with a home folder and a publisher.
struct Mover {
    program: Program,
    site: Site,
    url: String,
}

impl Mover {
    fn new() -> Self {
        let (program, site) = (Program::new(), Site::start());
        let entry = |id: &str| Entry::new(id, id).link(format!("http://pages.example/{id}"));
        site.put("/a", Feed::atom("A").entries(["new", "b", "a"].map(entry)));
        let url = site.url("/a").to_string();
        Self { program, site, url }
    }

    /// A path in the home folder. Its folder is made.
    fn home(&self, path: &str) -> PathBuf {
        let path = self.program.beside("home").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        path
    }

    /// The names of all folders, sorted.
    fn folders(&self) -> Vec<String> {
        let database = Connection::open(self.program.dir().join("lacuna.db")).unwrap();
        let mut statement = database.prepare("SELECT name FROM folder ORDER BY name").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    fn run(&self, args: &[&str]) -> Ran {
        let mut command = self.program.command(args);
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env_remove(name);
        }
        let temporary = self.program.beside("temporary");
        std::fs::create_dir_all(&temporary).unwrap();
        let ran = finish(spawn(command.env("HOME", self.program.beside("home")).env("TMPDIR", &temporary)));
        assert_eq!(files(&temporary), [], "no copy of a database stays");
        ran
    }

    #[track_caller]
    fn ok(&self, args: &[&str]) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.status, 0, "{args:?}: {ran:#?}");
        ran
    }

    /// The entry with a title: read, starred.
    #[track_caller]
    fn marks(&self, title: &str) -> (bool, bool) {
        let rows = self.program.entries(&self.url);
        let found: Vec<&Value> = rows.iter().filter(|row| row["title"] == title).collect();
        let [row] = found.as_slice() else { panic!("{title} is not there once: {rows:#?}") };
        (row["unread"] == false, row["starred"] == true)
    }

    /// The attached files of the entry with a title.
    #[track_caller]
    fn files(&self, title: &str) -> Value {
        let rows = self.program.entries(&self.url);
        rows.iter().find(|row| row["title"] == title).expect("it is there")["enclosures"].clone()
    }

    /// Newsboat, with its list and its cache in two folders.
    fn newsboat(&self) -> PathBuf {
        let list = format!("{} Blogs more \"~My A\"\nexec:feed\n", self.url);
        std::fs::write(self.home(".config/newsboat/urls"), list).unwrap();
        let cache = self.home(".local/share/newsboat/cache.db");
        let database = made(&cache, NEWSBOAT);
        let insert =
            "INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread, deleted,
                enclosure_url, enclosure_type)
            VALUES (?1, ?2, 'Ann', ?3, ?4, 1699990000, ?5, ?6, ?7,
                iif(?1 = 'kept', 'http://media.example/kept.ogg', ''), 'audio/ogg')";
        for (guid, title, unread, deleted) in [
            ("a", "a", 0, 0),
            ("http://pages.example/bSat, 11 Nov 2023 00:00:00 +0000", "b", 1, 1),
            ("old", "old", 0, 0),
            ("kept", "kept", 1, 0),
        ] {
            let (link, text) =
                (format!("http://pages.example/{title}"), format!("<p>The text of {title}</p>"));
            database.execute(insert, (guid, title, link, &self.url, text, unread, deleted)).unwrap();
        }
        cache
    }
}

fn made(path: &Path, schema: &str) -> Connection {
    let database = Connection::open(path).unwrap();
    database.execute_batch(schema).unwrap();
    database
}

/// The content and the names of all files in a folder.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = entries.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect();
    found.sort();
    found
}

#[test]
fn g7_the_horizon_stands_above_imported_entries_that_the_feed_does_not_show() {
    let user = Mover::new();
    let entry = |id: &str, day: &str| {
        let link = format!("http://pages.example/{id}");
        Entry::new(id, id).link(link).published(format!("{day}T00:00:00Z"))
    };
    let (new, newer) = (|| entry("new", "2026-11-04"), || entry("newer", "2026-11-05"));
    user.site.put("/a", Feed::atom("A").entries([newer(), new()]));
    std::fs::write(user.home(".config/newsboat/urls"), &user.url).unwrap();
    let database = made(&user.home(".local/share/newsboat/cache.db"), NEWSBOAT);
    for (id, time) in [("old", 1_704_067_200), ("older", 1_703_980_800)] {
        let insert = "INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread)
            VALUES (?1, ?1, '', 'http://pages.example/' || ?1, ?2, ?3, '<p>x</p>', 1)";
        database.execute(insert, (id, &user.url, time)).unwrap();
    }
    let listed = || -> Vec<String> {
        let row = |row: Value| match row["row"].as_str().unwrap() {
            "entry" => row["title"].as_str().unwrap().to_owned(),
            other => format!("{other} {} {}", row["meaning"], row["before"]),
        };
        user.program.entries(&user.url).into_iter().map(row).collect()
    };
    user.ok(&["move-in", "--from", "newsboat", "--yes"]);
    assert_eq!(listed(), ["old", "older"], "nothing was fetched yet");
    user.ok(&["refresh", "--now"]);
    let horizon = |day: &str| format!("horizon \"before-first-fetch\" \"{day}\"");
    let middle = horizon("2026-11-04T00:00:00Z");
    assert_eq!(listed(), ["newer", "new", &middle, "old", "older"]);
    let text = user.ok(&["entries", &user.url]).out;
    let line = "-- Some of the older entries came from another reader or a file. Some may be missing before 4 November 2026 --";
    assert!(text.contains(line), "{text}");
    // The feed shows one of them too.
    user.site.put("/a", Feed::atom("A").entries([newer(), new(), entry("old", "2024-01-01")]));
    user.ok(&["refresh", "--now"]);
    let lower = horizon("2024-01-01T00:00:00Z");
    assert_eq!(listed(), ["newer", "new", "old", &lower, "older"]);
    user.program.assert_integrity();
}

#[test]
fn g7_the_horizon_stands_above_all_imported_entries_from_before_the_first_fetch() {
    let user = Mover::new();
    let entry = |id: &str, day: &str| {
        let link = format!("http://pages.example/{id}");
        Entry::new(id, id).link(link).published(format!("{day}T00:00:00Z"))
    };
    // The feed shows a pinned entry that is older than the imported ones.
    let (new, pinned) = (|| entry("new", "2024-03-01"), || entry("pinned", "2009-01-01"));
    user.site.put("/a", Feed::atom("A").entries([new(), pinned()]));
    std::fs::write(user.home(".config/newsboat/urls"), &user.url).unwrap();
    let database = made(&user.home(".local/share/newsboat/cache.db"), NEWSBOAT);
    let add = |id: &str, time: i64| {
        let insert = "INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread)
            VALUES (?1, ?1, '', 'http://pages.example/' || ?1, ?2, ?3, '<p>x</p>', 1)";
        database.execute(insert, (id, &user.url, time)).unwrap();
    };
    add("old", 1_704_067_200);
    user.ok(&["move-in", "--from", "newsboat", "--yes"]);
    user.ok(&["refresh", "--now"]);
    let listed = || -> Vec<String> {
        let row = |row: Value| match row["row"].as_str().unwrap() {
            "entry" => row["title"].as_str().unwrap().to_owned(),
            other => format!("{other} {}", row["before"]),
        };
        user.program.entries(&user.url).into_iter().map(row).collect()
    };
    assert_eq!(listed(), ["new", "horizon \"2024-03-01T00:00:00Z\"", "old", "pinned"]);
    // The other reader has an entry that is newer than those of the feed.
    add("newest", 1_714_521_600);
    user.ok(&["move-in", "--from", "newsboat", "--yes"]);
    assert_eq!(listed(), ["horizon null", "newest", "new", "old", "pinned"]);
    let text = user.ok(&["entries", &user.url]).out;
    let line =
        "-- Some of the older entries came from another reader or a file. Some may be missing among them --";
    assert!(text.contains(line), "{text}");
    user.program.assert_integrity();
}

#[test]
fn newsboats_feeds_tags_titles_and_read_marks_come_over() {
    let user = Mover::new();
    let cache = user.newsboat();
    let before = files(cache.parent().unwrap());
    let found: Value = serde_json::from_str(&user.ok(&["move-in", "--json"]).out).unwrap();
    let list = user.home(".config/newsboat/urls");
    assert_eq!(found, json!([{"reader": "newsboat", "list": list, "database": cache}]));
    assert!(user.ok(&["move-in"]).out.starts_with("newsboat\t"));
    // A preview changes nothing.
    let ran = user.ok(&["move-in", "--from", "newsboat"]);
    for said in [
        "1 feed is new.",
        "1 feed has several tags.",
        "1 feed can’t be used",
        ": exec:feed",
        "3 articles are added.",
        "1 article was deleted there.",
        "Read there: 2. Starred there: 0.",
        "Nothing was changed.",
    ] {
        assert!(ran.err.contains(said), "{said} in {ran:#?}");
    }
    assert_eq!(user.program.feeds().len(), 0);
    let done = user.ok(&["move-in", "--from", "newsboat", "--yes", "--json"]);
    let done: Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!((&done["done"], &done["added"], &done["read"]), (&json!(true), &json!(3), &json!(2)));
    let feed = user.program.feed(&user.url);
    assert_eq!((&feed["title"], &feed["folder"]), (&json!("My A"), &json!(["Blogs"])));
    assert!(user.site.log().is_empty(), "nothing is fetched");
    // The publisher's own entries meet the articles: by id, and by link where Newsboat made up the id.
    user.program.ok(&["refresh", "--now"]);
    let titles = ["new", "a", "old", "kept"];
    let expect = [(false, false), (true, false), (true, false), (false, false)];
    assert_eq!(titles.map(|title| user.marks(title)), expect);
    let hidden = user.program.rows(&["search", "--json", "--", "is:hidden"]);
    assert_eq!(hidden.iter().map(|row| &row["id"]).collect::<Vec<_>>(), ["b"], "it was deleted there");
    let list = user.program.ok(&["export"]).out;
    assert!(list.contains("category=\"more\""), "the other tags are kept: {list}");
    let text = |title: &str| user.program.rows(&["search", "--json", "--", title])[0]["snippet"].clone();
    assert_eq!(text("old"), "The text of old");
    let file = json!([{"url": "http://media.example/kept.ogg", "type": "audio/ogg", "length": null}]);
    assert_eq!((user.files("kept"), user.files("old")), (file, Value::Null));
    user.program.assert_integrity();
    // A second time, nothing is added, and no mark changes.
    user.program.ok(&["mark-unread", &user.url, "new"]);
    let again = user.ok(&["move-in", "--from", "newsboat", "--yes"]);
    assert!(
        again.err.contains("1 feed is here already") && again.err.contains("4 articles are here"),
        "{again:#?}"
    );
    assert_eq!(user.program.entries(&user.url).iter().filter(|row| row["row"] == "entry").count(), 4);
    assert_eq!(files(cache.parent().unwrap()), before, "the other reader's files stay as they are");
}

#[test]
fn lifereas_marks_in_its_log_come_over_while_it_runs() {
    let user = Mover::new();
    let list = format!(
        "<opml version=\"1.0\"><body><outline title=\"News\" type=\"folder\" id=\"f\"><outline title=\"A\"
        type=\"rss\" id=\"abc\" xmlUrl=\"{}\" updateInterval=\"-1\"/></outline>
        <outline title=\"Later\" text=\"Later\" type=\"folder\" id=\"g\"/>
        <outline title=\"Unread\" text=\"Unread\" type=\"vfolder\" id=\"v\"/></body></opml>",
        user.url
    );
    std::fs::write(user.home(".config/liferea/feedlist.opml"), list).unwrap();
    let path = user.home(".local/share/liferea/liferea.db");
    let open = made(&path, LIFEREA);
    let insert = "INSERT INTO items (node_id, title, read, marked, source, source_id, valid_guid, description, date, comment)
        VALUES ('abc', ?1, ?2, ?3, 'http://pages.example/' || ?1, ?1, ?4, 'text', 1699990000, ?5)";
    for row in [("a", 1, 0, 1, 0), ("b", 0, 1, 0, 0), ("comment", 0, 0, 1, 1), ("talk", 0, 0, 1, 0)] {
        open.execute(insert, row).unwrap();
    }
    let attached = "INSERT INTO metadata SELECT item_id, ?1, ?2, ?3 FROM items WHERE title = 'talk'";
    for row in [
        (5, "enclosure", "enc:0::0:http://media.example/talk?a:b"),
        (1, "author", "Ann"),
        (2, "enclosure", "enc:1:audio/mpeg:9000:http://media.example/talk.mp3"),
        (3, "enclosure", "http://media.example/of-an-old-version.mp3"),
        (4, "enclosure", "enc:damaged"),
    ] {
        open.execute(attached, row).unwrap();
    }
    assert!(path.with_extension("db-wal").metadata().unwrap().len() > 0, "the marks are in the log");
    let before = files(path.parent().unwrap());
    user.ok(&["move-in", "--from", "liferea", "--yes"]);
    assert_eq!(files(path.parent().unwrap()), before);
    assert_eq!(user.program.feed(&user.url)["folder"], json!(["News"]));
    assert_eq!(user.folders(), ["Later", "News"]);
    user.program.ok(&["refresh", "--now"]);
    assert_eq!(
        ["a", "b", "new"].map(|title| user.marks(title)),
        [(true, false), (false, true), (false, false)]
    );
    assert!(!user.program.entries(&user.url).iter().any(|row| row["title"] == "comment"));
    let expect = json!([
        {"url": "http://media.example/talk.mp3", "type": "audio/mpeg", "length": 9000},
        {"url": "http://media.example/of-an-old-version.mp3", "type": null, "length": null},
        {"url": "http://media.example/talk?a:b", "type": null, "length": null},
    ]);
    assert_eq!(user.files("talk"), expect);
    user.program.assert_integrity();
    drop(open);
}

#[test]
fn rss_guards_folders_marks_stars_and_labels_come_over_from_old_and_new_versions() {
    let older = ("TEXT", ".config/RSS Guard 4/database", "'own'");
    let newer = ("INTEGER", ".config/rssguard5/database", "7");
    // Each file of an article: its type and its address in base64 and, since version 5, in JSON.
    let base64 = "YXVkaW8vbXBlZw==&aHR0cDovL21lZGlhLmV4YW1wbGUvdGFsay5tcDM=#L25vdGVz#&";
    let json =
        r#"[{"mime":"audio/mpeg","url":"http://media.example/talk.mp3"},{"mime":"","url":"/notes"},7]"#;
    let lists = [base64, base64, json];
    let versions = [older, older, newer].into_iter().zip(RSS_GUARD_LABELS).zip(lists);
    for (((column, folder, feed), labels), files) in versions {
        let user = Mover::new();
        let path = user.home(&format!("{folder}/database.db"));
        let database = made(&path, &RSS_GUARD.replace("FEED_TYPE", column));
        let rows = format!(
            "INSERT INTO Accounts VALUES (1, 'std-rss'), (2, 'ttrss');
            INSERT INTO Categories VALUES (3, -1, 'Outer', 1, ''), (4, 3, 'Inner', 1, ''), (5, 3, 'Later', 1, ''),
                (6, -1, 'Elsewhere', 2, '');
            INSERT INTO Feeds VALUES (7, 'A there', 4, '{}', 1, 'own'), (8, 'Online', 6, NULL, 2, '99');
            INSERT INTO Messages VALUES (1, 1, 0, 0, 0, {feed}, 'a', 'http://pages.example/a', 'Ann', 1699990000000, 'x', 1, 'a', NULL),
                (2, 0, 1, 0, 0, {feed}, 'b', 'http://pages.example/b', '', 1699990000000, 'x', 1, '2', ''),
                (3, 0, 1, 1, 0, {feed}, 'gone', 'http://pages.example/gone', '', 1699990000000, 'x', 1, 'gone', NULL),
                (4, 0, 0, 0, 0, {feed}, 'talk', 'http://pages.example/talk', '', 1699990000000, 'x', 1, 'talk', '{files}');",
            user.url
        );
        database.execute_batch(&rows).unwrap();
        database.execute_batch(labels).unwrap();
        let names = "INSERT INTO Labels VALUES (10, 'Tea', '#e0218a', 'own-tea', 1),
            (11, 'Cake & more', '#ffa500', 'own-cake', 1), (12, 'Nobody''s', '#ff0000', 'own-none', 1),
            (13, 'Other tea', '#ff0000', 'own-tea', 2), (14, '\u{200b}', '#ff0000', 'own-blank', 1),
            (15, 'Inner', 'no colour', 'own-inner', 1)";
        database.execute_batch(names).unwrap();
        drop(database);
        let ran = user.ok(&["move-in", "--from", "rss-guard", "--yes"]);
        assert!(
            ran.err.contains("1 feed can’t be used") && ran.err.contains("Starred there: 1."),
            "{ran:#?}"
        );
        assert!(ran.err.contains("1 label is left out"), "{ran:#?}");
        let waiting = "SELECT count(*) FROM unindexed";
        let waiting: i64 = user.program.database().query_row(waiting, [], |row| row.get(0)).unwrap();
        assert_eq!(waiting, 0, "a search need not read the texts");
        assert_eq!(user.program.feed(&user.url)["folder"], json!(["Outer", "Inner"]));
        assert_eq!(user.folders(), ["Inner", "Later", "Outer"], "the folder of an account has a feed");
        user.program.ok(&["refresh", "--now"]);
        let expect = [(true, false), (false, true), (false, false)];
        assert_eq!(["a", "b", "new"].map(|title| user.marks(title)), expect, "{column}");
        let hidden = user.program.rows(&["search", "--json", "--", "is:hidden"]);
        assert_eq!(
            hidden.iter().map(|row| &row["id"]).collect::<Vec<_>>(),
            ["gone"],
            "it is in the bin there"
        );
        assert!(user.program.rows(&["search", "--json", "--", "title:gone is:starred"]).is_empty());
        let rows = user.program.entries(&user.url);
        let labels = |title: &str| rows.iter().find(|row| row["title"] == title).unwrap()["labels"].clone();
        let expect = [json!([]), json!(["Cake & more", "Inner", "Tea"]), json!([])];
        assert_eq!(["a", "b", "new"].map(labels), expect, "{column}: a label may have the name of a folder");
        let colours = user.program.rows(&["labels", "--json"]);
        let colour = |name: &str| colours.iter().find(|row| row["name"] == name).unwrap()["colour"].clone();
        // The text of the third one is no colour, so it has the colour of the next new label.
        assert_eq!(["Cake & more", "Tea"].map(colour), ["orange", "pink"]);
        let expect = json!([
            {"url": "http://media.example/talk.mp3", "type": "audio/mpeg", "length": null},
            {"url": "http://pages.example/notes", "type": null, "length": null},
        ]);
        assert_eq!(user.files("talk"), expect, "{column}");
        user.program.assert_integrity();
    }
}

#[test]
fn a_list_without_a_database_leads_to_the_database_or_says_that_it_is_missing() {
    let user = Mover::new();
    let list = format!(
        "<opml version=\"1.0\"><body><outline title=\"A\" type=\"rss\" id=\"abc\" xmlUrl=\"{}\"/></body></opml>",
        user.url
    );
    // The home folder of another machine, as in a backup.
    let path = user.home("backup/.config/liferea/feedlist.opml");
    std::fs::write(&path, list).unwrap();
    let preview = |path: &Path| user.ok(&["move-in", path.to_str().unwrap()]).err;
    for path in [&path, path.parent().unwrap()] {
        let said = preview(path);
        assert!(said.starts_with("No read marks and no stars are imported, because the file liferea.db was not found. Liferea usually keeps it in ~/.local/share/liferea."), "{said}");
    }
    let database = made(&user.home("backup/.local/share/liferea/liferea.db"), LIFEREA);
    let insert = "INSERT INTO items (node_id, title, read, marked, source, valid_guid, description, date)
        VALUES ('abc', 'a', 1, 1, 'http://pages.example/a', 0, 'text', 1699990000)";
    database.execute(insert, ()).unwrap();
    for path in [&path, path.parent().unwrap()] {
        let said = preview(path);
        assert!(said.contains("Read there: 1. Starred there: 1.") && !said.contains("not found"), "{said}");
    }
    let urls = user.home("elsewhere/urls");
    std::fs::write(&urls, &user.url).unwrap();
    for path in [&urls, urls.parent().unwrap()] {
        let said = preview(path);
        assert!(
            said.contains(
                "cache.db was not found. Newsboat usually keeps it in ~/.newsboat, ~/.local/share/newsboat."
            ),
            "{said}"
        );
    }
}

#[test]
fn starred_articles_of_feeds_that_the_other_reader_no_longer_lists_are_kept() {
    let user = Mover::new();
    let list = format!(
        "<opml version=\"1.0\"><body><outline title=\"A\" type=\"rss\" id=\"abc\" xmlUrl=\"{}\"/>
        <outline title=\"My bin\" type=\"newsbin\" id=\"bin\"/>
        <outline title=\"Script\" type=\"rss\" id=\"cmd\" xmlUrl=\"|/bin/echo\"/></body></opml>",
        user.url
    );
    std::fs::write(user.home(".config/liferea/feedlist.opml"), list).unwrap();
    let database = made(&user.home(".local/share/liferea/liferea.db"), LIFEREA);
    let insert =
        "INSERT INTO items (node_id, title, read, marked, source, source_id, valid_guid, description, date)
        VALUES (?1, ?2, 1, ?3, 'http://pages.example/' || ?2, ?2, 1, 'The text of ' || ?2, 1699990000)";
    for row in [
        ("abc", "a", 0),
        ("bin", "binned", 0),
        ("gone", "kept", 1),
        ("gone", "dropped", 0),
        ("cmd", "told", 1),
    ] {
        database.execute(insert, row).unwrap();
    }
    drop(database);
    let preview = user.ok(&["move-in", "--from", "liferea"]).err;
    let done = user.ok(&["move-in", "--from", "liferea", "--yes"]).err;
    for said in [preview, done] {
        assert!(said.contains("3 articles with a star or a label are added"), "{said}");
        assert!(
            said.contains("1 article is left out") && said.contains("neither star nor label: gone"),
            "{said}"
        );
        assert!(said.contains("1 feed can’t be used") && said.contains("|/bin/echo"), "{said}");
        assert!(said.contains("Starred there: 2."), "{said}");
    }
    let found = |query: &str| -> Vec<String> {
        let rows = user.program.rows(&["search", "--json", "--", query]);
        rows.iter()
            .map(|row| format!("{}: {}", row["title"].as_str().unwrap(), row["snippet"].as_str().unwrap()))
            .collect()
    };
    let mut starred = found("is:starred");
    starred.sort_unstable();
    assert_eq!(starred, ["kept: The text of kept", "told: The text of told"]);
    assert_eq!(found("label:\"My bin\""), ["binned: The text of binned"]);
    assert_eq!(user.program.feeds().len(), 1);
    // A second time, nothing is added, and a repair keeps them.
    let again = user.ok(&["move-in", "--from", "liferea", "--yes"]).err;
    assert!(again.contains("4 articles are here already"), "{again}");
    user.program.ok(&["refresh", "--now"]);
    assert_eq!(found("is:starred").len(), 2);
    user.program.assert_integrity();
}

#[test]
fn a_list_in_opml_comes_over_from_any_reader() {
    let user = Mover::new();
    let list = format!(
        "<opml version=\"1.0\"><body><outline title=\"Blogs\"><outline text=\"A\" title=\"A\" type=\"rss\"
        xmlUrl=\"{}\" xmlns:fz=\"urn:forumzilla:\" fz:quickMode=\"false\"/></outline></body></opml>",
        user.url
    );
    let file = user.program.file("MyThunderbirdFeeds.opml", list);
    user.ok(&["move-in", &file, "--yes"]);
    assert_eq!(user.program.feed(&user.url)["folder"], json!(["Blogs"]));
}

fn make_folder(path: &Path) {
    std::fs::create_dir(path).unwrap();
}

/// Makes a pipe into which nobody writes, where there are pipes with names.
fn make_pipe(path: &Path) {
    let made = cfg!(unix) && std::process::Command::new("mkfifo").arg(path).status().unwrap().success();
    if !made {
        make_folder(path);
    }
}

#[test]
fn the_good_part_of_damaged_files_comes_over_and_the_rest_is_named() {
    // The database is no database: the list still counts.
    let user = Mover::new();
    let cache = user.newsboat();
    let whole = std::fs::read(&cache).unwrap();
    std::fs::write(&cache, "not a database, but long enough to look like one".repeat(40)).unwrap();
    let ran = user.run(&["move-in", "--from", "newsboat", "--yes"]);
    assert_eq!(ran.status, 1, "something failed: {ran:#?}");
    assert!(ran.err.contains("One part is left out:") && ran.err.contains("cache.db"), "{ran:#?}");
    assert_eq!(user.program.feeds().len(), 1);
    // Some articles cannot be read.
    let user = Mover::new();
    let cache = user.newsboat();
    let database = Connection::open(&cache).unwrap();
    let many = "INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
        SELECT 'm' || i, 'm' || i, '', 'http://pages.example/m' || i, ?1, 1, hex(zeroblob(300)), 0 FROM n";
    database.execute(many, [&user.url]).unwrap();
    drop(database);
    let mut bytes = std::fs::read(&cache).unwrap();
    assert!(bytes.len() > whole.len() + 40 * 4096);
    let middle = bytes.len() / 4096 / 2 * 4096;
    bytes[middle..middle + 4096].fill(0xAB);
    std::fs::write(&cache, bytes).unwrap();
    let ran = user.run(&["move-in", "--from", "newsboat", "--yes"]);
    assert!(ran.status == 1 && ran.err.contains("cache.db is damaged"), "{ran:#?}");
    let rows = user.program.entries(&user.url);
    let has = |title: &str| rows.iter().any(|row| row["title"] == title && row["unread"] == false);
    assert!(has("m1") && has("m400"), "articles before and behind the damage: {}", rows.len());
    user.program.assert_integrity();
    // The file was cut off at its end.
    let user = Mover::new();
    let cache = user.newsboat();
    let database = Connection::open(&cache).unwrap();
    database.execute(many, [&user.url]).unwrap();
    drop(database);
    let bytes = std::fs::read(&cache).unwrap();
    std::fs::write(&cache, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let ran = user.run(&["move-in", "--from", "newsboat", "--yes"]);
    assert!(ran.status == 1 && ran.err.contains("cache.db is damaged"), "{ran:#?}");
    let rows = user.program.entries(&user.url);
    assert!(rows.iter().any(|row| row["title"] == "m1" && row["unread"] == false), "{}", rows.len());
    assert!((100..400).contains(&rows.len()), "{}", rows.len());
    // The articles have other columns.
    let user = Mover::new();
    let database = Connection::open(user.newsboat()).unwrap();
    database.execute_batch("ALTER TABLE rss_item RENAME COLUMN unread TO is_unread").unwrap();
    let ran = user.run(&["move-in", "--from", "newsboat", "--yes"]);
    assert!(ran.status == 1 && ran.err.contains("another form than Lacuna knows"), "{ran:#?}");
    assert!(ran.err.contains("no such column: unread") && !ran.err.contains("SELECT"), "{ran:#?}");
    assert!(!ran.err.contains("is damaged"), "{ran:#?}");
    assert_eq!(user.program.feeds().len(), 1);
    // A folder or a pipe has the name of the database.
    for make in [make_folder, make_pipe] {
        let user = Mover::new();
        let cache = user.newsboat();
        std::fs::remove_file(&cache).unwrap();
        make(&cache);
        let ran = user.run(&["move-in", "--from", "newsboat", "--yes"]);
        assert!(ran.status == 1 && ran.err.contains("cache.db is no file"), "{ran:#?}");
        assert_eq!(user.program.feeds().len(), 1);
    }
    // There is nothing, or nothing that Lacuna knows.
    let user = Mover::new();
    let other = user.home("other/database.db");
    drop(made(&other, "CREATE TABLE t (x)"));
    for (args, said) in [
        (vec!["move-in", other.to_str().unwrap(), "--yes"], "a program that Lacuna does not know"),
        (vec!["move-in", "/no/such/folder"], "is no file or folder of a feed reader"),
        (vec!["move-in", "--from", "liferea"], "Liferea was not found"),
        (vec!["move-in", "--yes"], "name the reader"),
    ] {
        let ran = user.run(&args);
        assert!(ran.status == 1 && ran.err.contains(said), "{args:?}: {ran:#?}");
    }
    assert_eq!(user.program.feeds().len(), 0);
}
