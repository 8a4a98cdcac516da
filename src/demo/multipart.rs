//! Builds pages of multipart feeds, as a publisher writes them.

use super::http::{Reply, http_date};
use crate::model::Timestamp;

/// An entity of a page.
#[derive(Clone, Debug)]
pub struct Entity {
    fields: Vec<(String, String)>,
    body: Vec<u8>,
    time: Option<Timestamp>,
}

impl Entity {
    /// Makes an entity that puts a text. `id` is its Content-ID without brackets, and `time` is in RFC 3339.
    #[must_use]
    pub fn new(id: &str, time: &str) -> Self {
        let entity = Self { fields: Vec::new(), body: id.as_bytes().to_vec(), time: None };
        let entity = entity.field("Content-ID", &format!("<{id}>")).field("Operation-Type", "http-equiv=PUT");
        let entity = entity.field("Content-Type", "text/plain");
        Timestamp::parse_rfc3339(time).map_or(entity.clone(), |time| entity.at(time))
    }

    /// Sets its time.
    #[must_use]
    pub fn at(mut self, time: Timestamp) -> Self {
        self.time = Some(time);
        self.field("Last-Modified", &http_date(time))
    }

    /// Sets its operation: PUT, PATCH or DELETE.
    #[must_use]
    pub fn operation(self, method: &str) -> Self {
        self.field("Operation-Type", &format!("http-equiv={method}"))
    }

    /// Sets its body and media type.
    #[must_use]
    pub fn body(mut self, media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self.field("Content-Type", media_type)
    }

    /// Sets a header field and replaces one with the same name. An empty value removes the field.
    #[must_use]
    pub fn field(mut self, name: &str, value: &str) -> Self {
        self.fields.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        if !value.is_empty() {
            self.fields.push((name.to_owned(), value.to_owned()));
        }
        self
    }
}

/// A page of a multipart feed.
#[derive(Clone, Debug)]
pub struct Page {
    entities: Vec<Entity>,
    links: Vec<String>,
    boundary: String,
    line_end: &'static str,
    modified: Option<String>,
    is_closed: bool,
}

impl Page {
    /// Makes a page of these entities, the oldest first. Its Last-Modified is that of the newest entity.
    #[must_use]
    pub fn new(entities: impl IntoIterator<Item = Entity>) -> Self {
        let entities: Vec<Entity> = entities.into_iter().collect();
        let modified = entities.iter().filter_map(|entity| entity.time).max().map(http_date);
        let boundary = "<random-boundary>".to_owned();
        Self { entities, links: Vec::new(), boundary, line_end: "\r\n", modified, is_closed: true }
    }

    /// Adds a link with the relation self, prev or next.
    #[must_use]
    pub fn link(self, relation: &str, target: impl std::fmt::Display) -> Self {
        self.raw_link(format!("<{target}>; rel=\"{relation}\""))
    }

    /// Adds a Link header with this value.
    #[must_use]
    pub fn raw_link(mut self, value: impl Into<String>) -> Self {
        self.links.push(value.into());
        self
    }

    /// Ends lines with LF only.
    #[must_use]
    pub const fn bare_lines(mut self) -> Self {
        self.line_end = "\n";
        self
    }

    /// Sets the Last-Modified header. An empty value removes it.
    #[must_use]
    pub fn modified(mut self, value: &str) -> Self {
        self.modified = (!value.is_empty()).then(|| value.to_owned());
        self
    }

    /// Leaves out the closing boundary.
    #[must_use]
    pub const fn unclosed(mut self) -> Self {
        self.is_closed = false;
        self
    }

    /// Returns the body.
    #[must_use]
    pub fn render(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for entity in &self.entities {
            body.extend_from_slice(format!("--{}{}", self.boundary, self.line_end).as_bytes());
            for (name, value) in &entity.fields {
                body.extend_from_slice(format!("{name}: {value}{}", self.line_end).as_bytes());
            }
            body.extend_from_slice(self.line_end.as_bytes());
            body.extend_from_slice(&entity.body);
            body.extend_from_slice(self.line_end.as_bytes());
        }
        if self.is_closed {
            body.extend_from_slice(format!("--{}--{}", self.boundary, self.line_end).as_bytes());
        }
        body
    }
}

impl From<Page> for Reply {
    fn from(page: Page) -> Self {
        let mut reply = Self::ok(&format!("multipart/mixed; boundary={}", page.boundary), page.render());
        if !page.links.is_empty() {
            reply = reply.header("Link", page.links.join(", "));
        }
        match page.modified {
            Some(modified) => reply.header("Last-Modified", modified),
            None => reply,
        }
    }
}
