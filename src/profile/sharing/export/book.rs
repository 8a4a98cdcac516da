//! Articles as a book (EPUB 3.2). Each article and each notice is a chapter of its own, so readers load little at once.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::zip::Zip;
use super::{Article, Images, Sink, facts, file_ending, is_blank, media_type};
use crate::content::write::xhtml::{self, escaped};
use crate::model::{Digest, Timestamp};

const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\n\
<rootfiles><rootfile full-path=\"book/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>\n</container>\n";
const STYLE: &str = "img{max-width:100%}pre{white-space:pre-wrap}td,th{border:1px solid #888;padding:.2em .4em}\n\
.facts{font-size:.9em}.gap{border:1px dashed #888;padding:.6em}\n";

pub(super) struct Book<'a, W: Write> {
    zip: Option<Zip<W>>,
    images: Images<'a>,
    title: String,
    now: Timestamp,
    /// The title of each chapter.
    chapters: Vec<String>,
    /// The name and the media type of each image, and the fingerprint of its bytes.
    pictures: Vec<(String, &'static str, Digest)>,
}

impl<'a, W: Write> Book<'a, W> {
    pub(super) fn begin(
        out: W,
        title: &str,
        about: &str,
        now: Timestamp,
        images: Images<'a>,
    ) -> io::Result<Self> {
        let mut zip = Zip::new(out);
        // The first part must be this one, and not be compressed (OCF 3.2 §4.3).
        zip.store("mimetype", b"application/epub+zip")?;
        zip.deflate("META-INF/container.xml", CONTAINER.as_bytes())?;
        zip.deflate("book/style.css", STYLE.as_bytes())?;
        let (chapters, pictures) = (Vec::new(), Vec::new());
        let mut book = Self { zip: Some(zip), images, title: title.to_owned(), now, chapters, pictures };
        let text = format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(title), escaped(about));
        book.chapter(title, &text)?;
        Ok(book)
    }

    fn add(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        match &mut self.zip {
            Some(zip) => zip.deflate(name, content),
            None => Ok(()),
        }
    }

    fn chapter(&mut self, title: &str, body: &str) -> io::Result<()> {
        let text = document(title, "", body);
        self.add(&format!("book/{}", chapter_name(self.chapters.len())), text.as_bytes())?;
        self.chapters.push(title.to_owned());
        Ok(())
    }

    /// Adds an image. Returns its name; `None` if books cannot show it.
    fn picture(&mut self, bytes: &[u8]) -> io::Result<Option<String>> {
        // The media types of EPUB 3.2 §3.1.
        let Some(kind) = media_type(bytes).filter(|kind| *kind != "image/webp") else { return Ok(None) };
        let digest = Digest::of_bytes(bytes);
        if let Some((name, ..)) = self.pictures.iter().find(|(.., known)| *known == digest) {
            return Ok(Some(name.clone()));
        }
        let name = format!("image-{}.{}", self.pictures.len() + 1, file_ending(kind));
        self.add(&format!("book/{name}"), bytes)?;
        self.pictures.push((name.clone(), kind, digest));
        Ok(Some(name))
    }

    fn package(&self) -> String {
        let mut items = String::new();
        let mut spine = String::new();
        for at in 0..self.chapters.len() {
            let name = chapter_name(at);
            let _infallible =
                writeln!(items, "<item id=\"c{at}\" href=\"{name}\" media-type=\"application/xhtml+xml\"/>");
            let _infallible = writeln!(spine, "<itemref idref=\"c{at}\"/>");
        }
        for (at, (name, kind, _)) in self.pictures.iter().enumerate() {
            let _infallible = writeln!(items, "<item id=\"i{at}\" href=\"{name}\" media-type=\"{kind}\"/>");
        }
        let title = escaped(&self.title);
        let modified = self.now.to_utc().format("%Y-%m-%dT%H:%M:%SZ");
        let id = Digest::of([self.title.as_str(), &self.now.to_rfc3339()]);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\">\n\
             <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
             <dc:identifier id=\"id\">urn:lacuna:{id}</dc:identifier>\n<dc:title>{title}</dc:title>\n\
             <dc:language>und</dc:language>\n<meta property=\"dcterms:modified\">{modified}</meta>\n</metadata>\n\
             <manifest>\n<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
             <item id=\"css\" href=\"style.css\" media-type=\"text/css\"/>\n{items}</manifest>\n<spine>\n{spine}</spine>\n</package>\n"
        )
    }
}

impl<W: Write> Sink for Book<'_, W> {
    fn notice(&mut self, title: &str, text: &str) -> io::Result<()> {
        let body =
            format!("<div class=\"gap\"><h2>{}</h2>\n<p>{}</p></div>\n", escaped(title), escaped(text));
        self.chapter(title, &body)
    }

    fn article(&mut self, article: &Article) -> io::Result<()> {
        let mut body = String::new();
        facts::head_to(article, "h2", &mut body);
        let images = self.images;
        let mut failed = None;
        let mut source = |url: &url::Url| {
            let bytes = images.and_then(|find| find(url))?;
            self.picture(&bytes).unwrap_or_else(|error| {
                failed = Some(error);
                None
            })
        };
        xhtml::write(&article.blocks, 3, &mut source, &mut body);
        match failed {
            Some(error) => Err(error),
            None => self.chapter(article.shown_title(), &body),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut list = String::from("<nav epub:type=\"toc\"><ol>\n");
        for (at, title) in self.chapters.iter().enumerate() {
            let _infallible =
                writeln!(list, "<li><a href=\"{}\">{}</a></li>", chapter_name(at), escaped(&named(title)));
        }
        list.push_str("</ol></nav>\n");
        let nav = document(&self.title, " xmlns:epub=\"http://www.idpf.org/2007/ops\"", &list);
        let package = self.package();
        self.add("book/nav.xhtml", nav.as_bytes())?;
        self.add("book/package.opf", package.as_bytes())?;
        match self.zip.take() {
            Some(zip) => zip.finish()?.flush(),
            None => Ok(()),
        }
    }
}

fn chapter_name(at: usize) -> String {
    format!("chapter-{at}.xhtml")
}

/// Returns a title that is not empty, because a book needs one.
fn named(title: &str) -> String {
    if is_blank(title) { "…".to_owned() } else { title.to_owned() }
}

fn document(title: &str, namespaces: &str, body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\"{namespaces}>\n<head>\n<title>{}</title>\n\
         <link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(&named(title))
    )
}
