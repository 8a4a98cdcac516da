//! Values that the crates do not keep. They are stored beside the canonical XML.

use url::Url;

use crate::model::{DeletedEntry, Enclosure, HistoryMarkers, InReplyTo, Link, Text, Timestamp};

/// A value with a rank. The lowest rank wins; among equal ranks the first value wins.
#[derive(Clone, Debug)]
pub(super) struct Ranked<T>(Option<(u8, T)>);

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

    /// Takes the value and its rank out.
    pub(super) fn take(&mut self) -> Option<(u8, T)> {
        self.0.take()
    }

    pub(super) fn into_value(self) -> Option<T> {
        self.0.map(|(_, value)| value)
    }
}

/// The side record of an entry.
#[derive(Clone, Debug, Default)]
pub(super) struct EntrySide {
    pub(super) id: Option<String>,
    /// rdf:about.
    pub(super) about: Option<String>,
    pub(super) title: Option<Text>,
    /// With their ranks: dc:creator and atom:author come before itunes:author.
    pub(super) authors: Vec<(u8, String)>,
    pub(super) published: Ranked<Timestamp>,
    pub(super) updated: Ranked<Timestamp>,
    pub(super) categories: Vec<String>,
    pub(super) content: Ranked<Text>,
    pub(super) summary: Ranked<Text>,
    /// All enclosures, because the rss crate keeps only the last one.
    pub(super) enclosures: Vec<Enclosure>,
    pub(super) image: Option<Url>,
    /// Links of relation `alternate` and `src` of atom:content, by rank.
    pub(super) link: Ranked<Url>,
    pub(super) comments: Option<Url>,
    pub(super) source_link: Option<Url>,
    /// In seconds. itunes:duration comes before media:content.
    pub(super) duration: Ranked<u32>,
    pub(super) in_reply_to: Vec<InReplyTo>,
}

/// The side record of the head section.
#[derive(Clone, Debug, Default)]
pub(super) struct HeadSide {
    pub(super) links: Vec<Link>,
    pub(super) markers: HistoryMarkers,
    pub(super) authors: Vec<(u8, String)>,
    pub(super) published: Ranked<Timestamp>,
    pub(super) updated: Ranked<Timestamp>,
    pub(super) image: Option<Url>,
    pub(super) update_period: Option<String>,
    pub(super) update_frequency: Option<String>,
    pub(super) deleted: Vec<DeletedEntry>,
}

/// Returns the authors of the best rank.
pub(super) fn best_authors(authors: Vec<(u8, String)>) -> Vec<String> {
    let best = authors.iter().map(|(rank, _)| *rank).min();
    let mut names: Vec<String> = Vec::new();
    for (rank, name) in authors {
        if Some(rank) == best && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
