//! The value types of an article, which the window draws. They contain no HTML.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use url::Url;

/// A text that is safe to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Article {
    /// Its blocks from top to bottom.
    pub blocks: Vec<Block>,
    /// The time that people need to read it, in whole minutes.
    pub reading_minutes: u32,
}

/// One block of an article.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading.
    Heading {
        /// 1 (the highest) to 6.
        level: u8,
        /// Its text.
        text: Inline,
    },
    /// A paragraph.
    Paragraph(Inline),
    /// Preformatted text. Its white space is kept.
    Code {
        /// The text. `\n` separates its lines, and there is none at the end.
        text: String,
        /// The language as the markup names it, for example `rust`.
        language: Option<String>,
    },
    /// A quotation.
    Quote(Vec<Self>),
    /// The definition of a term (`dd`): indented blocks.
    Indent(Vec<Self>),
    /// A list.
    List(List),
    /// A table of at least two columns. The cells of a narrower table become blocks.
    Table(Table),
    /// An image.
    Image(Box<Image>),
    /// Audio, video or an embedded page, shown as a link.
    Media(Box<Media>),
    /// A caption of the image, media or table beside it.
    Caption(Inline),
    /// Text that is shown on request.
    Details(Details),
    /// A horizontal rule.
    Rule,
}

impl Block {
    /// Returns true if `is_so` is true for this block or for a block in it.
    pub(super) fn any(&self, is_so: &dyn Fn(&Self) -> bool) -> bool {
        let within = |block: &Self| block.any(is_so);
        is_so(self)
            || match self {
                Self::Quote(inner) | Self::Indent(inner) => inner.iter().any(within),
                Self::Details(details) => details.blocks.iter().any(within),
                Self::List(list) => list.items.iter().flatten().any(within),
                Self::Table(table) => table.rows.iter().flatten().flat_map(|cell| &cell.blocks).any(within),
                _ => false,
            }
    }

    /// Returns true if the block contains an image for which `is_so` is true.
    pub(super) fn has_image(&self, is_so: &dyn Fn(&Image) -> bool) -> bool {
        self.any(&|block| match block {
            Self::Image(image) => is_so(image),
            Self::Media(media) => media.poster.as_ref().is_some_and(is_so),
            _ => false,
        })
    }

    /// Returns true if the block contains an anchor with this name.
    #[must_use]
    pub fn holds(&self, anchor: &str) -> bool {
        self.any(&|block| match block {
            Self::Heading { text, .. } | Self::Paragraph(text) | Self::Caption(text) => text.holds(anchor),
            Self::Details(details) => details.summary.holds(anchor),
            _ => false,
        })
    }
}

/// A list, ordered or not.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// True if its items are numbered.
    pub ordered: bool,
    /// The number of its first item.
    pub start: i64,
    /// The blocks of each item.
    pub items: Vec<Vec<Block>>,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Number of rows at the top that form the head of the table.
    pub head_rows: usize,
    /// The rows, none of them empty; they may differ in length.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The content of the cell.
    pub blocks: Vec<Block>,
    /// True for a header cell (`th`).
    pub header: bool,
    /// Number of columns that the cell spans, at least 1.
    pub columns: usize,
    /// The alignment of its lines.
    pub alignment: Alignment,
}

/// The alignment of the lines of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alignment {
    /// To the side where lines begin.
    #[default]
    Start,
    /// To the middle.
    Center,
    /// To the right.
    Right,
}

/// An image.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Its address: http, https, or data of a raster image under 64 KB.
    pub source: Url,
    /// The text that replaces it; may be empty.
    pub alt: String,
    /// Its title. In web comics it often contains the joke.
    pub title: Option<String>,
    /// Width in pixels, as the markup states it.
    pub width: Option<u32>,
    /// Height in pixels, as the markup states it.
    pub height: Option<u32>,
    /// The address that a click on the image opens.
    pub link: Option<Arc<Url>>,
}

impl Image {
    /// The text that describes it: its alternative text, or else its title; may be empty.
    #[must_use]
    pub fn description(&self) -> &str {
        if self.alt.is_empty() { self.title.as_deref().unwrap_or_default() } else { &self.alt }
    }
}

/// Audio, video or an embedded page.
#[derive(Clone, Debug, PartialEq)]
pub struct Media {
    /// Its kind.
    pub kind: MediaKind,
    /// Its address, http or https. For known video sites, the page on which it can be watched.
    pub url: Url,
    /// Its title, as the markup gives it.
    pub title: Option<String>,
    /// A still picture of it.
    pub poster: Option<Image>,
}

/// Kinds of [`Media`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaKind {
    /// Sound.
    Audio,
    /// Moving pictures.
    Video,
    /// Another page or a plug-in's document.
    Frame,
}

impl MediaKind {
    /// The name in the user's language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Audio => t!("content-audio"),
            Self::Video => t!("content-video"),
            Self::Frame => t!("content-embedded-page"),
        }
    }
}

impl Media {
    /// Its title. Without one, the host of an embedded page, and the kind of other media.
    #[must_use]
    pub fn title_or_name(&self) -> &str {
        let host = self.url.host_str().filter(|_| self.kind == MediaKind::Frame);
        self.title.as_deref().or(host).unwrap_or(self.kind.name())
    }
}

/// Text that is shown on request.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    /// The text that is always shown; may be empty.
    pub summary: Inline,
    /// The blocks that are shown on request.
    pub blocks: Vec<Block>,
}

/// Running text with styles. Lines within it are separated by `\n`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inline {
    /// The text. White space is joined; control and bidi override characters are removed.
    pub text: String,
    /// The styled or linked parts, in order. They do not overlap, and none is empty.
    pub spans: Vec<Span>,
    /// Places in the text that are targets of links in the same article.
    pub anchors: Vec<Anchor>,
}

/// A place that is the target of links in the same article, such as a footnote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// Byte offset in the text, on a character boundary.
    pub at: usize,
    /// The `id` of an element, or the `name` of an `a`, in the spelling of an address.
    pub name: String,
}

impl Inline {
    /// Returns true if the text contains an anchor with this name.
    #[must_use]
    pub fn holds(&self, anchor: &str) -> bool {
        self.anchors.iter().any(|known| known.name == anchor)
    }

    /// Returns the images that stand in the lines, each with the range of the text that replaces it.
    pub fn images(&self) -> impl Iterator<Item = (Range<usize>, &Image)> {
        self.spans.iter().filter_map(|span| Some((span.range.clone(), span.image.as_deref()?)))
    }

    /// Cuts the text into runs with one style each, in order. Together they are the whole text.
    pub fn runs(&self) -> impl Iterator<Item = Run<'_>> {
        let plain = |text| Run { text, style: Style::default(), link: None, image: None };
        let mut runs = Vec::with_capacity(self.spans.len() * 2 + 1);
        let mut at = 0;
        for span in &self.spans {
            if let Some(text) = self.text.get(at..span.range.start).filter(|text| !text.is_empty()) {
                runs.push(plain(text));
            }
            if let Some(text) = self.text.get(span.range.clone()) {
                let (link, image) = (span.link.as_deref(), span.image.as_deref());
                runs.push(Run { text, style: span.style, link, image });
                at = span.range.end;
            }
        }
        if let Some(text) = self.text.get(at..).filter(|text| !text.is_empty()) {
            runs.push(plain(text));
        }
        runs.into_iter()
    }

    /// Returns the words of the text: all of it but the marks of images without a description.
    #[must_use]
    pub fn words(&self) -> Cow<'_, str> {
        if self.text.contains(UNDESCRIBED_IMAGE) {
            Cow::Owned(self.text.replace(UNDESCRIBED_IMAGE, ""))
        } else {
            Cow::Borrowed(&self.text)
        }
    }
}

/// The character that stands in a line for an image without a description.
pub const UNDESCRIBED_IMAGE: char = '\u{fffc}';

/// A run of text with one style.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Its text, never empty.
    pub text: &'a str,
    /// Its style.
    pub style: Style,
    /// The address of its link.
    pub link: Option<&'a Url>,
    /// The image that stands in the line in place of the text.
    pub image: Option<&'a Image>,
}

/// A styled part of an [`Inline`].
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// Byte offsets in the text, on character boundaries.
    pub range: Range<usize>,
    /// Its style.
    pub style: Style,
    /// Address of the link: http, https or mailto. It is shared, because one link may consist of many spans.
    pub link: Option<Arc<Url>>,
    /// An image that stands in the line, such as a formula. The span is the text that replaces it, or
    /// [`UNDESCRIBED_IMAGE`].
    pub image: Option<Arc<Image>>,
}

/// The style of a part of a text.
#[expect(clippy::struct_excessive_bools, reason = "independent flags, each the name of an element")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// `b`, `strong`, a term of a definition list.
    pub bold: bool,
    /// `i`, `em`, `cite`, `dfn`, `var`.
    pub italic: bool,
    /// `code`, `kbd`, `samp`, `tt`.
    pub code: bool,
    /// `del`, `s`, `strike`.
    pub strike: bool,
    /// `u`, `ins`.
    pub underline: bool,
    /// `sub`.
    pub sub: bool,
    /// `sup`.
    pub sup: bool,
    /// `mark`.
    pub mark: bool,
}

impl Style {
    /// Returns both styles together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            bold: self.bold || other.bold,
            italic: self.italic || other.italic,
            code: self.code || other.code,
            strike: self.strike || other.strike,
            underline: self.underline || other.underline,
            sub: self.sub || other.sub,
            sup: self.sup || other.sup,
            mark: self.mark || other.mark,
        }
    }
}
