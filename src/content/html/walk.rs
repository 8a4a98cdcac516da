//! Walks through the tokens of html5ever and calls the builder. An element that is not named here only contributes its
//! text.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use url::Url;

use super::attributes::{alignment, attribute, dimension, is_hidden, is_pixel, language, media_title};
use super::builder::{Builder, Kind};
use super::element::{Closers, inline_style, is_dropped, is_dropped_if_closed, is_void, raw_kind};
use super::inline::{Format, one_line};
use crate::content::address;
use crate::content::article::{Block, Image, Media, MediaKind, Style};

/// A tag with more attributes is read as text, because the tokenizer compares each attribute with every other one.
const MAX_ATTRIBUTES: usize = 2_000;

/// Walks through HTML and returns its blocks.
pub(in crate::content) fn walk<'a>(html: &'a str, base: Option<&'a Url>) -> Vec<Block> {
    let walk = RefCell::new(Walk {
        builder: Builder::default(),
        base,
        anchors: anchors_led_to(html),
        closers: Closers::count(html),
        dropped: None,
        media: None,
        picture: None,
        noscript: 0,
        ruby_text: false,
        formula: None,
        is_repeated: false,
    });
    tokenize(html, |token| walk.borrow_mut().token(token));
    walk.into_inner().builder.finish()
}

/// Passes HTML to the tokenizer of html5ever, and every token to `take`.
pub(in crate::content) fn tokenize(html: &str, take: impl Fn(Token) -> TokenSinkResult<()>) {
    struct Sink<F>(F);
    impl<F: Fn(Token) -> TokenSinkResult<()>> TokenSink for Sink<F> {
        type Handle = ();
        fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
            (self.0)(token)
        }
    }
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(&without_giant_tags(html)));
    let tokenizer = Tokenizer::new(Sink(take), TokenizerOpts::default());
    // The sink never asks for a pause (`Script`), so one call reads everything.
    drop(tokenizer.feed(&input));
    tokenizer.end();
}

/// Escapes every `<` in tags with too many attributes. Such a tag has nothing to show.
pub(super) fn without_giant_tags(html: &str) -> Cow<'_, str> {
    let mut tame = String::new();
    let mut copied = 0;
    let mut rest = html;
    while let Some((_, from)) = rest.find('<').and_then(|at| rest.split_at_checked(at)) {
        let (length, attributes) = tag_extent(from);
        let at = html.len() - from.len();
        rest = from.get(length..).unwrap_or_default();
        if attributes > MAX_ATTRIBUTES {
            tame.push_str(html.get(copied..at).unwrap_or_default());
            tame.push_str(&from.get(..length).unwrap_or_default().replace('<', "&lt;"));
            copied = at + length;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(html);
    }
    tame.push_str(html.get(copied..).unwrap_or_default());
    Cow::Owned(tame)
}

/// Returns the bytes of the tag at the start of `from` (at least one), and an upper bound of the number of its
/// attributes. The end of a script or style also ends the tag, because a text in a script may look like a tag without
/// being one.
fn tag_extent(from: &str) -> (usize, usize) {
    let bytes = from.as_bytes();
    if !bytes.get(1).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'/') {
        return (1, 0);
    }
    let (mut attributes, mut quote, mut after_equals) = (0, None, false);
    for (at, &b) in bytes.iter().enumerate().skip(1) {
        if b == b'<' && bytes.get(at + 1) == Some(&b'/') {
            let end_tag = from.get(at..).unwrap_or_default();
            if ["</script", "</style"].iter().any(|end| address::starts_with_ignore_case(end_tag, end)) {
                return (at, attributes);
            }
        }
        match quote {
            Some(open) if b == open => quote = None,
            Some(_) => continue,
            None => match b {
                b'>' => return (at + 1, attributes),
                b'"' | b'\'' if after_equals => quote = Some(b),
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'/' | b'"' | b'\'' => attributes += 1,
                _ => {}
            },
        }
        after_equals = b == b'=' || (after_equals && b.is_ascii_whitespace());
    }
    (from.len(), attributes)
}

struct Walk<'a> {
    builder: Builder,
    base: Option<&'a Url>,
    /// Names to which links of the document lead.
    anchors: HashSet<&'a str>,
    closers: Closers,
    /// The element whose content is dropped, and the number of open elements with this name.
    dropped: Option<(String, usize)>,
    /// The audio or video whose address is expected in a `source` element.
    media: Option<PendingMedia>,
    /// The best address in the `source` elements of the open `picture`.
    picture: Option<Url>,
    /// Number of open `noscript` elements.
    noscript: usize,
    /// True if an `rt` is open.
    ruby_text: bool,
    /// The text of the open `math`; `None` if it is shown in another form.
    formula: Option<Formula>,
    /// True if the formula of the next `math` also stands behind it, as `KaTeX` writes it.
    is_repeated: bool,
}

/// The text in a `math` element, which is not drawn.
#[derive(Default)]
struct Formula {
    /// The characters of the formula.
    plain: String,
    /// The formula in TeX, from its annotation.
    tex: String,
    /// The annotation that is open; true if it is one in TeX.
    annotation: Option<bool>,
}

impl Formula {
    fn tag(&mut self, tag: &Tag) {
        if !matches!(&*tag.name, "annotation" | "annotation-xml") {
            return;
        }
        let is_tex =
            || attribute(tag, "encoding").is_some_and(|form| form.to_ascii_lowercase().contains("tex"));
        self.annotation = (tag.kind == TagKind::StartTag && !tag.self_closing).then(is_tex);
    }

    fn text(&mut self, text: &str) {
        match self.annotation {
            None => self.plain.push_str(text),
            Some(true) => self.tex.push_str(text),
            Some(false) => {}
        }
    }

    /// Returns the formula in TeX, or else its characters.
    fn finish(self) -> String {
        let tex = one_line(&self.tex);
        if tex.is_empty() { one_line(&self.plain) } else { tex }
    }
}

struct PendingMedia {
    kind: MediaKind,
    title: Option<String>,
    poster: Option<Image>,
}

impl Walk<'_> {
    fn token(&mut self, token: Token) -> TokenSinkResult<()> {
        match token {
            Token::CharacterTokens(text) if self.dropped.is_none() => self.builder.text(&text),
            Token::CharacterTokens(text) => {
                if let Some(formula) = &mut self.formula {
                    formula.text(&text);
                }
            }
            Token::TagToken(tag) => return self.tag(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }

    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        let is_start = tag.kind == TagKind::StartTag;
        // XHTML inside HTML closes elements in their start tag, although HTML does not allow that.
        let is_empty = is_start && (tag.self_closing || is_void(name));
        if self.dropped.is_some() {
            self.tag_in_dropped(tag, is_empty);
        } else if is_start {
            let drops = is_dropped(name)
                || (is_dropped_if_closed(name) || name == "xmp") && !is_empty && self.closers.take(name);
            self.start(tag, name);
            self.anchor(tag, name);
            let skips = drops && name != "xmp";
            if skips && !is_empty {
                self.dropped = Some((name.to_owned(), 1));
            } else if is_empty && !is_void(name) {
                self.end(name);
            }
            if drops && !is_empty {
                return raw_kind(name).map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
            }
            return TokenSinkResult::Continue;
        } else {
            self.end(name);
        }
        // Scripts and styles are also raw text inside dropped elements, for example in svg.
        if is_start && !is_empty && is_dropped(name) {
            return raw_kind(name).map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
        }
        TokenSinkResult::Continue
    }

    fn tag_in_dropped(&mut self, tag: &Tag, is_empty: bool) {
        let Some((dropped, depth)) = &mut self.dropped else { return };
        let name: &str = &tag.name;
        if let Some(formula) = &mut self.formula {
            formula.tag(tag);
        }
        if *name == **dropped {
            match tag.kind {
                // A nested element counts only if an end tag remains for it.
                TagKind::StartTag if !is_empty && self.closers.take(name) => *depth += 1,
                TagKind::StartTag => {}
                TagKind::EndTag => *depth -= 1,
            }
            if *depth == 0 {
                let name = dropped.clone();
                self.dropped = None;
                self.end(&name);
            }
        } else if name == "source" && tag.kind == TagKind::StartTag {
            self.media_source(tag);
        }
    }

    fn start(&mut self, tag: &Tag, name: &str) {
        if let Some(style) = inline_style(name) {
            self.code_language(tag, name);
            self.builder.mark(name, Format { style, link: None });
            return;
        }
        match name {
            "a" => {
                self.builder.unmark("a");
                let link =
                    attribute(tag, "href").and_then(|href| address::link(href, self.base)).map(Arc::new);
                self.builder.mark("a", Format { style: Style::default(), link });
            }
            "br" => self.builder.line_break(),
            "hr" => self.builder.block(Block::Rule),
            "img" | "image" => self.image(tag),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.builder.close_implied(&["heading"], &["td", "th", "li", "table"]);
                self.builder
                    .open("heading", Kind::Heading(name.bytes().last().map_or(6, |digit| digit - b'0')));
            }
            "blockquote" => self.builder.open(name, Kind::Quote(Vec::new())),
            "ul" | "ol" | "menu" | "dir" => {
                let start = attribute(tag, "start").and_then(|start| start.trim().parse().ok()).unwrap_or(1);
                self.builder.open(name, Kind::List { ordered: name == "ol", start, items: Vec::new() });
            }
            "li" => {
                self.builder
                    .close_implied(&["li"], &["ul", "ol", "menu", "dir", "td", "th", "table", "blockquote"]);
                self.builder.open("li", Kind::Item(Vec::new()));
            }
            "dt" | "dd" => {
                self.builder.close_implied(&["dt", "dd"], &["dl", "td", "th", "table", "blockquote"]);
                let kind = if name == "dt" { Kind::Term } else { Kind::Indent(Vec::new()) };
                self.builder.open(name, kind);
            }
            "pre" | "listing" | "xmp" => {
                let language = language(tag);
                self.builder.open(name, Kind::Pre { language });
            }
            "figcaption" | "caption" => self.builder.open(name, Kind::Caption),
            "details" => self.builder.open(name, Kind::Details { summary: None, blocks: Vec::new() }),
            "summary" => self.builder.open(name, Kind::Summary),
            "table" => {
                self.builder.open(name, Kind::Table { rows: Vec::new(), head_rows: 0, beside: Vec::new() });
            }
            "thead" | "tbody" | "tfoot" => {
                self.builder.close_implied(&["thead", "tbody", "tfoot", "caption"], &["table"]);
                self.builder.open(name, Kind::Plain);
            }
            "tr" => {
                self.builder.close_implied(&["tr", "caption"], &["table"]);
                self.builder.open(name, Kind::Row(Vec::new()));
            }
            "td" | "th" => {
                self.builder.close_implied(&["td", "th"], &["table"]);
                if !self.builder.is_inside("tr", &["tr", "table"]) {
                    self.builder.open("tr", Kind::Row(Vec::new()));
                }
                let columns = attribute(tag, "colspan").and_then(|n| n.trim().parse().ok()).unwrap_or(1);
                let columns = usize::clamp(columns, 1, 100);
                let (blocks, header, alignment) = (Vec::new(), name == "th", alignment(tag));
                self.builder.open(name, Kind::Cell { blocks, header, columns, alignment });
            }
            "audio" | "video" => self.media(tag, name),
            "iframe" | "embed" | "object" | "frame" => self.frame(tag),
            "source" => self.picture_source(tag),
            "math" => {
                // The formula is not drawn, but its alternative text is, or else its own text.
                let text = attribute(tag, "alttext").map(one_line).unwrap_or_default();
                let is_repeated = std::mem::take(&mut self.is_repeated);
                self.formula = (text.is_empty() && !is_repeated).then(Formula::default);
                self.builder.text(&text);
            }
            "span" if attribute(tag, "class").is_some_and(|class| class.contains("katex-mathml")) => {
                self.is_repeated = true;
            }
            "input" => self.tick_box(tag),
            "q" => self.builder.text("\u{201c}"),
            "rt" => self.ruby(true),
            "noscript" => self.noscript += 1,
            "div" | "section" | "article" | "header" | "footer" | "main" | "aside" | "nav" | "address"
            | "center" | "figure" | "fieldset" | "hgroup" | "dl" | "search" => {
                self.builder.open(name, Kind::Plain);
            }
            "p" | "form" | "legend" | "body" | "html" | "option" | "plaintext" => self.builder.flush(),
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        if inline_style(name).is_some() {
            self.builder.unmark(name);
            return;
        }
        match name {
            "a" => self.builder.unmark(name),
            "p" | "form" | "legend" | "body" | "html" | "option" => self.builder.flush(),
            // Some authors write `</br>` for `<br/>`.
            "br" => self.builder.line_break(),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.builder.close("heading"),
            "blockquote" | "ul" | "ol" | "menu" | "dir" | "li" | "dt" | "dd" | "pre" | "listing" | "xmp"
            | "figcaption" | "caption" | "details" | "summary" | "table" | "thead" | "tbody" | "tfoot"
            | "tr" | "td" | "th" | "div" | "section" | "article" | "header" | "footer" | "main" | "aside"
            | "nav" | "address" | "center" | "figure" | "fieldset" | "hgroup" | "dl" | "search" => {
                self.builder.close(name);
            }
            "audio" | "video" => self.media = None,
            "picture" => self.picture = None,
            "math" => {
                if let Some(formula) = self.formula.take() {
                    self.builder.text(&formula.finish());
                }
            }
            "q" => self.builder.text("\u{201d}"),
            "rt" | "ruby" => self.ruby(false),
            "noscript" => self.noscript = self.noscript.saturating_sub(1),
            _ => {}
        }
    }

    /// Writes ruby as `base(reading)`, because the window cannot draw it.
    fn ruby(&mut self, opens: bool) {
        if self.ruby_text {
            self.builder.text(")");
        }
        if opens {
            self.builder.text("(");
        }
        self.ruby_text = opens;
    }

    /// Records a place if a link leads to it.
    fn anchor(&mut self, tag: &Tag, name: &str) {
        let id = attribute(tag, "id").or_else(|| attribute(tag, "name").filter(|_| name == "a"));
        if let Some(id) = id.filter(|id| self.anchors.remove(*id)) {
            self.builder.anchor(&address::as_fragment(id));
        }
    }

    /// Draws a check box of a task list. Other check boxes belong to a form or to a style sheet.
    fn tick_box(&mut self, tag: &Tag) {
        let is_box = attribute(tag, "type").is_some_and(|kind| kind.trim().eq_ignore_ascii_case("checkbox"));
        if is_box && !is_hidden(tag) && self.builder.is_inside("li", &["li", "table"]) {
            let is_ticked = attribute(tag, "checked").is_some();
            self.builder.text(if is_ticked { "\u{2611} " } else { "\u{2610} " });
        }
    }

    fn code_language(&mut self, tag: &Tag, name: &str) {
        if name == "code"
            && let Some(known @ None) = self.builder.pre_language()
        {
            *known = language(tag);
        }
    }

    fn image(&mut self, tag: &Tag) {
        let find = |name: &str| attribute(tag, name);
        let Some(source) = address::image_source(find, self.picture.take(), self.base) else { return };
        let (width, height) = (dimension(tag, "width"), dimension(tag, "height"));
        if is_pixel(width, height) || is_hidden(tag) || address::is_tracker(&source) {
            return;
        }
        let alt = attribute(tag, "alt").map(one_line).unwrap_or_default();
        let small = |side: Option<u32>| side.is_some_and(|side| side <= 32);
        let class = attribute(tag, "class").unwrap_or_default();
        if ["emoji", "wp-smiley"].iter().any(|name| class.contains(name)) && !alt.is_empty() {
            // The character is drawn, so that its picture need not be fetched.
            self.builder.text(&alt);
            return;
        }
        let is_formula = class
            .split_whitespace()
            .any(|name| matches!(name, "latex" | "tex" | "math") || name.starts_with("mwe-math"));
        let stands_in_line = is_formula || small(width) && small(height);
        let title = attribute(tag, "title").map(one_line).filter(|title| !title.is_empty());
        let link = self.builder.link();
        let image = Image { source, alt, title, width, height, link };
        let is_fallback = self.noscript > 0;
        if stands_in_line {
            self.builder.inline_image(image, is_fallback);
        } else {
            self.builder.image(image, is_fallback);
        }
    }

    fn picture_source(&mut self, tag: &Tag) {
        if self.media.is_some() {
            self.media_source(tag);
        } else if self.picture.is_none() {
            let set = attribute(tag, "srcset").or_else(|| attribute(tag, "data-srcset"));
            self.picture = set.and_then(|set| address::best_of_set(set, self.base));
        }
    }

    fn media(&mut self, tag: &Tag, name: &str) {
        let kind = if name == "audio" { MediaKind::Audio } else { MediaKind::Video };
        let title = media_title(tag);
        let poster = attribute(tag, "poster").and_then(|poster| address::image(poster, self.base));
        let poster = poster.map(|source| Image {
            source,
            alt: title.clone().unwrap_or_default(),
            title: None,
            width: None,
            height: None,
            link: None,
        });
        self.media = Some(PendingMedia { kind, title, poster });
        self.media_source(tag);
    }

    /// Adds the open audio or video at its first address.
    fn media_source(&mut self, tag: &Tag) {
        let source = attribute(tag, "src").or_else(|| attribute(tag, "data-src"));
        let Some(url) = source.and_then(|source| address::web(source, self.base)) else { return };
        if let Some(PendingMedia { kind, title, poster }) = self.media.take() {
            self.builder.media(Media { kind, url, title, poster });
        }
    }

    fn frame(&mut self, tag: &Tag) {
        let mut source =
            ["src", "data-src", "data-lazy-src", "data"].into_iter().filter_map(|name| attribute(tag, name));
        let Some(url) = source.find_map(|source| address::web(source, self.base)) else { return };
        if is_pixel(dimension(tag, "width"), dimension(tag, "height"))
            || is_hidden(tag)
            || address::is_tracker(&url)
        {
            return;
        }
        let media_type = attribute(tag, "type").unwrap_or_default();
        if media_type.starts_with("image/") {
            let title = media_title(tag);
            let image =
                Image { source: url, alt: String::new(), title, width: None, height: None, link: None };
            self.builder.image(image, false);
            return;
        }
        let page = address::watch_page(url.clone());
        let kind = match media_type.split('/').next() {
            Some("audio") => MediaKind::Audio,
            Some("video") => MediaKind::Video,
            _ if page != url => MediaKind::Video,
            _ => MediaKind::Frame,
        };
        self.builder.media(Media { kind, url: page, title: media_title(tag), poster: None });
    }
}

/// Returns the fragments (`#name`) in a text, including those of its links. No link leads to any other name.
fn anchors_led_to(html: &str) -> HashSet<&str> {
    const MOST: usize = 5_000;
    const LONGEST: usize = 128;
    let fragments = html.split('#').skip(1).map(|rest| {
        let end = rest.find(|c: char| matches!(c, '"' | '\'' | '>' | '<') || c.is_whitespace());
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    });
    fragments.filter(|name| !name.is_empty() && name.len() <= LONGEST).take(MOST).collect()
}
