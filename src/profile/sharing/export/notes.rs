//! Articles as Markdown files with front matter (YAML), which note programs read. A list of them and of the notices
//! stands in a file of its own.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Article, Sink};
use crate::content::write::markdown::{self, escaped};
use crate::profile::outlines::write_file;

/// The list of the files.
const INDEX: &str = "index.md";

/// Files in a folder.
pub(super) struct Notes {
    folder: PathBuf,
    index: String,
    names: BTreeSet<String>,
}

impl Notes {
    /// Uses a folder, which is created if it is missing. Fails if there is something in it, because files of the user
    /// may have the same names.
    pub(super) fn begin(folder: &Path, title: &str, about: &str) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        if std::fs::read_dir(folder)?.next().is_some() {
            return Err(io::Error::other(t!("profile-folder-not-empty")));
        }
        let index = format!("# {}\n\n{}\n\n", escaped(title), escaped(about));
        let names = BTreeSet::from(["index".to_owned()]);
        Ok(Self { folder: folder.to_owned(), index, names })
    }

    /// Returns a name that no other file has, without its end.
    fn free_name(&mut self, article: &Article) -> String {
        const LONGEST: usize = 60;
        let mut slug = String::new();
        for c in article.title.chars().flat_map(char::to_lowercase) {
            if c.is_alphanumeric() {
                slug.push(c);
            } else if !slug.ends_with('-') && !slug.is_empty() {
                slug.push('-');
            }
            if slug.chars().count() >= LONGEST {
                break;
            }
        }
        let day = article.time.to_utc().format("%Y-%m-%d").to_string();
        let name = format!("{day}-{slug}").trim_end_matches('-').to_owned();
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !self.names.contains(name));
        let free = free.unwrap_or(name);
        self.names.insert(free.clone());
        free
    }
}

impl Sink for Notes {
    fn notice(&mut self, title: &str, text: &str) -> io::Result<()> {
        let _infallible = writeln!(self.index, "\n> **{}** {}\n", escaped(title), escaped(text));
        Ok(())
    }

    fn article(&mut self, article: &Article) -> io::Result<()> {
        let name = self.free_name(article);
        write_file(&self.folder.join(format!("{name}.md")), &note(article))?;
        let (title, date) = (escaped(article.shown_title()), &article.date);
        let lost = if article.is_dropped {
            format!(" — {}", t!("profile-export-dropped-short"))
        } else {
            String::new()
        };
        let _infallible = writeln!(self.index, "- {date} [{title}](<{name}.md>){lost}");
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        write_file(&self.folder.join(INDEX), &self.index)
    }
}

/// One article in one file.
pub(super) struct Note {
    pub(super) path: PathBuf,
}

impl Sink for Note {
    fn notice(&mut self, _title: &str, _text: &str) -> io::Result<()> {
        Ok(())
    }

    fn article(&mut self, article: &Article) -> io::Result<()> {
        write_file(&self.path, &note(article))
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns an article with its front matter.
fn note(article: &Article) -> String {
    let mut text = String::from("---\n");
    // A string of JSON is one of YAML as well.
    let string = |value: &str| Value::String(value.to_owned()).to_string();
    let mut field = |name: &str, value: String| {
        let _infallible = writeln!(text, "{name}: {value}");
    };
    field("title", string(&article.title));
    if let Some(link) = &article.link {
        field("link", string(link.as_str()));
    }
    if let Some(author) = &article.author {
        field("author", string(author));
    }
    if let Some(published) = article.published {
        field("published", published.to_rfc3339());
    }
    field("feed", string(article.feed_url.as_str()));
    field("feed_title", string(&article.feed_title));
    field("id", string(&article.id));
    field("tags", Value::from(article.tags.clone()).to_string());
    field("dropped_by_publisher", article.is_dropped.to_string());
    text.push_str("---\n\n");
    for note in &article.notes {
        let _infallible = writeln!(text, "> {}\n", escaped(note));
    }
    text.push_str(&markdown::write(&article.blocks));
    text
}
