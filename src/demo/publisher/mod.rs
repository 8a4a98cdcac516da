//! The demo publisher: a site with one feed of every kind, and one for every fault that RFC 5005 and its drafts name.
//!
//! All documents are made at the start for a given time. They are the same for the same time, except for the few feeds
//! that change with each fetch. The name of a folder says how Lacuna should show its feeds. Each file of this module
//! adds feeds of one kind. To add a feed, add a function to such a file.

mod documents;
mod gaps;
mod multipart;
mod pages;
mod plain;
mod rolling;
mod tour;
mod trouble;
mod weblog;
mod whole;

use std::io;

use chrono::Utc;
use url::Url;

use self::documents::Documents;
use super::content::{VOICES, Voice, icon, landscape};
use super::feed::escape;
use super::http::{Logged, Reply};
use super::site::Site;
use super::web_archive::CaptureStore;
use crate::model::Timestamp;

/// Returns the folders, in the order of the list. The last folder is that of the guided tour, which explains feeds of
/// the other folders.
pub(super) fn folders() -> [&'static str; 7] {
    [
        t!("demo-whole"),
        t!("demo-gaps"),
        t!("demo-pages"),
        t!("demo-plain"),
        t!("demo-multipart"),
        t!("demo-trouble"),
        t!("demo-tour"),
    ]
}

/// One feed of the demo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoFeed {
    /// Its title.
    pub title: String,
    /// The folder that it is in.
    pub folder: String,
    /// The address to subscribe to.
    pub url: Url,
    /// Description of the feed in one sentence.
    pub about: String,
}

/// The built-in publisher on a loopback port. Dropping it closes the port.
pub struct DemoPublisher {
    site: Site,
    feeds: Vec<DemoFeed>,
    web_archive: CaptureStore,
}

impl DemoPublisher {
    /// Publishes on `port` of 127.0.0.1 (0: any free port), with dates up to the present.
    ///
    /// Fails if the port is taken.
    pub fn start(port: u16) -> io::Result<Self> {
        Self::start_at(port, Timestamp::from(Utc::now()))
    }

    /// Like [`Self::start`], with dates up to `now`.
    pub fn start_at(port: u16, now: Timestamp) -> io::Result<Self> {
        let site = Site::start_on(port)?;
        let documents = Documents { root: site.url("/").to_string(), now };
        let web_archive = CaptureStore::on(&site);
        let mut builder =
            SiteBuilder { site: &site, documents, folder: "", feeds: Vec::new(), web_archive: &web_archive };
        let sections = [
            whole::publish,
            gaps::publish,
            pages::publish,
            plain::publish,
            multipart::publish,
            trouble::publish,
            tour::publish,
        ];
        for (folder, section) in folders().into_iter().zip(sections) {
            builder.folder = folder;
            section(&mut builder);
        }
        let feeds = builder.feeds;
        site.put("/", Reply::html(front_page(&feeds, &web_archive.time_maps())));
        site.put(
            "/subscriptions.opml",
            Reply::ok("text/x-opml; charset=utf-8", opml(&feeds, &site.url("/"))),
        );
        let root = site.url("/").to_string();
        site.handle_under("/read/", move |request| article(request.path(), &root));
        site.handle_under("/images/", |request| picture(request.path()));
        site.put("/favicon.ico", Reply::ok("image/png", icon(&super::content::HARBOUR)));
        Ok(Self { site, feeds, web_archive })
    }

    /// Returns the address of the publisher, `http://127.0.0.1:PORT/`. It leads to a page that lists the feeds.
    #[must_use]
    pub fn address(&self) -> Url {
        self.site.url("/")
    }

    /// Returns the address under which the publisher's web archive lists captures of its documents (RFC 7089). The user
    /// can enter it in the settings.
    #[must_use]
    pub fn web_archive(&self) -> Url {
        self.web_archive.time_maps()
    }

    /// Returns the feeds, folder by folder; the guided tour comes last.
    #[must_use]
    pub fn feeds(&self) -> &[DemoFeed] {
        &self.feeds
    }

    /// Returns the guided tour and the feeds that it explains. Their titles begin with their numbers, from 0.
    #[must_use]
    pub fn tour(&self) -> Vec<DemoFeed> {
        let stops = tour::STOPS.iter().map(|stop| (stop.path, stop.name));
        let numbered = std::iter::once((tour::PATH, t!("demo-tour-title"))).chain(stops).zip(0..);
        let feed = |((path, title), number)| {
            let feed = self.feeds.iter().find(|feed| feed.url.path() == path)?;
            Some(DemoFeed {
                title: format!("{number}. {title}"),
                folder: t!("demo-tour").to_owned(),
                ..feed.clone()
            })
        };
        numbered.filter_map(feed).collect()
    }

    /// Returns the address of the feed of the tour whose entries are pushed out between two fetches.
    #[must_use]
    pub fn rolling(&self) -> Url {
        self.site.url(rolling::PATH)
    }

    /// Returns the requests so far.
    #[must_use]
    pub fn log(&self) -> Vec<Logged> {
        self.site.log()
    }
}

/// Publishes the feeds of the demo on its site.
struct SiteBuilder<'a> {
    site: &'a Site,
    documents: Documents,
    folder: &'static str,
    feeds: Vec<DemoFeed>,
    web_archive: &'a CaptureStore,
}

impl SiteBuilder<'_> {
    /// Adds a feed to the list of feeds.
    fn announce(&mut self, title: &str, path: &str, about: &str) {
        self.feeds.push(DemoFeed {
            title: title.to_owned(),
            folder: self.folder.to_owned(),
            url: self.site.url(path),
            about: about.to_owned(),
        });
    }
}

fn in_folder<'a>(feeds: &'a [DemoFeed], folder: &'a str) -> impl Iterator<Item = &'a DemoFeed> {
    feeds.iter().filter(move |feed| feed.folder == folder)
}

fn media_type(feed: &DemoFeed) -> &'static str {
    match feed.url.path().rsplit_once('.').map(|(_, end)| end) {
        Some("rss") => "application/rss+xml",
        Some("json") => "application/feed+json",
        Some("atom") => "application/atom+xml",
        _ => "text/html",
    }
}

const STYLE: &str = "body{font:17px/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#222}\
    h1,h2{font-weight:normal}dt{margin-top:.6rem}dd{margin:0;color:#555}img{max-width:100%;height:auto}\
    table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.2rem .6rem}pre{background:#f3f3f0;padding:.6rem}";

fn page(title: &str, head: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n{head}</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}

fn front_page(feeds: &[DemoFeed], web_archive: &Url) -> String {
    let alternates: Vec<String> = feeds
        .iter()
        .filter(|feed| media_type(feed) != "text/html")
        .map(|feed| {
            let (title, href) = (escape(&feed.title), escape(feed.url.path()));
            format!(
                "<link rel=\"alternate\" type=\"{}\" title=\"{title}\" href=\"{href}\">\n",
                media_type(feed)
            )
        })
        .collect();
    let mut body = vec![String::from(
        "<p>Feeds of every kind that RFC 5005 knows, whole ones and broken ones, to try a feed reader on. \
         All of them together: <a href=\"/subscriptions.opml\">subscriptions.opml</a>.</p>\n",
    )];
    for folder in folders() {
        body.push(format!("<h2>{folder}</h2>\n<dl>\n"));
        for feed in in_folder(feeds, folder) {
            let (title, href, about) = (escape(&feed.title), escape(feed.url.path()), escape(&feed.about));
            body.push(format!("<dt><a href=\"{href}\">{title}</a></dt><dd>{about}</dd>\n"));
        }
        body.push("</dl>\n".to_owned());
    }
    body.push(format!(
        "<h2>A web archive</h2>\n<p>Copies of what is missing from The Rye Letters and from Quay Radio are kept in a web archive \
         (RFC 7089). Its TimeMaps are at <code>{}</code>.</p>\n",
        escape(web_archive.as_str())
    ));
    page("The demo publisher", &alternates.concat(), &body.concat())
}

fn opml(feeds: &[DemoFeed], site: &Url) -> String {
    let mut out = vec![String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<opml version=\"2.0\">\n\
         <head><title>The demo publisher</title></head>\n<body>\n",
    )];
    for folder in folders() {
        out.push(format!("<outline text=\"{folder}\" title=\"{folder}\">\n"));
        for feed in in_folder(feeds, folder) {
            let (title, url) = (escape(&feed.title), escape(feed.url.as_str()));
            out.push(format!(
                "  <outline type=\"rss\" text=\"{title}\" title=\"{title}\" xmlUrl=\"{url}\" htmlUrl=\"{site}\"/>\n"
            ));
        }
        out.push("</outline>\n".to_owned());
    }
    out.push("</body>\n</opml>\n".to_owned());
    out.concat()
}

/// Returns the page of an entry: `/read/VOICE/NUMBER.html`.
fn article(path: &str, root: &str) -> Reply {
    let written = path.strip_prefix("/read/").and_then(|rest| {
        let (slug, file) = rest.split_once('/')?;
        let number: u32 = file.strip_suffix(".html")?.parse().ok()?;
        Some(voice(slug)?.write(number, root))
    });
    written.map_or_else(|| Reply::status(404), |text| Reply::html(page(&text.title, "", &text.html)))
}

/// Returns a picture: `/images/VOICE-NUMBER.png`, `/images/VOICE-icon.png`.
fn picture(path: &str) -> Reply {
    let drawn = path.strip_prefix("/images/").and_then(|rest| {
        let (slug, which) = rest.strip_suffix(".png")?.split_once('-')?;
        let voice = voice(slug)?;
        if which == "icon" { Some(icon(voice)) } else { Some(landscape(voice, which.parse().ok()?)) }
    });
    drawn.map_or_else(
        || Reply::status(404),
        |png| Reply::ok("image/png", png).header("Cache-Control", "max-age=86400"),
    )
}

fn voice(slug: &str) -> Option<&'static Voice> {
    VOICES.into_iter().find(|voice| voice.slug == slug)
}

#[cfg(test)]
mod tests;
