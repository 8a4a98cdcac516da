//! Articles as Markdown files with front matter (YAML), which note programs read. A list of them and of the notices
//! stands in a file of its own.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;
use url::Url;

use super::{Article, Images, Sink, file_ending, media_type};
use crate::content::write::markdown::{self, escaped};
use crate::model::Digest;
use crate::profile::files::{refuse_others, target_of, write_file};

/// The first bytes of an article.
const BEGINNING: &str = "---\n";
/// The list of the files.
const INDEX: &str = "index.md";
/// The folder of the images.
const IMAGES: &str = "images";

/// Articles in one folder, each in a file. If this is dropped before it is finished, because the user stopped, its files are
/// removed, so that the folder is as empty as before. If a file cannot be written, the others stay.
pub(super) struct MarkdownFolder<'a> {
    folder: PathBuf,
    keeps_files: bool,
    pictures: ImageFolder<'a>,
    index: String,
    names: BTreeSet<String>,
}

impl<'a> MarkdownFolder<'a> {
    /// Uses a folder, which is created if it is missing. Fails if there is something in it, because files of the user
    /// may have the same names.
    pub(super) fn begin(folder: &Path, title: &str, about: &str, images: Images<'a>) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        if std::fs::read_dir(folder)?.next().is_some() {
            return Err(io::Error::other(t!("profile-folder-not-empty")));
        }
        let index = format!("# {}\n\n{}\n\n", escaped(title), escaped(about));
        let names = BTreeSet::from(["index".to_owned()]);
        let pictures = ImageFolder::new(folder.join(IMAGES), IMAGES.to_owned(), images);
        Ok(Self { folder: folder.to_owned(), keeps_files: false, pictures, index, names })
    }

    /// Returns a name that no other file has, without its end.
    fn free_name(&mut self, article: &Article) -> String {
        /// Most characters of a title in a name. The bytes leave room for a date, a number and an ending in the 255 that file
        /// systems allow.
        const LONGEST: usize = 60;
        const MOST_BYTES: usize = 200;
        let mut slug = String::new();
        for c in article.title.chars().flat_map(char::to_lowercase) {
            if c.is_alphanumeric() {
                slug.push(c);
            } else if !slug.ends_with('-') && !slug.is_empty() {
                slug.push('-');
            }
            if slug.chars().count() >= LONGEST || slug.len() >= MOST_BYTES {
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

    /// Writes the file of an article, and notes it in the list.
    fn write(&mut self, article: &Article) -> io::Result<()> {
        let name = self.free_name(article);
        // The list is written last and is synced to the disk, so a folder without it is not complete.
        let text = markdown_of(article, &mut self.pictures)?;
        write_whole(&self.folder.join(format!("{name}.md")), text.as_bytes())?;
        let (title, date) = (escaped(article.shown_title()), &article.date);
        let lost = if article.removed.is_some() {
            format!(" — {}", t!("profile-export-dropped-short"))
        } else {
            String::new()
        };
        let _infallible = writeln!(self.index, "- {date} [{title}](<{name}.md>){lost}");
        Ok(())
    }
}

impl Sink for MarkdownFolder<'_> {
    fn notice(&mut self, title: &str, text: &str) -> io::Result<()> {
        let _infallible = writeln!(self.index, "\n> **{}** {}\n", escaped(title), escaped(text));
        Ok(())
    }

    fn article(&mut self, article: &Article) -> io::Result<()> {
        let written = self.write(article);
        self.keeps_files = written.is_err();
        written
    }

    fn finish(&mut self) -> io::Result<()> {
        self.keeps_files = true;
        write_file(&self.folder.join(INDEX), &self.index)
    }
}

impl Drop for MarkdownFolder<'_> {
    fn drop(&mut self) {
        if self.keeps_files {
            return;
        }
        for name in &self.names {
            remove_one(&self.folder.join(format!("{name}.md")));
        }
        self.pictures.remove();
    }
}

fn remove_one(path: &Path) {
    if let Err(error) = std::fs::remove_file(path) {
        tracing::debug!(%error, "a file of an unfinished export stays, or was never there");
    }
}

/// One article in one file.
pub(super) struct MarkdownFile<'a> {
    path: PathBuf,
    pictures: ImageFolder<'a>,
}

impl<'a> MarkdownFile<'a> {
    /// Uses a file. Its images go to a folder beside it, which has the name of the file: `tea.images` beside `tea.md`.
    pub(super) fn begin(path: &Path, images: Images<'a>) -> Self {
        let folder = path.with_extension("images");
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self { path: path.to_owned(), pictures: ImageFolder::new(folder, name, images) }
    }
}

impl Sink for MarkdownFile<'_> {
    fn notice(&mut self, _title: &str, _text: &str) -> io::Result<()> {
        Ok(())
    }

    fn article(&mut self, article: &Article) -> io::Result<()> {
        // No image is written beside a file that stays.
        refuse_others(&target_of(&self.path)?, BEGINNING.as_bytes())?;
        write_file(&self.path, &markdown_of(article, &mut self.pictures)?)
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns an article as Markdown with its front matter. Writes its images.
fn markdown_of(article: &Article, pictures: &mut ImageFolder<'_>) -> io::Result<String> {
    let mut text = String::from(BEGINNING);
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
    if let Some(feed) = &article.feed_url {
        field("feed", string(feed.as_str()));
        field("feed_title", string(&article.feed_title));
    }
    if let Some(source) = &article.source {
        field("source", string(source.as_str()));
    }
    field("id", string(&article.id));
    field("tags", Value::from(article.tags.clone()).to_string());
    if !article.enclosures.is_empty() {
        let files: Vec<&str> = article.enclosures.iter().map(|file| file.url.as_str()).collect();
        field("enclosures", Value::from(files).to_string());
    }
    field("removed_by_publisher", article.removed.is_some().to_string());
    if let Some(removed) = article.removed {
        field("removal_noticed", removed.to_rfc3339());
    }
    text.push_str("---\n\n");
    for note in &article.notes {
        let _infallible = writeln!(text, "> {}\n", escaped(note));
    }
    let mut failed = None;
    let body = markdown::write(&article.blocks, &mut |url| {
        pictures.file(url).unwrap_or_else(|error| {
            failed = Some(error);
            None
        })
    });
    text.push_str(&body);
    failed.map_or(Ok(text), Err)
}

/// Writes a new file, which appears when it is complete. It is not synced to the disk.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, path)).inspect_err(|_| {
        if let Err(error) = std::fs::remove_file(&part) {
            tracing::debug!(%error, "no part of a file to remove");
        }
    })
}

/// The images of Markdown files, in a folder that is made with the first image.
struct ImageFolder<'a> {
    folder: PathBuf,
    /// The path of the folder as the texts name it.
    name: String,
    images: Images<'a>,
    /// The names of the images that were written.
    written: BTreeSet<String>,
}

impl<'a> ImageFolder<'a> {
    const fn new(folder: PathBuf, name: String, images: Images<'a>) -> Self {
        Self { folder, name, images, written: BTreeSet::new() }
    }

    /// Writes the image at an address to a file. Returns its path as the texts name it; `None` if the image is not on this
    /// computer.
    fn file(&mut self, url: &Url) -> io::Result<Option<String>> {
        let Some(bytes) = self.images.and_then(|find| find(url)) else { return Ok(None) };
        let Some(kind) = media_type(&bytes) else { return Ok(None) };
        let name = format!("{}.{}", Digest::of_bytes(&bytes), file_ending(kind));
        if self.written.insert(name.clone()) {
            std::fs::create_dir_all(&self.folder)?;
            write_whole(&self.folder.join(&name), &bytes)?;
        }
        Ok(Some(format!("{}/{name}", self.name)))
    }

    /// Removes the images that were written, and their folder.
    fn remove(&self) {
        for name in &self.written {
            remove_one(&self.folder.join(name));
        }
        if let Err(error) = std::fs::remove_dir(&self.folder) {
            tracing::debug!(%error, "the folder of the images of an unfinished export stays, or was never there");
        }
    }
}
