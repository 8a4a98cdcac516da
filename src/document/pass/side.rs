//! Values that the crates do not keep. They are stored beside the canonical XML.

use url::Url;

use crate::model::{DeletedEntry, Enclosure, HistoryMarkers, InReplyTo, Link, Media, Text, Timestamp};

/// A value with a rank. The lowest rank wins; among equal ranks the first value wins.
#[derive(Clone, Debug)]
pub(in crate::document) struct Ranked<T>(Option<(u8, T)>);

impl<T> Default for Ranked<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Ranked<T> {
    pub(super) fn offer(&mut self, rank: u8, value: T) {
        if self.0.as_ref().is_none_or(|(held, _)| rank < *held) {
            self.0 = Some((rank, value));
        }
    }

    /// Removes the value and its rank, and returns them.
    pub(in crate::document) fn take(&mut self) -> Option<(u8, T)> {
        self.0.take()
    }

    pub(in crate::document) fn into_value(self) -> Option<T> {
        self.0.map(|(_, value)| value)
    }
}

/// The side record of an entry.
#[derive(Clone, Debug, Default)]
pub(in crate::document) struct EntrySide {
    pub(in crate::document) id: Option<String>,
    /// rdf:about.
    pub(in crate::document) about: Option<String>,
    pub(in crate::document) title: Option<Text>,
    /// The authors with their ranks: dc:creator and atom:author come before itunes:author.
    pub(in crate::document) authors: Vec<(u8, String)>,
    pub(in crate::document) published: Ranked<Timestamp>,
    pub(in crate::document) updated: Ranked<Timestamp>,
    pub(in crate::document) categories: Vec<String>,
    pub(in crate::document) content: Ranked<Text>,
    pub(in crate::document) summary: Ranked<Text>,
    pub(in crate::document) media: MediaSide,
    /// Links of the relations `alternate`, `related` and `via`, and `src` of atom:content, by rank.
    pub(in crate::document) link: Ranked<Url>,
    pub(in crate::document) comments: Option<Url>,
    pub(in crate::document) source_link: Option<Url>,
    pub(in crate::document) in_reply_to: Vec<InReplyTo>,
}

/// The attached files and the picture of an entry.
#[derive(Clone, Debug, Default)]
pub(in crate::document) struct MediaSide {
    /// All enclosures, because the rss crate keeps only the last one.
    pub(in crate::document) enclosures: Vec<Enclosure>,
    pub(in crate::document) image: Option<Url>,
    /// The stated width and height of the image, in pixels.
    pub(in crate::document) image_size: Option<(u32, u32)>,
    /// The duration in seconds. itunes:duration comes before media:content.
    pub(in crate::document) duration: Ranked<u32>,
}

impl MediaSide {
    /// Returns the values that won.
    pub(in crate::document) fn into_media(self) -> Media {
        let Self { enclosures, image, image_size, duration } = self;
        Media { enclosures, image, image_size, duration: duration.into_value() }
    }
}

/// The side record of the head section.
#[derive(Clone, Debug, Default)]
pub(in crate::document) struct HeadSide {
    pub(in crate::document) links: Vec<Link>,
    pub(in crate::document) markers: HistoryMarkers,
    pub(in crate::document) authors: Vec<(u8, String)>,
    pub(in crate::document) published: Ranked<Timestamp>,
    pub(in crate::document) updated: Ranked<Timestamp>,
    pub(in crate::document) image: Option<Url>,
    pub(in crate::document) update_period: Option<String>,
    pub(in crate::document) update_frequency: Option<String>,
    pub(in crate::document) deleted: Vec<DeletedEntry>,
}

/// Returns the authors of the best rank.
pub(in crate::document) fn best_authors(authors: Vec<(u8, String)>) -> Vec<String> {
    let best = authors.iter().map(|(rank, _)| *rank).min();
    let mut names: Vec<String> = Vec::new();
    for (rank, name) in authors {
        if Some(rank) == best && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
