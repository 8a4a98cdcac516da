//! Handles fields after their text was read, and elements that have only attributes.

use std::borrow::Cow;

use url::Url;

use super::Pass;
use super::capture::{Capture, Holds};
use crate::document::markup::names::{Element, Shape, Side, Target};
use crate::document::markup::tokens::{Attributes, Tag};
use crate::document::markup::{html_refs, plain, write};
use crate::document::memory::MOST_LISTED;
use crate::document::repairs::{Repair, Repairs};
use crate::document::values::{date, duration, links};
use crate::encoding::references;
use crate::model::{
    DeletedEntry, Enclosure, EntryId, InReplyTo, Link, LinkOrigin, Severity, Text, relation, unresolvable,
};

impl<'a> Pass<'a, '_> {
    pub(super) fn finish_field(&mut self, capture: &Capture<'a>, text: &mut String) {
        let mut html = match capture.field.shape {
            Shape::Html => true,
            Shape::AtomText => capture.holds != Holds::Text || capture.inline,
            _ => false,
        };
        match capture.holds {
            Holds::Other => return,
            Holds::Base64Html => {
                let Some(decoded) = base64(text) else { return };
                *text = decoded;
                html = true;
            }
            _ => {}
        }
        let mut value = text.trim();
        if capture.field.shape == Shape::AtomText
            && let Some(range) = capture.wrapping_div()
            && let Some(inside) = text.get(range.clone())
            // Only white space may surround the `div`.
            && text.get(..range.start).is_some_and(|before| before.trim_start().starts_with('<'))
            && text.get(range.end..).is_some_and(|after| after.trim_end().ends_with('>'))
        {
            value = inside.trim();
        }
        if value.is_empty() {
            if let Target::Side(side @ (Side::Stateful | Side::Incremental)) = capture.field.target {
                self.keep_flag(side, value);
            }
            return;
        }
        let base = capture.base.as_ref().unwrap_or_else(|| self.base());
        let value = match capture.field.shape {
            _ if html => html_refs::resolve(value, base),
            Shape::Uri => resolved_text(value, base),
            _ => Cow::Borrowed(value),
        };
        match capture.field.target {
            Target::Xml(name) => self.write_field(name, capture, &value, html),
            Target::Side(side) => {
                let kind = if html { Text::html } else { Text::plain };
                let text = kind(value);
                self.keep(side, text);
            }
        }
    }

    /// Counts a field that is about to be written. Returns false if it may not be written: the number is bounded, because
    /// the crates keep every field.
    fn count_field(&mut self) -> bool {
        let written = self.written();
        let may = written.fields < MOST_LISTED;
        written.fields += usize::from(may);
        self.repairs.add(Repair::LongList, u32::from(!may));
        may
    }

    fn write_field(&mut self, name: &'static str, capture: &Capture<'a>, value: &str, html: bool) {
        if !self.count_field() {
            return;
        }
        if capture.field.shape == Shape::Date {
            let Some(time) = date::parse(value) else {
                self.repairs.date(value);
                return;
            };
            // The date is written in one fixed form, because the atom crate refuses a whole entry if it cannot read a
            // date.
            let time = time.to_utc().to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
            write::element(self.out(), name, "", &time);
            return;
        }
        let attributes = match capture.field.shape {
            Shape::AtomText if html => " type=\"html\"",
            Shape::AtomText => " type=\"text\"",
            _ if capture.no_permalink => " isPermaLink=\"false\"",
            _ => "",
        };
        write::element(self.out(), name, attributes, value);
    }

    /// Stores a text in the side record.
    fn keep(&mut self, side: Side, text: Text) {
        let in_entry = self.in_entry();
        match side {
            Side::Published(rank) | Side::Updated(rank) => {
                let Some(time) = date::parse(&text.value) else {
                    self.repairs.date(&text.value);
                    return;
                };
                let published = matches!(side, Side::Published(_));
                let slot = match (in_entry, published) {
                    (true, true) => &mut self.entry.side.published,
                    (true, false) => &mut self.entry.side.updated,
                    (false, true) => &mut self.head.side.published,
                    (false, false) => &mut self.head.side.updated,
                };
                slot.offer(rank, time);
            }
            Side::Author(rank) => {
                let name = plain::collapse(&text.value);
                let authors =
                    if in_entry { &mut self.entry.side.authors } else { &mut self.head.side.authors };
                add(authors, (rank, name), &mut self.repairs);
            }
            Side::Id => self.entry.side.id = Some(text.value),
            Side::Title => self.entry.side.title = Some(text),
            Side::Category => {
                add(&mut self.entry.side.categories, plain::collapse(&text.value), &mut self.repairs);
            }
            Side::Content(rank) => self.entry.side.content.offer(rank, text),
            Side::Summary(rank) => self.entry.side.summary.offer(rank, text),
            Side::Stateful | Side::Incremental => self.keep_flag(side, &text.value),
            Side::HistoryPrev => {
                let prev = Url::parse(&text.value).unwrap_or_else(|_| unresolvable(&text.value));
                self.head.side.markers.prev = Some(prev);
            }
            // With rank 0, this duration replaces one that media:content gave.
            Side::Duration => {
                if let Some(seconds) = duration::parse(&text.value) {
                    self.entry.side.media.duration.offer(0, seconds);
                }
            }
            Side::UpdatePeriod => self.head.side.update_period = Some(text.value),
            Side::UpdateFrequency => self.head.side.update_frequency = Some(text.value),
        }
    }

    /// Reads a flag of draft -00 §3: 0 is complete (K1), 1 is stateful (K4). Later drafts wrote false and true. Any
    /// other value is reported and ignored. If two flags contradict each other, the flag that keeps entries counts
    /// (K7).
    fn keep_flag(&mut self, side: Side, text: &str) {
        // Name, allowed values, the value for "no", and the specification.
        const STATEFUL: (&str, [&str; 2], &str, &str) =
            ("fh:stateful", ["0", "1"], "0", "draft-nottingham-atompub-feed-history-00 §3");
        const INCREMENTAL: (&str, [&str; 2], &str, &str) =
            ("fh:incremental", ["true", "false"], "false", "drafts of RFC 5005");
        let markers = &mut self.head.side.markers;
        let (slot, (name, values, no, clause)) = match side {
            Side::Incremental => (&mut markers.incremental, INCREMENTAL),
            _ => (&mut markers.stateful, STATEFUL),
        };
        let text = text.trim();
        let said = values.contains(&text).then_some(text != no);
        let message = match (*slot, said) {
            (_, None) => {
                let [one, other] = values;
                msg!("document-mark-without-value", name, one, other)
            }
            (Some(known), Some(said)) if known != said => {
                *slot = Some(true);
                msg!("document-mark-with-both-values", name)
            }
            (_, said) => {
                *slot = said;
                return;
            }
        };
        self.repairs.say(Severity::Warning, clause, message);
    }

    pub(super) fn on_element(&mut self, tag: Tag<'a>, element: Element) {
        match element {
            Element::Complete => self.head.side.markers.complete = true,
            Element::Archive => self.head.side.markers.archive = true,
            Element::MarkInEntry => {
                let name = local_name(tag.name);
                let message = msg!("document-mark-in-entry", name);
                self.repairs.say(Severity::Warning, mark_clause(&name), message);
            }
            Element::Link if self.in_entry() => self.entry_link(tag),
            Element::Link => self.head_link(tag),
            Element::Category => {
                let term = self.attribute(tag, "term").unwrap_or_default();
                let label = self.attribute(tag, "label").unwrap_or_default();
                if !self.count_field() {
                    return;
                }
                let out = self.out();
                out.push_str("<category");
                write::attribute(out, "term", &term);
                write::attribute(out, "label", &label);
                out.push_str("/>");
            }
            Element::Enclosure => {
                if let Some(enclosure) = self.enclosure(tag, "url", "length") {
                    add(&mut self.entry.side.media.enclosures, enclosure, &mut self.repairs);
                }
            }
            Element::MediaContent => self.media_content(tag),
            Element::SourceLink => {
                // A link to the page of the source takes precedence over a link to its feed.
                let rel = self.attribute(tag, "rel").unwrap_or_default();
                let is_page = links::relations(&rel).iter().any(|relation| relation == "alternate");
                if let Some((_, Some(url))) = self.reference(tag, "href")
                    && (is_page || self.entry.side.source_link.is_none())
                {
                    self.entry.side.source_link = Some(url);
                }
            }
            Element::DeletedEntry => {
                let id = self.attribute(tag, "ref");
                let when = self.attribute(tag, "when").and_then(|when| date::parse(&when));
                match (id, when) {
                    (Some(id), Some(when)) => {
                        self.head.side.deleted.push(DeletedEntry { id: EntryId::new(id), when });
                    }
                    _ => self.repairs.count(Repair::Tombstone),
                }
            }
            Element::InReplyTo => {
                let id = self.attribute(tag, "ref").unwrap_or_default();
                let link = self.reference(tag, "href").and_then(|(_, url)| url);
                let replied = InReplyTo { id, link };
                let known = &mut self.entry.side.in_reply_to;
                if !replied.id.is_empty() || replied.link.is_some() {
                    add(known, replied, &mut self.repairs);
                }
            }
            Element::Image(name) => {
                let Some(image) = self.reference(tag, name).and_then(|(_, url)| url) else { return };
                if self.in_entry() {
                    self.entry_image(tag, image);
                } else {
                    self.head.side.image.get_or_insert(image);
                }
            }
        }
    }

    /// Reads the address of the feed that the RSS element `source` names.
    pub(super) fn rss_source(&mut self, tag: Tag<'a>) {
        if let Some((_, Some(url))) = self.reference(tag, "url") {
            self.entry.side.source_link = Some(url);
        }
    }

    fn attribute(&mut self, tag: Tag<'a>, wanted: &str) -> Option<String> {
        let (_, raw) = Attributes::new(tag.attributes).find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
        let value = references::decoded(raw, &self.declared, self.repairs.noting());
        let value = value.trim();
        (!value.is_empty()).then(|| value.to_owned())
    }

    /// Returns a reference as written, and the address that it resolves to.
    fn reference(&mut self, tag: Tag<'a>, name: &str) -> Option<(String, Option<Url>)> {
        let reference = self.attribute(tag, name)?;
        let url = links::resolve(self.base(), &reference);
        if url.is_none() {
            self.repairs.count(Repair::Reference);
        }
        Some((reference, url))
    }

    fn enclosure(&mut self, tag: Tag<'a>, url: &str, length: &str) -> Option<Enclosure> {
        let (_, url) = self.reference(tag, url)?;
        Some(Enclosure {
            url: url?,
            media_type: self.attribute(tag, "type"),
            length: self.attribute(tag, length).and_then(|length| length.parse().ok()),
            title: self.attribute(tag, "title"),
        })
    }

    fn media_content(&mut self, tag: Tag<'a>) {
        if let Some(seconds) = self.attribute(tag, "duration").and_then(|text| duration::parse(&text)) {
            self.entry.side.media.duration.offer(1, seconds);
        }
        let Some(enclosure) = self.enclosure(tag, "url", "fileSize") else { return };
        let medium = self.attribute(tag, "medium").unwrap_or_default().to_ascii_lowercase();
        let is_image =
            medium == "image" || enclosure.media_type.as_deref().is_some_and(|t| t.starts_with("image/"));
        if is_image {
            return self.entry_image(tag, enclosure.url);
        }
        let media = &mut self.entry.side.media;
        if is_new(&media.enclosures, &enclosure) {
            add(&mut media.enclosures, enclosure, &mut self.repairs);
        }
    }

    /// Takes the first picture of an entry, with the size that its element states.
    fn entry_image(&mut self, tag: Tag<'a>, image: Url) {
        if self.entry.side.media.image.is_some() {
            return;
        }
        let mut side = |name| self.attribute(tag, name)?.parse().ok().filter(|side| *side > 0);
        let size = side("width").zip(side("height"));
        let media = &mut self.entry.side.media;
        (media.image, media.image_size) = (Some(image), size);
    }

    /// Reads a link of an entry, which never steers a walk (K8, RFC 5005 §1.2). If the relation would steer a walk, it
    /// is reported.
    fn entry_link(&mut self, tag: Tag<'a>) {
        let rel = self.attribute(tag, "rel").unwrap_or_default();
        let relations = links::relations(&rel);
        for relation in &relations {
            let clause = match relation.as_str() {
                relation::FIRST | relation::LAST | relation::PREVIOUS | relation::NEXT => "RFC 5005 §3",
                relation::PREV_ARCHIVE | relation::NEXT_ARCHIVE | relation::CURRENT => "RFC 5005 §4",
                relation::THIS | relation::PREV => "draft-nottingham-atompub-feed-history-00 §4",
                _ => continue,
            };
            let message = msg!("document-link-in-entry", relation);
            self.repairs.say(Severity::Warning, clause, message);
        }
        let has = |wanted: &str| relations.iter().any(|relation| relation == wanted);
        if has("enclosure") {
            if let Some(enclosure) = self.enclosure(tag, "href", "length")
                && is_new(&self.entry.side.media.enclosures, &enclosure)
            {
                add(&mut self.entry.side.media.enclosures, enclosure, &mut self.repairs);
            }
            return;
        }
        let Some((_, Some(url))) = self.reference(tag, "href") else { return };
        if has("replies") {
            self.entry.side.comments.get_or_insert(url);
        } else if has("alternate") {
            let html = self.attribute(tag, "type").is_none_or(|kind| kind.contains("html"));
            self.entry.side.link.offer(u8::from(!html), url);
        } else if has("related") || has("via") {
            self.entry.side.link.offer(8, url);
        }
    }

    fn head_link(&mut self, tag: Tag<'a>) {
        let Some((reference, url)) = self.reference(tag, "href") else { return };
        let rel = self.attribute(tag, "rel").unwrap_or_default();
        let href = url.unwrap_or_else(|| unresolvable(&reference));
        let media_type = self.attribute(tag, "type");
        let title = self.attribute(tag, "title");
        for relation in links::relations(&rel) {
            let (href, media_type, title) = (href.clone(), media_type.clone(), title.clone());
            let link = Link { relation, href, origin: LinkOrigin::Document, media_type, title };
            add(&mut self.head.side.links, link, &mut self.repairs);
        }
    }
}

/// Adds an element to a list unless the list is full.
pub(super) fn add<T>(list: &mut Vec<T>, element: T, repairs: &mut Repairs) {
    if list.len() < MOST_LISTED {
        list.push(element);
    } else {
        repairs.count(Repair::LongList);
    }
}

/// Returns true if the entry does not have this enclosure yet.
fn is_new(enclosures: &[Enclosure], enclosure: &Enclosure) -> bool {
    enclosures.iter().all(|known| known.url != enclosure.url)
}

/// Returns a name without its prefix, in lower case.
pub(in crate::document) fn local_name(name: &str) -> String {
    name.rsplit(':').next().unwrap_or_default().to_ascii_lowercase()
}

/// Returns the clause that defines a mark of the history namespace.
pub(super) fn mark_clause(name: &str) -> &'static str {
    match name {
        "complete" => "RFC 5005 §2",
        "archive" => "RFC 5005 §4",
        "stateful" => "draft-nottingham-atompub-feed-history-00 §3",
        _ => "drafts of RFC 5005",
    }
}

fn resolved_text<'t>(reference: &'t str, base: &Url) -> Cow<'t, str> {
    if links::has_scheme(reference) {
        return Cow::Borrowed(reference);
    }
    links::resolve(base, reference).map_or(Cow::Borrowed(reference), |url| Cow::Owned(url.into()))
}

/// Decodes base64. White space is allowed.
pub(in crate::document) fn base64(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for b in text.bytes().filter(|b| !b.is_ascii_whitespace() && *b != b'=') {
        let value = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(value)) & 0xff_ffff;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff).unwrap_or_default());
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_atom_03_is_decoded() {
        assert_eq!(base64("PHA+aGk8L3A+").as_deref(), Some("<p>hi</p>"));
        assert_eq!(base64("PHA+\n aGk=").as_deref(), Some("<p>hi"));
        assert_eq!(base64("é"), None);
    }
}
