//! Shows pictures that an entry names beside its text, if the text itself shows none.

use std::cell::RefCell;
use std::collections::HashSet;

use url::{Position, Url};

use super::address::starts_with_ignore_case;
use super::article::{Article, Block, Image};
use super::blocks;
use super::html::image_tags::image_tags;
use super::html::walk::walk;
use crate::model::{Enclosure, Entry, Media, Text, TextKind, is_web};

/// Largest number of attached pictures that are shown.
const MOST_PICTURES: usize = 50;

impl Article {
    /// Adds the pictures that the entry names beside its text. If the text shows no picture, one is placed above the
    /// text: the first attached picture, else that of the entry (media:thumbnail, itunes:image, image of JSON Feed). The
    /// other attached pictures are placed below the text. If a picture comes in several sizes, the largest is shown. Only
    /// http and https addresses are used.
    #[must_use]
    pub fn with_pictures(mut self, media: &Media) -> Self {
        let mut attached: Vec<&Enclosure> = Vec::new();
        for file in self.files_beside(&media.enclosures).filter(|file| is_picture(file)) {
            match attached.iter().position(|known| place(&known.url) == place(&file.url)) {
                Some(at) => {
                    if let Some(known) = attached.get_mut(at).filter(|known| size(file) > size(known)) {
                        *known = file;
                    }
                }
                None if attached.len() < MOST_PICTURES => attached.push(file),
                None => {}
            }
        }
        let mut attached = attached.into_iter().map(|file| block(file.url.clone(), None));
        if !self.blocks.iter().any(|block| block.has_image(&|_| true)) {
            let picture = media.image.as_ref().filter(|url| is_web(url));
            let picture = picture.map(|url| block(url.clone(), media.image_size));
            self.blocks.splice(0..0, attached.next().or(picture));
        }
        self.blocks.extend(attached);
        self
    }

    /// Returns the attached files, without the pictures that the article shows in this or another size.
    pub fn files_beside<'f>(&self, files: &'f [Enclosure]) -> impl Iterator<Item = &'f Enclosure> {
        let shown = if files.iter().any(is_picture) { self.pictures() } else { HashSet::new() };
        files.iter().filter(move |file| !(is_picture(file) && shown.contains(place(&file.url))))
    }

    /// Returns the part of each image's address that names the picture.
    fn pictures(&self) -> HashSet<String> {
        let found = RefCell::new(HashSet::new());
        for block in &self.blocks {
            block.has_image(&|image| {
                found.borrow_mut().insert(place(&image.source).to_owned());
                false
            });
        }
        found.into_inner()
    }
}

fn block(source: Url, size: Option<(u32, u32)>) -> Block {
    let (alt, (width, height)) = (String::new(), size.unzip());
    Block::Image(Box::new(Image { source, alt, title: None, width, height, link: None }))
}

/// Collects an article's images, in order.
pub fn collect_images<'b>(blocks: &'b [Block], found: &mut Vec<&'b Image>) {
    for block in blocks {
        match block {
            Block::Image(image) => found.push(image),
            Block::Media(media) => found.extend(&media.poster),
            Block::Heading { text, .. } | Block::Paragraph(text) | Block::Caption(text) => {
                found.extend(text.images().map(|(_, image)| image));
            }
            Block::Quote(inner) | Block::Indent(inner) => collect_images(inner, found),
            Block::List(list) => list.items.iter().for_each(|item| collect_images(item, found)),
            Block::Details(details) => collect_images(&details.blocks, found),
            Block::Table(table) => {
                table.rows.iter().flatten().for_each(|cell| collect_images(&cell.blocks, found));
            }
            _ => {}
        }
    }
}

/// Returns the addresses of the images that an entry shows: those in its text, and the pictures that it names beside it.
/// Each address comes once.
#[must_use]
pub fn images_of(entry: &Entry, base: Option<&Url>) -> Vec<Url> {
    let media = &entry.media;
    let blocks = entry.body().filter(|text| may_show_images(&text.value)).map(|text| with_images(text, base));
    let article = Article { blocks: blocks.unwrap_or_default(), reading_minutes: 0 };
    addresses(&article.with_pictures(media).blocks)
}

/// Returns the addresses of the images in a text, each once.
#[must_use]
pub fn images_in(text: &Text, base: Option<&Url>) -> Vec<Url> {
    addresses(&with_images(text, base))
}

/// Returns the blocks of a text, or only those of its images.
fn with_images(text: &Text, base: Option<&Url>) -> Vec<Block> {
    let tags = if text.kind == TextKind::Html { image_tags(&text.value) } else { None };
    let images = tags.map(|tags| walk(&tags, base));
    // A small image stands in a line, and the whole line decides if it is shown.
    let images = images.filter(|images| images.iter().all(|block| matches!(block, Block::Image(_))));
    images.unwrap_or_else(|| blocks(text, base))
}

fn addresses(blocks: &[Block]) -> Vec<Url> {
    let mut found = Vec::new();
    collect_images(blocks, &mut found);
    let mut seen = HashSet::new();
    let urls = found.into_iter().map(|image| &image.source);
    urls.filter(|url| is_web(url) && seen.insert(*url)).cloned().collect()
}

/// Returns false if a text surely shows no image, because no element for images begins in it. This is called for each
/// marked entry, so it looks for the begin of a name only, without a branch for each character.
#[must_use]
pub fn may_show_images(text: &str) -> bool {
    // Numbers in place of conditions let the compiler look at several bytes at once.
    let begins = |[sign, first, second]: &[u8; 3]| {
        u8::from(*sign == b'<') & u8::from(*first | 0x20 == b'i') & u8::from(*second | 0x20 == b'm')
    };
    text.as_bytes().array_windows().fold(0, |found, bytes| found | begins(bytes)) != 0
}

/// Returns true if a file is a picture that Lacuna can draw. The media type decides, or else the name.
fn is_picture(file: &Enclosure) -> bool {
    is_web(&file.url)
        && match file.media_type.as_deref() {
            Some(kind) if starts_with_ignore_case(kind, "image/") => {
                is_drawable(kind.split(['/', ';']).nth(1).unwrap_or_default().trim())
            }
            Some(_) => false,
            None => names_picture(&file.url),
        }
}

/// Returns the part of an address that names the picture. If the path names a file, the query only states a size. If it names
/// a program, the query says which picture it is.
fn place(url: &Url) -> &str {
    let end = if names_picture(url) { Position::AfterPath } else { Position::AfterQuery };
    &url[Position::BeforeHost..end]
}

fn names_picture(url: &Url) -> bool {
    url.path().rsplit_once('.').is_some_and(|(_, ending)| is_drawable(ending))
}

/// Returns true for the ending of a file, or the part of its media type, that stands for a picture that Lacuna can draw.
fn is_drawable(name: &str) -> bool {
    ["jpeg", "jpg", "png", "gif", "webp"].iter().any(|kind| name.eq_ignore_ascii_case(kind))
}

/// Returns the size of a picture: its width in pixels according to its address, and its number of bytes.
fn size(file: &Enclosure) -> (u32, u64) {
    let width = file.url.query_pairs().find(|(name, _)| matches!(&**name, "width" | "w"));
    (width.and_then(|(_, width)| width.parse().ok()).unwrap_or(0), file.length.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::read;
    use crate::model::Text;

    fn file(url: &str, media_type: Option<&str>) -> Enclosure {
        let media_type = media_type.map(ToOwned::to_owned);
        Enclosure { url: Url::parse(url).unwrap(), media_type, length: None, title: None }
    }

    #[test]
    fn a_text_with_an_image_is_never_passed_over() {
        for html in ["<IMG src=https://a.example/x.png>", "<image src=https://a.example/x.png>"] {
            assert!(!shown(html, None, &[]).is_empty() && may_show_images(html), "{html}");
        }
        assert!(!may_show_images("<p>An image, img: <b>ima</b> <"));
        assert!(!may_show_images("<p>The tide <a href=https://a.example/x.png>came</a> in</p>"));
    }

    /// Makes texts of all pairs of some pieces, and of longer random rows of them.
    #[test]
    fn the_tags_of_images_alone_lead_to_the_images_that_the_whole_text_shows() {
        const USUAL: [&str; 32] = [
            "the tide ",
            "a < b",
            "<p>",
            "</P>",
            "<a href='/x?a=b'>",
            "</a>",
            "<h2 class=x>",
            "</h2>",
            "<ul><li>",
            "</li></ul>",
            "<blockquote>",
            "</blockquote>",
            "</div>",
            "<figure id=\"f\">",
            "<figcaption>",
            "</figcaption>",
            "<br/>",
            "<div data-x>",
            "<pre>",
            "</pre>",
            "<dl><dt>",
            "</dt><dd>",
            "</dl>",
            "<details><summary>",
            "</summary>",
            "</details>",
            "<table>",
            "<tr>",
            "<td>",
            "</table>",
            "<thead><th>",
            "<caption>",
        ];
        const IMAGES: [&str; 11] = [
            "<img src=/1.png>",
            "<IMG alt='a > b' src = \"/2.png\" />",
            "<img src=/3.png width=1 height=1>",
            "<img hidden src=/4.png>",
            "<img src=/5.png width=20 height=20>",
            "<img class=emoji alt=x src=/6.png>",
            "<picture><source srcset='/7.png 2x'><img src=/8.png></picture>",
            "<source srcset=/9.png>",
            "<image src=/10.png>",
            "<img src=\"data:image/gif;base64,AA\" data-src=/11.png>",
            "<img srcset=\"/12.png 400w, /13.png 900w\"",
        ];
        const OTHERS: [&str; 12] = [
            "<!-- ",
            "-->",
            "<script>",
            "</script>",
            "<svg>",
            "</svg>",
            "<noscript>",
            "</noscript>",
            "<a href=\"",
            "</",
            "<p a=b\"c>",
            "<video poster=/14.png src=/v.mp4>",
        ];
        let (base, mut seed) = (Url::parse("https://a.example/").unwrap(), 5_005_u64);
        let pieces = [&USUAL[..], &IMAGES, &OTHERS].concat();
        let mut texts: Vec<String> =
            pieces.iter().flat_map(|one| pieces.iter().map(move |other| format!("{one}{other}"))).collect();
        texts.extend((0..3_000).map(|number| {
            let pieces = if number % 2 == 0 { &pieces[..USUAL.len() + IMAGES.len()] } else { &pieces };
            let row = (0..3 + number % 9).map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                pieces[usize::try_from(seed >> 33).unwrap() % pieces.len()]
            });
            row.collect()
        }));
        let mut without_text = 0;
        for text in texts {
            without_text += usize::from(image_tags(&text).is_some());
            let text = Text::html(text);
            let of = |blocks: &[Block]| addresses(blocks).into_iter().collect::<HashSet<_>>();
            assert_eq!(
                of(&with_images(&text, Some(&base))),
                of(&blocks(&text, Some(&base))),
                "{}",
                text.value
            );
        }
        assert!(without_text > 1_500, "only {without_text} texts were not read");
    }

    /// The addresses of the images, and `-` for other blocks.
    fn shown(html: &str, picture: Option<&str>, files: &[Enclosure]) -> Vec<String> {
        let picture = picture.map(|url| Url::parse(url).unwrap());
        let article = read(&Text::html(html), None).with_pictures(&Media {
            enclosures: files.to_vec(),
            image: picture,
            image_size: Some((480, 360)),
            duration: None,
        });
        let name = |block: &Block| match block {
            Block::Image(image) => image.source.to_string(),
            _ => "-".to_owned(),
        };
        article.blocks.iter().map(name).collect()
    }

    #[test]
    fn two_pictures_of_one_program_are_two_and_a_photograph_may_have_any_name() {
        let files = [1, 2].map(|id| file(&format!("https://a.example/show.php?id={id}"), Some("image/jpeg")));
        assert_eq!(shown("<p>x", None, &files).len(), 3);
        assert_eq!(
            shown("<img src=https://a.example/pixel.jpg>", None, &[]),
            ["https://a.example/pixel.jpg"]
        );
        assert_eq!(shown("<p>x<img src=https://a.example/blank.gif>", None, &[]), ["-"]);
    }

    #[test]
    fn the_largest_of_several_sizes_of_a_picture_is_shown_once() {
        let sizes =
            [140, 460, 300].map(|width| file(&format!("https://a.example/1.jpg?width={width}"), None));
        assert_eq!(shown("<p>x", None, &sizes), ["https://a.example/1.jpg?width=460", "-"]);
        let in_text = "<p>x<img src=https://a.example/1.jpg?width=600>";
        assert_eq!(shown(in_text, None, &sizes), ["-", "https://a.example/1.jpg?width=600"]);
        let article = read(&Text::html(in_text), None);
        assert_eq!(article.files_beside(&sizes).count(), 0);
    }

    #[test]
    fn attached_pictures_are_part_of_the_article_other_files_are_not() {
        let files = [
            file("https://a.example/1", Some("image/jpeg")),
            file("https://a.example/2.png", None),
            file("https://a.example/3.svg", Some("image/svg+xml")),
            file("https://a.example/4.mp3", Some("audio/mpeg")),
            file("https://a.example/5.jpg", Some("text/html")),
            file("file:///etc/6.jpg", None),
        ];
        let expect = ["https://a.example/1", "-", "https://a.example/2.png"];
        assert_eq!(shown("<p>x", Some("https://a.example/small.jpg"), &files), expect);
        let own = shown("<img src=https://b.example/own.gif>", Some("https://a.example/small.jpg"), &files);
        assert_eq!(own, ["https://b.example/own.gif", "https://a.example/1", "https://a.example/2.png"]);
        assert_eq!(shown("<p>x", Some("https://a.example/t"), &[]), ["https://a.example/t", "-"]);
        assert_eq!(shown("<p>x", Some("data:image/png;base64,AA"), &[]), ["-"]);
    }

    #[test]
    fn images_are_found_in_every_kind_of_nested_block() {
        let image =
            |name: &str| format!("<img src=\"https://a.example/{name}.png\" width=\"90\" height=\"90\">");
        let html = format!(
            "{}<blockquote>{}</blockquote><ul><li>{}</li></ul><dl><dt>Term</dt><dd>{}</dd></dl>\
             <details><summary>More</summary>{}</details>",
            image("plain"),
            image("quote"),
            image("item"),
            image("definition"),
            image("details"),
        );
        let article = read(&Text::html(html), None);
        let mut found = Vec::new();
        collect_images(&article.blocks, &mut found);
        let names: Vec<&str> = found.iter().map(|image| image.source.path()).collect();
        assert_eq!(names, ["/plain.png", "/quote.png", "/item.png", "/definition.png", "/details.png"]);
    }
}
