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
#[derive(Debug, Default)]
pub(in crate::content) struct Closers([usize; DROPPED_IF_CLOSED.len()]);

impl Closers {
    /// Counts the end tags of a document.
    pub(in crate::content) fn count(html: &str) -> Self {
        let mut counts = [0; DROPPED_IF_CLOSED.len()];
        for rest in html.split('<').skip(1).filter_map(|tag| tag.strip_prefix('/')).map(str::as_bytes) {
            let name = rest.get(..9).unwrap_or(rest);
            let end = name.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(name.len());
            let name = name.get(..end).unwrap_or_default();
            let known = DROPPED_IF_CLOSED
                .iter()
                .zip(&mut counts)
                .find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name));
            if let Some((_, count)) = known {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// Returns true if an end tag remains for an element that opens here, and uses up this end tag.
    pub(in crate::content) fn take(&mut self, name: &str) -> bool {
        let known = DROPPED_IF_CLOSED.iter().zip(&mut self.0).find(|(known, _)| **known == name);
        let Some((_, count)) = known.filter(|(_, count)| **count > 0) else { return false };
        *count -= 1;
        true
    }
}
