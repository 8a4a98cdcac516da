//! Converts canonical RSS to the model with the crate `rss` (RSS 0.90 to 2.0; RDF items have their RSS 2.0 names here).

use rss::Channel;
use url::Url;

use super::assemble::{blank, identify, person_name};
use crate::document::markup::plain;
use crate::document::pass::side::{EntrySide, HeadSide, best_authors};
use crate::document::repairs::{Repair, Repairs};
use crate::document::values::date;
use crate::model::{Entry, Head, Text, web_address};

/// Reads one canonical channel with one item. If the crate refuses it, records that and returns `None`.
pub(in crate::document) fn entry(xml: &str, side: EntrySide, repairs: &mut Repairs) -> Option<Entry> {
    let item = match Channel::read_from(xml.as_bytes()) {
        Ok(channel) => channel.into_items().into_iter().next()?,
        Err(error) => {
            tracing::warn!(%error, "an RSS item could not be read");
            repairs.count(Repair::Entry);
            return None;
        }
    };
    let mut entry = blank();
    entry.title =
        item.title.as_deref().map(plain::from_html).filter(|title| !title.is_empty()).unwrap_or_default();
    if entry.title.is_empty() {
        entry.title = side.title.as_ref().map(super::atom::plain_title).unwrap_or_default();
    }
    let mut side_link = side.link;
    let atom_link = side_link.take();
    let certain = atom_link.as_ref().filter(|(rank, _)| *rank < 8).map(|(_, url)| url.clone());
    // A guid is the address of the item's page unless `isPermaLink` is false (RSS 2.0).
    let permalink = item.guid.as_ref().filter(|guid| guid.permalink).map(|guid| guid.value.as_str());
    entry.link = item
        .link
        .and_then(|link| Url::parse(link.trim()).ok())
        .or(certain)
        .or_else(|| permalink.and_then(web_address))
        .or_else(|| side.about.as_deref().and_then(web_address))
        .or_else(|| atom_link.map(|(_, url)| url));
    let mut authors = side.authors;
    authors.extend(item.author.map(|author| (1, person_name(&author))));
    entry.authors = best_authors(authors).into_iter().filter(|name| !name.is_empty()).collect();
    entry.published = item.pub_date.as_deref().and_then(date::parse).or(side.published.into_value());
    entry.updated = side.updated.into_value();
    texts(&mut entry, item.content, item.description, side.content, side.summary.into_value());
    entry.categories = item.categories.into_iter().map(|category| plain::from_html(&category.name)).collect();
    entry.categories.retain(|category| !category.is_empty());
    crate::document::add_categories(&mut entry.categories, side.categories);
    entry.media = side.media.into_media();
    entry.comments = item.comments.and_then(|page| Url::parse(page.trim()).ok()).or(side.comments);
    entry.source.title = item
        .source
        .and_then(|source| source.title)
        .map(|title| plain::from_html(&title))
        .filter(|t| !t.is_empty());
    entry.source.link = side.source_link;
    entry.in_reply_to = side.in_reply_to;
    let guid = item.guid.map(|guid| guid.value).filter(|guid| !guid.trim().is_empty());
    let given = guid.or(side.about).or(side.id);
    Some(identify(entry, given.as_deref()))
}

/// Chooses the texts of an item: content:encoded, else atom:content, else the description, else the texts of
/// extensions.
fn texts(
    entry: &mut Entry,
    encoded: Option<String>,
    description: Option<String>,
    mut extension: crate::document::pass::side::Ranked<Text>,
    summary: Option<Text>,
) {
    let extension = extension.take();
    let (full, poor) = match extension {
        Some((0, text)) => (Some(text), None),
        Some((_, text)) => (None, Some(text)),
        None => (None, None),
    };
    let full = encoded.map(Text::html).or(full);
    let description = description.map(Text::html);
    if full.is_some() {
        entry.content = full;
        entry.summary = description.filter(|text| Some(text) != entry.content.as_ref()).or(summary);
    } else {
        entry.content = description.or(poor);
        entry.summary = summary;
    }
}

/// Reads the canonical head section (RFC 5005, Appendix B).
pub(in crate::document) fn head(xml: &str, side: HeadSide, repairs: &mut Repairs) -> Head {
    let channel = Channel::read_from(xml.as_bytes()).unwrap_or_else(|error| {
        tracing::warn!(%error, "an RSS head section could not be read");
        repairs.count(Repair::Head);
        Channel::default()
    });
    let date_of = |text: &Option<String>| text.as_deref().and_then(date::parse);
    let mut authors = side.authors;
    authors.extend(channel.managing_editor.as_deref().map(|editor| (1, person_name(editor))));
    let image = channel.image.as_ref().and_then(|image| Url::parse(image.url.trim()).ok());
    Head {
        id: None,
        title: plain::from_html(&channel.title),
        subtitle: Some(plain::from_html(&channel.description)).filter(|text| !text.is_empty()),
        // The time of the document itself (H3).
        updated: date_of(&channel.last_build_date)
            .or_else(|| date_of(&channel.pub_date))
            .or(side.published.into_value())
            .or(side.updated.into_value()),
        authors: best_authors(authors),
        site: Url::parse(channel.link.trim()).ok().or_else(|| crate::document::site_of(&side.links)),
        links: side.links,
        markers: side.markers,
        generator: channel.generator.map(|generator| generator.trim().to_owned()).filter(|g| !g.is_empty()),
        icon: image.or(side.image),
        deleted: side.deleted,
        hints: crate::document::values::hints::of(
            channel.ttl.as_deref(),
            &channel.skip_hours,
            &channel.skip_days,
            side.update_period.as_deref(),
            side.update_frequency.as_deref(),
        ),
    }
}
