//! The allow-list: what each element's name means to the walk and to the plain text.

use html5ever::tokenizer::states::RawKind;

use super::article::Style;

/// Elements without content of their own.
pub(super) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "image"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Elements dropped with everything in them, whether or not they are ever closed.
pub(super) fn is_dropped(name: &str) -> bool {
    matches!(name, "script" | "style")
}

/// Elements dropped with everything in them up to their end tag; without one they are read as if they were not there,
/// so that an unclosed one does not swallow the rest of the article.
pub(super) fn is_dropped_if_closed(name: &str) -> bool {
    name != "xmp" && CLOSED.contains(&name)
}

/// How the tokenizer has to read what stands in an element: as text in which tags mean nothing.
pub(super) fn raw_kind(name: &str) -> Option<RawKind> {
    match name {
        "script" => Some(RawKind::ScriptData),
        "style" | "iframe" | "noembed" | "noframes" | "xmp" => Some(RawKind::Rawtext),
        "title" | "textarea" => Some(RawKind::Rcdata),
        _ => None,
    }
}

/// Elements that only style their text.
pub(super) fn inline_style(name: &str) -> Option<Style> {
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

/// Elements that begin and end a block: text on either side of their tags does not belong to one line.
pub(super) fn is_block(name: &str) -> bool {
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
const CLOSED: &[&str] = &[
    "select", "button", "textarea", "datalist", "option", "title", "template", "svg", "math", "iframe",
    "audio", "video", "noembed", "noframes", "applet", "dialog", "canvas", "map", "rp", "head", "xmp",
];

/// How often each element of [`is_dropped_if_closed`] is still closed in a document: decides whether dropping its content
/// can end.
#[derive(Debug, Default)]
pub(super) struct Closers([usize; CLOSED.len()]);

impl Closers {
    /// Counts the end tags of a document.
    pub(super) fn count(html: &str) -> Self {
        let mut counts = [0; CLOSED.len()];
        for (at, _) in html.match_indices("</") {
            let rest = html.as_bytes().get(at + 2..).unwrap_or_default();
            let name = rest.get(..9).unwrap_or(rest);
            let end = name.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(name.len());
            let name = name.get(..end).unwrap_or_default();
            let known =
                CLOSED.iter().zip(&mut counts).find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name));
            if let Some((_, count)) = known {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// Whether an element that opens here will be closed; takes the end tag it will use.
    pub(super) fn take(&mut self, name: &str) -> bool {
        let known = CLOSED.iter().zip(&mut self.0).find(|(known, _)| **known == name);
        let Some((_, count)) = known.filter(|(_, count)| **count > 0) else { return false };
        *count -= 1;
        true
    }
}
