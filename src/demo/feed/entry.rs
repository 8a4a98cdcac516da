//! Builds entries, which each format can write.

use super::write::{Xml, escape, json, json_object, rss_date};

/// An entry to write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Entry {
    id: Option<String>,
    title: String,
    published: Option<String>,
    updated: Option<String>,
    links: Vec<(String, String)>,
    author: Option<String>,
    categories: Vec<String>,
    summary: Option<String>,
    html: Option<String>,
    enclosures: Vec<(String, String, u64)>,
    base: Option<String>,
    raw: String,
}

impl Entry {
    /// Makes an entry with its id and title.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self { id: Some(id.into()), title: title.into(), ..Self::default() }
    }

    /// Leaves out the id or guid (H2).
    pub fn without_id(mut self) -> Self {
        self.id = None;
        self
    }

    /// Sets atom:published or pubDate.
    pub fn published(mut self, time: impl Into<String>) -> Self {
        self.published = Some(time.into());
        self
    }

    /// Sets atom:updated, which is also written in RSS items (H3).
    pub fn updated(mut self, time: impl Into<String>) -> Self {
        self.updated = Some(time.into());
        self
    }

    /// Sets the page of the entry.
    pub fn link(self, href: impl Into<String>) -> Self {
        self.related("alternate", href)
    }

    /// Adds a link of any relation.
    pub fn related(mut self, rel: impl Into<String>, href: impl Into<String>) -> Self {
        self.links.push((rel.into(), href.into()));
        self
    }

    /// Sets the author.
    pub fn author(mut self, name: impl Into<String>) -> Self {
        self.author = Some(name.into());
        self
    }

    /// Adds a category.
    pub fn category(mut self, name: impl Into<String>) -> Self {
        self.categories.push(name.into());
        self
    }

    /// Sets the summary, plain text.
    pub fn summary(mut self, text: impl Into<String>) -> Self {
        self.summary = Some(text.into());
        self
    }

    /// Sets the content, HTML.
    pub fn html(mut self, markup: impl Into<String>) -> Self {
        self.html = Some(markup.into());
        self
    }

    /// Adds an enclosure: address, media type, bytes.
    pub fn enclosure(mut self, url: impl Into<String>, media_type: impl Into<String>, length: u64) -> Self {
        self.enclosures.push((url.into(), media_type.into(), length));
        self
    }

    /// Sets xml:base on the entry (H7).
    pub fn base(mut self, uri: impl Into<String>) -> Self {
        self.base = Some(uri.into());
        self
    }

    /// Adds raw markup to the entry.
    pub fn raw(mut self, markup: &str) -> Self {
        self.raw.push_str(markup);
        self
    }

    pub(super) fn write_atom(&self, out: &mut Xml) {
        let base: Vec<_> = self.base.iter().map(|base| ("xml:base", base.as_str())).collect();
        out.open("entry", &base);
        out.optional("id", self.id.as_deref());
        out.text("title", &self.title);
        out.optional("published", self.published.as_deref());
        out.optional("updated", self.updated.as_deref());
        for (rel, href) in &self.links {
            out.empty("link", &[("rel", rel), ("href", href)]);
        }
        for (url, media_type, length) in &self.enclosures {
            let length = length.to_string();
            out.empty(
                "link",
                &[("rel", "enclosure"), ("type", media_type), ("length", &length), ("href", url)],
            );
        }
        if let Some(name) = &self.author {
            out.raw(&format!("<author><name>{}</name></author>\n", escape(name)));
        }
        for category in &self.categories {
            out.empty("category", &[("term", category)]);
        }
        out.optional("summary", self.summary.as_deref());
        if let Some(html) = &self.html {
            out.raw(&format!("<content type=\"html\">{}</content>\n", escape(html)));
        }
        out.raw(&self.raw);
        out.close("entry");
    }

    pub(super) fn write_rss(&self, out: &mut Xml) {
        let base: Vec<_> = self.base.iter().map(|base| ("xml:base", base.as_str())).collect();
        out.open("item", &base);
        out.text("title", &self.title);
        for (rel, href) in &self.links {
            if rel == "alternate" {
                out.text("link", href);
            } else {
                out.empty("atom:link", &[("rel", rel), ("href", href)]);
            }
        }
        if let Some(id) = &self.id {
            out.raw(&format!("<guid isPermaLink=\"false\">{}</guid>\n", escape(id)));
        }
        out.optional("pubDate", self.published.as_deref().map(rss_date).as_deref());
        out.optional("atom:updated", self.updated.as_deref());
        out.optional("dc:creator", self.author.as_deref());
        for category in &self.categories {
            out.text("category", category);
        }
        for (url, media_type, length) in &self.enclosures {
            out.empty("enclosure", &[("url", url), ("length", &length.to_string()), ("type", media_type)]);
        }
        match (&self.summary, &self.html) {
            (Some(summary), Some(html)) => {
                out.text("description", summary);
                out.text("content:encoded", html);
            }
            (Some(text), None) | (None, Some(text)) => out.text("description", text),
            (None, None) => {}
        }
        out.raw(&self.raw);
        out.close("item");
    }

    pub(super) fn to_json(&self) -> String {
        let page = self.links.iter().find(|(rel, _)| rel == "alternate").map(|(_, href)| json(href));
        let list = |values: Vec<String>| (!values.is_empty()).then(|| format!("[{}]", values.join(", ")));
        let attachments = self.enclosures.iter().map(|(url, media_type, length)| {
            let (url, media_type) = (json(url), json(media_type));
            format!("{{\"url\": {url}, \"mime_type\": {media_type}, \"size_in_bytes\": {length}}}")
        });
        json_object(&[
            ("id", self.id.as_deref().map(json)),
            ("url", page),
            ("title", Some(json(&self.title))),
            ("summary", self.summary.as_deref().map(json)),
            ("content_html", self.html.as_deref().map(json)),
            ("date_published", self.published.as_deref().map(json)),
            ("date_modified", self.updated.as_deref().map(json)),
            ("authors", self.author.as_deref().map(|name| format!("[{{\"name\": {}}}]", json(name)))),
            ("tags", list(self.categories.iter().map(|tag| json(tag)).collect())),
            ("attachments", list(attachments.collect())),
        ])
    }
}
