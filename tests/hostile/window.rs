//! Hostile articles in the window, on a virtual display.

use std::io::{BufRead as _, BufReader, Cursor};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use image::{DynamicImage, ImageFormat};
use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::demo::http::Reply;

use crate::display::{Process, display, press};
use crate::documents::{self, Hostile, HostileList, many, repeated};
use crate::harness::Program;
use crate::watch::{LONGEST, MOST, memory, peak};

/// The number of bytes by which a hostile article may exceed an ordinary one.
const MORE: u64 = 150_000_000;
/// Time for which the window shows an article before the test judges it.
const LOOKED_AT: Duration = Duration::from_secs(6);

/// An article, and the paths of its images on the site.
struct Article {
    name: &'static str,
    html: String,
    images: Vec<(&'static str, Vec<u8>)>,
}

fn article(name: &'static str, html: String) -> Article {
    Article { name, html, images: Vec::new() }
}

fn picture(name: &'static str, path: &'static str, width: u32, height: u32, format: ImageFormat) -> Article {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(width, height).write_to(&mut bytes, format).unwrap();
    Article {
        name,
        html: format!("<p>A picture</p><img src='{path}' alt='P'>"),
        images: vec![(path, bytes.into_inner())],
    }
}

fn articles() -> Vec<Article> {
    let words = "So many words that nobody reads them, and so on. ";
    let many_pictures = many(1_000, "<img src='/wide.png?{n}' alt='P'>");
    vec![
        picture("tall", "/tall.jpg", 800, 20_000, ImageFormat::Jpeg),
        picture("large", "/large.png", 6_000, 4_000, ImageFormat::Png),
        Article { html: many_pictures, ..picture("many", "/wide.png", 2_000, 1_500, ImageFormat::Png) },
        article("paragraphs", repeated(400_000, &format!("<p>{words}</p>"))),
        article("one paragraph", format!("<p>{}</p>", repeated(600_000, words))),
        article("one word", format!("<p>{}</p>", repeated(10_000_000, "x"))),
        article("code", format!("<pre>{}</pre>", repeated(600_000, &format!("{words}\n")))),
        article("code in a line", format!("<pre>{}</pre>", repeated(10_000_000, "x"))),
        article("table", format!("<table>{}</table>", repeated(100_000, "<tr><td>a<td>b<td>c"))),
        article("a row", format!("<table><tr>{}</table>", repeated(300_000, "<td>a"))),
        article("a cell", format!("<table><tr><td>{}</table>", repeated(600_000, words))),
        article("list", format!("<ul>{}</ul>", repeated(300_000, "<li>a"))),
        article("quote", format!("<blockquote>{}</blockquote>", repeated(300_000, "<p>a"))),
        article("links", format!("<p>{}</p>", repeated(300_000, "<a href='/a'>a</a> "))),
        article("details", format!("<details><summary>{}</summary>a</details>", repeated(10_000_000, "x"))),
        article("from right to left", format!("<p>{}</p>", repeated(1_000_000, "\u{5d0}\u{5d1} "))),
    ]
}

/// Resources that the window took.
struct Opened {
    /// The largest memory, in bytes.
    peak: u64,
    /// The memory after another article was opened, in bytes.
    after: u64,
}

/// The articles that are always opened, because they differ most from each other.
const FEW: [&str; 5] = ["tall", "many", "one word", "a row", "details"];

/// Returns true if the test opens this document in the window: a few always, all with `LACUNA_HOSTILE=all`.
fn is_tried(name: &str, few: &[&str]) -> bool {
    few.contains(&name) || std::env::var("LACUNA_HOSTILE").is_ok_and(|wanted| wanted == "all")
}

/// Opens the window on an article, then on an ordinary one.
fn open(display: &str, article: &Article) -> Result<Opened, String> {
    let (program, site) = (Program::new(), Site::start());
    program.settings(r#"{"show_images": "when-opened", "site_icons": false, "refresh_at_start": false, "passwords_in_file": true}"#);
    for (path, bytes) in &article.images {
        site.put(path, Reply::ok("image/png", bytes.clone()));
    }
    let entry = |id: &str, html: &str| {
        Entry::new(id, id).published(format!("2024-01-0{}T00:00:00Z", id.len())).html(html)
    };
    site.put(
        "/feed",
        Feed::rss("H").entry(entry("ab", &article.html)).entry(entry("a", "<p>An ordinary one.</p>")),
    );
    let watched = crate::watch::Watched::to_its_end(program.spawn(&["add", site.url("/feed").as_str()]));
    if let Some(fault) = watched.fault() {
        return Err(format!("on the command line: {fault}"));
    }
    let key: i64 =
        program.database().query_row("SELECT key FROM entry WHERE id = 'ab'", [], |row| row.get(0)).unwrap();
    let place = format!(r#"{{"list": "all", "of": null, "show": "all", "entry": {key}}}"#);
    std::fs::write(program.dir().join("place.json"), place).unwrap();
    let mut window = Window::open(&program, display);
    window.look()?;
    for (path, _) in &article.images {
        if site.count(path) == 0 {
            return Err(format!("{path} was never asked for: the article is not open"));
        }
    }
    for key in ["shift+End", "shift+Home"] {
        press(display, &[key]);
        window.pause(2)?;
    }
    let peak = window.peak();
    press(display, &["j"]);
    window.pause(3)?;
    let after = memory(window.process.0.id()).unwrap();
    Ok(Opened { peak, after })
}

/// The window, and the text on its standard error.
struct Window {
    process: Process,
    says: Receiver<String>,
    lines: Vec<String>,
    began: Instant,
}

impl Window {
    fn open(program: &Program, display: &str) -> Self {
        let began = Instant::now();
        let mut command = program.command(&[]);
        command.env("DISPLAY", display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
        let mut process = Process(command.env("LACUNA_LOG", "lacuna=info").spawn().unwrap());
        let log = BufReader::new(process.0.stderr.take().unwrap()).lines().map_while(Result::ok);
        let (said, says) = channel();
        thread::spawn(move || log.for_each(|line| drop(said.send(line))));
        Self { process, says, lines: Vec::new(), began }
    }

    /// Waits until `until` returns true for the lines of standard error. Fails if the window ends, panics or takes too
    /// long.
    fn wait(&mut self, mut until: impl FnMut(&[String]) -> bool) -> Result<(), String> {
        loop {
            self.lines.extend(self.says.try_iter());
            let lines = &self.lines;
            if let Some(status) = self.process.0.try_wait().unwrap() {
                return Err(format!("the window ended: {status}: {lines:#?}"));
            }
            if lines.iter().any(|line| line.contains("panicked")) {
                return Err(format!("a panic: {lines:#?}"));
            }
            if self.began.elapsed() > LONGEST {
                return Err(format!("it takes too long: {lines:#?}"));
            }
            if until(lines) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_until_drawn(&mut self) -> Result<(), String> {
        self.wait(|lines| lines.iter().any(|line| line.contains("everything in sight is drawn")))
    }

    /// Waits until everything in sight is drawn, and then for [`LOOKED_AT`].
    fn look(&mut self) -> Result<(), String> {
        self.wait_until_drawn()?;
        self.pause(LOOKED_AT.as_secs())
    }

    fn pause(&mut self, seconds: u64) -> Result<(), String> {
        let from = Instant::now();
        self.wait(|_| from.elapsed() > Duration::from_secs(seconds))
    }

    fn peak(&self) -> u64 {
        peak(self.process.0.id()).unwrap()
    }
}

/// Opens the window on the feeds of an imported list.
fn open_list(display: &str, list: HostileList) -> Result<u64, String> {
    let program = Program::new();
    program.settings(r#"{"site_icons": false, "refresh_at_start": false, "passwords_in_file": true}"#);
    program.run(&["import", &program.file("l.opml", list.bytes)]);
    let mut window = Window::open(&program, display);
    window.look()?;
    press(display, &["shift+j"]);
    window.pause(2)?;
    Ok(window.peak())
}

#[test]
#[ignore = "needs a virtual display"]
fn a7_hostile_lists_in_the_window_take_less_than_300_megabytes() {
    let (_server, display) = display();
    let mut faults = Vec::new();
    for list in documents::lists() {
        let name = list.name;
        if !is_tried(name, &["opml-as-many-as-may-be", "opml-folders"]) {
            continue;
        }
        hold(name, open_list(&display, list), &mut faults);
    }
    assert_eq!(faults, [""; 0]);
}

/// Types a text into the window that has the focus.
fn type_text(display: &str, text: &str) {
    let typed = Command::new("xdotool").env("DISPLAY", display).args(["type", text]).status().unwrap();
    assert!(typed.success(), "{text}: {typed}");
}

/// Imports a list with the window's dialog. Waits until there are as many feeds as the command line imports.
fn import_list(display: &str, list: &HostileList) -> Result<u64, String> {
    let (program, other) = (Program::new(), Program::new());
    let file = other.file("l.opml", &list.bytes);
    other.run(&["import", &file]);
    let expected = other.feeds().len();
    program.settings(r#"{"site_icons": false, "refresh_at_start": false, "passwords_in_file": true}"#);
    let mut window = Window::open(&program, display);
    window.look()?;
    press(display, &["ctrl+o"]);
    window.pause(1)?;
    type_text(display, &file);
    press(display, &["Return"]);
    loop {
        // The preview appears first, and its button gets the focus.
        window.pause(2)?;
        if program.feeds().len() == expected {
            break;
        }
        press(display, &["Return"]);
    }
    window.pause(2)?;
    Ok(window.peak())
}

#[test]
#[ignore = "needs a virtual display"]
fn a7_hostile_lists_imported_in_the_window_take_less_than_300_megabytes() {
    let (_server, display) = display();
    let mut faults = Vec::new();
    for list in documents::lists() {
        if is_tried(list.name, &["opml-as-many-as-may-be", "opml-long-text"]) {
            hold(list.name, import_list(&display, &list), &mut faults);
        }
    }
    assert_eq!(faults, [""; 0]);
}

/// Opens the window on a subscription to a hostile document. The window fetches the document and shows the result.
fn open_feed(display: &str, hostile: &Hostile) -> Result<u64, String> {
    let (program, site) = (Program::new(), Site::start());
    let path = format!("/{}", hostile.name);
    site.put(&path, hostile.reply.clone());
    program.settings(r#"{"site_icons": false, "refresh_at_start": true, "passwords_in_file": true}"#);
    let url = site.url(&path).to_string();
    let list = format!("<opml version='2.0'><body><outline text='H' xmlUrl='{url}'/></body></opml>");
    program.ok(&["import", &program.file("l.opml", list)]);
    let mut window = Window::open(&program, display);
    window.wait_until_drawn()?;
    loop {
        window.pause(1)?;
        let feed = program.feed(&url);
        if !feed["last_fetched"].is_null() || !feed["error"].is_null() {
            break;
        }
    }
    for key in ["j", "shift+End", "End"] {
        press(display, &[key]);
        window.pause(2)?;
    }
    Ok(window.peak())
}

#[test]
#[ignore = "needs a virtual display"]
fn a7_hostile_feeds_in_the_window_take_less_than_300_megabytes() {
    let (_server, display) = display();
    let mut faults = Vec::new();
    let few = ["xml-enclosures", "xml-one-word", "json-items", "json-tags", "multipart-small"];
    for hostile in [documents::xml(), documents::json(), documents::pages()].into_iter().flatten() {
        if is_tried(hostile.name, &few) {
            hold(hostile.name, open_feed(&display, &hostile), &mut faults);
        }
    }
    assert_eq!(faults, [""; 0]);
}

/// Records a document that took too much memory or time, or failed.
fn hold(name: &str, peak: Result<u64, String>, faults: &mut Vec<String>) {
    match peak {
        Ok(peak) if peak < MOST => println!("{name}: {} MB", peak / 1_000_000),
        Ok(peak) => faults.push(format!("{name}: {peak} bytes")),
        Err(fault) => faults.push(format!("{name}: {fault}")),
    }
}

#[test]
#[ignore = "needs a virtual display"]
fn a7_hostile_articles_in_the_window_take_little_more_than_an_ordinary_one() {
    let (_server, display) = display();
    let ordinary = open(&display, &article("ordinary", "<p>A short article.</p>".to_owned())).unwrap();
    println!("ordinary: {} MB, after it {} MB", ordinary.peak / 1_000_000, ordinary.after / 1_000_000);
    let wanted = std::env::var("LACUNA_ARTICLE").ok();
    let mut faults = Vec::new();
    for article in articles() {
        if wanted.as_ref().map_or(!is_tried(article.name, &FEW), |name| name != article.name) {
            continue;
        }
        match open(&display, &article) {
            Ok(opened) => {
                let Opened { peak, after } = opened;
                println!("{}: {} MB, after it {} MB", article.name, peak / 1_000_000, after / 1_000_000);
                if peak >= MOST || peak > ordinary.peak + MORE || after > ordinary.after + MORE {
                    faults.push(format!("{}: {peak} bytes, then {after}", article.name));
                }
            }
            Err(fault) => {
                println!("{}: {}", article.name, fault.chars().take(300).collect::<String>());
                faults.push(format!("{}: {fault}", article.name));
            }
        }
    }
    assert_eq!(faults, [""; 0]);
}
