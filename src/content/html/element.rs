//! The list of allowed elements: the meaning of each name for the walk and for the plain text.

use html5ever::tokenizer::states::RawKind;

use crate::content::article::Style;
use crate::encoding::html;

/// Returns true for elements without content. Browsers also treat `image` and the obsolete `param` as such.
pub(in crate::content) fn is_void(name: &str) -> bool {
    matches!(name, "image" | "param") || html::is_void(name)
}

/// Returns true for elements that are dropped with their content, even if they are never closed.
pub(in crate::content) fn is_dropped(name: &str) -> bool {
    matches!(name, "script" | "style")
}

/// Returns true for elements that are dropped with their content if they have an end tag. Without one, the element is
/// ignored, so that it does not swallow the rest of the article.
pub(in crate::content) fn is_dropped_if_closed(name: &str) -> bool {
    name != "xmp" && DROPPED_IF_CLOSED.contains(&name)
}

/// Returns how the tokenizer must read the content of an element if tags in it mean nothing.
pub(in crate::content) fn raw_kind(name: &str) -> Option<RawKind> {
    match name {
        "script" => Some(RawKind::ScriptData),
        "style" | "iframe" | "noembed" | "noframes" | "xmp" => Some(RawKind::Rawtext),
        "title" | "textarea" => Some(RawKind::Rcdata),
        _ => None,
    }
}

/// Returns the style of elements that only style their text.
pub(in crate::content) fn inline_style(name: &str) -> Option<Style> {
    let plain = Style::default();
    Some(match name {
        "b" | "strong" => Style { bold: true, ..plain },
        "i" | "em" | "cite" | "dfn" | "var" => Style { italic: true, ..plain },
        "code" | "kbd" | "samp" | "tt" => Style { code: true, ..plain },
        "del" | "s" | "strike" => Style { strike: true, ..plain },
        "u" | "ins" => Style { underline: true, ..plain },
        "sub" => Style { sub: true, ..plain },
        "sup" => Style { sup: true, ..plain },
        "mark" => Style { mark: true, ..plain },
        _ => return None,
    })
}

/// Returns true for elements that begin and end a block. The texts before and after their tags are not on one line.
pub(in crate::content) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "br"
            | "li"
            | "td"
            | "tr"
            | "th"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "ul"
            | "ol"
            | "blockquote"
            | "pre"
            | "table"
            | "hr"
            | "figure"
            | "figcaption"
            | "section"
            | "article"
            | "header"
            | "footer"
            | "main"
            | "aside"
            | "nav"
            | "address"
            | "center"
            | "dl"
            | "dt"
            | "dd"
            | "details"
            | "summary"
            | "thead"
            | "tbody"
            | "tfoot"
            | "caption"
            | "fieldset"
            | "legend"
            | "hgroup"
            | "menu"
            | "dir"
            | "body"
            | "html"
            | "form"
            | "listing"
            | "xmp"
            | "plaintext"
            | "search"
            | "video"
            | "audio"
            | "iframe"
            | "svg"
            | "noscript"
            | "option"
    )
}

/// The elements of [`is_dropped_if_closed`], and `xmp`.
const DROPPED_IF_CLOSED: &[&str] = &[
    "select", "button", "textarea", "datalist", "option", "title", "template", "svg", "math", "iframe",
    "audio", "video", "noembed", "noframes", "applet", "dialog", "canvas", "map", "rp", "head", "xmp",
];

/// Counts the remaining end tags of the elements of [`is_dropped_if_closed`]. Such an element is dropped only if an end
/// tag remains.
///
/// An audio or a video contains no other one. So an open one before the next one has no end tag, although one remains.
#[derive(Debug, Default)]
pub(in crate::content) struct Closers {
    left: [usize; DROPPED_IF_CLOSED.len()],
    /// For each audio and video from the last one to the first one, true if its end tag comes before the next one.
    media: Vec<bool>,
}

impl Closers {
    /// Counts the end tags of a document.
    pub(in crate::content) fn count(html: &str) -> Self {
        let mut closers = Self::default();
        for tag in html.split('<').skip(1) {
            let (rest, is_end) = tag.strip_prefix('/').map_or((tag, false), |rest| (rest, true));
            let name = rest.as_bytes().get(..9).unwrap_or(rest.as_bytes());
            let end = name.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(name.len());
            let name = name.get(..end).unwrap_or_default();
            let is_media = is_media(name);
            if !is_end {
                let is_open = || tag.split_once('>').is_none_or(|(tag, _)| !tag.ends_with('/'));
                if is_media && is_open() {
                    closers.media.push(false);
                }
                continue;
            }
            if is_media && let Some(last) = closers.media.last_mut() {
                *last = true;
            }
            let mut known = DROPPED_IF_CLOSED.iter().zip(&mut closers.left);
            if let Some((_, count)) = known.find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name)) {
                *count += 1;
            }
        }
        closers.media.reverse();
        closers
    }

    /// Returns true if an end tag remains for an element that opens here, and uses up this end tag.
    pub(in crate::content) fn take(&mut self, name: &str) -> bool {
        if is_media(name.as_bytes()) && self.media.pop() == Some(false) {
            return false;
        }
        let known = DROPPED_IF_CLOSED.iter().zip(&mut self.left).find(|(known, _)| **known == name);
        let Some((_, count)) = known.filter(|(_, count)| **count > 0) else { return false };
        *count -= 1;
        true
    }
}

fn is_media(name: &[u8]) -> bool {
    [&b"audio"[..], b"video"].iter().any(|media| media.eq_ignore_ascii_case(name))
}
