//! Feeds and articles as another feed reader on this machine stores them. No value is checked yet.

use super::Marks;
use crate::model::Timestamp;

/// A feed of another reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForeignFeed {
    /// The name by which the reader's database knows the feed.
    pub key: String,
    /// The address.
    pub address: String,
    /// The title; may be empty.
    pub title: String,
    /// The address of the site; may be empty.
    pub site: String,
    /// The names of its folders, outermost first.
    pub folder: Vec<String>,
}

/// An article of another reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForeignItem {
    /// The publisher's id; empty if the reader knows none.
    pub id: String,
    /// The link; may be empty.
    pub link: String,
    /// The title; may have markup.
    pub title: String,
    /// The author; may be empty.
    pub author: String,
    /// The time at which the article was published.
    pub published: Option<Timestamp>,
    /// The text, as HTML; may be empty.
    pub text: String,
    /// The user's marks.
    pub marks: Marks,
    /// True if the user deleted the article. The reader keeps it only so that it does not come back.
    pub is_deleted: bool,
    /// The names of the user's labels.
    pub labels: Vec<String>,
    /// The attached files, as the reader writes them into its database.
    pub files: Option<ForeignFiles>,
}

/// The attached files of an article of another reader, as its database has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForeignFiles {
    /// Newsboat keeps one file of each article: its address and its media type, which may be empty.
    Newsboat(String, String),
    /// Liferea keeps a text for each file. Each is a line.
    Liferea(String),
    /// RSS Guard keeps one text for all of them.
    RssGuard(String),
}
