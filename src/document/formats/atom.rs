//! Converts canonical Atom to the model with the crate `atom_syndication` (RFC 4287).

use atom_syndication::{Feed, TextType};
use url::Url;

use super::assemble::{blank, identify, person_name};
use crate::document::markup::plain;
use crate::document::pass::side::{EntrySide, HeadSide, best_authors};
use crate::document::repairs::{Repair, Repairs};
use crate::model::{Entry, Head, Text, Timestamp};

/// Reads one canonical entry document. If the crate refuses it, records that and returns `None`.
pub(in crate::document) fn entry(xml: &str, side: EntrySide, repairs: &mut Repairs) -> Option<Entry> {
    let read = match atom_syndication::Entry::read_from(xml.as_bytes()) {
        Ok(read) => read,
        Err(error) => {
            tracing::warn!(%error, "an Atom entry could not be read");
            repairs.count(Repair::Entry);
            return None;
        }
    };
    let mut entry = blank();
    entry.title = title(&read.title);
    if entry.title.is_empty() {
        entry.title = side.title.as_ref().map(plain_title).unwrap_or_default();
    }
    entry.link = side.link.into_value();
    entry.authors = read.authors.iter().filter_map(name).collect();
    if entry.authors.is_empty() {
        entry.authors = best_authors(side.authors);
    }
    entry.published = read.published.map(Into::into).or(side.published.into_value());
    entry.updated = time(read.updated).or(side.updated.into_value());
    entry.summary = read.summary.map(text).or(side.summary.into_value());
    entry.content = read.content.and_then(|content| {
        let html = content.content_type.as_deref() == Some("html");
        let value = content.value?;
        Some(if html { Text::html(value) } else { Text::plain(value) })
    });
    if entry.content.is_none() {
        let mut held = side.content;
        // An extension may contain the full text of an entry that also has a summary. A mere description counts only
        // if there is no summary.
        entry.content =
            held.take().filter(|(rank, _)| *rank < 3 || entry.summary.is_none()).map(|(_, text)| text);
    }
    let terms = read.categories.into_iter().map(|category| {
        let label = category.label.filter(|label| !label.trim().is_empty());
        plain::collapse(&label.unwrap_or(category.term))
    });
    entry.categories = terms.filter(|term| !term.is_empty()).collect();
    crate::document::add_categories(&mut entry.categories, side.categories);
    entry.media = side.media.into_media();
    entry.comments = side.comments;
    entry.source.link = side.source_link;
    entry.in_reply_to = side.in_reply_to;
    // The authors of the source come before those of the feed (RFC 4287 §4.2.1).
    if let Some(source) = read.source.as_ref().filter(|_| entry.authors.is_empty()) {
        entry.authors = source.authors.iter().filter_map(name).collect();
    }
    entry.source.title = read.source.map(|source| title(&source.title)).filter(|title| !title.is_empty());
    Some(identify(entry, Some(&read.id)))
}

/// Reads the canonical head section.
pub(in crate::document) fn head(xml: &str, side: HeadSide, repairs: &mut Repairs) -> Head {
    let feed = Feed::read_from(xml.as_bytes()).unwrap_or_else(|error| {
        tracing::warn!(%error, "an Atom head section could not be read");
        repairs.count(Repair::Head);
        Feed::default()
    });
    let mut authors: Vec<String> = feed.authors.iter().filter_map(name).collect();
    if authors.is_empty() {
        authors = best_authors(side.authors);
    }
    let icon = feed.icon.or(feed.logo).and_then(|icon| Url::parse(icon.trim()).ok());
    Head {
        id: Some(feed.id.trim().to_owned()).filter(|id| !id.is_empty()),
        title: title(&feed.title),
        subtitle: feed.subtitle.as_ref().map(title).filter(|subtitle| !subtitle.is_empty()),
        updated: time(feed.updated).or(side.published.into_value()),
        authors,
        site: crate::document::site_of(&side.links),
        links: side.links,
        markers: side.markers,
        generator: feed
            .generator
            .map(|generator| generator.value.trim().to_owned())
            .filter(|g| !g.is_empty()),
        icon: icon.or(side.image),
        deleted: side.deleted,
        hints: crate::document::values::hints::of(
            None,
            &[],
            &[],
            side.update_period.as_deref(),
            side.update_frequency.as_deref(),
        ),
    }
}

/// Returns the time; `None` for 1970-01-01, which the crate gives for a missing time.
fn time(updated: atom_syndication::FixedDateTime) -> Option<Timestamp> {
    Some(Timestamp::from(updated)).filter(|time| time.millis() != 0)
}

fn title(text: &atom_syndication::Text) -> String {
    match text.r#type {
        TextType::Text => plain::collapse(&text.value),
        TextType::Html | TextType::Xhtml => plain::from_html(&text.value),
    }
}

/// Returns the text of a title from an extension.
pub(super) fn plain_title(text: &Text) -> String {
    match text.kind {
        crate::model::TextKind::Plain => plain::collapse(&text.value),
        crate::model::TextKind::Html => plain::from_html(&text.value),
    }
}

fn text(text: atom_syndication::Text) -> Text {
    match text.r#type {
        TextType::Text => Text::plain(text.value),
        TextType::Html | TextType::Xhtml => Text::html(text.value),
    }
}

fn name(person: &atom_syndication::Person) -> Option<String> {
    let name = person_name(&person.name);
    if name.is_empty() {
        person.email.as_deref().map(plain::collapse).filter(|mail| !mail.is_empty())
    } else {
        Some(name)
    }
}
