//! Builders that write feed documents in one expression: Atom 1.0, RSS 2.0 and JSON Feed 1.1 from the same description.
//!
//! The builders escape their input and check nothing, so dates, ids, relations and namespaces may be as wrong as a test
//! needs. [`Feed::head`] and [`Entry::raw`] add raw markup.

mod entry;
mod write;

pub use self::entry::Entry;
use self::write::{Xml, json_object, rss_date};
pub use self::write::{escape, json};
use super::http::Reply;

/// The history namespace (K8a).
pub const HISTORY_NAMESPACE: &str = "http://purl.org/syndication/history/1.0";

/// The format in which a [`Feed`] is written by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum WrittenAs {
    #[default]
    Atom,
    Rss,
    Json,
}

/// A feed document to write.
///
/// Times are RFC 3339 texts. In RSS they are written in the form of RSS. A text that is not a time is written
/// unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Feed {
    written_as: WrittenAs,
    title: String,
    subtitle: Option<String>,
    id: Option<String>,
    updated: Option<String>,
    author: Option<String>,
    icon: Option<String>,
    site: Option<String>,
    links: Vec<(String, String)>,
    history_namespace: Option<String>,
    history_prefix: Option<String>,
    markers: Vec<(String, String)>,
    base: Option<String>,
    head: String,
    entries: Vec<Entry>,
}

impl Feed {
    /// Makes an Atom 1.0 feed.
    pub fn atom(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// Makes an RSS 2.0 feed.
    pub fn rss(title: impl Into<String>) -> Self {
        Self { written_as: WrittenAs::Rss, ..Self::atom(title) }
    }

    /// Makes a JSON Feed 1.1. Only its links `self` and `next` are written, and no history markers.
    pub fn json(title: impl Into<String>) -> Self {
        Self { written_as: WrittenAs::Json, ..Self::atom(title) }
    }

    /// Sets atom:subtitle or the description.
    pub fn subtitle(mut self, text: impl Into<String>) -> Self {
        self.subtitle = Some(text.into());
        self
    }

    /// Sets atom:id, which is also written in RSS.
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Sets atom:updated or lastBuildDate.
    pub fn updated(mut self, time: impl Into<String>) -> Self {
        self.updated = Some(time.into());
        self
    }

    /// Sets the author of the whole feed.
    pub fn author(mut self, name: impl Into<String>) -> Self {
        self.author = Some(name.into());
        self
    }

    /// Sets atom:icon, the channel's image or JSON's icon.
    pub fn icon(mut self, href: impl Into<String>) -> Self {
        self.icon = Some(href.into());
        self
    }

    /// Sets the site's page: the alternate link of Atom, the channel's link of RSS, `home_page_url` of JSON Feed.
    pub fn site(mut self, href: impl Into<String>) -> Self {
        self.site = Some(href.into());
        self
    }

    /// Adds a link to the head section.
    pub fn link(mut self, rel: impl Into<String>, href: impl Into<String>) -> Self {
        self.links.push((rel.into(), href.into()));
        self
    }

    /// Adds fh:complete (K1).
    pub fn complete(self) -> Self {
        self.marker("complete", "")
    }

    /// Adds fh:archive (K2).
    pub fn archive(self) -> Self {
        self.marker("archive", "")
    }

    /// Adds fh:stateful with this content (K1, K4).
    pub fn stateful(self, content: impl Into<String>) -> Self {
        self.marker("stateful", content)
    }

    /// Adds any element of the history namespace.
    pub fn marker(mut self, name: impl Into<String>, content: impl Into<String>) -> Self {
        self.markers.push((name.into(), content.into()));
        self
    }

    /// Binds the history prefix to another namespace.
    pub fn history_namespace(mut self, uri: impl Into<String>) -> Self {
        self.history_namespace = Some(uri.into());
        self
    }

    /// Uses another prefix than `fh` for the history namespace.
    pub fn history_prefix(mut self, prefix: impl Into<String>) -> Self {
        self.history_prefix = Some(prefix.into());
        self
    }

    /// Sets xml:base on the root (H7).
    pub fn base(mut self, uri: impl Into<String>) -> Self {
        self.base = Some(uri.into());
        self
    }

    /// Adds raw markup to the head section.
    pub fn head(mut self, markup: &str) -> Self {
        self.head.push_str(markup);
        self
    }

    /// Adds an entry.
    pub fn entry(mut self, entry: Entry) -> Self {
        self.entries.push(entry);
        self
    }

    /// Adds entries.
    pub fn entries(mut self, entries: impl IntoIterator<Item = Entry>) -> Self {
        self.entries.extend(entries);
        self
    }

    /// Returns the document in its default format.
    #[must_use]
    pub fn render(&self) -> String {
        match self.written_as {
            WrittenAs::Atom => self.render_atom(),
            WrittenAs::Rss => self.render_rss(),
            WrittenAs::Json => self.render_json(),
        }
    }

    /// Returns the document as Atom 1.0.
    #[must_use]
    fn render_atom(&self) -> String {
        let mut out = Xml::new();
        let base = self.base.iter().map(|base| ("xml:base", base.as_str()));
        let (prefix, namespace) = self.history();
        let declaration = format!("xmlns:{prefix}");
        let mut attributes = vec![("xmlns", "http://www.w3.org/2005/Atom")];
        if !self.markers.is_empty() || self.history_namespace.is_some() {
            attributes.push((&declaration, namespace));
        }
        attributes.extend(base);
        out.open("feed", &attributes);
        out.text("title", &self.title);
        out.optional("subtitle", self.subtitle.as_deref());
        out.optional("id", self.id.as_deref());
        out.optional("updated", self.updated.as_deref());
        if let Some(name) = &self.author {
            out.raw(&format!("<author><name>{}</name></author>\n", escape(name)));
        }
        out.optional("icon", self.icon.as_deref());
        if let Some(site) = &self.site {
            out.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", site)]);
        }
        for (rel, href) in &self.links {
            out.empty("link", &[("rel", rel), ("href", href)]);
        }
        self.write_markers(&mut out);
        for entry in &self.entries {
            entry.write_atom(&mut out);
        }
        out.close("feed");
        out.finish()
    }

    /// Returns the document as RSS 2.0, with its links as atom:link.
    #[must_use]
    fn render_rss(&self) -> String {
        let mut out = Xml::new();
        let (prefix, namespace) = self.history();
        let declaration = format!("xmlns:{prefix}");
        let mut attributes = vec![
            ("version", "2.0"),
            ("xmlns:atom", "http://www.w3.org/2005/Atom"),
            ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
            ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ];
        if !self.markers.is_empty() || self.history_namespace.is_some() {
            attributes.push((&declaration, namespace));
        }
        attributes.extend(self.base.iter().map(|base| ("xml:base", base.as_str())));
        out.open("rss", &attributes);
        out.open("channel", &[]);
        out.text("title", &self.title);
        out.text("link", self.site.as_deref().unwrap_or_default());
        out.text("description", self.subtitle.as_deref().unwrap_or_default());
        out.optional("atom:id", self.id.as_deref());
        out.optional("lastBuildDate", self.updated.as_deref().map(rss_date).as_deref());
        out.optional("dc:creator", self.author.as_deref());
        if let Some(icon) = &self.icon {
            let (url, title) = (escape(icon), escape(&self.title));
            let link = escape(self.site.as_deref().unwrap_or_default());
            out.raw(&format!("<image><url>{url}</url><title>{title}</title><link>{link}</link></image>\n"));
        }
        for (rel, href) in &self.links {
            out.empty("atom:link", &[("rel", rel), ("href", href)]);
        }
        self.write_markers(&mut out);
        for entry in &self.entries {
            entry.write_rss(&mut out);
        }
        out.close("channel");
        out.close("rss");
        out.finish()
    }

    /// Returns the document as JSON Feed 1.1.
    #[must_use]
    fn render_json(&self) -> String {
        let link =
            |wanted: &str| self.links.iter().find(|(rel, _)| rel == wanted).map(|(_, href)| href.as_str());
        let mut members = vec![
            ("version", Some(json("https://jsonfeed.org/version/1.1"))),
            ("title", Some(json(&self.title))),
            ("description", self.subtitle.as_deref().map(json)),
            ("home_page_url", self.site.as_deref().map(json)),
            ("feed_url", link("self").map(json)),
            ("next_url", link("next").map(json)),
            ("icon", self.icon.as_deref().map(json)),
            ("authors", self.author.as_deref().map(|name| format!("[{{\"name\": {}}}]", json(name)))),
        ];
        let items: Vec<String> = self.entries.iter().map(Entry::to_json).collect();
        members.push(("items", Some(format!("[\n{}\n]", items.join(",\n")))));
        json_object(&members) + "\n"
    }

    fn history(&self) -> (&str, &str) {
        let prefix = self.history_prefix.as_deref().unwrap_or("fh");
        (prefix, self.history_namespace.as_deref().unwrap_or(HISTORY_NAMESPACE))
    }

    fn write_markers(&self, out: &mut Xml) {
        let (prefix, _) = self.history();
        for (name, content) in &self.markers {
            let name = format!("{prefix}:{name}");
            if content.is_empty() { out.empty(&name, &[]) } else { out.text(&name, content) }
        }
        out.raw(&self.head);
    }
}

impl From<Feed> for Reply {
    fn from(feed: Feed) -> Self {
        Self::from(&feed)
    }
}

impl From<&Feed> for Reply {
    fn from(feed: &Feed) -> Self {
        let document = feed.render();
        match feed.written_as {
            WrittenAs::Atom => Self::atom(document),
            WrittenAs::Rss => Self::rss(document),
            WrittenAs::Json => Self::json(document),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Feed {
        Feed::atom("Rope & tar")
            .subtitle("A shop")
            .id("urn:shop")
            .updated("2025-03-04T05:06:07Z")
            .site("http://example.org/")
            .link("prev-archive", "a?x&y")
            .link("next", "p2")
            .archive()
            .stateful("1")
            .entry(
                Entry::new("urn:1", "A <knot>")
                    .published("2025-03-01T00:00:00Z")
                    .updated("soon")
                    .link("http://example.org/1")
                    .html("<p>Tie & pull</p>")
                    .category("rope")
                    .enclosure("http://example.org/1.mp3", "audio/mpeg", 12),
            )
    }

    #[test]
    fn each_format_writes_the_same_facts() {
        fn check(document: &str, expected: &[&str]) {
            for expect in expected {
                assert!(document.contains(expect), "{expect} in {document}");
            }
        }
        check(
            &sample().render(),
            &[
                "<title>Rope &amp; tar</title>",
                "<link rel=\"prev-archive\" href=\"a?x&amp;y\"/>",
                "xmlns:fh=\"http://purl.org/syndication/history/1.0\"",
                "<fh:archive/>",
                "<fh:stateful>1</fh:stateful>",
                "<title>A &lt;knot&gt;</title>",
                "<content type=\"html\">&lt;p&gt;Tie &amp; pull&lt;/p&gt;</content>",
                "<updated>soon</updated>",
            ],
        );
        check(
            &sample().render_rss(),
            &[
                "<atom:link rel=\"prev-archive\" href=\"a?x&amp;y\"/>",
                "<lastBuildDate>Tue, 4 Mar 2025 05:06:07 +0000</lastBuildDate>",
                "<guid isPermaLink=\"false\">urn:1</guid>",
                "<link>http://example.org/1</link>",
                "<fh:archive/>",
                "<enclosure url=\"http://example.org/1.mp3\" length=\"12\" type=\"audio/mpeg\"/>",
            ],
        );
        check(
            &sample().render_json(),
            &["\"next_url\": \"p2\"", "\"content_html\": \"<p>Tie & pull</p>\"", "\"tags\": [\"rope\"]"],
        );
    }

    #[test]
    fn the_history_namespace_and_its_prefix_can_be_changed() {
        let feed = Feed::atom("x").complete().history_namespace("urn:hooks").history_prefix("h").render();
        assert!(feed.contains("xmlns:h=\"urn:hooks\"") && feed.contains("<h:complete/>"), "{feed}");
        assert!(!Feed::atom("x").render().contains("xmlns:fh"));
    }
}
